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

// walk returns the path of a tour without a step back. Its visits are those of the search,
// but it keeps nothing for steps back: see package internal/walk. On a large board it
// needs no lists. If it comes to a dead end, the error is walk.ErrDeadEnd. Then the search
// has to begin, in the graph returned, which is g or g frozen.
func (s *Search) walk(ctx context.Context, g graph.Graph, start int64) ([]int64, graph.Graph, error) {
	w := walkers.Get().(*walker)
	defer walkers.Put(w)
	return s.walkBy(w, w.canceller.Begin(ctx), g, start)
}

func (s *Search) walkBy(w *walker, c *work.Canceller, g graph.Graph, start int64) ([]int64, graph.Graph, error) {
	if b := boardOf(g); b.shape.Squares() > dense.WordSize && s.Orders[0] == Warnsdorff() && s.mayVisit(b.shape.Squares()) && b.shape.Has(start) {
		if b.shape.IsDisconnected() {
			return nil, g, walk.ErrDeadEnd
		}
		if over, ok := w.over(b, s.Orders[1:]); ok && b.checkSize() == nil {
			path, err := over.Walk(c, start)
			return path, g, err
		}
	}
	f, err := w.read(c, g)
	if err != nil {
		return nil, g, err
	}
	v, ok := f.index.Vertex(start)
	if !ok || !f.graph.Undirected || !s.mayVisit(f.index.N) {
		return nil, f.public(), walk.ErrDeadEnd
	}
	p, err := f.arrange(c, s.Orders)
	if err != nil {
		return nil, f.public(), err
	}
	path, err := s.walkFrozen(w, c, p, v)
	if f.index.IDs != nil || f.index.First != 0 {
		for i, v := range path {
			path[i] = f.index.ID(int32(v))
		}
	}
	return path, f.public(), err
}

// mayVisit reports whether the limit allows n visits.
func (s *Search) mayVisit(n int) bool { return s.Limit <= 0 || s.Limit >= int64(n) }

// A walker holds what walks need, for reuse. It remembers the last small boards, frozen
// and arranged: that takes longer than to walk over them.
type walker struct {
	canceller work.Canceller
	moves     [board.UsualMoves]walk.Move
	boards    [4]*frozen
	ranked    walk.Ranked
}

// walkers is a pool, which the garbage collector empties: the caller's contexts and
// orders must not be kept alive.
var walkers = sync.Pool{New: func() any { return new(walker) }}

// read is freeze, with a memory for small boards.
func (w *walker) read(c *work.Canceller, g graph.Graph) (*frozen, error) {
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

// over returns the walk over a board. It returns false if the piece has several leaps, or
// if the tie-breaks are not those of squares and moves.
func (w *walker) over(b Board, ties []Order) (over walk.Board, ok bool) {
	if b.shape.Piece().Len() > 1 {
		return over, false
	}
	over = walk.Board{Rows: b.shape.Rows, Cols: b.shape.Cols}
	byMove := false
	for _, o := range b.trim(ties) {
		switch o {
		case ByMove():
			byMove = true
		case Outward():
			over.Outward = true
		default:
			return over, false
		}
	}
	over.Moves = w.moves[:0]
	var table [board.UsualMoves]board.Offset
	for _, m := range b.shape.Moves(&table) {
		over.Moves = append(over.Moves, walk.Move(m))
	}
	if !byMove {
		added := func(m walk.Move) int { return m.Row*over.Cols + m.Col }
		slices.SortFunc(over.Moves, func(l, m walk.Move) int { return cmp.Compare(added(l), added(m)) })
	}
	if blocked := b.shape.Blocked(); blocked.Len() > 0 {
		over.Blocked = blocked.All()
	}
	return over, true
}

// walkFrozen walks over the frozen graph from v.
func (s *Search) walkFrozen(w *walker, c *work.Canceller, p *plan, v int32) ([]int64, error) {
	if h := s.newHost(p); h != nil {
		defer h.release()
		return w.ranked.Walk(c, &p.Plan, h, int64(v))
	}
	if p.f.graph.HasMasks && p.HasQueues {
		return p.masks.Walk(c, int64(v))
	}
	return walk.Lists(p.Lists).Walk(c, int64(v))
}
