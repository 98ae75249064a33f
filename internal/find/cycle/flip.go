package cycle

import (
	"slices"

	"example.com/knighttour/internal/match"
)

// A flipper joins the cycles of a 2-factor along alternating cycles: closed
// walks that alternate between links and other edges. Exchanging the two yields
// another 2-factor: J. Petersen: Die Theorie der regulären graphs, Acta
// Mathematica 15, 1891, doi:10.1007/BF02392606. A flipper keeps the new
// 2-factor unless it has more cycles. The graph is directed or bipartite, so
// here Undirected means bipartite.
//
// The walks are random and short, and begin near a cycle to be joined to the
// longest one. A walk changes the links at once, but the trees only when it
// closes. Most walks do not close, and are undone.
type flipper struct {
	*Joiner
	depth   int     // largest number of steps of a walk
	home    int32   // a vertex of the cycle that was longest at the last count
	pending []int32 // at least one vertex of each other cycle, and stale ones
	walk    []flip  // the current walk
}

// A flip is a step of an alternating walk. It cuts the link from u to v, and
// links u to the v of the next flip. The u of the last flip is linked to the v
// of the first one, the origin, if the walk closes. In a directed graph, links
// lead from u to v.
type flip struct{ u, v int32 }

// walksPerTry is the number of walks from one cycle before it is the next
// cycle's turn.
const walksPerTry = 64

// Run takes the pending cycles in turn, and tries to join each to another one.
// See [strategy] for what it returns.
func (f *flipper) Run(stopAt int64) (found bool, err error) {
	for f.parts > 1 && f.c.Spent() < stopAt {
		if f.c.Spend(workPerSplay) != nil {
			break
		}
		if len(f.pending) == 0 || len(f.pending) > len(f.links) { // at first, or mostly stale
			f.findParts()
			continue
		}
		v := f.pending[0]
		f.pending = f.pending[1:]
		if !f.areTogether(v, f.home) {
			f.pending = append(f.pending, f.try(v))
		}
	}
	return f.parts == 1, f.c.Err()
}

// findParts sets home to a vertex of the longest cycle, and pending to a vertex
// of each cycle.
func (f *flipper) findParts() {
	f.pending = f.pending[:0]
	seen := make([]bool, len(f.links))
	longest := 0
	var part []int32
	for v := range int32(len(seen)) {
		if seen[v] || f.c.Err() != nil {
			continue
		}
		part = f.follow(v, seen, part[:0])
		if len(part) > longest {
			longest, f.home = len(part), v
		}
		f.pending = append(f.pending, v) // also of the longest cycle: Run drops it
	}
}

// try tries to join the cycle of v to another one, by walksPerTry walks from v
// and the vertices after it, in turn. It returns where to begin next time.
func (f *flipper) try(v int32) int32 {
	before := f.parts
	for range walksPerTry {
		f.wander(f.near(v))
		if f.parts < before {
			break
		}
		if f.c.Spend(1) != nil {
			break
		}
		v = f.links[v][1]
	}
	return v
}

// near returns v or, with probability 1/4, a vertex near v. The cycle of that
// vertex may have to change before the cycle of v can be joined.
func (f *flipper) near(v int32) int32 {
	for f.random.Below(4) == 0 {
		list := f.Of(v)
		v = list[f.random.Below(len(list))]
	}
	return v
}

// wander walks at random from a link of origin until an alternating cycle
// closes at origin, for at most f.depth steps. If one closes, it changes the
// cover, unless that makes more cycles. Otherwise it leaves the cover as it
// was.
func (f *flipper) wander(origin int32) {
	side := 0
	if f.Undirected {
		side = f.random.Below(2)
	}
	f.walk = f.walk[:0]
	f.step(f.links[origin][side], origin)
	for range f.depth {
		last := f.walk[len(f.walk)-1]
		f.c.Charge(workPerFlip)
		mayClose := len(f.walk) > 1 && (!f.Undirected || !f.links[last.u].Has(origin))
		if mayClose && f.leads(last.u, origin) {
			f.setLink(last.u, origin)
			f.commit()
			return
		}
		next, beyond := f.choose(last, origin)
		if next != match.Unmatched {
			f.step(beyond, next)
			f.setLink(last.u, next)
		}
	}
	f.undo()
}

// Approximate work of a step of a walk and of a splay.
const (
	workPerFlip  = 8
	workPerSplay = 16
)

// step begins the next flip: it cuts the link from u to v.
func (f *flipper) step(u, v int32) {
	f.unlink(u, v)
	f.walk = append(f.walk, flip{u: u, v: v})
}

// choose chooses the v and the u of the next flip. The v is next: a random
// vertex to be linked to the u of the last flip. The u is beyond: the neighbour
// of next from which next is to be cut. choose returns Unmatched twice if the u
// of the last flip cannot be linked to the random vertex.
func (f *flipper) choose(last flip, origin int32) (next, beyond int32) {
	list := f.Of(last.u)
	next = list[f.random.Below(len(list))]
	switch {
	case next == origin: // it has lost a link already
		return match.Unmatched, match.Unmatched
	case next == last.v: // the link that was just cut
		return match.Unmatched, match.Unmatched
	case !f.Undirected:
		return next, f.links[next][0]
	case f.links[last.u].Has(next): // linked already
		return match.Unmatched, match.Unmatched
	}
	// The neighbour is never origin, which has the colour of next.
	return next, f.links[next][f.random.Below(2)]
}

// commit applies the walk, which is closed and whose links are set, to the
// trees. If that makes more cycles, it undoes the walk in both trees and links.
func (f *flipper) commit() {
	before := f.parts
	f.c.Charge(4 * workPerSplay * len(f.walk))
	for i, s := range f.walk {
		f.sever(s.u, s.v)
		if i > 0 {
			f.join(f.walk[i-1].u, s.v)
		}
	}
	last := f.walk[len(f.walk)-1].u
	origin := f.walk[0].v
	f.join(last, origin)
	if f.parts <= before {
		f.addPending()
		return
	}
	f.cut(last, origin)
	for i, s := range slices.Backward(f.walk) {
		if i > 0 {
			f.cut(f.walk[i-1].u, s.v)
		}
		f.link(s.u, s.v)
	}
}

// addPending adds to pending a vertex of each cycle that the walk has changed,
// except that of home. Each changed cycle contains the v of a flip.
func (f *flipper) addPending() {
	for i, s := range f.walk {
		if f.areTogether(s.v, f.home) {
			continue
		}
		if i > 0 && f.areTogether(s.v, f.walk[i-1].v) {
			continue // the previous flip has the same cycle
		}
		f.pending = append(f.pending, s.v)
	}
}

// undo restores the links as they were before the walk, which has not closed.
func (f *flipper) undo() {
	for i, s := range slices.Backward(f.walk) {
		if i > 0 {
			f.unlink(f.walk[i-1].u, s.v)
		}
		f.setLink(s.u, s.v)
	}
}
