package knighttour_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/knighttour"
)

// styles returns what the styles in the picture say.
func (e svgElement) styles(t *testing.T) (list []rule) {
	t.Helper()
	for _, e := range e.all() {
		if e.XMLName.Local == "style" {
			list = append(list, rules(t, e.Text)...)
		}
	}
	return list
}

// A pictureCase is what a picture is made from.
type pictureCase struct {
	name    string
	picture knighttour.Picture
	board   knighttour.Board
	tour    knighttour.Tour
}

// pictures are the cases of TestWriteSVGGolden, TestOnePage and TestBrowser.
func pictures(t *testing.T) []pictureCase {
	closed, err := knighttour.MustBoard(6, 6).ClosedTour(14)
	if err != nil {
		t.Fatal(err)
	}
	camel, zebra := knighttour.MustVariant(4, 5, 1, 3, 19), knighttour.MustVariant(6, 6, 2, 3)
	animated := knighttour.Picture{Animated: true}
	return []pictureCase{
		{"single", knighttour.Picture{}, knighttour.MustBoard(1, 1), knighttour.Tour{Path: []int64{0}}},
		{"single-animated", animated, knighttour.MustBoard(1, 1), knighttour.Tour{Path: []int64{0}}},
		{"empty", animated, knighttour.MustBoard(2, 3), knighttour.Tour{}},
		{"open", knighttour.Picture{}, knighttour.MustBoard(5, 5), built(t, knighttour.MustBoard(5, 5))},
		{"closed", knighttour.Picture{Title: `<6 & 6> "squares"`}, knighttour.MustBoard(6, 6), closed},
		{"unnumbered", knighttour.Picture{Unnumbered: true}, knighttour.MustBoard(5, 5), built(t, knighttour.MustBoard(5, 5))},
		{"animated", animated, knighttour.MustBoard(5, 5), built(t, knighttour.MustBoard(5, 5))},
		{"animated-closed", knighttour.Picture{Unnumbered: true, Animated: true, Duration: 5 * time.Second}, knighttour.MustBoard(6, 6), closed},
		{"animated-large", animated, knighttour.MustBoard(12, 17), built(t, knighttour.MustBoard(12, 17))},
		{"light", knighttour.Picture{Theme: knighttour.LightTheme, Size: 200}, knighttour.MustBoard(5, 5), built(t, knighttour.MustBoard(5, 5))},
		{"dark", knighttour.Picture{Theme: knighttour.DarkTheme, Size: 1000}, knighttour.MustBoard(6, 6), closed},
		{"partial", knighttour.Picture{}, knighttour.MustBoard(8, 8), knighttour.Tour{Path: []int64{27, 10, 20, 37}}},
		{"partial-ring", knighttour.Picture{}, knighttour.MustBoard(4, 4), knighttour.Tour{Path: []int64{0, 9, 15, 6}}},
		{"blocked", knighttour.Picture{}, knighttour.MustVariant(3, 3, 1, 2, 4), knighttour.Tour{Path: []int64{0, 5, 6, 1, 8, 3, 2, 7}}},
		{"camel", knighttour.Picture{}, camel, knighttour.Tour{Path: []int64{0, 8, 10}}},
		{"zebra", knighttour.Picture{}, zebra, knighttour.Tour{Path: []int64{0, 15, 35, 20, 4, 13}}},
		{"hundred", knighttour.Picture{}, knighttour.MustBoard(10, 11), built(t, knighttour.MustBoard(10, 11))},
		{"large", knighttour.Picture{}, knighttour.MustBoard(21, 5), built(t, knighttour.MustBoard(21, 5))},
		{"larger", knighttour.Picture{}, knighttour.MustVariant(33, 33, 1, 2, 100), knighttour.Tour{Path: built(t, knighttour.MustBoard(33, 33)).Path[:90]}},
	}
}

// An svgElement is an element of a picture, and what is in it.
type svgElement struct {
	XMLName    xml.Name
	Attributes []xml.Attr   `xml:",any,attr"`
	Children   []svgElement `xml:",any"`
	Text       string       `xml:",chardata"`
}

