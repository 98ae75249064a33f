package pathset

import (
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Search looks for the fewest disjoint paths of a graph, for the longest
// path, or for the longest cycle. At any time it has the best solution found so
// far.
type Search struct {
	degreeRules
	c     *work.Canceller
	kind  problemKind
	n     int
	from  int32 // the vertex that a path must begin with, or -1
	to    int32 // the vertex that it must end with, or -1
	edges [][2]int32
	self  []int32 // self[e] is e
	*blocks

	// chain holds the blocks that a path between two given vertices leads
	// through.
	chain []chainBlock

	// For any number of paths:

	// most holds, by vertex and degree, the largest number of edges in the
	// blocks below the vertex if it has at most that degree there.
	most [][degrees]int32

	// For one path:

	// down holds, by vertex, the longest continuations through the blocks below
	// it: out of the vertex, and into it. In an undirected graph both are the
	// same, and only the first is used.
	down [][2]continuation

	// outside holds, by side and vertex, the number of vertices that a path
	// visits outside the graph: after the vertex, if it is its last one (side
	// 0), or before the vertex, if it is its first one (side 1). It is nil if
	// no path leaves the graph.
	outside [2][]int32

	// For one path or one cycle:

	best     int   // the greatest number of vertices
	bestAt   int32 // the block of the part nearest to the root, or -1
	bestPart []int32
	bestUp   [2]continuation // those of the head of bestAt at that time

	proven bool
	slack  int // how much more the value may be
	limit  int // no solution has a greater value
	result [][]int32
	value  int // value of the result: see valueOf
	states int64

	stopped bool    // whether a turn was stopped before all blocks were solved
	alone   []int32 // for any number of paths: all vertices, each of which may be a path

	seed   [][]int32 // the better paths offered since the last turn, or nil
	seeded []bool    // during a turn, by edge: whether it is on one of them; nil without them

	scratch scratch
}

// scratch is the memory that methods of a search use again in each call.
type scratch struct {
	gains   [][degrees]int32 // of gains
	number  []int32          // by vertex, of newLargeBlock and around
	beside  [][2]int32       // by vertex, of around
	corners []corner         // of around
	degree  []degree         // by vertex, of endsOf: all untouched between calls
}

// A continuation continues a path from a vertex through a block below it.
type continuation struct {
	length int32 // number of further vertices
	block  int32 // the first block, or -1 if there is none
}

// NewRoutes returns a search for the fewest disjoint paths that visit all
// vertices.
func NewRoutes(c *work.Canceller, g *dense.Graph) *Search {
	return newSearch(c, g, anyPaths, -1, -1)
}

// NewPath returns a search for the longest path.
func NewPath(c *work.Canceller, g *dense.Graph) *Search { return newSearch(c, g, onePath, -1, -1) }

// NewPathTo returns a search for the longest path that ends with a vertex.
func NewPathTo(c *work.Canceller, g *dense.Graph, to int32) *Search {
	return newSearch(c, g, onePath, -1, to)
}

// NewPathFrom returns a search for the longest path that begins with a vertex.
func NewPathFrom(c *work.Canceller, g *dense.Graph, from int32) *Search {
	return newSearch(c, g, onePath, from, -1)
}

// NewPathBetween returns a search for the longest path that begins with a
// vertex and ends with another one.
func NewPathBetween(c *work.Canceller, g *dense.Graph, from, to int32) *Search {
	return newSearch(c, g, onePath, from, to)
}

// Never stands for the number of vertices outside the graph if a path cannot
// begin or end with a vertex.
const Never = never

// NewPathThrough returns a search for the path of a directed graph that visits
// the most vertices inside and outside the graph. before holds, by vertex, the
// number of vertices outside that the path visits before it begins with the
// vertex, and after the number that it visits after it ends with the vertex.
// Both may be [Never]. At first the search has a solution only if a path of a
// single vertex is one.
func NewPathThrough(c *work.Canceller, g *dense.Graph, before, after []int32) *Search {
	s := newSearch(c, g, onePath, -1, -1)
	s.outside = [2][]int32{after, before}
	s.result = s.withoutEdges()
	s.value = s.valueOf(s.result)
	s.limit = s.n + max(0, int(slices.Max(before))) + max(0, int(slices.Max(after)))
	s.proven = false
	return s
}

// NewCycle returns a search for the longest cycle.
func NewCycle(c *work.Canceller, g *dense.Graph) *Search {
	return newSearch(c, g, oneCycle, -1, -1)
}

// newSearch returns a search whose solution is the one without edges.
func newSearch(c *work.Canceller, g *dense.Graph, k problemKind, from, to int32) *Search {
	s := &Search{
		degreeRules: degreeRules{directed: !g.Undirected},
		c:           c,
		kind:        k,
		n:           g.Len(),
		from:        from,
		to:          to,
		bestAt:      -1,
	}
	s.result = s.withoutEdges()
	s.value = s.valueOf(s.result)
	s.limit = max(0, s.all())
	s.proven = s.value == s.limit
	if s.proven || s.solveTrees(g) {
		return s
	}
	if c.Spend(1) == nil {
		s.setEdges(g)
	}
	if c.Err() == nil {
		s.setBlocks()
	}
	if c.Err() == nil && s.isBetween() {
		s.setChain()
	}
	if s.c.Err() == nil && s.isCactus() {
		s.Turn(0) // a cactus needs no more
	}
	return s
}

// fixed returns the vertex that a path must begin or end with, or -1. It is the
// root of its component.
func (s *Search) fixed() int32 {
	if s.from >= 0 {
		return s.from
	}
	return s.to
}

// withoutEdges returns the solution without edges.
func (s *Search) withoutEdges() [][]int32 {
	switch {
	case s.n == 0 || s.kind == oneCycle || s.isBetween():
		return nil
	case s.outside[0] != nil:
		return s.withoutEdgesThrough()
	case s.kind == onePath:
		return [][]int32{{max(0, s.fixed())}}
	}
	paths := make([][]int32, s.n)
	s.alone = make([]int32, s.n)
	for v := range s.alone {
		s.alone[v] = int32(v)
		paths[v] = s.alone[v : v+1 : v+1]
	}
	return paths
}

// withoutEdgesThrough returns the best path of a single vertex, if there is one
// that can begin and end there.
func (s *Search) withoutEdgesThrough() [][]int32 {
	best := int32(-1)
	for v := range int32(s.n) {
		value := s.through(v, v)
		if value >= 0 && (best < 0 || value > s.through(best, best)) {
			best = v
		}
	}
	if best < 0 {
		return nil
	}
	return [][]int32{{best}}
}

// through returns the number of vertices that a path from first to last visits
// outside the graph.
func (s *Search) through(first, last int32) int {
	return int(s.outside[1][first]) + int(s.outside[0][last])
}

// valueOf returns the number of edges of any number of paths, or the number of
// vertices of one path or cycle.
func (s *Search) valueOf(paths [][]int32) (value int) {
	for _, path := range paths {
		value += len(path)
		if s.outside[0] != nil {
			value += s.through(path[0], path[len(path)-1])
		}
	}
	if s.kind == anyPaths {
		value -= len(paths)
	}
	return value
}

// setEdges sets the edges of the graph that can matter.
func (s *Search) setEdges(g *dense.Graph) {
	var part []int32 // by vertex: its strongly connected component
	if s.directed && s.kind == oneCycle {
		var strong dense.Components
		if strong.Find(s.c, g.Lists) != nil {
			return
		}
		part = strong.Of
	}
	for u := range int32(s.n) {
		for _, v := range g.Of(u) {
			switch {
			case u == v:
				continue // a loop
			case !s.directed && u > v:
				continue // it has been added
			case part != nil && part[u] != part[v]:
				continue // no cycle uses it
			}
			s.edges = append(work.Grow(s.c, s.edges), [2]int32{u, v})
		}
		if s.c.Spend(1+len(g.Of(u))) != nil {
			return
		}
	}
	s.self = make([]int32, len(s.edges))
	for e := range s.self {
		s.self[e] = int32(e)
		if s.c.Spend(1) != nil {
			return
		}
	}
}

// setBlocks finds the blocks.
func (s *Search) setBlocks() {
	p := newBlockProblem(s.c, s.kind, s.directed, s.n, s.edges)
	if s.c.Err() != nil {
		return
	}
	near := p.neighbours(s.c)
	if s.c.Err() != nil {
		return
	}
	roots := []int32{s.fixed()}
	if s.fixed() < 0 {
		roots = bestRoots(s.c, near)
	}
	if s.c.Err() != nil {
		return
	}
	s.blocks = newBlocks(s.c, near, roots, s.edges)
}

// IsProven reports whether the solution is proved to be optimal.
func (s *Search) IsProven() bool { return s.proven }

// Paths returns the paths of the solution. If one path or one cycle is looked
// for, there is at most one.
func (s *Search) Paths() [][]int32 { return s.result }

// States returns the number of partial solutions that were looked at.
func (s *Search) States() int64 { return s.states }

// Bound returns an upper bound on the number of vertices of one path or cycle,
// or on the number of edges of any number of paths.
func (s *Search) Bound() int { return s.limit }

// Within returns, by vertex, whether a path or cycle as long as the bound may
// visit it, if the bound is that of a cut. Such a path is a tour of these
// vertices. Within returns nil if it knows no such set.
func (s *Search) Within() []bool {
	if s.blocks == nil || s.isBetween() && len(s.chain) != 1 {
		return nil
	}
	for i := range s.list {
		k := &s.list[i]
		if k.large == nil {
			continue
		}
		for _, v := range k.large.solver {
			if v == nil || len(v.within) != s.limit || len(v.within) == s.n {
				continue
			}
			has := make([]bool, s.n)
			for _, j := range v.within {
				if j == 0 {
					has[k.Head] = true
				} else {
					has[s.members[k.Begin+int(j)-1]] = true
				}
			}
			return has
		}
	}
	return nil
}

// all returns the value of a path or cycle that visits all vertices.
func (s *Search) all() int {
	if s.kind == anyPaths {
		return s.n - 1
	}
	return s.n
}

// MayVisitAll reports whether, for all that is known, one path or cycle may
// visit all vertices.
func (s *Search) MayVisitAll() bool { return s.limit >= s.all() }

// ExcludeAll records that no path or cycle visits all vertices.
func (s *Search) ExcludeAll() {
	s.limit = max(s.value, min(s.limit, s.all()-1))
	s.proven = s.proven || s.value == s.limit
}

// Offer keeps disjoint paths as the solution if they are better. If one path is
// looked for, it takes the longest of them. If any number of paths is looked
// for, each vertex on none of them becomes a path of its own. If a cycle is
// looked for, at most one cycle may be offered. Offer keeps the slices.
func (s *Search) Offer(paths ...[]int32) {
	if len(paths) == 0 {
		return
	}
	if s.kind != anyPaths && len(paths) > 1 {
		longest := paths[0]
		for _, path := range paths {
			if len(path) > len(longest) {
				longest = path
			}
		}
		paths = [][]int32{longest}
	}
	if s.kind == anyPaths {
		s.c.Finish(func() { paths = s.completed(paths) })
		if paths == nil {
			return
		}
	}
	if value := s.valueOf(paths); value > s.value {
		s.value = value
		s.result = paths
		s.proven = value == s.limit
		s.seed = paths
	}
}

// seeds returns, by edge, whether it is on an offered path, or nil if no path
// was offered. It also returns nil if s.c is stopped.
func (s *Search) seeds() []bool {
	if s.seed == nil {
		return nil
	}
	next := make([]int32, s.n)
	for v := range next {
		next[v] = -1
	}
	for _, path := range s.seed {
		for i, v := range path[1:] {
			next[path[i]] = v
		}
		if s.kind == oneCycle {
			next[path[len(path)-1]] = path[0]
		}
		if s.c.Spend(len(path)) != nil {
			return nil
		}
	}
	seeds := make([]bool, len(s.edges))
	for e, ends := range s.edges {
		u, v := ends[0], ends[1]
		seeds[e] = next[u] == v || !s.directed && next[v] == u
		if s.c.Spend(1) != nil {
			return nil
		}
	}
	return seeds
}

// completed adds each vertex that is on no path as a path of its own. It
// returns the paths in the order of their smallest vertices, or nil if s.c is
// stopped.
func (s *Search) completed(paths [][]int32) [][]int32 {
	on := make([]int32, s.n) // by vertex: one more than its path, or 0
	size := s.n + len(paths) // of the result
	for i, path := range paths {
		size -= len(path)
		for _, v := range path {
			on[v] = int32(i) + 1
		}
		if s.c.Spend(len(path)) != nil {
			return nil
		}
	}
	all := make([][]int32, 0, size)
	added := make([]bool, len(paths))
	for v := range int32(s.n) {
		i := on[v] - 1
		switch {
		case i < 0:
			alone := s.alone[v : v+1 : v+1]
			all = append(all, alone)
		case !added[i]:
			added[i] = true
			all = append(all, paths[i])
		}
		if s.c.Spend(1) != nil {
			return nil
		}
	}
	return all
}

// Turn continues the search, with at least the given work for each method that
// can use any amount of work. Each turn takes about twice the work of the
// previous one. The error is that of the canceller.
func (s *Search) Turn(least int) error {
	if s.proven || s.blocks == nil || s.c.Err() != nil {
		return s.c.Err()
	}
	s.begin()
	s.seeded = s.seeds()
	s.seed = nil
	s.stopped = false
	solved := s.solveFrom(0, least)
	s.stopped = s.c.Err() != nil
	s.c.Finish(func() {
		solved = s.solveFrom(solved, least)
		if solved == len(s.list) {
			s.keep()
		}
	})
	if s.c.Err() == nil {
		s.limit = min(s.limit, s.total()+s.slack)
		s.proven = s.value >= s.limit
	}
	return s.c.Err()
}

// solveFrom solves the blocks from first on until s.c is stopped, and returns
// the first block that it has not solved.
func (s *Search) solveFrom(first, least int) int {
	if s.isBetween() {
		return s.solveChainFrom(first, least)
	}
	for i := first; i < len(s.list); i++ {
		if s.c.Spend(1) != nil { // even if there is nothing to do for the block
			return i
		}
		s.solve(int32(i), least)
	}
	return len(s.list)
}

// keep keeps the combined solution of all blocks if it is better.
func (s *Search) keep() {
	value := s.total()
	if value <= s.value {
		return
	}
	result := s.assemble()
	if s.c.Err() == nil {
		s.value = value
		s.result = result
	}
}

// begin resets what the last turn has found about the whole graph.
func (s *Search) begin() {
	s.slack = 0
	switch s.kind {
	case anyPaths:
		s.most = make([][degrees]int32, s.n)
	case onePath:
		s.down = slices.Repeat([][2]continuation{{{block: -1}, {block: -1}}}, s.n)
		for side, lengths := range s.outside {
			for v, length := range lengths {
				s.down[v][side].length = length
			}
		}
		s.c.Charge(s.n)
	}
	s.best = min(1, s.n)
	if s.outside[0] != nil {
		s.best = max(0, s.valueOf(s.withoutEdges()))
	}
	if s.kind == oneCycle || s.isBetween() {
		s.best = 0
	}
	s.bestAt = -1
}

// total returns the value of the solution that assemble returns.
func (s *Search) total() int {
	if s.kind != anyPaths {
		return s.best
	}
	value := 0
	for _, root := range s.roots {
		value += int(s.most[root][both])
	}
	s.c.Spend(len(s.roots))
	return value
}

// assemble joins the best parts of all blocks to paths. The result is
// meaningless if s.c is stopped.
func (s *Search) assemble() [][]int32 {
	var chosen []int32
	if s.kind == anyPaths {
		chosen = s.chosenOfRoutes()
	} else {
		chosen = s.chosenOfPath()
	}
	if s.c.Err() != nil {
		return nil
	}
	p := &blockProblem{
		degreeRules: s.degreeRules,
		kind:        s.kind,
		edges:       s.edges,
		gain:        make([][degrees]int32, s.n),
	}
	if s.kind != anyPaths {
		return s.assembleOne(p, chosen)
	}
	l := newLinkedSolution(s.c, p, chosen)
	if s.c.Err() != nil {
		return nil
	}
	paths := make([][]int32, 0, len(l.paths))
	// In the order of their smallest vertices.
	for v := range int32(s.n) {
		i := l.path[v]
		switch {
		case i < 0:
			paths = append(paths, s.alone[v:v+1:v+1])
		case l.paths[i] != nil:
			paths = append(paths, l.paths[i])
			l.paths[i] = nil
		}
		if s.c.Spend(1) != nil {
			break
		}
	}
	return paths
}

// assembleOne returns the single path or cycle with the given edges. Its work
// depends only on its length.
func (s *Search) assembleOne(p *blockProblem, chosen []int32) [][]int32 {
	if len(chosen) == 0 {
		return s.withoutEdges()
	}
	l := unlinked(p)
	l.linkAll(s.c, chosen)
	l.followFrom(s.c, s.firstOf(chosen))
	if s.c.Err() != nil {
		return nil
	}
	path := l.paths[0]
	if root := s.fixed(); root >= 0 && (path[0] == root) != (s.from >= 0) {
		slices.Reverse(path)
	}
	return [][]int32{path}
}

// firstOf returns the vertex with which the path or cycle with the given edges
// begins: the smaller of its ends, or the smallest vertex of a cycle. A
// directed path can begin with only one of its ends.
func (s *Search) firstOf(edges []int32) int32 {
	first := noVertex
	for _, end := range s.endsOf(edges) {
		if !s.directed || end.side == 1 {
			first = min(first, end.v)
		}
	}
	if first < noVertex {
		return first
	}
	for _, e := range edges {
		first = min(first, s.edges[e][0], s.edges[e][1])
	}
	return first
}

// noVertex is greater than all vertices.
const noVertex int32 = math.MaxInt32

// solve solves a block. The blocks below it must have been solved.
func (s *Search) solve(i int32, least int) {
	switch s.kind {
	case anyPaths:
		s.solveRoutes(i, least)
	case onePath:
		s.solvePath(i, least)
	case oneCycle:
		s.solveCycle(i, least)
	}
}

// offerBest keeps the part of a path or cycle that is nearest to the root, if
// the whole path or cycle is the longest so far.
func (s *Search) offerBest(i int32, found solution, up [2]continuation) {
	if found.value > s.best {
		s.best = found.value
		s.bestAt = i
		s.bestPart = found.edges
		s.bestUp = up
	}
}

// solveCycle looks for the longest cycle of a block.
func (s *Search) solveCycle(i int32, least int) {
	k := &s.list[i]
	shortest := 3
	if s.directed {
		shortest = 2
	}
	if k.Size() < shortest || k.Size() <= s.best {
		return
	}
	gain := s.gains(k.Size())
	for v := range gain {
		gain[v] = [degrees]int32{0, never, never, 1}
	}
	found, bound := s.answer(i, whole, gain, least)
	s.addSlack(max(0, bound-max(s.best, found.value)))
	s.offerBest(i, found, [2]continuation{})
}

// gains returns a zeroed buffer for the gains of n vertices, valid until the
// next call.
func (s *Search) gains(n int) [][degrees]int32 {
	s.scratch.gains = dense.Sized(s.scratch.gains, n)
	clear(s.scratch.gains)
	return s.scratch.gains
}

// addSlack records that a block may gain more.
func (s *Search) addSlack(slack int) { s.slack += slack }

// solvePath looks for the longest path whose part nearest to the root is in a
// block, and for the longest continuations from the head of the block through
// it.
func (s *Search) solvePath(i int32, least int) {
	k := &s.list[i]
	gain, most := s.pathGains(k)
	if s.fixed() < 0 && most > s.best {
		found, bound := s.answer(i, whole, gain, least)
		s.addSlack(max(0, bound-max(s.best, found.value)))
		s.offerBest(i, found, s.down[k.Head])
	}
	if s.fixed() < 0 && s.isAlone(k) {
		return // no path comes from elsewhere
	}
	for side, q := range [2]blockQuery{fromHead, intoHead} {
		switch {
		case !s.directed && q == intoHead:
			continue // the same as fromHead
		case s.directed && s.fixed() >= 0 && (q == fromHead) != (s.from >= 0):
			continue // the path would lead the wrong way
		}
		gain[0] = [degrees]int32{never, never, never, never}
		gain[0][out<<side] = 0
		found, bound := s.answer(i, q, gain, least)
		length := int32(max(0, found.value))
		if s.outside[0] != nil && found.value < 0 {
			// No continuation is known, and the blocks above do not count on
			// any.
			if bound >= 0 {
				s.addSlack(s.limit)
			}
			continue
		}
		s.addSlack(max(0, bound-int(length)))
		if length > s.down[k.Head][side].length {
			s.down[k.Head][side] = continuation{length: length, block: i}
		}
	}
	if down := s.down[k.Head]; k.Head == s.fixed() {
		s.best = 1 + int(max(down[0].length, down[1].length))
	}
}

// pathGains returns the gains of the vertices of a block, the head first: 1 if
// a path visits the vertex and, if it ends there, the longest continuation
// through the blocks below in addition. most is an upper bound on the number of
// vertices of a path whose part nearest to the root is in the block.
func (s *Search) pathGains(k *block) (gain [][degrees]int32, most int) {
	gain = s.gains(k.Size())
	longest, second := int32(0), int32(0) // continuations at two different vertices
	for j := range gain {
		v := k.Head
		if j > 0 {
			v = s.members[k.Begin+j-1]
		}
		from := s.down[v][0].length
		into := from
		if s.directed {
			into = s.down[v][1].length
		}
		gain[j] = [degrees]int32{
			untouched: 0,
			out:       1 + into,
			in:        1 + from,
			both:      1,
		}
		longer := max(into, from)
		if longer > longest {
			longest, second = longer, longest
		} else {
			second = max(second, longer)
		}
	}
	s.c.Charge(k.Size())
	return gain, k.Size() + int(longest) + int(second)
}

// A leg is a continuation of the path from one of its ends.
type leg struct {
	pathEnd
	continuation continuation
}

// chosenOfPath returns the edges of the longest path or cycle. It starts with
// the part of the path that is nearest to the root, or with the vertex that
// must be an end. From there, legs lead through the blocks below.
func (s *Search) chosenOfPath() (chosen []int32) {
	if s.kind == oneCycle || s.isBetween() {
		return s.bestPart
	}
	var legs []leg // still to be followed
	root := s.fixed()
	switch {
	case root >= 0:
		from := pathEnd{v: root}
		if s.directed && s.from < 0 {
			from.side = 1
		}
		legs = s.appendLeg(legs, from, s.down[root])
	case s.bestAt >= 0:
		chosen = append(chosen, s.bestPart...)
		head := s.list[s.bestAt].Head
		for _, end := range s.endsOf(s.bestPart) {
			continuations := s.down[end.v]
			if end.v == head {
				// One that was found later might lead through this block.
				continuations = s.bestUp
			}
			legs = s.appendLeg(legs, end, continuations)
		}
	}
	for len(legs) > 0 {
		last := legs[len(legs)-1]
		legs = legs[:len(legs)-1]
		edges := s.edgesOfQuery(last.continuation.block, fromHead+blockQuery(last.side))
		chosen = append(chosen, edges...)
		for _, end := range s.endsOf(edges) {
			if end.v != last.v {
				legs = s.appendLeg(legs, end, s.down[end.v])
			}
		}
	}
	return chosen
}

// appendLeg appends the leg that continues from an end of a path, unless there
// is none.
func (s *Search) appendLeg(legs []leg, from pathEnd, continuations [2]continuation) []leg {
	c := continuations[from.side]
	if c.block < 0 {
		return legs
	}
	return append(legs, leg{pathEnd: from, continuation: c})
}

// A pathEnd is an end of a path, and how the path may continue there: out of
// the vertex if side is 0, and into it if side is 1. In an undirected graph,
// side is 0.
type pathEnd struct {
	v    int32
	side int
}

// endsOf returns the ends of a path with the given edges.
func (s *Search) endsOf(edges []int32) (ends []pathEnd) {
	if s.scratch.degree == nil {
		s.scratch.degree = make([]degree, s.n)
	}
	deg := s.scratch.degree // all untouched again at the end
	for _, e := range edges {
		for end, v := range s.edges[e] {
			deg[v], _ = s.with(deg[v], end)
		}
	}
	for _, e := range edges {
		for _, v := range s.edges[e] {
			switch {
			case deg[v] == both:
				continue // the path passes v
			case s.directed && deg[v] == out:
				ends = append(ends, pathEnd{v: v, side: 1}) // the path begins with v
			default:
				ends = append(ends, pathEnd{v: v})
			}
		}
	}
	for _, e := range edges {
		deg[s.edges[e][0]] = untouched
		deg[s.edges[e][1]] = untouched
	}
	s.c.Spend(len(edges))
	return ends
}

// solveRoutes finds the largest number of edges in a block and the blocks below
// it, by the room at its head: the degree that the head may have in the block.
// It sets block.gained, and gives the work least to each query: see
// [Search.Turn].
func (s *Search) solveRoutes(i int32, least int) {
	k := &s.list[i]
	gain := s.routeGains(k)
	var gained [degrees]int32
	slack := 0
	for room := range both + 1 {
		switch {
		case !s.isDegree(room):
			continue
		case s.isAlone(k) && room != both:
			continue // no other block needs an edge at the head
		}
		for d := range both + 1 {
			gain[0][d] = never
			if s.fits(d, room) {
				gain[0][d] = 0
			}
		}
		found, bound := s.answer(i, blockQuery(room), gain, least)
		gained[room] = int32(found.value)
		slack = max(slack, bound-found.value)
	}
	k.gained = gained
	// The best solution gives the block one of these rooms. So whatever the
	// blocks above do, the block adds at most the greatest of these slacks to
	// the known value, and the slacks of all blocks add up.
	s.addSlack(slack)
	s.most[k.Head] = s.sum(s.most[k.Head], gained)
}

// routeGains returns the gains of the vertices of a block, the head first. By
// the degree of a vertex in the block, its gain is the largest number of edges
// in the blocks below it, where it may have the rest of its degree. The gains
// of the head are left zero.
func (s *Search) routeGains(k *block) [][degrees]int32 {
	gain := s.gains(k.Size())
	below := gain[1:]
	for j, v := range s.members[k.Begin:k.End] {
		for d := range both + 1 {
			if s.isDegree(d) {
				below[j][d] = s.most[v][s.rest(d)]
			}
		}
	}
	s.c.Charge(k.Size())
	return gain
}

// chosenOfRoutes returns the edges of the fewest paths, or nil if s.c is
// stopped. All blocks must have been solved by solveRoutes, so that
// block.gained is set.
//
// It goes from the roots down, backwards through s.list, where each block comes
// after those below it. The room of a block is known when it is visited: either
// its head is a root, or the head is a member of the block above, which has
// already been visited.
//
// For example, let the root a have the neighbour b, and let b also have the
// neighbours c and d: a tree of three blocks. Block ab has all the room at a,
// and takes its edge. So b has one edge, and room for one more to share between
// the blocks bc and bd. If bc gets it and takes its edge, bd has no room: the
// paths are abc and d.
func (s *Search) chosenOfRoutes() (chosen []int32) {
	room := make([]degree, len(s.list)) // by block: the room at its head
	for _, root := range s.roots {
		s.shareRoom(root, both, room)
		if s.c.Spend(1) != nil {
			return nil
		}
	}
	deg := make([]degree, s.n) // by vertex: its degree in the block above it
	for i := len(s.list) - 1; i >= 0; i-- {
		k := &s.list[i]
		edges := s.edgesOfQuery(int32(i), blockQuery(room[i]))
		chosen = append(chosen, edges...)
		for _, e := range edges {
			for end, v := range s.edges[e] {
				if v != k.Head {
					deg[v], _ = s.with(deg[v], end)
				}
			}
		}
		for _, v := range s.members[k.Begin:k.End] {
			s.shareRoom(v, s.rest(deg[v]), room)
			if s.c.Spend(1) != nil {
				return nil
			}
		}
	}
	return chosen
}

// shareRoom distributes the degree d that a vertex may have in the blocks below
// it among these blocks, so that their total gain is largest: it goes back over
// the sums of solveRoutes, from the last block to the first.
func (s *Search) shareRoom(v int32, d degree, room []degree) {
	if s.below[v] < 0 {
		return
	}
	var list []int32 // the blocks, in the order in which they were solved
	for i := s.below[v]; i >= 0; i = s.list[i].next {
		list = append(list, i)
	}
	slices.Reverse(list)
	// sums[j] is the sum over the first j blocks.
	sums := make([][degrees]int32, 1, len(list)+1)
	for _, i := range list {
		sums = append(sums, s.sum(sums[len(sums)-1], s.list[i].gained))
	}
	for j := len(list) - 1; j >= 0; j-- {
		gained := s.list[list[j]].gained
		before := d
		s.splits(d, func(x, y degree) {
			if sums[j][x]+gained[y] == sums[j+1][d] {
				before = x
				room[list[j]] = y
			}
		})
		d = before
	}
}
