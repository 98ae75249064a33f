// Package classes divides the tours of a board into classes, for programs that
// count them one class at a time.
package classes

import (
	"errors"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"slices"

	"example.com/knighttour"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
)

// Divide returns the division of the graph whose Hamiltonian cycles are the
// tours of the board: the board itself or, for open tours, the board with a
// hub, a vertex adjacent to all. Counts of classes take up to memory MiB.
func Divide(stop *work.Canceller, board knighttour.Board, goal knighttour.Goal, memory int) (*frontier.Division, error) {
	g, hub := lists(board, goal)
	p := frontier.Task{Graph: g, Memory: memory << 17, Steps: math.MaxInt64}
	if d := p.Mirrored(stop, frontier.Rectangle(board.Rows(), board.Cols(), g.Len())); d != nil || stop.Err() != nil {
		return d, stop.Err()
	}
	p.Order = frontier.BestOrder(stop, g, hub).Vertices
	if stop.Err() != nil {
		return nil, stop.Err()
	}
	d, err := p.Divide(stop)
	if errors.Is(err, frontier.ErrGaveUp) {
		err = fmt.Errorf("the tours of %v cannot be divided into classes; those of a small board examples/count -once 24h counts at once", board)
	}
	return d, err
}

// LimitMemory bounds the memory of this process by the given number of MiB for
// classes and some for the rest, unless the environment has a bound. Without a
// bound the garbage of one class is still there when the next takes its memory.
func LimitMemory(memory int) {
	const others = 100 // MiB, of the rest of the process
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit((min(int64(memory), math.MaxInt64>>21) + others) << 20)
	}
}

// lists returns the adjacency lists of the graph, and the hub if it has one.
func lists(board knighttour.Board, goal knighttour.Goal) (g dense.Lists, hub []int32) {
	n := board.Rows() * board.Cols()
	all := make([][]int32, n)
	for v := range all {
		for to := board.From(int64(v)); to.Next(); {
			all[v] = append(all[v], int32(to.Node().ID()))
		}
		slices.Sort(all[v])
	}
	if goal == knighttour.Open() {
		hub = []int32{int32(n)}
		all = append(all, nil)
		for v := range n {
			all[v], all[n] = append(all[v], hub[0]), append(all[n], int32(v))
		}
	}
	g.Start = []int{0}
	for _, list := range all {
		g.List = append(g.List, list...)
		g.Start = append(g.Start, len(g.List))
	}
	return g, hub
}

// Explain says what to do about an error of a count.
func Explain(err error) error {
	if errors.Is(err, frontier.ErrMemory) {
		return fmt.Errorf("%w: set -memory to more, or -classes", err)
	}
	return err
}
