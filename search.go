package knighttour

import (
	"context"
	"iter"

	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// A Search looks for the tours of a graph, in the order of its Orders. The zero
// Search looks for open tours and tries nodes in ascending order of their IDs.
//
// Tours begin with the nodes of Prefix. Without one they begin anywhere, and
// starts are tried in ascending order of their IDs. But a closed tour visits
// every node, so one start is enough: without Prefix and Places it is the node
// with the smallest ID, and Allow is called with paths that begin there.
//
// A Search prunes: it skips paths that it can prove impossible to complete,
// which changes neither the tours found nor their order. In the worst case it
// takes exponential time.
type Search struct {
	// Orders rank the successors of a node: see [Order].
	Orders []Order

	// Goal is the kind of tour to find.
	Goal Goal

	// Limit is the maximum number of visits, or 0 for any number. A search that
	// needs more, or whose Limit is below 0, fails with [ErrLimit]. (The
	// textbook's limit is a depth instead: see the example Search (Depth).)
	Limit int64

	// Unpruned turns pruning off: the search makes the visits of the textbook's
	// recursion.
	Unpruned bool

	// Trace, if not nil, is called at each visit and each step back.
	Trace func(Event)

	// Allow, if not nil, is a constraint that tours obey at each step: it
	// reports whether the node with the given ID may be the next on the path
	// (see [State]). Its result must depend only on the path and id. Allow is
	// called for each step after the start, including those in Prefix and the
	// one that closes a tour. For the step that closes it, s.Path() has all
	// nodes, and id is the start. A step that is not allowed is neither a visit
	// nor an Event. s.Free also counts nodes that Allow refuses.
	Allow func(s *State, id int64) bool

	// Prefix lists the IDs of the nodes that tours begin with: the start alone,
	// or more of them to complete a partial tour. Without any, tours begin as
	// described at [Search]. [ErrNoTour] means that no tour begins with them.
	// The parts that [Search.Split] returns differ only in Prefix.
	Prefix []int64

	// Places fixes nodes, as the given numbers of a puzzle do: tours have the
	// node with ID Places[k] at index k of their path. The start has index 0,
	// which [Board.Format] shows as 1. Neither the start nor the end needs to
	// be given. A step that Places excludes is neither a visit nor an Event. To
	// read a puzzle as printed, see [ParsePuzzle].
	Places map[int]int64
}

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
	q := question{terms: terms(s)}
	q.open(ctx)
	defer q.finish()
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
		q := question{terms: terms(s)}
		q.open(ctx)
		defer q.finish()
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
	q := question{terms: terms(s)}
	q.open(ctx)
	defer q.finish()
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
