package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// TestPublishedSequences counts the tours of whole boards.
func TestPublishedSequences(t *testing.T) {
	type count struct {
		rows, cols int
		want       string
	}
	for name, sequence := range map[string]struct {
		goal   knighttour.Goal
		counts []count
		long   []count
	}{
		"A001230, closed, n x n": {knighttour.Closed(), []count{{2, 2, "0"}, {4, 4, "0"}, {6, 6, "9862"}},
			[]count{{8, 8, "13267364410532"}}},
		"A165134, open, n x n, in one direction": {knighttour.Open(), []count{
			{1, 1, "1"}, {2, 2, "0"}, {3, 3, "0"}, {4, 4, "0"}, {5, 5, "864"}, {6, 6, "3318960"}}, nil},
		"A169696, open, 3 x n": {knighttour.Open(), []count{
			{3, 4, "8"}, {3, 5, "0"}, {3, 6, "0"}, {3, 7, "52"}, {3, 8, "396"}, {3, 9, "560"}, {3, 10, "3048"}}, nil},
		"A079137, open, 4 x n": {knighttour.Open(), []count{
			{4, 3, "8"}, {4, 4, "0"}, {4, 5, "82"}, {4, 6, "744"}, {4, 7, "6378"}, {4, 8, "31088"},
			{4, 10, "1213112"}, {4, 12, "36486328"}},
			[]count{{4, 16, "29819231288"}, {4, 20, "20241304810488"}, {4, 30, "159369001447556818932"}}},
		"closed, 5 x n": {knighttour.Closed(), []count{
			{5, 6, "8"}, {5, 8, "44202"}, {5, 10, "13311268"}, {5, 12, "4557702762"}},
			[]count{{5, 14, "1495135512514"}, {5, 16, "491857035772330"}, {5, 20, "53034853662012222798"}}},
		"open, 5 x n": {knighttour.Open(), []count{{5, 6, "18784"}, {5, 7, "622868"}}, []count{{5, 8, "18061054"}}},
		"closed, 6 x n": {knighttour.Closed(), []count{
			{6, 5, "8"}, {6, 7, "1067638"}, {6, 8, "55488142"}, {6, 10, "239187240144"}, {10, 6, "239187240144"}}, nil},
		"open, 6 x n":   {knighttour.Open(), []count{{6, 5, "18784"}}, []count{{6, 8, "24964893804"}}},
		"closed, 7 x n": {knighttour.Closed(), []count{{7, 7, "0"}}, []count{{7, 8, "34524432316"}}},
	} {
		counts := sequence.counts
		if graphtest.Long() {
			counts = append(counts, sequence.long...)
		}
		t.Run("sequence="+name, func(t *testing.T) {
			t.Parallel()
			for _, c := range counts {
				got, err := knighttour.CountTours(t.Context(), knighttour.MustBoard(c.rows, c.cols), sequence.goal)
				if err != nil || got.String() != c.want {
					t.Errorf("%dx%d: %v, %v, want %s", c.rows, c.cols, got, err, c.want)
				}
			}
		})
	}
}

// TestCountMemory counts in a process with a memory limit and looks at how much memory
// that has taken.
func TestCountMemory(t *testing.T) {
	const limit, variable = 64 << 20, "KNIGHTTOUR_COUNT_MEMORY"
	if os.Getenv(variable) != "" {
		debug.SetMemoryLimit(limit)
		n, err := knighttour.CountTours(t.Context(), knighttour.MustBoard(6, 8), knighttour.Open())
		status, _ := os.ReadFile("/proc/self/status")
		fmt.Printf("%v %v\n%s", n, err, status)
		return
	}
	if _, err := os.Stat("/proc/self/status"); err != nil || graphtest.Race {
		t.Skip("this system does not tell a process's memory, or the race detector takes most of it")
	}
	program := exec.Command(os.Args[0], "-test.run=^TestCountMemory$")
	program.Env = append(os.Environ(), variable+"=1")
	out, err := program.Output()
	if err != nil || !strings.HasPrefix(string(out), "24964893804 <nil>\n") {
		t.Fatalf("%v: %s", err, out)
	}
	var kilobytes int
	_, peak, _ := strings.Cut(string(out), "VmHWM:")
	if _, err := fmt.Sscan(peak, &kilobytes); err != nil || kilobytes<<10 > limit*3/2 {
		t.Errorf("%v, %d kB, with a limit of %d", err, kilobytes, limit>>10)
	}
}

