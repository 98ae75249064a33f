package knighttour

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// TestProver asks a prover about all beginnings of random paths, and compares
// with the tours of the recursion.
func TestProver(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	var verdicts [2]int
	for i := range scaled(400, 8000) {
		undirected := i%2 == 0
		n := 3 + r.IntN(5)
		g := randomGraph(r, n, 1+r.Float64()*3, undirected)
		g.addLoops(r, r.IntN(2))
		start := r.IntN(n)
		for _, goal := range []Goal{{}, Closed(), EndAt(int64((start + 1) % n))} {
			run := startRun(t, Search{Goal: goal}, g.freeze(undirected), int64(start))
			if run == nil {
				continue
			}
			all := refAll(g, undirected, start, goal)
			run.prover, run.visits = newProver(n), 1<<40
			path := []int{start}
			for len(path) < n {
				prefix := int64s(path)
				want := !slices.ContainsFunc(all, func(tour []int64) bool { return beginsWith(tour, prefix) })
				run.path = path
				if got := run.proves(len(path)); got != want || run.err != nil {
					t.Fatalf("%s, goal %v, path %v: proves %t, want %t; %v", describe(g, undirected), goal, path, got, want, run.err)
				}
				verdicts[dense.Bit(want)]++
				next := slices.DeleteFunc(slices.Clone(g[path[len(path)-1]]), func(v int) bool {
					return slices.Contains(path, v) || goal.kind == endAt && int64(v) == goal.end && len(path) < n-1
				})
				if len(next) == 0 {
					break
				}
				path = append(path, next[r.IntN(len(next))])
			}
			run.finish()
		}
	}
	if min(verdicts[0], verdicts[1]) < 300 {
		t.Errorf("%v verdicts only", verdicts)
	}
}

// TestProvedTours compares the tours of searches that a prover helps, from the
// first visit on, with those of searches that have none.
func TestProvedTours(t *testing.T) {
	r := rand.New(rand.NewPCG(73, 74))
	saved := int64(0)
	for i := range scaled(300, 5000) {
		undirected := i%2 == 0
		n := 8 + r.IntN(12)
		g := randomGraph(r, n, 1.5+r.Float64()*2, undirected)
		for _, goal := range []Goal{{}, Closed(), EndAt(int64(n - 1))} {
			s := Search{Goal: goal, Orders: []Order{Shuffled(uint64(i))}}
			for _, f := range []*Frozen{g.freeze(undirected), asLists(g.freeze(undirected))} {
				alone := startRun(t, s, f, 0)
				if alone == nil {
					continue
				}
				found := alone.next()
				helped := startRun(t, s, f, 0)
				helped.checkAt = 0
				helped.prover = prover{at: 1}
				if helped.next() != found || found && !slices.Equal(helped.path, alone.path) {
					t.Fatalf("%s, goal %v: %v, want %v", describe(g, undirected), goal, helped.path, alone.path)
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
	// GP(6i+3,2) has 3 Hamiltonian cycles, and a search alone takes long for one.
	f := petersen(39, 2).freeze(true)
	s := Search{Goal: Closed()}
	tour, err := s.Tour(t.Context(), f, 0)
	if err != nil {
		t.Fatal(err)
	}
	for want := range s.All(t.Context(), f, 0) {
		if !slices.Equal(tour.Path, want.Path) || tour.Visits >= want.Visits || tour.Visits < proverVisits {
			t.Errorf("GP(39,2): %v, and alone %v", tour, want)
		}
		break
	}
}

// TestProverStopsAnywhere stops a search while its prover is at work.
func TestProverStopsAnywhere(t *testing.T) {
	stops := 0
	for units := 1; ; units += 1 + units/scaled(10, 200) {
		r := startRun(t, Search{Goal: Closed()}, flowerSnark(9).freeze(true), 0)
		r.prover = prover{at: 1}
		r.checkAt = 0
		r.work = work.StopAfter(units)
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
