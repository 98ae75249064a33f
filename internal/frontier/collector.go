package frontier

import (
	"fmt"
	"math/bits"
	"sync/atomic"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A collector adds up the counts of the pairings of one target at a time:
// collect adds them up, and take returns them and empties the collector.
type collector struct {
	edits *editTable // nil if edits are not memoized
	words int        // words of a count; 0 if states are not counted
	size  int        // number of pairings of the ends of the target

	// If size is small, by rank:
	used   []uint64 // the set of ranks collected, 64 to a word
	counts []uint64 // zeros if unused

	// Otherwise, in any order and with repetitions until they are sorted:
	sparse       bool
	sparseRanks  []uint32
	sparseCounts []uint64 // words for each rank

	// Scratch space:
	ranks []uint32
	sums  []uint64
}

// maxDense is the maximum number of words for counts by rank.
const maxDense = 1 << 21

// maxRun is the maximum number of pairings that are added before the next check
// for a stop.
const maxRun = 1024

// errWide reports that a state has too many ends of paths.
var errWide = fmt.Errorf("%w: a state has more than %d ends of paths", ErrGaveUp, maxEnds)

// collect adds up the counts of a target of a shard. The transitions to the
// target come from groups of the given layer. The error is errWide, errOverflow
// or that of c. After an error, the collector must not be used again.
func (co *collector) collect(c *work.Canceller, from *layer, sh *shard, t *target) error {
	if t.ends() > maxEnds {
		return errWide
	}
	co.size = int(pairings[t.ends()])
	co.sparse = co.size > maxDense/max(1, co.words)
	if co.sparse {
		co.sparseRanks = co.sparseRanks[:0]
		co.sparseCounts = co.sparseCounts[:0]
	} else {
		if n := (co.size + 63) / 64; len(co.used) < n {
			co.used = make([]uint64, n)
		}
		if n := co.size * co.words; len(co.counts) < n {
			co.counts = make([]uint64, n)
		}
	}
	for i := t.last; i >= 0; i = sh.transitions[i].before {
		tr := &sh.transitions[i]
		ranks, counts := from.list(&from.groups[tr.from], co.words)
		for len(ranks) > 0 {
			n := min(len(ranks), maxRun)
			if err := co.add(tr.edit, ranks[:n], counts[:n*co.words]); err != nil {
				return err
			}
			ranks = ranks[n:]
			counts = counts[n*co.words:]
			if err := c.Spend(workPerStep / 4 * n); err != nil {
				return err
			}
		}
	}
	if co.sparse {
		return co.sort(c)
	}
	return nil
}

// add applies an edit to pairings, and adds their counts to those of the
// resulting ranks. Pairings in which the edit would close a cycle are left out.
// The error is errOverflow if a count does not fit in its words.
func (co *collector) add(e edit, ranks []uint32, counts []uint64) error {
	ranks = co.edited(e, ranks)
	w := co.words
	overflow := uint64(0)
	for i, rank := range ranks {
		switch {
		case rank == closes: // left out
		case co.sparse:
			co.sparseRanks = append(co.sparseRanks, rank)
			co.sparseCounts = append(co.sparseCounts, counts[i*w:(i+1)*w]...)
		case w == 1:
			co.used[rank/64] |= 1 << (rank % 64)
			var carry uint64
			co.counts[rank], carry = bits.Add64(co.counts[rank], counts[i], 0)
			overflow |= carry
		default:
			co.used[rank/64] |= 1 << (rank % 64)
			overflow |= addWords(co.counts[int(rank)*w:], counts[i*w:(i+1)*w])
		}
	}
	if overflow != 0 {
		return errOverflow
	}
	return nil
}

// edited returns the ranks of pairings after an edit. The result is ranks
// itself, or a slice that is valid until the next call.
func (co *collector) edited(e edit, ranks []uint32) []uint32 {
	switch {
	case e.kind == keep:
		return ranks
	case e.kind == shift && e.a == e.b:
		return ranks
	}
	row := co.edits.row(e, len(ranks))
	co.ranks = dense.Sized(co.ranks, len(ranks))
	for i, rank := range ranks {
		co.ranks[i] = e.result(row, rank)
	}
	return co.ranks
}

// A rankAt is a rank and an index, in one number that sorts by rank and then by
// index.
type rankAt int64

// newRankAt packs a rank, in the upper half, and an index below 2^32.
func newRankAt(rank uint32, index int) rankAt { return rankAt(rank)<<32 | rankAt(index) }

// rank returns the rank.
func (r rankAt) rank() uint32 { return uint32(r >> 32) }

// index returns the index.
func (r rankAt) index() int { return int(uint32(r)) }

// sort sorts the sparse pairings by rank and adds up the counts of equal ones.
// The error is errOverflow or that of c.
func (co *collector) sort(c *work.Canceller) error {
	order := make([]rankAt, len(co.sparseRanks))
	for i, rank := range co.sparseRanks {
		order[i] = newRankAt(rank, i)
	}
	work.Sort(c, order)
	if c.Err() != nil {
		return c.Err()
	}
	var ranks []uint32
	var counts []uint64
	for _, x := range order {
		rank := x.rank()
		i := x.index()
		count := co.sparseCounts[i*co.words : (i+1)*co.words]
		n := len(ranks)
		if n == 0 || ranks[n-1] != rank {
			ranks = append(ranks, rank)
			counts = append(counts, count...)
			continue
		}
		if addWords(counts[(n-1)*co.words:], count) != 0 {
			return errOverflow
		}
	}
	co.sparseRanks = ranks
	co.sparseCounts = counts
	return nil
}

// states returns the number of pairings collected.
func (co *collector) states() (n int) {
	if co.sparse {
		return len(co.sparseRanks)
	}
	for _, word := range co.used[:(co.size+63)/64] {
		n += bits.OnesCount64(word)
	}
	return n
}

// take moves the collected pairings to ranks and counts, in ascending order of
// ranks, and empties the collector. There must be room for states() pairings.
func (co *collector) take(ranks []uint32, counts []uint64) {
	if co.sparse {
		copy(ranks, co.sparseRanks)
		copy(counts, co.sparseCounts)
		return
	}
	w := co.words
	n := 0
	for i, word := range co.used[:(co.size+63)/64] {
		if word == 0 {
			continue
		}
		co.used[i] = 0
		for ; word != 0; word &= word - 1 {
			rank := 64*i + bits.TrailingZeros64(word)
			ranks[n] = uint32(rank)
			if w == 1 {
				counts[n] = co.counts[rank]
				co.counts[rank] = 0
			} else {
				sum := co.counts[rank*w : (rank+1)*w]
				copy(counts[n*w:], sum)
				clear(sum)
			}
			n++
		}
	}
}

// An editTable memoizes edits: for each edit of few ends it has a row with the
// results for all ranks. Any number of goroutines may use it.
type editTable struct{ rows []editRow } // see rowOf

const (
	// An edit has a row only if the pairings that it changes have at most
	// maxRowEnds ends.
	maxRowEnds = 12

	// rowBase exceeds the number of any end in such an edit, even if the edit
	// adds two ends.
	rowBase = maxRowEnds + 2
)

// newEditTable returns a table without rows.
func newEditTable() *editTable {
	return &editTable{rows: make([]editRow, editKinds*rowBase*rowBase*rowBase)}
}

// An editRow gets its row once the edit has been applied to as many pairings as
// the row has elements.
type editRow struct {
	uses atomic.Int64 // the pairings to which the edit has been applied
	row  atomic.Pointer[[]uint32]
}

// rowOf returns the place of the row of an edit. The rows are in the order of
// kind, ends, a and b.
func (t *editTable) rowOf(e edit) *editRow {
	i := int(e.kind)
	i = i*rowBase + int(e.ends)
	i = i*rowBase + int(e.a)
	i = i*rowBase + int(e.b)
	return &t.rows[i]
}

// row returns the row of an edit that will be applied to the given number of
// pairings, or nil if the edit has no row. For a nil table, it returns nil.
func (t *editTable) row(e edit, times int) []uint32 {
	if t == nil || e.ends > maxRowEnds || e.kind == keep {
		return nil
	}
	r := t.rowOf(e)
	if row := r.row.Load(); row != nil {
		return *row
	}
	size := int(pairings[e.ends])
	if r.uses.Add(int64(times)) < int64(size) {
		return nil
	}
	row := make([]uint32, size)
	for rank := range row {
		row[rank] = e.apply(uint32(rank))
	}
	r.row.Store(&row)
	return row
}

// result returns the rank after the edit. If row is not nil, it must be the row
// of the edit, which holds the result.
func (e edit) result(row []uint32, rank uint32) uint32 {
	if row != nil {
		return row[rank]
	}
	return e.apply(rank)
}

// A weightedPairing is a pairing and its count: the number of ways to reach the
// states with this pairing.
type weightedPairing struct {
	count uint64
	rank  uint32
}

// weighted returns the pairings of a target of an expansion, with their counts,
// in ascending order of ranks. Each count must have one word. weighted reuses
// the memory of list. The errors are those of collect.
func (co *collector) weighted(
	c *work.Canceller,
	e *expansion,
	t *target,
	list []weightedPairing,
) ([]weightedPairing, error) {
	if err := co.collect(c, e.from, e.shards[e.shardOf(t.degrees)], t); err != nil {
		return nil, err
	}
	n := co.states()
	co.ranks = dense.Sized(co.ranks, n)
	co.sums = dense.Sized(co.sums, n)
	co.take(co.ranks, co.sums)
	list = list[:0]
	for i, rank := range co.ranks {
		list = append(list, weightedPairing{count: co.sums[i], rank: rank})
	}
	return list, nil
}
