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
	links []uint8 // by vertex: the links it must have; anyDegree if it has other edges, too
}

// stays reports whether v never leaves the frontier.
func (s *subgraph) stays(v int32) bool { return s.links[v] == anyDegree }

// A sweep places the vertices of a subgraph and computes the states after each.
type sweep struct {
	subgraph
	placings []placing
	slot     []uint8 // by vertex
	words    int     // words of a count
	pool     *pool
	edits    *editTable
	c        *work.Canceller

	spare     *layer // for reuse
	expansion expansion
	reserved  int // words of the pool's budget for expansion and groups
	workers   []*worker

	maxSteps int64
	steps    int64 // from states to successors so far
	peak     int   // maximum number of states of a layer
	err      error // why the sweep cannot begin
}

// newSweep returns a sweep of a subgraph in which the vertices that stay may
// have any degrees. Counts begin with the given number of words, 0 or 1, and
// the sweep gives up after the given number of steps. If the sweep cannot
// begin, s.err says why, and begin returns this error: the error of c if c is
// stopped, or ErrGaveUp if there is no order or it takes too many slots.
func newSweep(c *work.Canceller, memory *pool, of subgraph, words int, steps int64) *sweep {
	s := &sweep{
		subgraph: of,
		placings: make([]placing, len(of.order)),
		words:    words,
		pool:     memory,
		c:        c,
		maxSteps: steps,
	}
	s.err = s.setPlacings()
	if s.err == nil {
		s.setLinks(of.links)
	}
	return s
}

// setPlacings sets the slots, and the placings except for what setLinks sets.
// The error says why the sweep cannot begin.
func (s *sweep) setPlacings() error {
	at := newPlacement(s.c, s.graph, s.subgraph.links)
	s.slot = at.slot
	if s.order == nil {
		return cmp.Or(s.c.Err(), ErrGaveUp)
	}
	var earlier []neighbour // of all vertices, one after the other
	for i, v := range s.order {
		begin := len(earlier)
		if !at.place(v) {
			return ErrGaveUp
		}
		for _, u := range s.graph.Of(v) {
			if !at.placed(u) {
				continue
			}
			earlier = append(earlier, neighbour{
				vertex: u,
				slot:   at.slot[u],
				later:  at.later(u),
			})
		}
		s.placings[i] = placing{
			vertex:  v,
			slot:    at.slot[v],
			later:   at.later(v),
			last:    i == len(s.order)-1,
			cost:    at.cost,
			earlier: earlier[begin:len(earlier):len(earlier)],
		}
		if err := s.c.Spend(len(s.graph.Of(v)) + 1); err != nil {
			return err
		}
	}
	return nil
}

// setLinks sets the links, by vertex, that vertices must have.
func (s *sweep) setLinks(links []uint8) {
	for i := range s.placings {
		at := &s.placings[i]
		for j := range at.earlier {
			at.earlier[j].degree = links[at.earlier[j].vertex]
		}
		d := links[at.vertex]
		if d == anyDegree {
			at.least = 0
			at.most = 2
		} else {
			at.least = d - min(d, at.later)
			at.most = d
		}
	}
}

// begin returns the layer before the first placing.
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

// count returns the number of Hamiltonian cycles.
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

// run places all vertices and returns the last layer. It holds one state, with
// an empty frontier, if there is a Hamiltonian cycle, and nothing otherwise.
// It releases every layer but the last. Counts get more words when they need
// them. The error is [ErrGaveUp], or that of the canceller.
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

// widen doubles the words of all counts.
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
			clear(to[copy(to, c.counts[j*s.words:(j+1)*s.words]):])
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

// expand returns the expansion of a layer, without the groups that are
// excluded. The error is ErrGaveUp if it takes too many steps or too much
// memory.
func (s *sweep) expand(at *placing, from *layer, excluded exclusion) (*expansion, error) {
	e := &s.expansion
	n := 1 // goroutines
	parts := 1
	// How much memory several goroutines take depends on chance. If that is too
	// much, a count continues class by class. But Exists gives up, and its
	// answer must not depend on chance.
	if from.states >= parallelStates && s.words > 0 {
		n = runtime.GOMAXPROCS(0)
		parts = 1 << shardBits
	}
	e.reset(from, parts)
	s.addWorkers(n)
	blocks := (len(from.groups) + blockSize - 1) / blockSize
	err := s.c.Parallel(n, blocks, func(c *work.Canceller, w, block int) error {
		return s.workers[w].feeder.add(c, at, excluded, block)
	})
	for _, w := range s.workers {
		w.feeder.flushAll()
	}
	if err != nil {
		return nil, err
	}
	targets, steps := e.finish()
	s.steps += steps
	if s.steps > s.maxSteps {
		return nil, ErrGaveUp
	}
	if more := e.words() + 3*targets - s.reserved; more > 0 {
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

// forgetExpansion releases the memory of the last expansion.
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
	parallelStates = 1 << 12 // fewest states of a layer that several goroutines expand
	rowSteps       = 1 << 14 // steps after which edits are memoized
)

// place returns the layer after a placing, without the states that come from
// excluded groups.
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
	targets, _ := e.finish()
	to.groups = dense.Sized(to.groups, targets)
	n := min(len(e.shards), runtime.GOMAXPROCS(0))
	s.addWorkers(n)
	for _, w := range s.workers {
		w.collector.edits = s.edits
		w.writer = writer{pool: s.pool, to: to, words: s.words}
	}
	err = s.c.Parallel(n, len(e.shards), func(c *work.Canceller, w, i int) error {
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
