package problem

import (
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
)

// A Frontier is a closing for the frontier method, with an order of its vertices that
// is planned when it is first needed.
type Frontier struct {
	*Closing
	finder *frontier.Finder
}

// NewFrontier returns the frontier of the closing of a problem with its prefix.
func NewFrontier(c *work.Canceller, p *Problem) (*Frontier, error) {
	g, err := NewClosing(c, p, p.Prefix)
	if err != nil {
		return nil, err
	}
	return g.Frontier(c)
}

// Frontier returns the frontier of g, which must have at least 3 vertices.
func (g *Closing) Frontier(c *work.Canceller) (*Frontier, error) {
	p := g.problem
	graph, err := g.split(c)
	if err != nil {
		return nil, err
	}
	// Added vertices, and others adjacent to all, come first.
	var first []int32
	for _, v := range slices.Backward(g.added) {
		first = append(first, g.splitOf(v)...)
	}
	for v := range int32(p.Graph.Len()) {
		if len(p.Graph.Of(v)) >= p.Graph.Len()-1 {
			first = append(first, g.splitOf(v)...)
		}
	}
	return &Frontier{g, frontier.NewFinder(graph, first)}, nil
}

// Exists reports whether a tour begins with prefix. It gives up if that is estimated
// to take more than the planned steps, or takes more than steps. The error is
// [frontier.ErrGaveUp] or that of the canceller.
func (f *Frontier) Exists(c *work.Canceller, prefix []int32, planned, steps int64) (bool, error) {
	order, err := f.finder.Order(c)
	if err != nil {
		return false, err
	}
	if order.Vertices == nil || order.Steps() > planned {
		return false, frontier.ErrGaveUp
	}
	problem, err := f.problemOf(c, order, prefix, frontier.Memory, steps)
	if err != nil {
		return false, err
	}
	return problem.Exists(c)
}

// Tour returns a tour, or nil if that takes more work than the budget. The error is
// [dense.ErrNoCycle] or that of the canceller.
func (f *Frontier) Tour(c *work.Canceller, budget int) ([]int32, error) {
	cycle, err := f.finder.Cycle(c, budget)
	if cycle == nil {
		return nil, err
	}
	return f.Closing.Tour(f.unsplit(cycle)), nil
}

// Counter returns a counter of the Hamiltonian cycles of the closing, with tables of
// at most memory words.
func (f *Frontier) Counter(c *work.Canceller, memory int) (*frontier.Counter, error) {
	order, err := f.finder.Order(c)
	if err != nil {
		return nil, err
	}
	problem, err := f.problemOf(c, order, f.prefix, memory, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	var mirrors []frontier.Mirror
	if g := f.problem.Graph; g.Rows > 0 && len(f.prefix)+len(f.added) == 0 {
		mirrors = frontier.Rectangle(g.Rows, g.Cols, f.Len())
	}
	return problem.NewCounter(c, order.Steps(), mirrors)
}

// problemOf returns the problem of finding or counting the tours that begin with
// prefix, in the order planned.
func (f *Frontier) problemOf(c *work.Canceller, order frontier.Order, prefix []int32, memory int, steps int64) (frontier.Problem, error) {
	g := f.Closing
	if len(prefix) > 1 && !slices.Equal(prefix, g.prefix) {
		var err error
		if g, err = NewClosing(c, g.problem, prefix); err != nil {
			return frontier.Problem{}, err
		}
	}
	graph, err := g.split(c)
	if err != nil {
		return frontier.Problem{}, err
	}
	vertices := order.Vertices
	if n := len(vertices); vertices != nil && n < graph.Len() { // the prefix adds a vertex, the last
		vertices = append([]int32{int32(n)}, vertices...)
	}
	return frontier.Problem{Graph: graph, Order: vertices, Memory: memory, Steps: steps}, nil
}

// Directions returns how many tours one Hamiltonian cycle of the closing stands for: 2
// if it can be gone in both directions.
func (g *Closing) Directions() int64 {
	if g.problem.Closed && !g.Directed && g.prefix == nil {
		return 2
	}
	return 1
}

// split returns an undirected graph with the same Hamiltonian cycles.
func (g *Closing) split(c *work.Canceller) (dense.Lists, error) {
	if g.Directed {
		return frontier.Split(c, g.Lists)
	}
	return g.Lists, nil
}

// splitOf returns the vertices of the split graph that stand for v.
func (g *Closing) splitOf(v int32) []int32 {
	if g.Directed {
		return []int32{3 * v, 3*v + 1, 3*v + 2}
	}
	return []int32{v}
}

// unsplit returns the Hamiltonian cycle of g for one of the split graph.
func (g *Closing) unsplit(cycle []int32) []int32 {
	if g.Directed {
		return frontier.Unsplit(cycle)
	}
	return cycle
}
