package disjoint

import (
	"encoding/binary"
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// The codes of a slot, which holds a vertex of the frontier. The vertex at the
// other end of its path is its mate. An end of a path is final once the vertex
// has left the frontier. A directed path begins with its tail and ends with its
// head. The codes below are those of a tail; the code of a head is one greater.
const (
	codeFree   = 0 // no vertex, or a vertex without edges
	codeFull   = 1 // two edges
	codeSingle = 2 // one edge, and the other end of the path is final
	codePaired = 4 // one edge, and the mate is in slot (code-codePaired)/2
)

// hasMate reports whether the mate of a vertex is in the frontier.
func hasMate(code uint8) bool { return code >= codePaired }

// mateOf returns the slot of the mate, which must be in the frontier.
func mateOf(code uint8) uint8 { return (code - codePaired) >> 1 }

// pairedWith returns the code of a tail whose mate is in a slot.
func pairedWith(slot uint8) uint8 { return codePaired + 2*slot }

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

	// minGain is the smallest gain that is of interest, and allowedLoss the
	// largest loss with which a state may still reach it.
	minGain     int
	allowedLoss int32

	// dropped is the smallest loss of the states that the method narrow has
	// dropped because there were more of them than the width allows.
	dropped int32

	now, next    states   // before and after the step
	scratch      []uint8  // the codes of a state that is being made
	table        []uint32 // hash table with open addressing: 0, or 1 plus the index of a state in next
	keys         []int64  // of narrow
	unplacedLoss int64    // of the vertices that have not entered, if they choose no edge

	// restLoss holds, by slot, the restLoss of the slot's vertex: see stepEnd.
	// It holds zeros if the slot has had no vertex.
	restLoss []Gains

	// history holds, by step and state, the origins of the states that were
	// kept.
	history [][]origin

	degreeOf [256]Degree // by code
	random   dense.Random
	shuffled bool // whether ties are broken at random
	sorter   sorter

	found      Solution // the best one of this run
	statesMade int64    // in this run
}

// An origin says how a state arose: from which state before the step, and
// whether the edge of the step was chosen.
type origin uint32

// withoutEdge returns the origin of a state that leaves out the edge of a step.
func withoutEdge(before int) origin { return origin(before) << 1 }

// withEdge returns the origin of a state that chooses the edge of a step.
func withEdge(before int) origin { return origin(before)<<1 | 1 }

// before returns the index of the state before the step.
func (o origin) before() int { return int(o >> 1) }

// hasEdge reports whether the edge of the step was chosen.
func (o origin) hasEdge() bool { return o&1 != 0 }

// states holds the states after a step.
type states struct {
	stride int     // length of the codes of a state
	codes  []uint8 // of all states, one after the other
	loss   []int32
	hash   []uint64
	from   []origin
}

// len returns the number of states.
func (s *states) len() int { return len(s.loss) }

// of returns the codes of a state. They are part of the memory of s.
func (s *states) of(i int) []uint8 { return s.codes[i*s.stride : (i+1)*s.stride] }

// reset removes all states, but keeps their memory for new ones.
func (s *states) reset() {
	s.codes = s.codes[:0]
	s.loss = s.loss[:0]
	s.hash = s.hash[:0]
	s.from = s.from[:0]
}

// add adds a state.
func (s *states) add(codes []uint8, loss int32, hash uint64, from origin) {
	s.codes = append(s.codes, codes...)
	s.loss = append(s.loss, loss)
	s.hash = append(s.hash, hash)
	s.from = append(s.from, from)
}

// move copies state i to index dst.
func (s *states) move(dst, i int) {
	copy(s.of(dst), s.of(i))
	s.loss[dst] = s.loss[i]
	s.hash[dst] = s.hash[i]
	s.from[dst] = s.from[i]
}

// cut keeps only the first n states.
func (s *states) cut(n int) {
	s.codes = s.codes[:n*s.stride]
	s.loss = s.loss[:n]
	s.hash = s.hash[:n]
	s.from = s.from[:n]
}

// newBeam returns a beam for a schedule. It breaks ties by hash.
func newBeam(c *work.Canceller, sc *schedule) *beam {
	b := &beam{schedule: sc, c: c}
	b.setSchedule(sc)
	for code := range b.degreeOf {
		switch {
		case code == codeFree:
			b.degreeOf[code] = Untouched
		case code == codeFull:
			b.degreeOf[code] = TwoEdges
		case sc.Directed && code&1 == 1:
			b.degreeOf[code] = EdgeIn
		default:
			b.degreeOf[code] = EdgeOut
		}
	}
	return b
}

// setSchedule sets the schedule of the next run. It must not be called during a
// run: the states of the run would have codes for the slots of the old
// schedule. The schedule must be of the same problem as the first one, or of
// one with the same Rules, on which degreeOf depends.
func (b *beam) setSchedule(sc *schedule) {
	b.schedule = sc
	// The last byte counts the final ends.
	stride := (sc.slots + 1 + 7) &^ 7
	b.now.stride = stride
	b.next.stride = stride
	b.scratch = make([]uint8, stride)
	b.restLoss = make([]Gains, sc.slots)
}

