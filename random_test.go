package knighttour_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// randomTours returns the first n of the random tours of g.
func randomTours(t *testing.T, g graph.Graph, goal knighttour.Goal, seed uint64, n int) [][]int64 {
	t.Helper()
	var paths [][]int64
	for tour, err := range knighttour.RandomTours(t.Context(), g, goal, seed) {
		graphtest.NoError(t, err)
		if err := wrongTour(g, nil, goal, tour); err != nil {
			t.Fatalf("%v: %v", tour.Path, err)
		}
		paths = append(paths, tour.Path)
		if len(paths) == n {
			break
		}
	}
	return paths
}

// cycleOf returns a closed tour as text that depends on neither its start nor
// its direction.
func cycleOf(path []int64) string {
	i := slices.Index(path, slices.Min(path))
	path = slices.Concat(path[i:], path[:i])
	if path[1] > path[len(path)-1] {
		slices.Reverse(path[1:])
	}
	return fmt.Sprint(path)
}

// TestRandomTours draws tours of boards whose numbers of tours are known, and
// checks statistically that all are equally likely. For 5x6, a closed tour with
// another start or direction counts as another value.
func TestRandomTours(t *testing.T) {
	graphtest.Slow(t)
	byPath := func(path []int64) string { return fmt.Sprint(path) }
	for _, test := range []struct {
		board       knighttour.Board
		goal        knighttour.Goal
		value       func(path []int64) string
		values      int
		draws, long int // if draws is 0, only a long test runs
	}{
		{
			board:  knighttour.MustBoard(5, 5),
			goal:   knighttour.Open(),
			value:  byPath,
			values: 1728,
			draws:  10_000,
			long:   1_000_000,
		},
		{
			board:  knighttour.MustBoard(5, 5),
			goal:   knighttour.EndAt(12),
			value:  byPath,
			values: 64,
			draws:  1000,
			long:   100_000,
		},
		{
			board:  knighttour.MustBoard(5, 6),
			goal:   knighttour.Closed(),
			value:  byPath,
			values: 8 * 30 * 2,
			draws:  5000,
			long:   500_000,
		},
		{
			board:  knighttour.MustBoard(6, 6),
			goal:   knighttour.Closed(),
			value:  cycleOf,
			values: 9862,
			long:   1_000_000,
		},
		{
			board:  mustVariant(4, 4, 0, 1),
			goal:   knighttour.Open(),
			value:  byPath,
			values: 552,
			draws:  5000,
			long:   500_000,
		},
		{
			board:  mustVariant(4, 4, 0, 1, 0, 3),
			goal:   knighttour.Open(),
			value:  byPath,
			values: 100,
			draws:  1000,
			long:   100_000,
		},
	} {
		t.Run(fmt.Sprintf("board=%v/goal=%v", test.board, test.goal), func(t *testing.T) {
			t.Parallel()
			counts := make(map[string]int)
			n := graphtest.Scaled(test.draws, test.long)
			if n == 0 {
				t.Skip("takes a second: one of the long tests")
			}
			for _, path := range randomTours(t, test.board, test.goal, 1, n) {
				counts[test.value(path)]++
			}
			graphtest.CheckUniform(t, counts, test.values)
		})
	}
}

// TestRandomToursOfGraphs draws tours of graphs that are not boards, with
// arbitrary node IDs and with directed edges.
func TestRandomToursOfGraphs(t *testing.T) {
	directed := simple.NewDirectedGraph()
	undirected := simple.NewUndirectedGraph()
	ids := []int64{-7, 3, 1 << 40, 5}
	for i, id := range ids {
		for _, other := range ids[i+1:] {
			directed.SetEdge(simple.Edge{F: simple.Node(id), T: simple.Node(other)})
			undirected.SetEdge(simple.Edge{F: simple.Node(id), T: simple.Node(other)})
		}
	}
	directed.SetEdge(simple.Edge{F: simple.Node(5), T: simple.Node(-7)})
	for _, test := range []struct {
		name   string
		g      graph.Graph
		goal   knighttour.Goal
		values int
	}{
		{name: "directed", g: directed, goal: knighttour.Open(), values: 5},
		{name: "directed", g: directed, goal: knighttour.Closed(), values: 4},
		{name: "directed", g: directed, goal: knighttour.EndAt(5), values: 1},
		{name: "undirected", g: undirected, goal: knighttour.Open(), values: 24},
		{name: "undirected", g: undirected, goal: knighttour.Closed(), values: 24},
		{name: "undirected", g: undirected, goal: knighttour.EndAt(5), values: 6},
		{name: "frozen", g: knighttour.Freeze(undirected), goal: knighttour.Open(), values: 24},
	} {
		t.Run(fmt.Sprintf("graph=%s/goal=%v", test.name, test.goal), func(t *testing.T) {
			counts := make(map[string]int)
			for _, path := range randomTours(t, test.g, test.goal, 2, 1000) {
				counts[fmt.Sprint(path)]++
			}
			graphtest.CheckUniform(t, counts, test.values)
		})
	}
}

