package knighttour_test

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/testgraph"
)

// king has the leaps of a king.
var king = [][2]int{{0, 1}, {1, 1}}

// TestZeroBoard checks that the zero Board is a graph without squares.
func TestZeroBoard(t *testing.T) {
	var b knighttour.Board
	for what, has := range map[string]bool{
		"rows":               b.Rows() != 0,
		"columns":            b.Cols() != 0,
		"an ID":              b.ID(0, 0) != -1,
		"a node":             b.Node(0) != nil,
		"nodes":              b.Nodes() != graph.Empty,
		"successors":         b.From(0) != graph.Empty,
		"an edge":            b.Edge(0, 0) != nil,
		"nodes with an edge": b.HasEdgeBetween(0, 0),
	} {
		if has {
			t.Errorf("the zero board has %s", what)
		}
	}
	for s := range b.Moves(0, 0) {
		t.Errorf("the zero board has a move to %v", s)
	}
}

// TestBoardSquares checks that the ID of a square is row*cols+col, and that
// there are no squares just outside the board.
func TestBoardSquares(t *testing.T) {
	b := knighttour.MustBoard(3, 5)
	for row := -1; row <= 3; row++ {
		for col := -1; col <= 5; col++ {
			isOn := 0 <= row && row < 3 && 0 <= col && col < 5
			want := int64(-1)
			if isOn {
				want = int64(row*5 + col)
			}
			if got := b.ID(row, col); got != want {
				t.Errorf("row %d, column %d: ID %d, want %d", row, col, got, want)
			}
			s, ok := b.Square(want)
			if ok != isOn {
				t.Errorf("row %d, column %d: on the board: %t, want %t", row, col, ok, isOn)
			}
			if s.ID() != want {
				t.Errorf("row %d, column %d: the square's ID is %d, want %d", row, col, s.ID(), want)
			}
			if !isOn {
				continue
			}
			if s.Row != row || s.Col != col {
				t.Errorf("row %d, column %d: the square is in row %d, column %d", row, col, s.Row, s.Col)
			}
			if node := b.Node(want); node != graph.Node(s) {
				t.Errorf("row %d, column %d: the node is %v, want %v", row, col, node, s)
			}
		}
	}
	for _, id := range []int64{-1, 15, math.MinInt64, math.MaxInt64} {
		s, ok := b.Square(id)
		if ok {
			t.Errorf("there is a square %d", id)
		}
		if s != (knighttour.Square{}) {
			t.Errorf("square %d does not exist, but is %v", id, s)
		}
		if node := b.Node(id); node != nil {
			t.Errorf("there is a node %d: %v", id, node)
		}
	}
	if got := (knighttour.Square{Row: 1, Col: 2}).ID(); got != -1 {
		t.Errorf("a square that is not on a board has ID %d, want -1", got)
	}
}

// TestAt asks a board with a blocked square for all of its squares, and for
// some outside.
func TestAt(t *testing.T) {
	b := mustVariant(3, 5, 1, 2, 7)
	for row := -1; row <= 3; row++ {
		for col := -1; col <= 5; col++ {
			want, wantOK := b.Square(b.ID(row, col))
			got, ok := b.At(row, col)
			if got != want || ok != wantOK {
				t.Errorf("row %d, column %d: %v, %t, want %v, %t", row, col, got, ok, want, wantOK)
			}
		}
	}
	for _, beyond := range []int{math.MinInt, math.MaxInt} {
		if s, ok := b.At(beyond, 0); ok {
			t.Errorf("row %d has %v", beyond, s)
		}
		if s, ok := b.At(0, beyond); ok {
			t.Errorf("column %d has %v", beyond, s)
		}
	}
	if s, ok := (knighttour.Board{}).At(0, 0); ok {
		t.Errorf("the zero board has %v", s)
	}
}

