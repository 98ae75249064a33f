package frontier

import (
	"errors"
	"math"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Tracer looks for a Hamiltonian cycle of a graph where that takes little
// work. It goes on where it was when the budget of a call is spent.
type Tracer struct {
	graph   dense.Lists
	first   []int32
	planner *planner
	planned bool

	memory int     // maximum number of words
	trail  *trail  // of the order that is swept now, or nil
	spent  int     // the work for it so far
	limit  float64 // orders estimated to take more steps are not swept
}

// NewTracer returns a Tracer for an undirected graph of at least 3 vertices,
// without loops. Its order begins with the vertices of first.
func NewTracer(g dense.Lists, first []int32) *Tracer {
	return &Tracer{
		graph:  g,
		first:  first,
		memory: Memory,
		limit:  math.MaxFloat64,
	}
}

// Share makes one n-th of [Memory] the most that f takes. It is for tracers that
// take turns. Nothing may have been traced yet.
func (f *Tracer) Share(n int) { f.memory = Memory / n }

// plan tries orders, the first time that it is called.
func (f *Tracer) plan(c *work.Canceller) {
	if f.planned || c.Err() != nil {
		return
	}
	f.planner = newPlanner(c, f.graph, f.first)
	f.planner.plan()
	f.planned = c.Err() == nil
}

// Order returns the order of [BestOrder], which the first call plans, or a
// better one that Cycle has found.
func (f *Tracer) Order(c *work.Canceller) Order {
	f.plan(c)
	if c.Err() != nil {
		return Order{}
	}
	return f.planner.best
}

// A sweep is begun long before its estimated work is within the budget, since
// its beginning tells how far the estimate is wrong. Then it waits.
const (
	// probeShare is the share of the budget for a sweep that waits.
	probeShare = 8

	// maxWait is how many times the budget the work left may be for a sweep to
	// go on as one that waits.
	maxWait = 128

	// patience is how many times the budget a sweep may take in a call if that
	// is expected to be enough.
	patience = 64

	// improvements is how many times the budget may be spent to improve an
	// order, if the sweep is then expected to be enough.
	improvements = 8
)

// Cycle returns a Hamiltonian cycle, or nil if that takes much more work than
// the budget, by an estimate or in fact, or too much memory. It may spend the
// budget several times to improve the order. The error may be
// [dense.ErrNoCycle].
func (f *Tracer) Cycle(c *work.Canceller, budget int) ([]int32, error) {
	budget = min(budget, math.MaxInt/(2*patience)) // so that no sum overflows
	if !f.planned && OrderWork*f.graph.Len() > budget {
		return nil, nil
	}
	f.plan(c)
	if c.Err() != nil {
		return nil, c.Err()
	}
	units := budget
	if f.isWithin(budget) {
		units *= improvements
	}
	f.planner.improve(c, units)
	if c.Err() != nil {
		return nil, c.Err()
	}
	f.chooseTrail(c, budget)
	if f.trail == nil {
		return nil, nil
	}
	if f.workLeft() > float64(budget)*maxWait {
		return nil, nil
	}
	if f.workLeft() > float64(budget)*patience {
		cycle, err := f.advance(c, budget/probeShare)
		if f.trail == nil || cycle != nil || err != nil {
			return cycle, err
		}
	}
	if f.workLeft() > float64(budget)*patience {
		return nil, nil
	}
	return f.advance(c, budget*patience)
}

// advance goes on with the sweep for the given units of work.
func (f *Tracer) advance(c *work.Canceller, units int) ([]int32, error) {
	before := c.Spent()
	cycle, err := f.trail.advance(c, before+units)
	f.spent += c.Spent() - before
	switch {
	case errors.Is(err, ErrGaveUp): // for lack of memory
		f.limit = f.trail.total() / 2
		f.trail = nil
		return nil, nil
	case err != nil:
		return nil, err
	case cycle == nil && f.trail.isDone():
		return nil, dense.ErrNoCycle
	}
	return cycle, nil
}

// isWithin reports whether a sweep of the best order is expected to end in a
// call with this budget.
func (f *Tracer) isWithin(budget int) bool {
	best := f.planner.best
	return best.Vertices != nil && best.steps*WorkPerStep <= float64(budget)*patience
}

// chooseTrail begins a sweep of the best order, unless one is under way that
// takes at most twice the work.
func (f *Tracer) chooseTrail(c *work.Canceller, budget int) {
	best := f.planner.best
	if best.Vertices == nil || best.steps > f.limit {
		return
	}
	if !f.isWithin(budget) && !f.planner.isImproved() {
		return // a better order is likely to follow
	}
	if f.trail != nil {
		left := f.trail.total() - f.trail.soFar()
		if left <= 2*best.steps {
			return
		}
	}
	p := Task{
		Graph:  f.graph,
		Order:  best.Vertices,
		Memory: f.memory,
		Steps:  math.MaxInt64,
	}
	f.trail = p.newTrail(c, 0)
	f.spent = 0
}

// workLeft returns the work that the sweep is expected to take from now on: as
// much for each estimated step as it has taken so far.
func (f *Tracer) workLeft() float64 {
	const doubt = 1 << 12 // as many estimated steps are supposed to have taken WorkPerStep
	done := f.trail.soFar()
	perStep := (float64(f.spent) + doubt*WorkPerStep) / (done + doubt)
	return perStep * (f.trail.total() - done)
}

// A trail is a sweep that keeps layers of states for the way back. Where they
// do not fit the memory, it keeps some of them, and computes those between
// again.
type trail struct {
	*sweep
	kept   []step // in ascending order of their places
	words  int    // of the layers kept
	most   int    // words that may be kept while this stretch is swept
	stride int    // of the stretch: see thin

	first    int       // the placing for which excluded holds
	excluded exclusion // what that leaves out; nothing in a sweep of a whole graph
}

// A step of a trail is a layer before a placing.
type step struct {
	*layer
	at int // the index of the placing
}

// newTrail returns a trail before the first placing, with counts of the given
// number of words.
func (p Task) newTrail(c *work.Canceller, words int) *trail {
	t := &trail{sweep: p.sweep(c, words)}
	if t.err != nil {
		return t
	}
	var first *layer
	first, t.err = t.begin()
	if t.err == nil {
		t.push(0, first)
		t.beginStretch()
	}
	return t
}

// top returns the last of the layers kept.
func (t *trail) top() step { return t.kept[len(t.kept)-1] }

// isDone reports whether all vertices have been placed.
func (t *trail) isDone() bool { return t.err == nil && t.top().at == len(t.placings) }

// total returns the estimated steps.
func (t *trail) total() float64 { return t.stepsBefore(len(t.placings)) }

// soFar returns the estimated steps of the placings done.
func (t *trail) soFar() float64 {
	if t.err != nil {
		return 0
	}
	return t.stepsBefore(t.top().at)
}

// stepsBefore returns the estimated steps of the placings before one.
func (t *trail) stepsBefore(at int) float64 {
	if at == 0 {
		return 0
	}
	return t.placings[at-1].steps
}

// advance goes on until the work charged reaches until or all vertices have
// been placed. Then it returns a cycle, if there is one.
func (t *trail) advance(c *work.Canceller, until int) ([]int32, error) {
	if t.err != nil {
		return nil, t.err
	}
	t.c = c
	for !t.isDone() {
		if c.Spent() >= until {
			return nil, nil
		}
		if err := t.advanceOne(0); err != nil {
			return nil, err
		}
	}
	if t.top().states == 0 {
		return nil, nil
	}
	return t.back()
}

// backSteps is how many times the steps of a sweep the way back may take. With
// enough memory it takes none, with half of that about as many again.
const backSteps = 10

// back walks back from the last layer through the others, and returns the cycle
// that leads to it.
func (t *trail) back() ([]int32, error) {
	t.maxSteps = t.steps * (1 + backSteps)
	links := make(dense.Links, t.graph.Len())
	var target state
	for at := len(t.placings) - 1; at >= 0; at-- {
		t.pop()
		l, err := t.layer(at)
		if err != nil {
			return nil, err
		}
		from, by := before(l, &t.placings[at], target)
		for _, j := range by {
			if j != noLink {
				links.Join(t.placings[at].earlier[j].vertex, t.order[at])
			}
		}
		target = from
		if err := t.c.Spend(1 + l.states); err != nil {
			return nil, err
		}
	}
	return links.Cycle(0), nil
}

// layer returns the layer before a placing, which is kept. The last one kept
// must not be behind it.
func (t *trail) layer(at int) (*layer, error) {
	base := len(t.kept) - 1
	t.beginStretch()
	for t.top().at < at {
		if err := t.advanceOne(base); err != nil {
			return nil, err
		}
	}
	return t.top().layer, nil
}

// advanceOne makes the next placing after the last layer kept. If memory is
// short, it thins the layers after that of index base.
func (t *trail) advanceOne(base int) error {
	if t.words > t.most {
		t.thin(base)
	}
	top := t.top()
	next, err := t.place(&t.placings[top.at], top.layer, t.excludedAt(top.at))
	for errors.Is(err, ErrMemory) && t.thin(base) {
		next, err = t.place(&t.placings[top.at], top.layer, t.excludedAt(top.at))
	}
	if err != nil {
		return err
	}
	if (top.at-t.kept[base].at)%t.stride != 0 {
		t.pop()
	}
	t.push(top.at+1, next)
	return nil
}

// excludedAt returns the degrees that a placing leaves out.
func (t *trail) excludedAt(at int) exclusion {
	if at == t.first {
		return t.excluded
	}
	return exclusion{}
}

// beginStretch begins a sweep from the last layer kept. The layers that it
// keeps may take half of the memory that is left. The other half is for sweeps
// between two of them.
func (t *trail) beginStretch() {
	t.stride = 1
	t.most = t.words + (t.pool.size-t.words)/2
}

// push keeps a layer.
func (t *trail) push(at int, l *layer) {
	t.kept = append(t.kept, step{layer: l, at: at})
	t.words += l.words()
}

// pop releases the last of the layers kept.
func (t *trail) pop() {
	last := len(t.kept) - 1
	t.drop(t.kept[last])
	t.kept = t.kept[:last]
}

// drop releases a layer.
func (t *trail) drop(s step) {
	t.words -= s.layer.words()
	t.release(s.layer)
}

// thin doubles the stride, and keeps of the layers after kept[base] every
// stride-th and the last. It goes on until that releases a layer, and reports
// false if none can be.
func (t *trail) thin(base int) bool {
	last := len(t.kept) - 1
	from := t.kept[base].at
	for t.stride <= t.kept[last].at-from {
		t.stride *= 2
		kept := t.kept[:base+1]
		for _, s := range t.kept[base+1 : last] {
			if (s.at-from)%t.stride == 0 {
				kept = append(kept, s)
			} else {
				t.drop(s)
			}
		}
		kept = append(kept, t.kept[last])
		t.kept = kept
		if len(kept)-1 < last {
			return true
		}
	}
	return false
}

// before returns a state of a layer from which a placing leads to target, and
// the links by which it does, as in linker.choices. There must be one.
func before(l *layer, at *placing, target state) (from state, by [2]int8) {
	var c linker
	found := false
	for i := 0; i < len(l.groups) && !found; i++ {
		g := &l.groups[i]
		c.do = func(to degrees, e edit, links [2]int8) {
			if to != target.degrees {
				return
			}
			ranks, _ := l.list(g, 0)
			for _, rank := range ranks {
				if e.apply(rank) == target.rank {
					from = state{degrees: g.degrees, rank: rank}
					by = links
					found = true
				}
			}
		}
		c.choices(g.degrees, at)
	}
	return from, by
}
