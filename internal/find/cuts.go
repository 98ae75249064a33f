package find

import (
	"slices"

	"example.com/knighttour/internal/find/cut"
	"example.com/knighttour/internal/problem"
)

// cuts looks for cuts of two and three edges, and replaces their sides by the
// ways in which a cycle can pass through them: see package cut.
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
// cycle in what is left.
func (ct *cuts) turn(budget int64) (progress, error) {
	if ct.reducer == nil {
		ct.reducer = cut.New(ct.c, ct.closing.Lists)
		ct.reducer.Share(ct.memorySharers)
	}
	err := ct.advance(ct.reducer, budget, ct.blocked)
	return gained, err
}

// blocked returns the proof that no cycle can cross a cut.
func (ct *cuts) blocked() *problem.None {
	side := slices.DeleteFunc(ct.reducer.Blocked(), ct.isAdded)
	return noneBeyondCut(side, ct.asked.Graph.Len())
}

// noneBeyondCut returns the proof that no tour can cross a cut of a graph of n
// vertices: the cut between the vertices of side and all others. If one of the
// two sides is empty, the proof does not name the cut.
func noneBeyondCut(side []int32, n int) *problem.None {
	if len(side) == 0 || len(side) == n {
		return &problem.None{Text: "no tour can pass all the small cuts of the graph"}
	}
	return &problem.None{
		Vertices: side,
		Format:   "no tour can pass %[2]s %[1]s with the rest of the graph",
	}
}
