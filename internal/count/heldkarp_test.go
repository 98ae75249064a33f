package count

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
)

// tables are the ways to make the table of a run: with all modules, only with
// modules of non-adjacent vertices, only with those of adjacent ones, and
// without modules.
var tables = map[string]func(r *search.Run) *heldKarpTable{
	"modules": func(r *search.Run) *heldKarpTable {
		return newHeldKarpTable(r.Canceller(), r.Problem())
	},
	"apart": func(r *search.Run) *heldKarpTable {
		q := newModuleGraph(r.Canceller(), r.Problem())
		q.mergeTwins(r.Canceller(), false)
		return q.table(r.Canceller())
	},
	"adjacent": func(r *search.Run) *heldKarpTable {
		q := newModuleGraph(r.Canceller(), r.Problem())
		q.mergeTwins(r.Canceller(), true)
		return q.table(r.Canceller())
	},
	"sets": func(r *search.Run) *heldKarpTable {
		return newModuleGraph(r.Canceller(), r.Problem()).table(r.Canceller())
	},
}

// byFrontier counts by the frontier method.
func byFrontier(r *search.Run) (*big.Int, error) {
	plan := closing.New(r.Canceller(), r.Problem(), r.Problem().Prefix).Frontier(r.Canceller())
	n, err := plan.Counter(r.Canceller(), frontier.Memory).Count(r.Canceller())
	if err == nil {
		n.Mul(n, big.NewInt(plan.Directions()))
	}
	return n, err
}

// checkTables compares all tables of a problem, and the frontier method, with
// the expected number of tours.
func checkTables(t *testing.T, g graphtest.Graph, p problem.Problem, want *big.Int) {
	t.Helper()
	r := beginRun(t, work.New(t.Context()), p)
	if r == nil {
		if want != nil && want.Sign() != 0 {
			t.Fatalf("%v: disproved, want %v", g, want)
		}
		return
	}
	defer r.Finish()
	if want == nil {
		var err error
		want, err = byFrontier(r)
		graphtest.NoError(t, err)
	}
	for name, make := range tables {
		n, err := make(r).count(r.Canceller())
		graphtest.NoError(t, err)
		if n.Cmp(want) != 0 {
			graph := g.Describe(p.Graph.Undirected)
			t.Fatalf("%s: %s from %d, goal %v, prefix %v: %v tours, want %v",
				name, graph, p.Start, p.Goal, p.Prefix, n, want)
		}
	}
}

// TestTableOfSix compares tables with the recursion, for all labelled graphs of
// six vertices. Goals, starts and ends are used in rotation.
func TestTableOfSix(t *testing.T) {
	graphtest.Slow(t)
	i := 0
	for g := range graphtest.OfOrder(6, true, 0, graphtest.Scaled(61, 1)) {
		start := int32(i % 6)
		end := (i + 1 + i/6%5) % 6
		for _, goal := range goals(end) {
			tours := g.Tours(true, start, goal.Closed, goal.End)
			p := problem.Problem{
				Graph: dense.NewGraph(g.Lists(), true),
				Goal:  goal,
				Start: start,
			}
			checkTables(t, g, p, big.NewInt(int64(len(tours))))
		}
		i++
	}
}

// withTwins returns a random graph of n vertices that is made from a smaller
// one by adding twins, adjacent or not, of its vertices or of other twins.
func withTwins(r *rand.Rand, n int, undirected bool) graphtest.Graph {
	size := 1 + r.IntN(n)
	g := graphtest.Random(r, size, 1+3*r.Float64(), undirected)
	for len(g) < n {
		v, twin := r.IntN(len(g)), len(g)
		list := slices.Clone(g[v])
		for u := range g {
			if slices.Contains(g[u], v) {
				g[u] = append(g[u], twin)
			}
		}
		if r.IntN(2) == 0 {
			list = append(list, v)
			g[v] = append(g[v], twin)
		}
		g = append(g, list)
	}
	return g.Relabelled(r)
}

