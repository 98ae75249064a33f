package knighttour

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
)

// byFrontier counts the tours that s is for by the frontier method, however
// large or small the graph; the tours are of 3 nodes or more.
func byFrontier(t testing.TB, s Search, f *Frozen, start int64) *big.Int {
	t.Helper()
	r := startRun(t, s, f, start)
	if r == nil {
		return new(big.Int)
	}
	defer r.finish()
	g, err := newClosing(r.work, &r.problem, r.problem.prefix)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := g.planFrontier(r.work)
	if err != nil {
		t.Fatal(err)
	}
	counter, err := plan.counter(r.work, frontier.Memory)
	if err != nil {
		t.Fatal(err)
	}
	n, err := counter.Count(r.work)
	if err != nil {
		t.Fatal(err)
	}
	n.Mul(n, g.tours())
	return n
}

// byTable counts them by a table of sets.
func byTable(t testing.TB, s Search, f *Frozen, start int64) *big.Int {
	t.Helper()
	r := startRun(t, s, f, start)
	if r == nil {
		return new(big.Int)
	}
	defer r.finish()
	n, err := newSetTable(&r.problem).count(r.work)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// byEnumeration counts them one by one.
func byEnumeration(t testing.TB, s Search, f *Frozen, start int64) *big.Int {
	t.Helper()
	r := startRun(t, s, f, start)
	if r == nil {
		return new(big.Int)
	}
	defer r.finish()
	x := counter{run: r}
	if !x.enumerate(1<<62) || r.err != nil {
		t.Fatalf("the enumeration ends with %v", r.err)
	}
	return x.soFar()
}

// checkFrontier compares the frontier with the tours of the recursion, for each
// goal with a random beginning of a random tour as a prefix.
func checkFrontier(t *testing.T, r *rand.Rand, g graphtest.Graph, undirected bool, start int, goals ...Goal) (tours int) {
	t.Helper()
	f := Freeze(g.As(undirected))
	for _, goal := range goals {
		all := AllTours(g, undirected, start, goal)
		tours += len(all)
		s := Search{Goal: goal}
		if len(all) > 0 {
			s.Prefix = all[r.IntN(len(all))][:1+r.IntN(len(g)-1)]
		}
		want := 0
		for _, tour := range all {
			if BeginsWith(tour, s.Prefix) {
				want++
			}
		}
		for name, count := range map[string]func(testing.TB, Search, *Frozen, int64) *big.Int{"frontier": byFrontier, "table": byTable} {
			if got := count(t, s, f, int64(start)); !got.IsInt64() || got.Int64() != int64(want) {
				t.Fatalf("%s: %s from %d, goal %v, prefix %v: %v tours, want %d", name, g.Describe(undirected), start, goal, s.Prefix, got, want)
			}
		}
	}
	return tours
}

// TestFrontierRandom compares with the recursion on thousands of random graphs,
// directed and undirected, with loops.
func TestFrontierRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(51, 52))
	tours := 0
	for i := range graphtest.Scaled(2000, 40000) {
		undirected := i%2 == 0
		n := 3 + r.IntN(5)
		g := graphtest.Random(r, n, 1+r.Float64()*3, undirected)
		g.AddLoops(r, r.IntN(2))
		start := r.IntN(n)
		end := (start + 1 + r.IntN(n-1)) % n
		tours += checkFrontier(t, r, g, undirected, start, Open(), Closed(), EndAt(int64(end)))
	}
	if tours < 5000 {
		t.Errorf("only %d tours in all", tours)
	}
}

// TestFrontierAllSmallGraphs tries every labelled graph of 3 to 5 vertices. With
// digraphs of 5, the goals take turns.
func TestFrontierAllSmallGraphs(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		n := len(g)
		if n < 3 {
			return
		}
		key := uint64(0) // of the graph
		for _, list := range g {
			for _, v := range list {
				key = dense.Mix(key + uint64(v))
			}
			key++
		}
		start := int(key % uint64(n))
		end := (start + 1 + int(key/8%uint64(n-1))) % n
		goals := []Goal{Open(), Closed(), EndAt(int64(end))}
		if n == 5 && !undirected {
			goals = goals[key/64%3:][:1]
		}
		checkFrontier(t, rand.New(rand.NewPCG(53, key)), g, undirected, start, goals...)
	})
}

// TestFrontierMedium compares with enumeration on graphs that the recursion is
// too slow for, some of them wide.
func TestFrontierMedium(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(55, 56))
	for i := range graphtest.Scaled(30, 1000) {
		undirected := i%3 != 0
		n := 8 + r.IntN(10)
		g := graphtest.Random(r, n, 2+r.Float64()*3, undirected)
		f := Freeze(g.As(undirected))
		start := int64(r.IntN(n))
		for _, goal := range []Goal{{}, Closed(), EndAt((start + 1) % int64(n))} {
			s := Search{Goal: goal}
			want := byEnumeration(t, s, f, start)
			if got, table := byFrontier(t, s, f, start), byTable(t, s, f, start); got.Cmp(want) != 0 || table.Cmp(want) != 0 {
				t.Fatalf("%s from %d, goal %v: %v tours, and %v by a table, want %v", g.Describe(undirected), start, goal, got, table, want)
			}
		}
	}
}

