package knighttour

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// refAll returns all tours in the order of the recursion that reach the goal.
func refAll(g digraph, undirected bool, start int, goal Goal, ranks ...func(*reference, int, int) int64) (tours [][]int64) {
	r := reference{g: g, ranks: ranks, visited: make([]bool, len(g))}
	r.found = func(p []int) bool {
		last := p[len(p)-1]
		if goal.kind == open || goal.kind == endAt && int64(last) == goal.end ||
			goal.kind == closed && len(p) > 1 && (len(p) > 2 || !undirected) && slices.Contains(g[last], start) {
			tours = append(tours, int64s(p))
		}
		return true
	}
	r.search(start)
	return tours
}

// paths collects the paths of a sequence of tours, and the error that ends it.
func paths(all iter.Seq2[Tour, error]) (tours [][]int64, err error) {
	for tour, e := range all {
		if e != nil {
			return tours, e
		}
		tours = append(tours, tour.Path)
	}
	return tours, nil
}

// checkSearch compares everything that s says of g from start with what the
// recursion finds.
func checkSearch(t *testing.T, s Search, g graph.Graph, start int, want [][]int64) {
	t.Helper()
	got, err := paths(s.All(context.Background(), g, int64(start)))
	if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("start=%d: All gives %v, %v, want %v", start, got, err, want)
	}
	if n, err := countOf(context.Background(), s, g, int64(start)); err != nil || n != int64(len(want)) {
		t.Errorf("start=%d: Count is %d, %v, want %d", start, n, err, len(want))
	}
	tour, err := s.Tour(context.Background(), g, int64(start))
	if len(want) == 0 && (!errors.Is(err, ErrNoTour) || tour.Path != nil) ||
		len(want) > 0 && (err != nil || !slices.Equal(tour.Path, want[0])) {
		t.Errorf("start=%d: Tour gives %v, %v, want %v", start, tour, err, want)
	}
}

func TestGoalText(t *testing.T) {
	for want, goal := range map[string]Goal{
		"open": {}, "closed": Closed(), "end 63": EndAt(63), "end -5": EndAt(-5), "end 0": EndAt(0),
		"end 9223372036854775807": EndAt(math.MaxInt64),
	} {
		text, err := goal.MarshalText()
		if err != nil || string(text) != want || goal.String() != want {
			t.Errorf("got %q, %q, %v, want %q", text, goal, err, want)
		}
		back := EndAt(99)
		if err := back.UnmarshalText(text); err != nil || back != goal {
			t.Errorf("%q is read as %v, %v", text, back, err)
		}
	}
	for text, want := range map[string]error{
		"": strconv.ErrSyntax, "Open": strconv.ErrSyntax, "end": strconv.ErrSyntax, "end ": strconv.ErrSyntax,
		"end x": strconv.ErrSyntax, "end +3": strconv.ErrSyntax, "end 03": strconv.ErrSyntax, "end -0": strconv.ErrSyntax, "63": strconv.ErrSyntax, "closed ": strconv.ErrSyntax,
		"9223372036854775808": strconv.ErrSyntax, "end 9223372036854775808": strconv.ErrRange,
	} {
		goal := EndAt(99)
		if err := goal.UnmarshalText([]byte(text)); !errors.Is(err, want) || goal != EndAt(99) || !strings.Contains(err.Error(), strconv.Quote(text)) {
			t.Errorf("%q is read as %v, %v, want %v", text, goal, err, want)
		}
	}
}

func TestEventString(t *testing.T) {
	for want, e := range map[string]Event{
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
		g          digraph
		undirected bool
		want       int64
	}{
		{digraph{{1}, {0}}, false, 1},
		{digraph{{0, 1}, {0, 1}}, false, 1},
		{digraph{{1}, {}}, false, 0},
		{digraph{{0}}, false, 0},
		{digraph{{1}, {0}}, true, 0},
	} {
		for _, f := range []*Frozen{test.g.freeze(test.undirected), asLists(test.g.freeze(test.undirected))} {
			for _, unpruned := range []bool{false, true} {
				s := Search{Goal: Closed(), Unpruned: unpruned}
				n, err := countOf(t.Context(), s, f, 0)
				tour, err2 := s.Tour(t.Context(), f, 0)
				if n != test.want || err != nil || (n == 1) != (err2 == nil) || err2 == nil && !tour.IsClosed(f) {
					t.Errorf("%s: %d closed tours, %v, %v", describe(test.g, test.undirected), n, err, err2)
				}
			}
		}
	}
}

