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

// orders is a list of orders, and the host of the dynamic ones. They rank at
// random, with ties.
type orders struct {
	kinds []order.Kind
	seed  uint64
}

func randomOrders(r *rand.Rand) (o orders) {
	kinds := []order.Kind{order.ByVertex, order.ByEdge, order.Warnsdorff, order.Dynamic}
	o.seed = r.Uint64()
	for range r.IntN(4) {
		o.kinds = append(o.kinds, kinds[r.IntN(len(kinds))])
	}
	return o
}

func (o orders) Orders() int                     { return len(o.kinds) }
func (o orders) Kind(i int) order.Kind           { return o.kinds[i] }
func (o orders) ListAll(*work.Canceller) []int32 { panic("no order lists all") }
func (o orders) Leave(int)                       {}
func (o orders) Rank(i int, s *order.State, v int32) int64 {
	return o.rank(i, len(s.Path), int(s.Free[v]), int(v))
}
func (o orders) RankVertices(_ *work.Canceller, i int, ranks []int64) {
	for v := range ranks {
		ranks[v] = o.rank(i, v)
	}
}

func (o orders) RankEdges(_ *work.Canceller, i int, u int32, edges []order.Ranked) {
	for j, e := range edges {
		edges[j].Rank = o.rank(i, int(u), int(e.V))
	}
}

func (o orders) rank(i int, of ...int) int64 {
	hash := dense.Mix(o.seed + uint64(i))
	for _, x := range of {
		hash = dense.Mix(hash + uint64(x))
	}
	return int64(hash % 3)
}

// allows is a random constraint that depends on the length of the path, v and
// its unvisited successors.
func (o orders) allows(path []int32, free, v int32) bool {
	return o.rank(9, len(path), int(free), int(v)) > 0
}

// allowsAll reports whether allows is true for all steps of a tour, including
// the one that closes it.
func (o orders) allowsAll(g graphtest.Graph, tour []int32, closed bool) bool {
	if closed && !o.allows(tour, 0, tour[0]) {
		return false
	}
	for i := 1; i < len(tour); i++ {
		free := int32(0)
		for _, w := range g[tour[i]] {
			if !slices.Contains(tour[:i], int32(w)) {
				free++
			}
		}
		if !o.allows(tour[:i], free, tour[i]) {
			return false
		}
	}
	return true
}

// ranks returns the orders for the recursion.
func (o orders) ranks() (ranks []graphtest.Rank) {
	for i, kind := range o.kinds {
		ranks = append(ranks, func(r *graphtest.Recursion, u, v int) int64 {
			switch kind {
			case order.ByVertex:
				return o.rank(i, v)
			case order.ByEdge:
				return o.rank(i, u, v)
			case order.Warnsdorff:
				return graphtest.RankByFree(r, u, v)
			case order.Dynamic:
				return o.rank(i, len(r.Path), int(r.Free(v)), v)
			}
			panic("orders are of no other kind")
		})
	}
	return ranks
}

func randomGoal(r *rand.Rand, n int) problem.Goal {
	end := int32(r.IntN(n))
	switch r.IntN(3) {
	case 0:
		return problem.Open
	case 1:
		return problem.Closed
	}
	return problem.Goal{End: end}
}

// prepare prepares a problem, with the plan of the orders, and reports whether
// it is not disproved.
func prepare(t testing.TB, p *problem.Problem, o orders) bool {
	t.Helper()
	c := work.New(t.Context())
	p.Plan = new(order.Plan)
	graphtest.NoError(t, p.Plan.Arrange(c, p.Graph, o))
	err := p.Prepare(c)
	if _, disproved := err.(*problem.None); err != nil && !disproved {
		t.Fatal(err)
	}
	return err == nil
}

// begin begins a search for the tours of a prepared problem.
func begin(t testing.TB, p *problem.Problem, o Options) *Run {
	t.Helper()
	r := Begin(work.New(t.Context()), p, o)
	graphtest.NoError(t, r.Err())
	return r
}

