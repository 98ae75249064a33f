package witness

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
)

// If vertices are removed from an undirected graph, a tour falls into pieces,
// and each part of the graph that is left has at least one of them. A cycle
// falls into at most as many pieces as vertices are removed. A path falls into
// at most one more, or fewer if its ends are removed. A part that only one
// removed vertex leads to has the first or the last piece.
//
// A path from head to tail is a cycle with the edge between them.

// join returns an undirected graph with an edge between head and tail, if both
// are given.
func (r *rest) join() dense.Lists {
	if !r.undirected || r.head == none || r.tail == none || r.graph.Has(r.head, r.tail) {
		return r.graph
	}
	l := dense.Lists{Start: slices.Clone(r.graph.Start), List: slices.Clone(r.graph.List)}
	for _, e := range [...][2]int32{{r.head, r.tail}, {r.tail, r.head}} {
		after := l.Start[e[0]+1:]
		l.List = slices.Insert(l.List, after[0], e[1])
		for i := range after {
			after[i]++
		}
	}
	return l
}

// parts returns how many parts are left without some vertices, and how many
// parts a tour can visit at most.
func (r *rest) parts(without []int32) (parts, most int) {
	out := dense.Marks(int(r.len()), without)
	seen, alone := slices.Clone(out), 0 // the parts that only one vertex leads to
	for from := range r.len() {
		if seen[from] {
			continue
		}
		parts++
		part := r.reach(from, r.joined, seen)
		hasEnd := slices.Contains(part, r.head) || slices.Contains(part, r.tail)
		if (!hasEnd || r.cyclic()) && r.isAlone(part, out) {
			alone++
		}
	}
	headOut := r.head != none && out[r.head]
	tailOut := r.tail != none && out[r.tail]
	return parts, r.mostPieces(len(without), headOut, tailOut, parts-alone)
}

// mostPieces returns how many parts a tour can visit at most, if k vertices are removed:
// at most as many as it falls into pieces. others are the parts that several removed
// vertices lead to.
func (r *rest) mostPieces(k int, headOut, tailOut bool, others int) int {
	if !r.cyclic() {
		pieces := k + 1 - dense.Bit(headOut) - dense.Bit(tailOut)
		return min(pieces, others+r.free())
	}
	pieces := k
	if headOut && tailOut {
		pieces-- // the edge between them, with which the path is a cycle, is no piece
	}
	if k == 1 {
		return pieces
	}
	return min(pieces, others)
}

// joinsParts reports whether the edge between head and tail joins parts that
// are left without some vertices.
func (r *rest) joinsParts(without []int32) bool {
	seen := dense.Marks(int(r.len()), without)
	if r.head == none || r.tail == none || seen[r.head] || seen[r.tail] {
		return false
	}
	r.reach(r.head, r.graph, seen)
	return !seen[r.tail]
}

// isAlone reports whether at most one vertex that is out leads to a part.
func (r *rest) isAlone(part []int32, out []bool) bool {
	by := none
	for _, v := range part {
		for _, w := range r.joined.Of(v) {
			if out[w] && by != none && by != w {
				return false
			}
			if out[w] {
				by = w
			}
		}
	}
	return true
}

// cut returns the reason that removing some vertices leaves too many parts, or
// nil if it does not.
func (r *rest) cut(without []int32) *problem.None {
	parts, most := r.parts(without)
	if parts <= most {
		return nil
	}
	if r.joinsParts(without) {
		parts, most = parts+1, most+1 // a path visits both
	}
	return r.counted(problem.ReasonCut, without, parts, most,
		"without %s, %d parts are left, and %s can visit only %d of them", parts, r.whole.kindOfTour(), most)
}

// cutVertices looks for one to three cut vertices that leave too many parts:
// one alone, or those of end blocks.
func (r *rest) cutVertices() *problem.None {
	if !r.undirected {
		return nil
	}
	cuts, ends := r.blocks()
	for _, v := range cuts[:min(len(cuts), 32)] { // those that separate most parts come first
		if why := r.cut([]int32{v}); why != nil {
			return why
		}
	}
	if len(ends) > r.free() && len(ends) > 1 {
		ends = ends[:r.free()+1]
		slices.Sort(ends)
		return r.cut(slices.Compact(ends))
	}
	return nil
}

