package board

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// leaper returns the piece with one leaper.
func leaper(near, far int) Piece { return NewPiece([]Leaper{{near, far}}) }

// leaperBoard returns a board with one leaper and the given blocked squares.
func leaperBoard(rows, cols, near, far int, blocked ...int64) Shape {
	return Shape{Rows: rows, Cols: cols}.WithPiece(leaper(near, far)).Without(blocked)
}

// A naive board is the graph of a board as graphtest computes it, with the IDs
// of its vertices.
type naive struct {
	graphtest.Graph
	ids     []int64
	cols    int
	leapers []Leaper // may contain duplicates
}

// naiveOf returns the naive board with these sides, blocked squares and
// leapers.
func naiveOf(rows, cols int, blocked []int64, leapers []Leaper) naive {
	var leaps [][2]int
	for _, l := range leapers {
		leaps = append(leaps, [2]int{l.Near, l.Far})
	}
	g, ids := graphtest.Leapers(rows, cols, blocked, leaps...)
	return naive{
		Graph:   g,
		ids:     ids,
		cols:    cols,
		leapers: leapers,
	}
}

// randomBoard returns a random board, as a Shape and as a naive board.
func randomBoard(r *rand.Rand) (Shape, naive) {
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
		move := func(w int) (row, col int) {
			from, to := int(n.ids[u]), int(n.ids[w])
			return to/n.cols - from/n.cols, to%n.cols - from%n.cols
		}
		ordered := slices.SortedFunc(slices.Values(next), func(v, w int) int {
			row1, col1 := move(v)
			row2, col2 := move(w)
			return compareMoves(row1, col1, row2, col2)
		})
		for _, w := range ordered {
			list = append(list, int32(w))
		}
	}
	return list
}

// compareMoves compares two moves by their positions in a move table.
func compareMoves(row1, col1, row2, col2 int) int {
	low1, high1 := min(Abs(row1), Abs(col1)), max(Abs(row1), Abs(col1))
	low2, high2 := min(Abs(row2), Abs(col2)), max(Abs(row2), Abs(col2))
	return cmp.Or(
		cmp.Compare(low1, low2), // by leapers
		cmp.Compare(high1, high2),
		compareBool(row1 > 0, row2 > 0), // up before down
		compareBool(Abs(row1) > Abs(col1), Abs(row2) > Abs(col2)),
		compareBool(col1 > 0, col2 > 0), // left before right
	)
}

// compareBool compares two conditions: false is less than true.
func compareBool(a, b bool) int { return dense.Bit(a) - dense.Bit(b) }

// TestShape compares what a shape says about its squares with a list of them.
func TestShape(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range graphtest.Scaled(300, 3000) {
		s, n := randomBoard(r)
		area := int64(s.Rows * s.Cols)
		if s.Area() != int(area) {
			t.Fatalf("%v: an area of %d", s, s.Area())
		}
		if s.Squares() != len(n.ids) {
			t.Fatalf("%v: %d squares, want %d", s, s.Squares(), len(n.ids))
		}
		if want := NewPiece(n.leapers); s.Piece() != want {
			t.Fatalf("%v: %v, want %v", s, s.Piece(), want)
		}
		plain := len(n.ids) == int(area) && s.Piece() == Knight
		if s.IsPlain() != plain {
			t.Fatalf("%v: plain %t", s, s.IsPlain())
		}
		below := 0 // blocked squares
		for id := int64(-2); id < area+2; id++ {
			has := slices.Contains(n.ids, id)
			if s.Has(id) != has {
				t.Fatalf("%v: has square %d: %t", s, id, s.Has(id))
			}
			blocked := 0 <= id && id < area && !has
			if s.Blocked().Contains(id) != blocked {
				t.Fatalf("%v: square %d is blocked: %t", s, id, !blocked)
			}
			if got := s.Blocked().Below(id); got != below {
				t.Fatalf("%v: %d blocked squares below %d, want %d", s, got, id, below)
			}
			if blocked {
				below++
			}
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
				within := 0 <= row && row < s.Rows && 0 <= col && col < s.Cols
				if s.Within(row, col) != within {
					t.Fatalf("%v: row %d, column %d is within: %t", s, row, col, !within)
				}
				contains := within && slices.Contains(n.ids, int64(row*s.Cols+col))
				if s.Contains(row, col) != contains {
					t.Fatalf("%v: contains row %d, column %d: %t", s, row, col, !contains)
				}
			}
		}
	}
}

