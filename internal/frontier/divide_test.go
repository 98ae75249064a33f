package frontier

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// checkDivision compares counts by a division with the number of cycles. It
// counts all cycles at once, class by class, and with little memory.
func checkDivision(t *testing.T, r *rand.Rand, g graphtest.Graph, d *Division, want int64) {
	t.Helper()
	c := work.New(t.Context())
	if got, err := d.Count(c, ""); err != nil || got.Int64() != want {
		t.Fatalf("%v, %v, want %d", got, err, want)
	}
	checkClasses(t, c, d, r.IntN(30), want)
	states, words := d.Peak()
	graphtest.NoError(t, d.Prepare(c))
	if states < 1 {
		t.Fatalf("%d states at once", states)
	}
	if words < 1 || words > d.maxWords {
		t.Fatalf("%d words at once, of %d", words, d.maxWords)
	}
	if d.cost > 1<<24 {
		return // with less memory it would take minutes
	}
	checkSmallDivision(t, g, d, 100+r.IntN(5000), want)
}

// checkClasses divides the cycles into at least the given number of classes,
// and compares the sum of their counts with the number of cycles.
func checkClasses(t *testing.T, c *work.Canceller, d *Division, minimum int, want int64) {
	t.Helper()
	classes := d.Classes(minimum)
	if sum := sumOf(c, d, classes); sum.Int64() != want {
		t.Fatalf("%v in classes %v, want %d", sum, classes, want)
	}
	if len(classes) < minimum && len(classes[0]) < len(d.fixed) {
		t.Fatalf("classes %v, want at least %d", classes, minimum)
	}
	if len(classes) > 1 && minimum <= 1 {
		t.Fatalf("classes %v, want one", classes)
	}
}

// checkSmallDivision compares the count and the cycles of a division with those
// of the same division with little memory, if that suffices.
func checkSmallDivision(t *testing.T, g graphtest.Graph, d *Division, maxWords int, want int64) {
	t.Helper()
	cycles := graphtest.Must(checkPairs(t, g, d, want))
	small := &Division{
		left:     d.left,
		right:    d.right,
		mirror:   d.mirror,
		fixed:    d.fixed,
		maxSteps: d.maxSteps,
		maxWords: maxWords,
	}
	got, err := small.Count(work.New(t.Context()), "")
	switch {
	case errors.Is(err, ErrMemory):
		return // the memory may be too small
	case err != nil || got.Int64() != want:
		t.Fatalf("%v, %v with %d words, want %d", got, err, maxWords, want)
	}
	again, err := checkPairs(t, g, small, want)
	switch {
	case errors.Is(err, ErrGaveUp): // finding cycles takes somewhat more memory than counting
	case err != nil || !slices.Equal(again, cycles):
		t.Fatalf("other cycles with %d words, %v", maxWords, err)
	}
}

// checkPairs finds the cycle with each number, if there are few cycles, and
// checks that all of them are different. It returns them in the order of their
// numbers.
func checkPairs(
	t *testing.T,
	g graphtest.Graph,
	d *Division,
	want int64,
) (list []string, err error) {
	t.Helper()
	if want > 3000 {
		return nil, nil
	}
	c := work.New(t.Context())
	passes, total, err := d.passes(c)
	if err != nil {
		return nil, err
	}
	if total != (sum{uint64(want)}) {
		t.Fatalf("%v cycles, want %d", total, want)
	}
	var numbers []*big.Int
	for i := range want {
		numbers = append(numbers, big.NewInt(i))
	}
	cycles, err := d.cycles(c, passes, numbers)
	if err != nil {
		return nil, err
	}
	got := make(map[string]bool)
	for _, cycle := range cycles {
		graphtest.NoError(t, g.CheckTour(cycle, true))
		list = append(list, fmt.Sprint(cycle))
		got[canonical(cycle)] = true
	}
	if int64(len(got)) != want {
		t.Fatalf("%d different cycles, want %d", len(got), want)
	}
	return list, nil
}

// sumOf returns the sum of the counts of classes.
func sumOf(c *work.Canceller, d *Division, classes []Class) *big.Int {
	sum := new(big.Int)
	for _, class := range classes {
		sum.Add(sum, graphtest.Must(d.Count(c, class)))
	}
	return sum
}

