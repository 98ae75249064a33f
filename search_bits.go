package knighttour

import (
	"math/bits"
	"sync"
)

// A bitSearch is a search of a graph of up to 64 vertices.
type bitSearch struct {
	run
	set      bitSet              // run.left, brought up to date before it is asked
	counts   [wordSize]int32     // State.free, in a search by dynamic orders
	frames   [wordSize + 1]frame // frames[d] belongs to a path of d vertices
	vertices [wordSize]int       // the path
	exitSet  uint64              // problem.exits
	interior uint64              // the vertices whose colour the last one does not have
	pollAt   int64               // the number of visits at which to ask whether to stop
	eventAt  int64               // the number of visits at which next has anything to ask: see schedule
	memo     *memo               // of counts, or nil

	queues *[wordSize]queue // of what is to be tried at each vertex, as far as it is known beforehand
	plain  bool             // whether entering a vertex takes no more than its frame
	greedy bool             // whether to follow Warnsdorff's rule without coming back to next
}

// A frame is the search at one vertex of its path.
type frame struct {
	unvisited  uint64
	candidates uint64 // not yet tried
	queue      queue  // the first of them in their order
	forced     uint64 // the forced vertices among the unvisited: see "Pruning" in search_run.go
}

// visitsPerPoll is the number of visits that do about as much work as a
// canceller gives credit for.
const visitsPerPoll = 1024

// bitSearches recycles searches: what a short one takes from the heap would
// cost it as much as the search does.
var bitSearches = sync.Pool{New: func() any { return new(bitSearch) }}

// newBitSearch begins a bitSearch and returns its run.
func newBitSearch(s *Search, p *problem, c *canceller) *run {
	b := bitSearches.Get().(*bitSearch)
	b.init(b, s, p, c)
	all := allBits(b.length)
	b.left = &b.set
	b.path = b.vertices[:0]
	if b.sorted != nil {
		b.free = b.counts[:b.f.n]
		b.free.fill(b.f.adjacency)
	}
	b.exitSet, b.interior, b.memo = 0, 0, nil
	b.pollAt = min(b.limit, visitsPerPoll)
	if b.observed() {
		b.pollAt = 1
	}
	root := frame{unvisited: all, candidates: 1 << b.start, queue: queueOf(int(b.start))}
	if b.prune {
		b.exitSet = bitsOf(b.exits)
		root.forced = bitsOf(b.leaves)&^b.exitSet | bitsOf(b.sinks)
		if b.colour != nil {
			b.interior = b.coloured
			if b.lastColour {
				b.interior = all &^ b.coloured
			}
		}
	}
	b.frames[0] = root
	return &b.run
}

func (b *bitSearch) finish() {
	b.reset()
	b.run, b.memo = run{ranker: b.ranker}, nil // they may be large
	bitSearches.Put(b)
}

func (b *bitSearch) giveUp(length int) {
	for d := length; d <= len(b.path); d++ {
		b.frames[d].candidates = 0
	}
}

func (b *bitSearch) next() bool {
	b.prepare()
	masks, queues := &b.f.masks, b.queues
	left, quiet := b.schedule()
	d := len(b.path)
	f := b.frames[d]
	for {
		if f.candidates == 0 {
			if d == 0 {
				b.pause(d, left)
				return false
			}
			if d--; d >= quiet {
				b.pause(d, left)
				b.leave(f.unvisited)
				left, quiet = b.schedule()
			}
			f = b.frames[d]
			continue
		}
		if left == 0 {
			b.frames[d] = f
			b.pause(d, left)
			if b.askToStop() {
				return false
			}
			left, quiet = b.schedule()
		}
		for f.queue == 0 || f.candidates>>f.queue.first()&1 == 0 {
			if f.queue = f.queue.rest(); f.queue == 0 {
				f.queue = b.enqueue(b.vertices[d-1], f)
			}
		}
		left--
		v := f.queue.first()
		f.candidates &^= 1 << v
		unvisited := f.unvisited &^ (1 << v)
		candidates := masks.next[v] & unvisited
		if candidates == 0 && d < quiet {
			continue // a dead end, and no reason to step into it and back
		}
		b.frames[d] = f
		b.vertices[d] = v
		d++
		f = frame{unvisited: unvisited, candidates: candidates, queue: queues[v], forced: f.forced}
		if !b.plain {
			d, left, f = b.enter(d, left, f)
		}
		if d == b.length && (b.prune || f.unvisited != 0 || b.reaches(int32(v))) {
			f.candidates = 0
			b.frames[d] = f
			b.pause(d, left)
			return true
		}
	}
}

// prepare finds out what next has to care for.
func (b *bitSearch) prepare() {
	if b.memoizes && b.memo == nil {
		b.memo = newMemo(b.f.n)
	}
	restricted := b.watched() || len(b.prefix) > 0
	b.plain = !restricted && !b.prune
	b.greedy = !restricted && b.prune && b.f.undirected && b.byWarnsdorff && b.plan.queued
	b.queues = &noQueues
	if b.plan.queued && len(b.plan.dynamic) == 0 {
		b.queues = &b.plan.queues
	}
}

