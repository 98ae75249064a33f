package witness

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/work"
)

// TestPlainIsTrue compares with all tours of random graphs. Where there is a tour, there
// must be no reason; where there is none, there mostly is a reason. Its vertices are
// vertices of the graph, in ascending order.
func TestPlainIsTrue(t *testing.T) {
	kinds, none, silent := map[reason.Kind]int{}, 0, 0
	for seed := range uint64(graphtest.Scaled(6000, 60_000)) {
		r := rand.New(rand.NewPCG(seed, 41))
		g, undirected := graphtest.Sparse(r, 9)
		if seed%4 == 0 {
			undirected = seed%8 == 0
			g = graphtest.Random(r, 1+r.IntN(8), 1+3*r.Float64(), undirected)
		}
		n := int32(len(g))
		x := Case{Graph: dense.NewGraph(g.Lists(), undirected), Closed: r.IntN(3) == 0, End: -1}
		if !x.Closed && r.IntN(2) == 0 {
			x.End = r.Int32N(n)
		}
		start := int32(-1)
		if r.IntN(3) > 0 {
			start = r.Int32N(n)
			x.Path = g.Walk(r.IntN, start, 1+r.IntN(int(n)))
		}
		why, err := x.Plain(work.New(t.Context()))
		if err != nil {
			t.Fatal(err)
		}
		exists := g.HasTour(undirected, start, x.Closed, x.End)
		if exists && start >= 0 {
			exists = slices.ContainsFunc(g.Tours(undirected, start, x.Closed, x.End), func(tour []int32) bool {
				return graphtest.BeginsWith(tour, x.Path)
			})
		}
		switch {
		case exists && len(x.Path) == len(g):
			continue // the path is a tour, so there is nothing to ask
		case exists && why != nil:
			t.Fatalf("seed %d: %s, path %v, closed %t, end %d: %s %v %v, but there is a tour", seed, g.Describe(undirected), x.Path, x.Closed, x.End, why.Kind, why.Vertices, why.Counts)
		case exists:
			continue
		case why == nil:
			silent++
		case slices.ContainsFunc(why.Vertices, func(v int32) bool { return v < 0 || v >= n }):
			t.Fatalf("seed %d: the vertices are %v", seed, why.Vertices)
		default:
			kinds[why.Kind]++
		}
		none++
	}
	for _, kind := range []reason.Kind{
		reason.Size, reason.Goal, reason.Colours, reason.Unconnected, reason.Unreached, reason.Stranded, reason.Ends, reason.Cut, reason.Matching,
	} {
		if kinds[kind] < 3 {
			t.Errorf("%d reasons of kind %s in %v", kinds[kind], kind, kinds)
		}
	}
	if silent > none/10 {
		t.Errorf("of %d without a tour, %d have no reason", none, silent)
	}
}

// TestExactReasons checks the reasons of graphs that have one each, and their texts.
func TestExactReasons(t *testing.T) {
	bowtie := graphtest.Undirected(5, [][2]int{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}, {3, 4}})
	star := graphtest.Undirected(4, [][2]int{{0, 1}, {0, 2}, {0, 3}})
	line, kite := graphtest.Grid(1, 4), graphtest.Undirected(4, [][2]int{{0, 1}, {1, 2}, {2, 0}, {2, 3}})
	even := graphtest.Undirected(8, [][2]int{{0, 3}, {1, 4}, {2, 3}, {2, 4}, {2, 5}, {2, 7}, {6, 5}, {6, 7}})
	odd := graphtest.Undirected(7, [][2]int{{4, 0}, {3, 0}, {3, 1}, {3, 2}, {3, 5}, {6, 1}, {6, 2}, {6, 5}})
	for _, test := range []struct {
		name     string
		g        graphtest.Graph
		path     []int32
		closed   bool
		end      int32
		kind     reason.Kind
		vertices []int32
		counts   []int64
		words    string
	}{
		{"cut vertex", bowtie, []int32{0}, true, -1, reason.Cut, []int32{2}, []int64{2, 1}, "without node 2, 2 parts are left, and a path can visit only 1 of them"},
		{"head between parts", bowtie, []int32{2}, false, -1, reason.Ends, []int32{0, 1, 3, 4}, nil, "nodes 0, 1, 3 and 4 have too few edges for a path to pass through, and not all of them can be its ends or the next node"},
		{"star", star, nil, false, -1, reason.Ends, []int32{1, 2, 3}, nil, "nodes 1, 2 and 3 have fewer than two edges, and a path has only two ends"},
		{"line to an end", line, nil, false, 1, reason.Ends, []int32{0, 3}, nil, "nodes 0 and 3 have fewer than two edges, and a path has only one end besides the given one"},
		{"closed kite", kite, []int32{0}, true, -1, reason.Ends, []int32{3}, nil, "node 3 has fewer than two edges, and a closed tour has two at each node"},
		{"leaves of a colour", even, nil, false, -1, reason.Ends, []int32{0, 1}, nil, "nodes 0 and 1 have fewer than two edges, and a path has only one end of their colour"},
		{"leaf and an end", even, nil, false, 0, reason.Ends, []int32{1}, nil, "node 1 has fewer than two edges, and a path has only the given end of its colour"},
		{"leaf of the fewer", odd, nil, false, -1, reason.Ends, []int32{4}, nil, "node 4 has fewer than two edges, and a path has no end of its colour"},
		{"grid of odd sides", graphtest.Grid(3, 3), []int32{1}, false, -1, reason.Colours, nil, []int64{4, 5}, "the nodes have two colours that alternate along a path, and there are 4 of the start's colour and 5 of the other"},
		{"unreached", graphtest.Grid(1, 5), []int32{1, 2}, false, -1, reason.Unreached, []int32{0}, nil, "no way leads to node 0"},
		{"two parts", graphtest.Undirected(4, [][2]int{{0, 1}, {2, 3}}), nil, false, -1, reason.Unconnected, []int32{0, 2}, nil, "the graph is not connected: no path joins nodes 0 and 2"},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			x := Case{Graph: dense.NewGraph(test.g.Lists(), true), Path: test.path, Closed: test.closed, End: test.end}
			why, err := x.Plain(work.New(t.Context()))
			if err != nil || why == nil {
				t.Fatal(why, err)
			}
			if why.Kind != test.kind || !slices.Equal(why.Vertices, test.vertices) || !slices.Equal(why.Counts, test.counts) {
				t.Errorf("%s %v %v, want %s %v %v", why.Kind, why.Vertices, why.Counts, test.kind, test.vertices, test.counts)
			}
			if words := why.Words("node", func(v int32) string { return strconv.Itoa(int(v)) }); words != test.words {
				t.Errorf("%q, want %q", words, test.words)
			}
		})
	}
}

// TestPlainStops stops the search for a reason at many points.
func TestPlainStops(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 43))
	for name, g := range map[string]graphtest.Graph{"grid": graphtest.Grid(60, 61), "held": graphtest.Held(r, 12, 40, 4), "cubic": graphtest.Cubic(r, 3000)} {
		t.Run("graph="+name, func(t *testing.T) {
			graphtest.CheckStops(t, graphtest.Scaled(3, 20), 5, func(units int) error {
				x := Case{Graph: dense.NewGraph(g.Lists(), true), Path: []int32{0}, Closed: true, End: -1}
				_, err := x.Plain(work.StopAfter(units))
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
				return err
			})
		})
	}
}