// TestMoves checks the order of moves, and that ByMove applies it to boards,
// frozen graphs and copies.
func TestMoves(t *testing.T) {
	b, nine := knighttour.MustBoard(8, 8), knighttour.MustBoard(9, 9)
	for _, test := range []struct {
		board    knighttour.Board
		row, col int
		want     []int64
	}{
		{
			board: b,
			row:   4,
			col:   4,
			want:  []int64{26, 30, 19, 21, 42, 46, 51, 53}, // the whole table
		},
		{
			board: b,
			row:   7,
			col:   7,
			want:  []int64{53, 46},
		},
		{
			board: knighttour.MustBoard(3, 4),
			row:   1,
			col:   0,
			want:  []int64{2, 10},
		},
		{
			board: knighttour.MustBoard(1, 9),
			row:   0,
			col:   4,
			want:  nil,
		},
		{
			board: b,
			row:   -1,
			col:   2,
			want:  nil,
		},
		{
			board: b,
			row:   math.MaxInt,
			col:   math.MaxInt,
			want:  nil,
		},
		{
			board: b,
			row:   math.MinInt,
			col:   math.MinInt,
			want:  nil,
		},
		{
			board: knighttour.MustBoard(1, math.MaxInt),
			row:   0,
			col:   math.MaxInt - 1,
			want:  nil,
		},
		{
			board: mustVariant(3, 4, 1, 2, 10),
			row:   1,
			col:   0,
			want:  []int64{2},
		},
		{
			board: must(nine.WithPiece(king...)),
			row:   4,
			col:   4,
			want:  []int64{39, 41, 31, 49, 30, 32, 48, 50},
		},
		{
			board: must(nine.WithPiece([2]int{2, 1}, [2]int{0, 2})),
			row:   4,
			col:   4,
			want:  []int64{38, 42, 22, 58, 29, 33, 21, 23, 47, 51, 57, 59},
		},
		{must(nine.WithPiece([2]int{2, 2}, [2]int{1, 4}, [2]int{1, 3})), 4, 4,
			[]int64{28, 34, 12, 14, 46, 52, 66, 68, 27, 35, 3, 5, 45, 53, 75, 77, 20, 24, 56, 60}},
		{
			board: must(knighttour.MustBoard(1, 1<<20).WithPiece(
				[2]int{0, 1}, [2]int{0, 1<<20 - 1}, [2]int{0, math.MaxInt})),
			row:  0,
			col:  0,
			want: []int64{1, 1<<20 - 1},
		},
	} {
		b, id := test.board, test.board.ID(test.row, test.col)
		var got []int64
		for s := range b.Moves(test.row, test.col) {
			got = append(got, s.ID())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%v: moves from (%d,%d) are %v, want %v",
				b, test.row, test.col, got, test.want)
		}
		if from := nodeIDs(b.From(id)); !slices.Equal(from, test.want) {
			t.Errorf("%v: successors of %d are %v, want %v", b, id, from, test.want)
		}
		if len(test.want) < 2 || b.Cols() > 9 {
			continue
		}
		for _, g := range []graph.Graph{
			b,
			knighttour.Freeze(b),
			knighttour.KnightGraph(b),
			boardView{b},
		} {
			if got := triedSuccessors(t, g, id, knighttour.ByMove()); !slices.Equal(got, test.want) {
				t.Errorf("%T of %v: %v, want %v", g, b, got, test.want)
			}
		}
	}
	for range b.Moves(4, 4) {
		break // the sequence must stop
	}
}

