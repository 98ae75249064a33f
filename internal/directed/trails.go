package directed

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// If vertices that share one successor share all successors, they are the arcs
// of a multigraph, and a path is a trail in it, which uses no arc twice. At
// each node of a trail, as many arcs end as begin, except that one more begins
// at the first node and one more ends at the last. As few arcs as possible are
// left out to achieve this: they are a minimum-cost flow.
//
// The remaining arcs need not be connected. If they are not, the trail either
// avoids some part that is separate from the main part, or begins in it, or
// enters it by one of the arcs that lead to it. Each of these cases is tried,
// the best first: branch and bound.

// A trailSearch looks for the longest trail of a multigraph.
type trailSearch struct {
	c       *work.Canceller
	n       int // number of nodes
	bundles []bundle
	at      [][]int32 // by node: the bundles that begin or end there

	// before and after hold, by node, what a trail gains by beginning and by
	// ending there, or the constant never. They are nil for a closed trail.
	before, after []int32
	isClosed      bool

	open []*subproblem // a heap of the subproblems to be tried, the best first
	path []int32       // the vertices of the best trail known; nil if there is none
	ends [2]int32      // its first and its last node
	best int           // its gain, or -1
	most int           // upper bound on the gain of a trail
	done bool

	states int64
}

// A bundle holds the parallel arcs from one node to another.
type bundle struct {
	from, to int32
	arcs     []int32 // as vertices of the graph
}

// A subproblem says which bundles a trail must use and which it must not use,
// and holds the result of the flow under these rules.
type subproblem struct {
	rule   []bundleRule // by bundle
	begins []bool       // by node: whether a trail may begin there; nil for all

	used  []int    // by bundle: how many of its arcs are used
	ends  [2]int32 // the first and the last node of an open trail
	value int
	order int // among equal values, the latest subproblem is tried first
}

// A bundleRule says what a trail must do with a bundle.
type bundleRule uint8

const (
	free   bundleRule = iota
	use               // at least one arc
	forbid            // no arc
)

// newTrailSearch returns the search for a multigraph without the arcs that
// isLeftOut reports. The result is meaningless if c is stopped.
func newTrailSearch(c *work.Canceller, j *dense.Junctions, isLeftOut func(v int32) bool) *trailSearch {
	t := &trailSearch{
		c:    c,
		n:    j.N,
		at:   make([][]int32, j.N),
		best: -1,
	}
	number := map[[2]int32]int32{}
	for v := range int32(len(j.From)) {
		if isLeftOut(v) {
			continue
		}
		ends := [2]int32{j.From[v], j.To[v]}
		i, ok := number[ends]
		if !ok {
			i = int32(len(t.bundles))
			number[ends] = i
			t.bundles = append(t.bundles, bundle{from: ends[0], to: ends[1]})
			t.at[ends[0]] = append(t.at[ends[0]], i)
			if ends[0] != ends[1] {
				t.at[ends[1]] = append(t.at[ends[1]], i)
			}
		}
		t.bundles[i].arcs = append(t.bundles[i].arcs, v)
		t.most++
		if c.Spend(work.PerCall) != nil {
			break
		}
	}
	return t
}

// begin tries the subproblem without rules.
func (t *trailSearch) begin() {
	if !t.isClosed {
		t.most += int(slices.Max(t.before)) + int(slices.Max(t.after))
	}
	t.try(&subproblem{rule: make([]bundleRule, len(t.bundles))})
	t.settle()
}

// run continues until the best trail is found or the work spent reaches the
// given total.
func (t *trailSearch) run(until int) {
	for !t.done && t.c.Spent() < until && t.c.Err() == nil {
		x := t.pop()
		if x.value <= t.best {
			t.open = nil
			t.settle()
			return
		}
		t.branch(x)
		t.settle()
	}
}

// settle updates the bound, and whether the search is done.
func (t *trailSearch) settle() {
	if t.c.Err() != nil {
		return
	}
	most := t.best
	if len(t.open) > 0 {
		most = max(most, t.open[0].value)
	}
	t.most = min(t.most, most)
	t.done = t.most <= t.best
}

// try finds the best flow for a subproblem, and puts the subproblem on the
// heap, unless it yields a connected trail or is no better than the best trail
// known.
func (t *trailSearch) try(x *subproblem) {
	t.states++
	if !t.solve(x) {
		return
	}
	if x.value <= t.best {
		return
	}
	isConnected := t.keep(x)
	if isConnected {
		return
	}
	x.order = int(t.states)
	t.open = append(t.open, x)
	i := len(t.open) - 1
	for i > 0 && isBefore(x, t.open[(i-1)/2]) {
		t.open[i] = t.open[(i-1)/2]
		i = (i - 1) / 2
	}
	t.open[i] = x
}

