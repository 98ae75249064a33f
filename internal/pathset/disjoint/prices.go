package disjoint

import (
	"math"
	"slices"

	"example.com/knighttour/internal/work"
)

// This file computes an upper bound on the gain by Lagrangian relaxation. Each
// edge has two copies, one at each of its vertices. Each vertex chooses copies
// independently: none, one if the vertex is the end of a path, or two. The
// price of an edge is added at one end and subtracted at the other, so it
// changes nothing if both ends choose the edge or neither does. That both ends
// must agree is the relaxed condition: without it, the total gain of the
// vertices is an upper bound, for any prices. Prices for which the bound is low
// are found by subgradient steps: M. Held, P. Wolfe and H. P. Crowder:
// Validation of subgradient optimization, Mathematical Programming 6, 1974,
// doi:10.1007/BF01580223.
//
// A single path has two ends. So if one path is asked for, each vertex that is
// an end also pays a price, and twice that price is added to the sum.

// prices holds the prices of a problem.
type prices struct {
	*Problem
	ofEdge []float64 // by edge: what its first end gains in addition to half of perEdge
	ofEnd  float64   // what an end of the path pays; 0 unless one path is asked for

	// Of a step:

	slope    []int8 // by edge: 1 if only its first end chose it, -1 if only its second did
	endSlope int    // number of vertices that chose to be an end of the path, minus two
}

// newPrices returns prices that are zero, except the price of an end of a path.
func newPrices(of *Problem) *prices {
	p := &prices{
		Problem: of,
		ofEdge:  make([]float64, len(of.edges)),
		slope:   make([]int8, len(of.edges)),
	}
	if of.kind == OnePath {
		p.ofEnd = 0.5
	}
	return p
}

// begin sets the prices from the potentials: a vertex whose edges are scarce
// gains more by an edge, and the neighbour at its other end pays for that.
func (p *prices) begin(c *work.Canceller, potential [][2]float64) {
	for e, ends := range p.edges {
		p.ofEdge[e] = (potential[ends[0]][0] - potential[ends[1]][1]) / 2
		if c.Spend(1) != nil {
			return
		}
	}
}

// at returns the price of an edge at its end with the given index.
func (p *prices) at(e int32, end int) float64 {
	half := float64(p.perEdge) / 2
	if end == 0 {
		return half + p.ofEdge[e]
	}
	return half - p.ofEdge[e]
}

// There are few steps: at most laterSteps. So they become shorter after only a
// few failures.
const (
	pricePatience  = 8    // see newDescent
	leastPriceStep = 1e-3 // the relative length at which steps no longer matter
)

// lower changes the prices until the bound is below target+1, in at most the
// given number of steps. It returns the lowest bound, and leaves the prices
// that give it. If c is stopped, this is the lowest bound until then.
func (p *prices) lower(c *work.Canceller, target float64, steps int) float64 {
	d := newDescent(pricePatience)
	kept := slices.Clone(p.ofEdge)
	keptOfEnd := p.ofEnd
	for range steps {
		bound := p.choose(c)
		if c.Spend(len(p.ofEdge)) != nil {
			break
		}
		if d.record(bound) {
			copy(kept, p.ofEdge)
			keptOfEnd = p.ofEnd
		}
		d.shortenIfStuck()
		if d.lowest < target+1 || d.length < leastPriceStep {
			break
		}
		norm := float64(p.endSlope * p.endSlope)
		for _, s := range p.slope {
			norm += float64(int(s) * int(s))
		}
		if norm == 0 {
			break // the ends of each edge agree: the bound cannot be lowered
		}
		if c.Spend(len(p.ofEdge)) != nil {
			break
		}
		step := d.step(bound, target, norm)
		for e, s := range p.slope {
			p.ofEdge[e] -= step * float64(s)
		}
		p.ofEnd += step * float64(p.endSlope)
	}
	copy(p.ofEdge, kept)
	p.ofEnd = keptOfEnd
	return d.lowest
}

// choose lets each vertex choose its copies of edges, and returns the bound:
// the sum of the gains. It sets the slopes. The result is meaningless if c is
// stopped.
func (p *prices) choose(c *work.Canceller) (sum float64) {
	clear(p.slope)
	p.endSlope = 0
	if p.kind == OnePath {
		p.endSlope = -2
		sum = 2 * p.ofEnd
	}
	for v := range int32(p.n()) {
		sum += p.chooseAt(v)
		if c.Spend(1+len(p.incident.Of(v))) != nil {
			break
		}
	}
	return sum
}

// An edgeCopy is the copy of an edge at one of its ends.
type edgeCopy struct {
	edge  int32 // or NoEdge
	end   int32 // the index of the end
	price float64
}

// chooseAt lets v choose its copies, and returns what v gains.
func (p *prices) chooseAt(v int32) float64 {
	copies := p.bestCopies(v)
	chosen, most := p.bestDegree(v, &copies)
	if chosen&EdgeOut != 0 {
		p.addSlope(&copies[0])
	}
	if chosen&EdgeIn != 0 {
		p.addSlope(&copies[1])
	}
	if p.kind == OnePath && (chosen == EdgeOut || chosen == EdgeIn) {
		p.endSlope++
	}
	return most
}

// bestCopies returns the copies at v with the highest prices: that of an edge
// out and that of an edge in or, in an undirected graph, any two. A missing
// copy has the price -Inf.
func (p *prices) bestCopies(v int32) [2]edgeCopy {
	none := edgeCopy{edge: NoEdge, price: math.Inf(-1)}
	best := [2]edgeCopy{none, none}
	for _, e := range p.incident.Of(v) {
		end := 0
		if p.edges[e][0] != v {
			end = 1
		}
		here := edgeCopy{edge: e, end: int32(end), price: p.at(e, end)}
		switch {
		case p.Directed:
			if here.price > best[end].price {
				best[end] = here
			}
		case here.price > best[0].price:
			best[0], best[1] = here, best[0]
		case here.price > best[1].price:
			best[1] = here
		}
	}
	return best
}

// bestDegree returns the degree for which v gains the most with its best
// copies, and that gain.
func (p *prices) bestDegree(v int32, copies *[2]edgeCopy) (best Degree, most float64) {
	gain := &p.Gain[v]
	most = float64(gain[Untouched])
	for d := EdgeOut; d <= TwoEdges; d++ {
		if !p.IsDegree(d) {
			continue
		}
		value := float64(gain[d])
		if d&EdgeOut != 0 {
			value += copies[0].price
		}
		if d&EdgeIn != 0 {
			value += copies[1].price
		}
		if d != TwoEdges {
			value -= p.ofEnd
		}
		if value > most {
			most = value
			best = d
		}
	}
	return best, most
}

// addSlope records in the slope that a copy was chosen.
func (p *prices) addSlope(c *edgeCopy) {
	if c.end == 0 {
		p.slope[c.edge]++
	} else {
		p.slope[c.edge]--
	}
}
