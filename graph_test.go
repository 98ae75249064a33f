package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/multi"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/testgraph"
)

func TestKnightGraph(t *testing.T) {
	t.Parallel()
	for rows := 1; rows <= 9; rows++ {
		for cols := 1; cols <= 9; cols++ {
			checkKnightGraph(t, knighttour.MustBoard(rows, cols))
		}
	}
}

func checkKnightGraph(t *testing.T, b knighttour.Board) {
	t.Helper()
	g, n := knighttour.KnightGraph(b), b.Rows()*b.Cols()
	if got := g.Nodes().Len(); got != n {
		t.Errorf("board=%v: %d nodes", b, got)
	}
	want := 4*n - 6*(b.Rows()+b.Cols()) + 8
	if b.Rows() == 1 || b.Cols() == 1 {
		want = 0
	}
	if got := g.Edges().Len(); got != want {
		t.Errorf("board=%v: %d edges, want %d", b, got, want)
	}
	for id := range int64(n) {
		if s, ok := g.Node(id).(knighttour.Square); !ok || s.ID() != id || s != b.Node(id) {
			t.Errorf("board=%v: node %d is %#v", b, id, g.Node(id))
		}
		for v := range int64(n) {
			if g.HasEdgeBetween(id, v) != b.HasEdgeBetween(id, v) {
				t.Errorf("board=%v: edge between %d and %d: %v", b, id, v, g.HasEdgeBetween(id, v))
			}
		}
	}
	for it := g.Edges(); it.Next(); {
		e := it.Edge()
		if e.From() != g.Node(e.From().ID()) || e.To() != g.Node(e.To().ID()) {
			t.Errorf("board=%v: edge %v joins other nodes than the graph's", b, e)
		}
	}
}

// TestFreeze freezes random graphs of all sorts and compares every list.
func TestFreeze(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	extremes := []int64{math.MinInt64, math.MinInt64 + 1, -7, -1, 0, 3, 5, 1 << 40, math.MaxInt64 - 1, math.MaxInt64}
	for i := range 400 {
		undirected := i%2 == 0
		g := graphtest.Random(r, r.IntN(len(extremes)+1), 3, undirected)
		ids := make([]int64, len(g))
		switch i / 2 % 3 {
		case 0: // dense from anywhere
			first := r.Int64N(1000) - 500
			for v := range ids {
				ids[v] = first + int64(v)
			}
		case 1: // sparse
			copy(ids, extremes)
		case 2: // dense at the upper end
			for v := range ids {
				ids[v] = math.MaxInt64 - int64(len(g)-1-v)
			}
		}
		f := knighttour.Freeze(g.Shuffled(r, undirected, ids))
		if knighttour.IsUndirected(f) != undirected {
			t.Fatalf("%s: frozen as undirected=%v", g.Describe(undirected), knighttour.IsUndirected(f))
		}
		checkFrozen(t, f, g, ids)
		if knighttour.Freeze(f) != f {
			t.Fatal("Freeze of a Frozen is another one")
		}
	}
}

// knownBoards are boards of all kinds.
func knownBoards() (boards []knighttour.Board) {
	for id := range graphtest.Scaled(16, 64) {
		boards = append(boards, knighttour.MustBoard(1+id%8, 8-id/8))
	}
	variant := knighttour.MustVariant
	return append(boards, variant(6, 6, 1, 2, 14, 15, 20, 21), variant(9, 9, 1, 2, 40), variant(5, 4, 0, 1, 7),
		variant(8, 8, 1, 1), variant(6, 10, 1, 3), variant(7, 7, 3, 3, 1, 5), variant(2, 2, 5, 9))
}

// TestBoardsAreKnown compares a Board, whose lists are computed, with its
// KnightGraph and with a graph of a foreign type, which are read: nodes, tours,
// visits and errors are the same.
func TestBoardsAreKnown(t *testing.T) {
	graphtest.OneGoroutine(t)
	for _, b := range knownBoards() {
		t.Run("board="+b.String(), func(t *testing.T) {
			t.Parallel()
			known := knighttour.Freeze(b)
			for _, f := range []*knighttour.Frozen{knighttour.Freeze(knighttour.KnightGraph(b)), knighttour.Freeze(boardView{b})} {
				if got, want := graph.NodesOf(f.Nodes()), graph.NodesOf(known.Nodes()); !slices.Equal(got, want) {
					t.Errorf("nodes %v, want %v", got, want)
				}
				for id := int64(-1); id <= int64(b.Rows()*b.Cols()); id++ {
					if _, ok := b.Square(id); f.Node(id) != known.Node(id) || (known.Node(id) != nil) != ok {
						t.Errorf("node %d is %v, want %v", id, f.Node(id), known.Node(id))
					}
				}
				checkSameTours(t, b, f)
			}
		})
	}
}

