package input

import "strconv"

// A doubt is a meaning that rows of numbers could have instead of being a list
// of edges. If there is a doubt about a text, the text is refused, unless its
// format is certain.
type doubt struct {
	// applies reports whether the rows could have the meaning. first is the
	// first row with an edge; the rows above it declare how many nodes there
	// are.
	applies func(n *numberTable, first int) bool

	what string // for the error
}

// doubts are all doubts, in the order in which they are checked.
var doubts = []doubt{
	{
		applies: (*numberTable).couldBeSeveralGraphs,
		what: "the rows could be edges," +
			" or several graphs with the numbers of their nodes and edges",
	},
	{
		applies: (*numberTable).couldBePoints,
		what: "the rows could be edges," +
			" or points or a matrix, as some have a number twice and some also occur in reverse",
	},
	{
		applies: (*numberTable).couldEndWithMark,
		what: "the rows could be edges with weights," +
			" or rows that end with a mark, as all end with the same number below 1",
	},
	{
		applies: (*numberTable).couldBeCountedNeighbours,
		what: "the rows could be edges with weights," +
			" or neighbours after their number",
	},
	{
		applies: (*numberTable).couldBeginWithOwnNumber,
		what:    "the rows could be edges with weights, or begin with their own number",
	},
	{
		applies: (*numberTable).couldBeNeighbourLines,
		what:    "the rows could be edges, or row by row the neighbours of each node",
	},
	{
		applies: (*numberTable).couldBeginWithSize,
		what:    "the first row could be an edge, or the size of what is below",
	},
	{
		applies: (*numberTable).couldHaveParts,
		what: "a number alone in a row could be a node," +
			" or begin another part: the file could have several parts",
	},
	{
		applies: (*numberTable).couldBeBinaryMatrix,
		what: "the rows could be edges with weights," +
			" or of a matrix, as all are 0 or 1",
	},
	{
		applies: (*numberTable).couldBeMatrixBelowSize,
		what: "the rows could be edges with weights," +
			" or an adjacency matrix below its size",
	},
}

// A numberTable is a table of numbers.
type numberTable struct {
	*table
	values []int64 // by cell; -1 for a number that is not whole
}

// checkDoubts returns an error if rows of numbers could be something other than
// a list of edges. The edges begin at the row with index first.
func (t *table) checkDoubts(first int) error {
	if t.certain {
		return nil
	}
	n := &numberTable{
		table:  t,
		values: make([]int64, len(t.names)),
	}
	for i, name := range t.names {
		value, err := strconv.ParseInt(name, 10, 64)
		if err != nil {
			value = -1
		}
		n.values[i] = value
	}
	for _, d := range doubts {
		if d.applies(n, first) {
			return errorUnknownAt(t.line(0), "%s: %s", t.shownRow(t.row(0)), d.what)
		}
	}
	return nil
}

// at returns number k of row i. Both k and i count from 0.
func (n *numberTable) at(i, k int) int64 { return n.values[n.row(i)[k]] }

// width returns the number of cells in each row from row first on, or 0 if the
// rows have different widths.
func (n *numberTable) width(first int) int {
	width := len(n.row(first))
	for i := first; i < len(n.rows); i++ {
		if len(n.row(i)) != width {
			return 0
		}
	}
	return width
}

// couldBePoints reports whether some row has the same number twice, and some
// pair of numbers occurs in both orders, as in 0 0, 0 1, 1 0. Points of a grid
// have both, and so do the positions of the ones in a symmetric matrix.
func (n *numberTable) couldBePoints(first int) bool {
	hasLoops := false
	for i := first; i < len(n.rows); i++ {
		row := n.row(i)
		hasLoops = hasLoops || len(row) == 2 && row[0] == row[1]
	}
	if !hasLoops {
		return false
	}
	type pair struct{ from, to int32 }
	seen := make(map[pair]bool)
	for i := first; i < len(n.rows); i++ {
		row := n.row(i)
		if len(row) != 2 || row[0] == row[1] {
			continue
		}
		if seen[pair{row[1], row[0]}] {
			return true
		}
		seen[pair{row[0], row[1]}] = true
	}
	return false
}

// couldEndWithMark reports whether all rows have three cells, and either all
// end with 0 or all end with -1, as lines of some formats do.
func (n *numberTable) couldEndWithMark(first int) bool {
	if n.width(first) != 3 {
		return false
	}
	mark := n.names[n.row(first)[2]]
	for i := first; i < len(n.rows); i++ {
		if n.names[n.row(i)[2]] != mark {
			return false
		}
	}
	return mark == "0" || mark == "-1"
}

// couldBeCountedNeighbours reports whether the first row is the number of rows
// below, and each of these begins with the number of its other cells:
//
//	2
//	1 2
//	1 1
func (n *numberTable) couldBeCountedNeighbours(first int) bool {
	if len(n.row(0)) > 1 || len(n.rows) < 2 {
		return false
	}
	first = max(first, 1)
	for i := first; i < len(n.rows); i++ {
		if n.at(i, 0) != int64(len(n.row(i))-1) {
			return false
		}
	}
	return n.at(0, 0) == int64(len(n.rows)-first)
}

