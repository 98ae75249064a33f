package knighttour_test

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

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

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

// TestWithoutAgain blocks squares that are blocked, by the IDs that the board
// itself gives for them.
func TestWithoutAgain(t *testing.T) {
	b := knighttour.MustVariant(4, 5, 1, 3, 7, 12)
	for row := range 4 {
		for col := range 5 {
			id := int64(5*row + col)
			if got := b.ID(row, col); got != id {
				t.Errorf("ID(%d, %d) is %d, want %d", row, col, got, id)
			}
			got, err := b.Without(b.ID(row, col))
			if want := knighttour.MustVariant(4, 5, 1, 3, 7, 12, id); err != nil || got != want {
				t.Errorf("without square %d: %v, %v, want %v", id, got, err, want)
			}
		}
	}
	tests := []struct {
		board knighttour.Board
		id    int64
		want  string
	}{
		{b, b.ID(4, 0), "cannot block square -1: the 4x5 board has squares from 0 to 19"},
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

// TestVerifyVariants checks paths on boards with holes, the last of which nobody
// would read to the end.
func TestVerifyVariants(t *testing.T) {
	ring := knighttour.MustVariant(3, 3, 1, 2, 4)
	large := knighttour.MustVariant(46340, 46340, 1, 2, 4)
	tests := []struct {
		board knighttour.Board
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
		err := knighttour.Tour{Path: test.path}.Verify(test.board)
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
		{1, 2, "[[-1 -2] [-1 2] [-2 -1] [-2 1] [1 -2] [1 2] [2 -1] [2 1]]"},
		{2, 1, "[[-1 -2] [-1 2] [-2 -1] [-2 1] [1 -2] [1 2] [2 -1] [2 1]]"},
		{1, 3, "[[-1 -3] [-1 3] [-3 -1] [-3 1] [1 -3] [1 3] [3 -1] [3 1]]"},
		{0, 2, "[[0 -2] [0 2] [-2 0] [2 0]]"},
		{3, 3, "[[-3 -3] [-3 3] [3 -3] [3 3]]"},
	}
	for _, test := range tests {
		var moves [][2]int
		for s := range knighttour.MustVariant(9, 9, test.m, test.n).Moves(4, 4) {
			moves = append(moves, [2]int{s.Row - 4, s.Col - 4})
		}
		if got := fmt.Sprint(moves); got != test.want {
			t.Errorf("(%d,%d): %s, want %s", test.m, test.n, got, test.want)
		}
	}
	for _, m := range [][2]int{{1, 2}, {0, 2}, {3, 3}, {2, 3}} { // ByMove knows the order
		b := knighttour.MustVariant(9, 9, m[0], m[1])
		var want []int64
		for s := range b.Moves(4, 4) {
			want = append(want, s.ID())
		}
		if got := tried(t, b, 40, knighttour.ByMove()); !slices.Equal(got, want) {
			t.Errorf("leaper=%v: %v, want %v", m, got, want)
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
		if got, err := b.WithLeaper(m[0], m[1]); !errors.Is(err, knighttour.ErrBoard) || got != (knighttour.Board{}) {
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
	one := knighttour.MustVariant(8, 8, 1, 2, 5)
	two, err := one.Without(7)
	if err != nil || one.Nodes().Len() != 63 || two.Nodes().Len() != 62 || one.Node(7) == nil {
		t.Errorf("%d and %d squares, %v", one.Nodes().Len(), two.Nodes().Len(), err)
	}
}

// TestBoardEquality compares Boards that were made in different ways with ==,
// also as keys.
func TestBoardEquality(t *testing.T) {
	same := [][]knighttour.Board{
		{knighttour.MustBoard(4, 5), knighttour.MustVariant(4, 5, 1, 2), knighttour.MustVariant(4, 5, 2, 1)},
		{knighttour.MustVariant(4, 5, 1, 2, 7), knighttour.MustVariant(4, 5, 1, 2, 7, 7), knighttour.MustVariant(4, 5, 2, 1, 7)},
		{knighttour.MustVariant(4, 5, 1, 2, 7, 3), knighttour.MustVariant(4, 5, 1, 2, 3, 7), knighttour.MustVariant(4, 5, 1, 3, 3, 7)},
		{knighttour.MustVariant(4, 5, 1, 3), knighttour.MustVariant(4, 5, 3, 1)},
		{knighttour.MustVariant(4, 5, 1, 3, 19), knighttour.MustVariant(4, 5, 3, 1, 19)},
		{knighttour.MustVariant(5, 4, 1, 3, 19)},
		{knighttour.MustVariant(4, 5, 1, 2, 3), knighttour.MustVariant(4, 5, 1, 2, 3)},
		{knighttour.MustBoard(5, 4)},
		{{}},
	}
	// The knight comes back, and squares are blocked one by one.
	var err error
	if same[2][2], err = same[2][2].WithLeaper(1, 2); err != nil {
		t.Fatal(err)
	}
	if same[1][2], err = knighttour.MustBoard(4, 5).Without(7); err != nil {
		t.Fatal(err)
	}
	if one, err := same[1][0].Without(3); err != nil || one != same[2][0] {
		t.Errorf("blocked one by one: %v, %v", one, err)
	}
	runtime.GC()
	for i, a := range same {
		seen := make(map[knighttour.Board]bool)
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
	if _, err := (knighttour.Search{Goal: knighttour.Closed()}).Tour(t.Context(), knighttour.MustBoard(7, 7), 0); !errors.Is(err, knighttour.ErrNoTour) {
		t.Errorf("7x7: %v", err)
	}
	b := knighttour.MustVariant(7, 7, 1, 2, 24)
	s := knighttour.Search{Goal: knighttour.Closed(), Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()}}
	tour, err := s.Tour(t.Context(), b, 0)
	if err := knighttour.CheckFound(b, nil, s.Goal, true, tour, err); err != nil {
		t.Errorf("7x7 without the centre: %v, %v", tour, err)
	}
	b = knighttour.MustVariant(7, 7, 1, 2, 23)
	if tour, err := s.Tour(t.Context(), b, 0); !errors.Is(err, knighttour.ErrNoTour) || tour.Visits != 0 {
		t.Errorf("7x7 without a square of the other colour: %v, %v", tour, err)
	}
}

func TestBoardString(t *testing.T) {
	tests := []struct {
		board knighttour.Board
		want  string
	}{
		{knighttour.Board{}, "0x0"},
		{knighttour.MustBoard(1, 8), "1x8"},
		{knighttour.MustVariant(8, 8, 2, 1, 0, 5), "8x8 without 2 squares"},
		{knighttour.MustVariant(8, 8, 1, 2, 63), "8x8 without 1 square"},
		{knighttour.MustVariant(10, 10, 3, 2), "10x10 (2,3)-leaper"},
		{knighttour.MustVariant(10, 9, 0, 3, 4, 5), "10x9 (0,3)-leaper without 2 squares"},
	}
	for _, test := range tests {
		if got := test.board.String(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
	_, err := knighttour.MustBoard(8, 8).WithLeaper(0, -2)
	if want := "knighttour: unusable board: a (0,-2)-leaper: its numbers must not be negative, nor both 0"; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = knighttour.MustVariant(8, 8, 1, 2, 5).Tour(0)
	if want := "knighttour: unusable board: 8x8 without 1 square: tours are constructed on full boards with a knight only: use Find or Search"; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
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