// checkSameTours checks that searches of both graphs, from all starts by many orders,
// have the same results.
func checkSameTours(t *testing.T, b knighttour.Board, f *knighttour.Frozen) {
	t.Helper()
	custom := knighttour.ByNode(func(from, to graph.Node) float64 { return 1 / float64(1+7*from.ID()%5+to.ID()) })
	warnsdorff, outward, move := knighttour.Warnsdorff(), knighttour.Outward(), knighttour.ByMove()
	for i, orders := range [][]knighttour.Order{
		{warnsdorff, outward}, {warnsdorff, move}, {outward, move}, {warnsdorff, knighttour.Shuffled(5)}, {custom, warnsdorff},
	} {
		s := knighttour.Search{Orders: orders, Goal: []knighttour.Goal{knighttour.Open(), knighttour.Closed()}[i%2], Limit: 1000}
		for _, start := range graph.NodesOf(b.Nodes()) {
			want, wantErr := s.Tour(t.Context(), b, start.ID())
			got, err := s.Tour(t.Context(), f, start.ID())
			if got.Visits != want.Visits || !slices.Equal(got.Path, want.Path) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("from %d by %v: %v, %v, want %v, %v", start.ID(), orders, got, err, want, wantErr)
			}
		}
	}
}

// TestFrozenAsGraph freezes the graphs of gonum's checks, loops and parallel
// lines among them. A Frozen is neither a graph.Directed nor a graph.Undirected, so
// the checks see a plain graph.Graph.
func TestFrozenAsGraph(t *testing.T) {
	type builder interface {
		graph.Graph
		graph.NodeAdder
		NewLine(from, to graph.Node) graph.Line
		SetLine(graph.Line)
	}
	for _, undirected := range []bool{true, false} {
		t.Run("graph="+graphtest.Kind(undirected), func(t *testing.T) {
			checkGraph(t, func(nodes []graph.Node, lines []testgraph.WeightedLine, _, _ float64) (graph.Graph, []graph.Node, []testgraph.Edge, float64, float64, bool) {
				var g builder = multi.NewDirectedGraph()
				if undirected {
					g = multi.NewUndirectedGraph()
				}
				for _, n := range nodes {
					g.AddNode(n)
				}
				var edges []testgraph.Edge
				end := func(n graph.Node) graph.Node {
					if known := g.Node(n.ID()); known != nil {
						return known
					}
					g.AddNode(n)
					return n
				}
				for _, l := range lines {
					from, to := end(l.From()), end(l.To())
					g.SetLine(g.NewLine(from, to))
					edges = append(edges, simple.Edge{F: from, T: to})
					if undirected {
						edges = append(edges, simple.Edge{F: to, T: from})
					}
				}
				return knighttour.Freeze(g), graph.NodesOf(g.Nodes()), edges, 0, 0, true
			})
		})
	}
}

func TestFreezeIsASnapshot(t *testing.T) {
	g := knighttour.KnightGraph(knighttour.MustBoard(5, 5))
	f := knighttour.Freeze(g)
	for id := range int64(25) {
		g.RemoveNode(id)
	}
	if tour, err := knighttour.KnightTour(t.Context(), f, 4, knighttour.ByMove()); err != nil || tour.Visits != 3441 {
		t.Errorf("after the graph has changed: %v, %v", tour, err)
	}
}

