package svg

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/graphtest"
)

// TestNumbersFit checks that numbers fit in discs, and that discs leave room
// for lines.
func TestNumbersFit(t *testing.T) {
	graphtest.Slow(t)
	for near := range 6 {
		for far := max(1, near); far <= 8; far++ {
			for _, n := range []int{1, 10, 169} {
				p := pictureUpTo(13, 13, n)
				leaper := board.Leaper{Near: near, Far: far}
				p.Board = p.Board.WithPiece(board.NewPiece([]board.Leaper{leaper}))
				checkNumbers(t, p)
			}
		}
	}
}

// checkNumbers checks the discs and numbers of a picture whose squares have
// sides of 40 units.
func checkNumbers(t *testing.T, p Picture) {
	t.Helper()
	root, _ := drawXML(t, p)
	var radius, line, size float64
	scanValues(t, root.all("circle")[0].attr("r"), "%g", &radius)
	scanValues(t, root.all("@stroke-linecap")[0].attr("stroke-width"), "%g", &line)
	scanValues(t, root.all("@font-size")[0].attr("font-size"), "%g", &size)
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
	Board: blockedBoard(3, 4),
	Path:  []int64{0, 6},
	Given: []Given{{ID: 6, Number: 2}, {ID: 7, Number: 12}},
}

// TestGivenNumbersFit checks that given numbers fit in their plates, and that
// plates leave room for passing lines, unless the piece's moves leave no room
// for any number.
func TestGivenNumbersFit(t *testing.T) {
	for near := range 6 {
		for far := max(1, near); far <= 8; far++ {
			for _, greatest := range []int{1, 10, 169} {
				for _, steps := range []int{0, 2} {
					p := pictureUpTo(13, 13, steps)
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
	root, _ := drawXML(t, p)
	groups := root.all("@font-weight")
	group := groups[len(groups)-1]
	plate, number := group.all("rect")[0], group.all("text")[0]
	var width, rim, radius, size float64
	scanValues(t, plate.attr("width"), "%g", &width)
	scanValues(t, plate.attr("stroke-width"), "%g", &rim)
	scanValues(t, plate.attr("rx"), "%g", &radius)
	scanValues(t, group.attr("font-size"), "%g", &size)
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
			root, _ := drawXML(t, p)
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
