package cycle

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// kinds are the kinds of graphs, each of which is covered and joined in a way
// of its own. All but the first start with a factor, in which each vertex has
// as many edges as the index of the kind.
var kinds = []string{"other", "directed", "bipartite"}

// ofKind makes a graph of a kind from a directed graph without loops or, for
// the kind other, an undirected one. The bipartite graph is the double cover:
// it has an even, left vertex and an odd one for each vertex.
func ofKind(kind string, g graphtest.Graph) (graphtest.Graph, *Input) {
	if kind != "bipartite" {
		return g, &Input{Lists: g.Lists(), Undirected: kind != "directed"}
	}
	var edges [][2]int
	left := make([]bool, 2*len(g))
	for u := range g {
		left[2*u] = true
		for _, v := range g[u] {
			edges = append(edges, [2]int{2 * u, 2*v + 1})
		}
	}
	g = graphtest.OfEdges(len(left), edges, true)
	return g, &Input{Lists: g.Lists(), Undirected: true, Left: left}
}

// hasFactor reports whether g has a factor with each edges from every vertex
// and each edges to it.
func hasFactor(g graphtest.Graph, each int) (found bool) {
	places := slices.Repeat([]int{each}, len(g))
	g.Matchings(places, places, func(edges [][2]int) { found = found || len(edges) == each*len(g) })
	return found
}

// checkLinks checks that the links are a cover. Unless the kind is other, it
// must have only cycles.
func checkLinks(t *testing.T, g graphtest.Graph, j *Joiner) {
	t.Helper()
	for u := range int32(len(g)) {
		for i, v := range j.links[u] {
			ok := v == match.Unmatched && j.Undirected && j.Left == nil
			if v >= 0 && !j.Undirected {
				ok = j.links[v][1-i] == u && (i == 0 || g.Has(int64(u), int64(v)))
			} else if v >= 0 {
				ok = j.links[v].Has(u) && g.Has(int64(u), int64(v))
			}
			if !ok {
				t.Fatalf("%v: the links of %d are %v", g, u, j.links[u])
			}
		}
	}
}

// checkLongest compares with the walks along the links from each vertex.
func checkLongest(t *testing.T, g graphtest.Graph, j *Joiner, from int32, n int) {
	t.Helper()
	most := 0
	for v := range int32(n) {
		for side := range 2 - dense.Bit(!j.Undirected) {
			length := 0
			for prev, u := j.links[v][side], v; uint32(u) < uint32(n) && (u != v || length == 0); length++ {
				prev, u = u, j.links[u][dense.Bit(!j.Undirected || j.links[u][1] != prev)]
			}
			if from < 0 || from == v {
				most = max(most, length)
			}
		}
	}
	path, err := j.Longest(from, n)
	if err != nil || len(path) != most || int(slices.Max(path)) >= n || from >= 0 && path[0] != from {
		t.Fatalf("%v: the longest path from %d below %d is %v, want %d vertices: %v", g, from, n, path, most, err)
	}
	for i, v := range path[1:] {
		if u := path[i]; !j.links[u].Has(v) || !j.Undirected && j.links[u][1] != v || slices.Contains(path[:i+1], v) {
			t.Fatalf("%v: the longest path %v is none", g, path)
		}
	}
}

