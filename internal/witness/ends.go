package witness

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
)

// unreached looks for vertices that cannot be reached from the head, or that
// cannot reach the end. If no start is given, it looks for vertices that no
// edges join to the others.
func (r *remainder) unreached() *problem.None {
	if r.first == noVertex {
		if list := r.leastPart(); len(list) > 0 {
			edge := "no edge"
			if r.hasLeftOut(list, entering) || r.hasLeftOut(list, leaving) {
				edge += " that a tour can use"
			}
			return r.reason(problem.ReasonUnconnected, list,
				edge+" joins %s with the other %ss", r.whole.Noun)
		}
	} else if list := r.missing(r.first, r.graph); len(list) > 0 {
		return r.reason(problem.ReasonUnconnected, list, r.noPath(list, entering)+" leads to %s")
	}
	if r.undirected {
		return nil // edges lead both ways
	}
	last := r.tail
	if r.isCycle {
		last = r.first
	} else if last == noVertex {
		return nil // the path may end anywhere
	}
	back := r.graph.Transpose(r.c)
	if last == noVertex {
		return r.oneWay(back)
	}
	list := r.missing(last, back)
	if len(list) == 0 {
		return nil
	}
	where := "to the end"
	if r.whole.Closed {
		where = "back to the start"
	}
	return r.reason(problem.ReasonUnconnected, list, r.noPath(list, leaving)+" leads from %s "+where)
}

// A direction is the direction of edges between some vertices and the others.
type direction bool

const (
	entering direction = true  // from the others to them
	leaving  direction = false // from them to the others
)

// noPath returns the beginning of the sentence that no path enters or leaves
// some vertices.
func (r *remainder) noPath(list []int32, d direction) string {
	if r.hasLeftOut(list, d) {
		return "no path that a tour can take"
	}
	return "no path"
}

// hasLeftOut reports whether the remainder leaves out an edge that enters or
// leaves the given vertices. Only edges at the head or the tail are left out.
func (r *remainder) hasLeftOut(list []int32, d direction) bool {
	isGiven := dense.Marks(int(r.len()), list)
	isSuch := func(u, v int32) bool {
		if u == noVertex || v == noVertex {
			return false
		}
		isAcross := isGiven[u] != isGiven[v]
		if !isAcross || isGiven[v] != bool(d) {
			return false
		}
		return r.leavesOut(u, v) && r.whole.Graph.Has(r.vertex[u], r.vertex[v])
	}
	r.c.Spend(int(r.len()))
	for v := range r.len() {
		if isSuch(v, r.head) || isSuch(r.head, v) || isSuch(r.tail, v) {
			return true
		}
	}
	return false
}

// oneWay looks for vertices that paths join to the others in one direction
// only, so that a cycle could not come back. A cycle can begin with any vertex,
// so oneWay looks for vertices that vertex 0 does not reach, and then, along
// the reversed edges of back, for vertices that do not reach vertex 0.
func (r *remainder) oneWay(back dense.Lists) *problem.None {
	const (
		in  = "no path leads to %s from the other %ss"
		out = "no path leads from %s to the other %ss"
	)
	if why := r.separated(r.graph, out, in); why != nil {
		return why
	}
	return r.separated(back, in, out)
}

// separated returns the reason that vertex 0 does not reach all others along l,
// or nil if it does. The reason is about the vertices that are reached or about
// those that are not, whichever are fewer. ifReached and ifNot are the texts
// for these two cases.
func (r *remainder) separated(l dense.Lists, ifReached, ifNot string) *problem.None {
	seen := make([]bool, r.len())
	fewReached := 2*len(r.reach(0, l, seen)) < int(r.len())
	text := ifNot
	if fewReached {
		text = ifReached
	}
	side := dense.Vertices(len(seen), func(v int32) bool { return seen[v] == fewReached })
	if len(side) == 0 {
		return nil
	}
	return r.reason(problem.ReasonUnconnected, side, text, r.whole.Noun)
}

