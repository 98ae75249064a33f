package frontier

import (
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMates sets and gets mates in all slots.
func TestMates(t *testing.T) {
	r := rand.New(rand.NewPCG(67, 68))
	for slots := 1; slots <= maxSlots; slots++ {
		p := newPacking(slots)
		want := make([]uint64, slots)
		m := allDone
		for i := range want {
			want[i] = p.done
		}
		for range 200 {
			slot, mate := r.IntN(slots), uint64(r.IntN(slots))
			if r.IntN(3) == 0 {
				mate = p.done
			}
			want[slot] = mate
			m = p.set(m, uint64(slot), mate)
			for i, w := range want {
				if got := p.get(m, uint64(i)); got != w {
					t.Fatalf("%d slots: slot %d holds %d, want %d", slots, i, got, w)
				}
			}
			if m.lo == 0 || p.words() == 1 && m.hi != allDone.hi {
				t.Fatalf("%d slots: %x", slots, m)
			}
		}
	}
}

// randomEntry returns one of few mates and a count that often carries.
func randomEntry(r *rand.Rand, mateWords int) (mates, []uint64) {
	m := mates{1 + uint64(r.IntN(1000))<<r.IntN(2), allDone.hi}
	if mateWords == 2 {
		m.hi = uint64(r.IntN(3))
	}
	count := make([]uint64, r.IntN(4))
	for i := range count {
		count[i] = ^uint64(0) << r.IntN(65)
	}
	return m, count
}

// TestTally compares a tally with a map, with counts of all sizes.
func TestTally(t *testing.T) {
	r := rand.New(rand.NewPCG(69, 70))
	for _, mateWords := range []int{1, 2} {
		for _, states := range []int{0, 1, 10, 100_000} {
			tally := newTally(newPool(1<<30, mateWords), states)
			want := make(map[mates]*big.Int)
			for range 3000 {
				m, n := randomEntry(r, mateWords)
				if want[m] == nil {
					want[m] = new(big.Int)
				}
				want[m].Add(want[m], bigOf(n))
				if !tally.add(m, n) {
					t.Fatal("there is no memory left")
				}
			}
			got := make(map[mates]*big.Int)
			for i := range tally.shards {
				tally.shards[i].each(tally.pool, func(m mates, count []uint64) bool {
					got[m] = bigOf(count)
					return true
				})
			}
			if tally.states != len(want) || !maps.EqualFunc(got, want, func(a, b *big.Int) bool { return a.Cmp(b) == 0 }) {
				t.Errorf("%d words of mates, %d states: %d states, want %d", mateWords, states, tally.states, len(want))
			}
		}
	}
}

// TestAddWords checks carries at every word boundary.
func TestAddWords(t *testing.T) {
	top := ^uint64(0)
	for _, test := range []struct {
		sum, n, want []uint64
		carry        uint64
	}{
		{nil, nil, nil, 0},
		{[]uint64{5}, nil, []uint64{5}, 0},
		{[]uint64{top - 1}, []uint64{1}, []uint64{top}, 0},
		{[]uint64{top}, []uint64{1}, []uint64{0}, 1},
		{[]uint64{top}, []uint64{top}, []uint64{top - 1}, 1},
		{[]uint64{top, 0}, []uint64{1}, []uint64{0, 1}, 0},
		{[]uint64{top, top}, []uint64{1}, []uint64{0, 0}, 1},
		{[]uint64{top, top, 7}, []uint64{1}, []uint64{0, 0, 8}, 0},
		{[]uint64{top, top, top}, []uint64{0, 1}, []uint64{top, 0, 0}, 1},
		{[]uint64{1, 2, 3}, []uint64{4, 5, 6}, []uint64{5, 7, 9}, 0},
	} {
		sum := slices.Clone(test.sum)
		if carry := addWords(sum, test.n); carry != test.carry || !slices.Equal(sum, test.want) {
			t.Errorf("%v + %v is %v and %d, want %v and %d", test.sum, test.n, sum, carry, test.want, test.carry)
		}
	}
}
