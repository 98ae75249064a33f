package pathset

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset/disjoint"
	"example.com/knighttour/internal/work"
)

// A routesObjective asks for the fewest disjoint paths that visit all vertices.
// These are the paths with the most edges.
//
// A vertex that is in several blocks has at most two edges in all of them
// together. So each block is asked several times for the largest number of
// edges in this block and the blocks below it: once for each room at its head.
// The room is the degree that the head may have in the block. Blocks that have
// the same head share the two edges of the head.
type routesObjective struct {
	*Search
	vertices []int32 // 0, 1, 2 and so on: memory for paths of a single vertex

	// Of a turn:

	// below holds, by vertex and degree, the largest number of edges in the
	// blocks below the vertex if it has at most that degree there.
	below []disjoint.Gains

	// gained holds, by block and room at its head, the largest number of edges
	// in the block and the blocks below its other vertices.
	gained []disjoint.Gains
}

// NewRoutes returns a search for the fewest disjoint paths that visit all
// vertices.
func NewRoutes(c *work.Canceller, g *dense.Graph) *Search {
	s := newSearch(c, g, disjoint.AnyPaths, -1)
	r := &routesObjective{
		Search:   s,
		vertices: make([]int32, g.Len()),
	}
	for v := range r.vertices {
		r.vertices[v] = int32(v)
	}
	s.objective = r
	s.begin(g, r.withoutEdges())
	return s
}

// valueOf implements [objective]: it returns the number of edges.
func (r *routesObjective) valueOf(paths [][]int32) int { return visited(paths) - len(paths) }

// valueOfAll implements [objective].
func (r *routesObjective) valueOfAll() int { return r.n - 1 }

// withoutEdges returns a path of a single vertex for each vertex.
func (r *routesObjective) withoutEdges() [][]int32 {
	if r.n == 0 {
		return nil
	}
	paths := make([][]int32, r.n)
	for v := range paths {
		paths[v] = r.alone(int32(v))
	}
	return paths
}

// alone returns the path of a single vertex.
func (r *routesObjective) alone(v int32) []int32 { return r.vertices[v : v+1 : v+1] }

// adapt implements [objective]: each vertex that is on no path becomes a path
// of its own.
func (r *routesObjective) adapt(paths [][]int32) (all [][]int32) {
	r.c.Finish(func() { all = r.completed(paths) })
	return all
}

// completed adds each vertex that is on no path as a path of its own. It
// returns the paths in the order of their smallest vertices, or nil if r.c is
// stopped.
func (r *routesObjective) completed(paths [][]int32) [][]int32 {
	number := slices.Repeat([]int32{-1}, r.n) // by vertex: its path, or -1
	size := r.n + len(paths)                  // of the result
	for i, path := range paths {
		size -= len(path)
		for _, v := range path {
			number[v] = int32(i)
		}
		if r.c.Spend(len(path)) != nil {
			return nil
		}
	}
	return r.inOrder(number, slices.Clone(paths), size)
}

// inOrder returns paths in the order of their smallest vertices. Each vertex on
// none of them becomes a path of its own. size is the number of paths returned.
// number holds, by vertex, its path or -1. inOrder sets all elements of paths
// to nil. It returns nil if r.c is stopped.
func (r *routesObjective) inOrder(number []int32, paths [][]int32, size int) [][]int32 {
	all := make([][]int32, 0, size)
	for v := range int32(r.n) {
		i := number[v]
		switch {
		case i < 0:
			all = append(all, r.alone(v))
		case paths[i] != nil:
			all = append(all, paths[i])
			paths[i] = nil
		}
		if r.c.Spend(1) != nil {
			return nil
		}
	}
	return all
}

// newTreeSolver implements [objective].
func (r *routesObjective) newTreeSolver(*dense.Graph) treeSolver {
	return newRoutesInTrees(r.c, r.n)
}

// beginTurn implements [objective].
func (r *routesObjective) beginTurn() {
	r.below = make([]disjoint.Gains, r.n)
	r.gained = make([]disjoint.Gains, len(r.blocks.list))
}

// solveFrom implements [objective].
func (r *routesObjective) solveFrom(first int, units int64) int {
	return r.eachFrom(first, func(i int32) { r.solve(i, units) })
}

