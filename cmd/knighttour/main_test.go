package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/knighttour/internal/graphtest"
)

// update is the flag that makes TestGolden write its files.
var update = flag.Bool("update", false,
	"write the files that tests compare with, instead of comparing")

// TestMain runs the program, not the tests, in a process that a test has
// started.
func TestMain(m *testing.M) {
	if os.Getenv("KNIGHTTOUR_PROCESS") != "" {
		main()
	}
	flag.Parse()
	os.Exit(m.Run())
}

// A runner runs the program in this process with a command line, whose words
// are separated by spaces, and returns its exit status and what it prints.
type runner func(ctx context.Context, line string) (status int, stdout, stderr string)

// runPlain runs the program without a terminal and without input.
var runPlain = printingTo(screen{width: usualWidth})

// printingTo returns a runner that prints to a screen.
func printingTo(s screen) runner { return readingFrom(s, "") }

// readingFrom returns a runner that prints to a screen, and reads a text from
// standard input.
func readingFrom(s screen, stdin string) runner {
	return func(ctx context.Context, line string) (status int, stdout, stderr string) {
		return runWords(ctx, s, stdin, strings.Fields(line))
	}
}

// runWords runs the program with a command line.
func runWords(
	ctx context.Context,
	s screen,
	stdin string,
	words []string,
) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	p := &program{
		stdin:  strings.NewReader(stdin),
		stderr: &errs,
		screen: s,
		called: append([]string{"knighttour"}, words...),
	}
	status = p.run(ctx, words, &out)
	return status, out.String(), errs.String()
}

// run runs the program with a command line and a text on its standard input.
func run(t *testing.T, stdin, line string) (status int, stdout, stderr string) {
	t.Helper()
	return readingFrom(screen{width: usualWidth}, stdin)(t.Context(), line)
}

// process returns a command that makes the test binary run the program, in the
// environment of a terminal with 16 million colours.
func process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Env = append(os.Environ(), "KNIGHTTOUR_PROCESS=1", "TERM=xterm", "COLORTERM=truecolor",
		"NO_COLOR=", "COLUMNS=")
	return cmd
}

