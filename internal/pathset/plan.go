package pathset

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// A plan is a layout with prices, step by step.
type plan struct {
	*problem
	steps []step
	slots int   // that the frontier takes
	scale int32 // the units of a bound or a loss that a gain of 1 has
	bound int64 // on the gain, in units
	first int64 // what the vertices lose if no edge is chosen
}

// A step decides about an edge.
type step struct {
	edge int32
	end  [2]stepEnd
}

// A stepEnd is an end of the edge of a step, with what follows for the bound
// from its decision: by the degree of the vertex before, what is lost if the
// edge is left out or chosen.
type stepEnd struct {
	slot   uint8
	enters bool // whether it is the first step of the vertex
	leaves bool // whether it is the last
	skip   [degrees]int32
	take   [degrees]int32

	// rest is what the vertex loses after the step, if no later edge is chosen.
	rest [degrees]int32

	// all is what the vertex loses if no edge is chosen at all. It is set where
	// it enters.
	all int32
}

// lost limits a loss, so that sums do not overflow. What loses so much is
// forbidden.
const lost = -never / 2

// scaleFor returns the scale for a problem. Rounded prices change the bound by
// up to a unit for each edge, so units are as small as the sum of all gains
// allows, which must be well below lost.
func scaleFor(p *problem) int32 {
	most := int32(1)
	for _, gain := range p.gain {
		most = max(most, slices.Max(gain[:]))
	}
	scale := int32(1 << 16)
	for scale > 1 && int64(scale)*(int64(most)+int64(p.n())) > int64(lost)/4 {
		scale /= 2
	}
	return scale
}

// newPlan returns the plan for a layout that fits. Prices are rounded, which
// the bound accounts for.
func newPlan(c *work.Canceller, r *prices, l layout) *plan {
	p := &plan{problem: r.problem, scale: scaleFor(r.problem)}
	p.setSteps(c, l)
	p.setLosses(c, r)
	return p
}

// setSteps sets the order of the edges, and the slots of their vertices.
func (p *plan) setSteps(c *work.Canceller, l layout) {
	n := p.n()
	at := make([]int32, n) // by vertex: its place in the layout
	for i, v := range l.vertices {
		at[v] = int32(i)
	}
	p.steps = make([]step, 0, len(p.edges))
	for i, v := range l.vertices {
		for _, e := range p.incident.Of(v) {
			u := p.other(e, v)
			if at[u] < int32(i) {
				p.steps = append(p.steps, step{edge: e})
			}
		}
		c.Charge(1 + len(p.incident.Of(v)))
	}
	pending := make([]int32, n)
	for v := range pending {
		pending[v] = int32(len(p.incident.Of(int32(v))))
	}
	slot := make([]uint8, n)
	entered := make([]bool, n)
	var free []uint8
	for i := range p.steps {
		s := &p.steps[i]
		for k, v := range p.edges[s.edge] {
			end := &s.end[k]
			if !entered[v] {
				entered[v] = true
				end.enters = true
				if len(free) == 0 {
					free = append(free, uint8(p.slots))
					p.slots++
				}
				slot[v] = free[len(free)-1]
				free = free[:len(free)-1]
			}
			end.slot = slot[v]
		}
		for k, v := range p.edges[s.edge] {
			pending[v]--
			if pending[v] == 0 {
				s.end[k].leaves = true
				free = append(free, slot[v])
			}
		}
		c.Charge(4)
	}
}

// setLosses sets the bound, and what is lost at the steps.
func (p *plan) setLosses(c *work.Canceller, r *prices) {
	end := int32(r.end * float64(p.scale))
	if p.kind == onePath {
		p.bound = 2 * int64(end)
	}
	// By vertex and degree: the most it can still gain from the edges after the
	// step, with the ones that it has.
	most := make([][degrees]int32, p.n())
	final := make([][degrees]int32, p.n())
	for v, gain := range p.gain {
		for d, g := range gain {
			switch {
			case g <= never/2:
				final[v][d] = never
			case d == int(out) || d == int(in):
				final[v][d] = g*p.scale - end
			default:
				final[v][d] = g * p.scale
			}
		}
		c.Charge(1)
	}
	copy(most, final)
	for i := len(p.steps) - 1; i >= 0; i-- {
		s := &p.steps[i]
		first := int32(r.edge[s.edge]*float64(p.scale)) + p.perEdge*p.scale/2
		price := [2]int32{first, p.perEdge*p.scale - first}
		for k, v := range p.edges[s.edge] {
			p.setLossesAt(&s.end[k], k, &most[v], &final[v], price[k])
		}
		c.Charge(8)
	}
	for _, m := range most {
		p.bound += int64(m[untouched])
	}
	for v, m := range most {
		p.first += int64(lossOf(m[untouched], final[v][untouched]))
	}
	for i := range p.steps {
		s := &p.steps[i]
		for k, v := range p.edges[s.edge] {
			if s.end[k].enters {
				s.end[k].all = lossOf(most[v][untouched], final[v][untouched])
			}
		}
		c.Charge(2)
	}
}

// setLossesAt sets what is lost at an end of a step. most is that after the
// step, and becomes that before it.
func (p *plan) setLossesAt(s *stepEnd, k int, most, final *[degrees]int32, price int32) {
	after := *most
	for d := untouched; d <= both; d++ {
		s.rest[d] = lossOf(after[d], final[d])
		taken := never
		if to, ok := p.with(d, k); ok {
			taken = max(never, price+after[to])
		}
		most[d] = max(after[d], taken)
		s.skip[d] = lossOf(most[d], after[d])
		s.take[d] = lossOf(most[d], taken)
	}
}

// lossOf returns the loss from one gain to a smaller one.
func lossOf(from, to int32) int32 { return int32(min(int64(lost), int64(from)-int64(to))) }
