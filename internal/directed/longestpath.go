package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/work"
)

// never stands for the number of vertices of a path that does not exist.
const never = pathset.Never

// A longestPath looks for the longest path. It passes forward over the
// components, and finds for each vertex the longest path that ends with it. A
// component is light if it is a single vertex or has a table, and hard
// otherwise. After a hard component, the length of the best path known and the
// upper bound on the length may differ.
type longestPath struct {
	*Search
	parts      *condensation
	start, end int32 // or -1 for anywhere
	light      int   // the largest number of vertices of a light component
	rowSearch  rowSearch

	// rows holds the rows of tables, and row, by vertex, the index where its
	// own row begins, or -1. Both are nil as long as all components are single
	// vertices.
	rows []int8
	row  []int

	known lengths
	most  lengths // upper bounds; the same slices as known if all components are light
	prev  []int32 // by vertex: the vertex before it in an earlier component, or -1
	entry []int32 // by vertex: the first vertex, in its component, of the path to it

	hard []*hardComponent // by component: nil for a light one; nil as long as all are light

	// If there are hard components, the paths from a vertex over light ones
	// only:
	after []int32 // by vertex: the largest number of vertices in other components
	next  []int32 // by vertex: the vertex after it in a later component, or -1
	exit  []int32 // by vertex: the last vertex, in its component, of the path from it
	leads []bool  // by component: whether it leads to a hard one, directly or through others
}

// lengths holds, by vertex, numbers of vertices of paths, or never.
type lengths struct {
	before []int32 // of the longest path that enters the component at the vertex
	to     []int32 // of the longest path that ends with the vertex
}

// newLengths returns the lengths for n vertices.
func newLengths(n int) lengths {
	return lengths{before: make([]int32, n), to: make([]int32, n)}
}

// NewPath returns a search for the longest path of a graph without loops. The
// path begins with start and ends with end, unless these are negative.
func NewPath(c *work.Canceller, g dense.Lists, start, end int32) *Search {
	return newPath(c, g, start, end, mostLight, mostSteps)
}

// mostLight is the largest number of vertices of a component with a table.
const mostLight = dense.WordSize

// newPath is [NewPath] with other numbers for mostLight and mostSteps.
func newPath(c *work.Canceller, g dense.Lists, start, end int32, light, steps int) *Search {
	s := &Search{c: c, graph: g, limit: g.Len()}
	p := &longestPath{
		Search:    s,
		start:     start,
		end:       end,
		light:     light,
		rowSearch: rowSearch{c: c, limit: steps},
	}
	s.objective = p
	switch {
	case start >= 0 && end >= 0 && start != end:
		// There may be no path.
	case g.Len() > 0:
		s.keep([][]int32{{max(0, start, end)}})
	}
	if start >= 0 && start == end {
		s.lower(1)
	}
	s.lower(s.limit)
	if s.proven {
		return s
	}
	p.parts = condense(c, g)
	if c.Err() == nil {
		p.begin()
	}
	return s
}

// valueOfAll implements [objective].
func (p *longestPath) valueOfAll() int { return p.graph.Len() }

// begin finds the longest path, unless a component is hard.
func (p *longestPath) begin() {
	n := p.graph.Len()
	p.known = newLengths(n)
	p.most = p.known
	p.prev = make([]int32, n)
	p.entry = make([]int32, n)
	p.states += int64(n)
	if p.c.Spend(n) != nil {
		return
	}
	p.forward(0)
	if p.hard != nil && p.c.Err() == nil {
		p.backward()
		p.forward(0)
	}
}

// turn implements [objective]. Half of the work may first give hard components
// tables. Then the paths after these components are computed again.
func (p *longestPath) turn(least int) {
	if p.leads == nil {
		return // the search was stopped before
	}
	if p.queries() > 1 {
		found := p.lighten(least / 2)
		if found && p.c.Err() == nil {
			p.backward()
		}
	}
	p.forward(least)
}

// lighten tries to make tables for hard components, with the given work: tables
// are worth more work if several components are hard. It reports whether it has
// made any.
func (p *longestPath) lighten(units int) (found bool) {
	share := units / p.queries()
	for i, h := range p.hard {
		if h == nil || len(h.before) > p.light || p.c.Err() != nil {
			continue
		}
		p.rowSearch.limit = max(p.rowSearch.limit, share/len(h.before))
		if p.hasTable(i) {
			p.hard[i] = nil
			found = true
		}
	}
	for _, h := range p.hard {
		if h != nil && found {
			h.to = nil // there may be fewer exits
			h.exits = nil
			clear(h.isExit)
		}
	}
	return found
}

// hasTable reports whether a component has a table with all rows.
func (p *longestPath) hasTable(i int) bool {
	for _, v := range p.parts.part(i) {
		if p.rowOf(v) == nil {
			return false
		}
	}
	return true
}

