package knighttour_test

import (
	"context"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

func FuzzKnightTour(f *testing.F) {
	graphtest.AddBytes(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphtest.OfBytes(data)
		for start := range g {
			path, visits := g.Tour(start)
			checkTour(t, g.As(undirected), start, path, visits)
			path, _ = g.Tour(start, graphtest.RankByFree)
			checkTourBetter(t, g.As(undirected), start, path)
		}
	})
}

func FuzzOrders(f *testing.F) {
	f.Add([]byte{13, 0xa5, 0x5a, 0xff, 0x0f, 0x33, 0x81}, []byte{0, 3, 1, 5})
	f.Add([]byte{7, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, []byte{6, 2})
	all := rankedOrders()
	f.Fuzz(func(t *testing.T, data, which []byte) {
		g, undirected := graphtest.OfBytes(data)
		var orders []knighttour.Order
		var ranks []graphtest.Rank
		for _, i := range which[:min(len(which), 5)] {
			o := all[int(i)%len(all)]
			orders, ranks = append(orders, o.o), append(ranks, o.ref)
		}
		for start := range g {
			path, visits, ok := g.TourWithin(20_000, start, ranks...)
			if ok {
				checkTour(t, knighttour.Freeze(g.As(undirected)), start, path, visits, orders...)
			}
		}
	})
}

func FuzzDFSForest(f *testing.F) {
	graphtest.AddBytes(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphtest.OfBytes(data)
		checkForest(t, g, undirected)
		checkForest(t, g, undirected, knighttour.Shuffled(uint64(len(data))))
		checkForest(t, g, undirected, knighttour.Warnsdorff(), knighttour.Shuffled(1))
	})
}

// FuzzSearch compares searches with pruning on and off, for all goals, in both
// forms.
func FuzzSearch(f *testing.F) {
	graphtest.AddBytes(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphtest.OfBytes(data)
		last := int64(len(g) - 1)
		for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(last)} {
			for _, orders := range [][]knighttour.Order{nil, {knighttour.Warnsdorff(), knighttour.Shuffled(uint64(len(data)))}} {
				unpruned := knighttour.Search{Goal: goal, Orders: orders, Unpruned: true}
				want, err := paths(unpruned.All(context.Background(), knighttour.Freeze(g.As(undirected)), 0))
				if err != nil {
					t.Fatal(err)
				}
				checkSearch(t, knighttour.Search{Goal: goal, Orders: orders}, g.As(undirected), 0, want)
				if t.Failed() {
					t.Fatalf("%s, goal %v", g.Describe(undirected), goal)
				}
			}
		}
	})
}

// FuzzCountTours compares the number of tours of the whole graph with those that
// the recursion finds.
func FuzzCountTours(f *testing.F) {
	graphtest.AddBytes(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphtest.OfBytes(data)
		checkCountTours(t, g, undirected)
	})
}