// TestTwins compares tables with the recursion, and for larger graphs with the
// frontier method, on graphs with twins and with random prefixes.
func TestTwins(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(103, 104))
	merged, positive := 0, 0
	for i := range graphtest.Scaled(400, 10_000) {
		undirected := i%2 == 0
		n := 3 + r.IntN(5)
		large := i%4 >= 2
		if large {
			n += 4
		}
		g := withTwins(r, n, undirected)
		g.AddLoops(r, r.IntN(2))
		start := int32(r.IntN(n))
		prefix := g.Walk(r.IntN, start, r.IntN(n-1))
		if r.IntN(2) == 0 {
			prefix = nil
		}
		for _, goal := range goals(r.IntN(n)) {
			p := problem.Problem{
				Graph:  dense.NewGraph(g.Lists(), undirected),
				Goal:   goal,
				Start:  start,
				Prefix: prefix,
			}
			if large {
				checkTables(t, g, p, nil)
				continue
			}
			want := int64(0)
			for _, tour := range g.Tours(undirected, start, goal.Closed, goal.End) {
				if graphtest.BeginsWith(tour, prefix) {
					want++
				}
			}
			checkTables(t, g, p, big.NewInt(want))
			if want > 0 {
				positive++
			}
		}
		mg := newModuleGraph(work.New(t.Context()), &problem.Problem{
			Graph: dense.NewGraph(g.Lists(), undirected),
			Goal:  problem.Open,
		})
		mg.merge(work.New(t.Context()))
		if len(mg.left) < n {
			merged++
		}
	}
	if merged < 100 || positive < 100 {
		t.Errorf("only %d graphs have twins, and %d questions tours", merged, positive)
	}
}

// ordersOfParts returns the number of Hamiltonian cycles of a complete
// multipartite graph, in both directions, from a given vertex of the first
// part. It counts the circular orders in which no two neighbours are in the
// same part, by inclusion and exclusion: there are n!/k! C(n-1,k-1) ways to
// divide a part of n vertices into k paths of forbidden steps. Since the order
// begins with the given vertex, one of the paths of the first part is fixed or,
// if there is no other part, the circle itself.
func ordersOfParts(sizes ...int) *big.Int {
	cuts := []*big.Int{big.NewInt(1)} // by number of paths, signed
	for _, n := range sizes {
		next := make([]*big.Int, len(cuts)+n)
		for i := range next {
			next[i] = new(big.Int)
		}
		for have, count := range cuts {
			for k := 1; k <= n; k++ {
				ways := new(big.Int).MulRange(int64(k+1), int64(n))
				ways.Mul(ways, new(big.Int).Binomial(int64(n-1), int64(k-1)))
				if (n-k)%2 == 1 {
					ways.Neg(ways)
				}
				next[have+k].Add(next[have+k], ways.Mul(ways, count))
			}
		}
		cuts = next
	}
	sum := new(big.Int)
	for k, count := range cuts {
		if k > 0 {
			circles := new(big.Int).MulRange(1, int64(k-1))
			sum.Add(sum, circles.Mul(circles, count))
		}
	}
	return sum
}

