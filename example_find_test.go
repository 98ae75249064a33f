package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"

	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// holes is a board drawn as text: '#' is a blocked square.
const holes = `
. . . . . . . .
. # . . . . # .
. . . . . . . .
. . . # # . . .
. . . # # . . .
. . . . . . . .
. # . . . . # .
. . . . . . . .
`

// A closed tour of a board that is drawn as text, wherever it begins.
func ExampleFind() {
	rows := strings.Split(strings.Trim(holes, "\n"), "\n")
	board := knighttour.MustBoard(len(rows), len(strings.Fields(rows[0])))
	var blocked []int64
	for row, line := range rows {
		for col, square := range strings.Fields(line) {
			if square == "#" {
				blocked = append(blocked, board.ID(row, col))
			}
		}
	}
	board, err := board.Without(blocked...)
	if err != nil {
		log.Fatal(err)
	}
	tour, err := knighttour.Find(context.Background(), board, knighttour.Closed())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(board.Format(tour))
	fmt.Println("closed:", tour.IsClosed(board))
	// Output:
	//  1 22 15 20  3 54  5 18
	// 14  #  2 55 16 19  # 53
	// 23 56 21 40 51  4 17  6
	// 42 13 50  #  # 39 52 33
	// 49 24 41  #  # 34  7 38
	// 12 43 48 35 46 37 32 29
	// 25  # 45 10 27 30  #  8
	// 44 11 26 47 36  9 28 31
	// closed: true
}

// A tour of a cubic graph: the generalized Petersen graph GP(500,3), two cycles
// of 500 nodes, of which the inner one goes on by threes.
func ExampleFind_cubic() {
	const n = 500
	g := simple.NewUndirectedGraph()
	link := func(u, v int) { g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)}) }
	for i := range n {
		link(i, (i+1)%n)
		link(i, n+i)
		link(n+i, n+(i+3)%n)
	}
	tour, err := knighttour.Find(context.Background(), g, knighttour.Closed())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(tour.Path), tour.Verify(g), tour.IsClosed(g))
	// Output:
	// 1000 <nil> true
}

// Some graphs have no tour, and Find says why.
func ExampleFind_proof() {
	board, err := knighttour.MustBoard(16, 16).WithLeaper(2, 5)
	if err != nil {
		log.Fatal(err)
	}
	_, err = knighttour.Find(context.Background(), board, knighttour.Closed())
	fmt.Println(errors.Is(err, knighttour.ErrNoTour))
	fmt.Println(err)
	// Output:
	// true
	// knighttour: no closed tour: without the edges that no tour can use, no path can visit all parts of the graph that cut vertices separate
}

// In a directed graph the way back may be another one: from each number below
// 1000, its double and one more than that, modulo 1000. A Hamiltonian cycle
// from 1 visits all numbers.
func ExampleFindFrom() {
	const n = 1000
	g := simple.NewDirectedGraph()
	for i := range n {
		for _, j := range []int{2 * i % n, (2*i + 1) % n} {
			if i != j {
				g.SetEdge(simple.Edge{F: simple.Node(i), T: simple.Node(j)})
			}
		}
	}
	tour, err := knighttour.FindFrom(context.Background(), g, 1, knighttour.Closed())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(tour.Path), tour.Path[0], tour.Verify(g), tour.IsClosed(g))
	// Output:
	// 1000 1 <nil> true
}
