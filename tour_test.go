package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

func TestVerify(t *testing.T) {
	b := knighttour.MustBoard(5, 5)
	tour, err := knighttour.KnightTour(t.Context(), b, 4)
	if err != nil {
		t.Fatal(err)
	}
	change := func(do func(p []int64) []int64) knighttour.Tour {
		return knighttour.Tour{Path: do(slices.Clone(tour.Path))}
	}
	tests := []struct {
		name string
		tour knighttour.Tour
		want string
	}{
		{"tour", tour, ""},
		{"short", change(func(p []int64) []int64 { return p[:24] }), "the path has 24 nodes, the graph 25"},
		{"long", change(func(p []int64) []int64 { return append(p, 4) }), "the path has 26 nodes, the graph 25"},
		{"none", knighttour.Tour{}, "the path has 0 nodes, the graph 25"},
		{"single", knighttour.Tour{Path: []int64{4}}, "the path has 1 node, the graph 25"},
		{"twice", change(func(p []int64) []int64 { p[7] = p[5]; return p }), "step 7 of the path visits square 5 (a4) again"},
		{"stranger", change(func(p []int64) []int64 { p[3] = 25; return p }), "unusable node: step 3 of the path visits node 25, which the graph does not have"},
		{"negative", change(func(p []int64) []int64 { p[3] = -1; return p }), "unusable node: step 3 of the path visits node -1, which the graph does not have"},
		{"jump", change(func(p []int64) []int64 { p[3], p[4] = p[4], p[3]; return p }), "without an edge"},
	}
	for _, test := range tests {
		t.Run("tour="+test.name, func(t *testing.T) {
			for _, g := range []graph.Graph{b, knighttour.KnightGraph(b), knighttour.Freeze(b)} {
				err := test.tour.Verify(g)
				if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
					t.Errorf("%T: got %v, want %q", g, err, test.want)
				}
				var step *knighttour.PathError
				isStep := strings.Contains(test.want, "step") || test.name == "jump"
				if errors.Is(err, knighttour.ErrNode) != strings.Contains(test.want, "unusable node") || errors.As(err, &step) != isStep {
					t.Errorf("%T: %v is another error", g, err)
				}
				if isStep && (step.ID != test.tour.Path[step.Index] || !strings.HasSuffix(err.Error(), fmt.Sprintf("step %d of the path %s", step.Index, step.Problem))) {
					t.Errorf("%T: %#v", g, step)
				}
			}
		})
	}
	if err := (knighttour.Tour{}).Verify(simple.NewDirectedGraph()); err != nil {
		t.Errorf("the empty tour of the empty graph: %v", err)
	}
	oneWay := graphtest.Graph{{1}, {2}, {}}
	if err := (knighttour.Tour{Path: []int64{2, 1, 0}}).Verify(oneWay); err == nil {
		t.Error("a tour may not go against the edges")
	}
	if err := (knighttour.Tour{Path: []int64{0, 1, 2}}).Verify(oneWay); err != nil {
		t.Error(err)
	}
}

