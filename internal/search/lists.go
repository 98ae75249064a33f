package search

import (
	"math"

	"example.com/knighttour/internal/dense"
)

// A listSearch is the engine for graphs of any size.
type listSearch struct {
	*core
	vertices []int32     // the path
	frames   []listFrame // frames[d] belongs to a path of d vertices
	shared   int         // the length of the common prefix of core.longest and the path
	chosen   int32       // a candidate chosen before next returned, or noVertex

	// free counts the unvisited successors of each vertex if counts is set. If
	// not, it only marks visited vertices.
	free   dense.Counts
	counts bool
	prev   dense.Lists // predecessors

	// For pruning.
	in     []int32 // in a directed graph: the unvisited predecessors of each vertex
	exits  []int32 // problem.Exits of the last search
	exit   []bool  // by vertex: whether it is one of exits; nil if no search has had any
	forced forcedCount
}

// A listFrame is the state of the search at one vertex of the path.
type listFrame struct {
	at   int32 // index in the vertex's list of the last candidate tried; -1 before the first
	best int32 // index of the first candidate by Warnsdorff's rule, or -1 if pruning does not know it
	only int32 // the only candidate, or anyVertex or noVertex

	// forced and interior are listSearch.forced before the vertex was entered.
	// Both are small: no vertex is entered while more than two vertices are
	// forced, or more than one interior vertex.
	forced, interior int8
}

// A forcedCount counts the forced vertices, and the interior ones among them:
// see Pruning in the introduction.
type forcedCount struct{ all, interior int32 }

// Values that are not vertices.
const (
	anyVertex = -1
	noVertex  = -2
)

// begin begins a search from the start of co.problem. Either it is the first
// search of the engine, or the search of the same run from another start has
// ended.
func (l *listSearch) begin(co *core) error {
	if l.core == nil {
		l.core = co
		err := l.allocate()
		if err != nil {
			return err
		}
	}
	l.chosen = noVertex
	l.shared = 0
	l.frames[0] = listFrame{only: l.problem.Start}
	if l.problem.Prune {
		l.preparePruning()
	}
	return l.c.Err()
}

// allocate sets up what depends on the graph alone. When a search ends, it
// leaves everything in this initial state, so that another one can begin.
func (l *listSearch) allocate() (err error) {
	p := &l.problem
	n := p.Graph.Len()
	l.prev, err = p.Graph.Predecessors(l.c)
	if err != nil {
		return err
	}
	l.vertices = make([]int32, 0, n)
	l.frames = make([]listFrame, n+1)
	l.counts = p.Prune || p.Plan.IsDynamic() || l.showsState()
	if l.counts {
		l.free = dense.NewCounts(l.c, p.Graph.Lists)
	} else {
		l.free = make(dense.Counts, n)
	}
	if p.Prune && !p.Graph.Undirected {
		l.in = dense.NewCounts(l.c, l.prev)
	}
	l.state.Free = l.free
	return l.c.Err()
}

// preparePruning sets what pruning needs to know about the start and the goal.
func (l *listSearch) preparePruning() {
	p := &l.problem
	l.markExits(p.Exits)
	l.forced = forcedCount{}
	for _, list := range [][]int32{p.Leaves, p.Sinks} {
		for _, v := range list {
			if l.isForced(v) {
				l.countForced(v, 1)
			}
		}
	}
}

// markExits sets l.exits, and marks the exits in l.exit in place of the
// previous ones.
func (l *listSearch) markExits(exits []int32) {
	if l.exit == nil && len(exits) > 0 {
		l.exit = make([]bool, l.problem.Graph.Len())
	}
	for _, v := range l.exits {
		l.exit[v] = false
	}
	for _, v := range exits {
		l.exit[v] = true
	}
	l.exits = exits
}

// path implements [engine].
func (l *listSearch) path() []int32 { return l.vertices }

// unvisited implements [engine].
func (l *listSearch) unvisited() vertexSet { return &l.free }

// tried implements [engine].
func (l *listSearch) tried() (tried []int32) {
	d := len(l.vertices)
	at := int(l.frames[d].at)
	list := l.lists.Of(l.vertices[d-1])
	if !l.warnsdorff {
		return list[:at]
	}
	for i, v := range list {
		if newFewestKey(l.free[v], i) < newFewestKey(l.free[list[at]], at) {
			tried = append(tried, v)
		}
	}
	return tried
}

// giveUp implements [engine].
func (l *listSearch) giveUp(length int) {
	l.chosen = noVertex
	for d := length; d <= len(l.vertices); d++ {
		l.frames[d].only = noVertex
	}
}

