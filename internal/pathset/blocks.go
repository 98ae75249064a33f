package pathset

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A block is a maximal connected part of a graph without a cut vertex of its
// own: a bridge, or a larger part. Two blocks share at most one vertex.
// Disjoint paths and cycles can be chosen block by block, if it is known what
// the other blocks do at the shared vertices.
//
// The directions of edges do not matter for blocks.
type block struct {
	head     int32 // the vertex of the block nearest to the root
	begin    int   // the other vertices are blocks.members[begin:end]
	end      int
	next     int32 // the next block with the same head, or -1
	edges    int   // its edges are blocks.edges[edges:edgesEnd]
	edgesEnd int

	// What has been found:
	large  *large         // nil for a ring, and for a block with two vertices
	arcs   *[parts]arc    // of a ring, by part; nil before the first answer
	bridge [parts]int32   // of a block with two vertices: the edge chosen, or noEdge
	gained [degrees]int32 // for any number of paths, by the room at the head: with the blocks below
}

// blocks holds the blocks of a graph as a forest: each block comes after the
// blocks below its other vertices.
type blocks struct {
	c       *work.Canceller
	near    dense.Lists // neighbours, regardless of the directions of edges
	list    []block
	members []int32
	edges   []int32 // the edges of the blocks, block by block
	above   []int32 // by vertex: the block that contains it other than as the head; -1 for a root
	below   []int32 // by vertex: the last block whose head it is, or -1
	roots   []int32

	found []int32 // by vertex: its discovery time, from 1, or 0
	low   []int32 // by vertex: its low point, the earliest time reached from below
	times int32
	open  []int32 // stack of the vertices without a block
}

// newBlocks returns blocks to which no vertices have been added yet.
func newBlocks(c *work.Canceller, near dense.Lists) *blocks {
	n := near.Len()
	b := &blocks{
		c:     c,
		near:  near,
		above: make([]int32, n),
		below: make([]int32, n),
		found: make([]int32, n),
		low:   make([]int32, n),
	}
	for v := range n {
		b.above[v] = -1
		b.below[v] = -1
		if c.Spend(1) != nil {
			break
		}
	}
	return b
}

// addFrom adds the blocks that can be reached from a root, unless they have
// been added.
//
// J. Hopcroft and R. Tarjan: Algorithm 447: efficient algorithms for graph
// manipulation, Communications of the ACM 16(6), 1973,
// doi:10.1145/362248.362272.
func (b *blocks) addFrom(root int32) {
	if b.found[root] != 0 {
		return
	}
	type frame struct {
		v    int32
		next int // index in the list of v
	}
	b.roots = append(b.roots, root)
	b.find(root)
	stack := []frame{{v: root}}
	for len(stack) > 0 {
		if b.c.Spend(1) != nil {
			return
		}
		top := &stack[len(stack)-1]
		v := top.v
		list := b.near.Of(v)
		if top.next < len(list) {
			u := list[top.next]
			top.next++
			if b.found[u] == 0 {
				b.find(u)
				b.open = append(b.open, u)
				stack = append(stack, frame{v: u})
			} else {
				b.low[v] = min(b.low[v], b.found[u])
			}
			continue
		}
		stack = stack[:len(stack)-1]
		if len(stack) == 0 {
			return
		}
		parent := stack[len(stack)-1].v
		b.low[parent] = min(b.low[parent], b.low[v])
		if b.low[v] >= b.found[parent] {
			b.close(parent, v)
		}
	}
}

// find records the discovery of v.
func (b *blocks) find(v int32) {
	b.times++
	b.found[v] = b.times
	b.low[v] = b.times
}

// close makes a block of the head and the open vertices from first on.
func (b *blocks) close(head, first int32) {
	number := int32(len(b.list))
	begin := len(b.members)
	for {
		v := b.open[len(b.open)-1]
		b.open = b.open[:len(b.open)-1]
		b.members = append(b.members, v)
		b.above[v] = number
		if v == first {
			break
		}
	}
	b.list = append(b.list, block{
		head:   head,
		begin:  begin,
		end:    len(b.members),
		next:   b.below[head],
		bridge: [parts]int32{noEdge, noEdge, noEdge, noEdge},
	})
	b.below[head] = number
}

// size returns the number of vertices of a block.
func (b *block) size() int { return 1 + b.end - b.begin }

// isAlone reports whether a block is the only one at its head, which is a root.
func (b *blocks) isAlone(k *block) bool {
	only := &b.list[b.below[k.head]]
	return b.above[k.head] < 0 && only.next < 0
}

// setEdges assigns each edge to its block. Edges outside all blocks are left
// out.
func (b *blocks) setEdges(edges [][2]int32) {
	number := func(e [2]int32) int32 {
		u, v := e[0], e[1]
		if b.found[u] > b.found[v] {
			u, v = v, u
		}
		if b.found[u] == 0 {
			return -1
		}
		return b.above[v]
	}
	count := make([]int, len(b.list)+1)
	for _, e := range edges {
		if k := number(e); k >= 0 {
			count[k]++
		}
		if b.c.Spend(1) != nil {
			return
		}
	}
	total := 0
	for k := range b.list {
		b.list[k].edges = total
		b.list[k].edgesEnd = total
		total += count[k]
	}
	b.edges = make([]int32, total)
	for i, e := range edges {
		if k := number(e); k >= 0 {
			at := &b.list[k]
			b.edges[at.edgesEnd] = int32(i)
			at.edgesEnd++
		}
		if b.c.Spend(1) != nil {
			return
		}
	}
}

// bestRoots returns a root for each component: a vertex of its largest block,
// if possible one that is in no other block.
func (b *blocks) bestRoots() []int32 {
	shared := make([]int, len(b.above)) // by vertex: the number of its blocks
	largest := make([]int32, len(b.above))
	for i := range largest {
		largest[i] = -1
	}
	// A component is identified by its root. Parents come after children.
	root := make([]int32, len(b.above))
	for i := len(b.list) - 1; i >= 0; i-- {
		k := &b.list[i]
		top := k.head
		if b.above[k.head] >= 0 {
			top = root[k.head]
		} else {
			root[k.head] = k.head
		}
		shared[k.head]++
		for _, v := range b.members[k.begin:k.end] {
			root[v] = top
			shared[v]++
		}
		if l := largest[top]; l < 0 || b.list[l].size() < k.size() {
			largest[top] = int32(i)
		}
		if b.c.Spend(k.size()) != nil {
			return nil
		}
	}
	roots := make([]int32, 0, len(b.roots))
	for _, r := range b.roots {
		best := r
		if l := largest[r]; l >= 0 {
			k := &b.list[l]
			best = k.head
			for _, v := range b.members[k.begin:k.end] {
				if shared[best] > 1 && shared[v] == 1 {
					best = v
				}
			}
		}
		roots = append(roots, best)
		if b.c.Spend(1) != nil {
			return nil
		}
	}
	return roots
}
