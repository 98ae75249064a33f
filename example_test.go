package knighttour_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math"
	"os"
	"slices"
	"strconv"
	"text/tabwriter"
	"time"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// A knight's tour of the chessboard, its squares numbered in the order of the
// visits.
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

// The textbook's two searches, side by side.
func Example_comparison() {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "board\tstart\tnaive\tWarnsdorff\t")
	for _, c := range []struct {
		side  int
		start int64
	}{{5, 4}, {5, 22}, {8, 44}} {
		board := knighttour.MustBoard(c.side, c.side)
		naive, err := knighttour.KnightTour(context.Background(), board, c.start, knighttour.ByMove())
		if err != nil {
			log.Fatal(err)
		}
		better, err := knighttour.KnightTourBetter(context.Background(), board, c.start, knighttour.ByMove())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Fprintf(w, "%v\t%d\t%d visits\t%d visits\t\n", board, c.start, naive.Visits, better.Visits)
	}
	w.Flush()
	// Output:
	// board  start           naive  Warnsdorff
	//     5x5      4     3441 visits   25 visits
	//     5x5     22    82578 visits   25 visits
	//     8x8     44  1170971 visits   64 visits
}

func ExampleNewBoard() {
	board, err := knighttour.NewBoard(3, 4)
	fmt.Println(board, err)

	_, err = knighttour.NewBoard(0, 8)
	fmt.Println(errors.Is(err, knighttour.ErrBoard))
	fmt.Println(err)
	// Output:
	// 3x4 <nil>
	// true
	// knighttour: unusable board: 0 rows and 8 columns: each must be at least 1
}

func ExampleBoard() {
	board := knighttour.MustBoard(40_000, 50_000)
	// The board is a graph, whatever its size.
	var g graph.Undirected = board
	corner := board.ID(39_999, 0)
	for _, square := range graph.NodesOf(g.From(corner)) {
		fmt.Println(square, g.EdgeBetween(square.ID(), corner) != nil)
	}
	// Output:
	// (39998,2) true
	// (39997,1) true
}

func ExampleBoard_Moves() {
	board := knighttour.MustBoard(8, 8)
	for square := range board.Moves(0, 1) {
		fmt.Println(square.Row, square.Col, square.ID())
	}
	// Output:
	// 1 3 11
	// 2 0 16
	// 2 2 18
}

