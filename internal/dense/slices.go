package dense

// Sized returns s with length n and unspecified contents. A new slice has room
// to grow.
func Sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, max(n+n/2, WordSize))
	}
	return s[:n]
}

// Bit returns 1 for true and 0 for false.
func Bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Marks returns, for each of n vertices, whether it is among the given ones.
func Marks(n int, vertices []int32) []bool {
	marks := make([]bool, n)
	for _, v := range vertices {
		marks[v] = true
	}
	return marks
}
