package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// checkParts checks that a search from node 0 is split into enough parts, which have the
// tours that it has.
func checkParts(t *testing.T, s knighttour.Search, f *knighttour.Frozen, n int, want [][]int64) {
	t.Helper()
	parts, err := s.Split(t.Context(), f, 0, n)
	if err != nil || len(parts) > 0 && len(parts) < n && len(parts[0].Prefix) < f.Nodes().Len() {
		t.Fatalf("%v: %d parts, %v, want %d", f, len(parts), err, n)
	}
	var got [][]int64
	for _, part := range parts {
		tours, err := paths(part.All(t.Context(), f, 0))
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, tours...)
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%v: the parts %v have the tours %v, want %v", f, parts, got, want)
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
	var group sync.WaitGroup
	var total atomic.Int64
	for start := range int64(25) {
		parts, err := knighttour.Search{}.Split(t.Context(), f, start, 4)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range parts {
			group.Add(1)
			go func() {
				defer group.Done()
				n, err := countOf(t.Context(), part, f, start)
				if err != nil {
					t.Error(err)
				}
				total.Add(n)
			}()
		}
	}
	group.Wait()
	if total := total.Load(); total != 1728 {
		t.Errorf("%d tours, want 1728", total)
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

// TestPrefixIsChecked runs parts of a search on other graphs.
func TestPrefixIsChecked(t *testing.T) {
	tests := []struct {
		prefix []int64
		want   string
	}{
		{[]int64{1, 4}, "unusable node: prefix node 1 (b5): the search starts from node 0 (a5)"},
		{[]int64{0, 64}, "unusable node: prefix node 64: the graph has 25 nodes with IDs from 0 to 24"},
		{[]int64{0, 8}, "unusable node: prefix node 8 (d4): no edge leads from node 0 (a5) to it"},
		{[]int64{0, 7, 0}, "unusable node: prefix node 0 (a5): it is visited twice"},
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
