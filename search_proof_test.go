package knighttour_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// TestNoTourOfAPart checks what the errors of parts without tours speak of.
func TestNoTourOfAPart(t *testing.T) {
	b, g := knighttour.MustBoard(5, 5), graphtest.Knights(5, 5)
	tours := knighttour.AllTours(g, true, 0, knighttour.Open())
	for _, test := range []struct {
		length int
		format string
	}{
		{4, "knighttour: no tour begins with %d %d %d %d: "},
		{8, "knighttour: no tour begins with %d %d %d %d %d %d %d %d: "},
		{11, "knighttour: no tour begins with %d %d %d %d … %[8]d %d %d %d: "},
	} {
		prefix := pathWithoutTour(g, tours, []int64{0}, test.length)
		ids := make([]any, len(prefix))
		for i, id := range prefix {
			ids[i] = id
		}
		want := fmt.Sprintf(test.format, ids...)
		for _, f := range knighttour.Engines(b) {
			if _, err := (knighttour.Search{Prefix: prefix}).Tour(t.Context(), f, 0); !errors.Is(err, knighttour.ErrNoTour) || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("prefix %v: %v, want %q", prefix, err, want)
			}
		}
	}
}

// TestErrorTexts checks how errors begin.
func TestErrorTexts(t *testing.T) {
	b := knighttour.MustBoard(5, 5)
	for want, err := range map[string]error{
		"knighttour: no closed tour from node 0: ":      errorOf(knighttour.Search{Goal: knighttour.Closed()}.Tour(t.Context(), b, 0)),
		"knighttour: no tour from node 1: ":             errorOf(knighttour.KnightTourBetter(t.Context(), b, 1)),
		"knighttour: no tour from node 0 to node 1: ":   errorOf(knighttour.Search{Goal: knighttour.EndAt(1)}.Tour(t.Context(), b, 0)),
		"knighttour: no closed tour: ":                  errorOf(knighttour.Find(t.Context(), knighttour.KnightGraph(b), knighttour.Closed())),
		"knighttour: no closed tour of the 5x5 board: ": errorOf(b.ClosedTour(0)),
		"knighttour: unusable node: ":                   errorOf(knighttour.KnightTour(t.Context(), b, 25)),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s…", err, want)
		}
		if isTour := strings.Contains(want, "tour: no"); errors.Is(err, knighttour.ErrNoTour) != isTour {
			t.Errorf("%v is ErrNoTour: %t", err, !isTour)
		}
	}
}

func errorOf(_ knighttour.Tour, err error) error { return err }

