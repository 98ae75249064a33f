package frontier

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// problemOf returns the problem of g, with practically no limit on steps.
func problemOf(t testing.TB, g graphtest.Graph, first ...int32) Problem {
	t.Helper()
	order, err := BestOrder(work.New(context.Background()), g.Lists(), first)
	if err != nil {
		t.Fatal(err)
	}
	return Problem{Graph: g.Lists(), Order: order.Vertices, Memory: Memory, Steps: math.MaxInt64}
}

// count returns the number of Hamiltonian cycles.
func count(c *work.Canceller, p Problem) (*big.Int, error) {
	n, err := p.NewCounter(c, 0, nil)
	if err != nil {
		return nil, err
	}
	return n.Count(c)
}

// TestRandom compares counts, existence and cycles of random graphs with an
// enumeration, in the narrow and the wide packing.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 82))
	none, many := 0, 0
	for range graphtest.Scaled(500, 20_000) {
		n := 3 + r.IntN(7)
		g := graphtest.Random(r, n, 1+4*r.Float64(), true)
		p := problemOf(t, g, int32(r.IntN(n)))
		cycles := g.Cycles()
		if len(cycles) == 0 {
			none++
		} else if len(cycles) > 10 {
			many++
		}
		checkProblem(t, g, p, cycles)
	}
	if none < 50 || many < 50 {
		t.Errorf("%d graphs without a cycle, %d with many", none, many)
	}
}

// checkProblem compares the results for p, the problem of g, with all cycles.
func checkProblem(t *testing.T, g graphtest.Graph, p Problem, cycles [][]int32) {
	t.Helper()
	c := work.New(t.Context())
	if got, err := count(c, p); err != nil || got.Int64() != int64(len(cycles)/2) {
		t.Fatalf("%v: %v cycles, %v, want %d", g, got, err, len(cycles)/2)
	}
	if exists, err := p.Exists(c); err != nil || exists != (len(cycles) > 0) {
		t.Fatalf("%v: exists %t, %v", g, exists, err)
	}
	cycle, err := p.Cycle(c)
	if err != nil || (cycle != nil) != (len(cycles) > 0) {
		t.Fatalf("%v: %v, %v", g, cycle, err)
	}
	if cycle != nil && !slices.ContainsFunc(cycles, func(other []int32) bool { return slices.Equal(cycle, other) }) {
		t.Fatalf("%v: %v is no Hamiltonian cycle", g, cycle)
	}
}

// TestFinder gives a Finder a budget too small to plan, then budgets too small by the
// estimate or in fact, and then enough.
func TestFinder(t *testing.T) {
	const (
		nothing = "[] <nil>"
		none    = "[] no Hamiltonian cycle"
		tour    = "[0 13 24 20 28 17 4 15 26 18 7 3 11 22 9 5 16 29 21 25 12 1 14 27 23 10 2 6 19 8] <nil>"
	)
	for _, test := range []struct {
		name             string
		g                graphtest.Graph
		first            []int32
		estimated, ample string // what the estimate and a large budget yield
	}{
		{"graph=grid/size=3x4", graphtest.Grid(3, 4), []int32{5, 3}, nothing, "[0 1 5 6 2 3 7 11 10 9 8 4] <nil>"},
		{"graph=grid/size=3x5", graphtest.Grid(3, 5), nil, nothing, none},
		{"graph=knights/size=5x5", graphtest.Knights(5, 5), nil, none, none},
		{"graph=knights/size=5x6", graphtest.Knights(5, 6), nil, tour, tour},
		{"graph=complete/size=26", graphtest.Complete(maxSlots + 2), nil, nothing, nothing},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := work.New(t.Context())
			f := NewFinder(test.g.Lists(), test.first)
			find := func(budget int, want string) (spent int) {
				t.Helper()
				before := c.Spent()
				if cycle, err := f.Cycle(c, budget); fmt.Sprint(cycle, err) != want {
					t.Errorf("budget %d: %v, %v, want %s", budget, cycle, err, want)
				}
				return c.Spent() - before
			}
			if spent := find(OrderWork*len(test.g)-1, nothing); spent > 0 {
				t.Errorf("%d units of work without a plan", spent)
			}
			f.Cycle(c, OrderWork*len(test.g))
			planned := c.Spent()
			order, err := f.Order(c)
			if err != nil || planned == 0 || c.Spent() > planned {
				t.Errorf("%v, %v after %d units of work and %d more", order, err, planned, c.Spent()-planned)
			}
			if n := min(len(test.first), len(order.Vertices)); !slices.Equal(order.Vertices[:n], test.first) {
				t.Errorf("%v does not begin with %v", order.Vertices, test.first)
			}
			estimate := WorkPerStep * int(min(order.Steps(), 1<<26))
			if spent := find(estimate-1, nothing); spent > 0 {
				t.Errorf("%d units of work beyond the estimate", spent)
			}
			find(estimate, test.estimated)
			find(1<<30, test.ample)
		})
	}
}

