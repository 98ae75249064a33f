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

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// taskOf returns the task of g in its best order, in which the given vertices
// come first. It has practically no limit on steps.
func taskOf(t *testing.T, g dense.Lists, first ...int32) Task {
	t.Helper()
	order := BestOrder(work.New(context.Background()), g, first)
	return Task{
		Graph:    g,
		Order:    order.Vertices,
		MaxWords: Memory,
		MaxSteps: math.MaxInt64,
	}
}

// cycle returns the Hamiltonian cycle with number 0, or nil if there is none.
// The errors are those of [Counter.Count].
func (t Task) cycle(c *work.Canceller) ([]int32, error) {
	n := t.NewNumbering(c, 0, nil)
	count, err := n.Count(c)
	if err != nil || count.Sign() == 0 {
		return nil, err
	}
	cycles, err := n.Cycles(c, []*big.Int{new(big.Int)})
	if err != nil {
		return nil, err
	}
	return cycles[0], nil
}

// taskInOrder returns the task of g with the vertices in ascending order.
func taskInOrder(g graphtest.Graph) Task {
	task := Task{Graph: g.Lists(), MaxWords: Memory, MaxSteps: math.MaxInt64}
	for v := range int32(len(g)) {
		task.Order = append(task.Order, v)
	}
	return task
}

// countCycles returns the number of cycles of p, by the method that the counter
// chooses.
func countCycles(c *work.Canceller, p Task, mirrors ...Mirror) (*big.Int, error) {
	return p.NewCounter(c, 0, mirrors).Count(c)
}

// TestRandom compares the results with an enumeration, for random graphs.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 82))
	none, many := 0, 0
	for range graphtest.Scaled(500, 20_000) {
		n := 3 + r.IntN(7)
		g := graphtest.Random(r, n, 1+4*r.Float64(), true)
		task := taskOf(t, g.Lists(), int32(r.IntN(n)))
		cycles := g.Cycles()
		if len(cycles) == 0 {
			none++
		}
		if len(cycles) > 10 {
			many++
		}
		checkTask(t, g, task, len(cycles)/2, cycles, slices.Clone[[]int32])
	}
	if none < 50 || many < 50 {
		t.Errorf("%d graphs without a cycle, %d with many", none, many)
	}
}

// checkTask compares the results for p with the number n of its cycles and with
// the cycles of g. convert converts a cycle of p to a cycle of g.
func checkTask(
	t *testing.T,
	g graphtest.Graph,
	p Task,
	n int,
	cycles [][]int32,
	convert func([]int32) []int32,
) {
	t.Helper()
	c := work.New(t.Context())
	if got, err := countCycles(c, p); err != nil || got.Int64() != int64(n) {
		t.Fatalf("%v: %v cycles, %v, want %d", g, got, err, n)
	}
	if exists, err := p.Exists(c); err != nil || exists != (n > 0) {
		t.Fatalf("%v: exists %t, %v", g, exists, err)
	}
	cycle, err := p.cycle(c)
	if err != nil || (cycle != nil) != (n > 0) {
		t.Fatalf("%v: %v, %v", g, cycle, err)
	}
	cycle = convert(cycle)
	isCycle := slices.ContainsFunc(cycles, func(other []int32) bool {
		return slices.Equal(cycle, other)
	})
	if n > 0 && !isCycle {
		t.Fatalf("%v: %v is not a Hamiltonian cycle", g, cycle)
	}
}

// TestSplit compares the cycles of digraphs with those of the undirected graphs
// that Split makes.
func TestSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(79, 80))
	found := 0
	for range graphtest.Scaled(300, 5000) {
		g := graphtest.Random(r, 2+r.IntN(5), 1+2*r.Float64(), false)
		lists := Split(work.New(t.Context()), g.Lists())
		cycles := g.Cycles()
		checkTask(t, g, taskOf(t, lists), len(cycles), cycles, func(cycle []int32) []int32 {
			if cycle == nil {
				return nil
			}
			found++
			cycle = Unsplit(cycle)
			i := slices.Index(cycle, 0)
			return slices.Concat(cycle[i:], cycle[:i])
		})
	}
	if found < 50 {
		t.Errorf("%d cycles", found)
	}
}

