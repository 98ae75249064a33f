// This program uses knighttour as any importer would: .ci/run builds it in a
// module of its own, against the library as a module proxy hands it out.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	"example.com/knighttour"
)

func main() {
	ctx := context.Background()

	board, err := knighttour.NewBoard(8, 8)
	if err != nil {
		log.Fatal(err)
	}
	g := knighttour.KnightGraph(board)
	tour, err := knighttour.KnightTourBetter(ctx, g, 0)
	if err != nil {
		log.Fatal(err)
	}
	if err := tour.Verify(g); err != nil {
		log.Fatal(err)
	}
	fmt.Println("tour:", len(tour.Path), "squares")

	nodes := 0
	for range knighttour.DFSForest(g).Preorder() {
		nodes++
	}
	fmt.Println("forest:", nodes, "nodes")

	small, err := knighttour.NewBoard(5, 5)
	if err != nil {
		log.Fatal(err)
	}
	_, err = knighttour.KnightTourBetter(ctx, small, 1)
	fmt.Println("no tour:", errors.Is(err, knighttour.ErrNoTour))
}
