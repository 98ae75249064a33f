package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/testgraph"
)

func TestNewBoard(t *testing.T) {
	for _, test := range []struct {
		rows, cols int
		want, err  string // one of them is ""
	}{
		{8, 8, "8x8", ""},
		{1, 1, "1x1", ""},
		{3, 500_000_000, "3x500000000", ""},
		{math.MaxInt, 1, fmt.Sprintf("%dx1", math.MaxInt), ""},
		{-3, 8, "", "-3 rows and 8 columns: each must be at least 1"},
		{1, 0, "", "1 row and 0 columns: each must be at least 1"},
		{0, 1, "", "0 rows and 1 column: each must be at least 1"},
		{math.MinInt, math.MinInt, "", fmt.Sprintf("%d rows and %[1]d columns: each must be at least 1", math.MinInt)},
		{math.MaxInt, 2, "", fmt.Sprintf("%d rows and 2 columns: more than %[1]d squares", math.MaxInt)},
		{2, math.MaxInt, "", fmt.Sprintf("2 rows and %d columns: more than %[1]d squares", math.MaxInt)},
		{math.MaxInt, math.MaxInt, "", fmt.Sprintf("%d rows and %[1]d columns: more than %[1]d squares", math.MaxInt)},
	} {
		b, err := knighttour.NewBoard(test.rows, test.cols)
		switch {
		case test.err == "" && (err != nil || b.String() != test.want),
			test.err != "" && (!errors.Is(err, knighttour.ErrBoard) || err.Error() != "knighttour: unusable board: "+test.err || b != knighttour.Board{}):
			t.Errorf("%d rows and %d columns: %v, %v, want %s%s", test.rows, test.cols, b, err, test.want, test.err)
		}
	}
}

func TestMustBoard(t *testing.T) {
	if want, err := knighttour.NewBoard(3, 5); err != nil || knighttour.MustBoard(3, 5) != want {
		t.Errorf("got %v, want %v, %v", knighttour.MustBoard(3, 5), want, err)
	}
	want := "knighttour: unusable board: 0 rows and 8 columns: each must be at least 1"
	if got := panicOf(func() { knighttour.MustBoard(0, 8) }); got != want { // a string, not an error
		t.Errorf("panic with %#v, want %q", got, want)
	}
}

func TestZeroBoard(t *testing.T) {
	var b knighttour.Board
	if b.Rows() != 0 || b.Cols() != 0 || b.Contains(0, 0) || b.ID(0, 0) != -1 || b.Node(0) != nil ||
		b.Nodes() != graph.Empty || b.From(0) != graph.Empty || b.HasEdgeBetween(0, 0) || b.Edge(0, 0) != nil {
		t.Error("the zero board has squares")
	}
	for s := range b.Moves(0, 0) {
		t.Errorf("the zero board has a move to %v", s)
	}
}

// TestBoardEquality compares Boards that were made in different ways with ==,
// also as keys.
func TestBoardEquality(t *testing.T) {
	a, b := knighttour.MustVariant(4, 5, 1, 3, 7, 3), knighttour.MustVariant(4, 5, 3, 1, 3, 7, 7)
	runtime.GC()
	c, err := knighttour.MustVariant(4, 5, 1, 3, 3).Without(7)
	if other := knighttour.MustVariant(4, 5, 1, 3, 3); err != nil || a != b || b != c || a == other {
		t.Errorf("%v, %v and %v, %v are not equal, or equal to %v", a, b, c, err, other)
	}
	if seen := map[knighttour.Board]bool{a: true, b: true, c: true}; len(seen) != 1 {
		t.Errorf("%v and its equals are %d keys", a, len(seen))
	}
}

