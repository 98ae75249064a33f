package knighttour

import (
	"math"
	"math/big"
)

// This file holds the frontier method. It counts the Hamiltonian cycles of an
// undirected graph without looking at them one by one: vertices are placed one
// after the other, each with its links to earlier ones, and all sets of links
// that look the same from the frontier are counted together. See count.go for
// what it is used for, with an example.
//
// The frontier are the vertices that have been placed and have neighbours that
// have not. What can become of a set of links depends on two things only: which
// vertices of the frontier have 0, 1 or 2 links, and which of them are the two
// ends of one path. That is a state, and a vertex placed leads from states to
// states. There may be exponentially many in the width of the frontier, but no
// more in the length of the graph.
//
// Sources: D. E. Knuth: The Art of Computer Programming, volume 4A, 2011,
// section 7.1.4, algorithm Simpath (answer to exercise 225); J. Kawahara, T.
// Inoue, H. Iwashita, S. Minato: Frontier-based search for enumerating all
// constrained subgraphs with compressed representation, IEICE Transactions on
// Fundamentals E100-A(9), 2017, doi:10.1587/transfun.E100.A.1773. They place
// edges one by one and keep all layers, as a decision diagram. Here a vertex is
// placed with all of its links at once, and counting needs two layers.

// A frontier counts the Hamiltonian cycles of a graph of 3 vertices or more.
type frontier struct {
	packing
	placings []placing
	order    []int32
	pool     *pool
	c        *canceller
	next     []successor // scratch space

	keeps bool     // whether layers are kept
	kept  []*tally // the states before each placing

	steps int64 // from states to successors, so far
	most  int64 // on steps: if it would take more, the frontier gives up
	peak  int   // the greatest number of states at once
	full  bool  // whether it has given up, for want of memory or steps
}

// A placing is a vertex to be placed.
type placing struct {
	slot    uint8       // of the vertex, in mates
	later   uint8       // its neighbours to be placed later: 0, 1, or 2 for all greater numbers
	last    bool        // whether it is the last vertex
	earlier []neighbour // its neighbours in the frontier
}

// A neighbour is an earlier neighbour of a vertex to be placed.
type neighbour struct {
	vertex int32
	slot   uint8
	later  uint8 // its neighbours to be placed after that vertex, as in placing
}

// frontierMemory is how many words the states of a frontier may take: 512 MiB.
const frontierMemory = 64 << 20

// newFrontier returns the frontier that places the vertices of g in an order, or
// nil if there is no order or it takes too many slots. It may take so many words
// of memory.
func newFrontier(c *canceller, g adjacency, order []int32, memory int) (*frontier, error) {
	if order == nil {
		return nil, nil
	}
	f := &frontier{order: order, c: c, most: math.MaxInt64}
	f.placings = make([]placing, len(order))
	p, err := newPlacement(c, g)
	if err != nil {
		return nil, err
	}
	var earlier []neighbour
	for i, v := range order {
		begin := len(earlier)
		if !p.place(v) {
			return nil, nil
		}
		for _, u := range g.of(v) {
			if p.placed(u) {
				earlier = append(earlier, neighbour{u, p.slot[u], p.later(u)})
			}
		}
		f.placings[i] = placing{
			slot:    p.slot[v],
			later:   p.later(v),
			last:    i == len(order)-1,
			earlier: earlier[begin:len(earlier):len(earlier)],
		}
		if err := c.spend(len(g.of(v)) + 1); err != nil {
			return nil, err
		}
	}
	f.packing = newPacking(p.slots)
	f.pool = newPool(memory, f.words())
	return f, nil
}

// count returns the number of Hamiltonian cycles, or nil if the frontier has
// given up.
func (f *frontier) count() (*big.Int, error) {
	t, err := f.run([]uint64{1})
	if t == nil || err != nil {
		return nil, err
	}
	n := new(big.Int)
	for i := range t.shards {
		t.shards[i].each(f.pool, func(_ mates, count []uint64) bool {
			n = bigOf(count)
			return false
		})
	}
	return n, nil
}

