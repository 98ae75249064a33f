package knighttour

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"time"

	"example.com/knighttour/internal/palette"
)

//go:generate go test . -run=TestImages -update

// A Picture says how a tour is drawn. The zero Picture is that of [WriteSVG].
type Picture struct {
	// Title is the picture's title for screen readers and tooltips. If it is
	// empty, the title says what kind of tour it is, and of which board.
	Title string

	// Theme says for which surroundings the colours are: AutoTheme, the zero
	// Theme, leaves that to the system.
	Theme Theme

	// Size is the length of the longer side in pixels. If it is 0, a square has
	// 40 pixels on a small board, and a large board has some 1000 pixels. The
	// picture can be scaled all the same.
	Size int

	// Unnumbered leaves out the numbers of the squares. Boards of more than 14
	// rows or columns never have numbers.
	Unnumbered bool

	// Animated makes a knight walk the tour three times, by CSS: squares light up
	// as it visits them, and it leaves a line behind. On a path over more than 200
	// squares the line grows without a knight. The picture stands still where
	// the system asks for reduced motion.
	Animated bool

	// Duration is how long an animated walk takes, without the pause after it. If
	// it is 0, each move takes a third of a second, but the walk at most 30
	// seconds.
	Duration time.Duration
}

// A Theme says for which surroundings a picture is coloured.
type Theme int

const (
	AutoTheme  Theme = iota // light, or dark where the system asks for that
	LightTheme              // light always
	DarkTheme               // dark always
)

// WriteSVG draws the tour on the board as an SVG picture: see
// [Picture.WriteSVG].
func WriteSVG(w io.Writer, b Board, t Tour) error { return Picture{}.WriteSVG(w, b, t) }

// WriteSVG draws the tour on the board as an SVG picture. The path is a line
// whose colour tells the time: it gets lighter from the first square to the
// last, and on a closed tour lighter and then darker again. The first square has
// a ring, the last a frame; a closed tour has an arrow in the place of an end. On
// boards of up to 14 rows and columns each square has its place on the path,
// counted from 1. The path need not be a whole tour.
//
// The picture is an svg element, to be a file of its own or a part of an HTML
// page, where it disturbs no other picture. It has a title and a description
// for screen readers. All that can be seen has the contrast that the Web Content
// Accessibility Guidelines ask for. The same arguments give the same bytes.
//
// The path must lead over squares of the board by its piece's moves, and visit
// none twice. If not, WriteSVG returns an error, which wraps [ErrNode] where a
// square is not on the board or is blocked, and writes nothing. The same holds
// for errors that wrap [ErrBoard], if b is the zero Board or has more than
// 2,147,483,647 squares, and [ErrPicture], if a field of p makes no sense.
// Otherwise WriteSVG returns the first error of w.Write. It is called for some
// 64 kB at a time, so for the picture of a small board it is called once.
//
// It takes time proportional to the path and the blocked squares, and less
// memory than they do, but for a buffer of 64 kB.
func (p Picture) WriteSVG(w io.Writer, b Board, t Tour) error {
	if err := p.check(); err != nil {
		return err
	}
	if b.area() == 0 {
		return fmt.Errorf("%w: the zero Board has no squares to draw", ErrBoard)
	}
	if err := b.checkSize(); err != nil {
		return err
	}
	if err := b.checkPath(t.Path); err != nil {
		return err
	}
	d := newDrawing(w, p, b, t)
	d.write()
	return d.Flush()
}

// check returns an error if a field makes no sense.
func (p Picture) check() error {
	switch {
	case p.Theme < AutoTheme || p.Theme > DarkTheme:
		return fmt.Errorf("%w: its Theme is %d: it must be AutoTheme, LightTheme or DarkTheme", ErrPicture, p.Theme)
	case p.Size < 0:
		return fmt.Errorf("%w: its Size is %d: it must be at least 0", ErrPicture, p.Size)
	case p.Duration < 0:
		return fmt.Errorf("%w: its Duration is %v: it must be at least 0", ErrPicture, p.Duration)
	}
	return nil
}

// checkPath returns nil if the path leads over squares of the board by moves,
// and to none twice. It takes memory for the path, not for the board.
func (b Board) checkPath(path []int64) error {
	seen := make(map[int64]uint64) // a bit for each square, by ID/64
	visit := func(id int64) (again bool, err error) {
		word, bit := id>>6, uint64(1)<<(id&63)
		again = seen[word]&bit != 0
		seen[word] |= bit
		return again, b.squareError(id)
	}
	return checkSteps(slices.Values(path), visit, b.HasEdgeBetween)
}

