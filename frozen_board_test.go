package knighttour

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// TestBoardsAreKnown compares a Board, whose lists are computed, with its
// KnightGraph and with a graph of a foreign type, which are read: tours, visits
// and errors are the same.
func TestBoardsAreKnown(t *testing.T) {
	var boards []Board
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; cols <= 8; cols++ {
			if long() || rows <= cols {
				boards = append(boards, MustBoard(rows, cols))
			}
		}
	}
	boards = append(boards,
		variants(t, 5, 6, 1, 2, 0), variants(t, 6, 6, 1, 2, 14, 15, 20, 21), variants(t, 3, 9, 1, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8),
		variants(t, 9, 9, 1, 2, 40), variants(t, 1, 8, 0, 1), variants(t, 5, 4, 0, 1, 7), variants(t, 8, 8, 1, 1), variants(t, 4, 4, 0, 3),
		variants(t, 6, 10, 1, 3), variants(t, 10, 10, 2, 3), variants(t, 7, 7, 3, 3, 1, 5), variants(t, 2, 2, 5, 9))
	custom := ByNode(func(from, to graph.Node) float64 { return 1 / float64(1+7*from.ID()%5+to.ID()) })
	for _, b := range boards {
		t.Run("board="+b.String(), func(t *testing.T) {
			t.Parallel()
			known := Freeze(b)
			others := []*Frozen{Freeze(KnightGraph(b)), Freeze(struct{ graph.Undirected }{b})}
			for _, f := range others {
				checkSameFrozen(t, known, f)
			}
			for i, orders := range [][]Order{
				{Warnsdorff(), Outward()}, {Warnsdorff(), ByMove()}, {Outward(), ByMove()}, {Warnsdorff(), Shuffled(5)}, {custom, Warnsdorff()},
			} {
				s := Search{Orders: orders, Goal: []Goal{Open(), Closed()}[i%2], Limit: 1000}
				for _, start := range graph.NodesOf(b.Nodes()) {
					want, wantErr := s.Tour(t.Context(), b, start.ID())
					for _, f := range others {
						got, err := s.Tour(t.Context(), f, start.ID())
						if got.Visits != want.Visits || !slices.Equal(got.Path, want.Path) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
							t.Fatalf("from %d by %v: %v, %v, want %v, %v", start.ID(), orders, got, err, want, wantErr)
						}
					}
				}
			}
		})
	}
}

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

// TestConnectedBoards compares what a theorem says of full boards with what a
// search finds out.
func TestConnectedBoards(t *testing.T) {
	most, farthest := scaled(9, 14), scaled(4, 7)
	for rows := 2; rows <= most; rows++ {
		for cols := 2; cols <= most; cols++ {
			for far := 1; far <= farthest; far++ {
				for near := 1; near <= far; near++ {
					b := variants(t, rows, cols, near, far)
					c := work.New(t.Context())
					f, known, found := Freeze(b), new(properties), new(properties)
					if err := found.findColours(c, f, f.lists); err != nil {
						t.Fatal(err)
					}
					if connected := found.unreached < 0; connected != b.isConnected() {
						t.Errorf("%v: connected %t, want %t", b, b.isConnected(), connected)
					} else if !connected {
						continue
					}
					if err := known.colourBoard(c, b); err != nil || fmt.Sprint(*known) != fmt.Sprint(*found) {
						t.Errorf("%v: %v, %v, want %v", b, *known, err, *found)
					}
				}
			}
		}
	}
	for _, b := range []Board{
		variants(t, 1, 9, 1, 2), variants(t, 5, 5, 0, 1), variants(t, 8, 8, 1, 2, 9),
		variants(t, 9, 9, 1, math.MaxInt), variants(t, 9, 9, math.MaxInt-1, math.MaxInt),
	} {
		if b.isConnected() {
			t.Errorf("the theorem does not apply to %v", b)
		}
	}
}

// TestBlockedSquares names blocked squares where nodes are asked for.
func TestBlockedSquares(t *testing.T) {
	b := variants(t, 8, 8, 1, 2, 28)
	for _, f := range []graph.Graph{b, Freeze(b)} {
		for _, s := range []Search{{}, {Goal: EndAt(28), Prefix: []int64{0}}, {Prefix: []int64{0, 28}}} {
			start := int64(0)
			if s.Prefix == nil {
				start = 28
			}
			if _, err := s.Tour(t.Context(), f, start); !errors.Is(err, ErrNode) || !strings.HasSuffix(err.Error(), " 28: the square is blocked") {
				t.Errorf("%v", err)
			}
		}
	}
	// The end cannot come before the other nodes.
	if _, err := (Search{Goal: EndAt(13), Prefix: []int64{0, 13}}).Tour(t.Context(), MustBoard(6, 6), 0); !errors.Is(err, ErrNoTour) ||
		!strings.Contains(err.Error(), "its prefix visits the end before") {
		t.Errorf("%v", err)
	}
}

// A boardView is a graph of a foreign type that says how many nodes it has.
type boardView struct{ graph.Undirected }

// TestTooManyNodes reads a graph that says beforehand that it is too large.
func TestTooManyNodes(t *testing.T) {
	b := hugeBoard(t, 1<<20, 1<<20)
	for _, g := range []graph.Graph{boardView{b}, &b} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != "knighttour: 1099511627776 nodes: a graph may have at most 2147483647" {
					t.Errorf("%T panics with %q", g, got)
				}
			}()
			KnightTour(t.Context(), g, 0)
		}()
	}
}
