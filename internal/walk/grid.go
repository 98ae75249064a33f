package walk

import (
	"slices"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/work"
)

// A Grid is a board of at most 2,147,483,647 squares, with one leaper. The IDs
// of squares run row by row. On a large board, a walk takes 9 bytes per square,
// 8 of them for the path of IDs.
type Grid struct {
	board.Shape // its piece is ignored

	// Moves holds at most eight moves, and the opposite of each. Their order
	// breaks ties. If a move that fits on the board spans more than 4096 rows
	// or columns, the board cannot be walked.
	Moves []board.Offset

	// Outward says that ties are broken first by distance from the centre of
	// the board, in favour of the greatest distance. All moves must have the
	// same length.
	Outward bool
}

const (
	maxMoves = board.LeaperMoves
	maxReach = 1 << 12 // rows or columns that a move spans, so that a nearness fits into a key
)

// Walk is like [Lists]. It does not begin if colours show that no path visits
// all squares, or if a move spans too much.
func (g Grid) Walk(c *work.Canceller, start int64) (path []int64, complete bool) {
	var space [maxMoves]board.Offset
	var reach board.Offset
	g.Moves, reach = g.fitting(space[:0])
	if max(reach.Row, reach.Col) > maxReach {
		return nil, false
	}
	blocked := g.Blocked().All()
	if !g.isBalanced(c, blocked, start) {
		return nil, false
	}
	var w gridWalk
	w.fill(c, &g, reach)
	w.block(c, &g, blocked)
	w.setUp(&g, start)
	return run(c, g.Squares(), start, perVisit, w.follow)
}

// fitting appends to moves the moves of g that fit on the board, and returns
// the result. It also returns the most rows and the most columns that they
// span.
func (g *Grid) fitting(moves []board.Offset) (fit []board.Offset, reach board.Offset) {
	for _, m := range g.Moves {
		if max(m.Row, -m.Row) < g.Rows && max(m.Col, -m.Col) < g.Cols {
			moves = append(moves, m)
			// The opposite of m is among the moves, so no absolute values are
			// needed.
			reach.Row = max(reach.Row, m.Row)
			reach.Col = max(reach.Col, m.Col)
		}
	}
	return moves, reach
}

// isBalanced reports whether the numbers of squares of the two colours of a
// chessboard allow a path over all squares. All moves must change the colour,
// or none of them. It reports false if c is stopped.
func (g *Grid) isBalanced(c *work.Canceller, blocked []int64, start int64) bool {
	colour := func(id int64) int {
		row, col := g.Place(id)
		return (row + col) & 1
	}
	area := g.Area()
	squares := [2]int{area - area/2, area / 2} // by colour
	for _, id := range blocked {
		squares[colour(id)]--
		if c.Spend(1) != nil {
			return false
		}
	}
	same := squares[colour(start)]
	other := squares[1-colour(start)]
	changes := len(g.Moves) > 0 && (g.Moves[0].Row+g.Moves[0].Col)&1 != 0
	if !changes {
		return other == 0
	}
	return same == other || same == other+1
}

// countNeighbours adds to each count the number of neighbours of its square.
// The squares are consecutive ones of a row, from col on.
func (g *Grid) countNeighbours(counts []byte, row, col int) {
	for _, m := range g.Moves {
		if uint(row+m.Row) >= uint(g.Rows) {
			continue
		}
		end := min(len(counts), g.Cols-col-m.Col)
		for i := max(0, -col-m.Col); i < end; i++ {
			counts[i]++
		}
	}
}

// A gridWalk is the state of a walk over a grid.
type gridWalk struct {
	// free holds, by cell, the number of unvisited neighbours of a square, or
	// visited. Around the rows are enough cells that are not squares, so that
	// no move leads beyond them. Their counts begin at 0, and are read only
	// after they are decreased. Then they look visited, since 0 wraps to 255.
	free   []byte
	origin int // the cell of square 0
	stride int // from a cell to the one below it

	pairs   [maxMoves / 2]movePair
	offsets [maxMoves]int        // by rank: what the move adds to a cell
	effects [maxMoves]moveEffect // by rank

	cell int   // the cell of the last square of the path
	id   int64 // the ID of that square
}

// The key of a move consists of three numbers, from the highest digits to the
// lowest: the number of unvisited neighbours of the square that the move leads
// to; the nearness of that square to the centre, if distance breaks ties; and
// the rank of the move, which is its index in [Grid.Moves]. The walk takes the
// move with the smallest key.
//
// Let p point from the centre to the last square, and let m be a move. After
// the move, the square of the distance from the centre is pp + 2pm + mm, and pp
// and mm are the same for all moves. So -pm serves as the nearness. If the walk
// then makes a move l, the nearness of m changes by -lm.
const (
	ranks = maxMoves             // nearness is a multiple of this number, so that a rank fits below
	shift = 52                   // the number of neighbours begins at this bit
	noKey = visited / 2 << shift // greater than the keys of moves to unvisited squares
)

// A movePair is two opposite moves. If a board has fewer than four pairs, the
// rest have the offset 0, and so lead to the square itself, which is visited.
type movePair struct {
	offset   int      // what the first move adds to a cell
	nearness int64    // of the first move; that of the other is the negative
	rank     [2]int64 // of the first move and of the other
}

// A moveEffect is what a move adds to the state of a walk.
type moveEffect struct {
	id       int64               // to the ID of the last square
	nearness [maxMoves / 2]int64 // by pair: to its nearness
}

