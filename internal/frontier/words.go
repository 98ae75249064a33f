package frontier

import (
	"math"
	"math/big"
	"math/bits"

	"example.com/knighttour/internal/dense"
)

// This file implements arithmetic on numbers of several words, lowest word
// first.

// bigOf returns the number with the given words, lowest first.
func bigOf(words []uint64) *big.Int {
	n := new(big.Int)
	for i := len(words) - 1; i >= 0; i-- {
		n.Lsh(n, 64).Add(n, new(big.Int).SetUint64(words[i]))
	}
	return n
}

// wordsOf returns the given number of words of a number, lowest first. The
// number must fit in them.
func wordsOf(number *big.Int, words int) []uint64 {
	list := make([]uint64, words)
	rest := new(big.Int).Set(number)
	for i := range list {
		list[i] = new(big.Int).And(rest, wordMask).Uint64()
		rest.Rsh(rest, dense.WordSize)
	}
	return list
}

// wordMask has all bits of one word set.
var wordMask = new(big.Int).SetUint64(math.MaxUint64)

// A sum is a number of 192 bits, lowest word first. It has room for the sum of
// the products of two counts over at most 2^64 pairs of states.
type sum [3]uint64

// add adds n to s, which must not overflow.
func (s *sum) add(n sum) { addWords(s[:], n[:]) }

// addWords adds n to total, which must have at least as many words. It changes
// only as many words as n has, and returns the carry out of these.
func addWords(total, n []uint64) (carry uint64) {
	for i, w := range n {
		total[i], carry = bits.Add64(total[i], w, carry)
	}
	return carry
}

// isBelow reports whether a is less than b, which must have the same number of
// words.
func isBelow(a, b []uint64) bool {
	for i := len(a) - 1; i >= 0; i-- {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// subtract subtracts b from a. Both must have the same number of words, and b
// must not be greater than a.
func subtract(a, b []uint64) {
	borrow := uint64(0)
	for i := range a {
		a[i], borrow = bits.Sub64(a[i], b[i], borrow)
	}
}