func TestIsClosed(t *testing.T) {
	round := graphtest.Graph{{1}, {2}, {0}} // one way
	pair := graphtest.Graph{{1}, {0}}
	forth := graphtest.Graph{{1}, {}}
	loop := graphtest.Graph{{0}}
	board := knighttour.MustBoard(3, 4)
	tests := []struct {
		g    graph.Graph
		path []int64
		want bool
	}{
		{round, []int64{0, 1, 2}, true},
		{round, []int64{0, 2, 1}, false}, // the edge leads the other way
		{knighttour.Freeze(round), []int64{0, 1, 2}, true},
		{knighttour.Freeze(round), []int64{0, 2, 1}, false},
		{pair, []int64{0, 1}, true},
		{pair, []int64{1, 0}, true},
		{knighttour.Freeze(pair), []int64{0, 1}, true},
		{forth, []int64{0, 1}, false},
		{knighttour.Freeze(forth), []int64{0, 1}, false},
		{graphtest.Mutual{Graph: pair}, []int64{0, 1}, false},
		{knighttour.Freeze(graphtest.Mutual{Graph: pair}), []int64{0, 1}, false},
		{graph.Undirect{G: pair}, []int64{0, 1}, false},
		{board, []int64{0, 6}, false},
		{knighttour.Freeze(board), []int64{0, 6}, false},
		{loop, []int64{0}, false},
		{pair, nil, false},
		{knighttour.MustBoard(1, 1), []int64{0}, false},
		{board, []int64{0, 6, 1}, false},
		{board, []int64{1, 6, 0, 7}, true},
		{knighttour.Freeze(board), []int64{1, 6, 0, 7}, true},
	}
	for _, test := range tests {
		if got := (knighttour.Tour{Path: test.path}).IsClosed(test.g); got != test.want {
			t.Errorf("%T, %v: %v, want %v", test.g, test.path, got, test.want)
		}
	}
}

// TestKnightTourWalkthrough is the chapter's walk-through.
func TestKnightTourWalkthrough(t *testing.T) {
	tour, err := knighttour.KnightTour(t.Context(), walkthrough(), 'A')
	if got := letters(tour.Path); err != nil || got != "A B D E F C" || tour.Visits != 7 {
		t.Errorf("got %s in %d visits, %v", got, tour.Visits, err)
	}
}

func TestKnightTourTextbook(t *testing.T) {
	tests := []struct {
		side   int
		start  int64
		path   []int64 // nil if only the visits are known
		visits int64
		none   bool // whether there is no tour
	}{
		{side: 5, start: 4, visits: 3441, path: []int64{4, 7, 0, 11, 8, 1, 10, 21, 18, 9, 2, 5, 12, 19, 22, 15, 6, 3, 14, 23, 16, 13, 24, 17, 20}},
		{side: 5, start: 22, visits: 82578, path: []int64{22, 15, 12, 19, 8, 1, 10, 21, 18, 9, 2, 5, 16, 23, 14, 3, 6, 13, 4, 7, 0, 11, 20, 17, 24}},
		{side: 5, start: 1, visits: 1829421, none: true},
		{side: 5, start: 7, visits: 1028893, none: true},
		{side: 8, start: 44, visits: 1170971},
		{side: 8, start: 28, visits: 2123285},
		{side: 8, start: 0, visits: 5787981},
		{side: 8, start: 2, visits: 34804761},
		{side: 8, start: 12, visits: 122131667},
	}
	for _, test := range tests {
		b := knighttour.MustBoard(test.side, test.side)
		t.Run(fmt.Sprintf("board=%v/start=%d", b, test.start), func(t *testing.T) {
			if graphtest.Race && test.visits > 3e6 {
				t.Skip("too slow under the race detector")
			}
			t.Parallel()
			tour, err := knighttour.KnightTour(t.Context(), b, test.start, knighttour.ByMove())
			if tour.Visits != test.visits {
				t.Errorf("%d visits, want %d", tour.Visits, test.visits)
			}
			if err := knighttour.CheckFound(b, &test.start, knighttour.Open(), !test.none, tour, err); err != nil {
				t.Error(err)
			}
			if test.path != nil && !slices.Equal(tour.Path, test.path) {
				t.Errorf("path %v\nwant %v", tour.Path, test.path)
			}
		})
	}
}

