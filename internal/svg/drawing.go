// Package svg draws paths on boards as SVG pictures.
package svg

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"time"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/palette"
)

// Sizes in units of the picture: pixels, unless it is scaled.
const (
	squareSize  = 40   // of a square on a small board
	pictureSize = 1000 // of the longer side of a large board, approximately
)

// Numbers of rows or columns.
const (
	maxNumbered  = 14 // the most that a board with numbers has
	maxChequered = 30 // the most that a board with light and dark squares has: more are just noise
	marksAcross  = 3  // the marks that fit across a narrow board, which limits their size
)

// Lengths in squares.
const (
	minMargin      = 0.25 // around a board: room for a mark in a corner
	boardPerMargin = 32   // squares of a large board for each square of its margin
	thinLine       = 0.1  // over discs
	bareLine       = 0.15 // without discs, before it is scaled
	maxLine        = 0.26
	numberedRadius = 0.34 // radius of a disc with a number
	bareRadius     = 0.16 // radius of a disc without a number
	minNumbered    = 0.13 // the smallest radius of a disc with a number
	crossedRadius  = 0.1  // radius of a disc that lines pass over
	plateSize      = 0.29 // half the side of the plate of a given number, if there is room
	plateCorner    = 1.29 // from the centre of a plate to its round corner, in halves of its side
	plateRim       = 0.05 // the width of the line around a plate
	minGiven       = 0.15 // the smallest size of a given number
	gap            = 0.03 // between a line and the discs that it passes
	rim            = 0.35 // what coordinates take besides the margin
	maxNumber      = 0.4  // the greatest size of the font of a number
)

// Lengths in the units of knightShape.
const (
	knightUnit    = 0.026 // in squares
	knightOutline = 2.5
)

// A Picture is a path on a board, and how to draw it.
type Picture struct {
	Board       board.Shape // with at least one square, free or blocked
	Path        []int64     // IDs of squares, each at most once
	Breaks      []int       // indices of Path, from 1 and ascending, where a new line begins
	Closed      bool        // whether the path is a closed tour
	Title       string      // if it is empty, a title names the kind of tour and the board
	Auto        bool        // whether the system chooses the theme
	Dark        bool        // whether the theme is dark, unless Auto is set
	Size        int         // of the longer side in pixels; 0 for the default
	Unnumbered  bool        // whether only given numbers are shown
	Given       []Given     // numbers of a puzzle in ascending order, each on a different square
	Marked      []int64     // IDs of squares, possibly with duplicates
	Animated    bool
	Coordinates bool
	Duration    time.Duration // of the animation; 0 for the default
}

// A Given is a number that a puzzle gives to a square.
type Given struct {
	ID     int64 // of the square
	Number int
}

// Draw writes the picture. The error is the first one that w.Write returns.
func (p Picture) Draw(w io.Writer) error {
	p.Marked = slices.Compact(slices.Sorted(slices.Values(p.Marked)))
	d := newDrawing(w, p)
	d.write()
	return d.Flush()
}

// moves returns the number of moves along the path.
func (p *Picture) moves() int {
	if p.Closed {
		return len(p.Path)
	}
	return max(0, len(p.Path)-1)
}

// leads reports whether a move leads from the i-th square of the path to the
// next, which on a closed tour may be the first.
func (p *Picture) leads(i int) bool {
	_, isBreak := slices.BinarySearch(p.Breaks, i+1)
	return !isBreak
}

// eachLine calls do with the first and the last index of each line. The path
// must not be empty.
func (p *Picture) eachLine(do func(first, last int)) {
	first := 0
	for _, next := range p.Breaks {
		do(first, next-1)
		first = next
	}
	do(first, len(p.Path)-1)
}

// band returns the band of the i-th square of the path and of the move from it.
func (p *Picture) band(i int) int { return palette.Band(i, len(p.Path), p.Closed) }

// A drawing writes a picture. Lengths are in units of the picture, or in
// squares if they are float64. Flush returns the first error of the writer.
type drawing struct {
	*bufio.Writer
	Picture
	dotted    bool           // whether each square has a disc
	numbered  bool           // whether each disc has a number
	unit      int64          // the size of a square, an even number
	margin    int64          // around the board
	rim       int64          // left of the board and below it, for coordinates
	scale     float64        // of the marks, which are larger on a large board
	lineWidth float64        // in squares
	radius    float64        // of the discs, in squares
	isGiven   map[int64]bool // by ID; nil on a large board, which has no numbers
	plate     float64        // half the side of the plate of a given number, in squares
	theme     *palette.Theme // of the attributes; if Auto, a style has the dark theme
	motion    motion
}

