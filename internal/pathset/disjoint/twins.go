package disjoint

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Two vertices of the frontier are twins for the rest of the steps if they have
// the same gains and the same unplaced neighbours: whatever a path does with
// one of them from then on, it can do with the other. So states that differ
// only in which twin has which code have the same continuations. A beam keeps
// only one of them: the state in which the codes of the twins are in order. In
// a clique, all vertices placed so far are twins.
//
// When two twins exchange their codes, they also exchange the edges that are
// chosen later. So the edges of a solution are found by repeating its steps:
// see replay.

// A twin is a vertex of the frontier that has twins.
type twin struct {
	vertex int32
	slot   uint8
	most   Gains // by degree: the largest gain it can still reach, as in setLosses
}

// twinsAfter holds the groups of twins after a step.
type twinsAfter struct {
	groups [][]twin
	group  []uint8 // by slot: one more than the index of its group, or 0
}

// setTwins finds the twins each time a vertex has been placed: after the last
// of the steps that decide its edges to the vertices placed earlier. The graph
// must be undirected.
func (sc *schedule) setTwins(c *work.Canceller, l layout) {
	sc.twins = make([]*twinsAfter, len(sc.steps))
	p := &placement{
		schedule: sc,
		placeOf:  make([]int32, sc.n()),
		ahead:    make([]uint64, sc.n()),
		slot:     make([]uint8, sc.n()),
	}
	for i, v := range l.vertices {
		p.placeOf[v] = int32(i)
		for _, e := range sc.incident.Of(v) {
			p.ahead[v] += dense.Mix(uint64(sc.other(e, v)))
		}
	}
	next := 0 // index of the next step
	for i, v := range l.vertices {
		p.place = int32(i)
		p.vertices = append(p.vertices, v)
		first := next
		for _, e := range sc.incident.Of(v) {
			w := sc.other(e, v)
			p.ahead[w] -= dense.Mix(uint64(v))
			next += dense.Bit(p.placeOf[w] < p.place)
		}
		for _, s := range sc.steps[first:next] {
			for end, u := range sc.edges[s.edge] {
				p.slot[u] = s.ends[end].slot
			}
		}
		p.vertices = slices.DeleteFunc(p.vertices, func(u int32) bool { return p.ahead[u] == 0 })
		if next > first {
			sc.twins[next-1] = p.twins()
		}
		if c.Spend(4*len(p.vertices)+2*len(sc.incident.Of(v))) != nil {
			return
		}
	}
}

// A placement places the vertices of a layout one by one.
type placement struct {
	*schedule
	place    int32    // of the vertex placed last
	vertices []int32  // the placed vertices that have unplaced neighbours
	placeOf  []int32  // by vertex: its place in the layout
	ahead    []uint64 // by vertex: a hash of its unplaced neighbours; 0 if there are none
	slot     []uint8  // by vertex: its slot, once one of its edges is decided
}

// twins returns the twins of the frontier, or nil if there are none.
func (p *placement) twins() *twinsAfter {
	t := &twinsAfter{group: make([]uint8, p.slots)}
	list := slices.DeleteFunc(slices.Clone(p.vertices), func(v int32) bool { return !p.hasSlot(v) })
	slices.SortStableFunc(list, func(u, v int32) int { return cmp.Compare(p.ahead[u], p.ahead[v]) })
	for len(list) > 0 {
		first := list[0]
		var group []twin
		list = slices.DeleteFunc(list, func(v int32) bool {
			if p.ahead[v] != p.ahead[first] || !p.areTwins(first, v) {
				return false
			}
			group = append(group, twin{vertex: v, slot: p.slot[v]})
			return true
		})
		if len(group) < 2 {
			continue
		}
		t.groups = append(t.groups, group)
		for _, x := range group {
			t.group[x.slot] = uint8(len(t.groups))
		}
	}
	if len(t.groups) == 0 {
		return nil
	}
	return t
}

// hasSlot reports whether a placed vertex has a slot: whether one of its edges
// is decided.
func (p *placement) hasSlot(v int32) bool {
	isDecided := func(e int32) bool { return p.placeOf[p.other(e, v)] <= p.place }
	return slices.ContainsFunc(p.incident.Of(v), isDecided)
}

// areTwins reports whether two vertices have the same gains and the same
// unplaced neighbours.
func (p *placement) areTwins(u, v int32) bool {
	ahead := func(v int32) (list []int32) {
		for _, e := range p.incident.Of(v) {
			w := p.other(e, v)
			if p.placeOf[w] > p.place {
				list = append(list, w)
			}
		}
		slices.Sort(list)
		return list
	}
	return u == v || p.Gain[u] == p.Gain[v] && slices.Equal(ahead(u), ahead(v))
}

