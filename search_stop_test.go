package knighttour

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// This file tests what searches say when they are interrupted, and that they
// visit the same vertices whoever watches.

// beginsWith reports whether one of the paths begins with the other.
func beginsWith(path, prefix []int64) bool {
	n := min(len(path), len(prefix))
	return slices.Equal(path[:n], prefix[:n])
}

// TestStoppedPart stops the parts of a search at each of their first visits,
// while they are still at their prefix and later, by their context and by their
// limit. What they return is theirs.
func TestStoppedPart(t *testing.T) {
	b := newBoard(t, 4, 5)
	for _, f := range []*Frozen{Freeze(b), asLists(b)} {
		parts, err := Search{}.Split(t.Context(), f, 0, 100_000)
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
func checkStoppedPart(t *testing.T, f *Frozen, part Search, stop int) {
	t.Helper()
	check := func(what string, tour Tour, err error) {
		t.Helper()
		if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, ErrLimit) {
			t.Errorf("%s stopped at %d: %v", what, stop, err)
		}
		if !beginsWith(tour.Path, part.Prefix) || err == nil && tour.Verify(f) != nil || len(tour.Path) == 0 {
			t.Errorf("%s stopped at %d: %v, %v, of the part that begins with %v", what, stop, tour, err, part.Prefix)
		}
	}
	stopped := func(do func(ctx context.Context, s Search)) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		s, events := part, 0
		s.Trace = func(Event) {
			if events++; events == stop {
				cancel()
			}
		}
		do(ctx, s)
		s = part
		s.Limit = int64(stop)
		do(t.Context(), s)
	}
	stopped(func(ctx context.Context, s Search) {
		tour, err := s.Tour(ctx, f, 0)
		check("Tour", tour, err)
	})
	stopped(func(ctx context.Context, s Search) {
		for tour, err := range s.All(ctx, f, 0) {
			check("All", tour, err)
		}
	})
	stopped(func(ctx context.Context, s Search) {
		if n, err := countOf(ctx, s, f, 0); n > 1 || (n == 0) != (err != nil) {
			t.Errorf("Count stopped at %d: %d, %v, of the part that begins with %v", stop, n, err, part.Prefix)
		}
	})
	s := part
	s.Limit = int64(stop)
	parts, err := s.Split(t.Context(), f, 0, 2)
	for _, p := range parts {
		if !beginsWith(p.Prefix, part.Prefix) {
			t.Errorf("Split stopped at %d: %v, of the part that begins with %v", stop, p.Prefix, part.Prefix)
		}
	}
	if (parts == nil) != errors.Is(err, ErrLimit) {
		t.Errorf("Split stopped at %d: %v, %v", stop, parts, err)
	}
}

// TestVisitsAreTheSame runs searches that have to step back, in both forms, with
// a trace and without, by Warnsdorff's rule and by an order that is equal to it.
func TestVisitsAreTheSame(t *testing.T) {
	asWarnsdorff := ByState(func(s *State, v int) int { return s.Free(v) })
	troubled := 0
	for seed := range uint64(scaled(2000, 20_000)) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		undirected := rnd.IntN(2) == 0
		g := randomGraph(rnd, 12+rnd.IntN(50), 2+2*rnd.Float64(), undirected)
		g.addLoops(rnd, 1+rnd.IntN(3)) // they make dead ends that pruning does not foresee
		f := g.freeze(undirected)
		n := int64(f.n)
		s := Search{Limit: 20_000, Orders: []Order{Warnsdorff(), Shuffled(seed)}}
		if seed%2 == 0 {
			s.Orders = s.Orders[1:]
		}
		s.Goal = []Goal{Open(), Closed(), EndAt(rnd.Int64N(n))}[rnd.IntN(3)]
		start := rnd.Int64N(n)
		want, wantErr := s.Tour(t.Context(), f, start)
		if want.Visits > 2*n {
			troubled++
		}
		for _, g := range []*Frozen{f, asLists(f)} {
			for _, trace := range []func(Event){nil, func(Event) {}} {
				for _, ranked := range []bool{false, true} {
					s := s
					s.Trace = trace
					if ranked && len(s.Orders) == 2 {
						s.Orders = []Order{asWarnsdorff, s.Orders[1]}
					}
					got, err := s.Tour(t.Context(), g, start)
					if got.Visits != want.Visits || !slices.Equal(got.Path, want.Path) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
						t.Errorf("seed %d, lists %t, trace %t, ranked %t: %v, %v, want %v, %v",
							seed, g != f, trace != nil, ranked, got, err, want, wantErr)
					}
				}
			}
		}
	}
	if troubled < 50 {
		t.Errorf("only %d searches had to step back much", troubled)
	}
}