func ExampleSquare() {
	board := knighttour.MustBoard(8, 8)
	square, ok := board.Square(12)
	fmt.Println(square, square.Row, square.Col, square.ID(), ok)
	// Output: (1,4) 1 4 12 true
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

func ExampleFrozen() {
	board := knighttour.MustBoard(5, 5)
	f := knighttour.Freeze(board)
	for _, n := range graph.NodesOf(f.From(12)) { // in ascending order of ID
		fmt.Print(n.ID(), " ")
	}
	fmt.Println(f.HasEdgeBetween(12, 13))
	// Output: 1 3 5 9 15 19 21 23 false
}

func ExampleTour() {
	tour := knighttour.Tour{Path: []int64{0, 6, 1, 8, 2, 4, 11, 5, 3, 10, 9, 7}}
	fmt.Println(len(tour.Path), "nodes, from", tour.Path[0], "to", tour.Path[len(tour.Path)-1])
	// Output: 12 nodes, from 0 to 7
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
	// knighttour: step 3 of the path goes from node 8 to 7 without an edge
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

	// From a square of the other colour there is none. The search tries
	// everything before it says so.
	tour, err = knighttour.KnightTour(context.Background(), board, 7, knighttour.ByMove())
	fmt.Println(tour.Visits, errors.Is(err, knighttour.ErrNoTour))
	fmt.Println(err)
	// Output:
	// [4 7 0 11 8 1 10 21 18 9 2 5 12 19 22 15 6 3 14 23 16 13 24 17 20]
	// 3441 <nil>
	// 1028893 true
	// knighttour: no tour from node 7: the search is exhausted after 1028893 visits
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
	// Ties by the move table make it the textbook's own search.
	tour, err := knighttour.KnightTourBetter(context.Background(), g, 4, knighttour.ByMove())
	fmt.Println(tour.Path)
	fmt.Println(tour.Visits, err)
	// Output:
	// [4 14 31 46 63 53 47 62 52 58 48 33 16 1 11 5 15 21 6 23 38 55 61 51 57 40 50 56 41 24 9 3 13 7 22 39 54 60 45 30 36 26 20 37 43 28 18 8 2 12 29 35 25 19 34 44 59 49 32 42 27 17 0 10]
	// 64 <nil>
}

func ExampleKnightTourBetter_noTour() {
	board := knighttour.MustBoard(5, 5)
	_, err := knighttour.KnightTourBetter(context.Background(), board, 7)
	fmt.Println(err)
	// Output:
	// knighttour: no tour from node 7: the nodes have two colours that alternate along a path, and there are 12 of the start's colour and 13 of the other
}

func ExampleOrder() {
	board := knighttour.MustBoard(5, 5)
	for _, o := range []struct {
		name   string
		orders []knighttour.Order
	}{
		{"ascending IDs", nil},
		{"move table", []knighttour.Order{knighttour.ByMove()}},
		{"border first", []knighttour.Order{knighttour.Outward()}},
		{"Warnsdorff, border first", []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()}},
	} {
		tour, err := knighttour.KnightTour(context.Background(), board, 12, o.orders...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-24s %6d visits\n", o.name, tour.Visits)
	}
	// Output:
	// ascending IDs             35373 visits
	// move table                13648 visits
	// border first                 25 visits
	// Warnsdorff, border first     25 visits
}

func ExampleOrder_String() {
	byRow := knighttour.ByNode(func(_, to graph.Node) int { return to.(knighttour.Square).Row })
	fmt.Println(knighttour.Order{}, knighttour.ByMove(), knighttour.Outward(), knighttour.Shuffled(7), byRow)
	fmt.Println([]knighttour.Order{knighttour.Warnsdorff(), knighttour.ByMove()})
	// Output:
	// id move outward shuffled(7) by node
	// [warnsdorff move]
}

func ExampleByNode() {
	// Prefer the upper rows.
	upwards := knighttour.ByNode(func(_, to graph.Node) int { return to.(knighttour.Square).Row })
	board := knighttour.MustBoard(3, 4)
	tour, err := knighttour.KnightTour(context.Background(), board, 8, upwards)
	fmt.Println(tour.Path, err)
	// Output:
	// [8 6 0 9 7 1 10 3 5 11 2 4] <nil>
}

// Edges of least weight first: the weights are the ranks.
func ExampleByNode_weights() {
	g := simple.NewWeightedUndirectedGraph(0, math.Inf(1))
	for _, e := range []struct {
		edge   string
		weight float64
	}{{"AB", 2.5}, {"AC", 0.5}, {"AD", 1.25}, {"BC", 3}, {"BD", 0.75}, {"CD", 1.5}} {
		g.SetWeightedEdge(simple.WeightedEdge{F: simple.Node(e.edge[0]), T: simple.Node(e.edge[1]), W: e.weight})
	}
	lightest := knighttour.ByNode(func(from, to graph.Node) float64 {
		weight, _ := g.Weight(from.ID(), to.ID())
		return weight
	})
	tour, err := knighttour.KnightTour(context.Background(), g, 'A', lightest)
	if err != nil {
		log.Fatal(err)
	}
	for i, id := range tour.Path[1:] {
		weight, _ := g.Weight(tour.Path[i], id)
		fmt.Printf("%c to %c: %v\n", tour.Path[i], id, weight)
	}
	// Output:
	// A to C: 0.5
	// C to D: 1.5
	// D to B: 0.75
}

func ExampleByState() {
	// Warnsdorff's rule, written out.
	fewest := knighttour.ByState(func(s *knighttour.State, v int) int { return s.Free(v) })
	board := knighttour.MustBoard(8, 8)
	a, err := knighttour.KnightTour(context.Background(), board, 0, fewest)
	if err != nil {
		log.Fatal(err)
	}
	b, err := knighttour.KnightTour(context.Background(), board, 0, knighttour.Warnsdorff())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(slices.Equal(a.Path, b.Path))
	// Output: true
}

func ExampleState() {
	// Stay close to where the knight is coming from.
	close := knighttour.ByState(func(s *knighttour.State, v int) int {
		path := s.Path()
		last := s.Node(path[len(path)-1]).(knighttour.Square)
		to := s.Node(v).(knighttour.Square)
		if len(path) > 1 {
			last = s.Node(path[len(path)-2]).(knighttour.Square)
		}
		return (to.Row-last.Row)*(to.Row-last.Row) + (to.Col-last.Col)*(to.Col-last.Col)
	})
	board := knighttour.MustBoard(6, 6)
	tour, err := knighttour.KnightTourBetter(context.Background(), board, 0, close)
	fmt.Println(len(tour.Path), err)
	// Output: 36 <nil>
}

func ExampleByID() {
	// The default: these are the same.
	board := knighttour.MustBoard(5, 5)
	a, _ := knighttour.KnightTour(context.Background(), board, 0)
	b, _ := knighttour.KnightTour(context.Background(), board, 0, knighttour.ByID())
	fmt.Println(slices.Equal(a.Path, b.Path))
	// Output: true
}

func ExampleByMove() {
	board := knighttour.MustBoard(5, 5)
	tour, err := knighttour.KnightTour(context.Background(), board, 4, knighttour.ByMove())
	fmt.Println(tour.Visits, err)
	// Output: 3441 <nil>
}

func ExampleWarnsdorff() {
	// The rule alone, without anything that KnightTourBetter does besides.
	board := knighttour.MustBoard(30, 30)
	tour, err := knighttour.KnightTour(context.Background(), board, 0, knighttour.Warnsdorff(), knighttour.Outward())
	fmt.Println(tour.Visits, "visits for", len(tour.Path), "squares", err)
	// Output:
	// 900 visits for 900 squares <nil>
}

func ExampleOutward() {
	// Of the ties that Warnsdorff's rule leaves, take the outermost first.
	board := knighttour.MustBoard(50, 50)
	tour, err := knighttour.KnightTourBetter(context.Background(), board, 1275, knighttour.Outward())
	fmt.Println(tour.Visits, "visits for", len(tour.Path), "squares", err)
	// Output:
	// 2500 visits for 2500 squares <nil>
}

func ExampleShuffled() {
	// Another tour for each seed, the same each time.
	board := knighttour.MustBoard(8, 8)
	for seed := range uint64(3) {
		tour, err := knighttour.KnightTourBetter(context.Background(), board, 27, knighttour.Shuffled(seed))
		fmt.Println(tour.Path[:12], err)
	}
	// Output:
	// [27 12 6 23 38 55 61 46 63 53 59 49] <nil>
	// [27 10 0 17 32 49 59 42 57 40 25 8] <nil>
	// [27 10 0 17 32 49 59 53 63 46 61 55] <nil>
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

// A closed tour, one with a given end, and a limit.
func ExampleSearch() {
	board := knighttour.MustBoard(6, 6)
	s := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()},
		Goal:   knighttour.Closed(),
		Limit:  10_000,
	}
	tour, err := s.Tour(context.Background(), board, 0)
	fmt.Println(tour.Path[len(tour.Path)-1], tour.IsClosed(board), err)

	s.Goal = knighttour.EndAt(35)
	_, err = s.Tour(context.Background(), board, 0)
	fmt.Println(err)
	// Output:
	// 13 true <nil>
	// knighttour: no tour from node 0 to node 35: the nodes have two colours that alternate along a path, and the end has the start's colour: a path over 36 nodes cannot end there
}

