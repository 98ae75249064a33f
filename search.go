package knighttour

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/graph"
)

// A Goal says what counts as a tour. The zero Goal is [Open].
type Goal struct {
	kind goalKind
	end  int64 // of endAt
}

type goalKind uint8

const (
	open goalKind = iota
	closed
	endAt
)

// Open returns the goal of a path that visits every node and may end anywhere.
func Open() Goal { return Goal{} }

// Closed returns the goal of a path that visits every node and ends with one
// that has an edge to the start. It takes at least 3 nodes, or 2 if the graph is
// directed.
func Closed() Goal { return Goal{kind: closed} }

// EndAt returns the goal of a path that visits every node and ends with the
// node with the given ID.
func EndAt(id int64) Goal { return Goal{kind: endAt, end: id} }

// String returns "open", "closed", or "end" with the node ID, as in "end 63".
func (g Goal) String() string {
	switch g.kind {
	case closed:
		return "closed"
	case endAt:
		return fmt.Sprintf("end %d", g.end)
	}
	return "open"
}

// MarshalText implements [encoding.TextMarshaler]. The text is that of String.
func (g Goal) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It takes what String
// returns; for other text the error wraps [strconv.ErrSyntax], or
// [strconv.ErrRange] if the node ID is no int64.
func (g *Goal) UnmarshalText(text []byte) error {
	s := string(text)
	end, isEnd := strings.CutPrefix(s, "end ")
	id, err := strconv.ParseInt(end, 10, 64)
	switch {
	case s == "open":
		*g = Open()
	case s == "closed":
		*g = Closed()
	case isEnd && errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("knighttour: goal %q: node ID: %w", s, strconv.ErrRange)
	case !isEnd || err != nil:
		return fmt.Errorf("knighttour: goal %q: %w: want open, closed, or end and a node ID", s, strconv.ErrSyntax)
	default:
		*g = EndAt(id)
	}
	return nil
}

// An Event is a step of a search, as [Search].Trace reports it.
type Event struct {
	ID    int64 // the node that is put on the path or taken off it
	Depth int   // how many nodes are on the path before it
	Back  bool  // whether it is taken off
}

// String returns the event in words, such as "visit 10 at depth 1" or "back
// from 10 at depth 1".
func (e Event) String() string {
	what := "visit"
	if e.Back {
		what = "back from"
	}
	return fmt.Sprintf("%s %d at depth %d", what, e.ID, e.Depth)
}

// A Search looks for tours of a graph. The zero Search is ready to use: it is
// for open tours and tries nodes in ascending order of their IDs.
//
// Its methods take the graph and the ID of the node where the tours begin.
// They return [ErrNode] if the graph has no such node, or none that the Goal
// asks for. A Search may be copied, and used from many goroutines at once if
// its functions may.
//
// Unless told otherwise a Search prunes: it does not follow a path that cannot
// be completed. It looks at degrees on every visit, and, once it is in trouble,
// at all that is left: whether it is connected, where its cut vertices are,
// whether its nodes can be matched. No tour is lost by that, and their
// order stays the same. In the worst case the time is exponential all the
// same: finding Hamiltonian paths is NP-complete.
type Search struct {
	// Orders say in which order the successors of a node are tried: see
	// [Order].
	Orders []Order

	// Goal says what counts as a tour.
	Goal Goal

	// Limit is the number of visits after which the search gives up with
	// [ErrLimit]. If it is 0 or less, the search never does.
	Limit int64

	// Unpruned makes the search visit everything that the textbook's recursion
	// visits. It finds the same tours, later.
	Unpruned bool

	// Trace, if it is not nil, is called for each visit and each step back.
	// The search goes on when it returns.
	Trace func(Event)

	// Prefix lists the IDs of the nodes that tours begin with, the start first.
	// If it is empty, that is the start alone. It is a part of a search that was
	// split, or the beginning of a tour that is to be completed. A Prefix that is
	// no path of the graph from the start is an [ErrNode].
	Prefix []int64
}

