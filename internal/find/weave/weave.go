// Package weave lengthens a path or a cycle of an undirected graph by local
// changes. [Wider] looks for vertices that a longer path may
// visit.
//
// A [Weaver] has one path, and covers all other vertices by disjoint paths, the
// pieces. It changes the path near a piece:
//
//   - A detour leads from one vertex of the path along a piece to another
//     vertex of the path, a few steps away. The section of the path that it
//     bypasses becomes a piece.
//   - A part of a piece replaces an end of the path, with a few vertices
//     before it.
//   - A rotation adds an edge from an end to a vertex of the path, and
//     removes the edge that follows this vertex, which reverses the section
//     between them: L. Pósa: Hamiltonian circuits in random graphs, Discrete
//     Mathematics 14(4), 1976, doi:10.1016/0012-365X(76)90068-6.
//
// Changes that make the path longer come first. If there are none near the
// recent changes, the Weaver makes changes that keep its length. The work of a
// change does not depend on the length of the path.
package weave

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// The reach is the largest number of vertices of the path that a change
// bypasses: it grows if the path has not become longer for some time.
const (
	firstReach = 8
	mostReach  = 64
)

// mostTurned is the largest number of vertices of the path that a rotation
// reverses.
const mostTurned = 500

// noVertex stands for a missing vertex, and main for the path instead of a
// piece.
const (
	noVertex int32 = -1
	main     int32 = -1
)

// A PathKind says what a path must remain when it changes.
type PathKind uint8

const (
	Path        PathKind = iota // any path
	PathTo                      // a path that keeps its last vertex
	PathBetween                 // a path that keeps its first and last vertex
	Cycle                       // a cycle
)

// A Weaver makes a path longer.
type Weaver struct {
	c      *work.Canceller
	g      dense.Lists
	closed bool  // whether the path is a cycle
	begin  int32 // the vertex where the path must begin, or noVertex
	end    int32 // the vertex where the path must end, or noVertex

	links  dense.Links // of the vertices of the path
	length int         // of the path
	ends   [2]int32    // of the path; of a cycle, any of its vertices

	pieces [][]int32 // by number; nil if the number is free
	free   []int32   // numbers that no piece has
	piece  []int32   // by vertex: the number of its piece, or main
	place  []int32   // by vertex of a piece: its index there

	queue  []int32 // vertices of the path near which something has changed
	queued []bool  // by vertex
	random dense.Random

	reach int // the current limit for changes
	waits int // calls of wander since the path last became longer

	passed []int32 // the vertices that a change bypasses
	turned []int32 // the vertices that a rotation may reverse, from the end
	step   []int32 // by vertex: its index in turned, or noVertex
}

// New returns a Weaver of an undirected graph. A cycle needs at least three
// vertices, a path between two vertices needs two, and other paths need one.
// Vertices of pieces that are on the path or in an earlier piece are left out.
// A vertex in no piece becomes a piece of its own.
func New(
	c *work.Canceller,
	g dense.Lists,
	path []int32,
	kind PathKind,
	pieces [][]int32,
) *Weaver {
	n := g.Len()
	w := &Weaver{
		c:      c,
		g:      g,
		closed: kind == Cycle,
		begin:  noVertex,
		end:    noVertex,
		links:  dense.NewLinks(n),
		piece:  make([]int32, n),
		place:  make([]int32, n),
		queued: make([]bool, n),
		reach:  firstReach,
		step:   make([]int32, n),
	}
	if kind == PathTo || kind == PathBetween {
		w.end = path[len(path)-1]
	}
	if kind == PathBetween {
		w.begin = path[0]
	}
	taken := dense.Marks(n, path)
	for v := range w.step {
		w.step[v] = noVertex
	}
	w.length = len(path)
	w.ends = [2]int32{path[0], path[len(path)-1]}
	for i, v := range path {
		w.piece[v] = main
		if i > 0 {
			w.links.Add(path[i-1], v)
		}
	}
	if w.closed {
		w.links.Add(path[len(path)-1], path[0])
	}
	w.addPieces(pieces, taken)
	for _, v := range path {
		w.push(v)
	}
	c.Spend(4 * n)
	return w
}

// addPieces adds the sections of paths between vertices that are taken, and
// each vertex that is in no path. It overwrites taken, which is indexed by
// vertex.
func (w *Weaver) addPieces(paths [][]int32, taken []bool) {
	for _, p := range paths {
		begin := 0
		for i, v := range p {
			if taken[v] {
				w.addPiece(slices.Clone(p[begin:i]))
				begin = i + 1
			}
			taken[v] = true
		}
		w.addPiece(slices.Clone(p[begin:]))
	}
	for v, isTaken := range taken {
		if !isTaken {
			w.addPiece([]int32{int32(v)})
		}
	}
}

