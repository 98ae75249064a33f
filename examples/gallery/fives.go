package main

import (
	"context"
	"fmt"
	"slices"

	"example.com/knighttour"
)

const side = 5 // of the board, in squares

// drawFives draws all open tours of the 5x5 board. Those that are the same but
// for a rotation or a reflection of the board, or for the direction in which
// they are walked, are drawn once. Of the 1728 tours that leaves 112.
func drawFives() ([]byte, error) {
	board := knighttour.MustBoard(side, side)
	all, err := tours(board)
	if err != nil {
		return nil, err
	}
	var panels []panel
	for _, tour := range all {
		if isFirst(tour.Path) {
			picture := knighttour.Picture{Title: fmt.Sprint("Tour ", len(panels)+1), Unnumbered: true}
			panels = append(panels, panel{picture: picture, board: board, tour: tour})
		}
	}
	s := sheet{title: fmt.Sprintf("All %d open knight's tours of the %v board, up to symmetry", len(panels), board), columns: 14, size: 100, gap: 10}
	return s.draw(panels)
}

// tours returns the open tours of the board from all of its squares.
func tours(board knighttour.Board) ([]knighttour.Tour, error) {
	var all []knighttour.Tour
	for start := range int64(side * side) {
		for tour, err := range (knighttour.Search{}).All(context.Background(), board, start) {
			if err != nil {
				return nil, err
			}
			all = append(all, tour)
		}
	}
	return all, nil
}

// isFirst reports whether the path comes first, by the IDs of its squares,
// among those that are the same but for the symmetries of the board and the
// direction. Of all of these, it does for one.
func isFirst(path []int64) bool {
	back := slices.Clone(path)
	slices.Reverse(back)
	for s := range symmetries {
		if slices.Compare(mapped(path, s), path) < 0 || slices.Compare(mapped(back, s), path) < 0 {
			return false
		}
	}
	return true
}

const symmetries = 8 // of a square; number 0 leaves everything in its place

// mapped returns the path after a symmetry of the board.
func mapped(path []int64, symmetry int) []int64 {
	m := make([]int64, len(path))
	for i, id := range path {
		row, col := id/side, id%side
		if symmetry&1 != 0 {
			row = side - 1 - row
		}
		if symmetry&2 != 0 {
			col = side - 1 - col
		}
		if symmetry&4 != 0 {
			row, col = col, row
		}
		m[i] = row*side + col
	}
	return m
}