// next implements [engine]. Each iteration steps back, or forward to the vertex
// that choose has chosen. If the search ends before the step, l.chosen keeps
// the vertex.
func (l *listSearch) next() outcome {
	back := false // whether the last step was a step back
	for {
		l.stopOn(l.c.Spend(0))
		if l.err != nil {
			return ended
		}
		v := l.chosen
		l.chosen = noVertex
		if v == noVertex {
			v = l.choose()
			switch {
			case v == noVertex && len(l.vertices) == 0:
				return ended
			case v == noVertex:
				l.leave()
				back = true
				continue
			case l.restricted && !l.mayStep(l.vertices, v):
				continue
			case back && l.visits >= l.checkAt:
				l.chosen = v
				return checkDue
			}
		}
		back = false
		if l.visits >= l.limit {
			l.err = ErrLimit
			l.chosen = v
			return ended
		}
		l.visits++
		l.enter(v)
		if len(l.vertices) == l.length && l.accepts(l.vertices) {
			l.frames[l.length].only = noVertex
			return found
		}
	}
}

// enter puts v on the path.
func (l *listSearch) enter(v int32) {
	l.vertices = append(l.vertices, v)
	d := len(l.vertices)
	f := &l.frames[d]
	*f = listFrame{
		at:       -1,
		best:     -1,
		only:     anyVertex,
		forced:   int8(l.forced.all),
		interior: int8(l.forced.interior),
	}
	switch {
	case l.problem.Prune:
		l.prune(v, f)
	case l.counts:
		predecessors := l.prev.Of(v)
		l.c.Charge(1 + len(predecessors))
		l.free.Visit(int(v), predecessors)
	default:
		l.c.Charge(1)
		l.free[v] += dense.Visited
	}
	if d < len(l.problem.Prefix) {
		f.forceNext(l.problem.Prefix[d])
	}
	if l.hasCallbacks() {
		l.callBack(l.vertices)
	}
}

// leave takes the last vertex off the path.
func (l *listSearch) leave() {
	d := len(l.vertices) - 1
	if d >= len(l.longest) {
		l.record(l.vertices, l.shared)
		l.shared = d
	}
	v := l.vertices[d]
	l.vertices = l.vertices[:d]
	l.shared = min(l.shared, d)
	predecessors := l.prev.Of(v)
	l.c.Charge(1 + len(predecessors))
	if l.counts {
		l.free.Leave(int(v), predecessors)
	} else {
		l.free[v] -= dense.Visited
	}
	if l.in != nil {
		for _, w := range l.problem.Graph.Of(v) {
			l.in[w]++
		}
	}
	left := &l.frames[d+1]
	l.forced = forcedCount{
		all:      int32(left.forced),
		interior: int32(left.interior),
	}
	l.callBackAfter(v, d)
}

// choose returns the next candidate at the end of the path, which then counts
// as tried. It returns noVertex if no candidate is left.
func (l *listSearch) choose() int32 {
	d := len(l.vertices)
	f := &l.frames[d]
	if only := f.only; only != anyVertex {
		f.only = noVertex
		switch {
		case only == noVertex:
			return noVertex
		case d == 0:
			return only // the start
		case l.free[only] >= dense.Visited, !l.promising(only):
			return noVertex
		}
		return only
	}
	u := l.vertices[d-1]
	lists := &l.lists // lists.Of would copy both slices
	list := lists.List[lists.Start[u]:lists.Start[u+1]]
	if l.warnsdorff {
		return l.chooseFewest(f, list)
	}
	return l.chooseFirst(f, list)
}

// chooseFirst is choose for the case that candidates are tried in the order of
// the list.
func (l *listSearch) chooseFirst(f *listFrame, list []int32) int32 {
	before := f.at
	for f.at++; int(f.at) < len(list); f.at++ {
		if v := list[f.at]; l.free[v] < dense.Visited && l.promising(v) {
			l.c.Charge(int(f.at - before))
			return v
		}
	}
	l.c.Charge(int(f.at - before))
	return noVertex
}

// chooseFewest is choose for the case that candidates are tried by Warnsdorff's
// rule. The candidates not yet tried are those whose key is greater than the
// key of the last candidate tried.
func (l *listSearch) chooseFewest(f *listFrame, list []int32) int32 {
	last := fewestKey(-1)
	if f.at >= 0 {
		last = newFewestKey(l.free[list[f.at]], int(f.at))
	} else if f.best >= 0 { // the first candidate, which pruning may have excluded
		v := list[f.best]
		if l.free[v] < dense.Visited && l.promising(v) {
			f.at = f.best
			return v
		}
	}
	const noKey = fewestKey(dense.Visited << 32) // greater than the keys of all unvisited vertices
	best := noKey
	for i, v := range list {
		if key := newFewestKey(l.free[v], i); last < key && key < best && l.promising(v) {
			best = key
		}
	}
	l.c.Charge(len(list))
	if best == noKey {
		return noVertex
	}
	f.at = best.index()
	return list[f.at]
}

// A fewestKey orders candidates by Warnsdorff's rule. Its high half is the
// number of unvisited successors, and its low half the index in the list, which
// breaks ties.
type fewestKey int64

// newFewestKey returns the key of a candidate.
func newFewestKey(successors int32, index int) fewestKey {
	return fewestKey(successors)<<32 | fewestKey(index)
}

// index returns the index of the candidate in the list.
func (k fewestKey) index() int32 { return int32(uint32(k)) }