// isBefore reports whether a subproblem is tried before another one.
func isBefore(x, y *subproblem) bool {
	return cmp.Or(cmp.Compare(y.value, x.value), cmp.Compare(y.order, x.order)) < 0
}

// pop removes the best subproblem from the heap.
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

// A trailFlow is the flow of least cost that leaves out arcs until as many
// begin at each node as end there. A trail that is not closed has two more
// arcs, from one hub to the first node and from the last node to the other hub:
// to leave them out is to begin and to end there.
type trailFlow struct {
	*network
	t *trailSearch
	x *subproblem

	amount int   // of the flow
	number []int // by bundle: its arc, or -1 if it has none
	begins []int // by node: the arc of a trail that begins there, or -1
	ends   []int // by node: the arc of a trail that ends there, or -1
}

// newTrailFlow returns the flow of a subproblem. Its source and its sink are
// the two nodes after those of the multigraph.
func (t *trailSearch) newTrailFlow(x *subproblem) *trailFlow {
	f := &trailFlow{
		network: newNetwork(t.c, t.n+4),
		t:       t,
		x:       x,
		number:  slices.Repeat([]int{-1}, len(t.bundles)),
	}
	f.settleExcess(f.addBundles())
	if !t.isClosed {
		f.addHubs()
	}
	return f
}

// source and sink are the nodes of the flow after those of the multigraph.
func (f *trailFlow) source() int32 { return int32(f.t.n) }
func (f *trailFlow) sink() int32   { return int32(f.t.n) + 1 }

// addBundles adds the arcs that may be left out, and returns, by node, the
// number of arcs that begin there minus the number that end there.
func (f *trailFlow) addBundles() (excess []int) {
	excess = make([]int, f.t.n)
	for i, k := range f.t.bundles {
		rule := f.x.rule[i]
		if rule == forbid || k.from == k.to {
			continue // a loop is always balanced
		}
		excess[k.from] += len(k.arcs)
		excess[k.to] -= len(k.arcs)
		room := len(k.arcs)
		if rule == use {
			room--
		}
		f.number[i] = f.add(k.from, k.to, room, 1)
	}
	return excess
}

// settleExcess lets the source supply each positive excess, and the sink absorb
// each negative one.
func (f *trailFlow) settleExcess(excess []int) {
	for v, e := range excess {
		switch {
		case e > 0:
			f.add(f.source(), int32(v), e, 0)
			f.amount += e
		case e < 0:
			f.add(int32(v), f.sink(), -e, 0)
		}
	}
}

// addHubs adds the hubs, and arcs at the nodes where a trail may begin or end.
// The cost of an arc is how much less a trail gains there than at the best
// node.
func (f *trailFlow) addHubs() {
	t := f.t
	hubIn, hubOut := f.sink()+1, f.sink()+2
	f.add(f.source(), hubOut, 1, 0)
	f.add(hubIn, f.sink(), 1, 0)
	f.amount++
	f.begins = slices.Repeat([]int{-1}, t.n)
	f.ends = slices.Repeat([]int{-1}, t.n)
	mostBefore, mostAfter := slices.Max(t.before), slices.Max(t.after)
	for v := range int32(t.n) {
		if t.before[v] >= 0 && f.x.mayBegin(v) {
			f.begins[v] = f.add(v, hubIn, 1, int(mostBefore-t.before[v]))
		}
		if t.after[v] >= 0 {
			f.ends[v] = f.add(hubOut, v, 1, int(mostAfter-t.after[v]))
		}
	}
}

// mayBegin reports whether a trail may begin at a node.
func (s *subproblem) mayBegin(v int32) bool { return s.begins == nil || s.begins[v] }

// isFull reports whether the flow uses an arc, if there is one, as far as it
// can.
func (f *trailFlow) isFull(arc int) bool { return arc >= 0 && f.arcs[arc].room == 0 }

// solve finds the flow for a subproblem. It reports false if there is none.
func (t *trailSearch) solve(x *subproblem) bool {
	b := t.newTrailFlow(x)
	if !b.flow(b.source(), b.sink(), b.amount) {
		return false
	}
	x.value = 0
	b.read()
	if !t.isClosed {
		b.readEnds()
	}
	return t.c.Spend(len(t.bundles)) == nil
}

