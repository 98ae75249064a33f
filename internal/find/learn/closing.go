package learn

import "example.com/knighttour/internal/cdcl"

// That an edge would close a path of chosen edges too early can be explained by
// the path. It can also be explained by the edges around the path: a
// Hamiltonian cycle would have to leave the vertices of the path somewhere, and
// all edges that lead out are excluded. A path may fill a part of the graph
// that few edges leave, for example if the rest of the part was decided before.
// Then this explanation takes fewer literals, and it says more: however the
// path runs in the part, it must not be closed there.
//
// The two can be mixed. That no edge of the cycle leads from a vertex of the
// path to a vertex outside is shown in one of two ways: by the excluded edges
// that lead outside, or by the two chosen edges at the vertex, of which the
// closing edge may be one. A chosen edge counts once if it shows that for both
// its ends, so the smallest number of literals is found along the path, from
// its first vertex to its last.

// A closingReason explains why an edge must not close a path.
type closingReason struct {
	pathVertices []pathVertex
	on           []int32 // by vertex: the number of the last path that it was on
	path         int32   // the number of the path
}

// A pathVertex is a vertex of the path.
type pathVertex struct {
	vertex int32
	edge   int32 // chosen, to the next vertex; none if that is the mate, or at the end

	excluded proof // if the vertex is shown by its excluded edges
	chosen   proof // if it is shown by its chosen edges
}

// A proof shows that the vertices of a path are not left, up to one that is
// shown in a given way.
type proof struct {
	literals int  // the smallest number for it
	byChosen bool // whether the vertex before is then shown by its chosen edges
}

// impossible is more than the number of literals of any reason.
const impossible = 1 << 29

// whyOpen appends literals that explain why e must not be chosen: it would
// close a path too early. All of them come before the given position of the
// trail. It reports whether it takes e for them to be a conflict.
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

// follow sets the vertices of the path that e closes. Its ends have only their
// first edges before e, the vertices between have all.
func (ct *circuit) follow(e int32) {
	if ct.on == nil {
		ct.on = make([]int32, len(ct.vertices))
	}
	ct.path++
	ct.pathVertices = ct.pathVertices[:0]
	v, last := ct.ends[e][0], ct.ends[e][1]
	by := none        // the edge by which v was reached, if any
	fromMate := false // whether it was reached from its mate
	for v != last {
		ct.work.Charge(1)
		ct.on[v] = ct.path
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
	ct.on[last] = ct.path
	ct.pathVertices = append(ct.pathVertices, pathVertex{vertex: last, edge: none})
}

// countAlongPath sets, at each vertex, the smallest numbers of literals that
// show that no edge of a cycle leaves the path at the vertices up to this one.
// Excluded edges count if they were excluded before a position on the trail.
func (ct *circuit) countAlongPath(position int32) {
	for i := range ct.pathVertices {
		x := &ct.pathVertices[i]
		leaving := ct.countLeaving(x.vertex, position)
		if i == 0 {
			x.excluded.literals = leaving
			continue
		}
		before := &ct.pathVertices[i-1]
		edge := 1
		if before.edge == none {
			edge = 0
		}
		x.excluded = least(before.excluded.literals, before.chosen.literals+edge)
		x.excluded.literals = min(x.excluded.literals+leaving, impossible)
		// The edge before x, if there is one, is one of its chosen edges. So it
		// is a literal however the vertex before is shown.
		x.chosen = least(before.excluded.literals+edge, before.chosen.literals+edge)
	}
}

// least returns the less of two numbers of literals: if the vertex before is
// shown by its excluded edges, and if it is shown by its chosen edges.
func least(excluded, chosen int) proof {
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
	ct.work.Charge(len(edges))
	for _, e := range edges {
		if ct.on[ct.across(e, v)] == ct.path {
			continue
		}
		if !ct.sat.Holds(excluded(e)) || ct.sat.Position(e) >= position {
			return impossible
		}
		n++
	}
	return n
}

// leaving appends the edges that lead from v to vertices that are not on the
// path, which are excluded.
func (ct *circuit) leaving(why []cdcl.Lit, v int32) []cdcl.Lit {
	for _, e := range ct.edgesAt(v) {
		if ct.on[ct.across(e, v)] != ct.path {
			why = append(why, excluded(e))
		}
	}
	return why
}
