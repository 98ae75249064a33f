package count

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// lineDigraph returns the digraph without loops whose vertices are the arcs of
// a multigraph, given by their ends, and whose edges lead from each arc to
// those that follow it.
func lineDigraph(arcs [][2]int) graphtest.Graph {
	g := make(graphtest.Graph, len(arcs))
	for u := range arcs {
		for v := range arcs {
			if u != v && arcs[u][1] == arcs[v][0] {
				g[u] = append(g[u], v)
			}
		}
	}
	return g
}

// areSuccessorsShared reports whether loops can be added or removed so that any
// two vertices that share one successor share all successors.
func areSuccessorsShared(g graphtest.Graph) bool {
	for loops := range 1 << len(g) {
		sets := make([]int, len(g))
		for v, list := range g {
			sets[v] = loops & (1 << v)
			for _, w := range list {
				if w != v {
					sets[v] |= 1 << w
				}
			}
		}
		fits := true
		for u := range sets {
			for v := range sets {
				fits = fits && (sets[u] == sets[v] || sets[u]&sets[v] == 0)
			}
		}
		if fits {
			return true
		}
	}
	return false
}

// TestJunctionsLabelled checks the recognition of graphs against the
// definition, and compares the counts with an enumeration.
func TestJunctionsLabelled(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		if undirected || len(g) < 2 {
			return
		}
		c := work.New(t.Context())
		j := newJunctions(c, g.Lists())
		if recognized := j != nil; recognized != areSuccessorsShared(g) {
			t.Fatalf("%s: recognized: %t", g.Describe(false), recognized)
		}
		if j == nil {
			return
		}
		n, err := j.count(c)
		want := int64(len(g.Cycles()))
		if err != nil || n.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("%s: %v, %v, want %d", g.Describe(false), n, err, want)
		}
	})
}

// TestJunctionsRandom counts the Euler circuits of random multigraphs, with
// loops and parallel arcs.
func TestJunctionsRandom(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(131, 132))
	sum := int64(0)
	for range graphtest.Scaled(300, 3000) {
		nodes := 1 + r.IntN(5)
		var arcs [][2]int
		for range 1 + r.IntN(3) { // closed walks, so that in-degrees equal out-degrees
			first := r.IntN(nodes)
			at := first
			for range r.IntN(4) {
				next := r.IntN(nodes)
				arcs = append(arcs, [2]int{at, next})
				at = next
			}
			arcs = append(arcs, [2]int{at, first})
		}
		if len(arcs) < 2 || len(arcs) > 9 {
			continue
		}
		g := lineDigraph(arcs).Relabelled(r)
		g.AddLoops(r, r.IntN(3))
		c := work.New(t.Context())
		j := newJunctions(c, g.Lists())
		if j == nil {
			t.Fatalf("%v: %s is not recognized", arcs, g.Describe(false))
		}
		n, err := j.count(c)
		want := int64(len(g.Cycles()))
		if err != nil || n.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("%v: %s: %v, %v, want %d", arcs, g.Describe(false), n, err, want)
		}
		sum += want
	}
	if sum < 1000 {
		t.Errorf("only %d circuits in all", sum)
	}
}

// TestDeBruijn compares the number of de Bruijn sequences of k letters and
// length n with the formula k!^(k^(n-1)) / k^n.
//
// N. G. de Bruijn: A combinatorial problem, 1946.
func TestDeBruijn(t *testing.T) {
	graphtest.Slow(t)
	for _, test := range []struct{ letters, length int }{
		{2, 2}, {2, 3}, {2, 4}, {2, 5}, {2, 6}, {2, 7}, {2, 8},
		{3, 2}, {3, 3}, {3, 4},
		{4, 2}, {4, 3},
		{7, 2},
	} {
		vertices := int64(1) // k^n
		for range test.length {
			vertices *= int64(test.letters)
		}
		k := int64(test.letters)
		want := new(big.Int).MulRange(1, k)
		want.Exp(want, big.NewInt(vertices/k), nil)
		want.Quo(want, big.NewInt(vertices))
		g := dense.NewGraph(graphtest.DeBruijn(test.letters, test.length).Lists(), false)
		n, err := All(work.New(t.Context()), g, problem.Closed, frontier.Memory)
		if err != nil || n.Cmp(want) != 0 {
			t.Errorf("%v: %v, %v, want %v", test, n, err, want)
		}
	}
}

