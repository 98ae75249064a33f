package knighttour_test

import (
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// A remainder is the part of a graph that a proof is about, as the
// documentation of Reason defines it.
type remainder struct {
	undirected bool
	all        []int64           // nodes of the graph
	whole      map[int64][]int64 // edges of the graph
	next       map[int64][]int64 // edges of the rest
	path       []int64           // what the tour begins with
	closed     bool              // whether a closed tour is looked for
	head       *int64            // where the tour continues after the path; nil if anywhere
	tail       *int64            // where it must come to; nil if anywhere
	end        *int64            // given by the goal, or nil
}

// remainderOf returns the remainder of a graph for a path that a tour with the
// given goal begins with.
func remainderOf(g graph.Graph, undirected bool, goal knighttour.Goal, path []int64) *remainder {
	r := &remainder{
		undirected: undirected,
		whole:      map[int64][]int64{},
		next:       map[int64][]int64{},
		path:       path,
		closed:     goal == knighttour.Closed(),
	}
	r.all = nodeIDs(g.Nodes())
	slices.Sort(r.all)
	out := map[int64]bool{} // nodes of the path that are not in the rest
	if n := len(path); n > 0 {
		for _, id := range path[:n-1] {
			out[id] = true
		}
		if r.closed && n > 1 {
			out[path[0]] = false
			r.tail = &path[0]
		}
		if !r.closed || n > 1 {
			r.head = &path[n-1]
		}
	}
	var end int64
	if _, err := fmt.Sscanf(goal.String(), "end %d", &end); err == nil {
		r.tail, r.end = &end, &end
	}
	for _, u := range r.all {
		for _, v := range nodeIDs(g.From(u)) {
			if u == v {
				continue
			}
			r.whole[u] = append(r.whole[u], v)
			isInPath := slices.Contains(path, u) && slices.Contains(path, v)
			isUseless := !undirected && (is(r.head, v) || is(r.tail, u))
			if !out[u] && !out[v] && !isInPath && !isUseless {
				r.next[u] = append(r.next[u], v)
			}
		}
		if !out[u] && r.next[u] == nil {
			r.next[u] = []int64{}
		}
	}
	return r
}

// is reports whether p, which may be nil, points to the given ID.
func is(p *int64, id int64) bool { return p != nil && *p == id }

// count returns how many of the conditions are true.
func count(conditions ...bool) (n int) {
	for _, c := range conditions {
		if c {
			n++
		}
	}
	return n
}

// reached returns the nodes that can be reached without passing through the
// nodes of out.
func reached(from int64, next map[int64][]int64, out ...int64) map[int64]bool {
	seen := map[int64]bool{from: true}
	for queue := []int64{from}; len(queue) > 0; queue = queue[1:] {
		for _, w := range next[queue[0]] {
			if !seen[w] && !slices.Contains(out, w) {
				seen[w] = true
				queue = append(queue, w)
			}
		}
	}
	return seen
}

// missing returns the nodes of the rest that are not marked.
func (r *remainder) missing(marked map[int64]bool) (ids []int64) {
	for _, id := range r.all {
		if r.next[id] != nil && !marked[id] {
			ids = append(ids, id)
		}
	}
	return ids
}

// colours returns a 2-colouring of the graph, or nil if it has none.
func (r *remainder) colours() map[int64]bool {
	cover := map[int64][]int64{} // the bipartite double cover: node v is 2v or 2v+1
	for u, list := range r.whole {
		for _, v := range list {
			for c := range int64(2) {
				cover[2*u+c], cover[2*v+c] = append(cover[2*u+c], 2*v+1-c), append(cover[2*v+c], 2*u+1-c)
			}
		}
	}
	colour := map[int64]bool{}
	for _, from := range r.all {
		if _, ok := colour[from]; ok {
			continue
		}
		for w := range reached(2*from, cover) {
			if _, ok := colour[w>>1]; ok {
				return nil // it would have both colours
			}
			colour[w>>1] = w&1 == 1
		}
	}
	return colour
}

// check returns an error if the proof is not true. A reason involves only some
// pairs of nodes, so there must be no tour even if all other pairs are joined.
// For each kind of reason, joined reports which pairs are. Brute force looks
// for a tour.
func (r *remainder) check(no *knighttour.NoTourError) error {
	colour, ids, head, tail := r.colours(), r.missing(nil), r.head, r.tail
	has := func(u, v int64) bool { return slices.Contains(r.next[u], v) }
	among := func(id int64) bool { return slices.Contains(no.Nodes, id) }
	var joined func(u, v int64) bool
	var err error
	switch no.Reason {
	case knighttour.ReasonGoal:
		joined = func(u, v int64) bool {
			return len(r.path) < len(r.all) || slices.Contains(r.whole[u], v)
		}
		if no.Nodes == nil && (no.Has != len(r.all) || no.Needs != 2+count(r.undirected)) ||
			no.Nodes != nil && (len(no.Nodes) > 1 || !slices.Contains(r.path, no.Nodes[0])) {
			err = errors.New("the nodes or numbers do not contradict the goal")
		}
	case knighttour.ReasonColours:
		joined = func(u, v int64) bool { return colour[u] != colour[v] }
		ids, head, tail = r.all, nil, nil
		if len(r.path) > 0 && !r.closed {
			head = &r.path[0]
		}
		if no.Nodes != nil {
			tail = r.end
		}
		err = r.checkColours(no, colour)
	case knighttour.ReasonUnconnected:
		joined = func(u, v int64) bool { return among(u) == among(v) || reached(u, r.next)[v] }
	case knighttour.ReasonEnds, knighttour.ReasonMatching:
		joined = func(u, v int64) bool {
			return has(u, v) || !among(u) && !among(v) && (colour == nil || colour[u] != colour[v])
		}
		err = r.checkMatching(no, colour)
		if no.Reason == knighttour.ReasonEnds {
			err = r.checkEnds(no.Nodes)
		}
	case knighttour.ReasonCut:
		return r.checkCut(no)
	case knighttour.ReasonSearch:
		if slices.ContainsFunc(no.Nodes, func(id int64) bool {
			return !slices.Contains(r.all, id)
		}) {
			return errors.New("some of the Nodes are not nodes of the graph")
		}
		for _, from := range ids {
			if r.closed && r.head == nil && len(r.missing(reached(from, r.next))) > 0 {
				return fmt.Errorf("there is a plainer reason: not all nodes can be reached from %d", from)
			}
		}
		return nil
	default:
		return errors.New("this reason is not for small graphs")
	}
	if err == nil && r.hasTour(ids, head, tail, joined) {
		err = errors.New("the reason does not exclude a tour")
	}
	return err
}

// hasTour reports by brute force whether these nodes have a tour along the
// edges for which joined returns true.
func (r *remainder) hasTour(ids []int64, head, tail *int64, joined func(u, v int64) bool) bool {
	g, at := make(graphtest.Graph, len(ids)), [2]int32{-1, -1}
	for i, end := range []*int64{head, tail} {
		if end != nil && !slices.Contains(ids, *end) {
			return false
		} else if end != nil {
			at[i] = int32(slices.Index(ids, *end))
		}
	}
	for u := range ids {
		for v := range ids {
			if u != v && joined(ids[u], ids[v]) {
				g[u] = append(g[u], v)
			}
		}
	}
	return g.HasTour(r.undirected, at[0], r.closed && head == nil, at[1])
}

// checkPlan checks a proof for an open tour of a large undirected graph without
// a start, without brute force.
func (r *remainder) checkPlan(no *knighttour.NoTourError) error {
	colour := r.colours()
	switch no.Reason {
	case knighttour.ReasonColours:
		return r.checkColours(no, colour)
	case knighttour.ReasonEnds:
		if len(no.Nodes) <= r.freeAmong(no.Nodes, colour) {
			return errors.New("the nodes may be the ends")
		}
		return r.checkEnds(no.Nodes)
	case knighttour.ReasonMatching:
		return r.checkMatching(no, colour)
	case knighttour.ReasonCut:
		_, leading := r.parts(no.Nodes)
		alone := 0
		for _, by := range leading {
			alone += count(len(by) == 1)
		}
		// A path can visit one part more than there are Nodes. A part next to
		// only one of them can only hold an end of the path.
		parts, maxVisited := len(leading), min(len(no.Nodes)+1, len(leading)-alone+2)
		if parts <= maxVisited || no.Needs != parts || no.Has != maxVisited {
			return fmt.Errorf("%d parts, at most %d", parts, maxVisited)
		}
		return nil
	}
	return fmt.Errorf("this reason is not for floor plans")
}

// checkColours checks a proof by colours. colour is a 2-colouring, or nil.
func (r *remainder) checkColours(no *knighttour.NoTourError, colour map[int64]bool) error {
	if colour == nil {
		return errors.New("the graph has no 2-colouring")
	}
	if no.Nodes != nil {
		if r.end == nil || !slices.Equal(no.Nodes, []int64{*r.end}) || no.Needs > 0 || no.Has > 0 {
			return errors.New("Nodes is not the end, or there are numbers")
		}
		return nil
	}
	// A path over all nodes alternates between the colours, beginning with that
	// of the start or, without a start, with either. It must have more nodes of
	// one colour than the graph.
	var have [2]int
	for _, id := range r.all {
		have[count(colour[id])]++
	}
	n := len(r.all)
	for first := range 2 {
		if len(r.path) > 0 && first != count(colour[r.path[0]]) {
			continue
		}
		// The rarer colour has too few nodes for the other. A closed tour has
		// equally many of both, and an open one at most one more of the colour
		// it begins with.
		other := 1 - first
		maxFirst := have[other] + count(!r.closed)
		needs, has := have[first]-count(!r.closed), have[other]
		if have[first] < have[other] {
			needs, has = have[other], have[first]
		}
		if have[first] >= have[other] && have[first] <= maxFirst {
			return fmt.Errorf("the colours, with %v of %d nodes, allow a tour", have, n)
		}
		if no.Needs == needs && no.Has == has && has < needs {
			return nil
		}
	}
	return fmt.Errorf("the colours have %v nodes", have)
}

// checkEnds checks that no path from the head passes through any of the nodes,
// in by one edge and out by another.
func (r *remainder) checkEnds(nodes []int64) error {
	for _, id := range nodes {
		out, in := len(r.next[id]), 0
		for u, list := range r.next {
			in += count(!is(r.head, u) && slices.Contains(list, id))
		}
		isPassed := min(in, out) > count(r.undirected)
		if isPassed || r.next[id] == nil {
			return fmt.Errorf("%d edges lead to %d, and %d from it", in, id, out)
		}
	}
	return nil
}

// parts returns the parts of the graph without some nodes: for each other node
// its part, and for each part which of the removed nodes are adjacent to it.
// The prefix of a closed tour joins its ends.
func (r *remainder) parts(without []int64) (of map[int64]int, leading []map[int64]bool) {
	of = map[int64]int{}
	joined := maps.Clone(r.next)
	if r.closed && r.head != nil {
		joined[*r.head] = append(slices.Clone(joined[*r.head]), *r.tail)
		joined[*r.tail] = append(slices.Clone(joined[*r.tail]), *r.head)
	}
	for _, from := range r.missing(nil) {
		if _, ok := of[from]; ok || slices.Contains(without, from) {
			continue
		}
		by := map[int64]bool{}
		for id := range reached(from, joined, without...) {
			of[id] = len(leading)
			for _, w := range r.next[id] {
				if slices.Contains(without, w) {
					by[w] = true
				}
			}
		}
		leading = append(leading, by)
	}
	return of, leading
}

// checkCut tries by brute force to visit more parts than the proof says.
func (r *remainder) checkCut(no *knighttour.NoTourError) error {
	part, leading := r.parts(no.Nodes)
	joined := func(u, v int64) bool {
		p, isLeft := part[u]
		q, isLeft2 := part[v]
		switch {
		case isLeft && isLeft2:
			return p == q || leading[p][v] || leading[q][u]
		case isLeft:
			return leading[p][v]
		case isLeft2:
			return leading[q][u]
		}
		return true
	}
	if len(no.Nodes) == 0 || !r.undirected || no.Needs != len(leading) || no.Has >= no.Needs {
		return fmt.Errorf("%d parts remain", len(leading))
	}
	for set := range uint(1) << len(leading) {
		ids := slices.DeleteFunc(r.missing(nil), func(id int64) bool {
			p, isLeft := part[id]
			return isLeft && set>>p&1 == 0
		})
		if bits.OnesCount(set) == no.Has+1 && r.hasTour(ids, r.head, r.tail, joined) {
			return fmt.Errorf("parts %b of %d can be visited", set, len(leading))
		}
	}
	return nil
}

// checkMatching checks the nodes and numbers of a proof by a matching.
func (r *remainder) checkMatching(no *knighttour.NoTourError, colour map[int64]bool) error {
	need, have, leading := 0, 0, map[int64]int{}
	links := func(id int64) int { return 2 - count(is(r.head, id), is(r.tail, id)) }
	for _, id := range no.Nodes {
		need += links(id)
		for _, w := range r.next[id] {
			leading[w]++
			if r.undirected && slices.Contains(no.Nodes, w) {
				return fmt.Errorf("%d and %d are neighbours", id, w)
			}
		}
	}
	for w, n := range leading {
		have += min(n, links(w))
	}
	need -= r.freeAmong(no.Nodes, colour)
	if !r.undirected { // each needs a different successor
		need, have = len(no.Nodes)-count(r.tail == nil && !(r.closed && r.head == nil),
			r.tail != nil && slices.Contains(no.Nodes, *r.tail)), len(leading)
	}
	if no.Needs != need || no.Has != have || need <= have {
		return fmt.Errorf("%d needed, %d possible", need, have)
	}
	return nil
}

// freeAmong returns how many of the nodes can be ends of a path, apart from the
// ends that are given. The number of ends of a colour is 1 plus the number of
// nodes of that colour minus that of the other.
func (r *remainder) freeAmong(nodes []int64, colour map[int64]bool) (free int) {
	maxFree := min(len(nodes), count(r.head == nil, r.tail == nil))
	if r.closed && r.head == nil {
		maxFree = 0
	}
	if colour == nil {
		return maxFree
	}
	for _, c := range []bool{false, true} {
		of := func(ids []int64) (n int) {
			for _, id := range ids {
				n += count(colour[id] == c)
			}
			return n
		}
		all := r.missing(nil)
		ends := 1 + 2*of(all) - len(all)
		ends -= count(r.head != nil && colour[*r.head] == c, r.tail != nil && colour[*r.tail] == c)
		free += min(max(0, ends), of(nodes))
	}
	return min(free, maxFree)
}
