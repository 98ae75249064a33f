// Package nodes stands between this library and gonum's graphs. It numbers
// their nodes ([Index]), reads their edges, and provides nodes and edges for
// results.
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

// An Index numbers the nodes of a graph from 0 to N-1, in ascending order of
// their IDs: these numbers are its vertices.
type Index struct {
	N     int          // the number of nodes
	First int64        // the ID of vertex 0, if there is one
	IDs   []int64      // by vertex; nil if they are First, First+1, …
	Nodes []graph.Node // by vertex; nil if the user of the index computes them
}

// Vertex returns the vertex with the given ID, or false if there is none.
func (ix *Index) Vertex(id int64) (v int32, ok bool) {
	if ix.IDs != nil {
		i, found := slices.BinarySearch(ix.IDs, id)
		return int32(i), found
	}
	i := uint64(id) - uint64(ix.First)
	return int32(i), i < uint64(ix.N)
}

// ID returns the ID of a vertex.
func (ix *Index) ID(v int32) int64 {
	if ix.IDs == nil {
		return ix.First + int64(v)
	}
	return ix.IDs[v]
}

// ReadGraph reads the nodes and the edges of a graph, the parameter from, into
// ix and g. Both must be empty, except that g.Undirected says whether the graph
// is undirected. The lists of g are sorted, without repetitions; loops stay.
// ReadGraph panics if the graph contradicts itself or is too large. The error
// is that of c: then ix and g are meaningless.
func (ix *Index) ReadGraph(c *work.Canceller, from graph.Graph, g *dense.Graph) error {
	ix.ReadNodes(c, from)
	index := ix.vertexByID(c)
	g.Start = make([]int, 1, ix.N+1)
	var asymmetry uint64 // 0 in the end if all edges lead both ways
	for v := range ix.N {
		if c.Err() != nil {
			break
		}
		begin := len(g.List)
		g.List = ix.readSuccessors(c, from, ix.Nodes[v].ID(), index, g.List)
		distinct := len(slices.Compact(g.List[begin:]))
		g.List = g.List[:begin+distinct]
		g.Start = append(g.Start, len(g.List))
		asymmetry += g.Asymmetry(int32(v))
	}
	if err := c.Err(); err != nil {
		return err
	}
	if g.Undirected && asymmetry != 0 {
		u, v := g.OneWay()
		panic(fmt.Sprintf(
			"knighttour: undirected graph: node %d leads to %d, but not %[2]d to %[1]d",
			ix.ID(u), ix.ID(v),
		))
	}
	return nil
}

// vertexByID returns a table of the vertices by ID, or nil if the IDs have no
// gaps. When a large graph is read, the table is faster than [Index.Vertex].
func (ix *Index) vertexByID(c *work.Canceller) *idTable {
	if ix.IDs == nil {
		return nil
	}
	return newIDTable(c, ix.IDs)
}

// readSuccessors appends to the list, in ascending order, the successors of the
// node with the given ID. The same successor may appear twice. index is the
// result of vertexByID. The result is meaningless if c is stopped.
func (ix *Index) readSuccessors(
	c *work.Canceller,
	from graph.Graph,
	id int64,
	index *idTable,
	list []int32,
) []int32 {
	begin := len(list)
	it := from.From(id)
	for it != nil && it.Next() {
		if c.Spend(work.PerCall) != nil {
			break
		}
		successor := it.Node().ID()
		var w int32
		var ok bool
		if index != nil {
			w, ok = index.vertex(successor)
		} else {
			w, ok = ix.Vertex(successor)
		}
		if !ok {
			panic(fmt.Sprintf(
				"knighttour: node %d leads to %d, which is not a node of the graph",
				id, successor,
			))
		}
		list = append(work.Grow(c, list), w)
	}
	work.Sort(c, list[begin:])
	return list
}

// A nodeWithID is a node with its ID.
type nodeWithID struct {
	id   int64
	node graph.Node
}

// ReadNodes reads the nodes of a graph into ix, which must be empty. It panics
// if a node is listed twice, or if there are more than [dense.MaxVertices]. The
// result is meaningless if c is stopped.
func (ix *Index) ReadNodes(c *work.Canceller, from graph.Graph) {
	it := from.Nodes() // graph.NodesOf may return a slice that belongs to the graph
	if it == nil {
		return
	}
	nodes, lowest, highest := listNodes(c, it)
	n := len(nodes)
	if n == 0 || c.Err() != nil {
		return
	}
	mustFit(n)
	ix.N = n
	ix.First = lowest
	ix.Nodes = make([]graph.Node, n)
	// The difference of the IDs may overflow an int64, but not a uint64.
	hasGaps := uint64(highest)-uint64(lowest) != uint64(n-1)
	if hasGaps {
		ix.setSorted(c, nodes)
	} else {
		ix.setByID(nodes)
	}
	c.Spend(n)
}

