package problem

import (
	"slices"

	"example.com/knighttour/internal/cycle"
	"example.com/knighttour/internal/work"
)

// A Closing is the graph of a problem changed so that its Hamiltonian cycles are the
// tours. (A closed tour and its reverse are one cycle.) The vertices of the problem keep
// their numbers. If tours are not closed, added vertices close them. In a directed graph
// this is one vertex, the hub, with an edge to the start and edges from all possible
// ends. In an undirected graph it is a chain of two or three vertices. The first has an
// edge to the start. The last, the hub, has an edge to each possible end:
//
//	  o---o---…---o          the graph
//	 /     \       \
//	start   \       end, or any end
//	 \       \_____/_
//	  o------o       hub
//
// A third vertex keeps the graph bipartite where two would not.
//
// A prefix is enforced by leaving out edges: its inner vertices keep only the
// edges along it. An added vertex divides the first edge of a closed tour, so
// that every cycle has that edge.
type Closing struct {
	cycle.Graph
	problem *Problem
	prefix  []int32 // part of every cycle, from the start on; nil if there is none
	place   []int32 // by vertex: its place in the prefix, from 1, or 0
	added   []int32 // the chain, whose last vertex is the hub
}

// NewClosing returns the closing of a problem of at least two vertices for the
// tours that begin with prefix, which includes the start. A closing with a prefix
// has no colours.
func NewClosing(c *work.Canceller, p *Problem, prefix []int32) (*Closing, error) {
	n := p.Graph.Len()
	g := &Closing{Graph: cycle.Graph{Directed: !p.Graph.Undirected}, problem: p}
	if len(prefix) > 1 {
		g.prefix = prefix
		g.place = make([]int32, n)
		for i, v := range prefix {
			g.place[v] = int32(i) + 1
		}
	}
	for i := range g.chain() {
		g.added = append(g.added, int32(n+i))
	}
	g.Start = append(make([]int, 0, n+len(g.added)+1), 0)
	g.List = make([]int32, 0, len(p.Graph.List)+n+2*len(g.added))
	for v := range int32(n) {
		g.List = g.appendEdges(g.List, v)
		g.Start = append(g.Start, len(g.List))
		if err := c.Spend(1 + len(p.Graph.Of(v))); err != nil {
			return nil, err
		}
	}
	for i := range g.added {
		g.List = g.appendChain(g.List, i)
		g.Start = append(g.Start, len(g.List))
		if err := c.Spend(n); err != nil {
			return nil, err
		}
	}
	if p.Colour != nil && p.Graph.Undirected && g.prefix == nil {
		g.Left = append(make([]bool, 0, n+len(g.added)), p.Colour...)
		for i := range g.added {
			g.Left = append(g.Left, p.ColourAfter(i+1))
		}
	}
	return g, nil
}

// chain returns the number of vertices to be added.
func (g *Closing) chain() int {
	switch p := g.problem; {
	case p.Closed && (g.prefix == nil || g.Directed):
		return 0
	case p.Closed || g.Directed:
		return 1
	case p.Colour != nil && p.Colour[p.Start] == p.lastColour:
		return 3
	}
	return 2
}

// appendEdges appends the neighbours or successors of v, a vertex of the problem.
func (g *Closing) appendEdges(list []int32, v int32) []int32 {
	p := g.problem
	for _, w := range p.Graph.Of(v) {
		if w != v && (g.prefix == nil || g.keeps(v, w)) {
			list = append(list, w)
		}
	}
	if len(g.added) == 0 {
		return list
	}
	first, hub := g.added[0], g.added[len(g.added)-1]
	if p.Closed { // with a prefix
		if g.place[v] == 1 || g.place[v] == 2 {
			list = append(list, hub)
		}
		return list
	}
	if v == p.Start && !g.Directed {
		list = append(list, first)
	}
	if g.mayEnd(v) {
		list = append(list, hub)
	}
	return list
}

// keeps reports whether the edge from u to v stays in the graph with the prefix.
func (g *Closing) keeps(u, v int32) bool {
	i, j, last := g.place[u], g.place[v], int32(len(g.prefix))
	if g.Directed {
		// Vertices of the prefix keep one successor, except the last, and one
		// predecessor, except the first.
		return j == i+1 && i > 0 || (i == 0 || i == last) && j <= 1
	}
	closed := g.problem.Closed
	if i > 0 && j > 0 && (i == j+1 || j == i+1) {
		return !closed || i+j > 3 // the first edge is divided
	}
	inner := func(place int32) bool { return 1 < place && place < last || place == 1 && !closed }
	return !inner(i) && !inner(j)
}

// appendChain appends the neighbours or successors of the i-th added vertex.
func (g *Closing) appendChain(list []int32, i int) []int32 {
	p := g.problem
	if p.Closed {
		return append(list, g.prefix[0], g.prefix[1])
	}
	if g.Directed {
		return append(list, p.Start)
	}
	isHub := i == len(g.added)-1
	if isHub {
		for v := range int32(p.Graph.Len()) {
			if g.mayEnd(v) {
				list = append(list, v)
			}
		}
	}
	if i == 0 {
		list = append(list, p.Start)
	} else {
		list = append(list, g.added[i-1])
	}
	if !isHub {
		list = append(list, g.added[i+1])
	}
	return list
}

// mayEnd reports whether an open tour may end at v.
func (g *Closing) mayEnd(v int32) bool {
	p := g.problem
	switch {
	case g.prefix != nil && g.place[v] != 0 && int(g.place[v]) != p.Graph.Len():
		return false
	case p.End >= 0:
		return v == p.End
	case p.IsInterior(v):
		return false
	}
	return v != p.Start || p.Graph.Len() == 1
}

func (g *Closing) isAdded(v int32) bool { return int(v) >= g.problem.Graph.Len() }

// Tour returns the tour that corresponds to a Hamiltonian cycle.
func (g *Closing) Tour(cycle []int32) []int32 {
	i := slices.Index(cycle, g.problem.Start)
	path := slices.Concat(cycle[i:], cycle[:i])
	if !g.problem.Closed && g.isAdded(path[1]) {
		slices.Reverse(path[1:])
	}
	path = slices.DeleteFunc(path, g.isAdded)
	if g.prefix != nil && path[1] != g.prefix[1] {
		slices.Reverse(path[1:])
	}
	return path
}
