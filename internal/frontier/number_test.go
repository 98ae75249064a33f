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

// allNumbered returns the cycles of all numbers, in order.
func allNumbered(t *testing.T, p Task) [][]int32 {
	t.Helper()
	c := work.New(t.Context())
	n := p.NewNumbering(c, 0, nil)
	count, err := n.Count(c)
	graphtest.NoError(t, err)
	var numbers []*big.Int
	for i := range count.Int64() {
		numbers = append(numbers, big.NewInt(i))
	}
	cycles, err := n.Cycles(c, numbers)
	graphtest.NoError(t, err)
	return cycles
}

// canonical returns a string for a cycle: the same one whatever the start and
// the direction of the cycle.
func canonical(cycle []int32) string {
	i := slices.Index(cycle, 0)
	cycle = slices.Concat(cycle[i:], cycle[:i])
	if cycle[1] > cycle[len(cycle)-1] {
		slices.Reverse(cycle[1:])
	}
	return fmt.Sprint(cycle)
}

// checkNumbered checks that the given cycles, one for each number, are exactly
// the cycles of g, without repetitions.
func checkNumbered(t *testing.T, g graphtest.Graph, cycles [][]int32) {
	t.Helper()
	got := make(map[string]bool)
	for _, cycle := range cycles {
		graphtest.NoError(t, g.CheckTour(cycle, true))
		got[canonical(cycle)] = true
	}
	want := len(g.Cycles()) / 2 // it has each cycle in both directions
	if len(cycles) != want || len(got) != want {
		t.Fatalf("%v: %d numbers, %d cycles, want %d", g, len(cycles), len(got), want)
	}
}

// TestNumbering finds the cycles of all numbers, and compares them with an
// enumeration.
func TestNumbering(t *testing.T) {
	r := rand.New(rand.NewPCG(181, 182))
	many := 0
	for range graphtest.Scaled(300, 10_000) {
		n := 3 + r.IntN(6)
		g := graphtest.Random(r, n, 1+5*r.Float64(), true)
		task := taskOf(t, g.Lists(), int32(r.IntN(n)))
		cycles := allNumbered(t, task)
		checkNumbered(t, g, cycles)
		if len(cycles) > 10 {
			many++
		}
	}
	if many < 50 {
		t.Errorf("%d graphs with many cycles", many)
	}
}

// TestNumberingOfKnights finds all cycles of the 6x6 board.
func TestNumberingOfKnights(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.Knights(6, 6)
	got := make(map[string]bool)
	for _, cycle := range allNumbered(t, taskOf(t, g.Lists())) {
		graphtest.NoError(t, g.CheckTour(cycle, true))
		got[canonical(cycle)] = true
	}
	if len(got) != 9862 {
		t.Errorf("%d cycles, want 9862", len(got))
	}
}

// TestNumberingInLittleMemory uses less and less memory, so that fewer and
// fewer layers are kept, until there is too little memory to count. The cycles
// must stay the same.
func TestNumberingInLittleMemory(t *testing.T) {
	graphtest.Slow(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // with several, the memory depends on chance
	task := taskOf(t, graphtest.Knights(6, 6).Lists())
	numbers := []*big.Int{big.NewInt(0), big.NewInt(9861), big.NewInt(5432)}
	want := ""
	kept := make(map[int]bool) // numbers of layers kept
	shed := 0                  // how often fewer layers were kept after a walk back
	for maxWords := 100_000; maxWords > 18_000; maxWords = maxWords * 29 / 30 {
		task.MaxWords = maxWords
		c := work.New(t.Context())
		n := task.NewNumbering(c, 0, nil)
		count, err := n.countWhole(c, maxWords)
		graphtest.NoError(t, err)
		if count.Int64() != 9862 {
			t.Fatalf("%v cycles", count)
		}
		before := len(n.whole.base)
		for range 2 {
			cycles, err := n.Cycles(c, numbers)
			if err != nil {
				t.Fatalf("%d words: %v", maxWords, err)
			}
			got := fmt.Sprint(cycles)
			if want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("other cycles in %d words", maxWords)
			}
			sum := 0
			for _, s := range n.whole.base {
				sum += s.words()
			}
			if n.whole.keptWords != sum || n.whole.pool.budget < 0 {
				t.Errorf("%d words kept, and %d are counted, with %d left of %d",
					sum, n.whole.keptWords, n.whole.pool.budget, maxWords)
			}
		}
		kept[len(n.whole.base)] = true
		if len(n.whole.base) < before {
			shed++
		}
	}
	if len(kept) < 5 || shed == 0 {
		t.Errorf("%d different numbers of layers kept, %d times fewer after a walk", len(kept), shed)
	}
	task.MaxWords = 10_000
	c := work.New(t.Context())
	if n, err := task.NewNumbering(c, 0, nil).Count(c); !errors.Is(err, ErrMemory) {
		t.Errorf("%v, %v in 10,000 words", n, err)
	}
}

