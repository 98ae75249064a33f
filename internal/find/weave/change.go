package weave

import (
	"slices"

	"example.com/knighttour/internal/dense"
)

// A change replaces the section of the path between two vertices, or between a
// vertex and the end, by a part of a piece:
//
//	from---(passed vertices)---to
//	   \                      /
//	    first---(part)----last
type change struct {
	gain   int   // how many vertices longer the path becomes
	from   int32 // the vertex of the path before the section
	side   int   // index of the link that leads from the vertex from into the section
	to     int32 // the vertex of the path after the section, or noVertex beyond an end
	passed int   // number of vertices of the section
	first  int32 // the first vertex of the part, adjacent to the vertex from
	last   int32 // the last vertex of the part, adjacent to the vertex to, if there is one
}

// improve makes the best change that begins at v, a vertex of the path, if it
// gains at least the given number of vertices. It picks one of equally good
// changes at random.
func (w *Weaver) improve(v int32, minGain int) {
	best := change{gain: minGain - 1}
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
		w.apply(best)
	}
}

// look considers the changes from v along one of its links. If the link is
// missing, v is an end of the path, and the changes extend the path there.
func (w *Weaver) look(v int32, side int, consider func(change)) {
	x := change{from: v, side: side, to: w.links[v][side]}
	before := v // the vertex before x.to on the path
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

// lookBeyond considers the changes from x.from that replace the end of the path
// by a part of a piece. x.passed already counts the vertices that are replaced.
// A path of one vertex that must be its end can still grow on side 0.
func (w *Weaver) lookBeyond(x change, end int32, consider func(change)) {
	switch {
	case end == w.begin:
		return
	case end == w.end && (w.length > 1 || x.side == 1):
		return
	}
	for _, q := range w.g.Of(x.from) {
		if w.isOnPath(q) {
			continue
		}
		piece := w.pieces[w.piece[q]]
		i := int(w.place[q])
		// The part leads from q to the more distant end of the piece.
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

// lookAt considers the detours from x.from to x.to along any piece.
func (w *Weaver) lookAt(x change, consider func(change)) {
	for _, q := range w.g.Of(x.from) {
		if w.isOnPath(q) {
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

// apply makes a change.
func (w *Weaver) apply(x change) {
	end := w.cutSection(x)
	part := w.takePart(x.first, x.last)
	before := x.from
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
		w.ends[0] = x.from // the old one may have left the cycle
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

// cutSection sets w.passed to the vertices of the section that a change
// replaces, and removes all their links. It returns the last of them, or x.from
// if there are none. If x.to is noVertex, the vertex returned is the old end of
// the path.
func (w *Weaver) cutSection(x change) (last int32) {
	w.passed = w.passed[:0]
	last = x.from
	for v := w.links[x.from][x.side]; v != x.to; {
		w.passed = append(w.passed, v)
		last, v = v, w.links.Beyond(v, last)
	}
	w.links[x.from][x.side] = noVertex
	if x.to != noVertex {
		w.links[x.to].Replace(last, noVertex)
	}
	for _, v := range w.passed {
		w.links[v] = dense.Pair{noVertex, noVertex}
	}
	return last
}

// takePart removes a part of a piece, which the path is to take over, and
// returns the part from its first to its last vertex. What is left of the piece
// becomes up to two pieces.
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
		w.piece[v] = onPath
	}
	w.pieces[number] = nil
	w.free = append(w.free, number)
	w.addPiece(piece[:low])
	w.addPiece(piece[high+1:])
	w.c.Spend(len(part))
	return part
}

// renew records that vertices have moved between the path and pieces. It pushes
// every vertex on the path that is one of them or adjacent to one.
func (w *Weaver) renew(vertices []int32) {
	for _, v := range vertices {
		if w.isOnPath(v) {
			w.push(v)
		}
		for _, u := range w.g.Of(v) {
			if w.isOnPath(u) {
				w.push(u)
			}
		}
		w.c.Spend(1 + len(w.g.Of(v)))
	}
}
