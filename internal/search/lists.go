package search

import "example.com/knighttour/internal/dense"

// A listSearch is the engine for graphs of any size.
type listSearch struct {
	*Run
	prev   dense.Lists // predecessors
	steps  []step      // steps[d] belongs to a path of d vertices
	forced forcedCount
	exit   []bool  // whether a vertex is one of problem.Exits; nil if there are none
	in     []int32 // unvisited predecessors of each vertex, if the graph is directed and the search prunes
	counts bool    // whether run.free counts; if not, it only marks visited vertices
	shared int     // the length of the common prefix of run.longest and the path
	chosen int     // a candidate chosen before the search was stopped, plus 1, or 0
}

// A step is the state of the search at one vertex of the path.
type step struct {
	at   int32 // index in the vertex's list of the last candidate tried, -1 at first
	best int32 // index of the first candidate by Warnsdorff's rule, -1 if pruning has not found it
	only int32 // the only candidate, or anyVertex or noVertex

	// listSearch.forced before the vertex was entered. No vertex is entered
	// while more than two are forced, or more than one interior.
	forced, interior int8
}

// A forcedCount counts the forced vertices, and the interior ones among them: see
// Pruning in the introduction.
type forcedCount struct{ all, interior int32 }

// Values of step.only that are not vertices.
const (
	anyVertex = -1
	noVertex  = -2
)

func newListSearch(r *Run) (*listSearch, error) {
	p := &r.problem
	prev, err := p.Graph.Predecessors(r.work)
	if err != nil {
		return nil, err
	}
	l := &r.listSearch
	l.Run, l.prev = r, prev
	n := l.length
	r.unvisited = &r.free
	r.path = make([]int32, 0, n)
	l.steps = make([]step, n+1)
	l.steps[0].only = p.Start
	if l.counts = p.Prune || p.Plan.IsDynamic() || r.showsState(); l.counts {
		r.free = dense.NewCounts(p.Graph.Lists)
	} else {
		r.free = make(dense.Counts, n)
	}
	if p.Prune {
		l.preparePruning()
	}
	return l, r.work.Spend(2 * n)
}

func (l *listSearch) preparePruning() {
	p := &l.problem
	if len(p.Exits) > 0 {
		l.exit = make([]bool, p.Graph.Len())
		for _, v := range p.Exits {
			l.exit[v] = true
		}
	}
	if !p.Graph.Undirected {
		l.in = dense.NewCounts(l.prev)
	}
	for _, v := range p.Leaves {
		if l.isForced(v) {
			l.countForced(v, 1)
		}
	}
	for _, v := range p.Sinks {
		l.countForced(v, 1)
	}
}

func (l *listSearch) giveUp(length int) {
	for d := length; d <= len(l.path); d++ {
		l.steps[d].only = noVertex
	}
}

func (l *listSearch) next() bool {
	back := false // whether the last step was back
	for {
		if l.work.Due() {
			if l.err = l.work.Poll(); l.err != nil {
				return false
			}
		}
		v := l.chosen - 1
		if l.chosen = 0; v < 0 {
			v = l.choose()
		}
		if v < 0 {
			if len(l.path) == 0 {
				return false
			}
			l.leave()
			back = true
			continue
		}
		if l.allow != nil && len(l.path) > 0 && !l.allows(int32(v)) {
			continue
		}
		if back && l.visits >= l.checkAt && !l.checkFeasibility() {
			continue
		}
		back = false
		if l.visits >= l.limit || l.err != nil {
			l.stop()
			l.chosen = v + 1
			return false
		}
		l.visits++
		l.enter(v)
		if len(l.path) == l.length && l.endsAt(v) {
			l.steps[l.length].only = noVertex
			return true
		}
	}
}

// endsAt reports whether v may end a path of the wanted length. With pruning, others are
// not visited.
func (l *listSearch) endsAt(v int) bool {
	return l.problem.Prune || l.length < l.problem.Graph.Len() || l.problem.Reaches(int32(v))
}