// A search that gives up after a number of visits.
func ExampleSearch_limit() {
	s := knighttour.Search{Limit: 1_000_000, Unpruned: true}
	tour, err := s.Tour(context.Background(), knighttour.MustBoard(8, 8), 0)
	fmt.Println(errors.Is(err, knighttour.ErrLimit), err)
	fmt.Println("the longest path has", len(tour.Path), "squares")
	// Output:
	// true knighttour: limit reached: 1000000 visits
	// the longest path has 61 squares
}

func ExampleSearch_Tour() {
	// A corner of 4x4 begins no tour, and neither does any other square.
	board := knighttour.MustBoard(4, 4)
	tour, err := knighttour.Search{}.Tour(context.Background(), board, 0)
	fmt.Println(tour.Path, errors.Is(err, knighttour.ErrNoTour))
	// Output: [] true
}

// All tours of 3x4 from a corner. In the head of a for statement a composite
// literal needs parentheses: (knighttour.Search{}).
func ExampleSearch_All() {
	board := knighttour.MustBoard(3, 4)
	for tour, err := range (knighttour.Search{}).All(context.Background(), board, 0) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(tour.Path)
	}
	// Output:
	// [0 6 8 1 7 9 2 4 10 3 5 11]
	// [0 6 8 1 7 9 2 11 5 3 10 4]
}

