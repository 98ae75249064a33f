package knighttour_test

import (
	"fmt"

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
