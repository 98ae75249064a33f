package knighttour

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
)

// leapers returns the graph of a leaper on a board with holes, by its own
// arithmetic, and the IDs of its vertices.
func leapers(rows, cols, m, n int, holes []int64) (g digraph, ids []int64) {
	for id := range int64(rows * cols) {
		if !slices.Contains(holes, id) {
			ids = append(ids, id)
		}
	}
	g = make(digraph, len(ids))
	for u := range ids {
		for v := range ids {
			r, c := abs(int(ids[u])/cols-int(ids[v])/cols), abs(int(ids[u])%cols-int(ids[v])%cols)
			if r == m && c == n || r == n && c == m {
				g[u] = append(g[u], v)
			}
		}
	}
	return g, ids
}

func variants(t *testing.T, rows, cols, m, n int, holes ...int64) Board {
	t.Helper()
	b, err := newBoard(t, rows, cols).Without(holes...)
	if err != nil {
		t.Fatal(err)
	}
	b, err = b.WithLeaper(m, n)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestVariants(t *testing.T) {
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
			b := variants(t, test.rows, test.cols, test.m, test.n, test.holes...)
			g, ids := leapers(test.rows, test.cols, test.m, test.n, test.holes)
			checkFrozen(t, Freeze(b), g, ids)
			checkFrozen(t, Freeze(KnightGraph(b)), g, ids)
			checkGraph(t, squaresBuilder(b, g, ids))
			for _, id := range test.holes {
				s := newBoard(t, test.rows, test.cols).square(int(id))
				if _, ok := b.Square(id); ok || b.Contains(s.Row, s.Col) || b.ID(s.Row, s.Col) != id || b.Node(id) != nil ||
					b.From(id) != graph.Empty || len(slices.Collect(b.Moves(s.Row, s.Col))) > 0 {
					t.Errorf("square %d is not blocked", id)
				}
			}
			if len(ids) > 24 {
				return
			}
			for u, start := range ids {
				path, visits, ok := refTourWithin(100_000, g, u)
				if !ok {
					continue
				}
				for i, v := range path {
					path[i] = ids[v]
				}
				tour, err := KnightTour(context.Background(), b, start)
				if tour.Visits != visits || !slices.Equal(tour.Path, path) || (path == nil) != errors.Is(err, ErrNoTour) {
					t.Errorf("start=%d: %v, %v, want %v in %d visits", start, tour, err, path, visits)
				}
				if path != nil && tour.Verify(b) != nil {
					t.Errorf("start=%d: %v", start, tour.Verify(b))
				}
			}
		})
	}
}

// TestWithoutAgain blocks squares that are blocked, by the IDs that the board
// itself gives for them.
func TestWithoutAgain(t *testing.T) {
	b := variants(t, 4, 5, 1, 3, 7, 12)
	for row := range 4 {
		for col := range 5 {
			id := int64(5*row + col)
			if got := b.ID(row, col); got != id {
				t.Errorf("ID(%d, %d) is %d, want %d", row, col, got, id)
			}
			got, err := b.Without(b.ID(row, col))
			if want := variants(t, 4, 5, 1, 3, 7, 12, id); err != nil || got != want {
				t.Errorf("without square %d: %v, %v, want %v", id, got, err, want)
			}
		}
	}
	tests := []struct {
		board Board
		id    int64
		want  string
	}{
		{b, b.ID(4, 0), "cannot block square -1: the 4x5 board has squares from 0 to 19"},
		{b, 20, "cannot block square 20: the 4x5 board has squares from 0 to 19"},
		{newBoard(t, 1, 1), 1, "cannot block square 1: the 1x1 board has square 0 only"},
		{Board{}, 0, "cannot block square 0: the 0x0 board has no squares"},
	}
	for _, test := range tests {
		got, err := test.board.Without(test.id)
		if want := "knighttour: unusable node: " + test.want; !errors.Is(err, ErrNode) || err.Error() != want || got != (Board{}) {
			t.Errorf("without square %d: %v, %v, want %s", test.id, got, err, want)
		}
	}
	if got, err := (Board{}).Without(); err != nil || got != (Board{}) {
		t.Errorf("the zero Board without nothing: %v, %v", got, err)
	}
}

