package cdcl

import (
	"math/bits"
	"slices"
)

// decisions choose which variables to decide: those of recent conflicts first.
type decisions struct {
	heap  heap
	phase []bool // by variable: its saved phase
}

// newDecisions returns decisions in which all variables are in the heap,
// equally active.
func newDecisions(variables int, phase bool) decisions {
	d := decisions{
		heap:  newHeap(variables),
		phase: slices.Repeat([]bool{phase}, variables),
	}
	for v := range int32(variables) {
		d.heap.push(v)
	}
	return d
}

// SetPhase sets the saved phase of a variable: the value that it gets when it
// is decided next.
func (s *Solver) SetPhase(v int32, phase bool) {
	s.allocate()
	s.phase[v] = phase
}

// release makes the variable of a literal a candidate for decisions again, when
// the literal no longer holds.
func (d *decisions) release(l Lit) {
	v := l.Var()
	d.phase[v] = l.IsPositive()
	d.heap.push(v)
}

// workPerPop is the work of taking a variable out of the heap.
const workPerPop = 8

// mostActive returns the literal to decide: the most active variable that is
// not assigned, with its saved phase. There must be one.
func (s *Solver) mostActive() Lit {
	v := s.heap.pop()
	for s.IsAssigned(v) {
		s.c.Charge(workPerPop)
		v = s.heap.pop()
	}
	if s.phase[v] {
		return Positive(v)
	}
	return Negative(v)
}

// bump makes a variable that took part in a conflict more active.
func (s *Solver) bump(v int32) {
	weight := 1.0
	if s.options.Weight != nil {
		weight = s.options.Weight(v)
	}
	s.heap.bump(v, weight)
}

// A heap has variables in the order of their activity, the most active first. A
// variable is more active if it took part in more conflicts, and if these are
// more recent: M. W. Moskewicz et al.: Chaff, DAC 2001,
// doi:10.1145/378239.379017 (VSIDS). Of two equally active variables, the one
// with the smaller number comes first.
//
// The variables outside the heap have an activity, too.
type heap struct {
	activity []float64 // by variable
	increase float64   // what a conflict adds to the activity of a variable now
	list     []int32   // a binary heap: the children of place i are 2*i+1 and 2*i+2
	place    []int32   // by variable: its place in list, or outside
}

// outside is the place of a variable that the heap does not have.
const outside = -1

// If an activity exceeds maxActivity, all activities are divided by
// maxActivity. Their order stays the same.
const maxActivity = 1e100

// newHeap returns an empty heap for the given number of variables.
func newHeap(variables int) heap {
	return heap{
		activity: make([]float64, variables),
		increase: 1,
		list:     make([]int32, 0, variables),
		place:    slices.Repeat([]int32{outside}, variables),
	}
}

// bump adds a conflict of the given weight to the activity of a variable.
func (h *heap) bump(v int32, weight float64) {
	h.activity[v] += weight * h.increase
	if h.activity[v] > maxActivity {
		for v := range h.activity {
			h.activity[v] *= 1 / maxActivity
		}
		h.increase *= 1 / maxActivity
	}
	if h.place[v] != outside {
		h.up(h.place[v])
	}
}

// decay multiplies the weight of all conflicts so far by a factor less than 1.
// It does so by making later conflicts count for more.
func (h *heap) decay(factor float64) { h.increase *= 1 / factor }

// push adds a variable, unless it is in the heap already.
func (h *heap) push(v int32) {
	if h.place[v] == outside {
		end := int32(len(h.list))
		h.list = append(h.list, v)
		h.place[v] = end
		h.up(end)
	}
}

// pop removes and returns the most active variable. The heap must not be empty.
func (h *heap) pop() int32 {
	v := h.list[0]
	end := len(h.list) - 1
	last := h.list[end]
	h.list = h.list[:end]
	h.place[v] = outside
	if end > 0 {
		h.put(last, 0)
		h.down(0)
	}
	return v
}

// isBefore reports whether u comes before v in the order of the heap.
func (h *heap) isBefore(u, v int32) bool {
	if h.activity[u] != h.activity[v] {
		return h.activity[u] > h.activity[v]
	}
	return u < v
}

// put puts a variable at a place in the list.
func (h *heap) put(v, i int32) {
	h.list[i] = v
	h.place[v] = i
}

// up moves the variable at place i towards the root, to where it belongs.
func (h *heap) up(i int32) {
	v := h.list[i]
	for i > 0 {
		parent := (i - 1) / 2
		u := h.list[parent]
		if !h.isBefore(v, u) {
			break
		}
		h.put(u, i)
		i = parent
	}
	h.put(v, i)
}

// down moves the variable at place i away from the root, to where it belongs.
func (h *heap) down(i int32) {
	v := h.list[i]
	for {
		child := 2*i + 1
		if int(child) >= len(h.list) {
			break
		}
		if right := child + 1; int(right) < len(h.list) && h.isBefore(h.list[right], h.list[child]) {
			child = right
		}
		u := h.list[child]
		if !h.isBefore(u, v) {
			break
		}
		h.put(u, i)
		i = child
	}
	h.put(v, i)
}

// luby returns the i-th term, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, ….
// If the numbers of conflicts between restarts are these terms, times a
// constant, they are close to the best choice for an unknown distribution of
// running times: M. Luby, A. Sinclair and D. Zuckerman: Optimal speedup of Las
// Vegas algorithms, Information Processing Letters 47, 1993,
// doi:10.1016/0020-0190(93)90029-9.
//
// The first 2^k-1 terms are the first 2^(k-1)-1 terms twice, and then 2^(k-1).
func luby(i int64) int64 {
	for {
		k := bits.Len64(uint64(i))
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