// newDrawing returns the drawing of a picture, before anything is written.
func newDrawing(w io.Writer, p Picture) *drawing {
	sides := []int{p.Board.Rows, p.Board.Cols}
	longer := float64(slices.Max(sides))
	shorter := float64(slices.Min(sides))
	fits := pictureSize / int(longer) &^ 1 // rounded down to an even number
	d := &drawing{
		Writer:  bufio.NewWriterSize(w, 1<<16),
		Picture: p,
		dotted:  longer <= maxNumbered,
		unit:    int64(max(2, min(squareSize, fits))),
		scale:   max(1, min(longer/maxChequered, shorter/marksAcross)),
		theme:   palette.Day,
		motion:  newMotion(&p),
	}
	if p.Dark {
		d.theme = palette.Night
	}
	d.margin = d.units(max(minMargin, longer/boardPerMargin))
	d.Coordinates = d.Coordinates && longer <= maxChequered
	if d.Coordinates {
		d.rim = d.units(rim)
	}
	d.setLines()
	return d
}

// setLines sets the widths of the line and of the discs. Squares have numbers
// if there is room for them.
func (d *drawing) setLines() {
	if !d.dotted {
		d.lineWidth = min(bareLine*d.scale, maxLine)
		return
	}
	d.lineWidth = thinLine
	radius := numberedRadius
	if d.Unnumbered {
		radius = bareRadius
	}
	room := d.Board.Piece().Clearance() - d.lineWidth/2 - gap
	d.radius = min(radius, room)
	if d.radius <= 0 { // lines run over squares, or almost
		d.radius = crossedRadius
	}
	d.numbered = !d.Unnumbered && d.radius >= minNumbered
	d.setPlates(room + gap)
}

// setPlates sets the size of the plates of given numbers, if there are any.
// Plates are small enough for lines to pass their corners. If a number does not
// fit in such a plate, the plates are larger, and hide the lines.
func (d *drawing) setPlates(room float64) {
	if len(d.Given) == 0 {
		return
	}
	d.isGiven = make(map[int64]bool, len(d.Given))
	for _, g := range d.Given {
		d.isGiven[g.ID] = true
	}
	d.plate = min(plateSize, (room-plateRim/2)/plateCorner)
	if len(d.Path) == 0 || d.givenSize() < minGiven { // no lines, or too small
		d.plate = plateSize
	}
}

// units returns a length in units of the picture, rounded.
func (d *drawing) units(squares float64) int64 {
	return int64(math.Round(squares * float64(d.unit)))
}

// length returns a length in units of the picture, as text.
func (d *drawing) length(squares float64) string {
	return decimal(squares * float64(d.unit))
}

// decimal returns x as text, rounded to hundredths.
func decimal(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}

// corner returns the top left corner of a square.
func (d *drawing) corner(id int64) (x, y int64) {
	row, col := d.Board.Place(id)
	x = d.margin + d.rim + int64(col)*d.unit
	y = d.margin + int64(row)*d.unit
	return x, y
}

// centre returns the centre of a square.
func (d *drawing) centre(id int64) (x, y int64) {
	x, y = d.corner(id)
	return x + d.unit/2, y + d.unit/2
}

// pathCentre returns the centre of the i-th square of the path. The first
// square follows the last.
func (d *drawing) pathCentre(i int) (x, y int64) {
	return d.centre(d.Path[i%len(d.Path)])
}

// write writes the whole picture. What is written later is on top.
func (d *drawing) write() {
	d.beginPicture()
	d.WriteString("<title>")
	xml.EscapeText(d, []byte(d.title())) // the writer keeps the error
	d.WriteString("</title>\n")
	fmt.Fprintf(d, "<desc>%s</desc>\n", d.description())
	d.writeStyle()
	d.writeBoard()
	d.writeCoordinates()
	if len(d.Path) > 0 {
		if d.motion.on() {
			d.writeLine(motion{}, ` class="kt-ghost" display="none"`) // all of it, faint
		}
		d.writeLine(d.motion, "")
		d.writeSquares()
	}
	d.writeGiven()
	if len(d.Path) > 0 {
		d.writeMarks()
	}
	d.writeMarked()
	d.writeKnight()
	d.WriteString("</svg>\n")
}

