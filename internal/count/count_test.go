package count

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
)

// goals returns the three kinds of goals: open and closed tours, and tours to
// the given end.
func goals(end int) []problem.Goal {
	return []problem.Goal{problem.Open, problem.Closed, {End: int32(end)}}
}

// beginRun begins a search that prunes, or returns nil if the preparation
// proves that there is no tour.
func beginRun(t testing.TB, c *work.Canceller, p problem.Problem) *search.Run {
	t.Helper()
	p.Prune = true
	p.Plan = order.NaturalPlan(p.Graph.Lists)
	if err := p.Prepare(c); err != nil {
		if n, err := zeroUnlessStopped(err); err != nil || n.Sign() != 0 {
			t.Fatal(err)
		}
		return nil
	}
	r := search.Begin(c, &p, search.Options{})
	graphtest.NoError(t, r.Err())
	return r
}

// ways are the ways of counting the tours of a run with a start. The graph must
// have at least 3 vertices.
var ways = map[string]func(r *search.Run) (*big.Int, error){
	"OneByOne": OneByOne,
	"Tours":    func(r *search.Run) (*big.Int, error) { return Tours(r, frontier.Memory) },
	"table": func(r *search.Run) (*big.Int, error) {
		return newHeldKarpTable(r.Canceller(), r.Problem()).count(r.Canceller())
	},
	"table-of-sets": func(r *search.Run) (*big.Int, error) {
		return newModuleGraph(r.Canceller(), r.Problem()).table(r.Canceller()).count(r.Canceller())
	},
	"cheapest": byCheapest,
}

// byCheapest counts by the cheapest alternative to the enumeration.
func byCheapest(r *search.Run) (*big.Int, error) {
	return cheapestCount(r.Canceller(), r.Problem(), frontier.Memory).run(r.Canceller())
}

// checkWays compares the results of all ways with the expected number of tours.
func checkWays(t *testing.T, g graphtest.Graph, p problem.Problem, want int) {
	t.Helper()
	for name, count := range ways {
		r := beginRun(t, work.New(t.Context()), p)
		if r == nil && want == 0 {
			continue // there is no tour
		}
		if strings.HasPrefix(name, "table") && len(p.Prefix) >= len(g)-1 {
			continue // there may be nothing to put into a table
		}
		n, err := count(r)
		if err != nil || n.Cmp(big.NewInt(int64(want))) != 0 {
			graph := g.Describe(p.Graph.Undirected)
			t.Errorf("%s: %s from %d, goal %v, prefix %v", name, graph, p.Start, p.Goal, p.Prefix)
			t.Fatalf("%v tours, %v, want %d", n, err, want)
		}
		r.Finish()
	}
}

// checkAll compares the number of all tours of g with the numbers of tours from
// each vertex. A closed tour is counted once, and a tour and its reverse count
// as one.
func checkAll(t *testing.T, g graphtest.Graph, undirected bool, goal problem.Goal) {
	t.Helper()
	want := 0
	for start := range int32(len(g)) {
		if !goal.Closed || start == 0 {
			want += len(g.Tours(undirected, start, goal.Closed, goal.End))
		}
	}
	if undirected && goal.End < 0 && len(g) > 1 {
		want /= 2
	}
	for engine, graph := range g.Engines(undirected) {
		n, err := All(work.New(t.Context()), graph, goal, frontier.Memory)
		if err != nil || n.Cmp(big.NewInt(int64(want))) != 0 {
			t.Fatalf("%s: %s, goal %v: %v, %v, want %d",
				engine, g.Describe(undirected), goal, n, err, want)
		}
	}
}

