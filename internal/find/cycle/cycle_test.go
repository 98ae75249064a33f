package cycle

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// kinds has a name for each kind of graph that is covered and joined in its own
// way. All kinds but the first start with a factor of the graph that is passed
// to graphOfKind. The index of the kind is the in-degree and the out-degree of
// each vertex in that factor.
var kinds = []string{"other", "directed", "bipartite"}

// graphOfKind makes a graph of a kind from a directed graph without loops or,
// for the kind "other", from an undirected one. The bipartite graph is the
// double cover: for each vertex v, it has 2*v on the left and 2*v+1 on the
// right.
func graphOfKind(kind string, g graphtest.Graph) (graphtest.Graph, *Input) {
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

// hasFactor reports whether g has a factor in which the out-degree and the
// in-degree of each vertex are the given degree.
func hasFactor(g graphtest.Graph, degree int) (found bool) {
	degrees := slices.Repeat([]int{degree}, len(g))
	g.Matchings(degrees, degrees, func(edges [][2]int) {
		if len(edges) == degree*len(g) {
			found = true
		}
	})
	return found
}

// checkLinks checks that the links are a cover. It must consist of cycles,
// unless the kind of the graph is "other".
func checkLinks(t *testing.T, g graphtest.Graph, j *Joiner) {
	t.Helper()
	for u := range int32(len(g)) {
		for i, v := range j.links[u] {
			if !isLink(g, j, u, v, i) {
				t.Fatalf("%v: the links of %d are %v", g, u, j.links[u])
			}
		}
	}
}

// isLink reports whether v may be the i-th link of u.
func isLink(g graphtest.Graph, j *Joiner, u, v int32, i int) bool {
	switch {
	case v == match.Unmatched:
		return j.Undirected && j.Left == nil // the kind is other
	case v < 0:
		return false
	case j.Undirected:
		return j.links[v].Has(u) && g.Has(int64(u), int64(v))
	case i == 0: // a predecessor
		return j.links[v][1] == u
	}
	return j.links[v][0] == u && g.Has(int64(u), int64(v))
}

// lengthFrom returns the number of vertices below n that a walk along the links
// from v visits. The walk does not begin with the link links[v][back].
func lengthFrom(j *Joiner, v int32, back, n int) (length int) {
	prev, u := j.links[v][back], v
	for isBelow(u, n) && (u != v || length == 0) {
		length++
		next := j.links[u][1]
		if j.Undirected && next == prev {
			next = j.links[u][0]
		}
		prev, u = u, next
	}
	return length
}

// checkLongest compares Longest with the walks along the links from each
// vertex.
func checkLongest(t *testing.T, g graphtest.Graph, j *Joiner, from int32, n int) {
	t.Helper()
	longest := 0
	for v := range int32(n) {
		if from >= 0 && from != v {
			continue
		}
		longest = max(longest, lengthFrom(j, v, 0, n))
		if j.Undirected {
			longest = max(longest, lengthFrom(j, v, 1, n))
		}
	}
	path, err := j.Longest(from, n)
	graphtest.NoError(t, err)
	if len(path) != longest {
		t.Fatalf("%v: the longest path from %d below %d is %v, want %d vertices",
			g, from, n, path, longest)
	}
	if from >= 0 && path[0] != from {
		t.Fatalf("%v: the longest path from %d is %v", g, from, path)
	}
	if int(slices.Max(path)) >= n {
		t.Fatalf("%v: the longest path below %d is %v", g, n, path)
	}
	for i, v := range path[1:] {
		u := path[i]
		if !j.links[u].Has(v) || !j.Undirected && j.links[u][1] != v {
			t.Fatalf("%v: the longest path %v has no link from %d to %d", g, path, u, v)
		}
		if slices.Contains(path[:i+1], v) {
			t.Fatalf("%v: the longest path %v has %d twice", g, path, v)
		}
	}
}

// TestJoiner compares the answers of a Joiner with all 2-factors and cycles of
// small graphs.
func TestJoiner(t *testing.T) {
	for degree, kind := range kinds {
		t.Run("kind="+kind, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 31))
			noFactor, noCycle, aCycle := 0, 0, 0 // answers
			for range graphtest.Scaled(500, 10_000) {
				small := graphtest.Random(r, 2+r.IntN(4), 2+1.5*r.Float64(), kind == "other")
				if kind == "other" && (len(small) == 2 || hasIsolated(small)) {
					continue // no Input
				}
				g, graph := graphOfKind(kind, small)
				j, err := New(work.New(t.Context()), graph)
				if err != nil && !errors.Is(err, dense.ErrNoCycle) {
					t.Fatal(err)
				}
				if factor := hasFactor(small, degree); factor != (err == nil) {
					t.Fatalf("%v: a factor: %t, %v", g, factor, err)
				}
				if err != nil {
					noFactor++
					continue
				}
				checkLinks(t, g, j)
				from := int32(r.IntN(len(g)))
				checkLongest(t, g, j, from, 1+int(from)+r.IntN(len(g)-int(from)))
				checkLongest(t, g, j, -1, 1+r.IntN(len(g)))
				found, err := j.Run(20_000)
				graphtest.NoError(t, err)
				cycles := g.Cycles()
				if found != (len(cycles) > 0) {
					t.Fatalf("%v: found: %t, but there are %d cycles", g, found, len(cycles))
				}
				if found {
					aCycle++
					checkIsOneOf(t, cycles, j.Cycle(0))
				} else {
					noCycle++
				}
				checkLinks(t, g, j)
			}
			if noFactor < 50 && kind != "other" {
				t.Errorf("no factor: %d times", noFactor)
			}
			if noCycle < 5 {
				t.Errorf("no cycle: %d times", noCycle)
			}
			if aCycle < 50 {
				t.Errorf("a cycle: %d times", aCycle)
			}
		})
	}
}

