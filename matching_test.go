package knighttour

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// never returns a canceller that never stops.
func never() *canceller {
	c := newCanceller(context.Background())
	return &c
}

// lists returns g as adjacency lists.
func (g digraph) lists() adjacency {
	a := adjacency{start: []int{0}}
	for _, list := range g {
		for _, v := range list {
			a.list = append(a.list, int32(v))
		}
		a.start = append(a.start, len(a.list))
	}
	return a
}

// leastDeficit returns the least capacity on the left that a matching leaves,
// trying all matchings.
func leastDeficit(g digraph, left, right []int64, u int) int {
	if u == len(g) {
		return 0
	}
	least := 2 * len(g)
	var choose func(i int, missing int64)
	choose = func(i int, missing int64) {
		if missing == 0 || i == len(g[u]) {
			least = min(least, int(missing)+leastDeficit(g, left, right, u+1))
			return
		}
		if w := g[u][i]; right[w] > 0 {
			right[w]--
			choose(i+1, missing-1)
			right[w]++
		}
		choose(i+1, missing)
	}
	choose(0, left[u])
	return least
}

// TestMatching compares with all matchings, with capacities from 0 to 2, on
// graphs of many sizes by the same matching, with pushing and without.
func TestMatching(t *testing.T) {
	m := matching{c: never()}
	r := rand.New(rand.NewPCG(51, 52))
	for range scaled(3000, 30_000) {
		n := 1 + r.IntN(6)
		g := randomGraph(r, n, 1+2*r.Float64(), false)
		g.addLoops(r, r.IntN(2))
		left, right := make([]int64, n), make([]int64, n)
		for v := range n {
			left[v], right[v] = r.Int64N(3), r.Int64N(3)
		}
		capacities := func(v int32) (int64, int64) { return left[v], right[v] }
		want := leastDeficit(g, left, slices.Clone(right), 0)
		if m.reverse = (adjacency{}); r.IntN(2) == 0 { // with pushing
			reverse, err := g.lists().transpose(m.c)
			if err != nil {
				t.Fatal(err)
			}
			m.reverse = *reverse
		}
		for deficit := range 2*n + 1 {
			if got := m.saturates(g.lists(), capacities, deficit); got != (want <= deficit) {
				t.Fatalf("%v, capacities %v and %v: saturates but for %d: %t, want %t", g, left, right, deficit, got, want <= deficit)
			}
			checkMatching(t, g, &m, left, right)
		}
	}
}

// checkMatching checks that m is a matching of g.
func checkMatching(t *testing.T, g digraph, m *matching, left, right []int64) {
	t.Helper()
	count := func(p partners) (used, places int64) {
		for _, v := range p {
			used += btoi(v >= 0)
			places += btoi(v != noPlace)
		}
		return used, places
	}
	edges := int64(0)
	for v := range g {
		used, places := count(m.left[v])
		_, placesRight := count(m.right[v])
		if places != left[v] || placesRight != right[v] || m.left[v][0] >= 0 && m.left[v][0] == m.left[v][1] {
			t.Fatalf("%v: %d has partners %v and %v", g, v, m.left[v], m.right[v])
		}
		for _, w := range m.left[v] {
			if w >= 0 && (!slices.Contains(g[v], int(w)) || !m.right[w].has(int32(v))) {
				t.Fatalf("%v: %d is matched with %d, which has %v", g, v, w, m.right[w])
			}
		}
		edges += used
	}
	for v := range g {
		used, _ := count(m.right[v])
		edges -= used
	}
	if edges != 0 {
		t.Fatalf("%v: %d more edges seen from the left", g, edges)
	}
}

// TestMatchingNeedsAugmentingPaths has a graph on which the greedy matching is
// not enough.
func TestMatchingNeedsAugmentingPaths(t *testing.T) {
	// The left vertices 0 to 2 want the right vertices 3 to 5.
	g := digraph{{3, 4}, {3, 4}, {3}, {}, {}, {}}
	m := matching{c: never()}
	one := func(v int32) (int64, int64) { return btoi(v < 3), btoi(v >= 3) }
	if m.saturates(g.lists(), one, 0) || !m.saturates(g.lists(), one, 1) {
		t.Error("two right vertices serve three left ones")
	}
	g[0] = append(g[0], 5)
	if !m.saturates(g.lists(), one, 0) {
		t.Error("there is a matching 0-5, 1-4, 2-3")
	}
}