// TestRandom checks all ways of counting against a recursion.
func TestRandom(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(51, 52))
	total := 0
	for i := range graphtest.Scaled(600, 10_000) {
		undirected := i%2 == 0
		n := 1 + r.IntN(7)
		if i%16 < 2 {
			n += 3
		}
		g := graphtest.Random(r, n, 1+r.Float64()*3, undirected)
		g.AddLoops(r, r.IntN(2))
		start := int32(r.IntN(n))
		for _, goal := range goals(r.IntN(n)) {
			checkAll(t, g, undirected, goal)
			if n < 3 {
				continue
			}
			p := problem.Problem{
				Graph:  dense.NewGraph(g.Lists(), undirected),
				Goal:   goal,
				Start:  start,
				Prefix: g.Walk(r.IntN, start, r.IntN(n+1)),
			}
			if r.IntN(2) == 0 {
				p.Prefix = nil
			}
			tours := g.Tours(undirected, start, goal.Closed, goal.End)
			tours = slices.DeleteFunc(tours, func(tour []int32) bool {
				return !graphtest.BeginsWith(tour, p.Prefix)
			})
			checkWays(t, g, p, len(tours))
			total += len(tours)
		}
	}
	if total < 1000 {
		t.Errorf("only %d tours in all", total)
	}
}

// TestLabelled checks all ways of counting against a recursion, for small
// labelled graphs. The goals are used in rotation.
func TestLabelled(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		if len(g) > 0 {
			hash := uint64(0)
			for v, list := range g {
				hash = dense.Mix(hash + uint64(len(list)<<v))
			}
			checkGoal(t, g, undirected, goals(len(g) - 1)[hash%3])
		}
	})
}

// checkGoal compares all ways of counting the tours of g, from vertex 0 and
// from all vertices.
func checkGoal(t *testing.T, g graphtest.Graph, undirected bool, goal problem.Goal) {
	t.Helper()
	checkAll(t, g, undirected, goal)
	if len(g) > 2 {
		p := problem.Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: goal}
		checkWays(t, g, p, len(g.Tours(undirected, 0, goal.Closed, goal.End)))
	}
}

// TestLargest counts the tours of a chain of complete digraphs, whose number
// does not fit into a word.
func TestLargest(t *testing.T) {
	want := big.NewInt(1)
	var group []int // by vertex: the number of its digraph
	for i := range 12 {
		size := 3
		if i >= 6 {
			size = 6
		}
		// All orders of the vertices of a group are paths, except that the
		// first group begins with the start.
		orders := int64(1)
		for k := range size {
			group = append(group, i)
			orders *= int64(k + 1)
		}
		if i == 0 {
			orders /= int64(size)
		}
		want.Mul(want, big.NewInt(orders))
	}
	chain := make(graphtest.Graph, len(group))
	for u := range chain {
		for v := range chain {
			if u != v && (group[v] == group[u] || group[v] == group[u]+1) {
				chain[u] = append(chain[u], v)
			}
		}
	}
	if want.BitLen() <= 64 {
		t.Fatalf("%v fits into a word", want)
	}
	run := beginRun(t, work.New(t.Context()), problem.Problem{
		Graph: dense.NewGraph(chain.Lists(), false),
		Goal:  problem.Open,
	})
	n, err := byCheapest(run)
	graphtest.NoError(t, err)
	if n.Cmp(want) != 0 {
		t.Errorf("%v, want %v", n, want)
	}
}

// TestStops stops counts at many points. They must return the number of tours
// found so far, which grows with the work, and not the number of all tours.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	g := dense.NewGraph(graphtest.Knights(5, 6).Lists(), true)
	for _, test := range []struct {
		name  string
		tours int64
		count func(c *work.Canceller) (*big.Int, error)
	}{
		{
			name:  "All",
			tours: 18_784,
			count: func(c *work.Canceller) (*big.Int, error) {
				return All(c, g, problem.Open, frontier.Memory)
			},
		},
		{
			name:  "All-in-parts",
			tours: 18_784,
			count: func(c *work.Canceller) (*big.Int, error) {
				return All(c, g, problem.Open, 0)
			},
		},
		{
			name:  "Directed",
			tours: 2 * 18_784,
			count: func(c *work.Canceller) (*big.Int, error) {
				return BothDirections(c, g, problem.Open, frontier.Memory)
			},
		},
		{
			name:  "All-to",
			tours: 4542,
			count: func(c *work.Canceller) (*big.Int, error) {
				return All(c, g, problem.Goal{End: 0}, frontier.Memory)
			},
		},
		{
			name:  "OneByOne",
			tours: 4542,
			count: func(c *work.Canceller) (*big.Int, error) {
				return OneByOne(beginRun(t, c, problem.Problem{Graph: g, Goal: problem.Open}))
			},
		},
	} {
		t.Run("count="+test.name, func(t *testing.T) {
			last := int64(0)
			graphtest.CheckStops(t, graphtest.Scaled(2, 20), 15, func(units int) error {
				n, err := test.count(work.StopAfter(units + 3000)) // beyond what begin does
				if n.Int64() < last {
					t.Errorf("stopped after %d: %v tours, and %d before", units, n, last)
				}
				if (n.Int64() == test.tours) != (err == nil) {
					t.Errorf("stopped after %d: %v of %d tours, %v", units, n, test.tours, err)
				}
				last = n.Int64()
				return err
			})
		})
	}
}

