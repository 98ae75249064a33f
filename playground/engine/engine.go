// Package engine answers the questions of the playground's page with the
// library. It does not depend on a browser: package wasm passes on questions
// and answers.
package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/knighttour"
)

// A Question is a board and what is wanted on it: a tour. Each method says
// which fields it ignores.
type Question struct {
	Rows, Cols int
	Holes      []int64       // blocked squares
	Leaps      [][2]int      // the piece's: see [knighttour.Board.WithPiece]; none for the knight
	Start      int64         // negative if the tour may begin anywhere
	Goal       string        // text of a [knighttour.Goal]
	Orders     string        // names joined by "+": see [knighttour.Order.String]; or "most"
	Prefix     []int64       // beginning of the tour, if more of it is given than Start
	Places     map[int]int64 // squares by index: see [knighttour.Search]
	Unpruned   bool
	Limit      int64 // maximum number of visits, or 0 for any number
}

// An Answer is the library's answer to a [Question].
type Answer struct {
	Kind   Kind
	Text   string  // why there is no tour, what stopped the search, or what is wrong
	Path   []int64 // the tour, or the longest path that a stopped search has seen
	Visits int64   // of a search
	Closed bool    // whether the tour is closed
	Reason Reason  // why there is no tour, if that is proved

	// For a puzzle: how many solutions are known (at most two), and the second
	// one.
	Ways  int
	Other []int64

	// For a random tour: how many tours it is drawn from, in decimal digits.
	Of string
}

// A Reason says why there is no tour, and which squares show it. What Squares,
// Needs and Has mean depends on Kind: see [knighttour.Reason].
type Reason struct {
	Kind    string
	Squares []int64
	Needs   int
	Has     int
}

// A Kind is a kind of [Answer].
type Kind string

// The kinds of answers.
const (
	Found   Kind = "tour"    // a tour
	Proved  Kind = "none"    // a proof that there is no tour
	Stopped Kind = "stopped" // no result
	Wrong   Kind = "wrong"   // the question is invalid
)

// Board returns the board of the question.
func (q Question) Board() (knighttour.Board, error) {
	b, err := knighttour.NewBoard(q.Rows, q.Cols)
	if err != nil {
		return b, err
	}
	b, err = b.Without(q.Holes...)
	if err != nil {
		return b, err
	}
	if q.Leaps == nil {
		return b, nil
	}
	return b.WithPiece(q.Leaps...)
}

// mostOnward is the opposite of Warnsdorff's rule: it goes to the square with
// the most onward moves. A search in this order gets stuck. The library does
// not offer this order.
const mostOnward = "most"

// orders returns the orders with the given names, joined by "+".
func orders(names string) (all []knighttour.Order, err error) {
	for name := range strings.SplitSeq(names, "+") {
		order, err := orderNamed(name)
		if err != nil {
			return nil, fmt.Errorf("there is no order %q", name)
		}
		all = append(all, order)
	}
	return all, nil
}

// orderNamed returns the order with the given name.
func orderNamed(name string) (o knighttour.Order, err error) {
	if name == mostOnward {
		onward := func(s *knighttour.State, id int64) int { return -s.Free(id) }
		return knighttour.ByState(onward), nil
	}
	err = o.UnmarshalText([]byte(name))
	return o, err
}

// beginning returns the squares that the tour begins with, or none if it may
// begin anywhere.
func (q Question) beginning() []int64 {
	switch {
	case len(q.Prefix) > 0:
		return q.Prefix
	case q.Start >= 0:
		return []int64{q.Start}
	}
	return nil
}

// search returns the board and the search for the question, with the given
// trace. The search has the question's Prefix, but not Start and Places, which
// callers add.
func (q Question) search(trace func(knighttour.Event)) (
	b knighttour.Board,
	s knighttour.Search,
	err error,
) {
	b, err = q.Board()
	if err != nil {
		return b, s, err
	}
	s = knighttour.Search{
		Prefix:   q.Prefix,
		Unpruned: q.Unpruned,
		Limit:    q.Limit,
		Trace:    trace,
	}
	s.Orders, err = orders(q.Orders)
	if err != nil {
		return b, s, err
	}
	err = s.Goal.UnmarshalText([]byte(q.Goal))
	return b, s, err
}

