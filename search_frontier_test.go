package knighttour

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
)

// TestProver asks a prover about all beginnings of random paths, and compares
// with the tours of the recursion.
func TestProver(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(71, 72))
	var verdicts [2]int
	for i := range graphtest.Scaled(400, 8000) {
		undirected := i%2 == 0
		n := 3 + r.IntN(5)
		g := graphtest.Random(r, n, 1+r.Float64()*3, undirected)
		g.AddLoops(r, r.IntN(2))
		start := r.IntN(n)
		for _, goal := range []Goal{{}, Closed(), EndAt(int64((start + 1) % n))} {
			run := startRun(t, Search{Goal: goal}, Freeze(g.As(undirected)), int64(start))
			if run == nil {
				continue
			}
			all := AllTours(g, undirected, start, goal)
			for path := range randomBeginnings(r, g, start, goal) {
				prefix := graphtest.IDs(path)
				want := !slices.ContainsFunc(all, func(tour []int64) bool { return BeginsWith(tour, prefix) })
				if got := proves(run, path); got != want || run.err != nil {
					t.Fatalf("%s, goal %v, path %v: proves %t, want %t; %v", g.Describe(undirected), goal, path, got, want, run.err)
				}
				verdicts[dense.Bit(want)]++
			}
			run.finish()
		}
	}
	if min(verdicts[0], verdicts[1]) < 300 {
		t.Errorf("%v verdicts only", verdicts)
	}
}

// randomBeginnings yields the beginnings of a random path from start that does
// not come to the end, if one is given, before it has to.
func randomBeginnings(r *rand.Rand, g graphtest.Graph, start int, goal Goal) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		n := len(g)
		for path := []int{start}; len(path) < n && yield(path); {
			next := slices.DeleteFunc(slices.Clone(g[path[len(path)-1]]), func(v int) bool {
				return slices.Contains(path, v) || goal == EndAt(int64(v)) && len(path) < n-1
			})
			if len(next) == 0 {
				return
			}
			path = append(path, next[r.IntN(len(next))])
		}
	}
}

// TestProvedTours compares the tours of searches that a prover helps, from the
// first visit on, with those of searches that have none.
func TestProvedTours(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(73, 74))
	saved := int64(0)
	for i := range graphtest.Scaled(300, 5000) {
		undirected := i%2 == 0
		n := 8 + r.IntN(12)
		g := graphtest.Random(r, n, 1.5+r.Float64()*2, undirected)
		for _, goal := range []Goal{{}, Closed(), EndAt(int64(n - 1))} {
			s := Search{Goal: goal, Orders: []Order{Shuffled(uint64(i))}}
			for engine, f := range Engines(g.As(undirected)) {
				alone := startRun(t, s, f, 0)
				if alone == nil {
					continue
				}
				found := alone.next()
				helped := startRun(t, s, f, 0, proveAlways)
				if helped.next() != found || found && !slices.Equal(helped.path, alone.path) {
					t.Fatalf("%s, %s, goal %v: %v, want %v", g.Describe(undirected), engine, goal, helped.path, alone.path)
				}
				saved += alone.visits - helped.visits
				alone.finish()
				helped.finish()
			}
		}
	}
	if saved <= 0 {
		t.Errorf("%d visits were saved", saved)
	}
}

// TestProverHelps searches GP(39,2), which has 3 Hamiltonian cycles, and in which
// a search alone takes long for the first.
func TestProverHelps(t *testing.T) {
	t.Parallel()
	graphtest.OneGoroutine(t)
	f := Freeze(graphtest.Petersen(39, 2).As(true))
	s := Search{Goal: Closed()}
	tour, err := s.Tour(t.Context(), f, 0)
	if err != nil {
		t.Fatal(err)
	}
	for want := range s.All(t.Context(), f, 0) {
		if !slices.Equal(tour.Path, want.Path) || tour.Visits >= want.Visits || tour.Visits < proverVisits {
			t.Errorf("%v, and alone %v", tour, want)
		}
		break
	}
}

// TestProverStopsAnywhere stops a search while its prover is at work.
func TestProverStopsAnywhere(t *testing.T) {
	t.Parallel()
	f := Freeze(graphtest.FlowerSnark(9).As(true))
	stops := 0
	for units := range graphtest.Amounts(graphtest.Scaled(10, 200)) {
		r := startRun(t, Search{Goal: Closed()}, f, 0, proveAlways, stopAfter(units))
		found, err := r.next(), r.err
		r.finish()
		if found {
			t.Fatal("a tour where there is none")
		}
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		stops++
	}
	if stops < 30 {
		t.Errorf("stopped %d times only", stops)
	}
}
