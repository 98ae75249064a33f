// Package closing turns a problem into the graph whose Hamiltonian cycles are
// its tours ([Closing]), and applies the frontier method to it ([Frontier]).
package closing

import (
	"math"
	"math/big"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/treewidth"
	"example.com/knighttour/internal/work"
)

// A Closing is the graph of a problem changed so that its Hamiltonian cycles
// are the tours. (A closed tour and its reverse are the same cycle.) The
// vertices of the problem keep their numbers. For open tours, added vertices
// close the cycle. In a directed graph this is one vertex, the hub, with an
// edge to the start and edges from all possible ends. In an undirected graph it
// is a chain of two or three vertices. The first has an edge to the start. The
// last, the hub, has an edge to each possible end:
//
//	  o---o---…---o          the graph
//	 /     \       \
//	start   \       end, or any end
//	 \       \_____/_
//	  o------o       hub
//
// A third vertex keeps the graph bipartite where two would not.
//
// A prefix is enforced by removing edges: its inner vertices keep only the
// edges along the prefix. For closed tours of an undirected graph, an added
// vertex also subdivides the first edge of the prefix, so that every cycle
// contains that edge.
type Closing struct {
	dense.Lists // neighbours, or successors if the graph is directed
	Undirected  bool
	Left        []bool // by vertex: one side of the bipartition; nil if unknown or directed

	problem *problem.Problem
	prefix  []int32 // at least 2 vertices, part of every cycle, beginning at the start; or nil

	// place holds, by vertex of the problem, its position in the prefix,
	// counted from 1, or 0 if it is not in the prefix. Without a prefix, place
	// is nil.
	place []int32

	// added are the added vertices: the chain, whose last vertex is the hub, or
	// for a closed tour the vertex that subdivides the first edge of the
	// prefix.
	added []int32
}

// New returns the closing of a problem for the tours that begin with prefix.
// The problem must be prepared, and have a start and at least two vertices. The
// prefix includes the start; the closing keeps the slice. If the prefix has
// vertices besides the start, Left is nil. If c is stopped, the closing has no
// edges.
func New(c *work.Canceller, p *problem.Problem, prefix []int32) *Closing {
	n := p.Graph.Len()
	cl := &Closing{Undirected: p.Graph.Undirected, problem: p}
	if len(prefix) > 1 {
		cl.prefix = prefix
		cl.place = make([]int32, n)
		for i, v := range prefix {
			cl.place[v] = int32(i) + 1
		}
	}
	for i := range cl.chainLength() {
		cl.added = append(cl.added, int32(n+i))
	}
	cl.Start = append(make([]int, 0, n+len(cl.added)+1), 0)
	cl.List = make([]int32, 0, len(p.Graph.List)+n+2*len(cl.added))
	for v := range int32(n) {
		cl.List = cl.appendEdges(cl.List, v)
		cl.Start = append(cl.Start, len(cl.List))
		if c.Spend(1+len(p.Graph.Of(v))) != nil {
			break
		}
	}
	for i := range cl.added {
		cl.List = cl.appendChain(cl.List, i)
		cl.Start = append(cl.Start, len(cl.List))
		if c.Spend(n) != nil {
			break
		}
	}
	if c.Err() != nil {
		cl.Lists = dense.NoEdges(n + len(cl.added))
		return cl
	}
	if p.Colour != nil && p.Graph.Undirected && cl.prefix == nil {
		cl.Left = append(make([]bool, 0, n+len(cl.added)), p.Colour...)
		for i := range cl.added {
			cl.Left = append(cl.Left, p.ColourAfter(i+1))
		}
	}
	return cl
}

// chainLength returns the number of vertices to add: the length of the chain.
func (cl *Closing) chainLength() int {
	p := cl.problem
	switch {
	case p.Closed && (cl.prefix == nil || !cl.Undirected):
		return 0
	case p.Closed || !cl.Undirected:
		return 1
	case p.Colour != nil && p.Colour[p.Start] == p.LastColour:
		return 3
	}
	return 2
}

// appendEdges appends the neighbours or successors of v, a vertex of the
// problem.
func (cl *Closing) appendEdges(list []int32, v int32) []int32 {
	p := cl.problem
	for _, w := range p.Graph.Of(v) {
		if w != v && (cl.prefix == nil || cl.keeps(v, w)) {
			list = append(list, w)
		}
	}
	for i, w := range cl.added {
		if cl.joins(v, i) {
			list = append(list, w)
		}
	}
	return list
}

// joins reports whether an edge leads from v, a vertex of the problem, to
// added[i].
func (cl *Closing) joins(v int32, i int) bool {
	switch {
	case cl.problem.Closed: // with a prefix
		return cl.place[v] == 1 || cl.place[v] == 2
	case i < len(cl.added)-1:
		return i == 0 && v == cl.problem.Start
	}
	return cl.mayEnd(v) // the hub
}

