// Gallery draws four closed tours on one sheet for the README, as an SVG
// picture: one of the chessboard, one of a cross-shaped board, one of the
// zebra, which moves two squares by three, and one of 10,000 squares.
//
//	go -C tools/pictures run ./gallery -o ../../images/gallery.svg
//	go -C tools/pictures run ./gallery -fives -o fives.svg  # all open tours of the 5x5 board
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

//go:generate go run . -o ../../../images/gallery.svg

func main() {
	file := flag.String("o", "gallery.svg", "`file` to write")
	fives := flag.Bool("fives", false, "draw all open tours of the 5x5 board")
	flag.Parse()
	draw := drawGallery
	if *fives {
		draw = drawFives
	}
	picture, err := draw()
	if err == nil {
		err = os.WriteFile(*file, picture, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// A panel is a picture on a sheet with a caption below it.
type panel struct {
	caption string
	picture knighttour.Picture
	board   knighttour.Board
	tour    knighttour.Tour
}

// A sheet is a layout of panels. Its lengths are in units of the picture.
type sheet struct {
	title   string
	columns int
	size    int // the width and height of a panel's picture
	gap     int // between panels, and around all of them
	font    int // the size of captions, in a line half as high again; 0 for no captions
}

// style is the CSS of the sheet and the captions in the dark theme. A picture
// in a panel has its own.
var style = fmt.Sprintf(`@media(prefers-color-scheme:dark){
.kt-page{fill:%v}
.kt-caption{fill:%v}
}
`, palette.Night.Page, palette.Night.Text)

// family lists the fonts of captions. The first available one is used.
const family = "system-ui,Segoe UI,Roboto,DejaVu Sans,sans-serif"

// draw returns the sheet with the panels, row by row, as an SVG picture. The
// pictures get the size that the sheet gives them.
func (s sheet) draw(panels []panel) ([]byte, error) {
	var w bytes.Buffer
	width, height := s.size+s.gap, s.size+s.gap+s.font*3/2
	rows := (len(panels) + s.columns - 1) / s.columns
	fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg" `)
	fmt.Fprintf(&w, `viewBox="0 0 %d %d" width="%[1]d" height="%d">`+"\n",
		s.columns*width+s.gap, rows*height+s.gap)
	fmt.Fprintf(&w, "<title>%s</title>\n<style>\n%s</style>\n", s.title, style)
	fmt.Fprintf(&w, `<rect class="kt-page" fill="%v" width="100%%" height="100%%"/>`+"\n", palette.Day.Page)
	for i, p := range panels {
		x := i%s.columns*width + s.gap
		y := i/s.columns*height + s.gap
		fmt.Fprintf(&w, `<g transform="translate(%d %d)">`+"\n", x, y)
		p.picture.Size = s.size
		err := p.picture.WriteSVG(&w, p.board, p.tour)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.caption, err)
		}
		if s.font > 0 {
			fmt.Fprintf(&w, `<text class="kt-caption" fill="%v"`, palette.Day.Text)
			fmt.Fprintf(&w, ` font-family="%s" font-size="%d" text-anchor="middle"`, family, s.font)
			fmt.Fprintf(&w, ` x="%d" y="%d">%s</text>`+"\n", s.size/2, s.size+s.font, p.caption)
		}
		w.WriteString("</g>\n")
	}
	w.WriteString("</svg>\n")
	return w.Bytes(), nil
}
