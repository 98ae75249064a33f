package main

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

// colours is the number of colours of an output.
type colours int

const (
	colourless colours = iota
	indexed            // 256, of which 216 are a cube of 6x6x6
	full               // 16 million
)

// coloursOf returns how many colours an output can have, according to the
// environment variables NO_COLOR (see no-color.org), CLICOLOR_FORCE (see
// bixense.com/clicolors), TERM and COLORTERM. The parameter terminal says
// whether the output is a terminal.
func coloursOf(terminal bool, getenv func(name string) string) colours {
	if getenv("NO_COLOR") != "" {
		return colourless
	}
	term := getenv("TERM")
	canColour := terminal && term != "" && term != "dumb"
	force := getenv("CLICOLOR_FORCE")
	isForced := force != "" && force != "0"
	if !canColour && !isForced {
		return colourless
	}
	switch getenv("COLORTERM") {
	case "truecolor", "24bit":
		return full
	}
	return indexed
}

// A screen is what the program prints to.
type screen struct {
	colours  colours
	width    int // in columns
	terminal bool
}

// screenOf returns the screen for an output of the given width, which is 0 if
// the output is not a terminal. The function getenv looks up environment
// variables.
func screenOf(width int, getenv func(name string) string) screen {
	s := screen{
		colours:  coloursOf(width > 0, getenv),
		width:    width,
		terminal: width > 0,
	}
	if width == 0 {
		s.width = usualWidth
	}
	return s
}

// printNumbers prints the board with the tour, row by row. If there are
// colours, the colour of each square shows when the path visits it, and a line
// below shows the sequence of colours.
func (s screen) printNumbers(out io.Writer, board knighttour.Board, tour knighttour.Tour) {
	if s.colours == colourless {
		for line := range rowsOf(board, tour) {
			out.Write(append(line, '\n'))
		}
		return
	}
	p := newPainter(s.colours, board, tour)
	for line := range rowsOf(board, tour) {
		p.printLine(out, string(line), board.Cols(), s.width)
	}
	p.printKey(out)
}

// rowsOf returns the lines of [knighttour.Board.Format] one by one, since the
// lines of a large board may not all fit in memory. Each line is valid only
// until the next one is yielded.
func rowsOf(board knighttour.Board, tour knighttour.Tour) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		cols := board.Cols()
		places := placesOn(board, tour)
		width := len(strconv.Itoa(max(board.Nodes().Len(), len(tour.Path))))
		var line, number []byte
		for row := range board.Rows() {
			line = line[:0]
			for col, place := range places[row*cols : (row+1)*cols] {
				_, free := board.At(row, col)
				switch {
				case place > 0:
					number = strconv.AppendInt(number[:0], int64(place), 10)
				case free:
					number = append(number[:0], '.')
				default:
					number = append(number[:0], '#')
				}
				if col > 0 {
					line = append(line, ' ')
				}
				for range width - len(number) {
					line = append(line, ' ')
				}
				line = append(line, number...)
			}
			if !yield(line) {
				return
			}
		}
	}
}

// placesOn returns, for each square of the board, its place on the path,
// counted from 1, or 0 if the path does not visit it. All nodes of the path
// must be on the board, as in answers of the library.
func placesOn(board knighttour.Board, tour knighttour.Tour) []int32 {
	places := make([]int32, board.Rows()*board.Cols())
	for i, id := range tour.Path {
		places[id] = int32(i) + 1
	}
	return places
}

// printHeat prints the board in colours alone: the colour of each square shows
// when the path visits it. Each character shows two squares, one above the
// other.
func (s screen) printHeat(out io.Writer, board knighttour.Board, tour knighttour.Tour) {
	p := newPainter(s.colours, board, tour)
	places := placesOn(board, tour)
	for len(places) > 0 {
		upper := places[:board.Cols()]
		places = places[board.Cols():]
		lower := places[:min(board.Cols(), len(places))]
		places = places[len(lower):]
		p.printPair(out, upper, lower)
	}
	p.printKey(out)
}

// A painter prints a path in colours.
type painter struct {
	colours
	n      int // squares on the path
	closed bool
}

// newPainter returns a painter of a tour, or of a path that is part of one.
func newPainter(c colours, board knighttour.Board, tour knighttour.Tour) painter {
	return painter{
		colours: c,
		n:       len(tour.Path),
		closed:  tour.Verify(board) == nil && tour.IsClosed(board),
	}
}

