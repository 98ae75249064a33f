// Package activity has what searches share that learn from contradictions:
// which variable they choose next, and when they start again.
package activity

import (
	"math/bits"
	"slices"
)

// A Heap has variables by activity, which is higher the more contradictions a
// variable took part in, and the more recent they are: M. W. Moskewicz et al.:
// Chaff, DAC 2001, doi:10.1145/378239.379017. Of two as active the lesser comes
// first.
type Heap struct {
	activity []float64 // by variable
	increase float64   // of a variable that takes part
	heap     []int32
	place    []int32 // by variable: in heap, or none
}

const none = -1

// NewHeap returns an empty heap for n variables, from 0.
func NewHeap(n int) Heap {
	return Heap{activity: make([]float64, n), increase: 1, place: slices.Repeat([]int32{none}, n)}
}

// Of returns the activity of a variable.
func (h *Heap) Of(x int32) float64 { return h.activity[x] }

// Heat adds to the activity of a variable that takes part in a contradiction.
// It counts as many times as given.
func (h *Heap) Heat(x int32, times float64) {
	h.activity[x] += times * h.increase
	if h.activity[x] > 1e100 {
		for x := range h.activity {
			h.activity[x] *= 1e-100
		}
		h.increase *= 1e-100
	}
	if h.place[x] != none {
		h.up(h.place[x])
	}
}

// Cool makes all contradictions so far count for less, by a factor.
func (h *Heap) Cool(factor float64) { h.increase *= 1 / factor }

// Push adds a variable, unless the heap has it.
func (h *Heap) Push(x int32) {
	if h.place[x] == none {
		h.place[x] = int32(len(h.heap))
		h.heap = append(h.heap, x)
		h.up(h.place[x])
	}
}

// Pop removes and returns the most active variable. It reports false if the
// heap is empty.
func (h *Heap) Pop() (x int32, ok bool) {
	end := len(h.heap) - 1
	if end < 0 {
		return none, false
	}
	x = h.heap[0]
	last := h.heap[end]
	h.heap, h.place[x] = h.heap[:end], none
	if end > 0 {
		h.heap[0], h.place[last] = last, 0
		h.down(0)
	}
	return x, true
}

// above reports whether x is chosen before z.
func (h *Heap) above(x, z int32) bool {
	return h.activity[x] > h.activity[z] || h.activity[x] == h.activity[z] && x < z
}

func (h *Heap) up(i int32) {
	x := h.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		z := h.heap[parent]
		if !h.above(x, z) {
			break
		}
		h.heap[i], h.place[z] = z, i
		i = parent
	}
	h.heap[i], h.place[x] = x, i
}

func (h *Heap) down(i int32) {
	x := h.heap[i]
	for child := 2*i + 1; int(child) < len(h.heap); child = 2*i + 1 {
		if right := child + 1; int(right) < len(h.heap) && h.above(h.heap[right], h.heap[child]) {
			child = right
		}
		z := h.heap[child]
		if !h.above(z, x) {
			break
		}
		h.heap[i], h.place[z] = z, i
		i = child
	}
	h.heap[i], h.place[x] = x, i
}

// Luby returns the i-th term, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, ….
// Restarts after as many contradictions, times a constant, are close to the
// best for an unknown distribution: M. Luby, A. Sinclair and D. Zuckerman:
// Optimal speedup of Las Vegas algorithms, Information Processing Letters 47,
// 1993, doi:10.1016/0020-0190(93)90029-9.
func Luby(i int64) int64 {
	for {
		k := bits.Len64(uint64(i))
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
