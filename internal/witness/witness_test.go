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

// explain returns what is seen of a case, or nil if that is nothing.
func (x *Case) explain(c *work.Canceller) *problem.None {
	x.Noun, x.Name = "node", func(v int32) string { return strconv.Itoa(int(v)) }
	if why := x.Explain(c, new(problem.None)); why.Reason != problem.ReasonSearch {
		return why
	}
	return nil
}

// TestExplainIsTrue compares with all tours of random graphs: where there is
// one, there is no reason, otherwise mostly a reason. Its vertices are vertices
// of the graph, in ascending order.
func TestExplainIsTrue(t *testing.T) {
	kinds, none, silent := map[problem.Reason]int{}, 0, 0
	for seed := range uint64(graphtest.Scaled(6000, 60_000)) {
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
		start := p.Start
		x := Case{Problem: &p}
		why := x.explain(work.New(t.Context()))
		if _, isProof := p.Prepare(work.New(t.Context())).(*problem.None); isProof && start >= 0 && why == nil {
			t.Errorf("seed %d: %s, path %v, %+v: nothing is seen of a quick proof", seed, g.Describe(undirected), x.Path(), x.Goal)
		}
		exists := g.HasTour(undirected, start, x.Closed, x.End)
		if exists && start >= 0 {
			exists = slices.ContainsFunc(g.Tours(undirected, start, x.Closed, x.End), func(tour []int32) bool {
				return graphtest.BeginsWith(tour, x.Path())
			})
		}
		switch {
		case exists && why != nil:
			t.Fatalf("seed %d: %s, path %v, closed %t, end %d: %s %v %v, but there is a tour", seed, g.Describe(undirected), x.Path(), x.Closed, x.End, why.Reason, why.Vertices, why.Text)
		case exists:
			continue
		case why == nil:
			silent++
		case slices.ContainsFunc(why.Vertices, func(v int32) bool { return v < 0 || v >= n }):
			t.Fatalf("seed %d: the vertices are %v", seed, why.Vertices)
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

// TestExactReasons checks the reasons of testdata/reasons.txt.
func TestExactReasons(t *testing.T) {
	data := graphtest.Must(os.ReadFile("testdata/reasons.txt"))
	for line := range strings.Lines(string(data)) {
		if fields := strings.Split(line, " | "); len(fields) == 3 {
			t.Run("case="+fields[0]+" "+fields[1], func(t *testing.T) {
				x := parseCase(fields[0], fields[1])
				why, want := x.explain(work.New(t.Context())), strings.TrimSpace(fields[2])
				if why == nil {
					t.Fatalf("nothing, want %q", want)
				}
				got := fmt.Sprintf("%s %v", why.Reason, why.Vertices)
				if why.Needs > 0 || why.Has > 0 {
					got += fmt.Sprintf(" %d of %d", why.Has, why.Needs)
				}
				if got += ": " + why.Text; got != want {
					t.Errorf("%s | %s | %s", fields[0], fields[1], got)
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
	x := &Case{Problem: &problem.Problem{
		Graph: dense.NewGraph(g.Lists(), undirected),
		Goal:  problem.Goal{Closed: strings.HasPrefix(question, "closed"), End: -1},
		Start: problem.Anywhere,
	}}
	if _, path, ok := strings.Cut(question, "from "); ok {
		path, _, _ = strings.Cut(path, " ")
		for v := range strings.SplitSeq(path, ",") {
			x.Prefix = append(x.Prefix, number(v))
		}
		x.Start = x.Prefix[0]
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
	x := Case{
		Problem: &problem.Problem{Graph: dense.NewGraph(petersen.Lists(), true), Goal: problem.Closed, Start: problem.Anywhere},
		Noun:    "node",
		Name:    func(v int32) string { return strconv.Itoa(int(v)) },
	}
	for _, test := range []struct {
		found problem.None
		want  string
	}{
		{problem.None{}, "a check of the edges excludes one"},
		{problem.None{Text: "all has been tried"}, "all has been tried"},
		{problem.None{Vertices: []int32{3, 1}, Text: "they contradict each other at %s"}, "they contradict each other at nodes 1 and 3"},
	} {
		t.Run("want="+test.want, func(t *testing.T) {
			why := x.Explain(work.New(t.Context()), &test.found)
			if why.Reason != problem.ReasonSearch {
				t.Errorf("the reason is %s", why.Reason)
			}
			if why.Text != test.want {
				t.Errorf("%q, want %q", why.Text, test.want)
			}
			if vertices := slices.Sorted(slices.Values(test.found.Vertices)); !slices.Equal(why.Vertices, vertices) {
				t.Errorf("the vertices are %v, want %v", why.Vertices, vertices)
			}
		})
	}
}

// TestExplainStops stops the search for a reason at many points. Nothing is
// seen then.
func TestExplainStops(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 43))
	for name, g := range map[string]graphtest.Graph{"grid": graphtest.Grid(60, 61), "held": graphtest.Held(r, 12, 40, 4), "cubic": graphtest.Cubic(r, 3000)} {
		t.Run("graph="+name, func(t *testing.T) {
			graphtest.CheckStops(t, graphtest.Scaled(3, 20), 5, func(units int) error {
				x := Case{Problem: &problem.Problem{Graph: dense.NewGraph(g.Lists(), true), Goal: problem.Closed}}
				c := work.StopAfter(units)
				if why := x.explain(c); c.Err() != nil && why != nil {
					t.Errorf("stopped, %s", why.Text)
				}
				return c.Err()
			})
		})
	}
}
