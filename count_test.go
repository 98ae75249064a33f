package knighttour_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// TestPublishedSequences compares numbers of tours with the On-Line
// Encyclopedia of Integer Sequences.
func TestPublishedSequences(t *testing.T) {
	graphtest.Slow(t)
	open, closed := knighttour.Open(), knighttour.Closed()
	for name, sequence := range map[string]struct {
		goal         knighttour.Goal
		counts, long string
	}{
		"A001230, closed, n x n": {
			goal:   closed,
			counts: "2x2 0, 4x4 0, 6x6 9862",
			long:   ", 8x8 13267364410532",
		},
		"A165134, open, n x n": {
			goal:   open,
			counts: "1x1 1, 2x2 0, 3x3 0, 4x4 0, 5x5 864, 6x6 3318960", // in one direction
		},
		"A169696, open, 3 x n": {
			goal:   open,
			counts: "3x4 8, 3x5 0, 3x6 0, 3x7 52, 3x8 396, 3x9 560, 3x10 3048",
		},
		"A079137, open, 4 x n": {
			goal: open,
			counts: "4x3 8, 4x4 0, 4x5 82, 4x6 744, 4x7 6378, 4x8 31088, " +
				"4x10 1213112, 4x12 36486328",
			long: ", 4x16 29819231288, 4x20 20241304810488, 4x30 159369001447556818932",
		},
		"closed, 5 x n": {closed, "5x6 8, 5x8 44202, 5x10 13311268, 5x12 4557702762",
			", 5x14 1495135512514, 5x16 491857035772330, 5x20 53034853662012222798"},
		"open, 5 x n": {
			goal:   open,
			counts: "5x6 18784, 5x7 622868",
			long:   ", 5x8 18061054",
		},
		"A175881, closed, 6 x n": {
			goal:   closed,
			counts: "6x4 0, 6x5 8, 6x6 9862, 6x7 1067638, 6x8 55488142, 9x6 3374967940",
			long: ", 6x9 3374967940, 6x10 239187240144, 10x6 239187240144, " +
				"6x11 15360134570696, 6x12 964730606632516, " +
				"6x13 61989683445413228, 6x14 4005716717182224826",
		},
		"open, 6 x n": {
			goal:   open,
			counts: "6x5 18784",
			long:   ", 6x8 24964893804",
		},
		"closed, 7 x n": {
			goal:   closed,
			counts: "7x7 0",
			long:   ", 7x8 34524432316",
		},
		"A140519, a king's, closed, n x n": {
			goal: closed,
			counts: "2x2 (0,1)+(1,1)-leaper 3, 3x3 (0,1)+(1,1)-leaper 16, " +
				"4x4 (0,1)+(1,1)-leaper 2830, 5x5 (0,1)+(1,1)-leaper 2462064",
			long: ", 6x6 (0,1)+(1,1)-leaper 22853860116",
		},
	} {
		counts := sequence.counts
		if graphtest.Long() {
			counts += sequence.long
		}
		t.Run("sequence="+name, func(t *testing.T) {
			t.Parallel()
			for count := range strings.SplitSeq(counts, ", ") {
				var board knighttour.Board
				i := strings.LastIndex(count, " ")
				want := count[i+1:]
				graphtest.NoError(t, board.UnmarshalText([]byte(count[:i])))
				got, err := knighttour.CountTours(t.Context(), board, sequence.goal)
				if err != nil {
					t.Fatalf("%v: %v", board, err)
				}
				if got.String() != want {
					t.Errorf("%v: %v tours, want %s", board, got, want)
				}
			}
		})
	}
}

