package nodes_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/nodes"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
	"gonum.org/v1/gonum/graph/simple"
)

// listOf returns nodes with the given IDs.
func listOf(ids ...int64) (list []graph.Node) {
	for _, id := range ids {
		list = append(list, simple.Node(id))
	}
	return list
}

// TestIterate calls random methods of iterators, and compares the results with
// those of gonum's iterators.
func TestIterate(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	for n := range 6 {
		list := listOf(50, 10, 20, 40, 30)[:n]
		got := nodes.Iterate(n, func(i int) graph.Node { return list[i] })
		if (got == graph.Empty) != (n == 0) {
			t.Fatalf("%d nodes: %v", n, got)
		}
		var want graph.Nodes = iterator.NewOrderedNodes(list)
		did := "" // the calls since the last reset
		for range 2000 {
			var a, b any
			switch what := r.IntN(12); {
			case what == 0:
				got.Reset()
				want.Reset()
				did = "reset"
			case what == 1 && want.Len() > 0:
				a = got.(graph.NodeSlicer).NodeSlice()
				b = want.(graph.NodeSlicer).NodeSlice()
				did += " slice"
			default:
				a = got.Next()
				b = want.Next()
				did += " next"
			}
			if fmt.Sprint(a) != fmt.Sprint(b) {
				t.Fatalf("%d nodes: %s: %v, want %v", n, did, a, b)
			}
			if got.Len() != want.Len() {
				t.Fatalf("%d nodes: %s: %d left, want %d", n, did, got.Len(), want.Len())
			}
			if fmt.Sprint(got.Node()) != fmt.Sprint(want.Node()) {
				t.Fatalf("%d nodes: %s: %v, want %v", n, did, got.Node(), want.Node())
			}
		}
	}
}

// TestIterateEnds checks that an iterator has no node after its end.
func TestIterateEnds(t *testing.T) {
	for n := 1; n < 6; n++ {
		it := nodes.Iterate(n, func(i int) graph.Node { return simple.Node(i) })
		for it.Next() {
		}
		if it.Node() != nil {
			t.Errorf("%d nodes: after the end %v", n, it.Node())
		}
		if rest := it.(graph.NodeSlicer).NodeSlice(); rest != nil {
			t.Errorf("%d nodes: after the end %v", n, rest)
		}
	}
}

// TestEdges reverses edges twice.
func TestEdges(t *testing.T) {
	plain := nodes.Edge{F: simple.Node(3), T: simple.Node(-5)}
	weighted := nodes.WeightedEdge{Edge: plain, W: 2.5}
	for _, e := range []graph.Edge{plain, weighted} {
		back := e.ReversedEdge()
		if got := fmt.Sprint(e); got != "3->-5" {
			t.Errorf("the edge is %s", got)
		}
		if got := fmt.Sprint(back); got != "-5->3" {
			t.Errorf("%v turned around is %s", e, got)
		}
		if back.From() != e.To() || back.To() != e.From() {
			t.Errorf("%v turned around leads from %v to %v", e, back.From(), back.To())
		}
		if again := back.ReversedEdge(); again != e {
			t.Errorf("%v turned around twice is %v", e, again)
		}
	}
}

// TestWeightedEdge checks that a reversed edge keeps its weight.
func TestWeightedEdge(t *testing.T) {
	e := nodes.WeightedEdge{
		Edge: nodes.Edge{F: simple.Node(3), T: simple.Node(-5)},
		W:    2.5,
	}
	if e.Weight() != 2.5 {
		t.Errorf("weight %v, want 2.5", e.Weight())
	}
	back, isWeighted := e.ReversedEdge().(graph.WeightedEdge)
	if !isWeighted {
		t.Fatalf("turned around, it has no weight: %v", e.ReversedEdge())
	}
	if back.Weight() != 2.5 {
		t.Errorf("turned around: weight %v, want 2.5", back.Weight())
	}
}

// randomIDs returns ascending IDs, with gaps or without, at the ends of the
// range or in between.
func randomIDs(r *rand.Rand, n int) []int64 {
	firsts := []int64{
		0,
		7,
		-3,
		math.MinInt64,
		math.MaxInt64 - int64(n-1),
		int64(r.Uint64()) / 2,
	}
	first := firsts[r.IntN(len(firsts))]
	ids := make([]int64, n)
	for i := range ids {
		ids[i] = first + int64(i)
	}
	switch gaps := r.IntN(4); {
	case gaps == 1:
		for i := range ids {
			ids[i] = int64(r.Uint64())
		}
	case gaps == 2 && n > 1:
		ids[0] = math.MinInt64
		ids[n-1] = math.MaxInt64
	case gaps == 3 && n > 1 && first < math.MaxInt64/2:
		ids[n-1]++
	}
	slices.Sort(ids)
	return ids
}

