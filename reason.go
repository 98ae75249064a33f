package knighttour

// A NoTourError reports that there is no tour, with the simplest proof found.
// The Reason says what kind of proof it is, and what the other fields mean.
//
// [errors.As] finds it in every error that wraps [ErrNoTour]. The exception is
// an ErrNoTour that the caller has given as the cause for cancelling a context.
type NoTourError struct {
	// Reason is the kind of the proof.
	Reason Reason `json:"reason"`

	// Nodes are the IDs of the nodes that show it, in ascending order. There
	// are none if it is about the whole graph.
	Nodes []int64 `json:"nodes,omitempty"`

	// For a Reason that counts, a tour requires at least Needs, and only Has
	// are available. For other kinds both are 0.
	Needs int `json:"needs"`
	Has   int `json:"has"`

	// Text says the same in words. Error returns it.
	Text string `json:"text"`
}

// A Reason is a kind of proof that there is no tour. Only [ReasonGoal],
// [ReasonColours], [ReasonCut] and [ReasonMatching] count something.
//
// With a prefix, the kinds unconnected, ends, cut and matching are about what
// follows it: the graph without the nodes of the prefix except its last, which
// is then the start. For a closed tour the first stays, too, and the prefix
// joins both, in place of any other edge between them. Loops are ignored.
//
// [FindLongest] gives a reason if there is no path or cycle as asked for. What
// is said here of tours then holds for paths or cycles.
type Reason string

const (
	// ReasonGoal: the request contradicts itself. A closed tour needs Needs
	// nodes, and the graph has only Has. Or Nodes show the conflict: the prefix
	// visits the end too early, or visits all nodes and ends elsewhere; or two
	// given places exclude each other, such as consecutive numbers with no edge
	// between them; or Nodes, which have no given place, do not fit between any
	// two nodes that have one.
	ReasonGoal Reason = "goal"

	// ReasonColours: each edge joins nodes of different colours, as a knight's
	// move does. A tour alternates between the two colours, so it needs at
	// least Needs nodes of the rarer one, and the graph has only Has. Or no
	// tour can end at a node of the end's colour, and Nodes holds the end.
	ReasonColours Reason = "colours"

	// ReasonUnconnected: no path leads from the start to Nodes, or from Nodes
	// to the end or back to the start. Without a start: no edge joins Nodes
	// with the other nodes or, for a closed tour of a directed graph, all edges
	// between Nodes and the others lead the same way. Edges that lead back to
	// the start of an open tour, or on from its end, do not count.
	ReasonUnconnected Reason = "unconnected"

	// ReasonEnds: each of Nodes can only be the first or the last of a tour,
	// usually because it has fewer than two edges, and there are too many.
	ReasonEnds Reason = "ends"

	// ReasonCut: without Nodes, the graph falls into Needs parts. A tour passes
	// from one part to another only through Nodes, so it visits only Has parts.
	ReasonCut Reason = "cut"

	// ReasonMatching: Nodes, no two of which are neighbours, share too few
	// neighbours. A tour needs at least Needs edges at Nodes. But it visits
	// each of their neighbours only once, so it can have at most Has. In a
	// directed graph: a tour leads from at least Needs of Nodes to Needs
	// different nodes, but their edges lead to only Has.
	ReasonMatching Reason = "matching"

	// ReasonTheorem: a theorem about full boards says so (see [Board.Tour] and
	// [Board.ClosedTour]), and nothing simpler was found.
	ReasonTheorem Reason = "theorem"

	// ReasonSearch: everything was tried or ruled out, and nothing simpler was
	// found. If there are Nodes, a tour fails there: the edges that it must use
	// are too many at a node or close a cycle too early, or too few edges join
	// Nodes with the other nodes.
	ReasonSearch Reason = "search"
)

// Error returns the Text, or that of [ErrNoTour] if it is empty. The Text has
// the names of squares, and of nodes with a String method, besides their IDs.
func (e *NoTourError) Error() string {
	if e.Text == "" {
		return ErrNoTour.Error()
	}
	return e.Text
}

// Unwrap returns [ErrNoTour].
func (e *NoTourError) Unwrap() error { return ErrNoTour }
