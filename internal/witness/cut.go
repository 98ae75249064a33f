package witness

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
)

// If vertices are removed from an undirected graph, a tour falls into pieces,
// and each remaining part of the graph contains at least one of them. Without k
// vertices, a cycle falls into at most k pieces, and a path into at most k+1,
// or fewer if ends of the path are removed. A part is dangling if it is
// adjacent to only one removed vertex. A path cannot enter and leave such a
// part, so the part contains the first or the last piece of the path.
//
// A path from head to tail becomes a cycle if an edge between them is added. So
// the parts below are those of the joined graph, which has this edge.

// parts returns how many parts are left if the given vertices are removed, and
// the largest number of parts that a tour can visit.
func (r *remainder) parts(without []int32) (parts, visitable int) {
	out := dense.Marks(int(r.len()), without)
	seen := slices.Clone(out)
	dangling := 0
	for from := range r.len() {
		if seen[from] {
			continue
		}
		parts++
		part := r.reach(from, r.joined, seen)
		if r.hasFreeEnd() && (slices.Contains(part, r.head) || slices.Contains(part, r.tail)) {
			continue // it need not be left again: the path begins or ends here
		}
		if r.isDangling(part, out) {
			dangling++
		}
	}
	return parts, r.visitable(len(without), out, parts-dangling)
}

// visitable returns the largest number of parts that a tour can visit if k
// vertices are removed. This is at most the number of pieces into which the
// tour falls. others is the number of parts that are not dangling, or that
// contain a given end of a path.
func (r *remainder) visitable(k int, out []bool, others int) int {
	headOut := r.head != noVertex && out[r.head]
	tailOut := r.tail != noVertex && out[r.tail]
	if r.hasFreeEnd() {
		pieces := k + 1
		if headOut {
			pieces--
		}
		if tailOut {
			pieces--
		}
		return min(pieces, others+r.freeEnds())
	}
	pieces := k
	if headOut && tailOut {
		pieces-- // the added edge between them is not a piece
	}
	if k == 1 {
		return pieces // a cycle leaves and enters its one part by the same vertex
	}
	return min(pieces, others)
}

// joinsParts reports whether, if the given vertices are removed, only the added
// edge joins the part of the head to the part of the tail. It returns false for
// a closed tour: such a tour begins with a path between head and tail, which
// joins these parts anyway.
func (r *remainder) joinsParts(without []int32) bool {
	if r.head == noVertex || r.tail == noVertex || r.whole.Closed {
		return false
	}
	seen := dense.Marks(int(r.len()), without)
	if seen[r.head] || seen[r.tail] {
		return false // the added edge is removed with its end
	}
	r.reach(r.head, r.graph, seen)
	return !seen[r.tail]
}

// isDangling reports whether a part is adjacent to at most one vertex that is
// out.
func (r *remainder) isDangling(part []int32, out []bool) bool {
	neighbour := noVertex // the one that is out
	for _, v := range part {
		for _, w := range r.joined.Of(v) {
			if !out[w] {
				continue
			}
			if neighbour != noVertex && neighbour != w {
				return false
			}
			neighbour = w
		}
	}
	return true
}

// cut returns the reason that removing the given vertices leaves too many
// parts, or nil if it does not.
func (r *remainder) cut(without []int32) *problem.None {
	parts, visitable := r.parts(without)
	if parts <= visitable {
		return nil
	}
	if r.joinsParts(without) {
		// The graph itself does not have the added edge. Without this edge, the
		// part of the head and the tail is two parts. A path visits one of them
		// first and the other last.
		parts++
		visitable++
	}
	return r.counted(problem.ReasonCut, without, parts, visitable,
		"without %s, %d parts are left, and %s can visit only %d of them",
		parts, r.whole.kindOfTour(), visitable)
}

// maxCuts is the largest number of cut vertices, and of blocks, that
// cutVertices looks at.
const maxCuts = 32

// cutVertices looks for cut vertices that leave too many parts: a single one,
// those of the end blocks, or those of one block. A cut vertex is a vertex
// whose removal leaves more parts. A block is a maximal part of the graph
// without a cut vertex of its own, and an end block contains only one cut
// vertex of the graph.
func (r *remainder) cutVertices() *problem.None {
	if !r.undirected {
		return nil
	}
	b := r.findBlocks()
	if b == nil {
		return nil
	}
	cuts := b.cutVertices()
	for _, v := range cuts[:min(len(cuts), maxCuts)] { // those that leave the most parts
		if why := r.cut([]int32{v}); why != nil {
			return why
		}
	}
	ends := b.endBlocks(cuts)
	if len(ends) >= 2 && len(ends) > r.freeEnds() { // a path must end in each
		ends = ends[:r.freeEnds()+1] // one too many is enough
		slices.Sort(ends)
		if why := r.cut(slices.Compact(ends)); why != nil {
			return why
		}
	}
	for _, cuts := range b.ofBlocks(cuts, maxCuts) {
		if why := r.cut(cuts); why != nil {
			return why
		}
	}
	return nil
}

// scatterings is the number of orders that scatter tries.
const scatterings = 8

// scatter looks for vertices whose removal leaves too many parts. It removes
// the vertices of one colour, or all vertices except an independent set. Then
// it puts back vertices that join few parts. It does so in several random
// orders, and returns the reason with the fewest vertices, or nil.
func (r *remainder) scatter() (best *problem.None) {
	const maxJoined = 2 // the most parts that a vertex joins when it is put back
	if !r.undirected || r.len() < 3 {
		return nil
	}
	s := dense.NewScattering(r.c, r.joined, r.colour, r.head, r.tail)
	for round := range scatterings {
		s.Begin(round)
		s.GiveBack(maxJoined, nil)
		if len(s.Out) > 0 {
			best = fewer(best, r.cut(s.Out))
		}
	}
	return best
}
