package knighttour

// This file answers the question that gets a search out of trouble: can a path
// be completed at all? Pruning by degrees looks at one vertex at a time. The
// mistakes that cost a search millions of visits show only when all that is
// left is looked at as a whole.
//
// What is left is a residual graph: the last vertex u of the path, the
// unvisited vertices, and the goal. A given end is one of them already; the
// start of a closed tour is added as one more vertex, to be visited at the very
// end. To complete the path is to find a Hamiltonian path of the residual graph
// that begins with u and ends with the goal, if there is one.
//
// In an undirected graph a depth-first search from u finds the cut vertices:
//
//	  o---o   o---o   o---o
//	 /     \ /     \ /     \
//	u       v       w       o
//	 \     / \     / \     /
//	  o---o   o---o   o---o
//	          |---- P ----|
//	                  |-Q-|
//
// The cut vertex v separates P from u, and w separates Q. A path from u enters
// P through v, and as it cannot visit v again, it never leaves P. So
//   - it ends in every part that a cut vertex separates from u: if the goal is
//     not in P, it is out of reach;
//   - of two such parts one contains the other, as P contains Q: the path would
//     have to end in both. So there is at most one end block, a block that
//     holds just one cut vertex, besides that of u;
//   - if the graph has two colours, the path alternates between them in P, from
//     the colour that v does not have to the colour of the last vertex. So P
//     has one vertex more of the last one's colour than of the other if v is
//     of the other, and as many if not.
//
// In a directed graph every vertex left must be reachable from u, and the goal
// from every vertex.
//
// Finally each vertex left needs a neighbour to be entered from and one to be
// left for, which is a matching. What is in no such matching is no use to the
// path; without it, there may be more cut vertices.
//
// If there are two colours and no directions, the path takes two links of each
// vertex and one of its first and its last, and every link joins the colours.
// Let the vertices of the colour that the last vertex does not have be on the
// left, the others on the right: then a matching has to use up the links of
// all on the left. (If any vertex may be the last, it has one link left over.)
//
// Otherwise each vertex is on both sides: on the left it is matched with its
// successor on the path, on the right with its predecessor. The last vertex has
// no successor, the first no predecessor.

// A feasibility checks whether paths of a problem can be completed.
type feasibility struct {
	*problem
	c         *canceller
	signed    bool // whether the colours of the residual graph matter
	endColour bool // of the vertex that a path ends with: of the start, if that is visited again

	// The residual graph. Its vertices are numbered from 1, which is the last
	// vertex of the path; 0 stands for none.
	residual adjacency // successors if the graph is directed
	vertex   []int32   // by number
	number   []int32   // by vertex: 0 if it has none, unnumbered if it is to have one
	goal     int32     // the number of the goal, 0 if the goal is open
	sign     []int32   // by number, if there are two colours and no directions: 1 for the colour of the end, -1 for the other

	found []int32    // by number: when a search came to it, counted from 1; 0 if not yet
	steps []walkStep // by number
	queue []int32

	matching   matching
	exchanges  adjacency // see dropUseless
	components tarjan
}

// unvisited is the set of the vertices that are not on the path. Each form of
// the search has its own kind of set.
type unvisited interface{ has(v int) bool }

// unnumbered marks a vertex in feasibility.number that counts as unvisited,
// although the path of the search has it.
const unnumbered int32 = -1

// A walkStep is a depth-first search at one of the vertices it came to.
type walkStep struct {
	at        int   // index in residual.list of the next neighbour
	parent    int32 // the vertex it came from
	low       int32 // the low point: when the earliest vertex one edge away from this subtree was found
	sum       int32 // of the signs in this subtree
	separates bool  // whether this subtree has a part that a cut vertex separates
}

func newFeasibility(p *problem, c *canceller) *feasibility {
	f := &feasibility{problem: p, c: c, number: make([]int32, p.f.n)}
	f.matching.c, f.components.c = c, c
	steps := p.f.n
	if !p.closed {
		steps--
	}
	f.signed = p.colour != nil && p.f.undirected
	f.endColour = p.colourAfter(steps)
	return f
}

