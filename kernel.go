package knighttour

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/graph"
)

// This file holds the one search of the package: a depth-first search for
// Hamiltonian paths, iterative, a vertex a step. KnightTour, KnightTourBetter
// and Search are settings of it.
//
// The search keeps what it has not visited in one of two forms. Up to 64
// vertices are a word of bits (kernel_bits.go): the candidates at a vertex are
// an AND away and a step back is a load. Larger graphs keep for each vertex
// how many successors are left (kernel_lists.go). Both forms visit the same
// vertices in the same order.

// A kernel is one search.
type kernel struct {
	State
	ranker
	start int32
	prune bool   // cut off what holds no tour; otherwise visit the whole tree
	shape *shape // of the graph, if the search prunes

	prefix []int32 // what the path begins with, including the start; nil if only that is given
	length int     // of the paths to find: the number of vertices, but for a search that is split

	closed bool  // the last vertex must lead back to the first
	end    int32 // the vertex that must be the last, or -1
	slack  int   // how many vertices may be tight at once: see prune.go

	colour     []bool // of each vertex, if the graph has two colours and the search prunes
	lastColour bool   // the colour of the last vertex

	counting bool  // paths that leave the same behind need not be told apart
	tours    int64 // found so far

	trace   func(Event)
	visits  int64
	limit   int64 // on visits
	checkAt int64 // the next number of visits at which to look at limit and pulse
	pulse   pulse
	err     error // what stopped the search

	doubtAt int64    // the number of visits from which on a step back is a reason to doubt
	vain    int      // grows with each doubt in vain, and shrinks with each other one
	remnant *remnant // what hopeless looks at; nil if it has not been asked

	longest []int // the longest path that was stepped back from
	shared  int   // how much of it the path still begins with

	fewest bool // Warnsdorff's rule decides, static orders break ties

	bits  *bitForm
	lists *listForm

	recycled *bitForm // of an earlier search, for another one
}

// kernels recycles kernels: what a short search takes from the heap would cost
// it as much as the search does.
var kernels = sync.Pool{New: func() any { return new(kernel) }}

// newKernel returns a search for an open path through all of g that begins at
// the node with ID start and visits everything on its way.
func newKernel(ctx context.Context, g graph.Graph, start int64, orders []Order) (*kernel, error) {
	f, err := freeze(ctx, g)
	if err != nil {
		return nil, err
	}
	v, err := f.find("start", start)
	if err != nil {
		return nil, err
	}
	p := newPulse(ctx)
	arranged, err := f.arrange(orders, p)
	if err != nil {
		return nil, err
	}
	k := kernels.Get().(*kernel)
	*k = kernel{
		State:    State{f: f},
		ranker:   ranker{plan: arranged},
		start:    v,
		end:      -1,
		slack:    2,
		fewest:   arranged.fewest(),
		limit:    math.MaxInt64,
		pulse:    p,
		recycled: k.recycled,
	}
	if !k.fewest {
		k.rankDynamic()
	}
	return k, nil
}

// begin readies the search for its first call of next, when all that sets the
// search is known.
func (k *kernel) begin() {
	k.checkAt = min(k.limit, k.stride())
	k.doubtAt = math.MaxInt64
	if k.prune {
		k.doubtAt = int64(len(k.f.nodes))
		if k.colour = k.shape.colour; k.colour != nil {
			k.lastColour = k.colour[k.start] != (len(k.f.nodes)%2 == 0)
		}
	}
	if k.f.masks != nil {
		k.beginBits()
	} else {
		k.beginLists()
	}
	n := len(k.f.nodes)
	for i, v := range k.prefix {
		k.only(v)
		if k.length = i + 1; k.length == n || !k.next() {
			break // the rest is for next to find, or nothing begins like this
		}
	}
	k.length = n
}

// setPrefix makes the path begin with the nodes with the given IDs, if there
// are any.
func (k *kernel) setPrefix(ids []int64) error {
	for i, id := range ids {
		v, err := k.f.find("node of a part", id)
		if err != nil {
			return err
		}
		if i == 0 && v != k.start {
			return fmt.Errorf("%w: start %d: this is a part of a search from %d", ErrNode, k.f.id(int(k.start)), id)
		}
		k.prefix = append(k.prefix, v)
	}
	return nil
}

// only makes v the only candidate at the end of the path.
func (k *kernel) only(v int32) {
	if d := len(k.path); k.bits != nil {
		k.bits.frames[d].todo &= 1 << v
	} else if s := &k.lists.steps[d]; s.must == whichever {
		s.must = v
	} else if s.must != v {
		s.must = nobody
	}
}

// abandon leaves no candidate at the end of the path.
func (k *kernel) abandon() {
	if d := len(k.path); k.bits != nil {
		k.bits.frames[d].todo = 0
	} else {
		k.lists.steps[d].must = nobody
	}
}

