package knighttour

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/cycle"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// A finder looks for a tour of a problem.
type finder struct {
	problem
	c     *work.Canceller
	graph *Frozen // the caller's; problem.f may have one vertex more

	// Nil until a method first needs them.
	closing  *closing
	joiner   *cycle.Joiner // of cycles or paths of the closing
	frontier *frontierPlan

	checked bool // whether the feasibility check has been made
	random  dense.Random
	tour    []int32
	longest []int32 // the longest path seen
	visits  int64

	searched struct { // what the search did in its last turn
		visits int64
		work   int
	}
}

// construct returns the tour of a full board by theorem, or the error why there
// is none. Unless g is a full board that the theorems decide, known is false.
func construct(g graph.Graph, start *int64, goal Goal) (t Tour, known bool, err error) {
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
	if goal.kind == closed {
		t, err = b.ClosedTour(from)
	} else {
		t, err = b.Tour(from)
	}
	if goal.kind == endAt {
		slices.Reverse(t.Path)
	}
	return t, true, err
}

// setProblem sets x.problem. It returns ErrNoTour if a quick argument shows that
// there is no tour. A free start is the likeliest vertex until addSource replaces
// it: the one of least degree.
func (x *finder) setProblem(start *int64, goal Goal) (err error) {
	f, p := x.graph, &x.problem
	*p = problem{f: f, end: -1, closed: goal.kind == closed, prune: true, maxForced: 2, freeStart: start == nil}
	if start != nil {
		if p.start, err = f.resolve("start", *start); err != nil {
			return err
		}
	}
	if goal.kind == endAt {
		if p.end, err = f.resolve("end", goal.end); err != nil {
			return err
		}
	}
	if f.n == 0 {
		return p.noTour(p.obstacle())
	}
	if p.freeStart {
		if p.properties, err = f.properties(x.c); err != nil {
			return err
		}
		if reason := p.freeStartObstacle(); reason != "" {
			return p.noTour(reason)
		}
		if p.start, err = x.fewestEdges(); err != nil || !p.closed {
			return err
		}
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

// mayBegin reports whether a tour with a free start may begin at v. In a
// bipartite graph it begins with the colour of more vertices. If the colours have
// equally many, it begins with the colour that a given end does not have. If both
// ends are free, the reverse of a tour begins with the other colour, so one
// colour is enough in an undirected graph.
func (p *problem) mayBegin(v int32) bool {
	switch {
	case v == p.end:
		return p.f.n == 1
	case p.colour == nil || p.closed:
		return true
	case p.count[0] != p.count[1]:
		return p.colour[v] == (p.count[1] > p.count[0])
	case p.end >= 0:
		return p.colour[v] != p.colour[p.end]
	case p.f.undirected:
		return p.colour[v]
	}
	return true
}

// freeStartObstacle returns a reason why there is no tour from any node, or "" if
// it finds none.
func (p *problem) freeStartObstacle() string {
	n := p.f.n
	if n == 1 || p.closed && n < p.minClosed() {
		return ""
	}
	if reason := p.connectionObstacle(); reason != "" {
		return reason
	}
	if !p.closed {
		if reason := p.tooManyEnds(); reason != "" {
			return reason
		}
	}
	if p.colour == nil {
		return ""
	}
	difference := abs(p.count[0] - p.count[1])
	if difference > 1 || p.closed && difference > 0 {
		return fmt.Sprintf(alternate+"there are %d of one and %d of the other", p.count[0], p.count[1])
	}
	if p.end >= 0 && difference == 1 && p.colour[p.end] != (p.count[1] > p.count[0]) {
		return fmt.Sprintf(alternate+"a path over %d nodes ends with the one that has more, and the end has the other", n)
	}
	return ""
}

// tooManyEnds checks the vertices that can only be the first or the last of an
// open tour.
func (p *problem) tooManyEnds() string {
	const tooFew = "%s have too few edges for a path to pass through them, and only %s"
	isEnd := func(v int32) bool { return v == p.end }
	leaves := slices.DeleteFunc(slices.Clone(p.leaves), isEnd)
	sinks := slices.DeleteFunc(slices.Clone(p.sinks), isEnd)
	open := 1 - dense.Bit(p.end >= 0) // how many of these may be the last
	switch {
	case len(leaves) > 1+open && open == 1:
		return fmt.Sprintf(tooFew, p.name(leaves[:3]), "two can be its ends")
	case len(leaves) > 1+open:
		return fmt.Sprintf(tooFew, p.name(leaves[:2]), "one can be the first")
	case len(p.sources) > 1:
		return fmt.Sprintf("no edge leads to nodes %s, and only one can be the first", p.name(p.sources[:2]))
	case len(sinks) > open && open == 0:
		return fmt.Sprintf("no edge leads from node %d, which is not the end", p.f.id(sinks[0]))
	case len(sinks) > open:
		return fmt.Sprintf("no edge leads from nodes %s, and only one can be the last", p.name(sinks[:2]))
	}
	return ""
}

// name lists the IDs of two or three vertices.
func (p *problem) name(v []int32) string {
	if len(v) == 2 {
		return fmt.Sprintf("%d and %d", p.f.id(v[0]), p.f.id(v[1]))
	}
	return fmt.Sprintf("%d, %d and %d", p.f.id(v[0]), p.f.id(v[1]), p.f.id(v[2]))
}
