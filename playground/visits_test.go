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

// remeasure makes the table of visits anew, which takes a few minutes:
//
//	go -C playground test . -run=TestVisits -remeasure
var remeasure = flag.Bool("remeasure", false, "measure page/visits.json anew")

// mostVisits is the number of visits after which nobody knows how long a search
// takes.
const mostVisits = 100_000_000

// visitsFrom returns how many visits the naive search makes on the chessboard
// from a square, or 0 if these are more than a limit.
func visitsFrom(t *testing.T, start int, limit int64) int64 {
	t.Helper()
	var visits int64
	s := knighttour.Search{
		Orders:   []knighttour.Order{knighttour.ByMove()},
		Prefix:   []int64{int64(start)},
		Unpruned: true,
		Limit:    limit,
	}
	tour, err := s.Tour(t.Context(), knighttour.MustBoard(8, 8))
	visits = tour.Visits
	switch {
	case errors.Is(err, knighttour.ErrLimit):
		return 0
	case err != nil:
		t.Fatal(err)
	}
	return visits
}

// TestVisits compares the table that the map of the race shows with the
// library: from each square how many visits the naive search makes, or 0.
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
		"squares that nobody knows")
	const soon = 1_000_000 // visits that a test waits for
	for start, want := range table {
		got := visitsFrom(t, start, soon)
		if want > soon {
			want = 0
		}
		equal(t, got, want, "from square %d", start)
	}
}
