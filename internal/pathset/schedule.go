package pathset

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// A schedule is a layout with prices, step by step. Gains, prices and losses
// are in units: whole numbers, so that sums are exact.
type schedule struct {
	*blockProblem
	steps []step
	twins []*twinsAfter // by step, nil if there are none; nil if twins are not looked for
	slots int           // number of slots of the frontier
	scale int32         // number of units of a gain of 1
	bound int64         // upper bound on the gain, in units
	first int64         // loss of the vertices if no edge is chosen
}

// A step decides about an edge.
type step struct {
	edge int32
	end  [2]stepEnd
}

// A stepEnd is an end of the edge of a step. It holds how the decision changes
// the bound: skip and take are the losses if the edge is left out or chosen, by
// the degree of the vertex before the step.
type stepEnd struct {
	slot   uint8
	enters bool // whether it is the first step of the vertex
	leaves bool // whether it is the last
	skip   [degrees]int32
	take   [degrees]int32

	// rest is the loss of the vertex after the step if no later edge is chosen.
	rest [degrees]int32

	// all is the loss of the vertex if no edge is chosen at all. It is set at
	// the step where the vertex enters.
	all int32
}

// lost limits a loss, so that sums do not overflow. A choice with this loss is
// forbidden.
const lost = -never / 2

// scaleFor returns the scale for a problem. Rounding the prices changes the
// bound by up to one unit per edge, so the scale is as fine as possible: sums
// must stay well below lost.
func scaleFor(p *blockProblem) int32 {
	most := int32(1)
	for _, gain := range p.gain {
		most = max(most, slices.Max(gain[:]))
	}
	const finest = 1 << 16
	scale := int32(finest)
	for scale > 1 && int64(scale)*(int64(most)+int64(p.n())) > int64(lost)/4 {
		scale /= 2
	}
	return scale
}

// newSchedule returns the schedule for a layout of at most [maxSlots] width. If
// withTwins, it knows the twins of an undirected graph. The result is
// meaningless if c is stopped.
func newSchedule(c *work.Canceller, r *prices, l layout, withTwins bool) *schedule {
	sc := &schedule{blockProblem: r.blockProblem, scale: scaleFor(r.blockProblem)}
	sc.setSteps(c, l)
	sc.setSlots(c)
	if withTwins && !sc.directed {
		sc.setTwins(c, l)
	}
	sc.setLosses(c, r)
	return sc
}

// setSteps sets the order of the edges: each comes with the later one of its
// vertices in the layout.
func (sc *schedule) setSteps(c *work.Canceller, l layout) {
	at := make([]int32, sc.n()) // by vertex: its place in the layout
	for i, v := range l.vertices {
		at[v] = int32(i)
	}
	sc.steps = make([]step, 0, len(sc.edges))
	for i, v := range l.vertices {
		for _, e := range sc.incident.Of(v) {
			if at[sc.other(e, v)] < int32(i) {
				sc.steps = append(sc.steps, step{edge: e})
			}
		}
		if c.Spend(1+len(sc.incident.Of(v))) != nil {
			return
		}
	}
}

// setSlots gives each vertex a slot, from the step with its first edge to the
// step with its last one.
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
			end := &s.end[k]
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
				s.end[k].leaves = true
				free = append(free, slot[v])
			}
		}
		if c.Spend(4) != nil {
			return
		}
	}
}

// units returns a price in units. A price that is so high that sums could
// overflow is lowered: any prices give a bound.
func (sc *schedule) units(price float64) int32 {
	const most = float64(lost / 8)
	return int32(min(max(price*float64(sc.scale), -most), most))
}

// setLosses sets the bound, and the losses at the steps. The bound is that of
// the prices in whole units, and no less an upper bound than theirs: what an
// edge gains at one end and at the other is still perEdge in sum.
func (sc *schedule) setLosses(c *work.Canceller, p *prices) {
	end := sc.units(p.end)
	if sc.kind == onePath {
		sc.bound = 2 * int64(end)
	}
	final := sc.finalGains(c, end)
	// By vertex and degree: the largest gain that the vertex can still reach
	// with the edges after the step.
	most := slices.Clone(final)
	for i := len(sc.steps) - 1; i >= 0; i-- {
		if sc.twins != nil {
			sc.twins[i].setMost(most)
		}
		s := &sc.steps[i]
		first := sc.units(p.edge[s.edge]) + sc.perEdge*sc.scale/2
		price := [2]int32{first, sc.perEdge*sc.scale - first}
		for k, v := range sc.edges[s.edge] {
			sc.setLossesAt(&s.end[k], k, &most[v], &final[v], price[k])
		}
		if c.Spend(8) != nil {
			return
		}
	}
	for v, m := range most {
		sc.bound += int64(m[untouched])
		sc.first += int64(lossOf(m[untouched], final[v][untouched]))
	}
	for i := range sc.steps {
		s := &sc.steps[i]
		for k, v := range sc.edges[s.edge] {
			if s.end[k].enters {
				s.end[k].all = lossOf(most[v][untouched], final[v][untouched])
			}
		}
		if c.Spend(2) != nil {
			return
		}
	}
}

// finalGains returns what the vertices gain by their final degree, in units, if
// each end of a path pays `end`. The result is meaningless if c is stopped.
func (sc *schedule) finalGains(c *work.Canceller, end int32) [][degrees]int32 {
	final := make([][degrees]int32, sc.n())
	for v, gain := range sc.gain {
		for d, g := range gain {
			switch {
			case g <= never/2:
				final[v][d] = never // whatever was added to never
			case d == int(out) || d == int(in):
				final[v][d] = g*sc.scale - end
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

// setLossesAt sets the losses at an end of a step: the end with index k of its
// edge, which has the given price there. For the vertex at the end, by degree,
// final is its gain if no edge follows, and most the largest gain that it can
// still reach with the edges after the step. setLossesAt changes most to the
// largest gain with the edges from this step on.
func (sc *schedule) setLossesAt(s *stepEnd, k int, most, final *[degrees]int32, price int32) {
	after := *most
	for d := untouched; d <= both; d++ {
		s.rest[d] = lossOf(after[d], final[d])
		taken := never
		if to, ok := sc.with(d, k); ok {
			taken = max(never, price+after[to])
		}
		most[d] = max(after[d], taken)
		s.skip[d] = lossOf(most[d], after[d])
		s.take[d] = lossOf(most[d], taken)
	}
}

// lossOf returns the loss from one gain to a smaller one.
func lossOf(from, to int32) int32 { return int32(min(int64(lost), int64(from)-int64(to))) }
