package knighttour

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
	"gonum.org/v1/gonum/graph/multi"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/testgraph"
)

func TestKnightGraph(t *testing.T) {
	for rows := 1; rows <= 9; rows++ {
		for cols := 1; cols <= 9; cols++ {
			b := newBoard(t, rows, cols)
			g := KnightGraph(b)
			if got := g.Nodes().Len(); got != rows*cols {
				t.Errorf("board=%v: %d nodes", b, got)
			}
			want := 4*rows*cols - 6*(rows+cols) + 8
			if rows == 1 || cols == 1 {
				want = 0
			}
			if got := g.Edges().Len(); got != want {
				t.Errorf("board=%v: %d edges, want %d", b, got, want)
			}
			for id := range int64(rows * cols) {
				if s, ok := g.Node(id).(Square); !ok || s.ID() != id || s != b.square(int(id)) {
					t.Errorf("board=%v: node %d is %#v", b, id, g.Node(id))
				}
				for v := range int64(rows * cols) {
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
	}
}

// TestFreeze freezes random graphs of all sorts and compares every list.
func TestFreeze(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	extremes := []int64{math.MinInt64, math.MinInt64 + 1, -7, -1, 0, 3, 5, 1 << 40, math.MaxInt64 - 1, math.MaxInt64}
	for i := range 400 {
		undirected := i%2 == 0
		g := randomGraph(r, r.IntN(len(extremes)+1), 3, undirected)
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
		f := Freeze(g.gonum(r, undirected, ids))
		if f.undirected != undirected {
			t.Fatalf("%s: frozen as undirected=%v", describe(g, undirected), f.undirected)
		}
		checkFrozen(t, f, g, ids)
		if Freeze(f) != f {
			t.Fatal("Freeze of a Frozen is another one")
		}
	}
}

// checkFrozen compares f with the graph and IDs that it should hold.
func checkFrozen(t *testing.T, f *Frozen, g digraph, ids []int64) {
	t.Helper()
	var got []int64
	for it := f.Nodes(); it.Next(); {
		got = append(got, it.Node().ID())
	}
	if !slices.Equal(got, ids) {
		t.Fatalf("nodes %v, want %v", got, ids)
	}
	c := work.New(t.Context())
	prev, err := f.predecessors(c)
	if err != nil {
		t.Fatal(err)
	}
	for u, id := range ids {
		var want, got, back, backWant []int64
		for _, v := range g[u] {
			want = append(want, ids[v])
		}
		for it := f.From(id); it.Next(); {
			got = append(got, it.Node().ID())
		}
		if !slices.Equal(got, want) {
			t.Fatalf("From(%d) is %v, want %v", id, got, want)
		}
		for v, other := range ids {
			if has := g.has(int64(u), int64(v)); f.hasEdge(id, other) != has || (f.Edge(id, other) != nil) != has ||
				f.HasEdgeBetween(id, other) != g.HasEdgeBetween(int64(u), int64(v)) {
				t.Fatalf("edge from %d to %d: want %v", id, other, has)
			}
			if g.has(int64(v), int64(u)) {
				backWant = append(backWant, other)
			}
		}
		for _, v := range prev.Of(int32(u)) {
			back = append(back, f.id(v))
		}
		if !slices.Equal(back, backWant) {
			t.Fatalf("predecessors of %d are %v, want %v", id, back, backWant)
		}
	}
	for _, id := range []int64{-8, 1, 1 << 50} {
		if !slices.Contains(ids, id) && (f.Node(id) != nil || f.From(id) != graph.Empty || f.Edge(id, id) != nil) {
			t.Fatalf("there is a node %d", id)
		}
	}
}

func TestFreezeBoard(t *testing.T) {
	for rows := 1; rows <= 7; rows++ {
		for cols := 1; cols <= 7; cols++ {
			b := newBoard(t, rows, cols)
			g := knights(rows, cols)
			ids := make([]int64, len(g))
			for v := range ids {
				ids[v] = int64(v)
			}
			for _, f := range []*Frozen{Freeze(b), Freeze(KnightGraph(b))} {
				checkFrozen(t, f, g, ids)
				if f.Node(0) != b.Node(0) || !f.undirected {
					t.Errorf("board=%v: node 0 is %#v, undirected is %v", b, f.Node(0), f.undirected)
				}
			}
		}
	}
	checkFrozen(t, Freeze(Board{}), nil, nil)
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
		t.Run(kindOf(undirected), func(t *testing.T) {
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
				return Freeze(g), graph.NodesOf(g.Nodes()), edges, 0, 0, true
			})
		})
	}
}

// An oddGraph is a gonum graph at the edges of the contract: iterators that do
// not know their length, and that hand out the graph's own slices.
type oddGraph struct {
	nodes []graph.Node
	next  map[int64][]graph.Node
}

type oddNodes struct{ iterator.OrderedNodes }

func (*oddNodes) Len() int { return -1 }

func (g *oddGraph) Node(id int64) graph.Node {
	i := slices.IndexFunc(g.nodes, func(n graph.Node) bool { return n.ID() == id })
	if i < 0 {
		return nil
	}
	return g.nodes[i]
}
func (g *oddGraph) Nodes() graph.Nodes { return &oddNodes{*iterator.NewOrderedNodes(g.nodes)} }
func (g *oddGraph) From(id int64) graph.Nodes {
	if len(g.next[id]) == 0 {
		return nil
	}
	return &oddNodes{*iterator.NewOrderedNodes(g.next[id])}
}
func (g *oddGraph) HasEdgeBetween(x, y int64) bool { return g.Edge(x, y) != nil || g.Edge(y, x) != nil }
func (g *oddGraph) Edge(u, v int64) graph.Edge {
	for _, n := range g.next[u] {
		if n.ID() == v {
			return simple.Edge{F: g.Node(u), T: n}
		}
	}
	return nil
}