// TestKnuthsSequences counts the closed tours of boards whose last column is
// not full: of the first 2n squares, column by column, for n = first, first+1
// and so on. The sequences are from D. E. Knuth, Hamiltonian Paths and Cycles,
// Prefascicle 8a of The Art of Computer Programming (2025).
func TestKnuthsSequences(t *testing.T) {
	graphtest.Slow(t)
	for _, sequence := range []struct {
		name        string
		rows, first int
		terms, long string
	}{
		{
			name:  "A383660",
			rows:  3,
			first: 11,
			terms: "4, 0, 4, 24, 16, 56, 306, 176, 456, 2632, 1536, 4828, 26788, 15424, " +
				"44952, 254288, 147728, 448032, 2502568, 1448416, 4310048, 24228704",
			long: ", 14060048, 42195584, 236335248, 136947616, 409403328, 2297294496, " +
				"1332257856, 3989883552, 22366625344, 12965578752, " +
				"38798663104, 217604833360, 126169362176",
		},
		{
			name:  "A383661",
			rows:  5,
			first: 9,
			terms: "1, 0, 1, 30, 0, 148, 8, 78, 9309, 612, 62749, 44202, 42049, 2916485, 147192, " +
				"18284136, 13311268, 13008389, 973107552, 51147756",
			long: ", 6190192748, 4557702762, " +
				"4311375354, 316985255470, 16552301184, 2015267424300, " +
				"1495135512514, 1417634375316, " +
				"104324890543686, 5459334927260, 663068761241948",
		},
	} {
		t.Run("sequence="+sequence.name, func(t *testing.T) {
			t.Parallel()
			terms := sequence.terms
			if graphtest.Long() {
				terms += sequence.long
			}
			for i, want := range strings.Split(terms, ", ") {
				squares := 2 * (sequence.first + i)
				cols := (squares + sequence.rows - 1) / sequence.rows
				board := knighttour.MustBoard(sequence.rows, cols)
				var blocked []int64
				for row := range cols*sequence.rows - squares {
					blocked = append(blocked, board.ID(sequence.rows-1-row, cols-1))
				}
				board = must(board.Without(blocked...))
				got, err := knighttour.CountTours(t.Context(), board, knighttour.Closed())
				if err != nil {
					t.Fatalf("%d squares: %v", squares, err)
				}
				if got.String() != want {
					t.Errorf("%d squares: %v tours, want %s", squares, got, want)
				}
			}
		})
	}
}

// TestCountMemory measures the memory that a count takes in a process with a
// memory limit.
func TestCountMemory(t *testing.T) {
	if !graphtest.Long() {
		t.Skip("takes seconds: one of the long tests")
	}
	const limit, variable = 64 << 20, "KNIGHTTOUR_COUNT_MEMORY"
	if os.Getenv(variable) != "" {
		debug.SetMemoryLimit(limit)
		n, err := knighttour.CountTours(t.Context(), knighttour.MustBoard(6, 8), knighttour.Open())
		status, _ := os.ReadFile("/proc/self/status")
		fmt.Printf("%v %v\n%s", n, err, status)
		return
	}
	if graphtest.Race {
		t.Skip("the race detector takes most of the memory")
	}
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("this system does not report a process's memory")
	}
	program := exec.Command(os.Args[0], "-test.run=^TestCountMemory$")
	program.Env = append(os.Environ(), variable+"=1")
	out, err := program.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if !strings.HasPrefix(string(out), "24964893804 <nil>\n") {
		t.Fatalf("wrong count: %s", out)
	}
	var kilobytes int
	_, peak, _ := strings.Cut(string(out), "VmHWM:")
	_, err = fmt.Sscan(peak, &kilobytes)
	graphtest.NoError(t, err)
	if kilobytes<<10 > limit*3/2 {
		t.Errorf("it took %d kB, with a limit of %d", kilobytes, limit>>10)
	}
}

// TestCountsOneByOne counts tours that must be visited one by one: under a
// constraint, or within a limit.
func TestCountsOneByOne(t *testing.T) {
	b := knighttour.MustBoard(5, 6)
	first := knighttour.Search{Allow: func(s *knighttour.State, id int64) bool {
		return len(s.Path()) > 1 || id == 8
	}}
	want := must(knighttour.Search{Prefix: []int64{0, 8}}.Count(t.Context(), b))
	n, err := startingFrom(first, 0).Count(t.Context(), b)
	checkCount(t, "with a first step", n, err, int(want.Int64()))
	for _, s := range []knighttour.Search{
		{Limit: 200_000},
		{Limit: 200_000, Trace: func(knighttour.Event) {}},
	} {
		n, err := startingFrom(s, 0).Count(t.Context(), knighttour.MustBoard(6, 6))
		checkWraps(t, err, knighttour.ErrLimit)
		if n.Sign() == 0 {
			t.Error("no tours within a limit")
		}
	}
}

