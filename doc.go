// Package knighttour finds knight's tours and searches graphs depth first, on
// the graphs of gonum.org/v1/gonum/graph.
//
//	board := knighttour.MustBoard(8, 8)
//	tour, err := board.Tour(0)
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Printf("A tour of %v:\n%s", board, board.Format(tour))
//
// # Which function do I want?
//
// There are four verbs. Construct a tour of a full board by theorem, in linear
// time. Find some tour of any graph, as soon as possible. Search for the first
// tour in an order, or for all. Count tours. Each returns a tour or a number,
// [ErrNoTour] if there is none, or the error that stopped it.
//
//   - a tour of a chessboard: [Board.Tour], [Board.ClosedTour]; of a huge one
//     [Board.Walk], [Board.At]
//   - a tour of any other graph, or of a board with blocked squares or another
//     piece, open, closed or with a given end: [Find]; from a given node:
//     [FindFrom]
//   - the first tour in an order, a given beginning, all tours: [Search]
//   - the number of tours: [CountTours], [Search.Count]
//   - the textbook's search by Warnsdorff's rule: [KnightTourBetter]
//   - the textbook's naive search and its number of visits: [KnightTour]
//   - discovery and finish times, kinds of edges, a topological order or a
//     cycle: [DFSForest]
//   - what can be reached from some nodes: [DFSForestFrom]
//   - a picture: [WriteSVG], and [Picture] to say how; text: [Board.Format]
//
// # The textbook
//
// The textbook is Brad Miller and David Ranum, Problem Solving with Algorithms
// and Data Structures using Python, chapter "Graphs and Graph Algorithms". Its
// functions have the same names here: [KnightGraph], [KnightTour],
// [KnightTourBetter]; its DFSGraph is [DFSForest]. Its tours of boards, and its
// numbers of visits, are those of the order [ByMove].
//
// # Graphs
//
// A [Board] is a chessboard of any size and its own knight's graph, a
// [graph.Undirected] that is computed on demand. Its nodes are of type [Square]
// and have the ID row*cols+col. [Board.Without] blocks squares,
// [Board.WithLeaper] replaces the knight by another piece, and [KnightGraph]
// copies a board to a graph that can be changed.
//
// All searches take any [graph.Graph], with any node IDs. Edges are those that
// From reports. A graph is undirected if it is a [graph.Undirected], or a
// [Frozen] of one. Each search first reads the whole graph. [Freeze] does so
// once for many searches.
//
// # Tours
//
// A tour is a Hamiltonian path: it visits every node exactly once. It is closed
// if an edge leads from its last node to its first. A search has one of three
// results: a tour; the error [ErrNoTour], which is a proof that there is none;
// or the error that stopped it, with the longest path it has seen. Finding
// Hamiltonian paths is NP-complete, so a search may take exponential time: give
// it a context with a timeout, or a limit.
//
// # Orders
//
// A list of [Order] values says which successor of a node is tried first. The
// first order decides, each later one breaks the ties left by those before it,
// and the smaller node ID breaks the last tie. Static orders rank the edges
// before the search: [ByID], [ByMove], [Outward], [Shuffled], [ByNode]. Dynamic
// orders rank by the state of the search: [Warnsdorff], [ByState].
//
// # Exactness
//
// A search returns the first tour in its order, and [Search.All] yields all
// tours in that order: pruning leaves out only paths that cannot be completed.
// [KnightTour] does not prune. Its Visits is the number of calls that the
// textbook's recursion makes, whether there is a tour or not.
//
// # Determinism
//
// What a search finds, and the number of its visits, depend on the graph, the
// start and the fields of the [Search] other than Trace, and on nothing else:
// not on the order in which the graph lists nodes and edges, nor on whether it
// is frozen, nor on whether a Trace watches, nor on the machine. A search that
// its context stops returns what it has found by then. A [Forest] depends on
// the graph, the roots and the orders alone.
//
// # Cancellation
//
// A search ends within 10 milliseconds once its context is done. This cannot be
// promised where the caller's code takes longer (the methods of the graph, the
// rank function of an order, Trace), or the system takes longer to provide the
// memory for a graph of a million nodes or more.
//
// # Errors
//
// Boards, nodes and pictures that cannot be used give errors that wrap
// [ErrBoard], [ErrNode] or [ErrPicture]. A search that its context stops returns
// an error that wraps the context's error and its cause, and at its limit one
// that wraps [ErrLimit].
//
// A function panics if its graph, context or rank function is nil, or if the
// graph lists a node twice, does not list one that an edge leads to, or has more
// than 2,147,483,647 nodes. [Freeze],
// [KnightGraph], [DFSForest] and [Board.Format], which return no error, panic
// also on a [Board] of more than 2,147,483,647 squares.
//
// # Concurrency
//
// All functions may be called from many goroutines on the same graph, as long
// as nothing changes it.
package knighttour