// offset returns what a move adds to a cell.
func (w *gridWalk) offset(m board.Offset) int { return m.Row*w.stride + m.Col }

// fill makes the cells, and counts the neighbours of all squares.
func (w *gridWalk) fill(c *work.Canceller, g *Grid, reach board.Offset) {
	w.stride = g.Cols + reach.Col // the cells after a row are also those before the next one
	w.origin = reach.Row*w.stride + reach.Col
	w.free = make([]byte, w.origin+(g.Rows+reach.Row)*w.stride)
	for row := range g.Rows {
		for col := 0; col < g.Cols; col += work.PollInterval {
			begin := w.origin + row*w.stride + col
			counts := w.free[begin:][:min(work.PollInterval, g.Cols-col)]
			if row > reach.Row && row+reach.Row < g.Rows {
				// No move from this row or from the one before leaves the rows
				// of the board, so both have the same counts.
				copy(counts, w.free[begin-w.stride:])
			} else {
				g.countNeighbours(counts, row, col)
			}
			if c.Spend(1+len(counts)/8) != nil {
				return
			}
		}
	}
}

// cellOf returns the cell of a square.
func (w *gridWalk) cellOf(g *Grid, id int64) int {
	row, col := g.Place(id)
	return w.origin + row*w.stride + col
}

// block marks the blocked squares as visited, and subtracts them from the
// counts of their neighbours.
func (w *gridWalk) block(c *work.Canceller, g *Grid, blocked []int64) {
	for _, id := range blocked {
		cell := w.cellOf(g, id)
		w.free[cell] = visited
		for _, m := range g.Moves {
			w.free[cell+w.offset(m)]--
		}
		if c.Spend(perVisit) != nil {
			return
		}
	}
}

// setUp sets the first square, what decides between the moves, and what each
// move adds.
func (w *gridWalk) setUp(g *Grid, start int64) {
	w.id = start
	w.cell = w.cellOf(g, start)

	// Distances are doubled so that they are integers.
	row, col := g.Place(start)
	fromCentre := board.Offset{
		Row: 2*row - g.Rows + 1,
		Col: 2*col - g.Cols + 1,
	}
	var space [maxMoves / 2]board.Offset
	firsts := space[:0] // by pair: its first move
	for rank, m := range g.Moves {
		w.offsets[rank] = w.offset(m)
		w.effects[rank].id = int64(m.Row*g.Cols + m.Col)
		opposite := board.Offset{Row: -m.Row, Col: -m.Col}
		if i := slices.Index(firsts, opposite); i >= 0 {
			w.pairs[i].rank[1] = int64(rank)
			continue
		}
		i := len(firsts)
		firsts = append(firsts, m)
		pair := &w.pairs[i]
		pair.offset = w.offset(m)
		pair.rank[0] = int64(rank)
		if !g.Outward {
			continue
		}
		pair.nearness = -ranks * product(m, fromCentre)
		for j, l := range g.Moves {
			w.effects[j].nearness[i] = -ranks * product(m, l) * 2 // as distances are doubled
		}
	}
}

// product returns the scalar product of two moves.
func product(m, l board.Offset) int64 {
	return int64(m.Row)*int64(l.Row) + int64(m.Col)*int64(l.Col)
}

// follow continues until path is full, or until no move leads to an unvisited
// square, and returns the number of squares added. After a dead end it must not
// be called again.
func (w *gridWalk) follow(path []int64) int {
	free := w.free
	cell := w.cell
	id := w.id
	a, b, c, d := &w.pairs[0], &w.pairs[1], &w.pairs[2], &w.pairs[3]
	oa, ob, oc, od := a.offset, b.offset, c.offset, d.offset
	na, nb, nc, nd := a.nearness, b.nearness, c.nearness, d.nearness
	for i := range path {
		free[cell] = visited
		key := smaller(
			smaller(
				smaller(decrease(free, cell+oa)+(a.rank[0]+na), decrease(free, cell-oa)+(a.rank[1]-na)),
				smaller(decrease(free, cell+ob)+(b.rank[0]+nb), decrease(free, cell-ob)+(b.rank[1]-nb)),
			),
			smaller(
				smaller(decrease(free, cell+oc)+(c.rank[0]+nc), decrease(free, cell-oc)+(c.rank[1]-nc)),
				smaller(decrease(free, cell+od)+(d.rank[0]+nd), decrease(free, cell-od)+(d.rank[1]-nd)),
			),
		)
		if key >= noKey {
			return i
		}
		rank := key & (ranks - 1)
		cell += w.offsets[rank]
		effect := &w.effects[rank]
		id += effect.id
		path[i] = id
		na += effect.nearness[0]
		nb += effect.nearness[1]
		nc += effect.nearness[2]
		nd += effect.nearness[3]
	}
	w.cell = cell
	w.id = id
	a.nearness, b.nearness, c.nearness, d.nearness = na, nb, nc, nd
	return len(path)
}

// decrease decreases the count of a cell, and returns the highest part of the
// key of the move to it.
func decrease(free []byte, cell int) int64 {
	n := free[cell] - 1
	free[cell] = n
	return int64(n) << shift
}

// smaller returns the smaller of two keys. The builtin min would become a
// branch, since an address depends on the key, and the branch would often be
// mispredicted.
func smaller(k, l int64) int64 {
	difference := k - l
	return l + difference&(difference>>63)
}
