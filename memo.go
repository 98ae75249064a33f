package knighttour

import (
	"math"
	"math/bits"
)

// A memo remembers how many tours begin with a path, for paths that end with
// the same vertex and leave the same vertices unvisited: the way there does
// not matter to the number. What it remembers is displaced by what comes later.
type memo struct {
	entries []memoEntry         // as many as a power of 2
	before  [wordSize + 1]int64 // the tours found before a path of so many vertices was reached
}

type memoEntry struct {
	rest  uint64 // the unvisited vertices; never empty
	count uint64 // the number of tours, and in the lowest bits the last vertex
}

const (
	memoBits = 17 // the table should fit into a processor's own cache
	memoRest = 6  // fewer unvisited vertices are counted sooner than remembered

	pointless = -1 // in memo.before: not to be remembered
)

// newMemo returns a memo for a graph of n vertices.
func newMemo(n int) *memo {
	return &memo{entries: make([]memoEntry, 1<<min(n+3, memoBits))}
}

// entry returns the place of a path.
func (m *memo) entry(v int, rest uint64) *memoEntry {
	return &m.entries[int(mix(rest^uint64(v)<<58))&(len(m.entries)-1)]
}

// lookup returns the number of tours that begin with a path of d vertices which
// ends at v with frame f. If it does not remember, it notes that their counting
// begins.
func (m *memo) lookup(d, v int, f *frame, tours int64) (count int64, ok bool) {
	if f.todo == 0 || bits.OnesCount64(f.rest) < memoRest {
		m.before[d] = pointless
		return 0, false
	}
	m.before[d] = tours
	e := m.entry(v, f.rest)
	if e.rest != f.rest || int(e.count%wordSize) != v {
		return 0, false
	}
	m.before[d] = pointless
	return int64(e.count / wordSize), true
}

// store remembers the number of tours that begin with a path of d vertices,
// now that all of them have been counted.
func (m *memo) store(d, v int, rest uint64, tours int64) {
	if m.before[d] == pointless {
		return
	}
	if n := uint64(tours - m.before[d]); n < 1<<58 {
		*m.entry(v, rest) = memoEntry{rest: rest, count: n*wordSize + uint64(v)}
	}
}

// add counts n more tours. The count stops at the greatest int64, which stands
// for all that is more.
func (k *kernel) add(n int64) {
	if k.tours > math.MaxInt64-n {
		n = math.MaxInt64 - k.tours
	}
	k.tours += n
}
