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
	if few := r.fewLinks(); len(few) > 0 {
		but := choose(len(few), "can be neither the next nor the last "+r.whole.Noun, "not all of them can be the next or the last "+r.whole.Noun)
		return r.reason(problem.ReasonEnds, few, "%s %s too few edges for a path to pass through, and %s", choose(len(few), "has", "have"), but)
	}
	return nil
}

// leaves looks for vertices with fewer than two edges, if they are more than
// the free ends: in all, or of one colour. The head must be free, or the tour a
// cycle, which has no ends.
func (r *rest) leaves() *problem.None {
	because := func(list []int32, but string) *problem.None {
		return r.reason(problem.ReasonEnds, list, "%s %s fewer than two edges, and %s", choose(len(list), "has", "have"), but)
	}
	all := dense.Vertices(int(r.len()), func(v int32) bool { return len(r.graph.Of(v)) < 2 && v != r.tail })
	if n := r.free(); len(all) > n {
		return because(all, [...]string{"a closed tour has two at each " + r.whole.Noun, "a path has only one end besides the given one", "a path has only two ends"}[n])
	}
	if r.colour == nil {
		return nil
	}
	for _, colour := range []bool{false, true} {
		of := slices.DeleteFunc(slices.Clone(all), func(v int32) bool { return r.colour[v] != colour })
		if n := r.freeOf(colour); len(of) > n {
			but := [...]string{"a path has no end of " + choose(len(of), "its", "their") + " colour", "a path has only one end of their colour"}[n]
			if r.tail != none && r.colour[r.tail] == colour {
				but = "a path has only the given end of its colour" // of one vertex, or all would be too many
			}
			return because(of, but)
		}
	}
	return nil
}

// fewLinks returns vertices with fewer than two edges besides that to the head,
// if they are more than can be the next or the last of a path.
func (r *rest) fewLinks() []int32 {
	mayEnd := func(v int32) bool { // colours alternate from the head on
		return r.tail == none && (r.colour == nil || (r.colour[v] == r.colour[r.head]) == (r.len()%2 == 1))
	}
	var which [4][]int32 // those that can be neither, only next, or only last; and all
	for v := range r.len() {
		next := dense.Bit(r.graph.Has(r.head, v))
		links := len(r.graph.Of(v)) - next
		if v == r.head || v == r.tail || links > 1 {
			continue
		}
		may := 0
		if links == 1 {
			may = next + 2*dense.Bit(mayEnd(v))
		}
		if may < 3 {
			which[may] = append(which[may], v)
		}
		which[3] = append(which[3], v)
	}
	for i, most := range [...]int{0, 1, 1, 2} {
		if len(which[i]) > most {
			return which[i]
		}
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
	switch free := func(end int32) int { return dense.Bit(end == none && !r.cycle) }; {
	case len(sources) > free(r.head):
		but := [...]string{"so no path can reach " + choose(len(sources), "it", "them"), "and a path can only begin at one of them"}[free(r.head)]
		return r.reason(problem.ReasonEnds, sources, edge+"to %s, "+but)
	case len(sinks) > free(r.tail):
		but := [...]string{"so no path can leave " + choose(len(sinks), "it", "them"), "and a path can only end at one of them"}[free(r.tail)]
		return r.reason(problem.ReasonEnds, sinks, edge+"from %s, "+but)
	}
	return nil
}
