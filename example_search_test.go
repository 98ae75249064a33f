package knighttour_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// A closed tour, one with a given end, and a limit.
func ExampleSearch() {
	board := knighttour.MustBoard(6, 6)
	s := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()},
		Goal:   knighttour.Closed(),
		Limit:  10_000,
	}
	tour, err := s.Tour(context.Background(), board)
	fmt.Println(tour.Path[len(tour.Path)-1], tour.IsClosed(board), err)

	s.Goal = knighttour.EndAt(35)
	s.Prefix = []int64{0} // the start
	_, err = s.Tour(context.Background(), board)
	fmt.Println(err)
	// Output:
	// 13 true <nil>
	// knighttour: no tour from square 0 (a6) to square 35 (f1): the squares have two colours that alternate along a path, and a path over 36 squares cannot end with the colour of square 35 (f1)
}

// A search that gives up after a number of visits.
func ExampleSearch_limit() {
	s := knighttour.Search{Limit: 1_000_000, Unpruned: true}
	tour, err := s.Tour(context.Background(), knighttour.MustBoard(8, 8))
	fmt.Println(errors.Is(err, knighttour.ErrLimit), err)
	fmt.Println("the longest path has", len(tour.Path), "squares")
	// Output:
	// true knighttour: limit reached: 1000000 visits
	// the longest path has 61 squares
}

// A search that stops at a depth, as the textbook's search does at its limit:
// here at the first path of 12 moves. The Trace keeps track of the path.
func ExampleSearch_depth() {
	const limit = 12 // moves
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var path, found []int64
	s := knighttour.Search{
		Orders:   []knighttour.Order{knighttour.ByMove()},
		Prefix:   []int64{0},
		Unpruned: true,
		Trace: func(e knighttour.Event) {
			path = append(path[:e.Depth], e.ID)
			if found == nil && e.Depth == limit {
				found = slices.Clone(path)
				cancel() // a moment later the search returns
			}
		},
	}
	_, err := s.Tour(ctx, knighttour.MustBoard(8, 8))
	fmt.Println(found)
	fmt.Println(errors.Is(err, context.Canceled))
	// Output:
	// [0 10 4 14 20 3 9 19 13 7 22 12 2]
	// true
}

// A random tour: each seed gives a different tour, and the same one every time.
// This is for boards of up to 12x12 or so. On larger ones put Warnsdorff's rule
// before Shuffled: that takes less time, but reaches fewer tours.
func ExampleSearch_random() {
	board := knighttour.MustBoard(8, 8)
	const seed = 7
	random := knighttour.Search{
		Goal:   knighttour.Closed(),
		Orders: []knighttour.Order{knighttour.Shuffled(seed)},
	}
	tour, err := random.Tour(context.Background(), board)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(board.Format(tour))
	// Output:
	//  1 34 57 38 55 32 21 24
	// 58 39 64 33 62 23 54 31
	// 35  2 41 56 37 20 25 22
	// 40 59 36 63 42 61 30 53
	//  3 10  7 60 19 52 43 26
	// 16 13  4  9  6 29 46 49
	// 11  8 15 18 51 48 27 44
	// 14 17 12  5 28 45 50 47
}

// Random tours, all equally likely: each of the 9,862 cycles of 6x6 has the
// same probability, and can begin at any square.
func ExampleRandomTours() {
	board := knighttour.MustBoard(6, 6)
	ctx := context.Background()
	for tour, err := range knighttour.RandomTours(ctx, board, knighttour.Closed(), 1) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(board.Format(tour))
		break
	}
	// Output:
	// 29 20 35  8 31 18
	// 36  9 30 19 34  7
	// 23 28 21  6 17 32
	// 10  1 24 33 14  5
	// 27 22  3 12 25 16
	//  2 11 26 15  4 13
}

// A player's unfinished tour is a Prefix. The search completes it, or proves
// that it cannot be completed.
func ExampleSearch_prefix() {
	board := knighttour.MustBoard(5, 5)
	for _, moves := range [][]int64{{0, 7, 14, 23, 16}, {0, 11, 8, 17, 14}} {
		s := knighttour.Search{Prefix: moves}
		tour, err := s.Tour(context.Background(), board)
		switch {
		case errors.Is(err, knighttour.ErrNoTour):
			fmt.Println(err)
		case err != nil:
			log.Fatal(err)
		default:
			fmt.Println("This can be completed:", moves)
			fmt.Print(board.Format(tour))
		}
	}
	// Output:
	// This can be completed: [0 7 14 23 16]
	//  1 16  7 10 25
	//  6 11  2 15  8
	// 17 20  9 24  3
	// 12  5 22 19 14
	// 21 18 13  4 23
	// knighttour: no tour begins with 0 (a5) 11 (b3) 8 (d4) 17 (c2) 14 (e3): once the prefix is fixed, no path leads to square 20 (a1)
}

