package knighttour_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

func TestGoalText(t *testing.T) {
	for want, goal := range map[string]knighttour.Goal{
		"open": {}, "closed": knighttour.Closed(), "end 63": knighttour.EndAt(63), "end -5": knighttour.EndAt(-5), "end 0": knighttour.EndAt(0),
		"end 9223372036854775807": knighttour.EndAt(math.MaxInt64),
	} {
		text, err := goal.MarshalText()
		if err != nil || string(text) != want || goal.String() != want {
			t.Errorf("got %q, %q, %v, want %q", text, goal, err, want)
		}
		back := knighttour.EndAt(99)
		if err := back.UnmarshalText(text); err != nil || back != goal {
			t.Errorf("%q is read as %v, %v", text, back, err)
		}
	}
	for text, want := range map[string]error{
		"": strconv.ErrSyntax, "Open": strconv.ErrSyntax, "end": strconv.ErrSyntax, "end ": strconv.ErrSyntax,
		"end x": strconv.ErrSyntax, "end +3": strconv.ErrSyntax, "end 03": strconv.ErrSyntax, "end -0": strconv.ErrSyntax, "63": strconv.ErrSyntax, "closed ": strconv.ErrSyntax,
		"9223372036854775808": strconv.ErrSyntax, "end 9223372036854775808": strconv.ErrRange,
	} {
		goal := knighttour.EndAt(99)
		if err := goal.UnmarshalText([]byte(text)); !errors.Is(err, want) || goal != knighttour.EndAt(99) || !strings.Contains(err.Error(), strconv.Quote(text)) {
			t.Errorf("%q is read as %v, %v, want %v", text, goal, err, want)
		}
	}
}

// TestSearchJSON makes searches JSON and JSON searches again.
func TestSearchJSON(t *testing.T) {
	for want, s := range map[string]knighttour.Search{
		`{"goal":"open"}`: {},
		`{"orders":["warnsdorff","shuffled(7)"],"goal":"end 63","limit":9,"unpruned":true,"prefix":[0,17]}`: {
			Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Shuffled(7)}, Goal: knighttour.EndAt(63), Limit: 9, Unpruned: true, Prefix: []int64{0, 17}},
	} {
		data, err := json.Marshal(s)
		if err != nil || string(data) != want {
			t.Errorf("%s, %v, want %s", data, err, want)
		}
		got := knighttour.Search{Trace: func(knighttour.Event) {}, Limit: 5, Orders: []knighttour.Order{knighttour.ByMove()}}
		if err := json.Unmarshal(data, &got); err != nil || got.Trace != nil || got.Goal != s.Goal || got.Limit != s.Limit ||
			got.Unpruned != s.Unpruned || !slices.Equal(got.Orders, s.Orders) || !slices.Equal(got.Prefix, s.Prefix) {
			t.Errorf("%s: %+v, %v", data, got, err)
		}
	}
	for want, s := range map[string]knighttour.Search{
		"Search.Trace":     {Trace: func(knighttour.Event) {}},
		"Search.Orders[1]": {Orders: []knighttour.Order{knighttour.ByMove(), knighttour.ByNode(func(_, _ graph.Node) int { return 0 })}},
	} {
		if data, err := json.Marshal(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s, %v, want an error that names %s", data, err, want)
		}
	}
	for _, data := range []string{`{"orders":["by node"]}`, `{"goal":"closedd"}`, `{"limit":"5"}`, `[]`, `{"prefix":[1.5]}`} {
		s := knighttour.Search{Limit: 5}
		if err := json.Unmarshal([]byte(data), &s); err == nil || s.Limit != 5 || s.Orders != nil {
			t.Errorf("%s: %+v, %v", data, s, err)
		}
	}
}

