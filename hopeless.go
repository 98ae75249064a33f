package knighttour

// This file holds the question that gets a search out of trouble: can the path
// be completed at all? Pruning by degrees (prune.go) looks at one vertex at a
// time. The mistakes that cost a search millions of visits show only when all
// that is left is looked at as one.
//
// What is left, the remnant, is the last vertex u of the path, the unvisited
// vertices and the goal: a given end is one of them already, the start of a
// closed tour is added as one more vertex, to be stepped on at the very end.
// To complete the path is to find a Hamiltonian path of the remnant that
// begins with u and ends with the goal, if there is one.
//
// In an undirected graph a depth-first pass from u shows which pieces hang on
// the others by a single vertex:
//
//	  o---o   o---o   o---o
//	 /     \ /     \ /     \
//	u       v       w       o
//	 \     / \     / \     /
//	  o---o   o---o   o---o
//	          |---- P ----|
//	                  |-Q-|
//
// P hangs on v, and Q on w: without v, no path leads from u into P. A path from
// u enters P from v, and as it cannot visit v again, it never leaves P. So
//   - it ends in every hanging piece: if the goal is not in P, it is out of
//     reach;
//   - of two hanging pieces one holds the other, as P holds Q: if they had no
//     vertex in common, the path would have to end in both;
//   - if the graph has two colours, the path alternates between them in P, from
//     the colour that v does not have to the colour of the last vertex. So P
//     has one vertex more of the last one's colour than of the other if v is
//     of the other, and as many if not.
//
// In a directed graph every vertex left must be reachable from u, and the goal
// from every vertex.
//
// What assign.go adds is a count: each vertex left needs neighbours of its own
// to be entered from and left for, and a link that no such assignment uses is
// no use to the path.

// hopeless returns the reason why it is certain that the first vertices of the
// path, at least one and not all of the graph, begin no tour, or "" if it is
// not. It takes work that is measured in edges looked at. If the context is
// done it returns early and finds nothing hopeless.
func (k *kernel) hopeless(length int) (why string, work int) {
	if k.remnant == nil {
		k.remnant = newRemnant(k)
	}
	r := k.remnant
	r.path, r.work, r.checkAt, r.stopped = k.path[:length], 0, 0, false
	for _, v := range k.path[length:] {
		r.number[v] = stepped
	}
	if why = r.obstacle(); r.stopped {
		why = ""
	}
	for _, v := range k.path[length:] {
		r.number[v] = 0
	}
	for _, v := range r.vertex[1:] {
		r.number[v] = 0
	}
	return why, r.work
}

// A remnant is what a path has left to do, as a graph of its own. Its vertices
// are numbered from 1, which is the last vertex of the path; 0 stands for none.
type remnant struct {
	k         *kernel
	path      []int  // what is not left
	colour    []bool // of the vertices of the whole graph; nil if there are not two, or edges have a direction
	endColour bool   // the colour of the last vertex; of the start, if that is stepped on again

	adjacency         // by number; successors if the graph is directed
	vertex    []int32 // by number
	number    []int32 // by vertex: 0 if it is not in the remnant, stepped if it is and has none yet
	goal      int32   // the number of the goal, 0 if the goal is open
	sign      []int32 // by number: 1 for the colour of the last vertex, -1 for the other

	found []int32    // by number: when a pass came to it, counted from 1; 0 if not yet
	steps []walkStep // by number

	assignment

	work    int // edges looked at
	checkAt int // the work at which to look at the context
	stopped bool
}

// A walkStep is a depth-first pass at one of the vertices it came to.
type walkStep struct {
	at     int   // where in list the next neighbour stands
	parent int32 // the vertex it came from
	low    int32 // when the earliest vertex one edge away from this subtree was found
	sum    int32 // of the signs in this subtree
	hangs  bool  // whether a piece hangs within this subtree
}

// stepped marks a vertex in remnant.number that is on the path of the search,
// but not on the part of it that is asked about.
const stepped int32 = -1

func newRemnant(k *kernel) *remnant {
	r := &remnant{k: k, number: make([]int32, len(k.f.nodes))}
	if k.f.undirected {
		r.colour = k.shape.colour
	}
	if r.colour != nil {
		// Colours alternate along the path.
		oddSteps := len(k.f.nodes)%2 == 0
		if k.closed {
			oddSteps = !oddSteps
		}
		r.endColour = r.colour[k.start] != oddSteps
	}
	return r
}

// obstacle returns what the remnant lacks, or "" if it has all that is asked
// of it. If the context is done, what it returns means nothing.
func (r *remnant) obstacle() string {
	const (
		apart  = "from there not all nodes can be reached"
		home   = "from some nodes the end cannot be reached"
		pieces = "parts of the graph hang on a single node, and not all of them can be the end"
		count  = "the nodes cannot all have neighbours of their own to come from and to go to"
	)
	directed, coloured := !r.k.f.undirected, r.colour != nil
	switch {
	case !r.gather():
		return apart
	case directed && !r.homeward():
		return home
	case !directed && !r.walk():
		return pieces
	case !r.assign():
		return count
	case coloured && !r.keepUsable():
		return ""
	case coloured && !r.walk():
		return "without the edges that no tour can use, " + pieces
	}
	return ""
}

// spend adds to the work done. It reports false if the context is done.
func (r *remnant) spend(work int) bool {
	r.work += work
	if r.work >= r.checkAt {
		r.checkAt = r.work + 4096
		r.stopped = r.stopped || r.k.pulse.err() != nil
	}
	return !r.stopped
}

// size returns the number of vertices.
func (r *remnant) size() int { return len(r.start) - 2 }

