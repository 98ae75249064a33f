package problem

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// placesAt returns the places of n indices: -1, except those given.
func placesAt(n int, given map[int]int32) []int32 {
	places := slices.Repeat([]int32{-1}, n)
	for k, v := range given {
		places[k] = v
	}
	return places
}

// TestApartExactly checks between which places of small graphs there is no
// path.
func TestApartExactly(t *testing.T) {
	tail := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 2}}
	chord := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {0, 2}}
	for _, test := range []struct {
		name     string
		n        int
		edges    [][2]int
		directed bool
		goal     Goal
		start    int32
		places   map[int]int32
		want     []Place
	}{
		{
			name:   "too-long",
			n:      5,
			edges:  tail,
			goal:   Open,
			places: map[int]int32{3: 2},
			want:   []Place{{Vertex: 0, Index: 0}, {Vertex: 2, Index: 3}},
		},
		{
			name:     "too-long-directed",
			n:        5,
			edges:    tail,
			directed: true,
			goal:     Open,
			places:   map[int]int32{3: 2},
			want:     []Place{{Vertex: 0, Index: 0}, {Vertex: 2, Index: 3}},
		},
		{
			name:   "long-enough",
			n:      5,
			edges:  tail,
			goal:   Open,
			places: map[int]int32{4: 3},
		},
		{
			name:     "against-the-edges",
			n:        5,
			edges:    tail,
			directed: true,
			goal:     Open,
			places:   map[int]int32{4: 3},
			want:     []Place{{Vertex: 0, Index: 0}, {Vertex: 3, Index: 4}},
		},
		{
			name:   "back-to-the-start",
			n:      5,
			edges:  chord,
			goal:   Closed,
			places: map[int]int32{2: 1},
			want:   []Place{{Vertex: 1, Index: 2}, {Vertex: 0, Index: 5}},
		},
		{
			name:   "no-edge",
			n:      5,
			edges:  chord,
			goal:   Open,
			places: map[int]int32{1: 3},
			want:   []Place{{Vertex: 0, Index: 0}, {Vertex: 3, Index: 1}},
		},
		{
			name:   "one-vertex-in-both-gaps",
			n:      4,
			edges:  [][2]int{{0, 1}, {1, 2}},
			goal:   Closed,
			places: map[int]int32{2: 2},
		},
		{
			name:  "only-place",
			n:     5,
			edges: tail,
			goal:  Closed,
		},
		{
			name:  "no-place",
			n:     5,
			edges: tail,
			goal:  Open,
			start: Anywhere,
		},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			g := graphtest.OfEdges(test.n, test.edges, !test.directed)
			p := Problem{
				Graph:  dense.NewGraph(g.Lists(), !test.directed),
				Goal:   test.goal,
				Start:  test.start,
				Places: placesAt(test.n, test.places),
			}
			var got []Place
			a, b := Apart(work.New(t.Context()), &p)
			if a != nil {
				got = []Place{*a, *b}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

// A crowd is a closed problem with gaps that are costly to check. Its first
// vertices are adjacent to each other and have no place. After them come the
// ends of the gaps, which are adjacent to all vertices of the clique. The other
// vertices have no edges.
type crowd struct {
	clique int // the number of vertices without a place that have edges
	gaps   int // the number of gaps, each between two ends
	steps  int // the length of each gap
}

// lonely returns the first vertex without edges. It has a place, one step after
// the last gap.
func (cr crowd) lonely() int { return cr.clique + cr.gaps + 1 }

// problem returns the problem.
func (cr crowd) problem() *Problem {
	g := graphtest.Complete(cr.clique).WithHubs(cr.gaps + 1)
	n := max(cr.gaps*cr.steps, cr.lonely()) + 2
	g = append(g, make(graphtest.Graph, n-len(g))...)
	places := placesAt(n, map[int]int32{cr.gaps*cr.steps + 1: int32(cr.lonely())})
	for i := range cr.gaps + 1 {
		places[i*cr.steps] = int32(cr.clique + i)
	}
	return &Problem{
		Graph:  dense.NewGraph(g.Lists(), true),
		Goal:   Closed,
		Start:  int32(cr.clique),
		Places: places,
	}
}

// TestApartGivesUpGap searches two gaps that are too long for the vertices
// there are, but have too many paths to see this. The search must give up on
// both, and find the gap without an edge after them.
func TestApartGivesUpGap(t *testing.T) {
	cr := crowd{clique: 10, gaps: 2, steps: 13}
	c := work.New(t.Context())
	a, b := Apart(c, cr.problem())
	if a == nil || a.Index != 26 || b.Index != 27 {
		t.Errorf("%v, %v, want the places at 26 and 27", a, b)
	}
	if c.Err() != nil {
		t.Errorf("stopped: %v", c.Err())
	}
	if c.Spent() < 2*workOfGap {
		t.Errorf("only %d units of work, want %d for each gap", c.Spent(), workOfGap)
	}
}

// TestApartGivesUp searches more gaps like those of TestApartGivesUpGap than
// the work allows. The search must end before the gap without an edge.
func TestApartGivesUp(t *testing.T) {
	cr := crowd{clique: 10, gaps: 20, steps: 13}
	c := work.New(t.Context())
	a, b := Apart(c, cr.problem())
	if a != nil {
		t.Errorf("%v, %v, want none", a, b)
	}
	if most := int64(workOfGaps + 2*workOfGap); c.Spent() < workOfGaps || c.Spent() > most {
		t.Errorf("%d units of work, want from %d to %d", c.Spent(), workOfGaps, most)
	}
}

// checkNoneIfStopped stops a computation over a new problem at each step. It
// must then find nothing, although it finds something if it is not stopped.
func checkNoneIfStopped(
	t *testing.T,
	problem func() *Problem,
	finds func(c *work.Canceller, p *Problem) bool,
) {
	t.Helper()
	whole := work.New(t.Context())
	if !finds(whole, problem()) {
		t.Fatal("found nothing")
	}
	for units := range int(whole.Spent()) {
		c := work.StopAfter(units)
		found := finds(c, problem())
		if c.Err() == nil {
			t.Errorf("not stopped after %d of %d units", units, whole.Spent())
		}
		if found {
			t.Errorf("stopped after %d of %d units, but found something", units, whole.Spent())
		}
	}
}

// twoTriangles returns a problem over two triangles with edges between them.
// The path from the place of vertex 2 to that of 5 would have to be longer than
// the second triangle allows. Vertex 6 has no edges, so it fits nowhere.
func twoTriangles(undirected bool) *Problem {
	g := graphtest.OfEdges(7, [][2]int{
		{0, 1}, {1, 2}, {2, 0},
		{2, 3}, {3, 4}, {4, 5}, {3, 5}, {5, 0},
	}, undirected)
	return &Problem{
		Graph:  dense.NewGraph(g.Lists(), undirected),
		Goal:   Closed,
		Places: placesAt(7, map[int]int32{2: 2, 6: 5}),
	}
}

// TestApartStops stops Apart at each step.
func TestApartStops(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		t.Run("graph="+graphtest.Kind(undirected), func(t *testing.T) {
			problem := func() *Problem { return twoTriangles(undirected) }
			checkNoneIfStopped(t, problem, func(c *work.Canceller, p *Problem) bool {
				a, b := Apart(c, p)
				if (a == nil) != (b == nil) {
					t.Errorf("%v, but %v", a, b)
				}
				return a != nil
			})
		})
	}
}

// TestMisfitsStops stops Misfits at each step.
func TestMisfitsStops(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		t.Run("graph="+graphtest.Kind(undirected), func(t *testing.T) {
			problem := func() *Problem { return twoTriangles(undirected) }
			checkNoneIfStopped(t, problem, func(c *work.Canceller, p *Problem) bool {
				return Misfits(c, p) != nil
			})
		})
	}
}

