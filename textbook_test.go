package knighttour_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph/simple"
)

// TestExercises checks the five samples of the exercises on the textbook's
// chapter: three tours and two depth-first searches.
func TestExercises(t *testing.T) {
	for _, c := range []struct {
		name   string
		search func(context.Context, knighttour.Board, int64) (knighttour.Tour, error)
		side   int
		start  int64
		visits int64
		want   string
	}{
		{
			name:   "naive",
			search: naiveByMove,
			side:   5,
			start:  4,
			visits: 3_441,
			want:   "4 7 0 11 8 1 10 21 18 9 2 5 12 19 22 15 6 3 14 23 16 13 24 17 20",
		},
		{
			name:   "naive",
			search: naiveByMove,
			side:   5,
			start:  22,
			visits: 82_578,
			want:   "22 15 12 19 8 1 10 21 18 9 2 5 16 23 14 3 6 13 4 7 0 11 20 17 24",
		},
		{
			name:   "better",
			search: betterByMove,
			side:   8,
			start:  4,
			visits: 64,
			want: "4 14 31 46 63 53 47 62 52 58 48 33 16 1 11 5 15 21 6 23 38 55 61 51 57 40 50 56 41 " +
				"24 9 3 13 7 22 39 54 60 45 30 36 26 20 37 43 28 18 8 2 12 29 35 25 19 34 44 59 49 32 " +
				"42 27 17 0 10",
		},
	} {
		board := knighttour.MustBoard(c.side, c.side)
		t.Run(c.name+"/board="+board.String()+"/start="+strconv.FormatInt(c.start, 10), func(t *testing.T) {
			tour, err := c.search(t.Context(), board, c.start)
			if got := withSpaces(tour.Path); got != c.want || err != nil {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
			if tour.Visits != c.visits {
				t.Errorf("%d visits, want %d", tour.Visits, c.visits)
			}
		})
	}
	for _, c := range []struct{ edges, want string }{
		{edges: "0,1 0,3 1,2 1,3 2,4 3,2 3,4", want: "0 1 2 4 3"},
		{edges: "0,1 0,2 0,3 1,2 1,4 2,4 2,5 3,5 4,6 5,4 5,6", want: "0 1 2 4 6 5 3"},
	} {
		t.Run("dfs/edges="+c.edges, func(t *testing.T) {
			g := simple.NewDirectedGraph()
			for pair := range strings.FieldsSeq(c.edges) {
				from, to, _ := strings.Cut(pair, ",")
				g.SetEdge(simple.Edge{F: parseNode(t, from), T: parseNode(t, to)})
			}
			forest := knighttour.DFSForest(g)
			if got := withSpaces(slices.Collect(forest.Preorder())); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// naiveByMove is the naive search of the exercises.
func naiveByMove(ctx context.Context, b knighttour.Board, start int64) (knighttour.Tour, error) {
	return knighttour.KnightTour(ctx, b, start, knighttour.ByMove())
}

// betterByMove is the better search of the exercises.
func betterByMove(ctx context.Context, b knighttour.Board, start int64) (knighttour.Tour, error) {
	return knighttour.KnightTourBetter(ctx, b, start, knighttour.ByMove())
}

// withSpaces returns IDs as the exercises print them.
func withSpaces(ids []int64) string {
	var text []string
	for _, id := range ids {
		text = append(text, strconv.FormatInt(id, 10))
	}
	return strings.Join(text, " ")
}

// parseNode returns the node with an ID in digits.
func parseNode(t *testing.T, id string) simple.Node {
	t.Helper()
	n, err := strconv.Atoi(id)
	if err != nil {
		t.Fatal(err)
	}
	return simple.Node(n)
}

// TestBetterPrunes checks that KnightTourBetter makes fewer visits than the
// textbook's program if that backtracks, and that the same search, unpruned,
// makes exactly as many.
func TestBetterPrunes(t *testing.T) {
	const start = 52
	board := knighttour.MustBoard(8, 8)
	pruned, err := betterByMove(t.Context(), board, start)
	if err != nil || pruned.Visits != 69 {
		t.Errorf("pruned: %d visits, %v, want 69", pruned.Visits, err)
	}
	s := knighttour.Search{
		Prefix:   []int64{start},
		Orders:   []knighttour.Order{knighttour.Warnsdorff(), knighttour.ByMove()},
		Unpruned: true,
	}
	unpruned, err := s.Tour(t.Context(), board)
	if err != nil || unpruned.Visits != 85 {
		t.Errorf("unpruned: %d visits, %v, want 85", unpruned.Visits, err)
	}
	if !slices.Equal(pruned.Path, unpruned.Path) {
		t.Errorf("the tours differ: %v and %v", pruned.Path, unpruned.Path)
	}
}
