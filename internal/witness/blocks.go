package witness

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
)

// blocks holds the blocks of a graph, as found by a depth-first search from the
// head, or from vertex 0, with low points: R. E. Tarjan: Depth-first search and
// linear graph algorithms, SIAM Journal on Computing 1(2), 1972,
// doi:10.1137/0201010. A block is identified by the first vertex that is
// discovered in it after its cut vertex, or after the root: the tree edge to
// this vertex is in no other block.
type blocks struct {
	*rest
	root   int32
	parent []int32 // by vertex: its parent in the depth-first tree, or none
	time   []int32 // by vertex: its time of discovery, or 0
	low    []int32 // by vertex: its low point, the earliest time at an edge of its subtree
	found  []int32 // the vertices in the order of discovery
	left   []int32 // the vertices in the order in which they are finished
	parts  []int32 // by vertex: the number of parts it separates from its parent
}

// findBlocks returns the blocks of the joined graph, which must be connected.
// It returns nil if it is stopped.
func (r *rest) findBlocks() *blocks {
	n := int(r.len())
	b := &blocks{
		rest:   r,
		root:   max(0, r.first),
		parent: make([]int32, n),
		time:   make([]int32, n),
		low:    make([]int32, n),
		parts:  make([]int32, n),
	}
	b.discover(b.root, none)
	at := slices.Clone(r.joined.Start[:n]) // by vertex: index in List of the edge to follow next
	for v := b.root; v != none; {
		if r.c.Spend(1) != nil {
			return nil
		}
		if at[v] == r.joined.Start[v+1] {
			b.leave(v)
			v = b.parent[v]
			continue
		}
		w := r.joined.List[at[v]]
		at[v]++
		if b.time[w] != 0 {
			b.low[v] = min(b.low[v], b.time[w])
			continue
		}
		b.discover(w, v)
		v = w
	}
	return b
}

// discover begins the visit of v: it sets its parent and its time of discovery.
func (b *blocks) discover(v, parent int32) {
	b.found = append(b.found, v)
	b.time[v] = int32(len(b.found))
	b.low[v] = b.time[v]
	b.parent[v] = parent
}

// leave finishes the visit of v, when all its edges have been followed: it
// updates the low point of its parent, and counts the block that v begins.
func (b *blocks) leave(v int32) {
	b.left = append(b.left, v)
	p := b.parent[v]
	if p == none {
		return
	}
	b.low[p] = min(b.low[p], b.low[v])
	if b.begins(v) {
		b.parts[p]++
	}
}

// begins reports whether v is the first vertex of a block. v must be finished.
func (b *blocks) begins(v int32) bool {
	p := b.parent[v]
	return p != none && b.low[v] >= b.time[p]
}

// separates returns the number of additional components of the graph without v.
func (b *blocks) separates(v int32) int32 {
	if v == b.root {
		return b.parts[v] - 1 // the root has no parent: one part is not additional
	}
	return b.parts[v]
}

// cutVertices returns the cut vertices. Those that separate the most parts come
// first.
func (b *blocks) cutVertices() []int32 {
	cuts := dense.Vertices(int(b.len()), func(v int32) bool { return b.separates(v) > 0 })
	slices.SortStableFunc(cuts, func(v, w int32) int {
		return cmp.Compare(b.separates(w), b.separates(v))
	})
	return cuts
}

// endBlocks returns the cut vertex of each end block, except that of the head.
// A cut vertex is listed once for each of its end blocks.
func (b *blocks) endBlocks(cuts []int32) (ends []int32) {
	inner := make([]bool, b.len()) // by vertex: whether it or a vertex below it is a cut vertex
	for _, v := range b.left {
		p := b.parent[v]
		if p == none {
			break
		}
		if b.begins(v) {
			if !inner[v] {
				ends = append(ends, p)
			}
			inner[p] = true
		}
		inner[p] = inner[p] || inner[v]
	}
	if b.parts[b.root] != 1 {
		return ends
	}
	// The root is in one block.
	switch {
	case b.first == none && len(cuts) > 0:
		// This block is an end block, too, since there is no head. Its cut
		// vertex is the one that was discovered first.
		return append(ends, slices.MinFunc(cuts, func(v, w int32) int {
			return cmp.Compare(b.time[v], b.time[w])
		}))
	case b.first != none && len(ends) == 1 && ends[0] == b.root:
		return nil // the graph is a single block
	}
	return ends
}

// ofBlocks returns, for each block with several cut vertices, these vertices in
// ascending order. It stops after most such blocks.
func (b *blocks) ofBlocks(cuts []int32, most int) (list [][]int32) {
	isCut := dense.Marks(int(b.len()), cuts)
	block := make([]int32, b.len()) // by vertex: the block of the edge from its parent
	in := make([][]int32, b.len())  // by block: its cut vertices
	var several []int32             // the blocks with several cut vertices
	add := func(block, v int32) {
		in[block] = append(in[block], v)
		if len(in[block]) == 2 {
			several = append(several, block)
		}
	}
	for _, v := range b.found[1:] {
		p := b.parent[v]
		block[v] = block[p]
		if b.begins(v) {
			block[v] = v
			if isCut[p] {
				add(v, p)
			}
		}
		if isCut[v] {
			add(block[v], v)
		}
	}
	for _, k := range several[:min(len(several), most)] {
		slices.Sort(in[k])
		list = append(list, in[k])
	}
	return list
}
