package pathset

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset/disjoint"
	"example.com/knighttour/internal/work"
)

// A pathObjective asks for the longest path, with at most one given end.
//
// A path may lead through several blocks. The one that is nearest to the root
// is its topmost block. From there, the path continues at either end through
// the blocks below. Given how far a path can be continued below each of its
// vertices, a block is asked for two things: the longest path whose topmost
// block it is, and the longest continuation from its head. If an end is given,
// it is the root of its component, and the path is a continuation from there.
type pathObjective struct {
	*Search
	from int32 // the vertex that the path must begin with, or -1
	to   int32 // the vertex that it must end with, or -1

	// outside holds, by direction and vertex, the number of vertices that the
	// path visits outside the graph if it is continued from there: outward,
	// after its last vertex, or inward, before its first one. It is nil if no
	// path leaves the graph.
	outside [directions][]int32

	// Of a turn:

	// continuations holds, by vertex and direction, the longest known
	// continuation through the blocks below the vertex. In an undirected graph,
	// only the outward ones are used.
	continuations [][directions]continuation

	best topmostPart
}

// A continuation continues a path from a vertex through a block below it.
type continuation struct {
	length int32 // number of further vertices
	block  int32 // the first block, or -1 if there is none
}

// A topmostPart is the part of a path in its topmost block, and how the path
// continues from the head of that block. How it continues from other vertices
// is in pathObjective.continuations.
type topmostPart struct {
	length int     // number of vertices of the whole path
	block  int32   // the topmost one; -1 for a single vertex, and if an end is given
	edges  []int32 // in the topmost block

	// atHead holds the continuations from the head of the block at the time
	// when the block was solved. A later one might lead through the block.
	atHead [directions]continuation
}

// NewPath returns a search for the longest path.
func NewPath(c *work.Canceller, g *dense.Graph) *Search { return newPath(c, g, -1, -1).Search }

// NewPathTo returns a search for the longest path that ends with the given
// vertex.
func NewPathTo(c *work.Canceller, g *dense.Graph, to int32) *Search {
	return newPath(c, g, -1, to).Search
}

// NewPathFrom returns a search for the longest path that begins with the given
// vertex.
func NewPathFrom(c *work.Canceller, g *dense.Graph, from int32) *Search {
	return newPath(c, g, from, -1).Search
}

// Never, in place of a number of vertices outside the graph, says that no path
// begins, or ends, with the vertex.
const Never = disjoint.Never

// NewPathThrough returns a search for the path of a directed graph that visits
// the most vertices inside and outside the graph. The graph must have at least
// two vertices. A path that begins with vertex v visits before[v] vertices
// outside the graph before v. A path that ends with v visits after[v] such
// vertices after v. Each of these numbers may be [Never]. The search keeps both
// slices. At first it has a solution only if a path of a single vertex is one.
func NewPathThrough(c *work.Canceller, g *dense.Graph, before, after []int32) *Search {
	p := newPath(c, g, -1, -1)
	p.outside = [directions][]int32{outward: after, inward: before}
	p.result = p.withoutEdges()
	p.value = p.valueOf(p.result)
	p.limit = p.n + max(0, int(slices.Max(before))) + max(0, int(slices.Max(after)))
	p.proven = false
	return p.Search
}

// newPath returns the objective of a search for the longest path, of which at
// most one end is given.
func newPath(c *work.Canceller, g *dense.Graph, from, to int32) *pathObjective {
	s := newSearch(c, g, disjoint.OnePath, max(from, to))
	p := &pathObjective{
		Search: s,
		from:   from,
		to:     to,
	}
	s.objective = p
	s.begin(g, p.withoutEdges())
	s.solveCactus()
	return p
}

// hasOutside reports whether the path visits vertices outside the graph.
func (p *pathObjective) hasOutside() bool { return p.outside[outward] != nil }

// outsideOf returns the number of vertices outside the graph that a path with
// the given first and last vertex visits.
func (p *pathObjective) outsideOf(first, last int32) int {
	return int(p.outside[inward][first]) + int(p.outside[outward][last])
}

