package places

import (
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/work"
)

// constraints enforce those rules of a model that are not clauses. They are a
// [cdcl.Propagator].
//
// Each method below that returns a bool implies literals, and reports false at
// a conflict, that is, if a literal to be implied already fails. Then the rest
// need not be implied, since the solver takes back the last decision.
type constraints struct {
	*model
	c   *work.Canceller
	sat *cdcl.Solver

	// The positions and arcs that hold, or none.
	positionAt []int32 // by index
	positionOf []int32 // by vertex
	arcFrom    []int32 // by vertex: the arc that leads from it
	arcTo      []int32 // by vertex: the arc that leads to it

	matching
}

// newConstraints returns the constraints of a model in which no variable has a
// value yet. The caller sets sat.
func newConstraints(c *work.Canceller, m *model) *constraints {
	n := int(m.n)
	empty := func() []int32 { return slices.Repeat([]int32{none}, n) }
	return &constraints{
		model:      m,
		c:          c,
		positionAt: empty(),
		positionOf: empty(),
		arcFrom:    empty(),
		arcTo:      empty(),
		matching:   newMatching(n),
	}
}

const (
	// workPerLiteral is the work of propagating a literal, not counting long
	// lists.
	workPerLiteral = 6

	// variablesPerUnit is the number of variables of a list that are looked at
	// for one unit of work.
	variablesPerUnit = 4

	// lookupsPerUnit is the number of positions whose vertices are looked up
	// for one unit of work.
	lookupsPerUnit = 2
)

// Assign implements [cdcl.Propagator]. It notes which position or arc holds
// before it implies anything, since the rules look at what holds.
func (cs *constraints) Assign(l cdcl.Lit) bool {
	cs.c.Charge(workPerLiteral)
	x := l.Var()
	switch {
	case !l.IsPositive() && cs.isPosition(x):
		return cs.excludePosition(x)
	case !l.IsPositive():
		return cs.excludeArc(x)
	}
	cs.note(x, x)
	ok := false
	if cs.isPosition(x) {
		ok = cs.placeVertex(x)
	} else {
		ok = cs.takeArc(x)
	}
	if !ok {
		cs.note(x, none)
	}
	return ok
}

// Undo implements [cdcl.Propagator]: the position or arc of a positive literal
// no longer holds. Negative literals are not noted.
func (cs *constraints) Undo(l cdcl.Lit) {
	if l.IsPositive() {
		cs.note(l.Var(), none)
	}
}

// Explain implements [cdcl.Propagator]. It is never called, since no reason is
// lazy: each is one or two literals.
func (cs *constraints) Explain(why []cdcl.Lit, _ cdcl.Lit, _ int32) []cdcl.Lit { return why }

// note sets which position holds at the index and for the vertex of x, if x is
// a position. If x is an arc, it sets which arc holds at the tail and at the
// head of x. The value is x itself or none.
func (cs *constraints) note(x, value int32) {
	if cs.isPosition(x) {
		cs.positionAt[cs.index[x]] = value
		cs.positionOf[cs.vertex[x]] = value
	} else {
		cs.arcFrom[cs.tail[x-cs.positions]] = value
		cs.arcTo[cs.head[x-cs.positions]] = value
	}
}

// exclude makes x fail because l holds.
func (cs *constraints) exclude(x int32, l cdcl.Lit) bool {
	return cs.sat.Imply(cdcl.Negative(x), cdcl.Because(l))
}

// excludeOthers makes all variables of a list, except x, fail because l holds.
func (cs *constraints) excludeOthers(l cdcl.Lit, x int32, list []int32) bool {
	cs.c.Charge(len(list) / variablesPerUnit)
	for _, z := range list {
		if z != x && !cs.exclude(z, l) {
			return false
		}
	}
	return true
}

// excludeRange makes all variables from first to end-1, except x, fail because
// l holds.
func (cs *constraints) excludeRange(l cdcl.Lit, x, first, end int32) bool {
	cs.c.Charge(int(end-first) / variablesPerUnit)
	for z := first; z < end; z++ {
		if z != x && !cs.exclude(z, l) {
			return false
		}
	}
	return true
}

// excludeThird makes the third variable of a link fail. A link joins its owner,
// a position, to another position and to the arc between them: if two of these
// three variables hold, so does the third. Here the literal l says that one of
// them fails, and held is another, which holds. So the third fails.
//
// One of these two variables owns the links, and the other, known, is looked up
// in them. If no link has it, nothing is excluded. For example, if v is not at
// index 3, but the arc from v to w is taken, then w is not at index 4.
func (cs *constraints) excludeThird(l cdcl.Lit, held, known int32, links []link) bool {
	for _, e := range links {
		switch known {
		case e.a:
			return cs.sat.Imply(cdcl.Negative(e.b), cdcl.BecauseBoth(l, cdcl.Positive(held)))
		case e.b:
			return cs.sat.Imply(cdcl.Negative(e.a), cdcl.BecauseBoth(l, cdcl.Positive(held)))
		}
	}
	return true
}

