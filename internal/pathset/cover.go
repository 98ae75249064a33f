package pathset

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// noEdge stands for a missing edge.
const noEdge int32 = -1

// A cover is a solution in the form that local changes need: its paths, and the
// place of each vertex.
type cover struct {
	*problem
	edge  [][2]int32 // by vertex: its chosen edges; if directed, the edge out and the edge in
	paths [][]int32  // the vertices of each path, in order; nil if the number is spare
	path  []int32    // by vertex: its path, or -1 if it has no edge
	place []int32    // by vertex: its place on the path
	spare []int32    // unused numbers of paths
}

// newCover returns the cover of a solution. If it is stopped, the cover must not
// be used.
func newCover(c *work.Canceller, p *problem, edges []int32) *cover {
	k := unlinked(p)
	k.linkAll(c, edges)
	touched := make([]int32, p.n())
	for v := range touched {
		touched[v] = int32(v)
	}
	k.follow(c, touched)
	return k
}

// unlinked returns the cover without edges.
func unlinked(p *problem) *cover {
	n := p.n()
	return &cover{
		problem: p,
		edge:    slices.Repeat([][2]int32{{noEdge, noEdge}}, n),
		path:    slices.Repeat([]int32{-1}, n),
		place:   make([]int32, n),
	}
}

// linkAll chooses edges unless it is stopped.
func (k *cover) linkAll(c *work.Canceller, edges []int32) {
	for _, e := range edges {
		if c.Spend(1) != nil {
			return
		}
		k.link(e)
	}
}

// link chooses an edge.
func (k *cover) link(e int32) {
	for end, v := range k.edges[e] {
		side := end
		if !k.directed {
			side = slices.Index(k.edge[v][:], noEdge)
		}
		k.edge[v][side] = e
	}
}

// unlink undoes the choice of an edge.
func (k *cover) unlink(e int32) {
	for _, v := range k.edges[e] {
		k.edge[v][slices.Index(k.edge[v][:], e)] = noEdge
	}
}

// solution returns the chosen edges and their gain.
func (k *cover) solution(c *work.Canceller) solution {
	var edges []int32
	for v, pair := range k.edge {
		for _, e := range pair {
			if e != noEdge && k.edges[e][0] == int32(v) {
				edges = append(edges, e)
			}
		}
		if c.Spend(1) != nil {
			return solution{value: none}
		}
	}
	return k.sorted(c, edges)
}

// forget removes the paths that contain the given vertices.
func (k *cover) forget(vertices []int32) {
	for _, v := range vertices {
		i := k.path[v]
		if i >= 0 && k.paths[i] != nil {
			k.paths[i] = nil
			k.spare = append(k.spare, i)
		}
	}
}

// theOnly returns the path or cycle of a problem that has only one, or nil.
func (k *cover) theOnly() []int32 {
	for _, path := range k.paths {
		if path != nil {
			return path
		}
	}
	return nil
}

// follow rebuilds the paths that contain the given vertices. These must include
// all ends of new paths, a vertex of a new cycle, and all vertices that are no
// longer on a path. If it is stopped, the paths must not be used.
func (k *cover) follow(c *work.Canceller, vertices []int32) {
	for _, v := range vertices {
		k.path[v] = -1
	}
	for pass := range 2 { // first the paths from their ends, then a cycle
		for _, v := range vertices {
			if c.Spend(1) != nil {
				return
			}
			if k.path[v] != -1 {
				continue
			}
			first, second := k.edge[v][0], k.edge[v][1]
			isEnd := first == noEdge || second == noEdge
			if k.directed {
				isEnd = second == noEdge
			}
			if first == noEdge && second == noEdge || pass == 0 && !isEnd {
				continue
			}
			k.followFrom(c, v)
		}
	}
}

// followFrom makes the path from an end, or the cycle from a vertex.
func (k *cover) followFrom(c *work.Canceller, v int32) {
	var number int32
	if len(k.spare) > 0 {
		number = k.spare[len(k.spare)-1]
		k.spare = k.spare[:len(k.spare)-1]
	} else {
		number = int32(len(k.paths))
		k.paths = append(k.paths, nil)
	}
	path := []int32{}
	last := noEdge
	for from := v; ; {
		k.path[v] = number
		k.place[v] = int32(len(path))
		path = append(path, v)
		e := k.edge[v][0]
		if !k.directed && (e == noEdge || e == last) {
			e = k.edge[v][1]
		}
		if e == noEdge || e == last {
			break
		}
		last = e
		v = k.other(e, v)
		if v == from || c.Spend(1) != nil {
			break
		}
	}
	k.paths[number] = path
}
