package frontier

import (
	"math/bits"

	"example.com/knighttour/internal/work"
)

// This file adds up the counts of pairs of pairings that together form one
// cycle, and finds the pair with a given number.

// A meeter adds up counts in one goroutine.
type meeter struct {
	c      *work.Canceller
	edits  *editTable         // nil if edits are not memoized
	levels [maxEnds + 1]level // by number of ends
	total  sum                // what meet has added up since the caller last cleared it
}

// A level is scratch space for joins of pairings that have the same number of
// ends. The resulting pairings have two ends fewer.
type level struct {
	p, q   []weightedPairing // the results of join and of sameFirst
	counts []uint64          // by rank of the resulting pairings; zeros between calls of join
}

// meet looks at all pairs of a pairing of p and a pairing of q that together
// form one cycle, and adds the product of each pair's two counts to m.total.
// All pairings have the same j ends, and those of q must be in ascending order
// of their ranks. p and q must not be scratch space of the levels up to j. The
// error is errOverflow or that of m.c.
//
// meet joins the ends of the first pair of a pairing of q in all pairings of p,
// and continues with the other pairs. So pairings of q that begin with the same
// pair share that work, and different pairings of p quickly become equal: if
// both lists have all pairings, meet takes about (j/2)^2 steps per pairing. For
// example, if q has the pair 01, a pairing of p with the pairs 02 and 13
// becomes one with the pair 23.
func (m *meeter) meet(j int, p, q []weightedPairing) error {
	if j <= 4 {
		return m.meetFew(j, p, q)
	}
	for len(q) > 0 {
		partner, rest := m.sameFirst(j, q)
		q = q[len(rest):]
		joined, err := m.join(j, partner, p)
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

// sameFirst returns the first end's partner in q[0], and the pairings at the
// beginning of q in which the first end has this partner. The pairings returned
// leave out these two ends: they pair the j-2 others. There must be at least
// one pairing in q. All have j > 4 ends, and their ranks are in ascending
// order. The slice is valid until the next call with the same j.
func (m *meeter) sameFirst(j int, q []weightedPairing) (partner uint8, rest []weightedPairing) {
	weight := pairings[j-2] // number of pairings in which the first end has the same partner
	digit := q[0].rank / weight
	rest = m.levels[j].q[:0]
	for _, x := range q {
		if x.rank >= (digit+1)*weight {
			break
		}
		rest = append(rest, weightedPairing{count: x.count, rank: x.rank - digit*weight})
	}
	m.levels[j].q = rest
	return uint8(digit) + 1, rest
}

// meetFew is meet for at most four ends. Two pairings of four ends form one
// cycle if they differ. Fewer ends have only one pairing. The error is
// errOverflow if the sum of the counts of p does not fit into a word.
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
// that their path would close, are left out. Equal pairings may be merged into
// one, with the sum of their counts. The result is valid until the next join
// with the same j. The error is errOverflow or that of m.c.
func (m *meeter) join(j int, b uint8, p []weightedPairing) ([]weightedPairing, error) {
	l := &m.levels[j]
	size := int(pairings[j-2])
	// Whether to add up the counts of equal pairings, in a table. That pays if
	// many entries of the table are used.
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
		case rank == closes: // left out
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

// chooseRight returns the pairing of q in the pair with the given number. The
// arguments are those of meet, and the number must be less than what meet adds
// up. Each pair has as many numbers as the product of its two counts. The pairs
// with the same pairing of q have consecutive numbers; chooseRight changes
// number to the number within these. chooseRight proceeds as meet does, but
// adds up only the pairs that come before. It overwrites m.total.
func (m *meeter) chooseRight(j int, p, q []weightedPairing, number *sum) (weightedPairing, error) {
	before := uint32(0) // the rank of the first pairing with all the pairs chosen so far
	for j > 4 {
		partner, rest := m.sameFirst(j, q)
		joined, err := m.join(j, partner, p)
		if err != nil {
			return weightedPairing{}, err
		}
		m.total = sum{}
		isLast := len(rest) == len(q) // no pairings have another partner, so no sum is needed
		if len(joined) > 0 && !isLast {
			err = m.meet(j-2, joined, rest)
		}
		switch {
		case err != nil:
			return weightedPairing{}, err
		case isLast || isBelow(number[:], m.total[:]):
			before += q[0].rank - rest[0].rank
			j -= 2
			p = joined
			q = rest
		default:
			subtract(number[:], m.total[:])
			q = q[len(rest):]
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

// chooseLeft returns the pairing of p in the pair with the given number. j is
// the number of ends, as for chooseRight. q must be the result of chooseRight,
// and number what it has been changed to. chooseLeft changes number to the
// number within the pair, which is less than the product of the two counts.
func (m *meeter) chooseLeft(
	j int,
	p []weightedPairing,
	q weightedPairing,
	number *sum,
) weightedPairing {
	all := uint32(1)<<j - 1 // the set of all ends
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

// closesAsOne reports whether two pairings of a set of ends together form one
// cycle. The first is given by its rank, and the second by its partners.
func closesAsOne(all, rank uint32, other *partners) bool {
	if all == 0 {
		return true
	}
	var p partners
	p.unrank(all, rank)
	ends := bits.OnesCount32(all)
	at := uint8(0)
	for passed := 2; ; passed += 2 { // along a path of p and a path of the other
		at = other[p[at&31]&31]
		if at == 0 {
			return passed == ends
		}
	}
}
