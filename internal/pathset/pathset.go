// Package pathset finds optimal disjoint paths: the fewest paths that together
// visit every vertex of a graph, the longest path, and the longest cycle.
//
// Its types:
//
//   - A [Search] (search.go) has the best solution so far, and a bound. It
//     splits the graph into blocks, the maximal parts that no single vertex
//     separates (blocks.go), and solves them from the leaves of the tree of
//     blocks to its root.
//   - What the blocks below a vertex can contribute becomes a gain of that
//     vertex in the block above it, by the degree that the vertex has there:
//     [disjoint.Gains].
//   - An objective decides what to ask a block, and how the answers combine.
//     There is a routesObjective (routes.go), a pathObjective for at most one
//     given end (path.go), a betweenObjective for two (between.go), and a
//     cycleObjective (cycle.go).
//   - A blockQuery says what a block is asked for (answer.go). A block of two
//     vertices is an edge, and one that is a single cycle has an exact answer
//     (ring.go). In any other block, a [disjoint.Solver] looks for the best
//     solution.
//   - A treeSolver solves the problem directly if the graph consists of trees
//     (trees.go).
//
// The work of a turn doubles each time, and the solution never gets worse. It
// depends only on the graph and the work, not on time.
package pathset
