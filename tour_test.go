package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
	"gonum.org/v1/gonum/graph/simple"
)

// TestVerify checks that the tours of graphs of all kinds pass.
func TestVerify(t *testing.T) {
	ring := mustVariant(3, 3, 1, 2, 4)
	path := []int64{0, 5, 6, 1, 8, 3, 2, 7}
	oneWay := graphtest.Graph{{1}, {2}, {}}
	tests := map[string]struct {
		graph graph.Graph
		path  []int64
	}{
		"graph=board":        {ring, path},
		"graph=knight":       {knighttour.KnightGraph(ring), path},
		"graph=frozen":       {knighttour.Freeze(ring), path},
		"graph=directed":     {oneWay, []int64{0, 1, 2}},
		"graph=From-alone":   {struct{ graph.Graph }{oneWay}, []int64{0, 1, 2}},
		"graph=gonum-empty":  {simple.NewDirectedGraph(), nil},
		"graph=frozen-empty": {knighttour.Freeze(knighttour.Board{}), nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			tour := knighttour.Tour{Path: test.path}
			if err := tour.Verify(test.graph); err != nil {
				t.Errorf("%T: %v", test.graph, err)
			}
		})
	}
}

// TestVerifyFaults changes the tour 0 5 6 1 8 3 2 7 of the 3x3 board without
// its centre, and checks which step is reported as wrong.
func TestVerifyFaults(t *testing.T) {
	tests := map[string]struct {
		path  []int64
		wraps error
		index int
		id    int64
	}{
		"of nothing":                {nil, nil, 0, -1},
		"too short":                 {[]int64{0, 5, 6, 1, 8, 3, 2}, nil, 7, -1},
		"too long":                  {[]int64{0, 5, 6, 1, 8, 3, 2, 7, 0}, nil, 8, 0},
		"short and without an edge": {[]int64{0, 5, 1}, nil, 2, 1},
		"visits 4":                  {[]int64{0, 5, 6, 4, 8, 3, 2, 7}, knighttour.ErrNode, 3, 4},
		"visits 9":                  {[]int64{0, 5, 6, 9, 8, 3, 2, 7}, knighttour.ErrNode, 3, 9},
		"visits -1":                 {[]int64{0, 5, 6, -1, 8, 3, 2, 7}, knighttour.ErrNode, 3, -1},
		"visits again":              {[]int64{0, 5, 6, 1, 8, 3, 8, 1}, nil, 6, 8},
		"without an edge":           {[]int64{0, 5, 6, 1, 8, 3, 7, 2}, nil, 6, 7},
	}
	ring := mustVariant(3, 3, 1, 2, 4)
	graphs := []graph.Graph{ring, knighttour.KnightGraph(ring), knighttour.Freeze(ring)}
	for name, test := range tests {
		t.Run("path="+name, func(t *testing.T) {
			for _, g := range graphs {
				err := knighttour.Tour{Path: test.path}.Verify(g)
				checkStep(t, "path "+name, test.wraps, test.index, test.id, err)
			}
		})
	}
}

// TestVerifyOneWay checks that a path must not go against an edge.
func TestVerifyOneWay(t *testing.T) {
	oneWay := graphtest.Graph{{1}, {2}, {}}
	err := knighttour.Tour{Path: []int64{2, 1, 0}}.Verify(oneWay)
	checkStep(t, "path against an edge", nil, 1, 1, err)
}

// TestVerifyLarge checks that a short path of a board is refused without memory
// proportional to the board.
func TestVerifyLarge(t *testing.T) {
	large := mustVariant(46340, 46340, 1, 2, 4)
	err := knighttour.Tour{Path: []int64{0}}.Verify(large)
	checkStep(t, "path of a large board", nil, 1, -1, err)
}

// A torus is a board whose opposite sides are joined: it overrides only From.
type torus struct{ knighttour.Board }

