package witness

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// explain returns the reason that Explain sees for a case, or nil if it sees
// none. It names each vertex by its number.
func (cs *Case) explain(c *work.Canceller) *problem.None {
	cs.Noun, cs.Name = "node", func(v int32) string { return strconv.Itoa(int(v)) }
	if why := cs.Explain(c, new(problem.None)); why.Reason != problem.ReasonSearch {
		return why
	}
	return nil
}

// A randomCase is the case of a random graph, which may have a tour.
type randomCase struct {
	Case
	g          graphtest.Graph
	undirected bool
}

// newRandomCase returns a case of up to nine vertices, with any goal and path.
func newRandomCase(seed uint64) *randomCase {
	r := rand.New(rand.NewPCG(seed, 41))
	g, undirected := graphtest.Sparse(r, 9)
	if seed%4 == 0 {
		undirected = seed%8 == 0
		g = graphtest.Random(r, 1+r.IntN(8), 1+3*r.Float64(), undirected)
	}
	n := int32(len(g))
	p := problem.Problem{
		Graph: dense.NewGraph(g.Lists(), undirected),
		Goal:  problem.Goal{Closed: r.IntN(3) == 0, End: -1},
		Start: problem.Anywhere,
		Prune: true,
	}
	if !p.Closed && r.IntN(2) == 0 {
		p.End = r.Int32N(n)
	}
	if r.IntN(3) > 0 {
		p.Start = r.Int32N(n)
		p.Prefix = g.Walk(r.IntN, p.Start, 1+r.IntN(int(n)))
	}
	return &randomCase{Case: Case{Problem: &p}, g: g, undirected: undirected}
}

// hasTour reports whether there is a tour, by brute force. The problem must not
// be prepared.
func (x *randomCase) hasTour() bool {
	exists := x.g.HasTour(x.undirected, x.Start, x.Closed, x.End)
	if !exists || x.Start == problem.Anywhere {
		return exists
	}
	tours := x.g.Tours(x.undirected, x.Start, x.Closed, x.End)
	return slices.ContainsFunc(tours, func(tour []int32) bool {
		return graphtest.BeginsWith(tour, x.Path())
	})
}

// TestExplainIsTrue checks the reasons for random graphs against all their
// tours: there must be no reason if there is a tour, and there usually is one
// otherwise. The vertices of a reason must be vertices of the graph. If a quick
// proof excludes tours from a start, there must be a reason.
func TestExplainIsTrue(t *testing.T) {
	graphtest.Slow(t)
	kinds := map[problem.Reason]int{}
	none := 0   // graphs without a tour
	silent := 0 // those of them for which no reason is seen
	for seed := range uint64(graphtest.Scaled(6000, 60_000)) {
		x := newRandomCase(seed)
		n := int32(len(x.g))
		of := fmt.Sprintf("seed %d: %s, path %v, closed %t, end %d",
			seed, x.g.Describe(x.undirected), x.Path(), x.Closed, x.End)
		why := x.explain(work.New(t.Context()))
		exists := x.hasTour()
		hasStart := x.Start != problem.Anywhere
		_, isProof := x.Prepare(work.New(t.Context())).(*problem.None)
		if isProof && hasStart && why == nil {
			t.Errorf("%s: nothing is seen of a quick proof", of)
		}
		switch {
		case exists && why != nil:
			t.Fatalf("%s: %s %v %v, but there is a tour", of, why.Reason, why.Vertices, why.Text)
		case exists:
			continue
		case why == nil:
			silent++
		case slices.ContainsFunc(why.Vertices, func(v int32) bool { return v < 0 || v >= n }):
			t.Fatalf("%s: the vertices are %v", of, why.Vertices)
		default:
			kinds[why.Reason]++
		}
		none++
	}
	for _, kind := range []problem.Reason{
		problem.ReasonGoal,
		problem.ReasonColours,
		problem.ReasonUnconnected,
		problem.ReasonEnds,
		problem.ReasonCut,
		problem.ReasonMatching,
	} {
		if kinds[kind] < 3 {
			t.Errorf("%d reasons of kind %s in %v", kinds[kind], kind, kinds)
		}
	}
	if silent > none/10 {
		t.Errorf("of %d without a tour, %d have no reason", none, silent)
	}
}