// setMost records the largest gains that twins can still reach: they are needed
// when twins exchange their codes. t is nil if there are no twins.
func (t *twinsAfter) setMost(most []Gains) {
	if t == nil {
		return
	}
	for _, group := range t.groups {
		for i := range group {
			group[i].most = most[group[i].vertex]
		}
	}
}

// A sorter is the memory that beam.sortTwins needs to sort the codes of a
// group.
type sorter struct {
	order []uint8 // the slots of the group, in the order of their codes
	codes []uint8 // the codes in this order
	to    []uint8 // by slot: the slot that gets its code
}

// sortTwins sorts the codes of twins in the scratch state, group by group. It
// returns the new loss of the state, given the old one. If moved is not nil,
// sortTwins calls it with each group that changes, and with the slots from
// which the group's codes come, in the order of the group.
func (b *beam) sortTwins(
	t *twinsAfter, loss int32, moved func(group []twin, from []uint8),
) int32 {
	s := b.scratch
	z := &b.sorter
	for number, group := range t.groups {
		// key orders the codes: first those without a mate, then pairs within
		// the group, then those with a mate in a later group, whose codes are
		// put in order later, and then those with any other mate.
		key := func(slot uint8) int {
			code := s[slot]
			if !hasMate(code) {
				return int(code)
			}
			mate := mateOf(code)
			switch g := int(t.group[mate]); {
			case g == number+1:
				// Pairs of twins come in the order of their earlier slots.
				return 1<<10 + 2*int(min(mate, slot))
			case g > number+1:
				return 1<<11 + g
			}
			return 1<<12 + int(mate)
		}
		z.order = z.order[:0]
		isSorted := true
		last := -1
		for _, x := range group {
			k := key(x.slot)
			isSorted = isSorted && k >= last
			last = k
			z.order = append(z.order, x.slot)
		}
		if isSorted {
			continue // so the two slots of a pair, whose keys are equal, are side by side
		}
		slices.SortStableFunc(z.order, func(x, y uint8) int { return cmp.Compare(key(x), key(y)) })
		loss += b.moveCodes(group)
		if moved != nil {
			moved(group, z.order)
		}
	}
	return loss
}

// moveCodes moves the codes of the slots in b.sorter.order to the slots of a
// group, and returns the additional loss of the state.
func (b *beam) moveCodes(group []twin) (loss int32) {
	s := b.scratch
	z := &b.sorter
	if len(z.to) < b.slots {
		z.to = make([]uint8, b.slots)
	}
	for i := range z.to {
		z.to[i] = uint8(i)
	}
	z.codes = z.codes[:0]
	var before, after int64
	for i, from := range z.order {
		z.to[from] = group[i].slot
		z.codes = append(z.codes, s[from])
	}
	for i, x := range group {
		before += int64(x.most[b.degreeOf[s[x.slot]]])
		after += int64(x.most[b.degreeOf[z.codes[i]]])
	}
	for i, x := range group {
		s[x.slot] = z.codes[i]
	}
	for slot, code := range s[:b.slots] {
		if hasMate(code) {
			s[slot] = pairedWith(z.to[mateOf(code)])
		}
	}
	return int32(before - after)
}

// replay returns the edges of a solution. For each step, chosen says whether
// the solution has the edge of the step. Twins that have exchanged their codes
// have also exchanged the roles that they play in later steps: replay keeps
// track of them. It overwrites the scratch state.
func (b *beam) replay(chosen []bool) (edges []int32) {
	clear(b.scratch)
	real := make([]int32, b.slots) // by slot: the vertex to which the edges at the slot belong
	for i, isChosen := range chosen {
		s := &b.steps[i]
		for end, v := range b.edges[s.edge] {
			if s.ends[end].enters {
				real[s.ends[end].slot] = v
			}
		}
		u, v := s.ends[0].slot, s.ends[1].slot
		if isChosen {
			edges = append(edges, b.edgeBetween(real[u], real[v]))
		}
		if i == len(chosen)-1 {
			break
		}
		if isChosen {
			b.link(u, v)
		}
		for k := range s.ends {
			if s.ends[k].leaves {
				b.vacate(s.ends[k].slot)
			}
		}
		if b.twins[i] != nil {
			b.sortTwins(b.twins[i], 0, func(group []twin, from []uint8) {
				was := slices.Clone(real)
				for j, x := range group {
					real[x.slot] = was[from[j]]
				}
			})
		}
	}
	return edges
}

// edgeBetween returns the edge between two vertices. It panics if there is
// none.
func (p *Problem) edgeBetween(u, v int32) int32 {
	for _, e := range p.incident.Of(u) {
		if p.other(e, u) == v {
			return e
		}
	}
	panic("disjoint: no edge between twins' neighbours")
}