func TestEventString(t *testing.T) {
	for want, e := range map[string]knighttour.Event{
		"visit 10 at depth 1":     {ID: 10, Depth: 1},
		"back from -3 at depth 0": {ID: -3, Back: true},
	} {
		if got := e.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestClosedPairs checks that two nodes make a closed tour of a directed graph
// with edges both ways, and of no undirected one.
func TestClosedPairs(t *testing.T) {
	for _, test := range []struct {
		g          graphtest.Graph
		undirected bool
		want       int64
	}{
		{graphtest.Graph{{1}, {0}}, false, 1},
		{graphtest.Graph{{0, 1}, {0, 1}}, false, 1},
		{graphtest.Graph{{1}, {}}, false, 0},
		{graphtest.Graph{{0}}, false, 0},
		{graphtest.Graph{{1}, {0}}, true, 0},
	} {
		for engine, f := range knighttour.Engines(test.g.As(test.undirected)) {
			for _, unpruned := range []bool{false, true} {
				s := knighttour.Search{Goal: knighttour.Closed(), Unpruned: unpruned}
				n, err := countOf(t.Context(), s, f, 0)
				tour, err2 := s.Tour(t.Context(), f, 0)
				if n != test.want || err != nil || (n == 1) != (err2 == nil) || err2 == nil && !tour.IsClosed(f) {
					t.Errorf("%s, %s: %d closed tours, %v, %v", engine, test.g.Describe(test.undirected), n, err, err2)
				}
			}
		}
	}
}

// TestSearchRandom compares with the recursion on thousands of random graphs,
// for all goals, by both engines, pruned and not.
func TestSearchRandom(t *testing.T) {
	graphtest.OneGoroutine(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	all := rankedOrders()
	for i := range 3000 {
		undirected := i%2 == 0
		n := 1 + r.IntN(8)
		g := graphtest.Random(r, n, 1+r.Float64()*3, undirected)
		if i%5 == 0 {
			g.AddLoops(r, 1)
		}
		start := r.IntN(n)
		var s knighttour.Search
		var ranks []graphtest.Rank
		for range r.IntN(3) {
			o := all[r.IntN(len(all))]
			s.Orders, ranks = append(s.Orders, o.o), append(ranks, o.ref)
		}
		for _, goal := range []knighttour.Goal{{}, knighttour.Closed(), knighttour.EndAt(int64(r.IntN(n)))} {
			s.Goal = goal
			want := knighttour.AllTours(g, undirected, start, goal, ranks...)
			for _, s.Unpruned = range []bool{false, true} {
				checkSearch(t, s, g.As(undirected), start, want)
			}
			if t.Failed() {
				t.Fatalf("%s, goal %v", g.Describe(undirected), goal)
			}
		}
	}
}

// TestSearchAllSmallGraphs tries every labelled graph of up to 5 vertices with
// every goal; the starts and ends take turns.
func TestSearchAllSmallGraphs(t *testing.T) {
	var mu sync.Mutex
	turn := 0
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		if len(g) == 0 {
			return
		}
		mu.Lock()
		turn++
		start, end := turn%len(g), turn/len(g)%len(g)
		mu.Unlock()
		f := knighttour.Freeze(g.As(undirected))
		for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(int64(end))} {
			want := knighttour.AllTours(g, undirected, start, goal)
			s := knighttour.Search{Goal: goal}
			got, err := paths(s.All(context.Background(), f, int64(start)))
			n, err2 := countOf(context.Background(), s, f, int64(start))
			if err != nil || err2 != nil || !slices.EqualFunc(got, want, slices.Equal) || n != int64(len(want)) {
				t.Errorf("%s from %d, goal %v: %v %v, %d %v, want %v", g.Describe(undirected), start, goal, got, err, n, err2, want)
			}
		}
	})
}

