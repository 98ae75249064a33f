package cycle

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// A cover is a set of disjoint paths and cycles, its parts, that visit every
// vertex of a graph.
//
// Each part is a sequence of vertices, kept in a splay tree. A cycle is a path
// whose ends are linked. A cut or a link takes O(log n) amortized time: D. D.
// Sleator and R. E. Tarjan: Self-adjusting binary search trees, Journal of the
// ACM 32(3), 1985, doi:10.1145/3828.3835.
type cover struct {
	Input
	c *work.Canceller

	// links holds, by vertex, the neighbours in its part; in a directed graph,
	// the predecessor and the successor. An end of a path has [match.Unmatched]
	// for each missing neighbour.
	links dense.Links

	tree   []splayNode // by vertex
	parts  int         // number of parts
	linked int64       // number of links made so far
}

// A splayNode is a vertex in the tree of its part. The sequence of the part is
// the tree in symmetric order, except for reversed subtrees.
//
// The two sides of a vertex are 0, before it in the sequence, and 1, after it.
type splayNode struct {
	child    [2]int32 // by side; [match.Unmatched] if there is none
	parent   int32    // of a root: [match.Unmatched]
	reversed bool     // whether the subtree is yet to be reversed
	closed   bool     // of a root: whether the ends of the sequence are linked
}

// newCover returns a cover of g with the given links, which it takes ownership
// of. The error is that of the canceller.
func newCover(c *work.Canceller, g *Input, links dense.Links) (*cover, error) {
	t := &cover{
		Input: *g,
		c:     c,
		links: links,
		tree:  make([]splayNode, len(links)),
	}
	err := t.eachPart(len(links), func(part []int32, closed bool) {
		root := t.build(part)
		t.tree[root].closed = closed
		t.parts++
	})
	return t, err
}

// eachPart calls do with each part of the cover restricted to the vertices
// below n: first the paths, each from an end, then the cycles. do must not keep
// part, because the next call reuses its memory. The error is that of the
// canceller.
func (c *cover) eachPart(n int, do func(part []int32, closed bool)) error {
	seen := make([]bool, n)
	part := make([]int32, 0, n)
	// After all paths are seen, only cycles are left.
	for _, closed := range []bool{false, true} {
		for v := range int32(n) {
			if err := c.c.Spend(1); err != nil {
				return err
			}
			if seen[v] {
				continue
			}
			isEnd := !isBelow(c.links[v][0], n) || c.Undirected && !isBelow(c.links[v][1], n)
			if !closed && !isEnd {
				continue
			}
			part = c.follow(v, seen, part[:0])
			if c.c.Err() != nil {
				return c.c.Err()
			}
			do(part, closed)
		}
	}
	return c.c.Err()
}

// isBelow reports whether v is a vertex below n, and not [match.Unmatched].
func isBelow(v int32, n int) bool { return uint32(v) < uint32(n) }

// follow appends v and the vertices after it along the links to part, and marks
// them as seen. It ends before a vertex that is seen or is not an index of
// seen. From v it takes the second link if it can. If it is stopped, the part
// is incomplete.
func (c *cover) follow(v int32, seen []bool, part []int32) []int32 {
	for isBelow(v, len(seen)) && !seen[v] && c.c.Spend(1) == nil {
		seen[v] = true
		part = append(part, v)
		next := c.links[v][1]
		if c.Undirected && (!isBelow(next, len(seen)) || seen[next]) {
			next = c.links[v][0]
		}
		v = next
	}
	return part
}

// build makes a balanced tree of a sequence and returns its root, or Unmatched
// if the sequence is empty.
func (c *cover) build(sequence []int32) (root int32) {
	if len(sequence) == 0 {
		return match.Unmatched
	}
	mid := len(sequence) / 2
	root = sequence[mid]
	c.tree[root].parent = match.Unmatched
	if c.c.Spend(1) == nil {
		c.attach(root, 0, c.build(sequence[:mid]))
		c.attach(root, 1, c.build(sequence[mid+1:]))
	}
	return root
}

// reverse reverses the subtree of v, unless v is Unmatched.
func (c *cover) reverse(v int32) {
	if v >= 0 {
		c.tree[v].reversed = !c.tree[v].reversed
	}
}

// pushReversal passes a pending reversal of the subtree of v to its children.
func (c *cover) pushReversal(v int32) {
	s := &c.tree[v]
	if s.reversed {
		s.reversed = false
		s.child[0], s.child[1] = s.child[1], s.child[0]
		c.reverse(s.child[0])
		c.reverse(s.child[1])
	}
}

// side returns on which side of p its child v is.
func (c *cover) side(v, p int32) int { return dense.Bit(c.tree[p].child[1] == v) }

// attach makes v, which may be Unmatched, the child of p on the given side.
func (c *cover) attach(p int32, side int, v int32) {
	c.tree[p].child[side] = v
	if v >= 0 {
		c.tree[v].parent = p
	}
}

