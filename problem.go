package knighttour

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"example.com/knighttour/internal/count"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/find"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/walk"
	"example.com/knighttour/internal/witness"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file is the border between questions about nodes and searches in
// numbers. Node IDs become vertices in question.pose, once for each call.
// Vertices become node IDs in the answers, and in question.noTourError if the
// answer is "no".

// A question is a call for a tour: on its way down what the caller asks, and on
// its way up what answers it. The call begins with open, and ends with finish.
// The fields are set in this order. A question is not kept on the heap, so
// nothing may keep a pointer to it.
type question struct {
	terms                 // what is asked, in node IDs
	c     *work.Canceller // stops the call
	*memory

	f     *frozen // the graph; nil until pose sets it
	posed posed

	plan *plan       // the Orders applied to f: see arrange
	host *host       // for dynamic orders and Allow: see beginHost
	run  *search.Run // the search for the answers: see begin
}

// posed are the terms in numbers.
type posed struct {
	goal   problem.Goal
	start  int32   // or problem.Anywhere
	prefix []int32 // nil if it has only the start
	places []int32 // by index of the path: the vertex, or -1; nil if none are given
}

// terms are the fields of a [Search], which can be converted to them. They are
// declared again, so that this file does not depend on search.go. The compiler
// checks that they agree.
type terms struct {
	Orders   []Order
	Goal     Goal
	Limit    int64
	Unpruned bool
	Trace    func(Event)
	Allow    func(s *State, id int64) bool
	Prefix   []int64
	Places   map[int]int64
}

// A memory is what a call leaves to a next one: making it takes longer than a
// small search.
type memory struct {
	canceller work.Canceller
	start     [1]int64   // see startAt
	better    []Order    // see orderBetter
	boards    [4]*frozen // the last small boards: see freeze
	lastHost  host       // see beginHost
	walks     walk.Memory
}

// memories is a pool, which the garbage collector empties: the callers'
// contexts and orders must not be kept alive.
var memories = sync.Pool{New: func() any { return new(memory) }}

// open begins a call, which ctx can stop. Only the terms may be set before.
func (q *question) open(ctx context.Context) {
	q.memory = memories.Get().(*memory)
	q.c = q.canceller.Begin(ctx)
}

// startAt makes a node the prefix.
func (q *question) startAt(id int64) {
	q.start[0] = id
	q.Prefix = q.start[:]
}

// finish ends the call, and leaves the memory to another, without what belongs
// to the caller or is large.
func (q *question) finish() {
	if q.run != nil {
		q.run.Finish()
	}
	if q.host != nil {
		path := q.host.path
		*q.host = host{}
		if cap(path) <= dense.WordSize {
			q.host.path = path[:0]
		}
	}
	clear(q.better)
	memories.Put(q.memory)
}

// pose sets the graph, and what is asked of it in numbers. It does nothing if a
// walk has posed the question before.
func (q *question) pose(g graph.Graph) error {
	if q.f != nil {
		return nil
	}
	f, err := q.freeze(g)
	if err != nil {
		return err
	}
	if err := checkLimit(q.Limit); err != nil {
		return err
	}
	q.f = f
	q.posed.goal = problem.Open
	q.posed.start = problem.Anywhere
	if err := q.poseGoal(); err != nil {
		return err
	}
	if err := q.posePrefix(); err != nil {
		return err
	}
	return q.posePlaces()
}

// checkLimit returns an error if the limit of a search is below 0.
func checkLimit(limit int64) error {
	if limit < 0 {
		return fmt.Errorf("%w: Search.Limit is %d: it must be at least 0, which stands for no limit", ErrLimit, limit)
	}
	return nil
}

// freeze is like the function freeze, but remembers small boards.
func (q *question) freeze(g graph.Graph) (*frozen, error) {
	b, isBoard := g.(Board)
	if !isBoard || b.isLarge() {
		return freeze(q.c, g)
	}
	for _, f := range q.boards {
		if f != nil && f.board == b {
			return f, q.c.Spend(0)
		}
	}
	f, err := freeze(q.c, b)
	if err != nil {
		return nil, err
	}
	f.pooled = true
	copy(q.boards[1:], q.boards[:])
	q.boards[0] = f
	return f, nil
}

