package directed

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// If vertices that share one successor share all successors, they are the arcs
// of a multigraph, and a path is a trail in it, which uses no arc twice. Each
// node of a trail has as many arcs in as out, except that the first node has
// one more out, and the last node one more in. To achieve this, as few arcs as
// possible are left out. A minimum-cost flow finds them (trailflow.go).
//
// The remaining arcs need not be connected. If they are not, the trail either
// avoids some part that is separate from the main part, or begins in it, or
// enters it by one of the arcs that lead to it. Each of these cases is tried,
// the most promising first, by branch and bound.

// A trailSearch looks for the trail of a multigraph that gains the most. What a
// trail gains is the number of its arcs, plus what before and after hold for
// its ends.
type trailSearch struct {
	c       *work.Canceller
	n       int // number of nodes
	bundles []bundle
	at      [][]int32 // by node: the bundles that begin or end there

	// before and after hold, by node, what a trail gains if it begins or ends
	// there, or the constant never if it may not. They are nil for a closed
	// trail.
	before, after []int32
	isClosed      bool

	open     []*subproblem // a heap of the subproblems to be tried, the best first
	path     []int32       // the arcs of the best trail known, as vertices; nil if there is none
	bestGain int           // the gain of that trail, or -1
	bound    int           // no trail gains more
	done     bool          // whether the bound is reached

	states int64 // the number of subproblems
}

// A bundle holds the parallel arcs from one node to another.
type bundle struct {
	from, to int32
	arcs     []int32 // as vertices of the graph
}

// A subproblem says which bundles a trail must use and which it must not use.
// It also holds the result of the flow under these rules: the best choice of
// arcs, which need not be connected.
type subproblem struct {
	rules  []bundleRule // by bundle
	begins []bool       // by node: whether a trail may begin there; nil for all

	used        []int // by bundle: how many of its arcs are used
	first, last int32 // the nodes where an open trail begins and ends
	gain        int   // of all arcs that are used; no trail under these rules gains more
	order       int   // among equal gains, the latest subproblem is tried first
}

// A bundleRule says what a trail must do with a bundle.
type bundleRule uint8

const (
	mayUse  bundleRule = iota
	mustUse            // at least one arc
	mayNot             // no arc
)

// mayBegin reports whether a trail may begin at a node.
func (s *subproblem) mayBegin(v int32) bool { return s.begins == nil || s.begins[v] }

// newTrailSearch returns the search for a multigraph without the arcs for which
// isLeftOut reports true. The caller sets before and after, or isClosed, and
// calls begin. The result is meaningless if c is stopped.
func newTrailSearch(c *work.Canceller, j *dense.Junctions, isLeftOut func(v int32) bool) *trailSearch {
	t := &trailSearch{
		c:        c,
		n:        j.N,
		at:       make([][]int32, j.N),
		bestGain: -1,
	}
	type ends struct{ from, to int32 }
	bundleOf := map[ends]int32{}
	for v := range int32(len(j.From)) {
		if isLeftOut(v) {
			continue
		}
		e := ends{from: j.From[v], to: j.To[v]}
		i, ok := bundleOf[e]
		if !ok {
			i = int32(len(t.bundles))
			bundleOf[e] = i
			t.bundles = append(t.bundles, bundle{from: e.from, to: e.to})
			t.at[e.from] = append(t.at[e.from], i)
			if e.from != e.to {
				t.at[e.to] = append(t.at[e.to], i)
			}
		}
		t.bundles[i].arcs = append(t.bundles[i].arcs, v)
		t.bound++
		if c.Spend(work.PerCall) != nil {
			break
		}
	}
	return t
}

// begin tries the subproblem without rules.
func (t *trailSearch) begin() {
	if !t.isClosed {
		t.bound += int(slices.Max(t.before)) + int(slices.Max(t.after))
	}
	t.try(&subproblem{rules: make([]bundleRule, len(t.bundles))})
	t.settle()
}

// run continues until the best trail is found or the work spent reaches the
// given total.
func (t *trailSearch) run(untilSpent int) {
	for !t.done && t.c.Spent() < untilSpent && t.c.Err() == nil {
		x := t.pop()
		if x.gain > t.bestGain {
			t.branch(x)
		} else {
			t.open = nil // the others gain no more than x
		}
		t.settle()
	}
}

// settle updates the bound, and sets whether the search is done.
func (t *trailSearch) settle() {
	if t.c.Err() != nil {
		return
	}
	bound := t.bestGain
	if len(t.open) > 0 {
		bound = max(bound, t.open[0].gain)
	}
	t.bound = min(t.bound, bound)
	t.done = t.bound <= t.bestGain
}

// try finds the best flow for a subproblem, and puts the subproblem on the
// heap, unless it yields a connected trail or gains no more than the best trail
// known.
func (t *trailSearch) try(x *subproblem) {
	t.states++
	if !t.solve(x) {
		return
	}
	if x.gain <= t.bestGain {
		return
	}
	isConnected := t.keepMain(x)
	if isConnected {
		return
	}
	x.order = int(t.states)
	t.push(x)
}

