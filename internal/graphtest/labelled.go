package graphtest

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"sync"
	"testing"

	"gonum.org/v1/gonum/stat/combin"
)

// Labelled runs parallel subtests that call do with labelled graphs without
// loops. In long tests, these are all graphs of up to 4 vertices, all
// undirected graphs of 5, and two directed graphs of 5 from each isomorphism
// class. Otherwise they are all graphs of up to 3 vertices and a sample of the
// others, which is smaller with -short.
func Labelled(t *testing.T, do func(t *testing.T, g Graph, undirected bool)) {
	for _, undirected := range []bool{true, false} {
		for n := range 6 {
			if n == 5 && !undirected {
				continue // there are a million
			}
			step := 1
			if n >= 4 {
				// Steps are odd: with an even step, the first pair would be an
				// edge in no graph.
				step = scaledShort(21, 3, 1)
			}
			t.Run(fmt.Sprintf("%s/vertices=%d", Kind(undirected), n), func(t *testing.T) {
				t.Parallel()
				for g := range OfOrder(n, undirected, 0, step) {
					do(t, g, undirected)
				}
			})
		}
	}
	const shards = 8
	every := scaledShort(64, 8, 1) // one of this number of classes is taken, of 9,608
	for shard := range shards {
		t.Run(fmt.Sprintf("directed/vertices=5/shard=%d", shard), func(t *testing.T) {
			t.Parallel()
			classes := classesOfFive()
			for i := shard; i < len(classes); i += shards * every {
				for label := range Scaled(1, 2) { // the labels differ from class to class
					do(t, ofPairs(5, false, classes[i].image(i+label)), false)
				}
			}
		})
	}
}

// An isomorphismClass of directed graphs of 5 vertices is given by the set of
// pairs of one of its graphs: see [ofPairs].
type isomorphismClass int

// classesOfFive returns the isomorphism classes of directed graphs of 5
// vertices without loops.
var classesOfFive = sync.OnceValue(func() (classes []isomorphismClass) {
	seen := make([]bool, 1<<len(pairsOf(5, false)))
	for set := range seen {
		if seen[set] {
			continue
		}
		c := isomorphismClass(set)
		classes = append(classes, c)
		for i := range relabelled() {
			seen[c.image(i)] = true
		}
	}
	return classes
})

// image returns the set of pairs of the i-th graph of the class. There are 120
// permutations of its vertices: the values of i below 120 give all graphs of
// the class, and further ones repeat them.
func (c isomorphismClass) image(i int) (set int) {
	to := relabelled()[i%len(relabelled())] // by pair: the pair that it becomes
	for rest := uint(c); rest != 0; rest &= rest - 1 {
		set |= 1 << to[bits.TrailingZeros(rest)]
	}
	return set
}

// relabelled returns, for each permutation of 5 vertices, what becomes of each
// pair. Pairs are given by their places in [pairsOf].
var relabelled = sync.OnceValue(func() (all [][]int) {
	pairs := pairsOf(5, false)
	for _, p := range combin.Permutations(5, 5) {
		to := make([]int, len(pairs))
		for i, pair := range pairs {
			to[i] = slices.Index(pairs, [2]int{p[pair[0]], p[pair[1]]})
		}
		all = append(all, to)
	}
	return all
})

// OfOrder yields labelled graphs of n vertices without loops. All such graphs
// have numbers, from 0. OfOrder yields the graph numbered first, and every
// step-th graph after it.
func OfOrder(n int, undirected bool, first, step int) iter.Seq[Graph] {
	return func(yield func(Graph) bool) {
		for set := first; set < 1<<len(pairsOf(n, undirected)); set += step {
			if !yield(ofPairs(n, undirected, set)) {
				return
			}
		}
	}
}

// pairsOf returns the pairs of n vertices that an edge may join, in a fixed
// order.
func pairsOf(n int, undirected bool) (pairs [][2]int) {
	for u := range n {
		for v := range n {
			if u < v || u > v && !undirected {
				pairs = append(pairs, [2]int{u, v})
			}
		}
	}
	return pairs
}

// ofPairs returns the graph with an edge for each pair in the set: bit i of the
// set stands for the i-th pair of [pairsOf].
func ofPairs(n int, undirected bool, set int) Graph {
	var edges [][2]int
	for i, p := range pairsOf(n, undirected) {
		if set>>i&1 != 0 {
			edges = append(edges, p)
		}
	}
	return OfEdges(n, edges, undirected)
}

// OfEdges returns the graph of n vertices with the given edges, each once.
func OfEdges(n int, edges [][2]int, undirected bool) Graph {
	g := make(Graph, n)
	for _, e := range edges {
		g[e[0]] = append(g[e[0]], e[1])
		if undirected {
			g[e[1]] = append(g[e[1]], e[0])
		}
	}
	return g.sorted()
}

// ofBytes reads a graph of 1 to 8 vertices from bytes. The lowest three bits of
// the first byte are the number of vertices less one, and the next is set if
// the graph is undirected. The other bytes have a bit for each pair of
// vertices, loops included, which is set if there is an edge. Missing bits are
// not set.
func ofBytes(data []byte) (g Graph, undirected bool) {
	if len(data) == 0 {
		return Graph{{}}, true
	}
	n := 1 + int(data[0]&7)
	undirected = data[0]&8 != 0
	bits := data[1:]
	var edges [][2]int
	for i := range min(n*n, 8*len(bits)) {
		if bits[i/8]>>(i%8)&1 != 0 {
			edges = append(edges, [2]int{i / n, i % n})
		}
	}
	return OfEdges(n, edges, undirected), undirected
}

// Fuzz is a fuzz test that calls check with graphs of up to 8 vertices.
func Fuzz(f *testing.F, check func(t *testing.T, g Graph, undirected bool)) {
	f.Add([]byte{})
	f.Add([]byte{4, 0b10, 0b1, 0, 0xff})
	f.Add([]byte{13, 0xa5, 0x5a, 0xff, 0x0f, 0x33, 0x81})
	f.Add([]byte{7, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
	f.Add([]byte{15, 0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0})
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := ofBytes(data)
		check(t, g, undirected)
	})
}
