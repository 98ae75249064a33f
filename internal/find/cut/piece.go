package cut

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/learn"
	"example.com/knighttour/internal/treewidth"
)

// A partSearch looks for a Hamiltonian cycle of a part of a network. One vertex
// stands for all outside of the part, and two edges join it to the part. It
// learns from contradictions, and keeps tables about small sets of vertices if
// these divide the part again and again.
type partSearch struct {
	net *network

	// edge has, by the pairOf two vertices of the part, the edge of the network
	// that joins them, or none if the edge leads outside.
	edge map[[2]int32]int32

	through []int32 // by vertex of the part: the edge that it divides, or none
	learner *learn.Learner
	bags    *treewidth.Search
	turn    int // the work of the next turns, which doubles
}

// pairOf returns two vertices in ascending order.
func pairOf(u, v int32) [2]int32 { return [2]int32{min(u, v), max(u, v)} }

// newPartSearch returns the search of the part with the given vertices. The two
// edges of way join it to the rest. If it is the whole, way is nil.
func (n *network) newPartSearch(vertices, way []int32) (*partSearch, error) {
	s := &partSearch{net: n, edge: map[[2]int32]int32{}, turn: 1 << 14}
	p := partBuilder{partSearch: s, number: make(map[int32]int32, len(vertices))}
	for _, v := range vertices {
		p.number[v] = p.vertex(none)
	}
	for _, v := range vertices {
		p.addEdges(v)
		if err := n.c.Spend(8 * (1 + len(n.at[v]))); err != nil {
			return nil, err
		}
	}
	if way != nil {
		outside := p.vertex(none)
		for _, e := range way {
			for _, v := range n.edges[e].ends {
				if u, isInside := p.number[v]; isInside {
					p.divide(u, outside, none)
				}
			}
		}
	}
	g := dense.Lists{Start: make([]int, 1, len(p.lists)+1)}
	for _, list := range p.lists {
		slices.Sort(list)
		g.List = append(g.List, list...)
		g.Start = append(g.Start, len(g.List))
	}
	s.bags = treewidth.New(g)
	s.bags.Share(n.share)
	s.learner = learn.New(n.c, g, true)
	return s, s.learner.Prepare()
}

// A partBuilder has the graph of a partSearch while it is made.
type partBuilder struct {
	*partSearch
	number map[int32]int32 // by vertex of the network: its number in the part
	lists  [][]int32       // by number: the neighbours
}

// vertex adds a vertex, which divides an edge of the network unless that is
// none. It returns its number.
func (p *partBuilder) vertex(divided int32) int32 {
	p.lists = append(p.lists, nil)
	p.through = append(p.through, divided)
	return int32(len(p.lists) - 1)
}

// join joins two vertices by e, an edge of the network or none, unless they are
// joined already: of parallel edges a cycle uses at most one, and any will do.
func (p *partBuilder) join(u, v, e int32) {
	pair := pairOf(u, v)
	if _, joined := p.edge[pair]; joined {
		return
	}
	p.edge[pair] = e
	p.lists[u] = append(p.lists[u], v)
	p.lists[v] = append(p.lists[v], u)
}

// divide joins two vertices by e so that every cycle has it: a new vertex of
// degree two divides the edge, and a cycle uses both edges there.
func (p *partBuilder) divide(u, v, e int32) {
	m := p.vertex(e)
	p.join(u, m, e)
	p.join(m, v, e)
}

// addEdges adds the edges from v, a vertex of the network, to later vertices.
func (p *partBuilder) addEdges(v int32) {
	u := p.number[v]
	for _, e := range p.net.edgesAt(v) {
		w, isInside := p.number[p.net.across(e, v)]
		switch {
		case !isInside || w < u:
		case p.net.edges[e].forced:
			p.divide(u, w, e)
		default:
			p.join(u, w, e)
		}
	}
}

// run returns the edges of a Hamiltonian cycle that are inside the part, or nil
// if the work charged reaches until first. The error is [dense.ErrNoCycle] or
// that of the canceller.
func (s *partSearch) run(until int) (chosen []int32, err error) {
	for ; s.net.c.Spent() < until; s.turn *= 2 {
		found, err := s.bags.Run(s.net.c, s.turn)
		if err != nil {
			return nil, err
		}
		if found {
			return s.chosen(s.bags.Cycle(0)), nil
		}
		found, err = s.learner.Run(min(until, s.net.c.Spent()+s.turn))
		if err != nil {
			return nil, err
		}
		if found {
			return s.chosen(s.learner.Cycle(0)), nil
		}
	}
	return nil, s.net.c.Err()
}

// chosen returns the edges of the network that a cycle has.
func (s *partSearch) chosen(cycle []int32) []int32 {
	edges := []int32{}
	for i, u := range cycle {
		v := cycle[(i+1)%len(cycle)]
		e := s.edge[pairOf(u, v)]
		if e != none && s.through[v] != e { // a divided edge counts once
			edges = append(edges, e)
		}
	}
	return edges
}
