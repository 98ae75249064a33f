package pathset

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// noEdge stands for a missing edge.
const noEdge int32 = -1

// A linkedSolution is a solution in the form that local changes need: its
// paths, and the place of each vertex.
type linkedSolution struct {
	*blockProblem
	edge  [][2]int32 // by vertex: its chosen edges; if directed, the edge out and the edge in
	paths [][]int32  // the vertices of each path, in order; nil if the number is spare
	path  []int32    // by vertex: its path, or -1 if it has no edge
	place []int32    // by vertex: its place on the path
	spare []int32    // unused numbers of paths
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
		edge:         slices.Repeat([][2]int32{{noEdge, noEdge}}, n),
		path:         slices.Repeat([]int32{-1}, n),
		place:        make([]int32, n),
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

// link chooses an edge.
func (l *linkedSolution) link(e int32) {
	for end, v := range l.edges[e] {
		side := end
		if !l.directed {
			side = slices.Index(l.edge[v][:], noEdge)
		}
		l.edge[v][side] = e
	}
}

// unlink undoes the choice of an edge.
func (l *linkedSolution) unlink(e int32) {
	for _, v := range l.edges[e] {
		l.edge[v][slices.Index(l.edge[v][:], e)] = noEdge
	}
}

// solution returns the chosen edges and their gain. If c is stopped, the gain
// is none.
func (l *linkedSolution) solution(c *work.Canceller) solution {
	var edges []int32
	for v, pair := range l.edge {
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

// forget removes the paths that contain the given vertices.
func (l *linkedSolution) forget(vertices []int32) {
	for _, v := range vertices {
		i := l.path[v]
		if i >= 0 && l.paths[i] != nil {
			l.paths[i] = nil
			l.spare = append(l.spare, i)
		}
	}
}

// theOnly returns the path or cycle of a problem that has only one, or nil.
func (l *linkedSolution) theOnly() []int32 {
	for _, path := range l.paths {
		if path != nil {
			return path
		}
	}
	return nil
}

// follow rebuilds the paths that contain the given vertices. These must include
// all ends of new paths, a vertex of a new cycle, and all vertices that are no
// longer on a path. The paths are meaningless if c is stopped.
func (l *linkedSolution) follow(c *work.Canceller, vertices []int32) {
	for _, v := range vertices {
		l.path[v] = -1
	}
	for pass := range 2 { // first the paths from their ends, then a cycle
		for _, v := range vertices {
			if c.Spend(1) != nil {
				return
			}
			if l.path[v] != -1 {
				continue
			}
			first, second := l.edge[v][0], l.edge[v][1]
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

// followFrom makes the path from an end, or the cycle from a vertex.
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
		l.path[v] = number
		l.place[v] = int32(len(path))
		path = append(path, v)
		e := l.edge[v][0]
		if !l.directed && (e == noEdge || e == last) {
			e = l.edge[v][1]
		}
		if e == noEdge || e == last {
			break
		}
		last = e
		v = l.other(e, v)
		if v == from || c.Spend(1) != nil {
			break
		}
	}
	l.paths[number] = path
}
