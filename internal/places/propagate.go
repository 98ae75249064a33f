package places

import (
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/work"
)

// constraints are the constraints of a model that are not clauses. They are a
// [cdcl.Propagator].
type constraints struct {
	*model
	work *work.Canceller
	sat  *cdcl.Solver

	// The positions and arcs that hold, or none.
	ofIndex []int32 // by index
	at      []int32 // by vertex: its position
	leaving []int32 // by vertex: its arc out
	coming  []int32 // by vertex: its arc in

	matching
}

// newConstraints returns the constraints of a model, while nothing is assigned.
func newConstraints(c *work.Canceller, m *model) *constraints {
	n := int(m.n)
	empty := func() []int32 { return slices.Repeat([]int32{none}, n) }
	return &constraints{
		model:    m,
		work:     c,
		ofIndex:  empty(),
		at:       empty(),
		leaving:  empty(),
		coming:   empty(),
		matching: newMatching(n),
	}
}

// workPerLiteral is the work of propagating a literal, without that of long
// lists.
const workPerLiteral = 6

// Assign propagates a literal.
func (c *constraints) Assign(l cdcl.Lit) bool {
	c.work.Charge(workPerLiteral)
	x := l.Var()
	switch {
	case !l.IsPositive() && c.isPosition(x):
		return c.excludePosition(x)
	case !l.IsPositive():
		return c.excludeArc(x)
	}
	c.keep(x, x)
	ok := false
	if c.isPosition(x) {
		ok = c.place(x)
	} else {
		ok = c.take(x)
	}
	if !ok {
		c.keep(x, none)
	}
	return ok
}

// Undo takes back what a literal made known.
func (c *constraints) Undo(l cdcl.Lit) {
	if l.IsPositive() {
		c.keep(l.Var(), none)
	}
}

// Explain is never called: every reason is one or two literals.
func (c *constraints) Explain(why []cdcl.Lit, _ cdcl.Lit, _ int32) []cdcl.Lit { return why }

// keep sets what is known about the index and the vertex of position x, or
// about the ends of arc x. The value is x or none.
func (c *constraints) keep(x, value int32) {
	if c.isPosition(x) {
		c.ofIndex[c.index[x]] = value
		c.at[c.vertex[x]] = value
	} else {
		c.leaving[c.tail[x-c.positions]] = value
		c.coming[c.head[x-c.positions]] = value
	}
}

// exclude makes a variable fail because l holds.
func (c *constraints) exclude(x int32, l cdcl.Lit) bool {
	return c.sat.Imply(cdcl.Negative(x), cdcl.Because(l))
}

// excludeOthers makes all variables of a list except x fail because l holds.
func (c *constraints) excludeOthers(l cdcl.Lit, x int32, list []int32) bool {
	c.work.Charge(len(list) / 4)
	for _, z := range list {
		if z != x && !c.exclude(z, l) {
			return false
		}
	}
	return true
}

// excludeRange makes the variables from first to end-1 except x fail because l
// holds.
func (c *constraints) excludeRange(l cdcl.Lit, x, first, end int32) bool {
	c.work.Charge(int(end-first) / 4)
	for z := first; z < end; z++ {
		if z != x && !c.exclude(z, l) {
			return false
		}
	}
	return true
}

// excludeThird makes the third variable of a link fail. A link joins its owner,
// a position, to another position and to the arc between them: if two of the
// three hold, so does the third. Here the variable of l fails because l holds,
// and the variable held holds, so the third fails too. One of the first two
// owns the links, and the other, known, identifies the link.
func (c *constraints) excludeThird(l cdcl.Lit, held, known int32, links []link) bool {
	for _, e := range links {
		switch known {
		case e.a:
			return c.sat.Imply(cdcl.Negative(e.b), cdcl.BecauseBoth(l, cdcl.Positive(held)))
		case e.b:
			return c.sat.Imply(cdcl.Negative(e.a), cdcl.BecauseBoth(l, cdcl.Positive(held)))
		}
	}
	return true
}

// equate makes x and z equivalent because l holds.
func (c *constraints) equate(l cdcl.Lit, x, z int32) bool {
	a, b := cdcl.Positive(x), cdcl.Positive(z)
	switch {
	case c.sat.Holds(a):
		return c.sat.Imply(b, cdcl.BecauseBoth(l, a))
	case c.sat.Fails(a):
		return c.sat.Imply(b.Not(), cdcl.BecauseBoth(l, a.Not()))
	case c.sat.Holds(b):
		return c.sat.Imply(a, cdcl.BecauseBoth(l, b))
	case c.sat.Fails(b):
		return c.sat.Imply(a.Not(), cdcl.BecauseBoth(l, b.Not()))
	}
	return true
}