// hasIsolated reports whether g has an isolated vertex.
func hasIsolated(g graphtest.Graph) bool {
	return slices.ContainsFunc(g, func(list []int) bool { return len(list) == 0 })
}

// checkIsOneOf checks that a cycle is among the given ones.
func checkIsOneOf(t *testing.T, cycles [][]int32, cycle []int32) {
	t.Helper()
	for _, c := range cycles {
		if slices.Equal(c, cycle) {
			return
		}
	}
	t.Fatalf("the cycle %v is none of %v", cycle, cycles)
}

// TestRun joins the parts of covers of graphs with 200 vertices, or 200 on
// either side. One turn and many turns must give the same result.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		graph   string
		kind    string
		g       func(r *rand.Rand, n int) graphtest.Graph
		longest int     // vertices of the longest path of the cover
		linked  int64   // number of links until there is a cycle
		cycle   []int32 // its beginning
	}{
		{
			graph:   "permutations",
			kind:    "bipartite",
			g:       graphtest.RegularDigraph,
			longest: 350,
			linked:  8555,
			cycle:   []int32{7, 148, 375, 46, 233, 132, 167, 298},
		},
		{
			graph:   "permutations",
			kind:    "directed",
			g:       graphtest.RegularDigraph,
			longest: 119,
			linked:  1037,
			cycle:   []int32{7, 135, 16, 76, 4, 156, 185, 33},
		},
		{
			graph:   "geometric",
			kind:    "bipartite",
			g:       graphtest.Geometric,
			longest: 400,
			linked:  0,
			cycle:   []int32{7, 370, 159, 86, 369, 142, 191, 112},
		},
		{
			graph:   "geometric",
			kind:    "directed",
			g:       graphtest.Geometric,
			longest: 200,
			linked:  0,
			cycle:   []int32{7, 147, 71, 184, 40, 3, 104, 175},
		},
		{
			graph:   "cubic",
			kind:    "other",
			g:       graphtest.Cubic,
			longest: 106,
			linked:  297,
			cycle:   []int32{7, 83, 33, 68, 23, 177, 54, 65},
		},
		{
			graph:   "threshold",
			kind:    "other",
			g:       graphtest.AtThreshold,
			longest: 200,
			linked:  4,
			cycle:   []int32{7, 177, 74, 144, 126, 117, 55, 130},
		},
	} {
		t.Run("graph="+test.graph+"/kind="+test.kind, func(t *testing.T) {
			g, graph := graphOfKind(test.kind, test.g(rand.New(rand.NewPCG(2, 31)), 200))
			for _, turn := range []int64{1_000_000, 1000} {
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
				graphtest.NoError(t, err)
				if !found || c.Spent() > 900_000 {
					t.Fatalf("turns of %d: found: %t, with %d units of work",
						turn, found, c.Spent())
				}
				checkLinks(t, g, j)
				checkLongest(t, g, j, 7, len(g))
				cycle := j.Cycle(7)
				if j.Linked() != test.linked {
					t.Errorf("turns of %d: %d links, want %d", turn, j.Linked(), test.linked)
				}
				if !slices.Equal(cycle[:8], test.cycle) {
					t.Errorf("turns of %d: %v, want %v", turn, cycle[:8], test.cycle)
				}
			}
		})
	}
}

