package main

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"slices"
	"testing"

	"example.com/knighttour"
)

// remeasure makes TestVisits write the table of visits anew, which takes a few
// minutes:
//
//	go -C playground test . -run=TestVisits -remeasure
var remeasure = flag.Bool("remeasure", false, "measure page/visits.json anew")

// mostVisits is the number of visits after which a search is given up, so that
// the number it would make remains unknown.
const mostVisits = 100_000_000

// visitsFrom returns the number of visits that the naive search makes on the
// chessboard from a square, or 0 if it is more than limit.
func visitsFrom(t *testing.T, start int, limit int64) int64 {
	t.Helper()
	s := knighttour.Search{
		Orders:   []knighttour.Order{knighttour.ByMove()},
		Prefix:   []int64{int64(start)},
		Unpruned: true,
		Limit:    limit,
	}
	tour, err := s.Tour(t.Context(), knighttour.MustBoard(8, 8))
	switch {
	case errors.Is(err, knighttour.ErrLimit):
		return 0
	case err != nil:
		t.Fatal(err)
	}
	return tour.Visits
}

// TestVisits compares the table that the map of the race shows with the
// library. The table has, for each square, the number of visits that the naive
// search makes from there, or 0 if it is unknown. Large numbers are not
// compared, since that would take long.
func TestVisits(t *testing.T) {
	const file = "page/visits.json"
	if *remeasure {
		table := make([]int64, 64)
		for start := range table {
			table[start] = visitsFrom(t, start, mostVisits)
		}
		data, err := json.Marshal(table)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var table []int64
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	equal(t, len(table), 64, "squares")
	equal(t, len(slices.DeleteFunc(slices.Clone(table), func(n int64) bool { return n > 0 })), 45,
		"squares whose number is unknown")
	const soon = 1_000_000 // visits for which a test can wait
	for start, want := range table {
		got := visitsFrom(t, start, soon)
		if want > soon {
			want = 0
		}
		equal(t, got, want, "from square %d", start)
	}
}
