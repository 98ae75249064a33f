package knighttour_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"example.com/knighttour"
)

// A picture of a closed tour in a file.
func ExampleWriteSVG() {
	board := knighttour.MustBoard(8, 8)
	tour, err := board.ClosedTour(0)
	if err != nil {
		log.Fatal(err)
	}
	file, err := os.CreateTemp("", "tour*.svg")
	if err != nil {
		log.Fatal(err)
	}
	defer os.Remove(file.Name())
	if err := knighttour.WriteSVG(file, board, tour); err != nil {
		log.Fatal(err)
	}
	if err := file.Close(); err != nil {
		log.Fatal(err)
	}

	// A path that is none of the board's is not drawn.
	tour.Path[1] = 64
	err = knighttour.WriteSVG(io.Discard, board, tour)
	fmt.Println(errors.Is(err, knighttour.ErrNode))
	fmt.Println(err)
	// Output:
	// true
	// knighttour: no such node: step 1 of the path: node 64
}

// A picture that moves, of a path over a part of the board.
func ExamplePicture() {
	board := knighttour.MustBoard(3, 4)
	picture := knighttour.Picture{Title: "Two moves", Unnumbered: true, Animated: true}
	var svg strings.Builder
	if err := picture.WriteSVG(&svg, board, knighttour.Tour{Path: []int64{0, 6, 8}}); err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(svg.String()) {
		if strings.HasPrefix(line, "<title") || strings.HasPrefix(line, `<path class="kt-line`) {
			fmt.Print(line)
		}
	}
	// Output:
	// <title id="kt-96e674df-title">Two moves</title>
	// <path class="kt-line kt-walk" stroke-width="0.12" pathLength="1" style="animation-duration:1s" d="M0.5 0.5l2 1-2 1"/>
}

// A page with pictures of all tours of the 3x4 board from its corner.
func ExamplePicture_WriteSVG() {
	board := knighttour.MustBoard(3, 4)
	var page bytes.Buffer
	page.WriteString("<!DOCTYPE html>\n<title>Tours</title>\n")
	n := 0
	for tour, err := range (knighttour.Search{}).All(context.Background(), board, 0) {
		if err != nil {
			log.Fatal(err)
		}
		n++
		picture := knighttour.Picture{Title: fmt.Sprintf("Tour %d", n)}
		if err := picture.WriteSVG(&page, board, tour); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(bytes.Count(page.Bytes(), []byte("<svg ")), "pictures")
	// Output:
	// 2 pictures
}
