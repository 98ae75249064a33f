// Package weave lengthens a path or a cycle of an undirected graph by local
// changes. [Wider] looks for vertices that a longer path may visit.
//
// A [Weaver] has one path, or one cycle, which is called a path in most
// comments. It covers all other vertices by disjoint paths, the pieces. It
// changes the path near a piece (change.go), or without one (rotate in
// weave.go):
//
//   - A detour leads from one vertex of the path along a piece to another
//     vertex of the path, a few steps away. The section of the path that it
//     bypasses becomes a piece.
//   - A part of a piece replaces a few vertices at an end of the path.
//   - A rotation adds an edge from an end to a vertex of the path, and removes
//     the edge that follows this vertex. This reverses the section between the
//     end and that vertex: L. Pósa: Hamiltonian circuits in random graphs,
//     Discrete Mathematics 14(4), 1976, doi:10.1016/0012-365X(76)90068-6.
//
// Changes that make the path longer come first. If no such change is possible
// near the recent changes, the Weaver makes changes that keep the length of the
// path. The work of a change does not depend on the length of the path.
package weave

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// The reach is the largest number of vertices of the path that a change may
// bypass. It doubles if the path has not become longer for some time.
const (
	firstReach = 8
	maxReach   = 64
)

// maxTurned is the largest number of vertices of the path that a rotation
// reverses.
const maxTurned = 500

// noVertex stands for a missing vertex.
const noVertex int32 = -1

// onPath takes the place of the number of a piece for a vertex on the path.
const onPath int32 = -1

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

	links  dense.Links // by vertex: its neighbours on the path; none for other vertices
	length int         // number of vertices of the path
	ends   [2]int32    // of the path, in either order; of a cycle, ends[0] is any vertex

	pieces [][]int32 // by number; nil if the number is free
	free   []int32   // numbers that no piece has
	piece  []int32   // by vertex: the number of its piece, or onPath
	place  []int32   // by vertex of a piece: its index there

	queue  []int32 // vertices near which something has changed, each once
	queued []bool  // by vertex: whether it is in the queue
	random dense.Random

	reach int // from firstReach to maxReach
	waits int // calls to wander since the path last became longer

	// Memory that changes use:
	passed []int32 // the vertices that a change bypasses
	turned []int32 // the vertices that a rotation may reverse, from the end of the path
	step   []int32 // by vertex: its index in turned during a rotation, or noVertex
}

// New returns a Weaver for a path of an undirected graph. It copies the path. A
// cycle needs at least three vertices, a path between two vertices needs two,
// and other paths need one.
//
// The pieces are paths of the graph, which are divided where a vertex is on the
// path or in an earlier piece. A vertex in no piece becomes a piece of its own.
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
	for v := range w.step {
		w.step[v] = noVertex
	}
	w.setPath(path)
	w.addPieces(pieces, dense.Marks(n, path))
	for _, v := range path {
		w.push(v)
	}
	c.Spend(4 * n)
	return w
}

// setPath sets the path, its links and its ends. There must be no path yet.
func (w *Weaver) setPath(path []int32) {
	first, last := path[0], path[len(path)-1]
	w.length = len(path)
	w.ends = [2]int32{first, last}
	for i, v := range path {
		w.piece[v] = onPath
		if i > 0 {
			w.links.Add(path[i-1], v)
		}
	}
	if w.closed {
		w.links.Add(last, first)
	}
}

// addPieces divides paths at vertices that are taken, and adds the sections
// between these as pieces. Each vertex that is then in no piece and not taken
// becomes a piece of its own. Vertices that it adds are taken from then on. It
// overwrites taken, which is indexed by vertex.
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

// isOnPath reports whether v is on the path, and not in a piece.
func (w *Weaver) isOnPath(v int32) bool { return w.piece[v] == onPath }

// Path returns a copy of the path or cycle. A path that must begin or end with
// a given vertex does so.
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

// Run changes the path for the given amount of work, or until the path visits
// all vertices. Further calls continue. If w.c is stopped, the path is still
// valid.
func (w *Weaver) Run(units int64) {
	stopAt := w.c.Spent() + units
	for w.c.Err() == nil && w.c.Spent() < stopAt && w.length < w.g.Len() {
		before := w.length
		if len(w.queue) > 0 {
			v := w.pop()
			if w.isOnPath(v) {
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

// changesPerRotation says how often wander tries a rotation: on average, once
// in this many changes.
const changesPerRotation = 4

// wander tries a random change that does not make the path shorter: a rotation
// or a detour. If the path has not become longer after as many tries as the
// graph has vertices, wander doubles the reach instead, and has Run look at all
// vertices of the path again.
func (w *Weaver) wander() {
	w.waits++
	if w.waits > w.g.Len() && w.reach < maxReach {
		w.waits = 0
		w.reach *= 2
		for _, v := range w.Path() {
			w.push(v)
		}
		return
	}
	if !w.closed && w.random.Below(changesPerRotation) == 0 {
		w.rotate(w.random.Below(2))
		return
	}
	v := int32(w.random.Below(w.g.Len()))
	if w.isOnPath(v) { // else there is nothing to do for it
		w.improve(v, 0)
	}
}

// rotate makes a rotation at the end with index i, which adds a random edge
// from there. It does nothing if that end must stay, or if no vertex with an
// edge to it is near enough along the path.
func (w *Weaver) rotate(i int) {
	end := w.ends[i]
	if end == w.end || end == w.begin {
		return
	}
	w.turned = w.turned[:0]
	before := noVertex
	for v := end; v != noVertex && len(w.turned) <= maxTurned; {
		w.step[v] = int32(len(w.turned))
		w.turned = append(w.turned, v)
		before, v = v, w.links.Beyond(v, before)
	}
	to := noVertex
	choices := 0
	for _, v := range w.g.Of(end) {
		if w.step[v] > 1 { // near enough, and not beside the end
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

// push records that something has changed near v, a vertex of the path.
func (w *Weaver) push(v int32) {
	if !w.queued[v] {
		w.queued[v] = true
		w.queue = append(w.queue, v)
	}
}

// pop takes the last vertex out of the queue, which must not be empty.
func (w *Weaver) pop() int32 {
	last := len(w.queue) - 1
	v := w.queue[last]
	w.queue = w.queue[:last]
	w.queued[v] = false
	return v
}

// addPiece adds a piece, unless it is empty. It keeps the slice.
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
