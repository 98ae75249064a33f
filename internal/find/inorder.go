package find

import (
	"slices"

	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/search"
)

// inOrder continues a search in order, with checks of feasibility. It decides
// every graph in the end, if no other method does.
type inOrder struct {
	*finder
	search *search.Run // nil before the first turn
}

func newOrder(f *finder) method { return &inOrder{finder: f} }

// The search in order gets one unit in searchShare of the budget: what it has not
// decided early takes it very long.
const searchShare = 4

func (s *inOrder) turn(budget int) (progress, error) {
	const stride = 1024 // visits between two looks at the budget
	if s.search == nil {
		p := s.problem
		p.Plan = new(order.Plan).Rule(p.Graph.Lists)
		s.search = search.Begin(s.c, &p, search.Options{})
	}
	r := s.search
	before := r.Visits()
	until := s.c.Spent() + budget/searchShare
	found, paused := false, true
	for paused && s.c.Spent() < until {
		found, paused = r.NextWithin(r.Visits() + stride)
	}
	s.visits += r.Visits() - before
	s.keepIfLongest(slices.Clone(r.Longest()))
	if found {
		s.setTour(slices.Clone(r.Path()))
		return over, nil
	}
	if err := r.Err(); paused || err != nil {
		return stuck, err
	}
	return over, r.Exhausted()
}
