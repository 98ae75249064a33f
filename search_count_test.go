package knighttour_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// TestCountWithLimit checks that a count ends at the limit at which the sequence
// of tours ends.
func TestCountWithLimit(t *testing.T) {
	b := knighttour.MustBoard(5, 5)
	for _, f := range knighttour.Engines(b) {
		for _, s := range []knighttour.Search{{Limit: 1000}, {Limit: 1000, Trace: func(knighttour.Event) {}}, {Limit: 5000}} {
			tours, err := paths(s.All(t.Context(), f, 0))
			if !errors.Is(err, knighttour.ErrLimit) {
				t.Fatalf("All ends with %v", err)
			}
			if n, err := countOf(t.Context(), s, f, 0); n != int64(len(tours)) || !errors.Is(err, knighttour.ErrLimit) {
				t.Errorf("limit %d: Count is %d, %v, want %d", s.Limit, n, err, len(tours))
			}
		}
	}
}

// countsByStart returns the number of tours from each square of a board.
func countsByStart(t *testing.T, s knighttour.Search, f *knighttour.Frozen) (counts []int64) {
	t.Helper()
	for start := range int64(f.Nodes().Len()) {
		n, err := countOf(t.Context(), s, f, start)
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, n)
	}
	return counts
}

// sum adds up the counts from all squares of a board.
func sum(t *testing.T, s knighttour.Search, b knighttour.Board) (total int64) {
	t.Helper()
	for _, n := range countsByStart(t, s, knighttour.Freeze(b)) {
		total += n
	}
	return total
}

// TestPublishedCounts counts tours that others have counted.
func TestPublishedCounts(t *testing.T) {
	tests := []struct {
		rows, cols int
		goal       knighttour.Goal
		want       int64 // directed
	}{
		{1, 1, knighttour.Open(), 1}, {2, 2, knighttour.Open(), 0}, {3, 3, knighttour.Open(), 0}, {4, 4, knighttour.Open(), 0}, {5, 5, knighttour.Open(), 1728},
		// OEIS A169696, undirected
		{3, 4, knighttour.Open(), 2 * 8}, {3, 5, knighttour.Open(), 0}, {3, 6, knighttour.Open(), 0}, {3, 7, knighttour.Open(), 2 * 52}, {3, 8, knighttour.Open(), 2 * 396}, {3, 9, knighttour.Open(), 2 * 560}, {3, 10, knighttour.Open(), 2 * 3048},
		// OEIS A079137, undirected
		{4, 3, knighttour.Open(), 2 * 8}, {4, 5, knighttour.Open(), 2 * 82}, {4, 6, knighttour.Open(), 2 * 744}, {4, 7, knighttour.Open(), 2 * 6378}, {4, 8, knighttour.Open(), 2 * 31088},
		// Closed tours: each is found from each square in both directions.
		{5, 6, knighttour.Closed(), 2 * 30 * 8}, {6, 5, knighttour.Closed(), 2 * 30 * 8}, {3, 10, knighttour.Closed(), 2 * 30 * 16}, {3, 12, knighttour.Closed(), 2 * 36 * 176},
		{4, 7, knighttour.Closed(), 0}, {5, 5, knighttour.Closed(), 0}, {3, 8, knighttour.Closed(), 0}, {4, 6, knighttour.Closed(), 0},
	}
	for _, test := range tests {
		b := knighttour.MustBoard(test.rows, test.cols)
		t.Run(fmt.Sprintf("board=%v/closed=%v", b, test.goal == knighttour.Closed()), func(t *testing.T) {
			if graphtest.Race && test.want > 1000 {
				t.Skip("too slow under the race detector")
			}
			t.Parallel()
			if got := sum(t, knighttour.Search{Goal: test.goal}, b); got != test.want {
				t.Errorf("%d tours, want %d", got, test.want)
			}
		})
	}
}

// TestCountsByStart checks each square of a board by itself.
func TestCountsByStart(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rows, cols int
		want       []int64
	}{
		{5, 5, []int64{
			304, 0, 56, 0, 304,
			0, 56, 0, 56, 0,
			56, 0, 64, 0, 56,
			0, 56, 0, 56, 0,
			304, 0, 56, 0, 304}},
		{3, 7, []int64{
			8, 0, 4, 0, 4, 0, 8,
			0, 28, 0, 0, 0, 28, 0,
			8, 0, 4, 0, 4, 0, 8}},
		{4, 5, []int64{
			32, 7, 4, 7, 32,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			32, 7, 4, 7, 32}},
	}
	for _, test := range tests {
		b := knighttour.MustBoard(test.rows, test.cols)
		for engine, f := range knighttour.Engines(b) {
			if got := countsByStart(t, knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}}, f); !slices.Equal(got, test.want) {
				t.Errorf("board=%v, %s: %v, want %v", b, engine, got, test.want)
			}
		}
	}
}

// TestLargerCounts counts the tours of 6x6 and the closed ones of 5x8.
func TestLargerCounts(t *testing.T) {
	t.Parallel()
	if graphtest.Race {
		t.Skip("takes seconds")
	}
	b := knighttour.MustBoard(6, 6)
	if graphtest.Long() { // ExampleSearch_Split counts them, too
		if got := sum(t, knighttour.Search{}, b); got != 6637920 {
			t.Errorf("6x6: %d tours, want 6637920", got)
		}
	}
	for _, start := range []int64{0, 14, 35} {
		if got, err := countOf(t.Context(), knighttour.Search{Goal: knighttour.Closed()}, b, start); err != nil || got != 19724 {
			t.Errorf("6x6: %d closed tours from %d, %v, want 19724", got, start, err)
		}
	}
	if got, err := countOf(t.Context(), knighttour.Search{Goal: knighttour.Closed()}, knighttour.MustBoard(5, 8), 0); err != nil || got != 2*44202 {
		t.Errorf("5x8: %d closed tours, %v, want %d", got, err, 2*44202)
	}
}

// TestMirroredCounts checks that mirrored squares begin as many tours.
func TestMirroredCounts(t *testing.T) {
	t.Parallel()
	b := knighttour.MustBoard(4, 7)
	count := func(row, col int, goal knighttour.Goal) int64 {
		n, err := countOf(t.Context(), knighttour.Search{Goal: goal, Orders: []knighttour.Order{knighttour.Shuffled(uint64(row*7 + col))}}, b, b.ID(row, col))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for row := range 2 {
		for col := range 4 {
			want := count(row, col, knighttour.Open())
			for _, m := range [][2]int{{3 - row, col}, {row, 6 - col}, {3 - row, 6 - col}} {
				if got := count(m[0], m[1], knighttour.Open()); got != want {
					t.Errorf("%d tours from (%d,%d), %d from its mirror image %v", want, row, col, got, m)
				}
			}
		}
	}
	// As many tours lead there as back.
	ends := int64(0)
	for end := range int64(28) {
		there, back := knighttour.Search{Goal: knighttour.EndAt(end)}, knighttour.Search{Goal: knighttour.EndAt(0)}
		n, err := countOf(t.Context(), there, b, 0)
		m, err2 := countOf(t.Context(), back, b, end)
		if err != nil || err2 != nil || n != m {
			t.Errorf("%d tours from 0 to %d, %d back", n, end, m)
		}
		ends += n
	}
	if all := count(0, 0, knighttour.Open()); ends != all {
		t.Errorf("%d tours from 0 by their ends, %d in all", ends, all)
	}
}
