package main

import (
	"strings"
	"testing"
)

// title returns the title of a picture.
func title(svg string) string {
	_, text, _ := strings.Cut(svg, "<title>")
	text, _, _ = strings.Cut(text, "</title>")
	return strings.ReplaceAll(text, "&#39;", "'")
}

// TestDrawKinds draws tours, parts of tours, and puzzles.
func TestDrawKinds(t *testing.T) {
	tests := []struct {
		name, text string
		args       string
		want       string // the title
	}{
		{"board", "", "draw 5x5", "5x5 board"},
		{"floor", "...\n.#.\n", "draw -", "A wazir's 2x3 board without 1 square"},
		{"puzzle", "1 . .\n. # .\n. . 8\n", "draw -", "A knight's puzzle on the 3x3 board without 1 square"},
		{"tour", "1 4 7\n6 # 2\n3 8 5\n", "draw -", "A closed knight's tour of the 3x3 board without 1 square"},
		{"part", "1 4 .\n. # 2\n3 . .\n", "draw -", "A knight's path over 4 of the 8 squares of the 3x3 board without 1 square"},
		{"named king", "2x2 board, king: a tour\n\n1 2\n4 3\n", "draw -", "A closed king's tour of the 2x2 board"},
		{"named twice", "2x2 board, wazir: a tour\n\n1 2\n4 3\n", "draw - -piece king", "A closed king's tour of the 2x2 board"},
		{"named wrongly", "3x3 board, queen: a tour\n\n1 4 7\n6 # 2\n3 8 5\n", "draw -", "A closed knight's tour of the 3x3 board without 1 square"},
		{"king", "1 2\n4 3\n", "draw - -piece king", "A closed king's tour of the 2x2 board"},
	}
	for _, tt := range tests {
		t.Run("kind="+tt.name, func(t *testing.T) {
			status, stdout, stderr := readingFrom(screen{width: usualWidth}, tt.text)(t.Context(), tt.args)
			if status != 0 || stderr != "" || title(stdout) != tt.want {
				t.Errorf("status %d, stderr %q, title %q, want %q", status, stderr, title(stdout), tt.want)
			}
		})
	}
}

// TestDrawPrinted draws what the other commands print.
func TestDrawPrinted(t *testing.T) {
	for command, want := range map[string]string{
		"tour -closed 6x6":                             "A closed knight's tour of the 6x6 board",
		"tour 3x4":                                     "An open knight's tour of the 3x4 board",
		"tour 30x30":                                   "An open knight's tour of the 30x30 board",
		"puzzle testdata/files/two-ways.puzzle":        "A closed knight's tour of the 3x3 board without 1 square",
		"find -closed testdata/files/floor.txt":        "A closed wazir's tour of the 5x8 board without 8 squares",
		"find 4x4 -piece king":                         "An open king's tour of the 4x4 board",
		"find 4x4 -piece 0,1+1,1":                      "An open king's tour of the 4x4 board",
		"puzzle testdata/files/hidato.txt -piece king": "An open king's tour of the 6x6 board",
		"longest testdata/files/bays.map":              "A wazir's path over 19 of the 21 squares of the 5x7 board without 14 squares",
		"find 5x5":                                     "An open knight's tour of the 5x5 board",
	} {
		_, printed, _ := runPlain(t.Context(), command)
		status, stdout, stderr := readingFrom(screen{width: usualWidth}, printed)(t.Context(), "draw -")
		if status != 0 || stderr != "" || title(stdout) != want {
			t.Errorf("%s: status %d, stderr %q, title %q, want %q",
				command, status, stderr, title(stdout), want)
		}
	}
}

// TestDrawWrong draws numbers that are not a tour: the error must name a piece
// for which they would be a tour.
func TestDrawWrong(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"1 2\n3 4\n", "at 2, no edge leads from a2 to b2; with -piece king they do"},
		{"1 2\n4 3\n", "at 2, no edge leads from a2 to b2; with -piece wazir they do"},
		{"1 4 2\n# # 3\n", "at 2, no edge leads from a2 to c2"},
	} {
		status, _, stderr := readingFrom(screen{width: usualWidth}, tt.text)(t.Context(), "draw -")
		want := "knighttour draw: the numbers do not form a knight's tour: " + tt.want + "\n"
		if status != statusUsage || !strings.HasPrefix(stderr, want) {
			t.Errorf("status %d, stderr %q, want %q", status, stderr, want)
		}
	}
}

// TestDrawTerminal checks that no picture is written to a terminal.
func TestDrawTerminal(t *testing.T) {
	status, stdout, stderr := printingTo(screen{width: 80, terminal: true})(t.Context(), "draw 5x5")
	want := "knighttour draw: not writing SVG to a terminal; use -o FILE or redirect\n"
	if status != statusUsage || stdout != "" || !strings.HasPrefix(stderr, want) {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	file := t.TempDir() + "/board.svg"
	status, stdout, stderr = printingTo(screen{width: 80, terminal: true})(t.Context(), "draw 5x5 -o "+file)
	if status != 0 || stdout != "" || stderr != "" {
		t.Errorf("with -o: status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}
