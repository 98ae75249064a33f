package knighttour

// A matching is a set of edges of a bipartite graph in which no vertex has more
// edges than its capacity, which is 0, 1 or 2.
//
// The graph is given by adjacency lists: an edge joins the left vertex u with
// each right vertex in the list of u. Both sides are numbered alike, so the
// lists of any graph will do, and stand for its bipartite double cover.
type matching struct {
	c       *canceller
	graph   adjacency
	reverse adjacency  // the lists of the right vertices, or none: then push is left out
	left    []partners // by left vertex
	right   []partners // by right vertex

	degree []int32 // by right vertex: how many left vertices may still be matched with it

	// A breadth-first search for augmenting paths, from all left vertices that
	// have a free place at once.
	phase   int32
	reached []int32 // by left vertex: the last phase in which it was reached
	seen    []int32 // by right vertex: the same
	root    []int32 // by left vertex: where the search that reached it began; by a root that is augmented: unmatched
	through []int32 // by left vertex: the right partner from which it was reached
	from    []int32 // by right vertex: the left vertex from which it was seen
	queue   []int32 // of left vertices
}

// partners are the vertices that a vertex is matched with, in as many places as
// it has capacity.
type partners [2]int32

const (
	unmatched int32 = -1 // a place without a partner
	noPlace   int32 = -2 // a place that the vertex does not have
)

// partnersFor returns free places for the given capacity.
func partnersFor(capacity int64) partners {
	return [...]partners{{noPlace, noPlace}, {unmatched, noPlace}, {unmatched, unmatched}}[capacity]
}

func (p partners) has(v int32) bool { return p[0] == v || p[1] == v }

func (p partners) count(v int32) int { return int(btoi(p[0] == v) + btoi(p[1] == v)) }

func (p *partners) replace(v, by int32) {
	if p[0] == v {
		p[0] = by
	} else {
		p[1] = by
	}
}

// saturates reports whether the graph has a matching that uses up the capacities
// of the left vertices but for the given deficiency. It asks for the capacities of
// each vertex, on the left and on the right. If the computation is stopped, it
// reports false.
//
// A greedy matching is enlarged along augmenting paths in phases, as in J. E.
// Hopcroft and R. M. Karp: An n^(5/2) algorithm for maximum matchings in bipartite
// graphs, SIAM Journal on Computing 2(4), 1973, doi:10.1137/0202019. In a phase
// the paths have no vertex in common, and it takes linear time. A phase that
// finds none proves that the matching is maximum.
func (m *matching) saturates(graph adjacency, capacities func(v int32) (left, right int64), deficiency int) bool {
	if !m.reset(graph, capacities) || !m.matchGreedily() {
		return false
	}
	for {
		missing := m.plant()
		if m.c.err != nil {
			return false
		}
		if missing <= deficiency {
			return true
		}
		if m.phase == 1 && m.reverse.start != nil {
			m.push()
			continue
		}
		if !m.augment() {
			return false
		}
	}
}

// reset empties the matching. It reports false if the computation is to stop.
func (m *matching) reset(graph adjacency, capacities func(v int32) (left, right int64)) bool {
	n := graph.len()
	m.graph = graph
	m.left, m.right = sized(m.left, n), sized(m.right, n)
	m.degree = sized(m.degree, n)
	m.reached, m.root, m.through = sized(m.reached, n), sized(m.root, n), sized(m.through, n)
	m.seen, m.from = sized(m.seen, n), sized(m.from, n)
	m.queue = sized(m.queue, n)
	m.phase = 0
	for v := range int32(n) {
		left, right := capacities(v)
		m.left[v], m.right[v] = partnersFor(left), partnersFor(right)
		m.degree[v], m.reached[v], m.seen[v] = 0, 0, 0
		if m.c.spend(1) != nil {
			return false
		}
	}
	return true
}

// matchGreedily matches left vertices one after the other with free right
// vertices, those first that have the fewest left vertices to come. As with
// Warnsdorff's rule, hardly any are left over. It reports false if the
// computation is stopped.
func (m *matching) matchGreedily() bool {
	for v := range int32(len(m.left)) {
		list := m.graph.of(v)
		for _, w := range list {
			m.degree[w]++
		}
		if m.c.spend(len(list)) != nil {
			return false
		}
	}
	for v := range int32(len(m.left)) {
		list := m.graph.of(v)
		for m.left[v].has(unmatched) && m.matchOnce(v, list) {
		}
		for _, w := range list {
			m.degree[w]--
		}
		if m.c.spend(len(list)) != nil {
			return false
		}
	}
	return true
}

// matchOnce matches v with a free vertex of its list and reports whether there
// was one.
func (m *matching) matchOnce(v int32, list []int32) bool {
	best := unmatched
	for _, w := range list {
		if m.right[w].has(unmatched) && !m.left[v].has(w) && (best == unmatched || m.degree[w] < m.degree[best]) {
			best = w
		}
	}
	if best == unmatched {
		return false
	}
	m.left[v].replace(unmatched, best)
	m.right[best].replace(unmatched, v)
	return true
}

// plant begins a phase with the left vertices that have a free place as roots.
// It returns how many places are free.
func (m *matching) plant() (missing int) {
	m.phase++
	m.queue = m.queue[:0]
	for v := range int32(len(m.left)) {
		if n := m.left[v].count(unmatched); n > 0 {
			missing += n
			m.reach(v, v)
		}
		if m.c.spend(1) != nil {
			break
		}
	}
	return missing
}

// augment goes through a phase: from the roots, breadth first, it finds
// augmenting paths, at most one from each, and flips them. It reports whether
// there were any.
func (m *matching) augment() (augmented bool) {
	for i := 0; i < len(m.queue); i++ {
		u := m.queue[i]
		root := m.root[u]
		if m.root[root] == unmatched {
			continue
		}
		list := m.graph.of(u)
		if m.c.spend(len(list)) != nil {
			return false
		}
		for _, w := range list {
			if m.seen[w] == m.phase || m.left[u].has(w) {
				continue
			}
			m.from[w] = u
			if m.right[w].has(unmatched) {
				m.flip(root, w)
				m.root[root] = unmatched
				augmented = true
				break
			}
			m.seen[w] = m.phase
			m.reachPartners(w, root)
		}
	}
	return augmented
}

// reach adds the left vertex u to the queue, for the search from root.
func (m *matching) reach(u, root int32) {
	m.reached[u], m.root[u] = m.phase, root
	m.queue = append(m.queue, u)
}

// reachPartners reaches the left partners of w.
func (m *matching) reachPartners(w, root int32) {
	for _, u := range m.right[w] {
		if u >= 0 && m.reached[u] != m.phase {
			m.through[u] = w
			m.reach(u, root)
		}
	}
}

// flip matches along the augmenting path from the left vertex v to the free
// right vertex w what was not matched, and the other way round.
func (m *matching) flip(v, w int32) {
	for {
		u := m.from[w]
		m.right[w].replace(unmatched, u)
		if u == v {
			m.left[v].replace(unmatched, w)
			return
		}
		old := m.through[u]
		m.left[u].replace(old, w)
		m.right[old].replace(u, unmatched)
		w = old
	}
}

// sized returns s with length n and any contents.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, max(n+n/2, wordSize))
	}
	return s[:n]
}
