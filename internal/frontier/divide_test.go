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

// checkDivision compares counts with the number of cycles: at once, in classes,
// with little memory.
func checkDivision(t *testing.T, r *rand.Rand, d *Division, want int64) {
	t.Helper()
	c := work.New(t.Context())
	if got, err := d.Count(c, ""); err != nil || got.Int64() != want {
		t.Fatalf("%v, %v, want %d", got, err, want)
	}
	least := r.IntN(30)
	classes := d.Classes(least)
	if sum := sumOf(c, d, classes); sum.Int64() != want {
		t.Fatalf("%v in classes %v, want %d", sum, classes, want)
	}
	if n := len(classes); n < least && len(classes[0]) < len(d.fixed) || n > 1 && least <= 1 {
		t.Fatalf("classes %v, want %d of them", classes, least)
	}
	states, words := d.Peak()
	if err := d.Prepare(c); err != nil || states < 1 || words < 1 || words > d.memory {
		t.Fatalf("%v, %d states and %d words at once, of %d", err, states, words, d.memory)
	}
	if d.cost > 1<<24 {
		return // with so little memory it would take minutes
	}
	small := &Division{left: d.left, right: d.right, mirror: d.mirror, fixed: d.fixed, steps: d.steps, memory: 100 + r.IntN(5000)}
	if got, err := small.Count(c, ""); err == nil && got.Int64() != want || err != nil && !errors.Is(err, ErrMemory) {
		t.Fatalf("%v, %v with %d words, want %d", got, err, small.memory, want)
	}
}

func sumOf(c *work.Canceller, d *Division, classes []Class) *big.Int {
	sum := new(big.Int)
	for _, class := range classes {
		sum.Add(sum, graphtest.Must(d.Count(c, class)))
	}
	return sum
}

// TestCuts compares the counts of random graphs, cut at every place, with an
// enumeration.
func TestCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(83, 84))
	c := work.New(t.Context())
	divisions := 0
	for range graphtest.Scaled(200, 3000) {
		n := 3 + r.IntN(7)
		g := graphtest.Random(r, n, 2+3*r.Float64(), true)
		p := taskOf(t, g.Lists(), int32(r.IntN(n)))
		want := len(g.Cycles()) / 2
		for k := range n + 1 {
			d := p.cutAt(c, k)
			if d != nil {
				divisions++
				t.Logf("%v, %v cut at %d", g, p.Order, k)
				checkDivision(t, r, d, int64(want))
			}
		}
	}
	if divisions < 300 {
		t.Errorf("%d divisions", divisions)
	}
}

func randomMirrored(r *rand.Rand) (g graphtest.Graph, image []int32) {
	half, fixed := 1+r.IntN(4), r.IntN(3)
	n := 2*half + fixed
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
			edge, other := [2]int{u, v}, [2]int{int(image[u]), int(image[v])}
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

// TestMirrors compares the counts of random graphs that have mirrors with an
// enumeration.
func TestMirrors(t *testing.T) {
	r := rand.New(rand.NewPCG(85, 86))
	c := work.New(t.Context())
	many := 0
	for range graphtest.Scaled(200, 5_000) {
		g, image := randomMirrored(r)
		m := Mirror{Image: image, Rank: make([]int32, len(g))}
		for i, v := range r.Perm(len(g)) {
			m.Order = append(m.Order, int32(v))
			m.Rank[i] = int32(r.IntN(3))
		}
		p := Task{Graph: g.Lists(), Memory: Memory, Steps: math.MaxInt64}
		d := p.Mirrored(c, []Mirror{m})
		if d == nil {
			continue
		}
		want := len(g.Cycles()) / 2
		if want > 5 {
			many++
		}
		t.Logf("%v, mirrored by %v", g, m)
		checkDivision(t, r, d, int64(want))
	}
	if many < 50 {
		t.Errorf("%d graphs have many cycles", many)
	}
}

func TestNoMirrors(t *testing.T) {
	square := graphtest.Undirected(4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}})
	p := Task{Graph: square.Lists(), Memory: Memory, Steps: math.MaxInt64}
	for name, image := range map[string][]int32{
		"an edge mapped to itself":                 {1, 0, 3, 2},
		"an edge between vertices that are images": {3, 2, 1, 0},
		"no automorphism":                          {1, 0, 2, 3},
		"not its own inverse":                      {1, 2, 3, 0},
		"a fixed edge":                             {0, 1, 2, 3},
	} {
		if d := p.Mirrored(work.New(t.Context()), []Mirror{{image, []int32{0, 1, 2, 3}, make([]int32, 4)}}); d != nil {
			t.Errorf("%s: %v", name, d)
		}
	}
}

// TestBoards compares counts of knight's tours with published ones, and each
// division with the whole graph. It counts closed tours, and open ones by a
// hub.
func TestBoards(t *testing.T) {
	for _, x := range []struct {
		rows, cols   int
		closed, open int64 // -1 if it takes too long
	}{
		{3, 3, 0, 0}, {3, 4, 0, 8}, {3, 5, 0, 0}, {3, 6, 0, 0}, {3, 7, 0, 52}, {3, 8, 0, 396}, {3, 9, 0, 560},
		{3, 10, 16, 3048}, {3, 11, 0, 10672}, {3, 12, 176, 57248}, {3, 13, 0, 128864}, {3, 14, 1536, 646272}, {3, 16, 15424, -1},
		{4, 4, 0, 0}, {4, 5, 0, 82}, {4, 6, 0, 744}, {4, 7, 0, 6378}, {4, 8, 0, 31088}, {4, 9, 0, 189688}, {4, 10, 0, 1213112},
		{5, 5, 0, 864}, {5, 6, 8, 18784}, {5, 7, 0, 622868}, {5, 8, 44202, 18061054}, {6, 6, 9862, 3318960},
		{6, 7, 1067638, -1}, {6, 8, 55488142, 24964893804}, {6, 10, 239187240144, -1}, {7, 7, 0, 82787609160},
	} {
		for _, open := range []bool{false, true} {
			g, want := graphtest.Knights(x.rows, x.cols), x.closed
			if open {
				g, want = g.WithHubs(1), x.open
			}
			if want < 0 || want > 1e9 && !graphtest.Long() || want > 1e6 && graphtest.Race {
				continue
			}
			t.Run(fmt.Sprintf("%dx%d/open=%t", x.rows, x.cols, open), func(t *testing.T) { checkBoard(t, x.rows, x.cols, g, want) })
		}
	}
}

