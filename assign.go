package knighttour

// This file counts what is left for the path to be used: the second half of
// the question whether it can be completed (hopeless.go).
//
// Where the remnant has two colours and no directions, the path takes two
// links of each vertex and one of its first and its last, and every link joins
// the colours. Let the vertices of the colour that the last vertex does not
// have be the takers, the others the targets: then each taker takes as many
// targets as it needs links, and no target is taken more often than it needs
// links. (The last vertex, if it may be any, is taken once less.)
//
// Otherwise each vertex is both: as a taker it takes its successor on the
// path, as a target it is taken by its predecessor. The last vertex takes
// none, and nobody takes the first.
//
// If there is no such assignment there is no path, and a link that is in no
// such assignment is not on the path either.

// An assignment says who takes whom. Each vertex has two slots as a taker and
// two as a target. A slot holds the number of a vertex, or 0 as long as it is
// free; slots that the vertex does not need hold none.
type assignment struct {
	takes []slots // by number of the taker
	taken []slots // by number of the target

	toCome []int32 // by number of the target: how many more takers may take it

	// A search for a path along which takers exchange their targets.
	round  int32
	asked  []int32 // by number of the taker: the last round in which it was asked to give up a target
	gives  []int32 // by number of the taker: the target that was
	wanted []int32 // by number of the target: by which taker, in the last round in which it was found
	queue  []int32

	targets []int32 // if there are two colours
	part    []int32 // by number: its strong component, 0 if not yet known
	count   int32   // of the vertices found
}

// none marks a slot that a vertex does not have.
const none int32 = -1

type slots [2]int32

// slotsFor returns free slots for as many links.
func slotsFor(links int64) slots {
	return [...]slots{{none, none}, {0, none}, {0, 0}}[links]
}

func (s slots) has(v int32) bool { return s[0] == v || s[1] == v }

func (s *slots) replace(v, by int32) {
	if s[0] == v {
		s[0] = by
	} else {
		s[1] = by
	}
}

// assign looks for an assignment and reports whether there is one.
//
// Takers that find no free target are served along augmenting paths: H. W.
// Kuhn: The Hungarian method for the assignment problem, Naval Research
// Logistics Quarterly 2, 1955, doi:10.1002/nav.3800020109. In one round of
// that no vertex is looked at twice, so it takes linear time; whoever goes
// without is served in another. A round in which nobody is served proves that
// nobody can be.
func (r *remnant) assign() bool {
	if !r.beginAssignment() || !r.serveFree() {
		return false
	}
	spared := 0
	if r.colour == nil && r.goal == 0 {
		spared = 1 // any vertex may be the last and take none
	}
	for {
		r.round++
		served, unserved := 0, 0
		for v := int32(1); int(v) <= r.size(); v++ {
			for r.takes[v].has(0) {
				if !r.serve(v) {
					unserved++
					break
				}
				served++
			}
		}
		switch {
		case r.stopped:
			return false
		case unserved <= spared:
			return true
		case served == 0:
			return false
		}
	}
}

// beginAssignment readies the slots. It reports false if the context is done.
func (r *remnant) beginAssignment() bool {
	n := r.size() + 1
	r.takes, r.taken = sized(r.takes, n), sized(r.taken, n)
	r.gives, r.wanted = sized(r.gives, n), sized(r.wanted, n)
	r.toCome = sized(r.toCome, n)
	r.asked, r.found = sized(r.asked, n), sized(r.found, n)
	clear(r.asked)
	clear(r.found)
	r.targets = r.targets[:0]
	r.round = 0
	for v := range int32(n) {
		r.takes[v], r.taken[v] = r.slots(v)
		if r.colour != nil && r.sign[v] > 0 {
			r.targets = append(r.targets, v)
		}
		if !r.spend(1) {
			return false
		}
	}
	return true
}

// slots returns the free slots of v as a taker and as a target.
func (r *remnant) slots(v int32) (takes, taken slots) {
	first, last := v == 1, v == r.goal
	if r.colour == nil {
		return slotsFor(1 - rankOf(last)), slotsFor(1 - rankOf(first))
	}
	links := slotsFor(2 - rankOf(first || last))
	if r.sign[v] < 0 {
		return links, slotsFor(0)
	}
	return slotsFor(0), links
}

// serveFree gives free targets to the takers one after the other. As with
// Warnsdorff's rule, what has the fewest takers to come goes first: so hardly
// any are left over, and those are close to whom they are missing.
func (r *remnant) serveFree() bool {
	clear(r.toCome)
	for v := int32(1); int(v) <= r.size(); v++ {
		for _, w := range r.of(v) {
			r.toCome[w]++
		}
		if !r.spend(len(r.of(v))) {
			return false
		}
	}
	for v := int32(1); int(v) <= r.size(); v++ {
		list := r.of(v)
		if !r.spend(len(list)) {
			return false
		}
		for r.takes[v].has(0) {
			best := int32(0)
			for _, w := range list {
				if r.taken[w].has(0) && !r.takes[v].has(w) && (best == 0 || r.toCome[w] < r.toCome[best]) {
					best = w
				}
			}
			if best == 0 {
				break
			}
			r.takes[v].replace(0, best)
			r.taken[best].replace(0, v)
		}
		for _, w := range list {
			r.toCome[w]--
		}
	}
	return true
}

