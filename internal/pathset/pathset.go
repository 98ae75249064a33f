// Package pathset finds disjoint paths that visit most: the fewest paths that
// together visit every vertex of a graph, the longest path, and the longest
// cycle.
//
// A [Search] cuts the graph into blocks, the parts that no single vertex
// separates (blocks.go), and solves them from the leaves of the tree of blocks
// to its root (tree.go). What the blocks below a vertex can do is then a gain
// of that vertex in the block above it, by the edges that it has there
// (problem.go). A block of two vertices is an edge. For a larger one, a solver
// takes turns (solver.go). What is asked of a block, and what its solution means
// for the graph, is in answer.go. Of directed graphs, edges that are in no cycle
// are left out where a cycle is looked for.
//
//   - A walk gives a first solution (walk.go).
//   - Prices of edges give an upper bound on the gain (prices.go). The first
//     ones are those of a matching (potential.go). For any number of paths
//     there is a second bound, by forests (forest.go).
//     For one path or cycle there is one by vertices without which the block falls
//     into parts, of which a path visits only a few (cut.go).
//   - A beam decides edge by edge along a frontier, as package frontier does,
//     and keeps the best states of each step (beam.go, schedule.go, layout.go). One
//     that drops no state, except by the bound, is a proof. Each beam is twice
//     as wide as the one before. States that differ only by an exchange of
//     vertices with the same neighbours are one (twins.go).
//   - Windows replace small parts of a solution by better ones, which a beam
//     finds (window.go, cover.go).
//
// Trees need none of this: they are solved at once (trees.go). So are blocks that
// are a single cycle, for one path or one cycle (ring.go). A path between two
// given vertices leads through a chain of blocks (chain.go).
//
// The work of turns doubles, and what is found never gets worse. It depends
// only on the graph and the work, not on the time.
package pathset
