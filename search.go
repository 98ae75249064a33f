package knighttour

// A Search looks for the tours of a graph, in the order of its Orders. The zero
// Search looks for open tours and tries nodes in ascending order of their IDs.
//
// Tours begin with the nodes of Prefix. Without one they begin anywhere, and
// starts are tried in ascending order of their IDs. But a closed tour visits
// every node, so one start is enough: without Prefix and Places it is the node
// with the smallest ID, and Allow is called with paths that begin there.
//
// A Search prunes: it skips paths that it can prove impossible to complete,
// which changes neither the tours found nor their order. In the worst case it
// takes exponential time.
type Search struct {
	// Orders rank the successors of a node: see [Order].
	Orders []Order

	// Goal is the kind of tour to find.
	Goal Goal

	// Limit is the maximum number of visits, or 0 for any number. A search that
	// needs more, or whose Limit is below 0, fails with [ErrLimit]. (The
	// textbook's limit is a depth instead: see the example Search (Depth).)
	Limit int64

	// Unpruned turns pruning off: the search makes the visits of the textbook's
	// recursion.
	Unpruned bool

	// Trace, if not nil, is called at each visit and each step back.
	Trace func(Event)

	// Allow, if not nil, is a constraint that tours obey at each step: it
	// reports whether the node with the given ID may be the next on the path
	// (see [State]). Its result must depend only on the path and id. Allow is
	// called for each step after the start, including those in Prefix and the
	// one that closes a tour. For the step that closes it, s.Path() has all
	// nodes, and id is the start. A step that is not allowed is neither a visit
	// nor an Event. s.Free also counts nodes that Allow refuses.
	Allow func(s *State, id int64) bool

	// Prefix lists the IDs of the nodes that tours begin with: the start alone,
	// or more of them to complete a partial tour. Without any, tours begin as
	// described at [Search]. [ErrNoTour] means that no tour begins with them.
	// The parts that [Search.Split] returns differ only in Prefix.
	Prefix []int64

	// Places fixes nodes, as the given numbers of a puzzle do: tours have the
	// node with ID Places[k] at index k of their path. The start has index 0,
	// which [Board.Format] shows as 1. Neither the start nor the end needs to
	// be given. A step that Places excludes is neither a visit nor an Event. To
	// read a puzzle as printed, see [ParsePuzzle].
	Places map[int]int64
}
