package find

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cluster"
	"example.com/knighttour/internal/problem"
)

// clustered replaces small parts by the ways in which a cycle can pass through
// them: see package cluster. It is meant for graphs made of such parts, and
// gives up early on other graphs.
type clustered struct {
	*finder
	search *cluster.Search // nil before the first turn
}

func newClustered(f *finder) method {
	if !f.closing.Undirected {
		return nil
	}
	return &clustered{finder: f}
}

func (x *clustered) turn(budget int) (progress, error) {
	if x.search == nil {
		x.search = cluster.New(x.c, x.closing.Lists)
		ok, err := x.search.Prepare()
		if errors.Is(err, dense.ErrNoCycle) {
			blocked := slices.DeleteFunc(x.search.Blocked(), x.isAdded)
			return over, noneBeyond(blocked, x.asked.Graph.Len())
		}
		if err != nil || !ok {
			return over, err
		}
	}
	return gained, x.advance(x.search, budget, func() *problem.None {
		return &problem.None{
			Text: "all ways to pass the small parts of the graph contradict each other",
		}
	})
}
