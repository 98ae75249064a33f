package knighttour

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/nodes"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/walk"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

var (
	_ graph.Undirected = frozenUndirected{}
	_ graph.Directed   = frozenDirected{}
)

// Freeze returns an immutable copy of g, or g itself if Freeze has made it. Every search
// freezes its graph first. Of a frozen graph it also keeps the edges, sorted by the last
// list of orders, for the next search with the same [Order] values.
//
// The copy implements [graph.Undirected] if g does, and otherwise [graph.Directed], with
// the successors that From reports. It has the nodes of g, lists them in ascending order
// of their IDs, and joins two of them by one edge at most, which has no weight or other
// attributes. It prints as in "frozen graph of 64 nodes".
//
// Freeze calls Nodes once and From once for each node, and takes O(n log n + m log d) time
// for n nodes, m edges and at most d successors of a node.
func Freeze(g graph.Graph) graph.Graph {
	f, err := freeze(endless(), g)
	if err != nil {
		panic(err.Error())
	}
	return f.public()
}

// A frozen is an immutable copy of a graph. Callers see it as a frozenUndirected or a
// frozenDirected.
type frozen struct {
	graph dense.Graph // the nodes as vertices
	index nodes.Index // their IDs
	board Board       // if the nodes are its squares

	squares  work.Cached[[]graph.Node] // the nodes of a board: see loadNodes
	lastPlan atomic.Pointer[plan]      // see arrange
}

type (
	frozenUndirected struct{ *frozen }
	frozenDirected   struct{ *frozen }
)

func (f *frozen) public() graph.Graph {
	if f.graph.Undirected {
		return frozenUndirected{f}
	}
	return frozenDirected{f}
}

// frozenOf returns the frozen graph that g is, or nil.
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

// freeze is Freeze with a canceller, and with an error for a Board that is too large.
func freeze(c *work.Canceller, g graph.Graph) (*frozen, error) {
	mustNotBeNil(g)
	if err := c.Spend(0); err != nil {
		return nil, err
	}
	if f := frozenOf(g); f != nil {
		return f, nil
	}
	f := new(frozen)
	if err := f.read(c, g); err != nil {
		return nil, err
	}
	f.graph.FillMasks() // sets of bits, for up to 64 vertices
	return f, nil
}

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
func (f *frozen) isBoard() bool { return f.board.shape.Rows > 0 }

func (f *frozen) node(v int32) graph.Node {
	if f.isBoard() {
		return f.board.square(f.index.ID(v))
	}
	return f.index.Nodes[v]
}

// loadNodes returns the nodes of all vertices.
func (f *frozen) loadNodes(c *work.Canceller) ([]graph.Node, error) {
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
func (f *frozen) allNodes() []graph.Node {
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

// vertex returns the vertex with the given ID. In the error, what is the role of the ID.
func (f *frozen) vertex(what string, id int64) (int32, error) {
	if v, ok := f.index.Vertex(id); ok {
		return v, nil
	}
	return 0, fmt.Errorf("%w: %s %d: %s", ErrNode, what, id, f.lacks(id))
}

// lacks says why no node has the given ID.
func (f *frozen) lacks(id int64) string {
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
func idsOf(f *frozen, path []int32) []int64 {
	ids := make([]int64, len(path))
	for i, v := range path {
		ids[i] = f.index.ID(v)
	}
	return ids
}

// The methods of frozen graphs.

func (f *frozen) String() string { return "frozen graph of " + reason.Plural(f.index.N, "node") }

func (f *frozen) Node(id int64) graph.Node {
	if v, ok := f.index.Vertex(id); ok {
		return f.node(v)
	}
	return nil
}

func (f *frozen) Nodes() graph.Nodes {
	all := f.allNodes()
	return nodes.Iterate(f.index.N, func(i int) graph.Node { return all[i] })
}

func (f *frozen) From(id int64) graph.Nodes { return f.listed(f.graph.Lists, id) }

func (f frozenDirected) To(id int64) graph.Nodes {
	prev, err := f.graph.Predecessors(endless())
	must(err)
	return f.listed(prev, id)
}

// listed returns the nodes in the list of the node with the given ID.
func (f *frozen) listed(lists dense.Lists, id int64) graph.Nodes {
	v, ok := f.index.Vertex(id)
	if !ok {
		return graph.Empty
	}
	list, all := lists.Of(v), f.allNodes()
	return nodes.Iterate(len(list), func(i int) graph.Node { return all[list[i]] })
}

func (f *frozen) hasEdge(uid, vid int64) bool {
	u, uok := f.index.Vertex(uid)
	v, vok := f.index.Vertex(vid)
	return uok && vok && f.graph.Has(u, v)
}

func (f *frozen) HasEdgeBetween(xid, yid int64) bool {
	return f.hasEdge(xid, yid) || !f.graph.Undirected && f.hasEdge(yid, xid)
}

func (f frozenDirected) HasEdgeFromTo(uid, vid int64) bool { return f.hasEdge(uid, vid) }

func (f *frozen) Edge(uid, vid int64) graph.Edge {
	if !f.hasEdge(uid, vid) {
		return nil
	}
	return nodes.Edge{F: f.Node(uid), T: f.Node(vid)}
}

func (f frozenUndirected) EdgeBetween(xid, yid int64) graph.Edge { return f.Edge(xid, yid) }

// A plan is a list of orders applied to a frozen graph. As an [order.List], it ranks for
// the order.Plan that it holds.
type plan struct {
	order.Plan
	f      *frozen
	orders []Order
	space  [4]Order   // for short lists of orders
	masks  walk.Masks // if the plan is Warnsdorff's rule, with masks and queues
}

// arrange returns the plan of the orders: the lists of f, sorted by the static ones, or as
// they are if there are none. It keeps the plan for the next search.
func (f *frozen) arrange(c *work.Canceller, orders []Order) (*plan, error) {
	orders = f.board.trim(orders)
	if p := f.lastPlan.Load(); p != nil && slices.Equal(p.orders, orders) {
		return p, nil
	}
	p := &plan{f: f}
	p.orders = append(p.space[:0], orders...)
	if err := p.Arrange(c, &f.graph, p); err != nil {
		return nil, err
	}
	if p.IsWarnsdorff() && f.graph.HasMasks && p.HasQueues {
		p.masks = walk.NewMasks(&f.graph.Masks, &p.Queues, f.index.N)
	}
	f.lastPlan.Store(p)
	return p, nil
}

// trim returns the orders without those that never decide. These are ByID, which breaks
// the last tie anyway, the orders after it and, unless b is the zero Board, those after
// ByMove, which leaves no ties between squares.
func (b Board) trim(orders []Order) []Order {
	for i, o := range orders {
		switch {
		case o == ByID():
			return orders[:i]
		case o == ByMove() && b.shape.Rows > 0:
			return orders[:i+1]
		}
	}
	return orders
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