// equate makes x and z equivalent because l holds: if one of them has a value,
// the other gets it. If neither has one, nothing is implied yet: when one of
// them gets a value, the rules for it see that l holds.
func (cs *constraints) equate(l cdcl.Lit, x, z int32) bool {
	a, b := cdcl.Positive(x), cdcl.Positive(z)
	switch {
	case cs.sat.Holds(a):
		return cs.sat.Imply(b, cdcl.BecauseBoth(l, a))
	case cs.sat.Fails(a):
		return cs.sat.Imply(b.Not(), cdcl.BecauseBoth(l, a.Not()))
	case cs.sat.Holds(b):
		return cs.sat.Imply(a, cdcl.BecauseBoth(l, b))
	case cs.sat.Fails(b):
		return cs.sat.Imply(a.Not(), cdcl.BecauseBoth(l, b.Not()))
	}
	return true
}

// placeVertex propagates that a vertex is at an index. The vertex is at no
// other index, and no other vertex is at this one. An arc from it is taken if
// and only if the head of the arc is at the next index, and likewise for arcs
// to it.
func (cs *constraints) placeVertex(x int32) bool {
	l, k, v := cdcl.Positive(x), cs.index[x], cs.vertex[x]
	if !cs.excludeRange(l, x, cs.first[k], cs.first[k+1]) {
		return false
	}
	if !cs.excludeOthers(l, x, cs.ofVertex.of(v)) {
		return false
	}
	next := cs.next.of(x)
	for y := cs.out[v]; y < cs.out[v+1]; y++ {
		if !cs.joinArc(l, y, &next) {
			return false
		}
	}
	prev := cs.prev.of(x)
	for _, y := range cs.in.of(v) {
		if !cs.joinArc(l, y, &prev) {
			return false
		}
	}
	return true
}

// joinArc makes arc y equivalent to z, the position that y joins to l's
// position. If there is no such z, it makes y fail. Arcs are joined in
// ascending order: beside holds the links of the arcs from y on, and joinArc
// removes y's link.
func (cs *constraints) joinArc(l cdcl.Lit, y int32, beside *[]link) bool {
	if len(*beside) == 0 || (*beside)[0].b != y {
		return cs.exclude(y, l)
	}
	z := (*beside)[0].a
	*beside = (*beside)[1:]
	return cs.equate(l, z, y)
}

// excludePosition propagates that a vertex is not at an index. Then its
// successor, if it is known, is not at the next index; and the vertex at the
// next index, if it is known, is not the successor. The same holds for the
// predecessor and the previous index.
func (cs *constraints) excludePosition(x int32) bool {
	l, k, v := cdcl.Negative(x), cs.index[x], cs.vertex[x]
	next, prev := cs.next.of(x), cs.prev.of(x)
	if y := cs.arcFrom[v]; y != none && !cs.excludeThird(l, y, y, next) {
		return false
	}
	if y := cs.arcTo[v]; y != none && !cs.excludeThird(l, y, y, prev) {
		return false
	}
	if k+1 < cs.n {
		if z := cs.positionAt[k+1]; z != none && !cs.excludeThird(l, z, z, next) {
			return false
		}
	}
	if k > 0 {
		if z := cs.positionAt[k-1]; z != none && !cs.excludeThird(l, z, z, prev) {
			return false
		}
	}
	return true
}

// takeArc propagates that an arc is taken. No other arc from its tail or to its
// head is taken, nor is the reverse arc. Its tail and its head are at
// consecutive indices.
//
// The pairs of an arc, and the positions of a vertex, are in ascending order.
// So the positions without a pair are found in one pass over both.
func (cs *constraints) takeArc(y int32) bool {
	l, arc := cdcl.Positive(y), y-cs.positions
	v, w := cs.tail[arc], cs.head[arc]
	if !cs.excludeRange(l, y, cs.out[v], cs.out[v+1]) {
		return false
	}
	if !cs.excludeOthers(l, y, cs.in.of(w)) {
		return false
	}
	if z := cs.reverse[arc]; z != none && !cs.exclude(z, l) {
		return false
	}
	pairs := cs.pairs.of(arc)
	cs.c.Charge(len(pairs))
	i := 0
	for _, x := range cs.ofVertex.of(v) {
		ok := false
		if i < len(pairs) && pairs[i].a == x {
			ok = cs.equate(l, x, pairs[i].b)
			i++
		} else {
			ok = cs.exclude(x, l)
		}
		if !ok {
			return false
		}
	}
	i = 0
	for _, x := range cs.ofVertex.of(w) {
		if i < len(pairs) && pairs[i].b == x {
			i++
		} else if !cs.exclude(x, l) {
			return false
		}
	}
	return true
}

// excludeArc propagates that an arc is not taken. If the index of its tail is
// known, its head is not at the next index. If the index of its head is known,
// its tail is not at the previous index.
func (cs *constraints) excludeArc(y int32) bool {
	l, arc := cdcl.Negative(y), y-cs.positions
	if x := cs.positionOf[cs.tail[arc]]; x != none && !cs.excludeThird(l, x, y, cs.next.of(x)) {
		return false
	}
	x := cs.positionOf[cs.head[arc]]
	return x == none || cs.excludeThird(l, x, y, cs.prev.of(x))
}
