package main

import (
	"strings"
	"testing"
)

// TestVerify verifies tours and other paths, in each form in which they are
// read.
func TestVerify(t *testing.T) {
	const cube = "testdata/files/cube.hcp"
	tests := []struct{ args, tour, want string }{
		{cube, "1 2 4 3 7 5 6 8", "an open tour"},
		{cube, "1, 2, 4, 3\n7 8\n6\n5", "a closed tour"},
		{"-closed " + cube, "1 2 4 3 7 5 6 8", "not a tour: it is not closed: no edge leads from 8 back to 1"},
		{cube, "1 2 4 3 7 5 6", "not a tour: 7 of 8 nodes are visited, and 8 is not"},
		{cube, "1 2 4 3 7 5 6 2", "not a tour: at step 8, 2 is visited again, after step 2"},
		{cube, "1 2 3 4 7 5 6 8", "not a tour: at step 3, no edge leads from 2 to 3"},
		{cube, "", "not a tour: 0 of 8 nodes are visited, and 1 is not"},
		{cube, "\ufeff1 2 4 3 7 5 6 8\x1a", "an open tour"},
		{cube, "1 2\n4 9", "standard input:2: 9: no such node"},
		{cube, "TOUR_SECTION\n1\n2\n4\n3\n7\n8\n6\n5\n-1\nEOF", "a closed tour"},
		{cube, "type: tour\ntour_section\n1\n2\n4\n3\n7\n8\n6\n5\neof", "a closed tour"},
		{cube, "TOUR_SECTION\n1\n2\n9", "standard input:4: \"9\": expected a number from 1 to 8, or -1 at the end"},
		{cube, `{"answer":"found","path":[0],"names":["1","2","4","3","7","8","6","5"]}`, "a closed tour"},
		{cube, `{"answer":"found","path":[0],"names":["1","99"]}`, "standard input: 99: no such node"},
		{cube, `{"answer":"found","path":[0],"names":["1"]}{}`, "standard input: there are several answers; expected one"},
		{cube, `{"answer":"none"}`, `standard input: this answer is "none"; expected one with a path and its names`},
		{"3x4", `{"answer":"found","board":"4x3","names":["a1"]}`, "standard input: this answer is not about a board of 3x4"},
		{"3x4", "1 4 7 10\n12 9 2 5\n3 6 11 8", "an open tour"},
		{"3x4", "1 4 7 10\n12 9 2 5\n3 6 8 11", "not a tour: at step 8, no edge leads from c3 to c1"},
		{"testdata/files/two-ways.puzzle", "1 4 7\n6 # 2\n3 8 5", "a closed tour"},
		{"testdata/files/two-ways.puzzle", "3 6 1\n8 # 4\n5 2 7", "not a tour: at step 1, c3 is visited, but 1 is given on a3"},
		{"3x4", "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2", "an open tour"},
		{"3x4", "A3 z9", "standard input:1: z9: no such square"},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args+",tour="+tt.tour, func(t *testing.T) {
			status, stdout, stderr := run(t, tt.tour, "verify "+tt.args+" -")
			wanted := statusFound
			switch {
			case strings.HasPrefix(tt.want, "not"):
				wanted = statusNone
			case strings.HasPrefix(tt.want, "standard"):
				wanted = statusUsage
			}
			if status != wanted || !strings.HasSuffix(stdout+stderr, ": "+tt.want+"\n") {
				t.Errorf("status %d, %q, %q, want %q", status, stdout, stderr, tt.want)
			}
		})
	}
}

// TestWordsOfLongLine checks that the words of a long line share its memory,
// and do not each take a copy of the rest.
func TestWordsOfLongLine(t *testing.T) {
	const words = 10_000
	line := strings.Repeat(`v "w" `, words/2)
	allocs := testing.AllocsPerRun(1, func() {
		if got := len(wordsIn(line)); got != words {
			t.Errorf("%d words, want %d", got, words)
		}
	})
	if allocs > 100 {
		t.Errorf("%v allocations for %d words", allocs, words)
	}
}