const (
	squareSize   = 40   // in units of the picture, which are pixels unless they are scaled
	pictureSize  = 1000 // about that many units has a large board
	maxNumbered  = 14   // rows and columns of a board with numbers
	maxChequered = 30   // and of one with light and dark squares: more are mere noise
	bufferSize   = 1 << 16
)

// A drawing is a picture on its way to the writer. Its lengths are in units of
// the picture, or in squares if they are float64. An error of the writer stays
// until the end, as [bufio.Writer] has it.
type drawing struct {
	*bufio.Writer
	Picture
	board     Board
	path      []int64
	closed    bool
	dotted    bool           // has a disc in each square
	numbered  bool           // and a number
	unit      int64          // the size of a square, an even number
	margin    int64          // around the board
	scale     float64        // how much larger than on a small board the marks are, to be seen
	lineWidth float64        // in squares
	radius    float64        // of the discs, in squares
	theme     *palette.Theme // of the attributes; for dark surroundings there is a style
	motion    motion
}

func newDrawing(w io.Writer, p Picture, b Board, t Tour) *drawing {
	longer, shorter := max(b.rows, b.cols), min(b.rows, b.cols)
	d := &drawing{
		Writer:   bufio.NewWriterSize(w, bufferSize),
		Picture:  p,
		board:    b,
		path:     t.Path,
		closed:   len(t.Path) == b.squares() && t.IsClosed(b),
		dotted:   longer <= maxNumbered,
		numbered: longer <= maxNumbered && !p.Unnumbered,
		unit:     int64(max(2, min(squareSize, pictureSize/longer&^1))),
		scale:    max(1, min(float64(longer)/maxChequered, float64(shorter)/3)),
		theme:    palette.Day,
	}
	if p.Theme == DarkTheme {
		d.theme = palette.Night
	}
	d.margin = d.units(max(0.25, 0.4*d.scale-0.5)) // has room for a mark in a corner
	switch {
	case d.numbered:
		d.lineWidth, d.radius = 0.1, 0.34
	case d.dotted:
		d.lineWidth, d.radius = 0.1, 0.16
	default:
		d.lineWidth = min(0.15*d.scale, 0.26)
	}
	// Between a line and the nearest disc that it passes there is a gap.
	d.radius = min(d.radius, b.leaper().clearance()-d.lineWidth/2-0.03)
	d.numbered = d.numbered && d.radius >= 0.13
	d.motion = d.newMotion()
	return d
}

// clearance returns how far from a straight move the nearest square is that
// can be on the same path, from centre to centre. The squares of a path are
// among those of a lattice, whose smallest parallelogram has the area that is
// computed here; divided by one side, the move, it gives the height.
func (l leaper) clearance() float64 {
	g := gcd(l.near, l.far)
	area := float64(g) * float64(g)
	if (l.near/g+l.far/g)%2 == 0 {
		area *= 2 // it keeps to squares of one colour
	}
	return area / math.Hypot(float64(l.near), float64(l.far))
}

// units returns a length in units of the picture, to the nearest one.
func (d *drawing) units(squares float64) int64 { return int64(math.Round(squares * float64(d.unit))) }

// length returns a length in units of the picture as text.
func (d *drawing) length(squares float64) string { return decimal(squares * float64(d.unit)) }

// decimal returns x as text, to some hundredths.
func decimal(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}

// write writes the whole picture.
func (d *drawing) write() {
	width, height := int64(d.board.cols)*d.unit+2*d.margin, int64(d.board.rows)*d.unit+2*d.margin
	zoom := 1.0
	if d.Picture.Size > 0 {
		zoom = float64(d.Picture.Size) / float64(max(width, height))
	}
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%s" height="%s" class="kt" role="img"%s>`+"\n<title>",
		width, height, decimal(float64(width)*zoom), decimal(float64(height)*zoom), d.motion.properties(d.moves()))
	xml.EscapeText(d, []byte(d.title())) // an error stays with the writer
	fmt.Fprintf(d, "</title>\n<desc>%s</desc>\n", d.description())
	d.writeStyle()
	d.writeBoard()
	if len(d.path) > 0 {
		d.writeLine()
		d.writeSquares()
		d.writeMarks()
		d.writeKnight()
	}
	d.WriteString("</svg>\n")
}

// piece returns whose tour it is.
func (b Board) piece() string {
	if l := b.leaper(); l != knight {
		return l.String()
	}
	return "knight"
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
	switch {
	case d.closed:
		s += " and back to where it began. It gets lighter on the way, and then darker again"
	case n > 1:
		s += ". It gets lighter on the way"
	}
	return s + ". Rows and columns are counted from 0 at the top left."
}
