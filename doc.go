// Package knighttour finds knight's tours and Hamiltonian paths, counts them,
// and searches depth first, on the graphs of gonum.org/v1/gonum/graph.
//
// A tour visits every node exactly once. It is closed if an edge leads from its
// last node back to its first; a closed tour is an open tour, too.
//
//	board := knighttour.MustBoard(8, 8)
//	tour, err := board.Tour(0)
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Printf("A tour of %v:\n%s", board, board.Format(tour))
//
// The textbook is Brad Miller and David Ranum, Problem Solving with Algorithms
// and Data Structures using Python, chapter "Graphs and Graph Algorithms".
//
// # Which function
//
//   - a tour of a full chessboard: [Board.Tour], [Board.ClosedTour],
//     [Board.Walk]
//   - any tour of a graph, or of another board: [Find]
//   - the first tour in your order, or all, with given numbers and your own
//     rules: [Search]
//   - the longest path, or the fewest routes that visit all nodes:
//     [FindLongest], [FindRoutes]
//   - the number of tours: [CountTours], [Search.Count]; random tours:
//     [RandomTours]
//   - why there is no tour: [NoTourError]; to check one: [Tour.Verify]
//   - the textbook's searches: [KnightTour], [KnightTourBetter]
//   - depth-first search, a topological order or a cycle: [DFSForest],
//     [DFSForestFrom]
//   - pictures: [Picture]; text: [Board.Format], [Board.Names],
//     [Board.ParseTour], [ParsePuzzle]
//
// Examples with recipes, named as on pkg.go.dev: Package (Names), Package
// (Spaces), Find (From), FindLongest (Between), FindRoutes (Walk), Search
// (Hidato), Search (Precedence), Search.All (Symmetry), ByNode (Weights),
// Forest.Trees (Components), KnightGraph (Dot).
//
// # Graphs
//
// A [Board] is its own knight's graph, whose nodes are of type [Square].
// [ParseBoard] reads a drawing. [Board.WithPiece] replaces the knight: with the
// wazir, a (0,1)-leaper, the graph is a grid.
//
// A search takes any [graph.Graph] with any node IDs. Its edges are those that
// From reports. Parallel edges count once, and no tour uses a loop. A graph is
// undirected if it implements [graph.Undirected]. Most functions first copy the
// whole graph. [Freeze] copies it once for many searches.
//
// # Orders
//
// The successors of a node are the nodes that its edges lead to. A list of
// [Order] values says which of them a search tries first.
//
// # Determinism
//
// A result depends only on the arguments, unless the context stops the
// function. It does not depend on the order of the graph's nodes and edges, on
// freezing, on a Trace or on the machine, except that [RandomTours] depends on
// the memory limit. [Find], [FindLongest], [FindRoutes] and RandomTours may
// differ for a Board and its KnightGraph, since for boards they also use
// theorems and symmetry.
//
// The tours and visits of KnightTour, KnightTourBetter and Search, and the
// permutations of [Shuffled], are the same in all versions of the package. The
// tours of Find and RandomTours, the paths of FindLongest and FindRoutes, and
// the reasons why there is none, may change with the version.
//
// # Time
//
// [Board.Tour], [Board.ClosedTour] and [DFSForest] take about linear time, and
// need no context. Deciding whether a graph has a tour is NP-complete:
// searching and counting take exponential time in the worst case, so use a
// context with a timeout. Once it is done, a function returns promptly: a
// search returns the longest path seen, and a count the number so far. It waits
// only for the caller's code (graph, rank function, Trace, Allow), and for the
// system to provide memory for millions of nodes or edges.
//
// # Errors
//
// If there is no tour, the error of a function that looks for one wraps
// [ErrNoTour]. But [Search.All] is then empty, and a count is 0, without an
// error: [Search.Tour] and [Find] say why.
//
// Other errors wrap [ErrBoard], [ErrNode], [ErrLimit], [ErrPicture], the
// context's error and its cause, or the writer's error. Parse errors wrap
// [strconv.ErrSyntax] or [strconv.ErrRange]; those of a board or a puzzle also
// wrap ErrBoard. A [PathError] about a wrong move wraps none of these, nor does
// a marshaling error.
//
// A function panics if its graph, context, rank function or writer is nil. It
// may panic if a graph is inconsistent: if it lists a node twice, has an edge
// to a node that it does not list, or is undirected but has an edge that leads
// one way. [Freeze], [KnightGraph], [DFSForest], [Board.Format] and
// [Board.FormatPuzzle], which return no error, also panic on too many nodes.
//
// All functions may be called concurrently if the graph does not change and the
// caller's own functions allow it.
package knighttour