// TestPrefix compares searches of what is left of a tour with the tours that
// begin so.
func TestPrefix(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	completed := 0
	for i := range scaled(400, 4000) {
		undirected := i%2 == 0
		g := randomGraph(r, 2+r.IntN(7), 2+r.Float64()*3, undirected)
		f := g.freeze(undirected)
		prefix := []int64{r.Int64N(int64(len(g)))}
		for range r.IntN(len(g)) {
			next := g[prefix[len(prefix)-1]]
			if len(next) == 0 {
				break
			}
			if v := int64(next[r.IntN(len(next))]); !slices.Contains(prefix, v) {
				prefix = append(prefix, v)
			}
		}
		goal := []Goal{Open(), Closed(), EndAt(r.Int64N(int64(len(g))))}[r.IntN(3)]
		want := slices.DeleteFunc(refAll(g, undirected, int(prefix[0]), goal), func(tour []int64) bool { return !beginsWith(tour, prefix) })
		completed += len(want)
		for _, unpruned := range []bool{false, true} {
			s := Search{Goal: goal, Prefix: prefix, Unpruned: unpruned}
			checkSearch(t, s, f, int(prefix[0]), want)
			checkSearch(t, s, asLists(f), int(prefix[0]), want)
		}
		if t.Failed() {
			t.Fatalf("%s, goal %v, prefix %v", describe(g, undirected), goal, prefix)
		}
	}
	if completed < 100 {
		t.Errorf("only %d tours in all", completed)
	}
}

// TestSearchRandom compares with the recursion on thousands of random graphs,
// for all goals, in both forms, pruned and not.
func TestSearchRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	all := rules()
	for i := range 3000 {
		undirected := i%2 == 0
		n := 1 + r.IntN(8)
		g := randomGraph(r, n, 1+r.Float64()*3, undirected)
		if i%5 == 0 {
			loop := r.IntN(n)
			g[loop] = append(g[loop], loop)
			slices.Sort(g[loop])
		}
		start := r.IntN(n)
		var s Search
		var ranks []func(*reference, int, int) int64
		for range r.IntN(3) {
			o := all[r.IntN(len(all))]
			s.Orders, ranks = append(s.Orders, o.o), append(ranks, o.ref)
		}
		for _, goal := range []Goal{{}, Closed(), EndAt(int64(r.IntN(n)))} {
			s.Goal = goal
			want := refAll(g, undirected, start, goal, ranks...)
			for _, s.Unpruned = range []bool{false, true} {
				checkSearch(t, s, g.freeze(undirected), start, want)
				checkSearch(t, s, asLists(g.freeze(undirected)), start, want)
			}
			if t.Failed() {
				t.Fatalf("%s, goal %v", describe(g, undirected), goal)
			}
		}
	}
}

// TestSearchAllSmallGraphs tries every labelled graph of up to 5 vertices with
// every goal; the starts and ends take turns.
func TestSearchAllSmallGraphs(t *testing.T) {
	var mu sync.Mutex
	turn := 0
	labelled(t, func(t *testing.T, g digraph, undirected bool) {
		if len(g) == 0 {
			return
		}
		mu.Lock()
		turn++
		start, end := turn%len(g), turn/len(g)%len(g)
		mu.Unlock()
		f := g.freeze(undirected)
		for _, goal := range []Goal{Open(), Closed(), EndAt(int64(end))} {
			want := refAll(g, undirected, start, goal)
			s := Search{Goal: goal}
			got, err := paths(s.All(context.Background(), f, int64(start)))
			n, err2 := countOf(context.Background(), s, f, int64(start))
			if err != nil || err2 != nil || !slices.EqualFunc(got, want, slices.Equal) || n != int64(len(want)) {
				t.Errorf("%s from %d, goal %v: %v %v, %d %v, want %v", describe(g, undirected), start, goal, got, err, n, err2, want)
			}
		}
	})
}

