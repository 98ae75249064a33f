package pathset

import (
	"fmt"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestCliques proves the longest paths and cycles of cliques that share some
// vertices: with k shared vertices, a path visits k+1 cliques, and a cycle
// visits k. Without twins, there would be too many states.
func TestCliques(t *testing.T) {
	for _, test := range []struct{ cliques, size, shared int }{
		{4, 12, 2},
		{5, 11, 3},
		{3, 20, 1},
	} {
		own := test.size - test.shared
		g := graphtest.Blocks(test.cliques*own, own).WithHubs(test.shared)
		d := dense.NewGraph(g.Lists(), true)
		for kind, run := range map[string]struct {
			search *Search
			want   int // number of vertices
		}{
			"path":  {NewPath(work.StopAfter(30_000_000), d), test.shared + own*min(test.cliques, test.shared+1)},
			"cycle": {NewCycle(work.StopAfter(30_000_000), d), test.shared + own*min(test.cliques, test.shared)},
		} {
			name := fmt.Sprintf("%d cliques of %d share %d, %s", test.cliques, test.size, test.shared, kind)
			for run.search.Turn(1000) == nil && !run.search.IsProven() {
			}
			n := checkPaths(t, d, run.search.Paths())
			if n != run.want || !run.search.IsProven() {
				t.Errorf("%s: %d vertices, proven: %t, want %d", name, n, run.search.IsProven(), run.want)
			}
		}
	}
}
