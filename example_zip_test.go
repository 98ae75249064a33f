package knighttour_test

import (
	"context"
	"fmt"
	"log"

	"example.com/knighttour"
)

// A puzzle like "Zip": a path visits every square, one step up, down, left or
// right at a time, and passes the numbers in ascending order, from the first to
// the last. There are walls between some squares.
func ExampleSearch_zip() {
	board, numbers, err := knighttour.ParsePuzzle(`
		1 . . . .
		. . 4 . .
		. . . . 2
		. 5 . . .
		6 . . 3 .`)
	if err != nil {
		log.Fatal(err)
	}
	board, err = board.WithPiece([2]int{0, 1})
	if err != nil {
		log.Fatal(err)
	}
	walled := knighttour.KnightGraph(board)
	walled.RemoveEdge(board.ID(0, 0), board.ID(1, 0))
	walled.RemoveEdge(board.ID(2, 2), board.ID(3, 2))

	before := make(map[int64]int64) // maps the square of a number to that of the previous number
	for k := 1; k < len(numbers); k++ {
		before[numbers[k]] = numbers[k-1]
	}
	search := knighttour.Search{
		Prefix: []int64{numbers[0]},
		Goal:   knighttour.EndAt(numbers[len(numbers)-1]),
		Allow: func(s *knighttour.State, id int64) bool {
			previous, isNumber := before[id]
			return !isNumber || s.Visited(previous)
		},
	}
	tour, err := search.Tour(context.Background(), walled)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(board.Format(tour))
	// Output:
	//  1  2  3  4  5
	// 18 17 14 13  6
	// 19 16 15 12  7
	// 20 21 22 11  8
	// 25 24 23 10  9
}