// checkCountTours compares the number of tours of a whole graph with those that
// the recursion finds from all starts.
func checkCountTours(t *testing.T, g graphtest.Graph, undirected bool) {
	t.Helper()
	goals := []knighttour.Goal{knighttour.Open(), knighttour.Closed()}
	for end := range g {
		goals = append(goals, knighttour.EndAt(int64(end)))
	}
	for _, goal := range goals {
		want := 0
		for start := range g {
			want += len(knighttour.AllTours(g, undirected, start, goal))
		}
		if len(g) == 0 && goal == knighttour.Open() {
			want = 1 // empty, as Find finds it
		}
		if goal == knighttour.Closed() && len(g) > 0 {
			want /= len(g)
		}
		if undirected && (goal == knighttour.Open() || goal == knighttour.Closed()) && len(g) > 1 {
			want /= 2
		}
		got, err := knighttour.CountTours(context.Background(), knighttour.Freeze(g.As(undirected)), goal)
		if err != nil || !got.IsInt64() || got.Int64() != int64(want) {
			t.Fatalf("%s, goal %v: %v, %v, want %d", g.Describe(undirected), goal, got, err, want)
		}
	}
}

func TestCountTours(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		if len(g) < 5 || graphtest.Long() && undirected {
			checkCountTours(t, g, undirected)
		}
	})
	r := rand.New(rand.NewPCG(57, 58))
	for i := range graphtest.Scaled(200, 3000) {
		n := 1 + r.IntN(6)
		g := graphtest.Random(r, n, 1+r.Float64()*3, i%2 == 0)
		g.AddLoops(r, r.IntN(2))
		checkCountTours(t, g, i%2 == 0)
	}
}

