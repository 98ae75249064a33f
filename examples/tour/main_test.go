package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"example.com/knighttour"
)

// TestMain runs the program instead of the tests in processes that tests start.
func TestMain(m *testing.M) {
	if os.Getenv("TOUR_PROCESS") != "" {
		main()
	}
	flag.Parse()
	os.Exit(m.Run())
}

var file = screen{none, fileWidth}

// tour runs the program without a terminal and returns its exit status and
// output.
func tour(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(ctx, args, file, &out, &errs)
	return status, out.String(), errs.String()
}

var update = flag.Bool("update", false,
	"write the files that tests compare with, instead of comparing")

// TestGolden compares the output with files, with and without colours.
func TestGolden(t *testing.T) {
	tests := []struct {
		name   string
		args   string
		screen screen
	}{
		{"help", "-h", file},
		{"open", "", file},
		{"open-indexed", "", screen{indexed, 80}},
		{"open-full", "", screen{full, 80}},
		{"closed-indexed", "-rows 5 -cols 6 -closed", screen{indexed, 80}},
		{"closed-full", "-rows 5 -cols 6 -closed", screen{full, 80}},
		{"single-full", "-rows 1 -cols 1", screen{full, 80}},
		{"large-indexed", "-rows 20 -cols 20", screen{indexed, 80}},
		// with room for a space at the end
		{"larger-indexed", "-rows 20 -cols 20", screen{indexed, 81}},
		{"wide", "-rows 30 -cols 30", file},
		{"wide-narrow", "-rows 30 -cols 30", screen{none, 40}},
		{"wide-full", "-rows 10 -cols 100", screen{full, 80}},
		{"heat-indexed", "-rows 5 -cols 30", screen{indexed, 80}}, // an odd number of rows
		{"heat-full", "-rows 30 -cols 30", screen{full, 80}},
		{"heat-closed-full", "-rows 6 -cols 20 -closed", screen{full, 40}},
		{"compare", "-rows 3 -cols 4 -compare", file},
		{"compare-narrow", "-rows 3 -cols 4 -compare", screen{none, 40}},
	}
	// and the width of their column
	times := regexp.MustCompile(`(?m) +(time|[0-9]+\.[0-9]{3} ms)$`)
	for _, tt := range tests {
		t.Run("output="+tt.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			status := run(t.Context(), strings.Fields(tt.args), tt.screen, &out, &errs)
			if status != 0 || errs.Len() > 0 {
				t.Fatalf("status %d, stderr %q", status, &errs)
			}
			got := times.ReplaceAllString(out.String(), " time")
			file := filepath.Join("testdata", tt.name+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s\nIf the change is meant, run go test ./examples/tour -run=TestGolden -update", got, want)
			}
		})
	}
}

func TestSummary(t *testing.T) {
	tests := []struct {
		args string
		want string // the first line
	}{
		{
			args: "-rows 1 -cols 1",
			want: "1x1 board, from a1 to a1: an open tour, 1 visit",
		},
		{
			args: "-rows 5 -cols 6 -start 3",
			want: "5x6 board, from d5: a closed tour, 30 visits",
		},
		{
			args: "-rows 5 -cols 5 -order id",
			want: "5x5 board, from a5 to d2: an open tour, 25 visits",
		},
		{
			args: "-rows 5 -cols 5 -naive -order id",
			want: "5x5 board, from a5 to e1: an open tour, 5,010 visits",
		},
		{
			args: "-rows 5 -cols 5 -naive -order move",
			want: "5x5 board, from a5 to e1: an open tour, 6,216 visits",
		},
		{
			args: "-closed",
			want: "8x8 board, from a8: a closed tour, 64 visits",
		},
		{
			args: "-closed -rows 3 -cols 10 -start 7",
			want: "3x10 board, from h3: a closed tour, 30 visits",
		},
		{
			args: "-rows 5 -cols 5 -naive -order outward",
			want: "5x5 board, from a5 to c3: an open tour, 25 visits",
		},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args, func(t *testing.T) {
			status, stdout, stderr := tour(t.Context(), strings.Fields(tt.args)...)
			first, _, _ := strings.Cut(stdout, "\n")
			if status != 0 || first != tt.want || stderr != "" {
				t.Errorf("status %d, stderr %q, got %q, want %q", status, stderr, first, tt.want)
			}
		})
	}
}

