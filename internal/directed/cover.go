package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cycle"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// A cover covers as many vertices of a component as possible with disjoint
// cycles, which bounds the longest one, and then joins these. Where a path is
// looked for, an added vertex, the hub, closes it: edges lead there from where the
// path may end, and from there to where it may begin, and gain what there is
// outside.
type cover struct {
	c      *work.Canceller
	graph  dense.Lists
	isPath bool
	joiner *cycle.Joiner
	vertex []int32 // by number in the joiner; the hub is that after the last
	most   int     // what a path or cycle gains at most
	random dense.Random
	best   []int32 // the best path or cycle
	value  int     // what it gains

	before, after []int32 // of a path: what it gains outside by beginning and ending there

	// Of detours:
	place []int32 // by vertex: its place on best, or -1
	tried []int32 // vertices that are not on best, and have been tried
	from  int     // the place to begin with
}

const (
	// mostCovered is the greatest number of vertices and edges of a component that
	// is covered by a flow.
	mostCovered = 1 << 17

	// leastMatched is the least number for which a perfect matching is looked for
	// first, which takes less time.
	leastMatched = 1 << 14
)

// newCover covers a component. before and after are nil where a cycle is looked
// for. It returns nil if the component is too large or c is stopped.
func newCover(c *work.Canceller, graph dense.Lists, before, after []int32) *cover {
	n := int32(graph.Len())
	k := &cover{
		c:      c,
		graph:  graph,
		isPath: before != nil,
		before: slices.Clone(before),
		after:  slices.Clone(after),
		place:  make([]int32, n),
	}
	k.most = int(n)
	if k.isPath {
		k.most += int(slices.Max(before)) + int(slices.Max(after))
	}
	k.begin(dense.Vertices(int(n), func(int32) bool { return true }))
	if c.Err() != nil {
		return nil
	}
	return k
}

// begin starts over with a new cover of the component. What it finds depends on
// the order of the vertices.
func (k *cover) begin(order []int32) {
	k.joiner = nil
	k.vertex = k.vertex[:0]
	isCovered := k.coverAll()
	if isCovered == nil {
		isCovered = k.coverMost(order)
	}
	if isCovered == nil {
		return
	}
	number := make([]int32, len(order))
	for _, v := range order {
		number[v] = -1
		if isCovered[v] {
			number[v] = int32(len(k.vertex))
			k.vertex = append(k.vertex, v)
		}
	}
	if len(k.vertex) < 2 {
		return
	}
	lists := dense.Lists{Start: make([]int, 1, len(k.vertex)+1)}
	for _, v := range k.vertex {
		begin := len(lists.List)
		for _, w := range k.graph.Of(v) {
			if number[w] >= 0 {
				lists.List = append(work.Grow(k.c, lists.List), number[w])
			}
		}
		slices.Sort(lists.List[begin:])
		lists.Start = append(lists.Start, len(lists.List))
		k.c.Spend(1 + 4*len(k.graph.Of(v)))
	}
	lists = k.withHub(lists, k.vertex)
	if k.c.Spend(1) == nil {
		k.joiner, _ = cycle.New(k.c, &cycle.Input{Lists: lists})
	}
}

// withHub returns the lists of some vertices with the hub, where a path is looked
// for.
func (k *cover) withHub(lists dense.Lists, vertex []int32) dense.Lists {
	if !k.isPath {
		return lists
	}
	hubbed := dense.Graph{Lists: lists}
	return hubbed.WithVertex(k.c, func(v int32) (from, to bool) {
		return k.after[vertex[v]] >= 0, k.before[vertex[v]] >= 0
	}).Lists
}

// coverAll returns the vertices if all of them can be covered, or nil if they
// cannot or few are there.
func (k *cover) coverAll() []bool {
	n := k.graph.Len()
	if n+len(k.graph.List) < leastMatched {
		return nil
	}
	all := dense.Vertices(n, func(int32) bool { return true })
	lists := k.withHub(k.graph, all)
	one := func(int32) (left, right int) { return 1, 1 }
	var m match.Matching
	isPerfect, _ := m.Saturates(k.c, lists, lists.Transpose(k.c), one, 0)
	if !isPerfect || k.c.Err() != nil {
		return nil
	}
	return slices.Repeat([]bool{true}, n)
}

