package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/knighttour"
)

// TestSummary checks the first line of the output of each command.
func TestSummary(t *testing.T) {
	tests := []struct {
		args string
		want string // the first line
	}{
		{"tour 1x1", "1x1 board, from a1 to a1: an open tour, 1 visit"},
		{"tour 5x6 -start 3", "5x6 board, from d5: a closed tour, 30 visits"},
		{"tour 5x5 -order id", "5x5 board, from a5 to d2: an open tour, 25 visits"},
		{"tour 5x5 -naive -order id", "5x5 board, from a5 to e1: an open tour, 5,010 visits, naive by id"},
		{"tour 5x5 -naive", "5x5 board, from a5 to e1: an open tour, 5,010 visits, naive by id"},
		{"tour 5x5 -naive -order move", "5x5 board, from a5 to e1: an open tour, 6,216 visits, naive by move"},
		{"tour -closed", "8x8 board, from a8: a closed tour, 64 visits"},
		{"tour -closed 3x10 -start 7", "3x10 board, from h3: a closed tour, 30 visits"},
		{"tour 5x5 -naive -order outward", "5x5 board, from a5 to c3: an open tour, 25 visits, naive by outward"},
		{"find 5x5", "5x5 board: an open tour"},
		{"find 6x6 -closed -from B2", "6x6 board: a closed tour from b2"},
		{"find 6x6 -from a1 -to c2", "6x6 board: an open tour from a1 to c2"}, // with an edge between them
		{"find 6x6 -from a1 -to b3", "6x6 board: an open tour from a1 to b3"},
		{"longest testdata/files/names.txt -format edges -to Dan", "4 nodes, 4 edges: a longest path to Dan, over 4 of 4 nodes"},
		{"longest testdata/files/bays.map -from b5 -to d5", "5x7 board with 21 free squares, wazir: a longest path from b5 to d5, over 19 of 21 squares"},
		{"routes testdata/files/star.edges -from hub", "6 nodes, 5 edges: 4 routes"},
		{"tour 6x6 -piece king", "6x6 board, king, from a6 to d3: an open tour, 36 visits"},
		{"tour 6x6 -piece king -closed", "6x6 board, king, from a6: a closed tour, 39 visits"},
		{"find 4x4 -piece 0,1+1,1", "4x4 board, 0,1+1,1: an open tour"},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args, func(t *testing.T) {
			status, stdout, stderr := printingTo(screen{width: 200, terminal: true})(t.Context(), tt.args)
			first, _, _ := strings.Cut(stdout, "\n")
			if status != 0 || first != tt.want || stderr != "" {
				t.Errorf("status %d, stderr %q, got %q, want %q", status, stderr, first, tt.want)
			}
		})
	}
}

// TestSameTour specifies the same start and the same order in several ways.
func TestSameTour(t *testing.T) {
	for _, same := range [][]string{
		{"tour -start e4", "tour -start 36", "tour -start E4"},
		{"tour -seed 7", "tour -order shuffled -seed 7", "tour -order shuffled(7)"},
		{"tour -seed 1", "tour -order shuffled", "tour 8x8 -order shuffled"},
		{"tour 5x6 -random", "tour 5x6 -random -seed 1"},
		{"tour 5x6 -random -closed", "tour 5x6 -closed -seed 1 -random"},
	} {
		_, want, _ := runPlain(t.Context(), same[0])
		for _, args := range same {
			status, stdout, stderr := runPlain(t.Context(), args)
			if status != 0 || stdout != want || stderr != "" {
				t.Errorf("%s: status %d, stderr %q, got\n%s\nwant that of %s:\n%s",
					args, status, stderr, stdout, same[0], want)
			}
		}
	}
	_, seven, _ := runPlain(t.Context(), "tour -seed 7")
	_, eight, _ := runPlain(t.Context(), "tour -seed 8")
	if seven == eight {
		t.Errorf("seeds 7 and 8 give the same tour:\n%s", eight)
	}
}

// TestRandomTour draws tours: they must begin on different squares, and be
// closed if that is asked for.
func TestRandomTour(t *testing.T) {
	for _, args := range []string{"tour 5x6 -random", "tour 5x6 -random -closed"} {
		firstLines := make(map[string]bool)
		for seed := range 10 {
			status, stdout, stderr := runPlain(t.Context(), fmt.Sprintf("%s -seed %d", args, seed))
			first, _, _ := strings.Cut(stdout, "\n")
			isClosed := strings.Contains(first, "a closed tour")
			if status != 0 || stderr != "" || strings.HasSuffix(args, "-closed") && !isClosed {
				t.Errorf("%s: status %d, stderr %q, got %q", args, status, stderr, first)
			}
			firstLines[first] = true
		}
		if len(firstLines) < 5 {
			t.Errorf("%s: of 10 seeds only %v", args, firstLines)
		}
	}
	status, stdout, stderr := runPlain(t.Context(), "tour 5x5 -random -closed")
	if status != 1 || stdout != "" || !strings.Contains(stderr, "no closed tour: ") {
		t.Errorf("status %d, %q, %q", status, stdout, stderr)
	}
}

