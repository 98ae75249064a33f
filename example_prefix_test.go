package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"example.com/knighttour"
)

// A player's unfinished tour is a Prefix. The search completes it, or proves that
// it cannot be completed.
func ExampleSearch_prefix() {
	board := knighttour.MustBoard(5, 5)
	for _, moves := range [][]int64{{0, 7, 14, 23, 16}, {0, 11, 8, 17, 14}} {
		s := knighttour.Search{Prefix: moves}
		tour, err := s.Tour(context.Background(), board, moves[0])
		switch {
		case errors.Is(err, knighttour.ErrNoTour):
			fmt.Println(err)
		case err != nil:
			log.Fatal(err)
		default:
			fmt.Println("This can be completed:", moves)
			fmt.Print(board.Format(tour))
		}
	}
	// Output:
	// This can be completed: [0 7 14 23 16]
	//  1 16  7 10 25
	//  6 11  2 15  8
	// 17 20  9 24  3
	// 12  5 22 19 14
	// 21 18 13  4 23
	// knighttour: no tour begins with 0 11 8 17 14: some nodes cannot be reached; the search is exhausted after 4 visits
}

var errClosed = errors.New("the window was closed")

// The error of a search that was stopped wraps the context's error and the cause
// that context.WithCancelCause was given.
func ExampleSearch_Tour_cause() {
	ctx, cancel := context.WithCancelCause(context.Background())
	visits := 0
	s := knighttour.Search{Unpruned: true, Trace: func(knighttour.Event) {
		if visits++; visits == 1000 {
			cancel(errClosed)
		}
	}}
	_, err := s.Tour(ctx, knighttour.MustBoard(8, 8), 0)
	fmt.Println(err)
	fmt.Println(errors.Is(err, context.Canceled), errors.Is(err, errClosed))
	// Output:
	// knighttour: stopped: context canceled: the window was closed
	// true true
}
