package knighttour_test

import (
	"context"
	"fmt"
	"log"

	"example.com/knighttour"
)

// secondLevel returns Pohl's tie-break for Warnsdorff's rule: among squares
// with equally few onward moves, it prefers the one whose successors have the
// fewest onward moves in all.
//
// I. Pohl: A method for finding Hamilton paths and knight's tours,
// Communications of the ACM 10(7), 1967, doi:10.1145/363427.363463.
func secondLevel() knighttour.Order {
	return knighttour.ByState(func(s *knighttour.State, id int64) int {
		sum := 0
		for _, w := range s.Successors(id) {
			if !s.Visited(w) {
				sum += s.Free(w)
			}
		}
		return sum
	})
}

// A custom order: Pohl's tie-break compared with the textbook's, the order of
// the move table. In the list, each order breaks the ties of those before it.
func ExampleByState_secondLevel() {
	for _, side := range []int{8, 12, 16} {
		board := knighttour.MustBoard(side, side)
		frozen := knighttour.Freeze(board)
		count := func(orders ...knighttour.Order) (straight int) {
			for start := range int64(side * side) {
				tour, err := knighttour.KnightTourBetter(context.Background(), frozen, start, orders...)
				if err != nil {
					log.Fatal(err)
				}
				if tour.Visits == int64(side*side) {
					straight++
				}
			}
			return straight
		}
		fmt.Printf("%v: without a step back from %d squares by the move table, %d by Pohl's rule\n",
			board, count(knighttour.ByMove()), count(secondLevel(), knighttour.ByMove()))
	}
	// Output:
	// 8x8: without a step back from 62 squares by the move table, 58 by Pohl's rule
	// 12x12: without a step back from 141 squares by the move table, 144 by Pohl's rule
	// 16x16: without a step back from 249 squares by the move table, 255 by Pohl's rule
}