// Search answers the question by searching, and calls trace with each step. It
// ignores Places.
func (q Question) Search(ctx context.Context, trace func(knighttour.Event)) Answer {
	b, s, err := q.search(trace)
	if err != nil {
		return answer(b, knighttour.Tour{}, err)
	}
	s.Prefix = q.beginning()
	tour, err := s.Tour(ctx, b)
	return answer(b, tour, err)
}

// Find looks for any tour. It ignores Orders, Places, Unpruned and Limit.
func (q Question) Find(ctx context.Context) Answer {
	b, err := q.Board()
	if err != nil {
		return answer(b, knighttour.Tour{}, err)
	}
	var goal knighttour.Goal
	if err := goal.UnmarshalText([]byte(q.Goal)); err != nil {
		return answer(b, knighttour.Tour{}, err)
	}
	tour, err := knighttour.Find(ctx, b, goal, q.beginning()...)
	a := answer(b, tour, err)
	if a.Kind == Proved {
		a.Visits = 0 // Find counts more than the squares that a search visits
	}
	return a
}

// Build answers the question by theorem. Only the board, Goal and Start count.
func (q Question) Build() Answer {
	b, err := q.Board()
	if err != nil {
		return answer(b, knighttour.Tour{}, err)
	}
	var tour knighttour.Tour
	switch q.Goal {
	case knighttour.Open().String():
		tour, err = b.Tour(q.Start)
	case knighttour.Closed().String():
		tour, err = b.ClosedTour(q.Start)
	default:
		err = fmt.Errorf("a tour with the goal %q is not built by theorem: search for it", q.Goal)
	}
	return answer(b, tour, err)
}

// SVG returns the library's picture of a path on the question's board.
func (q Question) SVG(path []int64) (string, error) {
	b, err := q.Board()
	if err != nil {
		return "", err
	}
	var w strings.Builder
	err = knighttour.Picture{}.WriteSVG(&w, b, knighttour.Tour{Path: path})
	return w.String(), err
}

// answer returns the Answer for results of the library.
func answer(b knighttour.Board, tour knighttour.Tour, err error) Answer {
	a := Answer{Kind: Found, Path: tour.Path, Visits: tour.Visits}
	switch {
	case err == nil:
		a.Closed = tour.IsClosed(b)
		return a
	case errors.Is(err, knighttour.ErrNoTour):
		a.Kind, a.Reason = Proved, reasonOf(err)
	case errors.Is(err, knighttour.ErrLimit),
		errors.Is(err, context.Canceled),
		errors.Is(err, context.DeadlineExceeded):
		a.Kind = Stopped
	default:
		a.Kind = Wrong
	}
	a.Text = Message(err)
	return a
}

// reasonOf returns the reason in an error that is ErrNoTour, or the zero Reason
// if the error has none. It asserts the error's type, since the library does
// not wrap this error: errors.As would make the page load 13 kB more.
func reasonOf(err error) Reason {
	why, _ := err.(*knighttour.NoTourError)
	if why == nil {
		return Reason{}
	}
	return Reason{
		Kind:    string(why.Reason),
		Squares: why.Nodes,
		Needs:   why.Needs,
		Has:     why.Has,
	}
}

// Message returns the text of an error for users, without prefixes.
func Message(err error) string {
	text := err.Error()
	for _, sentinel := range []error{
		knighttour.ErrBoard,
		knighttour.ErrNode,
		knighttour.ErrNoTour,
		knighttour.ErrLimit,
	} {
		text = strings.TrimPrefix(text, sentinel.Error()+": ")
	}
	return strings.TrimPrefix(text, "knighttour: ")
}
