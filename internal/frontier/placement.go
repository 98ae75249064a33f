package frontier

import (
	"math"
	"math/bits"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A placement places the vertices of a graph one by one, and gives slots to
// those of the frontier. To compare orders, it bounds the number of states. It
// also estimates the number of steps from states to successors, unless the
// caller only compares orders: see placeOnly. Both are products over the
// frontier: see growthFactors and expectationFactors.
type placement struct {
	g        dense.Lists
	degree   []int32 // by vertex: the number of its neighbours, plus staying if it stays
	pending  []int32 // by vertex: its degree minus the number of placed neighbours
	slot     []uint8 // by vertex: its slot, even after it has left the frontier; unplaced before
	free     uint32  // the set of free slots
	states   uint64  // the bound on the number of states after the latest vertex
	cost     uint64  // the sum of the bounds so far
	expected float64 // the expected number of states after the latest vertex
	steps    float64 // the expected number of steps so far
}

// unplaced is the slot of a vertex that is not placed.
const unplaced = math.MaxUint8

// staying is added to the degree of a vertex that never leaves the frontier, so
// that it always has 2 or more pending neighbours.
const staying = 2

// growthFactors[i][j] is the factor that a vertex of the frontier with i placed
// and j unplaced neighbours contributes to the bound; 2 means 2 or more. The
// factor is a sum: 1 if the vertex may have no link, 1 if it may have two
// links, and 2 if it may have one link, since the other end of its path may
// then be one of several. A vertex without unplaced neighbours has left the
// frontier. Factors are at most 4, so a product over all slots does not
// overflow.
var growthFactors = [3][3]uint64{
	{1, 1, 1},
	{1, 2, 1 + 2},
	{1, 2 + 1, 1 + 2 + 1},
}

// expectationFactors[i][j] is the corresponding factor in the expected number
// of states; here 3 means 3 or more. The table was fitted to the states of
// sweeps of knight's and king's graphs, grids, random graphs, and graphs with
// hubs, in orders of several kinds.
var expectationFactors = [4][4]float64{
	{1, 1, 1, 1},
	{1, 1, 2.2, 1.75},
	{1, 2.2, 2.75, 2.75},
	{1, 2, 2.75, 3.5},
}

// expectedAtFirst is the expected number of states before the first placing. It
// is part of the fit.
const expectedAtFirst = 0.5

// expectedChoices returns the approximate number of ways to link a vertex that
// has the given number of earlier neighbours. Here and in expect, conversions
// of products to float64 prevent fused operations, whose results would differ
// from machine to machine.
func expectedChoices(earlier int32) float64 {
	e := float64(earlier)
	return max(1, (1+e+float64(e*e)/2)/4)
}

// newPlacement returns the placement of a graph, with no vertex placed.
// Vertices whose links are anyDegree stay in the frontier; links is nil if
// there are no such vertices. The caller must call Spend afterwards to check
// for a stop.
func newPlacement(c *work.Canceller, g dense.Lists, links []uint8) *placement {
	n := g.Len()
	p := &placement{
		g:       g,
		degree:  make([]int32, n),
		pending: make([]int32, n),
		slot:    make([]uint8, n),
	}
	for v := range int32(n) {
		p.degree[v] = int32(len(g.Of(v)))
		if links != nil && links[v] == anyDegree {
			p.degree[v] += staying
		}
	}
	p.reset(c)
	return p
}

// reset makes all vertices unplaced. The caller must call Spend afterwards to
// check for a stop.
func (p *placement) reset(c *work.Canceller) {
	p.free = 1<<maxSlots - 1
	p.states = 1
	p.cost = 0
	p.expected = expectedAtFirst
	p.steps = 0
	copy(p.pending, p.degree)
	for v := range p.slot {
		p.slot[v] = unplaced
	}
	c.Charge(len(p.slot))
}

// isPlaced reports whether v has been placed.
func (p *placement) isPlaced(v int32) bool { return p.slot[v] != unplaced }

// growth returns the factor of v in the bound while the given number of its
// neighbours are unplaced.
func (p *placement) growth(v, pending int32) uint64 {
	return growthFactors[min(2, p.degree[v]-pending)][min(2, pending)]
}

// expectation returns the factor that v has in the expected number of states
// once it is placed, while the given number of its neighbours are unplaced.
func (p *placement) expectation(v, pending int32) float64 {
	return expectationFactors[min(3, p.degree[v]-pending)][min(3, pending)]
}

// statesAfter returns the bound on the number of states if v is placed next.
func (p *placement) statesAfter(v int32) uint64 {
	// The products of the factors that change, before and after.
	from := uint64(1)
	to := p.growth(v, p.pending[v])
	for _, u := range p.g.Of(v) {
		if p.isPlaced(u) {
			from *= p.growth(u, p.pending[u])
			to *= p.growth(u, p.pending[u]-1)
		}
	}
	return p.states / from * to
}

// place places v as placeOnly does, and updates the expected states and steps.
func (p *placement) place(v int32) bool {
	p.expect(v)
	return p.placeOnly(v)
}

// expect updates the expected states and steps for v, which is placed next.
func (p *placement) expect(v int32) {
	p.steps += float64(p.expected * expectedChoices(p.degree[v]-p.pending[v]))
	for _, u := range p.g.Of(v) {
		if p.isPlaced(u) {
			p.expected *= p.expectation(u, p.pending[u]-1) / p.expectation(u, p.pending[u])
		}
	}
	p.expected *= p.expectation(v, p.pending[v])
}

// placeOnly places v, but does not update the expected states and steps. v gets
// the lowest free slot, which may be the slot of a neighbour that leaves the
// frontier now. If v itself leaves at once, it gets any slot, since no state
// uses that slot. placeOnly returns false if no slot is free; then only reset
// makes the placement usable again.
func (p *placement) placeOnly(v int32) bool {
	p.states = p.statesAfter(v)
	p.cost += p.states
	for _, u := range p.g.Of(v) {
		p.pending[u]--
		if p.isPlaced(u) && p.pending[u] == 0 {
			p.free |= 1 << p.slot[u]
		}
	}
	if p.pending[v] == 0 { // it leaves the frontier at once
		p.slot[v] = 0
		return true
	}
	if p.free == 0 {
		return false
	}
	p.slot[v] = uint8(bits.TrailingZeros32(p.free))
	p.free &= p.free - 1
	return true
}

// later returns the number of unplaced neighbours of v; 2 means 2 or more.
func (p *placement) later(v int32) uint8 {
	placed := p.degree[v] - p.pending[v]
	return uint8(min(2, int32(len(p.g.Of(v)))-placed))
}
