package dense

// WordSize is the number of vertices of which a set fits in a machine word.
const WordSize = 64

// Masks holds the adjacency lists of a graph of up to 64 vertices as sets.
type Masks struct {
	Next [WordSize]uint64 // successors
	Prev [WordSize]uint64 // predecessors
}

// Fill sets m, which must be zero, to the masks of a graph.
func (m *Masks) Fill(l Lists, undirected bool) {
	for u := range int32(l.Len()) {
		m.Next[u] = BitsOf(l.Of(u))
	}
	if undirected {
		m.Prev = m.Next
		return
	}
	for u := range int32(l.Len()) {
		for _, v := range l.Of(u) {
			m.Prev[v] |= 1 << u
		}
	}
}

// AllBits returns the set of the vertices 0 to n-1, where n is at most 64.
func AllBits(n int) uint64 { return ^uint64(0) >> (WordSize - n) }

// BitsOf returns the set of the given vertices, each less than 64.
func BitsOf(vertices []int32) (set uint64) {
	for _, v := range vertices {
		set |= 1 << (v & (WordSize - 1)) // the same as 1 << v, but faster
	}
	return set
}

// BitSet is a set of vertices less than 64.
type BitSet uint64

// Has reports whether v is in the set.
func (b *BitSet) Has(v int) bool { return *b>>v&1 != 0 }

// A Queue is a sequence of up to eight vertices less than 64, the first in the
// lowest byte. The top bit of a byte is set if the byte holds a vertex. So the
// empty queue is 0, and {3, 5} is 0x8583.
type Queue uint64

const queueSize = 8 // vertices that fit in a Queue

// QueueOf returns the queue of one vertex.
func QueueOf(v int) Queue { return Queue(1<<7 | v) }

// NewQueue returns the queue of the first eight vertices of list that are in
// set.
func NewQueue(list []int32, set uint64) (q Queue) {
	shift := 0
	for _, v := range list {
		if set>>(v&(WordSize-1))&1 == 0 {
			continue
		}
		q |= QueueOf(int(v)) << shift
		shift += 8
		if shift == 8*queueSize { // the queue is full
			break
		}
	}
	return q
}

// First returns the first vertex of q, which must not be empty.
func (q Queue) First() int { return int(q & (WordSize - 1)) }

// Rest returns q without its first vertex.
func (q Queue) Rest() Queue { return q >> 8 }

// Queues holds the adjacency lists of a graph as queues.
type Queues [WordSize]Queue

// Fill sets q to the lists, and reports whether all of them fit.
func (q *Queues) Fill(l Lists) bool {
	if l.Len() > WordSize {
		return false
	}
	for v := range l.Len() {
		list := l.Of(int32(v))
		if len(list) > queueSize {
			return false
		}
		q[v] = NewQueue(list, ^uint64(0))
	}
	return true
}
