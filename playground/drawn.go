package main

import (
	"context"
	"encoding/json"

	"example.com/knighttour"
)

// drawnFile holds a random tour for the thumbnail of the sandbox's example of
// random tours. To draw a tour in the browser just for this, the page would
// have to load its second program.
const drawnFile = "drawn.json"

// drawn returns, as JSON, the path of a random tour: one of the 9,862 closed
// tours of 6x6.
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