// attribute returns the value of an attribute, or "" if there is none.
func (e svgElement) attribute(name string) string {
	for _, a := range e.Attributes {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// all returns e and all that is in it, in the order of the text.
func (e svgElement) all() []svgElement {
	list := []svgElement{e}
	for _, child := range e.Children {
		list = append(list, child.all()...)
	}
	return list
}

// parsed returns the picture's svg element. The text must be well-formed.
func parsed(t *testing.T, svg []byte) (e svgElement) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	if err := d.Decode(&e); err != nil {
		t.Fatalf("%v\n%s", err, svg)
	}
	if rest, err := d.Token(); err != nil || string(rest.(xml.CharData)) != "\n" {
		t.Errorf("after the picture: %v, %v", rest, err)
	}
	for _, e := range e.all() {
		names := map[string]bool{}
		for _, a := range e.Attributes {
			if names[a.Name.Local] {
				t.Errorf("%s has the attribute %s twice", e.XMLName.Local, a.Name.Local)
			}
			names[a.Name.Local] = true
		}
	}
	return e
}

func TestWriteSVGGolden(t *testing.T) {
	for _, test := range pictures(t) {
		t.Run("picture="+test.name, func(t *testing.T) {
			got := drawn(t, test.picture, test.board, test.tour)
			checkGolden(t, "testdata/"+test.name+".svg", got)
			checkSVG(t, got, test.board, test.tour)
			if again := drawn(t, test.picture, test.board, test.tour); !bytes.Equal(got, again) {
				t.Error("the same arguments give other bytes")
			}
		})
	}
}

// checkSVG checks that svg is well-formed, that its line is the path of the
// tour, with a ghost of it if the picture moves, and that there are as many
// numbers as squares or none.
func checkSVG(t *testing.T, svg []byte, b knighttour.Board, tour knighttour.Tour) {
	t.Helper()
	root := parsed(t, svg)
	if want := (xml.Name{Space: "http://www.w3.org/2000/svg", Local: "svg"}); root.XMLName != want {
		t.Errorf("the root is %v", root.XMLName)
	}
	numbers := 0
	for _, e := range root.all() {
		if e.XMLName.Local != "text" {
			continue
		}
		numbers++
		if e.Text != fmt.Sprint(numbers) {
			t.Errorf("number %d is %s", numbers, e.Text)
		}
	}
	if numbers != 0 && numbers != len(tour.Path) {
		t.Errorf("%d numbers, want %d", numbers, len(tour.Path))
	}

	line, ghost := root.bands()
	if moves := root.attribute("style") != ""; moves && !slices.Equal(ghost, line) || !moves && ghost != nil {
		t.Errorf("the ghost of the line %q is %q", line, ghost)
	}
	path, closed, n := readLine(t, root, line, b), false, len(tour.Path)
	switch {
	case n == 1:
		path = tour.Path // no line, only a mark
	case n > 0 && len(path) == n+1 && path[n] == path[0]:
		closed, path = true, path[:n]
	}
	if !slices.Equal(path, tour.Path) {
		t.Errorf("the line is %v, want %v", path, tour.Path)
	}
	if want := tour.Verify(b) == nil && tour.IsClosed(b); closed != want {
		t.Errorf("the line is closed: %t, want %t", closed, want)
	}
}

// bands returns the data of the line's bands, and of those of its ghost.
func (e svgElement) bands() (line, ghost []string) {
	if d := e.attribute("d"); e.XMLName.Local == "path" && strings.Contains(d, "l") {
		return []string{d}, nil
	}
	for _, child := range e.Children {
		l, g := child.bands()
		line, ghost = append(line, l...), append(ghost, g...)
	}
	if e.attribute("class") == "kt-ghost" {
		return nil, line
	}
	return line, ghost
}

// readLine reads back the squares that the line leads over, band by band.
func readLine(t *testing.T, root svgElement, line []string, b knighttour.Board) (path []int64) {
	t.Helper()
	var width, height int
	if _, err := fmt.Sscanf(root.attribute("viewBox"), "0 0 %d %d", &width, &height); err != nil {
		t.Fatal(err)
	}
	// Around the board there is a margin, as wide on all sides.
	unit := 40
	if b.Rows() != b.Cols() {
		unit = (width - height) / (b.Cols() - b.Rows())
	} else if b.Rows() > 25 {
		unit = 1000 / b.Rows() / 2 * 2
	}
	margin := (width - unit*b.Cols()) / 2
	id := func(x, y int) int64 { return b.ID((y-margin)/unit, (x-margin)/unit) }
	for _, d := range line {
		band := readBand(t, d, id)
		if len(path) > 0 && band[0] != path[len(path)-1] {
			t.Errorf("a band begins on square %d, the one before it ends on %d", band[0], path[len(path)-1])
		}
		path = append(path, band[min(len(path), 1):]...)
	}
	return path
}

// readBand reads back the squares that a band of the line leads over.
func readBand(t *testing.T, d string, id func(x, y int) int64) (path []int64) {
	t.Helper()
	begin, moves, _ := strings.Cut(d, "l")
	var x, y int
	if _, err := fmt.Sscanf(begin, "M%d %d", &x, &y); err != nil {
		t.Fatalf("%q: %v", begin, err)
	}
	path = append(path, id(x, y))
	for move := range slices.Chunk(strings.Fields(strings.ReplaceAll(moves, "-", " -")), 2) {
		var right, down int
		if _, err := fmt.Sscan(strings.Join(move, " "), &right, &down); err != nil {
			t.Fatalf("%q: %v", move, err)
		}
		x, y = x+right, y+down
		path = append(path, id(x, y))
	}
	return path
}

func TestWriteSVGSizes(t *testing.T) {
	for _, side := range []int{5, 14, 15, 30, 31, 60, 100, 200} {
		t.Run(fmt.Sprintf("board=%dx%[1]d", side), func(t *testing.T) {
			b := knighttour.MustBoard(side, side)
			tour := built(t, b)
			most := 15000 + 7*len(tour.Path)
			if side <= 14 {
				most = 6000 + 265*len(tour.Path)
			}
			for _, p := range []knighttour.Picture{{}, {Animated: true}} {
				if p.Animated {
					most += 2000 + 7*len(tour.Path) // the ghost
				}
				svg := drawn(t, p, b, tour)
				checkSVG(t, svg, b, tour)
				if len(svg) > most {
					t.Errorf("%d bytes, want %d at most", len(svg), most)
				}
				if numbered := bytes.Contains(svg, []byte("<text")); numbered != (side <= 14) {
					t.Errorf("it has numbers: %t", numbered)
				}
				if chequered := bytes.Contains(svg, []byte(`class="kt-dark"`)); chequered != (side <= 30) {
					t.Errorf("it has dark squares: %t", chequered)
				}
			}
		})
	}
}

// TestPictureSize checks the sides in pixels, and that there is nothing else to
// tell sizes apart.
func TestPictureSize(t *testing.T) {
	b := knighttour.MustBoard(3, 10)
	tests := []struct {
		size int
		want string
	}{
		{0, `viewBox="0 0 426 146" width="426" height="146"`},
		{1, `viewBox="0 0 426 146" width="1" height="0.34"`},
		{213, `viewBox="0 0 426 146" width="213" height="73"`},
		{math.MaxInt32, `viewBox="0 0 426 146" width="2147483647" height="735992048.03"`},
	}
	natural := drawn(t, knighttour.Picture{}, b, built(t, b))
	for _, test := range tests {
		svg := drawn(t, knighttour.Picture{Size: test.size}, b, built(t, b))
		if !bytes.Contains(svg, []byte(test.want)) {
			t.Errorf("size=%d: %s, want %s", test.size, svg[:120], test.want)
		}
		if restored := bytes.Replace(svg, []byte(test.want), []byte(tests[0].want), 1); !bytes.Equal(restored, natural) {
			t.Errorf("size=%d: %s", test.size, firstDifference(restored, natural))
		}
	}
}

// TestDuration checks how long a lap and a move take.
func TestDuration(t *testing.T) {
	tests := []struct {
		side     int
		duration time.Duration
		want     string
	}{
		{5, 0, "--kt-lap:9.41176s;--kt-move:0.33333s;--kt-moves:24"},
		{5, 17 * time.Second, "--kt-lap:20s;--kt-move:0.70833s;--kt-moves:24"},
		{5, time.Hour, "--kt-lap:4235.29412s;--kt-move:150s;--kt-moves:24"},
		{5, time.Nanosecond, "--kt-lap:0s;--kt-move:0s;--kt-moves:24"},
		{50, 0, "--kt-lap:35.29412s;--kt-move:0.012s;--kt-moves:2500"},
	}
	for _, test := range tests {
		b := knighttour.MustBoard(test.side, test.side)
		tour := built(t, b)
		moving := knighttour.Picture{Animated: true, Duration: test.duration}
		if got := parsed(t, drawn(t, moving, b, tour)).attribute("style"); got != test.want {
			t.Errorf("board=%v duration=%v: %s, want %s", b, test.duration, got, test.want)
		}
		still := knighttour.Picture{Duration: test.duration}
		if !bytes.Equal(drawn(t, still, b, tour), drawn(t, knighttour.Picture{}, b, tour)) {
			t.Errorf("board=%v duration=%v: it changes a picture that stands still", b, test.duration)
		}
	}
}

func TestPictureTitle(t *testing.T) {
	camel, variant := knighttour.MustVariant(3, 4, 3, 1), knighttour.MustVariant(3, 4, 3, 1, 5, 6)
	ring := knighttour.Tour{Path: []int64{0, 5, 6, 1, 8, 3, 2, 7}}
	tests := []struct {
		title string
		board knighttour.Board
		tour  knighttour.Tour
		want  string
	}{
		{"", knighttour.MustBoard(2, 3), knighttour.Tour{}, "2x3 board"},
		{"", knighttour.MustBoard(1, 1), knighttour.Tour{Path: []int64{0}}, "An open knight's tour of the 1x1 board"},
		{"", knighttour.MustVariant(3, 3, 1, 2, 4), ring, "A closed knight's tour of the 3x3 board without 1 square"},
		{"", variant, knighttour.Tour{Path: []int64{0}}, "A (1,3)-leaper's path over 1 of the 10 squares of the 3x4 board without 2 squares"},
		{"", variant, knighttour.Tour{}, "3x4 (1,3)-leaper board without 2 squares"},
		{"", knighttour.MustBoard(3, 3), ring, "A knight's path over 8 of the 9 squares of the 3x3 board"},
		{"", camel, knighttour.Tour{Path: []int64{0, 7}}, "A (1,3)-leaper's path over 2 of the 12 squares of the 3x4 board"},
		{"Eine Runde", knighttour.MustBoard(3, 3), ring, "Eine Runde"},
		{"</title><script>&\x00'", knighttour.MustBoard(3, 3), ring, "</title><script>&\ufffd'"},
	}
	for _, test := range tests {
		t.Run("title="+test.want, func(t *testing.T) {
			var svg struct {
				Title string `xml:"title"`
			}
			if err := xml.Unmarshal(drawn(t, knighttour.Picture{Title: test.title}, test.board, test.tour), &svg); err != nil {
				t.Fatal(err)
			}
			if svg.Title != test.want {
				t.Errorf("title %q, want %q", svg.Title, test.want)
			}
		})
	}
}

// BenchmarkWriteSVG shows that the time is linear.
func BenchmarkWriteSVG(b *testing.B) {
	for _, side := range []int{8, 100, 1000} {
		board := knighttour.MustBoard(side, side)
		tour, err := board.Tour(0)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("board=%v", board), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := knighttour.WriteSVG(io.Discard, board, tour); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(tour.Path)), "ns/square")
		})
	}
}

