package knighttour

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/knighttour/internal/dense"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

func TestKnightTourTextbook(t *testing.T) {
	tests := []struct {
		side   int
		start  int64
		path   []int64 // nil for ErrNoTour
		visits int64
		slow   bool
	}{
		{side: 5, start: 4, visits: 3441, path: []int64{4, 7, 0, 11, 8, 1, 10, 21, 18, 9, 2, 5, 12, 19, 22, 15, 6, 3, 14, 23, 16, 13, 24, 17, 20}},
		{side: 5, start: 22, visits: 82578, path: []int64{22, 15, 12, 19, 8, 1, 10, 21, 18, 9, 2, 5, 16, 23, 14, 3, 6, 13, 4, 7, 0, 11, 20, 17, 24}},
		{side: 5, start: 1, visits: 1829421},
		{side: 5, start: 7, visits: 1028893},
		{side: 8, start: 44, visits: 1170971, path: nil, slow: true},
		{side: 8, start: 28, visits: 2123285, path: nil, slow: true},
		{side: 8, start: 0, visits: 5787981, path: nil, slow: true},
		{side: 8, start: 2, visits: 34804761, path: nil, slow: true},
		{side: 8, start: 12, visits: 122131667, path: nil, slow: true},
	}
	for _, test := range tests {
		b := newBoard(t, test.side, test.side)
		t.Run(fmt.Sprintf("board=%v/start=%d", b, test.start), func(t *testing.T) {
			if raceEnabled && test.visits > 3e6 {
				t.Skip("too slow under the race detector")
			}
			t.Parallel()
			tour, err := KnightTour(t.Context(), b, test.start, ByMove())
			if tour.Visits != test.visits {
				t.Errorf("%d visits, want %d", tour.Visits, test.visits)
			}
			switch {
			case test.path == nil && !test.slow:
				if !errors.Is(err, ErrNoTour) || tour.Path != nil {
					t.Errorf("got %v, %v, want ErrNoTour", tour, err)
				}
			case err != nil:
				t.Error(err)
			case test.path != nil && !slices.Equal(tour.Path, test.path):
				t.Errorf("path %v\nwant %v", tour.Path, test.path)
			case tour.Verify(b) != nil:
				t.Error(tour.Verify(b))
			}
		})
	}
}

func TestKnightTourBetterTextbook(t *testing.T) {
	want := []int64{4, 14, 31, 46, 63, 53, 47, 62, 52, 58, 48, 33, 16, 1, 11, 5, 15, 21, 6, 23, 38, 55, 61, 51, 57, 40, 50, 56, 41, 24, 9, 3, 13, 7, 22, 39, 54, 60, 45, 30, 36, 26, 20, 37, 43, 28, 18, 8, 2, 12, 29, 35, 25, 19, 34, 44, 59, 49, 32, 42, 27, 17, 0, 10}
	tour, err := KnightTourBetter(t.Context(), KnightGraph(newBoard(t, 8, 8)), 4, ByMove())
	if err != nil || !slices.Equal(tour.Path, want) || tour.Visits != 64 {
		t.Errorf("got %v, %v\nwant %v", tour, err, want)
	}
}

// TestKnightTourWalkthrough is the chapter's walk-through.
func TestKnightTourWalkthrough(t *testing.T) {
	tour, err := KnightTour(t.Context(), walkthrough(), 'A')
	if got := letters(tour.Path); err != nil || got != "A B D E F C" || tour.Visits != 7 {
		t.Errorf("got %s in %d visits, %v", got, tour.Visits, err)
	}
}

// walkthrough returns the chapter's directed graph of the nodes A to F.
func walkthrough() graph.Directed {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	return g
}

// letters writes node IDs as letters.
func letters(path []int64) string {
	var s []string
	for _, id := range path {
		s = append(s, string(rune(id)))
	}
	return strings.Join(s, " ")
}

