package knighttour_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// TestStaticOrders checks the exact order in which successors are tried by
// orders that do not look at the path.
func TestStaticOrders(t *testing.T) {
	b := knighttour.MustBoard(8, 8)
	row := func(_, to graph.Node) int { return to.(knighttour.Square).Row }
	rowFromBelow := func(from, to graph.Node) int { return -row(from, to) }
	seven := func(_, _ graph.Node) int { return 7 }
	for _, test := range []struct {
		name   string
		g      graph.Graph
		from   int64
		orders []knighttour.Order
		want   []int64
	}{
		{
			name: "none",
			g:    b,
			from: 36,
			want: []int64{19, 21, 26, 30, 42, 46, 51, 53},
		},
		{
			name:   "id",
			g:      b,
			from:   36,
			orders: []knighttour.Order{knighttour.ByID()},
			want:   []int64{19, 21, 26, 30, 42, 46, 51, 53},
		},
		{
			name:   "outward",
			g:      b,
			from:   36,
			orders: []knighttour.Order{knighttour.Outward()},
			want:   []int64{46, 53, 30, 51, 21, 42, 19, 26},
		},
		{
			name:   "node",
			g:      b,
			from:   36,
			orders: []knighttour.Order{knighttour.ByNode(row)},
			want:   []int64{19, 21, 26, 30, 42, 46, 51, 53},
		},
		{
			name:   "node,shuffled",
			g:      b,
			from:   36,
			orders: []knighttour.Order{knighttour.ByNode(rowFromBelow), knighttour.Shuffled(1)},
			want:   []int64{51, 53, 46, 42, 30, 26, 19, 21},
		},
		{
			name:   "constant,outward",
			g:      b,
			from:   36,
			orders: []knighttour.Order{knighttour.ByNode(seven), knighttour.Outward()},
			want:   []int64{46, 53, 30, 51, 21, 42, 19, 26},
		},
		{
			name:   "id,outward",
			g:      b,
			from:   36,
			orders: []knighttour.Order{knighttour.ByID(), knighttour.Outward()},
			want:   []int64{19, 21, 26, 30, 42, 46, 51, 53},
		},
		{
			name:   "move/no squares",
			g:      graphtest.Graph{{2, 1}, {}, {}},
			from:   0,
			orders: []knighttour.Order{knighttour.ByMove(), knighttour.Outward()},
			want:   []int64{1, 2},
		},
	} {
		if got := triedSuccessors(t, test.g, test.from, test.orders...); !slices.Equal(got, test.want) {
			t.Errorf("order=%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestShuffled checks the order of one seed, which must never change, and
// that seeds favour no move.
func TestShuffled(t *testing.T) {
	b := knighttour.MustBoard(8, 8)
	// The package promises to keep this order.
	got, want := triedSuccessors(t, b, 36, knighttour.Shuffled(1)), []int64{46, 51, 19, 42, 21, 30, 53, 26}
	if !slices.Equal(got, want) {
		t.Errorf("seed=1: %v, want %v", got, want)
	}
	// All orders of the two moves from a corner are about equally frequent.
	n := 0
	for seed := range uint64(1000) {
		if triedSuccessors(t, b, 0, knighttour.Shuffled(seed))[0] == 10 {
			n++
		}
	}
	if n < 430 || n > 570 {
		t.Errorf("10 comes first in %d of 1000 shuffles", n)
	}
}

// TestOrdersAreComparable compares orders with ==.
func TestOrdersAreComparable(t *testing.T) {
	for _, test := range []struct {
		one, other knighttour.Order
		want       bool
	}{
		{knighttour.Shuffled(1), knighttour.Shuffled(1), true},
		{knighttour.Shuffled(1), knighttour.Shuffled(2), false},
		{knighttour.ByMove(), knighttour.ByMove(), true},
		{knighttour.ByMove(), knighttour.Outward(), false},
		{knighttour.ByID(), knighttour.Order{}, true},
	} {
		if got := test.one == test.other; got != test.want {
			t.Errorf("%v == %v is %t, want %t", test.one, test.other, got, test.want)
		}
	}
}

// TestRanksOfAllTypes sorts by the extreme values of each type of rank.
func TestRanksOfAllTypes(t *testing.T) {
	g := graphtest.Graph{{1, 2, 3}, {}, {}, {}}
	id := func(to graph.Node) int { return int(to.ID()) - 1 }
	for name, o := range map[string]knighttour.Order{
		"int8": knighttour.ByNode(func(_, to graph.Node) int8 {
			return []int8{127, -128, 0}[id(to)]
		}),
		"int64": knighttour.ByNode(func(_, to graph.Node) int64 {
			return []int64{math.MaxInt64, math.MinInt64, 0}[id(to)]
		}),
		"uint8": knighttour.ByNode(func(_, to graph.Node) uint8 {
			return []uint8{255, 0, 128}[id(to)]
		}),
		"uint64": knighttour.ByNode(func(_, to graph.Node) uint64 {
			return []uint64{math.MaxUint64, 0, 1 << 63}[id(to)]
		}),
		"float32": knighttour.ByNode(func(_, to graph.Node) float32 {
			return []float32{math.MaxFloat32, -1e-30, 0}[id(to)]
		}),
		"float64": knighttour.ByNode(func(_, to graph.Node) float64 {
			return []float64{math.Inf(1), math.Inf(-1), -1e-300}[id(to)]
		}),
		"nan": knighttour.ByNode(func(_, to graph.Node) float64 {
			return []float64{math.NaN(), -5, math.Inf(1)}[id(to)]
		}),
		"-nan": knighttour.ByNode(func(_, to graph.Node) float64 {
			return []float64{math.Copysign(math.NaN(), -1), -5, 5}[id(to)]
		}),
		"zeros": knighttour.ByNode(func(_, to graph.Node) float64 {
			return []float64{1, 0, math.Copysign(0, -1)}[id(to)]
		}),
		"uintptr": knighttour.ByNode(func(_, to graph.Node) uintptr {
			return []uintptr{9, 7, 8}[id(to)]
		}),
	} {
		if got := triedSuccessors(t, g, 0, o); !slices.Equal(got, []int64{2, 3, 1}) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestFloatsAreSortable compares the order of random floats with that of their
// ranks.
func TestFloatsAreSortable(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	byBits := knighttour.ByNode(func(_, to graph.Node) float64 {
		return math.Float64frombits(uint64(to.ID()))
	})
	rank := func(f float64) int64 {
		return knighttour.Rank(byBits, nil, simple.Node(math.Float64bits(f)))
	}
	last := 0.0
	for range 100_000 {
		f := math.Float64frombits(r.Uint64())
		if f != f {
			continue
		}
		if (f < last) != (rank(f) < rank(last)) {
			t.Fatalf("%g and %g", f, last)
		}
		last = f
	}
}

// A rankedOrder is an order with many ties, and its rank for the recursion.
type rankedOrder struct {
	order knighttour.Order
	rank  graphtest.Rank
}

// rankedOrders returns orders of all kinds.
func rankedOrders() []rankedOrder {
	return []rankedOrder{
		{knighttour.ByNode(func(from, to graph.Node) int64 { return (from.ID() + to.ID()) % 3 }),
			func(_ *graphtest.Recursion, u, v int) int64 { return int64(u+v) % 3 }},
		{knighttour.ByNode(func(_, to graph.Node) uint8 { return uint8(-to.ID() / 2) }),
			func(_ *graphtest.Recursion, _, v int) int64 { return int64(uint8(-v / 2)) }},
		{knighttour.Warnsdorff(), graphtest.RankByFree},
		{
			order: knighttour.ByState(func(s *knighttour.State, id int64) int {
				return -(len(s.Path()) & int(id))
			}),
			rank: func(r *graphtest.Recursion, _, v int) int64 { return -int64(len(r.Path) & v) },
		},
		{secondLevel(), func(r *graphtest.Recursion, _, v int) (n int64) {
			for _, w := range r.Graph[v] {
				if !r.Visited[w] {
					n += r.Free(w)
				}
			}
			return n
		}},
	}
}

// TestDynamicOrdersAreAskedOnce checks that a search asks a rank function
// once for each path and successor.
func TestDynamicOrdersAreAskedOnce(t *testing.T) {
	asked := make(map[string]bool)
	order := knighttour.ByState(func(s *knighttour.State, id int64) int {
		key := fmt.Sprint(s.Path(), id)
		if asked[key] {
			t.Errorf("asked again: %s", key)
		}
		asked[key] = true
		return 0
	})
	must(knighttour.KnightTour(t.Context(), knighttour.MustBoard(5, 5), 4, order,
		knighttour.ByMove()))
	if len(asked) < 3000 {
		t.Errorf("asked %d times", len(asked))
	}
}

// TestStateOfALargeBoard checks that asking a State about a node does not
// allocate.
func TestStateOfALargeBoard(t *testing.T) {
	b := must(knighttour.MustBoard(300, 300).Without(5))
	asked := 0
	s := knighttour.Search{Limit: 20, Allow: func(s *knighttour.State, id int64) bool {
		asked++
		free := 0
		for _, w := range s.Successors(id) {
			if !s.Visited(w) {
				free++
			}
		}
		if got := s.Free(id); got != free {
			t.Errorf("%d has %d unvisited successors, want %d", id, got, free)
		}
		if s.Visited(id) {
			t.Errorf("called for %d, which is visited", id)
		}
		if first := s.Path()[0]; first != 0 {
			t.Errorf("the path begins with %d, want 0", first)
		}
		return true
	}}
	allocs := testing.AllocsPerRun(1, func() {
		if tour, err := startingFrom(s, 0).Tour(t.Context(), b); !errors.Is(err, knighttour.ErrLimit) {
			t.Error(len(tour.Path), err)
		}
	})
	if asked == 0 || allocs > 50 {
		t.Errorf("%v allocations for %d steps", allocs, asked)
	}
}

// stateView returns as text what a State says about the nodes with the given
// IDs.
func stateView(s *knighttour.State, ids []int64) (text string) {
	text = fmt.Sprint(s.Path())
	for _, id := range ids {
		text += fmt.Sprint(" ", id, ":", s.Free(id), s.Visited(id), s.Successors(id))
	}
	return text
}

// TestZeroState calls all methods on the zero State, and on States that are
// kept after their calls: they must not panic.
func TestZeroState(t *testing.T) {
	var kept []*knighttour.State
	rank := func(s *knighttour.State, id int64) int {
		kept = append(kept, s)
		return 0
	}
	byState := knighttour.ByState(rank)
	allowed := knighttour.Search{Allow: func(s *knighttour.State, _ int64) bool { return rank(s, 0) == 0 }}
	b := knighttour.MustBoard(3, 4)
	for _, g := range []graph.Graph{b, knighttour.Freeze(b), knighttour.KnightGraph(b)} {
		must(knighttour.KnightTourBetter(t.Context(), g, 0, byState))
		must(allowed.Tour(t.Context(), g))
		knighttour.DFSForest(g, byState)
	}
	for _, s := range kept {
		for id := range int64(12) {
			s.Free(id)
			s.Visited(id)
			s.Successors(id)
		}
		s.Path()
	}
	var zero knighttour.State
	if zero.Free(0) != 0 || zero.Visited(0) {
		t.Errorf("the zero State has %d free nodes at 0, visited: %t", zero.Free(0), zero.Visited(0))
	}
	if zero.Successors(0) != nil || zero.Path() != nil {
		t.Errorf("the zero State has successors %v and the path %v", zero.Successors(0), zero.Path())
	}
}

// TestStateSpeaksOfIDs compares what orders and constraints see with the events
// of the search. It covers IDs with and without gaps, IDs of no node, both
// engines, walks, and searches from a start and from anywhere.
func TestStateSpeaksOfIDs(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(71, 72))
	seen := 0
	for range graphtest.Scaled(200, 2500) {
		n, undirected := 2+r.IntN(7), r.IntN(2) == 0
		g := graphtest.Random(r, n, 1+2*r.Float64(), undirected)
		ids := make([]int64, n)
		for v := range ids {
			ids[v] = int64(v)
			if r.IntN(2) == 0 {
				ids[v] = int64(v*v) - 5
			}
		}
		slices.Sort(ids)
		if len(slices.Compact(slices.Clone(ids))) < n {
			continue
		}
		view := graph.Graph(g.Shuffled(r, undirected, ids))
		asked := append([]int64{-100, 1 << 40, 4}, ids...)
		for engine, f := range knighttour.Engines(view) {
			var path []int64
			want := func() string {
				text := fmt.Sprint(path)
				for _, id := range asked {
					var next []int64
					free := 0
					if f.Node(id) != nil {
						next = nodeIDs(f.From(id))
					}
					for _, w := range next {
						if !slices.Contains(path, w) {
							free++
						}
					}
					text += fmt.Sprint(" ", id, ":", free, slices.Contains(path, id), next)
				}
				return text
			}
			check := func(s *knighttour.State, id int64) {
				seen++
				if got := stateView(s, asked); got != want() {
					t.Fatalf("%s, %v, IDs %v: at %d: %s, want %s", engine, g, ids, id, got, want())
				}
			}
			order := knighttour.ByState(func(s *knighttour.State, id int64) int {
				check(s, id)
				return int(id) % 3
			})
			s := knighttour.Search{
				Orders:   []knighttour.Order{order},
				Unpruned: r.IntN(2) == 0,
				Allow: func(s *knighttour.State, id int64) bool {
					check(s, id)
					return true
				},
				Trace: func(e knighttour.Event) {
					path = path[:e.Depth]
					if !e.Back {
						path = append(path, e.ID)
					}
				},
			}
			if r.IntN(2) == 0 {
				s.Prefix = []int64{ids[r.IntN(n)]}
			}
			for _, err := range s.All(t.Context(), f) {
				graphtest.NoError(t, err)
			}
		}
	}
	if seen < 1000 {
		t.Errorf("only %d states", seen)
	}
}

// TestShuffledReachesAllTours checks the recipe for random tours: each of the
// few tours of a small board is found with some seed, and nearly every seed
// gives a different tour of a larger board.
func TestShuffledReachesAllTours(t *testing.T) {
	graphtest.Slow(t)
	grid := mustVariant(3, 3, 0, 1)
	tours := map[string]bool{}
	for seed := range uint64(200) {
		s := knighttour.Search{
			Orders: []knighttour.Order{knighttour.Shuffled(seed)},
			Prefix: []int64{0},
		}
		tours[fmt.Sprint(must(s.Tour(t.Context(), grid)).Path)] = true
	}
	if len(tours) != 8 {
		t.Errorf("%d of the 8 paths of a 3x3 grid from its corner", len(tours))
	}
	clear(tours)
	const seeds = 500
	for seed := range uint64(seeds) {
		s := knighttour.Search{
			Orders: []knighttour.Order{knighttour.Shuffled(seed)},
			Goal:   knighttour.Closed(),
		}
		tours[fmt.Sprint(must(s.Tour(t.Context(), knighttour.MustBoard(8, 8))).Path)] = true
	}
	if len(tours) != seeds {
		t.Errorf("%d tours of 8x8 by %d seeds", len(tours), seeds)
	}
}

// TestRanksAreNotRemembered changes what a rank function returns between two
// searches. The second search must call it again, whatever the library caches
// for small boards.
func TestRanksAreNotRemembered(t *testing.T) {
	sign := int64(1)
	order := knighttour.ByNode(func(_, to graph.Node) int64 { return sign * to.ID() })
	for _, orders := range [][]knighttour.Order{
		{order},
		{knighttour.Shuffled(1), order},
		{byFree(), order},
	} {
		for _, board := range []knighttour.Board{
			knighttour.MustBoard(5, 5),
			knighttour.MustBoard(6, 6),
			mustVariant(6, 6, 1, 2, 7, 10),
		} {
			for range 3 {
				sign = -sign
				got := must(knighttour.KnightTourBetter(t.Context(), board, 0, orders...))
				want := must(knighttour.KnightTourBetter(t.Context(),
					knighttour.KnightGraph(board), 0, orders...))
				if !slices.Equal(got.Path, want.Path) {
					t.Errorf("%v by %v: %v, want %v", board, orders, got.Path, want.Path)
				}
			}
		}
	}
}

// TestPlanIsKept checks that a second search by the same orders reuses the
// sorted lists.
func TestPlanIsKept(t *testing.T) {
	f := knighttour.Freeze(knighttour.MustBoard(8, 8))
	calls := 0
	order := knighttour.ByNode(func(_, _ graph.Node) int { calls++; return 0 })
	for range 3 {
		must(knighttour.KnightTourBetter(t.Context(), f, 0, order))
	}
	if calls != 336 {
		t.Errorf("336 edges were ranked %d times", calls)
	}
}
