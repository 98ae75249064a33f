// Package match finds matchings of bipartite graphs. In a matching, a vertex
// may have up to two edges.
//
// The graph is given by adjacency lists: an edge joins the left vertex u to
// each right vertex in the list of u. Both sides are numbered alike, so the
// lists of any graph stand for its bipartite double cover.
package match

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Matching is a set of edges of a bipartite graph in which no vertex has more
// edges than its capacity, which is 0, 1 or 2. The zero Matching is ready for
// [Matching.Saturates], and reuses its memory. Its methods end early if the
// canceller is stopped, and Saturates returns the canceller's error.
type Matching struct {
	Left  []dense.Pair // by left vertex: the vertices matched with it
	Right []dense.Pair // by right vertex

	c      *work.Canceller
	graph  dense.Lists
	degree []int32 // by right vertex: left neighbours not yet matched greedily

	// A phase is a breadth-first search for augmenting paths, from all roots at
	// once. The roots are the left vertices with free places.
	phase   int32   // the number of the current phase
	reached []int32 // by left vertex: the last phase that reached it
	seen    []int32 // by right vertex: the last phase that saw it
	root    []int32 // by left vertex: its root; Unmatched at an augmented root
	through []int32 // by left vertex that is no root: the partner from which it was reached
	from    []int32 // by right vertex: the left vertex from which it was seen
	queue   []int32 // of left vertices
}

// A vertex has as many places for partners as its capacity. A [dense.Pair] has
// room for two. These values in it are not partners.
const (
	Unmatched       = dense.NoLink // a free place
	NoPlace   int32 = -2           // a place beyond the capacity
)

// freePlaces returns the places of a vertex without partners.
func freePlaces(capacity int) dense.Pair {
	switch capacity {
	case 0:
		return dense.Pair{NoPlace, NoPlace}
	case 1:
		return dense.Pair{Unmatched, NoPlace}
	}
	return dense.Pair{Unmatched, Unmatched}
}

// Saturates reports whether the graph has a matching that leaves at most
// deficiency places of left vertices free. It makes m such a matching, and
// stops as soon as m is one. If there is none, m becomes a maximum matching.
// With an error it reports false, and m may be any matching. capacities returns
// the capacities of v on the left and on the right. transposed is the transpose
// of the graph, which saves time on large graphs. It may be zero.
//
// A greedy matching is augmented in phases: J. E. Hopcroft and R. M. Karp: An
// n^(5/2) algorithm for maximum matchings in bipartite graphs, SIAM Journal on
// Computing 2(4), 1973, doi:10.1137/0202019. The augmenting paths of a phase
// are disjoint, and a phase takes linear time. If a phase finds none, the
// matching is maximum.
func (m *Matching) Saturates(
	c *work.Canceller,
	graph, transposed dense.Lists,
	capacities func(v int32) (left, right int),
	deficiency int,
) (bool, error) {
	m.c = c
	m.graph = graph
	m.reset(capacities)
	m.matchGreedily()
	for {
		missing := m.startPhase()
		if err := c.Err(); err != nil || missing <= deficiency {
			return err == nil, err
		}
		hasTranspose := transposed.Start != nil
		if m.phase == 1 && hasTranspose {
			m.push(transposed)
			continue
		}
		if !m.augment() {
			return false, c.Err()
		}
	}
}

// Deficient returns a proof that there is no such matching, after
// [Matching.Saturates] has reported false without an error: left vertices that
// have more places than their neighbours can fill, by more than the deficiency.
// They are the vertices that the last phase reached: P. Hall: On
// representatives of subsets, Journal of the London Mathematical Society 10(1),
// 1935, doi:10.1112/jlms/s1-10.37.26. If the matching leaves no place free, the
// slice is empty. The slice belongs to m.
func (m *Matching) Deficient() []int32 { return m.queue }

// reset empties the matching.
func (m *Matching) reset(capacities func(v int32) (left, right int)) {
	n := m.graph.Len()
	m.Left = dense.Sized(m.Left, n)
	m.Right = dense.Sized(m.Right, n)
	m.degree = dense.Sized(m.degree, n)
	m.reached = dense.Sized(m.reached, n)
	m.seen = dense.Sized(m.seen, n)
	m.root = dense.Sized(m.root, n)
	m.through = dense.Sized(m.through, n)
	m.from = dense.Sized(m.from, n)
	m.queue = dense.Sized(m.queue, n)
	m.phase = 0
	for v := range int32(n) {
		left, right := capacities(v)
		m.Left[v] = freePlaces(left)
		m.Right[v] = freePlaces(right)
		m.degree[v] = 0
		m.reached[v] = 0
		m.seen[v] = 0
		if m.c.Spend(1) != nil {
			return
		}
	}
}

