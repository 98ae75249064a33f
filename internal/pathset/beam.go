package pathset

import (
	"encoding/binary"
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// The codes of a slot, which holds a vertex of the frontier. The vertex at the
// other end of its path is its mate. A directed path begins with its tail and
// ends with its head. The codes below are those of a tail; the code of a head
// is one greater.
const (
	free   = 0 // no vertex, or a vertex without edges
	full   = 1 // two edges
	single = 2 // one edge, and the other end of the path is final
	paired = 4 // one edge, and the mate is in slot (code-paired)/2
)

// A beam is a beam search: it proceeds step by step, and keeps only the best
// states of each step.
//
// A state is what the edges chosen so far look like from the frontier: the
// codes of its slots. States that look the same have the same continuations, so
// only the one with the smallest loss is kept. A state is dropped if it has
// lost so much that its bound does not exceed the best gain known. If no other
// state is dropped, the best gain is proved optimal.
type beam struct {
	*schedule
	c *work.Canceller

	// accept is the smallest gain that is of interest.
	accept int

	// room is the largest loss that a state may have.
	room int32

	// dropped is the smallest loss of a state that narrow has dropped because
	// there were more states than the width.
	dropped int32

	now, next states
	unplaced  int64            // loss of the unplaced vertices if they choose no edge
	rest      [][degrees]int32 // by slot: stepEnd.rest of its vertex, or zeros: see complete
	history   [][]uint32       // by step and state: its predecessor, and whether it chose the edge
	scratch   []uint8
	degreeOf  [256]degree
	table     []uint32 // hash table of the states in next
	keys      []int64
	random    dense.Random
	shuffled  bool // whether ties are broken at random
	sorter    sorter

	found solution
	made  int64 // states
}

// states holds the states after a step.
type states struct {
	stride int
	codes  []uint8
	loss   []int32
	hash   []uint64
	from   []uint32
}

// len returns the number of states.
func (s *states) len() int { return len(s.loss) }

// of returns the codes of a state, which belong to s.
func (s *states) of(i int) []uint8 { return s.codes[i*s.stride : (i+1)*s.stride] }

// reset removes all states, and keeps their memory.
func (s *states) reset() {
	s.codes = s.codes[:0]
	s.loss = s.loss[:0]
	s.hash = s.hash[:0]
	s.from = s.from[:0]
}

// add adds a state.
func (s *states) add(codes []uint8, loss int32, hash uint64, from uint32) {
	s.codes = append(s.codes, codes...)
	s.loss = append(s.loss, loss)
	s.hash = append(s.hash, hash)
	s.from = append(s.from, from)
}

// move copies state i to index to.
func (s *states) move(to, i int) {
	copy(s.of(to), s.of(i))
	s.loss[to] = s.loss[i]
	s.hash[to] = s.hash[i]
	s.from[to] = s.from[i]
}

// cut keeps only the first n states.
func (s *states) cut(n int) {
	s.codes = s.codes[:n*s.stride]
	s.loss = s.loss[:n]
	s.hash = s.hash[:n]
	s.from = s.from[:n]
}

// newBeam returns a beam for a schedule.
func newBeam(c *work.Canceller, sc *schedule) *beam {
	b := &beam{schedule: sc, c: c}
	b.setSchedule(sc)
	for code := range b.degreeOf {
		switch {
		case code == free:
			b.degreeOf[code] = untouched
		case code == full:
			b.degreeOf[code] = both
		case sc.directed && code&1 == 1:
			b.degreeOf[code] = in
		default:
			b.degreeOf[code] = out
		}
	}
	return b
}

// setSchedule sets the schedule, which may be a different one of the same
// problem.
func (b *beam) setSchedule(sc *schedule) {
	b.schedule = sc
	// The last byte counts the final ends.
	stride := (sc.slots + 1 + 7) &^ 7
	b.now.stride = stride
	b.next.stride = stride
	b.scratch = make([]uint8, stride)
	b.rest = make([][degrees]int32, sc.slots)
}

// run keeps at most width states per step, and looks for a gain of at least
// accept. found is the best solution, or has the value none. proven says that
// no other solution has a greater gain. bound is an upper bound if there is no
// error. The error is that of the canceller.
//
// Only a state that narrow has dropped can lead to a greater gain than found
// and accept-1. The smallest loss of the dropped states bounds that gain.
func (b *beam) run(width, accept int) (found solution, proven bool, bound int, err error) {
	defer b.release()
	b.found = solution{value: noValue}
	b.dropped = math.MaxInt32
	b.made = 0
	b.setAccept(accept)
	b.unplaced = b.first
	b.history = b.history[:0]
	b.now.reset()
	clear(b.rest) // a run that ended early leaves some of them
	clear(b.scratch)
	if b.room >= 0 {
		b.now.add(b.scratch, 0, 0, 0)
	}
	for i := range b.steps { // now has the states before step i
		b.advance(i)
		if b.c.Err() != nil {
			return b.found, false, 0, b.c.Err()
		}
		if b.next.len() > width {
			b.narrow(width)
		}
		b.made += int64(b.next.len())
		b.history = append(b.history, slices.Clone(b.next.from))
		b.now, b.next = b.next, b.now
		if b.now.len() == 0 {
			break
		}
	}
	b.finish()
	if err := b.c.Err(); err != nil {
		return b.found, false, 0, err
	}
	value := max(b.found.value, accept-1)
	if b.schedule.bound-int64(value+1)*int64(b.scale) >= int64(lost) {
		b.dropped = min(b.dropped, lost) // no loss can be so great
	}
	if b.dropped == math.MaxInt32 {
		return b.found, true, value, nil
	}
	return b.found, false, max(value, b.boundOf(b.dropped)), nil
}

// release frees the memory of the states.
func (b *beam) release() {
	b.now = states{stride: b.now.stride}
	b.next = states{stride: b.next.stride}
	b.history = nil
	b.table = nil
	b.keys = nil
}

// boundOf returns the largest gain that a state with the given loss can reach.
func (b *beam) boundOf(loss int32) int {
	return int(floorDiv(b.schedule.bound-int64(loss), int64(b.scale)))
}

// floorDiv returns the quotient, rounded down.
func floorDiv(a, b int64) int64 {
	q := a / b
	if q*b > a {
		q--
	}
	return q
}

// setAccept sets the smallest gain that is of interest.
func (b *beam) setAccept(accept int) {
	b.accept = accept
	room := b.schedule.bound - int64(accept)*int64(b.scale)
	b.room = int32(max(-1, min(room, int64(lost)-1)))
}

// finish keeps the best state after all steps if any number of paths is asked
// for. For other problems, complete has already kept the best solution.
func (b *beam) finish() {
	if b.kind != anyPaths || b.now.len() == 0 || len(b.history) < len(b.steps) {
		return
	}
	best := 0
	for i, loss := range b.now.loss {
		if loss < b.now.loss[best] {
			best = i
		}
	}
	if b.now.loss[best] <= b.room {
		var edges []int32
		if len(b.steps) > 0 {
			edges = b.trace(b.now.from[best], len(b.steps)-1)
		}
		b.found = b.sorted(b.c, edges)
	}
}

// trace returns the edges that lead to a state after step last. from says where
// the state comes from. With twins, it overwrites the scratch state.
func (b *beam) trace(from uint32, last int) (edges []int32) {
	chosen := make([]bool, last+1) // by step: whether it chose its edge
	for i := last; ; i-- {
		chosen[i] = from&1 != 0
		if i == 0 {
			break
		}
		from = b.history[i-1][from>>1]
	}
	if b.twins != nil {
		return b.replay(chosen)
	}
	for i, isChosen := range chosen {
		if isChosen {
			edges = append(edges, b.steps[i].edge)
		}
	}
	return edges
}

// advance makes the states after step i from those before it. Each has where it
// comes from: twice the index of the state before, and 1 more if the edge of
// the step is chosen. A state that loses more than b.room is left out.
func (b *beam) advance(i int) {
	s := &b.steps[i]
	b.next.reset()
	size := 64
	for size < 4*b.now.len() {
		size *= 2
	}
	b.table = dense.Sized(b.table, size)
	clear(b.table)
	for k := range s.end {
		end := &s.end[k]
		if end.enters {
			b.unplaced -= int64(end.all)
		}
		b.rest[end.slot] = end.rest
	}
	u, v := s.end[0].slot, s.end[1].slot
	b.c.Charge(len(b.table)/64 + 1)
	for j := range b.now.len() {
		if b.c.Spend(4+b.now.stride/8) != nil {
			return
		}
		codes := b.now.of(j)
		du, dv := b.degreeOf[codes[u]], b.degreeOf[codes[v]]
		loss := b.now.loss[j]
		skipped := loss + s.end[0].skip[du] + s.end[1].skip[dv]
		if skipped <= b.room {
			copy(b.scratch, codes)
			if b.leave(s, i, skipped, uint32(j)<<1) {
				b.keep(i, skipped, uint32(j)<<1)
			}
		}
		taken := loss + s.end[0].take[du] + s.end[1].take[dv]
		if taken <= b.room {
			copy(b.scratch, codes)
			from := uint32(j)<<1 | 1
			if !b.take(u, v, i, taken, from) {
				continue
			}
			if b.leave(s, i, taken, from) {
				b.keep(i, taken, from)
			}
		}
	}
}

// keep adds the scratch state after a step, with the codes of twins in order.
func (b *beam) keep(i int, loss int32, from uint32) {
	if b.twins != nil && b.twins[i] != nil {
		loss = b.sort(b.twins[i], loss, nil)
		if loss > b.room {
			return
		}
	}
	b.add(loss, from)
}

// take chooses the edge between two slots in the scratch state. It reports
// whether the state can be continued.
func (b *beam) take(u, v uint8, i int, loss int32, from uint32) bool {
	s := b.scratch
	if code := s[u]; code >= paired && (code-paired)>>1 == v {
		// The edge closes a cycle.
		if b.kind == oneCycle {
			s[u], s[v] = full, full
			b.complete(i, loss, from)
		}
		return false
	}
	if !b.link(u, v) && b.kind == onePath {
		b.complete(i, loss, from)
		return false
	}
	return true
}

// link sets the codes of the scratch state for an edge between two slots that
// does not close a cycle. It reports whether the path with the edge has an end
// that is not final.
func (b *beam) link(u, v uint8) bool {
	s := b.scratch
	cu, cv := s[u], s[v]
	head := uint8(dense.Bit(b.directed)) // added to the code of a head
	tail, hasTail := b.far(u, cu)
	tip, hasTip := b.far(v, cv)
	if cu != free {
		s[u] = full
	}
	if cv != free {
		s[v] = full
	}
	switch {
	case hasTail && hasTip:
		s[tail] = paired + 2*tip
		s[tip] = paired + 2*tail + head
	case hasTip:
		s[tip] = single + head
	case hasTail:
		s[tail] = single
	}
	return hasTail || hasTip
}

// far returns the slot of the other end of the path of a slot with the given
// code, which is the slot itself if it has no edge. It returns false if the
// other end is final.
func (b *beam) far(slot, code uint8) (uint8, bool) {
	switch {
	case code == free:
		return slot, true
	case code >= paired:
		return (code - paired) >> 1, true
	}
	return 0, false
}

// leave removes the vertices that leave the frontier after a step from the
// scratch state. It reports whether the state can be continued.
func (b *beam) leave(s *step, i int, loss int32, from uint32) bool {
	for k := range s.end {
		if s.end[k].leaves && !b.leaveSlot(s.end[k].slot, i, loss, from) {
			return false
		}
	}
	return true
}

// leaveSlot removes a vertex that leaves the frontier from the scratch state.
// It reports whether the state can be continued.
func (b *beam) leaveSlot(slot uint8, i int, loss int32, from uint32) bool {
	s := b.scratch
	code := b.vacate(slot)
	if code == free || code == full {
		return true
	}
	if b.kind == oneCycle {
		return false // an end of a path is not part of a cycle
	}
	if b.kind == anyPaths {
		return true
	}
	ends := &s[len(s)-1]
	*ends++
	if code >= paired {
		return *ends <= 2
	}
	b.complete(i, loss, from)
	return false
}

// vacate clears a slot of the scratch state, and returns the code that it had.
// If the vertex has a mate, the vertex becomes a final end.
func (b *beam) vacate(slot uint8) uint8 {
	s := b.scratch
	code := s[slot]
	s[slot] = free
	if code >= paired {
		mate := (code - paired) >> 1
		s[mate] = single + (s[mate] & 1 & uint8(dense.Bit(b.directed)))
	}
	return code
}

// complete keeps the scratch state after a step as a solution, if it is a
// single complete path or cycle that gains enough.
func (b *beam) complete(i int, loss int32, from uint32) {
	for _, code := range b.scratch[:b.slots] {
		if code > full {
			return
		}
	}
	// All undecided edges are left out.
	total := int64(loss) + b.unplaced
	for slot, code := range b.scratch[:b.slots] {
		total += int64(b.rest[slot][b.degreeOf[code]])
	}
	// A vertex that leaves with this step has no rest, and loses nothing.
	if total >= int64(lost) || b.schedule.bound-total < int64(b.accept)*int64(b.scale) {
		return
	}
	found := b.sorted(b.c, b.trace(from, i))
	if b.c.Err() != nil {
		return
	}
	b.found = found
	b.setAccept(found.value + 1)
}

// add adds the scratch state to the next states. If a state that looks the same
// is already there, it keeps the better one.
func (b *beam) add(loss int32, from uint32) {
	hash := uint64(len(b.scratch))
	for word := b.scratch; len(word) > 0; word = word[8:] {
		hash = (hash ^ binary.LittleEndian.Uint64(word)) * 0x9e3779b97f4a7c15
		hash ^= hash >> 29
	}
	hash *= 0xbf58476d1ce4e5b9
	mask := uint64(len(b.table) - 1)
	for at := hash >> 20 & mask; ; at = (at + 1) & mask {
		k := b.table[at]
		if k == 0 {
			b.table[at] = uint32(b.next.len() + 1)
			b.next.add(b.scratch, loss, hash, from)
			return
		}
		k--
		if b.next.hash[k] != hash || !slices.Equal(b.next.of(int(k)), b.scratch) {
			continue
		}
		isBetter := loss < b.next.loss[k]
		if b.shuffled && loss == b.next.loss[k] {
			isBetter = b.random.Below(2) == 0
		}
		if isBetter {
			b.next.loss[k] = loss
			b.next.from[k] = from
		}
		return
	}
}

// narrow keeps the best states, and breaks ties by their hash.
func (b *beam) narrow(width int) {
	n := b.next.len()
	b.keys = dense.Sized(b.keys, n)
	for i := range n {
		b.keys[i] = b.key(i)
	}
	limit := nth(b.keys[:n], width, &b.random)
	kept := 0
	for i := range n {
		if kept < width && b.key(i) < limit {
			b.next.move(kept, i)
			kept++
		} else {
			b.dropped = min(b.dropped, b.next.loss[i])
		}
	}
	b.next.cut(kept)
	b.c.Charge(4 * n)
}

// key returns the rank of a state.
func (b *beam) key(i int) int64 {
	return int64(b.next.loss[i])<<24 | int64(b.next.hash[i]>>40)
}

// nth returns the element with the given index in sorted order. It changes the
// order of the keys.
//
// In each pass, the keys looked at so far are those less than the pivot, those
// equal to it, and those greater, in this order.
func nth(keys []int64, index int, random *dense.Random) int64 {
	for {
		pivot := keys[random.Below(len(keys))]
		less, equal := 0, 0
		for i, k := range keys {
			switch {
			case k < pivot:
				keys[i] = keys[less+equal]
				keys[less+equal] = keys[less]
				keys[less] = k
				less++
			case k == pivot:
				keys[i] = keys[less+equal]
				keys[less+equal] = k
				equal++
			}
		}
		switch {
		case index < less:
			keys = keys[:less]
		case index < less+equal:
			return pivot
		default:
			keys = keys[less+equal:]
			index -= less + equal
		}
	}
}
