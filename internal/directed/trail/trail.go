// Package trail finds longest trails of directed multigraphs. A trail uses no
// arc twice.
//
// A digraph in which vertices that share one successor share all successors is
// the line digraph of a multigraph: its vertices are the arcs of the
// multigraph, and its paths are the trails: see [dense.Junctions]. The callers
// know only the digraph, so an arc has the number of its vertex.
//
// Each node of a trail has as many arcs in as out, except that the first node
// has one more out, and the last node one more in. To achieve this, as few arcs
// as possible are left out. A minimum-cost flow finds them (flow.go).
//
// The remaining arcs need not be connected. If they are not, the trail either
// avoids some part that is separate from the main part (parts.go), or begins in
// it, or enters it by one of the arcs that lead to it. Each of these cases is
// tried, the most promising first, by branch and bound (branch.go).
package trail

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Search looks for the trail of a multigraph that gains the most. What a
// trail gains is the number of its arcs, plus what it gains at its ends. At any
// time the search has the best trail found so far.
type Search struct {
	c       *work.Canceller
	n       int // number of nodes
	bundles []bundle
	at      [][]int32 // by node: the bundles that begin or end there

	// firstArc is the only arc that an open trail can begin with, and lastArc
	// is the only one that it can end with. Each is -1 unless exactly one is
	// possible. No bundle has them: what is searched for is the trail between
	// them.
	firstArc, lastArc int32

	// before and after hold, by node, what a trail gains if it begins or ends
	// there, or the constant never if it may not. They are nil for a closed
	// trail.
	before, after []int32
	isClosed      bool

	open     []*subproblem // a heap of the subproblems to be tried, the best first
	path     []int32       // the best trail known, between firstArc and lastArc; nil if there is none
	bestGain int           // the gain of that trail, or -1
	bound    int           // no trail gains more
	done     bool          // whether the bound is reached

	states int64 // the number of subproblems
}

// A bundle holds the parallel arcs from one node to another.
type bundle struct {
	from, to int32
	arcs     []int32
}

// NewClosed returns the search for the longest closed trail.
func NewClosed(c *work.Canceller, j *dense.Junctions) *Search {
	t := newSearch(c, j, -1, -1)
	t.isClosed = true
	t.begin()
	return t
}

// NewOpen returns the search for the trail with two ends that gains the most.
// before and after hold, by arc, what a trail gains if it begins or ends with
// the arc: any negative number if it may not. The search does not keep these
// slices.
//
// NewOpen returns nil if j is nil, or if the trail can only be a single arc. It
// also returns nil if several arcs are possible at an end of the trail, and
// arcs of the same node gain differently there.
func NewOpen(c *work.Canceller, j *dense.Junctions, before, after []int32) *Search {
	if j == nil {
		return nil
	}
	first, last := onlyPossible(before), onlyPossible(after)
	if first >= 0 && first == last {
		return nil
	}
	var from, to []int32 // by node
	if first >= 0 {
		from = onlyAt(j.N, j.To[first], before[first]+1)
	} else {
		from = shared(j.N, j.From, before)
	}
	if last >= 0 {
		to = onlyAt(j.N, j.From[last], after[last]+1)
	} else {
		to = shared(j.N, j.To, after)
	}
	if from == nil || to == nil {
		return nil
	}
	t := newSearch(c, j, first, last)
	t.before = from
	t.after = to
	t.begin()
	return t
}

// newSearch returns the search for a multigraph without the arcs first and
// last, which must differ unless both are -1. The caller sets before and after,
// or isClosed, and calls begin. If c is stopped, some arcs may be missing, but
// the bound allows for them.
func newSearch(c *work.Canceller, j *dense.Junctions, first, last int32) *Search {
	t := &Search{
		c:        c,
		n:        j.N,
		at:       make([][]int32, j.N),
		firstArc: first,
		lastArc:  last,
		bestGain: -1,
		bound:    len(j.From) - dense.Bit(first >= 0) - dense.Bit(last >= 0),
	}
	type ends struct{ from, to int32 }
	bundleOf := map[ends]int32{}
	for v := range int32(len(j.From)) {
		if v == first || v == last {
			continue
		}
		e := ends{from: j.From[v], to: j.To[v]}
		i, ok := bundleOf[e]
		if !ok {
			i = int32(len(t.bundles))
			bundleOf[e] = i
			t.bundles = append(t.bundles, bundle{from: e.from, to: e.to})
			t.at[e.from] = append(t.at[e.from], i)
			if e.from != e.to {
				t.at[e.to] = append(t.at[e.to], i)
			}
		}
		t.bundles[i].arcs = append(t.bundles[i].arcs, v)
		if c.Spend(work.PerCall) != nil {
			break
		}
	}
	return t
}

// begin tries the subproblem without rules.
func (t *Search) begin() {
	if !t.isClosed {
		t.bound += int(slices.Max(t.before)) + int(slices.Max(t.after))
	}
	t.try(&subproblem{rules: make([]bundleRule, len(t.bundles))})
	t.settle()
}

// Path returns the arcs of the best trail known, or nil. They must not be
// changed.
func (t *Search) Path() []int32 {
	if t.path == nil || t.firstArc < 0 && t.lastArc < 0 {
		return t.path
	}
	path := make([]int32, 0, len(t.path)+2)
	if t.firstArc >= 0 {
		path = append(path, t.firstArc)
	}
	path = append(path, t.path...)
	if t.lastArc >= 0 {
		path = append(path, t.lastArc)
	}
	return path
}

// Bound returns an upper bound on the gain of a trail. It is not negative.
func (t *Search) Bound() int { return max(0, t.bound) }

// States returns the number of flows that were computed.
func (t *Search) States() int64 { return t.states }

// Turn continues the search until the best trail is found or the given work is
// done. If t.c is stopped, it ends early.
func (t *Search) Turn(units int64) {
	untilSpent := t.c.Spent() + units
	for !t.done && t.c.Spent() < untilSpent && t.c.Err() == nil {
		x := t.pop()
		if x.gain > t.bestGain {
			t.branch(x)
		} else {
			t.open = nil // the others gain no more than x
		}
		t.settle()
	}
}

// settle updates the bound, and sets whether the search is done.
func (t *Search) settle() {
	if t.c.Err() != nil {
		return
	}
	bound := t.bestGain
	if len(t.open) > 0 {
		bound = max(bound, t.open[0].gain)
	}
	t.bound = min(t.bound, bound)
	t.done = t.bound <= t.bestGain
}
