package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// This file tests what searches say when they are interrupted.

// TestStoppedPart stops the parts of a search at each of their first visits,
// while they are still at their prefix and later, by their context and by their
// limit. What they return is theirs.
func TestStoppedPart(t *testing.T) {
	t.Parallel()
	b := knighttour.MustBoard(4, 5)
	for _, f := range knighttour.Engines(b) {
		parts, err := knighttour.Search{}.Split(t.Context(), f, 0, 100_000)
		if err != nil || len(parts) != 32 {
			t.Fatalf("%d parts, %v, want 32", len(parts), err)
		}
		for i, part := range parts {
			for stop := 1; stop <= 30; stop++ {
				checkStoppedPart(t, f, part, stop)
			}
			if t.Failed() {
				t.Fatalf("part %d", i)
			}
		}
	}
}

// checkStoppedPart stops a part at the given visit.
func checkStoppedPart(t *testing.T, f *knighttour.Frozen, part knighttour.Search, stop int) {
	t.Helper()
	check := func(what string, tour knighttour.Tour, err error) {
		t.Helper()
		if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, knighttour.ErrLimit) {
			t.Errorf("%s stopped at %d: %v", what, stop, err)
		}
		if !knighttour.BeginsWith(tour.Path, part.Prefix) || err == nil && tour.Verify(f) != nil || len(tour.Path) == 0 {
			t.Errorf("%s stopped at %d: %v, %v, of the part that begins with %v", what, stop, tour, err, part.Prefix)
		}
	}
	stopped := func(do func(ctx context.Context, s knighttour.Search)) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		s, events := part, 0
		s.Trace = func(knighttour.Event) {
			if events++; events == stop {
				cancel()
			}
		}
		do(ctx, s)
		s = part
		s.Limit = int64(stop)
		do(t.Context(), s)
	}
	stopped(func(ctx context.Context, s knighttour.Search) {
		tour, err := s.Tour(ctx, f, 0)
		check("Tour", tour, err)
	})
	stopped(func(ctx context.Context, s knighttour.Search) {
		for tour, err := range s.All(ctx, f, 0) {
			check("All", tour, err)
		}
	})
	stopped(func(ctx context.Context, s knighttour.Search) {
		if n, err := countOf(ctx, s, f, 0); n > 1 || (n == 0) != (err != nil) {
			t.Errorf("Count stopped at %d: %d, %v, of the part that begins with %v", stop, n, err, part.Prefix)
		}
	})
	s := part
	s.Limit = int64(stop)
	parts, err := s.Split(t.Context(), f, 0, 2)
	for _, p := range parts {
		if !knighttour.BeginsWith(p.Prefix, part.Prefix) {
			t.Errorf("Split stopped at %d: %v, of the part that begins with %v", stop, p.Prefix, part.Prefix)
		}
	}
	if (parts == nil) != errors.Is(err, knighttour.ErrLimit) {
		t.Errorf("Split stopped at %d: %v, %v", stop, parts, err)
	}
}

// TestStopsOnHubs stops searches of graphs with vertices of great degree. It
// gives them a hundred times the time that they promise to need.
func TestStopsOnHubs(t *testing.T) {
	if graphtest.Race {
		t.Skip("the race detector takes its time")
	}
	n := graphtest.Scaled(300_000, 1_000_000)
	tests := []struct {
		name  string
		g     *knighttour.Frozen
		start int64
		s     knighttour.Search
	}{
		{"star/warnsdorff", knighttour.Freeze(graphtest.Star(n).As(true)), 0, knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}, Unpruned: true}},
		{"star/id", knighttour.Freeze(graphtest.Star(n).As(true)), 0, knighttour.Search{Unpruned: true}},
		{"star/state", knighttour.Freeze(graphtest.Star(n).As(true)), 0, knighttour.Search{Orders: []knighttour.Order{knighttour.ByState(func(s *knighttour.State, v int32) int32 { return -v })}, Unpruned: true}},
		{"hub/id", knighttour.Freeze(graphtest.Hub(n).As(true)), 1, knighttour.Search{}},
		{"hub/warnsdorff", knighttour.Freeze(graphtest.Hub(n).As(true)), 1, knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}}},
		{"fan/warnsdorff", knighttour.Freeze(graphtest.Fan(n)), 0, knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}, Limit: 1 << 40}},
	}
	for _, test := range tests {
		t.Run("graph="+test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			begin := time.Now()
			_, err := test.s.Tour(ctx, test.g, test.start)
			late := time.Since(begin) - 50*time.Millisecond
			if err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, knighttour.ErrNoTour) || late > time.Second {
				t.Errorf("%v, %v after the deadline", err, late)
			}
			t.Logf("%v after the deadline", late)
		})
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