// startsOf returns where the tours of a problem may begin.
func startsOf(g graphtest.Graph, p *problem.Problem) (starts []int32) {
	switch {
	case p.Start != problem.Anywhere:
		return []int32{p.Start}
	case p.Closed && p.Places == nil:
		return []int32{0}
	}
	for v := range int32(len(g)) {
		starts = append(starts, v)
	}
	return starts
}

// toursOf returns the tours of a problem in the order of the search.
func toursOf(g graphtest.Graph, undirected bool, p *problem.Problem, o orders) [][]int32 {
	var tours [][]int32
	for _, start := range startsOf(g, p) {
		tours = append(tours, g.Tours(undirected, start, p.Closed, p.End, o.ranks()...)...)
	}
	return slices.DeleteFunc(tours, func(tour []int32) bool {
		return !hasPlaces(tour, p.Places) || !graphtest.BeginsWith(tour, p.Prefix)
	})
}

// hasPlaces reports whether the vertices of a tour are at the given places.
func hasPlaces(tour, places []int32) bool {
	for k, v := range places {
		if v >= 0 && tour[k] != v {
			return false
		}
	}
	return true
}

// randomPlaces gives a third of the places. They are those of a tour or, if
// there is none, of a walk.
func randomPlaces(r *rand.Rand, g graphtest.Graph, p *problem.Problem, tours [][]int32) []int32 {
	places := slices.Repeat([]int32{-1}, len(g))
	like := slices.Clone(g.Walk(r.IntN, max(0, p.Start), len(g)))
	if len(tours) > 0 {
		like = tours[r.IntN(len(tours))]
	}
	for k, v := range like {
		if r.IntN(3) == 0 {
			places[k] = v
		}
	}
	return places
}

// all returns all tours that a run still finds.
func all(r *Run) (tours [][]int32) {
	for r.Next() {
		tours = append(tours, slices.Clone(r.Path()))
	}
	return tours
}

// checkAlways makes a run check its path at every step back.
func checkAlways(r *Run) {
	r.checkAt = 0
	r.trace = func(int32, int, bool) { r.checker.backoff = 0 }
}

// proveAlways makes a run ask its prover whenever it checks its path.
func proveAlways(r *Run) {
	checkAlways(r)
	r.checker.prover = prover{at: 1}
	r.trace = func(int32, int, bool) {
		r.checker.backoff = 0
		r.checker.prover.at = 1
	}
}

func describe(g graphtest.Graph, p *problem.Problem) string {
	graph := g.Describe(p.Graph.Undirected)
	return fmt.Sprintf("%s from %d, goal %v, prefix %v, prune %t", graph, p.Start, p.Goal, p.Prefix, p.Prune)
}

// visitsOf returns the number of visits of recursions without pruning, from one
// start after the other.
func visitsOf(g graphtest.Graph, starts []int32, o orders) (visits int64) {
	for _, start := range starts {
		recursion := graphtest.Recursion{
			Graph: g,
			Ranks: o.ranks(),
			Found: func([]int) bool { return true },
		}
		recursion.Run(int(start))
		visits += recursion.Visits
	}
	return visits
}

