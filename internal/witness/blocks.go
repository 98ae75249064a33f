package witness

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
)

// blocks are what a depth-first search from the head, or from vertex 0, and its
// low points tell of the blocks of a graph: R. E. Tarjan: Depth-first search and
// linear graph algorithms, SIAM Journal on Computing 1(2), 1972,
// doi:10.1137/0201010. A block is known by the first vertex that is discovered
// in it after its cut vertex, or after the root: the edge that leads to it is in
// no other block.
type blocks struct {
	*rest
	root   int32
	parent []int32 // by vertex: the one before it on the path of the search, or none
	time   []int32 // by vertex: of discovery; 0 before
	low    []int32 // by vertex: the earliest time at an edge of it or of those below
	found  []int32 // the vertices in the order of discovery
	left   []int32 // the vertices in the order in which the search leaves them
	parts  []int32 // by vertex: how many parts it separates from its parent
}

// findBlocks returns the blocks of the joined graph, which is connected. It
// returns nil if it is stopped.
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
	at := slices.Clone(r.joined.Start[:n]) // the index in the list of the edge to follow next
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

// discover enters v from its parent.
func (b *blocks) discover(v, parent int32) {
	b.found = append(b.found, v)
	b.time[v] = int32(len(b.found))
	b.low[v] = b.time[v]
	b.parent[v] = parent
}

// leave leaves v, all of whose edges have been followed.
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

// begins reports whether a block is known by v, which the search has left.
func (b *blocks) begins(v int32) bool {
	p := b.parent[v]
	return p != none && b.low[v] >= b.time[p]
}

// separates returns how many more parts are left without v.
func (b *blocks) separates(v int32) int32 {
	if v == b.root {
		return b.parts[v] - 1 // one of them is there anyway: the root has no parent
	}
	return b.parts[v]
}

// cutVertices returns the cut vertices, first those that separate most parts.
func (b *blocks) cutVertices() []int32 {
	cuts := dense.Vertices(int(b.len()), func(v int32) bool { return b.separates(v) > 0 })
	slices.SortStableFunc(cuts, func(v, w int32) int {
		return cmp.Compare(b.separates(w), b.separates(v))
	})
	return cuts
}

// endBlocks returns the cut vertex of each end block except that of the head, so
// a vertex may be there several times.
func (b *blocks) endBlocks(cuts []int32) (ends []int32) {
	inner := make([]bool, b.len()) // whether a cut vertex is at the vertex or below
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
		// It is an end block, too, and has the cut vertex that was found first.
		// No head is in it.
		return append(ends, slices.MinFunc(cuts, func(v, w int32) int {
			return cmp.Compare(b.time[v], b.time[w])
		}))
	case b.first != none && len(ends) == 1 && ends[0] == b.root:
		return nil // there is no other block
	}
	return ends
}

// ofBlocks returns the cut vertices of blocks that have several, ascending, for
// the first most of these blocks.
func (b *blocks) ofBlocks(cuts []int32, most int) (list [][]int32) {
	isCut := dense.Marks(int(b.len()), cuts)
	block := make([]int32, b.len()) // by vertex: the one of the edge from its parent
	in := make([][]int32, b.len())  // by block
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
