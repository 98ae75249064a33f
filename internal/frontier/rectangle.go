package frontier

import "slices"

// Rectangle returns the mirrors that a graph on the squares of a rectangle may
// have. Square (row, col) is vertex row*cols+col. Vertices after the squares
// are their own images.
func Rectangle(rows, cols, vertices int) []Mirror {
	var list []Mirror
	square := func(row, col int) int { return row*cols + col }
	if cols%2 == 0 {
		list = append(list, mirrorOf(rows, cols, vertices, square))
	}
	if rows%2 == 0 {
		turned := func(col, row int) int { return square(row, col) }
		list = append(list, mirrorOf(cols, rows, vertices, turned))
	}
	return list
}

// mirrorOf returns the mirror that reverses the order of the columns. Their
// number must be even. square returns the vertex of a square. The order goes
// through the columns one by one, and in each column through the rows 1, 3, 5,
// …, …, 4, 2, 0. So a knight's square takes the slot of a square two columns
// back, all of whose neighbours have been placed. If the number of rows is odd,
// the even rows come in ascending order: this halves the time to count boards
// of 7 rows.
//
// In the last column of the half, the rows 0 and 1, 4 and 5, 8 and 9 and so on
// have lower ranks than the other rows. So the left subgraph has the edges from
// these squares to the next column, and none from the other squares of the
// column. Its other edges across, which lead two columns further, begin in the
// column before the last.
func mirrorOf(rows, cols, vertices int, square func(row, col int) int) Mirror {
	m := Mirror{
		Image: make([]int32, vertices),
		Rank:  make([]int32, vertices),
	}
	for v := range m.Image {
		m.Image[v] = int32(v)
	}
	var order []int // the order of the rows in each column
	for row := 1; row < rows; row += 2 {
		order = append(order, row)
	}
	odd := len(order) // the number of odd rows
	for row := 0; row < rows; row += 2 {
		order = append(order, row)
	}
	if rows%2 == 0 {
		slices.Reverse(order[odd:])
	}
	for v := rows * cols; v < vertices; v++ {
		m.Order = append(m.Order, int32(v))
	}
	for col := range cols {
		for _, row := range order {
			v := square(row, col)
			m.Image[v] = int32(square(row, cols-1-col))
			m.Rank[v] = int32(4*col + row%4)
			m.Order = append(m.Order, int32(v))
		}
	}
	return m
}
