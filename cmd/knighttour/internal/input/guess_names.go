package input

import "slices"

// nameDocument reads a table of names, perhaps with numbers among them, as a
// list of edges or as an adjacency list. A table that could be both is refused.
func (t *table) nameDocument() (*Document, error) {
	least, most := t.widths()
	switch {
	case most == 1:
		return nil, errorUnknownAt(t.line(0), "%s: there is no edge in it; expected lines of two names",
			t.shownRow(t.row(0)))
	case most > 2 && t.isAdjacencyList():
		if least == 3 && most == 3 && t.hasWeightedRows() && !t.hasEachEdgeTwice() {
			return nil, errorUnknownAt(t.line(0),
				"rows of three cells could be edges with weights, or an adjacency list")
		}
		return t.adjacencyDocument()
	}
	for i := range t.rows {
		row := t.row(i)
		isWeighted := len(row) == 3 && isNumber(t.names[row[2]]) && isName(t.names[row[1]])
		if len(row) > 2 && !isWeighted {
			return nil, errorUnknownAt(t.line(i), "%s: %s", t.shownRow(row), expectedTwoNames)
		}
		if isWeighted && most == 3 && least == 2 {
			return nil, errorUnknownAt(t.line(i), "%s: a weight, but other lines have none",
				t.shownRow(row))
		}
	}
	if !t.certain {
		err := t.checkNames()
		if err != nil {
			return nil, err
		}
	}
	return t.edgesDocument(t.plainColumns())
}

// checkNames returns an error if the lines of two names are probably not edges,
// but column names, words of prose, or names with values. At least one line
// must have two names.
func (t *table) checkNames() error {
	edgesOf := make([]int, len(t.names)) // by name, the number of its edges
	edges := 0                           // rows of at least two cells
	first := -1                          // the first of these rows
	areValues := true                    // whether all edges join a name to a number
	isConstant := true                   // whether all edges agree with the first in a column
	for i := range t.rows {
		row := t.row(i)
		if len(row) < 2 {
			continue
		}
		if first < 0 {
			first = i
		}
		edges++
		isConstant = isConstant && (row[0] == t.row(first)[0] || row[1] == t.row(first)[1])
		edgesOf[row[0]]++
		if row[1] != row[0] {
			edgesOf[row[1]]++
		}
		areValues = areValues && isNumber(t.names[row[1]]) && !isNumber(t.names[row[0]])
	}
	err := t.checkMixed(first, edgesOf)
	if err != nil {
		return err
	}
	row := t.row(first)
	line := t.line(first)
	switch {
	case areValues:
		return errorUnknownAt(line, "%s: names with numbers could be edges, or values", t.shownRow(row))
	case edges == 1:
		return errorUnknownAt(line, "%s: two words could be an edge, or prose", t.shownRow(row))
	case edgesOf[row[0]] == 1 && edgesOf[row[1]] == 1:
		return errorUnknownAt(line, "%s shares no name with another line; expected edges,"+
			" or names of columns such as source and target", t.shownRow(row))
	case isConstant, edges > 2 && slices.Max(edgesOf) == edges:
		return errorUnknownAt(line, "%s: one name is in all lines, as if it marked them",
			t.shownRow(row))
	case !t.isConnected():
		return errorUnknownAt(line, "the lines of two names would not form a connected graph:"+
			" they could be edges, or prose")
	}
	return nil
}

// checkMixed returns an error if some edge joins two numbers, although a line
// with a word may not be an edge: the word is alone on its line, or it is
// beside a number in the first row of at least two cells, which has the index
// first. For edgesOf, see checkNames.
func (t *table) checkMixed(first int, edgesOf []int) error {
	hasNumbers := false
	for i := first + 1; i < len(t.rows); i++ {
		row := t.row(i)
		if len(row) > 1 && isNumber(t.names[row[0]]) && isNumber(t.names[row[1]]) {
			hasNumbers = true
			break
		}
	}
	if !hasNumbers {
		return nil
	}
	for i := range t.rows {
		row := t.row(i)
		isWord := edgesOf[row[0]] < 2 && !isNumber(t.names[row[0]])
		isNoEdge := len(row) == 1 || i == first && isNumber(t.names[row[1]])
		if isWord && isNoEdge {
			return errorUnknownAt(t.line(i), "%s is not an edge between numbers, as other lines are",
				t.shownRow(row))
		}
	}
	return nil
}

// isConnected reports whether the graph of all edges is connected. Nodes alone
// in a row do not count.
func (t *table) isConnected() bool {
	parent := make([]int32, len(t.names))
	for i := range parent {
		parent[i] = int32(i)
	}
	root := func(v int32) int32 {
		for parent[v] != v {
			parent[v] = parent[parent[v]]
			v = parent[v]
		}
		return v
	}
	var ends []int32 // one of each edge
	for i := range t.rows {
		row := t.row(i)
		if len(row) > 1 {
			parent[root(row[0])] = root(row[1])
			ends = append(ends, row[0])
		}
	}
	for _, v := range ends {
		if root(v) != root(ends[0]) {
			return false
		}
	}
	return true
}
