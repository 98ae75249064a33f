package knighttour

import (
	"context"
	"errors"
	"testing"

	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file makes the inner parts of searches for the tests of these.

// startRun begins a search, changed as it says, or returns nil if there is
// plainly no tour.
func startRun(t testing.TB, s Search, g graph.Graph, start int64, changes ...func(*run)) *run {
	t.Helper()
	r, err := s.start(context.Background(), g, start)
	switch {
	case errors.Is(err, ErrNoTour):
		return nil
	case err != nil:
		t.Fatal(err)
	}
	for _, change := range changes {
		change(r)
	}
	return r
}

// stopAfter makes a run end after so much work.
func stopAfter(units int) func(*run) {
	return func(r *run) { r.work = work.StopAfter(units) }
}

// checkAlways makes a run check its path at every step back.
func checkAlways(r *run) {
	r.checkAt = 0
	r.trace = func(Event) { r.backoff = 0 }
}

// proveAlways makes a run ask its prover whenever it checks its path, and check
// it at the first step back.
func proveAlways(r *run) {
	r.checkAt = 0
	r.prover = prover{at: 1}
}

// proves asks the prover of a run about a path. It may take as many steps as it
// likes.
func proves(r *run, path []int) bool {
	r.path, r.visits = path, 1<<40
	return r.proves(len(path))
}

// newFinder returns a finder that knows what it looks for.
func newFinder(f *Frozen, start *int64, goal Goal) (*finder, error) {
	x := &finder{graph: f, c: work.New(context.Background()), from: start}
	return x, x.setProblem(start, goal)
}

// problemOf returns the problem of a search, and whether it is plain that there
// is no tour.
func problemOf(t testing.TB, s Search, g graph.Graph, start int64) (p *problem, disproved bool) {
	t.Helper()
	c := work.New(context.Background())
	of, err := newProblem(c, g, &s, start)
	if err != nil && !errors.Is(err, ErrNoTour) {
		t.Fatal(err)
	}
	return &of, err != nil
}

// planOf returns the plan of the frontier method for a problem.
func planOf(t testing.TB, c *work.Canceller, p *problem) *frontierPlan {
	t.Helper()
	g, err := newClosing(c, p, p.prefix)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := g.planFrontier(c)
	if err != nil || plan.order.Vertices == nil {
		t.Fatalf("no order: %v", err)
	}
	return plan
}
