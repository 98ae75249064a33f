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
// the tree in symmetric order, except that each subtree marked as reversed
// comes in reverse.
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
	cv := &cover{
		Input: *g,
		c:     c,
		links: links,
		tree:  make([]splayNode, len(links)),
	}
	err := cv.eachPart(len(links), func(part []int32, closed bool) {
		root := cv.build(part)
		cv.tree[root].closed = closed
		cv.parts++
	})
	return cv, err
}

// eachPart calls the function do with each part of the cover: first the paths,
// each from an end, then the cycles. If n is less than the number of vertices,
// it leaves out the vertices from n on, so that a part may become several
// paths. do must not keep part, because the next call reuses its memory. The
// error is that of the canceller.
func (cv *cover) eachPart(n int, do func(part []int32, closed bool)) error {
	seen := make([]bool, n)
	part := make([]int32, 0, n)
	// After all paths are seen, only cycles are left.
	for _, closed := range []bool{false, true} {
		for v := range int32(n) {
			if err := cv.c.Spend(1); err != nil {
				return err
			}
			if seen[v] {
				continue
			}
			isEnd := !isBelow(cv.links[v][0], n) || cv.Undirected && !isBelow(cv.links[v][1], n)
			if !closed && !isEnd {
				continue
			}
			part = cv.follow(v, seen, part[:0])
			if cv.c.Err() != nil {
				return cv.c.Err()
			}
			do(part, closed)
		}
	}
	return cv.c.Err()
}

// isBelow reports whether v is a vertex below n, and not [match.Unmatched].
func isBelow(v int32, n int) bool { return uint32(v) < uint32(n) }

// follow appends to part v and the vertices that follow it along the links, and
// marks them as seen. It stops before a vertex that has already been seen or is
// out of range of seen. At each vertex, it takes the second link if it can. The
// result is meaningless if cv.c is stopped.
func (cv *cover) follow(v int32, seen []bool, part []int32) []int32 {
	for isBelow(v, len(seen)) && !seen[v] && cv.c.Spend(1) == nil {
		seen[v] = true
		part = append(part, v)
		next := cv.links[v][1]
		if cv.Undirected && (!isBelow(next, len(seen)) || seen[next]) {
			next = cv.links[v][0]
		}
		v = next
	}
	return part
}

// build makes a balanced tree of a sequence of vertices that are in no tree,
// and returns its root, or Unmatched if the sequence is empty.
func (cv *cover) build(sequence []int32) (root int32) {
	if len(sequence) == 0 {
		return match.Unmatched
	}
	mid := len(sequence) / 2
	root = sequence[mid]
	cv.tree[root].parent = match.Unmatched
	if cv.c.Spend(1) == nil {
		cv.attach(root, 0, cv.build(sequence[:mid]))
		cv.attach(root, 1, cv.build(sequence[mid+1:]))
	}
	return root
}

// reverse marks the subtree of v as reversed, or removes that mark if it is
// there. It does nothing if v is Unmatched.
func (cv *cover) reverse(v int32) {
	if v >= 0 {
		cv.tree[v].reversed = !cv.tree[v].reversed
	}
}

// pushReversal passes a pending reversal of the subtree of v to its children.
func (cv *cover) pushReversal(v int32) {
	s := &cv.tree[v]
	if s.reversed {
		s.reversed = false
		s.child[0], s.child[1] = s.child[1], s.child[0]
		cv.reverse(s.child[0])
		cv.reverse(s.child[1])
	}
}

// side returns the side of p that its child v is on: 0 or 1.
func (cv *cover) side(v, p int32) int { return dense.Bit(cv.tree[p].child[1] == v) }

// attach makes v, which may be Unmatched, the child of p on the given side.
func (cv *cover) attach(p int32, side int, v int32) {
	cv.tree[p].child[side] = v
	if v >= 0 {
		cv.tree[v].parent = p
	}
}

// rotate moves v up to the place of its parent, which becomes its child. The
// sequence stays the same.
func (cv *cover) rotate(v int32) {
	p := cv.tree[v].parent
	g := cv.tree[p].parent
	s := cv.side(v, p)
	cv.attach(p, s, cv.tree[v].child[1-s])
	if g >= 0 {
		cv.tree[g].child[cv.side(p, g)] = v
	} else {
		// p was the root, and v becomes the root.
		cv.tree[v].closed, cv.tree[p].closed = cv.tree[p].closed, false
	}
	cv.tree[v].parent = g
	cv.attach(v, 1-s, p)
}

// splay makes v the root of its tree, and leaves no pending reversal at v. So
// child[0] of v then leads to what precedes v in the sequence, and child[1] to
// what follows it.
func (cv *cover) splay(v int32) {
	for cv.tree[v].parent >= 0 {
		p := cv.tree[v].parent
		g := cv.tree[p].parent
		if g < 0 {
			cv.pushReversal(p)
			cv.pushReversal(v)
			cv.rotate(v)
			break
		}
		cv.pushReversal(g)
		cv.pushReversal(p)
		cv.pushReversal(v)
		if cv.side(v, p) == cv.side(p, g) {
			cv.rotate(p)
		} else {
			cv.rotate(v)
		}
		cv.rotate(v)
	}
	cv.pushReversal(v)
}

