package frontier

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Split returns an undirected graph whose Hamiltonian cycles correspond to
// those of a directed graph. Each vertex v becomes a path of three vertices: in
// (3v), middle (3v+1) and out (3v+2). An edge from u to v joins the out of u
// and the in of v. This is the reduction of R. M. Karp: Reducibility among
// combinatorial problems, 1972, doi:10.1007/978-1-4684-2001-2_9. If c is
// stopped, there are no edges.
func Split(c *work.Canceller, g dense.Lists) dense.Lists {
	n := g.Len()
	previous := g.Transpose(c)
	s := dense.Lists{
		Start: make([]int, 1, 3*n+1),
		List:  make([]int32, 0, 2*len(g.List)+4*n),
	}
	endList := func() { s.Start = append(s.Start, len(s.List)) }
	for v := range int32(n) {
		if c.Spend(3+len(previous.Of(v))+len(g.Of(v))) != nil {
			return dense.NoEdges(3 * n)
		}
		in, middle, out := 3*v, 3*v+1, 3*v+2
		s.List = append(s.List, middle)
		for _, u := range previous.Of(v) {
			s.List = append(s.List, 3*u+2)
		}
		endList()
		s.List = append(s.List, in, out)
		endList()
		s.List = append(s.List, middle)
		for _, w := range g.Of(v) {
			s.List = append(s.List, 3*w)
		}
		endList()
	}
	return s
}

// Unsplit converts a Hamiltonian cycle of the graph that Split returns, in
// either direction, to the Hamiltonian cycle of the directed graph. It may
// reverse the given cycle in place.
func Unsplit(cycle []int32) []int32 {
	middle := slices.IndexFunc(cycle[:3], func(v int32) bool { return v%3 == 1 })
	if cycle[(middle+1)%len(cycle)]%3 == 0 { // against the direction of the edges
		slices.Reverse(cycle)
	}
	var vertices []int32
	for _, v := range cycle {
		if v%3 == 0 {
			vertices = append(vertices, v/3)
		}
	}
	return vertices
}
