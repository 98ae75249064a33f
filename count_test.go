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
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
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
	if err != nil || plan.order.Vertices == nil {
		t.Fatalf("no order: %v", err)
	}
	n, err := plan.count(r.work, frontier.Memory)
	if err != nil {
		t.Fatal(err)
	}
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

// startRun begins a search, or returns nil if there is plainly no tour.
func startRun(t testing.TB, s Search, f *Frozen, start int64) *run {
	t.Helper()
	r, err := s.start(context.Background(), f, start)
	switch {
	case errors.Is(err, ErrNoTour):
		return nil
	case err != nil:
		t.Fatal(err)
	}
	return r
}

// checkFrontier compares the frontier with the tours of the recursion, for each
// goal with a random beginning of a random tour as a prefix.
func checkFrontier(t *testing.T, r *rand.Rand, g digraph, undirected bool, start int, goals ...Goal) (tours int) {
	t.Helper()
	f := g.freeze(undirected)
	for _, goal := range goals {
		all := refAll(g, undirected, start, goal)
		tours += len(all)
		s := Search{Goal: goal}
		if len(all) > 0 {
			s.Prefix = all[r.IntN(len(all))][:1+r.IntN(len(g)-1)]
		}
		want := 0
		for _, tour := range all {
			if beginsWith(tour, s.Prefix) {
				want++
			}
		}
		for name, count := range map[string]func(testing.TB, Search, *Frozen, int64) *big.Int{"frontier": byFrontier, "table": byTable} {
			if got := count(t, s, f, int64(start)); !got.IsInt64() || got.Int64() != int64(want) {
				t.Fatalf("%s: %s from %d, goal %v, prefix %v: %v tours, want %d", name, describe(g, undirected), start, goal, s.Prefix, got, want)
			}
		}
	}
	return tours
}

