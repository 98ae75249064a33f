package svg

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/palette"
)

// An element is an XML element of a picture.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Children []element  `xml:",any"`
	Text     string     `xml:",chardata"`
}

// attr returns an attribute, or "" if there is none.
func (e element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// all returns, in order, those of e and the elements in it that have the given
// name. A name that begins with @ is that of an attribute.
func (e element) all(name string) (list []element) {
	attribute, byAttribute := strings.CutPrefix(name, "@")
	if e.XMLName.Local == name || byAttribute && e.attr(attribute) != "" {
		list = append(list, e)
	}
	for _, child := range e.Children {
		list = append(list, child.all(name)...)
	}
	return list
}

// attrs returns an attribute of each element.
func attrs(list []element, name string) (values []string) {
	for _, e := range list {
		values = append(values, e.attr(name))
	}
	return values
}

// drawXML draws a picture, and returns its root element and its text.
func drawXML(t *testing.T, p Picture) (root element, text string) {
	t.Helper()
	var b bytes.Buffer
	if err := p.Draw(&b); err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(b.Bytes(), &root); err != nil {
		t.Fatal(err)
	}
	want := xml.Name{Space: "http://www.w3.org/2000/svg", Local: "svg"}
	if root.XMLName != want {
		t.Fatalf("the root is %v", root.XMLName)
	}
	return root, b.String()
}

// blockedBoard returns a board with blocked squares.
func blockedBoard(rows, cols int, blocked ...int64) board.Shape {
	return board.Shape{Rows: rows, Cols: cols}.Without(blocked)
}

// pictureUpTo returns a picture of a path over n squares, row by row.
func pictureUpTo(rows, cols, n int) Picture {
	p := Picture{Board: blockedBoard(rows, cols)}
	for id := range int64(n) {
		p.Path = append(p.Path, id)
	}
	return p
}

// ring is the closed tour of the 3x3 board without its centre.
var ring = Picture{
	Board:  blockedBoard(3, 3, 4),
	Path:   []int64{0, 5, 6, 1, 8, 3, 2, 7},
	Closed: true,
}

// pictureOfLeaps returns a picture of a path of a piece whose leaps have any of
// the given lengths.
func pictureOfLeaps(rows, cols int, path []int64, lengths ...int) Picture {
	var leapers []board.Leaper
	for _, far := range lengths {
		leapers = append(leapers, board.Leaper{Far: far})
	}
	return Picture{Board: blockedBoard(rows, cols).WithPiece(board.NewPiece(leapers)), Path: path}
}

// update says whether to write the golden file.
var update = flag.Bool("update", false, "write testdata/pictures.txt, instead of comparing with it")

// exactPictures returns the pictures of testdata/pictures.txt.
func exactPictures() []Picture {
	bare := ring
	bare.Unnumbered = true
	walk := pictureUpTo(3, 4, 3)
	walk.Animated = true
	grow := pictureUpTo(15, 15, 202)
	grow.Animated = true
	closed := pictureUpTo(20, 9, 180)
	closed.Closed = true
	holes := pictureOfLeaps(40, 3, []int64{5, 7}, 1)
	holes.Board = holes.Board.Without([]int64{119})
	move := []int64{0, 6}
	given := []Given{{ID: 0, Number: 1}, {ID: 6, Number: 2}, {ID: 7, Number: 12}}
	return []Picture{
		// Numbered and bare squares, large and thin boards.
		pictureUpTo(3, 4, 3),
		ring,
		bare,
		{Board: blockedBoard(60, 40), Path: []int64{0, 81, 2}},
		{Board: blockedBoard(6, 120), Path: []int64{0, 122, 243}, Closed: true},
		{Board: blockedBoard(5, 6), Path: []int64{0, 13, 5}, Size: 300, Marked: []int64{3, 5}},

		// A path that a knight walks, and one that grows.
		walk,
		grow,

		// Paths of no, one, some and all squares.
		{Board: blockedBoard(4, 4)},
		pictureUpTo(3, 3, 1),
		pictureUpTo(5, 5, 25),
		pictureUpTo(20, 9, 180),
		closed,

		// Lines over squares, holes, and themes. Crosses have colours of their
		// own in the dark theme.
		pictureOfLeaps(3, 3, []int64{0, 2, 1}, 1, 2),
		holes,
		{Board: blockedBoard(2, 3, 1, 5), Dark: true, Size: 350},
		{Board: blockedBoard(3, 4), Path: move, Marked: []int64{6, 3, 6}, Auto: true},
		{Board: blockedBoard(3, 4), Path: move, Auto: true},

		// Titles and descriptions, which screen readers read.
		{Board: blockedBoard(2, 1)},
		pictureUpTo(1, 1, 1),
		{Board: blockedBoard(3, 4), Title: "A & <B>\x00"},
		{Board: blockedBoard(2, 2), Marked: []int64{3}},

		// Coordinates. Boards of 31 or more rows or columns have none, and
		// squares of a single colour.
		{Board: blockedBoard(3, 4), Path: []int64{0}, Coordinates: true},
		{Board: blockedBoard(12, 28, 5), Coordinates: true, Auto: true},
		{Board: blockedBoard(1, 30), Coordinates: true},
		{Board: blockedBoard(1, 31), Coordinates: true},
		{Board: blockedBoard(30, 1), Coordinates: true},
		{Board: blockedBoard(31, 1), Coordinates: true},

		// Puzzles: without a path, with one, without other numbers, with a
		// knight, and on a large board.
		{Board: blockedBoard(3, 4), Given: given, Auto: true},
		{Board: blockedBoard(3, 4), Given: given, Path: move, Marked: []int64{7}},
		{Board: blockedBoard(3, 4), Given: given, Path: move, Unnumbered: true, Dark: true},
		{Board: blockedBoard(3, 4), Given: given, Path: move, Animated: true},
		{Board: blockedBoard(40, 4), Given: given, Path: move},
	}
}

// TestExactPictures compares pictures of each kind with testdata/pictures.txt.
func TestExactPictures(t *testing.T) {
	var got strings.Builder
	for _, p := range exactPictures() {
		_, text := drawXML(t, p)
		got.WriteString(text)
	}
	if *update {
		graphtest.NoError(t, os.WriteFile("testdata/pictures.txt", []byte(got.String()), 0o644))
	}
	file := graphtest.Must(os.ReadFile("testdata/pictures.txt"))
	want := strings.SplitAfter(string(file), "\n")
	lines := strings.SplitAfter(got.String(), "\n")
	for i := range min(len(lines), len(want)) {
		if lines[i] != want[i] {
			t.Fatalf("line %d: got\n%swant\n%s", i+1, lines[i], want[i])
		}
	}
}

// withoutStyle returns a picture without style and classes.
func withoutStyle(text string) string {
	styles := regexp.MustCompile(`(?s)<style>.*</style>\n| class="kt-[^"]*"`)
	return styles.ReplaceAllString(text, "")
}

// scanValues reads values from a text, as fmt.Sscanf does.
func scanValues(t *testing.T, text, format string, to ...any) {
	t.Helper()
	if _, err := fmt.Sscanf(text, format, to...); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
}

// gridOf returns the centres and the size of squares, and checks that the board
// has room.
func gridOf(
	t *testing.T, root element, b board.Shape,
) (centre func(id int64) (x, y int), unit int) {
	t.Helper()
	var margin, y, width, height int
	scanValues(t, root.all("path")[0].attr("d"), "M%d %dh%dv%d", &margin, &y, &width, &height)
	unit = width / b.Cols
	if y != margin || margin < unit/4 {
		t.Fatalf("%v: the board is at %d, %d", b, margin, y)
	}
	if width != unit*b.Cols || height != unit*b.Rows {
		t.Fatalf("%v: the board is %d x %d, with squares of %d", b, width, height, unit)
	}
	box := fmt.Sprintf("0 0 %d %d", width+2*margin, height+2*margin)
	if got := root.attr("viewBox"); got != box {
		t.Fatalf("%v: the picture is %s, want %s", b, got, box)
	}
	ideal := min(40, 1000/max(b.Rows, b.Cols))
	if unit%2 != 0 || unit > max(2, ideal) || unit < ideal-1 {
		t.Fatalf("%v: squares of %d", b, unit)
	}
	return func(id int64) (x, y int) {
		row, col := b.Place(id)
		return margin + unit*col + unit/2, margin + unit*row + unit/2
	}, unit
}

// bandsOf returns the first and the last square of each band of the line.
func bandsOf(p Picture) (bands [][2]int) {
	moves := len(p.Path) - 1
	if p.Closed {
		moves++
	}
	band := func(i int) int { return palette.Band(i, len(p.Path), p.Closed) }
	first := 0
	for next := 1; next <= moves; next++ {
		if next == moves || band(next) != band(first) {
			bands = append(bands, [2]int{first, next})
			first = next
		}
	}
	return bands
}

// TestLine checks the places and colours of lines, squares and numbers, on
// random paths.
func TestLine(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(91, 92))
	for i := range 200 {
		maxSide := []int{5, 14, 40, 90}[i%4]
		p := Picture{
			Board: blockedBoard(1+r.IntN(maxSide), 1+r.IntN(maxSide)),
			Dark:  r.IntN(2) == 0,
		}
		for _, id := range r.Perm(p.Board.Area())[:r.IntN(p.Board.Area()+1)] {
			p.Path = append(p.Path, int64(id))
		}
		p.Closed = len(p.Path) > 2 && r.IntN(2) == 0
		root, _ := drawXML(t, p)
		centre, _ := gridOf(t, root, p.Board)
		theme := palette.Day
		if p.Dark {
			theme = palette.Night
		}
		colour := func(i int) palette.Color {
			return theme.Time(p.Closed)[palette.Band(i, len(p.Path), p.Closed)]
		}
		var want, got []string // the moves of each band, and its colour
		for _, band := range bandsOf(p) {
			x, y := centre(p.Path[band[0]])
			d := fmt.Sprintf("M%d %dl", x, y)
			for i := band[0] + 1; i <= band[1]; i++ {
				toX, toY := centre(p.Path[i%len(p.Path)])
				d += fmt.Sprintf(" %d %d", toX-x, toY-y)
				x, y = toX, toY
			}
			d = strings.NewReplacer("l ", "l", " -", "-").Replace(d)
			want = append(want, d+colour(band[0]).String())
		}
		for _, line := range root.all("@stroke-linecap") {
			for _, e := range line.all("path") {
				got = append(got, e.attr("d")+e.attr("stroke"))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v: the line is %q, want %q", p.Board, got, want)
		}
		if max(p.Board.Rows, p.Board.Cols) > 14 {
			continue
		}
		for i, id := range p.Path {
			x, y := centre(id)
			disc, number := root.all("circle")[i], root.all("text")[i]
			gotDisc := fmt.Sprintln(disc.attr("cx"), disc.attr("cy"), disc.attr("fill"))
			if want := fmt.Sprintln(x, y, colour(i)); gotDisc != want {
				t.Fatalf("%v: disc %d is %s, want %s", p.Board, i, gotDisc, want)
			}
			gotNumber := fmt.Sprintln(number.attr("x"), number.Text, number.attr("fill"))
			if want := fmt.Sprintln(x, i+1, colour(i).Ink()); gotNumber != want {
				t.Fatalf("%v: number %d is %s, want %s", p.Board, i, gotNumber, want)
			}
		}
	}
}

// routes is a picture of three routes of a knight: over three squares, one, and
// two.
var routes = Picture{
	Board:  blockedBoard(3, 4),
	Path:   []int64{0, 6, 8, 3, 4, 10},
	Breaks: []int{3, 4},
}

// TestRoutesAreNotJoined draws several routes: no line leads from the end of
// one to the beginning of the next, whether or not that line would have another
// colour.
func TestRoutesAreNotJoined(t *testing.T) {
	long := pictureUpTo(30, 30, 900)
	long.Breaks = []int{1, 2, 30, 33, 500, 899}
	for name, p := range map[string]Picture{"short": routes, "long": long} {
		t.Run("routes="+name, func(t *testing.T) {
			root, _ := drawXML(t, p)
			centre, _ := gridOf(t, root, p.Board)
			var want [][4]int
			for i, id := range p.Path {
				if i == 0 || slices.Contains(p.Breaks, i) {
					continue
				}
				x, y := centre(p.Path[i-1])
				toX, toY := centre(id)
				want = append(want, [4]int{x, y, toX, toY})
			}
			got := movesIn(root)
			if !slices.Equal(got, want) {
				t.Errorf("moves %v, want %v", got, want)
			}
		})
	}
}

// movesIn returns where the moves in a picture lead from, and to.
func movesIn(root element) (moves [][4]int) {
	number := regexp.MustCompile(`-?\d+`)
	for _, line := range root.all("@stroke-linecap") {
		for _, d := range attrs(line.all("path"), "d") {
			var numbers []int
			for _, text := range number.FindAllString(d, -1) {
				numbers = append(numbers, graphtest.Must(strconv.Atoi(text)))
			}
			x, y := numbers[0], numbers[1]
			for by := range slices.Chunk(numbers[2:], 2) {
				moves = append(moves, [4]int{x, y, x + by[0], y + by[1]})
				x += by[0]
				y += by[1]
			}
		}
	}
	return moves
}
