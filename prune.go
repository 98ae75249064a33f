package knighttour

import (
	"math"
	"math/bits"
)

// Pruning by degrees, done at every visit.
//
// Call the unvisited vertices the rest, and the last vertex of the path u. A
// vertex of the rest needs two links: one to be entered by and one to be left
// by. Its links are its edges to other vertices of the rest, and one more if
// it is an end the goal asks for: that spare link leads out of the rest, back
// to the start of a closed tour or nowhere from a given end. An edge from u
// serves only the vertex that is visited next.
//
// So in an undirected graph
//   - a vertex without links can only be next and last at once, which is to
//     say that it is all the rest;
//   - a vertex with one link, called tight, is the next one, entered from u, or
//     the last one, if the goal leaves the last one open;
//   - as there is but one next and one last vertex, there can be no more than
//     two tight vertices, or one if the goal fixes the end; and if there are
//     that many, the next vertex is one of them.
//
// If the graph has two colours, as boards have, they alternate on the path, so
// that the colour of its last vertex is known from the start. A vertex of the
// other colour is called inner: if it is tight, it has to be the next one.
//
// In a directed graph, where an edge serves one purpose only,
//   - a vertex of the rest without a successor in the rest, called tight, can
//     only be the last, and not if it is inner;
//   - one without a predecessor in the rest has to be the next.
//
// What is cut off holds no tour, so the tours that are found, and their
// sequence, are those of the search that visits everything.

// pruneUndirected removes from f.todo what holds no tour, after v was visited
// but not all. By Warnsdorff's rule it returns the key of the first candidate,
// else 0.
func (k *kernel) pruneUndirected(v int, f *frame) (best uint) {
	masks, places, spare, rest := k.f.masks, &k.plan.places[v], k.bits.spare, f.rest
	tight := f.tight &^ (1 << v)
	if k.fewest {
		best = ^uint(0)
	}
	// Only the neighbours of v have lost a link.
	for m := f.todo; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m) & (wordSize - 1)
		links := masks.next[i] & rest
		if k.fewest {
			best = min(best, fewestKey(links, places[i]))
		}
		if links&(links-1) != 0 {
			continue
		}
		w := m & -m
		if links == 0 && (rest != w || k.slack == 1 && spare&w == 0) {
			f.todo = 0
			return 0
		}
		tight |= w &^ spare
	}
	f.tight = tight
	if k.slack == 2 {
		tight &= tight - 1 // leave one out: it may be the last vertex
	}
	if tight != 0 {
		f.todo &= f.tight
		if tight&(tight-1) != 0 {
			f.todo = 0
		}
	}
	k.restrict(f, f.tight&k.bits.inner)
	if k.slack == 1 {
		k.pruneEnd(f)
	}
	return best
}

// pruneEnd keeps open the way to the end that the goal asks for.
func (k *kernel) pruneEnd(f *frame) {
	if k.end >= 0 && f.rest != 1<<k.end {
		f.todo &^= 1 << k.end
	}
	if k.closed && f.rest&k.bits.spare == 0 {
		f.todo = 0
	}
}

// restrict removes from f.todo all but the vertices that have to be next,
// unless there are none, and these as well if they are more than one.
func (k *kernel) restrict(f *frame, next uint64) {
	if next == 0 {
		return
	}
	if next&(next-1) != 0 {
		next = 0
	}
	f.todo &= next
}

// pruneDirected is pruneUndirected for directed graphs, without a key.
func (k *kernel) pruneDirected(v int, f *frame) {
	masks := k.f.masks
	tight := f.tight &^ (1 << v)
	for m := masks.prev[v&(wordSize-1)] & f.rest; m != 0; m &= m - 1 {
		if masks.next[bits.TrailingZeros64(m)]&f.rest == 0 {
			tight |= m & -m
		}
	}
	f.tight = tight
	if tight&(tight-1) != 0 || tight&k.bits.inner != 0 || k.slack == 1 && tight&^k.bits.spare != 0 {
		f.todo = 0
		return
	}
	must := uint64(0)
	for m := f.todo; m != 0; m &= m - 1 {
		if masks.prev[bits.TrailingZeros64(m)]&f.rest == 0 {
			must |= m & -m
		}
	}
	k.restrict(f, must)
	if k.slack == 1 {
		k.pruneEnd(f)
	}
	if f.rest&(f.rest-1) != 0 {
		f.todo &^= tight
	}
}

