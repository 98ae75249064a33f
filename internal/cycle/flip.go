package cycle

import (
	"math/bits"

	"example.com/knighttour/internal/match"
)

// A flipper joins the cycles of a 2-factor along alternating cycles: closed
// walks whose edges are links and other edges in turn. Exchanging them yields
// another 2-factor: J. Petersen: Die Theorie der regulären graphs, Acta
// Mathematica 15, 1891, doi:10.1007/BF02392606. A flipper keeps it unless it
// has more cycles.
//
// The walks are random and short, and begin near a cycle to be joined to the
// longest one. Most do not close and are undone, so a walk changes the links at
// once, but the trees only when it closes.
type flipper struct {
	*Joiner
	depth   int     // steps of a walk
	home    int32   // a vertex of the cycle that was longest
	pending []int32 // vertices of other cycles, at least one of each
	walk    []flip
}

// A flip is a step of an alternating walk: it cuts the link from u to v and
// links u to next.
type flip struct{ u, v, next int32 }

// walksPerTry is the number of walks from one cycle before the next one's turn.
const walksPerTry = 64

func newFlipper(j *Joiner) *flipper {
	// With two choices at each step, walks this long reach almost all vertices.
	return &flipper{Joiner: j, depth: 8 + bits.Len(uint(len(j.links)))}
}

func (x *flipper) run(until int) (found bool, err error) {
	for x.parts > 1 && x.c.Spent() < until {
		if err := x.c.Spend(workPerSplay); err != nil {
			return false, err
		}
		if len(x.pending) == 0 || len(x.pending) > len(x.links) {
			x.findParts()
			continue
		}
		v := x.pending[0]
		x.pending = x.pending[1:]
		if !x.same(v, x.home) {
			x.pending = append(x.pending, x.try(v))
		}
	}
	return x.parts == 1, x.c.Err()
}

// findParts sets home to a vertex of the longest cycle and makes a vertex of
// each cycle pending.
func (x *flipper) findParts() {
	x.pending = x.pending[:0]
	seen := make([]bool, len(x.links))
	longest := 0
	var part []int32
	for v := range int32(len(seen)) {
		if seen[v] || x.c.Err() != nil {
			continue
		}
		if part = x.follow(v, seen, part[:0]); len(part) > longest {
			longest, x.home = len(part), v
		}
		x.pending = append(x.pending, v) // run drops home
	}
}

// try tries to join the cycle of v to another one. It returns the vertex to try
// next.
func (x *flipper) try(v int32) int32 {
	before := x.parts
	for range walksPerTry {
		x.wander(x.near(v))
		if x.parts < before || x.c.Spend(1) != nil {
			break
		}
		v = x.links[v][1]
	}
	return v
}

// near returns v or, with probability 1/4, a vertex near v, whose cycle may
// have to change first.
func (x *flipper) near(v int32) int32 {
	for x.random.Below(4) == 0 {
		list := x.Of(v)
		v = list[x.random.Below(len(list))]
	}
	return v
}

// wander walks at random from a link of origin until an alternating cycle
// closes there, and changes the cover unless that makes more cycles.
func (x *flipper) wander(origin int32) {
	side := 0
	if !x.Directed {
		side = x.random.Below(2)
	}
	x.walk = x.walk[:0]
	x.step(x.links[origin][side], origin)
	for range x.depth {
		last := &x.walk[len(x.walk)-1]
		x.c.Charge(workPerFlip)
		if len(x.walk) > 1 && x.closes(last.u, origin) {
			last.next = origin
			x.setLink(last.u, origin)
			x.commit()
			return
		}
		if next, beyond := x.choose(last, origin); next != match.Unmatched {
			last.next = next
			x.step(beyond, next)
			x.setLink(last.u, next)
		}
	}
	x.undo()
}

// Approximate work of a step of a walk and of a splay.
const (
	workPerFlip  = 8
	workPerSplay = 16
)

// step cuts the link from u to v.
func (x *flipper) step(u, v int32) {
	x.unlink(u, v)
	x.walk = append(x.walk, flip{u: u, v: v})
}

// closes reports whether a link from u can close the walk at its origin.
func (x *flipper) closes(u, origin int32) bool {
	return x.leads(u, origin) && (x.Directed || !x.links[u].Has(origin))
}

// choose returns a random vertex to link to the last step's u, and its
// neighbour to be cut off; or Unmatched if that link is not possible.
func (x *flipper) choose(last *flip, origin int32) (next, beyond int32) {
	list := x.Of(last.u)
	next = list[x.random.Below(len(list))]
	if next == origin || next == last.v {
		return match.Unmatched, match.Unmatched
	}
	beyond = x.links[next][0]
	if !x.Directed {
		if x.links[last.u].Has(next) {
			return match.Unmatched, match.Unmatched
		}
		if beyond = x.links[next][x.random.Below(2)]; beyond == origin {
			return match.Unmatched, match.Unmatched // origin would lose both links
		}
	}
	return next, beyond
}

// commit applies the walk to the trees. If that makes more cycles, it undoes
// the walk in both trees and links.
func (x *flipper) commit() {
	before := x.parts
	x.c.Charge(4 * workPerSplay * len(x.walk))
	for i, s := range x.walk {
		x.sever(s.u, s.v)
		if i > 0 {
			x.join(x.walk[i-1].u, s.v)
		}
	}
	last := x.walk[len(x.walk)-1]
	x.join(last.u, last.next)
	if x.parts <= before {
		x.addPending()
		return
	}
	x.sever(last.u, last.next)
	for i := len(x.walk) - 1; i >= 0; i-- {
		s := x.walk[i]
		if i > 0 {
			x.sever(x.walk[i-1].u, s.v)
		}
		x.join(s.u, s.v)
	}
	x.unlink(last.u, last.next)
	x.undo()
}

// addPending makes a vertex of each cycle pending that the walk has changed.
// Each of these cycles contains a vertex of the walk.
func (x *flipper) addPending() {
	for i, s := range x.walk {
		if !x.same(s.v, x.home) && (i == 0 || !x.same(s.v, x.walk[i-1].v)) {
			x.pending = append(x.pending, s.v)
		}
	}
}

// undo restores the links to those before the walk.
func (x *flipper) undo() {
	for i := len(x.walk) - 1; i >= 0; i-- {
		s := x.walk[i]
		if i > 0 {
			x.unlink(x.walk[i-1].u, s.v)
		}
		x.setLink(s.u, s.v)
	}
}