// isBefore reports whether a subproblem is tried before another one.
func isBefore(x, y *subproblem) bool {
	return cmp.Or(cmp.Compare(y.gain, x.gain), cmp.Compare(y.order, x.order)) < 0
}

// push puts a subproblem on the heap.
func (t *trailSearch) push(x *subproblem) {
	t.open = append(t.open, x)
	i := len(t.open) - 1
	for i > 0 && isBefore(x, t.open[(i-1)/2]) {
		t.open[i] = t.open[(i-1)/2]
		i = (i - 1) / 2
	}
	t.open[i] = x
}

// pop removes the best subproblem from the heap, which must not be empty.
func (t *trailSearch) pop() *subproblem {
	top := t.open[0]
	last := len(t.open) - 1
	x := t.open[last]
	t.open[last] = nil
	t.open = t.open[:last]
	i := 0
	for {
		child := 2*i + 1
		if child+1 < last && isBefore(t.open[child+1], t.open[child]) {
			child++
		}
		if child >= last || isBefore(x, t.open[child]) {
			break
		}
		t.open[i] = t.open[child]
		i = child
	}
	if last > 0 {
		t.open[i] = x
	}
	return top
}

// A partition divides the nodes into parts: sets of nodes that the arcs used by
// a subproblem connect.
type partition struct {
	dense.Sets
	sizes []int // by root: the number of arcs used in the part
	main  int32 // the root of the part that is a trail by itself
}

// partition returns the parts of a subproblem. The main part is the one with
// the ends or, for closed trails, the largest one.
func (t *trailSearch) partition(x *subproblem) *partition {
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
func (t *trailSearch) keepMain(x *subproblem) bool {
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
func (t *trailSearch) firstOfMain(x *subproblem, p *partition) int32 {
	for i, b := range t.bundles {
		if x.used[i] > 0 && p.Root(b.from) == p.main {
			return b.from
		}
	}
	panic("directed: the main part has no arcs")
}

// euler returns the vertices of an Eulerian trail of a subproblem. The trail
// begins at the given node, and uses every arc of the part that contains the
// node: C. Hierholzer: Über die Möglichkeit, einen Linienzug ohne Wiederholung
// und ohne Unterbrechung zu umfahren, Mathematische Annalen 6, 1873,
// doi:10.1007/BF01442866. It returns nil if t.c is stopped.
func (t *trailSearch) euler(x *subproblem, begin int32) []int32 {
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

// branch takes the smallest part of a subproblem besides the main part, and
// tries all that a trail can do with it: avoid it, begin in it, or enter it by
// one of the bundles that lead to it. The subproblem must have such a part.
func (t *trailSearch) branch(x *subproblem) {
	p := t.partition(x)
	other := p.smallestOther()
	isInside := make([]bool, t.n)
	for v := range isInside {
		isInside[v] = p.Root(int32(v)) == other
	}
	inside := func(v int32) bool { return isInside[v] }
	outside := func(v int32) bool { return !isInside[v] }
	if avoid := t.avoid(x, inside); avoid != nil {
		if !t.isClosed {
			avoid.mustBegin(t.n, outside)
		}
		t.try(avoid)
	}
	// A closed trail that stays inside need not be tried: the main part is at
	// least as large.
	rest := t.clone(x)
	if !t.isClosed {
		begin := t.clone(x)
		begin.mustBegin(t.n, inside)
		t.try(begin)
		rest.mustBegin(t.n, outside)
	}
	// A trail may enter by several bundles. Forbidding those that have been
	// tried would save hardly any flows.
	for i, b := range t.bundles {
		if inside(b.from) || outside(b.to) || x.rules[i] == mayNot {
			continue
		}
		enter := t.clone(rest)
		enter.rules[i] = mustUse
		t.try(enter)
		if t.c.Err() != nil {
			return
		}
	}
}

// avoid returns the subproblem that also forbids all bundles at the nodes of a
// part, or nil if one of these bundles must be used.
func (t *trailSearch) avoid(x *subproblem, inside func(v int32) bool) *subproblem {
	avoid := t.clone(x)
	for i, b := range t.bundles {
		if !inside(b.from) && !inside(b.to) {
			continue
		}
		if avoid.rules[i] == mustUse {
			return nil
		}
		avoid.rules[i] = mayNot
	}
	return avoid
}

// clone returns a new subproblem with the same rules, without a result.
func (t *trailSearch) clone(s *subproblem) *subproblem {
	t.c.Spend(len(s.rules))
	return &subproblem{rules: slices.Clone(s.rules), begins: slices.Clone(s.begins)}
}

// mustBegin adds the rule that a trail must begin at one of the nodes for which
// isAllowed reports true. n is the number of all nodes.
func (s *subproblem) mustBegin(n int, isAllowed func(v int32) bool) {
	if s.begins == nil {
		s.begins = slices.Repeat([]bool{true}, n)
	}
	for v := range s.begins {
		s.begins[v] = s.begins[v] && isAllowed(int32(v))
	}
}
