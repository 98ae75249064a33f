package main

import (
	"context"
	"encoding/json"

	"example.com/knighttour"
)

// drawnFile has the picture of the sandbox's tour at random: drawing it in the
// browser only for a thumbnail would take a second program.
const drawnFile = "drawn.json"

// drawn returns the path of one of the 9,862 closed tours of 6x6, drawn as the
// page draws other tours.
func drawn(ctx context.Context) ([]byte, error) {
	const side, seed = 6, 1
	board, err := knighttour.NewBoard(side, side)
	if err != nil {
		return nil, err
	}
	for tour, err := range knighttour.RandomTours(ctx, board, knighttour.Closed(), seed) {
		if err != nil {
			return nil, err
		}
		return json.Marshal(tour.Path)
	}
	panic("unreachable: the sequence ends only with an error")
}
