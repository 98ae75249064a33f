// Package reason says why a graph has no tour: as a text, and as a kind with
// the nodes that show it.
//
// Computations on numbers return a [Reason] as their error, with vertices and a text
// that leaves room for their names. [Reason.Name] makes it the error that callers see.
package reason

import (
	"fmt"
	"strings"

	"golang.org/x/exp/constraints"
)

// A Reason is an error: the reason why there is no tour.
type Reason struct {
	Kind     Kind
	Vertices []int32 // that show it: see the kinds
	Nodes    []int64 // their IDs, once it has a name
	Counts   []int64 // the numbers in it: see the kinds
	Text     string  // where %s stands for the nodes until it has a name
	Rest     *Rest   // where it may be seen better: see [Reason.Show]
	Err      error   // that it wraps
}

// A Kind is a kind of reason. It says what Nodes and Counts mean; they are empty
// where it does not mention them.
//
// The rest is the graph without the path that tours are to begin with, which is
// the start alone if none is given. The path's last node is its head. A node of
// the rest that is a possible end has one neighbour more: the start of a closed
// tour, or nothing if it is the given end.
type Kind string

// What can be seen in the graph.
const (
	// Size: too few nodes for a closed tour. Counts are the number of nodes and
	// the least that is enough.
	Size Kind = "size"

	// Goal: the node in Nodes cannot be the last as the goal wants it to be.
	Goal Kind = "goal"

	// Colours: along a path the two colours of the nodes alternate. Counts are the
	// numbers of nodes in the whole graph of the start's colour and of the other,
	// or of either if there is no start. Nodes is empty if these do not fit, or
	// the end if that has the wrong colour.
	Colours Kind = "colours"

	// Unconnected: no path joins the two nodes, whatever the start.
	Unconnected Kind = "unconnected"

	// Unreached: from the head the path cannot be extended to these nodes. They are
	// all such of the rest, or the start that a closed tour cannot come back to.
	Unreached Kind = "unreached"

	// Ends: these nodes have too few neighbours in the rest, or in the graph if
	// there is no start, for a path to pass through them; and not all of them can
	// be its next or last.
	Ends Kind = "ends"

	// Cut: one or two cut vertices of the rest and the head. Behind them are parts
	// that a path can enter, but not leave; it cannot end in all of these, or
	// not where it must.
	Cut Kind = "cut"

	// Matching: the nodes have no predecessors and successors of their own. Those
	// in Nodes, if there are any, together need more of them than their neighbours
	// in the rest can be.
	Matching Kind = "matching"

	// Stranded: in a directed graph, the end cannot be reached from some nodes of
	// the rest.
	Stranded Kind = "stranded"
)

// What a computation has found.
const (
	// Edges: those that all tours have, or none, contradict each other. Nodes are
	// what [Cut] would have without the edges that no tour has, if that is it.
	Edges Kind = "edges"

	// EdgeCut: a few edges lead to these nodes, and no tour passes them. Counts is
	// the number of the edges.
	EdgeCut Kind = "edge cut"

	// Bound: a bound by spanning trees.
	Bound Kind = "bound"

	// Theorem: a theorem about full boards.
	Theorem Kind = "theorem"

	// Search: everything has been tried. Counts is the number of visits, if they
	// were counted.
	Search Kind = "search"
)

// New returns a reason. If the text has a %s, that stands for the nodes.
func New(kind Kind, text string, vertices ...int32) *Reason {
	return &Reason{Kind: kind, Vertices: vertices, Text: text}
}

// With returns r with the counts.
func (r *Reason) With(counts ...int) *Reason {
	for _, n := range counts {
		r.Counts = append(r.Counts, int64(n))
	}
	return r
}

// Name makes r an error that wraps err, says first what there is not, and names
// the nodes by the IDs of vertices.
func (r *Reason) Name(err error, what string, id func(v int32) int64) *Reason {
	r.Nodes = idsOf(r.Vertices, id)
	if before, after, found := strings.Cut(r.Text, "%s"); found {
		names := list(r.Nodes)
		if r.Kind == EdgeCut {
			names = Some(r.Nodes)
		}
		r.Text = before + names + after
	}
	r.Err, r.Text = err, "knighttour: "+what+": "+r.Text
	if r.Rest != nil {
		r.Rest.id = id
	}
	return r
}

func idsOf(vertices []int32, id func(v int32) int64) (ids []int64) {
	for _, v := range vertices {
		ids = append(ids, id(v))
	}
	return ids
}

func (r *Reason) Error() string { return r.Text }

func (r *Reason) Unwrap() error { return r.Err }

// list returns the nodes as in "1, 2 and 3".
func list(nodes []int64) string {
	var text strings.Builder
	for i, id := range nodes {
		switch {
		case i > 0 && i == len(nodes)-1:
			text.WriteString(" and ")
		case i > 0:
			text.WriteString(", ")
		}
		fmt.Fprintf(&text, "%d", id)
	}
	return text.String()
}

// Some returns the nodes, without those in the middle of many.
func Some(nodes []int64) string {
	const most = 8
	var text strings.Builder
	for i, id := range nodes {
		switch {
		case i == most/2 && len(nodes) > most:
			text.WriteString(" …")
		case i < most/2 || i >= len(nodes)-most/2:
			fmt.Fprintf(&text, " %d", id)
		}
	}
	return strings.TrimPrefix(text.String(), " ")
}

// Plural returns n and the noun, in the plural unless n is 1.
func Plural[I constraints.Integer](n I, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Text returns what errors say of a kind that a check of the rest finds.
func (k Kind) Text() string {
	const cut = "no path can visit all parts of the graph that cut vertices separate"
	switch k {
	case Unreached:
		return "some nodes cannot be reached"
	case Stranded:
		return "the end cannot be reached from some nodes"
	case Cut:
		return cut
	case Matching:
		return "the nodes cannot be matched with predecessors and successors of their own"
	case Edges:
		return "without the edges that no tour can use, " + cut
	}
	return ""
}