// TestSearchMedium compares pruned with unpruned searches on graphs that the
// recursion is too slow for, in both forms.
func TestSearchMedium(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for i := range 300 {
		undirected := i%2 == 0
		n := 9 + r.IntN(5)
		g := randomGraph(r, n, 1.2+r.Float64()*2, undirected)
		f := g.freeze(undirected)
		start := int64(r.IntN(n))
		for _, goal := range []Goal{{}, Closed(), EndAt(int64(r.IntN(n)))} {
			s := Search{Goal: goal, Unpruned: true, Orders: []Order{Shuffled(uint64(i))}}
			want, err := paths(s.All(t.Context(), f, start))
			if err != nil {
				t.Fatal(err)
			}
			s.Unpruned = false
			for _, f := range []*Frozen{f, asLists(f)} {
				got, err := paths(s.All(t.Context(), f, start))
				count, err2 := countOf(t.Context(), s, f, start)
				if err != nil || err2 != nil || !slices.EqualFunc(got, want, slices.Equal) || count != int64(len(want)) {
					t.Fatalf("%s from %d, goal %v: %d and %d tours, want %d", describe(g, undirected), start, goal, len(got), count, len(want))
				}
			}
		}
	}
}

// sum adds up the counts from all starts of a board.
func sum(t *testing.T, s Search, b Board) (total int64) {
	t.Helper()
	f := Freeze(b)
	for start := range int64(b.squares()) {
		n, err := countOf(t.Context(), s, f, start)
		if err != nil {
			t.Fatal(err)
		}
		total += n
	}
	return total
}

// TestPublishedCounts counts tours that others have counted.
func TestPublishedCounts(t *testing.T) {
	tests := []struct {
		rows, cols int
		goal       Goal
		want       int64 // directed
	}{
		{1, 1, Open(), 1}, {2, 2, Open(), 0}, {3, 3, Open(), 0}, {4, 4, Open(), 0}, {5, 5, Open(), 1728},
		// OEIS A169696, undirected
		{3, 4, Open(), 2 * 8}, {3, 5, Open(), 0}, {3, 6, Open(), 0}, {3, 7, Open(), 2 * 52}, {3, 8, Open(), 2 * 396}, {3, 9, Open(), 2 * 560}, {3, 10, Open(), 2 * 3048},
		// OEIS A079137, undirected
		{4, 3, Open(), 2 * 8}, {4, 5, Open(), 2 * 82}, {4, 6, Open(), 2 * 744}, {4, 7, Open(), 2 * 6378}, {4, 8, Open(), 2 * 31088},
		// Closed tours: each is found from each square in both directions.
		{5, 6, Closed(), 2 * 30 * 8}, {6, 5, Closed(), 2 * 30 * 8}, {3, 10, Closed(), 2 * 30 * 16}, {3, 12, Closed(), 2 * 36 * 176},
		{4, 7, Closed(), 0}, {5, 5, Closed(), 0}, {3, 8, Closed(), 0}, {4, 6, Closed(), 0},
	}
	for _, test := range tests {
		b := newBoard(t, test.rows, test.cols)
		t.Run(fmt.Sprintf("board=%v/closed=%v", b, test.goal == Closed()), func(t *testing.T) {
			if raceEnabled && test.want > 1000 {
				t.Skip("too slow under the race detector")
			}
			t.Parallel()
			if got := sum(t, Search{Goal: test.goal}, b); got != test.want {
				t.Errorf("%d tours, want %d", got, test.want)
			}
		})
	}
}

// TestCountsByStart checks each square of a board by itself.
func TestCountsByStart(t *testing.T) {
	tests := []struct {
		rows, cols int
		want       []int64
	}{
		{5, 5, []int64{
			304, 0, 56, 0, 304,
			0, 56, 0, 56, 0,
			56, 0, 64, 0, 56,
			0, 56, 0, 56, 0,
			304, 0, 56, 0, 304}},
		{3, 7, []int64{
			8, 0, 4, 0, 4, 0, 8,
			0, 28, 0, 0, 0, 28, 0,
			8, 0, 4, 0, 4, 0, 8}},
		{4, 5, []int64{
			32, 7, 4, 7, 32,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			32, 7, 4, 7, 32}},
	}
	for _, test := range tests {
		b := newBoard(t, test.rows, test.cols)
		for _, f := range []*Frozen{Freeze(b), asLists(b)} {
			var got []int64
			for start := range int64(b.squares()) {
				n, err := countOf(t.Context(), Search{Orders: []Order{Warnsdorff()}}, f, start)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, n)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("board=%v: %v, want %v", b, got, test.want)
			}
		}
	}
}