// TestJoiner compares with all 2-factors and cycles of small graphs.
func TestJoiner(t *testing.T) {
	for each, kind := range kinds {
		t.Run("kind="+kind, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 31))
			var answers [3]int // no factor, no cycle, a cycle
			for range graphtest.Scaled(500, 10_000) {
				small := graphtest.Random(r, 2+r.IntN(4), 2+1.5*r.Float64(), each == 0)
				if each == 0 && (len(small) == 2 || slices.ContainsFunc(small, func(list []int) bool { return len(list) == 0 })) {
					continue
				}
				g, graph := ofKind(kind, small)
				j, err := New(work.New(t.Context()), graph)
				if factor := hasFactor(small, each); factor != (err == nil) || !factor && !errors.Is(err, dense.ErrNoCycle) {
					t.Fatalf("%v: a factor: %t, %v", g, factor, err)
				}
				if err != nil {
					answers[0]++
					continue
				}
				checkLinks(t, g, j)
				from := int32(r.IntN(len(g)))
				checkLongest(t, g, j, from, 1+int(from)+r.IntN(len(g)-int(from)))
				checkLongest(t, g, j, -1, 1+r.IntN(len(g)))
				found, err := j.Run(20_000)
				if cycles := g.Cycles(); found != (len(cycles) > 0) || err != nil ||
					found && !slices.ContainsFunc(cycles, func(cycle []int32) bool { return slices.Equal(cycle, j.Cycle(0)) }) {
					t.Fatalf("%v: found: %t, %v", g, found, err)
				}
				answers[1+dense.Bit(found)]++
				checkLinks(t, g, j)
			}
			if answers[1] < 5 || answers[2] < 50 || answers[0] < 50 && each > 0 {
				t.Errorf("no factor, no cycle, a cycle: %v times", answers)
			}
		})
	}
}

// TestRun joins the parts of graphs of 200 vertices on a side, the same in one
// turn and in many.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		graph, kind string
		g           func(r *rand.Rand, n int) graphtest.Graph
		longest     int // path of the cover
		linked      int64
		cycle       []int32 // its beginning
	}{
		{"permutations", "bipartite", graphtest.RegularDigraph, 350, 8555, []int32{7, 148, 375, 46, 233, 132, 167, 298}},
		{"permutations", "directed", graphtest.RegularDigraph, 119, 1037, []int32{7, 135, 16, 76, 4, 156, 185, 33}},
		{"geometric", "bipartite", graphtest.Geometric, 400, 0, []int32{7, 370, 159, 86, 369, 142, 191, 112}},
		{"geometric", "directed", graphtest.Geometric, 200, 0, []int32{7, 147, 71, 184, 40, 3, 104, 175}},
		{"cubic", "other", graphtest.Cubic, 106, 386, []int32{7, 83, 33, 194, 152, 66, 74, 21}},
		{"threshold", "other", graphtest.AtThreshold, 200, 25, []int32{7, 177, 74, 144, 126, 117, 55, 130}},
	} {
		t.Run("graph="+test.graph+"/kind="+test.kind, func(t *testing.T) {
			g, graph := ofKind(test.kind, test.g(rand.New(rand.NewPCG(2, 31)), 200))
			for _, turn := range []int{1_000_000, 1000} {
				c := work.New(t.Context())
				j := graphtest.Must(New(c, graph))
				longest, err := j.Longest(-1, len(g))
				if len(longest) != test.longest {
					t.Errorf("a path has %d vertices, want %d", len(longest), test.longest)
				}
				found := false
				for !found && err == nil && c.Spent() < 1_000_000 {
					found, err = j.Run(c.Spent() + turn)
				}
				if !found || err != nil || c.Spent() > 900_000 {
					t.Fatalf("turns of %d: found: %t, %v, with %d units of work", turn, found, err, c.Spent())
				}
				checkLinks(t, g, j)
				checkLongest(t, g, j, 7, len(g))
				cycle := j.Cycle(7)
				if j.Linked() != test.linked || !slices.Equal(cycle[:8], test.cycle) {
					t.Errorf("turns of %d: %d links, %v", turn, j.Linked(), cycle[:8])
				}
			}
		})
	}
}

// TestLongestIsFirst checks that of equally long paths Longest returns the
// first.
func TestLongestIsFirst(t *testing.T) {
	_, g := ofKind("other", graphtest.Undirected(4, [][2]int{{0, 1}, {2, 3}}))
	j := graphtest.Must(New(work.New(t.Context()), g))
	if longest, err := j.Longest(-1, 4); !slices.Equal(longest, []int32{0, 1}) || err != nil {
		t.Errorf("%v, %v", longest, err)
	}
}