// place propagates that a vertex is at an index. It is at no other index, and
// no other vertex is at this one. An arc from it is taken if and only if the
// head of the arc is at the next index, and likewise for arcs to it.
func (c *constraints) place(x int32) bool {
	l, k, v := cdcl.Positive(x), c.index[x], c.vertex[x]
	if !c.excludeRange(l, x, c.first[k], c.first[k+1]) {
		return false
	}
	if !c.excludeOthers(l, x, c.ofVertex.of(v)) {
		return false
	}
	next := c.next.of(x)
	for y := c.out[v]; y < c.out[v+1]; y++ {
		if !c.joinArc(l, y, &next) {
			return false
		}
	}
	prev := c.prev.of(x)
	for _, y := range c.in.of(v) {
		if !c.joinArc(l, y, &prev) {
			return false
		}
	}
	return true
}

// joinArc makes arc y and the position that it joins with that of l equivalent,
// or makes y fail if there is no such position. beside holds the links of the
// arcs from y on.
func (c *constraints) joinArc(l cdcl.Lit, y int32, beside *[]link) bool {
	if len(*beside) == 0 || (*beside)[0].b != y {
		return c.exclude(y, l)
	}
	z := (*beside)[0].a
	*beside = (*beside)[1:]
	return c.equate(l, z, y)
}

// excludePosition propagates that a vertex is not at an index. Then its
// successor is not at the next index, and if the vertex at the next index is
// known, it is not the successor. The same holds for the predecessor and the
// previous index.
func (c *constraints) excludePosition(x int32) bool {
	l, k, v := cdcl.Negative(x), c.index[x], c.vertex[x]
	next, prev := c.next.of(x), c.prev.of(x)
	if y := c.leaving[v]; y != none && !c.excludeThird(l, y, y, next) {
		return false
	}
	if y := c.coming[v]; y != none && !c.excludeThird(l, y, y, prev) {
		return false
	}
	if k+1 < c.n {
		if z := c.ofIndex[k+1]; z != none && !c.excludeThird(l, z, z, next) {
			return false
		}
	}
	if k > 0 {
		if z := c.ofIndex[k-1]; z != none && !c.excludeThird(l, z, z, prev) {
			return false
		}
	}
	return true
}

// take propagates that an arc is taken. No other arc from its tail or to its
// head is taken, nor is the reverse arc. Its tail and its head are at
// consecutive indices. take reports false at a conflict.
//
// The pairs of an arc, and the positions of a vertex, are in ascending order.
// So the positions without a pair are found in one pass over both.
func (c *constraints) take(y int32) bool {
	l, arc := cdcl.Positive(y), y-c.positions
	v, w := c.tail[arc], c.head[arc]
	if !c.excludeRange(l, y, c.out[v], c.out[v+1]) {
		return false
	}
	if !c.excludeOthers(l, y, c.in.of(w)) {
		return false
	}
	if z := c.reverse[arc]; z != none && !c.exclude(z, l) {
		return false
	}
	pairs := c.pairs.of(arc)
	c.work.Charge(len(pairs))
	i := 0
	for _, x := range c.ofVertex.of(v) {
		ok := false
		if i < len(pairs) && pairs[i].a == x {
			ok = c.equate(l, x, pairs[i].b)
			i++
		} else {
			ok = c.exclude(x, l)
		}
		if !ok {
			return false
		}
	}
	i = 0
	for _, x := range c.ofVertex.of(w) {
		if i < len(pairs) && pairs[i].b == x {
			i++
		} else if !c.exclude(x, l) {
			return false
		}
	}
	return true
}

// excludeArc propagates that an arc is not taken. If its tail is at a known
// index, its head is not at the next one. If its head is at a known index, its
// tail is not at the one before.
func (c *constraints) excludeArc(y int32) bool {
	l, arc := cdcl.Negative(y), y-c.positions
	if x := c.at[c.tail[arc]]; x != none && !c.excludeThird(l, x, y, c.next.of(x)) {
		return false
	}
	x := c.at[c.head[arc]]
	return x == none || c.excludeThird(l, x, y, c.prev.of(x))
}
