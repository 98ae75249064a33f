package search

import "example.com/knighttour/internal/dense"

// match reports whether there is a matching like that of the edges of a path.
func (f *feasibility) match() (bool, error) {
	deficiency := 0
	if !f.signed && f.goal == 0 {
		deficiency = 1 // the last vertex has no successor
	}
	return f.matching.Saturates(f.c, f.residual, dense.Lists{}, f.links, deficiency)
}

// links returns the number of edges of a path at v on the left and on the right
// of the matching.
func (f *feasibility) links(v int32) (left, right int) {
	first, last := v == 1, v == f.goal
	switch {
	case v == 0:
		return 0, 0
	case !f.signed:
		return 1 - dense.Bit(last), 1 - dense.Bit(first)
	case f.sign[v] < 0:
		return 2 - dense.Bit(first || last), 0
	}
	return 0, 2 - dense.Bit(first || last)
}

// dropUseless removes from a bipartite residual graph the edges that are in no
// matching like the one found.
func (f *feasibility) dropUseless() error {
	return f.useless.Drop(f.c, &f.matching, &f.residual, func(v int32) bool { return f.sign[v] > 0 })
}
