package dense_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// TestCounts visits and leaves vertices at random, and compares the counts with
// a recount.
func TestCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	c := work.New(t.Context())
	for range 50 {
		n := 1 + r.IntN(20)
		l := digraph(r, n, 0.3)
		back := l.Transpose(c)
		counts := dense.NewCounts(c, l)
		visited := make([]bool, n)
		for range 50 {
			v := r.IntN(n)
			if visited[v] {
				counts.Leave(v, back.Of(int32(v)))
			} else {
				counts.Visit(v, back.Of(int32(v)))
			}
			visited[v] = !visited[v]
			for u := range n {
				free := int32(0)
				for _, w := range l.Of(int32(u)) {
					free += int32(dense.Bit(!visited[w]))
				}
				if counts.Has(u) == visited[u] {
					t.Fatalf("%v: %d is unvisited: %t", l, u, counts.Has(u))
				}
				if counts[u]&^dense.Visited != free {
					t.Fatalf("%v: the count of %d is %d, want %d", l, u, counts[u], free)
				}
			}
		}
		counts.Fill(l)
		if !slices.Equal(counts, dense.NewCounts(c, l)) {
			t.Fatalf("%v: filled anew: %v", l, counts)
		}
	}
}

// TestSets joins random sets, and compares them with sets that are kept as a
// number for each vertex.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		n := 1 + r.IntN(12)
		s := dense.NewSets(n)
		number := dense.NewSets(n) // by vertex: the number of its set
		for range r.IntN(2 * n) {
			u := r.Int32N(int32(n))
			v := r.Int32N(int32(n))
			s[s.Root(u)] = s.Root(v)
			from, to := number[u], number[v]
			for w := range number {
				if number[w] == from {
					number[w] = to
				}
			}
		}
		for u := range int32(n) {
			for v := range int32(n) {
				if (s.Root(u) == s.Root(v)) != (number[u] == number[v]) {
					t.Fatalf("%v: %d and %d, in sets with the numbers %v", s, u, v, number)
				}
			}
		}
	}
}

// TestVertices lists the odd vertices among the first few.
func TestVertices(t *testing.T) {
	isOdd := func(v int32) bool { return v%2 == 1 }
	for n, want := range [][]int32{nil, nil, {1}, {1}, {1, 3}} {
		if got := dense.Vertices(n, isOdd); !slices.Equal(got, want) {
			t.Errorf("of %d: %v, want %v", n, got, want)
		}
	}
}

// TestMarks marks two of eight vertices.
func TestMarks(t *testing.T) {
	marks := dense.Marks(8, []int32{6, 7})
	if want := []bool{6: true, 7: true}; !slices.Equal(marks, want) {
		t.Errorf("%v, want %v", marks, want)
	}
}
