package knighttour_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"time"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph"
)

func ExampleBoard() {
	board := knighttour.MustBoard(40_000, 50_000)
	// The board is a graph, whatever its size.
	var g graph.Undirected = board
	corner := board.ID(39_999, 0)
	for _, square := range graph.NodesOf(g.From(corner)) {
		fmt.Println(square, g.EdgeBetween(square.ID(), corner) != nil)
	}
	// Output:
	// c2 true
	// b3 true
}

func ExampleNewBoard() {
	board, err := knighttour.NewBoard(3, 4)
	fmt.Println(board, err)

	_, err = knighttour.NewBoard(0, 8)
	fmt.Println(errors.Is(err, knighttour.ErrBoard))
	fmt.Println(err)
	// Output:
	// 3x4 <nil>
	// true
	// knighttour: unusable board: 0 rows and 8 columns: each must be at least 1
}

func ExampleMustBoard() {
	board := knighttour.MustBoard(8, 8)
	fmt.Println(board, board.ID(7, 7))

	defer func() { fmt.Println(recover()) }()
	knighttour.MustBoard(8, 0)
	// Output:
	// 8x8 63
	// knighttour: unusable board: 8 rows and 0 columns: each must be at least 1
}

// A route that covers a floor plan square by square, and returns to where it
// began: for a cleaning robot, a milling machine or a plotter.
func ExampleParseBoard() {
	room, err := knighttour.ParseBoard(`
		........
		.##.....
		.##..##.
		.....##.
		.....##.
		........
	`)
	if err != nil {
		log.Fatal(err)
	}
	steps, err := room.WithPiece([2]int{0, 1}) // one square up, down, left or right
	if err != nil {
		log.Fatal(err)
	}
	route, err := knighttour.Find(context.Background(), steps, knighttour.Closed())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(steps.Format(route))
	// Output:
	//  1 38 37 36 27 26 23 22
	//  2  #  # 35 28 25 24 21
	//  3  #  # 34 29  #  # 20
	//  4  9 10 33 30  #  # 19
	//  5  8 11 32 31  #  # 18
	//  6  7 12 13 14 15 16 17
}

func ExampleBoard_Format() {
	board := knighttour.MustBoard(5, 6)
	tour, err := board.ClosedTour(0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("A closed tour:")
	fmt.Print(board.Format(tour))

	// Its first moves, on the board without two of its corners.
	cut, err := board.Without(5, 29)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("Four squares of it:")
	fmt.Print(cut.Format(knighttour.Tour{Path: tour.Path[:4]}))
	// Output:
	// A closed tour:
	//  1 22 25 10  7 16
	// 24 11 30 15 26  9
	// 21  2 23  8 17  6
	// 12 29  4 19 14 27
	//  3 20 13 28  5 18
	// Four squares of it:
	//  1  .  .  .  .  #
	//  .  .  .  .  .  .
	//  .  2  .  .  .  .
	//  .  .  4  .  .  .
	//  3  .  .  .  .  #
}

// A tour as people write it, and three mistakes in typed tours.
func ExampleBoard_Names() {
	board := knighttour.MustBoard(3, 4)
	tour, err := board.Tour(0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board.Names(tour))

	for _, text := range []string{"a3 c2 a1 b3 d2 b1", "a3 c2 a1 b3 d1 b1", "a3 c2 a1 b3 e2 b1"} {
		typed, err := board.ParseTour(text)
		if err == nil {
			err = typed.Verify(board)
		}
		fmt.Println(err)
	}
	// Output:
	// a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2
	// knighttour: step 6 of the path is missing, with 6 squares unvisited
	// knighttour: step 4 of the path goes from square 1 (b3) to square 11 (d1) without an edge
	// knighttour: tour: line 1, name 5: invalid syntax: "e2": the squares of the 3x4 board are a1 to d3
}

// A tour as a book prints it, and one with a misprint.
func ExampleBoard_ParseTour() {
	board := knighttour.MustBoard(3, 4)
	tour, err := board.ParseTour(`
		 1  4  7 10
		12  9  2  5
		 3  6 11  8`)
	fmt.Println(tour.Path, err)
	fmt.Println(tour.Verify(board))

	_, err = board.ParseTour("1 4 7 10\n12 9 2 5\n3 6 11 7")
	fmt.Println(err)
	// Output:
	// [0 6 8 1 7 9 2 11 5 3 10 4] <nil>
	// <nil>
	// knighttour: tour: line 3, column 4: invalid syntax: the place 7 occurs again
}

func ExampleBoard_String() {
	board := knighttour.MustBoard(10, 10)
	zebra, err := board.WithPiece([2]int{2, 3})
	if err != nil {
		log.Fatal(err)
	}
	cut, err := zebra.Without(0, 99)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board)
	fmt.Println(zebra)
	fmt.Println(cut)
	// Output:
	// 10x10
	// 10x10 (2,3)-leaper
	// 10x10 (2,3)-leaper without 2 squares
}

