package learn

import "example.com/knighttour/internal/cdcl"

// If an edge would close a path of chosen edges too early, the path is one
// explanation. The edges around the path are another explanation: a Hamiltonian
// cycle would have to leave the vertices of the path somewhere, but all edges
// that lead out are excluded. A path may fill a part of the graph that few
// edges leave, for example if the rest of the part was decided before. Then the
// second explanation takes fewer literals, and it says more: however the path
// runs in the part, it must not be closed there.
//
// The two can be mixed. There are two ways to show for a vertex of the path
// that no edge of the cycle leads from there to a vertex outside: the edges
// that lead outside are excluded, or the vertex has two chosen edges, of which
// the closing edge may be one. This file says that the vertex is shown by its
// excluded edges, or by its chosen edges. A chosen edge counts only once if
// both of its ends are shown by their chosen edges. So one pass along the path,
// from its first vertex to its last, finds the smallest number of literals.

// A closingReason explains why an edge must not close a path.
type closingReason struct {
	pathVertices []pathVertex // in the order of the path
	onPath       []int32      // by vertex: the number of the last path that it was on
	pathNumber   int32        // of the current path
}

// A pathVertex is a vertex of the path, with the smallest proofs that no edge
// of a cycle leaves the path up to there.
type pathVertex struct {
	vertex int32
	edge   int32 // chosen, to the next vertex; none if that is the mate, or at the end

	excluded proof // if excluded edges show it for this vertex
	chosen   proof // if the chosen edges at this vertex show it
}

// A proof shows that no edge of a cycle leaves the path at any of its first
// vertices, up to some vertex.
type proof struct {
	literals int  // how many literals it takes
	byChosen bool // whether chosen edges show it for the last vertex but one
}

// impossible stands for the number of literals if there is no proof. It is
// greater than the number in any proof.
const impossible = 1 << 29

// whyOpen appends literals that explain why e must not be chosen: it would
// close a path too early. All of them come before the given position of the
// trail. needsEdge reports whether the literals are a conflict only together
// with e; otherwise they are one even without it.
//
// It sets the proofs along the path, takes the smaller one for the last vertex,
// and goes back to the first vertex to see what the proof consists of.
func (ct *circuit) whyOpen(why []cdcl.Lit, e, position int32) (_ []cdcl.Lit, needsEdge bool) {
	ct.follow(e)
	ct.countAlongPath(position)
	last := ct.pathVertices[len(ct.pathVertices)-1]
	byChosen := last.chosen.literals <= last.excluded.literals
	needsEdge = byChosen
	for i := len(ct.pathVertices) - 1; i > 0; i-- {
		x, before := ct.pathVertices[i], ct.pathVertices[i-1]
		how := x.excluded
		if byChosen {
			how = x.chosen
		} else {
			why = ct.leaving(why, x.vertex)
		}
		if before.edge != none && (byChosen || how.byChosen) {
			why = append(why, chosen(before.edge))
		}
		byChosen = how.byChosen
	}
	if !byChosen {
		why = ct.leaving(why, ct.pathVertices[0].vertex)
	}
	return why, needsEdge || byChosen
}

// follow sets the vertices of the path that e closes, from the first end of e
// to the second. The two ends have at most one chosen edge each, besides e. All
// vertices between them have two chosen edges, or one and a mate.
func (ct *circuit) follow(e int32) {
	if ct.onPath == nil {
		ct.onPath = make([]int32, len(ct.vertices))
	}
	ct.pathNumber++
	ct.pathVertices = ct.pathVertices[:0]
	v, last := ct.ends[e][0], ct.ends[e][1]
	by := none        // the edge by which v was reached, if any
	fromMate := false // whether v was reached from its mate
	for v != last {
		ct.c.Charge(1)
		ct.onPath[v] = ct.pathNumber
		if ct.hasMate(v) && !fromMate {
			ct.pathVertices = append(ct.pathVertices, pathVertex{vertex: v, edge: none})
			v = ct.mate[v]
			by = none
			fromMate = true
			continue
		}
		next := ct.vertices[v].link[0]
		if next == by {
			next = ct.vertices[v].link[1]
		}
		ct.pathVertices = append(ct.pathVertices, pathVertex{vertex: v, edge: next})
		v = ct.across(next, v)
		by = next
		fromMate = false
	}
	ct.onPath[last] = ct.pathNumber
	ct.pathVertices = append(ct.pathVertices, pathVertex{vertex: last, edge: none})
}

// countAlongPath sets the proofs of each vertex of the path. Excluded edges
// count if they were excluded before the given position of the trail.
//
// A chosen edge between two vertices is a literal if one of them is shown by
// its chosen edges. The closing edge is never one, so at the first vertex the
// chosen edges have no literals yet.
func (ct *circuit) countAlongPath(position int32) {
	for i := range ct.pathVertices {
		x := &ct.pathVertices[i]
		leaving := ct.countLeaving(x.vertex, position)
		if i == 0 {
			x.excluded.literals = leaving
			continue
		}
		before := &ct.pathVertices[i-1]
		edge := 1 // literals of the edge before x
		if before.edge == none {
			edge = 0
		}
		x.excluded = smaller(before.excluded.literals, before.chosen.literals+edge)
		x.excluded.literals = min(x.excluded.literals+leaving, impossible)
		// The edge before x, if there is one, is one of its chosen edges. So it
		// counts as a literal, no matter whether the vertex before x is shown
		// by its excluded or its chosen edges.
		x.chosen = smaller(before.excluded.literals+edge, before.chosen.literals+edge)
	}
}

// smaller returns the smaller of two proofs. The arguments are their numbers of
// literals: in the first proof, excluded edges show the last vertex but one,
// and in the second, chosen edges do.
func smaller(excluded, chosen int) proof {
	if chosen <= excluded {
		return proof{literals: chosen, byChosen: true}
	}
	return proof{literals: excluded, byChosen: false}
}

// countLeaving returns the number of edges that lead from v to vertices that
// are not on the path, or [impossible] if one of these edges had not been
// excluded before the given position of the trail.
func (ct *circuit) countLeaving(v, position int32) (n int) {
	edges := ct.edgesAt(v)
	ct.c.Charge(len(edges))
	for _, e := range edges {
		if ct.isOnPath(ct.across(e, v)) {
			continue
		}
		if !ct.sat.Holds(excluded(e)) || ct.sat.Position(e) >= position {
			return impossible
		}
		n++
	}
	return n
}

// leaving appends the literals of the edges from v to vertices off the path,
// which are excluded. countLeaving must have counted them.
func (ct *circuit) leaving(why []cdcl.Lit, v int32) []cdcl.Lit {
	for _, e := range ct.edgesAt(v) {
		if !ct.isOnPath(ct.across(e, v)) {
			why = append(why, excluded(e))
		}
	}
	return why
}

// isOnPath reports whether v is on the current path.
func (ct *circuit) isOnPath(v int32) bool { return ct.onPath[v] == ct.pathNumber }
