package knighttour

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/exp/constraints"
	"gonum.org/v1/gonum/graph"
)

// An Order ranks the successors of a node, which are tried by ascending rank.
// In a list of orders the first one decides, each later one breaks the ties
// left by those before it, and the smaller node ID breaks the last tie. The
// ranks of a static order are the same throughout a search. The ranks of a
// dynamic order depend on the path and on which nodes have been visited.
//
// The zero Order is [ByID]. Orders can be compared with ==. An order made by
// [ByNode] or [ByState] is equal only to its copies.
type Order struct {
	rank *ranking // nil for ByID
	seed uint64   // of Shuffled
}

// A ranking says how an order ranks: by a function of the caller, or by the
// rule that the name stands for. The rules are in ordering.go.
type ranking struct {
	name    string
	edge    func(from, to graph.Node) int64 // of ByNode, else nil
	dynamic func(s *State, id int64) int64  // of ByState, else nil
}

// The rankings of the orders that are not the caller's functions.
var (
	byMove     = ranking{name: "move"}
	outward    = ranking{name: "outward"}
	warnsdorff = ranking{name: "warnsdorff"}
	shuffled   = ranking{name: "shuffled"}
)

// isDynamic reports whether the ranks depend on the state of the search.
func (o Order) isDynamic() bool {
	return o.rank == &warnsdorff || o.rank != nil && o.rank.dynamic != nil
}

// isByNode reports whether the order was made by [ByNode].
func (o Order) isByNode() bool { return o.rank != nil && o.rank.edge != nil }

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

// plainOrders have no parameters: their names say everything about them.
var plainOrders = [...]Order{ByID(), ByMove(), Outward(), Warnsdorff()}

// MarshalText implements [encoding.TextMarshaler]. The text is that of String.
// It is an error if o was made by [ByNode] or [ByState], whose functions cannot
// be written as text.
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
	// Without a number, n is 0, and the text is not that of Shuffled(0).
	orders := append(slices.Clone(plainOrders[:]), Shuffled(n))
	return unmarshal(o, text, "order", "id, move, outward, warnsdorff or shuffled(7)", orders...)
}

// ByNode returns the static order of ascending rank(from, to), where an edge
// leads from one node to the other; NaN ranks last. The rank function is called
// for each edge before the search begins. A graph that [Freeze] has returned
// keeps the ranks for the next search with the same orders. The result must
// depend only on the arguments.
func ByNode[R constraints.Integer | constraints.Float](rank func(from, to graph.Node) R) Order {
	if rank == nil {
		panic("knighttour: nil rank function")
	}
	return Order{rank: &ranking{
		name: "by node",
		edge: func(from, to graph.Node) int64 { return sortable(rank(from, to)) },
	}}
}

// ByState returns the dynamic order of ascending rank(s, id); NaN ranks last.
// Here s is the state of the search, and id the ID of an unvisited successor of
// the last node of the path. The rank function is called as soon as that node
// is put on the path, for each successor that the orders before this one leave
// tied. Its result must depend only on its arguments.
//
// Apart from the rank function, a visit takes about 20 nanoseconds, or 100 if
// the search has to backtrack. The rank function should not allocate memory.
func ByState[R constraints.Integer | constraints.Float](rank func(s *State, id int64) R) Order {
	if rank == nil {
		panic("knighttour: nil rank function")
	}
	return Order{rank: &ranking{
		name:    "by state",
		dynamic: func(s *State, id int64) int64 { return sortable(rank(s, id)) },
	}}
}

// sortable maps the values of a type to int64, in the same order, and NaN to
// the greatest.
func sortable[R constraints.Integer | constraints.Float](r R) int64 {
	isFloat := R(1)/2 != 0
	if isFloat {
		return sortableFloat(float64(r))
	}
	isUnsigned := R(0)-1 > 0
	if isUnsigned {
		return int64(uint64(r) ^ 1<<63)
	}
	return int64(r)
}

// sortableFloat maps floats to int64, in the same order. Read as integers, the
// bits of positive numbers are in order, and those of negative numbers, which
// are negative integers, in reverse: flipping all but the sign puts them in
// order.
func sortableFloat(f float64) int64 {
	switch {
	case f != f: // NaN
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
// [Board.Moves]. The textbook's earlier editions add the edges in this order,
// and exercises expect their tours: ByMove makes [KnightTour] and
// [KnightTourBetter] return these. Edges between nodes that are not [Square]
// values are tied.
func ByMove() Order { return Order{rank: &byMove} }

// Outward returns the static order of descending distance from the centre of
// the board. As the tie-break of [Warnsdorff], due to A. Roth, it makes
// backtracking rare. Nodes that are not [Square] values are tied.
func Outward() Order { return Order{rank: &outward} }

// Warnsdorff returns the dynamic order of Warnsdorff's rule: the successor with
// the fewest unvisited successors first.
//
// H. C. von Warnsdorff: Des Rösselsprunges einfachste und allgemeinste Lösung,
// Schmalkalden 1823.
func Warnsdorff() Order { return Order{rank: &warnsdorff} }

// Shuffled returns the static order that shuffles the successors of each node,
// in the same way on all machines for the same seed and node IDs. Starts remain
// in ascending order, so the first open tour begins at the smallest ID at which
// any tour begins. For a random start, choose a [Search].Prefix.
func Shuffled(seed uint64) Order { return Order{rank: &shuffled, seed: seed} }
