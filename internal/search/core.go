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

// An engine is one of the two implementations of a search.
type engine interface {
	begin(c *core) error  // begins the search, and core.state.Free if it is shown
	next() outcome        // continues the search
	path() []int32        // the path so far
	unvisited() vertexSet // the vertices that are not on it

	// tried returns the successors of the last vertex that are no longer
	// candidates. It must be called when a check is due.
	tried() []int32

	// giveUp removes all candidates at the end of each prefix of the path that
	// has at least length vertices.
	giveUp(length int)
}

// A vertexSet is a set of vertices, in the representation of the engine.
type vertexSet interface{ Has(v int) bool }

// An outcome says why an engine's next has returned.
type outcome int

const (
	ended    outcome = iota // the search is exhausted, or stopped by core.err
	found                   // the path has core.length vertices, and is a tour or may begin one
	checkDue                // the last step was a step back, and core.checkAt is reached
)

// A core is what a run shares with its engine and its checker.
type core struct {
	problem problem.Problem
	work    *work.Canceller
	length  int     // the length of the paths to find: all vertices, unless Split has set fewer
	longest []int32 // the longest path that was stepped back from

	visits  int64
	limit   int64 // on visits
	checks  bool  // whether feasibility is checked
	checkAt int64 // the number of visits before the next check
	err     error // what stopped the search: work's error, or ErrLimit

	// Which successor comes next. Under Warnsdorff's rule with static
	// tie-breaks, the engine chooses it. Under other dynamic orders, ranker
	// sorts the list of each vertex when it is visited.
	lists      dense.Lists // successors in the order of trial
	warnsdorff bool        // whether that rule is used
	ranked     bool        // whether ranker is used
	ranker     order.Ranker

	// Functions of the caller, and the state of the search that they see.
	trace func(v int32, depth int, back bool)
	allow func(s *order.State, v int32) bool
	host  order.Host // for dynamic orders and allow
	state order.State

	restricted bool // whether places or allow exclude steps
}

// workPerVisit is the work of a visit: see "Costs" in BENCHMARKS.md.
const workPerVisit = 8

// showsState reports whether functions of the caller see the state.
func (c *core) showsState() bool { return c.ranked || c.allow != nil }

// hasCallbacks reports whether each step calls functions of the caller.
func (c *core) hasCallbacks() bool { return c.trace != nil || c.showsState() }

// mayStep reports whether places and allow let v be the next vertex of the
// path.
func (c *core) mayStep(path []int32, v int32) bool {
	if !c.problem.MayPlace(v, len(path)) {
		return false
	}
	if c.allow == nil || len(path) == 0 { // allow does not judge the start
		return true
	}
	return c.allows(path, v)
}

// allows reports whether v may be the next vertex of the path, which is not
// empty.
func (c *core) allows(path []int32, v int32) bool {
	c.work.Charge(work.PerCall)
	c.state.Path = path
	return c.allow(&c.state, v)
}

// accepts reports whether the path, of core.length vertices, is what the search
// looks for. It asks the caller's allow about the edge that closes a tour,
// which is a step, too.
func (c *core) accepts(path []int32) bool {
	p := &c.problem
	if len(path) < p.Graph.Len() {
		return true // Split looks for what tours may begin with
	}
	// A search that prunes has already removed the ends that miss the goal.
	if !p.Prune && !p.Reaches(path[len(path)-1]) {
		return false
	}
	if !p.Closed || c.allow == nil {
		return true
	}
	return c.allows(path, p.Start)
}

// callBack calls the functions of the caller after a vertex was put on the
// path. They may be slow, so poll more often.
func (c *core) callBack(path []int32) {
	c.work.Charge(work.PollInterval / 8)
	last := len(path) - 1
	if c.trace != nil {
		c.trace(path[last], last, false)
	}
	if c.ranked {
		c.stopOn(c.ranker.Sort(c.work, path))
	}
}

// callBackAfter calls the functions of the caller after v was taken off the
// path, which had depth vertices before it.
func (c *core) callBackAfter(v int32, depth int) {
	if c.showsState() {
		c.host.Leave(depth)
	}
	if c.trace != nil {
		c.trace(v, depth, true)
	}
}

// stopOn stops the search if err is not nil. The first error is kept.
func (c *core) stopOn(err error) {
	if err != nil && c.err == nil {
		c.err = err
	}
}

// record makes path, which is longer than c.longest, the new c.longest; shared
// is the length of their common prefix.
func (c *core) record(path []int32, shared int) {
	c.longest = append(c.longest[:shared], path[shared:]...)
}