// TestLargerCounts counts the tours of 6x6 and the closed ones of 5x8.
func TestLargerCounts(t *testing.T) {
	if raceEnabled {
		t.Skip("takes seconds")
	}
	b := newBoard(t, 6, 6)
	if long() { // ExampleSearch_Split counts them, too
		if got := sum(t, Search{}, b); got != 6637920 {
			t.Errorf("6x6: %d tours, want 6637920", got)
		}
	}
	for _, start := range []int64{0, 14, 35} {
		if got, err := countOf(t.Context(), Search{Goal: Closed()}, b, start); err != nil || got != 19724 {
			t.Errorf("6x6: %d closed tours from %d, %v, want 19724", got, start, err)
		}
	}
	if got, err := countOf(t.Context(), Search{Goal: Closed()}, newBoard(t, 5, 8), 0); err != nil || got != 2*44202 {
		t.Errorf("5x8: %d closed tours, %v, want %d", got, err, 2*44202)
	}
}

// TestMirroredCounts checks that mirrored squares begin as many tours.
func TestMirroredCounts(t *testing.T) {
	b := newBoard(t, 4, 7)
	count := func(row, col int, goal Goal) int64 {
		n, err := countOf(t.Context(), Search{Goal: goal, Orders: []Order{Shuffled(uint64(row*7 + col))}}, b, b.ID(row, col))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for row := range 2 {
		for col := range 4 {
			want := count(row, col, Open())
			for _, m := range [][2]int{{3 - row, col}, {row, 6 - col}, {3 - row, 6 - col}} {
				if got := count(m[0], m[1], Open()); got != want {
					t.Errorf("%d tours from (%d,%d), %d from its mirror image %v", want, row, col, got, m)
				}
			}
		}
	}
	// As many tours lead there as back.
	ends := int64(0)
	for end := range int64(28) {
		there, back := Search{Goal: EndAt(end)}, Search{Goal: EndAt(0)}
		n, err := countOf(t.Context(), there, b, 0)
		m, err2 := countOf(t.Context(), back, b, end)
		if err != nil || err2 != nil || n != m {
			t.Errorf("%d tours from 0 to %d, %d back", n, end, m)
		}
		ends += n
	}
	if all := count(0, 0, Open()); ends != all {
		t.Errorf("%d tours from 0 by their ends, %d in all", ends, all)
	}
}

// TestTrace replays the events of a search.
func TestTrace(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for i := range 200 {
		undirected := i%2 == 0
		g := randomGraph(r, 2+r.IntN(7), 2, undirected)
		for _, f := range []*Frozen{g.freeze(undirected), asLists(g.freeze(undirected))} {
			for _, unpruned := range []bool{false, true} {
				var path []int64
				visits := int64(0)
				s := Search{Unpruned: unpruned, Trace: func(e Event) {
					if e.Back {
						if len(path) == 0 || path[len(path)-1] != e.ID || e.Depth != len(path)-1 {
							t.Fatalf("%s: step back %v from %v", describe(g, undirected), e, path)
						}
						path = path[:len(path)-1]
						return
					}
					if e.Depth != len(path) || len(path) > 0 && !f.hasEdge(path[len(path)-1], e.ID) || slices.Contains(path, e.ID) {
						t.Fatalf("%s: visit %v after %v", describe(g, undirected), e, path)
					}
					path = append(path, e.ID)
					visits++
				}}
				tour, err := s.Tour(t.Context(), f, 0)
				if visits != tour.Visits || err == nil && !slices.Equal(path, tour.Path) || err != nil && len(path) > 0 {
					t.Fatalf("%s: %d visits to %v, want %v, %v", describe(g, undirected), visits, path, tour, err)
				}
				s.Trace = nil
				if plain, _ := s.Tour(t.Context(), f, 0); !slices.Equal(plain.Path, tour.Path) || plain.Visits != tour.Visits {
					t.Fatalf("%s: %v with a trace, %v without", describe(g, undirected), tour, plain)
				}
			}
		}
	}
}

// TestBothFormsVisitTheSame compares the number of visits of the two forms.
func TestBothFormsVisitTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for i := range 400 {
		undirected := i%2 == 0
		g := randomGraph(r, 2+r.IntN(12), 1.5+r.Float64()*2, undirected)
		f := g.freeze(undirected)
		for _, goal := range []Goal{{}, Closed(), EndAt(1)} {
			for _, orders := range [][]Order{nil, {Warnsdorff(), Shuffled(3)}} {
				s := Search{Goal: goal, Orders: orders}
				a, aerr := s.Tour(t.Context(), f, 0)
				b, berr := s.Tour(t.Context(), asLists(f), 0)
				if a.Visits != b.Visits || !slices.Equal(a.Path, b.Path) || (aerr == nil) != (berr == nil) {
					t.Fatalf("%s, goal %v: as bits %v, %v, as lists %v, %v", describe(g, undirected), goal, a, aerr, b, berr)
				}
			}
		}
	}
}

