package witness

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// namedCase returns the case of a line of testdata/reasons.txt. Its vertices
// are named by their numbers, after the noun.
func namedCase(noun, edges, question string) *Case {
	cs := parseCase(edges, question)
	cs.Noun = noun
	cs.Name = func(v int32) string { return strconv.Itoa(int(v)) }
	return cs
}

// TestInWords checks the words of proofs with a format and of one without. The
// proof that was found must stay as it is.
func TestInWords(t *testing.T) {
	cs := namedCase("node", "0-1 1-2 2-3 3-4 4-0 1-3", "open from 0,1")
	for _, test := range []struct {
		format, text string
		want         string
	}{
		{
			format: "no path leads on to %[1]s",
			want:   "no path leads on to nodes 2 and 3",
		},
		{
			format: "no tour can pass %[2]s %[1]s with the rest",
			want:   "no tour can pass the 3 edges that join nodes 2 and 3 with the rest",
		},
		{
			text: "all has been tried",
			want: "all has been tried",
		},
	} {
		t.Run("want="+test.want, func(t *testing.T) {
			found := problem.None{
				Reason:   problem.ReasonTheorem,
				Vertices: []int32{3, 2},
				Needs:    5,
				Has:      4,
				Format:   test.format,
				Text:     test.text,
			}
			no := cs.InWords(&found)
			if no.Text != test.want {
				t.Errorf("%q, want %q", no.Text, test.want)
			}
			if !slices.Equal(no.Vertices, []int32{2, 3}) {
				t.Errorf("the vertices are %v, want them sorted", no.Vertices)
			}
			if no.Reason != problem.ReasonTheorem || no.Needs != 5 || no.Has != 4 {
				t.Errorf("%s %d %d, want those of the proof", no.Reason, no.Needs, no.Has)
			}
			if !slices.Equal(found.Vertices, []int32{3, 2}) || found.Text != test.text {
				t.Errorf("the proof has become %v", found)
			}
		})
	}
}

// TestBorder checks how many edges of the remainder of a complete graph join
// vertices to the others.
func TestBorder(t *testing.T) {
	const complete = "0-1 0-2 0-3 0-4 1-2 1-3 1-4 2-3 2-4 3-4"
	for _, test := range []struct {
		name, edges, question string
		vertices              []int32
		want                  string
	}{
		{
			name:     "one-edge",
			edges:    "0-1 0-2 1-2 2-3 3-4 3-5 4-5",
			question: "open",
			vertices: []int32{3, 4, 5},
			want:     "the only edge that joins",
		},
		{
			name:     "whole",
			edges:    complete,
			question: "closed from 0",
			vertices: []int32{0, 1},
			want:     "the 6 edges that join",
		},
		{
			name:     "open-without-path",
			edges:    complete,
			question: "open from 0,1,2",
			vertices: []int32{3},
			want:     "the 2 edges that join",
		},
		{
			name:     "closed-with-start",
			edges:    complete,
			question: "closed from 0,1,2",
			vertices: []int32{3},
			want:     "the 3 edges that join",
		},
		{
			name:     "closed-without-edge-of-ends",
			edges:    complete,
			question: "closed from 0,1,2",
			vertices: []int32{0},
			want:     "the 2 edges that join",
		},
		{
			name:     "both-directions",
			edges:    "0>1 1>0 1>2 2>0",
			question: "closed",
			vertices: []int32{0},
			want:     "the 3 edges that join",
		},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			cs := namedCase("node", test.edges, test.question)
			if got := cs.border(test.vertices); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// TestBorderOfRemainder compares the number of edges with a count in the
// remainder, for random vertices of random undirected graphs.
func TestBorderOfRemainder(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 44))
	compared := 0
	for seed := range uint64(2000) {
		x := newRandomCase(seed)
		if !x.undirected || len(x.Path()) == len(x.g) {
			continue
		}
		c := work.New(t.Context())
		rest := graphtest.Must(x.remainder(c, graphtest.Must(x.Graph.Properties(c))))
		vertices := slices.DeleteFunc(slices.Clone(rest.vertex), func(int32) bool {
			return r.IntN(2) == 0
		})
		edges := 0
		for u := range rest.len() {
			for _, v := range rest.graph.Of(u) {
				isFrom := slices.Contains(vertices, rest.vertex[u])
				isTo := slices.Contains(vertices, rest.vertex[v])
				if isFrom && !isTo {
					edges++
				}
			}
		}
		want := "the " + strconv.Itoa(edges) + " edges that join"
		if edges == 1 {
			want = "the only edge that joins"
		}
		if got := x.border(vertices); got != want {
			t.Fatalf("%s, path %v, closed %t, %v: %q, want %q",
				x.g.Describe(true), x.Path(), x.Closed, vertices, got, want)
		}
		compared++
	}
	if compared < 300 {
		t.Errorf("only %d graphs", compared)
	}
}

// TestSeeSoon compares the reasons of SeeSoon and See for random graphs. They
// must be the same, unless it takes a matching or a scattering to see one.
func TestSeeSoon(t *testing.T) {
	later := map[problem.Reason]int{}
	same := 0
	for seed := range uint64(3000) {
		x := newRandomCase(seed)
		x.Noun = "node"
		x.Name = func(v int32) string { return strconv.Itoa(int(v)) }
		soon := x.SeeSoon(work.New(t.Context()))
		why := x.See(work.New(t.Context()))
		switch {
		case soon == nil && why == nil:
			continue
		case soon == nil:
			later[why.Reason]++
		case why == nil || soon.Error() != why.Error():
			t.Fatalf("seed %d: %v, but See sees %v", seed, soon, why)
		default:
			same++
		}
	}
	matchings, cuts := later[problem.ReasonMatching], later[problem.ReasonCut]
	if len(later) != 2 || min(matchings, cuts) < 3 {
		t.Errorf("reasons that only See sees: %v, want matchings and cuts", later)
	}
	if same < 300 {
		t.Errorf("only %d reasons are seen by both", same)
	}
}

