package knighttour_test

import (
	"fmt"
	"log"
	"slices"

	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// What can be reached from a node, and what not.
func ExampleDFSForestFrom() {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"AB", "BC", "CB", "DC", "DE"} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	forest, err := knighttour.DFSForestFrom(g, []int64{'A'})
	if err != nil {
		log.Fatal(err)
	}
	for id := range int64('F' - 'A') {
		time, ok := forest.Discovery('A' + id)
		fmt.Printf("%c %v %d\n", 'A'+id, ok, time)
	}

	_, err = knighttour.DFSForestFrom(g, []int64{'A', 'Z'})
	fmt.Println(err)
	// Output:
	// A true 1
	// B true 2
	// C true 3
	// D false 0
	// E false 0
	// knighttour: unusable node: root 90: the graph has 5 nodes with IDs from 65 to 69
}

// Strong components by Kosaraju's algorithm: a second search, against the edges,
// from the nodes in reverse order of their finish in the first. Each of its
// trees is a component.
func ExampleDFSForestFrom_components() {
	g, reverse := simple.NewDirectedGraph(), simple.NewDirectedGraph()
	for _, e := range []string{"AB", "BC", "CA", "CD", "DE", "ED", "EF"} {
		edge := simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])}
		g.SetEdge(edge)
		reverse.SetEdge(edge.ReversedEdge())
	}
	roots := slices.Collect(knighttour.DFSForest(g).Postorder())
	slices.Reverse(roots)
	second, err := knighttour.DFSForestFrom(reverse, roots)
	if err != nil {
		log.Fatal(err)
	}
	for id := range second.Preorder() {
		if _, ok := second.Parent(id); !ok {
			fmt.Println("component")
		}
		fmt.Printf("  %c\n", id)
	}
	// Output:
	// component
	//   A
	//   C
	//   B
	// component
	//   D
	//   E
	// component
	//   F
}

// What to build first, and what is wrong if nothing can be.
func ExampleForest_Cycle() {
	g := simple.NewDirectedGraph()
	needs := func(what, first byte) {
		g.SetEdge(simple.Edge{F: simple.Node(first), T: simple.Node(what)})
	}
	needs('D', 'B')
	needs('D', 'C')
	needs('C', 'A')
	order, ok := knighttour.DFSForest(g).TopologicalOrder()
	for _, id := range order {
		fmt.Printf("%c ", id)
	}
	fmt.Println(ok)

	needs('A', 'D')
	forest := knighttour.DFSForest(g)
	_, ok = forest.TopologicalOrder()
	fmt.Println(ok)
	for _, id := range forest.Cycle() {
		fmt.Printf("%c comes before ", id)
	}
	fmt.Printf("%c\n", forest.Cycle()[0])
	// Output:
	// B A C D true
	// false
	// A comes before C comes before D comes before A
}

// The chapter's graph:
//
//	A --> B --> C <-- F
//	|     |           ^
//	|     v           |
//	+---> D --> E ----+
//	      B <--/
func ExampleDFSForest() {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	forest := knighttour.DFSForest(g)
	for id := range forest.Preorder() {
		discovery, _ := forest.Discovery(id)
		finish, _ := forest.Finish(id)
		fmt.Printf("%c %d/%d\n", id, discovery, finish)
	}
	// Output:
	// A 1/12
	// B 2/11
	// C 3/4
	// D 5/10
	// E 6/9
	// F 7/8
}

func ExampleForest() {
	board := knighttour.MustBoard(3, 3)
	forest := knighttour.DFSForest(board)
	fmt.Println("roots", forest.Roots()) // the middle has no moves
	fmt.Println("preorder", slices.Collect(forest.Preorder()))
	fmt.Println("postorder", slices.Collect(forest.Postorder()))
	parent, ok := forest.Parent(7)
	fmt.Println("parent of 7:", parent, ok)
	fmt.Println("0 above 7:", forest.IsAncestor(0, 7))
	// Output:
	// roots [0 4]
	// preorder [0 5 6 1 8 3 2 7 4]
	// postorder [7 2 3 8 1 6 5 0 4]
	// parent of 7: 2 true
	// 0 above 7: true
}

func ExampleForest_Edges() {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	for e, kind := range knighttour.DFSForest(g).Edges() {
		if kind != knighttour.TreeEdge {
			fmt.Printf("%c->%c %v\n", e.From().ID(), e.To().ID(), kind)
		}
	}
	// Output:
	// A->D forward
	// E->B back
	// F->C cross
}

func ExampleForest_TopologicalOrder() {
	// What to put on first.
	const (
		socks = iota
		shoes
		trousers
		belt
		shirt
		jacket
	)
	names := []string{"socks", "shoes", "trousers", "belt", "shirt", "jacket"}
	g := simple.NewDirectedGraph()
	for _, e := range [][2]int{{socks, shoes}, {trousers, shoes}, {trousers, belt}, {belt, jacket}, {shirt, belt}, {shirt, jacket}} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	order, ok := knighttour.DFSForest(g).TopologicalOrder()
	for _, id := range order {
		fmt.Print(names[id], " ")
	}
	fmt.Println(ok)
	// Output: shirt trousers belt jacket socks shoes true
}

func ExampleEdgeKind() {
	fmt.Println(knighttour.TreeEdge, knighttour.BackEdge, knighttour.ForwardEdge, knighttour.CrossEdge)
	// Output: tree back forward cross
}