// TestKnightTourExact compares path and visits with the recursion, from every
// start, whether it has a tour or not.
func TestKnightTourExact(t *testing.T) {
	for rows := 1; rows <= 5; rows++ {
		for cols := rows; cols <= 7; cols++ {
			if rows*cols > graphtest.Scaled(24, 25) || graphtest.Race && rows*cols > 21 {
				continue
			}
			b, g := knighttour.MustBoard(rows, cols), graphtest.Knights(rows, cols)
			t.Run("board="+b.String(), func(t *testing.T) {
				t.Parallel()
				for start := range rows * cols {
					path, visits := g.Tour(start, graphtest.RankByMove(cols))
					checkTour(t, b, start, path, visits, knighttour.ByMove())
					if rows*cols <= 21 {
						path, visits := g.Tour(start)
						checkTour(t, b, start, path, visits)
						path, visits = g.Tour(start, graphtest.RankByFree, graphtest.RankByMove(cols))
						checkTour(t, knighttour.KnightGraph(b), start, path, visits, knighttour.Warnsdorff(), knighttour.ByMove())
					}
				}
			})
		}
	}
}

// TestKnightTourAllSmallGraphs tries every labelled graph of up to 5 vertices
// and every start.
func TestKnightTourAllSmallGraphs(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		f := knighttour.Freeze(g.As(undirected))
		for start := range g {
			path, visits := g.Tour(start)
			tour, err := knighttour.KnightTour(context.Background(), f, int64(start))
			if tour.Visits != visits || !slices.Equal(tour.Path, path) || (path == nil) != errors.Is(err, knighttour.ErrNoTour) {
				t.Errorf("%s from %d: %v, %v, want %v in %d visits", g.Describe(undirected), start, tour, err, path, visits)
			}
			if start > 0 && len(g) == 5 && !undirected {
				continue // another labelling of the graph has this start as 0
			}
			path, _ = g.Tour(start, graphtest.RankByFree)
			tour, err = knighttour.KnightTourBetter(context.Background(), f, int64(start))
			if !slices.Equal(tour.Path, path) || (path == nil) != errors.Is(err, knighttour.ErrNoTour) {
				t.Errorf("%s better from %d: %v, %v, want %v", g.Describe(undirected), start, tour, err, path)
			}
		}
	})
}

func TestKnightTourBetterTextbook(t *testing.T) {
	want := []int64{4, 14, 31, 46, 63, 53, 47, 62, 52, 58, 48, 33, 16, 1, 11, 5, 15, 21, 6, 23, 38, 55, 61, 51, 57, 40, 50, 56, 41, 24, 9, 3, 13, 7, 22, 39, 54, 60, 45, 30, 36, 26, 20, 37, 43, 28, 18, 8, 2, 12, 29, 35, 25, 19, 34, 44, 59, 49, 32, 42, 27, 17, 0, 10}
	tour, err := knighttour.KnightTourBetter(t.Context(), knighttour.KnightGraph(knighttour.MustBoard(8, 8)), 4, knighttour.ByMove())
	if err != nil || !slices.Equal(tour.Path, want) || tour.Visits != 64 {
		t.Errorf("got %v, %v\nwant %v", tour, err, want)
	}
}

// TestKnightTourBetterExact compares with the recursion on every start of the
// boards where that comes to an end, with the two usual tie-breaks.
func TestKnightTourBetterExact(t *testing.T) {
	for _, size := range [][2]int{{3, 4}, {4, 3}, {3, 5}, {4, 5}, {5, 5}, {3, 7}, {5, 6}, {6, 6}, {7, 7}, {8, 8}, {9, 9}, {6, 12}, {11, 11}, {12, 12}} {
		b := knighttour.MustBoard(size[0], size[1])
		t.Run("board="+b.String(), func(t *testing.T) {
			t.Parallel()
			f := knighttour.Freeze(b)
			for start := range size[0] * size[1] {
				if row, col := start/size[1], start%size[1]; size[0]*size[1]%2 == 1 && (row+col)%2 == 1 {
					continue // no tour, which takes the recursion long to see
				}
				checkBetterExact(t, f, size[0], size[1], start, graphtest.RankOutward(size[0], size[1]))
				checkBetterExact(t, f, size[0], size[1], start, graphtest.RankByMove(size[1]), knighttour.ByMove())
			}
		})
	}
}

