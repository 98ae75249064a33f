package directed

import "example.com/knighttour/internal/pathset"

// never stands for the length of a path that does not exist.
const never = pathset.Never

// plus returns the sum of two lengths. If either is the constant never, so is
// the sum.
func plus(length, more int32) int32 {
	if length < 0 || more < 0 {
		return never
	}
	return length + more
}

// lengths holds, by vertex, lengths of longest paths, or the constant never.
type lengths struct {
	before []int32 // of those that enter the component at the vertex, without the vertex
	to     []int32 // of those that end with the vertex
}

// newLengths returns lengths for n vertices, all 0.
func newLengths(n int) lengths {
	return lengths{before: make([]int32, n), to: make([]int32, n)}
}
