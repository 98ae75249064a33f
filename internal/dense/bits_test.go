package dense_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
)

// queueVertices returns the vertices of a queue.
func queueVertices(q dense.Queue) (list []int32) {
	for ; q != 0; q = q.Rest() {
		list = append(list, int32(q.First()))
	}
	return list
}

// TestQueues makes queues of lists and sets, of a vertex, and of a graph.
func TestQueues(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 500 {
		var list, want []int32
		set := r.Uint64()
		for _, v := range r.Perm(dense.WordSize)[:r.IntN(20)] {
			list = append(list, int32(v))
			if set>>v&1 == 1 && len(want) < 8 {
				want = append(want, int32(v))
			}
		}
		if got := queueVertices(dense.NewQueue(list, set)); !slices.Equal(got, want) {
			t.Fatalf("the queue of %v in %b is %v, want %v", list, set, got, want)
		}
		v := r.IntN(dense.WordSize)
		if got := queueVertices(dense.QueueOf(v)); !slices.Equal(got, []int32{int32(v)}) {
			t.Fatalf("the queue of %d is %v", v, got)
		}
		n := r.IntN(dense.WordSize + 2)
		l := digraph(r, n, 0.1)
		fits := n <= dense.WordSize
		for v := range int32(n) {
			if len(l.Of(v)) > 8 {
				fits = false
			}
		}
		var q dense.Queues
		if got := q.Fill(l); got != fits {
			t.Fatalf("%v: fits %t", l, got)
		}
		for v := range int32(n) {
			if fits && !slices.Equal(queueVertices(q[v]), l.Of(v)) {
				t.Fatalf("%v: the queue of %d is %v", l, v, queueVertices(q[v]))
			}
		}
	}
}

// TestBits makes sets of all vertices and of some.
func TestBits(t *testing.T) {
	var list []int32
	for n := 1; n <= dense.WordSize; n++ {
		list = append(list, int32(n-1))
		if dense.BitsOf(list) != dense.AllBits(n) {
			t.Errorf("%d vertices: %b and %b", n, dense.BitsOf(list), dense.AllBits(n))
		}
	}
	set := dense.BitSet(dense.BitsOf([]int32{0, 5, 63}))
	for v := range dense.WordSize {
		if set.Has(v) != (v == 0 || v == 5 || v == 63) {
			t.Errorf("has %d: %t", v, set.Has(v))
		}
	}
}
