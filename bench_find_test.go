package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// BenchmarkFind finds tours of graphs of many families, and reports the share
// that was found, the share that was proved to have none, and the median and
// the longest of the times.
func BenchmarkFind(b *testing.B) {
	for _, family := range findFamilies() {
		b.Run(family.name, func(b *testing.B) {
			seeds := graphtest.Scaled(1, 15)
			graphs := make([]graph.Graph, seeds)
			for seed := range graphs {
				graphs[seed] = family.random(rand.New(rand.NewPCG(uint64(seed), 0)))
			}
			var outcomes findOutcomes
			for b.Loop() {
				for _, g := range graphs {
					outcomes.find(b, g, family.goal)
				}
			}
			outcomes.report(b)
		})
	}
}

// findOutcomes are what became of calls of Find.
type findOutcomes struct {
	times         []time.Duration
	found, proved int
}

func (o *findOutcomes) find(b *testing.B, g graph.Graph, goal knighttour.Goal) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(graphtest.Scaled(5, 20))*time.Second)
	defer cancel()
	begin := time.Now()
	tour, err := knighttour.Find(ctx, g, goal)
	o.times = append(o.times, time.Since(begin))
	switch {
	case err == nil:
		o.found++
		if err := knighttour.CheckTour(g, nil, goal, tour); err != nil {
			b.Fatal(err)
		}
	case errors.Is(err, knighttour.ErrNoTour):
		o.proved++
	}
}

func (o *findOutcomes) report(b *testing.B) {
	slices.Sort(o.times)
	n := len(o.times)
	b.ReportMetric(float64(o.found)/float64(n), "found")
	b.ReportMetric(float64(o.proved)/float64(n), "proved")
	b.ReportMetric(o.times[n/2].Seconds()*1e3, "median-ms")
	b.ReportMetric(o.times[n-1].Seconds()*1e3, "longest-ms")
}

// A findFamily makes graphs of one kind at random.
type findFamily struct {
	name   string
	goal   knighttour.Goal
	random func(r *rand.Rand) graph.Graph
}

func findFamilies() []findFamily {
	var families []findFamily
	for _, x := range []struct {
		side    int
		percent int
	}{{50, 15}, {100, 15}, {100, 20}, {200, 10}, {200, 15}, {300, 10}, {500, 10}, {1000, 5}} {
		for _, goal := range []knighttour.Goal{knighttour.Closed(), knighttour.Open()} {
			families = append(families, findFamily{
				fmt.Sprintf("graph=holes/board=%dx%d/holes=%d%%/goal=%v", x.side, x.side, x.percent, goal), goal,
				func(r *rand.Rand) graph.Graph { return boardWithHoles(r, x.side, x.percent) }})
		}
	}
	for _, x := range []struct {
		near, far, side int
		unknown         bool // whether there is an open tour
	}{
		{1, 4, 12, false}, {2, 5, 16, true}, {2, 5, 18, false}, {1, 6, 16, false}, {1, 6, 18, false}, {1, 6, 20, false},
		{3, 4, 24, true}, {4, 5, 40, true}, {4, 5, 50, false}, {2, 3, 20, false}, {3, 4, 40, false},
	} {
		b, err := knighttour.MustBoard(x.side, x.side).WithLeaper(x.near, x.far)
		if err != nil {
			panic(err)
		}
		for _, goal := range []knighttour.Goal{knighttour.Closed(), knighttour.Open()} {
			if goal == knighttour.Open() && x.unknown {
				continue
			}
			families = append(families, findFamily{
				fmt.Sprintf("graph=leaper/board=%dx%d/leaper=%d,%d/goal=%v", x.side, x.side, x.near, x.far, goal), goal,
				func(*rand.Rand) graph.Graph { return b }})
		}
	}
	for _, x := range []struct {
		name     string
		nodes    []int
		random   func(r *rand.Rand, n int) graphtest.Graph
		directed bool
	}{
		{"cubic", []int{200, 500, 1000, 10_000}, graphtest.Cubic, false},
		{"nearly-planar", []int{1000, 5000}, graphtest.NearlyPlanar, false},
		{"threshold", []int{10_000, 100_000}, graphtest.AtThreshold, false},
		{"geometric", []int{10_000}, graphtest.Geometric, false},
		{"3-in-3-out", []int{1000, 10_000}, graphtest.RegularDigraph, true},
		{"2-in-2-out", []int{1000, 10_000, 100_000}, func(r *rand.Rand, n int) graphtest.Graph {
			return graphtest.TwoInTwoOut(r, n, true)
		}, true},
		{"2-in-2-out-none", []int{1000, 20_000}, func(r *rand.Rand, n int) graphtest.Graph {
			return graphtest.TwoInTwoOut(r, n, false)
		}, true},
		{"2-in-2-out-undirected", []int{1000, 10_000}, func(r *rand.Rand, n int) graphtest.Graph {
			return graphtest.TwoInTwoOut(r, n/3, true).Karp()
		}, false},
		{"satisfiability", []int{1000, 4000, 12_000}, satisfiability, true},
		{"satisfiability-undirected", []int{4000, 12_000}, func(r *rand.Rand, n int) graphtest.Graph {
			return satisfiability(r, n/3).Karp()
		}, false},
		{"cube-connected-cycles", []int{2048, 22_528}, func(_ *rand.Rand, n int) graphtest.Graph {
			dimensions := 1
			for dimensions<<dimensions < n {
				dimensions++
			}
			return graphtest.CubeConnectedCycles(dimensions)
		}, true},
		{"sigma-tau", []int{120, 5040, 40_320}, func(_ *rand.Rand, n int) graphtest.Graph {
			symbols, all := 1, 1
			for all < n {
				symbols++
				all *= symbols
			}
			return graphtest.SigmaTau(symbols)
		}, true},
		{"behind-petersen", []int{1000, 10_000}, behind(graphtest.Petersen(5, 2)), false},
		{"behind-J5", []int{1000, 10_000}, behind(graphtest.FlowerSnark(5)), false},
		{"behind-J21", []int{1000, 10_000}, behind(graphtest.FlowerSnark(21)), false},
		{"5-pieces", []int{100, 500}, held(5), false},
		{"12-pieces", []int{250, 1200}, held(12), false},
		{"many-cuts", []int{1000, 7700}, graphtest.ManyCuts, false},
	} {
		for _, n := range x.nodes {
			families = append(families, findFamily{
				fmt.Sprintf("graph=%s/nodes=%d/goal=closed", x.name, n), knighttour.Closed(),
				func(r *rand.Rand) graph.Graph { return knighttour.Freeze(x.random(r, n).As(!x.directed)) }})
		}
	}
	return families
}

