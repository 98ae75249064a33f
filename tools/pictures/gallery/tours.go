package main

import (
	"context"

	"example.com/knighttour"
)

// closedTours are the tours of the gallery. The panel that find returns has no
// caption yet.
var closedTours = []struct {
	caption string
	find    func() (panel, error)
}{
	{"The chessboard", func() (panel, error) { return built(8) }},
	{"A cross", cross},
	{"The zebra on 10x10", zebra},
	{"10,000 squares", func() (panel, error) { return built(100) }},
}

// drawGallery draws the closed tours on a sheet.
func drawGallery() ([]byte, error) {
	var panels []panel
	for _, c := range closedTours {
		p, err := c.find()
		if err != nil {
			return nil, err
		}
		p.caption = c.caption
		panels = append(panels, p)
	}
	s := sheet{
		title:   "Closed tours: of the chessboard, of a cross, of the zebra, and of 10,000 squares",
		columns: 2,
		size:    480,
		gap:     20,
		font:    30,
	}
	return s.draw(panels)
}

// closedSearch searches for closed tours. On the boards of the gallery, its
// orders lead to a tour without many steps back.
var closedSearch = knighttour.Search{
	Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()},
	Goal:   knighttour.Closed(),
}

// built constructs a tour of a square board, without a search.
func built(side int) (p panel, err error) {
	p.board = knighttour.MustBoard(side, side)
	p.tour, err = p.board.ClosedTour(0)
	return p, err
}

// cross finds a tour of a 12x12 board that lacks the 4x4 squares at each
// corner.
func cross() (p panel, err error) {
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
	p.board, err = board.Without(corners...)
	if err == nil {
		p.tour, err = closedSearch.Tour(context.Background(), p.board)
	}
	return p, err
}

// zebra finds a tour of the (2,3)-leaper on a 10x10 board.
func zebra() (p panel, err error) {
	p.board, err = knighttour.MustBoard(10, 10).WithPiece([2]int{2, 3})
	if err == nil {
		p.tour, err = closedSearch.Tour(context.Background(), p.board)
	}
	return p, err
}
