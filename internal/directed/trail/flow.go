package trail

import (
	"slices"

	"example.com/knighttour/internal/directed/mincost"
)

// A flow is a minimum-cost flow that chooses which arcs to leave out so that
// each node has as many arcs in as out. What flows through a bundle is the
// number of its arcs that are left out. If the trail is not closed, one more
// arc begins at its first node, and one more ends at its last. To allow for
// this, one unit flows from the first node to a hub, and one from another hub
// to the last node.
type flow struct {
	*mincost.Network
	t *Search
	x *subproblem

	amount int   // of the flow
	number []int // by bundle: the arc of the network for its arcs, or -1 if none can be left out
	begins []int // by node: the arc to hubIn, used by a trail that begins there; or -1
	ends   []int // by node: the arc from hubOut, used by a trail that ends there; or -1
}

// solve finds the flow for a subproblem, and sets the results of the
// subproblem. It returns false if there is no flow, or if t.c is stopped.
func (t *Search) solve(x *subproblem) bool {
	f := t.newFlow(x)
	if !f.Send(f.source(), f.sink(), f.amount) {
		return false
	}
	x.gain = 0
	f.readUsed()
	if !t.isClosed {
		f.readEnds()
	}
	return t.c.Spend(len(t.bundles)) == nil
}

// newFlow returns the flow of a subproblem.
func (t *Search) newFlow(x *subproblem) *flow {
	f := &flow{
		Network: mincost.New(t.c, t.n+4),
		t:       t,
		x:       x,
		number:  slices.Repeat([]int{-1}, len(t.bundles)),
	}
	f.settleExcess(f.addBundles())
	if !t.isClosed {
		f.addHubs()
	}
	return f
}

// source, sink, hubIn and hubOut are the nodes after those of the multigraph.
// Where a trail may begin, an arc leads to hubIn. Where it may end, an arc
// comes from hubOut.
func (f *flow) source() int32 { return int32(f.t.n) }
func (f *flow) sink() int32   { return int32(f.t.n) + 1 }
func (f *flow) hubIn() int32  { return int32(f.t.n) + 2 }
func (f *flow) hubOut() int32 { return int32(f.t.n) + 3 }

// addBundles adds the arcs that may be left out, at a cost of 1 each. It
// returns, by node, the number of arcs that begin there minus the number that
// end there.
func (f *flow) addBundles() (excess []int) {
	excess = make([]int, f.t.n)
	for i, b := range f.t.bundles {
		rule := f.x.rules[i]
		if rule == mayNot || b.from == b.to {
			continue // a loop is always balanced
		}
		excess[b.from] += len(b.arcs)
		excess[b.to] -= len(b.arcs)
		room := len(b.arcs)
		if rule == mustUse {
			room--
		}
		f.number[i] = f.Add(b.from, b.to, room, 1)
	}
	return excess
}

// settleExcess lets the source supply each positive excess, and the sink absorb
// each negative one.
func (f *flow) settleExcess(excess []int) {
	for v, e := range excess {
		switch {
		case e > 0:
			f.Add(f.source(), int32(v), e, 0)
			f.amount += e
		case e < 0:
			f.Add(int32(v), f.sink(), -e, 0)
		}
	}
}

// addHubs adds the hubs, and arcs at the nodes where a trail may begin or end.
// The cost of an arc is what a trail gains at the best node minus what it gains
// at the arc's node.
func (f *flow) addHubs() {
	t := f.t
	f.Add(f.source(), f.hubOut(), 1, 0)
	f.Add(f.hubIn(), f.sink(), 1, 0)
	f.amount++
	f.begins = slices.Repeat([]int{-1}, t.n)
	f.ends = slices.Repeat([]int{-1}, t.n)
	maxBefore, maxAfter := slices.Max(t.before), slices.Max(t.after)
	for v := range int32(t.n) {
		if t.before[v] >= 0 && f.x.mayBegin(v) {
			f.begins[v] = f.Add(v, f.hubIn(), 1, int(maxBefore-t.before[v]))
		}
		if t.after[v] >= 0 {
			f.ends[v] = f.Add(f.hubOut(), v, 1, int(maxAfter-t.after[v]))
		}
	}
}

// isUsed reports whether anything flows through an arc. It returns false if the
// arc is -1.
func (f *flow) isUsed(arc int) bool { return arc >= 0 && f.Through(arc) > 0 }

// readUsed sets how many arcs of each bundle the subproblem uses, and adds
// their number to its gain.
func (f *flow) readUsed() {
	f.x.used = make([]int, len(f.t.bundles))
	for i, b := range f.t.bundles {
		if f.x.rules[i] == mayNot {
			continue
		}
		used := len(b.arcs)
		if arc := f.number[i]; arc >= 0 {
			used -= f.Through(arc) // those that are left out
		}
		f.x.used[i] = used
		f.x.gain += used
	}
}

// readEnds sets the ends of the subproblem, and adds to its gain what a trail
// gains there.
func (f *flow) readEnds() {
	for v := range int32(f.t.n) {
		if f.isUsed(f.begins[v]) {
			f.x.first = v
			f.x.gain += int(f.t.before[v])
		}
		if f.isUsed(f.ends[v]) {
			f.x.last = v
			f.x.gain += int(f.t.after[v])
		}
	}
}
