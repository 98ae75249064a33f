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
// give each vertex of the middle two links, and whose paths together form one
// cycle. So no sweep has to go through the middle, where it would take longest.
//
// If the graph has a mirror, the right subgraph can be the mirror image of the
// left one: then both have the same states.
type Division struct {
	left, right subgraph // with a mirror, right is not set
	mirror      []int32  // by vertex: its image; nil if the right subgraph is not a mirror image
	fixed       []int32  // the vertices of the middle, in the order in which classes fix degrees
	cost        uint64   // a bound on the number of states over all layers
	estimate    float64  // estimated number of steps from states to successors
	maxWords    int      // maximum number of words in memory
	maxSteps    int64    // maximum number of steps in each sweep

	// Set by Prepare:
	pool       *pool
	halves     [2]*half   // left and right
	translator translator // from the slots of the left half to those of the right one
}

// A Mirror is an automorphism of a graph that is its own inverse. A vertex may
// be its own image, but an edge may not.
type Mirror struct {
	Image []int32 // by vertex
	Order []int32 // all vertices; those of one half of the graph come first
	// Rank holds, by vertex, the ranks that divide the edges across between the
	// subgraphs. Of two such edges that are mirror images of each other, the
	// left subgraph has the one whose end in the left half has the lower rank.
	// If the ranks are equal, it has the one whose end there is the lower
	// vertex.
	Rank []int32
}

// newSubgraph returns the subgraph with the edges of g for which isIn reports
// true, and the placement of all its vertices that have edges. The vertices in
// the list order come first, and then the others, in an order that is found
// greedily. newSubgraph returns false if that takes too many slots, or if c is
// stopped.
func newSubgraph(
	c *work.Canceller,
	g dense.Lists,
	order []int32,
	isIn func(u, v int32) bool,
) (s subgraph, p *placement, ok bool) {
	if s.selectEdges(c, g, isIn) != nil {
		return s, nil, false
	}
	p = newPlacement(c, s.graph, s.links)
	for _, v := range order {
		if !s.add(c, p, v) {
			return s, nil, false
		}
	}
	ok = s.placeRest(c, p)
	return s, p, ok
}

// selectEdges gives s the edges of g for which isIn reports true, and sets the
// links that its vertices must have.
func (s *subgraph) selectEdges(
	c *work.Canceller,
	g dense.Lists,
	isIn func(u, v int32) bool,
) error {
	n := g.Len()
	s.links = slices.Repeat([]uint8{2}, n)
	s.graph.Start = make([]int, 1, n+1)
	for u := range int32(n) {
		for _, v := range g.Of(u) {
			if isIn(u, v) {
				s.graph.List = append(s.graph.List, v)
			}
		}
		s.graph.Start = append(s.graph.Start, len(s.graph.List))
		if here := len(s.graph.Of(u)); here > 0 && here < len(g.Of(u)) {
			s.links[u] = anyDegree
		}
		if err := c.Spend(1 + len(g.Of(u))); err != nil {
			return err
		}
	}
	return nil
}

// placeRest places the remaining vertices that have edges, each time the one
// that leads to the fewest states. It returns false if c is stopped, or if that
// takes too many slots.
func (s *subgraph) placeRest(c *work.Canceller, p *placement) bool {
	rest := dense.Vertices(s.graph.Len(), func(v int32) bool {
		return len(s.graph.Of(v)) > 0 && !p.isPlaced(v)
	})
	for len(rest) > 0 {
		best := 0
		for i, v := range rest {
			if p.statesAfter(v) < p.statesAfter(rest[best]) {
				best = i
			}
			if c.Spend(1+len(s.graph.Of(v))) != nil {
				return false
			}
		}
		if !s.add(c, p, rest[best]) {
			return false
		}
		rest = slices.Delete(rest, best, best+1)
	}
	return true
}

// add adds a vertex to the order and to the placement p, if it has edges. It
// returns false if c is stopped, or if that takes too many slots.
func (s *subgraph) add(c *work.Canceller, p *placement, v int32) bool {
	if len(s.graph.Of(v)) == 0 {
		return true
	}
	s.order = append(s.order, v)
	if !p.place(v) {
		return false
	}
	return c.Spend(1+len(s.graph.Of(v))) == nil
}

// Mirrored returns the cheapest of the divisions by the given mirrors. It
// returns nil if no mirror divides the graph. The result is meaningless if c is
// stopped.
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

// Divide returns the division that cuts the order of t at the place where the
// two subgraphs cost about the same. The error is that of c, or ErrGaveUp if
// there is no such division.
func (t Task) Divide(c *work.Canceller) (*Division, error) {
	s := t.sweep(c, 0)
	if s.err != nil {
		return nil, s.err
	}
	all := s.placings[len(s.placings)-1].cost // of the whole graph
	k, _ := slices.BinarySearchFunc(s.placings, all/2, func(at placing, cost uint64) int {
		return cmp.Compare(at.cost, cost)
	})
	if d := t.cutAt(c, k); d != nil && c.Err() == nil {
		return d, nil
	}
	return nil, cmp.Or(c.Err(), ErrGaveUp)
}

