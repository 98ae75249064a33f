package cut

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/treewidth"
	"example.com/knighttour/internal/work"
)

// reduce runs a Reducer in turns of the given work until there is an answer or
// nothing left to gain.
func reduce(c *work.Canceller, g graphtest.Graph, turn int64) (x *Reducer, found bool, err error) {
	x = New(c, g.Lists())
	for err == nil && !found {
		if x.idle == maxIdle && !x.gained() && len(x.tried) == 0 {
			break // nothing to gain
		}
		found, err = x.Run(c.Spent() + turn)
	}
	return x, found, err
}

// joinByTwoEdges returns g and h joined by two edges, which replace one edge of
// g and one of h.
func joinByTwoEdges(r *rand.Rand, g, h graphtest.Graph) graphtest.Graph {
	var edges [][2]int
	// add adds all edges of a graph except a random one, and returns the ends
	// of that edge. The vertices of the graph are numbered from the given first
	// number.
	add := func(g graphtest.Graph, first int) (u, v int) {
		u = r.IntN(len(g))
		v = g[u][r.IntN(len(g[u]))]
		for x := range g {
			for _, y := range g[x] {
				if x < y && (x != min(u, v) || y != max(u, v)) {
					edges = append(edges, [2]int{first + x, first + y})
				}
			}
		}
		return first + u, first + v
	}
	a, b := add(g, 0)
	c, d := add(h, len(g))
	return graphtest.Undirected(len(g)+len(h), append(edges, [2]int{a, c}, [2]int{b, d}))
}

