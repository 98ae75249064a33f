package knighttour_test

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// countTours counts the open tours of g from start, knowing nothing but that.
func countTours(g graphtest.Graph, start int) int64 {
	masks := make([]uint64, len(g))
	for u := range g {
		for _, v := range g[u] {
			masks[u] |= 1 << v
		}
	}
	var count func(u int, rest uint64) int64
	count = func(u int, rest uint64) int64 {
		if rest == 0 {
			return 1
		}
		n := int64(0)
		for todo := masks[u] & rest; todo != 0; todo &= todo - 1 {
			v := bits.TrailingZeros64(todo)
			n += count(v, rest&^(1<<v))
		}
		return n
	}
	return count(start, (1<<len(g)-1)&^(1<<start))
}

// pathsOf returns the number of paths of the given length that begin with path.
func pathsOf(g graphtest.Graph, path []int, length int) (n int) {
	if len(path) >= length {
		return 1
	}
	for _, v := range g[path[len(path)-1]] {
		if !slices.Contains(path, v) {
			n += pathsOf(g, append(slices.Clone(path), v), length)
		}
	}
	return n
}

// pathWithoutTour returns a path of that length that goes on from path and that
// none of the tours begins with.
func pathWithoutTour(g graphtest.Graph, tours [][]int64, path []int64, length int) []int64 {
	if len(path) == length {
		if slices.ContainsFunc(tours, func(tour []int64) bool { return knighttour.BeginsWith(tour, path) }) {
			return nil
		}
		return path
	}
	for _, v := range g[path[len(path)-1]] {
		if !slices.Contains(path, int64(v)) {
			if p := pathWithoutTour(g, tours, append(path, int64(v)), length); p != nil {
				return p
			}
		}
	}
	return nil
}

// A replay is the path of a search as its events tell.
type replay struct {
	path   []int64
	visits int64
	err    error // the first event that does not fit
}

func (r *replay) event(f *knighttour.Frozen, e knighttour.Event) {
	n := len(r.path)
	switch {
	case e.Back && (n == 0 || r.path[n-1] != e.ID || e.Depth != n-1),
		!e.Back && (e.Depth != n || graphtest.CheckPath(f, append(r.path, e.ID)) != nil):
		r.err = cmp.Or(r.err, fmt.Errorf("%v after %v", e, r.path))
	case e.Back:
		r.path = r.path[:n-1]
	default:
		r.path = append(r.path, e.ID)
		r.visits++
	}
}