// TestCountSoFar checks that a count that is stopped returns what it has found,
// which is not all.
func TestCountSoFar(t *testing.T) {
	f := Freeze(MustBoard(6, 8))
	want, err := Search{}.Count(t.Context(), MustBoard(5, 6), 0)
	if err != nil || want.Int64() != 4542 {
		t.Fatalf("%v, %v", want, err)
	}
	last := new(big.Int)
	for _, units := range []int{1 << 10, 1 << 16, 1 << 20, 1 << 22} {
		r := startRun(t, Search{}, f, 0, stopAfter(units))
		n, err := (&counter{run: r}).count(frontier.Memory)
		r.finish()
		if !errors.Is(err, context.Canceled) || n.Cmp(last) < 0 {
			t.Errorf("stopped after %d: %v tours, %v, and %v before", units, n, err, last)
		}
		last = n
	}
	if last.Sign() == 0 {
		t.Error("nothing was found")
	}
}

// TestPause checks that a search which pauses again and again goes the same way.
func TestPause(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(59, 60))
	for i := range 300 {
		undirected := i%2 == 0
		g := graphtest.Random(r, 5+r.IntN(6), 2+r.Float64()*2, undirected)
		s := Search{Orders: []Order{Shuffled(uint64(i))}, Unpruned: i%3 == 0}
		if i%5 == 0 {
			s.Orders = []Order{Warnsdorff()}
		}
		for _, f := range Engines(g.As(undirected)) {
			run := startRun(t, s, f, 0)
			if run == nil {
				continue
			}
			for want := range s.All(t.Context(), f, 0) {
				found, paused := false, true
				for paused {
					found, paused = run.nextWithin(run.visits + int64(r.IntN(3)))
				}
				if got := run.found(); !found || got.Visits != want.Visits || !slices.Equal(got.Path, want.Path) {
					t.Fatalf("%s: %t, %v, want %v", g.Describe(undirected), found, got, want)
				}
			}
			x := counter{run: run}
			if !x.enumerate(1<<62) || run.err != nil || x.tours != 0 {
				t.Fatalf("%s: more tours, %v", g.Describe(undirected), run.err)
			}
			run.finish()
		}
	}
}

// TestOverflow counts more tours than fit into a word: those of a chain of
// complete digraphs, each of which leads to the next.
func TestOverflow(t *testing.T) {
	want := big.NewInt(1)
	var group []int
	for i := range 6 + 6 {
		size := 3
		if i >= 6 {
			size = 6
		}
		for k := range size {
			group = append(group, i)
			if i > 0 || k > 0 {
				want.Mul(want, big.NewInt(int64(k+dense.Bit(i > 0))))
			}
		}
	}
	g := make(graphtest.Graph, len(group))
	for u := range g {
		for v := range g {
			if u != v && (group[v] == group[u] || group[v] == group[u]+1) {
				g[u] = append(g[u], v)
			}
		}
	}
	if got := byFrontier(t, Search{}, Freeze(g.As(false)), 0); got.Cmp(want) != 0 || got.BitLen() <= 64 {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestTooLittleMemory checks that tours are enumerated where a frontier has not
// enough memory for its states.
func TestTooLittleMemory(t *testing.T) {
	for _, memory := range []int{0, 20, 1000} {
		r := startRun(t, Search{}, Freeze(MustBoard(5, 6)), 0)
		x := counter{run: r}
		n, err := x.count(memory)
		if err != nil || n.Int64() != 4542 || x.tours != 4542 {
			t.Errorf("%d words: %v, %v, of which %d were enumerated", memory, n, err, x.tours)
		}
		r.finish()
	}
}

// BenchmarkEnumerate finds all tours from all starts of a board, one by one.
func BenchmarkEnumerate(b *testing.B) {
	for _, c := range []struct {
		rows, cols int
		goal       Goal
	}{{5, 5, Open()}, {6, 6, Open()}, {6, 6, Closed()}, {3, 12, Closed()}} {
		f := Freeze(MustBoard(c.rows, c.cols))
		b.Run(fmt.Sprintf("board=%dx%d/goal=%v", c.rows, c.cols, c.goal), func(b *testing.B) {
			var tours uint64
			for b.Loop() {
				tours = 0
				for start := range int64(f.n) {
					r := startRun(b, Search{Goal: c.goal}, f, start)
					if r == nil {
						continue
					}
					x := counter{run: r}
					x.enumerate(math.MaxInt64)
					tours += x.tours
					r.finish()
				}
			}
			b.ReportMetric(float64(tours), "tours")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(tours), "ns/tour")
		})
	}
}

// TestNoTableOfManyVertices checks that the size of a table that is too large is
// beyond all bounds.
func TestNoTableOfManyVertices(t *testing.T) {
	p, _ := problemOf(t, Search{}, graphtest.Complete(30).As(true), 0)
	if words := newSetTable(p).words(); words != math.MaxInt {
		t.Errorf("a table of %d words for 30 vertices", words)
	}
}

// FuzzCount compares the frontier method with enumeration.
func FuzzCount(f *testing.F) {
	graphtest.AddBytes(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphtest.OfBytes(data)
		if len(g) < 3 {
			return
		}
		frozen := Freeze(g.As(undirected))
		for _, goal := range []Goal{Open(), Closed(), EndAt(int64(len(g) - 1))} {
			s := Search{Goal: goal}
			if got, want := byFrontier(t, s, frozen, 0), byEnumeration(t, s, frozen, 0); got.Cmp(want) != 0 {
				t.Errorf("%s, goal %v: %v, want %v", g.Describe(undirected), goal, got, want)
			}
		}
	})
}
