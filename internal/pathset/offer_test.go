package pathset

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// An offering is a search and the paths that tests offer to it.
type offering struct {
	search *Search
	valid  func() [][]int32 // returns random paths that may be offered, or none
	want   int              // the value of the best solution
}

// offerings returns a search of each kind for a random graph of up to 9
// vertices. Paths have the last vertex as a given end, and lead there from 0 if
// both ends are given.
func offerings(t *testing.T, seed uint64) (*dense.Graph, map[string]offering) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 20))
	g, undirected := graphtest.Sparse(r, 9)
	d := dense.NewGraph(g.Lists(), undirected)
	o := newOracle(g, undirected)
	back := transposed(g)
	n := len(g)
	last := int32(n - 1)
	c := work.New(t.Context())
	walk := func(g graphtest.Graph, start int32) []int32 { return g.Walk(r.IntN, start, 1+r.IntN(n)) }
	return d, map[string]offering{
		"routes": {
			search: NewRoutes(c, d),
			valid: func() [][]int32 {
				path := walk(g, r.Int32N(int32(n)))
				middle := r.IntN(len(path))
				paths := [][]int32{path[middle:]}
				if middle > 0 {
					paths = append(paths, path[:middle])
				}
				return paths
			},
			want: n - o.routes(),
		},
		"path": {
			search: NewPath(c, d),
			valid: func() [][]int32 {
				path := walk(g, r.Int32N(int32(n)))
				middle := r.IntN(len(path))
				if middle == 0 {
					return [][]int32{path}
				}
				return [][]int32{path[:middle], path[middle:]}
			},
			want: o.longest(-1),
		},
		"from": {
			search: NewPathFrom(c, d, last),
			valid:  func() [][]int32 { return [][]int32{walk(g, last)} },
			want:   newOracle(back, undirected).longest(n - 1),
		},
		"to": {
			search: NewPathTo(c, d, last),
			valid: func() [][]int32 {
				path := walk(back, last)
				slices.Reverse(path)
				return [][]int32{path}
			},
			want: o.longest(n - 1),
		},
		"both": {
			search: NewPathBetween(c, d, 0, last),
			valid: func() [][]int32 {
				path := walk(g, 0)
				i := slices.Index(path, last)
				if i < 0 {
					return nil
				}
				return [][]int32{path[:i+1]}
			},
			want: o.between(0, n-1),
		},
		"cycle": {
			search: NewCycle(c, d),
			valid: func() [][]int32 {
				path := walk(g, r.Int32N(int32(n)))
				least := 3
				if !undirected {
					least = 2
				}
				for k := len(path); k >= least; k-- {
					if d.Has(path[k-1], path[0]) {
						return [][]int32{path[:k]}
					}
				}
				return nil
			},
			want: o.cycle(),
		},
	}
}

// eachOffering calls check with each kind of search for random graphs.
func eachOffering(t *testing.T, check func(t *testing.T, g *dense.Graph, kind string, o offering)) {
	t.Helper()
	for seed := range uint64(graphtest.Scaled(100, 3000)) {
		g, all := offerings(t, seed)
		for kind, o := range all {
			t.Run(fmt.Sprintf("seed=%d %s", seed, kind), func(t *testing.T) { check(t, g, kind, o) })
		}
	}
}

// TestOfferKeepsBetter checks that exactly the better ones of the paths offered
// become the solution. A single path or cycle is kept as it is, and routes are
// completed by paths of one vertex.
func TestOfferKeepsBetter(t *testing.T) {
	eachOffering(t, func(t *testing.T, g *dense.Graph, kind string, o offering) {
		s := o.search
		for range 10 {
			paths := o.valid()
			known, before := s.Paths(), s.value
			var want [][]int32
			switch {
			case len(paths) == 0:
				continue
			case kind == "routes":
				want = slices.Clone(paths)
				for v := range int32(g.Len()) {
					if !slices.ContainsFunc(paths, func(p []int32) bool { return slices.Contains(p, v) }) {
						want = append(want, []int32{v})
					}
				}
				slices.SortFunc(want, func(a, b []int32) int { return int(slices.Min(a) - slices.Min(b)) })
			default:
				want = [][]int32{slices.MaxFunc(paths, func(a, b []int32) int { return len(a) - len(b) })}
			}
			value := visited(want)
			if kind == "routes" {
				value -= len(want)
			}
			s.Offer(paths...)
			if value <= before {
				want, value = known, before
			}
			if s.value != value || !slices.EqualFunc(s.Paths(), want, slices.Equal) {
				t.Fatalf("%v of value %d after an offer of %v, want %v of value %d",
					s.Paths(), s.value, paths, want, value)
			}
		}
	})
}

