package frontier

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// An improver makes an order cheaper by local changes: it moves a few vertices,
// and keeps the new order if it is estimated to take no more steps. Only the
// states between their old and their new places change.
type improver struct {
	g      dense.Lists
	c      *work.Canceller
	order  []int32   // the best so far
	place  []int32   // by vertex
	states []float64 // by place: the expected number of states after it
	steps  []float64 // by place: the expected number of steps at it
	random dense.Random

	// For the latest change:
	from, to  int       // the places that change
	before    []int32   // the vertices in these places
	oldStates []float64 // the states at these places
	oldSteps  []float64
	degrees   []split // by vertex: how many of its neighbours are placed
	change    int32   // the number of the change
}

// A split says how many neighbours of a vertex are placed, and how many are
// pending.
type split struct {
	change  int32 // the number of the change for which this holds
	ignored bool  // whether the vertex has the same factor before and after
	placed  int32
	pending int32
}

// newImprover returns an improver of an order. The caller must call Spend
// afterwards to check for a stop.
func newImprover(c *work.Canceller, g dense.Lists, order []int32) *improver {
	n := g.Len()
	m := &improver{
		g:       g,
		c:       c,
		order:   slices.Clone(order),
		place:   make([]int32, n),
		states:  make([]float64, n),
		steps:   make([]float64, n),
		degrees: make([]split, n),
		before:  slices.Clone(order),
		change:  1,
		to:      n,
	}
	for i, v := range order {
		m.place[v] = int32(i)
	}
	m.setStates()
	c.Charge(n)
	return m
}

// setStates sets the states and steps at the places that change, and returns
// the sum of the steps.
func (m *improver) setStates() (sum float64) {
	for _, v := range m.before {
		m.split(v, true)
		for _, w := range m.g.Of(v) {
			m.split(w, false)
		}
	}
	states := float64(expectedAtFirst)
	if m.from > 0 {
		states = m.states[m.from-1]
	}
	for p := m.from; p < m.to; p++ {
		v := m.order[p]
		d := &m.degrees[v]
		m.steps[p] = states * choices(d.placed)
		sum += m.steps[p]
		for _, w := range m.g.Of(v) {
			e := &m.degrees[w]
			if e.ignored {
				continue
			}
			isPlaced := int(m.place[w]) < p
			if isPlaced {
				states /= e.factor()
			}
			e.placed++
			e.pending--
			if isPlaced {
				states *= e.factor()
			}
		}
		states *= d.factor()
		m.states[p] = states
	}
	return sum
}

// factor returns the factor that the vertex, if it is placed, contributes to
// the number of states.
func (d *split) factor() float64 {
	return expectation[min(3, d.placed)][min(3, d.pending)]
}

// split counts the neighbours of v that are placed before the places that
// change, once per change. A vertex with many neighbours both before and after
// these places is ignored, unless it is at one of them itself.
func (m *improver) split(v int32, isThere bool) {
	d := &m.degrees[v]
	m.c.Charge(1)
	if d.change == m.change && (!d.ignored || !isThere) {
		return
	}
	*d = split{change: m.change}
	after := int32(0)
	for i, w := range m.g.Of(v) {
		switch p := int(m.place[w]); {
		case p < m.from:
			d.placed++
		case p >= m.to:
			after++
			d.pending++
		default:
			d.pending++
		}
		if !isThere && d.placed >= 3 && after >= 3 {
			d.ignored = true
			m.c.Charge(i)
			return
		}
	}
	m.c.Charge(len(m.g.Of(v)))
}

// run makes changes for the given units of work.
func (m *improver) run(c *work.Canceller, units int) {
	m.c = c
	if len(m.order) < 2 {
		return
	}
	until := m.c.Spent() + units
	for m.c.Spent() < until && m.c.Spend(16) == nil {
		m.tryChange()
	}
}

const (
	maxBlock  = 8  // largest number of vertices moved at once
	usualMove = 10 // largest distance of a move, in three of four changes
	maxMove   = 80 // largest distance of a move in the other changes
	nearby    = 4  // largest distance of the end of a block before a wide place
)

// tryChange moves a random block of vertices by a random number of places, and
// moves it back if the new order costs more. The block is at a wide place, or a
// little before it.
func (m *improver) tryChange() {
	n := len(m.order)
	size := 1
	if m.oneOf(2) {
		size += m.random.Below(maxBlock)
	}
	size = min(size, n-1)
	far := usualMove
	if m.oneOf(4) {
		far = maxMove
	}
	by := 1 + m.random.Below(far)
	at := m.widePlace() - m.random.Below(size+nearby)
	at = max(0, min(at, n-size))
	if m.oneOf(2) {
		m.swap(max(0, at-by), at, at+size)
	} else {
		m.swap(at, at+size, min(n, at+size+by))
	}
}

// oneOf returns true with probability 1/n.
func (m *improver) oneOf(n int) bool { return m.random.Below(n) == 0 }

// places is the number of random places that widePlace compares.
const places = 4

// widePlace returns the place with the most steps among a few random places.
func (m *improver) widePlace() int {
	best := -1
	for range places {
		p := m.random.Below(len(m.order))
		if best < 0 || m.steps[p] > m.steps[best] {
			best = p
		}
	}
	return best
}

// swap exchanges the adjacent blocks at places [i, j) and [j, k), if that does
// not cost more.
func (m *improver) swap(i, j, k int) {
	if i == j || j == k {
		return
	}
	m.from = i
	m.to = k
	m.before = append(m.before[:0], m.order[i:k]...)
	m.oldStates = append(m.oldStates[:0], m.states[i:k]...)
	m.oldSteps = append(m.oldSteps[:0], m.steps[i:k]...)
	old := 0.0
	for _, steps := range m.oldSteps {
		old += steps
	}
	m.put(m.before[j-i:], i)
	m.put(m.before[:j-i], i+k-j)
	m.change++
	cost := m.setStates()
	m.c.Charge(2 * (k - i))
	if cost <= old {
		return
	}
	m.put(m.before, i)
	copy(m.states[i:k], m.oldStates)
	copy(m.steps[i:k], m.oldSteps)
}

// put puts vertices into consecutive places, beginning with from.
func (m *improver) put(vertices []int32, from int) {
	copy(m.order[from:], vertices)
	for i, v := range vertices {
		m.place[v] = int32(from + i)
	}
}

// Improve improves an order of the vertices of an undirected graph by local
// changes for the given units of work. It returns an order that is estimated to
// take no more steps than the given one.
func Improve(c *work.Canceller, g dense.Lists, order []int32, units int) []int32 {
	m := newImprover(c, g, order)
	m.run(c, units)
	return m.order
}
