package find

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// TestLooksAtTheContext checks that the work between two polls of the context
// is never more than that of a loop over the graph. It stops searches at
// several points, and checks that they end soon after.
func TestLooksAtTheContext(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(77, 78))
	const side = 60
	var holes []int64
	for id := range int64(side * side) {
		if r.IntN(10) == 0 {
			holes = append(holes, id)
		}
	}
	floor, _ := graphtest.Leapers(side, side, holes, [2]int{0, 1})
	king, _ := graphtest.Leapers(side, side, holes, [2]int{0, 1}, [2]int{1, 1})
	knight, _ := graphtest.Leapers(side, side, []int64{1, 3}, [2]int{1, 2})
	for name, g := range map[string]*dense.Graph{
		"floor":    dense.NewGraph(floor.Lists(), true),
		"king":     dense.NewGraph(king.Lists(), true),
		"knight":   dense.NewGraph(knight.Lists(), true),
		"directed": dense.NewGraph(graphtest.Random(r, 5000, 3, false).Lists(), false),
	} {
		size := g.Len() + len(g.List)
		for _, goal := range []problem.Goal{problem.Open, problem.Closed, {End: 5}} {
			for method, do := range map[string]func(c *work.Canceller, p *problem.Problem){
				"tour":    func(c *work.Canceller, p *problem.Problem) { Tour(c, p) },
				"longest": func(c *work.Canceller, p *problem.Problem) { Longest(c, p) },
				"routes":  func(c *work.Canceller, p *problem.Problem) { Routes(c, p) },
			} {
				if method == "routes" && goal != problem.Open {
					continue
				}
				for units := 1 << 12; units <= graphtest.Scaled(1<<21, 1<<26); units *= 8 {
					c := work.StopAfter(units)
					p := *problemOf(g, goal, problem.Anywhere)
					do(c, &p)
					if got := c.LongestStretch(); got > size {
						t.Errorf("%s, %s, goal %v, stopped after %d: %d units between polls, want at most %d",
							name, method, goal, units, got, size)
					}
					if c.Err() != nil && int(c.Spent()) > units+30*size {
						t.Errorf("%s, %s, goal %v, stopped after %d units: %d more",
							name, method, goal, units, int(c.Spent())-units)
					}
				}
			}
		}
	}
}
