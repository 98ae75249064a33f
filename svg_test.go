package knighttour_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
)

// A pictureCase is what a picture is made from.
type pictureCase struct {
	name    string
	picture knighttour.Picture
	board   knighttour.Board
	tour    knighttour.Tour
}

// pictures are the cases of TestWriteSVGGolden and TestBrowser.
func pictures(t *testing.T) []pictureCase {
	closed, err := board(t, 6, 6).ClosedTour(14)
	if err != nil {
		t.Fatal(err)
	}
	camel, err := board(t, 4, 5, 19).WithLeaper(1, 3)
	if err != nil {
		t.Fatal(err)
	}
	return []pictureCase{
		{"single", knighttour.Picture{}, board(t, 1, 1), knighttour.Tour{Path: []int64{0}}},
		{"single-animated", knighttour.Picture{Animated: true}, board(t, 1, 1), knighttour.Tour{Path: []int64{0}}},
		{"empty", knighttour.Picture{Animated: true}, board(t, 2, 3), knighttour.Tour{}},
		{"open", knighttour.Picture{}, board(t, 5, 5), built(t, board(t, 5, 5))},
		{"closed", knighttour.Picture{Title: `<6 & 6> "squares"`}, board(t, 6, 6), closed},
		{"animated", knighttour.Picture{Unnumbered: true, Animated: true}, board(t, 6, 6), closed},
		{"partial", knighttour.Picture{}, board(t, 8, 8), knighttour.Tour{Path: []int64{27, 10, 20, 37}}},
		{"partial-ring", knighttour.Picture{}, board(t, 4, 4), knighttour.Tour{Path: []int64{0, 9, 15, 6}}},
		{"blocked", knighttour.Picture{}, board(t, 3, 3, 4), knighttour.Tour{Path: []int64{0, 5, 6, 1, 8, 3, 2, 7}}},
		{"camel", knighttour.Picture{}, camel, knighttour.Tour{Path: []int64{0, 8, 10}}},
		{"hundred", knighttour.Picture{}, board(t, 10, 11), built(t, board(t, 10, 11))},
		{"large", knighttour.Picture{}, board(t, 21, 5), built(t, board(t, 21, 5))},
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

// checkSVG checks that svg is well-formed, that what it refers to is there, and
// that its line is the path of the tour.
func checkSVG(t *testing.T, svg []byte, b knighttour.Board, tour knighttour.Tour) {
	t.Helper()
	ids := map[string]bool{}
	var references []string
	var line string
	numbers := 0
	d := xml.NewDecoder(bytes.NewReader(svg))
	for depth := 0; ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.EndElement:
			depth--
		case xml.StartElement:
			if (depth == 0) != (token.Name.Local == "svg") || token.Name.Space != "http://www.w3.org/2000/svg" {
				t.Errorf("element %v at depth %d", token.Name, depth)
			}
			depth++
			if token.Name.Local == "text" {
				numbers++
			}
			for _, a := range token.Attr {
				switch {
				case a.Name.Local == "id" && ids[a.Value]:
					t.Errorf("ID %s is given twice", a.Value)
				case a.Name.Local == "id":
					ids[a.Value] = true
				case a.Name.Local == "aria-labelledby":
					references = append(references, strings.Fields(a.Value)...)
				case a.Name.Local == "fill" && strings.HasPrefix(a.Value, "url(#"):
					references = append(references, strings.TrimSuffix(a.Value[len("url(#"):], ")"))
				case a.Name.Local == "class" && strings.Contains(a.Value, "kt-line"):
					line = attribute(token, "d")
				}
			}
		}
	}
	if len(references) != 3 {
		t.Errorf("it refers to %q, want a title, a description and a pattern", references)
	}
	for _, id := range references {
		if !ids[id] {
			t.Errorf("it refers to %s, which is not there", id)
		}
	}
	path, closed := readLine(t, line, b)
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

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// readLine reads back the path that a line follows.
func readLine(t *testing.T, d string, b knighttour.Board) (path []int64, closed bool) {
	t.Helper()
	if d == "" {
		return nil, false
	}
	d, closed = strings.CutSuffix(d, "z")
	begin, moves, _ := strings.Cut(strings.TrimSuffix(d, "h0"), "l")
	var col, row float64
	if _, err := fmt.Sscanf(begin, "M%f %f", &col, &row); err != nil {
		t.Fatalf("%q: %v", begin, err)
	}
	c, r := int(col-0.5), int(row-0.5)
	path = append(path, b.ID(r, c))
	fields := strings.Fields(strings.ReplaceAll(moves, "-", " -"))
	for move := range slices.Chunk(fields, 2) {
		var right, down int
		if _, err := fmt.Sscan(strings.Join(move, " "), &right, &down); err != nil {
			t.Fatalf("%q: %v", move, err)
		}
		c, r = c+right, r+down
		path = append(path, b.ID(r, c))
	}
	return path, closed
}

func TestWriteSVGSizes(t *testing.T) {
	for _, side := range []int{5, 20, 21, 60, 200} {
		t.Run(fmt.Sprintf("board=%dx%[1]d", side), func(t *testing.T) {
			b := board(t, side, side)
			tour := built(t, b)
			for _, p := range []knighttour.Picture{{}, {Animated: true}} {
				svg := drawn(t, p, b, tour)
				checkSVG(t, svg, b, tour)
				if most := 3500 + 65*len(tour.Path); side <= 20 && len(svg) > most {
					t.Errorf("%d bytes, want %d at most", len(svg), most)
				}
				if most := 3500 + 10*len(tour.Path); side > 20 && len(svg) > most {
					t.Errorf("%d bytes, want %d at most", len(svg), most)
				}
				if numbered := bytes.Contains(svg, []byte("<text")); numbered != (side <= 20) {
					t.Errorf("it has numbers: %t", numbered)
				}
			}
		})
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
		{"negative", b, []int64{-1}, knighttour.ErrNode, "knighttour: no such node: step 0 of the path: node -1"},
		{"offTheBoard", b, []int64{0, 12}, knighttour.ErrNode, "knighttour: no such node: step 1 of the path: node 12"},
		{"blocked", b, []int64{5}, knighttour.ErrNode, "knighttour: no such node: step 0 of the path: node 5"},
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

func TestWriteSVGWrites(t *testing.T) {
	b := board(t, 5, 5)
	var w counter
	if err := knighttour.WriteSVG(&w, b, built(t, b)); err != nil || w.calls != 1 {
		t.Errorf("%d calls of Write, error %v", w.calls, err)
	}
	r, pipe := io.Pipe()
	r.Close()
	if err := knighttour.WriteSVG(pipe, b, built(t, b)); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v, want that of Write", err)
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
