package knighttour

import (
	"errors"
	"slices"
	"testing"
)

// exhaust reports whether there is a tour from start by trying every path, with
// no pruning but this: it gives up a path that leaves a square with no
// neighbour to come from, or two that could only be the end.
func exhaust(rows, cols int, start int64, closed bool) bool {
	n := int64(rows * cols)
	neighbours := make([][]int64, n)
	for s := range n {
		for m := range (Board{rows: rows, cols: cols}).Moves(int(s)/cols, int(s)%cols) {
			neighbours[s] = append(neighbours[s], m.ID())
		}
	}
	visited := make([]bool, n)
	hopeless := func(at int64) bool {
		ends := 0
		for s := range n {
			if visited[s] {
				continue
			}
			ways := 0
			for _, t := range neighbours[s] {
				if !visited[t] || t == at {
					ways++
				}
			}
			if ways == 0 {
				return true
			}
			if ways == 1 {
				ends++
			}
		}
		return ends > 1
	}
	var try func(at, count int64) bool
	try = func(at, count int64) bool {
		visited[at] = true
		defer func() { visited[at] = false }()
		if count == n {
			return !closed || slices.Contains(neighbours[at], start)
		}
		if hopeless(at) {
			return false
		}
		for _, next := range neighbours[at] {
			if !visited[next] && try(next, count+1) {
				return true
			}
		}
		return false
	}
	return try(start, 1)
}

func TestBoardTourExistence(t *testing.T) {
	check := func(rows, cols int) {
		b := Board{rows: rows, cols: cols}
		for start := range int64(rows * cols) {
			want := exhaust(rows, cols, start, false)
			if _, err := b.Tour(start); (err == nil) != want {
				t.Errorf("%v from %d: exhaustion says %t, Tour says %v", b, start, want, err)
			}
		}
		want := exhaust(rows, cols, 0, true) && rows*cols > 1
		if _, err := b.ClosedTour(0); (err == nil) != want {
			t.Errorf("closed %v: exhaustion says %t, ClosedTour says %v", b, want, err)
		}
	}
	for rows := 1; rows <= 5; rows++ {
		for cols := rows; rows*cols <= 30; cols++ {
			check(rows, cols)
		}
	}
	check(3, 11)
	check(3, 12)
}

// TestBoardTourAgainstSearch compares with what the package's own search finds
// or proves, closed tours too.
func TestBoardTourAgainstSearch(t *testing.T) {
	most := 8
	if raceEnabled {
		most = 6
	}
	for rows := 1; rows <= most; rows++ {
		for cols := 1; cols <= 12; cols++ {
			b := newBoard(t, rows, cols)
			t.Run("board="+b.String(), func(t *testing.T) {
				t.Parallel()
				f := Freeze(b)
				for start := range int64(rows * cols) {
					for _, goal := range []Goal{Open(), Closed()} {
						build := b.Tour
						if goal == Closed() {
							build = b.ClosedTour
						}
						_, built := build(start)
						_, found := Search{Goal: goal, Orders: []Order{Warnsdorff(), Outward()}}.Tour(t.Context(), f, start)
						if (built == nil) != (found == nil) || built != nil && (!errors.Is(built, ErrNoTour) || !errors.Is(found, ErrNoTour)) {
							t.Errorf("start=%d/closed=%v: built %v, searched %v", start, goal == Closed(), built, found)
						}
					}
				}
			})
		}
	}
}

// TestBoardTourOfVariants refuses what the theorems are not about.
func TestBoardTourOfVariants(t *testing.T) {
	for _, b := range []Board{variants(t, 8, 8, 1, 2, 5), variants(t, 8, 8, 1, 3)} {
		_, open := b.Tour(0)
		_, closed := b.ClosedTour(0)
		_, walk := b.Walk(0)
		if !errors.Is(open, ErrBoard) || !errors.Is(closed, ErrBoard) || !errors.Is(walk, ErrBoard) {
			t.Errorf("got %v, %v, %v", open, closed, walk)
		}
	}
}
