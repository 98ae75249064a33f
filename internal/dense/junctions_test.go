package dense_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// randomArcs returns random arcs of a multigraph, by the nodes where they begin
// and end.
func randomArcs(r *rand.Rand, nodes, arcs int) [][2]int {
	list := make([][2]int, arcs)
	for i := range list {
		list[i] = [2]int{r.IntN(nodes), r.IntN(nodes)}
	}
	return list
}

// isLineDigraph reports whether any two vertices of a digraph that share one
// successor share all successors, if the right vertices have loops. It tries
// all choices of loops.
func isLineDigraph(g graphtest.Graph) bool {
	var rows []uint64 // by vertex: the successors other than itself
	for u := range g {
		row := uint64(0)
		for _, v := range g[u] {
			if v != u {
				row |= 1 << v
			}
		}
		rows = append(rows, row)
	}
	for loops := range uint64(1) << len(g) {
		fits := true
		for u := range rows {
			for v := range rows {
				a := rows[u] | loops&(1<<u)
				b := rows[v] | loops&(1<<v)
				if a&b != 0 && a != b {
					fits = false
				}
			}
		}
		if fits {
			return true
		}
	}
	return false
}

// followersOf returns the digraph of the arcs that begin and end at the given
// junctions.
func followersOf(j *dense.Junctions) graphtest.Graph {
	arcs := make([][2]int, len(j.From))
	for v := range arcs {
		arcs[v] = [2]int{int(j.From[v]), int(j.To[v])}
	}
	return graphtest.Followers(arcs)
}

// TestJunctions finds the junctions of small digraphs.
func TestJunctions(t *testing.T) {
	for name, test := range map[string]struct {
		graph graphtest.Graph
		want  *dense.Junctions
	}{
		"empty": {
			graph: graphtest.Graph{},
			want:  &dense.Junctions{},
		},
		"isolated": {
			graph: graphtest.Graph{nil},
			want: &dense.Junctions{
				N:    2,
				From: []int32{0},
				To:   []int32{1},
			},
		},
		"cycle": {
			graph: graphtest.Graph{{1}, {2}, {0}},
			want: &dense.Junctions{
				N:    3,
				From: []int32{0, 1, 2},
				To:   []int32{1, 2, 0},
			},
		},
		"loop missing": { // 0 to 1 and back, which needs no loops
			graph: graphtest.Graph{{0, 1}, {0}},
			want: &dense.Junctions{
				N:    2,
				From: []int32{0, 1},
				To:   []int32{1, 0},
			},
		},
		"complete": { // with the loops that are absent, one node
			graph: graphtest.Complete(3),
			want: &dense.Junctions{
				N:    1,
				From: []int32{0, 0, 0},
				To:   []int32{0, 0, 0},
			},
		},
		"none": { // 0 and 1 share the successor 2, but not 3
			graph: graphtest.Graph{{2, 3}, {2}, nil, nil},
		},
	} {
		t.Run("graph="+name, func(t *testing.T) {
			got := dense.NewJunctions(work.New(t.Context()), test.graph.Lists())
			if (got == nil) != (test.want == nil) {
				t.Fatalf("%v, want %v", got, test.want)
			}
			if got == nil {
				return
			}
			if got.N != test.want.N {
				t.Errorf("%d nodes, want %d", got.N, test.want.N)
			}
			if !slices.Equal(got.From, test.want.From) || !slices.Equal(got.To, test.want.To) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

// TestJunctionsExist compares which random digraphs have junctions with the
// definition.
func TestJunctionsExist(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 82))
	c := work.New(t.Context())
	exist := 0
	graphs := graphtest.Scaled(1000, 10_000)
	for i := range graphs {
		g := randomGraph(r, 6, i%4 == 0)
		j := dense.NewJunctions(c, g.Lists())
		if want := isLineDigraph(g); (j != nil) != want {
			t.Fatalf("%v: junctions %v, want any: %t", g, j, want)
		}
		exist += dense.Bit(j != nil)
	}
	if exist < graphs/10 || exist > graphs*9/10 {
		t.Errorf("%d graphs of %d have junctions", exist, graphs)
	}
}

// TestJunctionsFollowers makes the followers of random arcs, and checks that
// their junctions have the same followers.
func TestJunctionsFollowers(t *testing.T) {
	r := rand.New(rand.NewPCG(83, 84))
	for range 300 {
		arcs := randomArcs(r, 1+r.IntN(5), r.IntN(12))
		g := graphtest.Followers(arcs)
		withLoops := slices.Clone(g)
		for v := range g {
			if r.IntN(3) == 0 {
				withLoops[v] = append(slices.Clone(g[v]), v)
			}
		}
		j := dense.NewJunctions(work.New(t.Context()), withLoops.Lists())
		if j == nil {
			t.Fatalf("%v: no junctions of %v", arcs, withLoops)
		}
		if got := followersOf(j); !haveSameLists(got.Lists(), g.Lists()) {
			t.Fatalf("%v: %v with the followers %v, want %v", arcs, j, got, g)
		}
	}
}

// TestJunctionsNumbers checks that the nodes are numbered from 0, and that each
// has an arc.
func TestJunctionsNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(85, 86))
	for range 300 {
		g := graphtest.Followers(randomArcs(r, 1+r.IntN(5), 1+r.IntN(12)))
		j := dense.NewJunctions(work.New(t.Context()), g.Lists())
		if j == nil {
			t.Fatalf("%v: no junctions", g)
		}
		numbers := slices.Concat(j.From, j.To)
		slices.Sort(numbers)
		numbers = slices.Compact(numbers)
		if numbers[0] != 0 || int(numbers[len(numbers)-1]) != j.N-1 || len(numbers) != j.N {
			t.Fatalf("%v: the numbers %v of %d nodes", g, numbers, j.N)
		}
	}
}

// TestJunctionsDegrees counts the arcs at three nodes: one arc is a loop, and
// two are parallel.
func TestJunctionsDegrees(t *testing.T) {
	j := &dense.Junctions{
		N:    3,
		From: []int32{0, 0, 1, 1},
		To:   []int32{1, 1, 1, 2},
	}
	in, out := j.Degrees()
	if want := []int{0, 3, 1}; !slices.Equal(in, want) {
		t.Errorf("%v arcs end at the nodes, want %v", in, want)
	}
	if want := []int{2, 2, 0}; !slices.Equal(out, want) {
		t.Errorf("%v arcs begin at the nodes, want %v", out, want)
	}
}

// TestJunctionsStop stops the search for junctions that exist at each step.
func TestJunctionsStop(t *testing.T) {
	l := graphtest.Graph{{1}, {2}, {3}, {0}, nil, nil}.Lists()
	c := work.New(t.Context())
	if dense.NewJunctions(c, l) == nil {
		t.Fatal("no junctions")
	}
	for units := range int(c.Spent()) {
		if j := dense.NewJunctions(work.StopAfter(units), l); j != nil {
			t.Errorf("stopped after %d units: %v", units, j)
		}
	}
}
