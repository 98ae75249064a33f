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
	memo     *memo               // of counts, or nil
}

// A frame is the search at one vertex of its path.
type frame struct {
	unvisited  uint64
	candidates uint64 // not yet tried
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
		b.free = append(b.counts[:0], newCounts(b.f.adjacency)...)
	}
	b.exitSet, b.interior, b.memo = 0, 0, nil
	b.pollAt = min(b.limit, visitsPerPoll)
	if b.observed() {
		b.pollAt = 1
	}
	root := frame{unvisited: all, candidates: 1 << b.start}
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
	b.run, b.memo = run{}, nil // they may be large
	bitSearches.Put(b)
}

func (b *bitSearch) giveUp(length int) {
	for d := length; d <= len(b.path); d++ {
		b.frames[d].candidates = 0
	}
}

func (b *bitSearch) next() bool {
	if b.counting && b.memo == nil {
		b.memo = newMemo(b.f.n)
	}
	masks, path := b.f.masks, b.vertices[:b.f.n]
	start, lists := b.plan.start, b.ordered()
	d, length := len(b.path), b.length
	visits, pollAt, checkAt := b.visits, b.pollAt, b.nextCheck()
	restricted := b.watched() || len(b.prefix) > 0
	skip := !b.watched() && length == len(path) // whether dead ends need no frame
	best := uint(0)                             // the key of the first candidate, if pruning has just found it
	for {
		f := &b.frames[d]
		candidates := f.candidates
		if candidates == 0 {
			if d == 0 {
				b.path, b.visits = path[:0], visits
				return false
			}
			d--
			best = 0
			if visits >= checkAt || d >= len(b.longest) {
				b.leave(path[:d+1], f.unvisited)
				checkAt, pollAt = b.recheck(path[:d], visits, pollAt)
			}
			continue
		}
		if visits == pollAt {
			if pollAt = b.nextPoll(path[:d], visits); b.err != nil {
				return false
			}
		}
		visits++
		v := bits.TrailingZeros64(candidates)
		if candidates&(candidates-1) != 0 {
			u := path[d-1]
			if list := lists[start[u]:start[u+1]]; b.byWarnsdorff {
				v = b.chooseFewest(u, list, f, best)
			} else {
				v = chooseFirst(list, candidates)
			}
		}
		f.candidates = candidates &^ (1 << v)
		unvisited := f.unvisited &^ (1 << v)
		candidates = masks.next[v&(wordSize-1)] & unvisited
		if candidates == 0 && unvisited != 0 && skip && d < len(b.longest) {
			// A dead end, and no reason to step into it and back.
			if visits >= checkAt {
				checkAt, pollAt = b.recheck(path[:d], visits, pollAt)
			}
			continue
		}
		path[d] = v
		d++
		g := &b.frames[d]
		*g = frame{unvisited: unvisited, candidates: candidates, forced: f.forced}
		if b.prune && unvisited != 0 {
			best = b.pruneFrame(v, g)
		}
		if restricted {
			b.enter(path[:d], g)
		}
		if d == length && (b.prune || unvisited != 0 || b.reaches(int32(v))) {
			g.candidates = 0
			b.path, b.visits = path[:d], visits
			return true
		}
	}
}

// nextPoll asks whether to stop before the next visit. It returns the number of
// visits at which to ask again.
func (b *bitSearch) nextPoll(path []int, visits int64) int64 {
	b.path, b.visits = path, visits
	b.pollAt = visits + 1
	if !b.observed() {
		b.pollAt = visits + visitsPerPoll
		b.charge(pollInterval)
	}
	b.pollAt = min(b.pollAt, b.limit)
	b.stop()
	return b.pollAt
}

// recheck checks the path, which has been stepped back to, if that is due and it
// has candidates left. It returns the numbers of visits at which to come back
// here and to poll again: at once, if the check was stopped.
func (b *bitSearch) recheck(path []int, visits, pollAt int64) (int64, int64) {
	b.path, b.visits = path, visits
	if f := &b.frames[len(path)]; f.candidates != 0 && visits >= b.checkAt {
		b.set = bitSet(f.unvisited)
		b.checkFeasibility()
	}
	if b.err != nil {
		pollAt = visits
	}
	return b.nextCheck(), pollAt
}

// watched reports whether there is something to do at each visit and step back.
func (b *bitSearch) watched() bool { return b.memo != nil || b.observed() }

// nextCheck returns the number of visits from which on there is something to do
// at a step back.
func (b *bitSearch) nextCheck() int64 {
	if b.watched() {
		return 0
	}
	return b.checkAt
}

// enter does what a restricted search has to do after a visit to the last
// vertex of the path, whose frame is f.
func (b *bitSearch) enter(path []int, f *frame) {
	d := len(path)
	v := path[d-1]
	if d < len(b.prefix) {
		f.candidates &= 1 << b.prefix[d]
	}
	if b.sorted != nil {
		b.countVisit(v, -1)
		b.free[v] += visited
	}
	if b.observed() {
		b.path = path
		b.observe(v)
	}
	if b.memo == nil {
		return
	}
	if n, ok := b.memo.lookup(d, v, f, b.tours); ok {
		b.add(n)
		f.candidates = 0
	}
}

