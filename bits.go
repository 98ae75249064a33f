package knighttour

// wordSize is the number of vertices that fit into a word of bits.
const wordSize = 64

// masks are the adjacency lists of a graph of up to 64 vertices as sets.
type masks struct {
	next [wordSize]uint64 // successors
	prev [wordSize]uint64 // predecessors
}

// fill takes the adjacency lists of a graph.
func (m *masks) fill(a adjacency, undirected bool) {
	for u := range int32(a.len()) {
		m.next[u] = bitsOf(a.of(u))
	}
	if undirected {
		m.prev = m.next
		return
	}
	for u := range int32(a.len()) {
		for _, v := range a.of(u) {
			m.prev[v] |= 1 << u
		}
	}
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

// A queue is up to eight vertices in the order in which they are to be tried, the
// first in the lowest byte. The top bit of a byte says that there is one.
type queue uint64

// queueSize is the number of vertices that fit into a queue.
const queueSize = 8

// queueOf returns the queue of one vertex.
func queueOf(v int) queue { return queue(1<<7 | v) }

// newQueue returns the queue of the first vertices of a list that are in the set.
func newQueue(list []int32, set uint64) (q queue) {
	shift := 0
	for _, v := range list {
		if set>>(v&(wordSize-1))&1 == 0 {
			continue
		}
		q |= queueOf(int(v)) << shift
		if shift += 8; shift == 8*queueSize {
			break
		}
	}
	return q
}

// fillQueues makes queues of the lists and reports whether they all fit.
func fillQueues(queues *[wordSize]queue, a adjacency) bool {
	if a.len() > wordSize {
		return false
	}
	for v := range a.len() {
		list := a.of(int32(v))
		if len(list) > queueSize {
			return false
		}
		for i, w := range list {
			queues[v] |= queueOf(int(w)) << (8 * i)
		}
	}
	return true
}

// noQueues are the queues of orders that decide when a vertex is visited.
var noQueues [wordSize]queue

// first returns the first vertex.
func (q queue) first() int { return int(q & (wordSize - 1)) }

// rest returns the queue without the first vertex.
func (q queue) rest() queue { return q >> 8 }

// A bitSet is a set of vertices.
type bitSet uint64

func (b *bitSet) has(v int) bool { return *b>>v&1 != 0 }
