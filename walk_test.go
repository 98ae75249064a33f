package knighttour_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// walkOrders are lists of orders that walks apply in different ways.
var walkOrders = map[string][]knighttour.Order{
	"id":           {knighttour.Warnsdorff()},
	"move":         {knighttour.Warnsdorff(), knighttour.ByMove()},
	"outward":      {knighttour.Warnsdorff(), knighttour.Outward()},
	"outward,move": {knighttour.Warnsdorff(), knighttour.Outward(), knighttour.ByMove()},
	"move,outward": {knighttour.Warnsdorff(), knighttour.ByMove(), knighttour.Outward()},
	"outward,id":   {knighttour.Warnsdorff(), knighttour.Outward(), knighttour.ByID(), knighttour.ByMove()},
	"shuffled":     {knighttour.Warnsdorff(), knighttour.Shuffled(3)},

	"pohl":              {knighttour.Warnsdorff(), secondLevel(), knighttour.ByMove()},
	"outward,own,move":  {knighttour.Warnsdorff(), knighttour.Outward(), byPath(), knighttour.ByMove()},
	"own,id":            {byFree(), byPath()},
	"own,shuffled,pohl": {byFree(), knighttour.Shuffled(5), secondLevel()},
}

// byFree is Warnsdorff's rule, as an order of one's own.
func byFree() knighttour.Order {
	return knighttour.ByState(func(s *knighttour.State, v int32) int { return s.Free(v) })
}

// byPath ranks by the whole path and by what is visited, at random.
func byPath() knighttour.Order {
	return knighttour.ByState(func(s *knighttour.State, v int32) uint8 {
		sum := 7 * int(v)
		for i, u := range s.Path() {
			sum += i * int(u)
		}
		for _, w := range s.Successors(v) {
			if s.Visited(w) {
				sum += 3*int(w) + s.Free(w)
			}
		}
		return uint8(sum % 5)
	})
}

// A walkTally counts searches and the walks among them.
type walkTally struct{ searches, walks int }

// check compares a search, which may be a walk, with that of the engine. Both may make a
// few visits more than there are nodes.
func (n *walkTally) check(t *testing.T, g graph.Graph, nodes int, start int64, orders []knighttour.Order) {
	t.Helper()
	s := knighttour.Search{Orders: orders, Limit: int64(nodes + nodes/8)}
	want, wantErr := knighttour.TourByEngine(t.Context(), s, g, start)
	got, err := s.Tour(t.Context(), g, start)
	if !slices.Equal(got.Path, want.Path) || got.Visits != want.Visits || fmt.Sprint(err) != fmt.Sprint(wantErr) {
		t.Fatalf("%v from %d by %v: %v, %v, want %v, %v", g, start, s.Orders, got, err, want, wantErr)
	}
	n.searches++
	if _, ok, _ := knighttour.WalkWithin(1<<30, s, g, start); ok {
		n.walks++
	} else if err == nil && got.Visits == int64(nodes) && knighttour.IsUndirected(knighttour.Freeze(g)) {
		t.Fatalf("%v from %d by %v: no walk, and no step back either", g, start, s.Orders)
	}
}

// TestWalksOfRectangles walks over all small boards, square ones and narrow ones, by every
// list of orders, over a Board, its frozen graph and a graph of another type.
func TestWalksOfRectangles(t *testing.T) {
	var tally walkTally
	check := func(rows, cols int) {
		b := knighttour.MustBoard(rows, cols)
		graphs := []graph.Graph{b, struct{ graph.Undirected }{b}}
		for _, f := range knighttour.Engines(b) {
			graphs = append(graphs, f)
		}
		r := rand.New(rand.NewPCG(uint64(rows), uint64(cols)))
		for _, orders := range walkOrders {
			for start := range int64(rows * cols) {
				if graphtest.Long() && rows*cols <= 64 || r.IntN(8+rows*cols/100) == 0 {
					tally.check(t, graphs[r.IntN(len(graphs))], rows*cols, start, orders)
				}
			}
		}
	}
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; rows*cols <= 64; cols++ {
			check(rows, cols)
		}
	}
	for side := 9; side <= graphtest.Scaled(21, 40); side++ {
		check(side, side)
	}
	for rows := 1; rows <= 4; rows++ {
		for cols := 17; cols <= graphtest.Scaled(25, 40); cols++ {
			check(rows, cols)
			check(cols, rows)
		}
	}
	if tally.walks < tally.searches/10 {
		t.Errorf("%d walks of %d searches", tally.walks, tally.searches)
	}
}

