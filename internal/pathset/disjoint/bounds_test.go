package disjoint

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// near reports whether two sums of prices differ by a rounding error at most.
func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

// TestForestBound compares bounds for random payments with those of all
// forests.
func TestForestBound(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(200, 5000) {
		p := smallProblem(c, r, family{AnyPaths, Rules{Directed: i%2 == 0}}, 7)
		pay := make([][2]float64, p.n())
		for v := range pay {
			pay[v] = [2]float64{r.Float64()*2 - 1, r.Float64()*2 - 1}
		}
		got := newForestBound(p, pay).bound(c)
		if want := bestForest(p, pay); !near(got, want) {
			t.Fatalf("problem %d: %v, want %v", i, got, want)
		}
	}
}

// bestForest returns the largest gain of vertices that pay for their edges in a
// forest, and are paid for those of any degree.
func bestForest(p *Problem, pay [][2]float64) (sum float64) {
	at := func(v int32, end int) float64 {
		if p.Directed {
			return pay[v][end]
		}
		return pay[v][0]
	}
	for v := range int32(p.n()) {
		most := math.Inf(-1)
		for d, gain := range p.Gain[v] {
			edges := map[Degree][2]float64{EdgeOut: {1, 0}, EdgeIn: {0, 1}, TwoEdges: {1, 1}}[Degree(d)]
			if p.IsDegree(Degree(d)) && !isForbidden(gain) {
				most = max(most, float64(gain)+edges[0]*at(v, 0)+edges[1]*at(v, 1))
			}
		}
		sum += most
	}
	heaviest := 0.0
	for set := range 1 << len(p.edges) {
		weight := 0.0
		part := make([]int, p.n())
		for v := range part {
			part[v] = v
		}
		isForest := true
		for e, ends := range p.edges {
			if set>>e&1 == 0 {
				continue
			}
			weight += float64(p.perEdge) - at(ends[0], 0) - at(ends[1], 1)
			from, to := part[ends[0]], part[ends[1]]
			isForest = isForest && from != to
			for v := range part {
				if part[v] == from {
					part[v] = to
				}
			}
		}
		if isForest {
			heaviest = max(heaviest, weight)
		}
	}
	return sum + heaviest
}

// TestForestBoundAbove checks that the lowest bound by forests is at least the
// best gain, however long it is lowered.
func TestForestBoundAbove(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(200, 5000) {
		p := smallProblem(c, r, family{AnyPaths, Rules{Directed: i%2 == 0}}, 8)
		f := newForestBound(p, potentials(c, p))
		best := bestValue(p)
		last := math.MaxInt32
		for _, units := range []int64{0, 100, 1000, 100_000} {
			bound := f.lowerFor(c, best, units)
			if bound < best || bound > last {
				t.Fatalf("problem %d: %d after %d units, want %d to %d", i, bound, units, best, last)
			}
			last = bound
		}
	}
}

// TestForestBoundSeesCycles checks the bound of triangles: their vertices could
// have two edges each, but the paths cannot have three.
func TestForestBoundSeesCycles(t *testing.T) {
	c := work.New(t.Context())
	triangles := [][2]int32{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}
	p := NewProblem(c, AnyPaths, Rules{}, 6, triangles)
	f := newForestBound(p, potentials(c, p))
	if bound := f.lowerFor(c, 4, 100_000); bound != 4 {
		t.Errorf("%d edges, want 4", bound)
	}
	if bound := newPrices(p).lower(c, 4, laterSteps); bound < 6-1e-6 {
		t.Errorf("prices alone give %v edges, want 6", bound)
	}
}

// TestPrices compares bounds for random prices with those of all choices of
// copies.
func TestPrices(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(600, 20_000) {
		f := families[i%len(families)]
		p := newPrices(smallProblem(c, r, f, 7))
		for e := range p.ofEdge {
			p.ofEdge[e] = r.Float64()*2 - 1
		}
		if f.Kind == OnePath {
			p.ofEnd = r.Float64()*2 - 1
		}
		if got, want := p.choose(c), bestCopies(p); !near(got, want) {
			t.Fatalf("problem %d, %v: %v, want %v", i, f, got, want)
		}
	}
}

// bestCopies returns the largest gain of vertices that choose their copies of
// edges independently.
func bestCopies(p *prices) (sum float64) {
	sum = 2 * p.ofEnd
	for v := range int32(p.n()) {
		list := p.incident.Of(v)
		most := float64(Never)
		for set := range 1 << len(list) {
			value := 0.0
			d := Untouched
			hasRoom := true
			for i, e := range list {
				if set>>i&1 == 0 {
					continue
				}
				price := p.ofEdge[e] + float64(p.perEdge)/2
				end := 0
				if p.edges[e][1] == v {
					end = 1
					price = float64(p.perEdge) - price
				}
				value += price
				var fits bool
				d, fits = p.With(d, end)
				hasRoom = hasRoom && fits
			}
			if !hasRoom {
				continue
			}
			if d == EdgeOut || d == EdgeIn {
				value -= p.ofEnd
			}
			most = max(most, value+float64(p.Gain[v][d]))
		}
		sum += most
	}
	return sum
}