// TestBoards compares boards of all kinds with graphs made without the library:
// nodes and edges, tours, and numbers of tours.
func TestBoards(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	check := func(b knighttour.Board, holes []int64, leaps ...[2]int) {
		b = must(must(b.Without(holes...)).WithPiece(leaps...))
		t.Run(fmt.Sprintf("board=%v", b), func(t *testing.T) {
			t.Parallel()
			checkBoard(t, b, holes, leaps)
		})
	}
	knight := [2]int{1, 2}
	check(knighttour.Board{}, nil, knight)
	for id := range 36 {
		check(knighttour.MustBoard(1+id/6, 1+id%6), nil, knight)
	}
	check(knighttour.MustBoard(8, 8), nil, knight)
	check(knighttour.MustBoard(4, 5), []int64{19, 3, 3, 7, 0}, knight)
	check(knighttour.MustBoard(3, 3), []int64{4}, knight)
	check(knighttour.MustBoard(2, 2), []int64{0, 1, 2, 3}, knight)
	check(knighttour.MustBoard(9, 9), []int64{40}, knight)
	check(knighttour.MustBoard(6, 7), []int64{5, 6, 40}, [2]int{3, 2})
	check(knighttour.MustBoard(6, 7), nil, [2]int{1, 4})
	check(knighttour.MustBoard(3, 4), []int64{5}, [2]int{0, 1})
	check(knighttour.MustBoard(4, 4), nil, [2]int{2, 2})
	check(knighttour.MustBoard(3, 3), nil, [2]int{math.MaxInt, 1})
	r := rand.New(rand.NewPCG(121, 122))
	for range graphtest.Scaled(20, 500) {
		b, holes, leaps := randomBoard(r, 5)
		check(knighttour.MustBoard(b.Rows(), b.Cols()), holes, leaps...)
	}
}

// checkBoard checks a board that has exactly these holes and leaps.
func checkBoard(t *testing.T, b knighttour.Board, holes []int64, leaps [][2]int) {
	g, ids := graphtest.Leapers(b.Rows(), b.Cols(), holes, leaps...)
	k := knighttour.KnightGraph(b)
	for _, e := range graph.EdgesOf(k.Edges()) {
		for _, end := range []graph.Node{e.From(), e.To()} {
			if k.Node(end.ID()) != end {
				t.Errorf("edge %v joins %v, which is not the node of the graph", e, end)
			}
		}
	}
	for _, x := range []graph.Graph{b, k, boardView{b}} {
		f := knighttour.Freeze(x)
		checkFrozen(t, f, g, ids)
		if x != b {
			checkSameTours(t, b, f)
		}
	}
	var nodes []graph.Node
	var edges []testgraph.Edge
	full := knighttour.MustBoard(max(1, b.Rows()), max(1, b.Cols()))
	for u, id := range ids {
		nodes = append(nodes, full.Node(id))
		for _, v := range g[u] {
			edges = append(edges, simple.Edge{F: full.Node(id), T: full.Node(ids[v])})
		}
	}
	checkGraph(t, b, nodes, edges)
	checkGraph(t, knighttour.Freeze(b), nodes, edges)
	for _, id := range holes {
		s := full.Node(id).(knighttour.Square)
		if _, ok := b.At(s.Row, s.Col); ok {
			t.Errorf("square %d is not blocked", id)
		}
		if _, ok := b.Square(id); ok {
			t.Errorf("square %d is blocked, but Square returns it", id)
		}
		if got := b.ID(s.Row, s.Col); got != id {
			t.Errorf("square %d is blocked, but its ID is %d", id, got)
		}
		if b.Node(id) != nil {
			t.Errorf("square %d is blocked, but is a node", id)
		}
		if b.From(id) != graph.Empty {
			t.Errorf("square %d is blocked, but has successors", id)
		}
		if moves := slices.Collect(b.Moves(s.Row, s.Col)); len(moves) > 0 {
			t.Errorf("square %d is blocked, but has the moves %v", id, moves)
		}
	}
	if len(ids) <= graphtest.Scaled(20, 24) {
		checkBoardTours(t, b, g, ids)
	}
	if len(ids) > 0 && len(ids) <= 12 {
		checkCounts(t, b, g, ids)
	}
}

// A boardView is a graph that the library does not recognise as a board.
type boardView struct{ graph.Undirected }

