package count

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A circuitSampler draws Euler circuits that begin with a given arc. By the
// BEST theorem, a circuit corresponds to a spanning tree and, for each node, an
// order of its other arcs. The arcs of the tree lead towards the node where the
// given arc begins. A circuit leaves each node by its arc of the tree last. So
// a random tree and random orders yield a random circuit.
type circuitSampler struct {
	*junctions
	start int32     // the given arc
	out   [][]int32 // by node: the arcs that begin there
}

// drawAlternative returns the way to draw the circuits that begin with the
// given arc.
func (j *junctions) drawAlternative(start int32) alternative[sampler] {
	return alternative[sampler]{
		trialVisits: int64(len(j.From)),
		run: func(c *work.Canceller) (sampler, error) {
			if !j.hasCircuit() {
				return nil, &problem.None{
					Text: "the graph's edges are not the arcs of an Euler circuit",
				}
			}
			cs := &circuitSampler{
				junctions: j,
				start:     start,
				out:       make([][]int32, j.N),
			}
			for v, x := range j.From {
				cs.out[x] = append(cs.out[x], int32(v))
			}
			return cs, c.Spend(len(j.From))
		},
	}
}

// hasCircuit reports whether there is an Euler circuit: the in-degree of each
// node equals its out-degree, and the multigraph is connected.
func (j *junctions) hasCircuit() bool {
	sets := dense.NewSets(j.N)
	parts := j.N
	for v := range j.From {
		x, y := sets.Root(j.From[v]), sets.Root(j.To[v])
		if x != y {
			sets[x] = y
			parts--
		}
	}
	in, out := j.Degrees()
	return parts == 1 && slices.Equal(in, out)
}

// isBatched implements [sampler].
func (cs *circuitSampler) isBatched() bool { return false }

// draw draws circuits, each as the list of its arcs.
func (cs *circuitSampler) draw(c *work.Canceller, s *randomStream, n int) ([][]int32, error) {
	list := make([][]int32, n)
	for i := range list {
		last, err := cs.tree(c, s)
		if err != nil {
			return nil, err
		}
		list[i] = cs.circuit(s, last)
		if err := c.Spend(len(cs.From)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// tree returns, for each node, its arc of a random spanning tree. The arcs of
// the tree lead towards the node where the arc cs.start begins. That node has
// no arc of the tree. There must be an Euler circuit.
//
// A random walk from each node continues until it reaches the tree. The last
// arc by which it has left a node becomes the node's arc of the tree. D. B.
// Wilson: Generating random spanning trees more quickly than the cover time,
// STOC 1996, doi:10.1145/237814.237880.
func (cs *circuitSampler) tree(c *work.Canceller, s *randomStream) ([]int32, error) {
	last := make([]int32, cs.N)
	inTree := make([]bool, cs.N)
	inTree[cs.From[cs.start]] = true
	for x := range int32(cs.N) {
		for y := x; !inTree[y]; y = cs.To[last[y]] {
			arcs := cs.out[y]
			last[y] = arcs[s.below(len(arcs))]
			if err := c.Spend(work.PerCall); err != nil {
				return nil, err
			}
		}
		for y := x; !inTree[y]; y = cs.To[last[y]] {
			inTree[y] = true
		}
	}
	return last, nil
}

// circuit returns a circuit that begins with the arc cs.start. It leaves each
// node by its arcs in random order, but by its arc of the tree last. The
// parameter last is the result of tree.
func (cs *circuitSampler) circuit(s *randomStream, last []int32) []int32 {
	left := make([][]int32, cs.N) // by node: the remaining arcs, the next one last
	for x, arcs := range cs.out {
		arcs = slices.Clone(arcs)
		for i := len(arcs) - 1; i > 0; i-- {
			j := s.below(i + 1)
			arcs[i], arcs[j] = arcs[j], arcs[i]
		}
		root := cs.From[cs.start]
		if int32(x) == root {
			moveTo(arcs, cs.start, len(arcs)-1)
		} else {
			moveTo(arcs, last[x], 0)
		}
		left[x] = arcs
	}
	circuit := make([]int32, 0, len(cs.From))
	for x := cs.From[cs.start]; len(left[x]) > 0; {
		end := len(left[x]) - 1
		arc := left[x][end]
		left[x] = left[x][:end]
		circuit = append(circuit, arc)
		x = cs.To[arc]
	}
	return circuit
}

// moveTo exchanges v, which must be in the list, with the element at the given
// index. If the order was random, the order of the other elements stays random.
func moveTo(list []int32, v int32, index int) {
	i := slices.Index(list, v)
	list[i], list[index] = list[index], list[i]
}
