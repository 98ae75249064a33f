// Package witness explains why a graph has no tour: by vertices and numbers
// that show it, and in words.
//
// A tour that begins with a given path continues in the remainder of the graph.
// This is the graph without the vertices of the path. But the last vertex of
// the path, the head, stays in the remainder, and so does the first if the tour
// is closed. An edge between these two is left out. In the remainder, a closed
// tour is a path from the head to the first vertex of the given path. An open
// tour is a path from the head to the end if one is given, or else to any
// vertex. But if no path is given, or only a start, a closed tour is a cycle of
// the remainder. If the given path has an edge, what is said of the remainder
// need not be true of the whole graph. So such a sentence begins by saying that
// the prefix is fixed.
//
// The package looks for reasons in this order: a goal that contradicts the path
// or places (goal.go); vertices that are not reached or have too few edges
// (ends.go); numbers of vertices of two colours that do not fit (colours.go);
// vertices whose removal leaves too many parts (cut.go); and vertices that
// compete for too few neighbours (match.go). Colours come first if it is clear
// at once that there is nothing plainer to find. If none of these reasons is
// found, the package says what has proved that there is no tour (reason.go).
// The names of vertices are those of a Case (case.go), and the remainder of its
// graph is in remainder.go.
package witness

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// The work that a matching or a scattering may take, after the steps that take
// linear time.
const (
	minBudget     = 1 << 24
	budgetPerEdge = 64 // on top of minBudget
)

// grace is the work that an explanation may take after a stop, a few
// milliseconds, so that a proof found just before the stop still gets its
// reason.
const grace = 1 << 21

// Explain returns the plainest proof that there is no tour, in words. This is
// the reason that See returns or, if See returns nil, the proof that was found.
// If c is stopped before a reason is seen, Explain looks again, but takes so
// little time that nobody notices.
func (cs *Case) Explain(c *work.Canceller, found *problem.None) *problem.None {
	why := cs.See(c)
	if why == nil && c.Err() != nil {
		why = cs.See(work.StopAfter(grace))
	}
	if why == nil {
		why = cs.asSearch(found)
	}
	return why
}

// See returns the plainest reason that it finds why there is no tour, or nil.
// Its work is linear in the number of vertices and edges, except for a matching
// and a scattering, whose work is bounded. If c is stopped, the reason may be
// less plain, or nil.
func (cs *Case) See(c *work.Canceller) *problem.None { return cs.see(c, true) }

// SeeSoon is See without matchings and scatterings.
func (cs *Case) SeeSoon(c *work.Canceller) *problem.None { return cs.see(c, false) }

// see is See if thoroughly is set, and SeeSoon otherwise. It looks first for
// what a person sees at once, then for what takes counting, and returns the
// first reason found. A reason by colours that was seen before c was stopped is
// still true, but it may not be the plainest.
func (cs *Case) see(c *work.Canceller, thoroughly bool) *problem.None {
	if why := cs.contradiction(); why != nil {
		return why
	}
	if cs.Places != nil {
		if why := cs.excluded(c); why != nil {
			return why
		}
		cs = cs.endingAtLast()
	}
	if len(cs.Path()) == cs.Graph.Len() || c.Err() != nil {
		return nil
	}
	p, err := cs.Graph.Properties(c)
	if err != nil {
		return nil
	}
	uneven := cs.colours(p)
	if uneven != nil && cs.nothingPlainer(p) {
		return uneven
	}
	r, err := cs.remainder(c, p)
	if err != nil {
		return ifConnected(p, uneven)
	}
	if uneven != nil {
		r.colour = nil // the colours do not determine where a tour ends
	}
	looks := []func() *problem.None{
		r.unreached,
		r.ends,
		func() *problem.None { return cs.misfits(c) },
		func() *problem.None { return uneven },
		r.cutVertices,
	}
	if thoroughly {
		looks = append(looks,
			func() *problem.None { return r.withinBudget(r.match) },
			func() *problem.None { return r.withinBudget(r.scatter) },
		)
	}
	for _, look := range looks {
		why := look()
		if c.Err() != nil {
			return ifConnected(p, uneven)
		}
		if why != nil {
			return why
		}
	}
	return nil
}

// ifConnected returns the reason about colours if the graph is connected.
// Otherwise it returns nil, since the colours of only one part are known.
func ifConnected(p *dense.Properties, uneven *problem.None) *problem.None {
	if p.Unreached >= 0 {
		return nil
	}
	return uneven
}

// nothingPlainer reports whether the properties of the whole graph show that
// neither unreached nor ends would find a reason. It returns false if the path
// has more vertices than its start, since the remainder may have other
// properties.
func (cs *Case) nothingPlainer(p *dense.Properties) bool {
	if len(cs.Path()) > 1 || p.Unreached >= 0 {
		return false
	}
	return len(p.Leaves)+len(p.Sources)+len(p.Sinks) == 0
}

// withinBudget returns the result of look, or nil if the budget is spent before
// look ends.
func (r *remainder) withinBudget(look func() *problem.None) (why *problem.None) {
	r.c.Within(minBudget+budgetPerEdge*int64(len(r.graph.List)), func() {
		why = look()
		if r.c.Err() != nil {
			why = nil
		}
	})
	return why
}