// beginPicture writes the first tag, with the size of the picture.
func (d *drawing) beginPicture() {
	width := int64(d.Board.Cols)*d.unit + 2*d.margin + d.rim
	height := int64(d.Board.Rows)*d.unit + 2*d.margin + d.rim
	zoom := 1.0
	if d.Picture.Size > 0 {
		zoom = float64(d.Picture.Size) / float64(max(width, height))
	}
	d.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"`)
	fmt.Fprintf(d, ` viewBox="0 0 %d %d"`, width, height)
	fmt.Fprintf(d, ` width="%s"`, decimal(float64(width)*zoom))
	fmt.Fprintf(d, ` height="%s"`, decimal(float64(height)*zoom))
	fmt.Fprintf(d, ` class="kt" role="img"%s>`+"\n", d.motion.properties())
}

// beginNumbers writes the tag of a group of centred numbers. Their size is in
// squares.
func (d *drawing) beginNumbers(weight int, size float64) {
	fmt.Fprintf(d, `<g font-family="%s" font-weight="%d" font-size="%s" text-anchor="middle">`+"\n",
		fontFamily, weight, d.length(size))
}

// paint returns the attributes for the colour of an element: the given one
// ("fill" or "stroke") and, if the system chooses the theme, a class for the
// colour in the dark theme. Each has a space before it.
func (d *drawing) paint(class, attribute string, c palette.Color) string {
	painted := " " + attribute + `="` + c.String() + `"`
	if d.Auto {
		return ` class="` + class + `"` + painted
	}
	return painted
}

// paintTime does what paint does, for the colour of the i-th square of the
// path.
func (d *drawing) paintTime(class, attribute string, i int) string {
	return d.paint(class+" "+d.bandClass(d.band(i)), attribute, d.colour(i))
}

// colour returns the colour of the i-th square of the path and of the move from
// it.
func (d *drawing) colour(i int) palette.Color {
	return d.theme.Time(d.Closed)[d.band(i)]
}

// bandClass returns the class of a band of the path, which differs between open
// and closed paths.
func (d *drawing) bandClass(band int) string {
	if d.Closed {
		return fmt.Sprintf("kt-c%d", band)
	}
	return fmt.Sprintf("kt-o%d", band)
}

// writeStyle writes the rules for the dark theme and for motion, if the picture
// needs them.
func (d *drawing) writeStyle() {
	if !d.Auto && !d.motion.on() {
		return
	}
	d.WriteString("<style>\n")
	if d.Auto {
		d.WriteString("@media(prefers-color-scheme:dark){\n" + darkStyle)
		if len(d.Given) > 0 {
			d.WriteString(darkGiven)
		}
		if len(d.Marked) > 0 {
			d.WriteString(darkCrosses)
		}
		if d.Coordinates {
			d.WriteString(darkCoordinates)
		}
		bands := min(len(d.Path), palette.Bands)
		for i := range bands {
			band := palette.Band(i, bands, d.Closed)
			colour := palette.Night.Time(d.Closed)[band]
			fmt.Fprintf(d, ".%s{color:%v}\n", d.bandClass(band), colour)
		}
		d.WriteString("}\n")
	}
	if d.motion.on() {
		d.WriteString(motionStyle)
		d.writeRide()
	}
	d.WriteString("</style>\n")
}

