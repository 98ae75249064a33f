package disjoint

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// checkLinked checks that the paths of a linked solution follow its chosen
// edges, and contain each vertex with an edge once.
func checkLinked(t *testing.T, l *linkedSolution) {
	t.Helper()
	onPaths := 0
	for i, path := range l.paths {
		if path == nil {
			if !slices.Contains(l.spare, int32(i)) {
				t.Fatalf("path %d is missing and not spare", i)
			}
			continue
		}
		onPaths += len(path)
		for j, v := range path {
			if int(l.pathOf[v]) != i || int(l.placeOf[v]) != j {
				t.Fatalf("vertex %d of %v: path %d, place %d", v, path, l.pathOf[v], l.placeOf[v])
			}
			next := (j + 1) % len(path)
			if next == 0 && l.kind != OneCycle {
				continue // the path ends here
			}
			if !l.hasChosen(v, path[next]) {
				t.Fatalf("%v: no chosen edge from %d to %d", path, v, path[next])
			}
		}
	}
	touched := 0
	for v, pair := range l.chosen {
		isTouched := pair != [2]int32{NoEdge, NoEdge}
		if isTouched {
			touched++
		}
		if isTouched != (l.pathOf[v] >= 0) {
			t.Fatalf("vertex %d with the edges %v has path %d", v, pair, l.pathOf[v])
		}
	}
	if onPaths != touched {
		t.Fatalf("%d vertices on paths, want %d", onPaths, touched)
	}
}

// hasChosen reports whether an edge from u to v is chosen.
func (l *linkedSolution) hasChosen(u, v int32) bool {
	from := l.chosen[u][:]
	if l.Directed {
		from = from[:1] // the edge out
	}
	return slices.ContainsFunc(from, func(e int32) bool { return e != NoEdge && l.other(e, u) == v })
}

// TestLinked makes the linked form of random solutions, and replaces one
// solution by another, edge by edge.
func TestLinked(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(600, 20_000) {
		p := smallProblem(c, r, families[i%len(families)], 8)
		edges, ok := randomSolution(r, p)
		if !ok {
			continue
		}
		l := newLinkedSolution(c, p, slices.Clone(edges))
		checkLinked(t, l)
		if got := l.solution(c); !slices.Equal(got.Edges, edges) || got.Value != valueOf(p, edges) {
			t.Fatalf("problem %d: %v, want %v", i, got, edges)
		}
		other, _ := randomSolution(r, p)
		for _, e := range edges {
			l.unlink(e)
		}
		l.linkAll(c, other)
		all := make([]int32, p.n())
		for v := range all {
			all[v] = int32(v)
		}
		l.forget(all)
		if l.theOnly() != nil {
			t.Fatalf("problem %d: the path %v remains", i, l.theOnly())
		}
		l.follow(c, all)
		checkLinked(t, l)
		checkFollow(t, c, l, other)
	}
}

// checkFollow compares the paths that Follow and FollowAll find, in a problem
// without gains, with those of the linked form of a solution.
func checkFollow(t *testing.T, c *work.Canceller, l *linkedSolution, edges []int32) {
	t.Helper()
	p := NewBareProblem(l.kind, l.Rules, l.n(), l.edges)
	paths, pathOf := p.FollowAll(c, edges)
	for v, i := range pathOf {
		if (i < 0) != (l.pathOf[v] < 0) {
			t.Fatalf("vertex %d has path %d", v, i)
		}
		if i >= 0 && !slices.Equal(paths[i], l.paths[l.pathOf[v]]) {
			t.Fatalf("the path %v, want %v", paths[i], l.paths[l.pathOf[v]])
		}
	}
	if l.kind.IsSingle() {
		want := l.theOnly()
		if got := p.Follow(c, edges, want[0]); !slices.Equal(got, want) {
			t.Fatalf("the path %v, want %v", got, want)
		}
	}
}
