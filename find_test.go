package knighttour

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// refFind reports whether g has a tour for the goal, from the start or, if that
// is less than 0, from anywhere: a table of which sets of vertices have a path
// from where to where. M. Held and R. M. Karp: A dynamic programming approach to
// sequencing problems, Journal of SIAM 10(1), 1962, doi:10.1137/0110015.
func refFind(g digraph, undirected bool, start int, goal Goal) bool {
	n := len(g)
	if n == 0 {
		return goal == Open()
	}
	if least := 2 + int(dense.Bit(undirected)); goal == Closed() && n < least {
		return false
	}
	for first := range n {
		if start >= 0 && first != start || goal == Closed() && start < 0 && first > 0 {
			continue
		}
		ends := make([]uint, 1<<n) // by set: where paths over it from first may end, as a set
		ends[1<<first] = 1 << first
		for set := range uint(len(ends)) {
			for u := range n {
				if ends[set]>>u&1 == 0 {
					continue
				}
				for _, v := range g[u] {
					if set>>v&1 == 0 {
						ends[set|1<<v] |= 1 << v
					}
				}
			}
		}
		for last := range n {
			if ends[len(ends)-1]>>last&1 == 0 {
				continue
			}
			switch {
			case goal == Open(), goal == EndAt(int64(last)), goal == Closed() && slices.Contains(g[last], first):
				return true
			}
		}
	}
	return false
}

// findings are the ways of finding: all of Find, and each of its methods alone,
// which may give up.
var findings = map[string]func(x *finder) error{
	"run":      (*finder).run,
	"search":   func(x *finder) error { return x.search(1 << 20) },
	"check":    func(x *finder) error { return x.checkFeasibility(0) },
	"frontier": func(x *finder) error { return x.followFrontier(1 << 20) },
	"join": func(x *finder) error {
		for range 4 {
			if err := x.joinCycles(1000); err != nil || x.tour != nil {
				return err
			}
		}
		return nil
	},
}

// checkFind checks all ways of finding a tour of g against what is known.
func checkFind(t *testing.T, g graphWithKind, start int, goal Goal, exists bool) {
	t.Helper()
	f := g.freeze(g.undirected)
	var from *int64
	if start >= 0 {
		from = new(int64)
		*from = int64(start)
	}
	c := work.New(context.Background())
	tour, err := find(c, f, from, goal)
	checkFound(t, g, f, from, goal, exists, "find", tour, err)
	if len(g.digraph) == 0 {
		return
	}
	for name, run := range findings {
		c := work.New(context.Background())
		x := finder{graph: f, c: c}
		err := x.setProblem(from, goal)
		if err == nil && name != "run" {
			err = x.addSource()
		}
		if err == nil {
			err = run(&x)
		}
		if err == nil && x.tour == nil && name != "run" {
			continue // given up
		}
		tour := Tour{Path: idsOf(f, x.tour)}
		checkFound(t, g, f, from, goal, exists, name, tour, err)
	}
}

// A graphWithKind is a graph, directed or not.
type graphWithKind struct {
	digraph
	undirected bool
}

// checkFound checks a tour that was found, or that there is none.
func checkFound(t *testing.T, g graphWithKind, f *Frozen, from *int64, goal Goal, exists bool, how string, tour Tour, err error) {
	t.Helper()
	problem := fmt.Sprintf("%s: %s, goal %v", how, describe(g.digraph, g.undirected), goal)
	if from != nil {
		problem += fmt.Sprintf(" from %d", *from)
	}
	if err != nil || !exists {
		if exists || !errors.Is(err, ErrNoTour) || len(tour.Path) > 0 {
			t.Fatalf("%s: %v, %v, want a tour: %t", problem, tour, err, exists)
		}
		return
	}
	if err := checkTourOf(f, from, goal, tour); err != nil {
		t.Fatalf("%s: %v: %v", problem, tour, err)
	}
}

// checkTourOf returns an error if the tour is not one of f as it is wanted.
func checkTourOf(f *Frozen, from *int64, goal Goal, tour Tour) error {
	if err := tour.Verify(f); err != nil {
		return err
	}
	switch {
	case goal == Closed() && !tour.IsClosed(f):
		return errors.New("it is not closed")
	case goal.kind == endAt && tour.Path[len(tour.Path)-1] != goal.end:
		return errors.New("it has another end")
	case from != nil && tour.Path[0] != *from:
		return errors.New("it has another start")
	}
	return nil
}

// TestFindLabelled finds tours of all small graphs, or else proves that there is
// none. Since the graphs are all that there are, one start stands for all.
func TestFindLabelled(t *testing.T) {
	sampled := uint64(scaled(16, 1))
	labelled(t, func(t *testing.T, g digraph, undirected bool) {
		hash := uint64(0)
		for _, v := range slices.Concat(g...) {
			hash = dense.Mix(hash + uint64(v))
		}
		if len(g) > 3 && hash%sampled != 0 {
			return
		}
		goals := []Goal{Open(), Closed()}
		if len(g) > 0 {
			goals = append(goals, EndAt(int64(len(g)-1)))
		}
		for _, goal := range goals {
			for start := -1; start < min(1, len(g)); start++ {
				checkFind(t, graphWithKind{g, undirected}, start, goal, refFind(g, undirected, start, goal))
			}
		}
	})
}