// poseGoal sets how tours end.
func (q *question) poseGoal() (err error) {
	switch q.Goal.kind {
	case closed:
		q.posed.goal.Closed = true
	case endAt:
		q.posed.goal.End, err = q.f.vertex("end", q.Goal.end)
	}
	return err
}

// posePrefix sets what tours begin with.
func (q *question) posePrefix() (err error) {
	if len(q.Prefix) == 0 {
		return nil
	}
	q.posed.start, err = q.f.vertex("start", q.Prefix[0])
	if err != nil || len(q.Prefix) == 1 {
		return err
	}
	q.posed.prefix, err = q.f.path(q.c, q.Prefix)
	return err
}

// path returns the vertices of a path.
func (f *frozen) path(c *work.Canceller, ids []int64) ([]int32, error) {
	path := make([]int32, len(ids))
	visited := make(map[int32]bool, len(ids))
	named := func(id int64) string { return nameOf(f.Node(id)) }
	for i, id := range ids {
		v, err := f.vertex("prefix "+f.noun(), id)
		switch {
		case err != nil:
			return nil, err
		case visited[v]:
			return nil, fmt.Errorf("%w: prefix %s %s: it is visited twice",
				ErrNode, f.noun(), named(id))
		case i > 0 && !f.graph.Has(path[i-1], v):
			return nil, fmt.Errorf("%w: prefix %s %s: no edge leads from %[2]s %[4]s to it",
				ErrNode, f.noun(), named(id), named(ids[i-1]))
		}
		visited[v] = true
		path[i] = v
		if err := c.Spend(work.PerCall); err != nil {
			return nil, err
		}
	}
	return path, nil
}

// posePlaces sets the places, if there are any. If the first is given, so is
// the start.
func (q *question) posePlaces() error {
	if len(q.Places) == 0 {
		return nil
	}
	places, err := q.f.placed(q.c, q.Places)
	if err != nil {
		return err
	}
	q.posed.places = places
	if q.posed.start == problem.Anywhere {
		q.posed.start = places[0] // -1 if it is not given, which is Anywhere
	}
	return nil
}

// placed returns the vertices of places by index, -1 where none is given.
func (f *frozen) placed(c *work.Canceller, places map[int]int64) ([]int32, error) {
	indices := make([]int, 0, len(places))
	for k := range places {
		indices = append(indices, k)
		if err := c.Spend(1); err != nil {
			return nil, err
		}
	}
	work.Sort(c, indices) // the first error does not depend on the order of the map
	n := f.index.N
	list := make([]int32, n)
	for k := range list {
		list[k] = -1
	}
	at := make(map[int32]int, len(places))
	for _, k := range indices {
		if err := c.Spend(work.PerCall); err != nil {
			return nil, err
		}
		switch {
		case n == 0:
			return nil, fmt.Errorf("%w: Places[%d]: the graph has no nodes", ErrNode, k)
		case k < 0 || k >= n:
			return nil, fmt.Errorf("%w: Places[%d]: a tour of %s has the indices 0 to %d",
				ErrNode, k, english.Plural(n, f.noun()), n-1)
		}
		v, err := f.vertex(fmt.Sprintf("Places[%d]: %s", k, f.noun()), places[k])
		if err != nil {
			return nil, err
		}
		if first, again := at[v]; again {
			return nil, fmt.Errorf("%w: Places[%d] and Places[%d] are both %s %s",
				ErrNode, first, k, f.noun(), nameOf(f.node(v)))
		}
		list[k] = v
		at[v] = k
	}
	return list, c.Err()
}

// arrange sets the plan: the graph of a question that is posed, arranged by the
// orders. It does nothing if a walk has arranged it before.
func (q *question) arrange() (err error) {
	if q.plan != nil {
		return nil
	}
	q.plan, err = q.f.arrange(q.c, q.Orders)
	return err
}