// ends reports whether the path, which has all vertices, ends as the goal asks.
func (k *kernel) ends(v int) bool {
	switch {
	case k.closed:
		return len(k.f.nodes) > 2 && slices.Contains(k.f.of(int32(v)), k.start)
	case k.end >= 0:
		return v == int(k.end)
	}
	return true
}

// stride returns the number of visits between two looks at the context, which
// should take some ten microseconds.
func (k *kernel) stride() int64 {
	if k.attended() {
		return 8 // who knows how long the caller's functions take
	}
	return 1 + 8192*int64(len(k.f.nodes))/int64(len(k.f.list)+1)
}

// finish ends the use of k.
func (k *kernel) finish() {
	if k.recycled != nil {
		k.recycled.memo = nil // too large to lie about
	}
	*k = kernel{recycled: k.recycled}
	kernels.Put(k)
}

// next goes on to the next path that is a tour and reports whether there is
// one; if not, k.err says whether the search was stopped or is exhausted.
func (k *kernel) next() bool {
	if k.bits != nil {
		return k.nextBits()
	}
	return k.nextLists()
}

// stopped looks at the context and the limit, and reports whether the search
// has to end. It is due when k.visits has come to k.checkAt.
func (k *kernel) stopped() bool {
	k.err = k.pulse.err()
	if k.err == nil && k.visits >= k.limit {
		k.err = fmt.Errorf("%w: %d visits", ErrLimit, k.limit)
	}
	k.checkAt = min(k.limit, k.visits+k.stride())
	return k.err != nil
}

// doubt asks whether the path can be completed at all. It returns the least
// length at which it finds the path hopeless; if it does not, that is more than
// the path has. It is due after a step back when k.visits has come to k.doubtAt.
//
// A path that is hopeless stays so however it is continued. So the length is
// looked for in ever longer strides back, and then between the last two.
//
// To ask costs as much as many visits. A search that has gone astray gets the
// answer at once; one that has to try everything anyway mostly asks in vain,
// and the more often it did the less often it asks.
func (k *kernel) doubt() (hopeless int) {
	d := len(k.path)
	hopeless = d + 1
	alive, work := 0, 0
	for stride := 1; alive+1 < hopeless && alive < d; stride *= 2 {
		length := (alive + hopeless) / 2
		if alive == 0 {
			length = max(1, hopeless-stride)
		}
		why, w := k.hopeless(length)
		work += w
		if why != "" {
			hopeless = length
		} else if alive = length; k.remnant.stopped {
			break
		}
	}
	if hopeless <= d {
		k.vain = max(0, k.vain-1)
	} else {
		k.vain = min(16, k.vain+2)
	}
	k.doubtAt = k.visits + int64(work)*(1<<k.vain-1)>>10
	k.checkAt = k.visits
	return hopeless
}

// record keeps the path, which is longer than any kept before and about to be
// stepped back from.
func (k *kernel) record(path []int) {
	k.longest = append(k.longest[:k.shared], path[k.shared:]...)
	k.shared = len(path)
}

// attended reports whether functions of the caller have to be called at each
// step.
func (k *kernel) attended() bool { return k.trace != nil || k.sorted != nil }

// attend calls them after v was put on the path.
func (k *kernel) attend(v int) {
	if k.trace != nil {
		k.trace(Event{ID: k.f.id(v), Depth: len(k.path) - 1})
	}
	if k.sorted != nil {
		k.sort(&k.State, v)
	}
}

// tour runs the search to its next tour.
func (k *kernel) tour() (Tour, error) {
	switch {
	case k.next():
		return k.found(), nil
	case k.err != nil:
		return k.partial(), k.err
	}
	return Tour{Visits: k.visits}, k.noTour(k.exhausted())
}

// exhausted says why the search has found no tour, with the argument that
// would have settled it at once, if there is one.
func (k *kernel) exhausted() string {
	reason := fmt.Sprintf("the search is exhausted after %d visits", k.visits)
	if !k.prune || len(k.f.nodes) == 1 || len(k.prefix) > 1 {
		return reason
	}
	if k.bits != nil {
		k.path, k.rest = append(k.path, int(k.start)), allBits(len(k.f.nodes))&^(1<<k.start)
	} else {
		k.enter(int(k.start))
	}
	if why, _ := k.hopeless(1); why != "" {
		return why + "; " + reason
	}
	return reason
}

// found returns the tour that next has found.
func (k *kernel) found() Tour { return Tour{Path: k.ids(k.path), Visits: k.visits} }

// partial returns the longest path seen, for a search that was stopped.
func (k *kernel) partial() Tour {
	longest := k.longest
	if len(k.path) > len(longest) {
		longest = k.path
	}
	return Tour{Path: k.ids(longest), Visits: k.visits}
}

// ids returns the node IDs of a path.
func (k *kernel) ids(path []int) []int64 {
	ids := make([]int64, len(path))
	for i, v := range path {
		ids[i] = k.f.first + int64(v)
	}
	if k.f.index != nil {
		for i, v := range path {
			ids[i] = k.f.nodes[v].ID()
		}
	}
	return ids
}