// TestSearchMedium compares pruned with unpruned searches on graphs that the
// recursion is too slow for, by both engines.
func TestSearchMedium(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(13, 14))
	for i := range 300 {
		undirected := i%2 == 0
		n := 9 + r.IntN(5)
		g := graphtest.Random(r, n, 1.2+r.Float64()*2, undirected)
		f := knighttour.Freeze(g.As(undirected))
		start := int64(r.IntN(n))
		for _, goal := range []knighttour.Goal{{}, knighttour.Closed(), knighttour.EndAt(int64(r.IntN(n)))} {
			s := knighttour.Search{Goal: goal, Unpruned: true, Orders: []knighttour.Order{knighttour.Shuffled(uint64(i))}}
			want, err := paths(s.All(t.Context(), f, start))
			if err != nil {
				t.Fatal(err)
			}
			s.Unpruned = false
			for engine, f := range knighttour.Engines(f) {
				got, err := paths(s.All(t.Context(), f, start))
				count, err2 := countOf(t.Context(), s, f, start)
				if err != nil || err2 != nil || !slices.EqualFunc(got, want, slices.Equal) || count != int64(len(want)) {
					t.Fatalf("%s: %s from %d, goal %v: %d and %d tours, want %d", engine, g.Describe(undirected), start, goal, len(got), count, len(want))
				}
			}
		}
	}
}

// TestTrace replays the events of a search.
func TestTrace(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 16))
	for i := range 200 {
		undirected := i%2 == 0
		g := graphtest.Random(r, 2+r.IntN(7), 2, undirected)
		for engine, f := range knighttour.Engines(g.As(undirected)) {
			for _, unpruned := range []bool{false, true} {
				if err := checkTrace(t, knighttour.Search{Unpruned: unpruned}, f); err != nil {
					t.Fatalf("%s, %s: %v", engine, g.Describe(undirected), err)
				}
			}
		}
	}
}

// checkTrace returns an error if the events of a search from node 0 do not fit
// what it finds, or a trace changes that.
func checkTrace(t *testing.T, s knighttour.Search, f *knighttour.Frozen) error {
	t.Helper()
	var r replay
	plain, _ := s.Tour(t.Context(), f, 0)
	s.Trace = func(e knighttour.Event) { r.event(f, e) }
	tour, err := s.Tour(t.Context(), f, 0)
	switch {
	case r.err != nil:
		return r.err
	case r.visits != tour.Visits || err == nil && !slices.Equal(r.path, tour.Path) || err != nil && len(r.path) > 0:
		return fmt.Errorf("%d visits to %v, want %v, %v", r.visits, r.path, tour, err)
	case !slices.Equal(plain.Path, tour.Path) || plain.Visits != tour.Visits:
		return fmt.Errorf("%v with a trace, %v without", tour, plain)
	}
	return nil
}

// TestEnginesVisitTheSame compares the number of visits of the two engines.
func TestEnginesVisitTheSame(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(17, 18))
	for i := range 400 {
		undirected := i%2 == 0
		g := graphtest.Random(r, 2+r.IntN(12), 1.5+r.Float64()*2, undirected).As(undirected)
		for _, goal := range []knighttour.Goal{{}, knighttour.Closed(), knighttour.EndAt(1)} {
			for _, orders := range [][]knighttour.Order{nil, {knighttour.Warnsdorff(), knighttour.Shuffled(3)}} {
				s := knighttour.Search{Goal: goal, Orders: orders}
				want, wantErr := s.Tour(t.Context(), g, 0)
				for engine, f := range knighttour.Engines(g) {
					got, err := s.Tour(t.Context(), f, 0)
					if got.Visits != want.Visits || !slices.Equal(got.Path, want.Path) || (err == nil) != (wantErr == nil) {
						t.Fatalf("%v, goal %v: %s %v, %v, want %v, %v", g, goal, engine, got, err, want, wantErr)
					}
				}
			}
		}
	}
}

