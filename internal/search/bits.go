package search

import (
	"math/bits"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A bitSearch is the engine for graphs of up to 64 vertices.
type bitSearch struct {
	*core
	depth    int                          // of the path
	vertices [dense.WordSize]int32        // those of the path come first
	frames   [dense.WordSize + 1]bitFrame // frames[d] belongs to a path of d vertices
	counts   [dense.WordSize]int32        // core.state.Free, if it is shown
	prev     dense.Lists                  // predecessors, for counts
	exits    uint64                       // problem.Exits
	interior uint64                       // the interior vertices: see Pruning in the introduction
	given    uint64                       // the vertices of problem.Places
	pollAt   int64                        // the number of visits at the next poll
	eventAt  int64                        // the number of visits at the next event: see schedule

	queues    *dense.Queues // the successors of each vertex by static orders, or noQueues
	callsBack bool          // core.hasCallbacks, which does not change during a search
	plain     bool          // whether entering a vertex does no more than make its frame
}

// A bitFrame is the state of the search at one vertex of the path. Its sets are
// bitmasks.
type bitFrame struct {
	remaining  uint64 // the unvisited vertices
	candidates uint64 // the successors yet to be tried
	forced     uint64 // the forced vertices among the remaining

	// queue holds the first candidates to be tried, up to eight of them, in the
	// order of trial. It is 0 until they are enqueued.
	queue dense.Queue
}

// noQueues is used with dynamic orders, whose queues are made at each visit.
var noQueues dense.Queues

// visitsPerPoll is the number of visits between two polls of the context,
// unless the search calls functions of the caller.
const visitsPerPoll = work.PollInterval / workPerVisit

// begin begins a search from the start of co.problem. The engine may have run
// other searches before, so begin sets everything that is read before next
// writes it.
func (b *bitSearch) begin(co *core) (err error) {
	p := &co.problem
	n := p.Graph.Len()
	b.core = co
	b.depth = 0

	// What functions of the caller see. The functions may be slow, so if there
	// are any, the context is polled before each visit.
	b.callsBack = co.hasCallbacks()
	b.pollAt = min(co.limit, co.visits+visitsPerPoll)
	if b.callsBack {
		b.pollAt = co.visits + 1
	}
	if co.showsState() {
		b.prev, err = p.Graph.Predecessors(co.c)
		co.state.Free = b.counts[:n]
		co.state.Free.Fill(p.Graph.Lists)
	}

	// The frame of the empty path, whose only candidate is the start, and what
	// pruning needs to know.
	root := bitFrame{
		remaining:  dense.AllBits(n),
		candidates: 1 << p.Start,
		queue:      dense.QueueOf(int(p.Start)),
	}
	b.exits = 0
	b.interior = 0
	if p.Prune {
		b.exits = dense.BitsOf(p.Exits)
		root.forced = dense.BitsOf(p.Leaves)&^b.exits | dense.BitsOf(p.Sinks)
		b.interior = p.InteriorSet()
	}

	// The given places. They may exclude the start.
	b.given = 0
	for _, v := range p.Places {
		if v >= 0 {
			b.given |= 1 << v
		}
	}
	root.candidates &= b.placeable(0)
	b.frames[0] = root

	b.plain = !b.callsBack && !p.Prune && len(p.Prefix) == 0 && p.Places == nil
	b.queues = &noQueues
	if p.Plan.HasQueues && !p.Plan.IsDynamic() {
		b.queues = &p.Plan.Queues
	}
	return err
}

// path implements [engine].
func (b *bitSearch) path() []int32 { return b.vertices[:b.depth] }

// unvisited implements [engine].
func (b *bitSearch) unvisited() vertexSet { return (*dense.BitSet)(&b.frames[b.depth].remaining) }

// tried implements [engine].
func (b *bitSearch) tried() (tried []int32) {
	f := &b.frames[b.depth]
	m := b.problem.Graph.Masks.Next[b.vertices[b.depth-1]] & f.remaining &^ f.candidates
	for ; m != 0; m &= m - 1 {
		tried = append(tried, int32(bits.TrailingZeros64(m)))
	}
	return tried
}

// placeable returns the vertices that the given places allow at index d of the
// path. Bits that belong to no vertex may be set, too.
func (b *bitSearch) placeable(d int) uint64 {
	if d < len(b.problem.Places) && b.problem.Places[d] >= 0 {
		return 1 << b.problem.Places[d]
	}
	return ^b.given
}

// giveUp implements [engine].
func (b *bitSearch) giveUp(length int) {
	for d := length; d <= b.depth; d++ {
		b.frames[d].candidates = 0
	}
}

// next implements [engine]. Each iteration steps back if the last vertex has no
// candidates, or else visits the first of them. While next runs, d is the depth
// and f the frame of the last vertex. visitsLeft counts down the visits to the
// next event, in place of b.visits: see pause. For quiet, see schedule.
func (b *bitSearch) next() outcome {
	masks, queues := &b.problem.Graph.Masks, b.queues
	b.pollAt = max(b.visits, min(b.pollAt, b.limit)) // NextWithin may have changed the limit
	visitsLeft, quiet := b.schedule()
	d := b.depth
	f := b.frames[d]
	for {
		if f.candidates == 0 {
			if d == 0 {
				b.pause(d, visitsLeft)
				return ended
			}
			d--
			if d >= quiet {
				b.pause(d, visitsLeft)
				if b.leave() {
					return checkDue
				}
				visitsLeft, quiet = b.schedule()
			}
			f = b.frames[d]
			continue
		}
		if visitsLeft == 0 {
			b.frames[d] = f
			b.pause(d, visitsLeft)
			if b.askToStop() {
				return ended
			}
			visitsLeft, quiet = b.schedule()
		}
		f.queue = f.untried()
		if f.queue == 0 {
			f.queue = b.enqueue(int(b.vertices[d-1]), f)
		}
		visitsLeft--
		v := f.queue.First()
		f.candidates &^= 1 << v
		remaining := f.remaining &^ (1 << v)
		candidates := masks.Next[v] & remaining
		if candidates == 0 && d < quiet {
			continue // a visit of a dead end: no need to step into it and back
		}
		b.frames[d] = f
		b.vertices[d] = int32(v)
		d++
		f = bitFrame{
			remaining:  remaining,
			candidates: candidates,
			queue:      queues[v],
			forced:     f.forced,
		}
		if !b.plain {
			f = b.enter(d, f) // prunes
		}
		if d == b.length && b.accepts(b.vertices[:d]) {
			f.candidates = 0
			b.frames[d] = f
			b.pause(d, visitsLeft)
			return found
		}
	}
}

// untried returns the queue without the vertices before its first candidate.
func (f bitFrame) untried() dense.Queue {
	q := f.queue
	for q != 0 && f.candidates>>q.First()&1 == 0 {
		q = q.Rest()
	}
	return q
}

// pause copies the depth and the number of visits from the local variables of
// next to b, before anything else reads them there.
func (b *bitSearch) pause(d int, visitsLeft int64) {
	b.depth = d
	b.visits = b.eventAt - visitsLeft
}

// schedule plans the next event, a poll or a check of feasibility. It returns
// the number of visits until then, and quiet. After an error, the event is due
// at once.
//
// A step back to a path of fewer than quiet vertices needs no call of leave:
// the path with one vertex more is no longer than b.longest, and too short for
// a tour. The same is true of a dead end after such a path. From one visit
// before a check is due, quiet is 0: then each step back goes through leave,
// which sees when the check is due.
func (b *bitSearch) schedule() (visitsLeft int64, quiet int) {
	b.eventAt = b.pollAt
	quiet = min(len(b.longest), b.length-1)
	beforeCheck := b.checkAt - 1
	if b.callsBack || b.visits >= beforeCheck {
		quiet = 0
	} else {
		b.eventAt = min(b.eventAt, beforeCheck)
	}
	if b.err != nil {
		b.eventAt = b.visits
	}
	return b.eventAt - b.visits, quiet
}

// askToStop reports whether the search stops before the next visit, because the
// context is done, the limit is reached, or an error has occurred.
func (b *bitSearch) askToStop() bool {
	if b.visits < b.pollAt && b.err == nil {
		return false // only a check is due
	}
	b.pollAt = b.visits + 1
	if !b.callsBack {
		b.pollAt = b.visits + visitsPerPoll
		b.c.Charge(work.PollInterval)
	}
	b.pollAt = min(b.pollAt, b.limit)
	b.stopOn(b.c.Spend(0))
	if b.err == nil && b.visits >= b.limit {
		b.err = ErrLimit
	}
	return b.err != nil
}

// enter completes the visit of the last vertex of the path, unless the search
// is plain. It returns the vertex's frame: f without the candidates that are
// excluded by pruning, the prefix, the places or the caller.
func (b *bitSearch) enter(d int, f bitFrame) bitFrame {
	v := int(b.vertices[d-1])
	if b.problem.Prune && f.remaining != 0 {
		f = b.pruneFrame(v, f)
	}
	if d < len(b.problem.Prefix) {
		f.candidates &= 1 << b.problem.Prefix[d]
	}
	f.candidates &= b.placeable(d)
	if b.showsState() {
		b.state.Free.Visit(v, b.prev.Of(int32(v)))
	}
	if b.callsBack {
		b.callBack(b.vertices[:d])
		if b.allow != nil {
			f.candidates = b.allowed(b.vertices[:d], f.candidates)
		}
	}
	return f
}

// allowed returns the candidates that the caller allows as the next vertex of
// the path.
func (b *bitSearch) allowed(path []int32, candidates uint64) uint64 {
	for m := candidates; m != 0; m &= m - 1 {
		if !b.allows(path, int32(bits.TrailingZeros64(m))) {
			candidates &^= m & -m
		}
	}
	return candidates
}

// leave completes a step back from the vertex after the path. It reports
// whether a check is due.
func (b *bitSearch) leave() bool {
	v := b.vertices[b.depth]
	if b.depth >= len(b.longest) {
		b.record(b.vertices[:b.depth+1], 0)
	}
	if b.showsState() {
		b.state.Free.Leave(int(v), b.prev.Of(v))
	}
	b.callBackAfter(v, b.depth)
	return b.frames[b.depth].candidates != 0 && b.visits >= b.checkAt
}

// enqueue returns a queue of the candidates to try first at u, in the order of
// trial. With Warnsdorff's rule, this is a single candidate. Otherwise there
// may be up to eight. f is the frame of u, and must have candidates.
func (b *bitSearch) enqueue(u int, f bitFrame) dense.Queue {
	if f.candidates&(f.candidates-1) == 0 {
		return dense.QueueOf(bits.TrailingZeros64(f.candidates))
	}
	list := b.lists.Of(int32(u))
	if b.warnsdorff {
		return dense.QueueOf(b.chooseFewest(list, f))
	}
	return dense.NewQueue(list, f.candidates)
}

// chooseFewest returns the first candidate by Warnsdorff's rule. The order of
// list breaks ties.
func (b *bitSearch) chooseFewest(list []int32, f bitFrame) (v int) {
	fewest := dense.WordSize
	for _, w := range list {
		w := int(w) & (dense.WordSize - 1)
		if f.candidates>>w&1 == 0 {
			continue
		}
		if n := bits.OnesCount64(b.problem.Graph.Masks.Next[w] & f.remaining); n < fewest {
			fewest, v = n, w
		}
	}
	return v
}

// pruneFrame returns f, the frame of v, without the candidates that begin no
// tour: see Pruning in the introduction. It is called after v was visited,
// while other vertices are still unvisited.
func (b *bitSearch) pruneFrame(v int, f bitFrame) bitFrame {
	if !b.problem.Graph.Undirected {
		return b.pruneDirected(v, f)
	}
	forced := f.forced &^ (1 << v)
	// Only the neighbours of v have lost a link.
	for m := f.candidates; m != 0; m &= m - 1 {
		u := bits.TrailingZeros64(m) & (dense.WordSize - 1) // a mask instead of a check of the index
		links := b.problem.Graph.Masks.Next[u] & f.remaining
		if links&(links-1) != 0 {
			continue
		}
		w := m & -m
		if links == 0 { // it must be both the next and the last
			isOnly := f.remaining == w
			if !isOnly || b.problem.MaxForced < 2 && b.exits&w == 0 {
				f.candidates = 0
				return f
			}
		}
		forced |= w &^ b.exits
	}
	f.forced = forced
	if b.problem.MaxForced == 2 {
		forced &= forced - 1 // leave one out: it may be the last
	}
	if forced != 0 {
		f.candidates &= f.forced
		if forced&(forced-1) != 0 {
			f.candidates = 0
		}
	}
	return b.keepEnd(f.forceNext(f.forced & b.interior))
}

// pruneDirected is pruneFrame for directed graphs.
func (b *bitSearch) pruneDirected(v int, f bitFrame) bitFrame {
	masks := &b.problem.Graph.Masks
	forced := f.forced &^ (1 << v)
	for m := masks.Prev[v&(dense.WordSize-1)] & f.remaining; m != 0; m &= m - 1 {
		if masks.Next[bits.TrailingZeros64(m)]&f.remaining == 0 {
			forced |= m & -m
		}
	}
	f.forced = forced
	if !b.mayBeLast(forced) {
		f.candidates = 0
		return f
	}
	next := uint64(0) // the vertices that must be next
	for m := f.candidates; m != 0; m &= m - 1 {
		if masks.Prev[bits.TrailingZeros64(m)]&f.remaining == 0 {
			next |= m & -m
		}
	}
	f = b.keepEnd(f.forceNext(next))
	if f.remaining&(f.remaining-1) != 0 {
		f.candidates &^= forced
	}
	return f
}

// mayBeLast reports whether every vertex of a set may be the last one of a tour
// of a directed graph. A tour has only one last vertex, so the result is false
// if the set has several vertices.
func (b *bitSearch) mayBeLast(set uint64) bool {
	switch {
	case set&(set-1) != 0: // there are two
		return false
	case set&b.interior != 0: // the last has the other colour
		return false
	case b.problem.MaxForced == 1 && set&^b.exits != 0: // it misses the goal
		return false
	}
	return true
}

// forceNext removes the candidates that are not in next, the set of vertices
// that must come next. If next is empty, all candidates stay. If next has
// several vertices, no candidate stays.
func (f bitFrame) forceNext(next uint64) bitFrame {
	if next == 0 {
		return f
	}
	if next&(next-1) != 0 {
		next = 0
	}
	f.candidates &= next
	return f
}

// keepEnd removes the candidates that make the goal unreachable.
func (b *bitSearch) keepEnd(f bitFrame) bitFrame {
	if b.problem.End >= 0 && f.remaining != 1<<b.problem.End {
		f.candidates &^= 1 << b.problem.End
	}
	if b.problem.Closed && f.remaining&b.exits == 0 {
		f.candidates = 0
	}
	return f
}