// keeps reports whether the edge from u to v, vertices of the problem, stays in
// the graph with the prefix. There must be a prefix.
func (cl *Closing) keeps(u, v int32) bool {
	i, j := cl.place[u], cl.place[v]
	last := int32(len(cl.prefix))
	if !cl.Undirected {
		if i > 0 && j == i+1 {
			return true // along the prefix
		}
		// Of the vertices of the prefix, only the last keeps its other outgoing
		// edges, and only the first its other incoming edges.
		mayLeave := i == 0 || i == last
		mayEnter := j <= 1
		return mayLeave && mayEnter
	}
	closed := cl.problem.Closed
	if i > 0 && j > 0 && (i == j+1 || j == i+1) { // along the prefix
		isFirst := min(i, j) == 1
		return !closed || !isFirst // the first edge of a closed tour is subdivided
	}
	isInner := func(place int32) bool { // whether the vertex keeps only edges along the prefix
		if place == 1 {
			return !closed // its other edge goes to the chain
		}
		return 1 < place && place < last
	}
	return !isInner(i) && !isInner(j)
}

// appendChain appends the neighbours or successors of added[i].
func (cl *Closing) appendChain(list []int32, i int) []int32 {
	p := cl.problem
	if p.Closed {
		return append(list, cl.prefix[0], cl.prefix[1])
	}
	if !cl.Undirected {
		return append(list, p.Start)
	}
	for v := range int32(p.Graph.Len()) {
		if cl.joins(v, i) {
			list = append(list, v)
		}
	}
	if i > 0 {
		list = append(list, cl.added[i-1])
	}
	if i < len(cl.added)-1 {
		list = append(list, cl.added[i+1])
	}
	return list
}

// mayEnd reports whether an open tour may end at v.
func (cl *Closing) mayEnd(v int32) bool {
	p := cl.problem
	switch {
	case cl.prefix != nil && cl.place[v] != 0 && int(cl.place[v]) != p.Graph.Len():
		return false
	case p.End >= 0:
		return v == p.End
	case p.IsInterior(v):
		return false
	}
	return v != p.Start || p.Graph.Len() == 1
}

// isAdded reports whether v is not a vertex of the problem.
func (cl *Closing) isAdded(v int32) bool { return int(v) >= cl.problem.Graph.Len() }

// TourOf returns the tour that corresponds to a Hamiltonian cycle of the
// closing, in a new slice. The cycle of an undirected graph may run in either
// direction.
func (cl *Closing) TourOf(cycle []int32) []int32 {
	i := slices.Index(cycle, cl.problem.Start)
	path := slices.Concat(cycle[i:], cycle[:i])
	if !cl.problem.Closed && cl.isAdded(path[1]) {
		slices.Reverse(path[1:]) // the chain, which closes an open tour, comes last
	}
	path = slices.DeleteFunc(path, cl.isAdded)
	if cl.prefix != nil && path[1] != cl.prefix[1] {
		slices.Reverse(path[1:]) // the cycle runs against the prefix
	}
	return path
}

// A Frontier is a closing for the frontier method. The order of its vertices is
// planned when it is first needed.
type Frontier struct {
	*Closing
	graph     dense.Lists // the result of split
	first     []int32     // the vertices of graph that come first in the order
	order     frontier.VertexOrder
	isPlanned bool // whether order has been chosen
}

// NewFrontier returns the Frontier of the closing of a problem, for the tours
// that begin with the problem's prefix.
func NewFrontier(c *work.Canceller, p *problem.Problem) (*Frontier, error) {
	return New(c, p, p.Prefix).Frontier(c), c.Err()
}

// Frontier returns a Frontier for cl, which must have at least 3 vertices. The
// result is meaningless if c is stopped.
func (cl *Closing) Frontier(c *work.Canceller) *Frontier {
	p := cl.problem
	// Vertices with an edge to nearly all others stay in the frontier until the
	// last of their neighbours is placed, no matter when they are placed
	// themselves. So they come first: the hub, which is the last added vertex,
	// before the rest of its chain, and then the vertices of the problem with
	// that many edges.
	var first []int32
	for _, v := range slices.Backward(cl.added) {
		first = append(first, cl.splitOf(v)...)
	}
	for v := range int32(p.Graph.Len()) {
		if len(p.Graph.Of(v)) >= p.Graph.Len()-1 {
			first = append(first, cl.splitOf(v)...)
		}
	}
	return &Frontier{
		Closing: cl,
		graph:   cl.split(c),
		first:   first,
	}
}

// plan chooses the order unless it has done so before. If c is stopped, the
// next call starts over.
func (f *Frontier) plan(c *work.Canceller) {
	if f.isPlanned || c.Err() != nil {
		return
	}
	f.order = frontier.BestOrder(c, f.graph, f.first)
	f.isPlanned = c.Err() == nil
}

// Exists reports whether a tour begins with prefix, which must begin with the
// start. Exists does not keep the prefix. It gives up if the estimated number
// of steps exceeds maxEstimate, or the actual number exceeds maxSteps. The
// error is [frontier.ErrGaveUp] or that of the canceller.
func (f *Frontier) Exists(
	c *work.Canceller,
	prefix []int32,
	maxEstimate, maxSteps int64,
) (bool, error) {
	f.plan(c)
	if c.Err() != nil {
		return false, c.Err()
	}
	if f.order.Vertices == nil || f.order.Steps() > maxEstimate {
		return false, frontier.ErrGaveUp
	}
	return f.taskOf(c, prefix, frontier.Memory, maxSteps).Exists(c)
}

