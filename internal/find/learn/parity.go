package learn

import "slices"

// hasOddCovers reports false if every cover of the instance by cycles has an
// even number of cycles, so that no cover is a Hamiltonian cycle. It applies
// only if every vertex is the end of a path and has two edges. Otherwise it
// reports true.
//
// If it applies, the edges form cycles, and a cover has every second edge of
// each. A cover is a permutation of the paths. Choosing the other edges of a
// cycle of 2k edges multiplies this permutation by a cycle of k paths. If every
// such k is odd, the sign of the permutation never changes, nor does the parity
// of its number of cycles: R. A. Rankin: A campanological problem in group
// theory, Proceedings of the Cambridge Philosophical Society 44(1), 1948,
// doi:10.1017/S030500410002394X.
func (ct *circuit) hasOddCovers() bool {
	n := len(ct.vertices)
	for v := range int32(n) {
		if !ct.hasMate(v) || len(ct.edgesAt(v)) != 2 {
			return true
		}
	}
	cb := coverBuilder{
		circuit: ct,
		enters:  make([]int8, n),
		next:    slices.Repeat([]int32{none}, n),
	}
	for v := range int32(n) {
		if cb.enters[v] == unset && !cb.chooseFrom(v) {
			return true
		}
	}
	return cb.takeCycles()%2 == 1
}

// Values of coverBuilder.enters: whether a path begins with a vertex, so that
// an edge of the cover enters the path there. The value of the path's other end
// is the negation of that.
const (
	no    int8 = -1
	unset int8 = 0
	yes   int8 = 1
)

// A coverBuilder joins the paths of an instance into cycles.
type coverBuilder struct {
	*circuit
	enters []int8  // by vertex: whether its path begins there, once it has a direction
	next   []int32 // by vertex that its path ends with: the vertex that the next path begins with; or none
}

// chooseFrom gives a direction to all paths that can be reached from v, whose
// path has no direction yet, and chooses the edges of a cover of these paths.
// It reports false if nothing is known about the parity: because the paths
// cannot all get a direction, because a choice changes the parity, or because
// cb.c is stopped. In all these cases the cover is meaningless.
//
// The queue has vertices that paths end with. The two edges of such a vertex
// are on one cycle of edges. Along that cycle, two kinds of edges alternate.
// One leads from the end of a path to the beginning of a path. The other leads,
// against its direction, back to the end of a path. All edges of the first kind
// are chosen.
func (cb *coverBuilder) chooseFrom(v int32) bool {
	queue := []int32{v}
	cb.enters[v] = no
	cb.enters[cb.mate[v]] = yes
	for ; len(queue) > 0; queue = queue[1:] {
		first := queue[0]
		if cb.next[first] != none {
			continue // its cycle of edges has been walked
		}
		k := 0 // number of edges chosen on the cycle
		end := first
		e := cb.edgesAt(first)[0]
		for {
			begin := cb.across(e, end)
			if cb.c.Spend(4) != nil {
				return false
			}
			if !cb.direct(begin, yes) {
				return false
			}
			cb.next[end] = begin
			k++
			queue = append(queue, cb.mate[begin])
			e = cb.otherEdge(begin, e)
			end = cb.across(e, begin)
			if end == first {
				break
			}
			if !cb.direct(end, no) {
				return false
			}
			e = cb.otherEdge(end, e)
		}
		if k%2 == 0 {
			return false // the other edges of the cycle change the parity
		}
	}
	return true
}

// takeCycles returns the number of cycles of the cover, which must contain all
// paths. It takes each cycle apart as it follows it.
func (cb *coverBuilder) takeCycles() (cycles int) {
	for v := range int32(len(cb.next)) {
		if cb.next[v] == none {
			continue // v begins a path, or its cycle has been counted
		}
		cycles++
		end := v
		for cb.next[end] != none {
			begin := cb.next[end]
			cb.next[end] = none
			end = cb.mate[begin]
			cb.c.Charge(4)
		}
	}
	return cycles
}

// direct gives v's path a direction: enters says whether the path begins with
// v. It reports false if the path already has the other direction.
func (cb *coverBuilder) direct(v int32, enters int8) bool {
	if cb.enters[v] == unset {
		cb.enters[v] = enters
		cb.enters[cb.mate[v]] = -enters
	}
	return cb.enters[v] == enters
}

// otherEdge returns the edge at v besides e. There are two.
func (cb *coverBuilder) otherEdge(v, e int32) int32 {
	edges := cb.edgesAt(v)
	return edges[0] ^ edges[1] ^ e
}
