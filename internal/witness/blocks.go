package witness

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
)

// blocks are the blocks of a remainder, as a tree. The root is the first vertex
// of the remainder or, if there is none, vertex 0.
type blocks struct {
	*dense.Blocks
	*remainder
	root  int32
	heads []int32 // by vertex: how many blocks have it as their head, the vertex nearest to the root
}

// findBlocks returns the blocks of the joined graph, which must be connected.
// It returns nil if r.c is stopped.
func (r *remainder) findBlocks() *blocks {
	b := &blocks{
		Blocks:    dense.NewBlocks(r.c, r.joined),
		remainder: r,
		root:      max(0, r.first),
		heads:     make([]int32, r.len()),
	}
	b.AddFrom(b.root)
	if r.c.Err() != nil {
		return nil
	}
	for _, k := range b.List {
		b.heads[k.Head]++
	}
	return b
}

// separates returns how many more parts the joined graph has if v is removed.
func (b *blocks) separates(v int32) int32 {
	if v == b.root {
		return b.heads[v] - 1 // as nothing is above the root, one part is not new
	}
	return b.heads[v]
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

// endBlocks returns the cut vertex of each end block, that is, of each block
// with only one cut vertex. It leaves out the end block that contains the first
// vertex, if there is one. A cut vertex is listed once for each of its end
// blocks.
func (b *blocks) endBlocks(cuts []int32) (ends []int32) {
	isInner := func(v int32) bool { return b.heads[v] > 0 }
	for _, k := range b.List {
		if !slices.ContainsFunc(b.Members[k.Begin:k.End], isInner) {
			ends = append(ends, k.Head)
		}
	}
	if b.heads[b.root] != 1 {
		return ends
	}
	// The root is in only one block.
	switch {
	case b.first == noVertex && len(cuts) > 0:
		// This block is an end block, too, since there is no head. Its cut
		// vertex is the one that was discovered first.
		return append(ends, slices.MinFunc(cuts, func(v, w int32) int {
			return cmp.Compare(b.Number[v], b.Number[w])
		}))
	case b.first != noVertex && len(ends) == 1 && ends[0] == b.root:
		return nil // the graph is a single block
	}
	return ends
}

// ofBlocks returns, for each block with several cut vertices, the list of these
// vertices in ascending order. It returns at most limit lists.
func (b *blocks) ofBlocks(cuts []int32, limit int) (list [][]int32) {
	isCut := dense.Marks(int(b.len()), cuts)
	in := make([][]int32, len(b.List)) // by block: its cut vertices
	var several []int32                // the blocks with several cut vertices
	add := func(block, v int32) {
		in[block] = append(in[block], v)
		if len(in[block]) == 2 {
			several = append(several, block)
		}
	}
	for _, v := range b.discovered() {
		i := b.Of[v]
		if i < 0 {
			continue // the root
		}
		k := b.List[i]
		isSecond := v == b.Members[k.End-1]
		if isSecond && isCut[k.Head] {
			add(i, k.Head)
		}
		if isCut[v] {
			add(i, v)
		}
	}
	for _, i := range several[:min(len(several), limit)] {
		slices.Sort(in[i])
		list = append(list, in[i])
	}
	return list
}

// discovered returns the vertices in the order of discovery.
func (b *blocks) discovered() []int32 {
	order := make([]int32, b.len())
	for v, number := range b.Number {
		order[number-1] = int32(v)
	}
	return order
}