// TestWalksOfBoardsWithHoles walks over random boards, with other pieces too.
func TestWalksOfBoardsWithHoles(t *testing.T) {
	graphtest.OneGoroutine(t)
	r := rand.New(rand.NewPCG(151, 152))
	names := slices.Sorted(maps.Keys(walkOrders))
	var tally walkTally
	for range graphtest.Scaled(3000, 30_000) {
		rows, cols := 1+r.IntN(14), 1+r.IntN(14)
		near, far := r.IntN(3), 1+r.IntN(3)
		if r.IntN(2) == 0 {
			near, far = 1, 2
		}
		var holes []int64
		for range r.IntN(1 + rows*cols/5) {
			holes = append(holes, r.Int64N(int64(rows*cols)))
		}
		b := knighttour.MustVariant(rows, cols, near, far, holes...)
		nodes := graph.NodesOf(b.Nodes())
		if len(nodes) > 0 {
			tally.check(t, b, len(nodes), nodes[r.IntN(len(nodes))].ID(), walkOrders[names[r.IntN(len(names))]])
		}
	}
	if tally.walks < tally.searches/30 {
		t.Errorf("%d walks of %d searches", tally.walks, tally.searches)
	}
}

// TestWalksOfGraphs walks over random graphs, some with loops, some directed.
func TestWalksOfGraphs(t *testing.T) {
	graphtest.OneGoroutine(t)
	r := rand.New(rand.NewPCG(153, 154))
	names := slices.Sorted(maps.Keys(walkOrders))
	var tally walkTally
	for range graphtest.Scaled(4000, 30_000) {
		n := 1 + r.IntN(20)
		if r.IntN(8) == 0 {
			n = 60 + r.IntN(20)
		}
		undirected := r.IntN(8) > 0
		g := graphtest.Random(r, n, 1+5*r.Float64(), undirected)
		g.AddLoops(r, r.IntN(3))
		for _, f := range knighttour.Engines(g.As(undirected)) {
			tally.check(t, f, n, r.Int64N(int64(n)), walkOrders[names[r.IntN(len(names))]])
		}
	}
	if tally.walks < tally.searches/10 {
		t.Errorf("%d walks of %d searches", tally.walks, tally.searches)
	}
}

// TestWalkStops stops walks at many points: the path is a beginning of the tour.
func TestWalkStops(t *testing.T) {
	for _, tie := range []knighttour.Order{knighttour.Outward(), secondLevel()} {
		for _, n := range []int{8, 100} {
			checkWalkStops(t, n, tie)
		}
	}
}

func checkWalkStops(t *testing.T, n int, tie knighttour.Order) {
	t.Helper()
	b := knighttour.MustBoard(n, n)
	s := knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff(), tie}}
	var want knighttour.Tour
	start := int64(-1)
	for want.Visits != int64(n*n) { // from a start where the walk is complete
		start++
		var err error
		if want, err = s.Tour(t.Context(), b, start); err != nil {
			t.Fatal(err)
		}
	}
	for _, g := range []graph.Graph{b, knighttour.Freeze(b), knighttour.Freeze(knighttour.KnightGraph(b))} {
		graphtest.CheckStops(t, 4, 20*(n/100), func(units int) error {
			tour, ok, err := knighttour.WalkWithin(units, s, g, start)
			if !ok || !slices.Equal(tour.Path, want.Path[:len(tour.Path)]) || tour.Visits != int64(len(tour.Path)) {
				t.Fatalf("%v stopped after %d: %v, %v", g, units, tour, err)
			}
			return err
		})
	}
}

// TestWalkNeedsNodes checks that what cannot be walked gives the errors of a search.
func TestWalkNeedsNodes(t *testing.T) {
	holes := knighttour.MustVariant(9, 9, 1, 2, 40)
	for _, test := range []struct {
		g     graph.Graph
		start int64
	}{
		{knighttour.MustBoard(8, 8), 64}, {knighttour.MustBoard(9, 9), -1}, {holes, 40}, {knighttour.Freeze(holes), 40}, {knighttour.Board{}, 0},
	} {
		checkSameError(t, test.g, test.start)
	}
	checkSameError(t, newHugeBoard(t, 50_000, 50_000), 0)
}

func checkSameError(t *testing.T, g graph.Graph, start int64) {
	t.Helper()
	s := knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}}
	_, want := knighttour.TourByEngine(t.Context(), s, g, start)
	if _, err := s.Tour(t.Context(), g, start); err == nil || err.Error() != want.Error() {
		t.Errorf("%v from %d: %v, want %v", g, start, err, want)
	}
}