// TestSameTour gives the same start and the same order in several ways.
func TestSameTour(t *testing.T) {
	for _, same := range [][]string{
		{"-start e4", "-start 36"},
		{"-seed 7", "-order shuffled -seed 7", "-order shuffled(7)"},
		{"-seed 1", "-order shuffled"},
	} {
		_, want, _ := tour(t.Context(), strings.Fields(same[0])...)
		for _, args := range same {
			status, stdout, stderr := tour(t.Context(), strings.Fields(args)...)
			if status != 0 || stdout != want || stderr != "" {
				t.Errorf("%s: status %d, stderr %q, got\n%s\nwant that of %s:\n%s",
					args, status, stderr, stdout, same[0], want)
			}
		}
	}
	_, seven, _ := tour(t.Context(), "-seed", "7")
	if _, eight, _ := tour(t.Context(), "-seed", "8"); seven == eight {
		t.Errorf("seeds 7 and 8 give the same tour:\n%s", eight)
	}
}

func TestWideBoard(t *testing.T) {
	tests := []struct{ args, want string }{
		{
			args: "-rows 20 -cols 20",
			want: "  1   4",
		}, // 80 characters a line, with the space before it
		{
			args: "-rows 20 -cols 21",
			want: "The board is too wide to print: 84 characters. Draw it with -svg tour.svg.\n",
		},
		{
			args: "-rows 20 -cols 21 -svg " + filepath.Join(t.TempDir(), "tour.svg"),
			want: "The board is too wide to print: 84 characters.\n",
		},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args, func(t *testing.T) {
			status, stdout, stderr := tour(t.Context(), strings.Fields(tt.args)...)
			_, rest, _ := strings.Cut(stdout, "\n\n")
			if status != 0 || !strings.HasPrefix(rest, tt.want) || stderr != "" {
				t.Errorf("status %d, stderr %q, got\n%s\nwant a board like\n%s",
					status, stderr, stdout, tt.want)
			}
		})
	}
}

// TestNarrow checks that no line is wider than a terminal of 40 columns.
func TestNarrow(t *testing.T) {
	for _, args := range []string{
		"",
		"-closed",
		"-compare",
		"-rows 6 -cols 40",
		"-rows 100 -cols 100",
		"-rows 998 -cols 999 -closed",
	} {
		for _, c := range []colours{none, indexed, full} {
			t.Run(fmt.Sprintf("args=%s colours=%d", args, c), func(t *testing.T) {
				var out bytes.Buffer
				status := run(t.Context(), strings.Fields(args), screen{c, 40}, &out, &out)
				if status != 0 {
					t.Fatalf("status %d: %s", status, &out)
				}
				for line := range strings.Lines(escape.ReplaceAllString(out.String(), "")) {
					if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 40 {
						t.Errorf("%d columns: %s", n, line)
					}
				}
			})
		}
	}
}

// TestLargeBoard builds a tour of a board larger than maxSquares.
func TestLargeBoard(t *testing.T) {
	status, stdout, stderr := tour(t.Context(), "-closed", "-rows", "2001", "-cols", "2000")
	const want = "2001x2000 board, from a2001: a closed tour, 4,002,000 visits\n"
	if status != 0 || !strings.HasPrefix(stdout, want) || stderr != "" {
		t.Errorf("status %d, stderr %q, got\n%s\nwant it to begin with\n%s",
			status, stderr, stdout, want)
	}
}

