package count

import (
	"encoding/binary"
	"errors"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
)

// ErrMemory reports that the tables or tours of a [Drawer] do not fit in its
// memory.
var ErrMemory = errors.New("the tours do not fit the memory")

// ErrVisits reports that no method works except a list of all tours, and that
// [MaxVisits] visits are not enough to find all of them.
var ErrVisits = errors.New("the tours are not found in time")

// A Drawer draws tours of a graph at random. Each draw is independent of the
// others, and all tours are equally likely. In an undirected graph, a path and
// its reverse are two tours. A closed tour counts once for each start and
// direction.
//
// Most methods that count tours also number them, from 0. So a Drawer draws a
// random number, and finds the tour with that number.
type Drawer struct {
	goal     problem.Goal
	graph    *dense.Graph
	sampler  sampler
	numbers  randomStream // random numbers for the sampler
	turns    randomStream // random numbers for starts and directions
	batch    [][]int32    // the tours that have been drawn ahead, before redirected
	size     int          // the number of tours of the next batch
	maxDrawn int          // the maximum number of vertices of a batch of several tours
}

// A sampler draws several tours at once, for a problem with a start. Apart from
// starts and directions, the problem has the tours that are wanted.
type sampler interface {
	// draw returns n tours, each drawn independently. Their order is that of
	// the random numbers. The caller must not change the tours.
	draw(c *work.Canceller, s *randomStream, n int) ([][]int32, error)

	// isBatched reports whether a batch takes about as long as a single tour.
	isBatched() bool
}

// Batches grow. They double, so that no more tours are drawn ahead than have
// been asked for. If a batch takes about as long as a single tour, they grow
// faster.
const (
	// growth is the factor by which batches grow if they take about as long as
	// a single tour.
	growth = 32

	// maxBatch is the maximum number of tours that are drawn at once.
	maxBatch = 1 << 13

	// maxDrawn is the maximum number of vertices of a batch of several tours,
	// if there is memory for them.
	maxDrawn = 1 << 20

	// wordsPerDrawn is how many words of memory the drawer must have for each
	// vertex of a batch. The vertex itself takes about five of them.
	wordsPerDrawn = 64
)

// NewDrawer returns a Drawer whose tables have at most maxWords words. The
// error is [*problem.None] if there is no tour; otherwise it is ErrMemory,
// ErrVisits, or the error of c.
func NewDrawer(
	c *work.Canceller,
	g *dense.Graph,
	goal problem.Goal,
	maxWords int,
	seed uint64,
) (*Drawer, error) {
	d := &Drawer{
		goal:     goal,
		graph:    g,
		numbers:  newRandomStream(seed, 0),
		turns:    newRandomStream(seed, 1),
		size:     1,
		maxDrawn: min(maxDrawn, maxWords/wordsPerDrawn),
	}
	var err error
	d.sampler, err = newSampler(c, g, goal, maxWords)
	return d, outOfMemory(err)
}

// Next returns the next tour. The error is that of c, or ErrMemory.
func (d *Drawer) Next(c *work.Canceller) ([]int32, error) {
	if err := c.Poll(); err != nil {
		return nil, err
	}
	if len(d.batch) == 0 {
		batch, err := d.sampler.draw(c, &d.numbers, d.size)
		if err != nil {
			return nil, outOfMemory(err)
		}
		d.batch = batch
		d.size = d.nextSize()
	}
	tour := d.redirected(d.batch[0])
	d.batch = d.batch[1:]
	return tour, c.Spend(len(tour))
}

// nextSize returns the size of the batch after a batch of d.size tours.
func (d *Drawer) nextSize() int {
	factor := 2
	if d.sampler.isBatched() {
		factor = growth
	}
	return max(1, min(factor*d.size, maxBatch, d.maxDrawn/(1+d.graph.Len())))
}

// outOfMemory returns ErrMemory if the frontier method has given up, and any
// other error as it is.
func outOfMemory(err error) error {
	if errors.Is(err, frontier.ErrGaveUp) {
		return ErrMemory
	}
	return err
}

// redirected returns the tour for a path that was drawn. A closed tour gets a
// random start, and a tour with two directions gets a random one. It does not
// change the path.
func (d *Drawer) redirected(path []int32) []int32 {
	n := d.graph.Len()
	if len(path) > n { // it begins with the added hub
		path = path[1:]
	}
	path = slices.Clone(path)
	if d.graph.Undirected && d.goal.End >= 0 {
		slices.Reverse(path) // it was drawn from the end
		return path
	}
	if d.goal.Closed {
		at := d.turns.below(n)
		path = slices.Concat(path[at:], path[:at])
	}
	isReversed := d.graph.Undirected && d.turns.below(2) == 1
	if isReversed {
		slices.Reverse(path)
	}
	return path
}

// newSampler chooses how to draw, as a count chooses how to count. If the tours
// can be enumerated quickly, it keeps them in a list. The errors are those of
// [NewDrawer].
func newSampler(c *work.Canceller, g *dense.Graph, goal problem.Goal, maxWords int) (sampler, error) {
	p, err := problemOf(c, g, problem.Anywhere, goal)
	if err != nil {
		return nil, err
	}
	l := newListing(c, p, maxWords/listShare)
	defer l.Finish()
	begin, err := alternativeAfter(&l.tally, p, cheapestDraw, maxWords)
	switch {
	case err != nil:
		return nil, err
	case begin == nil:
		return l.sampler()
	}
	l.chunks = nil
	s, err := begin(c)
	if !errors.Is(err, frontier.ErrGaveUp) {
		return s, err
	}
	begin = nil  // so that it holds no memory
	runtime.GC() // the memory that it took has not been collected yet
	s, listErr := listAll(c, p, maxWords, MaxVisits)
	if listErr == ErrVisits && errors.Is(err, frontier.ErrMemory) {
		return nil, ErrMemory // with more memory, the frontier method would work
	}
	return s, listErr
}

