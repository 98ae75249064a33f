package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"example.com/knighttour"
)

// TestJSONIsTour decodes answers in JSON as the library's own types.
func TestJSONIsTour(t *testing.T) {
	_, text, _ := runPlain(t.Context(), "tour 5x5 -json")
	var tour knighttour.Tour
	err := json.Unmarshal([]byte(text), &tour)
	if err != nil || tour.Verify(knighttour.MustBoard(5, 5)) != nil || tour.Visits != 25 {
		t.Errorf("error %v, %v", err, tour)
	}
	_, text, _ = runPlain(t.Context(), "find testdata/files/bays.map -json")
	var answer struct{ Reason knighttour.NoTourError }
	err = json.Unmarshal([]byte(text), &answer)
	want := knighttour.NoTourError{
		Reason: knighttour.ReasonEnds,
		Nodes:  []int64{1, 3, 5},
	}
	if err != nil || fmt.Sprint(answer.Reason.Reason, answer.Reason.Nodes) != fmt.Sprint(want.Reason, want.Nodes) {
		t.Errorf("error %v, %v", err, answer.Reason)
	}
}

// TestJSONIsWhole reads the answers of all commands as JSON: each is one object
// on a line of its own, whatever the answer is.
func TestJSONIsWhole(t *testing.T) {
	const path = "a b\nb c\nc d\n"
	for _, tt := range []struct {
		args, stdin string
		want        string // the answer
	}{
		{"tour -json 5x5", "", found},
		{"tour -json 3x3", "", none},
		{"tour -json -closed 5x5", "", none},
		{"find -json -format edges -", path, found},
		{"find -json -closed -format edges -", path, none},
		{"longest -json -format edges -", path, found},
		{"longest -json -closed -format edges -", path, none},
		{"routes -json -format edges -", path, found},
		{"count -json 5x5", "", found},
		{"count -json -closed 5x5", "", found},
		{"puzzle -json -", "1 . .\n. # .\n. . .\n", found},
		{"puzzle -json -", "1 2\n. .\n", none},
		{"order -json -", "a -> b\n", found},
		{"order -json -", "a -> b\nb -> a\n", none},
		{"verify -json 3x4 -", "1 4 7 10\n12 9 2 5\n3 6 11 8\n", found},
		{"verify -json -closed 3x4 -", "1 4 7 10\n12 9 2 5\n3 6 11 8\n", none},
		{"verify -json 3x4 -", "1 2 3 4\n5 6 7 8\n9 10 11 12\n", none},
		{"verify -json 3x4 -", "a3 b1\n", none},
	} {
		t.Run(fmt.Sprintf("args=%s,stdin=%q", tt.args, tt.stdin), func(t *testing.T) {
			_, stdout, stderr := run(t, tt.stdin, tt.args)
			var answer struct{ Answer string }
			err := json.Unmarshal([]byte(stdout), &answer)
			if err != nil || answer.Answer != tt.want || strings.Count(stdout, "\n") != 1 {
				t.Errorf("error %v, want the answer %q in one line, got\n%s%s", err, tt.want, stdout, stderr)
			}
		})
	}
}
