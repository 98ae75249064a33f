package places

// propagate settles all that is set. It reports false at a contradiction. Then
// s.why has literals that cannot hold together. If it is stopped it returns
// true.
func (s *solver) propagate() bool {
	for s.settled < len(s.trail) {
		if s.c.Spend(8) != nil {
			return true
		}
		l := s.trail[s.settled]
		s.settled++
		if !s.settle(l) || !s.visitClauses(l.not()) {
			return false
		}
	}
	return true
}

func (s *solver) settle(l literal) bool {
	x := l.variable()
	switch isPosition := x < s.positions; {
	case isPosition && l.isPositive():
		return s.settlePlaced(x)
	case isPosition:
		return s.settleUnplaced(x)
	case l.isPositive():
		return s.settleTaken(x)
	}
	return s.settleExcluded(x)
}

// imply makes l hold because a holds and b, unless it is nothing. It reports
// false if l fails.
func (s *solver) imply(l, a, b literal) bool {
	switch s.value[l] {
	case 0:
		s.set(l, reason{a, b})
	case -1:
		s.why = append(s.why[:0], l.not(), a)
		if b != nothing {
			s.why = append(s.why, b)
		}
		return false
	}
	return true
}

// excludes makes all of a list fail besides x, because l holds.
func (s *solver) excludes(l literal, x int32, list []int32) bool {
	s.c.Charge(len(list) / 4)
	for _, z := range list {
		if z != x && !s.imply(negative(z), l, nothing) {
			return false
		}
	}
	return true
}

// excludesRange is excludes for the variables from first to before end.
func (s *solver) excludesRange(l literal, x, first, end int32) bool {
	s.c.Charge(int(end-first) / 4)
	for z := first; z < end; z++ {
		if z != x && !s.imply(negative(z), l, nothing) {
			return false
		}
	}
	return true
}

// equal makes x and z equivalent because l holds.
func (s *solver) equal(l literal, x, z int32) bool {
	p, q := positive(x), positive(z)
	switch {
	case s.holds(p):
		return s.imply(q, l, p)
	case s.fails(p):
		return s.imply(q.not(), l, p.not())
	case s.holds(q):
		return s.imply(p, l, q)
	case s.fails(q):
		return s.imply(p.not(), l, q.not())
	}
	return true
}

// settlePlaced settles that a vertex is at an index. It is at no other, and nor
// is another vertex there. An arc from it is taken if and only if its head is
// at the next index.
func (s *solver) settlePlaced(x int32) bool {
	l, k, v := positive(x), s.index[x], s.vertex[x]
	if !s.excludesRange(l, x, s.first[k], s.first[k+1]) || !s.excludes(l, x, s.ofVertex.of(v)) {
		return false
	}
	next, prev := s.next.of(x), s.prev.of(x)
	for y := s.out[v]; y < s.out[v+1]; y++ {
		if ok := s.settleArc(l, y, &next); !ok {
			return false
		}
	}
	for _, y := range s.in.of(v) {
		if ok := s.settleArc(l, y, &prev); !ok {
			return false
		}
	}
	return true
}

// settleArc makes arc y and the position that it joins with l equivalent, or
// makes y fail if there is no such position. beside has those of the arcs from
// y on.
func (s *solver) settleArc(l literal, y int32, beside *[]link) bool {
	if len(*beside) == 0 || (*beside)[0].b != y {
		return s.imply(negative(y), l, nothing)
	}
	z := (*beside)[0].a
	*beside = (*beside)[1:]
	return s.equal(l, z, y)
}

// settleUnplaced settles that a vertex is not at an index. Then its successor
// is not at the next, and if the vertex at the next is known, that is not its
// successor.
func (s *solver) settleUnplaced(x int32) bool {
	l, k, v := negative(x), s.index[x], s.vertex[x]
	if y := s.leaving[v]; y != none && !s.excludesBeside(l, y, s.next.of(x)) {
		return false
	}
	if y := s.coming[v]; y != none && !s.excludesBeside(l, y, s.prev.of(x)) {
		return false
	}
	if k+1 < s.n {
		if z := s.ofIndex[k+1]; z != none && !s.excludesArc(l, z, s.next.of(x)) {
			return false
		}
	}
	if k > 0 {
		if z := s.ofIndex[k-1]; z != none && !s.excludesArc(l, z, s.prev.of(x)) {
			return false
		}
	}
	return true
}

// excludesBeside makes the position beside fail that arc y joins, because l and
// y hold.
func (s *solver) excludesBeside(l literal, y int32, beside []link) bool {
	for _, e := range beside {
		if e.b == y {
			return s.imply(negative(e.a), l, positive(y))
		}
	}
	return true
}

// excludesArc makes the arc fail that joins the position z beside, because l
// and z hold.
func (s *solver) excludesArc(l literal, z int32, beside []link) bool {
	for _, e := range beside {
		if e.a == z {
			return s.imply(negative(e.b), l, positive(z))
		}
	}
	return true
}

// settleTaken settles that an arc is taken. No other is, from its tail or to
// its head. The indices where these may be follow each other.
func (s *solver) settleTaken(y int32) bool {
	l, arc := positive(y), y-s.positions
	v, w := s.tail[arc], s.head[arc]
	if !s.excludesRange(l, y, s.out[v], s.out[v+1]) || !s.excludes(l, y, s.in.of(w)) {
		return false
	}
	if z := s.reverse[arc]; z != none && !s.imply(negative(z), l, nothing) {
		return false
	}
	pairs := s.pairs.of(arc)
	s.c.Charge(len(pairs))
	i := 0
	for _, x := range s.ofVertex.of(v) {
		if i == len(pairs) || pairs[i].a != x {
			if !s.imply(negative(x), l, nothing) {
				return false
			}
			continue
		}
		if !s.equal(l, x, pairs[i].b) {
			return false
		}
		i++
	}
	i = 0
	for _, x := range s.ofVertex.of(w) {
		if i < len(pairs) && pairs[i].b == x {
			i++
		} else if !s.imply(negative(x), l, nothing) {
			return false
		}
	}
	return true
}

// settleExcluded settles that an arc is not taken. If its tail is at a known
// index, its head is not at the next.
func (s *solver) settleExcluded(y int32) bool {
	l, arc := negative(y), y-s.positions
	if x := s.at[s.tail[arc]]; x != none && !s.excludesAcross(l, x, y, s.next.of(x)) {
		return false
	}
	if x := s.at[s.head[arc]]; x != none && !s.excludesAcross(l, x, y, s.prev.of(x)) {
		return false
	}
	return true
}

// excludesAcross makes the position fail that arc y would join with x, because
// l and x hold.
func (s *solver) excludesAcross(l literal, x, y int32, beside []link) bool {
	for _, e := range beside {
		if e.b == y {
			return s.imply(negative(e.a), l, positive(x))
		}
	}
	return true
}
