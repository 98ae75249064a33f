// Package cycle searches large graphs for Hamiltonian cycles by local changes.
//
// It covers the graph with disjoint paths or cycles, kept in splay trees
// (cover.go), and joins them until one cycle is left. Bipartite and directed
// graphs start with a 2-factor (factor.go), whose cycles are joined along
// alternating cycles (flip.go). Other graphs start with paths, which are
// extended and rotated (rotate.go).
package cycle

import (
	"errors"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// A Graph is the graph to be searched. Every vertex has a neighbour.
type Graph struct {
	dense.Lists        // in ascending order, without loops
	Directed    bool   // if not, each edge is in two lists
	Left        []bool // by vertex: one side of a bipartite undirected graph; nil for others
}

// leads reports whether there is an edge from u to v.
func (g *Graph) leads(u, v int32) bool {
	if !g.Directed && len(g.Of(u)) > len(g.Of(v)) {
		u, v = v, u
	}
	return g.Has(u, v)
}

// ErrNoFactor reports that no set of cycles visits every vertex once.
var ErrNoFactor = errors.New("no 2-factor")

// A Joiner joins the parts of a cover of a graph into a Hamiltonian cycle.
type Joiner struct {
	*Graph
	*cover
	c      *work.Canceller
	random dense.Random
	method method
}

// A method implements [Joiner.Run].
type method interface {
	run(until int) (found bool, err error)
}

// New covers the graph with cycles if it is bipartite or directed, and with
// paths if not. The error is [ErrNoFactor] or that of the canceller.
func New(c *work.Canceller, g *Graph) (*Joiner, error) {
	factored := g.Directed || g.Left != nil
	cover := g.greedyPaths
	if factored {
		cover = g.factor
	}
	links, err := cover(c)
	if err != nil {
		return nil, err
	}
	j := &Joiner{Graph: g, c: c}
	if j.cover, err = newCover(c, links, g.Directed); err != nil {
		return nil, err
	}
	if factored {
		j.method = newFlipper(j)
	} else {
		j.method = newRotator(j)
	}
	return j, nil
}

// Run continues until there is a Hamiltonian cycle or the work charged to the canceller
// reaches until. It reports whether there is a cycle. The result depends only on the
// graph and the work of all calls. The error is that of the canceller.
func (j *Joiner) Run(until int) (found bool, err error) { return j.method.run(until) }

// Linked returns the number of links made so far.
func (j *Joiner) Linked() int64 { return j.linked }

// Links returns the neighbours of v in the cover, with [match.Unmatched] where
// there is none. In a directed graph they are its predecessor and successor.
func (j *Joiner) Links(v int32) match.Partners { return j.links[v] }

// Cycle returns the Hamiltonian cycle that Run has found, starting with from.
func (j *Joiner) Cycle(from int32) []int32 {
	cycle := make([]int32, 0, len(j.links))
	for prev, v := j.links[from][0], from; len(cycle) < len(j.links); {
		cycle = append(cycle, v)
		prev, v = v, j.Next(prev, v)
	}
	return cycle
}

// Longest returns the longest path along links that visits only vertices below n, the
// first of several. It begins with from or, if that is negative, anywhere. The error is
// that of the canceller.
func (j *Joiner) Longest(from int32, n int) (longest []int32, err error) {
	keep := func(path []int32) {
		if len(path) > len(longest) {
			longest = path
		}
	}
	if from >= 0 {
		for i, prev := range j.links[from] {
			if i == 0 || !j.Directed {
				keep(j.pathFrom(prev, from, n))
			}
		}
		return longest, j.c.Err()
	}
	seen := make([]bool, n)
	for _, cycles := range []bool{false, true} { // after all paths are seen, only cycles are left
		for v := range int32(n) {
			if err := j.c.Spend(1); err != nil {
				return nil, err
			}
			prev, isFirst := j.before(v, n)
			if seen[v] || !isFirst && !cycles {
				continue
			}
			path := j.pathFrom(prev, v, n)
			for _, w := range path {
				seen[w] = true
			}
			keep(path)
		}
	}
	return longest, j.c.Err()
}

// before returns a neighbour of v in the cover. isFirst reports whether v is the first
// vertex of a path below n: then the neighbour, if there is one, is not below n.
func (j *Joiner) before(v int32, n int) (prev int32, isFirst bool) {
	ends := func(w int32) bool { return uint32(w) >= uint32(n) }
	links := j.links[v]
	if !ends(links[0]) && !j.Directed && ends(links[1]) {
		return links[1], true
	}
	return links[0], ends(links[0])
}

// pathFrom returns the path along links from v, away from its neighbour prev. The path
// ends before a vertex that is not below n, or before it comes back to v.
func (j *Joiner) pathFrom(prev, v int32, n int) (path []int32) {
	for first := v; ; {
		path = append(path, v)
		prev, v = v, j.Next(prev, v)
		if uint32(v) >= uint32(n) || v == first || j.c.Spend(1) != nil {
			return path
		}
	}
}
