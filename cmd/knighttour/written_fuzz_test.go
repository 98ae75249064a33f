package main

import (
	"strings"
	"testing"
	"unicode"

	"example.com/knighttour/cmd/knighttour/internal/input"
)

// FuzzWritten reads texts like those that the program writes. No text may make
// the program panic, and an error must be one line that names the place.
func FuzzWritten(f *testing.F) {
	for _, args := range []string{
		"tour 3x4", "tour 3x4 -json", "tour 3x4 -tour", "find 3x4 -lines", "puzzle -make 4x4 -piece king",
		"routes testdata/files/bays.map", "routes testdata/files/bays.map -json",
		"puzzle testdata/files/two-ways.puzzle -json",
	} {
		_, text, _ := runPlain(f.Context(), args)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		const most = 200 // a board of more is large where the text is short
		in := input.NewReader(t.Context(), "standard input", strings.NewReader(text), input.Options{})
		s, ok, err := readOutput(t.Context(), in, input.Options{})
		in.Close()
		if ok && err == nil && max(s.Board.Rows(), s.Board.Cols()) > most {
			t.Skip()
		}
		for _, args := range []string{"draw -", "verify 3x4 -", "verify testdata/files/cube.hcp -"} {
			status, _, stderr := run(t, text, args)
			lines := strings.SplitAfter(stderr, "\n")
			if len(lines) > 1 && strings.HasPrefix(lines[len(lines)-2], "Run ") {
				lines = lines[:len(lines)-1]
			}
			isPlain := !strings.ContainsFunc(stderr, func(c rune) bool {
				return c != '\n' && unicode.IsControl(c)
			})
			if status > statusUsage || len(lines) > 3 || !isPlain || status == statusUsage && stderr == "" {
				t.Errorf("%s: status %d, %q", args, status, stderr)
			}
		}
	})
}
