package knighttour_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"runtime"
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
			if again := drawn(t, test.picture, test.board, test.tour); !bytes.Equal(got, again) {
				t.Error("the same arguments give other bytes")
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
		{"negative", b, []int64{-1}, knighttour.ErrNode, "knighttour: unusable node: step 0 of the path visits square -1: the 3x4 board has squares from 0 to 11 (Board.ID returns -1 for a row or column beyond the sides)"},
		{"offTheBoard", b, []int64{0, 12}, knighttour.ErrNode, "knighttour: unusable node: step 1 of the path visits square 12: the 3x4 board has squares from 0 to 11"},
		{"blocked", b, []int64{5}, knighttour.ErrNode, "knighttour: unusable node: step 0 of the path visits square 5 (b2), which is blocked"},
		{"again", b, []int64{0, 6, 0}, nil, "knighttour: step 2 of the path visits square 0 (a3) again"},
		{"noMove", b, []int64{0, 6, 7}, nil, "knighttour: step 2 of the path goes from square 6 (c2) to square 7 (d2) without a move"},
	}
	for _, test := range tests {
		t.Run("path="+test.name, func(t *testing.T) {
			var w counter
			err := knighttour.WriteSVG(&w, test.board, knighttour.Tour{Path: test.path})
			if err == nil || err.Error() != test.want {
				t.Errorf("error %v, want %s", err, test.want)
			}
			var step *knighttour.PathError
			if last := len(test.path) - 1; errors.As(err, &step) != (last >= 0) || last >= 0 && (step.Index != last || step.ID != test.path[last]) {
				t.Errorf("the step is %#v", step)
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

// A limited writer takes so many bytes. Beyond these it takes a write in part or not at
// all.
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
