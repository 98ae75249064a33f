package knighttour

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

func (f *Frozen) readGraph(c *work.Canceller, g graph.Graph) error {
	if err := f.readNodes(c, g); err != nil {
		return err
	}
	var index map[int64]int32 // vertex by ID, if IDs have gaps
	if f.ids != nil {
		index = make(map[int64]int32, f.n)
		for v, id := range f.ids {
			index[id] = int32(v)
			if err := c.Spend(work.PerCall); err != nil {
				return err
			}
		}
	}
	l := &f.lists
	l.Start = make([]int, 1, f.n+1)
	var asymmetry uint64
	for v, node := range f.nodes {
		begin := len(l.List)
		if err := f.readSuccessors(c, g, node.ID(), index); err != nil {
			return err
		}
		l.List = l.List[:begin+len(slices.Compact(l.List[begin:]))]
		l.Start = append(l.Start, len(l.List))
		asymmetry += l.Asymmetry(int32(v))
	}
	if f.undirected && asymmetry != 0 {
		u, v := l.OneWay()
		panic(fmt.Sprintf("knighttour: undirected graph: node %d leads to %d, but not %[2]d to %[1]d", f.id(u), f.id(v)))
	}
	return nil
}

// readSuccessors appends the successors of a node to the lists, sorted.
func (f *Frozen) readSuccessors(c *work.Canceller, g graph.Graph, id int64, index map[int64]int32) (err error) {
	list := f.lists.List
	begin := len(list)
	for it := g.From(id); it != nil && it.Next(); {
		successor := it.Node().ID()
		w, ok := index[successor]
		if index == nil {
			w, ok = f.vertex(successor)
		}
		if !ok {
			panic(fmt.Sprintf("knighttour: node %d leads to %d, which is not a node of the graph", id, successor))
		}
		if list, err = work.Grow(c, list); err != nil {
			return err
		}
		list = append(list, w)
		if err := c.Spend(work.PerCall); err != nil {
			return err
		}
	}
	f.lists.List = list
	return work.Sort(c, list[begin:])
}

func tooManyNodes(n int) string {
	return fmt.Sprintf("knighttour: %d nodes: a graph may have at most %d", n, dense.MaxVertices)
}

func (x *nodeIndex) readNodes(c *work.Canceller, g graph.Graph) error {
	type numbered struct {
		id   int64
		node graph.Node
	}
	var nodes []numbered
	lowest, highest := int64(math.MaxInt64), int64(math.MinInt64)
	// Not by graph.NodesOf, which may return a slice that belongs to g.
	it := g.Nodes()
	if it != nil {
		n := it.Len() // negative if unknown
		if n > dense.MaxVertices {
			panic(tooManyNodes(n))
		}
		nodes = make([]numbered, 0, min(max(0, n), 1<<20))
	}
	for it != nil && it.Next() {
		node := it.Node()
		id := node.ID()
		nodes = append(nodes, numbered{id, node})
		lowest, highest = min(lowest, id), max(highest, id)
		if err := c.Spend(work.PerCall); err != nil {
			return err
		}
	}
	n := len(nodes)
	if n > dense.MaxVertices {
		panic(tooManyNodes(n))
	}
	if n == 0 {
		return nil
	}
	x.n, x.first = n, lowest
	x.nodes = make([]graph.Node, n)
	// IDs without gaps need no sorting. Their difference may overflow an int64,
	// but not a uint64.
	if uint64(highest)-uint64(lowest) == uint64(n-1) {
		for _, v := range nodes {
			i := uint64(v.id) - uint64(lowest)
			if x.nodes[i] != nil {
				panic(fmt.Sprintf("knighttour: node %d is listed twice", v.id))
			}
			x.nodes[i] = v.node
		}
		return c.Spend(n)
	}
	if err := work.SortStable(c, nodes, func(a, b numbered) int { return cmp.Compare(a.id, b.id) }); err != nil {
		return err
	}
	x.ids = make([]int64, n)
	for i, v := range nodes {
		if i > 0 && v.id == nodes[i-1].id {
			panic(fmt.Sprintf("knighttour: node %d is listed twice", v.id))
		}
		x.nodes[i] = v.node
		x.ids[i] = v.id
	}
	return c.Spend(n)
}
