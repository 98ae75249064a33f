package main

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"example.com/knighttour"
)

// pace is the number of frames per second of the page's opening.
const pace = 12.8

// A frame is what a film shows at one time, in terms of the frame before: the number of
// visits since then, the number of squares of the path that are still there, and the
// moves to the new squares, each as a digit, its place in the textbook's order.
type frame [3]any

// films returns what the opening shows, as JSON: two searches of the chessboard from its
// first square, as frames at equal times. The page shows them before the library is there.
func films(ctx context.Context) ([]byte, error) {
	board := knighttour.MustBoard(8, 8)
	naive, err := film(ctx, board, knighttour.ByMove())
	if err != nil {
		return nil, err
	}
	warnsdorff, err := film(ctx, board, knighttour.Warnsdorff(), knighttour.ByMove())
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"pace": pace, "naive": naive, "warnsdorff": warnsdorff})
}

// film returns the frames of a search: each of the first visits, as many as a tour has,
// then some of them at growing distances, and the last.
func film(ctx context.Context, board knighttour.Board, orders ...knighttour.Order) (frames []frame, err error) {
	const (
		growth = 9      // percent per frame
		most   = 80_000 // visits between two frames
	)
	var path, shown []int64
	visits, before, thousandths := 0, 0, 1000
	shoot := func() {
		frames = append(frames, next(board, path, shown, visits-before))
		shown, before = slices.Clone(path), visits
	}
	due := 1 // the visit of the next frame
	s := knighttour.Search{Orders: orders, Unpruned: true, Trace: func(e knighttour.Event) {
		if e.Back {
			return
		}
		path = append(path[:e.Depth], e.ID)
		if visits++; visits < due {
			return
		}
		shoot()
		if len(frames) >= board.Rows()*board.Cols() {
			thousandths += thousandths * growth / 100
		}
		due += min(most, thousandths/1000)
	}}
	if _, err = s.Tour(ctx, board, 0); err == nil && visits > before {
		shoot()
	}
	return frames, err
}

// next returns the frame of a path after another frame's path.
func next(board knighttour.Board, path, before []int64, visits int) frame {
	kept := 0
	for kept < len(before) && kept < len(path) && path[kept] == before[kept] {
		kept++
	}
	kept = max(kept, 1) // every path begins at the first square
	var moves []byte
	for i := kept; i < len(path); i++ {
		from, place := int(path[i-1]), 0
		for s := range board.Moves(from/board.Cols(), from%board.Cols()) {
			if s.ID() == path[i] {
				break
			}
			place++
		}
		moves = strconv.AppendInt(moves, int64(place), 10)
	}
	return frame{visits, kept, string(moves)}
}
