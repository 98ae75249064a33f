package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph/simple"
)

// A floor plan without a route, with the squares that show why, and the best path instead.
func ExampleNoTourError() {
	plan, err := knighttour.ParseBoard(".....\n.#.#.\n.#.#.\n")
	if err != nil {
		log.Fatal(err)
	}
	floor, err := plan.WithLeaper(0, 1) // steps to the next square
	if err != nil {
		log.Fatal(err)
	}
	path, err := knighttour.Find(context.Background(), floor, knighttour.Open())
	var no *knighttour.NoTourError
	if errors.As(err, &no) {
		no = no.Plain(context.Background())
		fmt.Println(no)
		fmt.Printf("%s: %v. The best path seen has %d of %d squares:\n%s", no.Reason, no.Nodes, len(path.Path), floor.Nodes().Len(), floor.Format(path))
		var picture strings.Builder
		err = knighttour.Picture{Marked: no.Nodes}.WriteSVG(&picture, floor, path)
		fmt.Println(strings.Contains(picture.String(), "A cross marks 3 squares."), err)
	}
	// Output:
	// knighttour: no tour: squares 10 (a1), 12 (c1) and 14 (e1) have too few edges for a path to pass through, and not all of them can be its ends or the next node
	// ends: [10 12 14]. The best path seen has 9 of 11 squares:
	//  3  4  5  6  7
	//  2  #  .  #  8
	//  1  #  .  #  9
	// true <nil>
}

// The plain proof is one that a person sees.
func ExampleNoTourError_Plain() {
	_, err := knighttour.KnightTour(context.Background(), knighttour.MustBoard(4, 4), 6)
	var no *knighttour.NoTourError
	if errors.As(err, &no) {
		fmt.Println(no)
		fmt.Println(no.Plain(context.Background()))
	}
	// Output:
	// knighttour: no tour from square 6 (c3): the search is exhausted after 1501 visits
	// knighttour: no tour from square 6 (c3): without squares 1 (b4), 4 (a3), 6 (c3), 9 (b2), 11 (d2) and 14 (c1), 7 parts are left, and a path can visit only 6 of them
}

// Without these squares more parts are left than a path can visit.
func ExampleReason() {
	_, err := knighttour.Search{}.Tour(context.Background(), knighttour.MustBoard(4, 4), 6)
	var no *knighttour.NoTourError
	if errors.As(err, &no) {
		if no = no.Plain(context.Background()); no.Reason == knighttour.ReasonCut {
			fmt.Printf("without %v: %d parts, at most %d\n", no.Nodes, no.Counts[0], no.Counts[1])
		}
	}
	// Output:
	// without [1 4 6 9 11 14]: 7 parts, at most 6
}

// The fewest routes that visit each square once. A route takes the colours in turn, so
// it has at most one square more of one colour; here are three more, so three routes are
// needed. For k routes, Find visits k-1 nodes more, which lead to and from all squares:
// they are where one route ends and the next begins.
func ExampleFind_routes() {
	plan, err := knighttour.ParseBoard(".#.\n...\n.#.\n")
	if err != nil {
		log.Fatal(err)
	}
	floor, err := plan.WithLeaper(0, 1)
	if err != nil {
		log.Fatal(err)
	}
	const joints = 2
	g := simple.NewUndirectedGraph()
	for nodes := floor.Nodes(); nodes.Next(); {
		u := nodes.Node()
		for i := range joints {
			g.SetEdge(simple.Edge{F: simple.Node(u.ID()), T: simple.Node(-1 - i)})
		}
		for next := floor.From(u.ID()); next.Next(); {
			g.SetEdge(simple.Edge{F: simple.Node(u.ID()), T: simple.Node(next.Node().ID())})
		}
	}
	tour, err := knighttour.Find(context.Background(), g, knighttour.Open())
	if err != nil {
		log.Fatal(err)
	}
	routes := [][]int64{nil}
	for _, id := range tour.Path {
		if last := len(routes) - 1; id < 0 {
			routes = append(routes, nil)
		} else {
			routes[last] = append(routes[last], id)
		}
	}
	fmt.Println(routes)
	// Output:
	// [[0 3 6] [2] [4 5 8]]
}
