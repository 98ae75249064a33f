package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cycle"
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
	best   []int32 // the best path or cycle
	value  int     // what it gains

	before, after []int32 // of a path: what it gains outside by beginning and ending there

	// Of detours:
	place []int32 // by vertex: its place on best, or -1
	tried []int32 // vertices that are not on best, and have been tried
	from  int     // the place to begin with
}

// mostCovered is the greatest number of vertices and edges of a component that is
// covered.
const mostCovered = 1 << 17

// newCover covers a component. before and after are nil where a cycle is looked
// for. It returns nil if the component is too large or c is stopped.
func newCover(c *work.Canceller, graph dense.Lists, before, after []int32) *cover {
	n := int32(graph.Len())
	if graph.Len()+len(graph.List) > mostCovered {
		return nil
	}
	k := &cover{
		c:      c,
		graph:  graph,
		isPath: before != nil,
		before: slices.Clone(before),
		after:  slices.Clone(after),
		place:  make([]int32, n),
	}
	isCovered := k.coverMost()
	if isCovered == nil {
		return nil
	}
	number := make([]int32, n)
	for v := range n {
		number[v] = -1
		if isCovered[v] {
			number[v] = int32(len(k.vertex))
			k.vertex = append(k.vertex, v)
		}
	}
	if len(k.vertex) < 2 {
		return k
	}
	lists := graph.Part(c, number)
	if k.isPath {
		hubbed := dense.Graph{Lists: lists}
		lists = hubbed.WithVertex(c, func(v int32) (from, to bool) {
			return after[k.vertex[v]] >= 0, before[k.vertex[v]] >= 0
		}).Lists
	}
	if c.Err() == nil {
		k.joiner, _ = cycle.New(c, &cycle.Input{Lists: lists})
	}
	return k
}

// coverMost returns which vertices the cover has, and sets the bound.
func (k *cover) coverMost() []bool {
	n := int32(k.graph.Len())
	hub := 2 * n // and hub+1
	source, sink := 2*n+2, 2*n+3
	f := newNetwork(k.c, int(2*n+4))
	alone := make([]int, n) // by vertex: the arc that leaves it uncovered
	for v := range n {
		f.add(source, v, 1, 0)
		f.add(n+v, sink, 1, 0)
		alone[v] = f.add(v, n+v, 1, 1)
		for _, w := range k.graph.Of(v) {
			f.add(v, n+w, 1, 0)
		}
	}
	amount := int(n)
	k.most = int(n)
	if k.isPath {
		amount++
		f.add(source, hub, 1, 0)
		f.add(hub+1, sink, 1, 0)
		before, after := slices.Max(k.before), slices.Max(k.after)
		k.most += int(before) + int(after)
		for v := range n {
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
	k.most -= f.cost()
	isCovered := make([]bool, n)
	for v := range n {
		isCovered[v] = f.arcs[alone[v]].room > 0
	}
	return isCovered
}

// run goes on joining the cycles for some work, and makes what is best longer by
// detours. It looks at the cycles now and then, and calls see, if that is not nil,
// with each path that is looked for.
func (k *cover) run(units int, see func(path []int32)) {
	const looks = 8
	for range looks {
		if k.joiner == nil || k.c.Err() != nil {
			return
		}
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
	k.c.Charge(2 * n)
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