func TestLimit(t *testing.T) {
	for _, g := range []graph.Graph{newBoard(t, 8, 8), newBoard(t, 9, 9), asLists(newBoard(t, 8, 8))} {
		s := Search{Orders: []Order{Warnsdorff()}}
		full, err := s.Tour(t.Context(), g, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, s.Limit = range []int64{1, 2, 63, full.Visits - 1, full.Visits, full.Visits + 1, -1} {
			tour, err := s.Tour(t.Context(), g, 0)
			if s.Limit < 0 || s.Limit >= full.Visits {
				if err != nil || !slices.Equal(tour.Path, full.Path) {
					t.Errorf("limit=%d: %v, %v", s.Limit, tour, err)
				}
				continue
			}
			if !errors.Is(err, ErrLimit) || tour.Visits != s.Limit || int64(len(tour.Path)) > s.Limit || !slices.Equal(tour.Path, full.Path[:len(tour.Path)]) {
				t.Errorf("limit=%d: %v, %v", s.Limit, tour, err)
			}
		}
		s.Limit = 5000
		tours, last := 0, Tour{}
		for tour, err := range s.All(t.Context(), g, 0) {
			if err != nil {
				if !errors.Is(err, ErrLimit) || tour.Visits != 5000 {
					t.Errorf("All ends with %v, %v", tour, err)
				}
				last = tour
				continue
			}
			if last.Path != nil {
				t.Error("All goes on after an error")
			}
			tours++
		}
		if last.Path == nil || tours == 0 {
			t.Errorf("All ended after %d tours with %v", tours, last)
		}
		if n, err := countOf(t.Context(), s, g, 0); !errors.Is(err, ErrLimit) || n == 0 {
			t.Errorf("Count gives %d, %v", n, err)
		}
	}
}

// TestAllIsLazy keeps tours, breaks off, and runs a sequence again.
func TestAllIsLazy(t *testing.T) {
	b := newBoard(t, 6, 6)
	all := Search{}.All(t.Context(), b, 0)
	var kept, copies []Tour
	for tour, err := range all {
		if err != nil {
			t.Fatal(err)
		}
		kept, copies = append(kept, tour), append(copies, Tour{slices.Clone(tour.Path), tour.Visits})
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
	for _, g := range []graph.Graph{newBoard(t, 8, 8), newBoard(t, 9, 9)} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		tours, errs := 0, 0
		for tour, err := range (Search{Orders: []Order{Warnsdorff()}}).All(ctx, g, 0) {
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
		if n, err := countOf(ctx, Search{}, g, 0); n != 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("Count gives %d, %v", n, err)
		}
		if parts, err := (Search{}).Split(ctx, g, 0, 10); parts != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("Split gives %v, %v", parts, err)
		}
	}
}

