package search

import (
	"errors"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// ErrLimit reports that a search was stopped by its limit.
var ErrLimit = errors.New("limit reached")

// An engine is one of the two implementations of a search. At each vertex of
// the path it has candidates: the successors that are yet to be tried there.
type engine interface {
	// begin begins a search from the start of the problem, and sets state.Free
	// if functions of the caller see it. The error is that of the canceller.
	begin(co *core) error

	// next continues the search.
	next() outcome

	// path returns the path so far, which belongs to the engine.
	path() []int32

	// unvisited returns the vertices that are not on the path. They change with
	// the next call of next.
	unvisited() vertexSet

	// tried returns the successors of the last vertex that are no longer
	// candidates. It may be called only when a check is due. The slice may
	// belong to the engine.
	tried() []int32

	// giveUp removes all candidates at the end of the path, and at the end of
	// each prefix of it that has at least length vertices. So the search steps
	// back to fewer than length vertices.
	giveUp(length int)
}

// A vertexSet is a set of vertices, in the representation of the engine.
type vertexSet interface{ Has(v int) bool }

// An outcome says why an engine's next has returned.
type outcome int

const (
	ended    outcome = iota // the search is exhausted, or stopped: see core.err
	found                   // the path has core.length vertices, and is a tour or may begin one
	checkDue                // the last step was a step back, and core.checkAt is reached
)

// A core is what a run shares with its engine and its checker.
type core struct {
	problem problem.Problem
	c       *work.Canceller
	length  int     // the length of the paths to find: all vertices, unless Split has set fewer
	longest []int32 // the longest path that the search has stepped back from

	visits  int64
	limit   int64 // on visits
	checks  bool  // whether feasibility is checked
	checkAt int64 // the number of visits before the next check
	err     error // what stopped the search: the canceller's error, or ErrLimit

	// Which successor comes next. Under Warnsdorff's rule with static
	// tie-breaks, the engine chooses it. Under other dynamic orders, ranker
	// sorts the list of each vertex when the vertex is visited.
	lists      dense.Lists // successors in the order of trial
	warnsdorff bool        // whether that rule is used
	ranked     bool        // whether ranker is used
	ranker     order.Ranker

	// Functions of the caller, and the state of the search that they see.
	trace func(v int32, depth int, back bool)
	allow func(s *order.State, v int32) bool
	host  order.Host // for dynamic orders and allow
	state order.State

	restricted bool // whether places or allow may exclude steps
}

const (
	// workPerVisit is the work of a visit: see "Costs" in docs/BENCHMARKS.md.
	workPerVisit = 8

	// workPerCallBack is the work of a visit with functions of the caller. They
	// may be slow, so the context is polled more often.
	workPerCallBack = work.PollInterval / 8
)

// showsState reports whether functions of the caller see the state.
func (co *core) showsState() bool { return co.ranked || co.allow != nil }

// hasCallbacks reports whether each step calls functions of the caller.
func (co *core) hasCallbacks() bool { return co.trace != nil || co.showsState() }

// mayStep reports whether places and allow let v be the next vertex of the
// path.
func (co *core) mayStep(path []int32, v int32) bool {
	if !co.problem.MayPlace(v, len(path)) {
		return false
	}
	if co.allow == nil || len(path) == 0 { // allow does not judge the start
		return true
	}
	return co.allows(path, v)
}

// allows reports whether the caller's allow lets v be the next vertex of the
// path, which must not be empty.
func (co *core) allows(path []int32, v int32) bool {
	co.c.Charge(work.PerCall)
	co.state.Path = path
	return co.allow(&co.state, v)
}

// accepts reports whether the path, of core.length vertices, is what the search
// looks for. It asks the caller's allow about the edge that closes a tour,
// which is a step, too.
func (co *core) accepts(path []int32) bool {
	p := &co.problem
	if len(path) < p.Graph.Len() {
		return true // Split looks for what tours may begin with
	}
	// A search that prunes has already removed the ends that miss the goal.
	if !p.Prune && !p.Reaches(path[len(path)-1]) {
		return false
	}
	if !p.Closed || co.allow == nil {
		return true
	}
	return co.allows(path, p.Start)
}

// callBack calls the functions of the caller after a vertex was put on the
// path.
func (co *core) callBack(path []int32) {
	co.c.Charge(workPerCallBack)
	last := len(path) - 1
	if co.trace != nil {
		co.trace(path[last], last, false)
	}
	if co.ranked {
		co.stopOn(co.ranker.Sort(co.c, path))
	}
}

// callBackAfter calls the functions of the caller after v was taken off the
// path, which had depth vertices before it.
func (co *core) callBackAfter(v int32, depth int) {
	if co.showsState() {
		co.host.Leave(depth)
	}
	if co.trace != nil {
		co.trace(v, depth, true)
	}
}

// stopOn stops the search if err is not nil. The first error is kept.
func (co *core) stopOn(err error) {
	if err != nil && co.err == nil {
		co.err = err
	}
}

// record makes path the longest path. It must be longer than the previous one.
// The parameter shared is the length of a prefix that both have in common,
// which is not copied.
func (co *core) record(path []int32, shared int) {
	co.longest = append(co.longest[:shared], path[shared:]...)
}
