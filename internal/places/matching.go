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

// Check reports whether all indices can be matched. If it is stopped it returns
// true.
func (p *constraints) Check() bool {
	for _, x := range p.matched {
		if x != none && p.sat.Fails(cdcl.Positive(x)) {
			p.matched[p.index[x]] = none
			p.partner[p.vertex[x]] = none
		}
	}
	p.work.Charge(len(p.matched) / 4)
	for k, x := range p.matched {
		if x != none {
			continue
		}
		if p.work.Spend(1) != nil {
			return true
		}
		if !p.augment(int32(k)) {
			p.findHall()
			return p.sat.Fail(p.why...)
		}
	}
	return true
}

// augment matches an index along an augmenting path, and reports whether there
// is one. If not, the queue holds the indices that were reached, and all
// vertices that may be at these were seen.
func (p *constraints) augment(root int32) bool {
	p.search++
	p.queue = append(p.queue[:0], root)
	p.explored[root] = p.search
	for i := 0; i < len(p.queue); i++ {
		k := p.queue[i]
		p.work.Charge(int(p.first[k+1]-p.first[k]) / 2)
		for x := p.first[k]; x < p.first[k+1]; x++ {
			v := p.vertex[x]
			if p.seen[v] == p.search || p.sat.Fails(cdcl.Positive(x)) {
				continue
			}
			p.seen[v] = p.search
			p.from[v] = x
			other := p.partner[v]
			if other == none {
				p.flip(v, root)
				return true
			}
			p.explored[p.index[other]] = p.search
			p.queue = append(p.queue, p.index[other])
		}
	}
	return false
}

// flip exchanges the matched and unmatched positions of the augmenting path
// from the index root to the vertex v.
func (p *constraints) flip(v, root int32) {
	for {
		x := p.from[v]
		k := p.index[x]
		old := p.matched[k]
		p.matched[k] = x
		p.partner[v] = x
		if k == root {
			return
		}
		v = p.vertex[old]
	}
}

// findHall sets p.why to the literals that rule out all vertices but the ones
// seen for the indices in the queue: any other vertex is at another index, or
// may not be at these.
func (p *constraints) findHall() {
	p.why = p.why[:0]
	for _, k := range p.queue {
		p.work.Charge(int(p.first[k+1]-p.first[k]) / 2)
		for x := p.first[k]; x < p.first[k+1]; x++ {
			v := p.vertex[x]
			if p.seen[v] == p.search {
				continue
			}
			if z := p.at[v]; z == none || p.explored[p.index[z]] == p.search {
				p.why = append(p.why, cdcl.Negative(x))
			} else if p.from[v] != -p.search {
				p.from[v] = -p.search // add this reason only once
				p.why = append(p.why, cdcl.Positive(z))
			}
		}
	}
}