// solve finds the largest number of edges in block i and the blocks below it,
// for each room at its head.
func (r *routesObjective) solve(i int32, units int64) {
	k := &r.blocks.list[i]
	gain := r.gainsOf(k)
	slack := 0
	for room := range disjoint.TwoEdges + 1 {
		switch {
		case !r.rules.IsDegree(room):
			continue
		case r.blocks.isAlone(k) && room != disjoint.TwoEdges:
			continue // no other block needs an edge at the head
		}
		for d := range disjoint.TwoEdges + 1 {
			gain[0][d] = disjoint.Never
			if r.rules.Fits(d, room) {
				gain[0][d] = 0
			}
		}
		found, bound := r.answer(k, blockQuery(room), gain, units)
		r.gained[i][room] = int32(found.Value)
		slack = max(slack, bound-found.Value)
	}
	// The best solution gives the block one of these rooms. So whatever the
	// blocks above do, the block adds at most the greatest of these slacks to
	// the known value, and the slacks of all blocks add up.
	r.addSlack(slack)
	r.below[k.Head] = r.rules.Sum(r.below[k.Head], r.gained[i])
}

// gainsOf returns the gains of a block's vertices, the head first. The gain of
// a vertex, by its degree in the block, is the largest number of edges in the
// blocks below the vertex, where it may have the rest of its degree. The gains
// of the head are left zero.
func (r *routesObjective) gainsOf(k *block) []disjoint.Gains {
	gain := r.zeroedGains(k.Size())
	members := gain[1:]
	for j, v := range r.blocks.membersOf(k) {
		for d := range disjoint.TwoEdges + 1 {
			if r.rules.IsDegree(d) {
				members[j][d] = r.below[v][r.rules.Rest(d)]
			}
		}
	}
	r.c.Charge(k.Size())
	return gain
}

// total implements [objective].
func (r *routesObjective) total() int {
	value := 0
	for _, root := range r.blocks.roots {
		value += int(r.below[root][disjoint.TwoEdges])
	}
	r.c.Spend(len(r.blocks.roots))
	return value
}

// assemble implements [objective].
func (r *routesObjective) assemble() [][]int32 {
	edges := r.chosen()
	if r.c.Err() != nil {
		return nil
	}
	paths, pathOf := r.wholeGraph().FollowAll(r.c, edges)
	if r.c.Err() != nil {
		return nil
	}
	return r.inOrder(pathOf, paths, r.n-len(edges))
}

// chosen returns the edges of the fewest paths, or nil if r.c is stopped. All
// blocks must have been solved in this turn.
//
// It goes from the roots down, backwards through the list of blocks, where each
// block comes after those below it. The room of a block is known when it is
// visited: either its head is a root, or the head is a member of the block
// above, which has already been visited.
//
// For example, let the root a have the neighbour b, and let b also have the
// neighbours c and d: a tree of three blocks. Block ab has all the room at a,
// and takes its edge. So b has one edge, and room for one more to share between
// the blocks bc and bd. If bc gets it and takes its edge, bd has no room: the
// paths are abc and d.
func (r *routesObjective) chosen() (edges []int32) {
	room := make([]disjoint.Degree, len(r.blocks.list)) // by block: the room at its head
	for _, root := range r.blocks.roots {
		r.shareRoom(root, disjoint.TwoEdges, room)
		if r.c.Spend(1) != nil {
			return nil
		}
	}
	deg := make([]disjoint.Degree, r.n) // by vertex: its degree in the block above it
	for i := len(r.blocks.list) - 1; i >= 0; i-- {
		k := &r.blocks.list[i]
		part := r.answered(k, blockQuery(room[i]))
		edges = append(edges, part...)
		for _, e := range part {
			for end, v := range r.edges[e] {
				if v != k.Head {
					deg[v], _ = r.rules.With(deg[v], end)
				}
			}
		}
		for _, v := range r.blocks.membersOf(k) {
			r.shareRoom(v, r.rules.Rest(deg[v]), room)
			if r.c.Spend(1) != nil {
				return nil
			}
		}
	}
	return edges
}

// shareRoom sets the room of the blocks below v: it distributes the degree d
// among them so that their total gain is largest. d is the degree that v may
// have in all of them together. To find the best distribution, shareRoom goes
// back over the sums of solve, from the last block to the first.
func (r *routesObjective) shareRoom(v int32, d disjoint.Degree, room []disjoint.Degree) {
	list := r.blocks.headedBy(v)
	if len(list) == 0 {
		return
	}
	// sums[j] is the sum over the first j blocks.
	sums := make([]disjoint.Gains, 1, len(list)+1)
	for _, i := range list {
		sums = append(sums, r.rules.Sum(sums[len(sums)-1], r.gained[i]))
	}
	for j := len(list) - 1; j >= 0; j-- {
		gained := r.gained[list[j]]
		before := d
		r.rules.Splits(d, func(x, y disjoint.Degree) {
			if sums[j][x]+gained[y] == sums[j+1][d] {
				before = x
				room[list[j]] = y
			}
		})
		d = before
	}
}