// TestSplit puts searches together from their parts.
func TestSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	for i := range 300 {
		undirected := i%2 == 0
		n := 1 + r.IntN(8)
		g := randomGraph(r, n, 2+r.Float64()*3, undirected)
		for _, f := range []*Frozen{g.freeze(undirected), asLists(g.freeze(undirected))} {
			for _, goal := range []Goal{{}, Closed(), EndAt(int64(r.IntN(n)))} {
				s := Search{Goal: goal, Unpruned: i%3 == 0, Orders: []Order{Warnsdorff(), Shuffled(uint64(i))}}
				want, _ := paths(s.All(t.Context(), f, 0))
				for _, size := range []int{0, 1, 2, 7, 1000} {
					parts, err := s.Split(t.Context(), f, 0, size)
					if err != nil {
						t.Fatal(err)
					}
					var got [][]int64
					count := int64(0)
					for _, part := range parts {
						tours, err := paths(part.All(t.Context(), f, 0))
						n, err2 := countOf(t.Context(), part, f, 0)
						if err != nil || err2 != nil {
							t.Fatal(err, err2)
						}
						got = append(got, tours...)
						count += n
						again, err := part.Split(t.Context(), f, 0, 3)
						for _, p := range again {
							m, _ := countOf(t.Context(), p, f, 0)
							n -= m
						}
						if n != 0 || err != nil {
							t.Fatalf("%s: the parts of a part differ by %d from it, %v", describe(g, undirected), n, err)
						}
					}
					if !slices.EqualFunc(got, want, slices.Equal) || count != int64(len(want)) {
						t.Fatalf("%s, goal %v, %d parts: %v and %d, want %v", describe(g, undirected), goal, len(parts), got, count, want)
					}
				}
			}
		}
	}
}

func TestSplitErrors(t *testing.T) {
	b := newBoard(t, 6, 6)
	parts, err := Search{}.Split(t.Context(), b, 0, 20)
	if err != nil || len(parts) < 20 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	if _, err := parts[0].Tour(t.Context(), b, 1); !errors.Is(err, ErrNode) {
		t.Errorf("a part from another start: %v", err)
	}
	if _, err := parts[0].Tour(t.Context(), newBoard(t, 2, 2), 0); !errors.Is(err, ErrNode) {
		t.Errorf("a part of another graph: %v", err)
	}
	if _, err := (Search{}).Split(t.Context(), b, 36, 20); !errors.Is(err, ErrNode) {
		t.Errorf("from a square that is not there: %v", err)
	}
	if parts, err := (Search{Limit: 20}).Split(t.Context(), b, 0, 1000); parts != nil || !errors.Is(err, ErrLimit) {
		t.Errorf("beyond the limit: %d parts, %v", len(parts), err)
	}
	if parts, err := (Search{Goal: Closed()}).Split(t.Context(), newBoard(t, 5, 5), 0, 20); len(parts) != 0 || err != nil {
		t.Errorf("where there is no tour: %v, %v", parts, err)
	}
}

// TestSplitInParallel counts the tours of 5x5 in many goroutines.
func TestSplitInParallel(t *testing.T) {
	f := Freeze(newBoard(t, 5, 5))
	var wg sync.WaitGroup
	var mu sync.Mutex
	total := int64(0)
	for start := range int64(25) {
		parts, err := Search{}.Split(t.Context(), f, start, 4)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range parts {
			wg.Add(1)
			go func() {
				defer wg.Done()
				n, err := countOf(t.Context(), part, f, start)
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				total += n
				mu.Unlock()
			}()
		}
	}
	wg.Wait()
	if total != 1728 {
		t.Errorf("%d tours, want 1728", total)
	}
}

