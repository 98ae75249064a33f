package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// This file tests what searches say when they are interrupted.

// TestStoppedPart stops the parts of a search at each of their first visits, within their
// prefix and after it. The results must agree with the prefix.
func TestStoppedPart(t *testing.T) {
	t.Parallel()
	for engine, f := range knighttour.Engines(knighttour.MustBoard(4, 5)) {
		parts, err := knighttour.Search{}.Split(t.Context(), f, 0, 100_000)
		if err != nil || len(parts) != 32 {
			t.Fatalf("%s: %d parts, %v, want 32", engine, len(parts), err)
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
		isOurs := len(tour.Path) > 0 && knighttour.BeginsWith(tour.Path, part.Prefix)
		if !isOurs || errs[i] == nil && tour.Verify(f) != nil || errs[i] != nil && !errors.Is(errs[i], knighttour.ErrLimit) {
			t.Fatalf("stopped at %d: %v, %v, of the part that begins with %v", part.Limit, tour, errs[i], part.Prefix)
		}
	}
	if n, err := countOf(t.Context(), part, f, 0); n > 1 || (n == 0) != (err != nil) {
		t.Fatalf("Count stopped at %d: %d, %v, of the part that begins with %v", part.Limit, n, err, part.Prefix)
	}
	parts, err := part.Split(t.Context(), f, 0, 2)
	isOther := func(p knighttour.Search) bool { return !knighttour.BeginsWith(p.Prefix, part.Prefix) }
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

// TestLimit checks that all tours, and their number, end with ErrLimit.
func TestLimit(t *testing.T) {
	trace := func(knighttour.Event) {}
	for engine, f := range knighttour.Engines(knighttour.MustBoard(5, 5)) {
		for _, s := range []knighttour.Search{{Limit: 1000}, {Limit: 1000, Trace: trace}, {Limit: 5000}} {
			tours, last := int64(0), knighttour.Tour{}
			for tour, err := range s.All(t.Context(), f, 0) {
				switch {
				case last.Path != nil:
					t.Errorf("%s: All goes on after an error", engine)
				case err == nil:
					tours++
				case !errors.Is(err, knighttour.ErrLimit) || tour.Visits != s.Limit:
					t.Errorf("%s: All ends with %v, %v", engine, tour, err)
					fallthrough
				default:
					last = tour
				}
			}
			n, err := countOf(t.Context(), s, f, 0)
			if last.Path == nil || tours == 0 || n != tours || !errors.Is(err, knighttour.ErrLimit) {
				t.Errorf("%s: All ended after %d tours with %v, Count gives %d, %v", engine, tours, last, n, err)
			}
		}
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