// leave does what is due at a step back from the last vertex of the path, which
// left these vertices unvisited.
func (b *bitSearch) leave(path []int, unvisited uint64) {
	d := len(path) - 1
	if d >= len(b.longest) {
		b.record(path, 0)
	}
	if b.memo != nil {
		b.memo.store(d+1, path[d], unvisited, b.tours)
	}
	b.path = path[:d]
	if b.sorted != nil {
		b.countVisit(path[d], 1)
		b.free[path[d]] -= visited
	}
	b.observeBack(path[d])
}

// countVisit adds to the counts of the predecessors of v, which is visited or no
// longer.
func (b *bitSearch) countVisit(v int, by int32) {
	for m := b.f.masks.prev[v]; m != 0; m &= m - 1 {
		b.free[bits.TrailingZeros64(m)] += by
	}
}

// chooseFirst returns the first vertex of the list that is in the set.
func chooseFirst(list []int32, set uint64) int {
	for _, v := range list {
		if set>>(v&(wordSize-1))&1 != 0 {
			return int(v)
		}
	}
	return -1
}

// chooseFewest returns the first of several candidates at u by Warnsdorff's
// rule, given its key if that is known, else 0.
func (b *bitSearch) chooseFewest(u int, list []int32, f *frame, best uint) int {
	if best != 0 {
		if v := int(list[best&(1<<8-1)]); f.candidates>>(v&(wordSize-1))&1 != 0 {
			return v
		}
	}
	index := &b.plan.index[u]
	best = ^uint(0)
	for m := f.candidates; m != 0; m &= m - 1 {
		v := bits.TrailingZeros64(m) & (wordSize - 1)
		best = min(best, fewestBits(b.f.masks.next[v]&f.unvisited, index[v]))
	}
	return int(list[best&(1<<8-1)])
}

// fewestBits ranks a candidate by Warnsdorff's rule, given its unvisited
// successors and its index in the list. It is not 0.
func fewestBits(successors uint64, index uint8) uint {
	return uint(1+bits.OnesCount64(successors))<<8 | uint(index)
}

// pruneFrame removes from f the candidates that begin no tour, after v was
// visited but not all: see "Pruning" in search_run.go. By Warnsdorff's rule in
// an undirected graph it returns the key of the first candidate, else 0.
func (b *bitSearch) pruneFrame(v int, f *frame) (best uint) {
	if !b.f.undirected {
		b.pruneDirected(v, f)
		return 0
	}
	masks, index, unvisited := b.f.masks, &b.plan.index[v], f.unvisited
	forced := f.forced &^ (1 << v)
	if b.byWarnsdorff {
		best = ^uint(0)
	}
	// Only the neighbours of v have lost a link.
	for m := f.candidates; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m) & (wordSize - 1)
		links := masks.next[i] & unvisited
		if b.byWarnsdorff {
			best = min(best, fewestBits(links, index[i]))
		}
		if links&(links-1) != 0 {
			continue
		}
		w := m & -m
		if links == 0 && (unvisited != w || b.maxForced == 1 && b.exitSet&w == 0) {
			f.candidates = 0
			return 0
		}
		forced |= w &^ b.exitSet
	}
	f.forced = forced
	if b.maxForced == 2 {
		forced &= forced - 1 // leave one out: it may be the last
	}
	if forced != 0 {
		f.candidates &= f.forced
		if forced&(forced-1) != 0 {
			f.candidates = 0
		}
	}
	f.keepOnly(f.forced & b.interior)
	if b.maxForced == 1 {
		b.keepEnd(f)
	}
	return best
}

// pruneDirected is pruneFrame for directed graphs.
func (b *bitSearch) pruneDirected(v int, f *frame) {
	masks := b.f.masks
	forced := f.forced &^ (1 << v)
	for m := masks.prev[v&(wordSize-1)] & f.unvisited; m != 0; m &= m - 1 {
		if masks.next[bits.TrailingZeros64(m)]&f.unvisited == 0 {
			forced |= m & -m
		}
	}
	f.forced = forced
	if forced&(forced-1) != 0 || forced&b.interior != 0 || b.maxForced == 1 && forced&^b.exitSet != 0 {
		f.candidates = 0
		return
	}
	next := uint64(0) // what has to be entered from v
	for m := f.candidates; m != 0; m &= m - 1 {
		if masks.prev[bits.TrailingZeros64(m)]&f.unvisited == 0 {
			next |= m & -m
		}
	}
	f.keepOnly(next)
	if b.maxForced == 1 {
		b.keepEnd(f)
	}
	if f.unvisited&(f.unvisited-1) != 0 {
		f.candidates &^= forced
	}
}

// keepOnly removes all candidates but those that have to be next, unless there
// are none, and these as well if there are several.
func (f *frame) keepOnly(next uint64) {
	if next == 0 {
		return
	}
	if next&(next-1) != 0 {
		next = 0
	}
	f.candidates &= next
}

// keepEnd keeps open the way to the end that the goal asks for.
func (b *bitSearch) keepEnd(f *frame) {
	if b.end >= 0 && f.unvisited != 1<<b.end {
		f.candidates &^= 1 << b.end
	}
	if b.closed && f.unvisited&b.exitSet == 0 {
		f.candidates = 0
	}
}
