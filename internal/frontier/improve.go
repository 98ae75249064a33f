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
	place  []int32   // by vertex: its index in order
	states []float64 // by place: the expected number of states after it
	steps  []float64 // by place: the expected number of steps at it
	random dense.Random

	// For the latest change:
	from, to  int           // the places from to to-1 change
	before    []int32       // the vertices that were in these places
	oldStates []float64     // the states that were at these places
	oldSteps  []float64     // the steps that were at these places
	counts    []placedCount // by vertex: how many of its neighbours are placed
	change    int32         // the number of the change, from 1
}

// A placedCount says how many neighbours of a vertex are placed, and how many
// are pending, at one of the places that change. The sum of the two numbers
// does not change.
type placedCount struct {
	change  int32 // the number of the change for which this holds
	ignored bool  // whether the factor of the vertex is the same at all places that change
	placed  int32
	pending int32
}

// newImprover returns an improver of an order. The caller must call Spend
// afterwards to check for a stop.
func newImprover(c *work.Canceller, g dense.Lists, order []int32) *improver {
	n := g.Len()
	im := &improver{
		g:      g,
		c:      c,
		order:  slices.Clone(order),
		place:  make([]int32, n),
		states: make([]float64, n),
		steps:  make([]float64, n),
		counts: make([]placedCount, n),
		before: slices.Clone(order),
		change: 1,
		to:     n,
	}
	for i, v := range order {
		im.place[v] = int32(i)
	}
	im.setStates()
	c.Charge(n)
	return im
}

// setStates sets the states and steps at the places that change, for the
// vertices that are there now, and returns the sum of the steps.
func (im *improver) setStates() (sum float64) {
	for _, v := range im.before {
		im.countPlaced(v, true)
		for _, w := range im.g.Of(v) {
			im.countPlaced(w, false)
		}
	}
	states := float64(expectedAtFirst)
	if im.from > 0 {
		states = im.states[im.from-1]
	}
	for p := im.from; p < im.to; p++ {
		v := im.order[p]
		d := &im.counts[v]
		im.steps[p] = states * expectedChoices(d.placed)
		sum += im.steps[p]
		for _, w := range im.g.Of(v) {
			e := &im.counts[w]
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

// factor returns the factor that a placed vertex with this count contributes to
// the expected number of states.
func (pc *placedCount) factor() float64 {
	return expectationFactors[min(3, pc.placed)][min(3, pc.pending)]
}

// countPlaced sets v's count to what it is just before the places that change,
// unless it has already done so for this change. isMoved says that v is itself
// at one of these places. Otherwise v is ignored if it has so many neighbours
// both before and after these places that its factor stays the same.
func (im *improver) countPlaced(v int32, isMoved bool) {
	d := &im.counts[v]
	im.c.Charge(1)
	if d.change == im.change && (!d.ignored || !isMoved) {
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
		if !isMoved && d.placed >= 3 && after >= 3 {
			d.ignored = true
			im.c.Charge(i)
			return
		}
	}
	im.c.Charge(len(im.g.Of(v)))
}

// run makes changes until the given units of work are spent, or until c is
// stopped.
func (im *improver) run(c *work.Canceller, units int64) {
	im.c = c
	if len(im.order) < 2 {
		return
	}
	end := im.c.Spent() + units
	for im.c.Spent() < end && im.c.Spend(workPerChange) == nil {
		im.tryChange()
	}
}

const (
	maxBlock  = 8  // the maximum number of vertices moved at once
	usualMove = 10 // the maximum distance of a move, in three of four changes
	maxMove   = 80 // the maximum distance of a move in the other changes
	nearby    = 4  // a block that is moved ends at most nearby places before a wide place

	workPerChange = 16 // the work of a change besides that of its vertices
)

// tryChange moves a random block of vertices by a random number of places,
// unless the new order costs more. The block is at a wide place, or a little
// before it. There must be at least two vertices.
func (im *improver) tryChange() {
	n := len(im.order)
	size := 1
	if im.oneOf(2) {
		size += im.random.Below(maxBlock)
	}
	size = min(size, n-1)
	farthest := usualMove
	if im.oneOf(4) {
		farthest = maxMove
	}
	by := 1 + im.random.Below(farthest)
	at := im.widePlace() - im.random.Below(size+nearby)
	at = max(0, min(at, n-size))
	if im.oneOf(2) {
		im.trySwap(max(0, at-by), at, at+size)
	} else {
		im.trySwap(at, at+size, min(n, at+size+by))
	}
}

// oneOf returns true with probability 1/n.
func (im *improver) oneOf(n int) bool { return im.random.Below(n) == 0 }

// widePlaceTries is the number of random places that widePlace compares.
const widePlaceTries = 4

// widePlace returns the place with the most steps among a few random places.
func (im *improver) widePlace() int {
	best := -1
	for range widePlaceTries {
		p := im.random.Below(len(im.order))
		if best < 0 || im.steps[p] > im.steps[best] {
			best = p
		}
	}
	return best
}

// trySwap exchanges the adjacent blocks at places [i, j) and [j, k), if the
// estimated number of steps does not rise.
func (im *improver) trySwap(i, j, k int) {
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
	steps := im.setStates()
	im.c.Charge(2 * (k - i))
	if steps <= old {
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
// of an undirected graph by local changes. It returns a new order that is
// estimated to take no more steps than the given one, even if c is stopped.
func Improve(c *work.Canceller, g dense.Lists, order []int32, units int64) []int32 {
	im := newImprover(c, g, order)
	im.run(c, units)
	return im.order
}
