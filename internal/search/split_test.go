package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// checkSplit checks that a search for the tours of p is split into at least n prefixes of
// one length, unless it is smaller than that, and that their tours are those of p.
func checkSplit(t *testing.T, g graphtest.Graph, p *problem.Problem, o orders, n int) (prefixes [][]int32) {
	t.Helper()
	prefixes, err := Split(work.New(t.Context()), p, Options{Host: o}, n)
	if err != nil {
		t.Fatal(err)
	}
	var got [][]int32
	for _, prefix := range prefixes {
		if len(prefix) != len(prefixes[0]) || n < 2 && len(prefix) > len(p.Path()) || len(prefix) < len(g) && len(prefixes) < n || !graphtest.BeginsWith(prefix, p.Prefix) {
			t.Fatalf("%s in %d: %v", describe(g, p), n, prefixes)
		}
		part := *p
		if part.Prefix = prefix; !prepare(t, &part, o) {
			continue
		}
		run := begin(t, &part, Options{Host: o})
		got = append(got, all(run)...)
		run.Finish()
	}
	run := begin(t, p, Options{Host: o})
	defer run.Finish()
	if want := all(run); !slices.EqualFunc(got, want, slices.Equal) {
		t.Fatalf("%s in %d: the parts %v have %d tours, the search %d", describe(g, p), n, prefixes, len(got), len(want))
	}
	return prefixes
}

// TestSplit splits searches by both engines, for all goals, with prefixes and orders.
func TestSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(143, 144))
	parts := 0
	for range graphtest.Scaled(400, 4000) {
		undirected := r.IntN(2) == 0
		g, o := graphtest.Random(r, 4+r.IntN(6), 2+2*r.Float64(), undirected), randomOrders(r)
		p := problem.Problem{Goal: randomGoal(r, len(g)), Prune: r.IntN(3) > 0}
		if r.IntN(3) == 0 {
			p.Prefix = g.Walk(r.IntN, 0, 1+r.IntN(3))
		}
		var last [][]int32
		n := r.IntN(15)
		for engine, graph := range g.Engines(undirected) {
			if p.Graph = graph; !prepare(t, &p, o) {
				break
			}
			prefixes := checkSplit(t, g, &p, o, n)
			if last != nil && !slices.EqualFunc(prefixes, last, slices.Equal) {
				t.Fatalf("%s: %s: %v, want %v", engine, describe(g, &p), prefixes, last)
			}
			last = prefixes
		}
		parts += len(last)
	}
	if parts < 500 {
		t.Errorf("only %d parts", parts)
	}
	// Parts are no longer than they must be. The search prunes less while it looks for
	// their length. If this gives too few parts, it looks again.
	g := graphtest.Knights(4, 5)
	p := problem.Problem{Graph: dense.NewGraph(g.Lists(), true), Goal: problem.Open, Start: 4, Prune: true}
	prepare(t, &p, orders{})
	for n, want := range [][2]int{{1, 1}, {1, 1}, {2, 2}, {3, 4}, {3, 4}, {4, 9}, {4, 9}, {4, 9}, {4, 9}, {4, 9}, {6, 10}, {8, 14}, {8, 14}, {8, 14}, {8, 14}, {12, 29}, {18, 32}} {
		if prefixes := checkSplit(t, g, &p, orders{}, n); len(prefixes[0]) != want[0] || len(prefixes) != want[1] {
			t.Errorf("at least %d: %d parts of length %d, want %v", n, len(prefixes), len(prefixes[0]), want)
		}
	}
}

// TestSplitStops splits a search with ever greater limits on its visits and its work.
func TestSplitStops(t *testing.T) {
	for engine, graph := range graphtest.Knights(4, 5).Engines(true) {
		t.Run("engine="+engine, func(t *testing.T) {
			p := problem.Problem{Graph: graph, Goal: problem.Open, Start: 4, Prune: true}
			prepare(t, &p, orders{})
			want, err := Split(work.New(t.Context()), &p, Options{}, 12)
			if err != nil || len(want) < 12 {
				t.Fatal(want, err)
			}
			check := func(c *work.Canceller, limit int) error {
				got, err := Split(c, &p, Options{Limit: int64(limit)}, 12)
				if err != nil && got != nil || err == nil && !slices.EqualFunc(got, want, slices.Equal) {
					t.Errorf("limit %d: %v, want %v; %v", limit, got, want, err)
				}
				return err
			}
			graphtest.CheckStops(t, 50, 50, func(units int) error { return check(work.StopAfter(units), 0) })
			limit := 1
			for check(work.New(t.Context()), limit) == ErrLimit {
				limit++
			}
			if limit < 100 || check(work.New(t.Context()), limit) != nil {
				t.Errorf("limit %d", limit)
			}
		})
	}
}