// mirrored returns the division by a mirror. It returns nil if m is not a
// mirror of the graph, if the left half takes too many slots, if c is stopped,
// or if the division might miss cycles: see proper.
func (t Task) mirrored(c *work.Canceller, m Mirror) *Division {
	if !t.isMirror(c, m.Image) {
		return nil
	}
	cut, order := newMirrorCut(&m)
	left, p, ok := newSubgraph(c, t.Graph, order, cut.inLeft)
	if !ok {
		return nil
	}
	d := &Division{
		left:     left,
		mirror:   m.Image,
		fixed:    cut.middle(&left),
		cost:     p.cost,
		estimate: p.steps,
	}
	return t.proper(d)
}

// A mirrorCut divides a graph by a mirror: each vertex is in the left half, in
// the right half, or its own image. The left subgraph has the edges within the
// left half, the edges from there to vertices that are their own images, and
// half of the edges across.
type mirrorCut struct {
	*Mirror
	isLeft []bool // by vertex: whether it is in the left half
}

// newMirrorCut returns the cut by a mirror. Of two vertices that are images of
// each other, the first in m.Order is in the left half. The order returned
// begins with the vertices that are their own images, and continues with the
// left half.
func newMirrorCut(m *Mirror) (cut *mirrorCut, order []int32) {
	cut = &mirrorCut{Mirror: m, isLeft: make([]bool, len(m.Order))}
	var half []int32
	for _, v := range m.Order {
		switch {
		case cut.isSelf(v):
			order = append(order, v)
		case !cut.isLeft[m.Image[v]]:
			cut.isLeft[v] = true
			half = append(half, v)
		}
	}
	return cut, append(order, half...)
}

// isSelf reports whether v is its own image.
func (m *mirrorCut) isSelf(v int32) bool { return m.Image[v] == v }

// inLeft reports whether the left subgraph has the edge between u and v.
func (m *mirrorCut) inLeft(u, v int32) bool {
	switch {
	case m.isLeft[u] && m.isLeft[v]:
		return true
	case m.isSelf(u) || m.isSelf(v):
		return m.isLeft[u] || m.isLeft[v]
	case m.isLeft[u]: // v is in the right half: the edge goes across
		return m.keeps(u, m.Image[v])
	case m.isLeft[v]:
		return m.keeps(v, m.Image[u])
	}
	return false
}

// middle returns the vertices of the middle in the order in which classes fix
// their degrees: first those that are their own images, and then pairs of a
// vertex and its image. Finer relies on this order.
func (m *mirrorCut) middle(left *subgraph) (list []int32) {
	for _, v := range left.order {
		if left.stays(v) && m.isSelf(v) {
			list = append(list, v)
		}
	}
	for _, v := range left.order {
		if left.stays(v) && !m.isSelf(v) && !m.isLeft[v] {
			list = append(list, v, m.Image[v])
		}
	}
	return list
}

// keeps reports whether the left subgraph has the edge across from u to the
// image of v, where u and v are in the left half. If not, it has the mirror
// image of this edge, from v to the image of u.
func (m *Mirror) keeps(u, v int32) bool {
	if m.Rank[u] != m.Rank[v] {
		return m.Rank[u] < m.Rank[v]
	}
	return u < v
}

// isMirror reports whether a map is an automorphism of the graph that is its
// own inverse and maps no edge to itself. image holds the image of each vertex.
// isMirror reports false if c is stopped.
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
// first k vertices of the order. It returns nil if there is none, or if c is
// stopped.
func (t Task) cutAt(c *work.Canceller, k int) *Division {
	isLeft := dense.Marks(len(t.Order), t.Order[:k])
	inLeft := func(u, v int32) bool { return isLeft[u] && isLeft[v] }
	inRight := func(u, v int32) bool { return !inLeft(u, v) }
	left, leftPlacement, ok := newSubgraph(c, t.Graph, t.Order[:k], inLeft)
	if !ok {
		return nil
	}
	right, rightPlacement, ok := newSubgraph(c, t.Graph, t.backward(c, isLeft, k), inRight)
	if !ok {
		return nil
	}
	d := &Division{
		left:     left,
		right:    right,
		cost:     leftPlacement.cost + rightPlacement.cost,
		estimate: leftPlacement.steps + rightPlacement.steps,
	}
	for _, v := range right.order {
		if right.stays(v) {
			d.fixed = append(d.fixed, v)
		}
	}
	return t.proper(d)
}

// backward returns the beginning of an order for the right subgraph of the
// division at place k: the order of t backwards from its end to place k. A
// vertex before place k, such as a hub, comes first if it has more neighbours
// from place k on than there are slots: all of these would stay in the frontier
// until that vertex is placed. backward returns nil if c is stopped.
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

// proper returns d with the limits of t, or nil if d might miss cycles. It
// misses none if each subgraph has edges, some vertices are in both subgraphs,
// and all vertices have at least two edges: then each cycle consists of a state
// of each subgraph.
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
	d.maxWords = t.MaxWords
	d.maxSteps = t.MaxSteps
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