func TestFreezePanics(t *testing.T) {
	var noGraph *simple.UndirectedGraph
	var noFrozen *knighttour.Frozen
	var noContext context.Context
	done, cancel := context.WithCancel(context.Background())
	cancel()
	stray := &graphtest.Odd{List: []graph.Node{simple.Node(1)}, Next: map[int64][]graph.Node{1: {simple.Node(2)}}}
	oneWay := graphtest.Graph{{1}, {}} // which a directed graph may be
	knighttour.Freeze(oneWay)
	const noWayBack = "undirected graph: node 0 leads to 1, but not 1 to 0"
	for i, test := range []struct {
		want string
		do   func()
	}{
		{"nil graph", func() { knighttour.Freeze(nil) }},
		{"nil graph", func() { knighttour.Freeze(noGraph) }},
		{"nil graph", func() { knighttour.Freeze(noFrozen) }},
		{"nil graph", func() { knighttour.DFSForest(nil) }},
		{"nil graph", func() { knighttour.KnightTour(context.Background(), nil, 0) }},
		{"nil graph", func() { knighttour.KnightTourBetter(done, nil, 0) }},
		{"nil graph", func() { knighttour.CountTours(done, noFrozen, knighttour.Open()) }},
		{"nil graph", func() { knighttour.Tour{}.Verify(nil) }},
		{"nil graph", func() { knighttour.Tour{}.Verify(noGraph) }},
		{"nil graph", func() { knighttour.Tour{}.IsClosed(nil) }},
		{"nil graph", func() { knighttour.Tour{Path: []int64{0, 1, 2}}.IsClosed(noFrozen) }},
		{"nil graph", func() { knighttour.DFSForestFrom(nil, nil) }},
		{"nil graph", func() { knighttour.DFSForestFrom(noGraph, []int64{1}) }},
		{"nil context", func() { knighttour.KnightTour(noContext, knighttour.Board{}, 0) }},
		{"nil rank function", func() { knighttour.ByNode[int](nil) }},
		{"nil rank function", func() { knighttour.ByState[int](nil) }},
		{"node 1 leads to 2, which", func() { knighttour.Freeze(stray) }},
		{noWayBack, func() { knighttour.Freeze(oneWay.As(true)) }},
		{noWayBack, func() { knighttour.Find(t.Context(), oneWay.As(true), knighttour.Open()) }},
		{noWayBack, func() { knighttour.KnightTour(t.Context(), oneWay.As(true), 0) }},
		{noWayBack, func() { knighttour.DFSForest(oneWay.As(true)) }},
	} {
		if got := fmt.Sprint(panicOf(test.do)); !strings.HasPrefix(got, "knighttour: "+test.want) {
			t.Errorf("call %d: panic %q, want knighttour: %s", i, got, test.want)
		}
	}
}

func TestFrozenAllocations(t *testing.T) {
	f := knighttour.Freeze(knighttour.MustBoard(8, 8))
	allocs := testing.AllocsPerRun(100, func() {
		for it := f.From(27); it.Next(); {
			_ = it.Node()
		}
	})
	if allocs > 2 { // the iterator and what it iterates over
		t.Errorf("reading a list allocates %v times", allocs)
	}
}

// TestZeroFrozen checks that the zero Frozen is a graph without nodes.
func TestZeroFrozen(t *testing.T) {
	var f knighttour.Frozen
	if f.Node(0) != nil || f.Nodes() != graph.Empty || f.From(0) != graph.Empty || f.HasEdgeBetween(0, 0) || f.Edge(0, 0) != nil {
		t.Error("it has nodes")
	}
	checkFrozen(t, knighttour.Freeze(&f), nil, nil)
	checkFrozen(t, knighttour.Freeze(knighttour.Board{}), nil, nil)
	if g := knighttour.Freeze(&f); knighttour.Freeze(g) != g {
		t.Error("Freeze of a Frozen is another one")
	}
	if err := (knighttour.Tour{}).Verify(&f); err != nil || (knighttour.Tour{Path: []int64{0}}).Verify(&f) == nil || (knighttour.Tour{}).IsClosed(&f) {
		t.Errorf("its empty tour: %v", err)
	}
	want := "knighttour: unusable node: start 0: the graph has no nodes"
	for _, do := range []search{knighttour.KnightTour, knighttour.KnightTourBetter} {
		if _, err := do(t.Context(), &f, 0, knighttour.ByMove()); !errors.Is(err, knighttour.ErrNode) || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if _, err := (knighttour.Search{Goal: knighttour.Closed()}).Count(t.Context(), &f, 0); !errors.Is(err, knighttour.ErrNode) {
		t.Errorf("Count: %v", err)
	}
	if _, err := knighttour.DFSForestFrom(&f, []int64{0}); !errors.Is(err, knighttour.ErrNode) {
		t.Errorf("DFSForestFrom: %v", err)
	}
}

// A boardView is a graph of a foreign type that says how many nodes it has.
type boardView struct{ graph.Undirected }
