package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

func TestKnightTourTextbook(t *testing.T) {
	tests := []struct {
		side   int
		start  int64
		path   []int64 // nil if only the visits are known
		visits int64
		none   bool // whether there is no tour
	}{
		{side: 5, start: 4, visits: 3441, path: []int64{4, 7, 0, 11, 8, 1, 10, 21, 18, 9, 2, 5, 12, 19, 22, 15, 6, 3, 14, 23, 16, 13, 24, 17, 20}},
		{side: 5, start: 22, visits: 82578, path: []int64{22, 15, 12, 19, 8, 1, 10, 21, 18, 9, 2, 5, 16, 23, 14, 3, 6, 13, 4, 7, 0, 11, 20, 17, 24}},
		{side: 5, start: 1, visits: 1829421, none: true},
		{side: 5, start: 7, visits: 1028893, none: true},
		{side: 8, start: 44, visits: 1170971},
		{side: 8, start: 28, visits: 2123285},
		{side: 8, start: 0, visits: 5787981},
		{side: 8, start: 2, visits: 34804761},
		{side: 8, start: 12, visits: 122131667},
	}
	for _, test := range tests {
		b := knighttour.MustBoard(test.side, test.side)
		t.Run(fmt.Sprintf("board=%v/start=%d", b, test.start), func(t *testing.T) {
			if graphtest.Race && test.visits > 3e6 {
				t.Skip("too slow under the race detector")
			}
			t.Parallel()
			tour, err := knighttour.KnightTour(t.Context(), b, test.start, knighttour.ByMove())
			if tour.Visits != test.visits {
				t.Errorf("%d visits, want %d", tour.Visits, test.visits)
			}
			if err := knighttour.CheckFound(b, &test.start, knighttour.Open(), !test.none, tour, err); err != nil {
				t.Error(err)
			}
			if test.path != nil && !slices.Equal(tour.Path, test.path) {
				t.Errorf("path %v\nwant %v", tour.Path, test.path)
			}
		})
	}
}

// TestKnightTourWalkthrough is the chapter's walk-through.
func TestKnightTourWalkthrough(t *testing.T) {
	tour, err := knighttour.KnightTour(t.Context(), walkthrough(), 'A')
	if got := letters(tour.Path); err != nil || got != "A B D E F C" || tour.Visits != 7 {
		t.Errorf("got %s in %d visits, %v", got, tour.Visits, err)
	}
}

// walkthrough returns the chapter's directed graph of the nodes A to F.
func walkthrough() graph.Directed {
	return lettersGraph("AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC")
}