// TestGolden compares all output of the program, including errors, with files.
// It uses screens of several widths, with and without colours.
func TestGolden(t *testing.T) {
	file := screen{width: usualWidth}
	narrow := screen{width: 40, terminal: true}
	indexed80 := screen{colours: indexed, width: 80, terminal: true}
	full80 := screen{colours: full, width: 80, terminal: true}
	tests := []struct {
		name   string
		args   string // in the folder testdata/files
		screen screen
	}{
		{"usage", "", file},
		{"help", "-h", file},
		{"verify-help", "verify -h", file},
		{"completion-bash", "completion bash", file},
		{"tour-help", "tour -h", file},
		{"find-help", "find -h", file},
		{"count-help", "count -h", file},
		{"puzzle-help", "puzzle -h", file},
		{"order-help", "order -h", file},
		{"draw-help", "draw -h", file},

		{"tour-open", "tour", file},
		{"tour-json", "tour 3x4 -json", file},
		{"tour-open-indexed", "tour 8x8", indexed80},
		{"tour-open-full", "tour", full80},
		{"tour-closed-indexed", "tour 5x6 -closed", indexed80},
		{"tour-closed-full", "tour -closed 5x6", full80},
		{"tour-single-full", "tour 1x1", full80},
		{"tour-large-indexed", "tour 20x20", indexed80},
		{"tour-larger-indexed", "tour 20x20", screen{colours: indexed, width: 81, terminal: true}}, // with room for a space at the end
		{"tour-wide", "tour 30x30", file},
		{"tour-wide-narrow", "tour 30x30", narrow},
		{"tour-wide-full", "tour 10x100", full80},
		{"tour-heat-indexed", "tour 5x30", indexed80}, // an odd number of rows
		{"tour-heat-full", "tour 30x30", full80},
		{"tour-heat-closed-full", "tour 6x20 -closed", screen{colours: full, width: 40, terminal: true}},
		{"tour-compare", "tour 3x4 -compare", file},
		{"tour-compare-narrow", "tour 3x4 -compare", narrow},
		{"tour-none", "tour 4x8 -closed", file},

		{"find-hcp", "find -closed cube.hcp", file},
		{"find-hcp-json", "find -closed -json cube.hcp", file},
		{"find-from-to", "find cube.hcp -from 1 -to 8", file},
		{"find-from-to-json", "find 6x6 -from 30 -to c2 -json", file},
		{"find-colours", "find cube.hcp -from 1 -to 4", file},
		{"find-col", "find petersen.col", file},
		{"find-col-terminal", "find petersen.col", full80},
		{"find-dot", "find petersen.col -dot", file},
		{"find-tour", "find cube.hcp -closed -tour", file},
		{"find-lines", "find 5x5 -lines", file},
		{"find-several", "find -closed cube.hcp petersen.col floor.txt", file},
		{"find-several-json", "find -closed -json cube.hcp petersen.col", file},
		{"find-quiet", "find -q -closed petersen.col", file},
		{"find-verbose", "find -v -closed cube.hcp", file},
		{"find-col-none", "find -closed petersen.col", file},
		{"find-col-none-json", "find -closed petersen.col -json", file},
		{"find-graph6", "find two.g6 -graph 2 -closed", file},
		{"find-graph6-many", "find two.g6", file},
		{"find-names", "find names.txt -from Dan", file},
		{"find-names-terminal", "find names.txt -from Dan", full80},
		{"find-board", "find 6x6 -piece zebra", file},
		{"find-floor", "find -closed floor.txt", file},
		{"find-floor-full", "find -closed floor.txt", full80},
		{"find-floor-json", "find -closed floor.txt -json", file},
		{"find-map-none", "find bays.map", file},
		{"find-map-none-json", "find bays.map -json", file},
		{"find-puzzle", "find hidato.txt", file},

		{"longest-help", "longest -h", file},
		{"longest-map", "longest bays.map", file},
		{"longest-map-json", "longest bays.map -closed -json", file},
		{"longest-directed", "longest meals.dot", file},
		{"longest-acyclic", "longest morning.edges -closed", file},
		{"routes-help", "routes -h", file},
		{"routes-map", "routes bays.map", file},
		{"routes-map-full", "routes bays.map", full80},
		{"routes-map-narrow", "routes bays.map", screen{width: 20, terminal: true}},
		{"routes-svg", "routes bays.map -svg -", file},
		{"routes-json", "routes bays.map -json", file},
		{"routes-graph", "routes star.edges", file},
		{"routes-graph-terminal", "routes star.edges", full80},
		{"routes-dot", "routes star.edges -dot", file},

		{"count-graph", "count cube.hcp -closed", file},
		{"count-json", "count 6x6 -closed -json", file},
		{"count-floor", "count floor.txt", file},
		{"count-directed", "count morning.edges", file},
		{"count-classes", "count 5x6 -closed -once 0", file},

		{"puzzle-only", "puzzle hidato.txt -piece king", file},
		{"puzzle-others", "puzzle two-ways.puzzle", file},
		{"puzzle-others-json", "puzzle two-ways.puzzle -json", file},
		{"puzzle-none", "puzzle impossible.puzzle", file},
		{"puzzle-none-json", "puzzle impossible.puzzle -json", file},
		{"puzzle-made", "puzzle -make 5x5 -seed 2", file},
		{"puzzle-made-king", "puzzle -make 5x5 -piece king -json", file},

		{"order", "order morning.edges", file},
		{"order-terminal", "order morning.edges", full80},
		{"order-json", "order morning.edges -json", file},
		{"order-cycle", "order meals.dot", file},
		{"order-cycle-narrow", "order meals.dot", screen{width: 20, terminal: true}},
		{"order-cycle-json", "order -json meals.dot", file},
		{"order-times", "order -times meals.dot", file},
		{"order-times-json", "order -times -json meals.dot", file},
		{"order-undirected", "order names.txt", file},
		{"order-directed", "order names.txt -directed", file},

		{"draw-map", "draw bays.map", file},
		{"draw-puzzle", "draw two-ways.puzzle -theme dark -coordinates", file},
	}
	// A duration differs from run to run, and so does the width of its column.
	duration := regexp.MustCompile(`(?m) +(time|[0-9]+\.[0-9]{3} ms)$`)
	processor := regexp.MustCompile(`on \d+ processors?\.`)
	for _, tt := range tests {
		t.Run("output="+tt.name, func(t *testing.T) {
			if strings.Contains(tt.args, "-compare") {
				graphtest.Slow(t)
			}
			golden, err := filepath.Abs(filepath.Join("testdata", "golden", tt.name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(filepath.Join("testdata", "files"))
			status, got, stderr := printingTo(tt.screen)(t.Context(), tt.args)
			got = duration.ReplaceAllString(got, " time")
			if stderr != "" {
				got += "--- standard error\n" + processor.ReplaceAllString(stderr, "on n processors.")
			}
			if status != 0 {
				got += "--- exit status " + string(rune('0'+status)) + "\n"
			}
			if *update {
				err := os.WriteFile(golden, []byte(got), 0o644)
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s\nIf the change is meant,"+
					" run go test ./cmd/knighttour -run=TestGolden -update", got, want)
			}
		})
	}
}

// TestUsage runs the program with wrong command lines, and checks the first
// line of the error.
func TestUsage(t *testing.T) {
	dir := t.TempDir()
	tests := []struct {
		args string
		want string // the first line
	}{
		{"", "knighttour: missing command"},
		{"tours", `knighttour: unknown command "tours"; expected tour, find, longest, routes, count, verify, puzzle, order, draw or completion; did you mean "tour"?`},
		{"8x8", `knighttour: unknown command "8x8"; expected tour, find, longest, routes, count, verify, puzzle, order, draw or completion; did you mean "tour"?`},
		{"knight", `knighttour: unknown command "knight"; expected tour, find, longest, routes, count, verify, puzzle, order, draw or completion; did you mean "tour"?`},
		{"help nothing", `knighttour: unknown command "nothing"; expected tour, find, longest, routes, count, verify, puzzle, order, draw or completion`},
		{"find", "knighttour find: missing FILE: a file name, - for standard input, or sides such as 8x8"},
		{"draw 5x5 6x6 -o x.svg", `knighttour draw: unexpected argument "6x6"`},
		{"find -open 5x5", "knighttour find: unknown flag -open"},
		{"find -clsed 5x5", "knighttour find: unknown flag -clsed; did you mean -closed?"},
		{"find -from= 5x5", `knighttour find: -from "": expected a node`},
		{"find 8X8", `knighttour find: 8X8: no such file; did you mean "8x8"?`},
		{"find 8×8", `knighttour find: 8×8: no such file; did you mean "8x8"?`},
		{"tour 8X8", `knighttour tour: unexpected argument "8X8"; expected the sides of a board such as 8x8; did you mean "8x8"?`},
		{"find -closed -to a1 5x5", "knighttour find: -closed and -to exclude each other: a closed tour ends where it starts"},
		{"find -from z9 5x5", `knighttour find: -from "z9": no such square on the 5x5 board; expected a1 to e5, or 0 to 24`},
		{"find -from b4 testdata/files/floor.txt", `knighttour find: -from "b4": the square is blocked`},
		{"find -from 10 testdata/files/floor.txt", `knighttour find: -from "10": the square is blocked`},
		{"find -to z9 testdata/files/floor.txt", `knighttour find: -to "z9": no such square on the 5x8 board; expected a1 to h5, or 0 to 39`},
		{"find -from 9 testdata/files/cube.hcp", `knighttour find: -from "9": no such node`},
		{"find -to 0 testdata/files/cube.hcp", `knighttour find: -to "0": no such node`},
		{"find -format png 5x5", `knighttour find: -format "png": expected graphml, json, dot, hcp, col, gr, graph6, sparse6, digraph6, floor, puzzle, metis, adjacency or edges`},
		{"find -graph 0 testdata/files/two.g6", `knighttour find: invalid value "0" for flag -graph: expected a number from 1`},
		{"find -graph 3 testdata/files/two.g6", "knighttour find: testdata/files/two.g6: there is no graph 3, only 2 graphs"},
		{"find -graph 1 testdata/files/cube.hcp", "knighttour find: testdata/files/cube.hcp: the format is hcp, but only graph6, sparse6, digraph6, DOT and GraphML have several graphs to choose from"},
		{"find -directed testdata/files/cube.hcp", "knighttour find: testdata/files/cube.hcp: the format is hcp, but -directed is for lists of edges"},
		{"find -piece queen 5x5", `knighttour find: -piece "queen": expected knight, wazir, camel, giraffe, zebra, king, or leaps such as 2,3 or 0,1+1,1`},
		{"find -piece 0,0 5x5", `knighttour find: -piece "0,0": expected knight, wazir, camel, giraffe, zebra, king, or leaps such as 2,3 or 0,1+1,1`},
		{"find -piece king testdata/files/cube.hcp", "knighttour find: testdata/files/cube.hcp: -piece applies only to boards; this file is hcp"},
		{"find -animate 5x5", "knighttour find: -animate needs -svg"},
		{"find -svg - -json 5x5", "knighttour find: -json and -svg - exclude each other: each says what standard output is"},
		{"find -svg x.svg testdata/files/cube.hcp", "knighttour find: -svg works only for boards and floors"},
		{"find -timeout 5 5x5", `knighttour find: invalid value "5" for flag -timeout: expected a duration such as 5s`},
		{"find -timeout -5s 5x5", "knighttour find: -timeout -5s: must not be negative"},
		{"find 0x5", "knighttour find: unusable board: 0 rows and 5 columns: each must be at least 1"},
		{"find 5000x5000", "knighttour find: 5000x5000: expected at most 4,000,000 squares"},
		{"find 99999999999999999999x2", "knighttour find: 99999999999999999999x2: the sides are too long"},
		{"find " + dir, "knighttour find: " + dir + ": is a directory"},
		{"find no/such/file", "knighttour find: no/such/file: no such file"},

		{"tour -rows 5", "knighttour tour: unknown flag -rows"},
		{"tour 5", `knighttour tour: unexpected argument "5"; expected the sides of a board such as 8x8`},
		{"tour 0x8", "knighttour tour: unusable board: 0 rows and 8 columns: each must be at least 1"},
		{"tour 2001x2000", "knighttour tour: 2001x2000: expected at most 4,000,000 squares for a search; -closed builds tours of larger boards"},
		{"tour 20000x20000 -closed", "knighttour tour: 20000x20000: expected at most 268,435,456 squares"},
		{"tour -start 64", `knighttour tour: -start "64": no such square on the 8x8 board; expected a1 to h8, or 0 to 63`},
		{"tour -start -1", `knighttour tour: -start "-1": no such square on the 8x8 board; expected a1 to h8, or 0 to 63`},
		{"tour -start 0,0", `knighttour tour: -start "0,0": no such square on the 8x8 board; expected a1 to h8, or 0 to 63`},
		{"tour 5x6 -start g1", `knighttour tour: -start "g1": no such square on the 5x6 board; expected a1 to f5, or 0 to 29`},
		{"tour -order best", `knighttour tour: -order "best": expected id, move, outward, shuffled or "shuffled(7)"`},
		{"tour -order warnsdorff", `knighttour tour: -order "warnsdorff": expected id, move, outward, shuffled or "shuffled(7)"`},
		{"tour -order shuffled(-7)", `knighttour tour: -order "shuffled(-7)": expected id, move, outward, shuffled or "shuffled(7)"`},
		{"tour -order id -seed 7", `knighttour tour: -seed works only with -order shuffled, not with -order "id"`},
		{"tour -seed seven", `knighttour tour: invalid value "seven" for flag -seed: expected a whole number`},
		{"tour -closed -seed 7", "knighttour tour: -closed builds a tour without a search; leave out -seed"},
		{"tour -random -start e4", "knighttour tour: -random picks any tour at random; leave out -start"},
		{"tour -random -naive", "knighttour tour: -random picks any tour at random; leave out -naive"},
		{"tour -random -order id", "knighttour tour: -random picks any tour at random; leave out -order"},
		{"tour -random -compare", "knighttour tour: -random picks any tour at random; leave out -compare"},
		{"tour -closed=maybe", `knighttour tour: invalid boolean value "maybe" for -closed: expected true or false`},
		{"tour -closed -naive -order id", "knighttour tour: -closed builds a tour without a search; leave out -naive and -order"},
		{"tour -closed -timeout 5s", "knighttour tour: -closed builds a tour without a search; leave out -timeout"},
		{"tour -compare -svg -", "knighttour tour: -compare and -svg - exclude each other"},
		{"tour -compare -json", "knighttour tour: -compare prints text; leave out -json, -dot, -tour and -lines"},

		{"count 6x6 -classes 0", "knighttour count: -classes 0: expected 1 to 1000000"},
		{"count 6x6 -classes 1000000000", "knighttour count: -classes 1000000000: expected 1 to 1000000"},
		{"count 6x6 -file -", "knighttour count: -file -: expected a file name, since the file is read and written"},
		{"count 6x6 -once -1s", "knighttour count: -once -1s: must not be negative"},
		{"count 6x6 -once never", `knighttour count: invalid value "never" for flag -once: expected a duration such as 5s`},
		{"count 6x6 -piece king -file x", "knighttour count: -file works only for the knight's tours of a full board"},
		{"count testdata/files/hidato.txt", "knighttour count: the file has given numbers; use 'knighttour puzzle' to solve it"},

		{"puzzle testdata/files/cube.hcp", `knighttour puzzle: testdata/files/cube.hcp:1: column 1: "NAME": expected a number, a dot or a number sign`},
		{"puzzle -seed 5 5x5", "knighttour puzzle: -seed works only with -make"},
		{"puzzle -make testdata/files/hidato.txt", "knighttour puzzle: -make chooses the numbers; expected a board without any"},
		{"puzzle -make -animate -svg x.svg 5x5", "knighttour puzzle: -animate and -make exclude each other: a puzzle has no path to animate"},

		{"order 5x5", "knighttour order: the edges have no direction; write a -> b, or use -directed; -times works for any graph"},

		{"draw -theme blue 5x5", `knighttour draw: -theme "blue": expected auto, light or dark`},
		{"draw -size -1 5x5", "knighttour draw: -size -1: expected a number from 0"},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args, func(t *testing.T) {
			status, stdout, stderr := runPlain(t.Context(), tt.args)
			first, _, _ := strings.Cut(stderr, "\n")
			if status != statusUsage || first != tt.want || stdout != "" {
				t.Errorf("status %d, stdout %q, got\n%s\nwant\n%s", status, stdout, first, tt.want)
			}
		})
	}
}