// TestMisfitsGivesUp looks for misfits in few costly gaps and in many. In few
// gaps, they are the vertices without edges and places. In many, the work does
// not suffice.
func TestMisfitsGivesUp(t *testing.T) {
	few := crowd{clique: 300, gaps: 2, steps: 3}
	got := Misfits(work.New(t.Context()), few.problem())
	if want := []int32{int32(few.lonely() + 1)}; !slices.Equal(got, want) {
		t.Errorf("%d gaps: %v, want %v", few.gaps, got, want)
	}
	many := crowd{clique: 300, gaps: 40, steps: 3}
	c := work.New(t.Context())
	if got := Misfits(c, many.problem()); got != nil {
		t.Errorf("%d gaps: %v, want none", many.gaps, got)
	}
	if most := int64(workOfGaps + 2*workOfGap); c.Spent() < workOfGaps || c.Spent() > most {
		t.Errorf("%d units of work, want from %d to %d", c.Spent(), workOfGaps, most)
	}
}

// stepsThrough returns the fewest steps from each vertex to each other through
// vertices without a place, by the algorithm of Floyd and Warshall. They are at
// least 100 if there is no way.
func stepsThrough(g graphtest.Graph, placed []bool) [][]int {
	steps := make([][]int, len(g))
	for u := range g {
		steps[u] = slices.Repeat([]int{100}, len(g))
		for _, v := range g[u] {
			steps[u][v] = 1
		}
	}
	for via := range g {
		if placed[via] {
			continue
		}
		for u := range g {
			for v := range g {
				steps[u][v] = min(steps[u][v], steps[u][via]+steps[via][v])
			}
		}
	}
	return steps
}