// TestVerifyVariants checks paths on boards with holes, the last of which nobody
// would read to the end.
func TestVerifyVariants(t *testing.T) {
	ring := variants(t, 3, 3, 1, 2, 4)
	large := variants(t, 46340, 46340, 1, 2, 4)
	tests := []struct {
		board Board
		path  []int64
		want  string // what the error contains; "" for none
	}{
		{ring, []int64{0, 5, 6, 1, 8, 3, 2, 7}, ""},
		{ring, []int64{0, 5, 6, 1, 8, 3, 2, 4}, "unusable node: step 7 of the path: node 4"},
		{ring, []int64{0, 5, 6, 1, 8, 3, 2, 9}, "unusable node: step 7 of the path: node 9"},
		{ring, []int64{0, 5, 6, 1, 8, 3, 8, 1}, "step 6 of the path visits node 8 again"},
		{ring, []int64{0, 5, 6, 1, 8, 3, 7, 2}, "step 6 of the path goes from node 3 to 7 without an edge"},
		{large, []int64{0}, "2147395599"},
	}
	for _, test := range tests {
		err := Tour{Path: test.path}.Verify(test.board)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v on %v: %v, want %q", test.path, test.board, err, test.want)
		}
	}
}

// TestLeaperMoves checks the order of the table, and that no move comes twice.
func TestLeaperMoves(t *testing.T) {
	tests := []struct {
		m, n int
		want string
	}{
		{1, 2, "[{-1 -2} {-1 2} {-2 -1} {-2 1} {1 -2} {1 2} {2 -1} {2 1}]"},
		{2, 1, "[{-1 -2} {-1 2} {-2 -1} {-2 1} {1 -2} {1 2} {2 -1} {2 1}]"},
		{1, 3, "[{-1 -3} {-1 3} {-3 -1} {-3 1} {1 -3} {1 3} {3 -1} {3 1}]"},
		{0, 2, "[{0 -2} {0 2} {-2 0} {2 0}]"},
		{3, 3, "[{-3 -3} {-3 3} {3 -3} {3 3}]"},
	}
	for _, test := range tests {
		if got := fmt.Sprint(variants(t, 9, 9, test.m, test.n).moves()); got != test.want {
			t.Errorf("(%d,%d): %s, want %s", test.m, test.n, got, test.want)
		}
	}
	for _, m := range [][2]int{{1, 2}, {0, 2}, {3, 3}, {2, 3}} { // ByMove knows the order
		b := variants(t, 9, 9, m[0], m[1])
		var want []int64
		for s := range b.Moves(4, 4) {
			want = append(want, s.ID())
		}
		if got := tried(t, b, 40, ByMove()); !slices.Equal(got, want) {
			t.Errorf("leaper=%v: %v, want %v", m, got, want)
		}
	}
}

func TestVariantErrors(t *testing.T) {
	b := newBoard(t, 8, 8)
	for _, id := range []int64{-1, 64, math.MinInt64, math.MaxInt64} {
		if got, err := b.Without(3, id); !errors.Is(err, ErrNode) || got != (Board{}) {
			t.Errorf("without %d: %v, %v", id, got, err)
		}
	}
	for _, m := range [][2]int{{0, 0}, {-1, 2}, {1, -2}, {math.MinInt, 1}} {
		if got, err := b.WithLeaper(m[0], m[1]); !errors.Is(err, ErrBoard) || got != (Board{}) {
			t.Errorf("leaper %v: %v, %v", m, got, err)
		}
	}
	if same, err := b.WithLeaper(2, 1); err != nil || same != b {
		t.Errorf("the knight makes another board: %v, %v", same, err)
	}
	if same, err := b.Without(); err != nil || same != b {
		t.Errorf("no blocked squares make another board: %v, %v", same, err)
	}
	// A derived board leaves the one it comes from as it was.
	one := variants(t, 8, 8, 1, 2, 5)
	two, err := one.Without(7)
	if err != nil || one.squares() != 63 || two.squares() != 62 || one.Node(7) == nil {
		t.Errorf("%d and %d squares, %v", one.squares(), two.squares(), err)
	}
}

