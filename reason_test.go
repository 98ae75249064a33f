package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// A remainder is what a proof speaks of, as the documentation of Reason says it: the
// rest, without the library's algorithms.
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

func (r *remainder) reached(from int64, next map[int64][]int64, out ...int64) map[int64]bool {
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

// colours returns the colours of the nodes, or nil if there are none.
func (r *remainder) colours() map[int64]bool {
	colour, back := map[int64]bool{}, reversedEdges(r.whole)
	for _, from := range r.all {
		if _, ok := colour[from]; ok {
			continue
		}
		colour[from] = false
		for queue := []int64{from}; len(queue) > 0; queue = queue[1:] {
			for _, w := range append(slices.Clone(r.whole[queue[0]]), back[queue[0]]...) {
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
		both := map[int64][]int64{}
		for u, list := range r.whole {
			both[u] = append(list, reversedEdges(r.whole)[u]...)
		}
		for _, u := range r.all {
			both[u] = append(both[u], reversedEdges(r.whole)[u]...)
		}
		if r.reached(no.Nodes[0], both)[no.Nodes[1]] || len(no.Nodes) != 2 {
			return errors.New("they are connected")
		}
		return nil
	case knighttour.ReasonUnreached:
		if want := r.missing(r.reached(r.path[len(r.path)-1], r.next)); len(want) == 0 || !slices.Equal(no.Nodes, want) {
			return fmt.Errorf("not reached are %v", want)
		}
		return nil
	case knighttour.ReasonStranded:
		last := r.tail
		if last == nil {
			last = &r.path[0]
		}
		if want := r.missing(r.reached(*last, reversedEdges(r.next))); len(want) == 0 || !slices.Equal(no.Nodes, want) || r.undirected {
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
		crossing := 0
		for _, u := range no.Nodes {
			for _, v := range r.whole[u] {
				crossing += count(!slices.Contains(no.Nodes, v))
			}
		}
		if len(no.Nodes) == 0 || len(no.Nodes) == len(r.all) || !r.undirected || int64(crossing) != no.Counts[0] {
			return fmt.Errorf("%d edges cross the cut", crossing)
		}
		return nil
	case knighttour.ReasonEdges:
		for i, id := range no.Nodes {
			if !slices.Contains(r.all, id) || slices.Contains(no.Nodes[:i], id) {
				return fmt.Errorf("%d is no node, or stands there twice", id)
			}
		}
		return nil
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
	next := map[int64][]int64{}
	for u, list := range r.next {
		next[u] = list
	}
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
		for id := range r.reached(from, next, no.Nodes...) {
			seen[id] = true
			hasEnd = hasEnd || is(r.head, id) || is(r.tail, id)
			for _, w := range next[id] {
				leading[w] = leading[w] || slices.Contains(no.Nodes, w)
			}
		}
		only := 0
		for _, leads := range leading {
			only += count(leads)
		}
		alone += count(only == 1 && (cycle || !hasEnd))
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

// freeAmong returns how many ends that are not given the nodes can be, which are of one
// colour if there are colours.
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

// A proofTally counts proofs that turned out to be true.
type proofTally map[knighttour.Reason]int

// add checks an error and its plain proof.
func (n proofTally) add(t *testing.T, g graph.Graph, undirected bool, goal knighttour.Goal, path []int64, err error) {
	t.Helper()
	var no *knighttour.NoTourError
	if !errors.As(err, &no) {
		if err != nil {
			t.Error(err)
		}
		return
	}
	text := no.Error()
	for _, e := range []*knighttour.NoTourError{no, no.Plain(t.Context())} {
		if err := remainderOf(g, undirected, goal, path).check(e); err != nil || !slices.Equal(e.Path, path) || !errors.Is(e, knighttour.ErrNoTour) || strings.Contains(e.Error(), "%") {
			t.Fatalf("goal %v, path %v, %v: %s %v %v, %v: %v", goal, path, graphOf(g), e.Reason, e.Nodes, e.Counts, e, err)
		}
		n[e.Reason]++
	}
	if no.Error() != text {
		t.Errorf("%v, before %s", no, text)
	}
}

// graphOf lists the edges of a small graph.
func graphOf(g graph.Graph) (edges []string) {
	for _, u := range nodeIDs(g.Nodes()) {
		edges = append(edges, fmt.Sprint(u, nodeIDs(g.From(u))))
	}
	return edges
}

// addAll checks what searches and Find say of a graph of vertices from 0.
func (n proofTally) addAll(t *testing.T, g graphtest.Graph, undirected bool, random *rand.Rand) {
	t.Helper()
	if len(g) == 0 {
		return
	}
	f := knighttour.Freeze(g.As(undirected))
	for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(int64(random.IntN(len(g))))} {
		_, err := knighttour.Find(t.Context(), f, goal)
		n.add(t, f, undirected, goal, nil, err)
		start := int64(random.IntN(len(g)))
		_, err = knighttour.FindFrom(t.Context(), f, start, goal)
		n.add(t, f, undirected, goal, []int64{start}, err)
		var prefix []int64
		for _, v := range g.WithoutLoops().Walk(random.IntN, int32(start), 1+random.IntN(len(g))) {
			prefix = append(prefix, int64(v))
		}
		_, err = knighttour.Search{Goal: goal, Prefix: prefix, Unpruned: random.IntN(4) == 0}.Tour(t.Context(), f, start)
		n.add(t, f, undirected, goal, prefix, err)
	}
}

// TestProofsOfSmallGraphs checks the proofs for all small graphs.
func TestProofsOfSmallGraphs(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		proofTally{}.addAll(t, g, undirected, rand.New(rand.NewPCG(uint64(len(g)), 1)))
	})
}

// TestProofs checks them for larger random graphs, and that there are enough of each.
func TestProofs(t *testing.T) {
	n := proofTally{}
	for seed := range uint64(graphtest.Scaled(4000, 40_000)) {
		random := rand.New(rand.NewPCG(seed, 2))
		g, undirected := graphtest.Sparse(random, 12)
		n.addAll(t, g, undirected, random)
	}
	t.Log(n)
	for reason, least := range (proofTally{
		knighttour.ReasonGoal: 100, knighttour.ReasonColours: 1000, knighttour.ReasonUnconnected: 100, knighttour.ReasonUnreached: 1000, knighttour.ReasonStranded: 100,
		knighttour.ReasonEnds: 1000, knighttour.ReasonCut: 100, knighttour.ReasonMatching: 100, knighttour.ReasonExhausted: 20,
	}) {
		if n[reason] < least {
			t.Errorf("only %d of %s, want %d", n[reason], reason, least)
		}
	}
}

// divided returns g with vertices on some of its edges, of which some have an edge more.
func divided(r *rand.Rand, g graphtest.Graph) graphtest.Graph {
	var edges [][2]int
	n := len(g)
	for u := range g {
		for _, v := range g[u] {
			if v < u {
				continue
			}
			if r.IntN(6) > 0 {
				edges = append(edges, [2]int{u, v})
				continue
			}
			edges = append(edges, [2]int{u, n}, [2]int{n, v})
			if r.IntN(4) == 0 {
				edges = append(edges, [2]int{n, g[v][0]})
			}
			n++
		}
	}
	return graphtest.OfEdges(n, edges, true).WithoutLoops()
}

// TestEdgeCuts checks proofs by cuts of few edges, in narrow graphs with vertices of
// degree 2 behind them.
func TestEdgeCuts(t *testing.T) {
	n, small := proofTally{}, 0
	closed := knighttour.Closed()
	check := func(g graphtest.Graph) {
		f := knighttour.Freeze(g.As(true))
		_, err := knighttour.Find(t.Context(), f, closed)
		n.add(t, f, true, closed, nil, err)
		var no *knighttour.NoTourError
		if errors.As(err, &no) && no.Reason == knighttour.ReasonEdgeCut && no.Counts[0] <= 3 {
			small++
		}
	}
	edges := [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 3}, {1, 4}, {1, 5}, {10, 11}, {11, 15}, {12, 13}, {12, 15}, {13, 14}, {13, 16}, {14, 17}, {14, 18}, {15, 19}, {16, 17}, {16, 19}, {17, 19}, {18, 19}, {2, 3}, {2, 4}, {2, 6}, {3, 5}, {4, 6}, {4, 7}, {5, 7}, {5, 9}, {6, 10}, {7, 11}, {7, 8}, {8, 10}, {8, 11}, {8, 9}, {9, 10}, {9, 13}}
	check(graphtest.Undirected(20, edges))
	for seed := range uint64(graphtest.Scaled(300, 5000)) {
		random := rand.New(rand.NewPCG(seed, 3))
		g := graphtest.Cubic(random, 40).Behind(random, graphtest.Petersen(5, 2))
		check(divided(random, g.Behind(random, graphtest.Cubic(random, 6))))
	}
	t.Log(n, small)
	if n[knighttour.ReasonEdgeCut] < 10 || small < 5 {
		t.Errorf("%d cuts, %d of them small: %v", n[knighttour.ReasonEdgeCut], small, n)
	}
}

// floorPlan returns the largest piece of a board of 10x10 to 30x30 squares, 3 to 20 % of
// them blocked, for a knight or for steps to the next square.
func floorPlan(r *rand.Rand) knighttour.Board {
	rows, cols, share := 10+r.IntN(21), 10+r.IntN(21), 3+r.IntN(18)
	b := knighttour.MustVariant(rows, cols, r.IntN(2), 1)
	if b.HasEdgeBetween(0, int64(cols+1)) { // a (1,1)-leaper sees one colour
		b = knighttour.MustBoard(rows, cols)
	}
	var blocked []int64
	for id := range int64(rows * cols) {
		if r.IntN(100) < share {
			blocked = append(blocked, id)
		}
	}
	b, _ = b.Without(blocked...) // they are on the board
	var piece map[int64]bool
	rest := remainderOf(b, true, knighttour.Open(), nil)
	for _, id := range rest.all {
		if !piece[id] {
			if reached := rest.reached(id, rest.next); len(reached) > len(piece) {
				piece = reached
			}
		}
	}
	b, _ = b.Without(rest.missing(piece)...)
	return b
}

// TestProofsOfPlans checks that of the plans without a route 99 of 100 have a proof that
// a person sees, also of those with as many squares of each colour as they need.
func TestProofsOfPlans(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 4))
	visible := []knighttour.Reason{knighttour.ReasonColours, knighttour.ReasonUnconnected, knighttour.ReasonUnreached, knighttour.ReasonEnds, knighttour.ReasonCut, knighttour.ReasonMatching}
	n, plans, seen := proofTally{}, 0, 0
	for plans < graphtest.Scaled(100, 1500) {
		b := floorPlan(random)
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		tour, err := knighttour.Find(ctx, b, knighttour.Open())
		cancel()
		var no *knighttour.NoTourError
		if !errors.As(err, &no) || no.Reason == knighttour.ReasonColours && plans%10 > 0 {
			continue
		}
		plans++
		n.add(t, b, true, knighttour.Open(), nil, err)
		if no = no.Plain(t.Context()); slices.Contains(visible, no.Reason) && (no.Nodes != nil || no.Reason == knighttour.ReasonColours) {
			seen++
		} else {
			t.Logf("%v:\n%s", no, b.Format(knighttour.Tour{}))
		}
		if len(tour.Path) < 20 || graphtest.CheckPath(b, tour.Path) != nil {
			t.Errorf("%v\n%s", err, b.Format(tour))
		}
	}
	if t.Log(n); seen*100 < plans*99 {
		t.Errorf("%d of %d have one", seen, plans)
	}
}
