package match

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// A problem is a bipartite graph with the capacities of its vertices.
type problem struct {
	graphtest.Graph
	left  []int // by vertex
	right []int
}

// randomProblem returns a problem with random capacities.
func randomProblem(r *rand.Rand, n int, degree float64) problem {
	p := problem{
		Graph: graphtest.Random(r, n, degree, false),
		left:  make([]int, n),
		right: make([]int, n),
	}
	p.AddLoops(r, r.IntN(2))
	for v := range n {
		p.left[v] = r.IntN(3)
		p.right[v] = r.IntN(3)
	}
	return p
}

// unitProblem returns the problem of g in which all capacities are 1.
func unitProblem(g graphtest.Graph) problem {
	return problem{
		Graph: g,
		left:  slices.Repeat([]int{1}, len(g)),
		right: slices.Repeat([]int{1}, len(g)),
	}
}

// saturates calls Saturates, with the transpose of the graph or without it.
func (p problem) saturates(
	c *work.Canceller, m *Matching, pushing bool, deficiency int,
) (bool, error) {
	g := p.Lists()
	var transposed dense.Lists
	if pushing {
		transposed = g.Transpose(c)
	}
	capacities := func(v int32) (left, right int) { return p.left[v], p.right[v] }
	return m.Saturates(c, g, transposed, capacities, deficiency)
}

// labels returns the exact labels. It finds them by relaxing all edges until
// nothing changes.
func (p problem) labels(m *Matching) (left, right []int32) {
	left = slices.Repeat([]int32{unreachable}, len(p.Graph))
	right = slices.Repeat([]int32{unreachable}, len(p.Graph))
	for w := range right {
		if m.Right[w].Has(Unmatched) {
			right[w] = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for u, list := range p.Graph {
			for _, w := range list {
				to, from := &left[u], right[w]
				if m.Left[u].Has(int32(w)) {
					to, from = &right[w], left[u]
				}
				if from < *to-1 {
					*to = from + 1
					changed = true
				}
			}
		}
	}
	return left, right
}

// check checks that m is a matching. It returns the number of edges at each
// left vertex, their total, and the number of free places on the left.
func (p problem) check(t *testing.T, m *Matching) (at []int, edges, free int) {
	t.Helper()
	at = make([]int, len(p.Graph))
	right := 0
	for v := range p.Graph {
		l, r := m.Left[v], m.Right[v]
		if 2-l.Count(NoPlace) != p.left[v] || 2-r.Count(NoPlace) != p.right[v] {
			t.Fatalf("%v: %d has places %v and %v", p, v, l, r)
		}
		if l[0] >= 0 && l[0] == l[1] {
			t.Fatalf("%v: %d has the same partner twice: %v", p, v, l)
		}
		for _, w := range l {
			if w < 0 {
				continue
			}
			if !slices.Contains(p.Graph[v], int(w)) {
				t.Fatalf("%v: %d is matched with %d, without an edge", p, v, w)
			}
			if !m.Right[w].Has(int32(v)) {
				t.Fatalf("%v: %d is matched with %d, which has %v", p, v, w, m.Right[w])
			}
		}
		at[v] = p.left[v] - l.Count(Unmatched)
		edges += at[v]
		free += l.Count(Unmatched)
		right += p.right[v] - r.Count(Unmatched)
	}
	if edges != right {
		t.Fatalf("%v: %d edges seen from the left, %d from the right", p, edges, right)
	}
	return at, edges, free
}

// checkDeficient checks that the vertices prove that more than deficit of their
// places stay free.
func (p problem) checkDeficient(t *testing.T, deficient []int32, deficit int) {
	t.Helper()
	need := -deficit
	edges := make([]int, len(p.Graph)) // by right vertex: how many from deficient vertices
	for _, v := range deficient {
		need += p.left[v]
		for _, w := range p.Graph[v] {
			edges[w]++
		}
	}
	for w, n := range edges {
		need -= min(n, p.right[w])
	}
	if need <= 0 {
		t.Fatalf("%v: %v are not deficient by more than %d", p, deficient, deficit)
	}
}

// TestMatching checks that matchings are maximum, or leave no more places free
// than the deficiency allows. It uses Hall's theorem and, in small graphs, all
// matchings. One Matching is reused for many graphs.
func TestMatching(t *testing.T) {
	graphtest.Slow(t)
	var m Matching
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(51, 52))
	for i := range graphtest.Scaled(3000, 30_000) {
		n := 1 + r.IntN(6)
		if i%10 == 0 {
			n += r.IntN(200)
		}
		p := randomProblem(r, n, 1+2*r.Float64())
		if i%4 == 0 {
			p = unitProblem(p.Graph)
		}
		pushing := r.IntN(2) == 0
		saturates, err := p.saturates(c, &m, pushing, 0)
		graphtest.NoError(t, err)
		_, edges, free := p.check(t, &m)
		if saturates != (free == 0) {
			t.Fatalf("%v: %t with %d free places", p, saturates, free)
		}
		if !saturates {
			p.checkDeficient(t, m.Deficient(), free-1)
		}
		if n < 7 {
			most := 0
			p.Matchings(p.left, p.right, func(edges [][2]int) {
				most = max(most, len(edges))
			})
			if edges != most {
				t.Fatalf("%v: %d edges, want %d", p, edges, most)
			}
		}
		for deficit := 1; deficit < free+3; deficit++ {
			got, err := p.saturates(c, &m, pushing, deficit)
			graphtest.NoError(t, err)
			if got != (free <= deficit) {
				t.Fatalf("%v: saturates with a deficiency of %d: %t", p, deficit, got)
			}
			p.check(t, &m)
			if free > deficit {
				p.checkDeficient(t, m.Deficient(), deficit)
			}
		}
	}
}