// TestFormulas counts the tours of graphs of some 40 vertices for which
// formulas are known.
func TestFormulas(t *testing.T) {
	c := work.New(t.Context())
	factorial := func(n int64) *big.Int { return new(big.Int).MulRange(1, n) }
	half := func(n *big.Int) *big.Int { return n.Rsh(n, 1) }
	type test struct {
		name string
		g    graphtest.Graph
		goal problem.Goal
		want *big.Int
	}
	tests := []test{
		{"K(40)", graphtest.Complete(40), problem.Closed, half(factorial(39))},
		{"K(40)", graphtest.Complete(40), problem.Open, half(factorial(40))},
		{"K(40)", graphtest.Complete(40), problem.Goal{End: 7}, factorial(39)},
		{"K(300)", graphtest.Complete(300), problem.Open, half(factorial(300))},
		{"star", graphtest.Multipartite(1, 39), problem.Open, new(big.Int)},
		{"star of 3", graphtest.Multipartite(1, 2), problem.Open, big.NewInt(1)},
	}
	for _, n := range []int64{2, 12, 20, 21, 50} {
		directed := new(big.Int).Mul(factorial(n), factorial(n-1)) // in both directions
		tests = append(tests, test{
			name: fmt.Sprintf("K(%d,%d)", n, n),
			g:    graphtest.Multipartite(int(n), int(n)),
			goal: problem.Closed,
			want: half(directed),
		}, test{
			name: fmt.Sprintf("K(%d,%d)", n, n),
			g:    graphtest.Multipartite(int(n), int(n)),
			goal: problem.Open,
			want: new(big.Int).Mul(factorial(n), factorial(n)),
		})
	}
	for _, sizes := range [][]int{
		{2, 2, 2},
		{1, 1, 2, 3},
		{20, 11, 9},
		{1, 2, 3, 4, 5, 6, 7, 12},
		{10, 10, 10, 10},
		slices.Repeat([]int{2}, 20),
		slices.Repeat([]int{3}, 13),
		slices.Repeat([]int{2}, 50),
	} {
		with := append([]int{1}, sizes...) // a hub closes open tours
		tests = append(tests, test{
			name: fmt.Sprint(sizes),
			g:    graphtest.Multipartite(sizes...),
			goal: problem.Closed,
			want: half(ordersOfParts(sizes...)),
		}, test{
			name: fmt.Sprint(sizes),
			g:    graphtest.Multipartite(sizes...),
			goal: problem.Open,
			want: half(ordersOfParts(with...)),
		})
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("graph=%s/goal=%v", test.name, test.goal), func(t *testing.T) {
			got, err := All(c, dense.NewGraph(test.g.Lists(), true), test.goal, frontier.Memory)
			graphtest.NoError(t, err)
			if got.Cmp(test.want) != 0 {
				t.Errorf("%v tours, want %v", got, test.want)
			}
		})
	}
}

// rookCycles returns the number of Hamiltonian cycles of the rook's graph of a
// square board by inclusion and exclusion over the sets of squares that closed
// walks may use: R. M. Karp, Dynamic programming meets the principle of
// inclusion and exclusion, Operations Research Letters 1(2), 1982,
// doi:10.1016/0167-6377(82)90044-X. Sets that differ only by a permutation of
// rows and of columns have the same number of walks. The sum modulo 2^64 is
// exact if the number of cycles is small.
func rookCycles(n int) uint64 {
	orders := permutations(n)
	sets := make(map[[5]int]int) // by rows, in order: the number of equivalent sets
	rows := make([]int, n)
	for set := range 1 << (n * n) {
		for row := range rows {
			rows[row] = set >> (row * n) & (1<<n - 1)
		}
		if !slices.IsSorted(rows) {
			continue
		}
		first := firstEquivalent(rows, orders)
		sets[first] += ordersOfRows(rows, len(orders))
	}
	g := graphtest.Rook(n)
	sum := uint64(0)
	for rows, alike := range sets {
		set := 0
		for row, squares := range rows[:n] {
			set |= squares << (row * n)
		}
		walks := closedWalks(g, set) * uint64(alike)
		for v := range g {
			if set>>v&1 == 0 {
				walks = -walks
			}
		}
		sum += walks
	}
	return sum / uint64(2*n*n) // directions and starts
}

// ordersOfRows returns the number of different orders of the given rows, which
// must be sorted. The parameter all is what this number would be if all rows
// were different.
func ordersOfRows(rows []int, all int) int {
	run := 1 // the number of equal rows so far
	for i := 1; i < len(rows); i++ {
		run++
		if rows[i] != rows[i-1] {
			run = 1
		}
		all /= run
	}
	return all
}

// firstEquivalent returns the first of the sets that differ from the given one
// only by a permutation of rows and of columns. A set is a list of its rows in
// ascending order.
func firstEquivalent(rows []int, permutations [][]int) (first [5]int) {
	for i, permutation := range permutations {
		var moved [5]int
		for row, squares := range rows {
			for col, to := range permutation {
				moved[row] |= squares >> col & 1 << to
			}
		}
		slices.Sort(moved[:len(rows)])
		if i == 0 || slices.Compare(moved[:], first[:]) < 0 {
			first = moved
		}
	}
	return first
}

