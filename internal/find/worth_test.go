package find

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// An outcome says how a table of methods has answered a problem.
type outcome struct {
	known bool   // whether it has found a tour or a proof
	by    string // the method that had the last turn, or what comes before all turns
	work  int64  // the work spent
}

// tableWithout returns the table without the method of the given name.
func tableWithout(name string) []row {
	return slices.DeleteFunc(methods(), func(r row) bool { return r.name == name })
}

// answerWithin tries to answer a problem by a table of methods within a budget
// of work.
func answerWithin(t testing.TB, p *problem.Problem, table []row, budget int64) (a outcome) {
	c := work.New(t.Context())
	f := newFinder(c, p, nil)
	a.by = "the quick search"
	for _, r := range table {
		newMethod := r.newMethod
		r.newMethod = func(f *finder) method {
			m := newMethod(f)
			if m == nil {
				return nil
			}
			return recorder{method: m, name: r.name, last: &a.by}
		}
		f.table = append(f.table, r)
	}
	var err error
	c.Within(budget, func() { err = f.run() })
	a.known = f.tour != nil || isProof(err)
	a.work = c.Spent()
	return a
}

// A recorder wraps a method, and records its name in last when it has a turn.
type recorder struct {
	method
	name string
	last *string
}

// turn records the name, and gives the method its turn.
func (r recorder) turn(budget int64) (progress, error) {
	*r.last = r.name
	return r.method.turn(budget)
}

// TestEachMethodIsNeeded has a graph for each method. The whole table answers
// it within a budget of work, and the table without the method does not. A
// method for which no such graph is known does not belong in the table.
func TestEachMethodIsNeeded(t *testing.T) {
	graphtest.Slow(t)
	tests := map[string]struct {
		graph  func(r *rand.Rand) graphtest.Graph
		goal   problem.Goal
		budget int64
	}{
		"learn": {
			graph: func(r *rand.Rand) graphtest.Graph {
				return graphtest.Satisfiability(r, 20, 4*20).Karp()
			},
			goal:   problem.Closed,
			budget: 1 << 23,
		},
		"join": {
			graph:  func(r *rand.Rand) graphtest.Graph { return graphtest.HubTree(r, 3, 50) },
			goal:   problem.Closed,
			budget: 1 << 21,
		},
		"feasibility": {
			graph:  func(*rand.Rand) graphtest.Graph { return graphtest.Blocks(3000, 2).WithHubs(2) },
			goal:   problem.Closed,
			budget: 1 << 25,
		},
		"rings": {
			graph: func(r *rand.Rand) graphtest.Graph {
				none := graphtest.Held(r, 12, 20, 4)
				cubic := graphtest.Cubic(r, 300)
				return graphtest.CutRing(r, none, cubic, cubic, cubic)
			},
			goal:   problem.Closed,
			budget: 1 << 25,
		},
		"clusters": {
			graph:  func(r *rand.Rand) graphtest.Graph { return graphtest.Gadgets(r, 40) },
			goal:   problem.Closed,
			budget: 1 << 23,
		},
		"cuts": {
			graph: func(r *rand.Rand) graphtest.Graph {
				return graphtest.Cubic(r, 300).Behind(r, graphtest.FlowerSnark(21))
			},
			goal:   problem.Closed,
			budget: 1 << 23,
		},
		"separators": {
			graph:  func(*rand.Rand) graphtest.Graph { return graphtest.FlowerSnark(51) },
			goal:   problem.Closed,
			budget: 1 << 22,
		},
		"trees": {
			graph:  func(r *rand.Rand) graphtest.Graph { return graphtest.Held(r, 12, 20, 4) },
			goal:   problem.Closed,
			budget: 1 << 24,
		},
		"closed": {
			graph: func(r *rand.Rand) graphtest.Graph {
				return graphtest.Satisfiability(r, 24, 4*24).Karp()
			},
			goal:   problem.Open,
			budget: 1 << 27,
		},
	}
	for _, m := range methods() {
		test, ok := tests[m.name]
		if !ok {
			t.Errorf("method %s has no graph that needs it", m.name)
			continue
		}
		delete(tests, m.name)
		t.Run("method="+m.name, func(t *testing.T) {
			g := test.graph(rand.New(rand.NewPCG(66, 1)))
			p := problemOf(dense.NewGraph(g.Lists(), true), test.goal, problem.Anywhere)
			all := answerWithin(t, p, methods(), test.budget)
			if !all.known {
				t.Errorf("no answer within %d units of work", test.budget)
			}
			if a := answerWithin(t, p, tableWithout(m.name), test.budget); a.known {
				t.Errorf("without it %s answers in %d units, with it %d", a.by, a.work, all.work)
			}
		})
	}
	for name := range tests {
		t.Errorf("method %s is not in the table", name)
	}
}

// A specimen is a problem that some methods answer and others do not.
type specimen struct {
	name       string
	undirected bool
	goal       problem.Goal
	graph      func(r *rand.Rand) graphtest.Graph
}

// problem returns the problem of the random graph with the given seed.
func (s specimen) problem(seed uint64) *problem.Problem {
	g := s.graph(rand.New(rand.NewPCG(seed, 61)))
	return problemOf(dense.NewGraph(g.Lists(), s.undirected), s.goal, problem.Anywhere)
}