// isHard reports whether a component is hard.
func (p *longestPath) isHard(i int) bool { return p.hard != nil && p.hard[i] != nil }

// forward finds the longest paths to all vertices, with the given work for all
// hard components together, and keeps the best path.
func (p *longestPath) forward(least int) {
	p.reset()
	if p.c.Err() != nil {
		return
	}
	share := least / max(1, p.queries())
	if least > 0 {
		share = max(1, share)
	}
	for i := range p.parts.len() {
		part := p.parts.part(i)
		switch {
		case len(part) == 1:
			v := part[0]
			p.known.to[v] = plus(p.known.before[v], 1)
			p.most.to[v] = plus(p.most.before[v], 1)
			p.entry[v] = v
		case p.isHard(i):
			p.hard[i].pass(share)
		case !p.passLight(i):
			if p.c.Err() == nil {
				p.makeHard(i)
			}
			return // backward must first find the paths after it
		}
		p.leave(part)
		if p.c.Err() != nil {
			break
		}
	}
	p.settle()
}

// plus returns a length plus more vertices, or never if either is never.
func plus(length, more int32) int32 {
	if length < 0 || more < 0 {
		return never
	}
	return length + more
}

// reset sets the lengths for a pass: a path begins anywhere, or with the start.
func (p *longestPath) reset() {
	from := int32(0)
	if p.start >= 0 {
		from = never
	}
	for v := range p.prev {
		p.prev[v] = -1
		p.known.before[v] = from
		p.known.to[v] = never
		p.most.before[v] = from
		p.most.to[v] = never
	}
	if p.start >= 0 {
		p.known.before[p.start] = 0
		p.most.before[p.start] = 0
	}
	p.c.Spend(len(p.prev))
}

// leave extends the paths from the vertices of a component to those of later
// ones.
func (p *longestPath) leave(part []int32) {
	for _, v := range part {
		if p.most.to[v] < 0 {
			continue // no path reaches it
		}
		for _, w := range p.graph.Of(v) {
			if p.parts.of[w] == p.parts.of[v] {
				continue
			}
			if p.known.to[v] > p.known.before[w] {
				p.known.before[w] = p.known.to[v]
				p.prev[w] = v
			}
			p.most.before[w] = max(p.most.before[w], p.most.to[v])
		}
		if p.c.Spend(1+len(p.graph.Of(v))) != nil {
			return
		}
	}
}

// rowOf returns, by place, the lengths of the longest paths from a vertex
// within its component, or nil if the component has no table.
func (p *longestPath) rowOf(v int32) []int8 {
	i := int(p.parts.of[v])
	size := len(p.parts.part(i))
	if p.row == nil {
		p.row = slices.Repeat([]int{-1}, p.graph.Len())
		p.c.Spend(p.graph.Len())
	}
	if p.row[v] < 0 {
		if size > p.light {
			return nil
		}
		p.rowSearch.set(p.parts, i)
		if !p.rowSearch.from(p.parts.place[v], ^uint64(0), -1) {
			return nil
		}
		p.states += int64(p.rowSearch.steps)
		p.rowSearch.steps = 0
		p.row[v] = len(p.rows)
		p.rows = work.Grow(p.c, p.rows)
		for _, length := range p.rowSearch.longest[:size] {
			p.rows = append(p.rows, int8(length))
		}
	}
	return p.rows[p.row[v] : p.row[v]+size]
}

// passLight passes through a component with a table. It returns false if there
// is no table.
func (p *longestPath) passLight(i int) bool {
	part := p.parts.part(i)
	for _, u := range part {
		if p.most.before[u] < 0 {
			continue
		}
		row := p.rowOf(u)
		if row == nil {
			return false
		}
		for j, v := range part {
			length := int32(row[j])
			if to := plus(p.known.before[u], length); to > p.known.to[v] {
				p.known.to[v] = to
				p.entry[v] = u
			}
			p.most.to[v] = max(p.most.to[v], p.most.before[u]+length)
		}
		p.c.Spend(len(part))
	}
	p.c.Spend(1)
	return true
}

// settle keeps the best path known, and records the bound.
func (p *longestPath) settle() {
	best := int32(-1)
	limit := 0
	for v := range int32(len(p.prev)) {
		if p.end >= 0 && v != p.end {
			continue
		}
		isBetter := p.known.to[v] >= 0 && (best < 0 || p.known.to[v] > p.known.to[best])
		if isBetter {
			best = v
		}
		if !p.isHard(int(p.parts.of[v])) {
			limit = max(limit, int(p.most.to[v]))
		}
	}
	p.c.Spend(len(p.prev))
	if best >= 0 && int(p.known.to[best]) > p.value {
		p.keepPath(p.pathTo(best))
	}
	for _, h := range p.hard {
		if h == nil {
			continue
		}
		limit = max(limit, h.most)
		if len(h.path) > 0 && h.value > p.value {
			first := h.path[0]
			path := p.pathTo(p.prev[first])
			path = append(path, h.path...)
			p.keepPath(append(path, p.pathAfter(h.path[len(h.path)-1])...))
		}
	}
	if p.c.Err() == nil {
		p.lower(limit)
	}
}

