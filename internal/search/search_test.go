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
	o.seed = r.Uint64()
	for range r.IntN(4) {
		o.kinds = append(o.kinds, []order.Kind{order.ByVertex, order.ByEdge, order.Warnsdorff, order.Dynamic}[r.IntN(4)])
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

// allows is a random constraint by the length of the path, v and its unvisited
// successors.
func (o orders) allows(path []int32, free, v int32) bool {
	return o.rank(9, len(path), int(free), int(v)) > 0
}

// allowsAll reports whether allows is true for all steps of a tour, with the
// one that closes it.
func (o orders) allowsAll(g graphtest.Graph, tour []int32, closed bool) bool {
	if closed && !o.allows(tour, 0, tour[0]) {
		return false
	}
	for i := 1; i < len(tour); i++ {
		free := int32(0)
		for _, w := range g[tour[i]] {
			free += int32(dense.Bit(!slices.Contains(tour[:i], int32(w))))
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
		ranks = append(ranks, map[order.Kind]graphtest.Rank{
			order.ByVertex:   func(_ *graphtest.Recursion, _, v int) int64 { return o.rank(i, v) },
			order.ByEdge:     func(_ *graphtest.Recursion, u, v int) int64 { return o.rank(i, u, v) },
			order.Warnsdorff: graphtest.RankByFree,
			order.Dynamic: func(r *graphtest.Recursion, _, v int) int64 {
				return o.rank(i, len(r.Path), int(r.Free(v)), v)
			},
		}[kind])
	}
	return ranks
}

func randomGoal(r *rand.Rand, n int) problem.Goal {
	return []problem.Goal{problem.Open, problem.Closed, {End: int32(r.IntN(n))}}[r.IntN(3)]
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

// begin begins a search for the tours of a problem that is prepared.
func begin(t testing.TB, p *problem.Problem, o Options) *Run {
	t.Helper()
	r := New(p.Start%2 == 1) // small runs are used again by both engines
	graphtest.NoError(t, r.Begin(r.Canceller.Begin(t.Context()), p, o))
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
		misplaced := false
		for k, v := range p.Places {
			misplaced = misplaced || v >= 0 && tour[k] != v
		}
		return misplaced || !graphtest.BeginsWith(tour, p.Prefix)
	})
}

// randomPlaces gives a third of the places along a tour or, if there is none, a
// walk.
func randomPlaces(r *rand.Rand, g graphtest.Graph, p *problem.Problem, tours [][]int32) []int32 {
	places, like := slices.Repeat([]int32{-1}, len(g)), slices.Clone(g.Walk(r.IntN, max(0, p.Start), len(g)))
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

// all returns all tours that a run goes on to find.
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
	r.trace = func(int32, int, bool) { r.checker.backoff, r.checker.prover.at = 0, 1 }
}

func describe(g graphtest.Graph, p *problem.Problem) string {
	return fmt.Sprintf("%s from %d, goal %v, prefix %v, prune %t", g.Describe(p.Graph.Undirected), p.Start, p.Goal, p.Prefix, p.Prune)
}

// TestTours compares the tours of searches with those of the recursion: by both
// engines, for all goals, with prefixes and places, by orders of all kinds,
// without pruning, with checks and proofs at every step back, and with
// constraints. Without pruning, a prefix or places, the visits must be the
// same, too.
func TestTours(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	total, constrained, placed, anywhere := 0, 0, 0, 0
	for range graphtest.Scaled(1500, 30_000) {
		g, undirected := graphtest.Sparse(r, 9)
		if r.IntN(2) == 0 {
			g = graphtest.Random(r, 1+r.IntN(7), 1+r.Float64()*3, undirected)
		}
		g.AddLoops(r, r.IntN(2))
		p, o := problem.Problem{Goal: randomGoal(r, len(g)), Start: int32(r.IntN(len(g)))}, randomOrders(r)
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
		visits := int64(0)
		for _, start := range startsOf(g, &p) {
			recursion := graphtest.Recursion{Graph: g, Ranks: o.ranks(), Found: func([]int) bool { return true }}
			recursion.Run(int(start))
			visits += recursion.Visits
		}
		for engine, graph := range g.Engines(undirected) {
			for name, change := range map[string]func(*Run){"unpruned": nil, "pruned": nil, "checked": checkAlways, "proved": proveAlways, "constrained": nil} {
				p.Graph, p.Prune = graph, name != "unpruned"
				if !prepare(t, &p, o) {
					continue // the quick proofs have their tests
				}
				want, options := want, Options{Host: o}
				if name == "constrained" {
					options.Allow = func(s *order.State, v int32) bool { return o.allows(s.Path, s.Free[v]&^dense.Visited, v) }
					want = slices.DeleteFunc(slices.Clone(want), func(tour []int32) bool { return !o.allowsAll(g, tour, p.Closed) })
					constrained += len(want)
				}
				run := begin(t, &p, options)
				if change != nil {
					change(run)
				}
				if got := all(run); run.Err() != nil || !slices.EqualFunc(got, want, slices.Equal) {
					t.Fatalf("%s, %s, orders %v: %s: %v, %v, want %v", engine, name, o.kinds, describe(g, &p), got, run.Err(), want)
				}
				if !p.Prune && p.Prefix == nil && p.Places == nil && run.Visits() != visits {
					t.Fatalf("%s, orders %v: %s: %d visits, want %d", engine, o.kinds, describe(g, &p), run.Visits(), visits)
				}
				run.Finish()
			}
		}
	}
	if total < 1000 || constrained < 300 || placed < 200 || anywhere < 1000 {
		t.Errorf("only %d tours, %d by constraints, %d with places, %d from anywhere", total, constrained, placed, anywhere)
	}
}

// TestTooManyPlaces begins to search for a tour whose places would take a
// solver too much memory.
func TestTooManyPlaces(t *testing.T) {
	const side = 55
	g := graphtest.Grid(side, side).Lists()
	p := problem.Problem{Graph: dense.NewGraph(g, true), Goal: problem.Open, Prune: true, Places: slices.Repeat([]int32{-1}, side*side)}
	p.Places[side*side-1] = side*side - 1
	prepare(t, &p, orders{})
	run := begin(t, &p, Options{Limit: 20_000})
	if got := all(run); run.Err() != ErrLimit || len(got) == 0 || !run.checker.guide.begun || run.checker.guide.solver != nil || run.checker.feasibility == nil {
		t.Errorf("%d tours, %v, %+v", len(got), run.Err(), run.checker)
	}
}

// A replay is the path of a search, rebuilt from its events.
type replay struct {
	path, longest []int32
	events        [][3]int
	wrong         bool // whether an event does not fit
}

func (r *replay) event(v int32, depth int, back bool) {
	n := len(r.path)
	r.events = append(r.events, [3]int{int(v), depth, dense.Bit(back)})
	if back {
		r.wrong = r.wrong || depth != n-1 || r.path[depth] != v
		r.path = r.path[:depth]
		return
	}
	r.wrong = r.wrong || depth != n || slices.Contains(r.path, v)
	r.path = append(r.path, v)
	if n >= len(r.longest) {
		r.longest = slices.Clone(r.path)
	}
}

// byFree is Warnsdorff's rule as a dynamic order like any other.
type byFree struct{ orders }

func (byFree) Rank(_ int, s *order.State, v int32) int64 { return int64(s.Free[v]) }

// TestSameVisits checks that both engines make the same visits, traced or not,
// by Warnsdorff's rule and an order equal to it, where searches step back much,
// and that the events fit.
func TestSameVisits(t *testing.T) {
	graphtest.OneGoroutine(t)
	t.Parallel()
	troubled := 0
	for seed := range uint64(graphtest.Scaled(800, 6000)) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		undirected := rnd.IntN(2) == 0
		g := graphtest.Random(rnd, 12+rnd.IntN(50), 2+2*rnd.Float64(), undirected)
		g.AddLoops(rnd, 1+rnd.IntN(3)) // they make dead ends that pruning does not foresee
		p := problem.Problem{Goal: randomGoal(rnd, len(g)), Prune: true, Start: int32(rnd.IntN(len(g)))}
		if rnd.IntN(4) == 0 {
			p.Start = problem.Anywhere
		}
		lists := [][]order.Kind{{order.ByVertex}, {order.Warnsdorff, order.ByVertex}, {order.Dynamic, order.ByVertex}}
		lists = [][][]order.Kind{lists[:1], lists[1:]}[seed%2]
		var first *Run
		var events [][3]int
		for engine, graph := range g.Engines(undirected) {
			for i := range 2 * len(lists) {
				o, traced := orders{lists[i/2], seed}, i%2 == 1
				p.Graph = graph
				if !prepare(t, &p, o) {
					continue
				}
				re, options := new(replay), Options{Limit: 3000, Host: byFree{o}, Quick: seed%3 == 0}
				if traced {
					options.Trace = re.event
				}
				run := begin(t, &p, options)
				found := run.Next()
				if first == nil {
					first = run
				}
				if got, want := run.Exhausted(), first.Exhausted(); !found && got.Text != want.Text {
					t.Fatalf("seed %d, %s: %v, want %v", seed, engine, got, want)
				}
				if events == nil {
					events = re.events
				}
				if run.Visits() != first.Visits() || !slices.Equal(run.Longest(), first.Longest()) || run.Err() != first.Err() || found != (len(run.Longest()) == len(g)) ||
					traced && (re.wrong || !slices.Equal(re.path, run.Path()) || !slices.Equal(re.longest, run.Longest()) || !slices.Equal(re.events, events)) {
					t.Fatalf("seed %d, %s, orders %v, traced %t: %d visits to %v, %v, want %d to %v", seed, engine, o.kinds, traced, run.Visits(), run.Longest(), run.Err(), first.Visits(), first.Longest())
				}
			}
		}
		troubled += dense.Bit(first != nil && first.Visits() > 2*int64(len(g)))
	}
	if troubled < 25 {
		t.Errorf("only %d searches had to step back much", troubled)
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
		g, o := graphtest.Random(r, 5+r.IntN(6), 2+r.Float64()*2, undirected), randomOrders(r)
		p := problem.Problem{Goal: randomGoal(r, len(g)), Prune: i%3 > 0, Start: int32(-(i / 2 % 2))}
		for engine, graph := range g.Engines(undirected) {
			p.Graph = graph
			if !prepare(t, &p, o) {
				continue
			}
			run, pausing := begin(t, &p, Options{Host: o}), begin(t, &p, Options{Host: o})
			for goOn := true; goOn; {
				goOn = run.Next()
				found, paused := false, true
				for ; paused; pauses++ {
					before, more := pausing.Visits(), int64(r.IntN(4)-1)
					found, paused = pausing.NextWithin(before + more)
					if paused && pausing.Visits() != before+max(0, more) || pausing.Err() != nil {
						t.Fatalf("%s: %s: paused after %d visits, %d before, not %d more; %v", engine, describe(g, &p), pausing.Visits(), before, more, pausing.Err())
					}
				}
				if found != goOn || pausing.Visits() != run.Visits() || !slices.Equal(pausing.Path(), run.Path()) {
					t.Fatalf("%s: %s: %v after %d visits, want %v after %d", engine, describe(g, &p), pausing.Path(), pausing.Visits(), run.Path(), run.Visits())
				}
			}
		}
	}
	if pauses < 10_000 {
		t.Errorf("only %d pauses", pauses)
	}
}

