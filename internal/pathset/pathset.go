// Package pathset finds optimal disjoint paths: the fewest paths that together
// visit every vertex of a graph, the longest path, and the longest cycle.
//
// A [Search] splits the graph into blocks, the maximal parts that no single
// vertex separates (blocks.go), and solves them from the leaves of the tree of
// blocks to its root (search.go). What the blocks below a vertex can contribute
// then becomes a gain of that vertex in the block above it, by the degree that
// the vertex has there (problem.go).
//
// What to ask a block, and how the answers combine, is the objective of the
// search: the fewest paths (routes.go), the longest path with at most one given
// end (path.go) or with two (between.go), or the longest cycle (cycle.go).
//
// The queries to a block are in answer.go. A block of two vertices is an edge,
// and a block that is a single cycle has an exact answer (ring.go). For any
// other block, a solver works in turns (solver.go):
//
//   - A walk gives a first solution (greedy.go).
//   - Prices of edges give an upper bound on the gain (prices.go). The first
//     prices come from a matching (potential.go). For any number of paths there
//     is a second bound, by forests (forest.go). For one path or cycle there is
//     a bound by vertices whose removal leaves many parts, of which a path can
//     visit only a few (cut.go).
//   - A beam decides edge by edge along a frontier, as package frontier does,
//     and keeps the best states of each step (beam.go, schedule.go, layout.go).
//     A beam that drops no state, except by the bound, proves that the best
//     solution is optimal. Each beam is twice as wide as the one before. States
//     that differ only by an exchange of vertices with the same neighbours are
//     one (twins.go).
//   - Windows replace small parts of a solution by better ones, which a beam
//     finds (window.go, linked.go).
//
// A graph of trees needs no blocks: it is solved directly (trees.go).
//
// The work of a turn doubles each time, and the solution never gets worse. It
// depends only on the graph and the work, not on time.
package pathset
