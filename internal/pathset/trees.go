package pathset

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// In a tree, the vertex farthest from any given vertex is an end of a longest
// path, so two breadth-first searches find a longest path. For any number of
// paths, the vertices are visited from the leaves up. Each takes the edge to
// its parent if both have fewer than two edges so far.

// solveTrees solves the problem if the graph is undirected and all its
// components are trees, apart from loops. It reports whether they are. It
// reports false if s.c is stopped.
func (s *Search) solveTrees(g *dense.Graph) bool {
	if !g.Undirected {
		return false
	}
	loops := 0
	for v := range int32(s.n) {
		loops += dense.Bit(g.Has(v, v))
		if s.c.Spend(1) != nil {
			return false
		}
	}
	edges := (len(g.List) - loops) / 2
	if edges >= s.n {
		return false
	}
	t := newTreeSearch(s, g)
	if root := s.fixed(); root >= 0 {
		t.add(root)
	}
	for v := range int32(s.n) {
		if t.flood.Before[v] >= 0 {
			continue
		}
		if s.c.Spend(1) != nil {
			return false
		}
		t.add(v)
	}
	if s.c.Err() != nil || t.edges < edges {
		return false
	}
	s.result = t.solution()
	s.value = s.valueOf(s.result)
	s.limit = s.value
	s.proven = true
	return true
}

// A treeSearch holds the breadth-first trees of the components of a graph.
type treeSearch struct {
	*Search
	g       *dense.Graph
	flood   *dense.Flood
	back    *dense.Flood // begins at the farthest vertices; nil before it is needed
	edges   int
	longest []int32
	links   [][2]int32 // for any number of paths, by vertex: its neighbours on its path, or -1
}

// newTreeSearch returns a search to which no component has been added yet.
func newTreeSearch(s *Search, g *dense.Graph) *treeSearch {
	t := &treeSearch{
		Search: s,
		g:      g,
		flood:  dense.NewFlood(s.c, g.Lists),
	}
	if s.kind == anyPaths {
		t.links = slices.Repeat([][2]int32{{-1, -1}}, s.n)
		s.c.Charge(s.n)
	}
	return t
}

// add adds the tree of the component of root, and finds its longest path or its
// paths.
func (t *treeSearch) add(root int32) {
	t.flood.From(root, dense.Everywhere)
	order := t.flood.Queue
	t.edges += len(order) - 1
	farthest := order[len(order)-1]
	switch {
	case t.c.Err() != nil: // the order is incomplete
	case t.kind == anyPaths:
		t.link(order)
	case t.kind == oneCycle: // a tree has none
	case t.isBetween():
		if root == t.from && t.flood.Before[t.to] >= 0 {
			t.longest = t.flood.PathTo(t.to)
		}
	case t.fixed() >= 0:
		if root == t.fixed() {
			t.longest = t.flood.PathTo(farthest)
		}
	case len(order) > len(t.longest):
		if t.back == nil {
			t.back = dense.NewFlood(t.c, t.g.Lists)
		}
		t.back.From(farthest, dense.Everywhere)
		path := t.back.PathTo(t.back.Queue[len(t.back.Queue)-1])
		if len(path) > len(t.longest) {
			t.longest = path
		}
	}
}

// link links the vertices of a tree to form the fewest paths. In order, each
// vertex comes after its parent.
func (t *treeSearch) link(order []int32) {
	for _, v := range slices.Backward(order) {
		up := t.flood.Before[v]
		if up == v || t.links[v][1] >= 0 || t.links[up][1] >= 0 {
			continue
		}
		for _, e := range [...][2]int32{{v, up}, {up, v}} {
			l := &t.links[e[0]]
			l[dense.Bit(l[0] >= 0)] = e[1]
		}
	}
	t.c.Charge(len(order))
}

// solution returns the path or the paths found.
func (t *treeSearch) solution() [][]int32 {
	switch {
	case t.kind == anyPaths:
		return t.paths()
	case len(t.longest) == 0:
		return nil // no cycle, or no path from one end to the other
	case t.to >= 0 && t.from < 0:
		slices.Reverse(t.longest)
	}
	return [][]int32{t.longest}
}

// paths returns the linked paths, in the order of their smallest vertices.
func (t *treeSearch) paths() (paths [][]int32) {
	on := make([]bool, t.n)
	all := make([]int32, 0, t.n)
	for v := range int32(t.n) {
		if on[v] {
			continue
		}
		end := t.last(v, t.links[v][0], nil)
		begin := len(all)
		t.last(end, -1, func(v int32) {
			on[v] = true
			all = append(all, v)
		})
		paths = append(work.Grow(t.c, paths), all[begin:len(all):len(all)])
	}
	t.c.Charge(2 * t.n)
	return paths
}

// last follows a path from v, away from before, and returns its last vertex. It
// calls do, if that is not nil, with each vertex on the way.
func (t *treeSearch) last(v, before int32, do func(v int32)) int32 {
	for {
		if do != nil {
			do(v)
		}
		next := t.links[v][0]
		if next == before {
			next = t.links[v][1]
		}
		if next < 0 {
			return v
		}
		before, v = v, next
	}
}
