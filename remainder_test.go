package knighttour_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
)

// A remainder is the rest that proofs speak of, as the documentation of Reason defines
// it. It uses none of the library's algorithms.
type remainder struct {
	undirected bool
	all        []int64           // nodes of the graph
	whole      map[int64][]int64 // edges of the graph
	next       map[int64][]int64 // edges of the rest
	path       []int64
	closed     bool
	head, tail *int64
	end        *int64 // given by the goal
}

func remainderOf(g graph.Graph, undirected bool, goal knighttour.Goal, path []int64) *remainder {
	r := &remainder{undirected: undirected, whole: map[int64][]int64{}, next: map[int64][]int64{}, path: path, closed: goal == knighttour.Closed()}
	r.all = nodeIDs(g.Nodes())
	slices.Sort(r.all)
	out := map[int64]bool{}
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
			among := slices.Contains(path, u) && slices.Contains(path, v)
			into := !undirected && (is(r.head, v) || is(r.tail, u))
			if !out[u] && !out[v] && !among && !into {
				r.next[u] = append(r.next[u], v)
			}
		}
		if !out[u] && r.next[u] == nil {
			r.next[u] = []int64{}
		}
	}
	return r
}

func is(p *int64, id int64) bool { return p != nil && *p == id }

func count(conditions ...bool) (n int) {
	for _, c := range conditions {
		if c {
			n++
		}
	}
	return n
}

// free returns the number of ends that are not given.
func (r *remainder) free() int {
	if r.closed && r.head == nil {
		return 0
	}
	return count(r.head == nil, r.tail == nil)
}

func (r *remainder) links(id int64) int { return 2 - count(is(r.head, id), is(r.tail, id)) }

// reached returns the nodes that ways lead to, other than through the nodes that are out.
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

func reversedEdges(next map[int64][]int64) map[int64][]int64 {
	back := map[int64][]int64{}
	for u, list := range next {
		for _, v := range list {
			back[v] = append(back[v], u)
		}
	}
	return back
}

// neighbours returns the edges of the graph in both directions.
func (r *remainder) neighbours() map[int64][]int64 {
	both := reversedEdges(r.whole)
	for u, list := range r.whole {
		both[u] = append(both[u], list...)
	}
	return both
}

// colours returns the colours of the nodes, or nil if there are none.
func (r *remainder) colours() map[int64]bool {
	colour, next := map[int64]bool{}, r.neighbours()
	for _, from := range r.all {
		if _, ok := colour[from]; ok {
			continue
		}
		colour[from] = false
		for queue := []int64{from}; len(queue) > 0; queue = queue[1:] {
			for _, w := range next[queue[0]] {
				c, ok := colour[w]
				if !ok {
					colour[w] = !colour[queue[0]]
					queue = append(queue, w)
				} else if c == colour[queue[0]] {
					return nil
				}
			}
		}
	}
	return colour
}

// check returns an error if the proof is not true.
func (r *remainder) check(no *knighttour.NoTourError) error {
	switch no.Reason {
	case knighttour.ReasonGoal:
		return r.checkGoal(no)
	case knighttour.ReasonColours:
		return r.checkColours(no)
	case knighttour.ReasonUnconnected:
		return r.checkUnconnected(no.Nodes)
	case knighttour.ReasonEnds:
		return r.checkEnds(no.Nodes)
	case knighttour.ReasonCut:
		return r.checkCut(no)
	case knighttour.ReasonMatching:
		return r.checkMatching(no)
	case knighttour.ReasonTheorem, knighttour.ReasonSearch:
		if no.Reason == knighttour.ReasonTheorem && no.Nodes != nil || slices.ContainsFunc(no.Nodes, func(id int64) bool { return !slices.Contains(r.all, id) }) {
			return errors.New("these are no nodes that show it")
		}
		return nil
	}
	return errors.New("no such reason")
}

func (r *remainder) checkGoal(no *knighttour.NoTourError) error {
	n := len(r.all)
	if no.Nodes == nil {
		if least := 2 + count(r.undirected); !r.closed || n >= least || !slices.Equal(no.Counts, []int64{int64(n), int64(least)}) {
			return fmt.Errorf("%d nodes", n)
		}
		return nil
	}
	last := no.Nodes[0]
	early := r.end != nil && *r.end == last && slices.Contains(r.path, last) && slices.Index(r.path, last) < n-1
	late := len(r.path) == n && last == r.path[n-1] && (r.end != nil && *r.end != last || r.closed && !slices.Contains(r.whole[last], r.path[0]))
	if !early && !late || len(no.Nodes) != 1 {
		return errors.New("the goal is possible")
	}
	return nil
}

