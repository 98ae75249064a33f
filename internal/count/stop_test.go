package count

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// checkEachStop calls do without a stop, and then with cancellers that stop it
// after each smaller number of units of work. do must return the error of the
// stop.
func checkEachStop(t *testing.T, do func(c *work.Canceller) error) {
	t.Helper()
	whole := work.New(t.Context())
	graphtest.NoError(t, do(whole))
	if whole.Spent() == 0 {
		t.Error("no work")
	}
	for units := range int(whole.Spent()) {
		if err := do(work.StopAfter(units)); !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d of %d units: %v", units, whole.Spent(), err)
		}
	}
}

// checkTotal checks the number of tours that was found without an error, or
// that the number found before an error is not greater.
func checkTotal(t *testing.T, n *big.Int, err error, want int64) {
	t.Helper()
	if n.Int64() > want || err == nil && n.Int64() != want {
		t.Errorf("%v tours, %v, want %d", n, err, want)
	}
}

// TestCountsStopAnywhere stops small counts after each unit of work.
func TestCountsStopAnywhere(t *testing.T) {
	complete := graphtest.Complete(4).Lists()
	t.Run("count=start-by-start", func(t *testing.T) {
		checkEachStop(t, func(c *work.Canceller) error {
			g := dense.NewGraph(complete, false)
			p, err := problemOf(work.New(t.Context()), g, problem.Anywhere, problem.Open)
			graphtest.NoError(t, err)
			p.Graph = dense.NewGraph(complete, false) // its predecessors are not known yet
			n, err := startByStart(c, p, 0)
			checkTotal(t, n, err, 24)
			return err
		})
	})
	t.Run("count=circuits", func(t *testing.T) {
		j := newJunctions(work.New(t.Context()), graphtest.DeBruijn(2, 4).Lists())
		checkEachStop(t, func(c *work.Canceller) error {
			n, err := j.count(c)
			checkTotal(t, n, err, 16)
			return err
		})
	})
	// The walks of this table in one direction are not those in the other one,
	// so layers are computed for both.
	t.Run("count=table", func(t *testing.T) {
		r := rand.New(rand.NewPCG(191, 192))
		random := graphtest.Random(r, 7, 4, false)
		want := int64(len(random.Tours(false, 0, true, -1)))
		run := beginRun(t, work.New(t.Context()), problem.Problem{
			Graph: dense.NewGraph(random.Lists(), false),
			Goal:  problem.Closed,
		})
		defer run.Finish()
		table := tables["sets"](run)
		if want == 0 || !table.meets || table.isMirrored() {
			t.Fatalf("%d tours, meets %t, mirrored %t", want, table.meets, table.isMirrored())
		}
		checkEachStop(t, func(c *work.Canceller) error {
			n, err := table.count(c)
			checkTotal(t, n, err, want)
			return err
		})
	})
}

// TestDrawsStopAnywhere stops what draws tours of a small graph after each unit
// of work.
func TestDrawsStopAnywhere(t *testing.T) {
	g := dense.NewGraph(graphtest.Complete(4).Lists(), true)
	p := graphtest.Must(problemOf(work.New(t.Context()), g, problem.Anywhere, problem.Closed))
	for _, way := range []string{"list", "table"} {
		t.Run("begin="+way, func(t *testing.T) {
			checkEachStop(t, func(c *work.Canceller) error {
				s, err := samplers[way](c, p)
				if err == nil {
					checkTotal(t, s.(*numberedSampler).count, nil, 6)
				}
				return err
			})
		})
	}
	for _, way := range []string{"list", "table", "frontier"} {
		t.Run("next="+way, func(t *testing.T) {
			checkEachStop(t, func(c *work.Canceller) error {
				d := drawerBy(t, way, g, problem.Closed)
				tour, err := d.Next(c)
				if err == nil && len(tour) != 4 {
					t.Errorf("tour %v", tour)
				}
				return err
			})
		})
	}
}

// TestDirectedFrontierDraw checks what draws the tours of a digraph that has no
// junctions, if there is no memory for a table.
func TestDirectedFrontierDraw(t *testing.T) {
	c := work.New(t.Context())
	grid := graphtest.Grid(4, 4)
	p := graphtest.Must(problemOf(c, dense.NewGraph(grid.Lists(), false), 0, problem.Closed))
	want := len(grid.Tours(false, 0, true, -1))
	maxWords := newPathTable(p).words() - 1
	a := cheapestDraw(c, p, maxWords)
	steps := closing.New(c, p, nil).Frontier(c).Numbering(c, maxWords).Steps()
	if visits := steps / stepsOfSplit / stepsPerVisit; a.trialVisits != visits {
		t.Errorf("%d visits to try first, want %d for %d steps", a.trialVisits, visits, steps)
	}
	s, err := a.run(c)
	graphtest.NoError(t, err)
	numbered := s.(*numberedSampler)
	if numbered.count.Cmp(big.NewInt(int64(want))) != 0 {
		t.Errorf("%v tours, want %d", numbered.count, want)
	}
	var numbers []*big.Int
	for i := range int64(want) {
		numbers = append(numbers, big.NewInt(i))
	}
	different := make(map[[16]int32]bool)
	for _, path := range graphtest.Must(numbered.find(c, numbers)) {
		graphtest.NoError(t, grid.CheckTour(path, true))
		different[[16]int32(path)] = true
	}
	if len(different) != want {
		t.Errorf("%d different tours, want %d", len(different), want)
	}
}

// TestDrawGivesUp checks that a Drawer reports a lack of memory if the frontier
// method gives up only when it finds the tours.
func TestDrawGivesUp(t *testing.T) {
	d := drawerBy(t, "list", dense.NewGraph(graphtest.Complete(4).Lists(), true), problem.Open)
	other := errors.New("other")
	for _, test := range []struct{ err, want error }{
		{frontier.ErrGaveUp, ErrMemory},
		{frontier.ErrMemory, ErrMemory},
		{other, other},
	} {
		d.sampler = &numberedSampler{
			count: big.NewInt(1),
			find:  func(*work.Canceller, []*big.Int) ([][]int32, error) { return nil, test.err },
		}
		if tour, err := d.Next(work.New(t.Context())); tour != nil || err != test.want {
			t.Errorf("%v: %v, %v, want %v", test.err, tour, err, test.want)
		}
	}
}
