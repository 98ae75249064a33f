package walk

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/work"
)

// Ranked is an undirected graph like [Lists], with a plan that has dynamic orders. The
// walk goes on to the neighbour that is first by all orders, whether or not Warnsdorff's
// rule is among them.
type Ranked struct {
	Plan *order.Plan
	Host order.Host
}

// perRanking is the work of a visit where functions of the caller break ties. They may
// be slow, so poll more often.
const perRanking = work.PollInterval / 8

// Walk is like [Lists.Walk].
func (g Ranked) Walk(c *work.Canceller, start int64) ([]int64, error) {
	degrees, err := Lists(g.Plan.Lists).degrees(c)
	if err != nil {
		return nil, err
	}
	n := len(degrees)
	w := rankedWalk{Lists: g.Plan.Lists, free: make(dense.Counts, n)}
	for v, degree := range degrees {
		w.free[v] = int32(degree)
	}
	w.path = append(make([]int32, 0, n), int32(start))
	w.ranker = order.NewRanker(g.Plan, g.Host, w.free)
	w.rule = dense.Bit(g.Plan.BeginsWithRule())
	return run(c, n, start, perRanking, w.follow)
}

// A rankedWalk is the state of a walk over ranked lists.
type rankedWalk struct {
	dense.Lists
	free   dense.Counts
	path   []int32
	ranker order.Ranker
	rule   int            // 1 if the first order is Warnsdorff's rule, else 0
	tied   [MaxDegree]int // space
}

// follow goes on until path is full, and returns the number of vertices.
func (w *rankedWalk) follow(path []int64) int {
	for i := range path {
		tied := w.visit(w.path[len(w.path)-1])
		if len(tied) == 0 {
			return i
		}
		v := w.ranker.First(w.path, w.rule, tied)
		w.path = append(w.path, v)
		path[i] = int64(v)
	}
	return len(path)
}

// visit marks v as visited and returns the indices in w.List of its unvisited
// neighbours. If Warnsdorff's rule is the first order, it returns those with the fewest
// unvisited neighbours.
func (w *rankedWalk) visit(v int32) []int {
	free := w.free
	free[v] += dense.Visited
	n, fewest := 0, int32(dense.Visited/2)
	begin := w.Start[v]
	for i, u := range w.Of(v) {
		links := free[u] - 1
		free[u] = links
		if links > fewest {
			continue
		}
		if links < fewest && w.rule > 0 {
			n, fewest = 0, links
		}
		w.tied[n] = begin + i
		n++
	}
	return w.tied[:n]
}
