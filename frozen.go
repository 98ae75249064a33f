package knighttour

import (
	"context"
	"fmt"
	"reflect"
	"sync/atomic"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/nodes"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

var (
	_ graph.Undirected = frozenUndirected{}
	_ graph.Directed   = frozenDirected{}
)

// Freeze returns an immutable copy of g, or g itself if Freeze has made it. It
// saves time when a graph is searched several times: most functions of this
// package copy their graph first, unless it is frozen. A frozen graph also
// caches its edges, sorted by the last orders used, for the next search with
// the same [Order] values.
//
// The copy implements [graph.Undirected] if g does, and otherwise
// [graph.Directed], with the successors that From reports. It has the nodes of
// g, lists them in ascending order of their IDs, and has at most one edge from
// one node to another, without weight or other attributes. It prints as "frozen
// graph of 64 nodes", for instance.
//
// Freeze calls Nodes once and From once for each node, and takes O(n log n + m
// log d) time for n nodes, m edges and at most d successors of a node.
func Freeze(g graph.Graph) graph.Graph {
	f, err := freeze(endless(), g)
	if err != nil {
		panic(err.Error())
	}
	return f.asGraph()
}

// frozen is an immutable copy of a graph, in numbers. Callers see it as a
// frozenUndirected or a frozenDirected.
type frozen struct {
	graph dense.Graph // the nodes as vertices
	index nodes.Index // their IDs
	board Board       // if the nodes are its squares

	squares      work.Cached[[]graph.Node] // the nodes of a board: see allNodes
	successors   work.Cached[[]int64]      // the IDs of graph.List: see State.Successors
	lastOrdering atomic.Value              // the *ordering of the last search: see orderedBy
	pooled       bool                      // whether calls share it without the caller's knowledge
}

type (
	frozenUndirected struct{ *frozen }
	frozenDirected   struct{ *frozen }
)

// asGraph returns the graph as callers see it: its type says whether it is
// undirected.
func (f *frozen) asGraph() graph.Graph {
	if f.graph.Undirected {
		return frozenUndirected{f}
	}
	return frozenDirected{f}
}

// frozenOf returns g as a frozen graph, or nil if g is not frozen.
func frozenOf(g graph.Graph) *frozen {
	switch g := g.(type) {
	case frozenUndirected:
		return g.frozen
	case frozenDirected:
		return g.frozen
	}
	return nil
}

// boardOf returns the board that g is or was made from, or the zero Board.
func boardOf(g graph.Graph) Board {
	if b, isBoard := g.(Board); isBoard {
		return b
	}
	if f := frozenOf(g); f != nil {
		return f.board
	}
	return Board{}
}

// freeze is Freeze with a canceller. The error is that of the canceller or, for
// a Board that is too large, ErrBoard; any other graph that is too large
// panics.
func freeze(c *work.Canceller, g graph.Graph) (*frozen, error) {
	if f := frozenOf(g); f != nil {
		return f, c.Spend(0)
	}
	mustNotBeNil(g)
	if err := c.Spend(0); err != nil {
		return nil, err
	}
	f := new(frozen)
	if err := f.read(c, g); err != nil {
		return nil, err
	}
	f.graph.FillMasks() // bitmasks, for up to 64 vertices
	return f, nil
}

// read reads a graph into f, which must be empty. The error is that of the
// canceller, or ErrBoard if a board has too many squares.
func (f *frozen) read(c *work.Canceller, g graph.Graph) (err error) {
	b, isBoard := g.(Board)
	if !isBoard {
		_, f.graph.Undirected = g.(graph.Undirected)
		return f.index.ReadGraph(c, g, &f.graph)
	}
	if err := b.checkSize(); err != nil {
		return err
	}
	f.board = b
	f.index.N = b.shape.Squares()
	f.index.IDs, err = b.shape.Graph(c, &f.graph) // with successors in ascending order
	if len(f.index.IDs) > 0 {
		f.index.First = f.index.IDs[0]
	}
	return err
}

// mustNotBeNil panics if g is nil, or a nil pointer in an interface.
func mustNotBeNil(g graph.Graph) {
	if v := reflect.ValueOf(g); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		panic("knighttour: nil graph")
	}
}

// isBoard reports whether the nodes are the squares of a board: then allNodes
// makes them on demand.
func (f *frozen) isBoard() bool { return f.board.shape.Rows > 0 }

// node returns the node of a vertex.
func (f *frozen) node(v int32) graph.Node {
	if f.isBoard() {
		return f.board.square(f.index.ID(v))
	}
	return f.index.Nodes[v]
}

