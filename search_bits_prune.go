package knighttour

import "math/bits"

// pruneFrame returns f, the frame of v, which has just been visited when not all
// are, without the candidates that begin no tour: see "Pruning" in search_run.go.
func (b *bitSearch) pruneFrame(v int, f frame) frame {
	if !b.f.undirected {
		return b.pruneDirected(v, f)
	}
	forced := f.forced &^ (1 << v)
	// Only the neighbours of v have lost a link.
	for m := f.candidates; m != 0; m &= m - 1 {
		links := b.f.masks.next[bits.TrailingZeros64(m)&(wordSize-1)] & f.unvisited
		if links&(links-1) != 0 {
			continue
		}
		w := m & -m
		if links == 0 && (f.unvisited != w || b.maxForced == 1 && b.exitSet&w == 0) {
			f.candidates = 0
			return f
		}
		forced |= w &^ b.exitSet
	}
	f.forced = forced
	if b.maxForced == 2 {
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
func (b *bitSearch) pruneDirected(v int, f frame) frame {
	masks := &b.f.masks
	forced := f.forced &^ (1 << v)
	for m := masks.prev[v&(wordSize-1)] & f.unvisited; m != 0; m &= m - 1 {
		if masks.next[bits.TrailingZeros64(m)]&f.unvisited == 0 {
			forced |= m & -m
		}
	}
	f.forced = forced
	if forced&(forced-1) != 0 || forced&b.interior != 0 || b.maxForced == 1 && forced&^b.exitSet != 0 {
		f.candidates = 0
		return f
	}
	next := uint64(0) // what has to be entered from v
	for m := f.candidates; m != 0; m &= m - 1 {
		if masks.prev[bits.TrailingZeros64(m)]&f.unvisited == 0 {
			next |= m & -m
		}
	}
	f = b.keepEnd(f.keepOnly(next))
	if f.unvisited&(f.unvisited-1) != 0 {
		f.candidates &^= forced
	}
	return f
}

// keepOnly removes all candidates but those that have to be next, unless there
// are none, and these as well if there are several.
func (f frame) keepOnly(next uint64) frame {
	if next == 0 {
		return f
	}
	if next&(next-1) != 0 {
		next = 0
	}
	f.candidates &= next
	return f
}

// keepEnd keeps open the way to the end that the goal asks for.
func (b *bitSearch) keepEnd(f frame) frame {
	if b.end >= 0 && f.unvisited != 1<<b.end {
		f.candidates &^= 1 << b.end
	}
	if b.closed && f.unvisited&b.exitSet == 0 {
		f.candidates = 0
	}
	return f
}
