package witness

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/work"
)

// TestPlainIsTrue compares with all tours of random graphs. Where there is a tour, there
// must be no reason; where there is none, there mostly is a reason. Its vertices are
// vertices of the graph, in ascending order.
func TestPlainIsTrue(t *testing.T) {
	kinds, none, silent := map[reason.Kind]int{}, 0, 0
	for seed := range uint64(graphtest.Scaled(6000, 60_000)) {
		r := rand.New(rand.NewPCG(seed, 41))
		g, undirected := graphtest.Sparse(r, 9)
		if seed%4 == 0 {
			undirected = seed%8 == 0
			g = graphtest.Random(r, 1+r.IntN(8), 1+3*r.Float64(), undirected)
		}
		n := int32(len(g))
		x := Case{Graph: dense.NewGraph(g.Lists(), undirected), Closed: r.IntN(3) == 0, End: -1}
		if !x.Closed && r.IntN(2) == 0 {
			x.End = r.Int32N(n)
		}
		start := int32(-1)
		if r.IntN(3) > 0 {
			start = r.Int32N(n)
			x.Path = g.Walk(r.IntN, start, 1+r.IntN(int(n)))
		}
		why := graphtest.Must(x.Plain(work.New(t.Context())))
		exists := g.HasTour(undirected, start, x.Closed, x.End)
		if exists && start >= 0 {
			exists = slices.ContainsFunc(g.Tours(undirected, start, x.Closed, x.End), func(tour []int32) bool {
				return graphtest.BeginsWith(tour, x.Path)
			})
		}
		switch {
		case exists && len(x.Path) == len(g):
			continue // the path is a tour, so there is nothing to ask
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
	for _, kind := range []reason.Kind{
		reason.Size, reason.Goal, reason.Colours, reason.Unconnected, reason.Unreached, reason.Stranded, reason.Ends, reason.Cut, reason.Matching,
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
				why, err := x.Plain(work.New(t.Context()))
				if err != nil || why == nil {
					t.Fatal(why, err)
				}
				words := why.Words("node", func(v int32) string { return strconv.Itoa(int(v)) })
				if got, want := string(why.Kind)+": "+words, strings.TrimSpace(fields[2]); got != want {
					t.Errorf("%q, want %q", got, want)
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
	x := &Case{Graph: dense.NewGraph(g.Lists(), undirected), Closed: strings.HasPrefix(question, "closed"), End: -1}
	if _, path, ok := strings.Cut(question, "from "); ok {
		path, _, _ = strings.Cut(path, " ")
		for v := range strings.SplitSeq(path, ",") {
			x.Path = append(x.Path, number(v))
		}
	}
	if _, end, ok := strings.Cut(question, "to "); ok {
		x.End = number(end)
	}
	return x
}

func number(text string) int32 { return int32(graphtest.Must(strconv.Atoi(text))) }

// TestPlainStops stops the search for a reason at many points.
func TestPlainStops(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 43))
	for name, g := range map[string]graphtest.Graph{"grid": graphtest.Grid(60, 61), "held": graphtest.Held(r, 12, 40, 4), "cubic": graphtest.Cubic(r, 3000)} {
		t.Run("graph="+name, func(t *testing.T) {
			graphtest.CheckStops(t, graphtest.Scaled(3, 20), 5, func(units int) error {
				x := Case{Graph: dense.NewGraph(g.Lists(), true), Path: []int32{0}, Closed: true, End: -1}
				_, err := x.Plain(work.StopAfter(units))
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
				return err
			})
		})
	}
}