// TestEquality checks that two shapes are equal under == if and only if they
// are the same board, however they were made.
func TestEquality(t *testing.T) {
	plain := Shape{Rows: 8, Cols: 9}
	royal := plain.WithPiece(NewPiece([]Leaper{{1, 1}, {0, 1}}))
	group := map[Shape]int{}
	for i, same := range [][]Shape{
		{
			{},
			Shape{}.Without(nil),
		},
		{
			plain,
			leaperBoard(8, 9, 1, 2),
			leaperBoard(8, 9, 2, 3).WithPiece(Knight),
			royal.WithPiece(NewPiece([]Leaper{{1, 2}, {1, 2}})),
		},
		{
			leaperBoard(8, 9, 2, 3, 1, 70),
			leaperBoard(8, 9, 2, 3, 70, 1, 70),
			leaperBoard(8, 9, 2, 3, 70).Without([]int64{1}),
			leaperBoard(8, 9, 0, 1, 1).Without([]int64{1, 70}).WithPiece(leaper(2, 3)),
		},
		{
			royal,
			plain.WithPiece(NewPiece([]Leaper{{0, 1}, {1, 1}, {0, 1}, {1, 1}})),
		},
		{leaperBoard(9, 8, 1, 2)},
		{leaperBoard(8, 9, 0, 1)},
		{leaperBoard(8, 9, 1, 1)},
		{leaperBoard(8, 9, 2, 3)},
		{leaperBoard(8, 9, 1, 2, 1, 70)},
		{leaperBoard(8, 9, 2, 3, 1)},
		{leaperBoard(8, 9, 2, 3, 1, 71)},
	} {
		for _, s := range same {
			group[s] = i
		}
		if group[same[0]] != i || len(group) != i+1 {
			t.Errorf("%v are not equal, or equal an earlier shape", same)
		}
	}
}

// TestPiece checks that a piece lists its leapers in ascending order, and its
// moves in the order of its leapers.
func TestPiece(t *testing.T) {
	leapers := []Leaper{{1, 1}, {0, 1}}
	king := NewPiece(leapers)
	if king.Len() != 2 {
		t.Errorf("%v has %d leapers", king, king.Len())
	}
	if want := (Leaper{1, 1}); leapers[0] != want {
		t.Errorf("the argument was changed to %v", leapers)
	}
	board := Shape{Rows: 8, Cols: 9}.WithPiece(king)
	want := leaper(1, 1).moves(leaper(0, 1).moves(nil))
	if got := board.Moves(new([LeaperMoves]Offset)); !slices.Equal(got, want) {
		t.Errorf("the king's moves are %v, want %v", got, want)
	}

	first, last := Leaper{0, math.MaxInt}, Leaper{math.MaxInt - 1, math.MaxInt}
	p := NewPiece([]Leaper{last, {1, 2}, first})
	for i, want := range []Leaper{first, {1, 2}, last} {
		if got := p.at(i); got != want {
			t.Errorf("leaper %d of %v is %v, want %v", i, p, got, want)
		}
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
		y := big.NewInt(int64(row)*2 - int64(s.Rows-1))
		x := big.NewInt(int64(col)*2 - int64(s.Cols-1))
		want := y.Add(y.Mul(y, y), x.Mul(x, x))
		if got := s.FromCentre(row, col); want.Cmp(big.NewInt(got)) != 0 {
			t.Fatalf("%v: row %d, column %d is at %d, want %v", s, row, col, got, want)
		}
	}
}