// TestReleaseBetweenWalks releases a stretch when no walk back is in progress.
// The layers of the base must stay, so that each walk finds the same cycles.
func TestReleaseBetweenWalks(t *testing.T) {
	c := work.New(t.Context())
	task := taskOf(t, graphtest.Knights(5, 6).Lists())
	n := task.NewNumbering(c, 0, nil)
	count := graphtest.Must(n.Count(c)).Int64()
	var numbers []*big.Int
	for i := range count {
		numbers = append(numbers, big.NewInt(i))
	}
	layers := len(n.whole.base)
	words := n.whole.keptWords
	want := ""
	for range 3 {
		n.whole.releaseStretch()
		if len(n.whole.kept) > 0 {
			t.Errorf("%d layers kept outside of the base", len(n.whole.kept))
		}
		if len(n.whole.base) != layers || n.whole.keptWords != words {
			t.Fatalf("%d layers in %d words, want %d in %d",
				len(n.whole.base), n.whole.keptWords, layers, words)
		}
		got := fmt.Sprint(graphtest.Must(n.Cycles(c, numbers)))
		if want == "" {
			want = got
		}
		if got != want {
			t.Error("other cycles in a later walk")
		}
	}
}

// TestNumberingOfWords finds cycles whose numbers take several words. Each
// number must yield a different cycle, even if the numbers differ by one.
func TestNumberingOfWords(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.Grid(8, 40)
	c := work.New(t.Context())
	n := taskOf(t, g.Lists()).NewNumbering(c, 0, nil)
	count, err := n.Count(c)
	graphtest.NoError(t, err)
	if words := n.whole.words; words < 2 || count.BitLen() <= 64 {
		t.Fatalf("%v cycles, %d words", count, words)
	}
	var numbers []*big.Int
	for i := range int64(20) {
		near := new(big.Int).Mul(count, big.NewInt(i))
		near.Div(near, big.NewInt(20))
		numbers = append(numbers, near, new(big.Int).Add(near, big.NewInt(1)))
	}
	numbers = append(numbers, new(big.Int).Sub(count, big.NewInt(1)))
	cycles, err := n.Cycles(c, numbers)
	graphtest.NoError(t, err)
	got := make(map[string]bool)
	for _, cycle := range cycles {
		graphtest.NoError(t, g.CheckTour(cycle, true))
		got[canonical(cycle)] = true
	}
	if len(got) != len(numbers) {
		t.Errorf("%d cycles of %d numbers", len(got), len(numbers))
	}
}

// TestNumberingByDivision has too little memory for a sweep of the whole graph.
// Then the pairs of states of two unlike halves are numbered, in one class or
// in several. Each cycle must have one number, which does not depend on the
// number of classes.
func TestNumberingByDivision(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.Knights(5, 8)
	task := taskOf(t, g.Lists())
	const all = 44_202
	var numbers []*big.Int
	for i := range int64(all) {
		numbers = append(numbers, big.NewInt(i))
	}
	var few []*big.Int
	for i := int64(0); i < all; i += all / int64(graphtest.Scaled(8, 100)) {
		few = append(few, numbers[i])
	}
	want := ""
	classes := make(map[int]bool) // how many there were
	for _, maxWords := range []int{100_000, 80_000, 60_000, 40_000} {
		task.MaxWords = maxWords
		c := work.New(t.Context())
		n := task.NewNumbering(c, 0, nil)
		count, err := n.Count(c)
		graphtest.NoError(t, err)
		if count.Int64() != all || n.division == nil {
			t.Fatalf("%d words: %v cycles, want %d; divided %t", maxWords, count, all, n.division != nil)
		}
		classes[len(n.passes)] = true
		got := fmt.Sprint(graphtest.Must(n.Cycles(c, few)))
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("other cycles in %d words", maxWords)
		}
		if maxWords != 100_000 {
			continue
		}
		different := make(map[string]bool)
		some := numbers[:graphtest.Scaled(5000, all)]
		for _, cycle := range graphtest.Must(n.Cycles(c, some)) {
			graphtest.NoError(t, g.CheckTour(cycle, true))
			different[canonical(cycle)] = true
		}
		if len(different) != len(some) {
			t.Errorf("%d different cycles, want %d", len(different), len(some))
		}
	}
	if len(classes) < 3 {
		t.Errorf("only %d numbers of classes", len(classes))
	}
}

