package frontier

import (
	"math/bits"

	"example.com/knighttour/internal/work"
)

// This file adds up the counts of pairs of pairings that close to one cycle,
// and finds the pair of one of these cycles.

// A meeter adds up counts in one goroutine.
type meeter struct {
	c      *work.Canceller
	edits  *editTable
	levels [maxEnds + 1]level // by number of ends
	total  sum
}

// A level is scratch space for pairings of some number of ends.
type level struct {
	p, q   []weightedPairing // see join and meet
	counts []uint64          // by rank; zeros between calls
}

// meet adds count(p)*count(q) for all pairs of pairings of the same j ends that
// together form one cycle. The ranks of q are in ascending order. The error may
// be errOverflow.
//
// It joins the ends of the first pair of a pairing of q in all pairings of p,
// and continues with the other pairs. So pairings of q that begin with the same
// pair share that work, and different pairings of p soon become equal: for
// complete lists it takes about (j/2)^2 steps per pairing.
func (m *meeter) meet(j int, p, q []weightedPairing) error {
	if j <= 4 {
		return m.meetFew(j, p, q)
	}
	weight := pairings[j-2] // number of pairings in which the first end has the same partner
	for len(q) > 0 {
		first := q[0].rank / weight // the first end has partner first+1
		rest := m.levels[j].q[:0]
		for ; len(q) > 0 && q[0].rank < (first+1)*weight; q = q[1:] {
			rest = append(rest, weightedPairing{count: q[0].count, rank: q[0].rank - first*weight})
		}
		m.levels[j].q = rest
		joined, err := m.join(j, uint8(first)+1, p)
		if err != nil {
			return err
		}
		if len(joined) > 0 {
			if err := m.meet(j-2, joined, rest); err != nil {
				return err
			}
		}
	}
	return nil
}

// meetFew is meet for at most four ends. Two pairings of four ends form one
// cycle if they differ. Fewer ends have only one pairing. The error is
// errOverflow if the counts of p do not add up to a word.
func (m *meeter) meetFew(j int, p, q []weightedPairing) error {
	var all, carry uint64
	var equal [3]uint64 // by rank of four ends
	for _, x := range p {
		all, carry = bits.Add64(all, x.count, 0)
		if carry != 0 {
			return errOverflow
		}
		if j == 4 {
			equal[x.rank] += x.count
		}
	}
	for _, x := range q {
		hi, lo := bits.Mul64(all-equal[x.rank], x.count)
		m.total.add(sum{lo, hi})
	}
	return nil
}

// join joins the ends 0 and b in the pairings of p, which have j > 4 ends. The
// resulting pairings have j-2 ends. Pairings in which 0 and b are partners, so
// that their path would close, are left out. The counts of equal pairings may
// be added up. The result is valid until the next join with the same j. The
// error may be errOverflow.
func (m *meeter) join(j int, b uint8, p []weightedPairing) ([]weightedPairing, error) {
	l := &m.levels[j]
	size := int(pairings[j-2])
	// whether to add up the counts of equal pairings, in a table
	merges := len(p) >= size/8 && size <= maxDense
	if merges && l.counts == nil {
		l.counts = make([]uint64, size)
	}
	e := edit{kind: join, ends: uint8(j), b: b}
	row := m.edits.row(e, len(p))
	list := l.p[:0]
	for _, x := range p {
		rank := e.result(row, x.rank)
		switch {
		case rank == closes: // it is left out
		case merges:
			var carry uint64
			l.counts[rank], carry = bits.Add64(l.counts[rank], x.count, 0)
			if carry != 0 {
				clear(l.counts)
				return nil, errOverflow
			}
		default:
			list = append(list, weightedPairing{count: x.count, rank: rank})
		}
	}
	if merges {
		for rank, n := range l.counts {
			if n == 0 {
				continue
			}
			list = append(list, weightedPairing{count: n, rank: uint32(rank)})
			l.counts[rank] = 0
		}
	}
	l.p = list
	return list, m.c.Spend(len(p))
}

// chooseRight finds the pairing of q of the pair with the given number, which
// must be less than what meet adds up. The pairs of one pairing of q are
// consecutive: number becomes the pair's number among those of the result. It
// proceeds as meet does, but adds up only the pairs that come before.
func (m *meeter) chooseRight(j int, p, q []weightedPairing, number *sum) (weightedPairing, error) {
	before := uint32(0) // the rank of the first pairing that begins like those in q
	for j > 4 {
		weight := pairings[j-2]
		first := q[0].rank / weight
		same := 0 // how many pairings pair the first end alike
		rest := m.levels[j].q[:0]
		for ; same < len(q) && q[same].rank < (first+1)*weight; same++ {
			rest = append(rest, weightedPairing{count: q[same].count, rank: q[same].rank - first*weight})
		}
		m.levels[j].q = rest
		joined, err := m.join(j, uint8(first)+1, p)
		if err != nil {
			return weightedPairing{}, err
		}
		m.total = sum{}
		if len(joined) > 0 && same < len(q) { // the last ones need no sum
			err = m.meet(j-2, joined, rest)
		}
		switch {
		case err != nil:
			return weightedPairing{}, err
		case same == len(q) || isBelow(number[:], m.total[:]):
			before += first * weight
			j -= 2
			p = joined
			q = rest
		default:
			subtract(number[:], m.total[:])
			q = q[same:]
		}
	}
	for i, x := range q {
		m.total = sum{}
		if err := m.meetFew(j, p, q[i:i+1]); err != nil {
			return weightedPairing{}, err
		}
		if isBelow(number[:], m.total[:]) {
			return weightedPairing{count: x.count, rank: before + x.rank}, nil
		}
		subtract(number[:], m.total[:])
	}
	panic("knighttour: unreachable: a number is not less than the sum")
}

// chooseLeft finds the pairing of p of the pair with the given number among
// those of a pairing of q. Then number becomes the number among the ways of the
// pair.
func (m *meeter) chooseLeft(j int, p []weightedPairing, q weightedPairing, number *sum) weightedPairing {
	all := uint32(1)<<j - 1
	var right partners
	right.unrank(all, q.rank)
	for _, x := range p {
		if !closesAsOne(all, x.rank, &right) {
			continue
		}
		hi, lo := bits.Mul64(x.count, q.count)
		ways := sum{lo, hi}
		if isBelow(number[:], ways[:]) {
			return x
		}
		subtract(number[:], ways[:])
	}
	panic("knighttour: unreachable: a number is not less than the sum")
}

// closesAsOne reports whether a pairing of all ends and another one together
// are one cycle.
func closesAsOne(all, rank uint32, other *partners) bool {
	if all == 0 {
		return true
	}
	var p partners
	p.unrank(all, rank)
	ends := bits.OnesCount32(all)
	at := uint8(0)
	for i := 2; ; i += 2 {
		at = other[p[at&31]&31]
		if at == 0 {
			return i == ends
		}
	}
}