// TestWideBoard prints a board that just fits on a terminal, and boards that do
// not.
func TestWideBoard(t *testing.T) {
	tests := []struct{ args, want string }{
		{"tour 20x20", "  1   4"}, // 80 characters a line, with the space before it
		{"tour 20x21", "The board is too wide to print: 84 characters. Draw it with -svg tour.svg.\n"},
		{"tour 20x21 -svg " + filepath.Join(t.TempDir(), "tour.svg"), "The board is too wide to print: 84 characters.\n"},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args, func(t *testing.T) {
			terminal := screen{width: 80, terminal: true}
			status, stdout, stderr := printingTo(terminal)(t.Context(), tt.args)
			_, rest, _ := strings.Cut(stdout, "\n\n")
			if status != 0 || !strings.HasPrefix(rest, tt.want) || stderr != "" {
				t.Errorf("status %d, stderr %q, got\n%s\nwant a board like\n%s",
					status, stderr, stdout, tt.want)
			}
		})
	}
}

// TestLargeBoard builds a tour of a board larger than maxSearched.
func TestLargeBoard(t *testing.T) {
	terminal := screen{width: 80, terminal: true}
	status, stdout, stderr := printingTo(terminal)(t.Context(), "tour -closed 2001x2000")
	const want = "2001x2000 board, from a2001: a closed tour, 4,002,000 visits\n"
	if status != 0 || !strings.HasPrefix(stdout, want) || stderr != "" {
		t.Errorf("status %d, stderr %q, got\n%s\nwant it to begin with\n%s", status, stderr, stdout, want)
	}
}

// TestNoTour checks that a search without a result prints the reason to
// standard error, and nothing to standard output.
func TestNoTour(t *testing.T) {
	for _, args := range []string{
		"tour 5x5 -start 1",
		"tour 4x8 -closed",
		"find 5x5 -from 1",
	} {
		t.Run("args="+args, func(t *testing.T) {
			status, stdout, stderr := runPlain(t.Context(), args)
			command, _, _ := strings.Cut(args, " ")
			if status != 1 || stdout != "" || !strings.HasPrefix(stderr, "knighttour "+command+": no ") {
				t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
			}
		})
	}
}

// TestPicture checks that a file and standard output get the picture that the
// library draws.
func TestPicture(t *testing.T) {
	board := knighttour.MustBoard(6, 6)
	closed, err := board.ClosedTour(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, animated := range []bool{false, true} {
		t.Run(fmt.Sprintf("animated=%t", animated), func(t *testing.T) {
			var want bytes.Buffer
			err := knighttour.Picture{Animated: animated}.WriteSVG(&want, board, closed)
			if err != nil {
				t.Fatal(err)
			}
			args := fmt.Sprintf("tour 6x6 -closed -animate=%t -svg ", animated)
			status, stdout, stderr := runPlain(t.Context(), args+"-")
			if status != 0 || stdout != want.String() || stderr != "" {
				t.Errorf("status %d, stderr %q, got\n%s\nwant\n%s", status, stderr, stdout, &want)
			}
			file := filepath.Join(t.TempDir(), "tour.svg")
			status, stdout, stderr = runPlain(t.Context(), args+file)
			if status != 0 || !strings.HasPrefix(stdout, "6x6 board, from a6: a closed tour") || stderr != "" {
				t.Errorf("status %d, stderr %q, got\n%s", status, stderr, stdout)
			}
			got, err := os.ReadFile(file)
			if err != nil || !bytes.Equal(got, want.Bytes()) {
				t.Errorf("error %v, got\n%s\nwant\n%s", err, got, &want)
			}
		})
	}
}

// endless is a command line whose search takes too long to finish.
const endless = "tour -naive -order move -start 1"

// TestTimeout checks that a search that times out prints the longest path seen.
func TestTimeout(t *testing.T) {
	t.Parallel()
	status, stdout, stderr := runPlain(t.Context(), endless+" -timeout 200ms")
	if status != statusStopped || stderr != "knighttour tour: timed out after 200ms\n" {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
	checkPartial(t, stdout)
}

// TestInterrupt checks that a search that is interrupted prints the longest
// path seen.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	status, stdout, stderr := runPlain(ctx, endless)
	if status != statusStopped || stderr != "knighttour tour: interrupted\n" {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
	checkPartial(t, stdout)
}

// checkPartial checks that stdout shows an incomplete path and no comparison.
func checkPartial(t *testing.T, stdout string) {
	t.Helper()
	const want = `^8x8 board, from b8 to [a-h][1-8]: \d+ of 64 squares, [\d,]+ visits, naive by move\n\n([ .0-9]{23}\n){8}$`
	if !regexp.MustCompile(want).MatchString(stdout) || !strings.Contains(stdout, " .") {
		t.Errorf("got\n%s\nwant it to match\n%s", stdout, want)
	}
}

// TestInterruptedBefore checks that a command interrupted at the start prints
// only that it was interrupted.
func TestInterruptedBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, command := range []string{"tour", "find testdata/files/petersen.col"} {
		status, stdout, stderr := runPlain(ctx, command)
		if status != statusStopped || stdout != "" || !strings.HasSuffix(stderr, ": interrupted\n") {
			t.Errorf("%s: status %d, stdout %q, stderr %q", command, status, stdout, stderr)
		}
	}
}
