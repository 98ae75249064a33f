package engine

import (
	"context"
	"maps"
	"slices"

	"example.com/knighttour"
)

// Solve answers a puzzle: a question with given places, which should have one tour and no
// other. It looks for two, from the square of index 0 or, if that is not given, from each
// square, and calls trace with each step.
func (q Question) Solve(ctx context.Context, trace func(knighttour.Event)) Answer {
	b, s, err := q.search(trace)
	if err != nil {
		return answer(b, knighttour.Tour{}, err)
	}
	if gap := q.gap(b); gap != nil {
		return Answer{Kind: Proved, Text: "two numbers are too far apart", Reason: *gap}
	}
	var found Answer
	starts := q.starts(b)
	for _, start := range starts {
		s.Places = maps.Clone(q.Places)
		s.Places[0] = start
		for tour, err := range s.All(ctx, b, start) {
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
	}
	switch {
	case found.Ways == 1:
		return found
	case len(starts) == 1:
		tour, err := s.Tour(ctx, b, starts[0]) // which tells why
		return answer(b, tour, err)
	default:
		return Answer{Kind: Proved, Text: "no square can be the first", Reason: Reason{Kind: string(knighttour.ReasonSearch)}}
	}
}

// starts returns the squares where the tour may begin.
func (q Question) starts(b knighttour.Board) []int64 {
	if start, ok := q.Places[0]; ok {
		return []int64{start}
	}
	given := slices.Collect(maps.Values(q.Places))
	var starts []int64
	for nodes := b.Nodes(); nodes.Next(); {
		if id := nodes.Node().ID(); !slices.Contains(given, id) {
			starts = append(starts, id)
		}
	}
	slices.Sort(starts)
	return starts
}

// gap returns two given squares, one after the other, if no moves over free squares lead from
// the first to the second in as many steps as there are between them: their squares, and
// their numbers, which count from 1.
func (q Question) gap(b knighttour.Board) *Reason {
	given := map[int64]bool{}
	for _, id := range q.Places {
		given[id] = true
	}
	indices := slices.Sorted(maps.Keys(q.Places))
	for i := 1; i < len(indices); i++ {
		from, to := indices[i-1], indices[i]
		if to-from > far {
			continue
		}
		u, v := q.Places[from], q.Places[to]
		reached := map[int64]bool{u: true} // in so many steps
		for step := from + 1; step <= to; step++ {
			next := map[int64]bool{}
			for id := range reached {
				for nodes := b.From(id); nodes.Next(); {
					if w := nodes.Node().ID(); step == to && w == v || step < to && !given[w] {
						next[w] = true
					}
				}
			}
			reached = next
		}
		if !reached[v] {
			return &Reason{Kind: Gap, Squares: []int64{u, v}, Counts: []int64{int64(from) + 1, int64(to) + 1}}
		}
	}
	return nil
}

// far is a number of steps in which nearly all squares can be reached.
const far = 16

// Gap is the kind of a [Reason] that the library does not have: two given numbers, Counts,
// on Squares that are too far apart.
const Gap = "gap"
