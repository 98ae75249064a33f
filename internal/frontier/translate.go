package frontier

import (
	"cmp"
	"math/bits"

	"example.com/knighttour/internal/work"
)

// A translator translates the slots of the vertices of the middle from the left
// subgraph to the right one.
type translator struct {
	middle uint32          // the slots of the middle in the left subgraph
	right  [maxSlots]uint8 // by slot in the left subgraph: the slot in the right one
	left   [maxSlots]uint8 // by slot in the right subgraph: the slot in the left one
}

// completes returns the degrees in the right subgraph that complete the given
// degrees in the left one.
func (tr *translator) completes(d degrees) degrees {
	linkedTwice := tr.middle &^ d.none &^ d.one
	return degrees{none: tr.set(linkedTwice), one: tr.set(d.one)}
}

// set returns the slots of the right subgraph that correspond to slots of the
// left one.
func (tr *translator) set(s uint32) (t uint32) {
	for ; s != 0; s &= s - 1 {
		t |= 1 << tr.right[bits.TrailingZeros32(s)]
	}
	return t
}

// numbers translates the numbers of ends from the right subgraph to the left
// one: an end with number i on the right has number[i] on the left. It also
// returns how many ends there are.
func (tr *translator) numbers(left, right degrees) (number [maxEnds]uint8, ends uint8) {
	for s := right.one; s != 0; s &= s - 1 {
		number[ends] = left.number(tr.left[bits.TrailingZeros32(s)])
		ends++
	}
	return number, ends
}

// translate renumbers the ends of pairings of the right subgraph as in the left
// one, and sorts the list by the resulting ranks. left and right are the
// degrees of the states with these pairings: right must complete left. The
// result is meaningless if c is stopped.
func (tr *translator) translate(c *work.Canceller, list []weightedPairing, left, right degrees) {
	number, ends := tr.numbers(left, right)
	isSame := true // whether no end gets another number
	for i := range ends {
		isSame = isSame && number[i] == i
	}
	if isSame {
		return
	}
	for j := range list {
		if c.Spend(workPerStep) != nil {
			return
		}
		list[j].rank = renumber(list[j].rank, number, ends)
	}
	work.SortStable(c, list, func(a, b weightedPairing) int { return cmp.Compare(a.rank, b.rank) })
}

// translateBack undoes translate for one rank: it returns the rank in the right
// subgraph.
func (tr *translator) translateBack(rank uint32, left, right degrees) uint32 {
	number, ends := tr.numbers(left, right)
	var inverse [maxEnds]uint8
	for i := range ends {
		inverse[number[i]] = i
	}
	return renumber(rank, inverse, ends)
}

// renumber returns the rank of a pairing of the given number of ends after
// these are renumbered: end i gets the number number[i].
func renumber(rank uint32, number [maxEnds]uint8, ends uint8) uint32 {
	all := uint32(1)<<ends - 1
	var p, q partners // before and after
	p.unrank(all, rank)
	for a := range ends {
		q[number[a]&31] = number[p[a&31]]
	}
	return q.rank(all)
}
