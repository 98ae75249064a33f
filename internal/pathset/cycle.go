package pathset

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A cycleObjective asks for the longest cycle. A cycle lies within one block,
// so the blocks are solved one by one. In a directed graph, the blocks have
// only edges that are on cycles: see Search.cyclicParts.
type cycleObjective struct {
	*Search

	// best is the longest cycle of this turn, or the solution without edges.
	best solution
}

// NewCycle returns a search for the longest cycle.
func NewCycle(c *work.Canceller, g *dense.Graph) *Search {
	s := newSearch(c, g, oneCycle, -1)
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
func (o *cycleObjective) beginTurn() { o.best = solution{} }

// solveFrom implements [objective].
func (o *cycleObjective) solveFrom(first, units int) int {
	return o.eachFrom(first, func(i int32) { o.solve(&o.blocks.list[i], units) })
}

// total implements [objective].
func (o *cycleObjective) total() int { return o.best.value }

// assemble implements [objective].
func (o *cycleObjective) assemble() [][]int32 { return o.follow(o.best.edges) }

// solve looks for the longest cycle of a block, unless the block is too small
// for one that is longer than the best cycle of this turn.
func (o *cycleObjective) solve(k *block, units int) {
	shortest := 3
	if o.directed {
		shortest = 2
	}
	if k.Size() < shortest || k.Size() <= o.best.value {
		return
	}
	found, bound := o.cycleIn(k, units)
	o.addSlack(bound - max(o.best.value, found.value))
	if found.value > o.best.value {
		o.best = found
	}
}

// passedOnly has the gains of a vertex in the search for a cycle: it is never
// an end.
var passedOnly = [degrees]int32{
	untouched: 0,
	edgeOut:   never,
	edgeIn:    never,
	twoEdges:  1,
}

// cycleIn returns the longest known cycle of a block, and an upper bound on its
// number of vertices.
func (o *cycleObjective) cycleIn(k *block, units int) (found solution, bound int) {
	switch {
	case k.Size() == 2:
		edges := o.blocks.edgesOf(k)
		if len(edges) < 2 {
			return solution{value: noValue}, noValue
		}
		return solution{edges: edges, value: 2}, 2 // there and back
	case o.isRing(k):
		return o.wholeRing(k)
	}
	gain := o.zeroedGains(k.Size())
	for v := range gain {
		gain[v] = passedOnly
	}
	return o.answer(k, whole, gain, units)
}
