package cycle

import (
	"cmp"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// factor returns the links of a 2-factor of the graph, in which [Input.merge]
// has joined cycles. A bipartite graph has a 2-factor if a matching gives each
// vertex two links. A directed graph has one if a matching gives each vertex a
// successor. The error is [dense.ErrNoCycle] if there is no 2-factor, or that
// of the canceller.
func (in *Input) factor(c *work.Canceller) (dense.Links, error) {
	transposed := in.Lists
	if !in.Undirected {
		transposed = in.Transpose(c)
	}
	capacities := func(v int32) (left, right int) {
		switch {
		case !in.Undirected:
			return 1, 1
		case in.Left[v]:
			return 2, 0
		}
		return 0, 2
	}
	var m match.Matching
	saturates, err := m.Saturates(c, in.Lists, transposed, capacities, 0)
	if !saturates {
		return nil, cmp.Or(err, dense.ErrNoCycle)
	}
	links := m.Left
	for v := range links {
		switch {
		case !in.Undirected:
			links[v] = dense.Pair{m.Right[v][0], m.Left[v][0]}
		case !in.Left[v]:
			links[v] = m.Right[v]
		}
		if err := c.Spend(1); err != nil {
			return nil, err
		}
	}
	in.merge(c, links)
	return links, c.Err()
}

// A merger joins the cycles of a 2-factor.
type merger struct {
	*Input
	links  dense.Links
	cycles dense.Sets // the vertices of each cycle
	parts  int        // number of sets in cycles
}

// merge joins the cycles of a 2-factor, whose links it changes, until no
// exchange of two links joins two cycles, or c is stopped:
//
//	a---c        a   c
//	        for  |   |
//	b---d        b   d
func (in *Input) merge(c *work.Canceller, links dense.Links) {
	n := len(links)
	m := merger{Input: in, links: links, cycles: dense.NewSets(n), parts: n}
	for v, p := range links {
		m.unite(int32(v), p[0])
		m.unite(int32(v), p[1])
		if c.Spend(2) != nil {
			return
		}
	}
	for m.parts > 1 {
		before := m.parts
		for a := range int32(n) {
			if c.Spend(1+2*len(in.Of(a))) != nil {
				return
			}
			for _, b := range in.Of(a) {
				if m.cycles.Root(a) != m.cycles.Root(b) {
					m.exchange(a, b)
				}
			}
		}
		if m.parts == before {
			return
		}
	}
}

// exchange links a to b, which are on different cycles, if the vertices that
// lose a link, c and d, are adjacent: see merge. In a directed graph, c is the
// successor of a, and d the predecessor of b.
func (m *merger) exchange(a, b int32) {
	if !m.Undirected {
		c := m.links[a][1]
		d := m.links[b][0]
		if m.leads(d, c) {
			m.links[a][1] = b
			m.links[b][0] = a
			m.links[d][1] = c
			m.links[c][0] = d
			m.unite(a, b)
		}
		return
	}
	for _, c := range m.links[a] {
		for _, d := range m.links[b] {
			if m.leads(d, c) {
				m.links[a].Replace(c, b)
				m.links[b].Replace(d, a)
				m.links[c].Replace(a, d)
				m.links[d].Replace(b, c)
				m.unite(a, b)
				return
			}
		}
	}
}

// unite records that u and v are on the same cycle. The root of a cycle is its
// smallest vertex.
func (m *merger) unite(u, v int32) {
	u, v = m.cycles.Root(u), m.cycles.Root(v)
	if u != v {
		m.cycles[max(u, v)] = min(u, v)
		m.parts--
	}
}