// TestCountWithLimit checks that a count ends at the limit at which the sequence
// of tours ends.
func TestCountWithLimit(t *testing.T) {
	b := newBoard(t, 5, 5)
	for _, f := range []*Frozen{Freeze(b), asLists(b)} {
		for _, s := range []Search{{Limit: 1000}, {Limit: 1000, Trace: func(Event) {}}, {Limit: 5000}} {
			tours, err := paths(s.All(t.Context(), f, 0))
			if !errors.Is(err, ErrLimit) {
				t.Fatalf("All ends with %v", err)
			}
			if n, err := countOf(t.Context(), s, f, 0); n != int64(len(tours)) || !errors.Is(err, ErrLimit) {
				t.Errorf("limit %d: Count is %d, %v, want %d", s.Limit, n, err, len(tours))
			}
		}
	}
}

// TestSplitChecks gives Split what it has to refuse, whatever n is.
func TestSplitChecks(t *testing.T) {
	b := newBoard(t, 5, 5)
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, n := range []int{-1, 0, 1, 2, 100} {
		for _, test := range []struct {
			s     Search
			ctx   context.Context
			start int64
			want  error
		}{
			{Search{}, t.Context(), 25, ErrNode},
			{Search{Goal: EndAt(25)}, t.Context(), 0, ErrNode},
			{Search{Prefix: []int64{0, 1}}, t.Context(), 0, ErrNode},
			{Search{}, done, 0, context.Canceled},
		} {
			if parts, err := test.s.Split(test.ctx, b, test.start, n); !errors.Is(err, test.want) || parts != nil {
				t.Errorf("n=%d: %v, %v, want %v", n, parts, err, test.want)
			}
		}
		if parts, err := (Search{}).Split(t.Context(), b, 1, n); parts != nil || err != nil {
			t.Errorf("n=%d: %v, %v from a square that begins no tour, want no parts", n, parts, err)
		}
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != "knighttour: nil graph" {
					t.Errorf("n=%d: a nil graph panics with %q", n, got)
				}
			}()
			Search{}.Split(t.Context(), nil, 0, n)
		}()
	}
}

// TestPrefixIsChecked runs parts on graphs that they are not of.
func TestPrefixIsChecked(t *testing.T) {
	tests := []struct {
		prefix []int64
		want   string
	}{
		{[]int64{1, 4}, "unusable node: prefix node 1: the search starts from node 0"},
		{[]int64{0, 64}, "unusable node: prefix node 64: the graph has 25 nodes with IDs from 0 to 24"},
		{[]int64{0, 8}, "unusable node: prefix node 8: no edge leads from node 0 to it"},
		{[]int64{0, 7, 0}, "unusable node: prefix node 0: it is visited twice"},
	}
	b := newBoard(t, 5, 5)
	for _, test := range tests {
		for _, f := range []*Frozen{Freeze(b), asLists(b)} {
			for _, unpruned := range []bool{false, true} {
				s := Search{Prefix: test.prefix, Unpruned: unpruned}
				_, err := s.Tour(t.Context(), f, 0)
				n, err2 := countOf(t.Context(), s, f, 0)
				if !errors.Is(err, ErrNode) || !errors.Is(err2, ErrNode) || n != 0 || !strings.Contains(err.Error(), test.want) {
					t.Errorf("prefix %v: %v, %v, want %q", test.prefix, err, err2, test.want)
				}
			}
		}
	}
	parts, err := Search{}.Split(t.Context(), newBoard(t, 6, 6), 0, 50)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range parts {
		if n, err := countOf(t.Context(), part, b, 0); !errors.Is(err, ErrNode) {
			t.Errorf("the part of 6x6 that begins with %v counts %d tours of 5x5, %v", part.Prefix, n, err)
		}
	}
}