// closedWalks returns the number of closed walks over a set of vertices, with
// as many steps as the graph has vertices, modulo 2^64.
func closedWalks(g graphtest.Graph, set int) (sum uint64) {
	for start := range g {
		walks := make([]uint64, len(g)) // number of walks, by end
		walks[start] = uint64(set >> start & 1)
		for range g {
			next := make([]uint64, len(g))
			for u, n := range walks {
				if n == 0 {
					continue
				}
				for _, v := range g[u] {
					next[v] += n * uint64(set>>v&1)
				}
			}
			walks = next
		}
		sum += walks[start]
	}
	return sum
}

// permutations returns all permutations of the numbers below n.
func permutations(n int) [][]int {
	all := [][]int{{}}
	for i := range n {
		var longer [][]int
		for _, p := range all {
			for at := range i + 1 {
				longer = append(longer, slices.Insert(slices.Clone(p), at, i))
			}
		}
		all = longer
	}
	return all
}

// TestRook counts the closed tours of rook's graphs, in which all vertices have
// different neighbours. Only long tests count 5x5, which takes a few seconds.
func TestRook(t *testing.T) {
	graphtest.Slow(t)
	c := work.New(t.Context())
	for n := 3; n <= graphtest.Scaled(4, 5); n++ {
		want := new(big.Int).SetUint64(rookCycles(n))
		got, err := All(c, dense.NewGraph(graphtest.Rook(n).Lists(), true), problem.Closed,
			frontier.Memory)
		graphtest.NoError(t, err)
		if got.Cmp(want) != 0 {
			t.Errorf("%dx%d: %v tours, want %v", n, n, got, want)
		}
	}
}

// TestLargeEntries compares the counts by tables whose entries do not fit into
// a word with the numbers computed from modules alone.
func TestLargeEntries(t *testing.T) {
	graphtest.Slow(t)
	for _, test := range []struct {
		table string
		g     graphtest.Graph
	}{
		{"apart", graphtest.Multipartite(12, 12, 12, 12, 12)},
		{"adjacent", graphtest.Graph{{1, 2, 3}, {0}, {0}, {0}}.BlowUp(
			[]int{4, 20, 20, 20},
			func(v int) bool { return v > 0 },
		)},
	} {
		for _, goal := range goals(1) {
			p := problem.Problem{Graph: dense.NewGraph(test.g.Lists(), true), Goal: goal}
			r := beginRun(t, work.New(t.Context()), p)
			made := tables[test.table](r)
			if made.isWhole() || made.fitsWord() {
				t.Fatalf("%v: entries of %d bits", test.g, made.entryBits(made.lastLayer()))
			}
			got, err := made.count(r.Canceller())
			graphtest.NoError(t, err)
			want, err := tables["modules"](r).count(r.Canceller())
			graphtest.NoError(t, err)
			if got.Cmp(want) != 0 || want.Sign() == 0 {
				t.Errorf("%s, goal %v: %v tours, want %v", test.table, goal, got, want)
			}
			r.Finish()
		}
	}
}

// TestManyWalks counts the tours of a complete tripartite graph by a table of
// remainders, whose sums exceed a word. The number of tours must be that of a
// formula. The visits to try before the table must allow for all of its
// entries, once for each prime.
func TestManyWalks(t *testing.T) {
	const size = 48 // of a part
	g := graphtest.Multipartite(size, size, size)
	run := beginRun(t, work.New(t.Context()), problem.Problem{
		Graph: dense.NewGraph(g.Lists(), true),
		Goal:  problem.Closed,
	})
	defer run.Finish()
	table := tables["apart"](run)
	got, err := table.count(run.Canceller())
	graphtest.NoError(t, err)
	if want := ordersOfParts(size, size, size); got.Cmp(want) != 0 {
		t.Errorf("%v tours, want %v", got, want)
	}
	entries := 0 // of the multisets of at most half of the visits
	last := (table.length + 1) / 2
	for i := range 1 + table.maxVisits[0] {
		for j := range 1 + table.maxVisits[1] {
			for k := range 1 + table.maxVisits[2] {
				if visits := i + j + k; visits <= last {
					entries += min(visits, 3)
				}
			}
		}
	}
	primes := len(primesBeyond(table.bound(), 64))
	const edges = 6 // between classes
	perEntry := 1 + edges/(3.0*edgesPerEntry)
	want := float64(entries*primes) / entriesPerVisit * perEntry
	if visits := table.trialVisitsOfEntries(); math.Abs(visits-want) > 1 || table.fitsWord() {
		t.Errorf("%v visits for entries, want %v", visits, want)
	}
}

