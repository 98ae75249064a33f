package knighttour

import (
	"fmt"

	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// A problem is what a search looks for, with vertices for nodes. It does not
// change during the search.
type problem struct {
	f         *Frozen
	plan      *plan // the arranged orders
	start     int32
	end       int32   // the vertex that must be the last, or -1
	closed    bool    // whether the last vertex must lead back to the start
	prefix    []int32 // what paths begin with, the start included; nil if only the start is given
	prune     bool
	freeStart bool // whether a tour may begin at any vertex

	// The rest, maxForced excepted, is set only in problems that prune.

	*properties         // of the graph
	exits       []int32 // the predecessors of the start of a closed tour, or a given end
	maxForced   int32   // how many unvisited vertices may be forced: one if the goal fixes the last, else two
	lastColour  bool    // the colour of the last vertex of a tour, in a bipartite graph
}

// newProblem returns the problem of finding the tours of g for s. If the search
// prunes, it returns ErrNoTour if a quick argument shows that there are none.
func newProblem(c *work.Canceller, g graph.Graph, s *Search, start int64) (p problem, err error) {
	f, err := freeze(c, g)
	if err != nil {
		return p, err
	}
	p = problem{f: f, end: -1, closed: s.Goal.kind == closed, prune: !s.Unpruned, maxForced: 2}
	if p.start, err = f.resolve("start", start); err != nil {
		return p, err
	}
	if s.Goal.kind == endAt {
		if p.end, err = f.resolve("end", s.Goal.end); err != nil {
			return p, err
		}
	}
	if err := p.setPrefix(c, s.Prefix); err != nil {
		return p, err
	}
	if p.plan, err = f.arrange(c, s.Orders); err != nil {
		return p, err
	}
	if p.prune {
		err = p.analyze(c)
	}
	return p, err
}

// newFreeProblem returns the problem of finding tours of f from any vertex, without
// a start. It returns ErrNoTour if a quick argument shows that there are none.
func newFreeProblem(c *work.Canceller, f *Frozen, goal Goal) (p problem, err error) {
	p = problem{f: f, end: -1, closed: goal.kind == closed, prune: true, maxForced: 2, freeStart: true}
	if goal.kind == endAt {
		if p.end, err = f.resolve("end", goal.end); err != nil {
			return p, err
		}
	}
	if f.n == 0 {
		return p, p.noTour(p.obstacle())
	}
	if p.properties, err = f.properties(c); err != nil {
		return p, err
	}
	if why := p.freeStartObstacle(); why != nil {
		return p, p.noTour(why)
	}
	return p, nil
}

// setPrefix sets the prefix to the nodes with the given IDs, if there are any.
func (p *problem) setPrefix(c *work.Canceller, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	p.prefix = make([]int32, len(ids))
	visited := make(map[int32]bool, len(ids))
	for i, id := range ids {
		v, err := p.f.resolve("prefix node", id)
		switch {
		case err != nil:
			return err
		case i == 0 && v != p.start:
			return fmt.Errorf("%w: prefix node %d: the search starts from node %d", ErrNode, id, p.f.id(p.start))
		case visited[v]:
			return fmt.Errorf("%w: prefix node %d: it is visited twice", ErrNode, id)
		case i > 0 && !p.f.lists.Has(p.prefix[i-1], v):
			return fmt.Errorf("%w: prefix node %d: no edge leads from node %d to it", ErrNode, id, ids[i-1])
		}
		visited[v] = true
		p.prefix[i] = v
		if err := c.Spend(work.PerCall); err != nil {
			return err
		}
	}
	return nil
}

// analyze sets the fields for pruning. It returns ErrNoTour if they prove that
// there is no tour.
func (p *problem) analyze(c *work.Canceller) (err error) {
	if p.properties, err = p.f.properties(c); err != nil {
		return err
	}
	prev, err := p.f.predecessors(c)
	if err != nil {
		return err
	}
	switch {
	case p.closed:
		p.maxForced = 1
		p.exits = prev.Of(p.start)
	case p.end >= 0:
		p.maxForced = 1
		p.exits = []int32{p.end}
	}
	p.lastColour = p.colourAfter(p.f.n - 1)
	if why := p.obstacle(); why != nil {
		return p.noTour(why)
	}
	return nil
}

// colourAfter returns the colour of the vertex that a path from the start reaches
// after the given number of steps. It means nothing if the graph is not bipartite.
func (p *problem) colourAfter(steps int) bool {
	return p.colour != nil && p.colour[p.start] != (steps%2 == 1)
}

// reaches reports whether a path over all vertices that ends with v reaches the
// goal.
func (p *problem) reaches(v int32) bool {
	switch {
	case p.closed:
		return p.f.n >= p.minClosed() && p.f.lists.Has(v, p.start)
	case p.end >= 0:
		return v == p.end
	}
	return true
}

// minClosed returns the least number of vertices of a closed tour, which in an
// undirected graph uses no edge twice.
func (p *problem) minClosed() int {
	if p.f.undirected {
		return 3
	}
	return 2
}

// noTour returns an error that wraps ErrNoTour, with the reason, which can
// be shown in what a path leaves.
func (p problem) noTour(why *reason.Reason) error {
	b := []byte("no tour")
	if p.closed {
		b = []byte("no closed tour")
	}
	if !p.freeStart && len(p.prefix) < 2 {
		b = fmt.Appendf(b, " from node %d", p.f.id(p.start))
	}
	if p.end >= 0 {
		b = fmt.Appendf(b, " to node %d", p.f.id(p.end))
	}
	if len(p.prefix) > 1 {
		b = append(append(b, " begins with"...), reason.Some(idsOf(p.f, p.prefix))...)
	}
	if p.prune && !p.freeStart {
		why.Rest = &reason.Rest{
			Graph: p.f.lists, Undirected: p.f.undirected, Path: p.path(),
			Exits: p.exits, Open: p.maxForced == 2, Interior: p.isInterior, ID: p.f.id,
		}
	}
	return why.Of(ErrNoTour, string(b))
}

// path returns what paths begin with: the prefix, or the start.
func (p *problem) path() []int32 {
	if p.prefix == nil {
		return []int32{p.start}
	}
	return p.prefix
}

// isInterior reports whether v has not the colour of the last vertex of a tour.
func (p *problem) isInterior(v int32) bool {
	return p.colour != nil && p.colour[v] != p.lastColour
}