// areTogether reports whether u and v are in the same part. It makes v the root
// of its tree, unless u is v: then it changes nothing. If u is in another part,
// u becomes the root of its tree, too.
func (cv *cover) areTogether(u, v int32) bool {
	if u == v {
		return true
	}
	cv.splay(u)
	cv.splay(v)
	return cv.tree[u].parent >= 0 // u is below v; otherwise it is still a root
}

// cut removes the link between u and v, or from u to v if directed.
func (cv *cover) cut(u, v int32) {
	cv.unlink(u, v)
	cv.sever(u, v)
}

// link links the ends u and v of paths, from u to v if directed.
func (cv *cover) link(u, v int32) {
	cv.setLink(u, v)
	cv.join(u, v)
}

// unlink is the part of cut that changes the links.
func (cv *cover) unlink(u, v int32) {
	if !cv.Undirected {
		cv.links[u][1], cv.links[v][0] = match.Unmatched, match.Unmatched
		return
	}
	cv.links.Remove(u, v)
}

// setLink is the part of link that changes the links.
func (cv *cover) setLink(u, v int32) {
	cv.linked++
	if !cv.Undirected {
		cv.links[u][1], cv.links[v][0] = v, u
		return
	}
	cv.links.Add(u, v)
}

// sever is the part of cut that changes the trees. u and v must be linked in
// the sequence of a part: one after the other, or as the ends of a cycle.
func (cv *cover) sever(u, v int32) {
	cv.splay(u)
	cv.splay(v)
	root := &cv.tree[v]
	// This is the side of v that u is on. In a directed graph u is before v.
	side := dense.Bit(root.child[1] == u && cv.Undirected)
	if root.child[side] != u || cv.tree[u].child[1-side] >= 0 {
		// There are vertices between u and v, so u and v are the ends of the
		// sequence of a cycle.
		root.closed = false
		return
	}
	root.child[side] = match.Unmatched
	cv.tree[u].parent = match.Unmatched
	if !root.closed {
		cv.parts++
		return
	}
	// The cycle becomes the path from v round to u.
	root.closed = false
	cv.attach(cv.outermost(v, 1-side), 1-side, u)
}

// join is the part of link that changes the trees. If u and v are the ends of
// the same path, the path becomes a cycle. u and v must differ, as the ends of
// an edge do: there are no loops.
func (cv *cover) join(u, v int32) {
	if cv.areTogether(u, v) {
		cv.tree[v].closed = true // v is the root now
		return
	}
	if cv.tree[u].child[1] >= 0 { // u is the first vertex of its path, not the last
		cv.reverse(u)
		cv.pushReversal(u)
	}
	if cv.tree[v].child[0] >= 0 { // v is the last vertex of its path, not the first
		cv.reverse(v)
		cv.pushReversal(v)
	}
	cv.attach(u, 1, v)
	cv.parts--
}

// outermost makes the first (side 0) or last (side 1) vertex of a sequence the
// root of its tree, and returns this vertex. v must be the root before.
func (cv *cover) outermost(v int32, side int) int32 {
	cv.pushReversal(v)
	for cv.tree[v].child[side] >= 0 {
		v = cv.tree[v].child[side]
		cv.pushReversal(v)
	}
	cv.splay(v)
	return v
}

// isEnd reports whether v is an end of a path of an undirected cover.
func (cv *cover) isEnd(v int32) bool { return cv.links[v].Has(match.Unmatched) }

// otherEnd returns the other end of the undirected path that v is an end of.
func (cv *cover) otherEnd(v int32) int32 {
	cv.splay(v)
	isFirst := cv.tree[v].child[1] >= 0 // v is the first vertex of its path, not the last
	return cv.outermost(v, dense.Bit(isFirst))
}

// turnEnd links the end v of an undirected path to its inner vertex w, which
// must not be beside v, and cuts the link of w towards v. It returns the new
// end.
//
//	u---…---w---x---…---v    becomes    u---…---w   x---…---v
//	                                            |___________|
func (cv *cover) turnEnd(v, w int32) (x int32) {
	cv.splay(v)
	if cv.tree[v].child[1] >= 0 { // v is the first vertex of its path: make it the last
		cv.reverse(v)
	}
	cv.splay(w)
	rest := cv.tree[w].child[1] // the tree of the sequence from x to v
	cv.tree[rest].parent = match.Unmatched
	x = cv.outermost(rest, 0)
	cv.reverse(x) // the sequence is from v to x now
	cv.attach(w, 1, x)
	cv.links.Rotate(v, x, w)
	cv.linked++
	return x
}
