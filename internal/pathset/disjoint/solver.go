package disjoint

import (
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Solver looks for the best solution of a problem in turns. A turn runs a
// beam, which proves that a solution is optimal if it drops no state, and then
// windows.
type Solver struct {
	*Problem
	c            *work.Canceller
	isUnfinished bool // whether c was stopped while the solver was made: then another is needed

	// The results of the turns, which the caller only reads:

	Best   Solution
	Bound  int // no solution gains more
	Proven bool
	States int64 // made by beams

	// VerticesOfBound holds, for one path or cycle, the vertices that it may
	// visit to reach the bound by cuts.
	VerticesOfBound []int32

	// For beams, after begin:

	begun     bool // whether begin has run to its end without a proof
	prices    *prices
	forest    *forestBound // nil unless any number of paths is asked for
	layout    layout
	schedule  *schedule
	beam      *beam // nil if no layout fits
	width     int   // of the next beam
	sweepWork int64 // the work of the last beam

	// For windows:

	improved *linkedSolution // the solution that they change, or nil
	window   *window
	random   dense.Random
	sizes    windowSizes
}

// firstWidth is the width of the first beam of a problem.
const firstWidth = 16

// historyLimit is the largest size of the history of a beam in 32-bit words.
const historyLimit = 64 << 20

// NewSolver returns a solver that knows only the solution without edges, if the
// problem allows it. If last is not nil, the solver also begins with the
// solution of last, a solver of the same edges with other gains. The solver is
// unfinished if c is stopped.
func NewSolver(c *work.Canceller, p *Problem, last *Solver) *Solver {
	s := &Solver{
		Problem: p,
		c:       c,
		Best:    WithoutEdges(p.kind, p.Gain),
		Bound:   math.MaxInt32,
		width:   firstWidth,
	}
	if last != nil && last.Best.Value != NoValue {
		s.Offer(last.Best.Edges)
		s.width = last.width
	}
	s.isUnfinished = c.Err() != nil
	return s
}

// IsFor reports whether the solver is finished and was made for the given
// gains.
func (s *Solver) IsFor(gain []Gains) bool { return !s.isUnfinished && slices.Equal(gain, s.Gain) }

// Offer offers a solution with the given edges, which it takes ownership of and
// sorts. If s.c is stopped, it does nothing else.
func (s *Solver) Offer(edges []int32) { s.offer(s.sorted(s.c, edges)) }

// offer keeps a solution if it is the best one so far. It ignores a solution
// whose value is NoValue.
func (s *Solver) offer(found Solution) {
	if len(found.Edges) > 0 && found.Value > s.Best.Value {
		s.Best = found
		s.improved = nil
	}
}

// settle records whether the best solution reaches the bound. A bound that
// shows that there is no solution is also a proof.
func (s *Solver) settle() { s.Proven = s.Proven || s.Best.Value >= s.Bound }

// The number of steps that lower the prices: few before the first beam, since
// the first beam may find the proof anyway, and more before a wide one, for
// which a good bound matters.
const (
	firstSteps = 60
	laterSteps = 200
)

// begin finds a first solution and a bound, and prepares the beams unless the
// solution reaches the bound. If s.c is stopped, begun remains false.
func (s *Solver) begin() {
	s.offer(s.walk())
	if s.kind.IsSingle() {
		s.Bound, s.VerticesOfBound = cutBound(s.c, s.Problem)
	}
	s.settle()
	if s.c.Err() != nil || s.Proven {
		return
	}
	s.layout = planLayout(s.c, s.Problem)
	if s.c.Err() != nil {
		return
	}
	potential := potentials(s.c, s.Problem)
	if s.c.Err() != nil {
		return
	}
	s.prices = newPrices(s.Problem)
	if s.kind.IsSingle() {
		s.prices.begin(s.c, potential)
	}
	s.prices.lower(s.c, float64(max(0, s.Best.Value)), firstSteps)
	s.applyPrices()
	if s.c.Err() != nil {
		return
	}
	if s.kind == AnyPaths {
		s.forest = newForestBound(s.Problem, potential)
	}
	s.begun = true
}

// applyPrices makes the schedule for the prices and the layout, unless s.c is
// stopped, and lowers the bound to that of the prices. If the layout does not
// fit, it makes no schedule, but still lowers the bound.
func (s *Solver) applyPrices() {
	if s.c.Err() != nil {
		return
	}
	if s.layout.width > maxSlots {
		bound := s.prices.choose(s.c)
		if s.c.Err() != nil {
			return
		}
		s.Bound = min(s.Bound, wholeBound(bound))
		s.settle()
		return
	}
	schedule := newSchedule(s.c, s.prices, s.layout, s.isWide())
	if s.c.Err() != nil {
		return
	}
	s.schedule = schedule
	s.Bound = min(s.Bound, int(floorDiv(s.schedule.bound, int64(s.schedule.scale))))
	if s.beam == nil {
		s.beam = newBeam(s.c, s.schedule)
	} else {
		s.beam.setSchedule(s.schedule)
	}
	s.settle()
}

// Turn lowers the bound by forests, if there is one. Then it runs a beam, which
// is twice as wide as the previous one, and windows, which take about as much
// work. If no layout fits, or the history of the beam would be too large, only
// windows run, for the given units of work.
func (s *Solver) Turn(units int64) {
	if s.Proven || s.c.Err() != nil {
		return
	}
	if !s.begun {
		s.begin()
	}
	if s.Proven || s.c.Err() != nil {
		return
	}
	begin := s.c.Spent()
	if s.forest != nil {
		s.Bound = min(s.Bound, s.forest.lowerFor(s.c, s.Best.Value, units))
		s.settle()
		if s.Proven || s.c.Err() != nil {
			return
		}
	}
	maySweep := s.beam != nil && s.width*len(s.edges) <= historyLimit
	if maySweep {
		s.sweep()
	}
	if s.Proven || s.c.Err() != nil {
		return
	}
	if !maySweep {
		s.improve(units, units)
		return
	}
	// Windows that find nothing for a while leave the rest of the work to the
	// next beam.
	spent := s.c.Spent() - begin
	s.improve(spent, spent/4)
}

// isWide reports whether the next beam is so wide that careful preparation
// pays.
func (s *Solver) isWide() bool { return s.width > 4*firstWidth }

// sweep runs a beam, and doubles the width of the next one.
func (s *Solver) sweep() {
	if s.isWide() {
		// The number of states depends on the bound and on the layout.
		s.prices.lower(s.c, float64(max(0, s.Best.Value)), laterSteps)
		s.layout = improveLayout(s.c, s.Problem, s.layout, s.sweepWork/4)
		s.applyPrices()
		if s.Proven || s.c.Err() != nil {
			return
		}
	}
	begin := s.c.Spent()
	found, proven, bound, err := s.beam.run(s.width, max(0, s.Best.Value+1))
	s.sweepWork = s.c.Spent() - begin
	s.States += s.beam.statesMade
	s.offer(found)
	if err != nil {
		return
	}
	s.Bound = min(s.Bound, bound)
	s.Proven = proven
	s.settle()
	s.width *= 2
}

// improve replaces windows by better ones for the given units of work. It stops
// early if it has worked for patience units without an improvement.
func (s *Solver) improve(units, patience int64) {
	if s.Best.Value == NoValue || s.n() < 4 || !s.openWindow(units) {
		return
	}
	begin := s.c.Spent()
	hasImproved := s.extend()
	value := s.improved.solution(s.c).Value
	for value < s.Bound && s.c.Err() == nil {
		spent := s.c.Spent() - begin
		if spent >= units || !hasImproved && spent > patience {
			break
		}
		more := s.improveSomewhere()
		if more <= 0 {
			continue
		}
		hasImproved = true
		value += more
		extended := s.extend()
		if extended {
			value = s.improved.solution(s.c).Value
		}
	}
	s.random = s.window.random
	s.States += s.window.states
	s.window.states = 0
	if hasImproved {
		s.keepImproved()
	}
	if s.c.Err() != nil {
		s.improved = nil // its paths may be unfinished
	}
}

// openWindow prepares windows of the best solution for a turn with the given
// units of work. It reports false if s.c is stopped.
func (s *Solver) openWindow(units int64) bool {
	if s.sizes.classes == nil {
		s.sizes = newWindowSizes(s.n(), len(s.edges))
	}
	s.sizes.beginTurn(units)
	if s.improved != nil {
		return true
	}
	linked := newLinkedSolution(s.c, s.Problem, s.Best.Edges)
	if s.c.Err() != nil {
		return false
	}
	s.improved = linked
	s.window = newWindow(s.c, s.improved, s.prices)
	s.window.random = s.random
	return true
}

// improveSomewhere replaces one window, and returns the additional gain: 0 or
// more.
func (s *Solver) improveSomewhere() (more int) {
	begin := s.c.Spent()
	class := s.sizes.class()
	s.window.isWide = false
	more = s.window.improve(s.somewhere(), class.size(), windowWidth)
	s.c.Spend(64)
	class.isWide = s.window.isWide
	class.gained += more
	s.sizes.charge(class, s.c.Spent()-begin)
	return more
}

// windowWidth is the width of the beams of windows.
const windowWidth = 256

// keepImproved makes the improved solution the best one, even if s.c is
// stopped.
func (s *Solver) keepImproved() {
	s.c.Finish(func() {
		found := s.improved.solution(s.c)
		if found.Value != NoValue {
			s.Best = found
		}
	})
	s.settle()
}

// somewhere returns a vertex around which a window may help: usually an end of
// a path, or a vertex on no path. But if the single path or cycle that is
// looked for is still short, it returns a vertex of that path or cycle.
func (s *Solver) somewhere() int32 {
	r := &s.window.random
	if s.kind.IsSingle() {
		path := s.improved.theOnly()
		isShort := 2*len(path) < s.n()
		switch choice := r.Below(8); {
		case choice == 0 || choice == 1 && isShort:
			return path[0]
		case choice == 2 || choice == 3 && isShort:
			return path[len(path)-1]
		case isShort:
			return path[r.Below(len(path))]
		}
	}
	var v int32
	for range 8 {
		v = int32(r.Below(s.n()))
		chosen := s.improved.chosen[v]
		if chosen[0] == NoEdge || chosen[1] == NoEdge {
			break
		}
	}
	return v
}

// Release frees everything that is needed only during the search.
func (s *Solver) Release() {
	s.prices = nil
	s.forest = nil
	s.schedule = nil
	s.beam = nil
	s.improved = nil
	s.window = nil
	s.layout = layout{}
}
