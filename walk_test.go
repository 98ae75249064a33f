package knighttour_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// walkOrders are lists of orders that walks handle in different ways.
var walkOrders = [][]knighttour.Order{
	{knighttour.Warnsdorff()},
	{knighttour.Warnsdorff(), knighttour.ByMove()},
	{knighttour.Warnsdorff(), knighttour.ByMove(), knighttour.Outward()},
	{knighttour.Warnsdorff(), knighttour.Outward()},
	{knighttour.Warnsdorff(), knighttour.Outward(), knighttour.ByID(), knighttour.ByMove()},
	{knighttour.Warnsdorff(), knighttour.Outward(), knighttour.ByMove()},
	{knighttour.Warnsdorff(), knighttour.Outward(), byPath(), knighttour.ByMove()},
	{byFree(), byPath()},
	{byFree(), knighttour.Shuffled(5), secondLevel()},
	{knighttour.Warnsdorff(), secondLevel(), knighttour.ByMove()},
	{knighttour.Warnsdorff(), knighttour.Shuffled(3)},
}

// byFree is Warnsdorff's rule, written as a caller's order.
func byFree() knighttour.Order {
	return knighttour.ByState(func(s *knighttour.State, id int64) int { return s.Free(id) })
}

// byPath ranks pseudorandomly, by a hash of the whole path and of what is
// visited.
func byPath() knighttour.Order {
	return knighttour.ByState(func(s *knighttour.State, id int64) uint8 {
		sum := 7 * int(id)
		for i, u := range s.Path() {
			sum += i * int(u)
		}
		for _, w := range s.Successors(id) {
			if s.Visited(w) {
				sum += 3*int(w) + s.Free(w)
			}
		}
		return uint8(sum % 5)
	})
}

// A walkTally counts searches, and how many of them were walks.
type walkTally struct{ searches, walks int }

// check compares a search with few visits, which may be a walk, with the same
// search by an engine, and counts both.
func (n *walkTally) check(
	t *testing.T, g graph.Graph, nodes int, start int64, orders []knighttour.Order,
) {
	t.Helper()
	s := knighttour.Search{Orders: orders, Limit: int64(nodes + nodes/8)}
	s.Prefix = []int64{start}
	want, wantErr := knighttour.TourWithin(math.MaxInt, s, g)
	got, err := s.Tour(t.Context(), g)
	if diff := difference(got, err, want, wantErr); diff != "" {
		t.Fatalf("%v from %d by %v: %s", g, start, s.Orders, diff)
	}
	n.searches++
	_, ok, _ := knighttour.WalkWithin(1<<30, s, g)
	if ok {
		n.walks++
		return
	}
	_, undirected := g.(graph.Undirected)
	withoutStepsBack := err == nil && got.Visits == int64(nodes)
	if undirected && withoutStepsBack {
		t.Fatalf("%v from %d by %v: no walk, although there is no step back", g, start, s.Orders)
	}
}

// TestWalksOfBoards walks over full boards, and over boards with holes and
// other pieces: each as a Board, frozen for each engine, and as a graph of
// another type.
func TestWalksOfBoards(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(151, 152))
	var tally walkTally
	for range graphtest.Scaled(600, 20_000) {
		b, _, _ := randomBoard(r, 14)
		if r.IntN(2) == 0 {
			b = knighttour.MustBoard(1+r.IntN(8+r.IntN(16)), 1+r.IntN(8+r.IntN(16)))
		}
		g := graph.Graph(b)
		switch r.IntN(5) {
		case 0:
			g = boardView{b}
		case 1:
			g = knighttour.KnightGraph(b)
		case 2:
			for _, g = range knighttour.Engines(b) {
				if r.IntN(2) == 0 {
					break
				}
			}
		}
		if squares := nodeIDs(b.Nodes()); len(squares) > 0 {
			tally.check(t, g, len(squares), squares[r.IntN(len(squares))],
				walkOrders[r.IntN(len(walkOrders))])
		}
	}
	if tally.walks < tally.searches/20 {
		t.Errorf("%d walks of %d searches", tally.walks, tally.searches)
	}
	var all [][2]int // more moves than a walk supports
	for m := range 15 {
		for n := range m + 1 {
			all = append(all, [2]int{n, m + 1})
		}
	}
	b := must(knighttour.MustBoard(15, 15).WithPiece(all...))
	tour, err := knighttour.KnightTourBetter(t.Context(), b, 112)
	graphtest.NoError(t, err)
	graphtest.NoError(t, tour.Verify(b))
}

// TestWalksOfGraphs walks over random graphs, some with loops, some directed.
func TestWalksOfGraphs(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	r := rand.New(rand.NewPCG(153, 154))
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
			tally.check(t, f, n, r.Int64N(int64(n)), walkOrders[r.IntN(len(walkOrders))])
		}
	}
	if tally.walks < tally.searches/10 {
		t.Errorf("%d walks of %d searches", tally.walks, tally.searches)
	}
}

// TestWalkStops stops walks at many points: the path must be a prefix of the
// tour.
func TestWalkStops(t *testing.T) {
	graphtest.Slow(t)
	for _, tie := range []knighttour.Order{knighttour.Outward(), secondLevel()} {
		for _, n := range []int{8, 100} {
			b, s := knighttour.MustBoard(n, n), knighttour.Search{Orders: []knighttour.Order{
				knighttour.Warnsdorff(),
				tie,
			}}
			start := int64(0) // where the walk is complete
			want, ok, _ := knighttour.WalkWithin(1<<30, startingFrom(s, start), b)
			for ; !ok; want, ok, _ = knighttour.WalkWithin(1<<30, startingFrom(s, start), b) {
				start++
			}
			for _, g := range []graph.Graph{
				b,
				knighttour.Freeze(b),
				knighttour.Freeze(knighttour.KnightGraph(b)),
			} {
				graphtest.CheckStops(t, 4, 20*(n/100), func(units int) error {
					tour, ok, err := knighttour.WalkWithin(units, startingFrom(s, start), g)
					if !ok {
						t.Fatalf("%v stopped after %d: no walk", g, units)
					}
					if !graphtest.BeginsWith(want.Path, tour.Path) {
						t.Fatalf("%v stopped after %d: %v is not a prefix of %v",
							g, units, tour.Path, want.Path)
					}
					if tour.Visits != int64(len(tour.Path)) {
						t.Fatalf("%v stopped after %d: %d visits of %d nodes",
							g, units, tour.Visits, len(tour.Path))
					}
					return err
				})
			}
		}
	}
}