// writeBoard writes the squares: all of them as one shape, with a hole for each
// blocked square, drawn in the opposite direction; and over it the dark
// squares, if they are large enough.
func (d *drawing) writeBoard() {
	width := int64(d.Board.Cols) * d.unit
	height := int64(d.Board.Rows) * d.unit
	fmt.Fprintf(d, `<path%s d="`, d.paint("kt-light", "fill", d.theme.Light))
	fmt.Fprintf(d, "M%d %dh%dv%dh-%[3]dz", d.margin+d.rim, d.margin, width, height)
	for _, id := range d.Board.Blocked().All() {
		x, y := d.corner(id)
		fmt.Fprintf(d, "M%d %dv%dh%[3]dv-%[3]dz", x, y, d.unit)
	}
	d.WriteString("\"/>\n")
	if max(d.Board.Rows, d.Board.Cols) > maxChequered {
		return
	}
	fmt.Fprintf(d, `<path%s d="`, d.paint("kt-dark", "fill", d.theme.Dark))
	for id := range int64(d.Board.Area()) {
		row, col := d.Board.Place(id)
		if (row+col)%2 == 0 || !d.Board.Has(id) {
			continue
		}
		x, y := d.corner(id)
		fmt.Fprintf(d, "M%d %dh%dv%[3]dh-%[3]dz", x, y, d.unit)
	}
	d.WriteString("\"/>\n")
}

// writeLine writes the line, each band as a path of its own, in a group with
// the given attributes. The line grows as m says.
func (d *drawing) writeLine(m motion, attributes string) {
	fmt.Fprintf(d, `<g fill="none" stroke-width="%s"`, d.length(d.lineWidth))
	fmt.Fprintf(d, ` stroke-linecap="round" stroke-linejoin="round"%s>`+"\n", attributes)
	first := 0
	for first < d.moves() {
		if !d.leads(first) {
			first++
			continue
		}
		band := d.band(first)
		next := first + 1
		for next < d.moves() && d.band(next) == band && d.leads(next) {
			next++
		}
		begin, length, end := m.grow(first, next)
		fmt.Fprintf(d, `%s<path%s%s d="`, begin, d.paintTime("kt-line", "stroke", first), length)
		d.writeMoves(first, next)
		fmt.Fprintf(d, "\"/>%s\n", end)
		first = next
	}
	d.WriteString("</g>\n")
}

// writeMoves writes the moves from the square at index first of the path to the
// one at index next, each as its difference from the square before. It
// allocates nothing, since there may be millions of moves.
func (d *drawing) writeMoves(first, next int) {
	x, y := d.pathCentre(first)
	fmt.Fprintf(d, "M%d %dl", x, y)
	for i := first + 1; i <= next; i++ {
		toX, toY := d.pathCentre(i)
		s := d.AvailableBuffer()
		if toX >= x && i > first+1 {
			s = append(s, ' ') // a minus sign separates numbers, too
		}
		s = strconv.AppendInt(s, toX-x, 10)
		if toY >= y {
			s = append(s, ' ')
		}
		s = strconv.AppendInt(s, toY-y, 10)
		d.Write(s)
		x, y = toX, toY
	}
}

// digitHeight is the height of a digit above the baseline, as a fraction of the
// font size.
const digitHeight = 0.72

// numberSize returns the size of the font of numbers, in squares. From corner
// to corner, the longest number takes 1.65 of the 2 radii of its disc.
func (d *drawing) numberSize() float64 {
	// Digits are about 0.6 wide.
	digits := float64(len(strconv.Itoa(len(d.Path))))
	diagonal := math.Hypot(0.6*digits, digitHeight) // of the number, in sizes of the font
	return min(maxNumber, 1.65*d.radius/diagonal)
}

// givenSize returns the size of the font of given numbers, in squares: the
// longest one is as wide as its plate. There must be given numbers.
func (d *drawing) givenSize() float64 {
	const space = 0.015 // between a number and the rim
	greatest := d.Given[len(d.Given)-1].Number
	// Bold digits are up to 0.7 wide.
	digits := float64(len(strconv.Itoa(greatest)))
	inside := 2*(d.plate-space) - plateRim
	return min(maxNumber, inside/(0.7*digits))
}

// baseline returns the baseline of numbers of the given size that are centred
// at y: it is half the height of a digit below y.
func (d *drawing) baseline(y int64, size float64) string {
	return decimal(float64(y) + digitHeight/2*size*float64(d.unit))
}

// writeSquares writes the discs and numbers of a small board, except where
// numbers are given.
func (d *drawing) writeSquares() {
	if !d.dotted {
		return
	}
	size := d.numberSize()
	d.beginNumbers(600, size)
	for i, id := range d.Path {
		if d.isGiven[id] {
			continue
		}
		x, y := d.pathCentre(i)
		begin, end := d.motion.appear(i)
		d.WriteString(begin)
		d.writeDisc(d.paintTime("kt-disc", "fill", i), x, y, d.radius)
		if d.numbered {
			ink := d.paint("kt-number", "fill", d.colour(i).Ink())
			d.writeNumber(ink, x, y, size, i+1)
		}
		d.WriteString(end + "\n")
	}
	d.WriteString("</g>\n")
}