// run keeps at most width states per step, and looks for a gain of at least
// minGain. found is the best solution, or has the value NoValue. proven says
// that no solution gains more than found or, if nothing was found, that none
// gains minGain. Without an error, bound is an upper bound on the gain of all
// solutions. The error is that of the canceller.
//
// A gain that is at least minGain and greater than that of found can only come
// from a state that the method narrow has dropped. The smallest loss of the
// dropped states bounds that gain.
func (b *beam) run(width, minGain int) (found Solution, proven bool, bound int, err error) {
	defer b.release()
	b.found = Solution{Value: NoValue}
	b.dropped = math.MaxInt32
	b.statesMade = 0
	b.setMinGain(minGain)
	b.unplacedLoss = b.lossWithoutEdges
	b.history = b.history[:0]
	b.now.reset()
	clear(b.restLoss) // a run that ended early leaves some of them
	clear(b.scratch)
	if b.allowedLoss >= 0 {
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
		b.statesMade += int64(b.next.len())
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
	value := max(b.found.Value, minGain-1)
	if b.schedule.bound-int64(value+1)*int64(b.scale) >= int64(forbiddenLoss) {
		// A state that loses forbiddenLoss or more was left out, though it may
		// gain enough. So it counts as dropped.
		b.dropped = min(b.dropped, forbiddenLoss)
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

// floorDiv returns a/b, rounded down. b must be positive.
func floorDiv(a, b int64) int64 {
	q := a / b
	if q*b > a {
		q--
	}
	return q
}

// setMinGain sets the smallest gain that is of interest, and the largest loss
// that a state may have: -1 if the gain is impossible.
func (b *beam) setMinGain(gain int) {
	b.minGain = gain
	loss := b.schedule.bound - int64(gain)*int64(b.scale)
	b.allowedLoss = int32(max(-1, min(loss, int64(forbiddenLoss)-1)))
}

// finish takes the best state after the last step as the solution, if any
// number of paths is asked for. For one path or cycle, it does nothing: the
// method complete has kept the best solution during the steps.
func (b *beam) finish() {
	if b.kind != AnyPaths || b.now.len() == 0 || len(b.history) < len(b.steps) {
		return
	}
	best := 0
	for i, loss := range b.now.loss {
		if loss < b.now.loss[best] {
			best = i
		}
	}
	if b.now.loss[best] <= b.allowedLoss {
		var edges []int32
		if len(b.steps) > 0 {
			edges = b.trace(b.now.from[best], len(b.steps)-1)
		}
		b.found = b.sorted(b.c, edges)
	}
}

// trace returns the edges that lead to a state, given its origin and the index
// of the last step before it. With twins, trace overwrites the scratch state.
func (b *beam) trace(from origin, last int) (edges []int32) {
	chosen := make([]bool, last+1) // by step: whether it chose its edge
	for i := last; ; i-- {
		chosen[i] = from.hasEdge()
		if i == 0 {
			break
		}
		from = b.history[i-1][from.before()]
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

// advance makes the states after step i from those before it. States with a
// loss that is not allowed are left out.
func (b *beam) advance(i int) {
	s := &b.steps[i]
	b.next.reset()
	size := 64
	for size < 4*b.now.len() {
		size *= 2
	}
	b.table = dense.Sized(b.table, size)
	clear(b.table)
	for k := range s.ends {
		end := &s.ends[k]
		if end.enters {
			b.unplacedLoss -= int64(end.untouchedLoss)
		}
		b.restLoss[end.slot] = end.restLoss
	}
	u, v := s.ends[0].slot, s.ends[1].slot
	b.c.Charge(len(b.table)/64 + 1)
	for j := range b.now.len() {
		if b.c.Spend(4+b.now.stride/8) != nil {
			return
		}
		codes := b.now.of(j)
		du, dv := b.degreeOf[codes[u]], b.degreeOf[codes[v]]
		loss := b.now.loss[j]
		skipped := loss + s.ends[0].skipLoss[du] + s.ends[1].skipLoss[dv]
		if skipped <= b.allowedLoss {
			copy(b.scratch, codes)
			from := withoutEdge(j)
			if b.leave(s, i, skipped, from) {
				b.keep(i, skipped, from)
			}
		}
		taken := loss + s.ends[0].takeLoss[du] + s.ends[1].takeLoss[dv]
		if taken <= b.allowedLoss {
			copy(b.scratch, codes)
			from := withEdge(j)
			if b.take(u, v, i, taken, from) && b.leave(s, i, taken, from) {
				b.keep(i, taken, from)
			}
		}
	}
}

// keep sorts the codes of twins in the scratch state, and adds the state to
// those after step i, unless its loss is then too large.
func (b *beam) keep(i int, loss int32, from origin) {
	if b.twins != nil && b.twins[i] != nil {
		loss = b.sortTwins(b.twins[i], loss, nil)
		if loss > b.allowedLoss {
			return
		}
	}
	b.add(loss, from)
}

// take chooses the edge of step i, which joins two slots of the scratch state.
// If that completes a path or cycle, take offers it as a solution. It reports
// whether the state can be continued.
func (b *beam) take(u, v uint8, i int, loss int32, from origin) bool {
	s := b.scratch
	closesCycle := hasMate(s[u]) && mateOf(s[u]) == v
	if closesCycle {
		if b.kind == OneCycle {
			s[u], s[v] = codeFull, codeFull
			b.complete(i, loss, from)
		}
		return false
	}
	if !b.link(u, v) && b.kind == OnePath {
		b.complete(i, loss, from)
		return false
	}
	return true
}

// link sets the codes of the scratch state for an edge from slot u to slot v
// that does not close a cycle. The new path leads from the tail of u's path to
// the head of v's path. link reports whether at least one of these two ends is
// not final.
func (b *beam) link(u, v uint8) bool {
	s := b.scratch
	cu, cv := s[u], s[v]
	forHead := uint8(dense.Bit(b.Directed)) // added to the code of a head
	tail, hasTail := b.far(u, cu)
	head, hasHead := b.far(v, cv)
	if cu != codeFree {
		s[u] = codeFull
	}
	if cv != codeFree {
		s[v] = codeFull
	}
	switch {
	case hasTail && hasHead:
		s[tail] = pairedWith(head)
		s[head] = pairedWith(tail) + forHead
	case hasHead:
		s[head] = codeSingle + forHead
	case hasTail:
		s[tail] = codeSingle
	}
	return hasTail || hasHead
}

// far returns the slot of the other end of a path, given the slot of one end
// and its code. A path without edges has both ends in the same slot. far
// returns false if the other end is final.
func (b *beam) far(slot, code uint8) (uint8, bool) {
	switch {
	case code == codeFree:
		return slot, true
	case hasMate(code):
		return mateOf(code), true
	}
	return 0, false
}

// leave removes from the scratch state the vertices that leave the frontier
// after step i. If that completes a path, leave offers it as a solution. It
// reports whether the state can be continued.
func (b *beam) leave(s *step, i int, loss int32, from origin) bool {
	for k := range s.ends {
		if s.ends[k].leaves && !b.leaveSlot(s.ends[k].slot, i, loss, from) {
			return false
		}
	}
	return true
}

// leaveSlot does what leave does, for the vertex in one slot.
func (b *beam) leaveSlot(slot uint8, i int, loss int32, from origin) bool {
	s := b.scratch
	code := b.vacate(slot)
	if code == codeFree || code == codeFull {
		return true
	}
	switch b.kind {
	case OneCycle:
		return false // an end of a path is not part of a cycle
	case AnyPaths:
		return true
	}
	finalEnds := &s[len(s)-1]
	*finalEnds++
	if hasMate(code) {
		return *finalEnds <= 2
	}
	b.complete(i, loss, from)
	return false
}

// vacate frees a slot of the scratch state, and returns the code that it had.
// If the vertex has a mate, the vertex becomes a final end.
func (b *beam) vacate(slot uint8) uint8 {
	s := b.scratch
	code := s[slot]
	s[slot] = codeFree
	if hasMate(code) {
		mate := mateOf(code)
		forHead := s[mate] & 1 & uint8(dense.Bit(b.Directed)) // 1 if the mate is a head
		s[mate] = codeSingle + forHead
	}
	return code
}

// complete keeps the scratch state after step i as the solution, if it is a
// single complete path or cycle that gains enough. All edges of later steps are
// left out. complete may overwrite the scratch state: see trace.
func (b *beam) complete(i int, loss int32, from origin) {
	for _, code := range b.scratch[:b.slots] {
		if code > codeFull {
			return // there is another path
		}
	}
	total := int64(loss) + b.unplacedLoss
	for slot, code := range b.scratch[:b.slots] {
		total += int64(b.restLoss[slot][b.degreeOf[code]])
	}
	// A vertex that leaves with this step loses nothing more: its restLoss is
	// 0.
	if total >= int64(forbiddenLoss) || b.schedule.bound-total < int64(b.minGain)*int64(b.scale) {
		return
	}
	found := b.sorted(b.c, b.trace(from, i))
	if b.c.Err() != nil {
		return
	}
	b.found = found
	b.setMinGain(found.Value + 1)
}

// add adds the scratch state to the next states. If a state that looks the same
// is already there, add keeps the better of the two.
func (b *beam) add(loss int32, from origin) {
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
		k-- // the index of a state with this hash, or with another one
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

// narrow keeps the best states, at most width of them, and breaks ties by their
// hash. It records the smallest loss of the others.
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

// key returns a number by which the states of next are ranked: by their loss,
// and then by their hash.
func (b *beam) key(i int) int64 {
	return int64(b.next.loss[i])<<24 | int64(b.next.hash[i]>>40)
}

// nth returns the key with the given index in sorted order. It changes the
// order of the keys.
//
// In each pass, the keys looked at so far are arranged in three groups: those
// less than the pivot, those equal to it, and those greater.
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
