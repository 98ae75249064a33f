package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A toursCase is a problem, and what searches for its tours must find.
type toursCase struct {
	g          graphtest.Graph
	undirected bool
	problem    problem.Problem // without its graph
	orders     orders
	tours      [][]int32
	visits     int64 // the number of visits of a search that nothing cuts short
}

// randomToursCase returns the case of a small random graph. A third of the
// problems have a prefix, a third have no start, and a third have places.
func randomToursCase(r *rand.Rand) toursCase {
	g, undirected := graphtest.Sparse(r, 9)
	if r.IntN(2) == 0 {
		g = graphtest.Random(r, 1+r.IntN(7), 1+r.Float64()*3, undirected)
	}
	g.AddLoops(r, r.IntN(2))
	p := problem.Problem{
		Goal:  randomGoal(r, len(g)),
		Start: int32(r.IntN(len(g))),
	}
	o := randomOrders(r)
	switch r.IntN(3) {
	case 0:
		p.Prefix = g.Walk(r.IntN, p.Start, 1+r.IntN(len(g)))
	case 1:
		p.Start = problem.Anywhere
	}
	tours := toursOf(g, undirected, &p, o)
	if r.IntN(3) == 0 {
		p.Places = randomPlaces(r, g, &p, tours)
		tours = toursOf(g, undirected, &p, o)
	}
	return toursCase{
		g:          g,
		undirected: undirected,
		problem:    p,
		orders:     o,
		tours:      tours,
		visits:     visitsOf(g, startsOf(g, &p), o),
	}
}

// A searchKind is one of the ways in which TestTours searches.
type searchKind struct {
	name        string
	prune       bool
	constrained bool
	change      func(*Run) // after the search has begun; may be nil
}

// check searches for all tours on the graph of an engine, and compares them
// with those that must be found. It returns their number, or 0 if the problem
// is disproved before the search.
func (x *toursCase) check(
	t *testing.T, engine string, graph *dense.Graph, kind searchKind,
) (found int) {
	t.Helper()
	p := x.problem
	p.Graph = graph
	p.Prune = kind.prune
	if !prepare(t, &p, x.orders) {
		return 0 // the quick proofs have their own tests
	}
	want := x.tours
	options := Options{Host: x.orders}
	if kind.constrained {
		options.Allow = func(s *order.State, v int32) bool {
			return x.orders.allows(s.Path, s.Free[v]&^dense.Visited, v)
		}
		want = slices.DeleteFunc(slices.Clone(want), func(tour []int32) bool {
			return !x.orders.allowsAll(x.g, tour, p.Closed)
		})
	}
	run := beginRun(t, &p, options)
	defer run.Finish()
	if kind.change != nil {
		kind.change(run)
	}
	got := allTours(run)
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s, %s, orders %v: %s", engine, kind.name, x.orders.kinds, describe(x.g, &p))
		t.Fatalf(format, args...)
	}
	if run.Err() != nil {
		fail("%v", run.Err())
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		fail("tours %v, want %v", got, want)
	}
	isWhole := !p.Prune && p.Prefix == nil && p.Places == nil
	if isWhole && run.Visits() != x.visits {
		fail("%d visits, want %d", run.Visits(), x.visits)
	}
	return len(got)
}

// TestTours compares the tours of searches with those of a recursion, for both
// engines, all kinds of goals and orders, with and without a start, a prefix,
// places and constraints. Searches prune or not, and some check or prove after
// every step back. Where neither pruning, nor a prefix, nor places cut off
// visits, the number of visits must be that of the recursion, too.
func TestTours(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	kinds := []searchKind{
		{name: "unpruned"},
		{name: "pruned", prune: true},
		{name: "checked", prune: true, change: checkAlways},
		{name: "proved", prune: true, change: proveAlways},
		{name: "constrained", prune: true, constrained: true},
	}
	r := rand.New(rand.NewPCG(11, 12))
	var total, constrained, placed, anywhere int // numbers of tours
	for range graphtest.Scaled(750, 20_000) {
		x := randomToursCase(r)
		total += len(x.tours)
		if x.problem.Places != nil {
			placed += len(x.tours)
		}
		if x.problem.Start == problem.Anywhere {
			anywhere += len(x.tours)
		}
		for engine, graph := range x.g.Engines(x.undirected) {
			for _, kind := range kinds {
				found := x.check(t, engine, graph, kind)
				if kind.constrained {
					constrained += found
				}
			}
		}
	}
	if total < 500 {
		t.Errorf("only %d tours", total)
	}
	if constrained < 150 {
		t.Errorf("only %d tours by constraints", constrained)
	}
	if placed < 100 {
		t.Errorf("only %d tours with places", placed)
	}
	if anywhere < 500 {
		t.Errorf("only %d tours from anywhere", anywhere)
	}
}

