package search

import (
	"math/bits"

	"example.com/knighttour/internal/dense"
)

// pruneFrame returns f, the frame of v, without the candidates that begin no
// tour: see Pruning in the introduction. It is called when v has been visited
// and others have not.
func (b *bitSearch) pruneFrame(v int, f bitFrame) bitFrame {
	if !b.problem.Graph.Undirected {
		return b.pruneDirected(v, f)
	}
	forced := f.forced &^ (1 << v)
	// Only the neighbours of v have lost a link.
	for m := f.candidates; m != 0; m &= m - 1 {
		links := b.problem.Graph.Masks.Next[bits.TrailingZeros64(m)&(dense.WordSize-1)] & f.remaining
		if links&(links-1) != 0 {
			continue
		}
		w := m & -m
		if links == 0 && (f.remaining != w || b.problem.MaxForced == 1 && b.exits&w == 0) {
			f.candidates = 0
			return f
		}
		forced |= w &^ b.exits
	}
	f.forced = forced
	if b.problem.MaxForced == 2 {
		forced &= forced - 1 // leave one out: it may be the last
	}
	if forced != 0 {
		f.candidates &= f.forced
		if forced&(forced-1) != 0 {
			f.candidates = 0
		}
	}
	return b.keepEnd(f.keepOnly(f.forced & b.interior))
}

// pruneDirected is pruneFrame for directed graphs.
func (b *bitSearch) pruneDirected(v int, f bitFrame) bitFrame {
	masks := &b.problem.Graph.Masks
	forced := f.forced &^ (1 << v)
	for m := masks.Prev[v&(dense.WordSize-1)] & f.remaining; m != 0; m &= m - 1 {
		if masks.Next[bits.TrailingZeros64(m)]&f.remaining == 0 {
			forced |= m & -m
		}
	}
	f.forced = forced
	if forced&(forced-1) != 0 || forced&b.interior != 0 || b.problem.MaxForced == 1 && forced&^b.exits != 0 {
		f.candidates = 0
		return f
	}
	next := uint64(0) // the vertices that must be next
	for m := f.candidates; m != 0; m &= m - 1 {
		if masks.Prev[bits.TrailingZeros64(m)]&f.remaining == 0 {
			next |= m & -m
		}
	}
	f = b.keepEnd(f.keepOnly(next))
	if f.remaining&(f.remaining-1) != 0 {
		f.candidates &^= forced
	}
	return f
}

// keepOnly removes the candidates that are not in next, the set of vertices
// that must be next. If the set is empty, all stay; if it has several, none
// does.
func (f bitFrame) keepOnly(next uint64) bitFrame {
	if next == 0 {
		return f
	}
	if next&(next-1) != 0 {
		next = 0
	}
	f.candidates &= next
	return f
}

// keepEnd removes the candidates that make the goal unreachable.
func (b *bitSearch) keepEnd(f bitFrame) bitFrame {
	if b.problem.End >= 0 && f.remaining != 1<<b.problem.End {
		f.candidates &^= 1 << b.problem.End
	}
	if b.problem.Closed && f.remaining&b.exits == 0 {
		f.candidates = 0
	}
	return f
}
