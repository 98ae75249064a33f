package treewidth

import "math/bits"

// This file determines which states of a group are needed. They differ only in
// the pairing of the ends of paths. Suppose that the rest of the graph
// completes a state to a Hamiltonian cycle. Then the paths through the rest
// pair the same ends, and the two pairings together form one cycle. So take the
// matrix with a row for each pairing of the group, a column for each pairing of
// the rest, and a 1 where both together form one cycle. If a row is the sum of
// other rows modulo 2, then wherever it has a 1, one of the others has a 1,
// too. So the state of this row is not needed. The rank of the matrix for k
// ends is only 2^(k/2-1), as Cygan, Kratsch and Nederlof show (see the package
// comment). These columns suffice: pair the first end with the second or the
// third, and do the same with the ends that are left, until only two are left.
// For example, with the ends 0 to 5 the columns are 01 23 45, 01 24 35, 02 13
// 45 and 02 14 35.

// A basis holds linearly independent rows for pairings of the same ends.
type basis struct {
	ends    uint16     // the set of slots of the ends
	n       int        // the number of rows
	maxRows int        // the maximum number of independent rows: the number of columns
	rows    [64]uint64 // by the highest column with a 1; 0 if there is none
}

// reset empties the basis, which then is for pairings of the given ends. Their
// number must be even.
func (b *basis) reset(ends uint16) {
	b.ends = ends
	b.n = 0
	b.maxRows = 1 << max(0, bits.OnesCount16(ends)/2-1)
	clear(b.rows[:b.maxRows])
}

// isWhole reports whether no other row is independent of the basis.
func (b *basis) isWhole() bool { return b.n == b.maxRows }

// add adds the row of a state if it is independent of the basis, and reports
// whether it is. The state must have the ends of the basis. This is Gaussian
// elimination: adding the row of the basis with the same highest column, modulo
// 2, removes that column.
func (b *basis) add(x code) bool {
	if b.isWhole() {
		return false
	}
	row := uint64(1) // the row of a state with at most two ends
	if b.maxRows > 1 {
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

// rowOf returns the row of a state with n ends, at least 4. Its bits are the
// columns. The lower half are the columns that pair the first end with the
// second, and the upper half those that pair it with the third. Within each
// half, the ends that are left determine the bit in the same way.
func rowOf(x code, ends uint16, n int) uint64 {
	first := uint8(bits.TrailingZeros16(ends))
	rest := ends & (ends - 1)
	if n == 4 {
		// A column has a 1 unless the two ends that it pairs belong to one
		// path.
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
