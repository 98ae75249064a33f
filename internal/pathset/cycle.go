package pathset

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset/disjoint"
	"example.com/knighttour/internal/work"
)

// A cycleObjective asks for the longest cycle. A cycle lies within one block,
// so the blocks are solved one by one. In a directed graph, the blocks have
// only edges that are on cycles: see Search.cyclicParts.
type cycleObjective struct {
	*Search

	// best is the longest cycle of this turn, or the solution without edges.
	best disjoint.Solution
}

// NewCycle returns a search for the longest cycle.
func NewCycle(c *work.Canceller, g *dense.Graph) *Search {
	s := newSearch(c, g, disjoint.OneCycle, -1)
	s.objective = &cycleObjective{Search: s}
	s.begin(g, nil)
	s.solveCactus()
	return s
}

// valueOf implements [objective]: it returns the number of vertices.
func (o *cycleObjective) valueOf(cycles [][]int32) int { return visited(cycles) }

// valueOfAll implements [objective].
func (o *cycleObjective) valueOfAll() int { return o.n }

// adapt implements [objective].
func (o *cycleObjective) adapt(cycles [][]int32) [][]int32 { return onlyLongest(cycles) }

// newTreeSolver implements [objective].
func (o *cycleObjective) newTreeSolver(*dense.Graph) treeSolver { return noCycleInTrees{} }

// beginTurn implements [objective].
func (o *cycleObjective) beginTurn() { o.best = disjoint.Solution{} }

// solveFrom implements [objective].
func (o *cycleObjective) solveFrom(first int, units int64) int {
	return o.eachFrom(first, func(i int32) { o.solve(&o.blocks.list[i], units) })
}

// total implements [objective].
func (o *cycleObjective) total() int { return o.best.Value }

// assemble implements [objective].
func (o *cycleObjective) assemble() [][]int32 { return o.follow(o.best.Edges) }

// solve looks for the longest cycle of a block, unless the block is too small
// for one that is longer than the best cycle of this turn.
func (o *cycleObjective) solve(k *block, units int64) {
	shortest := 3
	if o.rules.Directed {
		shortest = 2
	}
	if k.Size() < shortest || k.Size() <= o.best.Value {
		return
	}
	found, bound := o.cycleIn(k, units)
	o.addSlack(bound - max(o.best.Value, found.Value))
	if found.Value > o.best.Value {
		o.best = found
	}
}

// passedOnly has the gains of a vertex in the search for a cycle: it is never
// an end.
var passedOnly = disjoint.Gains{
	disjoint.Untouched: 0,
	disjoint.EdgeOut:   disjoint.Never,
	disjoint.EdgeIn:    disjoint.Never,
	disjoint.TwoEdges:  1,
}

// cycleIn returns the longest known cycle of a block, and an upper bound on its
// number of vertices.
func (o *cycleObjective) cycleIn(k *block, units int64) (found disjoint.Solution, bound int) {
	switch {
	case k.Size() == 2:
		edges := o.blocks.edgesOf(k)
		if len(edges) < 2 {
			return disjoint.Solution{Value: disjoint.NoValue}, disjoint.NoValue
		}
		return disjoint.Solution{Edges: edges, Value: 2}, 2 // there and back
	case o.isRing(k):
		return o.wholeRing(k)
	}
	gain := o.zeroedGains(k.Size())
	for v := range gain {
		gain[v] = passedOnly
	}
	return o.answer(k, whole, gain, units)
}