// TestKnightTourExact compares path and visits with the recursion, from every
// start, whether it has a tour or not.
func TestKnightTourExact(t *testing.T) {
	for rows := 1; rows <= 5; rows++ {
		for cols := rows; cols <= 7; cols++ {
			if rows*cols > scaled(24, 25) || raceEnabled && rows*cols > 21 {
				continue
			}
			b, g := newBoard(t, rows, cols), knights(rows, cols)
			t.Run("board="+b.String(), func(t *testing.T) {
				t.Parallel()
				for start := range rows * cols {
					path, visits := refTour(g, start, refMove(cols))
					checkTour(t, b, start, path, visits, ByMove())
					if rows*cols <= 21 {
						path, visits := refTour(g, start)
						checkTour(t, b, start, path, visits)
						path, visits = refTour(g, start, refFree, refMove(cols))
						checkTour(t, KnightGraph(b), start, path, visits, Warnsdorff(), ByMove())
					}
				}
			})
		}
	}
}

// checkTour checks that KnightTour gives exactly the path, or ErrNoTour if it
// is nil, and the visits; in both forms of the search.
func checkTour(t *testing.T, g graph.Graph, start int, path []int64, visits int64, orders ...Order) {
	t.Helper()
	for _, g := range []graph.Graph{g, asLists(g)} {
		tour, err := KnightTour(context.Background(), g, int64(start), orders...)
		if tour.Visits != visits || !slices.Equal(tour.Path, path) {
			t.Errorf("start=%d: %v\nwant %v in %d visits", start, tour, path, visits)
		}
		if (path == nil) != errors.Is(err, ErrNoTour) || (path != nil) != (err == nil) {
			t.Errorf("start=%d: error %v for %v", start, err, path)
		}
		if err == nil && tour.Verify(g) != nil {
			t.Errorf("start=%d: %v", start, tour.Verify(g))
		}
	}
}

// TestKnightTourThinBoards compares with the counts by start of the thin
// boards: there is a tour exactly where an independent enumeration finds one.
func TestKnightTourThinBoards(t *testing.T) {
	for rows := 3; rows <= 4; rows++ {
		for cols := rows; cols <= 7; cols++ {
			if rows*cols > scaled(24, 28) || raceEnabled && rows*cols > 24 {
				continue
			}
			b, g := newBoard(t, rows, cols), knights(rows, cols)
			t.Run("board="+b.String(), func(t *testing.T) {
				t.Parallel()
				for start := range rows * cols {
					want := countTours(g, start)
					for name, search := range map[string]func() (Tour, error){
						"KnightTour":       func() (Tour, error) { return KnightTour(context.Background(), b, int64(start)) },
						"KnightTourBetter": func() (Tour, error) { return KnightTourBetter(context.Background(), b, int64(start)) },
					} {
						tour, err := search()
						switch {
						case want == 0 && !errors.Is(err, ErrNoTour):
							t.Errorf("%s from %d: %v, %v; there is none", name, start, tour, err)
						case want > 0 && (err != nil || tour.Verify(b) != nil):
							t.Errorf("%s from %d: %v, %v; there are %d", name, start, tour, err, want)
						}
					}
				}
			})
		}
	}
}

// countTours counts the open tours of g from start, knowing nothing but that.
func countTours(g digraph, start int) int64 {
	masks := make([]uint64, len(g))
	for u := range g {
		for _, v := range g[u] {
			masks[u] |= 1 << v
		}
	}
	var count func(u int, rest uint64) int64
	count = func(u int, rest uint64) int64 {
		if rest == 0 {
			return 1
		}
		n := int64(0)
		for todo := masks[u] & rest; todo != 0; todo &= todo - 1 {
			v := bits.TrailingZeros64(todo)
			n += count(v, rest&^(1<<v))
		}
		return n
	}
	return count(start, (1<<len(g)-1)&^(1<<start))
}

// TestKnightTourAllSmallGraphs tries every labelled graph of up to 5 vertices
// and every start.
func TestKnightTourAllSmallGraphs(t *testing.T) {
	labelled(t, func(t *testing.T, g digraph, undirected bool) {
		f := g.freeze(undirected)
		for start := range g {
			path, visits := refTour(g, start)
			tour, err := KnightTour(context.Background(), f, int64(start))
			if tour.Visits != visits || !slices.Equal(tour.Path, path) || (path == nil) != errors.Is(err, ErrNoTour) {
				t.Errorf("%s from %d: %v, %v, want %v in %d visits", describe(g, undirected), start, tour, err, path, visits)
			}
			if start > 0 && len(g) == 5 && !undirected {
				continue // another labelling of the graph has this start as 0
			}
			path, _ = refTour(g, start, refFree)
			tour, err = KnightTourBetter(context.Background(), f, int64(start))
			if !slices.Equal(tour.Path, path) || (path == nil) != errors.Is(err, ErrNoTour) {
				t.Errorf("%s better from %d: %v, %v, want %v", describe(g, undirected), start, tour, err, path)
			}
		}
	})
}

