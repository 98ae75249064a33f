package main

import (
	"context"

	"example.com/knighttour"
)

// drawGallery draws four closed tours, each of its own kind.
func drawGallery(ctx context.Context) ([]byte, error) {
	var panels []panel
	for _, p := range []struct {
		caption string
		find    func(context.Context) (knighttour.Board, knighttour.Tour, error)
	}{
		{"The chessboard", closed},
		{"A cross", cross},
		{"The zebra on 10x10", zebra},
		{"10,000 squares", large},
	} {
		board, tour, err := p.find(ctx)
		if err != nil {
			return nil, err
		}
		panels = append(panels, panel{caption: p.caption, board: board, tour: tour})
	}
	s := sheet{title: "Closed tours: of the chessboard, of a cross, of the zebra, and of 10,000 squares", columns: 2, size: 480, gap: 20, font: 30}
	return s.draw(panels)
}

// rounds searches for closed tours.
var rounds = knighttour.Search{
	Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()},
	Goal:   knighttour.Closed(),
}

// closed is for those who need no search: the tour is constructed.
func closed(context.Context) (knighttour.Board, knighttour.Tour, error) {
	board := knighttour.MustBoard(8, 8)
	tour, err := board.ClosedTour(0)
	return board, tour, err
}

// cross blocks the corners of a board: 4x4 squares in each.
func cross(ctx context.Context) (knighttour.Board, knighttour.Tour, error) {
	const side, corner = 12, 4
	board := knighttour.MustBoard(side, side)
	middle := func(i int) bool { return corner <= i && i < side-corner }
	var corners []int64
	for row := range side {
		for col := range side {
			if !middle(row) && !middle(col) {
				corners = append(corners, board.ID(row, col))
			}
		}
	}
	board, err := board.Without(corners...)
	if err != nil {
		return board, knighttour.Tour{}, err
	}
	tour, err := rounds.Tour(ctx, board, board.ID(0, corner))
	return board, tour, err
}

// zebra is another piece: it goes two squares along one side and three along
// the other.
func zebra(ctx context.Context) (knighttour.Board, knighttour.Tour, error) {
	board, err := knighttour.MustBoard(10, 10).WithLeaper(2, 3)
	if err != nil {
		return board, knighttour.Tour{}, err
	}
	tour, err := rounds.Tour(ctx, board, 0)
	return board, tour, err
}

// large shows how tours are constructed: of blocks that are joined row by row.
func large(context.Context) (knighttour.Board, knighttour.Tour, error) {
	board := knighttour.MustBoard(100, 100)
	tour, err := board.ClosedTour(0)
	return board, tour, err
}