// coverMost returns which vertices the cover has, and sets the bound.
func (k *cover) coverMost(order []int32) []bool {
	if k.graph.Len()+len(k.graph.List) > mostCovered {
		return nil
	}
	n := int32(k.graph.Len())
	hub := 2 * n // and hub+1
	source, sink := 2*n+2, 2*n+3
	f := newNetwork(k.c, int(2*n+4))
	alone := make([]int, n) // by vertex: the arc that leaves it uncovered
	for _, v := range order {
		f.add(source, v, 1, 0)
		f.add(n+v, sink, 1, 0)
		alone[v] = f.add(v, n+v, 1, 1)
		for _, w := range k.graph.Of(v) {
			f.add(v, n+w, 1, 0)
		}
	}
	amount := int(n)
	most := int(n)
	if k.isPath {
		amount++
		f.add(source, hub, 1, 0)
		f.add(hub+1, sink, 1, 0)
		before, after := slices.Max(k.before), slices.Max(k.after)
		most += int(before) + int(after)
		for _, v := range order {
			if k.before[v] >= 0 {
				f.add(hub, n+v, 1, int(before-k.before[v]))
			}
			if k.after[v] >= 0 {
				f.add(v, hub+1, 1, int(after-k.after[v]))
			}
		}
	}
	if !f.flow(source, sink, amount) {
		return nil
	}
	k.most = min(k.most, most-f.cost())
	isCovered := make([]bool, n)
	for v := range n {
		isCovered[v] = f.arcs[alone[v]].room > 0
	}
	return isCovered
}

// run goes on joining the cycles for some work, and makes what is best longer
// by detours. It looks at the cycles now and then, and calls see, if that is
// not nil, with each path that is looked for. When no more can be joined, it
// starts over with the vertices in another order.
func (k *cover) run(units int, see func(path []int32)) {
	const looks = 8
	until := k.c.Spent() + units
	for k.c.Spent() < until && k.joiner != nil && k.c.Err() == nil {
		before := k.joiner.Parts()
		k.c.Within(units/looks, func() {
			k.joiner.Run(k.c.Spent() + units) // Paths tells of a stop
		})
		parts, err := k.joiner.Paths()
		if err != nil {
			return
		}
		for _, part := range parts {
			path := k.unrolled(part)
			k.offer(path)
			if see != nil {
				see(path)
			}
		}
		if k.joiner.Parts() == before && k.c.Spent() < until {
			order := dense.Vertices(k.graph.Len(), func(int32) bool { return true })
			k.random.Shuffle(order)
			k.begin(order)
		}
	}
}

// unrolled returns a cycle of the joiner with the names of the component: as a
// path, if that is looked for, where it gains most.
func (k *cover) unrolled(part []int32) []int32 {
	n := len(part)
	first := 0
	if k.isPath {
		most := -1
		hub := slices.Index(part, int32(len(k.vertex)))
		for i := range part {
			last := (i + n - 1) % n
			if hub >= 0 {
				first = (hub + 1) % n
				break
			}
			gain := longer(k.before[k.vertex[part[i]]], k.after[k.vertex[part[last]]])
			if int(gain) > most {
				most = int(gain)
				first = i
			}
		}
	}
	path := make([]int32, 0, n)
	for i := range part {
		v := part[(first+i)%n]
		if int(v) < len(k.vertex) {
			path = append(path, k.vertex[v])
		}
	}
	k.c.Spend(2 * n)
	return path
}

// gain returns what a path or cycle gains, or never.
func (k *cover) gain(path []int32) int {
	switch {
	case len(path) == 0:
		return int(never)
	case !k.isPath:
		return len(path)
	}
	ends := longer(k.before[path[0]], k.after[path[len(path)-1]])
	return int(longer(ends, int32(len(path))))
}

// offer keeps a path or cycle if it is better, with detours.
func (k *cover) offer(path []int32) {
	if k.gain(path) <= k.value {
		return
	}
	for path != nil && k.c.Err() == nil {
		k.best = path
		k.value = k.gain(path)
		path = k.detour()
	}
}