// From implements [graph.Graph].
func (g torus) From(id int64) graph.Nodes {
	var next []graph.Node
	for _, move := range [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
		row := (int(id)/g.Cols() + move[0] + g.Rows()) % g.Rows()
		col := (int(id)%g.Cols() + move[1] + g.Cols()) % g.Cols()
		next = append(next, g.Node(g.ID(row, col)))
	}
	return iterator.NewOrderedNodes(next)
}

// TestEmbedded checks that edges are those of From, even if a type embeds a
// graph and overrides only that method.
func TestEmbedded(t *testing.T) {
	g := torus{knighttour.MustBoard(5, 5)} // it has a closed tour, and the board has none
	tour, err := knighttour.Find(t.Context(), g, knighttour.Closed())
	graphtest.NoError(t, err)
	for _, g := range []graph.Graph{g, knighttour.Freeze(g)} {
		if err := tour.Verify(g); err != nil {
			t.Errorf("%T: %v", g, err)
		}
		if !tour.IsClosed(g) {
			t.Errorf("%T: the tour is not closed", g)
		}
		checkStep(t, "torus", nil, 1, 1, knighttour.Tour{Path: []int64{0, 1}}.Verify(g))
		edges := 0
		for e := range knighttour.DFSForest(g).Edges() {
			if e == nil || e.From().ID() == e.To().ID() {
				t.Fatalf("%T: edge %v", g, e)
			}
			edges++
		}
		if edges != 100 {
			t.Errorf("%T: %d edges, want 100", g, edges)
		}
	}
}

// TestBoardAndGraph checks which functions distinguish a full board from its
// KnightGraph: those that construct its tour, with one visit a square.
func TestBoardAndGraph(t *testing.T) {
	ctx := t.Context()
	b := knighttour.MustBoard(6, 6)
	g := knighttour.KnightGraph(b)
	closed := knighttour.Closed()
	for _, tours := range [][2]knighttour.Tour{
		{must(knighttour.KnightTourBetter(ctx, b, 0)), must(knighttour.KnightTourBetter(ctx, g, 0))},
		{must(knighttour.Search{}.Tour(ctx, b)), must(knighttour.Search{}.Tour(ctx, g))},
	} {
		if !reflect.DeepEqual(tours[0], tours[1]) {
			t.Errorf("board %v, graph %v", tours[0], tours[1])
		}
	}
	built := must(b.ClosedTour(0))
	for name, tour := range map[string]knighttour.Tour{
		"Find":        must(knighttour.Find(ctx, b, closed)),
		"FindLongest": must(knighttour.FindLongest(ctx, b, closed)),
		"FindRoutes":  {Path: must(knighttour.FindRoutes(ctx, b))[0], Visits: 36},
	} {
		if !reflect.DeepEqual(tour, built) {
			t.Errorf("%s: %v, want %v", name, tour, built)
		}
	}
	if found := must(knighttour.FindLongest(ctx, g, closed)); reflect.DeepEqual(found, built) {
		t.Error("FindLongest does not distinguish a board from its graph, but the package comment says that it does")
	}
}

// BenchmarkVerify verifies complete tours.
func BenchmarkVerify(b *testing.B) {
	for _, side := range []int{8, 100, 1000} {
		board := knighttour.MustBoard(side, side)
		tour := builtTour(board)
		measureRuns(b, fmt.Sprintf("board=%v", board), side*side, "square", func() {
			if err := tour.Verify(board); err != nil {
				panic(err)
			}
		})
	}
}

// TestCheckedMemory checks that verifying a path takes memory for the path, not
// for the board: on a huge board, with a path of two squares, and of many
// squares whose IDs are far apart.
func TestCheckedMemory(t *testing.T) {
	b := knighttour.MustBoard(46_000, 46_000)
	var down []int64
	for row := range 2000 {
		down = append(down, b.ID(2*row, row%2))
	}
	for _, path := range [][]int64{down[:2], down} {
		tour := knighttour.Tour{Path: path}
		maxBytes := uint64(100 * len(path))
		const picture = 200_000 // a buffer, and texts of errors
		for name, check := range map[string]func(){
			"Verify":   func() { tour.Verify(b) },
			"WriteSVG": func() { must(0, knighttour.Picture{}.WriteSVG(io.Discard, b, tour)) },
		} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			check()
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > maxBytes+picture {
				t.Errorf("%s of a path of %d squares takes %d bytes, want %d at most",
					name, len(path), took, maxBytes+picture)
			}
		}
	}
}

