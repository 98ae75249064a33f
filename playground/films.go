package main

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"example.com/knighttour"
)

// A frame is what a film shows at one time, in terms of the frame before: the number of
// visits since then, the number of squares of the path that are still there, and the
// moves to the new squares, each as a digit, its place in the textbook's order.
type frame [3]any

// films returns what the race of the chessboard shows until the library has made it, as
// JSON: searches from its first square, of which each frame is a visit. They are the naive
// one in both orders of the textbook's editions, by their names, and Warnsdorff's rule.
func films(ctx context.Context) ([]byte, error) {
	byMove := knighttour.ByMove()
	all := map[string][]frame{}
	for name, orders := range map[string][]knighttour.Order{
		byMove.String(): {byMove}, "warnsdorff": {knighttour.Warnsdorff(), byMove},
	} {
		frames, err := film(ctx, knighttour.MustBoard(8, 8), orders...)
		if err != nil {
			return nil, err
		}
		all[name] = frames
	}
	return json.Marshal(all)
}

// film returns the frames of a search: each of the first visits, as many as a tour has,
// then some of them at growing distances, and the last.
func film(ctx context.Context, board knighttour.Board, orders ...knighttour.Order) (frames []frame, err error) {
	const (
		growth = 9       // percent per frame
		most   = 200_000 // visits between two frames
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
