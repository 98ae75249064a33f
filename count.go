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

// Count returns the number of tours of g that begin with Prefix or, without
// one, as described at [Search]. In an undirected graph a tour and its reverse
// count as two if both begin so: there are 19,724 closed tours on 6x6 and
// 6,637,920 open ones, where [CountTours] counts 9,862 and 3,318,960.
//
// Count finds the tours one by one, or uses the frontier method where that is
// faster. That method passes the nodes once, and counts together the partial
// tours that look alike at the frontier between the nodes passed and the
// others. Its time is proportional to the number of nodes, but exponential in
// the width of the frontier. It uses all processors. Its tables take at most
// 512 MiB, or about 3/4 of the process's memory limit if there is one
// ([debug.SetMemoryLimit]); the whole process may take a quarter more than its
// tables. If they do not suffice, it counts in parts, or one by one. If Limit,
// Trace, Allow, Places or Unpruned is set, Count finds every tour.
//
// The errors are those of [Search.Tour] except ErrNoTour. With an error, Count
// returns the number of tours found so far.
func (s Search) Count(ctx context.Context, g graph.Graph) (*big.Int, error) {
	byVisits := s.Trace != nil || s.Allow != nil || s.Unpruned || len(s.Places) > 0 || s.Limit != 0
	if !byVisits && len(s.Prefix) == 0 && s.Goal == Open() {
		return countDirections(ctx, g)
	}
	r, err := s.begin(ctx, g)
	if err != nil {
		return new(big.Int), exceptNoTour(err)
	}
	defer r.finish()
	var n *big.Int
	if byVisits {
		n, err = count.OneByOne(r.Run)
	} else {
		n, err = count.Tours(r.Run, countMemory())
	}
	return n, r.named(r.Work(), err)
}

// countDirections returns the number of open tours of g. Those of an undirected
// graph count once from each of their two ends.
func countDirections(ctx context.Context, g graph.Graph) (*big.Int, error) {
	f, n, err := countTours(ctx, g, Open())
	if err == nil && f.graph.Undirected && f.index.N > 1 {
		n.Lsh(n, 1)
	}
	return n, err
}

// CountTours returns the number of tours of g, wherever they begin. A closed
// tour counts once, whatever its start and, in an undirected graph, its
// direction: 9,862 on 6x6, where [Search.Count] counts 19,724. An open tour of
// an undirected graph and its reverse also count once.
//
// With the goal [EndAt] it counts the tours that end at that node. A graph
// without nodes has one open tour, which is empty. Time, memory and errors are
// those of Search.Count. With an error, the number counts only the tours found
// one by one before the frontier method began: a lower bound, and usually a
// poor one.
func CountTours(ctx context.Context, g graph.Graph, goal Goal) (*big.Int, error) {
	_, n, err := countTours(ctx, g, goal)
	return n, err
}

// countTours is [CountTours], and returns the graph, too.
func countTours(ctx context.Context, g graph.Graph, goal Goal) (*frozen, *big.Int, error) {
	c := work.New(ctx)
	f, err := freeze(c, g)
	if err != nil {
		return nil, new(big.Int), err
	}
	q := question{goal: goal}
	err = q.pose(c, f)
	if err != nil {
		return f, new(big.Int), err
	}
	n, err := count.All(c, q.asked.Graph, q.asked.Goal, countMemory())
	return f, n, err
}

// countMemory returns the memory that a count may take, in 64-bit words.
func countMemory() int {
	if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 {
		return int(min(limit/8, math.MaxInt)) / 4 * 3
	}
	return frontier.Memory
}
