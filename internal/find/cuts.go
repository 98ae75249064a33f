package find

import (
	"slices"

	"example.com/knighttour/internal/find/cut"
	"example.com/knighttour/internal/problem"
)

// cuts replaces the sides of cuts of two and three edges by what a cycle can do
// on them: see package cut.
type cuts struct {
	*finder
	reducer *cut.Reducer // nil before the first turn
}

// newCuts returns the method, or nil if the closing is directed.
func newCuts(f *finder) method {
	if !f.closing.Undirected {
		return nil
	}
	return &cuts{finder: f}
}

// turn continues the reducer, which replaces sides of cuts and then looks for a
// cycle of what is left.
func (ct *cuts) turn(budget int) (progress, error) {
	if ct.reducer == nil {
		ct.reducer = cut.New(ct.c, ct.closing.Lists)
		ct.reducer.Share(ct.memorySharers)
	}
	err := ct.advance(ct.reducer, budget, ct.blocked)
	return gained, err
}

// blocked returns the proof that no cycle can pass a cut.
func (ct *cuts) blocked() *problem.None {
	side := slices.DeleteFunc(ct.reducer.Blocked(), ct.isAdded)
	return noneBeyondCut(side, ct.asked.Graph.Len())
}

// noneBeyondCut returns the proof that no tour can pass the cut between a side,
// some vertices of a graph of n vertices, and the rest. If the side has no
// vertices or all, the proof does not say which cut.
func noneBeyondCut(side []int32, n int) *problem.None {
	if len(side) == 0 || len(side) == n {
		return &problem.None{Text: "no tour can pass all the small cuts of the graph"}
	}
	return &problem.None{
		Vertices: side,
		Format:   "no tour can pass %[2]s %[1]s with the rest of the graph",
	}
}
