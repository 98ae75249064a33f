package frontier

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestBestOrder checks that orders contain every vertex once, begin with the
// vertices that are to come first, and state their cost correctly. The number
// of slots for graphs of known width must be close to that width.
func TestBestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(65, 66))
	var graphs []graphtest.Graph
	var maxWidths []int // by graph: the number of slots that an order may take
	add := func(g graphtest.Graph, slots int) {
		graphs = append(graphs, g, g.Relabelled(r))
		maxWidths = append(maxWidths, slots, slots)
	}
	add(graphtest.Grid(1, 500), 2)
	add(graphtest.Grid(3, 100), 4)
	add(graphtest.Grid(8, 8), 9)
	add(graphtest.Knights(3, 30), 9)
	add(graphtest.Knights(6, 6), 11)
	add(graphtest.FlowerSnark(51), 7)
	add(graphtest.Petersen(100, 2), 7)
	known := len(graphs) // those of known width
	for range 100 {
		n := 1 + r.IntN(20)
		add(graphtest.Random(r, n, r.Float64()*6, true), n)
	}
	for i, g := range graphs {
		var first []int32 // random vertices, in random order
		if i >= known {
			for _, v := range r.Perm(len(g))[:r.IntN(len(g)+1)] {
				first = append(first, int32(v))
			}
		}
		checkBestOrder(t, g, first, maxWidths[i])
	}
	complete := graphtest.Complete(maxSlots + 2).Lists()
	if o := BestOrder(work.New(t.Context()), complete, nil); o.Vertices != nil {
		t.Errorf("a complete graph of %d: %v", maxSlots+2, o)
	}
}

// checkBestOrder checks the best order of a graph in which the given vertices
// come first. It must not take more than maxWidth slots, and not cost more than
// the numbering itself.
func checkBestOrder(t *testing.T, g graphtest.Graph, first []int32, maxWidth int) {
	t.Helper()
	c := work.New(t.Context())
	o := BestOrder(c, g.Lists(), first)
	sorted := slices.Sorted(slices.Values(o.Vertices))
	if len(sorted) != len(g) || len(slices.Compact(sorted)) != len(g) {
		t.Fatalf("%v: %v", g, o)
	}
	if n := len(first); !slices.Equal(o.Vertices[:n], first) {
		t.Fatalf("%v: %v with %d first", g, o, first)
	}
	p := newPlacement(c, g.Lists(), nil)
	slots := 0
	for _, v := range o.Vertices {
		if !p.place(v) {
			t.Fatalf("%v: %v takes too many slots", g, o)
		}
		slots = max(slots, maxSlots-bits.OnesCount32(p.free))
	}
	if slots > maxWidth {
		t.Fatalf("%v: %v, with %d slots, want at most %d", g, o, slots, maxWidth)
	}
	if p.cost != o.cost {
		t.Fatalf("%v: %v, but the cost is %d", g, o, p.cost)
	}
	natural := newPlanner(c, g.Lists(), first)
	natural.tryBase()
	if o.cost > natural.best.cost {
		t.Fatalf("%v: %v costs %d, the numbering only %d", g, o, o.cost, natural.best.cost)
	}
	if p.states != 1 {
		t.Fatalf("%v: %v, with %d states in the end", g, o, p.states)
	}
}

// TestImprover checks that an improver keeps the vertices of an order, that its
// estimates are those of a placement, and that they never rise.
func TestImprover(t *testing.T) {
	r := rand.New(rand.NewPCG(69, 70))
	c := work.New(t.Context())
	gained := 0
	for range graphtest.Scaled(100, 1000) {
		n := 2 + r.IntN(40)
		g := graphtest.Random(r, n, 2+r.Float64()*4, true)
		if r.IntN(3) == 0 {
			g = g.WithHubs(1 + r.IntN(3))
		}
		var order []int32
		for _, v := range r.Perm(len(g)) {
			order = append(order, int32(v))
		}
		im := newImprover(c, g.Lists(), order)
		before := stepsOf(c, g, order)
		for range 5 {
			im.run(c, 2000)
			after := stepsOf(c, g, im.order)
			sum := 0.0
			for _, steps := range im.steps {
				sum += steps
			}
			if math.Abs(sum-after) > 1e-6*after {
				t.Fatalf("%v: %g steps, want %g", g, sum, after)
			}
			if after > before*(1+1e-6) {
				t.Fatalf("%v: %g steps after %g", g, after, before)
			}
			if after < before {
				gained++
			}
			before = after
		}
		slices.Sort(order)
		if sorted := slices.Sorted(slices.Values(im.order)); !slices.Equal(sorted, order) {
			t.Fatalf("%v: %v", g, im.order)
		}
	}
	if gained < 100 {
		t.Errorf("fewer steps %d times", gained)
	}
}

// stepsOf returns the expected number of steps of an order, even if it takes
// too many slots.
func stepsOf(c *work.Canceller, g graphtest.Graph, order []int32) float64 {
	p := newPlacement(c, g.Lists(), nil)
	for _, v := range order {
		p.expect(v)
		for _, u := range p.g.Of(v) {
			p.pending[u]--
		}
		p.slot[v] = 0 // any slot will do for a placed vertex
	}
	return p.steps
}

// TestHubs finds narrow orders of graphs with hubs over blocks in a ring, where
// a search from the beginning takes hubs too soon.
func TestHubs(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	for _, test := range []struct {
		blocks, size int
		maxSteps     float64 // expected
	}{
		{blocks: 5, size: 40, maxSteps: 1e6},
		{blocks: 5, size: 200, maxSteps: 5e6},
	} {
		g := graphtest.HubRing(r, test.blocks, test.size)
		c := work.New(t.Context())
		p := newPlanner(c, g.Lists(), nil)
		p.plan()
		if p.best.steps > test.maxSteps {
			t.Errorf("%d blocks of %d: %g steps, want at most %g",
				test.blocks, test.size, p.best.steps, test.maxSteps)
		}
	}
}

// TestImprove checks that an order remains a permutation of the vertices, and
// that local changes make the order of a grid that was numbered at random
// narrower.
func TestImprove(t *testing.T) {
	g := graphtest.Grid(8, 8).Relabelled(rand.New(rand.NewPCG(1, 1)))
	width := func(order []int32) (maxOpen int) {
		place := make([]int, len(g))
		for i, v := range order {
			place[v] = i
		}
		for i := range order {
			open := 0
			for _, v := range order[:i+1] {
				isOpen := false
				for _, w := range g[v] {
					isOpen = isOpen || place[w] > i
				}
				open += dense.Bit(isOpen)
			}
			maxOpen = max(maxOpen, open)
		}
		return maxOpen
	}
	order := make([]int32, len(g))
	for v := range order {
		order[v] = int32(v)
	}
	better := Improve(work.New(t.Context()), g.Lists(), order, 1<<20)
	sorted := slices.Sorted(slices.Values(better))
	if !slices.Equal(sorted, order) {
		t.Fatalf("%v is not an order", better)
	}
	if before, after := width(order), width(better); after >= before {
		t.Errorf("a frontier of %d vertices, %d before", after, before)
	}
}

// TestAllowance checks that the allowance of a large graph without an order
// does not overflow where int has 32 bits.
func TestAllowance(t *testing.T) {
	p := &planner{base: make([]int32, 1<<18)}
	if got, want := p.allowance(), int64(workWithoutOrder)<<18; got != want {
		t.Errorf("%d units, want %d", got, want)
	}
}