// A Hidato as printed, which does not say where 1 is: each square gets a
// number, so that a king can walk from 1 to the last. The search solves the
// puzzle, and shows that there is no other solution.
func ExampleSearch_hidato() {
	const printed = `
		 #  #  .  .  #  #
		 #  .  8  .  .  #
		 .  .  .  .  6  .
		11  . 21 22  .  5
		 #  .  . 24 18  #
		 #  #  .  .  #  #`
	board, places, err := knighttour.ParsePuzzle(printed)
	if err != nil {
		log.Fatal(err)
	}
	board, err = board.WithPiece([2]int{0, 1}, [2]int{1, 1})
	if err != nil {
		log.Fatal(err)
	}
	puzzle := knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}, Places: places}
	solutions := 0
	for tour, err := range puzzle.All(context.Background(), board) {
		if err != nil {
			log.Fatal(err)
		}
		solutions++
		if solutions > 1 {
			break
		}
		fmt.Print(board.Format(tour))
	}
	if solutions == 0 {
		_, err = puzzle.Tour(context.Background(), board) // says why
		log.Fatal(err)
	}
	fmt.Println("the only one:", solutions == 1)
	// Output:
	//  #  #  1  2  #  #
	//  #  9  8  7  3  #
	// 10 12 13 20  6  4
	// 11 14 21 22 19  5
	//  # 15 23 24 18  #
	//  #  # 16 17  #  #
	// the only one: true
}

// A route on which one node comes before another: a parcel before its customer.
func ExampleSearch_precedence() {
	board := knighttour.MustBoard(5, 5)
	parcel, customer := board.ID(4, 4), board.ID(0, 4)
	delivery := knighttour.Search{Allow: func(s *knighttour.State, id int64) bool {
		return id != customer || s.Visited(parcel)
	}}
	for _, search := range []knighttour.Search{{}, delivery} {
		tour, err := search.Tour(context.Background(), board)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("parcel at step %d, customer at step %d\n",
			slices.Index(tour.Path, parcel), slices.Index(tour.Path, customer))
	}
	// Output:
	// parcel at step 24, customer at step 2
	// parcel at step 22, customer at step 24
}

// A search with a typo in its JSON.
func ExampleSearch_UnmarshalJSON() {
	var s knighttour.Search
	fmt.Println(json.Unmarshal([]byte(`{"goal":"closed","limits":1000}`), &s))
	fmt.Println(json.Unmarshal([]byte(`{"goal":"closed","limit":1000}`), &s))
	fmt.Println(s.Goal, s.Limit)
	// Output:
	// knighttour: Search: invalid syntax: unknown key "limits"
	// <nil>
	// closed 1000
}

func ExampleSearch_Tour() {
	// On 3x4, the first square from which there is a tour is the corner. On 4x4
	// there is no such square.
	tour, err := knighttour.Search{}.Tour(context.Background(), knighttour.MustBoard(3, 4))
	fmt.Println(tour.Path, err)
	tour, err = knighttour.Search{}.Tour(context.Background(), knighttour.MustBoard(4, 4))
	fmt.Println(tour.Path, errors.Is(err, knighttour.ErrNoTour))
	// Output:
	// [0 6 8 1 7 9 2 4 10 3 5 11] <nil>
	// [] true
}

var errClosed = errors.New("the window was closed")

// The error of a stopped search wraps the context's error and the cause that
// was passed to the cancel function of context.WithCancelCause.
func ExampleSearch_Tour_cause() {
	ctx, cancel := context.WithCancelCause(context.Background())
	visits := 0
	s := knighttour.Search{Unpruned: true, Trace: func(knighttour.Event) {
		visits++
		if visits == 1000 {
			cancel(errClosed)
		}
	}}
	_, err := s.Tour(ctx, knighttour.MustBoard(8, 8))
	fmt.Println(err)
	fmt.Println(errors.Is(err, context.Canceled), errors.Is(err, errClosed))
	// Output:
	// knighttour: stopped: context canceled: the window was closed
	// true true
}

// All tours of 3x4 from a corner.
func ExampleSearch_All() {
	board := knighttour.MustBoard(3, 4)
	s := knighttour.Search{Prefix: []int64{0}}
	for tour, err := range s.All(context.Background(), board) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(tour.Path)
	}
	// Output:
	// [0 6 8 1 7 9 2 4 10 3 5 11]
	// [0 6 8 1 7 9 2 11 5 3 10 4]
}