// promising reports whether pruning leaves v as a candidate. v must be an
// unvisited successor of the last vertex of the path.
func (l *listSearch) promising(v int32) bool {
	if !l.problem.Prune {
		return true
	}
	more := len(l.vertices) < l.problem.Graph.Len()-1 // vertices remain after v
	if v == l.problem.End && more {
		return false
	}
	if !l.problem.Graph.Undirected {
		return !more || !l.isForced(v)
	}
	if l.forced.all < l.problem.MaxForced && l.forced.interior == 0 {
		return true // the forced vertices may be visited later
	}
	if !l.isForced(v) {
		return false
	}
	// A forced vertex that is interior must be the next.
	return l.forced.interior == 0 || l.problem.IsInterior(v)
}

// isForced reports whether v, which is unvisited, is forced.
func (l *listSearch) isForced(v int32) bool {
	if l.problem.Graph.Undirected {
		return l.free[v] == 1 && !l.isExit(v)
	}
	return l.free[v] == 0
}

// isExit reports whether v is one of the vertices that the goal lets a tour end
// at. It returns false if a tour may end anywhere.
func (l *listSearch) isExit(v int32) bool { return l.exit != nil && l.exit[v] }

// countForced counts v as a forced vertex if change is 1, and stops counting it
// if change is -1.
func (l *listSearch) countForced(v, change int32) {
	l.forced.all += change
	if l.problem.IsInterior(v) {
		l.forced.interior += change
	}
}

// prune marks v, now the last vertex of the path, as visited, updates the
// counts, and sets in f which candidates may begin a tour: see Pruning in the
// introduction.
func (l *listSearch) prune(v int32, f *listFrame) {
	if l.isForced(v) {
		l.countForced(v, -1)
	}
	l.free[v] += dense.Visited
	if l.problem.Graph.Undirected {
		l.pruneUndirected(v, f)
	} else {
		l.pruneDirected(v, f)
	}
	if l.problem.Closed && len(l.vertices) < l.problem.Graph.Len() && l.waysBack() == 0 {
		f.only = noVertex
	}
}

// pruneUndirected subtracts v, which was visited, from the counts of its
// neighbours. In f, the frame of v, it notes the neighbour with the fewest
// unvisited neighbours, and whether no candidate is left. See Pruning in the
// introduction.
func (l *listSearch) pruneUndirected(v int32, f *listFrame) {
	list := l.problem.Plan.Of(v)
	free := l.free
	l.c.Charge(1 + len(list))
	// In a large graph, free[w] is often not in the cache. The processor can
	// speculate past a branch, but not past a call of min.
	fewest := int32(math.MaxInt32)
	best := int32(-1)
	for i, w := range list {
		links := free[w] - 1
		free[w] = links
		if links < fewest {
			fewest, best = links, int32(i)
		}
	}
	f.best = best
	if fewest < 2 {
		l.pruneForced(list, f)
	}
	if l.forced.all > l.problem.MaxForced || l.forced.interior > 1 {
		f.only = noVertex
	}
}

// pruneForced is the part of pruneUndirected that deals with the neighbours
// with fewer than two links.
func (l *listSearch) pruneForced(neighbours []int32, f *listFrame) {
	more := len(l.vertices) < l.problem.Graph.Len()-1 // vertices remain after the next one
	for _, w := range neighbours {
		switch l.free[w] {
		case 0: // it must be both the next and the last
			mayBeLast := l.problem.MaxForced == 2 || l.isExit(w)
			if more || !mayBeLast {
				f.only = noVertex
			}
		case 1:
			if !l.isExit(w) {
				l.countForced(w, 1)
			}
		}
	}
}

// pruneDirected is like pruneUndirected for a directed graph: it subtracts v
// from the counts of unvisited successors and of unvisited predecessors.
func (l *listSearch) pruneDirected(v int32, f *listFrame) {
	predecessors := l.prev.Of(v)
	l.c.Charge(1 + len(predecessors))
	for _, u := range predecessors {
		l.free[u]--
		if l.free[u] == 0 { // so u is unvisited
			l.countForced(u, 1)
			if l.problem.MaxForced == 1 && !l.isExit(u) {
				f.only = noVertex
			}
		}
	}
	if l.forced.all > 1 || l.forced.interior > 0 {
		f.only = noVertex
	}
	successors := l.problem.Graph.Of(v)
	l.c.Charge(len(successors))
	for _, w := range successors {
		l.in[w]--
		if l.in[w] == 0 && l.free[w] < dense.Visited {
			f.forceNext(w)
		}
	}
}

// forceNext makes v, which must be a successor, the only candidate. If another
// vertex already is the only candidate, none is left.
func (f *listFrame) forceNext(v int32) {
	if f.only == anyVertex || f.only == v {
		f.only = v
	} else {
		f.only = noVertex
	}
}

// waysBack returns the number of unvisited vertices with an edge to the start.
func (l *listSearch) waysBack() int32 {
	if l.problem.Graph.Undirected {
		return l.free[l.problem.Start] &^ dense.Visited
	}
	return l.in[l.problem.Start]
}
