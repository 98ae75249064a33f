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

// A Reason is a kind of proof that there is no tour, the plainest that was found. It says what
// Nodes and Counts of a [NoTourError] are. Those that it does not mention are nil.
//   - goal: there are Counts[0] nodes, and a closed tour takes at least Counts[1]. Or Nodes[0], the
//     end, comes too early. Or the prefix has all nodes, and the last, Nodes[0], misses the goal.
//     Or places exclude each other: those of Nodes, which are Counts.
//   - colours: they alternate along a path. There are Counts nodes of each: first the start's or,
//     without a start, the more frequent. They do not fit, or the end, Nodes[0], has the wrong one.
//   - unconnected: no way leads to Nodes, or from Nodes to the end or back to the start. Without a
//     start: no edges join them with the others, or only in one direction.
//   - ends: no path can pass through Nodes, and not all can be its first, next or last.
//   - cut: without Nodes, Counts[0] parts are left, and a tour can visit only Counts[1] of them.
//   - matching: a tour has at least Counts[0] edges at Nodes, and their neighbours can have only
//     Counts[1] of these. In a directed graph: at least Counts[0] of Nodes need different next
//     nodes, and only Counts[1] can follow them.
//   - theorem: a theorem about full boards.
//   - search: nothing plainer was found. Counts[0] is the number of visits, if all was tried.
//     Nodes, if any, are where edges contradict each other, or one side of a small cut.
//
// With a [Search].Prefix, kinds from unconnected to matching speak of the graph without its nodes,
// except the last and, of a closed tour, the first.
type Reason string

// The kinds of proofs: see [Reason].
const (
	ReasonGoal        Reason = "goal"
	ReasonColours     Reason = "colours"
	ReasonUnconnected Reason = "unconnected"
	ReasonEnds        Reason = "ends"
	ReasonCut         Reason = "cut"
	ReasonMatching    Reason = "matching"
	ReasonTheorem     Reason = "theorem"
	ReasonSearch      Reason = "search"
)

// Error says in words what the fields say. It gives the names of squares, and of nodes
// that have a String method, besides their IDs.
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
	if x.Places = p.Places; !q.free {
		x.Path = p.Path()
	}
	if q.f.index.N > 0 {
		x.Noun = nounOf(q.f.node(0))
	}
	return x
}

// error returns the error for a reason why there is no tour. of names what has none, as in " of the
// 5x5 board".
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
	if len(q.places) > 0 {
		text += " with the given places"
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