// leastPart returns the vertices of the smallest component of the graph,
// ignoring the directions of edges, or nil if the graph is connected.
func (r *remainder) leastPart() []int32 {
	sets := dense.NewSets(int(r.len()))
	for u := range r.len() {
		for _, v := range r.graph.Of(u) {
			sets[sets.Root(v)] = sets.Root(u)
		}
		if r.c.Spend(1+len(r.graph.Of(u))) != nil {
			return nil
		}
	}
	size := make([]int32, r.len()) // by root of a set
	for v := range r.len() {
		size[sets.Root(v)]++
	}
	best := sets.Root(0)
	for v := range r.len() {
		if root := sets.Root(v); size[root] < size[best] {
			best = root
		}
	}
	if size[best] == r.len() {
		return nil
	}
	return dense.Vertices(int(r.len()), func(v int32) bool { return sets.Root(v) == best })
}

// missing returns the vertices that cannot be reached along l from a vertex.
func (r *remainder) missing(from int32, l dense.Lists) []int32 {
	seen := make([]bool, r.len())
	r.reach(from, l, seen)
	return dense.Vertices(len(seen), func(v int32) bool { return !seen[v] })
}

// ends looks for vertices that a tour cannot pass through, because they have
// too few edges. With a given head, they are a reason if they cannot all be the
// next vertex or the last; without one, if they outnumber the free ends of a
// path.
func (r *remainder) ends() *problem.None {
	r.c.Spend(int(r.len()) + len(r.graph.List))
	switch {
	case !r.undirected:
		return r.directedEnds()
	case r.len() == 2:
		return nil
	case r.head == noVertex:
		return r.leaves()
	}
	few := r.fewLinks()
	if len(few) == 0 {
		return nil
	}
	const tooFew = "too few edges for a path to pass through, and "
	text := "%s have " + tooFew + "not all of them can be the next or the last %s"
	if len(few) == 1 {
		text = "%s has " + tooFew + "can be neither the next %s nor the last"
		isLeaf := len(r.graph.Of(few[0])) == 1 && !r.graph.Has(r.head, few[0])
		if isLeaf && r.tail == noVertex {
			// Only its colour prevents it from being the last.
			text = "%s has " + tooFew + "can be neither the next %s nor, by its colour, the last"
		}
	}
	return r.reason(problem.ReasonEnds, few, text, r.whole.Noun)
}

// leaves looks for vertices with fewer than two edges. They are a reason if
// there are more of them than free ends, or more of one colour than free ends
// of that colour. The head must not be given. So a path may begin anywhere, or
// the tour is a cycle, which has no ends.
func (r *remainder) leaves() *problem.None {
	because := func(list []int32, ends string) *problem.None {
		has := choose(len(list), "has", "have")
		return r.reason(problem.ReasonEnds, list, "%s %s fewer than two edges%s, and %s",
			has, r.besidesLoops(list), ends)
	}
	all := dense.Vertices(int(r.len()), func(v int32) bool {
		return len(r.graph.Of(v)) < 2 && v != r.tail
	})
	if free := r.freeEnds(); len(all) > free {
		return because(all, r.endsText(free))
	}
	if r.colour == nil {
		return nil
	}
	for _, colour := range []bool{false, true} {
		of := slices.DeleteFunc(slices.Clone(all), func(v int32) bool {
			return r.colour[v] != colour
		})
		if free := r.freeEndsOf(colour); len(of) > free {
			return because(of, r.endsOfColourText(colour, free, len(of)))
		}
	}
	return nil
}

// endsText returns the clause that says how many ends of a path are free.
func (r *remainder) endsText(free int) string {
	switch free {
	case 0:
		return "a closed tour has two at each " + r.whole.Noun
	case 1:
		return "a path has only one end besides the given one"
	}
	return "a path has only two ends"
}