// TestNames checks all names of boards and of their pieces.
func TestNames(t *testing.T) {
	for _, test := range []struct {
		shape   Shape
		text    string
		name    string
		noPiece string
		idRange string
		piece   string
	}{
		{
			shape:   Shape{},
			text:    "0x0",
			name:    "0x0 board",
			noPiece: "0x0 board",
			idRange: "no squares",
			piece:   "knight",
		},
		{
			shape:   leaperBoard(1, 1, 1, 2),
			text:    "1x1",
			name:    "1x1 board",
			noPiece: "1x1 board",
			idRange: "square 0 only",
			piece:   "knight",
		},
		{
			shape:   leaperBoard(1, 8, 1, 2),
			text:    "1x8",
			name:    "1x8 board",
			noPiece: "1x8 board",
			idRange: "squares from 0 to 7",
			piece:   "knight",
		},
		{
			shape:   leaperBoard(8, 8, 1, 2, 0, 5),
			text:    "8x8 without 2 squares",
			name:    "8x8 board without 2 squares",
			noPiece: "8x8 board without 2 squares",
			idRange: "squares from 0 to 63",
			piece:   "knight",
		},
		{
			shape:   leaperBoard(8, 8, 1, 2, 63),
			text:    "8x8 without 1 square",
			name:    "8x8 board without 1 square",
			noPiece: "8x8 board without 1 square",
			idRange: "squares from 0 to 63",
			piece:   "knight",
		},
		{
			shape:   leaperBoard(10, 10, 2, 3),
			text:    "10x10 (2,3)-leaper",
			name:    "10x10 (2,3)-leaper board",
			noPiece: "10x10 board",
			idRange: "squares from 0 to 99",
			piece:   "(2,3)-leaper",
		},
		{
			shape:   Shape{Rows: 8, Cols: 8}.WithPiece(NewPiece([]Leaper{{1, 1}, {0, 1}})),
			text:    "8x8 (0,1)+(1,1)-leaper",
			name:    "8x8 (0,1)+(1,1)-leaper board",
			noPiece: "8x8 board",
			idRange: "squares from 0 to 63",
			piece:   "(0,1)+(1,1)-leaper",
		},
		{
			shape:   leaperBoard(10, 9, 0, 3, 4, 5),
			text:    "10x9 (0,3)-leaper without 2 squares",
			name:    "10x9 (0,3)-leaper board without 2 squares",
			noPiece: "10x9 board without 2 squares",
			idRange: "squares from 0 to 89",
			piece:   "(0,3)-leaper",
		},
	} {
		t.Run("board="+test.text, func(t *testing.T) {
			for _, x := range []struct{ what, got, want string }{
				{"String", test.shape.String(), test.text},
				{"Name", test.shape.Name(), test.name},
				{"NameWithoutPiece", test.shape.NameWithoutPiece(), test.noPiece},
				{"IDRange", test.shape.IDRange(), test.idRange},
				{"the piece", test.shape.Piece().String(), test.piece},
			} {
				if x.got != x.want {
					t.Errorf("%s is %q, want %q", x.what, x.got, x.want)
				}
			}
		})
	}
}

// TestPieceNames checks the names of well-known pieces, and of others, which
// are named by their leaps.
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

// TestClearance compares clearances with the smallest distance between the
// moves of a piece and all squares that its paths can reach, in a large part of
// the plane.
func TestClearance(t *testing.T) {
	graphtest.Slow(t)
	var pieces []Piece
	for far := 1; far <= 6; far++ {
		for near := range far + 1 {
			pieces = append(pieces, leaper(near, far))
			for _, l := range []Leaper{{0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}, {2, 4}, {3, 3}} {
				pieces = append(pieces, NewPiece([]Leaper{l, {near, far}}))
			}
		}
	}
	pieces = append(pieces,
		NewPiece([]Leaper{{0, 6}, {6, 6}, {4, 4}}),
		NewPiece([]Leaper{{0, 6}, {0, 4}, {2, 2}}),
	)
	begin := Offset{20, 20} // where the moves begin
	for _, p := range pieces {
		want := math.Inf(1)
		for square := range reachedSquares(p, begin) {
			for i := range p.Len() {
				m := p.at(i)
				end := Offset{begin.Row + m.Near, begin.Col + m.Far}
				if square == begin || square == end {
					continue
				}
				y, x := float64(square.Row-begin.Row), float64(square.Col-begin.Col)
				near, far := float64(m.Near), float64(m.Far)
				// The point of the move closest to the square: 0 is its
				// beginning, 1 its end.
				along := max(0, min(1, (y*near+x*far)/(near*near+far*far)))
				want = min(want, math.Hypot(y-along*near, x-along*far))
			}
		}
		if got := p.Clearance(); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v: %v, want %v", p, got, want)
		}
	}
}