// TestOfferBetweenTurns checks that offers before and between turns change
// neither the best value nor the proof, and that the value never gets worse.
func TestOfferBetweenTurns(t *testing.T) {
	eachOffering(t, func(t *testing.T, g *dense.Graph, _ string, o offering) {
		s := o.search
		for turn := 0; turn < 12 && !s.IsProven(); turn++ {
			before := s.value
			s.Offer(o.valid()...)
			if err := s.Turn(1000); err != nil {
				t.Fatal(err)
			}
			if s.value < before {
				t.Errorf("value %d after %d", s.value, before)
			}
			checkPaths(t, g, s.Paths())
		}
		if !s.IsProven() || s.value != o.want {
			t.Errorf("value %d, want a proof of %d", s.value, o.want)
		}
	})
}

// TestOfferSeeds checks that the seeds of a turn are the edges of the offered
// paths, and that of a cycle, the last edge is one of them.
func TestOfferSeeds(t *testing.T) {
	eachOffering(t, func(t *testing.T, _ *dense.Graph, kind string, o offering) {
		s := o.search
		s.Offer(o.valid()...)
		if s.offered == nil || s.blocks == nil {
			return
		}
		want := s.value - 1
		if kind == "routes" || kind == "cycle" {
			want = s.value
		}
		got := 0
		for _, isSeed := range s.seeds() {
			got += dense.Bit(isSeed)
		}
		if got != want {
			t.Errorf("%d seeds of %v, want %d", got, s.offered, want)
		}
	})
}

// TestExcludeAll excludes paths over all vertices. MayVisitAll must then be
// false, and the bound one less.
func TestExcludeAll(t *testing.T) {
	g := dense.NewGraph(graphtest.Petersen(5, 2).Lists(), true)
	s := NewCycle(work.New(t.Context()), g)
	if !s.MayVisitAll() {
		t.Error("a cycle cannot visit all vertices, want one that may")
	}
	s.ExcludeAll()
	if s.MayVisitAll() || s.Bound() != 9 || s.IsProven() {
		t.Errorf("at most %d vertices, proof %t, want 9 without a proof", s.Bound(), s.IsProven())
	}
}

// TestExcludeAllProves checks that a path over all vertices but one is proved
// to be the longest as soon as a path over all of them is excluded.
func TestExcludeAllProves(t *testing.T) {
	g := dense.NewGraph(graphtest.Petersen(5, 2).Lists(), true)
	s := NewCycle(work.New(t.Context()), g)
	s.Offer([]int32{0, 1, 2, 7, 9, 6, 8, 3, 4})
	checkPaths(t, g, s.Paths())
	s.ExcludeAll()
	if !s.IsProven() || s.value != 9 {
		t.Errorf("value %d, proof %t, want a proof of 9", s.value, s.IsProven())
	}
}

// TestVerticesOfBound checks the set that a cut gives: the two shared vertices,
// and three of four parts.
func TestVerticesOfBound(t *testing.T) {
	parts := []int{5, 5, 5, 5}
	g := graphtest.Sharing(rand.New(rand.NewPCG(1, 1)), parts, 2, 1)
	s := NewPath(work.New(t.Context()), dense.NewGraph(g.Lists(), true))
	if s.VerticesOfBound() != nil {
		t.Error("a set before the first turn, want none")
	}
	if err := s.Turn(1000); err != nil {
		t.Fatal(err)
	}
	has := s.VerticesOfBound()
	if len(has) != len(g) || !has[0] || !has[1] {
		t.Fatalf("%v, want a set with both shared vertices", has)
	}
	whole := 0
	for first := 2; first < len(g); first += 5 {
		part := has[first : first+5]
		if slices.Contains(part, !part[0]) {
			t.Errorf("%v: a part is divided", has)
		}
		whole += dense.Bit(part[0])
	}
	if whole != 3 {
		t.Errorf("%d parts, want 3", whole)
	}
}

// TestVerticesOfBoundWithoutCut checks that there is no set if no cut lowers
// the bound.
func TestVerticesOfBoundWithoutCut(t *testing.T) {
	s := NewPath(work.New(t.Context()), dense.NewGraph(graphtest.Complete(8).Lists(), true))
	if err := s.Turn(1000); err != nil {
		t.Fatal(err)
	}
	if has := s.VerticesOfBound(); has != nil {
		t.Errorf("%v, want no set", has)
	}
}
