package knighttour

// A listSearch is a search of a graph of any size.
type listSearch struct {
	run
	prev   adjacency // predecessors
	steps  []step    // steps[d] belongs to a path of d vertices
	forced forcedCount
	exit   []bool  // whether a vertex is one of problem.exits; nil if there are none
	in     []int32 // unvisited predecessors of each vertex, if the graph is directed and the search prunes
	count  bool    // whether State.free counts; if not, it marks visited vertices only
	greedy bool    // whether to follow Warnsdorff's rule without coming back to next
	shared int     // how many vertices run.longest and the path begin with
	chosen int     // a candidate that was chosen when the search was stopped, plus 1, or 0
}

// A step is the search at one vertex of its path.
type step struct {
	at   int32 // index in the vertex's list of the last candidate tried, -1 at first
	best int32 // the same of the first candidate by Warnsdorff's rule, if pruning has found it; else -1
	only int32 // the only candidate, or one of the two below

	// listSearch.forced before the vertex was entered. No vertex is entered
	// while more than two are forced, or more than one interior.
	forced, interior int8
}

// A forcedCount counts the forced vertices among the unvisited: see "Pruning"
// in search_run.go. Those of the colour that the last vertex does not have are
// interior.
type forcedCount struct{ all, interior int32 }

// Values of step.only that are no vertices.
const (
	anyVertex = -1
	noVertex  = -2
)

// newListSearch begins a listSearch and returns its run.
func newListSearch(s *Search, p *problem, c *canceller) (*run, error) {
	prev, err := p.f.predecessors(c)
	if err != nil {
		return nil, err
	}
	l := &listSearch{prev: prev}
	l.init(l, s, p, c)
	n := l.length
	l.left = &l.free
	l.path = make([]int, 0, n)
	l.steps = make([]step, n+1)
	l.steps[0].only = l.start
	if l.count = l.prune || len(l.plan.dynamic) > 0; l.count {
		l.free = newCounts(l.f.adjacency)
	} else {
		l.free = make(counts, n)
	}
	if err := l.spend(n); err != nil {
		return nil, err
	}
	if l.prune {
		l.preparePruning()
	}
	l.greedy = l.prune && l.f.undirected && l.byWarnsdorff && !l.observed() && len(l.prefix) == 0
	return &l.run, l.spend(n)
}

// preparePruning fills in what pruning needs to know.
func (l *listSearch) preparePruning() {
	n := l.f.n
	if len(l.exits) > 0 {
		l.exit = make([]bool, n)
		for _, v := range l.exits {
			l.exit[v] = true
		}
	}
	if !l.f.undirected {
		l.in = newCounts(l.prev)
	}
	for _, v := range l.leaves {
		if l.isForced(v) {
			l.countForced(v, 1)
		}
	}
	for _, v := range l.sinks {
		l.countForced(v, 1)
	}
}

func (l *listSearch) finish() {}

func (l *listSearch) giveUp(length int) {
	for d := length; d <= len(l.path); d++ {
		l.steps[d].only = noVertex
	}
}