func TestBoardSquares(t *testing.T) {
	b := knighttour.MustBoard(3, 5)
	for row := -1; row <= 3; row++ {
		for col := -1; col <= 5; col++ {
			on := row >= 0 && row < 3 && col >= 0 && col < 5
			if b.Contains(row, col) != on {
				t.Errorf("Contains(%d, %d) is %v", row, col, !on)
			}
			want := int64(-1)
			if on {
				want = int64(row*5 + col)
			}
			if got := b.ID(row, col); got != want {
				t.Errorf("ID(%d, %d) is %d, want %d", row, col, got, want)
			}
		}
	}
	for _, id := range []int64{-1, 15, math.MinInt64, math.MaxInt64} {
		if s, ok := b.Square(id); ok || s != (knighttour.Square{}) || b.Node(id) != nil {
			t.Errorf("there is a square %d: %v", id, s)
		}
	}
	for id := range int64(15) {
		s, ok := b.Square(id)
		if !ok || s.ID() != id || b.ID(s.Row, s.Col) != id || b.Node(id) != graph.Node(s) {
			t.Errorf("square %d is %v with ID %d", id, s, s.ID())
		}
	}
	if got := (knighttour.Square{Row: 1, Col: 2}).ID(); got != -1 {
		t.Errorf("a square of no board has ID %d, want -1", got)
	}
	if got := fmt.Sprint(b.Node(7)); got != "(1,2)" {
		t.Errorf("square 7 is printed as %s", got)
	}
}

func TestMoves(t *testing.T) {
	tests := []struct {
		rows, cols, row, col int
		want                 []int64
	}{
		{8, 8, 4, 4, []int64{26, 30, 19, 21, 42, 46, 51, 53}}, // the whole table
		{8, 8, 0, 0, []int64{10, 17}},
		{8, 8, 7, 7, []int64{53, 46}},
		{5, 5, 0, 4, []int64{7, 13}},
		{3, 4, 1, 0, []int64{2, 10}},
		{1, 9, 0, 4, nil},
		{8, 8, -1, 2, nil},
		{8, 8, math.MaxInt, math.MaxInt, nil},
		{8, 8, math.MinInt, math.MinInt, nil},
		{1, math.MaxInt, 0, math.MaxInt - 1, nil},
	}
	for _, test := range tests {
		b := knighttour.MustBoard(test.rows, test.cols)
		var got []int64
		for s := range b.Moves(test.row, test.col) {
			got = append(got, s.ID())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("board=%v: moves from (%d,%d) are %v, want %v", b, test.row, test.col, got, test.want)
		}
	}
	for range knighttour.MustBoard(8, 8).Moves(4, 4) {
		break // must not go on
	}
}

// TestBoardAsGraph checks full boards; TestVariants checks others.
func TestBoardAsGraph(t *testing.T) {
	for rows := 1; rows <= 6; rows++ {
		for cols := 1; cols <= 6; cols++ {
			b := knighttour.MustBoard(rows, cols)
			g, ids := graphtest.Leapers(rows, cols, 1, 2, nil)
			t.Run("board="+b.String(), func(t *testing.T) { checkGraph(t, squaresBuilder(b, g, ids)) })
		}
	}
	t.Run("board=zero", func(t *testing.T) { checkGraph(t, squaresBuilder(knighttour.Board{}, nil, nil)) })
}

// squaresBuilder offers a board to gonum's checks of graphs, together with the
// nodes and edges that it should have: those of g, whose vertex v is square ids[v].
func squaresBuilder(b knighttour.Board, g graphtest.Graph, ids []int64) testgraph.Builder {
	square := func(v int) graph.Node { return knighttour.MustBoard(b.Rows(), b.Cols()).Node(ids[v]) }
	return func([]graph.Node, []testgraph.WeightedLine, float64, float64) (graph.Graph, []graph.Node, []testgraph.Edge, float64, float64, bool) {
		var nodes []graph.Node
		var edges []testgraph.Edge
		for u := range g {
			nodes = append(nodes, square(u))
			for _, v := range g[u] {
				edges = append(edges, simple.Edge{F: square(u), T: square(v)})
			}
		}
		return b, nodes, edges, 0, 0, true
	}
}

