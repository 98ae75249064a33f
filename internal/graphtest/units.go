package graphtest

import (
	"math/rand/v2"
	"slices"
)

// This file has graphs of small parts that a cycle can pass through in only a
// few ways.

const (
	unitPorts = 6
	unitSize  = 2*unitPorts - 1
	mostWays  = 6 // the greatest number of ways in which a cycle may pass a unit
)

// Units returns a graph of units, at least 8, of 11 vertices each. It has a
// Hamiltonian cycle. All units have the same shape: a Hamiltonian cycle goes
// through all vertices of a unit in one stretch, from one of its six ports to
// another, in one of two to six ways. Each port has two edges to ports of other
// units. Some of these are the edges of a hidden cycle, and the others are
// random.
func Units(r *rand.Rand, units int) Graph {
	shape, ways := unit(r)
	for {
		if g := linkedUnits(r, shape, ways, units); g != nil {
			return g.Relabelled(r)
		}
	}
}

// unit returns a random unit, and its ways as pairs of ports: where a cycle
// enters and where it leaves, in either direction. The ports come first. The
// other vertices are adjacent only to ports, three each, and there is one fewer
// of them than ports. So a cycle that passes through the unit in two or more
// separate paths misses one of these other vertices.
func unit(r *rand.Rand) (g Graph, ways [][2]int) {
	for {
		g = make(Graph, unitSize)
		for v := unitPorts; v < unitSize; v++ {
			for _, port := range r.Perm(unitPorts)[:3] {
				g.link(v, port)
			}
		}
		if slices.ContainsFunc(g[:unitPorts], func(list []int) bool { return len(list) < 2 }) {
			continue
		}
		ways = g.sorted().unitWays()
		if len(ways) > 1 && len(ways) <= mostWays {
			return g, ways
		}
	}
}

// unitWays returns the ports at the ends of the paths that visit all of a unit,
// the smaller one first.
func (g Graph) unitWays() (ways [][2]int) {
	for port := range unitPorts {
		for _, path := range g.Tours(true, int32(port), false, -1) {
			way := [2]int{port, int(path[len(path)-1])}
			if way[0] < way[1] && !slices.Contains(ways, way) {
				ways = append(ways, way)
			}
		}
	}
	return ways
}

// linkedUnits makes one attempt at Units. It returns nil if random tries find
// no two ports for one of the last edges.
func linkedUnits(r *rand.Rand, shape Graph, ways [][2]int, units int) Graph {
	g := make(Graph, unitSize*units)
	var ends []int // of the edges between units that are still to be added: their vertices
	for first := 0; first < len(g); first += unitSize {
		for u := range unitPorts {
			for _, v := range shape[u] {
				g.link(first+u, first+v)
			}
			ends = append(ends, first+u, first+u)
		}
	}
	join := func(u, v int) {
		g.link(u, v)
		for _, x := range []int{u, v} {
			i := slices.Index(ends, x)
			ends[i] = ends[len(ends)-1]
			ends = ends[:len(ends)-1]
		}
	}
	order := r.Perm(units)
	pass := make([][2]int, units) // by unit: the way of the hidden cycle
	for i := range pass {
		pass[i] = ways[r.IntN(len(ways))]
	}
	for i, u := range order {
		v := order[(i+1)%units]
		join(unitSize*u+pass[u][1], unitSize*v+pass[v][0])
	}
	for len(ends) > 0 {
		found := false
		for range 100 {
			u, v := ends[r.IntN(len(ends))], ends[r.IntN(len(ends))]
			found = u/unitSize != v/unitSize && !slices.Contains(g[u], v)
			if found {
				join(u, v)
				break
			}
		}
		if !found {
			return nil
		}
	}
	return g.sorted()
}

// Lifted returns a graph of copies of an undirected graph g, with a symmetry
// that maps each copy to the next. An edge with an end of degree at most three
// stays within each copy. Any other edge leads from each copy to one that is a
// random number of copies further on, the same number for all copies. The
// vertices are numbered at random.
func (g Graph) Lifted(r *rand.Rand, copies int) Graph {
	h := make(Graph, copies*len(g))
	for u := range g {
		for _, v := range g[u] {
			if u > v {
				continue
			}
			step := 0
			if len(g[u]) > 3 && len(g[v]) > 3 {
				step = r.IntN(copies)
			}
			for i := range copies {
				h.link(i*len(g)+u, (i+step)%copies*len(g)+v)
			}
		}
	}
	return h.Relabelled(r)
}