// TestLimit checks a proof by a search, whose visits guard what pruning and
// checks cut off. Limits on visits are exact, and the search does not go on.
func TestLimit(t *testing.T) {
	for engine, graph := range graphtest.Petersen(5, 2).Engines(true) {
		for prune, visits := range map[bool]int64{false: 274, true: 82} {
			p := problem.Problem{Graph: graph, Goal: problem.Closed, Start: 2, Prune: prune}
			prepare(t, &p, orders{})
			run := begin(t, &p, Options{})
			found, none := run.First(), run.Exhausted()
			want := fmt.Sprintf("the search is exhausted after %d visits", visits)
			if found || run.Err() != nil || run.Visits() != visits || none.Text != want {
				t.Fatalf("%s: %+v after %d visits, want %d, %v", engine, none, run.Visits(), visits, run.Err())
			}
			for limit := int64(1); limit <= run.Visits(); limit++ {
				r := begin(t, &p, Options{Limit: limit})
				_, paused := r.NextWithin(limit + 1)
				if paused || r.Visits() != limit || (r.Err() == ErrLimit) != (limit < run.Visits()) || r.Next() || r.Visits() != limit {
					t.Errorf("%s: limit %d of %d: %d visits, %v", engine, limit, run.Visits(), r.Visits(), r.Err())
				}
			}
		}
	}
}

