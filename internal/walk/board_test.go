package walk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/work"
)

// leaperMoves returns the moves of a leaper by ascending IDs, or in another order
// if r is not nil.
func leaperMoves(r *rand.Rand, near, far int) (moves []Move) {
	for row := -far; row <= far; row++ {
		for col := -far; col <= far; col++ {
			if a, b := max(row, -row), max(col, -col); min(a, b) == near && max(a, b) == far {
				moves = append(moves, Move{row, col})
			}
		}
	}
	if r != nil {
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	}
	return moves
}

var textbookMoves = []Move{{-1, -2}, {-1, 2}, {-2, -1}, {-2, 1}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}

func knightBoard(rows, cols int, outward bool) Board {
	return Board{Rows: rows, Cols: cols, Moves: leaperMoves(nil, 1, 2), Outward: outward}
}

// lists returns the graph of b. Blocked squares have no edges.
func (b Board) lists() lists {
	l := make(lists, b.Rows*b.Cols)
	for id := range l {
		if slices.Contains(b.Blocked, int64(id)) {
			continue
		}
		for _, m := range b.Moves {
			row, col := id/b.Cols+m.Row, id%b.Cols+m.Col
			to := row*b.Cols + col
			if row >= 0 && row < b.Rows && col >= 0 && col < b.Cols && !slices.Contains(b.Blocked, int64(to)) {
				l[id] = append(l[id], int32(to))
			}
		}
		if b.Outward {
			slices.SortStableFunc(l[id], func(v, w int32) int { return b.fromCentre(w) - b.fromCentre(v) })
		}
	}
	return l
}

// fromCentre returns the square of twice the distance from the centre.
func (b Board) fromCentre(id int32) int {
	row, col := 2*(int(id)/b.Cols)-b.Rows+1, 2*(int(id)%b.Cols)-b.Cols+1
	return row*row + col*col
}

func (b Board) check(t *testing.T, start int64) (complete bool) {
	t.Helper()
	l := b.lists()
	want, wantErr := l.walk(start, len(l)-len(b.Blocked), byFree)
	path, err := b.Walk(work.New(t.Context()), start)
	if !same(path, want, err, wantErr) {
		t.Fatalf("%+v from %d: %v, %v, want %v, %v", b, start, path, err, want, wantErr)
	}
	return err == nil
}

// TestSmallBoards walks from all squares of small boards by several orders.
func TestSmallBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	complete := map[[2]int]int{} // by leaper
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; cols <= 8; cols++ {
			for _, leaper := range [][2]int{{0, 1}, {1, 1}, {1, 2}, {1, 4}, {2, 3}, {0, 7}} {
				outward, order := r.IntN(2) == 0, r
				if r.IntN(2) == 0 {
					order = nil
				}
				b := Board{Rows: rows, Cols: cols, Moves: leaperMoves(order, leaper[0], leaper[1]), Outward: outward}
				for start := range int64(rows * cols) {
					if b.check(t, start) {
						complete[leaper]++
					}
				}
			}
		}
	}
	if want := fmt.Sprint(map[[2]int]int{{0, 1}: 1083, {1, 1}: 1, {1, 2}: 616, {1, 4}: 17, {2, 3}: 1, {0, 7}: 1}); fmt.Sprint(complete) != want {
		t.Errorf("complete walks: %v, want %s", complete, want)
	}
}

// TestBlocked blocks squares at random, sometimes after all squares of one colour.
func TestBlocked(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	complete := 0
	for range 2000 {
		b := knightBoard(1+r.IntN(10), 1+r.IntN(10), r.IntN(2) == 0)
		oneColour := r.IntN(8) == 0
		if oneColour {
			b.Moves = leaperMoves(r, 1, 1+2*r.IntN(2))
		}
		var free []int64
		for id := range int64(b.Rows * b.Cols) {
			if r.IntN(16) == 0 || oneColour && (int(id)/b.Cols+int(id)%b.Cols)%2 == 1 {
				b.Blocked = append(b.Blocked, id)
			} else {
				free = append(free, id)
			}
		}
		if len(free) > 0 && b.check(t, free[r.IntN(len(free))]) && len(b.Blocked) > 0 {
			complete++
		}
	}
	if complete < 100 {
		t.Errorf("%d complete walks", complete)
	}
}

// TestStretches walks from all squares of boards with about as many squares as a walk
// visits between two polls. Some walks come to dead ends there.
func TestStretches(t *testing.T) {
	c := work.New(t.Context())
	for n := 30; n <= 34; n++ {
		b := knightBoard(n, n, false)
		b.Moves = textbookMoves
		l := b.lists()
		g := Lists(l.dense())
		for start := range int64(n * n) {
			path, err := g.Walk(c, start)
			onBoard, boardErr := b.Walk(c, start)
			if !same(onBoard, path, boardErr, err) || err == nil && !l.isComplete(path) {
				t.Fatalf("%dx%d from %d: %v, %v, on the board %v, %v", n, n, start, path, err, onBoard, boardErr)
			}
		}
	}
}

// isComplete reports whether path leads along edges to each vertex once.
func (l lists) isComplete(path []int64) bool {
	seen := make([]bool, len(l))
	for i, v := range path {
		if seen[v] || i > 0 && !slices.Contains(l[path[i-1]], int32(v)) {
			return false
		}
		seen[v] = true
	}
	return len(path) == len(l)
}

// TestFarMoves has moves that go as far as a walk can have them, and farther.
func TestFarMoves(t *testing.T) {
	for _, far := range []int{maxReach, maxReach + 1} {
		moves := append(leaperMoves(nil, 0, 1), Move{0, far}, Move{0, -far})
		b := Board{Rows: 2, Cols: far + 1, Moves: moves}
		path, err := b.Walk(work.New(t.Context()), 0)
		if far == maxReach && len(path) != 2*b.Cols || far > maxReach && err != ErrDeadEnd {
			t.Errorf("%d columns: %d squares, %v", b.Cols, len(path), err)
		}
	}
}

// TestLongRows has rows that are counted in parts.
func TestLongRows(t *testing.T) {
	for _, cols := range []int{work.PollInterval - 1, work.PollInterval, work.PollInterval + 1, 2*work.PollInterval + 1} {
		b := knightBoard(6, cols, true)
		want, wantErr := Lists(b.lists().dense()).Walk(work.New(t.Context()), 0)
		if path, err := b.Walk(work.New(t.Context()), 0); !same(path, want, err, wantErr) || len(path) != 6*cols {
			t.Errorf("%d columns: %d squares, %v, want %d, %v", cols, len(path), err, len(want), wantErr)
		}
	}
}

// TestOddBoards checks that a walk that cannot be complete is not begun.
func TestOddBoards(t *testing.T) {
	b := knightBoard(1001, 1001, true)
	c := work.New(t.Context())
	if path, err := b.Walk(c, 1); path != nil || err != ErrDeadEnd || c.Spent() > 0 {
		t.Errorf("%d squares, %v, %d units of work", len(path), err, c.Spent())
	}
	if path, err := b.Walk(c, 0); len(path) != 1001*1001 || err != nil {
		t.Errorf("%d squares, %v", len(path), err)
	}
}

func BenchmarkBoard(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		for _, outward := range []bool{true, false} {
			benchmark(b, fmt.Sprintf("board=%dx%d/outward=%t", n, n, outward), int64(n*n), knightBoard(n, n, outward).Walk)
		}
	}
}