// TestNoTourOfAPart checks what the errors of parts without tours speak of.
func TestNoTourOfAPart(t *testing.T) {
	b, g := newBoard(t, 5, 5), knights(5, 5)
	tours := refAll(g, true, 0, Open())
	for _, test := range []struct {
		length int
		format string
	}{
		{4, "knighttour: no tour begins with %d %d %d %d: "},
		{8, "knighttour: no tour begins with %d %d %d %d %d %d %d %d: "},
		{11, "knighttour: no tour begins with %d %d %d %d … %[8]d %d %d %d: "},
	} {
		prefix := pathWithoutTour(g, tours, []int64{0}, test.length)
		ids := make([]any, len(prefix))
		for i, id := range prefix {
			ids[i] = id
		}
		want := fmt.Sprintf(test.format, ids...)
		for _, f := range []*Frozen{Freeze(b), asLists(b)} {
			if _, err := (Search{Prefix: prefix}).Tour(t.Context(), f, 0); !errors.Is(err, ErrNoTour) || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("prefix %v: %v, want %q", prefix, err, want)
			}
		}
	}
}

// pathWithoutTour returns a path of that length that goes on from path and that
// none of the tours begins with.
func pathWithoutTour(g digraph, tours [][]int64, path []int64, length int) []int64 {
	if len(path) == length {
		if slices.ContainsFunc(tours, func(tour []int64) bool { return beginsWith(tour, path) }) {
			return nil
		}
		return path
	}
	for _, v := range g[path[len(path)-1]] {
		if !slices.Contains(path, int64(v)) {
			if p := pathWithoutTour(g, tours, append(path, int64(v)), length); p != nil {
				return p
			}
		}
	}
	return nil
}

// TestReasonsAreTheSame checks that both forms give the same reasons when they
// are exhausted.
func TestReasonsAreTheSame(t *testing.T) {
	reasons := 0
	for seed := range uint64(2000) {
		rnd := rand.New(rand.NewPCG(seed, 3))
		f := Freeze(sparseGraph(rnd, 9))
		s := Search{Goal: []Goal{Open(), Closed()}[seed%2], Orders: []Order{Shuffled(seed)}}
		_, err := s.Tour(t.Context(), f, 0)
		_, lists := s.Tour(t.Context(), asLists(f), 0)
		if fmt.Sprint(err) != fmt.Sprint(lists) {
			t.Errorf("seed %d: %v, but in lists %v", seed, err, lists)
		}
		if err != nil && strings.Contains(err.Error(), "; the search is exhausted") {
			reasons++
		}
	}
	if reasons < 20 {
		t.Errorf("only %d searches were exhausted for a reason", reasons)
	}
}

// TestChargesForEdges checks that a search of any size charges for at least the
// edges that it touches. The hub has as many edges as there are vertices.
func TestChargesForEdges(t *testing.T) {
	for _, prune := range []bool{false, true} {
		for _, orders := range [][]Order{nil, {Warnsdorff()}} {
			f := hub(40)
			touched := 0
			s := Search{Unpruned: !prune, Orders: orders, Limit: 2000}
			s.Trace = func(e Event) {
				v, _ := f.vertex(e.ID)
				touched += len(f.lists.Of(v))
			}
			r, err := s.start(t.Context(), f, 1)
			if err != nil {
				t.Fatal(err)
			}
			before := r.work.Spent()
			r.next()
			if spent := r.work.Spent() - before; spent < touched || touched < 1000 {
				t.Errorf("prune %t, orders %v: %d edges touched, %d charged", prune, orders, touched, spent)
			}
		}
	}
}

// star returns the star with node 0 in the middle.
func star(leaves int) *Frozen {
	g := make(digraph, leaves+1)
	for v := 1; v <= leaves; v++ {
		g[0] = append(g[0], v)
		g[v] = []int{0}
	}
	return Freeze(asUndirected{g})
}

// fan returns the directed graph with edges from 0 to all others, from each
// other to the next, and from 1 to 3.
func fan(n int) digraph {
	g := make(digraph, n)
	for v := 1; v < n; v++ {
		g[0] = append(g[0], v)
		if v < n-1 {
			g[v] = []int{v + 1}
		}
	}
	g[1] = append(g[1], 3)
	return g
}