// blocks returns the cut vertices, first those that separate most parts. ends
// has the cut vertex of each end block except that of the head, so a vertex may
// be there several times. The search is that of internal/search, from the head.
func (r *rest) blocks() (cuts, ends []int32) {
	l, n := r.joined, r.len()
	root := max(0, r.first)
	time := make([]int32, n)
	low := make([]int32, n)
	at := slices.Clone(l.Start[:n])
	parent := make([]int32, n)
	split := make([]int32, n) // how many parts the vertex separates from its parent
	inner := make([]bool, n)  // whether a cut vertex is at the vertex or below
	clock := int32(1)
	time[root], low[root], parent[root] = 1, 1, none
	for v := root; v != none && r.c.Spend(1) == nil; {
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
	cuts = dense.Vertices(int(n), func(v int32) bool { return separates(v) > 0 })
	slices.SortStableFunc(cuts, func(v, w int32) int { return separates(w) - separates(v) })
	switch {
	case split[root] != 1:
	case r.first == none && len(cuts) > 0: // the block of the root is also an end block
		ends = append(ends, slices.MinFunc(cuts, func(v, w int32) int { return cmp.Compare(time[v], time[w]) }))
	case r.first != none && len(ends) == 1 && ends[0] == root:
		ends = nil // there is one block
	}
	return cuts, ends
}

// scatter looks for vertices that leave too many parts. It removes the vertices
// of one colour, or all but an independent set. Then it gives back vertices
// that join few parts, in several random orders.
func (r *rest) scatter() (best *problem.None) {
	if !r.undirected || r.len() < 3 {
		return nil
	}
	for round := range scatterings {
		s := scattering{rest: r, random: dense.Random(dense.Mix(uint64(round + 1)))}
		s.begin(round%2 == 1)
		s.giveBack()
		if len(s.out) > 0 {
			best = fewer(best, r.cut(s.out))
		}
	}
	return best
}

const scatterings = 8

// A scattering is a set of vertices removed, and the parts that are left.
type scattering struct {
	*rest
	random dense.Random
	out    []int32 // the vertices removed
	isOut  []bool
	part   dense.Sets
	seen   []int32 // by root: the last count of joins that came to it
	counts int32
}

// begin removes the vertices of one colour, or all but an independent set.
func (s *scattering) begin(colour bool) {
	n := int(s.len())
	s.isOut, s.part, s.seen = make([]bool, n), dense.NewSets(n), make([]int32, n)
	for v, c := range s.colour {
		s.isOut[v] = c == colour
	}
	if s.colour == nil {
		order := slices.Clone(s.part)
		s.random.Shuffle(order)
		slices.SortStableFunc(order, func(v, w int32) int { return len(s.joined.Of(v)) - len(s.joined.Of(w)) })
		for _, v := range order {
			if !s.isOut[v] {
				for _, w := range s.joined.Of(v) {
					s.isOut[w] = true
				}
			}
		}
	}
	s.out = dense.Vertices(n, func(v int32) bool { return s.isOut[v] })
	if s.head != none && s.tail != none && !s.isOut[s.head] && !s.isOut[s.tail] {
		s.part[s.tail] = s.head
	}
}

// joins returns the number of parts that v would join, or any number greater
// than most.
func (s *scattering) joins(v int32, most int) (parts int) {
	s.counts++
	for _, w := range s.joined.Of(v) {
		if !s.isOut[w] && parts <= most {
			if p := s.part.Root(w); s.seen[p] != s.counts {
				s.seen[p] = s.counts
				parts++
			}
		}
	}
	s.c.Charge(4 + len(s.joined.Of(v)))
	return parts
}

func (s *scattering) back(v int32) {
	s.isOut[v] = false
	for _, w := range s.joined.Of(v) {
		if !s.isOut[w] {
			s.part[s.part.Root(w)] = s.part.Root(v)
		}
	}
}

// giveBack gives vertices back while that costs nothing: each that joins one
// part, and when there are none left, a few that join two.
func (s *scattering) giveBack() {
	s.random.Shuffle(s.out)
	for most := 1; most <= 2; {
		before := len(s.out)
		s.pass(most)
		most++
		if len(s.out) < before {
			most = 1
		}
	}
}

// pass gives back vertices that join at most that many parts, but only a few at
// once if these are two.
func (s *scattering) pass(most int) {
	limit := len(s.out)
	if most > 1 {
		limit = 1 + len(s.out)/8
	}
	s.out = slices.DeleteFunc(s.out, func(v int32) bool {
		fixed := dense.Bit(v == s.head || v == s.tail)
		if limit == 0 || s.c.Spend(1) != nil || s.joins(v, most) > most-fixed {
			return false
		}
		limit--
		s.back(v)
		return true
	})
}
