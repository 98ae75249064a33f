package learn

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A literal says of an edge that it is chosen, or excluded.
type literal int32

func chosen(e int32) literal           { return literal(e << 1) }
func excluded(e int32) literal         { return literal(e<<1 | 1) }
func (l literal) edge() int32          { return int32(l >> 1) }
func (l literal) not() literal         { return l ^ 1 }
func (l literal) isChosen() bool       { return l&1 == 0 }
func (x *engine) holds(l literal) bool { return x.value[l.edge()] == valueOf(l) }
func (x *engine) fails(l literal) bool { return x.value[l.edge()] == -valueOf(l) }

// nothing is no literal.
const nothing literal = -1

func valueOf(l literal) int8 { return 1 - 2*int8(l&1) }

// Values of edges.
const (
	no    int8 = -1
	unset int8 = 0
	yes   int8 = 1
)

// A reason is why a literal holds: a clause if it is not negative, or one of these.
type reason int32

const (
	choice   reason = -1 - iota // or no choice at all, at level 0
	atFirst                     // the edges at the first end of the edge leave nothing else
	atSecond                    // those at the second
	circuit                     // the edge would close a path of chosen edges too early
)

// An engine chooses edges of a puzzle and follows the implications.
//
// A literal is set when it is first known, and settled in its turn: then the
// numbers of the vertices and the paths take note of it, and imply others.
type engine struct {
	*puzzle
	c *work.Canceller

	vertices []vertex
	value    []int8 // by edge
	edges    []edge
	trail    []literal
	settled  int   // literals of the trail
	limits   []int // by level: the length of the trail before the choice
	chosen   int64 // edges so far, each as often as it was
	paths    int   // paths so far, single vertices included; 0 if closed

	why []literal // of the contradiction, or of what is being explained

	clauses
	chooser
	connectivity
	conflicts int64
	restarts  int64
	nextStart int64 // conflicts before the next restart
}

// A vertex has the numbers that settled literals change.
type vertex struct {
	need  int8     // the edges it needs besides those chosen
	spare int32    // the edges that can still be excluded
	link  [2]int32 // the edges chosen, in the order settled
	far   int32    // the other end of its path, itself if it has no edge; of no meaning inside
}

// An edge has what is known about how it was set.
type edge struct {
	level    int32 // the number of choices before
	position int32 // in the trail
	reason   reason
}

func newEngine(c *work.Canceller, p *puzzle) *engine {
	n, m := len(p.start)-1, len(p.ends)
	x := &engine{
		puzzle: p, c: c,
		vertices: make([]vertex, n), value: make([]int8, m), edges: make([]edge, m),
	}
	for v := range int32(n) {
		x.vertices[v].need, x.vertices[v].far = 2, v
		x.paths += 2
		if p.hasMate(v) {
			x.vertices[v].need, x.vertices[v].far = 1, p.mate[v]
			x.paths--
		}
		x.vertices[v].spare = int32(len(p.edgesAt(v))) - int32(x.vertices[v].need)
	}
	x.paths /= 2
	return x
}

// begin makes all implications that need no choice.
func (x *engine) begin() error {
	for v := range int32(len(x.vertices)) {
		if x.vertices[v].spare < 0 {
			return dense.ErrNoCycle
		}
		if x.vertices[v].spare == 0 {
			x.chooseRest(v)
		}
	}
	if !x.propagate() {
		return dense.ErrNoCycle
	}
	return x.c.Err()
}

// set makes l hold.
func (x *engine) set(l literal, r reason) {
	e := l.edge()
	x.value[e] = valueOf(l)
	x.edges[e] = edge{level: int32(len(x.limits)), position: int32(len(x.trail)), reason: r}
	x.trail = append(x.trail, l)
}

// propagate settles all that is set. It reports whether that leads to no
// contradiction; x.why is its cause: literals that cannot hold together.
func (x *engine) propagate() bool {
	for x.settled < len(x.trail) {
		if x.c.Spend(2) != nil {
			return true
		}
		l := x.trail[x.settled]
		ok := false
		if l.isChosen() {
			ok = x.settleChosen(l.edge())
		} else {
			ok = x.settleExcluded(l.edge())
		}
		if !ok || !x.visitClauses(l.not()) {
			return false
		}
	}
	return true
}

func (x *engine) settleExcluded(e int32) bool {
	for _, v := range x.ends[e] {
		if x.vertices[v].spare == 0 {
			x.why = append(x.why[:0], excluded(e))
			x.explainByExcluded(v, x.edges[e].position)
			return false
		}
	}
	x.settled++
	for _, v := range x.ends[e] {
		x.vertices[v].spare--
	}
	for _, v := range x.ends[e] {
		if x.vertices[v].spare == 0 {
			x.chooseRest(v)
		}
	}
	return true
}

// chooseRest chooses all edges at v that are not excluded.
func (x *engine) chooseRest(v int32) {
	if x.vertices[v].need == 0 {
		return
	}
	x.c.Charge(len(x.edgesAt(v)))
	for _, e := range x.edgesAt(v) {
		if x.value[e] == unset {
			x.set(chosen(e), x.atEnd(e, v))
		}
	}
}

// atEnd is the reason that lies in the edges at v.
func (x *engine) atEnd(e, v int32) reason {
	if x.ends[e][0] == v {
		return atFirst
	}
	return atSecond
}

