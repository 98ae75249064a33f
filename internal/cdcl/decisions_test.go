package cdcl

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestHeap bumps variables in the heap and outside it, and compares their order
// with that of their bumps. The activities are so great that they are scaled
// down after a few bumps.
func TestHeap(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 22))
	for range 300 {
		n := 1 + r.IntN(40)
		h := newHeap(n)
		h.increase = 0x1p332
		bumps := make([]float64, n)
		var in []int32 // ascending
		for range r.IntN(200) {
			v := int32(r.IntN(n))
			i, isIn := slices.BinarySearch(in, v)
			switch r.IntN(3) {
			case 0:
				weight := float64(1 + r.IntN(3))
				h.bump(v, weight)
				bumps[v] += weight
			case 1:
				h.push(v)
				if !isIn {
					in = slices.Insert(in, i, v)
				}
			default:
				if len(in) > 0 {
					i, _ := slices.BinarySearch(in, h.pop())
					in = slices.Delete(in, i, i+1)
				}
			}
		}
		for v, bump := range bumps {
			if (h.activity[v] > 0) != (bump > 0) {
				t.Fatalf("%d was bumped by %v: activity %v", v, bump, h.activity[v])
			}
		}
		want := slices.Clone(in)
		slices.SortStableFunc(want, func(u, v int32) int { return cmp.Compare(bumps[v], bumps[u]) })
		var got []int32
		for len(h.list) > 0 {
			got = append(got, h.pop())
		}
		if !slices.Equal(got, want) {
			t.Fatalf("bumps %v: %v, want %v", bumps, got, want)
		}
	}
}

// TestDecay checks that recent conflicts count more.
func TestDecay(t *testing.T) {
	h := newHeap(3)
	h.bump(0, 3)
	h.decay(0.5)
	h.bump(1, 2)
	h.decay(0.5)
	h.bump(2, 1)
	if want := []float64{3, 4, 4}; !slices.Equal(h.activity, want) {
		t.Errorf("activities %v, want %v", h.activity, want)
	}
}

// TestLuby checks the first terms of the sequence.
func TestLuby(t *testing.T) {
	var got []int64
	for i := range int64(15) {
		got = append(got, luby(i+1))
	}
	if want := []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
