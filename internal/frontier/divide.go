package frontier

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Division divides the edges of a graph between two subgraphs, left and
// right. The vertices in both subgraphs are the middle. A cycle consists of a
// state of the left subgraph and a state of the right subgraph that together
// give each vertex of the middle two links, and whose paths close to one cycle.
// So no sweep has to pass the middle, where it would take longest.
//
// If the graph has a mirror, the right subgraph can be the mirror image of the
// left one, which has the same states.
type Division struct {
	left, right subgraph
	mirror      []int32 // nil if the right subgraph is not a mirror image
	fixed       []int32 // the vertices of the middle, in the order in which classes fix degrees
	cost        uint64  // a bound on the number of states over all layers
	estimate    float64 // estimated number of steps from states to successors
	memory      int     // maximum number of words for states
	steps       int64   // maximum number of steps in each sweep

	// Set by Prepare:
	pool       *pool
	halves     [2]*half
	translator translator
}

// A Mirror is an automorphism of a graph that is its own inverse. A vertex may
// be its own image, an edge may not.
type Mirror struct {
	Image []int32 // by vertex
	Order []int32 // all vertices; those of one half of the graph come first
	// Rank holds a rank for each vertex. Of an edge across and its mirror
	// image, the left subgraph has the one whose end in the left half has the
	// lower rank.
	Rank []int32
}

// newSubgraph returns the subgraph with the edges for which has is true, and
// the placement of all its vertices. It returns false if that takes too many
// slots. The vertices of order come first, the others in an order found
// greedily.
func newSubgraph(
	c *work.Canceller, g dense.Lists, order []int32, has func(u, v int32) bool,
) (p subgraph, at *placement, ok bool) {
	n := g.Len()
	p.links = slices.Repeat([]uint8{2}, n)
	p.graph.Start = make([]int, 1, n+1)
	for u := range int32(n) {
		for _, v := range g.Of(u) {
			if has(u, v) {
				p.graph.List = append(p.graph.List, v)
			}
		}
		p.graph.Start = append(p.graph.Start, len(p.graph.List))
		if here := len(p.graph.Of(u)); here > 0 && here < len(g.Of(u)) {
			p.links[u] = anyDegree
		}
		if c.Spend(1+len(g.Of(u))) != nil {
			return p, nil, false
		}
	}
	at = newPlacement(c, p.graph, p.links)
	for _, v := range order {
		if !p.add(c, at, v) {
			return p, nil, false
		}
	}
	ok = p.placeRest(c, at)
	return p, at, ok
}

// placeRest places the remaining vertices, each time the one with the fewest
// states after it. It returns false if c is stopped, or if that takes too many
// slots.
func (s *subgraph) placeRest(c *work.Canceller, at *placement) bool {
	rest := dense.Vertices(s.graph.Len(), func(v int32) bool {
		return len(s.graph.Of(v)) > 0 && !at.placed(v)
	})
	for len(rest) > 0 {
		best := 0
		for i, v := range rest {
			if at.statesAfter(v) < at.statesAfter(rest[best]) {
				best = i
			}
			if c.Spend(1+len(s.graph.Of(v))) != nil {
				return false
			}
		}
		if !s.add(c, at, rest[best]) {
			return false
		}
		rest = slices.Delete(rest, best, best+1)
	}
	return true
}

// add adds a vertex to the order, if it has edges. It returns false if c is
// stopped, or if that takes too many slots.
func (s *subgraph) add(c *work.Canceller, at *placement, v int32) bool {
	if len(s.graph.Of(v)) == 0 {
		return true
	}
	s.order = append(s.order, v)
	if !at.place(v) {
		return false
	}
	return c.Spend(1+len(s.graph.Of(v))) == nil
}

// Mirrored returns the division with the lowest cost by one of the mirrors, or
// nil if there is none.
func (t Task) Mirrored(c *work.Canceller, mirrors []Mirror) (best *Division) {
	for _, m := range mirrors {
		d := t.mirrored(c, m)
		if d == nil {
			continue
		}
		if best == nil || d.cost < best.cost {
			best = d
		}
	}
	return best
}

// Divide returns the division whose subgraphs cost about the same. The error is
// ErrGaveUp if there is none.
func (t Task) Divide(c *work.Canceller) (*Division, error) {
	s := t.sweep(c, 0)
	if s.err != nil {
		return nil, s.err
	}
	all := s.placings[len(s.placings)-1].cost
	k, _ := slices.BinarySearchFunc(s.placings, all/2, func(at placing, cost uint64) int {
		return cmp.Compare(at.cost, cost)
	})
	if d := t.cutAt(c, k); d != nil && c.Err() == nil {
		return d, nil
	}
	return nil, cmp.Or(c.Err(), ErrGaveUp)
}

