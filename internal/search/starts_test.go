package search

import (
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
)

// TestStartsTried searches with no given start. When a tour is found, all
// vertices before its start must have been tried as starts. In the end, all
// vertices must have been tried.
func TestStartsTried(t *testing.T) {
	p := &problem.Problem{
		Graph: dense.NewGraph(graphtest.Complete(5).Lists(), true),
		Goal:  problem.Open,
		Start: problem.Anywhere,
		Prune: true,
	}
	prepare(t, p, orders{})
	r := beginRun(t, p, Options{})
	defer r.Finish()
	tours := 0
	for r.Next() {
		tours++
		start := r.Path()[0]
		if r.StartsTried() != int(start) {
			t.Fatalf("tour %v: %d starts tried, want %d", r.Path(), r.StartsTried(), start)
		}
		if r.Problem().Start != start {
			t.Fatalf("tour %v of the problem from %d", r.Path(), r.Problem().Start)
		}
	}
	if tours != 120 || r.StartsTried() != 5 {
		t.Errorf("%d tours, %d starts tried; want 120 and 5", tours, r.StartsTried())
	}
}
