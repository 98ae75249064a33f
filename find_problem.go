package knighttour

import (
	"slices"

	"example.com/knighttour/internal/cut"
	"example.com/knighttour/internal/cycle"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/learn"
	"example.com/knighttour/internal/onetree"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// A finder looks for a tour of a problem.
type finder struct {
	problem
	c     *work.Canceller
	graph *Frozen // the caller's; problem.f may have one vertex more
	from  *int64  // nil if the start is free

	// Nil until a method first needs them.
	closing  *closing
	joiner   *cycle.Joiner // of cycles or paths of the closing
	learner  *learn.Learner
	reducer  *cut.Reducer
	prover   *onetree.Prover
	frontier *frontierPlan
	closer   *finder // of a closed tour

	unclosed bool // whether there is no closed tour
	checked  bool // whether the feasibility check has been made
	random   dense.Random
	tour     []int32
	longest  []int32 // the longest path seen
	visits   int64

	searched struct { // what the search did in its last turn
		visits int64
		work   int
	}
}

// construct returns the tour of a full board by theorem, or the error why there
// is none. Unless g is a full board that the theorems decide, known is false.
func construct(c *work.Canceller, g graph.Graph, start *int64, goal Goal) (t Tour, known bool, err error) {
	var b Board
	switch g := g.(type) {
	case Board:
		b = g
	case *Frozen:
		if g != nil && g.isBoard() {
			b = g.board
		}
	}
	var from int64
	switch {
	case goal.kind == endAt && start != nil:
		return t, false, nil
	case goal.kind == endAt:
		from = goal.end
	case start != nil:
		from = *start
	}
	if _, ok := b.Square(from); !ok || b.variant != plain {
		return t, false, nil
	}
	if goal.kind != endAt {
		t, err = b.tour(c, from, goal.kind == closed)
		return t, true, err
	}
	t, err = b.tour(c, from, false)
	i, j := 0, len(t.Path)-1
	for ; i < j && err == nil; i, j = i+1, j-1 {
		t.Path[i], t.Path[j] = t.Path[j], t.Path[i]
		err = c.Spend(1)
	}
	if err != nil {
		t.Path = t.Path[i : j+1] // what has not been reversed
	}
	return t, true, err
}

// setProblem sets x.problem. It returns ErrNoTour if a quick argument shows that
// there is no tour. A free start is the likeliest vertex until addSource replaces
// it: the one of least degree.
func (x *finder) setProblem(start *int64, goal Goal) (err error) {
	p := &x.problem
	if start != nil {
		*p, err = newProblem(x.c, x.graph, &Search{Goal: goal}, *start)
		return err
	}
	if *p, err = newFreeProblem(x.c, x.graph, goal); err != nil {
		return err
	}
	if p.start, err = x.fewestEdges(); err != nil || !p.closed {
		return err
	}
	return p.analyze(x.c)
}

// addSource adds a vertex to the graph if the start is free and the tour is not
// closed. The added vertex is the start, and leads to every vertex that a tour
// may begin with.
func (x *finder) addSource() error {
	p := &x.problem
	if !p.freeStart || p.closed {
		return nil
	}
	f, err := p.f.withVertex(x.c, func(v int32) (from, to bool) {
		may := p.mayBegin(v)
		return may && p.f.undirected, may
	})
	if err != nil {
		return err
	}
	f.first = p.f.first
	if p.f.ids != nil {
		f.ids = append(slices.Clip(p.f.ids), 0) // the source has no ID
	}
	p.f, p.start = f, int32(p.f.n)
	return p.analyze(x.c)
}

// isAdded reports whether v is not a vertex of the caller's graph.
func (x *finder) isAdded(v int32) bool { return uint32(v) >= uint32(x.graph.n) }

func (x *finder) setTour(path []int32) { x.tour = slices.DeleteFunc(path, x.isAdded) }

// keep keeps the path if it is the longest so far.
func (x *finder) keep(path []int32) {
	if path = slices.DeleteFunc(path, x.isAdded); len(path) > len(x.longest) {
		x.longest = path
	}
}

// fewestEdges returns the vertex of least degree that a tour may begin with.
func (x *finder) fewestEdges() (int32, error) {
	best := int32(-1)
	for v := range int32(x.f.n) {
		if x.mayBegin(v) && (best < 0 || len(x.f.lists.Of(v)) < len(x.f.lists.Of(best))) {
			best = v
		}
		if err := x.c.Spend(1); err != nil {
			return 0, err
		}
	}
	return best, nil
}

// firstBudget returns the budget of the first turn. It lets random walks find a
// tour of most sparse graphs. A large graph that needs more may have no tour,
// which the feasibility check may prove.
func (x *finder) firstBudget() int {
	size := x.f.n + len(x.f.lists.List)
	return 1<<18 + 16*size + 1024*min(size, 1<<15)
}
