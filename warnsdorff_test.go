package knighttour

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// tried returns the order in which the successors of u are tried by a plan
// without dynamic orders.
func tried(t *testing.T, g graph.Graph, u int64, orders ...Order) []int64 {
	t.Helper()
	f := Freeze(g)
	c := work.New(t.Context())
	p, err := f.arrange(c, orders)
	if err != nil {
		t.Fatal(err)
	}
	v, _ := f.vertex(u)
	var ids []int64
	for _, w := range p.Of(v) {
		ids = append(ids, f.id(w))
	}
	return ids
}

func TestStaticOrders(t *testing.T) {
	b := newBoard(t, 8, 8)
	row := func(_, to graph.Node) int { return to.(Square).Row }
	tests := []struct {
		name   string
		g      graph.Graph
		from   int64
		orders []Order
		want   []int64
	}{
		{"none", b, 36, nil, []int64{19, 21, 26, 30, 42, 46, 51, 53}},
		{"id", b, 36, []Order{ByID()}, []int64{19, 21, 26, 30, 42, 46, 51, 53}},
		{"zero", b, 36, []Order{{}}, []int64{19, 21, 26, 30, 42, 46, 51, 53}},
		{"move", b, 36, []Order{ByMove()}, []int64{26, 30, 19, 21, 42, 46, 51, 53}},
		{"move/graph", KnightGraph(b), 36, []Order{ByMove()}, []int64{26, 30, 19, 21, 42, 46, 51, 53}},
		{"move/corner", b, 0, []Order{ByMove()}, []int64{10, 17}},
		{"outward", b, 36, []Order{Outward()}, []int64{46, 53, 30, 51, 21, 42, 19, 26}},
		{"node", b, 36, []Order{ByNode(row)}, []int64{19, 21, 26, 30, 42, 46, 51, 53}},
		{"node,move", b, 36, []Order{ByNode(func(f, to graph.Node) int { return -row(f, to) }), Shuffled(1), ByMove()}, nil},
		{"constant,outward", b, 36, []Order{ByNode(func(_, _ graph.Node) int { return 7 }), Outward()}, []int64{46, 53, 30, 51, 21, 42, 19, 26}},
		{"id,outward", b, 36, []Order{ByID(), Outward()}, []int64{19, 21, 26, 30, 42, 46, 51, 53}},
		{"move/no squares", digraph{{2, 1}, {}, {}}, 0, []Order{ByMove(), Outward()}, []int64{1, 2}},
	}
	for _, test := range tests {
		t.Run("order="+test.name, func(t *testing.T) {
			got := tried(t, test.g, test.from, test.orders...)
			if test.want != nil && !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
			if test.want == nil { // by row from below, whatever the shuffle does
				for i := 1; i < len(got); i++ {
					if got[i]/8 > got[i-1]/8 {
						t.Errorf("got %v", got)
					}
				}
			}
		})
	}
}

// TestByMoveIsTheMoveTable compares the rank with the table on every square.
func TestByMoveIsTheMoveTable(t *testing.T) {
	for _, b := range []Board{newBoard(t, 8, 8), newBoard(t, 5, 9), newBoard(t, 3, 3)} {
		for id := range int64(b.squares()) {
			var want []int64
			s := b.square(int(id))
			for to := range b.Moves(s.Row, s.Col) {
				want = append(want, to.ID())
			}
			if got := tried(t, b, id, ByMove()); !slices.Equal(got, want) {
				t.Errorf("board=%v: from %v %v, want %v", b, s, got, want)
			}
		}
	}
}

func TestShuffled(t *testing.T) {
	b := newBoard(t, 8, 8)
	// The order is part of what the package promises to keep.
	if got, want := tried(t, b, 36, Shuffled(1)), []int64{46, 51, 19, 42, 21, 30, 53, 26}; !slices.Equal(got, want) {
		t.Errorf("seed=1: %v, want %v", got, want)
	}
	// All orders of the two moves from a corner are about equally frequent.
	n := 0
	for seed := range uint64(1000) {
		if tried(t, b, 0, Shuffled(seed))[0] == 10 {
			n++
		}
	}
	if n < 430 || n > 570 {
		t.Errorf("10 comes first in %d of 1000 shuffles", n)
	}
	same, move := Shuffled(1), ByMove()
	if Shuffled(1) != same || Shuffled(2) == same || ByMove() != move || ByMove() == Outward() || ByID() != (Order{}) {
		t.Error("orders cannot be told apart by ==")
	}
}

