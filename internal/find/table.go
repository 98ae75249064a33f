package find

import (
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// methods returns the table: the methods in the order of their turns. To add
// one, write a file with its state, and add a row. The first method eventually
// decides every graph. BenchmarkWorth shows what each method is worth.
func methods() []row {
	return []row{
		{"learn", newLearning},        // choices of edges, with clauses learned from contradictions
		{"join", newJoining},          // cycles or paths, joined into one
		{"feasibility", newFeasible},  // obstacles that the search or a person would see
		{"rings", newRings},           // one cycle for each part between cuts of two edges
		{"clusters", newClustered},    // ways to pass through the small parts of the graph
		{"cuts", newCrossing},         // how a cycle can pass cuts of two and three edges
		{"separators", newSeparators}, // tables for small sets of vertices
		{"trees", newTrees},           // a proof by spanning trees
		{"closed", newClosing},        // a closed tour when an open one is asked for
	}
}

// newFinder returns a finder that uses all methods: see newFinderBy.
func newFinder(c *work.Canceller, asked *problem.Problem) *finder {
	return newFinderBy(methods(), c, asked)
}
