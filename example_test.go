package knighttour_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
)

// A knight's tour of the chessboard, with its squares numbered in the order in
// which they are visited.
func Example() {
	board := knighttour.MustBoard(8, 8)
	tour, err := board.Tour(0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("A tour of %v:\n%s", board, board.Format(tour))
	// Output:
	// A tour of 8x8:
	//  1 16 31 36 11 14 47 44
	// 30 35 64 15 48 45 10 13
	// 17  2 61 32 37 12 43 46
	// 34 29 18 63 54 49 20  9
	//  3 62 33 60 19 38 53 42
	// 28 57 26 39 50 55  8 21
	// 25  4 59 56 23  6 41 52
	// 58 27 24  5 40 51 22  7
}

// A player is a node with a name, which errors also use.
type player struct {
	id   int64
	name string
}

func (p player) ID() int64      { return p.id }
func (p player) String() string { return p.name }

// Nodes by their names: a ranking in which each player has beaten the next one.
// Assembling overlapping sequences and ordering the jobs of a machine are the
// same problem: a Hamiltonian path of a directed graph.
func Example_names() {
	games := [][2]string{ // who won, and who lost
		{"Ada", "Ben"}, {"Ada", "Dan"}, {"Ben", "Cleo"}, {"Ben", "Eve"}, {"Cleo", "Ada"},
		{"Dan", "Ben"}, {"Dan", "Cleo"}, {"Eve", "Ada"}, {"Eve", "Cleo"}, {"Eve", "Dan"},
	}
	players := map[string]player{}
	named := func(name string) player {
		if _, ok := players[name]; !ok {
			players[name] = player{int64(len(players)), name}
		}
		return players[name]
	}
	g := simple.NewDirectedGraph()
	for _, game := range games {
		g.SetEdge(simple.Edge{F: named(game[0]), T: named(game[1])})
	}
	ranking, err := knighttour.Find(context.Background(), g, knighttour.Open())
	if err != nil {
		log.Fatal(err)
	}
	for _, id := range ranking.Path {
		fmt.Print(g.Node(id), " ")
	}
	// Output: Cleo Ada Ben Eve Dan
}

// The textbook's two searches, side by side. The naive one is shown as in the
// current edition, which tries squares by ID, and as in earlier editions, which
// try them by the move table.
func Example_comparison() {
	ctx := context.Background()
	visits := func(tour knighttour.Tour, err error) int64 {
		if err != nil {
			log.Fatal(err)
		}
		return tour.Visits
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "board\tstart\tby ID\tby table\tWarnsdorff\t")
	for _, c := range []struct {
		side  int
		start int64
	}{{5, 0}, {5, 4}, {8, 0}} {
		board := knighttour.MustBoard(c.side, c.side)
		fmt.Fprintf(w, "%v\t%d\t%d\t%d\t%d\t\n", board, c.start,
			visits(knighttour.KnightTour(ctx, board, c.start)),
			visits(knighttour.KnightTour(ctx, board, c.start, knighttour.ByMove())),
			visits(knighttour.KnightTourBetter(ctx, board, c.start, knighttour.ByMove())))
	}
	w.Flush()
	// Output:
	// board  start     by ID  by table  Warnsdorff
	//     5x5      0      5010      6216          25
	//     5x5      4       952      3441          25
	//     8x8      0  17739768   5787981          64
}

func ExampleKnightGraph() {
	board := knighttour.MustBoard(8, 8)
	g := knighttour.KnightGraph(board)
	fmt.Println(g.Nodes().Len(), "squares,", g.Edges().Len(), "moves")

	// It is an ordinary graph: here is one with a hole.
	g.RemoveNode(board.ID(3, 3))
	fmt.Println(g.Nodes().Len(), "squares,", g.Edges().Len(), "moves")
	// Output:
	// 64 squares, 168 moves
	// 63 squares, 160 moves
}

func ExampleFreeze() {
	g := simple.NewDirectedGraph()
	g.SetEdge(simple.Edge{F: simple.Node(30), T: simple.Node(10)})
	g.SetEdge(simple.Edge{F: simple.Node(30), T: simple.Node(20)})
	g.SetEdge(simple.Edge{F: simple.Node(10), T: simple.Node(20)})

	f := knighttour.Freeze(g) // read once, searched often
	for _, start := range []int64{10, 20, 30} {
		tour, err := knighttour.KnightTour(context.Background(), f, start)
		fmt.Println(start, tour.Path, err == nil)
	}
	// Output:
	// 10 [] false
	// 20 [] false
	// 30 [30 10 20] true
}

// A frozen graph lists nodes in ascending order of their IDs. Functions of
// gonum give the same results for it as for the original.
func ExampleFreeze_gonum() {
	board := knighttour.Freeze(knighttour.MustBoard(5, 5))
	fmt.Print(board, ":")
	for _, n := range graph.NodesOf(board.From(12)) {
		fmt.Print(" ", n.ID())
	}
	fmt.Println()

	g := simple.NewDirectedGraph()
	g.SetEdge(simple.Edge{F: simple.Node(1), T: simple.Node(2)})
	back := []graph.Node{simple.Node(2), simple.Node(1)}
	fmt.Println(topo.IsPathIn(g, back), topo.IsPathIn(knighttour.Freeze(g), back))
	// Output:
	// frozen graph of 25 nodes: 1 3 5 9 15 19 21 23
	// false false
}

func ExampleTour_Verify() {
	board := knighttour.MustBoard(3, 4)
	tour, err := knighttour.KnightTour(context.Background(), board, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tour.Verify(board))

	tour.Path[3], tour.Path[4] = tour.Path[4], tour.Path[3]
	fmt.Println(tour.Verify(board))
	// Output:
	// <nil>
	// knighttour: step 3 of the path goes from square 8 (a1) to square 7 (d2) without an edge
}

// A typed tour with a mistake, and a picture that marks it.
func ExamplePathError() {
	board := knighttour.MustBoard(3, 4)
	typed, err := board.ParseTour("a3 c2 b3 d2")
	if err != nil {
		log.Fatal(err)
	}
	err = typed.Verify(board)
	fmt.Println(err)
	var step *knighttour.PathError
	if errors.As(err, &step) {
		right, picture := knighttour.Tour{Path: typed.Path[:step.Index]}, knighttour.Picture{}
		if _, ok := board.Square(step.ID); ok { // the step is not missing
			picture.Marked = []int64{step.ID}
		}
		fmt.Print(board.Format(right))
		fmt.Println(picture.WriteSVG(io.Discard, board, right))
	}
	// Output:
	// knighttour: step 2 of the path goes from square 6 (c2) to square 1 (b3) without an edge
	//  1  .  .  .
	//  .  .  2  .
	//  .  .  .  .
	// <nil>
}

func ExampleTour_IsClosed() {
	ring := simple.NewUndirectedGraph()
	for id := range int64(5) {
		ring.SetEdge(simple.Edge{F: simple.Node(id), T: simple.Node((id + 1) % 5)})
	}
	tour, err := knighttour.KnightTour(context.Background(), ring, 2)
	fmt.Println(tour.Path, tour.IsClosed(ring), err)
	// Output: [2 1 0 4 3] true <nil>
}

func ExampleKnightTour() {
	board := knighttour.MustBoard(5, 5)
	tour, err := knighttour.KnightTour(context.Background(), board, 4, knighttour.ByMove())
	fmt.Println(tour.Path)
	fmt.Println(tour.Visits, err)

	// From a square of the other colour there is no tour. The search must try
	// everything to find that out.
	tour, err = knighttour.KnightTour(context.Background(), board, 7, knighttour.ByMove())
	fmt.Println(tour.Visits, errors.Is(err, knighttour.ErrNoTour))
	fmt.Println(err)
	// Output:
	// [4 7 0 11 8 1 10 21 18 9 2 5 12 19 22 15 6 3 14 23 16 13 24 17 20]
	// 3441 <nil>
	// 1028893 true
	// knighttour: no tour from square 7 (c4): the squares have two colours that alternate along a path, and there are 12 of the start's colour and 13 of the other
}

// A search that takes too long returns the longest path it has seen.
func ExampleKnightTour_timeout() {
	board := knighttour.MustBoard(20, 20)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	tour, err := knighttour.KnightTour(ctx, board, 0)
	fmt.Println(err)
	fmt.Println(errors.Is(err, context.DeadlineExceeded), len(tour.Path) > 100)
	// Output:
	// knighttour: stopped: context deadline exceeded
	// true true
}

func ExampleKnightTourBetter() {
	board := knighttour.MustBoard(8, 8)
	g := knighttour.KnightGraph(board)
	// With ties broken by the move table, this is the textbook's own search.
	tour, err := knighttour.KnightTourBetter(context.Background(), g, 4, knighttour.ByMove())
	fmt.Println(tour.Path)
	fmt.Println(tour.Visits, err)
	// Output:
	// [4 14 31 46 63 53 47 62 52 58 48 33 16 1 11 5 15 21 6 23 38 55 61 51 57 40 50 56 41 24 9 3 13 7 22 39 54 60 45 30 36 26 20 37 43 28 18 8 2 12 29 35 25 19 34 44 59 49 32 42 27 17 0 10]
	// 64 <nil>
}

func ExampleState() {
	board := knighttour.MustBoard(6, 6)
	// Stay close to where the knight is coming from.
	close := knighttour.ByState(func(s *knighttour.State, id int64) int {
		path := s.Path()
		from, _ := board.Square(path[max(0, len(path)-2)])
		to, _ := board.Square(id)
		rows, cols := to.Row-from.Row, to.Col-from.Col
		return rows*rows + cols*cols
	})
	tour, err := knighttour.KnightTourBetter(context.Background(), board, 0, close)
	fmt.Println(len(tour.Path), err)
	// Output: 36 <nil>
}

// On 3x3 without its centre, square 5 must come last.
func ExampleState_Path() {
	board, err := knighttour.MustBoard(3, 3).Without(4)
	if err != nil {
		log.Fatal(err)
	}
	last := knighttour.Search{Allow: func(s *knighttour.State, id int64) bool {
		return id != 5 || len(s.Path()) == 7
	}}
	tour, err := last.Tour(context.Background(), board)
	fmt.Println(tour.Path, err)
	// Output: [0 7 2 3 8 1 6 5] <nil>
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

// What can be reached from a node, and what cannot.
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

// Strong components by Kosaraju's algorithm: a second search, against the
// edges, starts from the nodes in reverse order of their finish in the first.
// Each of its trees is a component.
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

func ExampleForest() {
	board := knighttour.MustBoard(3, 3)
	forest := knighttour.DFSForest(board)
	for tree := range forest.Trees() {
		fmt.Println("root", tree[0]) // 4, the centre, has no moves
	}
	fmt.Println("preorder", slices.Collect(forest.Preorder()))
	fmt.Println("postorder", slices.Collect(forest.Postorder()))
	parent, ok := forest.Parent(7)
	fmt.Println("parent of 7:", parent, ok)
	discovered0, _ := forest.Discovery(0)
	discovered7, _ := forest.Discovery(7)
	finished0, _ := forest.Finish(0)
	finished7, _ := forest.Finish(7)
	fmt.Println("0 above 7:", discovered0 < discovered7 && finished7 < finished0)
	// Output:
	// root 0
	// root 4
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

// The connected components of a graph, the largest first. Each begins with its
// node of smallest ID, the root of the tree.
func ExampleForest_Trees_components() {
	g := simple.NewUndirectedGraph()
	g.AddNode(simple.Node(1))
	for _, e := range [][2]int64{{2, 9}, {4, 7}, {7, 5}, {3, 8}, {8, 4}} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	forest := knighttour.DFSForest(g)
	components := slices.SortedStableFunc(forest.Trees(), func(a, b []int64) int {
		return cmp.Compare(len(b), len(a))
	})
	fmt.Println(components)
	// Output: [[3 8 4 7 5] [2 9] [1]]
}

// A knight on 3x3 never reaches the centre.
func ExampleForest_Trees() {
	forest := knighttour.DFSForest(knighttour.MustBoard(3, 3))
	for tree := range forest.Trees() {
		fmt.Println(tree)
	}
	// Output:
	// [0 5 6 1 8 3 2 7]
	// [4]
}

// The cycle that is to blame if there is no order in which to build things.
func ExampleForest_Cycle() {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"BD", "CD", "AC", "DA"} { // the first must come before the second
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	forest := knighttour.DFSForest(g)
	_, ok := forest.TopologicalOrder()
	fmt.Println(ok)
	for _, id := range forest.Cycle() {
		fmt.Printf("%c comes before ", id)
	}
	fmt.Printf("%c\n", forest.Cycle()[0])
	// Output:
	// false
	// A comes before C comes before D comes before A
}

// Packages, each after those that it depends on, or the cycle that makes that
// impossible.
func ExampleForest_TopologicalOrder() {
	packages := []string{"board", "search", "find", "errors", "count"}
	needs := map[string][]string{"board": {"errors"}, "search": {"board"}, "find": {"search"}, "count": {"search", "board"}}
	g := simple.NewDirectedGraph()
	for i, name := range packages {
		for _, other := range needs[name] {
			g.SetEdge(simple.Edge{F: simple.Node(slices.Index(packages, other)), T: simple.Node(i)})
		}
	}
	forest := knighttour.DFSForest(g)
	order, ok := forest.TopologicalOrder() // if not ok, forest.Cycle is a cycle
	if !ok {
		log.Fatal("a cycle: ", forest.Cycle())
	}
	for _, id := range order {
		fmt.Print(packages[id], " ")
	}
	// Output:
	// errors board search count find
}

// A tour in JSON.
func ExampleTour() {
	data, err := json.Marshal(knighttour.Tour{Path: []int64{0, 6, 8}, Visits: 3})
	fmt.Println(string(data), err)
	// Output: {"path":[0,6,8],"visits":3} <nil>
}

// The edges of a forest, each with its kind.
func ExampleEdgeKind() {
	g := simple.NewDirectedGraph()
	for _, e := range [][2]int64{{0, 1}, {1, 2}, {2, 0}, {0, 2}} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	for e, kind := range knighttour.DFSForest(g).Edges() {
		fmt.Println(e.From(), "to", e.To(), "is a", kind, "edge")
	}
	// Output:
	// 0 to 1 is a tree edge
	// 0 to 2 is a forward edge
	// 1 to 2 is a tree edge
	// 2 to 0 is a back edge
}
