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

	"gonum.org/v1/gonum/graph"
)

// undirectedOf returns the graph of n vertices with these edges.
func undirectedOf(n int, edges [][2]int) digraph {
	g := make(digraph, n)
	for _, e := range edges {
		g[e[0]] = append(g[e[0]], e[1])
		g[e[1]] = append(g[e[1]], e[0])
	}
	for v := range g {
		slices.Sort(g[v])
	}
	return g
}

// flowerSnark returns Isaacs' graph J(n): n stars, whose first leaves make a
// cycle, and whose other leaves make another one, twice as long. There is no
// Hamiltonian cycle if n is odd.
func flowerSnark(n int) digraph {
	var edges [][2]int
	for i := range n {
		centre, next := 4*i, 4*((i+1)%n)
		second, third := next+2, next+3
		if next == 0 {
			second, third = third, second
		}
		edges = append(edges, [][2]int{
			{centre, centre + 1}, {centre, centre + 2}, {centre, centre + 3},
			{centre + 1, next + 1}, {centre + 2, second}, {centre + 3, third},
		}...)
	}
	return undirectedOf(4*n, edges)
}

// generalizedPetersen returns the graph GP(n,k): a cycle of n vertices, each
// joined to one of n more, which are joined to those k further on.
func generalizedPetersen(n, k int) digraph {
	var edges [][2]int
	for i := range n {
		edges = append(edges, [][2]int{{i, (i + 1) % n}, {i, n + i}, {n + i, n + (i+k)%n}}...)
	}
	return undirectedOf(2*n, edges)
}

// gridGraph returns the graph of a rook that moves by one square.
func gridGraph(rows, cols int) digraph {
	var edges [][2]int
	for v := range rows * cols {
		if v%cols > 0 {
			edges = append(edges, [2]int{v - 1, v})
		}
		if v >= cols {
			edges = append(edges, [2]int{v - cols, v})
		}
	}
	return undirectedOf(rows*cols, edges)
}

// relabelled returns g with its vertices in a random order.
func (g digraph) relabelled(r *rand.Rand) digraph {
	number := r.Perm(len(g))
	h := make(digraph, len(g))
	for u := range g {
		for _, v := range g[u] {
			h[number[u]] = append(h[number[u]], number[v])
		}
		slices.Sort(h[number[u]])
	}
	return h
}

// TestNarrowGraphs counts the Hamiltonian cycles of graphs that are long and
// narrow, in whatever order their vertices come, and tells whether there are
// any, which pruning alone does not.
func TestNarrowGraphs(t *testing.T) {
	type narrow struct {
		name string
		g    digraph
		want string
	}
	var graphs []narrow
	for n := 5; n <= 101; n += scaled(32, 2) {
		graphs = append(graphs, narrow{fmt.Sprintf("J(%d)", n), flowerSnark(n), "0"})
	}
	// Alspach 1983, doi:10.1016/0095-8956(83)90042-4: of these graphs, only
	// GP(6i+5,2) have none. GP(6i+3,2) have 3: Schwenk 1989,
	// doi:10.1016/0095-8956(89)90064-6.
	for n := 11; n <= 503; n += 6 * scaled(20, 1) {
		graphs = append(graphs, narrow{fmt.Sprintf("GP(%d,2)", n), generalizedPetersen(n, 2), "0"},
			narrow{fmt.Sprintf("GP(%d,2)", n+4), generalizedPetersen(n+4, 2), "3"})
	}
	// A003763.
	for i, want := range []string{"1", "6", "1072", "4638576", "467260456608"} {
		graphs = append(graphs, narrow{fmt.Sprintf("grid %d", 2*i+2), gridGraph(2*i+2, 2*i+2), want})
	}
	if long {
		graphs = append(graphs, narrow{"grid 12", gridGraph(12, 12), "1076226888605605706"})
	}
	r := rand.New(rand.NewPCG(61, 62))
	for _, x := range graphs {
		for _, g := range []digraph{x.g, x.g.relabelled(r)} {
			f := g.freeze(true)
			n, err := CountTours(t.Context(), f, Closed())
			if err != nil || n.String() != x.want {
				t.Errorf("%s: %v, %v, want %s", x.name, n, err, x.want)
			}
			if x.want != "0" {
				continue
			}
			tour, err := Search{Goal: Closed()}.Tour(t.Context(), f, 0)
			if !errors.Is(err, ErrNoTour) || tour.Visits > 8*proverVisits {
				t.Errorf("%s: %v, %v", x.name, tour, err)
			}
		}
	}
}