func TestUsageErrors(t *testing.T) {
	tests := []struct {
		args string
		want string // the first line
	}{
		{
			args: "-rows 0",
			want: "tour: unusable board: 0 rows and 8 columns: each must be at least 1",
		},
		{
			args: "-cols -3",
			want: "tour: unusable board: 8 rows and -3 columns: each must be at least 1",
		},
		{
			args: "-cols eight",
			want: `tour: invalid value "eight" for flag -cols: want a whole number`,
		},
		{
			args: "-rows 2001 -cols 2000",
			want: "tour: -rows 2001 -cols 2000: more than 4,000,000 squares are too many for a search; -closed builds tours of larger boards",
		},
		{
			args: "-start 64",
			want: `tour: -start "64": the squares of the 8x8 board are a1 to h8, or 0 to 63`,
		},
		{
			args: "-start -1",
			want: `tour: -start "-1": the squares of the 8x8 board are a1 to h8, or 0 to 63`,
		},
		{
			args: "-start 0,0",
			want: `tour: -start "0,0": the squares of the 8x8 board are a1 to h8, or 0 to 63`,
		},
		{
			args: "-order best",
			want: `tour: -order "best": the orders are id, move, outward, shuffled and "shuffled(7)"`,
		},
		{
			args: "-order warnsdorff",
			want: `tour: -order "warnsdorff": the orders are id, move, outward, shuffled and "shuffled(7)"`,
		},
		{
			args: "-order shuffled(-7)",
			want: `tour: -order "shuffled(-7)": the orders are id, move, outward, shuffled and "shuffled(7)"`,
		},
		{
			args: "-order id -seed 7",
			want: `tour: -seed 7 is for -order shuffled, and does not go with -order "id"`,
		},
		{
			args: "-seed seven",
			want: `tour: invalid value "seven" for flag -seed: want a whole number`,
		},
		{
			args: "-start E4",
			want: `tour: -start "E4": the squares of the 8x8 board are a1 to h8, or 0 to 63`,
		},
		{
			args: "-rows 5 -cols 6 -start g1",
			want: `tour: -start "g1": the squares of the 5x6 board are a1 to f5, or 0 to 29`,
		},
		{
			args: "-closed -seed 7",
			want: "tour: -closed builds a tour, and does not go with -seed",
		},
		{
			args: "-closed=maybe",
			want: `tour: invalid boolean value "maybe" for -closed: want true or false`,
		},
		{
			args: "-timeout 5",
			want: `tour: invalid value "5" for flag -timeout: want a duration such as 5s`,
		},
		{
			args: "-timeout -5s",
			want: "tour: -timeout -5s: a time cannot be negative",
		},
		{
			args: "-closed -naive -order id",
			want: "tour: -closed builds a tour, and does not go with -naive or -order",
		},
		{
			args: "-closed -timeout 5s",
			want: "tour: -closed builds a tour, and does not go with -timeout",
		},
		{
			args: "-compare -svg -",
			want: "tour: -svg - prints nothing but a picture, and does not go with -compare",
		},
		{
			args: "-animate",
			want: "tour: -animate is for a picture: it needs -svg",
		},
		{
			args: "8 8",
			want: `tour: unexpected argument "8"`,
		},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args, func(t *testing.T) {
			status, stdout, stderr := tour(t.Context(), strings.Fields(tt.args)...)
			first, _, _ := strings.Cut(stderr, "\n")
			if status != 2 || first != tt.want || stdout != "" {
				t.Errorf("status %d, stdout %q, got %q, want %q", status, stdout, first, tt.want)
			}
		})
	}
}

// TestExamples checks that the examples that -h prints are in the program's
// documentation, and that their flags exist.
func TestExamples(t *testing.T) {
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	doc := strings.ReplaceAll(examples, "\n\t", "\n//\t")
	if !strings.Contains(string(source), doc) {
		t.Errorf("the documentation does not have the examples\n%s", doc)
	}
	for line := range strings.Lines(strings.TrimSpace(examples)) {
		command, _, _ := strings.Cut(strings.TrimSpace(line), "#")
		command, _, _ = strings.Cut(command, ">")
		if _, err := parse(strings.Fields(command)[3:], io.Discard); err != nil {
			t.Errorf("%s: %v", command, err)
		}
	}
}