// TestWriteSVGMemory checks that a picture takes less memory than its path, and
// that there is no allocation for each square.
func TestWriteSVGMemory(t *testing.T) {
	b := knighttour.MustBoard(1000, 1000)
	tour := built(t, b)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := knighttour.WriteSVG(io.Discard, b, tour); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 4_000_000 {
		t.Errorf("%d bytes for a path of %d", bytes, 8*len(tour.Path))
	}
	if mallocs := after.Mallocs - before.Mallocs; mallocs > 10_000 {
		t.Errorf("%d allocations for %d squares", mallocs, len(tour.Path))
	}
}

// TestWriteSVGHuge draws on boards on which nobody would draw: it takes no
// time, and nothing overflows.
func TestWriteSVGHuge(t *testing.T) {
	const most = 1<<31 - 1
	for _, sides := range [][2]int{{1, most}, {most, 1}, {46340, 46340}} {
		t.Run(fmt.Sprintf("board=%dx%d", sides[0], sides[1]), func(t *testing.T) {
			b := knighttour.MustBoard(sides[0], sides[1])
			tour := knighttour.Tour{Path: []int64{b.ID(sides[0]-1, sides[1]-1)}}
			svg := drawn(t, knighttour.Picture{Animated: true}, b, tour)
			if bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) || bytes.Contains(svg, []byte(`"-`)) {
				t.Errorf("got\n%s", svg)
			}
		})
	}
}

