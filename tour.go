package knighttour

import (
	"fmt"

	"example.com/knighttour/internal/nodes"
	"gonum.org/v1/gonum/graph"
)

// A Tour is a path through a graph, with the cost of finding it.
type Tour struct {
	// Path lists the IDs of the nodes in order. A complete tour has all nodes.
	Path []int64 `json:"path"`

	// Visits is the number of times that a search put a node on its path. In
	// the textbook's recursion it is the number of calls. [Find] counts the
	// joins of paths, too.
	Visits int64 `json:"visits"`
}

// Verify returns nil if t.Path visits every node of g exactly once, and each
// step is along an edge of g. Otherwise the error is a [*PathError]. It gives
// the first wrong step, counted from 0, or the one missing at the end. If g has
// too many nodes, the error wraps [ErrBoard] instead. A closed tour does not
// repeat its start at the end: see [Tour.IsClosed].
//
// It takes time proportional to the nodes of a Board or a frozen graph, or to
// the nodes and edges of any other graph. It takes memory for the path and,
// unless g is a Board or frozen, the nodes.
func (t Tour) Verify(g graph.Graph) error {
	if b, ok := g.(Board); ok {
		if err := b.checkSize(); err != nil {
			return err
		}
	}
	n, room, number := numbering(g)
	err := checkSteps(g, t.Path, "an edge", room, func(id int64) (int, string) {
		v, has := number(id)
		if !has {
			return 0, fmt.Sprintf("%s %d, which the graph does not have", nounIn(g), id)
		}
		return v, ""
	})
	missing := n - len(t.Path)
	if err != nil || missing <= 0 {
		return err
	}
	return &PathError{
		Index:   len(t.Path),
		ID:      -1,
		Problem: fmt.Sprintf("is missing, with %s unvisited", amountIn(g, missing)),
	}
}

// checkSteps returns a [*PathError] with the first wrong step of a path in g,
// or nil if its nodes exist, none occurs twice, and an edge leads from each to
// the next. edge is the word for an edge in the error, with its article. number
// maps each node to a number below room. If a node does not exist, absent names
// it and says so. checkSteps takes memory for the path, not for the graph.
func checkSteps(
	g graph.Graph,
	path []int64,
	edge string,
	room int,
	number func(id int64) (v int, absent string),
) error {
	name := func(id int64) string { return nounOf(g.Node(id)) + " " + nameOf(g.Node(id)) }
	hasEdge := edgesOf(g)
	visited := newNumberSet(room, len(path))
	for i, id := range path {
		v, absent := number(id)
		problem := ""
		switch {
		case absent != "":
			problem = "visits " + absent
		case visited.has(v):
			problem = "visits " + name(id) + " again"
		case i > 0 && !hasEdge(path[i-1], id):
			problem = fmt.Sprintf("goes from %s to %s without %s", name(path[i-1]), name(id), edge)
		}
		if problem != "" {
			return &PathError{Index: i, ID: id, Problem: problem, Unknown: absent != ""}
		}
		visited.add(v)
	}
	return nil
}

// A numberSet is a set of numbers. Exactly one of its fields is not nil.
type numberSet struct {
	bits  []uint64 // bit v%64 of word v/64 says whether v is in the set
	inMap map[int]struct{}
}

// newNumberSet returns an empty set that is to hold up to n numbers below room.
// It takes memory for n numbers, even if room is far greater: where a bitmask
// would take more words than there are numbers, the set is a map.
func newNumberSet(room, n int) numberSet {
	words := room/64 + 1 // of 64 bits
	if words > max(n, 1) {
		return numberSet{inMap: map[int]struct{}{}}
	}
	return numberSet{bits: make([]uint64, words)}
}

// has reports whether v is in the set.
func (s *numberSet) has(v int) bool {
	if s.bits == nil {
		_, has := s.inMap[v]
		return has
	}
	return s.bits[v/64]&(1<<(v%64)) != 0
}

// add puts v into the set.
func (s *numberSet) add(v int) {
	if s.bits == nil {
		s.inMap[v] = struct{}{}
		return
	}
	s.bits[v/64] |= 1 << (v % 64)
}

// IsClosed reports whether g has an edge from the last node of t.Path to the
// first, and the path has at least 2 nodes, or 3 if g is undirected. It does
// not check the rest of the path: see [Tour.Verify].
func (t Tour) IsClosed(g graph.Graph) bool {
	mustNotBeNil(g)
	_, undirected := g.(graph.Undirected)
	minNodes := 2
	if undirected {
		minNodes = 3 // an edge there and back is not a cycle
	}
	n := len(t.Path)
	return n >= minNodes && edgesOf(g)(t.Path[n-1], t.Path[0])
}

// numbering returns the number of nodes of g, and a function that maps their
// IDs to distinct numbers below room.
func numbering(g graph.Graph) (n, room int, number func(id int64) (v int, has bool)) {
	mustNotBeNil(g)
	if b, isBoard := g.(Board); isBoard {
		number = func(id int64) (int, bool) { return int(id), b.shape.Has(id) }
		return b.shape.Squares(), b.shape.Area(), number
	}
	x := new(nodes.Index)
	if f := frozenOf(g); f != nil {
		x = &f.index
	} else {
		x.ReadNodes(endless(), g)
	}
	return x.N, x.N, func(id int64) (int, bool) {
		v, has := x.Vertex(id)
		return int(v), has
	}
}

// edgesOf returns the function that reports whether an edge of g leads from u
// to v. The edges are those that From reports, as in a search: a type that
// embeds a graph may override that method alone.
func edgesOf(g graph.Graph) func(u, v int64) bool {
	if f := frozenOf(g); f != nil {
		return f.hasEdge
	}
	if b, isBoard := g.(Board); isBoard {
		return b.HasEdgeBetween
	}
	return func(u, v int64) bool {
		successors := g.From(u)
		for successors != nil && successors.Next() {
			if successors.Node().ID() == v {
				return true
			}
		}
		return false
	}
}