func TestFreezeLeavesTheGraphAlone(t *testing.T) {
	n := func(ids ...simple.Node) (nodes []graph.Node) {
		for _, id := range ids {
			nodes = append(nodes, id)
		}
		return nodes
	}
	g := &oddGraph{
		nodes: n(5, -3, 9, 0),
		next:  map[int64][]graph.Node{5: n(9, 0, -3, 9), 9: n(5, -3), 0: n(9)}, // 9 twice
	}
	checkFrozen(t, Freeze(g), digraph{{}, {3}, {0, 1, 3}, {0, 2}}, []int64{-3, 0, 5, 9})
	if fmt.Sprint(g.nodes, g.next[5], g.next[9]) != "[5 -3 9 0] [9 0 -3 9] [5 -3]" {
		t.Errorf("the graph was changed: %v, %v", g.nodes, g.next)
	}
	if !slices.Equal(slices.Collect(DFSForest(g).Preorder()), []int64{-3, 0, 9, 5}) {
		t.Errorf("forest %v", slices.Collect(DFSForest(g).Preorder()))
	}
	if got, err := KnightTour(t.Context(), g, 0); err != nil || !slices.Equal(got.Path, []int64{0, 9, 5, -3}) {
		t.Errorf("tour %v, %v", got, err)
	}
	if got, err := KnightTour(t.Context(), g, -3); !errors.Is(err, ErrNoTour) || got.Visits != 1 {
		t.Errorf("tour %v, %v", got, err)
	}
}

func TestFreezeIsASnapshot(t *testing.T) {
	g := KnightGraph(newBoard(t, 5, 5))
	f := Freeze(g)
	for id := range int64(25) {
		g.RemoveNode(id)
	}
	if tour, err := KnightTour(t.Context(), f, 4, ByMove()); err != nil || tour.Visits != 3441 {
		t.Errorf("after the graph has changed: %v, %v", tour, err)
	}
}

func TestFreezePanics(t *testing.T) {
	var noGraph *simple.UndirectedGraph
	var noFrozen *Frozen
	var noContext context.Context
	stray := &oddGraph{nodes: []graph.Node{simple.Node(1)}, next: map[int64][]graph.Node{1: {simple.Node(2)}}}
	for name, do := range map[string]func(){
		"nil graph":                func() { Freeze(nil) },
		"nil graph ":               func() { Freeze(noGraph) },
		"nil graph  ":              func() { Freeze(noFrozen) },
		"nil graph   ":             func() { DFSForest(nil) },
		"nil graph    ":            func() { KnightTour(context.Background(), nil, 0) },
		"nil graph     ":           func() { Tour{}.Verify(nil) },
		"nil graph      ":          func() { Tour{}.Verify(noGraph) },
		"nil graph       ":         func() { Tour{}.IsClosed(nil) },
		"nil graph        ":        func() { Tour{Path: []int64{0, 1, 2}}.IsClosed(noFrozen) },
		"nil graph         ":       func() { DFSForestFrom(nil, nil) },
		"nil graph          ":      func() { DFSForestFrom(noGraph, []int64{1}) },
		"nil context":              func() { KnightTour(noContext, Board{}, 0) },
		"nil rank function":        func() { ByNode[int](nil) },
		"nil rank function ":       func() { ByState[int](nil) },
		"node 1 leads to 2, which": func() { Freeze(stray) },
	} {
		t.Run("panic="+name, func(t *testing.T) {
			defer func() {
				got := fmt.Sprint(recover())
				if !strings.HasPrefix(got, "knighttour: ") || !strings.Contains(got, strings.TrimSpace(name)) {
					t.Errorf("panic %q, want knighttour: %s", got, name)
				}
			}()
			do()
		})
	}
}

func TestFrozenAllocations(t *testing.T) {
	f := Freeze(newBoard(t, 8, 8))
	allocs := testing.AllocsPerRun(100, func() {
		for it := f.From(27); it.Next(); {
			_ = it.Node()
		}
	})
	if allocs > 2 { // the iterator and what it iterates over
		t.Errorf("reading a list allocates %v times", allocs)
	}
}

// TestZeroFrozen uses the zero Frozen as the graph without nodes that it is.
func TestZeroFrozen(t *testing.T) {
	var f Frozen
	if f.Node(0) != nil || f.Nodes() != graph.Empty || f.From(0) != graph.Empty || f.HasEdgeBetween(0, 0) || f.Edge(0, 0) != nil {
		t.Error("it has nodes")
	}
	checkFrozen(t, Freeze(&f), nil, nil)
	if g := Freeze(&f); Freeze(g) != g {
		t.Error("Freeze of a Frozen is another one")
	}
	if err := (Tour{}).Verify(&f); err != nil || (Tour{Path: []int64{0}}).Verify(&f) == nil || (Tour{}).IsClosed(&f) {
		t.Errorf("its empty tour: %v", err)
	}
	want := "knighttour: unusable node: start 0: the graph has no nodes"
	for _, search := range []func(context.Context, graph.Graph, int64, ...Order) (Tour, error){KnightTour, KnightTourBetter} {
		if _, err := search(t.Context(), &f, 0, ByMove()); !errors.Is(err, ErrNode) || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if _, err := (Search{Goal: Closed()}).Count(t.Context(), &f, 0); !errors.Is(err, ErrNode) {
		t.Errorf("Count: %v", err)
	}
	if _, err := DFSForestFrom(&f, []int64{0}); !errors.Is(err, ErrNode) {
		t.Errorf("DFSForestFrom: %v", err)
	}
}
