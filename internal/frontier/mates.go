package frontier

import "example.com/knighttour/internal/dense"

// Mates are a state of the frontier. Each vertex of the frontier has a slot,
// which holds
//   - the slot itself, if the vertex has no link;
//   - the slot of the other end of its path, if it has one link;
//   - done, which is all ones, if it has two, or if the slot is free.
//
// This is the mate table of Knuth's Simpath, packed into two words of 60 bits:
// 15 slots of 4 bits, all in the first word, or 24 of 5. The other bits are
// always set, so that no word is 0.
type mates struct{ lo, hi uint64 }

const (
	mateBits     = 60 // used of a word
	narrowSlots  = 15
	maxSlots     = 24
	narrowBits   = mateBits / narrowSlots
	wideBits     = 2 * mateBits / maxSlots
	hashConstant = 0x9e3779b97f4a7c15 // the golden ratio
)

// allDone are the mates before the first vertex and after the last.
var allDone = mates{^uint64(0), ^uint64(0)}

func (m mates) hash() uint64 { return dense.Mix(m.lo ^ m.hi*hashConstant) }

// A packing is a layout of mates.
type packing struct {
	bits uint   // of a slot
	done uint64 // 1<<bits - 1
}

func newPacking(slots int) packing {
	if slots <= narrowSlots {
		return packing{narrowBits, 1<<narrowBits - 1}
	}
	return packing{wideBits, 1<<wideBits - 1}
}

// words returns the number of words in use.
func (p packing) words() int {
	if p.bits == narrowBits {
		return 1
	}
	return 2
}

func (p packing) get(m mates, slot uint64) uint64 {
	shift := uint(slot) * p.bits
	if shift < mateBits {
		return m.lo >> (shift & 63) & p.done
	}
	return m.hi >> ((shift - mateBits) & 63) & p.done
}

// set returns m with another mate in a slot.
func (p packing) set(m mates, slot, mate uint64) mates {
	shift := uint(slot) * p.bits
	if shift < mateBits {
		m.lo = m.lo&^(p.done<<(shift&63)) | mate<<(shift&63)
		return m
	}
	shift -= mateBits
	m.hi = m.hi&^(p.done<<(shift&63)) | mate<<(shift&63)
	return m
}

// join returns m with a and b as the ends of one path.
func (p packing) join(m mates, a, b uint64) mates { return p.set(p.set(m, a, b), b, a) }

// An end is a vertex of the frontier that can be linked. Its mate is the other
// end of its path, or itself if it has no link.
type end struct {
	slot, mate uint64
	index      int8 // in placing.earlier
}

// link returns m after a link to e, which stays an end if it had no link.
func (p packing) link(m mates, e end) mates {
	if e.mate == e.slot {
		return m
	}
	return p.set(m, e.slot, p.done)
}

// A successor is a state after the placing of a vertex.
type successor struct {
	mates
	links [2]int8 // indices in placing.earlier of the vertices linked, or -1
}

// successors returns the states that may follow m when a vertex is placed. It
// gets up to two links to earlier vertices, and no vertex may leave the
// frontier with fewer than two. The slice is valid until the next call.
func (s *sweep) successors(m mates, at *placing) []successor {
	var room [maxSlots]end
	ends, forced := s.ends(m, at, room[:0])
	if forced > 2 {
		return nil
	}
	v := uint64(at.slot)
	next := s.next[:0]
	if forced == 0 && at.later == 2 {
		next = append(next, successor{s.set(m, v, v), [2]int8{-1, -1}})
	}
	firsts, seconds := ends, ends
	if forced > 0 {
		firsts = ends[:1]
	}
	if forced == 2 {
		seconds = ends[:2]
	}
	for i, a := range firsts {
		linked := s.link(m, a)
		if forced < 2 && at.later > 0 {
			next = append(next, successor{s.join(linked, a.mate, v), [2]int8{a.index, -1}})
		}
		for _, b := range seconds[i+1:] {
			both := [2]int8{a.index, b.index}
			switch {
			case a.mate != b.slot:
				next = append(next, successor{s.join(s.link(linked, b), a.mate, b.mate), both})
			case at.last: // closes the only path
				next = append(next, successor{allDone, both})
			}
		}
	}
	s.next = next
	return next
}

// ends appends the earlier neighbours of the vertex to be placed that are not
// done. The first forced ones must be linked to it.
func (s *sweep) ends(m mates, at *placing, ends []end) (all []end, forced int) {
	for i, u := range at.earlier {
		e := end{uint64(u.slot), s.get(m, uint64(u.slot)), int8(i)}
		if e.mate == s.done {
			continue
		}
		ends = append(ends, e)
		missing := uint8(1)
		if e.mate == e.slot {
			missing = 2
		}
		if missing > u.later {
			ends[forced], ends[len(ends)-1] = e, ends[forced]
			forced++
		}
	}
	return ends, forced
}
