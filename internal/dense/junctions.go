package dense

import "example.com/knighttour/internal/work"

// Junctions are the nodes of a multigraph whose line digraph is a given
// digraph. The arcs of the multigraph are the vertices of the digraph. An edge
// of the digraph leads from one arc to another if the second begins where the
// first ends. Such a multigraph exists if and only if any two vertices that
// share one successor share all successors. De Bruijn graphs and graphs of word
// chains are examples. Loops do not matter: each is taken to be present or
// absent, whichever fits.
type Junctions struct {
	N    int     // number of nodes
	From []int32 // by vertex, which is an arc: the node where it begins
	To   []int32 // the node where it ends
}

// NewJunctions returns the junctions of a digraph, or nil if there are none or
// the canceller is done.
func NewJunctions(c *work.Canceller, l Lists) *Junctions {
	ends, edges := joinEnds(c, l)
	j := &Junctions{
		From: make([]int32, l.Len()),
		To:   make([]int32, l.Len()),
	}
	j.number(c, ends)
	if c.Err() != nil || edges != j.followers() {
		return nil
	}
	return j
}

// joinEnds returns disjoint sets of the ends of n arcs, the vertices of a
// digraph, and the number of edges of the digraph without loops. In the sets, v
// stands for the beginning of arc v, and n+v for its end. The beginning of an
// arc is in the same set as the ends of all arcs that it follows. The result is
// meaningless if c is stopped.
func joinEnds(c *work.Canceller, l Lists) (ends Sets, edges int) {
	n := int32(l.Len())
	ends = NewSets(2 * int(n))
	for v := range n {
		if c.Spend(1+len(l.Of(v))) != nil {
			break
		}
		for _, w := range l.Of(v) {
			if v != w {
				ends[ends.Root(n+v)] = ends.Root(w)
				edges++
			}
		}
	}
	return ends, edges
}

// number makes each set of ends a node. It sets all fields of j, whose lists
// must have their lengths. The result is meaningless if c is stopped.
func (j *Junctions) number(c *work.Canceller, ends Sets) {
	number := make(map[int32]int32) // by root of a set: the number of its node
	node := func(end int32) int32 {
		root := ends.Root(end)
		if _, ok := number[root]; !ok {
			number[root] = int32(len(number))
		}
		return number[root]
	}
	n := int32(len(j.From))
	for v := range n {
		j.From[v] = node(v)
		j.To[v] = node(n + v)
		if c.Spend(work.PerCall) != nil {
			break
		}
	}
	j.N = len(number)
}

// followers returns the number of edges of the line digraph, without loops:
// from each arc that ends at a node, an edge leads to each other arc that
// begins there. By the choice of the nodes, these include all edges of the
// digraph that j is made from. So if the numbers of edges are equal, the edges
// are the same.
func (j *Junctions) followers() (edges int) {
	in, out := j.Degrees()
	for x := range in {
		edges += in[x] * out[x]
	}
	for v := range j.From {
		if j.From[v] == j.To[v] {
			edges-- // the arc would follow itself
		}
	}
	return edges
}

// Degrees returns how many arcs end and begin at each node.
func (j *Junctions) Degrees() (in, out []int) {
	in = make([]int, j.N)
	out = make([]int, j.N)
	for v := range j.From {
		out[j.From[v]]++
		in[j.To[v]]++
	}
	return in, out
}