// TestKnightTourBetterSquares solves every start of every square board.
func TestKnightTourBetterSquares(t *testing.T) {
	last := scaled(32, 50)
	if raceEnabled {
		last = 20
	}
	for side := 5; side <= last; side++ {
		b := newBoard(t, side, side)
		t.Run("board="+b.String(), func(t *testing.T) {
			t.Parallel()
			f := Freeze(b)
			for start := range int64(side * side) {
				tour, err := KnightTourBetter(t.Context(), f, start)
				s := b.square(int(start))
				if minority := side%2 == 1 && (s.Row+s.Col)%2 == 1; minority {
					if !errors.Is(err, ErrNoTour) || tour.Visits != 0 || !strings.Contains(err.Error(), "colour") {
						t.Errorf("start=%d: %v, %v; its colour is in the minority", start, tour, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("start=%d: %v", start, err)
				} else if err := tour.Verify(b); err != nil {
					t.Errorf("start=%d: %v", start, err)
				}
			}
		})
	}
}

// TestDeterminism builds the same graph in a hundred orders.
func TestDeterminism(t *testing.T) {
	g := knights(6, 6)
	ids := make([]int64, len(g))
	for v := range ids {
		ids[v] = int64(v)*1_000_003 - 17_000_000
	}
	r := rand.New(rand.NewPCG(5, 6))
	var want string
	for i := range 100 {
		h := g.gonum(r, true, ids)
		better, err := KnightTourBetter(t.Context(), h, ids[3], Shuffled(9))
		if err != nil {
			t.Fatal(err)
		}
		naive, err := Search{Limit: 20_000}.Tour(t.Context(), h, ids[3])
		forest := slices.Collect(DFSForest(h, Shuffled(4)).Postorder())
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
		{newBoard(t, 8, 8), 64, "knighttour: unusable node: start 64: the graph has 64 nodes with IDs from 0 to 63"},
		{newBoard(t, 8, 8), -1, "knighttour: unusable node: start -1: the graph has 64 nodes with IDs from 0 to 63"},
		{sparse, 0, "knighttour: unusable node: start 0: the graph has 2 nodes with IDs from -4 to 900"},
		{simple.NewDirectedGraph(), 0, "knighttour: unusable node: start 0: the graph has no nodes"},
		{newBoard(t, 1, 1), 1, "knighttour: unusable node: start 1: the graph has 1 node, with ID 0"},
	}
	for _, test := range tests {
		for _, search := range []func(context.Context, graph.Graph, int64, ...Order) (Tour, error){KnightTour, KnightTourBetter} {
			tour, err := search(t.Context(), test.g, test.start)
			if !errors.Is(err, ErrNode) || err.Error() != test.want || tour.Path != nil {
				t.Errorf("got %v, %v, want %s", tour, err, test.want)
			}
		}
	}
}

func TestTooLargeBoard(t *testing.T) {
	b := hugeBoard(t, 1, dense.MaxVertices+1)
	if _, err := KnightTour(t.Context(), b, 0); !errors.Is(err, ErrBoard) {
		t.Errorf("got %v, want ErrBoard", err)
	}
	defer func() {
		if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "knighttour: ") {
			t.Errorf("Freeze panics with %q", got)
		}
	}()
	Freeze(b)
}

func TestSingleNode(t *testing.T) {
	for _, search := range []func(context.Context, graph.Graph, int64, ...Order) (Tour, error){KnightTour, KnightTourBetter} {
		tour, err := search(t.Context(), newBoard(t, 1, 1), 0)
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
	for _, g := range []graph.Graph{newBoard(t, 8, 8), Freeze(newBoard(t, 8, 8)), KnightGraph(newBoard(t, 40, 40)), simple.NewDirectedGraph()} {
		if _, err := KnightTour(done, g, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
		if _, err := KnightTourBetter(late, g, 0); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want %v", err, context.DeadlineExceeded)
		}
	}
}

// TestStop ends searches that would go on for ages, after so much work; they
// return the longest path they have seen.
func TestStop(t *testing.T) {
	for _, g := range []graph.Graph{newBoard(t, 8, 8), newBoard(t, 9, 9), newBoard(t, 40, 40)} {
		for _, orders := range [][]Order{nil, {ByState(func(s *State, v int) int { return -s.Free(v) })}} {
			tour, err := tourWithin(1<<20, Search{Orders: orders, Unpruned: true}, g, 1)
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%v: got %v, want %v", g, err, context.Canceled)
			}
			if len(tour.Path) < 20 || tour.Path[0] != 1 || tour.Visits < int64(len(tour.Path)) {
				t.Errorf("%v: the longest path is %v", g, tour)
			}
			for i := 1; i < len(tour.Path); i++ {
				if !hasEdge(g, tour.Path[i-1], tour.Path[i]) {
					t.Errorf("%v: no edge from %d to %d in %v", g, tour.Path[i-1], tour.Path[i], tour)
				}
			}
		}
	}
}

// TestLongestPath compares the longest path of a stopped search with the
// reference, stop by stop.
func TestLongestPath(t *testing.T) {
	b, g := newBoard(t, 5, 5), knights(5, 5)
	limits := map[int64]bool{1: true, 2: true, 24: true, 25: true, 26: true, 100: true, 1000: true, 3440: true}
	want := make(map[int64][]int64)
	r := reference{g: g, visited: make([]bool, 25), ranks: []func(*reference, int, int) int64{refMove(5)}}
	r.found = func([]int) bool { return false }
	var longest []int64
	r.each = func() {
		if len(r.path) > len(longest) {
			longest = int64s(r.path)
		}
		if limits[r.visits] {
			want[r.visits] = longest
		}
	}
	r.search(4)
	for limit, path := range want {
		for _, g := range []graph.Graph{b, asLists(b)} {
			tour, err := Search{Orders: []Order{ByMove()}, Limit: limit, Unpruned: true}.Tour(t.Context(), g, 4)
			if !errors.Is(err, ErrLimit) || !slices.Equal(tour.Path, path) || tour.Visits != limit {
				t.Errorf("limit=%d: %v, %v, want %v", limit, tour, err, path)
			}
		}
	}
	if len(want) != len(limits) {
		t.Errorf("only %d limits were tried", len(want))
	}
}

// TestLongPath walks a path of a million nodes there and, having met a dead
// end, back.
func TestLongPath(t *testing.T) {
	n := 1_000_000
	if raceEnabled {
		n = 100_000
	}
	g := make(digraph, n)
	for v := range n - 1 {
		g[v] = []int{v + 1}
	}
	f := Freeze(g)
	if tour, err := KnightTour(t.Context(), f, 0); err != nil || len(tour.Path) != n || tour.Path[n-1] != int64(n-1) {
		t.Errorf("forth: %d nodes, %v", len(tour.Path), err)
	}
	if tour, err := KnightTour(t.Context(), f, 1); !errors.Is(err, ErrNoTour) || tour.Visits != int64(n-1) {
		t.Errorf("from the second node: %d visits, %v", tour.Visits, err)
	}
	if _, err := KnightTourBetter(t.Context(), f, 1); !errors.Is(err, ErrNoTour) {
		t.Errorf("better from the second node: %v", err)
	}
	forest := DFSForest(f)
	if last, _ := forest.Finish(0); last != 2*n {
		t.Errorf("the first node is finished at %d, want %d", last, 2*n)
	}
}

func TestVerify(t *testing.T) {
	b := newBoard(t, 5, 5)
	tour, err := KnightTour(t.Context(), b, 4)
	if err != nil {
		t.Fatal(err)
	}
	change := func(do func(p []int64) []int64) Tour { return Tour{Path: do(slices.Clone(tour.Path))} }
	tests := []struct {
		name string
		tour Tour
		want string
	}{
		{"tour", tour, ""},
		{"short", change(func(p []int64) []int64 { return p[:24] }), "the path has 24 nodes, the graph 25"},
		{"long", change(func(p []int64) []int64 { return append(p, 4) }), "the path has 26 nodes, the graph 25"},
		{"none", Tour{}, "the path has 0 nodes, the graph 25"},
		{"single", Tour{Path: []int64{4}}, "the path has 1 node, the graph 25"},
		{"twice", change(func(p []int64) []int64 { p[7] = p[5]; return p }), fmt.Sprintf("step 7 of the path visits node %d again", tour.Path[5])},
		{"stranger", change(func(p []int64) []int64 { p[3] = 25; return p }), "unusable node: step 3 of the path: node 25"},
		{"negative", change(func(p []int64) []int64 { p[3] = -1; return p }), "unusable node: step 3 of the path: node -1"},
		{"jump", change(func(p []int64) []int64 { p[3], p[4] = p[4], p[3]; return p }), "without an edge"},
	}
	for _, test := range tests {
		t.Run("tour="+test.name, func(t *testing.T) {
			for _, g := range []graph.Graph{b, KnightGraph(b), Freeze(b)} {
				err := test.tour.Verify(g)
				if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
					t.Errorf("%T: got %v, want %q", g, err, test.want)
				}
				if strings.Contains(test.want, "unusable node") && !errors.Is(err, ErrNode) {
					t.Errorf("%T: %v is no ErrNode", g, err)
				}
			}
		})
	}
	if err := (Tour{}).Verify(simple.NewDirectedGraph()); err != nil {
		t.Errorf("the empty tour of the empty graph: %v", err)
	}
	oneWay := digraph{{1}, {2}, {}}
	if err := (Tour{Path: []int64{2, 1, 0}}).Verify(oneWay); err == nil {
		t.Error("a tour may not go against the edges")
	}
	if err := (Tour{Path: []int64{0, 1, 2}}).Verify(oneWay); err != nil {
		t.Error(err)
	}
}

