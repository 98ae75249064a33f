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

// checkSplit checks that a search for the tours of p is split into at least n
// prefixes of the same length, unless the search is smaller than that. It also
// checks that the tours of the prefixes are those of p.
func checkSplit(
	t *testing.T,
	g graphtest.Graph,
	p *problem.Problem,
	o orders,
	n int,
) (prefixes [][]int32) {
	t.Helper()
	prefixes = graphtest.Must(Split(work.New(t.Context()), p, Options{Host: o}, n))
	var got [][]int32
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s in %d", describe(g, p), n)
		t.Fatalf(format, args...)
	}
	for _, prefix := range prefixes {
		if len(prefix) != len(prefixes[0]) {
			fail("prefixes of several lengths: %v", prefixes)
		}
		if n < 2 && len(prefix) > len(p.Path()) {
			fail("longer than necessary: %v", prefix)
		}
		if len(prefix) < len(g) && len(prefixes) < n {
			fail("only %d prefixes: %v", len(prefixes), prefixes)
		}
		if !graphtest.BeginsWith(prefix, p.Prefix) {
			fail("%v does not begin with the prefix of the problem", prefix)
		}
		part := *p
		part.Prefix = prefix
		if !prepare(t, &part, o) {
			continue
		}
		run := beginRun(t, &part, Options{Host: o})
		got = append(got, allTours(run)...)
		run.Finish()
	}
	run := beginRun(t, p, Options{Host: o})
	defer run.Finish()
	if want := allTours(run); !slices.EqualFunc(got, want, slices.Equal) {
		fail("the parts %v have %d tours, the search %d", prefixes, len(got), len(want))
	}
	return prefixes
}

// TestSplit splits searches by both engines, for all goals, with prefixes and
// orders.
func TestSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(143, 144))
	parts := 0
	for range graphtest.Scaled(400, 4000) {
		undirected := r.IntN(2) == 0
		g := graphtest.Random(r, 4+r.IntN(6), 2+2*r.Float64(), undirected)
		o := randomOrders(r)
		p := problem.Problem{Goal: randomGoal(r, len(g)), Prune: r.IntN(3) > 0}
		if r.IntN(3) == 0 {
			p.Prefix = g.Walk(r.IntN, 0, 1+r.IntN(3))
		}
		var last [][]int32
		n := r.IntN(15)
		for engine, graph := range g.Engines(undirected) {
			p.Graph = graph
			if !prepare(t, &p, o) {
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
}

// TestSplitIsShort checks that prefixes are no longer than is necessary for
// twice the number of prefixes asked for. The smallest length that seems enough
// may give too few, since the search prunes less while it looks for this
// length.
func TestSplitIsShort(t *testing.T) {
	g := graphtest.Knights(4, 5)
	p := problem.Problem{
		Graph: dense.NewGraph(g.Lists(), true),
		Goal:  problem.Open,
		Start: 4,
		Prune: true,
	}
	prepare(t, &p, orders{})
	paths := make([]int, len(g)+1) // by length: the number of paths that the search goes through
	for length := range paths {
		run := beginRun(t, &p, Options{})
		run.length = length
		paths[length] = len(allTours(run))
	}
	for n := range slices.Max(paths) {
		prefixes := checkSplit(t, g, &p, orders{}, n)
		length := len(prefixes[0])
		enough := slices.IndexFunc(paths, func(paths int) bool { return paths >= 2*n })
		if enough > 0 && length > enough {
			t.Errorf("at least %d: length %d, want at most %d", n, length, enough)
		}
		if n < 2 && length > 1 {
			t.Errorf("at least %d: length %d, want 1", n, length)
		}
		if len(prefixes) != paths[length] {
			t.Errorf("at least %d: %d parts of length %d, want %d",
				n, len(prefixes), length, paths[length])
		}
	}
}

// TestSplitStops splits a search with increasing limits on its work, and on its
// visits.
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
				if err != nil && got != nil {
					t.Errorf("limit %d: %v, want none with %v", limit, got, err)
				}
				if err == nil && !slices.EqualFunc(got, want, slices.Equal) {
					t.Errorf("limit %d: %v, want %v", limit, got, want)
				}
				return err
			}
			graphtest.CheckStops(t, 50, 50, func(units int) error {
				return check(work.StopAfter(units), 0)
			})
			limit := 1
			for check(work.New(t.Context()), limit) == ErrLimit {
				limit++
			}
			if limit < 100 {
				t.Errorf("a limit of %d is enough", limit)
			}
			if err := check(work.New(t.Context()), limit); err != nil {
				t.Errorf("limit %d: %v", limit, err)
			}
		})
	}
}
