package search

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// This file checks whether a path can be completed. Pruning by degrees checks
// one vertex at a time. But the mistakes that cost a search millions of visits
// show only in the rest of the graph as a whole.
//
// The residual graph has the last vertex u of the path, the unvisited vertices,
// and the goal. A given end is already among these. The start of a closed tour
// is added as a vertex to be visited last. To complete the path is to find a
// Hamiltonian path of the residual graph from u to the goal, or to any vertex
// if the goal is open.
//
// In an undirected graph, a depth-first search from u finds the cut vertices:
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
// P through v and never leaves it, since it cannot visit v again. So
//   - the path ends in every part that a cut vertex separates from u, and the
//     goal must be in all of them;
//   - of two such parts, one must contain the other, as P contains Q. So there
//     is at most one end block, that is, one block with a single cut vertex,
//     besides the block of u;
//   - in a bipartite graph, the path in P alternates between the colours. It
//     begins with the colour that v does not have, and ends with that of the
//     last vertex. If these are the same, P has one vertex more of this colour
//     than of the other. If not, P has equally many of both.
//
// In a directed graph, every vertex must be reachable from u, and the goal from
// every vertex.
//
// Finally, each vertex needs a predecessor and a successor on the path. These
// pairs form a matching. Edges that are in no such matching are in no path, and
// without them there may be more cut vertices.
//
// In an undirected bipartite graph, the path has two edges at each vertex, but
// only one at its first and its last vertex. Let the vertices with the colour
// of the last vertex be on the right, and the others on the left. Then a
// matching must use two edges at each vertex on the left, or one if it is the
// first of the path. (On the right, a path to an open goal leaves one unused.)
//
// Otherwise each vertex is on both sides: on the left it is matched with its
// successor on the path, on the right with its predecessor. The last vertex has
// no successor, the first no predecessor.

// A feasibility checks whether paths of a problem can be completed.
type feasibility struct {
	*problem.Problem
	c         *work.Canceller
	signed    bool // whether the graph is undirected and bipartite, so that the colours matter
	endColour bool // the colour of the last vertex, which is the start if the tour is closed

	// The residual graph. Its vertices are numbered from 1, which is the last
	// vertex of the path.
	residual dense.Lists // successors if the graph is directed
	vertex   []int32     // by number: the vertex of the graph
	number   []int32     // by vertex of the graph: its number, 0 or unnumbered
	goal     int32       // the number of the goal, or 0 if the goal is open
	sign     []int32     // by number, if signed: 1 for endColour, -1 for the other; else 0

	discovery []int32    // by number: the discovery time, from 1; 0 if undiscovered
	frames    []dfsFrame // by number
	queue     []int32

	matching match.Matching
	useless  match.Useless
}

// unnumbered is the number of a vertex that is on the engine's path, but after
// the prefix that is checked. Such a vertex counts as unvisited, and build
// gives it a number. Other vertices without a number have 0.
const unnumbered int32 = -1

// A dfsFrame is the state of a depth-first search at one vertex.
type dfsFrame struct {
	at     int // index in residual.List of the next neighbour
	parent int32
	low    int32 // the low point: the earliest discovery among the neighbours of the subtree
	sum    int32 // the sum of the signs in this subtree
	cut    int32 // a cut vertex that separates a part of this subtree, or 0
}

// newFeasibility returns the checks for a problem, which must have a start.
func newFeasibility(c *work.Canceller, p *problem.Problem) *feasibility {
	n := p.Graph.Len()
	steps := n - 1
	if p.Closed {
		steps = n // back to the start
	}
	return &feasibility{
		Problem:   p,
		c:         c,
		signed:    p.Colour != nil && p.Graph.Undirected,
		endColour: p.ColourAfter(steps),
		number:    make([]int32, n),
	}
}

// check tries to prove that path[:length] begins no tour, where 1 <= length <
// n. It reports whether it has succeeded, and returns the work that it took.
// unvisited has the vertices that are not on the path; those of path[length:]
// count as unvisited, too. If f.c is stopped, check has proved nothing, and f
// is unusable. In that case, each method below may return false, which says
// nothing about the path.
func (f *feasibility) check(
	unvisited vertexSet,
	path []int32,
	length int,
) (disproved bool, cost int64) {
	f.renumber(path[length:], unnumbered)
	before := f.c.Spent()
	disproved = !f.passes(unvisited, path[length-1], f.Graph.Len()-length)
	cost = f.c.Spent() - before
	f.renumber(path[length:], 0)
	f.renumber(f.vertex[1:], 0)
	return disproved && f.c.Err() == nil, cost
}

// renumber sets the number of each of the vertices.
func (f *feasibility) renumber(vertices []int32, number int32) {
	for _, v := range vertices {
		f.number[v] = number
		if f.c.Spend(1) != nil {
			return
		}
	}
}

