package knighttour

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/walk"
	"example.com/knighttour/internal/work"
	"golang.org/x/exp/constraints"
	"gonum.org/v1/gonum/graph"
)

// An Order ranks the successors of a node, which are tried by ascending rank.
// In a list of orders the first one decides, each later one breaks the ties
// left by those before it, and the smaller node ID breaks the last tie. The
// ranks of a static order are the same throughout a search. Those of a dynamic
// order depend on the path and on what has been visited.
//
// The zero Order is [ByID]. Orders can be compared with ==. An order made by
// [ByNode] or [ByState] is equal only to its copies.
type Order struct {
	rank *ranking // nil for ByID
	seed uint64   // of Shuffled
}

// A ranking is how an order ranks.
type ranking struct {
	name    string
	kind    order.Kind
	edge    func(seed uint64, from, to graph.Node) int64 // if it ranks edges
	dynamic func(s *State, id int64) int64               // if it ranks in the state of a search
}

// isDynamic reports whether the order ranks in the state of a search.
func (o Order) isDynamic() bool {
	return o.rank != nil && (o.rank.kind == order.Warnsdorff || o.rank.kind == order.Dynamic)
}

// isByNode reports whether the order was made by [ByNode].
func (o Order) isByNode() bool {
	return o.rank != nil && o.rank.kind == order.ByEdge && o.rank != &byMove && o.rank != &shuffled
}

// String returns the name of the order: "id", "move", "outward", "warnsdorff",
// "shuffled(7)" for the seed 7, "by node" or "by state".
func (o Order) String() string {
	switch o.rank {
	case nil:
		return "id"
	case &shuffled:
		return fmt.Sprintf("%s(%d)", o.rank.name, o.seed)
	}
	return o.rank.name
}

// plainOrders have no parameters: their names say all about them.
var plainOrders = [...]Order{ByID(), ByMove(), Outward(), Warnsdorff()}

// MarshalText implements [encoding.TextMarshaler]. The text is that of String.
// It is an error if o was made by [ByNode] or [ByState], which no text can
// hold.
func (o Order) MarshalText() ([]byte, error) {
	if o.rank != &shuffled && !slices.Contains(plainOrders[:], o) {
		return nil, fmt.Errorf("knighttour: order %q: no text can hold its rank function", o)
	}
	return []byte(o.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler] for the texts of
// MarshalText. For other text the error wraps [strconv.ErrSyntax], or
// [strconv.ErrRange] if the seed overflows a uint64.
func (o *Order) UnmarshalText(text []byte) error {
	seed, isShuffled := strings.CutPrefix(string(text), shuffled.name+"(")
	n, err := strconv.ParseUint(strings.TrimSuffix(seed, ")"), 10, 64)
	if isShuffled && errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("knighttour: order %s: seed: %w", abbreviated(text), strconv.ErrRange)
	}
	return unmarshal(o, text, "order", "id, move, outward, warnsdorff or shuffled(7)", append(plainOrders[:], Shuffled(n))...)
}

// ByNode returns the static order of ascending rank(from, to), NaN last: the
// rank of the edge from a node to a successor. The rank function is called for
// each edge before the search begins. A graph that [Freeze] has returned keeps
// the ranks for a next search with the same orders. The result must depend only
// on the arguments.
func ByNode[R constraints.Integer | constraints.Float](rank func(from, to graph.Node) R) Order {
	if rank == nil {
		panic("knighttour: nil rank function")
	}
	return Order{rank: &ranking{
		name: "by node",
		kind: order.ByEdge,
		edge: func(_ uint64, from, to graph.Node) int64 { return sortable(rank(from, to)) },
	}}
}

// ByState returns the dynamic order of ascending rank(s, id), NaN last: s is
// the state of the search, and id the ID of an unvisited successor of the last
// node of the path. The rank function is called as soon as that node is put on
// the path, for each successor that the orders before this one leave tied. Its
// result must depend only on its arguments.
//
// Apart from the rank function, a visit takes about 20 nanoseconds, or 100 if
// the search has to backtrack. The rank function should not allocate memory.
func ByState[R constraints.Integer | constraints.Float](rank func(s *State, id int64) R) Order {
	if rank == nil {
		panic("knighttour: nil rank function")
	}
	return Order{rank: &ranking{
		name:    "by state",
		kind:    order.Dynamic,
		dynamic: func(s *State, id int64) int64 { return sortable(rank(s, id)) },
	}}
}

// sortable maps the values of a type to int64, in the same order.
func sortable[R constraints.Integer | constraints.Float](r R) int64 {
	if isFloat := R(1)/2 != 0; isFloat {
		return sortableFloat(float64(r))
	}
	if unsigned := R(0)-1 > 0; unsigned {
		return int64(uint64(r) ^ 1<<63)
	}
	return int64(r)
}

