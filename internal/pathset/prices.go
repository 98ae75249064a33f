package pathset

import (
	"math"

	"example.com/knighttour/internal/work"
)

// An upper bound on the gain, by Lagrangian relaxation. Each edge has two
// copies, one at each of its vertices, and each vertex chooses its copies
// independently: none, one if it is the end of a path, or two. The price of an
// edge is added at one end and subtracted at the other, so it changes nothing
// if both ends choose the edge or neither does. That both ends must agree is
// the relaxed condition: without it, the total gain of the vertices is an upper
// bound, for any prices. Prices for which it is low are found by subgradient
// steps: M. Held, P. Wolfe and H. P. Crowder: Validation of subgradient
// optimization, Mathematical Programming 6, 1974, doi:10.1007/BF01580223.
//
// If one path is asked for, it has two ends. So each vertex that is an end also
// pays a price, and twice that price is added to the sum.

// prices holds the prices of a problem.
type prices struct {
	*blockProblem
	edge []float64 // by edge: what its first end gains in addition to half of perEdge
	end  float64   // what an end of the path pays; 0 unless one path is asked for

	// For the steps:
	slope    []int8 // by edge: 1 if only its first end chose it, -1 if only its second did
	endSlope int    // number of vertices that chose to be an end of the path, minus two
}

// newPrices returns prices of zero, except for the price that ends of a path
// pay.
func newPrices(of *blockProblem) *prices {
	p := &prices{
		blockProblem: of,
		edge:         make([]float64, len(of.edges)),
		slope:        make([]int8, len(of.edges)),
	}
	if of.kind == onePath {
		p.end = 0.5
	}
	return p
}

// begin sets the prices from the potentials: a vertex whose edges are scarce
// gains by them, and its neighbours pay for that.
func (p *prices) begin(c *work.Canceller, potential [][2]float64) {
	for e, ends := range p.edges {
		p.edge[e] = (potential[ends[0]][0] - potential[ends[1]][1]) / 2
		if c.Spend(1) != nil {
			return
		}
	}
}

// at returns the price of an edge at its end with the given index.
func (p *prices) at(e int32, end int) float64 {
	half := float64(p.perEdge) / 2
	if end == 0 {
		return half + p.edge[e]
	}
	return half - p.edge[e]
}

// lower changes the prices by at most the given number of steps, until the
// bound is below target+1. It returns the lowest bound, and keeps its prices.
// If c is stopped, these are the lowest so far.
func (p *prices) lower(c *work.Canceller, target float64, steps int) float64 {
	d := newDescent(8)
	kept := append([]float64(nil), p.edge...)
	keptEnd := p.end
	for range steps {
		bound := p.choose(c)
		if c.Spend(len(p.edge)) != nil {
			break
		}
		if d.record(bound) {
			copy(kept, p.edge)
			keptEnd = p.end
		}
		d.tires()
		if d.lowest < target+1 || d.length < 1e-3 {
			break
		}
		norm := float64(p.endSlope * p.endSlope)
		for _, s := range p.slope {
			norm += float64(int(s) * int(s))
		}
		if norm == 0 {
			break // the ends of each edge agree: the bound cannot be lowered
		}
		if c.Spend(len(p.edge)) != nil {
			break
		}
		step := d.step(bound, target, norm)
		for e, s := range p.slope {
			p.edge[e] -= step * float64(s)
		}
		p.end += step * float64(p.endSlope)
	}
	copy(p.edge, kept)
	p.end = keptEnd
	return d.lowest
}

// choose lets each vertex choose its copies of edges, and returns the sum of
// their gains. The result is meaningless if c is stopped.
func (p *prices) choose(c *work.Canceller) (sum float64) {
	clear(p.slope)
	p.endSlope = 0
	if p.kind == onePath {
		p.endSlope = -2
		sum = 2 * p.end
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
	edge  int32 // or noEdge
	end   int32
	price float64
}

// chooseAt lets v choose its copies, and returns what it gains.
func (p *prices) chooseAt(v int32) float64 {
	copies := p.bestCopies(v)
	chosen, most := p.bestDegree(v, &copies)
	if chosen&out != 0 {
		p.addSlope(&copies[0])
	}
	if chosen&in != 0 {
		p.addSlope(&copies[1])
	}
	if p.kind == onePath && (chosen == out || chosen == in) {
		p.endSlope++
	}
	return most
}

// bestCopies returns the best copies at v: the best one out and the best one in
// or, in an undirected graph, the best two. A missing copy has the price -Inf.
func (p *prices) bestCopies(v int32) [2]edgeCopy {
	none := edgeCopy{edge: noEdge, price: math.Inf(-1)}
	best := [2]edgeCopy{none, none}
	for _, e := range p.incident.Of(v) {
		end := 0
		if p.edges[e][0] != v {
			end = 1
		}
		here := edgeCopy{edge: e, end: int32(end), price: p.at(e, end)}
		switch {
		case p.directed:
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
func (p *prices) bestDegree(v int32, copies *[2]edgeCopy) (best degree, most float64) {
	gain := &p.gain[v]
	most = float64(gain[untouched])
	for d := out; d <= both; d++ {
		if !p.isDegree(d) {
			continue
		}
		value := float64(gain[d])
		if d&out != 0 {
			value += copies[0].price
		}
		if d&in != 0 {
			value += copies[1].price
		}
		if d != both {
			value -= p.end
		}
		if value > most {
			most = value
			best = d
		}
	}
	return best, most
}

// addSlope records in the slope that a copy is chosen.
func (p *prices) addSlope(c *edgeCopy) {
	if c.end == 0 {
		p.slope[c.edge]++
	} else {
		p.slope[c.edge]--
	}
}
