package svg

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

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

// all returns those of e and the elements in it that have the given name, in
// order. A name that begins with @ is that of an attribute.
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

// drawn returns a picture, read as XML, and its text.
func drawn(t *testing.T, p Picture) (root element, text string) {
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

// of returns a board with blocked squares.
func of(rows, cols int, blocked ...int64) board.Shape {
	return board.Shape{Rows: rows, Cols: cols}.Without(blocked)
}

// upTo returns a picture of a path over n squares, row by row.
func upTo(rows, cols, n int) Picture {
	p := Picture{Board: of(rows, cols)}
	for id := range int64(n) {
		p.Path = append(p.Path, id)
	}
	return p
}

// ring is the closed tour of the 3x3 board without its centre.
var ring = Picture{
	Board:  of(3, 3, 4),
	Path:   []int64{0, 5, 6, 1, 8, 3, 2, 7},
	Closed: true,
}

// leaps returns a picture of a path of a piece whose leaps have any of the
// given lengths.
func leaps(rows, cols int, path []int64, lengths ...int) Picture {
	var leapers []board.Leaper
	for _, far := range lengths {
		leapers = append(leapers, board.Leaper{Far: far})
	}
	return Picture{Board: of(rows, cols).WithPiece(board.NewPiece(leapers)), Path: path}
}

// TestTitles checks the titles of pictures with custom pieces.
func TestTitles(t *testing.T) {
	wazir := []board.Leaper{{Near: 0, Far: 1}}
	alfil := []board.Leaper{{Near: 2, Far: 2}}
	king := []board.Leaper{{Near: 0, Far: 1}, {Near: 1, Far: 1}}
	other := []board.Leaper{{Near: 2, Far: 5}}
	for _, test := range []struct {
		leapers []board.Leaper
		squares int // of the path
		closed  bool
		want    string
	}{
		{
			leapers: wazir,
			squares: 0,
			want:    "A wazir's 2x2 board",
		},
		{
			leapers: wazir,
			squares: 3,
			want:    "A wazir's path over 3 of the 4 squares of the 2x2 board",
		},
		{
			leapers: wazir,
			squares: 4,
			closed:  true,
			want:    "A closed wazir's tour of the 2x2 board",
		},
		{
			leapers: king,
			squares: 4,
			want:    "An open king's tour of the 2x2 board",
		},
		{
			leapers: alfil,
			squares: 0,
			want:    "An alfil's 2x2 board",
		},
		{
			leapers: alfil,
			squares: 1,
			want:    "An alfil's path over 1 of the 4 squares of the 2x2 board",
		},
		{
			leapers: other,
			squares: 1,
			want:    "A (2,5)-leaper's path over 1 of the 4 squares of the 2x2 board",
		},
	} {
		p := upTo(2, 2, test.squares)
		p.Board = p.Board.WithPiece(board.NewPiece(test.leapers))
		p.Closed = test.closed
		got := p.title()
		if got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

var update = flag.Bool("update", false, "write testdata/pictures.txt, instead of comparing with it")

// exactPictures returns the pictures of testdata/pictures.txt.
func exactPictures() []Picture {
	bare := ring
	bare.Unnumbered = true
	walk := upTo(3, 4, 3)
	walk.Animated = true
	grow := upTo(15, 15, 202)
	grow.Animated = true
	closed := upTo(20, 9, 180)
	closed.Closed = true
	holes := leaps(40, 3, []int64{5, 7}, 1)
	holes.Board = holes.Board.Without([]int64{119})
	move := []int64{0, 6}
	given := []Given{{ID: 0, Number: 1}, {ID: 6, Number: 2}, {ID: 7, Number: 12}}
	return []Picture{
		// Numbered and bare squares, large and thin boards.
		upTo(3, 4, 3),
		ring,
		bare,
		{Board: of(60, 40), Path: []int64{0, 81, 2}},
		{Board: of(6, 120), Path: []int64{0, 122, 243}, Closed: true},
		{Board: of(5, 6), Path: []int64{0, 13, 5}, Size: 300, Marked: []int64{3, 5}},

		// A path that a knight walks, and one that grows.
		walk,
		grow,

		// Paths of no, one, some and all squares.
		{Board: of(4, 4)},
		upTo(3, 3, 1),
		upTo(5, 5, 25),
		upTo(20, 9, 180),
		closed,

		// Lines over squares, holes, and themes. Crosses have colours of their
		// own in the dark theme.
		leaps(3, 3, []int64{0, 2, 1}, 1, 2),
		holes,
		{Board: of(2, 3, 1, 5), Dark: true, Size: 350},
		{Board: of(3, 4), Path: move, Marked: []int64{6, 3, 6}, Auto: true},
		{Board: of(3, 4), Path: move, Auto: true},

		// Titles and descriptions, which screen readers read.
		{Board: of(2, 1)},
		upTo(1, 1, 1),
		{Board: of(3, 4), Title: "A & <B>\x00"},
		{Board: of(2, 2), Marked: []int64{3}},

		// Coordinates. Boards of 31 or more rows or columns have none, and
		// squares of a single colour.
		{Board: of(3, 4), Path: []int64{0}, Coordinates: true},
		{Board: of(12, 28, 5), Coordinates: true, Auto: true},
		{Board: of(1, 30), Coordinates: true},
		{Board: of(1, 31), Coordinates: true},
		{Board: of(30, 1), Coordinates: true},
		{Board: of(31, 1), Coordinates: true},

		// Puzzles: without a path, with one, without other numbers, with a
		// knight, and on a large board.
		{Board: of(3, 4), Given: given, Auto: true},
		{Board: of(3, 4), Given: given, Path: move, Marked: []int64{7}},
		{Board: of(3, 4), Given: given, Path: move, Unnumbered: true, Dark: true},
		{Board: of(3, 4), Given: given, Path: move, Animated: true},
		{Board: of(40, 4), Given: given, Path: move},
	}
}

// TestExactPictures compares pictures of each kind with testdata/pictures.txt.
func TestExactPictures(t *testing.T) {
	var got strings.Builder
	for _, p := range exactPictures() {
		_, text := drawn(t, p)
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

// plain returns a picture without style and classes.
func plain(text string) string {
	styles := regexp.MustCompile(`(?s)<style>.*</style>\n| class="kt-[^"]*"`)
	return styles.ReplaceAllString(text, "")
}

// scan reads values from a text, as fmt.Sscanf does.
func scan(t *testing.T, text, format string, to ...any) {
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
	scan(t, root.all("path")[0].attr("d"), "M%d %dh%dv%d", &margin, &y, &width, &height)
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
		most := []int{5, 14, 40, 90}[i%4]
		p := Picture{
			Board: of(1+r.IntN(most), 1+r.IntN(most)),
			Dark:  r.IntN(2) == 0,
		}
		for _, id := range r.Perm(p.Board.Area())[:r.IntN(p.Board.Area()+1)] {
			p.Path = append(p.Path, int64(id))
		}
		p.Closed = len(p.Path) > 2 && r.IntN(2) == 0
		root, _ := drawn(t, p)
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
	Board:  of(3, 4),
	Path:   []int64{0, 6, 8, 3, 4, 10},
	Breaks: []int{3, 4},
}

// TestRoutesAreNotJoined draws several routes: no line leads from the end of one
// to the beginning of the next, whether or not that line would have another
// colour.
func TestRoutesAreNotJoined(t *testing.T) {
	long := upTo(30, 30, 900)
	long.Breaks = []int{1, 2, 30, 33, 500, 899}
	for name, p := range map[string]Picture{"short": routes, "long": long} {
		t.Run("routes="+name, func(t *testing.T) {
			root, _ := drawn(t, p)
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

// TestRoutesInWords checks the title and the description of several routes.
func TestRoutesInWords(t *testing.T) {
	root, _ := drawn(t, routes)
	for name, want := range map[string]string{
		"title": "3 routes of a knight over 6 of the 12 squares of the 3x4 board",
		"desc": "A board of 3 rows and 4 columns. 3 lines lead over 6 squares: " +
			"from a3 to a1; from d3 to d3; from a2 to c1. " +
			"They get lighter from each to the next. Square a1 is at the bottom left.",
	} {
		if got := root.all(name)[0].Text; got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestPuzzleTitle checks the title of a puzzle without a path.
func TestPuzzleTitle(t *testing.T) {
	p := Picture{Board: of(3, 4), Given: []Given{{ID: 0, Number: 1}}}
	want := "A knight's puzzle on the 3x4 board"
	if got := p.title(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestNumbersFit checks that numbers fit into discs, and that discs leave room
// for lines.
func TestNumbersFit(t *testing.T) {
	graphtest.Slow(t)
	for near := range 6 {
		for far := max(1, near); far <= 8; far++ {
			for _, n := range []int{1, 10, 169} {
				p := upTo(13, 13, n)
				leaper := board.Leaper{Near: near, Far: far}
				p.Board = p.Board.WithPiece(board.NewPiece([]board.Leaper{leaper}))
				checkNumbers(t, p)
			}
		}
	}
}

// checkNumbers checks the discs and numbers of a picture with squares of 40.
func checkNumbers(t *testing.T, p Picture) {
	t.Helper()
	root, _ := drawn(t, p)
	var radius, line, size float64
	scan(t, root.all("circle")[0].attr("r"), "%g", &radius)
	scan(t, root.all("@stroke-linecap")[0].attr("stroke-width"), "%g", &line)
	scan(t, root.all("@font-size")[0].attr("font-size"), "%g", &size)
	room := 40 * p.Board.Piece().Clearance()
	if radius <= 0 || radius+line/2 >= room {
		t.Errorf("%v: discs of %g and lines of %g with %g between them",
			p.Board, radius, line, room)
	}
	numbers := len(root.all("text"))
	if numbers == 0 { // there must be no room
		if radius > 0.13*40 {
			t.Errorf("%v: no numbers for discs of %g", p.Board, radius)
		}
		return
	}
	if numbers != len(p.Path) {
		t.Errorf("%v: %d numbers for %d discs", p.Board, numbers, len(p.Path))
	}
	height := 0.72 * size
	width := 0.6 * size * float64(len(strconv.Itoa(len(p.Path))))
	if math.Hypot(height, width) > 1.7*radius {
		t.Errorf("%v: numbers of %g for discs of %g", p.Board, size, radius)
	}
}

// puzzle has a given number on its path, and one off it.
var puzzle = Picture{
	Board: of(3, 4),
	Path:  []int64{0, 6},
	Given: []Given{{ID: 6, Number: 2}, {ID: 7, Number: 12}},
}

// TestGivenNumbersFit checks that given numbers fit into their plates, and that
// plates leave room for passing lines, unless the piece's moves leave no room
// for any number.
func TestGivenNumbersFit(t *testing.T) {
	for near := range 6 {
		for far := max(1, near); far <= 8; far++ {
			for _, greatest := range []int{1, 10, 169} {
				for _, steps := range []int{0, 2} {
					p := upTo(13, 13, steps)
					leaper := board.Leaper{Near: near, Far: far}
					p.Board = p.Board.WithPiece(board.NewPiece([]board.Leaper{leaper}))
					p.Given = []Given{{ID: 100, Number: greatest}}
					checkPlate(t, p)
				}
			}
		}
	}
}

// checkPlate checks the plate of the only given number of a picture.
func checkPlate(t *testing.T, p Picture) {
	t.Helper()
	root, _ := drawn(t, p)
	groups := root.all("@font-weight")
	group := groups[len(groups)-1]
	plate, number := group.all("rect")[0], group.all("text")[0]
	var width, rim, radius, size float64
	scan(t, plate.attr("width"), "%g", &width)
	scan(t, plate.attr("stroke-width"), "%g", &rim)
	scan(t, plate.attr("rx"), "%g", &radius)
	scan(t, group.attr("font-size"), "%g", &size)
	if size < 6 {
		t.Errorf("%v: the number %s has size %g", p.Board, number.Text, size)
	}
	if textWidth := 0.7 * size * float64(len(number.Text)); textWidth > width-rim {
		t.Errorf("%v: the number %s of size %g is %g wide, and its plate %g",
			p.Board, number.Text, size, textWidth, width-rim)
	}
	corner := math.Sqrt2*(width/2-radius) + radius + rim/2 // from the centre
	room := 40*p.Board.Piece().Clearance() - 2             // to the edge of the nearest line
	hides := width >= 0.58*40                              // as large as without a path
	if !hides && corner > room+0.1 {
		t.Errorf("%v: the corner of a plate is %g from its centre, and lines pass at %g",
			p.Board, corner, room)
	}
	if len(p.Path) > 0 && p.Board.Piece() == board.Knight && hides {
		t.Errorf("the plates of a knight's board hide lines")
	}
}

// TestGivenNumbers checks which squares of a puzzle have discs, numbers and
// plates.
func TestGivenNumbers(t *testing.T) {
	for _, test := range []struct {
		name    string
		change  func(p *Picture)
		discs   int
		numbers int
		plates  int
		title   string
	}{
		{
			name:    "on a path",
			change:  func(p *Picture) {},
			discs:   1,
			numbers: 3,
			plates:  2,
			title:   "A knight's path over 2 of the 12 squares of the 3x4 board",
		},
		{
			name:    "without a path",
			change:  func(p *Picture) { p.Path = nil },
			numbers: 2,
			plates:  2,
			title:   "A knight's puzzle on the 3x4 board",
		},
		{
			name:    "without other numbers",
			change:  func(p *Picture) { p.Unnumbered = true },
			discs:   1,
			numbers: 2,
			plates:  2,
			title:   "A knight's path over 2 of the 12 squares of the 3x4 board",
		},
	} {
		t.Run("puzzle="+test.name, func(t *testing.T) {
			p := puzzle
			test.change(&p)
			root, _ := drawn(t, p)
			discs := 0
			numbers := root.all("text")
			plates := 0
			for _, group := range root.all("@font-weight") {
				discs += len(group.all("circle"))
				plates += len(group.all("rect"))
			}
			if discs != test.discs || len(numbers) != test.numbers || plates != test.plates {
				t.Errorf("%d discs, %d numbers and %d plates, want %d, %d and %d",
					discs, len(numbers), plates, test.discs, test.numbers, test.plates)
			}
			if got := p.title(); got != test.title {
				t.Errorf("the title is %q, want %q", got, test.title)
			}
			got, want := p.description(), " Given: numbers 2 (c2) and 12 (d2)."
			if !strings.Contains(got, want) {
				t.Errorf("the description is %q, and does not contain %q", got, want)
			}
		})
	}
}

// TestAuto checks that an automatic theme is Day, with a style that has all
// colours of Night.
func TestAuto(t *testing.T) {
	for _, p := range []Picture{
		{Board: of(4, 4)},
		{Board: of(2, 3), Coordinates: true},
		upTo(4, 4, 1),
		upTo(5, 5, 7),
		upTo(20, 20, 400),
		ring,
		puzzle,
	} {
		_, day := drawn(t, p)
		p.Auto = true
		root, text := drawn(t, p)
		if plain(text) != day {
			t.Errorf("%v: without style and classes it is\n%s\nwant\n%s", p.Board, plain(text), day)
		}
		style := root.all("style")[0].Text
		wanted := darkRules(p, root)
		if len(wanted) < 2+len(p.Path) {
			t.Errorf("%v: only %d rules are wanted", p.Board, len(wanted))
		}
		for _, want := range wanted {
			if !strings.Contains(style, want) {
				t.Errorf("%v: the style %s lacks %s", p.Board, style, want)
			}
		}
	}
}

// darkRules returns the beginnings of rules that the style of a picture must
// have: for the squares, the colour of each step, and each class.
func darkRules(p Picture, root element) (rules []string) {
	rules = append(rules, "\n@media(prefers-color-scheme:dark){\n"+
		".kt .kt-light{fill:"+palette.Night.Light.String())
	kind := 'o'
	if p.Closed {
		kind = 'c'
	}
	for i := range p.Path {
		band := palette.Band(i, len(p.Path), p.Closed)
		colour := palette.Night.Time(p.Closed)[band]
		rules = append(rules, fmt.Sprintf(".kt-%c%d{color:%v}\n", kind, band, colour))
	}
	for _, e := range root.all("@class")[1:] {
		for class := range strings.FieldsSeq(e.attr("class")) {
			rules = append(rules, "."+class+"{")
		}
	}
	return rules
}

// A moving picture is an animated picture, read as XML, with what it should
// show.
type movingPicture struct {
	Picture
	root    element
	text    string
	bands   [][2]int
	moves   int
	seconds float64 // from the first square to the last
}

// movingPictures calls f in a subtest with open and closed paths, short and
// long ones, of the default duration and of another one.
func movingPictures(t *testing.T, f func(t *testing.T, p movingPicture)) {
	for i, still := range []Picture{
		upTo(5, 5, 2),
		upTo(9, 10, 90),
		upTo(10, 10, 92),
		upTo(14, 14, 196),
		upTo(14, 15, 200),
		upTo(15, 14, 201),
		ring,
	} {
		t.Run(fmt.Sprintf("board=%v/squares=%d", still.Board, len(still.Path)), func(t *testing.T) {
			p := movingPicture{Picture: still, bands: bandsOf(still)}
			p.Animated = true
			p.moves = p.bands[len(p.bands)-1][1]
			p.seconds = min(float64(p.moves)/3, 30)
			if i%2 == 1 {
				p.Duration = 17 * time.Second
				p.seconds = 17
			}
			p.root, p.text = drawn(t, p.Picture)
			f(t, p)
		})
	}
}

// rounded returns x as text, rounded to a multiple of 1/parts.
func rounded(x, parts float64) string {
	return strconv.FormatFloat(math.Round(x*parts)/parts, 'f', -1, 64)
}

// percent returns the part of a lap before the i-th square is visited.
func (p *movingPicture) percent(i int) string {
	return rounded(85*float64(i)/float64(p.moves), 1000)
}

// TestMotionTimes checks how lines grow and when squares appear. It compares
// the styles of all elements, in order.
func TestMotionTimes(t *testing.T) {
	movingPictures(t, func(t *testing.T, p movingPicture) {
		want := []string{fmt.Sprintf("--kt-lap:%ss;--kt-move:%ss;--kt-moves:%d",
			rounded(p.seconds/0.85, 1e5), rounded(p.seconds/float64(p.moves), 1e5), p.moves)}
		for _, band := range p.bands {
			want = append(want, fmt.Sprintf("--kt-dash:%d %d", p.moves-band[0], band[1]+1))
		}
		if max(p.Board.Rows, p.Board.Cols) <= 14 { // squares have discs
			for i := range p.Path {
				want = append(want, fmt.Sprintf("--kt-at:%s%%", p.percent(i)))
			}
		}
		if !p.Closed {
			want = append(want, "--kt-at:85%") // the frame
		}
		_, frames, ridden := strings.Cut(p.root.all("style")[0].Text, "@keyframes kt-ride-")
		if ridden {
			name, _, _ := strings.Cut(frames, "{")
			want = append(want, "animation-name:kt-ride-"+name)
		}
		if got := attrs(p.root.all("@style"), "style"); !slices.Equal(got, want) {
			t.Errorf("styles %q, want %q", got, want)
		}
	})
}

// TestMotionKnight checks which paths have a knight, and where it is after each
// move.
func TestMotionKnight(t *testing.T) {
	movingPictures(t, func(t *testing.T, p movingPicture) {
		ridden := strings.Contains(p.root.all("style")[0].Text, "@keyframes kt-ride-")
		if want := len(p.Path) <= 200; ridden != want {
			t.Errorf("there is a knight: %t, want %t", ridden, want)
		}
		if !ridden {
			return
		}
		centre, _ := gridOf(t, p.root, p.Board)
		for i := range p.moves + 1 {
			x, y := centre(p.Path[i%len(p.Path)])
			place := fmt.Sprintf("{transform:translate(%dpx,%dpx)}", x, y)
			frame := p.percent(i) + "%" + place
			last := p.percent(i) + "%,to" + place
			if !strings.Contains(p.text, frame) && !strings.Contains(p.text, last) {
				t.Errorf("after %d moves the knight is not at %d, %d", i, x, y)
			}
		}
	})
}

// TestMotionGhost checks that the line is drawn twice: faint, ahead of the
// motion, and moving.
func TestMotionGhost(t *testing.T) {
	movingPictures(t, func(t *testing.T, p movingPicture) {
		p.Animated = false
		still, _ := drawn(t, p.Picture)
		want := attrs(still.all("@stroke-linecap")[0].all("path"), "d")
		lines := p.root.all("@stroke-linecap")
		if class := lines[0].attr("class"); class != "kt-ghost" {
			t.Errorf("the class of the faint line is %q", class)
		}
		if ghost := attrs(lines[0].all("path"), "d"); !slices.Equal(ghost, want) {
			t.Errorf("the faint line is %q, want %q", ghost, want)
		}
		if moving := attrs(lines[1].all("path"), "d"); !slices.Equal(moving, want) {
			t.Errorf("the moving line is %q, want %q", moving, want)
		}
	})
}

// TestNoMotion checks that nothing moves if the path has no moves.
func TestNoMotion(t *testing.T) {
	for _, p := range []Picture{{Board: of(4, 4)}, upTo(4, 4, 1)} {
		_, still := drawn(t, p)
		p.Animated = true
		if _, got := drawn(t, p); got != still {
			t.Errorf("a path of %d squares moves:\n%s", len(p.Path), got)
		}
	}
}