// TestFrontierRandom compares with the recursion on thousands of random graphs,
// directed and undirected, with loops.
func TestFrontierRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 52))
	tours := 0
	for i := range scaled(2000, 40000) {
		undirected := i%2 == 0
		n := 3 + r.IntN(5)
		g := randomGraph(r, n, 1+r.Float64()*3, undirected)
		g.addLoops(r, r.IntN(2))
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
	labelled(t, func(t *testing.T, g digraph, undirected bool) {
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
	r := rand.New(rand.NewPCG(55, 56))
	for i := range scaled(30, 1000) {
		undirected := i%3 != 0
		n := 8 + r.IntN(10)
		g := randomGraph(r, n, 2+r.Float64()*3, undirected)
		f := g.freeze(undirected)
		start := int64(r.IntN(n))
		for _, goal := range []Goal{{}, Closed(), EndAt((start + 1) % int64(n))} {
			s := Search{Goal: goal}
			want := byEnumeration(t, s, f, start)
			if got, table := byFrontier(t, s, f, start), byTable(t, s, f, start); got.Cmp(want) != 0 || table.Cmp(want) != 0 {
				t.Fatalf("%s from %d, goal %v: %v tours, and %v by a table, want %v", describe(g, undirected), start, goal, got, table, want)
			}
		}
	}
}

// TestPublishedSequences counts the tours of whole boards.
func TestPublishedSequences(t *testing.T) {
	type count struct {
		rows, cols int
		want       string
	}
	for name, sequence := range map[string]struct {
		goal   Goal
		counts []count
		long   []count
	}{
		"A001230, closed, n x n": {Closed(), []count{{2, 2, "0"}, {4, 4, "0"}, {6, 6, "9862"}}, nil},
		"A165134, open, n x n, in one direction": {Open(), []count{
			{1, 1, "1"}, {2, 2, "0"}, {3, 3, "0"}, {4, 4, "0"}, {5, 5, "864"}, {6, 6, "3318960"}}, nil},
		"A169696, open, 3 x n": {Open(), []count{
			{3, 4, "8"}, {3, 5, "0"}, {3, 6, "0"}, {3, 7, "52"}, {3, 8, "396"}, {3, 9, "560"}, {3, 10, "3048"}}, nil},
		"A079137, open, 4 x n": {Open(), []count{
			{4, 3, "8"}, {4, 4, "0"}, {4, 5, "82"}, {4, 6, "744"}, {4, 7, "6378"}, {4, 8, "31088"},
			{4, 10, "1213112"}, {4, 12, "36486328"}},
			[]count{{4, 16, "29819231288"}, {4, 20, "20241304810488"}, {4, 30, "159369001447556818932"}}},
		"closed, 5 x n": {Closed(), []count{
			{5, 6, "8"}, {5, 8, "44202"}, {5, 10, "13311268"}, {5, 12, "4557702762"}},
			[]count{{5, 14, "1495135512514"}, {5, 16, "491857035772330"}, {5, 20, "53034853662012222798"}}},
		"open, 5 x n": {Open(), []count{{5, 6, "18784"}, {5, 7, "622868"}}, []count{{5, 8, "18061054"}}},
		"closed, 6 x n": {Closed(), []count{{6, 5, "8"}, {6, 7, "1067638"}},
			[]count{{6, 8, "55488142"}, {6, 10, "239187240144"}}},
	} {
		counts := sequence.counts
		if long() {
			counts = append(counts, sequence.long...)
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, c := range counts {
				got, err := CountTours(t.Context(), newBoard(t, c.rows, c.cols), sequence.goal)
				if err != nil || got.String() != c.want {
					t.Errorf("%dx%d: %v, %v, want %s", c.rows, c.cols, got, err, c.want)
				}
			}
		})
	}
}

// checkCountTours compares the number of tours of a whole graph with those that
// the recursion finds from all starts.
func checkCountTours(t *testing.T, g digraph, undirected bool) {
	t.Helper()
	goals := []Goal{Open(), Closed()}
	for end := range g {
		goals = append(goals, EndAt(int64(end)))
	}
	for _, goal := range goals {
		want := 0
		for start := range g {
			want += len(refAll(g, undirected, start, goal))
		}
		if len(g) == 0 && goal == Open() {
			want = 1 // empty, as Find finds it
		}
		if goal == Closed() && len(g) > 0 {
			want /= len(g)
		}
		if undirected && goal.kind != endAt && len(g) > 1 {
			want /= 2
		}
		got, err := CountTours(context.Background(), g.freeze(undirected), goal)
		if err != nil || !got.IsInt64() || got.Int64() != int64(want) {
			t.Fatalf("%s, goal %v: %v, %v, want %d", describe(g, undirected), goal, got, err, want)
		}
	}
}

func TestCountTours(t *testing.T) {
	labelled(t, func(t *testing.T, g digraph, undirected bool) {
		if len(g) < 5 || long() && undirected {
			checkCountTours(t, g, undirected)
		}
	})
	r := rand.New(rand.NewPCG(57, 58))
	for i := range scaled(200, 3000) {
		n := 1 + r.IntN(6)
		g := randomGraph(r, n, 1+r.Float64()*3, i%2 == 0)
		g.addLoops(r, r.IntN(2))
		checkCountTours(t, g, i%2 == 0)
	}
}

// TestCountToursErrors gives CountTours what it has to refuse, and stops it.
func TestCountToursErrors(t *testing.T) {
	b := newBoard(t, 6, 9)
	if n, err := CountTours(t.Context(), b, EndAt(54)); n.Sign() != 0 || !errors.Is(err, ErrNode) {
		t.Errorf("an end that is not there: %v, %v", n, err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, goal := range []Goal{Open(), Closed(), EndAt(3)} {
		for _, g := range []graph.Graph{b, knights(5, 5)} {
			if n, err := CountTours(done, g, goal); n.Sign() != 0 || !errors.Is(err, context.Canceled) {
				t.Errorf("stopped before it began: %v, %v", n, err)
			}
		}
	}
	if huge, err := NewBoard(1<<16, 1<<16); err == nil { // an int has 64 bits
		if n, err := CountTours(t.Context(), huge, Closed()); n.Sign() != 0 || !errors.Is(err, ErrBoard) {
			t.Errorf("%v: %v, %v", huge, n, err)
		}
	}
	defer func() {
		if r := recover(); r != "knighttour: nil graph" {
			t.Errorf("the panic is %v", r)
		}
	}()
	CountTours(t.Context(), nil, Open())
}

// TestCountSoFar checks that a count that is stopped returns what it has found,
// which is not all.
func TestCountSoFar(t *testing.T) {
	f := Freeze(newBoard(t, 6, 8))
	want, err := Search{}.Count(t.Context(), newBoard(t, 5, 6), 0)
	if err != nil || want.Int64() != 4542 {
		t.Fatalf("%v, %v", want, err)
	}
	last := new(big.Int)
	for _, units := range []int{1 << 10, 1 << 16, 1 << 20, 1 << 22} {
		r := startRun(t, Search{}, f, 0)
		r.work = work.StopAfter(units)
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
	r := rand.New(rand.NewPCG(59, 60))
	for i := range 300 {
		undirected := i%2 == 0
		g := randomGraph(r, 5+r.IntN(6), 2+r.Float64()*2, undirected)
		s := Search{Orders: []Order{Shuffled(uint64(i))}, Unpruned: i%3 == 0}
		if i%5 == 0 {
			s.Orders = []Order{Warnsdorff()}
		}
		for _, f := range []*Frozen{g.freeze(undirected), asLists(g.freeze(undirected))} {
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
					t.Fatalf("%s: %t, %v, want %v", describe(g, undirected), found, got, want)
				}
			}
			x := counter{run: run}
			if !x.enumerate(1<<62) || run.err != nil || x.tours != 0 {
				t.Fatalf("%s: more tours, %v", describe(g, undirected), run.err)
			}
			run.finish()
		}
	}
}

// TestClosedThreeRows counts the closed tours of 3xn, which D. E. Knuth has
// given a recurrence for: Long and skinny knight's tours, in: Selected Papers on
// Fun and Games, 2011 (A070030 without its zeros).
func TestClosedThreeRows(t *testing.T) {
	// The generating function is above/below, in powers of z^2, from z^10 on.
	above := []int64{1, 5, -34, -116, 505, 616, -3179, -4, 9536, -8176, -13392, 15360, 13888, 2784, -3328, -22016, 5120, 2048}
	below := []int64{1, -6, -64, 200, 1000, -3016, -3488, 24256, -23776, -104168, 203408, 184704, -443392, -14336, 151296, -145920, 263424, -317440, -36864, 966656, -573440, -131072}
	var terms []*big.Int
	for i := range scaled(40, 250) {
		term := new(big.Int)
		if i < len(above) {
			term.SetInt64(16 * above[i])
		}
		for k := 1; k < len(below) && k <= i; k++ {
			term.Sub(term, new(big.Int).Mul(big.NewInt(below[k]), terms[i-k]))
		}
		terms = append(terms, term)
		n, err := CountTours(t.Context(), newBoard(t, 3, 10+2*i), Closed())
		if err != nil || n.Cmp(term) != 0 {
			t.Errorf("3x%d: %v, %v, want %v", 10+2*i, n, err, term)
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
	g := make(digraph, len(group))
	for u := range g {
		for v := range g {
			if u != v && (group[v] == group[u] || group[v] == group[u]+1) {
				g[u] = append(g[u], v)
			}
		}
	}
	if got := byFrontier(t, Search{}, g.freeze(false), 0); got.Cmp(want) != 0 || got.BitLen() <= 64 {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestCompleteGraphs counts the tours of graphs that have all edges, up to the
// greatest number that a table counts.
func TestCompleteGraphs(t *testing.T) {
	factorial := big.NewInt(1) // of n-1
	for n := 2; n <= scaled(17, 21); n++ {
		factorial.Mul(factorial, big.NewInt(int64(max(1, n-1))))
		f := digraph(graphtest.Complete(n)).freeze(false)
		got, err := Search{}.Count(t.Context(), f, 0)
		if err != nil || got.Cmp(factorial) != 0 {
			t.Errorf("%d nodes: %v, %v, want %v", n, got, err, factorial)
		}
	}
}

// TestLargerThanATable counts the tours of a graph that has too many vertices for
// a table, unless they begin with a prefix.
func TestLargerThanATable(t *testing.T) {
	g := graphtest.Complete(30)
	f := digraph(g).freeze(true)
	p, err := newProblem(work.New(t.Context()), f, &Search{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if words := newSetTable(&p).words(); words != math.MaxInt {
		t.Errorf("a table of %d words for 30 vertices", words)
	}
	prefix := make([]int64, 14)
	for i := range prefix {
		prefix[i] = int64(i)
	}
	want := new(big.Int).MulRange(1, 16)
	for goal, want := range map[Goal]*big.Int{Open(): want, Closed(): want, EndAt(29): new(big.Int).MulRange(1, 15)} {
		got, err := Search{Prefix: prefix, Goal: goal}.Count(t.Context(), f, 0)
		if err != nil || got.Cmp(want) != 0 {
			t.Errorf("goal %v: %v, %v, want %v", goal, got, err, want)
		}
	}
}

// TestTooLittleMemory checks that tours are enumerated where a frontier has not
// enough memory for its states.
func TestTooLittleMemory(t *testing.T) {
	for _, memory := range []int{0, 20, 1000} {
		r := startRun(t, Search{}, Freeze(newBoard(t, 5, 6)), 0)
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

// BenchmarkCountDense counts the open tours of graphs with many edges.
func BenchmarkCountDense(b *testing.B) {
	r := rand.New(rand.NewPCG(91, 92))
	for _, x := range []struct {
		name string
		g    graph.Graph
	}{
		{"graph=K(13)", asUndirected{digraph(graphtest.Complete(13))}},
		{"graph=random/n=18/degree=9", asUndirected{randomGraph(r, 18, 9, true)}},
		{"graph=random/n=20/degree=10", asUndirected{randomGraph(r, 20, 10, true)}},
		{"graph=random/n=20/degree=5", randomGraph(r, 20, 5, false)},
	} {
		b.Run(x.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := CountTours(context.Background(), x.g, Open()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
