package knighttour_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// TestFindFamilies finds tours that a Search does not find in reasonable time.
// It finds each of them twice, in two goroutines: in the frozen graph and in a
// graph of another type. Both must be the same.
func TestFindFamilies(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for name, g := range map[string]graph.Graph{
		"holes":     boardWithHoles(r, 60, 15),
		"leaper":    mustVariant(12, 12, 1, 4),
		"cubic":     graphtest.Cubic(r, 500).As(true),
		"threshold": graphtest.AtThreshold(r, 2000).As(true),
		"geometric": graphtest.Geometric(r, 1000).As(true),
		"digraph":   graphtest.RegularDigraph(r, 500),
		"full":      knighttour.KnightGraph(knighttour.MustBoard(10, 10)),
	} {
		t.Run("graph="+name, func(t *testing.T) {
			t.Parallel()
			f := knighttour.Freeze(g)
			nodes := nodeIDs(f.Nodes())
			start := nodes[len(nodes)/2]
			end := nodeIDs(f.From(start))[0]
			for _, from := range []*int64{nil, &start} {
				for _, goal := range []knighttour.Goal{
					knighttour.Open(),
					knighttour.Closed(),
					knighttour.EndAt(end),
				} {
					checkFindTwice(t, g, f, from, goal)
				}
			}
		})
	}
}

// checkFindTwice finds a tour of a graph and, concurrently, of the same graph
// frozen.
func checkFindTwice(
	t *testing.T,
	g graph.Graph,
	f graph.Graph,
	start *int64,
	goal knighttour.Goal,
) {
	tours := make(chan knighttour.Tour)
	for _, g := range []graph.Graph{g, f} {
		go func() {
			tour, _, err := knighttour.FindWithin(math.MaxInt, g, goal, prefixOf(start)...)
			if err := wrongResult(f, start, goal, true, tour, err); err != nil {
				t.Errorf("%v: %v", goal, err)
			}
			tours <- tour
		}()
	}
	one, other := <-tours, <-tours
	if diff := difference(one, nil, other, nil); diff != "" {
		t.Errorf("%v: two results for the same graph: %s", goal, diff)
	}
}

// TestFindStops stops every method at many points. The result must be a path
// from the start.
func TestFindStops(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(4, 4))
	board := boardWithHoles(r, 30, 20)
	for _, test := range []struct {
		name string
		g    graph.Graph
		goal knighttour.Goal
	}{
		{"board/open", board, knighttour.Open()},
		{"board/closed", board, knighttour.Closed()},
		{"cubic", knighttour.Freeze(graphtest.Cubic(r, 100).As(true)), knighttour.Closed()},
		{"digraph", knighttour.Freeze(graphtest.RegularDigraph(r, 100)), knighttour.Open()},
		{"full", knighttour.MustBoard(30, 30), knighttour.Open()},
		{"full/closed", knighttour.MustBoard(31, 30), knighttour.Closed()},
		{"full/end", knighttour.MustBoard(31, 31), knighttour.EndAt(2)},
	} {
		t.Run("graph="+test.name, func(t *testing.T) {
			t.Parallel()
			first := nodeIDs(test.g.Nodes())[0]
			second := nodeIDs(test.g.From(first))[0]
			for _, prefix := range [][]int64{nil, {first}, {first, second}} {
				graphtest.CheckStops(t, graphtest.Scaled(10, 50), 10, func(units int) error {
					tour, spent, stopped := knighttour.FindWithin(units, test.g, test.goal, prefix...)
					if stopped == nil || errors.Is(stopped, knighttour.ErrNoTour) {
						return nil
					}
					if err := graphtest.CheckPath(test.g, tour.Path); err != nil {
						t.Fatalf("stopped after %d: %v", units, err)
					}
					if len(tour.Path) > 0 && !graphtest.BeginsWith(tour.Path, prefix) {
						t.Fatalf("stopped after %d: %v does not begin with %v",
							units, tour.Path, prefix)
					}
					if late := spent - units; late > 2*work.PollInterval {
						t.Fatalf("stopped after %d, but %d units of work later: %v",
							units, late, stopped)
					}
					return stopped
				})
			}
		})
	}
}

