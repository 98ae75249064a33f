// Package knighttour finds knight's tours, and searches graphs depth first.
//
// It offers the searches of a well-known textbook chapter in Go, on the graphs
// of gonum.org/v1/gonum/graph, and takes them to boards and graphs where the
// chapter's programs do not come to an end: an answer is a tour, a proof that
// there is none, or the word that the search was stopped.
//
// # Boards
//
// A [Board] is a chessboard of any size, and at the same time its own knight's
// graph: an implicit [graph.Undirected] that takes no memory. [KnightGraph]
// makes a [simple.UndirectedGraph] of it that can be changed: squares can be
// taken out, edges added. In both, nodes are of type [Square] and have the ID
// row*cols+col. [Board.Without] blocks squares, and [Board.WithLeaper] puts
// another piece on the board.
//
// [Board.Tour] and [Board.ClosedTour] do not search: they know by theorem
// whether a full board has a knight's tour, and build it in linear time.
// [Board.Walk] streams it, for boards of any size in constant memory, and
// [Board.At] looks up a single square of it.
//
// # Tours
//
// A tour is a path that visits every node of a graph exactly once; in the
// words of graph theory, a Hamiltonian path. A [Tour] also tells how many
// visits the search needed.
//
//   - [KnightTour] is the textbook's naive search: complete, and without any
//     cleverness. It is what others are measured against.
//   - [KnightTourBetter] is the textbook's search by Warnsdorff's rule. It
//     returns the very tour that the textbook's program would return, but does
//     not follow paths that cannot be completed.
//   - [Search] has everything: open tours, closed tours, given ends; the first
//     tour, all of them, or their number; and [Search.Split] to spread the work.
//
// They take any [graph.Graph]: directed or not, with any node IDs. An edge is
// what the graph's From says. A graph is undirected if it is a
// [graph.Undirected].
//
// # Orders
//
// Which successor of a node is tried first is up to a list of [Order] values:
// the first one decides, each later one breaks the ties of those before, and
// the smaller node ID breaks the last tie. There are static orders, which
// depend on the edge alone and are applied once when the graph is read
// ([ByID], [ByMove], [Outward], [Shuffled], and your own with [ByNode]), and
// dynamic ones, which depend on the state of the search ([Warnsdorff], and your
// own with [ByState]).
//
// # Depth-first search
//
// [DFSForest] searches a whole graph depth first, whatever its depth, and
// returns a [Forest] that knows parents, discovery and finish times, preorder
// and postorder, the kind of each edge, and a topological order or a cycle.
// [DFSForestFrom] searches what can be reached from the nodes of one's choice.
//
// # Pictures
//
// [Board.Format] prints a tour as a board of numbers, [WriteSVG] draws it, and a
// [Picture] says how, up to a knight that walks it. For pictures of a search see
// [Search].Trace and the examples.
//
// # Determinism
//
// What a function returns depends on the graph, the start and the orders alone:
// not on the random order in which gonum's graphs list their nodes, not on the
// machine, not on the run.
//
// # Exactness
//
// The first tour that a search returns is the first one in its order, and
// sequences of tours are complete and in order: what is left out on the way
// holds no tour. KnightTour leaves nothing out, so its Visits is the number of
// calls that the textbook's recursion makes, also where there is no tour.
//
// # Freezing
//
// Every function begins by taking a snapshot of the graph: see [Freeze]. To use
// a graph more than once, freeze it yourself and pass the [Frozen].
//
// # Errors
//
// Data at fault gives an error that wraps [ErrBoard] or [ErrNode]. [ErrNoTour]
// is a proof, and its text says how it was found; a search that was stopped
// wraps the context's error or [ErrLimit], and comes with the longest path
// seen. A nil graph, context or rank function is a mistake in the program, and
// so is a graph whose edges lead to nodes it does not have: they panic. Functions
// that return no error panic, too, on a [Board] too large to be held in memory.
//
// Every search ends within 10 milliseconds once its context is done, unless
// the graph or an order of the caller's takes longer than that to answer, or
// the system to provide the memory for a graph of a million nodes.
//
// # Concurrency
//
// All functions may be called from many goroutines at once on the same graph,
// as long as nobody changes it.
package knighttour
