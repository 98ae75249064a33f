package trail

import (
	"slices"

	"example.com/knighttour/internal/dense"
)

// A partition divides the nodes into parts: sets of nodes that the arcs used by
// a subproblem connect.
type partition struct {
	dense.Sets
	sizes []int // by root: the number of arcs used in the part
	main  int32 // the root of the part that is a trail by itself
}

// partition returns the parts of a subproblem. The main part is the one with
// the ends or, for closed trails, the largest one.
func (t *Search) partition(x *subproblem) *partition {
	p := &partition{
		Sets:  dense.NewSets(t.n),
		sizes: make([]int, t.n),
	}
	for i, b := range t.bundles {
		if x.used[i] > 0 {
			p.Sets[p.Root(b.from)] = p.Root(b.to)
		}
	}
	t.c.Spend(t.n + 2*len(t.bundles))
	for i, b := range t.bundles {
		p.sizes[p.Root(b.from)] += x.used[i]
	}
	if !t.isClosed {
		p.main = p.Root(x.first)
		return p
	}
	for v, size := range p.sizes {
		if size > p.sizes[p.main] {
			p.main = int32(v)
		}
	}
	return p
}

// smallestOther returns the root of the smallest part that has arcs and is not
// the main part. It returns -1 if there is none.
func (p *partition) smallestOther() int32 {
	smallest := int32(-1)
	for v, size := range p.sizes {
		if size > 0 && int32(v) != p.main && (smallest < 0 || size < p.sizes[smallest]) {
			smallest = int32(v)
		}
	}
	return smallest
}

// keepMain keeps the trail of the main part of a subproblem if it is better
// than the best one known. It reports whether the subproblem has no other
// parts.
func (t *Search) keepMain(x *subproblem) bool {
	p := t.partition(x)
	gain := p.sizes[p.main]
	if !t.isClosed {
		gain += int(t.before[x.first]) + int(t.after[x.last])
	}
	isWhole := gain == x.gain
	if gain <= t.bestGain || t.isClosed && gain < 2 {
		return isWhole
	}
	begin := x.first
	if t.isClosed {
		begin = t.firstOfMain(x, p)
	}
	path := t.euler(x, begin)
	if t.c.Err() == nil {
		t.path = path
		t.bestGain = gain
	}
	return isWhole
}

// firstOfMain returns the node where a closed trail of the main part begins. It
// is the first node of the first bundle used in that part.
func (t *Search) firstOfMain(x *subproblem, p *partition) int32 {
	for i, b := range t.bundles {
		if x.used[i] > 0 && p.Root(b.from) == p.main {
			return b.from
		}
	}
	panic("trail: the main part has no arcs")
}

// euler returns the vertices of an Eulerian trail of a subproblem. The trail
// begins at the given node, and uses every arc of the part that contains the
// node: C. Hierholzer: Über die Möglichkeit, einen Linienzug ohne Wiederholung
// und ohne Unterbrechung zu umfahren, Mathematische Annalen 6, 1873,
// doi:10.1007/BF01442866. It returns nil if t.c is stopped.
func (t *Search) euler(x *subproblem, begin int32) []int32 {
	left := slices.Clone(x.used) // by bundle: the number of arcs not yet on the stack
	next := make([]int, t.n)     // by node: index in its list of the next bundle
	leavesBy := func(v, bundle int32) bool { return t.bundles[bundle].from == v && left[bundle] > 0 }
	type frame struct{ node, arc int32 }
	stack := []frame{{node: begin, arc: -1}}
	path := []int32{} // from its end
	for len(stack) > 0 {
		if t.c.Spend(1) != nil {
			return nil
		}
		v := stack[len(stack)-1].node
		list := t.at[v]
		for next[v] < len(list) && !leavesBy(v, list[next[v]]) {
			next[v]++
			t.c.Spend(1)
		}
		if next[v] == len(list) {
			if arc := stack[len(stack)-1].arc; arc >= 0 {
				path = append(path, arc)
			}
			stack = stack[:len(stack)-1]
			continue
		}
		i := list[next[v]]
		left[i]--
		b := &t.bundles[i]
		stack = append(stack, frame{node: b.to, arc: b.arcs[left[i]]})
	}
	slices.Reverse(path)
	return path
}