// TestNoEdgeIsTrue checks the reasons that no edge or no path joins some
// vertices to the others, in directed graphs whose tours have given ends. There
// must be no such edge at all, unless the reason is only about edges that a
// tour can take.
func TestNoEdgeIsTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 41))
	said := map[string]int{}
	for range graphtest.Scaled(5000, 100_000) {
		n := 2 + r.IntN(6)
		g := graphtest.Random(r, n, 0.5+1.5*r.Float64(), false)
		p := problem.Problem{
			Graph: dense.NewGraph(g.Lists(), false),
			Goal:  problem.Goal{End: r.Int32N(int32(n))},
			Start: r.Int32N(int32(n)+1) - 1,
		}
		x := Case{Problem: &p}
		why := x.explain(work.New(t.Context()))
		if why == nil || why.Reason != problem.ReasonUnconnected {
			continue
		}
		isNamed := dense.Marks(n, why.Vertices)
		of := fmt.Sprintf("%v from %d to %d: %s", g, p.Start, p.End, why.Text)
		kind, _, _ := strings.Cut(why.Text, " node")
		said[kind]++
		switch kind {
		case "no edge joins":
			for u, list := range g {
				for _, v := range list {
					if isNamed[u] != isNamed[v] {
						t.Fatalf("%s, but there is an edge from %d to %d", of, u, v)
					}
				}
			}
		case "no path leads to":
			for _, v := range why.Vertices {
				if slices.Contains(reachable(g, p.Start), v) {
					t.Fatalf("%s, but one leads to %d", of, v)
				}
			}
		case "no path leads from":
			for _, v := range why.Vertices {
				if slices.Contains(reachable(g, v), p.End) {
					t.Fatalf("%s, but one leads from %d", of, v)
				}
			}
		}
	}
	for _, kind := range []string{
		"no edge joins",
		"no edge that a tour can use joins",
		"no path leads to",
		"no path that a tour can take leads to",
		"no path leads from",
		"no path that a tour can take leads from",
	} {
		if said[kind] < 5 {
			t.Errorf("%q is said %d times", kind, said[kind])
		}
	}
}

// reachable returns the vertices that can be reached from a vertex.
func reachable(g graphtest.Graph, from int32) []int32 {
	list := []int32{from}
	for i := 0; i < len(list); i++ {
		for _, w := range g[list[i]] {
			if !slices.Contains(list, int32(w)) {
				list = append(list, int32(w))
			}
		}
	}
	return list
}

// TestExactReasons checks the reasons of testdata/reasons.txt.
func TestExactReasons(t *testing.T) {
	data := graphtest.Must(os.ReadFile("testdata/reasons.txt"))
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(line, " | ")
		if len(fields) != 3 {
			continue
		}
		edges, question, want := fields[0], fields[1], strings.TrimSpace(fields[2])
		t.Run("case="+edges+" "+question, func(t *testing.T) {
			why := parseCase(edges, question).explain(work.New(t.Context()))
			if why == nil {
				t.Fatalf("nothing, want %q", want)
			}
			got := fmt.Sprintf("%s %v", why.Reason, why.Vertices)
			if why.Needs > 0 || why.Has > 0 {
				got += fmt.Sprintf(" %d of %d", why.Has, why.Needs)
			}
			got += ": " + why.Text
			if got != want {
				t.Errorf("%s | %s | %s, want %s", edges, question, got, want)
			}
		})
	}
}

// parseCase returns the case of a line of testdata/reasons.txt.
func parseCase(edges, question string) *Case {
	undirected := strings.Contains(edges, "-")
	var list [][2]int
	n := 0
	for edge := range strings.FieldsSeq(edges) {
		var e [2]int
		fmt.Sscanf(strings.NewReplacer("-", " ", ">", " ").Replace(edge), "%d %d", &e[0], &e[1])
		list = append(list, e)
		n = max(n, e[0]+1, e[1]+1)
	}
	g := graphtest.OfEdges(n, list, undirected)
	x := &Case{Problem: &problem.Problem{
		Graph: dense.NewGraph(g.Lists(), undirected),
		Goal:  problem.Goal{Closed: strings.HasPrefix(question, "closed"), End: -1},
		Start: problem.Anywhere,
	}}
	if _, path, ok := strings.Cut(question, "from "); ok {
		path, _, _ = strings.Cut(path, " ")
		for v := range strings.SplitSeq(path, ",") {
			x.Prefix = append(x.Prefix, vertexNumber(v))
		}
		x.Start = x.Prefix[0]
	}
	if _, end, ok := strings.Cut(question, "to "); ok {
		end, _, _ = strings.Cut(end, " ")
		x.End = vertexNumber(end)
	}
	if _, places, ok := strings.Cut(question, "with "); ok {
		x.Places = slices.Repeat([]int32{noVertex}, n)
		for place := range strings.SplitSeq(places, ",") {
			k, v, _ := strings.Cut(place, ":")
			x.Places[vertexNumber(k)] = vertexNumber(v)
		}
	}
	return x
}