// TestFindPathOfFullBoards checks the path that comes with a "no" for full
// boards: it is empty if at most one end is given.
func TestFindPathOfFullBoards(t *testing.T) {
	for _, test := range []struct {
		side    int
		goal    knighttour.Goal
		prefix  []int64
		atLeast int
	}{
		{5, knighttour.Closed(), nil, 0},
		{5, knighttour.Closed(), []int64{0}, 0},
		{5, knighttour.EndAt(1), nil, 0},
		{5, knighttour.Open(), []int64{1}, 0},
		{8, knighttour.EndAt(2), []int64{0}, 63},
		{5, knighttour.Open(), []int64{1, 8}, 20},
	} {
		board := knighttour.MustBoard(test.side, test.side)
		tour, err := knighttour.Find(t.Context(), board, test.goal, test.prefix...)
		if !errors.Is(err, knighttour.ErrNoTour) {
			t.Errorf("%d, %v, %v: %v", test.side, test.goal, test.prefix, err)
		}
		if n := len(tour.Path); n < test.atLeast || test.atLeast == 0 && n > 0 {
			t.Errorf("%d, %v, %v: a path of %d squares, want at least %d",
				test.side, test.goal, test.prefix, n, test.atLeast)
		}
	}
}

// TestFindKeepsReason stops Find at many points after it has a proof: it must
// find the plain reason first, and lengthen the path afterwards.
func TestFindKeepsReason(t *testing.T) {
	graphtest.Slow(t)
	board := must(knighttour.MustBoard(100, 100).Without(0, 2))
	edges := [][2]int{{1000, 1001}}
	for v := range 1000 {
		edges = append(edges, [2]int{v, (v + 1) % 1000}, [2]int{1000, v})
	}
	for name, test := range map[string]struct {
		g    graph.Graph
		want knighttour.Reason
	}{
		"board": {board, knighttour.ReasonColours},
		"wheel": {knighttour.Freeze(graphtest.Undirected(1002, edges).As(true)), knighttour.ReasonEnds},
	} {
		tour, spent, err := knighttour.FindWithin(math.MaxInt, test.g, knighttour.Closed())
		if err == nil {
			t.Fatalf("%s: a tour", name)
		}
		shorter := 0
		for units := 0; units < spent; units += 1 + spent/200 {
			stopped, _, err := knighttour.FindWithin(units, test.g, knighttour.Closed())
			var no *knighttour.NoTourError
			if !errors.As(err, &no) {
				continue // before the proof
			}
			if no.Reason != test.want {
				t.Errorf("%s: stopped after %d of %d: %v", name, units, spent, no)
			}
			if len(stopped.Path) < len(tour.Path) {
				shorter++
			}
		}
		if shorter < 10 {
			t.Errorf("%s: stopped %d times with a shorter path, want at least 10", name, shorter)
		}
	}
}

// TestFindChained finds tours and proofs in graphs where one choice forces a
// long chain of others.
func TestFindChained(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	r := rand.New(rand.NewPCG(22, 1))
	cubic := graphtest.Cubic(r, 300)
	for _, test := range []struct {
		name       string
		g          graphtest.Graph
		undirected bool
		none       bool // whether there is no closed tour
	}{
		{"2-in 2-out", graphtest.TwoInTwoOut(r, 3000, true), false, false},
		{"2-in 2-out, none", graphtest.TwoInTwoOut(r, 3000, false), false, true},
		{"2-in 2-out, undirected", graphtest.TwoInTwoOut(r, 700, true).Karp(), true, false},
		{"satisfiability", graphtest.Satisfiability(r, 40, 160), false, false},
		{"satisfiability, undirected", graphtest.Satisfiability(r, 40, 160).Karp(), true, false},
		{"cube-connected cycles", graphtest.CubeConnectedCycles(6), false, false},
		{"sigma-tau", graphtest.SigmaTau(5), false, false},
		{"sigma-tau, none", graphtest.SigmaTau(6), false, true},
		{"behind Petersen's graph", cubic.Behind(r, graphtest.Petersen(5, 2)), true, true},
		{"behind J(21)", cubic.Behind(r, graphtest.FlowerSnark(21)), true, true},
		{"held", graphtest.Held(r, 5, 20, 4), true, true},
		{"J(101)", graphtest.FlowerSnark(101), true, true},
		{"GP(101,2)", graphtest.Petersen(101, 2), true, true},
		{"GP(303,2)", graphtest.Petersen(303, 2), true, false},
		{"many cuts", graphtest.ManyCuts(r, 500), true, false},
	} {
		f := knighttour.Freeze(test.g.As(test.undirected))
		start := int64(7 % len(test.g))
		for i, from := range []*int64{nil, &start} {
			tour, _, err := knighttour.FindWithin(math.MaxInt, f, knighttour.Closed(),
				prefixOf(from)...)
			if err := wrongResult(f, from, knighttour.Closed(), !test.none, tour, err); err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
			var no *knighttour.NoTourError
			if !test.none {
				continue
			}
			where := []string{"anywhere", "from a start"}[i]
			checkErrors(t, "chained, "+where+": "+test.name, knighttour.ErrNoTour, err)
			if !errors.As(err, &no) {
				t.Fatalf("%s: %v is not a proof", test.name, err)
			}
			if no.Reason != knighttour.ReasonSearch {
				t.Errorf("%s: the reason is %s, want %s", test.name, no.Reason, knighttour.ReasonSearch)
			}
			showsNodes := strings.Contains(test.name, "behind")
			if (len(no.Nodes) > 0) != showsNodes {
				t.Errorf("%s: nodes %v, want some: %t", test.name, no.Nodes, showsNodes)
			}
		}
	}
}