// allNodes returns the nodes of all vertices. The result is meaningless if c is
// stopped.
func (f *frozen) allNodes(c *work.Canceller) []graph.Node {
	if !f.isBoard() {
		return f.index.Nodes
	}
	return *f.squares.Get(c, func() *[]graph.Node {
		squares := make([]graph.Node, f.index.N)
		for v := range squares {
			if c.Spend(work.PerCall) != nil {
				break
			}
			squares[v] = f.node(int32(v))
		}
		return &squares
	})
}

// endless returns a canceller that never stops a computation.
func endless() *work.Canceller { return work.New(context.Background()) }

// must panics on an error of a computation with an endless canceller.
func must(err error) {
	if err != nil {
		panic("knighttour: unreachable: " + err.Error())
	}
}

// vertex returns the vertex with the given ID. role is what an error calls the
// ID, such as "start".
func (f *frozen) vertex(role string, id int64) (int32, error) {
	if v, ok := f.index.Vertex(id); ok {
		return v, nil
	}
	return 0, fmt.Errorf("%w: %s %d: %s", ErrNode, role, id, f.whyNoNode(id))
}

// whyNoNode says why no node has the given ID.
func (f *frozen) whyNoNode(id int64) string {
	n := f.index.N
	switch {
	case f.board.shape.Blocked().Contains(id):
		return "the square is blocked"
	case n == 0:
		return "the graph has no nodes"
	}
	first, last := f.index.First, f.index.ID(int32(n-1))
	has := fmt.Sprintf("the graph has %d %ss with IDs from %d to %d", n, nounIn(f), first, last)
	if n == 1 {
		has = fmt.Sprintf("the graph has 1 %s, with ID %d", nounIn(f), first)
	}
	if _, onBoard := f.node(0).(Square); onBoard {
		has += explainNoSquare(id)
	}
	return has
}

// idsOf returns the IDs of the vertices of a path.
func idsOf(f *frozen, path []int32) []int64 {
	ids := make([]int64, len(path))
	for i, v := range path {
		ids[i] = f.index.ID(v)
	}
	return ids
}

// String implements [fmt.Stringer].
func (f *frozen) String() string { return "frozen graph of " + english.Plural(f.index.N, "node") }

// Node implements [graph.Graph].
func (f *frozen) Node(id int64) graph.Node {
	if v, ok := f.index.Vertex(id); ok {
		return f.node(v)
	}
	return nil
}

// Nodes implements [graph.Graph].
func (f *frozen) Nodes() graph.Nodes {
	return nodes.Iterate(f.index.N, func(i int) graph.Node { return f.node(int32(i)) })
}

// From implements [graph.Graph].
func (f *frozen) From(id int64) graph.Nodes { return f.nodesIn(f.graph.Lists, id) }

// To implements [graph.Directed].
func (f frozenDirected) To(id int64) graph.Nodes {
	prev, err := f.graph.Predecessors(endless())
	must(err)
	return f.nodesIn(prev, id)
}

// nodesIn returns the nodes in the list of the node with the given ID.
func (f *frozen) nodesIn(lists dense.Lists, id int64) graph.Nodes {
	v, ok := f.index.Vertex(id)
	if !ok {
		return graph.Empty
	}
	list := lists.Of(v)
	return nodes.Iterate(len(list), func(i int) graph.Node { return f.node(list[i]) })
}

// hasEdge reports whether the graph has both nodes and an edge from the first
// to the second.
func (f *frozen) hasEdge(uid, vid int64) bool {
	u, uok := f.index.Vertex(uid)
	v, vok := f.index.Vertex(vid)
	return uok && vok && f.graph.Has(u, v)
}

// HasEdgeBetween implements [graph.Graph].
func (f *frozen) HasEdgeBetween(xid, yid int64) bool {
	return f.hasEdge(xid, yid) || !f.graph.Undirected && f.hasEdge(yid, xid)
}

// HasEdgeFromTo implements [graph.Directed].
func (f frozenDirected) HasEdgeFromTo(uid, vid int64) bool { return f.hasEdge(uid, vid) }

// Edge implements [graph.Graph].
func (f *frozen) Edge(uid, vid int64) graph.Edge {
	if !f.hasEdge(uid, vid) {
		return nil
	}
	return nodes.Edge{F: f.Node(uid), T: f.Node(vid)}
}

// EdgeBetween implements [graph.Undirected].
func (f frozenUndirected) EdgeBetween(xid, yid int64) graph.Edge { return f.Edge(xid, yid) }
