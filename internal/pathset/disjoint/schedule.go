package disjoint

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// A schedule is a layout with prices, step by step. No solution gains more than
// its bound, which follows from the prices. Each decision about an edge may
// lower what can still be gained: that is the loss of the decision.
//
// Gains, prices and losses are in units: whole numbers, so that sums are exact.
type schedule struct {
	*Problem
	steps            []step
	twins            []*twinsAfter // by step, nil if there are none; nil if twins are not looked for
	slots            int           // number of slots of the frontier
	scale            int32         // number of units of a gain of 1
	bound            int64         // upper bound on the gain, in units
	lossWithoutEdges int64         // loss of all vertices if no edge is chosen
}

// A step decides about an edge.
type step struct {
	edge int32
	ends [2]stepEnd
}

// A stepEnd is an end of the edge of a step. It holds the losses at the vertex
// there.
type stepEnd struct {
	slot   uint8
	enters bool // whether it is the first step of the vertex
	leaves bool // whether it is the last

	// skipLoss and takeLoss are the losses if the edge is left out or chosen,
	// by the degree of the vertex before the step.
	skipLoss Gains
	takeLoss Gains

	// restLoss is the loss after the step if no later edge is chosen, by the
	// degree of the vertex after the step.
	restLoss Gains

	// untouchedLoss is the loss if no edge of the vertex is chosen at all. It
	// is set only if the vertex enters.
	untouchedLoss int32
}

// forbiddenLoss is the loss of a forbidden choice. No loss is greater, so that
// the sum of a few does not overflow.
const forbiddenLoss = -Never / 2

// scaleFor returns the scale for a problem. Rounding the prices changes the
// bound by up to one unit per edge, so the scale is as fine as possible. But
// all gains together must stay well below forbiddenLoss.
func scaleFor(p *Problem) int32 {
	greatest := int32(1)
	for _, gain := range p.Gain {
		greatest = max(greatest, slices.Max(gain[:]))
	}
	const finest = 1 << 16
	scale := int32(finest)
	for scale > 1 && int64(scale)*(int64(greatest)+int64(p.n())) > int64(forbiddenLoss)/4 {
		scale /= 2
	}
	return scale
}

// newSchedule returns the schedule for a layout whose width is at most
// [maxSlots]. If withTwins is set and the graph is undirected, the schedule
// knows the twins. The result is meaningless if c is stopped.
func newSchedule(c *work.Canceller, p *prices, l layout, withTwins bool) *schedule {
	sc := &schedule{Problem: p.Problem, scale: scaleFor(p.Problem)}
	sc.setSteps(c, l)
	sc.setSlots(c)
	if withTwins && !sc.Directed {
		sc.setTwins(c, l)
	}
	sc.setLosses(c, p)
	return sc
}

// setSteps sets the order of the edges: each comes with the later one of its
// vertices in the layout.
func (sc *schedule) setSteps(c *work.Canceller, l layout) {
	place := make([]int32, sc.n()) // by vertex: its place in the layout
	for i, v := range l.vertices {
		place[v] = int32(i)
	}
	sc.steps = make([]step, 0, len(sc.edges))
	for i, v := range l.vertices {
		for _, e := range sc.incident.Of(v) {
			if place[sc.other(e, v)] < int32(i) {
				sc.steps = append(sc.steps, step{edge: e})
			}
		}
		if c.Spend(1+len(sc.incident.Of(v))) != nil {
			return
		}
	}
}

// setSlots gives each vertex a slot from the step with its first edge to the
// step with its last one. After that step, another vertex can have the slot.
func (sc *schedule) setSlots(c *work.Canceller) {
	n := sc.n()
	pending := make([]int32, n) // by vertex: its edges that are not decided
	for v := range pending {
		pending[v] = int32(len(sc.incident.Of(int32(v))))
	}
	entered := make([]bool, n)
	slot := make([]uint8, n) // by vertex, once it has entered
	var free []uint8
	for i := range sc.steps {
		s := &sc.steps[i]
		for k, v := range sc.edges[s.edge] {
			end := &s.ends[k]
			if !entered[v] {
				entered[v] = true
				end.enters = true
				if len(free) == 0 {
					free = append(free, uint8(sc.slots))
					sc.slots++
				}
				slot[v] = free[len(free)-1]
				free = free[:len(free)-1]
			}
			end.slot = slot[v]
		}
		for k, v := range sc.edges[s.edge] {
			pending[v]--
			if pending[v] == 0 {
				s.ends[k].leaves = true
				free = append(free, slot[v])
			}
		}
		if c.Spend(4) != nil {
			return
		}
	}
}