// isTwin reports whether two different vertices of a digraph have the same
// neighbours, apart from each other, and are adjacent in both directions or, if
// adjacent is false, in neither.
func isTwin(g graphtest.Graph, u, v int, adjacent bool) bool {
	if slices.Contains(g[u], v) != adjacent || slices.Contains(g[v], u) != adjacent {
		return false
	}
	for w := range g {
		isSame := slices.Contains(g[u], w) == slices.Contains(g[v], w) &&
			slices.Contains(g[w], u) == slices.Contains(g[w], v)
		if w != u && w != v && !isSame {
			return false
		}
	}
	return true
}

// TestAreTwins compares areTwins with isTwin for all pairs of vertices of
// random digraphs. A merge hardly ever asks it about vertices that are not
// twins, since it compares sums first.
func TestAreTwins(t *testing.T) {
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(193, 194))
	adjacents, apart, others := 0, 0, 0
	check := func(mg *moduleGraph, g graphtest.Graph, u, v int, adjacent bool) {
		want := isTwin(g, u, v, adjacent)
		if got := mg.areTwins(c, u, v, adjacent); got != want {
			t.Fatalf("%v: %d and %d are twins, adjacent %t: %t", g, u, v, adjacent, got)
		}
		switch {
		case !want:
			others++
		case adjacent:
			adjacents++
		default:
			apart++
		}
	}
	for range 100 {
		g := withTwins(r, 7, false)
		mg := newModuleGraph(c, &problem.Problem{
			Graph: dense.NewGraph(g.Lists(), false),
			Goal:  problem.Open,
		})
		for u := range g {
			for v := range u {
				check(mg, g, u, v, true)
				check(mg, g, v, u, false)
			}
		}
	}
	if min(adjacents, apart, others) < 50 {
		t.Errorf("%d adjacent twins, %d others, and %d pairs that are not twins", adjacents, apart, others)
	}
}

// TestTableMemory checks that a table takes as much memory as it says, apart
// from rows of a few words for each goroutine.
func TestTableMemory(t *testing.T) {
	r := rand.New(rand.NewPCG(105, 106))
	kinds := make(map[string]bool)
	for i := range 60 {
		undirected := i%3 > 0
		g := graphtest.Random(r, 5+r.IntN(7), 6, undirected)
		if i%4 == 0 {
			g = withTwins(r, 30, undirected)
		}
		for _, goal := range goals(1) {
			p := problem.Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: goal}
			run := beginRun(t, work.New(t.Context()), p)
			if run == nil {
				continue
			}
			made := newHeldKarpTable(run.Canceller(), run.Problem())
			if made == nil || made.isWhole() || made.words() > 1<<16 {
				continue
			}
			said := 2 * made.words()
			took := 0
			if made.entryBits(made.lastLayer()) <= 32 {
				took = memoryOf[uint32](t, made)
			} else {
				took = 2 * memoryOf[uint64](t, made)
			}
			if took > said || took < said/2 {
				t.Errorf("%v, goal %v: %d half words, said %d", g, goal, took, said)
			}
			kinds[fmt.Sprintf("meets %t, mirrored %t", made.meets, made.isMirrored())] = true
			run.Finish()
		}
	}
	if len(kinds) < 4 {
		t.Errorf("only tables of the kinds %v", kinds)
	}
}

// memoryOf returns the number of entries that a sweep of a table has allocated.
func memoryOf[entry uint32 | uint64](t *testing.T, made *heldKarpTable) (entries int) {
	c := work.New(t.Context())
	s := newModularSweep[entry](c, made)
	_, err := s.count(c, made.graph.covers(c))
	graphtest.NoError(t, err)
	for _, b := range s.buffers {
		entries += cap(b)
	}
	return entries
}

