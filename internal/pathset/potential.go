package pathset

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// potentials returns, by vertex, the value of an edge out of it and of an edge
// into it, from 0 to 1. The value is 1 if edges are scarce: many vertices
// compete for the few edges that the vertex can have. The potentials are half
// the dual solution of a maximum matching between two copies of the vertices:
// one for the edges out and one for the edges in. So prices and payments that
// begin with the potentials immediately give the bound by degrees alone, such
// as the bound by the colours of a bipartite graph. If c is stopped, some or
// all values are 0, which is no error: any prices give a bound.
func potentials(c *work.Canceller, p *blockProblem) [][2]float64 {
	n := p.n()
	y := make([][2]float64, n)
	next := dense.Lists{
		Start: make([]int, 1, n+1),
		List:  make([]int32, 0, len(p.incident.List)),
	}
	for v := range int32(n) {
		for _, e := range p.incident.Of(v) {
			if !p.directed || p.edges[e][0] == v {
				next.List = append(next.List, p.other(e, v))
			}
		}
		next.Start = append(next.Start, len(next.List))
		if c.Spend(1+len(p.incident.Of(v))) != nil {
			return y
		}
	}
	var m match.Matching
	_, err := m.Saturates(c, next, dense.Lists{}, p.capacities, 0)
	if err != nil {
		return y
	}
	// The matching is maximum: with a deficiency of 0, Saturates stops at
	// nothing less. So these vertices are a dual solution, by the theorem of
	// König: the left vertices that no alternating path from a free place
	// reaches, and the right vertices to which an unmatched edge leads from the
	// others. A matched edge from one of the others is paid for by itself.
	reached := dense.Marks(n, m.Deficient())
	for v := range int32(n) {
		if c.Spend(1+len(next.Of(v))) != nil {
			return y
		}
		if !reached[v] {
			y[v][0] = 1
			continue
		}
		for _, w := range next.Of(v) {
			if !m.Left[v].Has(w) {
				y[w][1] = 1
			}
		}
	}
	if !p.directed {
		for v := range y {
			mean := (y[v][0] + y[v][1]) / 2
			y[v] = [2]float64{mean, mean}
		}
	}
	return y
}

// capacities returns how many edges out and how many edges in a vertex can use.
// In an undirected graph, each edge counts as both.
//
// If any number of paths is asked for, an edge that lowers the gain of a vertex
// is useless to it: the edge itself gains no more than that.
func (p *blockProblem) capacities(v int32) (left, right int) {
	gain := &p.gain[v]
	least := never / 2
	if p.kind == anyPaths {
		least = gain[untouched]
	}
	may := func(d degree) bool { return gain[d] >= least }
	if p.directed {
		return dense.Bit(may(out) || may(both)), dense.Bit(may(in) || may(both))
	}
	most := 0
	switch {
	case may(both):
		most = 2
	case may(out):
		most = 1
	}
	return most, most
}
