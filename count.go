package knighttour

import (
	"context"
	"math/big"
	"runtime/debug"

	"example.com/knighttour/internal/count"
	"gonum.org/v1/gonum/graph"
)

// Count returns the number of tours of g that begin with Prefix or, without
// one, as described at [Search]. In an undirected graph a tour and its reverse
// count as two if both begin that way: there are 19,724 closed tours on 6x6 and
// 6,637,920 open ones, where [CountTours] counts 9,862 and 3,318,960.
//
// Count finds the tours one by one, or counts by dynamic programming where that
// is faster. The frontier method passes over the nodes once, in time that is
// exponential only in the width of the frontier between those behind and those
// ahead. The method of Held and Karp is for dense graphs: 24 nodes take
// seconds. Complete multipartite graphs, threshold graphs and other cographs
// take polynomial time.
//
// Both methods use all processors. Their tables take at most 512 MiB, or about
// 3/4 of the process's memory limit if there is one ([debug.SetMemoryLimit]);
// the whole process may take a quarter more. If that is too little, Count
// counts in parts, or one by one. If Limit, Trace, Allow, Places or Unpruned is
// set, Count finds every tour.
//
// The errors are those of [Search.Tour] except ErrNoTour. With an error, Count
// returns the number of tours found so far.
func (s Search) Count(ctx context.Context, g graph.Graph) (*big.Int, error) {
	oneByOne := s.Trace != nil || s.Allow != nil || s.Unpruned || len(s.Places) > 0 || s.Limit != 0
	q := newQuestion(ctx)
	defer q.finish()
	q.asked = s
	isAnywhere := len(s.Prefix) == 0 && s.Goal.kind != closed
	if isAnywhere && !oneByOne {
		return q.countBothDirections(g)
	}
	if err := q.beginSearch(g); err != nil {
		return new(big.Int), exceptNoTour(err)
	}
	return q.countRun(oneByOne)
}

// CountTours returns the number of tours of g, wherever they begin. A closed
// tour counts once, whatever its start and, in an undirected graph, its
// direction: 9,862 on 6x6, where [Search.Count] counts 19,724. An open tour of
// an undirected graph and its reverse also count once.
//
// With the goal [EndAt] it counts the tours that end at that node. A graph
// without nodes has one open tour, which is empty. Time, memory and errors are
// those of Search.Count.
//
// In some directed graphs, such as de Bruijn graphs, any two nodes with a
// common successor have the same successors, apart from loops. Then a closed
// tour is an Euler circuit of another graph. The BEST theorem (van
// Aardenne-Ehrenfest and de Bruijn 1951) counts these in polynomial time.
//
// With an error, the number counts only the tours found one by one before
// another method began: a lower bound, and usually a poor one.
func CountTours(ctx context.Context, g graph.Graph, goal Goal) (*big.Int, error) {
	q := newQuestion(ctx)
	defer q.finish()
	q.asked.Goal = goal
	return q.countAnywhere(g)
}

// countRun answers with the number of tours of a search that has begun:
// one by one, or by the fastest method.
func (q *question) countRun(oneByOne bool) (n *big.Int, err error) {
	if oneByOne {
		n, err = count.OneByOne(q.run)
	} else {
		n, err = count.Tours(q.run, countMemory())
	}
	return n, q.callerError(err)
}

// countAnywhere answers with the number of tours of g, wherever they begin. A
// tour and its reverse, or a closed tour from different starts, count once.
func (q *question) countAnywhere(g graph.Graph) (*big.Int, error) {
	if err := q.pose(g); err != nil {
		return new(big.Int), err
	}
	// The error need not pass through callerError: it is neither a proof, since
	// the number is 0 if there is no tour, nor about a limit.
	return count.All(q.c, &q.f.graph, q.problem.Goal, countMemory())
}

// countBothDirections is like countAnywhere, but in an undirected graph a tour
// and its reverse count as two if both reach the goal.
func (q *question) countBothDirections(g graph.Graph) (*big.Int, error) {
	if err := q.pose(g); err != nil {
		return new(big.Int), err
	}
	return count.BothDirections(q.c, &q.f.graph, q.problem.Goal, countMemory())
}

// countMemory returns the memory that a count may take, in words of 64 bits.
func countMemory() int { return count.Memory(debug.SetMemoryLimit(-1)) }