// passes reports whether the residual graph meets the conditions above. The
// parameter last is the last vertex of the path, and size is the number of
// unvisited vertices.
func (f *feasibility) passes(unvisited vertexSet, last int32, size int) bool {
	if !f.build(unvisited, last, size) {
		return false
	}
	if !f.Graph.Undirected {
		return f.reachesGoal() && f.match()
	}
	if !f.walk() || !f.match() {
		return false
	}
	if !f.signed {
		return true
	}
	// Without the useless edges, which are in no matching, there may be more
	// cut vertices.
	isRight := func(v int32) bool { return f.sign[v] > 0 }
	err := f.useless.Drop(f.c, &f.matching, &f.residual, isRight)
	return err == nil && f.walk()
}

// size returns the number of vertices of the residual graph, without the unused
// number 0.
func (f *feasibility) size() int { return f.residual.Len() - 1 }

// build makes the residual graph: vertex, number, sign, residual and goal. Its
// parameters are those of passes. It numbers the vertices in breadth-first
// order: f.vertex is the queue, to which numberOf appends. It reports whether
// it reached all of them; if not, the graph is unfinished.
func (f *feasibility) build(unvisited vertexSet, last int32, size int) (reached bool) {
	f.clear(size)
	f.add(last)
	if !f.Graph.Undirected {
		// The last vertex of the path is visited. Without a number, it gets no
		// edges that lead back to it.
		f.number[last] = 0
	}
	for i := 1; i < len(f.vertex); i++ {
		successors := f.Graph.Of(f.vertex[i])
		for _, w := range successors {
			if j := f.numberOf(unvisited, w); j != 0 {
				f.residual.List = append(f.residual.List, j)
			}
			// The last vertex of the path, which has number 1, does not lead to
			// the goal, since others are yet to be visited.
			if f.Closed && w == f.Start && i > 1 {
				f.residual.List = append(f.residual.List, f.goal)
			}
		}
		f.residual.Start = append(f.residual.Start, len(f.residual.List))
		if f.c.Spend(len(successors)) != nil {
			return false
		}
	}
	if len(f.vertex) != size+2 { // 0 is not used, and 1 is the last
		return false
	}
	if f.End >= 0 {
		f.goal = f.number[f.End]
	}
	if f.Closed {
		f.addGoal()
	}
	return true
}

// clear empties the residual graph, and makes room for size vertices besides
// the last of the path. It leaves f.number as it is: check resets the numbers
// that it has set.
func (f *feasibility) clear(size int) {
	f.vertex = append(dense.Sized(f.vertex, size+2)[:0], 0)
	f.sign = append(dense.Sized(f.sign, size+3)[:0], 0)
	f.residual.Start = append(dense.Sized(f.residual.Start, size+4)[:0], 0, 0)
	degree := len(f.Graph.List)/f.Graph.Len() + 1 // on average
	f.residual.List = dense.Sized(f.residual.List, (size+1)*degree)[:0]
	f.goal = 0
	if f.Closed {
		f.goal = int32(size + 2)
	}
}

// numberOf returns the number of v, or 0 if v is visited. It gives v a number
// if it has none.
func (f *feasibility) numberOf(unvisited vertexSet, v int32) int32 {
	j := f.number[v]
	if j == unnumbered || j == 0 && unvisited.Has(int(v)) {
		return f.add(v)
	}
	return j
}

// add adds v to the residual graph and returns its number, the next one.
func (f *feasibility) add(v int32) int32 {
	i := int32(len(f.vertex))
	f.number[v] = i
	f.vertex = append(f.vertex, v)
	sign := int32(0)
	if f.signed {
		sign = 1
		if f.Colour[v] != f.endColour {
			sign = -1
		}
	}
	f.sign = append(f.sign, sign)
	return i
}

// addGoal adds the start of a closed tour as the goal. Edges that lead to it
// have been added already; in an undirected graph they lead back, too.
func (f *feasibility) addGoal() {
	if f.Graph.Undirected {
		for _, w := range f.Graph.Of(f.Start) {
			if i := f.number[w]; i > 1 {
				f.residual.List = append(f.residual.List, i)
			}
		}
	}
	f.residual.Start = append(f.residual.Start, len(f.residual.List))
	f.sign = append(f.sign, 1)
}

