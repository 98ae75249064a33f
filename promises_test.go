package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// TestOneWayEdges reads undirected graphs whose lists contradict themselves: an
// edge is in the list of one end only.
func TestOneWayEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(141, 142))
	for range 500 {
		n := 2 + r.IntN(20)
		g := graphtest.Random(r, n, 1+3*r.Float64(), true)
		g.AddLoops(r, r.IntN(2))
		u := r.IntN(n)
		i := slices.IndexFunc(g[u], func(v int) bool { return v != u })
		if i < 0 {
			continue
		}
		v := g[u][i]
		g[u] = slices.Delete(slices.Clone(g[u]), i, i+1)
		want := fmt.Sprintf("knighttour: undirected graph: node %d leads to %d, but not %d to %d", v, u, u, v)
		for name, do := range map[string]func(g graph.Graph){
			"Freeze": func(g graph.Graph) { knighttour.Freeze(g) },
			"Find":   func(g graph.Graph) { knighttour.Find(t.Context(), g, knighttour.Open()) },
			"Search": func(g graph.Graph) { knighttour.KnightTour(t.Context(), g, 0) },
			"Forest": func(g graph.Graph) { knighttour.DFSForest(g) },
		} {
			if got := panicOf(func() { do(g.As(true)) }); got != want {
				t.Fatalf("%s of %v: panic %v, want %s", name, g, got, want)
			}
		}
		knighttour.Freeze(g.As(false)) // a directed graph may have such an edge
	}
}

// TestSplitPath splits a search that does not branch for long: the work is
// proportional to the length of the paths.
func TestSplitPath(t *testing.T) {
	const n = 20_000
	g := make(graphtest.Graph, n)
	for v := range n - 2 {
		g[v] = []int{v + 1}
	}
	g[n-4] = []int{n - 3, n - 2}
	g[n-3], g[n-2], g[n-1] = []int{n - 2, n - 1}, []int{n - 3, n - 1}, nil
	f := knighttour.Freeze(g)
	parts, err := knighttour.Search{Limit: 20 * n}.Split(t.Context(), f, 0, 2)
	if err != nil || len(parts) != 2 || len(parts[0].Prefix) != n-2 || len(parts[1].Prefix) != n-2 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	for i, part := range parts {
		if last := part.Prefix[n-3]; last != int64(n-3+i) {
			t.Errorf("part %d ends with %d", i, last)
		}
	}
}

// TestSplitLeast checks that the prefixes of the parts are as short as they may
// be: of those one node shorter there are fewer than n.
func TestSplitLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(143, 144))
	for range graphtest.Scaled(100, 2000) {
		g := graphtest.Random(r, 4+r.IntN(7), 2+2*r.Float64(), r.IntN(2) == 0)
		n := 1 + r.IntN(12)
		parts, err := knighttour.Search{Unpruned: true}.Split(t.Context(), g, 0, n)
		if err != nil {
			t.Fatal(err)
		}
		if len(parts) == 0 {
			continue
		}
		length := len(parts[0].Prefix)
		if len(parts) < n && length < len(g) {
			t.Fatalf("%v: %d parts of length %d, want %d", g, len(parts), length, n)
		}
		if shorter := pathsOf(g, []int{0}, length-1); length > 1 && shorter >= n {
			t.Fatalf("%v: %d parts of length %d, and there are %d shorter ones", g, len(parts), length, shorter)
		}
		if want := pathsOf(g, []int{0}, length); length < len(g) && len(parts) != want {
			t.Fatalf("%v: %d parts of length %d, want %d", g, len(parts), length, want)
		}
	}
}

// TestSplitEnough checks that there are enough parts, although the search prunes less
// where it looks for their length, and that their tours are those of the search.
func TestSplitEnough(t *testing.T) {
	for n := range 60 {
		checkEnough(t, knighttour.Search{}, knighttour.MustBoard(4, 5), 4, n)
		checkEnough(t, knighttour.Search{Goal: knighttour.Closed(), Prefix: []int64{0, 8}}, knighttour.MustBoard(5, 6), 0, n)
	}
	r := rand.New(rand.NewPCG(145, 146))
	for range graphtest.Scaled(300, 3000) {
		undirected := r.IntN(2) == 0
		g := graphtest.Random(r, 6+r.IntN(12), 2+2*r.Float64(), undirected)
		checkEnough(t, knighttour.Search{}, g.As(undirected), 0, 1+r.IntN(60))
	}
}

func checkEnough(t *testing.T, s knighttour.Search, g graph.Graph, start int64, n int) {
	t.Helper()
	parts, err := s.Split(t.Context(), g, start, n)
	if err != nil {
		t.Fatal(err)
	}
	if len(parts) > 0 && len(parts) < n && len(parts[0].Prefix) < g.Nodes().Len() {
		t.Errorf("%v: %d parts of length %d, want %d", g, len(parts), len(parts[0].Prefix), n)
	}
	var got [][]int64
	for _, part := range parts {
		tours, err := paths(part.All(t.Context(), g, start))
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, tours...)
	}
	if want, err := paths(s.All(t.Context(), g, start)); err != nil || !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%v: the %d parts have %d tours, the search has %d, %v", g, len(parts), len(got), len(want), err)
	}
}

// pathsOf returns the number of paths of the given length that begin with path.
func pathsOf(g graphtest.Graph, path []int, length int) (n int) {
	if len(path) >= length {
		return 1
	}
	for _, v := range g[path[len(path)-1]] {
		if !slices.Contains(path, v) {
			n += pathsOf(g, append(slices.Clone(path), v), length)
		}
	}
	return n
}

// TestDenseStops checks that the textbook's search of a complete graph charges
// for the visited vertices that it passes over, so that it can be stopped.
func TestDenseStops(t *testing.T) {
	n := graphtest.Scaled(500, 2000)
	f := knighttour.Freeze(graphtest.Complete(n).As(true))
	_, err := knighttour.TourWithin(n*n/4, knighttour.Search{Unpruned: true}, f, 0)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a search that passes over %d vertices is not stopped by then: %v", n*n/4, err)
	}
}

// TestUnusableTexts checks what errors say.
func TestUnusableTexts(t *testing.T) {
	b := knighttour.MustBoard(5, 5)
	for want, err := range map[string]error{
		"knighttour: no closed tour from node 0: ":      errorOf(knighttour.Search{Goal: knighttour.Closed()}.Tour(t.Context(), b, 0)),
		"knighttour: no tour from node 1: ":             errorOf(knighttour.KnightTourBetter(t.Context(), b, 1)),
		"knighttour: no tour from node 0 to node 1: ":   errorOf(knighttour.Search{Goal: knighttour.EndAt(1)}.Tour(t.Context(), b, 0)),
		"knighttour: no closed tour: ":                  errorOf(knighttour.Find(t.Context(), knighttour.KnightGraph(b), knighttour.Closed())),
		"knighttour: no closed tour of the 5x5 board: ": errorOf(b.ClosedTour(0)),
		"knighttour: unusable node: ":                   errorOf(knighttour.KnightTour(t.Context(), b, 25)),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s…", err, want)
		}
		if isTour := strings.Contains(want, "tour: no"); errors.Is(err, knighttour.ErrNoTour) != isTour {
			t.Errorf("%v is ErrNoTour: %t", err, !isTour)
		}
	}
}

func errorOf(_ knighttour.Tour, err error) error { return err }
