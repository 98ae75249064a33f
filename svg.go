package knighttour

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"slices"
	"strconv"
)

//go:generate go test . -run=TestImages -update

// A Picture says how a tour is drawn. The zero Picture is that of [WriteSVG].
type Picture struct {
	// Title is the picture's title for screen readers and tooltips. If it is
	// empty, the title says what kind of tour it is, and of which board.
	Title string

	// Unnumbered leaves out the numbers of the squares. Boards of more than 20
	// rows or columns never have numbers.
	Unnumbered bool

	// Animated makes a knight walk the tour again and again by CSS, and draw
	// the line as it goes: a third of a second for each move, at most a minute
	// for the tour. It stands still where the system asks for reduced motion.
	Animated bool
}

// WriteSVG draws the tour on the board as an SVG picture: see
// [Picture.WriteSVG].
func WriteSVG(w io.Writer, b Board, t Tour) error { return Picture{}.WriteSVG(w, b, t) }

// WriteSVG draws the tour on the board as an SVG picture: the path as a line,
// its first square marked with a disc and its last with a tilted square, and
// the place on the path, counted from 1, in each square. A closed tour is drawn
// closed. The path need not be a whole tour.
//
// The picture is an svg element, to be a file of its own or a part of an HTML
// page. It has colours for light and dark surroundings, and a title and a
// description for screen readers. The same arguments give the same bytes.
//
// The path must lead over squares of the board by its piece's moves, and visit
// none twice. If not, WriteSVG returns an error, which wraps [ErrNode] where a
// square is not on the board, and writes nothing. The error wraps [ErrBoard] if
// b is the zero Board or has more than 2,147,483,647 squares. Otherwise
// WriteSVG calls w.Write once and returns its error.
//
// It takes time and memory proportional to the path and the blocked squares.
func (p Picture) WriteSVG(w io.Writer, b Board, t Tour) error {
	if b.area() == 0 {
		return fmt.Errorf("%w: the zero Board has no squares to draw", ErrBoard)
	}
	if err := b.checkSize(); err != nil {
		return err
	}
	if err := b.checkPath(t.Path); err != nil {
		return err
	}
	d := newDrawing(p, b, t)
	d.write()
	_, err := w.Write(d.Bytes())
	return err
}

// checkPath returns nil if the path leads over squares of the board by moves,
// and to none twice. It takes memory for the path, not for the board.
func (b Board) checkPath(path []int64) error {
	seen := make(map[int64]bool, len(path))
	visit := func(id int64) (known, again bool) {
		_, ok := b.Square(id)
		again, seen[id] = seen[id], true
		return ok, again
	}
	return checkSteps(slices.Values(path), visit, b.HasEdgeBetween)
}

const (
	// Programs that know nothing of CSS sizes take the units of the picture for
	// pixels: a square of a small board has 40, a large board 1000 or so.
	squareSize  = 40
	pictureSize = 1000

	maxNumbered = 20 // rows and columns of a board with numbers
)

// A drawing is a picture on its way to becoming text. But for the numbers, its
// coordinates are those of the board, with squares of size 1.
type drawing struct {
	bytes.Buffer
	Picture
	board    Board
	path     []int64
	closed   bool
	numbered bool
	unit     float64 // the size of a square in units of the picture
	scale    float64 // how much larger than on a small board the marks are, to be seen
	margin   float64 // around the board
	id       string  // begins the IDs of elements: they differ between the pictures in a page
}

func newDrawing(p Picture, b Board, t Tour) *drawing {
	longer := float64(max(b.rows, b.cols))
	d := &drawing{
		Picture:  p,
		board:    b,
		path:     t.Path,
		closed:   len(t.Path) == b.squares() && t.IsClosed(b),
		numbered: !p.Unnumbered && longer <= maxNumbered,
		unit:     max(1, min(squareSize, math.Floor(pictureSize/longer))),
		scale:    max(1, longer/75),
	}
	d.margin = 0.25 * d.scale
	hash := fnv.New32a()
	fmt.Fprintln(hash, p, b.sides(), b.piece(), b.blocked().ids(), t.Path)
	d.id = fmt.Sprintf("kt-%08x", hash.Sum32())
	return d
}