// TestCountToursErrors gives CountTours what it has to refuse, and stops it.
func TestCountToursErrors(t *testing.T) {
	b := knighttour.MustBoard(6, 9)
	if n, err := knighttour.CountTours(t.Context(), b, knighttour.EndAt(54)); n.Sign() != 0 || !errors.Is(err, knighttour.ErrNode) {
		t.Errorf("an end that is not there: %v, %v", n, err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(3)} {
		for _, g := range []graph.Graph{b, graphtest.Knights(5, 5)} {
			if n, err := knighttour.CountTours(done, g, goal); n.Sign() != 0 || !errors.Is(err, context.Canceled) {
				t.Errorf("stopped before it began: %v, %v", n, err)
			}
		}
	}
	if huge, err := knighttour.NewBoard(1<<16, 1<<16); err == nil { // an int has 64 bits
		if n, err := knighttour.CountTours(t.Context(), huge, knighttour.Closed()); n.Sign() != 0 || !errors.Is(err, knighttour.ErrBoard) {
			t.Errorf("%v: %v, %v", huge, n, err)
		}
	}
	if got := panicOf(func() { knighttour.CountTours(t.Context(), nil, knighttour.Open()) }); got != "knighttour: nil graph" {
		t.Errorf("the panic is %v", got)
	}
}

// TestClosedThreeRows counts the closed tours of 3xn, which D. E. Knuth has
// given a recurrence for: Long and skinny knight's tours, in: Selected Papers on
// Fun and Games, 2011 (A070030 without its zeros).
func TestClosedThreeRows(t *testing.T) {
	t.Parallel()
	// The generating function is above/below, in powers of z^2, from z^10 on.
	above := []int64{1, 5, -34, -116, 505, 616, -3179, -4, 9536, -8176, -13392, 15360, 13888, 2784, -3328, -22016, 5120, 2048}
	below := []int64{1, -6, -64, 200, 1000, -3016, -3488, 24256, -23776, -104168, 203408, 184704, -443392, -14336, 151296, -145920, 263424, -317440, -36864, 966656, -573440, -131072}
	var terms []*big.Int
	for i := range graphtest.Scaled(40, 150) {
		term := new(big.Int)
		if i < len(above) {
			term.SetInt64(16 * above[i])
		}
		for k := 1; k < len(below) && k <= i; k++ {
			term.Sub(term, new(big.Int).Mul(big.NewInt(below[k]), terms[i-k]))
		}
		terms = append(terms, term)
		n, err := knighttour.CountTours(t.Context(), knighttour.MustBoard(3, 10+2*i), knighttour.Closed())
		if err != nil || n.Cmp(term) != 0 {
			t.Errorf("3x%d: %v, %v, want %v", 10+2*i, n, err, term)
		}
	}
}

// TestCompleteGraphs counts the tours of graphs that have all edges, up to the
// greatest number that a table counts.
func TestCompleteGraphs(t *testing.T) {
	t.Parallel()
	factorial := big.NewInt(1) // of n-1
	for n := 2; n <= graphtest.Scaled(17, 21); n++ {
		factorial.Mul(factorial, big.NewInt(int64(max(1, n-1))))
		f := knighttour.Freeze(graphtest.Complete(n).As(false))
		got, err := knighttour.Search{}.Count(t.Context(), f, 0)
		if err != nil || got.Cmp(factorial) != 0 {
			t.Errorf("%d nodes: %v, %v, want %v", n, got, err, factorial)
		}
	}
}

// TestLargerThanATable counts the tours of a graph that has too many vertices for
// a table, unless they begin with a prefix.
func TestLargerThanATable(t *testing.T) {
	f := knighttour.Freeze(graphtest.Complete(30).As(true))
	prefix := make([]int64, 14)
	for i := range prefix {
		prefix[i] = int64(i)
	}
	want := new(big.Int).MulRange(1, 16)
	for goal, want := range map[knighttour.Goal]*big.Int{knighttour.Open(): want, knighttour.Closed(): want, knighttour.EndAt(29): new(big.Int).MulRange(1, 15)} {
		got, err := knighttour.Search{Prefix: prefix, Goal: goal}.Count(t.Context(), f, 0)
		if err != nil || got.Cmp(want) != 0 {
			t.Errorf("goal %v: %v, %v, want %v", goal, got, err, want)
		}
	}
}

// A narrowGraph is a graph that is long and narrow, and the number of its
// Hamiltonian cycles.
type narrowGraph struct {
	name   string
	g      graphtest.Graph
	cycles string
}

func narrowGraphs() (graphs []narrowGraph) {
	add := func(g graphtest.Graph, cycles, name string, args ...any) {
		graphs = append(graphs, narrowGraph{fmt.Sprintf(name, args...), g, cycles})
	}
	for n := 5; n <= 101; n += graphtest.Scaled(32, 8) {
		add(graphtest.FlowerSnark(n), "0", "J(%d)", n)
	}
	// Alspach 1983, doi:10.1016/0095-8956(83)90042-4: of these graphs, only
	// GP(6i+5,2) have none. GP(6i+3,2) have 3: Schwenk 1989,
	// doi:10.1016/0095-8956(89)90064-6.
	for n := 11; n <= 503; n += 6 * graphtest.Scaled(20, 4) {
		add(graphtest.Petersen(n, 2), "0", "GP(%d,2)", n)
		add(graphtest.Petersen(n+4, 2), "3", "GP(%d,2)", n+4)
	}
	// A003763.
	for i, want := range []string{"1", "6", "1072", "4638576", "467260456608"} {
		add(graphtest.Grid(2*i+2, 2*i+2), want, "grid %d", 2*i+2)
	}
	if graphtest.Long() {
		add(graphtest.Grid(12, 12), "1076226888605605706", "grid 12")
	}
	return graphs
}

// TestNarrowGraphs counts the Hamiltonian cycles of narrow graphs, in whatever
// order their vertices come, and tells whether there are any, which pruning alone
// does not.
func TestNarrowGraphs(t *testing.T) {
	t.Parallel()
	const most = 1 << 20 // visits; a prover is asked after about an eighth of them
	r := rand.New(rand.NewPCG(61, 62))
	for _, x := range narrowGraphs() {
		for _, g := range []graphtest.Graph{x.g, x.g.Relabelled(r)} {
			f := knighttour.Freeze(g.As(true))
			n, err := knighttour.CountTours(t.Context(), f, knighttour.Closed())
			if err != nil || n.String() != x.cycles {
				t.Errorf("%s: %v, %v, want %s", x.name, n, err, x.cycles)
			}
			if x.cycles != "0" {
				continue
			}
			tour, err := knighttour.Search{Goal: knighttour.Closed()}.Tour(t.Context(), f, 0)
			if !errors.Is(err, knighttour.ErrNoTour) || tour.Visits > most {
				t.Errorf("%s: %v, %v", x.name, tour, err)
			}
		}
	}
}

// BenchmarkCountDense counts the open tours of graphs with many edges.
func BenchmarkCountDense(b *testing.B) {
	r := rand.New(rand.NewPCG(91, 92))
	for _, x := range []struct {
		name string
		g    graph.Graph
	}{
		{"graph=K(13)", graphtest.Mutual{Graph: graphtest.Complete(13)}},
		{"graph=random/n=18/degree=9", graphtest.Mutual{Graph: graphtest.Random(r, 18, 9, true)}},
		{"graph=random/n=20/degree=10", graphtest.Mutual{Graph: graphtest.Random(r, 20, 10, true)}},
		{"graph=random/n=20/degree=5", graphtest.Random(r, 20, 5, false)},
	} {
		b.Run(x.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := knighttour.CountTours(context.Background(), x.g, knighttour.Open()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestCountWithLimit checks that a count ends at the limit at which the sequence
// of tours ends.
func TestCountWithLimit(t *testing.T) {
	b := knighttour.MustBoard(5, 5)
	for _, f := range knighttour.Engines(b) {
		for _, s := range []knighttour.Search{{Limit: 1000}, {Limit: 1000, Trace: func(knighttour.Event) {}}, {Limit: 5000}} {
			tours, err := paths(s.All(t.Context(), f, 0))
			if !errors.Is(err, knighttour.ErrLimit) {
				t.Fatalf("All ends with %v", err)
			}
			if n, err := countOf(t.Context(), s, f, 0); n != int64(len(tours)) || !errors.Is(err, knighttour.ErrLimit) {
				t.Errorf("limit %d: Count is %d, %v, want %d", s.Limit, n, err, len(tours))
			}
		}
	}
}

// countsByStart returns the number of tours from each square of a board.
func countsByStart(t *testing.T, s knighttour.Search, f *knighttour.Frozen) (counts []int64) {
	t.Helper()
	for start := range int64(f.Nodes().Len()) {
		n, err := countOf(t.Context(), s, f, start)
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, n)
	}
	return counts
}

// sum adds up the counts from all squares of a board.
func sum(t *testing.T, s knighttour.Search, b knighttour.Board) (total int64) {
	t.Helper()
	for _, n := range countsByStart(t, s, knighttour.Freeze(b)) {
		total += n
	}
	return total
}

// TestPublishedCounts counts tours that others have counted.
func TestPublishedCounts(t *testing.T) {
	tests := []struct {
		rows, cols int
		goal       knighttour.Goal
		want       int64 // directed
	}{
		{1, 1, knighttour.Open(), 1}, {2, 2, knighttour.Open(), 0}, {3, 3, knighttour.Open(), 0}, {4, 4, knighttour.Open(), 0}, {5, 5, knighttour.Open(), 1728},
		// OEIS A169696, undirected
		{3, 4, knighttour.Open(), 2 * 8}, {3, 5, knighttour.Open(), 0}, {3, 6, knighttour.Open(), 0}, {3, 7, knighttour.Open(), 2 * 52}, {3, 8, knighttour.Open(), 2 * 396}, {3, 9, knighttour.Open(), 2 * 560}, {3, 10, knighttour.Open(), 2 * 3048},
		// OEIS A079137, undirected
		{4, 3, knighttour.Open(), 2 * 8}, {4, 5, knighttour.Open(), 2 * 82}, {4, 6, knighttour.Open(), 2 * 744}, {4, 7, knighttour.Open(), 2 * 6378}, {4, 8, knighttour.Open(), 2 * 31088},
		// Closed tours: each is found from each square in both directions.
		{5, 6, knighttour.Closed(), 2 * 30 * 8}, {6, 5, knighttour.Closed(), 2 * 30 * 8}, {3, 10, knighttour.Closed(), 2 * 30 * 16}, {3, 12, knighttour.Closed(), 2 * 36 * 176},
		{4, 7, knighttour.Closed(), 0}, {5, 5, knighttour.Closed(), 0}, {3, 8, knighttour.Closed(), 0}, {4, 6, knighttour.Closed(), 0},
	}
	for _, test := range tests {
		b := knighttour.MustBoard(test.rows, test.cols)
		t.Run(fmt.Sprintf("board=%v/closed=%v", b, test.goal == knighttour.Closed()), func(t *testing.T) {
			if graphtest.Race && test.want > 1000 {
				t.Skip("too slow under the race detector")
			}
			t.Parallel()
			if got := sum(t, knighttour.Search{Goal: test.goal}, b); got != test.want {
				t.Errorf("%d tours, want %d", got, test.want)
			}
		})
	}
}

// TestCountsByStart checks each square of a board by itself.
func TestCountsByStart(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rows, cols int
		want       []int64
	}{
		{5, 5, []int64{
			304, 0, 56, 0, 304,
			0, 56, 0, 56, 0,
			56, 0, 64, 0, 56,
			0, 56, 0, 56, 0,
			304, 0, 56, 0, 304}},
		{3, 7, []int64{
			8, 0, 4, 0, 4, 0, 8,
			0, 28, 0, 0, 0, 28, 0,
			8, 0, 4, 0, 4, 0, 8}},
		{4, 5, []int64{
			32, 7, 4, 7, 32,
			0, 0, 0, 0, 0,
			0, 0, 0, 0, 0,
			32, 7, 4, 7, 32}},
	}
	for _, test := range tests {
		b := knighttour.MustBoard(test.rows, test.cols)
		for engine, f := range knighttour.Engines(b) {
			if got := countsByStart(t, knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}}, f); !slices.Equal(got, test.want) {
				t.Errorf("board=%v, %s: %v, want %v", b, engine, got, test.want)
			}
		}
	}
}

// TestLargerCounts counts the tours of 6x6 and the closed ones of 5x8.
func TestLargerCounts(t *testing.T) {
	t.Parallel()
	if graphtest.Race {
		t.Skip("takes seconds")
	}
	b := knighttour.MustBoard(6, 6)
	if graphtest.Long() { // ExampleSearch_Split counts them, too
		if got := sum(t, knighttour.Search{}, b); got != 6637920 {
			t.Errorf("6x6: %d tours, want 6637920", got)
		}
	}
	for _, start := range []int64{0, 14, 35} {
		if got, err := countOf(t.Context(), knighttour.Search{Goal: knighttour.Closed()}, b, start); err != nil || got != 19724 {
			t.Errorf("6x6: %d closed tours from %d, %v, want 19724", got, start, err)
		}
	}
	if got, err := countOf(t.Context(), knighttour.Search{Goal: knighttour.Closed()}, knighttour.MustBoard(5, 8), 0); err != nil || got != 2*44202 {
		t.Errorf("5x8: %d closed tours, %v, want %d", got, err, 2*44202)
	}
}

// TestMirroredCounts checks that mirrored squares begin as many tours.
func TestMirroredCounts(t *testing.T) {
	t.Parallel()
	b := knighttour.MustBoard(4, 7)
	count := func(row, col int, goal knighttour.Goal) int64 {
		n, err := countOf(t.Context(), knighttour.Search{Goal: goal, Orders: []knighttour.Order{knighttour.Shuffled(uint64(row*7 + col))}}, b, b.ID(row, col))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for row := range 2 {
		for col := range 4 {
			want := count(row, col, knighttour.Open())
			for _, m := range [][2]int{{3 - row, col}, {row, 6 - col}, {3 - row, 6 - col}} {
				if got := count(m[0], m[1], knighttour.Open()); got != want {
					t.Errorf("%d tours from (%d,%d), %d from its mirror image %v", want, row, col, got, m)
				}
			}
		}
	}
	// As many tours lead there as back.
	ends := int64(0)
	for end := range int64(28) {
		there, back := knighttour.Search{Goal: knighttour.EndAt(end)}, knighttour.Search{Goal: knighttour.EndAt(0)}
		n, err := countOf(t.Context(), there, b, 0)
		m, err2 := countOf(t.Context(), back, b, end)
		if err != nil || err2 != nil || n != m {
			t.Errorf("%d tours from 0 to %d, %d back", n, end, m)
		}
		ends += n
	}
	if all := count(0, 0, knighttour.Open()); ends != all {
		t.Errorf("%d tours from 0 by their ends, %d in all", ends, all)
	}
}