// The number of open tours of 5x5 from each square, and in all.
func ExampleSearch_Count() {
	board := knighttour.MustBoard(5, 5)
	fmt.Println("Tours from each square:")
	for start := range int64(25) {
		s := knighttour.Search{Prefix: []int64{start}}
		n, err := s.Count(context.Background(), board)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%4d", n)
		if start%5 == 4 {
			fmt.Println()
		}
	}
	all, err := knighttour.Search{}.Count(context.Background(), board)
	fmt.Println("In all:", all, err)
	// Output:
	// Tours from each square:
	//  304   0  56   0 304
	//    0  56   0  56   0
	//   56   0  64   0  56
	//    0  56   0  56   0
	//  304   0  56   0 304
	// In all: 1728 <nil>
}

// A part of a search travels as JSON, with its board.
func ExampleSearch_Split() {
	type part struct {
		Board  knighttour.Board
		Search knighttour.Search
	}
	board := knighttour.MustBoard(5, 5)
	parts, err := knighttour.Search{Prefix: []int64{0}}.Split(context.Background(), board, 3)
	if err != nil {
		log.Fatal(err)
	}
	total := new(big.Int)
	for _, s := range parts {
		data, _ := json.Marshal(part{board, s})
		fmt.Printf("%s\n", data)

		var p part // on another machine
		_ = json.Unmarshal(data, &p)
		n, err := p.Search.Count(context.Background(), p.Board)
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

// The rings of 128 bits that contain each word of 7 bits exactly once. They are
// the closed tours of a de Bruijn graph, in which edges lead from a word to
// those that begin with its last six bits.
func ExampleCountTours_directed() {
	const words = 1 << 7
	g := simple.NewDirectedGraph()
	for word := range int64(words) {
		for bit := range int64(2) {
			next := (2*word + bit) % words
			if next != word {
				g.SetEdge(g.NewEdge(simple.Node(word), simple.Node(next)))
			}
		}
	}
	n, err := knighttour.CountTours(context.Background(), g, knighttour.Closed())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n)
	// Output: 144115188075855872
}

// A closed tour of a board that is drawn as text, wherever it begins.
func ExampleFind() {
	board, err := knighttour.ParseBoard(`
		. . . . . . . .
		. # . . . . # .
		. . . . . . . .
		. . . # # . . .
		. . . # # . . .
		. . . . . . . .
		. # . . . . # .
		. . . . . . . .
	`)
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

// A tour of a cubic graph: the generalized Petersen graph GP(500,3), which has
// two cycles of 500 nodes. The inner one goes in steps of three.
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
	board, err := knighttour.ParseBoard(`
		. . . . .
		. . . . .
		. . # . .
		. . . . .
		. . . . .
	`)
	if err != nil {
		log.Fatal(err)
	}
	_, err = knighttour.Find(context.Background(), board, knighttour.Closed())
	fmt.Println(errors.Is(err, knighttour.ErrNoTour))
	fmt.Println(err)
	// Output:
	// true
	// knighttour: no closed tour: without squares 7 (c4), 11 (b3), 13 (d3) and 17 (c2), 5 parts are left, and a closed tour can visit only 4 of them
}

// A directed graph: edges lead from each number below 1000 to its double and to
// its double plus one, modulo 1000. The tour is a Hamiltonian cycle that begins
// at 1.
func ExampleFind_from() {
	const n = 1000
	g := simple.NewDirectedGraph()
	for i := range n {
		for _, j := range []int{2 * i % n, (2*i + 1) % n} {
			if i != j {
				g.SetEdge(simple.Edge{F: simple.Node(i), T: simple.Node(j)})
			}
		}
	}
	tour, err := knighttour.Find(context.Background(), g, knighttour.Closed(), 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(tour.Path), tour.Path[0], tour.Verify(g), tour.IsClosed(g))
	// Output:
	// 1000 1 <nil> true
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

// A Goal in JSON, as text.
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
	n, err := knighttour.Search{Goal: knighttour.Open()}.Count(context.Background(), board)
	fmt.Println(n, err)
	// Output:
	// 16 <nil>
}

func ExampleClosed() {
	// The closed tours of 5x6: 8, each in two directions.
	board := knighttour.MustBoard(5, 6)
	n, err := knighttour.Search{Goal: knighttour.Closed()}.Count(context.Background(), board)
	fmt.Println(n, err)

	board = knighttour.MustBoard(5, 5)
	_, err = knighttour.Search{Goal: knighttour.Closed()}.Tour(context.Background(), board)
	fmt.Println(err)
	// Output:
	// 16 <nil>
	// knighttour: no closed tour: the squares have two colours that alternate along a path, and there are 13 of one, such as square 0 (a5), and 12 of the other, such as square 1 (b5)
}

func ExampleEndAt() {
	// From one corner of the chessboard to an adjacent one.
	board := knighttour.MustBoard(8, 8)
	s := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff()},
		Goal:   knighttour.EndAt(board.ID(0, 7)),
		Prefix: []int64{board.ID(0, 0)},
	}
	tour, err := s.Tour(context.Background(), board)
	fmt.Println(tour.Path[0], tour.Path[63], err)
	// Output: 0 7 <nil>
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
	fmt.Println(knighttour.Order{}, knighttour.ByMove(), knighttour.Outward(), knighttour.Shuffled(7),
		byRow)
	fmt.Println([]knighttour.Order{knighttour.Warnsdorff(), knighttour.ByMove()})
	// Output:
	// id move outward shuffled(7) by node
	// [warnsdorff move]
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