// keepPath keeps a path if it is complete and better than the best one known.
func (p *longestPath) keepPath(path []int32) {
	if p.c.Err() == nil && len(path) > 0 {
		p.keep([][]int32{path})
	}
}

// pathTo returns the longest path known that ends with v. It returns nil if v
// is -1, or if the search was stopped before it knew one. The path is built
// backwards, from component to component.
func (p *longestPath) pathTo(v int32) (path []int32) {
	for v >= 0 {
		i := int(p.parts.of[v])
		first := len(path)
		if p.isHard(i) {
			path = append(path, p.hard[i].pathTo[p.parts.place[v]]...)
		} else {
			path = p.appendInside(path, p.entry[v], v)
		}
		if len(path) == first {
			return nil // the search was stopped
		}
		// The whole path is reversed in the end.
		v = p.prev[path[first]]
		slices.Reverse(path[first:])
	}
	slices.Reverse(path)
	return path
}

// pathAfter returns the longest continuation of a path from v in later
// components.
func (p *longestPath) pathAfter(v int32) (path []int32) {
	for w := p.next[v]; w >= 0; w = p.next[v] {
		v = p.exit[w]
		path = p.appendInside(path, w, v)
	}
	return path
}

// appendInside appends the longest path from u to v within their component.
func (p *longestPath) appendInside(path []int32, u, v int32) []int32 {
	if u == v {
		return append(path, u)
	}
	i := int(p.parts.of[u])
	p.rowSearch.set(p.parts, i)
	p.rowSearch.from(p.parts.place[u], ^uint64(0), p.parts.place[v])
	for _, j := range p.rowSearch.path {
		path = append(path, p.parts.part(i)[j])
	}
	return path
}

// adapt implements [objective]: it returns the section of the longest path
// between the start and the end that are asked for. The parts of this section
// in hard components are offered to these.
func (p *longestPath) adapt(paths [][]int32) [][]int32 {
	path := longestOf(paths)
	if p.start >= 0 {
		path = path[max(0, slices.Index(path, p.start)):]
	}
	if p.end >= 0 {
		path = path[:slices.Index(path, p.end)+1]
	}
	if len(path) == 0 || p.start >= 0 && path[0] != p.start {
		return nil
	}
	for i := 0; i < len(path) && p.hard != nil; {
		part := p.parts.of[path[i]]
		j := i
		for j < len(path) && p.parts.of[path[j]] == part {
			j++
		}
		if h := p.hard[part]; h != nil {
			piece := make([]int32, 0, j-i)
			for _, v := range path[i:j] {
				piece = append(piece, p.parts.place[v])
			}
			h.offered = append(h.offered, piece)
		}
		i = j
	}
	return [][]int32{path}
}

// backward finds the longest continuation from each vertex over later light
// components.
func (p *longestPath) backward() {
	n := p.graph.Len()
	p.after = make([]int32, n)
	p.next = make([]int32, n)
	p.exit = make([]int32, n)
	from := make([]int32, n) // by vertex: the largest number of vertices of a path from it
	leads := make([]bool, p.parts.len())
	for i := p.parts.len() - 1; i >= 0; i-- {
		part := p.parts.part(i)
		for _, v := range part {
			p.next[v] = -1
			p.after[v] = 0
			if p.end >= 0 && v != p.end {
				p.after[v] = never
			}
			for _, w := range p.graph.Of(v) {
				j := p.parts.of[w]
				switch {
				case int(j) == i:
					continue
				case p.hard[j] != nil:
					leads[i] = true
					continue
				case leads[j]:
					leads[i] = true
				}
				if from[w] > p.after[v] {
					p.after[v] = from[w]
					p.next[v] = w
				}
			}
			if p.c.Spend(1+len(p.graph.Of(v))) != nil {
				return
			}
		}
		if p.hard[i] == nil && !p.returnLight(i, from) && p.c.Err() == nil {
			p.makeHard(i)
		}
	}
	p.leads = leads
}

// returnLight sets the largest number of vertices of a path from each vertex of
// a light component. It returns false if the component is hard after all.
func (p *longestPath) returnLight(i int, from []int32) bool {
	part := p.parts.part(i)
	if len(part) == 1 {
		v := part[0]
		from[v] = plus(p.after[v], 1)
		p.exit[v] = v
		return true
	}
	for _, u := range part {
		row := p.rowOf(u)
		if row == nil {
			return false
		}
		from[u] = never
		for j, v := range part {
			if length := plus(p.after[v], int32(row[j])); length > from[u] {
				from[u] = length
				p.exit[u] = v
			}
		}
		p.c.Spend(len(part))
	}
	return p.c.Spend(1) == nil
}