// TestClosedAndGivenEnds finds tours on boards of all sizes.
func TestClosedAndGivenEnds(t *testing.T) {
	t.Parallel()
	last := 30
	if graphtest.Race {
		last = 14
	}
	for side := 6; side <= last; side += 2 {
		b := knighttour.MustBoard(side, side)
		for start := int64(0); start < int64(side*side); start += 7 {
			end := int64(side*side-1) - start
			if row, col := int(start)/side, int(start)%side; (row+col+int(end)/side+int(end)%side)%2 == 0 {
				end ^= 1 // of the other colour
			}
			for _, goal := range []knighttour.Goal{knighttour.Closed(), knighttour.EndAt(end)} {
				s := knighttour.Search{Goal: goal, Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()}}
				tour, err := s.Tour(t.Context(), b, start)
				if err := knighttour.CheckFound(b, &start, goal, true, tour, err); err != nil {
					t.Errorf("board=%v/start=%d/goal=%v: %v", b, start, goal, err)
				}
			}
		}
	}
}

// TestVisitsAreTheSame runs searches that have to step back, by both engines, with
// a trace and without, by Warnsdorff's rule and by an order that is equal to it.
func TestVisitsAreTheSame(t *testing.T) {
	graphtest.OneGoroutine(t)
	t.Parallel()
	troubled := 0
	for seed := range uint64(graphtest.Scaled(2000, 6000)) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		undirected := rnd.IntN(2) == 0
		g := graphtest.Random(rnd, 12+rnd.IntN(50), 2+2*rnd.Float64(), undirected)
		g.AddLoops(rnd, 1+rnd.IntN(3)) // they make dead ends that pruning does not foresee
		n := int64(len(g))
		s := knighttour.Search{Limit: 20_000, Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Shuffled(seed)}}
		if seed%2 == 0 {
			s.Orders = s.Orders[1:]
		}
		s.Goal = []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(rnd.Int64N(n))}[rnd.IntN(3)]
		if visits := checkSameVisits(t, s, g.As(undirected), rnd.Int64N(n)); visits > 2*n {
			troubled++
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if troubled < 50 {
		t.Errorf("only %d searches had to step back much", troubled)
	}
}

// checkSameVisits runs a search in all ways that are to come to the same, and
// returns its visits.
func checkSameVisits(t *testing.T, s knighttour.Search, g graph.Graph, start int64) (visits int64) {
	t.Helper()
	searches := []knighttour.Search{s}
	if len(s.Orders) == 2 {
		s.Orders = []knighttour.Order{knighttour.ByState(func(s *knighttour.State, v int32) int { return s.Free(v) }), s.Orders[1]}
		searches = append(searches, s)
	}
	for _, s := range searches {
		s.Trace = func(knighttour.Event) {}
		searches = append(searches, s)
	}
	want, wantErr := s.Tour(t.Context(), g, start)
	for engine, f := range knighttour.Engines(g) {
		for _, s := range searches {
			got, err := s.Tour(t.Context(), f, start)
			if got.Visits != want.Visits || !slices.Equal(got.Path, want.Path) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Errorf("%s, trace %t, orders %v: %v, %v, want %v, %v", engine, s.Trace != nil, s.Orders, got, err, want, wantErr)
			}
		}
	}
	return want.Visits
}

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

// FuzzSearch compares searches with pruning on and off, for all goals, by
// both engines.
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

// allowed is a constraint that depends on all of the path, and refuses a third of the
// steps.
func allowed(path []int32, v int32) bool {
	hash := uint64(v)
	for _, u := range path {
		hash = dense.Mix(hash + uint64(u))
	}
	return hash%3 != 0
}