// subdivided returns g with vertices on some of its edges.
func subdivided(r *rand.Rand, g graphtest.Graph) graphtest.Graph {
	var edges [][2]int
	n := len(g)
	for u := range g {
		for _, v := range g[u] {
			switch {
			case v < u:
			case r.IntN(12) == 0:
				edges = append(edges, [2]int{u, n}, [2]int{n, v})
				n++
			default:
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	return graphtest.Undirected(n, edges)
}

// randomWithCuts makes a small graph with small cuts.
func randomWithCuts(r *rand.Rand) graphtest.Graph {
	cubic := func() graphtest.Graph { return graphtest.Cubic(r, 4+2*r.IntN(3)) }
	if r.IntN(4) == 0 {
		return graphtest.Random(r, 4+r.IntN(9), 2+2*r.Float64(), true)
	}
	g := cubic()
	for len(g) < 14 && r.IntN(5) > 0 {
		switch r.IntN(3) {
		case 0:
			g = g.Behind(r, graphtest.Petersen(5, 2))
		case 1:
			g = g.Behind(r, cubic())
		default:
			g = joinByTwoEdges(r, g, cubic())
		}
	}
	return subdivided(r, g)
}

// crossingEdges returns the edges from the vertices of side to other vertices.
func crossingEdges(g graphtest.Graph, side []int32) (edges [][2]int32) {
	for _, u := range side {
		for _, v := range g[u] {
			if !slices.Contains(side, int32(v)) {
				edges = append(edges, [2]int32{u, int32(v)})
			}
		}
	}
	return edges
}

// TestRandom compares the answers with all Hamiltonian cycles. It also checks
// how often each answer occurs, since the graphs are always the same.
func TestRandom(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(3, 22))
	some, none, gained := 0, 0, 0
	for range graphtest.Scaled(500, 20_000) {
		g := randomWithCuts(r)
		cycles := g.Cycles()
		x, found, err := reduce(work.New(t.Context()), g, 1+r.Int64N(100_000))
		switch {
		case err != nil && !errors.Is(err, dense.ErrNoCycle):
			t.Fatal(err)
		case err == nil && !found: // no cuts
			continue
		case found != (len(cycles) > 0):
			t.Fatalf("%v: found=%t, want %d cycles", g, found, len(cycles))
		case found:
			some++
			g.CheckCycle(t, x.Cycle, 1)
		default:
			none++
		}
		gained += dense.Bit(x.gained())
	}
	if want := graphtest.Scaled(176, 7455); some != want {
		t.Errorf("%d graphs with a Hamiltonian cycle, want %d", some, want)
	}
	if want := graphtest.Scaled(265, 10_268); none != want {
		t.Errorf("%d graphs without a Hamiltonian cycle, want %d", none, want)
	}
	if want := graphtest.Scaled(292, 12_336); gained != want {
		t.Errorf("%d graphs with sides replaced, want %d", gained, want)
	}
}

// twoCopies returns two copies of a graph of n vertices with the given edges,
// and the joints: edges between the copies.
func twoCopies(n int, edges [][2]int, joints ...[2]int) graphtest.Graph {
	for _, e := range edges {
		joints = append(joints, e, [2]int{n + e[0], n + e[1]})
	}
	return graphtest.Undirected(2*n, joints)
}

// bipartite returns the edges of a complete bipartite graph.
func bipartite(left, right int) (edges [][2]int) {
	for u := range left {
		for v := range right {
			edges = append(edges, [2]int{u, left + v})
		}
	}
	return edges
}

// TestSmall runs a Reducer once on small graphs. It finds a cycle, finds that
// there is none, or has nothing to gain.
func TestSmall(t *testing.T) {
	triangle := [][2]int{{0, 1}, {0, 2}, {1, 2}}
	k4 := [][2]int{{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}}
	k4Less01 := k4[1:]
	k4Divided := [][2]int{{0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}, {0, 4}, {4, 1}}
	r := rand.New(rand.NewPCG(8, 22))
	petersen := graphtest.Petersen(5, 2)
	for _, test := range []struct {
		name   string
		g      graphtest.Graph
		found  bool
		gained bool
		err    error
		cycle  []int32
		edges  int     // number of edges that lead to side
		side   []int32 // a side of a cut that no cycle can pass through
	}{
		{
			name: "graph=path",
			g:    graphtest.Grid(1, 3),
			err:  dense.ErrNoCycle,
		},
		{
			name:  "graph=cycle",
			g:     graphtest.Undirected(3, triangle),
			found: true,
			cycle: []int32{0, 1, 2},
		},
		{
			name: "graph=2-cycles",
			g:    twoCopies(3, triangle),
			err:  dense.ErrNoCycle,
		},
		{
			name: "graph=2-K(4)",
			g:    twoCopies(4, k4),
			err:  dense.ErrNoCycle,
		},
		{
			name: "graph=bridge",
			g:    twoCopies(5, k4Divided, [2]int{4, 9}),
			err:  dense.ErrNoCycle,
		},
		{
			name:   "graph=2-edge-cut",
			g:      twoCopies(4, k4Less01, [2]int{0, 4}, [2]int{1, 5}),
			found:  true,
			gained: true,
			cycle:  []int32{0, 2, 3, 1, 5, 6, 7, 4},
		},
		{
			name:   "graph=prism",
			g:      twoCopies(3, triangle, [2]int{0, 3}, [2]int{1, 4}, [2]int{2, 5}),
			found:  true,
			gained: true,
			cycle:  []int32{0, 1, 4, 3, 5, 2},
		},
		{
			name: "graph=K(2,3)",
			g:    graphtest.Undirected(5, bipartite(2, 3)),
			err:  dense.ErrNoCycle,
		},
		{
			name: "graph=K(4)",
			g:    graphtest.Undirected(4, k4),
		},
		{
			name: "graph=petersen",
			g:    petersen,
		},
		{
			name:   "graph=behind-petersen",
			g:      graphtest.Complete(4).Behind(r, petersen),
			gained: true,
			err:    dense.ErrNoCycle,
		},
		{
			name:  "graph=2-petersens",
			g:     petersen.Behind(r, petersen),
			err:   dense.ErrNoCycle,
			edges: 3,
			side:  []int32{0, 1, 2, 3, 4, 5, 6, 7, 8},
		},
		{
			name:  "graph=2-K(3,4)",
			g:     twoCopies(7, bipartite(3, 4), [2]int{0, 7}, [2]int{1, 8}),
			err:   dense.ErrNoCycle,
			edges: 2,
			side:  []int32{0, 1, 2, 3, 4, 5, 6},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := New(work.New(t.Context()), test.g.Lists())
			found, err := x.Run(1 << 30)
			if err != test.err {
				t.Errorf("error %v, want %v", err, test.err)
			}
			if x.gained() != test.gained {
				t.Errorf("sides replaced: %t, want %t", x.gained(), test.gained)
			}
			side := x.Blocked()
			if !slices.Equal(side, test.side) {
				t.Errorf("no cycle passes %v, want %v", side, test.side)
			}
			if edges := len(crossingEdges(test.g, side)); edges != test.edges {
				t.Errorf("%d edges lead to the side, want %d", edges, test.edges)
			}
			if found != test.found {
				t.Fatalf("found: %t, want %t", found, test.found)
			}
			if !found {
				return
			}
			test.g.CheckCycle(t, x.Cycle, 1)
			if cycle := x.Cycle(0); !slices.Equal(cycle, test.cycle) {
				t.Errorf("cycle %v, want %v", cycle, test.cycle)
			}
		})
	}
}

// TestManyCuts finds tours through parts within parts. A second run with turns
// of the same work must find the same tour.
func TestManyCuts(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(5, 22))
	found := 0
	for range 6 {
		g := graphtest.ManyCuts(r, 400)
		var cycles [2][]int32
		for i := range cycles {
			x, ok, err := reduce(work.New(t.Context()), g, 100_000)
			if ok {
				found++
				g.CheckCycle(t, x.Cycle, 1)
				cycles[i] = x.Cycle(0)
			} else if !errors.Is(err, dense.ErrNoCycle) {
				t.Errorf("no answer: %v", err)
			}
		}
		if !slices.Equal(cycles[0], cycles[1]) {
			t.Error("another cycle")
		}
	}
	if found < 4 {
		t.Errorf("%d of 12 have a tour", found)
	}
}