func TestIsClosed(t *testing.T) {
	round := digraph{{1}, {2}, {0}} // one way
	pair := digraph{{1}, {0}}
	forth := digraph{{1}, {}}
	loop := digraph{{0}}
	board := newBoard(t, 3, 4)
	tests := []struct {
		g    graph.Graph
		path []int64
		want bool
	}{
		{round, []int64{0, 1, 2}, true},
		{round, []int64{0, 2, 1}, false}, // the edge leads the other way
		{Freeze(round), []int64{0, 1, 2}, true},
		{Freeze(round), []int64{0, 2, 1}, false},
		{pair, []int64{0, 1}, true},
		{pair, []int64{1, 0}, true},
		{Freeze(pair), []int64{0, 1}, true},
		{forth, []int64{0, 1}, false},
		{Freeze(forth), []int64{0, 1}, false},
		{asUndirected{pair}, []int64{0, 1}, false},
		{Freeze(asUndirected{pair}), []int64{0, 1}, false},
		{graph.Undirect{G: pair}, []int64{0, 1}, false},
		{board, []int64{0, 6}, false},
		{Freeze(board), []int64{0, 6}, false},
		{loop, []int64{0}, false},
		{pair, nil, false},
		{newBoard(t, 1, 1), []int64{0}, false},
		{board, []int64{0, 6, 1}, false},
		{board, []int64{1, 6, 0, 7}, true},
		{Freeze(board), []int64{1, 6, 0, 7}, true},
	}
	for _, test := range tests {
		if got := (Tour{Path: test.path}).IsClosed(test.g); got != test.want {
			t.Errorf("%T, %v: %v, want %v", test.g, test.path, got, test.want)
		}
	}
}

