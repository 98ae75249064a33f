package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// king are the leaps of a king.
var king = [][2]int{{0, 1}, {1, 1}}

// mustPiece returns b with the piece of these leaps.
func mustPiece(t testing.TB, b knighttour.Board, leaps ...[2]int) knighttour.Board {
	t.Helper()
	b, err := b.WithPiece(leaps...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// pieceGraph returns the edges of all these leapers, and the IDs of the vertices.
func pieceGraph(rows, cols int, leaps [][2]int, holes []int64) (g graphtest.Graph, ids []int64) {
	for _, l := range leaps {
		one, all := graphtest.Leapers(rows, cols, l[0], l[1], holes)
		if g == nil {
			g, ids = make(graphtest.Graph, len(all)), all
		}
		for u := range one {
			g[u] = append(g[u], one[u]...)
			slices.Sort(g[u])
			g[u] = slices.Compact(g[u])
		}
	}
	return g, ids
}

// TestPieceEquality checks that neither order nor repetitions make another board, and
// that (1,2) alone is the knight.
func TestPieceEquality(t *testing.T) {
	b, holes := knighttour.MustBoard(4, 5), knighttour.MustVariant(4, 5, 1, 2, 3)
	same := [][]knighttour.Board{
		{b, mustPiece(t, b, [2]int{1, 2}), mustPiece(t, b, [2]int{2, 1}, [2]int{1, 2})},
		{mustPiece(t, b, king...), mustPiece(t, b, [2]int{1, 1}, [2]int{1, 0}), mustPiece(t, b, [2]int{1, 0}, [2]int{1, 1}, [2]int{0, 1})},
		{mustPiece(t, b, [2]int{1, 1}), knighttour.MustVariant(4, 5, 1, 1)},
		{mustPiece(t, b, [2]int{0, 1}, [2]int{1, 2})},
		{mustPiece(t, holes, king...), mustPiece(t, mustPiece(t, holes, [2]int{2, 3}), king...)},
	}
	if after, err := same[1][0].Without(3); err != nil || after != same[4][0] {
		t.Errorf("a king on fewer squares: %v, %v", after, err)
	}
	for i, group := range same {
		for j, other := range same {
			for k, x := range group {
				if (x == other[k%len(other)]) != (i == j) {
					t.Errorf("%v of group %d is equal to %v of group %d: %t", x, i, other[k%len(other)], j, i != j)
				}
			}
		}
	}
	leaps := [][2]int{{3, 1}, {1, 1}}
	if mustPiece(t, b, leaps...); leaps[0] != [2]int{3, 1} {
		t.Errorf("the caller's leaps became %v", leaps)
	}
}

func TestPieceErrors(t *testing.T) {
	b := knighttour.MustBoard(4, 5)
	for want, leaps := range map[string][][2]int{
		"a piece without leaps": nil,
		"a (0,0)-leaper: its numbers must not be negative, nor both 0":  {{0, 1}, {0, 0}},
		"a (-1,2)-leaper: its numbers must not be negative, nor both 0": {{-1, 2}},
		"a (1,-2)-leaper: its numbers must not be negative, nor both 0": {{0, 1}, {1, -2}, {0, 0}},
	} {
		if got, err := b.WithPiece(leaps...); !errors.Is(err, knighttour.ErrBoard) || err.Error() != "knighttour: unusable board: "+want || got != (knighttour.Board{}) {
			t.Errorf("%v: %v, %v, want %s", leaps, got, err, want)
		}
	}
	k := mustPiece(t, b, king...)
	_, tour := k.Tour(0)
	_, closed := k.ClosedTour(0)
	_, walk := k.Walk(0)
	_, at := k.WalkAt(0, 1)
	for _, err := range []error{tour, closed, walk, at} {
		if want := "knighttour: unusable board: 4x5 (0,1)+(1,1)-leaper: tours are constructed on full boards with a knight only: use Find or Search"; !errors.Is(err, knighttour.ErrBoard) || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestPieceText turns boards with pieces into texts and back.
func TestPieceText(t *testing.T) {
	b := knighttour.MustBoard(8, 8)
	checkText(t, mustPiece(t, b, king...), "8x8 (0,1)+(1,1)-leaper")
	checkText(t, mustPiece(t, knighttour.MustVariant(8, 8, 1, 2, 7, 9), [2]int{1, 2}, [2]int{3, 1}, [2]int{0, 2}), "8x8 (0,2)+(1,2)+(1,3)-leaper without 7,9")
	checkText(t, mustPiece(t, b, [2]int{1, math.MaxInt}, [2]int{0, 1}), fmt.Sprintf("8x8 (0,1)+(1,%d)-leaper", math.MaxInt))
	for text, want := range map[string]string{
		"8x8 (1,1)+(0,1)-leaper":       `want "8x8 (0,1)+(1,1)-leaper"`,
		"8x8 (0,1)+(1,1)":              `want "8x8 (0,1)+(1,1)-leaper"`,
		"8x8 (0,1)+(0,1)-leaper":       `want "8x8 (0,1)-leaper"`,
		"8x8 (2,1)+(1,2)-leaper":       `want "8x8"`,
		"8x8 (0,1)-leaper+(1,1)":       `want "8x8 (0,1)+(1,1)-leaper"`,
		"8x8 (0,1) + (1,1)-leaper":     `piece "(0,1) + (1,1)-leaper": want one such as (1,3)-leaper`,
		"8x8 (0,1)+-leaper":            `piece "(0,1)+-leaper": want one such as (1,3)-leaper`,
		"8x8 (0,1)+(0,0)-leaper":       "a (0,0)-leaper: its numbers must not be negative, nor both 0",
		"8x8 (0,1)+(1,1)-leaper (1,2)": `want "8x8 (0,1)+(1,1)-leaper"`,
	} {
		got := b
		if err := got.UnmarshalText([]byte(text)); err == nil || err.Error() != fmt.Sprintf("knighttour: unusable board: %q: %s", text, want) || got != b {
			t.Errorf("%q: %v, %v, want %s", text, got, err, want)
		}
	}
}

// TestPieceMoves checks the order of moves, which ByMove knows of a board, of its frozen
// graph and of a copy.
func TestPieceMoves(t *testing.T) {
	for _, test := range []struct {
		leaps [][2]int
		want  string
	}{
		{king, "[[0 -1] [0 1] [-1 0] [1 0] [-1 -1] [-1 1] [1 -1] [1 1]]"},
		{[][2]int{{2, 1}, {0, 2}}, "[[0 -2] [0 2] [-2 0] [2 0] [-1 -2] [-1 2] [-2 -1] [-2 1] [1 -2] [1 2] [2 -1] [2 1]]"},
		{[][2]int{{2, 2}, {1, 4}, {1, 3}}, "[[-1 -3] [-1 3] [-3 -1] [-3 1] [1 -3] [1 3] [3 -1] [3 1] " +
			"[-1 -4] [-1 4] [-4 -1] [-4 1] [1 -4] [1 4] [4 -1] [4 1] [-2 -2] [-2 2] [2 -2] [2 2]]"},
	} {
		b := mustPiece(t, knighttour.MustBoard(9, 9), test.leaps...)
		var moves [][2]int
		var ids []int64
		for s := range b.Moves(4, 4) {
			moves, ids = append(moves, [2]int{s.Row - 4, s.Col - 4}), append(ids, s.ID())
		}
		if got := fmt.Sprint(moves); got != test.want {
			t.Errorf("%v: moves %s, want %s", b, got, test.want)
		}
		if got := nodeIDs(b.From(40)); !slices.Equal(got, ids) {
			t.Errorf("%v: From is %v, want %v", b, got, ids)
		}
		for _, g := range []graph.Graph{b, knighttour.Freeze(b), knighttour.KnightGraph(b), struct{ graph.Undirected }{b}} {
			if got := tried(t, g, 40, knighttour.ByMove()); !slices.Equal(got, ids) {
				t.Errorf("%T of %v: %v, want %v", g, b, got, ids)
			}
		}
	}
	far := mustPiece(t, knighttour.MustBoard(1, 1<<20), [2]int{0, 1}, [2]int{0, 1<<20 - 1}, [2]int{0, math.MaxInt})
	if got := nodeIDs(far.From(0)); !slices.Equal(got, []int64{1, 1<<20 - 1}) {
		t.Errorf("far leaps lead to %v", got)
	}
}

// TestPieces compares boards of random pieces with their graphs: edges, the textbook's
// tours, numbers of tours, and what is found.
func TestPieces(t *testing.T) {
	graphtest.OneGoroutine(t)
	r := rand.New(rand.NewPCG(121, 122))
	for range graphtest.Scaled(60, 1000) {
		rows, cols := 1+r.IntN(5), 1+r.IntN(5)
		var holes []int64
		for range r.IntN(3) {
			holes = append(holes, int64(r.IntN(rows*cols)))
		}
		var leaps [][2]int
		for range 1 + r.IntN(4) {
			leaps = append(leaps, [2]int{r.IntN(3), 1 + r.IntN(3)})
		}
		b := mustPiece(t, knighttour.MustVariant(rows, cols, 1, 2, holes...), leaps...)
		g, ids := pieceGraph(rows, cols, leaps, holes)
		t.Run("board="+b.String(), func(t *testing.T) {
			checkFrozen(t, knighttour.Freeze(b), g, ids)
			checkFrozen(t, knighttour.Freeze(knighttour.KnightGraph(b)), g, ids)
			checkGraph(t, squaresBuilder(b, g, ids))
			if checkBoardTours(t, b, g, ids); len(ids) > 0 && len(ids) <= 12 {
				checkCounts(t, b, g, ids)
			}
		})
	}
}

// checkCounts compares the tours from one square, their number, and the number of closed
// tours with those of the recursion.
func checkCounts(t *testing.T, b knighttour.Board, g graphtest.Graph, ids []int64) {
	t.Helper()
	for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed()} {
		want := knighttour.AllTours(g, true, 0, goal)
		for _, path := range want {
			for i, v := range path {
				path[i] = ids[v]
			}
		}
		s := knighttour.Search{Goal: goal}
		got, err := paths(s.All(t.Context(), b, ids[0]))
		if n, err2 := countOf(t.Context(), s, b, ids[0]); err != nil || err2 != nil || fmt.Sprint(got) != fmt.Sprint(want) || n != int64(len(want)) {
			t.Errorf("%v: %d tours, counted %d, %v, %v, want %d", goal, len(got), n, err, err2, len(want))
		}
		tour, err := knighttour.FindFrom(t.Context(), b, ids[0], goal)
		if err := knighttour.CheckFound(b, &ids[0], goal, len(want) > 0, tour, err); err != nil {
			t.Errorf("%v: %v", goal, err)
		}
		if goal != knighttour.Closed() {
			continue
		}
		if n, err := knighttour.CountTours(t.Context(), b, goal); err != nil || n.Int64() != int64(len(want)/2) {
			t.Errorf("closed: %v, %v, want %d", n, err, len(want)/2)
		}
	}
}

// TestKingsTours compares with the numbers of closed king's tours of square boards, OEIS
// A140519.
func TestKingsTours(t *testing.T) {
	for i, want := range []int64{3, 16, 2830, 2462064, 22853860116}[:graphtest.Scaled(4, 5)] {
		b := mustPiece(t, knighttour.MustBoard(i+2, i+2), king...)
		if got, err := knighttour.CountTours(context.Background(), b, knighttour.Closed()); err != nil || got.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("%v: %v, %v, want %d", b, got, err, want)
		}
	}
}

// TestPieceWalks compares searches by Warnsdorff's rule, which may walk over lists or
// masks but not over the board, with those of an engine.
func TestPieceWalks(t *testing.T) {
	var tally walkTally
	for _, leaps := range [][][2]int{king, {{0, 1}, {1, 2}}, {{1, 2}, {1, 3}, {2, 3}}, {{1, 1}, {0, 2}}} {
		for _, side := range []int{5, 8, 9, 20} {
			b := mustPiece(t, knighttour.MustVariant(side, side, 1, 2, int64(side)), leaps...)
			for _, orders := range walkOrders {
				tally.check(t, b, side*side-1, 0, orders)
				tally.check(t, knighttour.KnightGraph(b), side*side-1, 2, orders)
			}
		}
	}
	if tally.walks < tally.searches/2 {
		t.Errorf("%d walks, %d searches", tally.walks, tally.searches)
	}
	var all [][2]int // more moves than a walk takes
	for m := range 15 {
		for n := range m + 1 {
			all = append(all, [2]int{n, m + 1})
		}
	}
	b := mustPiece(t, knighttour.MustBoard(15, 15), all...)
	if tour, err := knighttour.KnightTourBetter(t.Context(), b, 112); err != nil || tour.Verify(b) != nil {
		t.Errorf("%v", err)
	}
}

// TestPiecePictures draws paths of pieces, with numbers where lines leave room.
func TestPiecePictures(t *testing.T) {
	for _, test := range []struct {
		leaps   [][2]int
		path    []int64
		numbers bool
	}{
		{king, []int64{0, 1, 6, 5, 10, 11}, true},
		{[][2]int{{1, 1}, {1, 2}}, []int64{0, 6, 13, 19}, true},
		{[][2]int{{0, 1}, {0, 2}}, []int64{0, 2, 1, 6, 16}, false}, // a line runs over square 1
		{[][2]int{{1, 1}, {0, 2}}, []int64{0, 2, 6, 8}, true},
	} {
		b := mustPiece(t, knighttour.MustBoard(5, 5), test.leaps...)
		tour := knighttour.Tour{Path: test.path}
		svg := drawn(t, knighttour.Picture{Animated: true}, b, tour)
		numbers, radii := 0, map[string]bool{}
		for _, e := range parsed(t, svg).all() {
			switch e.XMLName.Local {
			case "text":
				numbers++
			case "circle":
				radii[e.attribute("r")] = true
			}
		}
		if (numbers > 0) != test.numbers || len(radii) == 0 || radii["0"] || slices.ContainsFunc(slices.Collect(maps.Keys(radii)), func(r string) bool { return r[0] == '-' }) {
			t.Errorf("%v: %d numbers, radii %v", b, numbers, radii)
		}
	}
}