// The number of open tours of 5x5 from each square.
func ExampleSearch_Count() {
	board := knighttour.MustBoard(5, 5)
	fmt.Println("Tours from each square:")
	for start := range int64(25) {
		n, err := knighttour.Search{}.Count(context.Background(), board, start)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%4d", n)
		if start%5 == 4 {
			fmt.Println()
		}
	}
	// Output:
	// Tours from each square:
	//  304   0  56   0 304
	//    0  56   0  56   0
	//   56   0  64   0  56
	//    0  56   0  56   0
	//  304   0  56   0 304
}

// The closed tours of 3xn, which are the sequence A070030 without its zeros.
func ExampleCountTours() {
	for cols := 10; cols <= 60; cols += 10 {
		board := knighttour.MustBoard(3, cols)
		n, err := knighttour.CountTours(context.Background(), board, knighttour.Closed())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(board, n)
	}
	// Output:
	// 3x10 16
	// 3x20 1448416
	// 3x30 126169362176
	// 3x40 11010065269439104
	// 3x50 960786342292812728320
	// 3x60 83842346389750721268361216
}

// Goals as values and as text.
func ExampleGoal() {
	for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(63)} {
		fmt.Println(goal)
	}
	fmt.Println(knighttour.Goal{} == knighttour.Open())

	var goal knighttour.Goal
	err := goal.UnmarshalText([]byte("end 63"))
	fmt.Println(goal == knighttour.EndAt(63), err)
	err = goal.UnmarshalText([]byte("anywhere"))
	fmt.Println(errors.Is(err, strconv.ErrSyntax), err)
	// Output:
	// open
	// closed
	// end 63
	// true
	// true <nil>
	// true knighttour: goal "anywhere": invalid syntax: want open, closed, or end and a node ID
}

// A Goal in JSON, which takes it as text.
func ExampleGoal_MarshalText() {
	data, err := json.Marshal(map[string]knighttour.Goal{"goal": knighttour.EndAt(63)})
	fmt.Println(string(data), err)

	var settings struct{ Goal knighttour.Goal }
	err = json.Unmarshal(data, &settings)
	fmt.Println(settings.Goal, err)
	// Output:
	// {"goal":"end 63"} <nil>
	// end 63 <nil>
}

func ExampleOpen() {
	board := knighttour.MustBoard(3, 4)
	n, err := knighttour.Search{Goal: knighttour.Open()}.Count(context.Background(), board, 0)
	fmt.Println(n, err)
	// Output:
	// 2 <nil>
}

