package find

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// walks has a graph without a tour, and its longest path from each of several
// starts. The graph has three components: a triangle, a path of five vertices,
// and an isolated vertex.
var walks = struct {
	g     graphtest.Graph
	cases []walk
}{
	g: graphtest.Undirected(9, [][2]int{
		{0, 1}, {1, 2}, {0, 2},
		{3, 4}, {3, 5}, {5, 6}, {6, 7},
	}),
	cases: []walk{
		{start: -1, want: []int32{4, 3, 5, 6, 7}},
		{start: 0, want: []int32{0, 1, 2}},
		{start: 5, want: []int32{5, 3, 4}},
		{start: 8, want: []int32{8}},
	},
}

// A walk is the longest path from a start, or from anywhere if the start is -1.
type walk struct {
	start int32
	want  []int32
}

// TestWalk checks the path that comes with a proof that there is no tour.
func TestWalk(t *testing.T) {
	for _, test := range walks.cases {
		for engine, graph := range walks.g.Engines(true) {
			p := *problemOf(graph, problem.Open, test.start)
			r := Tour(work.New(t.Context()), &p)
			if r.None == nil {
				t.Errorf("%s from %d: no proof", engine, test.start)
			}
			path := Polish(work.New(t.Context()), &p, r)
			if !slices.Equal(path, test.want) {
				t.Errorf("%s from %d: %v, want %v", engine, test.start, path, test.want)
			}
		}
	}
}

// TestWalkStops checks that a search for the longest path returns a path from
// the start when it is stopped.
func TestWalkStops(t *testing.T) {
	for _, test := range walks.cases {
		for engine, graph := range walks.g.Engines(true) {
			for units := range 200 {
				p := *problemOf(graph, problem.Open, test.start)
				path := Polish(work.StopAfter(units), &p, Result{})
				if err := graphtest.CheckPath(walks.g, graphtest.IDs(path)); err != nil {
					t.Errorf("%s from %d stopped after %d: %v", engine, test.start, units, err)
				}
				if test.start >= 0 && path[0] != test.start {
					t.Errorf("%s from %d stopped after %d: %v", engine, test.start, units, path)
				}
			}
		}
	}
}

// TestPolishStopsSoon stops Polish at many points. It must end soon after, and
// return a path that begins with the prefix.
func TestPolishStopsSoon(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(2, 20))
	for name, test := range map[string]struct {
		g          graphtest.Graph
		undirected bool
	}{
		"sparse":   {graphtest.Random(r, 5000, 3, true), true},
		"small":    {graphtest.Random(r, 500, 3, true), true},
		"hubs":     {graphtest.Blocks(3000, 2).WithHubs(2), true},
		"directed": {graphtest.TwoInTwoOut(r, 2000, false), false},
	} {
		t.Run("graph="+name, func(t *testing.T) {
			graph := dense.NewGraph(test.g.Lists(), test.undirected)
			start := int32(slices.IndexFunc(test.g, func(list []int) bool { return len(list) > 0 }))
			for _, prefix := range [][]int32{nil, {start}, {start, int32(test.g[start][0])}} {
				p := *problemOf(graph, problem.Closed, -1)
				if prefix != nil {
					p.Start = prefix[0]
					p.Prefix = prefix
				}
				longest := 0
				graphtest.CheckStopsSoon(t, 1<<18, func(c *work.Canceller) error {
					path := Polish(c, &p, Result{Longest: prefix})
					if !graphtest.BeginsWith(path, prefix) {
						t.Fatalf("%v does not begin with %v", path, prefix)
					}
					if err := graphtest.CheckPath(test.g, graphtest.IDs(path)); err != nil {
						t.Fatal(err)
					}
					longest = max(longest, len(path))
					return c.Err()
				})
				if longest < 3 {
					t.Errorf("after %v: a path of %d vertices", prefix, longest)
				}
			}
		})
	}
}

// TestPolishTwice checks that a second call with the same graph, which has
// cached its properties, takes the same work for a proof and returns the same
// path. The work that its canceller was charged before must not matter either.
func TestPolishTwice(t *testing.T) {
	const workBefore = 1 << 30
	proofs := 0
	for seed := range uint64(graphtest.Scaled(200, 10000)) {
		r := rand.New(rand.NewPCG(seed, 30))
		g, undirected := graphtest.Sparse(r, 40)
		graph := dense.NewGraph(g.Lists(), undirected)
		p := *problemOf(graph, problem.Open, problem.Anywhere)
		if seed%2 == 1 {
			p.Start = 0
			p.Prefix = []int32{0}
			if len(g[0]) > 0 {
				p.Prefix = append(p.Prefix, int32(g[0][0]))
			}
		}
		find := func(c *work.Canceller) (Result, []int32) {
			x := Tour(c, &p)
			if x.None == nil {
				return x, nil
			}
			return x, Polish(c, &p, x)
		}
		first, path := find(work.New(t.Context()))
		c := work.New(t.Context())
		c.Spend(workBefore)
		second, other := find(c)
		if first.Work != second.Work || !slices.Equal(path, other) {
			t.Errorf("seed %d, %s: %v by %d units, and then %v by %d",
				seed, g.Describe(undirected), path, first.Work, other, second.Work)
		}
		if path != nil {
			proofs++
		}
	}
	if proofs < 50 {
		t.Errorf("only %d proofs", proofs)
	}
}

// TestPolishOfNothing checks that the longest path of a graph without vertices
// has none.
func TestPolishOfNothing(t *testing.T) {
	p := problemAfter(graphtest.Graph{}, false, problem.Closed, []int32{problem.Anywhere})
	if path := Polish(work.New(t.Context()), p, Result{}); len(path) > 0 {
		t.Errorf("%v, want no vertices", path)
	}
}

// TestPolishLargeWithLittleWork checks that Warnsdorff's rule alone extends the
// known path of a large graph if there is too little work for weaving.
func TestPolishLargeWithLittleWork(t *testing.T) {
	g := graphtest.Grid(1, 2000)
	graph := dense.NewGraph(g.Lists(), true)
	units := int64(20 * len(g))
	c := work.New(t.Context())
	path := polish(c, graph, 500, units, []int32{500, 499})
	if n := checkDisjoint(t, g, [][]int32{path}); n != 501 || path[500] != 0 {
		t.Errorf("%d vertices, want the 501 from 500 to 0", n)
	}
	if c.Spent() > units {
		t.Errorf("%d units of work, want at most %d", c.Spent(), units)
	}
}

// TestPolishSmallEnds checks that the work on a small graph ends as soon as
// nine tenths of the vertices are on the path, if there is little work to do.
func TestPolishSmallEnds(t *testing.T) {
	g := graphtest.Random(rand.New(rand.NewPCG(7, 36)), 600, 7, true)
	graph := dense.NewGraph(g.Lists(), true)
	units := minPolish(len(g))
	for _, test := range []struct {
		units int64
		ends  bool
	}{
		{
			units: units,
			ends:  true,
		},
		{
			units: units + 1,
		},
	} {
		c := work.New(t.Context())
		path := polish(c, graph, problem.Anywhere, test.units, nil)
		n := checkDisjoint(t, g, [][]int32{path})
		if 10*n < 9*len(g) {
			t.Errorf("%d of %d vertices, want nine tenths", n, len(g))
		}
		if ends := 4*c.Spent() < 3*test.units; ends != test.ends {
			t.Errorf("%d of %d units of work, ends: %t", c.Spent(), test.units, ends)
		}
	}
}
