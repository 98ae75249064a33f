package knighttour

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"sync/atomic"

	"gonum.org/v1/gonum/graph"
)

var _ graph.Graph = (*Frozen)(nil)

// A Frozen is a snapshot of a graph, made by [Freeze]. Every search freezes its
// graph first; a Frozen is frozen already. It also keeps its edges as arranged
// for the last four lists of orders, so that another search with the same
// [Order] values need not arrange them again.
//
// A Frozen is directed or undirected as the graph was that it was made from,
// although it implements [graph.Graph] only. It does not show later changes to
// that graph. It may be used from many goroutines. The zero Frozen is a graph
// without nodes.
type Frozen struct {
	undirected bool
	nodeIndex
	adjacency // successors in ascending order

	small bool  // whether they fit into masks
	masks masks // the same as sets

	squares    cached[[]graph.Node] // see allNodes
	transposed cached[adjacency]    // of a directed graph: see predecessors
	analyzed   cached[properties]   // see properties
	plans      recentPlans
}

// cached keeps a value that is made when it is first asked for. Who asks makes
// it without waiting for others who do, since each of them may be stopped; they
// all make the same.
type cached[T any] struct{ value atomic.Pointer[T] }

func (c *cached[T]) get(make func() (*T, error)) (*T, error) {
	if v := c.value.Load(); v != nil {
		return v, nil
	}
	v, err := make()
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
	nodes []graph.Node // by vertex; nil if they are squares of board
	board Board
}

// adjacency holds the adjacency lists of a graph end to end: that of vertex v
// is list[start[v]:start[v+1]].
type adjacency struct {
	start []int
	list  []int32
}

// len returns the number of vertices.
func (a adjacency) len() int { return len(a.start) - 1 }

// of returns the adjacency list of v.
func (a adjacency) of(v int32) []int32 { return a.list[a.start[v]:a.start[v+1]] }

// maxVertices is the number of vertices that fit into an adjacency list.
const maxVertices = math.MaxInt32

// Freeze returns a snapshot of g, or g itself if it is a *Frozen. It asks g
// once for its nodes and once for the successors of each, and takes O(n log n +
// m log d) time for n nodes, m edges and at most d successors of a node.
//
// Freeze panics if g is nil, if g lists a node twice, if an edge leads to a
// node that g does not list, or if g has more than 2,147,483,647 nodes.
func Freeze(g graph.Graph) *Frozen {
	c := newCanceller(context.Background())
	f, err := freeze(&c, g)
	if err != nil {
		panic(err.Error())
	}
	return f
}

