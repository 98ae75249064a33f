package frontier

import (
	"cmp"
	"slices"
)

// This file walks back from a state to the first layer, along one of the ways
// that are counted by the state.

// A backWalk is a walk back in progress: a state of a layer, and the number of
// one of the ways to reach the state, which is less than the state's count.
type backWalk struct {
	state
	number []uint64 // lowest word first
	edges  [][2]int32
}

// An originFinder finds the states from which a placing leads to a given state.
type originFinder struct {
	linkLister
	at       *placing
	layer    *layer // before the placing, sorted
	words    int    // words of a count
	excluded exclusion

	target  state
	group   *group  // the group whose choices are looked at
	by      [2]int8 // the links looked for, in descending order
	ranks   []uint32
	origins []origin
}

// An origin is a state from which a placing leads to the target.
type origin struct {
	state
	by    [2]int8 // the links by which it leads to the target
	count []uint64
}

// newOriginFinder returns a finder that has found nothing yet.
func newOriginFinder() *originFinder {
	f := new(originFinder)
	f.do = f.take
	return f
}

// step goes back by one placing. The ways to reach a state are numbered origin
// by origin. The order of the origins does not depend on the order of the
// layer, to which several goroutines may have added groups.
func (f *originFinder) step(d *backWalk, v int32) {
	for _, o := range f.find(d.state) {
		if !isBelow(d.number, o.count) {
			subtract(d.number, o.count)
			continue
		}
		for _, j := range o.by {
			if j != noLink {
				d.edges = append(d.edges, [2]int32{f.at.earlier[j].vertex, v})
			}
		}
		d.state = o.state
		return
	}
	panic("knighttour: unreachable: a count is not the sum of those before it")
}

// find returns the origins of a state. The slice is valid until the next call.
// The degrees of an origin follow from the degrees of the state and the links
// made.
func (f *originFinder) find(target state) []origin {
	f.target = target
	f.origins = f.origins[:0]
	f.look(noLink, noLink)
	for b := range int8(len(f.at.earlier)) {
		f.look(b, noLink)
		for a := range b {
			f.look(b, a)
		}
	}
	slices.SortFunc(f.origins, func(x, y origin) int {
		return cmp.Or(compareDegrees(x.degrees, y.degrees), cmp.Compare(x.rank, y.rank))
	})
	return f.origins
}

// look adds the origins from which links to the earlier vertices b and a,
// either of which may be noLink, lead to the target.
func (f *originFinder) look(b, a int8) {
	d, ok := f.before(b, a)
	if !ok || f.excluded.has(d) {
		return
	}
	f.group = f.layer.find(d)
	if f.group == nil {
		return
	}
	f.by = [2]int8{b, a}
	f.choices(d, f.at)
}

// before returns the degrees from which links to b and a lead to the degrees of
// the target. It returns false if there are none.
func (f *originFinder) before(b, a int8) (d degrees, ok bool) {
	d = f.target.degrees
	if a == noLink { // the vertex placed has fewer than two links, so it has a slot
		own := uint32(1) << f.at.slot
		has := d.one
		if b == noLink {
			has = d.none
		}
		if has&own == 0 {
			return d, false
		}
		d.none &^= own
		d.one &^= own
	}
	for _, j := range [2]int8{b, a} {
		if j == noLink {
			continue
		}
		bit := uint32(1) << f.at.earlier[j].slot
		switch {
		case d.none&bit != 0:
			return d, false // it has no link
		case d.one&bit != 0:
			d.one &^= bit
			d.none |= bit
		default: // it has two links, or has left the frontier with two
			d.one |= bit
		}
	}
	return d, true
}

// take adds the origins of the group for one of its choices, if it is the
// choice looked for.
func (f *originFinder) take(to degrees, e edit, links [2]int8) {
	if links[0] < links[1] {
		links[0], links[1] = links[1], links[0]
	}
	if to != f.target.degrees || links != f.by {
		return
	}
	f.ranks = e.sources(f.ranks[:0], f.target.rank)
	ranks, counts := f.layer.list(f.group, f.words)
	for _, rank := range f.ranks {
		i, found := slices.BinarySearch(ranks, rank)
		if !found {
			continue
		}
		f.origins = append(f.origins, origin{
			state: state{degrees: f.group.degrees, rank: rank},
			by:    links,
			count: counts[i*f.words : (i+1)*f.words],
		})
	}
}
