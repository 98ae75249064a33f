package frontier

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"example.com/knighttour/internal/work"
)

// This file numbers the cycles of a [Division]. They are ordered by their
// class, by the degrees in the middle, by the pair of states that meet there,
// and by the ways to reach these two states. The cycles of a class have
// consecutive numbers, as do those of each of its parts. So the numbers do not
// depend on how many passes there are.

// A pass is a class that was counted at once, with the number of its cycles.
type pass struct {
	class  Class
	cycles sum
}

// passes counts all cycles, in as few passes as the memory allows. It returns
// the passes in the order of their classes, and the number of cycles. The
// errors are those of Count.
func (d *Division) passes(c *work.Canceller) (list []pass, total sum, err error) {
	if err := d.prepareFor(c); err != nil {
		return nil, total, err
	}
	err = d.inParts("", func(part Class) error {
		cycles, err := d.countAtOnce(part)
		if err == nil {
			list = append(list, pass{class: part, cycles: cycles})
			total.add(cycles)
		}
		return err
	})
	return list, total, err
}

// A soughtCycle is a cycle being looked for. At first, only its number is
// known; later, there is a walk back through each half.
type soughtCycle struct {
	// number is the cycle's number: at first among all cycles, then among those
	// of a class, of a target, of a right state, and finally of a pair of
	// states.
	number      sum
	mirrored    bool // whether the cycle is the mirror image of the one found
	left, right backWalk
}

