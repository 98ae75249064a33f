package activity

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestHeap heats variables in and out of the heap, and compares with sorting by
// their heats. They are so hot that the activities are scaled down after a few.
func TestHeap(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 22))
	for range 300 {
		n := 1 + r.IntN(40)
		h, heats, in := NewHeap(n), make([]float64, n), make([]bool, n)
		h.increase = 0x1p332
		for range r.IntN(200) {
			switch x := int32(r.IntN(n)); r.IntN(3) {
			case 0:
				times := float64(1 + r.IntN(3))
				h.Heat(x, times)
				heats[x] += times
			case 1:
				h.Push(x)
				in[x] = true
			default:
				if x, ok := h.Pop(); ok {
					in[x] = false
				}
			}
		}
		var want []int32
		for x, is := range in {
			if is {
				want = append(want, int32(x))
			}
			if (h.Of(int32(x)) > 0) != (heats[x] > 0) {
				t.Fatalf("%d was heated %v times: activity %v", x, heats[x], h.Of(int32(x)))
			}
		}
		slices.SortStableFunc(want, func(x, z int32) int { return cmp.Compare(heats[z], heats[x]) })
		var got []int32
		for x, ok := h.Pop(); ok; x, ok = h.Pop() {
			got = append(got, x)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("heats %v: %v, want %v", heats, got, want)
		}
	}
}

// TestCool checks that what is recent counts more.
func TestCool(t *testing.T) {
	h := NewHeap(3)
	h.Heat(0, 3)
	h.Cool(0.5)
	h.Heat(1, 2)
	h.Cool(0.5)
	h.Heat(2, 1)
	if a := []float64{h.Of(0), h.Of(1), h.Of(2)}; !slices.Equal(a, []float64{3, 4, 4}) {
		t.Errorf("activities %v", a)
	}
}

func TestLuby(t *testing.T) {
	var got []int64
	for i := range int64(15) {
		got = append(got, Luby(i+1))
	}
	if want := []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