// serve finds one more target for v, breadth first: if a target is taken, one
// of its takers may find another. It reports whether v was served.
func (r *remnant) serve(v int32) bool {
	r.asked[v] = r.round
	r.queue = append(r.queue[:0], v)
	for i := 0; i < len(r.queue); i++ {
		u := r.queue[i]
		list := r.of(u)
		if !r.spend(len(list)) {
			return false
		}
		for _, w := range list {
			if r.found[w] == r.round || r.takes[u].has(w) {
				continue
			}
			r.wanted[w] = u
			if r.taken[w].has(0) {
				r.exchange(v, w)
				return true
			}
			r.found[w] = r.round
			for _, t := range r.taken[w] {
				if t > 0 && r.asked[t] != r.round {
					r.asked[t] = r.round
					r.gives[t] = w
					r.queue = append(r.queue, t)
				}
			}
		}
	}
	return false
}

// exchange gives the free target w to the taker that wanted it, what that
// gives up for it to the one that wanted that, and so on until v is served.
func (r *remnant) exchange(v, w int32) {
	for {
		u := r.wanted[w]
		r.taken[w].replace(0, u)
		if u == v {
			r.takes[v].replace(0, w)
			return
		}
		given := r.gives[u]
		r.takes[u].replace(given, w)
		r.taken[given].replace(u, 0)
		w = given
	}
}

// keepUsable drops the links that are in no assignment from a remnant with two
// colours.
//
// Any assignment can be turned into any other by exchanges in circles: a taker
// takes a target it does not have, which gives up a taker it has, which takes
// another target, and so on. A free place can move too: in a circle through
// the vertex 0, which gets it from the target that has it and passes it to
// another one. So a link that is not used now is used by some assignment if
// and only if its ends lie in one strong component of these exchanges:
// J.-C. Régin: A filtering algorithm for constraints of difference in CSPs,
// AAAI-94.
func (r *remnant) keepUsable() bool {
	n := int32(r.size())
	r.part = sized(r.part, int(n)+1)
	clear(r.part)
	clear(r.found)
	r.queue = r.queue[:0]
	r.count = 0
	for v := int32(1); v <= n; v++ {
		if r.found[v] == 0 && !r.strong(v) {
			return false
		}
	}
	begin, kept := 0, 0
	for v := int32(1); v <= n; v++ {
		end := r.start[v+1]
		r.start[v] = kept
		for _, w := range r.list[begin:end] {
			if r.part[v] == r.part[w] || r.takes[v].has(w) || r.taken[v].has(w) {
				r.list[kept] = w
				kept++
			}
		}
		if !r.spend(end - begin) {
			return false
		}
		begin = end
	}
	r.start[n+1] = kept
	return true
}

// strong finds the strong components of all that can be reached from root and
// was not found before, by Tarjan's algorithm: see walk.
func (r *remnant) strong(root int32) bool {
	for v, next := none, root; r.spend(1); {
		if next != none {
			if !r.spend(len(r.exchanges(next))) {
				return false
			}
			r.count++
			r.found[next] = r.count
			r.steps[next] = walkStep{parent: v, low: r.count}
			r.queue = append(r.queue, next)
			v = next
		}
		s := &r.steps[v]
		if next = r.unfoundExchange(v, s); next != none {
			continue
		}
		if s.low == r.found[v] && !r.closePart(v) {
			return false
		}
		if v == root {
			return true
		}
		p := &r.steps[s.parent]
		p.low = min(p.low, s.low)
		v = s.parent
	}
	return false
}

// closePart takes the strong component that was entered at v off the stack.
// It reports false if the context is done.
func (r *remnant) closePart(v int32) bool {
	for {
		last := len(r.queue) - 1
		w := r.queue[last]
		r.queue = r.queue[:last]
		r.part[w] = r.found[v]
		if w == v {
			return true
		}
		if !r.spend(1) {
			return false
		}
	}
}

// unfoundExchange returns the next vertex to go to from v, or none.
func (r *remnant) unfoundExchange(v int32, s *walkStep) int32 {
	arcs := r.exchanges(v)
	for s.at < len(arcs) {
		w := arcs[s.at]
		s.at++
		switch {
		case w == none || r.takes[v].has(w):
		case r.found[w] == 0:
			return w
		case r.part[w] == 0:
			s.low = min(s.low, r.found[w])
		}
	}
	return none
}

// exchanges returns what v may pass a link on to: a taker to any target that
// it does not have yet, a target to one of its takers, or a free place to 0.
func (r *remnant) exchanges(v int32) []int32 {
	switch {
	case v == 0:
		return r.targets
	case r.sign[v] > 0:
		return r.taken[v][:]
	}
	return r.of(v)
}

// sized returns s with length n and any contents.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}