// TestGreedyMatching tries graphs whose greedy matching is enough. Vertices
// with empty lists are right vertices.
func TestGreedyMatching(t *testing.T) {
	for name, test := range map[string]struct {
		g    graphtest.Graph
		want []int32 // partners of the first vertices
	}{
		"choice=least degree": {
			g:    graphtest.Graph{{2, 3}, {2}, {}, {}},
			want: []int32{3, 2},
		},
		"choice=first of equals": {
			g:    graphtest.Graph{{3, 2}, {2, 3}, {}, {}},
			want: []int32{3, 2},
		},
		"choice=degree by now": {
			g:    graphtest.Graph{{4, 6}, {4, 7}, {4, 5}, {5}, {}, {}, {}, {}},
			want: []int32{6, 7, 4, 5},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var m Matching
			ok, err := unitProblem(test.g).saturates(work.New(t.Context()), &m, false, len(test.g))
			graphtest.NoError(t, err)
			if !ok {
				t.Error("not matched")
			}
			for v, want := range test.want {
				if m.Left[v][0] != want {
					t.Errorf("%d is matched with %v, want %d", v, m.Left[v], want)
				}
			}
		})
	}
}

// pusher returns a pusher with the greedy matching. It allows so large a
// deficiency that this matching is not enlarged.
func (p problem) pusher(t *testing.T, c *work.Canceller, m *Matching) *pusher {
	if ok, err := p.saturates(c, m, false, 2*len(p.Graph)); !ok || err != nil {
		t.Fatal(ok, err)
	}
	return &pusher{
		Matching:   m,
		transposed: m.graph.Transpose(c),
		leftLabel:  m.reached,
		rightLabel: m.seen,
	}
}

// TestLabels checks that labels are exact when they are measured. Afterwards
// they must remain lower bounds, and no step may lose an edge of the matching.
func TestLabels(t *testing.T) {
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(55, 52))
	for range graphtest.Scaled(1000, 10_000) {
		p := randomProblem(r, 1+r.IntN(12), 1+2*r.Float64())
		var m Matching
		x := p.pusher(t, c, &m)
		x.measure()
		left, right := p.labels(&m)
		if !slices.Equal(x.leftLabel, left) || !slices.Equal(x.rightLabel, right) {
			t.Fatalf("%v: labels %v and %v, want %v and %v",
				p, x.leftLabel, x.rightLabel, left, right)
		}
		for v := range int32(len(left)) {
			isActive := m.Left[v].Has(Unmatched) && left[v] != unreachable
			if slices.Contains(x.active, v) != isActive {
				t.Fatalf("%v: the active vertices are %v with the labels %v", p, x.active, left)
			}
		}
		for range 5 {
			_, before, _ := p.check(t, &m)
			x.dischargeAll(c.Spent() + r.Int64N(30))
			if _, edges, _ := p.check(t, &m); edges < before {
				t.Fatalf("%v: %d edges, %d before", p, edges, before)
			}
			left, right := p.labels(&m)
			for v := range left {
				if x.leftLabel[v] > left[v] || x.rightLabel[v] > right[v] {
					t.Fatalf("%v: labels %v and %v, but lengths %v and %v",
						p, x.leftLabel, x.rightLabel, left, right)
				}
			}
		}
	}
}

