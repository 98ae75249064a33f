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
	n := int32(l.Len())
	// Vertex v stands for the beginning of an arc, and n+v for its end. The
	// beginning of an arc is in the same set as the ends of all arcs that it
	// follows.
	sets := NewSets(2 * int(n))
	edges := 0 // of the digraph, without loops
	for v := range n {
		if c.Spend(1+len(l.Of(v))) != nil {
			return nil
		}
		for _, w := range l.Of(v) {
			if v != w {
				sets[sets.Root(n+v)] = sets.Root(w)
				edges++
			}
		}
	}
	j := &Junctions{From: make([]int32, n), To: make([]int32, n)}
	number := make(map[int32]int32)
	node := func(end int32) int32 {
		root := sets.Root(end)
		if _, ok := number[root]; !ok {
			number[root] = int32(len(number))
		}
		return number[root]
	}
	for v := range n {
		j.From[v] = node(v)
		j.To[v] = node(n + v)
		if c.Spend(work.PerCall) != nil {
			return nil
		}
	}
	j.N = len(number)
	// In the line digraph, an edge leads from each arc that ends at a node to
	// each other arc that begins there. All edges of the digraph are among
	// these, by the choice of the nodes. So if there are equally many of both,
	// they are the same.
	pairs := 0 // of different arcs, of which the second can follow the first
	in, out := j.Degrees()
	for x := range in {
		pairs += in[x] * out[x]
	}
	for v := range j.From {
		if j.From[v] == j.To[v] {
			pairs-- // it would follow itself
		}
	}
	if edges != pairs {
		return nil
	}
	return j
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
