package pathset

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A longestCycle is the objective of a search for the longest cycle. A cycle
// lies within one block, so the blocks are solved one by one. In a directed
// graph, the blocks have only edges that are on cycles: see Search.cyclicParts.
type longestCycle struct {
	*Search

	// best is the longest cycle of this turn, or the solution without edges.
	best solution
}

// NewCycle returns a search for the longest cycle.
func NewCycle(c *work.Canceller, g *dense.Graph) *Search {
	s := newSearch(c, g, oneCycle, -1)
	s.objective = &longestCycle{Search: s}
	s.begin(g, nil)
	s.solveCactus()
	return s
}

// valueOf implements [objective]: it returns the number of vertices.
func (lc *longestCycle) valueOf(cycles [][]int32) int { return visited(cycles) }

// valueOfAll implements [objective].
func (lc *longestCycle) valueOfAll() int { return lc.n }

// adapt implements [objective].
func (lc *longestCycle) adapt(cycles [][]int32) [][]int32 { return onlyLongest(cycles) }

// newTreeSolver implements [objective].
func (lc *longestCycle) newTreeSolver(*dense.Graph) treeSolver { return noCycleInTrees{} }

// beginTurn implements [objective].
func (lc *longestCycle) beginTurn() { lc.best = solution{} }

// solveFrom implements [objective].
func (lc *longestCycle) solveFrom(first, units int) int {
	return lc.eachFrom(first, func(i int32) { lc.solve(&lc.blocks.list[i], units) })
}

// total implements [objective].
func (lc *longestCycle) total() int { return lc.best.value }

// assemble implements [objective].
func (lc *longestCycle) assemble() [][]int32 { return lc.follow(lc.best.edges) }

// solve looks for the longest cycle of a block, unless the block is too small
// for one that is longer than the best cycle of this turn.
func (lc *longestCycle) solve(k *block, units int) {
	shortest := 3
	if lc.directed {
		shortest = 2
	}
	if k.Size() < shortest || k.Size() <= lc.best.value {
		return
	}
	found, bound := lc.cycleIn(k, units)
	lc.addSlack(bound - max(lc.best.value, found.value))
	if found.value > lc.best.value {
		lc.best = found
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
func (lc *longestCycle) cycleIn(k *block, units int) (found solution, bound int) {
	switch {
	case k.Size() == 2:
		edges := lc.blocks.edgesOf(k)
		if len(edges) < 2 {
			return solution{value: noValue}, noValue
		}
		return solution{edges: edges, value: 2}, 2 // there and back
	case lc.isRing(k):
		return lc.wholeRing(k)
	}
	gain := lc.zeroedGains(k.Size())
	for v := range gain {
		gain[v] = passedOnly
	}
	return lc.answer(k, whole, gain, units)
}
