package learn

// checkInterval is the work between two checks of the connectivity, for each
// vertex and edge. A check takes a third of that work, and so a quarter of the
// total. With half the interval, graphs made from satisfiability problems take
// twice the work. With twice the interval, graphs with many cuts take a third
// more work, and without any checks 80 times as much.
const checkInterval = 12

// A connectivity checks by a depth-first search that the edges not excluded
// connect all vertices and that none of them is a bridge: a cycle crosses every
// cut at least twice.
type connectivity struct {
	checkAt int64 // the work charged at which the next check is made

	// Of the search:
	discovery []int32 // by vertex: when it was discovered, from 1; 0 if undiscovered
	low       []int32 // by vertex: the earliest discovery of a vertex adjacent to its subtree
	time      int32   // the last discovery
	frames    []frame // from the root to the current vertex
}

// A frame is the state of the search at a vertex.
type frame struct {
	v    int32
	by   int32 // the edge that leads to v, or none from its mate or at the root
	next int   // index in edgesAt(v) of the edge to try next; -1 before its mate was tried
}

// isConnected reports whether every cut has at least two edges that are not
// excluded. If not, it sets ct.conflict to the excluded edges of a cut that has
// fewer. It reports true if ct.c is stopped.
func (ct *circuit) isConnected() bool {
	n := len(ct.vertices)
	if ct.discovery == nil {
		ct.discovery = make([]int32, n)
		ct.low = make([]int32, n)
	}
	clear(ct.discovery)
	ct.time = 0
	ct.frames = ct.frames[:0]
	ct.discover(0, none)
	for len(ct.frames) > 0 {
		if ct.c.Spend(4) != nil {
			return true
		}
		top := &ct.frames[len(ct.frames)-1]
		if w, by := ct.undiscovered(top); w != none {
			ct.discover(w, by)
			continue
		}
		v := top.v
		if top.by != none && ct.low[v] == ct.discovery[v] { // a bridge
			ct.explainByCut(ct.discovery[v])
			return false
		}
		ct.frames = ct.frames[:len(ct.frames)-1]
		if len(ct.frames) > 0 {
			parent := ct.frames[len(ct.frames)-1].v
			ct.low[parent] = min(ct.low[parent], ct.low[v])
		}
	}
	if int(ct.time) < n {
		ct.explainByCut(1)
		return false
	}
	return true
}

// discover adds a frame for v, which was undiscovered. The parameter by is the
// edge that leads to v, or none: see frame.
func (ct *circuit) discover(v, by int32) {
	ct.time++
	ct.discovery[v] = ct.time
	ct.low[v] = ct.time
	ct.frames = append(ct.frames, frame{v: v, by: by, next: -1})
	ct.c.Charge(len(ct.edgesAt(v)))
}

// undiscovered returns an undiscovered vertex w adjacent to that of the frame
// top, and the edge to w. The mate comes first: for it, the edge is none. If
// there is no such vertex, it returns none twice. On its way it updates low.
func (ct *circuit) undiscovered(top *frame) (w, by int32) {
	if top.next < 0 {
		top.next = 0
		if ct.hasMate(top.v) && ct.discovery[ct.mate[top.v]] == 0 {
			return ct.mate[top.v], none
		}
	}
	for edges := ct.edgesAt(top.v); top.next < len(edges); {
		e := edges[top.next]
		top.next++
		if ct.sat.Holds(excluded(e)) || e == top.by {
			continue
		}
		w := ct.across(e, top.v)
		if ct.discovery[w] == 0 {
			return w, e
		}
		ct.low[top.v] = min(ct.low[top.v], ct.discovery[w])
	}
	return none, none
}

// explainByCut sets ct.conflict to the excluded edges of a cut: one side has
// the vertices whose time of discovery is first or later.
func (ct *circuit) explainByCut(first int32) {
	inside := func(v int32) bool { return ct.discovery[v] >= first }
	ct.conflict = ct.conflict[:0]
	for e, ends := range ct.ends {
		l := excluded(int32(e))
		if ct.sat.Holds(l) && inside(ends[0]) != inside(ends[1]) {
			ct.conflict = append(ct.conflict, l)
		}
	}
	ct.c.Charge(len(ct.ends))
}
