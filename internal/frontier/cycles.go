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
// and by the ways to reach these two states. A class is a range of numbers, and
// so are its parts: so it does not matter how many passes there are.

// A pass is a class that was counted at once, with its count.
type pass struct {
	class  Class
	cycles sum
}

// passes counts all cycles, in as few passes as the memory allows.
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

// A soughtCycle is a cycle that is looked for: at first its number, and then
// the walks back through both halves.
type soughtCycle struct {
	number      sum  // among the cycles of the class, then of a target, and so on
	mirrored    bool // whether the cycle is the mirror image of the one found
	left, right backWalk
}

// cycles returns the cycles with the given numbers, after passes has counted.
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

// within divides sought cycles into those whose number is below times*n, and
// the others, from whose numbers times*n is subtracted.
func within(n sum, times int, list []*soughtCycle) (below, others []*soughtCycle) {
	var all sum
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
	key    uint64
	target *target
	pairs  sum
	times  int
}

// wordsOfPairCount is the memory of a pairCount in words.
const wordsOfPairCount = 6

// seek takes the sought cycles whose number is below the number of cycles of a
// class, and walks them back to states of the trunks. It returns the other
// sought cycles. If the error is ErrMemory, it has changed nothing.
func (d *Division) seek(class Class, list []*soughtCycle) (others []*soughtCycle, err error) {
	defer d.resetHalves()
	left, right, err := d.last(class)
	if err != nil {
		return list, err
	}
	targets, _ := left.finish()
	words := wordsOfPairCount * targets
	if err := d.pool.reserve(words); err != nil {
		return list, err
	}
	found, others, err := d.choose(left, right, list)
	d.pool.restore(words)
	if err == nil {
		err = d.walkHalves(class, left == right, found)
	}
	if errors.Is(err, ErrMemory) {
		err = fmt.Errorf("%w while walking back", ErrGaveUp)
	}
	return others, err
}

// choose finds the states of two expansions that meet, for the sought cycles
// whose number is below the number of cycles. It returns these sought cycles
// and the others.
func (d *Division) choose(
	left, right *expansion,
	list []*soughtCycle,
) (found, others []*soughtCycle, err error) {
	meetings := d.newMeetings(left, right)
	counts, err := d.pairCounts(meetings)
	if err != nil {
		return nil, list, err
	}
	var of []pairCount // by index in found
	others = list
	for _, n := range counts {
		var here []*soughtCycle
		here, others = within(n.pairs, n.times, others)
		for _, x := range here {
			found = append(found, x)
			of = append(of, n)
		}
		if err := d.halves[0].c.Spend(1 + len(others)); err != nil {
			return nil, nil, err
		}
		if len(others) == 0 {
			break
		}
	}
	workers := min(len(meetings), max(1, len(found)/walksPerWorker))
	err = d.halves[0].c.Parallel(workers, len(found), func(c *work.Canceller, w, i int) error {
		meetings[w].c = c
		return meetings[w].choose(found[i], &of[i])
	})
	return found, others, err
}

// pairCounts returns the pair counts of the targets of the left expansion that
// have cycles, in the order of their keys.
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
	c := d.halves[0].c
	work.SortStable(c, all, func(a, b pairCount) int { return cmp.Compare(a.key, b.key) })
	return all, c.Err()
}

// choose finds, among the pairs of states of a target, the one with the number
// of the sought cycle. The pairs are ordered by their right states, and then by
// their left ones. The number of the pair's ways determines which way each walk
// takes.
func (m *meeting) choose(x *soughtCycle, n *pairCount) error {
	t := n.target
	u := m.other(t)
	if err := m.load(t, u); err != nil {
		return err
	}
	if !isBelow(x.number[:], n.pairs[:]) {
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
			rank:    m.translator.back(q.rank, t.degrees, u.degrees),
		},
		number: []uint64{byRight},
	}
	return m.c.Spend(workPerStep * (1 + len(m.p)))
}

// walkHalves takes the walks of sought cycles of a class back to the trunks. If
// the class is its own mirror image, all walks are in the left half.
func (d *Division) walkHalves(class Class, isMirror bool, list []*soughtCycle) error {
	if len(list) == 0 {
		return nil
	}
	var lefts, rights []*backWalk
	for _, x := range list {
		lefts = append(lefts, &x.left)
		if isMirror {
			lefts = append(lefts, &x.right)
		} else {
			rights = append(rights, &x.right)
		}
	}
	// The layers before the last placings are still in memory.
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

// walkLast takes walks back from the layer after the last placing.
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
// trunk. It recomputes the layers between.
func (h *half) walkToTrunk(links []uint8, walks []*backWalk) error {
	if len(walks) == 0 {
		return nil
	}
	h.setLinks(links)
	r := h.record()
	r.first = h.at
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

// record returns a record of the half's sweep that keeps only the trunk.
func (h *half) record() *record {
	return &record{history: &history{sweep: h.sweep, words: h.trunk.words()}}
}

// walkTrunks takes all walks from the trunks back to the first layer. With a
// mirror, both halves have the same trunk.
func (d *Division) walkTrunks(list []*soughtCycle) error {
	var lefts, rights []*backWalk
	for _, x := range list {
		lefts = append(lefts, &x.left)
		if d.mirror != nil {
			lefts = append(lefts, &x.right)
		} else {
			rights = append(rights, &x.right)
		}
	}
	for _, h := range d.halves {
		h.forgetExpansion()
	}
	if err := d.halves[0].walkTrunk(lefts); err != nil {
		return err
	}
	return d.halves[1].walkTrunk(rights)
}

// cycleOf returns the cycle of a sought cycle whose walks have ended.
func (d *Division) cycleOf(x *soughtCycle) []int32 {
	edges := slices.Clone(x.left.edges)
	for _, e := range x.right.edges {
		edges = append(edges, [2]int32{d.image(e[0]), d.image(e[1])})
	}
	cycle := cycleOf(edges)
	if x.mirrored {
		for i, v := range cycle {
			cycle[i] = d.image(v)
		}
	}
	return cycle
}
