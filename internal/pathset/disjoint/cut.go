package disjoint

import (
	"cmp"
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// This file computes an upper bound on the gain of one path or one cycle.
// Without k vertices, the graph falls into parts, a path into at most k+1
// pieces, and a cycle into at most k. Each piece lies in one part. So the gain
// is at most the gain of the k vertices plus the gains of the best parts, one
// for each piece. Only those of the k vertices that a path can pass through add
// to the number of pieces.
//
// A part is bounded in the same way, for each number of pieces that visit it.
// Each further piece can add at most as much as the previous one. So the bound
// is a sum of such additions, one for each piece: first those of the parts that
// the path must visit, and then the greatest of all others.

// A pieceBound is an upper bound on what one more piece adds to the gain of a
// path.
type pieceBound struct {
	gain       int
	isRequired bool    // whether the path must have such a piece
	vertices   []int32 // those that together gain that much
}

// compareBounds orders bounds: first those of pieces that the path must have,
// then by falling gain.
func compareBounds(a, b pieceBound) int {
	if a.isRequired != b.isRequired {
		return dense.Bit(b.isRequired) - dense.Bit(a.isRequired)
	}
	return cmp.Compare(b.gain, a.gain)
}

// A cutter looks for vertices whose removal gives a good bound.
type cutter struct {
	*Problem
	c      *work.Canceller
	near   dense.Lists
	inner  []int   // by vertex: its largest gain if it is not an end of the path
	number []int32 // by vertex: its number among the vertices looked at, or -1; all -1 between calls
}

const (
	mostDepth   = 3   // how deep parts are divided into parts
	leastPart   = 6   // fewest vertices of a part that is worth dividing
	mostJoined  = 16  // most parts that a vertex joins when it is given back
	cutRounds   = 4   // rounds of dense.Scattering for each part
	workPerEdge = 256 // most units of work for all rounds of a part, per vertex and edge
)

// cutBound returns an upper bound on the gain of a path or cycle, and the
// vertices that the path or cycle might visit to reach the bound. If c is
// stopped, the bound is [math.MaxInt32].
func cutBound(c *work.Canceller, p *Problem) (bound int, vertices []int32) {
	ct := &cutter{
		Problem: p,
		c:       c,
		near:    p.Neighbours(c),
		inner:   make([]int, p.n()),
		number:  slices.Repeat([]int32{-1}, p.n()),
	}
	all := make([]int32, p.n())
	for v, gain := range p.Gain {
		all[v] = int32(v)
		ct.inner[v] = int(max(0, gain[Untouched], gain[TwoEdges]))
		if c.Spend(1) != nil {
			return math.MaxInt32, nil
		}
	}
	pieces := 1
	if p.kind == OneCycle {
		pieces = 0
	}
	whole := ct.divide(all, pieces, mostDepth)[0]
	bound = whole.gain + ct.atEnds()
	if c.Err() != nil {
		return math.MaxInt32, nil
	}
	return bound, whole.vertices
}

// atEnds returns how much more the two ends of the path can gain than if they
// were not ends.
func (ct *cutter) atEnds() int {
	// The additional gains of the first and the last vertex of a directed path,
	// or of the two best ends of an undirected one.
	first, second := 0, 0
	for v, gain := range ct.Gain {
		more := int(gain[EdgeOut]) - ct.inner[v]
		switch {
		case ct.Directed:
			first = max(first, more)
			second = max(second, int(gain[EdgeIn])-ct.inner[v])
		case more > first:
			first, second = more, first
		default:
			second = max(second, more)
		}
	}
	ct.c.Charge(ct.n())
	return first + second
}

// add adds a vertex to the bound of a piece that visits it.
func (ct *cutter) add(b *pieceBound, v int32) {
	b.gain += ct.inner[v]
	b.isRequired = b.isRequired || ct.mustVisit(v)
	b.vertices = append(b.vertices, v)
}

// divide returns the bounds of a part, given its vertices: first the bound of
// the given number of pieces together, then that of each further piece. After
// the first, no bound is greater than the one before it. The part is divided
// into parts of its own, unless depth is 0.
func (ct *cutter) divide(vertices []int32, pieces, depth int) []pieceBound {
	var whole pieceBound
	for _, v := range vertices {
		ct.add(&whole, v)
	}
	ct.c.Charge(len(vertices))
	if depth == 0 || len(vertices) < leastPart || ct.c.Err() != nil {
		return []pieceBound{whole}
	}
	best := ct.bestCut(vertices, pieces, whole.gain)
	if best == nil {
		return []pieceBound{whole}
	}
	var first pieceBound
	for _, v := range best {
		ct.add(&first, v)
		pieces += dense.Bit(ct.mayPass(v)) // without v there may be one more
	}
	var more []pieceBound
	for _, part := range ct.partsWithout(vertices, best) {
		more = append(more, ct.divide(part, 1, depth-1)...)
	}
	slices.SortStableFunc(more, compareBounds)
	pieces = min(max(1, pieces), len(more)) // at least 1: a cycle may be in one part
	for _, b := range more[:pieces] {
		first.gain += b.gain
		first.vertices = append(first.vertices, b.vertices...)
	}
	first.isRequired = whole.isRequired
	ct.c.Charge(len(vertices) + len(more))
	return append([]pieceBound{first}, more[pieces:]...)
}

// bestCut returns the vertices whose removal gives the smallest bound that it
// finds for a part. It returns nil if it finds no bound below whole, which is
// the bound without removing any vertices. The part has the given vertices, and
// is visited by the given number of pieces.
func (ct *cutter) bestCut(vertices []int32, pieces, whole int) (best []int32) {
	l := ct.among(vertices)
	if ct.c.Err() != nil {
		return nil
	}
	least := whole
	s := dense.NewScattering(ct.c, l, nil, -1, -1)
	part := make([]int32, len(vertices)) // for boundOf
	look := func() {
		bound := ct.boundOf(s, part, vertices, pieces, least)
		if bound < least {
			least = bound
			best = slices.Clone(s.Out)
		}
	}
	ct.c.Within(int64(workPerEdge*min(len(vertices)+len(l.List), 1<<20)), func() {
		for round := range cutRounds {
			s.Begin(round)
			s.GiveBack(mostJoined, look)
		}
	})
	for i, v := range best {
		best[i] = vertices[v]
	}
	return best
}

// among returns the subgraph induced by some vertices, numbered in their order.
// The result is meaningless if c.c is stopped.
func (ct *cutter) among(vertices []int32) dense.Lists {
	for i, v := range vertices {
		ct.number[v] = int32(i)
	}
	l := dense.Lists{Start: make([]int, 1, len(vertices)+1)}
	for _, v := range vertices {
		for _, w := range ct.near.Of(v) {
			if i := ct.number[w]; i >= 0 {
				l.List = append(work.Grow(ct.c, l.List), i)
			}
		}
		l.Start = append(l.Start, len(l.List))
		if ct.c.Spend(1+len(ct.near.Of(v))) != nil {
			break
		}
	}
	for _, v := range vertices {
		ct.number[v] = -1
	}
	return l
}

// boundOf returns a bound for a part that has the given vertices and is visited
// by the given number of pieces. The bound follows from removing the vertices
// s.Out. The vertices of s are numbered in the order of the given ones. If the
// bound is at least limit, boundOf may return any number that is at least
// limit. It overwrites the slice part, which has an element for each vertex.
func (ct *cutter) boundOf(
	s *dense.Scattering, part, vertices []int32, pieces, limit int,
) (bound int) {
	for _, v := range s.Out {
		bound += ct.inner[vertices[v]]
		pieces += dense.Bit(ct.mayPass(vertices[v]))
	}
	if bound >= limit {
		return bound
	}
	shares := make([]pieceBound, s.Parts(part))
	for i, v := range vertices {
		if part[i] < 0 {
			continue // it is removed
		}
		share := &shares[part[i]]
		share.gain += ct.inner[v]
		share.isRequired = share.isRequired || ct.mustVisit(v)
	}
	ct.c.Charge(len(vertices))
	slices.SortFunc(shares, compareBounds)
	for _, share := range shares[:min(max(1, pieces), len(shares))] {
		bound += share.gain
	}
	return bound
}

// partsWithout returns the connected parts into which the given vertices fall
// if some of them are removed.
func (ct *cutter) partsWithout(vertices, without []int32) (parts [][]int32) {
	const isLeft = 0 // any number other than -1
	for _, v := range vertices {
		ct.number[v] = isLeft
	}
	for _, v := range without {
		ct.number[v] = -1
	}
	for _, from := range vertices {
		if ct.number[from] != isLeft {
			continue
		}
		ct.number[from] = -1
		part := []int32{from}
		for i := 0; i < len(part); i++ {
			for _, w := range ct.near.Of(part[i]) {
				if ct.number[w] == isLeft {
					ct.number[w] = -1
					part = append(work.Grow(ct.c, part), w)
				}
			}
			ct.c.Charge(1 + len(ct.near.Of(part[i])))
		}
		parts = append(parts, part)
	}
	return parts
}