// TestCuts compares counts by divisions with an enumeration, for random graphs
// cut at every place of an order.
func TestCuts(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(83, 84))
	c := work.New(t.Context())
	divisions := 0
	for range graphtest.Scaled(40, 1500) {
		n := 3 + r.IntN(7)
		g := graphtest.Random(r, n, 2+3*r.Float64(), true)
		task := taskOf(t, g.Lists(), int32(r.IntN(n)))
		want := len(g.Cycles()) / 2
		for k := range n + 1 {
			d := task.cutAt(c, k)
			if d != nil {
				divisions++
				t.Logf("%v, %v cut at %d", g, task.Order, k)
				checkDivision(t, r, g, d, int64(want))
			}
		}
	}
	if divisions < graphtest.Scaled(50, 300) {
		t.Errorf("%d divisions", divisions)
	}
}

// randomMirrored returns a random graph with a mirror, and the image of each
// vertex. Up to two vertices are their own images.
func randomMirrored(r *rand.Rand) (g graphtest.Graph, image []int32) {
	half := 1 + r.IntN(4)
	n := 2*half + r.IntN(3)
	image = make([]int32, n)
	for i := range n {
		image[i] = int32(i)
		if i < 2*half {
			image[i] = int32(i ^ 1)
		}
	}
	density := r.Float64()
	var edges [][2]int
	for u := range n {
		for v := range u {
			edge := [2]int{u, v}
			other := [2]int{int(image[u]), int(image[v])}
			if other[0] < other[1] {
				other[0], other[1] = other[1], other[0]
			}
			if edge != other && r.Float64() < density && !slices.Contains(edges, edge) {
				edges = append(edges, edge, other)
			}
		}
	}
	return graphtest.Undirected(n, edges), image
}

// TestMirrors compares counts by mirrors with an enumeration, for random graphs
// that have mirrors.
func TestMirrors(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(85, 86))
	c := work.New(t.Context())
	many := 0
	for range graphtest.Scaled(100, 2000) {
		g, image := randomMirrored(r)
		m := Mirror{Image: image, Rank: make([]int32, len(g))}
		for i, v := range r.Perm(len(g)) {
			m.Order = append(m.Order, int32(v))
			m.Rank[i] = int32(r.IntN(3))
		}
		task := Task{Graph: g.Lists(), MaxWords: Memory, MaxSteps: math.MaxInt64}
		d := task.Mirrored(c, []Mirror{m})
		if d == nil {
			continue
		}
		want := len(g.Cycles()) / 2
		if want > 5 {
			many++
		}
		t.Logf("%v, mirrored by %v", g, m)
		checkDivision(t, r, g, d, int64(want))
	}
	if many < graphtest.Scaled(20, 50) {
		t.Errorf("%d graphs have many cycles", many)
	}
}

// TestNoMirrors checks that maps of a square that are not mirrors are rejected.
func TestNoMirrors(t *testing.T) {
	square := graphtest.Undirected(4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}})
	task := Task{Graph: square.Lists(), MaxWords: Memory, MaxSteps: math.MaxInt64}
	for name, image := range map[string][]int32{
		"an edge mapped to itself":                 {1, 0, 3, 2},
		"an edge between vertices that are images": {3, 2, 1, 0},
		"not an automorphism":                      {1, 0, 2, 3},
		"not its own inverse":                      {1, 2, 3, 0},
		"a fixed edge":                             {0, 1, 2, 3},
	} {
		m := Mirror{
			Image: image,
			Order: []int32{0, 1, 2, 3},
			Rank:  make([]int32, 4),
		}
		if d := task.Mirrored(work.New(t.Context()), []Mirror{m}); d != nil {
			t.Errorf("%s: %v", name, d)
		}
	}
}

