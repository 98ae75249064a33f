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
	*problem
	edge  [][2]int32 // by vertex: its chosen edges; if directed, the edge out and the edge in
	paths [][]int32  // the vertices of each path, in order; nil if the number is spare
	path  []int32    // by vertex: its path, or -1 if it has no edge
	place []int32    // by vertex: its place on the path
	spare []int32    // unused numbers of paths
}

// newLinkedSolution returns the linked form of a solution. If it is stopped, it
// must not be used.
func newLinkedSolution(c *work.Canceller, p *problem, edges []int32) *linkedSolution {
	k := unlinked(p)
	k.linkAll(c, edges)
	touched := make([]int32, p.n())
	for v := range touched {
		touched[v] = int32(v)
	}
	k.follow(c, touched)
	return k
}

// unlinked returns the solution without edges.
func unlinked(p *problem) *linkedSolution {
	n := p.n()
	return &linkedSolution{
		problem: p,
		edge:    slices.Repeat([][2]int32{{noEdge, noEdge}}, n),
		path:    slices.Repeat([]int32{-1}, n),
		place:   make([]int32, n),
	}
}

// linkAll chooses edges unless it is stopped.
func (cv *linkedSolution) linkAll(c *work.Canceller, edges []int32) {
	for _, e := range edges {
		if c.Spend(1) != nil {
			return
		}
		cv.link(e)
	}
}

// link chooses an edge.
func (cv *linkedSolution) link(e int32) {
	for end, v := range cv.edges[e] {
		side := end
		if !cv.directed {
			side = slices.Index(cv.edge[v][:], noEdge)
		}
		cv.edge[v][side] = e
	}
}

// unlink undoes the choice of an edge.
func (cv *linkedSolution) unlink(e int32) {
	for _, v := range cv.edges[e] {
		cv.edge[v][slices.Index(cv.edge[v][:], e)] = noEdge
	}
}

// solution returns the chosen edges and their gain.
func (cv *linkedSolution) solution(c *work.Canceller) solution {
	var edges []int32
	for v, pair := range cv.edge {
		for _, e := range pair {
			if e != noEdge && cv.edges[e][0] == int32(v) {
				edges = append(edges, e)
			}
		}
		if c.Spend(1) != nil {
			return solution{value: noValue}
		}
	}
	return cv.sorted(c, edges)
}

// forget removes the paths that contain the given vertices.
func (cv *linkedSolution) forget(vertices []int32) {
	for _, v := range vertices {
		i := cv.path[v]
		if i >= 0 && cv.paths[i] != nil {
			cv.paths[i] = nil
			cv.spare = append(cv.spare, i)
		}
	}
}

// theOnly returns the path or cycle of a problem that has only one, or nil.
func (cv *linkedSolution) theOnly() []int32 {
	for _, path := range cv.paths {
		if path != nil {
			return path
		}
	}
	return nil
}

// follow rebuilds the paths that contain the given vertices. These must include
// all ends of new paths, a vertex of a new cycle, and all vertices that are no
// longer on a path. If it is stopped, the paths must not be used.
func (cv *linkedSolution) follow(c *work.Canceller, vertices []int32) {
	for _, v := range vertices {
		cv.path[v] = -1
	}
	for pass := range 2 { // first the paths from their ends, then a cycle
		for _, v := range vertices {
			if c.Spend(1) != nil {
				return
			}
			if cv.path[v] != -1 {
				continue
			}
			first, second := cv.edge[v][0], cv.edge[v][1]
			isEnd := first == noEdge || second == noEdge
			if cv.directed {
				isEnd = second == noEdge
			}
			if first == noEdge && second == noEdge || pass == 0 && !isEnd {
				continue
			}
			cv.followFrom(c, v)
		}
	}
}

// followFrom makes the path from an end, or the cycle from a vertex.
func (cv *linkedSolution) followFrom(c *work.Canceller, v int32) {
	var number int32
	if len(cv.spare) > 0 {
		number = cv.spare[len(cv.spare)-1]
		cv.spare = cv.spare[:len(cv.spare)-1]
	} else {
		number = int32(len(cv.paths))
		cv.paths = append(cv.paths, nil)
	}
	path := []int32{}
	last := noEdge
	for from := v; ; {
		cv.path[v] = number
		cv.place[v] = int32(len(path))
		path = append(path, v)
		e := cv.edge[v][0]
		if !cv.directed && (e == noEdge || e == last) {
			e = cv.edge[v][1]
		}
		if e == noEdge || e == last {
			break
		}
		last = e
		v = cv.other(e, v)
		if v == from || c.Spend(1) != nil {
			break
		}
	}
	cv.paths[number] = path
}
