package learn

import (
	"example.com/knighttour/internal/activity"
	"example.com/knighttour/internal/dense"
)

// unit is the number of contradictions of the shortest search before a restart.
const unit = 100

// run chooses edges until there is a cycle or the work charged reaches until.
func (s *solver) run(until int) (found bool, err error) {
	for {
		if !s.propagate() || s.isCheckDue() && !s.isConnected() {
			if !s.learn() {
				return false, dense.ErrNoCycle
			}
			continue
		}
		switch err := s.c.Err(); {
		case err != nil:
			return false, err
		case s.paths == 0:
			return true, nil
		case s.conflicts >= s.nextStart || len(s.arena) > 2*s.words:
			s.restart()
			continue
		case s.c.Spent() >= until:
			return false, s.c.Spend(0)
		}
		s.limits = append(s.limits, len(s.trail))
		s.set(s.next(), choice)
	}
}

// restart undoes all choices. Clauses stay, but if they take too much memory,
// the least active are forgotten.
func (s *solver) restart() {
	s.backTo(0)
	s.restarts++
	s.nextStart = s.conflicts + unit*activity.Luby(s.restarts+1)
	if len(s.arena) > s.words {
		s.forget()
	}
}

// checkInterval is the work for each vertex and edge between two checks of the
// connectivity. A check takes a third of that, and so a quarter of the time.
// Half the interval doubles the work on graphs made from satisfiability
// problems. Twice the interval adds a third to the work of many cuts. Without
// checks, many cuts take 80 times as much work.
const checkInterval = 12

// isCheckDue reports whether it is time to check the connectivity.
func (s *solver) isCheckDue() bool {
	if s.c.Spent() < s.due {
		return false
	}
	s.due = s.c.Spent() + checkInterval*(len(s.vertices)+len(s.ends))
	return true
}
