package knighttour

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// sparseGraph returns a graph of 3 to most vertices that has some tours and is
// not rich in them: directed, two-coloured or neither.
func sparseGraph(rnd *rand.Rand, most int) graph.Graph {
	n := 3 + rnd.IntN(most-2)
	kind := rnd.IntN(3)
	var g interface {
		graph.Graph
		AddNode(graph.Node)
		SetEdge(graph.Edge)
	} = simple.NewUndirectedGraph()
	if kind == 0 {
		g = simple.NewDirectedGraph()
	}
	for v := range n {
		g.AddNode(simple.Node(v))
	}
	join := func(u, v int) {
		if u != v && (kind != 1 || (u+v)%2 == 1) {
			g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
		}
	}
	if rnd.IntN(3) > 0 {
		for v := range n - 1 {
			join(v, v+1)
		}
	}
	for range n/2 + rnd.IntN(3*n/2) {
		join(rnd.IntN(n), rnd.IntN(n))
	}
	return g
}

// randomSearch returns a search of f with any goal, or nil if it is proved at
// once to have no tour.
func randomSearch(ctx context.Context, rnd *rand.Rand, f *Frozen) *run {
	n := f.n
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
	r, err := s.start(ctx, f, int64(rnd.IntN(n)))
	if err != nil {
		return nil
	}
	return r
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

// pathLeaves returns the vertices of f that are not on path.
func pathLeaves(f *Frozen, path []int) unvisited {
	left := dense.NewCounts(f.lists)
	for _, v := range path {
		left.Visit(v, nil)
	}
	return &left
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
			c := work.New(t.Context())
			p, _ := newProblem(c, edgeGraph(test.edges, test.directed), &Search{Goal: test.goal}, int64(test.path[0])) // disproved or not
			why, _, _ := newFeasibility(c, &p).check(pathLeaves(p.f, test.path), test.path, len(test.path))
			if (why != "") != test.want {
				t.Errorf("reason %q, want one: %t", why, test.want)
			}
		})
	}
}

// edgeGraph returns the graph with the given edges.
func edgeGraph(edges [][2]int, directed bool) graph.Graph {
	var g interface {
		graph.Graph
		SetEdge(graph.Edge)
	} = simple.NewUndirectedGraph()
	if directed {
		g = simple.NewDirectedGraph()
	}
	for _, e := range edges {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	return g
}

// TestInfeasibleIsCertain tries whether paths that are called infeasible are.
func TestInfeasibleIsCertain(t *testing.T) {
	infeasible, dead := 0, 0
	for seed := range uint64(20000) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		f := Freeze(sparseGraph(rnd, 9))
		if seed%2 == 0 {
			f = asLists(f)
		}
		r := randomSearch(t.Context(), rnd, f)
		if r == nil {
			continue
		}
		path := []int{int(r.problem.start)}
		for {
			next := candidatesAfter(r, path)
			if len(path) == f.n || len(next) == 0 {
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
			if why, _, _ := r.checker().check(pathLeaves(f, path), path, length); why != "" {
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

// allTours returns all tours of the search, which checks its path at every step
// back if eager is set.
func allTours(r *run, eager bool) [][]int {
	if eager {
		r.checkAt = 0
		r.trace = func(Event) { r.backoff = 0 }
	}
	defer r.finish()
	var tours [][]int
	for r.next() {
		tours = append(tours, slices.Clone(r.path))
	}
	return tours
}

func TestChecksChangeNoTour(t *testing.T) {
	most := map[bool]int{}
	for seed := range uint64(6000) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		f := Freeze(sparseGraph(rnd, 10))
		if seed%2 == 0 {
			f = asLists(f)
		}
		r := randomSearch(t.Context(), rnd, f)
		if r == nil {
			continue
		}
		var want [][]int
		completions(r, []int{int(r.problem.start)}, func(path []int) { want = append(want, slices.Clone(path)) })
		eager := seed%4 < 2
		got := allTours(r, eager)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("seed %d: %d tours %v, want %d %v (closed %t, end %d)", seed, len(got), got, len(want), want, r.problem.closed, r.problem.end)
		}
		most[f.hasMasks] = max(most[f.hasMasks], len(want))
	}
	if most[false] < 100 || most[true] < 100 {
		t.Errorf("the graphs have too few tours to tell: at most %v", most)
	}
}

// TestChecksBringBack starts where Warnsdorff's rule goes astray early and for
// good: without checks these take millions of visits, or nobody knows how many.
func TestChecksBringBack(t *testing.T) {
	tests := []struct {
		n     int
		start int64
	}{
		{33, 738}, {33, 746}, {53, 450}, {66, 1203},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("board=%dx%d/start=%d", test.n, test.n, test.start), func(t *testing.T) {
			b, err := NewBoard(test.n, test.n)
			if err != nil {
				t.Fatal(err)
			}
			tour, err := KnightTourBetter(t.Context(), b, test.start)
			if err != nil {
				t.Fatal(err)
			}
			if err := tour.Verify(b); err != nil {
				t.Error(err)
			}
			if most := int64(test.n*test.n + 2000); tour.Visits > most {
				t.Errorf("%d visits, want at most %d", tour.Visits, most)
			}
		})
	}
}

// TestChecksProveAbsence starts in the two inner rows of boards of four rows,
// where no tour starts.
func TestChecksProveAbsence(t *testing.T) {
	for _, cols := range []int{10, 20, 40} {
		b, err := NewBoard(4, cols)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range []int{1, 2} {
			for _, col := range []int{0, 1, cols / 2, cols - 3} {
				t.Run(fmt.Sprintf("board=4x%d/start=%d,%d", cols, row, col), func(t *testing.T) {
					tour, err := KnightTourBetter(t.Context(), b, b.ID(row, col))
					if !errors.Is(err, ErrNoTour) || tour.Visits > 2000 {
						t.Errorf("%v after %d visits, want a proof that there is no tour within 2000", err, tour.Visits)
					}
				})
			}
		}
	}
}

// TestChecksCanBeStopped asks about a path that leaves a million vertices while
// the context is done before, and at all stages of the answer.
func TestChecksCanBeStopped(t *testing.T) {
	f := Freeze(newBoard(t, 1000, 1000))
	for wait := time.Duration(0); wait < 100*time.Millisecond; wait += 20 * time.Millisecond {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		c := work.New(t.Context())
		p, err := newProblem(c, f, &Search{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		c = work.New(ctx)
		why, cost, _ := newFeasibility(c, &p).check(pathLeaves(f, []int{0}), []int{0}, 1)
		cancel()
		if why != "" {
			t.Errorf("after %v: the path is given up because the context is done", wait)
		}
		if wait == 0 && cost > 2*work.PollInterval {
			t.Errorf("%d edges looked at after the context was done", cost)
		}
	}
}
