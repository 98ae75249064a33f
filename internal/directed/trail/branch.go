package trail

import (
	"cmp"
	"slices"
)

// A subproblem says which bundles a trail must use and which it must not use.
// It also holds the result of the flow under these rules: the best choice of
// arcs, which need not be connected.
type subproblem struct {
	rules  []bundleRule // by bundle
	begins []bool       // by node: whether a trail may begin there; nil for all

	used        []int // by bundle: how many of its arcs are used
	first, last int32 // the nodes where an open trail begins and ends
	gain        int   // of all arcs that are used; no trail under these rules gains more
	order       int   // among equal gains, the latest subproblem is tried first
}

// A bundleRule says what a trail must do with a bundle.
type bundleRule uint8

const (
	mayUse  bundleRule = iota
	mustUse            // at least one arc
	mayNot             // no arc
)

// mayBegin reports whether a trail may begin at a node.
func (s *subproblem) mayBegin(v int32) bool { return s.begins == nil || s.begins[v] }

// try finds the best flow for a subproblem, and puts the subproblem on the
// heap, unless it yields a connected trail or gains no more than the best trail
// known.
func (t *Search) try(x *subproblem) {
	t.states++
	if !t.solve(x) {
		return
	}
	if x.gain <= t.bestGain {
		return
	}
	isConnected := t.keepMain(x)
	if isConnected {
		return
	}
	x.order = int(t.states)
	t.push(x)
}

// isBefore reports whether a subproblem is tried before another one.
func isBefore(x, y *subproblem) bool {
	return cmp.Or(cmp.Compare(y.gain, x.gain), cmp.Compare(y.order, x.order)) < 0
}

// push puts a subproblem on the heap.
func (t *Search) push(x *subproblem) {
	t.open = append(t.open, x)
	i := len(t.open) - 1
	for i > 0 && isBefore(x, t.open[(i-1)/2]) {
		t.open[i] = t.open[(i-1)/2]
		i = (i - 1) / 2
	}
	t.open[i] = x
}

// pop removes the best subproblem from the heap, which must not be empty.
func (t *Search) pop() *subproblem {
	top := t.open[0]
	last := len(t.open) - 1
	x := t.open[last]
	t.open[last] = nil
	t.open = t.open[:last]
	i := 0
	for {
		child := 2*i + 1
		if child+1 < last && isBefore(t.open[child+1], t.open[child]) {
			child++
		}
		if child >= last || isBefore(x, t.open[child]) {
			break
		}
		t.open[i] = t.open[child]
		i = child
	}
	if last > 0 {
		t.open[i] = x
	}
	return top
}

// branch takes the smallest part of a subproblem besides the main part, and
// tries all that a trail can do with it: avoid it, begin in it, or enter it by
// one of the bundles that lead to it. The subproblem must have such a part.
func (t *Search) branch(x *subproblem) {
	p := t.partition(x)
	other := p.smallestOther()
	isInside := make([]bool, t.n)
	for v := range isInside {
		isInside[v] = p.Root(int32(v)) == other
	}
	inside := func(v int32) bool { return isInside[v] }
	outside := func(v int32) bool { return !isInside[v] }
	if avoid := t.avoid(x, inside); avoid != nil {
		if !t.isClosed {
			avoid.mustBegin(t.n, outside)
		}
		t.try(avoid)
	}
	// A closed trail that stays inside need not be tried: the main part is at
	// least as large.
	rest := t.clone(x)
	if !t.isClosed {
		begin := t.clone(x)
		begin.mustBegin(t.n, inside)
		t.try(begin)
		rest.mustBegin(t.n, outside)
	}
	// A trail may enter by several bundles. Forbidding those that have been
	// tried would save hardly any flows.
	for i, b := range t.bundles {
		if inside(b.from) || outside(b.to) || x.rules[i] == mayNot {
			continue
		}
		enter := t.clone(rest)
		enter.rules[i] = mustUse
		t.try(enter)
		if t.c.Err() != nil {
			return
		}
	}
}

// avoid returns the subproblem that also forbids all bundles at the nodes of a
// part, or nil if one of these bundles must be used.
func (t *Search) avoid(x *subproblem, inside func(v int32) bool) *subproblem {
	avoid := t.clone(x)
	for i, b := range t.bundles {
		if !inside(b.from) && !inside(b.to) {
			continue
		}
		if avoid.rules[i] == mustUse {
			return nil
		}
		avoid.rules[i] = mayNot
	}
	return avoid
}

// clone returns a new subproblem with the same rules, without a result.
func (t *Search) clone(s *subproblem) *subproblem {
	t.c.Spend(len(s.rules))
	return &subproblem{rules: slices.Clone(s.rules), begins: slices.Clone(s.begins)}
}

// mustBegin adds the rule that a trail must begin at one of the nodes for which
// isAllowed reports true. n is the number of all nodes.
func (s *subproblem) mustBegin(n int, isAllowed func(v int32) bool) {
	if s.begins == nil {
		s.begins = slices.Repeat([]bool{true}, n)
	}
	for v := range s.begins {
		s.begins[v] = s.begins[v] && isAllowed(int32(v))
	}
}
