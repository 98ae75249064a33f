package pathset

import (
	"cmp"
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A forest bounds the gain of any number of paths. Paths have no cycle, so they
// gain at most what the best forest does. Vertices may have any number of edges
// in a forest, but pay for each of them, and are paid for the number that suits
// them best. The payments for which the bound is low are found by steps along a
// subgradient: M. Held and R. M. Karp: The traveling-salesman problem and
// minimum spanning trees, Operations Research 18(6), 1970,
// doi:10.1287/opre.18.6.1138.
//
// Prices of copies see how few edges the vertices can have, but not that paths
// have no cycles. A forest sees what prices see, and that small parts of the
// graph need ends of paths.
type forest struct {
	*problem
	pay    [][2]float64 // by vertex: for an edge out and an edge in, or for any edge
	order  []int32      // the edges, heaviest first
	weight []float64    // by edge
	sets   dense.Sets

	// Of a step:
	slope   [][2]float64 // by vertex: edges in the forest, minus those that suit it
	descent descent
	kept    [][2]float64 // the payments of the lowest bound
}

// newForest returns a forest whose vertices pay what the prices of edges hold.
func newForest(p *problem, potential [][2]float64) *forest {
	f := &forest{
		problem: p,
		pay:     make([][2]float64, p.n()),
		order:   make([]int32, len(p.edges)),
		weight:  make([]float64, len(p.edges)),
		slope:   make([][2]float64, p.n()),
		sets:    dense.NewSets(p.n()),
		descent: newDescent(21),
	}
	copy(f.pay, potential)
	f.kept = slices.Clone(f.pay)
	f.resetOrder()
	return f
}

// resetOrder puts the edges in the order of their numbers.
func (f *forest) resetOrder() {
	for e := range f.order {
		f.order[e] = int32(e)
	}
}

// side returns the index in pay for an end of an edge: 0 is the end that the
// edge leaves, 1 the end that it enters. In an undirected graph both are 0.
func (f *forest) side(end int) int {
	if f.directed {
		return end
	}
	return 0
}

// lowerFor goes on until the bound is below target+1 or the units of work
// are spent, and returns the lowest bound.
func (f *forest) lowerFor(c *work.Canceller, target, units int) int {
	until := c.Spent() + units
	d := &f.descent
	for c.Spent() < until && d.lowest >= float64(target+1) && d.length > 1e-4 {
		bound := f.bound(c)
		if c.Err() != nil {
			f.resetOrder() // sorting may have lost edges
			break
		}
		if d.isLowest(bound) {
			copy(f.kept, f.pay)
		}
		if d.tires() {
			copy(f.pay, f.kept)
			continue
		}
		f.step(bound, float64(target))
	}
	if d.lowest >= math.MaxInt32 {
		return math.MaxInt32
	}
	return int(math.Floor(d.lowest + 1e-6))
}

// bound returns the bound for the payments, and sets the slope: what the
// vertices gain at most with what they are paid, and the weight of the heaviest
// forest, whose edges pay it. If it is stopped, that is not a bound.
func (f *forest) bound(c *work.Canceller) (sum float64) {
	sum = f.payVertices(c)
	f.weighEdges(c)
	return sum + f.takeForest(c)
}

// payVertices returns the most that all vertices gain, each with the degree
// that suits it best. It begins the slope: an edge that suits a vertex lowers
// the payment for it.
func (f *forest) payVertices(c *work.Canceller) (sum float64) {
	for v := range f.slope {
		suits := untouched
		most := math.Inf(-1)
		for d := range both + 1 {
			if !f.isDegree(d) {
				continue
			}
			if f.gain[v][d] <= never/2 {
				continue // it is forbidden, whatever was added to never
			}
			value := float64(f.gain[v][d])
			if d&out != 0 {
				value += f.pay[v][0]
			}
			if d&in != 0 {
				value += f.pay[v][f.side(1)]
			}
			if value > most {
				most = value
				suits = d
			}
		}
		sum += most
		f.slope[v] = [2]float64{}
		if suits&out != 0 {
			f.slope[v][0]--
		}
		if suits&in != 0 {
			f.slope[v][f.side(1)]--
		}
		if c.Spend(4) != nil {
			break
		}
	}
	return sum
}

// weighEdges sets what each edge gains less what it pays, and sorts the edges
// by that.
func (f *forest) weighEdges(c *work.Canceller) {
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

// takeForest returns the weight of the heaviest forest, as Kruskal finds it. An
// edge of the forest raises in the slope what its ends are paid.
func (f *forest) takeForest(c *work.Canceller) (sum float64) {
	f.sets.Reset()
	for _, e := range f.order {
		if f.weight[e] <= 0 || c.Spend(5) != nil {
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

// step changes the payments: a vertex with too many edges in the forest pays
// more.
func (f *forest) step(bound, target float64) {
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
