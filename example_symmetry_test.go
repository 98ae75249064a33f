package knighttour_test

import (
	"context"
	"fmt"
	"log"
	"slices"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// halves returns the graph whose nodes are the pairs of squares of b that
// change places under a half-turn of the board. The ID of a pair is the smaller
// of the two IDs. An edge joins two pairs if a knight's move leads from a
// square of one to a square of the other.
func halves(b knighttour.Board) graph.Undirected {
	last := b.ID(b.Rows()-1, b.Cols()-1)
	pair := func(id int64) simple.Node { return simple.Node(min(id, last-id)) }
	g := simple.NewUndirectedGraph()
	for _, e := range graph.EdgesOf(knighttour.KnightGraph(b).Edges()) {
		if u, v := pair(e.From().ID()), pair(e.To().ID()); u != v {
			g.SetEdge(simple.Edge{F: u, T: v})
		}
	}
	return g
}

// symmetricTour returns a closed tour of b that looks the same from the
// opposite side of the board, or no tour if it finds none. A path through all
// pairs visits one square of each. If it ends a move away from the square
// opposite its start, the same path, turned, visits the other squares.
func symmetricTour(b knighttour.Board, seed uint64) knighttour.Tour {
	last := b.ID(b.Rows()-1, b.Cols()-1)
	rounds := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Shuffled(seed)},
		Goal:   knighttour.Closed(),
	}
	for round, err := range rounds.All(context.Background(), halves(b)) {
		if err != nil {
			log.Fatal(err)
		}
		path := []int64{0}
		for i, id := range round.Path[1:] {
			if !b.HasEdgeBetween(path[i], id) {
				id = last - id
			}
			path = append(path, id)
		}
		for _, id := range slices.Clone(path) {
			path = append(path, last-id)
		}
		tour := knighttour.Tour{Path: path, Visits: round.Visits}
		if tour.Verify(b) == nil && tour.IsClosed(b) {
			return tour
		}
	}
	return knighttour.Tour{}
}

// To find a symmetric tour, search the quotient of the graph by the symmetry:
// here for a closed tour that looks the same after a half-turn.
func ExampleSearch_symmetry() {
	board := knighttour.MustBoard(8, 8)
	fmt.Println("Opposite numbers differ by 32:")
	fmt.Print(board.Format(symmetricTour(board, 8)))
	// Output:
	// Opposite numbers differ by 32:
	//  1 48  3 58 63 46 39 22
	//  4 59 64 47 40 23 42 45
	// 49  2 51 62 57 44 21 38
	// 52  5 60 29 24 41 18 43
	// 11 50  9 56 61 28 37 20
	//  6 53 12 25 30 19 34 17
	// 13 10 55  8 15 32 27 36
	// 54  7 14 31 26 35 16 33
}

// canonicalTour returns a canonical form of a tour of a square board: the
// smallest of all paths that differ from it only by a symmetry of the board or
// the direction.
func canonicalTour(b knighttour.Board, path []int64) []int64 {
	last := int64(b.Rows() - 1)
	smallest := path
	turned := slices.Clone(path)
	for range 2 {
		for range 2 {
			for range 4 { // a quarter-turn each
				for i, id := range turned {
					square, _ := b.Square(id)
					turned[i] = b.ID(square.Col, int(last)-square.Row)
				}
				if slices.Compare(turned, smallest) < 0 {
					smallest = slices.Clone(turned)
				}
			}
			slices.Reverse(turned)
		}
		for i, id := range turned { // left and right change places
			square, _ := b.Square(id)
			turned[i] = b.ID(square.Row, int(last)-square.Col)
		}
	}
	return smallest
}

// The open tours of 5x5, up to rotations and reflections of the board and
// reversal of the tour.
func ExampleSearch_All_symmetry() {
	board := knighttour.MustBoard(5, 5)
	all := 0
	different := make(map[string]bool)
	for tour, err := range (knighttour.Search{}).All(context.Background(), board) {
		if err != nil {
			log.Fatal(err)
		}
		all++
		different[fmt.Sprint(canonicalTour(board, tour.Path))] = true
	}
	fmt.Println(all, "tours,", len(different), "different ones")
	// Output: 1728 tours, 112 different ones
}
