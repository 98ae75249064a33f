package pathset

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset/disjoint"
	"example.com/knighttour/internal/work"
)

// A block is a maximal part of a graph that remains connected if any one of its
// vertices is removed. The head of a block is its vertex nearest to the root of
// the component, and the other vertices are its members. Disjoint paths can be
// chosen block by block, if it is known what paths in other blocks do at the
// vertices that blocks share.
type block struct {
	dense.Block
	next       int32 // the next block with the same head, or -1
	firstEdge  int   // its edges are blocks.edges[firstEdge:beyondEdge]
	beyondEdge int

	// What has been found:

	large    *largeBlock       // nil for a ring, and for a block with two vertices
	sections *[queries]section // of a ring, by query; nil before the first answer
	bridge   [queries]int32    // of a block with two vertices: the edge chosen, or disjoint.NoEdge
}

// blocks holds the blocks of a graph as a forest. The blocks below a vertex are
// those that have it as their head. Each block comes after the blocks below its
// members.
type blocks struct {
	c       *work.Canceller
	list    []block
	members []int32 // by block: see membersOf
	edges   []int32 // by block: see edgesOf
	above   []int32 // by vertex: the block of which it is a member; -1 for a root
	below   []int32 // by vertex: the last block that has it as its head, or -1
	roots   []int32 // of the components
}

// membersOf returns the members of a block: its vertices without the head.
func (b *blocks) membersOf(k *block) []int32 { return b.members[k.Begin:k.End] }

// edgesOf returns the edges of a block, in ascending order.
func (b *blocks) edgesOf(k *block) []int32 { return b.edges[k.firstEdge:k.beyondEdge] }

// headedBy returns the blocks that have v as their head, in the order of the
// list. It returns nil if there are none.
func (b *blocks) headedBy(v int32) (list []int32) {
	for i := b.below[v]; i >= 0; i = b.list[i].next {
		list = append(list, i)
	}
	slices.Reverse(list)
	return list
}

// newBlocks returns the blocks of the components of the roots, one root for
// each component. near holds, by vertex, the other ends of its edges. Edges in
// components without a root are in no block. newBlocks returns nil if c is
// stopped.
func newBlocks(c *work.Canceller, near dense.Lists, roots []int32, edges [][2]int32) *blocks {
	found := dense.NewBlocks(c, near)
	for _, root := range roots {
		found.AddFrom(root)
	}
	if c.Err() != nil {
		return nil
	}
	b := &blocks{
		c:       c,
		list:    make([]block, len(found.List)),
		members: found.Members,
		above:   found.Of,
		below:   make([]int32, near.Len()),
		roots:   roots,
	}
	for v := range b.below {
		b.below[v] = -1
	}
	for i, k := range found.List {
		b.list[i] = block{
			Block: k,
			next:  b.below[k.Head],
		}
		for q := range b.list[i].bridge {
			b.list[i].bridge[q] = disjoint.NoEdge
		}
		b.below[k.Head] = int32(i)
		if c.Spend(1) != nil {
			return nil
		}
	}
	b.setEdges(edges, found.Number)
	if c.Err() != nil {
		return nil
	}
	return b
}

// isAlone reports whether the head of a block is a root that is in no other
// block.
func (b *blocks) isAlone(k *block) bool {
	only := &b.list[b.below[k.Head]]
	return b.above[k.Head] < 0 && only.next < 0
}

// setEdges puts each edge into the block above the end that was discovered
// later. number holds, by vertex, the rank in the order of discovery. If
// neither end was discovered, the edge is in no block.
func (b *blocks) setEdges(edges [][2]int32, number []int32) {
	blockOf := func(e [2]int32) int32 {
		u, v := e[0], e[1]
		if number[u] > number[v] {
			return b.above[u]
		}
		return b.above[v]
	}
	count := make([]int, len(b.list)+1)
	for _, e := range edges {
		k := blockOf(e)
		if k >= 0 {
			count[k]++
		}
		if b.c.Spend(1) != nil {
			return
		}
	}
	total := 0
	for k := range b.list {
		b.list[k].firstEdge = total
		b.list[k].beyondEdge = total
		total += count[k]
	}
	b.edges = make([]int32, total)
	for e, ends := range edges {
		i := blockOf(ends)
		if i >= 0 {
			k := &b.list[i]
			b.edges[k.beyondEdge] = int32(e)
			k.beyondEdge++
		}
		if b.c.Spend(1) != nil {
			return
		}
	}
}

// bestRoots returns the best root for each component, or nil if c is stopped.
func bestRoots(c *work.Canceller, near dense.Lists) []int32 {
	b := dense.NewBlocks(c, near)
	var first []int32 // by component: its least vertex
	for v := range int32(near.Len()) {
		if c.Spend(1) != nil {
			return nil
		}
		if b.Number[v] == 0 {
			first = append(first, v)
			b.AddFrom(v)
		}
	}
	sizes := newBlockSizes(c, b)
	if c.Err() != nil {
		return nil
	}
	roots := make([]int32, 0, len(first))
	for _, r := range first {
		roots = append(roots, sizes.bestRoot(r))
		if c.Spend(1) != nil {
			return nil
		}
	}
	return roots
}

// blockSizes says which block of a component is the largest, and which vertices
// are in several blocks.
type blockSizes struct {
	blocks  *dense.Blocks
	count   []int   // by vertex: in how many blocks it is
	largest []int32 // by least vertex of a component: its largest block, or -1
}

// newBlockSizes returns the sizes of all blocks, which were found from the
// least vertex of each component. The result is meaningless if c is stopped.
func newBlockSizes(c *work.Canceller, b *dense.Blocks) *blockSizes {
	n := len(b.Number)
	count := make([]int, n)
	largest := make([]int32, n)
	for i := range largest {
		largest[i] = -1
	}
	// In the list, a block comes after those below it. So in reverse order, the
	// root of its head is already known.
	root := make([]int32, n) // by vertex: the least vertex of its component
	for i := len(b.List) - 1; i >= 0; i-- {
		k := b.List[i]
		top := k.Head
		if b.Of[k.Head] >= 0 {
			top = root[k.Head]
		} else {
			root[k.Head] = k.Head
		}
		count[k.Head]++
		for _, v := range b.Members[k.Begin:k.End] {
			root[v] = top
			count[v]++
		}
		if l := largest[top]; l < 0 || b.List[l].Size() < k.Size() {
			largest[top] = int32(i)
		}
		if c.Spend(k.Size()) != nil {
			break
		}
	}
	return &blockSizes{blocks: b, count: count, largest: largest}
}

// bestRoot returns the best root for the component whose least vertex is r: a
// vertex of its largest block that is, if possible, in no other block.
func (s *blockSizes) bestRoot(r int32) int32 {
	l := s.largest[r]
	if l < 0 {
		return r
	}
	k := s.blocks.List[l]
	if s.count[k.Head] == 1 {
		return k.Head
	}
	for _, v := range s.blocks.Members[k.Begin:k.End] {
		if s.count[v] == 1 {
			return v
		}
	}
	return k.Head
}
