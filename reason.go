package knighttour

import (
	"context"
	"fmt"
	"slices"

	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/witness"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// A NoTourError is a proof that there is no tour. [errors.As] finds it in each error of
// this package that wraps [ErrNoTour].
type NoTourError struct {
	Reason Reason  // the kind of proof
	Nodes  []int64 // the IDs of the nodes that show it: see Reason
	Counts []int64 // the numbers that show it: see Reason
	Path   []int64 // what tours begin with: the prefix, or the start; nil if the proof holds for all starts

	why   *reason.Reason // in vertices
	also  *reason.Reason // how it was found, if that is worth saying; or nil
	asked question       // its f is nil if a theorem about the board is the proof
	board Board
}

// A Reason is a kind of proof that there is no tour. It says what Nodes and Counts of a
// [NoTourError] are. Those that it does not mention are nil.
//
// A tour that begins with Path goes on through the rest, from the head to the end:
//   - the head is the last node of Path;
//   - the end is the goal's, if any; the end of a closed tour is the first node of Path;
//   - the rest is the graph without the nodes of Path, except head and end, and without
//     edges between nodes of Path. A directed graph also loses edges to the head and from
//     the end.
//
// If Path is one node or nil, a closed tour is a cycle in the whole graph, without head
// and end.
//
// A tour has two edges at each node of the rest, and one at its ends.
type Reason string

// These proofs can be checked from their nodes and numbers.
const (
	// ReasonSize: Counts are the number of nodes, and the least number for a closed tour.
	ReasonSize Reason = "size"

	// ReasonGoal: Nodes is one node. Either the goal is to end there, but Path has that
	// node and lacks others. Or Path visits all nodes, ends there, and misses the goal.
	ReasonGoal Reason = "goal"

	// ReasonColours: each edge joins nodes of two colours, so colours alternate along a
	// path. Counts are the numbers of nodes of each colour, that of the start first if
	// there is a Path. If Nodes is nil, the numbers do not fit. Otherwise Nodes is the
	// end, which has the wrong colour.
	ReasonColours Reason = "colours"

	// ReasonUnconnected: no path joins the two Nodes, whatever the direction of edges.
	ReasonUnconnected Reason = "unconnected"

	// ReasonUnreached: the last node of Path does not reach these Nodes of the rest.
	ReasonUnreached Reason = "unreached"

	// ReasonStranded: these Nodes of the rest, in a directed graph, do not reach the end,
	// or the start of a closed tour.
	ReasonStranded Reason = "stranded"

	// ReasonEnds: Nodes have fewer than two edges in the rest, not counting those from
	// the head. (The end needs one.) So each would have to be the next after the head or
	// the last; without Path, the first or the last. Not all of them can be. In a
	// directed graph, no edge of the rest leads to any of them, or none from any.
	ReasonEnds Reason = "ends"

	// ReasonCut: without Nodes, the rest of an undirected graph falls into Counts[0]
	// parts, but a tour can visit only Counts[1] of them. If k nodes are removed, a
	// cycle falls into k pieces at most, and a path into k+1, or fewer if its ends are
	// removed. A part that only one of Nodes leads to has an end of the path. If head
	// and end are given, the path counts as a cycle with an edge between them.
	ReasonCut Reason = "cut"

	// ReasonMatching: Nodes compete for neighbours. In an undirected graph no edge joins
	// two of Nodes. A tour has at least Counts[0] edges of the rest at Nodes: only ends
	// that are not given can have fewer than the others. But the neighbours allow at most
	// Counts[1]: each as many as a tour has there, or as lead to Nodes if these are fewer.
	// In a directed graph, Counts[0] of Nodes need a next node of their own, but their
	// edges lead to only Counts[1] nodes.
	ReasonMatching Reason = "matching"

	// ReasonEdges: the edges that each tour must have contradict each other. They follow
	// from two rules: if a node has only two edges, both are in the tour; and no edge
	// closes a cycle too early. Nodes are where the contradiction is, if that is known.
	ReasonEdges Reason = "edges"

	// ReasonEdgeCut: only Counts[0] edges join Nodes with the other nodes of an undirected
	// graph. All that a tour could do there was tried, and is impossible. In rare cases it
	// is impossible only with what other cuts allow.
	ReasonEdgeCut Reason = "edge cut"
)

// These proofs have no nodes to check them by.
const (
	// ReasonBound: a bound by spanning trees.
	ReasonBound Reason = "bound"

	// ReasonTheorem: a theorem about full boards.
	ReasonTheorem Reason = "theorem"

	// ReasonExhausted: everything was tried. Counts is the number of visits, if they
	// were counted.
	ReasonExhausted Reason = "search"
)

// noTour makes the error for a reason. If the reason is Unseen, it looks for one that a
// person can see in the graph.
func (q *question) noTour(c *work.Canceller, why *reason.Reason) *NoTourError {
	e := &NoTourError{asked: *q}
	switch {
	case q.free:
	case len(q.prefix) > 0:
		e.Path = slices.Clone(q.prefix) // the caller may change it
		e.asked.prefix = e.Path
	default:
		e.Path = []int64{q.start}
	}
	if why.Kind == reason.Unseen {
		var also *reason.Reason
		if why.Counts != nil {
			also = &reason.Reason{Kind: reason.Search, Counts: why.Counts, Text: why.Text}
		}
		plain, err := e.plainReason(c)
		switch {
		case plain != nil && err == nil:
			why, e.also = plain, also
		case also != nil:
			why = also
		default:
			why = &reason.Reason{Kind: reason.Edges, Vertices: why.Vertices, Text: why.Text}
		}
	}
	e.set(why)
	return e
}

// set sets the reason.
func (e *NoTourError) set(why *reason.Reason) {
	e.why, e.Reason, e.Counts = why, Reason(why.Kind), why.Counts
	if e.asked.f != nil && len(why.Vertices) > 0 {
		e.Nodes = idsOf(e.asked.f, why.Vertices)
	}
}

// plainReason returns the plainest reason, or nil if it finds none.
func (e *NoTourError) plainReason(c *work.Canceller) (*reason.Reason, error) {
	p, err := e.asked.problem(c)
	if err != nil {
		return nil, err
	}
	x := witness.Case{Graph: p.Graph, Closed: p.Closed, End: p.End}
	if !e.asked.free {
		x.Path = p.Path()
	}
	return x.Plain(c)
}

// Plain returns the plainest proof that it finds in the graph. It looks for
// [ReasonUnconnected], [ReasonUnreached], [ReasonStranded], [ReasonEnds],
// [ReasonColours], [ReasonCut] and [ReasonMatching]. It returns e itself if it finds
// none, if e is as plain or a theorem, or if ctx is done. The time is proportional to the
// number of edges, or somewhat longer for a matching.
func (e *NoTourError) Plain(ctx context.Context) *NoTourError {
	switch {
	case e.asked.f == nil, e.Reason == ReasonSize, e.Reason == ReasonGoal, e.Reason == ReasonColours:
		return e
	}
	why, err := e.plainReason(work.New(ctx))
	if why == nil || err != nil {
		return e
	}
	plain := &NoTourError{Path: e.Path, asked: e.asked}
	plain.set(why)
	return plain
}

// Error returns in words what the fields say. It names squares of boards, and nodes that
// have a String method, besides their IDs.
func (e *NoTourError) Error() string {
	f, goal := e.asked.f, e.asked.goal
	text := "knighttour: no tour"
	if goal.kind == closed {
		text = "knighttour: no closed tour"
	}
	noun, named := "node", f.named
	switch {
	case f == nil:
		text += fmt.Sprintf(" of the %v board", e.board)
		noun, named = "square", func(id int64) string { return nameOf(e.board.square(id)) }
	case f.index.N > 0:
		noun = nounOf(f.node(0))
	}
	if len(e.Path) == 1 {
		text += " from " + noun + " " + named(e.Path[0])
	}
	if goal.kind == endAt {
		text += " to " + noun + " " + named(goal.end)
	}
	if len(e.Path) > 1 {
		text += " begins with " + reason.Some(e.Path, named)
	}
	text += ": " + e.why.Words(noun, func(v int32) string { return named(f.index.ID(v)) })
	if e.also != nil {
		text += "; " + e.also.Words("", nil)
	}
	return text
}

func (f *frozen) named(id int64) string { return nameOf(f.Node(id)) }

// Unwrap returns [ErrNoTour].
func (e *NoTourError) Unwrap() error { return ErrNoTour }

// nounOf returns what a node is, for texts of errors.
func nounOf(node graph.Node) string {
	if _, isSquare := node.(Square); isSquare {
		return "square"
	}
	return "node"
}

// nameOf returns the ID of a node, with its name if it has one, such as "8 (b6)".
func nameOf(node graph.Node) string {
	name := ""
	switch node := node.(type) {
	case Square:
		name = node.Name()
	case fmt.Stringer:
		name = node.String()
	}
	if name == "" {
		return fmt.Sprint(node.ID())
	}
	return fmt.Sprintf("%d (%s)", node.ID(), name)
}
