package find

// methods returns the table: the methods in the order of their turns, with
// their shares of the work. The first method decides every graph eventually.
// The comment of [method] says how to add one, and turns.go what a row has.
//
// A graph that is made of small parts is hard for all methods that see only its
// edges. So the method for such graphs has a greater share. It quickly finds
// out whether a graph is of this kind.
func methods() []row {
	return []row{
		{"learn", newLearning, 1},               // choices of edges, and what contradictions teach
		{"join", newJoining, 1},                 // cycles or paths, joined into one
		{"feasibility", newFeasibilityCheck, 1}, // what the search and a person would see
		{"rings", newRings, 1},                  // the parts between cuts of two edges
		{"clusters", newClusters, 8},            // ways to pass through the small parts of the graph
		{"cuts", newCuts, 1},                    // ways to cross cuts of two and three edges
		{"separators", newSeparators, 1},        // tables about small sets of vertices
		{"trees", newTreeBound, 1},              // a proof by spanning trees
		{"closed", newClosedMethod, 1},          // a closed tour, where an open one is asked for
	}
}

// sumOfShares returns what a turn of each method in a table takes, as a
// multiple of the budget.
func sumOfShares(table []row) (sum int64) {
	for _, m := range table {
		sum += m.share
	}
	return sum
}
