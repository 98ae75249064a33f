package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
)

// asSearch returns the proof found, in words, with the reason "search". It is
// used when nothing plainer is found.
func (cs *Case) asSearch(found *problem.None) *problem.None {
	no := &problem.None{
		Reason:   problem.ReasonSearch,
		Vertices: slices.Sorted(slices.Values(found.Vertices)),
		Text:     found.Text,
	}
	switch {
	case found.Format != "":
		no.Text = cs.assumption() + cs.phrase(found.Format, no.Vertices)
	case found.Text == "":
		no.Text = "a check of the edges rules it out"
	}
	return no
}

// phrase returns the words of a [problem.None] that has a Format.
func (cs *Case) phrase(format string, vertices []int32) string {
	return fmt.Sprintf(format, cs.list(vertices), cs.border(vertices))
}

// border returns the beginning of a clause about the edges of the remainder
// that join the given vertices to the others. It says how many edges there are.
func (cs *Case) border(vertices []int32) string {
	n := cs.Graph.Len()
	isInside := dense.Marks(n, vertices)
	isOut := make([]bool, n)
	isEnd := make([]bool, n) // the ends of a path to be closed, whose edge is left out
	path := cs.Path()
	for i, v := range path {
		isOut[v] = i < len(path)-1
	}
	if cs.Closed && len(path) > 1 {
		first, last := path[0], path[len(path)-1]
		isOut[first] = false
		isEnd[first], isEnd[last] = true, true
	}
	edges := 0
	for u := range int32(n) {
		for _, v := range cs.Graph.Of(u) {
			isAcross := isInside[u] != isInside[v]
			isLeftOut := isOut[u] || isOut[v] || isEnd[u] && isEnd[v]
			isAgain := cs.Graph.Undirected && isInside[v] // the edge is counted from its inner end
			if isAcross && !isLeftOut && !isAgain {
				edges++
			}
		}
	}
	if edges == 1 {
		return "the only edge that joins"
	}
	return fmt.Sprintf("the %d edges that join", edges)
}

// InWords returns a proof in words, without looking for a plainer one.
func (cs *Case) InWords(found *problem.None) *problem.None {
	no := *found
	no.Vertices = slices.Sorted(slices.Values(found.Vertices))
	if found.Format != "" {
		no.Text = cs.phrase(found.Format, no.Vertices)
	}
	return &no
}

// fewer returns the reason with fewer vertices, or a if both have equally many.
// A reason may be nil.
func fewer(a, b *problem.None) *problem.None {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case len(b.Vertices) < len(a.Vertices):
		return b
	}
	return a
}