// TestTours compares the tours of searches with those of the recursion. It
// tries both engines, all goals, prefixes and places, orders of all kinds,
// searches without pruning, checks and proofs at every step back, and
// constraints. Without pruning, a prefix or places, the visits must be the
// same, too.
func TestTours(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	searches := []struct {
		name        string
		prune       bool
		constrained bool
		change      func(*Run) // after the search has begun; may be nil
	}{
		{name: "unpruned"},
		{name: "pruned", prune: true},
		{name: "checked", prune: true, change: checkAlways},
		{name: "proved", prune: true, change: proveAlways},
		{name: "constrained", prune: true, constrained: true},
	}
	r := rand.New(rand.NewPCG(11, 12))
	var total, constrained, placed, anywhere int // numbers of tours
	for range graphtest.Scaled(750, 20_000) {
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
		want := toursOf(g, undirected, &p, o)
		if r.IntN(3) == 0 {
			p.Places = randomPlaces(r, g, &p, want)
			want = toursOf(g, undirected, &p, o)
			placed += len(want)
		}
		total += len(want)
		if p.Start == problem.Anywhere {
			anywhere += len(want)
		}
		visits := visitsOf(g, startsOf(g, &p), o)
		for engine, graph := range g.Engines(undirected) {
			for _, search := range searches {
				p.Graph = graph
				p.Prune = search.prune
				if !prepare(t, &p, o) {
					continue // the quick proofs have their own tests
				}
				want := want
				options := Options{Host: o}
				if search.constrained {
					options.Allow = func(s *order.State, v int32) bool {
						return o.allows(s.Path, s.Free[v]&^dense.Visited, v)
					}
					want = slices.DeleteFunc(slices.Clone(want), func(tour []int32) bool {
						return !o.allowsAll(g, tour, p.Closed)
					})
					constrained += len(want)
				}
				run := begin(t, &p, options)
				if search.change != nil {
					search.change(run)
				}
				got := all(run)
				fail := func(format string, args ...any) {
					t.Helper()
					t.Errorf("%s, %s, orders %v: %s", engine, search.name, o.kinds, describe(g, &p))
					t.Fatalf(format, args...)
				}
				if run.Err() != nil {
					fail("%v", run.Err())
				}
				if !slices.EqualFunc(got, want, slices.Equal) {
					fail("tours %v, want %v", got, want)
				}
				isWhole := !p.Prune && p.Prefix == nil && p.Places == nil
				if isWhole && run.Visits() != visits {
					fail("%d visits, want %d", run.Visits(), visits)
				}
				run.Finish()
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
	run := begin(t, &p, Options{Limit: 20_000})
	if len(all(run)) == 0 {
		t.Error("no tour is found")
	}
	if run.Err() != ErrLimit {
		t.Errorf("%v, want %v", run.Err(), ErrLimit)
	}
	guide := run.checker.guide
	if !guide.begun || guide.solver != nil {
		t.Errorf("a solver is made: %+v", guide)
	}
	if run.checker.feasibility == nil {
		t.Error("feasibility is not checked instead")
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

// diff says how the replay differs from the search. It returns "" if it does
// not.
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

// diff says how r differs from want. It returns "" if it does not.
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

// TestSameVisits checks that both engines make the same visits, traced or not,
// by Warnsdorff's rule and an order equal to it, where searches step back a
// lot, and that the events fit the paths.
func TestSameVisits(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	t.Parallel()
	troubled := 0
	for seed := range uint64(graphtest.Scaled(800, 6000)) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		undirected := rnd.IntN(2) == 0
		g := graphtest.Random(rnd, 12+rnd.IntN(50), 2+2*rnd.Float64(), undirected)
		g.AddLoops(rnd, 1+rnd.IntN(3)) // they make dead ends that pruning does not foresee
		p := problem.Problem{
			Goal:  randomGoal(rnd, len(g)),
			Prune: true,
			Start: int32(rnd.IntN(len(g))),
		}
		if rnd.IntN(4) == 0 {
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
		var first *result
		var events []event // of the first search that is traced
		for engine, graph := range g.Engines(undirected) {
			for i := range 2 * len(lists) {
				o := orders{kinds: lists[i/2], seed: seed}
				traced := i%2 == 1
				p.Graph = graph
				if !prepare(t, &p, o) {
					continue
				}
				re := new(replay)
				options := Options{
					Limit: 3000,
					Host:  byFree{o},
					Quick: seed%3 == 0,
				}
				if traced {
					options.Trace = re.event
				}
				fail := func(difference any) {
					t.Helper()
					t.Fatalf("seed %d, %s, orders %v, traced %t: %v",
						seed, engine, o.kinds, traced, difference)
				}

				run := begin(t, &p, options)
				got := resultOf(run)
				if first == nil {
					first = &got
				}
				if difference := got.diff(*first); difference != "" {
					fail(difference)
				}
				if got.found != (len(got.longest) == len(g)) {
					fail(fmt.Sprintf("found %t, but the longest path is %v", got.found, got.longest))
				}

				if !traced {
					continue
				}
				if difference := re.diff(run); difference != "" {
					fail(difference)
				}
				if events == nil {
					events = re.events
				}
				if !slices.Equal(re.events, events) {
					fail("events differ from those of the first search")
				}
			}
		}
		if first != nil && first.visits > 2*int64(len(g)) {
			troubled++
		}
	}
	if troubled < 25 {
		t.Errorf("only %d searches had to step back a lot", troubled)
	}
}

// TestNextWithin checks that a search that pauses again and again makes the
// same visits. It must pause at the given number of visits, or at once if it
// has made more.
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
			run := begin(t, &p, Options{Host: o})
			pausing := begin(t, &p, Options{Host: o})
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

// petersenProblems calls do, in a subtest, with the problem of a closed tour of
// the Petersen graph, which has none: for both engines, with and without
// pruning. visits is the exact number of visits of a search, so the tests
// notice when pruning or checks cut off more or less.
func petersenProblems(t *testing.T, do func(t *testing.T, p *problem.Problem, visits int64)) {
	for engine, graph := range graphtest.Petersen(5, 2).Engines(true) {
		for _, prune := range []bool{false, true} {
			t.Run(fmt.Sprintf("engine=%s/prune=%t", engine, prune), func(t *testing.T) {
				p := problem.Problem{
					Graph: graph,
					Goal:  problem.Closed,
					Start: 2,
					Prune: prune,
				}
				prepare(t, &p, orders{})
				visits := int64(274)
				if prune {
					visits = 82
				}
				do(t, &p, visits)
			})
		}
	}
}

// TestExhausted checks a proof by exhaustive search.
func TestExhausted(t *testing.T) {
	petersenProblems(t, func(t *testing.T, p *problem.Problem, visits int64) {
		run := begin(t, p, Options{})
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

// TestStartsTried searches from anywhere. At each tour, the starts tried are
// those before its start, and in the end they are all vertices.
func TestStartsTried(t *testing.T) {
	p := &problem.Problem{
		Graph: dense.NewGraph(graphtest.Complete(5).Lists(), true),
		Goal:  problem.Open,
		Start: problem.Anywhere,
		Prune: true,
	}
	prepare(t, p, orders{})
	r := begin(t, p, Options{})
	defer r.Finish()
	if r.HasStart() {
		t.Error("it has a start")
	}
	tours := 0
	for r.Next() {
		tours++
		start := r.Path()[0]
		if r.StartsTried() != int(start) {
			t.Fatalf("tour %v: %d starts tried, want %d", r.Path(), r.StartsTried(), start)
		}
		if r.Problem().Start != start {
			t.Fatalf("tour %v of the problem from %d", r.Path(), r.Problem().Start)
		}
	}
	if tours != 120 || r.StartsTried() != 5 {
		t.Errorf("%d tours, %d starts tried; want 120 and 5", tours, r.StartsTried())
	}
}

// TestEmptyGraph searches a graph without vertices from anywhere. It has one
// tour, the empty one, but no closed tour.
func TestEmptyGraph(t *testing.T) {
	p := &problem.Problem{
		Graph: dense.NewGraph(dense.NoEdges(0), true),
		Goal:  problem.Open,
		Start: problem.Anywhere,
	}
	prepare(t, p, orders{})
	if tours := all(begin(t, p, Options{})); len(tours) != 1 || len(tours[0]) != 0 {
		t.Errorf("open: %v, want the empty one", tours)
	}
	p.Goal = problem.Closed
	prepare(t, p, orders{})
	if tours := all(begin(t, p, Options{})); len(tours) > 0 {
		t.Errorf("closed: %v, want none", tours)
	}
}

// TestExhaustedBeforeVisits has two gaps between places, and only one vertex
// that can fill them. The solver sees that before the search visits a vertex.
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
	r := begin(t, p, Options{})
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
			r := begin(t, p, Options{Limit: limit})
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

// TestStops stops searches at many points, also within [Run.Begin].
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
				name := fmt.Sprintf("graph=%s/engine=%s/orders=%v/start=%d", test.name, engine, s.kinds, s.start)
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
		all(r)
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

// TestChargesForEdges checks that a search of any size charges for at least the
// edges that it touches. Hubs have as many edges as there are vertices.
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
					all(begin(t, &p, Options{Limit: 2000, Trace: count}))

					r := begin(t, &p, Options{Limit: 2000}) // tracing costs more
					before := r.Work().Spent()
					all(r)
					spent := r.Work().Spent() - before
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

// TestChecksBecomeRare finds all tours of a board, where checks are not worth
// their cost.
func TestChecksBecomeRare(t *testing.T) {
	for engine, graph := range graphtest.Knights(5, 5).Engines(true) {
		p := problem.Problem{Graph: graph, Goal: problem.Open, Prune: true}
		prepare(t, &p, orders{})
		with := begin(t, &p, Options{})
		without := begin(t, &p, Options{Quick: true})
		if tours := len(all(with)); tours != 304 {
			t.Errorf("%s: %d tours, want 304", engine, tours)
		}
		if tours := len(all(without)); tours != 304 {
			t.Errorf("%s: %d tours without checks, want 304", engine, tours)
		}
		spent := with.Work().Spent()
		alone := without.Work().Spent()
		if spent > alone*6/5 {
			t.Errorf("%s: %d units of work, %d without checks", engine, spent, alone)
		}
	}
}

// checkSplit checks that a search for the tours of p is split into at least n
// prefixes of the same length, unless the search is smaller than that, and that
// their tours are those of p.
func checkSplit(t *testing.T, g graphtest.Graph, p *problem.Problem, o orders, n int) (prefixes [][]int32) {
	t.Helper()
	prefixes = graphtest.Must(Split(work.New(t.Context()), p, Options{Host: o}, n))
	var got [][]int32
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s in %d", describe(g, p), n)
		t.Fatalf(format, args...)
	}
	for _, prefix := range prefixes {
		if len(prefix) != len(prefixes[0]) {
			fail("prefixes of several lengths: %v", prefixes)
		}
		if n < 2 && len(prefix) > len(p.Path()) {
			fail("longer than necessary: %v", prefix)
		}
		if len(prefix) < len(g) && len(prefixes) < n {
			fail("only %d prefixes: %v", len(prefixes), prefixes)
		}
		if !graphtest.BeginsWith(prefix, p.Prefix) {
			fail("%v does not begin with the prefix of the problem", prefix)
		}
		part := *p
		part.Prefix = prefix
		if !prepare(t, &part, o) {
			continue
		}
		run := begin(t, &part, Options{Host: o})
		got = append(got, all(run)...)
		run.Finish()
	}
	run := begin(t, p, Options{Host: o})
	defer run.Finish()
	if want := all(run); !slices.EqualFunc(got, want, slices.Equal) {
		fail("the parts %v have %d tours, the search %d", prefixes, len(got), len(want))
	}
	return prefixes
}

// TestSplit splits searches by both engines, for all goals, with prefixes and
// orders.
func TestSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(143, 144))
	parts := 0
	for range graphtest.Scaled(400, 4000) {
		undirected := r.IntN(2) == 0
		g := graphtest.Random(r, 4+r.IntN(6), 2+2*r.Float64(), undirected)
		o := randomOrders(r)
		p := problem.Problem{Goal: randomGoal(r, len(g)), Prune: r.IntN(3) > 0}
		if r.IntN(3) == 0 {
			p.Prefix = g.Walk(r.IntN, 0, 1+r.IntN(3))
		}
		var last [][]int32
		n := r.IntN(15)
		for engine, graph := range g.Engines(undirected) {
			p.Graph = graph
			if !prepare(t, &p, o) {
				break
			}
			prefixes := checkSplit(t, g, &p, o, n)
			if last != nil && !slices.EqualFunc(prefixes, last, slices.Equal) {
				t.Fatalf("%s: %s: %v, want %v", engine, describe(g, &p), prefixes, last)
			}
			last = prefixes
		}
		parts += len(last)
	}
	if parts < 500 {
		t.Errorf("only %d parts", parts)
	}
}

// TestSplitIsShort checks that prefixes are no longer than needed for twice as
// many. The smallest length may give too few, since the search prunes less
// while it looks for this length.
func TestSplitIsShort(t *testing.T) {
	g := graphtest.Knights(4, 5)
	p := problem.Problem{
		Graph: dense.NewGraph(g.Lists(), true),
		Goal:  problem.Open,
		Start: 4,
		Prune: true,
	}
	prepare(t, &p, orders{})
	paths := make([]int, len(g)+1) // by length: the number that the search goes through
	for length := range paths {
		run := begin(t, &p, Options{})
		run.length = length
		paths[length] = len(all(run))
	}
	for n := range slices.Max(paths) {
		prefixes := checkSplit(t, g, &p, orders{}, n)
		length := len(prefixes[0])
		enough := slices.IndexFunc(paths, func(paths int) bool { return paths >= 2*n })
		if enough > 0 && length > enough {
			t.Errorf("at least %d: length %d, want at most %d", n, length, enough)
		}
		if n < 2 && length > 1 {
			t.Errorf("at least %d: length %d, want 1", n, length)
		}
		if len(prefixes) != paths[length] {
			t.Errorf("at least %d: %d parts of length %d, want %d",
				n, len(prefixes), length, paths[length])
		}
	}
}

// TestSplitStops splits a search with increasing limits on its visits and its
// work.
func TestSplitStops(t *testing.T) {
	for engine, graph := range graphtest.Knights(4, 5).Engines(true) {
		t.Run("engine="+engine, func(t *testing.T) {
			p := problem.Problem{Graph: graph, Goal: problem.Open, Start: 4, Prune: true}
			prepare(t, &p, orders{})
			want, err := Split(work.New(t.Context()), &p, Options{}, 12)
			if err != nil || len(want) < 12 {
				t.Fatal(want, err)
			}
			check := func(c *work.Canceller, limit int) error {
				got, err := Split(c, &p, Options{Limit: int64(limit)}, 12)
				if err != nil && got != nil {
					t.Errorf("limit %d: %v, want none with %v", limit, got, err)
				}
				if err == nil && !slices.EqualFunc(got, want, slices.Equal) {
					t.Errorf("limit %d: %v, want %v", limit, got, want)
				}
				return err
			}
			graphtest.CheckStops(t, 50, 50, func(units int) error {
				return check(work.StopAfter(units), 0)
			})
			limit := 1
			for check(work.New(t.Context()), limit) == ErrLimit {
				limit++
			}
			if limit < 100 {
				t.Errorf("a limit of %d is enough", limit)
			}
			if err := check(work.New(t.Context()), limit); err != nil {
				t.Errorf("limit %d: %v", limit, err)
			}
		})
	}
}

// TestCheck tests whether the check of a prefix or of a start finds a proof.
func TestCheck(t *testing.T) {
	// Triangles that share corners, as 0 1 2, 2 3 4 and 4 5 6.
	chain := [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {4, 5}, {5, 6}, {4, 6}}
	// The chain with its third triangle attached to the first.
	fork := [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {1, 5}, {5, 6}, {1, 6}}
	// Four vertices that only 1 and 2 lead to.
	few := [][2]int{
		{0, 1}, {0, 2}, {1, 2},
		{1, 3}, {1, 4}, {1, 5}, {1, 6},
		{2, 3}, {2, 4}, {2, 5}, {2, 6},
	}
	// A hexagon and two paths, where a cut shows only without the edges that
	// are in no matching.
	useless := [][2]int{{0, 2}, {0, 4}, {1, 2}, {1, 6}, {2, 3}, {3, 6}, {4, 5}, {5, 6}}
	// A way into a cycle, but none out of it.
	trap := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 1}, {0, 6}}
	end := func(v int32) problem.Goal { return problem.Goal{End: v} }
	for _, test := range []struct {
		name      string
		edges     [][2]int
		directed  bool
		goal      problem.Goal
		path      []int32
		disproved bool
	}{
		{
			name:      "nested",
			edges:     chain,
			goal:      problem.Open,
			path:      []int32{0},
			disproved: false,
		},
		{
			name:      "nested-end-inside",
			edges:     chain,
			goal:      end(6),
			path:      []int32{0},
			disproved: false,
		},
		{
			name:      "nested-end-outside",
			edges:     chain,
			goal:      end(3),
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "nested-closed",
			edges:     chain,
			goal:      problem.Closed,
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "disjoint",
			edges:     fork,
			goal:      problem.Open,
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "disjoint-begun",
			edges:     fork,
			goal:      problem.Open,
			path:      []int32{5, 6},
			disproved: false,
		},
		{
			name:      "cut-begun",
			edges:     chain,
			goal:      problem.Open,
			path:      []int32{0, 2},
			disproved: true,
		},
		{
			name:      "unreachable",
			edges:     chain,
			goal:      problem.Open,
			path:      []int32{0, 2, 3},
			disproved: true,
		},
		{
			name:      "too-few-links",
			edges:     few,
			goal:      problem.Open,
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "useless-edges",
			edges:     useless,
			goal:      end(5),
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "directed",
			edges:     chain,
			directed:  true,
			goal:      problem.Open,
			path:      []int32{0},
			disproved: false,
		},
		{
			name:      "directed-end",
			edges:     chain,
			directed:  true,
			goal:      end(6),
			path:      []int32{0},
			disproved: false,
		},
		{
			name:      "directed-no-way-to-end",
			edges:     chain,
			directed:  true,
			goal:      end(5),
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "directed-trap",
			edges:     trap,
			directed:  true,
			goal:      end(6),
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "directed-no-way-home",
			edges:     chain,
			directed:  true,
			goal:      problem.Closed,
			path:      []int32{0},
			disproved: true,
		},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			g := graphtest.OfEdges(7, test.edges, !test.directed)
			p := problem.Problem{
				Graph:  dense.NewGraph(g.Lists(), !test.directed),
				Goal:   test.goal,
				Start:  test.path[0],
				Prefix: test.path,
				Prune:  true,
			}
			prepare(t, &p, orders{}) // disproved or not
			err := Check(work.New(t.Context()), &p)
			if (err != nil) != test.disproved {
				t.Errorf("%v, want a proof: %t", err, test.disproved)
			}
		})
	}
}

// check asks f about the first vertices of a path, when all vertices of the
// path are visited.
func check(f *feasibility, path []int32, length int) (disproved bool, cost int) {
	left := dense.NewCounts(f.c, f.Graph.Lists)
	for _, v := range path {
		left.Visit(int(v), nil)
	}
	return f.check(&left, path, length)
}

// TestInfeasibleIsCertain checks that paths given up begin no tour, and that
// most that begin none are given up. Half of the time, the search has gone
// beyond the path that is checked.
func TestInfeasibleIsCertain(t *testing.T) {
	t.Parallel()
	given, dead := 0, 0
	for seed := range uint64(graphtest.Scaled(4000, 20_000)) {
		r := rand.New(rand.NewPCG(seed, 0))
		g, undirected := graphtest.Sparse(r, 9)
		p := problem.Problem{
			Graph: dense.NewGraph(g.Lists(), undirected),
			Goal:  randomGoal(r, len(g)),
			Start: int32(r.IntN(len(g))),
			Prune: true,
		}
		if !prepare(t, &p, orders{}) {
			continue
		}
		tours := toursOf(g, undirected, &p, orders{})
		f := newFeasibility(work.New(t.Context()), &p)
		walk := g.Walk(r.IntN, p.Start, len(g))
		for length := 1; length < len(walk); length++ {
			begins := slices.ContainsFunc(tours, func(tour []int32) bool {
				return graphtest.BeginsWith(tour, walk[:length])
			})
			path := walk[:length+r.IntN(2)]
			disproved, _ := check(f, path, length)
			if disproved && begins {
				t.Fatalf("%s: path %v is given up, but begins a tour",
					describe(g, &p), path[:length])
			}
			if disproved {
				given++
			}
			if !begins {
				dead++
			}
		}
	}
	if given < 1000 {
		t.Errorf("only %d paths are given up", given)
	}
	if given < dead/4*3 {
		t.Errorf("%d of %d paths that cannot be completed are given up", given, dead)
	}
}

func TestChecksCanBeStopped(t *testing.T) {
	graphtest.Slow(t)
	graphs := map[string]graphtest.Graph{
		"grid":     graphtest.Grid(100, 101),
		"petersen": graphtest.Petersen(5000, 2),
		"directed": graphtest.CubeConnectedCycles(10),
	}
	for name, g := range graphs {
		t.Run("graph="+name, func(t *testing.T) {
			p := problem.Problem{
				Graph: dense.NewGraph(g.Lists(), name != "directed"),
				Goal:  problem.Goal{End: int32(len(g) - 1)},
				Prune: true,
			}
			if !prepare(t, &p, orders{}) {
				t.Fatal("it is disproved")
			}
			graphtest.CheckStops(t, graphtest.Scaled(5, 20), 30, func(units int) error {
				f := newFeasibility(work.StopAfter(units), &p)
				disproved, cost := check(f, []int32{0}, 1)
				if f.c.Err() == nil {
					return nil
				}
				if disproved {
					t.Errorf("stopped after %d: a proof", units)
				}
				if cost > units+2*work.PollInterval {
					t.Errorf("stopped after %d: it has spent %d", units, cost)
				}
				return f.c.Err()
			})
		})
	}
}

// TestProverHelps searches GP(39,2), whose 3 Hamiltonian cycles take a search
// alone a long time to find.
func TestProverHelps(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	graphtest.OneGoroutine(t)
	p := problem.Problem{
		Graph: dense.NewGraph(graphtest.Petersen(39, 2).Lists(), true),
		Goal:  problem.Closed,
		Prune: true,
	}
	prepare(t, &p, orders{})
	alone := begin(t, &p, Options{})
	helped := begin(t, &p, Options{})
	if !alone.Next() || !helped.First() {
		t.Fatalf("no tour: %v, %v", alone.Err(), helped.Err())
	}
	if !slices.Equal(helped.Path(), alone.Path()) {
		t.Errorf("%v, but %v without a prover", helped.Path(), alone.Path())
	}
	if helped.Visits() >= alone.Visits() {
		t.Errorf("%d visits, but %d without a prover", helped.Visits(), alone.Visits())
	}
	if helped.Visits() < proverVisits {
		t.Errorf("%d visits, fewer than before the prover is used", helped.Visits())
	}
}

func TestProverStops(t *testing.T) {
	t.Parallel()
	p := problem.Problem{
		Graph: dense.NewGraph(graphtest.FlowerSnark(7).Lists(), true),
		Goal:  problem.Closed,
		Prune: true,
	}
	prepare(t, &p, orders{})
	graphtest.CheckStops(t, graphtest.Scaled(4, 200), 20, func(units int) error {
		r := begin(t, &p, Options{})
		defer r.Finish()
		proveAlways(r)
		r.work = work.StopAfter(units)
		if r.Next() {
			t.Errorf("found a tour where there is none: %v", r.Path())
		}
		return r.Err()
	})
}
