package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/knighttour/internal/graphtest"
)

// TestHelpIsNarrow checks that no line of a command's help is wider than a
// terminal whose tab stops are eight columns apart.
func TestHelpIsNarrow(t *testing.T) {
	for _, c := range commands {
		for _, width := range []int{40, 80} {
			t.Run(fmt.Sprintf("command=%s,width=%d", c.name, width), func(t *testing.T) {
				_, stdout, _ := printingTo(screen{width: width, terminal: true})(t.Context(), c.name+" -h")
				for line := range strings.Lines(stdout) {
					line = strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "    \t", "        ")
					if n := utf8.RuneCountInString(line); n > width {
						t.Errorf("%d columns: %s", n, line)
					}
				}
			})
		}
	}
}

// TestExamples runs the command lines of the help and of README.md in a copy of
// the samples.
func TestExamples(t *testing.T) {
	graphtest.Slow(t)
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	samples, err := filepath.Abs("samples")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	err = os.CopyFS(".", os.DirFS(samples))
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for line := range strings.Lines(examples + string(readme)) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "knighttour ") || strings.Contains(line, " COMMAND") {
			continue
		}
		command, _, _ := strings.Cut(line, "  ") // an explanation
		command, _, _ = strings.Cut(command, " #")
		text := ""
		for part := range strings.SplitSeq(command, " | ") {
			args, isCall := strings.CutPrefix(part, "knighttour ")
			if !isCall {
				break // another program
			}
			var status int
			var stderr string
			status, text, stderr = run(t, text, args)
			if status != 0 {
				t.Errorf("%s: status %d, %s", part, status, stderr)
			}
		}
		ran++
	}
	if ran != 20 {
		t.Errorf("%d command lines ran", ran)
	}
}
