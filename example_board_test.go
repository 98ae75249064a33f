package knighttour_test

import (
	"fmt"
	"log"

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
