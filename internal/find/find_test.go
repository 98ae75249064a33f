package find

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// ways are the ways of finding: all of Run, and each method alone, which may
// give up.
var ways = map[string]func(f *finder) error{
	"Run":              func(f *finder) error { return f.run(new(order.Plan).Rule(f.given.Lists)) },
	"quickSearch":      prepared(func(f *finder) error { return f.quickSearch(new(order.Plan).Natural(f.given.Lists)) }),
	"checkFeasibility": inTurns(2, 1000, (*finder).checkFeasibility),
	"followFrontier":   inTurns(2, 1<<20, (*finder).followFrontier),
	"joinCycles":       inTurns(4, 1000, (*finder).joinCycles),
	"learn":            inTurns(100, 1000, implyAndLearn),
	"crossCuts":        inTurns(30, 1000, (*finder).crossCuts),
	"bound":            inTurns(30, 1000, (*finder).bound),
	"closeUp":          inTurns(30, 1000, (*finder).closeUp),
	"goOn":             inTurns(30, 1000, (*finder).goOn),
}

// errEarly is a proof before the method's first turn.
var errEarly = errors.New("proved before")

// inTurns returns a way of finding that gives one method alone so many turns.
func inTurns(n, budget int, method func(f *finder, budget int) error) func(f *finder) error {
	return prepared(func(f *finder) error {
		if f.given.Len() < 3 {
			return nil // the quick search decides them
		}
		err := f.addSource()
		if err == nil {
			err = f.makeClosing()
		}
		if isProof(err) {
			return errEarly
		}
		for i := 0; i < n && err == nil && f.tour == nil; i++ {
			err = method(f, budget)
		}
		return err
	})
}

// prepared returns a way of finding that begins with the preparation.
func prepared(way func(f *finder) error) func(f *finder) error {
	return func(f *finder) error {
		if err := f.prepare(); err != nil {
			return err
		}
		return way(f)
	}
}

func implyAndLearn(f *finder, budget int) error {
	if f.learner == nil {
		return f.followImplications(budget)
	}
	return f.learn(budget)
}

// checkFind checks that all ways of finding a tour of g are right about whether
// there is one, from any start if it is less than 0. It returns the ways that
// have found a tour or a proof.
func checkFind(t *testing.T, g graphtest.Graph, undirected bool, start int32, goal problem.Goal) (decided map[string]bool) {
	t.Helper()
	if len(g) == 0 && !goal.Closed {
		return nil // which the caller knows
	}
	exists := g.HasTour(undirected, start, goal.Closed, goal.End)
	decided = map[string]bool{}
	for engine, graph := range g.Engines(undirected) {
		for name, run := range ways {
			x := newFinder(work.New(t.Context()), graph, start, goal)
			err := run(x)
			tour := x.tour
			switch {
			case err == nil && tour == nil && name != "Run": // given up
			case err == errEarly && !exists:
			case isProof(err) && !exists && tour == nil:
				decided[name] = true
			case err == nil && exists && g.CheckTour(tour, goal.Closed) == nil && (start < 0 || tour[0] == start) && (goal.End < 0 || tour[len(g)-1] == goal.End):
				decided[name] = true
			default:
				t.Fatalf("%s, %s: %s, goal %v from %d: %v, %v", name, engine, g.Describe(undirected), goal, start, tour, err)
			}
		}
	}
	return decided
}

// TestLabelled finds tours of all small graphs, or else proves that there is
// none. Since all labelled graphs are among them, one start stands for all
// starts.
func TestLabelled(t *testing.T) {
	sampled := uint64(graphtest.Scaled(40, 16))
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		hash := uint64(0)
		for _, v := range slices.Concat(g...) {
			hash = dense.Mix(hash + uint64(v))
		}
		if len(g) > 3 && hash%sampled != 0 {
			return
		}
		for _, goal := range []problem.Goal{problem.Open, problem.Closed, {End: int32(len(g) - 1)}} {
			for start := int32(-1); start < int32(min(1, len(g))); start++ {
				checkFind(t, g, undirected, start, goal)
			}
		}
	})
}

