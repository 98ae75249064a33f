package knighttour

// match reports whether there is a matching that the links of a path would make.
func (f *feasibility) match() bool {
	deficiency := 0
	if !f.signed && f.goal == 0 {
		deficiency = 1 // any vertex may be the last
	}
	return f.matching.saturates(f.residual, f.links, deficiency)
}

// links returns how many links a path has at v, on the left and on the right of
// the matching.
func (f *feasibility) links(v int32) (left, right int64) {
	first, last := v == 1, v == f.goal
	switch {
	case v == 0:
		return 0, 0
	case !f.signed:
		return 1 - btoi(last), 1 - btoi(first)
	case f.sign[v] < 0:
		return 2 - btoi(first || last), 0
	}
	return 0, 2 - btoi(first || last)
}

// dropUseless removes from a residual graph with two colours the edges that are
// in no matching like the one that was found. It reports false if the computation
// is to stop.
//
// Matchings turn into each other along alternating cycles: edges that are not
// matched, taken from left to right, and edges that are, from right to left. A
// free place moves along a cycle, too, through the vertex 0. So an edge that is
// not matched is in some matching if and only if its ends are in one strongly
// connected component of these: J.-C. Régin: A filtering algorithm for
// constraints of difference in CSPs, AAAI-94.
func (f *feasibility) dropUseless() bool {
	if !f.buildExchanges() || !f.components.findComponents(f.exchanges) {
		return false
	}
	component := f.components.component
	begin, kept := 0, 0
	for v := range int32(f.size() + 1) {
		end := f.residual.start[v+1]
		f.residual.start[v] = kept
		for _, w := range f.residual.list[begin:end] {
			if component[v] == component[w] || f.matching.left[v].has(w) || f.matching.right[v].has(w) {
				f.residual.list[kept] = w
				kept++
			}
		}
		if f.c.spend(end-begin) != nil {
			return false
		}
		begin = end
	}
	f.residual.start[f.size()+1] = kept
	return true
}

// buildExchanges makes the directed graph whose cycles are the alternating
// cycles of the matching. It reports false if the computation is to stop.
func (f *feasibility) buildExchanges() bool {
	x := &f.exchanges
	x.start = append(sized(x.start, f.size()+2)[:0], 0)
	x.list = sized(x.list, len(f.residual.list))[:0]
	for v := range int32(f.size() + 1) {
		x.list = f.appendExchanges(x.list, v)
		if f.c.spend(len(x.list)-x.start[v]) != nil {
			return false
		}
		x.start = append(x.start, len(x.list))
	}
	return true
}

// appendExchanges appends the vertices that v leads to in alternating cycles: a
// left vertex to those it is not matched with, a right vertex to its partners
// and, if it has a free place, to 0, and 0 to all right vertices.
func (f *feasibility) appendExchanges(list []int32, v int32) []int32 {
	switch {
	case v == 0:
		for w, sign := range f.sign {
			if sign > 0 {
				list = append(list, int32(w))
			}
		}
	case f.sign[v] > 0:
		for _, u := range f.matching.right[v] {
			if u != noPlace {
				list = append(list, max(u, 0)) // unmatched is less than 0
			}
		}
	default:
		for _, w := range f.residual.of(v) {
			if !f.matching.left[v].has(w) {
				list = append(list, w)
			}
		}
	}
	return list
}
