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

// WordsPerMiB is the number of 64-bit words of a MiB.
const WordsPerMiB = 1 << 17

// Divide returns the division of the graph whose Hamiltonian cycles are the
// tours of a full board: the board itself or, for open tours, the board with a
// hub, a vertex adjacent to all others. Counting a class takes up to the given
// number of MiB. The error is [frontier.ErrGaveUp] if there is no division, as
// on small boards.
func Divide(
	c *work.Canceller,
	rows, cols int,
	closed bool,
	mebibytes int,
) (*frontier.Division, error) {
	g, hub := lists(c, rows, cols, closed)
	if c.Err() != nil {
		return nil, c.Err()
	}
	t := frontier.Task{
		Graph:    g,
		MaxWords: mebibytes * WordsPerMiB,
		MaxSteps: math.MaxInt64,
	}
	d := t.Mirrored(c, frontier.Rectangle(rows, cols, g.Len()))
	if d != nil || c.Err() != nil {
		return d, c.Err()
	}
	t.Order = frontier.BestOrder(c, g, hub).Vertices
	if c.Err() != nil {
		return nil, c.Err()
	}
	return t.Divide(c)
}

// lists returns the adjacency lists of the graph, and the hub if it has one:
// the last vertex, adjacent to all others. The result is meaningless if c is
// stopped.
func lists(c *work.Canceller, rows, cols int, closed bool) (g dense.Lists, hub []int32) {
	var moves dense.Graph
	shape := board.Shape{Rows: rows, Cols: cols}
	_, err := shape.Graph(c, &moves) // the error is that of c
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
// classes, plus some for everything else. It does nothing if the environment
// sets a limit. Without a limit, the garbage of one class would still be in
// memory while the next class allocates memory.
func LimitMemory(mebibytes int) {
	const others = 100 // MiB for the rest of the process
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	limit := min(int64(mebibytes), math.MaxInt64>>21) + others // so that no shift overflows
	debug.SetMemoryLimit(limit << 20)
}
