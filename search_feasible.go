package knighttour

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/scc"
	"example.com/knighttour/internal/work"
)

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
	c         *work.Canceller
	signed    bool // whether the colours of the residual graph matter
	endColour bool // of the vertex that a path ends with: of the start, if that is visited again

	// The residual graph. Its vertices are numbered from 1, which is the last
	// vertex of the path; 0 stands for none.
	residual dense.Lists // successors if the graph is directed
	vertex   []int32     // by number
	number   []int32     // by vertex: 0 if it has none, unnumbered if it is to have one
	goal     int32       // the number of the goal, 0 if the goal is open
	sign     []int32     // by number, if there are two colours and no directions: 1 for the colour of the end, -1 for the other

	found []int32    // by number: when a search came to it, counted from 1; 0 if not yet
	steps []walkStep // by number
	queue []int32

	matching   match.Matching
	exchanges  dense.Lists // see dropUseless
	components scc.Components
}

// unvisited is the set of the vertices that are not on the path. Each engine has
// its own kind of set.
type unvisited interface{ Has(v int) bool }

// unnumbered marks a vertex in feasibility.number that counts as unvisited,
// although the path of the search has it.
const unnumbered int32 = -1

// A walkStep is a depth-first search at one of the vertices it came to.
type walkStep struct {
	at        int   // index in residual.List of the next neighbour
	parent    int32 // the vertex it came from
	low       int32 // the low point: when the earliest vertex one edge away from this subtree was found
	sum       int32 // of the signs in this subtree
	separates bool  // whether this subtree has a part that a cut vertex separates
}

func newFeasibility(c *work.Canceller, p *problem) *feasibility {
	steps := p.f.n
	if !p.closed {
		steps--
	}
	return &feasibility{
		problem:   p,
		c:         c,
		signed:    p.colour != nil && p.f.undirected,
		endColour: p.colourAfter(steps),
		number:    make([]int32, p.f.n),
	}
}

// check tries to prove that path[:length] begins no tour, where 1 <= length < n.
// It returns the reason, or "" if it found none, and the work of the proof.
// Vertices of the path beyond path[:length] count as unvisited, too. After an
// error there can be no other check.
func (f *feasibility) check(set unvisited, path []int, length int) (reason string, cost int, err error) {
	if err := renumber(f, path[length:], unnumbered); err != nil {
		return "", 0, err
	}
	before := f.c.Spent()
	reason, err = f.obstacle(set, int32(path[length-1]), f.f.n-length)
	cost = f.c.Spent() - before
	if err == nil {
		err = renumber(f, path[length:], 0)
	}
	if err == nil {
		err = renumber(f, f.vertex[1:], 0)
	}
	if err != nil {
		return "", cost, err
	}
	return reason, cost, nil
}

// renumber gives all vertices the same number.
func renumber[V int | int32](f *feasibility, vertices []V, number int32) error {
	for _, v := range vertices {
		f.number[v] = number
		if err := f.c.Spend(1); err != nil {
			return err
		}
	}
	return nil
}

// obstacle returns what the residual graph lacks, or "" if it has all that is
// asked of it.
func (f *feasibility) obstacle(set unvisited, last int32, size int) (string, error) {
	const cut = "no path can visit all parts of the graph that cut vertices separate"
	if reached, err := f.build(set, last, size); !reached || err != nil {
		return "some nodes cannot be reached", err
	}
	if !f.f.undirected {
		if reaches, err := f.reachesGoal(); !reaches || err != nil {
			return "the end cannot be reached from some nodes", err
		}
	} else if passes, err := f.walk(); !passes || err != nil {
		return cut, err
	}
	if matches, err := f.match(); !matches || err != nil {
		return "the nodes cannot be matched with predecessors and successors of their own", err
	}
	if !f.signed {
		return "", nil
	}
	if err := f.dropUseless(); err != nil {
		return "", err
	}
	if passes, err := f.walk(); !passes || err != nil {
		return "without the edges that no tour can use, " + cut, err
	}
	return "", nil
}

// size returns the number of vertices of the residual graph.
func (f *feasibility) size() int { return len(f.residual.Start) - 2 }

// build makes the residual graph of the last vertex of the path and as many
// unvisited ones as size says, breadth first. It reports whether all of them were
// reached.
func (f *feasibility) build(set unvisited, last int32, size int) (reached bool, err error) {
	f.clear(size)
	f.add(last)
	if !f.f.undirected {
		f.number[last] = 0 // no edge leads back to it
	}
	for i := 1; i < len(f.vertex); i++ {
		successors := f.f.lists.Of(f.vertex[i])
		for _, w := range successors {
			if j := f.numberOf(set, w); j != 0 {
				f.residual.List = append(f.residual.List, j)
			}
			if f.closed && w == f.start && i > 1 { // not from 1, since there is more to visit
				f.residual.List = append(f.residual.List, f.goal)
			}
		}
		f.residual.Start = append(f.residual.Start, len(f.residual.List))
		if err := f.c.Spend(len(successors)); err != nil {
			return false, err
		}
	}
	if len(f.vertex) != size+2 {
		return false, nil
	}
	if f.end >= 0 {
		f.goal = f.number[f.end]
	}
	if f.closed {
		f.addGoal()
	}
	return true, nil
}

