package order

import (
	"context"
	"fmt"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestStops stops plans of several orders, which must end shortly afterwards.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	graphs := []graphtest.Graph{
		graphtest.Complete(200),
		make(graphtest.Graph, 20_000).WithHubs(1),
	}
	lists := [][]testOrder{
		{static[1]},
		{static[3]},
		{static[0], static[2], listed},
		{static[2], static[1], dynamic[2], static[0]},
	}
	for _, graph := range graphs {
		g := dense.NewGraph(graph.Lists(), true)
		for _, list := range lists {
			o := &orders{list: list, g: g.Lists}
			t.Run(fmt.Sprintf("vertices=%d/orders=%v", g.Len(), o), func(t *testing.T) {
				late := work.PollInterval + 2*g.Len()
				graphtest.CheckStopsSoon(t, late, func(c *work.Canceller) error {
					return new(Plan).Arrange(c, g, o)
				})
				checkSortStops(t, g, o)
			})
		}
	}
}

// checkSortStops stops a ranker that sorts the lists of a few vertices.
func checkSortStops(t *testing.T, g *dense.Graph, o *orders) {
	var p Plan
	graphtest.NoError(t, p.Arrange(work.New(t.Context()), g, o))
	if !p.IsDynamic() {
		return
	}
	graphtest.CheckStopsSoon(t, work.PollInterval+2*g.Len(), func(c *work.Canceller) error {
		var r Ranker
		_, err := r.Begin(c, &p, o, dense.NewCounts(c, g.Lists))
		for v := 0; v < 9 && err == nil; v++ {
			err = r.Sort(c, []int32{int32(g.Len() - 1 - v)})
		}
		return err
	})
}

// TestCallsStop stops a ranker at the first call to a dynamic order, from the
// hub of a star. Each call is charged, so only a few more follow.
func TestCallsStop(t *testing.T) {
	g := dense.NewGraph(make(graphtest.Graph, 20_000).WithHubs(1).Lists(), true)
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	stopping := testOrder{
		kind: Dynamic,
		name: "stop",
		rank: func(*State, int32, int32) int64 {
			cancel()
			calls++
			return 0
		},
	}
	o := &orders{g: g.Lists, list: []testOrder{stopping}}
	c := work.New(ctx)
	var p Plan
	graphtest.NoError(t, p.Arrange(c, g, o))
	var r Ranker
	graphtest.Must(r.Begin(c, &p, o, dense.NewCounts(c, g.Lists)))
	err := r.Sort(c, []int32{int32(g.Len() - 1)})
	if err == nil {
		t.Error("it was not stopped")
	}
	if limit := work.PollInterval / work.PerCall; calls > limit {
		t.Errorf("%d calls, want at most %d", calls, limit)
	}
}