// TestStops stops searches at many points, also within [Run.Begin].
func TestStops(t *testing.T) {
	for name, g := range map[string]graphtest.Graph{"petersen": graphtest.Petersen(32, 2), "fan": graphtest.Fan(5000), "directed": graphtest.CubeConnectedCycles(4)} {
		for engine, graph := range g.Engines(name == "petersen") {
			for i, kinds := range [][]order.Kind{nil, {order.Warnsdorff}, {order.Dynamic}, {order.Dynamic}} {
				start := int32(1)
				if i == 3 {
					start = problem.Anywhere
				}
				t.Run(fmt.Sprintf("graph=%s/engine=%s/orders=%v/start=%d", name, engine, kinds, start), func(t *testing.T) {
					p, o := problem.Problem{Graph: graph, Goal: problem.Open, Start: start}, orders{kinds: kinds}
					prepare(t, &p, o)
					graphtest.CheckStops(t, graphtest.Scaled(2, 20), 10, func(units int) error {
						r := New(engine == "lists")
						if err := r.Begin(work.StopAfter(units), &p, Options{Host: o}); err != nil || units > 400_000 {
							return err
						}
						all(r)
						if path := graphtest.IDs(r.Longest()); r.Next() || graphtest.CheckPath(g, path) != nil || start >= 0 && path[0] != int64(start) {
							t.Errorf("stopped after %d, it goes on to %v; %v", units, r.Path(), path)
						}
						return r.Err()
					})
				})
			}
		}
	}
}

