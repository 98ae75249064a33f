package dense

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// A Flood reaches vertices breadth first.
type Flood struct {
	c *work.Canceller
	g Lists

	// Before holds, by vertex, the vertex from which it was reached, the vertex
	// itself if the flood began there, or -1 if it was not reached. To keep the
	// flood away from a vertex, a caller sets its element to any vertex.
	Before []int32

	// Queue holds the vertices that the last call to From has reached, the
	// nearest first.
	Queue []int32
}

// NewFlood returns a flood of g that has not reached any vertex yet.
func NewFlood(c *work.Canceller, g Lists) *Flood {
	f := &Flood{c: c, g: g, Before: make([]int32, g.Len())}
	for v := range f.Before {
		f.Before[v] = -1
	}
	c.Charge(g.Len())
	return f
}

// From floods from v along edges to vertices that have not been reached, until
// isGoal reports that the edge from u to w leads to the goal. v must not have
// been reached before. isGoal is asked about each edge from a vertex that is
// reached, even if w was reached before. From returns the shortest path that
// ends with such an edge, or nil if there is none or f.c is stopped.
func (f *Flood) From(v int32, isGoal func(u, w int32) bool) []int32 {
	f.Before[v] = v
	f.Queue = append(f.Queue[:0], v)
	for i := 0; i < len(f.Queue); i++ {
		u := f.Queue[i]
		if f.c.Spend(1+len(f.g.Of(u))) != nil {
			return nil
		}
		for _, w := range f.g.Of(u) {
			if isGoal(u, w) {
				return append(f.PathTo(u), w)
			}
			if f.Before[w] < 0 {
				f.Before[w] = u
				f.Queue = append(work.Grow(f.c, f.Queue), w)
			}
		}
	}
	return nil
}

// Everywhere is the isGoal function of a flood that reaches all vertices it
// can.
func Everywhere(_, _ int32) bool { return false }

// PathTo returns the path from the start of the flood to a vertex that was
// reached.
func (f *Flood) PathTo(v int32) []int32 {
	path := []int32{v}
	for ; f.Before[v] != v; v = f.Before[v] {
		path = append(work.Grow(f.c, path), f.Before[v])
	}
	f.c.Charge(len(path))
	slices.Reverse(path)
	return path
}

// Way returns a shortest path between two different vertices, or nil if there
// is none. If isIndirect is set, the path must have more than one edge. The
// flood must have reached neither of the vertices.
func (f *Flood) Way(from, to int32, isIndirect bool) []int32 {
	f.Before[to] = to // no path may continue from the end
	return f.From(from, func(u, w int32) bool {
		isDirect := u == from
		return w == to && !(isDirect && isIndirect)
	})
}
