package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A condensation holds the strongly connected components of a graph in
// topological order: no edge leads to an earlier component. Within a component,
// vertices have local numbers: local number j of component i is part(i)[j].
type condensation struct {
	graph   dense.Lists
	of      []int32 // by vertex: its component
	local   []int32 // by vertex: its local number
	members []int32 // component by component
	begin   []int   // component i is members[begin[i]:begin[i+1]]
}

// condense finds the components of a graph. It returns nil if c is stopped.
func condense(c *work.Canceller, graph dense.Lists) *condensation {
	n := graph.Len()
	var strong dense.Components
	if strong.Find(c, graph) != nil {
		return nil
	}
	cd := &condensation{
		graph:   graph,
		of:      strong.Of, // renumbered below
		local:   make([]int32, n),
		members: strong.Order,
	}
	slices.Reverse(cd.members) // Find puts the sinks first
	old := int32(-1)           // the number that Find gave to the component
	count := int32(-1)         // its new number
	for i, v := range cd.members {
		if cd.of[v] != old {
			old = cd.of[v]
			count++
			cd.begin = append(work.Grow(c, cd.begin), i)
		}
		cd.of[v] = count
		cd.local[v] = int32(i - cd.begin[count])
		if c.Spend(2) != nil {
			return nil
		}
	}
	cd.begin = append(cd.begin, n)
	return cd
}

// len returns the number of components.
func (cd *condensation) len() int { return len(cd.begin) - 1 }

// part returns the vertices of a component, by local number.
func (cd *condensation) part(i int) []int32 { return cd.members[cd.begin[i]:cd.begin[i+1]] }

// inside returns the graph of a component, in local numbers. Its lists are in
// ascending order. If c is stopped, there are no edges.
func (cd *condensation) inside(c *work.Canceller, i int) dense.Lists {
	part := cd.part(i)
	l := dense.Lists{Start: make([]int, 1, len(part)+1)}
	for _, v := range part {
		begin := len(l.List)
		for _, w := range cd.graph.Of(v) {
			if cd.of[w] == int32(i) {
				l.List = append(work.Grow(c, l.List), cd.local[w])
			}
		}
		work.Sort(c, l.List[begin:])
		l.Start = append(l.Start, len(l.List))
		if c.Spend(1+len(cd.graph.Of(v))) != nil {
			return dense.NoEdges(len(part))
		}
	}
	return l
}

// global converts a path within a component from local numbers to vertices of
// the whole graph. It returns a new slice.
func (cd *condensation) global(i int, path []int32) []int32 {
	part := cd.part(i)
	list := make([]int32, len(path))
	for k, j := range path {
		list[k] = part[j]
	}
	return list
}