// TestRanksOfAllTypes sorts by ranks at the ends of their types.
func TestRanksOfAllTypes(t *testing.T) {
	g := digraph{{1, 2, 3}, {}, {}, {}}
	id := func(to graph.Node) int { return int(to.ID()) - 1 }
	for name, o := range map[string]Order{
		"int8":    ByNode(func(_, to graph.Node) int8 { return []int8{127, -128, 0}[id(to)] }),
		"int64":   ByNode(func(_, to graph.Node) int64 { return []int64{math.MaxInt64, math.MinInt64, 0}[id(to)] }),
		"uint8":   ByNode(func(_, to graph.Node) uint8 { return []uint8{255, 0, 128}[id(to)] }),
		"uint64":  ByNode(func(_, to graph.Node) uint64 { return []uint64{math.MaxUint64, 0, 1 << 63}[id(to)] }),
		"float32": ByNode(func(_, to graph.Node) float32 { return []float32{math.MaxFloat32, -1e-30, 0}[id(to)] }),
		"float64": ByNode(func(_, to graph.Node) float64 { return []float64{math.Inf(1), math.Inf(-1), -1e-300}[id(to)] }),
		"nan":     ByNode(func(_, to graph.Node) float64 { return []float64{math.NaN(), -5, math.Inf(1)}[id(to)] }),
		"-nan":    ByNode(func(_, to graph.Node) float64 { return []float64{math.Copysign(math.NaN(), -1), -5, 5}[id(to)] }),
		"zeros":   ByNode(func(_, to graph.Node) float64 { return []float64{1, 0, math.Copysign(0, -1)}[id(to)] }),
		"uintptr": ByNode(func(_, to graph.Node) uintptr { return []uintptr{9, 7, 8}[id(to)] }),
	} {
		if got := tried(t, g, 0, o); !slices.Equal(got, []int64{2, 3, 1}) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestFloatsAreSortable compares the order of random floats with that of their
// ranks.
func TestFloatsAreSortable(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	last := 0.0
	for range 100_000 {
		f := math.Float64frombits(r.Uint64())
		if f == f && (f < last) != (sortable(f) < sortable(last)) {
			t.Fatalf("%g and %g", f, last)
		}
		if f == f {
			last = f
		}
	}
}

func TestOrderString(t *testing.T) {
	for want, o := range map[string]Order{
		"id": ByID(), "move": ByMove(), "outward": Outward(), "warnsdorff": Warnsdorff(), "shuffled(7)": Shuffled(7),
		"by node":  ByNode(func(_, _ graph.Node) int { return 0 }),
		"by state": ByState(func(*State, int) int { return 0 }),
	} {
		if got := o.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A rule is an order in two forms: for the package and for the reference.
type rule struct {
	name string
	o    Order
	ref  func(r *reference, u, v int) int64
}

// rules returns orders with many ties, static and dynamic.
func rules() []rule {
	node := func(name string, rank func(u, v int) int64) rule {
		return rule{name,
			ByNode(func(from, to graph.Node) int64 { return rank(int(from.ID()), int(to.ID())) }),
			func(_ *reference, u, v int) int64 { return rank(u, v) }}
	}
	return []rule{
		node("sum%3", func(u, v int) int64 { return int64((u + v) % 3) }),
		node("-v/2", func(_, v int) int64 { return -int64(v / 2) }),
		node("v&1", func(_, v int) int64 { return int64(v & 1) }),
		{"warnsdorff", Warnsdorff(), refFree},
		{"free%2", ByState(func(s *State, v int) uint { return uint(s.Free(v) % 2) }),
			func(r *reference, _, v int) int64 { return r.free(v) % 2 }},
		{"-path&v", ByState(func(s *State, v int) int { return -(len(s.Path()) & v) }),
			func(r *reference, _, v int) int64 { return -int64(len(r.path) & v) }},
		{"second", ByState(func(s *State, v int) (n int8) {
			for w := range s.Successors(v) {
				if !s.Visited(w) {
					n += int8(s.Free(w))
				}
			}
			return -n
		}), func(r *reference, _, v int) (n int64) {
			for _, w := range r.g[v] {
				if !r.visited[w] {
					n -= r.free(w)
				}
			}
			return n
		}},
	}
}

// TestComposition searches by lists of up to four orders, on random graphs in
// both forms of the search, and compares with the recursion.
func TestComposition(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	all := rules()
	for i := range 1500 {
		undirected := i%2 == 0
		g := randomGraph(r, 2+r.IntN(7), 1+r.Float64()*4, undirected)
		var orders []Order
		var ranks []func(*reference, int, int) int64
		name := ""
		for range r.IntN(5) {
			o := all[r.IntN(len(all))]
			orders, ranks, name = append(orders, o.o), append(ranks, o.ref), name+" "+o.name
		}
		for start := range g {
			f := g.freeze(undirected)
			path, visits := refTour(g, start, ranks...)
			tour, err := KnightTour(context.Background(), f, int64(start), orders...)
			if tour.Visits != visits || !slices.Equal(tour.Path, path) || (err == nil) != (path != nil) {
				t.Fatalf("%s from %d by%s: %v, %v, want %v in %d visits", describe(g, undirected), start, name, tour, err, path, visits)
			}
			f.hasMasks = false
			tour, err = KnightTour(context.Background(), f, int64(start), orders...)
			if tour.Visits != visits || !slices.Equal(tour.Path, path) || (err == nil) != (path != nil) {
				t.Fatalf("%s from %d by%s in lists: %v, %v, want %v in %d visits", describe(g, undirected), start, name, tour, err, path, visits)
			}
			path, _ = refTour(g, start, append([]func(*reference, int, int) int64{refFree}, ranks...)...)
			for _, h := range []*Frozen{f, g.freeze(undirected)} {
				tour, err = KnightTourBetter(context.Background(), h, int64(start), append(orders, ByID())...)
				if !slices.Equal(tour.Path, path) || (path == nil) != errors.Is(err, ErrNoTour) {
					t.Fatalf("%s better from %d by%s: %v, %v, want %v", describe(g, undirected), start, name, tour, err, path)
				}
			}
		}
	}
}

// TestKnightTourBetterExact compares with the recursion on every start of the
// boards where that comes to an end, with the two usual tie-breaks.
func TestKnightTourBetterExact(t *testing.T) {
	for _, size := range [][2]int{{3, 4}, {4, 3}, {3, 5}, {4, 5}, {5, 5}, {3, 7}, {5, 6}, {6, 6}, {7, 7}, {8, 8}, {9, 9}, {6, 12}, {11, 11}, {12, 12}} {
		b, g := newBoard(t, size[0], size[1]), knights(size[0], size[1])
		t.Run("board="+b.String(), func(t *testing.T) {
			t.Parallel()
			f := Freeze(b)
			for start := range g {
				s := b.square(start)
				if b.squares()%2 == 1 && (s.Row+s.Col)%2 == 1 {
					continue // no tour, which takes the recursion long to see
				}
				for name, order := range map[string]struct {
					orders []Order
					tie    func(*reference, int, int) int64
				}{
					"outward": {nil, refOutward(b.Rows(), b.Cols())},
					"move":    {[]Order{ByMove()}, refMove(b.Cols())},
				} {
					path, visits, ok := refTourWithin(300_000, g, start, refFree, order.tie)
					if !ok {
						continue
					}
					tour, err := KnightTourBetter(t.Context(), f, int64(start), order.orders...)
					if !slices.Equal(tour.Path, path) || (path == nil) != errors.Is(err, ErrNoTour) {
						t.Errorf("start=%d/order=%s: %v, %v\nwant %v", start, name, tour, err, path)
					}
					if tour.Visits > visits {
						t.Errorf("start=%d/order=%s: %d visits, the recursion makes %d", start, name, tour.Visits, visits)
					}
				}
			}
		})
	}
}

// refTourWithin is refTour that gives up after a number of visits.
func refTourWithin(limit int64, g digraph, start int, ranks ...func(*reference, int, int) int64) (path []int64, visits int64, ok bool) {
	type gaveUp struct{}
	defer func() {
		if e := recover(); e != nil && e != (gaveUp{}) {
			panic(e)
		}
	}()
	r := reference{g: g, ranks: ranks, visited: make([]bool, len(g))}
	r.found = func(p []int) bool {
		path = int64s(p)
		return false
	}
	r.each = func() {
		if r.visits > limit {
			panic(gaveUp{})
		}
	}
	r.search(start)
	return path, r.visits, true
}

// TestDynamicOrdersAreAskedOnce counts the calls of a rank function.
func TestDynamicOrdersAreAskedOnce(t *testing.T) {
	asked := make(map[string]bool)
	order := ByState(func(s *State, v int) int {
		key := fmt.Sprint(s.Path(), v)
		if asked[key] {
			t.Errorf("asked again: %s", key)
		}
		asked[key] = true
		return 0
	})
	if _, err := KnightTour(t.Context(), newBoard(t, 5, 5), 4, order, ByMove()); err != nil {
		t.Fatal(err)
	}
	if len(asked) < 3000 {
		t.Errorf("asked %d times", len(asked))
	}
}

// TestPlanIsKept checks that a second search by the same orders finds its
// lists arranged.
func TestPlanIsKept(t *testing.T) {
	f := Freeze(newBoard(t, 8, 8))
	calls := 0
	order := ByNode(func(_, _ graph.Node) int { calls++; return 0 })
	for range 3 {
		if _, err := KnightTourBetter(t.Context(), f, 0, order); err != nil {
			t.Fatal(err)
		}
	}
	if calls != 336 {
		t.Errorf("336 edges were ranked %d times", calls)
	}
}

func TestKnightTourBetterAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	f := Freeze(newBoard(t, 8, 8))
	allocs := testing.AllocsPerRun(200, func() {
		if _, err := KnightTourBetter(context.Background(), f, 0); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 4 {
		t.Errorf("%v allocations, want at most 4", allocs)
	}
}

// TestOtherNodes breaks ties by ID where nodes are no squares.
func TestOtherNodes(t *testing.T) {
	g := simple.NewUndirectedGraph()
	for u := range int64(6) {
		for v := range u {
			g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
		}
	}
	tour, err := KnightTourBetter(t.Context(), g, 3)
	if want := []int64{3, 0, 1, 2, 4, 5}; err != nil || !slices.Equal(tour.Path, want) {
		t.Errorf("got %v, %v, want %v", tour, err, want)
	}
}
