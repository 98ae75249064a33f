package knighttour

// A NoTourError is a proof that there is no tour: the plainest that was found.
// Its kind, the [Reason], says what the other fields mean.
//
// [errors.As] finds it in every error that wraps [ErrNoTour], unless only the
// caller's own cause for cancelling the context wraps it.
type NoTourError struct {
	// Reason is the kind of the proof.
	Reason Reason `json:"reason"`

	// Nodes are the IDs of the nodes that show it, in ascending order. There
	// are none if it is about the whole graph.
	Nodes []int64 `json:"nodes,omitempty"`

	// A tour needs Needs of what the Reason counts, and the graph has only Has.
	// Both are 0 if the Reason counts nothing.
	Needs int `json:"needs"`
	Has   int `json:"has"`

	// Text says the same in words. Error returns it.
	Text string `json:"text"`
}

// A Reason is a kind of proof that there is no tour:
//   - goal: what is asked for contradicts itself. A closed tour needs Needs
//     nodes, and the graph has only Has. Or Nodes show the conflict: the prefix
//     visits the end too early, or visits all nodes and does not end where it
//     should; or two of the given places cannot both hold, such as consecutive
//     numbers with no edge between them; or none of Nodes, which have no place,
//     fits between two that are given.
//   - colours: the nodes have two colours, like the squares of a chessboard,
//     and edges join nodes of different colours. A tour alternates between
//     them, so it needs at least Needs nodes of the rarer colour, and the graph
//     has only Has. Or Nodes holds only the end, since no tour can end at a
//     node of its colour.
//   - unconnected: no path leads from the start to Nodes, or from Nodes to the
//     end or back to the start. Without a start: no edge joins Nodes with the
//     other nodes or, for a closed tour of a directed graph, all edges between
//     Nodes and the others lead the same way. Edges that lead back to the start
//     of an open tour, or on from its end, do not count.
//   - ends: each of Nodes can only be the first or the last of a tour, usually
//     because it has fewer than two edges, and there are too many such nodes.
//   - cut: if Nodes are removed, the graph falls into Needs parts. A tour can
//     visit only Has of them, since it can pass from one part to another only
//     through Nodes.
//   - matching: Nodes, no two of which are neighbours, share too few
//     neighbours. A tour has at least Needs edges at Nodes, but passes through
//     their neighbours, which it visits once each, by only Has edges. In a
//     directed graph: a tour leads from at least Needs of Nodes to Needs
//     different nodes, but their edges lead to only Has.
//   - theorem: a theorem about full boards says so (see [Board.Tour] and
//     [Board.ClosedTour]), and nothing plainer was found.
//   - search: everything has been tried or excluded, and nothing plainer was
//     found. If there are Nodes, a tour fails there: the edges that it must use
//     are too many at a node or close a cycle too early, or too few edges join
//     Nodes with the other nodes.
//
// Only goal, colours, cut and matching count something. With a prefix, the
// kinds unconnected, ends, cut and matching are about what follows it, in the
// graph without the nodes of the prefix except the last and, for a closed tour,
// the first. The start is then the last node of the prefix. In a closed tour
// the prefix joins its first and last node, in place of any other edge between
// them. Loops are ignored.
//
// [FindLongest] gives a reason if there is no path or cycle as asked for. What
// is said here of tours then holds for paths or cycles.
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