func ExampleClosed() {
	// The closed tours of 5x6: 8, each in two directions.
	board := knighttour.MustBoard(5, 6)
	n, err := knighttour.Search{Goal: knighttour.Closed()}.Count(context.Background(), board, 0)
	fmt.Println(n, err)

	board = knighttour.MustBoard(5, 5)
	_, err = knighttour.Search{Goal: knighttour.Closed()}.Tour(context.Background(), board, 0)
	fmt.Println(err)
	// Output:
	// 16 <nil>
	// knighttour: no closed tour from node 0: the nodes have two colours that alternate along a path, and there are 13 of the start's colour and 12 of the other
}

func ExampleEndAt() {
	// From one corner of the chessboard to the next.
	board := knighttour.MustBoard(8, 8)
	s := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff()},
		Goal:   knighttour.EndAt(board.ID(0, 7)),
	}
	tour, err := s.Tour(context.Background(), board, board.ID(0, 0))
	fmt.Println(tour.Path[0], tour.Path[63], err)
	// Output: 0 7 <nil>
}

// The textbook's walk-through, step by step. The search is not pruned, so that
// it tries C from B before it finds that there is no way on.
func ExampleEvent() {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	s := knighttour.Search{
		Unpruned: true,
		Trace: func(e knighttour.Event) {
			step := "visit"
			if e.Back {
				step = "step back from"
			}
			fmt.Printf("%*s%s %c\n", 2*e.Depth, "", step, e.ID)
		},
	}
	_, err := s.Tour(context.Background(), g, 'A')
	fmt.Println(err)
	// Output:
	// visit A
	//   visit B
	//     visit C
	//     step back from C
	//     visit D
	//       visit E
	//         visit F
	//           visit C
	// <nil>
}

// The search of a path of three nodes from its middle, in words.
func ExampleEvent_String() {
	s := knighttour.Search{Unpruned: true, Trace: func(e knighttour.Event) { fmt.Println(e) }}
	g := simple.NewUndirectedGraph()
	g.SetEdge(simple.Edge{F: simple.Node(1), T: simple.Node(2)})
	g.SetEdge(simple.Edge{F: simple.Node(2), T: simple.Node(3)})
	_, err := s.Tour(context.Background(), g, 2)
	fmt.Println(err)
	// Output:
	// visit 2 at depth 0
	// visit 1 at depth 1
	// back from 1 at depth 1
	// visit 3 at depth 1
	// back from 3 at depth 1
	// back from 2 at depth 0
	// knighttour: no tour from node 2: the search is exhausted after 3 visits
}

func ExampleBoard_Without() {
	board := knighttour.MustBoard(3, 3)
	// The middle of 3x3 has no moves. The other squares are a ring.
	ring, err := board.Without(4)
	if err != nil {
		log.Fatal(err)
	}
	tour, err := knighttour.KnightTour(context.Background(), ring, 0)
	fmt.Println(tour.Path, tour.IsClosed(ring), err)

	_, err = board.Without(9)
	fmt.Println(err)
	// Output:
	// [0 5 6 1 8 3 2 7] true <nil>
	// knighttour: unusable node: cannot block square 9: the 3x3 board has squares from 0 to 8
}

func ExampleBoard_WithLeaper() {
	camel, err := knighttour.MustBoard(10, 10).WithLeaper(1, 3)
	if err != nil {
		log.Fatal(err)
	}
	for square := range camel.Moves(0, 0) {
		fmt.Println(square)
	}
	// The camel keeps to the squares of one colour.
	_, err = knighttour.KnightTourBetter(context.Background(), camel, 0)
	fmt.Println(err)
	// Output:
	// (1,3)
	// (3,1)
	// knighttour: no tour from node 0: the graph is not connected: no path joins nodes 0 and 1
}