// TestJunctionsMemory counts the tours of a de Bruijn graph with too little
// memory for the determinant, with just enough, and with prefixes, after which
// there are no Euler circuits.
func TestJunctionsMemory(t *testing.T) {
	c := work.New(t.Context())
	g := dense.NewGraph(graphtest.DeBruijn(2, 5).Lists(), false)
	for _, maxWords := range []int{0, 16*16 - 1, 16 * 16} {
		n, err := All(c, g, problem.Closed, maxWords)
		if err != nil || n.Cmp(big.NewInt(2048)) != 0 {
			t.Errorf("with %d words: %v, %v, want 2048", maxWords, n, err)
		}
	}
	half := new(big.Int)
	for _, second := range g.Of(1) {
		p := problem.Problem{Graph: g, Goal: problem.Closed, Start: 1, Prefix: []int32{1, second}}
		n, err := byCheapest(beginRun(t, c, p))
		graphtest.NoError(t, err)
		half.Add(half, n)
	}
	if half.Cmp(big.NewInt(2048)) != 0 {
		t.Errorf("by prefixes: %v, want 2048", half)
	}
}

// TestJunctionsStop stops the recognition and the determinant at many points.
func TestJunctionsStop(t *testing.T) {
	l := graphtest.DeBruijn(2, 8).Lists()
	whole := work.New(t.Context())
	j := newJunctions(whole, l)
	recognized := int(whole.Spent())
	graphtest.Must(j.count(whole))
	for units := 1; units < int(whole.Spent()); units += int(whole.Spent()) / 50 {
		c := work.StopAfter(units)
		j := newJunctions(c, l)
		if j == nil {
			if units > recognized+work.PollInterval {
				t.Fatalf("stopped after %d, it recognizes nothing", units)
			}
			continue
		}
		n, err := j.count(c)
		if err == nil && units+work.PollInterval < int(whole.Spent()) {
			t.Errorf("stopped after %d of %d: %v, no error", units, whole.Spent(), n)
		}
	}
}

// TestDeterminant compares determinants of random matrices with byPermutations.
func TestDeterminant(t *testing.T) {
	const prime = 101 // so small that many determinants are zero
	r := rand.New(rand.NewPCG(133, 134))
	zeros := 0
	for range 2000 {
		n := r.IntN(5)
		rows := make([][]uint64, n)
		for i := range rows {
			rows[i] = make([]uint64, n)
			for k := range rows[i] {
				rows[i][k] = r.Uint64N(prime) * r.Uint64N(2)
			}
		}
		want := byPermutations(rows, prime)
		if want == 0 {
			zeros++
		}
		description := slices.Clone(rows)
		for i := range description {
			description[i] = slices.Clone(rows[i])
		}
		got, err := determinant(work.New(t.Context()), rows, prime)
		if err != nil || got != want {
			t.Fatalf("%v: %d, %v, want %d", description, got, err, want)
		}
	}
	if zeros < 100 || zeros > 1900 {
		t.Errorf("%d determinants of 2000 are 0", zeros)
	}
}

// byPermutations returns a determinant by recursive expansion along the first
// row.
func byPermutations(rows [][]uint64, prime uint64) uint64 {
	if len(rows) == 0 {
		return 1
	}
	sum := uint64(0)
	for k, factor := range rows[0] {
		var minor [][]uint64
		for _, row := range rows[1:] {
			minor = append(minor, slices.Concat(row[:k], row[k+1:]))
		}
		term := factor * byPermutations(minor, prime) % prime
		if k%2 == 1 {
			term = prime - term
		}
		sum += term
	}
	return sum % prime
}