// TestBoards compares counts of knight's tours with published ones, and the
// count by each division with that of the whole graph. It counts closed tours,
// and open ones by means of a hub.
func TestBoards(t *testing.T) {
	graphtest.Slow(t)
	for _, x := range []struct {
		rows, cols   int
		closed, open int64 // -1 if it takes too long
	}{
		{rows: 3, cols: 3, closed: 0, open: 0},
		{rows: 3, cols: 4, closed: 0, open: 8},
		{rows: 3, cols: 5, closed: 0, open: 0},
		{rows: 3, cols: 6, closed: 0, open: 0},
		{rows: 3, cols: 7, closed: 0, open: 52},
		{rows: 3, cols: 8, closed: 0, open: 396},
		{rows: 3, cols: 9, closed: 0, open: 560},
		{rows: 3, cols: 10, closed: 16, open: 3048},
		{rows: 3, cols: 11, closed: 0, open: 10672},
		{rows: 3, cols: 12, closed: 176, open: 57248},
		{rows: 3, cols: 13, closed: 0, open: 128864},
		{rows: 3, cols: 14, closed: 1536, open: 646272},
		{rows: 3, cols: 16, closed: 15424, open: -1},
		{rows: 4, cols: 4, closed: 0, open: 0},
		{rows: 4, cols: 5, closed: 0, open: 82},
		{rows: 4, cols: 6, closed: 0, open: 744},
		{rows: 4, cols: 7, closed: 0, open: 6378},
		{rows: 4, cols: 8, closed: 0, open: 31088},
		{rows: 4, cols: 9, closed: 0, open: 189688},
		{rows: 4, cols: 10, closed: 0, open: 1213112},
		{rows: 5, cols: 5, closed: 0, open: 864},
		{rows: 5, cols: 6, closed: 8, open: 18784},
		{rows: 5, cols: 7, closed: 0, open: 622868},
		{rows: 5, cols: 8, closed: 44202, open: 18061054},
		{rows: 6, cols: 6, closed: 9862, open: 3318960},
		{rows: 6, cols: 7, closed: 1067638, open: -1},
		{rows: 6, cols: 8, closed: 55488142, open: 24964893804},
		{rows: 7, cols: 7, closed: 0, open: 82787609160},
	} {
		if x.rows*x.cols > graphtest.Scaled(32, 50) {
			continue // takes up to a second
		}
		g := graphtest.Knights(x.rows, x.cols)
		t.Run(fmt.Sprintf("%dx%d/open=false", x.rows, x.cols), func(t *testing.T) {
			checkBoard(t, x.rows, x.cols, g, x.closed)
		})
		t.Run(fmt.Sprintf("%dx%d/open=true", x.rows, x.cols), func(t *testing.T) {
			checkBoard(t, x.rows, x.cols, g.WithHubs(1), x.open)
		})
	}
}

// checkBoard compares the count of the closed tours of a board, or of the open
// ones if g has a hub, with the number wanted. It skips counts that take too
// long.
func checkBoard(t *testing.T, rows, cols int, g graphtest.Graph, want int64) {
	switch {
	case want < 0:
		t.Skip("it takes too long")
	case want > 1e9 && !graphtest.Long():
		t.Skip("it takes long")
	case want > 1e6 && graphtest.Race:
		t.Skip("it takes long with the race detector")
	}
	t.Parallel()
	c := work.New(t.Context())
	task := taskOf(t, g.Lists())
	if rows*cols < len(g) {
		task = taskOf(t, g.Lists(), int32(rows*cols))
	}
	if n, err := countCycles(c, task); err != nil || n.Int64() != want {
		t.Errorf("%v, %v, want %d", n, err, want)
	}
	mirrors := Rectangle(rows, cols, len(g))
	evenSides := 0
	for _, side := range []int{rows, cols} {
		if side%2 == 0 {
			evenSides++
		}
	}
	if len(mirrors) != evenSides {
		t.Errorf("%d mirrors, want %d", len(mirrors), evenSides)
	}
	for _, m := range mirrors {
		if !task.isMirror(c, m.Image) {
			t.Errorf("%v is not a mirror", m.Image)
		}
		if d := task.mirrored(c, m); d != nil && d.cost < 1<<32 {
			checkDivision(t, rand.New(rand.NewPCG(1, 1)), g, d, want)
		}
	}
	if d, err := task.Divide(c); err == nil && d.cost < 1<<29 {
		checkDivision(t, rand.New(rand.NewPCG(1, 1)), g, d, want)
	}
}