// read sets how many arcs the subproblem uses.
func (f *trailFlow) read() {
	f.x.used = make([]int, len(f.t.bundles))
	for i, k := range f.t.bundles {
		if f.x.rule[i] == forbid {
			continue
		}
		used := len(k.arcs)
		if arc := f.number[i]; arc >= 0 {
			used -= f.arcs[arc^1].room // which are left out
		}
		f.x.used[i] = used
		f.x.value += used
	}
}

// readEnds sets the ends of the subproblem.
func (f *trailFlow) readEnds() {
	for v := range int32(f.t.n) {
		if f.isFull(f.begins[v]) {
			f.x.ends[0] = v
			f.x.value += int(f.t.before[v])
		}
		if f.isFull(f.ends[v]) {
			f.x.ends[1] = v
			f.x.value += int(f.t.after[v])
		}
	}
}

// parts returns the sets of nodes that the arcs of a subproblem connect.
func (t *trailSearch) parts(x *subproblem) dense.Sets {
	sets := dense.NewSets(t.n)
	for i, b := range t.bundles {
		if x.used[i] > 0 {
			sets[sets.Root(b.from)] = sets.Root(b.to)
		}
	}
	t.c.Spend(t.n + 2*len(t.bundles))
	return sets
}

// sizes returns, by root, the number of arcs of each part.
func (t *trailSearch) sizes(x *subproblem, sets dense.Sets) []int {
	sizes := make([]int, t.n)
	for i, b := range t.bundles {
		sizes[sets.Root(b.from)] += x.used[i]
	}
	return sizes
}

// main returns the part that is a trail by itself: the part with the ends or,
// for closed trails, the largest part.
func (t *trailSearch) main(x *subproblem, sets dense.Sets, sizes []int) int32 {
	if !t.isClosed {
		return sets.Root(x.ends[0])
	}
	best := int32(0)
	for v, size := range sizes {
		if size > sizes[best] {
			best = int32(v)
		}
	}
	return best
}

// keep keeps the trail of the main part of a subproblem if it is better than
// the best one known. It reports whether the subproblem has no other parts.
func (t *trailSearch) keep(x *subproblem) bool {
	sets := t.parts(x)
	sizes := t.sizes(x, sets)
	main := t.main(x, sets, sizes)
	value := sizes[main]
	if !t.isClosed {
		value += int(t.before[x.ends[0]]) + int(t.after[x.ends[1]])
	}
	isWhole := value == x.value
	if value <= t.best || t.isClosed && value < 2 {
		return isWhole
	}
	begin := x.ends[0]
	if t.isClosed {
		for i, b := range t.bundles {
			if x.used[i] > 0 && sets.Root(b.from) == main {
				begin = b.from
				break
			}
		}
	}
	path := t.euler(x, begin)
	if t.c.Err() == nil {
		t.path = path
		t.ends = x.ends
		t.best = value
	}
	return isWhole
}