func checkBoard(t *testing.T, rows, cols int, g graphtest.Graph, want int64) {
	t.Parallel()
	c := work.New(t.Context())
	p := taskOf(t, g.Lists())
	if rows*cols < len(g) {
		p = taskOf(t, g.Lists(), int32(rows*cols))
	}
	if n, err := count(c, p); err != nil || n.Int64() != want {
		t.Errorf("%v, %v, want %d", n, err, want)
	}
	mirrors := Rectangle(rows, cols, len(g))
	if n := (1 - rows%2) + (1 - cols%2); len(mirrors) != n {
		t.Errorf("%d mirrors", len(mirrors))
	}
	for _, m := range mirrors {
		if !p.isMirror(c, m.Image) {
			t.Errorf("%v is no mirror", m.Image)
		}
		if d := p.mirrored(c, m); d != nil && d.cost < 1<<32 {
			checkDivision(t, rand.New(rand.NewPCG(1, 1)), d, want)
		}
	}
	if d, err := p.Divide(c); err == nil && d.cost < 1<<29 {
		checkDivision(t, rand.New(rand.NewPCG(1, 1)), d, want)
	}
}

// TestHubOfLongBoards divides boards with a hub that is adjacent to more
// squares of either half than there are slots. It compares the count by halves
// with that of the whole graph.
func TestHubOfLongBoards(t *testing.T) {
	for _, size := range [][2]int{{3, 17}, {3, 20}, {4, 15}}[:graphtest.Scaled(2, 3)] {
		hub := size[0] * size[1]
		p := taskOf(t, graphtest.Knights(size[0], size[1]).WithHubs(1).Lists(), int32(hub))
		c := work.New(t.Context())
		want := graphtest.Must(count(c, p))
		d := graphtest.Must(p.Divide(c))
		if sum := sumOf(c, d, d.Classes(9)); sum.Cmp(want) != 0 {
			t.Errorf("%v: %v by classes, want %v", size, sum, want)
		}
	}
}

// TestLittleMemory counts class by class what does not fit the memory at once.
func TestLittleMemory(t *testing.T) {
	c := work.New(t.Context())
	p := taskOf(t, graphtest.Knights(6, 6).Lists())
	p.Memory = 200_000
	d := p.Mirrored(c, Rectangle(6, 6, 36))
	if got, err := d.Count(c, ""); err != nil || got.Int64() != 9862 {
		t.Errorf("%v, %v", got, err)
	}
	if n, err := d.countAtOnce(""); !errors.Is(err, ErrMemory) {
		t.Errorf("at once: %v, %v", n, err)
	}
}

// TestProcessors checks that the number of processors does not matter.
func TestProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, n := range []int{1, 2, 7} {
		runtime.GOMAXPROCS(n)
		p := Task{Graph: graphtest.Knights(6, 8).Lists(), Memory: Memory, Steps: math.MaxInt64}
		if got, err := count(work.New(t.Context()), p, Rectangle(6, 8, 48)...); err != nil || got.Int64() != 55488142 {
			t.Errorf("%d processors: %v, %v", n, got, err)
		}
	}
}

// TestSameCycle checks that a cycle of a wide graph is the same again and
// again.
func TestSameCycle(t *testing.T) {
	p := taskOf(t, graphtest.Knights(6, 7).Lists())
	var first []int32
	for range 4 {
		cycle, err := p.Cycle(work.New(t.Context()))
		if err != nil || cycle == nil || first != nil && !slices.Equal(first, cycle) {
			t.Fatalf("%v, %v, and %v before", cycle, err, first)
		}
		first = cycle
	}
}

// TestManyWords counts the cycles of a ring of complete graphs, each of which a
// cycle passes in 6 ways, as long as counts take one word, two or four.
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
		p := taskOf(t, graphtest.OfEdges(5*parts, edges, true).Lists())
		want := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(parts)), nil)
		if got, err := count(work.New(t.Context()), p); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%d parts: %v, %v, want %v", parts, got, err, want)
		}
	}
}

// TestLargeCounts counts by a division whose counts do not fit a word.
func TestLargeCounts(t *testing.T) {
	c := work.New(t.Context())
	p := taskOf(t, graphtest.Knights(3, 150).Lists())
	want := graphtest.Must(p.sweep(c, 1).count())
	d := p.Mirrored(c, Rectangle(3, 150, 450))
	if n, err := d.Count(c, ""); !errors.Is(err, errOverflow) || !errors.Is(err, ErrGaveUp) {
		t.Errorf("%v, %v", n, err)
	}
	counter := Counter{task: p, division: d}
	if got, err := counter.Count(c); err != nil || got.Cmp(want) != 0 || want.BitLen() < 128 {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}
