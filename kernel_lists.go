package knighttour

import "math"

// listForm is what a search of more than 64 vertices has besides its path.
type listForm struct {
	prev  adjacency // predecessors
	steps []step    // steps[d] belongs to a path of d vertices
	tight tightCount
	spare []bool  // whether a vertex has a spare link; nil if none has
	in    []int32 // unvisited predecessors of each vertex, if the graph is directed
	count bool    // whether State.free counts; if not, it marks visited vertices only
}

// A step is the search at one vertex of its path.
type step struct {
	at    int        // where in plan.list the last candidate tried stands; before the list at first
	best  int64      // the key of the first candidate by Warnsdorff's rule, if pruning has come across it; else 0
	tight tightCount // listForm.tight before the vertex was entered
	must  int32      // the only candidate worth trying, or one of the two below
}

// A tightCount counts the vertices of the rest that are tight: see prune.go.
type tightCount struct{ all, inner int32 }

// Values of step.must that are no vertices.
const (
	whichever = -1
	nobody    = -2
)

func (k *kernel) beginLists() {
	n := len(k.f.nodes)
	l := &listForm{
		prev:  k.f.predecessors(),
		steps: make([]step, n+1),
		count: k.prune || len(k.plan.dynamic) > 0,
	}
	k.lists = l
	k.path = make([]int, 0, n)
	k.free = make([]int32, n)
	if l.count {
		for v := range k.free {
			k.free[v] = int32(len(k.f.of(int32(v))))
		}
	}
	if k.prune {
		k.beginPruning()
	}
	l.steps[0].must = whichever
}

// beginPruning fills in what pruning needs to know.
func (k *kernel) beginPruning() {
	l := k.lists
	n := len(k.f.nodes)
	if k.closed || k.end >= 0 {
		l.spare = make([]bool, n)
	}
	if k.closed {
		for _, v := range l.prev.of(k.start) {
			l.spare[v] = true
		}
	}
	if k.end >= 0 {
		l.spare[k.end] = true
	}
	if !k.f.undirected {
		l.in = make([]int32, n)
		for v := range l.in {
			l.in[v] = int32(len(l.prev.of(int32(v))))
		}
	}
	for v := range int32(n) {
		if k.tight(v) {
			k.tightens(v, 1)
		}
	}
}

// nextLists is next for any number of vertices.
func (k *kernel) nextLists() bool {
	back := false // whether the last thing done was a step back
	for {
		d := len(k.path)
		v := k.pick()
		if v < 0 {
			if d > len(k.longest) {
				k.record(k.path)
			}
			if d == 0 {
				return false
			}
			k.leave()
			back = true
			continue
		}
		if back && d > 0 && k.visits >= k.doubtAt {
			if hopeless := k.doubt(); hopeless <= d {
				for i := hopeless; i <= d; i++ {
					k.lists.steps[i].must = nobody
				}
				continue
			}
		}
		back = false
		if k.visits == k.checkAt && k.stopped() {
			return false
		}
		k.visits++
		k.enter(v)
		if k.attended() {
			k.attend(v)
		}
		if n := len(k.path); n == k.length && (k.prune || n < len(k.f.nodes) || k.ends(v)) {
			return true
		}
	}
}

// pick returns the next candidate at the end of the path, or -1 if there is
// none left.
func (k *kernel) pick() int {
	d := len(k.path)
	s := &k.lists.steps[d]
	if s.must == nobody {
		return -1
	}
	if d == 0 {
		s.must = nobody // once the start has been tried
		return int(k.start)
	}
	u := k.path[d-1]
	end := k.plan.start[u+1]
	if k.fewest {
		return k.pickFewest(s, k.plan.start[u], end)
	}
	list := k.ordered()
	for s.at++; s.at < end; s.at++ {
		v := list[s.at]
		if k.free[v] < visited && k.promising(s, v) {
			return int(v)
		}
	}
	return -1
}

// pickFewest is pick by Warnsdorff's rule. The candidates tried before are
// those that are not after the last one by rank and place in the list.
func (k *kernel) pickFewest(s *step, begin, end int) int {
	last := int64(-1)
	if s.at >= begin {
		last = fewestLeft(k.free[k.plan.list[s.at]], s.at-begin)
	}
	list := k.plan.list[begin:end]
	for best := s.best; ; best = 0 {
		if best == 0 || last >= 0 {
			best = k.leastAfter(last, list)
		}
		if best >= visited<<32 {
			return -1
		}
		i := int(best & (1<<32 - 1))
		if v := list[i]; k.promising(s, v) {
			s.at = begin + i
			return int(v)
		}
		last = best
	}
}

// leastAfter returns the least key of a vertex of the list that is greater than
// last.
func (k *kernel) leastAfter(last int64, list []int32) int64 {
	least := int64(math.MaxInt64)
	for i, v := range list {
		if key := fewestLeft(k.free[v], i); last < key {
			least = min(least, key)
		}
	}
	return least
}

// fewestLeft ranks a candidate by Warnsdorff's rule, given its entry in
// State.free and its place in the list.
func fewestLeft(free int32, place int) int64 { return int64(free)<<32 | int64(place) }

// enter puts v on the path.
func (k *kernel) enter(v int) {
	l := k.lists
	k.path = append(k.path, v)
	s := &l.steps[len(k.path)]
	*s = step{at: k.plan.start[v] - 1, tight: l.tight, must: whichever}
	if k.prune {
		k.pruneLists(v, s)
		return
	}
	k.free[v] += visited
	if l.count {
		for _, u := range l.prev.of(int32(v)) {
			k.free[u]--
		}
	}
}

// leave takes the last vertex off the path.
func (k *kernel) leave() {
	l := k.lists
	d := len(k.path)
	v := k.path[d-1]
	k.path = k.path[:d-1]
	k.shared = min(k.shared, d-1)
	k.free[v] -= visited
	if l.count {
		for _, u := range l.prev.of(int32(v)) {
			k.free[u]++
		}
	}
	if l.in != nil {
		for _, w := range k.f.of(int32(v)) {
			l.in[w]++
		}
	}
	l.tight = l.steps[d].tight
	if k.trace != nil {
		k.trace(Event{Back: true, ID: k.f.id(v), Depth: d - 1})
	}
}
