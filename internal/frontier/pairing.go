package frontier

import "math/bits"

// This file numbers the pairings of the ends of paths. There are
// 1*3*5*...*(j-1) pairings of j ends. The rank of a pairing is its number in
// lexicographic order, from 0. For example, the pairings of four ends are 01
// 23, with rank 0, 02 13, with rank 1, and 03 12, with rank 2.

// maxEnds is the maximum number of ends of paths in a state. Ranks are less
// than 1*3*5*...*19, which is less than 1<<32.
const maxEnds = 20

// pairings[j] is the number of pairings of j ends, for even j.
var pairings = func() (p [maxEnds + 1]uint32) {
	p[0] = 1
	for j := 2; j <= maxEnds; j += 2 {
		p[j] = p[j-2] * uint32(j-1)
	}
	return p
}()

// partners holds the partner of each paired end, by end. Indices are taken
// modulo 32, which avoids bounds checks.
type partners [32]uint8

// join makes a and b partners.
func (p *partners) join(a, b uint8) { p[a&31], p[b&31] = b, a }

// unrank gives the members of a set, an even number of ends, the pairing with
// the given rank. It divides the rank into digits. The first digit says how
// many of the other ends come before the partner of the smallest end. The next
// digit says the same about the ends that are left then, and so on. The
// partners of ends outside the set stay as they are.
func (p *partners) unrank(set, rank uint32) {
	for j := bits.OnesCount32(set); j > 0; j -= 2 {
		digit := rank / pairings[j-2]
		rank -= digit * pairings[j-2]
		a := uint8(bits.TrailingZeros32(set))
		set &= set - 1
		b := nth(set, digit)
		set &^= 1 << b
		p.join(a, b)
	}
}

// rank returns the rank of the pairing of a set of ends, which are paired with
// each other.
func (p *partners) rank(set uint32) (rank uint32) {
	for j := bits.OnesCount32(set); j > 2; j -= 2 {
		a := bits.TrailingZeros32(set)
		set &= set - 1
		b := uint32(1) << (p[a&31] & 31)
		rank += uint32(bits.OnesCount32(set&(b-1))) * pairings[j-2]
		set &^= b
	}
	return rank
}

// nth returns the member of a set that is greater than exactly n others.
func nth(set, n uint32) uint8 {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros32(set))
}

// An edit is a change of a pairing. Ends are numbered in the order of their
// slots.
type edit struct {
	kind editKind
	ends uint8 // number of ends before the edit
	a, b uint8 // numbers of ends: see the kind; 0 if it has none
}

// An editKind says what an edit changes.
type editKind uint8

const (
	keep   editKind = iota // no change
	insert                 // adds a pair; afterwards, its ends have the numbers a and b
	shift                  // the end with number a moves; afterwards, it has number b
	join                   // the ends a and b disappear, and their partners become partners

	editKinds = iota // the number of kinds
)

// endsAfter returns the number of ends after the edit.
func (e edit) endsAfter() int {
	switch e.kind {
	case insert:
		return int(e.ends) + 2
	case join:
		return int(e.ends) - 2
	}
	return int(e.ends)
}

// closes is what apply returns instead of a rank if a join would close a cycle,
// since a and b are partners.
const closes = 1<<32 - 1

// apply returns the rank of a pairing after the edit, or closes. The pairing
// has e.ends ends.
func (e edit) apply(rank uint32) uint32 {
	before := uint32(1)<<e.ends - 1 // the set of all ends before the edit
	var p, q partners               // before and after
	switch e.kind {
	case keep:
		return rank
	case join:
		p.unrank(before, rank)
		if p[e.a&31] == e.b {
			return closes
		}
		p.join(p[e.a&31], p[e.b&31])
		return p.rank(before &^ (1<<e.a | 1<<e.b))
	}
	p.unrank(before, rank)
	after := uint32(1)<<e.endsAfter() - 1
	rest := after &^ (1 << e.b) // the new numbers of the other ends, in their order
	if e.kind == insert {
		rest &^= 1 << e.a
	}
	var to [32]uint8 // by end: its new number
	for i := range e.ends {
		if e.kind == shift && i == e.a {
			to[i&31] = e.b
			continue
		}
		to[i&31] = uint8(bits.TrailingZeros32(rest))
		rest &= rest - 1
	}
	for i := range e.ends {
		q[to[i&31]&31] = to[p[i&31]&31]
	}
	if e.kind == insert {
		q.join(e.a, e.b)
	}
	return q.rank(after)
}

// sources appends to list, in any order, the ranks that the edit turns into
// rank.
func (e edit) sources(list []uint32, rank uint32) []uint32 {
	if e.kind == keep {
		return append(list, rank)
	}
	before := uint32(1)<<e.ends - 1       // the set of all ends before the edit
	after := uint32(1)<<e.endsAfter() - 1 // and after it
	var p partners
	switch e.kind {
	case shift:
		back := edit{kind: shift, ends: e.ends, a: e.b, b: e.a}
		return append(list, back.apply(rank))
	case insert:
		p.unrank(after, rank)
		if p[e.a&31] != e.b {
			return list
		}
		return append(list, p.rank(after&^(1<<e.a|1<<e.b)))
	}
	// A join has made two ends, x and y, partners. Before, one of them was the
	// partner of a, and the other was the partner of b.
	rest := before &^ (1<<e.a | 1<<e.b)
	p.unrank(rest, rank)
	for set := rest; set != 0; {
		x := uint8(bits.TrailingZeros32(set))
		y := p[x&31]
		set &^= 1<<x | 1<<y
		p.join(x, e.a)
		p.join(y, e.b)
		list = append(list, p.rank(before))
		p.join(x, e.b)
		p.join(y, e.a)
		list = append(list, p.rank(before))
		p.join(x, y)
	}
	return list
}