// couldBeginWithOwnNumber reports whether each row of three cells could consist
// of the row's own number and two nodes. For that, the first cells must be 0,
// 1, 2 and so on, or 1, 2, 3 and so on. But the rows are taken for edges with
// weights if all second cells are in the range of nodes, and the third cells
// are either not all in that range or all the same.
func (n *numberTable) couldBeginWithOwnNumber(first int) bool {
	rows := int64(len(n.rows) - first)
	if n.width(first) != 3 || rows < 2 {
		return false
	}
	least := n.at(first, 0)
	if least != 0 && least != 1 {
		return false
	}
	most := least + rows
	isConstant := true // the third column
	areNodes := true   // all in the third column could be nodes
	isFar := false     // a number in the second column cannot be a node
	for i := first; i < len(n.rows); i++ {
		if n.at(i, 0) != least+int64(i-first) {
			return false
		}
		isConstant = isConstant && n.row(i)[2] == n.row(first)[2]
		areNodes = areNodes && least <= n.at(i, 2) && n.at(i, 2) <= most
		isFar = isFar || n.at(i, 1) < least || n.at(i, 1) > most
	}
	return isFar || areNodes && !isConstant
}

// couldBeNeighbourLines reports whether the lines, blank ones included, can be
// the neighbours of nodes 0, 1 and so on, or of nodes 1, 2 and so on.
func (n *numberTable) couldBeNeighbourLines(first int) bool {
	top := n.line(first)
	last := n.line(len(n.rows)-1) - top
	rows := make([][]int32, last+1) // by line; nil for a blank one
	for i := first; i < len(n.rows); i++ {
		rows[n.line(i)-top] = n.row(i)
	}
	return n.areNeighbourLists(rows, 0) || n.areNeighbourLists(rows, 1)
}

// areNeighbourLists reports whether rows are the neighbours of nodes numbered
// from base: each edge is in the rows of both of its nodes.
func (n *numberTable) areNeighbourLists(rows [][]int32, base int64) bool {
	for node, row := range rows {
		for _, cell := range row {
			other := n.values[cell] - base
			if other < 0 || other >= int64(len(rows)) || other == int64(node) {
				return false
			}
			found := false
			for _, back := range rows[other] {
				found = found || n.values[back]-base == int64(node)
			}
			if !found {
				return false
			}
		}
	}
	return true
}

// couldBeginWithSize reports whether the first of several rows of three cells
// could declare the size of what is below. For that, no node below may be
// greater than its first number, and one of its other numbers must be the
// number of rows below.
func (n *numberTable) couldBeginWithSize(first int) bool {
	if n.width(first) != 3 || first > 0 || len(n.rows) < 2 {
		return false
	}
	below := int64(len(n.rows) - 1)
	if n.at(0, 1) != below && n.at(0, 2) != below {
		return false
	}
	for i := 1; i < len(n.rows); i++ {
		if max(n.at(i, 0), n.at(i, 1)) > n.at(0, 0) {
			return false
		}
	}
	return true
}

// couldBeSeveralGraphs reports whether rows of two cells could be several
// graphs: for each graph, a row with the numbers of nodes and edges, and then a
// row for each edge. A last row 0 0 may follow.
func (n *numberTable) couldBeSeveralGraphs(first int) bool {
	if first > 0 || n.width(0) != 2 {
		return false
	}
	graphs := 0
	for i := 0; i < len(n.rows); graphs++ {
		nodes, edges := n.at(i, 0), n.at(i, 1)
		if nodes == 0 && edges == 0 && i == len(n.rows)-1 {
			break
		}
		i++
		if nodes < 1 || edges < 1 || edges > int64(len(n.rows)-i) {
			return false
		}
		for range edges {
			if min(n.at(i, 0), n.at(i, 1)) < 0 || max(n.at(i, 0), n.at(i, 1)) > nodes {
				return false
			}
			i++
		}
	}
	return graphs > 1
}

// couldHaveParts reports whether a number alone in a row could begin another
// part of the file. That is so if it is below declared nodes, if it was alone
// in a row before, or if it is between pairs and also occurs in a pair. The
// adjacency lists of networkx have such rows, too, but there each row begins
// with a different node.
func (n *numberTable) couldHaveParts(first int) bool {
	isPaired := make([]bool, len(n.names))
	for i := first; i < len(n.rows); i++ {
		row := n.row(i)
		if len(row) > 1 {
			isPaired[row[0]] = true
			isPaired[row[1]] = true
		}
	}
	isAlone := make([]bool, len(n.names))
	for i := first; i < len(n.rows); i++ {
		row := n.row(i)
		if len(row) > 1 {
			continue
		}
		isInside := first < i && i < len(n.rows)-1
		switch {
		case first > 0: // below declared nodes
			return true
		case isAlone[row[0]], isInside && isPaired[row[0]]:
			return !n.isAdjacencyList()
		}
		isAlone[row[0]] = true
	}
	return false
}

// couldBeBinaryMatrix reports whether all rows have three cells, which are 0 or
// 1.
func (n *numberTable) couldBeBinaryMatrix(first int) bool {
	return n.width(first) == 3 && n.isBinary()
}

// couldBeMatrixBelowSize reports whether three rows of three cells, below a row
// 3 or 3 3, could be the matrix of a graph: all cells are 0 or 1, or the cells
// on the diagonal are 0.
func (n *numberTable) couldBeMatrixBelowSize(first int) bool {
	const size = 3
	if first == 0 || n.width(first) != size || len(n.rows)-first != size || n.at(0, 0) != size {
		return false
	}
	isBinary, isHollow := true, true
	for i := range size {
		for k := range size {
			value := n.at(first+i, k)
			isBinary = isBinary && (value == 0 || value == 1)
			isHollow = isHollow && (i != k || value == 0)
		}
	}
	return isBinary || isHollow
}
