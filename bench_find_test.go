package knighttour

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/graph"
)

// BenchmarkFind finds tours of graphs of many families, and reports the share
// that was found, the share that was proved to have none, and the median and
// the longest of the times.
func BenchmarkFind(b *testing.B) {
	for _, family := range findFamilies() {
		b.Run(family.name, func(b *testing.B) {
			seeds := scaled(3, 15)
			graphs := make([]graph.Graph, seeds)
			for seed := range graphs {
				graphs[seed] = family.random(rand.New(rand.NewPCG(uint64(seed), 0)))
			}
			var outcomes findOutcomes
			for b.Loop() {
				for _, g := range graphs {
					outcomes.find(b, g, family.goal)
				}
			}
			outcomes.report(b)
		})
	}
}

// findOutcomes are what became of calls of Find.
type findOutcomes struct {
	times         []time.Duration
	found, proved int
}

func (o *findOutcomes) find(b *testing.B, g graph.Graph, goal Goal) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(scaled(5, 20))*time.Second)
	defer cancel()
	begin := time.Now()
	tour, err := Find(ctx, g, goal)
	o.times = append(o.times, time.Since(begin))
	switch {
	case err == nil:
		o.found++
		if err := tour.Verify(g); err != nil || goal == Closed() && !tour.IsClosed(g) {
			b.Fatal(err)
		}
	case errors.Is(err, ErrNoTour):
		o.proved++
	}
}

func (o *findOutcomes) report(b *testing.B) {
	slices.Sort(o.times)
	n := len(o.times)
	b.ReportMetric(float64(o.found)/float64(n), "found")
	b.ReportMetric(float64(o.proved)/float64(n), "proved")
	b.ReportMetric(o.times[n/2].Seconds()*1e3, "median-ms")
	b.ReportMetric(o.times[n-1].Seconds()*1e3, "longest-ms")
}

// A findFamily makes graphs of one kind at random.
type findFamily struct {
	name   string
	goal   Goal
	random func(r *rand.Rand) graph.Graph
}

func findFamilies() []findFamily {
	var families []findFamily
	for _, x := range []struct {
		side    int
		percent int
	}{{50, 15}, {100, 15}, {100, 20}, {200, 10}, {200, 15}, {300, 10}, {500, 10}, {1000, 5}} {
		for _, goal := range []Goal{Closed(), Open()} {
			families = append(families, findFamily{
				fmt.Sprintf("graph=holes/board=%dx%d/holes=%d%%/goal=%v", x.side, x.side, x.percent, goal), goal,
				func(r *rand.Rand) graph.Graph { return boardWithHoles(r, x.side, x.percent) }})
		}
	}
	for _, x := range []struct{ near, far, side int }{
		{1, 4, 12}, {2, 5, 16}, {2, 5, 18}, {1, 6, 16}, {1, 6, 18}, {1, 6, 20}, {3, 4, 24}, {4, 5, 40}, {4, 5, 50}, {2, 3, 20}, {3, 4, 40},
	} {
		b, err := MustBoard(x.side, x.side).WithLeaper(x.near, x.far)
		if err != nil {
			panic(err)
		}
		for _, goal := range []Goal{Closed(), Open()} {
			families = append(families, findFamily{
				fmt.Sprintf("graph=leaper/board=%dx%d/leaper=%d,%d/goal=%v", x.side, x.side, x.near, x.far, goal), goal,
				func(*rand.Rand) graph.Graph { return b }})
		}
	}
	for _, x := range []struct {
		name   string
		nodes  []int
		random func(r *rand.Rand, n int) *Frozen
	}{
		{"cubic", []int{200, 500, 1000, 10_000}, randomCubic},
		{"nearly-planar", []int{1000, 5000}, randomNearlyPlanar},
		{"threshold", []int{10_000, 100_000}, randomAtThreshold},
		{"geometric", []int{10_000}, randomGeometric},
		{"3-in-3-out", []int{1000, 10_000}, randomRegularDigraph},
	} {
		for _, n := range x.nodes {
			families = append(families, findFamily{
				fmt.Sprintf("graph=%s/nodes=%d/goal=closed", x.name, n), Closed(),
				func(r *rand.Rand) graph.Graph { return x.random(r, n) }})
		}
	}
	return families
}

// boardWithHoles returns a board with about so many percent of its squares
// blocked at random, the same number of each colour, so that every square is
// left with two moves.
func boardWithHoles(r *rand.Rand, side, percent int) Board {
	b := MustBoard(side, side)
	colour := func(id int64) int { return int(id/int64(side)+id) % 2 }
	var blocked []int64
	var taken [2]int
	for _, id := range r.Perm(side * side) {
		if c := colour(int64(id)); taken[c] < side*side*percent/200 {
			taken[c]++
			blocked = append(blocked, int64(id))
		}
	}
	for len(blocked) > 0 {
		b, _ = b.Without(blocked...) // they are on the board
		blocked = blocked[:0]
		var of [2][]int64
		for _, s := range graph.NodesOf(b.Nodes()) {
			if b.From(s.ID()).Len() < 2 {
				blocked = append(blocked, s.ID())
			}
			c := colour(s.ID())
			of[c] = append(of[c], s.ID())
		}
		if len(blocked) == 0 {
			more := max(0, len(of[0])-len(of[1])) - max(0, len(of[1])-len(of[0]))
			list := of[0]
			if more < 0 {
				list = of[1]
			}
			for range abs(more) {
				blocked = append(blocked, list[r.IntN(len(list))])
			}
		}
	}
	return b
}

