package knighttour

import (
	"context"
	"math"
	"math/big"
	"runtime/debug"

	"example.com/knighttour/internal/count"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// Count returns the number of tours of g that begin at the node with ID start. In an
// undirected graph a closed tour counts twice, once in each direction, where
// [CountTours] counts it once.
//
// Count does not visit the tours one by one where the frontier method is faster,
// which takes time proportional to the number of nodes, but exponential in the
// width of g. That takes all processors, and up to 512 MiB, or 3/4 of the process's
// memory limit if it has one ([debug.SetMemoryLimit]) of at least 128 MiB. If Limit, Trace, Allow or
// Unpruned is set, Count visits every tour.
//
// The errors are those of [Search.Tour] except ErrNoTour. With an error, Count
// returns the number of tours found so far.
func (s Search) Count(ctx context.Context, g graph.Graph, start int64) (*big.Int, error) {
	r, err := s.start(ctx, g, start)
	if err != nil {
		return new(big.Int), exceptNoTour(err)
	}
	defer r.finish()
	var n *big.Int
	if s.Trace == nil && s.Allow == nil && s.Limit <= 0 && !s.Unpruned {
		n, err = count.Tours(r.Run, countMemory())
	} else {
		n, err = count.OneByOne(r.Run)
	}
	return n, r.named(r.Work(), err)
}

// CountTours returns the number of tours of g from all nodes, where a closed tour counts
// once, not for each start, and in an undirected graph a tour and its reverse count
// once. With the goal [EndAt] it counts those that end there. A graph without nodes has
// one open tour, which is empty.
//
// Time, memory and errors are those of [Search.Count]. The number returned with an error
// is that of the tours seen one by one before another method began: a lower bound, and
// mostly a poor one.
func CountTours(ctx context.Context, g graph.Graph, goal Goal) (*big.Int, error) {
	c := work.New(ctx)
	f, err := freeze(c, g)
	if err != nil {
		return new(big.Int), err
	}
	in, err := f.goal(goal)
	if err != nil {
		return new(big.Int), err
	}
	if f.index.N == 0 && goal == Open() {
		return big.NewInt(1), nil
	}
	return count.All(c, &f.graph, in, countMemory())
}

// countMemory returns the memory that a count may take, in words.
func countMemory() int {
	if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 {
		return int(min(limit/8, math.MaxInt)) / 4 * 3
	}
	return frontier.Memory
}