func (x *engine) settleChosen(e int32) bool {
	u, v := x.ends[e][0], x.ends[e][1]
	for _, w := range x.ends[e] {
		if x.vertices[w].need == 0 {
			x.why = append(x.why[:0], chosen(e))
			x.explainByChosen(w)
			return false
		}
	}
	if x.vertices[u].far == v && x.paths > 1 {
		x.why = append(x.why[:0], chosen(e))
		x.explainByPath(e)
		return false
	}
	x.settled++
	closes := x.vertices[u].far == v
	a, b := x.vertices[u].far, x.vertices[v].far
	for _, w := range x.ends[e] {
		x.vertices[w].link[x.chosenAt(w)] = e
		x.vertices[w].need--
	}
	x.paths--
	x.chosen++
	if !closes {
		x.vertices[a].far, x.vertices[b].far = b, a
		if x.paths > 1 {
			x.excludeClosing(a, b)
		}
	}
	for _, w := range x.ends[e] {
		if x.vertices[w].need == 0 {
			x.excludeRest(w)
		}
	}
	return true
}

// chosenAt returns the number of edges chosen at v.
func (x *engine) chosenAt(v int32) int8 {
	if x.hasMate(v) {
		return 1 - x.vertices[v].need
	}
	return 2 - x.vertices[v].need
}

// excludeRest excludes all edges at v that are not chosen.
func (x *engine) excludeRest(v int32) {
	if x.vertices[v].spare == 0 {
		return
	}
	x.c.Charge(len(x.edgesAt(v)))
	for _, e := range x.edgesAt(v) {
		if x.value[e] == unset {
			x.set(excluded(e), x.atEnd(e, v))
		}
	}
}

// excludeClosing excludes the edge between the ends of a path.
func (x *engine) excludeClosing(a, b int32) {
	if len(x.edgesAt(a)) > len(x.edgesAt(b)) {
		a, b = b, a
	}
	x.c.Charge(len(x.edgesAt(a)))
	for _, e := range x.edgesAt(a) {
		if x.value[e] == unset && x.across(e, a) == b {
			x.set(excluded(e), circuit)
		}
	}
}

// unsettle undoes what settling l has changed.
func (x *engine) unsettle(l literal) {
	e := l.edge()
	if !l.isChosen() {
		for _, v := range x.ends[e] {
			x.vertices[v].spare++
		}
		return
	}
	u, v := x.ends[e][0], x.ends[e][1]
	x.paths++
	x.vertices[u].need++
	x.vertices[v].need++
	if x.paths == 1 {
		return // it had closed the last path
	}
	a, b := x.farBefore(u), x.farBefore(v)
	x.vertices[a].far, x.vertices[b].far = u, v
}

// farBefore returns the other end of the path of v, which has lost its last edge.
func (x *engine) farBefore(v int32) int32 {
	if x.vertices[v].need == 2 {
		return v
	}
	return x.vertices[v].far
}

// backTo undoes all that was set after the first choices.
func (x *engine) backTo(level int) {
	if level >= len(x.limits) {
		return
	}
	for i := len(x.trail) - 1; i >= x.limits[level]; i-- {
		l := x.trail[i]
		if i < x.settled {
			x.unsettle(l)
		}
		x.unset(l)
		x.c.Charge(1)
	}
	x.trail = x.trail[:x.limits[level]]
	x.settled = min(x.settled, len(x.trail))
	x.limits = x.limits[:level]
}

// explain sets x.why to literals that hold, were set before l and imply it.
func (x *engine) explain(l literal) {
	e := l.edge()
	x.why = x.why[:0]
	switch r := x.edges[e].reason; {
	case r >= 0:
		x.explainByClause(r, l)
	case r == circuit:
		x.explainByPath(e)
	case l.isChosen():
		x.explainByExcluded(x.ends[e][atFirst-r], x.edges[e].position)
	default:
		x.explainByChosen(x.ends[e][atFirst-r])
	}
}

// explainByExcluded adds the edges at v that were excluded before a position.
func (x *engine) explainByExcluded(v, position int32) {
	x.c.Charge(len(x.edgesAt(v)))
	for _, e := range x.edgesAt(v) {
		if x.value[e] == no && x.edges[e].position < position {
			x.why = append(x.why, excluded(e))
		}
	}
}

// explainByChosen adds the edges chosen at v.
func (x *engine) explainByChosen(v int32) {
	for _, e := range x.vertices[v].link[:x.chosenAt(v)] {
		x.why = append(x.why, chosen(e))
	}
}

// explainByPath adds the chosen edges of the path that e closes, as it was when e
// was excluded: its ends have had their first edges then, the vertices between all.
func (x *engine) explainByPath(e int32) {
	v, last := x.ends[e][0], x.ends[e][1]
	by, fromMate := none, false // how v was reached
	for v != last {
		x.c.Charge(1)
		if x.hasMate(v) && !fromMate {
			v, by, fromMate = x.mate[v], none, true
			continue
		}
		next := x.vertices[v].link[0]
		if next == by {
			next = x.vertices[v].link[1]
		}
		x.why = append(x.why, chosen(next))
		v, by, fromMate = x.across(next, v), next, false
	}
}

// eachChosen calls f with the ends of each chosen edge, the last first.
func (x *engine) eachChosen(f func(u, v int32)) {
	for e, value := range slices.Backward(x.value) {
		if value == yes {
			f(x.ends[e][0], x.ends[e][1])
		}
	}
}