// TestTableStops stops tables at many points, and checks that they end shortly
// afterwards.
func TestTableStops(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(107, 108))
	apart := func(int) bool { return false }
	for name, g := range map[string]graphtest.Graph{
		"sets":      graphtest.Random(r, 18, 9, true),
		"multisets": graphtest.Petersen(5, 2).BlowUp(slices.Repeat([]int{2}, 10), apart),
		"modules":   graphtest.Multipartite(slices.Repeat([]int{2}, 100)...),
		"complete":  graphtest.Complete(400),
	} {
		t.Run("table="+name, func(t *testing.T) {
			p := problem.Problem{
				Graph: dense.NewGraph(g.Lists(), true),
				Goal:  problem.Closed,
				Prune: true,
			}
			graphtest.NoError(t, p.Prepare(work.New(t.Context())))
			late := (1 + runtime.GOMAXPROCS(0)) * work.PollInterval
			graphtest.CheckStopsSoon(t, late, func(c *work.Canceller) error {
				made := newHeldKarpTable(c, &p)
				if made == nil {
					return c.Err()
				}
				_, err := made.count(c)
				return err
			})
		})
	}
}

// TestSparseGraphs checks that the tours of boards and grids are counted by the
// frontier method, and not by a table.
func TestSparseGraphs(t *testing.T) {
	for name, g := range map[string]graphtest.Graph{
		"knight 5x5": graphtest.Knights(5, 5),
		"knight 4x6": graphtest.Knights(4, 6),
		"knight 3x8": graphtest.Knights(3, 8),
		"grid 4x4":   graphtest.Grid(4, 4),
		"grid 4x5":   graphtest.Grid(4, 5),
		"cubic":      graphtest.Petersen(10, 3),
	} {
		for _, goal := range goals(len(g) - 1) {
			p := problem.Problem{Graph: dense.NewGraph(g.Lists(), true), Goal: goal}
			r := beginRun(t, work.New(t.Context()), p)
			if r == nil {
				continue
			}
			made := newHeldKarpTable(r.Canceller(), r.Problem())
			if made == nil {
				t.Fatalf("%s: no table to choose", name)
			}
			best := cheapestCount(r.Canceller(), r.Problem(), frontier.Memory)
			if best.trialVisits == made.trialVisits() {
				t.Errorf("%s, goal %v: the table, after %d visits", name, goal, best.trialVisits)
			}
			r.Finish()
		}
	}
}

// TestThresholdGraphs counts the tours of threshold graphs of 40 vertices from
// a start, by a single table, and as the sum over all second vertices.
func TestThresholdGraphs(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(109, 110))
	c := work.New(t.Context())
	const n = 40
	for i := range 6 {
		g := make(graphtest.Graph, n)
		for v := range n {
			// Each vertex is adjacent to all earlier vertices, or to none of
			// them.
			if r.IntN(4) > 0 || v > n-4 {
				for u := range v {
					g[u] = append(g[u], v)
					g[v] = append(g[v], u)
				}
			}
		}
		graph := dense.NewGraph(g.Lists(), true)
		count := func(goal problem.Goal, prefix ...int32) *big.Int {
			p := problem.Problem{Graph: graph, Goal: goal, Start: prefix[0], Prefix: prefix}
			run := beginRun(t, c, p)
			if run == nil {
				return new(big.Int)
			}
			defer run.Finish()
			number, err := newHeldKarpTable(c, run.Problem()).count(c)
			graphtest.NoError(t, err)
			return number
		}
		start := int32(r.IntN(n))
		end := (int(start) + 1 + r.IntN(n-1)) % n
		for _, goal := range goals(end) {
			sum := new(big.Int)
			for _, v := range graph.Of(start) {
				sum.Add(sum, count(goal, start, v))
			}
			all := count(goal, start)
			if all.Cmp(sum) != 0 {
				t.Errorf("graph %d from %d, goal %v: %v tours, want %v", i, start, goal, all, sum)
			}
			if all.Sign() == 0 {
				t.Errorf("graph %d from %d, goal %v: no tours", i, start, goal)
			}
		}
	}
}