// freeze is Freeze that can be stopped, with errors instead of panics where the
// fault lies with the data.
func freeze(c *canceller, g graph.Graph) (*Frozen, error) {
	if err := c.spend(0); err != nil {
		return nil, err
	}
	if f, ok := g.(*Frozen); ok && f != nil {
		if f.start == nil { // the zero Frozen
			return freeze(c, Board{})
		}
		return f, nil
	}
	if isNil(g) {
		panic("knighttour: nil graph")
	}
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

// fillMasks makes sets of the successors, if they fit.
func (f *Frozen) fillMasks() {
	if f.small = f.n <= wordSize; f.small {
		f.masks.fill(f.adjacency, f.undirected)
	}
}

// isNil reports whether g is nil or a nil pointer.
func isNil(g graph.Graph) bool {
	v := reflect.ValueOf(g)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}

// vertex returns the vertex of the node with the given ID.
func (x *nodeIndex) vertex(id int64) (v int32, ok bool) {
	if x.ids != nil {
		i, found := slices.BinarySearch(x.ids, id)
		return int32(i), found
	}
	i := uint64(id) - uint64(x.first)
	return int32(i), i < uint64(x.n)
}

// node returns the node of v.
func (x *nodeIndex) node(v int32) graph.Node {
	if x.nodes == nil {
		return x.board.square(int(x.id(v)))
	}
	return x.nodes[v]
}

// nodesUnder returns the nodes of all vertices.
func (f *Frozen) nodesUnder(c *canceller) ([]graph.Node, error) {
	if f.nodes != nil {
		return f.nodes, nil
	}
	nodes, err := f.squares.get(func() (*[]graph.Node, error) {
		nodes := make([]graph.Node, f.n)
		for v := range nodes {
			nodes[v] = f.node(int32(v))
			if err := c.spend(workPerCall); err != nil {
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

// allNodes is nodesUnder where there is no context.
func (f *Frozen) allNodes() []graph.Node {
	if f.nodes != nil {
		return f.nodes
	}
	c := newCanceller(context.Background())
	nodes, _ := f.nodesUnder(&c) // the background context is never done
	return nodes
}

// find is vertex with an error that says what the ID was meant for.
func (f *Frozen) find(what string, id int64) (int32, error) {
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

// id returns the node ID of v.
func (x *nodeIndex) id(v int32) int64 {
	if x.ids == nil {
		return x.first + int64(v)
	}
	return x.ids[v]
}

// Node returns the node with the given ID, or nil if there is none.
func (f *Frozen) Node(id int64) graph.Node {
	if v, ok := f.vertex(id); ok {
		return f.node(v)
	}
	return nil
}

// Nodes returns all nodes in ascending order of their IDs.
func (f *Frozen) Nodes() graph.Nodes {
	if f.n == 0 {
		return graph.Empty
	}
	nodes := f.allNodes()
	return &nodeIterator{len: f.n, at: func(i int) graph.Node { return nodes[i] }}
}

// From returns the successors of the node with the given ID in ascending order
// of their IDs.
func (f *Frozen) From(id int64) graph.Nodes {
	v, ok := f.vertex(id)
	if !ok {
		return graph.Empty
	}
	list := f.of(v)
	if len(list) == 0 {
		return graph.Empty
	}
	nodes := f.allNodes()
	return &nodeIterator{len: len(list), at: func(i int) graph.Node { return nodes[list[i]] }}
}

// HasEdgeBetween reports whether there is an edge between the nodes with IDs
// xid and yid, in either direction.
func (f *Frozen) HasEdgeBetween(xid, yid int64) bool {
	return f.hasEdge(xid, yid) || f.hasEdge(yid, xid)
}

// hasEdge reports whether there is an edge from the node uid to the node vid.
func (f *Frozen) hasEdge(uid, vid int64) bool {
	u, uok := f.vertex(uid)
	v, vok := f.vertex(vid)
	if !uok || !vok {
		return false
	}
	_, found := slices.BinarySearch(f.of(u), v)
	return found
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
func (f *Frozen) predecessors(c *canceller) (adjacency, error) {
	if f.undirected {
		return f.adjacency, nil
	}
	prev, err := f.transposed.get(func() (*adjacency, error) { return f.adjacency.transpose(c) })
	if err != nil {
		return adjacency{}, err
	}
	return *prev, nil
}

// transpose returns the lists of the same edges, each the other way round.
func (a adjacency) transpose(c *canceller) (*adjacency, error) {
	n := a.len()
	// next[v+1] runs from the start of v's list to its end, which makes next
	// the list of starts when all is done.
	next := make([]int, n+2)
	for part := range slices.Chunk(a.list, pollInterval) {
		for _, w := range part {
			next[w+2]++
		}
		if err := c.spend(len(part)); err != nil {
			return nil, err
		}
	}
	for v := range n {
		next[v+2] += next[v+1]
	}
	list := make([]int32, len(a.list))
	for v := range int32(n) {
		for part := range slices.Chunk(a.of(v), pollInterval) {
			for _, w := range part {
				list[next[w+1]] = v
				next[w+1]++
			}
			if err := c.spend(len(part)); err != nil {
				return nil, err
			}
		}
	}
	return &adjacency{start: next[:n+1], list: list}, nil
}
