package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// TestReadBack checks that each output can be read by the commands that accept
// it.
func TestReadBack(t *testing.T) {
	const floor = "testdata/files/floor.txt"
	const bays = "testdata/files/bays.map"
	tests := []struct{ writes, reads, want string }{
		{"tour 6x6", "draw -", "An open knight's tour of the 6x6 board"},
		{"tour 6x6 -piece king", "draw -", "An open king's tour of the 6x6 board"},
		{"tour 6x6 -json", "draw -", "An open knight's tour of the 6x6 board"},
		{"find 4x4 -piece king -json", "draw -", "An open king's tour of the 4x4 board"},
		{"find 4x4 -piece 0,1+1,1 -json", "draw -", "An open king's tour of the 4x4 board"},
		{"find -closed " + floor + " -json", "draw -", "A closed wazir's tour of the 5x8 board without 8 squares"},
		{"longest " + bays + " -json", "draw -", "A wazir's path over 19 of the 21 squares of the 5x7 board without 14 squares"},
		{"find " + bays + " -json", "draw -", "A wazir's path over 19 of the 21 squares of the 5x7 board without 14 squares"},
		{"routes " + bays, "draw -", "2 routes of a wazir over 21 of the 21 squares of the 5x7 board without 14 squares"},
		{"routes " + bays + " -json", "draw -", "2 routes of a wazir over 21 of the 21 squares of the 5x7 board without 14 squares"},
		{"puzzle testdata/files/two-ways.puzzle", "draw -", "A closed knight's tour of the 3x3 board without 1 square"},
		{"puzzle testdata/files/two-ways.puzzle -json", "draw -", "A closed knight's tour of the 3x3 board without 1 square"},
		{"puzzle -make 4x4 -piece king", "draw -", "A king's puzzle on the 4x4 board"},
		{"puzzle -make 4x4 -piece king -json", "draw -", "A king's puzzle on the 4x4 board"},
		{"puzzle -make 4x4 -piece king", "puzzle -", "4x4 board, king: a solution"},
		{"puzzle -make 4x4 -piece king -json", "puzzle -", "4x4 board, king: a solution"},
		{"puzzle -make 4x4 -piece 0,1+1,1", "puzzle -", "4x4 board, 0,1+1,1: a solution"},
		{"find -closed -dot testdata/files/cube.hcp", "find -closed -format dot -", "1"},

		{"find -closed -tour testdata/files/cube.hcp", "verify -closed testdata/files/cube.hcp -", "8 nodes, 12 edges: a closed tour"},
		{"find -closed -json testdata/files/cube.hcp", "verify -closed testdata/files/cube.hcp -", "8 nodes, 12 edges: a closed tour"},
		{"find -lines testdata/files/names.txt", "verify -format edges testdata/files/names.txt -", "4 nodes, 4 edges: a closed tour"},
		{"find " + floor, "verify " + floor + " -", "5x8 board with 32 free squares, wazir: a closed tour"},
		{"find -lines " + floor, "verify " + floor + " -", "5x8 board with 32 free squares, wazir: a closed tour"},
		{"find -json " + floor, "verify " + floor + " -", "5x8 board with 32 free squares, wazir: a closed tour"},
		{"puzzle -json testdata/files/two-ways.puzzle", "verify -closed testdata/files/two-ways.puzzle -", "3x3 board with 8 free squares: a closed tour"},
		{"tour -tour 6x6 -closed", "verify 6x6 -", "6x6 board: a closed tour"},
	}
	for _, tt := range tests {
		t.Run("writes="+tt.writes+",reads="+tt.reads, func(t *testing.T) {
			_, written, stderr := runPlain(t.Context(), tt.writes)
			status, stdout, more := run(t, written, tt.reads)
			got, _, _ := strings.Cut(stdout, "\n")
			if strings.HasPrefix(stdout, "<svg") {
				got = title(stdout)
			}
			if status != 0 || got != tt.want {
				t.Errorf("status %d, %q, %q, got %q, want %q", status, stderr, more, got, tt.want)
			}
		})
	}
}

// TestDOTNames reads back names with quotation marks and backslashes from DOT.
func TestDOTNames(t *testing.T) {
	const text = `graph { "a\b" -- "c\\d"; "c\\d" -- "x\"y"; "x\"y" -- "p q"; "p q" -- "e\\" }`
	_, names, _ := run(t, text, "find -lines -")
	_, graph, _ := run(t, text, "find -dot -")
	_, again, stderr := run(t, graph, "find -lines -")
	if again != names || !strings.Contains(names, `a\b`) {
		t.Errorf("got\n%s\nof\n%s\n%s, want\n%s", again, graph, stderr, names)
	}
}

// TestPretty reads an answer whose fields are on lines of their own, as jq
// prints it.
func TestPretty(t *testing.T) {
	_, text, _ := runPlain(t.Context(), "tour 5x5 -json")
	var pretty bytes.Buffer
	err := json.Indent(&pretty, []byte(text), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := run(t, pretty.String(), "draw -")
	if status != 0 || title(stdout) != "An open knight's tour of the 5x5 board" {
		t.Errorf("status %d, %q, title %q", status, stderr, title(stdout))
	}
}

// TestWrittenWrong reads boards and answers that the program cannot have
// written.
func TestWrittenWrong(t *testing.T) {
	for text, want := range map[string]string{
		`{"answer":"found","path":[1,2]}`:                          "this answer is about a graph; expected one about a board",
		`{"answer":"found","board":"2x2","path":[0,4]}`:            "4: expected the ID of a square that was not visited before",
		`{"answer":"found","board":"2x2","path":[0,0]}`:            "0: expected the ID of a square that was not visited before",
		`{"answer":"found","board":"3000x3000","path":[0]}`:        "3000x3000: expected at most 4,000,000 squares",
		`{"answer":"found","board":"2x2","path":[0]} {"answer":1}`: "there are several answers; expected one",
		`{"answer":"none","board":"2x2"}`:                          `this answer is "none": it has neither a path nor numbers`,
		`{"answer":"found","board":"2x2","numbers":[[1,9],[0]]}`:   "",
		`{"answer":"found","board":"2x2","numbers":[[1,-9]]}`:      "",
		`{"answer":"found","board":"2x2","numbers":[]}`:            "",
		"2x2 board, king: a tour\n\n1 2\n3 x\n":                    "",
		"2x2 board, king: a tour\n\n":                              "",
		`{"answer":"found","board":"99999999999x2","path":[0,1]}`:  "",
	} {
		status, stdout, stderr := run(t, text, "draw -")
		if status != statusUsage || stdout != "" {
			t.Errorf("%q: status %d, %q", text, status, stdout)
		}
		isRight := strings.HasPrefix(stderr, "knighttour draw: standard input:") &&
			strings.HasSuffix(stderr, want+"\n")
		if !isRight || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: got %q, want a line that ends with %q", text, stderr, want)
		}
	}
	_, _, stderr := run(t, "2x2 board, king: a tour\n\n1 2\n3 x\n", "draw -")
	if !strings.HasPrefix(stderr, "knighttour draw: standard input:4: column 2: ") {
		t.Errorf("wrong line number: %q", stderr)
	}
}
