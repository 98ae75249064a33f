package witness

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
)

// unreached looks for vertices that cannot be reached from the head, or that
// cannot reach the end. If no start is given, it looks for vertices that no
// edges join with the others.
func (r *rest) unreached() *problem.None {
	if r.first == none {
		if list := r.leastPart(); len(list) > 0 {
			return r.reason(problem.ReasonUnconnected, list, "no edge joins %s with the other %ss", r.whole.Noun)
		}
	} else if list := r.missing(r.first, r.graph); len(list) > 0 {
		return r.reason(problem.ReasonUnconnected, list, "no way leads to %s")
	}
	last, text := r.tail, "no way leads from %s to the end"
	if r.whole.Closed {
		text = "no way leads from %s back to the start"
	}
	if r.cycle {
		last = r.first
	}
	if r.undirected || last == none && !r.cycle {
		return nil
	}
	back := r.graph.Transpose(r.c)
	if last == none {
		return r.oneWay(back)
	}
	if list := r.missing(last, back); len(list) > 0 {
		return r.reason(problem.ReasonUnconnected, list, text)
	}
	return nil
}

// oneWay looks for vertices that edges join with the others in one direction
// only: a cycle would come back. Any vertex can be its first.
func (r *rest) oneWay(back dense.Lists) *problem.None {
	for i, lists := range [...]dense.Lists{r.graph, back} {
		seen := make([]bool, r.len())
		few := 2*len(r.reach(0, lists, seen)) < int(r.len()) // so name these, not the others
		text := "no way leads to %s from the other %ss"
		if few == (i == 0) {
			text = "no way leads from %s to the other %ss"
		}
		if side := dense.Vertices(len(seen), func(v int32) bool { return seen[v] == few }); len(side) > 0 {
			return r.reason(problem.ReasonUnconnected, side, text, r.whole.Noun)
		}
	}
	return nil
}

// leastPart returns the vertices of the smallest of several parts that no edges
// join, whatever their direction, or nil if there is one.
func (r *rest) leastPart() []int32 {
	sets, size := dense.NewSets(int(r.len())), make([]int32, r.len()) // by root
	for u := range r.len() {
		for _, v := range r.graph.Of(u) {
			sets[sets.Root(v)] = sets.Root(u)
		}
		if r.c.Spend(1+len(r.graph.Of(u))) != nil {
			return nil
		}
	}
	best := sets.Root(0)
	for v := range r.len() {
		size[sets.Root(v)]++
	}
	for v := range r.len() {
		if root := sets.Root(v); size[root] < size[best] {
			best = root
		}
	}
	return dense.Vertices(int(r.len()), func(v int32) bool { return sets.Root(v) == best && size[best] < r.len() })
}

// missing returns the vertices that cannot be reached from one.
func (r *rest) missing(from int32, l dense.Lists) []int32 {
	seen := make([]bool, r.len())
	r.reach(from, l, seen)
	return dense.Vertices(len(seen), func(v int32) bool { return !seen[v] })
}

// ends looks for vertices that a path cannot pass through, if there are more
// than can be the next or the last. They have fewer than two edges. An edge to
// the head counts only for the next vertex.
func (r *rest) ends() *problem.None {
	r.c.Charge(int(r.len()) + len(r.graph.List))
	switch {
	case !r.undirected:
		return r.directedEnds()
	case r.len() == 2:
		return nil
	case r.head == none:
		return r.leaves()
	}
	few := r.fewLinks()
	switch len(few) {
	case 0:
		return nil
	case 1:
		text := "%s has too few edges for a path to pass through, and can be neither the next %s nor the last"
		isLeaf := len(r.graph.Of(few[0])) == 1 && !r.graph.Has(r.head, few[0])
		if isLeaf && r.tail == none {
			// Nothing but its colour keeps it from being the last.
			text = "%s has too few edges for a path to pass through, and can be neither the next %s nor, by its colour, the last"
		}
		return r.reason(problem.ReasonEnds, few, text, r.whole.Noun)
	}
	return r.reason(problem.ReasonEnds, few,
		"%s have too few edges for a path to pass through, and not all of them can be the next or the last %s", r.whole.Noun)
}

