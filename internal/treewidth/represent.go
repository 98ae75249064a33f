package treewidth

import "math/bits"

// This file tells which states of a group are needed. They differ in the
// pairing of the ends of paths. The rest of the graph, if it makes a Hamiltonian
// cycle of one, pairs the same ends, and the two pairings together are one
// cycle. So take the matrix with a row for each pairing of the group, a column
// for each pairing of the rest, and 1 where both are one cycle. If, modulo 2, a
// row is the sum of others, then wherever it has a 1, one of the others has,
// too, so it is not needed. The rank of the matrix for k ends is only
// 2^(k/2-1), by the source in the package's comment: these columns suffice, in
// which the first end, or what is left of it, is paired with the next or the
// one after it, again and again:
//
//	(0 1) and then 2 instead of 0, or (0 2) and then 1 instead of 0

// A basis is some independent rows for pairings of the same ends.
type basis struct {
	ends uint16 // a set of slots
	n    int
	most int        // rows that can be independent
	rows [64]uint64 // by the highest column with a 1
}

// reset empties the basis, for pairings of the given ends, an even number.
func (b *basis) reset(ends uint16) {
	b.ends = ends
	b.n = 0
	b.most = 1 << max(0, bits.OnesCount16(ends)/2-1)
	clear(b.rows[:b.most])
}

// isWhole reports whether no other row is independent of those of the basis.
func (b *basis) isWhole() bool { return b.n == b.most }

// add adds the row of a state, and reports whether it is independent of those
// before.
func (b *basis) add(x code) bool {
	if b.isWhole() {
		return false
	}
	row := uint64(1)
	if b.most > 1 {
		row = rowOf(x, b.ends, bits.OnesCount16(b.ends))
	}
	for row != 0 {
		column := bits.Len64(row) - 1
		if b.rows[column] == 0 {
			b.rows[column] = row
			b.n++
			return true
		}
		row ^= b.rows[column]
	}
	return false
}

// rowOf returns the row of a state with that many ends, at least 4.
func rowOf(x code, ends uint16, n int) uint64 {
	first := uint8(bits.TrailingZeros16(ends))
	rest := ends & (ends - 1)
	if n == 4 {
		// The two ends that are left then are those of one path.
		other := x.at(first)
		next := uint8(bits.TrailingZeros16(rest))
		switch other {
		case next:
			return 0b10
		case uint8(bits.TrailingZeros16(rest & (rest - 1))):
			return 0b01
		}
		return 0b11
	}
	row := uint64(0)
	for shift := 0; ; shift = 1 << (n/2 - 2) {
		next := uint8(bits.TrailingZeros16(rest))
		a, b := x.at(first), x.at(next)
		if a != next { // otherwise the pair would close a cycle
			joined := x.with(a, first, b).with(b, next, a)
			row |= rowOf(joined, ends&^(1<<first|1<<next), n-2) << shift
		}
		if shift > 0 {
			return row
		}
		rest &= rest - 1
	}
}
