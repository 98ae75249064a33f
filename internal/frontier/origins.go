package frontier

import (
	"cmp"
	"slices"
)

// This file walks back from a state to the first layer along one of the ways to
// reach the state.

// A backWalk is a walk back in progress: a state of a layer, and the number of
// one of the ways to reach the state, which is less than the state's count.
type backWalk struct {
	state
	number []uint64   // lowest word first; changed in place by each step
	edges  [][2]int32 // the links passed so far
}

// An originFinder finds the states from which a placing leads to a given state.
type originFinder struct {
	linkLister
	at       *placing
	layer    *layer // before the placing, sorted
	words    int    // words of a count
	excluded exclusion

	// For the latest find:
	target  state
	group   *group   // the group whose choices are looked at
	by      linkPair // the links looked for, in descending order of their indices
	ranks   []uint32 // scratch space
	origins []origin
}

// An origin is a state from which a placing leads to the target.
type origin struct {
	state
	by    linkPair // the links by which it leads to the target
	count []uint64 // lowest word first; it belongs to the layer
}

// newOriginFinder returns a finder whose placing and layer are still to be set.
func newOriginFinder() *originFinder {
	f := new(originFinder)
	f.do = f.take
	return f
}

// step takes a walk back by the finder's placing. The walk must be in a state
// of the layer after that placing. The ways to reach a state are numbered
// origin by origin, so the number of the walk determines the origin, and what
// is left of it is the number of a way to reach the origin. The order of the
// origins is that of find, so it does not depend on the order in which several
// goroutines have added groups to the layer.
func (f *originFinder) step(walk *backWalk) {
	for _, o := range f.find(walk.state) {
		if !isBelow(walk.number, o.count) {
			subtract(walk.number, o.count)
			continue
		}
		for _, j := range o.by {
			if j != noLink {
				edge := [2]int32{f.at.earlier[j].vertex, f.at.vertex}
				walk.edges = append(walk.edges, edge)
			}
		}
		walk.state = o.state
		return
	}
	panic("knighttour: unreachable: a count is not the sum of the counts of its origins")
}

// find returns the origins of a state, sorted by degrees and rank. The slice is
// valid until the next call. The degrees of an origin follow from the degrees
// of the state and the links made, so find tries all pairs of links.
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

// look adds the origins from which links to the earlier vertices b and a lead
// to the target. a is less than b, and a or both may be noLink.
func (f *originFinder) look(b, a int8) {
	d, ok := f.degreesBefore(b, a)
	if !ok || f.excluded.has(d) {
		return
	}
	f.group = f.layer.find(d)
	if f.group == nil {
		return
	}
	f.by = linkPair{b, a}
	f.choices(d, f.at)
}

// degreesBefore returns the degrees from which links to b and a lead to the
// degrees of the target. It returns false if there are none.
//
// The vertex placed must give up its slot before the links are removed. A
// neighbour that left the frontier with this placing may have had the same
// slot, and gets it back when its link is removed.
func (f *originFinder) degreesBefore(b, a int8) (d degrees, ok bool) {
	d = f.target.degrees
	if a == noLink { // the vertex placed has fewer than two links, so it has a slot
		own := uint32(1) << f.at.slot
		withSameLinks := d.one
		if b == noLink {
			withSameLinks = d.none
		}
		if withSameLinks&own == 0 {
			return d, false
		}
		d.none &^= own
		d.one &^= own
	}
	for _, j := range (linkPair{b, a}) { // remove the link
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

// take is called for each choice of links for the states of f.group. It adds
// the origins for the choice that has the links f.by and leads to the degrees
// of the target.
func (f *originFinder) take(to degrees, e edit, links linkPair) {
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