// TestHubOfLongBoards divides boards with a hub that is adjacent to more
// squares of each half than there are slots. It compares the count by halves
// with that of the whole graph.
func TestHubOfLongBoards(t *testing.T) {
	for _, size := range [][2]int{{3, 17}, {3, 20}, {4, 15}}[:graphtest.Scaled(2, 3)] {
		g := graphtest.Knights(size[0], size[1]).WithHubs(1)
		hub := size[0] * size[1]
		task := taskOf(t, g.Lists(), int32(hub))
		c := work.New(t.Context())
		want := graphtest.Must(countCycles(c, task))
		d := graphtest.Must(task.Divide(c))
		if sum := sumOf(c, d, d.Classes(9)); sum.Cmp(want) != 0 {
			t.Errorf("%v: %v by classes, want %v", size, sum, want)
		}
	}
}

// TestPairsInLittleMemory uses less and less memory, so that there are more and
// more passes. The cycles must stay the same.
func TestPairsInLittleMemory(t *testing.T) {
	graphtest.Slow(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // with several, the memory depends on chance
	g := graphtest.Knights(6, 6)
	task := Task{Graph: g.Lists(), MaxSteps: math.MaxInt64}
	var numbers []*big.Int
	for i := range int64(60) {
		numbers = append(numbers, big.NewInt(167*i))
	}
	want := ""
	counts := make(map[int]bool) // numbers of passes
	for maxWords := 1 << 20; maxWords > 110_000; maxWords = maxWords * 3 / 4 {
		task.MaxWords = maxWords
		c := work.New(t.Context())
		d := task.Mirrored(c, Rectangle(6, 6, 36))
		passes, total, err := d.passes(c)
		graphtest.NoError(t, err)
		if total != (sum{9862}) {
			t.Fatalf("%v cycles with %d words", total, maxWords)
		}
		counts[len(passes)] = true
		for range 2 {
			cycles, err := d.cycles(c, passes, numbers)
			if err != nil {
				t.Fatalf("%d words: %v", maxWords, err)
			}
			got := ""
			for _, cycle := range cycles {
				graphtest.NoError(t, g.CheckTour(cycle, true))
				got += fmt.Sprintln(cycle)
			}
			if want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("other cycles with %d words, in %d passes", maxWords, len(passes))
			}
		}
		if _, words := d.Peak(); words > maxWords {
			t.Errorf("%d words at once, of %d", words, maxWords)
		}
	}
	if len(counts) < 3 {
		t.Errorf("%d different numbers of passes", len(counts))
	}
}

// TestPairsOnProcessors checks that the cycles are the same on any number of
// processors. Several processors put targets and groups in a different order
// each time.
func TestPairsOnProcessors(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.Knights(6, 6)
	task := Task{Graph: g.Lists(), MaxWords: Memory, MaxSteps: math.MaxInt64}
	var numbers []*big.Int
	for i := range int64(100) {
		numbers = append(numbers, big.NewInt(98*i))
	}
	cycles := func(processors int) string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		c := work.New(t.Context())
		d := task.Mirrored(c, Rectangle(6, 6, 36))
		passes, total, err := d.passes(c)
		graphtest.NoError(t, err)
		if total != (sum{9862}) {
			t.Fatalf("%v cycles", total)
		}
		if d.halves[0].peak < parallelStates {
			t.Fatalf("%d states are too few for several goroutines", d.halves[0].peak)
		}
		return fmt.Sprint(graphtest.Must(d.cycles(c, passes, numbers)))
	}
	one := cycles(1)
	if cycles(4) != one {
		t.Error("other cycles on several processors")
	}
}