// matchGreedily matches each left vertex in turn with the free right vertices
// of smallest degree, where a degree counts only left vertices whose turn is
// yet to come. As with Warnsdorff's rule, few places stay free.
func (m *Matching) matchGreedily() {
	for v := range int32(len(m.Left)) {
		list := m.graph.Of(v)
		for _, w := range list {
			m.degree[w]++
		}
		if m.c.Spend(len(list)) != nil {
			return
		}
	}
	for v := range int32(len(m.Left)) {
		list := m.graph.Of(v)
		for m.Left[v].Has(Unmatched) {
			if !m.matchOnce(v, list) {
				break
			}
		}
		for _, w := range list {
			m.degree[w]--
		}
		if m.c.Spend(len(list)) != nil {
			return
		}
	}
}

// matchOnce matches the left vertex v with the free vertex of smallest degree
// in its list, and reports whether there was one.
func (m *Matching) matchOnce(v int32, list []int32) bool {
	best := Unmatched
	for _, w := range list {
		if !m.Right[w].Has(Unmatched) || m.Left[v].Has(w) {
			continue // it has no free place, or is a partner already
		}
		if best == Unmatched || m.degree[w] < m.degree[best] {
			best = w
		}
	}
	if best == Unmatched {
		return false
	}
	m.Left[v].Replace(Unmatched, best)
	m.Right[best].Replace(Unmatched, v)
	return true
}

// startPhase starts a phase whose roots are the left vertices with free places.
// It returns the number of these places.
func (m *Matching) startPhase() (missing int) {
	m.phase++
	m.queue = m.queue[:0]
	for v := range int32(len(m.Left)) {
		if n := m.Left[v].Count(Unmatched); n > 0 {
			missing += n
			m.reach(v, v)
		}
		if m.c.Spend(1) != nil {
			break
		}
	}
	return missing
}

// augment runs a phase: it finds augmenting paths breadth first, at most one
// from each root, and flips them. It reports whether there were any. It reports
// false if m.c is stopped.
func (m *Matching) augment() (augmented bool) {
	for i := 0; i < len(m.queue); i++ {
		u := m.queue[i]
		root := m.root[u]
		if m.root[root] == Unmatched {
			continue // the root has been augmented
		}
		if m.c.Spend(len(m.graph.Of(u))) != nil {
			return false
		}
		w := m.see(u, root)
		if w != Unmatched {
			m.flip(root, w)
			m.root[root] = Unmatched
			augmented = true
		}
	}
	return augmented
}

// see visits the right vertices adjacent to u that this phase has not seen yet,
// and their partners. u is a left vertex with the given root. If see comes to a
// right vertex with a free place, it stops and returns that vertex. Otherwise
// it returns Unmatched.
func (m *Matching) see(u, root int32) int32 {
	for _, w := range m.graph.Of(u) {
		if m.seen[w] == m.phase || m.Left[u].Has(w) {
			continue
		}
		m.from[w] = u
		if m.Right[w].Has(Unmatched) {
			return w
		}
		m.seen[w] = m.phase
		for _, v := range m.Right[w] {
			isVertex := v >= 0
			if isVertex && m.reached[v] != m.phase {
				m.through[v] = w
				m.reach(v, root)
			}
		}
	}
	return Unmatched
}

// reach adds the left vertex u to the queue of the search from root.
func (m *Matching) reach(u, root int32) {
	m.reached[u] = m.phase
	m.root[u] = root
	m.queue = append(m.queue, u)
}

// flip exchanges the matched and unmatched edges of the augmenting path from a
// root to w, a right vertex with a free place.
func (m *Matching) flip(root, w int32) {
	for {
		u := m.from[w]
		m.Right[w].Replace(Unmatched, u)
		if u == root {
			m.Left[root].Replace(Unmatched, w)
			return
		}
		// u gives up the partner through which the path reached it. That
		// partner becomes the next right vertex of the path.
		old := m.through[u]
		m.Left[u].Replace(old, w)
		m.Right[old].Replace(u, Unmatched)
		w = old
	}
}