// TestTooManyPlaces searches for a tour with so many places that a solver would
// take too much memory.
func TestTooManyPlaces(t *testing.T) {
	graphtest.Slow(t)
	const side = 55
	p := problem.Problem{
		Graph:  dense.NewGraph(graphtest.Grid(side, side).Lists(), true),
		Goal:   problem.Open,
		Prune:  true,
		Places: slices.Repeat([]int32{-1}, side*side),
	}
	p.Places[side*side-1] = side*side - 1
	prepare(t, &p, orders{})
	run := beginRun(t, &p, Options{Limit: 20_000})
	if len(allTours(run)) == 0 {
		t.Error("no tour is found")
	}
	if run.Err() != ErrLimit {
		t.Errorf("%v, want %v", run.Err(), ErrLimit)
	}
	guide := run.checker.placeSolver
	if !guide.begun || guide.solver != nil {
		t.Errorf("a solver is made: %+v", guide)
	}
	if run.checker.feasibility == nil {
		t.Error("without a solver, feasibility is not checked either")
	}
}

// An event is a visit of a vertex, or a step back from it.
type event struct {
	v     int32
	depth int
	back  bool
}

// A replay is the path of a search, rebuilt from its events.
type replay struct {
	path    []int32
	longest []int32
	events  []event
	wrong   []event // those that do not fit the path
}

// event adds an event, and notes whether it fits the path.
func (r *replay) event(v int32, depth int, back bool) {
	e := event{v, depth, back}
	n := len(r.path)
	r.events = append(r.events, e)
	if back {
		if depth != n-1 || r.path[depth] != v {
			r.wrong = append(r.wrong, e)
		}
		r.path = r.path[:depth]
		return
	}
	if depth != n || slices.Contains(r.path, v) {
		r.wrong = append(r.wrong, e)
	}
	r.path = append(r.path, v)
	if n >= len(r.longest) {
		r.longest = slices.Clone(r.path)
	}
}

// diff returns how the replay differs from the search, in words, or "" if it
// does not.
func (r *replay) diff(run *Run) string {
	switch {
	case len(r.wrong) > 0:
		return fmt.Sprintf("events %v do not fit the path", r.wrong)
	case !slices.Equal(r.path, run.Path()):
		return fmt.Sprintf("events lead to %v, want %v", r.path, run.Path())
	case !slices.Equal(r.longest, run.Longest()):
		return fmt.Sprintf("the longest path by events is %v, want %v", r.longest, run.Longest())
	}
	return ""
}

// A result says how the search for one tour ended.
type result struct {
	found   bool
	visits  int64
	longest []int32
	err     error
	none    string // the words of a proof by the search, if nothing is found
}

// resultOf continues a run to the next tour, and returns how that ended.
func resultOf(r *Run) result {
	found := r.Next()
	result := result{
		found:   found,
		visits:  r.Visits(),
		longest: slices.Clone(r.Longest()),
		err:     r.Err(),
	}
	if !found {
		result.none = r.Exhausted().Text
	}
	return result
}

// diff returns how r differs from want, in words, or "" if it does not.
func (r result) diff(want result) string {
	switch {
	case r.found != want.found:
		return fmt.Sprintf("found %t, want %t", r.found, want.found)
	case r.visits != want.visits:
		return fmt.Sprintf("%d visits, want %d", r.visits, want.visits)
	case !slices.Equal(r.longest, want.longest):
		return fmt.Sprintf("longest path %v, want %v", r.longest, want.longest)
	case r.err != want.err:
		return fmt.Sprintf("error %v, want %v", r.err, want.err)
	case r.none != want.none:
		return fmt.Sprintf("proof %q, want %q", r.none, want.none)
	}
	return ""
}

