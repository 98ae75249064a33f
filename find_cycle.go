package knighttour

import "slices"

// A closedGraph is a graph whose Hamiltonian cycles are the tours of a problem.
// If tours are not closed, they are closed by added vertices: in a directed graph
// by one that leads to the start, and to which all possible ends lead; in an
// undirected one by a chain of two or three,
//
//	  o---o---…---o          the graph
//	 /     \       \
//	start   \       end, or any end
//	 \       \_____/_
//	  o------o       hub
//
// of which the last, the hub, has an edge to each possible end. Three keep two
// colours where two would not.
type closedGraph struct {
	adjacency // in ascending order, without loops
	directed  bool
	left      []bool // one of the two colours, by vertex; nil if the graph is directed or does not have two
	real      int    // the vertices of the problem come first
}

// closedGraph returns the graph for p, which has at least two vertices.
func (p *problem) closedGraph(c *canceller) (*closedGraph, error) {
	n := p.f.n
	g := &closedGraph{directed: !p.f.undirected, real: n}
	chain := p.chain()
	first, hub := int32(n), int32(n+chain-1)
	size := len(p.f.list) + n + 2*chain
	g.start = append(make([]int, 0, n+chain+1), 0)
	g.list = make([]int32, 0, size)
	for v := range int32(n) {
		for _, w := range p.f.of(v) {
			if w != v {
				g.list = append(g.list, w)
			}
		}
		if chain > 0 {
			g.list = p.appendAdded(g.list, v, first, hub)
		}
		g.start = append(g.start, len(g.list))
		if err := c.spend(1 + len(p.f.of(v))); err != nil {
			return nil, err
		}
	}
	if err := p.addChain(c, g, first, hub); err != nil {
		return nil, err
	}
	if p.colour != nil && p.f.undirected {
		g.left = append(make([]bool, 0, n+chain), p.colour...)
		for i := range chain {
			g.left = append(g.left, p.colourAfter(i+1))
		}
	}
	return g, nil
}

// chain returns the number of vertices to be added.
func (p *problem) chain() int {
	switch {
	case p.closed:
		return 0
	case !p.f.undirected:
		return 1
	case p.colour != nil && p.colour[p.start] == p.lastColour:
		return 3
	}
	return 2
}

// mayEnd reports whether a tour that is not closed may end at v.
func (p *problem) mayEnd(v int32) bool {
	switch {
	case p.end >= 0:
		return v == p.end
	case p.colour != nil && p.colour[v] != p.lastColour:
		return false
	}
	return v != p.start || p.f.n == 1
}

// appendAdded appends the added vertices that v leads to.
func (p *problem) appendAdded(list []int32, v, first, hub int32) []int32 {
	if v == p.start && p.f.undirected {
		list = append(list, first)
	}
	if p.mayEnd(v) {
		list = append(list, hub)
	}
	return list
}

// addChain appends the lists of the added vertices.
func (p *problem) addChain(c *canceller, g *closedGraph, first, hub int32) error {
	for v := first; v <= hub; v++ {
		switch {
		case v == first:
			g.list = append(g.list, p.start)
		default:
			g.list = append(g.list, v-1)
		}
		if v < hub {
			g.list = append(g.list, v+1)
		}
		if v == hub && !g.directed {
			// The ends come before the chain in ascending order.
			before := g.list[len(g.list)-1]
			g.list = g.list[:len(g.list)-1]
			for w := range int32(g.real) {
				if p.mayEnd(w) {
					g.list = append(g.list, w)
				}
			}
			g.list = append(g.list, before)
		}
		g.start = append(g.start, len(g.list))
		if err := c.spend(g.real); err != nil {
			return err
		}
	}
	return nil
}

// leads reports whether there is an edge from u to v.
func (g *closedGraph) leads(u, v int32) bool {
	a, b := g.of(u), g.of(v)
	if !g.directed && len(a) > len(b) {
		a, v = b, u
	}
	_, found := slices.BinarySearch(a, v)
	return found
}

// A random yields the same random numbers on all machines: SplitMix64 (see mix).
type random uint64

// below returns a number from 0 to n-1.
func (r *random) below(n int) int {
	*r++
	return int(uint64(uint32(mix(uint64(*r)*0x9e3779b97f4a7c15))) * uint64(n) >> 32)
}

// shuffle puts s into a random order.
func (r *random) shuffle(s []int32) {
	for i := len(s) - 1; i > 0; i-- {
		j := r.below(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}
