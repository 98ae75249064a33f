package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/problem"
)

// choose returns one if n is 1, and more otherwise.
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

// unseen puts a proof into words where nothing plainer is seen.
func (x *Case) unseen(found *problem.None) *problem.None {
	no := &problem.None{
		Reason:   problem.ReasonSearch,
		Vertices: slices.Sorted(slices.Values(found.Vertices)),
		Text:     found.Text,
	}
	switch {
	case found.Format != "":
		no.Text = fmt.Sprintf(found.Format, x.list(no.Vertices))
	case found.Text == "":
		no.Text = "a check of the edges excludes one"
	}
	return no
}