// promising reports whether the candidate v at step s may lead to a tour.
func (k *kernel) promising(s *step, v int32) bool {
	if s.must != whichever && s.must != v {
		return false
	}
	if !k.prune {
		return true
	}
	left := len(k.f.nodes) - len(k.path)
	if v == k.end && left > 1 {
		return false
	}
	if k.f.undirected {
		tight := k.lists.tight
		return (int(tight.all) < k.slack || k.tight(v)) && (tight.inner == 0 || k.tight(v) && k.inner(v))
	}
	return left == 1 || !k.tight(v)
}

// tight reports whether the unvisited vertex v is tight.
func (k *kernel) tight(v int32) bool {
	if k.f.undirected {
		return k.free[v] == 1 && !k.spare(v)
	}
	return k.free[v] == 0
}

// inner reports whether v has the colour that the last vertex does not have.
func (k *kernel) inner(v int32) bool { return k.colour != nil && k.colour[v] != k.lastColour }

// tightens counts v, which has become tight, or by = -1 if it is no more.
func (k *kernel) tightens(v, by int32) {
	k.lists.tight.all += by
	if k.inner(v) {
		k.lists.tight.inner += by
	}
}

// spare reports whether v has a spare link.
func (k *kernel) spare(v int32) bool { return k.lists.spare != nil && k.lists.spare[v] }

// pruneLists marks v, now the last vertex of the path, as visited, updates the
// counts, and notes in s if no tour can follow.
func (k *kernel) pruneLists(v int, s *step) {
	if k.tight(int32(v)) {
		k.tightens(int32(v), -1)
	}
	k.free[v] += visited
	if k.f.undirected {
		k.pruneListsUndirected(v, s)
	} else {
		k.pruneListsDirected(v, s)
	}
	if k.closed && len(k.path) < len(k.f.nodes) && k.waysBack() == 0 {
		s.must = nobody
	}
}

func (k *kernel) pruneListsUndirected(v int, s *step) {
	left := len(k.f.nodes) - len(k.path)
	best := int64(math.MaxInt64)
	for i, w := range k.plan.of(int32(v)) {
		links := k.free[w] - 1
		k.free[w] = links
		best = min(best, fewestLeft(links, i))
		if links > 1 {
			continue
		}
		if links == 0 && (left > 1 || k.slack == 1 && !k.spare(w)) {
			s.must = nobody
		}
		if links == 1 && !k.spare(w) {
			k.tightens(w, 1)
		}
	}
	s.best = best
	if tight := k.lists.tight; int(tight.all) > k.slack || tight.inner > 1 {
		s.must = nobody
	}
}

func (k *kernel) pruneListsDirected(v int, s *step) {
	l := k.lists
	for _, u := range l.prev.of(int32(v)) {
		k.free[u]--
		if k.free[u] == 0 {
			k.tightens(u, 1)
			if k.slack == 1 && !k.spare(u) {
				s.must = nobody
			}
		}
	}
	if l.tight.all > 1 || l.tight.inner > 0 {
		s.must = nobody
	}
	for _, w := range k.f.of(int32(v)) {
		l.in[w]--
		if l.in[w] > 0 || k.free[w] >= visited {
			continue
		}
		if s.must == whichever {
			s.must = w
		} else {
			s.must = nobody
		}
	}
}

// waysBack returns the number of unvisited vertices that lead to the start.
func (k *kernel) waysBack() int {
	if k.f.undirected {
		return k.Free(int(k.start))
	}
	return int(k.lists.in[k.start])
}