// TestEdgeShares draws cycles by random numbers. For each edge, it compares the
// share of the cycles that have the edge with the exact share. The exact share
// comes from a count of the graph without the edge. The graph is either swept
// as a whole or divided, by a mirror or without one.
func TestEdgeShares(t *testing.T) {
	graphtest.Slow(t)
	rows, cols, draws := 6, 6, 2000
	if graphtest.Long() {
		cols, draws = 7, 50_000
	}
	g := graphtest.Knights(rows, cols)
	task := taskOf(t, g.Lists())
	c := work.New(t.Context())
	total := graphtest.Must(task.NewCounter(c, 0, nil).Count(c)).Int64()
	with := cyclesWithEdges(t, g, total)
	for name, n := range map[string]*Numbering{
		"whole":    task.NewNumbering(c, 0, nil),
		"mirrored": {task: task, mirrored: task.Mirrored(c, Rectangle(rows, cols, len(g))), isLong: true},
		"divided":  {task: task, mirrored: graphtest.Must(task.Divide(c)), isLong: true},
	} {
		t.Run("way="+name, func(t *testing.T) {
			count := graphtest.Must(n.Count(c))
			if count.Int64() != total || (n.division == nil) != (name == "whole") {
				t.Fatalf("%v cycles, want %d; divided %t", count, total, n.division != nil)
			}
			r := rand.New(rand.NewPCG(191, 192))
			var numbers []*big.Int
			for range draws {
				numbers = append(numbers, big.NewInt(r.Int64N(total)))
			}
			drawn := make(map[[2]int32]int)
			for _, cycle := range graphtest.Must(n.Cycles(c, numbers)) {
				for i, v := range cycle {
					w := cycle[(i+1)%len(cycle)]
					drawn[[2]int32{min(v, w), max(v, w)}]++
				}
			}
			for e, cycles := range with {
				share := float64(cycles) / float64(total)
				mean := float64(draws) * share
				// By chance, one of 100 edges is farther off in fewer than one
				// test in 10,000.
				bound := 5 * math.Sqrt(mean*(1-share))
				if far := math.Abs(float64(drawn[e]) - mean); far > bound {
					t.Errorf("edge %v: %d cycles have it, want %.0f, give or take %.0f",
						e, drawn[e], mean, bound)
				}
				delete(drawn, e)
			}
			if len(drawn) > 0 {
				t.Errorf("edges of no cycle: %v", drawn)
			}
		})
	}
}

// cyclesWithEdges returns, for each edge of a graph, how many of its cycles use
// the edge. total is the number of all its cycles.
func cyclesWithEdges(t *testing.T, g graphtest.Graph, total int64) map[[2]int32]int64 {
	t.Helper()
	with := make(map[[2]int32]int64)
	sum := int64(0)
	for v := range g {
		for _, w := range g[v] {
			if w < v {
				continue
			}
			less := slices.Clone(g)
			less[v] = slices.DeleteFunc(slices.Clone(g[v]), func(x int) bool { return x == w })
			less[w] = slices.DeleteFunc(slices.Clone(g[w]), func(x int) bool { return x == v })
			task := taskOf(t, less.Lists())
			c := work.New(t.Context())
			without := graphtest.Must(task.NewCounter(c, 0, nil).Count(c)).Int64()
			with[[2]int32{int32(v), int32(w)}] = total - without
			sum += total - without
		}
	}
	if sum != total*int64(len(g)) {
		t.Fatalf("%d edges in %d cycles of %d", sum, total, len(g))
	}
	return with
}

// dividedNumberings returns numberings of the cycles of knight's graphs: by a
// mirror, and by two unlike halves in several classes.
func dividedNumberings(t *testing.T, c *work.Canceller) map[string]*Numbering {
	t.Helper()
	even := taskOf(t, graphtest.Knights(6, 6).Lists())
	small := taskOf(t, graphtest.Knights(5, 8).Lists())
	small.MaxWords = 60_000
	return map[string]*Numbering{
		"mirrored": {task: even, mirrored: even.Mirrored(c, Rectangle(6, 6, 36)), isLong: true},
		"unlike":   {task: small, mirrored: graphtest.Must(small.Divide(c)), isLong: true},
	}
}

// TestDividedOnProcessors checks that the cycles found by halves are the same
// on any number of processors.
func TestDividedOnProcessors(t *testing.T) {
	graphtest.Slow(t)
	find := func(way string, processors int) string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		c := work.New(t.Context())
		n := dividedNumberings(t, c)[way]
		count := graphtest.Must(n.Count(c)).Int64()
		if n.division == nil {
			t.Fatal("it is not divided")
		}
		var numbers []*big.Int
		for i := range int64(50) {
			numbers = append(numbers, big.NewInt(count*i/50))
		}
		return fmt.Sprint(graphtest.Must(n.Cycles(c, numbers)))
	}
	for _, way := range []string{"mirrored", "unlike"} {
		t.Run("way="+way, func(t *testing.T) {
			want := find(way, 1)
			for _, processors := range []int{2, 8} {
				if find(way, processors) != want {
					t.Errorf("other cycles on %d processors", processors)
				}
			}
		})
	}
}

// TestDividedStops stops the search for cycles by halves at many points.
func TestDividedStops(t *testing.T) {
	graphtest.Slow(t)
	for _, way := range []string{"mirrored", "unlike"} {
		t.Run("way="+way, func(t *testing.T) {
			graphtest.CheckStopsSoon(t, 2*work.PollInterval+500, func(c *work.Canceller) error {
				n := dividedNumberings(t, work.New(t.Context()))[way]
				_, err := n.Count(c)
				if err == nil {
					_, err = n.Cycles(c, []*big.Int{big.NewInt(1000), big.NewInt(0)})
				}
				return err
			})
		})
	}
}