// TestIfConnected checks that the reason about colours is dropped if the graph
// is not connected.
func TestIfConnected(t *testing.T) {
	c := work.New(t.Context())
	uneven := &problem.None{Reason: problem.ReasonColours}
	for _, test := range []struct {
		edges string
		want  *problem.None
	}{
		{edges: "0-1 0-2 0-3", want: uneven},
		{edges: "0-1 0-2 0-3 4-5", want: nil},
	} {
		properties := graphtest.Must(parseCase(test.edges, "open").Graph.Properties(c))
		if got := ifConnected(properties, uneven); got != test.want {
			t.Errorf("%s: %v, want %v", test.edges, got, test.want)
		}
	}
}

// TestNumbersOfPuzzles checks the reasons about the numbers of a puzzle, which
// count from 1.
func TestNumbersOfPuzzles(t *testing.T) {
	const ring = "0-1 1-2 2-3 3-4 4-5 5-0"
	for _, test := range []struct {
		name, edges, question string
		vertices              []int32
		want                  string
	}{
		{
			name:     "one-number-twice",
			edges:    ring,
			question: "open from 0 with 0:2",
			vertices: []int32{0, 2},
			want:     "squares 0 and 2 would both have the number 1",
		},
		{
			name:     "two-numbers",
			edges:    ring,
			question: "open from 0 with 4:0",
			vertices: []int32{0},
			want:     "square 0 would have the numbers 1 and 5",
		},
		{
			name:     "one-move",
			edges:    ring,
			question: "open from 0 with 1:3",
			vertices: []int32{0, 3},
			want:     "number 1 on square 0 and number 2 on square 3 cannot be joined in 1 move",
		},
		{
			name:     "two-moves",
			edges:    ring,
			question: "open from 0 with 2:3,3:5",
			vertices: []int32{0, 3},
			want: "number 1 on square 0 and number 3 on square 3 " +
				"cannot be joined in 2 moves through empty squares",
		},
		{
			name:     "closing-move",
			edges:    ring,
			question: "closed from 0 with 5:3",
			vertices: []int32{0, 3},
			want: "number 6 on square 3 and number 1 on square 0, to close the tour, " +
				"cannot be joined in 1 move",
		},
		{
			name:     "closing-moves",
			edges:    "0-1 1-2 2-3 3-4 4-5 5-1",
			question: "closed with 1:0,5:4",
			vertices: []int32{0, 4},
			want: "number 6 on square 4 and number 2 on square 0, to close the tour, " +
				"cannot be joined in 2 moves through empty squares",
		},
		{
			name:     "misfit",
			edges:    "0-1 0-4 1-3 1-4 2-3 2-4 3-4 4-5",
			question: "open from 0 with 2:2,5:5",
			vertices: []int32{1},
			want:     "square 1 fits between no two numbers: each path that passes it is too long",
		},
		{
			name:     "misfits",
			edges:    "0-4 1-4 2-4 3-4 1-2 0-5 5-6 6-3",
			question: "open from 0 with 2:1,4:2,6:3",
			vertices: []int32{5, 6},
			want: "squares 5 and 6 fit between no two numbers: " +
				"each path that passes one of them is too long",
		},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			why := namedCase("square", test.edges, test.question).See(work.New(t.Context()))
			if why == nil {
				t.Fatalf("nothing, want %q", test.want)
			}
			if why.Reason != problem.ReasonGoal || !slices.Equal(why.Vertices, test.vertices) {
				t.Errorf("%s %v, want goal %v", why.Reason, why.Vertices, test.vertices)
			}
			if why.Text != test.want {
				t.Errorf("%q, want %q", why.Text, test.want)
			}
		})
	}
}

// TestAtIndexAgain checks the words for places that a closed tour comes back
// to.
func TestAtIndexAgain(t *testing.T) {
	cs := namedCase("node", "0-1 1-2 2-0", "closed")
	for _, test := range []struct {
		index int
		want  string
	}{
		{index: 2, want: "node 1, at index 2"},
		{index: 3, want: "node 1, the start again"},
		{index: 4, want: "node 1, at index 1 again"},
	} {
		place := problem.Place{
			Vertex: 1,
			Index:  test.index,
		}
		if got := cs.placed(&place); got != test.want {
			t.Errorf("index %d: %q, want %q", test.index, got, test.want)
		}
	}
}

// TestNoMisfits checks that no vertex is said not to fit if each fits between
// places, or if there are no places at all.
func TestNoMisfits(t *testing.T) {
	for _, test := range []struct {
		name, edges, question string
	}{
		{
			name:     "all-fit",
			edges:    "0-1 1-2 2-3 3-4 4-5 5-0",
			question: "closed from 0 with 3:3",
		},
		{
			name:     "no-places",
			edges:    "0-1 1-2 2-3 3-4",
			question: "open from 0 to 1",
		},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			cs := namedCase("node", test.edges, test.question)
			if why := cs.misfits(work.New(t.Context())); why != nil {
				t.Errorf("%v, want nothing", why)
			}
		})
	}
}