// TestCanBeStopped stops covering and joining, and looking for the longest
// path.
func TestCanBeStopped(t *testing.T) {
	for _, kind := range kinds {
		t.Run("kind="+kind, func(t *testing.T) {
			small := graphtest.RegularDigraph(rand.New(rand.NewPCG(3, 31)), 500)
			if kind == "other" {
				small = graphtest.Petersen(5001, 2)
			}
			_, g := ofKind(kind, small)
			graphtest.CheckStops(t, 10, 90, func(units int) error {
				c := work.StopAfter(units)
				j, err := New(c, g)
				if err != nil {
					return err
				}
				found, err := j.Run(c.Spent() + 100_000)
				if late := c.Spent() - units; err != nil && (found || late > 2*work.PollInterval) {
					t.Fatalf("after %d units: found: %t, %d units late", units, found, late)
				}
				_, longest := j.Longest(-1, g.Len())
				_, from := j.Longest(0, g.Len())
				return errors.Join(err, longest, from)
			})
		})
	}
}

// TestCover makes random cuts and links, and compares the parts with walks
// along the links.
func TestCover(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		t.Run("graph="+graphtest.Kind(undirected), func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 7))
			for range graphtest.Scaled(200, 5000) {
				testCover(t, r, 1+r.IntN(12), undirected)
			}
		})
	}
}

func testCover(t *testing.T, r *rand.Rand, n int, undirected bool) {
	links := slices.Repeat(dense.Links{{match.Unmatched, match.Unmatched}}, n)
	c := work.New(t.Context())
	x := graphtest.Must(newCover(c, &Input{Undirected: undirected}, links))
	for range 100 {
		changeCover(r, x)
		checkCover(t, x)
		if r.IntN(10) == 0 { // a new cover of the same links
			parts := x.parts
			x = graphtest.Must(newCover(c, &x.Input, x.links))
			if x.parts != parts {
				t.Fatalf("%v: new cover: %d parts, want %d", x.links, x.parts, parts)
			}
			checkCover(t, x)
		}
	}
}

// changeCover cuts or makes a random link, or turns an end.
func changeCover(r *rand.Rand, x *cover) {
	n := len(x.links)
	u, v := int32(r.IntN(n)), int32(r.IntN(n))
	w := x.links[u][1]
	switch {
	case r.IntN(3) == 0 && w != match.Unmatched:
		x.cut(u, w)
	case u == v || x.links[u].Has(v):
	case !x.Undirected && w == match.Unmatched && x.links[v][0] == match.Unmatched,
		x.Undirected && x.isEnd(u) && x.isEnd(v):
		x.link(u, v)
	case x.Undirected && x.isEnd(u) && !x.isEnd(v) && x.same(u, v):
		x.turnEnd(u, v)
	}
}

// checkCover checks that the trees agree with the links.
func checkCover(t *testing.T, x *cover) {
	t.Helper()
	n := len(x.links)
	sets, parts := dense.NewSets(n), n
	for v, links := range x.links {
		for _, w := range links {
			if w >= 0 && sets.Root(w) != sets.Root(int32(v)) {
				sets[sets.Root(w)] = int32(v)
				parts--
			}
		}
	}
	together := func(u, v int32) bool { return sets.Root(u) == sets.Root(v) }
	if x.parts != parts {
		t.Fatalf("%v: %d parts, want %d", x.links, x.parts, parts)
	}
	for u := range int32(n) {
		for v := range int32(n) {
			if x.same(u, v) != together(u, v) {
				t.Fatalf("%v: %d and %d in the same part: %t", x.links, u, v, x.same(u, v))
			}
			if x.Undirected && x.isEnd(u) && x.otherEnd(u) == v && (!together(u, v) || !x.isEnd(v) || u == v && x.links[u][0] != x.links[u][1]) {
				t.Fatalf("%v: %d is the other end of %d", x.links, v, u)
			}
		}
	}
}
