package knighttour

import "math"

// push enlarges the matching where that takes augmenting paths that are long.
// A breadth-first search from all free places finds but a few of these before
// its trees are in each other's way. Here the free places of left vertices move
// step by step, all at once, towards free places on the right. At any time what
// there is is a matching; it may not be maximum in the end.
//
// A label is a lower bound on the length of an alternating path from a vertex to
// a free place on the right: A. V. Goldberg and R. E. Tarjan: A new approach to
// the maximum-flow problem, Journal of the ACM 35(4), 1988,
// doi:10.1145/48014.61051. Labels are made exact again whenever that is not much
// dearer than what was done since.
func (m *matching) push() {
	p := pusher{matching: m, left: m.reached, right: m.seen}
	for before := math.MaxInt; m.c.err == nil && p.measure() && len(p.active) < before; {
		before = len(p.active)
		for p.until = m.c.spent() + len(m.graph.list); len(p.active) > 0 && m.c.err == nil && m.c.spent() < p.until; {
			p.active, p.wave = p.wave[:0], p.active
			for _, u := range p.wave {
				if !p.discharge(u) {
					break
				}
			}
		}
	}
	clear(m.reached)
	clear(m.seen)
}

// A pusher is a matching with labels.
type pusher struct {
	*matching
	left, right  []int32 // labels
	active, wave []int32 // left vertices with a free place
	until        int     // when to make the labels exact again, in work spent
}

// far is the label of a vertex from which no free place can be reached.
const far = math.MaxInt32

// measure makes all labels exact, breadth first, and all left vertices active
// that have a free place and are not far from one on the right. It reports
// whether there are any.
func (p *pusher) measure() bool {
	m := p.matching
	m.queue = m.queue[:0] // of right vertices
	p.active = p.active[:0]
	for v := range int32(len(p.left)) {
		p.left[v], p.right[v] = far, far
		if m.right[v].has(unmatched) {
			p.right[v] = 0
			m.queue = append(m.queue, v)
		}
		if m.c.spend(1) != nil {
			return false
		}
	}
	for i := 0; i < len(m.queue); i++ {
		w := m.queue[i]
		list := m.reverse.of(w)
		for _, u := range list {
			if p.left[u] != far || m.left[u].has(w) {
				continue
			}
			p.left[u] = p.right[w] + 1
			if m.left[u].has(unmatched) {
				p.active = append(p.active, u)
			}
			for _, x := range m.left[u] {
				if x >= 0 && p.right[x] == far {
					p.right[x] = p.left[u] + 1
					m.queue = append(m.queue, x)
				}
			}
		}
		if m.c.spend(len(list)) != nil {
			return false
		}
	}
	return len(p.active) > 0
}

// discharge matches u as long as it has a free place, with the right vertex that
// has the least label, and makes the vertex active that loses its place by that.
// It reports false if it is time to stop.
func (p *pusher) discharge(u int32) bool {
	m := p.matching
	list := m.graph.of(u)
	for m.left[u].has(unmatched) {
		if m.c.spend(len(list)) != nil || m.c.spent() >= p.until {
			return false
		}
		w := unmatched
		for _, x := range list {
			if (w == unmatched || p.right[x] < p.right[w]) && !m.left[u].has(x) {
				w = x
			}
		}
		if w == unmatched || p.right[w] == far {
			break // until the labels are exact again
		}
		p.left[u] = p.right[w] + 1
		loser := unmatched
		if !m.right[w].has(unmatched) {
			if loser = p.nearest(w); p.left[loser] >= p.left[u] {
				p.right[w] = p.left[u] + 1
				continue
			}
			p.right[w] = p.left[loser] + 1
			m.left[loser].replace(w, unmatched)
			p.active = append(p.active, loser)
		}
		m.right[w].replace(loser, u)
		m.left[u].replace(unmatched, w)
	}
	return true
}

// nearest returns the partner of w with the lower label.
func (p *pusher) nearest(w int32) int32 {
	a, b := p.matching.right[w][0], p.matching.right[w][1]
	if b < 0 || p.left[a] <= p.left[b] {
		return a
	}
	return b
}