// mirrored returns the division by a mirror. It returns nil if m is no mirror
// of the graph, if the left half takes too many slots, or if it is stopped.
//
// Of two vertices that are mirror images of each other, the first in the
// mirror's order is in the left half. The left subgraph has the edges within
// that half, the edges from there to vertices that are their own images, and
// half of the edges across.
func (t Task) mirrored(c *work.Canceller, m Mirror) *Division {
	if !t.isMirror(c, m.Image) {
		return nil
	}
	isLeft := make([]bool, len(m.Order)) // by vertex: whether it is in the left half
	isSelf := func(v int32) bool { return m.Image[v] == v }
	var order, half []int32 // vertices that are their own images, and the left half
	for _, v := range m.Order {
		switch {
		case isSelf(v):
			order = append(order, v)
		case !isLeft[m.Image[v]]:
			isLeft[v] = true
			half = append(half, v)
		}
	}
	has := func(u, v int32) bool {
		switch {
		case isLeft[u] && isLeft[v]:
			return true
		case isSelf(u) || isSelf(v):
			return isLeft[u] || isLeft[v]
		case isLeft[u]: // v is in the other half: the edge goes across
			return m.keeps(u, m.Image[v])
		case isLeft[v]:
			return m.keeps(v, m.Image[u])
		}
		return false
	}
	left, at, ok := newSubgraph(c, t.Graph, append(order, half...), has)
	if !ok {
		return nil
	}
	d := &Division{
		left:     left,
		mirror:   m.Image,
		cost:     at.cost,
		estimate: at.steps,
	}
	// Classes fix the degrees of these vertices in turn: first of those that
	// are their own images, and then of pairs of a vertex and its image, as
	// Finer relies on.
	for _, v := range left.order {
		if left.stays(v) && isSelf(v) {
			d.fixed = append(d.fixed, v)
		}
	}
	for _, v := range left.order {
		if left.stays(v) && !isSelf(v) && !isLeft[v] {
			d.fixed = append(d.fixed, v, m.Image[v])
		}
	}
	return t.proper(d)
}

// keeps reports whether the left subgraph has the edge across from u to the
// image of v. If not, it has the mirror image of this edge, from v to the image
// of u.
func (m *Mirror) keeps(u, v int32) bool {
	if m.Rank[u] != m.Rank[v] {
		return m.Rank[u] < m.Rank[v]
	}
	return u < v
}

// isMirror reports whether a map is an automorphism that is its own inverse and
// maps no edge to itself. It reports false if c is stopped.
func (t Task) isMirror(c *work.Canceller, image []int32) bool {
	neighbours := make(map[int32]bool)
	for v := range int32(len(image)) {
		w := image[v]
		if image[w] != v || len(t.Graph.Of(v)) != len(t.Graph.Of(w)) {
			return false
		}
		if c.Spend(1+4*len(t.Graph.Of(v))) != nil {
			return false
		}
		clear(neighbours) // of w
		for _, x := range t.Graph.Of(w) {
			neighbours[x] = true
		}
		for _, x := range t.Graph.Of(v) {
			y := image[x]
			switch {
			case !neighbours[y]:
				return false // the image wy of the edge vx is not an edge
			case x == w:
				return false // the edge is mapped to itself, reversed
			case x == y && v == w:
				return false // both ends of the edge stay where they are
			}
		}
	}
	return true
}

// cutAt returns the division whose left subgraph has the edges between the
// first k vertices of the order, or nil if there is none.
func (t Task) cutAt(c *work.Canceller, k int) *Division {
	isLeft := dense.Marks(len(t.Order), t.Order[:k])
	inLeft := func(u, v int32) bool { return isLeft[u] && isLeft[v] }
	inRight := func(u, v int32) bool { return !inLeft(u, v) }
	left, atLeft, leftOK := newSubgraph(c, t.Graph, t.Order[:k], inLeft)
	right, atRight, rightOK := newSubgraph(c, t.Graph, t.backward(c, isLeft, k), inRight)
	if !leftOK || !rightOK {
		return nil
	}
	d := &Division{
		left:     left,
		right:    right,
		cost:     atLeft.cost + atRight.cost,
		estimate: atLeft.steps + atRight.steps,
	}
	for _, v := range right.order {
		if right.stays(v) {
			d.fixed = append(d.fixed, v)
		}
	}
	return t.proper(d)
}

// backward returns an order of the right subgraph: the order of t backwards
// from its end to place k. A vertex of the left subgraph with more neighbours
// in the right subgraph than there are slots, such as a hub, comes first: its
// neighbours stay in the frontier until it is placed. It returns nil if c is
// stopped.
func (t Task) backward(c *work.Canceller, isLeft []bool, k int) (order []int32) {
	for _, v := range t.Order[:k] {
		right := 0
		for _, u := range t.Graph.Of(v) {
			if !isLeft[u] {
				right++
			}
		}
		if right > maxSlots {
			order = append(order, v)
		}
		if c.Spend(1+len(t.Graph.Of(v))) != nil {
			return nil
		}
	}
	for _, v := range slices.Backward(t.Order[k:]) {
		order = append(order, v)
	}
	return order
}

// proper returns d with the limits of t. It returns nil if a cycle need not
// consist of a state of each subgraph. It always does if each subgraph has
// edges, some vertices are in both subgraphs, and all vertices have at least
// two edges.
func (t Task) proper(d *Division) *Division {
	for v := range int32(t.Graph.Len()) {
		if len(t.Graph.Of(v)) < 2 {
			return nil
		}
	}
	if len(d.fixed) == 0 || len(d.left.order) == 0 {
		return nil
	}
	if d.mirror == nil && len(d.right.order) == 0 {
		return nil
	}
	d.memory = t.Memory
	d.steps = t.Steps
	return d
}

// image returns the vertex that stands for v in the sweep of the right
// subgraph. With a mirror, the right subgraph shares the sweep of the left one,
// where each vertex stands for its mirror image.
func (d *Division) image(v int32) int32 {
	if d.mirror != nil {
		return d.mirror[v]
	}
	return v
}
