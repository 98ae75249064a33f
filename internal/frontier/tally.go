package frontier

import (
	"math/big"
	"math/bits"
)

// A tally maps the states of a frontier to their counts.
//
// It is a hash table in shards, so that growing is short, and the memory of a
// shard is free as soon as its states have been read. The highest bits of a
// state's hash are the index of its shard.
type tally struct {
	shards []shard
	shift  uint // 64 minus the number of these bits
	states int
	pool   *pool
}

// A shard is a hash table with open addressing and linear probing.
//
// An entry is the words of the mates, the first of which is 0 if the entry is
// unused, and the words of the count, lowest first. When a count outgrows its
// words, all counts of the shard get one more.
type shard struct {
	entries []uint64
	last    int // the number of entries, a power of 2, minus 1; -1 without memory
	used    int // number of entries used
	words   int // of a count; 0 if states are not counted
}

const (
	minEntries = 8    // of a shard
	shardGoal  = 4096 // states per shard
	maxShards  = 1024
)

// newTally returns an empty tally for about the given number of states.
func newTally(p *pool, states int) *tally {
	n := 0 // number of bits
	for 1<<n < maxShards && states>>n > shardGoal {
		n++
	}
	t := &tally{shards: make([]shard, 1<<n), shift: uint(64 - n), pool: p}
	for i := range t.shards {
		t.shards[i].last = -1
	}
	return t
}

// add adds count to that of a state. It reports false if there is not enough
// memory.
func (t *tally) add(m mates, count []uint64) bool {
	h := m.hash()
	s, p := &t.shards[h>>t.shift], t.pool
	if s.last < 0 && !s.resize(p, minEntries, len(count)) ||
		s.words < len(count) && !s.resize(p, s.last+1, len(count)) {
		return false
	}
	e := s.find(p, m, h)
	if e[0] != 0 {
		if addWords(e[p.mateWords:], count) == 0 {
			return true
		}
		if !s.resize(p, s.last+1, s.words+1) {
			return false
		}
		s.find(p, m, h)[p.mateWords+s.words-1] = 1
		return true
	}
	p.putMates(e, m)
	copy(e[p.mateWords:], count)
	t.states++
	s.used++
	return 4*s.used <= 3*s.last || s.resize(p, 2*(s.last+1), s.words)
}

// find returns the entry of a state, or the unused one for it.
func (s *shard) find(p *pool, m mates, hash uint64) []uint64 {
	stride := p.mateWords + s.words
	for i := int(hash) & s.last; ; i = (i + 1) & s.last {
		e := s.entries[i*stride : (i+1)*stride : (i+1)*stride]
		if e[0] == 0 || e[0] == m.lo && (p.mateWords == 1 || e[1] == m.hi) {
			return e
		}
	}
}

// resize moves the entries to memory for the given number of entries and words
// of a count. It reports false if there is not enough memory.
func (s *shard) resize(p *pool, entries, words int) bool {
	memory := p.take(entries * (p.mateWords + words))
	if memory == nil {
		return false
	}
	to := shard{entries: memory, last: entries - 1, used: s.used, words: words}
	s.each(p, func(m mates, count []uint64) bool {
		e := to.find(p, m, m.hash())
		p.putMates(e, m)
		copy(e[p.mateWords:], count)
		return true
	})
	s.release(p)
	*s = to
	return true
}

// each calls do with each state and its count until do returns false.
func (s *shard) each(p *pool, do func(m mates, count []uint64) bool) {
	stride := p.mateWords + s.words
	for i := 0; i < len(s.entries); i += stride {
		if e := s.entries[i : i+stride : i+stride]; e[0] != 0 && !do(p.mates(e), e[p.mateWords:]) {
			return
		}
	}
}

// release returns the memory of the shard to the pool.
func (s *shard) release(p *pool) {
	p.give(s.entries)
	*s = shard{last: -1}
}

// addWords adds n to sum, which has at least as many words, and returns the
// carry. The lowest word comes first.
func addWords(sum, n []uint64) (carry uint64) {
	for i, w := range n {
		sum[i], carry = bits.Add64(sum[i], w, carry)
	}
	for i := len(n); carry != 0 && i < len(sum); i++ {
		sum[i], carry = bits.Add64(sum[i], 0, carry)
	}
	return carry
}

// bigOf returns the number with the given words, lowest first.
func bigOf(words []uint64) *big.Int {
	n := new(big.Int)
	for i := len(words) - 1; i >= 0; i-- {
		n.Lsh(n, 64).Add(n, new(big.Int).SetUint64(words[i]))
	}
	return n
}

// A pool provides the memory of tallies.
type pool struct {
	mateWords int                // packing.words
	budget    int                // words that may still be allocated
	free      map[int][][]uint64 // by length
}

func newPool(words, mateWords int) *pool {
	return &pool{mateWords: mateWords, budget: words, free: make(map[int][][]uint64)}
}

// take returns a slice of zeros, or nil if there is not enough memory.
func (p *pool) take(words int) []uint64 {
	if list := p.free[words]; len(list) > 0 {
		s := list[len(list)-1]
		p.free[words] = list[:len(list)-1]
		clear(s)
		return s
	}
	if words > p.budget {
		p.drop()
	}
	if words > p.budget {
		return nil
	}
	p.budget -= words
	return make([]uint64, words)
}

// drop leaves all free slices to the garbage collector.
func (p *pool) drop() {
	for words, list := range p.free {
		p.budget += words * len(list)
	}
	clear(p.free)
}

// give returns a slice from take to the pool.
func (p *pool) give(s []uint64) {
	if s != nil {
		p.free[len(s)] = append(p.free[len(s)], s)
	}
}

func (p *pool) mates(entry []uint64) mates {
	if p.mateWords == 1 {
		return mates{entry[0], allDone.hi}
	}
	return mates{entry[0], entry[1]}
}

func (p *pool) putMates(entry []uint64, m mates) {
	entry[0] = m.lo
	if p.mateWords > 1 {
		entry[1] = m.hi
	}
}