// sortableFloat maps floats to int64. The bits of positive numbers are in
// order, those of negative numbers in reverse.
func sortableFloat(f float64) int64 {
	switch {
	case f != f:
		return math.MaxInt64
	case f == 0:
		return 0 // also for -0
	}
	bits := int64(math.Float64bits(f))
	if f < 0 {
		bits ^= math.MaxInt64
	}
	return bits
}

// ByID returns the static order of ascending node IDs, the default.
func ByID() Order { return Order{} }

// ByMove returns the static order of the textbook's move table: see
// [Board.Moves]. The textbook's program adds the edges in this order. Edges
// between nodes that are not [Square] values are tied.
func ByMove() Order { return Order{rank: &byMove} }

// byMove ranks moves as the move tables of the leapers do, one table after the
// other. Within a table, up comes before down, then a long step along the row
// before one along the column, then left before right.
var byMove = ranking{name: "move", kind: order.ByEdge, edge: rankMove}

func rankMove(_ uint64, from, to graph.Node) int64 {
	u, uok := from.(Square)
	v, vok := to.(Square)
	if !uok || !vok {
		return 0
	}
	row, col := v.Row-u.Row, v.Col-u.Col
	rows, cols := int64(board.Abs(row)), int64(board.Abs(col))
	// Leaps that differ only beyond these are tied. No board in memory has room
	// for them.
	near := min(rows, cols, 1<<20-1)
	far := min(max(rows, cols), 1<<40-1)
	rank := near<<43 | far<<3 // from here on, three bits are left
	if row > 0 {
		rank += 4
	}
	if rows > cols {
		rank += 2
	}
	if col > 0 {
		rank += 1
	}
	return rank
}

// Outward returns the static order of descending distance from the centre of
// the board. As the tie-break of [Warnsdorff], due to A. Roth, it makes
// backtracking rare. Nodes that are not [Square] values are tied.
func Outward() Order { return Order{rank: &outward} }

var outward = ranking{name: "outward", kind: order.ByVertex}

// Warnsdorff returns the dynamic order of Warnsdorff's rule: the successor with
// the fewest unvisited successors first.
//
// H. C. von Warnsdorff: Des Rösselsprunges einfachste und allgemeinste Lösung,
// Schmalkalden 1823.
func Warnsdorff() Order { return Order{rank: &warnsdorff} }

var warnsdorff = ranking{name: "warnsdorff", kind: order.Warnsdorff} // internal/order ranks by it

// Shuffled returns the static order that shuffles the successors of each node:
// in the same way on all machines for the same seed and node IDs. Starts of a
// search remain in ascending order.
func Shuffled(seed uint64) Order { return Order{rank: &shuffled, seed: seed} }

var shuffled = ranking{name: "shuffled", kind: order.ByEdge, edge: rankAtRandom}

func rankAtRandom(seed uint64, from, to graph.Node) int64 {
	hash := dense.Mix(seed)
	hash = dense.Mix(hash + uint64(from.ID()))
	hash = dense.Mix(hash + uint64(to.ID()))
	return int64(hash)
}

// A State is the state of a search, as the functions of [ByState] and
// [Search].Allow see it. Nodes are given by their IDs. A node that the graph
// does not have is not visited, and has no successors. A State, and the slices
// that it returns, are read-only, and valid only during the call that it is
// passed to.
//
// A lookup takes constant time if the IDs have no gaps, and time logarithmic
// in the number of nodes otherwise, such as on a board with blocked squares.
type State struct {
	plan *plan
	at   *order.State
	path []int64 // the IDs of the first vertices of the path

	// The IDs first, first+1 and so on, as many as gapless, are those of the
	// vertices from 0 on. Other IDs are looked up.
	first   int64
	gapless uint64

	// The IDs of successors, once they are asked for: all as in the lists of
	// the graph, or those of some vertices in a large graph.
	all   []int64
	next  [][]int64 // by vertex, or nil
	spare []int64   // room for more of them
}

// newState returns the state of a search by a plan, before it begins.
func newState(p *plan) State {
	s := State{plan: p, first: p.f.index.First}
	if p.f.index.IDs == nil {
		s.gapless = uint64(p.f.index.N)
	}
	return s
}

// Free returns the number of unvisited successors of a node.
func (s *State) Free(id int64) int { return int(s.count(id) &^ dense.Visited) }

// Visited reports whether a node is on the path or, in a [DFSForest], has been
// discovered.
func (s *State) Visited(id int64) bool { return s.count(id) >= dense.Visited }

// count returns the number of unvisited successors of a node, marked if it is
// visited.
func (s *State) count(id int64) int32 {
	if i := uint64(id - s.first); i < s.gapless {
		return s.at.Free[i]
	}
	return s.lookUp(id)
}

// lookUp is count for an ID that has to be looked up.
func (s *State) lookUp(id int64) int32 {
	v, ok := s.plan.f.index.Vertex(id)
	if !ok {
		return 0
	}
	return s.at.Free[v]
}

