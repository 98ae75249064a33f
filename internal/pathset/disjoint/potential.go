package disjoint

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// potentials returns, by vertex, the value of an edge out of it and of an edge
// into it, from 0 to 1. The value is 1 if edges are scarce: many vertices
// compete for the few edges that the vertex can have. If c is stopped, some or
// all values are 0, which is no error: any prices give a bound.
//
// The potentials are the dual solution of a maximum matching between two copies
// of the vertices: one for the edges out and one for the edges in. In an
// undirected graph, the value of an edge is the mean of the two. So prices and
// payments that begin with the potentials at once give the bound that follows
// from degrees alone, such as the bound by the colours of a bipartite graph.
func potentials(c *work.Canceller, p *Problem) [][2]float64 {
	n := p.n()
	value := make([][2]float64, n)
	next := dense.Lists{
		Start: make([]int, 1, n+1),
		List:  make([]int32, 0, len(p.incident.List)),
	}
	for v := range int32(n) {
		for _, e := range p.incident.Of(v) {
			if !p.Directed || p.edges[e][0] == v {
				next.List = append(next.List, p.other(e, v))
			}
		}
		next.Start = append(next.Start, len(next.List))
		if c.Spend(1+len(p.incident.Of(v))) != nil {
			return value
		}
	}
	var m match.Matching
	_, err := m.Saturates(c, next, dense.Lists{}, p.capacities, 0)
	if err != nil {
		return value
	}
	// The matching is maximum: with a deficiency of 0, Saturates never stops at
	// a smaller one. So by König's theorem, two kinds of vertices are a dual
	// solution: the left vertices that no alternating path from a free place
	// reaches, and the right vertices that an unmatched edge joins to one of
	// the other left vertices. A matched edge of one of these other left
	// vertices needs neither end: it has a dual value of its own.
	reached := dense.Marks(n, m.Deficient())
	for v := range int32(n) {
		if c.Spend(1+len(next.Of(v))) != nil {
			return value
		}
		if !reached[v] {
			value[v][0] = 1
			continue
		}
		for _, w := range next.Of(v) {
			if !m.Left[v].Has(w) {
				value[w][1] = 1
			}
		}
	}
	if !p.Directed {
		for v := range value {
			mean := (value[v][0] + value[v][1]) / 2
			value[v] = [2]float64{mean, mean}
		}
	}
	return value
}

// capacities returns how many edges out and how many edges in a vertex can use.
// In an undirected graph, each edge counts as both.
//
// If any number of paths is asked for, an edge is useless to a vertex whose
// gain it lowers: the edge itself gains no more than that.
func (p *Problem) capacities(v int32) (left, right int) {
	gain := &p.Gain[v]
	may := func(d Degree) bool {
		if p.kind == AnyPaths {
			return gain[d] >= gain[Untouched]
		}
		return !isForbidden(gain[d])
	}
	if p.Directed {
		return dense.Bit(may(EdgeOut) || may(TwoEdges)), dense.Bit(may(EdgeIn) || may(TwoEdges))
	}
	most := 0
	switch {
	case may(TwoEdges):
		most = 2
	case may(EdgeOut):
		most = 1
	}
	return most, most
}
