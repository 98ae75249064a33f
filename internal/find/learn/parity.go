package learn

import "slices"

// hasOddCovers reports false if every cover of the instance by cycles has an
// even number of cycles, so that none is a Hamiltonian cycle. It applies only
// if every vertex is the end of a path and has two edges. Otherwise it reports
// true.
//
// Then the edges form cycles, and a cover has every second edge of each. A
// cover is a permutation of the paths. Choosing the other edges of a cycle of
// 2k edges multiplies this permutation by a cycle of k paths. If every such k
// is odd, the sign of the permutation never changes, nor does the parity of its
// number of cycles: R. A. Rankin: A campanological problem in group theory,
// Proceedings of the Cambridge Philosophical Society 44(1), 1948,
// doi:10.1017/S030500410002394X.
func (ct *circuit) hasOddCovers() bool {
	n := len(ct.vertices)
	for v := range int32(n) {
		if !ct.hasMate(v) || len(ct.edgesAt(v)) != 2 {
			return true
		}
	}
	c := coverBuilder{
		circuit: ct,
		enters:  make([]int8, n),
		next:    slices.Repeat([]int32{none}, n),
	}
	for v := range int32(n) {
		if c.enters[v] == unset && !c.chooseFrom(v) {
			return true
		}
	}
	return c.takeCycles()%2 == 1
}

// Whether a path begins with a vertex, and an edge enters it there.
const (
	no    int8 = -1
	unset int8 = 0
	yes   int8 = 1
)

// A coverBuilder joins the paths of an instance into cycles.
type coverBuilder struct {
	*circuit
	enters []int8  // by vertex: whether its path begins there, once it has a direction
	next   []int32 // by vertex that its path ends with: that which the next path begins with
}

// chooseFrom gives all paths that can be reached from v, whose path has no
// direction, a direction, and chooses the edges of a cover of them. It reports
// false if nothing is known about the parity, because the paths cannot all get
// a direction or a choice changes the parity, or if c.work is stopped. In all
// these cases the cover is meaningless.
//
// The queue has vertices that paths end with. Each one's edges are on one cycle
// of edges. Along that cycle, edges go by turns from an end to a beginning and,
// against their direction, back to an end: all of the first kind are chosen.
func (c *coverBuilder) chooseFrom(v int32) bool {
	queue := []int32{v}
	c.enters[v] = no
	c.enters[c.mate[v]] = yes
	for ; len(queue) > 0; queue = queue[1:] {
		first := queue[0]
		if c.next[first] != none {
			continue // its cycle of edges has been walked
		}
		k := 0 // edges chosen of the cycle
		end := first
		e := c.edgesAt(first)[0]
		for {
			begin := c.across(e, end)
			if c.work.Spend(4) != nil {
				return false
			}
			if !c.direct(begin, yes) {
				return false
			}
			c.next[end] = begin
			k++
			queue = append(queue, c.mate[begin])
			e = c.otherEdge(begin, e)
			end = c.across(e, begin)
			if end == first {
				break
			}
			if !c.direct(end, no) {
				return false
			}
			e = c.otherEdge(end, e)
		}
		if k%2 == 0 {
			return false // the other edges of the cycle change the parity
		}
	}
	return true
}

// takeCycles returns the number of cycles of the cover, which must be whole. It
// takes each cycle apart while it counts it.
func (c *coverBuilder) takeCycles() (cycles int) {
	for v := range int32(len(c.next)) {
		if c.next[v] == none {
			continue // v begins a path, or its cycle has been counted
		}
		cycles++
		end := v
		for c.next[end] != none {
			begin := c.next[end]
			c.next[end] = none
			end = c.mate[begin]
			c.work.Charge(4)
		}
	}
	return cycles
}

// direct gives the path of v a direction. It reports false if the path already
// has the other direction.
func (c *coverBuilder) direct(v int32, enters int8) bool {
	if c.enters[v] == unset {
		c.enters[v] = enters
		c.enters[c.mate[v]] = -enters
	}
	return c.enters[v] == enters
}

// otherEdge returns the edge at v besides e.
func (c *coverBuilder) otherEdge(v, e int32) int32 {
	edges := c.edgesAt(v)
	return edges[0] ^ edges[1] ^ e
}