// TestPush checks that pushing leaves no augmenting path to be found by phases.
// It checks the exact work, which depends on the choices among equal labels.
func TestPush(t *testing.T) {
	r := rand.New(rand.NewPCG(56, 52))
	for _, test := range []struct {
		name string
		p    problem
		work int64
	}{
		{
			name: "graph=permutations",
			p:    unitProblem(graphtest.RegularDigraph(r, 1000)),
			work: 22280,
		},
		{
			name: "graph=geometric",
			p:    unitProblem(graphtest.Geometric(r, 1000)),
			work: 95999,
		},
		{
			name: "graph=random",
			p:    randomProblem(r, 1000, 4),
			work: 34843,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var m Matching
			c := work.New(t.Context())
			_, err := test.p.saturates(c, &m, true, 0)
			graphtest.NoError(t, err)
			if m.phase != 2 {
				t.Errorf("%d phases, want 2", m.phase)
			}
			if c.Spent() != test.work {
				t.Errorf("%d units of work, want %d", c.Spent(), test.work)
			}
			_, err = test.p.saturates(c, &m, false, 0)
			graphtest.NoError(t, err)
			if m.phase < 3 {
				t.Errorf("%d phases without pushing, want at least 3", m.phase)
			}
		})
	}
}

// TestNearest looks for the nearest partner when one of the two is vertex 0, in
// either place.
func TestNearest(t *testing.T) {
	labels := []int32{1, 3, 1}
	for partners, want := range map[dense.Pair]int32{
		{0, NoPlace}: 0,
		{0, 1}:       0,
		{1, 0}:       0,
		{2, 0}:       2,
	} {
		m := &Matching{Right: []dense.Pair{partners}}
		x := pusher{Matching: m, leftLabel: labels}
		if got := x.nearest(0); got != want {
			t.Errorf("of %v with the labels %v the nearest is %d, want %d",
				partners, labels, got, want)
		}
	}
}

// sided returns a problem in which the odd vertices are left and the even ones
// right. It keeps the edges between the two sides, except those of vertex 0.
func (p problem) sided() problem {
	for v := range p.Graph {
		p.Graph[v] = slices.DeleteFunc(p.Graph[v], func(w int) bool {
			return v == 0 || w == 0 || v%2 == w%2
		})
		if isEven(int32(v)) {
			p.left[v] = 0
		} else {
			p.right[v] = 0
		}
	}
	return p
}

// isEven reports whether v is a right vertex of a sided problem.
func isEven(v int32) bool { return v%2 == 0 }

// TestUseless compares the edges that are kept with the edges of all matchings
// that have as many edges at each left vertex as a given matching. The given
// matching need not be maximum.
func TestUseless(t *testing.T) {
	var m Matching
	var useless Useless
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(57, 52))
	dropped := 0
	for i := range graphtest.Scaled(2000, 20_000) {
		n := 1 + r.IntN(9)
		p := randomProblem(r, n, 0)
		p.Graph = graphtest.Random(r, n, 2+2*r.Float64(), true)
		p = p.sided()
		graphtest.Must(p.saturates(c, &m, false, i%2*n))
		left, all, _ := p.check(t, &m)
		var useful [][2]int
		p.Matchings(left, p.right, func(edges [][2]int) {
			if len(edges) == all {
				useful = append(useful, edges...)
			}
		})
		got := p.Lists()
		graphtest.NoError(t, useless.Drop(c, &m, &got, isEven))
		want := graphtest.OfEdges(n, useful, true).Lists()
		if !slices.Equal(got.Start, want.Start) || !slices.Equal(got.List, want.List) {
			t.Fatalf("%v matched by %v: the edges kept are %v, want %v", p, m.Left, got, want)
		}
		dropped += len(p.Lists().List) - len(got.List)
	}
	if dropped < 1000 {
		t.Errorf("%d edges dropped", dropped)
	}
}

// TestCanBeStopped stops long computations: for a graph whose greedy matching
// is far from maximum, and for a path, whose perfect matching makes half of the
// edges useless.
func TestCanBeStopped(t *testing.T) {
	graphtest.Slow(t)
	random := unitProblem(graphtest.RegularDigraph(rand.New(rand.NewPCG(54, 52)), 3000))
	path := unitProblem(graphtest.Grid(1, 5001)).sided()
	var perfect Matching
	if ok, err := path.saturates(work.New(t.Context()), &perfect, false, 0); !ok || err != nil {
		t.Fatal(ok, err)
	}
	for name, do := range map[string]func(c *work.Canceller) (bool, error){
		"matching": func(c *work.Canceller) (bool, error) {
			return random.saturates(c, new(Matching), false, 0)
		},
		"pushing": func(c *work.Canceller) (bool, error) {
			return random.saturates(c, new(Matching), true, 0)
		},
		"dropping": func(c *work.Canceller) (bool, error) {
			g := path.Lists()
			err := new(Useless).Drop(c, &perfect, &g, isEven)
			return len(g.List) == 5000, err
		},
	} {
		t.Run(name, func(t *testing.T) {
			graphtest.CheckStops(t, 10, 60, func(units int) error {
				ok, err := do(work.StopAfter(units))
				if ok != (err == nil) {
					t.Fatalf("stopped after %d: %t, %v", units, ok, err)
				}
				return err
			})
		})
	}
}