// specimens returns problems of many families.
func specimens() (list []specimen) {
	add := func(name string, undirected bool, graph func(r *rand.Rand) graphtest.Graph) {
		for _, goal := range []problem.Goal{problem.Closed, problem.Open} {
			kind := "closed"
			if !goal.Closed {
				kind = "open"
			}
			list = append(list, specimen{
				name:       name + "/goal=" + kind,
				undirected: undirected,
				goal:       goal,
				graph:      graph,
			})
		}
	}
	type random = func(r *rand.Rand, n int) graphtest.Graph
	addAll := func(name string, undirected bool, graph random, sizes ...int) {
		for _, n := range sizes {
			add(fmt.Sprintf("%s/n=%d", name, n), undirected, func(r *rand.Rand) graphtest.Graph {
				return graph(r, n)
			})
		}
	}
	addAll("gadgets", true, func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.Gadgets(r, n/9)
	}, 270, 450)
	addAll("units", true, func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.Units(r, n/11)
	}, 1100)
	addAll("cubic", true, graphtest.Cubic, 200, 1000, 10_000)
	addAll("matchings", true, graphtest.Matchings, 10_000)
	addAll("threshold", true, graphtest.AtThreshold, 1000, 10_000)
	addAll("geometric", true, graphtest.Geometric, 1000)
	addAll("3-in-3-out", false, graphtest.RegularDigraph, 1000)
	addAll("2-in-2-out", false, func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.TwoInTwoOut(r, n, true)
	}, 300, 1000)
	addAll("2-in-2-out-none", false, func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.TwoInTwoOut(r, n, false)
	}, 300, 1000)
	addAll("satisfiability", false, func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.Satisfiability(r, n/42, 4*(n/42))
	}, 1000, 4000)
	addAll("behind", true, func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.Cubic(r, n).Behind(r, graphtest.FlowerSnark(21))
	}, 1000)
	addAll("pieces", true, func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.Held(r, 12, n/12, 4)
	}, 250)
	addAll("many-cuts", true, graphtest.ManyCuts, 1000)
	addAll("snark", true, func(_ *rand.Rand, n int) graphtest.Graph {
		return graphtest.FlowerSnark(n/4 | 1)
	}, 60, 400)
	addAll("petersen", true, func(_ *rand.Rand, n int) graphtest.Graph {
		return graphtest.Petersen(n/2, 2)
	}, 2*(6*40+5), 2*(6*400+5))
	addAll("hub-ring", true, func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.HubRing(r, 5, n/5)
	}, 500)
	addAll("hub-tree", true, func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.HubTree(r, 3, n/25)
	}, 1250)
	addAll("one-cycle", true, graphtest.OneCycle, 300, 1000)
	addAll("cut-ring", true, func(r *rand.Rand, n int) graphtest.Graph {
		var parts []graphtest.Graph
		for range 8 {
			parts = append(parts, graphtest.HubRing(r, 5, n/40))
		}
		return graphtest.CutRing(r, parts...)
	}, 1000)
	addAll("triangles", true, func(_ *rand.Rand, n int) graphtest.Graph {
		return graphtest.Blocks(n, 2).WithHubs(2)
	}, 1000)
	addAll("knights", true, func(_ *rand.Rand, n int) graphtest.Graph {
		return graphtest.Knights(n/100, 100)
	}, 300, 400, 500)
	addAll("floor", true, func(r *rand.Rand, n int) graphtest.Graph {
		side := int(math.Sqrt(float64(n)))
		var holes []int64
		for id := range int64(side * side) {
			if r.IntN(8) == 0 {
				holes = append(holes, id)
			}
		}
		g, _ := graphtest.Leapers(side, side, holes, [2]int{1, 1}, [2]int{0, 1})
		return g
	}, 400, 1600)
	return list
}

// BenchmarkWorth answers many problems by the whole table and, for each method,
// by the table without it. It reports how many problems the whole table
// answers, how many of these are lost without the method, and by what factor
// the work for the others changes, as a geometric mean.
func BenchmarkWorth(b *testing.B) {
	budget := int64(graphtest.Scaled(1<<26, 1<<30))
	seeds := uint64(graphtest.Scaled(1, 3))
	list := specimens()
	if testing.Short() {
		list = list[:4]
	}
	var whole []outcome
	for _, s := range list {
		for seed := range seeds {
			whole = append(whole, answerWithin(b, s.problem(seed), methods(), budget))
		}
	}
	for _, m := range methods() {
		b.Run("without="+m.name, func(b *testing.B) {
			for b.Loop() {
				answered := 0 // problems that the whole table answers
				lost := 0     // those of them that it does not answer without the method
				logSum := 0.0 // of the ratios of the work for the others
				for i, s := range list {
					for seed := range seeds {
						full := whole[i*int(seeds)+int(seed)]
						part := answerWithin(b, s.problem(seed), tableWithout(m.name), budget)
						if full.known {
							answered++
						}
						switch {
						case full.known && !part.known:
							lost++
							b.Logf("%s/seed=%d: %s, %d units, lost", s.name, seed, full.by, full.work)
						case full.known:
							ratio := float64(part.work) / float64(full.work)
							logSum += math.Log(ratio)
							if ratio > 1.2 {
								b.Logf("%s/seed=%d: %s, %d units, %.1f times", s.name, seed, full.by, full.work, ratio)
							}
						case part.known:
							b.Logf("%s/seed=%d: %d units, only without", s.name, seed, part.work)
						}
					}
				}
				b.ReportMetric(float64(answered), "answered")
				b.ReportMetric(float64(lost), "lost")
				b.ReportMetric(math.Exp(logSum/float64(max(answered-lost, 1))), "work")
			}
		})
	}
}