// TestStoppedIsFound stops counts from anywhere while they enumerate. They must
// return the number of tours that a search finds one by one, or half of it if a
// tour and its reverse count as one.
func TestStoppedIsFound(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		g := dense.NewGraph(graphtest.Complete(9).Lists(), undirected)
		for units := 10_000; units < 60_000; units += 7000 {
			found, err := OneByOne(beginRun(t, work.StopAfter(units), problem.Problem{
				Graph: g,
				Goal:  problem.Open,
				Start: problem.Anywhere,
			}))
			if err == nil || found.Sign() == 0 {
				t.Fatalf("stopped after %d: found %v, %v", units, found, err)
			}
			directed, err := BothDirections(work.StopAfter(units), g, problem.Open, frontier.Memory)
			if err == nil || directed.Cmp(found) != 0 {
				t.Errorf("stopped after %d: %v tours, %v, want the %v found",
					units, directed, err, found)
			}
			want := new(big.Int).Set(found)
			if undirected {
				want.Rsh(want, 1)
			}
			all, err := All(work.StopAfter(units), g, problem.Open, frontier.Memory)
			if err == nil || all.Cmp(want) != 0 {
				t.Errorf("stopped after %d: %v tours in all, %v, want %v", units, all, err, want)
			}
		}
	}
}

// TestPreparationStops stops the preparation of counts for a fan, which has one
// tour.
func TestPreparationStops(t *testing.T) {
	graphtest.Slow(t)
	large := graphtest.Fan(50_000).Lists()
	for _, goal := range []problem.Goal{problem.Open, {End: 49_999}} {
		graphtest.CheckStops(t, 1, 10, func(units int) error {
			n, err := All(work.StopAfter(units), dense.NewGraph(large, false), goal, 0)
			if n.Cmp(big.NewInt(1)) > 0 {
				t.Errorf("stopped after %d: %v tours", units, n)
			}
			if n.Sign() == 0 && err == nil {
				t.Errorf("stopped after %d: no tour, and no error", units)
			}
			return err
		})
	}
}

// TestHubPreparationStops stops counts from anywhere after their enumeration,
// while they prepare the graph with a hub. They must return the number of tours
// that the enumeration alone has found, and the error of the stop.
func TestHubPreparationStops(t *testing.T) {
	graphtest.Slow(t)
	g := dense.NewGraph(graphtest.Complete(150).Lists(), false)
	enumerated := work.New(t.Context())
	r := beginRun(t, enumerated, problem.Problem{
		Graph: g,
		Goal:  problem.Open,
		Start: problem.Anywhere,
	})
	alone := tally{Run: r}
	alone.enumerate(int64(firstVisits + firstVisitsPerVertex*g.Len()))
	edges := g.Len() * g.Len()
	begun := int(enumerated.Spent())
	for units := begun; units < begun+4*edges; units += edges / 3 {
		n, err := BothDirections(work.StopAfter(units), g, problem.Open, 0)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d: %v", units, err)
		}
		if n.Cmp(alone.soFar()) != 0 {
			t.Errorf("stopped after %d: %v tours, want %v", units, n, alone.soFar())
		}
	}
}

