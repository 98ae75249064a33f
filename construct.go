package knighttour

import (
	"cmp"
	"context"
	"fmt"
	"iter"

	"example.com/knighttour/internal/theorem"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// Tour returns a knight's tour of the board from start, in linear time. Visits
// is the number of squares. If the board has a closed tour, Tour returns that
// of [Board.ClosedTour].
//
// An m x n board, m <= n, has tours only from these squares:
//   - m >= 5, or m = 3 and n >= 9: all, or those of the corners' colour if m*n
//     is odd;
//   - m = 4 and n >= 5: the two long borders;
//   - 3x4: the two short borders;
//   - 3x7: the corners' colour except the centre;
//   - 3x8: all except the third from either end of the middle row;
//   - 1x1.
//
// The error wraps [ErrNoTour] if there is none, [ErrNode] if start is not on
// the board, or [ErrBoard] if the board has blocked squares or another piece
// (see [Find]), or too many squares (see [Board.Walk]).
//
// Conrad et al. 1994, doi:10.1016/0166-218X(92)00170-Q.
func (b Board) Tour(start int64) (Tour, error) {
	return b.tour(Open(), start)
}

// ClosedTour is like [Board.Tour], but the tour is closed: a knight's move
// leads from the last square to start. The cycle is the same for every start,
// in one direction or the other.
//
// An m x n board, m <= n, has a closed tour unless m and n are both odd, or m
// is 1, 2 or 4, or m = 3 and n is 4, 6 or 8. The error wraps [ErrNoTour], with
// the reason, if the board has none.
//
// A. J. Schwenk: Which rectangular chessboards have a knight's tour?,
// Mathematics Magazine 64, 1991, doi:10.1080/0025570X.1991.11977627.
func (b Board) ClosedTour(start int64) (Tour, error) {
	return b.tour(Closed(), start)
}

// tour returns the tour from a square.
func (b Board) tour(goal Goal, start int64) (Tour, error) {
	if err := b.checkTour(goal, start); err != nil {
		return Tour{}, err
	}
	return b.construct(endless(), start)
}

// construct returns the tour from a square that has one. It is closed if the
// board has closed tours.
func (b Board) construct(c *work.Canceller, start int64) (Tour, error) {
	if err := b.checkSize(); err != nil {
		return Tour{}, fmt.Errorf("%w: Board.Walk keeps none of them", err)
	}
	path, err := theorem.NewRoute(b.shape.Rows, b.shape.Cols, start).Path(c)
	return Tour{Path: path, Visits: int64(len(path))}, err
}

// Walk returns the IDs along the tour of [Board.Tour], using less than 100
// kilobytes of memory. The sequence can be used any number of times. The errors
// are those of Tour, but no board is too large.
func (b Board) Walk(start int64) (iter.Seq[int64], error) {
	if err := b.checkTour(Open(), start); err != nil {
		return nil, err
	}
	return theorem.NewRoute(b.shape.Rows, b.shape.Cols, start).All(), nil
}

// checkTour returns an error if there is no tour from a square.
func (b Board) checkTour(goal Goal, start int64) error {
	if err := b.checkStart(start); err != nil {
		return err
	}
	why := b.obstacle(goal, start)
	if why == "" {
		return nil
	}
	q := newQuestion(context.Background())
	defer q.finish()
	q.asked.Goal = goal
	q.startAt(start)
	return q.theoremError(b, why, b.hasNone(goal))
}

// obstacle returns the theorem by which a full board has no tour from a square.
// It is empty if the board has one.
func (b Board) obstacle(goal Goal, start int64) string {
	rows, cols := b.shape.Rows, b.shape.Cols
	if goal.kind == closed {
		return theorem.NotClosed(rows, cols)
	}
	return cmp.Or(theorem.NotOpen(rows, cols), theorem.NotFrom(rows, cols, start))
}

// hasNone reports whether a full board has no tours at all, from any square.
func (b Board) hasNone(goal Goal) bool {
	if goal.kind == closed {
		return theorem.NotClosed(b.shape.Rows, b.shape.Cols) != ""
	}
	return theorem.NotOpen(b.shape.Rows, b.shape.Cols) != ""
}

// checkStart returns an error if no theorem constructs tours of the board, or
// start is not one of its squares.
func (b Board) checkStart(start int64) error {
	if !b.shape.IsPlain() {
		return fmt.Errorf("%w: %v: a constructed tour needs a knight and no blocked squares:"+
			" use Find or Search", ErrBoard, b)
	}
	if !b.shape.Has(start) {
		return fmt.Errorf("%w: start %d: the %v board has %s%s",
			ErrNode, start, b, b.shape.IDRange(), explainNoSquare(start))
	}
	return nil
}

// byTheorem returns the tour of a full board by theorem, or the error that says
// why there is none, or that stopped the call. If the theorems do not decide
// the question, known is false.
func (q *question) byTheorem(g graph.Graph) (t Tour, known bool, err error) {
	b, from, decided, err := q.theoremStart(g)
	switch {
	case err != nil:
		return Tour{}, true, err
	case !decided:
		return Tour{}, false, nil
	}
	if why := b.obstacle(q.asked.Goal, from); why != "" {
		return Tour{}, true, q.theoremError(b, why, b.hasNone(q.asked.Goal))
	}
	t, err = q.construct(b, from)
	return t, true, err
}

// longestByTheorem is like byTheorem, but if there is no tour, known is false:
// the theorems say nothing about longest paths.
func (q *question) longestByTheorem(g graph.Graph) (t Tour, known bool, err error) {
	b, from, decided, err := q.theoremStart(g)
	switch {
	case err != nil:
		return Tour{}, true, err
	case !decided, b.obstacle(q.asked.Goal, from) != "":
		return Tour{}, false, nil
	}
	t, err = q.construct(b, from)
	return t, true, err
}

// noneByTheorem returns the error that says by which theorem a full board has
// no tour, or that stopped the call. It returns nil if there is a tour, or if
// the theorems do not decide the question.
func (q *question) noneByTheorem(g graph.Graph) error {
	b, from, decided, err := q.theoremStart(g)
	if err != nil || !decided {
		return err
	}
	why := b.obstacle(q.asked.Goal, from)
	if why == "" {
		return nil
	}
	return q.theoremError(b, why, b.hasNone(q.asked.Goal))
}

// construct answers with the tour from the square that theoremStart has
// returned for the board. There must be no obstacle.
func (q *question) construct(b Board, from int64) (Tour, error) {
	t, err := b.construct(q.c, from)
	if q.asked.Goal.kind == endAt && err == nil {
		t.Path, err = reversed(q.c, t.Path)
	}
	return t, err
}

// theoremStart returns the board of g, and reports whether the theorems decide
// the question. If so, from is the square from which to construct the tour: the
// start or, if only the end is given, the end, and then the tour must be
// reversed. If neither is given, from is square 0: a board that has tours has
// some from a corner. The theorems say nothing about tours with two given ends,
// or with several given squares at the beginning. The error is that of the
// canceller.
func (q *question) theoremStart(g graph.Graph) (b Board, from int64, decided bool, err error) {
	mustNotBeNil(g)
	err = q.c.Spend(0)
	if err != nil {
		return Board{}, 0, false, err
	}
	b = boardOf(g)
	hasEnd := q.asked.Goal.kind == endAt
	switch {
	case len(q.asked.Prefix) > 1:
		return b, 0, false, nil
	case len(q.asked.Prefix) > 0 && hasEnd:
		return b, 0, false, nil
	case len(q.asked.Prefix) > 0:
		from = q.asked.Prefix[0]
	case hasEnd:
		from = q.asked.Goal.end
	}
	return b, from, b.shape.IsPlain() && b.shape.Has(from), nil
}

// reversed reverses a path in place. On an error, it returns the part of the
// path that it has not changed.
func reversed(c *work.Canceller, path []int64) ([]int64, error) {
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		if err := c.Spend(1); err != nil {
			return path[i : j+1], err
		}
		path[i], path[j] = path[j], path[i]
	}
	return path, nil
}
