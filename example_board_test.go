package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
)

func ExampleMustBoard() {
	board := knighttour.MustBoard(8, 8)
	fmt.Println(board, board.ID(7, 7))

	defer func() { fmt.Println(recover()) }()
	knighttour.MustBoard(8, 0)
	// Output:
	// 8x8 63
	// knighttour: unusable board: 8 rows and 0 columns: each must be at least 1
}

func ExampleBoard_String() {
	board := knighttour.MustBoard(10, 10)
	zebra, err := board.WithLeaper(2, 3)
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

func ExampleBoard_ID() {
	board := knighttour.MustBoard(8, 8)
	cut, err := board.Without(board.ID(0, 0), board.ID(3, 3))
	if err != nil {
		log.Fatal(err)
	}
	// A blocked square keeps its ID.
	fmt.Println(cut.ID(3, 3), cut.Contains(3, 3))
	fmt.Println(cut.ID(3, 4), cut.Contains(3, 4))
	fmt.Println(cut.ID(3, 8), cut.Contains(3, 8))
	// Output:
	// 27 false
	// 28 true
	// -1 false
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

func ExampleBoard() {
	board := knighttour.MustBoard(40_000, 50_000)
	// The board is a graph, whatever its size.
	var g graph.Undirected = board
	corner := board.ID(39_999, 0)
	for _, square := range graph.NodesOf(g.From(corner)) {
		fmt.Println(square, g.EdgeBetween(square.ID(), corner) != nil)
	}
	// Output:
	// (39998,2) true
	// (39997,1) true
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

func ExampleSquare() {
	board := knighttour.MustBoard(8, 8)
	square, ok := board.Square(12)
	fmt.Println(square, square.Row, square.Col, square.ID(), ok)
	// Output: (1,4) 1 4 12 true
}

func ExampleBoard_Without() {
	board := knighttour.MustBoard(3, 3)
	// The middle of 3x3 has no moves. The other squares are a ring.
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

func ExampleBoard_WithLeaper() {
	camel, err := knighttour.MustBoard(10, 10).WithLeaper(1, 3)
	if err != nil {
		log.Fatal(err)
	}
	for square := range camel.Moves(0, 0) {
		fmt.Println(square)
	}
	// The camel keeps to the squares of one colour.
	_, err = knighttour.KnightTourBetter(context.Background(), camel, 0)
	fmt.Println(err)
	// Output:
	// (1,3)
	// (3,1)
	// knighttour: no tour from node 0: the graph is not connected: no path joins nodes 0 and 1
}
