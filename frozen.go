package knighttour

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

var _ graph.Graph = (*Frozen)(nil)

// A Frozen is a snapshot of a graph, made by [Freeze]. Every search freezes its
// graph first, unless it is a Frozen. A Frozen also keeps its edges sorted for
// the last list of orders, for the next search with the same [Order] values.
//
// A Frozen is directed or undirected as the original graph, although it
// implements [graph.Graph] only. It does not show later changes to that graph.
// It may be used from many goroutines. The zero Frozen is a graph without nodes.
type Frozen struct {
	undirected bool
	nodeIndex
	base  Board       // of withVertex: the board that has a vertex more
	lists dense.Lists // successors in ascending order

	hasMasks bool        // whether the lists fit into masks
	masks    dense.Masks // the lists as sets, if they fit

	nodeCache  cached[[]graph.Node] // see loadNodes
	transposed cached[dense.Lists]  // of a directed graph: see predecessors
	analyzed   cached[properties]   // see properties
	lastPlan   atomic.Pointer[plan] // see arrange
}

// cached keeps a value that the first call of get computes. Concurrent callers may
// compute it twice, since each of them may be stopped; the results are equal.
type cached[T any] struct{ value atomic.Pointer[T] }

func (c *cached[T]) get(compute func() (*T, error)) (*T, error) {
	if v := c.value.Load(); v != nil {
		return v, nil
	}
	v, err := compute()
	if err == nil {
		c.value.Store(v)
	}
	return v, err
}

// A nodeIndex numbers the nodes of a graph.
type nodeIndex struct {
	n     int
	first int64        // ID of vertex 0
	ids   []int64      // ID by vertex, in ascending order; nil if IDs run first, first+1, …
	nodes []graph.Node // by vertex; nil if they are the squares of board
	board Board
}

// Freeze returns a snapshot of g, or g itself if it is a *Frozen. It calls Nodes
// once and From once for each node, and takes O(n log n + m log d) time for n
// nodes, m edges and at most d successors of a node.
//
// Freeze panics if g is nil, lists a node twice, leads to a node that it does not
// list, is undirected with an edge one way, or has more than 2,147,483,647 nodes.
func Freeze(g graph.Graph) *Frozen {
	f, err := freeze(work.New(context.Background()), g)
	if err != nil {
		panic(err.Error())
	}
	return f
}

// freeze is Freeze with a canceller, and with an error for a Board that is too
// large.
func freeze(c *work.Canceller, g graph.Graph) (*Frozen, error) {
	if err := c.Spend(0); err != nil {
		return nil, err
	}
	if f, ok := g.(*Frozen); ok && f != nil {
		if f.lists.Start == nil { // the zero Frozen
			return freeze(c, Board{})
		}
		return f, nil
	}
	mustNotBeNil(g)
	b, isBoard := g.(Board)
	if err := b.checkSize(); err != nil {
		return nil, err
	}
	_, undirected := g.(graph.Undirected)
	f := &Frozen{undirected: undirected}
	var err error
	if isBoard {
		err = f.computeBoard(c, b)
	} else {
		err = f.readGraph(c, g)
	}
	if err != nil {
		return nil, err
	}
	f.fillMasks()
	return f, nil
}

func (f *Frozen) fillMasks() {
	if f.hasMasks = f.n <= dense.WordSize; f.hasMasks {
		f.masks.Fill(f.lists, f.undirected)
	}
}

func mustNotBeNil(g graph.Graph) {
	if v := reflect.ValueOf(g); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		panic("knighttour: nil graph")
	}
}

func (x *nodeIndex) vertex(id int64) (v int32, ok bool) {
	if x.ids != nil {
		i, found := slices.BinarySearch(x.ids, id)
		return int32(i), found
	}
	i := uint64(id) - uint64(x.first)
	return int32(i), i < uint64(x.n)
}

func (x *nodeIndex) node(v int32) graph.Node {
	if x.nodes == nil {
		return x.board.square(int(x.id(v)))
	}
	return x.nodes[v]
}

// loadNodes returns the nodes of all vertices.
func (f *Frozen) loadNodes(c *work.Canceller) ([]graph.Node, error) {
	if f.nodes != nil {
		return f.nodes, nil
	}
	nodes, err := f.nodeCache.get(func() (*[]graph.Node, error) {
		nodes := make([]graph.Node, f.n)
		for v := range nodes {
			nodes[v] = f.node(int32(v))
			if err := c.Spend(work.PerCall); err != nil {
				return nil, err
			}
		}
		return &nodes, nil
	})
	if err != nil {
		return nil, err
	}
	return *nodes, nil
}

// allNodes is loadNodes without a context.
func (f *Frozen) allNodes() []graph.Node {
	if f.nodes != nil {
		return f.nodes
	}
	nodes, _ := f.loadNodes(work.New(context.Background())) // which is never done
	return nodes
}

