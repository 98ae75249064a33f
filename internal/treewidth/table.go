package treewidth

import (
	"cmp"
	"math/bits"
	"slices"

	"example.com/knighttour/internal/work"
)

// maxBag is the largest number of vertices of a bag: each has a slot of four
// bits in a code.
const maxBag = 15

// full is the value of a slot whose vertex has two links. Any other slot holds
// the slot of the other end of the vertex's path, or itself if the vertex has
// no links.
const full = 15

// A code is a state: the values of its slots, from the lowest bits up.
type code uint64

// at returns the value of a slot.
func (c code) at(slot uint8) uint8 { return uint8(c >> (4 * slot) & 15) }

// with returns the code in which the value of a slot is changed from old to
// new.
func (c code) with(slot, old, new uint8) code { return c ^ code(old^new)<<(4*slot) }

// fulls returns the code in which the slots of a set are full and all others
// are 0.
func fulls(set uint16) (x code) {
	for ; set != 0; set &= set - 1 {
		x |= full << (4 * bits.TrailingZeros16(set))
	}
	return x
}

// A stateTable covers some vertices, whose slots are numbered from 0 in the
// order of elimination. Its states are grouped by their degrees.
type stateTable struct {
	codes  []code
	groups []group
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

// words returns the memory of the table in 64-bit words.
func (t *stateTable) words() int { return len(t.codes) + 2*len(t.groups) + 8 }

// locate returns the degrees of a state, and its index in its group.
func (t *stateTable) locate(state int32) (d degrees, index int32) {
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
		x |= code(i) << (4 * i)
	}
	return stateTable{codes: []code{x}, groups: []group{{end: 1}}}
}

// taken is the state of edgeTable in which the cycle uses the edge.
const taken = 1

// edgeTable is the table of a single edge.
var edgeTable = stateTable{
	codes: []code{0x10, 0x01},
	groups: []group{
		{start: 0, end: taken},
		{start: taken, end: taken + 1, degrees: degrees{one: 1<<0 | 1<<1}},
	},
}

// moved returns the table with its vertices moved to the slots in to, out of
// the given number of slots.
func (t *stateTable) moved(slots int, to []uint8) stateTable {
	rest := untouched(slots).codes[0]
	for _, slot := range to {
		rest &^= full << (4 * slot)
	}
	m := stateTable{
		codes:  make([]code, len(t.codes)),
		groups: make([]group, len(t.groups)),
	}
	for i, x := range t.codes {
		y := rest
		for slot, other := range to {
			held := x.at(uint8(slot))
			if held != full {
				held = to[held]
			}
			y |= code(held) << (4 * other)
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

// dropFirst removes slot 0 from the table. It is full in all states, so no
// other slot holds 0.
func (t *stateTable) dropFirst() {
	for i, x := range t.codes {
		y := code(0)
		shift := 0
		for x >>= 4; x != 0; x >>= 4 {
			held := x & 15
			if held != full {
				held--
			}
			y |= held << shift
			shift += 4
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
	before  int32 // the state of all operands joined so far
	operand int32 // the state of the operand that was joined to it
}

// joinOptions hold what all joins for one bag have in common.
type joinOptions struct {
	slots    int
	mayClose bool     // whether no other vertices are left, so that a cycle may close
	memory   int      // words that a join may take
	to       *degrees // if not nil, only states that may become one with these degrees are joined
}

// A tableJoiner joins tables that cover vertices of one bag.
type tableJoiner struct {
	joinOptions
	mustFull  uint16 // the slots with no edges left
	mustTouch uint16 // the slots with at most one edge left
	mayFull   uint16 // the slots that may be full
	mayTouch  uint16 // the slots that may have links

	targets     []target
	index       []int32 // an open-addressing hash table of targets: the index plus 1, or 0
	transitions []transition
	basis       basis
}

// A target is a group of the new table.
type target struct {
	degrees
	last int32 // the last transition to it
}

// A transition is a pair of groups whose states are joined.
type transition struct {
	a, b   int32 // groups
	before int32 // another transition to the same target, or none
}

// begin prepares for the joins of a bag.
func (j *tableJoiner) begin(x joinOptions) {
	j.joinOptions = x
	j.mayFull = 1<<x.slots - 1
	j.mayTouch = j.mayFull
	if x.to != nil {
		j.mayFull = x.to.two
		j.mayTouch = x.to.one | x.to.two
	}
}

// setLeft sets, by slot, how many edges a vertex has that will be in no table
// after the next join. Each vertex needs two links in the end. So without such
// an edge it must be full after the join, and with one it must have a link.
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

// join joins two tables: each state of a with each state of b. Of the states
// with the same degrees, it keeps only as many as the rest of the graph can
// tell apart. The error is that of the canceller or errMemory.
func (j *tableJoiner) join(c *work.Canceller, a, b stateTable) (t joint, err error) {
	room := j.memory - a.words() - b.words()
	if err := j.pair(c, a, b, room); err != nil {
		return t, err
	}
	room -= wordsPerTransition * len(j.transitions)
	for i := range j.targets {
		if err := j.reach(c, &t, a, b, &j.targets[i]); err != nil {
			return t, err
		}
		if t.words() > room {
			return t, errMemory
		}
	}
	return t, nil
}

// reach adds the group of a target to t. The error is that of the canceller.
func (j *tableJoiner) reach(c *work.Canceller, t *joint, a, b stateTable, to *target) error {
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
// and adds to t those that are independent of the basis, which must be of the
// same degrees. Slots that are full in h become full, and the paths of the
// other slots are linked.
func (j *tableJoiner) joinGroups(t *joint, a, b stateTable, g, h group) {
	both := fulls(h.two)
	for p := g.start; p < g.end; p++ {
		x := a.codes[p] | both
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

// wordsPerTransition is the memory for a transition in words, including its
// share of the targets and their index.
const wordsPerTransition = 2

// pair finds the groups whose states may be joined, and the targets. It may
// take at most room words. The error is errMemory if that does not suffice, or
// that of the canceller.
func (j *tableJoiner) pair(c *work.Canceller, a, b stateTable, room int) error {
	j.targets = j.targets[:0]
	j.transitions = j.transitions[:0]
	if len(j.index) == 0 {
		j.index = make([]int32, 64)
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
			touch := to.one | to.two
			if j.mustFull&^to.two|j.mustTouch&^touch != 0 {
				continue // a vertex could not get two links
			}
			if to.two&^j.mayFull|touch&^j.mayTouch != 0 {
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

// target returns the target with the given degrees, which may be new.
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

// find returns the slot in j.index of a target, or the free slot for it.
func (j *tableJoiner) find(to degrees) int {
	last := len(j.index) - 1
	hash := (uint64(to.one)<<16 | uint64(to.two)) * 0x9e3779b97f4a7c15 >> 32
	for i := int(hash) & last; ; i = (i + 1) & last {
		t := j.index[i]
		if t == 0 || j.targets[t-1].degrees == to {
			return i
		}
	}
}

// link adds the paths of y to x, where ends is the set of their ends. It
// returns false if that closes a cycle, unless it is a Hamiltonian cycle: then
// all slots are full. No vertex may get three links.
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
			x |= full<<(4*u) | full<<(4*v)
			continue
		}
		// The paths from a to u and from v to b are joined into one. A vertex
		// without links is a path by itself.
		if a != u {
			x |= full << (4 * u)
		}
		if b != v {
			x |= full << (4 * v)
		}
		x = x.with(a, x.at(a), b)
		x = x.with(b, x.at(b), a)
	}
	if isClosed {
		return x, x == 1<<(4*j.slots)-1
	}
	return x, true
}
