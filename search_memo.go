package knighttour

import "math/bits"

// A memo memoizes the number of completions of a path by its last vertex and
// the set of unvisited vertices. Its table has a fixed size: newer entries
// displace older ones.
type memo struct {
	entries []memoEntry           // as many as a power of 2
	before  [wordSize + 1]uint128 // the tours found before a path of so many vertices was reached
}

type memoEntry struct {
	unvisited uint64 // never empty in an entry that is used
	count     uint64 // the number of tours, and in the lowest bits the last vertex
}

const (
	memoBits  = 17 // the table should fit into a processor's own cache
	memoLeast = 6  // fewer unvisited vertices are counted sooner than looked up
)

// unstored, in memo.before, says that there is nothing to be stored.
var unstored = uint128{^uint64(0), ^uint64(0)}

// newMemo returns a memo for a graph of n vertices. What follows the path that a
// search has by then is not stored.
func newMemo(n int) *memo {
	m := &memo{entries: make([]memoEntry, 1<<min(n+3, memoBits))}
	for d := range m.before {
		m.before[d] = unstored
	}
	return m
}

// entry returns the entry for a path.
func (m *memo) entry(last int, unvisited uint64) *memoEntry {
	return &m.entries[int(mix(unvisited^uint64(last)<<58))&(len(m.entries)-1)]
}

// lookup returns the number of tours that begin with a path of d vertices, given
// its last vertex and its frame. If it does not know, it notes that their
// counting begins.
func (m *memo) lookup(d, last int, f frame, tours uint128) (count uint64, ok bool) {
	if f.candidates == 0 || bits.OnesCount64(f.unvisited) < memoLeast {
		m.before[d] = unstored
		return 0, false
	}
	m.before[d] = tours
	e := m.entry(last, f.unvisited)
	if e.unvisited != f.unvisited || int(e.count%wordSize) != last {
		return 0, false
	}
	m.before[d] = unstored
	return e.count / wordSize, true
}

// store adds the number of tours that begin with a path of d vertices, now that
// all of them have been counted.
func (m *memo) store(d, last int, unvisited uint64, tours uint128) {
	if m.before[d] == unstored {
		return
	}
	if n := tours.minus(m.before[d]); n.hi == 0 && n.lo < 1<<58 {
		*m.entry(last, unvisited) = memoEntry{unvisited: unvisited, count: n.lo*wordSize + uint64(last)}
	}
}
