package input

import (
	"strconv"
	"strings"
)

// isNamedMatrix reports whether a table is a matrix with names: the other cells
// of the first row are the names with which the rows below begin, in the same
// order, and all further cells are numbers or empty.
func (t *table) isNamedMatrix() bool {
	header := t.row(0)
	size := len(t.rows) - 1
	if size < 2 || len(header) < size || t.isNumeric() {
		return false
	}
	names := header[len(header)-size:] // without an empty cell in the corner
	for i, name := range names {
		row := t.row(i + 1)
		if row[0] != name {
			return false
		}
		for _, cell := range row[1:] {
			if t.names[cell] != "" && !isNumber(t.names[cell]) {
				return false
			}
		}
	}
	return true
}

// isBinary reports whether a table consists only of zeros and ones.
func (t *table) isBinary() bool {
	for _, name := range t.names {
		value, err := strconv.ParseFloat(name, 64)
		if err != nil || value != 0 && value != 1 {
			return false
		}
	}
	return true
}

// hasZeroDiagonal reports whether a square table has zeros on its diagonal, and
// nowhere else.
func (t *table) hasZeroDiagonal() bool {
	for i := range t.rows {
		for k, cell := range t.row(i) {
			isZero := strings.Trim(t.names[cell], "0.") == ""
			if isZero != (i == k) {
				return false
			}
		}
	}
	return true
}

// isMatrix reports whether a square table of n rows of numbers looks like the
// matrix of a graph. It does if it has more columns than a list of edges, or
// only zeros and ones, or zeros on its diagonal.
func (t *table) isMatrix(n int) bool {
	if n > 3 || t.isBinary() {
		return true
	}
	for i := range t.rows {
		value, _ := strconv.ParseFloat(t.names[t.row(i)[i]], 64)
		if value != 0 {
			return false
		}
	}
	return true
}

// errorMatrix returns the error for a table that could be an adjacency matrix.
func (t *table) errorMatrix() error {
	return errorAt(t.line(0), "a square of cells could be an adjacency matrix, which is not read:"+
		" write its edges as lines such as 1 2 (-format edges, if these are edges)")
}