// reachesGoal reports whether the goal, if there is one, can be reached from
// all vertices of a directed residual graph. It reports false if f.c is
// stopped.
func (f *feasibility) reachesGoal() bool {
	if f.goal == 0 {
		return true
	}
	prev, err := f.Graph.Predecessors(f.c)
	if err != nil {
		return false
	}
	f.discovery = dense.Sized(f.discovery, f.size()+1)
	clear(f.discovery)
	f.discovery[f.goal] = 1
	goal := f.End
	if f.Closed {
		goal = f.Start
	}
	f.queue = append(f.queue[:0], goal) // of vertices of the whole graph
	for i := 0; i < len(f.queue); i++ {
		list := prev.Of(f.queue[i])
		for _, v := range list {
			if j := f.number[v]; j > 0 && f.discovery[j] == 0 {
				f.discovery[j] = 1
				f.queue = append(f.queue, v)
			}
		}
		if f.c.Spend(len(list)) != nil {
			return false
		}
	}
	return len(f.queue) == f.size()-1 // all but the last vertex, which build leaves out
}

// walk searches an undirected residual graph depth first. It reports whether
// the graph is connected and the parts that its cut vertices separate meet the
// conditions above. It reports false if f.c is stopped.
//
// Cut vertices are found by their low points: R. E. Tarjan: Depth-first search
// and linear graph algorithms, SIAM Journal on Computing 1(2), 1972,
// doi:10.1137/0201010; J. Hopcroft and R. Tarjan: Algorithm 447, Communications
// of the ACM 16(6), 1973, doi:10.1145/362248.362272.
func (f *feasibility) walk() bool {
	n := f.size()
	f.frames = dense.Sized(f.frames, n+1)
	f.discovery = dense.Sized(f.discovery, n+1)
	clear(f.discovery)
	time := int32(0)
	v := int32(0)    // where the search is
	next := int32(1) // the neighbour to be discovered, or 0
	for {
		if f.c.Spend(1) != nil {
			return false
		}
		if next != 0 {
			f.c.Charge(len(f.residual.Of(next)))
			time++
			f.discovery[next] = time
			f.frames[next] = dfsFrame{
				at:     f.residual.Start[next],
				parent: v,
				low:    time,
				sum:    f.sign[next],
			}
			v = next
		}
		s := &f.frames[v]
		next = f.undiscovered(v, s)
		if next != 0 {
			continue
		}
		if s.parent == 0 {
			return int(time) == n
		}
		if !f.retreat(v, s) {
			return false
		}
		v = s.parent
	}
}

// undiscovered returns the next undiscovered neighbour of v, or 0 if there is
// none, and updates the low point.
func (f *feasibility) undiscovered(v int32, s *dfsFrame) int32 {
	list := f.residual.List[s.at:f.residual.Start[v+1]]
	for i, w := range list {
		time := f.discovery[w]
		if time == 0 {
			s.at += i + 1
			return w
		}
		s.low = min(s.low, time)
	}
	s.at += len(list)
	return 0
}

// retreat goes back from v, whose frame is s, to its parent. It returns false
// if this shows that the parts separated by cut vertices violate the conditions
// above.
func (f *feasibility) retreat(v int32, s *dfsFrame) bool {
	p := &f.frames[s.parent]
	p.low = min(p.low, s.low)
	p.sum += s.sum
	if s.low >= f.discovery[s.parent] { // the parent separates this subtree
		if f.goal != 0 && f.discovery[f.goal] < f.discovery[v] {
			return false // the goal is outside
		}
		if f.signed && s.sum != f.surplusAfter(s.parent) {
			return false
		}
		s.cut = s.parent
	}
	if s.cut != 0 && p.cut != 0 {
		return false
	}
	p.cut = max(p.cut, s.cut)
	return true
}

// surplusAfter returns the surplus that a part separated by the cut vertex v
// must have. This is the number of the part's vertices with the colour of the
// last vertex, minus the number of its other vertices.
func (f *feasibility) surplusAfter(v int32) int32 {
	if f.sign[v] < 0 {
		return 1 // the path in the part begins and ends with the colour of the last
	}
	return 0
}

// match reports whether the residual graph has a matching of the kind that the
// edges of a path form.
func (f *feasibility) match() bool {
	deficiency := 0
	if !f.signed && f.goal == 0 {
		deficiency = 1 // the last vertex, whichever it is, has no successor
	}
	matches, _ := f.matching.Saturates(f.c, f.residual, dense.Lists{}, f.links, deficiency)
	return matches
}

// links returns the number of edges of a path at v on the left and on the right
// of the matching.
func (f *feasibility) links(v int32) (left, right int) {
	if v == 0 {
		return 0, 0
	}
	first := v == 1
	last := v == f.goal
	if !f.signed {
		left, right = 1, 1
		if last {
			left = 0 // it has no successor
		}
		if first {
			right = 0 // it has no predecessor
		}
		return left, right
	}
	edges := 2
	if first || last {
		edges = 1
	}
	if f.sign[v] < 0 {
		return edges, 0
	}
	return 0, edges
}
