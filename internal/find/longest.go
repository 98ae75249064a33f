package find

import (
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A Paths is what [Longest] and [Routes] have found out.
type Paths struct {
	Paths  [][]int32 // the best known; none if there is no cycle
	Proven bool      // whether they are best
	Err    error     // of the canceller, if they are not proven
	Visits int64     // as in Result, and the partial solutions looked at
}

// Longest looks for the longest path of p or, for a closed tour, the longest
// cycle. p need not be prepared, and has neither a start nor places. The plan
// is that of [Tour].
func Longest(c *work.Canceller, p *problem.Problem, plan *order.Plan) Paths {
	var s *pathset.Search
	switch {
	case p.Closed:
		s = pathset.NewCycle(c, p.Graph)
	case p.End >= 0:
		s = pathset.NewPathTo(c, p.Graph, p.End)
	default:
		s = pathset.NewPath(c, p.Graph)
	}
	return alternate(c, s, p, plan)
}

// Routes looks for the fewest disjoint paths that visit all vertices of p,
// which is that of an open tour: if there is one, it is enough.
func Routes(c *work.Canceller, p *problem.Problem, plan *order.Plan) Paths {
	return alternate(c, pathset.NewRoutes(c, p.Graph), p, plan)
}

// alternate lets the search for paths, and that for a tour, take turns with
// budgets that double each time, until one has a proof.
func alternate(c *work.Canceller, s *pathset.Search, p *problem.Problem, plan *order.Plan) Paths {
	visits := int64(0)
	size := p.Graph.Len() + len(p.Graph.List)
	for budget := 1<<17 + 64*size; !s.IsProven() && c.Err() == nil; budget *= 2 {
		if s.MayVisitAll() {
			var r Result
			c.Within(budget, func() { r = tour(c, p, plan) })
			visits += r.Visits
			if r.None != nil {
				s.ExcludeAll()
			}
			switch {
			case r.Tour != nil:
				s.Offer(r.Tour)
			case !p.Closed && p.End < 0:
				s.Offer(r.Longest)
			}
		}
		s.Turn(budget)
	}
	x := Paths{
		Paths:  s.Paths(),
		Proven: s.IsProven(),
		Visits: visits + s.States(),
	}
	if !x.Proven {
		x.Err = c.Err()
	}
	return x
}

// longest returns a long path for a problem that has no tour, from its start
// if it has one: at least as long as the path known. It takes about as much
// work as has been spent so far, and at least a few milliseconds, or what a
// large graph needs for a first path. It is no part of the answer: its visits
// do not count.
func longest(c *work.Canceller, p *problem.Problem, known []int32) []int32 {
	const least = 1 << 21
	paths := [][]int32{known}
	size := p.Graph.Len() + len(p.Graph.List)
	units := max(least, 16*size, c.Spent())
	until := c.Spent() + units
	c.Within(units, func() {
		var s *pathset.Search
		if p.Start == problem.Anywhere {
			s = pathset.NewPath(c, p.Graph)
		} else {
			s = pathset.NewPathFrom(c, p.Graph, p.Start)
		}
		s.Offer(known)
		for budget := least / 4; !s.IsProven() && c.Spent() < until; budget *= 2 {
			if s.Turn(budget) != nil {
				break
			}
		}
		paths = s.Paths()
	})
	if len(paths) == 0 {
		return nil
	}
	return paths[0]
}