// Len returns the number of vertices of the path.
func (w *Weaver) Len() int { return w.length }

// Path returns the path, or the cycle.
func (w *Weaver) Path() []int32 {
	path := make([]int32, 0, w.length)
	before := noVertex
	for v := w.ends[0]; len(path) < w.length; {
		path = append(path, v)
		before, v = v, w.links.Beyond(v, before)
	}
	w.c.Spend(w.length)
	if path[0] == w.end {
		slices.Reverse(path)
	}
	return path
}

// Run changes the path for the given units of work. Further calls continue.
func (w *Weaver) Run(units int) {
	until := w.c.Spent() + units
	for w.c.Err() == nil && w.c.Spent() < until && w.length < w.g.Len() {
		before := w.length
		if len(w.queue) > 0 {
			v := w.pop()
			if w.piece[v] == main {
				w.improve(v, 1)
			}
		} else {
			w.wander()
		}
		if w.length > before {
			w.waits = 0
		}
		w.c.Spend(1)
	}
}

// rotations is one in how many changes of wander is a rotation.
const rotations = 4

// wander tries a change at a random place that does not make the path shorter:
// a rotation, or a detour. After as many tries as there are vertices, without a
// longer path, detours may pass by twice as many vertices, and everything is
// new again.
func (w *Weaver) wander() {
	w.waits++
	if w.waits > w.g.Len() && w.reach < mostReach {
		w.waits = 0
		w.reach *= 2
		for _, v := range w.Path() {
			w.push(v)
		}
		return
	}
	if !w.closed && w.random.Below(rotations) == 0 {
		w.rotate(w.random.Below(2))
		return
	}
	v := int32(w.random.Below(w.g.Len()))
	if w.piece[v] == main { // else there is nothing to do for it
		w.improve(v, 0)
	}
}

// rotate makes a rotation at the end with index i, unless that end stays, or no
// vertex with an edge to it is near enough along the path. At the end, all
// steps are none again.
func (w *Weaver) rotate(i int) {
	end := w.ends[i]
	if end == w.end || end == w.begin {
		return
	}
	w.turned = w.turned[:0]
	before := noVertex
	for v := end; v != noVertex && len(w.turned) <= mostTurned; {
		w.step[v] = int32(len(w.turned))
		w.turned = append(w.turned, v)
		before, v = v, w.links.Beyond(v, before)
	}
	to := noVertex
	choices := 0
	for _, v := range w.g.Of(end) {
		if w.step[v] > 1 {
			choices++
			if w.random.Below(choices) == 0 {
				to = v
			}
		}
	}
	if to != noVertex {
		next := w.turned[w.step[to]-1]
		w.links.Rotate(end, next, to)
		w.ends[i] = next
		w.push(next)
		w.push(end)
		w.push(to)
	}
	for _, v := range w.turned {
		w.step[v] = noVertex
	}
	w.c.Spend(len(w.turned) + len(w.g.Of(end)))
}

// push records that something near v has changed.
func (w *Weaver) push(v int32) {
	if !w.queued[v] {
		w.queued[v] = true
		w.queue = append(w.queue, v)
	}
}

// pop returns a vertex near which something has changed.
func (w *Weaver) pop() int32 {
	last := len(w.queue) - 1
	v := w.queue[last]
	w.queue = w.queue[:last]
	w.queued[v] = false
	return v
}

// A change replaces the section of the path between two vertices, or between a
// vertex and the end, by a part of a piece.
type change struct {
	gain   int
	from   int32 // the vertex of the path before the change
	side   int   // which of its links is cut
	to     int32 // the vertex of the path after the change, or noVertex
	passed int   // how many vertices are between them
	first  int32 // of the part, adjacent to from
	last   int32 // of the part, adjacent to to
}

// improve makes the best change that begins at v, if it gains at least the
// given number of vertices.
func (w *Weaver) improve(v int32, least int) {
	best := change{gain: least - 1}
	ties := 0
	consider := func(x change) {
		switch {
		case x.gain > best.gain:
			best = x
			ties = 1
		case x.gain == best.gain && ties > 0:
			ties++
			if w.random.Below(ties) == 0 {
				best = x
			}
		}
	}
	for side := range 2 {
		w.look(v, side, consider)
	}
	if ties > 0 {
		w.make(best)
	}
}

