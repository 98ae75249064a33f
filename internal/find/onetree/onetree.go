// Package onetree proves by the bound of Held and Karp that graphs have no
// Hamiltonian cycle.
//
// A 1-tree is a vertex with two edges and a spanning tree of the others. A
// Hamiltonian cycle is a 1-tree in which every vertex has degree 2, whichever
// vertex is the one with two edges. Let every vertex have a penalty, which may
// be negative. The sum of a 1-tree is the sum over all vertices of
//
//	penalty x (degree - 2)
//
// which is 0 for a cycle. If all 1-trees of one vertex have positive sums, then
// none is a cycle. A minimum spanning tree yields one with the least sum, if an
// edge costs the penalties of its ends. The bound is strong where removing a
// few vertices leaves more components than vertices were removed.
//
// M. Held and R. M. Karp: The traveling-salesman problem and minimum spanning
// trees, Operations Research 18(6), 1970, doi:10.1287/opre.18.6.1138.
package onetree

import (
	"math"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Prover looks for penalties that prove that a connected undirected graph has
// no Hamiltonian cycle.
type Prover struct {
	c        *work.Canceller
	graph    dense.Lists
	edges    [][2]int32
	vertices []treeVertex
	joined   dense.Sets // by the tree so far
	keys     []int64    // of each edge its cost and, in the lower half, its number
	ended    bool       // whether a penalty exceeds maxPenalty
}

type treeVertex struct {
	penalty, change int64
	degree          int32 // in the 1-tree
	spare           int32 // the least edge that is not in the tree, or none
}

const (
	none int32 = -1

	// maxPenalty lets the costs of edges fit into half a key.
	maxPenalty = 1 << 29

	// workPerEdge is the work of a tree per edge. Most of it is sorting.
	workPerEdge = 8

	// inertia slows the changes of a penalty. Each keeps all but one part in
	// inertia of the change before it.
	inertia = 32
)

// New returns a Prover for a graph without loops of at least three vertices.
func New(c *work.Canceller, g dense.Lists) *Prover { return &Prover{c: c, graph: g} }

// begin reads the graph.
func (p *Prover) begin() {
	p.edges = p.graph.Edges(p.c)
	n := p.graph.Len()
	p.vertices, p.joined, p.keys = make([]treeVertex, n), dense.NewSets(n), make([]int64, len(p.edges))
}

// Run continues until there is a proof or the work charged to the canceller
// reaches until. It reports whether there is a proof. The error is that of the
// canceller.
//
// The penalties are learned like the weights of a perceptron, with inertia: as
// long as there is a 1-tree whose sum is not positive, its degrees less 2 are
// added to them.
func (p *Prover) Run(until int) (proved bool, err error) {
	if p.vertices == nil {
		p.begin()
	}
	for p.c.Spent() < until && !p.ended {
		p.makeTree()
		if p.c.Err() != nil {
			break
		}
		sum := int64(0)
		for i := range p.vertices {
			v := &p.vertices[i]
			excess := int64(v.degree - 2)
			sum += v.penalty * excess
			v.change += inertia*excess - v.change/inertia
			v.penalty += v.change
			p.ended = p.ended || max(v.penalty, -v.penalty) > maxPenalty
		}
		if sum > 0 {
			return true, nil
		}
	}
	return false, p.c.Err()
}

// makeTree makes a minimum spanning tree, and makes it a 1-tree by the least
// other edge of a leaf. No 1-tree of that leaf has a smaller sum. makeTree
// takes a leaf for which this sum is greatest.
func (p *Prover) makeTree() {
	for i := range p.vertices {
		v := &p.vertices[i]
		v.degree, v.spare = 0, none
		p.joined[i] = int32(i)
	}
	for e := range p.edges {
		p.keys[e] = p.cost(int32(e))<<32 | int64(e)
	}
	work.Sort(p.c, p.keys)
	if p.c.Err() != nil {
		return
	}
	for _, key := range p.keys {
		e := int32(uint32(key))
		u, v := p.joined.Root(p.edges[e][0]), p.joined.Root(p.edges[e][1])
		p.joined[u] = v
		for _, end := range p.edges[e] {
			if w := &p.vertices[end]; u != v {
				w.degree++
			} else if w.spare == none {
				w.spare = e
			}
		}
	}
	best, most := none, int64(math.MinInt64)
	for _, v := range p.vertices {
		if v.degree == 1 && v.spare != none && p.cost(v.spare) > most {
			best, most = v.spare, p.cost(v.spare)
		}
	}
	if best != none {
		p.vertices[p.edges[best][0]].degree++
		p.vertices[p.edges[best][1]].degree++
	}
	p.c.Spend(workPerEdge * len(p.keys))
}

func (p *Prover) cost(e int32) int64 {
	return p.vertices[p.edges[e][0]].penalty + p.vertices[p.edges[e][1]].penalty
}
