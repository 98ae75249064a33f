package knighttour

import (
	"errors"
	"testing"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// hubs returns a path with some vertices more that are adjacent to all of it.
func hubs(path, more int) graphtest.Graph {
	var edges [][2]int
	for v := range path {
		if v > 0 {
			edges = append(edges, [2]int{v - 1, v})
		}
		for hub := range more {
			edges = append(edges, [2]int{v, path + hub})
		}
	}
	return graphtest.Undirected(path+more, edges)
}

// TestNoLongStretch checks on graphs of many edges that no more work is done between two
// looks at the context than a few units for each vertex, wherever it is stopped.
func TestNoLongStretch(t *testing.T) {
	if graphtest.Race {
		t.Skip("the race detector changes no amount of work")
	}
	for name, g := range map[string]graphtest.Graph{"K(700)": graphtest.Complete(700), "hubs": hubs(5000, 60)} {
		as := g.As(true)
		f := Freeze(as)
		for what, do := range map[string]func(c *work.Canceller) error{
			"reading": func(c *work.Canceller) error {
				_, err := freeze(c, as)
				return err
			},
			"Find": func(c *work.Canceller) error {
				_, err := find(c, f, nil, Closed())
				return err
			},
			"closing": func(c *work.Canceller) error {
				p, err := newFreeProblem(c, f, Closed())
				if err != nil {
					return err
				}
				x, err := newClosing(c, &p, nil)
				if err != nil {
					return err
				}
				_, err = x.planFrontier(c)
				return err
			},
			"arranging": func(c *work.Canceller) error { return arranged(c, f, Shuffled(1)) },
			"ranking": func(c *work.Canceller) error {
				return arranged(c, f, ByNode(func(_, to graph.Node) int64 { return to.ID() % 7 }))
			},
		} {
			checkStretch(t, name+", "+what, 16*work.PollInterval+4*len(g), do)
		}
	}
}

func arranged(c *work.Canceller, f *Frozen, order Order) error {
	f.lastPlan.Store(nil)
	_, err := f.arrange(c, []Order{order})
	return err
}

// checkStretch stops a computation at many points and checks that it never goes on for
// more than some units.
func checkStretch(t *testing.T, what string, most int, do func(c *work.Canceller) error) {
	t.Helper()
	stops := 0
	for units := 1; units < 40_000_000; units += 1 + units/2 {
		c := work.StopAfter(units)
		err := do(c)
		if err == nil || errors.Is(err, ErrNoTour) {
			break
		}
		if stops++; c.Spent() > units+most {
			t.Errorf("%s: %d units after it was stopped at %d, want at most %d", what, c.Spent()-units, units, most)
			return
		}
	}
	if stops < 10 {
		t.Errorf("%s: stopped %d times", what, stops)
	}
}