func (l *listSearch) next() bool {
	back := false // whether the last thing done was a step back
	for {
		if l.due() && l.poll() != nil {
			return false
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
		if back && l.visits >= l.checkAt && !l.checkFeasibility() {
			continue
		}
		back = false
		if l.visits == l.limit || l.err != nil {
			l.stop()
			l.chosen = v + 1
			return false
		}
		l.visits++
		l.enter(v)
		if l.greedy {
			l.follow()
		}
		if d := len(l.path); d == l.length && (l.prune || d < l.f.n || l.reaches(int32(v))) {
			l.steps[d].only = noVertex
			return true
		}
	}
}

// follow goes on by Warnsdorff's rule as long as every candidate is as good as
// any other: there is no forced vertex and the next one is no exit.
func (l *listSearch) follow() {
	for d := len(l.path); d < l.length && l.forced.all == 0 && l.visits < l.limit && !l.due(); d++ {
		s := &l.steps[d]
		if s.only != anyVertex || s.best < 0 {
			return
		}
		v := l.plan.of(int32(l.path[d-1]))[s.best]
		if l.free[v] >= visited || l.isExit(v) {
			return
		}
		s.at = s.best
		l.visits++
		l.path = append(l.path, int(v))
		l.free[v] += visited
		l.steps[d+1] = step{at: -1, best: -1, only: anyVertex}
		l.pruneUndirected(int(v), &l.steps[d+1])
	}
}

// enter puts v on the path.
func (l *listSearch) enter(v int) {
	l.path = append(l.path, v)
	d := len(l.path)
	s := &l.steps[d]
	*s = step{at: -1, best: -1, only: anyVertex, forced: int8(l.forced.all), interior: int8(l.forced.interior)}
	switch {
	case l.prune:
		l.pruneStep(v, s)
	case l.count:
		predecessors := l.prev.of(int32(v))
		l.charge(1 + len(predecessors))
		l.free.visit(v, predecessors)
	default:
		l.charge(1)
		l.free[v] += visited
	}
	if d < len(l.prefix) {
		s.keepOnly(l.prefix[d])
	}
	if l.observed() {
		l.observe(v)
	}
}

// leave takes the last vertex off the path.
func (l *listSearch) leave() {
	d := len(l.path) - 1
	if d >= len(l.longest) {
		l.record(l.path, l.shared)
		l.shared = d
	}
	v := l.path[d]
	l.path = l.path[:d]
	l.shared = min(l.shared, d)
	predecessors := l.prev.of(int32(v))
	l.charge(1 + len(predecessors))
	if l.count {
		l.free.leave(v, predecessors)
	} else {
		l.free[v] -= visited
	}
	if l.in != nil {
		for _, w := range l.f.of(int32(v)) {
			l.in[w]++
		}
	}
	l.forced = forcedCount{int32(l.steps[d+1].forced), int32(l.steps[d+1].interior)}
	l.observeBack(v)
}

// choose returns the next candidate at the end of the path, or -1 if there is
// none left.
func (l *listSearch) choose() int {
	d := len(l.path)
	s := &l.steps[d]
	if only := s.only; only != anyVertex {
		s.only = noVertex
		if only == noVertex || d > 0 && (l.free[only] >= visited || !l.promising(only)) {
			return -1
		}
		return int(only)
	}
	u := l.path[d-1]
	list := l.ordered()[l.plan.start[u]:l.plan.start[u+1]]
	if l.byWarnsdorff {
		return l.chooseFewest(s, list)
	}
	return l.chooseFirst(s, list)
}

// chooseFirst is choose by the order of the lists.
func (l *listSearch) chooseFirst(s *step, list []int32) int {
	for s.at++; int(s.at) < len(list); s.at++ {
		if v := list[s.at]; l.free[v] < visited && l.promising(v) {
			return int(v)
		}
	}
	l.charge(len(list))
	return -1
}

// chooseFewest is choose by Warnsdorff's rule. The candidates tried before are
// those that are not after the last one by rank and index in the list.
func (l *listSearch) chooseFewest(s *step, list []int32) int {
	tried := s.at >= 0
	if best := s.best; !tried && best >= 0 && l.free[list[best]] < visited && l.promising(list[best]) {
		s.at = best
		return int(list[best])
	}
	last := int64(-1)
	if tried {
		last = fewestLists(l.free[list[s.at]], int(s.at))
	}
	least := l.leastAfter(last, list)
	if least == none {
		return -1
	}
	s.at = int32(uint32(least))
	return int(list[s.at])
}

// none is a key greater than those of all unvisited vertices.
const none = visited << 32

// leastAfter returns the least key of the candidates in the list that is greater
// than last, or none.
func (l *listSearch) leastAfter(last int64, list []int32) int64 {
	least := int64(none)
	for i, v := range list {
		if key := fewestLists(l.free[v], i); last < key && key < least && l.promising(v) {
			least = key
		}
	}
	l.charge(len(list))
	return least
}

// fewestLists ranks a candidate by Warnsdorff's rule, given its unvisited
// successors and its index in the list.
func fewestLists(successors int32, index int) int64 { return int64(successors)<<32 | int64(index) }
