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

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
)

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

func TestErrNode(t *testing.T) {
	sparse := simple.NewUndirectedGraph()
	sparse.SetEdge(simple.Edge{F: simple.Node(-4), T: simple.Node(900)})
	tests := []struct {
		g     graph.Graph
		start int64
		want  string
	}{
		{knighttour.MustBoard(8, 8), 64, "knighttour: unusable node: start 64: the graph has 64 nodes with IDs from 0 to 63"},
		{knighttour.MustBoard(8, 8), -1, "knighttour: unusable node: start -1: the graph has 64 nodes with IDs from 0 to 63"},
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

func TestTooLargeBoard(t *testing.T) {
	b := newHugeBoard(t, 1, dense.MaxVertices+1)
	if _, err := knighttour.KnightTour(t.Context(), b, 0); !errors.Is(err, knighttour.ErrBoard) {
		t.Errorf("got %v, want ErrBoard", err)
	}
	if got := fmt.Sprint(panicOf(func() { knighttour.Freeze(b) })); !strings.HasPrefix(got, "knighttour: ") {
		t.Errorf("Freeze panics with %q", got)
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
		{"twice", change(func(p []int64) []int64 { p[7] = p[5]; return p }), fmt.Sprintf("step 7 of the path visits node %d again", tour.Path[5])},
		{"stranger", change(func(p []int64) []int64 { p[3] = 25; return p }), "unusable node: step 3 of the path: node 25"},
		{"negative", change(func(p []int64) []int64 { p[3] = -1; return p }), "unusable node: step 3 of the path: node -1"},
		{"jump", change(func(p []int64) []int64 { p[3], p[4] = p[4], p[3]; return p }), "without an edge"},
	}
	for _, test := range tests {
		t.Run("tour="+test.name, func(t *testing.T) {
			for _, g := range []graph.Graph{b, knighttour.KnightGraph(b), knighttour.Freeze(b)} {
				err := test.tour.Verify(g)
				if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
					t.Errorf("%T: got %v, want %q", g, err, test.want)
				}
				if strings.Contains(test.want, "unusable node") && !errors.Is(err, knighttour.ErrNode) {
					t.Errorf("%T: %v is no ErrNode", g, err)
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

// TestCancellerTellsTheCause checks that the error of a stopped search wraps
// the context's error and its cause.
func TestCancellerTellsTheCause(t *testing.T) {
	cause := errors.New("the user has left")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	_, err := knighttour.KnightTour(ctx, knighttour.MustBoard(5, 5), 0)
	if !errors.Is(err, context.Canceled) || !errors.Is(err, cause) || err.Error() != "knighttour: stopped: context canceled: the user has left" {
		t.Errorf("got %v", err)
	}
	ctx, cancel = context.WithCancelCause(t.Context())
	cancel(nil)
	if _, err := knighttour.KnightTour(ctx, knighttour.MustBoard(5, 5), 0); err.Error() != "knighttour: stopped: context canceled" {
		t.Errorf("got %v", err)
	}
}