// TestBudget begins with a budget that is too small to find out which ways lead
// through a side, so that it must be doubled several times.
func TestBudget(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(10, 22))
	g := graphtest.Cubic(r, 200).Behind(r, graphtest.FlowerSnark(51))
	c := work.New(t.Context())
	x := New(c, g.Lists())
	x.budget = 1
	runs := 0
	var err error
	for ; err == nil; runs++ {
		_, err = x.Run(c.Spent() + 1<<16)
	}
	if !errors.Is(err, dense.ErrNoCycle) {
		t.Errorf("error %v, want %v", err, dense.ErrNoCycle)
	}
	if runs != 102 {
		t.Errorf("%d runs, want 102", runs)
	}
	if x.budget != 1<<15 {
		t.Errorf("a budget of %d in the end, want %d", x.budget, 1<<15)
	}
}

// TestBlockedByTables checks the side that no cycle can pass through when
// tables prove that. The side is most of a snark.
func TestBlockedByTables(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 22))
	g := graphtest.Cubic(r, 200).Behind(r, graphtest.FlowerSnark(21))
	c := work.New(t.Context())
	x := New(c, g.Lists())
	_, err := x.Run(c.Spent() + 1<<30)
	if !errors.Is(err, dense.ErrNoCycle) {
		t.Fatalf("error %v, want %v", err, dense.ErrNoCycle)
	}
	side := x.Blocked() // all of the snark but the vertex that is replaced
	if len(side) != 83 || side[0] != 199 {
		t.Errorf("a side of %d vertices, %v; want 83 from 199 on", len(side), side)
	}
	if edges := len(crossingEdges(g, side)); edges != 3 {
		t.Errorf("%d edges lead to the side, want 3", edges)
	}
}

// TestShare finds out how a cycle can pass through a side: with all of the
// memory for tables, and with a share that is too small for any table. The
// answers must be the same, though different methods find them.
func TestShare(t *testing.T) {
	spent := map[int]int64{} // by share
	for _, share := range []int{1, treewidth.Memory} {
		r := rand.New(rand.NewPCG(10, 22))
		g := graphtest.Cubic(r, 40).Behind(r, graphtest.FlowerSnark(9))
		c := work.New(t.Context())
		x := New(c, g.Lists())
		x.Share(share)
		var err error
		for err == nil && c.Spent() < 20_000_000 {
			_, err = x.Run(c.Spent() + 1<<20)
		}
		if !errors.Is(err, dense.ErrNoCycle) {
			t.Errorf("one of %d shares: error %v, want %v", share, err, dense.ErrNoCycle)
		}
		spent[share] = c.Spent()
	}
	if spent[1] == spent[treewidth.Memory] {
		t.Errorf("%d units of work with each share", spent[1])
	}
}

