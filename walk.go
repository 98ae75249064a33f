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

// walk is [Search.Tour] for searches that mayWalk. A walk never backtracks. Its visits are those of
// the search, but it keeps nothing for backtracking: see package internal/walk.
func (s *Search) walk(ctx context.Context, g graph.Graph, start int64) (Tour, error) {
	w := walkers.Get().(*walker)
	defer walkers.Put(w)
	return w.walk(w.canceller.Begin(ctx), s, g, start, func(g graph.Graph) (Tour, error) { return s.search(ctx, g, start) })
}

// walk returns the tour of a walk. If that is not complete, it returns the tour of search, to which
// it passes the graph: g, or the frozen copy. On a large board it needs no lists.
func (w *walker) walk(c *work.Canceller, s *Search, g graph.Graph, start int64, search func(graph.Graph) (Tour, error)) (Tour, error) {
	b := boardOf(g)
	if b.shape.Squares() > dense.WordSize && b.shape.IsDisconnected() {
		return search(g)
	}
	var path []int64
	var complete bool
	if grid := w.gridOf(s, b, start); grid != nil {
		path, complete = grid.Walk(c, start)
	} else {
		f, err := w.freeze(c, g)
		if err != nil {
			return Tour{}, err
		}
		g = f.public()
		path, complete = w.walkFrozen(c, s, f, start)
	}
	if !complete && c.Err() == nil {
		return search(g)
	}
	return Tour{Path: path, Visits: int64(len(path))}, c.Err()
}

// mayVisit reports whether the limit allows n visits.
func (s *Search) mayVisit(n int) bool { return s.Limit <= 0 || s.Limit >= int64(n) }

// A walker holds what walks need, for reuse. It remembers the last small boards, frozen
// and arranged: preparing them takes longer than walking over them.
type walker struct {
	canceller work.Canceller
	grid      walk.Grid
	moves     [board.UsualMoves]board.Offset // of the grid
	boards    [4]*frozen
	byPlan    walk.ByPlan
}

// walkers is a pool, which the garbage collector empties: the caller's contexts and
// orders must not be kept alive.
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
		copy(w.boards[1:], w.boards[:])
		w.boards[0] = f
	}
	return f, err
}

// gridOf returns a large board as a grid to walk over, or nil if the piece has several
// leaps, or the tie-breaks of the rule are not those of squares and moves.
func (w *walker) gridOf(s *Search, b Board, start int64) *walk.Grid {
	n := b.shape.Squares()
	if n <= dense.WordSize || b.checkSize() != nil || !b.shape.Has(start) || b.shape.Piece().Len() > 1 || !s.mayVisit(n) || s.Orders[0] != Warnsdorff() {
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

// walkFrozen walks over a frozen graph from start.
func (w *walker) walkFrozen(c *work.Canceller, s *Search, f *frozen, start int64) (path []int64, complete bool) {
	v, ok := f.index.Vertex(start)
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
