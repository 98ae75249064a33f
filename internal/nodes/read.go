package nodes

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// ReadGraph reads the nodes and the edges of from into ix and g, which must be
// empty. It panics if the graph contradicts itself or is too large.
func (ix *Index) ReadGraph(c *work.Canceller, from graph.Graph, g *dense.Graph) error {
	if err := ix.ReadNodes(c, from); err != nil {
		return err
	}
	var index map[int64]int32 // vertex by ID, if IDs have gaps
	if ix.IDs != nil {
		index = make(map[int64]int32, ix.N)
		for v, id := range ix.IDs {
			index[id] = int32(v)
			if err := c.Spend(work.PerCall); err != nil {
				return err
			}
		}
	}
	g.Start = make([]int, 1, ix.N+1)
	var asymmetry uint64
	for v, node := range ix.Nodes {
		begin := len(g.List)
		var err error
		if g.List, err = ix.readSuccessors(c, from, node.ID(), index, g.List); err != nil {
			return err
		}
		g.List = g.List[:begin+len(slices.Compact(g.List[begin:]))]
		g.Start = append(g.Start, len(g.List))
		asymmetry += g.Asymmetry(int32(v))
	}
	if g.Undirected && asymmetry != 0 {
		u, v := g.OneWay()
		panic(fmt.Sprintf("knighttour: undirected graph: node %d leads to %d, but not %[2]d to %[1]d", ix.ID(u), ix.ID(v)))
	}
	return nil
}

// readSuccessors appends the successors of a node to the list, sorted.
func (ix *Index) readSuccessors(c *work.Canceller, from graph.Graph, id int64, index map[int64]int32, list []int32) ([]int32, error) {
	begin := len(list)
	for it := from.From(id); it != nil && it.Next(); {
		successor := it.Node().ID()
		w, ok := index[successor]
		if index == nil {
			w, ok = ix.Vertex(successor)
		}
		if !ok {
			panic(fmt.Sprintf("knighttour: node %d leads to %d, which is not a node of the graph", id, successor))
		}
		var err error
		if list, err = work.Grow(c, list); err != nil {
			return nil, err
		}
		list = append(list, w)
		if err := c.Spend(work.PerCall); err != nil {
			return nil, err
		}
	}
	return list, work.Sort(c, list[begin:])
}

// A numbered is a node with its ID.
type numbered struct {
	id   int64
	node graph.Node
}

// ReadNodes reads the nodes of a graph. It panics if a node is listed twice, or if
// there are more than [dense.MaxVertices].
func (ix *Index) ReadNodes(c *work.Canceller, from graph.Graph) error {
	nodes, lowest, highest, err := list(c, from)
	if err != nil || len(nodes) == 0 {
		return err
	}
	n := len(nodes)
	ix.N, ix.First = n, lowest
	ix.Nodes = make([]graph.Node, n)
	// IDs without gaps need no sorting. Their difference may overflow an int64,
	// but not a uint64.
	if uint64(highest)-uint64(lowest) == uint64(n-1) {
		for _, v := range nodes {
			i := uint64(v.id) - uint64(lowest)
			if ix.Nodes[i] != nil {
				panic(fmt.Sprintf("knighttour: node %d is listed twice", v.id))
			}
			ix.Nodes[i] = v.node
		}
		return c.Spend(n)
	}
	if err := work.SortStable(c, nodes, func(a, b numbered) int { return cmp.Compare(a.id, b.id) }); err != nil {
		return err
	}
	ix.IDs = make([]int64, n)
	for i, v := range nodes {
		if i > 0 && v.id == nodes[i-1].id {
			panic(fmt.Sprintf("knighttour: node %d is listed twice", v.id))
		}
		ix.Nodes[i] = v.node
		ix.IDs[i] = v.id
	}
	return c.Spend(n)
}

// list returns the nodes as the graph lists them, with the lowest and the highest
// ID.
func list(c *work.Canceller, from graph.Graph) (nodes []numbered, lowest, highest int64, err error) {
	lowest, highest = math.MaxInt64, math.MinInt64
	// Not by graph.NodesOf, which may return a slice that belongs to the graph.
	it := from.Nodes()
	if it == nil {
		return nil, lowest, highest, nil
	}
	n := it.Len() // negative if unknown
	mustFit(n)
	nodes = make([]numbered, 0, min(max(0, n), 1<<20))
	for it.Next() {
		node := it.Node()
		id := node.ID()
		nodes = append(nodes, numbered{id, node})
		lowest, highest = min(lowest, id), max(highest, id)
		if err := c.Spend(work.PerCall); err != nil {
			return nil, 0, 0, err
		}
	}
	mustFit(len(nodes))
	return nodes, lowest, highest, nil
}

func mustFit(n int) {
	if n > dense.MaxVertices {
		panic(fmt.Sprintf("knighttour: %d nodes: a graph may have at most %d", n, dense.MaxVertices))
	}
}
