package walk

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/work"
)

// A rank ranks v, an unvisited neighbour of the last vertex of a path.
type rank func(s *order.State, v int32) int64

// byFree is Warnsdorff's rule.
func byFree(s *order.State, v int32) int64 { return int64(s.Free[v]) }

// plainWalk returns the walk that always continues with the neighbour that the
// given ranks put first. The order of neighbours breaks ties.
func plainWalk(g graphtest.Graph, start int64, ranks ...rank) []int64 {
	l := g.Lists()
	c := work.New(context.Background())
	s := order.State{
		Path: []int32{int32(start)},
		Free: dense.NewCounts(c, l),
	}
	for v := int32(start); ; s.Path = append(s.Path, v) {
		s.Free.Visit(int(v), l.Of(v))
		list := slices.DeleteFunc(slices.Clone(l.Of(v)), func(w int32) bool {
			return !s.Free.Has(int(w))
		})
		if len(list) == 0 {
			return graphtest.IDs(s.Path)
		}
		v = slices.MinFunc(list, func(v, w int32) int {
			for _, rank := range ranks {
				if c := cmp.Compare(rank(&s, v), rank(&s, w)); c != 0 {
					return c
				}
			}
			return 0
		})
	}
}

// randomGraph returns a graph of n vertices with at most degree neighbours
// each, and with some loops. Usually it has a Hamiltonian path.
func randomGraph(r *rand.Rand, n, degree int) graphtest.Graph {
	g := make(graphtest.Graph, n)
	link := func(v, w int) {
		if slices.Contains(g[v], w) || len(g[v]) == degree || len(g[w]) == degree {
			return
		}
		g[v] = append(g[v], w)
		if v != w {
			g[w] = append(g[w], v)
		}
	}
	path := r.Perm(n)
	length := min(r.IntN(2*n)+2, n) // of the part of a Hamiltonian path that is linked
	for i := 1; i < length; i++ {
		link(path[i-1], path[i])
	}
	for range r.IntN(4 * n) {
		link(r.IntN(n), r.IntN(n))
	}
	for _, list := range g {
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return g
}

// smallGraph returns g as a [Small]. It must fit into masks and queues.
func smallGraph(t *testing.T, g graphtest.Graph) *Small {
	t.Helper()
	var m dense.Masks
	var q dense.Queues
	m.Fill(g.Lists(), true)
	if !q.Fill(g.Lists()) {
		t.Fatalf("%v does not fit into queues", g)
	}
	fits := NewSmall(&m, &q, len(g))
	return &fits
}

// A walkFunc walks from start, as [Lists] does.
type walkFunc func(c *work.Canceller, start int64) (path []int64, complete bool)

// listsWalk returns the walk of [Lists].
func listsWalk(l dense.Lists) walkFunc {
	return func(c *work.Canceller, start int64) ([]int64, bool) { return Lists(c, l, start) }
}

// planWalk returns the walk of [ByPlan.Walk].
func planWalk(w *ByPlan, p *order.Plan, host order.Host) walkFunc {
	return func(c *work.Canceller, start int64) ([]int64, bool) { return w.Walk(c, p, host, start) }
}

// checkWalk compares a walk from start over n vertices with the plain one,
// want. It reports whether the walk is complete. If not, the walk need not have
// begun.
func checkWalk(t *testing.T, walk walkFunc, start int64, n int, want []int64) bool {
	t.Helper()
	path, complete := walk(work.New(t.Context()), start)
	if complete != (len(want) == n) {
		t.Fatalf("from %d over %d vertices: complete %t, want %v", start, n, complete, want)
	}
	hasBegun := complete || path != nil
	if hasBegun && !slices.Equal(path, want) {
		t.Fatalf("from %d over %d vertices: %v, want %v", start, n, path, want)
	}
	return complete
}

// twoOrders is a list of two dynamic orders. The first is Warnsdorff's rule or
// ranks by the parity of the path. The second depends on all of the state.
type twoOrders struct {
	order.List
	rule bool
}

func (o twoOrders) Orders() int { return 2 }

func (o twoOrders) Kind(i int) order.Kind {
	if i == 0 && o.rule {
		return order.Warnsdorff
	}
	return order.Dynamic
}

func (o twoOrders) Leave(int) {}

func (o twoOrders) Rank(i int, s *order.State, v int32) int64 {
	if i == 0 {
		return int64(len(s.Path)+int(v)) % 2
	}
	sum := int64(v) + int64(s.Path[0])
	for u, free := range s.Free {
		sum += int64(u) * int64(free&^dense.Visited+free/dense.Visited)
	}
	return sum % 3
}

// ranks returns the orders as functions for a plain walk.
func (o twoOrders) ranks() []rank {
	first := func(s *order.State, v int32) int64 { return o.Rank(0, s, v) }
	if o.rule {
		first = byFree
	}
	return []rank{first, func(s *order.State, v int32) int64 { return o.Rank(1, s, v) }}
}

// TestRandomGraphs compares walks over random graphs with plain ones, both
// those that visit all vertices and those that come to a dead end.
func TestRandomGraphs(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(1, 1))
	c := work.New(t.Context())
	var byPlan ByPlan
	complete := map[string]int{}
	dead := map[string]int{}
	for i := range 3000 {
		g := randomGraph(r, 1+r.IntN(64), 2+r.IntN(7))
		o := twoOrders{rule: i%2 == 0}
		var p order.Plan
		graphtest.NoError(t, p.Arrange(c, dense.NewGraph(g.Lists(), true), o))
		start := r.Int64N(int64(len(g)))
		walks := []struct {
			name  string
			walk  walkFunc
			ranks []rank
		}{
			{name: "lists", walk: listsWalk(g.Lists()), ranks: []rank{byFree}},
			{name: "small", walk: smallGraph(t, g).Walk, ranks: []rank{byFree}},
			{name: "plan", walk: planWalk(&byPlan, &p, o), ranks: o.ranks()},
		}
		for _, test := range walks {
			want := plainWalk(g, start, test.ranks...)
			if checkWalk(t, test.walk, start, len(g), want) {
				complete[test.name]++
			} else {
				dead[test.name]++
			}
		}
	}
	for _, name := range []string{"lists", "small", "plan"} {
		if complete[name] < 500 || dead[name] < 500 {
			t.Errorf("%s: %d complete walks, %d dead ends", name, complete[name], dead[name])
		}
	}
}

