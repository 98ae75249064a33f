package knighttour_test

import (
	"context"
	"fmt"
	"log"
	"slices"
	"strings"
	"time"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
)

// The longest chain of words that overlap: the last letter of a word is the
// first letter of the next. No chain uses all of them.
func ExampleFindLongest() {
	words := strings.Fields("apple egg tiger rabbit elephant tulip grape pear rose lemon")
	g := simple.NewDirectedGraph()
	for i := range words {
		g.AddNode(simple.Node(i))
	}
	for i, word := range words {
		for j, next := range words {
			if i != j && word[len(word)-1] == next[0] {
				g.SetEdge(simple.Edge{F: simple.Node(i), T: simple.Node(j)})
			}
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	chain, err := knighttour.FindLongest(ctx, g, knighttour.Open())
	if err != nil {
		log.Fatal(err)
	}
	for _, id := range chain.Path {
		fmt.Print(words[id], " ")
	}
	fmt.Println()
	// Output:
	// apple elephant tulip pear rabbit tiger rose egg grape
}

// The longest path through a maze, from the door on the left to the one on the
// right.
func ExampleFindLongest_between() {
	plan, err := knighttour.ParseBoard(`
		.....#...
		.#.#...#.
		.#...#.#.
		...#.....
		.#...#.#.
	`)
	if err != nil {
		log.Fatal(err)
	}
	maze, err := plan.WithPiece([2]int{0, 1}) // one square up, down, left or right
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	in, out := maze.ID(4, 0), maze.ID(0, 8)
	way, err := knighttour.FindLongest(ctx, maze, knighttour.EndAt(out), in)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(maze.Format(way))
	// Output:
	//  5  6  7  .  .  #  .  . 25
	//  4  #  8  # 16 17 18  # 24
	//  3  #  9  . 15  # 19  # 23
	//  2  . 10  # 14  . 20 21 22
	//  1  # 11 12 13  #  .  #  .
}

// A floor plan with three bays, which no single route covers. The routes are
// numbered one after the other.
func ExampleFindRoutes() {
	plan, err := knighttour.ParseBoard(`
		#.###.###.##
		............
		....##......
		....##..##..
		........##..
		............
	`)
	if err != nil {
		log.Fatal(err)
	}
	floor, err := plan.WithPiece([2]int{0, 1}) // one square up, down, left or right
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	routes, err := knighttour.FindRoutes(ctx, floor)
	if err != nil {
		log.Fatal(err)
	}
	next := 1
	for i, route := range routes {
		fmt.Printf("route %d: %d to %d\n", i+1, next, next+len(route)-1)
		next += len(route)
	}
	fmt.Print(floor.Format(knighttour.Tour{Path: slices.Concat(routes...)}))
	// Output:
	// route 1: 1 to 27
	// route 2: 28 to 46
	// route 3: 47 to 55
	//  #  1  #  #  # 27  #  #  # 28  #  #
	//  3  2 49 48 47 26 25 31 30 29 36 37
	//  4  5 50 51  #  # 24 32 33 34 35 38
	//  7  6 53 52  #  # 23 22  #  # 40 39
	//  8 55 54 13 14 17 18 21  #  # 41 42
	//  9 10 11 12 15 16 19 20 46 45 44 43
}

// The fewest routes over a floor. The first begins at a robot's dock at the
// bottom left.
func ExampleFindRoutes_from() {
	plan, err := knighttour.ParseBoard("#.###.##\n........\n....##..\n........\n")
	if err != nil {
		log.Fatal(err)
	}
	floor, err := plan.WithPiece([2]int{0, 1})
	if err != nil {
		log.Fatal(err)
	}
	dock := floor.ID(3, 0)
	routes, err := knighttour.FindRoutes(context.Background(), floor, dock)
	if err != nil {
		log.Fatal(err)
	}
	for _, route := range routes {
		fmt.Println(floor.Names(knighttour.Tour{Path: route}))
	}
	// Output:
	// a1 b1 c1 d1 e1 f1 g1 h1 h2 g2 g3 h3
	// b4 b3 a3 a2 b2 c2 c3 d3 e3 f3 f4
	// d2
}

// One walk over a whole floor, with few steps over squares visited before. It
// follows the routes of FindRoutes, and goes from each to the nearest end of a
// remaining route by a shortest path.
func ExampleFindRoutes_walk() {
	plan, err := knighttour.ParseBoard("#.###.###.##\n............\n....##......\n............\n")
	if err != nil {
		log.Fatal(err)
	}
	floor, err := plan.WithPiece([2]int{0, 1})
	if err != nil {
		log.Fatal(err)
	}
	routes, err := knighttour.FindRoutes(context.Background(), floor)
	if err != nil {
		log.Fatal(err)
	}
	walk := routes[0]
	again := 0 // squares visited before
	for left := routes[1:]; len(left) > 0; left = left[1:] {
		shortest := path.DijkstraFrom(floor.Node(walk[len(walk)-1]), floor)
		for i, route := range left {
			if first, last := route[0], route[len(route)-1]; shortest.WeightTo(last) < shortest.WeightTo(first) {
				slices.Reverse(route)
			}
			if shortest.WeightTo(route[0]) < shortest.WeightTo(left[0][0]) {
				left[0], left[i] = left[i], left[0]
			}
		}
		nodes, _ := shortest.To(left[0][0])
		for _, node := range nodes[1 : len(nodes)-1] {
			walk = append(walk, node.ID())
			again++
		}
		walk = append(walk, left[0]...)
	}
	fmt.Printf("%d routes, %d steps, %d squares twice\n", len(routes), len(walk)-1, again)
	fmt.Println(floor.Names(knighttour.Tour{Path: walk}))
	// Output:
	// 3 routes, 42 steps, 6 squares twice
	// b4 b3 a3 a2 a1 b1 c1 d1 e1 f1 g1 h1 h2 g2 g3 h3 i3 i2 i1 j1 j2 k2 k1 l1 l2 l3 k3 j3 j4 j3 i3 h3 g3 f3 f4 f3 e3 d3 c3 c2 b2 c2 d2
}