// units returns a price in units. If sums could overflow, the price is replaced
// by one nearer to 0: any prices give a bound.
func (sc *schedule) units(price float64) int32 {
	const most = float64(forbiddenLoss / 8)
	return int32(min(max(price*float64(sc.scale), -most), most))
}

// setLosses sets the bound, and the losses at the steps. The bound is computed
// from the prices in whole units. It remains an upper bound, since the gains of
// an edge at its two ends still add up to perEdge.
func (sc *schedule) setLosses(c *work.Canceller, p *prices) {
	ofEnd := sc.units(p.ofEnd)
	if sc.kind == OnePath {
		sc.bound = 2 * int64(ofEnd)
	}
	final := sc.finalGains(c, ofEnd)
	// most holds, by vertex and degree, the largest gain that the vertex can
	// still reach with the edges of the steps looked at so far, which are the
	// last ones.
	most := slices.Clone(final)
	for i := len(sc.steps) - 1; i >= 0; i-- {
		if sc.twins != nil {
			sc.twins[i].setMost(most)
		}
		s := &sc.steps[i]
		first := sc.units(p.ofEdge[s.edge]) + sc.perEdge*sc.scale/2
		price := [2]int32{first, sc.perEdge*sc.scale - first}
		for end, v := range sc.edges[s.edge] {
			sc.setLossesAt(&s.ends[end], end, &most[v], &final[v], price[end])
		}
		if c.Spend(8) != nil {
			return
		}
	}
	for v := range most {
		best := most[v][Untouched]
		sc.bound += int64(best)
		sc.lossWithoutEdges += int64(lossOf(best, final[v][Untouched]))
	}
	for i := range sc.steps {
		s := &sc.steps[i]
		for k, v := range sc.edges[s.edge] {
			if s.ends[k].enters {
				s.ends[k].untouchedLoss = lossOf(most[v][Untouched], final[v][Untouched])
			}
		}
		if c.Spend(2) != nil {
			return
		}
	}
}

// finalGains returns what the vertices gain by their final degree, in units, if
// each end of a path pays the given price. The result is meaningless if c is
// stopped.
func (sc *schedule) finalGains(c *work.Canceller, ofEnd int32) []Gains {
	final := make([]Gains, sc.n())
	for v, gain := range sc.Gain {
		for d, g := range gain {
			switch {
			case isForbidden(g):
				final[v][d] = Never
			case d == int(EdgeOut) || d == int(EdgeIn):
				final[v][d] = g*sc.scale - ofEnd
			default:
				final[v][d] = g * sc.scale
			}
		}
		if c.Spend(1) != nil {
			break
		}
	}
	return final
}

// setLossesAt sets the losses at the vertex of a stepEnd. The vertex has the
// index end among the ends of the edge, which has the given price there. By
// degree, final is the gain of the vertex if no edge follows, and most is the
// largest gain that it can still reach with the edges after the step.
// setLossesAt changes most to the largest gain with the edges from this step
// on.
func (sc *schedule) setLossesAt(
	s *stepEnd, end int, most, final *Gains, price int32,
) {
	after := *most
	for d := Untouched; d <= TwoEdges; d++ {
		s.restLoss[d] = lossOf(after[d], final[d])
		taken := Never
		to, hasRoom := sc.With(d, end)
		if hasRoom {
			taken = max(Never, price+after[to])
		}
		most[d] = max(after[d], taken)
		s.skipLoss[d] = lossOf(most[d], after[d])
		s.takeLoss[d] = lossOf(most[d], taken)
	}
}

// lossOf returns the loss if a gain drops to another one, which must not be
// greater.
func lossOf(from, to int32) int32 {
	return int32(min(int64(forbiddenLoss), int64(from)-int64(to)))
}
