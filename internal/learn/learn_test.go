package learn

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

func listsOf(g graphtest.Graph) dense.Lists {
	l := dense.Lists{Start: []int{0}}
	for v := range g {
		list := slices.Clone(g[v])
		slices.Sort(list)
		for _, w := range slices.Compact(list) {
			if w != v {
				l.List = append(l.List, int32(w))
			}
		}
		l.Start = append(l.Start, len(l.List))
	}
	return l
}

// cyclesOf returns all Hamiltonian cycles that begin with 0, an undirected one in
// both directions.
func cyclesOf(g dense.Lists, directed bool) (cycles [][]int32) {
	n := g.Len()
	if n < 3 && !directed {
		return nil
	}
	path := []int32{0}
	seen := make([]bool, n)
	seen[0] = true
	var walk func()
	walk = func() {
		v := path[len(path)-1]
		for _, w := range g.Of(v) {
			if w == 0 && len(path) == n {
				cycles = append(cycles, slices.Clone(path))
			}
			if !seen[w] {
				seen[w] = true
				path = append(path, w)
				walk()
				path = path[:len(path)-1]
				seen[w] = false
			}
		}
	}
	walk()
	return cycles
}

// TestSmall compares with all cycles of random graphs.
func TestSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 22))
	none, some := 0, 0
	for range 20000 {
		g, undirected := graphtest.Sparse(r, 11)
		l := listsOf(g)
		want := cyclesOf(l, !undirected)
		x, err := New(work.New(context.Background()), l, !undirected)
		found := false
		for err == nil && !found {
			found, err = x.Run(x.c.Spent() + r.IntN(300))
		}
		if err != nil && !errors.Is(err, dense.ErrNoCycle) {
			t.Fatal(err)
		}
		if found != (len(want) > 0) {
			t.Fatalf("%v directed=%t: found=%t, want %d cycles", g, !undirected, found, len(want))
		}
		if found {
			some++
			from := int32(r.IntN(len(g)))
			checkCycle(t, l, x.Cycle(from), from)
		} else {
			none++
		}
		if x != nil {
			checkClauses(t, x, want)
		}
	}
	t.Logf("%d with, %d without a cycle", some, none)
}

func checkCycle(t *testing.T, l dense.Lists, cycle []int32, from int32) {
	t.Helper()
	if len(cycle) != l.Len() || cycle[0] != from {
		t.Fatalf("%v", cycle)
	}
	seen := make([]bool, l.Len())
	for i, v := range cycle {
		if seen[v] || !l.Has(v, cycle[(i+1)%len(cycle)]) {
			t.Fatalf("%v", cycle)
		}
		seen[v] = true
	}
}

// checkClauses checks that all cycles satisfy what was learned.
func checkClauses(t *testing.T, x *Learner, cycles [][]int32) {
	t.Helper()
	s := x.search
	if s == nil {
		return
	}
	for _, cycle := range cycles {
		in := map[[2]int32]bool{}
		for i, u := range cycle {
			v := cycle[(i+1)%len(cycle)]
			if x.directed {
				in[[2]int32{2 * u, 2*v + 1}] = true
			} else {
				in[[2]int32{u, v}] = true
				in[[2]int32{v, u}] = true
			}
		}
		holds := func(l literal) bool {
			e := s.ends[l.edge()]
			return in[[2]int32{s.name[e[0]], s.name[e[1]]}] == l.isChosen()
		}
		for r := 0; r < len(s.arena); r += header + int(s.arena[r]) {
			if !slices.ContainsFunc(s.literalsOf(reason(r)), func(w reason) bool { return holds(literal(w)) }) {
				t.Fatalf("cycle %v violates the clause %v", cycle, s.literalsOf(reason(r)))
			}
		}
		for _, l := range s.trail {
			if s.edges[l.edge()].level == 0 && !holds(l) {
				t.Fatalf("cycle %v violates %v", cycle, l)
			}
		}
	}
}