// satisfiability returns a graph of about n vertices for clauses of three literals, four
// times as many as variables.
func satisfiability(r *rand.Rand, n int) graphtest.Graph {
	return graphtest.Satisfiability(r, n/42, 4*(n/42))
}

// behind returns a maker of cubic graphs with a piece behind a cut of three edges.
func behind(piece graphtest.Graph) func(r *rand.Rand, n int) graphtest.Graph {
	return func(r *rand.Rand, n int) graphtest.Graph { return graphtest.Cubic(r, n).Behind(r, piece) }
}

// held returns a maker of graphs that a few vertices hold together.
func held(pieces int) func(r *rand.Rand, n int) graphtest.Graph {
	return func(r *rand.Rand, n int) graphtest.Graph { return graphtest.Held(r, pieces, n/pieces, 4) }
}

// boardWithHoles returns a board with about so many percent of its squares
// blocked at random, the same number of each colour, so that every square is
// left with two moves.
func boardWithHoles(r *rand.Rand, side, percent int) knighttour.Board {
	b := knighttour.MustBoard(side, side)
	colour := func(id int64) int { return int(id/int64(side)+id) % 2 }
	var blocked []int64
	var taken [2]int
	for _, id := range r.Perm(side * side) {
		if c := colour(int64(id)); taken[c] < side*side*percent/200 {
			taken[c]++
			blocked = append(blocked, int64(id))
		}
	}
	for len(blocked) > 0 {
		b, _ = b.Without(blocked...) // they are on the board
		blocked = blocked[:0]
		var of [2][]int64
		for _, s := range graph.NodesOf(b.Nodes()) {
			if b.From(s.ID()).Len() < 2 {
				blocked = append(blocked, s.ID())
			}
			c := colour(s.ID())
			of[c] = append(of[c], s.ID())
		}
		if len(blocked) == 0 {
			list := of[0]
			if len(of[1]) > len(of[0]) {
				list = of[1]
			}
			for range len(list) - min(len(of[0]), len(of[1])) {
				blocked = append(blocked, list[r.IntN(len(list))])
			}
		}
	}
	return b
}
