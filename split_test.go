package knighttour_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// TestSplit puts searches together from their parts.
func TestSplit(t *testing.T) {
	graphtest.OneGoroutine(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(19, 20))
	for i := range 300 {
		undirected := i%2 == 0
		n := 1 + r.IntN(8)
		g := graphtest.Random(r, n, 2+r.Float64()*3, undirected)
		for engine, f := range knighttour.Engines(g.As(undirected)) {
			for _, goal := range []knighttour.Goal{{}, knighttour.Closed(), knighttour.EndAt(int64(r.IntN(n)))} {
				s := knighttour.Search{Goal: goal, Unpruned: i%3 == 0, Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Shuffled(uint64(i))}}
				if err := checkSplit(t, s, f); err != nil {
					t.Fatalf("%s: %s, goal %v: %v", engine, g.Describe(undirected), goal, err)
				}
			}
		}
	}
}

// checkSplit splits a search from node 0 into few parts and many, and returns an
// error if their tours are not those of the search.
func checkSplit(t *testing.T, s knighttour.Search, f *knighttour.Frozen) error {
	t.Helper()
	want, _ := paths(s.All(t.Context(), f, 0))
	for _, size := range []int{0, 1, 2, 7, 1000} {
		parts, err := s.Split(t.Context(), f, 0, size)
		if err != nil {
			return err
		}
		var got [][]int64
		for _, part := range parts {
			tours, err := paths(part.All(t.Context(), f, 0))
			if err != nil {
				return err
			}
			got = append(got, tours...)
			if err := checkPart(t, part, f, int64(len(tours))); err != nil {
				return err
			}
		}
		if !slices.EqualFunc(got, want, slices.Equal) {
			return fmt.Errorf("%d parts: %v, want %v", len(parts), got, want)
		}
	}
	return nil
}

