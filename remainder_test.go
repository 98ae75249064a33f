package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

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
	unseen     bool   // whether the proof does not follow from its nodes and counts alone
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
	case knighttour.ReasonSize:
		if n := len(r.all); !r.closed || no.Counts[0] != int64(n) || n > 2 || no.Counts[1] != int64(2+count(r.undirected)) {
			return fmt.Errorf("%d nodes", n)
		}
		return nil
	case knighttour.ReasonGoal:
		last := no.Nodes[0]
		early := r.end != nil && *r.end == last && slices.Contains(r.path, last) && slices.Index(r.path, last) < len(r.all)-1
		late := len(r.path) == len(r.all) && last == r.path[len(r.path)-1] && (r.end != nil && *r.end != last || r.closed && !slices.Contains(r.whole[last], r.path[0]))
		if !early && !late || len(no.Nodes) != 1 {
			return errors.New("the goal is possible")
		}
		return nil
	case knighttour.ReasonColours:
		return r.checkColours(no)
	case knighttour.ReasonUnconnected:
		if reached(no.Nodes[0], r.neighbours())[no.Nodes[1]] || len(no.Nodes) != 2 {
			return errors.New("they are connected")
		}
		return nil
	case knighttour.ReasonUnreached:
		if want := r.missing(reached(r.path[len(r.path)-1], r.next)); len(want) == 0 || !slices.Equal(no.Nodes, want) {
			return fmt.Errorf("not reached are %v", want)
		}
		return nil
	case knighttour.ReasonStranded:
		last := r.tail
		if last == nil {
			last = &r.path[0]
		}
		if want := r.missing(reached(*last, reversedEdges(r.next))); len(want) == 0 || !slices.Equal(no.Nodes, want) || r.undirected {
			return fmt.Errorf("stranded are %v", want)
		}
		return nil
	case knighttour.ReasonEnds:
		return r.checkEnds(no.Nodes)
	case knighttour.ReasonCut:
		return r.checkCut(no)
	case knighttour.ReasonMatching:
		return r.checkMatching(no)
	case knighttour.ReasonEdgeCut:
		return r.checkEdgeCut(no)
	case knighttour.ReasonEdges:
		return r.checkEdges(no.Nodes)
	case knighttour.ReasonExhausted, knighttour.ReasonBound, knighttour.ReasonTheorem:
		if no.Nodes != nil {
			return fmt.Errorf("it has nodes")
		}
		return nil
	}
	return errors.New("no such reason")
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

// A closure holds which edges are chosen and excluded because each vertex needs a number
// of edges, and no edge may close a cycle early. It holds all that follows, also from
// contradictions. In a directed graph, a node is two vertices that need one edge each.
type closure struct {
	need             int
	edges            [][2]int64
	chosen, excluded map[int]bool
	at               map[int64][]int // edges
}

// closure returns the closure of the graph whose cycles are the tours. If tours are not
// closed, the graph has two more nodes: one leads to the first node, the last leads to
// the other.
func (r *remainder) closure() *closure {
	c := r.closing()
	for before := -1; before < c.size(); {
		before = c.size()
		if c.followDegrees(); c.size() == before {
			c.followPaths()
		}
	}
	return c
}

// closing returns the closure before anything has followed.
func (r *remainder) closing() *closure {
	side := int64(count(!r.undirected))
	c := &closure{need: 2 - int(side), chosen: map[int]bool{}, excluded: map[int]bool{}, at: map[int64][]int{}}
	link := func(u, v int64) {
		u, v = 2*u, 2*v+side
		c.at[u], c.at[v] = append(c.at[u], len(c.edges)), append(c.at[v], len(c.edges))
		c.edges = append(c.edges, [2]int64{u, v})
	}
	rest := r.missing(nil)
	for _, u := range rest {
		c.at[2*u], c.at[2*u+side] = nil, nil
	}
	for _, u := range rest {
		for _, v := range r.next[u] {
			if !r.undirected || u < v {
				link(u, v)
			}
		}
	}
	if r.closed && r.head == nil {
		return c
	}
	const before, after = -1, -2
	link(after, before)
	colour, dark := r.colours(), 0
	for _, id := range rest {
		dark += 2*count(colour[id]) - 1
	}
	may := func(id int64, given, other *int64) bool {
		switch {
		case given != nil:
			return *given == id
		case is(other, id):
			return false
		case colour == nil:
			return true
		case other != nil:
			return (colour[*other] == colour[id]) == (len(rest)%2 == 1)
		}
		return len(rest)%2 == 0 || colour[id] == (dark > 0)
	}
	for _, id := range rest {
		if may(id, r.head, r.tail) {
			link(before, id)
		}
		if may(id, r.tail, r.head) {
			link(id, after)
		}
	}
	return c
}

// size returns how much has followed.
func (c *closure) size() int { return len(c.chosen) + len(c.excluded) }

// followDegrees goes on with a round of implications of degrees, if there are any.
func (c *closure) followDegrees() {
	for v, edges := range c.at {
		chosen, left := c.count(v)
		for _, e := range edges {
			if chosen-count(c.chosen[e]) >= c.need { // others are chosen
				c.excluded[e] = true
			}
			if left-count(!c.excluded[e]) < c.need { // others are excluded
				c.chosen[e] = true
			}
		}
	}
}