// TestIsClosed asks whether paths, complete or not, are closed.
func TestIsClosed(t *testing.T) {
	round := graphtest.Graph{{1}, {2}, {0}} // one way
	pair := graphtest.Graph{{1}, {0}}
	board := knighttour.MustBoard(3, 4)
	for _, test := range []struct {
		g    graph.Graph
		path []int64
		want bool
	}{
		{round, []int64{0, 1, 2}, true},
		{round, []int64{0, 2, 1}, false}, // the edge leads the other way
		{pair, []int64{0, 1}, true},
		{pair, []int64{1, 0}, true},
		{pair, nil, false},
		{graphtest.Graph{{1}, {}}, []int64{0, 1}, false},
		{graphtest.Graph{{0}}, []int64{0}, false},
		{pair.As(true), []int64{0, 1}, false},
		{graph.Undirect{G: pair}, []int64{0, 1}, false},
		{board, []int64{0, 6}, false},
		{board, []int64{0, 6, 1}, false},
		{board, []int64{1, 6, 0, 7}, true},
		{knighttour.MustBoard(1, 1), []int64{0}, false},
	} {
		for _, g := range []graph.Graph{test.g, knighttour.Freeze(test.g)} {
			if got := (knighttour.Tour{Path: test.path}).IsClosed(g); got != test.want {
				t.Errorf("%T, %v: %v, want %v", g, test.path, got, test.want)
			}
		}
	}
}

// TestExact compares both searches from every start with the recursion, where
// the recursion ends in reasonable time.
func TestExact(t *testing.T) {
	graphtest.Slow(t)
	sizes := [][2]int{
		{4, 3}, {5, 5}, {5, 6}, {6, 6}, {7, 7}, {8, 8}, {9, 9}, {6, 12}, {11, 11}, {12, 12},
	}
	maxSquares := graphtest.Scaled(21, 24)
	if graphtest.Race {
		maxSquares = 21
	}
	for rows := 1; rows <= 5; rows++ {
		for cols := rows; cols <= min(7, maxSquares/rows); cols++ {
			sizes = append(sizes, [2]int{rows, cols})
		}
	}
	for _, size := range sizes {
		rows, cols := size[0], size[1]
		b, g := knighttour.MustBoard(rows, cols), graphtest.Knights(rows, cols)
		byMove, outward := graphtest.RankByMove(cols), graphtest.RankOutward(rows, cols)
		t.Run("board="+b.String(), func(t *testing.T) {
			t.Parallel()
			f := knighttour.Freeze(b)
			for start := range rows * cols {
				if rows*cols <= 24 {
					path, visits := g.Tour(start, byMove)
					checkTour(t, false, f, start, path, visits, knighttour.ByMove())
				}
				if rows*cols <= 21 {
					path, visits := g.Tour(start)
					checkTour(t, false, f, start, path, visits)
					path, visits = g.Tour(start, graphtest.RankByFree, byMove)
					checkTour(t, false, f, start, path, visits, knighttour.Warnsdorff(),
						knighttour.ByMove())
				}
				isOdd := rows*cols%2 == 1
				startsOff := (start/cols+start%cols)%2 == 1
				if rows*cols > 24 && isOdd && startsOff {
					continue // there is no tour, which the recursion takes long to find out
				}
				byFree := graphtest.RankByFree
				path, visits, ok := g.TourWithin(300_000, start, byFree, outward)
				if ok {
					checkTour(t, true, f, start, path, visits)
				}
				path, visits, ok = g.TourWithin(300_000, start, byFree, byMove)
				if ok {
					checkTour(t, true, f, start, path, visits, knighttour.ByMove())
				}
			}
		})
	}
}

