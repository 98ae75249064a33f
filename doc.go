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
//   - a tour of a chessboard: [Board.Tour], [Board.ClosedTour]; of a huge one
//     [Board.Walk], [Board.WalkAt]
//   - some tour of any graph, or of a board with blocked squares or another
//     piece: [Find]; from a given node: [FindFrom]
//   - the first tour in an order or under constraints, all tours: [Search]
//   - the number of tours: [CountTours], [Search.Count]; why none: [NoTourError]
//   - the textbook's searches, with their numbers of visits: [KnightTour],
//     [KnightTourBetter]
//   - discovery and finish times, a topological order or a cycle: [DFSForest];
//     what some nodes lead to: [DFSForestFrom]
//   - a picture: [WriteSVG]; text: [Board.Format], [Board.ParseTour]
//
// A function that looks for a tour returns one, [ErrNoTour] if there is none, or
// the error that stopped it. Finding Hamiltonian paths is NP-complete: on graphs
// other than full boards, use a context with a timeout.
//
// The textbook is Brad Miller and David Ranum, Problem Solving with Algorithms
// and Data Structures using Python, chapter "Graphs and Graph Algorithms".
//
// # Graphs
//
// A [Board] is its own knight's graph, computed when it is asked for; nodes are of
// type [Square]. [ParseBoard] reads a board from a drawing, [Board.WithLeaper] and
// [Board.WithPiece] replace the knight: a (0,1)-leaper makes a grid. [KnightGraph]
// copies a board to a graph that can be changed.
//
// Searches take any [graph.Graph] with any node IDs. Edges are those that From
// reports; parallel edges count once, and loops are in no tour. A graph is
// undirected if it is a [graph.Undirected]. Each search first reads the whole
// graph; [Freeze] does so once for many searches. A [Frozen] is for the searches of
// this package: it is neither a graph.Undirected nor a [graph.Directed].
//
// # Orders
//
// An [Order] ranks the successors of a node. In a list of orders the first one
// decides, each later one breaks the ties left by those before it, and the smaller
// node ID breaks the last tie.
//
// # Determinism
//
// A result depends on the graph, the start, the goal and the orders alone: not on
// the order in which the graph lists nodes and edges, on freezing, on a Trace or on
// the machine. Only [Find] and [FindFrom] distinguish a full Board from a copy of
// it: they construct the tour of a Board by theorem. A search is exact: it returns
// the first tour in its order, since pruning leaves out only paths that cannot be
// completed.
//
// # Stopping
//
// A search ends within 10 milliseconds once its context is done, with the longest
// path seen, unless the caller's code (graph, rank function, Trace) takes longer,
// or the system does to provide the memory for a million nodes or edges.
// [Board.Tour], [Board.ClosedTour] and [DFSForest] take linear time and no context.
//
// # Errors
//
// Errors of boards, searches and pictures wrap [ErrBoard], [ErrNode], [ErrNoTour],
// [ErrLimit], [ErrPicture], or the context's error and its cause. A function panics
// if its graph, context or rank function is nil, or if a graph contradicts itself: it
// lists a node twice, leads to a node that it does not list, or is undirected with an
// edge one way. [Freeze], [KnightGraph], [DFSForest] and [Board.Format], which return
// no error, also panic on a graph of too many nodes: see [ErrBoard].
//
// All functions may be called concurrently on a graph that does not change.
package knighttour