// TestReasons checks that what can be told at once is told at once, and why.
func TestReasons(t *testing.T) {
	edges := func(undirected bool, pairs ...string) graph.Graph {
		if undirected {
			g := simple.NewUndirectedGraph()
			for _, p := range pairs {
				g.SetEdge(simple.Edge{F: simple.Node(p[0]), T: simple.Node(p[1])})
			}
			return g
		}
		g := simple.NewDirectedGraph()
		for _, p := range pairs {
			g.SetEdge(simple.Edge{F: simple.Node(p[0]), T: simple.Node(p[1])})
		}
		return g
	}
	odd := newBoard(t, 101, 101)
	tests := []struct {
		name  string
		g     graph.Graph
		start int64
		goal  Goal
		want  string
	}{
		{"minority", odd, 1, Open(), "colour"},
		{"closed/odd", odd, 0, Closed(), "colour"},
		{"ends/even", newBoard(t, 100, 100), 0, EndAt(2), "colour"},
		{"ends/odd", odd, 0, EndAt(1), "colour"},
		{"ends/same", newBoard(t, 6, 6), 5, EndAt(5), "cannot end where it starts"},
		{"parts", newBoard(t, 3, 3), 0, Open(), "not connected"},
		{"parts/2xn", newBoard(t, 2, 90), 0, Open(), "not connected"},
		{"closed/single", newBoard(t, 1, 1), 0, Closed(), "at least 3 nodes"},
		{"closed/pair", edges(true, "AB"), 'A', Closed(), "at least 3 nodes"},
		{"leaves", edges(true, "AB", "AC", "AD", "CB"), 'B', Open(), ""},
		{"leaves/star", edges(true, "AB", "AC", "AD", "BC", "DE", "AF"), 'B', Open(), "nodes 69 and 70 have too few edges"},
		{"leaves/end", edges(true, "AB", "BC", "CA", "AD"), 'B', EndAt('C'), "node 68 has too few edges"},
		{"leaves/closed", edges(true, "AB", "BC", "CA", "AD"), 'B', Closed(), "node 68 has too few edges"},
		{"source", edges(false, "AB", "CB", "BA"), 'A', Open(), "no edge leads to node 67"},
		{"sinks", edges(false, "AB", "AC", "BA"), 'B', Open(), ""},
		{"sinks/2", edges(false, "AB", "AC", "AD", "DA"), 'D', Open(), "nodes 66 and 67 have too few edges"},
		{"sinks/closed", edges(false, "AB", "BC", "CA", "AD"), 'A', Closed(), "node 68 has too few edges"},
	}
	for _, test := range tests {
		t.Run("proof="+test.name, func(t *testing.T) {
			tour, err := Search{Goal: test.goal}.Tour(t.Context(), test.g, test.start)
			if test.want == "" {
				if err != nil {
					t.Errorf("there is a tour, but: %v", err)
				}
				return
			}
			if !errors.Is(err, ErrNoTour) || !strings.Contains(err.Error(), test.want) || tour.Visits != 0 {
				t.Errorf("got %v, %v, want %q", tour, err, test.want)
			}
			if n, err := countOf(t.Context(), Search{Goal: test.goal}, test.g, test.start); n != 0 || err != nil {
				t.Errorf("Count gives %d, %v", n, err)
			}
		})
	}
}

func TestEndAtUnknownNode(t *testing.T) {
	_, err := Search{Goal: EndAt(64)}.Tour(t.Context(), newBoard(t, 8, 8), 0)
	if !errors.Is(err, ErrNode) || !strings.Contains(err.Error(), "end 64") {
		t.Errorf("got %v", err)
	}
	if tour, err := (Search{Goal: EndAt(0)}).Tour(t.Context(), newBoard(t, 1, 1), 0); err != nil || len(tour.Path) != 1 {
		t.Errorf("the single square: %v, %v", tour, err)
	}
}

// TestClosedAndGivenEnds finds tours on boards of all sizes.
func TestClosedAndGivenEnds(t *testing.T) {
	s := Search{Orders: []Order{Warnsdorff(), Outward()}}
	last := 30
	if raceEnabled {
		last = 14
	}
	for side := 6; side <= last; side += 2 {
		b := newBoard(t, side, side)
		for start := int64(0); start < int64(side*side); start += 7 {
			s.Goal = Closed()
			tour, err := s.Tour(t.Context(), b, start)
			if err != nil || tour.Verify(b) != nil || !tour.IsClosed(b) || tour.Path[0] != start {
				t.Errorf("board=%v/start=%d: %v %v", b, start, err, tour.Verify(b))
			}
			end := int64(side*side-1) - start
			if sq := b.square(int(start)); (sq.Row+sq.Col+int(end)/side+int(end)%side)%2 == 0 {
				end ^= 1 // of the other colour
			}
			s.Goal = EndAt(end)
			tour, err = s.Tour(t.Context(), b, start)
			if err != nil || tour.Verify(b) != nil || tour.Path[len(tour.Path)-1] != end {
				t.Errorf("board=%v/start=%d/end=%d: %v %v", b, start, end, err, tour.Verify(b))
			}
		}
	}
}
