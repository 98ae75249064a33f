package knighttour

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/graph"
)

// workPerCall is the work that a call of a graph's method, or of a rank
// function, is charged for.
const workPerCall = 16

// readGraph fills f from any graph.
func (f *Frozen) readGraph(c *canceller, g graph.Graph) error {
	if err := f.readNodes(c, g); err != nil {
		return err
	}
	var index map[int64]int32 // vertex by ID, if IDs have gaps
	if f.ids != nil {
		index = make(map[int64]int32, f.n)
		for v, id := range f.ids {
			index[id] = int32(v)
			if err := c.spend(workPerCall); err != nil {
				return err
			}
		}
	}
	f.start = make([]int, 1, f.n+1)
	for _, node := range f.nodes {
		begin := len(f.list)
		for it := g.From(node.ID()); it != nil && it.Next(); {
			id := it.Node().ID()
			w, ok := index[id]
			if index == nil {
				w, ok = f.vertex(id)
			}
			if !ok {
				panic(fmt.Sprintf("knighttour: node %d leads to %d, which is not a node of the graph", node.ID(), id))
			}
			f.list = append(f.list, w)
			if err := c.spend(workPerCall); err != nil {
				return err
			}
		}
		if err := sortOrdered(c, f.list[begin:]); err != nil {
			return err
		}
		f.list = f.list[:begin+len(slices.Compact(f.list[begin:]))]
		f.start = append(f.start, len(f.list))
	}
	return nil
}

func tooManyNodes(n int) string {
	return fmt.Sprintf("knighttour: %d nodes: a graph may have at most %d", n, maxVertices)
}

// readNodes numbers the nodes of g.
func (x *nodeIndex) readNodes(c *canceller, g graph.Graph) error {
	type numbered struct {
		id   int64
		node graph.Node
	}
	var nodes []numbered
	lowest, highest := int64(math.MaxInt64), int64(math.MinInt64)
	// Step by step, since graph.NodesOf may hand out a slice that belongs to g.
	it := g.Nodes()
	if it != nil {
		n := it.Len() // or less than 0, if that is not known
		if n > maxVertices {
			panic(tooManyNodes(n))
		}
		nodes = make([]numbered, 0, min(max(0, n), 1<<20))
	}
	for it != nil && it.Next() {
		node := it.Node()
		id := node.ID()
		nodes = append(nodes, numbered{id, node})
		lowest, highest = min(lowest, id), max(highest, id)
		if err := c.spend(workPerCall); err != nil {
			return err
		}
	}
	n := len(nodes)
	if n > maxVertices {
		panic(tooManyNodes(n))
	}
	if n == 0 {
		return nil
	}
	x.n, x.first = n, lowest
	x.nodes = make([]graph.Node, n)
	// The difference may overflow an int64, but never a uint64. If the IDs have
	// no gaps, they are places in order already.
	if uint64(highest)-uint64(lowest) == uint64(n-1) {
		for _, v := range nodes {
			i := uint64(v.id) - uint64(lowest)
			if x.nodes[i] != nil {
				panic(fmt.Sprintf("knighttour: node %d is listed twice", v.id))
			}
			x.nodes[i] = v.node
		}
		return c.spend(n)
	}
	if err := sortStable(c, nodes, func(a, b numbered) int { return cmp.Compare(a.id, b.id) }); err != nil {
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
	return c.spend(n)
}

// withVertex returns a copy of f with one more vertex, the last. It says of each
// other one whether it leads to that vertex, and that vertex to it; in an
// undirected graph it has to say the same of both. IDs are 0, 1, ….
func (f *Frozen) withVertex(c *canceller, edges func(v int32) (from, to bool)) (*Frozen, error) {
	added := int32(f.n)
	g := &Frozen{undirected: f.undirected, nodeIndex: nodeIndex{n: f.n + 1}}
	g.start = make([]int, 1, f.n+2)
	g.list = make([]int32, 0, len(f.list)+2*f.n)
	var successors []int32
	for v := range added {
		g.list = append(g.list, f.of(v)...)
		from, to := edges(v)
		if from {
			g.list = append(g.list, added)
		}
		if to {
			successors = append(successors, v)
		}
		g.start = append(g.start, len(g.list))
		if err := c.spend(1 + len(f.of(v))); err != nil {
			return nil, err
		}
	}
	g.list = append(g.list, successors...)
	g.start = append(g.start, len(g.list))
	g.fillMasks()
	return g, c.spend(len(successors))
}
