package knighttour

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/nodes"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/walk"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

var _ graph.Graph = (*Frozen)(nil)

// A Frozen is a snapshot of a graph, made by [Freeze]. Every search freezes its
// graph first, unless the graph is a Frozen. A Frozen also keeps its edges sorted by
// the last list of orders, for the next search with the same [Order] values.
//
// A Frozen is directed or undirected like the original graph, although it implements
// [graph.Graph] only. The zero Frozen is a graph without nodes.
type Frozen struct {
	graph dense.Graph // the nodes as vertices
	index nodes.Index // their IDs
	board Board       // if the nodes are its squares

	squares  work.Cached[[]graph.Node] // the nodes of a board: see loadNodes
	lastPlan atomic.Pointer[plan]      // see arrange
}

// Freeze returns a snapshot of g, or g itself if it is a *Frozen other than the zero
// Frozen. It calls Nodes once and From once for each node, and takes
// O(n log n + m log d) time for n nodes, m edges and at most d successors of a node.
func Freeze(g graph.Graph) *Frozen {
	f, err := freeze(endless(), g)
	if err != nil {
		panic(err.Error())
	}
	return f
}

// freeze is Freeze with a canceller, and with an error for a Board that is too large.
func freeze(c *work.Canceller, g graph.Graph) (*Frozen, error) {
	mustNotBeNil(g)
	if err := c.Spend(0); err != nil {
		return nil, err
	}
	if f, ok := g.(*Frozen); ok {
		if f.graph.Start == nil { // the zero Frozen
			return freeze(c, Board{})
		}
		return f, nil
	}
	f := new(Frozen)
	if err := f.read(c, g); err != nil {
		return nil, err
	}
	f.graph.FillMasks() // sets of bits, for up to 64 vertices
	return f, nil
}

func (f *Frozen) read(c *work.Canceller, g graph.Graph) (err error) {
	b, isBoard := g.(Board)
	if !isBoard {
		_, f.graph.Undirected = g.(graph.Undirected)
		return f.index.ReadGraph(c, g, &f.graph)
	}
	if err := b.checkSize(); err != nil {
		return err
	}
	f.board = b
	f.index.IDs, err = b.shape.Graph(c, &f.graph) // with successors in ascending order
	if f.index.N = b.shape.Squares(); len(f.index.IDs) > 0 {
		f.index.First = f.index.IDs[0]
	}
	return err
}

func mustNotBeNil(g graph.Graph) {
	if v := reflect.ValueOf(g); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		panic("knighttour: nil graph")
	}
}

// isBoard reports whether the nodes are the squares of a board, and are computed.
func (f *Frozen) isBoard() bool { return f.index.Nodes == nil }

func (f *Frozen) node(v int32) graph.Node {
	if f.isBoard() {
		return f.board.square(f.index.ID(v))
	}
	return f.index.Nodes[v]
}