// TestKindsOfReasons checks what reasons consist of.
func TestKindsOfReasons(t *testing.T) {
	board := knighttour.MustBoard
	bowtie := mutualLetters("AB", "BC", "CA", "CD", "DE", "EC")
	for _, test := range []struct {
		name   string
		g      graph.Graph
		goal   knighttour.Goal
		prefix []int64
		want   string // kind, nodes and counts
	}{
		{"size", board(1, 1), knighttour.Closed(), []int64{0}, "size [] [1 3]"},
		{"goal/start", board(5, 5), knighttour.EndAt(0), []int64{0}, "goal [0] []"},
		{"goal/prefix", board(5, 5), knighttour.EndAt(7), []int64{0, 7, 4}, "goal [7] []"},
		{"goal/complete", bowtie, knighttour.EndAt('E'), []int64{'A', 'B', 'C', 'E', 'D'}, "goal [68] []"},
		{"colours/start", board(5, 5), knighttour.Open(), []int64{1}, "colours [] [12 13]"},
		{"colours/closed", board(5, 5), knighttour.Closed(), []int64{0}, "colours [] [13 12]"},
		{"colours/end", board(6, 6), knighttour.EndAt(7), []int64{0}, "colours [7] [18 18]"},
		{"unreached", board(3, 3), knighttour.Open(), []int64{0}, "unreached [4] []"},
		{"unreached/prefix", board(5, 6), knighttour.Open(), []int64{20, 9, 13, 26, 15}, "unreached [24] []"},
		{"unreached/start", board(4, 5), knighttour.Closed(), []int64{0, 7, 16, 13, 2, 11, 8}, "unreached [0 4] []"},
		{"unreached/directed", lettersGraph("AB", "BC", "CB", "DA", "DB"), knighttour.Open(), []int64{'A'}, "unreached [68] []"},
		{"ends", mutualLetters("AB", "AC", "AD", "BC", "DE", "AF"), knighttour.Open(), []int64{'B'}, "ends [69 70] []"},
		{"ends/prefix", board(3, 4), knighttour.Open(), []int64{1, 10, 3, 5}, "ends [4] []"},
		{"ends/sinks", lettersGraph("AB", "AC", "AD", "DA"), knighttour.Open(), []int64{'D'}, "ends [66 67] []"},
		{"cut", bowtie, knighttour.EndAt('B'), []int64{'A'}, "cut [67] [2 1]"},
		{"cut/closed", bowtie, knighttour.Closed(), []int64{'A'}, "cut [67] [2 1]"},
		{"ends/cut", bowtie, knighttour.Open(), []int64{'C'}, "ends [65 66 68 69] []"},
		{"cut/2", mutualLetters("AB", "AC", "BC", "BD", "BE", "DE", "CF", "CG", "FG"), knighttour.Open(), []int64{'A'}, "cut [66 67] [3 2]"},
		{"stranded", lettersGraph("AB", "BE", "EB", "AC", "CD", "DA"), knighttour.EndAt('D'), []int64{'A'}, "stranded [66 69] []"},
		{"matching", board(3, 6), knighttour.Closed(), []int64{10, 14}, "matching [0 4 7 11 12 16] [12 10]"},
		{"cut/6", board(4, 4), knighttour.Open(), []int64{6}, "cut [1 4 6 9 11 14] [7 6]"},
		{"search", board(4, 4), knighttour.Open(), []int64{3}, "search [] [43]"},
		{"tour", board(5, 5), knighttour.Open(), []int64{0}, ""},
	} {
		t.Run("reason="+test.name, func(t *testing.T) {
			for engine, f := range knighttour.Engines(test.g) {
				_, err := knighttour.Search{Goal: test.goal, Prefix: test.prefix}.Tour(t.Context(), f, test.prefix[0])
				got := ""
				var no *knighttour.NoTourError
				if errors.As(err, &no) {
					no = no.Plain(t.Context())
					got = fmt.Sprintf("%s %v %v", no.Reason, no.Nodes, no.Counts)
				}
				if got != test.want || errors.Is(err, knighttour.ErrNoTour) != (got != "") {
					t.Errorf("%s: %s, want %s: %v", engine, got, test.want, err)
				}
			}
		})
	}
}

func TestEndAtUnknownNode(t *testing.T) {
	_, err := knighttour.Search{Goal: knighttour.EndAt(64)}.Tour(t.Context(), knighttour.MustBoard(8, 8), 0)
	if !errors.Is(err, knighttour.ErrNode) || !strings.Contains(err.Error(), "end 64") {
		t.Errorf("got %v", err)
	}
	if tour, err := (knighttour.Search{Goal: knighttour.EndAt(0)}).Tour(t.Context(), knighttour.MustBoard(1, 1), 0); err != nil || len(tour.Path) != 1 {
		t.Errorf("the single square: %v, %v", tour, err)
	}
}

// TestChecksBringBack starts where Warnsdorff's rule goes astray early and for
// good: without checks these take millions of visits, or nobody knows how many.
func TestChecksBringBack(t *testing.T) {
	for _, test := range []struct {
		side  int
		start int64
	}{
		{33, 738}, {33, 746}, {53, 450}, {66, 1203},
	} {
		b := knighttour.MustBoard(test.side, test.side)
		t.Run(fmt.Sprintf("board=%v/start=%d", b, test.start), func(t *testing.T) {
			tour, err := knighttour.KnightTourBetter(t.Context(), b, test.start)
			if err := knighttour.CheckFound(b, &test.start, knighttour.Open(), true, tour, err); err != nil {
				t.Error(err)
			}
			if most := int64(test.side*test.side + 2000); tour.Visits > most {
				t.Errorf("%d visits, want at most %d", tour.Visits, most)
			}
		})
	}
}

// TestChecksProveAbsence starts in the two inner rows of boards of four rows,
// where no tour starts.
func TestChecksProveAbsence(t *testing.T) {
	for _, cols := range []int{10, 20, 40} {
		b := knighttour.MustBoard(4, cols)
		for i, col := range []int{0, 1, cols / 2, cols - 3, 0, 1, cols / 2, cols - 3} {
			row := 1 + i/4
			tour, err := knighttour.KnightTourBetter(t.Context(), b, b.ID(row, col))
			if !errors.Is(err, knighttour.ErrNoTour) || tour.Visits > 2000 {
				t.Errorf("board=%v/start=%d,%d: %v after %d visits, want a proof within 2000", b, row, col, err, tour.Visits)
			}
		}
	}
}