// misfitsOf returns the misfits of a problem, from the fewest steps between all
// vertices.
func misfitsOf(g graphtest.Graph, p *Problem) (misfits []int32) {
	n := len(g)
	at := make([][]int32, n+1) // by index: the places there
	placed := make([]bool, n)
	give := func(v int32, k int) {
		at[k] = append(at[k], v)
		placed[v] = true
	}
	for k, v := range p.Path() {
		give(v, k)
	}
	for k, v := range p.Places {
		if v >= 0 && !slices.Contains(at[k], v) {
			give(v, k)
		}
	}
	if p.End >= 0 && !slices.Contains(at[n-1], p.End) {
		give(p.End, n-1)
	}
	if p.Closed && len(at[0]) > 0 {
		at[n] = at[0][:1]
	}
	if len(at[0]) == 0 || !p.Closed && len(at[n-1]) == 0 {
		return nil
	}
	steps := stepsThrough(g, placed)
	for v := range g {
		fits := placed[v]
		last := -1 // the index of the last place before k
		for k := range at {
			if len(at[k]) == 0 {
				continue
			}
			if last >= 0 {
				a := at[last][len(at[last])-1]
				fits = fits || steps[a][v]+steps[v][at[k][0]] <= k-last
			}
			last = k
		}
		if !fits {
			misfits = append(misfits, int32(v))
		}
	}
	return misfits
}

// TestMisfits compares the misfits of random problems, some of which have no
// start, with those that the fewest steps between all vertices give.
func TestMisfits(t *testing.T) {
	r := rand.New(rand.NewPCG(47, 5))
	found := map[[2]bool]int{} // by whether the graph is undirected and the tours are closed
	none := 0
	for range graphtest.Scaled(3000, 60_000) {
		g, p := randomPlaced(r)
		if r.IntN(5) == 0 {
			p.Start = Anywhere
			p.Prefix = nil
		}
		got := Misfits(work.New(t.Context()), &p)
		if want := misfitsOf(g, &p); !slices.Equal(got, want) {
			t.Fatalf("%s: %v, want %v", describe(g, &p), got, want)
		}
		if len(got) == 0 {
			none++
			continue
		}
		found[[2]bool{p.Graph.Undirected, p.Closed}]++
	}
	if len(found) < 4 {
		t.Errorf("only these kinds have misfits: %v", found)
	}
	for kind, times := range found {
		if times < 50 {
			t.Errorf("undirected, closed %v: only %d times", kind, times)
		}
	}
	if none < 50 {
		t.Errorf("only %d times no misfits", none)
	}
}
