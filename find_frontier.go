package knighttour

// The frontier method (frontier.go) is the one that is not led astray where a
// graph is long and narrow, and the one that can prove there that there is no
// tour.

// followFrontier has a frontier look for a tour, if that is likely to take no
// more than so much work.
func (x *finder) followFrontier(work int) (err error) {
	if x.f.n < 3 {
		return nil // the search is done with it
	}
	if x.frontier == nil {
		if mostTries*x.f.n > work {
			return nil // it takes too long to plan
		}
		if x.frontier, err = x.problem.planFrontier(x.c); err != nil {
			return err
		}
	}
	steps := work / workPerStep
	if x.frontier.order.cost/costPerStep > uint64(steps) {
		return nil
	}
	path, err := x.frontier.tour(x.c, int64(steps))
	if path != nil {
		x.visits += int64(len(path))
		x.tour = withoutSource(x, path)
	}
	return err
}
