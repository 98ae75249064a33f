package learn

import "slices"

// hasOddCovers reports false if every cover of the puzzle by cycles has an even
// number of cycles, so that none is a Hamiltonian cycle. It can tell only if
// every vertex is the end of a path and has two edges. Otherwise it reports
// true.
//
// Then the edges form cycles, and a cover has every second edge of each. A
// cover is a permutation of the paths. Choosing the other edges of a cycle of
// 2k edges multiplies this permutation by a cycle of k paths. If every such k
// is odd, the sign of the permutation never changes, nor does the parity of its
// number of cycles: R. A. Rankin: A campanological problem in group theory,
// Proceedings of the Cambridge Philosophical Society 44(1), 1948,
// doi:10.1017/S030500410002394X.
func (s *circuit) hasOddCovers() bool {
	n := len(s.vertices)
	for v := range int32(n) {
		if !s.hasMate(v) || len(s.edgesAt(v)) != 2 {
			return true
		}
	}
	c := pathCover{
		circuit: s,
		enters:  make([]int8, n),
		next:    slices.Repeat([]int32{none}, n),
	}
	for v := range int32(n) {
		if c.enters[v] == unset && !c.chooseFrom(v) {
			return true
		}
	}
	cycles := 0
	for v := range int32(n) {
		if c.enters[v] != no || c.next[v] == none {
			continue
		}
		cycles++
		for v := v; c.next[v] != none; {
			c.next[v], v = none, s.mate[c.next[v]]
			s.work.Charge(4)
		}
	}
	return cycles%2 == 1
}

// Whether a path begins with a vertex, and an edge enters it there.
const (
	no    int8 = -1
	unset int8 = 0
	yes   int8 = 1
)

// A pathCover joins the paths of a puzzle into cycles.
type pathCover struct {
	*circuit
	enters []int8  // by vertex: whether its path begins there, once it has a direction
	next   []int32 // by vertex that its path ends with: the first of the next path
}

// chooseFrom gives v and all paths that it leads to a direction, and chooses
// edges. It reports false if the paths cannot all get a direction, or a choice
// could change the parity.
func (c *pathCover) chooseFrom(v int32) bool {
	queue := []int32{v}
	c.enters[v], c.enters[c.mate[v]] = no, yes
	for ; len(queue) > 0; queue = queue[1:] {
		first := queue[0]
		if c.next[first] != none {
			continue
		}
		paths := 0
		e := c.edgesAt(first)[0]
		for u := first; ; paths++ {
			w := c.across(e, u)
			if c.work.Spend(4) != nil || !c.direct(w, yes) {
				return false
			}
			c.next[u] = w
			queue = append(queue, c.mate[w])
			e = c.otherEdge(w, e)
			u = c.across(e, w)
			if u == first {
				break
			}
			if !c.direct(u, no) {
				return false
			}
			e = c.otherEdge(u, e)
		}
		if paths%2 == 1 { // one more than counted
			return false
		}
	}
	return true
}

// direct gives the path of v a direction. It reports false if it has the other
// one.
func (c *pathCover) direct(v int32, enters int8) bool {
	if c.enters[v] == unset {
		c.enters[v], c.enters[c.mate[v]] = enters, -enters
	}
	return c.enters[v] == enters
}

func (c *pathCover) otherEdge(v, e int32) int32 {
	edges := c.edgesAt(v)
	return edges[0] ^ edges[1] ^ e
}