// TestFindBoards compares the tours of boards as graphs with the theorems.
func TestFindBoards(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	for rows := 1; rows <= graphtest.Scaled(6, 8); rows++ {
		for cols := rows; cols <= graphtest.Scaled(7, 10); cols++ {
			b := knighttour.MustBoard(rows, cols)
			f := knighttour.Freeze(knighttour.KnightGraph(b))
			_, open := b.Tour(0)
			_, closed := b.ClosedTour(0)
			for goal, want := range map[knighttour.Goal]error{
				knighttour.Open():   open,
				knighttour.Closed(): closed,
			} {
				for _, g := range []graph.Graph{b, knighttour.Freeze(b), f} {
					tour, err := knighttour.Find(t.Context(), g, goal)
					if err := wrongResult(f, nil, goal, want == nil, tour, err); err != nil {
						t.Errorf("%v, %v: %v", b, goal, err)
					}
				}
			}
			last := int64(rows*cols - 1)
			tour, err := knighttour.Find(t.Context(), b, knighttour.EndAt(last))
			if err != nil {
				continue
			}
			if err := wrongTour(f, nil, knighttour.EndAt(last), tour); err != nil {
				t.Errorf("%v to the end: %v", b, err)
			}
		}
	}
}

// TestFindNoneTwice checks that the path that comes with a proof, and the
// visits, do not depend on whether a graph is frozen or was searched before.
func TestFindNoneTwice(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(60, 3000)) {
		r := rand.New(rand.NewPCG(seed, 31))
		g, undirected := graphtest.Sparse(r, 60)
		host := g.As(undirected)
		frozen := knighttour.Freeze(host)
		for _, prefix := range [][]int64{nil, {0}} {
			first, err := knighttour.Find(t.Context(), host, knighttour.Closed(), prefix...)
			if err == nil {
				continue
			}
			for range 2 {
				tour, _ := knighttour.Find(t.Context(), frozen, knighttour.Closed(), prefix...)
				if diff := difference(first, nil, tour, nil); diff != "" {
					t.Errorf("seed %d, prefix %v: frozen: %s", seed, prefix, diff)
				}
			}
		}
	}
}

// TestFindTwoWay checks that Find returns the same tour for a directed graph
// with each edge in both directions as for the undirected graph, with as little
// work. Searched as a directed graph, this one would take minutes.
func TestFindTwoWay(t *testing.T) {
	g := graphtest.Cubic(rand.New(rand.NewPCG(1, 27)), 2000)
	for _, goal := range []knighttour.Goal{
		knighttour.Open(),
		knighttour.Closed(),
		knighttour.EndAt(5),
	} {
		for _, prefix := range [][]int64{nil, {0}, {0, int64(g[0][0])}} {
			want, wantErr := knighttour.Find(t.Context(), g.As(true), goal, prefix...)
			got, err := knighttour.Find(t.Context(), g.As(false), goal, prefix...)
			if diff := difference(want, wantErr, got, err); diff != "" {
				t.Errorf("%v, prefix %v: %s", goal, prefix, diff)
			}
		}
	}
}
