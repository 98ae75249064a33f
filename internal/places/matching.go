package places

import (
	"slices"

	"example.com/knighttour/internal/cdcl"
)

// A matching matches indices and vertices by positions that do not fail. It is
// repaired only where a position has failed: J.-C. Régin: A filtering algorithm
// for constraints of difference in CSPs, AAAI-94. If an index cannot be
// matched, some set of indices has fewer possible vertices than indices. The
// contradiction is that no other vertices may be at these indices: P. Hall: On
// representatives of subsets, 1935, doi:10.1112/jlms/s1-10.37.26.
type matching struct {
	matched  []int32 // by index: its position, or none
	partner  []int32 // by vertex: its position, or none
	from     []int32 // by vertex: the position by which it was reached
	seen     []int32 // by vertex: the last search that saw it
	explored []int32 // by index: the last search that reached it
	search   int32
	queue    []int32 // of indices
	why      []cdcl.Lit
}

// newMatching returns a matching of n vertices without edges.
func newMatching(n int) matching {
	return matching{
		matched:  slices.Repeat([]int32{none}, n),
		partner:  slices.Repeat([]int32{none}, n),
		from:     make([]int32, n),
		seen:     make([]int32, n),
		explored: make([]int32, n),
		queue:    make([]int32, 0, n),
	}
}

// Check reports whether all indices can be matched. It returns true if c.work
// is stopped.
func (c *constraints) Check() bool {
	for _, x := range c.matched {
		if x != none && c.sat.Fails(cdcl.Positive(x)) {
			c.matched[c.index[x]] = none
			c.partner[c.vertex[x]] = none
		}
	}
	c.work.Charge(len(c.matched) / 4)
	for k, x := range c.matched {
		if x != none {
			continue
		}
		if c.work.Spend(1) != nil {
			return true
		}
		if !c.augment(int32(k)) {
			c.findHall()
			return c.sat.Fail(c.why...)
		}
	}
	return true
}

// augment matches an index along an augmenting path, and reports whether there
// is one. If not, the queue holds the indices that were reached, and all
// vertices that may be at these were seen.
func (c *constraints) augment(root int32) bool {
	c.search++
	c.queue = append(c.queue[:0], root)
	c.explored[root] = c.search
	for i := 0; i < len(c.queue); i++ {
		k := c.queue[i]
		c.work.Charge(int(c.first[k+1]-c.first[k]) / 2)
		for x := c.first[k]; x < c.first[k+1]; x++ {
			v := c.vertex[x]
			if c.seen[v] == c.search || c.sat.Fails(cdcl.Positive(x)) {
				continue
			}
			c.seen[v] = c.search
			c.from[v] = x
			other := c.partner[v]
			if other == none {
				c.flip(v, root)
				return true
			}
			c.explored[c.index[other]] = c.search
			c.queue = append(c.queue, c.index[other])
		}
	}
	return false
}

// flip exchanges the matched and unmatched positions of the augmenting path
// from the index root to the vertex v.
func (c *constraints) flip(v, root int32) {
	for {
		x := c.from[v]
		k := c.index[x]
		old := c.matched[k]
		c.matched[k] = x
		c.partner[v] = x
		if k == root {
			return
		}
		v = c.vertex[old]
	}
}

// findHall sets c.why to the literals that rule out all vertices but the ones
// seen for the indices in the queue: any other vertex is at another index, or
// may not be at these.
func (c *constraints) findHall() {
	c.why = c.why[:0]
	for _, k := range c.queue {
		c.work.Charge(int(c.first[k+1]-c.first[k]) / 2)
		for x := c.first[k]; x < c.first[k+1]; x++ {
			v := c.vertex[x]
			if c.seen[v] == c.search {
				continue
			}
			if z := c.at[v]; z == none || c.explored[c.index[z]] == c.search {
				c.why = append(c.why, cdcl.Negative(x))
			} else if c.from[v] != -c.search {
				c.from[v] = -c.search // add this reason only once
				c.why = append(c.why, cdcl.Positive(z))
			}
		}
	}
}
