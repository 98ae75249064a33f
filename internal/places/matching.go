package places

import (
	"slices"

	"example.com/knighttour/internal/cdcl"
)

// A matching matches indices with vertices, using positions that do not fail.
// It is repaired only where a position has failed: J.-C. Régin: A filtering
// algorithm for constraints of difference in CSPs, AAAI-94. If an index cannot
// be matched, some set of indices has fewer possible vertices than indices. The
// contradiction is that no other vertices may be at these indices: P. Hall: On
// representatives of subsets, 1935, doi:10.1112/jlms/s1-10.37.26.
type matching struct {
	matched  []int32 // by index: its position, or none
	partner  []int32 // by vertex: its position, or none
	seen     []int32 // by vertex: the last search that saw it
	from     []int32 // by vertex: the position by which that search saw it
	explored []int32 // by index: the last search that reached it
	blamed   []int32 // by vertex: the last search whose contradiction has its position
	search   int32   // the number of the last search
	queue    []int32 // of indices, which that search has reached
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
		blamed:   make([]int32, n),
		queue:    make([]int32, 0, n),
	}
}

// Check implements [cdcl.Propagator]. It reports whether all indices can be
// matched. It also returns true if cs.c is stopped.
func (cs *constraints) Check() bool {
	for _, x := range cs.matched {
		if x != none && cs.sat.Fails(cdcl.Positive(x)) {
			cs.matched[cs.index[x]] = none
			cs.partner[cs.vertex[x]] = none
		}
	}
	cs.c.Charge(len(cs.matched) / variablesPerUnit)
	for k, x := range cs.matched {
		if x != none {
			continue
		}
		if cs.c.Spend(1) != nil {
			return true
		}
		if !cs.augment(int32(k)) {
			cs.findHall()
			return cs.sat.Fail(cs.why...)
		}
	}
	return true
}

// augment matches an index along an augmenting path, and reports whether there
// is one. If not, the queue holds the indices that were reached, and all
// vertices that may be at these indices were seen.
func (cs *constraints) augment(root int32) bool {
	cs.search++
	cs.queue = append(cs.queue[:0], root)
	cs.explored[root] = cs.search
	for i := 0; i < len(cs.queue); i++ {
		k := cs.queue[i]
		cs.c.Charge(int(cs.first[k+1]-cs.first[k]) / lookupsPerUnit)
		for x := cs.first[k]; x < cs.first[k+1]; x++ {
			v := cs.vertex[x]
			if cs.seen[v] == cs.search || cs.sat.Fails(cdcl.Positive(x)) {
				continue
			}
			cs.seen[v] = cs.search
			cs.from[v] = x
			other := cs.partner[v]
			if other == none {
				cs.flip(v, root)
				return true
			}
			cs.explored[cs.index[other]] = cs.search
			cs.queue = append(cs.queue, cs.index[other])
		}
	}
	return false
}

// flip exchanges the matched and unmatched positions of the augmenting path
// from the index root to the vertex v, which has no partner.
func (cs *constraints) flip(v, root int32) {
	for {
		x := cs.from[v]
		k := cs.index[x]
		old := cs.matched[k]
		cs.matched[k] = x
		cs.partner[v] = x
		if k == root {
			return
		}
		v = cs.vertex[old]
	}
}

// findHall sets cs.why to the contradiction, after a search has failed. It
// consists of the literals that rule out, for the indices in the queue, all
// vertices except those that were seen. Each vertex that was not seen is at an
// index outside the queue, or may not be at the indices in it.
func (cs *constraints) findHall() {
	cs.why = cs.why[:0]
	for _, k := range cs.queue {
		cs.c.Charge(int(cs.first[k+1]-cs.first[k]) / lookupsPerUnit)
		for x := cs.first[k]; x < cs.first[k+1]; x++ {
			v := cs.vertex[x]
			if cs.seen[v] == cs.search {
				continue
			}
			if z := cs.positionOf[v]; z == none || cs.explored[cs.index[z]] == cs.search {
				cs.why = append(cs.why, cdcl.Negative(x))
			} else if cs.blamed[v] != cs.search {
				cs.blamed[v] = cs.search // add this reason only once
				cs.why = append(cs.why, cdcl.Positive(z))
			}
		}
	}
}
