// Package treewidth finds Hamiltonian cycles of undirected graphs that can be
// divided recursively by small sets of vertices: graphs of small treewidth.
// Hubs, vertices with many neighbours, do no harm if there are only a few in
// each part of the graph.
//
// It eliminates the vertices one by one, in an order planned in elimination.go.
// The bag of a vertex consists of the vertex and the neighbours that are left
// when it is eliminated; from then on these are neighbours of each other. All
// that is known about the eliminated vertices is in tables. Each table covers
// the vertices of a bag that are left: its states say how paths through the
// eliminated vertices may end there (table.go). An edge is a table, too, with
// two states. So to eliminate a vertex is to join all tables that cover it, one
// after the other, and to keep the states in which it has two links. The result
// is a table that covers the rest of its bag.
//
// Package frontier does the same along a line, where one state covers
// everything that is open at a place. Here the states of one branch of the
// graph do not multiply with those of another. For example, take a graph of
// five parts, each made of five smaller parts, each made of five again. Its
// states may cover 23 vertices along a line, but only 8 in bags.
//
// Many states differ only in which ends belong to the same path. Only a few of
// them are needed: those whose rows in a matrix are linearly independent
// (represent.go).
//
// Sources: U. Bertelè, F. Brioschi: Nonserial Dynamic Programming, Academic
// Press, 1972; S. Arnborg, D. G. Corneil, A. Proskurowski: Complexity of
// finding embeddings in a k-tree, SIAM J. Algebraic Discrete Methods 8, 1987,
// doi:10.1137/0608024; M. Cygan, S. Kratsch, J. Nederlof: Fast Hamiltonicity
// checking via bases of perfect matchings, J. ACM 65(3), 2018,
// doi:10.1145/3148227.
package treewidth

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Memory is the default limit on the memory of a [Search] in 64-bit words: 128
// MiB.
const Memory = 16 << 20

// tableShare limits tables, and what is made from them, to 1/tableShare of the
// memory. The rest is for slices that grow, and for garbage.
const tableShare = 2

// A Search looks for a Hamiltonian cycle. When the budget of a call is spent,
// the next call continues the search.
type Search struct {
	graph     dense.Lists
	c         *work.Canceller // of the current call of Run
	wordsLeft int             // words that the tables may still take

	isPlanned bool
	order     *elimination // nil if it is not planned yet, or the tables get too large
	tables    []stateTable // by place in the order
	joiner    tableJoiner
	links     dense.Links // of the cycle found
}

// New returns a search of an undirected graph of at least 3 vertices, without
// loops.
func New(g dense.Lists) *Search {
	return &Search{graph: g, wordsLeft: Memory / tableShare}
}

// Share limits the memory of s to 1/n of [Memory], for n searches that take
// turns. It must be called before Run.
func (s *Search) Share(n int) { s.wordsLeft = Memory / tableShare / n }

// errMemory reports that the tables take too much memory.
var errMemory = errors.New("the tables do not fit the memory")

// patience limits the work of a call to Run, estimated and actual, to patience
// times the budget.
const patience = 16