// cycles returns the cycles with the given numbers, which must be less than the
// number of cycles. list is the result of passes. The errors are those of
// Count; ErrGaveUp reports a lack of memory.
func (d *Division) cycles(c *work.Canceller, list []pass, numbers []*big.Int) ([][]int32, error) {
	if err := d.prepareFor(c); err != nil {
		return nil, err
	}
	all := make([]*soughtCycle, len(numbers))
	for i, number := range numbers {
		all[i] = &soughtCycle{number: sum(wordsOf(number, len(sum{})))}
	}
	rest := slices.Clone(all)
	for _, p := range list {
		var here []*soughtCycle
		here, rest = within(p.cycles, 1, rest)
		if len(here) == 0 {
			continue
		}
		err := d.inParts(p.class, func(part Class) (err error) {
			here, err = d.seek(part, here)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if err := d.walkTrunks(all); err != nil {
		return nil, err
	}
	cycles := make([][]int32, len(all))
	for i, x := range all {
		cycles[i] = d.cycleOf(x)
	}
	return cycles, nil
}

// within splits sought cycles into those with a number below times*n, and the
// others. From the numbers of the others, it subtracts times*n. Both results
// keep the order of the list.
func within(n sum, times int, list []*soughtCycle) (below, others []*soughtCycle) {
	var all sum // times*n
	for range times {
		all.add(n)
	}
	for _, x := range list {
		if isBelow(x.number[:], all[:]) {
			below = append(below, x)
			continue
		}
		subtract(x.number[:], all[:])
		others = append(others, x)
	}
	return below, others
}

// A pairCount holds the number of pairs of states that meet with the degrees of
// a target: see meetTarget.
type pairCount struct {
	key    uint64 // see Division.key
	target *target
	pairs  sum // the number of pairs
	times  int // how many cycles each pair stands for
}

// wordsOfPairCount is the memory of a pairCount in words.
const wordsOfPairCount = 6

// seek takes the sought cycles whose number is below the number of cycles of a
// class, and walks them back to states of the trunks. It returns the others,
// with the number of cycles of the class subtracted from their numbers. If the
// error is ErrMemory, seek has changed no number and no walk, and the caller
// may try the parts of the class.
//
// All numbers must count from the first cycle of the class. d must be prepared
// for the current call: see prepareFor. Apart from their trunks, the halves
// must hold no layers, and they hold none afterwards.
//
// The last expansions of the two halves lead to the states that can meet.
// choosePairs finds a pair of such states for each number, and walkHalves walks
// back from there.
func (d *Division) seek(class Class, list []*soughtCycle) (others []*soughtCycle, err error) {
	defer d.resetHalves()
	left, right, err := d.lastExpansions(class)
	if err != nil {
		return list, err
	}
	targets, _ := left.totals()
	words := wordsOfPairCount * targets
	if err := d.pool.reserve(words); err != nil {
		return list, err
	}
	found, others, err := d.choosePairs(left, right, list)
	d.pool.restore(words)
	if err == nil {
		err = d.walkHalves(class, left == right, found)
	}
	if errors.Is(err, ErrMemory) {
		// Numbers have been changed, so inParts must not try the parts.
		err = fmt.Errorf("%w while walking back", ErrGaveUp)
	}
	return others, err
}

// choosePairs looks for sought cycles in two expansions, among the pairs of
// states that meet. It finds the sought cycles whose number is below the number
// of cycles of these pairs. It returns those that it has found, and the others.
func (d *Division) choosePairs(
	left, right *expansion,
	list []*soughtCycle,
) (found, others []*soughtCycle, err error) {
	meetings := d.newMeetings(left, right)
	counts, err := d.pairCounts(meetings)
	if err != nil {
		return nil, list, err
	}
	var counted []pairCount // by index in found: the pairs of the cycle's target
	others = list
	for _, n := range counts {
		var here []*soughtCycle
		here, others = within(n.pairs, n.times, others)
		for _, x := range here {
			found = append(found, x)
			counted = append(counted, n)
		}
		if err := d.canceller().Spend(1 + len(others)); err != nil {
			return nil, nil, err
		}
		if len(others) == 0 {
			break
		}
	}
	workers := min(len(meetings), max(1, len(found)/walksPerWorker))
	err = d.canceller().Parallel(workers, len(found), func(c *work.Canceller, w, i int) error {
		meetings[w].c = c
		return meetings[w].choosePair(found[i], &counted[i])
	})
	return found, others, err
}

// pairCounts returns the pair counts of those targets of the left expansion
// that have cycles, in the order of their keys.
func (d *Division) pairCounts(meetings []*meeting) ([]pairCount, error) {
	lists := make([][]pairCount, len(meetings)) // by processor
	err := d.eachTarget(meetings, func(w int, t *target) error {
		m := meetings[w]
		pairs, times, err := m.meetTarget(t)
		if times > 0 && pairs != (sum{}) {
			lists[w] = append(lists[w], pairCount{
				key:    m.key(t.degrees),
				target: t,
				pairs:  pairs,
				times:  times,
			})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	all := slices.Concat(lists...)
	c := d.canceller()
	work.SortStable(c, all, func(a, b pairCount) int { return cmp.Compare(a.key, b.key) })
	return all, c.Err()
}

// choosePair finds, among the pairs of states of a target, the one with the
// number of the sought cycle. The pairs are ordered by their right states, and
// then by their left ones. What is left of the number determines the way in
// which each walk reaches its state. A pair of states with p.count and q.count
// ways stands for p.count*q.count cycles. Divided by q.count, the rest of the
// number gives the number of the left way as the quotient, and that of the
// right way as the remainder.
func (m *meeting) choosePair(x *soughtCycle, n *pairCount) error {
	t := n.target
	u := m.other(t)
	if err := m.load(t, u); err != nil {
		return err
	}
	if !isBelow(x.number[:], n.pairs[:]) { // the mirror images come after the cycles
		x.mirrored = true
		subtract(x.number[:], n.pairs[:])
	}
	q, err := m.meeter.chooseRight(t.ends(), m.p, m.q, &x.number)
	if err != nil {
		return err
	}
	p := m.meeter.chooseLeft(t.ends(), m.p, q, &x.number)
	byLeft, byRight := bits.Div64(x.number[1], x.number[0], q.count)
	x.left = backWalk{
		state:  state{degrees: t.degrees, rank: p.rank},
		number: []uint64{byLeft},
	}
	x.right = backWalk{
		state: state{
			degrees: u.degrees,
			rank:    m.translator.translateBack(q.rank, t.degrees, u.degrees),
		},
		number: []uint64{byRight},
	}
	return m.c.Spend(workPerStep * (1 + len(m.p)))
}

// walkHalves takes the walks of sought cycles of a class back to the trunks.
// The last layers of the class must still be in memory. isMirror says that the
// class is its own mirror image: then all walks are in the left half.
func (d *Division) walkHalves(class Class, isMirror bool, list []*soughtCycle) error {
	if len(list) == 0 {
		return nil
	}
	lefts, rights := walksOf(list, isMirror)
	for i, walks := range [][]*backWalk{lefts, rights} {
		if err := d.halves[i].walkLast(walks); err != nil {
			return err
		}
	}
	d.resetHalves()
	links := [][]uint8{d.linksOf(class), d.linksOf(d.complement(class))}
	for i, walks := range [][]*backWalk{lefts, rights} {
		if err := d.halves[i].walkToTrunk(links[i], walks); err != nil {
			return err
		}
	}
	return nil
}

// walksOf returns the walks of sought cycles in the left half and those in the
// right half. If the halves are the same, all walks are in the left one.
func walksOf(list []*soughtCycle, areSame bool) (lefts, rights []*backWalk) {
	for _, x := range list {
		lefts = append(lefts, &x.left)
		if areSame {
			lefts = append(lefts, &x.right)
		} else {
			rights = append(rights, &x.right)
		}
	}
	return lefts, rights
}

// walkLast takes walks back from the layer after the last placing to the layer
// before it, which is in memory.
func (h *half) walkLast(walks []*backWalk) error {
	if len(walks) == 0 {
		return nil
	}
	last := len(h.placings) - 1
	excluded := exclusion{}
	if h.at == last {
		excluded = h.excluded
	}
	return h.stepBack(last, h.layer, excluded, walks)
}

// walkToTrunk takes walks back from the layer before the last placing to the
// trunk. It recomputes the layers in between, with the states in which the
// vertices of the middle can still get the given links. links holds these by
// vertex.
func (h *half) walkToTrunk(links []uint8, walks []*backWalk) error {
	if len(walks) == 0 {
		return nil
	}
	h.setLinks(links)
	r := h.record()
	r.excludesAt = h.at
	r.excluded = h.exclusion(links)
	defer r.releaseStretch()
	_, err := r.backTo(keptLayer{layer: h.trunk, at: h.at}, len(h.placings)-1, walks)
	return err
}

// walkTrunk takes walks back from the trunk to the first layer.
func (h *half) walkTrunk(walks []*backWalk) error {
	h.setLinks(h.subgraph.links)
	first, err := h.begin()
	if err != nil {
		return err
	}
	defer h.release(first)
	r := h.record()
	defer r.releaseStretch()
	_, err = r.backTo(keptLayer{layer: first}, h.at, walks)
	return err
}

// record returns a record of the half's sweep for one call to backTo. It has no
// base. Its keptWords includes the trunk, which still belongs to the half.
func (h *half) record() *record {
	return &record{history: &history{sweep: h.sweep, keptWords: h.trunk.words()}}
}

// walkTrunks takes all walks from the trunks back to the first layer. With a
// mirror, both halves have the same trunk.
func (d *Division) walkTrunks(list []*soughtCycle) error {
	lefts, rights := walksOf(list, d.mirror != nil)
	for _, h := range d.halves {
		h.forgetExpansion()
	}
	if err := d.halves[0].walkTrunk(lefts); err != nil {
		return err
	}
	return d.halves[1].walkTrunk(rights)
}

// cycleOf returns the vertices of a sought cycle whose walks have ended.
func (d *Division) cycleOf(x *soughtCycle) []int32 {
	edges := slices.Clone(x.left.edges)
	for _, e := range x.right.edges {
		edges = append(edges, [2]int32{d.image(e[0]), d.image(e[1])})
	}
	cycle := cycleOfEdges(edges)
	if x.mirrored {
		for i, v := range cycle {
			cycle[i] = d.image(v)
		}
	}
	return cycle
}
