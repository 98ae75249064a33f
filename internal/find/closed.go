package find

import "slices"

// closedMethod looks for a closed tour when an open one is asked for. A closed
// tour contains an open one, and some methods find the closed one sooner.
type closedMethod struct {
	*finder
	closer *finder // looks for the closed tour; nil before the first turn
}

// newClosedMethod returns the method, or nil if the tour must be closed or end
// at a given vertex, or if the graph is too small for a closed tour.
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

// closers returns those rows of a table whose methods find closed tours sooner
// than open ones. It lists the methods by name.
func closers(table []row) (rows []row) {
	for _, r := range table {
		switch r.name {
		case "learn", "join", "cuts":
			rows = append(rows, r)
		}
	}
	return rows
}

// turn gives the methods for closed tours a turn, and keeps the tour if they
// find one. A proof that there is no closed tour ends this method, but says
// nothing about open tours.
func (cm *closedMethod) turn(budget int64) (progress, error) {
	err := cm.look(budget)
	if cm.closer.tour != nil {
		cm.setTour(slices.Clone(cm.closer.tour))
	}
	cm.visits += cm.closer.visits
	cm.closer.visits = 0
	if isProof(err) {
		return over, nil
	}
	return gained, err
}

// look gives each method for closed tours a turn with the budget. The error is
// that of the closer.
func (cm *closedMethod) look(budget int64) error {
	if cm.closer == nil {
		asked := *cm.asked
		asked.Closed = true
		cm.closer = newFinder(cm.c, &asked, closers(cm.table))
		if err := cm.closer.setProblem(); err != nil {
			return err
		}
		if err := cm.closer.beginTurns(); err != nil {
			return err
		}
	}
	cm.closer.budget = budget // instead of the budget that takeTurns has doubled
	return cm.closer.takeTurns()
}