// TestReadGraph reads random graphs with IDs of all kinds.
func TestReadGraph(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(73, 74))
	c := work.New(t.Context())
	contiguous := 0
	const graphs = 3000
	for i := range graphs {
		undirected := i%2 == 0
		want := graphtest.Random(r, r.IntN(12), 3, undirected)
		ids := randomIDs(r, len(want))
		var x nodes.Index
		g := dense.Graph{Undirected: undirected}
		graphtest.NoError(t, x.ReadGraph(c, want.Shuffled(r, undirected, ids), &g))
		if l := want.Lists(); !slices.Equal(g.Start, l.Start) || !slices.Equal(g.List, l.List) {
			t.Fatalf("%s with IDs %v is read as %v", want.Describe(undirected), ids, g.Lists)
		}
		checkIndex(t, &x, ids)
		contiguous += dense.Bit(x.IDs == nil)
	}
	if contiguous < graphs/3 || contiguous > graphs/2 {
		t.Errorf("%d graphs have IDs without gaps", contiguous)
	}
}

// checkIndex checks that the nodes have these IDs, and no others.
func checkIndex(t *testing.T, x *nodes.Index, ids []int64) {
	t.Helper()
	n := len(ids)
	if x.N != n || len(x.Nodes) != n {
		t.Fatalf("%d nodes, want %d", x.N, n)
	}
	if n > 0 && x.First != ids[0] {
		t.Fatalf("nodes from %d, want %v", x.First, ids)
	}
	gaps := n > 0 && uint64(ids[n-1])-uint64(ids[0]) != uint64(n-1)
	if gaps != (x.IDs != nil) {
		t.Fatalf("IDs %v of %v", x.IDs, ids)
	}
	if gaps && !slices.Equal(x.IDs, ids) {
		t.Fatalf("IDs %v, want %v", x.IDs, ids)
	}
	others := []int64{math.MinInt64, -1, 0, 1, math.MaxInt64}
	for i, id := range ids {
		v, ok := x.Vertex(id)
		if !ok || int(v) != i {
			t.Fatalf("the vertex with the ID %d is %d, %t; want %d", id, v, ok, i)
		}
		if x.ID(v) != id {
			t.Fatalf("vertex %d has the ID %d, want %d", v, x.ID(v), id)
		}
		if x.Nodes[v] != simple.Node(id) {
			t.Fatalf("vertex %d is %v, want %d", v, x.Nodes[v], id)
		}
		others = append(others, id-1, id+1)
	}
	for _, id := range others {
		if _, ok := x.Vertex(id); ok != slices.Contains(ids, id) {
			t.Fatalf("IDs %v: there is a vertex %d: %t", ids, id, ok)
		}
	}
}

// An odd graph has iterators that do not know their length, and that return the
// graph's own slices.
type odd struct {
	graph.Graph // for the methods that are not called
	list        []graph.Node
	next        map[int64][]graph.Node
}

type oddNodes struct{ iterator.OrderedNodes }

// Len is less than 0 if the length is not known.
func (*oddNodes) Len() int { return -1 }

func (o *odd) Nodes() graph.Nodes { return &oddNodes{*iterator.NewOrderedNodes(o.list)} }

// From is nil, not empty, if there is no successor.
func (o *odd) From(id int64) graph.Nodes {
	if len(o.next[id]) == 0 {
		return nil
	}
	return &oddNodes{*iterator.NewOrderedNodes(o.next[id])}
}

// A graphOf is a graph with the given iterator over its nodes. The iterator may
// be nil or wrong about its length.
type graphOf struct {
	*odd
	nodes graph.Nodes
}

func (g graphOf) Nodes() graph.Nodes { return g.nodes }

// A claim is an iterator that claims to have the given number of nodes.
type claim struct {
	graph.Nodes
	n int
}

func (c claim) Len() int { return c.n }

