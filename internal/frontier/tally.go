package frontier

import (
	"math/big"
	"math/bits"
)

// A tally holds the states of a frontier, each with its count.
//
// It is a hash table in shards, so that no growth takes long, and the memory
// of a shard can be used again as soon as its states have been read. The
// highest bits of a state's hash say to which shard it belongs.
type tally struct {
	shards []shard
	shift  uint // 64 less the number of those bits
	states int
	pool   *pool
}

// A shard is a hash table with open addressing and linear probing.
//
// An entry is a few words of one slice: those of the mates, the first of which
// is 0 in an entry that is not used, and those of the count, the lowest first.
// When a count outgrows its words, all counts of the shard get one more.
type shard struct {
	entries []uint64
	last    int // the number of entries, a power of 2, less 1; -1 if there is no memory yet
	used    int // number of entries used
	words   int // of a count; 0 if states are not counted
}

const (
	shardLeast = 8    // entries at first
	shardGoal  = 4096 // states that a shard should hold
	mostShards = 1024
)

// newTally returns an empty tally for about as many states as given.
func newTally(p *pool, states int) *tally {
	n := 0 // number of bits
	for 1<<n < mostShards && states>>n > shardGoal {
		n++
	}
	t := &tally{shards: make([]shard, 1<<n), shift: uint(64 - n), pool: p}
	for i := range t.shards {
		t.shards[i].last = -1
	}
	return t
}

// add adds to the count of a state. It reports false if there is not enough
// memory.
func (t *tally) add(m mates, count []uint64) bool {
	h := m.hash()
	s, p := &t.shards[h>>t.shift], t.pool
	if s.last < 0 && !s.resize(p, shardLeast, len(count)) ||
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

// find returns the entry of a state, or an unused one if it has none.
func (s *shard) find(p *pool, m mates, hash uint64) []uint64 {
	stride := p.mateWords + s.words
	for i := int(hash) & s.last; ; i = (i + 1) & s.last {
		e := s.entries[i*stride : (i+1)*stride : (i+1)*stride]
		if e[0] == 0 || e[0] == m.lo && (p.mateWords == 1 || e[1] == m.hi) {
			return e
		}
	}
}

// resize moves the entries to a slice with the given number of entries and
// words of a count. It reports false if there is not enough memory.
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

// each calls do with each state and its count, until that returns false.
func (s *shard) each(p *pool, do func(m mates, count []uint64) bool) {
	stride := p.mateWords + s.words
	for i := 0; i < len(s.entries); i += stride {
		if e := s.entries[i : i+stride : i+stride]; e[0] != 0 && !do(p.mates(e), e[p.mateWords:]) {
			return
		}
	}
}

// release gives the memory of the shard back.
func (s *shard) release(p *pool) {
	p.give(s.entries)
	*s = shard{last: -1}
}

// addWords adds n to sum, which has as many words or more, the lowest first, and
// returns what is carried out of it.
func addWords(sum, n []uint64) (carry uint64) {
	for i, w := range n {
		sum[i], carry = bits.Add64(sum[i], w, carry)
	}
	for i := len(n); carry != 0 && i < len(sum); i++ {
		sum[i], carry = bits.Add64(sum[i], 0, carry)
	}
	return carry
}

// bigOf returns the number that consists of these words, the lowest first.
func bigOf(words []uint64) *big.Int {
	n := new(big.Int)
	for i := len(words) - 1; i >= 0; i-- {
		n.Lsh(n, 64).Add(n, new(big.Int).SetUint64(words[i]))
	}
	return n
}

// A pool provides the memory of tallies.
type pool struct {
	mateWords int // words of mates that are kept: see packing.words
	budget    int // words that may still be taken
	free      map[int][][]uint64
}

// newPool returns a pool of so many words.
func newPool(words, mateWords int) *pool {
	return &pool{mateWords: mateWords, budget: words, free: make(map[int][][]uint64)}
}

// take returns a slice of zeros, or nil if no memory is left for it.
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

// give takes back a slice that take has returned.
func (p *pool) give(s []uint64) {
	if s != nil {
		p.free[len(s)] = append(p.free[len(s)], s)
	}
}

// mates reads the mates of an entry.
func (p *pool) mates(entry []uint64) mates {
	if p.mateWords == 1 {
		return mates{entry[0], allDone.hi}
	}
	return mates{entry[0], entry[1]}
}

// putMates writes the mates of an entry.
func (p *pool) putMates(entry []uint64, m mates) {
	entry[0] = m.lo
	if p.mateWords > 1 {
		entry[1] = m.hi
	}
}
