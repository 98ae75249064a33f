package svg

import (
	"fmt"
	"math"

	"example.com/knighttour/internal/board"
)

// Lengths in squares, for marks.
const (
	markLine    = 0.075 // the width of the line of a mark
	maxMark     = 0.44  // half the size of a mark around a number, or it would leave its square
	bareMark    = 0.36  // half the size of a mark without a number, before it is scaled
	aroundDisc  = 0.09  // between the edge of a disc and the middle of the mark's line
	aroundPlate = 0.07  // between the corner of a plate and the middle of the mark's line
	crossEnd    = 0.43  // from the centre to the end of a cross, along a side
	crossHole   = 0.33  // from the centre to where a cross begins that leaves room for a disc
	crossLine   = 0.1   // the width of the lines of a cross, without their edge
	letterSize  = 0.3   // of coordinates, which may be as long as "ad" and "30"
	rankAside   = 0.3   // from the left side of the board to the middle of the names of rows
	fileBelow   = 0.38  // from the board to the baseline of the names of columns
)

// writeMarks marks the first square of each line with a ring, and the last with
// a frame, or, on a closed tour, the first move with an arrow. Without numbers
// there is a disc in the ring and a small square in the frame.
func (d *drawing) writeMarks() {
	fmt.Fprintf(d, `<g stroke-width="%s">`+"\n", d.length(markLine*d.scale))
	d.eachLine(func(first, last int) {
		if d.Closed {
			d.writeArrow(d.markSize(0))
		} else if last > first {
			begin, end := d.motion.appear(last)
			d.WriteString(begin)
			d.writeMark(last, d.writeRoundedSquare)
			d.WriteString(end + "\n")
		}
		// The start comes last, to be on top.
		d.writeMark(first, d.writeDisc)
		d.WriteString("\n")
	})
	d.WriteString("</g>\n")
}

// hasNumber reports whether the i-th square shows a number.
func (d *drawing) hasNumber(i int) bool {
	return d.numbered || d.isGiven[d.Path[i]]
}

// markSize returns half the size of the mark of the i-th square, in squares.
func (d *drawing) markSize(i int) float64 {
	switch {
	case d.isGiven[d.Path[i]]:
		return min(plateCorner*d.plate+aroundPlate, maxMark)
	case d.numbered:
		return min(d.radius+aroundDisc, maxMark)
	}
	return bareMark * d.scale
}

// writeMark writes the mark of the i-th square. shape writes the shape of the
// mark around x, y. Its size is in squares.
func (d *drawing) writeMark(i int, shape func(attributes string, x, y int64, size float64)) {
	x, y := d.pathCentre(i)
	size := d.markSize(i)
	fmt.Fprintf(d, `<g%s>`, d.paintTime("kt-line", "stroke", i))
	if d.hasNumber(i) {
		shape(` fill="none"`, x, y, size)
	} else {
		shape(d.paint("kt-light", "fill", d.theme.Light), x, y, size)
		shape(d.paintTime("kt-disc", "fill", i)+` stroke="none"`, x, y, size/2)
	}
	d.WriteString("</g>")
}

// writeMarked writes the crosses of marked squares, each outlined in the colour
// of light squares.
func (d *drawing) writeMarked() {
	if len(d.Marked) == 0 {
		return
	}
	crosses := d.crosses()
	d.WriteString(`<g fill="none" stroke-linecap="round">`)
	fmt.Fprintf(d, `<path%s stroke-width="%s" d="%s"/>`,
		d.paint("kt-marked", "stroke", d.theme.Light), d.length(2*crossLine), crosses)
	fmt.Fprintf(d, `<path%s stroke-width="%s" d="%s"/>`,
		d.paint("kt-cross", "stroke", d.theme.Knight), d.length(crossLine), crosses)
	d.WriteString("</g>\n")
}

// crosses returns the crosses of marked squares, as the data of one path. Each
// has four lines, from its ends towards the centre. A cross leaves out the
// middle of a square that has a disc or a plate.
func (d *drawing) crosses() (data []byte) {
	isCovered := map[int64]bool{}
	if d.dotted {
		for _, id := range d.Path {
			isCovered[id] = true
		}
		for _, g := range d.Given {
			isCovered[g.ID] = true
		}
	}
	end, hole := d.units(crossEnd), d.units(crossHole)
	for _, id := range d.Marked {
		x, y := d.centre(id)
		length := end
		if isCovered[id] {
			length = end - hole
		}
		for _, corner := range [...]struct{ x, y int64 }{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			data = fmt.Appendf(data, "M%d %d", x+corner.x*end, y+corner.y*end)
			data = fmt.Appendf(data, "l%d %d", -corner.x*length, -corner.y*length)
		}
	}
	return data
}

// writeCoordinates writes the names of the columns below the board, and those
// of the rows beside it.
func (d *drawing) writeCoordinates() {
	if !d.Coordinates {
		return
	}
	fmt.Fprintf(d, `<g%s font-family="%s" font-size="%s" text-anchor="middle">`+"\n",
		d.paint("kt-coordinates", "fill", d.theme.Text), fontFamily, d.length(letterSize))
	left := d.margin + d.rim - d.units(rankAside)
	below := d.margin + int64(d.Board.Rows)*d.unit + d.units(fileBelow)
	for row := range d.Board.Rows {
		y := float64(d.margin) + (float64(row)+0.5+digitHeight/2*letterSize)*float64(d.unit)
		fmt.Fprintf(d, `<text x="%d" y="%s">%s</text>`, left, decimal(y), d.Board.Rank(row))
	}
	d.WriteString("\n")
	for col := range d.Board.Cols {
		x, _ := d.corner(int64(col))
		fmt.Fprintf(d, `<text x="%d" y="%d">%s</text>`, x+d.unit/2, below, board.File(col))
	}
	d.WriteString("\n</g>\n")
}

// writeArrow writes a chevron on the first move, beside the mark of the first
// square. halfMark is half the size of this mark, in squares. The arrow is
// smaller where discs with numbers leave less room.
func (d *drawing) writeArrow(halfMark float64) {
	size := 1.4
	if !d.numbered {
		size = 2 * d.scale
	}
	x, y := d.pathCentre(0)
	nextX, nextY := d.pathCentre(1)
	dx, dy := float64(nextX-x), float64(nextY-y)
	length := math.Sqrt(dx*dx+dy*dy) / float64(d.unit) // of the move, in squares
	middle := halfMark + 0.16*size                     // of the arrow, from the centre of the square
	// at returns the point at the given distances ahead of the middle of the
	// arrow and to its side. The unit is the size of the arrow.
	at := func(ahead, aside float64) string {
		ahead = (middle + size*ahead) / length
		aside = size * aside / length
		return decimal(float64(x)+ahead*dx-aside*dy) + " " + decimal(float64(y)+ahead*dy+aside*dx)
	}
	shape := "M" + at(-0.07, -0.14) +
		"L" + at(0.18, 0) +
		"L" + at(-0.07, 0.14) +
		"L" + at(0, 0) + "z"
	fmt.Fprintf(d, `<path%s fill="none" stroke-width="%s" stroke-linejoin="round" d="%s"/>`+"\n",
		d.paint("kt-gap", "stroke", d.theme.Light), d.length(0.06*size), shape)
	fmt.Fprintf(d, `<path%s d="%s"/>`+"\n", d.paintTime("kt-disc", "fill", 0), shape)
}
