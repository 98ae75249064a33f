package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/problem"
)

// match looks for vertices that together have too few neighbours. By Hall's
// theorem, such vertices exist if and only if no matching gives each vertex its
// own successor or, in a graph of two colours, the edges that it needs to
// vertices of the other colour.
func (r *remainder) match() *problem.None {
	if r.undirected && r.colour != nil {
		return r.matchColours()
	}
	free := 0
	if r.tail == noVertex && !r.isCycle {
		free = 1 // the last vertex, whichever it is, needs no successor
	}
	list := r.deficient(free, func(v int32) (left, right int) {
		left, right = 1, 1 // one successor, and one predecessor
		if v == r.tail {
			left = 0
		}
		if v == r.head {
			right = 0
		}
		return left, right
	})
	if list == nil {
		return nil
	}
	entered := r.neighbours(list)
	if r.undirected {
		// The vertices of list that have no neighbour in list form an
		// independent set, which is short of neighbours by at least as many as
		// list is.
		beside := dense.Marks(int(r.len()), entered)
		independent := slices.DeleteFunc(list, func(v int32) bool { return beside[v] })
		return r.compete(independent, r.freeEnds())
	}
	need := len(list) - free
	text := "%s need different next %ss, but only %s can follow them"
	if free > 0 {
		text = fmt.Sprintf("at least %d of ", need) + text
	}
	return r.counted(problem.ReasonMatching, list, need, len(entered),
		text, r.whole.Noun, r.whole.list(r.inCase(entered)))
}

// deficient returns vertices that together need more neighbours than they can
// have; the difference is greater than free. It returns nil if there are none,
// or if r.c is stopped. The results of capacities are left, how many neighbours
// v needs, and right, how many vertices can have v as a neighbour.
func (r *remainder) deficient(free int, capacities func(v int32) (left, right int)) []int32 {
	var m match.Matching
	ok, err := m.Saturates(r.c, r.graph, dense.Lists{}, capacities, free)
	if ok || err != nil {
		return nil
	}
	return m.Deficient()
}

// neighbours returns the vertices to which edges from the vertices of list
// lead.
func (r *remainder) neighbours(list []int32) []int32 {
	seen := make([]bool, r.len())
	for _, v := range list {
		for _, w := range r.graph.Of(v) {
			seen[w] = true
		}
	}
	return dense.Vertices(len(seen), func(v int32) bool { return seen[v] })
}

// matchColours matches the vertices of each colour with those of the other, and
// returns the reason with fewer vertices, or nil.
func (r *remainder) matchColours() (best *problem.None) {
	for _, colour := range []bool{false, true} {
		free := r.freeEndsOf(colour)
		list := r.deficient(free, func(v int32) (left, right int) {
			if r.colour[v] == colour {
				return r.needed(v), 0
			}
			return 0, r.needed(v)
		})
		best = fewer(best, r.compete(list, free))
	}
	return best
}

// compete returns the reason that the vertices of an independent set need more
// edges than a tour can have at their neighbours, or nil if there are enough
// edges. The parameter free says how many of the vertices may be ends of a
// path, which need one edge fewer.
func (r *remainder) compete(list []int32, free int) *problem.None {
	need, have := r.edges(list)
	need -= min(free, len(list))
	if need <= have {
		return nil
	}
	text := "%[2]s has at least %[3]d edges at %[1]s, " +
		"but their neighbours, %[4]s, can have only %[5]d of these"
	beside := r.whole.list(r.inCase(r.neighbours(list)))
	return r.counted(problem.ReasonMatching, list, need, have,
		text, r.whole.kindOfTour(), need, beside, have)
}

// edges returns how many edges a tour has at the vertices of an independent set
// if it passes through all of them. It also returns the largest number of these
// edges that the tour can have at their neighbours.
func (r *remainder) edges(list []int32) (need, have int) {
	leading := map[int32]int{} // by neighbour: how many vertices of list are adjacent to it
	for _, v := range list {
		need += r.needed(v)
		for _, w := range r.graph.Of(v) {
			leading[w]++
		}
	}
	for w, n := range leading {
		have += min(n, r.needed(w))
	}
	return need, have
}
