package knighttour

import (
	"context"
	"iter"

	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// Tour returns the first tour of g.
//
// The error wraps
//   - [ErrNoTour], if there is none: it is a [*NoTourError], which says why,
//     and the Tour has only Visits;
//   - [ErrLimit], or ctx.Err() and the context's cause, if Limit or ctx stops
//     the search; the Tour returned is then the longest path seen;
//   - [ErrNode], if g does not have a node of Prefix, of Places or the end of
//     the Goal, if Prefix is not a path of g, if an index of Places is beyond
//     the end of a tour, or if Places has a node twice;
//   - [ErrBoard], if g has too many nodes.
func (s Search) Tour(ctx context.Context, g graph.Graph) (Tour, error) {
	q := newQuestion(ctx)
	defer q.finish()
	q.asked = s
	return q.tour(g)
}

// All returns all tours of g in the order of the search. If there is none, the
// sequence is empty. The Visits of a tour are those of the search so far. Each
// loop over the sequence is a new search, which ends with the loop.
//
// The paths are the caller's to keep. Limit is for the sequence as a whole.
//
// The errors are those of [Search.Tour] except ErrNoTour. An error ends the
// sequence: it is the last pair, together with the longest path seen, which is
// not another tour. A loop that ignores the error may count one too many.
//
// In a for statement, a composite literal needs parentheses:
//
//	for tour, err := range (knighttour.Search{}).All(ctx, g) {
func (s Search) All(ctx context.Context, g graph.Graph) iter.Seq2[Tour, error] {
	mustNotBeNil(g)
	work.New(ctx) // panics if ctx is nil
	return func(yield func(Tour, error) bool) {
		q := newQuestion(ctx)
		defer q.finish()
		q.asked = s
		if err := q.beginSearch(g); err != nil {
			err = exceptNoTour(err)
			if err != nil {
				yield(Tour{}, err)
			}
			return
		}
		for q.run.Next() {
			if !yield(q.runTour(), nil) {
				return
			}
		}
		if err := q.stopped(); err != nil {
			yield(q.runLongest(), err)
		}
	}
}

// Split divides the search for tours of g into parts that can run on other
// processors or machines. A part differs from s only in Prefix. The tours of
// all parts, one part after another, are those of s in the same order. If s has
// functions, which cannot be sent, send only the Prefix.
//
// There are at least n parts, unless the search tree has fewer branches. If
// there are no tours, there may be no parts. The parts differ greatly in size:
// choose n much greater than the number of processors. Limit applies to each
// part, and to Split itself. The errors are those of [Search.Tour] except
// ErrNoTour.
func (s Search) Split(ctx context.Context, g graph.Graph, n int) ([]Search, error) {
	q := newQuestion(ctx)
	defer q.finish()
	q.asked = s
	prefixes, err := q.split(g, n)
	if err != nil {
		return nil, exceptNoTour(err)
	}
	var parts []Search
	for _, prefix := range prefixes {
		part := s
		part.Prefix = prefix
		parts = append(parts, part)
	}
	return parts, nil
}

// split returns the prefixes that divide the search for the tours of g: see
// [Search.Split].
func (q *question) split(g graph.Graph, n int) ([][]int64, error) {
	p, err := q.searchProblem(g)
	if err != nil {
		return nil, q.callerError(err)
	}
	q.beginHost()
	paths, err := search.Split(q.c, &p, q.options(), n)
	if err != nil {
		return nil, q.callerError(err)
	}
	var prefixes [][]int64
	for _, path := range paths {
		prefixes = append(prefixes, idsOf(q.f, path))
	}
	return prefixes, nil
}