// TestPricesAbove checks that the bound by prices is at least the best gain,
// and that the prices that remain give this bound.
func TestPricesAbove(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(600, 20_000) {
		f := families[i%len(families)]
		p := smallProblem(c, r, f, 8)
		best := bestValue(p)
		if best == NoValue {
			continue
		}
		prices := newPrices(p)
		if f.IsSingle() {
			prices.begin(c, potentials(c, p))
		}
		first := prices.choose(c)
		target := float64(r.IntN(1 + max(0, best))) // below the best gain, there are steps in vain
		bound := prices.lower(c, target, laterSteps)
		if wholeBound(bound) < best || bound > first+1e-6 {
			t.Fatalf("problem %d, %v: %v, want %d to %v", i, f, bound, best, first)
		}
		if now := prices.choose(c); !near(now, bound) {
			t.Fatalf("problem %d, %v: the prices give %v, want %v", i, f, now, bound)
		}
	}
}

// TestPotentials checks that potentials are a dual solution: their sum, and
// what edges gain beyond them, is the number of edges that the vertices can
// have.
func TestPotentials(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(600, 20_000) {
		f := families[i%len(families)]
		p := smallProblem(c, r, f, 6)
		arcs := p.edges
		if !f.Directed {
			arcs = nil
			for _, e := range p.edges {
				arcs = append(arcs, e, [2]int32{e[1], e[0]})
			}
		}
		value := potentials(c, p)
		sum := 0.0
		for v := range int32(p.n()) {
			out, in := p.capacities(v)
			sum += float64(out)*value[v][0] + float64(in)*value[v][1]
		}
		for _, arc := range arcs {
			sum += max(0, 1-value[arc[0]][0]-value[arc[1]][1])
		}
		if want := mostArcs(p, arcs); sum != float64(want) {
			t.Fatalf("problem %d, %v: %v of %v, want %d", i, f, sum, value, want)
		}
	}
}

// mostArcs returns how many of the arcs the vertices can have, if each has as
// many out and in as its capacities say.
func mostArcs(p *Problem, arcs [][2]int32) int {
	room := make([][2]int, p.n())
	for v := range room {
		room[v][0], room[v][1] = p.capacities(int32(v))
	}
	best := 0
	var decide func(i, n int)
	decide = func(i, n int) {
		best = max(best, n)
		if n+len(arcs)-i <= best {
			return
		}
		u, v := arcs[i][0], arcs[i][1]
		if room[u][0] > 0 && room[v][1] > 0 {
			room[u][0]--
			room[v][1]--
			decide(i+1, n+1)
			room[u][0]++
			room[v][1]++
		}
		decide(i+1, n)
	}
	decide(0, 0)
	return best
}

// TestColours checks that the first bound by forests, and the bound by prices
// once they are lowered, are that by the colours of a bipartite graph: each
// edge has an end on the small side, where vertices have two edges at most.
func TestColours(t *testing.T) {
	c := work.New(t.Context())
	for _, small := range []int{2, 3, 5} {
		t.Run(fmt.Sprintf("small=%d", small), func(t *testing.T) {
			var edges [][2]int32
			for u := range int32(small) {
				for v := range int32(2 * small) {
					edges = append(edges, [2]int32{u, int32(small) + v})
				}
			}
			p := NewProblem(c, AnyPaths, Rules{}, 3*small, edges)
			if got := newForestBound(p, potentials(c, p)).bound(c); !near(got, float64(2*small)) {
				t.Errorf("%v edges, want %d", got, 2*small)
			}
			prices := newPrices(p)
			if got := prices.choose(c); got < float64(2*small+1) {
				t.Errorf("%v edges before the prices are lowered", got)
			}
			if got := prices.lower(c, float64(2*small), laterSteps); wholeBound(got) != 2*small {
				t.Errorf("prices give %v edges, want %d", got, 2*small)
			}
		})
	}
}

// TestDescent checks when a descent counts a bound as lower, and when its steps
// become shorter.
func TestDescent(t *testing.T) {
	d := newDescent(2)
	for i, test := range []struct {
		bound   float64
		isLower bool
		isStuck bool
		step    float64 // towards 0, with a sum of squares of 2
	}{
		{10, true, false, 5},
		{9.99999, false, false, 9.99999 / 2}, // less than the margin
		{11, false, true, 11. / 4},
		{1, true, false, 1. / 4},
		{0.1, true, false, 0.5 / 4}, // the gap counts as a half
	} {
		isLower, isStuck := d.record(test.bound), d.shortenIfStuck()
		if isLower != test.isLower || isStuck != test.isStuck {
			t.Errorf("bound %d: lower: %t, stuck: %t", i, isLower, isStuck)
		}
		if step := d.step(test.bound, 0, 2); !near(step, test.step) {
			t.Errorf("bound %d: a step of %v, want %v", i, step, test.step)
		}
	}
}

// TestWholeBound checks bounds near whole numbers.
func TestWholeBound(t *testing.T) {
	for bound, want := range map[float64]int{3: 3, 3.9: 3, 4 - 1e-9: 4, 4 + 1e-9: 4, -0.5: -1} {
		if got := wholeBound(bound); got != want {
			t.Errorf("%v: %d, want %d", bound, got, want)
		}
	}
}