// TestRandom does the same with larger random graphs. Each way must decide some
// of them.
func TestRandom(t *testing.T) {
	parts := map[string]int{}
	r := rand.New(rand.NewPCG(12, 1))
	for i := range graphtest.Scaled(300, 3000) {
		n, undirected := 6+r.IntN(5), i%2 == 0
		g := graphtest.Random(r, n, 1.5+2.5*r.Float64(), undirected)
		if r.IntN(2) == 0 {
			g = g.TwoColoured(r)
		}
		g.AddLoops(r, r.IntN(3))
		for _, goal := range []problem.Goal{problem.Open, problem.Closed, {End: int32(r.IntN(n))}} {
			for _, start := range []int32{-1, int32(r.IntN(n))} {
				for name := range checkFind(t, g, undirected, start, goal) {
					parts[name]++
				}
			}
		}
	}
	for name := range ways {
		if parts[name] < 20 {
			t.Errorf("%s decides %d times", name, parts[name])
		}
	}
}

// TestProofs checks what the methods say that have proved that there is no
// tour, and their visits.
func TestProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, test := range []struct {
		way      string
		g        graphtest.Graph
		want     string
		vertices []int32
		visits   int64
	}{
		{"followFrontier", graphtest.FlowerSnark(5), "all ways to link the nodes along a frontier have been followed", nil, 0},
		{"learn", graphtest.Undirected(6, [][2]int{{0, 1}, {0, 2}, {0, 4}, {1, 3}, {2, 3}, {3, 5}, {4, 5}}), "the edges that every tour has contradict each other at %s", []int32{2, 3}, 0},
		{"learn", graphtest.FlowerSnark(7), "every choice of edges leads to a contradiction", nil, 1129},
		{"goOn", graphtest.FlowerSnark(7), "the search is exhausted after 6768 visits", nil, 6768}, // in several turns
		{"crossCuts", graphtest.Petersen(7, 1).Behind(r, graphtest.Petersen(5, 2)), "no tour can pass the few edges that join %s with the rest of the graph", nil, 0},
		{"checkFeasibility", graphtest.Blocks(8, 2).WithHubs(2), "", nil, 0}, // which a person sees
		{"bound", graphtest.Held(r, 4, 8, 3), "a bound by spanning trees excludes one (Held and Karp 1970)", nil, 0},
	} {
		t.Run(fmt.Sprintf("way=%s/n=%d", test.way, len(test.g)), func(t *testing.T) {
			x := newFinder(work.New(t.Context()), dense.NewGraph(test.g.Lists(), true), -1, problem.Closed)
			none, isProof := ways[test.way](x).(*problem.None)
			if !isProof || none.Text != test.want || x.visits != test.visits || test.vertices != nil && !slices.Equal(none.Vertices, test.vertices) {
				t.Errorf("%+v after %d visits, want %q after %d", none, x.visits, test.want, test.visits)
			}
		})
	}
}

// TestHubs checks that the path after a proof takes work in proportion to the
// edges of hubs.
func TestHubs(t *testing.T) {
	const n = 20_000
	for name, g := range map[string]graphtest.Graph{
		"star": graphtest.Blocks(n, 1).WithHubs(1), "two": graphtest.Blocks(n, 1).WithHubs(2), "triangles": graphtest.Blocks(n, 2).WithHubs(2),
		"blocks": graphtest.Blocks(n, 5).WithHubs(3), "wheel": graphtest.Grid(1, n).WithHubs(1),
	} {
		for _, goal := range []problem.Goal{problem.Open, problem.Closed} {
			graph := dense.NewGraph(g.Lists(), true)
			c := work.New(t.Context())
			r := Tour(c, &problem.Problem{Graph: graph, Goal: goal, Start: -1}, new(order.Plan).Rule(graph.Lists))
			if most := 5000 * n; c.Spent() > most || len(r.Longest) < 3 {
				t.Errorf("%s, %v: %d units of work, a path of %d", name, goal, c.Spent(), len(r.Longest))
			}
		}
	}
}

