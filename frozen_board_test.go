package knighttour

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// checkSameFrozen checks that both have the same nodes, edges and properties.
func checkSameFrozen(t *testing.T, f, g *Frozen) {
	t.Helper()
	if f.n != g.n || !slices.Equal(f.lists.Start, g.lists.Start) || !slices.Equal(f.lists.List, g.lists.List) || !slices.Equal(f.allNodes(), g.allNodes()) {
		t.Errorf("the graphs differ: %v, %v", f.lists, g.lists)
	}
	for v := range int32(f.n) {
		id := f.id(v)
		if w, ok := f.vertex(id); f.node(v) != g.node(v) || id != g.id(v) || !ok || w != v || f.Node(id) != g.Node(id) {
			t.Errorf("vertex %d is %v with ID %d, want %v with ID %d", v, f.node(v), id, g.node(v), g.id(v))
		}
	}
	for _, id := range []int64{-1, int64(f.board.area())} {
		if _, ok := f.vertex(id); ok || f.Node(id) != nil {
			t.Errorf("there is a node %d", id)
		}
	}
	for id := range int64(f.board.area()) {
		if _, ok := f.board.Square(id); ok != (f.Node(id) != nil) {
			t.Errorf("node %d is %v", id, f.Node(id))
		}
	}
	if f.n == 0 {
		return
	}
	c := work.New(t.Context())
	p, err := f.properties(c)
	q, err2 := g.properties(c)
	if err != nil || err2 != nil || fmt.Sprint(*p) != fmt.Sprint(*q) {
		t.Errorf("properties %v, %v, want %v, %v", *p, err, *q, err2)
	}
}

// knownBoards are boards of all kinds.
func knownBoards() (boards []Board) {
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; cols <= 8; cols++ {
			if graphtest.Long() || rows <= cols {
				boards = append(boards, MustBoard(rows, cols))
			}
		}
	}
	return append(boards,
		MustVariant(5, 6, 1, 2, 0), MustVariant(6, 6, 1, 2, 14, 15, 20, 21), MustVariant(3, 9, 1, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8),
		MustVariant(9, 9, 1, 2, 40), MustVariant(1, 8, 0, 1), MustVariant(5, 4, 0, 1, 7), MustVariant(8, 8, 1, 1), MustVariant(4, 4, 0, 3),
		MustVariant(6, 10, 1, 3), MustVariant(10, 10, 2, 3), MustVariant(7, 7, 3, 3, 1, 5), MustVariant(2, 2, 5, 9))
}

// TestBoardsAreKnown compares a Board, whose lists are computed, with its
// KnightGraph and with a graph of a foreign type, which are read: tours, visits
// and errors are the same.
func TestBoardsAreKnown(t *testing.T) {
	graphtest.OneGoroutine(t)
	for _, b := range knownBoards() {
		t.Run("board="+b.String(), func(t *testing.T) {
			t.Parallel()
			known := Freeze(b)
			for _, f := range []*Frozen{Freeze(KnightGraph(b)), Freeze(struct{ graph.Undirected }{b})} {
				checkSameFrozen(t, known, f)
				checkSameTours(t, b, f)
			}
		})
	}
}

// checkSameTours checks that searches of both graphs, from all starts by many
// orders, end the same.
func checkSameTours(t *testing.T, b Board, f *Frozen) {
	t.Helper()
	custom := ByNode(func(from, to graph.Node) float64 { return 1 / float64(1+7*from.ID()%5+to.ID()) })
	for i, orders := range [][]Order{
		{Warnsdorff(), Outward()}, {Warnsdorff(), ByMove()}, {Outward(), ByMove()}, {Warnsdorff(), Shuffled(5)}, {custom, Warnsdorff()},
	} {
		s := Search{Orders: orders, Goal: []Goal{Open(), Closed()}[i%2], Limit: 1000}
		for _, start := range graph.NodesOf(b.Nodes()) {
			want, wantErr := s.Tour(t.Context(), b, start.ID())
			got, err := s.Tour(t.Context(), f, start.ID())
			if got.Visits != want.Visits || !slices.Equal(got.Path, want.Path) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("from %d by %v: %v, %v, want %v, %v", start.ID(), orders, got, err, want, wantErr)
			}
		}
	}
}

// TestConnectedBoards compares what a theorem says of full boards with what a
// search finds out.
func TestConnectedBoards(t *testing.T) {
	t.Parallel()
	most, farthest := graphtest.Scaled(9, 14), graphtest.Scaled(4, 7)
	for rows := 2; rows <= most; rows++ {
		for cols := 2; cols <= most; cols++ {
			for far := 1; far <= farthest; far++ {
				for near := 1; near <= far; near++ {
					checkConnected(t, MustVariant(rows, cols, near, far))
				}
			}
		}
	}
	for _, b := range []Board{
		MustVariant(1, 9, 1, 2), MustVariant(5, 5, 0, 1), MustVariant(8, 8, 1, 2, 9),
		MustVariant(9, 9, 1, math.MaxInt), MustVariant(9, 9, math.MaxInt-1, math.MaxInt),
	} {
		if b.isConnected() {
			t.Errorf("the theorem does not apply to %v", b)
		}
	}
}

// checkConnected compares what is known of a board with what is found.
func checkConnected(t *testing.T, b Board) {
	t.Helper()
	c := work.New(t.Context())
	f, known, found := Freeze(b), new(properties), new(properties)
	if err := found.findColours(c, f, f.lists); err != nil {
		t.Fatal(err)
	}
	if connected := found.unreached < 0; connected != b.isConnected() {
		t.Errorf("%v: connected %t, want %t", b, b.isConnected(), connected)
	} else if !connected {
		return
	}
	if err := known.colourBoard(c, b); err != nil || fmt.Sprint(*known) != fmt.Sprint(*found) {
		t.Errorf("%v: %v, %v, want %v", b, *known, err, *found)
	}
}
