package disjoint

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// NoEdge stands for a missing edge.
const NoEdge int32 = -1

// A linkedSolution is a solution in the form that local changes need: its
// paths, and the place of each vertex.
//
// To change it, unlink and link edges. Then forget all paths that have changed,
// and follow their vertices.
type linkedSolution struct {
	*Problem
	chosen  [][2]int32 // by vertex: its chosen edges, or NoEdge; if directed, the edge out and the edge in
	paths   [][]int32  // the vertices of each path, in order; nil if the number is spare
	pathOf  []int32    // by vertex: its path, or -1 if it has no edge
	placeOf []int32    // by vertex: its place on the path
	spare   []int32    // unused numbers of paths
}

// newLinkedSolution returns the linked form of a solution. The result is
// meaningless if c is stopped.
func newLinkedSolution(c *work.Canceller, p *Problem, edges []int32) *linkedSolution {
	l := unlinked(p)
	l.linkAll(c, edges)
	touched := make([]int32, p.n())
	for v := range touched {
		touched[v] = int32(v)
	}
	l.follow(c, touched)
	return l
}

// Follow returns the vertices of the single path or cycle with the given edges,
// from the vertex first on. A directed path must begin with it, and an
// undirected one begins or ends with it. The result is nil if c is stopped. The
// work depends only on the number of edges.
func (p *Problem) Follow(c *work.Canceller, edges []int32, first int32) []int32 {
	l := unlinked(p)
	l.linkAll(c, edges)
	l.followFrom(c, first)
	if c.Err() != nil {
		return nil
	}
	return l.paths[0]
}

// FollowAll returns the vertices of each of the disjoint paths with the given
// edges, and by vertex the index of its path, or -1 if it has no edge. The
// results are meaningless if c is stopped.
func (p *Problem) FollowAll(c *work.Canceller, edges []int32) (paths [][]int32, pathOf []int32) {
	l := newLinkedSolution(c, p, edges)
	return l.paths, l.pathOf
}

// unlinked returns the solution without edges.
func unlinked(p *Problem) *linkedSolution {
	n := p.n()
	return &linkedSolution{
		Problem: p,
		chosen:  slices.Repeat([][2]int32{{NoEdge, NoEdge}}, n),
		pathOf:  slices.Repeat([]int32{-1}, n),
		placeOf: make([]int32, n),
	}
}

// linkAll chooses edges unless c is stopped.
func (l *linkedSolution) linkAll(c *work.Canceller, edges []int32) {
	for _, e := range edges {
		if c.Spend(1) != nil {
			return
		}
		l.link(e)
	}
}

// link chooses an edge. There must be room for it at both ends.
func (l *linkedSolution) link(e int32) {
	for end, v := range l.edges[e] {
		side := end
		if !l.Directed {
			side = slices.Index(l.chosen[v][:], NoEdge)
		}
		l.chosen[v][side] = e
	}
}

// unlink undoes the choice of an edge.
func (l *linkedSolution) unlink(e int32) {
	for _, v := range l.edges[e] {
		l.chosen[v][slices.Index(l.chosen[v][:], e)] = NoEdge
	}
}

// solution returns the chosen edges and their gain. If c is stopped, the value
// is NoValue.
func (l *linkedSolution) solution(c *work.Canceller) Solution {
	var edges []int32
	for v, pair := range l.chosen {
		for _, e := range pair {
			if e != NoEdge && l.edges[e][0] == int32(v) {
				edges = append(edges, e)
			}
		}
		if c.Spend(1) != nil {
			return Solution{Value: NoValue}
		}
	}
	return l.sorted(c, edges)
}

// forget removes the paths that contain the given vertices, so that their
// numbers can be used again. The edges remain chosen.
func (l *linkedSolution) forget(vertices []int32) {
	for _, v := range vertices {
		i := l.pathOf[v]
		if i >= 0 && l.paths[i] != nil {
			l.paths[i] = nil
			l.spare = append(l.spare, i)
		}
	}
}

// theOnly returns the path or cycle of a solution that has only one, or nil if
// it has no edges.
func (l *linkedSolution) theOnly() []int32 {
	for _, path := range l.paths {
		if path != nil {
			return path
		}
	}
	return nil
}

// follow rebuilds the paths that contain the given vertices. The vertices must
// include all ends of new paths, a vertex of a new cycle, and all vertices that
// are no longer on a path. The paths are meaningless if c is stopped.
func (l *linkedSolution) follow(c *work.Canceller, vertices []int32) {
	for _, v := range vertices {
		l.pathOf[v] = -1
	}
	// A path must be followed from one of its ends. So the first pass follows
	// paths, and the second follows cycles, from any vertex.
	for pass := range 2 {
		for _, v := range vertices {
			if c.Spend(1) != nil {
				return
			}
			if l.pathOf[v] != -1 {
				continue
			}
			first, second := l.chosen[v][0], l.chosen[v][1]
			isEnd := first == NoEdge || second == NoEdge
			if l.Directed {
				isEnd = second == NoEdge
			}
			if first == NoEdge && second == NoEdge || pass == 0 && !isEnd {
				continue
			}
			l.followFrom(c, v)
		}
	}
}

// followFrom makes the path that begins with v, or the cycle that contains v.
func (l *linkedSolution) followFrom(c *work.Canceller, v int32) {
	var number int32
	if len(l.spare) > 0 {
		number = l.spare[len(l.spare)-1]
		l.spare = l.spare[:len(l.spare)-1]
	} else {
		number = int32(len(l.paths))
		l.paths = append(l.paths, nil)
	}
	path := []int32{}
	last := NoEdge
	for from := v; ; {
		l.pathOf[v] = number
		l.placeOf[v] = int32(len(path))
		path = append(path, v)
		e := l.chosen[v][0]
		if !l.Directed && (e == NoEdge || e == last) {
			e = l.chosen[v][1]
		}
		if e == NoEdge || e == last {
			break // v is the other end
		}
		last = e
		v = l.other(e, v)
		if v == from || c.Spend(1) != nil {
			break
		}
	}
	l.paths[number] = path
}
