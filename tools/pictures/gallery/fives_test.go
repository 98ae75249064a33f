package main

import (
	"fmt"
	"slices"
	"testing"

	"example.com/knighttour"
)

// TestTours checks the number of tours, 1728, and the number of tours up to
// symmetry, 112. By Burnside's lemma, the latter is the number of tours that a
// symmetry leaves unchanged, on average over the 16: those of the board, with
// and without reversal.
func TestTours(t *testing.T) {
	board := knighttour.MustBoard(side, side)
	all, err := tours(board)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 1728 {
		t.Errorf("%d tours, want 1728", len(all))
	}
	fixed := 0
	different := map[string]bool{} // by the first of equivalent tours
	for _, tour := range all {
		if err := tour.Verify(board); err != nil {
			t.Fatal(err)
		}
		first := tour.Path
		back := slices.Clone(tour.Path)
		slices.Reverse(back)
		for s := range symmetries {
			for _, path := range [][]int64{mapped(tour.Path, s), mapped(back, s)} {
				if slices.Equal(path, tour.Path) {
					fixed++
				}
				if slices.Compare(path, first) < 0 {
					first = path
				}
			}
		}
		different[fmt.Sprint(first)] = true
		if isFirst(tour.Path) != slices.Equal(first, tour.Path) {
			t.Errorf("%v is the first: %t", tour.Path, isFirst(tour.Path))
		}
	}
	if fixed%16 != 0 || fixed/16 != 112 || len(different) != 112 {
		t.Errorf("%d tours up to symmetry, and by Burnside's lemma %d/16, want 112",
			len(different), fixed)
	}
}
