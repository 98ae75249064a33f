// Package cycle searches large graphs for Hamiltonian cycles by local changes.
//
// It covers the graph with disjoint paths or cycles, kept in splay trees
// (cover.go), and joins them until one cycle is left. Bipartite and directed
// graphs start with a 2-factor, a set of cycles that together visit every
// vertex once (factor.go). Its cycles are joined along alternating cycles
// (flip.go). Other graphs start with paths, which are extended and rotated
// (rotate.go).
package cycle

import (
	"math/bits"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// An Input is the graph to be searched. Every vertex has a neighbour.
type Input struct {
	dense.Lists      // in ascending order, without loops
	Undirected  bool // if so, each edge is in two lists

	// Left says, by vertex, whether it is on the left side of a bipartite
	// undirected graph. It is nil for other graphs.
	Left []bool
}

// leads reports whether there is an edge from u to v.
func (in *Input) leads(u, v int32) bool {
	if in.Undirected && len(in.Of(u)) > len(in.Of(v)) {
		u, v = v, u // the shorter list is searched faster
	}
	return in.Has(u, v)
}

// A Joiner joins the parts of a cover of a graph into a Hamiltonian cycle.
type Joiner struct {
	*cover
	random dense.Random
	strategy
}

// A strategy is the way in which a Joiner joins parts.
type strategy interface {
	// Run continues until there is a Hamiltonian cycle or the work charged to
	// the canceller reaches the total stopAt. It reports whether there is a
	// cycle. The result depends only on the graph and the work of all calls.
	// The error is that of the canceller.
	Run(stopAt int64) (found bool, err error)
}

// New covers the graph with cycles if it is bipartite or directed, and with
// paths if not. The error is [dense.ErrNoCycle], if no set of cycles visits
// every vertex once, or that of the canceller.
func New(c *work.Canceller, g *Input) (*Joiner, error) {
	byCycles := !g.Undirected || g.Left != nil
	makeLinks := g.greedyPaths
	if byCycles {
		makeLinks = g.factor
	}
	links, err := makeLinks(c)
	if err != nil {
		return nil, err
	}
	j := &Joiner{}
	j.cover, err = newCover(c, g, links)
	if err != nil {
		return nil, err
	}
	if byCycles {
		// With two choices at each step, walks of this length reach almost all
		// vertices.
		depth := 8 + bits.Len(uint(len(links)))
		j.strategy = &flipper{Joiner: j, depth: depth}
	} else {
		j.strategy = newRotator(j)
	}
	return j, nil
}

// Linked returns the number of links made so far.
func (j *Joiner) Linked() int64 { return j.linked }

// Parts returns the number of parts of the cover.
func (j *Joiner) Parts() int { return j.parts }

// Cycle returns the Hamiltonian cycle that Run has found, starting with the
// vertex from.
func (j *Joiner) Cycle(from int32) []int32 { return j.links.Cycle(from) }

// Longest returns the longest path along links that visits only vertices below
// n, or the first of equally long ones. The path begins with from or, if that
// is negative, anywhere. The error is that of the canceller.
func (j *Joiner) Longest(from int32, n int) (longest []int32, err error) {
	if from < 0 {
		err = j.eachPart(n, func(part []int32, _ bool) {
			if len(part) > len(longest) {
				longest = slices.Clone(part)
			}
		})
		return longest, err
	}
	longest = j.pathFrom(from, match.Unmatched, n)
	if j.Undirected {
		// Another path leads in the other direction, along the first link.
		path := j.pathFrom(from, j.links[from][1], n)
		if len(path) > len(longest) {
			longest = path
		}
	}
	return longest, j.c.Err()
}

// Paths returns the parts of the cover as paths. A cycle is returned as a path
// whose ends are adjacent. The error is that of the canceller.
func (j *Joiner) Paths() (paths [][]int32, err error) {
	err = j.eachPart(len(j.links), func(part []int32, _ bool) {
		paths = append(paths, slices.Clone(part))
	})
	return paths, err
}

// pathFrom returns the path from a vertex along links over vertices below n.
// The path avoids the vertex given as without, unless that is Unmatched.
func (j *Joiner) pathFrom(from, without int32, n int) []int32 {
	seen := make([]bool, n)
	if isBelow(without, n) {
		seen[without] = true
	}
	return j.follow(from, seen, make([]int32, 0, n))
}