// writeDisc writes a disc around x, y. attributes has its other attributes,
// each after a space. The radius is in squares.
func (d *drawing) writeDisc(attributes string, x, y int64, radius float64) {
	fmt.Fprintf(d, `<circle%s cx="%d" cy="%d" r="%s"/>`, attributes, x, y, d.length(radius))
}

// writeRoundedSquare writes a square with round corners and the given
// attributes around x, y. half is half its side, in squares.
func (d *drawing) writeRoundedSquare(attributes string, x, y int64, half float64) {
	half *= float64(d.unit)
	fmt.Fprintf(d, `<rect%s x="%s" y="%s"`,
		attributes, decimal(float64(x)-half), decimal(float64(y)-half))
	fmt.Fprintf(d, ` width="%s" height="%[1]s" rx="%s"/>`, decimal(2*half), decimal(half*0.3))
}

// writeNumber writes a number centred at x, y. Its size is in squares.
func (d *drawing) writeNumber(attributes string, x, y int64, size float64, number int) {
	fmt.Fprintf(d, `<text%s x="%d" y="%s">%d</text>`, attributes, x, d.baseline(y, size), number)
}

// writeGiven writes the given numbers, each on a plate, over the discs and
// lines. On a large board, which has no numbers, there are only the plates.
func (d *drawing) writeGiven() {
	if len(d.Given) == 0 {
		return
	}
	plate := d.paint("kt-given", "fill", d.theme.Outline) +
		fmt.Sprintf(` stroke="%v" stroke-width="%s"`, d.theme.Knight, d.length(plateRim*d.scale))
	if !d.dotted {
		d.writePlates(plate)
		return
	}
	size := d.givenSize()
	number := d.paint("kt-clue", "fill", d.theme.Knight)
	d.beginNumbers(800, size)
	for _, g := range d.Given {
		x, y := d.centre(g.ID)
		d.writeRoundedSquare(plate, x, y, d.plate)
		d.writeNumber(number, x, y, size, g.Number)
		d.WriteString("\n")
	}
	d.WriteString("</g>\n")
}

// writePlates writes plates without numbers as one shape with the given
// attributes.
func (d *drawing) writePlates(attributes string) {
	fmt.Fprintf(d, `<path%s d="`, attributes)
	first := d.length(0.5 - plateSize) // from the corner of the square
	side := d.length(2 * plateSize)
	for _, g := range d.Given {
		x, y := d.corner(g.ID)
		fmt.Fprintf(d, "M%d %dm%s %[3]sh%[4]sv%[4]sh-%[4]sz", x, y, first, side)
	}
	d.WriteString("\"/>\n")
}

// writeRide writes the keyframes of the knight.
func (d *drawing) writeRide() {
	if d.motion.name == "" {
		return
	}
	fmt.Fprintf(d, "@keyframes %s{", d.motion.name)
	for i := range d.moves() + 1 {
		x, y := d.pathCentre(i)
		fmt.Fprintf(d, "%s%%", d.motion.percent(i))
		if i == d.moves() {
			d.WriteString(",to")
		}
		fmt.Fprintf(d, "{transform:translate(%dpx,%dpx)}", x, y)
	}
	d.WriteString("}\n")
}

// writeKnight writes the knight, on top of everything else.
func (d *drawing) writeKnight() {
	if d.motion.name == "" {
		return
	}
	fmt.Fprintf(d, `<g class="kt-ride" display="none" style="animation-name:%s">`, d.motion.name)
	fmt.Fprintf(d, `<g%s stroke="%v" stroke-width="%v" stroke-linejoin="round"`,
		d.paint("kt-knight", "fill", d.theme.Knight), d.theme.Outline, knightOutline)
	fmt.Fprintf(d, ` paint-order="stroke" transform="scale(%s)">`, d.length(knightUnit*d.scale))
	fmt.Fprintf(d, `<path class="kt-hop" d="%s"/></g></g>`+"\n", knightShape)
}
