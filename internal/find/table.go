package find

import (
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// methods returns the table: the methods in the order of their turns. To add
// one, write a file with its state, and give it a row. The first decides every
// graph in the end. BenchmarkWorth shows what each is worth.
func methods() []row {
	return []row{
		{"learn", newLearning},        // choices of edges, and what contradictions teach
		{"join", newJoining},          // cycles or paths, joined to one
		{"feasibility", newFeasible},  // what the search and a person would see
		{"rings", newRings},           // the parts between cuts of two edges
		{"clusters", newClustered},    // ways to pass the small parts that make up the graph
		{"cuts", newCrossing},         // what can pass cuts of two and three edges
		{"separators", newSeparators}, // tables about small sets of vertices
		{"trees", newTrees},           // a proof by spanning trees
		{"closed", newClosing},        // a closed tour, where an open one is asked for
	}
}

// newFinder returns a finder with all methods: see newFinderBy.
func newFinder(c *work.Canceller, asked *problem.Problem) *finder {
	return newFinderBy(methods(), c, asked)
}
