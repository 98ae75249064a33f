package treewidth

import (
	"cmp"
	"math/bits"
	"slices"

	"example.com/knighttour/internal/work"
)

// maxBag is the maximum number of vertices of a bag. Each has a slot: a number
// below maxBag.
const maxBag = 15

// A code is a state: the values of the slots, from the lowest bits up. The
// value of a slot is the slot at the other end of the vertex's path; the slot
// itself if the vertex has no links; or the constant full. For example, 0xf012
// says that a path joins slots 0 and 2, that slot 1 has no links, and that slot
// 3 is full.
type code uint64

const (
	slotBits = 4               // the size of a slot in a code
	slotMask = 1<<slotBits - 1 // the bits of slot 0
	full     = slotMask        // the value of a slot whose vertex has two links
)

// at returns the value of a slot.
func (c code) at(slot uint8) uint8 { return uint8(c >> (slotBits * slot) & slotMask) }

// with returns the code in which the value of a slot is changed from old to
// new.
func (c code) with(slot, old, new uint8) code { return c ^ code(old^new)<<(slotBits*slot) }

// fulls returns the code in which the slots of a set are full and all others
// are 0.
func fulls(set uint16) (x code) {
	for ; set != 0; set &= set - 1 {
		x |= full << (slotBits * bits.TrailingZeros16(set))
	}
	return x
}

// A stateTable covers some vertices, whose slots are numbered from 0 in the
// order of elimination. Its states are numbered from 0, too.
type stateTable struct {
	codes  []code  // by state
	groups []group // in ascending order of their states, which are all states
}

// A group is a range of states of a table with the same degrees.
type group struct {
	degrees
	start, end int32
}

// len returns the number of states.
func (g group) len() int { return int(g.end - g.start) }

// degrees holds two sets of slots: those with one link, which are ends of
// paths, and those with two links.
type degrees struct{ one, two uint16 }

// words returns the memory of the table in 64-bit words: a group takes two, and
// the table itself eight.
func (t *stateTable) words() int { return len(t.codes) + 2*len(t.groups) + 8 }

// locate returns the degrees of a state, and its index in its group.
func (t *stateTable) locate(state int32) (d degrees, index int32) {
	// The group is the first one that ends after the state.
	i, _ := slices.BinarySearchFunc(t.groups, state, func(g group, state int32) int {
		return cmp.Compare(g.end, state+1)
	})
	g := &t.groups[i]
	return g.degrees, state - g.start
}

// find returns the state with the given index in the group with the given
// degrees. The group must exist.
func (t *stateTable) find(d degrees, index int32) int32 {
	i := slices.IndexFunc(t.groups, func(g group) bool { return g.degrees == d })
	return t.groups[i].start + index
}

// untouched returns the table whose only state has no links.
func untouched(slots int) stateTable {
	x := code(0)
	for i := range slots {
		x |= code(i) << (slotBits * i)
	}
	return stateTable{codes: []code{x}, groups: []group{{end: 1}}}
}

// taken is the state of edgeTable in which the cycle uses the edge.
const taken = 1

// edgeTable is the table of a single edge, between the vertices of slots 0 and
// 1.
var edgeTable = stateTable{
	codes: []code{0x10, 0x01}, // no link, and a path from slot 0 to slot 1
	groups: []group{
		{start: 0, end: taken},
		{start: taken, end: taken + 1, degrees: degrees{one: 1<<0 | 1<<1}},
	},
}

// moved returns a copy of the table that has the given number of slots: slot i
// becomes slot to[i], and vertices of the other slots have no links.
func (t *stateTable) moved(slots int, to []uint8) stateTable {
	rest := untouched(slots).codes[0] // the other slots
	for _, slot := range to {
		rest &^= slotMask << (slotBits * slot)
	}
	m := stateTable{
		codes:  make([]code, len(t.codes)),
		groups: make([]group, len(t.groups)),
	}
	for i, x := range t.codes {
		y := rest
		for slot, moved := range to {
			held := x.at(uint8(slot))
			if held != full {
				held = to[held]
			}
			y |= code(held) << (slotBits * moved)
		}
		m.codes[i] = y
	}
	for i, g := range t.groups {
		m.groups[i] = group{
			degrees: degrees{one: movedSet(g.one, to), two: movedSet(g.two, to)},
			start:   g.start,
			end:     g.end,
		}
	}
	return m
}

// movedSet returns a set of slots after they have moved.
func movedSet(set uint16, to []uint8) (moved uint16) {
	for ; set != 0; set &= set - 1 {
		moved |= 1 << to[bits.TrailingZeros16(set)]
	}
	return moved
}

