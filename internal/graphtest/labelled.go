package graphtest

import (
	"fmt"
	"iter"
	"testing"
)

// Labelled runs parallel subtests that call do with labelled graphs without
// loops: all of up to 4 vertices, all undirected ones of 5, and a sample of the
// directed ones of 5. In long tests the sample is so large that it has almost
// all of these up to isomorphism.
func Labelled(t *testing.T, do func(t *testing.T, g Graph, undirected bool)) {
	for _, undirected := range []bool{true, false} {
		for n := range 6 {
			shards := 1
			if n == 5 && !undirected {
				shards = 8
			}
			for shard := range shards {
				t.Run(fmt.Sprintf("%s/vertices=%d/shard=%d", Kind(undirected), n, shard), func(t *testing.T) {
					t.Parallel()
					step := shards
					if shards > 1 {
						step *= Scaled(101, 5)
					}
					for g := range OfOrder(n, undirected, shard, step) {
						do(t, g, undirected)
					}
				})
			}
		}
	}
}

// OfOrder yields labelled graphs of n vertices without loops. Of the fixed
// sequence of all such graphs, it takes the one with number first and every
// step-th after it.
func OfOrder(n int, undirected bool, first, step int) iter.Seq[Graph] {
	var pairs [][2]int
	for u := range n {
		for v := range n {
			if u < v || u > v && !undirected {
				pairs = append(pairs, [2]int{u, v})
			}
		}
	}
	return func(yield func(Graph) bool) {
		for set := first; set < 1<<len(pairs); set += step {
			var edges [][2]int
			for i, p := range pairs {
				if set>>i&1 != 0 {
					edges = append(edges, p)
				}
			}
			if !yield(OfEdges(n, edges, undirected)) {
				return
			}
		}
	}
}

// OfEdges returns the graph of n vertices with these edges, each of them once.
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

// ofBytes reads a graph of up to 8 vertices from bytes: their number, whether
// it is directed, and a bit for each edge, loops included.
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

// Fuzz checks graphs of up to 8 vertices.
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
