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

// halves returns the graph of the pairs of squares of b that change places when
// the board is turned by half a turn. The ID of a pair is the smaller of the
// two IDs. An edge joins two pairs if a knight's move leads from a square of
// one to a square of the other.
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

// symmetricTour returns a closed tour of b that looks the same from the other
// side of the board, or no tour if it finds none. A path over all pairs goes
// over half of the squares. If it ends a move away from the square opposite to
// its start, the same path, turned, goes over the other half.
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

// A tour with a symmetry is found by searching the graph that the symmetry
// leaves: here a closed tour that looks the same after half a turn.
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

// leastOf returns the least of the paths that are the same tour of a square
// board but for its symmetries and its direction: one and the same for all of
// them.
func leastOf(b knighttour.Board, path []int64) []int64 {
	last := int64(b.Rows() - 1)
	least := path
	turned := slices.Clone(path)
	for range 2 {
		for range 2 {
			for range 4 { // a quarter turn each
				for i, id := range turned {
					square, _ := b.Square(id)
					turned[i] = b.ID(square.Col, int(last)-square.Row)
				}
				if slices.Compare(turned, least) < 0 {
					least = slices.Clone(turned)
				}
			}
			slices.Reverse(turned)
		}
		for i, id := range turned { // left and right change places
			square, _ := b.Square(id)
			turned[i] = b.ID(square.Row, int(last)-square.Col)
		}
	}
	return least
}

// The open tours of 5x5 without those that look the same when the board is
// turned or mirrored, or when they are walked backwards.
func ExampleSearch_All_symmetry() {
	board := knighttour.MustBoard(5, 5)
	all := 0
	different := make(map[string]bool)
	for tour, err := range (knighttour.Search{}).All(context.Background(), board) {
		if err != nil {
			log.Fatal(err)
		}
		all++
		different[fmt.Sprint(leastOf(board, tour.Path))] = true
	}
	fmt.Println(all, "tours,", len(different), "different ones")
	// Output: 1728 tours, 112 different ones
}