// reachedSquares returns the squares of a 41x41 board that paths from the given
// square reach.
func reachedSquares(p Piece, from Offset) map[Offset]bool {
	s := Shape{Rows: 41, Cols: 41}.WithPiece(p)
	reached := map[Offset]bool{from: true}
	for queue := []Offset{from}; len(queue) > 0; queue = queue[1:] {
		for _, m := range s.Moves(new([LeaperMoves]Offset)) {
			next := Offset{queue[0].Row + m.Row, queue[0].Col + m.Col}
			if s.Contains(next.Row, next.Col) && !reached[next] {
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
			knights := naiveOf(rows, cols, nil, []Leaper{{1, 2}})
			checkGraph(t, c, Shape{Rows: rows, Cols: cols}, knights)
		}
	}
	for range graphtest.Scaled(500, 5000) {
		s, n := randomBoard(r)
		checkGraph(t, c, s, n)
	}
}

// checkGraph compares the graph of a board with that of a naive board.
func checkGraph(t *testing.T, c *work.Canceller, s Shape, n naive) {
	t.Helper()
	var g dense.Graph
	ids, err := s.Graph(c, &g)
	graphtest.NoError(t, err)
	byID := n.Lists()
	if !slices.Equal(g.Start, byID.Start) || !slices.Equal(g.List, byID.List) {
		t.Fatalf("%v: %v, want %v", s, g.Lists, byID)
	}
	if !g.Undirected {
		t.Fatalf("%v is directed", s)
	}
	wantRows, wantCols := 0, 0
	if len(n.ids) == s.Rows*s.Cols { // the board is full
		wantRows, wantCols = s.Rows, s.Cols
		if ids != nil {
			t.Fatalf("%v: IDs %v, want nil", s, ids)
		}
	} else if !slices.Equal(ids, n.ids) {
		t.Fatalf("%v: IDs %v, want %v", s, ids, n.ids)
	}
	if g.Rows != wantRows || g.Cols != wantCols {
		t.Fatalf("%v: sides %d and %d", s, g.Rows, g.Cols)
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

// checkProperties compares the known properties of the graph of a board with
// those found by searching its lists.
func checkProperties(t *testing.T, c *work.Canceller, s Shape, g *dense.Graph) {
	t.Helper()
	known := graphtest.Must(g.Properties(c))
	found := graphtest.Must(dense.NewGraph(g.Lists, true).Properties(c))
	if fmt.Sprint(*known) != fmt.Sprint(*found) {
		t.Fatalf("%v: properties %v, want %v", s, *known, *found)
	}
}

// TestChequered checks what a theorem says about full boards against a search.
func TestChequered(t *testing.T) {
	c := work.New(t.Context())
	maxSide, maxFar := graphtest.Scaled(9, 14), graphtest.Scaled(4, 7)
	for rows := 1; rows <= maxSide; rows++ {
		for cols := 1; cols <= maxSide; cols++ {
			for far := 1; far <= maxFar; far++ {
				for near := 1; near <= far; near++ {
					checkChequered(t, c, leaperBoard(rows, cols, near, far))
				}
			}
		}
	}
}

// checkChequered checks what a theorem says about a full board with one leaper
// against a search.
func checkChequered(t *testing.T, c *work.Canceller, s Shape) {
	t.Helper()
	g := new(dense.Graph)
	graphtest.Must(s.Graph(c, g))
	found := graphtest.Must(dense.NewGraph(g.Lists, true).Properties(c))
	connected := found.Unreached < 0
	if want := connected && s.Area() > 1; g.Chequered != want {
		t.Errorf("%v: chequered %t, want %t", s, g.Chequered, want)
	}
	if s.IsDisconnected() == connected {
		t.Errorf("%v: disconnected %t, want %t", s, !connected, !connected)
	}
	checkProperties(t, c, s, g)
}

// TestChequeredPieces checks where the theorem applies, and where it does not:
// to pieces with several leapers, to boards with a blocked square, and to
// leaps that are too long.
func TestChequeredPieces(t *testing.T) {
	wazirKnight := NewPiece([]Leaper{{0, 1}, {1, 2}})
	ferzKnight := NewPiece([]Leaper{{1, 1}, {1, 2}})
	for _, test := range []struct {
		shape Shape
		want  bool
	}{
		{Shape{Rows: 3, Cols: 4}.WithPiece(wazirKnight), true},
		{Shape{Rows: 3, Cols: 3}.WithPiece(wazirKnight), false},
		{Shape{Rows: 9, Cols: 9}.WithPiece(ferzKnight), false},
		{leaperBoard(1, 9, 1, 2), false},
		{leaperBoard(5, 5, 0, 1), false},
		{leaperBoard(8, 8, 1, 2, 9), false},
		{leaperBoard(9, 9, 1, math.MaxInt), false},
		{leaperBoard(9, 9, math.MaxInt-1, math.MaxInt), false},
	} {
		if got := test.shape.isChequered(); got != test.want {
			t.Errorf("%v: %t, want %t", test.shape, got, test.want)
		}
	}
}

// TestIsDisconnectedKnowsTheoremOnly checks disconnected boards to which the
// theorem does not apply: IsDisconnected must not claim anything about them.
func TestIsDisconnectedKnowsTheoremOnly(t *testing.T) {
	for name, s := range map[string]Shape{
		"a blocked square": leaperBoard(3, 3, 1, 2, 0),
		"two leapers":      Shape{Rows: 2, Cols: 2}.WithPiece(NewPiece([]Leaper{{1, 1}, {1, 2}})),
		"steps of two":     leaperBoard(3, 3, 0, 2),
	} {
		if s.IsDisconnected() {
			t.Errorf("%s: the theorem applies to %v", name, s)
		}
	}
}

// TestRankMove compares the ranks of all short moves with their order in the
// tables, leaper by leaper.
func TestRankMove(t *testing.T) {
	var moves []Offset
	for row := -4; row <= 4; row++ {
		for col := -4; col <= 4; col++ {
			moves = append(moves, Offset{Row: row, Col: col})
		}
	}
	for _, a := range moves {
		for _, b := range moves {
			got := cmp.Compare(RankMove(a.Row, a.Col), RankMove(b.Row, b.Col))
			want := compareMoves(a.Row, a.Col, b.Row, b.Col)
			if got != want {
				t.Fatalf("%v and %v: their ranks compare as %d, want %d", a, b, got, want)
			}
		}
	}
}

// TestRankMoveOfLongLeaps ranks moves whose lengths need more bits than a rank
// has. They tie, and rank after all shorter ones.
func TestRankMoveOfLongLeaps(t *testing.T) {
	const far = math.MaxInt32
	longest := RankMove(far, far)
	if got := RankMove(far-1, far); got != longest {
		t.Errorf("rank %d, want %d", got, longest)
	}
	if got := RankMove(1<<nearBits-2, far); got >= longest {
		t.Errorf("a shorter leap has rank %d, and a longer one %d", got, longest)
	}
	if want := longest - movesDown - movesRight; RankMove(-far, -far) != want {
		t.Errorf("up and left has rank %d, want %d", RankMove(-far, -far), want)
	}
}

// TestStops checks that work on large boards ends soon after it is cancelled.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	for _, s := range []Shape{leaperBoard(300, 200, 1, 2), leaperBoard(200, 300, 2, 3, 0, 7, 59_999)} {
		ids := graphtest.Must(s.Graph(work.New(t.Context()), new(dense.Graph)))
		for name, do := range map[string]func(c *work.Canceller) error{
			"graph": func(c *work.Canceller) error {
				_, err := s.Graph(c, new(dense.Graph))
				return err
			},
			"list": func(c *work.Canceller) error {
				s.ListByMove(c)
				return c.Err()
			},
			"outward": func(c *work.Canceller) error {
				s.RankOutward(c, ids, make([]int64, s.Squares()))
				return c.Err()
			},
		} {
			t.Run(fmt.Sprintf("board=%v/%s", s, name), func(t *testing.T) {
				graphtest.CheckStopsSoon(t, LeaperMoves, do)
			})
		}
	}
}

// TestSquareNames checks that squares are named as in chess, on boards of all
// sizes.
func TestSquareNames(t *testing.T) {
	for want, id := range map[string]int64{
		"a8": 0,
		"h8": 7,
		"e4": 36,
		"a1": 56,
		"h1": 63,
	} {
		if got := leaperBoard(8, 8, 1, 2).SquareName(id); got != want {
			t.Errorf("square %d is %s, want %s", id, got, want)
		}
	}
	for col, want := range map[int]string{
		0:   "a",
		25:  "z",
		26:  "aa",
		51:  "az",
		52:  "ba",
		701: "zz",
		702: "aaa",
	} {
		if got := File(col); got != want {
			t.Errorf("column %d is %s, want %s", col, got, want)
		}
	}
}