// loadNodes returns the nodes of all vertices.
func (f *Frozen) loadNodes(c *work.Canceller) ([]graph.Node, error) {
	if !f.isBoard() {
		return f.index.Nodes, nil
	}
	nodes, err := f.squares.Get(func() (*[]graph.Node, error) {
		nodes := make([]graph.Node, f.index.N)
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
	if !f.isBoard() {
		return f.index.Nodes
	}
	nodes, err := f.loadNodes(endless())
	must(err)
	return nodes
}

// endless returns a canceller that never stops a computation.
func endless() *work.Canceller { return work.New(context.Background()) }

// must panics on an error of a computation with an endless canceller.
func must(err error) {
	if err != nil {
		panic("knighttour: unreachable: " + err.Error())
	}
}

// vertex returns the vertex with the given ID. In the error, what says what the ID is
// for.
func (f *Frozen) vertex(what string, id int64) (int32, error) {
	if v, ok := f.index.Vertex(id); ok {
		return v, nil
	}
	return 0, fmt.Errorf("%w: %s %d: %s", ErrNode, what, id, f.lacks(id))
}

// lacks says why no node has the given ID.
func (f *Frozen) lacks(id int64) string {
	n := f.index.N
	switch {
	case f.board.shape.Blocked().Contains(id):
		return "the square is blocked"
	case n == 0:
		return "the graph has no nodes"
	}
	has := fmt.Sprintf("the graph has %d nodes with IDs from %d to %d", n, f.index.First, f.index.ID(int32(n-1)))
	if n == 1 {
		has = fmt.Sprintf("the graph has 1 node, with ID %d", f.index.First)
	}
	if _, onBoard := f.node(0).(Square); onBoard {
		has += beyond(id)
	}
	return has
}

// idsOf returns the IDs of the vertices of a path.
func idsOf(f *Frozen, path []int32) []int64 {
	ids := make([]int64, len(path))
	for i, v := range path {
		ids[i] = f.index.ID(v)
	}
	return ids
}

// String returns the number of nodes, as in "frozen graph of 64 nodes".
func (f *Frozen) String() string { return "frozen graph of " + english.Plural(f.index.N, "node") }

// Node returns the node with the given ID, or nil if there is none.
func (f *Frozen) Node(id int64) graph.Node {
	if v, ok := f.index.Vertex(id); ok {
		return f.node(v)
	}
	return nil
}

// Nodes returns all nodes in ascending order of their IDs.
func (f *Frozen) Nodes() graph.Nodes {
	all := f.allNodes()
	return nodes.Iterate(f.index.N, func(i int) graph.Node { return all[i] })
}

// From returns the successors of a node in ascending order of their IDs.
func (f *Frozen) From(id int64) graph.Nodes {
	v, ok := f.index.Vertex(id)
	if !ok {
		return graph.Empty
	}
	list, all := f.graph.Of(v), f.allNodes()
	return nodes.Iterate(len(list), func(i int) graph.Node { return all[list[i]] })
}

// HasEdgeBetween reports whether an edge joins two nodes, in either direction.
func (f *Frozen) HasEdgeBetween(xid, yid int64) bool {
	return f.hasEdge(xid, yid) || f.hasEdge(yid, xid)
}

func (f *Frozen) hasEdge(uid, vid int64) bool {
	u, uok := f.index.Vertex(uid)
	v, vok := f.index.Vertex(vid)
	return uok && vok && f.graph.Has(u, v)
}

// Edge returns the edge from uid to vid, without a weight or other attributes, or nil if
// there is none.
func (f *Frozen) Edge(uid, vid int64) graph.Edge {
	if !f.hasEdge(uid, vid) {
		return nil
	}
	return nodes.Edge{F: f.Node(uid), T: f.Node(vid)}
}

// A plan is a list of orders applied to a frozen graph. As an [order.List], it ranks for
// the order.Plan that it holds.
type plan struct {
	order.Plan
	f      *Frozen
	orders []Order
	space  [4]Order   // for short lists of orders
	small  walk.Small // if the plan is Warnsdorff's rule, with masks and queues
}

// arrange returns the plan of the orders: the lists of f, sorted by the static ones, or as
// they are if there are none. It keeps the plan for the next search.
func (f *Frozen) arrange(c *work.Canceller, orders []Order) (*plan, error) {
	if f.isBoard() {
		orders = f.board.trim(orders)
	} else if i := slices.Index(orders, ByID()); i >= 0 {
		orders = orders[:i]
	}
	if p := f.lastPlan.Load(); p != nil && slices.Equal(p.orders, orders) {
		return p, nil
	}
	p := &plan{f: f}
	p.orders = append(p.space[:0], orders...)
	if err := p.Arrange(c, &f.graph, p); err != nil {
		return nil, err
	}
	if p.IsWarnsdorff() && f.graph.HasMasks && p.HasQueues {
		p.small = walk.NewSmall(&f.graph.Masks, &p.Queues, f.index.N)
	}
	f.lastPlan.Store(p)
	return p, nil
}

// The methods of [order.List].

func (p *plan) Len() int { return len(p.orders) }

func (p *plan) Kind(i int) order.Kind {
	if o := p.orders[i]; o != ByMove() || !p.f.isBoard() {
		return o.rank.kind
	}
	return order.Listed
}

func (p *plan) ListAll(c *work.Canceller) ([]int32, error) {
	return p.f.board.shape.ListByMove(c)
}

// RankVertices ranks by Outward, the only order by vertices. A node that is not a square
// has rank 0.
func (p *plan) RankVertices(c *work.Canceller, _ int, ranks []int64) error {
	if p.f.isBoard() {
		return p.f.board.shape.RankOutward(c, p.f.index.IDs, ranks)
	}
	for v, node := range p.f.index.Nodes {
		ranks[v] = 0
		if s, ok := node.(Square); ok {
			ranks[v] = -s.shape().FromCentre(s.Row, s.Col)
		}
		if err := c.Spend(1); err != nil {
			return err
		}
	}
	return nil
}

func (p *plan) RankEdges(c *work.Canceller, i int, v int32, edges []order.Ranked) error {
	nodes, err := p.f.loadNodes(c)
	if err != nil {
		return err
	}
	o := p.orders[i]
	for j := range edges {
		edges[j].Rank = o.rank.edge(o.seed, nodes[v], nodes[edges[j].V])
		if err := c.Spend(work.PerCall); err != nil {
			return err
		}
	}
	return nil
}
