package find

import (
	"errors"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
)

// separators computes tables for small sets of vertices that recursively divide
// the graph: see package treewidth. It begins when its estimated work is within
// the budget.
type separators struct {
	*finder
	bags *closing.Bags // nil before the first turn
}

// newSeparators returns the method, which applies to every problem.
func newSeparators(f *finder) method { return &separators{finder: f} }

// turn has the tables computed if their estimated work is within the budget.
// They then decide the problem in this single turn.
func (s *separators) turn(budget int64) (progress, error) {
	if s.bags == nil {
		s.bags = s.closing.Bags(s.c)
		s.bags.Share(s.memorySharers)
	}
	tour, err := s.bags.Tour(s.c, budget)
	if errors.Is(err, dense.ErrNoCycle) {
		return over, &problem.None{
			Text: "every way of crossing the graph's small separators was tried",
		}
	}
	if err != nil || tour == nil {
		return gained, err
	}
	s.visits += int64(s.problem.Graph.Len())
	s.setTour(tour)
	return over, nil
}
