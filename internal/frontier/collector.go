package frontier

import (
	"fmt"
	"math/bits"
	"sync/atomic"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A collector adds up the counts of the pairings of a target.
type collector struct {
	edits *editTable
	words int // words of a count
	size  int // number of pairings

	// If size is small: by rank.
	used   []uint64 // a bit set
	counts []uint64 // zeros if unused

	// Otherwise: in any order and with repetitions, until they are sorted.
	sparse bool
	list   []uint32
	loose  []uint64

	ranks []uint32 // scratch space
	sums  []uint64
}

// maxDense is the maximum number of words for counts by rank.
const maxDense = 1 << 21

// errWide reports that a state has too many ends of paths.
var errWide = fmt.Errorf("%w: a state has more than %d ends of paths", ErrGaveUp, maxEnds)

// collect adds up the counts of a target. The error may be errWide or
// errOverflow.
func (c *collector) collect(stop *work.Canceller, from *layer, sh *shard, t *target) error {
	if t.ends() > maxEnds {
		return errWide
	}
	c.size = int(pairings[t.ends()])
	c.sparse = c.size > maxDense/max(1, c.words)
	if c.sparse {
		c.list = c.list[:0]
		c.loose = c.loose[:0]
	} else {
		if n := (c.size + 63) / 64; len(c.used) < n {
			c.used = make([]uint64, n)
		}
		if n := c.size * c.words; len(c.counts) < n {
			c.counts = make([]uint64, n)
		}
	}
	for i := t.last; i >= 0; i = sh.transitions[i].before {
		tr := &sh.transitions[i]
		ranks, counts := from.list(&from.groups[tr.from], c.words)
		for len(ranks) > 0 {
			n := min(len(ranks), 1024)
			if err := c.add(tr.edit, ranks[:n], counts[:n*c.words]); err != nil {
				return err
			}
			ranks = ranks[n:]
			counts = counts[n*c.words:]
			if err := stop.Spend(workPerStep / 4 * n); err != nil {
				return err
			}
		}
	}
	if c.sparse {
		return c.sort(stop)
	}
	return nil
}

// add adds the counts of pairings after an edit. The error is errOverflow if a
// count does not fit its words.
func (c *collector) add(e edit, ranks []uint32, counts []uint64) error {
	ranks = c.edited(e, ranks)
	w := c.words
	overflow := uint64(0)
	for i, rank := range ranks {
		switch {
		case rank == closes: // the pairing is left out
		case c.sparse:
			c.list = append(c.list, rank)
			c.loose = append(c.loose, counts[i*w:(i+1)*w]...)
		case w == 1:
			c.used[rank/64] |= 1 << (rank % 64)
			var carry uint64
			c.counts[rank], carry = bits.Add64(c.counts[rank], counts[i], 0)
			overflow |= carry
		default:
			c.used[rank/64] |= 1 << (rank % 64)
			overflow |= addWords(c.counts[int(rank)*w:], counts[i*w:(i+1)*w])
		}
	}
	if overflow != 0 {
		return errOverflow
	}
	return nil
}

// edited returns the ranks of pairings after an edit. The slice is valid until
// the next call.
func (c *collector) edited(e edit, ranks []uint32) []uint32 {
	switch {
	case e.kind == keep:
		return ranks
	case e.kind == shift && e.a == e.b:
		return ranks
	}
	row := c.edits.row(e, len(ranks))
	c.ranks = dense.Sized(c.ranks, len(ranks))
	for i, rank := range ranks {
		c.ranks[i] = e.result(row, rank)
	}
	return c.ranks
}

// sort sorts the pairings of the list and adds up the counts of equal ones. The
// error may be errOverflow.
func (c *collector) sort(stop *work.Canceller) error {
	order := make([]int64, len(c.list)) // by rank, then by index: each in half of a number
	for i, rank := range c.list {
		order[i] = int64(rank)<<32 | int64(i)
	}
	work.Sort(stop, order)
	if stop.Err() != nil {
		return stop.Err()
	}
	var list []uint32
	var loose []uint64
	for _, x := range order {
		rank := uint32(x >> 32)
		i := int(uint32(x))
		count := c.loose[i*c.words : (i+1)*c.words]
		n := len(list)
		if n == 0 || list[n-1] != rank {
			list = append(list, rank)
			loose = append(loose, count...)
			continue
		}
		if addWords(loose[(n-1)*c.words:], count) != 0 {
			return errOverflow
		}
	}
	c.list = list
	c.loose = loose
	return nil
}

// states returns the number of pairings collected.
func (c *collector) states() (n int) {
	if c.sparse {
		return len(c.list)
	}
	for _, word := range c.used[:(c.size+63)/64] {
		n += bits.OnesCount64(word)
	}
	return n
}

// take moves the collected pairings to ranks and counts, whose length is
// states().
func (c *collector) take(ranks []uint32, counts []uint64) {
	if c.sparse {
		copy(ranks, c.list)
		copy(counts, c.loose)
		return
	}
	w := c.words
	n := 0
	for i, word := range c.used[:(c.size+63)/64] {
		if word == 0 {
			continue
		}
		c.used[i] = 0
		for ; word != 0; word &= word - 1 {
			rank := 64*i + bits.TrailingZeros64(word)
			ranks[n] = uint32(rank)
			if w == 1 {
				counts[n] = c.counts[rank]
				c.counts[rank] = 0
			} else {
				sum := c.counts[rank*w : (rank+1)*w]
				copy(counts[n*w:], sum)
				clear(sum)
			}
			n++
		}
	}
}

// An editTable memoizes edits: for each edit with few ranks it has a row with
// the results for all ranks.
type editTable struct{ rows []editRow } // by kind, ends, a, b

// newEditTable returns a table without rows.
func newEditTable() *editTable {
	const n = maxRow + 2
	return &editTable{rows: make([]editRow, 4*n*n*n)}
}

// An editRow gets its row once the edit has been applied to as many pairings as
// the row has elements.
type editRow struct {
	uses atomic.Int64
	row  atomic.Pointer[[]uint32]
}

const maxRow = 12 // ends before an edit

// row returns the row of an edit that is to be applied the given number of
// times, or nil if there is none.
func (t *editTable) row(e edit, times int) []uint32 {
	if t == nil || e.ends > maxRow || e.kind == keep {
		return nil
	}
	const n = maxRow + 2
	r := &t.rows[((int(e.kind)*n+int(e.ends))*n+int(e.a))*n+int(e.b)]
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

// result returns the rank after the edit. It takes it from the row, unless that
// is nil.
func (e edit) result(row []uint32, rank uint32) uint32 {
	if row != nil {
		return row[rank]
	}
	return e.apply(rank)
}

// A weightedPairing is a pairing with the number of states that have
// it.
type weightedPairing struct {
	count uint64
	rank  uint32
}

// weighted returns the pairings of a target with their counts. It reuses the
// memory of list.
func (c *collector) weighted(
	stop *work.Canceller, e *expansion, t *target, list []weightedPairing,
) ([]weightedPairing, error) {
	if err := c.collect(stop, e.from, e.shards[e.shardOf(t.degrees)], t); err != nil {
		return nil, err
	}
	n := c.states()
	c.ranks = dense.Sized(c.ranks, n)
	c.sums = dense.Sized(c.sums, n)
	c.take(c.ranks, c.sums)
	list = list[:0]
	for i, rank := range c.ranks {
		list = append(list, weightedPairing{count: c.sums[i], rank: rank})
	}
	return list, nil
}