// endsOfColourText returns the clause that says how many of the free ends of a
// path have a given colour. vertices is the number of vertices of that colour
// that would have to be ends.
func (r *remainder) endsOfColourText(colour bool, free, vertices int) string {
	switch {
	case r.tail != noVertex && r.colour[r.tail] == colour:
		// There is one such vertex. With two, there would be more of them than
		// free ends of any colour: only one end is free.
		return "a path has only the given end of its colour"
	case free > 0:
		return "a path has only one end of their colour"
	}
	return "a path has no end of " + choose(vertices, "its", "their") + " colour"
}

// fewLinks looks for vertices with fewer than two edges that cannot all be the
// vertex after the head or the last vertex of a path. It returns nil if there
// are none. An edge to the head does not count, since the path uses it only if
// the vertex comes next.
func (r *remainder) fewLinks() []int32 {
	// The vertices with too few edges. A vertex that can be either the next or
	// the last is only in the slice all.
	var neither, onlyNext, onlyLast, all []int32
	for v := range r.len() {
		if v == r.head || v == r.tail {
			continue
		}
		links := len(r.graph.Of(v))
		atHead := r.graph.Has(r.head, v)
		if atHead {
			links--
		}
		if links > 1 {
			continue
		}
		all = append(all, v)
		mayNext := links == 1 && atHead
		mayLast := links == 1 && r.mayBeLast(v)
		switch {
		case !mayNext && !mayLast:
			neither = append(neither, v)
		case !mayLast:
			onlyNext = append(onlyNext, v)
		case !mayNext:
			onlyLast = append(onlyLast, v)
		}
	}
	switch {
	case len(neither) > 0:
		return neither
	case len(onlyNext) > 1:
		return onlyNext
	case len(onlyLast) > 1:
		return onlyLast
	case len(all) > 2:
		return all
	}
	return nil
}

// mayBeLast reports whether a path from the head that reaches v may end there,
// because no end is given and v has the colour of the last vertex.
func (r *remainder) mayBeLast(v int32) bool {
	if r.tail != noVertex {
		return false
	}
	if r.colour == nil {
		return true
	}
	// Colours alternate, beginning with the head.
	lastLikeHead := r.len()%2 == 1
	return lastLikeHead == (r.colour[v] == r.colour[r.head])
}

// besidesLoops returns what a sentence about too few edges must add if some of
// the vertices have loops, which no tour uses.
func (r *remainder) besidesLoops(list []int32) string {
	hasLoop := func(v int32) bool { return r.whole.Graph.Has(r.vertex[v], r.vertex[v]) }
	if slices.ContainsFunc(list, hasLoop) {
		return " besides loops"
	}
	return ""
}

// directedEnds looks for sources, to which no edge leads, and sinks, from which
// no edge leads. A path can only begin at a source, and only end at a sink.
func (r *remainder) directedEnds() *problem.None {
	entered := dense.Marks(int(r.len()), r.graph.List)
	sources := dense.Vertices(int(r.len()), func(v int32) bool {
		return !entered[v] && v != r.head
	})
	sinks := dense.Vertices(int(r.len()), func(v int32) bool {
		return len(r.graph.Of(v)) == 0 && v != r.tail
	})
	edgeOf := func(list []int32) string {
		if r.first != noVertex || r.tail != noVertex {
			// There may be edges to the vertices that the path begins with.
			return "no edge that a path can use"
		}
		return "no edge" + r.besidesLoops(list)
	}
	// If the ends are given, or if the path is a cycle, a single source or sink
	// is enough. But unreached has already reported it.
	switch {
	case len(sources) > 1:
		return r.reason(problem.ReasonEnds, sources,
			edgeOf(sources)+" leads to %s, and a path can only begin at one of them")
	case len(sinks) > 1:
		return r.reason(problem.ReasonEnds, sinks,
			edgeOf(sinks)+" leads from %s, and a path can only end at one of them")
	}
	return nil
}
