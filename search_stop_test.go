package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// This file tests what searches say when they are interrupted, and their parts.

// TestStoppedPart stops the parts of a search at each of their first visits, within their
// prefix and after it. The results must agree with the prefix.
func TestStoppedPart(t *testing.T) {
	t.Parallel()
	for engine, f := range knighttour.Engines(knighttour.MustBoard(4, 5)) {
		parts := must(knighttour.Search{}.Split(t.Context(), f, 0, 100_000))
		if len(parts) != 32 {
			t.Errorf("%s: %d parts, want 32", engine, len(parts))
		}
		for _, part := range parts {
			for part.Limit = 1; part.Limit <= 30; part.Limit++ {
				checkStoppedPart(t, f, part)
			}
		}
	}
}

// checkStoppedPart checks what a part that has a limit returns.
func checkStoppedPart(t *testing.T, f *knighttour.Frozen, part knighttour.Search) {
	t.Helper()
	tour, err := part.Tour(t.Context(), f, 0)
	tours, errs := []knighttour.Tour{tour}, []error{err}
	for tour, err := range part.All(t.Context(), f, 0) {
		tours, errs = append(tours, tour), append(errs, err)
	}
	for i, tour := range tours {
		isOurs := len(tour.Path) > 0 && (graphtest.BeginsWith(tour.Path, part.Prefix) || graphtest.BeginsWith(part.Prefix, tour.Path))
		if !isOurs || errs[i] == nil && tour.Verify(f) != nil || errs[i] != nil && !errors.Is(errs[i], knighttour.ErrLimit) {
			t.Fatalf("stopped at %d: %v, %v, of the part that begins with %v", part.Limit, tour, errs[i], part.Prefix)
		}
	}
	if n, err := part.Count(t.Context(), f, 0); n.Cmp(big.NewInt(1)) > 0 || (n.Sign() == 0) != (err != nil) {
		t.Fatalf("Count stopped at %d: %d, %v, of the part that begins with %v", part.Limit, n, err, part.Prefix)
	}
	parts, err := part.Split(t.Context(), f, 0, 2)
	isOther := func(p knighttour.Search) bool { return !graphtest.BeginsWith(p.Prefix, part.Prefix) }
	if slices.ContainsFunc(parts, isOther) || (parts == nil) != errors.Is(err, knighttour.ErrLimit) {
		t.Fatalf("Split stopped at %d: %v, %v, of the part that begins with %v", part.Limit, parts, err, part.Prefix)
	}
}

// TestFanHasATour finds the tour that only one candidate at a time leads to.
func TestFanHasATour(t *testing.T) {
	for _, orders := range [][]knighttour.Order{nil, {knighttour.Warnsdorff()}} {
		f := knighttour.Freeze(graphtest.Fan(3000))
		tour, err := knighttour.Search{Orders: orders}.Tour(t.Context(), f, 0)
		if err := knighttour.CheckFound(f, nil, knighttour.Open(), true, tour, err); err != nil {
			t.Errorf("orders %v: %v after %d visits", orders, err, tour.Visits)
		}
	}
}

// TestStopsAnywhere stops searches after each amount of work, down to the single unit,
// from the reading of the graph to the reason why there is no tour. They return the
// result, or the error that stopped them and a path of the graph.
func TestStopsAnywhere(t *testing.T) {
	rnd := rand.New(rand.NewPCG(61, 62))
	sparse := graphtest.Random(rnd, 24, 3, false)
	ids := make([]int64, len(sparse))
	for v := range ids {
		ids[v] = int64(v*v - 50)
	}
	twoColours := simple.NewUndirectedGraph()
	for v := range int64(80) {
		for _, w := range []int64{v + 1, v + 3, v + 9} {
			if w < 80 {
				twoColours.SetEdge(simple.Edge{F: simple.Node(2 * v), T: simple.Node(2 * w)})
			}
		}
	}
	dynamic := []knighttour.Order{knighttour.Shuffled(1), knighttour.ByState(func(s *knighttour.State, v int32) int { return s.Free(v) }), knighttour.Shuffled(2), knighttour.Warnsdorff()}
	for _, test := range []struct {
		name  string
		g     graph.Graph
		start int64
		s     knighttour.Search
	}{
		{"holes", knighttour.MustVariant(6, 6, 1, 2, 7, 30), 0, knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()}, Limit: 2000}},
		{"proof", knighttour.MustBoard(4, 5), 6, knighttour.Search{}},
		{"lists/proof", knighttour.MustBoard(4, 20), 21, knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}}},
		{"lists/closed", knighttour.MustBoard(3, 30), 0, knighttour.Search{Goal: knighttour.Closed(), Orders: dynamic, Limit: 500}},
		{"gaps", sparse.Shuffled(rnd, false, ids), ids[3], knighttour.Search{Orders: dynamic, Limit: 500}},
		{"gaps/end", sparse.Shuffled(rnd, true, ids), ids[3], knighttour.Search{Goal: knighttour.EndAt(ids[9]), Limit: 500}},
		{"colours", twoColours, 0, knighttour.Search{Orders: []knighttour.Order{knighttour.ByID()}, Limit: 500}},
		{"directed", graphtest.Knights(5, 5), 0, knighttour.Search{Goal: knighttour.Closed(), Orders: dynamic, Limit: 500}},
		{"lists/directed", graphtest.Knights(9, 8), 0, knighttour.Search{Goal: knighttour.EndAt(1), Limit: 2000}},
		{"prefix", knighttour.MustBoard(5, 5), 0, knighttour.Search{Prefix: []int64{0, 7, 10, 1, 8}, Trace: func(knighttour.Event) {}}},
	} {
		t.Run("search="+test.name, func(t *testing.T) {
			t.Parallel()
			checkStopsAnywhere(t, test.s, test.g, test.start)
		})
	}
}