// dropFirst removes slot 0 from the table. Slot 0 must be full in all states,
// so no other slot holds 0.
func (t *stateTable) dropFirst() {
	for i, x := range t.codes {
		y := code(0)
		shift := 0
		for x >>= slotBits; x != 0; x >>= slotBits {
			held := x & slotMask
			if held != full {
				held--
			}
			y |= held << shift
			shift += slotBits
		}
		t.codes[i] = y
	}
	for i := range t.groups {
		t.groups[i].one >>= 1
		t.groups[i].two >>= 1
	}
}

// An origin says which two states were joined to form a state.
type origin struct {
	before  int32 // the state of the operands joined before
	operand int32 // the state of the operand that was joined to them
}

// joinOptions holds what all joins for one bag have in common.
type joinOptions struct {
	slots    int      // the number of vertices of the bag
	mayClose bool     // whether no other vertices are left, so that a cycle may close
	maxWords int      // the maximum number of words that a join may take
	to       *degrees // if not nil, only states that may become one with these degrees are joined
}

// A tableJoiner joins tables that cover vertices of one bag. A vertex is
// touched if it has a link, and full if it has two.
type tableJoiner struct {
	joinOptions
	mustFull  uint16 // the slots that must be full after the next join: see setLeft
	mustTouch uint16 // the slots that must be touched after the next join
	mayFull   uint16 // the slots that may be full after any join
	mayTouch  uint16 // the slots that may be touched after any join

	// For the latest join:
	targets     []target
	index       []int32 // an open-addressing hash table of targets: the index plus 1, or 0
	transitions []transition
	basis       basis // of the states of one target
}

// A target is a group of the new table.
type target struct {
	degrees
	last int32 // the index of the latest transition to it, or none
}

// A transition is a pair of groups whose states are joined.
type transition struct {
	a, b   int32 // the indices of the groups in the two tables
	before int32 // the transition to the same target that was found before, or none
}

// begin prepares for the joins of the tables of a bag.
func (j *tableJoiner) begin(x joinOptions) {
	j.joinOptions = x
	j.mayFull = 1<<x.slots - 1
	j.mayTouch = j.mayFull
	if x.to != nil {
		j.mayFull = x.to.two
		j.mayTouch = x.to.one | x.to.two
	}
}

// setLeft sets which slots must be full or touched after the next join. left
// holds, by slot, how many of the vertex's edges will then be left, not yet in
// any table. Each vertex needs two links in the end. So a vertex with no edge
// left must be full, and a vertex with one edge left must be touched.
func (j *tableJoiner) setLeft(left []int32) {
	j.mustFull = 0
	j.mustTouch = 0
	for i, n := range left {
		if n == 0 {
			j.mustFull |= 1 << i
		}
		if n <= 1 {
			j.mustTouch |= 1 << i
		}
	}
}

// A joint is the result of a join.
type joint struct {
	stateTable
	origins []origin // by state: its origin, if joinOptions.to is set
}

// words returns the memory of the joint in 64-bit words: an origin takes one.
func (t *joint) words() int { return t.stateTable.words() + len(t.origins) }

// join joins two tables: each state of a with each state of b. Of the states
// with the same degrees, it keeps only as many as the rest of the graph can
// tell apart. Both tables must have slots for all vertices of the bag. The
// error is that of the canceller or errMemory.
func (j *tableJoiner) join(c *work.Canceller, a, b stateTable) (t joint, err error) {
	room := j.maxWords - a.words() - b.words()
	if err := j.pairGroups(c, a, b, room); err != nil {
		return t, err
	}
	room -= wordsPerTransition * len(j.transitions)
	for i := range j.targets {
		if err := j.addGroup(c, &t, a, b, &j.targets[i]); err != nil {
			return t, err
		}
		if t.words() > room {
			return t, errMemory
		}
	}
	return t, nil
}

// addGroup adds the group of a target to t, the join of a and b. The error is
// that of the canceller.
func (j *tableJoiner) addGroup(c *work.Canceller, t *joint, a, b stateTable, to *target) error {
	start := int32(len(t.codes))
	j.basis.reset(to.one)
	for k := to.last; k != none && !j.basis.isWhole(); k = j.transitions[k].before {
		g := a.groups[j.transitions[k].a]
		h := b.groups[j.transitions[k].b]
		if err := c.Spend(workPerJoin * g.len() * h.len()); err != nil {
			return err
		}
		j.joinGroups(t, a, b, g, h)
	}
	if end := int32(len(t.codes)); end > start {
		t.groups = append(t.groups, group{degrees: to.degrees, start: start, end: end})
	}
	return nil
}

// workPerJoin is the work of joining two states.
const workPerJoin = 8