// TestGivesUp checks that a sweep beyond its limits on steps, memory or slots
// returns ErrGaveUp.
func TestGivesUp(t *testing.T) {
	c := work.New(t.Context())
	task := taskOf(t, graphtest.Knights(5, 8).Lists())
	all := task.sweep(c, 1)
	if n, err := all.count(); err != nil || n.Int64() != 44202 {
		t.Fatalf("%v, %v", n, err)
	}
	givesUp := func(name string, p Task) {
		t.Helper()
		n, err := countCycles(c, p)
		if n != nil || !errors.Is(err, ErrGaveUp) {
			t.Errorf("%s: %v cycles, %v", name, n, err)
		}
		exists, err := p.Exists(c)
		if exists || !errors.Is(err, ErrGaveUp) {
			t.Errorf("%s: a cycle exists %t, %v", name, exists, err)
		}
		cycle, err := p.cycle(c)
		if cycle != nil || !errors.Is(err, ErrGaveUp) {
			t.Errorf("%s: the cycle %v, %v", name, cycle, err)
		}
	}
	for _, limits := range []struct {
		steps int64
		words int
	}{
		{steps: 0, words: Memory},
		{steps: 1, words: Memory},
		{steps: 100, words: Memory},
		{steps: all.steps / 2, words: Memory},
		{steps: task.MaxSteps, words: 0},
		{steps: task.MaxSteps, words: 15},
		{steps: task.MaxSteps, words: 16},
		{steps: task.MaxSteps, words: 100},
		{steps: task.MaxSteps, words: 1000},
	} {
		givesUp(fmt.Sprintf("%+v", limits), Task{
			Graph:    task.Graph,
			Order:    task.Order,
			MaxWords: limits.words,
			MaxSteps: limits.steps,
		})
	}
	task.MaxWords = 1 << 20
	s := task.sweep(c, 1)
	if n, err := s.count(); err != nil || n.Int64() != 44202 {
		t.Errorf("8 MiB: %v, %v", n, err)
	}
	if s.pool.budget < 0 {
		t.Errorf("8 MiB: %d words left", s.pool.budget)
	}
	givesUp("no order", Task{Graph: task.Graph, MaxWords: Memory, MaxSteps: math.MaxInt64})
	givesUp("too many slots", taskInOrder(graphtest.Complete(maxSlots+2)))
}

// TestTooManyEnds sweeps eleven separate edges, and then vertices that are
// adjacent to all of their ends.
func TestTooManyEnds(t *testing.T) {
	var edges [][2]int
	for v := 0; v <= maxEnds; v += 2 {
		edges = append(edges, [2]int{v, v + 1})
	}
	g := graphtest.Undirected(maxEnds+2, edges).WithHubs(13)
	n, err := countCycles(work.New(t.Context()), taskInOrder(g))
	if !errors.Is(err, errWide) || !errors.Is(err, ErrGaveUp) {
		t.Fatalf("%v, %v", n, err)
	}
	const want = "the frontier method gave up: a state has more than 20 ends of paths"
	if err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestStopsAnywhere stops calls at many points. Each call must return the error
// of the stop, or what it returns without a stop.
func TestStopsAnywhere(t *testing.T) {
	g := graphtest.Knights(5, 6)
	isRight := func(n *big.Int, err error) (bool, error) {
		return err == nil && n.Int64() == 8, err
	}
	for name, do := range map[string]func(c *work.Canceller) (bool, error){
		"count": func(c *work.Canceller) (bool, error) {
			return isRight(countCycles(c, taskOf(t, g.Lists())))
		},
		"mirrored": func(c *work.Canceller) (bool, error) {
			task := Task{Graph: g.Lists(), MaxWords: Memory, MaxSteps: math.MaxInt64}
			return isRight(countCycles(c, task, Rectangle(5, 6, 30)...))
		},
		"divided": func(c *work.Canceller) (bool, error) {
			d, err := taskOf(t, g.Lists()).Divide(c)
			if err != nil {
				return false, err
			}
			return isRight(d.Count(c, ""))
		},
		"number": func(c *work.Canceller) (bool, error) {
			n := taskOf(t, g.Lists()).NewNumbering(c, 0, nil)
			if _, err := n.Count(c); err != nil {
				return false, err
			}
			cycles, err := n.Cycles(c, []*big.Int{big.NewInt(7), big.NewInt(3)})
			return len(cycles) == 2, err
		},
		"pair": func(c *work.Canceller) (bool, error) {
			task := Task{Graph: g.Lists(), MaxWords: Memory, MaxSteps: math.MaxInt64}
			n := task.NewNumbering(c, math.MaxInt64, Rectangle(5, 6, 30))
			if _, err := n.Count(c); err != nil {
				return false, err
			}
			if n.division == nil {
				t.Fatal("no division")
			}
			cycles, err := n.Cycles(c, []*big.Int{big.NewInt(7), big.NewInt(3)})
			return len(cycles) == 2, err
		},
		"exists": func(c *work.Canceller) (bool, error) {
			return taskOf(t, g.Lists()).Exists(c)
		},
		"order": func(c *work.Canceller) (bool, error) {
			order := BestOrder(c, g.Lists(), []int32{7, 3})
			return c.Err() == nil && order.Vertices != nil, c.Err()
		},
	} {
		graphtest.CheckStops(t, graphtest.Scaled(4, 100), 20, func(units int) error {
			ok, err := do(work.StopAfter(units))
			if ok != (err == nil) {
				t.Fatalf("%s: stopped after %d: %t, %v", name, units, ok, err)
			}
			return err
		})
	}
}