// checkBetterExact compares with the recursion that breaks ties by a rank, if that
// comes to an end.
func checkBetterExact(t *testing.T, f *knighttour.Frozen, rows, cols, start int, tie graphtest.Rank, orders ...knighttour.Order) {
	t.Helper()
	path, visits, ok := graphtest.Knights(rows, cols).TourWithin(300_000, start, graphtest.RankByFree, tie)
	if !ok {
		return
	}
	tour, err := knighttour.KnightTourBetter(t.Context(), f, int64(start), orders...)
	if err := knighttour.CheckFound(f, nil, knighttour.Open(), path != nil, tour, err); err != nil || !slices.Equal(tour.Path, path) {
		t.Errorf("start=%d by %v: %v, %v\nwant %v", start, orders, tour, err, path)
	}
	if tour.Visits > visits {
		t.Errorf("start=%d by %v: %d visits, the recursion makes %d", start, orders, tour.Visits, visits)
	}
}

// TestKnightTourBetterSquares solves every start of every square board.
func TestKnightTourBetterSquares(t *testing.T) {
	last := graphtest.Scaled(32, 50)
	if graphtest.Race {
		last = 20
	}
	for side := 5; side <= last; side++ {
		b := knighttour.MustBoard(side, side)
		t.Run("board="+b.String(), func(t *testing.T) {
			t.Parallel()
			f := knighttour.Freeze(b)
			for start := range int64(side * side) {
				tour, err := knighttour.KnightTourBetter(t.Context(), f, start)
				minority := side%2 == 1 && start%2 == 1
				if err := knighttour.CheckFound(b, &start, knighttour.Open(), !minority, tour, err); err != nil {
					t.Errorf("start=%d: %v", start, err)
				}
				if minority && err != nil && (tour.Visits != 0 || !strings.Contains(err.Error(), "colour")) {
					t.Errorf("start=%d: %v, %v; its colour is in the minority", start, tour, err)
				}
			}
		})
	}
}

