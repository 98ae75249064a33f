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
func (t *cover) eachPart(n int, do func(part []int32, closed bool)) error {
	seen := make([]bool, n)
	part := make([]int32, 0, n)
	// After all paths are seen, only cycles are left.
	for _, closed := range []bool{false, true} {
		for v := range int32(n) {
			if err := t.c.Spend(1); err != nil {
				return err
			}
			if seen[v] {
				continue
			}
			isEnd := !isBelow(t.links[v][0], n) || t.Undirected && !isBelow(t.links[v][1], n)
			if !closed && !isEnd {
				continue
			}
			part = t.follow(v, seen, part[:0])
			if t.c.Err() != nil {
				return t.c.Err()
			}
			do(part, closed)
		}
	}
	return t.c.Err()
}

// isBelow reports whether v is a vertex below n, and not [match.Unmatched].
func isBelow(v int32, n int) bool { return uint32(v) < uint32(n) }

// follow appends v and the vertices after it along the links to part, and marks
// them as seen. It ends before a vertex that is seen or is not an index of
// seen. From v it takes the second link if it can. If it is stopped, the part
// is incomplete.
func (t *cover) follow(v int32, seen []bool, part []int32) []int32 {
	for isBelow(v, len(seen)) && !seen[v] && t.c.Spend(1) == nil {
		seen[v] = true
		part = append(part, v)
		next := t.links[v][1]
		if t.Undirected && (!isBelow(next, len(seen)) || seen[next]) {
			next = t.links[v][0]
		}
		v = next
	}
	return part
}

// build makes a balanced tree of a sequence and returns its root, or Unmatched
// if the sequence is empty.
func (t *cover) build(sequence []int32) (root int32) {
	if len(sequence) == 0 {
		return match.Unmatched
	}
	mid := len(sequence) / 2
	root = sequence[mid]
	t.tree[root].parent = match.Unmatched
	if t.c.Spend(1) == nil {
		t.attach(root, 0, t.build(sequence[:mid]))
		t.attach(root, 1, t.build(sequence[mid+1:]))
	}
	return root
}

// turn reverses the subtree of v, unless v is Unmatched.
func (t *cover) turn(v int32) {
	if v >= 0 {
		t.tree[v].reversed = !t.tree[v].reversed
	}
}

// push passes a pending reversal of the subtree of v to its children.
func (t *cover) push(v int32) {
	s := &t.tree[v]
	if s.reversed {
		s.reversed = false
		s.child[0], s.child[1] = s.child[1], s.child[0]
		t.turn(s.child[0])
		t.turn(s.child[1])
	}
}

// side returns on which side of p its child v is.
func (t *cover) side(v, p int32) int { return dense.Bit(t.tree[p].child[1] == v) }

// attach makes v, which may be Unmatched, the child of p on the given side.
func (t *cover) attach(p int32, side int, v int32) {
	t.tree[p].child[side] = v
	if v >= 0 {
		t.tree[v].parent = p
	}
}

// rotate moves v up to the place of its parent, which becomes its child. The
// sequence stays the same.
func (t *cover) rotate(v int32) {
	p := t.tree[v].parent
	g := t.tree[p].parent
	s := t.side(v, p)
	t.attach(p, s, t.tree[v].child[1-s])
	if g >= 0 {
		t.tree[g].child[t.side(p, g)] = v
	} else {
		// p was the root, and v becomes the root.
		t.tree[v].closed, t.tree[p].closed = t.tree[p].closed, false
	}
	t.tree[v].parent = g
	t.attach(v, 1-s, p)
}

// splay moves v to the root of its tree, and leaves no pending reversal at v.
func (t *cover) splay(v int32) {
	for t.tree[v].parent >= 0 {
		p := t.tree[v].parent
		g := t.tree[p].parent
		if g < 0 {
			t.push(p)
			t.push(v)
			t.rotate(v)
			break
		}
		t.push(g)
		t.push(p)
		t.push(v)
		if t.side(v, p) == t.side(p, g) {
			t.rotate(p)
		} else {
			t.rotate(v)
		}
		t.rotate(v)
	}
	t.push(v)
}