// valueOf implements [objective]: it returns the number of vertices, inside and
// outside the graph.
func (p *pathObjective) valueOf(paths [][]int32) int {
	value := visited(paths)
	if p.hasOutside() {
		for _, path := range paths {
			value += p.outsideOf(path[0], path[len(path)-1])
		}
	}
	return value
}

// valueOfAll implements [objective].
func (p *pathObjective) valueOfAll() int { return p.n }

// withoutEdges returns the best path of a single vertex, or nil if there is
// none. If an end is given, it is that vertex.
func (p *pathObjective) withoutEdges() [][]int32 {
	switch {
	case p.n == 0:
		return nil
	case !p.hasOutside():
		return [][]int32{{max(0, p.root)}}
	}
	best := int32(-1)
	for v := range int32(p.n) {
		value := p.outsideOf(v, v)
		if value >= 0 && (best < 0 || value > p.outsideOf(best, best)) {
			best = v
		}
	}
	if best < 0 {
		return nil // no vertex can be both the first and the last one
	}
	return [][]int32{{best}}
}

// adapt implements [objective].
func (p *pathObjective) adapt(paths [][]int32) [][]int32 { return onlyLongest(paths) }

// newTreeSolver implements [objective].
func (p *pathObjective) newTreeSolver(g *dense.Graph) treeSolver {
	if p.root < 0 {
		return &longestInTrees{c: p.c, g: g}
	}
	return &longestFromRoot{
		root:       p.root,
		isReversed: p.to >= 0,
	}
}

// beginTurn implements [objective].
func (p *pathObjective) beginTurn() {
	p.continuations = slices.Repeat([][directions]continuation{{{block: -1}, {block: -1}}}, p.n)
	for d, lengths := range p.outside {
		for v, length := range lengths {
			p.continuations[v][d].length = length
		}
	}
	p.c.Charge(p.n)
	p.best = topmostPart{
		length: max(0, p.valueOf(p.withoutEdges())),
		block:  -1,
	}
}

// solveFrom implements [objective].
func (p *pathObjective) solveFrom(first int, units int64) int {
	return p.eachFrom(first, func(i int32) { p.solve(i, units) })
}

// solve looks for the longest path whose topmost block is block i, and for the
// longest continuations from the head of the block through it.
func (p *pathObjective) solve(i int32, units int64) {
	k := &p.blocks.list[i]
	gain, most := p.gainsOf(k)
	if p.root < 0 {
		if most > p.best.length {
			p.solveTopmost(i, gain, units)
		}
		if p.blocks.isAlone(k) {
			return // no path comes from elsewhere
		}
	}
	for d := range direction(directions) {
		if p.mayContinue(d) {
			p.solveContinuation(i, d, gain, units)
		}
	}
	if k.Head == p.root {
		from := p.continuations[k.Head]
		p.best.length = 1 + int(max(from[outward].length, from[inward].length))
	}
}

// gainsOf returns the gains of a block's vertices, the head first. A vertex
// gains 1 if a path visits it. An end of the path also gains the length of the
// longest continuation through the blocks below it. most is an upper bound on
// the number of vertices of a path whose topmost block is k.
func (p *pathObjective) gainsOf(k *block) (gain []disjoint.Gains, most int) {
	gain = p.zeroedGains(k.Size())
	longest, second := int32(0), int32(0) // continuations at two different vertices
	for j := range gain {
		v := k.Head
		if j > 0 {
			v = p.blocks.membersOf(k)[j-1]
		}
		after := p.continuations[v][outward].length
		before := after
		if p.rules.Directed {
			before = p.continuations[v][inward].length
		}
		gain[j] = disjoint.Gains{
			disjoint.Untouched: 0,
			disjoint.EdgeOut:   1 + before, // the path in the block begins here
			disjoint.EdgeIn:    1 + after,  // it ends here
			disjoint.TwoEdges:  1,
		}
		longer := max(before, after)
		if longer > longest {
			longest, second = longer, longest
		} else {
			second = max(second, longer)
		}
	}
	p.c.Charge(k.Size())
	return gain, k.Size() + int(longest) + int(second)
}

