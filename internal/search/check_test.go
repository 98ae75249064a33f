package search

import (
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// TestChecksBecomeRare finds all tours of a board on which checks are not worth
// their cost. They must add at most a fifth to the work.
func TestChecksBecomeRare(t *testing.T) {
	for engine, graph := range graphtest.Knights(5, 5).Engines(true) {
		p := problem.Problem{Graph: graph, Goal: problem.Open, Prune: true}
		prepare(t, &p, orders{})
		with := beginRun(t, &p, Options{})
		without := beginRun(t, &p, Options{Quick: true})
		if tours := len(allTours(with)); tours != 304 {
			t.Errorf("%s: %d tours, want 304", engine, tours)
		}
		if tours := len(allTours(without)); tours != 304 {
			t.Errorf("%s: %d tours without checks, want 304", engine, tours)
		}
		spent := with.Canceller().Spent()
		alone := without.Canceller().Spent()
		if spent > alone*6/5 {
			t.Errorf("%s: %d units of work, %d without checks", engine, spent, alone)
		}
	}
}

// TestProverHelps searches the generalized Petersen graph GP(39,2), whose 3
// Hamiltonian cycles a search without a prover takes long to find.
func TestProverHelps(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	graphtest.OneGoroutine(t)
	p := problem.Problem{
		Graph: dense.NewGraph(graphtest.Petersen(39, 2).Lists(), true),
		Goal:  problem.Closed,
		Prune: true,
	}
	prepare(t, &p, orders{})
	alone := beginRun(t, &p, Options{})
	helped := beginRun(t, &p, Options{})
	if !alone.Next() || !helped.First() {
		t.Fatalf("no tour: %v, %v", alone.Err(), helped.Err())
	}
	if !slices.Equal(helped.Path(), alone.Path()) {
		t.Errorf("%v, but %v without a prover", helped.Path(), alone.Path())
	}
	if helped.Visits() >= alone.Visits() {
		t.Errorf("%d visits, but %d without a prover", helped.Visits(), alone.Visits())
	}
	if helped.Visits() < proverVisits {
		t.Errorf("%d visits, fewer than before the prover is used", helped.Visits())
	}
}

// TestProverStops stops a search that uses its prover at each step back, in a
// graph without a tour. The search must not find one.
func TestProverStops(t *testing.T) {
	t.Parallel()
	p := problem.Problem{
		Graph: dense.NewGraph(graphtest.FlowerSnark(7).Lists(), true),
		Goal:  problem.Closed,
		Prune: true,
	}
	prepare(t, &p, orders{})
	graphtest.CheckStops(t, graphtest.Scaled(4, 200), 20, func(units int) error {
		r := beginRun(t, &p, Options{})
		defer r.Finish()
		proveAlways(r)
		r.c = work.StopAfter(units)
		if r.Next() {
			t.Errorf("found a tour where there is none: %v", r.Path())
		}
		return r.Err()
	})
}