// kingStrip returns the graph of a king's moves on a long strip, where the ends
// of a path may be far from each other.
func kingStrip(rows, cols int) graphtest.Graph {
	g := make(graphtest.Graph, rows*cols)
	for v := range g {
		for w := range g {
			down, right := w/cols-v/cols, w%cols-v%cols
			if v != w && max(down, -down) <= 1 && max(right, -right) <= 1 {
				g[v] = append(g[v], w)
			}
		}
	}
	return g
}

// TestLongDistances finds a cycle where the ends of the last path are far from
// each other. Random rotations alone would take over a hundred times the work.
func TestLongDistances(t *testing.T) {
	_, g := graphOfKind("other", kingStrip(4, 1000))
	c := work.New(t.Context())
	j := graphtest.Must(New(c, g))
	maxWork := int64(200 * len(g.List))
	found, err := j.Run(maxWork)
	graphtest.NoError(t, err)
	if !found {
		t.Errorf("%d paths are left after %d units of work", j.Parts(), maxWork)
	}
}

// TestLongestIsFirst checks that Longest returns the first of equally long
// paths.
func TestLongestIsFirst(t *testing.T) {
	_, g := graphOfKind("other", graphtest.Undirected(4, [][2]int{{0, 1}, {2, 3}}))
	j := graphtest.Must(New(work.New(t.Context()), g))
	longest, err := j.Longest(-1, 4)
	graphtest.NoError(t, err)
	if want := []int32{0, 1}; !slices.Equal(longest, want) {
		t.Errorf("%v, want %v", longest, want)
	}
}

// TestPaths checks that the paths of a cover visit each vertex once, along
// links, and that there is one for each part.
func TestPaths(t *testing.T) {
	for _, kind := range kinds {
		t.Run("kind="+kind, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, 31))
			covers := 0
			for range 400 {
				small := graphtest.Random(r, 3+r.IntN(6), 2+1.5*r.Float64(), kind == "other")
				if kind == "other" && hasIsolated(small) {
					continue // no Input
				}
				g, graph := graphOfKind(kind, small)
				j, err := New(work.New(t.Context()), graph)
				if err != nil {
					continue // see TestJoiner
				}
				covers++
				paths := graphtest.Must(j.Paths())
				if len(paths) != j.Parts() {
					t.Fatalf("%v: %v, but there are %d parts", g, paths, j.Parts())
				}
				vertices := slices.Sorted(slices.Values(slices.Concat(paths...)))
				if len(vertices) != len(g) || len(slices.Compact(vertices)) != len(g) {
					t.Fatalf("%v: %v do not visit each vertex once", g, paths)
				}
				for _, path := range paths {
					for i, v := range path[1:] {
						if !j.links[path[i]].Has(v) {
							t.Fatalf("%v: %v has no link from %d to %d", g, paths, path[i], v)
						}
					}
				}
			}
			if covers < 50 {
				t.Errorf("%d covers", covers)
			}
		})
	}
}

