package treewidth

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/graphtest"
)

// pairingsOf returns the codes of all pairings of a set of slots. The other
// slots are full.
func pairingsOf(ends uint16) (all []code) {
	var pair func(x code, rest uint16)
	pair = func(x code, rest uint16) {
		if rest == 0 {
			all = append(all, x)
			return
		}
		u := bits.TrailingZeros16(rest)
		rest &= rest - 1
		for others := rest; others != 0; others &= others - 1 {
			v := bits.TrailingZeros16(others)
			y := x | code(v)<<(4*u) | code(u)<<(4*v)
			pair(y, rest&^(1<<v))
		}
	}
	pair(fulls(^ends&(1<<maxBag-1)), ends)
	return all
}

// isOneCycle reports whether two pairings of the same ends form one cycle.
func isOneCycle(x, y code, ends uint16) bool {
	first := uint8(bits.TrailingZeros16(ends))
	length := 0
	for v := first; length == 0 || v != first; length += 2 {
		v = y.at(x.at(v))
	}
	return length == bits.OnesCount16(ends)
}

// randomEnds returns a random set of n slots.
func randomEnds(r *rand.Rand, n int) (ends uint16) {
	for _, slot := range r.Perm(maxBag)[:n] {
		ends |= 1 << slot
	}
	return ends
}

// TestPairings checks how many pairings pairingsOf returns.
func TestPairings(t *testing.T) {
	want := map[int]int{2: 1, 4: 3, 6: 15, 8: 105, 10: 945}
	for n := 2; n <= 10; n += 2 {
		if got := len(pairingsOf(1<<n - 1)); got != want[n] {
			t.Errorf("%d pairings of %d ends, want %d", got, n, want[n])
		}
	}
}

// TestRank checks that the rows of all pairings of some ends have the rank that
// the theorem of Cygan, Kratsch and Nederlof states.
func TestRank(t *testing.T) {
	r := rand.New(rand.NewPCG(82, 1))
	for n := 2; n <= 14; n += 2 {
		if n > 10 && !graphtest.Long() {
			break
		}
		ends := randomEnds(r, n)
		var b basis
		b.reset(ends)
		for _, x := range pairingsOf(ends) {
			b.add(x)
		}
		if want := 1 << (n/2 - 1); b.n != want || !b.isWhole() {
			t.Errorf("%d ends: rank %d, want %d", n, b.n, want)
		}
	}
}

// TestRepresent keeps the independent pairings of random sets. A pairing that
// forms one cycle with a pairing of the set must also form one cycle with a
// pairing that is kept.
func TestRepresent(t *testing.T) {
	r := rand.New(rand.NewPCG(82, 2))
	for range graphtest.Scaled(100, 3000) {
		n := 2 + 2*r.IntN(4)
		ends := randomEnds(r, n)
		all := pairingsOf(ends)
		var set, kept []code
		var b basis
		b.reset(ends)
		for range 1 + r.IntN(len(all)) {
			x := all[r.IntN(len(all))]
			set = append(set, x)
			if b.add(x) {
				kept = append(kept, x)
			}
		}
		if len(kept) > 1<<(n/2-1) {
			t.Fatalf("%d of %d ends are kept", len(kept), n)
		}
		has := func(set []code, y code) bool {
			for _, x := range set {
				if isOneCycle(x, y, ends) {
					return true
				}
			}
			return false
		}
		for _, y := range all {
			if has(set, y) != has(kept, y) {
				t.Fatalf("ends %b: %x makes a cycle with one of %x, but with none of %x",
					ends, y, set, kept)
			}
		}
	}
}