// TestNarrow checks that no line is wider than a terminal of 40 columns.
func TestNarrow(t *testing.T) {
	graphtest.Slow(t)
	for _, args := range []string{
		"tour", "tour -closed", "tour -compare", "tour 6x40", "tour 100x100", "tour 998x999 -closed",
		"find 6x6 -closed", "find testdata/files/floor.txt", "count 5x5", "find testdata/files/names.txt",
		"order testdata/files/morning.edges", "order testdata/files/meals.dot -times",
	} {
		for _, c := range []colours{colourless, indexed, full} {
			if args == "tour -compare" && c != full {
				continue // takes long, and only the board has colours
			}
			_, stdout, _ := printingTo(screen{colours: c, width: 40, terminal: true})(t.Context(), args)
			if stdout == "" {
				t.Errorf("%s: nothing is printed", args)
			}
			for line := range strings.Lines(escape.ReplaceAllString(stdout, "")) {
				n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))
				if n > 40 {
					t.Errorf("%s, colours=%d: %d columns: %s", args, c, n, line)
				}
			}
		}
	}
}

// TestProcess runs the program as a process, and checks its exit status and how
// its output begins.
func TestProcess(t *testing.T) {
	tests := []struct {
		args   string
		status int
		stdout string // prefix
		stderr string // prefix
	}{
		{"tour 3x4", 0, "3x4 board, from a3 to a2: an open tour, 12 visits\n\n 1  4  7 10\n", ""},
		{"help", 0, "Knighttour finds, counts and draws", ""},
		{"help find", 0, "Knighttour find: ", ""},
		{"find -help", 0, "Knighttour find: ", ""},
		{"version", 0, "knighttour ", ""},
		{"tour 4x8 -closed", 1, "", "knighttour tour: no closed tour of the 4x8 board: boards with a side of 1, 2 or 4 have none (Schwenk 1991)\n"},
		{"tour 0x8", 2, "", "knighttour tour: unusable board: "},
		{"find -closed -timeout 1ns testdata/files/petersen.col", 3, "", "knighttour find: timed out after 1ns\n"},
		{"find 5x5 -svg no/such/folder/x.svg", 2, "", "knighttour find: -svg no/such/folder/x.svg: no such directory: no/such/folder\n"},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args, func(t *testing.T) {
			cmd := process(t, strings.Fields(tt.args)...)
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			err := cmd.Run()
			if err != nil && !errors.As(err, new(*exec.ExitError)) {
				t.Fatal(err)
			}
			status := cmd.ProcessState.ExitCode()
			if status != tt.status || !strings.HasPrefix(stdout.String(), tt.stdout) || !strings.HasPrefix(stderr.String(), tt.stderr) {
				t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, &stderr)
			}
			if (stderr.Len() > 0) != (tt.stderr != "") {
				t.Errorf("stderr %q", &stderr)
			}
		})
	}
}