// TestStopsAnywhere stops searches after each amount of work, down to the
// single unit, from the reading of the graph to the reason why there is no tour.
// What they return is the result, or the word that they were stopped and a path
// that is one.
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
	for units := range graphtest.Amounts(graphtest.Scaled(100, 1000)) {
		got, err := knighttour.TourWithin(units, s, g, start)
		if slices.Equal(got.Path, want.Path) && got.Visits == want.Visits && fmt.Sprint(err) == fmt.Sprint(wantErr) {
			return
		}
		// The reason may be missing, if there was no time for it.
		if !errors.Is(err, context.Canceled) && !(errors.Is(err, knighttour.ErrNoTour) && errors.Is(wantErr, knighttour.ErrNoTour)) {
			t.Fatalf("stopped after %d: %v, %v, want %v, %v", units, got, err, want, wantErr)
		}
		if err := graphtest.CheckPath(g, got.Path); err != nil || len(got.Path) > 0 && got.Path[0] != start {
			t.Fatalf("stopped after %d: %v, %v", units, got, err)
		}
	}
}

func TestLimit(t *testing.T) {
	for _, b := range []knighttour.Board{knighttour.MustBoard(8, 8), knighttour.MustBoard(9, 9)} {
		for engine, f := range knighttour.Engines(b) {
			t.Run(fmt.Sprintf("board=%v/engine=%s", b, engine), func(t *testing.T) {
				s := knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}}
				checkLimits(t, s, f)
				s.Limit = 5000
				checkLimitOfAll(t, s, f)
			})
		}
	}
}

// checkLimits runs a search with limits below and above its visits.
func checkLimits(t *testing.T, s knighttour.Search, g graph.Graph) {
	t.Helper()
	full, err := s.Tour(t.Context(), g, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, s.Limit = range []int64{1, 2, 63, full.Visits - 1, full.Visits, full.Visits + 1, -1} {
		tour, err := s.Tour(t.Context(), g, 0)
		switch enough := s.Limit < 0 || s.Limit >= full.Visits; {
		case enough && (err != nil || !slices.Equal(tour.Path, full.Path)),
			!enough && (!errors.Is(err, knighttour.ErrLimit) || tour.Visits != s.Limit || int64(len(tour.Path)) > s.Limit || !knighttour.BeginsWith(full.Path, tour.Path)):
			t.Errorf("limit=%d: %v, %v", s.Limit, tour, err)
		}
	}
}

// checkLimitOfAll checks that all tours, and their number, end with ErrLimit.
func checkLimitOfAll(t *testing.T, s knighttour.Search, g graph.Graph) {
	t.Helper()
	tours, last := 0, knighttour.Tour{}
	for tour, err := range s.All(t.Context(), g, 0) {
		switch {
		case last.Path != nil:
			t.Error("All goes on after an error")
		case err == nil:
			tours++
		case !errors.Is(err, knighttour.ErrLimit) || tour.Visits != s.Limit:
			t.Errorf("All ends with %v, %v", tour, err)
			fallthrough
		default:
			last = tour
		}
	}
	if last.Path == nil || tours == 0 {
		t.Errorf("All ended after %d tours with %v", tours, last)
	}
	if n, err := countOf(t.Context(), s, g, 0); !errors.Is(err, knighttour.ErrLimit) || n == 0 {
		t.Errorf("Count gives %d, %v", n, err)
	}
}

// TestAllIsLazy keeps tours, breaks off, and runs a sequence again.
func TestAllIsLazy(t *testing.T) {
	b := knighttour.MustBoard(6, 6)
	all := knighttour.Search{}.All(t.Context(), b, 0)
	var kept, copies []knighttour.Tour
	for tour, err := range all {
		if err != nil {
			t.Fatal(err)
		}
		kept, copies = append(kept, tour), append(copies, knighttour.Tour{slices.Clone(tour.Path), tour.Visits})
		if len(kept) == 100 {
			break
		}
	}
	for i, tour := range kept {
		if !slices.Equal(tour.Path, copies[i].Path) || tour.Verify(b) != nil || i > 0 && tour.Visits <= kept[i-1].Visits {
			t.Errorf("tour %d is now %v", i, tour)
		}
	}
	i := 0
	for tour := range all {
		if !slices.Equal(tour.Path, kept[i].Path) || tour.Visits != kept[i].Visits {
			t.Fatalf("tour %d of the second run is %v, want %v", i, tour, kept[i])
		}
		if i++; i == len(kept) {
			break
		}
	}
}

func TestCancelEnumeration(t *testing.T) {
	for _, g := range []graph.Graph{knighttour.MustBoard(8, 8), knighttour.MustBoard(9, 9)} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		tours, errs := 0, 0
		for tour, err := range (knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}}).All(ctx, g, 0) {
			if err != nil {
				errs++
				if !errors.Is(err, context.Canceled) || len(tour.Path) == 0 {
					t.Errorf("All ends with %v, %v", tour, err)
				}
				continue
			}
			if tours++; tours == 10 {
				cancel()
			}
		}
		if errs != 1 || tours < 10 {
			t.Errorf("%d tours, %d errors", tours, errs)
		}
		if n, err := countOf(ctx, knighttour.Search{}, g, 0); n != 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("Count gives %d, %v", n, err)
		}
		if parts, err := (knighttour.Search{}).Split(ctx, g, 0, 10); parts != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("Split gives %v, %v", parts, err)
		}
	}
}

