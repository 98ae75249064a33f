// Package order arranges a graph by a list of orders in which the successors of
// its vertices are tried. The first order decides. Each later one breaks the
// ties left by those before it. Among vertices that are still tied, the smaller
// comes first.
//
// Static orders sort the adjacency lists once ([Plan]), and dynamic ones sort
// the unvisited successors of a vertex when it is visited ([Ranker]).
package order

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Kind is a kind of order. The static kinds differ in what they rank.
type Kind int

// The kinds of orders.
const (
	Listed     Kind = iota // static: it provides all lists, without ties
	ByVertex               // static: it ranks successors, whatever their predecessor
	ByEdge                 // static: it ranks edges
	Warnsdorff             // dynamic: Warnsdorff's rule, by the number of unvisited successors
	Dynamic                // dynamic: it ranks unvisited successors in the state of a search
)

// isStatic reports whether the ranks are the same in all states of a search.
// The dynamic kinds come last.
func (k Kind) isStatic() bool { return k < Warnsdorff }

// A List is a list of orders, numbered from 0. Lower ranks come first. The last
// three methods rank by the static kinds of orders: each is called for orders
// of one kind only. After a stop, their results are meaningless.
type List interface {
	// Orders returns the number of orders.
	Orders() int

	// Kind returns the kind of order i.
	Kind(i int) Kind

	// ListAll returns a new slice to use in place of dense.Lists.List, sorted
	// by the Listed order, which must be the last static one.
	ListAll(c *work.Canceller) []int32

	// RankVertices sets ranks[v] to the rank of v by order i, for each vertex
	// v.
	RankVertices(c *work.Canceller, i int, ranks []int64)

	// RankEdges sets the ranks of edges from v by order i.
	RankEdges(c *work.Canceller, i int, v int32, edges []Ranked)
}

// Ranked is an edge with its rank by one order.
type Ranked struct {
	Rank int64
	V    int32 // the vertex that the edge leads to
	i    int   // for a Ranker: the index of the edge in Plan.List
}

// A Plan is a list of orders applied to a graph: the static orders have sorted
// its adjacency lists, and the dynamic ones are applied during the search.
type Plan struct {
	dense.Lists              // successors by the static orders, ties in ascending order
	HasQueues   bool         // whether the lists fit into queues
	Queues      dense.Queues // the lists as queues, if they fit
	keys        []sortKey    // by order: those up to the last dynamic one, if there is one

	// Small slices are kept here: on an 8x8 board, allocating one takes as long
	// as eight visits (BenchmarkCall).
	space struct {
		keys  [1]sortKey
		ranks [dense.WordSize]int64
	}
}

// A sortKey is an order by which successors are sorted at each visit.
type sortKey struct {
	kind  Kind
	order int     // its index in the list of orders, and in Plan.keys
	ranks []int64 // of a static order: by index in Plan.List, the rank of the edge
}

// IsDynamic reports whether successors are sorted at each visit.
func (p *Plan) IsDynamic() bool { return len(p.keys) > 0 }

// IsWarnsdorff reports whether the plan is Warnsdorff's rule with static
// tie-breaks.
func (p *Plan) IsWarnsdorff() bool { return len(p.keys) == 1 && p.keys[0].kind == Warnsdorff }

// BeginsWithWarnsdorff reports whether Warnsdorff's rule is the first order.
func (p *Plan) BeginsWithWarnsdorff() bool { return p.IsDynamic() && p.keys[0].kind == Warnsdorff }

// NaturalPlan returns the plan that keeps the order of the lists. It refers to
// them.
func NaturalPlan(l dense.Lists) *Plan {
	p := &Plan{Lists: l}
	p.HasQueues = p.Queues.Fill(p.Lists)
	return p
}

// WarnsdorffPlan returns the plan of Warnsdorff's rule. The order of a list
// breaks ties. The plan refers to the lists.
func WarnsdorffPlan(l dense.Lists) *Plan {
	p := NaturalPlan(l)
	p.keys = append(p.space.keys[:0], sortKey{kind: Warnsdorff})
	return p
}

// Arrange makes p, which must be empty, the plan of a list of orders for g,
// whose lists must be in ascending order. p refers to them if no order changes
// them. The error is that of c.
func (p *Plan) Arrange(c *work.Canceller, g *dense.Graph, orders List) error {
	p.Lists = g.Lists
	a := arranger{
		c:      c,
		g:      g,
		orders: orders,
		space:  p.space.ranks[:],
	}
	p.List = a.sorted()
	p.keys = p.space.keys[:0]
	n := orders.Orders() // up to the last dynamic order
	for n > 0 && orders.Kind(n-1).isStatic() {
		n--
	}
	for i := range n {
		key := sortKey{kind: orders.Kind(i), order: i}
		if key.kind.isStatic() {
			key.ranks = a.rankAll(i, p.Lists)
		}
		p.keys = append(p.keys, key)
	}
	p.HasQueues = p.Queues.Fill(p.Lists)
	return c.Err()
}

