package learn

import (
	"math"
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// The variables are the edges of an instance. An edge is chosen or excluded.

// chosen is the literal that holds if an edge is chosen, and excluded is its
// negation.
func chosen(e int32) cdcl.Lit   { return cdcl.Positive(e) }
func excluded(e int32) cdcl.Lit { return cdcl.Negative(e) }

// A circuit is the constraint that the edges chosen form a Hamiltonian cycle of
// an instance. It is a [cdcl.Propagator]. It knows the degrees of the vertices
// and the ends of the paths that chosen edges form. So it knows which edges
// must be chosen, and which would close a path too early.
type circuit struct {
	*instance
	c   *work.Canceller
	sat *cdcl.Solver

	vertices []vertex
	chosen   int64 // how many times edges were chosen so far
	paths    int   // number of paths, including single vertices; 0 if they form a cycle

	// Of the last conflict:
	conflict   []cdcl.Lit // literals that hold, and cannot hold together
	conflictAt []int32    // a vertex with a wrong degree, or the ends of a path closed too early
	connectivity
	closingReason
}

// A vertex is the state of a vertex, which changes as edges are assigned. The
// edges at it are chosen, excluded, or not assigned. Of those not assigned, the
// field need says how many must still be chosen, and spare says how many can
// still be excluded.
type vertex struct {
	need  int8
	spare int32
	link  [2]int32 // the edges chosen, in the order of their choice: see degree
	far   int32    // the other end of its path, itself if it has no edge; inside a path: see farBefore
}

// The reasons that a circuit gives its solver have codes. The code closing is
// for an edge that is excluded because it would close a path too early. Any
// other code is a vertex, an end of the edge: the edges assigned there leave no
// other choice.
const closing int32 = -1

// newCircuit returns the circuit of an instance with a solver, which assigns
// nothing before begin.
func newCircuit(c *work.Canceller, in *instance, o cdcl.Options) *circuit {
	n := in.incident.Len()
	ct := &circuit{instance: in, c: c, vertices: make([]vertex, n)}
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
	if ct.c.Err() != nil {
		return ct.c.Err()
	}
	for v := range int32(len(ct.vertices)) {
		if ct.vertices[v].spare < 0 {
			ct.conflictAt = append(ct.conflictAt[:0], v)
			return dense.ErrNoCycle
		}
		if ct.vertices[v].spare == 0 {
			ct.chooseRest(v)
		}
	}
	ok := ct.sat.Propagate()
	if err := ct.c.Err(); err != nil {
		return err
	}
	if !ok {
		return dense.ErrNoCycle
	}
	return nil
}

// Assign propagates the choice or the exclusion of an edge. It reports false if
// it has set a conflict instead.
func (ct *circuit) Assign(l cdcl.Lit) bool {
	if l.IsPositive() {
		return ct.choose(l.Var())
	}
	return ct.exclude(l.Var())
}

// exclude propagates the exclusion of an edge. If an end now needs all its
// other edges, these are chosen. If an end has no edge to spare, exclude sets
// the conflict, and returns false with nothing else changed.
func (ct *circuit) exclude(e int32) bool {
	for _, v := range ct.ends[e] {
		if ct.vertices[v].spare == 0 {
			ct.conflictAt = append(ct.conflictAt[:0], v)
			ct.conflict = append(ct.conflict[:0], excluded(e))
			ct.conflict = ct.excludedAt(ct.conflict, v, ct.sat.Position(e))
			return ct.sat.Fail(ct.conflict...)
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

// chooseRest has the solver choose all edges at v that are not assigned,
// because v has no edges to spare.
func (ct *circuit) chooseRest(v int32) {
	ct.c.Charge(len(ct.edgesAt(v)))
	for _, e := range ct.edgesAt(v) {
		if !ct.sat.IsAssigned(e) {
			ct.sat.Imply(chosen(e), cdcl.Lazy(v))
		}
	}
}

// excludeRest has the solver exclude all edges at v that are not assigned,
// because v has all edges that it needs.
func (ct *circuit) excludeRest(v int32) {
	ct.c.Charge(len(ct.edgesAt(v)))
	for _, e := range ct.edgesAt(v) {
		if !ct.sat.IsAssigned(e) {
			ct.sat.Imply(excluded(e), cdcl.Lazy(v))
		}
	}
}

// choose propagates the choice of an edge, which joins two paths or closes the
// last one. If an end of e now has all edges that it needs, the others there
// are excluded. So is the edge that would close the new path, unless that path
// is the last.
//
// If an end of e already has all the edges that it needs, or if e closes a path
// that does not visit all vertices, choose sets the conflict, and returns false
// with nothing else changed.
func (ct *circuit) choose(e int32) bool {
	u, v := ct.ends[e][0], ct.ends[e][1]
	for _, w := range ct.ends[e] {
		if ct.vertices[w].need == 0 {
			return ct.failDegree(e, w)
		}
	}
	closes := ct.vertices[u].far == v
	if closes && ct.paths > 1 {
		return ct.failClosing(e)
	}
	a, b := ct.vertices[u].far, ct.vertices[v].far // the ends of the new path
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
		ct.excludeClosing(a, b) // last, since the edges excluded above may explain it
	}
	return true
}

// failDegree records a conflict: e is chosen, but its end v already has all the
// edges that it needs. It returns false.
func (ct *circuit) failDegree(e, v int32) bool {
	ct.conflictAt = append(ct.conflictAt[:0], v)
	ct.conflict = append(ct.conflict[:0], chosen(e))
	ct.conflict = ct.chosenAt(ct.conflict, v)
	return ct.sat.Fail(ct.conflict...)
}

// failClosing records a conflict: e is chosen, but closes a path too early. It
// returns false.
func (ct *circuit) failClosing(e int32) bool {
	ct.conflictAt = append(ct.conflictAt[:0], ct.ends[e][:]...)
	needsEdge := false
	ct.conflict, needsEdge = ct.whyOpen(ct.conflict[:0], e, math.MaxInt32)
	if needsEdge {
		ct.conflict = append(ct.conflict, chosen(e))
	}
	return ct.sat.Fail(ct.conflict...)
}

// degree returns the number of edges chosen at v. If v has a mate, the path
// that joins them from the beginning does not count.
func (ct *circuit) degree(v int32) int8 {
	if ct.hasMate(v) {
		return 1 - ct.vertices[v].need
	}
	return 2 - ct.vertices[v].need
}

// excludeClosing excludes all edges between the ends a and b of a path.
func (ct *circuit) excludeClosing(a, b int32) {
	if len(ct.edgesAt(a)) > len(ct.edgesAt(b)) {
		a, b = b, a
	}
	ct.c.Charge(len(ct.edgesAt(a)))
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
		return // the edge had closed the last path
	}
	a, b := ct.farBefore(u), ct.farBefore(v)
	ct.vertices[a].far = u
	ct.vertices[b].far = v
}

// farBefore returns the other end of the path of v, now that the edge chosen
// last at v is undone. If v is a single vertex again, that is v itself.
// Otherwise that edge had made v an inner vertex of a path, and far does not
// change at inner vertices.
func (ct *circuit) farBefore(v int32) int32 {
	if ct.vertices[v].need == 2 {
		return v
	}
	return ct.vertices[v].far
}

// Explain appends why an edge is chosen or excluded. The code is a vertex or
// closing.
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

// excludedAt appends the literals of the edges at v that were excluded before a
// position on the trail.
func (ct *circuit) excludedAt(why []cdcl.Lit, v, position int32) []cdcl.Lit {
	ct.c.Charge(len(ct.edgesAt(v)))
	for _, e := range ct.edgesAt(v) {
		if ct.sat.Holds(excluded(e)) && ct.sat.Position(e) < position {
			why = append(why, excluded(e))
		}
	}
	return why
}

// chosenAt appends the literals of the edges chosen at v.
func (ct *circuit) chosenAt(why []cdcl.Lit, v int32) []cdcl.Lit {
	for _, e := range ct.vertices[v].link[:ct.degree(v)] {
		why = append(why, chosen(e))
	}
	return why
}

// Check checks the connectivity, if it is time to do so. It reports false if it
// has set a conflict.
func (ct *circuit) Check() bool {
	if ct.c.Spent() < ct.checkAt {
		return true
	}
	ct.checkAt = ct.c.Spent() + checkInterval*int64(len(ct.vertices)+len(ct.ends))
	if ct.isConnected() {
		return true
	}
	return ct.sat.Fail(ct.conflict...)
}

// chosenEdges returns the ends of the chosen edges, in reverse order.
func (ct *circuit) chosenEdges() (list [][2]int32) {
	for e, ends := range slices.Backward(ct.ends) {
		if ct.sat.Holds(chosen(int32(e))) {
			list = append(list, ends)
		}
	}
	return list
}

// release frees all memory except for what [Learner.Contradiction] and
// [Learner.Chosen] return.
func (ct *circuit) release() {
	ct.instance = nil
	ct.sat = nil
	ct.vertices = nil
}
