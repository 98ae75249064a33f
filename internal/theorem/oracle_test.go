package theorem

import (
	"fmt"
	"iter"
	"slices"

	"example.com/knighttour/internal/graphtest"
)

// isMove reports whether a knight's move leads from s to t.
func isMove(cols int, s, t int64) bool {
	c := int64(cols)
	down, right := s/c-t/c, s%c-t%c
	return down*down+right*right == 5
}

// follow checks a sequence of squares against the definition of a tour,
// independently of the construction.
func follow(rows, cols int, start int64, closed bool, squares iter.Seq[int64]) error {
	seen := make([]bool, rows*cols)
	n, last := 0, start
	for s := range squares {
		switch {
		case s < 0 || s >= int64(len(seen)):
			return fmt.Errorf("step %d: no square %d", n, s)
		case n == 0 && s != start:
			return fmt.Errorf("the first square is %d, want %d", s, start)
		case n > 0 && !isMove(cols, last, s):
			return fmt.Errorf("step %d: no move from %d to %d", n, last, s)
		case seen[s]:
			return fmt.Errorf("step %d: square %d again", n, s)
		}
		seen[s] = true
		n, last = n+1, s
	}
	switch {
	case n != len(seen):
		return fmt.Errorf("%d squares of %d, from %d", n, len(seen), start)
	case closed && !isMove(cols, last, start):
		return fmt.Errorf("no move from the last square %d to the first", last)
	}
	return nil
}

// hasClosed is Schwenk's theorem.
func hasClosed(rows, cols int) bool {
	m, n := min(rows, cols), max(rows, cols)
	return m*n%2 == 0 && m != 1 && m != 2 && m != 4 && !(m == 3 && (n == 4 || n == 6 || n == 8))
}

// hasOpen reports whether there is an open tour from the square at row, col, by
// the theorems.
func hasOpen(rows, cols, row, col int) bool {
	if rows > cols {
		rows, cols, row, col = cols, rows, col, row
	}
	if rows*cols%2 != 0 && (row+col)%2 != 0 {
		return false
	}
	switch rows {
	case 1:
		return cols == 1
	case 2:
		return false
	case 3:
		switch cols {
		case 3, 5, 6:
			return false
		case 4:
			return col == 0 || col == 3
		case 7:
			return row != 1 || col != 3
		case 8:
			return row != 1 || col != 2 && col != 5
		}
	case 4:
		return cols > 4 && (row == 0 || row == 3)
	}
	return true
}

// exhaust reports whether there is a tour from start. It tries every path.
func exhaust(rows, cols int, start int64, closed bool) bool {
	e := exhaustion{graphtest.Knights(rows, cols), make([]bool, rows*cols), int(start), closed}
	return e.try(e.start, 1)
}

// An exhaustion tries every path from a start.
type exhaustion struct {
	neighbours graphtest.Graph
	visited    []bool
	start      int
	closed     bool // whether the tour must be closed
}

// try reports whether the path of count squares that ends at can be completed.
func (e *exhaustion) try(at, count int) bool {
	e.visited[at] = true
	defer func() { e.visited[at] = false }()
	if count == len(e.visited) {
		return !e.closed || slices.Contains(e.neighbours[at], e.start)
	}
	if e.hopeless(at) {
		return false
	}
	for _, next := range e.neighbours[at] {
		if !e.visited[next] && e.try(next, count+1) {
			return true
		}
	}
	return false
}

// hopeless is the only pruning: it reports whether an unvisited square has no
// neighbour to come from, or two have only one, as only one can be the last.
func (e *exhaustion) hopeless(at int) bool {
	ends := 0
	for s, neighbours := range e.neighbours {
		if e.visited[s] {
			continue
		}
		ways := 0
		for _, t := range neighbours {
			if !e.visited[t] || t == at {
				ways++
			}
		}
		switch ways {
		case 0:
			return true
		case 1:
			ends++
		}
	}
	return ends > 1
}
