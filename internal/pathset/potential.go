package pathset

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// potentials returns by vertex what an edge out of it and an edge into it are
// worth, from 0 to 1: 1 where edges are scarce, since many vertices want one
// and few can have it. They are half the dual solution of a maximum matching of
// the copies of vertices: those that want an edge out, and those that want one
// in. So the prices and payments that begin with them give at once the bound by
// degrees alone, such as that by the colours of a bipartite graph.
func potentials(c *work.Canceller, p *problem) [][2]float64 {
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

// capacities returns how many edges out and in are worth something to a vertex.
// In an undirected graph, each of its edges is both.
//
// Where any number of paths is asked for, an edge that lowers what the vertex
// gains is worth nothing, since it gains no more itself.
func (p *problem) capacities(v int32) (left, right int) {
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