// same reports whether u and v are in the same part.
func (t *cover) same(u, v int32) bool {
	if u == v {
		return true
	}
	t.splay(u)
	t.splay(v)
	return t.tree[u].parent >= 0 // u is below v; otherwise it is still a root
}

// cut removes the link between u and v, or from u to v if directed.
func (t *cover) cut(u, v int32) {
	t.unlink(u, v)
	t.sever(u, v)
}

// link links the ends u and v of paths, from u to v if directed.
func (t *cover) link(u, v int32) {
	t.setLink(u, v)
	t.join(u, v)
}

// unlink is the part of cut that changes the links.
func (t *cover) unlink(u, v int32) {
	if !t.Undirected {
		t.links[u][1], t.links[v][0] = match.Unmatched, match.Unmatched
		return
	}
	t.links[u].Replace(v, match.Unmatched)
	t.links[v].Replace(u, match.Unmatched)
}

// setLink is the part of link that changes the links.
func (t *cover) setLink(u, v int32) {
	t.linked++
	if !t.Undirected {
		t.links[u][1], t.links[v][0] = v, u
		return
	}
	t.links[u].Replace(match.Unmatched, v)
	t.links[v].Replace(match.Unmatched, u)
}

// sever is the part of cut that changes the trees.
func (t *cover) sever(u, v int32) {
	t.splay(u)
	t.splay(v)
	root := &t.tree[v]
	// The side of v on which u is. In a directed graph u is before v.
	side := dense.Bit(root.child[1] == u && t.Undirected)
	if root.child[side] != u || t.tree[u].child[1-side] >= 0 {
		// There are vertices between u and v, so u and v are the ends of the
		// sequence of a cycle.
		root.closed = false
		return
	}
	root.child[side] = match.Unmatched
	t.tree[u].parent = match.Unmatched
	if !root.closed {
		t.parts++
		return
	}
	// The cycle becomes the path from v round to u.
	root.closed = false
	t.attach(t.outermost(v, 1-side), 1-side, u)
}

// join is the part of link that changes the trees.
func (t *cover) join(u, v int32) {
	if t.same(u, v) {
		t.tree[v].closed = true
		return
	}
	if t.tree[u].child[1] >= 0 { // u is the first vertex of its path, not the last
		t.turn(u)
		t.push(u)
	}
	if t.tree[v].child[0] >= 0 { // v is the last vertex of its path, not the first
		t.turn(v)
		t.push(v)
	}
	t.attach(u, 1, v)
	t.parts--
}

// outermost moves the first (side 0) or last (side 1) vertex of the tree with
// root v to the root, and returns this vertex.
func (t *cover) outermost(v int32, side int) int32 {
	t.push(v)
	for t.tree[v].child[side] >= 0 {
		v = t.tree[v].child[side]
		t.push(v)
	}
	t.splay(v)
	return v
}

// isEnd reports whether v is an end of a path of an undirected cover.
func (t *cover) isEnd(v int32) bool { return t.links[v].Has(match.Unmatched) }

// otherEnd returns the other end of the undirected path that v is an end of.
func (t *cover) otherEnd(v int32) int32 {
	t.splay(v)
	isFirst := t.tree[v].child[1] >= 0 // v is the first vertex of its path, not the last
	return t.outermost(v, dense.Bit(isFirst))
}

// turnEnd links the end v of an undirected path to its inner vertex w, which must
// not be beside v, and cuts the link of w towards v. It returns the new end.
//
//	u---…---w---x---…---v    becomes    u---…---w   x---…---v
//	                                            |___________|
func (t *cover) turnEnd(v, w int32) (x int32) {
	t.splay(v)
	if t.tree[v].child[1] >= 0 { // v is the first vertex of its path: make it the last
		t.turn(v)
	}
	t.splay(w)
	rest := t.tree[w].child[1] // the tree of x to v
	t.tree[rest].parent = match.Unmatched
	x = t.outermost(rest, 0)
	t.turn(x) // it is v to x now
	t.attach(w, 1, x)
	t.unlink(w, x)
	t.setLink(v, w)
	return x
}