func ExampleOutward() {
	// Among squares that Warnsdorff's rule leaves tied, take the outermost
	// first.
	board := knighttour.MustBoard(50, 50)
	tour, err := knighttour.KnightTourBetter(context.Background(), board, 1275, knighttour.Outward())
	fmt.Println(tour.Visits, "visits for", len(tour.Path), "squares", err)
	// Output:
	// 2500 visits for 2500 squares <nil>
}

func ExampleWarnsdorff() {
	// The rule alone, without the pruning of KnightTourBetter.
	board := knighttour.MustBoard(30, 30)
	tour, err := knighttour.KnightTour(context.Background(), board, 0, knighttour.Warnsdorff(),
		knighttour.Outward())
	fmt.Println(tour.Visits, "visits for", len(tour.Path), "squares", err)
	// Output:
	// 900 visits for 900 squares <nil>
}

func ExampleShuffled() {
	// A different tour for each seed, and the same one every time.
	board := knighttour.MustBoard(8, 8)
	for seed := range uint64(3) {
		tour, err := knighttour.KnightTourBetter(context.Background(), board, 27,
			knighttour.Shuffled(seed))
		fmt.Println(tour.Path[:12], err)
	}
	// Output:
	// [27 12 6 23 38 55 61 46 63 53 59 49] <nil>
	// [27 10 0 17 32 49 59 42 57 40 25 8] <nil>
	// [27 10 0 17 32 49 59 53 63 46 61 55] <nil>
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
	fewest := knighttour.ByState(func(s *knighttour.State, id int64) int { return s.Free(id) })
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

// The textbook's walk-through, step by step. The search does not prune, so it
// tries C from B before it finds out that this is a dead end. The textbook's
// call is knightTour(0, path, A, 6), which returns False: for this path the
// limit, a number of moves, has to be 5. The edges lead one way only.
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
	_, err := s.Tour(context.Background(), g)
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

// bays is a floor plan drawn as text: '#' is a wall.
const bays = `
#.###.###.##
............
....##......
....##..##..
........##..
............
`

// A floor plan that no route covers, the squares that show why, and the best
// route seen. [FindLongest] finds out whether there is a better one.
func ExampleNoTourError() {
	plan, err := knighttour.ParseBoard(bays[1:])
	if err != nil {
		log.Fatal(err)
	}
	floor, err := plan.WithPiece([2]int{0, 1}) // one square up, down, left or right
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	route, err := knighttour.Find(ctx, floor, knighttour.Open())
	var no *knighttour.NoTourError
	var picture bytes.Buffer
	if errors.As(err, &no) {
		fmt.Println(no)
		err = knighttour.Picture{Coordinates: true, Marked: no.Nodes}.WriteSVG(&picture, floor, route)
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(no.Reason, no.Nodes, "best route:", len(route.Path), "squares")
	fmt.Println(strings.Contains(picture.String(), "Marked by a cross: squares b6, f6 and j6."))
	// Output:
	// knighttour: no tour: squares 1 (b6), 5 (f6) and 9 (j6) have fewer than two edges, and a path has only two ends
	// ends [1 5 9] best route: 53 squares
	// true
}

// If these squares are removed, more parts remain than a path can visit.
func ExampleReason() {
	_, err := knighttour.Search{Prefix: []int64{6}}.Tour(context.Background(),
		knighttour.MustBoard(4, 4))
	var no *knighttour.NoTourError
	if errors.As(err, &no) && no.Reason == knighttour.ReasonCut {
		fmt.Printf("without %v: %d parts, at most %d\n", no.Nodes, no.Needs, no.Has)
	}
	// Output:
	// without [1 4 6 9 11 14]: 7 parts, at most 6
}
