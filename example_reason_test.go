package knighttour_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"strings"
	"time"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph/simple"
)

// bays is a floor plan drawn as text: '#' is a wall.
const bays = `
#.###.###.##
............
....##......
....##..##..
........##..
............
`

// A floor plan that no route covers, the squares that show why, and the best route seen.
func ExampleNoTourError() {
	plan, err := knighttour.ParseBoard(bays[1:])
	if err != nil {
		log.Fatal(err)
	}
	floor, err := plan.WithLeaper(0, 1) // steps to the next square
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	route, err := knighttour.Find(ctx, floor, knighttour.Open())
	var no *knighttour.NoTourError
	var picture bytes.Buffer
	if errors.As(err, &no) {
		no = no.Plain(ctx)
		fmt.Println(no)
		err = knighttour.Picture{Marked: no.Nodes}.WriteSVG(&picture, floor, route)
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(no.Reason, no.Nodes, "best route:", len(route.Path), "squares")
	fmt.Println(strings.Contains(picture.String(), "A cross marks 3 squares."))
	// Output:
	// knighttour: no tour: squares 1 (b6), 5 (f6) and 9 (j6) have fewer than two edges, and a path has only two ends
	// ends [1 5 9] best route: 51 squares
	// true
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

// The fewest routes that visit each square once. A route alternates between the colours,
// so it has at most one square more of one colour. Here are three more, so three routes
// are needed. For k routes, Find visits k-1 more nodes, which are adjacent to all
// squares. There one route ends and the next begins.
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
