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

// onlyPossible returns the only vertex whose length is not the constant never.
// It returns -1 if there are several such vertices, or none.
func onlyPossible(lengths []int32) int32 {
	found := int32(-1)
	for v, length := range lengths {
		switch {
		case length < 0:
			continue
		case found >= 0:
			return -1
		}
		found = int32(v)
	}
	return found
}