// TestSmallGraphs tries labelled graphs of up to 5 vertices, and every start.
func TestSmallGraphs(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		checkTours(t, g, undirected, len(g) == 5 && !undirected)
	})
}

// checkTours compares both searches from all starts with the recursion. It
// tries the better search only from the first start if the caller tries all
// labellings of the graph.
func checkTours(t *testing.T, g graphtest.Graph, undirected, labelled bool) {
	t.Helper()
	f := knighttour.Freeze(g.As(undirected))
	for start := range g {
		path, visits := g.Tour(start)
		checkTour(t, false, f, start, path, visits)
		if start == 0 || !labelled {
			path, visits = g.Tour(start, graphtest.RankByFree)
			checkTour(t, true, f, start, path, visits)
		}
	}
	if t.Failed() {
		t.Fatal(g.Describe(undirected))
	}
}

// TestSquareBoards finds open tours of square boards from every start, and for
// some boards also closed tours and tours to a given end.
func TestSquareBoards(t *testing.T) {
	graphtest.Slow(t)
	last := graphtest.Scaled(24, 50)
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
				isOdd := side%2 == 1
				minority := isOdd && start%2 == 1
				if wrong := wrongResult(b, &start, knighttour.Open(), !minority, tour, err); wrong != nil {
					t.Errorf("start=%d, of the rarer colour %t: %v", start, minority, wrong)
				}
				if minority {
					checkColourProof(t, start, tour, err)
				}
				if isOdd || side > 30 || start%7 > 0 {
					continue
				}
				end := (int64(side*side-1) - start) ^ 1 // of the other colour
				for _, goal := range []knighttour.Goal{knighttour.Closed(), knighttour.EndAt(end)} {
					s := knighttour.Search{
						Goal:   goal,
						Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()},
					}
					tour, err := startingFrom(s, start).Tour(t.Context(), b)
					if err := wrongResult(b, &start, goal, true, tour, err); err != nil {
						t.Errorf("start=%d, goal %v: %v", start, goal, err)
					}
				}
			}
		})
	}
}

// checkColourProof checks that a search from a square of the rarer colour ends
// before its first visit, and gives the reason.
func checkColourProof(t *testing.T, start int64, tour knighttour.Tour, err error) {
	t.Helper()
	if tour.Visits != 0 {
		t.Errorf("start=%d: %d visits, want a proof before the first", start, tour.Visits)
	}
	if !strings.Contains(fmt.Sprint(err), "colour") {
		t.Errorf("start=%d: %v, want a reason about colours", start, err)
	}
}

// TestAllocations counts the allocations of frequent operations. A caller's
// order must not allocate at each visit, whether or not the function that makes
// it is inlined.
func TestAllocations(t *testing.T) {
	if graphtest.Race {
		t.Skip("the race detector allocates")
	}
	b, large := knighttour.MustBoard(8, 8), knighttour.Freeze(knighttour.MustBoard(20, 20))
	f, copied := knighttour.Freeze(b), knighttour.Freeze(knighttour.KnightGraph(b))
	better := func(f graph.Graph, orders ...knighttour.Order) func() {
		return func() { must(knighttour.KnightTourBetter(context.Background(), f, 0, orders...)) }
	}
	for name, test := range map[string]struct {
		maxAllocs float64
		do        func()
	}{
		"list": {2, func() { // the iterator and its list
			for it := copied.From(27); it.Next(); {
				_ = it.Node()
			}
		}},
		"tour":            {4, better(f)},
		"own order":       {20, better(large, secondLevel())},
		"made by another": {20, better(large, secondLevelElsewhere())},
	} {
		if allocs := testing.AllocsPerRun(100, test.do); allocs > test.maxAllocs {
			t.Errorf("%s: %v allocations, want at most %v", name, allocs, test.maxAllocs)
		}
	}
}

