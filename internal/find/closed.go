package find

import "slices"

// closedMethod looks for a closed tour when an open one is asked for. A closed
// tour contains an open one, and some methods find the closed one sooner.
type closedMethod struct {
	*finder
	closer *finder // nil before the first turn
}

// newClosedMethod returns nil if the tour must be closed or end at a given
// vertex, or if the graph is too small for a closed tour.
func newClosedMethod(f *finder) method {
	switch {
	case f.problem.Closed: // the other methods look for it
		return nil
	case f.problem.End >= 0:
		return nil
	case f.asked.Graph.Len() < 3: // the quick search decides these
		return nil
	}
	return &closedMethod{finder: f}
}

// closers returns the rows of a table whose methods find closed tours sooner
// than open ones.
func closers(table []row) (rows []row) {
	for _, r := range table {
		switch r.name {
		case "learn", "join", "cuts":
			rows = append(rows, r)
		}
	}
	return rows
}

// turn implements [method].
func (c *closedMethod) turn(budget int) (progress, error) {
	err := c.look(budget)
	if c.closer.tour != nil {
		c.setTour(slices.Clone(c.closer.tour))
	}
	c.visits += c.closer.visits
	c.closer.visits = 0
	if isProof(err) {
		return over, nil // there may be an open tour all the same
	}
	return gained, err
}

// look gives each method for closed tours a turn.
func (c *closedMethod) look(budget int) error {
	if c.closer == nil {
		asked := *c.asked
		asked.Closed = true
		c.closer = newFinderBy(closers(c.table), c.c, &asked)
		if err := c.closer.prepare(); err != nil {
			return err
		}
		if err := c.closer.beginTurns(); err != nil {
			return err
		}
	}
	c.closer.budget = budget
	return c.closer.takeTurns()
}