// TestStartByStart counts the tours of a 5x5 board from squares of the first
// row, and from all squares. There are no tours from squares of the colour that
// has fewer squares.
func TestStartByStart(t *testing.T) {
	graphtest.Slow(t)
	knights := graphtest.Knights(5, 5)
	g := dense.NewGraph(knights.Lists(), true)
	c := work.New(t.Context())
	for start := range int32(3) {
		want := len(knights.Tours(true, start, false, -1))
		r := beginRun(t, c, problem.Problem{Graph: g, Goal: problem.Open, Start: start})
		n := new(big.Int)
		if r != nil {
			n = graphtest.Must(Tours(r, 0))
		}
		if n.Int64() != int64(want) {
			t.Errorf("from %d: %v tours, want %d", start, n, want)
		}
	}
	p := graphtest.Must(problemOf(c, g, problem.Anywhere, problem.Open))
	n, err := startByStart(c, p, 0)
	if err != nil || n.Int64() != 1728 {
		t.Errorf("from all: %v tours, %v, want 1728", n, err)
	}
}

// TestMemory checks that a count may take three quarters of the limit, which is
// in bytes. If there is no limit, it may take as much as the frontier method
// usually does.
func TestMemory(t *testing.T) {
	for limit, want := range map[int64]int{
		0:             0,
		63:            3,
		1 << 30:       3 << 25,
		4 << 30:       3 << 27,
		math.MaxInt64: frontier.Memory,
	} {
		if got := Memory(limit); got != want {
			t.Errorf("%d bytes: %d words, want %d", limit, got, want)
		}
	}
}

// TestTooLittleMemory checks that tours are enumerated if there is too little
// memory for states.
func TestTooLittleMemory(t *testing.T) {
	for _, maxWords := range []int{0, 20, 1000} {
		r := beginRun(t, work.New(t.Context()), problem.Problem{
			Graph: dense.NewGraph(graphtest.Knights(5, 6).Lists(), true),
			Goal:  problem.Open,
		})
		tours := tally{Run: r}
		n, err := tours.count(r.Problem(), maxWords)
		if err != nil || n.Int64() != 4542 {
			t.Errorf("%d words: %v tours, %v, want 4542", maxWords, n, err)
		}
		if tours.tours != 4542 {
			t.Errorf("%d words: %d tours were enumerated, want all", maxWords, tours.tours)
		}
		r.Finish()
	}
}

// BenchmarkEnumerate finds all tours from all starts of a board, one by one.
func BenchmarkEnumerate(b *testing.B) {
	goals := map[string]problem.Goal{"open": problem.Open, "closed": problem.Closed}
	for _, test := range []struct {
		rows, cols int
		goal       string
	}{
		{rows: 5, cols: 5, goal: "open"},
		{rows: 6, cols: 6, goal: "open"},
		{rows: 6, cols: 6, goal: "closed"},
		{rows: 3, cols: 12, goal: "closed"},
	} {
		b.Run(fmt.Sprintf("board=%dx%d/goal=%s", test.rows, test.cols, test.goal), func(b *testing.B) {
			g := dense.NewGraph(graphtest.Knights(test.rows, test.cols).Lists(), true)
			p := problem.Problem{Graph: g, Goal: goals[test.goal]}
			tours := int64(0)
			for b.Loop() {
				tours = 0
				for p.Start = range int32(g.Len()) {
					r := beginRun(b, work.New(b.Context()), p)
					if r == nil {
						continue
					}
					n, _ := OneByOne(r)
					tours += n.Int64()
					r.Finish()
				}
			}
			b.ReportMetric(float64(tours), "tours")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(tours),
				"ns/tour")
		})
	}
}

// FuzzCount checks all ways of counting tours, for any graph.
func FuzzCount(f *testing.F) {
	graphtest.Fuzz(f, func(t *testing.T, g graphtest.Graph, undirected bool) {
		for _, goal := range goals(len(g) - 1) {
			checkGoal(t, g, undirected, goal)
		}
	})
}

// TestStoppedInParts stops a count from anywhere at several points while each
// start is counted on its own. The later the count is stopped, the more tours
// it must have found.
func TestStoppedInParts(t *testing.T) {
	graphtest.Slow(t)
	g := dense.NewGraph(graphtest.Knights(5, 6).Lists(), true)
	last := new(big.Int)
	for units := 2_000_000; units < 7_000_000; units += 2_000_000 {
		n, err := BothDirections(work.StopAfter(units), g, problem.Open, 0)
		if err == nil || n.Cmp(last) <= 0 {
			t.Errorf("stopped after %d: %v tours, %v, want more than %v", units, n, err, last)
		}
		last = n
	}
}