// TestFrontierCycle walks back to cycles and checks them, link by link.
func TestFrontierCycle(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 64))
	found := 0
	for i := range scaled(300, 10000) {
		undirected := i%2 == 0
		n := 3 + r.IntN(5)
		g := randomGraph(r, n, 1+r.Float64()*3, undirected)
		start := r.IntN(n)
		for _, goal := range []Goal{{}, Closed(), EndAt(int64((start + 1) % n))} {
			all := refAll(g, undirected, start, goal)
			s := Search{Goal: goal}
			if len(all) > 0 {
				s.Prefix = all[r.IntN(len(all))][:1+r.IntN(n-1)]
			}
			c := newCanceller(t.Context())
			p, err := newProblem(&c, g.freeze(undirected), &s, int64(start))
			if err != nil {
				if len(all) > 0 || !errors.Is(err, ErrNoTour) {
					t.Fatal(err)
				}
				continue
			}
			path, err := frontierTour(&p, &c, math.MaxInt64)
			if err != nil && !errors.Is(err, ErrNoTour) || (path == nil) != (len(all) == 0) || errors.Is(err, ErrNoTour) != (path == nil) {
				t.Fatalf("%s from %d, goal %v, prefix %v: %v, %v", describe(g, undirected), start, goal, s.Prefix, path, err)
			}
			if path == nil {
				continue
			}
			found++
			if tour := idsOf(p.f, path); !beginsWith(tour, s.Prefix) || !slices.ContainsFunc(all, func(other []int64) bool { return slices.Equal(tour, other) }) {
				t.Fatalf("%s from %d, goal %v, prefix %v: %v is no tour", describe(g, undirected), start, goal, s.Prefix, tour)
			}
		}
	}
	if found < 300 {
		t.Errorf("only %d tours", found)
	}
	// A long one.
	b := newBoard(t, 5, 40)
	c := newCanceller(t.Context())
	p, err := newProblem(&c, b, &Search{Goal: Closed()}, 7)
	if err != nil {
		t.Fatal(err)
	}
	path, err := frontierTour(&p, &c, math.MaxInt64)
	tour := Tour{Path: idsOf(p.f, path)}
	if err != nil || tour.Verify(b) != nil || !tour.IsClosed(b) {
		t.Errorf("5x40: %v, %v", err, tour)
	}
}

