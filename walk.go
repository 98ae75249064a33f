package knighttour

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/walk"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// walk is [Search.Tour] for searches that mayWalk. A walk never backtracks. Its
// visits are those of the search, but it keeps nothing for backtracking: see
// package internal/walk.
func (s *Search) walk(ctx context.Context, g graph.Graph) (Tour, error) {
	w := walkers.Get().(*walker)
	defer walkers.Put(w)
	return w.tour(ctx, s, g)
}

// tour returns the tour of a walk or, if that is not complete, of the search.
func (w *walker) tour(ctx context.Context, s *Search, g graph.Graph) (Tour, error) {
	return w.walk(w.canceller.Begin(ctx), s, g, func(g graph.Graph) (Tour, error) { return s.search(ctx, g) })
}

// walk returns the tour of a walk. If that is not complete, it returns the tour
// of search, to which it passes the graph: g, or the frozen copy. On a large
// board it needs no lists.
func (w *walker) walk(c *work.Canceller, s *Search, g graph.Graph, search func(graph.Graph) (Tour, error)) (Tour, error) {
	b := boardOf(g)
	if b.shape.Squares() > dense.WordSize && b.shape.IsDisconnected() {
		return search(g)
	}
	var path []int64
	var complete bool
	if grid := w.gridOf(s, b); grid != nil {
		path, complete = grid.Walk(c, s.startOn(b))
	} else {
		f, err := w.freeze(c, g)
		if err != nil {
			return Tour{}, err
		}
		g = f.public()
		path, complete = w.walkFrozen(c, s, f)
	}
	if !complete && c.Err() == nil {
		return search(g)
	}
	return Tour{Path: path, Visits: int64(len(path))}, c.Err()
}

// mayVisit reports whether the limit allows n visits.
func (s *Search) mayVisit(n int) bool { return s.Limit == 0 || s.Limit >= int64(n) }

// startOn returns where a walk over a board begins: at the start, or if none is
// given, at the first square.
func (s *Search) startOn(b Board) int64 {
	if len(s.Prefix) > 0 {
		return s.Prefix[0]
	}
	return b.shape.Blocked().Missing(0)
}

// startIn is startOn for a frozen graph. It returns the vertex, or false if
// there is none.
func (s *Search) startIn(f *frozen) (start int32, ok bool) {
	if len(s.Prefix) > 0 {
		return f.index.Vertex(s.Prefix[0])
	}
	return 0, f.index.N > 0
}

// A walker holds what walks need, for reuse. It remembers the last small
// boards, frozen and arranged: preparing them takes longer than walking over
// them.
type walker struct {
	canceller work.Canceller
	start     [1]int64 // the prefix of KnightTourBetter, which needs no memory of its own
	grid      walk.Grid
	moves     [board.UsualMoves]board.Offset // of the grid
	boards    [4]*frozen
	byPlan    walk.ByPlan
}

// walkers is a pool, which the garbage collector empties: the caller's contexts
// and orders must not be kept alive.
var walkers = sync.Pool{New: func() any { return new(walker) }}

// freeze is like the function freeze, but remembers small boards.
func (w *walker) freeze(c *work.Canceller, g graph.Graph) (*frozen, error) {
	b, isBoard := g.(Board)
	if !isBoard || b.shape.Squares() > dense.WordSize {
		return freeze(c, g)
	}
	for _, f := range w.boards {
		if f != nil && f.board == b {
			return f, nil
		}
	}
	f, err := freeze(c, b)
	if err == nil {
		f.pooled = true
		copy(w.boards[1:], w.boards[:])
		w.boards[0] = f
	}
	return f, err
}

// gridOf returns a large board as a grid to walk over, or nil if the piece has
// several leaps, or the tie-breaks of the rule are not those of squares and
// moves.
func (w *walker) gridOf(s *Search, b Board) *walk.Grid {
	switch n := b.shape.Squares(); {
	case n <= dense.WordSize || b.checkSize() != nil:
		return nil
	case b.shape.Piece().Len() > 1 || s.Orders[0] != Warnsdorff():
		return nil
	case !s.mayVisit(n) || !b.shape.Has(s.startOn(b)):
		return nil
	}
	outward, byMove := false, false
	for _, o := range b.trim(s.Orders[1:]) {
		switch o {
		case ByMove():
			byMove = true
		case Outward():
			outward = true
		default:
			return nil
		}
	}
	moves := append(w.moves[:0], b.shape.Moves(new([board.UsualMoves]board.Offset))...)
	if !byMove {
		added := func(m board.Offset) int { return m.Row*b.shape.Cols + m.Col }
		slices.SortStableFunc(moves, func(l, m board.Offset) int { return cmp.Compare(added(l), added(m)) })
	}
	w.grid = walk.Grid{Shape: b.shape, Moves: moves, Outward: outward}
	return &w.grid
}

// walkFrozen walks over a frozen graph.
func (w *walker) walkFrozen(c *work.Canceller, s *Search, f *frozen) (path []int64, complete bool) {
	v, ok := s.startIn(f)
	if !ok || !f.graph.Undirected || !s.mayVisit(f.index.N) {
		return nil, false
	}
	p, err := f.arrange(c, s.Orders)
	if err != nil {
		return nil, false
	}
	switch h := s.newHost(p); {
	case h != nil:
		defer h.release()
		path, complete = w.byPlan.Walk(c, &p.Plan, h, int64(v))
	case f.graph.HasMasks && p.HasQueues:
		path, complete = p.small.Walk(c, int64(v))
	default:
		path, complete = walk.Lists(c, p.Lists, int64(v))
	}
	if f.index.IDs != nil || f.index.First != 0 {
		for i, v := range path {
			path[i] = f.index.ID(int32(v))
		}
	}
	return path, complete
}