// TestStop ends searches that would go on for ages, after so much work; they
// return the longest path they have seen.
func TestStop(t *testing.T) {
	for _, g := range []graph.Graph{knighttour.MustBoard(8, 8), knighttour.MustBoard(9, 9), knighttour.MustBoard(40, 40)} {
		for _, orders := range [][]knighttour.Order{nil, {knighttour.ByState(func(s *knighttour.State, v int32) int { return -s.Free(v) })}} {
			tour, err := knighttour.TourWithin(1<<20, knighttour.Search{Orders: orders, Unpruned: true}, g, 1)
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%v: got %v, want %v", g, err, context.Canceled)
			}
			if len(tour.Path) < 20 || tour.Path[0] != 1 || tour.Visits < int64(len(tour.Path)) {
				t.Errorf("%v: the longest path is %v", g, tour)
			}
			if err := graphtest.CheckPath(g, tour.Path); err != nil {
				t.Errorf("%v: %v", g, err)
			}
		}
	}
}

// TestLongestPath compares the longest path of a stopped search with the
// reference, stop by stop.
func TestLongestPath(t *testing.T) {
	b, g := knighttour.MustBoard(5, 5), graphtest.Knights(5, 5)
	limits := map[int64]bool{1: true, 2: true, 24: true, 25: true, 26: true, 100: true, 1000: true, 3440: true}
	want := make(map[int64][]int64)
	r := graphtest.Recursion{Graph: g, Ranks: []graphtest.Rank{graphtest.RankByMove(5)}}
	r.Found = func([]int) bool { return false }
	var longest []int64
	r.Each = func() bool {
		if len(r.Path) > len(longest) {
			longest = graphtest.IDs(r.Path)
		}
		if limits[r.Visits] {
			want[r.Visits] = longest
		}
		return true
	}
	r.Run(4)
	for limit, path := range want {
		for engine, f := range knighttour.Engines(b) {
			tour, err := knighttour.Search{Orders: []knighttour.Order{knighttour.ByMove()}, Limit: limit, Unpruned: true}.Tour(t.Context(), f, 4)
			if !errors.Is(err, knighttour.ErrLimit) || !slices.Equal(tour.Path, path) || tour.Visits != limit {
				t.Errorf("%s, limit=%d: %v, %v, want %v", engine, limit, tour, err, path)
			}
		}
	}
	if len(want) != len(limits) {
		t.Errorf("only %d limits were tried", len(want))
	}
}