// printLine prints a line of rowsOf, for a board of cols columns on a screen of
// the given width.
func (p painter) printLine(out io.Writer, line string, cols, width int) {
	line = " " + line // a space before each square
	size := len(line) / cols
	// A space also follows each square if there is room for that. If there is
	// less room, a space follows only the last square.
	hasMargins := cols*(size+1) <= width
	hasLastMargin := hasMargins || len(line) < width
	for i := range cols {
		square := line[i*size : (i+1)*size]
		isLast := i == cols-1
		if hasMargins || isLast && hasLastMargin {
			square += " "
		}
		place, err := strconv.Atoi(strings.TrimSpace(square))
		if err == nil {
			square = p.square(place, square)
		}
		fmt.Fprint(out, square)
	}
	fmt.Fprintln(out)
}

// printPair prints two rows of places as a line of half blocks. On a board with
// an odd number of rows, lower is empty for the last row.
func (p painter) printPair(out io.Writer, upper, lower []int32) {
	for i, above := range upper {
		place, below := int(above), 0
		if len(lower) > 0 {
			below = int(lower[i])
		}
		switch {
		case place > 0 && below > 0:
			fmt.Fprint(out, p.set(foreground, p.ground(place)), p.set(background, p.ground(below)),
				"▀\x1b[0m")
		case place > 0:
			fmt.Fprint(out, p.set(foreground, p.ground(place)), "▀\x1b[0m")
		case below > 0:
			fmt.Fprint(out, p.set(foreground, p.ground(below)), "▄\x1b[0m")
		default:
			fmt.Fprint(out, " ")
		}
	}
	fmt.Fprintln(out)
}

// printKey prints the colours from the start to the end, unless the start and
// the end are the same square. Each character shows two colours, so that the
// line fits in 40 columns.
func (p painter) printKey(out io.Writer) {
	if p.n < 2 {
		return
	}
	fmt.Fprint(out, "\nstart ", p.square(1, " 1 "))
	for i := 0; i < palette.Bands; i += 2 {
		left, right := p.time(i, palette.Bands), p.time(i+1, palette.Bands)
		fmt.Fprint(out, p.set(foreground, left), p.set(background, right), "▌")
	}
	fmt.Fprint(out, "\x1b[0m")
	if p.closed {
		fmt.Fprintln(out, p.square(1, " 1 ")+" start")
	} else {
		fmt.Fprintln(out, p.square(p.n, fmt.Sprintf(" %d ", p.n))+" end")
	}
}

// square returns text in the colours of a place on the path: black on white at
// the start, white on black at the end, and elsewhere on a colour that depends
// on the place.
func (p painter) square(place int, text string) string {
	ground := p.ground(place)
	bold := ""
	if place == 1 || place == p.n && !p.closed {
		bold = "\x1b[1m"
	}
	return bold + p.set(foreground, ground.Ink()) + p.set(background, ground) + text + "\x1b[0m"
}

// ground returns the colour of a square by its place on the path.
func (p painter) ground(place int) palette.Color {
	switch {
	case place == 1:
		return palette.White
	case place == p.n && !p.closed:
		return palette.Black
	}
	return p.time(place-1, p.n)
}

// time returns the colour of step i of n, counted from 0. On any terminal it is
// a colour of the dark theme, since all of these are light enough for black
// numbers.
func (p painter) time(i, n int) palette.Color {
	return p.nearest(palette.Night.Time(p.closed)[palette.Band(i, n, p.closed)])
}

// Codes that set a colour, according to ECMA-48.
const (
	foreground = 38
	background = 48
)

// set returns the escape sequence that sets the foreground or the background to
// a colour of the terminal.
func (p painter) set(layer int, c palette.Color) string {
	r, g, b := c.RGB()
	if p.colours == full {
		return fmt.Sprintf("\x1b[%d;2;%d;%d;%dm", layer, r, g, b)
	}
	return fmt.Sprintf("\x1b[%d;5;%dm", layer, 16+36*level(r)+6*level(g)+level(b))
}

// nearest returns the colour of the terminal that is nearest to c.
func (p painter) nearest(c palette.Color) palette.Color {
	if p.colours == full {
		return c
	}
	r, g, b := c.RGB()
	return levels[level(r)]<<16 | levels[level(g)]<<8 | levels[level(b)]
}

// levels are the intensities of red, green and blue in a terminal's cube of 216
// colours.
var levels = [6]palette.Color{0, 95, 135, 175, 215, 255}

// level returns the index of the level that is nearest to x.
func level(x uint8) int {
	i := 0
	for i < 5 && levels[i]+levels[i+1] < 2*palette.Color(x) {
		i++
	}
	return i
}
