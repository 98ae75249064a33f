package witness

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/reason"
)

// If vertices are removed from an undirected graph, a tour falls into pieces, and each
// part of the graph that is left has at least one of them. A cycle falls into at most as
// many pieces as vertices are removed. A path falls into at most one more, or fewer if
// its ends are removed. A part that only one removed vertex leads to has the first or the
// last piece.
//
// A path from head to tail is a cycle with the edge between them.

// joined returns the rest with an edge between head and tail, if both are given.
func (r *rest) joined() dense.Lists {
	if r.head == none || r.tail == none || r.graph.Has(r.head, r.tail) {
		return r.graph
	}
	l := dense.Lists{Start: make([]int, 1, len(r.graph.Start)), List: make([]int32, 0, len(r.graph.List)+2)}
	for v := range r.len() {
		l.List = append(l.List, r.graph.Of(v)...)
		switch v {
		case r.head:
			l.List = append(l.List, r.tail)
		case r.tail:
			l.List = append(l.List, r.head)
		}
		l.Start = append(l.Start, len(l.List))
	}
	return l
}

// parts returns how many parts are left without some vertices, and how many parts a tour
// can visit at most.
func (r *rest) parts(l dense.Lists, without []int32) (parts, most int, err error) {
	out := make([]bool, r.len())
	for _, v := range without {
		out[v] = true
	}
	seen, alone := slices.Clone(out), 0 // the parts that only one vertex leads to
	for from := range r.len() {
		if seen[from] {
			continue
		}
		parts++
		lone, hasEnd, err := r.seePart(l, from, out, seen)
		if err != nil {
			return 0, 0, err
		}
		if lone && (!hasEnd || r.cyclic()) {
			alone++
		}
	}
	k := len(without)
	isOut := func(v int32) int { return dense.Bit(v != none && out[v]) }
	if !r.cyclic() {
		most = min(k+1-isOut(r.head)-isOut(r.tail), parts-alone+r.free())
	} else if most = k - isOut(r.head)*isOut(r.tail); k > 1 {
		most = min(most, parts-alone)
	}
	return parts, most, nil
}

// seePart marks the part of a vertex as seen. It reports whether at most one vertex that
// is out leads to the part, and whether the part has the head or the tail.
func (r *rest) seePart(l dense.Lists, from int32, out, seen []bool) (lone, hasEnd bool, err error) {
	by, several := none, false
	r.queue = append(r.queue[:0], from)
	seen[from] = true
	for i := 0; i < len(r.queue); i++ {
		v := r.queue[i]
		hasEnd = hasEnd || v == r.head || v == r.tail
		for _, w := range l.Of(v) {
			switch {
			case out[w]:
				several = several || by != none && by != w
				by = w
			case !seen[w]:
				seen[w] = true
				r.queue = append(r.queue, w)
			}
		}
		if err := r.c.Spend(1 + len(l.Of(v))); err != nil {
			return false, false, err
		}
	}
	return !several, hasEnd, nil
}

// cut returns the reason that removing some vertices leaves too many parts, or nil if it
// does not.
func (r *rest) cut(l dense.Lists, without []int32) (*reason.Reason, error) {
	parts, most, err := r.parts(l, without)
	if err != nil || parts <= most {
		return nil, err
	}
	return reason.New(reason.Cut, reason.TooManyParts, r.names(without)...).With(parts, most), nil
}

// cutVertices looks for one to three cut vertices that leave too many parts: one alone,
// or those of end blocks.
func (r *rest) cutVertices() (*reason.Reason, error) {
	if !r.undirected {
		return nil, nil
	}
	l := r.joined()
	cuts, ends, err := r.blocks(l)
	if err != nil {
		return nil, err
	}
	for _, v := range cuts[:min(len(cuts), 32)] { // those that separate most parts come first
		if why, err := r.cut(l, []int32{v}); why != nil || err != nil {
			return why, err
		}
	}
	if len(ends) > r.free() && len(ends) > 1 {
		ends = ends[:r.free()+1]
		slices.Sort(ends)
		return r.cut(l, slices.Compact(ends))
	}
	return nil, nil
}

// blocks returns the cut vertices, first those that separate most parts. ends has the cut
// vertex of each end block except that of the head, so a vertex may be there several
// times. The search is that of internal/search, from the head.
func (r *rest) blocks(l dense.Lists) (cuts, ends []int32, err error) {
	n := r.len()
	root := max(0, r.first)
	time, low, at := make([]int32, n), make([]int32, n), slices.Clone(l.Start[:n])
	parent, split, inner := make([]int32, n), make([]int32, n), make([]bool, n) // parts behind; whether a cut vertex is below
	clock := int32(1)
	time[root], low[root], parent[root] = 1, 1, none
	for v := root; v != none; {
		if err := r.c.Spend(1); err != nil {
			return nil, nil, err
		}
		if at[v] < l.Start[v+1] {
			w := l.List[at[v]]
			at[v]++
			if time[w] == 0 {
				clock++
				time[w], low[w], parent[w] = clock, clock, v
				v = w
			} else {
				low[v] = min(low[v], time[w])
			}
			continue
		}
		p := parent[v]
		if p != none {
			low[p] = min(low[p], low[v])
			if low[v] >= time[p] {
				split[p]++
				if !inner[v] {
					ends = append(ends, p)
				}
				inner[p] = true
			}
			inner[p] = inner[p] || inner[v]
		}
		v = p
	}
	separates := func(v int32) int { return int(split[v]) - dense.Bit(v == root) }
	for v := range n {
		if separates(v) > 0 {
			cuts = append(cuts, v)
		}
	}
	slices.SortStableFunc(cuts, func(v, w int32) int { return separates(w) - separates(v) })
	switch {
	case split[root] != 1:
	case r.first == none && len(cuts) > 0: // the block of the root is an end block, too
		ends = append(ends, slices.MinFunc(cuts, func(v, w int32) int { return cmp.Compare(time[v], time[w]) }))
	case r.first != none && len(ends) == 1 && ends[0] == root:
		ends = nil // there is one block
	}
	return cuts, ends, nil
}