// clear empties the residual graph, which is going to have the given number of
// vertices besides the last one of the path.
func (f *feasibility) clear(size int) {
	f.vertex = append(dense.Sized(f.vertex, size+2)[:0], 0)
	f.sign = append(dense.Sized(f.sign, size+3)[:0], 0)
	f.residual.Start = append(dense.Sized(f.residual.Start, size+4)[:0], 0, 0)
	degree := len(f.f.lists.List)/f.f.n + 1 // on average
	f.residual.List = dense.Sized(f.residual.List, (size+1)*degree)[:0]
	if f.goal = 0; f.closed {
		f.goal = int32(size + 2)
	}
}

// numberOf returns the number of v, which it gets now if it is unvisited, or 0.
func (f *feasibility) numberOf(set unvisited, v int32) int32 {
	j := f.number[v]
	if j == unnumbered || j == 0 && set.Has(int(v)) {
		return f.add(v)
	}
	return j
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
		for _, w := range f.f.lists.Of(f.start) {
			if i := f.number[w]; i > 1 {
				f.residual.List = append(f.residual.List, i)
			}
		}
	}
	f.residual.Start = append(f.residual.Start, len(f.residual.List))
	f.sign = append(f.sign, 1)
}

// reachesGoal reports whether the goal, if there is one, can be reached from all
// vertices of a residual graph with directions.
func (f *feasibility) reachesGoal() (bool, error) {
	if f.goal == 0 {
		return true, nil
	}
	prev, err := f.f.predecessors(f.c)
	if err != nil {
		return false, err
	}
	f.found = dense.Sized(f.found, f.size()+1)
	clear(f.found)
	f.found[f.goal] = 1
	goal := f.end
	if f.closed {
		goal = f.start
	}
	f.queue = append(f.queue[:0], goal) // of vertices of the whole graph
	for i := 0; i < len(f.queue); i++ {
		list := prev.Of(f.queue[i])
		for _, v := range list {
			if j := f.number[v]; j > 0 && f.found[j] == 0 {
				f.found[j] = 1
				f.queue = append(f.queue, v)
			}
		}
		if err := f.c.Spend(len(list)); err != nil {
			return false, err
		}
	}
	return len(f.queue) == f.size()-1, nil // all but the last vertex of the path
}

// walk goes once through a residual graph without directions, depth first. It
// reports whether all of it was reached and no cut vertex separates what it must
// not.
//
// The low points that show cut vertices are from R. E. Tarjan: Depth-first
// search and linear graph algorithms, SIAM Journal on Computing 1(2), 1972,
// doi:10.1137/0201010; J. Hopcroft and R. Tarjan: Algorithm 447, Communications
// of the ACM 16(6), 1973, doi:10.1145/362248.362272.
func (f *feasibility) walk() (bool, error) {
	n := f.size()
	f.steps = dense.Sized(f.steps, n+1)
	f.found = dense.Sized(f.found, n+1)
	clear(f.found)
	count := int32(0)
	for v, next := int32(0), int32(1); ; {
		if err := f.c.Spend(1); err != nil {
			return false, err
		}
		if next != 0 {
			if err := f.c.Spend(len(f.residual.Of(next))); err != nil {
				return false, err
			}
			count++
			f.enter(next, v, count)
			v = next
		}
		s := &f.steps[v]
		if next = f.unfound(v, s); next != 0 {
			continue
		}
		if s.parent == 0 {
			return int(count) == n, nil
		}
		if !f.retreat(v, s) {
			return false, nil
		}
		v = s.parent
	}
}

// enter begins the step at v, which is the count-th vertex found.
func (f *feasibility) enter(v, parent, count int32) {
	f.found[v] = count
	f.steps[v] = walkStep{at: f.residual.Start[v], parent: parent, low: count}
	if f.signed {
		f.steps[v].sum = f.sign[v]
	}
}

// unfound returns the next neighbour of v to go to, or 0 if there is none.
func (f *feasibility) unfound(v int32, s *walkStep) int32 {
	list := f.residual.List[s.at:f.residual.Start[v+1]]
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
		if f.signed && int(s.sum) != dense.Bit(f.sign[s.parent] < 0) {
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