// gather makes the remnant, breadth first, and reports whether all that is
// left was reached.
func (r *remnant) gather() bool {
	k := r.k
	left := len(k.f.nodes) - len(r.path)
	degree := len(k.f.list)/len(k.f.nodes) + 1
	r.list = sized(r.list, (left+1)*degree)[:0]
	r.vertex = append(sized(r.vertex, left+2)[:0], 0)
	r.sign = append(sized(r.sign, left+3)[:0], 0)
	r.start = append(sized(r.start, left+4)[:0], 0, 0)

	home := int32(-1) // the start, once it is the goal
	if r.goal = 0; k.closed {
		home = k.start
		r.goal = int32(left + 2)
	}
	r.add(int32(r.path[len(r.path)-1]))
	if !k.f.undirected {
		r.number[r.vertex[1]] = 0 // no edge leads back to it
	}
	for v := 1; v < len(r.vertex); v++ {
		successors := k.f.of(r.vertex[v])
		for _, w := range successors {
			i := r.number[w]
			if i == stepped || i == 0 && !k.Visited(int(w)) {
				i = r.add(w)
			}
			if i != 0 {
				r.list = append(r.list, i)
			}
			if w == home && v > 1 { // not from 1, since there is more to visit
				r.list = append(r.list, r.goal)
			}
		}
		r.start = append(r.start, len(r.list))
		if !r.spend(len(successors)) {
			return false
		}
	}
	if len(r.vertex) != left+2 {
		return false
	}
	if k.end >= 0 {
		r.goal = r.number[k.end]
	}
	if k.closed {
		r.addHome()
	}
	return true
}

// add numbers v.
func (r *remnant) add(v int32) int32 {
	i := int32(len(r.vertex))
	r.number[v] = i
	r.vertex = append(r.vertex, v)
	if r.colour != nil {
		sign := int32(-1)
		if r.colour[v] == r.endColour {
			sign = 1
		}
		r.sign = append(r.sign, sign)
	}
	return i
}

// addHome adds the start of a closed tour as the goal.
func (r *remnant) addHome() {
	if r.k.f.undirected {
		for _, w := range r.k.f.of(r.k.start) {
			if i := r.number[w]; i > 1 {
				r.list = append(r.list, i)
			}
		}
	}
	r.start = append(r.start, len(r.list))
	r.sign = append(r.sign, 1)
}

// walk goes once through a remnant without directions, depth first. It reports
// whether all of it was reached and nothing hangs that must not.
//
// The low points that show where something hangs are from R. E. Tarjan:
// Depth-first search and linear graph algorithms, SIAM Journal on Computing
// 1(2), 1972, doi:10.1137/0201010; J. Hopcroft and R. Tarjan: Algorithm 447,
// Communications of the ACM 16(6), 1973, doi:10.1145/362248.362272.
func (r *remnant) walk() bool {
	n := r.size()
	r.steps = sized(r.steps, n+1)
	r.found = sized(r.found, n+1)
	clear(r.found)
	count := int32(0)
	for v, next := int32(0), int32(1); r.spend(1); {
		if next != 0 {
			if !r.spend(len(r.of(next))) {
				return false
			}
			count++
			r.found[next] = count
			r.steps[next] = walkStep{at: r.start[next], parent: v, low: count}
			if r.colour != nil {
				r.steps[next].sum = r.sign[next]
			}
			v = next
		}
		s := &r.steps[v]
		if next = r.unfound(v, s); next != 0 {
			continue
		}
		if s.parent == 0 {
			return int(count) == n
		}
		if !r.leave(v, s) {
			return false
		}
		v = s.parent
	}
	return false
}

// unfound returns the next neighbour of v to go to, or 0 if there is none.
func (r *remnant) unfound(v int32, s *walkStep) int32 {
	list := r.list[s.at:r.start[v+1]]
	for i, w := range list {
		found := r.found[w]
		if found == 0 {
			s.at += i + 1
			return w
		}
		s.low = min(s.low, found)
	}
	s.at += len(list)
	return 0
}

// leave goes back from v, whose step is s, to its parent. It reports false if
// a piece hangs there that must not.
func (r *remnant) leave(v int32, s *walkStep) bool {
	p := &r.steps[s.parent]
	p.low = min(p.low, s.low)
	p.sum += s.sum
	if s.low >= r.found[s.parent] { // this subtree hangs on the parent
		if r.goal != 0 && r.found[r.goal] < r.found[v] {
			return false // the goal was found before, or not yet
		}
		if r.colour != nil && int64(s.sum) != rankOf(r.sign[s.parent] < 0) {
			return false
		}
		s.hangs = true
	}
	if s.hangs && p.hangs {
		return false
	}
	p.hangs = p.hangs || s.hangs
	return true
}

// homeward reports whether the goal, if there is one, can be reached from all
// vertices of a remnant with directions.
func (r *remnant) homeward() bool {
	if r.goal == 0 {
		return true
	}
	r.found = sized(r.found, r.size()+1)
	clear(r.found)
	r.found[r.goal] = 1
	goal := r.k.end
	if r.k.closed {
		goal = r.k.start
	}
	prev := r.k.f.predecessors()
	r.queue = append(r.queue[:0], goal) // of vertices of the whole graph
	for i := 0; i < len(r.queue); i++ {
		list := prev.of(r.queue[i])
		for _, v := range list {
			if j := r.number[v]; j > 0 && r.found[j] == 0 {
				r.found[j] = 1
				r.queue = append(r.queue, v)
			}
		}
		if !r.spend(len(list)) {
			return false
		}
	}
	return len(r.queue) == r.size()-1 // all but the last vertex of the path
}
