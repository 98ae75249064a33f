// Package classes divides the knight's tours of a board into classes, for
// programs that count them one class at a time.
package classes

import (
	"math"
	"os"
	"runtime/debug"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
)

// Divide returns the division of the graph whose Hamiltonian cycles are the
// tours of a full board: the board itself or, for open tours, the board with a
// hub, a vertex adjacent to all others. Counting a class takes up to memory
// MiB. The error is [frontier.ErrGaveUp] if there is no division, as on small
// boards.
func Divide(
	stop *work.Canceller,
	rows, cols int,
	closed bool,
	memory int,
) (*frontier.Division, error) {
	g, hub := lists(stop, rows, cols, closed)
	if stop.Err() != nil {
		return nil, stop.Err()
	}
	t := frontier.Task{
		Graph:  g,
		Memory: memory << 17,
		Steps:  math.MaxInt64,
	}
	d := t.Mirrored(stop, frontier.Rectangle(rows, cols, g.Len()))
	if d != nil || stop.Err() != nil {
		return d, stop.Err()
	}
	t.Order = frontier.BestOrder(stop, g, hub).Vertices
	if stop.Err() != nil {
		return nil, stop.Err()
	}
	return t.Divide(stop)
}

// lists returns the adjacency lists of the graph, and the hub if it has one:
// the last vertex, adjacent to all. If the canceller is stopped, it keeps the
// error, and Divide checks for it.
func lists(stop *work.Canceller, rows, cols int, closed bool) (g dense.Lists, hub []int32) {
	var moves dense.Graph
	shape := board.Shape{Rows: rows, Cols: cols}
	_, err := shape.Graph(stop, &moves)
	if err != nil || closed {
		return moves.Lists, nil
	}
	n := int32(moves.Len())
	g.Start = []int{0}
	var all []int32
	for v := range n {
		g.List = append(g.List, moves.Of(v)...)
		g.List = append(g.List, n)
		g.Start = append(g.Start, len(g.List))
		all = append(all, v)
	}
	g.List = append(g.List, all...)
	g.Start = append(g.Start, len(g.List))
	return g, []int32{n}
}

// LimitMemory limits the memory of this process to the given number of MiB for
// classes plus some for the rest, unless the environment sets a limit. Without
// a limit, the garbage of one class would still be in memory while the next
// class allocates its own.
func LimitMemory(memory int) {
	const others = 100 // MiB for the rest of the process
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	limit := min(int64(memory), math.MaxInt64>>21) + others
	debug.SetMemoryLimit(limit << 20)
}
