package pathset

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// noEdge stands for a missing edge.
const noEdge int32 = -1

// A linkedSolution is a solution in the form that local changes need: its
// paths, and the place of each vertex.
//
// To change it, unlink and link edges. Then forget all paths that have changed,
// and follow their vertices.
type linkedSolution struct {
	*blockProblem
	chosen  [][2]int32 // by vertex: its chosen edges, or noEdge; if directed, the edge out and the edge in
	paths   [][]int32  // the vertices of each path, in order; nil if the number is spare
	pathOf  []int32    // by vertex: its path, or -1 if it has no edge
	placeOf []int32    // by vertex: its place on the path
	spare   []int32    // unused numbers of paths
}

// newLinkedSolution returns the linked form of a solution. The result is
// meaningless if c is stopped.
func newLinkedSolution(c *work.Canceller, p *blockProblem, edges []int32) *linkedSolution {
	l := unlinked(p)
	l.linkAll(c, edges)
	touched := make([]int32, p.n())
	for v := range touched {
		touched[v] = int32(v)
	}
	l.follow(c, touched)
	return l
}

// unlinked returns the solution without edges.
func unlinked(p *blockProblem) *linkedSolution {
	n := p.n()
	return &linkedSolution{
		blockProblem: p,
		chosen:       slices.Repeat([][2]int32{{noEdge, noEdge}}, n),
		pathOf:       slices.Repeat([]int32{-1}, n),
		placeOf:      make([]int32, n),
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
		if !l.directed {
			side = slices.Index(l.chosen[v][:], noEdge)
		}
		l.chosen[v][side] = e
	}
}

// unlink undoes the choice of an edge.
func (l *linkedSolution) unlink(e int32) {
	for _, v := range l.edges[e] {
		l.chosen[v][slices.Index(l.chosen[v][:], e)] = noEdge
	}
}

// solution returns the chosen edges and their gain. If c is stopped, the value
// is noValue.
func (l *linkedSolution) solution(c *work.Canceller) solution {
	var edges []int32
	for v, pair := range l.chosen {
		for _, e := range pair {
			if e != noEdge && l.edges[e][0] == int32(v) {
				edges = append(edges, e)
			}
		}
		if c.Spend(1) != nil {
			return solution{value: noValue}
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
			isEnd := first == noEdge || second == noEdge
			if l.directed {
				isEnd = second == noEdge
			}
			if first == noEdge && second == noEdge || pass == 0 && !isEnd {
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
	last := noEdge
	for from := v; ; {
		l.pathOf[v] = number
		l.placeOf[v] = int32(len(path))
		path = append(path, v)
		e := l.chosen[v][0]
		if !l.directed && (e == noEdge || e == last) {
			e = l.chosen[v][1]
		}
		if e == noEdge || e == last {
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
