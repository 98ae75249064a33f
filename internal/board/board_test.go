package board

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

func leaper(near, far int) Piece { return NewPiece([]Leaper{{near, far}}) }

func of(rows, cols, near, far int, blocked ...int64) Shape {
	return Shape{Rows: rows, Cols: cols}.WithPiece(leaper(near, far)).Without(blocked)
}

// A naive board is the graph of a board by graphtest's arithmetic, with the IDs
// of its vertices.
type naive struct {
	graphtest.Graph
	ids     []int64
	cols    int
	leapers []Leaper // maybe some more than once
}

func naiveOf(rows, cols int, blocked []int64, leapers []Leaper) naive {
	var leaps [][2]int
	for _, l := range leapers {
		leaps = append(leaps, [2]int{l.Near, l.Far})
	}
	g, ids := graphtest.Leapers(rows, cols, blocked, leaps...)
	return naive{g, ids, cols, leapers}
}

// random returns a random board, as a Shape and as a naive board.
func random(r *rand.Rand) (Shape, naive) {
	rows, cols := 1+r.IntN(9), 1+r.IntN(9)
	var leapers []Leaper
	for range 1 + r.IntN(3)*r.IntN(3) {
		near := r.IntN(4)
		leapers = append(leapers, Leaper{near, max(1, near+r.IntN(3))})
	}
	var blocked []int64
	for range r.IntN(4) * r.IntN(4) {
		blocked = append(blocked, r.Int64N(int64(rows*cols)))
	}
	s := Shape{Rows: rows, Cols: cols}.WithPiece(NewPiece(leapers)).Without(blocked)
	return s, naiveOf(rows, cols, blocked, leapers)
}

// joins reports whether both squares are on the board and a move joins them.
func (n naive) joins(u, v int64) bool {
	i := slices.Index(n.ids, u)
	return i >= 0 && slices.Contains(n.Graph[i], slices.Index(n.ids, v))
}

// byMove returns the adjacency lists in the order of the move tables: by
// leapers, then up before down, then along the row before along the column,
// then left before right.
func (n naive) byMove() (list []int32) {
	for u, next := range n.Graph {
		rank := func(w int) (rank int) {
			from, to := int(n.ids[u]), int(n.ids[w])
			row, col := to/n.cols-from/n.cols, to%n.cols-from%n.cols
			near, far := min(Abs(row), Abs(col)), max(Abs(row), Abs(col))
			return 800*near + 8*far + 4*dense.Bit(row > 0) + 2*dense.Bit(Abs(row) > Abs(col)) + dense.Bit(col > 0)
		}
		for _, w := range slices.SortedFunc(slices.Values(next), func(v, w int) int { return cmp.Compare(rank(v), rank(w)) }) {
			list = append(list, int32(w))
		}
	}
	return list
}

// TestShape compares what a shape says of its squares with their list.
func TestShape(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range graphtest.Scaled(300, 3000) {
		s, n := random(r)
		area := int64(s.Rows * s.Cols)
		plain := len(n.ids) == int(area) && s.Piece() == Knight
		if s.Area() != int(area) || s.Squares() != len(n.ids) || s.Piece() != NewPiece(n.leapers) || s.IsPlain() != plain {
			t.Fatalf("%v: %d squares of %d, %v, plain %t, want %v", s, s.Squares(), s.Area(), s.Piece(), s.IsPlain(), n)
		}
		below := 0
		for id := int64(-2); id < area+2; id++ {
			has, within := slices.Contains(n.ids, id), 0 <= id && id < area
			if s.Has(id) != has || s.Blocked().Contains(id) != (within && !has) || s.Blocked().Below(id) != below {
				t.Fatalf("%v: square %d: %t", s, id, s.Has(id))
			}
			below += dense.Bit(within && !has)
			for v := int64(-1); v <= area; v++ {
				if s.Joins(id, v) != n.joins(id, v) {
					t.Fatalf("%v: a move from %d to %d: %t", s, id, v, s.Joins(id, v))
				}
			}
		}
		for i, id := range n.ids {
			if got := s.Blocked().Missing(i); got != id {
				t.Fatalf("%v: square %d is %d, want %d", s, i, got, id)
			}
		}
		for row := -1; row <= s.Rows; row++ {
			for col := -1; col <= s.Cols; col++ {
				within, id := 0 <= row && row < s.Rows && 0 <= col && col < s.Cols, int64(row*s.Cols+col)
				if s.Within(row, col) != within || s.Contains(row, col) != (within && slices.Contains(n.ids, id)) {
					t.Fatalf("%v: row %d, column %d: %t, %t", s, row, col, s.Within(row, col), s.Contains(row, col))
				}
			}
		}
	}
}