// byFree is Warnsdorff's rule as a dynamic order like any other.
type byFree struct{ orders }

func (byFree) Rank(_ int, s *order.State, v int32) int64 { return int64(s.Free[v]) }

// A sameVisits compares searches of one problem, all of which must make the
// same visits.
type sameVisits struct {
	seed   uint64
	g      graphtest.Graph
	first  *result // of the first search; nil before it
	events []event // of the first search that is traced
}

// check searches by the given orders, and compares the visits with those of the
// first search. If the search is traced, its events must fit its path, and be
// the same as those of the first search that was traced.
func (x *sameVisits) check(
	t *testing.T, engine string, p *problem.Problem, kinds []order.Kind, traced bool,
) {
	t.Helper()
	o := orders{kinds: kinds, seed: x.seed}
	if !prepare(t, p, o) {
		return
	}
	re := new(replay)
	options := Options{
		Limit: 3000,
		Host:  byFree{o},
		Quick: x.seed%3 == 0,
	}
	if traced {
		options.Trace = re.event
	}
	fail := func(difference any) {
		t.Helper()
		t.Fatalf("seed %d, %s, orders %v, traced %t: %v", x.seed, engine, kinds, traced, difference)
	}
	run := beginRun(t, p, options)
	got := resultOf(run)
	if x.first == nil {
		x.first = &got
	}
	if difference := got.diff(*x.first); difference != "" {
		fail(difference)
	}
	if got.found != (len(got.longest) == len(x.g)) {
		fail(fmt.Sprintf("found %t, but the longest path is %v", got.found, got.longest))
	}
	if !traced {
		return
	}
	if difference := re.diff(run); difference != "" {
		fail(difference)
	}
	if x.events == nil {
		x.events = re.events
	}
	if !slices.Equal(re.events, x.events) {
		fail("events differ from those of the first search")
	}
}

// TestSameVisits checks that both engines make the same visits, traced or not,
// by Warnsdorff's rule and by an equivalent dynamic order. Many of the graphs
// make searches step back a lot. The events of traced searches must fit their
// paths.
func TestSameVisits(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	t.Parallel()
	troubled := 0
	for seed := range uint64(graphtest.Scaled(800, 6000)) {
		r := rand.New(rand.NewPCG(seed, 2))
		undirected := r.IntN(2) == 0
		g := graphtest.Random(r, 12+r.IntN(50), 2+2*r.Float64(), undirected)
		g.AddLoops(r, 1+r.IntN(3)) // they make dead ends that pruning does not foresee
		p := problem.Problem{
			Goal:  randomGoal(r, len(g)),
			Prune: true,
			Start: int32(r.IntN(len(g))),
		}
		if r.IntN(4) == 0 {
			p.Start = problem.Anywhere
		}
		// The lists of orders that must lead to the same visits.
		lists := [][]order.Kind{{order.ByVertex}}
		if seed%2 == 1 {
			lists = [][]order.Kind{
				{order.Warnsdorff, order.ByVertex},
				{order.Dynamic, order.ByVertex},
			}
		}
		x := sameVisits{seed: seed, g: g}
		for engine, graph := range g.Engines(undirected) {
			p.Graph = graph
			for _, kinds := range lists {
				x.check(t, engine, &p, kinds, false)
				x.check(t, engine, &p, kinds, true)
			}
		}
		if x.first != nil && x.first.visits > 2*int64(len(g)) {
			troubled++
		}
	}
	if troubled < 25 {
		t.Errorf("only %d searches had to step back a lot", troubled)
	}
}