// Bags is a closing with a search for graphs of small treewidth: see package
// treewidth.
type Bags struct {
	*Closing
	search *treewidth.Search
}

// Bags returns the search of cl, which must have at least 3 vertices.
func (cl *Closing) Bags(c *work.Canceller) *Bags {
	return &Bags{Closing: cl, search: treewidth.New(cl.split(c))}
}

// Share limits the memory of Tour: see [treewidth.Search.Share].
func (b *Bags) Share(n int) { b.search.Share(n) }

// Tour returns a tour, or nil if finding one takes more work than the budget,
// or if the search has given up. The error is [dense.ErrNoCycle] or that of the
// canceller.
func (b *Bags) Tour(c *work.Canceller, budget int64) ([]int32, error) {
	found, err := b.search.Run(c, budget)
	if !found {
		return nil, err
	}
	return b.tourOfSplit(b.search.Cycle(0)), nil
}

// Counter returns a counter of the Hamiltonian cycles of the closing, with
// tables of at most maxWords words.
func (f *Frontier) Counter(c *work.Canceller, maxWords int) *frontier.Counter {
	f.plan(c)
	task := f.taskOf(c, f.prefix, maxWords, math.MaxInt64)
	return task.NewCounter(c, f.order.Steps(), f.mirrors())
}

// mirrors returns the mirror symmetries that the closing may have.
func (f *Frontier) mirrors() []frontier.Mirror {
	g := f.problem.Graph
	if g.Rows == 0 || len(f.prefix)+len(f.added) > 0 {
		return nil
	}
	return frontier.Rectangle(g.Rows, g.Cols, f.Len())
}

// A Numbering numbers the tours of a closing, as [frontier.Numbering] numbers
// its Hamiltonian cycles. A closed tour of an undirected graph and its reverse
// have one number.
type Numbering struct {
	*frontier.Numbering
	closing *Closing
}

// Numbering returns the numbering of the tours, with tables of at most
// maxWords words.
func (f *Frontier) Numbering(c *work.Canceller, maxWords int) *Numbering {
	f.plan(c)
	task := f.taskOf(c, f.prefix, maxWords, math.MaxInt64)
	return &Numbering{
		Numbering: task.NewNumbering(c, f.order.Steps(), f.mirrors()),
		closing:   f.Closing,
	}
}

// Tours returns the tours with the given numbers: see
// [frontier.Numbering.Cycles].
func (n *Numbering) Tours(c *work.Canceller, numbers []*big.Int) ([][]int32, error) {
	tours, err := n.Cycles(c, numbers)
	for i, cycle := range tours {
		tours[i] = n.closing.tourOfSplit(cycle)
	}
	return tours, err
}

// taskOf returns the task of finding or counting the tours that begin with
// prefix, in the planned order. For a prefix other than that of f, it builds a
// new closing, which keeps the prefix.
func (f *Frontier) taskOf(
	c *work.Canceller,
	prefix []int32,
	maxWords int,
	maxSteps int64,
) frontier.Task {
	graph := f.graph
	if len(prefix) > 1 && !slices.Equal(prefix, f.prefix) {
		graph = New(c, f.problem, prefix).split(c)
	}
	vertices := f.order.Vertices
	if n := len(vertices); vertices != nil && n < graph.Len() {
		// For a closed tour with a prefix, the closing has one vertex more than
		// the order was planned for. This vertex, the last one, comes first in
		// the order.
		vertices = append([]int32{int32(n)}, vertices...)
	}
	return frontier.Task{
		Graph:    graph,
		Order:    vertices,
		MaxWords: maxWords,
		MaxSteps: maxSteps,
	}
}

// Directions returns how many tours one Hamiltonian cycle of the closing stands
// for: 2 if it can be traversed in both directions.
func (cl *Closing) Directions() int64 {
	if cl.problem.Closed && cl.Undirected && cl.prefix == nil {
		return 2
	}
	return 1
}

// split returns an undirected graph whose Hamiltonian cycles correspond to
// those of the closing: see [frontier.Split].
func (cl *Closing) split(c *work.Canceller) dense.Lists {
	if !cl.Undirected {
		return frontier.Split(c, cl.Lists)
	}
	return cl.Lists
}

// tourOfSplit returns the tour of a Hamiltonian cycle of the graph from split.
func (cl *Closing) tourOfSplit(cycle []int32) []int32 {
	if !cl.Undirected {
		cycle = frontier.Unsplit(cycle)
	}
	return cl.TourOf(cycle)
}

// splitOf returns the vertices of the split graph that stand for v.
func (cl *Closing) splitOf(v int32) []int32 {
	if !cl.Undirected {
		return []int32{3 * v, 3*v + 1, 3*v + 2}
	}
	return []int32{v}
}
