package knighttour

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// randomSearch begins a search with any goal, or returns nil if there is plainly
// no tour.
func randomSearch(t *testing.T, rnd *rand.Rand, g graph.Graph, changes ...func(*run)) *run {
	t.Helper()
	n := g.Nodes().Len()
	s := Search{Orders: []Order{Shuffled(rnd.Uint64())}}
	switch rnd.IntN(4) {
	case 0:
		s.Orders = slices.Insert(s.Orders, 0, Warnsdorff())
	case 1:
		s.Orders = append(s.Orders, Warnsdorff())
	}
	switch rnd.IntN(3) {
	case 0:
		s.Goal = Closed()
	case 1:
		s.Goal = EndAt(int64(rnd.IntN(n)))
	}
	return startRun(t, s, g, int64(rnd.IntN(n)), changes...)
}

// completions calls yield with all tours that begin with path, in the order in
// which a search without any pruning comes to them.
func completions(r *run, path []int, yield func(path []int)) {
	u := path[len(path)-1]
	if len(path) == r.problem.f.n {
		switch {
		case r.problem.closed && !r.problem.f.lists.Has(int32(u), r.problem.start):
		case r.problem.end >= 0 && u != int(r.problem.end):
		default:
			yield(path)
		}
		return
	}
	for _, v := range candidatesAfter(r, path) {
		completions(r, append(path, v), yield)
	}
}

// candidatesAfter returns the unvisited successors of the last vertex of path in
// the order in which a search tries them.
func candidatesAfter(r *run, path []int) []int {
	var candidates []int
	for _, v := range r.problem.plan.Of(int32(path[len(path)-1])) {
		if !slices.Contains(path, int(v)) {
			candidates = append(candidates, int(v))
		}
	}
	free := func(v int) int {
		n := 0
		for _, w := range r.problem.f.lists.Of(int32(v)) {
			if !slices.Contains(path, int(w)) {
				n++
			}
		}
		return n
	}
	if r.warnsdorff {
		slices.SortStableFunc(candidates, func(v, w int) int { return free(v) - free(w) })
	}
	return candidates
}

// check asks f about the beginning of a path, as long as said, when the vertices
// on path are visited.
func check(f *feasibility, path []int, length int) (why reason.Kind, cost int) {
	left := dense.NewCounts(f.problem.f.lists)
	for _, v := range path {
		left.Visit(v, nil)
	}
	why, cost, _ = f.check(&left, path, length) // the error is that of the context
	return why, cost
}

func TestFeasibility(t *testing.T) {
	// Triangles that share corners, as 0 1 2, 2 3 4 and 4 5 6.
	chain := [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {4, 5}, {5, 6}, {4, 6}}
	// The same with the third hanging on the first.
	fork := [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {1, 5}, {5, 6}, {1, 6}}
	// Four vertices that only 1 and 2 lead to.
	few := [][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 3}, {2, 4}, {2, 5}, {2, 6}}
	tests := []struct {
		name     string
		edges    [][2]int
		directed bool
		goal     Goal
		path     []int
		want     bool
	}{
		{"nested", chain, false, Open(), []int{0}, false},
		{"nested-end-inside", chain, false, EndAt(6), []int{0}, false},
		{"nested-end-outside", chain, false, EndAt(3), []int{0}, true},
		{"nested-closed", chain, false, Closed(), []int{0}, true},
		{"disjoint", fork, false, Open(), []int{0}, true},
		{"disjoint-begun", fork, false, Open(), []int{5, 6}, false},
		{"unreachable", chain, false, Open(), []int{0, 2}, true},
		{"too-few-links", few, false, Open(), []int{0}, true},
		{"directed", chain, true, Open(), []int{0}, false},
		{"directed-end", chain, true, EndAt(6), []int{0}, false},
		{"directed-no-way-to-end", chain, true, EndAt(5), []int{0}, true},
		{"directed-no-way-home", chain, true, Closed(), []int{0}, true},
	}
	for _, test := range tests {
		t.Run("case="+test.name, func(t *testing.T) {
			g := graphtest.OfEdges(7, test.edges, !test.directed).As(!test.directed)
			p, _ := problemOf(t, Search{Goal: test.goal}, g, int64(test.path[0])) // disproved or not
			why, _ := check(newFeasibility(work.New(t.Context()), p), test.path, len(test.path))
			if (why != "") != test.want {
				t.Errorf("reason %q, want one: %t", why, test.want)
			}
		})
	}
}