// TestAllow compares searches under a constraint with all tours that obey it, in order:
// pruned or not, by both engines, with prefixes, in parts.
func TestAllow(t *testing.T) {
	r := rand.New(rand.NewPCG(161, 162))
	obeying, total := 0, 0
	for i := range graphtest.Scaled(400, 6000) {
		undirected := i%3 > 0
		g := graphtest.Random(r, 4+r.IntN(4), 3+2*r.Float64(), undirected)
		if i%50 == 0 {
			g, undirected = graphtest.Knights(4, 5), true
		}
		goal := []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(int64(len(g) - 1))}[r.IntN(3)]
		want := knighttour.AllTours(g, undirected, 0, goal)
		total += len(want)
		want = slices.DeleteFunc(want, func(tour []int64) bool {
			var path []int32
			for i, id := range tour {
				if i > 0 && !allowed(path, int32(id)) {
					return true
				}
				path = append(path, int32(id))
			}
			return false
		})
		obeying += len(want)
		for engine, f := range knighttour.Engines(g.As(undirected)) {
			s := knighttour.Search{Goal: goal, Unpruned: r.IntN(2) == 0}
			s.Allow = func(s *knighttour.State, v int32) bool {
				if s.Visited(v) || len(s.Path()) == 0 {
					t.Errorf("asked about %d after %v", v, s.Path())
				}
				return allowed(s.Path(), v)
			}
			if r.IntN(3) == 0 {
				s.Orders = []knighttour.Order{knighttour.ByState(func(s *knighttour.State, v int32) int32 { return v })}
			}
			got, err := paths(s.All(t.Context(), f, 0))
			if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s, %s, goal %v: %v, %v, want %v", g.Describe(undirected), engine, goal, got, err, want)
			}
			if n, err := s.Count(t.Context(), f, 0); err != nil || n.Int64() != int64(len(want)) {
				t.Fatalf("%s, %s, goal %v: %v tours, %v, want %d", g.Describe(undirected), engine, goal, n, err, len(want))
			}
			checkEnough(t, s, f, 0, 1+r.IntN(8))
			checkAllowedPrefix(t, s, f, want)
		}
	}
	if obeying < 100 || obeying > total/3 {
		t.Errorf("%d of %d tours obey", obeying, total)
	}
}

// checkAllowedPrefix checks the first tour, and that it is the only one with its own
// prefix or that a forbidden prefix has none.
func checkAllowedPrefix(t *testing.T, s knighttour.Search, f *knighttour.Frozen, want [][]int64) {
	t.Helper()
	tour, err := s.Tour(t.Context(), f, 0)
	if len(want) == 0 {
		if !errors.Is(err, knighttour.ErrNoTour) {
			t.Fatalf("%v: %v, %v", f, tour, err)
		}
		return
	}
	s.Prefix = want[len(want)-1]
	last, lastErr := s.Tour(t.Context(), f, 0)
	s.Allow = func(s *knighttour.State, v int32) bool { return len(s.Path()) > 1 }
	_, none := s.Tour(t.Context(), f, 0)
	if err != nil || !slices.Equal(tour.Path, want[0]) || lastErr != nil || !slices.Equal(last.Path, s.Prefix) || !errors.Is(none, knighttour.ErrNoTour) {
		t.Fatalf("%v: %v, %v, then %v, %v, then %v", f, tour, err, last, lastErr, none)
	}
}

// TestAllowAll makes the visits of a search without a constraint.
func TestAllowAll(t *testing.T) {
	all := func(*knighttour.State, int32) bool { return true }
	for _, test := range []struct {
		side   int
		start  int64
		orders []knighttour.Order
	}{{5, 4, []knighttour.Order{knighttour.ByMove()}}, {5, 0, nil}, {9, 0, []knighttour.Order{knighttour.Warnsdorff()}}} {
		b := knighttour.MustBoard(test.side, test.side)
		for _, unpruned := range []bool{true, false} {
			s := knighttour.Search{Orders: test.orders, Unpruned: unpruned, Limit: 100_000}
			want, wantErr := knighttour.TourByEngine(t.Context(), s, b, test.start)
			s.Allow = all
			got, err := s.Tour(t.Context(), b, test.start)
			if got.Visits != want.Visits || !slices.Equal(got.Path, want.Path) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Errorf("%v from %d, unpruned %t: %v, %v, want %v, %v", b, test.start, unpruned, got, err, want, wantErr)
			}
		}
	}
	if _, err := json.Marshal(knighttour.Search{Allow: all}); err == nil {
		t.Error("a constraint is JSON")
	}
}