// TestGivesUp checks that a sweep beyond its limits on steps, memory or slots
// returns ErrGaveUp.
func TestGivesUp(t *testing.T) {
	c := work.New(t.Context())
	p := problemOf(t, graphtest.Knights(5, 8))
	all, err := p.sweep(c, 1)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := all.count(); err != nil || n.Int64() != 44202 {
		t.Fatalf("%v, %v", n, err)
	}
	givesUp := func(name string, p Problem) {
		t.Helper()
		if n, err := count(c, p); n != nil || !errors.Is(err, ErrGaveUp) {
			t.Errorf("%s: %v, %v", name, n, err)
		}
		if exists, err := p.Exists(c); exists || !errors.Is(err, ErrGaveUp) {
			t.Errorf("%s: exists %t, %v", name, exists, err)
		}
		if cycle, err := p.Cycle(c); cycle != nil || !errors.Is(err, ErrGaveUp) {
			t.Errorf("%s: %v, %v", name, cycle, err)
		}
	}
	for _, steps := range []int64{0, 1, 100, all.steps / 2} {
		p := p
		p.Steps = steps
		givesUp(fmt.Sprint(steps, " steps"), p)
	}
	for _, words := range []int{0, 15, 16, 100, 1000} {
		p := p
		p.Memory = words
		givesUp(fmt.Sprint(words, " words"), p)
	}
	p.Memory = 1 << 20
	s, err := p.sweep(c, 1)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := s.count(); err != nil || n.Int64() != 44202 || s.pool.budget < 0 {
		t.Errorf("8 MiB: %v, %v, %d words left", n, err, s.pool.budget)
	}
	givesUp("no order", Problem{Graph: p.Graph, Memory: Memory, Steps: math.MaxInt64})
	complete := graphtest.Complete(maxSlots + 2)
	inOrder := make([]int32, len(complete))
	for v := range inOrder {
		inOrder[v] = int32(v)
	}
	givesUp("too many slots", Problem{Graph: complete.Lists(), Order: inOrder, Memory: Memory, Steps: math.MaxInt64})
}

// TestTooManyEnds sweeps a graph that begins with eleven edges. The vertices that follow
// are adjacent to all of their ends.
func TestTooManyEnds(t *testing.T) {
	const pairs, others = maxEnds/2 + 1, 13
	g := make(graphtest.Graph, 2*pairs+others)
	join := func(u, v int) { g[u], g[v] = append(g[u], v), append(g[v], u) }
	for i := range pairs {
		join(2*i, 2*i+1)
	}
	order := make([]int32, len(g))
	for v := range g {
		order[v] = int32(v)
		for u := range min(v, 2*pairs) {
			if v >= 2*pairs {
				join(u, v)
			}
		}
	}
	p := Problem{Graph: g.Lists(), Order: order, Memory: Memory, Steps: math.MaxInt64}
	if n, err := count(work.New(t.Context()), p); !errors.Is(err, errWide) || !errors.Is(err, ErrGaveUp) || err.Error() != "the frontier method gave up: a state has more than 20 ends of paths" {
		t.Errorf("%v, %v", n, err)
	}
}

// TestStopsAnywhere stops each computation at many points.
func TestStopsAnywhere(t *testing.T) {
	g := graphtest.Knights(5, 6)
	for name, do := range map[string]func(c *work.Canceller) (bool, error){
		"count": func(c *work.Canceller) (bool, error) {
			n, err := count(c, problemOf(t, g))
			return err == nil && n.Int64() == 8, err
		},
		"mirrored": func(c *work.Canceller) (bool, error) {
			n, err := Problem{Graph: g.Lists(), Memory: Memory, Steps: math.MaxInt64}.NewCounter(c, 0, Rectangle(5, 6, 30))
			if err != nil {
				return false, err
			}
			count, err := n.Count(c)
			return err == nil && count.Int64() == 8, err
		},
		"divided": func(c *work.Canceller) (bool, error) {
			d, err := problemOf(t, g).Divide(c)
			if err != nil {
				return false, err
			}
			n, err := d.Count(c, "")
			return err == nil && n.Int64() == 8, err
		},
		"exists": func(c *work.Canceller) (bool, error) { return problemOf(t, g).Exists(c) },
		"cycle": func(c *work.Canceller) (bool, error) {
			cycle, err := problemOf(t, g).Cycle(c)
			return cycle != nil, err
		},
		"finder": func(c *work.Canceller) (bool, error) {
			cycle, err := NewFinder(g.Lists(), nil).Cycle(c, 1<<30)
			return cycle != nil, err
		},
		"order": func(c *work.Canceller) (bool, error) {
			order, err := BestOrder(c, g.Lists(), []int32{7, 3})
			return err == nil && order.Vertices != nil, err
		},
	} {
		graphtest.CheckStops(t, graphtest.Scaled(10, 100), 20, func(units int) error {
			ok, err := do(work.StopAfter(units))
			if ok != (err == nil) {
				t.Fatalf("%s: stopped after %d: %t, %v", name, units, ok, err)
			}
			return err
		})
	}
}

// BenchmarkCount reports slots, the maximum number of states at once, steps,
// and the time per step.
func BenchmarkCount(b *testing.B) {
	for _, x := range []struct {
		name string
		g    graphtest.Graph
	}{
		{"board=5x20", graphtest.Knights(5, 20)},
		{"board=6x7", graphtest.Knights(6, 7)},
		{"board=6x8", graphtest.Knights(6, 8)},
		{"grid=12x12", graphtest.Grid(12, 12)},
		{"graph=J(101)", graphtest.FlowerSnark(101)},
	} {
		b.Run(x.name, func(b *testing.B) {
			c := work.New(context.Background())
			p := problemOf(b, x.g)
			var s *sweep
			for b.Loop() {
				var err error
				if s, err = p.sweep(c, 1); err != nil {
					b.Fatal(err)
				}
				if _, err := s.count(); err != nil {
					b.Fatal(err)
				}
			}
			slots := 0
			for _, at := range s.placings {
				slots = max(slots, int(at.slot)+1)
			}
			b.ReportMetric(float64(slots), "slots")
			b.ReportMetric(float64(s.peak), "states")
			b.ReportMetric(float64(s.steps), "steps")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.steps), "ns/step")
		})
	}
}