// resolve is vertex with an error, which names what the ID is for.
func (f *Frozen) resolve(what string, id int64) (int32, error) {
	v, ok := f.vertex(id)
	if ok {
		return v, nil
	}
	if f.board.blocked().contains(id) {
		return 0, fmt.Errorf("%w: %s %d: the square is blocked", ErrNode, what, id)
	}
	switch f.n {
	case 0:
		return 0, fmt.Errorf("%w: %s %d: the graph has no nodes", ErrNode, what, id)
	case 1:
		return 0, fmt.Errorf("%w: %s %d: the graph has 1 node, with ID %d", ErrNode, what, id, f.first)
	}
	return 0, fmt.Errorf("%w: %s %d: the graph has %d nodes with IDs from %d to %d",
		ErrNode, what, id, f.n, f.first, f.id(int32(f.n-1)))
}

func (x *nodeIndex) id(v int32) int64 {
	if x.ids == nil {
		return x.first + int64(v)
	}
	return x.ids[v]
}

func idsOf[V int | int32](f *Frozen, path []V) []int64 {
	ids := make([]int64, len(path))
	for i, v := range path {
		ids[i] = f.id(int32(v))
	}
	return ids
}

// String returns the number of nodes, as in "frozen graph of 64 nodes".
func (f *Frozen) String() string { return "frozen graph of " + plural(f.n, "node") }

// Node returns the node with the given ID, or nil if there is none.
func (f *Frozen) Node(id int64) graph.Node {
	if v, ok := f.vertex(id); ok {
		return f.node(v)
	}
	return nil
}

// Nodes returns all nodes in ascending order of their IDs.
func (f *Frozen) Nodes() graph.Nodes {
	nodes := f.allNodes()
	return newNodes(f.n, func(i int) graph.Node { return nodes[i] })
}

// From returns the successors of the node with the given ID in ascending order
// of their IDs.
func (f *Frozen) From(id int64) graph.Nodes {
	v, ok := f.vertex(id)
	if !ok {
		return graph.Empty
	}
	list, nodes := f.lists.Of(v), f.allNodes()
	return newNodes(len(list), func(i int) graph.Node { return nodes[list[i]] })
}

// HasEdgeBetween reports whether there is an edge between the nodes with IDs
// xid and yid, in either direction.
func (f *Frozen) HasEdgeBetween(xid, yid int64) bool {
	return f.hasEdge(xid, yid) || f.hasEdge(yid, xid)
}

func (f *Frozen) hasEdge(uid, vid int64) bool {
	u, uok := f.vertex(uid)
	v, vok := f.vertex(vid)
	return uok && vok && f.lists.Has(u, v)
}

// Edge returns the edge from the node with ID uid to the node with ID vid, or
// nil if there is none. The edge has no weight or other attributes.
func (f *Frozen) Edge(uid, vid int64) graph.Edge {
	if !f.hasEdge(uid, vid) {
		return nil
	}
	return edge{from: f.Node(uid), to: f.Node(vid)}
}

// predecessors returns the predecessors of each vertex, in ascending order.
func (f *Frozen) predecessors(c *work.Canceller) (dense.Lists, error) {
	if f.undirected {
		return f.lists, nil
	}
	prev, err := f.transposed.get(func() (*dense.Lists, error) {
		prev, err := f.lists.Transpose(c)
		return &prev, err
	})
	if err != nil {
		return dense.Lists{}, err
	}
	return *prev, nil
}

// withVertex returns a copy of f with one more vertex, the last. For each other
// vertex v, edges reports whether there are edges from v and to v; in an
// undirected graph both must be the same. The IDs of the copy are 0, 1, ….
func (f *Frozen) withVertex(c *work.Canceller, edges func(v int32) (from, to bool)) (*Frozen, error) {
	added := int32(f.n)
	g := &Frozen{undirected: f.undirected, nodeIndex: nodeIndex{n: f.n + 1}, base: f.board}
	g.lists.Start = make([]int, 1, f.n+2)
	g.lists.List = make([]int32, 0, len(f.lists.List)+2*f.n)
	var successors []int32
	for v := range added {
		g.lists.List = append(g.lists.List, f.lists.Of(v)...)
		from, to := edges(v)
		if from {
			g.lists.List = append(g.lists.List, added)
		}
		if to {
			successors = append(successors, v)
		}
		g.lists.Start = append(g.lists.Start, len(g.lists.List))
		if err := c.Spend(1 + len(f.lists.Of(v))); err != nil {
			return nil, err
		}
	}
	g.lists.List = append(g.lists.List, successors...)
	g.lists.Start = append(g.lists.Start, len(g.lists.List))
	g.fillMasks()
	return g, c.Spend(len(successors))
}
