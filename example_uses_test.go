package knighttour_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"math/big"
	"slices"

	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// A route that covers a floor plan, square by square, and comes back to where it
// begins: for a robot that cleans, a mill or a plotter.
func ExampleParseBoard() {
	room, err := knighttour.ParseBoard(`
		........
		.##.....
		.##..##.
		.....##.
		.....##.
		........
	`)
	if err != nil {
		log.Fatal(err)
	}
	steps, err := room.WithLeaper(0, 1) // one square to a side
	if err != nil {
		log.Fatal(err)
	}
	route, err := knighttour.Find(context.Background(), steps, knighttour.Closed())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(steps.Format(route))
	// Output:
	//  1 38 37 36 27 26 23 22
	//  2  #  # 35 28 25 24 21
	//  3  #  # 34 29  #  # 20
	//  4  9 10 33 30  #  # 19
	//  5  8 11 32 31  #  # 18
	//  6  7 12 13 14 15 16 17
}

// An order of words in which each begins with the letter that the one before ends
// with. Rankings of a tournament, overlapping sequences and the set-ups of a
// machine are the same problem: a Hamiltonian path of a directed graph.
func ExampleFind_order() {
	words := []string{"eel", "newt", "lion", "okapi", "tiger", "rhino", "impala", "ape"}
	g := simple.NewDirectedGraph()
	for i, a := range words {
		for j, b := range words {
			if i != j && a[len(a)-1] == b[0] {
				g.SetEdge(simple.Edge{F: simple.Node(i), T: simple.Node(j)})
			}
		}
	}
	order, err := knighttour.Find(context.Background(), g, knighttour.Open())
	if err != nil {
		log.Fatal(err)
	}
	for _, id := range order.Path {
		fmt.Print(words[id], " ")
	}
	// Output:
	// eel lion newt tiger rhino okapi impala ape
}

// Dependencies in an order in which each comes before what needs it, or the cycle
// that makes that impossible.
func ExampleForest_TopologicalOrder_dependencies() {
	packages := []string{"board", "search", "find", "errors", "count"}
	needs := map[string][]string{"board": {"errors"}, "search": {"board"}, "find": {"search"}, "count": {"search", "board"}}
	g := simple.NewDirectedGraph()
	for i, name := range packages {
		for _, other := range needs[name] {
			g.SetEdge(simple.Edge{F: simple.Node(slices.Index(packages, other)), T: simple.Node(i)})
		}
	}
	forest := knighttour.DFSForest(g)
	order, ok := forest.TopologicalOrder()
	if !ok {
		log.Fatal("a cycle: ", forest.Cycle())
	}
	for _, id := range order {
		fmt.Print(packages[id], " ")
	}
	// Output:
	// errors board search count find
}

// The connected components of a board: a knight on 3x3 never reaches the centre.
func ExampleForest_Trees() {
	forest := knighttour.DFSForest(knighttour.MustBoard(3, 3))
	for tree := range forest.Trees() {
		fmt.Println(tree)
	}
	fmt.Println(forest)
	// Output:
	// [0 5 6 1 8 3 2 7]
	// [4]
	// forest of 9 nodes in 2 trees
}

func ExampleBoard_MarshalText() {
	board, err := knighttour.MustBoard(4, 4).Without(0, 15)
	if err != nil {
		log.Fatal(err)
	}
	text, err := board.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	var same knighttour.Board
	if err := same.UnmarshalText(text); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s, %t\n", text, same == board)
	// Output:
	// 4x4 without 0,15, true
}

// A part of a search travels as JSON, with its board.
func ExampleSearch_Split() {
	type part struct {
		Board  knighttour.Board
		Search knighttour.Search
	}
	board := knighttour.MustBoard(5, 5)
	parts, err := knighttour.Search{}.Split(context.Background(), board, 0, 3)
	if err != nil {
		log.Fatal(err)
	}
	total := new(big.Int)
	for _, s := range parts {
		data, _ := json.Marshal(part{board, s})
		fmt.Printf("%s\n", data)

		var p part // on another machine
		_ = json.Unmarshal(data, &p)
		n, err := p.Search.Count(context.Background(), p.Board, p.Search.Prefix[0])
		if err != nil {
			log.Fatal(err)
		}
		total.Add(total, n)
	}
	fmt.Println(total)
	// Output:
	// {"Board":"5x5","Search":{"goal":"open","prefix":[0,7,4]}}
	// {"Board":"5x5","Search":{"goal":"open","prefix":[0,7,10]}}
	// {"Board":"5x5","Search":{"goal":"open","prefix":[0,7,14]}}
	// {"Board":"5x5","Search":{"goal":"open","prefix":[0,7,16]}}
	// {"Board":"5x5","Search":{"goal":"open","prefix":[0,7,18]}}
	// {"Board":"5x5","Search":{"goal":"open","prefix":[0,11,2]}}
	// {"Board":"5x5","Search":{"goal":"open","prefix":[0,11,8]}}
	// {"Board":"5x5","Search":{"goal":"open","prefix":[0,11,18]}}
	// {"Board":"5x5","Search":{"goal":"open","prefix":[0,11,20]}}
	// {"Board":"5x5","Search":{"goal":"open","prefix":[0,11,22]}}
	// 304
}