// solveTopmost looks for the longest path whose topmost block is block i.
func (p *pathObjective) solveTopmost(i int32, gain []disjoint.Gains, units int64) {
	k := &p.blocks.list[i]
	found, bound := p.answer(k, whole, gain, units)
	p.addSlack(bound - max(p.best.length, found.Value))
	if found.Value > p.best.length {
		p.best = topmostPart{
			length: found.Value,
			block:  i,
			edges:  found.Edges,
			atHead: p.continuations[k.Head],
		}
	}
}

// mayContinue reports whether continuations in a direction are of use.
func (p *pathObjective) mayContinue(d direction) bool {
	switch {
	case !p.rules.Directed:
		return d == outward // those inward are the same
	case p.from >= 0:
		return d == outward
	case p.to >= 0:
		return d == inward
	}
	return true
}

// solveContinuation looks for the longest continuation from the head of block i
// through the block. It overwrites the gains of the head.
func (p *pathObjective) solveContinuation(i int32, d direction, gain []disjoint.Gains, units int64) {
	k := &p.blocks.list[i]
	gain[0] = disjoint.OnlyDegree(d.degree(), 0)
	found, bound := p.answer(k, d.headQuery(), gain, units)
	if p.hasOutside() && found.Value < 0 {
		// No continuation through this block is known. If there may be one all
		// the same, the bounds of the blocks above do not include it.
		if bound >= 0 {
			p.addSlack(p.limit)
		}
		return
	}
	length := max(0, found.Value)
	p.addSlack(bound - length)
	longest := &p.continuations[k.Head][d]
	if int32(length) > longest.length {
		*longest = continuation{length: int32(length), block: i}
	}
}

// total implements [objective].
func (p *pathObjective) total() int { return p.best.length }

// assemble implements [objective].
func (p *pathObjective) assemble() [][]int32 {
	edges := p.chosen()
	if p.c.Err() != nil {
		return nil
	}
	if len(edges) == 0 {
		return p.withoutEdges()
	}
	paths := p.follow(edges)
	if paths != nil && p.isBackwards(paths[0]) {
		slices.Reverse(paths[0])
	}
	return paths
}

// isBackwards reports whether a path must be reversed so that its first or last
// vertex is the one given.
func (p *pathObjective) isBackwards(path []int32) bool {
	switch {
	case p.from >= 0:
		return path[0] != p.from
	case p.to >= 0:
		return path[0] == p.to
	}
	return false
}

// chosen returns the edges of the longest path, or none if it is a single
// vertex. It starts with the topmost part of the path, or with the end that is
// given. From the ends, it continues through the blocks below.
func (p *pathObjective) chosen() (edges []int32) {
	var ends []pathEnd // from which the path has yet to be continued
	switch {
	case p.from >= 0 || p.to >= 0 && !p.rules.Directed:
		ends = append(ends, pathEnd{v: p.root, direction: outward})
	case p.to >= 0:
		ends = append(ends, pathEnd{v: p.root, direction: inward})
	case p.best.block >= 0:
		edges = append(edges, p.best.edges...)
		ends = p.endsOf(p.best.edges)
	}
	for len(ends) > 0 {
		from := ends[len(ends)-1]
		ends = ends[:len(ends)-1]
		i := p.continuationAt(from).block
		if i < 0 {
			continue // the path ends here
		}
		part := p.answered(&p.blocks.list[i], from.direction.headQuery())
		edges = append(edges, part...)
		for _, end := range p.endsOf(part) {
			if end.v != from.v {
				ends = append(ends, end)
			}
		}
	}
	return edges
}

// continuationAt returns the continuation from an end of the best path.
func (p *pathObjective) continuationAt(end pathEnd) continuation {
	if p.best.block >= 0 && end.v == p.blocks.list[p.best.block].Head {
		return p.best.atHead[end.direction]
	}
	return p.continuations[end.v][end.direction]
}
