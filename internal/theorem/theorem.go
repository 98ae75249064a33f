// Package theorem constructs knight's tours of full rectangular boards of any
// size, in linear time and without a search, and gives the reason where there is
// none. It is about the graph whose vertices are the squares and whose edges are
// the knight's moves. An open tour is a Hamiltonian path of this graph, and a
// closed tour a Hamiltonian cycle. A square has the ID row*cols+col; a start must
// be the ID of a square of the board.
//
// # How a tour is built
//
// The board is cut into a grid of blocks, most of them 6x6. A block with an even
// number of squares has a closed tour of its own, from a table. Adjacent blocks
// are joined by an exchange of edges: where one tour has the edge a-b and the
// other c-d,
//
//	. . . . . a | . . . . . .
//	. . . . . . | . c . . . .
//	. . . . b . | . . . . . .
//	. . . . . . | d . . . . .
//	. . . . . . | . . . . . .
//
// take a-c and b-d instead. Whatever the directions of the two tours are, two
// closed tours become one closed tour, and an open and a closed tour become one
// open tour. The joins are along every row of blocks and down the last column,
// and so form a spanning tree of the grid:
//
//	o-o-o-o
//	      |
//	o-o-o-o
//	      |
//	o-o-o-o
//
// Hence all blocks together have a single tour. The pair of a and b is called a
// gate of the one block, and that of c and d a gate of the other. The tour is
// read off by walking: follow the tour of a block up to a gate, cross the seam,
// follow the tour of the next block from there, until all squares are counted.
// The square where the walk enters a block determines where it leaves it. So the
// walk needs no record of where it was, and a few tables, one for each kind of
// block in each kind of place, describe a board of any size.
//
// If both sides are odd, one row and one column of blocks have odd sizes. The
// block where they cross holds the start, and has an open tour from there. Boards
// of three and four rows have blocks of other kinds: see thin.go.
//
// # Sources
//
// P. Cull and J. De Curtins (Knight's tour revisited, Fibonacci Quart.
// 16:276-285, 1978) proved by such joins that boards with no side under five have
// tours. I. Parberry (An efficient algorithm for the knight's tour problem,
// Discrete Appl. Math. 73:251-260, 1997, doi:10.1016/S0166-218X(96)00010-8) and
// S.-S. Lin and C.-L. Wei (Optimal algorithms for constructing knight's tours on
// arbitrary n x m chessboards, Discrete Appl. Math. 146:219-232, 2005,
// doi:10.1016/j.dam.2004.11.002) build them in linear time by recursive division
// of the board. With a grid instead, a tour takes constant memory to walk.
//
// Which boards have a closed tour is Schwenk's theorem (A. J. Schwenk, Which
// rectangular chessboards have a knight's tour?, Math. Mag. 64:325-332, 1991,
// doi:10.1080/0025570X.1991.11977627). Which have an open tour is in Cull and De
// Curtins and in G. L. Chia and S.-H. Ong (Generalized knight's tours on
// rectangular chessboards, Discrete Appl. Math. 150:80-98, 2005). From which
// squares there is one was proved for square boards by A. Conrad, T. Hindrichs,
// H. Morsy and I. Wegener (Solution of the knight's Hamiltonian path problem on
// chessboards, Discrete Appl. Math. 50:125-134, 1994,
// doi:10.1016/0166-218X(92)00170-Q). For other boards the construction is the
// proof where there is a tour, [WhyNotFrom] gives the reason where there is none,
// and the tests try all paths of small boards.
package theorem

import "iter"

// A Route is a knight's tour of a board. The memory it takes does not depend on
// the size of the board. Many goroutines may use it at the same time.
type Route struct {
	// One walker, or two, the second of which continues where the first ends.
	// They stay at their starts: the methods advance copies.
	walkers []walker
}

// NewRoute returns the tour of a rows x cols board that begins at start. It is
// closed if the board has a closed tour. There must be a tour: [WhyNotOpen] and
// [WhyNotFrom] return "".
func NewRoute(rows, cols int, start int64) Route {
	v, closed := newView(rows, cols, start), WhyNotClosed(rows, cols) == ""
	var l layout
	switch {
	case v.rows == 1: // a single square
		return Route{[]walker{{track: track{squares: []int64{0}}, rest: 1}}}
	case v.rows == 4:
		first, second := fourRows(rows, cols, start)
		return Route{[]walker{newWalker(&first, 1), newWalker(&second, 1)}}
	case v.rows == 3:
		l = threeRows(v, closed)
	case closed:
		l = evenBoard(v)
	default:
		l = oddBoard(v)
	}
	if !closed {
		l.openAtStart()
	}
	return Route{[]walker{newWalker(&l, 1)}}
}

// Path returns the squares of the tour.
func (r Route) Path() []int64 {
	var n int64
	for i := range r.walkers {
		n += r.walkers[i].rest
	}
	path := make([]int64, n)
	ahead := path
	for _, w := range r.walkers {
		for w.rest > 0 {
			base, squares := w.next()
			here := ahead[:len(squares)]
			for i, s := range squares {
				here[i] = base + s
			}
			ahead = ahead[len(squares):]
		}
	}
	return path
}

// All returns the squares of the tour one by one.
func (r Route) All() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for _, w := range r.walkers {
			for w.rest > 0 {
				base, squares := w.next()
				for _, s := range squares {
					if !yield(base + s) {
						return
					}
				}
			}
		}
	}
}

// At returns square k of the tour, in time proportional to rows + cols. k must be
// at least 0 and less than the number of squares.
func (r Route) At(k int64) int64 {
	i := 0
	for k >= r.walkers[i].rest {
		k -= r.walkers[i].rest
		i++
	}
	return r.walkers[i].at(k)
}