// checkStopsAnywhere stops a search after ever more work, until it is done.
func checkStopsAnywhere(t *testing.T, s knighttour.Search, g graph.Graph, start int64) {
	want, wantErr := s.Tour(t.Context(), g, start)
	graphtest.CheckStops(t, graphtest.Scaled(100, 1000), 1, func(units int) error {
		got, err := knighttour.TourWithin(units, s, g, start)
		if slices.Equal(got.Path, want.Path) && got.Visits == want.Visits && fmt.Sprint(err) == fmt.Sprint(wantErr) {
			return nil
		}
		if wrong := graphtest.CheckPath(g, got.Path); wrong != nil || err == nil || len(got.Path) > 0 && got.Path[0] != start {
			t.Fatalf("stopped after %d: %v, %v, %v", units, got, err, wrong)
		}
		if errors.Is(err, knighttour.ErrNoTour) && errors.Is(wantErr, knighttour.ErrNoTour) {
			return context.Canceled // there was no time for the same reason
		}
		return err
	})
}

// TestEnumerationStops checks that All and Count end with the error that stops them, after
// the same tours, and that All then goes no further.
func TestEnumerationStops(t *testing.T) {
	trace := func(knighttour.Event) {}
	for engine, f := range knighttour.Engines(knighttour.MustBoard(5, 5)) {
		for _, s := range []knighttour.Search{{Limit: 1000}, {Limit: 1000, Trace: trace}, {Limit: 5000}} {
			tours, last := enumerate(t, s, f, math.MaxInt, knighttour.ErrLimit)
			n, err := s.Count(t.Context(), f, 0)
			if last.Visits != s.Limit || tours == 0 || n.Int64() != int64(tours) || !errors.Is(err, knighttour.ErrLimit) {
				t.Errorf("%s: All ends after %d tours with %v, Count gives %d, %v", engine, tours, last, n, err)
			}
		}
	}
	for _, side := range []int{8, 9} {
		s := knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}}
		if tours, last := enumerate(t, s, knighttour.MustBoard(side, side), 10, context.Canceled); tours < 10 || len(last.Path) == 0 {
			t.Errorf("cancelled after %d tours: %v", tours, last)
		}
	}
}

// enumerate returns how many tours All gives, and with what it ends: the error that is
// wanted. It cancels the enumeration after so many tours.
func enumerate(t *testing.T, s knighttour.Search, g graph.Graph, most int, want error) (tours int, last knighttour.Tour) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := false
	for tour, err := range s.All(ctx, g, 0) {
		if ended || err != nil && !errors.Is(err, want) {
			t.Errorf("All goes on to %v, %v", tour, err)
		}
		if ended = err != nil; ended {
			last = tour
		} else if tours++; tours == most {
			cancel()
		}
	}
	return tours, last
}

// TestAllIsLazy breaks off, and runs a sequence again.
func TestAllIsLazy(t *testing.T) {
	all := knighttour.Search{}.All(t.Context(), knighttour.MustBoard(6, 6), 0)
	var runs [2]string
	for i := range runs {
		tours := 0
		for tour, err := range all {
			runs[i] += fmt.Sprintln(tour, err)
			if tours++; tours == 100 {
				break
			}
		}
	}
	if runs[0] != runs[1] {
		t.Errorf("two runs:\n%s\n%s", runs[0], runs[1])
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

// TestSplitReadsOnce checks that Split reads a graph once, even if it tries many lengths,
// as for a path.
func TestSplitReadsOnce(t *testing.T) {
	calls := 0
	g := countingGraph{graphtest.Chain(100), &calls}
	parts, err := knighttour.Search{}.Split(t.Context(), g, 0, 2)
	if err != nil || len(parts) != 1 || len(parts[0].Prefix) != 100 || calls != 100 {
		t.Errorf("%d parts, %v, after asking %d times for successors", len(parts), err, calls)
	}
	for _, limit := range []int64{100, 105} { // between two lengths, and within one: each takes its visits
		want := fmt.Sprintf("limit reached: %d visits", limit)
		checkErrors(t, want, failed(knighttour.Search{Limit: limit}.Split(t.Context(), g, 0, 2)))
	}
	if parts, err := (knighttour.Search{Limit: 10_000}).Split(t.Context(), g, 0, 2); len(parts) != 1 || err != nil {
		t.Errorf("%d parts, %v", len(parts), err)
	}
}

// A countingGraph counts how often it is asked for successors.
type countingGraph struct {
	graphtest.Graph
	calls *int
}

func (g countingGraph) From(id int64) graph.Nodes {
	*g.calls++
	return g.Graph.From(id)
}

// TestSplitInParallel counts the tours of 5x5 in many goroutines.
func TestSplitInParallel(t *testing.T) {
	t.Parallel()
	f := knighttour.Freeze(knighttour.MustBoard(5, 5))
	var group sync.WaitGroup
	var total atomic.Int64
	for start := range int64(25) {
		parts := must(knighttour.Search{}.Split(t.Context(), f, start, 4))
		for _, part := range parts {
			group.Add(1)
			go func() {
				defer group.Done()
				total.Add(must(part.Count(t.Context(), f, start)).Int64())
			}()
		}
	}
	group.Wait()
	if total := total.Load(); total != 1728 {
		t.Errorf("%d tours, want 1728", total)
	}
}