// A counter counts what is written and how often.
type counter struct{ calls, bytes int }

func (c *counter) Write(p []byte) (int, error) {
	c.calls++
	c.bytes += len(p)
	return len(p), nil
}

func TestWriteSVGErrors(t *testing.T) {
	b := knighttour.MustVariant(3, 4, 1, 2, 5)
	tests := []struct {
		name  string
		board knighttour.Board
		path  []int64
		is    error // nil for none of the package's
		want  string
	}{
		{"zeroBoard", knighttour.Board{}, nil, knighttour.ErrBoard, "knighttour: unusable board: the zero Board has no squares to draw"},
		{"negative", b, []int64{-1}, knighttour.ErrNode, "knighttour: unusable node: step 0 of the path: square -1: the 3x4 board has squares from 0 to 11"},
		{"offTheBoard", b, []int64{0, 12}, knighttour.ErrNode, "knighttour: unusable node: step 1 of the path: square 12: the 3x4 board has squares from 0 to 11"},
		{"blocked", b, []int64{5}, knighttour.ErrNode, "knighttour: unusable node: step 0 of the path: square 5 is blocked"},
		{"again", b, []int64{0, 6, 0}, nil, "knighttour: step 2 of the path visits node 0 again"},
		{"noMove", b, []int64{0, 6, 7}, nil, "knighttour: step 2 of the path goes from node 6 to 7 without an edge"},
	}
	for _, test := range tests {
		t.Run("path="+test.name, func(t *testing.T) {
			var w counter
			err := knighttour.WriteSVG(&w, test.board, knighttour.Tour{Path: test.path})
			if err == nil || err.Error() != test.want {
				t.Errorf("error %v, want %s", err, test.want)
			}
			for _, is := range []error{knighttour.ErrBoard, knighttour.ErrNode} {
				if errors.Is(err, is) != (is == test.is) {
					t.Errorf("errors.Is(err, %v) is %t", is, errors.Is(err, is))
				}
			}
			if w != (counter{}) {
				t.Errorf("it wrote %d bytes", w.bytes)
			}
		})
	}
}

