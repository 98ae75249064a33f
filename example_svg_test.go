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
	"time"

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
	// knighttour: unusable node: step 1 of the path: square 64: the 8x8 board has squares from 0 to 63
}

// A picture that moves, for dark pages, of a path over a part of the board.
func ExamplePicture() {
	board := knighttour.MustBoard(3, 4)
	picture := knighttour.Picture{
		Title:    "Two moves",
		Theme:    knighttour.DarkTheme,
		Size:     600,
		Animated: true,
		Duration: 3 * time.Second,
	}
	var svg strings.Builder
	if err := picture.WriteSVG(&svg, board, knighttour.Tour{Path: []int64{0, 6, 8}}); err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(svg.String()) {
		if strings.HasPrefix(line, "<title") || strings.Contains(line, "pathLength") {
			fmt.Print(line)
		}
	}
	// Output:
	// <title>Two moves</title>
	// <g class="kt-grow" style="--kt-dash:2 2"><path stroke="#3b8bb0" pathLength="1" d="M30 30l80 40"/></g>
	// <g class="kt-grow" style="--kt-dash:1 3"><path stroke="#4dc16b" pathLength="1" d="M110 70l-80 40"/></g>
}

// The same picture three times: for light pages, for dark ones, and for both.
func ExampleTheme() {
	board := knighttour.MustBoard(5, 5)
	for _, theme := range []knighttour.Theme{knighttour.AutoTheme, knighttour.LightTheme, knighttour.DarkTheme} {
		var svg strings.Builder
		if err := (knighttour.Picture{Theme: theme}).WriteSVG(&svg, board, knighttour.Tour{}); err != nil {
			log.Fatal(err)
		}
		fmt.Println("follows the system:", strings.Contains(svg.String(), "prefers-color-scheme"))
	}
	// Output:
	// follows the system: true
	// follows the system: false
	// follows the system: false
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
		picture := knighttour.Picture{Title: fmt.Sprintf("Tour %d", n), Unnumbered: true}
		if err := picture.WriteSVG(&page, board, tour); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(bytes.Count(page.Bytes(), []byte("<svg ")), "pictures")
	// Output:
	// 2 pictures
}
