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

// A treeSolver solves the problem for a graph whose components are trees.
type treeSolver interface {
	// add adds a tree: the vertices that the last call to tree.From has reached
	// from its root. The tree is not empty.
	add(tree *dense.Flood, root int32)

	// solution returns the solution after all trees have been added.
	solution() [][]int32
}

// solveTrees returns the solution for a graph if it is undirected and all its
// components are trees, apart from loops. areTrees reports whether the graph is
// of this kind. It is false if c is stopped. newSolver returns a solver to
// which no tree has been added. If root is not -1, it is the root of its tree.
func solveTrees(
	c *work.Canceller, g *dense.Graph, root int32, newSolver func() treeSolver,
) (paths [][]int32, areTrees bool) {
	if !g.Undirected {
		return nil, false
	}
	n := int32(g.Len())
	loops := 0
	for v := range n {
		loops += dense.Bit(g.Has(v, v))
		if c.Spend(1) != nil {
			return nil, false
		}
	}
	edges := (len(g.List) - loops) / 2
	if edges >= int(n) {
		return nil, false
	}
	flood := dense.NewFlood(c, g.Lists)
	solver := newSolver()
	inTrees := 0 // edges of the trees added
	add := func(root int32) {
		flood.From(root, dense.Everywhere)
		inTrees += len(flood.Queue) - 1
		if c.Err() == nil {
			solver.add(flood, root)
		}
	}
	if root >= 0 {
		add(root)
	}
	for v := range n {
		if flood.Before[v] >= 0 {
			continue
		}
		if c.Spend(1) != nil {
			return nil, false
		}
		add(v)
	}
	if c.Err() != nil || inTrees < edges {
		return nil, false
	}
	return solver.solution(), true
}

// noCycleInTrees is the [treeSolver] for the longest cycle: there is none.
type noCycleInTrees struct{}

// add implements [treeSolver].
func (noCycleInTrees) add(*dense.Flood, int32) {}

// solution implements [treeSolver].
func (noCycleInTrees) solution() [][]int32 { return nil }

// A pathInTree is the [treeSolver] for a path between two given vertices, the
// first of which is a root.
type pathInTree struct {
	from, to int32
	path     []int32 // nil if there is none
}

// add implements [treeSolver].
func (p *pathInTree) add(tree *dense.Flood, root int32) {
	if root == p.from && tree.Before[p.to] >= 0 {
		p.path = tree.PathTo(p.to)
	}
}

// solution implements [treeSolver].
func (p *pathInTree) solution() [][]int32 {
	if p.path == nil {
		return nil
	}
	return [][]int32{p.path}
}

// A longestFromRoot is the [treeSolver] for the longest path that begins with a
// root, or ends with it if isReversed.
type longestFromRoot struct {
	root       int32
	isReversed bool
	path       []int32
}

// add implements [treeSolver].
func (l *longestFromRoot) add(tree *dense.Flood, root int32) {
	if root == l.root {
		farthest := tree.Queue[len(tree.Queue)-1]
		l.path = tree.PathTo(farthest)
	}
}

// solution implements [treeSolver].
func (l *longestFromRoot) solution() [][]int32 {
	if l.isReversed {
		slices.Reverse(l.path)
	}
	return [][]int32{l.path}
}

// A longestInTrees is the [treeSolver] for the longest path.
type longestInTrees struct {
	c    *work.Canceller
	g    *dense.Graph
	back *dense.Flood // from the farthest vertex of each tree; nil before it is needed
	path []int32
}

// add implements [treeSolver].
func (l *longestInTrees) add(tree *dense.Flood, _ int32) {
	if len(tree.Queue) <= len(l.path) {
		return // it has no longer path
	}
	if l.back == nil {
		l.back = dense.NewFlood(l.c, l.g.Lists)
	}
	farthest := tree.Queue[len(tree.Queue)-1]
	l.back.From(farthest, dense.Everywhere)
	path := l.back.PathTo(l.back.Queue[len(l.back.Queue)-1])
	if len(path) > len(l.path) {
		l.path = path
	}
}

// solution implements [treeSolver].
func (l *longestInTrees) solution() [][]int32 { return [][]int32{l.path} }

// A routesInTrees is the [treeSolver] for the fewest paths.
type routesInTrees struct {
	c     *work.Canceller
	links [][2]int32 // by vertex: its neighbours on its path, or -1; the first is set first
}

// newRoutesInTrees returns a solver in which each of n vertices is a path.
func newRoutesInTrees(c *work.Canceller, n int) *routesInTrees {
	c.Charge(n)
	return &routesInTrees{
		c:     c,
		links: slices.Repeat([][2]int32{{-1, -1}}, n),
	}
}

// add implements [treeSolver].
func (r *routesInTrees) add(tree *dense.Flood, _ int32) {
	// From the leaves up: a vertex comes before its parent.
	for _, v := range slices.Backward(tree.Queue) {
		parent := tree.Before[v]
		if parent != v && r.hasRoom(v) && r.hasRoom(parent) {
			r.link(v, parent)
			r.link(parent, v)
		}
	}
	r.c.Charge(len(tree.Queue))
}

// hasRoom reports whether a vertex has fewer than two edges so far.
func (r *routesInTrees) hasRoom(v int32) bool { return r.links[v][1] < 0 }

// link makes u a neighbour of v. There must be room.
func (r *routesInTrees) link(v, u int32) {
	l := &r.links[v]
	if l[0] < 0 {
		l[0] = u
	} else {
		l[1] = u
	}
}

// solution implements [treeSolver]. The paths are in the order of their
// smallest vertices.
func (r *routesInTrees) solution() (paths [][]int32) {
	n := len(r.links)
	isOn := make([]bool, n)
	all := make([]int32, 0, n) // the paths are parts of it
	for v := range int32(n) {
		if isOn[v] {
			continue
		}
		end := r.follow(v, r.links[v][0], nil)
		begin := len(all)
		r.follow(end, -1, func(v int32) {
			isOn[v] = true
			all = append(all, v)
		})
		paths = append(work.Grow(r.c, paths), all[begin:len(all):len(all)])
	}
	r.c.Charge(2 * n)
	return paths
}

// follow follows a path from v, and returns its last vertex. before is the
// neighbour of v that the path leads away from, or -1. follow calls the
// function do, unless that is nil, with each vertex on the way.
func (r *routesInTrees) follow(v, before int32, do func(v int32)) int32 {
	for {
		if do != nil {
			do(v)
		}
		next := r.links[v][0]
		if next == before {
			next = r.links[v][1]
		}
		if next < 0 {
			return v
		}
		before, v = v, next
	}
}