// Successors returns the IDs of all successors of a node, visited or not, in
// ascending order.
func (s *State) Successors(id int64) []int64 {
	f := s.plan.f
	v, ok := f.index.Vertex(id)
	if !ok {
		return nil
	}
	if s.all == nil && s.next == nil {
		s.beginSuccessors()
	}
	if s.all != nil {
		return s.all[f.graph.Start[v]:f.graph.Start[v+1]:f.graph.Start[v+1]]
	}
	if s.next[v] == nil {
		s.next[v] = s.successors(v)
	}
	return s.next[v]
}

// mostListed is the greatest number of edges of a graph whose successors are
// all listed by their IDs at once, and kept for other searches. It takes less
// time than a look at the context is due after.
const mostListed = 1 << 15

// beginSuccessors makes the lists of all successors or, in a large graph, makes
// room for those that are asked for.
func (s *State) beginSuccessors() {
	f := s.plan.f
	if len(f.graph.List) == 0 || len(f.graph.List) > mostListed {
		s.next = make([][]int64, f.index.N)
		return
	}
	s.all = *f.successors.Get(endless(), func() *[]int64 {
		ids := idsOf(f, f.graph.List)
		return &ids
	})
}

// successors makes the list of the IDs of the successors of v.
func (s *State) successors(v int32) []int64 {
	successors := s.plan.f.graph.Of(v)
	n := len(successors)
	if cap(s.spare) < n {
		s.spare = make([]int64, 0, max(512, n))
	}
	ids := s.spare[:0:n]
	for _, w := range successors {
		ids = append(ids, s.plan.f.index.ID(w))
	}
	s.spare = s.spare[n:n]
	return ids
}

// Path returns the IDs of the nodes on the path, from the start, or in a
// [DFSForest] from the root. The next node is to follow the last of them.
func (s *State) Path() []int64 {
	for _, v := range s.at.Path[len(s.path):] {
		s.path = append(s.path, s.plan.f.index.ID(v))
	}
	return slices.Clip(s.path)
}

// A host is a State from which a search gets the ranks by dynamic orders.
type host State

// Leave implements [order.Host].
func (h *host) Leave(length int) { h.path = h.path[:min(length, len(h.path))] }

// Rank implements [order.Host].
func (h *host) Rank(i int, at *order.State, v int32) int64 {
	h.at = at
	return h.plan.orders[i].rank.dynamic((*State)(h), h.plan.f.index.ID(v))
}

// A plan is a list of orders applied to a frozen graph. As an [order.List], it
// ranks for the order.Plan that it holds.
type plan struct {
	order.Plan
	f      *frozen
	orders []Order
	space  [4]Order   // for short lists of orders
	small  walk.Small // if the plan is Warnsdorff's rule, with masks and queues
}

// arrange returns the plan of the orders: the lists of f, sorted by the static
// ones, or as they are if there are none. It keeps the plan for the next
// search. But a graph of the pool does not remember the ranks of a caller's
// function: results would depend on when the pool is emptied.
func (f *frozen) arrange(c *work.Canceller, orders []Order) (*plan, error) {
	orders = f.board.trim(orders)
	remembers := !f.pooled || !slices.ContainsFunc(orders, Order.isByNode)
	if p := f.lastPlan.Load(); remembers && p != nil && slices.Equal(p.orders, orders) {
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
	if remembers {
		f.lastPlan.Store(p)
	}
	return p, nil
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

// The methods of [order.List].

func (p *plan) Orders() int { return len(p.orders) }

func (p *plan) Kind(i int) order.Kind {
	if o := p.orders[i]; o != ByMove() || !p.f.isBoard() {
		return o.rank.kind
	}
	return order.Listed
}

func (p *plan) ListAll(c *work.Canceller) []int32 { return p.f.board.shape.ListByMove(c) }

// RankVertices ranks by Outward, the only order by vertices. A node that is not
// a square has rank 0.
func (p *plan) RankVertices(c *work.Canceller, _ int, ranks []int64) {
	if p.f.isBoard() {
		p.f.board.shape.RankOutward(c, p.f.index.IDs, ranks)
		return
	}
	for v, node := range p.f.index.Nodes {
		ranks[v] = 0
		if s, ok := node.(Square); ok {
			ranks[v] = -s.shape().FromCentre(s.Row, s.Col)
		}
		if c.Spend(1) != nil {
			return
		}
	}
}

func (p *plan) RankEdges(c *work.Canceller, i int, v int32, edges []order.Ranked) {
	nodes := p.f.allNodes(c)
	o := p.orders[i]
	for j := range edges {
		if c.Spend(work.PerCall) != nil {
			return
		}
		edges[j].Rank = o.rank.edge(o.seed, nodes[v], nodes[edges[j].V])
	}
}
