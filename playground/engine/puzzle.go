package engine

import (
	"context"
	"maps"
	"slices"

	"example.com/knighttour"
)

// Solve answers a puzzle: a question with given Places, which should have
// exactly one tour. It looks for two, and calls trace with each step. The tour
// begins at the square of index 0 or, if that is not given, anywhere. Solve
// ignores Start.
func (q Question) Solve(ctx context.Context, trace func(knighttour.Event)) Answer {
	b, s, err := q.search(trace)
	if err != nil {
		return answer(b, knighttour.Tour{}, err)
	}
	if gap := q.gap(b); gap != nil {
		return Answer{Kind: Proved, Text: "two numbers are too far apart", Reason: *gap}
	}
	s.Places = q.Places
	var found Answer
	for tour, err := range s.All(ctx, b) {
		switch {
		case err != nil && found.Ways == 1: // nobody knows whether there is another
			found.Kind, found.Text = Stopped, Message(err)
			return found
		case err != nil:
			return answer(b, tour, err)
		case found.Ways == 1:
			found.Ways, found.Other = 2, tour.Path
			return found
		}
		found = answer(b, tour, nil)
		found.Ways = 1
	}
	if found.Ways == 1 {
		return found
	}
	tour, err := s.Tour(ctx, b) // the error explains why there is none
	return answer(b, tour, err)
}

// gap looks for two given squares, with no given square between them in the
// tour, that are too far apart: no path through free squares leads from one to
// the other in the tour's number of steps. If there are none, gap returns nil.
// It ignores squares that are more than mostSteps apart in the tour.
func (q Question) gap(b knighttour.Board) *Reason {
	given := map[int64]bool{}
	for _, id := range q.Places {
		given[id] = true
	}
	indices := slices.Sorted(maps.Keys(q.Places))
	for i := 1; i < len(indices); i++ {
		from, to := indices[i-1], indices[i]
		if to-from > mostSteps {
			continue
		}
		u, v := q.Places[from], q.Places[to]
		reached := map[int64]bool{u: true} // squares, after each step from u
		for step := from + 1; step <= to; step++ {
			next := map[int64]bool{}
			for id := range reached {
				for nodes := b.From(id); nodes.Next(); {
					w := nodes.Node().ID()
					isLast := step == to && w == v
					isBetween := step < to && !given[w]
					if isLast || isBetween {
						next[w] = true
					}
				}
			}
			reached = next
		}
		if !reached[v] {
			return &Reason{Kind: Gap, Squares: []int64{u, v}}
		}
	}
	return nil
}

// mostSteps is large enough: in more steps than this, nearly every square can
// be reached from every other.
const mostSteps = 16

// Gap is the kind of a [Reason] that the library does not have: two given
// numbers on Squares, the smaller first, are too far apart.
const Gap = "gap"