// hub returns a graph with a hub 0 that has triangles, and a cycle of a quarter
// of the vertices of which each is joined to 0 and 1.
func hub(n int) *Frozen {
	g := make(digraph, n)
	join := func(u, v int) {
		g[u] = append(g[u], v)
		g[v] = append(g[v], u)
	}
	join(0, 1)
	cycle := min(5000, n/4)
	for v := 2; v < cycle+2; v++ {
		join(v, 2+(v-1)%cycle)
		join(v, 0)
		join(v, 1)
	}
	for v := cycle + 2; v+1 < n; v += 2 {
		join(v, v+1)
		join(v, 0)
		join(v+1, 0)
	}
	for v := range g {
		slices.Sort(g[v])
		g[v] = slices.Compact(g[v])
	}
	return Freeze(asUndirected{g})
}

// TestStopsOnHubs stops searches of graphs with vertices of great degree. It
// gives them a hundred times the time that they promise to need.
func TestStopsOnHubs(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector takes its time")
	}
	n := scaled(300_000, 1_000_000)
	tests := []struct {
		name  string
		g     *Frozen
		start int64
		s     Search
	}{
		{"star/warnsdorff", star(n), 0, Search{Orders: []Order{Warnsdorff()}, Unpruned: true}},
		{"star/id", star(n), 0, Search{Unpruned: true}},
		{"star/state", star(n), 0, Search{Orders: []Order{ByState(func(s *State, v int) int { return -v })}, Unpruned: true}},
		{"hub/id", hub(n), 1, Search{}},
		{"hub/warnsdorff", hub(n), 1, Search{Orders: []Order{Warnsdorff()}}},
		{"fan/warnsdorff", Freeze(fan(n)), 0, Search{Orders: []Order{Warnsdorff()}, Limit: 1 << 40}},
	}
	for _, test := range tests {
		t.Run("graph="+test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			begin := time.Now()
			_, err := test.s.Tour(ctx, test.g, test.start)
			late := time.Since(begin) - 50*time.Millisecond
			if err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, ErrNoTour) || late > time.Second {
				t.Errorf("%v, %v after the deadline", err, late)
			}
			t.Logf("%v after the deadline", late)
		})
	}
}

// TestFanHasATour finds the tour that only one candidate at a time leads to.
func TestFanHasATour(t *testing.T) {
	for _, orders := range [][]Order{nil, {Warnsdorff()}} {
		f := Freeze(fan(3000))
		tour, err := Search{Orders: orders}.Tour(t.Context(), f, 0)
		if err != nil || tour.Verify(f) != nil {
			t.Errorf("orders %v: %v after %d visits", orders, err, tour.Visits)
		}
	}
}

// TestPreparationsCanBeStopped stops what is done before a search.
func TestPreparationsCanBeStopped(t *testing.T) {
	f := Freeze(fan(100_000))
	gaps := make([]graph.Node, 0, 100_000)
	for v := range 100_000 {
		gaps = append(gaps, simple.Node(v*v))
	}
	for name, do := range map[string]func(c *work.Canceller) error{
		"transpose":  func(c *work.Canceller) error { _, err := f.lists.Transpose(c); return err },
		"properties": func(c *work.Canceller) error { _, err := f.properties(c); return err },
		"arrange":    func(c *work.Canceller) error { _, err := f.arrange(c, []Order{Shuffled(1)}); return err },
		"state": func(c *work.Canceller) error {
			_, err := f.arrange(c, []Order{Shuffled(1), Warnsdorff(), Shuffled(2)})
			return err
		},
		"nodes": func(c *work.Canceller) error { return new(nodeIndex).readNodes(c, &oddGraph{nodes: gaps}) },
		"graph": func(c *work.Canceller) error { return new(Frozen).readGraph(c, fan(100_000)) },
		"sort":  func(c *work.Canceller) error { return work.Sort(c, make([]int32, 100_000)) },
	} {
		if err := do(work.StopAfter(work.PollInterval)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want %v", name, err, context.Canceled)
		}
	}
}

