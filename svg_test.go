package knighttour_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

// A pictureCase is what a picture is made from.
type pictureCase struct {
	name    string
	picture knighttour.Picture
	board   knighttour.Board
	tour    knighttour.Tour
}

// pictures are the cases of TestWriteSVGGolden, TestOnePage and TestBrowser.
func pictures(t *testing.T) []pictureCase {
	closed, err := board(t, 6, 6).ClosedTour(14)
	if err != nil {
		t.Fatal(err)
	}
	camel, err := board(t, 4, 5, 19).WithLeaper(1, 3)
	if err != nil {
		t.Fatal(err)
	}
	zebra, err := board(t, 6, 6).WithLeaper(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	animated := knighttour.Picture{Animated: true}
	return []pictureCase{
		{"single", knighttour.Picture{}, board(t, 1, 1), knighttour.Tour{Path: []int64{0}}},
		{"single-animated", animated, board(t, 1, 1), knighttour.Tour{Path: []int64{0}}},
		{"empty", animated, board(t, 2, 3), knighttour.Tour{}},
		{"open", knighttour.Picture{}, board(t, 5, 5), built(t, board(t, 5, 5))},
		{"closed", knighttour.Picture{Title: `<6 & 6> "squares"`}, board(t, 6, 6), closed},
		{"unnumbered", knighttour.Picture{Unnumbered: true}, board(t, 5, 5), built(t, board(t, 5, 5))},
		{"animated", animated, board(t, 5, 5), built(t, board(t, 5, 5))},
		{"animated-closed", knighttour.Picture{Unnumbered: true, Animated: true, Duration: 5 * time.Second}, board(t, 6, 6), closed},
		{"animated-large", animated, board(t, 12, 17), built(t, board(t, 12, 17))},
		{"light", knighttour.Picture{Theme: knighttour.LightTheme, Size: 200}, board(t, 5, 5), built(t, board(t, 5, 5))},
		{"dark", knighttour.Picture{Theme: knighttour.DarkTheme, Size: 1000}, board(t, 6, 6), closed},
		{"partial", knighttour.Picture{}, board(t, 8, 8), knighttour.Tour{Path: []int64{27, 10, 20, 37}}},
		{"partial-ring", knighttour.Picture{}, board(t, 4, 4), knighttour.Tour{Path: []int64{0, 9, 15, 6}}},
		{"blocked", knighttour.Picture{}, board(t, 3, 3, 4), knighttour.Tour{Path: []int64{0, 5, 6, 1, 8, 3, 2, 7}}},
		{"camel", knighttour.Picture{}, camel, knighttour.Tour{Path: []int64{0, 8, 10}}},
		{"zebra", knighttour.Picture{}, zebra, knighttour.Tour{Path: []int64{0, 15, 35, 20, 4, 13}}},
		{"hundred", knighttour.Picture{}, board(t, 10, 11), built(t, board(t, 10, 11))},
		{"large", knighttour.Picture{}, board(t, 21, 5), built(t, board(t, 21, 5))},
		{"larger", knighttour.Picture{}, board(t, 33, 33, 100), knighttour.Tour{Path: built(t, board(t, 33, 33)).Path[:90]}},
	}
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

// checkSVG checks that svg is well-formed, that its line is the path of the
// tour, and that there are as many numbers as squares or none.
func checkSVG(t *testing.T, svg []byte, b knighttour.Board, tour knighttour.Tour) {
	t.Helper()
	root := parsed(t, svg)
	if want := (xml.Name{Space: "http://www.w3.org/2000/svg", Local: "svg"}); root.XMLName != want {
		t.Errorf("the root is %v", root.XMLName)
	}
	var width, height int
	if _, err := fmt.Sscanf(root.attribute("viewBox"), "0 0 %d %d", &width, &height); err != nil {
		t.Fatal(err)
	}
	// All units are those of the picture: around the board there is a margin of
	// width-cols*unit on both sides together, which is height-rows*unit as well.
	unit, margin := 40, 20
	if b.Rows() != b.Cols() {
		unit = (width - height) / (b.Cols() - b.Rows())
	} else if longer := max(b.Rows(), b.Cols()); longer > 25 {
		unit = 1000 / longer / 2 * 2
	}
	margin = width - unit*b.Cols()

	var path []int64
	closed, numbers := false, 0
	for _, e := range root.all() {
		switch {
		case e.XMLName.Local == "text":
			numbers++
			if e.Text != fmt.Sprint(numbers) {
				t.Errorf("number %d is %s", numbers, e.Text)
			}
		case e.XMLName.Local == "path" && strings.Contains(e.attribute("d"), "l"):
			band := readBand(t, e.attribute("d"), func(x, y int) int64 { return b.ID((y-margin/2)/unit, (x-margin/2)/unit) })
			if len(path) > 0 && band[0] != path[len(path)-1] {
				t.Errorf("a band begins on square %d, the one before it ends on %d", band[0], path[len(path)-1])
			}
			path = append(path, band[min(len(path), 1):]...)
		}
	}
	if n := len(tour.Path); n == 1 {
		path = tour.Path // no line, only a mark
	} else if n > 0 && len(path) == n+1 && path[n] == path[0] {
		closed, path = true, path[:n]
	}
	if !slices.Equal(path, tour.Path) {
		t.Errorf("the line is %v, want %v", path, tour.Path)
	}
	if want := tour.Verify(b) == nil && tour.IsClosed(b); closed != want {
		t.Errorf("the line is closed: %t, want %t", closed, want)
	}
	if numbers != 0 && numbers != len(tour.Path) {
		t.Errorf("%d numbers, want %d", numbers, len(tour.Path))
	}
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

// A rule is what a style says of a selector or of keyframes, and on what
// condition.
type rule struct{ condition, selector, declarations string }

// rules returns the rules of a style.
func rules(t *testing.T, style string) (list []rule) {
	t.Helper()
	condition := ""
	for style = strings.TrimSpace(style); style != ""; style = strings.TrimSpace(style) {
		if rest, ok := strings.CutPrefix(style, "}"); ok && condition != "" {
			condition, style = "", rest
			continue
		}
		selector, rest, ok := strings.Cut(style, "{")
		if !ok {
			t.Fatalf("no rule: %q", style)
		}
		if strings.HasPrefix(selector, "@media") {
			condition, style = selector, rest
			continue
		}
		end := "}"
		if strings.HasPrefix(selector, "@keyframes") {
			end = "}}"
		}
		declarations, rest, ok := strings.Cut(rest, end)
		if !ok {
			t.Fatalf("no end: %q", style)
		}
		list, style = append(list, rule{condition, selector, declarations}), rest
	}
	return list
}

// TestOnePage checks that pictures in one page do not disturb each other, neither
// those of the package nor those of README.md: no ID comes twice, selectors are
// for the pictures' own classes, and what one says of a class or of keyframes
// the others say as well.
func TestOnePage(t *testing.T) {
	svgs := map[string][]byte{}
	for _, p := range pictures(t) {
		svgs[p.name] = drawn(t, p.picture, p.board, p.tour)
		if bytes.Contains(svgs[p.name], []byte(" id=")) {
			t.Errorf("%s has an ID, and may be in a page twice", p.name)
		}
	}
	images, err := filepath.Glob("images/*.svg")
	if err != nil || len(images) < 8 {
		t.Fatalf("%d images, error %v", len(images), err)
	}
	for _, name := range images {
		svgs[name] = []byte(read(t, name))
	}
	ids, said := map[string]bool{}, map[string]string{}
	for name, svg := range svgs {
		for _, e := range parsed(t, svg).all() {
			if id := e.attribute("id"); id != "" {
				if ids[id] {
					t.Errorf("%s: the ID %s is in the page already", name, id)
				}
				ids[id] = true
			}
			for class := range strings.FieldsSeq(e.attribute("class")) {
				if !strings.HasPrefix(class, "kt") {
					t.Errorf("%s: class %s", name, class)
				}
			}
			if e.XMLName.Local != "style" {
				continue
			}
			for _, r := range rules(t, e.Text) {
				if !regexp.MustCompile(`^(\.kts?(-[-\w]+)?( \.kt-\w+)?|@keyframes kt-[-\w]+)$`).MatchString(r.selector) {
					t.Errorf("%s: selector %q", name, r.selector)
				}
				key := r.condition + r.selector
				if before, ok := said[key]; ok && before != r.declarations {
					t.Errorf("%s: %s says %q, in another picture %q", name, key, r.declarations, before)
				}
				said[key] = r.declarations
			}
		}
	}
	if len(said) < 2*palette.Bands {
		t.Errorf("%d rules only", len(said))
	}
}

// TestPictureContrast checks that each line, mark and number has enough
// contrast with what is beneath it, in the colours that the pictures have: those
// of the attributes, and those that the style has for dark surroundings.
func TestPictureContrast(t *testing.T) {
	for _, p := range pictures(t) {
		t.Run("picture="+p.name, func(t *testing.T) {
			elements := parsed(t, drawn(t, p.picture, p.board, p.tour)).all()
			night := map[string]string{} // by class
			for _, e := range elements {
				if e.XMLName.Local != "style" {
					continue
				}
				for _, r := range rules(t, e.Text) {
					if strings.Contains(r.condition, "dark") {
						night[strings.TrimPrefix(r.selector[strings.LastIndex(r.selector, ".")+1:], "kt-")] = r.declarations
					}
				}
			}
			theme := palette.Day
			if p.picture.Theme == knighttour.DarkTheme {
				theme = palette.Night
			}
			checkContrasts(t, elements, theme, func(e svgElement, attribute string) palette.Color {
				return hexColor(t, e.attribute(attribute))
			})
			if p.picture.Theme != knighttour.AutoTheme {
				if len(night) > 0 {
					t.Error("it changes with its surroundings")
				}
				return
			}
			checkContrasts(t, elements, palette.Night, func(e svgElement, attribute string) palette.Color {
				color := ""
				for class := range strings.FieldsSeq(e.attribute("class")) {
					for declaration := range strings.SplitSeq(night[strings.TrimPrefix(class, "kt-")], ";") {
						if name, value, _ := strings.Cut(declaration, ":"); value != "currentColor" && (name == attribute || name == "color") {
							color = value
						}
					}
				}
				if color == "" {
					t.Errorf("%v has no colour for dark surroundings", e.Attributes)
					return 0
				}
				return hexColor(t, color)
			})
		})
	}
}

func hexColor(t *testing.T, text string) (c palette.Color) {
	t.Helper()
	if _, err := fmt.Sscanf(text, "#%06x", &c); err != nil {
		t.Errorf("colour %q: %v", text, err)
	}
	return c
}

// checkContrasts checks the colours of elements on the squares of the theme. A
// number is on the circle before it.
func checkContrasts(t *testing.T, elements []svgElement, theme *palette.Theme, color func(e svgElement, attribute string) palette.Color) {
	t.Helper()
	squares := []palette.Color{theme.Light, theme.Dark}
	var beneath palette.Color
	for _, e := range elements {
		for _, attribute := range []string{"fill", "stroke"} {
			if v := e.attribute(attribute); v == "" || v == "none" {
				continue
			}
			c := color(e, attribute)
			switch {
			case e.XMLName.Local == "text":
				if got := palette.Contrast(c, beneath); got < 4.5 {
					t.Errorf("number %s: contrast %.2f", e.Text, got)
				}
			case slices.Contains(squares, c) || strings.Contains(e.attribute("class"), "kt-knight") || c == theme.Outline:
				continue
			default:
				for _, square := range squares {
					if got := palette.Contrast(c, square); got < 3 {
						t.Errorf("%s %v: contrast %.2f with %v", e.XMLName.Local, e.Attributes, got, square)
					}
				}
			}
			if e.XMLName.Local == "circle" {
				beneath = c
			}
		}
	}
}

// TestPictureTime checks that the line and the discs get lighter from the first
// to the last.
func TestPictureTime(t *testing.T) {
	b := board(t, 8, 8)
	tour, err := knighttour.KnightTourBetter(t.Context(), b, 0)
	if err != nil {
		t.Fatal(err)
	}
	var discs, lines []float64
	for _, e := range parsed(t, drawn(t, knighttour.Picture{}, b, tour)).all() {
		switch class := e.attribute("class"); {
		case e.XMLName.Local == "circle" && strings.HasPrefix(class, "kt-disc"):
			discs = append(discs, hexColor(t, e.attribute("fill")).Luminance())
		case e.XMLName.Local == "path" && strings.HasPrefix(class, "kt-line"):
			lines = append(lines, hexColor(t, e.attribute("stroke")).Luminance())
		}
	}
	if len(discs) != 64 || len(lines) != palette.Bands || !slices.IsSorted(discs) || !slices.IsSorted(lines) {
		t.Errorf("luminances of %d discs: %.3f, of %d lines: %.3f", len(discs), discs, len(lines), lines)
	}
}

func TestWriteSVGSizes(t *testing.T) {
	for _, side := range []int{5, 14, 15, 30, 31, 60, 100, 200} {
		t.Run(fmt.Sprintf("board=%dx%[1]d", side), func(t *testing.T) {
			b := board(t, side, side)
			tour := built(t, b)
			for _, p := range []knighttour.Picture{{}, {Animated: true}} {
				svg := drawn(t, p, b, tour)
				checkSVG(t, svg, b, tour)
				if most := 6000 + 265*len(tour.Path); side <= 14 && len(svg) > most {
					t.Errorf("%d bytes, want %d at most", len(svg), most)
				}
				if most := 15000 + 7*len(tour.Path); side > 14 && len(svg) > most {
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

// TestWriteSVGMemory checks that a picture takes less memory than its path, and
// that there is no allocation for each square.
func TestWriteSVGMemory(t *testing.T) {
	b := board(t, 1000, 1000)
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

// TestPictureSize checks the sides in pixels, and that there is nothing else to
// tell sizes apart.
func TestPictureSize(t *testing.T) {
	b := board(t, 3, 10)
	tests := []struct {
		size int
		want string
	}{
		{0, `viewBox="0 0 420 140" width="420" height="140"`},
		{1, `viewBox="0 0 420 140" width="1" height="0.33"`},
		{210, `viewBox="0 0 420 140" width="210" height="70"`},
		{math.MaxInt32, `viewBox="0 0 420 140" width="2147483647" height="715827882.33"`},
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
		b := board(t, test.side, test.side)
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

// TestWriteSVGHuge draws on boards on which nobody would draw: it takes no
// time, and nothing overflows.
func TestWriteSVGHuge(t *testing.T) {
	const most = 1<<31 - 1
	for _, sides := range [][2]int{{1, most}, {most, 1}, {46340, 46340}} {
		t.Run(fmt.Sprintf("board=%dx%d", sides[0], sides[1]), func(t *testing.T) {
			b := board(t, sides[0], sides[1])
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
	b := board(t, 3, 4, 5)
	tests := []struct {
		name  string
		board knighttour.Board
		path  []int64
		is    error // nil for none of the package's
		want  string
	}{
		{"zeroBoard", knighttour.Board{}, nil, knighttour.ErrBoard, "knighttour: unusable board: the zero Board has no squares to draw"},
		{"negative", b, []int64{-1}, knighttour.ErrNode, "knighttour: no such node: step 0 of the path: square -1: the 3x4 board has squares from 0 to 11"},
		{"offTheBoard", b, []int64{0, 12}, knighttour.ErrNode, "knighttour: no such node: step 1 of the path: square 12: the 3x4 board has squares from 0 to 11"},
		{"blocked", b, []int64{5}, knighttour.ErrNode, "knighttour: no such node: step 0 of the path: square 5 is blocked"},
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
		{knighttour.Picture{Theme: -1}, "its Theme is -1: there are 0 to 2"},
		{knighttour.Picture{Theme: knighttour.DarkTheme + 1}, "its Theme is 3: there are 0 to 2"},
		{knighttour.Picture{Size: -1}, "its Size is -1: it must be at least 0"},
		{knighttour.Picture{Duration: -time.Second}, "its Duration is -1s: it must be at least 0"},
	}
	for _, test := range tests {
		t.Run("error="+test.want, func(t *testing.T) {
			var w counter
			err := test.picture.WriteSVG(&w, board(t, 5, 5), built(t, board(t, 5, 5)))
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
	small, large := board(t, 5, 5), board(t, 200, 200)
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

func TestPictureTitle(t *testing.T) {
	camel, err := board(t, 3, 4).WithLeaper(3, 1)
	if err != nil {
		t.Fatal(err)
	}
	variant, err := camel.Without(5, 6)
	if err != nil {
		t.Fatal(err)
	}
	ring := knighttour.Tour{Path: []int64{0, 5, 6, 1, 8, 3, 2, 7}}
	tests := []struct {
		title string
		board knighttour.Board
		tour  knighttour.Tour
		want  string
	}{
		{"", board(t, 2, 3), knighttour.Tour{}, "2x3 board"},
		{"", board(t, 1, 1), knighttour.Tour{Path: []int64{0}}, "An open knight's tour of the 1x1 board"},
		{"", board(t, 3, 3, 4), ring, "A closed knight's tour of the 3x3 board without 1 square"},
		{"", variant, knighttour.Tour{Path: []int64{0}}, "A (1,3)-leaper's path over 1 of the 10 squares of the 3x4 board without 2 squares"},
		{"", variant, knighttour.Tour{}, "3x4 (1,3)-leaper board without 2 squares"},
		{"", board(t, 3, 3), ring, "A knight's path over 8 of the 9 squares of the 3x3 board"},
		{"", camel, knighttour.Tour{Path: []int64{0, 7}}, "A (1,3)-leaper's path over 2 of the 12 squares of the 3x4 board"},
		{"Eine Runde", board(t, 3, 3), ring, "Eine Runde"},
		{"</title><script>&\x00'", board(t, 3, 3), ring, "</title><script>&\ufffd'"},
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