func ExampleBoard_MarshalText() {
	board, err := knighttour.MustBoard(4, 4).Without(0, 15)
	if err != nil {
		log.Fatal(err)
	}
	text, err := board.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	var same knighttour.Board
	if err := same.UnmarshalText(text); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s, %t\n", text, same == board)
	// Output:
	// 4x4 without 0,15, true
}

func ExampleBoard_ID() {
	board := knighttour.MustBoard(8, 8)
	cut, err := board.Without(board.ID(0, 0), board.ID(3, 3))
	if err != nil {
		log.Fatal(err)
	}
	// A blocked square keeps its ID.
	fmt.Println(cut.ID(3, 3))
	fmt.Println(cut.ID(3, 4))
	fmt.Println(cut.ID(3, 8))
	// Output:
	// 27
	// 28
	// -1
}

// The square in the third row and the second column.
func ExampleBoard_At() {
	board := knighttour.MustBoard(5, 5)
	square, ok := board.At(2, 1)
	fmt.Println(square.Row, square.Col, square.ID(), ok)

	// A blocked square is not on the board, and neither is one beyond its
	// sides.
	cut, err := board.Without(square.ID())
	if err != nil {
		log.Fatal(err)
	}
	_, ok = cut.At(2, 1)
	fmt.Println(ok)
	_, ok = cut.At(2, 5)
	fmt.Println(ok)
	// Output:
	// 2 1 11 true
	// false
	// false
}

func ExampleBoard_Moves() {
	board := knighttour.MustBoard(8, 8)
	for square := range board.Moves(0, 1) {
		fmt.Println(square.Row, square.Col, square.ID())
	}
	// Output:
	// 1 3 11
	// 2 0 16
	// 2 2 18
}

// The moves of the knight on b1: the name, row, column and ID of each square.
func ExampleSquare() {
	board := knighttour.MustBoard(8, 8)
	for square := range board.Moves(7, 1) {
		fmt.Println(square, square.Row, square.Col, square.ID())
	}
	// Output:
	// d2 6 3 51
	// a3 5 0 40
	// c3 5 2 42
}

// A square in JSON, with the sides of its board.
func ExampleSquare_MarshalText() {
	e4, _ := knighttour.MustBoard(8, 8).Named("e4")
	data, err := json.Marshal(e4)
	fmt.Println(string(data), err)

	var again knighttour.Square
	err = json.Unmarshal(data, &again)
	fmt.Println(again.ID(), err)
	// Output:
	// "e4 of 8x8" <nil>
	// 36 <nil>
}

func ExampleBoard_Named() {
	board := knighttour.MustBoard(8, 8)
	e4, ok := board.Named("e4")
	fmt.Println(e4, e4.ID(), ok)
	_, ok = board.Named("e9")
	fmt.Println(ok)
	// Output:
	// e4 36 true
	// false
}

func ExampleBoard_Without() {
	board := knighttour.MustBoard(3, 3)
	// The centre of 3x3 has no moves. The other squares form a ring.
	ring, err := board.Without(4)
	if err != nil {
		log.Fatal(err)
	}
	tour, err := knighttour.KnightTour(context.Background(), ring, 0)
	fmt.Println(tour.Path, tour.IsClosed(ring), err)

	_, err = board.Without(9)
	fmt.Println(err)
	// Output:
	// [0 5 6 1 8 3 2 7] true <nil>
	// knighttour: unusable node: cannot block square 9: the 3x3 board has squares from 0 to 8
}

// A leaper other than the knight.
func ExampleBoard_WithPiece_camel() {
	camel, err := knighttour.MustBoard(10, 10).WithPiece([2]int{1, 3})
	if err != nil {
		log.Fatal(err)
	}
	for square := range camel.Moves(0, 0) {
		fmt.Println(square)
	}
	// The camel stays on squares of one colour.
	_, err = knighttour.KnightTourBetter(context.Background(), camel, 0)
	fmt.Println(err)
	// Output:
	// d9
	// b7
	// knighttour: no tour from square 0 (a10): no path leads to the 50 squares 1 (b10) 3 (d10) 5 (f10) 7 (h10) … 92 (c1) 94 (e1) 96 (g1) 98 (i1)
}

