package dense_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestBlocks compares the vertices of blocks with those of blocksByPairs, and
// checks the order of blocks, members and numbers.
func TestBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 47))
	several := 0
	for range graphtest.Scaled(1000, 10_000) {
		g := randomGraph(r, 10, true)
		b := dense.NewBlocks(work.New(t.Context()), g.Lists())
		for _, root := range r.Perm(len(g)) {
			b.AddFrom(int32(root))
		}
		sets := map[uint64]bool{}
		for i, k := range b.List {
			members := b.Members[k.Begin:k.End]
			set := uint64(1) << k.Head
			for j, v := range members {
				set |= 1 << v
				if b.Of[v] != int32(i) {
					t.Fatalf("%v: block of %d is %d, want %d", g, v, b.Of[v], i)
				}
				if j > 0 && b.Number[v] > b.Number[members[j-1]] {
					t.Fatalf("%v: members %v, numbers %v", g, members, b.Number)
				}
			}
			if k.Size() != 1+len(members) || b.Number[members[len(members)-1]] <= b.Number[k.Head] {
				t.Fatalf("%v: block %+v, members %v, numbers %v", g, k, members, b.Number)
			}
			if above := b.Of[k.Head]; above >= 0 && above <= int32(i) {
				t.Fatalf("%v: block %d hangs from %d, which comes before", g, i, above)
			}
			sets[set] = true
		}
		if want := blocksByPairs(g); !maps.Equal(sets, want) || len(b.List) != len(want) {
			t.Fatalf("%v: blocks %v, want %v", g, sets, want)
		}
		if len(sets) > 2 {
			several++
		}
		numbers := slices.Sorted(slices.Values(b.Number))
		if slices.Min(numbers) != 1 || len(slices.Compact(numbers)) != len(g) {
			t.Fatalf("%v: numbers %v", g, b.Number)
		}
	}
	if several == 0 {
		t.Error("no graph with three blocks")
	}
}

// blocksByPairs returns the sets of vertices of the blocks of a graph: two
// edges at a vertex are in one block if their other ends are connected without
// that vertex.
func blocksByPairs(g graphtest.Graph) map[uint64]bool {
	class := map[[2]int]int{} // of edges, by their ends
	for u := range g {
		for _, v := range g[u] {
			if u < v {
				class[[2]int{u, v}] = len(class)
			}
		}
	}
	edge := func(u, v int) [2]int { return [2]int{min(u, v), max(u, v)} }
	for w := range g {
		without := make(graphtest.Graph, len(g))
		for u := range g {
			for _, v := range g[u] {
				if u != w && v != w {
					without[u] = append(without[u], v)
				}
			}
		}
		reaches := reachability(without)
		for _, u := range g[w] {
			for _, v := range g[w] {
				if u == w || v == w || !reaches[u][v] {
					continue
				}
				from, to := class[edge(w, u)], class[edge(w, v)]
				for e, c := range class {
					if c == from {
						class[e] = to
					}
				}
			}
		}
	}
	byClass := map[int]uint64{}
	for e, c := range class {
		byClass[c] |= 1<<e[0] | 1<<e[1]
	}
	sets := map[uint64]bool{}
	for _, set := range byClass {
		sets[set] = true
	}
	return sets
}

// TestBlocksOfPath checks that a deep search is not recursive, and that a
// second root in a component adds nothing.
func TestBlocksOfPath(t *testing.T) {
	n := 200_000
	g := graphtest.Grid(1, n)
	b := dense.NewBlocks(work.New(t.Context()), g.Lists())
	b.AddFrom(0)
	b.AddFrom(int32(n - 1))
	if len(b.List) != n-1 || len(b.Members) != n-1 {
		t.Fatalf("%d blocks with %d members, want %d", len(b.List), len(b.Members), n-1)
	}
	want := dense.Block{Head: int32(n - 2), Begin: 0, End: 1}
	if b.List[0] != want || b.Members[0] != int32(n-1) {
		t.Errorf("the first block is %+v with %d, want %+v", b.List[0], b.Members[0], want)
	}
}
