package knighttour

import (
	"slices"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/walk"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file applies orders to graphs: it has the rules that the names of orders
// stand for, and presents a list of orders to package internal/order.

// An ordering is a list of orders applied to a frozen graph. It has the
// [order.Plan], which searches use, and is itself the [order.List] from which
// package internal/order makes the plan. It does not change once it is made,
// and several searches may use it at once.
type ordering struct {
	order.Plan
	f      *frozen
	orders []Order
	space  [4]Order   // the memory of a short list: so an ordering must not be copied
	small  walk.Small // if the plan is Warnsdorff's rule, with masks and queues
}

// orderedBy returns the ordering of f by the orders, whose plan has the lists
// of successors, sorted by the static orders if there are any. It keeps the
// ordering for the next search. But a pooled graph does not keep ranks from a
// caller's function: results would depend on when the pool is emptied.
func (f *frozen) orderedBy(c *work.Canceller, orders []Order) (*ordering, error) {
	orders = f.board.trim(orders)
	remembers := !f.pooled || !slices.ContainsFunc(orders, Order.isByNode)
	last, _ := f.lastOrdering.Load().(*ordering)
	if remembers && last != nil && slices.Equal(last.orders, orders) {
		return last, nil
	}
	o := &ordering{f: f}
	o.orders = append(o.space[:0], orders...)
	if err := o.Arrange(c, &f.graph, o); err != nil {
		return nil, err
	}
	if o.IsWarnsdorff() && f.graph.HasMasks && o.HasQueues {
		o.small = walk.NewSmall(&f.graph.Masks, &o.Queues, f.index.N)
	}
	if remembers {
		f.lastOrdering.Store(o)
	}
	return o, nil
}

// trim returns the orders without those that never decide. These are ByID,
// which breaks the last tie anyway, the orders after it and, unless b is the
// zero Board, those after ByMove, which leaves no ties between squares.
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

// Orders implements [order.List].
func (o *ordering) Orders() int { return len(o.orders) }

// Kind implements [order.List].
func (o *ordering) Kind(i int) order.Kind {
	switch by := o.orders[i]; {
	case by == ByMove() && o.f.isBoard():
		return order.Listed
	case by == Outward():
		return order.ByVertex
	case by == Warnsdorff():
		return order.Warnsdorff
	case by.isDynamic():
		return order.Dynamic
	}
	return order.ByEdge
}

// ListAll implements [order.List] for ByMove on a board.
func (o *ordering) ListAll(c *work.Canceller) []int32 { return o.f.board.shape.ListByMove(c) }

// RankVertices implements [order.List] for Outward, the only order by vertices.
// A node that is not a square has rank 0.
func (o *ordering) RankVertices(c *work.Canceller, _ int, ranks []int64) {
	if o.f.isBoard() {
		o.f.board.shape.RankOutward(c, o.f.index.IDs, ranks)
		return
	}
	for v, node := range o.f.index.Nodes {
		ranks[v] = 0
		if s, ok := node.(Square); ok {
			ranks[v] = -s.shape().FromCentre(s.Row, s.Col)
		}
		if c.Spend(1) != nil {
			return
		}
	}
}

// RankEdges implements [order.List] for the orders that rank edges. v is the
// vertex that the edges lead from.
func (o *ordering) RankEdges(c *work.Canceller, i int, v int32, edges []order.Ranked) {
	nodes := o.f.allNodes(c)
	by := o.orders[i]
	for j := range edges {
		if c.Spend(work.PerCall) != nil {
			return
		}
		edges[j].Rank = by.rankEdge(nodes[v], nodes[edges[j].V])
	}
}

// rankEdge returns the rank of an edge by an order that ranks edges: ByMove,
// Shuffled or ByNode.
func (o Order) rankEdge(from, to graph.Node) int64 {
	switch o.rank {
	case &byMove:
		return rankMove(from, to)
	case &shuffled:
		return rankAtRandom(o.seed, from, to)
	}
	return o.rank.edge(from, to)
}

// rankMove ranks an edge by ByMove. Edges between nodes that are not squares
// are tied.
func rankMove(from, to graph.Node) int64 {
	u, uok := from.(Square)
	v, vok := to.(Square)
	if !uok || !vok {
		return 0
	}
	return board.RankMove(v.Row-u.Row, v.Col-u.Col)
}

// rankAtRandom ranks an edge by Shuffled: the rank is a hash of the seed and
// both IDs.
func rankAtRandom(seed uint64, from, to graph.Node) int64 {
	hash := dense.Mix(seed)
	hash = dense.Mix(hash + uint64(from.ID()))
	hash = dense.Mix(hash + uint64(to.ID()))
	return int64(hash)
}

// A host ranks by dynamic orders for a search, and shows the caller's functions
// the state of the search. It is an [order.Host].
type host struct {
	State
	orders  []Order
	refused int64 // steps that the caller's Allow has ruled out
}

// newHost returns the host for a search by the ordering.
func (o *ordering) newHost() host {
	return host{State: newState(o.f), orders: o.orders}
}

// Leave implements [order.Host]: after steps back, it drops the IDs of the
// vertices that are no longer on the path.
func (h *host) Leave(length int) { h.path = h.path[:min(length, len(h.path))] }

// Rank implements [order.Host] for the orders made by ByState.
func (h *host) Rank(i int, at *order.State, v int32) int64 {
	h.at = at
	return h.orders[i].rank.dynamic(&h.State, h.f.index.ID(v))
}
