package knighttour_test

import (
	"context"
	"fmt"
	"log"
	"maps"
	"math/rand/v2"

	"example.com/knighttour"
)

// A setter of puzzles plants a random tour, and takes its numbers away one by one, as long as
// there is no other tour with those that are left.
func Example_setter() {
	board := knighttour.MustBoard(6, 6)
	r := rand.New(rand.NewPCG(1, 2))
	random := knighttour.Search{Orders: []knighttour.Order{knighttour.Shuffled(r.Uint64())}}
	tour, err := random.Tour(context.Background(), board)
	if err != nil {
		log.Fatal(err)
	}
	given := make(map[int]int64)
	for k, id := range tour.Path {
		given[k] = id
	}
	for _, k := range r.Perm(len(tour.Path)) {
		fewer := maps.Clone(given)
		delete(fewer, k)
		if isPuzzle(board, fewer) {
			given = fewer
		}
	}
	puzzle := tour
	for k := range puzzle.Path {
		if _, ok := given[k]; !ok {
			puzzle.Path[k] = -1 // no square
		}
	}
	fmt.Print(board.Format(puzzle))
	// Output:
	//  .  .  .  .  .  .
	//  .  .  .  .  8  .
	//  .  .  .  .  .  .
	//  4  .  .  . 28  .
	//  .  .  .  . 23 14
	//  .  .  .  .  . 29
}

// isPuzzle reports whether exactly one tour has the given places.
func isPuzzle(board knighttour.Board, given map[int]int64) bool {
	search := knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}, Places: given}
	tours := 0
	for _, err := range search.All(context.Background(), board) {
		if err != nil {
			log.Fatal(err)
		}
		if tours++; tours > 1 {
			break
		}
	}
	return tours == 1
}
