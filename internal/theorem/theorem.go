// Package theorem constructs knight's tours of full rectangular boards, of any
// size, and says why there are none. It does not search.
//
// A square has the ID row*cols+col. Where a function takes a start, that must
// be the ID of a square of the board, which must have at least one.
//
// # How a tour is built
//
// The board is cut into blocks, most of them 6x6. A block of an even number of
// squares has a closed tour of its own, from a table. Two neighbours are
// joined by an exchange of moves across the seam: where one tour goes between
// a and b and the other between c and d,
//
//	. . . . . a | . . . . . .
//	. . . . . . | . c . . . .
//	. . . . b . | . . . . . .
//	. . . . . . | d . . . . .
//	. . . . . . | . . . . . .
//
// take a-c and b-d instead. Whichever way round the two tours run, that makes
// one closed tour of them; and it makes one open tour of an open and a closed
// one. Joined along every row of blocks and down the last column, so that they
// form a tree,
//
//	o-o-o-o
//	      |
//	o-o-o-o
//	      |
//	o-o-o-o
//
// all blocks together have a single tour. The squares a and b are a gate of
// the one block, c and d of the other, and the tour is read off by walking: go
// round a block until the tour comes to a gate, cross the seam, go round the
// next block from there, and so on until all squares are counted. Where the
// walk comes into a block settles where it leaves it, so nothing has to be
// remembered, and a few tables, one for each kind of block in each kind of
// place, hold all there is to know about a board of any size.
//
// If both sides are odd, one row and one column of blocks have an odd height
// and width. They cross in the block with the start, and that has an open tour
// from there. Boards of three and four rows have blocks of other kinds: see
// thin.go.
//
// Joining tours of blocks by exchanging moves is how Cull and De Curtins
// (Knight's tour revisited, Fibonacci Quart. 16:276-285, 1978) proved that
// boards with no side under five have tours, and how Parberry (An efficient
// algorithm for the knight's tour problem, Discrete Appl. Math. 73:251-260,
// 1997, doi:10.1016/S0166-218X(96)00010-8) and Lin and Wei (Optimal algorithms
// for constructing knight's tours on arbitrary n x m chessboards, Discrete
// Appl. Math. 146:219-232, 2005, doi:10.1016/j.dam.2004.11.002) build them in
// linear time. They divide the board again and again; here a grid takes the
// place of the recursion, so that a tour can be walked in constant memory.
//
// Which boards have a closed tour is Schwenk's theorem (Which rectangular
// chessboards have a knight's tour?, Math. Mag. 64:325-332, 1991,
// doi:10.1080/0025570X.1991.11977627); which have an open one is in Cull and De
// Curtins and in Chia and Ong (Generalized knight's tours on rectangular
// chessboards, Discrete Appl. Math. 150:80-98, 2005). From which squares one
// can begin, Conrad, Hindrichs, Morsy and Wegener (Solution of the knight's
// Hamiltonian path problem on chessboards, Discrete Appl. Math. 50:125-134,
// 1994, doi:10.1016/0166-218X(92)00170-Q) have shown for square boards. For the
// others the construction is the proof where there is a tour, [WhyNotFrom] gives
// the reason where there is none, and the tests try all paths of small boards.
package theorem

import "iter"

// A Route is a knight's tour of a board. It holds a few tables, whose size does
// not depend on that of the board, and can be used from many goroutines at once.
type Route struct {
	walkers []walker // one or two, the second of which goes on where the first has arrived; they stay where they are
}

// NewRoute returns the tour of a rows x cols board from start that the
// construction gives. There must be one: see [WhyNotOpen] and [WhyNotFrom]. It
// is closed if the board has a closed tour.
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

// Path returns the squares of the route.
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

// All yields the squares of the route one by one.
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

// At returns the square with index k on the route, in time proportional to the
// number of rows and columns. k must be at least 0 and less than the number of
// squares.
func (r Route) At(k int64) int64 {
	i := 0
	for k >= r.walkers[i].rest {
		k -= r.walkers[i].rest
		i++
	}
	return r.walkers[i].at(k)
}
