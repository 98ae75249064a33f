package pathset

import (
	"math"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A solver looks for the best solution of a problem in turns. A turn runs a
// beam, which proves that a solution is optimal if it drops no state, and then
// windows.
type solver struct {
	*blockProblem
	c            *work.Canceller
	isUnfinished bool // whether c was stopped while the solver was made: then another is needed

	best   solution
	bound  int     // no solution gains more
	within []int32 // for one path or cycle: the vertices that it may visit to reach the bound by cuts
	proven bool
	states int64 // made by beams

	// For beams, after begin:

	begun     bool // whether begin has run to its end without a proof
	prices    *prices
	forest    *forestBound // nil unless any number of paths is asked for
	layout    layout
	schedule  *schedule
	beam      *beam // nil if no layout fits
	width     int   // of the next beam
	sweepWork int   // the work of the last beam

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

// newSolver returns a solver that knows only the solution without edges, if the
// problem allows it.
func newSolver(c *work.Canceller, p *blockProblem) *solver {
	return &solver{
		blockProblem: p,
		c:            c,
		best:         withoutEdges(p.kind, p.gain),
		bound:        math.MaxInt32,
		width:        firstWidth,
	}
}

// offer keeps a solution if it is the best one so far. A solution with a
// negative value is not allowed, and is ignored.
func (s *solver) offer(found solution) {
	if len(found.edges) > 0 && found.value >= 0 && found.value > s.best.value {
		s.best = found
		s.improved = nil
	}
}

// settle records whether the best solution reaches the bound. A bound that
// shows that there is no solution is also a proof.
func (s *solver) settle() { s.proven = s.proven || s.best.value >= s.bound }

// The number of steps that lower the prices: few before the first beam, since
// the first beam may find the proof anyway, and more before a wide one, for
// which a good bound matters.
const (
	firstSteps = 60
	laterSteps = 200
)

// begin finds a first solution and a bound, and prepares the beams unless the
// solution reaches the bound. If s.c is stopped, begun remains false.
func (s *solver) begin() {
	s.offer(s.walk())
	if s.kind.isSingle() {
		s.bound, s.within = cutBound(s.c, s.blockProblem)
	}
	s.settle()
	if s.c.Err() != nil || s.proven {
		return
	}
	s.layout = planLayout(s.c, s.blockProblem)
	if s.c.Err() != nil {
		return
	}
	potential := potentials(s.c, s.blockProblem)
	if s.c.Err() != nil {
		return
	}
	s.prices = newPrices(s.blockProblem)
	if s.kind.isSingle() {
		s.prices.begin(s.c, potential)
	}
	s.prices.lower(s.c, float64(max(0, s.best.value)), firstSteps)
	s.setSchedule()
	if s.c.Err() != nil {
		return
	}
	if s.kind == anyPaths {
		s.forest = newForestBound(s.blockProblem, potential)
	}
	s.begun = true
}

// setSchedule makes the schedule for the prices and the layout, unless s.c is
// stopped, and lowers the bound to that of the prices. If the layout does not
// fit, it makes no schedule, but still lowers the bound.
func (s *solver) setSchedule() {
	if s.c.Err() != nil {
		return
	}
	if s.layout.width > maxSlots {
		bound := s.prices.choose(s.c)
		if s.c.Err() != nil {
			return
		}
		s.bound = min(s.bound, int(math.Floor(bound+1e-6)))
		s.settle()
		return
	}
	schedule := newSchedule(s.c, s.prices, s.layout, s.isWide())
	if s.c.Err() != nil {
		return
	}
	s.schedule = schedule
	s.bound = min(s.bound, int(floorDiv(s.schedule.bound, int64(s.schedule.scale))))
	if s.beam == nil {
		s.beam = newBeam(s.c, s.schedule)
	} else {
		s.beam.setSchedule(s.schedule)
	}
	s.settle()
}

// turn runs a beam, which is twice as wide as the previous one, and windows,
// which take about as much work. If no layout fits, or the history of the beam
// would be too large, only windows run, for the given units of work.
func (s *solver) turn(units int) {
	if s.proven || s.c.Err() != nil {
		return
	}
	if !s.begun {
		s.begin()
	}
	if s.proven || s.c.Err() != nil {
		return
	}
	begin := s.c.Spent()
	if s.forest != nil {
		s.bound = min(s.bound, s.forest.lowerFor(s.c, s.best.value, units))
		s.settle()
		if s.proven || s.c.Err() != nil {
			return
		}
	}
	maySweep := s.beam != nil && s.width*len(s.edges) <= historyLimit
	if maySweep {
		s.sweep()
	}
	if s.proven || s.c.Err() != nil {
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
func (s *solver) isWide() bool { return s.width > 4*firstWidth }

// sweep runs a beam, and doubles the width of the next one.
func (s *solver) sweep() {
	if s.isWide() {
		// The number of states depends on the bound and on the layout.
		s.prices.lower(s.c, float64(max(0, s.best.value)), laterSteps)
		s.layout = improveLayout(s.c, s.blockProblem, s.layout, s.sweepWork/4)
		s.setSchedule()
		if s.proven || s.c.Err() != nil {
			return
		}
	}
	begin := s.c.Spent()
	found, proven, bound, err := s.beam.run(s.width, max(0, s.best.value+1))
	s.sweepWork = s.c.Spent() - begin
	s.states += s.beam.statesMade
	s.offer(found)
	if err != nil {
		return
	}
	s.bound = min(s.bound, bound)
	s.proven = proven
	s.settle()
	s.width *= 2
}

// improve replaces windows by better ones for the given units of work. It stops
// early if it has worked for patience units without an improvement.
func (s *solver) improve(units, patience int) {
	if s.best.value == noValue || s.n() < 4 || !s.openWindow(units) {
		return
	}
	begin := s.c.Spent()
	hasImproved := s.extend()
	value := s.improved.solution(s.c).value
	for value < s.bound && s.c.Err() == nil {
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
			value = s.improved.solution(s.c).value
		}
	}
	s.random = s.window.random
	s.states += s.window.states
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
func (s *solver) openWindow(units int) bool {
	if s.sizes.classes == nil {
		s.sizes = newWindowSizes(s.n(), len(s.edges))
	}
	s.sizes.beginTurn(units)
	if s.improved != nil {
		return true
	}
	linked := newLinkedSolution(s.c, s.blockProblem, s.best.edges)
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
func (s *solver) improveSomewhere() (more int) {
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
func (s *solver) keepImproved() {
	s.c.Finish(func() {
		found := s.improved.solution(s.c)
		if found.value != noValue {
			s.best = found
		}
	})
	s.settle()
}

// somewhere returns a vertex around which a window may help: usually an end of
// a path, or a vertex on no path. But if the single path or cycle that is
// looked for is still short, it returns a vertex of that path or cycle.
func (s *solver) somewhere() int32 {
	r := &s.window.random
	if s.kind.isSingle() {
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
		if chosen[0] == noEdge || chosen[1] == noEdge {
			break
		}
	}
	return v
}

// release frees everything that is needed only during the search.
func (s *solver) release() {
	s.prices = nil
	s.forest = nil
	s.schedule = nil
	s.beam = nil
	s.improved = nil
	s.window = nil
	s.layout = layout{}
}