// TestEquality checks that == tells shapes apart, and no others, however they
// were made.
func TestEquality(t *testing.T) {
	plain, king := Shape{Rows: 8, Cols: 9}, []Leaper{{1, 1}, {0, 1}}
	royal := plain.WithPiece(NewPiece(king))
	group := map[Shape]int{}
	for i, same := range [][]Shape{
		{{}, Shape{}.Without(nil)},
		{plain, of(8, 9, 1, 2), of(8, 9, 2, 3).WithPiece(Knight), royal.WithPiece(NewPiece([]Leaper{{1, 2}, {1, 2}}))},
		{of(8, 9, 2, 3, 1, 70), of(8, 9, 2, 3, 70, 1, 70), of(8, 9, 2, 3, 70).Without([]int64{1}),
			of(8, 9, 0, 1, 1).Without([]int64{1, 70}).WithPiece(leaper(2, 3))},
		{royal, plain.WithPiece(NewPiece([]Leaper{{0, 1}, {1, 1}, {0, 1}, {1, 1}}))},
		{of(9, 8, 1, 2)}, {of(8, 9, 0, 1)}, {of(8, 9, 1, 1)}, {of(8, 9, 2, 3)}, {of(8, 9, 1, 2, 1, 70)},
		{of(8, 9, 2, 3, 1)}, {of(8, 9, 2, 3, 1, 71)},
	} {
		for _, s := range same {
			group[s] = i
		}
		if group[same[0]] != i || len(group) != i+1 {
			t.Errorf("%v are not one shape, or an earlier one", same)
		}
	}
	all := leaper(1, 1).moves(leaper(0, 1).moves(nil))
	if got := royal.Moves(new([UsualMoves]Offset)); !slices.Equal(got, all) || royal.Piece().Len() != 2 || king[0] != (Leaper{1, 1}) {
		t.Errorf("the king's moves are %v, want %v", got, all)
	}
	most := leaper(math.MaxInt-1, math.MaxInt)
	if p := NewPiece([]Leaper{{math.MaxInt - 1, math.MaxInt}, {1, 2}, {0, math.MaxInt}}); p.at(2) != most.at(0) || p.at(1) != Knight.at(0) {
		t.Errorf("%v is not sorted", p)
	}
}

