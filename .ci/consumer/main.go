// This program uses knighttour as an importer would: .ci/run builds it in a
// module of its own, with the library from a module proxy, and compares what it
// prints with the file output.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"slices"

	"example.com/knighttour"
)

func main() {
	ctx := context.Background()
	board := must(knighttour.NewBoard(8, 8))
	closed := must(board.ClosedTour(0))
	fmt.Println("by theorem:", closed.IsClosed(board), closed.Verify(board))

	better := must(knighttour.KnightTourBetter(ctx, board, 0))
	fmt.Println("by Warnsdorff's rule:", better.Visits, "visits")

	small := knighttour.MustBoard(5, 5)
	naive := must(knighttour.KnightTour(ctx, small, 0, knighttour.ByMove()))
	fmt.Printf("by the textbook: %d visits\n%s", naive.Visits, small.Format(naive))

	hole := must(board.Without(board.ID(3, 3), board.ID(4, 3)))
	found := must(knighttour.Find(ctx, hole, knighttour.Closed()))
	fmt.Println("found:", hole, len(found.Path), found.Verify(hole))

	fmt.Println("tours of 5x6:",
		must(knighttour.CountTours(ctx, knighttour.MustBoard(5, 6), knighttour.Closed())))

	forest := knighttour.DFSForest(knighttour.MustBoard(3, 3))
	fmt.Println("forest:", slices.Collect(forest.Trees()), forest.Cycle())

	var svg bytes.Buffer
	if err := (knighttour.Picture{}).WriteSVG(&svg, board, better); err != nil {
		log.Fatal(err)
	}
	fmt.Println("picture:", bytes.HasPrefix(svg.Bytes(), []byte("<svg")))

	_, err := knighttour.KnightTourBetter(ctx, small, 1)
	fmt.Println("no tour:", errors.Is(err, knighttour.ErrNoTour))
}

// must returns the value, or ends the program if there is an error.
func must[V any](v V, err error) V {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