// An arranger sorts the lists of a graph by static orders.
type arranger struct {
	c      *work.Canceller
	g      *dense.Graph
	orders List
	space  []int64  // for the ranks of vertices, if it is large enough
	edges  []Ranked // the edges of one vertex: see rankEdges
}

// sorted returns the lists to use in place of g.List, sorted by the static
// orders, with ties in ascending order. If there are no static orders, it
// returns g.List itself. The sorts are stable, and begin with the last order,
// the least significant one.
func (a *arranger) sorted() (list []int32) {
	for i := a.orders.Orders() - 1; i >= 0; i-- {
		if a.c.Err() != nil {
			break
		}
		kind := a.orders.Kind(i)
		switch {
		case kind == Listed:
			list = a.orders.ListAll(a.c)
		case kind.isStatic():
			if list == nil {
				list = work.Clone(a.c, a.g.List)
			}
			a.sortBy(i, list)
		}
	}
	if list == nil {
		return a.g.List
	}
	return list
}

// sortBy sorts the lists stably by order i. The slice list takes the place of
// g.List.
func (a *arranger) sortBy(i int, list []int32) {
	ranks := a.vertexRanks(i)
	for v := range int32(a.g.Len()) {
		if a.c.Spend(1+len(a.g.Of(v))) != nil {
			return
		}
		successors := list[a.g.Start[v]:a.g.Start[v+1]]
		if ranks != nil && len(successors) <= maxInsertion {
			sortByVertexRank(successors, ranks)
			continue
		}
		a.rankEdges(i, ranks, v, successors)
		sortRanked(a.c, a.edges)
		for j, e := range a.edges {
			successors[j] = e.V
		}
	}
}

// sortByVertexRank sorts a few vertices stably by their ranks, by insertion.
func sortByVertexRank(vertices []int32, ranks []int64) {
	for i, v := range vertices {
		for rank := ranks[v]; i > 0 && rank < ranks[vertices[i-1]]; i-- {
			vertices[i] = vertices[i-1]
		}
		vertices[i] = v
	}
}

// rankEdges sets a.edges to the edges from v to successors, ranked by order i.
// ranks holds the ranks of the vertices, or is nil if the order ranks edges.
func (a *arranger) rankEdges(i int, ranks []int64, v int32, successors []int32) {
	a.edges = a.edges[:0]
	for _, w := range successors {
		e := Ranked{V: w}
		if ranks != nil {
			e.Rank = ranks[w]
		}
		a.edges = append(a.edges, e)
	}
	if ranks == nil {
		a.orders.RankEdges(a.c, i, v, a.edges)
	} else {
		a.c.Spend(len(a.edges))
	}
}

// vertexRanks returns the ranks of the vertices by order i, or nil if the order
// ranks edges. The slice is valid until the next call.
func (a *arranger) vertexRanks(i int) []int64 {
	if a.orders.Kind(i) != ByVertex {
		return nil
	}
	n := a.g.Len()
	ranks := slices.Grow(a.space[:0], n)[:n]
	a.orders.RankVertices(a.c, i, ranks)
	return ranks
}

// rankAll returns the ranks of the edges of all lists by order i, in the form
// of sortKey.ranks. The result is meaningless if a.c is stopped.
func (a *arranger) rankAll(i int, lists dense.Lists) []int64 {
	vertexRanks := a.vertexRanks(i)
	ranks := make([]int64, 0, len(lists.List))
	for v := range int32(a.g.Len()) {
		if a.c.Spend(1) != nil {
			break
		}
		a.rankEdges(i, vertexRanks, v, lists.Of(v))
		for _, e := range a.edges {
			ranks = append(ranks, e.Rank)
		}
	}
	return ranks
}

// maxInsertion is the maximum length for which insertion sort is fastest.
const maxInsertion = 16

// sortRanked sorts stably by rank. The result is meaningless if c is stopped.
func sortRanked(c *work.Canceller, s []Ranked) {
	if len(s) > maxInsertion {
		work.SortStable(c, s, func(a, b Ranked) int { return cmp.Compare(a.Rank, b.Rank) })
		return
	}
	for i, x := range s {
		for ; i > 0 && x.Rank < s[i-1].Rank; i-- {
			s[i] = s[i-1]
		}
		s[i] = x
	}
}
