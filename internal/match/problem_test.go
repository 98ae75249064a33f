package match

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// A problem is a bipartite graph with the capacities of its vertices.
type problem struct {
	graphtest.Graph
	left, right []int
}

// randomProblem returns a problem with random capacities.
func randomProblem(r *rand.Rand, n int, degree float64) problem {
	p := problem{graphtest.Random(r, n, degree, false), make([]int, n), make([]int, n)}
	p.AddLoops(r, r.IntN(2))
	for v := range n {
		p.left[v], p.right[v] = r.IntN(3), r.IntN(3)
	}
	return p
}

// ones returns the problem of g in which all capacities are 1.
func ones(g graphtest.Graph) problem {
	return problem{g, slices.Repeat([]int{1}, len(g)), slices.Repeat([]int{1}, len(g))}
}

// saturates calls Saturates, with the transpose of the graph or without it.
func (p problem) saturates(c *work.Canceller, m *Matching, pushing bool, deficiency int) (bool, error) {
	g := p.Lists()
	var transposed dense.Lists
	if pushing {
		var err error
		if transposed, err = g.Transpose(c); err != nil {
			return false, err
		}
	}
	return m.Saturates(c, g, transposed, func(v int32) (int, int) { return p.left[v], p.right[v] }, deficiency)
}

// labels returns the exact labels by relaxing all edges until nothing changes.
func (p problem) labels(m *Matching) (left, right []int32) {
	left, right = slices.Repeat([]int32{unreachable}, len(p.Graph)), slices.Repeat([]int32{unreachable}, len(p.Graph))
	for w := range right {
		if m.Right[w].Has(Unmatched) {
			right[w] = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for u, list := range p.Graph {
			for _, w := range list {
				to, from := &left[u], right[w]
				if m.Left[u].Has(int32(w)) {
					to, from = &right[w], left[u]
				}
				if from < *to-1 {
					*to, changed = from+1, true
				}
			}
		}
	}
	return left, right
}

// check checks that m is a matching. It returns the number of its edges at each left
// vertex and in all, and the number of free places on the left.
func (p problem) check(t *testing.T, m *Matching) (at []int, edges, free int) {
	t.Helper()
	at = make([]int, len(p.Graph))
	right := 0
	for v := range p.Graph {
		l, r := m.Left[v], m.Right[v]
		if 2-l.Count(NoPlace) != p.left[v] || 2-r.Count(NoPlace) != p.right[v] || l[0] >= 0 && l[0] == l[1] {
			t.Fatalf("%v: %d has partners %v and %v", p, v, l, r)
		}
		for _, w := range l {
			if w >= 0 && (!slices.Contains(p.Graph[v], int(w)) || !m.Right[w].Has(int32(v))) {
				t.Fatalf("%v: %d is matched with %d, which has %v", p, v, w, m.Right[w])
			}
		}
		at[v] = p.left[v] - l.Count(Unmatched)
		edges += at[v]
		free += l.Count(Unmatched)
		right += p.right[v] - r.Count(Unmatched)
	}
	if edges != right {
		t.Fatalf("%v: %d edges seen from the left, %d from the right", p, edges, right)
	}
	return at, edges, free
}

// checkDeficient checks that the vertices prove that a matching leaves more than
// deficit of their places free.
func (p problem) checkDeficient(t *testing.T, deficient []int32, deficit int) {
	t.Helper()
	need := -deficit
	edges := make([]int, len(p.Graph)) // by right vertex: from the deficient
	for _, v := range deficient {
		need += p.left[v]
		for _, w := range p.Graph[v] {
			edges[w]++
		}
	}
	for w, n := range edges {
		need -= min(n, p.right[w])
	}
	if need <= 0 {
		t.Fatalf("%v: %v are not deficient by more than %d", p, deficient, deficit)
	}
}
