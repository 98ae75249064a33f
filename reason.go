package knighttour

import (
	"context"
	"fmt"

	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/witness"
	"example.com/knighttour/internal/work"
)

// A NoTourError is a proof that there is no tour. Each error of this package that wraps
// [ErrNoTour] wraps one: [errors.As] finds it. It does not change, and may be used from
// many goroutines. Its text says the same in words.
type NoTourError struct {
	Reason Reason  // the kind of proof
	Nodes  []int64 // the IDs of the nodes that show it: each Reason says what they are
	Counts []int64 // the numbers in it: likewise
	Path   []int64 // what it is seen from: the prefix, or the start; nil if the proof holds for all starts

	why   *reason.Reason // in vertices
	also  *reason.Reason // how it was found, if that is worth saying; or nil
	asked question       // its f is nil if a theorem about the board is the proof
	board Board
}

// A Reason is a kind of proof that there is no tour, which says what Nodes and Counts
// of a [NoTourError] are. They are nil where it does not mention them.
//
// A tour that begins with Path goes on through the rest: the graph without Path and the
// edges between its nodes, but with its last node, the head, and, if the tour is closed,
// its first. It leads from the head to the end, if there is one: the goal's, or the first
// node if the tour is closed. If Path is one node or nil, the rest is the graph, and a
// closed tour is a cycle in it.
//
// A tour has two edges at each node of the rest, and one at its ends.
type Reason string

// These proofs can be checked from their nodes and numbers.
const (
	// ReasonSize: Counts are the number of nodes, and the least of a closed tour.
	ReasonSize Reason = "size"

	// ReasonGoal: the goal wants the node in Nodes visited before all others are, or
	// Path visits all and its last node, in Nodes, is not the goal's.
	ReasonGoal Reason = "goal"

	// ReasonColours: each edge joins nodes of two colours, so these alternate along a
	// path. Counts are the numbers of nodes of the start's colour and of the other, or
	// of either if there is no Path. Nodes is nil if these do not fit, or the end if it
	// has the wrong colour.
	ReasonColours Reason = "colours"

	// ReasonUnconnected: no path joins the two nodes, whatever the direction of edges.
	ReasonUnconnected Reason = "unconnected"

	// ReasonUnreached: the nodes of the rest that cannot be reached from the head.
	ReasonUnreached Reason = "unreached"

	// ReasonStranded: the nodes of the rest from which its end cannot be reached, in a
	// directed graph.
	ReasonStranded Reason = "stranded"

	// ReasonEnds: nodes with fewer than two edges in the rest, not counting those from
	// the head. (The end needs one.) Each would have to be the next after the head or
	// the last, or, without Path, the first or the last; and not all of them can be. In
	// a directed graph, no edge of the rest leads to any of them, or none from any.
	ReasonEnds Reason = "ends"

	// ReasonCut: without Nodes, the rest of an undirected graph falls into Counts[0]
	// parts, of which a tour can visit only Counts[1]. A path falls into one piece more
	// than there are nodes removed, or fewer if its ends are among them; a cycle into
	// as many. And a part that only one of Nodes leads to has an end of the path. A
	// path of which both ends are given counts as a cycle with an edge between them.
	ReasonCut Reason = "cut"

	// ReasonMatching: Nodes compete for neighbours. In an undirected graph no two of
	// them have an edge. A tour has Counts[0] edges of the rest at them, at least, since
	// only its free ends can have fewer than two; and Counts[1] at their neighbours, at
	// most: at each as many as a tour has there, or as lead to Nodes if these are fewer.
	// In a directed graph, Counts[0] of them need a next node of their own, and they
	// lead only to Counts[1] nodes.
	ReasonMatching Reason = "matching"

	// ReasonEdges: edges that each tour has contradict each other: two edges at a node
	// with no others, none that closes a cycle too early, and what follows from that.
	// Nodes are where the contradiction arises, if that is known.
	ReasonEdges Reason = "edges"

	// ReasonEdgeCut: Counts[0] edges, all that there are, join Nodes with the other
	// nodes of an undirected graph. What each tour would have to do there is impossible,
	// which was tried; rarely only with what other cuts leave.
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

// noTour makes the error for a reason. It looks for what can be seen if the reason is
// that there is something.
func (q *question) noTour(c *work.Canceller, why *reason.Reason) *NoTourError {
	e := &NoTourError{asked: *q}
	switch {
	case q.free:
	case len(q.prefix) > 0:
		e.Path = append(e.Path, q.prefix...)
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
	f := e.asked.f
	goal, err := f.goal(e.asked.goal)
	if err != nil {
		return nil, err
	}
	x := witness.Case{Graph: &f.graph, Closed: goal.Closed, End: goal.End}
	for _, id := range e.Path {
		v, _ := f.index.Vertex(id)
		x.Path = append(x.Path, v)
	}
	return x.Plain(c)
}

// Plain returns the plainest proof that the graph shows, the first of [ReasonUnreached],
// [ReasonEnds], [ReasonColours], [ReasonCut] and [ReasonMatching] that it finds; or e
// itself, if it finds none, e is as plain or a theorem, or ctx is done. It takes time in
// proportion to the edges, or somewhat more for a matching.
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

// Error returns the proof in words. It names squares of boards, and nodes that have a
// String method, besides their IDs.
func (e *NoTourError) Error() string {
	b := []byte("knighttour: no tour")
	if e.asked.goal.kind == closed {
		b = []byte("knighttour: no closed tour")
	}
	if e.asked.f == nil {
		b = fmt.Appendf(b, " of the %v board", e.board)
		switch {
		case e.asked.goal.kind == endAt:
			b = fmt.Appendf(b, " to %s", e.board.named(e.asked.goal.end))
		case len(e.Path) > 0:
			b = fmt.Appendf(b, " from %s", e.board.named(e.Path[0]))
		}
		return string(b) + ": " + e.why.Text
	}
	f, noun := e.asked.f, "node"
	if f.index.N > 0 {
		noun = nounOf(f.Node(f.index.ID(0)))
	}
	if len(e.Path) == 1 {
		b = fmt.Appendf(b, " from %s %s", noun, f.named(e.Path[0]))
	}
	if e.asked.goal.kind == endAt {
		b = fmt.Appendf(b, " to %s %s", noun, f.named(e.asked.goal.end))
	}
	if len(e.Path) > 1 {
		b = fmt.Appendf(b, " begins with %s", reason.Some(e.Path, f.named))
	}
	b = append(append(b, ": "...), e.why.Words(noun, func(v int32) string { return f.named(f.index.ID(v)) })...)
	if e.also != nil {
		b = append(append(b, "; "...), e.also.Words("", nil)...)
	}
	return string(b)
}

func (f *Frozen) named(id int64) string { return nameOf(f.Node(id)) }

// Unwrap returns [ErrNoTour].
func (e *NoTourError) Unwrap() error { return ErrNoTour }
