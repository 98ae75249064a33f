package reason

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

func TestText(t *testing.T) {
	none, id := errors.New("none"), func(v int32) int64 { return int64(v) }
	for _, test := range []struct {
		nodes      []int32
		list, some string
	}{
		{nil, "", ""},
		{[]int32{7}, "7", "7"},
		{[]int32{7, -2}, "7 and -2", "7 -2"},
		{[]int32{1, 2, 3}, "1, 2 and 3", "1 2 3"},
		{[]int32{1, 2, 3, 4, 5, 6, 7, 8}, "1, 2, 3, 4, 5, 6, 7 and 8", "1 2 3 4 5 6 7 8"},
		{[]int32{1, 2, 3, 4, 5, 6, 7, 8, 9}, "1, 2, 3, 4, 5, 6, 7, 8 and 9", "1 2 3 4 … 6 7 8 9"},
		{[]int32{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11", "1 2 3 4 … 8 9 10 11"},
	} {
		for kind, want := range map[Kind]string{Ends: test.list, EdgeCut: test.some} {
			err := New(kind, "<%s> %s", test.nodes...).Name(none, "nothing", id)
			if want = "knighttour: nothing: <" + want + "> %s"; err.Error() != want || len(err.Nodes) != len(test.nodes) {
				t.Errorf("%s, vertices %v: %v, want %s", kind, test.nodes, err, want)
			}
		}
	}
	var why *Reason
	err := fmt.Errorf("wrapped: %w", New(Size, "too small").With(1, 3).Name(none, "no tour", id))
	if !errors.As(err, &why) || !errors.Is(err, none) || err.Error() != "wrapped: knighttour: no tour: too small" || !slices.Equal(why.Counts, []int64{1, 3}) {
		t.Errorf("%v is %+v", err, why)
	}
}

// A problem is a Rest for the tests: paths that go on from path to the end, or
// back to its beginning, or anywhere.
type problem struct {
	g      graphtest.Graph
	path   []int32
	end    int32 // or -1
	closed bool
}

func (p problem) rest(undirected bool) Rest {
	r := Rest{
		Graph: p.g.Lists(), Undirected: undirected, Path: p.path, Open: !p.closed && p.end < 0,
		Interior: func(int32) bool { return false }, id: func(v int32) int64 { return int64(v) + 100 },
	}
	for v := range int32(len(p.g)) {
		if v == p.end || p.closed && p.g.Has(int64(v), int64(p.path[0])) {
			r.Exits = append(r.Exits, v)
		}
	}
	return r
}

// completable reports whether a path goes on over all vertices to the goal.
func (p problem) completable() bool {
	head := p.path[len(p.path)-1]
	if len(p.path) == len(p.g) {
		return p.end == head || p.end < 0 && (!p.closed || p.g.Has(int64(head), int64(p.path[0])))
	}
	return slices.ContainsFunc(p.g[head], func(w int) bool {
		on := p
		on.path = append(slices.Clone(p.path), int32(w))
		return !slices.Contains(p.path, int32(w)) && on.completable()
	})
}

// TestShow checks that a flaw is shown only where no path goes on, and that it is
// shown where few vertices are left.
func TestShow(t *testing.T) {
	c := work.New(t.Context())
	kinds := map[Kind]int{}
	dead := 0
	for seed := range uint64(graphtest.Scaled(20_000, 200_000)) {
		random := rand.New(rand.NewPCG(seed, 1))
		g, undirected := graphtest.Sparse(random, 8)
		p := problem{g: g.WithoutLoops(), path: []int32{int32(random.IntN(len(g)))}, end: -1}
		for range random.IntN(len(g)) {
			next := slices.DeleteFunc(slices.Clone(p.g[p.path[len(p.path)-1]]), func(w int) bool { return slices.Contains(p.path, int32(w)) })
			if len(next) == 0 {
				break
			}
			p.path = append(p.path, int32(next[random.IntN(len(next))]))
		}
		switch random.IntN(3) {
		case 0:
			p.closed = len(g) > 2
		case 1:
			p.end = int32(random.IntN(len(g)))
			if slices.Contains(p.path, p.end) {
				continue // is not a problem of what can be seen in the rest
			}
		}
		completable := p.completable()
		why := New(Search, "").With(7)
		rest := p.rest(undirected)
		why.Rest = &rest
		why.Show(c)
		switch {
		case why.Kind == Search:
			if !slices.Equal(why.Counts, []int64{7}) || why.Nodes != nil {
				t.Fatalf("seed %d: %+v: %v %v", seed, p, why.Nodes, why.Counts)
			}
		case why.Kind == Goal && completable: // Show relies on it that there is no tour
		case completable || why.Counts != nil || len(why.Nodes) == 0 || !slices.IsSorted(why.Nodes):
			t.Fatalf("seed %d: %+v: %s %v, but a path goes on: %t", seed, p, why.Kind, why.Nodes, completable)
		}
		if !completable && undirected {
			dead++
			kinds[why.Kind]++
		}
	}
	if kinds[Search] > dead/10 || kinds[Goal] < dead/100 || kinds[Unreached] < dead/10 || kinds[Ends] < dead/10 {
		t.Errorf("of %d dead paths these are shown: %v", dead, kinds)
	}
}

// TestShowLeaves checks that plain reasons stay, and all if the context is done.
func TestShowLeaves(t *testing.T) {
	apart := problem{g: graphtest.Graph{{1}, {0}, {}}, path: []int32{0}, end: -1}
	star := problem{g: graphtest.Star(3), path: []int32{0}, end: -1}
	fork := problem{g: graphtest.Star(3), path: []int32{1}, end: -1}
	for _, test := range []struct {
		p          problem
		kind, want Kind
	}{
		{apart, Size, Size}, {apart, Goal, Goal}, {apart, Colours, Colours}, {apart, Unconnected, Unreached}, {apart, Matching, Unreached}, {star, Search, Ends}, {fork, Search, Ends},
	} {
		why := New(test.kind, "")
		rest := test.p.rest(true)
		why.Rest = &rest
		for units := range graphtest.Amounts(100) {
			c := work.StopAfter(units)
			if why.Show(c); c.Err() == nil {
				break
			}
			if why.Kind != test.kind {
				t.Errorf("%s is %s, although it was stopped after %d units", test.kind, why.Kind, units)
			}
		}
		if why.Show(work.New(t.Context())); why.Kind != test.want {
			t.Errorf("%s is %s, want %s", test.kind, why.Kind, test.want)
		}
	}
}

// TestKindText checks which kinds have a text of their own, as errors say it.
func TestKindText(t *testing.T) {
	const cut = "no path can visit all parts of the graph that cut vertices separate"
	for kind, want := range map[Kind]string{
		Unreached: "some nodes cannot be reached",
		Stranded:  "the end cannot be reached from some nodes",
		Cut:       cut,
		Matching:  "the nodes cannot be matched with predecessors and successors of their own",
		Edges:     "without the edges that no tour can use, " + cut,
		Search:    "",
	} {
		if got := kind.Text(); got != want {
			t.Errorf("%s: %q, want %q", kind, got, want)
		}
	}
}