func TestKnightTourBetterAllocations(t *testing.T) {
	if graphtest.Race {
		t.Skip("the race detector allocates")
	}
	f := knighttour.Freeze(knighttour.MustBoard(8, 8))
	allocs := testing.AllocsPerRun(200, func() {
		if _, err := knighttour.KnightTourBetter(context.Background(), f, 0); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 4 {
		t.Errorf("%v allocations, want at most 4", allocs)
	}
}

func TestSingleNode(t *testing.T) {
	for _, do := range []search{knighttour.KnightTour, knighttour.KnightTourBetter} {
		tour, err := do(t.Context(), knighttour.MustBoard(1, 1), 0)
		if err != nil || !slices.Equal(tour.Path, []int64{0}) || tour.Visits != 1 {
			t.Errorf("got %v, %v", tour, err)
		}
	}
}

func TestErrNode(t *testing.T) {
	sparse := simple.NewUndirectedGraph()
	sparse.SetEdge(simple.Edge{F: simple.Node(-4), T: simple.Node(900)})
	tests := []struct {
		g     graph.Graph
		start int64
		want  string
	}{
		{knighttour.MustBoard(8, 8), 64, "knighttour: unusable node: start 64: the graph has 64 nodes with IDs from 0 to 63"},
		{knighttour.MustBoard(8, 8), -1, "knighttour: unusable node: start -1: the graph has 64 nodes with IDs from 0 to 63 (Board.ID returns -1 for a row or column beyond the sides)"},
		{sparse, 0, "knighttour: unusable node: start 0: the graph has 2 nodes with IDs from -4 to 900"},
		{simple.NewDirectedGraph(), 0, "knighttour: unusable node: start 0: the graph has no nodes"},
		{knighttour.MustBoard(1, 1), 1, "knighttour: unusable node: start 1: the graph has 1 node, with ID 0"},
	}
	for _, test := range tests {
		for _, do := range []search{knighttour.KnightTour, knighttour.KnightTourBetter} {
			tour, err := do(t.Context(), test.g, test.start)
			if !errors.Is(err, knighttour.ErrNode) || err.Error() != test.want || tour.Path != nil {
				t.Errorf("got %v, %v, want %s", tour, err, test.want)
			}
		}
	}
}

func TestDoneContext(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	for _, g := range []graph.Graph{knighttour.MustBoard(8, 8), knighttour.Freeze(knighttour.MustBoard(8, 8)), knighttour.KnightGraph(knighttour.MustBoard(40, 40)), simple.NewDirectedGraph()} {
		if _, err := knighttour.KnightTour(done, g, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
		if _, err := knighttour.KnightTourBetter(late, g, 0); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want %v", err, context.DeadlineExceeded)
		}
	}
}

// TestLongPath walks a path of a million nodes there and, having met a dead
// end, back.
func TestLongPath(t *testing.T) {
	n := 1_000_000
	if graphtest.Race {
		n = 100_000
	}
	f := knighttour.Freeze(graphtest.Chain(n))
	if tour, err := knighttour.KnightTour(t.Context(), f, 0); err != nil || len(tour.Path) != n || tour.Path[n-1] != int64(n-1) {
		t.Errorf("forth: %d nodes, %v", len(tour.Path), err)
	}
	if tour, err := knighttour.KnightTour(t.Context(), f, 1); !errors.Is(err, knighttour.ErrNoTour) || tour.Visits != int64(n-1) {
		t.Errorf("from the second node: %d visits, %v", tour.Visits, err)
	}
	if _, err := knighttour.KnightTourBetter(t.Context(), f, 1); !errors.Is(err, knighttour.ErrNoTour) {
		t.Errorf("better from the second node: %v", err)
	}
	forest := knighttour.DFSForest(f)
	if last, _ := forest.Finish(0); last != 2*n {
		t.Errorf("the first node is finished at %d, want %d", last, 2*n)
	}
}

// TestDeterminism builds the same graph in a hundred orders.
func TestDeterminism(t *testing.T) {
	g := graphtest.Knights(6, 6)
	ids := make([]int64, len(g))
	for v := range ids {
		ids[v] = int64(v)*1_000_003 - 17_000_000
	}
	r := rand.New(rand.NewPCG(5, 6))
	var want string
	for i := range 100 {
		h := g.Shuffled(r, true, ids)
		better, err := knighttour.KnightTourBetter(t.Context(), h, ids[3], knighttour.Shuffled(9))
		if err != nil {
			t.Fatal(err)
		}
		naive, err := knighttour.Search{Limit: 20_000}.Tour(t.Context(), h, ids[3])
		forest := slices.Collect(knighttour.DFSForest(h, knighttour.Shuffled(4)).Postorder())
		got := fmt.Sprint(better, naive, err, forest)
		if i == 0 {
			want = got
		}
		if got != want {
			t.Fatalf("got %s\nwant %s", got, want)
		}
	}
}

// TestConcurrentUse searches one Frozen from many goroutines at once.
func TestConcurrentUse(t *testing.T) {
	f := knighttour.Freeze(knighttour.MustBoard(6, 6))
	want, err := knighttour.KnightTourBetter(t.Context(), knighttour.Freeze(knighttour.MustBoard(6, 6)), 7, knighttour.Shuffled(1))
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			orders := []knighttour.Order{knighttour.Shuffled(1)}
			if i%2 == 1 {
				knighttour.KnightTourBetter(t.Context(), f, 0) // other orders in between
			}
			got, err := knighttour.KnightTourBetter(t.Context(), f, 7, orders...)
			if err != nil || !slices.Equal(got.Path, want.Path) {
				t.Errorf("got %v, %v, want %v", got, err, want)
			}
			knighttour.DFSForest(f, orders...).TopologicalOrder()
		}()
	}
	wg.Wait()
}
