package dense_test

import (
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
)

// TestMix compares Mix with the published outputs of SplitMix64.
func TestMix(t *testing.T) {
	state := uint64(1234567)
	for _, want := range []uint64{
		6457827717110365317,
		3203168211198807973,
		9817491932198370423,
	} {
		if got := dense.Mix(state); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
		state += 0x9e3779b97f4a7c15
	}
}

// TestBelow checks the range and the distribution of random numbers.
func TestBelow(t *testing.T) {
	var r dense.Random
	var counts [10]int
	for range 10_000 {
		counts[r.Below(10)]++
	}
	for i, n := range counts {
		if n < 800 || n > 1200 {
			t.Errorf("%d comes %d times of 10000", i, n)
		}
	}
}

// TestShuffle checks that the order is the same on all machines.
func TestShuffle(t *testing.T) {
	var r dense.Random
	for range 10_000 {
		r.Below(10)
	}
	list := []int32{0, 1, 2, 3, 4, 5, 6, 7}
	r.Shuffle(list)
	if !slices.Equal(list, []int32{0, 6, 1, 2, 3, 4, 5, 7}) {
		t.Errorf("the order is %v, and another one elsewhere", list)
	}
	slices.Sort(list)
	if !slices.Equal(list, []int32{0, 1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("a shuffle loses vertices: %v", list)
	}
}

// TestSized makes a slice, and a smaller one in its memory.
func TestSized(t *testing.T) {
	s := dense.Sized([]int32(nil), 10)
	if len(s) != 10 {
		t.Errorf("%d elements, want 10", len(s))
	}
	again := dense.Sized(s, 4)
	if len(again) != 4 {
		t.Errorf("%d elements, want 4", len(again))
	}
	if &again[0] != &s[0] {
		t.Error("the smaller slice has memory of its own")
	}
}

// TestEdgeKey checks that the key of an edge is the same from either end.
func TestEdgeKey(t *testing.T) {
	want := [2]int32{3, 8}
	if got := dense.EdgeKey(3, 8); got != want {
		t.Errorf("from the smaller end: got %v, want %v", got, want)
	}
	if got := dense.EdgeKey(8, 3); got != want {
		t.Errorf("from the larger end: got %v, want %v", got, want)
	}
}

// TestLongest checks which of several paths is the longest: of equally long
// ones, the first.
func TestLongest(t *testing.T) {
	short := []int32{1}
	first := []int32{2, 3}
	second := []int32{4, 5}
	tests := []struct {
		path   []int32
		others [][]int32
		want   []int32
	}{
		{path: nil, want: nil},
		{path: nil, others: [][]int32{{}, nil}, want: nil},
		{path: short, want: short},
		{path: first, others: [][]int32{short, second}, want: first},
		{path: short, others: [][]int32{nil, first, second, short}, want: first},
		{path: nil, others: [][]int32{short, second, first}, want: second},
	}
	for _, test := range tests {
		if got := dense.Longest(test.path, test.others...); !slices.Equal(got, test.want) {
			t.Errorf("of %v and %v: got %v, want %v", test.path, test.others, got, test.want)
		}
	}
}