// asked returns a question that is posed as a problem, as the caller asks it:
// it is not prepared.
func (q *question) asked() problem.Problem {
	return problem.Problem{
		Graph:  &q.f.graph,
		Goal:   q.posed.goal,
		Start:  q.posed.start,
		Prefix: q.posed.prefix,
		Places: q.posed.places,
	}
}

// prepare poses the question, and returns it as a problem that is ready for a
// search. The error may be a proof: preparing looks for quick ones, if the
// search prunes.
func (q *question) prepare(g graph.Graph) (problem.Problem, error) {
	if err := q.pose(g); err != nil {
		return problem.Problem{}, err
	}
	if err := q.arrange(); err != nil {
		return problem.Problem{}, err
	}
	p := q.asked()
	p.Plan = &q.plan.Plan
	p.Prune = !q.Unpruned
	return p, p.Prepare(q.c)
}

// begin begins the search for the answers. The error wraps ErrNoTour if there
// is nothing to search.
func (q *question) begin(g graph.Graph) error {
	p, err := q.prepare(g)
	if err != nil {
		return q.outward(err)
	}
	q.run = search.Begin(q.c, &p, q.options())
	return q.stopped()
}

// options returns what the search needs of the caller's functions.
func (q *question) options() search.Options {
	q.beginHost()
	f, h := q.f, q.host
	o := search.Options{Limit: q.Limit}
	if h != nil {
		o.Host = h
	}
	if allow := q.Allow; allow != nil {
		o.Allow = func(at *order.State, v int32) bool {
			h.at = at
			isAllowed := allow(&h.State, f.index.ID(v))
			if !isAllowed {
				h.refused++
			}
			return isAllowed
		}
	}
	if trace := q.Trace; trace != nil {
		o.Trace = func(v int32, depth int, back bool) {
			trace(Event{ID: f.index.ID(v), Depth: depth, Back: back})
		}
	}
	return o
}

// beginHost sets the host, or leaves it nil if neither the plan nor Allow needs
// one.
func (q *question) beginHost() {
	if q.Allow == nil && (!q.plan.IsDynamic() || q.plan.IsWarnsdorff()) {
		return
	}
	path := q.lastHost.path[:0] // a walk may have used it before
	q.lastHost = q.plan.newHost()
	q.lastHost.path = path
	q.host = &q.lastHost
}

// search answers with the first tour that a search finds, or says why there is
// none.
func (q *question) search(g graph.Graph) (Tour, error) {
	if err := q.begin(g); err != nil {
		return Tour{}, err
	}
	if q.run.First() {
		return q.found(), nil
	}
	if err := q.stopped(); err != nil {
		return q.longest(), err
	}
	return Tour{Visits: q.run.Visits()}, q.noTour(q.exhausted())
}

// exhausted returns the proof of a search that has found no tour. If steps were
// refused by the caller's Allow, it says so: without it, there may be a tour.
func (q *question) exhausted() *problem.None {
	none := q.run.Exhausted()
	if q.host != nil && q.host.refused > 0 {
		none.Text += ", and Allow ruled out " + english.Plural(q.host.refused, "step")
	}
	return none
}

// found returns the path of the search, which is a tour.
func (q *question) found() Tour { return q.tourOf(q.run.Path(), q.run.Visits()) }

// longest returns the longest path that the search has seen.
func (q *question) longest() Tour { return q.tourOf(q.run.Longest(), q.run.Visits()) }

func (q *question) tourOf(path []int32, visits int64) Tour {
	return Tour{Path: idsOf(q.f, path), Visits: visits}
}

// stopped returns what stopped the search, or nil.
func (q *question) stopped() error { return q.outward(q.run.Err()) }

// split returns the prefixes that divide the search for the tours of g: see
// [Search.Split].
func (q *question) split(g graph.Graph, n int) ([][]int64, error) {
	p, err := q.prepare(g)
	if err != nil {
		return nil, q.outward(err)
	}
	paths, err := search.Split(q.c, &p, q.options(), n)
	if err != nil {
		return nil, q.outward(err)
	}
	var prefixes [][]int64
	for _, path := range paths {
		prefixes = append(prefixes, idsOf(q.f, path))
	}
	return prefixes, nil
}