// joinGroups joins each state of group g of a with each state of group h of b,
// and adds to t the resulting states that are independent of the basis. All
// have the same degrees, those of the basis. Slots that are full in h become
// full, and the paths of the other slots are linked.
func (j *tableJoiner) joinGroups(t *joint, a, b stateTable, g, h group) {
	fullInB := fulls(h.two)
	for p := g.start; p < g.end; p++ {
		x := a.codes[p] | fullInB
		for q := h.start; q < h.end; q++ {
			y, ok := j.link(x, b.codes[q], h.one)
			if !ok || !j.basis.add(y) {
				continue
			}
			t.codes = append(t.codes, y)
			if j.to != nil {
				t.origins = append(t.origins, origin{before: p, operand: q})
			}
		}
	}
}

// minIndex is the initial length of tableJoiner.index, a power of 2.
const minIndex = 64

// wordsPerTransition is the memory for a transition in words, including its
// share of the targets and their index.
const wordsPerTransition = 2

// pairGroups finds the pairs of groups whose states may be joined, and the
// targets. It may take at most room words. The error is that of the canceller,
// or errMemory if it needs more.
func (j *tableJoiner) pairGroups(c *work.Canceller, a, b stateTable, room int) error {
	j.targets = j.targets[:0]
	j.transitions = j.transitions[:0]
	if len(j.index) == 0 {
		j.index = make([]int32, minIndex)
	}
	clear(j.index)
	for i := range a.groups {
		x := a.groups[i].degrees
		touched := x.one | x.two
		if err := c.Spend(len(b.groups) + 1); err != nil {
			return err
		}
		if wordsPerTransition*len(j.transitions) > room {
			return errMemory
		}
		for k := range b.groups {
			y := b.groups[k].degrees
			if x.two&(y.one|y.two)|touched&y.two != 0 {
				continue // a vertex would have three links
			}
			to := degrees{
				one: x.one ^ y.one,
				two: x.two | y.two | x.one&y.one,
			}
			touchedAfter := to.one | to.two
			if j.mustFull&^to.two|j.mustTouch&^touchedAfter != 0 {
				continue // a vertex could not get two links
			}
			if to.two&^j.mayFull|touchedAfter&^j.mayTouch != 0 {
				continue // a vertex has more links than j.to has
			}
			t := j.target(to)
			j.transitions = append(j.transitions, transition{
				a:      int32(i),
				b:      int32(k),
				before: t.last,
			})
			t.last = int32(len(j.transitions) - 1)
		}
	}
	return nil
}

// hashFactor is 2^64 divided by the golden ratio: multiplying by it spreads
// similar keys (D. E. Knuth: The Art of Computer Programming, volume 3, section
// 6.4).
const hashFactor = 0x9e3779b97f4a7c15

// target returns the target with the given degrees, which may be new. The
// pointer is valid until the next call.
func (j *tableJoiner) target(to degrees) *target {
	if 2*len(j.targets) >= len(j.index) {
		j.index = make([]int32, 4*len(j.index))
		for i := range j.targets {
			j.index[j.find(j.targets[i].degrees)] = int32(i + 1)
		}
	}
	i := j.find(to)
	if j.index[i] == 0 {
		j.targets = append(j.targets, target{degrees: to, last: none})
		j.index[i] = int32(len(j.targets))
	}
	return &j.targets[j.index[i]-1]
}

// find returns the place in j.index of the target with the given degrees, or
// the free place for it.
func (j *tableJoiner) find(to degrees) int {
	last := len(j.index) - 1
	hash := (uint64(to.one)<<16 | uint64(to.two)) * hashFactor >> 32
	for i := int(hash) & last; ; i = (i + 1) & last {
		t := j.index[i]
		if t == 0 || j.targets[t-1].degrees == to {
			return i
		}
	}
}

// link adds the paths of y to x, where ends is the set of their ends. It
// returns false if that closes a cycle, unless it is a Hamiltonian cycle: then
// all slots are full. No vertex may get three links. Slots that are full in y
// must be full in x already.
//
// Each pass of the loop adds the path of y from u to v. In x, a is the other
// end of the path that ends at u, and b the other end of the path that ends at
// v.
func (j *tableJoiner) link(x, y code, ends uint16) (code, bool) {
	isClosed := false
	for ends != 0 {
		u := uint8(bits.TrailingZeros16(ends))
		v := y.at(u)
		ends &^= 1<<u | 1<<v
		a, b := x.at(u), x.at(v)
		if a == v {
			if isClosed || !j.mayClose {
				return 0, false
			}
			isClosed = true
			x |= full<<(slotBits*u) | full<<(slotBits*v)
			continue
		}
		// The paths from a to u and from v to b are joined into one. A vertex
		// without links is a path by itself.
		if a != u {
			x |= full << (slotBits * u)
		}
		if b != v {
			x |= full << (slotBits * v)
		}
		x = x.with(a, x.at(a), b)
		x = x.with(b, x.at(b), a)
	}
	if isClosed {
		return x, x == 1<<(slotBits*j.slots)-1
	}
	return x, true
}