// checkPart returns an error if a part does not count its tours, or its parts do
// not.
func checkPart(t *testing.T, part knighttour.Search, f *knighttour.Frozen, tours int64) error {
	t.Helper()
	n, err := countOf(t.Context(), part, f, 0)
	if err != nil || n != tours {
		return fmt.Errorf("a part counts %d, %v, and has %d", n, err, tours)
	}
	again, err := part.Split(t.Context(), f, 0, 3)
	for _, p := range again {
		m, _ := countOf(t.Context(), p, f, 0)
		n -= m
	}
	if n != 0 || err != nil {
		return fmt.Errorf("the parts of a part differ by %d from it, %v", n, err)
	}
	return nil
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

// TestSplitReadsOnce splits the search of a path, which takes many lengths.
func TestSplitReadsOnce(t *testing.T) {
	calls := 0
	g := countingGraph{graphtest.Chain(100), &calls}
	parts, err := knighttour.Search{}.Split(t.Context(), g, 0, 2)
	if err != nil || len(parts) != 1 || len(parts[0].Prefix) != 100 || calls != 100 {
		t.Errorf("%d parts, %v, after asking %d times for successors", len(parts), err, calls)
	}
	for _, limit := range []int64{100, 105} { // between two lengths, and within one: each takes its visits
		want := fmt.Sprintf("knighttour: limit reached: %d visits", limit)
		if parts, err := (knighttour.Search{Limit: limit}).Split(t.Context(), g, 0, 2); parts != nil || !errors.Is(err, knighttour.ErrLimit) || err.Error() != want {
			t.Errorf("%d parts, %v, want %s", len(parts), err, want)
		}
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
	var wg sync.WaitGroup
	var mu sync.Mutex
	total := int64(0)
	for start := range int64(25) {
		parts, err := knighttour.Search{}.Split(t.Context(), f, start, 4)
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

// TestPartsAsJSON sends the parts of a search as JSON, each with its board, and
// counts their tours.
func TestPartsAsJSON(t *testing.T) {
	type part struct {
		Board  knighttour.Board
		Search knighttour.Search
	}
	b := knighttour.MustVariant(5, 6, 1, 2, 3)
	parts, err := knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}}.Split(t.Context(), b, 0, 20)
	if err != nil {
		t.Fatal(err)
	}
	want, err := knighttour.Search{}.Count(t.Context(), b, 0)
	if err != nil {
		t.Fatal(err)
	}
	sum := int64(0)
	for _, s := range parts {
		data, err := json.Marshal(part{b, s})
		if err != nil {
			t.Fatal(err)
		}
		var p part
		if err := json.Unmarshal(data, &p); err != nil {
			t.Fatal(err)
		}
		n, err := p.Search.Count(context.Background(), p.Board, p.Search.Prefix[0])
		if err != nil {
			t.Fatal(err)
		}
		sum += n.Int64()
	}
	if sum != want.Int64() || len(parts) < 20 || sum == 0 {
		t.Errorf("%d tours in %d parts, want %v", sum, len(parts), want)
	}
}

// TestSplitChecks gives Split what it has to refuse, whatever n is.
func TestSplitChecks(t *testing.T) {
	b := knighttour.MustBoard(5, 5)
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, n := range []int{-1, 0, 1, 2, 100} {
		for _, test := range []struct {
			s     knighttour.Search
			ctx   context.Context
			start int64
			want  error
		}{
			{knighttour.Search{}, t.Context(), 25, knighttour.ErrNode},
			{knighttour.Search{Goal: knighttour.EndAt(25)}, t.Context(), 0, knighttour.ErrNode},
			{knighttour.Search{Prefix: []int64{0, 1}}, t.Context(), 0, knighttour.ErrNode},
			{knighttour.Search{}, done, 0, context.Canceled},
		} {
			if parts, err := test.s.Split(test.ctx, b, test.start, n); !errors.Is(err, test.want) || parts != nil {
				t.Errorf("n=%d: %v, %v, want %v", n, parts, err, test.want)
			}
		}
		if parts, err := (knighttour.Search{}).Split(t.Context(), b, 1, n); parts != nil || err != nil {
			t.Errorf("n=%d: %v, %v from a square that begins no tour, want no parts", n, parts, err)
		}
		if got := panicOf(func() { knighttour.Search{}.Split(t.Context(), nil, 0, n) }); got != "knighttour: nil graph" {
			t.Errorf("n=%d: a nil graph panics with %v", n, got)
		}
	}
}

func TestSplitErrors(t *testing.T) {
	b := knighttour.MustBoard(6, 6)
	parts, err := knighttour.Search{}.Split(t.Context(), b, 0, 20)
	if err != nil || len(parts) < 20 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	if _, err := parts[0].Tour(t.Context(), b, 1); !errors.Is(err, knighttour.ErrNode) {
		t.Errorf("a part from another start: %v", err)
	}
	if _, err := parts[0].Tour(t.Context(), knighttour.MustBoard(2, 2), 0); !errors.Is(err, knighttour.ErrNode) {
		t.Errorf("a part of another graph: %v", err)
	}
	if _, err := (knighttour.Search{}).Split(t.Context(), b, 36, 20); !errors.Is(err, knighttour.ErrNode) {
		t.Errorf("from a square that is not there: %v", err)
	}
	if parts, err := (knighttour.Search{Limit: 20}).Split(t.Context(), b, 0, 1000); parts != nil || !errors.Is(err, knighttour.ErrLimit) {
		t.Errorf("beyond the limit: %d parts, %v", len(parts), err)
	}
	if parts, err := (knighttour.Search{Goal: knighttour.Closed()}).Split(t.Context(), knighttour.MustBoard(5, 5), 0, 20); len(parts) != 0 || err != nil {
		t.Errorf("where there is no tour: %v, %v", parts, err)
	}
}

// TestPrefix compares searches of what is left of a tour with the tours that
// begin so.
func TestPrefix(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(41, 42))
	completed := 0
	for i := range graphtest.Scaled(400, 4000) {
		undirected := i%2 == 0
		g := graphtest.Random(r, 2+r.IntN(7), 2+r.Float64()*3, undirected)
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
		goal := []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(r.Int64N(int64(len(g))))}[r.IntN(3)]
		want := slices.DeleteFunc(knighttour.AllTours(g, undirected, int(prefix[0]), goal), func(tour []int64) bool { return !knighttour.BeginsWith(tour, prefix) })
		completed += len(want)
		for _, unpruned := range []bool{false, true} {
			s := knighttour.Search{Goal: goal, Prefix: prefix, Unpruned: unpruned}
			checkSearch(t, s, g.As(undirected), int(prefix[0]), want)
		}
		if t.Failed() {
			t.Fatalf("%s, goal %v, prefix %v", g.Describe(undirected), goal, prefix)
		}
	}
	if completed < 100 {
		t.Errorf("only %d tours in all", completed)
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
	b := knighttour.MustBoard(5, 5)
	for _, test := range tests {
		for _, f := range knighttour.Engines(b) {
			for _, unpruned := range []bool{false, true} {
				s := knighttour.Search{Prefix: test.prefix, Unpruned: unpruned}
				_, err := s.Tour(t.Context(), f, 0)
				n, err2 := countOf(t.Context(), s, f, 0)
				if !errors.Is(err, knighttour.ErrNode) || !errors.Is(err2, knighttour.ErrNode) || n != 0 || !strings.Contains(err.Error(), test.want) {
					t.Errorf("prefix %v: %v, %v, want %q", test.prefix, err, err2, test.want)
				}
			}
		}
	}
	parts, err := knighttour.Search{}.Split(t.Context(), knighttour.MustBoard(6, 6), 0, 50)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range parts {
		if n, err := countOf(t.Context(), part, b, 0); !errors.Is(err, knighttour.ErrNode) {
			t.Errorf("the part of 6x6 that begins with %v counts %d tours of 5x5, %v", part.Prefix, n, err)
		}
	}
}