// findSome answers with some tour, whatever the order, of a graph that is posed
// and arranged.
func (q *question) findSome() (Tour, error) {
	asked := q.asked()
	x := find.Tour(q.c, &asked, &q.plan.Plan)
	switch {
	case x.Tour != nil:
		return q.tourOf(x.Tour, x.Visits), nil
	case x.None != nil:
		no := q.noTour(x.None) // first, since the context may end before the path is long
		path := find.Polish(q.c, &asked, x)
		return q.tourOf(path, x.Visits), no
	}
	return q.tourOf(x.Longest, x.Visits), x.Err
}

// findLongestPath answers with the longest path, or the longest cycle, of a
// graph that is posed and arranged.
func (q *question) findLongestPath() (Tour, error) {
	asked := q.asked()
	x := find.Longest(q.c, &asked, &q.plan.Plan)
	switch {
	case x.None != nil:
		return Tour{Visits: x.Visits}, q.noLongest(x.None)
	case len(x.Paths) > 0:
		return q.tourOf(x.Paths[0], x.Visits), x.Err
	case x.Err != nil:
		return Tour{Visits: x.Visits}, x.Err
	case q.Goal.kind == closed:
		return Tour{Visits: x.Visits}, q.noCycle()
	}
	return Tour{Path: []int64{}, Visits: x.Visits}, nil
}

// findFewestRoutes answers with the fewest paths that together visit all nodes
// of a graph that is posed and arranged.
func (q *question) findFewestRoutes() ([][]int64, error) {
	asked := q.asked()
	x := find.Routes(q.c, &asked, &q.plan.Plan)
	// There may be millions of routes, so all have one array.
	ids := make([]int64, 0, q.f.index.N)
	routes := make([][]int64, len(x.Paths))
	for i, path := range x.Paths {
		begin := len(ids)
		for _, v := range path {
			ids = append(ids, q.f.index.ID(v))
		}
		routes[i] = slices.Clip(ids[begin:])
	}
	return routes, x.Err
}

// noCycle returns the error for a graph without a cycle. What excludes a closed
// tour of such a graph is plain.
func (q *question) noCycle() *NoTourError {
	e := q.noTour(new(problem.None))
	reason := strings.TrimPrefix(e.Text, "knighttour: ")
	e.Text = "knighttour: no longest cycle: the graph has no cycle (" + reason + ")"
	return e
}

// noLongest explains that there is no path or cycle as asked for.
func (q *question) noLongest(found *problem.None) *NoTourError {
	what := "longest path"
	if q.Goal.kind == closed {
		what = "longest cycle"
	}
	return q.noTourError(q.namedIn(q.f, what), q.asCase().Told(found))
}

// countFromStart answers with the number of tours of a search that has begun:
// one by one, or by the fastest method.
func (q *question) countFromStart(oneByOne bool) (n *big.Int, err error) {
	if oneByOne {
		n, err = count.OneByOne(q.run)
	} else {
		n, err = count.Tours(q.run, countMemory())
	}
	return n, q.outward(err)
}

// countAnywhere answers with the number of tours of g, wherever they begin. A
// tour and its reverse, or a closed tour from several starts, are one.
func (q *question) countAnywhere(g graph.Graph) (*big.Int, error) {
	if err := q.pose(g); err != nil {
		return new(big.Int), err
	}
	// The error is never a proof: without tours there are 0.
	return count.All(q.c, &q.f.graph, q.posed.goal, countMemory())
}

// countDirected is countAnywhere, but in an undirected graph a tour and its
// reverse are two, if both reach the goal.
func (q *question) countDirected(g graph.Graph) (*big.Int, error) {
	if err := q.pose(g); err != nil {
		return new(big.Int), err
	}
	return count.Directed(q.c, &q.f.graph, q.posed.goal, countMemory())
}

// countMemory returns the memory that a count may take, in words of 64 bits.
func countMemory() int { return count.Memory(debug.SetMemoryLimit(-1)) }

