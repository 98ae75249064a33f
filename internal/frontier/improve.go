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
	degrees   []placedCount // by vertex: how many of its neighbours are placed
	change    int32         // the number of the change
}

// A placedCount says how many neighbours of a vertex are placed, and how many
// are pending.
type placedCount struct {
	change  int32 // the number of the change for which this holds
	ignored bool  // whether the vertex has the same factor before and after
	placed  int32
	pending int32
}

// newImprover returns an improver of an order. The caller must call Spend
// afterwards to check for a stop.
func newImprover(c *work.Canceller, g dense.Lists, order []int32) *improver {
	n := g.Len()
	im := &improver{
		g:       g,
		c:       c,
		order:   slices.Clone(order),
		place:   make([]int32, n),
		states:  make([]float64, n),
		steps:   make([]float64, n),
		degrees: make([]placedCount, n),
		before:  slices.Clone(order),
		change:  1,
		to:      n,
	}
	for i, v := range order {
		im.place[v] = int32(i)
	}
	im.setStates()
	c.Charge(n)
	return im
}

// setStates sets the states and steps at the places that change, and returns
// the sum of the steps.
func (im *improver) setStates() (sum float64) {
	for _, v := range im.before {
		im.split(v, true)
		for _, w := range im.g.Of(v) {
			im.split(w, false)
		}
	}
	states := float64(expectedAtFirst)
	if im.from > 0 {
		states = im.states[im.from-1]
	}
	for p := im.from; p < im.to; p++ {
		v := im.order[p]
		d := &im.degrees[v]
		im.steps[p] = states * choices(d.placed)
		sum += im.steps[p]
		for _, w := range im.g.Of(v) {
			e := &im.degrees[w]
			if e.ignored {
				continue
			}
			isPlaced := int(im.place[w]) < p
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
		im.states[p] = states
	}
	return sum
}

// factor returns the factor that the vertex, if it is placed, contributes to
// the number of states.
func (c *placedCount) factor() float64 {
	return expectation[min(3, c.placed)][min(3, c.pending)]
}

// split counts the neighbours of v that are placed before the places that
// change, once per change. A vertex with many neighbours both before and after
// these places is ignored, unless it is at one of them itself.
func (im *improver) split(v int32, isThere bool) {
	d := &im.degrees[v]
	im.c.Charge(1)
	if d.change == im.change && (!d.ignored || !isThere) {
		return
	}
	*d = placedCount{change: im.change}
	after := int32(0)
	for i, w := range im.g.Of(v) {
		switch p := int(im.place[w]); {
		case p < im.from:
			d.placed++
		case p >= im.to:
			after++
			d.pending++
		default:
			d.pending++
		}
		if !isThere && d.placed >= 3 && after >= 3 {
			d.ignored = true
			im.c.Charge(i)
			return
		}
	}
	im.c.Charge(len(im.g.Of(v)))
}

// run makes changes for the given units of work.
func (im *improver) run(c *work.Canceller, units int) {
	im.c = c
	if len(im.order) < 2 {
		return
	}
	until := im.c.Spent() + units
	for im.c.Spent() < until && im.c.Spend(16) == nil {
		im.tryChange()
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
func (im *improver) tryChange() {
	n := len(im.order)
	size := 1
	if im.oneOf(2) {
		size += im.random.Below(maxBlock)
	}
	size = min(size, n-1)
	far := usualMove
	if im.oneOf(4) {
		far = maxMove
	}
	by := 1 + im.random.Below(far)
	at := im.widePlace() - im.random.Below(size+nearby)
	at = max(0, min(at, n-size))
	if im.oneOf(2) {
		im.swap(max(0, at-by), at, at+size)
	} else {
		im.swap(at, at+size, min(n, at+size+by))
	}
}

// oneOf returns true with probability 1/n.
func (im *improver) oneOf(n int) bool { return im.random.Below(n) == 0 }

// places is the number of random places that widePlace compares.
const places = 4

// widePlace returns the place with the most steps among a few random places.
func (im *improver) widePlace() int {
	best := -1
	for range places {
		p := im.random.Below(len(im.order))
		if best < 0 || im.steps[p] > im.steps[best] {
			best = p
		}
	}
	return best
}

// swap exchanges the adjacent blocks at places [i, j) and [j, k), if that does
// not cost more.
func (im *improver) swap(i, j, k int) {
	if i == j || j == k {
		return
	}
	im.from = i
	im.to = k
	im.before = append(im.before[:0], im.order[i:k]...)
	im.oldStates = append(im.oldStates[:0], im.states[i:k]...)
	im.oldSteps = append(im.oldSteps[:0], im.steps[i:k]...)
	old := 0.0
	for _, steps := range im.oldSteps {
		old += steps
	}
	im.put(im.before[j-i:], i)
	im.put(im.before[:j-i], i+k-j)
	im.change++
	cost := im.setStates()
	im.c.Charge(2 * (k - i))
	if cost <= old {
		return
	}
	im.put(im.before, i)
	copy(im.states[i:k], im.oldStates)
	copy(im.steps[i:k], im.oldSteps)
}

// put puts vertices into consecutive places, beginning with from.
func (im *improver) put(vertices []int32, from int) {
	copy(im.order[from:], vertices)
	for i, v := range vertices {
		im.place[v] = int32(from + i)
	}
}

// Improve spends the given units of work on improving an order of the vertices
// of an undirected graph by local changes. It returns an order that is
// estimated to take no more steps than the given one.
func Improve(c *work.Canceller, g dense.Lists, order []int32, units int) []int32 {
	im := newImprover(c, g, order)
	im.run(c, units)
	return im.order
}