// pause brings up to date what next keeps to itself: the path, which has d
// vertices, and the number of visits, which is left less than that of the next
// event.
func (b *bitSearch) pause(d int, left int64) {
	b.path, b.visits = b.path[:d], b.eventAt-left
}

// schedule plans the next event, which is when next has to pause and ask whether
// to stop or a check falls due. It returns the number of visits until then, and
// quiet: up to paths of so many vertices there is nothing to do at a dead end or
// after a step back.
func (b *bitSearch) schedule() (left int64, quiet int) {
	b.eventAt, quiet = b.pollAt, min(len(b.longest), b.length-1)
	beforeCheck := b.checkAt - 1
	if b.watched() || b.visits >= beforeCheck {
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
	if !b.observed() {
		b.pollAt = b.visits + visitsPerPoll
		b.charge(pollInterval)
	}
	b.pollAt = min(b.pollAt, b.limit)
	return b.stop()
}

// watched reports whether there is something to do at each visit and step back.
func (b *bitSearch) watched() bool { return b.memo != nil || b.observed() }

// enter does what is due at a visit besides making the frame f of the last
// vertex of the path. It may go on from there, and returns where it ends.
func (b *bitSearch) enter(d int, left int64, f frame) (int, int64, frame) {
	v := b.vertices[d-1]
	switch {
	case b.greedy:
		to, f := b.follow(d, min(b.length, d+int(left)), f)
		return to, left - int64(to-d), f
	case b.prune && f.unvisited != 0:
		f = b.pruneFrame(v, f)
	}
	if d < len(b.prefix) {
		f.candidates &= 1 << b.prefix[d]
	}
	if b.sorted != nil {
		b.countVisit(v, -1)
		b.free[v] += visited
	}
	if b.observed() {
		b.path = b.path[:d]
		b.observe(v)
	}
	if b.memo == nil {
		return d, left, f
	}
	if n, ok := b.memo.lookup(d, v, f, b.tours); ok {
		b.tours.add(n)
		f.candidates = 0
	}
	return d, left, f
}

// follow goes on by Warnsdorff's rule until it can't or the path has as many
// vertices as it may. Mostly every unvisited vertex has two links to spare, so
// that there is nothing to prune.
func (b *bitSearch) follow(d, most int, f frame) (int, frame) {
	next, queues := &b.f.masks.next, &b.plan.queues
	u := b.vertices[d-1]
	for f.candidates != 0 {
		fewest, v := wordSize, 0
		for q := queues[u]; q != 0; q = q.rest() {
			w := q.first()
			if f.candidates>>w&1 == 0 {
				continue
			}
			if n := bits.OnesCount64(next[w] & f.unvisited); n < fewest {
				fewest, v = n, w
			}
		}
		if fewest < 2 || f.forced|b.exitSet&(f.candidates|1<<u) != 0 {
			if f = b.pruneFrame(u, f); f.candidates == 0 {
				break
			}
			if f.candidates>>v&1 == 0 {
				v = b.chooseFewest(b.plan.of(int32(u)), f)
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

// leave does what is due after a step back to the path, from a vertex that left
// these vertices unvisited.
func (b *bitSearch) leave(unvisited uint64) {
	d := len(b.path)
	v := b.vertices[d]
	if d >= len(b.longest) {
		b.record(b.vertices[:d+1], 0)
	}
	if b.memo != nil {
		b.memo.store(d+1, v, unvisited, b.tours)
	}
	if b.sorted != nil {
		b.countVisit(v, 1)
		b.free[v] -= visited
	}
	b.observeBack(v)
	if f := &b.frames[d]; f.candidates != 0 && b.visits >= b.checkAt {
		b.set = bitSet(f.unvisited)
		b.checkFeasibility()
	}
}

// countVisit adds to the counts of the predecessors of v, which is visited or no
// longer.
func (b *bitSearch) countVisit(v int, by int32) {
	for m := b.f.masks.prev[v]; m != 0; m &= m - 1 {
		b.free[bits.TrailingZeros64(m)] += by
	}
}

// enqueue returns the next of the candidates at u, of which there are some.
func (b *bitSearch) enqueue(u int, f frame) queue {
	if f.candidates&(f.candidates-1) == 0 {
		return queueOf(bits.TrailingZeros64(f.candidates))
	}
	list := b.ordered()[b.plan.start[u]:b.plan.start[u+1]]
	if b.byWarnsdorff {
		return queueOf(b.chooseFewest(list, f))
	}
	return newQueue(list, f.candidates)
}

// chooseFewest returns the first candidate of a list by Warnsdorff's rule.
func (b *bitSearch) chooseFewest(list []int32, f frame) (v int) {
	fewest := wordSize
	for _, w := range list {
		w := int(w) & (wordSize - 1)
		if f.candidates>>w&1 == 0 {
			continue
		}
		if n := bits.OnesCount64(b.f.masks.next[w] & f.unvisited); n < fewest {
			fewest, v = n, w
		}
	}
	return v
}
