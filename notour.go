package knighttour

import (
	"cmp"
	"fmt"

	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/witness"
	"gonum.org/v1/gonum/graph"
)

// This file translates errors of the packages in internal into those that the
// caller sees. A proof that there is no tour becomes a reason, with node IDs.

// callerError turns an error of the packages in internal into the error that
// the caller sees. It looks at the error itself, not with errors.As: the cause
// of a context, which the caller sets, may wrap anything.
func (q *question) callerError(err error) error {
	if err == search.ErrLimit {
		return fmt.Errorf("%w: %s", ErrLimit, english.Plural(q.asked.Limit, "visit"))
	}
	if none, isProof := err.(*problem.None); isProof {
		return q.noTour(none)
	}
	return err
}

// exceptNoTour returns nil for a proof that there is no tour, and any other
// error unchanged. The cause of a context, which the caller sets, may wrap
// ErrNoTour without being a proof.
func exceptNoTour(err error) error {
	if _, isProof := err.(*NoTourError); isProof {
		return nil
	}
	return err
}

// noTour returns the error that explains a proof. The question must be posed.
func (q *question) noTour(found *problem.None) *NoTourError {
	return q.newNoTourError(q.asked.describeTour(q.f, ""), q.asCase().Explain(q.c, found))
}

// maxExplained is the greatest number of squares of a board for which a plainer
// reason than a theorem is looked for.
const maxExplained = 10_000

// theoremError returns the error for a theorem, whose text says why a full
// board has no tour. If the board shows a plainer reason, that takes the place
// of the theorem. fromAnywhere says that the theorem holds for all starts: then
// the text does not name the start.
func (q *question) theoremError(b Board, text string, fromAnywhere bool) error {
	why := &problem.None{Reason: problem.ReasonTheorem, Text: text}
	if b.shape.Squares() <= maxExplained {
		err := q.pose(b) // if the context is done, the theorem is reason enough
		if err == nil {
			why = cmp.Or(q.asCase().See(q.c), why)
		}
	}
	about := q.asked
	if why.Reason == problem.ReasonTheorem && fromAnywhere {
		about.Prefix = nil
	}
	return q.newNoTourError(about.describeTour(b, fmt.Sprintf(" of the %v board", b)), why)
}

// asCase returns the question, which must be posed, as a case for package
// witness to explain.
func (q *question) asCase() *witness.Case {
	f := q.f
	return &witness.Case{
		Problem: &q.problem,
		Noun:    nounIn(f),
		Name:    func(v int32) string { return nameOf(f.node(v)) },
	}
}

// newNoTourError returns the error for a proof that there is no tour. tour
// describes what was looked for: see describeTour. If the proof has vertices,
// the question must be posed.
func (q *question) newNoTourError(tour string, why *problem.None) *NoTourError {
	e := &NoTourError{
		Reason: Reason(why.Reason),
		Needs:  why.Needs,
		Has:    why.Has,
		Text:   "knighttour: no " + tour + ": " + why.Text,
	}
	if why.Vertices != nil {
		e.Nodes = idsOf(q.f, why.Vertices)
	}
	return e
}

// describeTour says what was looked for, as in "closed tour of the 5x5 board
// from square 0 (a5)". of is what should have the tour, as in " of the 5x5
// board".
func (s *Search) describeTour(g graph.Graph, of string) string {
	text := "tour" + of
	if s.Goal.kind == closed {
		text = "closed tour" + of
	}
	return s.describeEnds(g, text)
}

// describeEnds appends to a text, such as "tour", what it begins and ends with:
// "tour from square 0 (a5)", or "tour begins with 0 (a5) 7 (c4)" for a longer
// prefix. g must have the nodes.
func (s *Search) describeEnds(g graph.Graph, text string) string {
	named := func(id int64) string { return nameOf(g.Node(id)) }
	hasStart, hasEnd := len(s.Prefix) == 1, s.Goal.kind == endAt
	if hasStart && hasEnd && s.Goal.end == s.Prefix[0] {
		text += " that begins and ends at " + nounOf(g.Node(s.Goal.end)) + " " + named(s.Goal.end)
		hasStart, hasEnd = false, false
	}
	if hasStart {
		text += " from " + nounOf(g.Node(s.Prefix[0])) + " " + named(s.Prefix[0])
	}
	if hasEnd {
		text += " to " + nounOf(g.Node(s.Goal.end)) + " " + named(s.Goal.end)
	}
	if len(s.Places) > 0 {
		text += " with the given places"
	}
	if len(s.Prefix) > 1 {
		text += " begins with " + english.Some(s.Prefix, named)
	}
	return text
}