// Tour returns the first tour of g that begins at the node with ID start.
//
// If there is none, the error is [ErrNoTour], and its text gives the reason. If
// ctx is done before the search is, the error wraps ctx.Err(), and at Limit it
// is ErrLimit; in both cases the path returned is the longest seen so far.
func (s Search) Tour(ctx context.Context, g graph.Graph, start int64) (Tour, error) {
	r, err := s.start(ctx, g, start)
	if err != nil {
		return Tour{}, err
	}
	defer r.form.finish()
	return r.tour()
}

// All returns all tours of g that begin at the node with ID start, in the order
// in which the search comes to them; none is a sequence without tours, not an
// error. Each Tour is the caller's to keep, and its Visits is the number of
// visits up to it. The search goes on as the sequence is asked for more, and
// begins anew each time the sequence is run.
//
// If ctx is done or Limit reached before the search has ended, the sequence ends
// with the error and the longest path seen so far.
func (s Search) All(ctx context.Context, g graph.Graph, start int64) iter.Seq2[Tour, error] {
	return func(yield func(Tour, error) bool) {
		r, err := s.start(ctx, g, start)
		if err != nil {
			if !errors.Is(err, ErrNoTour) {
				yield(Tour{}, err)
			}
			return
		}
		defer r.form.finish()
		for r.next() {
			if !yield(r.found(), nil) {
				return
			}
		}
		if r.err != nil {
			yield(r.partial(), r.err)
		}
	}
}

// Count returns the number of tours of g that begin at the node with ID start:
// the length of [Search.All], sooner. A tour and its reverse count as two where
// both begin at start.
//
// If ctx is done or Limit reached before the search has ended, it returns the
// error and the number of tours found so far. If that exceeds an int64, it
// returns the greatest int64 and [ErrLimit].
//
// On graphs of up to 64 nodes it memoizes, as far as memory of a fixed size
// allows, the number of completions of a path by its last node and the nodes
// it has not visited. With a Limit or a Trace it does not, and makes the visits
// that All makes.
func (s Search) Count(ctx context.Context, g graph.Graph, start int64) (int64, error) {
	r, err := s.start(ctx, g, start)
	if err != nil {
		if errors.Is(err, ErrNoTour) {
			err = nil
		}
		return 0, err
	}
	defer r.form.finish()
	for r.counting = s.Trace == nil && s.Limit <= 0; r.next(); {
		r.add(1)
	}
	if r.err == nil && r.tours == math.MaxInt64 {
		r.err = fmt.Errorf("%w: more tours than can be counted", ErrLimit)
	}
	return r.tours, r.err
}

// Split divides the search for tours of g that begin at the node with ID start
// into parts that can be run on their own, on as many processors or machines
// as there are: each part is a Search whose tours begin with certain nodes. The
// tours of all parts, one part after the other, are exactly those of s, in the
// same order, and their counts add up.
//
// There are at least n parts, unless the whole search is smaller than that;
// where there are no tours, there may be no parts. They differ much in size, so
// ask for many more than there are processors. Limit holds for each part, and
// for Split itself.
func (s Search) Split(ctx context.Context, g graph.Graph, start int64, n int) ([]Search, error) {
	parts := []Search{s}
	for length := max(1, len(s.Prefix)); ; length++ {
		longer, err := s.partsOf(ctx, g, start, length)
		if err != nil || len(longer) == 0 {
			return nil, err
		}
		if len(longer[0].Prefix) < length {
			return parts, nil // there is nothing longer
		}
		if parts = longer; len(parts) >= n {
			return parts, nil
		}
	}
}

// partsOf returns a part of s for each path of the given number of nodes that
// tours may begin with; as many as there are, if the graph has fewer.
func (s Search) partsOf(ctx context.Context, g graph.Graph, start int64, length int) ([]Search, error) {
	quiet := s
	quiet.Trace = nil
	r, err := quiet.start(ctx, g, start)
	switch {
	case errors.Is(err, ErrNoTour):
		return nil, nil
	case err != nil:
		return nil, err
	}
	defer r.form.finish()
	var parts []Search
	for r.length = min(length, r.length); r.next(); {
		part := s
		part.Prefix = idsOf(r.f, r.path)
		parts = append(parts, part)
	}
	return parts, r.err
}