func (r *remainder) checkUnconnected(nodes []int64) error {
	last := r.tail
	if last == nil && r.closed && len(r.path) > 0 {
		last = &r.path[0]
	}
	if last != nil && !r.undirected {
		if stranded := r.missing(reached(*last, reversedEdges(r.next))); len(nodes) > 0 && slices.Equal(nodes, stranded) {
			return nil
		}
	}
	if len(r.path) == 0 {
		rest := r.missing(nil)
		for _, u := range rest {
			for _, v := range r.next[u] {
				if slices.Contains(nodes, u) != slices.Contains(nodes, v) {
					return fmt.Errorf("an edge leads from %d to %d", u, v)
				}
			}
		}
		if len(nodes) == 0 || len(nodes) == len(rest) {
			return errors.New("they are no part")
		}
		return nil
	}
	if want := r.missing(reached(r.path[len(r.path)-1], r.next)); len(nodes) == 0 || !slices.Equal(nodes, want) {
		return fmt.Errorf("not reached are %v", want)
	}
	return nil
}

func (r *remainder) checkColours(no *knighttour.NoTourError) error {
	colour := r.colours()
	if colour == nil {
		return errors.New("there are no colours")
	}
	first := colour[r.all[0]]
	if len(r.path) > 0 {
		first = colour[r.path[0]]
	}
	var n [2]int64
	for _, id := range r.all {
		n[count(colour[id] != first)]++
	}
	if len(r.path) == 0 && !slices.Equal(no.Counts, n[:]) {
		n[0], n[1] = n[1], n[0]
		first = !first
	}
	if !slices.Equal(no.Counts, n[:]) {
		return fmt.Errorf("the numbers are %v", n)
	}
	difference := n[0] - n[1]
	if len(r.path) == 0 && difference < 0 {
		difference, first = -difference, !first
	}
	fit := difference == 0 || difference == 1 && !r.closed
	switch {
	case len(no.Nodes) == 0 && fit:
		return errors.New("the colours fit")
	case len(no.Nodes) > 0 && (!fit || !slices.Equal(no.Nodes, []int64{*r.end}) || (colour[*r.end] == first) == (difference == 1)):
		return errors.New("the end's colour is right")
	}
	return nil
}

// checkEnds tries all nodes as the first or next, and as the last.
func (r *remainder) checkEnds(nodes []int64) error {
	if len(nodes) == 0 {
		return errors.New("no nodes")
	}
	cycle := r.closed && r.head == nil
	if !r.undirected {
		back := reversedEdges(r.next)
		without := func(next map[int64][]int64, at *int64) bool {
			return len(nodes) > count(at == nil && !cycle) && !slices.ContainsFunc(nodes, func(id int64) bool { return len(next[id]) > 0 || is(at, id) })
		}
		if !without(back, r.head) && !without(r.next, r.tail) {
			return errors.New("edges lead to and from them")
		}
		return nil
	}
	edges := map[int64]int{}
	for _, id := range nodes {
		for _, w := range r.next[id] {
			edges[id] += count(!is(r.head, w))
		}
		if edges[id]+count(is(r.tail, id)) > 1 || r.next[id] == nil {
			return fmt.Errorf("%d has %d edges", id, edges[id])
		}
	}
	pass := func(next, last int64) bool {
		return !slices.ContainsFunc(nodes, func(id int64) bool { return edges[id] < 2-count(id == next, id == last) })
	}
	firsts, lasts := r.missing(nil), r.missing(nil)
	if r.head != nil {
		firsts = r.next[*r.head]
	}
	if cycle {
		firsts, lasts = []int64{-99}, []int64{-99}
	} else if r.tail != nil {
		lasts = []int64{*r.tail}
	}
	colour, size, dark := r.colours(), len(r.missing(nil)), 0
	for _, id := range r.all {
		dark += 2*count(colour[id]) - 1
	}
	// Of the other nodes a few of each colour stand for all.
	few := func(ids []int64) []int64 {
		var n [2]int
		return slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
			c := count(colour[id])
			n[c]++
			return n[c] > len(nodes)+2 && !slices.Contains(nodes, id)
		})
	}
	firsts, lasts = few(firsts), few(lasts)
	for _, first := range firsts {
		for _, last := range lasts {
			if first == last && !cycle || colour != nil && last >= 0 && (colour[first] == colour[last]) != ((size-count(r.head != nil))%2 == 1) ||
				colour != nil && r.head == nil && first >= 0 && size%2 == 1 && colour[first] != (dark > 0) { // the ends have the colour of more nodes
				continue
			}
			if pass(first, last) {
				return fmt.Errorf("they can be passed with %d first and %d last", first, last)
			}
		}
	}
	return nil
}