// TestStopsAnywhere stops the reduction of a small graph at many points, and
// checks that the error is the stop.
func TestStopsAnywhere(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.Petersen(5, 2)
	c := work.New(t.Context())
	_, _, err := reduce(c, g, 1<<16)
	if err != nil && !errors.Is(err, dense.ErrNoCycle) {
		t.Fatal(err)
	}
	for units := 0; units < int(c.Spent()); units += 5 {
		_, _, err := reduce(work.StopAfter(units), g, 1<<16)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d of %d: %v", units, c.Spent(), err)
		}
	}
}

// TestCuts compares the cuts found by the labels of twenty trees with all cuts.
// It also checks how many sides are found, and how many vertices they have.
func TestCuts(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(6, 22))
	missed, all, sides, vertices := 0, 0, 0, 0
	for range graphtest.Scaled(12, 50) {
		nested := graphtest.Cubic(r, 10).Behind(r, graphtest.Cubic(r, 8))
		g := joinByTwoEdges(r, nested, graphtest.Cubic(r, 8))
		x := New(work.New(t.Context()), g.Lists())
		graphtest.NoError(t, x.build(x.graph))
		found := map[Cut]bool{}
		for range 20 {
			x.round++
			small, err := x.smallSides()
			if err != nil {
				break
			}
			for _, s := range small {
				found[s.cut] = true
				sides++
				vertices += len(s.vertices)
			}
		}
		if len(found) == 0 {
			continue // the graph has a bridge
		}
		for _, c := range cutsOf(t, x) {
			all++
			missed += dense.Bit(!found[c])
		}
	}
	if missed != 0 {
		t.Errorf("%d of %d cuts missed, want none", missed, all)
	}
	if want := graphtest.Scaled(148, 606); all != want {
		t.Errorf("%d cuts, want %d", all, want)
	}
	if want := graphtest.Scaled(2150, 8986); sides != want {
		t.Errorf("%d sides, want %d", sides, want)
	}
	if want := graphtest.Scaled(14_370, 59_098); vertices != want {
		t.Errorf("%d vertices in all sides, want %d", vertices, want)
	}
}

// cutsOf returns all cuts of three edges with at least two vertices on either
// side. There must be no cuts of two edges.
func cutsOf(t *testing.T, x *Reducer) (cuts []Cut) {
	var live []int32
	for e := range int32(len(x.edges)) {
		if !x.edges[e].gone {
			live = append(live, e)
		}
	}
	reached := x.newWalkMarks()
	separates := func(edges ...int32) []int32 {
		c := Cut{noEdge, noEdge, noEdge}
		copy(c[3-len(edges):], edges)
		return x.smallerSide(c, reached)
	}
	for i, e := range live {
		for j, f := range live[:i] {
			pair := separates(f, e) != nil
			for _, g := range live[:j] {
				side := separates(g, f, e)
				if pair && side != nil {
					t.Fatalf("%d and %d are a cut, and with %d that of %v", f, e, g, side)
				}
				if pair || separates(g, f) != nil || separates(g, e) != nil {
					continue // a cut of two of the edges
				}
				if len(side) > 1 {
					cuts = append(cuts, Cut{g, f, e})
				}
			}
		}
	}
	return cuts
}

// TestStops stops a Reducer on graphs with many cuts, with one cut, and with
// vertices of degree two.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(7, 22))
	for _, g := range []graphtest.Graph{
		graphtest.ManyCuts(r, 1000),
		graphtest.Cubic(r, 1000).Behind(r, graphtest.FlowerSnark(21)),
		subdivided(r, graphtest.Cubic(r, 2000)),
	} {
		graphtest.CheckStopsSoon(t, 4*work.PollInterval, func(c *work.Canceller) error {
			_, _, err := reduce(c, g, 1<<22)
			return err
		})
	}
}