// TestRandomToursRepeat checks that a sequence can be used again, that the seed
// matters, and that the caller owns the paths.
func TestRandomToursRepeat(t *testing.T) {
	b := knighttour.MustBoard(6, 6)
	tours := knighttour.RandomTours(t.Context(), b, knighttour.Closed(), 3)
	take := func(n int) (paths [][]int64) {
		for tour, err := range tours {
			graphtest.NoError(t, err)
			if tour.Visits != 36 {
				t.Errorf("%d visits", tour.Visits)
			}
			paths = append(paths, slices.Clone(tour.Path))
			clear(tour.Path)
			if len(paths) == n {
				break
			}
		}
		return paths
	}
	first := fmt.Sprint(take(50))
	if again := fmt.Sprint(take(50)); again != first {
		t.Error("different tours in a second loop")
	}
	if again := fmt.Sprint(randomTours(t, b, knighttour.Closed(), 3, 50)); again != first {
		t.Error("different tours for the same arguments")
	}
	if other := fmt.Sprint(randomTours(t, b, knighttour.Closed(), 4, 50)); other == first {
		t.Error("the same tours for another seed")
	}
}

// TestRandomToursOfNothing draws tours of a graph without nodes: its only open
// tour is empty.
func TestRandomToursOfNothing(t *testing.T) {
	for _, path := range randomTours(t, simple.NewDirectedGraph(), knighttour.Open(), 1, 3) {
		if len(path) != 0 {
			t.Errorf("%v", path)
		}
	}
}

// TestRandomToursTooLarge checks the error for a board with too many squares to
// hold in memory. If an int has 32 bits, there is no such board.
func TestRandomToursTooLarge(t *testing.T) {
	if strconv.IntSize < 64 {
		t.Skip("needs 64 bits")
	}
	side := 1 << 20
	board := knighttour.MustBoard(side, side)
	for _, err := range knighttour.RandomTours(t.Context(), board, knighttour.Open(), 1) {
		checkWraps(t, err, knighttour.ErrBoard)
	}
}

// TestRandomToursErrors asks for tours that do not exist. The error must be the
// only pair of the sequence, with the same text as that of Find.
func TestRandomToursErrors(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	path := mutualLetters("ab", "bc", "bd")
	for _, test := range []struct {
		name string
		ctx  context.Context
		g    graph.Graph
		goal knighttour.Goal
		want error
	}{
		{
			name: "odd",
			g:    knighttour.MustBoard(5, 5),
			goal: knighttour.Closed(),
			want: knighttour.ErrNoTour,
		},
		{
			name: "theorem",
			g:    knighttour.MustBoard(4, 6),
			goal: knighttour.Closed(),
			want: knighttour.ErrNoTour,
		},
		{
			name: "search",
			g:    must(knighttour.MustBoard(4, 5).Without(7)),
			goal: knighttour.Open(),
			want: knighttour.ErrNoTour,
		},
		{name: "leaves", g: path, goal: knighttour.Open(), want: knighttour.ErrNoTour},
		{name: "nothing", g: simple.NewUndirectedGraph(), goal: knighttour.Closed(), want: knighttour.ErrNoTour},
		{name: "end", g: path, goal: knighttour.EndAt(1), want: knighttour.ErrNode},
		{name: "stopped", ctx: stopped, g: knighttour.MustBoard(5, 5), want: context.Canceled},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			if test.ctx == nil {
				test.ctx = t.Context()
			}
			pairs := 0
			for tour, err := range knighttour.RandomTours(test.ctx, test.g, test.goal, 1) {
				pairs++
				checkWraps(t, err, test.want)
				if len(tour.Path) > 0 {
					t.Errorf("the tour %v", tour)
				}
				_, want := knighttour.Find(test.ctx, test.g, test.goal)
				if err.Error() != want.Error() {
					t.Errorf("%v, but Find says %v", err, want)
				}
			}
			if pairs != 1 {
				t.Errorf("%d pairs", pairs)
			}
		})
	}
}

