package dense

import "example.com/knighttour/internal/work"

// A Graph is a graph in numbers: adjacency lists, and what is computed from them
// once for many searches. It may be used from many goroutines.
type Graph struct {
	Lists      // successors in ascending order
	Undirected bool

	// Rows and Cols are the sides of a rectangle whose squares are the first
	// vertices, maybe all, row by row. They are 0 if there is none.
	Rows, Cols int

	// Chequered tells that the graph is connected, that its vertices are the
	// squares of the rectangle and no others, and that each edge joins a light
	// square and a dark one.
	Chequered bool

	HasMasks bool  // whether the lists fit into masks
	Masks    Masks // the lists as sets, if they fit

	transposed work.Cached[Lists]      // of a directed graph
	properties work.Cached[Properties] // see Properties
}

// NewGraph returns the graph with the given lists.
func NewGraph(l Lists, undirected bool) *Graph {
	g := &Graph{Lists: l, Undirected: undirected}
	g.FillMasks()
	return g
}

// FillMasks sets the masks to the lists, if these fit.
func (g *Graph) FillMasks() {
	if g.HasMasks = g.Len() <= WordSize; g.HasMasks {
		g.Masks.Fill(g.Lists, g.Undirected)
	}
}

// Predecessors returns the predecessors of each vertex, in ascending order.
func (g *Graph) Predecessors(c *work.Canceller) (Lists, error) {
	if g.Undirected {
		return g.Lists, nil
	}
	prev, err := g.transposed.Get(func() (*Lists, error) {
		prev, err := g.Transpose(c)
		return &prev, err
	})
	if err != nil {
		return Lists{}, err
	}
	return *prev, nil
}

// WithVertex returns a copy of g with one more vertex, the last. For each other
// vertex v, edges reports whether there are edges from v and to v; in an
// undirected graph both must be the same.
func (g *Graph) WithVertex(c *work.Canceller, edges func(v int32) (from, to bool)) (*Graph, error) {
	added := int32(g.Len())
	l := Lists{Start: make([]int, 1, added+2), List: make([]int32, 0, len(g.List)+2*int(added))}
	var successors []int32
	for v := range added {
		l.List = append(l.List, g.Of(v)...)
		from, to := edges(v)
		if from {
			l.List = append(l.List, added)
		}
		if to {
			successors = append(successors, v)
		}
		l.Start = append(l.Start, len(l.List))
		if err := c.Spend(1 + len(g.Of(v))); err != nil {
			return nil, err
		}
	}
	l.List = append(l.List, successors...)
	l.Start = append(l.Start, len(l.List))
	h := NewGraph(l, g.Undirected)
	h.Rows, h.Cols = g.Rows, g.Cols
	return h, c.Spend(len(successors))
}
