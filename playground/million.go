package main

import (
	"encoding/json"
	"strconv"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

// millionFile has the picture of the sandbox's largest example: finding and
// building that tour in the browser only for a thumbnail would take a second
// program.
const millionFile = "million.json"

// million returns the picture of the closed tour of 1000x1000 that is built by
// theorem: the bands of time of squares in a grid, as digits of base 36.
func million() ([]byte, error) {
	const sides, side = 1000, 56
	board, err := knighttour.NewBoard(sides, sides)
	if err != nil {
		return nil, err
	}
	tour, err := board.ClosedTour(0)
	if err != nil {
		return nil, err
	}
	times := make([]int, sides*sides)
	for i, square := range tour.Path {
		times[square] = i
	}
	var bands strings.Builder
	for i := range side * side {
		row, col := (2*(i/side)+1)*sides/(2*side), (2*(i%side)+1)*sides/(2*side)
		band := palette.Band(times[row*sides+col], len(times), true)
		bands.WriteString(strconv.FormatInt(int64(band), 36))
	}
	return json.Marshal(map[string]any{"side": side, "bands": bands.String()})
}