func TestNoTour(t *testing.T) {
	for _, args := range []string{
		"-rows 5 -cols 5 -start 1",
		"-rows 4 -closed",
		"-rows 5 -cols 5 -start 1 -svg -",
	} {
		t.Run("args="+args, func(t *testing.T) {
			status, stdout, stderr := tour(t.Context(), strings.Fields(args)...)
			if status != 1 || stdout != "" || !strings.HasPrefix(stderr, "tour: no ") {
				t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
			}
		})
	}
}

// TestPicture checks that the pictures in a file and on standard output are
// that of the library.
func TestPicture(t *testing.T) {
	board, err := knighttour.NewBoard(6, 6)
	if err != nil {
		t.Fatal(err)
	}
	closed, err := board.ClosedTour(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, animated := range []bool{false, true} {
		t.Run(fmt.Sprintf("animated=%t", animated), func(t *testing.T) {
			var want bytes.Buffer
			err := (knighttour.Picture{Animated: animated}).WriteSVG(&want, board, closed)
			if err != nil {
				t.Fatal(err)
			}
			args := []string{
				"-rows",
				"6",
				"-cols",
				"6",
				"-closed",
				fmt.Sprintf("-animate=%t", animated),
				"-svg",
			}
			status, stdout, stderr := tour(t.Context(), append(args, "-")...)
			if status != 0 || stdout != want.String() || stderr != "" {
				t.Errorf("status %d, stderr %q, got\n%s\nwant\n%s", status, stderr, stdout, &want)
			}
			file := filepath.Join(t.TempDir(), "tour.svg")
			status, stdout, stderr = tour(t.Context(), append(args, file)...)
			if status != 0 || !strings.HasPrefix(stdout, "6x6 board, from a6: a closed tour") || stderr != "" {
				t.Errorf("status %d, stderr %q, got\n%s", status, stderr, stdout)
			}
			if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want.Bytes()) {
				t.Errorf("error %v, got\n%s\nwant\n%s", err, got, &want)
			}
		})
	}
}

func TestPictureWithoutFolder(t *testing.T) {
	status, stdout, stderr := tour(t.Context(), "-svg",
		filepath.Join(t.TempDir(), "none", "tour.svg"))
	if status != 1 || !strings.HasPrefix(stdout, "8x8 board") || !strings.HasPrefix(stderr, "tour: open ") {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}

// endless are the flags of a search that takes too long to finish.
var endless = []string{"-naive", "-order", "move", "-start", "1"}

func TestTimeout(t *testing.T) {
	status, stdout, stderr := tour(t.Context(), append(endless, "-timeout", "200ms")...)
	if status != 1 || stderr != "tour: out of time after 200ms\n" {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
	checkPartial(t, stdout)
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	status, stdout, stderr := tour(ctx, endless...)
	if status != 130 || stderr != "tour: interrupted\n" {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
	checkPartial(t, stdout)
}

// checkPartial checks that stdout shows an incomplete path and no comparison.
func checkPartial(t *testing.T, stdout string) {
	t.Helper()
	const want = `^8x8 board, from b8 to [a-h][1-8]: \d+ of 64 squares, [\d,]+ visits\n\n([ .0-9]{23}\n){8}$`
	if !regexp.MustCompile(want).MatchString(stdout) || !strings.Contains(stdout, " .") {
		t.Errorf("got\n%s\nwant it to match\n%s", stdout, want)
	}
}

func TestInterruptedBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	status, stdout, stderr := tour(ctx)
	if status != 130 || stdout != "" || stderr != "tour: interrupted\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}

func TestShowTime(t *testing.T) {
	var w bytes.Buffer
	stop := showTime(&w, time.Hour)
	stop()
	if w.Len() > 0 {
		t.Errorf("printed %q within the first hour", w.String())
	}

	r, pipe := io.Pipe()
	stop = showTime(pipe, time.Millisecond)
	begin := make([]byte, 1)
	if _, err := r.Read(begin); err != nil { // waits until something is printed
		t.Fatal(err)
	}
	go func() {
		stop()
		pipe.Close()
	}()
	rest, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	got := string(begin) + string(rest)
	if !regexp.MustCompile(`^(\rsearching for [0-9.]+m?s *)+\n$`).MatchString(got) {
		t.Errorf("printed %q", got)
	}
}
