package find

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cluster"
	"example.com/knighttour/internal/problem"
)

// clusters replaces small parts by the ways in which a cycle can pass through
// them: see package cluster. It is meant for graphs made of such parts, and
// gives up early on other graphs.
type clusters struct {
	*finder
	search *cluster.Search // nil before the first turn
}

// newClusters returns the method, or nil if the closing is directed.
func newClusters(f *finder) method {
	if !f.closing.Undirected {
		return nil
	}
	return &clusters{finder: f}
}

// turn contracts the graph in the first turn, and gives up if it cannot. Then
// it continues the search.
func (cl *clusters) turn(budget int64) (progress, error) {
	if cl.search == nil {
		cl.search = cluster.New(cl.c, cl.closing.Lists)
		ok, err := cl.search.Prepare()
		if errors.Is(err, dense.ErrNoCycle) {
			blocked := slices.DeleteFunc(cl.search.Blocked(), cl.isAdded)
			return over, noneBeyondCut(blocked, cl.asked.Graph.Len())
		}
		if err != nil || !ok {
			return over, err
		}
	}
	return gained, cl.advance(cl.search, budget, func() *problem.None {
		return &problem.None{
			Text: "all ways to pass the small parts of the graph contradict each other",
		}
	})
}
