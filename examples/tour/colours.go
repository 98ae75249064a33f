package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

// colours is the number of colours of an output.
type colours int

const (
	none    colours = iota
	indexed         // 256, of which 216 are a cube of 6x6x6
	full            // 16 million
)

// coloursOf returns the colours of an output in an environment. NO_COLOR: see
// no-color.org.
func coloursOf(terminal bool, getenv func(name string) string) colours {
	term := getenv("TERM")
	if !terminal || term == "" || term == "dumb" || getenv("NO_COLOR") != "" {
		return none
	}
	switch getenv("COLORTERM") {
	case "truecolor", "24bit":
		return full
	}
	return indexed
}

// printBoard prints the board with the tour. If there are colours, each square
// has the colour of its time, and a line below shows their sequence.
func (c colours) printBoard(out io.Writer, board knighttour.Board, tour knighttour.Tour) {
	text := board.Format(tour)
	if c == none {
		fmt.Fprint(out, text)
		return
	}
	p := painter{c, len(tour.Path), tour.Verify(board) == nil && tour.IsClosed(board)}
	for line := range strings.Lines(text) {
		p.printLine(out, strings.TrimSuffix(line, "\n"), board.Cols())
	}
	if p.n > 1 {
		p.printKey(out)
	}
}

// A painter prints a path in colours.
type painter struct {
	colours
	n      int // squares on the path
	closed bool
}

// printLine prints a line of a board with the given number of columns.
func (p painter) printLine(out io.Writer, line string, cols int) {
	line = " " + line // a space before each square
	size := len(line) / cols
	margin := "" // a space after each square, if there is room
	if cols*(size+1) <= maxWidth {
		margin = " "
	}
	for i := range cols {
		square := line[i*size:(i+1)*size] + margin
		if place, err := strconv.Atoi(strings.TrimSpace(square)); err == nil {
			square = p.square(place, square)
		}
		fmt.Fprint(out, square)
	}
	fmt.Fprintln(out)
}

// printKey prints the colours from the start to the end.
func (p painter) printKey(out io.Writer) {
	const length = 32
	fmt.Fprint(out, "\nstart ", p.square(1, " 1 "))
	for i := range length {
		fmt.Fprint(out, p.set(background, p.time(i, length)), " ")
	}
	if p.closed {
		fmt.Fprintln(out, p.square(1, " 1 ")+" start")
	} else {
		fmt.Fprintln(out, p.square(p.n, fmt.Sprintf(" %d ", p.n))+" end")
	}
}

// square returns text in the colours of a place on the path: black on white at
// the start, white on black at the end, else on the colour of its time.
func (p painter) square(place int, text string) string {
	ground, bold := p.time(place-1, p.n), ""
	switch {
	case place == 1:
		ground, bold = palette.White, "\x1b[1m"
	case place == p.n && !p.closed:
		ground, bold = palette.Black, "\x1b[1m"
	}
	return bold + p.set(foreground, ground.Ink()) + p.set(background, ground) + text + "\x1b[0m"
}

// time returns the colour of step i of n, counted from 0. It is that of the
// dark theme on any terminal: all its colours are light enough for black
// numbers.
func (p painter) time(i, n int) palette.Color {
	return p.nearest(palette.Night.Time(p.closed)[palette.Band(i, n, p.closed)])
}

// Codes that set a colour, by ECMA-48.
const (
	foreground = 38
	background = 48
)

// set returns the escape sequence for a colour of the terminal.
func (p painter) set(ground int, c palette.Color) string {
	r, g, b := c.RGB()
	if p.colours == full {
		return fmt.Sprintf("\x1b[%d;2;%d;%d;%dm", ground, r, g, b)
	}
	return fmt.Sprintf("\x1b[%d;5;%dm", ground, 16+36*level(r)+6*level(g)+level(b))
}

// nearest returns the colour of the terminal nearest to c.
func (p painter) nearest(c palette.Color) palette.Color {
	if p.colours == full {
		return c
	}
	r, g, b := c.RGB()
	return levels[level(r)]<<16 | levels[level(g)]<<8 | levels[level(b)]
}

// levels are the levels of red, green and blue in the cube.
var levels = [6]palette.Color{0, 95, 135, 175, 215, 255}

// level returns the index of the level nearest to x.
func level(x uint8) int {
	i := 0
	for i < 5 && levels[i]+levels[i+1] < 2*palette.Color(x) {
		i++
	}
	return i
}
