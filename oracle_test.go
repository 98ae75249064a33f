package knighttour_test

import (
	"slices"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

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
