package match

import (
	"math"

	"example.com/knighttour/internal/dense"
)

// push enlarges the matching where augmenting paths are long. A breadth-first
// search from all free places would find few of these paths, since the trees of
// the search block each other. Instead, the free places of all left vertices
// move step by step towards free places on the right. Every step yields a
// matching. The last matching need not be maximum.
//
// A label is a lower bound on the length of an alternating path from a vertex
// to a free place on the right: A. V. Goldberg and R. E. Tarjan: A new approach
// to the maximum-flow problem, Journal of the ACM 35(4), 1988,
// doi:10.1145/48014.61051. The labels are made exact again whenever pushing has
// taken about as much work as that does. push ends when no vertex is active, or
// when exact labels leave no fewer active vertices than the previous exact
// labels did.
func (m *Matching) push(transposed dense.Lists) {
	// The labels share the memory of the next phase's marks.
	p := pusher{
		Matching:   m,
		transposed: transposed,
		leftLabel:  m.reached,
		rightLabel: m.seen,
	}
	p.measure()
	before := math.MaxInt // the number of active vertices in the round before
	for len(p.active) > 0 && len(p.active) < before && m.c.Err() == nil {
		before = len(p.active)
		p.dischargeAll(m.c.Spent() + int64(len(m.graph.List)))
		p.measure()
	}
	clear(m.reached)
	clear(m.seen)
}

// A pusher is a matching with labels.
type pusher struct {
	*Matching
	transposed dense.Lists
	leftLabel  []int32
	rightLabel []int32
	active     []int32 // left vertices with a free place, to be discharged
	wave       []int32 // the left vertices that were active, and are being discharged
}

// unreachable is the label of a vertex without an alternating path to a free
// place on the right.
const unreachable = math.MaxInt32

// measure makes all labels exact, breadth first. The left vertices with a free
// place become active if a path leads from them to a free place on the right.
func (p *pusher) measure() {
	p.queue = p.queue[:0] // of right vertices
	p.active = p.active[:0]
	for v := range int32(len(p.leftLabel)) {
		p.leftLabel[v] = unreachable
		p.rightLabel[v] = unreachable
		if p.Right[v].Has(Unmatched) {
			p.rightLabel[v] = 0
			p.queue = append(p.queue, v)
		}
		if p.c.Spend(1) != nil {
			return
		}
	}
	for i := 0; i < len(p.queue); i++ {
		w := p.queue[i]
		list := p.transposed.Of(w)
		for _, u := range list {
			if p.leftLabel[u] == unreachable && !p.Left[u].Has(w) {
				p.label(u, p.rightLabel[w]+1)
			}
		}
		if p.c.Spend(len(list)) != nil {
			return
		}
	}
}

// label gives the left vertex u a label, and gives the next greater label to
// those of its partners that have none yet.
func (p *pusher) label(u, label int32) {
	p.leftLabel[u] = label
	if p.Left[u].Has(Unmatched) {
		p.active = append(p.active, u)
	}
	for _, w := range p.Left[u] {
		if w >= 0 && p.rightLabel[w] == unreachable {
			p.rightLabel[w] = label + 1
			p.queue = append(p.queue, w)
		}
	}
}

// dischargeAll discharges active vertices until there are none, or until the
// canceller has spent untilSpent units in all.
func (p *pusher) dischargeAll(untilSpent int64) {
	for len(p.active) > 0 && p.c.Spent() < untilSpent {
		p.active, p.wave = p.wave[:0], p.active
		for _, u := range p.wave {
			if p.discharge(u, untilSpent) {
				return
			}
		}
	}
}

// discharge matches u with the adjacent right vertices of smallest labels, as
// long as u has a free place. A vertex that thereby loses its place becomes
// active. discharge reports whether untilSpent is reached or p.c is stopped.
func (p *pusher) discharge(u int32, untilSpent int64) (exhausted bool) {
	list := p.graph.Of(u)
	for p.Left[u].Has(Unmatched) {
		err := p.c.Spend(len(list))
		if err != nil || p.c.Spent() >= untilSpent {
			return true
		}
		w := p.leastLabel(u, list)
		if w == Unmatched || p.rightLabel[w] == unreachable {
			break // wait for the next exact labels
		}
		p.leftLabel[u] = p.rightLabel[w] + 1
		loser := Unmatched
		if !p.Right[w].Has(Unmatched) {
			loser = p.nearest(w)
			if p.leftLabel[loser] >= p.leftLabel[u] {
				// The label of w was too low: its path continues through loser.
				p.rightLabel[w] = p.leftLabel[u] + 1
				continue
			}
			p.rightLabel[w] = p.leftLabel[loser] + 1
			p.Left[loser].Replace(w, Unmatched)
			p.active = append(p.active, loser)
		}
		p.Right[w].Replace(loser, u)
		p.Left[u].Replace(Unmatched, w)
	}
	return false
}

// leastLabel returns the vertex with the smallest label in the list of u, apart
// from those that are matched with u. It returns Unmatched if there is none.
func (p *pusher) leastLabel(u int32, list []int32) int32 {
	best := Unmatched
	for _, w := range list {
		isLess := best == Unmatched || p.rightLabel[w] < p.rightLabel[best]
		if isLess && !p.Left[u].Has(w) {
			best = w
		}
	}
	return best
}

// nearest returns the one of w's partners that has the lower label. w must have
// no free place, so it has one partner for each of its one or two places.
func (p *pusher) nearest(w int32) int32 {
	a := p.Right[w][0]
	b := p.Right[w][1]
	if b == NoPlace || p.leftLabel[a] <= p.leftLabel[b] {
		return a
	}
	return b
}