// piece returns whose tour it is.
func (b Board) piece() string {
	if l := b.leaper(); l != knight {
		return l.String()
	}
	return "knight"
}

// write writes the whole picture.
func (d *drawing) write() {
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" role="img" aria-labelledby="%s-title %[3]s-desc">`+"\n",
		d.units(float64(d.board.cols)+2*d.margin), d.units(float64(d.board.rows)+2*d.margin), d.id)
	fmt.Fprintf(d, `<title id="%s-title">`, d.id)
	xml.EscapeText(d, []byte(d.title())) // a Buffer never fails
	fmt.Fprintf(d, "</title>\n<desc id=\"%s-desc\">%s</desc>\n<style>\n", d.id, d.description())
	d.WriteString(boardStyle)
	if d.numbered {
		d.WriteString(numberStyle)
	}
	if d.Animated {
		d.WriteString(motionStyle)
	}
	d.WriteString("</style>\n")
	scaled := fmt.Sprintf("<g transform=\"translate(%s %[1]s) scale(%s)\">\n", d.units(d.margin), d.units(1))
	d.WriteString(scaled)
	d.writeBoard()
	if len(d.path) > 0 {
		d.writePath()
	}
	d.WriteString("</g>\n")
	if d.numbered {
		d.writeNumbers()
	}
	if d.Animated && len(d.path) > 0 {
		d.WriteString(scaled)
		d.writeKnight()
		d.WriteString("</g>\n")
	}
	d.WriteString("</svg>\n")
}

// units returns a length on the board in units of the picture.
func (d *drawing) units(x float64) string { return decimal(x * d.unit) }

// decimal returns x as text, to some thousandths.
func decimal(x float64) string {
	s := strconv.FormatFloat(x, 'f', 3, 64)
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	return s
}

// title returns the title in plain text.
func (d *drawing) title() string {
	board, piece := d.board.sides()+" board"+d.board.withoutSquares(), d.board.piece()
	switch n := len(d.path); {
	case d.Title != "":
		return d.Title
	case n == 0:
		return d.board.name()
	case n < d.board.squares():
		return fmt.Sprintf("A %s's path over %d of the %d squares of the %s", piece, n, d.board.squares(), board)
	case d.closed:
		return fmt.Sprintf("A closed %s's tour of the %s", piece, board)
	default:
		return fmt.Sprintf("An open %s's tour of the %s", piece, board)
	}
}

// description returns what there is to be seen, for those who do not see it.
func (d *drawing) description() string {
	s := fmt.Sprintf("A board of %s and %s", plural(d.board.rows, "row"), plural(d.board.cols, "column"))
	if n := d.board.blocked().len(); n > 0 {
		s += fmt.Sprintf(", without %d of its squares", n)
	}
	n := len(d.path)
	if n == 0 {
		return s + ", and no path on it."
	}
	first, last := d.board.square(int(d.path[0])), d.board.square(int(d.path[n-1]))
	s += fmt.Sprintf(". A line leads over %s from row %d, column %d to row %d, column %d",
		plural(n, "square"), first.Row, first.Col, last.Row, last.Col)
	if d.closed {
		s += " and back to where it began"
	}
	return s + ". Rows and columns are counted from 0 at the top left."
}

// writeBoard writes the squares, as one shape with a hole for each that is
// blocked.
func (d *drawing) writeBoard() {
	fmt.Fprintf(d, `<pattern id="%s-squares" width="2" height="2" patternUnits="userSpaceOnUse">`, d.id)
	d.WriteString(`<path class="kt-light" d="M0 0h2v2H0z"/><path class="kt-dark" d="M1 0h1v1H1zM0 1h1v1H0z"/></pattern>` + "\n")
	fmt.Fprintf(d, `<path fill="url(#%s-squares)" fill-rule="evenodd" d="M0 0h%dv%dH0z`, d.id, d.board.cols, d.board.rows)
	for _, id := range d.board.blocked().ids() {
		s := d.board.square(int(id))
		fmt.Fprintf(d, "M%d %dh1v1h-1z", s.Col, s.Row)
	}
	d.WriteString("\"/>\n")
}