// lettersGraph returns the directed graph with these edges between letters.
func lettersGraph(edges ...string) *simple.DirectedGraph {
	g := simple.NewDirectedGraph()
	for _, e := range edges {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	return g
}

// mutualLetters returns the undirected graph with these edges between letters.
func mutualLetters(edges ...string) *simple.UndirectedGraph {
	g := simple.NewUndirectedGraph()
	for _, e := range edges {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	return g
}

// letters writes node IDs as letters.
func letters(path []int64) string {
	var s []string
	for _, id := range path {
		s = append(s, string(rune(id)))
	}
	return strings.Join(s, " ")
}

// TestKnightTourExact compares path and visits with the recursion, from every
// start, whether it has a tour or not.
func TestKnightTourExact(t *testing.T) {
	for rows := 1; rows <= 5; rows++ {
		for cols := rows; cols <= 7; cols++ {
			if rows*cols > graphtest.Scaled(24, 25) || graphtest.Race && rows*cols > 21 {
				continue
			}
			b, g := knighttour.MustBoard(rows, cols), graphtest.Knights(rows, cols)
			t.Run("board="+b.String(), func(t *testing.T) {
				t.Parallel()
				for start := range rows * cols {
					path, visits := g.Tour(start, graphtest.RankByMove(cols))
					checkTour(t, b, start, path, visits, knighttour.ByMove())
					if rows*cols <= 21 {
						path, visits := g.Tour(start)
						checkTour(t, b, start, path, visits)
						path, visits = g.Tour(start, graphtest.RankByFree, graphtest.RankByMove(cols))
						checkTour(t, knighttour.KnightGraph(b), start, path, visits, knighttour.Warnsdorff(), knighttour.ByMove())
					}
				}
			})
		}
	}
}

// checkTour checks that KnightTour gives exactly the path, or ErrNoTour if it
// is nil, and the visits; by both engines.
func checkTour(t *testing.T, g graph.Graph, start int, path []int64, visits int64, orders ...knighttour.Order) {
	t.Helper()
	for engine, f := range knighttour.Engines(g) {
		tour, err := knighttour.KnightTour(context.Background(), f, int64(start), orders...)
		if tour.Visits != visits || !slices.Equal(tour.Path, path) {
			t.Errorf("%s, start=%d: %v\nwant %v in %d visits", engine, start, tour, path, visits)
		}
		if err := knighttour.CheckFound(f, nil, knighttour.Open(), path != nil, tour, err); err != nil {
			t.Errorf("%s, start=%d: %v", engine, start, err)
		}
	}
}

// TestKnightTourThinBoards compares with the counts by start of the thin
// boards: there is a tour exactly where an independent enumeration finds one.
func TestKnightTourThinBoards(t *testing.T) {
	for rows := 3; rows <= 4; rows++ {
		for cols := rows; cols <= 7; cols++ {
			if rows*cols > graphtest.Scaled(24, 28) || graphtest.Race && rows*cols > 24 {
				continue
			}
			b, g := knighttour.MustBoard(rows, cols), graphtest.Knights(rows, cols)
			t.Run("board="+b.String(), func(t *testing.T) {
				t.Parallel()
				for start := range int64(rows * cols) {
					exists := countTours(g, int(start)) > 0
					tour, err := knighttour.KnightTour(t.Context(), b, start)
					if err := knighttour.CheckFound(b, &start, knighttour.Open(), exists, tour, err); err != nil {
						t.Errorf("KnightTour from %d: %v", start, err)
					}
					tour, err = knighttour.KnightTourBetter(t.Context(), b, start)
					if err := knighttour.CheckFound(b, &start, knighttour.Open(), exists, tour, err); err != nil {
						t.Errorf("KnightTourBetter from %d: %v", start, err)
					}
				}
			})
		}
	}
}

// countTours counts the open tours of g from start, knowing nothing but that.
func countTours(g graphtest.Graph, start int) int64 {
	masks := make([]uint64, len(g))
	for u := range g {
		for _, v := range g[u] {
			masks[u] |= 1 << v
		}
	}
	var count func(u int, rest uint64) int64
	count = func(u int, rest uint64) int64 {
		if rest == 0 {
			return 1
		}
		n := int64(0)
		for todo := masks[u] & rest; todo != 0; todo &= todo - 1 {
			v := bits.TrailingZeros64(todo)
			n += count(v, rest&^(1<<v))
		}
		return n
	}
	return count(start, (1<<len(g)-1)&^(1<<start))
}

// TestKnightTourAllSmallGraphs tries every labelled graph of up to 5 vertices
// and every start.
func TestKnightTourAllSmallGraphs(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		f := knighttour.Freeze(g.As(undirected))
		for start := range g {
			path, visits := g.Tour(start)
			tour, err := knighttour.KnightTour(context.Background(), f, int64(start))
			if tour.Visits != visits || !slices.Equal(tour.Path, path) || (path == nil) != errors.Is(err, knighttour.ErrNoTour) {
				t.Errorf("%s from %d: %v, %v, want %v in %d visits", g.Describe(undirected), start, tour, err, path, visits)
			}
			if start > 0 && len(g) == 5 && !undirected {
				continue // another labelling of the graph has this start as 0
			}
			path, _ = g.Tour(start, graphtest.RankByFree)
			tour, err = knighttour.KnightTourBetter(context.Background(), f, int64(start))
			if !slices.Equal(tour.Path, path) || (path == nil) != errors.Is(err, knighttour.ErrNoTour) {
				t.Errorf("%s better from %d: %v, %v, want %v", g.Describe(undirected), start, tour, err, path)
			}
		}
	})
}
