package learn

import (
	"math"
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// The variables are the edges of an instance. An edge is chosen or excluded.

// chosen is the literal that an edge is chosen, and excluded that it is not.
func chosen(e int32) cdcl.Lit   { return cdcl.Positive(e) }
func excluded(e int32) cdcl.Lit { return cdcl.Negative(e) }

// A circuit is the constraint that the edges chosen form a Hamiltonian cycle of
// an instance. It is a [cdcl.Propagator]. It knows the degrees of the vertices
// and the ends of the paths that chosen edges form, and so which edges must be
// chosen, and which would close a path too early.
type circuit struct {
	*instance
	work *work.Canceller
	sat  *cdcl.Solver

	vertices []vertex
	chosen   int64 // times that edges were chosen so far
	paths    int   // paths so far, single vertices included; 0 if closed

	at  []int32    // the vertices of the last conflict of degrees or of a circuit
	why []cdcl.Lit // of the last conflict
	connectivity
	closingReason
}

// A vertex has the numbers that the edges assigned change.
type vertex struct {
	need  int8     // the edges it needs besides those chosen
	spare int32    // the edges that can still be excluded
	link  [2]int32 // the edges chosen, the first chosen first
	far   int32    // the other end of its path, itself if it has no edge; undefined inside a path
}

// closing is the code of the reason why an edge is excluded that would close a
// path too early. The other codes are vertices: the edges there leave nothing
// else.
const closing int32 = -1

// newCircuit returns the circuit of an instance with a solver, which assigns
// nothing before begin.
func newCircuit(c *work.Canceller, in *instance, o cdcl.Options) *circuit {
	n := in.incident.Len()
	ct := &circuit{instance: in, work: c, vertices: make([]vertex, n)}
	ct.sat = cdcl.New(c, len(in.ends), ct, o)
	mates := 0
	for v := range int32(n) {
		x := &ct.vertices[v]
		x.need = 2
		x.far = v
		if in.hasMate(v) {
			x.need = 1
			x.far = in.mate[v]
			mates++
		}
		x.spare = int32(len(in.edgesAt(v))) - int32(x.need)
	}
	ct.paths = n - mates/2
	return ct
}

// begin makes all implications that need no choice. The error is
// [dense.ErrNoCycle] or that of the canceller.
func (ct *circuit) begin() error {
	if ct.work.Err() != nil {
		return ct.work.Err()
	}
	for v := range int32(len(ct.vertices)) {
		if ct.vertices[v].spare < 0 {
			ct.at = append(ct.at[:0], v)
			return dense.ErrNoCycle
		}
		if ct.vertices[v].spare == 0 {
			ct.chooseRest(v)
		}
	}
	ok := ct.sat.Propagate()
	if err := ct.work.Err(); err != nil {
		return err
	}
	if !ok {
		return dense.ErrNoCycle
	}
	return nil
}

// Assign implements [cdcl.Propagator]: it propagates that an edge is chosen or
// excluded.
func (ct *circuit) Assign(l cdcl.Lit) bool {
	if l.IsPositive() {
		return ct.choose(l.Var())
	}
	return ct.exclude(l.Var())
}

// exclude propagates that an edge is excluded. If its ends now need all their
// other edges, these are chosen. If an end has no edge to spare, exclude fails
// the solver with the reason, sets at to that end, and returns false with
// nothing else changed.
func (ct *circuit) exclude(e int32) bool {
	for _, v := range ct.ends[e] {
		if ct.vertices[v].spare == 0 {
			ct.at = append(ct.at[:0], v)
			ct.why = append(ct.why[:0], excluded(e))
			ct.why = ct.excludedAt(ct.why, v, ct.sat.Position(e))
			return ct.sat.Fail(ct.why...)
		}
	}
	for _, v := range ct.ends[e] {
		ct.vertices[v].spare--
	}
	for _, v := range ct.ends[e] {
		if ct.vertices[v].spare == 0 && ct.vertices[v].need > 0 {
			ct.chooseRest(v)
		}
	}
	return true
}

// chooseRest chooses all edges at v that are not assigned.
func (ct *circuit) chooseRest(v int32) {
	ct.work.Charge(len(ct.edgesAt(v)))
	for _, e := range ct.edgesAt(v) {
		if !ct.sat.IsAssigned(e) {
			ct.sat.Imply(chosen(e), cdcl.Lazy(v))
		}
	}
}

// excludeRest excludes all edges at v that are not assigned.
func (ct *circuit) excludeRest(v int32) {
	ct.work.Charge(len(ct.edgesAt(v)))
	for _, e := range ct.edgesAt(v) {
		if !ct.sat.IsAssigned(e) {
			ct.sat.Imply(excluded(e), cdcl.Lazy(v))
		}
	}
}

// choose propagates that an edge is chosen, which joins two paths, or closes
// the last one. All other edges at a vertex that has two are excluded, and so
// is the edge that would close the new path, unless it is the last.
//
// If an end of e has two edges already, or if e closes a path that has not all
// vertices, choose fails the solver with the reason, sets at to the vertices of
// the conflict, and returns false with nothing else changed.
func (ct *circuit) choose(e int32) bool {
	u, v := ct.ends[e][0], ct.ends[e][1]
	for _, w := range ct.ends[e] {
		if ct.vertices[w].need == 0 {
			ct.at = append(ct.at[:0], w)
			ct.why = append(ct.why[:0], chosen(e))
			ct.why = ct.chosenAt(ct.why, w)
			return ct.sat.Fail(ct.why...)
		}
	}
	closes := ct.vertices[u].far == v
	if closes && ct.paths > 1 {
		ct.at = append(ct.at[:0], u, v)
		needsEdge := false
		ct.why, needsEdge = ct.whyOpen(ct.why[:0], e, math.MaxInt32)
		if needsEdge {
			ct.why = append(ct.why, chosen(e))
		}
		return ct.sat.Fail(ct.why...)
	}
	a, b := ct.vertices[u].far, ct.vertices[v].far
	for _, w := range ct.ends[e] {
		ct.vertices[w].link[ct.degree(w)] = e
		ct.vertices[w].need--
	}
	ct.paths--
	ct.chosen++
	for _, w := range ct.ends[e] {
		if ct.vertices[w].need == 0 && ct.vertices[w].spare > 0 {
			ct.excludeRest(w)
		}
	}
	if closes {
		return true
	}
	ct.vertices[a].far = b
	ct.vertices[b].far = a
	if ct.paths > 1 {
		ct.excludeClosing(a, b) // last, since the edges excluded may explain it
	}
	return true
}

// degree returns the number of edges chosen at v.
func (ct *circuit) degree(v int32) int8 {
	if ct.hasMate(v) {
		return 1 - ct.vertices[v].need
	}
	return 2 - ct.vertices[v].need
}

// excludeClosing excludes the edge between the ends of a path.
func (ct *circuit) excludeClosing(a, b int32) {
	if len(ct.edgesAt(a)) > len(ct.edgesAt(b)) {
		a, b = b, a
	}
	ct.work.Charge(len(ct.edgesAt(a)))
	for _, e := range ct.edgesAt(a) {
		if ct.across(e, a) == b && !ct.sat.IsAssigned(e) {
			ct.sat.Imply(excluded(e), cdcl.Lazy(closing))
		}
	}
}

// Undo takes back what Assign has changed.
func (ct *circuit) Undo(l cdcl.Lit) {
	e := l.Var()
	u, v := ct.ends[e][0], ct.ends[e][1]
	if !l.IsPositive() {
		ct.vertices[u].spare++
		ct.vertices[v].spare++
		return
	}
	ct.paths++
	ct.vertices[u].need++
	ct.vertices[v].need++
	if ct.paths == 1 {
		return // it had closed the last path
	}
	a, b := ct.farBefore(u), ct.farBefore(v)
	ct.vertices[a].far = u
	ct.vertices[b].far = v
}

// farBefore returns the other end of the path of v, which has lost its last
// edge.
func (ct *circuit) farBefore(v int32) int32 {
	if ct.vertices[v].need == 2 {
		return v
	}
	return ct.vertices[v].far
}

// Explain appends why an edge is chosen or excluded.
func (ct *circuit) Explain(why []cdcl.Lit, l cdcl.Lit, code int32) []cdcl.Lit {
	e := l.Var()
	switch {
	case code == closing:
		why, _ = ct.whyOpen(why, e, ct.sat.Position(e))
		return why
	case l.IsPositive():
		return ct.excludedAt(why, code, ct.sat.Position(e))
	}
	return ct.chosenAt(why, code)
}

// excludedAt appends the edges at v that were excluded before a position on the
// trail.
func (ct *circuit) excludedAt(why []cdcl.Lit, v, position int32) []cdcl.Lit {
	ct.work.Charge(len(ct.edgesAt(v)))
	for _, e := range ct.edgesAt(v) {
		if ct.sat.Holds(excluded(e)) && ct.sat.Position(e) < position {
			why = append(why, excluded(e))
		}
	}
	return why
}

// chosenAt appends the edges chosen at v.
func (ct *circuit) chosenAt(why []cdcl.Lit, v int32) []cdcl.Lit {
	for _, e := range ct.vertices[v].link[:ct.degree(v)] {
		why = append(why, chosen(e))
	}
	return why
}

// Check checks the connectivity, if it is time to do so.
func (ct *circuit) Check() bool {
	if ct.work.Spent() < ct.due {
		return true
	}
	ct.due = ct.work.Spent() + checkInterval*(len(ct.vertices)+len(ct.ends))
	if ct.isConnected() {
		return true
	}
	return ct.sat.Fail(ct.why...)
}

// chosenEdges returns the ends of the chosen edges.
func (ct *circuit) chosenEdges() (list [][2]int32) {
	for e, ends := range slices.Backward(ct.ends) {
		if ct.sat.Holds(chosen(int32(e))) {
			list = append(list, ends)
		}
	}
	return list
}

// release frees all memory except for what is known about contradictions and
// choices.
func (ct *circuit) release() {
	ct.instance = nil
	ct.sat = nil
	ct.vertices = nil
}