// TestConcurrentUse searches one Frozen from many goroutines at once.
func TestConcurrentUse(t *testing.T) {
	f := Freeze(newBoard(t, 6, 6))
	want, err := KnightTourBetter(t.Context(), Freeze(newBoard(t, 6, 6)), 7, Shuffled(1))
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			orders := []Order{Shuffled(1)}
			if i%2 == 1 {
				KnightTourBetter(t.Context(), f, 0) // other orders in between
			}
			got, err := KnightTourBetter(t.Context(), f, 7, orders...)
			if err != nil || !slices.Equal(got.Path, want.Path) {
				t.Errorf("got %v, %v, want %v", got, err, want)
			}
			DFSForest(f, orders...).TopologicalOrder()
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
	_, err := KnightTour(ctx, newBoard(t, 5, 5), 0)
	if !errors.Is(err, context.Canceled) || !errors.Is(err, cause) || err.Error() != "knighttour: stopped: context canceled: the user has left" {
		t.Errorf("got %v", err)
	}
	ctx, cancel = context.WithCancelCause(t.Context())
	cancel(nil)
	if _, err := KnightTour(ctx, newBoard(t, 5, 5), 0); err.Error() != "knighttour: stopped: context canceled" {
		t.Errorf("got %v", err)
	}
}