// TestTwoVertices tries to join two vertices, which form a path but no cycle.
func TestTwoVertices(t *testing.T) {
	_, g := graphOfKind("other", graphtest.Complete(2))
	j := graphtest.Must(New(work.New(t.Context()), g))
	found, err := j.Run(10_000)
	if found || err != nil {
		t.Errorf("found %t, %v", found, err)
	}
	paths := graphtest.Must(j.Paths())
	if want := [][]int32{{0, 1}}; !slices.EqualFunc(paths, want, slices.Equal) {
		t.Errorf("paths %v, want %v", paths, want)
	}
}

// TestCanBeStopped stops the construction of a cover, the joining, and the
// search for the longest path.
func TestCanBeStopped(t *testing.T) {
	for _, kind := range kinds {
		t.Run("kind="+kind, func(t *testing.T) {
			small := graphtest.RegularDigraph(rand.New(rand.NewPCG(3, 31)), 500)
			if kind == "other" {
				small = graphtest.Petersen(5001, 2)
			}
			_, g := graphOfKind(kind, small)
			graphtest.CheckStops(t, 10, 90, func(units int) error {
				c := work.StopAfter(units)
				j, err := New(c, g)
				if err != nil {
					return err
				}
				found, err := j.Run(c.Spent() + 100_000)
				late := int(c.Spent()) - units
				if err != nil && found {
					t.Fatalf("stopped after %d units, and found", units)
				}
				if err != nil && late > 2*work.PollInterval {
					t.Fatalf("stopped %d units after %d", late, units)
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
	graphtest.Slow(t)
	for _, undirected := range []bool{true, false} {
		t.Run("graph="+graphtest.Kind(undirected), func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 7))
			for range graphtest.Scaled(200, 5000) {
				testCover(t, r, 1+r.IntN(12), undirected)
			}
		})
	}
}

// testCover makes random changes to a cover of n vertices, and checks it after
// each.
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

// changeCover cuts a random link, makes one, or rotates an end.
func changeCover(r *rand.Rand, x *cover) {
	n := len(x.links)
	u := int32(r.IntN(n))
	v := int32(r.IntN(n))
	w := x.links[u][1]
	if r.IntN(3) == 0 && w != match.Unmatched {
		x.cut(u, w)
		return
	}
	if u == v || x.links[u].Has(v) {
		return
	}
	if !x.Undirected {
		if w == match.Unmatched && x.links[v][0] == match.Unmatched {
			x.link(u, v)
		}
		return
	}
	switch {
	case !x.isEnd(u):
	case x.isEnd(v):
		x.link(u, v)
	case x.areTogether(u, v):
		x.turnEnd(u, v)
	}
}

// checkCover checks that the trees agree with the links.
func checkCover(t *testing.T, x *cover) {
	t.Helper()
	n := len(x.links)
	parts := n
	sets := dense.NewSets(n) // the vertices of each part
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
			if x.areTogether(u, v) != together(u, v) {
				t.Fatalf("%v: %d and %d in the same part: %t", x.links, u, v, x.areTogether(u, v))
			}
		}
		if !x.Undirected || !x.isEnd(u) {
			continue
		}
		v := x.otherEnd(u)
		if !together(u, v) || !x.isEnd(v) {
			t.Fatalf("%v: %d is the other end of %d", x.links, v, u)
		}
		isAlone := x.links[u][0] == x.links[u][1]
		if u == v && !isAlone {
			t.Fatalf("%v: %d is both ends", x.links, u)
		}
	}
}

// TestSplayIsFast splays the vertices of a long path one after the other. Their
// depths are logarithmic on average.
func TestSplayIsFast(t *testing.T) {
	const n = 1 << 12
	links := slices.Repeat(dense.Links{{match.Unmatched, match.Unmatched}}, n)
	for v := range int32(n - 1) {
		links.Join(v, v+1)
	}
	x := graphtest.Must(newCover(work.New(t.Context()), &Input{Undirected: true}, links))
	sum := 0 // of the depths of all vertices
	for range 2 {
		for v := range int32(n) {
			for p := x.tree[v].parent; p >= 0; p = x.tree[p].parent {
				sum++
			}
			x.splay(v)
		}
	}
	if maxSum := 2 * n * 3 * bits.Len(n); sum > maxSum {
		t.Errorf("depths of %d in all, want at most %d", sum, maxSum)
	}
}
