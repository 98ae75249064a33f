package knighttour

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// A Goal is the kind of tour to find. The zero Goal is [Open]. Goals can be
// compared with ==.
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

// Open returns the goal of a tour that may end at any node.
func Open() Goal { return Goal{} }

// Closed returns the goal of a tour whose last node has an edge to the start.
// Such a tour has at least 3 nodes, or 2 if the graph is directed.
func Closed() Goal { return Goal{kind: closed} }

// EndAt returns the goal of a tour that ends at the node with the given ID.
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

// UnmarshalText implements [encoding.TextUnmarshaler] for the text of String.
// For other text the error wraps [strconv.ErrSyntax], or [strconv.ErrRange] if
// the node ID overflows an int64.
func (g *Goal) UnmarshalText(text []byte) error {
	s := string(text)
	end, isEnd := strings.CutPrefix(s, "end ")
	id, err := strconv.ParseInt(end, 10, 64)
	if isEnd && errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("knighttour: goal %s: node ID: %w", abbreviated(text), strconv.ErrRange)
	}
	for _, goal := range []Goal{Open(), Closed(), EndAt(id)} {
		if s == goal.String() {
			*g = goal
			return nil
		}
	}
	return fmt.Errorf("knighttour: goal %s: %w: want open, closed, or end and a node ID", abbreviated(text), strconv.ErrSyntax)
}

