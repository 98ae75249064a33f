package knighttour_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/testgraph"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

func TestNewBoard(t *testing.T) {
	tests := []struct {
		name string
		got  func() (knighttour.Board, error)
		want string // of Board.String; "" for ErrBoard
	}{
		{"int=8,8", call(8, 8), "8x8"},
		{"int=1,1", call(1, 1), "1x1"},
		{"int=3,1000000000", call(3, 1_000_000_000/2), "3x500000000"},
		{"int=0,8", call(0, 8), ""},
		{"int=8,0", call(8, 0), ""},
		{"int=-8,-8", call(-8, -8), ""},
		{"int=min,min", call(math.MinInt, math.MinInt), ""},
		{"int=min,1", call(math.MinInt, 1), ""},
		{"int=max,1", call(math.MaxInt, 1), fmt.Sprintf("%dx1", math.MaxInt)},
		{"int=max,2", call(math.MaxInt, 2), ""},
		{"int=2,max", call(2, math.MaxInt), ""},
		{"int=max,max", call(math.MaxInt, math.MaxInt), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := test.got()
			if test.want == "" {
				if !errors.Is(err, knighttour.ErrBoard) || b != (knighttour.Board{}) {
					t.Errorf("got %v, %v, want the zero board and ErrBoard", b, err)
				}
				return
			}
			if err != nil || b.String() != test.want {
				t.Errorf("got %v, %v, want %s", b, err, test.want)
			}
		})
	}
}

func call(rows, cols int) func() (knighttour.Board, error) {
	return func() (knighttour.Board, error) { return knighttour.NewBoard(rows, cols) }
}

func TestNewBoardSaysWhatIsWrong(t *testing.T) {
	tests := []struct {
		got  func() (knighttour.Board, error)
		want string
	}{
		{call(-3, 8), "-3 rows and 8 columns: each must be at least 1"},
		{call(1, 0), "1 row and 0 columns: each must be at least 1"},
		{call(0, 1), "0 rows and 1 column: each must be at least 1"},
		{call(math.MaxInt, 2), fmt.Sprintf("%d rows and 2 columns: more than %[1]d squares", math.MaxInt)},
	}
	for _, test := range tests {
		_, err := test.got()
		if got, want := fmt.Sprint(err), "knighttour: unusable board: "+test.want; got != want {
			t.Errorf("got %q, want %q", got, want)
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
		{3, 3, 1, 1, nil},
		{1, 9, 0, 4, nil},
		{8, 8, -1, 2, nil},
		{8, 8, 0, 8, nil},
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

// TestMovesPerSquare checks the chapter's figure of the number of moves.
func TestMovesPerSquare(t *testing.T) {
	b := knighttour.MustBoard(8, 8)
	want := [8][8]int{
		{2, 3, 4, 4, 4, 4, 3, 2},
		{3, 4, 6, 6, 6, 6, 4, 3},
		{4, 6, 8, 8, 8, 8, 6, 4},
		{4, 6, 8, 8, 8, 8, 6, 4},
		{4, 6, 8, 8, 8, 8, 6, 4},
		{4, 6, 8, 8, 8, 8, 6, 4},
		{3, 4, 6, 6, 6, 6, 4, 3},
		{2, 3, 4, 4, 4, 4, 3, 2},
	}
	for row := range 8 {
		for col := range 8 {
			if got := b.From(b.ID(row, col)).Len(); got != want[row][col] {
				t.Errorf("square (%d,%d) has %d moves, want %d", row, col, got, want[row][col])
			}
		}
	}
}

func TestBoardEdges(t *testing.T) {
	for rows := 1; rows <= 6; rows++ {
		for cols := 1; cols <= 6; cols++ {
			b, want := knighttour.MustBoard(rows, cols), graphtest.Knights(rows, cols)
			for u := range want {
				for v := range want {
					has := slices.Contains(want[u], v)
					e := b.EdgeBetween(int64(u), int64(v))
					if b.HasEdgeBetween(int64(u), int64(v)) != has || (e != nil) != has {
						t.Errorf("board=%v: edge between %d and %d: %v, want %v", b, u, v, e, has)
					}
				}
			}
			for _, id := range []int64{-1, int64(rows * cols)} {
				if b.HasEdgeBetween(id, 0) || b.HasEdgeBetween(0, id) || b.From(id) != graph.Empty {
					t.Errorf("board=%v: square %d has edges", b, id)
				}
			}
		}
	}
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

// checkGraph runs gonum's checks of graphs that cannot be changed, do not list
// their edges and have no weights.
func checkGraph(t *testing.T, b testgraph.Builder) {
	t.Run("nodes", func(t *testing.T) { testgraph.ReturnAllNodes(t, b, true) })
	t.Run("slice", func(t *testing.T) { testgraph.ReturnNodeSlice(t, b, true) })
	t.Run("node", func(t *testing.T) { testgraph.NodeExistence(t, b) })
	t.Run("edge", func(t *testing.T) { testgraph.EdgeExistence(t, b, true) })
	t.Run("from", func(t *testing.T) { testgraph.ReturnAdjacentNodes(t, b, true, true) })
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

func TestIterator(t *testing.T) {
	it := knighttour.MustBoard(8, 8).From(0)
	if it.Node() != nil || it.Len() != 2 {
		t.Errorf("before Next: node %v, %d to come", it.Node(), it.Len())
	}
	for range 2 { // a second time after Reset
		var got []int64
		for it.Next() {
			got = append(got, it.Node().ID())
		}
		if !slices.Equal(got, []int64{10, 17}) || it.Next() || it.Node() != nil || it.Len() != 0 {
			t.Errorf("got %v, then %v", got, it.Node())
		}
		it.Reset()
	}
	it.Next()
	if rest := it.(graph.NodeSlicer).NodeSlice(); len(rest) != 1 || rest[0].ID() != 17 {
		t.Errorf("after one Next the rest is %v", rest)
	}
}
