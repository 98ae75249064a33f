package witness

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/reason"
)

// unreached looks for vertices that cannot be reached from the head, or that cannot reach
// the end.
func (r *rest) unreached() (*reason.Reason, error) {
	if r.first != none {
		reached, err := r.reach(r.first, r.graph)
		if err != nil {
			return nil, err
		}
		if list := r.missing(reached); len(list) > 0 {
			return reason.New(reason.Unreached, "no way leads to %s", r.names(list)...), nil
		}
	}
	last := r.tail
	if r.cycle {
		last = r.first
	}
	if r.undirected || last == none {
		return nil, nil
	}
	back, err := r.graph.Transpose(r.c)
	if err != nil {
		return nil, err
	}
	reaches, err := r.reach(last, back)
	if err != nil {
		return nil, err
	}
	if list := r.missing(reaches); len(list) > 0 {
		return reason.New(reason.Stranded, "no way leads from %s to the end", r.names(list)...), nil
	}
	return nil, nil
}

// ends looks for vertices that a path cannot pass through, if there are more than can be
// the next or the last. They have fewer than two edges. An edge to the head counts only
// for the next vertex.
func (r *rest) ends() (*reason.Reason, error) {
	if err := r.c.Spend(int(r.len()) + len(r.graph.List)); err != nil {
		return nil, err
	}
	if !r.undirected {
		return r.directedEnds(), nil
	}
	if r.len() == 2 {
		return nil, nil
	}
	if r.head == none {
		return r.leaves(), nil
	}
	if few := r.fewLinks(); len(few) > 0 {
		return reason.New(reason.Ends, reason.FewEdges, r.names(few)...), nil
	}
	return nil, nil
}

// leaves looks for vertices with fewer than two edges, if they are more than the free
// ends: in all, or of a colour. The head must be free, or the tour a cycle, which has no
// ends.
func (r *rest) leaves() *reason.Reason {
	var all []int32
	var of [2][]int32 // by colour
	for v := range r.len() {
		if len(r.graph.Of(v)) < 2 && v != r.tail {
			all = append(all, v)
			if r.colour != nil {
				c := dense.Bit(r.colour[v])
				of[c] = append(of[c], v)
			}
		}
	}
	if n := r.free(); len(all) > n {
		but := [...]string{"a closed tour has two at each node", "a path has only one end besides the given one", "a path has only two ends"}[n]
		return reason.New(reason.Ends, reason.Leaves+but, r.names(all)...)
	}
	for c := range of {
		if len(of[c]) == 0 {
			continue
		}
		if n := r.freeOf(c == 1); len(of[c]) > n {
			but := [...]string{"a path has no end of [its|their] colour", "a path has only one end of their colour"}[n]
			if r.tail != none && r.colour[r.tail] == (c == 1) {
				but = "a path has only the given end of its colour" // of one vertex, or all would be too many
			}
			return reason.New(reason.Ends, reason.Leaves+but, r.names(of[c])...)
		}
	}
	return nil
}

// fewLinks returns vertices with fewer than two edges besides that to the head, if they
// are more than can be the next or the last of a path.
func (r *rest) fewLinks() []int32 {
	last := r.lastColour()
	var all []int32
	var which [4][]int32 // of these: those that can be neither, only next, only last, or both
	for v := range r.len() {
		next := dense.Bit(r.graph.Has(r.head, v))
		links := len(r.graph.Of(v)) - next
		if v == r.head || v == r.tail || links > 1 {
			continue
		}
		may := 0
		if links == 1 {
			may = next + 2*dense.Bit(r.tail == none && (last == nil || r.colour[v] == *last))
		}
		all = append(all, v)
		which[may] = append(which[may], v)
	}
	switch {
	case len(which[0]) > 0:
		return which[0]
	case len(which[1]) > 1:
		return which[1]
	case len(which[2]) > 1:
		return which[2]
	case len(all) > 2:
		return all
	}
	return nil
}

// cyclic reports whether a tour is a cycle, or would be with an edge from head to tail.
func (r *rest) cyclic() bool { return r.free() == 0 }

// lastColour returns the colour of the last vertex of a path from the head, or nil if
// that is not known.
func (r *rest) lastColour() *bool {
	if r.colour == nil || r.head == none {
		return nil
	}
	last := r.colour[r.head] != (r.len()%2 == 0)
	return &last
}

// directedEnds looks for vertices that no edge leads to, or none from.
func (r *rest) directedEnds() *reason.Reason {
	entered := make([]bool, r.len())
	for _, w := range r.graph.List {
		entered[w] = true
	}
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
