package match

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// leastDeficit returns the minimum number of free places on the left over all
// matchings.
func leastDeficit(g graphtest.Graph, left, right []int, u int) int {
	if u == len(g) {
		return 0
	}
	least := 2 * len(g)
	var choose func(i int, missing int)
	choose = func(i int, missing int) {
		if missing == 0 || i == len(g[u]) {
			least = min(least, missing+leastDeficit(g, left, right, u+1))
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

// TestMatching compares with all matchings, with capacities from 0 to 2, with
// and without pushing. One Matching is reused for graphs of many sizes.
func TestMatching(t *testing.T) {
	var m Matching
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(51, 52))
	for range graphtest.Scaled(3000, 30_000) {
		n := 1 + r.IntN(6)
		g := graphtest.Random(r, n, 1+2*r.Float64(), false)
		g.AddLoops(r, r.IntN(2))
		left, right := make([]int, n), make([]int, n)
		for v := range n {
			left[v], right[v] = r.IntN(3), r.IntN(3)
		}
		capacities := func(v int32) (int, int) { return left[v], right[v] }
		want := leastDeficit(g, left, slices.Clone(right), 0)
		var transposed dense.Lists
		if r.IntN(2) == 0 { // with pushing
			var err error
			if transposed, err = g.Lists().Transpose(c); err != nil {
				t.Fatal(err)
			}
		}
		for deficit := range 2*n + 1 {
			if got, err := m.Saturates(c, g.Lists(), transposed, capacities, deficit); got != (want <= deficit) || err != nil {
				t.Fatalf("%v, capacities %v and %v: saturates except for %d: %t, want %t", g, left, right, deficit, got, want <= deficit)
			}
			checkMatching(t, g, &m, left, right)
			if want > deficit {
				checkDeficient(t, g, m.Deficient(), left, right, deficit)
			}
		}
	}
}

// checkDeficient checks that the vertices prove that a matching leaves more than
// deficit of their places free.
func checkDeficient(t *testing.T, g graphtest.Graph, deficient []int32, left, right []int, deficit int) {
	t.Helper()
	need := -deficit
	edges := make([]int, len(g)) // by right vertex: from the deficient
	for _, v := range deficient {
		need += left[v]
		for _, w := range g[v] {
			edges[w]++
		}
	}
	for w, n := range edges {
		need -= min(n, right[w])
	}
	if need <= 0 {
		t.Fatalf("%v, capacities %v and %v: %v are not deficient", g, left, right, deficient)
	}
}

// checkMatching checks that m is a matching of g.
func checkMatching(t *testing.T, g graphtest.Graph, m *Matching, left, right []int) {
	t.Helper()
	count := func(p Partners) (used, places int) {
		for _, v := range p {
			used += dense.Bit(v >= 0)
			places += dense.Bit(v != NoPlace)
		}
		return used, places
	}
	edges := 0
	for v := range g {
		used, places := count(m.Left[v])
		_, placesRight := count(m.Right[v])
		if places != left[v] || placesRight != right[v] || m.Left[v][0] >= 0 && m.Left[v][0] == m.Left[v][1] {
			t.Fatalf("%v: %d has partners %v and %v", g, v, m.Left[v], m.Right[v])
		}
		for _, w := range m.Left[v] {
			if w >= 0 && (!slices.Contains(g[v], int(w)) || !m.Right[w].Has(int32(v))) {
				t.Fatalf("%v: %d is matched with %d, which has %v", g, v, w, m.Right[w])
			}
		}
		edges += used
	}
	for v := range g {
		used, _ := count(m.Right[v])
		edges -= used
	}
	if edges != 0 {
		t.Fatalf("%v: %d more edges seen from the left", g, edges)
	}
}

// TestMatchingNeedsAugmentingPaths has a graph whose greedy matching is not
// maximum.
func TestMatchingNeedsAugmentingPaths(t *testing.T) {
	// The left vertices are 0 to 2, the right vertices 3 to 5.
	g := graphtest.Graph{{3, 4}, {3, 4}, {3}, {}, {}, {}}
	var m Matching
	c := work.New(t.Context())
	one := func(v int32) (int, int) { return dense.Bit(v < 3), dense.Bit(v >= 3) }
	saturates := func(deficit int) bool {
		ok, err := m.Saturates(c, g.Lists(), dense.Lists{}, one, deficit)
		return ok && err == nil
	}
	if saturates(0) || !saturates(1) {
		t.Error("two right vertices serve three left ones")
	}
	g[0] = append(g[0], 5)
	if !saturates(0) {
		t.Error("there is a matching 0-5, 1-4, 2-3")
	}
}

// TestMatchingCanBeStopped stops a matching at many polls, with and without
// pushing.
func TestMatchingCanBeStopped(t *testing.T) {
	long := make(graphtest.Graph, 100_000)
	for v := range long { // the greedy matching leaves long augmenting paths
		long[v] = []int{(v + 1) % len(long), v}
	}
	g := long.Lists()
	transposed, err := g.Transpose(work.New(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	for _, transposed := range []dense.Lists{{}, transposed} {
		for units := 1; ; units += 3 * work.PollInterval {
			var m Matching
			ok, err := m.Saturates(work.StopAfter(units), g, transposed, func(v int32) (int, int) { return 1, 1 }, 0)
			if err == nil {
				if !ok || units < 10*work.PollInterval {
					t.Errorf("after %d units: %t", units, ok)
				}
				break
			}
			if ok || !errors.Is(err, context.Canceled) {
				t.Fatalf("%d units: %t, %v", units, ok, err)
			}
		}
	}
}
