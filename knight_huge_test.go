package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// A hugeBoard has more squares than are held in memory.
type hugeBoard struct {
	knighttour.Board
	full    bool
	refusal string // what it is refused with
}

// newHugeBoard returns a board of more squares than are held in memory, or skips
// the test where an int has 32 bits.
func newHugeBoard(t testing.TB, rows, cols int64) knighttour.Board {
	t.Helper()
	b, err := knighttour.NewBoard(int(rows), int(cols))
	if err != nil || int64(b.Rows()) != rows || int64(b.Cols()) != cols {
		t.Skip("no board is too large where an int has 32 bits")
	}
	return b
}

// hugeBoards returns such boards; there are none where an int has 32 bits.
func hugeBoards(t *testing.T) (boards []hugeBoard) {
	for _, sides := range [][2]int64{{1 << 31, 1 << 31}, {1 << 22, 1 << 22}, {5, 1 << 40}, {46341, 46342}} {
		b := newHugeBoard(t, sides[0], sides[1])
		holes, err := b.Without(7, 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		const refusal = "knighttour: unusable board: the %dx%d board%s has %d squares, and at most 2147483647 are held in memory"
		squares := sides[0] * sides[1]
		boards = append(boards,
			hugeBoard{b, true, fmt.Sprintf(refusal, sides[0], sides[1], "", squares)},
			hugeBoard{holes, false, fmt.Sprintf(refusal, sides[0], sides[1], " without 2 squares", squares-2)})
	}
	return boards
}

// TestHugeBoards asks for what would take more memory than there is. All of it
// is refused at once.
func TestHugeBoards(t *testing.T) {
	for _, huge := range hugeBoards(t) {
		t.Run("board="+huge.String(), func(t *testing.T) {
			for name, do := range errorsOf(t.Context(), huge) {
				if err := do(); !errors.Is(err, knighttour.ErrBoard) || err.Error() != huge.refusal {
					t.Errorf("%s: %v, want %s", name, err, huge.refusal)
				}
			}
			b := huge.Board
			for name, do := range map[string]func(){
				"Freeze":      func() { knighttour.Freeze(b) },
				"DFSForest":   func() { knighttour.DFSForest(b) },
				"KnightGraph": func() { knighttour.KnightGraph(b) },
				"Format":      func() { b.Format(knighttour.Tour{}) },
			} {
				if got := panicOf(do); got != huge.refusal {
					t.Errorf("%s panics with %v, want %s", name, got, huge.refusal)
				}
			}
			if huge.full {
				checkHugeWalk(t, b)
			}
		})
	}
}

// errorsOf are the functions that return an error for a board that is too large.
func errorsOf(ctx context.Context, huge hugeBoard) map[string]func() error {
	b := huge.Board
	list := map[string]func() error{
		"KnightTour":       func() error { _, err := knighttour.KnightTour(ctx, b, 0); return err },
		"KnightTourBetter": func() error { _, err := knighttour.KnightTourBetter(ctx, b, 0); return err },
		"Search.Tour": func() error {
			_, err := knighttour.Search{Goal: knighttour.Closed()}.Tour(ctx, b, 0)
			return err
		},
		"Search.All":       func() error { _, err := paths(knighttour.Search{}.All(ctx, b, 0)); return err },
		"Search.Count":     func() error { _, err := knighttour.Search{}.Count(ctx, b, 0); return err },
		"Search.Split":     func() error { _, err := knighttour.Search{}.Split(ctx, b, 0, 2); return err },
		"DFSForestFrom":    func() error { _, err := knighttour.DFSForestFrom(b, []int64{0}); return err },
		"Verify":           func() error { return knighttour.Tour{Path: []int64{0}}.Verify(b) },
		"WriteSVG":         func() error { return knighttour.WriteSVG(io.Discard, b, knighttour.Tour{}) },
		"Picture.WriteSVG": func() error { return knighttour.Picture{Title: "huge"}.WriteSVG(io.Discard, b, knighttour.Tour{}) },
	}
	if huge.full {
		list["Board.Tour"] = func() error { _, err := b.Tour(0); return err }
	}
	if huge.full && (b.Rows()%2 == 0 || b.Cols()%2 == 0) {
		list["Board.ClosedTour"] = func() error { _, err := b.ClosedTour(0); return err }
	}
	return list
}

// checkHugeWalk checks that Walk and At have no limit.
func checkHugeWalk(t *testing.T, b knighttour.Board) {
	t.Helper()
	walk, err := b.Walk(0)
	if err != nil {
		t.Fatal(err)
	}
	var path []int64
	for id := range walk {
		if at, err := b.WalkAt(0, int64(len(path))); err != nil || at != id {
			t.Fatalf("WalkAt(0, %d) is %d, %v, want %d", len(path), at, err, id)
		}
		if path = append(path, id); len(path) == 100 {
			break
		}
	}
	if err := graphtest.CheckPath(b, path); err != nil || len(path) != 100 {
		t.Errorf("the walk is %v, %v", path, err)
	}
}

// TestHugeBoardsWithoutTour checks that the theorems are asked before the size.
func TestHugeBoardsWithoutTour(t *testing.T) {
	b := newHugeBoard(t, 1, 1<<40)
	if _, err := b.Tour(0); !errors.Is(err, knighttour.ErrNoTour) {
		t.Errorf("got %v, want ErrNoTour", err)
	}
	if _, err := b.ClosedTour(1 << 40); !errors.Is(err, knighttour.ErrNode) {
		t.Errorf("got %v, want ErrNode", err)
	}
}