// euler returns the vertices of the Eulerian trail of a subproblem from a node,
// which uses every arc of the part of that node: C. Hierholzer: Über die
// Möglichkeit, einen Linienzug ohne Wiederholung und ohne Unterbrechung zu
// umfahren, Mathematische Annalen 6, 1873, doi:10.1007/BF01442866. It returns
// nil if t.c is stopped.
func (t *trailSearch) euler(x *subproblem, begin int32) []int32 {
	left := slices.Clone(x.used)
	next := make([]int, t.n) // by node: index in its list of the next bundle
	type frame struct{ node, arc int32 }
	stack := []frame{{node: begin, arc: -1}}
	path := []int32{}
	for len(stack) > 0 {
		if t.c.Spend(1) != nil {
			return nil
		}
		v := stack[len(stack)-1].node
		list := t.at[v]
		for next[v] < len(list) && (t.bundles[list[next[v]]].from != v || left[list[next[v]]] == 0) {
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

// branch takes a part of a subproblem besides the main part, and tries all that
// a trail can do with it: avoid it, begin in it, or enter it by one of the
// bundles that lead to it.
func (t *trailSearch) branch(x *subproblem) {
	sets := t.parts(x)
	sizes := t.sizes(x, sets)
	main := t.main(x, sets, sizes)
	apart := int32(-1) // root of the smallest other part
	for v, size := range sizes {
		if size > 0 && int32(v) != main && (apart < 0 || size < sizes[apart]) {
			apart = int32(v)
		}
	}
	inside := make([]bool, t.n)
	for v := range inside {
		inside[v] = sets.Root(int32(v)) == apart
	}
	avoid := x.with(t)
	for i, b := range t.bundles {
		from, to := inside[b.from], inside[b.to]
		if (from || to) && avoid.rule[i] == use {
			avoid = nil
			break
		}
		if from || to {
			avoid.rule[i] = forbid
		}
	}
	if avoid != nil {
		if !t.isClosed {
			avoid.limit(t.n, func(v int32) bool { return !inside[v] })
		}
		t.try(avoid)
	}
	// A closed trail that stays inside need not be tried: the main part is at
	// least as large.
	rest := x.with(t)
	if !t.isClosed {
		begin := x.with(t)
		begin.limit(t.n, func(v int32) bool { return inside[v] })
		t.try(begin)
		rest.limit(t.n, func(v int32) bool { return !inside[v] })
	}
	// A trail may enter by several bundles. Forbidding those that have been
	// tried would save hardly any flows.
	for i, b := range t.bundles {
		if inside[b.from] || !inside[b.to] || x.rule[i] == forbid {
			continue
		}
		enter := rest.with(t)
		enter.rule[i] = use
		t.try(enter)
		if t.c.Err() != nil {
			return
		}
	}
}

// with returns a new subproblem with the same rules.
func (s *subproblem) with(t *trailSearch) *subproblem {
	t.c.Spend(len(s.rule))
	return &subproblem{rule: slices.Clone(s.rule), begins: slices.Clone(s.begins)}
}

// limit restricts the nodes where a trail may begin.
func (s *subproblem) limit(n int, may func(v int32) bool) {
	if s.begins == nil {
		s.begins = slices.Repeat([]bool{true}, n)
	}
	for v := range s.begins {
		s.begins[v] = s.begins[v] && may(int32(v))
	}
}

// A trailQuery is a query to a component whose paths are trails.
type trailQuery struct {
	*trailSearch

	// first is the only vertex that a path can begin with, and last the only
	// one that it can end with. Both are left out of the trail. They are -1 if
	// there are several.
	first, last int32
}

// newTrailQuery returns the query for the best path of a component, given what
// a path gains before each vertex and after it. It returns nil if this is not a
// query for a trail: vertices that begin or end at the same node must gain the
// same.
func newTrailQuery(c *work.Canceller, j *dense.Junctions, before, after []int32) *trailQuery {
	if j == nil {
		return nil
	}
	q := &trailQuery{first: only(before), last: only(after)}
	var from, to []int32 // by node
	if q.first >= 0 {
		from = slices.Repeat([]int32{never}, j.N)
		from[j.To[q.first]] = before[q.first] + 1
	} else {
		from = shared(j.N, j.From, before)
	}
	if q.last >= 0 {
		to = slices.Repeat([]int32{never}, j.N)
		to[j.From[q.last]] = after[q.last] + 1
	} else {
		to = shared(j.N, j.To, after)
	}
	isOne := q.first >= 0 && q.first == q.last
	if from == nil || to == nil || isOne {
		return nil
	}
	q.trailSearch = newTrailSearch(c, j, func(v int32) bool { return v == q.first || v == q.last })
	q.before = from
	q.after = to
	q.begin()
	return q
}

// only returns the only index of a length that is not never, or -1 if there are
// several.
func only(lengths []int32) int32 {
	found := int32(-1)
	for v, length := range lengths {
		switch {
		case length < 0:
			continue
		case found >= 0:
			return -1
		}
		found = int32(v)
	}
	return found
}

// shared returns, by node, the length that all of its vertices share. It
// returns nil if vertices of a node have different lengths.
func shared(n int, node, lengths []int32) []int32 {
	list := slices.Repeat([]int32{never}, n)
	isSet := make([]bool, n)
	for v, length := range lengths {
		x := node[v]
		if isSet[x] && list[x] != length {
			return nil
		}
		isSet[x] = true
		list[x] = length
	}
	return list
}

// ask continues the query: see [hardComponent.ask].
func (q *trailQuery) ask(p *longestPath, least int) (path []int32, most int) {
	states := q.states
	q.run(p.c.Spent() + least)
	p.states += q.states - states
	if q.path == nil {
		return nil, max(0, q.most)
	}
	if q.first >= 0 {
		path = append(path, q.first)
	}
	path = append(path, q.path...)
	if q.last >= 0 {
		path = append(path, q.last)
	}
	return path, q.most
}