// scatter looks for vertices that leave too many parts. It removes the vertices of a
// colour, or all but an independent set. Then it gives back vertices that join few parts,
// in several random orders.
func (r *rest) scatter() (*reason.Reason, error) {
	if !r.undirected || r.len() < 3 {
		return nil, nil
	}
	l := r.joined()
	var best *reason.Reason
	for round := range scatterings {
		s := scattering{rest: r, l: l, random: dense.Random(dense.Mix(uint64(round + 1)))}
		s.begin(round%2 == 1)
		if err := s.giveBack(); err != nil {
			return nil, err
		}
		why, err := s.reason()
		if err != nil {
			return nil, err
		}
		if why != nil && (best == nil || len(why.Vertices) < len(best.Vertices)) {
			best = why
		}
	}
	return best, nil
}

const scatterings = 8

// A scattering is a set of vertices removed, and the parts that are left.
type scattering struct {
	*rest
	l      dense.Lists
	random dense.Random
	out    []int32 // the vertices removed
	isOut  []bool
	part   []int32 // by vertex: towards the root of its part
}

// begin removes the vertices of a colour, or all but an independent set.
func (s *scattering) begin(colour bool) {
	n := s.len()
	s.isOut, s.part = make([]bool, n), make([]int32, n)
	for v := range n {
		s.part[v] = v
		s.isOut[v] = s.colour != nil && s.colour[v] == colour
	}
	if s.colour == nil {
		order := make([]int32, n)
		for i := range order {
			order[i] = int32(i)
		}
		s.random.Shuffle(order)
		slices.SortStableFunc(order, func(v, w int32) int { return len(s.l.Of(v)) - len(s.l.Of(w)) })
		for _, v := range order {
			if !s.isOut[v] {
				for _, w := range s.l.Of(v) {
					s.isOut[w] = true
				}
			}
		}
	}
	for v := range n {
		if s.isOut[v] {
			s.out = append(s.out, v)
		}
	}
	if s.head != none && s.tail != none && !s.isOut[s.head] && !s.isOut[s.tail] {
		s.part[s.tail] = s.head
	}
}

func (s *scattering) find(v int32) int32 {
	for s.part[v] != v {
		s.part[v] = s.part[s.part[v]]
		v = s.part[v]
	}
	return v
}

// joins returns the number of parts that v would join.
func (s *scattering) joins(v int32, most int) int {
	var parts []int32
	for _, w := range s.l.Of(v) {
		if !s.isOut[w] {
			if p := s.find(w); !slices.Contains(parts, p) {
				if parts = append(parts, p); len(parts) > most {
					break
				}
			}
		}
	}
	return len(parts)
}

func (s *scattering) back(v int32) {
	s.isOut[v] = false
	for _, w := range s.l.Of(v) {
		if !s.isOut[w] {
			s.part[s.find(w)] = s.find(v)
		}
	}
}

// giveBack gives vertices back while that costs nothing: each that joins one part, and
// when there are no more, a few that join two.
func (s *scattering) giveBack() error {
	s.random.Shuffle(s.out)
	for most := 1; most <= 2; {
		before := len(s.out)
		if err := s.pass(most); err != nil {
			return err
		}
		if len(s.out) == before {
			most++
		} else {
			most = 1
		}
	}
	return nil
}

// pass gives back vertices that join at most so many parts, but only a few at once if
// these are two.
func (s *scattering) pass(most int) error {
	left, limit := s.out[:0], len(s.out)
	if most > 1 {
		limit = 1 + len(s.out)/8
	}
	for _, v := range s.out {
		fixed := dense.Bit(v == s.head || v == s.tail)
		if limit > 0 && s.joins(v, most) <= most-fixed {
			limit--
			s.back(v)
		} else {
			left = append(left, v)
		}
		if err := s.c.Spend(4 + len(s.l.Of(v))); err != nil {
			return err
		}
	}
	s.out = left
	return nil
}

// reason returns the reason that the vertices removed leave too many parts, or nil. It
// first gives back those that are not needed for it.
func (s *scattering) reason() (*reason.Reason, error) {
	if len(s.out) == 0 {
		return nil, nil
	}
	parts, most, err := s.parts(s.l, s.out)
	if err != nil || parts <= most {
		return nil, err
	}
	for spare := parts - most - 1; spare > 0; {
		before := spare
		left := s.out[:0]
		for _, v := range s.out {
			if m := s.joins(v, 2+spare); m <= 2+spare && spare > 0 && v != s.head && v != s.tail {
				spare -= max(0, m-2)
				s.back(v)
			} else {
				left = append(left, v)
			}
		}
		s.out = left
		if spare == before {
			break
		}
	}
	return s.cut(s.l, s.out)
}
