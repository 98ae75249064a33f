package knighttour

// factor returns the links of a 2-factor of g, a set of cycles that visit every
// vertex once, joined to as few cycles as merge can. It returns nil if there
// is none. A graph with two colours and as many vertices of each has a 2-factor
// if a matching uses up two links of each vertex; a directed graph has one, its
// cycle cover, if a matching gives each vertex a successor.
func (g *closedGraph) factor(c *canceller) ([]partners, error) {
	m := matching{c: c, reverse: g.adjacency}
	if g.directed {
		reverse, err := g.transpose(c)
		if err != nil {
			return nil, err
		}
		m.reverse = *reverse
	}
	capacities := func(v int32) (left, right int64) {
		switch {
		case g.directed:
			return 1, 1
		case g.left[v]:
			return 2, 0
		}
		return 0, 2
	}
	if !m.saturates(g.adjacency, capacities, 0) {
		return nil, c.err
	}
	links := m.left
	for v := range links {
		switch {
		case g.directed:
			links[v] = partners{m.right[v][0], m.left[v][0]}
		case !g.left[v]:
			links[v] = m.right[v]
		}
	}
	return links, g.merge(c, links)
}

// A merger joins the cycles of a 2-factor. It remembers the cycles as sets that
// are only ever united.
type merger struct {
	*closedGraph
	links []partners
	root  []int32 // by vertex: another one of its cycle, nearer to the one that stands for it
	parts int
}

// merge joins cycles as long as there are two to be joined by an exchange of two
// links:
//
//	a---c        a   c
//	        for  |   |
//	b---d        b   d
func (g *closedGraph) merge(c *canceller, links []partners) error {
	n := len(links)
	m := merger{closedGraph: g, links: links, root: make([]int32, n), parts: n}
	for v := range m.root {
		m.root[v] = int32(v)
	}
	for v, p := range links {
		m.unite(int32(v), p[0])
		m.unite(int32(v), p[1])
		if err := c.spend(2); err != nil {
			return err
		}
	}
	for before := 0; before != m.parts && m.parts > 1; {
		before = m.parts
		for a := range int32(n) {
			for _, b := range g.of(a) {
				if m.find(a) != m.find(b) {
					m.exchange(a, b)
				}
			}
			if err := c.spend(1 + 2*len(g.of(a))); err != nil {
				return err
			}
		}
	}
	return nil
}

// exchange makes a link of the edge from a to b, which are on different cycles,
// if there is an edge for what is then left over.
func (m *merger) exchange(a, b int32) {
	if m.directed {
		if c, d := m.links[a][1], m.links[b][0]; m.leads(d, c) {
			m.links[a][1], m.links[b][0] = b, a
			m.links[d][1], m.links[c][0] = c, d
			m.unite(a, b)
		}
		return
	}
	for _, c := range m.links[a] {
		for _, d := range m.links[b] {
			if m.leads(d, c) {
				m.links[a].replace(c, b)
				m.links[b].replace(d, a)
				m.links[c].replace(a, d)
				m.links[d].replace(b, c)
				m.unite(a, b)
				return
			}
		}
	}
}

// find returns the vertex that stands for the cycle of v.
func (m *merger) find(v int32) int32 {
	for m.root[v] != v {
		m.root[v] = m.root[m.root[v]]
		v = m.root[v]
	}
	return v
}

func (m *merger) unite(u, v int32) {
	if u, v = m.find(u), m.find(v); u != v {
		m.root[max(u, v)] = min(u, v)
		m.parts--
	}
}