// TestChargesForEdges checks that a search of any size charges for at least the
// edges that it touches. Hubs have as many edges as there are vertices.
func TestChargesForEdges(t *testing.T) {
	g := graphtest.Grid(1, 38).WithHubs(2)
	for engine, graph := range g.Engines(true) {
		for _, prune := range []bool{false, true} {
			for _, o := range []orders{{}, {kinds: []order.Kind{order.Warnsdorff}}} {
				touched := 0
				p := problem.Problem{Graph: graph, Goal: problem.Open, Start: 1, Prune: prune}
				prepare(t, &p, o)
				all(begin(t, &p, Options{Limit: 2000, Trace: func(v int32, _ int, _ bool) { touched += len(g[v]) }}))
				r := begin(t, &p, Options{Limit: 2000}) // to trace costs more
				before := r.Work().Spent()
				all(r)
				if engine == "bits" {
					touched = workPerVisit * int(r.Visits()) // whatever the number of edges
				}
				if spent := r.Work().Spent() - before; spent < touched || touched < 1000 {
					t.Errorf("%s, prune %t, orders %v: %d edges touched, %d charged", engine, prune, o.kinds, touched, spent)
				}
			}
		}
	}
}

// TestChecksBecomeRare finds all tours of a board, where checks are not worth
// their work.
func TestChecksBecomeRare(t *testing.T) {
	for engine, graph := range graphtest.Knights(5, 5).Engines(true) {
		p := problem.Problem{Graph: graph, Goal: problem.Open, Prune: true}
		prepare(t, &p, orders{})
		with, without := begin(t, &p, Options{}), begin(t, &p, Options{Quick: true})
		if tours := len(all(with)); tours != 304 || len(all(without)) != tours {
			t.Errorf("%s: %d tours, want 304", engine, tours)
		}
		if spent, alone := with.Work().Spent(), without.Work().Spent(); spent > alone*6/5 {
			t.Errorf("%s: %d units of work, %d without checks", engine, spent, alone)
		}
	}
}

