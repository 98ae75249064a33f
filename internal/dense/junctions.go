package dense

import "example.com/knighttour/internal/work"

// Junctions are the nodes of a multigraph whose line digraph is a given
// digraph: the arcs of the multigraph are the vertices of the digraph, whose
// edges lead from each arc to the arcs that begin where it ends. Such a
// multigraph exists if and only if any two vertices that share one successor
// share all successors. De Bruijn graphs and graphs of word chains are
// examples. Loops do not matter: each is taken to be present or absent,
// whichever fits.
type Junctions struct {
	N    int     // number of nodes
	From []int32 // by vertex, which is an arc: the node where it begins
	To   []int32
}

// NewJunctions returns the junctions of a digraph, or nil if there are none or
// the canceller is done.
func NewJunctions(c *work.Canceller, l Lists) *Junctions {
	n := int32(l.Len())
	// Vertex v stands for the beginning of an arc, and n+v for its end. The
	// beginning of an arc is in the same set as the ends of all arcs that it
	// follows.
	sets := NewSets(2 * int(n))
	arcs := 0 // number of edges of the digraph, without loops
	for v := range n {
		if c.Spend(1+len(l.Of(v))) != nil {
			return nil
		}
		for _, w := range l.Of(v) {
			if v != w {
				sets[sets.Root(n+v)] = sets.Root(w)
				arcs++
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
	// At a node, each arc that ends is followed by each arc that begins, except
	// for loops. An edge of the digraph joins such arcs, so if there are as
	// many edges as pairs of arcs, all pairs have one.
	in, out := j.Degrees()
	for x := range in {
		arcs -= in[x] * out[x]
	}
	for v := range j.From {
		if j.From[v] == j.To[v] {
			arcs++
		}
	}
	if arcs != 0 {
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
