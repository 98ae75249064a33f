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
func (p *constraints) Assign(l cdcl.Lit) bool {
	p.work.Charge(workPerLiteral)
	x := l.Var()
	switch {
	case !l.IsPositive() && p.isPosition(x):
		return p.excludePosition(x)
	case !l.IsPositive():
		return p.excludeArc(x)
	}
	p.keep(x, x)
	ok := false
	if p.isPosition(x) {
		ok = p.place(x)
	} else {
		ok = p.take(x)
	}
	if !ok {
		p.keep(x, none)
	}
	return ok
}

// Undo takes back what a literal made known.
func (p *constraints) Undo(l cdcl.Lit) {
	if l.IsPositive() {
		p.keep(l.Var(), none)
	}
}

// Explain is never called: every reason is one or two literals.
func (p *constraints) Explain(why []cdcl.Lit, _ cdcl.Lit, _ int32) []cdcl.Lit { return why }

// keep sets what is known about the index and the vertex of position x, or
// about the ends of arc x. The value is x or none.
func (p *constraints) keep(x, value int32) {
	if p.isPosition(x) {
		p.ofIndex[p.index[x]] = value
		p.at[p.vertex[x]] = value
	} else {
		p.leaving[p.tail[x-p.positions]] = value
		p.coming[p.head[x-p.positions]] = value
	}
}

// exclude makes a variable fail because l holds.
func (p *constraints) exclude(x int32, l cdcl.Lit) bool {
	return p.sat.Imply(cdcl.Negative(x), cdcl.Because(l))
}

// excludeOthers makes all variables of a list except x fail because l holds.
func (p *constraints) excludeOthers(l cdcl.Lit, x int32, list []int32) bool {
	p.work.Charge(len(list) / 4)
	for _, z := range list {
		if z != x && !p.exclude(z, l) {
			return false
		}
	}
	return true
}

// excludeRange makes the variables from first to end-1 except x fail because l
// holds.
func (p *constraints) excludeRange(l cdcl.Lit, x, first, end int32) bool {
	p.work.Charge(int(end-first) / 4)
	for z := first; z < end; z++ {
		if z != x && !p.exclude(z, l) {
			return false
		}
	}
	return true
}

// excludeThird makes the third variable of a link fail. A link joins its owner,
// a position, to another position and to the arc between them: if two of the
// three hold, so does the third. Here one of them fails because l holds, and
// another, held, holds, so the third fails too. One of the first two owns the
// links, and the other, known, identifies the link.
func (p *constraints) excludeThird(l cdcl.Lit, held, known int32, links []link) bool {
	for _, e := range links {
		switch known {
		case e.a:
			return p.sat.Imply(cdcl.Negative(e.b), cdcl.BecauseBoth(l, cdcl.Positive(held)))
		case e.b:
			return p.sat.Imply(cdcl.Negative(e.a), cdcl.BecauseBoth(l, cdcl.Positive(held)))
		}
	}
	return true
}

// equate makes x and z equivalent because l holds.
func (p *constraints) equate(l cdcl.Lit, x, z int32) bool {
	a, b := cdcl.Positive(x), cdcl.Positive(z)
	switch {
	case p.sat.Holds(a):
		return p.sat.Imply(b, cdcl.BecauseBoth(l, a))
	case p.sat.Fails(a):
		return p.sat.Imply(b.Not(), cdcl.BecauseBoth(l, a.Not()))
	case p.sat.Holds(b):
		return p.sat.Imply(a, cdcl.BecauseBoth(l, b))
	case p.sat.Fails(b):
		return p.sat.Imply(a.Not(), cdcl.BecauseBoth(l, b.Not()))
	}
	return true
}

// place propagates that a vertex is at an index. It is at no other index, and
// no other vertex is at this one. An arc from it is taken if and only if the
// head of the arc is at the next index, and likewise for arcs to it.
func (p *constraints) place(x int32) bool {
	l, k, v := cdcl.Positive(x), p.index[x], p.vertex[x]
	if !p.excludeRange(l, x, p.first[k], p.first[k+1]) {
		return false
	}
	if !p.excludeOthers(l, x, p.ofVertex.of(v)) {
		return false
	}
	next := p.next.of(x)
	for y := p.out[v]; y < p.out[v+1]; y++ {
		if !p.joinArc(l, y, &next) {
			return false
		}
	}
	prev := p.prev.of(x)
	for _, y := range p.in.of(v) {
		if !p.joinArc(l, y, &prev) {
			return false
		}
	}
	return true
}

// joinArc makes arc y and the position that it joins with that of l equivalent,
// or makes y fail if there is no such position. beside holds the links of the
// arcs from y on.
func (p *constraints) joinArc(l cdcl.Lit, y int32, beside *[]link) bool {
	if len(*beside) == 0 || (*beside)[0].b != y {
		return p.exclude(y, l)
	}
	z := (*beside)[0].a
	*beside = (*beside)[1:]
	return p.equate(l, z, y)
}

// excludePosition propagates that a vertex is not at an index. Then its
// successor is not at the next index, and if the vertex at the next index is
// known, it is not the successor. The same holds for the predecessor and the
// previous index.
func (p *constraints) excludePosition(x int32) bool {
	l, k, v := cdcl.Negative(x), p.index[x], p.vertex[x]
	next, prev := p.next.of(x), p.prev.of(x)
	if y := p.leaving[v]; y != none && !p.excludeThird(l, y, y, next) {
		return false
	}
	if y := p.coming[v]; y != none && !p.excludeThird(l, y, y, prev) {
		return false
	}
	if k+1 < p.n {
		if z := p.ofIndex[k+1]; z != none && !p.excludeThird(l, z, z, next) {
			return false
		}
	}
	if k > 0 {
		if z := p.ofIndex[k-1]; z != none && !p.excludeThird(l, z, z, prev) {
			return false
		}
	}
	return true
}

// take propagates that an arc is taken. No other arc from its tail or to its
// head is taken, nor is the reverse arc. Its tail and its head are at
// consecutive indices.
func (p *constraints) take(y int32) bool {
	l, arc := cdcl.Positive(y), y-p.positions
	v, w := p.tail[arc], p.head[arc]
	if !p.excludeRange(l, y, p.out[v], p.out[v+1]) {
		return false
	}
	if !p.excludeOthers(l, y, p.in.of(w)) {
		return false
	}
	if z := p.reverse[arc]; z != none && !p.exclude(z, l) {
		return false
	}
	pairs := p.pairs.of(arc)
	p.work.Charge(len(pairs))
	i := 0
	for _, x := range p.ofVertex.of(v) {
		ok := false
		if i < len(pairs) && pairs[i].a == x {
			ok = p.equate(l, x, pairs[i].b)
			i++
		} else {
			ok = p.exclude(x, l)
		}
		if !ok {
			return false
		}
	}
	i = 0
	for _, x := range p.ofVertex.of(w) {
		if i < len(pairs) && pairs[i].b == x {
			i++
		} else if !p.exclude(x, l) {
			return false
		}
	}
	return true
}

// excludeArc propagates that an arc is not taken. If its tail is at a known
// index, its head is not at the next one. If its head is at a known index, its
// tail is not at the one before.
func (p *constraints) excludeArc(y int32) bool {
	l, arc := cdcl.Negative(y), y-p.positions
	if x := p.at[p.tail[arc]]; x != none && !p.excludeThird(l, x, y, p.next.of(x)) {
		return false
	}
	x := p.at[p.head[arc]]
	return x == none || p.excludeThird(l, x, y, p.prev.of(x))
}
