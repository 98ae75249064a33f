package input

import "slices"

// nameDocument reads a table of names.
func (t *table) nameDocument() (*Document, error) {
	least, most := t.widths()
	line := int(t.rows[0].line)
	switch {
	case most == 1:
		return nil, errorUnknownAt(line, "%s: there is no edge in it; expected lines of two names",
			t.shownRow(t.row(0)))
	case t.isAdjacencyList() && most > 2:
		if least == most && most == 3 && t.hasWeightedRows() && !t.hasEachEdgeTwice() {
			return nil, errorUnknownAt(line,
				"rows of three cells could be edges with weights, or an adjacency list")
		}
		return t.adjacencyDocument()
	}
	c := t.plainColumns()
	for i := range t.rows {
		row := t.row(i)
		isWeighted := len(row) == 3 && isNumber(t.names[row[2]]) && isName(t.names[row[1]])
		if len(row) > 2 && !isWeighted {
			return nil, errorUnknownAt(int(t.rows[i].line), "%s: expected two names,"+
				" with a comma, a tab or an arrow between them (-> or --) if they have spaces", t.shownRow(row))
		}
		if isWeighted && most == 3 && least == 2 {
			return nil, errorUnknownAt(int(t.rows[i].line), "%s: a weight, and other lines have none",
				t.shownRow(row))
		}
	}
	if !t.certain {
		err := t.checkNames()
		if err != nil {
			return nil, err
		}
	}
	return t.edgesDocument(c)
}

// checkNames returns an error if lines of two names are probably not edges, but
// column names, words of prose, or names with values.
func (t *table) checkNames() error {
	times := make([]int, len(t.names)) // the number of rows with a name
	pairs := 0
	first := -1 // the first row with two names
	values := true
	isConstant := true // whether one of the two columns is constant
	for i := range t.rows {
		row := t.row(i)
		if len(row) < 2 {
			continue
		}
		if first < 0 {
			first = i
		}
		pairs++
		before := t.row(first)
		isConstant = isConstant && (row[0] == before[0] || row[1] == before[1])
		times[row[0]]++
		if row[1] != row[0] {
			times[row[1]]++
		}
		values = values && isNumber(t.names[row[1]]) && !isNumber(t.names[row[0]])
	}
	row := t.row(first)
	line := int(t.rows[first].line)
	err := t.checkMixed(first, times)
	if err != nil {
		return err
	}
	switch {
	case values:
		return errorUnknownAt(line, "%s: names with numbers could be edges, or values", t.shownRow(row))
	case pairs == 1:
		return errorUnknownAt(line, "%s: two words could be an edge, or prose", t.shownRow(row))
	case pairs > 1 && times[row[0]] == 1 && times[row[1]] == 1:
		return errorUnknownAt(line, "%s is joined to no other line; expected edges,"+
			" or names of columns such as source and target", t.shownRow(row))
	case pairs > 1 && isConstant, pairs > 2 && slices.Max(times) == pairs:
		return errorUnknownAt(line, "%s: one name is in all lines, as if it were a mark of them",
			t.shownRow(row))
	case !t.isConnected():
		return errorUnknownAt(line, "the lines of two names would not form a connected graph:"+
			" they could be edges, or prose")
	}
	return nil
}

// checkMixed returns an error if all edges are between numbers, except in lines
// that may not be edges: words alone, or the first line with two names.
func (t *table) checkMixed(first int, times []int) error {
	numbers := false
	for i := first + 1; i < len(t.rows); i++ {
		row := t.row(i)
		numbers = numbers || len(row) > 1 && isNumber(t.names[row[0]]) && isNumber(t.names[row[1]])
	}
	if !numbers {
		return nil
	}
	for i := range t.rows {
		row := t.row(i)
		isWord := times[row[0]] < 2 && !isNumber(t.names[row[0]])
		if isWord && (len(row) == 1 || i == first && isNumber(t.names[row[1]])) {
			return errorUnknownAt(int(t.rows[i].line), "%s is not an edge between numbers, as other lines are",
				t.shownRow(row))
		}
	}
	return nil
}

// isConnected reports whether all edges of a table are in one component of the
// graph.
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
	var some []int32
	for i := range t.rows {
		row := t.row(i)
		if len(row) > 1 {
			parent[root(row[0])] = root(row[1])
			some = append(some, row[0])
		}
	}
	for _, v := range some {
		if root(v) != root(some[0]) {
			return false
		}
	}
	return true
}