// rotate moves v up to the place of its parent, which becomes its child. The
// sequence stays the same.
func (c *cover) rotate(v int32) {
	p := c.tree[v].parent
	g := c.tree[p].parent
	s := c.side(v, p)
	c.attach(p, s, c.tree[v].child[1-s])
	if g >= 0 {
		c.tree[g].child[c.side(p, g)] = v
	} else {
		// p was the root, and v becomes the root.
		c.tree[v].closed, c.tree[p].closed = c.tree[p].closed, false
	}
	c.tree[v].parent = g
	c.attach(v, 1-s, p)
}

// splay moves v to the root of its tree, and leaves no pending reversal at v.
func (c *cover) splay(v int32) {
	for c.tree[v].parent >= 0 {
		p := c.tree[v].parent
		g := c.tree[p].parent
		if g < 0 {
			c.pushReversal(p)
			c.pushReversal(v)
			c.rotate(v)
			break
		}
		c.pushReversal(g)
		c.pushReversal(p)
		c.pushReversal(v)
		if c.side(v, p) == c.side(p, g) {
			c.rotate(p)
		} else {
			c.rotate(v)
		}
		c.rotate(v)
	}
	c.pushReversal(v)
}

// areTogether reports whether u and v are in the same part.
func (c *cover) areTogether(u, v int32) bool {
	if u == v {
		return true
	}
	c.splay(u)
	c.splay(v)
	return c.tree[u].parent >= 0 // u is below v; otherwise it is still a root
}

// cut removes the link between u and v, or from u to v if directed.
func (c *cover) cut(u, v int32) {
	c.unlink(u, v)
	c.sever(u, v)
}

// link links the ends u and v of paths, from u to v if directed.
func (c *cover) link(u, v int32) {
	c.setLink(u, v)
	c.join(u, v)
}

// unlink is the part of cut that changes the links.
func (c *cover) unlink(u, v int32) {
	if !c.Undirected {
		c.links[u][1], c.links[v][0] = match.Unmatched, match.Unmatched
		return
	}
	c.links.Remove(u, v)
}

// setLink is the part of link that changes the links.
func (c *cover) setLink(u, v int32) {
	c.linked++
	if !c.Undirected {
		c.links[u][1], c.links[v][0] = v, u
		return
	}
	c.links.Add(u, v)
}

// sever is the part of cut that changes the trees.
func (c *cover) sever(u, v int32) {
	c.splay(u)
	c.splay(v)
	root := &c.tree[v]
	// The side of v on which u is. In a directed graph u is before v.
	side := dense.Bit(root.child[1] == u && c.Undirected)
	if root.child[side] != u || c.tree[u].child[1-side] >= 0 {
		// There are vertices between u and v, so u and v are the ends of the
		// sequence of a cycle.
		root.closed = false
		return
	}
	root.child[side] = match.Unmatched
	c.tree[u].parent = match.Unmatched
	if !root.closed {
		c.parts++
		return
	}
	// The cycle becomes the path from v round to u.
	root.closed = false
	c.attach(c.outermost(v, 1-side), 1-side, u)
}

// join is the part of link that changes the trees.
func (c *cover) join(u, v int32) {
	if c.areTogether(u, v) {
		c.tree[v].closed = true
		return
	}
	if c.tree[u].child[1] >= 0 { // u is the first vertex of its path, not the last
		c.reverse(u)
		c.pushReversal(u)
	}
	if c.tree[v].child[0] >= 0 { // v is the last vertex of its path, not the first
		c.reverse(v)
		c.pushReversal(v)
	}
	c.attach(u, 1, v)
	c.parts--
}

// outermost moves the first (side 0) or last (side 1) vertex of the tree with
// root v to the root, and returns this vertex.
func (c *cover) outermost(v int32, side int) int32 {
	c.pushReversal(v)
	for c.tree[v].child[side] >= 0 {
		v = c.tree[v].child[side]
		c.pushReversal(v)
	}
	c.splay(v)
	return v
}

// isEnd reports whether v is an end of a path of an undirected cover.
func (c *cover) isEnd(v int32) bool { return c.links[v].Has(match.Unmatched) }

// otherEnd returns the other end of the undirected path that v is an end of.
func (c *cover) otherEnd(v int32) int32 {
	c.splay(v)
	isFirst := c.tree[v].child[1] >= 0 // v is the first vertex of its path, not the last
	return c.outermost(v, dense.Bit(isFirst))
}

// turnEnd links the end v of an undirected path to its inner vertex w, which
// must not be beside v, and cuts the link of w towards v. It returns the new
// end.
//
//	u---…---w---x---…---v    becomes    u---…---w   x---…---v
//	                                            |___________|
func (c *cover) turnEnd(v, w int32) (x int32) {
	c.splay(v)
	if c.tree[v].child[1] >= 0 { // v is the first vertex of its path: make it the last
		c.reverse(v)
	}
	c.splay(w)
	rest := c.tree[w].child[1] // the tree of x to v
	c.tree[rest].parent = match.Unmatched
	x = c.outermost(rest, 0)
	c.reverse(x) // it is v to x now
	c.attach(w, 1, x)
	c.links.Rotate(v, x, w)
	c.linked++
	return x
}