func TestVariants(t *testing.T) {
	graphtest.OneGoroutine(t)
	tests := []struct {
		rows, cols, m, n int
		holes            []int64
	}{
		{4, 5, 1, 2, nil},
		{4, 5, 1, 2, []int64{0}},
		{4, 5, 1, 2, []int64{19, 3, 3, 7, 0}},
		{3, 3, 1, 2, []int64{4}},
		{2, 2, 1, 2, []int64{0, 1, 2, 3}},
		{5, 5, 2, 1, []int64{12}},
		{6, 7, 1, 3, nil},
		{6, 7, 3, 2, []int64{5, 6, 40}},
		{6, 7, 1, 4, nil},
		{3, 4, 0, 1, []int64{5}},
		{4, 4, 0, 2, nil},
		{4, 4, 1, 1, []int64{0, 15}},
		{4, 4, 2, 2, nil},
		{3, 3, math.MaxInt, 1, nil},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("board=%dx%d/leaper=%d,%d/holes=%d", test.rows, test.cols, test.m, test.n, len(test.holes)), func(t *testing.T) {
			b := knighttour.MustVariant(test.rows, test.cols, test.m, test.n, test.holes...)
			g, ids := graphtest.Leapers(test.rows, test.cols, test.m, test.n, test.holes)
			checkFrozen(t, knighttour.Freeze(b), g, ids)
			checkFrozen(t, knighttour.Freeze(knighttour.KnightGraph(b)), g, ids)
			checkGraph(t, squaresBuilder(b, g, ids))
			for _, id := range test.holes {
				s := knighttour.MustBoard(test.rows, test.cols).Node(id).(knighttour.Square)
				if _, ok := b.Square(id); ok || b.Contains(s.Row, s.Col) || b.ID(s.Row, s.Col) != id || b.Node(id) != nil ||
					b.From(id) != graph.Empty || len(slices.Collect(b.Moves(s.Row, s.Col))) > 0 {
					t.Errorf("square %d is not blocked", id)
				}
			}
			if len(ids) <= 24 {
				checkBoardTours(t, b, g, ids)
			}
		})
	}
}

// checkBoardTours compares the tours of a board, whose squares have these IDs,
// with those of its graph, as far as the recursion finds them in time.
func checkBoardTours(t *testing.T, b knighttour.Board, g graphtest.Graph, ids []int64) {
	t.Helper()
	for u, start := range ids {
		path, visits, ok := g.TourWithin(100_000, u)
		if !ok {
			continue
		}
		for i, v := range path {
			path[i] = ids[v]
		}
		tour, err := knighttour.KnightTour(context.Background(), b, start)
		if tour.Visits != visits || !slices.Equal(tour.Path, path) {
			t.Errorf("start=%d: %v, %v, want %v in %d visits", start, tour, err, path, visits)
		}
		if err := knighttour.CheckFound(b, &start, knighttour.Open(), path != nil, tour, err); err != nil {
			t.Errorf("start=%d: %v", start, err)
		}
	}
}

func TestVariantErrors(t *testing.T) {
	b := knighttour.MustBoard(8, 8)
	for _, id := range []int64{-1, 64, math.MinInt64, math.MaxInt64} {
		if got, err := b.Without(3, id); !errors.Is(err, knighttour.ErrNode) || got != (knighttour.Board{}) {
			t.Errorf("without %d: %v, %v", id, got, err)
		}
	}
	for _, m := range [][2]int{{0, 0}, {-1, 2}, {1, -2}, {math.MinInt, 1}} {
		want := fmt.Sprintf("knighttour: unusable board: a (%d,%d)-leaper: its numbers must not be negative, nor both 0", m[0], m[1])
		if got, err := b.WithLeaper(m[0], m[1]); !errors.Is(err, knighttour.ErrBoard) || err.Error() != want || got != (knighttour.Board{}) {
			t.Errorf("leaper %v: %v, %v, want %s", m, got, err, want)
		}
	}
	if same, err := b.WithLeaper(2, 1); err != nil || same != b {
		t.Errorf("the knight makes another board: %v, %v", same, err)
	}
	if same, err := b.Without(); err != nil || same != b {
		t.Errorf("no blocked squares make another board: %v, %v", same, err)
	}
	// A derived board leaves the one it comes from as it was.
	one := knighttour.MustVariant(8, 8, 1, 2, 5)
	two, err := one.Without(7)
	if err != nil || one.Nodes().Len() != 63 || two.Nodes().Len() != 62 || one.Node(7) == nil {
		t.Errorf("%d and %d squares, %v", one.Nodes().Len(), two.Nodes().Len(), err)
	}
}