// run places all vertices. It returns the tally after the last one, which holds
// allDone if there is a Hamiltonian cycle and nothing otherwise; or nil if
// the frontier has given up. The count of the first state is given; if it has
// no words, states are not counted.
func (f *frontier) run(one []uint64) (*tally, error) {
	t := newTally(f.pool, 1)
	f.full = !t.add(allDone, one)
	for i := range f.placings {
		next, err := f.place(&f.placings[i], t)
		if err != nil || f.full {
			return nil, err
		}
		if f.keeps {
			f.kept = append(f.kept, t)
		}
		t = next
		f.peak = max(f.peak, t.states)
	}
	return t, nil
}

// place returns the tally of the states after a vertex is placed. It releases
// the one before, unless that is to be kept.
func (f *frontier) place(at *placing, from *tally) (*tally, error) {
	to := newTally(f.pool, from.states)
	for i := range from.shards {
		s := &from.shards[i]
		s.each(f.pool, func(m mates, count []uint64) bool {
			next := f.successors(m, at)
			for i := range next {
				if !to.add(next[i].mates, count) {
					f.full = true
				}
			}
			f.steps += int64(len(next))
			return f.c.spend(1+workPerStep*len(next)) == nil && !f.full
		})
		if !f.keeps {
			s.release(f.pool)
		}
		if f.full = f.full || f.steps > f.most; f.full || f.c.err != nil {
			return nil, f.c.err
		}
	}
	return to, nil
}

// workPerStep is the work that a step from a state to a successor is charged
// for.
const workPerStep = 16

// exists reports whether there is a Hamiltonian cycle, if f.full does not say
// that it has given up.
func (f *frontier) exists() (bool, error) {
	t, err := f.run(nil)
	return t != nil && t.states > 0, err
}

// cycle returns a Hamiltonian cycle, or nil if there is none or the frontier has
// given up. It keeps the states of all layers and walks back through them.
func (f *frontier) cycle() ([]int32, error) {
	f.keeps = true
	if exists, err := f.exists(); !exists || err != nil {
		return nil, err
	}
	links := make([][2]int32, len(f.order)) // by vertex, the first one first
	for i := range links {
		links[i] = [2]int32{-1, -1}
	}
	target := allDone
	for i := len(f.placings) - 1; i >= 0; i-- {
		at := &f.placings[i]
		from, by := f.before(i, target)
		if f.c.err != nil {
			return nil, f.c.err
		}
		for _, j := range by {
			if j >= 0 {
				u, v := at.earlier[j].vertex, f.order[i]
				addLink(&links[u], v)
				addLink(&links[v], u)
			}
		}
		target = from
	}
	cycle := make([]int32, 0, len(links))
	for last, v := int32(-1), int32(0); len(cycle) < len(links); {
		cycle = append(cycle, v)
		next := links[v][0]
		if next == last {
			next = links[v][1]
		}
		last, v = v, next
	}
	return cycle, nil
}

func addLink(links *[2]int32, v int32) {
	if links[0] < 0 {
		links[0] = v
	} else {
		links[1] = v
	}
}

// before returns a state from which the i-th placing leads to the target, and
// the links that do.
func (f *frontier) before(i int, target mates) (from mates, by [2]int8) {
	found := false
	shards := f.kept[i].shards
	for j := 0; j < len(shards) && !found && f.c.err == nil; j++ {
		shards[j].each(f.pool, func(m mates, _ []uint64) bool {
			for _, next := range f.successors(m, &f.placings[i]) {
				if next.mates == target {
					from, by, found = m, next.links, true
				}
			}
			return !found && f.c.spend(workPerStep) == nil
		})
		shards[j].release(f.pool)
	}
	return from, by
}
