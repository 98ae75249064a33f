package walk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
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

// plain is the walk over n vertices to the first neighbours by some ranks. The order of
// neighbours breaks ties.
func plain(g graphtest.Graph, start int64, n int, ranks ...rank) ([]int64, error) {
	l := g.Lists()
	s := order.State{Path: []int32{int32(start)}, Free: dense.NewCounts(l)}
	for v := int32(start); ; s.Path = append(s.Path, v) {
		s.Free.Visit(int(v), l.Of(v))
		if len(s.Path) == n {
			return graphtest.IDs(s.Path), nil
		}
		list := slices.DeleteFunc(slices.Clone(l.Of(v)), func(w int32) bool { return !s.Free.Has(int(w)) })
		if len(list) == 0 {
			return nil, ErrDeadEnd
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

// random returns a graph of n vertices with at most degree neighbours each, and with
// some loops. Mostly it has a Hamiltonian path.
func random(r *rand.Rand, n, degree int) graphtest.Graph {
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
	for i := range r.IntN(2*n) + 1 {
		if i++; i < n {
			link(path[i-1], path[i])
		}
	}
	for range r.IntN(4 * n) {
		link(r.IntN(n), r.IntN(n))
	}
	for _, list := range g {
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return g
}

// masks returns g as masks and queues, into which it fits.
func masks(t testing.TB, g graphtest.Graph) *Masks {
	t.Helper()
	var m dense.Masks
	var q dense.Queues
	m.Fill(g.Lists(), true)
	if !q.Fill(g.Lists()) {
		t.Fatalf("%v does not fit into queues", g)
	}
	fits := NewMasks(&m, &q, len(g))
	return &fits
}

func same(path, want []int64, err, wantErr error) bool {
	return err == wantErr && slices.Equal(path, want)
}

// twoOrders is a list of two dynamic orders. The first is Warnsdorff's rule or ranks by
// the parity of the path. The second depends on all of the state.
type twoOrders struct {
	order.List
	rule bool
}

func (o twoOrders) Len() int { return 2 }

func (o twoOrders) Kind(i int) order.Kind {
	if i == 0 && o.rule {
		return order.Warnsdorff
	}
	return order.Dynamic
}

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

// ranks returns the orders for the plain walk.
func (o twoOrders) ranks() []rank {
	first := func(s *order.State, v int32) int64 { return o.Rank(0, s, v) }
	if o.rule {
		first = byFree
	}
	return []rank{first, func(s *order.State, v int32) int64 { return o.Rank(1, s, v) }}
}

// TestRandomGraphs compares walks with plain ones.
func TestRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	c := work.New(t.Context())
	var ranked Ranked
	complete, dead := map[string]int{}, map[string]int{}
	for i := range 3000 {
		g, o := random(r, 1+r.IntN(64), 2+r.IntN(7)), twoOrders{rule: i%2 == 0}
		var p order.Plan
		graphtest.NoError(t, p.Arrange(c, dense.NewGraph(g.Lists(), true), o))
		start := r.Int64N(int64(len(g)))
		for name, test := range map[string]struct {
			walk  func() ([]int64, error)
			ranks []rank
		}{
			"lists":  {func() ([]int64, error) { return Lists(g.Lists()).Walk(c, start) }, []rank{byFree}},
			"masks":  {func() ([]int64, error) { return masks(t, g).Walk(c, start) }, []rank{byFree}},
			"ranked": {func() ([]int64, error) { return ranked.Walk(c, &p, o, start) }, o.ranks()},
		} {
			want, wantErr := plain(g, start, len(g), test.ranks...)
			if path, err := test.walk(); !same(path, want, err, wantErr) {
				t.Fatalf("%s: %v from %d, rule %t: %v, %v, want %v, %v", name, g, start, o.rule, path, err, want, wantErr)
			}
			complete[name] += dense.Bit(wantErr == nil)
			dead[name] += dense.Bit(wantErr != nil)
		}
	}
	for name := range complete {
		if complete[name] < 500 || dead[name] < 500 {
			t.Errorf("%s: %d complete walks, %d dead ends", name, complete[name], dead[name])
		}
	}
}

// TestDegrees walks over complete graphs around the greatest degree.
func TestDegrees(t *testing.T) {
	c := work.New(t.Context())
	for n := MaxDegree - 1; n <= MaxDegree+2; n++ {
		g := graphtest.Complete(n)
		want, wantErr := plain(g, 5, n, byFree)
		if n-1 > MaxDegree {
			want, wantErr = nil, ErrDeadEnd
		}
		if path, err := Lists(g.Lists()).Walk(c, 5); !same(path, want, err, wantErr) {
			t.Errorf("%d vertices: %v, %v", n, path, err)
		}
	}
}

// TestStops stops walks at each poll: the path is a beginning of the whole one.
func TestStops(t *testing.T) {
	b := knightBoard(150, 150, true)
	g := Lists(b.graph().Lists())
	m := masks(t, knightBoard(8, 8, true).graph())
	for name, walk := range map[string]func(c *work.Canceller) ([]int64, error){
		"board": func(c *work.Canceller) ([]int64, error) { return b.Walk(c, 0) },
		"lists": func(c *work.Canceller) ([]int64, error) { return g.Walk(c, 0) },
		"masks": func(c *work.Canceller) ([]int64, error) { return m.Walk(c, 0) },
	} {
		c := work.New(t.Context())
		whole, err := walk(c)
		if err != nil || c.Spent() < 6*len(whole) {
			t.Fatalf("%s: %v, %d vertices, %d units of work", name, err, len(whole), c.Spent())
		}
		lengths := map[int]bool{}
		for units := 1; ; units += work.PollInterval / 2 {
			path, err := walk(work.StopAfter(units))
			if lengths[len(path)] = true; !slices.Equal(path, whole[:len(path)]) {
				t.Fatalf("%s: after %d units: %v", name, units, path)
			}
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		if steps := len(whole) / work.PollInterval * 7; len(lengths) < steps || !lengths[0] && name != "masks" || !lengths[len(whole)] {
			t.Errorf("%s: %d of %d lengths", name, len(lengths), steps)
		}
	}
}

// TestDeadEnds has dead ends after any number of vertices.
func TestDeadEnds(t *testing.T) {
	const n = 2500
	c := work.New(t.Context())
	g := make(graphtest.Graph, n)
	for end := 1; end < n; end++ {
		if path, err := Lists(g.Lists()).Walk(c, 0); path != nil || err != ErrDeadEnd {
			t.Fatalf("a dead end after %d vertices: a walk over %d, %v", end, len(path), err)
		}
		g[end-1], g[end] = append(g[end-1], end), append(g[end], end-1)
		b := Board{Rows: 1, Cols: n + 1, Moves: []board.Offset{{Col: -1}, {Col: 1}}, Blocked: []int64{int64(end)}}
		if path, err := b.Walk(c, 0); path != nil || err != ErrDeadEnd {
			t.Fatalf("a blocked square %d: a walk over %d, %v", end, len(path), err)
		}
	}
	if path, err := Lists(g.Lists()).Walk(c, 0); len(path) != n || err != nil {
		t.Errorf("%d vertices of %d, %v", len(path), n, err)
	}
}

// TestAllocations counts the allocations: the path, and a byte for each vertex. A Ranked
// keeps its counts.
func TestAllocations(t *testing.T) {
	b := knightBoard(9, 9, true)
	g := Lists(b.graph().Lists())
	m := masks(t, knightBoard(8, 8, true).graph())
	c := work.New(t.Context())
	var p order.Plan
	graphtest.NoError(t, p.Arrange(c, dense.NewGraph(dense.Lists(g), true), twoOrders{rule: true}))
	var host order.Host = twoOrders{rule: true}
	var r Ranked
	ranked := func(c *work.Canceller, start int64) ([]int64, error) { return r.Walk(c, &p, host, start) }
	for _, test := range []struct {
		name string
		walk func(c *work.Canceller, start int64) ([]int64, error)
		want float64
	}{{"masks", m.Walk, 1}, {"lists", g.Walk, 2}, {"board", b.Walk, 2}, {"ranked", ranked, 1}} {
		if got := testing.AllocsPerRun(10, func() { test.walk(c, 0) }); got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

func BenchmarkMasks(b *testing.B) {
	m := masks(b, knightBoard(8, 8, true).graph())
	benchmark(b, "board=8x8", 64, m.Walk)
}

func BenchmarkLists(b *testing.B) {
	g := Lists(knightBoard(100, 100, true).graph().Lists())
	benchmark(b, "board=100x100", 100*100, g.Walk)
}

func benchmark(b *testing.B, name string, n int64, walk func(c *work.Canceller, start int64) ([]int64, error)) {
	b.Run(name, func(b *testing.B) {
		c := work.New(b.Context())
		b.ReportAllocs()
		i := int64(0)
		for b.Loop() {
			walk(c, i*7919%n)
			i++
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n)/float64(b.N), "ns/visit")
	})
}

// leaperMoves returns the moves of a leaper by ascending IDs, or in another order
// if r is not nil.
func leaperMoves(r *rand.Rand, near, far int) (moves []board.Offset) {
	for row := -far; row <= far; row++ {
		for col := -far; col <= far; col++ {
			if a, b := max(row, -row), max(col, -col); min(a, b) == near && max(a, b) == far {
				moves = append(moves, board.Offset{Row: row, Col: col})
			}
		}
	}
	if r != nil {
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	}
	return moves
}

func knightBoard(rows, cols int, outward bool) Board {
	return Board{Rows: rows, Cols: cols, Moves: leaperMoves(nil, 1, 2), Outward: outward}
}

// graph returns the graph of b. Blocked squares have no edges.
func (b Board) graph() graphtest.Graph {
	g, rank := make(graphtest.Graph, b.Rows*b.Cols), graphtest.RankOutward(b.Rows, b.Cols)
	for id := range g {
		if slices.Contains(b.Blocked, int64(id)) {
			continue
		}
		for _, m := range b.Moves {
			row, col := id/b.Cols+m.Row, id%b.Cols+m.Col
			to := row*b.Cols + col
			if row >= 0 && row < b.Rows && col >= 0 && col < b.Cols && !slices.Contains(b.Blocked, int64(to)) {
				g[id] = append(g[id], to)
			}
		}
		if b.Outward {
			slices.SortStableFunc(g[id], func(v, w int) int { return cmp.Compare(rank(nil, id, v), rank(nil, id, w)) })
		}
	}
	return g
}

func (b Board) check(t *testing.T, start int64) (complete bool) {
	t.Helper()
	g := b.graph()
	want, wantErr := plain(g, start, len(g)-len(b.Blocked), byFree)
	path, err := b.Walk(work.New(t.Context()), start)
	if !same(path, want, err, wantErr) {
		t.Fatalf("%+v from %d: %v, %v, want %v, %v", b, start, path, err, want, wantErr)
	}
	return err == nil
}

// TestSmallBoards walks from all squares of small boards by several orders.
func TestSmallBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	complete := map[[2]int]int{} // by leaper
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; cols <= 8; cols++ {
			for _, leaper := range [][2]int{{0, 1}, {1, 1}, {1, 2}, {1, 4}, {2, 3}, {0, 7}} {
				outward, order := r.IntN(2) == 0, r
				if r.IntN(2) == 0 {
					order = nil
				}
				b := Board{Rows: rows, Cols: cols, Moves: leaperMoves(order, leaper[0], leaper[1]), Outward: outward}
				for start := range int64(rows * cols) {
					complete[leaper] += dense.Bit(b.check(t, start))
				}
			}
		}
	}
	if want := fmt.Sprint(map[[2]int]int{{0, 1}: 1083, {1, 1}: 1, {1, 2}: 616, {1, 4}: 17, {2, 3}: 1, {0, 7}: 1}); fmt.Sprint(complete) != want {
		t.Errorf("complete walks: %v, want %s", complete, want)
	}
}

// TestBlocked blocks squares at random, sometimes after all squares of one colour.
func TestBlocked(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	complete := 0
	for range 2000 {
		b := knightBoard(1+r.IntN(10), 1+r.IntN(10), r.IntN(2) == 0)
		oneColour := r.IntN(8) == 0
		if oneColour {
			b.Moves = leaperMoves(r, 1, 1+2*r.IntN(2))
		}
		var free []int64
		for id := range int64(b.Rows * b.Cols) {
			if r.IntN(16) == 0 || oneColour && (int(id)/b.Cols+int(id)%b.Cols)%2 == 1 {
				b.Blocked = append(b.Blocked, id)
			} else {
				free = append(free, id)
			}
		}
		if len(free) > 0 && b.check(t, free[r.IntN(len(free))]) && len(b.Blocked) > 0 {
			complete++
		}
	}
	if complete < 100 {
		t.Errorf("%d complete walks", complete)
	}
}

// TestStretches walks from all squares of boards with about as many squares as a walk
// visits between two polls. Some walks come to dead ends there.
func TestStretches(t *testing.T) {
	c := work.New(t.Context())
	for n := graphtest.Scaled(32, 30); n <= graphtest.Scaled(33, 34); n++ {
		b := knightBoard(n, n, false)
		b.Moves = board.KnightMoves
		g := b.graph()
		lists := Lists(g.Lists())
		for start := range int64(n * n) {
			path, err := lists.Walk(c, start)
			onBoard, boardErr := b.Walk(c, start)
			if !same(onBoard, path, boardErr, err) || err == nil && (len(path) != n*n || graphtest.CheckPath(g, path) != nil) {
				t.Fatalf("%dx%d from %d: %v, %v, on the board %v, %v", n, n, start, path, err, onBoard, boardErr)
			}
		}
	}
}

// TestFarMoves has moves that go as far as a walk can have them, and farther.
func TestFarMoves(t *testing.T) {
	for _, far := range []int{maxReach, maxReach + 1} {
		moves := append(leaperMoves(nil, 0, 1), board.Offset{Col: far}, board.Offset{Col: -far})
		b := Board{Rows: 2, Cols: far + 1, Moves: moves}
		path, err := b.Walk(work.New(t.Context()), 0)
		if far == maxReach && len(path) != 2*b.Cols || far > maxReach && err != ErrDeadEnd {
			t.Errorf("%d columns: %d squares, %v", b.Cols, len(path), err)
		}
	}
}

// TestLongRows has rows that are counted in parts.
func TestLongRows(t *testing.T) {
	for _, cols := range []int{work.PollInterval - 1, work.PollInterval, work.PollInterval + 1, 2*work.PollInterval + 1} {
		b := knightBoard(6, cols, true)
		want, wantErr := Lists(b.graph().Lists()).Walk(work.New(t.Context()), 0)
		if path, err := b.Walk(work.New(t.Context()), 0); !same(path, want, err, wantErr) || len(path) != 6*cols {
			t.Errorf("%d columns: %d squares, %v, want %d, %v", cols, len(path), err, len(want), wantErr)
		}
	}
}

// TestOddBoards checks that a walk that cannot be complete is not begun.
func TestOddBoards(t *testing.T) {
	b := knightBoard(1001, 1001, true)
	c := work.New(t.Context())
	if path, err := b.Walk(c, 1); path != nil || err != ErrDeadEnd || c.Spent() > 0 {
		t.Errorf("%d squares, %v, %d units of work", len(path), err, c.Spent())
	}
	if path, err := b.Walk(c, 0); len(path) != 1001*1001 || err != nil {
		t.Errorf("%d squares, %v", len(path), err)
	}
}

func BenchmarkBoard(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		for _, outward := range []bool{true, false} {
			benchmark(b, fmt.Sprintf("board=%dx%d/outward=%t", n, n, outward), int64(n*n), knightBoard(n, n, outward).Walk)
		}
	}
}