// listShare limits a list that may be given up for another method to
// 1/listShare of the memory.
const listShare = 8

// A numberedSampler draws numbers, and finds the tours with these numbers.
type numberedSampler struct {
	count *big.Int // the number of tours

	// find returns the tours with the given numbers, which are less than count.
	find func(c *work.Canceller, numbers []*big.Int) ([][]int32, error)

	// recomputes says that find takes about as long for many numbers as for
	// one.
	recomputes bool
}

// isBatched implements [sampler].
func (ns *numberedSampler) isBatched() bool { return ns.recomputes }

// draw implements [sampler]: it draws n numbers, and finds their tours.
func (ns *numberedSampler) draw(c *work.Canceller, s *randomStream, n int) ([][]int32, error) {
	numbers := make([]*big.Int, n)
	for i := range numbers {
		numbers[i] = s.bigBelow(ns.count)
	}
	return ns.find(c, numbers)
}

// A listing enumerates tours, and keeps them in a list. If there is no room for
// a tour, the listing refuses it, and the enumeration ends.
type listing struct {
	tally
	length    int       // the number of vertices of a tour
	chunks    [][]int32 // perChunk tours each, one after the other; the last may have fewer
	maxChunks int
}

// chunkVertices is the maximum number of vertices of a chunk of several tours.
// Chunks do not grow, since growing a long list leaves much garbage.
const chunkVertices = 1 << 16

// newListing returns a listing of the tours of a problem, in at most maxWords
// words. The caller must call Finish.
func newListing(c *work.Canceller, p *problem.Problem, maxWords int) *listing {
	l := &listing{length: p.Graph.Len()}
	l.maxChunks = max(1, maxWords/(l.perChunk()*l.length/2+1)) // two vertices per word
	l.Run = search.Begin(c, p, search.Options{})
	l.keep = l.add
	return l
}

// perChunk returns the number of tours of a chunk.
func (l *listing) perChunk() int { return max(1, chunkVertices/max(1, l.length)) }

// add keeps a tour, the last one that the tally has counted. It returns false
// if there is no room for the tour.
func (l *listing) add(path []int32) bool {
	kept := int(l.tours) - 1
	if kept%l.perChunk() == 0 {
		if len(l.chunks) == l.maxChunks {
			return false
		}
		l.chunks = append(l.chunks, nil)
	}
	last := len(l.chunks) - 1
	if l.chunks[last] == nil && last > 0 { // there are many tours
		l.chunks[last] = make([]int32, 0, l.perChunk()*l.length)
	}
	l.chunks[last] = append(l.chunks[last], path...)
	return true
}

// MaxVisits is the maximum number of visits of an enumeration after the other
// methods have given up.
const MaxVisits = 1 << 27

// listAll returns a sampler that draws from a list of all tours. The error is
// ErrMemory if they do not fit in memory, or ErrVisits if they are not found
// within the given number of visits.
func listAll(c *work.Canceller, p *problem.Problem, maxWords int, visits int64) (sampler, error) {
	l := newListing(c, p, maxWords)
	defer l.Finish()
	switch {
	case l.enumerate(visits):
		return l.sampler()
	case l.refused:
		return nil, ErrMemory
	}
	return nil, ErrVisits
}

// sampler returns the sampler from the list, after all tours have been
// enumerated. The error is what stopped the enumeration, or a proof that there
// is no tour.
func (l *listing) sampler() (sampler, error) {
	switch {
	case l.Err() != nil:
		return nil, l.Err()
	case l.tours == 0:
		return nil, l.Exhausted()
	}
	// Copies, so that find does not keep l in memory:
	chunks := l.chunks
	perChunk := l.perChunk()
	length := l.length
	find := func(_ *work.Canceller, numbers []*big.Int) ([][]int32, error) {
		list := make([][]int32, len(numbers))
		for i, number := range numbers {
			k := int(number.Int64())
			at := k % perChunk * length
			list[i] = chunks[k/perChunk][at : at+length]
		}
		return list, nil
	}
	return &numberedSampler{count: l.soFar(), find: find}, nil
}

// A randomStream is a stream of random numbers.
type randomStream struct {
	words *rand.ChaCha8 // yields the same numbers on all machines and in all versions of Go
}

// newRandomStream returns one of the streams of a seed: the one with the given
// number. The streams of a seed are independent.
func newRandomStream(seed uint64, stream byte) randomStream {
	key := [32]byte{8: stream} // after the 8 bytes of the seed
	binary.LittleEndian.PutUint64(key[:], seed)
	return randomStream{words: rand.NewChaCha8(key)}
}

// below returns a uniformly distributed number from 0 to n-1, where n is at
// least 1.
func (s *randomStream) below(n int) int {
	for {
		x := s.words.Uint64() & (1<<bits.Len(uint(n-1)) - 1)
		if x < uint64(n) {
			return int(x)
		}
	}
}

// bigBelow is below for large numbers. It draws as many bits as n-1 has, until
// they form a number below n. On average, that takes fewer than two draws.
func (s *randomStream) bigBelow(n *big.Int) *big.Int {
	length := new(big.Int).Sub(n, big.NewInt(1)).BitLen()
	random := make([]byte, (length+63)/64*8)
	for {
		for i := 0; i < len(random); i += 8 {
			binary.BigEndian.PutUint64(random[i:], s.words.Uint64())
		}
		x := new(big.Int).SetBytes(random)
		x.Rsh(x, uint(8*len(random)-length))
		if x.Cmp(n) < 0 {
			return x
		}
	}
}
