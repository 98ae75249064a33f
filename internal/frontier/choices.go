package frontier

import "math/bits"

// A state is all that the unplaced vertices need to know about the links made
// so far: the degrees of the vertices of the frontier, and the rank of the
// pairing of the ends of paths.
type state struct {
	degrees
	rank uint32
}

// degrees says how many links each vertex of the frontier has. Each of these
// vertices has a slot: a number below maxSlots. The slots of vertices with two
// links, and free slots, are in neither of the two sets.
type degrees struct {
	none uint32 // the set of slots of vertices without a link
	one  uint32 // the set of slots of vertices with one link: the ends of paths
}

// ends returns the number of ends of paths.
func (d degrees) ends() int { return bits.OnesCount32(d.one) }

// number returns the number of the end in the given slot: the ends of paths are
// numbered from 0 in the order of their slots.
func (d degrees) number(slot uint8) uint8 {
	return uint8(bits.OnesCount32(d.one & (1<<slot - 1)))
}

// An exclusion holds, by degree, the set of slots that must not have this
// degree.
type exclusion [3]uint32

// has reports whether degrees are excluded: whether some slot has a degree that
// it must not have.
func (e *exclusion) has(d degrees) bool {
	return e[0]&d.none|e[1]&d.one|e[2]&^(d.none|d.one) != 0
}

// maxSlots is the maximum number of vertices of a frontier: the number of
// slots.
const maxSlots = 24

// A placing describes a vertex to be placed.
type placing struct {
	vertex   int32
	slot     uint8  // of the vertex, if it does not leave the frontier at once
	later    uint8  // the number of its neighbours placed later; 2 means 2 or more
	minLinks uint8  // the minimum number of links to earlier vertices
	maxLinks uint8  // the maximum number of links to earlier vertices
	last     bool   // whether the vertex is the last
	cost     uint64 // a bound on the total number of states up to here
	earlier  []neighbour
}

// A neighbour is an earlier neighbour of a vertex to be placed.
type neighbour struct {
	vertex int32
	slot   uint8
	later  uint8 // the number of its neighbours placed after the vertex; 2 means 2 or more
	degree uint8 // the number of links that it must finally have, or anyDegree
}

// anyDegree is the degree of a vertex of the middle that may have any number of
// links.
const anyDegree = 3

// An end is a vertex of the frontier that can be linked.
type end struct {
	slot     uint8
	unlinked bool // whether it has no link yet; otherwise it is the end of a path
	index    int8 // in placing.earlier
}

// A linkPair says which earlier vertices the vertex being placed is linked to:
// it holds their indices in placing.earlier. noLink stands for a link that is
// not made, and comes last.
type linkPair [2]int8

// noLink is less than any index.
const noLink = -1

// A linkLister lists the ways to link a vertex when it is placed.
type linkLister struct {
	ends [maxSlots]end // scratch space

	// do is called for each way, with the degrees afterwards, the edit that
	// changes the pairings, and the links.
	do func(to degrees, e edit, links linkPair)
}

// choices calls do for each way to link a vertex to vertices of a frontier with
// the degrees d. The vertex gets up to two links to earlier vertices, and no
// vertex may leave the frontier without the links that it must have. Only the
// last vertex may close a cycle: one through all vertices.
func (l *linkLister) choices(d degrees, at *placing) {
	ends, forced := l.linkable(d, at)
	if forced > int(at.maxLinks) {
		return
	}
	if forced == 0 && at.minLinks == 0 {
		l.skip(d, at.slot)
	}
	if at.maxLinks == 0 {
		return
	}
	firsts := ends // the candidates for the first link
	if forced > 0 {
		firsts = ends[:1]
	}
	seconds := ends // the candidates for the second link: those after the first
	if forced == 2 {
		seconds = ends[:2]
	}
	for i, a := range firsts {
		if forced < 2 && at.minLinks <= 1 {
			l.extend(d, a, at.slot)
		}
		if at.maxLinks == 2 {
			for _, b := range seconds[i+1:] {
				l.connect(d, a, b, at.last)
			}
		}
	}
}

// linkable returns the earlier neighbours of the vertex to be placed that may
// get a link. Those at indices below forced must get one, since they have too
// few later neighbours. Earlier choices have made sure that each vertex has
// enough neighbours still to be placed, including the one placed now, for the
// links that it needs. The slice is valid until the next call.
func (l *linkLister) linkable(d degrees, at *placing) (ends []end, forced int) {
	ends = l.ends[:0]
	for i := range at.earlier {
		u := &at.earlier[i]
		bit := uint32(1) << u.slot
		unlinked := d.none&bit != 0
		switch {
		case u.degree == 0:
			continue // it must have no link
		case !unlinked && d.one&bit == 0:
			continue // it has both links
		case !unlinked && u.degree == 1:
			continue // it has its one link
		}
		ends = append(ends, end{slot: u.slot, unlinked: unlinked, index: int8(i)})
		missing := u.degree
		if !unlinked {
			missing--
		}
		if missing > u.later && u.degree != anyDegree {
			ends[forced], ends[len(ends)-1] = ends[len(ends)-1], ends[forced]
			forced++
		}
	}
	return ends, forced
}

// skip is the choice not to link the vertex being placed, whose slot is v.
func (l *linkLister) skip(d degrees, v uint8) {
	to := d
	to.none |= 1 << v
	l.do(to, edit{kind: keep, ends: uint8(d.ends())}, linkPair{noLink, noLink})
}

// extend is the choice of one link, from a to the vertex being placed, whose
// slot is v. This may be a's slot, if a now leaves the frontier.
func (l *linkLister) extend(d degrees, a end, v uint8) {
	to := d
	e := edit{ends: uint8(d.ends())}
	if a.unlinked { // a and v become the ends of a path
		to.none &^= 1 << a.slot
		to.one |= 1<<a.slot | 1<<v
		e.kind = insert
		e.a = to.number(a.slot)
	} else { // v becomes the end of a's path
		to.one = to.one&^(1<<a.slot) | 1<<v
		e.kind = shift
		e.a = d.number(a.slot)
	}
	e.b = to.number(v)
	l.do(to, e, linkPair{a.index, noLink})
}

// connect is the choice to link the vertex being placed to both a and b. If a
// and b are the only two ends, the links close a cycle. They may do so only if
// the vertex is the last one, and no vertex is left without a link.
func (l *linkLister) connect(d degrees, a, b end, last bool) {
	to := d
	e := edit{ends: uint8(d.ends())}
	links := linkPair{a.index, b.index}
	if b.unlinked { // so that a is unlinked if only one of them is
		a, b = b, a
	}
	switch {
	case a.unlinked && b.unlinked: // a and b become the ends of a path
		to.none &^= 1<<a.slot | 1<<b.slot
		to.one |= 1<<a.slot | 1<<b.slot
		e.kind = insert
		e.a = to.number(a.slot)
		e.b = to.number(b.slot)
	case a.unlinked: // a becomes the end of b's path
		to.none &^= 1 << a.slot
		to.one = to.one&^(1<<b.slot) | 1<<a.slot
		e.kind = shift
		e.a = d.number(b.slot)
		e.b = to.number(a.slot)
	default: // their paths are joined, or their path becomes a cycle
		to.one &^= 1<<a.slot | 1<<b.slot
		e.kind = join
		e.a = d.number(a.slot)
		e.b = d.number(b.slot)
		if to.one != 0 {
			break
		}
		if !last || to.none != 0 {
			return
		}
		e.kind = keep // the ranks of both pairings are 0
	}
	l.do(to, e, links)
}
