// Package disjoint finds the disjoint paths, or the single path or cycle, that
// gain the most. The graph is a block of the graph of package pathset. What a
// vertex gains depends on its degree (degree.go).
//
// A [Solver] works in turns on a [Problem] (solver.go, problem.go):
//
//   - A walk gives a first solution (greedy.go).
//   - Prices of edges give an upper bound on the gain (prices.go, descent.go).
//     The first prices come from a matching (potential.go). For any number of
//     paths there is a second bound, by forests (forest.go). For one path or
//     cycle there is a bound by vertices whose removal leaves many parts, of
//     which a path can visit only a few (cut.go).
//   - A beam decides edge by edge along a frontier, as package frontier does,
//     and keeps the best states of each step (beam.go). The edges come in the
//     order of a layout (layout.go). The order and the prices together are a
//     schedule (schedule.go). A beam that drops no state, except by the bound,
//     proves that the best solution is optimal. Each beam is twice as wide as
//     the one before. States that differ only by an exchange of vertices with
//     the same neighbours are one (twins.go).
//   - Windows replace small parts of a solution by better ones, which a beam
//     finds (window.go, sizes.go). For this, a solution is kept as a list of
//     paths, with the place of each vertex (linked.go).
package disjoint