// checkSplit checks that a search for the tours of p is split into at least n
// prefixes of one length, unless it is smaller than that, and that their tours
// are those of p.
func checkSplit(t *testing.T, g graphtest.Graph, p *problem.Problem, o orders, n int) (prefixes [][]int32) {
	t.Helper()
	prefixes = graphtest.Must(Split(work.New(t.Context()), p, Options{Host: o}, n))
	var got [][]int32
	for _, prefix := range prefixes {
		if len(prefix) != len(prefixes[0]) || n < 2 && len(prefix) > len(p.Path()) || len(prefix) < len(g) && len(prefixes) < n || !graphtest.BeginsWith(prefix, p.Prefix) {
			t.Fatalf("%s in %d: %v", describe(g, p), n, prefixes)
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
		t.Fatalf("%s in %d: the parts %v have %d tours, the search %d", describe(g, p), n, prefixes, len(got), len(want))
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
		g, o := graphtest.Random(r, 4+r.IntN(6), 2+2*r.Float64(), undirected), randomOrders(r)
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

// TestSplitIsShort checks that parts are no longer than twice as many would
// have to be. The least length may give too few: the search prunes less while
// it looks for it.
func TestSplitIsShort(t *testing.T) {
	g := graphtest.Knights(4, 5)
	p := problem.Problem{Graph: dense.NewGraph(g.Lists(), true), Goal: problem.Open, Start: 4, Prune: true}
	prepare(t, &p, orders{})
	paths := make([]int, len(g)+1) // that the search goes through, by length
	for length := range paths {
		run := begin(t, &p, Options{})
		run.length = length
		paths[length] = len(all(run))
	}
	for n := range slices.Max(paths) {
		prefixes := checkSplit(t, g, &p, orders{}, n)
		enough := slices.IndexFunc(paths, func(paths int) bool { return paths >= 2*n })
		if length := len(prefixes[0]); enough > 0 && length > enough || length > 1 && n < 2 || paths[length] != len(prefixes) {
			t.Errorf("at least %d: %d parts of length %d, of %v", n, len(prefixes), length, paths)
		}
	}
}

// TestSplitStops splits a search with ever greater limits on its visits and its
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
				if err != nil && got != nil || err == nil && !slices.EqualFunc(got, want, slices.Equal) {
					t.Errorf("limit %d: %v, want %v; %v", limit, got, want, err)
				}
				return err
			}
			graphtest.CheckStops(t, 50, 50, func(units int) error { return check(work.StopAfter(units), 0) })
			limit := 1
			for check(work.New(t.Context()), limit) == ErrLimit {
				limit++
			}
			if limit < 100 || check(work.New(t.Context()), limit) != nil {
				t.Errorf("limit %d", limit)
			}
		})
	}
}

// TestCheck checks whether the check of a prefix or of a start finds a proof.
func TestCheck(t *testing.T) {
	// Triangles that share corners, as 0 1 2, 2 3 4 and 4 5 6.
	chain := [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {4, 5}, {5, 6}, {4, 6}}
	// The chain with its third triangle on the first.
	fork := [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {1, 5}, {5, 6}, {1, 6}}
	// Four vertices that only 1 and 2 lead to.
	few := [][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 3}, {2, 4}, {2, 5}, {2, 6}}
	// A hexagon and two paths, where a cut is seen only without the edges that
	// no matching has.
	useless := [][2]int{{0, 2}, {0, 4}, {1, 2}, {1, 6}, {2, 3}, {3, 6}, {4, 5}, {5, 6}}
	// A way into a cycle, but none out of it.
	trap := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 1}, {0, 6}}
	end := func(v int32) problem.Goal { return problem.Goal{End: v} }
	for _, test := range []struct {
		name     string
		edges    [][2]int
		directed bool
		goal     problem.Goal
		path     []int32
		want     bool
	}{
		{"nested", chain, false, problem.Open, []int32{0}, false},
		{"nested-end-inside", chain, false, end(6), []int32{0}, false},
		{"nested-end-outside", chain, false, end(3), []int32{0}, true},
		{"nested-closed", chain, false, problem.Closed, []int32{0}, true},
		{"disjoint", fork, false, problem.Open, []int32{0}, true},
		{"disjoint-begun", fork, false, problem.Open, []int32{5, 6}, false},
		{"cut-begun", chain, false, problem.Open, []int32{0, 2}, true},
		{"unreachable", chain, false, problem.Open, []int32{0, 2, 3}, true},
		{"too-few-links", few, false, problem.Open, []int32{0}, true},
		{"useless-edges", useless, false, end(5), []int32{0}, true},
		{"directed", chain, true, problem.Open, []int32{0}, false},
		{"directed-end", chain, true, end(6), []int32{0}, false},
		{"directed-no-way-to-end", chain, true, end(5), []int32{0}, true},
		{"directed-trap", trap, true, end(6), []int32{0}, true},
		{"directed-no-way-home", chain, true, problem.Closed, []int32{0}, true},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			g := graphtest.OfEdges(7, test.edges, !test.directed)
			p := problem.Problem{Graph: dense.NewGraph(g.Lists(), !test.directed), Goal: test.goal, Start: test.path[0], Prefix: test.path, Prune: true}
			prepare(t, &p, orders{}) // disproved or not
			if err := Check(work.New(t.Context()), &p); (err != nil) != test.want {
				t.Errorf("%v, want a proof: %t", err, test.want)
			}
		})
	}
}