// A fullWriter fails, like a full disk.
type fullWriter struct{}

// Write returns an error.
func (fullWriter) Write([]byte) (int, error) { return 0, errors.New("full") }

// TestFull checks that the program ends with a message if standard output
// fails.
func TestFull(t *testing.T) {
	var stderr bytes.Buffer
	p := &program{stderr: &stderr, screen: screen{width: usualWidth}}
	status := p.run(t.Context(), []string{"tour"}, fullWriter{})
	if status != statusFailed || stderr.String() != "knighttour tour: full\n" {
		t.Errorf("status %d, stderr %q", status, &stderr)
	}
}

// TestControls uses names, files and flags that contain control characters of
// terminals, of 7 and of 8 bits. No output may contain such a character
// unescaped.
func TestControls(t *testing.T) {
	const bad = "d\x1b[2J"
	const csi = "e\u009b2J"
	dir := t.TempDir()
	name := filepath.Join(dir, bad)
	text := strings.NewReplacer("D", bad, "E", csi).Replace("a -> b\nb -> D\nD -> E\nE -> b\n")
	err := os.WriteFile(name, []byte(text), 0o666)
	if err != nil {
		t.Skip(err)
	}
	for _, screen := range []screen{{width: usualWidth}, {width: usualWidth, terminal: true}} {
		for _, words := range [][]string{
			{"find"}, {"find", "-v"}, {"find", "-json"}, {"find", "-dot"}, {"find", "-lines"}, {"find", "-tour"},
			{"find", "-closed"}, {"find", "-closed", "-json"}, {"find", "-from", bad}, {"find", "-from", bad + "x"},
			{"longest"}, {"routes"}, {"routes", "-json"}, {"order"}, {"order", "-json"}, {"order", "-times"},
			{"count"}, {"verify", "5x5"}, {"find", name}, {"find", "no" + bad}, {"find", "-format", bad},
			{"find", "-x" + bad}, {"find", "-graph", bad}, {"x" + bad}, {"find", "-svg", name + "/x"},
			{"tour", "-order", bad}, {"tour", bad}, {"draw", "-theme", bad}, {"find", "-piece", bad},
		} {
			words := append(words, "-format", "edges", name)
			if words[0] == "tour" || words[0] == "draw" || words[0] == "verify" {
				words = append(words[:len(words)-3], name)
			}
			_, stdout, stderr := runWords(t.Context(), screen, "", words)
			isBad := func(c rune) bool { return c != '\n' && c != '\t' && unicode.IsControl(c) }
			if strings.ContainsFunc(stdout+stderr, isBad) {
				t.Errorf("%q: %q, %q", words, stdout, stderr)
			}
			if stdout+stderr == "" {
				t.Errorf("%q: nothing is printed", words)
			}
		}
	}
}
