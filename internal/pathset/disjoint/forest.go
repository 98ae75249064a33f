package disjoint

import (
	"cmp"
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A forestBound bounds the gain of any number of paths. Paths have no cycle, so
// they gain at most as much as the best forest. A vertex may have any number of
// edges in a forest, but pays for each of them. In return, the vertex is paid
// for the edges of the degree that suits it best. Payments for which the bound
// is low are found by subgradient steps: M. Held and R. M. Karp: The
// traveling-salesman problem and minimum spanning trees, Operations Research
// 18(6), 1970, doi:10.1287/opre.18.6.1138.
//
// The bound by prices of copies (prices.go) takes into account how few edges
// the vertices can have, but not that paths have no cycles. The bound by
// forests takes both into account. So it also reflects that small parts of the
// graph need ends of paths.
type forestBound struct {
	*Problem
	pay    [][2]float64 // by vertex: for an edge out and an edge in or, if undirected, for any edge
	order  []int32      // the edges, heaviest first
	weight []float64    // by edge: its gain minus what both ends pay for it
	sets   dense.Sets   // the trees of the forest

	// Of a step:

	slope   [][2]float64 // by vertex, as in pay: edges in the forest, minus those that suit it
	descent descent
	kept    [][2]float64 // the payments of the lowest bound
}

// The descent of a forestBound goes on turn after turn, as long as it pays. So
// it has more patience than that of prices, and its steps may become shorter
// before it ends.
const (
	forestPatience  = 21   // see newDescent
	leastForestStep = 1e-4 // the relative length at which steps no longer matter
)

// newForestBound returns a bound whose first payments are the given potentials.
func newForestBound(p *Problem, potential [][2]float64) *forestBound {
	f := &forestBound{
		Problem: p,
		pay:     make([][2]float64, p.n()),
		order:   make([]int32, len(p.edges)),
		weight:  make([]float64, len(p.edges)),
		slope:   make([][2]float64, p.n()),
		sets:    dense.NewSets(p.n()),
		descent: newDescent(forestPatience),
	}
	copy(f.pay, potential)
	f.kept = slices.Clone(f.pay)
	f.resetOrder()
	return f
}

// resetOrder puts the edges in the order of their numbers.
func (f *forestBound) resetOrder() {
	for e := range f.order {
		f.order[e] = int32(e)
	}
}

// side returns the index in pay for an end of an edge: 0 for the end that the
// edge leaves, and 1 for the end that the edge enters. In an undirected graph,
// side returns 0 for both.
func (f *forestBound) side(end int) int {
	if f.Directed {
		return end
	}
	return 0
}

// lowerFor lowers the bound until it is below target+1, the units of work are
// spent, or the steps are too short to matter. It returns the lowest bound so
// far in whole numbers, or [math.MaxInt32] if there is none.
func (f *forestBound) lowerFor(c *work.Canceller, target int, units int64) int {
	end := c.Spent() + units
	d := &f.descent
	for c.Spent() < end && d.lowest >= float64(target+1) && d.length > leastForestStep {
		bound := f.bound(c)
		if c.Err() != nil {
			f.resetOrder() // sorting may have lost edges
			break
		}
		if d.record(bound) {
			copy(f.kept, f.pay)
		}
		isStuck := d.shortenIfStuck()
		if isStuck {
			copy(f.pay, f.kept)
			continue
		}
		f.step(bound, float64(target))
	}
	if d.lowest >= math.MaxInt32 {
		return math.MaxInt32
	}
	return wholeBound(d.lowest)
}

// bound returns the bound for the current payments. It is the sum of the
// largest gains of all vertices, including what they are paid for edges, plus
// the weight of the heaviest forest. The weight of an edge is reduced by what
// its ends pay for it. bound also sets the slope. The result is meaningless if
// c is stopped.
func (f *forestBound) bound(c *work.Canceller) (sum float64) {
	sum = f.payVertices(c)
	f.weighEdges(c)
	return sum + f.takeForest(c)
}

// payVertices returns the sum of the gains of all vertices, each with the
// degree that suits it best, including what the vertex is paid for its edges.
// It sets the slope to minus the number of these edges. The result is
// meaningless if c is stopped.
func (f *forestBound) payVertices(c *work.Canceller) (sum float64) {
	for v := range f.slope {
		suits := Untouched
		most := math.Inf(-1)
		for d := range TwoEdges + 1 {
			if !f.IsDegree(d) {
				continue
			}
			if isForbidden(f.Gain[v][d]) {
				continue
			}
			value := float64(f.Gain[v][d])
			if d&EdgeOut != 0 {
				value += f.pay[v][0]
			}
			if d&EdgeIn != 0 {
				value += f.pay[v][f.side(1)]
			}
			if value > most {
				most = value
				suits = d
			}
		}
		sum += most
		f.slope[v] = [2]float64{}
		if suits&EdgeOut != 0 {
			f.slope[v][0]--
		}
		if suits&EdgeIn != 0 {
			f.slope[v][f.side(1)]--
		}
		if c.Spend(4) != nil {
			break
		}
	}
	return sum
}

// weighEdges sets the weight of each edge, and sorts the edges by weight. If c
// is stopped, the order may lack some edges.
func (f *forestBound) weighEdges(c *work.Canceller) {
	for e, ends := range f.edges {
		f.weight[e] = float64(f.perEdge) - f.pay[ends[0]][0] - f.pay[ends[1]][f.side(1)]
		if c.Spend(2) != nil {
			return
		}
	}
	work.SortFunc(c, f.order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(f.weight[b], f.weight[a]), cmp.Compare(a, b))
	})
}

// takeForest returns the weight of the heaviest forest, by Kruskal's algorithm.
// An edge of the forest raises the slope of the payments at its ends. The
// result is meaningless if c is stopped.
func (f *forestBound) takeForest(c *work.Canceller) (sum float64) {
	f.sets.Reset()
	for _, e := range f.order {
		if f.weight[e] <= 0 {
			break
		}
		if c.Spend(5) != nil {
			break
		}
		u, v := f.edges[e][0], f.edges[e][1]
		root, other := f.sets.Root(u), f.sets.Root(v)
		if root == other {
			continue
		}
		f.sets[root] = other
		sum += f.weight[e]
		f.slope[u][0]++
		f.slope[v][f.side(1)]++
	}
	return sum
}

// step makes a subgradient step from a bound towards a target. A vertex with
// more edges in the forest than suit it then pays more for an edge, and one
// with fewer pays less.
func (f *forestBound) step(bound, target float64) {
	norm := 0.0
	for _, s := range f.slope {
		norm += s[0]*s[0] + s[1]*s[1]
	}
	if norm == 0 {
		return
	}
	step := f.descent.step(bound, target, norm)
	for v, s := range f.slope {
		for side := range s {
			f.pay[v][side] += step * s[side]
		}
	}
}