// followPaths excludes the edges that close a path early.
func (c *closure) followPaths() {
	for e := range c.edges {
		if !c.excluded[e] && c.closesEarly(e) {
			c.excluded[e] = true
		}
	}
}

// closesEarly reports whether a path of other chosen edges joins the ends of e and leaves
// out vertices.
func (c *closure) closesEarly(e int) bool {
	next := map[int64][]int64{}
	link := func(u, v int64) { next[u], next[v] = append(next[u], v), append(next[v], u) }
	for other := range c.chosen {
		if other != e {
			link(c.edges[other][0], c.edges[other][1])
		}
	}
	for v := range c.at {
		if c.need == 1 && v%2 == 0 {
			link(v, v+1)
		}
	}
	path := reached(c.edges[e][0], next)
	return path[c.edges[e][1]] && len(path) < len(c.at)
}

// count returns the numbers of edges at v that are chosen, and that are not excluded.
func (c *closure) count(v int64) (chosen, left int) {
	for _, e := range c.at[v] {
		chosen += count(c.chosen[e])
		left += count(!c.excluded[e])
	}
	return chosen, left
}

// contradictsAt reports whether v must have too many edges, or has too few.
func (c *closure) contradictsAt(v int64) bool {
	chosen, left := c.count(v)
	return chosen > c.need || left < c.need
}

// checkEdges checks that edges contradict each other at each of the nodes, or anywhere if
// it is not known where.
func (r *remainder) checkEdges(nodes []int64) error {
	c := r.closure()
	if !slices.ContainsFunc(slices.Collect(maps.Keys(c.at)), c.contradictsAt) {
		return errors.New("nothing contradicts")
	}
	for _, id := range nodes {
		if !c.contradictsAt(2*id) && (r.undirected || !c.contradictsAt(2*id+1)) {
			return fmt.Errorf("nothing contradicts at %d", id)
		}
	}
	return nil
}

// checkEdgeCut tries all that a closed tour can do on one side of the cut, that of the
// proof's nodes. It leaves out the edges that are excluded. A tour uses an even number of
// the edges that cross the cut. These are joined in pairs in all ways, as the tour joins
// them on the other side. If a way is possible, the proof is one by other cuts, too.
func (r *remainder) checkEdgeCut(no *knighttour.NoTourError) error {
	side := simple.NewUndirectedGraph()
	for _, id := range no.Nodes {
		side.AddNode(simple.Node(id))
	}
	crossing := 0
	var used, ends []int64 // of the crossing edges that a tour has, and that it may have
	c := r.closure()
	for e, uv := range c.edges {
		u, v := uv[0]/2, uv[1]/2
		in, out := slices.Contains(no.Nodes, u), slices.Contains(no.Nodes, v)
		crossing += count(in != out)
		if out && !in {
			u = v
		}
		switch {
		case c.excluded[e]:
		case in && out:
			side.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
		case in != out && c.chosen[e]:
			used = append(used, u)
		case in != out:
			ends = append(ends, u)
		}
	}
	if len(no.Nodes) == 0 || len(no.Nodes) == len(r.all) || !r.undirected || int64(crossing) != no.Counts[0] {
		return fmt.Errorf("%d edges cross the cut", crossing)
	}
	if !r.closed || r.head != nil || len(used)+len(ends) > 6 {
		return nil
	}
	r.unseen = waysThrough(side, used, ends) > 0
	return nil
}

// waysThrough counts the ways to use some of the edges to the given ends, besides those
// that are used, and to join them in pairs, so that a cycle visits the side.
func waysThrough(side *simple.UndirectedGraph, used, ends []int64) (ways int) {
	if len(ends) == 0 {
		return waysToJoin(side, used)
	}
	return waysThrough(side, used, ends[1:]) + waysThrough(side, append(slices.Clip(used), ends[0]), ends[1:])
}

// waysToJoin counts the ways to join the edges to the given ends in pairs, outside.
func waysToJoin(side *simple.UndirectedGraph, used []int64, pairs ...[2]int64) (ways int) {
	if len(used)%2 == 1 {
		return 0
	}
	if len(used) > 0 {
		for i := 1; i < len(used); i++ {
			rest := append(slices.Clone(used[1:i]), used[i+1:]...)
			ways += waysToJoin(side, rest, append(slices.Clip(pairs), [2]int64{used[0], used[i]})...)
		}
		return ways
	}
	g := simple.NewUndirectedGraph()
	graph.Copy(g, side)
	for i, pair := range pairs {
		u, v := simple.Node(-2*i-1), simple.Node(-2*i-2)
		g.SetEdge(simple.Edge{F: u, T: v})
		g.SetEdge(simple.Edge{F: u, T: simple.Node(pair[0])})
		g.SetEdge(simple.Edge{F: v, T: simple.Node(pair[1])})
	}
	if len(pairs) == 0 {
		return 0
	}
	_, err := knighttour.Search{Goal: knighttour.Closed()}.Tour(context.Background(), g, -1)
	return count(err == nil)
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