func (r *remainder) checkCut(no *knighttour.NoTourError) error {
	next := maps.Clone(r.next)
	both := r.head != nil && r.tail != nil
	if both {
		next[*r.head] = append(slices.Clone(next[*r.head]), *r.tail)
		next[*r.tail] = append(slices.Clone(next[*r.tail]), *r.head)
	}
	cycle := both || r.closed
	parts, alone, seen := 0, 0, map[int64]bool{}
	for _, from := range r.missing(nil) {
		if seen[from] || slices.Contains(no.Nodes, from) {
			continue
		}
		parts++
		leading, hasEnd := map[int64]bool{}, false
		for id := range reached(from, next, no.Nodes...) {
			seen[id] = true
			hasEnd = hasEnd || is(r.head, id) || is(r.tail, id)
			for _, w := range next[id] {
				if slices.Contains(no.Nodes, w) {
					leading[w] = true
				}
			}
		}
		alone += count(len(leading) == 1 && (cycle || !hasEnd))
	}
	removed := count(r.head != nil && slices.Contains(no.Nodes, *r.head), r.tail != nil && slices.Contains(no.Nodes, *r.tail))
	most := len(no.Nodes) + 1 - removed
	if cycle {
		most = len(no.Nodes) - count(removed == 2)
		if len(no.Nodes) > 1 {
			most = min(most, parts-alone)
		}
	} else {
		most = min(most, parts-alone+r.free())
	}
	if !slices.Equal(no.Counts, []int64{int64(parts), int64(most)}) || parts <= most || !r.undirected || len(no.Nodes) == 0 {
		return fmt.Errorf("%d parts, at most %d", parts, most)
	}
	return nil
}

func (r *remainder) checkMatching(no *knighttour.NoTourError) error {
	if len(no.Nodes) == 0 {
		return errors.New("no nodes")
	}
	need, have, leading := 0, 0, map[int64]int{}
	for _, id := range no.Nodes {
		if r.next[id] == nil {
			return fmt.Errorf("%d is not in the rest", id)
		}
		need += r.links(id)
		for _, w := range r.next[id] {
			leading[w]++
			if r.undirected && slices.Contains(no.Nodes, w) {
				return fmt.Errorf("%d and %d are neighbours", id, w)
			}
		}
	}
	if !r.undirected {
		need, have = len(no.Nodes)-count(r.tail == nil && !(r.closed && r.head == nil), r.tail != nil && slices.Contains(no.Nodes, *r.tail)), len(leading)
	} else {
		for w, n := range leading {
			have += min(n, r.links(w))
		}
		need -= r.freeAmong(no.Nodes)
	}
	if !slices.Equal(no.Counts, []int64{int64(need), int64(have)}) || need <= have {
		return fmt.Errorf("%d needed, %d possible", need, have)
	}
	return nil
}

// freeAmong returns how many of the free ends the nodes can be. If there are colours, all
// of the nodes have the same.
func (r *remainder) freeAmong(nodes []int64) int {
	colour := r.colours()
	if colour == nil || r.free() == 0 {
		return min(r.free(), len(nodes))
	}
	same, all := 0, r.missing(nil)
	for _, id := range all {
		same += count(colour[id] == colour[nodes[0]])
	}
	ends := 1 + 2*same - len(all)
	for _, p := range []*int64{r.head, r.tail} {
		if p != nil && colour[*p] == colour[nodes[0]] {
			ends--
		}
	}
	return min(max(0, ends), len(nodes))
}
