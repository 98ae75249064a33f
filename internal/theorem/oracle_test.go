package theorem

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"

	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// isMove reports whether squares of a board with the given number of columns
// are a knight's move apart.
func isMove(cols int, s, t int64) bool {
	c := int64(cols)
	down, right := s/c-t/c, s%c-t%c
	return down*down+right*right == 5
}

// checkRoute checks squares against the definition of a tour, independently of
// the construction.
func checkRoute(rows, cols int, start int64, closed bool, squares iter.Seq[int64]) error {
	seen := make([]bool, rows*cols)
	n := 0
	last := start
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
		n++
		last = s
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
	switch {
	case m%2 != 0 && n%2 != 0:
		return false
	case m == 1 || m == 2 || m == 4:
		return false
	case m == 3 && (n == 4 || n == 6 || n == 8):
		return false
	}
	return true
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

// existsByFrontier uses the frontier method to report whether there is a tour
// from start. With two more vertices, an open tour becomes a cycle: one of them
// is adjacent to the start, and the other, a hub, to all vertices.
func existsByFrontier(rows, cols int, start int64, closed bool) bool {
	g := graphtest.Knights(rows, cols)
	if !closed {
		first := len(g)
		g = append(g, []int{int(start)}).WithHubs(1)
		g[start] = slices.Insert(g[start], len(g[start])-1, first)
	}
	if len(g) < 3 {
		return false
	}
	c := work.New(context.Background())
	lists := g.Lists()
	order := frontier.BestOrder(c, lists, nil)
	task := frontier.Task{
		Graph:    lists,
		Order:    order.Vertices,
		MaxWords: frontier.Memory,
		MaxSteps: math.MaxInt64,
	}
	return graphtest.Must(task.Exists(c))
}