// TestFewNodes looks for the tours of a graph with one node, and with none.
func TestFewNodes(t *testing.T) {
	toEnd := func(
		ctx context.Context, g graph.Graph, start int64, _ ...knighttour.Order,
	) (knighttour.Tour, error) {
		return startingFrom(knighttour.Search{Goal: knighttour.EndAt(0)}, start).Tour(ctx, g)
	}
	for name, do := range map[string]search{
		"KnightTour":       knighttour.KnightTour,
		"KnightTourBetter": knighttour.KnightTourBetter,
		"to the end":       toEnd,
	} {
		tour, err := do(t.Context(), knighttour.MustBoard(1, 1), 0)
		want := knighttour.Tour{Path: []int64{0}, Visits: 1}
		if diff := difference(tour, err, want, nil); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	none := simple.NewUndirectedGraph()
	tour, err := knighttour.Find(t.Context(), none, knighttour.Open())
	graphtest.NoError(t, err)
	if tour.Path == nil || len(tour.Path) > 0 {
		t.Errorf("no nodes: the path is %#v, want an empty one that is not nil", tour.Path)
	}
	n, err := knighttour.CountTours(t.Context(), none, knighttour.Open())
	checkCount(t, "no nodes", n, err, 1)
}

// TestLongPath searches a graph that is a path of a million nodes. From its
// first node the search reaches the end, and from its second node a dead end.
func TestLongPath(t *testing.T) {
	graphtest.Slow(t)
	n := graphtest.Scaled(200_000, 1_000_000)
	if graphtest.Race {
		n = 100_000
	}
	f := knighttour.Freeze(graphtest.Chain(n))
	tour, err := knighttour.KnightTour(t.Context(), f, 0)
	graphtest.NoError(t, err)
	if len(tour.Path) != n {
		t.Fatalf("forth: %d nodes, want %d", len(tour.Path), n)
	}
	if last := tour.Path[n-1]; last != int64(n-1) {
		t.Errorf("forth: the last node is %d, want %d", last, n-1)
	}
	tour, err = knighttour.KnightTour(t.Context(), f, 1)
	if !errors.Is(err, knighttour.ErrNoTour) {
		t.Errorf("from the second node: %v, want ErrNoTour", err)
	}
	if tour.Visits != int64(n-1) {
		t.Errorf("from the second node: %d visits, want %d", tour.Visits, n-1)
	}
	_, err = knighttour.KnightTourBetter(t.Context(), f, 1)
	if !errors.Is(err, knighttour.ErrNoTour) {
		t.Errorf("better, from the second node: %v, want ErrNoTour", err)
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
		better := must(knighttour.KnightTourBetter(t.Context(), h, ids[3], knighttour.Shuffled(9)))
		naive, err := startingFrom(knighttour.Search{Limit: 20_000}, ids[3]).Tour(t.Context(), h)
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

// TestConcurrentUse searches a frozen graph from many goroutines, and counts
// its tours in parts.
func TestConcurrentUse(t *testing.T) {
	b, shuffled := knighttour.MustBoard(5, 5), knighttour.Shuffled(1)
	f := knighttour.Freeze(b)
	want := must(knighttour.KnightTourBetter(t.Context(), b, 8, shuffled))
	parts := must(startingFrom(knighttour.Search{}, 0).Split(t.Context(), f, 32))
	counts := make(chan int64)
	for i, part := range parts {
		go func() {
			if i%2 == 1 {
				knighttour.KnightTourBetter(t.Context(), f, 0) // other orders in between
			}
			got, err := knighttour.KnightTourBetter(t.Context(), f, 8, shuffled)
			if diff := difference(got, err, want, nil); diff != "" {
				t.Errorf("part %d: %s", i, diff)
			}
			knighttour.DFSForest(f, shuffled).TopologicalOrder()
			counts <- must(part.Count(t.Context(), f)).Int64()
		}()
	}
	total := int64(0)
	for range parts {
		total += <-counts
	}
	if total != 304 {
		t.Errorf("%d tours, want 304", total)
	}
}