// check tries to prove that path[:length] begins no tour, where 1 <= length < n.
// It returns the reason, or "" if it found none or was stopped, and the work
// that it took. left has the vertices that are not on path; those beyond
// path[:length] count as unvisited, too.
func (f *feasibility) check(left unvisited, path []int, length int) (reason string, work int) {
	if renumber(f, path[length:], unnumbered) {
		before := f.c.spent()
		reason = f.obstacle(left, int32(path[length-1]), f.f.n-length)
		work = f.c.spent() - before
	}
	if f.c.err != nil || !renumber(f, path[length:], 0) || !renumber(f, f.vertex[1:], 0) {
		return "", work // there will be no other check
	}
	return reason, work
}

// renumber gives all vertices the same number. It reports false if the
// computation is to stop.
func renumber[V int | int32](f *feasibility, vertices []V, number int32) bool {
	for _, v := range vertices {
		f.number[v] = number
		if f.c.spend(1) != nil {
			return false
		}
	}
	return true
}

// obstacle returns what the residual graph lacks, or "" if it has all that is
// asked of it.
func (f *feasibility) obstacle(left unvisited, last int32, size int) string {
	const cut = "no path can visit all parts of the graph that cut vertices separate"
	directed := !f.f.undirected
	switch {
	case !f.build(left, last, size):
		return "some nodes cannot be reached"
	case directed && !f.reachesGoal():
		return "the end cannot be reached from some nodes"
	case !directed && !f.walk():
		return cut
	case !f.match():
		return "the nodes cannot be matched with predecessors and successors of their own"
	case f.signed && f.dropUseless() && !f.walk():
		return "without the edges that no tour can use, " + cut
	}
	return ""
}

// size returns the number of vertices of the residual graph.
func (f *feasibility) size() int { return len(f.residual.start) - 2 }

// build makes the residual graph of the last vertex of the path and so many
// unvisited ones, breadth first. It reports whether all of them were reached.
func (f *feasibility) build(left unvisited, last int32, size int) bool {
	f.vertex = append(sized(f.vertex, size+2)[:0], 0)
	f.sign = append(sized(f.sign, size+3)[:0], 0)
	f.residual.start = append(sized(f.residual.start, size+4)[:0], 0, 0)
	degree := len(f.f.list)/f.f.n + 1 // on average
	f.residual.list = sized(f.residual.list, (size+1)*degree)[:0]
	again := int32(-1) // the start, if it is the goal
	if f.goal = 0; f.closed {
		again = f.start
		f.goal = int32(size + 2)
	}
	f.add(last)
	if !f.f.undirected {
		f.number[last] = 0 // no edge leads back to it
	}
	for i := 1; i < len(f.vertex); i++ {
		successors := f.f.of(f.vertex[i])
		for _, w := range successors {
			j := f.number[w]
			if j == unnumbered || j == 0 && left.has(int(w)) {
				j = f.add(w)
			}
			if j != 0 {
				f.residual.list = append(f.residual.list, j)
			}
			if w == again && i > 1 { // not from 1, since there is more to visit
				f.residual.list = append(f.residual.list, f.goal)
			}
		}
		f.residual.start = append(f.residual.start, len(f.residual.list))
		if f.c.spend(len(successors)) != nil {
			return false
		}
	}
	if len(f.vertex) != size+2 {
		return false
	}
	if f.end >= 0 {
		f.goal = f.number[f.end]
	}
	if f.closed {
		f.addGoal()
	}
	return true
}

// add numbers v.
func (f *feasibility) add(v int32) int32 {
	i := int32(len(f.vertex))
	f.number[v] = i
	f.vertex = append(f.vertex, v)
	if f.signed {
		sign := int32(-1)
		if f.colour[v] == f.endColour {
			sign = 1
		}
		f.sign = append(f.sign, sign)
	}
	return i
}