// TestPictureErrors checks fields that make no sense: nothing is written.
func TestPictureErrors(t *testing.T) {
	tests := []struct {
		picture knighttour.Picture
		want    string
	}{
		{knighttour.Picture{Theme: -1}, "its Theme is -1: it must be AutoTheme, LightTheme or DarkTheme"},
		{knighttour.Picture{Theme: knighttour.DarkTheme + 1}, "its Theme is 3: it must be AutoTheme, LightTheme or DarkTheme"},
		{knighttour.Picture{Size: -1}, "its Size is -1: it must be at least 0"},
		{knighttour.Picture{Duration: -time.Second}, "its Duration is -1s: it must be at least 0"},
	}
	for _, test := range tests {
		t.Run("error="+test.want, func(t *testing.T) {
			var w counter
			err := test.picture.WriteSVG(&w, knighttour.MustBoard(5, 5), built(t, knighttour.MustBoard(5, 5)))
			if !errors.Is(err, knighttour.ErrPicture) || err.Error() != "knighttour: unusable picture: "+test.want {
				t.Errorf("error %v", err)
			}
			if w != (counter{}) {
				t.Errorf("it wrote %d bytes", w.bytes)
			}
		})
	}
}

// A limited writer takes so many bytes, and then what it is given in part or
// not at all.
type limited struct {
	left int
	err  error
}

func (w *limited) Write(p []byte) (int, error) {
	n := min(len(p), w.left)
	w.left -= n
	if n < len(p) {
		return n, w.err
	}
	return n, nil
}

// TestWriteSVGWriters checks what the writer sees: a small picture at once, a
// large one in parts, and its errors and short writes come back.
func TestWriteSVGWriters(t *testing.T) {
	small, large := knighttour.MustBoard(5, 5), knighttour.MustBoard(200, 200)
	var once, often counter
	if err := knighttour.WriteSVG(&once, small, built(t, small)); err != nil || once.calls != 1 {
		t.Errorf("%d calls of Write, error %v", once.calls, err)
	}
	if err := knighttour.WriteSVG(&often, large, built(t, large)); err != nil || often.calls < 2 || often.calls > often.bytes>>15 {
		t.Errorf("%d calls of Write for %d bytes, error %v", often.calls, often.bytes, err)
	}
	full := errors.New("full")
	for _, size := range []int{0, 1, once.bytes - 1} {
		if err := knighttour.WriteSVG(&limited{size, full}, small, built(t, small)); err != full {
			t.Errorf("size=%d: error %v, want that of the writer", size, err)
		}
		if err := knighttour.WriteSVG(&limited{size, nil}, small, built(t, small)); err != io.ErrShortWrite {
			t.Errorf("size=%d: error %v, want %v", size, err, io.ErrShortWrite)
		}
	}
	for _, size := range []int{often.bytes / 2, often.bytes - 1} {
		if err := knighttour.WriteSVG(&limited{size, full}, large, built(t, large)); err != full {
			t.Errorf("size=%d: error %v, want that of the writer", size, err)
		}
	}
	if err := knighttour.WriteSVG(&limited{once.bytes, full}, small, built(t, small)); err != nil {
		t.Errorf("there is just enough room: error %v", err)
	}
}
