package frontier

import (
	"math"
	"math/bits"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// This file looks for an order of the vertices in which there are few states.
// The best is as hard to find as a tour, but good ones are not: the numbering
// itself, which often goes along a graph that somebody has made, and greedy
// orders, which next place a vertex that makes the number of states grow least.

// A placement places the vertices of a graph one by one, and estimates how many
// states that makes.
//
// The estimate is a product over the frontier: what a vertex there multiplies it
// by depends on its placed and unplaced neighbours (see growth).
type placement struct {
	g       dense.Lists
	pending []int32 // by vertex: its neighbours that are not placed
	slot    []uint8 // by vertex: its slot, which it keeps after it has left the frontier; noSlot before it is placed
	free    uint32  // the slots that are not taken
	slots   int     // the greatest number of slots taken at once
	states  uint64  // the estimate for the vertices placed so far
	cost    uint64  // the sum of all estimates
}

const noSlot = math.MaxUint8

// growth[i][j] is what a vertex of the frontier with i earlier and j later
// neighbours (0, 1, or 2 for all greater numbers) multiplies the estimate by:
// by 1 if it may have no link, by 1 if it may have two, and by 2 if it may have
// one, since there are several ends that its path can have. A vertex without
// later neighbours has left the frontier. These are whole numbers of at most 4,
// so that a product for all slots is exact.
var growth = [3][3]uint64{
	{1, 1, 1},
	{1, 2, 1 + 2},
	{1, 2 + 1, 1 + 2 + 1},
}

func newPlacement(c *work.Canceller, g dense.Lists) (*placement, error) {
	n := g.Len()
	p := &placement{g: g, pending: make([]int32, n), slot: make([]uint8, n)}
	return p, p.reset(c)
}

// reset takes all vertices back.
func (p *placement) reset(c *work.Canceller) error {
	p.free, p.slots, p.states, p.cost = 1<<maxSlots-1, 0, 1, 0
	for v := range p.pending {
		p.pending[v] = int32(len(p.g.Of(int32(v))))
		p.slot[v] = noSlot
	}
	return c.Spend(len(p.pending))
}

func (p *placement) placed(v int32) bool { return p.slot[v] != noSlot }

// growth returns what v multiplies the estimate by, given the number of its
// neighbours that are not placed.
func (p *placement) growth(v, pending int32) uint64 {
	return growth[min(2, int32(len(p.g.Of(v)))-pending)][min(2, pending)]
}

// statesAfter returns the estimate for the case that v is placed next.
func (p *placement) statesAfter(v int32) uint64 {
	from, to := uint64(1), p.growth(v, p.pending[v])
	for _, u := range p.g.Of(v) {
		if p.placed(u) {
			from *= p.growth(u, p.pending[u])
			to *= p.growth(u, p.pending[u]-1)
		}
	}
	return p.states / from * to
}

// place places v. It reports false if no slot is free.
func (p *placement) place(v int32) bool {
	if p.free == 0 {
		return false
	}
	p.states = p.statesAfter(v)
	p.cost += p.states
	p.slot[v] = uint8(bits.TrailingZeros32(p.free))
	p.free &= p.free - 1
	p.slots = max(p.slots, maxSlots-bits.OnesCount32(p.free))
	for _, u := range p.g.Of(v) {
		if p.pending[u]--; p.pending[u] == 0 && p.placed(u) {
			p.free |= 1 << p.slot[u]
		}
	}
	if p.pending[v] == 0 {
		p.free |= 1 << p.slot[v]
	}
	return true
}

// later returns the number of neighbours of v that are not placed, or 2 if there
// are more.
func (p *placement) later(v int32) uint8 { return uint8(min(2, p.pending[v])) }

// An Order is an order in which the vertices of a graph can be placed.
type Order struct {
	Vertices []int32 // nil if no order is known that takes few enough slots

	slots int
	cost  uint64 // estimated: the number of states, over all layers
}

// stepsForCost is the estimated cost for each step that is then taken: the
// estimate is 10 to 100 times the number of states.
const stepsForCost = 64

// Steps returns the estimated number of steps from states to successors.
func (o Order) Steps() int64 { return int64(o.cost / stepsForCost) }

// An orderSearch looks for the order of the least cost.
type orderSearch struct {
	*placement
	c     *work.Canceller
	base  []int32 // all vertices, those first that are placed first
	first int     // the number of these
	best  Order

	// Of greedy:
	order      []int32
	known      []bool  // vertices that are or were candidates
	candidates []int32 // neighbours of the frontier, and the start
	unknown    int     // all vertices before it in base are known
}

const (
	fewTries     = 4
	mostTries    = 256
	triesForCost = 32 // a share of the cost: 1/32
	manyPending  = 64 // vertices with more neighbours to be placed do not make these candidates

	mostCost = 1 << 62 // estimates are at most 1<<48, so that no sum overflows
)

// OrderWork is the work, for each vertex, that [BestOrder] may take on a graph
// of low cost.
const OrderWork = mostTries

// BestOrder returns the order of the least cost that it finds in a time that is
// short beside that cost. Some vertices are placed first, in the given order: a
// vertex with edges to all others would otherwise stay in the frontier.
func BestOrder(c *work.Canceller, g dense.Lists, first []int32) (Order, error) {
	s, err := newOrderSearch(c, g, first)
	if err != nil {
		return Order{}, err
	}
	if err := s.inOrder(); err != nil {
		return s.best, err
	}
	n := len(s.base)
	starts, err := s.remote(s.base[min(s.first, n-1)])
	if err != nil {
		return s.best, err
	}
	begin := c.Spent()
	for i := range uint64(mostTries) {
		if i >= fewTries && uint64(c.Spent()-begin) > s.best.cost/triesForCost {
			break
		}
		start := s.base[n-1-int(dense.Mix(i)%uint64(max(1, n-s.first)))]
		if i < uint64(len(starts)) {
			start = starts[i]
		}
		if err := s.greedy(start, i); err != nil {
			return s.best, err
		}
	}
	return s.best, nil
}

func newOrderSearch(c *work.Canceller, g dense.Lists, first []int32) (*orderSearch, error) {
	n := g.Len()
	s := &orderSearch{c: c, first: len(first), best: Order{cost: mostCost}}
	var err error
	if s.placement, err = newPlacement(c, g); err != nil {
		return nil, err
	}
	s.order, s.known = make([]int32, 0, n), make([]bool, n)
	s.base = append(make([]int32, 0, n), first...)
	isFirst := make([]bool, n)
	for _, v := range first {
		isFirst[v] = true
	}
	for v := range int32(n) {
		if !isFirst[v] {
			s.base = append(s.base, v)
		}
	}
	return s, c.Spend(n)
}

// next places v. It reports false if the order has become no better than the
// best one, or takes too many slots.
func (s *orderSearch) next(v int32) bool {
	s.order = append(s.order, v)
	return s.place(v) && s.cost < s.best.cost
}

// keep makes the order the best one.
func (s *orderSearch) keep() {
	s.best = Order{slices.Clone(s.order), s.slots, s.cost}
}

// inOrder tries the order of the numbers.
func (s *orderSearch) inOrder() error {
	for _, v := range s.base {
		if !s.next(v) {
			return nil
		}
		if err := s.c.Spend(1 + len(s.g.Of(v))); err != nil {
			return err
		}
	}
	s.keep()
	return nil
}

// remote returns two vertices that are far from each other, if the graph without
// those placed first is connected: the last that a breadth-first search from the
// start comes to, and the last that another one comes to from there.
func (s *orderSearch) remote(start int32) ([]int32, error) {
	var pair []int32
	for range 2 {
		seen := make([]bool, len(s.base))
		for _, v := range s.base[:s.first] {
			seen[v] = true
		}
		queue := []int32{start}
		seen[start] = true
		for i := 0; i < len(queue); i++ {
			for _, w := range s.g.Of(queue[i]) {
				if !seen[w] {
					seen[w] = true
					queue = append(queue, w)
				}
			}
			if err := s.c.Spend(1 + len(s.g.Of(queue[i]))); err != nil {
				return nil, err
			}
		}
		start = queue[len(queue)-1]
		pair = append(pair, start)
	}
	return pair, nil
}

// greedy tries the order that begins with the start, and then takes from the
// neighbours of the frontier the one that leads to the fewest states. The seed
// decides between several of them.
func (s *orderSearch) greedy(start int32, seed uint64) error {
	if err := s.reset(s.c); err != nil {
		return err
	}
	s.order, s.candidates, s.unknown = s.order[:0], s.candidates[:0], s.first
	clear(s.known)
	for _, v := range s.base[:s.first] {
		s.known[v] = true
		if !s.next(v) {
			return nil
		}
	}
	for s.addCandidate(start); len(s.order) < len(s.base); {
		v := s.takeCandidate(seed)
		if err := s.c.Spend(1 + len(s.g.Of(v))); err != nil {
			return err
		}
		if !s.next(v) {
			return nil
		}
		if s.pending[v] <= manyPending {
			for _, w := range s.g.Of(v) {
				s.addCandidate(w)
			}
		}
	}
	s.keep()
	return nil
}

// addCandidate makes v a candidate, unless it was one before.
func (s *orderSearch) addCandidate(v int32) {
	if !s.known[v] {
		s.known[v] = true
		s.candidates = append(s.candidates, v)
	}
}

// takeCandidate takes the best candidate from the list. If there is none, a
// component is done, and any other vertex is a candidate.
func (s *orderSearch) takeCandidate(seed uint64) int32 {
	for ; len(s.candidates) == 0; s.unknown++ {
		s.addCandidate(s.base[s.unknown])
	}
	best, fewest, tie := 0, uint64(math.MaxUint64), uint64(0)
	for i, v := range s.candidates {
		states := s.statesAfter(v)
		if states > fewest {
			continue
		}
		if t := dense.Mix(seed<<32 ^ uint64(v)); states < fewest || t < tie {
			best, fewest, tie = i, states, t
		}
		s.c.Charge(1 + len(s.g.Of(v)))
	}
	v := s.candidates[best]
	last := len(s.candidates) - 1
	s.candidates[best] = s.candidates[last]
	s.candidates = s.candidates[:last]
	return v
}
