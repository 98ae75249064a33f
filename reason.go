package knighttour

import (
	"fmt"

	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/witness"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// A NoTourError is a proof that there is no tour. [errors.As] finds it in each error of
// this package that wraps [ErrNoTour].
type NoTourError struct {
	Reason Reason  // the kind of proof
	Nodes  []int64 // the IDs of the nodes that show it, ascending: see Reason
	Counts []int64 // the numbers that show it: see Reason

	text string
}

// A Reason is a kind of proof that there is no tour. It says what Nodes and Counts of a
// [NoTourError] are. Those that it does not mention are nil. It is the plainest that the
// graph shows without the nodes that a [Search].Prefix visits, except the prefix's ends.
type Reason string

const (
	// A closed tour takes Counts[1] nodes, and there are Counts[0]. Or the tour is to end
	// at Nodes[0], which comes too early. Or the prefix ends there, and misses the goal.
	ReasonGoal Reason = "goal"
	// Colours alternate along a path, and there are Counts nodes of each, that of the
	// start first. These numbers do not fit, or the end, Nodes[0], has the wrong colour.
	ReasonColours Reason = "colours"
	// No way leads to Nodes, or from Nodes to the end, or (without a start) in or out.
	ReasonUnconnected Reason = "unconnected"
	// Nodes have too few edges for a path to pass through. Not all can be its ends.
	ReasonEnds Reason = "ends"
	// Without Nodes, Counts[0] parts are left. A tour can visit only Counts[1] of them.
	ReasonCut Reason = "cut"
	// A tour has Counts[0] edges at Nodes. Their neighbours can have only Counts[1].
	ReasonMatching Reason = "matching"
	// A theorem about full boards.
	ReasonTheorem Reason = "theorem"
	// All was tried, in Counts[0] visits, if counted. Nodes, if any, are where it fails.
	ReasonSearch Reason = "search"
)

// Error says in words what the fields say. It names squares of boards, and nodes that have
// a String method, besides their IDs.
func (e *NoTourError) Error() string {
	if e.text == "" {
		return ErrNoTour.Error()
	}
	return e.text
}

// Unwrap returns [ErrNoTour].
func (e *NoTourError) Unwrap() error { return ErrNoTour }

// noTour explains a proof.
func (q *question) noTour(c *work.Canceller, none *problem.None) *NoTourError {
	x := q.asCase(c)
	return q.error(q.f, "", x.Explain(c, none))
}

// asCase returns the question as the case that is to be explained.
func (q *question) asCase(c *work.Canceller) *witness.Case {
	p, _ := q.problem(c) // which has been without errors before; after a stop nothing is explained
	x := &witness.Case{Graph: p.Graph, Goal: p.Goal, Noun: "node", Name: func(v int32) string { return nameOf(q.f.node(v)) }}
	if !q.free {
		x.Path = p.Path()
	}
	if q.f.index.N > 0 {
		x.Noun = nounOf(q.f.node(0))
	}
	return x
}

// error returns the error for a reason why there is no tour. of tells what there is none of.
func (q *question) error(g graph.Graph, of string, why *witness.Reason) *NoTourError {
	named := func(id int64) string { return nameOf(g.Node(id)) }
	text := "knighttour: no tour" + of
	if q.goal.kind == closed {
		text = "knighttour: no closed tour" + of
	}
	if !q.free && len(q.prefix) < 2 {
		text += " from " + nounOf(g.Node(q.start)) + " " + named(q.start)
	}
	if q.goal.kind == endAt {
		text += " to " + nounOf(g.Node(q.goal.end)) + " " + named(q.goal.end)
	}
	if len(q.prefix) > 1 {
		text += " begins with " + english.Some(q.prefix, named)
	}
	e := &NoTourError{Reason: Reason(why.Kind), Counts: why.Counts, text: text + ": " + why.Text}
	if why.Vertices != nil {
		e.Nodes = idsOf(q.f, why.Vertices)
	}
	return e
}

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