// TestFindRandom does so with larger random graphs.
func TestFindRandom(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		t.Run(kindOf(undirected), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(12, 1))
			for range scaled(200, 20_000) {
				n := 6 + r.IntN(5)
				g := randomGraph(r, n, 1.5+2.5*r.Float64(), undirected)
				if r.IntN(2) == 0 {
					g = g.twoColoured(r)
				}
				g.addLoops(r, r.IntN(3))
				for _, goal := range []Goal{Open(), Closed(), EndAt(int64(r.IntN(n)))} {
					for _, start := range []int{-1, r.IntN(n)} {
						checkFind(t, graphWithKind{g, undirected}, start, goal, refFind(g, undirected, start, goal))
					}
				}
			}
		})
	}
}

// twoColoured returns g without the edges between vertices of one half, chosen
// at random.
func (g digraph) twoColoured(r *rand.Rand) digraph {
	colour := make([]bool, len(g))
	for i, v := range r.Perm(len(g)) {
		colour[v] = i%2 == 0
	}
	h := make(digraph, len(g))
	for u := range g {
		for _, v := range g[u] {
			if colour[u] != colour[v] {
				h[u] = append(h[u], v)
			}
		}
	}
	return h
}

// TestFindFamilies finds tours of graphs that only the methods of find.go find
// in time, twice the same, from several goroutines, frozen and as a graph of
// a foreign type.
func TestFindFamilies(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	leaper, err := newBoard(t, 12, 12).WithLeaper(1, 4)
	if err != nil {
		t.Fatal(err)
	}
	for name, g := range map[string]graph.Graph{
		"holes":     boardWithHoles(r, 60, 15),
		"leaper":    leaper,
		"cubic":     randomCubic(r, 500),
		"planar":    randomNearlyPlanar(r, 500),
		"threshold": randomAtThreshold(r, 2000),
		"geometric": randomGeometric(r, 1000),
		"digraph":   randomRegularDigraph(r, 500),
		"full":      KnightGraph(newBoard(t, 10, 10)),
	} {
		t.Run("graph="+name, func(t *testing.T) {
			t.Parallel()
			f := Freeze(g)
			start := f.id(int32(f.n / 2))
			end := f.id(f.lists.Of(int32(f.n / 2))[0])
			type goal struct {
				start *int64
				goal  Goal
			}
			for _, w := range []goal{{nil, Open()}, {nil, Closed()}, {nil, EndAt(end)}, {&start, Open()}, {&start, Closed()}, {&start, EndAt(end)}} {
				tours := make([]Tour, 2)
				var group sync.WaitGroup
				for i, g := range []graph.Graph{g, f} {
					group.Add(1)
					go func() {
						defer group.Done()
						c := work.New(t.Context())
						tour, err := find(c, g, w.start, w.goal)
						if err == nil {
							err = checkTourOf(f, w.start, w.goal, tour)
						}
						if err != nil {
							t.Errorf("%v: %v", w.goal, err)
						}
						tours[i] = tour
					}()
				}
				group.Wait()
				if !slices.Equal(tours[0].Path, tours[1].Path) || tours[0].Visits != tours[1].Visits {
					t.Errorf("%v: two tours of the same graph", w.goal)
				}
			}
		})
	}
}

// TestFindStops stops every method at many points: what is returned then is a
// path that begins at the start.
func TestFindStops(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	board := boardWithHoles(r, 30, 20)
	snark := flowerSnark(7).freeze(true)
	for _, test := range []struct {
		name string
		g    graph.Graph
		goal Goal
	}{
		{"board/open", board, Open()},
		{"board/closed", board, Closed()},
		{"cubic", randomCubic(r, 100), Closed()},
		{"cubic/open", randomCubic(r, 100), Open()},
		{"digraph", randomRegularDigraph(r, 100), Closed()},
		{"digraph/open", randomRegularDigraph(r, 100), Open()},
		{"snark", snark, Closed()},
		{"full", board.with(knight, ""), Open()},
	} {
		t.Run("graph="+test.name, func(t *testing.T) {
			t.Parallel()
			f := Freeze(test.g)
			start := f.id(0)
			for _, from := range []*int64{nil, &start} {
				for units := 1; ; units += 1 + units/scaled(10, 100) {
					c := work.StopAfter(units)
					tour, err := find(c, test.g, from, test.goal)
					if err == nil || errors.Is(err, ErrNoTour) {
						break
					}
					if late := c.Spent() - units; !errors.Is(err, context.Canceled) || late > 2*work.PollInterval {
						t.Fatalf("stopped after %d: %v, %d units of work later", units, err, late)
					}
					checkPath(t, f, from, tour.Path)
				}
			}
		})
	}
}

