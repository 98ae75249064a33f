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
// none of them is a cycle. Let an edge cost the sum of the penalties of its
// ends. Then a minimum spanning tree yields a 1-tree with the smallest sum. The
// bound is strong if the removal of a few vertices leaves more components than
// vertices were removed.
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
	vertices []treeVertex // nil before the first Run
	joined   dense.Sets   // the components of the tree so far
	keys     []edgeKey    // of all edges, sorted for each tree
	ended    bool         // whether a penalty exceeds maxPenalty, so that no proof will be found
}

// A treeVertex is a vertex with its penalty and its place in the last 1-tree.
type treeVertex struct {
	penalty int64
	change  int64 // the last change of the penalty
	degree  int32 // in the 1-tree
	spare   int32 // its cheapest edge that is not in the spanning tree, or noEdge
}

// noEdge stands for a missing edge.
const noEdge int32 = -1

// An edgeKey has the cost of an edge in its upper half and the number of the
// edge in its lower half. So keys in ascending order are edges in ascending
// order of their costs and, if these are equal, of their numbers.
type edgeKey int64

// edge returns the number of the edge.
func (k edgeKey) edge() int32 { return int32(uint32(k)) }

const (
	// maxPenalty is the largest absolute value of a penalty with which a tree
	// is built. It is so small that the cost of an edge fits in half a key.
	maxPenalty = 1 << 29

	// workPerEdge is the work per edge for a tree, besides what [work.Sort]
	// charges. Most of it is sorting, too.
	workPerEdge = 8

	// inertia slows the changes of a penalty: each change keeps all but
	// 1/inertia of the previous one. One edge too many at a vertex adds inertia
	// to the change, so that whole numbers are fine enough.
	inertia = 32
)

// New returns a Prover for a connected undirected graph of at least three
// vertices, without loops.
func New(c *work.Canceller, g dense.Lists) *Prover { return &Prover{c: c, graph: g} }

// begin reads the graph, for which all penalties are 0 at first.
func (p *Prover) begin() {
	n := p.graph.Len()
	p.edges = p.graph.Edges(p.c)
	p.vertices = make([]treeVertex, n)
	p.joined = dense.NewSets(n)
	p.keys = make([]edgeKey, len(p.edges))
}

// Run continues until there is a proof or the work charged to the canceller
// reaches the total stopAt. It reports whether there is a proof. The error is
// that of the canceller.
func (p *Prover) Run(stopAt int64) (proved bool, err error) {
	if p.vertices == nil {
		p.begin()
	}
	for p.c.Spent() < stopAt && !p.ended {
		p.makeTree()
		if p.c.Err() != nil {
			break
		}
		if p.changePenalties() > 0 {
			return true, nil
		}
	}
	return false, p.c.Err()
}

// changePenalties returns the sum of the last 1-tree, and changes the
// penalties. These are learned like the weights of a perceptron with inertia:
// as long as there is a 1-tree whose sum is not positive, its degrees less 2
// are added to the penalties.
func (p *Prover) changePenalties() (sum int64) {
	for i := range p.vertices {
		v := &p.vertices[i]
		excess := int64(v.degree - 2)
		sum += v.penalty * excess
		v.change += inertia*excess - v.change/inertia
		v.penalty += v.change
		if max(v.penalty, -v.penalty) > maxPenalty {
			p.ended = true
		}
	}
	return sum
}

// makeTree builds a minimum spanning tree, and turns it into a 1-tree by adding
// the cheapest other edge of a leaf. No 1-tree of that leaf has a smaller sum.
// makeTree chooses the first leaf for which this sum is greatest. If p.c is
// stopped, the degrees are meaningless.
func (p *Prover) makeTree() {
	if p.sortEdges() != nil {
		return
	}
	p.spanTree()
	if e := p.costliestSpare(); e != noEdge {
		p.vertices[p.edges[e][0]].degree++
		p.vertices[p.edges[e][1]].degree++
	}
	p.c.Spend(workPerEdge * len(p.keys))
}

// sortEdges sorts the keys of the edges by their current costs. The error is
// that of the canceller.
func (p *Prover) sortEdges() error {
	for e := range p.edges {
		p.keys[e] = p.key(int32(e))
	}
	work.Sort(p.c, p.keys)
	return p.c.Err()
}

// spanTree builds a minimum spanning tree from the sorted keys, by J. B.
// Kruskal's algorithm. It sets the degrees in that tree, and the spare edges.
func (p *Prover) spanTree() {
	for i := range p.vertices {
		v := &p.vertices[i]
		v.degree = 0
		v.spare = noEdge
		p.joined[i] = int32(i)
	}
	for _, key := range p.keys {
		e := key.edge()
		u := p.joined.Root(p.edges[e][0])
		v := p.joined.Root(p.edges[e][1])
		p.joined[u] = v
		for _, end := range p.edges[e] {
			w := &p.vertices[end]
			switch {
			case u != v: // e joins two components of the tree
				w.degree++
			case w.spare == noEdge:
				w.spare = e
			}
		}
	}
}

// costliestSpare returns the costliest spare edge of a leaf of the spanning
// tree, or noEdge if no leaf has one.
func (p *Prover) costliestSpare() (best int32) {
	best = noEdge
	highest := int64(math.MinInt64)
	for _, v := range p.vertices {
		isLeaf := v.degree == 1
		if isLeaf && v.spare != noEdge && p.cost(v.spare) > highest {
			best = v.spare
			highest = p.cost(best)
		}
	}
	return best
}

// key returns the key of an edge at the current penalties.
func (p *Prover) key(e int32) edgeKey { return edgeKey(p.cost(e)<<32 | int64(e)) }

// cost returns the cost of an edge: the sum of the penalties of its ends.
func (p *Prover) cost(e int32) int64 {
	return p.vertices[p.edges[e][0]].penalty + p.vertices[p.edges[e][1]].penalty
}
