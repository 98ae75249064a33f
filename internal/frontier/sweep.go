package frontier

import (
	"math/big"

	"example.com/knighttour/internal/work"
)

// A sweep places the vertices of a problem and computes the states after each.
type sweep struct {
	Problem
	packing
	placings []placing
	pool     *pool
	c        *work.Canceller
	next     []successor // scratch space of successors

	keeps bool     // whether layers are kept
	kept  []*tally // the states before each placing

	steps int64 // from states to successors so far
	peak  int   // maximum number of states at once
}

// A placing is a vertex to be placed.
type placing struct {
	slot    uint8       // of the vertex
	later   uint8       // the number of its neighbours placed later, 2 for more
	last    bool        // whether the vertex is the last
	earlier []neighbour // its neighbours in the frontier
}

// A neighbour is an earlier neighbour of a vertex to be placed.
type neighbour struct {
	vertex int32
	slot   uint8
	later  uint8 // the number of its neighbours placed after the vertex, 2 for more
}

// newSweep returns a sweep for p. The error is ErrGaveUp if p has no order or
// the order takes too many slots.
func newSweep(c *work.Canceller, p Problem) (*sweep, error) {
	if p.Order == nil {
		return nil, ErrGaveUp
	}
	s := &sweep{Problem: p, c: c, placings: make([]placing, len(p.Order))}
	at, err := newPlacement(c, p.Graph)
	if err != nil {
		return nil, err
	}
	var earlier []neighbour
	for i, v := range p.Order {
		begin := len(earlier)
		if !at.place(v) {
			return nil, ErrGaveUp
		}
		for _, u := range p.Graph.Of(v) {
			if at.placed(u) {
				earlier = append(earlier, neighbour{u, at.slot[u], at.later(u)})
			}
		}
		s.placings[i] = placing{
			slot:    at.slot[v],
			later:   at.later(v),
			last:    i == len(p.Order)-1,
			earlier: earlier[begin:len(earlier):len(earlier)],
		}
		if err := c.Spend(len(p.Graph.Of(v)) + 1); err != nil {
			return nil, err
		}
	}
	s.packing = newPacking(at.slots)
	s.pool = newPool(p.Memory, s.words())
	return s, nil
}

// count returns the number of Hamiltonian cycles.
func (s *sweep) count() (*big.Int, error) {
	t, err := s.run([]uint64{1})
	if err != nil {
		return nil, err
	}
	n := new(big.Int)
	for i := range t.shards {
		t.shards[i].each(s.pool, func(_ mates, count []uint64) bool {
			n = bigOf(count)
			return false
		})
	}
	return n, nil
}

// exists reports whether there is a Hamiltonian cycle.
func (s *sweep) exists() (bool, error) {
	t, err := s.run(nil)
	return err == nil && t.states > 0, err
}

// run places all vertices and returns the last tally, which holds allDone if
// there is a Hamiltonian cycle and nothing otherwise. one is the count of the
// first state; if it is nil, states are not counted.
func (s *sweep) run(one []uint64) (*tally, error) {
	t := newTally(s.pool, 1)
	if !t.add(allDone, one) {
		return nil, ErrGaveUp
	}
	for i := range s.placings {
		next, err := s.place(&s.placings[i], t)
		if err != nil {
			return nil, err
		}
		if s.keeps {
			s.kept = append(s.kept, t)
		}
		t = next
		s.peak = max(s.peak, t.states)
	}
	return t, nil
}

// place returns the tally after a placing. It releases from unless layers are
// kept.
func (s *sweep) place(at *placing, from *tally) (to *tally, err error) {
	to = newTally(s.pool, from.states)
	for i := range from.shards {
		shard := &from.shards[i]
		shard.each(s.pool, func(m mates, count []uint64) bool {
			next := s.successors(m, at)
			for i := range next {
				if !to.add(next[i].mates, count) {
					err = ErrGaveUp
					return false
				}
			}
			s.steps += int64(len(next))
			err = s.c.Spend(1 + WorkPerStep*len(next))
			return err == nil
		})
		if !s.keeps {
			shard.release(s.pool)
		}
		if err == nil && s.steps > s.Steps {
			err = ErrGaveUp
		}
		if err != nil {
			return nil, err
		}
	}
	return to, nil
}

// WorkPerStep is the work charged for a step from a state to a successor.
const WorkPerStep = 16

// cycle returns a Hamiltonian cycle, or nil if there is none. It keeps all
// layers and walks back through them.
func (s *sweep) cycle() ([]int32, error) {
	s.keeps = true
	if exists, err := s.exists(); !exists || err != nil {
		return nil, err
	}
	links := make([][]int32, len(s.Order)) // by vertex
	target := allDone
	for i := len(s.placings) - 1; i >= 0; i-- {
		from, by, err := s.before(i, target)
		if err != nil {
			return nil, err
		}
		for _, j := range by {
			if j >= 0 {
				u, v := s.placings[i].earlier[j].vertex, s.Order[i]
				links[u], links[v] = append(links[u], v), append(links[v], u)
			}
		}
		target = from
	}
	return follow(links), nil
}

// follow returns the cycle that the links make.
func follow(links [][]int32) []int32 {
	cycle := make([]int32, 0, len(links))
	for last, v := int32(-1), int32(0); len(cycle) < len(links); {
		cycle = append(cycle, v)
		next := links[v][0]
		if next == last {
			next = links[v][1]
		}
		last, v = v, next
	}
	return cycle
}

// before returns a state from which placing i leads to target, and its links.
func (s *sweep) before(i int, target mates) (from mates, by [2]int8, err error) {
	found := false
	shards := s.kept[i].shards
	for j := 0; j < len(shards) && !found && err == nil; j++ {
		shards[j].each(s.pool, func(m mates, _ []uint64) bool {
			for _, next := range s.successors(m, &s.placings[i]) {
				if next.mates == target {
					from, by, found = m, next.links, true
				}
			}
			err = s.c.Spend(WorkPerStep)
			return !found && err == nil
		})
		shards[j].release(s.pool)
	}
	return from, by, err
}