// TestWithoutErrors blocks squares that are not there.
func TestWithoutErrors(t *testing.T) {
	b := knighttour.MustVariant(4, 5, 1, 3, 7, 12)
	tests := []struct {
		board knighttour.Board
		id    int64
		want  string
	}{
		{b, b.ID(4, 0), "cannot block square -1: the 4x5 board has squares from 0 to 19 (Board.ID returns -1 for a row or column beyond the sides)"},
		{b, 20, "cannot block square 20: the 4x5 board has squares from 0 to 19"},
		{knighttour.MustBoard(1, 1), 1, "cannot block square 1: the 1x1 board has square 0 only"},
		{knighttour.Board{}, 0, "cannot block square 0: the 0x0 board has no squares"},
	}
	for _, test := range tests {
		got, err := test.board.Without(test.id)
		if want := "knighttour: unusable node: " + test.want; !errors.Is(err, knighttour.ErrNode) || err.Error() != want || got != (knighttour.Board{}) {
			t.Errorf("without square %d: %v, %v, want %s", test.id, got, err, want)
		}
	}
	if got, err := (knighttour.Board{}).Without(); err != nil || got != (knighttour.Board{}) {
		t.Errorf("the zero Board without nothing: %v, %v", got, err)
	}
}

// TestVerifyVariants checks paths on boards with holes. The last board is too large to be
// read to its end.
func TestVerifyVariants(t *testing.T) {
	ring := knighttour.MustVariant(3, 3, 1, 2, 4)
	large := knighttour.MustVariant(46340, 46340, 1, 2, 4)
	tests := []struct {
		board knighttour.Board
		path  []int64
		want  string // what the error contains; "" for none
	}{
		{ring, []int64{0, 5, 6, 1, 8, 3, 2, 7}, ""},
		{ring, []int64{0, 5, 6, 1, 8, 3, 2, 4}, "unusable node: step 7 of the path visits node 4, which the graph does not have"},
		{ring, []int64{0, 5, 6, 1, 8, 3, 2, 9}, "unusable node: step 7 of the path visits node 9, which the graph does not have"},
		{ring, []int64{0, 5, 6, 1, 8, 3, 8, 1}, "step 6 of the path visits square 8 (c1) again"},
		{ring, []int64{0, 5, 6, 1, 8, 3, 7, 2}, "step 6 of the path goes from square 3 (a2) to square 7 (b1) without an edge"},
		{large, []int64{0}, "2147395599"},
	}
	for _, test := range tests {
		err := knighttour.Tour{Path: test.path}.Verify(test.board)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v on %v: %v, want %q", test.path, test.board, err, test.want)
		}
	}
}

// TestBlockedSquares names blocked squares where nodes are asked for.
func TestBlockedSquares(t *testing.T) {
	b := knighttour.MustVariant(8, 8, 1, 2, 28)
	for _, f := range []graph.Graph{b, knighttour.Freeze(b)} {
		for _, s := range []knighttour.Search{{}, {Goal: knighttour.EndAt(28), Prefix: []int64{0}}, {Prefix: []int64{0, 28}}} {
			start := int64(0)
			if s.Prefix == nil {
				start = 28
			}
			if _, err := s.Tour(t.Context(), f, start); !errors.Is(err, knighttour.ErrNode) || !strings.HasSuffix(err.Error(), " 28: the square is blocked") {
				t.Errorf("%v", err)
			}
		}
	}
	// The end cannot come before the other nodes.
	if _, err := (knighttour.Search{Goal: knighttour.EndAt(13), Prefix: []int64{0, 13}}).Tour(t.Context(), knighttour.MustBoard(6, 6), 0); !errors.Is(err, knighttour.ErrNoTour) ||
		!strings.Contains(err.Error(), "its prefix visits the end before") {
		t.Errorf("%v", err)
	}
}

