// Package theorem constructs knight's tours of full rectangular boards of any
// size in linear time, without a search, and explains why some boards have
// none. An open tour is a Hamiltonian path of the graph of squares and knight's
// moves, and a closed tour a Hamiltonian cycle. A square has the ID
// row*cols+col; a start must be the ID of a square of the board.
//
// # How a tour is built
//
// The board is cut into a grid of tiles, most of them 6x6. A tile with an
// even number of squares has a closed tour of its own, from a table. Adjacent
// tiles are joined by an exchange of edges: where one tour has the edge a-b
// and the other c-d,
//
//	. . . . . a | . . . . . .
//	. . . . . . | . c . . . .
//	. . . . b . | . . . . . .
//	. . . . . . | d . . . . .
//	. . . . . . | . . . . . .
//
// take a-c and b-d instead. This makes two closed tours one closed tour, and an
// open and a closed tour one open tour, whatever their directions. The joins
// follow every row of tiles and the last column, a spanning tree of the grid:
//
//	o-o-o-o
//	      |
//	o-o-o-o
//	      |
//	o-o-o-o
//
// Hence all tiles together have a single tour. The pairs a, b and c, d are
// called gates of their tiles. To read the tour, follow the tour of a tile to
// a gate, cross the seam, follow the tour of the next tile from there, and so
// on. The square of entry determines the square of exit. So the walk needs no
// record of its past, and a few tables, one for each kind of tile in each kind
// of place, describe a board of any size.
//
// If both sides are odd, one row and one column of tiles have odd sizes. Their
// common tile contains the start and has an open tour from there. Boards of
// three and four rows have other tiles: see thin.go.
//
// # Sources
//
// P. Cull and J. De Curtins (Knight's tour revisited, Fibonacci Quart.
// 16:276-285, 1978) proved by such joins that boards with no side under five
// have tours. I. Parberry (An efficient algorithm for the knight's tour
// problem, Discrete Appl. Math. 73:251-260, 1997,
// doi:10.1016/S0166-218X(96)00010-8) and S.-S. Lin and C.-L. Wei (Optimal
// algorithms for constructing knight's tours on arbitrary n x m chessboards,
// Discrete Appl. Math. 146:219-232, 2005, doi:10.1016/j.dam.2004.11.002)
// construct them in linear time by recursive division of the board. With a grid
// instead, walking takes constant memory.
//
// Closed tours: A. J. Schwenk (Which rectangular chessboards have a knight's
// tour?, Math. Mag. 64:325-332, 1991, doi:10.1080/0025570X.1991.11977627). Open
// tours: Cull and De Curtins; G. L. Chia and S.-H. Ong (Generalized knight's
// tours on rectangular chessboards, Discrete Appl. Math. 150:80-98, 2005). Open
// tours from a given square of a square board: A. Conrad, T. Hindrichs, H.
// Morsy and I. Wegener (Solution of the knight's Hamiltonian path problem on
// chessboards, Discrete Appl. Math. 50:125-134, 1994,
// doi:10.1016/0166-218X(92)00170-Q). For other boards the construction proves
// that tours exist, and [NotFrom] gives the reasons why some do not. The tests
// compare small boards with the frontier method.
package theorem

import (
	"iter"

	"example.com/knighttour/internal/work"
)

// A Route is a knight's tour of a board. It takes the same memory for a board
// of any size. It is safe for concurrent use.
type Route struct {
	// One walker, or two, the second of which continues where the first ends.
	// Methods advance copies.
	walkers []tourWalker
}

// NewRoute returns the tour of a rows x cols board that begins at start. It is
// closed if the board has a closed tour. The tour must exist: [NotOpen] and
// [NotFrom] must return "".
func NewRoute(rows, cols int, start int64) Route {
	b := newOrientedBoard(rows, cols, start)
	closed := NotClosed(rows, cols) == ""
	var t tiling
	switch {
	case b.rows == 1: // a single square
		single := tourWalker{track: track{squares: []int64{0}}, rest: 1}
		return Route{walkers: []tourWalker{single}}
	case b.rows == 4:
		first, second := fourRows(rows, cols, start)
		return Route{walkers: []tourWalker{newTourWalker(&first, 1), newTourWalker(&second, 1)}}
	case b.rows == 3:
		t = threeRows(b, closed)
	case closed:
		t = evenBoard(b)
	default:
		t = oddBoard(b)
	}
	if !closed {
		t.openAtStart()
	}
	return Route{walkers: []tourWalker{newTourWalker(&t, 1)}}
}

// Path returns the squares of the tour in order. If c is stopped, Path returns
// the first squares of the tour, and the error of c.
func (r Route) Path(c *work.Canceller) ([]int64, error) {
	var n int64
	for i := range r.walkers {
		n += r.walkers[i].rest
	}
	path := make([]int64, n)
	ahead := path // the part not yet filled in
	for _, w := range r.walkers {
		for w.rest > 0 {
			base, squares := w.next()
			here := ahead[:len(squares)]
			for i, s := range squares {
				here[i] = base + s
			}
			ahead = ahead[len(squares):]
			if err := c.Spend(len(squares)); err != nil {
				return path[:len(path)-len(ahead)], err
			}
		}
	}
	return path, nil
}

// All yields the squares of the tour in order.
func (r Route) All() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for _, w := range r.walkers {
			if !w.all(yield) {
				return
			}
		}
	}
}
