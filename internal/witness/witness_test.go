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
	"example.com/knighttour/internal/theorem"
	"example.com/knighttour/internal/work"
)

// explain returns what is seen of a case, or nil if that is nothing.
func (x *Case) explain(c *work.Canceller) *Reason {
	x.Noun, x.Name = "node", func(v int32) string { return strconv.Itoa(int(v)) }
	if why := x.Explain(c, new(problem.None)); why.Kind != Search {
		return why
	}
	return nil
}

// TestExplainIsTrue compares with all tours of random graphs: where there is one, there is no
// reason, otherwise mostly a reason. Its vertices are vertices of the graph, in ascending order.
func TestExplainIsTrue(t *testing.T) {
	kinds, none, silent := map[Kind]int{}, 0, 0
	for seed := range uint64(graphtest.Scaled(6000, 60_000)) {
		r := rand.New(rand.NewPCG(seed, 41))
		g, undirected := graphtest.Sparse(r, 9)
		if seed%4 == 0 {
			undirected = seed%8 == 0
			g = graphtest.Random(r, 1+r.IntN(8), 1+3*r.Float64(), undirected)
		}
		n := int32(len(g))
		x := Case{Graph: dense.NewGraph(g.Lists(), undirected), Goal: problem.Goal{Closed: r.IntN(3) == 0, End: -1}}
		if !x.Closed && r.IntN(2) == 0 {
			x.End = r.Int32N(n)
		}
		start := int32(-1)
		if r.IntN(3) > 0 {
			start = r.Int32N(n)
			x.Path = g.Walk(r.IntN, start, 1+r.IntN(int(n)))
		}
		why := x.explain(work.New(t.Context()))
		p := problem.Problem{Graph: x.Graph, Goal: x.Goal, Start: max(0, start), Prefix: x.Path, Prune: true}
		if _, isProof := p.Prepare(work.New(t.Context())).(*problem.None); isProof && start >= 0 && why == nil {
			t.Errorf("seed %d: %s, path %v, %+v: nothing is seen of a quick proof", seed, g.Describe(undirected), x.Path, x.Goal)
		}
		exists := g.HasTour(undirected, start, x.Closed, x.End)
		if exists && start >= 0 {
			exists = slices.ContainsFunc(g.Tours(undirected, start, x.Closed, x.End), func(tour []int32) bool {
				return graphtest.BeginsWith(tour, x.Path)
			})
		}
		switch {
		case exists && why != nil:
			t.Fatalf("seed %d: %s, path %v, closed %t, end %d: %s %v %v, but there is a tour", seed, g.Describe(undirected), x.Path, x.Closed, x.End, why.Kind, why.Vertices, why.Counts)
		case exists:
			continue
		case why == nil:
			silent++
		case slices.ContainsFunc(why.Vertices, func(v int32) bool { return v < 0 || v >= n }):
			t.Fatalf("seed %d: the vertices are %v", seed, why.Vertices)
		default:
			kinds[why.Kind]++
		}
		none++
	}
	for _, kind := range []Kind{Goal, Colours, Unconnected, Ends, Cut, Matching} {
		if kinds[kind] < 3 {
			t.Errorf("%d reasons of kind %s in %v", kinds[kind], kind, kinds)
		}
	}
	if silent > none/10 {
		t.Errorf("of %d without a tour, %d have no reason", none, silent)
	}
}

// TestExactReasons checks the reasons of testdata/reasons.txt.
func TestExactReasons(t *testing.T) {
	data := graphtest.Must(os.ReadFile("testdata/reasons.txt"))
	for line := range strings.Lines(string(data)) {
		if fields := strings.Split(line, " | "); len(fields) == 3 {
			t.Run("case="+fields[0]+" "+fields[1], func(t *testing.T) {
				x := parseCase(fields[0], fields[1])
				why, want := x.explain(work.New(t.Context())), strings.TrimSpace(fields[2])
				if x.Places != nil && why != nil { // their counts are the indices
					why.Text += fmt.Sprint(" ", why.Vertices, why.Counts)
				}
				if why == nil || string(why.Kind)+": "+why.Text != want {
					t.Errorf("%+v, want %q", why, want)
				}
			})
		}
	}
}