// checkBoardTours compares the tours of a board with those of g, whose vertices
// are the squares with the given IDs, as far as the recursion finds them in
// reasonable time.
func checkBoardTours(t *testing.T, b knighttour.Board, g graphtest.Graph, ids []int64) {
	for u, start := range ids {
		path, visits, ok := g.TourWithin(100_000, u)
		if !ok {
			continue
		}
		for i, v := range path {
			path[i] = ids[v]
		}
		tour, err := knighttour.KnightTour(context.Background(), b, start)
		wrong := wrongResult(b, &start, knighttour.Open(), path != nil, tour, err)
		if wrong != nil {
			t.Errorf("start=%d: %v", start, wrong)
		}
		want := knighttour.Tour{Path: path, Visits: visits}
		if diff := difference(tour, nil, want, nil); diff != "" {
			t.Errorf("start=%d: %s", start, diff)
		}
	}
}

// checkCounts compares the tours from a square, and the numbers of tours, with
// the recursion.
func checkCounts(t *testing.T, b knighttour.Board, g graphtest.Graph, ids []int64) {
	for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed()} {
		want := allTours(g, true, 0, goal)
		for _, path := range want {
			for i, v := range path {
				path[i] = ids[v]
			}
		}
		s := knighttour.Search{Goal: goal}
		got, err := collectPaths(startingFrom(s, ids[0]).All(t.Context(), b))
		graphtest.NoError(t, err)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%v: the tours %v, want %v", goal, got, want)
		}
		n, err := startingFrom(s, ids[0]).Count(t.Context(), b)
		checkCount(t, goal.String(), n, err, len(want))
		tour, err := knighttour.Find(t.Context(), b, goal, ids[0])
		if err := wrongResult(b, &ids[0], goal, len(want) > 0, tour, err); err != nil {
			t.Errorf("%v: %v", goal, err)
		}
		anywhere, wantOnce := knighttour.EndAt(ids[0]), len(want) // as many tours end there as begin there
		if goal == knighttour.Closed() {
			anywhere, wantOnce = goal, len(want)/2
		}
		n, err = knighttour.CountTours(t.Context(), b, anywhere)
		checkCount(t, "all to "+anywhere.String(), n, err, wantOnce)
	}
}

// checkCount checks a number of tours.
func checkCount(t *testing.T, what string, got *big.Int, err error, want int) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", what, err)
	}
	if !got.IsInt64() || got.Int64() != int64(want) {
		t.Errorf("%s: %v tours, want %d", what, got, want)
	}
}

// checkSameTours checks that both graphs have the same nodes, and that searches
// of them, from all starts by many orders, have the same results.
func checkSameTours(t *testing.T, b knighttour.Board, f graph.Graph) {
	if got, want := graph.NodesOf(f.Nodes()), graph.NodesOf(b.Nodes()); !slices.Equal(got, want) {
		t.Errorf("nodes %v, want %v", got, want)
	}
	custom := knighttour.ByNode(func(from, to graph.Node) float64 {
		return 1 / float64(1+7*from.ID()%5+to.ID())
	})
	warnsdorff, outward, move := knighttour.Warnsdorff(), knighttour.Outward(), knighttour.ByMove()
	for i, orders := range [][]knighttour.Order{
		{warnsdorff, outward},
		{warnsdorff, move},
		{outward, move},
		{warnsdorff, knighttour.Shuffled(5)},
		{custom, warnsdorff},
	} {
		s := knighttour.Search{
			Orders: orders,
			Goal:   []knighttour.Goal{knighttour.Open(), knighttour.Closed()}[i%2],
			Limit:  1000,
		}
		for _, start := range graph.NodesOf(b.Nodes()) {
			want, wantErr := startingFrom(s, start.ID()).Tour(t.Context(), b)
			got, err := startingFrom(s, start.ID()).Tour(t.Context(), f)
			if diff := difference(got, err, want, wantErr); diff != "" {
				t.Fatalf("from %d by %v: %s", start.ID(), orders, diff)
			}
		}
	}
}