// TestNextWithin checks that a search that pauses again and again makes the
// same visits as one that does not. It must pause at the given number of
// visits, or at once if it has made more.
func TestNextWithin(t *testing.T) {
	r := rand.New(rand.NewPCG(59, 60))
	pauses := 0
	for i := range graphtest.Scaled(300, 3000) {
		undirected := i%2 == 0
		g := graphtest.Random(r, 5+r.IntN(6), 2+r.Float64()*2, undirected)
		o := randomOrders(r)
		p := problem.Problem{
			Goal:  randomGoal(r, len(g)),
			Prune: i%3 > 0,
		}
		if i/2%2 == 1 {
			p.Start = problem.Anywhere
		}
		for engine, graph := range g.Engines(undirected) {
			p.Graph = graph
			if !prepare(t, &p, o) {
				continue
			}
			fail := func(format string, args ...any) {
				t.Helper()
				t.Errorf("%s: %s", engine, describe(g, &p))
				t.Fatalf(format, args...)
			}
			run := beginRun(t, &p, Options{Host: o})
			pausing := beginRun(t, &p, Options{Host: o})
			for goOn := true; goOn; {
				goOn = run.Next()
				found, paused := false, true
				for paused {
					before := pausing.Visits()
					more := int64(r.IntN(4) - 1)
					found, paused = pausing.NextWithin(before + more)
					pauses++
					if pausing.Err() != nil {
						fail("%v", pausing.Err())
					}
					visits := pausing.Visits() - before
					if paused && visits != max(0, more) {
						fail("paused %d visits after %d, want %d", visits, before, max(0, more))
					}
				}
				if found != goOn {
					fail("found %t, want %t", found, goOn)
				}
				if pausing.Visits() != run.Visits() {
					fail("%d visits, want %d", pausing.Visits(), run.Visits())
				}
				if !slices.Equal(pausing.Path(), run.Path()) {
					fail("%v, want %v", pausing.Path(), run.Path())
				}
			}
		}
	}
	if pauses < 10_000 {
		t.Errorf("only %d pauses", pauses)
	}
}

// TestExhausted checks the text of a proof by exhaustive search, and the number
// of visits.
func TestExhausted(t *testing.T) {
	petersenProblems(t, func(t *testing.T, p *problem.Problem, visits int64) {
		run := beginRun(t, p, Options{})
		if run.First() {
			t.Fatalf("found a tour where there is none: %v", run.Path())
		}
		if run.Err() != nil {
			t.Fatal(run.Err())
		}
		if run.Visits() != visits {
			t.Errorf("%d visits, want %d", run.Visits(), visits)
		}
		want := fmt.Sprintf("the search is exhausted after %d visits", visits)
		if none := run.Exhausted(); none.Text != want {
			t.Errorf("%q, want %q", none.Text, want)
		}
	})
}

// TestEmptyGraph searches a graph without vertices, where no start is given.
// The graph has one tour, the empty one, but no closed tour.
func TestEmptyGraph(t *testing.T) {
	p := &problem.Problem{
		Graph: dense.NewGraph(dense.NoEdges(0), true),
		Goal:  problem.Open,
		Start: problem.Anywhere,
	}
	prepare(t, p, orders{})
	if tours := allTours(beginRun(t, p, Options{})); len(tours) != 1 || len(tours[0]) != 0 {
		t.Errorf("open: %v, want the empty one", tours)
	}
	p.Goal = problem.Closed
	prepare(t, p, orders{})
	if tours := allTours(beginRun(t, p, Options{})); len(tours) > 0 {
		t.Errorf("closed: %v, want none", tours)
	}
}