// An Event is a step of a search: a node is put on the path or taken off it.
type Event struct {
	ID    int64 // of the node
	Depth int   // the number of nodes on the path before it
	Back  bool  // whether it is taken off the path
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

// A Search looks for tours of a graph. The zero Search looks for open tours and
// tries nodes in ascending order of their IDs.
//
// Its methods take the graph and the ID of the node where tours begin. A Search
// may be used from many goroutines if its Trace and its orders may.
//
// A Search prunes: it leaves out paths that cannot be completed. It checks the
// degrees of the unvisited nodes at every visit, and reachability, cut vertices
// and matchings at some. A long [Search.Tour] also uses the frontier method at
// some visits, which decides on narrow graphs whether a path can be completed.
// Pruning changes neither which tours are found nor their order. In the worst
// case a search takes exponential time.
type Search struct {
	// Orders rank the successors of a node: see [Order].
	Orders []Order

	// Goal is the kind of tour to find.
	Goal Goal

	// Limit, if positive, is the greatest number of visits. A search that needs
	// more fails with [ErrLimit].
	Limit int64

	// Unpruned turns pruning off: the search makes the visits of the textbook's
	// recursion.
	Unpruned bool

	// Trace, if not nil, is called at each visit and each step back.
	Trace func(Event)

	// Prefix lists the IDs of the nodes that tours begin with, the start first;
	// if it is empty, tours begin with the start alone. Set it to complete a
	// partial tour. [Search.Split] sets it in its parts. [ErrNoTour] then means
	// that no tour begins with it.
	Prefix []int64
}

// searchFields are the fields of a Search that a text can hold.
type searchFields struct {
	Orders   []Order `json:"orders,omitempty"`
	Goal     Goal    `json:"goal"`
	Limit    int64   `json:"limit,omitempty"`
	Unpruned bool    `json:"unpruned,omitempty"`
	Prefix   []int64 `json:"prefix,omitempty"`
}

// MarshalJSON implements [json.Marshaler]. A search travels as JSON to another
// process or machine, for instance a part that [Search.Split] returns. It is an
// error if Trace is set, or an order was made by [ByNode] or [ByState].
func (s Search) MarshalJSON() ([]byte, error) {
	if s.Trace != nil {
		return nil, errors.New("knighttour: Search.Trace cannot be made JSON")
	}
	for i, o := range s.Orders {
		if _, err := o.MarshalText(); err != nil {
			return nil, fmt.Errorf("knighttour: Search.Orders[%d] cannot be made JSON: %w", i, err)
		}
	}
	return json.Marshal(searchFields{s.Orders, s.Goal, s.Limit, s.Unpruned, s.Prefix})
}

// UnmarshalJSON implements [json.Unmarshaler]. It sets all fields, Trace to nil.
func (s *Search) UnmarshalJSON(data []byte) error {
	var f searchFields
	if err := json.Unmarshal(data, &f); err != nil {
		return fmt.Errorf("knighttour: Search: %w", err)
	}
	*s = Search{Orders: f.Orders, Goal: f.Goal, Limit: f.Limit, Unpruned: f.Unpruned, Prefix: f.Prefix}
	return nil
}

// Tour returns the first tour of g that begins at the node with ID start.
//
// The error wraps
//   - [ErrNoTour], if there is none; its text gives the reason;
//   - [ErrLimit], or ctx.Err() and the context's cause, if Limit or ctx stops the
//     search; the Tour returned is then the longest path seen;
//   - [ErrNode], if g does not have the start or the end of the Goal, or if Prefix
//     is not a path of g from the start;
//   - [ErrBoard], if g is a [Board] of more than 2,147,483,647 squares.
//
// Tour panics if g or ctx is nil.
func (s Search) Tour(ctx context.Context, g graph.Graph, start int64) (Tour, error) {
	r, err := s.start(ctx, g, start)
	if err != nil {
		return Tour{}, err
	}
	defer r.finish()
	return r.tour()
}

// All returns all tours of g that begin at the node with ID start, in the order
// of the search; if there is none, the sequence is empty. Visits counts the
// visits up to the tour. Each use of the sequence is a new search, which ends
// with the loop.
//
// The errors are those of [Search.Tour] except ErrNoTour. An error ends the
// sequence. With an error, All yields the longest path seen; it may equal a tour
// already yielded.
//
// In a for statement, a composite literal needs parentheses:
//
//	for tour, err := range (knighttour.Search{}).All(ctx, g, start) {
func (s Search) All(ctx context.Context, g graph.Graph, start int64) iter.Seq2[Tour, error] {
	return func(yield func(Tour, error) bool) {
		r, err := s.start(ctx, g, start)
		if err != nil {
			if !errors.Is(err, ErrNoTour) {
				yield(Tour{}, err)
			}
			return
		}
		defer r.finish()
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

// Split divides the search for tours of g that begin at the node with ID start
// into parts that can run on other processors or machines. A part differs from
// s in Prefix only, and starts at the first node of Prefix: where functions
// cannot be sent, send the Prefix. The tours of all parts, one part after the
// other, are those of s in the same order.
//
// There are at least n parts, unless the whole search is smaller than that. If
// there are no tours, there may be no parts. Parts differ much in size: choose n
// much greater than the number of processors. Limit holds for each part, and for
// Split itself. The errors are those of [Search.Tour] except ErrNoTour.
func (s Search) Split(ctx context.Context, g graph.Graph, start int64, n int) ([]Search, error) {
	f, err := freeze(work.New(ctx), g)
	if err != nil {
		return nil, err
	}
	quiet := s
	quiet.Trace = nil
	// spend takes the visits of a pass from the limit.
	spend := func(visits int64, err error) error {
		if quiet.Limit -= visits; errors.Is(err, ErrLimit) || err == nil && s.Limit > 0 && quiet.Limit <= 0 {
			return errLimit(s.Limit) // not quiet.Limit
		}
		return err
	}
	for want, most := n, max(1, len(s.Prefix)); ; {
		length, enough, visits, err := quiet.partLength(ctx, f, start, min(most, f.n), want)
		if errors.Is(err, ErrNoTour) {
			return nil, nil
		}
		if err := spend(visits, err); err != nil {
			return nil, err
		}
		if most *= 2; !enough && length < f.n {
			continue
		}
		parts, visits, err := s.parts(ctx, f, start, length, quiet.Limit)
		if err == nil && (len(parts) >= n || length == f.n) {
			return parts, nil
		}
		if err := spend(visits, err); err != nil {
			return nil, err
		}
		want *= 2 // some of the paths seen had been cut off
	}
}

// parts returns the parts of s whose Prefix has the given length.
func (s Search) parts(ctx context.Context, f *Frozen, start int64, length int, limit int64) (parts []Search, visits int64, err error) {
	quiet := s
	quiet.Trace, quiet.Limit = nil, limit
	r, err := quiet.start(ctx, f, start)
	if err != nil {
		return nil, 0, err
	}
	defer r.finish()
	for r.length = length; r.next(); {
		part := s
		part.Prefix = idsOf(f, r.path)
		parts = append(parts, part)
	}
	return parts, r.visits, r.err
}

// partLength returns the least length of which there are at least n paths that
// tours may begin with, or most if there are fewer up to that length. It takes one
// search, which goes no deeper than where n paths have been seen, and so makes at
// most n visits for each length.
func (s Search) partLength(ctx context.Context, f *Frozen, start int64, most, n int) (length int, enough bool, visits int64, err error) {
	paths := make([]int, most+1) // by length
	var r *run
	s.Trace = func(e Event) {
		if length := e.Depth + 1; !e.Back && length >= len(s.Prefix) {
			if paths[length]++; paths[length] >= n {
				r.length, enough = length, true
			}
		}
	}
	if r, err = s.start(ctx, f, start); err != nil {
		return 0, false, 0, err
	}
	defer r.finish()
	for r.length = most; r.next(); {
	}
	return r.length, enough, r.visits, r.err
}
