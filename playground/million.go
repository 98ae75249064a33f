package main

import (
	"encoding/json"
	"strconv"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

// millionFile holds the thumbnail of the sandbox's largest example. To build
// that tour in the browser just for a thumbnail, the page would have to load
// its second program.
const millionFile = "million.json"

// million returns, as JSON, a picture of the closed tour of 1000x1000 that is
// built by theorem. The board is divided into a square grid of blocks. For the
// square in the middle of each block, the picture has a base-36 digit: the band
// of the square's time in the tour (see palette.Band).
func million() ([]byte, error) {
	const side, blocks = 1000, 56 // in a row and in a column
	board, err := knighttour.NewBoard(side, side)
	if err != nil {
		return nil, err
	}
	tour, err := board.ClosedTour(0)
	if err != nil {
		return nil, err
	}
	times := make([]int, side*side) // by square
	for i, square := range tour.Path {
		times[square] = i
	}
	var bands strings.Builder
	middle := func(block int) int { return (2*block + 1) * side / (2 * blocks) }
	for i := range blocks * blocks {
		row, col := middle(i/blocks), middle(i%blocks)
		band := palette.Band(times[row*side+col], len(times), true)
		bands.WriteString(strconv.FormatInt(int64(band), 36))
	}
	return json.Marshal(map[string]any{"side": blocks, "bands": bands.String()})
}
