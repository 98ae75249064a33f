package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// rowTables are the tables of light components. The table of a component has a
// row for each vertex, with the lengths of the longest paths from it within the
// component. Rows are made when they are first asked for, and kept.
type rowTables struct {
	*Search
	parts     *condensation
	light     int // the largest number of vertices of a component with a table
	rowSearch rowSearch

	rows  []int8 // all rows, one after the other
	begin []int  // by vertex: where its row begins in rows, or -1; nil before the first row
}

// maxLight is the largest number of vertices of a component with a table.
const maxLight = dense.WordSize

// newRowTables returns the tables of the light components. The parameter light
// is the largest number of vertices of a component with a table. For each row,
// paths are followed for at most the given number of steps. After that, a table
// of sets takes over if the component is small enough.
func newRowTables(s *Search, parts *condensation, light int, steps int64) rowTables {
	return rowTables{
		Search:    s,
		parts:     parts,
		light:     light,
		rowSearch: rowSearch{c: s.c, limit: steps},
	}
}

// row returns, by local number, the lengths of the longest paths from a vertex
// within its component. It returns nil if the row cannot be made, because the
// component is too large or has too many paths, or if t.c is stopped.
func (t *rowTables) row(v int32) []int8 {
	i := int(t.parts.of[v])
	size := len(t.parts.part(i))
	if t.begin == nil {
		t.begin = slices.Repeat([]int{-1}, t.graph.Len())
		t.c.Spend(t.graph.Len())
	}
	if t.begin[v] < 0 {
		if size > t.light {
			return nil
		}
		t.rowSearch.set(t.parts, i)
		if !t.rowSearch.run(t.parts.local[v], everywhere, -1) {
			return nil
		}
		t.states += int64(t.rowSearch.steps)
		t.rowSearch.steps = 0
		t.begin[v] = len(t.rows)
		t.rows = work.Grow(t.c, t.rows)
		for _, length := range t.rowSearch.longest[:size] {
			t.rows = append(t.rows, int8(length))
		}
	}
	return t.rows[t.begin[v] : t.begin[v]+size]
}

// makeAll reports whether a component has a table with all rows. It makes the
// missing rows, and may spend the given work on that, even if this is more than
// was allowed before.
func (t *rowTables) makeAll(i int, units int64) bool {
	part := t.parts.part(i)
	if len(part) > t.light {
		return false
	}
	t.rowSearch.limit = max(t.rowSearch.limit, units/int64(len(part)))
	for _, v := range part {
		if t.row(v) == nil {
			return false
		}
	}
	return true
}

// appendPath appends to path the longest path from u to v within their
// component, which must have a table. If t.c is stopped, it may append nothing.
func (t *rowTables) appendPath(path []int32, u, v int32) []int32 {
	if u == v {
		return append(path, u)
	}
	i := int(t.parts.of[u])
	t.rowSearch.set(t.parts, i)
	t.rowSearch.run(t.parts.local[u], everywhere, t.parts.local[v])
	for _, j := range t.rowSearch.path {
		path = append(path, t.parts.part(i)[j])
	}
	return path
}
