package knighttour

import (
	"context"
	"errors"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// TestChargesForEdges checks that a search of any size charges for at least the
// edges that it touches. The hub has as many edges as there are vertices.
func TestChargesForEdges(t *testing.T) {
	for _, prune := range []bool{false, true} {
		for _, orders := range [][]Order{nil, {Warnsdorff()}} {
			g, touched := graphtest.Hub(40), 0
			s := Search{Unpruned: !prune, Orders: orders, Limit: 2000}
			s.Trace = func(e Event) { touched += len(g[e.ID]) }
			r := startRun(t, s, g.As(true), 1)
			before := r.work.Spent()
			r.next()
			if spent := r.work.Spent() - before; spent < touched || touched < 1000 {
				t.Errorf("prune %t, orders %v: %d edges touched, %d charged", prune, orders, touched, spent)
			}
		}
	}
}

// TestPreparationsCanBeStopped stops what is done before a search.
func TestPreparationsCanBeStopped(t *testing.T) {
	g := graphtest.Fan(100_000)
	f := Freeze(g)
	gaps := make([]graph.Node, 0, 100_000)
	for v := range 100_000 {
		gaps = append(gaps, simple.Node(v*v))
	}
	for name, do := range map[string]func(c *work.Canceller) error{
		"transpose":  func(c *work.Canceller) error { _, err := f.lists.Transpose(c); return err },
		"properties": func(c *work.Canceller) error { _, err := f.properties(c); return err },
		"arrange":    func(c *work.Canceller) error { _, err := f.arrange(c, []Order{Shuffled(1)}); return err },
		"state": func(c *work.Canceller) error {
			_, err := f.arrange(c, []Order{Shuffled(1), Warnsdorff(), Shuffled(2)})
			return err
		},
		"nodes": func(c *work.Canceller) error { return new(nodeIndex).readNodes(c, &graphtest.Odd{List: gaps}) },
		"graph": func(c *work.Canceller) error { return new(Frozen).readGraph(c, g) },
		"sort":  func(c *work.Canceller) error { return work.Sort(c, make([]int32, 100_000)) },
	} {
		if err := do(work.StopAfter(work.PollInterval)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want %v", name, err, context.Canceled)
		}
	}
}