// A king makes the leaps of two leapers.
func ExampleBoard_WithPiece() {
	king, err := knighttour.MustBoard(3, 3).WithPiece([2]int{0, 1}, [2]int{1, 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(king)
	tour, err := knighttour.Find(context.Background(), king, knighttour.Closed())
	fmt.Println(len(tour.Path), tour.IsClosed(king), err)
	n, err := knighttour.CountTours(context.Background(), king, knighttour.Closed())
	fmt.Println(n, err)
	// Output:
	// 3x3 (0,1)+(1,1)-leaper
	// 9 true <nil>
	// 16 <nil>
}

func ExampleBoard_Tour() {
	b := knighttour.MustBoard(5, 5)
	tour, err := b.Tour(0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("From a corner:")
	fmt.Print(b.Format(tour))

	_, err = b.Tour(1)
	fmt.Println(err)
	// Output:
	// From a corner:
	//  1 14  9 20  3
	// 24 19  2 15 10
	// 13  8 25  4 21
	// 18 23  6 11 16
	//  7 12 17 22  5
	// knighttour: no tour of the 5x5 board from square 1 (b5): the squares have two colours that alternate along a path, and there are 12 of the start's colour and 13 of the other
}

func ExampleBoard_ClosedTour() {
	b := knighttour.MustBoard(8, 8)
	tour, err := b.ClosedTour(b.ID(7, 1))
	if err != nil {
		log.Fatal(err)
	}
	first, last := tour.Path[0], tour.Path[len(tour.Path)-1]
	fmt.Println(len(tour.Path), "squares, from", b.Node(first), "to", b.Node(last), "and back:",
		b.HasEdgeBetween(last, first))

	_, err = knighttour.MustBoard(4, 10).ClosedTour(0)
	fmt.Println(errors.Is(err, knighttour.ErrNoTour))
	fmt.Println(err)
	// Output:
	// 64 squares, from b1 to c3 and back: true
	// true
	// knighttour: no closed tour of the 4x10 board: boards with a side of 1, 2 or 4 have none (Schwenk 1991)
}

func ExampleBoard_Walk() {
	// The path of this board would take 7.2 GB.
	b := knighttour.MustBoard(30_000, 30_000)
	walk, err := b.Walk(0)
	if err != nil {
		log.Fatal(err)
	}
	steps := 0
	for id := range walk {
		s, _ := b.Square(id)
		fmt.Print(s, " ")
		steps++
		if steps == 6 {
			break
		}
	}
	// Output: a30000 b29998 a29996 c29995 e29996 f29998
}

// A picture of a closed tour in a file.
func ExamplePicture_WriteSVG_file() {
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
	if err := (knighttour.Picture{}).WriteSVG(file, board, tour); err != nil {
		log.Fatal(err)
	}
	if err := file.Close(); err != nil {
		log.Fatal(err)
	}

	// A path that leaves the board is not drawn.
	tour.Path[1] = 64
	err = knighttour.Picture{}.WriteSVG(io.Discard, board, tour)
	fmt.Println(errors.Is(err, knighttour.ErrNode))
	fmt.Println(err)
	// Output:
	// true
	// knighttour: unusable node: step 1 of the path visits square 64: the 8x8 board has squares from 0 to 63
}

// An animated picture, for dark pages, of a path over a part of the board.
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

// A puzzle as a picture: its given numbers stand out, and the other squares are
// empty.
func ExamplePicture_places() {
	board, places, err := knighttour.ParsePuzzle(`
		1 . 7
		. # .
		. 8 5`)
	if err != nil {
		log.Fatal(err)
	}
	puzzle := knighttour.Picture{Places: places}
	var svg strings.Builder
	if err := puzzle.WriteSVG(&svg, board, knighttour.Tour{}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Count(svg.String(), "<text"), "numbers")

	// The solution: the given numbers still stand out.
	solution := knighttour.Tour{Path: []int64{0, 5, 6, 1, 8, 3, 2, 7}}
	svg.Reset()
	if err := puzzle.WriteSVG(&svg, board, solution); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Count(svg.String(), "<text"), "numbers")

	// A path that contradicts a given number.
	err = puzzle.WriteSVG(io.Discard, board, knighttour.Tour{Path: []int64{0, 7, 2}})
	fmt.Println(err)
	// Output:
	// 4 numbers
	// 8 numbers
	// knighttour: unusable picture: Places has the number 8 on square 7 (b1), and the path has 2 there
}

// The same picture three times: for light pages, for dark ones, and for both.
func ExampleTheme() {
	board := knighttour.MustBoard(5, 5)
	for _, theme := range []knighttour.Theme{knighttour.AutoTheme, knighttour.LightTheme, knighttour.DarkTheme} {
		var svg strings.Builder
		if err := (knighttour.Picture{Theme: theme}).WriteSVG(&svg, board, knighttour.Tour{}); err != nil {
			log.Fatal(err)
		}
		fmt.Println(theme, "follows the system:", strings.Contains(svg.String(), "prefers-color-scheme"))
	}
	// Output:
	// auto follows the system: true
	// light follows the system: false
	// dark follows the system: false
}

// A page with pictures of all tours of the 3x4 board from its corner.
func ExamplePicture_WriteSVG() {
	board := knighttour.MustBoard(3, 4)
	var page bytes.Buffer
	page.WriteString("<!DOCTYPE html>\n<title>Tours</title>\n")
	n := 0
	for tour, err := range (knighttour.Search{Prefix: []int64{0}}).All(context.Background(), board) {
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
