package problem

import (
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
)

// A Frontier is a closing with an order of its vertices for the frontier method.
type Frontier struct {
	*Closing
	order frontier.Order
}

// PlanFrontier returns the frontier of g, which must have at least 3 vertices.
func (g *Closing) PlanFrontier(c *work.Canceller) (*Frontier, error) {
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
	order, err := frontier.BestOrder(c, graph, first)
	return &Frontier{g, order}, err
}

// Exists reports whether a tour begins with prefix. It gives up if that takes more
// than the given number of steps, or if planned steps are estimated. The error is
// [frontier.ErrGaveUp] or that of the canceller.
func (f *Frontier) Exists(c *work.Canceller, prefix []int32, planned, steps int64) (bool, error) {
	if f.order.Vertices == nil || f.order.Steps() > planned {
		return false, frontier.ErrGaveUp
	}
	problem, err := f.problemOf(c, prefix, frontier.Memory, steps)
	if err != nil {
		return false, err
	}
	return problem.Exists(c)
}

// Tour returns a tour, or nil if there is none. It gives up if that takes more than
// the given number of steps. The error is [frontier.ErrGaveUp] or that of the
// canceller.
func (f *Frontier) Tour(c *work.Canceller, steps int64) ([]int32, error) {
	if f.order.Steps() > steps {
		return nil, frontier.ErrGaveUp
	}
	problem, err := f.problemOf(c, f.problem.Prefix, frontier.Memory, steps)
	if err != nil {
		return nil, err
	}
	cycle, err := problem.Cycle(c)
	if cycle == nil {
		return nil, err
	}
	return f.Closing.Tour(f.unsplit(cycle)), nil
}

// Counter returns a counter of the Hamiltonian cycles of the closing, with tables of
// at most memory words.
func (f *Frontier) Counter(c *work.Canceller, memory int) (*frontier.Counter, error) {
	problem, err := f.problemOf(c, f.problem.Prefix, memory, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	var mirrors []frontier.Mirror
	if g := f.problem.Graph; g.Rows > 0 && len(f.prefix)+len(f.added) == 0 {
		mirrors = frontier.Rectangle(g.Rows, g.Cols, f.Len())
	}
	return problem.NewCounter(c, f.order.Steps(), mirrors)
}

// problemOf returns the problem of finding or counting the tours that begin with
// prefix, in the planned order.
func (f *Frontier) problemOf(c *work.Canceller, prefix []int32, memory int, steps int64) (frontier.Problem, error) {
	g := f.Closing
	if !slices.Equal(prefix, g.problem.Prefix) {
		var err error
		if g, err = NewClosing(c, g.problem, prefix); err != nil {
			return frontier.Problem{}, err
		}
	}
	graph, err := g.split(c)
	if err != nil {
		return frontier.Problem{}, err
	}
	order := f.order.Vertices
	if order != nil && len(order) < graph.Len() { // the prefix adds a vertex, the last
		order = append([]int32{int32(len(order))}, order...)
	}
	return frontier.Problem{Graph: graph, Order: order, Memory: memory, Steps: steps}, nil
}

// Directions returns the number of tours that a Hamiltonian cycle of the closing is.
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