// sorted returns the lists sorted, without repetitions, frozen.
func (g digraph) frozenSorted(undirected bool) *Frozen {
	for v := range g {
		slices.Sort(g[v])
		g[v] = slices.Compact(g[v])
	}
	return g.freeze(undirected)
}

// link adds an edge between u and v and reports whether it is new.
func (g digraph) link(u, v int) bool {
	if u == v || slices.Contains(g[u], v) {
		return false
	}
	g[u], g[v] = append(g[u], v), append(g[v], u)
	return true
}

// randomCubic pairs three ends of edges for each vertex, until that makes no
// loops and no edges twice.
func randomCubic(r *rand.Rand, n int) *Frozen {
	for {
		g := make(digraph, n)
		ends := r.Perm(3 * n)
		ok := true
		for i := 0; i < len(ends) && ok; i += 2 {
			ok = g.link(ends[i]/3, ends[i+1]/3)
		}
		if ok {
			return g.frozenSorted(true)
		}
	}
}

// randomNearlyPlanar returns a brick wall of n bricks' corners on a torus, three
// edges at each, in which pairs of edges near to each other were exchanged at
// random.
func randomNearlyPlanar(r *rand.Rand, n int) *Frozen {
	g := make(digraph, n)
	const rows = 20
	cols := n / rows
	for v := range n {
		row, col := v/cols, v%cols
		g.link(v, row*cols+(col+1)%cols)
		if (row+col)%2 == 0 {
			g.link(v, (row+1)%rows*cols+col)
		}
	}
	random := func(v int) int { return g[v][r.IntN(len(g[v]))] }
	unlink := func(u, v int) {
		g[u] = slices.DeleteFunc(g[u], func(w int) bool { return w == v })
		g[v] = slices.DeleteFunc(g[v], func(w int) bool { return w == u })
	}
	for range n / 4 {
		a := r.IntN(n)
		b := random(a)
		c := random(random(b))
		d := random(c)
		if a != c && a != d && b != c && b != d && !slices.Contains(g[a], c) && !slices.Contains(g[b], d) {
			unlink(a, b)
			unlink(c, d)
			g.link(a, c)
			g.link(b, d)
		}
	}
	return g.frozenSorted(true)
}

// randomAtThreshold adds random edges until every vertex has two: then the
// graph almost surely has a Hamiltonian cycle.
func randomAtThreshold(r *rand.Rand, n int) *Frozen {
	g := make(digraph, n)
	for few := n; few > 0; {
		u, v := r.IntN(n), r.IntN(n)
		if !g.link(u, v) {
			continue
		}
		for _, w := range []int{u, v} {
			if len(g[w]) == 2 {
				few--
			}
		}
	}
	return g.frozenSorted(true)
}

// randomGeometric joins random points of a square that are near to each other,
// as near as it takes for every point to have two neighbours.
func randomGeometric(r *rand.Rand, n int) *Frozen {
	points := make([][2]float64, n)
	for i := range points {
		points[i] = [2]float64{r.Float64(), r.Float64()}
	}
	for radius := math.Sqrt(math.Log(float64(n)) / (math.Pi * float64(n))); ; radius *= 1.05 {
		cells := map[[2]int][]int{}
		cell := func(p [2]float64) [2]int { return [2]int{int(p[0] / radius), int(p[1] / radius)} }
		for i, p := range points {
			cells[cell(p)] = append(cells[cell(p)], i)
		}
		g := make(digraph, n)
		for i, p := range points {
			c := cell(p)
			for k := range 9 {
				for _, j := range cells[[2]int{c[0] + k/3 - 1, c[1] + k%3 - 1}] {
					if i < j && math.Hypot(p[0]-points[j][0], p[1]-points[j][1]) < radius {
						g.link(i, j)
					}
				}
			}
		}
		if slices.IndexFunc(g, func(list []int) bool { return len(list) < 2 }) < 0 {
			return g.frozenSorted(true)
		}
	}
}

// randomRegularDigraph makes edges of three random permutations, with some
// exchanges, so that there are no loops and no edges twice.
func randomRegularDigraph(r *rand.Rand, n int) *Frozen {
	g := make(digraph, n)
	for range 3 {
		p := r.Perm(n)
		for again := true; again; {
			again = false
			for u := range p {
				for p[u] == u || slices.Contains(g[u], p[u]) {
					j := r.IntN(n)
					p[u], p[j] = p[j], p[u]
					again = true
				}
			}
		}
		for u, v := range p {
			g[u] = append(g[u], v)
		}
	}
	return g.frozenSorted(false)
}