// TestDegrees walks over complete graphs whose degrees are around the largest
// allowed.
func TestDegrees(t *testing.T) {
	for n := MaxDegree - 1; n <= MaxDegree+2; n++ {
		g := graphtest.Complete(n)
		want := plainWalk(g, 5, byFree)
		if n-1 > MaxDegree {
			want = nil
		}
		checkWalk(t, listsWalk(g.Lists()), 5, n, want)
	}
}

// planOf returns the plan of two orders for g.
func planOf(t *testing.T, g graphtest.Graph, o twoOrders) *order.Plan {
	t.Helper()
	p := new(order.Plan)
	graphtest.NoError(t, p.Arrange(work.New(t.Context()), dense.NewGraph(g.Lists(), true), o))
	return p
}

// TestStops stops walks at each poll. The path must then be a prefix of the
// whole walk.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	b := knightBoard(150, 150, true)
	g := knightBoard(8, 8, true).graph()
	o := twoOrders{rule: true}
	half := b
	var blocked []int64
	for id := b.Area() / 2; id < b.Area(); id++ {
		blocked = append(blocked, int64(id))
	}
	half.Shape = b.Without(blocked)
	walks := map[string]walkFunc{
		"grid":  b.Walk,
		"half":  half.Walk,
		"lists": listsWalk(b.graph().Lists()),
		"small": smallGraph(t, g).Walk,
		"plan":  planWalk(new(ByPlan), planOf(t, g, o), o),
	}
	for name, walk := range walks {
		t.Run("walk="+name, func(t *testing.T) { checkStops(t, walk) })
	}
}

