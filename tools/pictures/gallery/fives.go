package main

import (
	"context"
	"fmt"
	"slices"

	"example.com/knighttour"
)

const side = 5 // of the board, in squares

// drawFives draws the open tours of the 5x5 board, but only one of each group
// that rotations and reflections of the board and reversal turn into each
// other: 112 of 1728.
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
	s := sheet{
		title: fmt.Sprintf("All %d open knight's tours of the %v board, up to symmetry",
			len(panels), board),
		columns: 14,
		size:    100,
		gap:     10,
	}
	return s.draw(panels)
}

// tours returns the open tours of the board from all of its squares.
func tours(board knighttour.Board) ([]knighttour.Tour, error) {
	var all []knighttour.Tour
	for tour, err := range (knighttour.Search{}).All(context.Background(), board) {
		if err != nil {
			return nil, err
		}
		all = append(all, tour)
	}
	return all, nil
}

// isFirst reports whether the path is the lexicographically smallest of those
// that symmetries of the board and reversal turn into each other.
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

const symmetries = 8 // of a square; 0 is the identity

// mapped returns the path with a symmetry of the board applied. The bits of a
// symmetry say, in this order, what is done: 1 mirrors the rows, 2 mirrors the
// columns, and 4 exchanges rows and columns.
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