// checkPath checks that a path goes along edges, from the start if there is
// one, to no node twice.
func checkPath(t *testing.T, f *Frozen, from *int64, path []int64) {
	t.Helper()
	seen := map[int64]bool{}
	for i, id := range path {
		if seen[id] || i == 0 && from != nil && id != *from || i > 0 && !f.hasEdge(path[i-1], id) {
			t.Fatalf("%v is no path", path)
		}
		seen[id] = true
	}
}

// TestFindNarrow finds tours and proofs by a frontier, where the other methods
// find nothing in time.
func TestFindNarrow(t *testing.T) {
	for _, test := range []struct {
		name   string
		g      digraph
		exists bool
	}{
		{"J101", flowerSnark(101), false},
		{"GP(101,2)", petersen(101, 2), false},
		{"GP(303,2)", petersen(303, 2), true},
	} {
		f := test.g.freeze(true)
		for _, start := range []int64{-1, 0, 7} {
			var from *int64
			if start >= 0 {
				from = &start
			}
			c := work.New(t.Context())
			tour, err := find(c, f, from, Closed())
			checkFound(t, graphWithKind{test.g, true}, f, from, Closed(), test.exists, test.name, tour, err)
		}
	}
}

// TestFindSnark proves that flower snarks have no Hamiltonian cycle, although
// they have Hamiltonian paths.
func TestFindSnark(t *testing.T) {
	for _, n := range []int{3, 5} {
		g := flowerSnark(n).freeze(true)
		if _, err := Find(t.Context(), g, Closed()); !errors.Is(err, ErrNoTour) {
			t.Errorf("%d: %v", n, err)
		}
		tour, err := Find(t.Context(), g, Open())
		if err == nil {
			err = tour.Verify(g)
		}
		if err != nil {
			t.Errorf("%d: %v", n, err)
		}
	}
}

// TestFindBoards compares the tours of boards as graphs with the theorems.
func TestFindBoards(t *testing.T) {
	for rows := 1; rows <= scaled(6, 8); rows++ {
		for cols := rows; cols <= scaled(7, 10); cols++ {
			b := newBoard(t, rows, cols)
			f := Freeze(KnightGraph(b))
			_, open := b.Tour(0)
			_, closed := b.ClosedTour(0)
			for goal, want := range map[Goal]error{Open(): open, Closed(): closed} {
				for _, g := range []graph.Graph{b, Freeze(b), f} {
					tour, err := Find(t.Context(), g, goal)
					if errors.Is(err, ErrNoTour) != errors.Is(want, ErrNoTour) {
						t.Errorf("%v, %v: %v, want %v", b, goal, err, want)
					} else if err == nil && checkTourOf(f, nil, goal, tour) != nil {
						t.Errorf("%v, %v: %v", b, goal, tour)
					}
				}
			}
			last := int64(rows*cols - 1)
			if tour, err := Find(t.Context(), b, EndAt(last)); err == nil && checkTourOf(f, nil, EndAt(last), tour) != nil {
				t.Errorf("%v to the end: %v", b, tour)
			}
		}
	}
}

// TestFindErrors calls Find with what it cannot use.
func TestFindErrors(t *testing.T) {
	b := newBoard(t, 8, 8)
	holes := variants(t, 8, 8, 1, 2, 9)
	for _, g := range []graph.Graph{b, Freeze(b), KnightGraph(b), holes} {
		for _, goal := range []Goal{Open(), Closed(), EndAt(3)} {
			if _, err := FindFrom(t.Context(), g, 99, goal); !errors.Is(err, ErrNode) {
				t.Errorf("start 99: %v", err)
			}
		}
		if _, err := Find(t.Context(), g, EndAt(-5)); !errors.Is(err, ErrNode) {
			t.Errorf("end -5: %v", err)
		}
	}
	if _, err := FindFrom(t.Context(), holes, 9, Open()); !errors.Is(err, ErrNode) || !strings.Contains(err.Error(), "blocked") {
		t.Errorf("blocked start: %v", err)
	}
	cause := errors.New("cause")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	for _, g := range []graph.Graph{b, holes} {
		if _, err := Find(ctx, g, Open()); !errors.Is(err, context.Canceled) || !errors.Is(err, cause) {
			t.Errorf("cancelled: %v", err)
		}
	}
	for _, call := range []func(){
		func() { Find(t.Context(), nil, Open()) },
		func() { var none context.Context; Find(none, b, Open()) },
		func() { FindFrom(t.Context(), (*Frozen)(nil), 0, Open()) },
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.HasPrefix(text, "knighttour: nil ") {
					t.Errorf("panic %s", text)
				}
			}()
			call()
		}()
	}
}