// TestReadOddGraphs reads graphs whose iterators do not know their length or
// are nil, and list successors in any order and twice. Reading must not change
// the graphs.
func TestReadOddGraphs(t *testing.T) {
	c := work.New(t.Context())
	g := &odd{
		list: listOf(5, -3, 9, 0),
		next: map[int64][]graph.Node{
			5: listOf(9, 0, -3, 9),
			9: listOf(5, -3),
			0: listOf(9),
		},
	}
	var x nodes.Index
	var read dense.Graph
	graphtest.NoError(t, x.ReadGraph(c, g, &read))
	if got, want := fmt.Sprint(read.Lists), "{[0 0 1 4 6] [3 0 1 3 0 2]}"; got != want {
		t.Errorf("read as %s, want %s", got, want)
	}
	checkIndex(t, &x, []int64{-3, 0, 5, 9})
	if got, want := fmt.Sprint(g.list), "[5 -3 9 0]"; got != want {
		t.Errorf("the nodes were changed: %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(g.next), "map[0:[9] 5:[9 0 -3 9] 9:[5 -3]]"; got != want {
		t.Errorf("the successors were changed: %s, want %s", got, want)
	}
}

// TestReadNothing reads graphs without nodes.
func TestReadNothing(t *testing.T) {
	c := work.New(t.Context())
	for _, none := range []graph.Nodes{
		nil,
		graph.Empty,
		claim{Nodes: graph.Empty, n: dense.MaxVertices},
	} {
		var x nodes.Index
		var read dense.Graph
		graphtest.NoError(t, x.ReadGraph(c, graphOf{odd: &odd{}, nodes: none}, &read))
		if x.N != 0 || read.Len() != 0 {
			t.Errorf("%v: %d nodes, and lists of %d", none, x.N, read.Len())
		}
	}
}

// TestReadPanics reads graphs that contradict themselves or are too large.
func TestReadPanics(t *testing.T) {
	next := func(u int64, successors ...int64) map[int64][]graph.Node {
		return map[int64][]graph.Node{u: listOf(successors...)}
	}
	tooMany := dense.MaxVertices
	tooMany++ // negative where an int has 32 bits: then no length is too large
	for _, test := range []struct {
		g    graph.Graph
		want string
	}{
		{
			g:    &odd{list: listOf(3, 5, 3)},
			want: "knighttour: node 3 is listed twice",
		},
		{
			g:    &odd{list: listOf(9, 3, 7, 3)},
			want: "knighttour: node 3 is listed twice",
		},
		{
			g:    &odd{list: listOf(1, 1)},
			want: "knighttour: node 1 is listed twice",
		},
		{
			g:    &odd{list: listOf(1, 2), next: next(2, 1, 3)},
			want: "knighttour: node 2 leads to 3, which is not a node of the graph",
		},
		{
			g:    &odd{list: listOf(1, 9), next: next(1, 9, 5)},
			want: "knighttour: node 1 leads to 5, which is not a node of the graph",
		},
		{
			g:    &odd{list: listOf(-4, 1, 9), next: next(1, 9)},
			want: "knighttour: undirected graph: node 1 leads to 9, but not 9 to 1",
		},
		{
			g:    graphOf{nodes: claim{Nodes: graph.Empty, n: tooMany}},
			want: "knighttour: 2147483648 nodes: a graph may have at most 2147483647",
		},
	} {
		t.Run("panic="+test.want, func(t *testing.T) {
			if tooMany < 0 && strings.Contains(test.want, "at most") {
				t.Skip("an int has 32 bits")
			}
			defer func() {
				if got := recover(); got != test.want {
					t.Errorf("panic %v, want %s", got, test.want)
				}
			}()
			g := &dense.Graph{Undirected: true}
			new(nodes.Index).ReadGraph(work.New(t.Context()), test.g, g)
		})
	}
}

// TestReadStops stops the reading of large graphs with hubs or with gaps in
// their IDs.
func TestReadStops(t *testing.T) {
	graphtest.Slow(t)
	gaps := &odd{next: map[int64][]graph.Node{0: nil}}
	for id := range int64(20_000) {
		gaps.list = append(gaps.list, simple.Node(id*id))
		gaps.next[0] = append(gaps.next[0], simple.Node(id*id))
	}
	for name, g := range map[string]graph.Graph{
		"fan":      graphtest.Fan(20_000),
		"gaps":     gaps,
		"complete": graphtest.Complete(300),
	} {
		t.Run("graph="+name, func(t *testing.T) {
			graphtest.CheckStopsSoon(t, 3*work.PollInterval, func(c *work.Canceller) error {
				return new(nodes.Index).ReadGraph(c, g, new(dense.Graph))
			})
		})
	}
}