// TestComponents compares with reachability both ways.
func TestComponents(t *testing.T) {
	c := tarjan{c: never()}
	r := rand.New(rand.NewPCG(53, 54))
	for range scaled(1000, 10_000) {
		n := r.IntN(12)
		g := randomGraph(r, n, 2*r.Float64(), false)
		if !c.findComponents(g.lists()) {
			t.Fatal("stopped")
		}
		reach := make([][]bool, n)
		for u := range g {
			reach[u] = make([]bool, n)
			queue := []int{u}
			reach[u][u] = true
			for len(queue) > 0 {
				v := queue[0]
				queue = queue[1:]
				for _, w := range g[v] {
					if !reach[u][w] {
						reach[u][w] = true
						queue = append(queue, w)
					}
				}
			}
		}
		for u := range g {
			for v := range g {
				if want := reach[u][v] && reach[v][u]; (c.component[u] == c.component[v]) != want || c.component[u] == 0 {
					t.Fatalf("%v: components %v", g, c.component)
				}
			}
		}
	}
}

// TestMatchingAndComponentsCanBeStopped stops them at each of their polls.
func TestMatchingAndComponentsCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	long := make(digraph, 100_000)
	for v := range long {
		long[v] = []int{(v + 1) % len(long)}
	}
	a := long.lists()
	for credit := 1; credit < 500_000; credit += pollInterval {
		c := newCanceller(ctx)
		c.credit = credit
		m := matching{c: &c}
		if m.saturates(a, func(int32) (int64, int64) { return 1, 1 }, 0) != (c.err == nil) {
			t.Errorf("credit %d: matching: %v", credit, c.err)
		}
		c = newCanceller(ctx)
		c.credit = credit
		components := tarjan{c: &c}
		if components.findComponents(a) != (c.err == nil) {
			t.Errorf("credit %d: components: %v", credit, c.err)
		}
	}
}

// TestSortStable sorts slices of lengths about those at which runs are merged.
func TestSortStable(t *testing.T) {
	type element struct{ key, i int }
	compare := func(a, b element) int { return a.key - b.key }
	r := rand.New(rand.NewPCG(55, 56))
	for _, n := range []int{0, 1, 2, 100, pollInterval - 1, pollInterval, pollInterval + 1, 2 * pollInterval, 5*pollInterval + 3, 100_000} {
		s := make([]element, n)
		numbers := make([]int32, n)
		for i := range s {
			s[i] = element{r.IntN(1 + n/3), i}
			numbers[i] = int32(r.Uint32())
		}
		want := slices.Clone(s)
		slices.SortStableFunc(want, compare)
		c := newCanceller(t.Context())
		if err := sortStable(&c, s, compare); err != nil || !slices.Equal(s, want) {
			t.Errorf("%d elements are not sorted stably, %v", n, err)
		}
		if err := sortOrdered(&c, numbers); err != nil || !slices.IsSorted(numbers) {
			t.Errorf("%d numbers are not sorted, %v", n, err)
		}
	}
}

// TestCancellerTellsTheCause checks that the error of a stopped search wraps
// the context's error and its cause.
func TestCancellerTellsTheCause(t *testing.T) {
	cause := errors.New("the user has left")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	_, err := KnightTour(ctx, newBoard(t, 5, 5), 0)
	if !errors.Is(err, context.Canceled) || !errors.Is(err, cause) || err.Error() != "knighttour: stopped: context canceled: the user has left" {
		t.Errorf("got %v", err)
	}
	ctx, cancel = context.WithCancelCause(t.Context())
	cancel(nil)
	if _, err := KnightTour(ctx, newBoard(t, 5, 5), 0); err.Error() != "knighttour: stopped: context canceled" {
		t.Errorf("got %v", err)
	}
}
