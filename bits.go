package knighttour

// wordSize is the number of vertices that fit into a word of bits.
const wordSize = 64

// masks are the adjacency lists of a graph of up to 64 vertices as sets.
type masks struct {
	next [wordSize]uint64 // successors
	prev [wordSize]uint64 // predecessors
}

// newMasks returns the adjacency lists as sets, or nil if there are too many.
func newMasks(a adjacency) *masks {
	n := a.len()
	if n > wordSize {
		return nil
	}
	m := new(masks)
	for u := range int32(n) {
		m.next[u] = bitsOf(a.of(u))
		for _, v := range a.of(u) {
			m.prev[v] |= 1 << u
		}
	}
	return m
}

// allBits returns the set of the vertices 0 to n-1.
func allBits(n int) uint64 { return ^uint64(0) >> (wordSize - n) }

// bitsOf returns the vertices as a set.
func bitsOf(vertices []int32) (set uint64) {
	for _, v := range vertices {
		set |= 1 << (v & (wordSize - 1))
	}
	return set
}

// A listIndex has the index of each successor in its list: v is successor
// number index[u][v] of u. Other entries mean nothing.
type listIndex [][wordSize]uint8

// newListIndex returns the index of the given lists, or nil if there are too
// many.
func newListIndex(lists adjacency) listIndex {
	n := lists.len()
	if n > wordSize {
		return nil
	}
	index := make(listIndex, n)
	for u := range index {
		for i, v := range lists.of(int32(u)) {
			index[u][v] = uint8(i)
		}
	}
	return index
}

// A bitSet is a set of vertices.
type bitSet uint64

func (b *bitSet) has(v int) bool { return *b>>v&1 != 0 }