// TestHugeBoards asks for what would take more memory than there is. All of it
// is refused at once.
func TestHugeBoards(t *testing.T) {
	for _, huge := range hugeBoards(t) {
		t.Run("board="+huge.String(), func(t *testing.T) {
			for name, do := range errorsOf(t.Context(), huge) {
				want := huge.refusal
				if strings.HasPrefix(name, "Board.") {
					want += ": Board.Walk keeps none of them"
				}
				if err := do(); !errors.Is(err, knighttour.ErrBoard) || err.Error() != want {
					t.Errorf("%s: %v, want %s", name, err, want)
				}
			}
			b := huge.Board
			for name, do := range map[string]func(){
				"Freeze":      func() { knighttour.Freeze(b) },
				"DFSForest":   func() { knighttour.DFSForest(b) },
				"KnightGraph": func() { knighttour.KnightGraph(b) },
				"Format":      func() { b.Format(knighttour.Tour{}) },
			} {
				if got := panicOf(do); got != huge.refusal {
					t.Errorf("%s panics with %v, want %s", name, got, huge.refusal)
				}
			}
		})
	}
}

// A hugeBoard has more squares than are held in memory.
type hugeBoard struct {
	knighttour.Board
	full    bool
	refusal string // the text of the error
}

// hugeBoards returns such boards; there are none where an int has 32 bits.
func hugeBoards(t *testing.T) (boards []hugeBoard) {
	for _, sides := range [][2]int64{{1 << 31, 1 << 31}, {1 << 22, 1 << 22}, {5, 1 << 40}, {46341, 46342}} {
		b := newHugeBoard(t, sides[0], sides[1])
		holes, err := b.Without(7, 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		const refusal = "knighttour: unusable board: the %dx%d board%s has %d squares, and at most 2147483647 are held in memory"
		squares := sides[0] * sides[1]
		boards = append(boards,
			hugeBoard{b, true, fmt.Sprintf(refusal, sides[0], sides[1], "", squares)},
			hugeBoard{holes, false, fmt.Sprintf(refusal, sides[0], sides[1], " without 2 squares", squares-2)})
	}
	return boards
}

// errorsOf are the functions that return an error for a board that is too large.
func errorsOf(ctx context.Context, huge hugeBoard) map[string]func() error {
	b := huge.Board
	list := map[string]func() error{
		"KnightTour":       func() error { _, err := knighttour.KnightTour(ctx, b, 0); return err },
		"KnightTourBetter": func() error { _, err := knighttour.KnightTourBetter(ctx, b, 0); return err },
		"Search.Tour": func() error {
			_, err := knighttour.Search{Goal: knighttour.Closed()}.Tour(ctx, b, 0)
			return err
		},
		"Search.All":       func() error { _, err := paths(knighttour.Search{}.All(ctx, b, 0)); return err },
		"Search.Count":     func() error { _, err := knighttour.Search{}.Count(ctx, b, 0); return err },
		"Search.Split":     func() error { _, err := knighttour.Search{}.Split(ctx, b, 0, 2); return err },
		"DFSForestFrom":    func() error { _, err := knighttour.DFSForestFrom(b, []int64{0}); return err },
		"Verify":           func() error { return knighttour.Tour{Path: []int64{0}}.Verify(b) },
		"WriteSVG":         func() error { return knighttour.WriteSVG(io.Discard, b, knighttour.Tour{}) },
		"Picture.WriteSVG": func() error { return knighttour.Picture{Title: "huge"}.WriteSVG(io.Discard, b, knighttour.Tour{}) },
	}
	if huge.full {
		list["Board.Tour"] = func() error { _, err := b.Tour(0); return err }
	}
	if huge.full && (b.Rows()%2 == 0 || b.Cols()%2 == 0) {
		list["Board.ClosedTour"] = func() error { _, err := b.ClosedTour(0); return err }
	}
	return list
}

// TestHugeBoardsWithoutTour checks that the theorems are asked before the size.
func TestHugeBoardsWithoutTour(t *testing.T) {
	b := newHugeBoard(t, 1, 1<<40)
	if _, err := b.Tour(0); !errors.Is(err, knighttour.ErrNoTour) {
		t.Errorf("got %v, want ErrNoTour", err)
	}
	if _, err := b.ClosedTour(1 << 40); !errors.Is(err, knighttour.ErrNode) {
		t.Errorf("got %v, want ErrNode", err)
	}
}