// TestCountAnywhere compares counts without a start with those from each start.
// The graphs have so many tours that other methods take over from enumeration.
func TestCountAnywhere(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(83, 84))
	for name, g := range map[string]graph.Graph{
		"5x6":                knighttour.MustBoard(5, 6),
		"complete":           graphtest.Complete(9).As(true),
		"undirected, sparse": graphtest.Random(r, 14, 5, true).As(true),
		"directed, sparse":   graphtest.Random(r, 12, 4, false).As(false),
		"directed, dense":    graphtest.Random(r, 9, 7, false).As(false),
	} {
		n := g.Nodes().Len()
		for goalName, goal := range map[string]knighttour.Goal{
			"open":        knighttour.Open(),
			"end at 0":    knighttour.EndAt(0),
			"end at last": knighttour.EndAt(int64(n - 1)),
		} {
			t.Run(name+", "+goalName, func(t *testing.T) {
				want := new(big.Int)
				for start := range int64(n) {
					s := knighttour.Search{Goal: goal, Prefix: []int64{start}}
					want.Add(want, must(s.Count(t.Context(), g)))
				}
				got := must(knighttour.Search{Goal: goal}.Count(t.Context(), g))
				if got.Cmp(want) != 0 {
					t.Errorf("%v tours from anywhere, want the sum %v", got, want)
				}
			})
		}
	}
}

// TestCountOfNoNode counts tours to an end that the graph does not have.
func TestCountOfNoNode(t *testing.T) {
	s := knighttour.Search{Goal: knighttour.EndAt(99)}
	n, err := s.Count(t.Context(), knighttour.MustBoard(5, 5))
	checkWraps(t, err, knighttour.ErrNode)
	if n.Sign() != 0 {
		t.Errorf("%v tours", n)
	}
}

// TestLargerThanATable counts tours that begin with a prefix. Without it, the
// graph would be too large for a table.
func TestLargerThanATable(t *testing.T) {
	graphtest.Slow(t)
	f := knighttour.Freeze(graphtest.Complete(30).As(true))
	prefix := []int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
	want := new(big.Int).MulRange(1, 16)
	for goal, want := range map[knighttour.Goal]*big.Int{
		knighttour.Open():    want,
		knighttour.Closed():  want,
		knighttour.EndAt(29): new(big.Int).MulRange(1, 15),
	} {
		got, err := knighttour.Search{Prefix: prefix, Goal: goal}.Count(t.Context(), f)
		if err != nil {
			t.Fatalf("goal %v: %v", goal, err)
		}
		if got.Cmp(want) != 0 {
			t.Errorf("goal %v: %v tours, want %v", goal, got, want)
		}
	}
}

// TestNarrowGraphs counts the Hamiltonian cycles of narrow graphs, with the
// vertices in any order. It also checks that a search finds out whether there
// are any, which would take too long by pruning alone.
func TestNarrowGraphs(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	const maxVisits = 1 << 20 // a prover begins after about an eighth of them
	r := rand.New(rand.NewPCG(61, 62))
	oneCycle := func(seed uint64, n int) graphtest.Graph {
		return graphtest.OneCycle(rand.New(rand.NewPCG(61, seed)), n)
	}
	for _, test := range []struct {
		name string
		g    graphtest.Graph
		want string
	}{
		{"J(69)", graphtest.FlowerSnark(69), "0"},
		// Alspach 1983, doi:10.1016/0095-8956(83)90042-4, and Schwenk 1989,
		// doi:10.1016/0095-8956(89)90064-6.
		{"GP(251,2)", graphtest.Petersen(251, 2), "0"},
		{"GP(375,2)", graphtest.Petersen(375, 2), "3"},
		{"one cycle of 36", oneCycle(1, 36), "1"},
		{"one cycle of 200", oneCycle(2, 200), "1"},
		{"one cycle of 400", oneCycle(3, 400), "1"},
		{"grid 6x6", graphtest.Grid(6, 6), "1072"}, // A003763
		{"grid 10x10", graphtest.Grid(10, 10), "467260456608"},
	} {
		for _, g := range []graphtest.Graph{test.g, test.g.Relabelled(r)} {
			f := knighttour.Freeze(g.As(true))
			n, err := knighttour.CountTours(t.Context(), f, knighttour.Closed())
			if err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			if n.String() != test.want {
				t.Errorf("%s: %v cycles, want %s", test.name, n, test.want)
			}
			if test.want != "0" {
				continue
			}
			tour, err := startingFrom(knighttour.Search{Goal: knighttour.Closed()}, 0).Tour(t.Context(), f)
			checkWraps(t, err, knighttour.ErrNoTour)
			if tour.Visits > maxVisits {
				t.Errorf("%s: a proof after %d visits, want %d at most", test.name, tour.Visits, maxVisits)
			}
		}
	}
}