// TestExhaustedBeforeVisits has two gaps between places, but only one vertex
// that fits in them. The solver sees that before the search visits a vertex.
func TestExhaustedBeforeVisits(t *testing.T) {
	g := graphtest.Undirected(5, [][2]int{{0, 1}, {1, 2}, {1, 4}, {0, 3}, {3, 4}})
	p := &problem.Problem{
		Graph:  dense.NewGraph(g.Lists(), true),
		Goal:   problem.Open,
		Start:  problem.Anywhere,
		Places: []int32{0, -1, 2, -1, 4},
		Prune:  true,
	}
	if !prepare(t, p, orders{}) {
		t.Fatal("it is disproved without the solver")
	}
	r := beginRun(t, p, Options{})
	defer r.Finish()
	if r.Next() || r.Err() != nil || r.Visits() != 0 {
		t.Fatalf("path %v, %v, %d visits; want none", r.Path(), r.Err(), r.Visits())
	}
	want := "every start leads to a contradiction before the first visit"
	if got := r.Exhausted().Text; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestLimit checks that limits on visits are exact, and that the search does
// not continue afterwards.
func TestLimit(t *testing.T) {
	petersenProblems(t, func(t *testing.T, p *problem.Problem, visits int64) {
		for limit := int64(1); limit <= visits; limit++ {
			r := beginRun(t, p, Options{Limit: limit})
			_, paused := r.NextWithin(limit + 1)
			if paused {
				t.Errorf("limit %d: paused beyond it", limit)
			}
			if r.Visits() != limit {
				t.Errorf("limit %d: %d visits", limit, r.Visits())
			}
			var want error
			if limit < visits {
				want = ErrLimit
			}
			if r.Err() != want {
				t.Errorf("limit %d: %v, want %v", limit, r.Err(), want)
			}
			if r.Next() || r.Visits() != limit {
				t.Errorf("limit %d: it continues to %d visits", limit, r.Visits())
			}
		}
	})
}

// TestStops stops searches at many points, including some within [Begin].
func TestStops(t *testing.T) {
	graphs := []struct {
		name       string
		graph      graphtest.Graph
		undirected bool
	}{
		{name: "petersen", graph: graphtest.Petersen(32, 2), undirected: true},
		{name: "fan", graph: graphtest.Fan(5000)},
		{name: "directed", graph: graphtest.CubeConnectedCycles(4)},
	}
	searches := []struct {
		kinds []order.Kind
		start int32
	}{
		{kinds: nil, start: 1},
		{kinds: []order.Kind{order.Warnsdorff}, start: 1},
		{kinds: []order.Kind{order.Dynamic}, start: 1},
		{kinds: []order.Kind{order.Dynamic}, start: problem.Anywhere},
	}
	for _, test := range graphs {
		for engine, graph := range test.graph.Engines(test.undirected) {
			for _, s := range searches {
				name := fmt.Sprintf("graph=%s/engine=%s/orders=%v/start=%d",
					test.name, engine, s.kinds, s.start)
				t.Run(name, func(t *testing.T) {
					p := problem.Problem{
						Graph: graph,
						Goal:  problem.Open,
						Start: s.start,
					}
					checkStops(t, test.graph, &p, orders{kinds: s.kinds})
				})
			}
		}
	}
}

// checkStops checks that a stopped search does not continue, and that its
// longest path is a path of g.
func checkStops(t *testing.T, g graphtest.Graph, p *problem.Problem, o orders) {
	t.Helper()
	prepare(t, p, o)
	graphtest.CheckStops(t, graphtest.Scaled(2, 20), 10, func(units int) error {
		r := Begin(work.StopAfter(units), p, Options{Host: o})
		if r.Err() != nil || units > 400_000 {
			return r.Err()
		}
		allTours(r)
		path := graphtest.IDs(r.Longest())
		if r.Next() {
			t.Errorf("stopped after %d, it continues to %v", units, r.Path())
		}
		if err := graphtest.CheckPath(g, path); err != nil {
			t.Errorf("stopped after %d: %v: %v", units, path, err)
		}
		if p.Start >= 0 && path[0] != int64(p.Start) {
			t.Errorf("stopped after %d: %v does not begin at %d", units, path, p.Start)
		}
		return r.Err()
	})
}

// TestChargesForEdges checks that a search charges at least a unit of work for
// each edge that it touches, even at hubs, which are joined to all vertices.
func TestChargesForEdges(t *testing.T) {
	g := graphtest.Grid(1, 38).WithHubs(2)
	for engine, graph := range g.Engines(true) {
		for _, prune := range []bool{false, true} {
			for _, o := range []orders{{}, {kinds: []order.Kind{order.Warnsdorff}}} {
				t.Run(fmt.Sprintf("engine=%s/prune=%t/orders=%v", engine, prune, o.kinds), func(t *testing.T) {
					p := problem.Problem{
						Graph: graph,
						Goal:  problem.Open,
						Start: 1,
						Prune: prune,
					}
					prepare(t, &p, o)

					touched := 0
					count := func(v int32, _ int, _ bool) { touched += len(g[v]) }
					allTours(beginRun(t, &p, Options{Limit: 2000, Trace: count}))

					r := beginRun(t, &p, Options{Limit: 2000}) // tracing costs more
					before := r.Canceller().Spent()
					allTours(r)
					spent := int(r.Canceller().Spent() - before)
					if engine == "bits" {
						touched = workPerVisit * int(r.Visits()) // whatever the number of edges
					}
					if touched < 1000 {
						t.Errorf("only %d edges touched", touched)
					}
					if spent < touched {
						t.Errorf("%d edges touched, %d charged", touched, spent)
					}
				})
			}
		}
	}
}