// parseCase returns the case of a line of testdata/reasons.txt.
func parseCase(edges, question string) *Case {
	var list [][2]int
	n, undirected := 0, strings.Contains(edges, "-")
	for edge := range strings.FieldsSeq(edges) {
		var e [2]int
		fmt.Sscanf(strings.NewReplacer("-", " ", ">", " ").Replace(edge), "%d %d", &e[0], &e[1])
		list, n = append(list, e), max(n, e[0]+1, e[1]+1)
	}
	g := graphtest.OfEdges(n, list, undirected)
	x := &Case{Graph: dense.NewGraph(g.Lists(), undirected), Goal: problem.Goal{Closed: strings.HasPrefix(question, "closed"), End: -1}}
	if _, path, ok := strings.Cut(question, "from "); ok {
		path, _, _ = strings.Cut(path, " ")
		for v := range strings.SplitSeq(path, ",") {
			x.Path = append(x.Path, number(v))
		}
	}
	if _, end, ok := strings.Cut(question, "to "); ok {
		end, _, _ = strings.Cut(end, " ")
		x.End = number(end)
	}
	if _, places, ok := strings.Cut(question, "with "); ok {
		x.Places = slices.Repeat([]int32{none}, n)
		for place := range strings.SplitSeq(places, ",") {
			k, v, _ := strings.Cut(place, ":")
			x.Places[number(k)] = number(v)
		}
	}
	return x
}

func number(text string) int32 { return int32(graphtest.Must(strconv.Atoi(text))) }

// TestUnseen checks what is said where nothing is seen, and after a stop.
func TestUnseen(t *testing.T) {
	petersen := graphtest.Petersen(5, 2) // it has no Hamiltonian cycle, although it is well connected
	x := Case{Graph: dense.NewGraph(petersen.Lists(), true), Goal: problem.Closed, Noun: "node", Name: func(v int32) string { return strconv.Itoa(int(v)) }}
	for _, test := range []struct {
		by     problem.None
		counts []int64
		want   string
	}{
		{problem.None{}, nil, "a check of the edges excludes one"},
		{problem.None{By: problem.Contradiction}, nil, "the edges that every tour has contradict each other"},
		{problem.None{By: problem.Searching, Visits: 1}, []int64{1}, "the search is exhausted after 1 visit"},
		{problem.None{By: problem.Searching, Visits: 82}, []int64{82}, "the search is exhausted after 82 visits"},
		{problem.None{By: problem.Following}, nil, "all ways to link its nodes have been followed along a frontier"},
		{problem.None{By: problem.Learning}, nil, "every choice of edges leads to a contradiction"},
		{problem.None{By: problem.Contradiction, Vertices: []int32{3, 1}}, nil, "the edges that every tour has contradict each other at nodes 1 and 3"},
		{problem.None{By: problem.Crossing, Vertices: []int32{1, 0}}, nil, "only 4 edges join nodes 0 and 1 with the other nodes, and no tour can pass"},
		{problem.None{By: problem.Crossing, Vertices: []int32{0, 1, 2, 3, 4, 5, 6, 7, 8}}, nil, "only 3 edges join the 9 nodes 0 1 2 3 … 5 6 7 8 with the other nodes, and no tour can pass"},
		{problem.None{By: problem.Cuts}, nil, "no tour can pass all the small cuts of the graph"},
		{problem.None{By: problem.Bounding}, nil, "a bound by spanning trees excludes one (Held and Karp 1970)"},
	} {
		why := x.Explain(work.New(t.Context()), &test.by)
		if why.Kind != Search || why.Text != test.want || !slices.Equal(why.Counts, test.counts) || !slices.Equal(why.Vertices, slices.Sorted(slices.Values(test.by.Vertices))) {
			t.Errorf("%+v, want %s", why, test.want)
		}
	}
}

// TestOfTheorem checks that each obstacle has words of its own.
func TestOfTheorem(t *testing.T) {
	seen := map[string]bool{}
	for obstacle := theorem.OddClosed; obstacle <= theorem.SmallStart; obstacle++ {
		why := OfTheorem(obstacle)
		if why.Kind != Theorem || why.Text == "" || seen[why.Text] || why.Vertices != nil || why.Counts != nil {
			t.Errorf("obstacle %d: %+v", obstacle, why)
		}
		seen[why.Text] = true
	}
}

// TestExplainStops stops the search for a reason at many points. Nothing is seen then.
func TestExplainStops(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 43))
	for name, g := range map[string]graphtest.Graph{"grid": graphtest.Grid(60, 61), "held": graphtest.Held(r, 12, 40, 4), "cubic": graphtest.Cubic(r, 3000)} {
		t.Run("graph="+name, func(t *testing.T) {
			graphtest.CheckStops(t, graphtest.Scaled(3, 20), 5, func(units int) error {
				x := Case{Graph: dense.NewGraph(g.Lists(), true), Path: []int32{0}, Goal: problem.Closed}
				c := work.StopAfter(units)
				if why := x.explain(c); c.Err() != nil && why != nil {
					t.Errorf("stopped, %s", why.Text)
				}
				return c.Err()
			})
		})
	}
}