// TestPairsStop stops the search for cycles of a division at many points.
func TestPairsStop(t *testing.T) {
	graphtest.Slow(t)
	task := Task{Graph: graphtest.Knights(5, 8).Lists(), MaxWords: Memory, MaxSteps: math.MaxInt64}
	var numbers []*big.Int
	for i := range int64(100) {
		numbers = append(numbers, big.NewInt(442*i))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // a fork would stop at once
	graphtest.CheckStopsSoon(t, 2*work.PollInterval, func(c *work.Canceller) error {
		d := task.Mirrored(c, Rectangle(5, 8, 40))
		if c.Err() != nil {
			return c.Err()
		}
		passes, _, err := d.passes(c)
		if err == nil {
			_, err = d.cycles(c, passes, numbers)
		}
		return err
	})
}

// TestEdgesOfPairs draws random cycles of boards that have too many cycles to
// find all of them. For pairs of edges that are mirror images of each other, it
// compares the share of the cycles that have neither edge with the exact share.
// The exact share comes from a count of the board without these edges.
func TestEdgesOfPairs(t *testing.T) {
	if !graphtest.Long() {
		t.Skip("takes minutes: one of the long tests")
	}
	graphtest.OneGoroutine(t)
	for _, test := range []struct {
		rows, cols     int
		cycles, stride int // how many cycles are drawn; every stride-th edge is checked
	}{
		{rows: 6, cols: 8, cycles: 20_000, stride: 1},
		{rows: 8, cols: 8, cycles: 1000, stride: 50},
	} {
		t.Run(fmt.Sprintf("board=%dx%d", test.rows, test.cols), func(t *testing.T) {
			c := work.New(t.Context())
			mirrors := Rectangle(test.rows, test.cols, test.rows*test.cols)
			image := mirrors[0].Image
			division := func(g graphtest.Graph) *Division {
				task := Task{Graph: g.Lists(), MaxWords: Memory, MaxSteps: math.MaxInt64}
				return task.Mirrored(c, mirrors[:1])
			}
			g := graphtest.Knights(test.rows, test.cols)
			d := division(g)
			all, cycles := drawCycles(t, c, d, test.cycles)
			checked := 0
			for i, e := range g.Lists().Edges(c) {
				other := [2]int32{image[e[0]], image[e[1]]}
				if i%test.stride != 0 || other[0]+other[1] < e[0]+e[1] {
					continue
				}
				isEither := func(u, v int) bool {
					ends := [2]int32{int32(min(u, v)), int32(max(u, v))}
					return ends == sortedPair(e) || ends == sortedPair(other)
				}
				neither := countWithout(cycles, isEither)
				count := new(big.Int)
				if rest := division(withoutEdges(g, isEither)); rest != nil {
					count = graphtest.Must(rest.Count(c, ""))
				}
				share, _ := new(big.Rat).SetFrac(count, all).Float64()
				expected := share * float64(test.cycles)
				deviation := math.Sqrt(expected * (1 - share))
				if math.Abs(float64(neither)-expected) > 5*deviation {
					t.Errorf("%d of %d cycles have neither %v nor %v, want %.1f ± %.1f",
						neither, test.cycles, e, other, expected, deviation)
				}
				checked++
			}
			t.Logf("%d pairs of edges", checked)
		})
	}
}

// drawCycles returns the number of all cycles of a division, and n random ones.
// With fewer than 2^44 cycles, the bias of a remainder is not noticeable.
func drawCycles(t *testing.T, c *work.Canceller, d *Division, n int) (all *big.Int, cycles [][]int32) {
	t.Helper()
	passes, total, err := d.passes(c)
	graphtest.NoError(t, err)
	all = bigOf(total[:])
	r := rand.New(rand.NewPCG(193, 194))
	var numbers []*big.Int
	for range n {
		number := new(big.Int).SetUint64(r.Uint64())
		numbers = append(numbers, number.Mod(number, all))
	}
	for part := range slices.Chunk(numbers, 1000) {
		more, err := d.cycles(c, passes, part)
		graphtest.NoError(t, err)
		cycles = append(cycles, more...)
	}
	return all, cycles
}

// sortedPair returns the ends of an edge in ascending order.
func sortedPair(e [2]int32) [2]int32 { return [2]int32{min(e[0], e[1]), max(e[0], e[1])} }

// withoutEdges returns g without the edges for which isOut is true.
func withoutEdges(g graphtest.Graph, isOut func(u, v int) bool) graphtest.Graph {
	without := make(graphtest.Graph, len(g))
	for u, list := range g {
		without[u] = slices.DeleteFunc(slices.Clone(list), func(v int) bool { return isOut(u, v) })
	}
	return without
}

// countWithout returns how many cycles have no edge for which isOut is true.
func countWithout(cycles [][]int32, isOut func(u, v int) bool) (n int) {
	for _, cycle := range cycles {
		hasOut := false
		for i, v := range cycle {
			next := cycle[(i+1)%len(cycle)]
			hasOut = hasOut || isOut(int(v), int(next))
		}
		if !hasOut {
			n++
		}
	}
	return n
}

// TestLittleMemory has too little memory for all states at once. The cycles
// must be counted class by class.
func TestLittleMemory(t *testing.T) {
	c := work.New(t.Context())
	task := taskOf(t, graphtest.Knights(6, 6).Lists())
	task.MaxWords = 200_000
	d := task.Mirrored(c, Rectangle(6, 6, 36))
	if got, err := d.Count(c, ""); err != nil || got.Int64() != 9862 {
		t.Errorf("%v, %v", got, err)
	}
	if n, err := d.countAtOnce(""); !errors.Is(err, ErrMemory) {
		t.Errorf("at once: %v, %v", n, err)
	}
}

// TestCountAgain counts twice by a division, and stops the first count at many
// points. What the first count leaves behind must not change the second count.
func TestCountAgain(t *testing.T) {
	graphtest.Slow(t)
	task := taskOf(t, graphtest.Knights(5, 6).Lists())
	for name, divide := range map[string]func(c *work.Canceller) *Division{
		"mirrored": func(c *work.Canceller) *Division { return task.Mirrored(c, Rectangle(5, 6, 30)) },
		"cut":      func(c *work.Canceller) *Division { return task.cutAt(c, 15) },
	} {
		t.Run("division="+name, func(t *testing.T) {
			graphtest.CheckStops(t, graphtest.Scaled(30, 1000), 20, func(units int) error {
				c := work.New(t.Context())
				d := divide(c)
				_, stop := d.Count(work.StopAfter(units), "")
				if got, err := d.Count(c, ""); err != nil || got.Int64() != 8 {
					t.Fatalf("after a stop after %d: %v, %v, want 8", units, got, err)
				}
				return stop
			})
		})
	}
}

// TestProcessors checks that the number of processors does not matter.
func TestProcessors(t *testing.T) {
	graphtest.Slow(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, n := range []int{1, 2, 7} {
		runtime.GOMAXPROCS(n)
		task := Task{
			Graph:    graphtest.Knights(6, 8).Lists(),
			MaxWords: Memory,
			MaxSteps: math.MaxInt64,
		}
		got, err := countCycles(work.New(t.Context()), task, Rectangle(6, 8, 48)...)
		if err != nil || got.Int64() != 55488142 {
			t.Errorf("%d processors: %v, %v", n, got, err)
		}
	}
}

// TestSameCycle checks that the cycle with number 0 of a wide graph is the same
// each time.
func TestSameCycle(t *testing.T) {
	task := taskOf(t, graphtest.Knights(6, 7).Lists())
	var first []int32
	for range 4 {
		cycle, err := task.cycle(work.New(t.Context()))
		if err != nil || cycle == nil {
			t.Fatalf("%v, %v", cycle, err)
		}
		if first != nil && !slices.Equal(first, cycle) {
			t.Fatalf("%v, and %v before", cycle, first)
		}
		first = cycle
	}
}

// TestManyWords counts the cycles of rings of complete graphs, each of which a
// cycle can pass through in 6 ways. The counts take one word, two or four.
func TestManyWords(t *testing.T) {
	for _, parts := range []int{3, 24, 25, 40, 49, 50, 75, 98} {
		var edges [][2]int
		for i := range parts {
			for u := range 5 {
				for v := range u {
					edges = append(edges, [2]int{5*i + v, 5*i + u})
				}
			}
			edges = append(edges, [2]int{5*i + 4, 5 * ((i + 1) % parts)})
		}
		task := taskOf(t, graphtest.OfEdges(5*parts, edges, true).Lists())
		want := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(parts)), nil)
		if got, err := countCycles(work.New(t.Context()), task); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%d parts: %v, %v, want %v", parts, got, err, want)
		}
	}
}

// TestLargeCounts counts by a division whose counts do not fit into a word.
func TestLargeCounts(t *testing.T) {
	c := work.New(t.Context())
	task := taskOf(t, graphtest.Knights(3, 150).Lists())
	want := graphtest.Must(task.sweep(c, 1).count())
	d := task.Mirrored(c, Rectangle(3, 150, 450))
	if n, err := d.Count(c, ""); !errors.Is(err, errOverflow) || !errors.Is(err, ErrGaveUp) {
		t.Errorf("%v, %v", n, err)
	}
	if want.BitLen() < 128 {
		t.Errorf("%v fits two words", want)
	}
	counter := Counter{task: task, division: d}
	if got, err := counter.Count(c); err != nil || got.Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}
