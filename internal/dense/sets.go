package dense

// Sets are disjoint sets of vertices. Each vertex has the next one towards the root of its
// set. A root has itself, and is made part of another set by one assignment.
type Sets []int32

// NewSets returns the sets of n vertices, one in each.
func NewSets(n int) Sets {
	s := make(Sets, n)
	for v := range s {
		s[v] = int32(v)
	}
	return s
}

// Root returns the root of the set of v. It halves the way there.
func (s Sets) Root(v int32) int32 {
	for s[v] != v {
		s[v] = s[s[v]]
		v = s[v]
	}
	return v
}
