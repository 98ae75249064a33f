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

// A verdict is what the theorems say about a question. If it has neither a tour
// nor an obstacle, they do not decide the question.
type verdict struct {
	board    Board
	hasTour  bool
	from     int64  // the square from which construct makes the tour
	obstacle string // the theorem by which there is no tour, or ""
}

// verdict returns what the theorems say about the question. They decide it if g
// is a full board with a knight, but not for tours with two given ends, or with
// several given squares at the beginning. The error is that of the canceller.
func (q *question) verdict(g graph.Graph) (verdict, error) {
	mustNotBeNil(g)
	if err := q.c.Spend(0); err != nil {
		return verdict{}, err
	}
	v := verdict{board: boardOf(g)}
	hasEnd := q.asked.Goal.kind == endAt
	switch {
	case len(q.asked.Prefix) > 1:
		return v, nil
	case len(q.asked.Prefix) > 0 && hasEnd:
		return v, nil
	case len(q.asked.Prefix) > 0:
		v.from = q.asked.Prefix[0]
	case hasEnd:
		v.from = q.asked.Goal.end // construct reverses the tour
	}
	// If neither end is given, from is square 0: a board that has tours has
	// some from a corner.
	if v.board.shape.IsPlain() && v.board.shape.Has(v.from) {
		v.obstacle = v.board.obstacle(q.asked.Goal, v.from)
		v.hasTour = v.obstacle == ""
	}
	return v, nil
}

// construct answers with the tour of a verdict.
func (q *question) construct(v verdict) (Tour, error) {
	t, err := v.board.construct(q.c, v.from)
	if q.asked.Goal.kind == endAt && err == nil {
		t.Path, err = reversed(q.c, t.Path)
	}
	return t, err
}

// ruledOut returns the error for the obstacle of a verdict.
func (q *question) ruledOut(v verdict) error {
	return q.theoremError(v.board, v.obstacle, v.board.hasNone(q.asked.Goal))
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