// TestWalk walks where there is no tour: over the largest component, or from
// the given start.
func TestWalk(t *testing.T) {
	// A triangle, a path of five vertices, and a vertex alone.
	g := graphtest.Undirected(9, [][2]int{{0, 1}, {1, 2}, {0, 2}, {3, 4}, {3, 5}, {5, 6}, {6, 7}})
	for _, test := range []struct {
		start int32
		want  []int32
	}{{-1, []int32{4, 3, 5, 6, 7}}, {0, []int32{0, 1, 2}}, {5, []int32{5, 3, 4}}, {8, []int32{8}}} {
		for engine, graph := range g.Engines(true) {
			plan := new(order.Plan).Rule(graph.Lists)
			if r := Tour(work.New(t.Context()), &problem.Problem{Graph: graph, Goal: problem.Open, Start: test.start}, plan); r.None == nil || !slices.Equal(r.Longest, test.want) {
				t.Errorf("%s from %d: %v, want %v", engine, test.start, r.Longest, test.want)
			}
			for units := range 20 {
				stopped := newFinder(work.StopAfter(units), graph, test.start, problem.Open)
				stopped.findLongest(plan)
				if graphtest.CheckPath(g, graphtest.IDs(stopped.longest)) != nil {
					t.Errorf("%s stopped after %d: %v", engine, units, stopped.longest)
				}
			}
		}
	}
}

// TestStops stops Run at many points. Its visits and its path from the start
// grow until the end.
func TestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, test := range []struct {
		name       string
		g          graphtest.Graph
		undirected bool
		goal       problem.Goal
		visits     [2]int64
	}{
		{"sparse", graphtest.Cubic(r, 400), true, problem.Open, [2]int64{2870, 2681}},
		{"directed", graphtest.TwoInTwoOut(r, 200, true), false, problem.Closed, [2]int64{1593, 1593}},
		{"snark", graphtest.FlowerSnark(15), true, problem.Closed, [2]int64{11_840, 11_840}},
	} {
		for i, start := range []int32{-1, 7} {
			t.Run(fmt.Sprintf("graph=%s/start=%d", test.name, start), func(t *testing.T) {
				visits, longest := int64(0), 0
				graphtest.CheckStops(t, graphtest.Scaled(4, 50), 20, func(units int) error {
					graph := dense.NewGraph(test.g.Lists(), test.undirected)
					x := Tour(work.StopAfter(units), &problem.Problem{Graph: graph, Goal: test.goal, Start: start}, new(order.Plan).Rule(graph.Lists))
					if x.Visits < visits || len(x.Longest) < longest || len(x.Longest) > 0 && start >= 0 && x.Longest[0] != start {
						t.Errorf("stopped after %d: %d visits, %d before; %v", units, x.Visits, visits, x.Longest)
					}
					visits, longest = x.Visits, len(x.Longest)
					if x.None != nil && test.name == "snark" {
						return nil
					}
					if (x.Err == nil) != (x.Tour != nil && test.g.CheckTour(x.Tour, test.goal.Closed) == nil) {
						t.Errorf("stopped after %d: %v, %v", units, x.Tour, x.Err)
					}
					return x.Err
				})
				if visits != test.visits[i] || longest < len(test.g)/4 {
					t.Errorf("%d visits, a path of %d; want %d visits", visits, longest, test.visits[i])
				}
			})
		}
	}
}

// TestNoLongStretch checks that the work between two polls is at most a few
// units for each vertex, even where vertices have many edges.
func TestNoLongStretch(t *testing.T) {
	graphtest.OneGoroutine(t)
	for name, g := range map[string]graphtest.Graph{"complete": graphtest.Complete(graphtest.Scaled(400, 700)), "hubs": graphtest.Grid(1, 3000).WithHubs(60)} {
		for _, way := range []string{"Run", "followFrontier", "joinCycles"} {
			t.Run("graph="+name+"/way="+way, func(t *testing.T) {
				graphtest.CheckStopsSoon(t, 16*work.PollInterval+4*len(g), func(c *work.Canceller) error {
					return ways[way](newFinder(c, dense.NewGraph(g.Lists(), true), -1, problem.Closed))
				})
			})
		}
	}
}

func FuzzFind(f *testing.F) {
	graphtest.Fuzz(f, func(t *testing.T, g graphtest.Graph, undirected bool) {
		for _, goal := range []problem.Goal{problem.Open, problem.Closed, {End: int32(len(g) - 1)}} {
			for _, start := range []int32{-1, 0} {
				checkFind(t, g, undirected, start, goal)
			}
		}
	})
}