// check asks f about the first vertices of a path, when all vertices of the
// path are visited.
func check(f *feasibility, path []int32, length int) (disproved bool, cost int) {
	left := dense.NewCounts(f.Graph.Lists)
	for _, v := range path {
		left.Visit(int(v), nil)
	}
	return f.check(&left, path, length)
}

// TestInfeasibleIsCertain checks that paths given up begin no tour, and that
// most that begin none are given up. Half of the time the search is further on
// than the path that is checked.
func TestInfeasibleIsCertain(t *testing.T) {
	t.Parallel()
	given, dead := 0, 0
	for seed := range uint64(graphtest.Scaled(4000, 20_000)) {
		r := rand.New(rand.NewPCG(seed, 0))
		g, undirected := graphtest.Sparse(r, 9)
		p := problem.Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: randomGoal(r, len(g)), Start: int32(r.IntN(len(g))), Prune: true}
		if !prepare(t, &p, orders{}) {
			continue
		}
		tours, f := toursOf(g, undirected, &p, orders{}), newFeasibility(work.New(t.Context()), &p)
		walk := g.Walk(r.IntN, p.Start, len(g))
		for length := 1; length < len(walk); length++ {
			begins := slices.ContainsFunc(tours, func(tour []int32) bool { return graphtest.BeginsWith(tour, walk[:length]) })
			path := walk[:length+r.IntN(2)]
			disproved, _ := check(f, path, length)
			if disproved && begins {
				t.Fatalf("%s: path %v is given up, but begins a tour", describe(g, &p), path[:length])
			}
			given += dense.Bit(disproved)
			dead += dense.Bit(!begins)
		}
	}
	if given < 1000 || given < dead/4*3 {
		t.Errorf("%d of %d paths that cannot be completed are given up", given, dead)
	}
}

func TestChecksCanBeStopped(t *testing.T) {
	for name, g := range map[string]graphtest.Graph{"grid": graphtest.Grid(100, 101), "petersen": graphtest.Petersen(5000, 2), "directed": graphtest.CubeConnectedCycles(10)} {
		t.Run("graph="+name, func(t *testing.T) {
			p := problem.Problem{Graph: dense.NewGraph(g.Lists(), name != "directed"), Goal: problem.Goal{End: int32(len(g) - 1)}, Prune: true}
			if !prepare(t, &p, orders{}) {
				t.Fatal("it is disproved")
			}
			graphtest.CheckStops(t, graphtest.Scaled(5, 20), 30, func(units int) error {
				f := newFeasibility(work.StopAfter(units), &p)
				disproved, cost := check(f, []int32{0}, 1)
				if f.c.Err() != nil && (disproved || cost > units+2*work.PollInterval) {
					t.Errorf("stopped after %d: disproved %t, %d units", units, disproved, cost)
				}
				return f.c.Err()
			})
		})
	}
}

// TestProverHelps searches GP(39,2), whose 3 Hamiltonian cycles a search alone
// takes long to find.
func TestProverHelps(t *testing.T) {
	t.Parallel()
	graphtest.OneGoroutine(t)
	p := problem.Problem{Graph: dense.NewGraph(graphtest.Petersen(39, 2).Lists(), true), Goal: problem.Closed, Prune: true}
	prepare(t, &p, orders{})
	alone, helped := begin(t, &p, Options{}), begin(t, &p, Options{})
	if !alone.Next() || !helped.First() || !slices.Equal(helped.Path(), alone.Path()) || helped.Visits() >= alone.Visits() || helped.Visits() < proverVisits {
		t.Errorf("%v after %d visits, and alone %v after %d", helped.Path(), helped.Visits(), alone.Path(), alone.Visits())
	}
}

func TestProverStops(t *testing.T) {
	t.Parallel()
	p := problem.Problem{Graph: dense.NewGraph(graphtest.FlowerSnark(7).Lists(), true), Goal: problem.Closed, Prune: true}
	prepare(t, &p, orders{})
	graphtest.CheckStops(t, graphtest.Scaled(4, 200), 20, func(units int) error {
		r := begin(t, &p, Options{})
		defer r.Finish()
		proveAlways(r)
		r.work = work.StopAfter(units)
		if r.Next() {
			t.Errorf("a tour where there is none: %v", r.Path())
		}
		return r.Err()
	})
}