// outward returns the error that the caller sees for an error of a computation
// in numbers. It looks at the error itself, not with errors.As: the cause of a
// context, which the caller sets, may wrap anything.
func (q *question) outward(err error) error {
	if err == search.ErrLimit {
		return fmt.Errorf("%w: %s", ErrLimit, english.Plural(q.Limit, "visit"))
	}
	if none, isProof := err.(*problem.None); isProof {
		return q.noTour(none)
	}
	return err
}

// exceptNoTour returns nil for a proof that there is no tour, and any other
// error as it is. The cause of a context, which the caller sets, may wrap
// ErrNoTour and is not a proof.
func exceptNoTour(err error) error {
	if _, isProof := err.(*NoTourError); isProof {
		return nil
	}
	return err
}

// noTour explains a proof.
func (q *question) noTour(found *problem.None) *NoTourError {
	return q.noTourError(q.tourIn(q.f, ""), q.asCase().Explain(q.c, found))
}

// mostExplained is the greatest number of squares of a board for which a
// plainer reason than a theorem is looked for.
const mostExplained = 10_000

// noTourOn returns the error for a theorem, whose text says why a full board
// has no tour. A plainer reason that the board shows takes its place.
// fromAnywhere tells that the theorem holds for all starts: then the text does
// not name the start.
func (q *question) noTourOn(b Board, text string, fromAnywhere bool) error {
	why := &problem.None{Reason: problem.ReasonTheorem, Text: text}
	if b.shape.Squares() <= mostExplained && q.pose(b) == nil {
		why = cmp.Or(q.asCase().See(q.c), why)
	}
	about := q.terms
	if why.Reason == problem.ReasonTheorem && fromAnywhere {
		about.Prefix = nil
	}
	return q.noTourError(about.tourIn(b, fmt.Sprintf(" of the %v board", b)), why)
}

// asCase returns the question as the case that is to be explained.
func (q *question) asCase() *witness.Case {
	asked := q.asked()
	f := q.f
	return &witness.Case{
		Problem: &asked,
		Noun:    f.noun(),
		Name:    func(v int32) string { return nameOf(f.node(v)) },
	}
}

// noTourError returns the error for a proof that there is no tour, which tourIn
// has described.
func (q *question) noTourError(tour string, why *problem.None) *NoTourError {
	e := &NoTourError{
		Reason: Reason(why.Reason),
		Needs:  why.Needs,
		Has:    why.Has,
		Text:   "knighttour: no " + tour + ": " + why.Text,
	}
	if why.Vertices != nil {
		e.Nodes = idsOf(q.f, why.Vertices)
	}
	return e
}

// tourIn says what was looked for, as in "closed tour of the 5x5 board from
// square 0 (a5)". of is what should have the tour, as in " of the 5x5 board".
func (q *terms) tourIn(g graph.Graph, of string) string {
	text := "tour" + of
	if q.Goal.kind == closed {
		text = "closed tour" + of
	}
	return q.namedIn(g, text)
}

// namedIn says where what was looked for should begin and end.
func (q *terms) namedIn(g graph.Graph, text string) string {
	named := func(id int64) string { return nameOf(g.Node(id)) }
	hasStart, hasEnd := len(q.Prefix) == 1, q.Goal.kind == endAt
	if hasStart && hasEnd && q.Goal.end == q.Prefix[0] {
		text += " that begins and ends at " + nounOf(g.Node(q.Goal.end)) + " " + named(q.Goal.end)
		hasStart, hasEnd = false, false
	}
	if hasStart {
		text += " from " + nounOf(g.Node(q.Prefix[0])) + " " + named(q.Prefix[0])
	}
	if hasEnd {
		text += " to " + nounOf(g.Node(q.Goal.end)) + " " + named(q.Goal.end)
	}
	if len(q.Places) > 0 {
		text += " with the given places"
	}
	if len(q.Prefix) > 1 {
		text += " begins with " + english.Some(q.Prefix, named)
	}
	return text
}
