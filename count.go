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
// undirected graph a closed tour counts twice, once in each direction: 19,724 on 6x6,
// where [CountTours] counts 9,862.
//
// Count visits the tours one by one, or uses the frontier method where that is faster.
// That method passes the nodes once, and counts together the partial tours that look alike
// at the frontier between the nodes passed and the others. Its time is proportional to the
// number of nodes, but exponential in the width of the frontier. It uses all processors,
// and at most 512 MiB or, if the process has a memory limit ([debug.SetMemoryLimit]), about
// 3/4 of that. If Limit, Trace, Allow, Places or Unpruned is set, Count visits every tour.
//
// The errors are those of [Search.Tour] except ErrNoTour. With an error, Count
// returns the number of tours found so far.
func (s Search) Count(ctx context.Context, g graph.Graph, start int64) (*big.Int, error) {
	r, err := s.begin(ctx, g, start)
	if err != nil {
		return new(big.Int), exceptNoTour(err)
	}
	defer r.finish()
	var n *big.Int
	if s.Trace == nil && s.Allow == nil && len(s.Places) == 0 && s.Limit <= 0 && !s.Unpruned {
		n, err = count.Tours(r.Run, countMemory())
	} else {
		n, err = count.OneByOne(r.Run)
	}
	return n, r.named(r.Work(), err)
}

// CountTours returns the number of tours of g from all nodes. A closed tour counts once, whatever
// its start and, in an undirected graph, its direction: 9,862 on 6x6, where [Search.Count] counts
// 19,724 from any node. An open tour of an undirected graph and its reverse also count once.
//
// With the goal [EndAt] it counts the tours that end at that node. A graph without nodes
// has one open tour, which is empty. Time, memory and errors are those of Search.Count.
// With an error, the number counts only the tours visited one by one before another method
// began: a lower bound, and usually a poor one.
func CountTours(ctx context.Context, g graph.Graph, goal Goal) (*big.Int, error) {
	c := work.New(ctx)
	f, err := freeze(c, g)
	if err != nil {
		return new(big.Int), err
	}
	q := question{f: f, goal: goal, free: true}
	p, err := q.problem(c)
	if err != nil {
		return new(big.Int), err
	}
	if f.index.N == 0 && goal == Open() {
		return big.NewInt(1), nil
	}
	return count.All(c, p.Graph, p.Goal, countMemory())
}

// countMemory returns the memory that a count may take, in 64-bit words.
func countMemory() int {
	if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 {
		return int(min(limit/8, math.MaxInt)) / 4 * 3
	}
	return frontier.Memory
}