// sparseFrozen returns a random sparse graph of up to so many vertices, to be
// searched by one engine or the other.
func sparseFrozen(rnd *rand.Rand, most int, engine string) *Frozen {
	g, undirected := graphtest.Sparse(rnd, most)
	for name, f := range Engines(g.As(undirected)) {
		if name == engine {
			return f
		}
	}
	panic("no such engine")
}

// TestInfeasibleIsCertain tries whether paths that are called infeasible are.
func TestInfeasibleIsCertain(t *testing.T) {
	t.Parallel()
	infeasible, dead := 0, 0
	for seed := range uint64(20000) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		r := randomSearch(t, rnd, sparseFrozen(rnd, 9, engines[seed%2]))
		if r == nil {
			continue
		}
		path := []int{int(r.problem.start)}
		for {
			next := candidatesAfter(r, path)
			if len(path) == r.problem.f.n || len(next) == 0 {
				break
			}
			tours := 0
			completions(r, path, func([]int) { tours++ })
			if tours == 0 {
				dead++
			}
			// Half of the time the search is said to be further on.
			length := len(path)
			if on := append(slices.Clone(path), next...); rnd.IntN(2) == 0 {
				path = on[:len(path)+1]
			}
			if why, _ := check(r.checker(), path, length); why != "" {
				infeasible++
				if tours > 0 {
					t.Fatalf("seed %d: path %v is given up, but begins %d tours (closed %t, end %d)", seed, path[:length], tours, r.problem.closed, r.problem.end)
				}
			}
			path = append(path[:length:length], next[rnd.IntN(len(next))])
		}
	}
	if infeasible < dead*3/4 {
		t.Errorf("of %d paths that cannot be completed only %d are given up", dead, infeasible)
	}
}

// engines are the names of both engines.
var engines = [2]string{"lists", "bits"}

// TestChecksChangeNoTour compares the tours of searches with those of a search
// without any pruning. Half of them check their paths at every step back.
func TestChecksChangeNoTour(t *testing.T) {
	t.Parallel()
	most := map[string]int{}
	for seed := range uint64(6000) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		var changes []func(*run)
		if seed%4 < 2 {
			changes = append(changes, checkAlways)
		}
		engine := engines[seed%2]
		r := randomSearch(t, rnd, sparseFrozen(rnd, 10, engine), changes...)
		if r == nil {
			continue
		}
		var want, got [][]int
		completions(r, []int{int(r.problem.start)}, func(path []int) { want = append(want, slices.Clone(path)) })
		for r.next() {
			got = append(got, slices.Clone(r.path))
		}
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("seed %d: %d tours %v, want %d %v (closed %t, end %d)", seed, len(got), got, len(want), want, r.problem.closed, r.problem.end)
		}
		r.finish()
		most[engine] = max(most[engine], len(want))
	}
	if most["lists"] < 100 || most["bits"] < 100 {
		t.Errorf("the graphs have too few tours to tell: at most %v", most)
	}
}

// TestChecksCanBeStopped asks about a path that leaves a million vertices while
// the context is done before, and at all stages of the answer.
func TestChecksCanBeStopped(t *testing.T) {
	p, _ := problemOf(t, Search{}, MustBoard(1000, 1000), 0)
	for wait := time.Duration(0); wait < 100*time.Millisecond; wait += 20 * time.Millisecond {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		why, cost := check(newFeasibility(work.New(ctx), p), []int{0}, 1)
		cancel()
		if why != "" {
			t.Errorf("after %v: the path is given up because the context is done", wait)
		}
		if wait == 0 && cost > 2*work.PollInterval {
			t.Errorf("%d edges looked at after the context was done", cost)
		}
	}
}
