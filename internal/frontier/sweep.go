package frontier

import (
	"cmp"
	"errors"
	"math/big"
	"runtime"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A subgraph is a graph with some of the edges of a task, and an order of the
// vertices that have such edges.
type subgraph struct {
	graph dense.Lists
	order []int32
	links []uint8 // by vertex: how many links it must have; anyDegree if it has other edges, too
}

// stays reports whether v never leaves the frontier.
func (s *subgraph) stays(v int32) bool { return s.links[v] == anyDegree }

// A sweep places the vertices of a subgraph and computes the states after each.
type sweep struct {
	subgraph
	placings []placing
	slot     []uint8 // by vertex: see placement
	words    int     // words of a count; 0 if states are not counted
	pool     *pool
	edits    *editTable      // nil until the sweep has taken rowSteps
	c        *work.Canceller // of the current call

	spare     *layer    // for reuse; nil if there is none
	expansion expansion // the latest, for reuse
	reserved  int       // words of the pool's budget for the expansion and the groups it leads to
	workers   []*worker

	maxSteps int64
	steps    int64 // from states to successors so far
	peak     int   // maximum number of states of a layer
	err      error // why the sweep cannot begin
}

// newSweep returns a sweep of a subgraph in which the vertices that stay may
// have any degrees. Counts begin with the given number of words. If words is 0,
// there are no counts. The sweep gives up after maxSteps steps. If the sweep
// cannot begin, s.err says why, and begin returns this error: the error of c if
// c is stopped, or ErrGaveUp if there is no order or it takes too many slots.
func newSweep(c *work.Canceller, p *pool, sub subgraph, words int, maxSteps int64) *sweep {
	s := &sweep{
		subgraph: sub,
		placings: make([]placing, len(sub.order)),
		words:    words,
		pool:     p,
		c:        c,
		maxSteps: maxSteps,
	}
	s.err = s.setPlacings()
	if s.err == nil {
		s.setLinks(sub.links)
	}
	return s
}

// setPlacings sets the slots, and the placings except for what setLinks sets.
// The error says why the sweep cannot begin: see newSweep.
func (s *sweep) setPlacings() error {
	p := newPlacement(s.c, s.graph, s.subgraph.links)
	s.slot = p.slot
	if s.order == nil {
		return cmp.Or(s.c.Err(), ErrGaveUp)
	}
	var earlier []neighbour // of all vertices, one after the other
	for i, v := range s.order {
		begin := len(earlier)
		if !p.place(v) {
			return ErrGaveUp
		}
		for _, u := range s.graph.Of(v) {
			if !p.isPlaced(u) {
				continue
			}
			earlier = append(earlier, neighbour{
				vertex: u,
				slot:   p.slot[u],
				later:  p.later(u),
			})
		}
		s.placings[i] = placing{
			vertex:  v,
			slot:    p.slot[v],
			later:   p.later(v),
			last:    i == len(s.order)-1,
			cost:    p.cost,
			earlier: earlier[begin:len(earlier):len(earlier)],
		}
		if err := s.c.Spend(len(s.graph.Of(v)) + 1); err != nil {
			return err
		}
	}
	return nil
}

// setLinks sets how many links the vertices must have, by vertex, from the next
// placing on.
func (s *sweep) setLinks(links []uint8) {
	for i := range s.placings {
		at := &s.placings[i]
		for j := range at.earlier {
			at.earlier[j].degree = links[at.earlier[j].vertex]
		}
		d := links[at.vertex]
		if d == anyDegree {
			at.minLinks = 0
			at.maxLinks = 2
		} else {
			at.minLinks = d - min(d, at.later)
			at.maxLinks = d
		}
	}
}

// begin returns the layer before the first placing: one state, with an empty
// frontier and the count 1. The error is s.err or ErrMemory.
func (s *sweep) begin() (*layer, error) {
	if s.err != nil {
		return nil, s.err
	}
	l := &layer{states: 1}
	w := writer{pool: s.pool, to: l, words: s.words}
	ranks, counts, at, err := w.room(1)
	if err != nil {
		return nil, err
	}
	ranks[0] = 0
	copy(counts, []uint64{1})
	l.groups = []group{at}
	return l, nil
}

// count returns the number of Hamiltonian cycles of a whole graph. The errors
// are those of run.
func (s *sweep) count() (*big.Int, error) {
	l, err := s.run()
	if err != nil {
		return nil, err
	}
	var n []uint64
	if l.states > 0 {
		_, n = l.list(&l.groups[0], s.words)
	}
	return bigOf(n), nil
}

// run places all vertices and returns the last layer. This layer holds one
// state, with an empty frontier, if there is a Hamiltonian cycle, and no state
// otherwise. run releases every layer but the last. Counts get more words when
// they need them. The error is [ErrGaveUp], or that of the canceller.
func (s *sweep) run() (*layer, error) {
	l, err := s.begin()
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(s.placings); {
		next, err := s.place(&s.placings[i], l, exclusion{})
		if errors.Is(err, errOverflow) {
			if err := s.widen(l); err != nil {
				return nil, err
			}
			continue // the same placing again
		}
		s.release(l)
		if err != nil {
			return nil, err
		}
		l = next
		i++
	}
	return l, nil
}

// release returns the memory of a layer to the pool, and keeps the layer for
// reuse.
func (s *sweep) release(l *layer) {
	l.release(s.pool)
	s.spare = l
}

// widen doubles the words of the counts of a layer, and of all layers after it.
// The error is ErrMemory or that of s.c.
func (s *sweep) widen(l *layer) error {
	s.pool.drop()
	narrow := l.chunks
	l.chunks = nil
	for _, c := range narrow {
		wide, _, err := s.pool.take(l, len(c.ranks), 2*s.words)
		if err != nil {
			return err
		}
		copy(wide.ranks, c.ranks)
		for j := range c.ranks {
			to := wide.counts[2*j*s.words : 2*(j+1)*s.words]
			n := copy(to, c.counts[j*s.words:(j+1)*s.words])
			clear(to[n:])
		}
		if err := s.c.Spend(len(c.ranks)); err != nil {
			return err
		}
	}
	s.pool.give(narrow...)
	s.pool.drop()
	s.words *= 2
	s.workers = nil // their collectors count in narrower words
	return nil
}

// expand returns the expansion of a layer by a placing, without the groups that
// are excluded. The expansion is valid until the next call. The error is that
// of s.c, ErrMemory, or ErrGaveUp if there are too many steps.
func (s *sweep) expand(at *placing, from *layer, excluded exclusion) (*expansion, error) {
	e := &s.expansion
	goroutines := 1
	shards := 1
	// How much memory several goroutines take depends on chance. If that is too
	// much, a count continues class by class. But Exists gives up, and its
	// answer must not depend on chance.
	if from.states >= parallelStates && s.words > 0 {
		goroutines = runtime.GOMAXPROCS(0)
		shards = 1 << shardBits
	}
	e.reset(from, shards)
	s.addWorkers(goroutines)
	blocks := (len(from.groups) + blockSize - 1) / blockSize
	err := s.c.Parallel(goroutines, blocks, func(c *work.Canceller, w, block int) error {
		return s.workers[w].feeder.add(c, at, excluded, block)
	})
	// Even after an error: the workers are kept, and must not bring drafts into
	// the next expansion.
	for _, w := range s.workers {
		w.feeder.flushAll()
	}
	if err != nil {
		return nil, err
	}
	targets, steps := e.totals()
	s.steps += steps
	if s.steps > s.maxSteps {
		return nil, ErrGaveUp
	}
	if more := e.words() + wordsPerGroup*targets - s.reserved; more > 0 {
		if err := s.pool.reserve(more); err != nil {
			return nil, err
		}
		s.reserved += more
	}
	if s.edits == nil && s.steps > rowSteps {
		s.edits = newEditTable()
	}
	return e, nil
}

// forgetExpansion releases the memory of the latest expansion.
func (s *sweep) forgetExpansion() {
	s.expansion = expansion{}
	s.pool.restore(s.reserved)
	s.reserved = 0
}

// addWorkers adds workers until there are at least n.
func (s *sweep) addWorkers(n int) {
	for len(s.workers) < n {
		s.workers = append(s.workers, &worker{
			feeder:    newFeeder(&s.expansion),
			collector: collector{words: s.words},
		})
	}
}

const (
	parallelStates = 1 << 12 // the minimum number of states of a layer that several goroutines expand
	rowSteps       = 1 << 14 // the number of steps after which edits are memoized
)

// place returns the layer after a placing, without the states that come from
// excluded groups of the given layer. It does not release the given layer. The
// errors are those of expand and of collector.collect.
func (s *sweep) place(at *placing, from *layer, excluded exclusion) (*layer, error) {
	e, err := s.expand(at, from, excluded)
	if err != nil {
		return nil, err
	}
	to := s.spare
	s.spare = nil
	if to == nil {
		to = new(layer)
	}
	targets, _ := e.totals()
	to.groups = dense.Sized(to.groups, targets)
	goroutines := min(len(e.shards), runtime.GOMAXPROCS(0))
	s.addWorkers(goroutines)
	for _, w := range s.workers {
		w.collector.edits = s.edits
		w.writer = writer{pool: s.pool, to: to, words: s.words}
	}
	err = s.c.Parallel(goroutines, len(e.shards), func(c *work.Canceller, w, i int) error {
		return s.workers[w].collect(c, from, e.shards[i], to.groups)
	})
	if err != nil {
		to.release(s.pool)
		s.workers = nil // their collectors are not empty
		return nil, err
	}
	to.states = 0
	for _, g := range to.groups {
		to.states += int(g.n)
	}
	to.groups = slices.DeleteFunc(to.groups, func(g group) bool { return g.n == 0 })
	s.peak = max(s.peak, to.states)
	return to, nil
}
