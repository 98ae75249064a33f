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

// newClusters returns nil if the closing is directed.
func newClusters(f *finder) method {
	if !f.closing.Undirected {
		return nil
	}
	return &clusters{finder: f}
}

// turn implements [method].
func (c *clusters) turn(budget int) (progress, error) {
	if c.search == nil {
		c.search = cluster.New(c.c, c.closing.Lists)
		ok, err := c.search.Prepare()
		if errors.Is(err, dense.ErrNoCycle) {
			blocked := slices.DeleteFunc(c.search.Blocked(), c.isAdded)
			return over, noneBeyondCut(blocked, c.asked.Graph.Len())
		}
		if err != nil || !ok {
			return over, err
		}
	}
	return gained, c.advance(c.search, budget, func() *problem.None {
		return &problem.None{
			Text: "all ways to pass the small parts of the graph contradict each other",
		}
	})
}
