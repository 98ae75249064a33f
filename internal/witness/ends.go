package witness

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/reason"
)

// unreached looks for vertices that cannot be reached from the head, or that cannot reach
// the end.
func (r *rest) unreached() *reason.Reason {
	if list := r.missing(r.first, r.graph); len(list) > 0 {
		return reason.New(reason.Unreached, "no way leads to %s", r.names(list)...)
	}
	last := r.tail
	if r.cycle {
		last = r.first
	}
	if r.undirected || last == none {
		return nil
	}
	back, err := r.graph.Transpose(r.c)
	if err != nil {
		return nil
	}
	if list := r.missing(last, back); len(list) > 0 {
		return reason.New(reason.Stranded, "no way leads from %s to the end", r.names(list)...)
	}
	return nil
}

// missing returns the vertices that cannot be reached from one, if that is given.
func (r *rest) missing(from int32, l dense.Lists) []int32 {
	if from == none {
		return nil
	}
	seen := make([]bool, r.len())
	r.reach(from, l, seen)
	return marked(seen, false)
}

// ends looks for vertices that a path cannot pass through, if there are more than can be
// the next or the last. They have fewer than two edges. An edge to the head counts only
// for the next vertex.
func (r *rest) ends() *reason.Reason {
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
		return reason.New(reason.Ends, reason.FewEdges, r.names(few)...)
	}
	return nil
}

// leaves looks for vertices with fewer than two edges, if they are more than the free
// ends: in all, or of a colour. The head must be free, or the tour a cycle, which has no
// ends.
func (r *rest) leaves() *reason.Reason {
	var all []int32
	for v := range r.len() {
		if len(r.graph.Of(v)) < 2 && v != r.tail {
			all = append(all, v)
		}
	}
	if n := r.free(); len(all) > n {
		but := [...]string{"a closed tour has two at each node", "a path has only one end besides the given one", "a path has only two ends"}[n]
		return reason.New(reason.Ends, reason.Leaves+but, r.names(all)...)
	}
	if r.colour == nil {
		return nil
	}
	for _, colour := range []bool{false, true} {
		of := slices.DeleteFunc(slices.Clone(all), func(v int32) bool { return r.colour[v] != colour })
		if n := r.freeOf(colour); len(of) > n {
			but := [...]string{"a path has no end of [its|their] colour", "a path has only one end of their colour"}[n]
			if r.tail != none && r.colour[r.tail] == colour {
				but = "a path has only the given end of its colour" // of one vertex, or all would be too many
			}
			return reason.New(reason.Ends, reason.Leaves+but, r.names(of)...)
		}
	}
	return nil
}

// fewLinks returns vertices with fewer than two edges besides that to the head, if they
// are more than can be the next or the last of a path.
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

// cyclic reports whether a tour is a cycle, or would be with an edge from head to tail.
func (r *rest) cyclic() bool { return r.free() == 0 }

// directedEnds looks for vertices that no edge leads to, or none from.
func (r *rest) directedEnds() *reason.Reason {
	entered := dense.Marks(int(r.len()), r.graph.List)
	var sources, sinks []int32
	for v := range r.len() {
		if !entered[v] && v != r.head {
			sources = append(sources, v)
		}
		if len(r.graph.Of(v)) == 0 && v != r.tail {
			sinks = append(sinks, v)
		}
	}
	switch {
	case len(sources) > dense.Bit(r.head == none && !r.cycle):
		return reason.New(reason.Ends, reason.NoWayTo, r.names(sources)...)
	case len(sinks) > dense.Bit(r.tail == none && !r.cycle):
		return reason.New(reason.Ends, reason.NoWayFrom, r.names(sinks)...)
	}
	return nil
}
