package knighttour

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// graphOf reads a graph of up to 8 vertices from bytes: their number, whether
// it is directed, and a bit for each edge, loops included.
func graphOf(data []byte) (g digraph, undirected bool) {
	if len(data) == 0 {
		return digraph{{}}, true
	}
	n := 1 + int(data[0]&7)
	undirected = data[0]&8 != 0
	bits := data[1:]
	g = make(digraph, n)
	i := 0
	for u := range n {
		for v := range n {
			if i/8 < len(bits) && bits[i/8]>>(i%8)&1 != 0 {
				g[u] = append(g[u], v)
				if undirected {
					g[v] = append(g[v], u)
				}
			}
			i++
		}
	}
	for u := range g {
		slices.Sort(g[u])
		g[u] = slices.Compact(g[u])
	}
	return g, undirected
}

func addGraphs(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{4, 0b10, 0b1, 0, 0xff})
	f.Add([]byte{13, 0xa5, 0x5a, 0xff, 0x0f, 0x33, 0x81})
	f.Add([]byte{7, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
	f.Add([]byte{15, 0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0})
}

func FuzzKnightTour(f *testing.F) {
	addGraphs(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphOf(data)
		for start := range g {
			path, visits := refTour(g, start)
			frozen := g.freeze(undirected)
			checkTour(t, frozen, start, path, visits)
			path, _ = refTour(g, start, refFree)
			tour, err := KnightTourBetter(context.Background(), frozen, int64(start))
			if !slices.Equal(tour.Path, path) || (path == nil) != errors.Is(err, ErrNoTour) {
				t.Errorf("%s better from %d: %v, %v, want %v", describe(g, undirected), start, tour, err, path)
			}
		}
	})
}

func FuzzOrders(f *testing.F) {
	f.Add([]byte{13, 0xa5, 0x5a, 0xff, 0x0f, 0x33, 0x81}, []byte{0, 3, 1, 5})
	f.Add([]byte{7, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, []byte{6, 2})
	all := rules()
	f.Fuzz(func(t *testing.T, data, which []byte) {
		g, undirected := graphOf(data)
		var orders []Order
		var ranks []func(*reference, int, int) int64
		for _, i := range which[:min(len(which), 5)] {
			o := all[int(i)%len(all)]
			orders, ranks = append(orders, o.o), append(ranks, o.ref)
		}
		for start := range g {
			path, visits, ok := refTourWithin(20_000, g, start, ranks...)
			if ok {
				checkTour(t, g.freeze(undirected), start, path, visits, orders...)
			}
		}
	})
}

func FuzzDFSForest(f *testing.F) {
	addGraphs(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphOf(data)
		checkForest(t, g, undirected)
		checkForest(t, g, undirected, Shuffled(uint64(len(data))))
		checkForest(t, g, undirected, Warnsdorff(), Shuffled(1))
	})
}

// FuzzSearch compares searches with pruning on and off, for all goals, in both
// forms.
func FuzzSearch(f *testing.F) {
	addGraphs(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphOf(data)
		last := int64(len(g) - 1)
		for _, goal := range []Goal{Open(), Closed(), EndAt(last)} {
			for _, orders := range [][]Order{nil, {Warnsdorff(), Shuffled(uint64(len(data)))}} {
				unpruned := Search{Goal: goal, Orders: orders, Unpruned: true}
				want, err := paths(unpruned.All(context.Background(), g.freeze(undirected), 0))
				if err != nil {
					t.Fatal(err)
				}
				s := Search{Goal: goal, Orders: orders}
				checkSearch(t, s, g.freeze(undirected), 0, want)
				checkSearch(t, s, asLists(g.freeze(undirected)), 0, want)
				if t.Failed() {
					t.Fatalf("%s, goal %v", describe(g, undirected), goal)
				}
			}
		}
	})
}

// FuzzCount compares the frontier method with enumeration and with the number of
// tours of the whole graph.
func FuzzCount(f *testing.F) {
	addGraphs(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphOf(data)
		checkCountTours(t, g, undirected)
		if len(g) < 3 {
			return
		}
		frozen := g.freeze(undirected)
		for _, goal := range []Goal{Open(), Closed(), EndAt(int64(len(g) - 1))} {
			s := Search{Goal: goal}
			if got, want := byFrontier(t, s, frozen, 0), byEnumeration(t, s, frozen, 0); got.Cmp(want) != 0 {
				t.Errorf("%s, goal %v: %v, want %v", describe(g, undirected), goal, got, want)
			}
		}
	})
}

// FuzzFind holds all ways of finding a tour against a table of all paths.
func FuzzFind(f *testing.F) {
	addGraphs(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphOf(data)
		for _, goal := range []Goal{Open(), Closed(), EndAt(int64(len(g) - 1))} {
			for _, start := range []int{-1, 0} {
				checkFind(t, graphWithKind{g, undirected}, start, goal, refFind(g, undirected, start, goal))
			}
		}
	})
}
