// Package knighttour finds knight's tours and Hamiltonian paths, and searches
// depth first, on the graphs of gonum.org/v1/gonum/graph.
//
// A tour visits every node exactly once. It is closed if an edge leads from its
// last node back to its first.
//
//	board := knighttour.MustBoard(8, 8)
//	tour, err := board.Tour(0)
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Printf("A tour of %v:\n%s", board, board.Format(tour))
//
// # Which function
//
//   - a tour of a chessboard: [Board.Tour], [Board.ClosedTour]; for a huge one:
//     [Board.Walk], [Board.WalkAt]
//   - some tour of any graph, or of a board with blocked squares or another
//     piece: [Find]; from a given node: [FindFrom]
//   - the first tour in an order, under constraints or with given numbers, or all tours: [Search]
//   - the number of tours: [CountTours], [Search.Count]
//   - why there is no tour: [NoTourError]
//   - the textbook's searches, with their numbers of visits: [KnightTour],
//     [KnightTourBetter]
//   - discovery and finish times, a topological order or a cycle: [DFSForest];
//     only what some nodes lead to: [DFSForestFrom]
//   - a picture: [Picture]; text: [Board.Format], [Board.Names], [Board.ParseTour],
//     [ParsePuzzle]
//
// Recipes are in the examples, in example*_test.go: ExampleParseBoard, Example_names,
// ExampleNoTourError, ExampleSearch_random, ExampleSearch_hidato and Example_setter (puzzles),
// ExampleSearch_precedence, ExampleSearch_prefix, ExampleEndAt, ExampleBoard_Names (a typed
// tour), ExampleKnightGraph_dot.
//
// A function that looks for a tour fails with [ErrNoTour] if there is none.
// Finding Hamiltonian paths is NP-complete: use a context with a timeout.
//
// The textbook is Brad Miller and David Ranum, Problem Solving with Algorithms
// and Data Structures using Python, chapter "Graphs and Graph Algorithms".
//
// # Graphs
//
// A [Board] is its own knight's graph. Its nodes are of type [Square], and its edges are computed
// on demand. [ParseBoard] reads a board from a drawing. [Board.WithPiece] replaces the knight: a
// (0,1)-leaper makes a grid. [KnightGraph] copies a board to a graph that can be changed.
//
// A search takes any [graph.Graph] with any node IDs. Its edges are those that From
// reports. Parallel edges count once, and no tour uses a loop. A graph is undirected
// if it implements [graph.Undirected]. Each search first reads the whole graph.
// [Freeze] reads it once for many searches. A frozen graph is a graph.Undirected or a
// [graph.Directed] like the original, also for the functions of gonum.
//
// # Orders
//
// The successors of a node are the nodes that its edges lead to. A list of [Order]
// values says which of them a search tries first.
//
// # Determinism
//
// A result depends only on the arguments, unless the context stops the function. It does
// not depend on the order in which the graph lists nodes and edges, on freezing, on a
// Trace or on the machine. Only [Find] and [FindFrom] distinguish a full Board from its
// KnightGraph: they construct the tour of a Board by theorem.
//
// # Stopping
//
// Once its context is done, a search returns promptly, with the longest path seen. It
// waits only for the caller's code (graph, rank function, Trace, Allow), and for the
// system to provide memory for millions of nodes or edges. [Board.Tour],
// [Board.ClosedTour] and [DFSForest] take linear time and no context.
//
// # Errors
//
// Errors of boards, searches and pictures wrap [ErrBoard], [ErrNode], [ErrNoTour],
// [ErrLimit], [ErrPicture], or the context's error and its cause. Errors of texts wrap
// [strconv.ErrSyntax] or [strconv.ErrRange], those of boards ErrBoard as well.
//
// A function panics if its graph, context, rank function or writer is nil, or if a graph
// contradicts itself: it lists a node twice, leads to a node that it does not list, or is
// undirected but has an edge that leads one way. [Freeze], [KnightGraph], [DFSForest] and
// [Board.Format], which return no error, also panic on too many nodes (see [ErrBoard]).
//
// All functions and methods may be called concurrently if the graph does not change and
// the caller's own functions allow it.
package knighttour