// look considers the changes from v along one of its links.
func (w *Weaver) look(v int32, side int, consider func(change)) {
	x := change{from: v, side: side, to: w.links[v][side]}
	before := v
	for ; x.passed <= w.reach; x.passed++ {
		if x.to == v {
			return // once round the cycle
		}
		if x.to == noVertex {
			w.lookBeyond(x, before, consider)
			return
		}
		w.lookAt(x, consider)
		before, x.to = x.to, w.links.Beyond(x.to, before)
	}
}

// lookBeyond considers the changes that replace the end of the path. A path of
// one vertex that must be an end can still grow on side 0.
func (w *Weaver) lookBeyond(x change, end int32, consider func(change)) {
	switch {
	case end == w.begin:
		return
	case end == w.end && (w.length > 1 || x.side == 1):
		return
	}
	for _, q := range w.g.Of(x.from) {
		if w.piece[q] == main {
			continue
		}
		piece := w.pieces[w.piece[q]]
		i := int(w.place[q])
		x.first, x.last = q, piece[0]
		x.gain = i + 1 - x.passed
		if i+1 < len(piece)-i {
			x.last = piece[len(piece)-1]
			x.gain = len(piece) - i - x.passed
		}
		consider(x)
	}
	w.c.Spend(1 + len(w.g.Of(x.from)))
}

// lookAt considers the detours to a vertex of the path.
func (w *Weaver) lookAt(x change, consider func(change)) {
	for _, q := range w.g.Of(x.from) {
		if w.piece[q] == main {
			continue
		}
		for _, r := range w.g.Of(x.to) {
			if w.piece[r] != w.piece[q] {
				continue
			}
			distance := int(w.place[q]) - int(w.place[r])
			x.first, x.last = q, r
			x.gain = max(distance, -distance) + 1 - x.passed
			consider(x)
		}
		if w.c.Spend(1+len(w.g.Of(x.to))) != nil {
			return // two hubs have a huge number of pairs of neighbours
		}
	}
	w.c.Spend(1 + len(w.g.Of(x.from)))
}

// make makes a change.
func (w *Weaver) make(x change) {
	w.passed = w.passed[:0]
	before := x.from
	for v := w.links[x.from][x.side]; v != x.to; {
		w.passed = append(w.passed, v)
		before, v = v, w.links.Beyond(v, before)
	}
	end := before // of the path, if x.to is noVertex
	w.links[x.from][x.side] = noVertex
	if x.to != noVertex {
		w.links[x.to].Replace(before, noVertex)
	}
	for _, v := range w.passed {
		w.links[v] = dense.Pair{noVertex, noVertex}
	}
	part := w.takePart(x.first, x.last)
	before = x.from
	for _, v := range part {
		w.links.Add(before, v)
		before = v
	}
	if x.to != noVertex {
		w.links.Add(before, x.to)
	} else {
		w.ends[slices.Index(w.ends[:], end)] = before
	}
	if w.closed {
		w.ends[0] = x.from
	}
	w.length += len(part) - len(w.passed)
	w.addPiece(slices.Clone(w.passed))
	w.renew(part)
	w.renew(w.passed)
	w.push(x.from)
	if x.to != noVertex {
		w.push(x.to)
	}
}

// takePart removes a part of a piece for the path, and returns it from its
// first to its last vertex. The rest of the piece becomes two pieces.
func (w *Weaver) takePart(first, last int32) []int32 {
	number := w.piece[first]
	piece := w.pieces[number]
	low, high := w.place[first], w.place[last]
	turned := low > high
	if turned {
		low, high = high, low
	}
	part := slices.Clone(piece[low : high+1])
	if turned {
		slices.Reverse(part)
	}
	for _, v := range part {
		w.piece[v] = main
	}
	w.pieces[number] = nil
	w.free = append(w.free, number)
	w.addPiece(piece[:low])
	w.addPiece(piece[high+1:])
	w.c.Spend(len(part))
	return part
}

// renew records that vertices have moved between the path and pieces.
func (w *Weaver) renew(vertices []int32) {
	for _, v := range vertices {
		if w.piece[v] == main {
			w.push(v)
		}
		for _, u := range w.g.Of(v) {
			if w.piece[u] == main {
				w.push(u)
			}
		}
		w.c.Spend(1 + len(w.g.Of(v)))
	}
}

// addPiece adds a piece, unless it is empty.
func (w *Weaver) addPiece(piece []int32) {
	if len(piece) == 0 {
		return
	}
	number := int32(len(w.pieces))
	if last := len(w.free) - 1; last >= 0 {
		number = w.free[last]
		w.free = w.free[:last]
	} else {
		w.pieces = append(w.pieces, nil)
	}
	w.pieces[number] = piece
	for i, v := range piece {
		w.piece[v] = number
		w.place[v] = int32(i)
	}
	w.c.Spend(len(piece))
}