// leaves looks for vertices with fewer than two edges, if they are more than
// the free ends: in all, or of one colour. The head must be free, or the tour a
// cycle, which has no ends.
func (r *rest) leaves() *problem.None {
	because := func(list []int32, but string) *problem.None {
		has := choose(len(list), "has", "have")
		return r.reason(problem.ReasonEnds, list, "%s %s fewer than two edges, and %s", has, but)
	}
	all := dense.Vertices(int(r.len()), func(v int32) bool { return len(r.graph.Of(v)) < 2 && v != r.tail })
	if free := r.free(); len(all) > free {
		return because(all, r.onlySoManyEnds(free))
	}
	if r.colour == nil {
		return nil
	}
	for _, colour := range []bool{false, true} {
		of := slices.DeleteFunc(slices.Clone(all), func(v int32) bool { return r.colour[v] != colour })
		if free := r.freeOf(colour); len(of) > free {
			return because(of, r.onlySoManyOf(colour, free, len(of)))
		}
	}
	return nil
}

// onlySoManyEnds says how many ends of a path are free.
func (r *rest) onlySoManyEnds(free int) string {
	switch free {
	case 0:
		return "a closed tour has two at each " + r.whole.Noun
	case 1:
		return "a path has only one end besides the given one"
	}
	return "a path has only two ends"
}

// onlySoManyOf says how many of the free ends of a path have a colour, for so many
// vertices of that colour, which are more.
func (r *rest) onlySoManyOf(colour bool, free, vertices int) string {
	switch {
	case r.tail != none && r.colour[r.tail] == colour:
		return "a path has only the given end of its colour" // of one vertex, or all would be too many
	case free > 0:
		return "a path has only one end of their colour"
	}
	return "a path has no end of " + choose(vertices, "its", "their") + " colour"
}

// fewLinks returns vertices with fewer than two edges besides that to the head,
// if they are more than can be the next or the last of a path.
func (r *rest) fewLinks() []int32 {
	mayEnd := func(v int32) bool { // colours alternate from the head on
		return r.tail == none && (r.colour == nil || (r.colour[v] == r.colour[r.head]) == (r.len()%2 == 1))
	}
	var neither, onlyNext, onlyLast, all []int32 // by what they can be
	for v := range r.len() {
		isNext := r.graph.Has(r.head, v)
		links := len(r.graph.Of(v)) - dense.Bit(isNext)
		if v == r.head || v == r.tail || links > 1 {
			continue
		}
		all = append(all, v)
		mayNext := links == 1 && isNext
		mayLast := links == 1 && mayEnd(v)
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

// cyclic reports whether a tour is a cycle, or would be with an edge from head
// to tail.
func (r *rest) cyclic() bool { return r.free() == 0 }

// directedEnds looks for vertices that no edge leads to, or none from.
func (r *rest) directedEnds() *problem.None {
	entered := dense.Marks(int(r.len()), r.graph.List)
	sources := dense.Vertices(int(r.len()), func(v int32) bool { return !entered[v] && v != r.head })
	sinks := dense.Vertices(int(r.len()), func(v int32) bool { return len(r.graph.Of(v)) == 0 && v != r.tail })
	edge := "no edge leads "
	if r.first != none || r.tail != none {
		edge = "no edge that a path can use leads " // others may lead to what it begins with
	}
	mayBegin := r.head == none && !r.cycle // at any vertex
	mayEnd := r.tail == none && !r.cycle
	switch {
	case len(sources) > 0 && !mayBegin:
		return r.reason(problem.ReasonEnds, sources, edge+"to %s, so no path can reach "+choose(len(sources), "it", "them"))
	case len(sources) > 1:
		return r.reason(problem.ReasonEnds, sources, edge+"to %s, and a path can only begin at one of them")
	case len(sinks) > 0 && !mayEnd:
		return r.reason(problem.ReasonEnds, sinks, edge+"from %s, so no path can leave "+choose(len(sinks), "it", "them"))
	case len(sinks) > 1:
		return r.reason(problem.ReasonEnds, sinks, edge+"from %s, and a path can only end at one of them")
	}
	return nil
}
