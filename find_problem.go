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

	closing  *closing      // of the problem; this and the next two are nil before they are made
	joiner   *cycle.Joiner // of parts of the closing
	frontier *frontierPlan
	checked  bool // whether the feasibility check has been made

	random  dense.Random
	tour    []int32
	longest []int32 // of the paths seen
	visits  int64

	searched struct { // by the last turn of the search
		visits int64
		work   int
	}
}

// construct returns the tour by theorem, or the theorem that says why there is
// none, if g is a full board. It reports whether g is one and the theorems tell.
func construct(g graph.Graph, start *int64, goal Goal) (t Tour, known bool, err error) {
	var b Board
	switch g := g.(type) {
	case Board:
		b = g
	case *Frozen:
		if g != nil && g.nodes == nil {
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

// setProblem makes x.problem of what is wanted. It fails with ErrNoTour if a quick
// argument shows that there is no tour. A tour that may begin anywhere begins
// with a likely vertex, for the time being: see addSource.
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
		if reason := p.obstacleAnywhere(); reason != "" {
			return p.noTour(reason)
		}
		if p.start, err = x.fewestEdges(); err != nil || !p.closed {
			return err
		}
	}
	return p.analyze(x.c)
}

// addSource adds to the graph of an open tour that may begin anywhere one more
// vertex, the start, that leads to all those that a tour may begin with.
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
		f.ids = append(slices.Clip(p.f.ids), 0) // that of the source means nothing
	}
	p.f, p.start = f, int32(p.f.n)
	return p.analyze(x.c)
}

// isAdded reports whether v is not a vertex of the caller's graph, or none at
// all.
func (x *finder) isAdded(v int32) bool { return uint32(v) >= uint32(x.graph.n) }

// setTour makes the path the tour that was looked for.
func (x *finder) setTour(path []int32) { x.tour = slices.DeleteFunc(path, x.isAdded) }

// keep keeps the path if it is the longest so far.
func (x *finder) keep(path []int32) {
	if path = slices.DeleteFunc(path, x.isAdded); len(path) > len(x.longest) {
		x.longest = path
	}
}

// fewestEdges returns the vertex with the fewest edges of those that a tour may
// begin with.
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

// mayBegin reports whether a tour that may begin anywhere may begin at v. If the
// graph has two colours, it begins with the one that has more vertices. If they
// have the same number, it begins with the one that the end does not have, and
// if the end is open, too, with either, the other way round.
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

// obstacleAnywhere returns a reason why there is no tour, whatever node it
// begins with, or "" if none is seen.
func (p *problem) obstacleAnywhere() string {
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

// tooManyEnds looks at vertices that a path, not closed, can only begin or end
// with.
func (p *problem) tooManyEnds() string {
	const few = "%s have too few edges for a path to pass through them, and only %s"
	isEnd := func(v int32) bool { return v == p.end }
	leaves := slices.DeleteFunc(slices.Clone(p.leaves), isEnd)
	sinks := slices.DeleteFunc(slices.Clone(p.sinks), isEnd)
	open := 1 - dense.Bit(p.end >= 0) // how many vertices may be the last
	switch {
	case len(leaves) > 1+open && open == 1:
		return fmt.Sprintf(few, p.name(leaves[:3]), "two can be its ends")
	case len(leaves) > 1+open:
		return fmt.Sprintf(few, p.name(leaves[:2]), "one can be the first")
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