// enter puts v on the path.
func (l *listSearch) enter(v int) {
	l.path = append(l.path, int32(v))
	d := len(l.path)
	s := &l.steps[d]
	*s = step{at: -1, best: -1, only: anyVertex, forced: int8(l.forced.all), interior: int8(l.forced.interior)}
	switch {
	case l.problem.Prune:
		l.pruneStep(v, s)
	case l.counts:
		predecessors := l.prev.Of(int32(v))
		l.work.Charge(1 + len(predecessors))
		l.free.Visit(v, predecessors)
	default:
		l.work.Charge(1)
		l.free[v] += dense.Visited
	}
	if d < len(l.problem.Prefix) {
		s.keepOnly(l.problem.Prefix[d])
	}
	if l.hasCallbacks() {
		l.callBack(v)
	}
}

// leave takes the last vertex off the path.
func (l *listSearch) leave() {
	d := len(l.path) - 1
	if d >= len(l.longest) {
		l.record(l.path, l.shared)
		l.shared = d
	}
	v := int(l.path[d])
	l.path = l.path[:d]
	l.shared = min(l.shared, d)
	predecessors := l.prev.Of(int32(v))
	l.work.Charge(1 + len(predecessors))
	if l.counts {
		l.free.Leave(v, predecessors)
	} else {
		l.free[v] -= dense.Visited
	}
	if l.in != nil {
		for _, w := range l.problem.Graph.Of(int32(v)) {
			l.in[w]++
		}
	}
	l.forced = forcedCount{int32(l.steps[d+1].forced), int32(l.steps[d+1].interior)}
	l.callBackAfter(v)
}

// choose returns the next candidate at the end of the path, or -1 if none is left.
func (l *listSearch) choose() int {
	d := len(l.path)
	s := &l.steps[d]
	if only := s.only; only != anyVertex {
		s.only = noVertex
		if only == noVertex || d > 0 && (l.free[only] >= dense.Visited || !l.promising(only)) {
			return -1
		}
		return int(only)
	}
	u := l.path[d-1]
	start := l.problem.Plan.Start
	list := l.lists[start[u]:start[u+1]]
	if l.warnsdorff {
		return l.chooseFewest(s, list)
	}
	return l.chooseFirst(s, list)
}

// chooseFirst is choose in the order of the list.
func (l *listSearch) chooseFirst(s *step, list []int32) int {
	before := s.at
	for s.at++; int(s.at) < len(list); s.at++ {
		if v := list[s.at]; l.free[v] < dense.Visited && l.promising(v) {
			l.work.Charge(int(s.at - before))
			return int(v)
		}
	}
	l.work.Charge(int(s.at - before))
	return -1
}

// chooseFewest is choose by Warnsdorff's rule. The candidates not yet tried are
// those whose key is greater than that of the last one tried.
func (l *listSearch) chooseFewest(s *step, list []int32) int {
	last := int64(-1)
	if s.at >= 0 {
		last = fewestLists(l.free[list[s.at]], int(s.at))
	} else if best := s.best; best >= 0 && l.free[list[best]] < dense.Visited && l.promising(list[best]) {
		s.at = best
		return int(list[best])
	}
	const noKey = dense.Visited << 32 // greater than the keys of all unvisited vertices
	least := int64(noKey)
	for i, v := range list {
		if key := fewestLists(l.free[v], i); last < key && key < least && l.promising(v) {
			least = key
		}
	}
	l.work.Charge(len(list))
	if least == noKey {
		return -1
	}
	s.at = int32(uint32(least))
	return int(list[s.at])
}

// fewestLists returns the key of a candidate for Warnsdorff's rule, by the number
// of its unvisited successors and its index in the list.
func fewestLists(successors int32, index int) int64 { return int64(successors)<<32 | int64(index) }