// checkStops stops a walk from vertex 0, which must be complete if it is not
// stopped.
func checkStops(t *testing.T, walk walkFunc) {
	t.Helper()
	c := work.New(t.Context())
	whole, complete := walk(c, 0)
	if !complete {
		t.Fatalf("a dead end after %d vertices", len(whole))
	}
	if int(c.Spent()) < 6*len(whole) {
		t.Fatalf("%d vertices, but only %d units of work", len(whole), c.Spent())
	}
	lengths := map[int]bool{}
	for units := 0; ; units += work.PollInterval / 2 {
		c := work.StopAfter(units)
		path, complete := walk(c, 0)
		err := c.Err()
		lengths[len(path)] = true
		if !slices.Equal(path, whole[:len(path)]) {
			t.Fatalf("after %d units: %v is not a prefix of the walk", units, path)
		}
		if complete != (err == nil) {
			t.Fatalf("after %d units: complete %t, but %v", units, complete, err)
		}
		if complete {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	steps := len(whole) / work.PollInterval * 7
	if len(lengths) < steps {
		t.Errorf("stopped at %d lengths, want at least %d", len(lengths), steps)
	}
	if !lengths[0] {
		t.Error("not stopped before the first vertex")
	}
	if !lengths[len(whole)] {
		t.Error("not stopped at the end")
	}
}

// TestDeadEnds tries a dead end after each number of vertices up to 2500.
func TestDeadEnds(t *testing.T) {
	graphtest.Slow(t)
	const n = 2500
	path := []int64{0} // as far as the walk can get
	g := make(graphtest.Graph, n)
	for end := 1; end < n; end++ {
		checkWalk(t, listsWalk(g.Lists()), 0, n, path)
		b := gridOf(1, n+1, leaperMoves(nil, 0, 1))
		b.Shape = b.Without([]int64{int64(end)})
		checkWalk(t, b.Walk, 0, n, path)
		path = append(path, int64(end))
		g[end-1] = append(g[end-1], end)
		g[end] = append(g[end], end-1)
	}
	checkWalk(t, listsWalk(g.Lists()), 0, n, path)
}

// TestAllocations counts allocations. A walk allocates its path and, unless it
// is small, its counts. A ByPlan keeps its counts for the next walk.
func TestAllocations(t *testing.T) {
	b := knightBoard(9, 9, true)
	g := b.graph()
	o := twoOrders{rule: true}
	c := work.New(t.Context())
	for _, test := range []struct {
		name string
		walk walkFunc
		want float64
	}{
		{name: "small", walk: smallGraph(t, knightBoard(8, 8, true).graph()).Walk, want: 1},
		{name: "lists", walk: listsWalk(g.Lists()), want: 2},
		{name: "grid", walk: b.Walk, want: 2},
		{name: "plan", walk: planWalk(new(ByPlan), planOf(t, g, o), o), want: 1},
	} {
		if got := testing.AllocsPerRun(10, func() { test.walk(c, 0) }); got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

// TestRelease releases the memory of walks over a small and a large board. Only
// the memory for the small board is kept. The graph and the plan are never
// kept.
func TestRelease(t *testing.T) {
	o := twoOrders{rule: true}
	for _, test := range []struct {
		side int
		kept bool
	}{
		{side: 9, kept: true},
		{side: 150, kept: false},
	} {
		g := knightBoard(test.side, test.side, true).graph()
		var b ByPlan
		b.Walk(work.New(t.Context()), planOf(t, g, o), o, 0)
		b.Release()
		if kept := cap(b.free) > 0 && cap(b.path) > 0; kept != test.kept {
			t.Errorf("%dx%[1]d: memory is kept: %t, want %t", test.side, kept, test.kept)
		}
		if b.Lists.Start != nil || !reflect.DeepEqual(b.ranker, order.Ranker{}) {
			t.Errorf("%dx%[1]d: the graph or the plan is kept", test.side)
		}
	}
}

// TestScratchRelease releases a scratch that has walked by plan, made a grid,
// both or neither. The scratch must then forget the graph, the plan and the
// board, but keep the memory of a small walk.
func TestScratchRelease(t *testing.T) {
	o := twoOrders{rule: true}
	g := knightBoard(9, 9, true).graph()
	shape := board.Shape{Rows: 9, Cols: 9}.Without([]int64{3, 4})
	for _, test := range []struct {
		name   string
		byPlan bool
		grid   bool
	}{
		{name: "none"},
		{name: "plan", byPlan: true},
		{name: "grid", grid: true},
		{name: "both", byPlan: true, grid: true},
	} {
		var sc Scratch
		if test.byPlan {
			sc.ByPlan.Walk(work.New(t.Context()), planOf(t, g, o), o, 0)
		}
		if test.grid {
			sc.Grid(shape, false, true)
		}
		sc.Release()
		if sc.ByPlan.Start != nil || !reflect.DeepEqual(sc.ByPlan.ranker, order.Ranker{}) {
			t.Errorf("%s: the graph or the plan is kept", test.name)
		}
		if !reflect.DeepEqual(sc.grid, Grid{}) {
			t.Errorf("%s: the board is kept: %v", test.name, sc.grid)
		}
		if isKept := cap(sc.ByPlan.free) > 0; isKept != test.byPlan {
			t.Errorf("%s: memory is kept: %t, want %t", test.name, isKept, test.byPlan)
		}
	}
}

// leaperMoves returns the moves of a leaper by ascending IDs, or in random
// order if r is not nil.
func leaperMoves(r *rand.Rand, near, far int) (moves []board.Offset) {
	for row := -far; row <= far; row++ {
		for col := -far; col <= far; col++ {
			a, b := max(row, -row), max(col, -col)
			if min(a, b) == near && max(a, b) == far {
				moves = append(moves, board.Offset{Row: row, Col: col})
			}
		}
	}
	if r != nil {
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	}
	return moves
}

// gridOf returns a board without blocked squares as a grid.
func gridOf(rows, cols int, moves []board.Offset) Grid {
	return Grid{Shape: board.Shape{Rows: rows, Cols: cols}, Moves: moves}
}

// knightBoard returns the grid of a knight, whose moves break ties in the order
// of the squares.
func knightBoard(rows, cols int, outward bool) Grid {
	b := gridOf(rows, cols, leaperMoves(nil, 1, 2))
	b.Outward = outward
	return b
}

// graph returns the graph of b. Blocked squares have no edges.
func (b Grid) graph() graphtest.Graph {
	g := make(graphtest.Graph, b.Area())
	rank := graphtest.RankOutward(b.Rows, b.Cols)
	for id := range g {
		if !b.Has(int64(id)) {
			continue
		}
		for _, m := range b.Moves {
			row, col := id/b.Cols+m.Row, id%b.Cols+m.Col
			if b.Contains(row, col) {
				g[id] = append(g[id], row*b.Cols+col)
			}
		}
		if b.Outward {
			slices.SortStableFunc(g[id], func(v, w int) int {
				return cmp.Compare(rank(nil, id, v), rank(nil, id, w))
			})
		}
	}
	return g
}

// check compares the walk from a square with the plain one over the graph.
func (b Grid) check(t *testing.T, start int64) (complete bool) {
	t.Helper()
	return checkWalk(t, b.Walk, start, b.Squares(), plainWalk(b.graph(), start, byFree))
}

// TestSmallBoards walks from all squares of small boards with several orders.
func TestSmallBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	leapers := [][2]int{{0, 1}, {1, 1}, {1, 2}, {1, 4}, {2, 3}, {0, 7}}
	complete := map[[2]int]int{} // by leaper
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; cols <= 8; cols++ {
			for _, leaper := range leapers {
				outward := r.IntN(2) == 0
				order := r
				if r.IntN(2) == 0 {
					order = nil
				}
				b := gridOf(rows, cols, leaperMoves(order, leaper[0], leaper[1]))
				b.Outward = outward
				for start := range int64(rows * cols) {
					if b.check(t, start) {
						complete[leaper]++
					}
				}
			}
		}
	}
	for leaper, least := range map[[2]int]int{{0, 1}: 500, {1, 2}: 500, {1, 4}: 10} {
		if complete[leaper] < least {
			t.Errorf("leaper %v: %d complete walks, want %d", leaper, complete[leaper], least)
		}
	}
}

// TestBlocked blocks squares at random, and sometimes also all squares of one
// colour.
func TestBlocked(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	complete := 0
	for range 2000 {
		b := knightBoard(1+r.IntN(10), 1+r.IntN(10), r.IntN(2) == 0)
		oneColour := r.IntN(8) == 0
		if oneColour {
			b.Moves = leaperMoves(r, 1, 1+2*r.IntN(2))
		}
		var free, blocked []int64
		for id := range int64(b.Area()) {
			isOdd := (int(id)/b.Cols+int(id)%b.Cols)%2 == 1
			if r.IntN(16) == 0 || oneColour && isOdd {
				blocked = append(blocked, id)
			} else {
				free = append(free, id)
			}
		}
		b.Shape = b.Without(blocked)
		if len(free) == 0 {
			continue
		}
		if b.check(t, free[r.IntN(len(free))]) && len(blocked) > 0 {
			complete++
		}
	}
	if complete < 100 {
		t.Errorf("%d complete walks", complete)
	}
}

// TestStretches walks from all squares of boards with about as many squares as
// a walk visits between two polls. Some walks come to a dead end near the poll.
func TestStretches(t *testing.T) {
	graphtest.Slow(t)
	c := work.New(t.Context())
	for n := graphtest.Scaled(32, 30); n <= graphtest.Scaled(33, 34); n++ {
		b := gridOf(n, n, board.Shape{}.Moves(nil))
		g := b.graph()
		lists := listsWalk(g.Lists())
		for start := range int64(n * n) {
			path, complete := lists(c, start)
			if complete {
				if len(path) != n*n {
					t.Fatalf("%dx%d from %d: complete with %d squares", n, n, start, len(path))
				}
				if err := graphtest.CheckPath(g, path); err != nil {
					t.Fatalf("%dx%d from %d: %v: %v", n, n, start, path, err)
				}
			}
			checkWalk(t, b.Walk, start, n*n, path)
		}
	}
}

// TestMemoryGrid makes grids of boards with several leapers, one after the
// other in the same memory. Their moves must be those of the board, in the
// order of its table or sorted by what they add to the ID of a square.
func TestMemoryGrid(t *testing.T) {
	var m Scratch
	for _, leap := range [][2]int{{1, 2}, {0, 1}, {1, 1}, {2, 5}} {
		near, far := leap[0], leap[1]
		piece := board.NewPiece([]board.Leaper{{Near: near, Far: far}})
		s := board.Shape{Rows: 7, Cols: 6}.WithPiece(piece).Without([]int64{8})
		table := s.Moves(new([board.LeaperMoves]board.Offset))
		ascending := leaperMoves(nil, near, far)
		for _, outward := range []bool{true, false} {
			got := m.Grid(s, true, outward)
			if !slices.Equal(got.Moves, table) {
				t.Errorf("%v by moves: %v, want %v", s, got.Moves, table)
			}
			if got.Shape != s || got.Outward != outward {
				t.Errorf("%v, outward %t: %v, %t", s, outward, got.Shape, got.Outward)
			}
			got = m.Grid(s, false, outward)
			if !slices.Equal(got.Moves, ascending) {
				t.Errorf("%v by squares: %v, want %v", s, got.Moves, ascending)
			}
		}
	}
}

// TestMemoryGridKeepsTable sorts the moves of a grid. The knight's table, which
// all plain boards share, must not change.
func TestMemoryGridKeepsTable(t *testing.T) {
	before := slices.Clone(board.KnightMoves)
	new(Scratch).Grid(board.Shape{Rows: 8, Cols: 8}, false, false)
	if !slices.Equal(board.KnightMoves, before) {
		t.Errorf("%v, want %v", board.KnightMoves, before)
	}
}

// TestFarMoves tries moves that go as far as a walk allows, and farther.
func TestFarMoves(t *testing.T) {
	for _, far := range []int{maxReach, maxReach + 1} {
		moves := append(leaperMoves(nil, 0, 1), board.Offset{Col: far}, board.Offset{Col: -far})
		b := gridOf(2, far+1, moves)
		path, complete := b.Walk(work.New(t.Context()), 0)
		if complete != (far <= maxReach) {
			t.Errorf("%d columns: complete %t", b.Cols, complete)
		}
		if complete && len(path) != b.Area() {
			t.Errorf("%d columns: %d squares", b.Cols, len(path))
		}
	}
}

// TestLongRows tries rows whose neighbours are counted in several parts, with a
// poll after each.
func TestLongRows(t *testing.T) {
	graphtest.Slow(t)
	const part = work.PollInterval
	for _, cols := range []int{part - 1, part, part + 1, 2*part + 1} {
		b := knightBoard(6, cols, true)
		want, _ := Lists(work.New(t.Context()), b.graph().Lists(), 0)
		if !checkWalk(t, b.Walk, 0, 6*cols, want) {
			t.Errorf("%d columns: %d squares", cols, len(want))
		}
	}
}

// TestOddBoards checks that a walk that cannot be complete is not begun.
func TestOddBoards(t *testing.T) {
	b := knightBoard(1001, 1001, true)
	t.Run("start=0", func(t *testing.T) {
		path, complete := b.Walk(work.New(t.Context()), 0)
		if !complete || len(path) != 1001*1001 {
			t.Errorf("complete %t, %d squares", complete, len(path))
		}
	})
	t.Run("start=1", func(t *testing.T) {
		c := work.New(t.Context())
		path, complete := b.Walk(c, 1)
		if complete || len(path) > 0 {
			t.Errorf("complete %t, %d squares", complete, len(path))
		}
		if c.Spent() > 0 {
			t.Errorf("%d units of work", c.Spent())
		}
	})
}
