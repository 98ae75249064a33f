package frontier

import (
	"cmp"
	"math/bits"

	"example.com/knighttour/internal/work"
)

// A view translates the slots of the vertices of the middle from the left piece to the
// right one.
type view struct {
	middle uint32 // the slots in the left piece
	right  [maxSlots]uint8
	left   [maxSlots]uint8
}

func newView(d *Division, left, right *half) (v view) {
	for _, w := range d.fixed {
		slot, other := left.slot[w], right.slot[d.image(w)]
		v.middle |= 1 << slot
		v.right[slot], v.left[other] = other, slot
	}
	return v
}

// completes returns the degrees of the right piece that complete degrees of the left
// one.
func (v *view) completes(d degrees) degrees {
	return degrees{v.set(v.middle &^ d.none &^ d.one), v.set(d.one)}
}

// set returns the slots of the right piece for slots of the left one.
func (v *view) set(s uint32) (t uint32) {
	for ; s != 0; s &= s - 1 {
		t |= 1 << v.right[bits.TrailingZeros32(s)]
	}
	return t
}

// translate gives the ends of pairings of the right piece their numbers in the left
// one, and sorts the list by the ranks that result. The error is that of the canceller.
func (v *view) translate(c *work.Canceller, list []weighted, left, right degrees) error {
	var number [maxEnds]uint8
	i, sorted := uint8(0), true
	for s := right.one; s != 0; s &= s - 1 {
		number[i] = left.number(v.left[bits.TrailingZeros32(s)])
		sorted = sorted && number[i] == i
		i++
	}
	if sorted {
		return nil
	}
	all := uint32(1)<<i - 1
	for j := range list {
		var p, q partners
		p.unrank(all, list[j].rank)
		for a := range i {
			q[number[a]&31] = number[p[a&31]]
		}
		list[j].rank = q.rank(all)
		if err := c.Spend(WorkPerStep); err != nil {
			return err
		}
	}
	return work.SortStable(c, list, func(a, b weighted) int { return cmp.Compare(a.rank, b.rank) })
}