// TestFrontierGivesUp checks that a frontier that may not take as many steps, or
// as much memory, says that it does not know.
func TestFrontierGivesUp(t *testing.T) {
	r := newRun(t, Search{Goal: Closed()}, Freeze(newBoard(t, 5, 8)), 0)
	defer r.form.finish()
	g, order, err := r.cycles()
	if err != nil {
		t.Fatal(err)
	}
	frontier := func() *frontier {
		f, err := newFrontier(&r.canceller, g.adjacency, order.vertices, frontierMemory)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	all := frontier()
	if n, err := all.count(); err != nil || n.Int64() != 44202 || all.full {
		t.Fatalf("%v, %v", n, err)
	}
	for _, most := range []int64{0, 1, 100, all.steps / 2} {
		f := frontier()
		f.most = most
		if n, err := f.count(); n != nil || err != nil || !f.full {
			t.Errorf("%d steps: %v, %v", most, n, err)
		}
		if path, err := frontierTour(&r.problem, &r.canceller, most); path != nil || err != nil {
			t.Errorf("%d steps: %v, %v", most, path, err)
		}
	}
	for _, words := range []int{0, 15, 16, 100, 1000, 10_000} {
		f := frontier()
		f.pool = newPool(words, f.words())
		if n, err := f.count(); n != nil || err != nil || !f.full {
			t.Errorf("%d words: %v, %v", words, n, err)
		}
	}
	f := frontier()
	f.pool = newPool(1<<20, f.words())
	if n, err := f.count(); err != nil || n.Int64() != 44202 {
		t.Errorf("8 MiB: %v, %v", n, err)
	}
	if left := f.pool.left; left < 0 {
		t.Errorf("%d words left of 8 MiB", left)
	}
}

// TestFrontierStopsAnywhere stops a count after ever more work.
func TestFrontierStopsAnywhere(t *testing.T) {
	for _, f := range []*Frozen{Freeze(newBoard(t, 5, 6)), knights(5, 5).freeze(false)} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		r := newRun(t, Search{}, f, 0)
		defer r.form.finish()
		stops := 0
		for work := 1; ; work += 1 + work/scaled(10, 200) {
			r.canceller = newCanceller(ctx)
			r.canceller.credit = work
			g, order, err := r.cycles()
			var n *big.Int
			if err == nil {
				n, err = g.count(&r.canceller, order.vertices, frontierMemory)
			}
			if err == nil {
				if n.Int64() != map[int]int64{25: 304, 30: 4542}[f.n] {
					t.Errorf("%v tours", n)
				}
				break
			}
			if n != nil || !errors.Is(err, context.Canceled) {
				t.Fatalf("stopped after %d: %v, %v", work, n, err)
			}
			stops++
		}
		if stops < 50 {
			t.Errorf("stopped %d times only", stops)
		}
	}
}

// BenchmarkFrontier counts closed and open tours of whole graphs by the frontier
// method alone, and shows what it takes: slots, the greatest number of states at
// once, steps between states, and time for each.
func BenchmarkFrontier(b *testing.B) {
	for _, x := range []struct {
		name string
		g    graph.Graph
		goal Goal
	}{
		{"board=3x60", MustBoard(3, 60), Closed()},
		{"board=4x30", MustBoard(4, 30), Open()},
		{"board=5x20", MustBoard(5, 20), Closed()},
		{"board=6x6", MustBoard(6, 6), Closed()},
		{"board=6x6", MustBoard(6, 6), Open()},
		{"board=6x7", MustBoard(6, 7), Closed()},
		{"board=6x8", MustBoard(6, 8), Closed()},
		{"board=6x10", MustBoard(6, 10), Closed()},
		{"grid=12x12", asUndirected{gridGraph(12, 12)}, Closed()},
		{"graph=J(101)", asUndirected{flowerSnark(101)}, Closed()},
		{"graph=GP(503,2)", asUndirected{generalizedPetersen(503, 2)}, Closed()},
	} {
		b.Run(fmt.Sprintf("%s/goal=%v", x.name, x.goal), func(b *testing.B) {
			f, c := Freeze(x.g), newCanceller(context.Background())
			if x.goal == Open() {
				var err error
				if f, err = f.withVertex(&c, func(int32) (from, to bool) { return true, true }); err != nil {
					b.Fatal(err)
				}
			}
			r := newRun(b, Search{Goal: Closed()}, f, f.id(int32(f.n-1)))
			defer r.form.finish()
			var slots, states, steps float64
			for b.Loop() {
				g, order, err := r.cycles()
				if err != nil {
					b.Fatal(err)
				}
				frontier, err := newFrontier(&c, g.adjacency, order.vertices, frontierMemory)
				if err != nil {
					b.Fatal(err)
				}
				if n, err := frontier.count(); n == nil || err != nil {
					b.Fatal(n, err)
				}
				slots, states, steps = float64(order.slots), float64(frontier.peak), float64(frontier.steps)
			}
			b.ReportMetric(slots, "slots")
			b.ReportMetric(states, "states")
			b.ReportMetric(steps, "steps")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/steps, "ns/step")
		})
	}
}

// frontierTour returns the tour that a frontier of so many steps finds.
func frontierTour(p *problem, c *canceller, steps int64) ([]int32, error) {
	plan, err := p.planFrontier(c)
	if err != nil {
		return nil, err
	}
	return plan.tour(c, steps)
}