// vertexNumber returns the vertex or index that a text gives.
func vertexNumber(text string) int32 { return int32(graphtest.Must(strconv.Atoi(text))) }

// TestUnseen checks the reason for a graph in which no reason is seen. It must
// be the proof that was found, in words.
func TestUnseen(t *testing.T) {
	// The Petersen graph has no Hamiltonian cycle, although it is well
	// connected.
	petersen := graphtest.Petersen(5, 2)
	x := Case{
		Problem: &problem.Problem{
			Graph: dense.NewGraph(petersen.Lists(), true),
			Goal:  problem.Closed,
			Start: problem.Anywhere,
		},
		Noun: "node",
		Name: func(v int32) string { return strconv.Itoa(int(v)) },
	}
	for _, test := range []struct {
		found problem.None
		want  string
	}{
		{
			found: problem.None{},
			want:  "a check of the edges rules it out",
		},
		{
			found: problem.None{Text: "all has been tried"},
			want:  "all has been tried",
		},
		{
			found: problem.None{
				Vertices: []int32{3, 1},
				Format:   "they contradict each other at %[1]s",
			},
			want: "they contradict each other at nodes 1 and 3",
		},
		{
			found: problem.None{
				Vertices: []int32{3, 1},
				Text:     "they contradict each other",
			},
			want: "they contradict each other",
		},
	} {
		t.Run("want="+test.want, func(t *testing.T) {
			why := x.Explain(work.New(t.Context()), &test.found)
			if why.Reason != problem.ReasonSearch {
				t.Errorf("the reason is %s", why.Reason)
			}
			if why.Text != test.want {
				t.Errorf("%q, want %q", why.Text, test.want)
			}
			vertices := slices.Sorted(slices.Values(test.found.Vertices))
			if !slices.Equal(why.Vertices, vertices) {
				t.Errorf("the vertices are %v, want %v", why.Vertices, vertices)
			}
		})
	}
}

// TestExplainStops interrupts the search for a reason at many points, and
// checks that no reason is returned then.
func TestExplainStops(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(42, 43))
	for name, g := range map[string]graphtest.Graph{
		"grid":  graphtest.Grid(60, 61),
		"held":  graphtest.Held(r, 12, 40, 4),
		"cubic": graphtest.Cubic(r, 3000),
	} {
		t.Run("graph="+name, func(t *testing.T) {
			graphtest.CheckStops(t, graphtest.Scaled(3, 20), 5, func(units int) error {
				x := Case{Problem: &problem.Problem{
					Graph: dense.NewGraph(g.Lists(), true),
					Goal:  problem.Closed,
				}}
				c := work.StopAfter(units)
				why := x.explain(c)
				if c.Err() != nil && why != nil {
					t.Errorf("stopped, %s", why.Text)
				}
				return c.Err()
			})
		})
	}
}

// TestJoinedIsAscending adds the edge between the ends of a path to random
// graphs: the lists must stay in ascending order, and have no other new edges.
func TestJoinedIsAscending(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 42))
	for range 300 {
		g := graphtest.Random(r, 2+r.IntN(8), 3, true)
		p := problem.Problem{
			Graph: dense.NewGraph(g.Lists(), true),
			Goal:  problem.Goal{End: int32(len(g) - 1)},
			Start: 0,
		}
		c := work.New(t.Context())
		properties := graphtest.Must(p.Graph.Properties(c))
		x, err := (&Case{Problem: &p}).remainder(c, properties)
		graphtest.NoError(t, err)
		for v := range x.len() {
			want := slices.Clone(x.graph.Of(v))
			if other := x.len() - 1 - v; (v == 0 || other == 0) && !slices.Contains(want, other) {
				want = append(want, other)
				slices.Sort(want)
			}
			if got := x.joined.Of(v); !slices.Equal(got, want) {
				t.Fatalf("%s: the list of %d is %v, want %v", g.Describe(true), v, got, want)
			}
		}
	}
}