// setByID sets the nodes, whose IDs run from ix.First without gaps unless a
// node is listed twice. So they need no sorting.
func (ix *Index) setByID(nodes []nodeWithID) {
	for _, x := range nodes {
		v := uint64(x.id) - uint64(ix.First)
		if ix.Nodes[v] != nil {
			panicListedTwice(x.id)
		}
		ix.Nodes[v] = x.node
	}
}

// setSorted sets the IDs and the nodes. It sorts the list in place.
func (ix *Index) setSorted(c *work.Canceller, nodes []nodeWithID) {
	work.SortStable(c, nodes, func(a, b nodeWithID) int { return cmp.Compare(a.id, b.id) })
	if c.Err() != nil {
		return
	}
	ix.IDs = make([]int64, len(nodes))
	for v, x := range nodes {
		if v > 0 && nodes[v-1].id == x.id {
			panicListedTwice(x.id)
		}
		ix.IDs[v] = x.id
		ix.Nodes[v] = x.node
	}
}

// panicListedTwice panics with the ID of a node that an iterator lists twice.
func panicListedTwice(id int64) {
	panic(fmt.Sprintf("knighttour: node %d is listed twice", id))
}

// maxTrusted is the maximum number of nodes for which memory is allocated just
// because an iterator claims to have them: it may have fewer.
const maxTrusted = 1 << 20

// listNodes returns the nodes of an iterator, in its order, along with their
// lowest and highest IDs. It panics if the iterator claims to have too many.
// The result is meaningless if c is stopped.
func listNodes(c *work.Canceller, it graph.Nodes) (nodes []nodeWithID, lowest, highest int64) {
	n := it.Len() // negative if unknown
	mustFit(n)
	nodes = make([]nodeWithID, 0, min(max(0, n), maxTrusted))
	lowest = math.MaxInt64
	highest = math.MinInt64
	for it.Next() {
		node := it.Node()
		id := node.ID()
		nodes = append(nodes, nodeWithID{id: id, node: node})
		lowest = min(lowest, id)
		highest = max(highest, id)
		if c.Spend(work.PerCall) != nil {
			break
		}
	}
	return nodes, lowest, highest
}

// mustFit panics if n nodes are too many for a graph.
func mustFit(n int) {
	if n > dense.MaxVertices {
		panic(fmt.Sprintf(
			"knighttour: %d nodes: a graph may have at most %d",
			n, dense.MaxVertices,
		))
	}
}

// An Edge is an edge from F to T without attributes.
type Edge struct{ F, T graph.Node }

// From, To and ReversedEdge implement [graph.Edge].
func (e Edge) From() graph.Node         { return e.F }
func (e Edge) To() graph.Node           { return e.T }
func (e Edge) ReversedEdge() graph.Edge { return Edge{F: e.T, T: e.F} }

// String returns "a8->b6", for example, for an edge between squares.
func (e Edge) String() string { return fmt.Sprintf("%v->%v", e.F, e.T) }

// A WeightedEdge is an edge with a weight and no other attributes.
type WeightedEdge struct {
	Edge
	W float64
}

// Weight and ReversedEdge implement [graph.WeightedEdge].
func (e WeightedEdge) Weight() float64 { return e.W }
func (e WeightedEdge) ReversedEdge() graph.Edge {
	return WeightedEdge{Edge: Edge{F: e.T, T: e.F}, W: e.W}
}

// Iterate returns an iterator over the nodes at(0) to at(n-1).
func Iterate(n int, at func(i int) graph.Node) graph.Nodes {
	if n == 0 {
		return graph.Empty
	}
	return &iterator{at: at, len: n}
}

// An iterator is a [graph.NodeSlicer] over computed nodes.
type iterator struct {
	at   func(i int) graph.Node
	len  int
	next int // one past the current node; len+1 after the last
}

// Len and Reset implement [graph.Iterator].
func (it *iterator) Len() int { return max(0, it.len-it.next) }
func (it *iterator) Reset()   { it.next = 0 }

// Next implements [graph.Iterator].
func (it *iterator) Next() bool {
	it.next = min(it.next, it.len) + 1
	return it.next <= it.len
}

// Node implements [graph.Nodes].
func (it *iterator) Node() graph.Node {
	if it.next < 1 || it.next > it.len {
		return nil
	}
	return it.at(it.next - 1)
}

// NodeSlice implements [graph.NodeSlicer].
func (it *iterator) NodeSlice() []graph.Node {
	if it.Len() == 0 {
		return nil
	}
	nodes := make([]graph.Node, 0, it.Len())
	for it.Next() {
		nodes = append(nodes, it.Node())
	}
	return nodes
}