func TestBoardString(t *testing.T) {
	tests := []struct {
		board      Board
		want, name string
	}{
		{Board{}, "0x0", "0x0 board"},
		{newBoard(t, 1, 8), "1x8", "1x8 board"},
		{variants(t, 8, 8, 2, 1, 0, 5), "8x8 without 2 squares", "8x8 board without 2 squares"},
		{variants(t, 8, 8, 1, 2, 63), "8x8 without 1 square", "8x8 board without 1 square"},
		{variants(t, 10, 10, 3, 2), "10x10 (2,3)-leaper", "10x10 (2,3)-leaper board"},
		{variants(t, 10, 9, 0, 3, 4, 5), "10x9 (0,3)-leaper without 2 squares", "10x9 (0,3)-leaper board without 2 squares"},
	}
	for _, test := range tests {
		if got, name := fmt.Sprint(test.board), test.board.name(); got != test.want || name != test.name {
			t.Errorf("got %q and %q, want %q and %q", got, name, test.want, test.name)
		}
	}
	_, err := newBoard(t, 8, 8).WithLeaper(0, -2)
	if want := "knighttour: unusable board: a (0,-2)-leaper: its numbers must not be negative, nor both 0"; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = variants(t, 8, 8, 1, 2, 5).Tour(0)
	if want := "knighttour: unusable board: 8x8 without 1 square: tours are constructed on full boards with a knight only: use Find or Search"; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestBoardEquality compares Boards that were made in different ways with ==,
// also as keys.
func TestBoardEquality(t *testing.T) {
	same := [][]Board{
		{newBoard(t, 4, 5), variants(t, 4, 5, 1, 2), variants(t, 4, 5, 2, 1)},
		{variants(t, 4, 5, 1, 2, 7), variants(t, 4, 5, 1, 2, 7, 7), variants(t, 4, 5, 2, 1, 7)},
		{variants(t, 4, 5, 1, 2, 7, 3), variants(t, 4, 5, 1, 2, 3, 7), variants(t, 4, 5, 1, 3, 3, 7)},
		{variants(t, 4, 5, 1, 3), variants(t, 4, 5, 3, 1)},
		{variants(t, 4, 5, 1, 3, 19), variants(t, 4, 5, 3, 1, 19)},
		{variants(t, 5, 4, 1, 3, 19)},
		{variants(t, 4, 5, 1, 2, 3), variants(t, 4, 5, 1, 2, 3)},
		{newBoard(t, 5, 4)},
		{{}},
	}
	// The knight comes back, and squares are blocked one by one.
	var err error
	if same[2][2], err = same[2][2].WithLeaper(1, 2); err != nil {
		t.Fatal(err)
	}
	if same[1][2], err = newBoard(t, 4, 5).Without(7); err != nil {
		t.Fatal(err)
	}
	if one, err := same[1][0].Without(3); err != nil || one != same[2][0] {
		t.Errorf("blocked one by one: %v, %v", one, err)
	}
	runtime.GC()
	for i, a := range same {
		seen := make(map[Board]bool)
		for _, x := range a {
			seen[x] = true
			for j, b := range same {
				for _, y := range b {
					if (x == y) != (i == j) {
						t.Errorf("%v of group %d and %v of group %d are equal: %v", x, i, y, j, x == y)
					}
				}
			}
		}
		if len(seen) != 1 {
			t.Errorf("%v and its equals are %d keys", a[0], len(seen))
		}
	}
}

// TestBlockedOddBoards has tours only if the blocked squares leave the colours
// in balance.
func TestBlockedOddBoards(t *testing.T) {
	if _, err := (Search{Goal: Closed()}).Tour(t.Context(), newBoard(t, 7, 7), 0); !errors.Is(err, ErrNoTour) {
		t.Errorf("7x7: %v", err)
	}
	b := variants(t, 7, 7, 1, 2, 24)
	s := Search{Goal: Closed(), Orders: []Order{Warnsdorff(), Outward()}}
	if tour, err := s.Tour(t.Context(), b, 0); err != nil || tour.Verify(b) != nil || !tour.IsClosed(b) {
		t.Errorf("7x7 without the centre: %v, %v", tour, err)
	}
	b = variants(t, 7, 7, 1, 2, 23)
	if tour, err := s.Tour(t.Context(), b, 0); !errors.Is(err, ErrNoTour) || tour.Visits != 0 {
		t.Errorf("7x7 without a square of the other colour: %v, %v", tour, err)
	}
}
