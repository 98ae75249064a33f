package frontier

import (
	"cmp"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"example.com/knighttour/internal/work"
)

// A layer is the set of states after a placing. States with the same degrees
// are a group: their pairings are a list of ranks in ascending order, with
// counts.
type layer struct {
	groups []group
	chunks []chunk
	states int
	sorted bool // whether the groups are in the order of compareDegrees
}

// A group has the degrees of its states and the place of their pairings.
type group struct {
	degrees
	chunk uint32 // the index of the chunk with the pairings
	start uint32 // the index of the first pairing
	n     uint32 // the number of pairings
}

// A chunk is memory for some groups.
type chunk struct {
	ranks  []uint32
	counts []uint64 // several words for each rank, lowest first; none if states are not counted
}

// list returns the pairings of a group of the layer, in ascending order of
// their ranks, and their counts, which have the given number of words each.
// Both slices belong to the layer.
func (l *layer) list(g *group, words int) (ranks []uint32, counts []uint64) {
	c := &l.chunks[g.chunk]
	from := int(g.start)
	to := int(g.start + g.n)
	return c.ranks[from:to], c.counts[from*words : to*words]
}

// wordsPerGroup is the size of a group in words, rounded up.
const wordsPerGroup = 3

// words returns the memory of the layer in words.
func (l *layer) words() (n int) {
	for _, c := range l.chunks {
		n += len(c.ranks)/2 + len(c.counts)
	}
	return n + wordsPerGroup*len(l.groups)
}

// usedWords returns how many words the states take, without the unused ends of
// chunks, which depend on how goroutines happen to run. A count takes
// wordsOfCount words.
func (l *layer) usedWords(wordsOfCount int) int {
	return l.states/2 + l.states*wordsOfCount + wordsPerGroup*len(l.groups)
}

// release gives the memory of the layer to the pool.
func (l *layer) release(p *pool) {
	p.give(l.chunks...)
	l.groups = l.groups[:0]
	l.chunks = l.chunks[:0]
	l.states = 0
	l.sorted = false
}

// sort puts the groups in the order of compareDegrees. Expansions of the layer
// that were made before refer to groups by their old places, so they must not
// be used any more. The result is meaningless if c is stopped.
func (l *layer) sort(c *work.Canceller) {
	if l.sorted {
		return
	}
	work.SortStable(c, l.groups, func(a, b group) int { return compareDegrees(a.degrees, b.degrees) })
	l.sorted = c.Err() == nil
}

// compareDegrees compares degrees in the order of a sorted layer.
func compareDegrees(a, b degrees) int {
	return cmp.Or(cmp.Compare(a.one, b.one), cmp.Compare(a.none, b.none))
}

// find returns the group with the given degrees, or nil. The layer must be
// sorted.
func (l *layer) find(d degrees) *group {
	i, found := slices.BinarySearchFunc(l.groups, d, func(g group, d degrees) int {
		return compareDegrees(g.degrees, d)
	})
	if !found {
		return nil
	}
	return &l.groups[i]
}

// A writer adds groups to a layer, from one goroutine.
type writer struct {
	pool  *pool
	to    *layer
	words int    // words of a count
	chunk        // the chunk that this writer took last
	index uint32 // of the chunk
	used  int    // pairings of the chunk that are used
}

const (
	minChunk = 64      // the minimum number of pairings of a chunk, a power of 2
	maxChunk = 1 << 15 // the maximum number, unless a single group is larger

	// chunkShare limits a chunk of several groups to one pairing for each
	// chunkShare words of the pool. So the unused ends of chunks take little
	// memory.
	chunkShare = 512
)

// room returns memory for n pairings, with unspecified contents, and a group
// that refers to this memory and has no degrees yet. The error is ErrMemory.
func (w *writer) room(n int) (ranks []uint32, counts []uint64, at group, err error) {
	if len(w.ranks)-w.used < n {
		size := max(minChunk, min(2*len(w.ranks), w.pool.maxPairings))
		for size < n {
			size *= 2
		}
		w.chunk, w.index, err = w.pool.take(w.to, size, w.words)
		if err != nil {
			return nil, nil, at, err
		}
		w.used = 0
	}
	from := w.used
	w.used += n
	at = group{chunk: w.index, start: uint32(from), n: uint32(n)}
	return w.ranks[from:w.used], w.counts[from*w.words : w.used*w.words], at, nil
}

// A pool provides the memory of layers to any number of goroutines. It keeps
// the chunks that are given back, and reuses them. Chunks have only a few
// different sizes.
type pool struct {
	size        int // words that could be allocated at first
	maxPairings int // the maximum number of pairings of a chunk of several groups

	mu     sync.Mutex  // guards the fields below
	budget int         // words that may still be allocated
	lowest int         // the lowest budget so far
	free   [32][]chunk // by the binary logarithm of their number of pairings
}

// newPool returns a pool for a process that may take the given number of words.
// Layers get 9/16 of them. The rest is for the lists of their groups and for
// garbage.
func newPool(words int) *pool {
	words = words / 16 * 9
	pairings := minChunk
	for pairings < maxChunk && pairings < words/chunkShare {
		pairings *= 2
	}
	return &pool{
		size:        words,
		maxPairings: pairings,
		budget:      words,
		lowest:      words,
	}
}

// take adds a chunk to a layer and returns it with its index. The chunk has
// room for the given number of pairings, a power of 2, with counts of the given
// number of words. The error is ErrMemory.
func (p *pool) take(l *layer, pairings, words int) (c chunk, index uint32, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if free := &p.free[logarithm(pairings)]; len(*free) > 0 {
		last := len(*free) - 1
		c = (*free)[last]
		*free = (*free)[:last]
	} else {
		if err := p.charge(pairings/2 + pairings*words); err != nil {
			return c, 0, err
		}
		c = chunk{
			ranks:  make([]uint32, pairings),
			counts: make([]uint64, pairings*words),
		}
	}
	l.chunks = append(l.chunks, c)
	return c, uint32(len(l.chunks) - 1), nil
}

// reserve subtracts words from the budget. The error is ErrMemory.
func (p *pool) reserve(words int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.charge(words)
}

// restore returns reserved words to the budget.
func (p *pool) restore(words int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.budget += words
}

// charge is reserve for a caller that holds the lock. The error is ErrMemory if
// the budget does not suffice.
func (p *pool) charge(words int) error {
	if words > p.budget {
		p.drop()
	}
	if words > p.budget {
		return ErrMemory
	}
	p.budget -= words
	p.lowest = min(p.lowest, p.budget)
	return nil
}

// give returns chunks to the pool, from which they were taken.
func (p *pool) give(chunks ...chunk) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range chunks {
		free := &p.free[logarithm(len(c.ranks))]
		*free = append(*free, c)
	}
}

// drop leaves the free chunks to the garbage collector, and runs it at once.
// Otherwise the collector would let the process grow to twice the memory in
// use. The caller must hold the lock, unless no other goroutine uses the pool.
func (p *pool) drop() {
	for _, list := range p.free {
		for _, c := range list {
			p.budget += len(c.ranks)/2 + len(c.counts)
		}
	}
	p.free = [32][]chunk{}
	runtime.GC()
}

// logarithm returns the binary logarithm of a power of 2.
func logarithm(n int) int { return bits.Len(uint(n)) - 1 }
