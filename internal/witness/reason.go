package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/problem"
)

// choose returns one if n is 1, and more for any other n.
func choose(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// kindOfTour names the kind of tour that the goal asks for.
func (x *Case) kindOfTour() string {
	if x.Closed {
		return "a closed tour"
	}
	return "a path"
}

// list names vertices of the case.
func (x *Case) list(vertices []int32) string {
	return english.List(x.Noun, vertices, x.Name)
}

// assumption returns the beginning of a sentence about the rest, which is not
// empty if the rest is not the whole graph.
func (x *Case) assumption() string {
	if len(x.Path()) > 1 {
		return "once the prefix is fixed, "
	}
	return ""
}

// unseen puts a proof into words if no plainer reason is seen.
func (x *Case) unseen(found *problem.None) *problem.None {
	no := &problem.None{
		Reason:   problem.ReasonSearch,
		Vertices: slices.Sorted(slices.Values(found.Vertices)),
		Text:     found.Text,
	}
	switch {
	case found.Format != "":
		said := fmt.Sprintf(found.Format, x.list(no.Vertices), x.border(no.Vertices))
		no.Text = x.assumption() + said
	case found.Text == "":
		no.Text = "a check of the edges excludes one"
	}
	return no
}

// border says how many edges of the rest join the given vertices to the others.
func (x *Case) border(vertices []int32) string {
	n := x.Graph.Len()
	isInside := dense.Marks(n, vertices)
	isOut := make([]bool, n)
	isEnd := make([]bool, n) // ends of a path to be closed: an edge between them is left out
	path := x.Path()
	for i, v := range path {
		isOut[v] = i < len(path)-1
	}
	if x.Closed && len(path) > 1 {
		first, last := path[0], path[len(path)-1]
		isOut[first] = false
		isEnd[first], isEnd[last] = true, true
	}
	edges := 0
	for u := range int32(n) {
		for _, v := range x.Graph.Of(u) {
			switch {
			case isInside[u] == isInside[v]:
			case isOut[u], isOut[v], isEnd[u] && isEnd[v]:
			case isInside[u], !x.Graph.Undirected: // an undirected edge is in two lists
				edges++
			}
		}
	}
	if edges == 1 {
		return "the only edge that joins"
	}
	return fmt.Sprintf("the %d edges that join", edges)
}

// Told puts a proof into words without looking for a plainer one.
func (x *Case) Told(found *problem.None) *problem.None {
	no := *found
	no.Vertices = slices.Sorted(slices.Values(found.Vertices))
	if found.Format != "" {
		no.Text = fmt.Sprintf(found.Format, x.list(no.Vertices))
	}
	return &no
}
