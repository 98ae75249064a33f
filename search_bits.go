package knighttour

import (
	"math/bits"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A bitSearch is the engine for graphs of up to 64 vertices.
type bitSearch struct {
	*run
	set      dense.BitSet              // run.unvisited, brought up to date before it is asked
	counts   [dense.WordSize]int32     // run.free, in a search by dynamic orders
	frames   [dense.WordSize + 1]frame // frames[d] belongs to a path of d vertices
	vertices [dense.WordSize]int       // the path
	exits    uint64                    // problem.exits
	interior uint64                    // the vertices whose colour the last one does not have
	pollAt   int64                     // the number of visits at which to ask whether to stop
	eventAt  int64                     // the number of visits at which next has anything to ask: see schedule

	queues *dense.Queues // of what is to be tried at each vertex, as far as it is known beforehand
	plain  bool          // whether entering a vertex takes no more than its frame
	greedy bool          // whether to follow Warnsdorff's rule without coming back to next
}

// A frame is the search at one vertex of its path.
type frame struct {
	unvisited  uint64
	candidates uint64      // not yet tried
	queue      dense.Queue // the first of them in their order
	forced     uint64      // the forced vertices among the unvisited: see "Pruning" in search_run.go
}

// noQueues are the queues of orders that decide when a vertex is visited.
var noQueues dense.Queues

// visitsPerPoll is the number of visits between two looks at the context.
const visitsPerPoll = work.PollInterval / workPerVisit

// newBitSearch returns the engine of r, in memory that is used again.
func newBitSearch(r *run) *bitSearch {
	if r.bits == nil {
		r.bits = new(bitSearch)
	}
	b, p := r.bits, &r.problem
	b.run = r
	all := dense.AllBits(r.length)
	r.unvisited = &b.set
	r.path = b.vertices[:0]
	if r.ranker != nil {
		r.free = b.counts[:p.f.n]
		r.free.Fill(p.f.lists)
	}
	b.exits, b.interior = 0, 0
	b.pollAt = min(r.limit, visitsPerPoll)
	if r.hasCallbacks() {
		b.pollAt = 1
	}
	root := frame{unvisited: all, candidates: 1 << p.start, queue: dense.QueueOf(int(p.start))}
	if p.prune {
		b.exits = dense.BitsOf(p.exits)
		root.forced = dense.BitsOf(p.leaves)&^b.exits | dense.BitsOf(p.sinks)
		if p.colour != nil {
			b.interior = p.coloured
			if p.lastColour {
				b.interior = all &^ p.coloured
			}
		}
	}
	b.frames[0] = root
	b.plain = !r.hasCallbacks() && !p.prune && len(p.prefix) == 0
	b.greedy = !r.hasCallbacks() && p.prune && len(p.prefix) == 0 && p.f.undirected && r.warnsdorff && p.plan.hasQueues
	b.queues = &noQueues
	if p.plan.hasQueues && len(p.plan.layers) == 0 {
		b.queues = &p.plan.queues
	}
	return b
}

func (b *bitSearch) giveUp(length int) {
	for d := length; d <= len(b.path); d++ {
		b.frames[d].candidates = 0
	}
}

func (b *bitSearch) next() bool {
	masks, queues, p := &b.problem.f.masks, b.queues, &b.problem
	visitsLeft, quiet := b.schedule()
	d := len(b.path)
	f := b.frames[d]
	for {
		if f.candidates == 0 {
			if d == 0 {
				b.pause(d, visitsLeft)
				return false
			}
			if d--; d >= quiet {
				b.pause(d, visitsLeft)
				b.leave()
				visitsLeft, quiet = b.schedule()
			}
			f = b.frames[d]
			continue
		}
		if visitsLeft == 0 {
			b.frames[d] = f
			b.pause(d, visitsLeft)
			if b.askToStop() {
				return false
			}
			visitsLeft, quiet = b.schedule()
		}
		if f.queue = f.untried(); f.queue == 0 {
			f.queue = b.enqueue(b.vertices[d-1], f)
		}
		visitsLeft--
		v := f.queue.First()
		f.candidates &^= 1 << v
		unvisited := f.unvisited &^ (1 << v)
		candidates := masks.Next[v] & unvisited
		if candidates == 0 && d < quiet {
			continue // a dead end, and no reason to step into it and back
		}
		b.frames[d] = f
		b.vertices[d] = v
		d++
		f = frame{unvisited: unvisited, candidates: candidates, queue: queues[v], forced: f.forced}
		if !b.plain {
			d, visitsLeft, f = b.enter(d, visitsLeft, f)
		}
		if d == b.length && (p.prune || f.unvisited != 0 || p.reaches(int32(v))) {
			f.candidates = 0
			b.frames[d] = f
			b.pause(d, visitsLeft)
			return true
		}
	}
}

// untried returns the queue from its first candidate on.
func (f frame) untried() dense.Queue {
	q := f.queue
	for q != 0 && f.candidates>>q.First()&1 == 0 {
		q = q.Rest()
	}
	return q
}

// pause brings up to date what next keeps to itself: the path, which has d
// vertices, and the number of visits, given those left before the next event.
func (b *bitSearch) pause(d int, visitsLeft int64) {
	b.path, b.visits = b.vertices[:d], b.eventAt-visitsLeft
}

// schedule plans the next event, which is when next has to pause and ask whether
// to stop or a check falls due. It returns the number of visits until then, and
// quiet: on paths of fewer vertices there is nothing to do at a dead end or after
// a step back.
func (b *bitSearch) schedule() (visitsLeft int64, quiet int) {
	b.eventAt, quiet = b.pollAt, min(len(b.longest), b.length-1)
	beforeCheck := b.checkAt - 1
	if b.hasCallbacks() || b.visits >= beforeCheck {
		quiet = 0
	} else {
		b.eventAt = min(b.eventAt, beforeCheck)
	}
	if b.err != nil {
		b.eventAt = b.visits
	}
	return b.eventAt - b.visits, quiet
}

// askToStop reports whether to stop before the next visit.
func (b *bitSearch) askToStop() bool {
	if b.visits < b.pollAt && b.err == nil {
		return false // a check falls due, no more
	}
	b.pollAt = b.visits + 1
	if !b.hasCallbacks() {
		b.pollAt = b.visits + visitsPerPoll
		b.work.Charge(work.PollInterval)
	}
	b.pollAt = min(b.pollAt, b.limit)
	return b.stop()
}

// enter does what is due at a visit besides making the frame f of the last
// vertex of the path. It may go on from there, and returns where it ends.
func (b *bitSearch) enter(d int, visitsLeft int64, f frame) (int, int64, frame) {
	v := b.vertices[d-1]
	switch {
	case b.greedy:
		to, f := b.follow(d, min(b.length, d+int(visitsLeft)), f)
		return to, visitsLeft - int64(to-d), f
	case b.problem.prune && f.unvisited != 0:
		f = b.pruneFrame(v, f)
	}
	if d < len(b.problem.prefix) {
		f.candidates &= 1 << b.problem.prefix[d]
	}
	if b.free != nil {
		b.countVisit(v, -1)
		b.free[v] += dense.Visited
	}
	if b.hasCallbacks() {
		b.path = b.vertices[:d]
		b.callBack(v)
	}
	return d, visitsLeft, f
}

// follow goes on by Warnsdorff's rule until it can't or the path has as many
// vertices as it may. Mostly every unvisited vertex has two links to spare, so
// that there is nothing to prune.
func (b *bitSearch) follow(d, most int, f frame) (int, frame) {
	plan := b.problem.plan
	next, queues := &b.problem.f.masks.Next, &plan.queues
	u := b.vertices[d-1]
	for f.candidates != 0 {
		fewest, v := dense.WordSize, 0
		for q := queues[u]; q != 0; q = q.Rest() {
			w := q.First()
			if f.candidates>>w&1 == 0 {
				continue
			}
			if n := bits.OnesCount64(next[w] & f.unvisited); n < fewest {
				fewest, v = n, w
			}
		}
		if fewest < 2 || f.forced|b.exits&(f.candidates|1<<u) != 0 {
			if f = b.pruneFrame(u, f); f.candidates == 0 {
				break
			}
			if f.candidates>>v&1 == 0 {
				v = b.chooseFewest(plan.Of(int32(u)), f)
			}
		}
		if d == most {
			break
		}
		f.candidates &^= 1 << v
		b.frames[d] = f
		b.vertices[d] = v
		d++
		f.unvisited &^= 1 << v
		f.candidates = next[v] & f.unvisited
		u = v
	}
	return d, f
}

// leave does what is due after a step back to the path.
func (b *bitSearch) leave() {
	d := len(b.path)
	v := b.vertices[d]
	if d >= len(b.longest) {
		b.record(b.vertices[:d+1], 0)
	}
	if b.free != nil {
		b.countVisit(v, 1)
		b.free[v] -= dense.Visited
	}
	b.callBackAfter(v)
	if f := &b.frames[d]; f.candidates != 0 && b.visits >= b.checkAt {
		b.set = dense.BitSet(f.unvisited)
		b.checkFeasibility()
	}
}

// countVisit adds to the counts of the predecessors of v, which is visited or no
// longer.
func (b *bitSearch) countVisit(v int, by int32) {
	for m := b.problem.f.masks.Prev[v]; m != 0; m &= m - 1 {
		b.free[bits.TrailingZeros64(m)] += by
	}
}

// enqueue returns the next of the candidates at u, of which there are some.
func (b *bitSearch) enqueue(u int, f frame) dense.Queue {
	if f.candidates&(f.candidates-1) == 0 {
		return dense.QueueOf(bits.TrailingZeros64(f.candidates))
	}
	start := b.problem.plan.Start
	list := b.lists[start[u]:start[u+1]]
	if b.warnsdorff {
		return dense.QueueOf(b.chooseFewest(list, f))
	}
	return dense.NewQueue(list, f.candidates)
}

// chooseFewest returns the first candidate of a list by Warnsdorff's rule.
func (b *bitSearch) chooseFewest(list []int32, f frame) (v int) {
	fewest := dense.WordSize
	for _, w := range list {
		w := int(w) & (dense.WordSize - 1)
		if f.candidates>>w&1 == 0 {
			continue
		}
		if n := bits.OnesCount64(b.problem.f.masks.Next[w] & f.unvisited); n < fewest {
			fewest, v = n, w
		}
	}
	return v
}