// Run looks for a cycle, and reports whether it has found one: then Cycle
// returns it, and later calls to Run find nothing. Run does not begin if the
// estimated work is much more than the budget. Otherwise it may spend several
// times the budget. It gives up for good if the tables take too much memory.
// The error is [dense.ErrNoCycle] or that of the canceller.
func (s *Search) Run(c *work.Canceller, budget int64) (found bool, err error) {
	s.c = c
	budget = min(budget, math.MaxInt64/(2*patience)) // so that no sum overflows
	end := c.Spent() + patience*budget
	if !s.isPlanned {
		if planWork*int64(s.graph.Len()) > budget {
			return false, nil
		}
		s.order = planElimination(c, s.graph)
		if c.Err() != nil {
			return false, c.Err()
		}
		s.isPlanned = true
	}
	if s.order == nil || s.order.work > float64(budget)*patience {
		return false, nil
	}
	for len(s.tables) < s.graph.Len() {
		if c.Spent() >= end {
			return false, nil
		}
		err := s.eliminate()
		if errors.Is(err, errMemory) {
			s.release()
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	err = s.trace()
	s.release()
	return err == nil, err
}

// release frees the memory of the search.
func (s *Search) release() {
	s.order = nil
	s.tables = nil
	s.joiner = tableJoiner{}
}

// eliminate eliminates the next vertex. The error is [dense.ErrNoCycle] if no
// state is left, errMemory, or that of the canceller.
func (s *Search) eliminate() error {
	p := len(s.tables)
	t, _, err := s.joinedTables(p, nil)
	if err != nil {
		return err
	}
	if len(t.codes) == 0 {
		return dense.ErrNoCycle
	}
	t.dropFirst()
	s.wordsLeft -= t.words()
	if s.wordsLeft < 0 {
		return errMemory
	}
	s.tables = append(s.tables, t)
	return nil
}

// An operand is a table that is joined to others when a vertex is eliminated:
// the table of an earlier vertex, or of an edge.
type operand struct {
	stateTable
	child int32   // the place of the earlier vertex, or none for an edge
	to    int32   // for an edge: its other end
	slots []uint8 // by slot of the table: the slot in the bag
	edges []int32 // by slot of the table: how many edges of the vertex are in the table
}

// none stands for no place, no key and no transition.
const none = -1

// operands returns the tables that are joined when the vertex at place p is
// eliminated: small tables first, and edges last.
func (s *Search) operands(p int) []operand {
	bag := s.order.bags[p]
	var operands []operand
	for _, child := range s.order.children[p] {
		x := operand{
			stateTable: s.tables[child],
			child:      child,
			edges:      s.order.inside[child],
		}
		for _, v := range s.order.bags[child][1:] {
			x.slots = append(x.slots, uint8(slices.Index(bag, v)))
		}
		operands = append(operands, x)
	}
	slices.SortStableFunc(operands, func(a, b operand) int {
		return cmp.Compare(len(a.codes), len(b.codes))
	})
	for _, slot := range s.order.edges[p] {
		operands = append(operands, operand{
			stateTable: edgeTable,
			child:      none,
			to:         bag[slot],
			slots:      []uint8{0, slot},
			edges:      []int32{1, 1},
		})
	}
	return operands
}

// joinedTables returns the join of all tables that cover the vertex at place p,
// restricted to the states in which this vertex has two links. The table has
// slots for the whole bag. If no table covers the vertex, the result has no
// states. On the way back, the parameter to holds the degrees of the state of
// the cycle; otherwise it is nil. If it is not nil, the result has only states
// with these degrees, and joinedTables also returns the origins of the states,
// operand by operand.
func (s *Search) joinedTables(p int, to *degrees) (t stateTable, joined []joinedOperand, err error) {
	bag := s.order.bags[p]
	x := joinOptions{
		slots:    len(bag),
		mayClose: len(bag) == s.graph.Len()-p,
		maxWords: s.wordsLeft,
		to:       to,
	}
	if to != nil {
		// A join has no more states than on the way forward, when it took at
		// most a half of the memory. An origin for each state fits into the
		// other half, so that no join fails. The origins of the earlier joins
		// for this bag are not counted.
		x.maxWords = Memory
	}
	s.joiner.begin(x)
	left := make([]int32, len(bag)) // number of edges that are in no table joined so far
	for i, v := range bag {
		left[i] = int32(len(s.graph.Of(v)))
	}
	operands := s.operands(p)
	if len(operands) == 0 {
		return stateTable{}, nil, nil // the vertex is isolated
	}
	t = untouched(len(bag))
	for _, x := range operands {
		for i, slot := range x.slots {
			left[slot] -= x.edges[i]
		}
		s.joiner.setLeft(left)
		joint, err := s.joiner.join(s.c, t, x.stateTable.moved(len(bag), x.slots))
		if err != nil {
			return t, nil, err
		}
		t = joint.stateTable
		if to != nil {
			joined = append(joined, joinedOperand{operand: x, origins: joint.origins})
		}
	}
	return t, joined, nil
}

// A joinedOperand is an operand and the origins of the states after it was
// joined.
type joinedOperand struct {
	operand
	origins []origin // by state after the join
}

// trace finds the links of a cycle, from the last vertex eliminated to the
// first. For each vertex it repeats the joins that lead to the state of the
// cycle.
func (s *Search) trace() error {
	n := s.graph.Len()
	s.links = make(dense.Links, n)
	state := make([]int32, n) // by place: the state of the cycle in the table
	for p := n - 1; p >= 0; p-- {
		bag := s.order.bags[p]
		to, index := s.tables[p].locate(state[p])
		to.one <<= 1 // undoes dropFirst: slot 0 is the vertex itself, which is full
		to.two = to.two<<1 | 1
		t, joined, err := s.joinedTables(p, &to)
		if err != nil {
			return err
		}
		at := t.find(to, index) // the state after all joins, and then before each
		for _, x := range slices.Backward(joined) {
			o := x.origins[at]
			switch {
			case x.child != none:
				state[x.child] = o.operand
			case o.operand == taken:
				s.links.Join(bag[0], x.to)
			}
			at = o.before
		}
	}
	return nil
}

// Cycle returns the cycle that Run has found. It starts with the vertex from.
func (s *Search) Cycle(from int32) []int32 { return s.links.Cycle(from) }