// writePath writes the line and what lies on it.
func (d *drawing) writePath() {
	class, attributes := "kt-line", ""
	if d.Animated {
		class = "kt-line kt-walk"
		attributes = fmt.Sprintf(` pathLength="1" style="animation-duration:%ss"`, d.seconds())
	}
	fmt.Fprintf(d, `<path class="%s" stroke-width="%s"%s d="%s"/>`+"\n", class, decimal(d.lineWidth()), attributes, d.moves())
	if d.numbered {
		var dots bytes.Buffer
		for _, id := range d.path {
			fmt.Fprintf(&dots, "M%sh0", d.centre(id))
		}
		fmt.Fprintf(d, `<path class="kt-ring" d="%s"/>`+"\n"+`<path class="kt-disc" d="%[1]s"/>`+"\n", &dots)
	}
	// The end comes first: on a path of a single square the start is on top.
	if n := len(d.path); n > 1 {
		fmt.Fprintf(d, `<path class="kt-end" d="M%sm0-%sl%[2]s %[2]s-%[2]s %[2]s-%[2]s-%[2]sz"/>`+"\n",
			d.centre(d.path[n-1]), decimal(0.42*d.scale))
	}
	fmt.Fprintf(d, `<path class="kt-start" stroke-width="%s" d="M%sh0"/>`+"\n", decimal(0.64*d.scale), d.centre(d.path[0]))
}

// writeKnight writes the knight, who is on top of everything.
func (d *drawing) writeKnight() {
	fmt.Fprintf(d, `<g class="kt-knight" style="offset-path:path('%s');animation-duration:%ss"><path transform="scale(%s)" d="%s"/></g>`+"\n",
		d.moves(), d.seconds(), decimal(0.024*d.scale), knightShape)
}

// lineWidth returns the width of the line: thin between numbers, and wider on a
// large board, where a square has but a few pixels.
func (d *drawing) lineWidth() float64 {
	if d.numbered {
		return 0.09
	}
	return min(0.12*d.scale, 0.2)
}

// seconds returns how long the knight is on its way.
func (d *drawing) seconds() string { return decimal(min(float64(len(d.path))/3, 60)) }

// moves returns the path as SVG has it: where it begins, and then the moves.
func (d *drawing) moves() []byte {
	s := append([]byte("M"), d.centre(d.path[0])...)
	if len(d.path) == 1 {
		return append(s, "h0"...)
	}
	s = append(s, 'l')
	for i, id := range d.path[1:] {
		from, to := d.board.square(int(d.path[i])), d.board.square(int(id))
		s = appendOffset(s, to.Col-from.Col)
		s = appendOffset(s, to.Row-from.Row)
	}
	if d.closed {
		s = append(s, 'z')
	}
	return s
}

// appendOffset appends x, and before it a space where there has to be one.
func appendOffset(s []byte, x int) []byte {
	if x >= 0 && s[len(s)-1] != 'l' {
		s = append(s, ' ')
	}
	return strconv.AppendInt(s, int64(x), 10)
}

// centre returns the centre of the square with the given ID.
func (d *drawing) centre(id int64) string {
	s := d.board.square(int(id))
	return fmt.Sprintf("%d.5 %d.5", s.Col, s.Row)
}

// writeNumbers writes the places of the squares. They are not in the board's
// coordinates, as a font of size 0.4 is too small for some browsers.
func (d *drawing) writeNumbers() {
	size := 15.0
	if len(d.path) >= 100 {
		size = 11
	}
	fmt.Fprintf(d, `<g class="kt-number" font-size="%s">`+"\n", decimal(size))
	for i, id := range d.path {
		s := d.board.square(int(id))
		x := (float64(s.Col) + 0.5 + d.margin) * squareSize
		y := (float64(s.Row)+0.5+d.margin)*squareSize + 0.36*size // digits are 0.72 high
		class := ""
		if i == 0 || i == len(d.path)-1 {
			class = ` class="kt-ends"`
		}
		fmt.Fprintf(d, `<text%s x="%s" y="%s">%d</text>`+"\n", class, decimal(x), decimal(y), i+1)
	}
	d.WriteString("</g>\n")
}