// TestStopsAnywhere stops searches after each amount of work, down to the
// single unit, from the reading of the graph to the reason why there is no tour.
// What they return is the result, or the word that they were stopped and a path
// that is one.
func TestStopsAnywhere(t *testing.T) {
	rnd := rand.New(rand.NewPCG(61, 62))
	sparse := randomGraph(rnd, 24, 3, false)
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
	dynamic := []Order{Shuffled(1), ByState(func(s *State, v int) int { return s.Free(v) }), Shuffled(2), Warnsdorff()}
	for _, test := range []struct {
		name  string
		g     graph.Graph
		start int64
		s     Search
	}{
		{"holes", variants(t, 6, 6, 1, 2, 7, 30), 0, Search{Orders: []Order{Warnsdorff(), Outward()}, Limit: 2000}},
		{"proof", newBoard(t, 4, 5), 6, Search{}},
		{"lists/proof", newBoard(t, 4, 20), 21, Search{Orders: []Order{Warnsdorff()}}},
		{"lists/closed", newBoard(t, 3, 30), 0, Search{Goal: Closed(), Orders: dynamic, Limit: 500}},
		{"gaps", sparse.gonum(rnd, false, ids), ids[3], Search{Orders: dynamic, Limit: 500}},
		{"gaps/end", sparse.gonum(rnd, true, ids), ids[3], Search{Goal: EndAt(ids[9]), Limit: 500}},
		{"colours", twoColours, 0, Search{Orders: []Order{ByID()}, Limit: 500}},
		{"directed", struct{ graph.Directed }{knights(5, 5)}, 0, Search{Goal: Closed(), Orders: dynamic, Limit: 500}},
		{"lists/directed", struct{ graph.Directed }{knights(9, 8)}, 0, Search{Goal: EndAt(1), Limit: 2000}},
		{"prefix", newBoard(t, 5, 5), 0, Search{Prefix: []int64{0, 7, 10, 1, 8}, Trace: func(Event) {}}},
	} {
		t.Run("search="+test.name, func(t *testing.T) {
			t.Parallel()
			want, wantErr := test.s.Tour(t.Context(), test.g, test.start)
			for units, step := 1, 1; ; units += step {
				got, err := tourWithin(units, test.s, test.g, test.start)
				same := slices.Equal(got.Path, want.Path) && got.Visits == want.Visits && fmt.Sprint(err) == fmt.Sprint(wantErr)
				if same {
					return
				}
				// The reason may be missing, if there was no time for it.
				if !errors.Is(err, context.Canceled) && !(errors.Is(err, ErrNoTour) && errors.Is(wantErr, ErrNoTour)) {
					t.Fatalf("stopped after %d: %v, %v, want %v, %v", units, got, err, want, wantErr)
				}
				for i, id := range got.Path {
					if i == 0 && id != test.start || i > 0 && !hasEdge(test.g, got.Path[i-1], id) {
						t.Fatalf("stopped after %d: %v is no path", units, got)
					}
				}
				step = 1 + units/scaled(100, 1000)
			}
		})
	}
}

// tourWithin is Tour under a context that is done, which is asked after so many
// units of work.
func tourWithin(units int, s Search, g graph.Graph, start int64) (Tour, error) {
	r, err := new(run).start(work.StopAfter(units), &s, g, start)
	if err != nil {
		return Tour{}, err
	}
	defer r.finish()
	return r.tour()
}

// A countingGraph counts how often it is asked for successors.
type countingGraph struct {
	digraph
	calls *int
}

func (g countingGraph) From(id int64) graph.Nodes {
	*g.calls++
	return g.digraph.From(id)
}

// TestSplitReadsOnce splits the search of a path, which takes many lengths.
func TestSplitReadsOnce(t *testing.T) {
	calls := 0
	g := countingGraph{make(digraph, 100), &calls}
	for v := range 99 {
		g.digraph[v] = []int{v + 1}
	}
	parts, err := Search{}.Split(t.Context(), g, 0, 2)
	if err != nil || len(parts) != 1 || len(parts[0].Prefix) != 100 || calls != 100 {
		t.Errorf("%d parts, %v, after asking %d times for successors", len(parts), err, calls)
	}
	for _, limit := range []int64{100, 105} { // between two lengths, and within one: each takes its visits
		want := fmt.Sprintf("knighttour: limit reached: %d visits", limit)
		if parts, err := (Search{Limit: limit}).Split(t.Context(), g, 0, 2); parts != nil || !errors.Is(err, ErrLimit) || err.Error() != want {
			t.Errorf("%d parts, %v, want %s", len(parts), err, want)
		}
	}
	if parts, err := (Search{Limit: 10_000}).Split(t.Context(), g, 0, 2); len(parts) != 1 || err != nil {
		t.Errorf("%d parts, %v", len(parts), err)
	}
}