// addGoal adds the start of a closed tour as the goal.
func (f *feasibility) addGoal() {
	if f.f.undirected {
		for _, w := range f.f.of(f.start) {
			if i := f.number[w]; i > 1 {
				f.residual.list = append(f.residual.list, i)
			}
		}
	}
	f.residual.start = append(f.residual.start, len(f.residual.list))
	f.sign = append(f.sign, 1)
}

// reachesGoal reports whether the goal, if there is one, can be reached from all
// vertices of a residual graph with directions.
func (f *feasibility) reachesGoal() bool {
	if f.goal == 0 {
		return true
	}
	prev, err := f.f.predecessors(f.c)
	if err != nil {
		return false
	}
	f.found = sized(f.found, f.size()+1)
	clear(f.found)
	f.found[f.goal] = 1
	goal := f.end
	if f.closed {
		goal = f.start
	}
	f.queue = append(f.queue[:0], goal) // of vertices of the whole graph
	for i := 0; i < len(f.queue); i++ {
		list := prev.of(f.queue[i])
		for _, v := range list {
			if j := f.number[v]; j > 0 && f.found[j] == 0 {
				f.found[j] = 1
				f.queue = append(f.queue, v)
			}
		}
		if f.c.spend(len(list)) != nil {
			return false
		}
	}
	return len(f.queue) == f.size()-1 // all but the last vertex of the path
}

// walk goes once through a residual graph without directions, depth first. It
// reports whether all of it was reached and no cut vertex separates what it must
// not.
//
// The low points that show cut vertices are from R. E. Tarjan: Depth-first
// search and linear graph algorithms, SIAM Journal on Computing 1(2), 1972,
// doi:10.1137/0201010; J. Hopcroft and R. Tarjan: Algorithm 447, Communications
// of the ACM 16(6), 1973, doi:10.1145/362248.362272.
func (f *feasibility) walk() bool {
	n := f.size()
	f.steps = sized(f.steps, n+1)
	f.found = sized(f.found, n+1)
	clear(f.found)
	count := int32(0)
	for v, next := int32(0), int32(1); f.c.spend(1) == nil; {
		if next != 0 {
			if f.c.spend(len(f.residual.of(next))) != nil {
				return false
			}
			count++
			f.found[next] = count
			f.steps[next] = walkStep{at: f.residual.start[next], parent: v, low: count}
			if f.signed {
				f.steps[next].sum = f.sign[next]
			}
			v = next
		}
		s := &f.steps[v]
		if next = f.unfound(v, s); next != 0 {
			continue
		}
		if s.parent == 0 {
			return int(count) == n
		}
		if !f.retreat(v, s) {
			return false
		}
		v = s.parent
	}
	return false
}

// unfound returns the next neighbour of v to go to, or 0 if there is none.
func (f *feasibility) unfound(v int32, s *walkStep) int32 {
	list := f.residual.list[s.at:f.residual.start[v+1]]
	for i, w := range list {
		found := f.found[w]
		if found == 0 {
			s.at += i + 1
			return w
		}
		s.low = min(s.low, found)
	}
	s.at += len(list)
	return 0
}

// retreat goes back from v, whose step is s, to its parent. It reports false if
// a cut vertex separates there what it must not.
func (f *feasibility) retreat(v int32, s *walkStep) bool {
	p := &f.steps[s.parent]
	p.low = min(p.low, s.low)
	p.sum += s.sum
	if s.low >= f.found[s.parent] { // the parent separates this subtree
		if f.goal != 0 && f.found[f.goal] < f.found[v] {
			return false // the goal was found before, or not yet
		}
		if f.signed && int64(s.sum) != btoi(f.sign[s.parent] < 0) {
			return false
		}
		s.separates = true
	}
	if s.separates && p.separates {
		return false
	}
	p.separates = p.separates || s.separates
	return true
}
