package find

import (
	"errors"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
)

// along is the frontier method, which decides narrow graphs: see package
// frontier. It begins when the estimate of its work is within many times the
// budget.
type along struct {
	*finder
	frontier *closing.Frontier // nil before the first turn
}

func newFrontier(f *finder) method { return &along{finder: f} }

// frontiers is how many methods of a finder use the frontier method, each with
// memory of its own: along and crossing.
const frontiers = 2

func (a *along) turn(budget int) (progress, error) {
	if a.frontier == nil {
		a.frontier = a.closing.Frontier(a.c)
		a.frontier.Share(frontiers * a.share)
	}
	tour, err := a.frontier.Tour(a.c, budget)
	if errors.Is(err, dense.ErrNoCycle) {
		return over, &problem.None{
			Text: "all ways to link the nodes along a frontier have been followed",
		}
	}
	if err != nil || tour == nil {
		return gained, err
	}
	a.visits += int64(a.problem.Graph.Len())
	a.setTour(tour)
	return over, nil
}