// TestFromCentre compares distances with exact ones, up to the largest sides.
func TestFromCentre(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	sides := []int{1, 2, 3, 8, 9, 46341, math.MaxInt32}
	for range 1000 {
		s := Shape{Rows: sides[r.IntN(len(sides))], Cols: sides[r.IntN(len(sides))]}
		row, col := r.IntN(s.Rows), r.IntN(s.Cols)
		if r.IntN(3) == 0 {
			row, col = s.Rows-1, 0
		}
		y, x := big.NewInt(int64(row)*2-int64(s.Rows-1)), big.NewInt(int64(col)*2-int64(s.Cols-1))
		want := y.Add(y.Mul(y, y), x.Mul(x, x))
		if got := s.FromCentre(row, col); want.Cmp(big.NewInt(got)) != 0 {
			t.Fatalf("%v: row %d, column %d is at %d, want %v", s, row, col, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, test := range []struct {
		shape                      Shape
		text, name, sized, idRange string
	}{
		{Shape{}, "0x0", "0x0 board", "0x0 board", "no squares"},
		{of(1, 1, 1, 2), "1x1", "1x1 board", "1x1 board", "square 0 only"},
		{of(1, 8, 1, 2), "1x8", "1x8 board", "1x8 board", "squares from 0 to 7"},
		{of(8, 8, 1, 2, 0, 5), "8x8 without 2 squares", "8x8 board without 2 squares", "8x8 board without 2 squares", "squares from 0 to 63"},
		{of(8, 8, 1, 2, 63), "8x8 without 1 square", "8x8 board without 1 square", "8x8 board without 1 square", "squares from 0 to 63"},
		{of(10, 10, 2, 3), "10x10 (2,3)-leaper", "10x10 (2,3)-leaper board", "10x10 board", "squares from 0 to 99"},
		{Shape{Rows: 8, Cols: 8}.WithPiece(NewPiece([]Leaper{{1, 1}, {0, 1}})), "8x8 (0,1)+(1,1)-leaper", "8x8 (0,1)+(1,1)-leaper board", "8x8 board", "squares from 0 to 63"},
		{of(10, 9, 0, 3, 4, 5), "10x9 (0,3)-leaper without 2 squares", "10x9 (0,3)-leaper board without 2 squares", "10x9 board without 2 squares", "squares from 0 to 89"},
	} {
		t.Run("board="+test.text, func(t *testing.T) {
			s := test.shape
			got := []string{s.String(), s.Name(), s.SizedBoard(), s.IDRange(), s.Piece().String()}
			want := []string{test.text, test.name, test.sized, test.idRange, "knight"}
			if p := s.Piece(); p != Knight {
				want[4] = strings.Fields(test.text)[1]
			}
			if !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// TestPieceNames names well-known pieces, and others by their leaps.
func TestPieceNames(t *testing.T) {
	for want, leapers := range map[string][]Leaper{
		"knight":             {{1, 2}},
		"wazir":              {{0, 1}},
		"ferz":               {{1, 1}},
		"king":               {{1, 1}, {0, 1}},
		"dabbaba":            {{0, 2}},
		"alfil":              {{2, 2}},
		"camel":              {{1, 3}},
		"giraffe":            {{1, 4}},
		"zebra":              {{2, 3}},
		"antelope":           {{3, 4}},
		"(2,5)-leaper":       {{2, 5}},
		"(0,1)+(1,2)-leaper": {{0, 1}, {1, 2}},
	} {
		got := NewPiece(leapers).Name()
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestClearance compares with the distances between the moves of a piece and
// all squares that its paths can come to, in a large part of the plane.
func TestClearance(t *testing.T) {
	var pieces []Piece
	for far := 1; far <= 6; far++ {
		for near := range far + 1 {
			pieces = append(pieces, leaper(near, far))
			for _, l := range []Leaper{{0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}, {2, 4}, {3, 3}} {
				pieces = append(pieces, NewPiece([]Leaper{l, {near, far}}))
			}
		}
	}
	for _, p := range append(pieces, NewPiece([]Leaper{{0, 6}, {6, 6}, {4, 4}}), NewPiece([]Leaper{{0, 6}, {0, 4}, {2, 2}})) {
		want := math.Inf(1)
		for square := range reached(p) {
			for i := range p.Len() {
				m, y, x := p.at(i), float64(square.Row-20), float64(square.Col-20)
				near, far := float64(m.Near), float64(m.Far)
				along := max(0, min(1, (y*near+x*far)/(near*near+far*far))) // the move to near, far
				d := math.Hypot(y-along*near, x-along*far)
				if end := (Offset{20 + m.Near, 20 + m.Far}); square != end && square != (Offset{20, 20}) {
					want = min(want, d)
				}
			}
		}
		if got := p.Clearance(); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v: %v, want %v", p, got, want)
		}
	}
}

// reached returns the squares of a board that paths from its middle come to.
func reached(p Piece) map[Offset]bool {
	s, from := Shape{Rows: 41, Cols: 41}.WithPiece(p), Offset{20, 20}
	reached := map[Offset]bool{from: true}
	for queue := []Offset{from}; len(queue) > 0; queue = queue[1:] {
		for _, m := range s.Moves(new([UsualMoves]Offset)) {
			if next := (Offset{queue[0].Row + m.Row, queue[0].Col + m.Col}); s.Contains(next.Row, next.Col) && !reached[next] {
				reached[next] = true
				queue = append(queue, next)
			}
		}
	}
	return reached
}

// TestGraph compares the graph of a board with the moves of the naive board:
// IDs, lists in both orders, sides, ranks and properties.
func TestGraph(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	c := work.New(t.Context())
	checkGraph(t, c, Shape{}, naive{})
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; cols <= 8; cols++ {
			checkGraph(t, c, Shape{Rows: rows, Cols: cols}, naiveOf(rows, cols, nil, []Leaper{{1, 2}}))
		}
	}
	for range graphtest.Scaled(500, 5000) {
		s, n := random(r)
		checkGraph(t, c, s, n)
	}
}

func checkGraph(t *testing.T, c *work.Canceller, s Shape, n naive) {
	t.Helper()
	var g dense.Graph
	ids, err := s.Graph(c, &g)
	if byID := n.Lists(); err != nil || !slices.Equal(g.Start, byID.Start) || !slices.Equal(g.List, byID.List) || !g.Undirected {
		t.Fatalf("%v: %v, %v, want %v", s, g.Lists, err, byID)
	}
	full := len(n.ids) == s.Rows*s.Cols
	if full && (ids != nil || g.Rows != s.Rows || g.Cols != s.Cols) || !full && (!slices.Equal(ids, n.ids) || g.Rows != 0 || g.Cols != 0) {
		t.Fatalf("%v: IDs %v, sides %d and %d", s, ids, g.Rows, g.Cols)
	}
	if list := s.ListByMove(c); !slices.Equal(list, n.byMove()) {
		t.Fatalf("%v: by move %v, want %v", s, list, n.byMove())
	}
	ranks := make([]int64, len(n.ids))
	s.RankOutward(c, ids, ranks)
	for v, id := range n.ids {
		y, x := 2*(int(id)/s.Cols)-s.Rows+1, 2*(int(id)%s.Cols)-s.Cols+1
		if ranks[v] != int64(-y*y-x*x) {
			t.Fatalf("%v: the rank of square %d is %d", s, id, ranks[v])
		}
	}
	if len(n.ids) > 0 {
		checkProperties(t, c, s, &g)
	}
}

// checkProperties compares what is known of the graph of a board with a search
// of its lists.
func checkProperties(t *testing.T, c *work.Canceller, s Shape, g *dense.Graph) {
	t.Helper()
	known, err := g.Properties(c)
	found, err2 := dense.NewGraph(g.Lists, true).Properties(c)
	if err != nil || err2 != nil || fmt.Sprint(*known) != fmt.Sprint(*found) {
		t.Fatalf("%v: properties %v, %v, want %v, %v", s, *known, err, *found, err2)
	}
}

// TestChequered compares what a theorem says of full boards with what a search
// finds.
func TestChequered(t *testing.T) {
	c := work.New(t.Context())
	most, farthest := graphtest.Scaled(9, 14), graphtest.Scaled(4, 7)
	for rows := 1; rows <= most; rows++ {
		for cols := 1; cols <= most; cols++ {
			for far := 1; far <= farthest; far++ {
				for near := 1; near <= far; near++ {
					s, g := of(rows, cols, near, far), new(dense.Graph)
					graphtest.Must(s.Graph(c, g))
					found, err := dense.NewGraph(g.Lists, true).Properties(c)
					if connected := found.Unreached < 0; err != nil || g.Chequered != (connected && rows*cols > 1) || s.IsDisconnected() == connected {
						t.Errorf("%v: connected %t, want %t, %v", s, g.Chequered, connected, err)
					}
					checkProperties(t, c, s, g)
				}
			}
		}
	}
	both := NewPiece([]Leaper{{0, 1}, {1, 2}})
	for s, want := range map[Shape]bool{
		Shape{Rows: 3, Cols: 4}.WithPiece(both): true, Shape{Rows: 3, Cols: 3}.WithPiece(both): false,
		Shape{Rows: 9, Cols: 9}.WithPiece(NewPiece([]Leaper{{1, 1}, {1, 2}})): false,
	} {
		if s.isChequered() != want {
			t.Errorf("%v: %t", s, !want)
		}
	}
	for _, s := range []Shape{
		of(1, 9, 1, 2), of(5, 5, 0, 1), of(8, 8, 1, 2, 9), of(9, 9, 1, math.MaxInt), of(9, 9, math.MaxInt-1, math.MaxInt),
	} {
		if s.isChequered() {
			t.Errorf("the theorem does not apply to %v", s)
		}
	}
}

func TestStops(t *testing.T) {
	for _, s := range []Shape{of(300, 200, 1, 2), of(200, 300, 2, 3, 0, 7, 59_999)} {
		ids := graphtest.Must(s.Graph(work.New(t.Context()), new(dense.Graph)))
		for name, do := range map[string]func(c *work.Canceller) error{
			"graph":   func(c *work.Canceller) error { _, err := s.Graph(c, new(dense.Graph)); return err },
			"list":    func(c *work.Canceller) error { s.ListByMove(c); return c.Err() },
			"outward": func(c *work.Canceller) error { s.RankOutward(c, ids, make([]int64, s.Squares())); return c.Err() },
		} {
			t.Run(fmt.Sprintf("board=%v/%s", s, name), func(t *testing.T) { graphtest.CheckStopsSoon(t, UsualMoves, do) })
		}
	}
}

// TestSquareNames checks the names of squares as chess has them, on boards of
// any sides.
func TestSquareNames(t *testing.T) {
	for want, id := range map[string]int64{"a8": 0, "h8": 7, "e4": 36, "a1": 56, "h1": 63} {
		if got := of(8, 8, 1, 2).SquareName(id); got != want {
			t.Errorf("square %d is %s, want %s", id, got, want)
		}
	}
	for col, want := range map[int]string{0: "a", 25: "z", 26: "aa", 51: "az", 52: "ba", 701: "zz", 702: "aaa"} {
		if got := File(col); got != want {
			t.Errorf("column %d is %s, want %s", col, got, want)
		}
	}
}
