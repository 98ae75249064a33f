package learn

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// An instance asks for a choice of edges that form a Hamiltonian cycle, two at
// each vertex. A vertex may be the end of a path already. Then it needs one
// edge, and so does its mate, the other end of the path.
//
// So a directed graph becomes an undirected instance: each vertex is a path
// from its entry, where edges arrive, to its exit.
type instance struct {
	ends     [][2]int32  // by edge
	incident dense.Lists // by vertex: its edges
	mate     []int32     // by vertex: the other end of its path, or none; nil if there are no paths
	original []int32     // by vertex: its number in the instance of which this one is the rest; else nil
}

// none stands for a missing vertex or edge.
const none int32 = -1

// newInstance returns the instance of a graph. A vertex v of a directed graph
// becomes 2*v, its exit, and 2*v+1, its entry: Contradiction and Cycle rely on
// that. The result is meaningless if c is stopped.
func newInstance(c *work.Canceller, g dense.Lists, undirected bool) *instance {
	n := g.Len()
	if undirected {
		in := &instance{ends: g.Edges(c)}
		in.incident = dense.Incidence(c, n, in.ends)
		return in
	}
	in := &instance{
		ends: make([][2]int32, 0, len(g.List)),
		mate: make([]int32, 2*n),
	}
	for u := range int32(n) {
		if c.Spend(1+len(g.Of(u))) != nil {
			break
		}
		in.mate[2*u] = 2*u + 1
		in.mate[2*u+1] = 2 * u
		for _, v := range g.Of(u) {
			in.ends = append(in.ends, [2]int32{2 * u, 2*v + 1})
		}
	}
	in.incident = dense.Incidence(c, 2*n, in.ends)
	return in
}

// edgesAt returns the edges at v.
func (in *instance) edgesAt(v int32) []int32 { return in.incident.Of(v) }

// across returns the end of edge e other than v, which must be an end of e: in
// u^v^v, the two v cancel.
func (in *instance) across(e, v int32) int32 { return in.ends[e][0] ^ in.ends[e][1] ^ v }

// hasMate reports whether v is the end of a path.
func (in *instance) hasMate(v int32) bool { return in.mate != nil && in.mate[v] != none }

// rest returns the instance of the edges that are not assigned, and of the
// vertices that need some of them. Chosen edges become paths between its
// vertices. The result is meaningless if ct.c is stopped.
func (ct *circuit) rest() *instance {
	in := &instance{}
	number := make([]int32, len(ct.vertices))
	for v := range number {
		if ct.vertices[v].need > 0 {
			number[v] = int32(len(in.original))
			in.original = append(in.original, int32(v))
		}
	}
	in.mate = make([]int32, len(in.original))
	for i, v := range in.original {
		in.mate[i] = none
		if far := ct.vertices[v].far; far != v {
			in.mate[i] = number[far]
		}
	}
	for e, ends := range ct.ends {
		if !ct.sat.IsAssigned(int32(e)) {
			in.ends = append(in.ends, [2]int32{number[ends[0]], number[ends[1]]})
		}
		if ct.c.Spend(1) != nil {
			break
		}
	}
	in.incident = dense.Incidence(ct.c, len(in.original), in.ends)
	return in
}
