package walk

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Lists is an undirected graph. The order of a list breaks ties. Up to
// [MaxDegree] neighbours of a vertex can be walked.
type Lists dense.Lists

// MaxDegree is the greatest degree of a vertex in [Lists].
const MaxDegree = 127

// Walk returns the walk from start over all vertices, or [ErrDeadEnd]. If c stops
// it, the path is the beginning of the walk, and the error that of c.
func (g Lists) Walk(c *work.Canceller, start int64) ([]int64, error) {
	free, err := g.degrees(c)
	if err != nil {
		return nil, err
	}
	w := listWalk{Lists: dense.Lists(g), free: free, last: int32(start)}
	return run(c, len(free), start, 1+len(g.List)/len(free), w.follow)
}

// degrees returns the number of neighbours of each vertex.
func (g Lists) degrees(c *work.Canceller) ([]byte, error) {
	degrees := make([]byte, len(g.Start)-1)
	for begin := 0; begin < len(degrees); begin += work.PollInterval {
		end := min(len(degrees), begin+work.PollInterval)
		for v := begin; v < end; v++ {
			degree := g.Start[v+1] - g.Start[v]
			if degree > MaxDegree {
				return nil, ErrDeadEnd
			}
			degrees[v] = byte(degree)
		}
		if err := c.Spend(end - begin); err != nil {
			return nil, err
		}
	}
	return degrees, nil
}

// A listWalk is the state of a walk over lists.
type listWalk struct {
	dense.Lists
	free []byte // the number of unvisited neighbours of each vertex, or visited
	last int32  // of the path
}

// follow goes on until path is full, and returns the number of vertices.
func (w *listWalk) follow(path []int64) int {
	free, v := w.free, w.last
	for i := range path {
		free[v] = visited
		// The branch is often mispredicted. But in a large graph free waits for
		// memory, and the processor can speculate past a branch.
		fewest, best := byte(MaxDegree), int32(-1)
		for _, u := range w.Of(v) {
			n := free[u] - 1
			free[u] = n
			if n < fewest {
				fewest, best = n, u
			}
		}
		if best < 0 {
			return i
		}
		v = best
		path[i] = int64(v)
	}
	w.last = v
	return len(path)
}
