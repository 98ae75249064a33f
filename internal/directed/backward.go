package directed

// backward finds the longest continuation from each vertex over later light
// components. If a component turns out to have no table, it becomes hard.
func (p *pathImprover) backward() {
	n := p.graph.Len()
	p.after = make([]int32, n)
	p.next = make([]int32, n)
	p.exit = make([]int32, n)
	from := make([]int32, n) // by vertex of a light component: the length of the longest path from it
	leads := make([]bool, p.parts.len())
	for i := p.parts.len() - 1; i >= 0; i-- {
		for _, v := range p.parts.part(i) {
			if p.continueFrom(v, from, leads) {
				leads[i] = true
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

// continueFrom finds the longest continuation from a vertex, given the lengths
// of the paths from later vertices. It reports whether an edge of the vertex
// leads to a hard component, or to a component that leads to a hard one.
func (p *pathImprover) continueFrom(v int32, from []int32, leads []bool) (toHard bool) {
	p.next[v] = -1
	p.after[v] = 0
	if p.end >= 0 && v != p.end {
		p.after[v] = never
	}
	for _, w := range p.graph.Of(v) {
		i := p.parts.of[w]
		if i == p.parts.of[v] {
			continue
		}
		if p.hard[i] != nil {
			toHard = true
			continue
		}
		toHard = toHard || leads[i]
		if from[w] > p.after[v] {
			p.after[v] = from[w]
			p.next[v] = w
		}
	}
	return toHard
}

// returnLight sets the length of the longest path from each vertex of a light
// component. It returns false if the component is hard after all, or if p.c is
// stopped.
func (p *pathImprover) returnLight(i int, from []int32) bool {
	part := p.parts.part(i)
	if len(part) == 1 {
		v := part[0]
		from[v] = plus(p.after[v], 1)
		p.exit[v] = v
		return true
	}
	for _, u := range part {
		row := p.tables.row(u)
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

// pathAfter returns the longest continuation of a path that has come to v. It
// goes through later light components, and does not include v.
func (p *pathImprover) pathAfter(v int32) (path []int32) {
	for w := p.next[v]; w >= 0; w = p.next[v] {
		v = p.exit[w]
		path = p.tables.appendPath(path, w, v)
	}
	return path
}