// TestRandomToursStop stops a sequence between two tours.
func TestRandomToursStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	for _, err := range knighttour.RandomTours(ctx, knighttour.MustBoard(5, 6), knighttour.Open(), 1) {
		n++
		if n == 10 {
			cancel()
		}
		if n > 10 {
			checkWraps(t, err, context.Canceled)
		}
	}
	if n != 11 {
		t.Errorf("%d pairs", n)
	}
}

// TestRandomToursLimit draws tours of a board whose tables do not fit the
// memory limit.
func TestRandomToursLimit(t *testing.T) {
	graphtest.Slow(t)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(4 << 20))
	pairs := 0
	for tour, err := range knighttour.RandomTours(t.Context(), knighttour.MustBoard(7, 7), knighttour.Open(), 1) {
		pairs++
		checkWraps(t, err, knighttour.ErrLimit)
		const want = "knighttour: limit reached: random tours of 49 squares: what must be kept does not fit 3 MiB of memory"
		if len(tour.Path) > 0 || err.Error() != want {
			t.Errorf("%v, %v, want %s", tour, err, want)
		}
	}
	if pairs != 1 {
		t.Errorf("%d pairs", pairs)
	}
}

// TestRandomToursLimits checks the errors if tours cannot be drawn.
func TestRandomToursLimits(t *testing.T) {
	for _, test := range []struct {
		err    error
		memory int64
		want   string
	}{
		{
			err:    knighttour.ErrDrawMemory,
			memory: 512 << 20,
			want:   "what must be kept does not fit 512 MiB of memory",
		},
		{
			err:    knighttour.ErrDrawMemory,
			memory: 1<<20 - 1,
			want:   "what must be kept does not fit 1023 KiB of memory",
		},
		{
			err:  knighttour.ErrDrawVisits,
			want: "listing all takes more than 134217728 visits, and other methods gave up",
		},
	} {
		t.Run("want="+test.want, func(t *testing.T) {
			err := knighttour.TooManyToDraw(test.err, "7 nodes", test.memory)
			checkWraps(t, err, knighttour.ErrLimit)
			want := "knighttour: limit reached: random tours of 7 nodes: " + test.want
			if err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
}

// TestRandomToursMemory measures the memory that random tours take in a process
// with a memory limit.
func TestRandomToursMemory(t *testing.T) {
	if !graphtest.Long() {
		t.Skip("takes seconds: one of the long tests")
	}
	const limit, variable = 64 << 20, "KNIGHTTOUR_RANDOM_MEMORY"
	if os.Getenv(variable) != "" {
		debug.SetMemoryLimit(limit)
		n := 0
		for _, err := range knighttour.RandomTours(t.Context(), knighttour.MustBoard(6, 8), knighttour.Closed(), 1) {
			graphtest.NoError(t, err)
			n++
			if n == 8 {
				break
			}
		}
		status, _ := os.ReadFile("/proc/self/status")
		fmt.Printf("%d\n%s", n, status)
		return
	}
	if graphtest.Race {
		t.Skip("the race detector takes most of the memory")
	}
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("this system does not report a process's memory")
	}
	program := exec.Command(os.Args[0], "-test.run=^TestRandomToursMemory$")
	program.Env = append(os.Environ(), variable+"=1")
	out, err := program.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if !strings.HasPrefix(string(out), "8\n") {
		t.Fatalf("it draws fewer tours: %s", out)
	}
	var kilobytes int
	_, peak, _ := strings.Cut(string(out), "VmHWM:")
	_, err = fmt.Sscan(peak, &kilobytes)
	graphtest.NoError(t, err)
	t.Logf("%d kB", kilobytes)
	if kilobytes<<10 > limit*3/2 {
		t.Errorf("it took %d kB, with a limit of %d", kilobytes, limit>>10)
	}
}

// chessboardEdges are the numbers of closed tours of 8x8 that use an edge, for
// one edge of each class that symmetries map to each other. Thirteen are those
// of Search.Count with the edge as the Prefix. The others follow from them,
// since each cycle has two edges at each square.
var chessboardEdges = map[[2]int64]int64{
	{0, 10}:  13_267_364_410_532,
	{1, 11}:  9_781_368_428_585,
	{1, 16}:  11_837_244_334_694,
	{1, 18}:  4_916_116_057_785,
	{2, 12}:  6_896_564_497_083,
	{2, 17}:  3_058_014_157_000,
	{2, 19}:  4_742_905_832_287,
	{3, 9}:   10_110_408_062_108,
	{3, 13}:  5_194_582_369_570,
	{3, 18}:  4_187_402_128_045,
	{3, 20}:  7_042_336_261_341,
	{9, 19}:  3_156_956_348_424,
	{10, 20}: 1_358_907_753_723,
	{10, 25}: 1_398_177_460_803,
	{10, 27}: 2_257_682_669_436,
	{11, 21}: 1_601_984_682_169,
	{11, 26}: 2_237_982_204_691,
	{11, 28}: 4_618_651_547_733,
	{18, 28}: 2_561_861_542_533,
	{19, 29}: 2_083_235_884_884,
	{19, 36}: 3_829_168_650_830,
}

// TestRandomToursByEdge draws closed tours and checks how often each edge is in
// them, against the exact number of tours with that edge. The chessboard, which
// takes minutes, is checked only if KNIGHTTOUR_DRAWS says how many of its tours
// to draw.
func TestRandomToursByEdge(t *testing.T) {
	graphtest.Slow(t)
	t.Run("board=6x6", func(t *testing.T) {
		b := knighttour.MustBoard(6, 6)
		with := func(u, v int64) int64 {
			s := knighttour.Search{Goal: knighttour.Closed(), Prefix: []int64{u, v}}
			return graphtest.Must(s.Count(t.Context(), b)).Int64()
		}
		checkEdges(t, b, 9862, with, graphtest.Scaled(5000, 100_000))
	})
	t.Run("board=8x8", func(t *testing.T) {
		draws, err := strconv.Atoi(os.Getenv("KNIGHTTOUR_DRAWS"))
		if err != nil {
			t.Skip("KNIGHTTOUR_DRAWS is not a number of tours to draw")
		}
		b := knighttour.MustBoard(8, 8)
		with := func(u, v int64) int64 { return chessboardEdges[smallestAlike(8, u, v)] }
		checkEdges(t, b, 13_267_364_410_532, with, draws)
	})
}

// checkEdges draws closed tours of a board with the given number of cycles, and
// checks how often each edge is in them. The function with returns how many
// cycles have an edge. The tolerance is five standard deviations: chance
// exceeds that on one of 10,000 boards.
func checkEdges(
	t *testing.T,
	b knighttour.Board,
	cycles int64,
	with func(u, v int64) int64,
	draws int,
) {
	t.Helper()
	used := make(map[[2]int64]int)
	for _, path := range randomTours(t, b, knighttour.Closed(), 1, draws) {
		for i, u := range path {
			v := path[(i+1)%len(path)]
			used[[2]int64{min(u, v), max(u, v)}]++
		}
	}
	var sum int64
	nodes := int64(b.Nodes().Len())
	for u := range nodes {
		for _, node := range graph.NodesOf(b.From(u)) {
			v := node.ID()
			if v < u {
				continue
			}
			n := with(u, v)
			sum += n
			share := float64(n) / float64(cycles)
			mean := share * float64(draws)
			deviation := math.Sqrt(mean * (1 - share))
			got := used[[2]int64{u, v}]
			if math.Abs(float64(got)-mean) > 5*deviation {
				t.Errorf("edge %d-%d is in %d of %d tours, want %.0f, give or take %.0f",
					u, v, got, draws, mean, deviation)
			}
		}
	}
	if sum != cycles*nodes {
		t.Errorf("all edges are in %d tours together, want %d", sum, cycles*nodes)
	}
}

// smallestAlike returns the smallest of the edges to which the symmetries of a
// square board map the given edge.
func smallestAlike(side, u, v int64) [2]int64 {
	const upsideDown, mirrored, transposed = 1, 2, 4 // bits of a symmetry
	image := func(id int64, symmetry int) int64 {
		row, col := id/side, id%side
		if symmetry&upsideDown != 0 {
			row = side - 1 - row
		}
		if symmetry&mirrored != 0 {
			col = side - 1 - col
		}
		if symmetry&transposed != 0 {
			row, col = col, row
		}
		return row*side + col
	}
	smallest := [2]int64{u, v}
	for symmetry := range 8 {
		a, b := image(u, symmetry), image(v, symmetry)
		edge := [2]int64{min(a, b), max(a, b)}
		if slices.Compare(edge[:], smallest[:]) < 0 {
			smallest = edge
		}
	}
	return smallest
}
