// Package walk finds Hamiltonian paths of undirected graphs by Warnsdorff's rule alone. A
// walk goes on to the unvisited neighbour that has the fewest unvisited neighbours
// itself; a static order breaks ties. A walk keeps only what it needs to go on, so it
// cannot step back: it visits all vertices, or comes to a dead end.
//
// There are three, by what is known of the graph: [Board], whose edges are
// computed; [Masks], of up to 64 vertices; and [Lists]. A fourth, [Ranked], goes
// by dynamic orders of the caller.
//
// # Walks for searches
//
// A complete walk, by whatever orders, has made the visits of a depth-first search that
// tries neighbours in the same order and looks for a Hamiltonian path, however it prunes.
// Every beginning of the walk can be completed, and pruning leaves out only what cannot
// be completed. So it leaves out nothing of the walk, and the next vertex of the walk is
// the first that the search tries. By induction the search visits the vertices of the
// walk one after the other, and finds the same path.
//
// A dead end proves nothing. After it the search begins anew, so its results are exact in
// any case. Where the end of the path is free, pruning by degrees would have seen the
// dead end earlier, but not avoided it: it restricts the next vertex, if at all, to those
// with one unvisited neighbour, which the rule tries first anyway.
package walk

import (
	"errors"

	"example.com/knighttour/internal/work"
)

// ErrDeadEnd reports that a walk came to a dead end. It also reports that a walk was
// not begun: it would come to one, or the graph is not one that can be walked.
var ErrDeadEnd = errors.New("dead end")

// visited is the count of a visited vertex where bytes count the unvisited
// neighbours of each vertex. It is decreased like all counts, and still exceeds
// those of the unvisited.
const visited = 255

// run returns the walk of n vertices from start. A call of follow goes on until
// its slice is full, and returns the number of vertices, which is less in a dead
// end. The work is charged for each of them.
func run(c *work.Canceller, n int, start int64, charge int, follow func(path []int64) int) ([]int64, error) {
	if err := c.Spend(0); err != nil {
		return nil, err
	}
	path := make([]int64, n)
	path[0] = start
	stretch := max(1, work.PollInterval/charge)
	for d := 1; d < n; d += stretch {
		part := path[d:min(n, d+stretch)]
		if err := c.Spend(len(part) * charge); err != nil {
			return path[:d], err
		}
		if follow(part) < len(part) {
			return nil, ErrDeadEnd
		}
	}
	return path, nil
}