// canCross reports whether a cycle can cross a cut. It uses two edges of the
// cut, and on each side their ends must be joined by a path over all vertices
// of that side.
func canCross(g graphtest.Graph, side, others []int32) bool {
	edges := crossingEdges(g, side)
	for i, e := range edges {
		for _, f := range edges[:i] {
			if hasPathOver(g, side, e[0], f[0]) && hasPathOver(g, others, e[1], f[1]) {
				return true
			}
		}
	}
	return false
}

// hasPathOver reports whether a path from one of the given vertices to another
// visits all of them, and no other vertices.
func hasPathOver(g graphtest.Graph, vertices []int32, from, to int32) bool {
	left := dense.Marks(len(g), vertices)
	var goOn func(u int32, n int) bool // whether a path can go on from u, its n-th vertex
	goOn = func(u int32, n int) bool {
		if n == len(vertices) || u == to {
			return n == len(vertices) && u == to
		}
		left[u] = false
		defer func() { left[u] = true }()
		for _, v := range g[u] {
			if left[v] && goOn(int32(v), n+1) {
				return true
			}
		}
		return false
	}
	return goOn(from, 1)
}

// narrowGraph returns a random graph of n vertices whose edges join only
// vertices with nearby numbers.
func narrowGraph(r *rand.Rand, n int) graphtest.Graph {
	var edges [][2]int
	for u := range n {
		for v := u + 1; v < min(n, u+4); v++ {
			if r.IntN(3) > 0 {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	return graphtest.OfEdges(n, edges, true)
}

// TestStandsFor does the example of standsFor: vertex 2 has replaced 2, 3 and
// 4, and an edge between 0 and 2 has replaced 1. If 1 has two edges, its
// neighbours are a tie, and it is not included.
func TestStandsFor(t *testing.T) {
	side := [][2]int{{2, 3}, {2, 4}, {3, 4}}
	tests := []struct {
		name  string
		edges [][2]int // of vertex 1
		want  []int32
	}{
		{name: "tie", edges: [][2]int{{0, 1}, {1, 2}}, want: []int32{2, 3, 4}},
		{name: "majority", edges: [][2]int{{0, 1}, {1, 2}, {1, 3}}, want: []int32{1, 2, 3, 4}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			const n = 5
			rg := &reducedGraph{into: dense.NewSets(n), at: make([][]int32, n)}
			two := [2]int32{rg.add(0, 1), rg.add(1, 2)}
			rg.replacements = append(rg.replacements, replacement{by: rg.add(0, 2), two: two, v: 1})
			rg.into[3] = 2
			rg.into[4] = 2
			rg.replacements = append(rg.replacements, replacement{by: noEdge})
			g := graphtest.Undirected(n, slices.Concat(side, test.edges))
			if got := rg.standsFor(g.Lists(), []int32{2}); !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// TestBlocked checks the sides that no cycle can pass through, in graphs with
// small cuts.
func TestBlocked(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(11, 22))
	blocked, small := 0, 0
	for i := range graphtest.Scaled(1500, 30_000) {
		g := randomWithCuts(r)
		if i%2 == 0 {
			g = narrowGraph(r, 20)
		}
		x, _, err := reduce(work.New(t.Context()), g, 1+r.Int64N(100_000))
		side := x.Blocked()
		if len(side) == 0 || len(side) > 20 {
			continue
		}
		blocked++
		edges := len(crossingEdges(g, side))
		if edges > 3 {
			continue
		}
		small++
		var others []int32
		for v := range int32(len(g)) {
			if !slices.Contains(side, v) {
				others = append(others, v)
			}
		}
		if !errors.Is(err, dense.ErrNoCycle) {
			t.Fatalf("%v: no cycle passes %v, but the error is %v", g, side, err)
		}
		if len(others) == 0 {
			t.Fatalf("%v: the side has all vertices", g)
		}
		if !slices.IsSorted(side) {
			t.Fatalf("%v: the side %v is not in ascending order", g, side)
		}
		if len(others) < 24 && canCross(g, side, others) {
			t.Fatalf("%v: %d edges lead to %v, which a cycle may pass", g, edges, side)
		}
	}
	if want := graphtest.Scaled(30, 600); blocked < want {
		t.Errorf("%d sides, want at least %d", blocked, want)
	}
	if small < blocked/2 {
		t.Errorf("%d of %d sides behind two or three edges, want half", small, blocked)
	}
}
