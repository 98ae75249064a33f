package places

import "math/bits"

// A chooser has a heap of the variables by activity. It is the higher, the more
// contradictions a variable took part in and the more recent they are: M. W. Moskewicz et
// al.: Chaff, DAC 2001, doi:10.1145/378239.379017.
type chooser struct {
	arcs     int32     // the first arc
	activity []float64 // by variable
	increase float64   // of a variable that takes part
	last     []bool    // by variable: whether it held when it was last set
	heap     []int32
	place    []int32 // by variable: in heap, or none

	restarts   int64
	nextStart  int64 // conflicts before the next restart
	nextForget int64 // conflicts before clauses are forgotten
}

const forgetInterval = 4000

func newChooser(arcs, n int32) chooser {
	c := chooser{
		arcs: arcs, activity: make([]float64, n), increase: 1, last: make([]bool, n),
		heap: make([]int32, n), place: make([]int32, n), nextStart: unit, nextForget: forgetInterval,
	}
	for x := range n {
		c.heap[x], c.place[x] = x, x
	}
	return c
}

// arcHeat is how many times as much an arc counts as a position: it decides more, since it
// holds at all indices. Of 72 hard puzzles, 60 are answered in 3 s, and 58 if all count the same.
const arcHeat = 3

// heat adds to the activity of a variable.
func (c *chooser) heat(x int32) {
	if c.activity[x] += c.increase; x >= c.arcs {
		c.activity[x] += (arcHeat - 1) * c.increase
	}
	if c.activity[x] > 1e100 {
		for x := range c.activity {
			c.activity[x] *= 1e-100
		}
		c.increase *= 1e-100
	}
	if c.place[x] != none {
		c.up(c.place[x])
	}
}

// cool lets the activities of all variables count for less. With 0.95, which package learn has,
// 54 of the hard puzzles are answered instead of 58.
func (c *chooser) cool() { c.increase *= 1 / 0.9 }

// release makes a variable that is no more set one that can be chosen.
func (c *chooser) release(x int32, held bool) {
	c.last[x] = held
	if c.place[x] == none {
		c.place[x] = int32(len(c.heap))
		c.heap = append(c.heap, x)
		c.up(c.place[x])
	}
}

// mostActive returns a literal of the most active variable that is not set, the one that
// held last, or nothing if all are set. At first variables fail.
func (s *solver) mostActive() literal {
	for len(s.heap) > 0 {
		x := s.pop()
		switch l := positive(x); {
		case s.value[l] != 0:
		case s.last[x]:
			return l
		default:
			return l.not()
		}
	}
	return nothing
}

func (c *chooser) pop() int32 {
	x, end := c.heap[0], len(c.heap)-1
	last := c.heap[end]
	c.heap, c.place[x] = c.heap[:end], none
	if end > 0 {
		c.heap[0], c.place[last] = last, 0
		c.down(0)
	}
	return x
}

// above reports whether x is chosen before z.
func (c *chooser) above(x, z int32) bool {
	return c.activity[x] > c.activity[z] || c.activity[x] == c.activity[z] && x < z
}

func (c *chooser) up(i int32) {
	x := c.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		z := c.heap[parent]
		if !c.above(x, z) {
			break
		}
		c.heap[i], c.place[z] = z, i
		i = parent
	}
	c.heap[i], c.place[x] = x, i
}

func (c *chooser) down(i int32) {
	x := c.heap[i]
	for child := 2*i + 1; int(child) < len(c.heap); child = 2*i + 1 {
		if right := child + 1; int(right) < len(c.heap) && c.above(c.heap[right], c.heap[child]) {
			child = right
		}
		z := c.heap[child]
		if !c.above(z, x) {
			break
		}
		c.heap[i], c.place[z] = z, i
		i = child
	}
	c.heap[i], c.place[x] = x, i
}

// luby returns the i-th term, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, …: see package
// learn.
func luby(i int64) int64 {
	for {
		k := bits.Len64(uint64(i))
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
