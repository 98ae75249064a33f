// Gallery draws closed tours on one sheet, as an SVG picture: one of the
// chessboard, one of a cross-shaped board, one of the zebra, and one of 10,000
// squares.
//
//	go run ./examples/gallery -o gallery.svg
//	go run ./examples/gallery -fives -o fives.svg  # all open tours of the 5x5 board
//	go run ./examples/gallery >gallery.svg
//
// With -o the program writes a file and prints its name. Without -o it writes
// the picture to standard output, unless that is a terminal.
//
// The exit status is 0 on success, 1 on errors, and 2 for a wrong command line.
// Go run reports 2 as 1.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/command"
	"example.com/knighttour/internal/palette"
)

//go:generate go run . -o ../../images/gallery.svg

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the program and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("gallery", flag.ContinueOnError)
	file := flags.String("o", "", "`file` to write to, in place of standard output")
	fives := flags.Bool("fives", false, "draw all open tours of the 5x5 board")
	if err := command.Parse(flags, args, stdout, "Gallery draws knight's tours on one sheet.", "go run ./examples/gallery"); err != nil {
		return command.Usage(stderr, "gallery", err)
	}
	if *file == "" && command.IsTerminal(stdout) {
		return command.Usage(stderr, "gallery", errors.New("no picture to a terminal: use -o file or redirect"))
	}
	draw := drawGallery
	if *fives {
		draw = drawFives
	}
	if err := write(*file, stdout, draw); err != nil {
		return command.Fail(stderr, "gallery", err)
	}
	return 0
}

// write draws a sheet and writes it to the file, whose name it prints, or to
// stdout if file is "".
func write(file string, stdout io.Writer, draw func() ([]byte, error)) error {
	picture, err := draw()
	if err != nil {
		return err
	}
	if file != "" {
		return command.WriteFile(stdout, file, picture)
	}
	_, err = stdout.Write(picture)
	return err
}

// A panel is a picture on a sheet with a caption below it.
type panel struct {
	caption string
	picture knighttour.Picture
	board   knighttour.Board
	tour    knighttour.Tour
}

// A sheet is a layout of panels, in units of the picture.
type sheet struct {
	title   string
	columns int
	size    int // width and height of a panel
	gap     int // around each panel, and between its picture and its caption
	font    int // size of captions; 0 for none
}

// style is the dark theme around the panels.
var style = fmt.Sprintf(`@media(prefers-color-scheme:dark){
.kt-page{fill:%v}
.kt-caption{fill:%v}
}
`, palette.Night.Page, palette.Night.Text)

// draw draws the panels row by row.
func (s sheet) draw(panels []panel) ([]byte, error) {
	var w bytes.Buffer
	width, height := s.size+s.gap, s.size+s.gap+s.font*3/2
	rows := (len(panels) + s.columns - 1) / s.columns
	fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%d">`+"\n",
		s.columns*width+s.gap, rows*height+s.gap)
	fmt.Fprintf(&w, "<title>%s</title>\n<style>\n%s</style>\n", s.title, style)
	fmt.Fprintf(&w, `<rect class="kt-page" fill="%v" width="100%%" height="100%%"/>`+"\n", palette.Day.Page)
	for i, p := range panels {
		fmt.Fprintf(&w, `<g transform="translate(%d %d)">`+"\n", i%s.columns*width+s.gap, i/s.columns*height+s.gap)
		p.picture.Size = s.size
		if err := p.picture.WriteSVG(&w, p.board, p.tour); err != nil {
			return nil, fmt.Errorf("%s: %w", p.caption, err)
		}
		if s.font > 0 {
			fmt.Fprintf(&w, `<text class="kt-caption" fill="%v" font-family="system-ui,Segoe UI,Roboto,DejaVu Sans,sans-serif" font-size="%d" text-anchor="middle" x="%d" y="%d">%s</text>`+"\n",
				palette.Day.Text, s.font, s.size/2, s.size+s.font, p.caption)
		}
		w.WriteString("</g>\n")
	}
	w.WriteString("</svg>\n")
	return w.Bytes(), nil
}
