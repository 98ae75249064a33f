package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// endingAtLast returns a copy of the case whose end is the vertex of the last
// place. If the tour is closed, has an end already, or has no given last place,
// it returns the case itself.
func (cs *Case) endingAtLast() *Case {
	last := cs.Places[len(cs.Places)-1]
	if cs.Closed || cs.End >= 0 || last < 0 {
		return cs
	}
	p := *cs.Problem
	p.End = last
	return &Case{Problem: &p, Noun: cs.Noun, Name: cs.Name}
}

// contradiction returns the reason why the path contradicts the goal, or nil.
func (cs *Case) contradiction() *problem.None {
	n := cs.Graph.Len()
	smallest := cs.MinClosed() // number of vertices of a closed tour
	about := func(v int32, text string) *problem.None {
		return &problem.None{
			Reason:   problem.ReasonGoal,
			Vertices: []int32{v},
			Text:     fmt.Sprintf(text, cs.list([]int32{v})),
		}
	}
	path := cs.Path()
	switch {
	case cs.Closed && n < smallest:
		return &problem.None{
			Reason: problem.ReasonGoal,
			Needs:  smallest,
			Has:    n,
			Text: fmt.Sprintf("a closed tour takes at least %d %ss, and the graph has %d",
				smallest, cs.Noun, n),
		}
	case len(path) == 0:
		return nil
	case len(path) < n && slices.Contains(path, cs.End):
		return about(cs.End, "a tour cannot visit %s before all others and end there")
	case len(path) < n:
		return nil
	}
	// The path has all vertices.
	head := path[n-1]
	switch {
	case cs.Closed && !cs.Graph.Has(head, path[0]):
		return about(head, "no edge leads from %s back to the start")
	case cs.End >= 0 && head != cs.End:
		return about(head, "these are all "+cs.Noun+"s, and %s is the last")
	}
	return nil
}

// excluded returns the reason why two places exclude each other, or nil.
func (cs *Case) excluded(c *work.Canceller) *problem.None {
	a, b := problem.Excluded(c, cs.Problem)
	if a == nil {
		a, b = problem.Apart(c, cs.Problem)
	}
	if a == nil {
		return nil
	}
	vertices := []int32{a.Vertex, b.Vertex}
	slices.Sort(vertices)
	no := &problem.None{Reason: problem.ReasonGoal, Vertices: slices.Compact(vertices)}
	index, indices, first := "index", "indices", 0
	if cs.isBoard() {
		index, indices, first = "number", "numbers", 1
	}
	steps := b.Index - a.Index
	switch {
	case a.Vertex == b.Vertex:
		no.Text = fmt.Sprintf("%s would have the %s %d and %d",
			cs.list(no.Vertices), indices, a.Index+first, b.Index+first)
	case steps == 0:
		no.Text = fmt.Sprintf("%s would both have the %s %d",
			cs.list(no.Vertices), index, a.Index+first)
	case cs.isBoard():
		no.Text = cs.notJoined(a, b)
	case steps == 1:
		no.Text = fmt.Sprintf("no edge leads from %s, to %s", cs.placed(a), cs.placed(b))
	default:
		no.Text = fmt.Sprintf(
			"no path of %d steps through %ss without a place leads from %s, to %s",
			steps, cs.Noun, cs.placed(a), cs.placed(b))
	}
	return no
}

// misfits returns a reason with the vertices that fit between no two places, or
// nil if there are no such vertices.
func (cs *Case) misfits(c *work.Canceller) *problem.None {
	if cs.Places == nil {
		return nil
	}
	list := problem.Misfits(c, cs.Problem)
	if len(list) == 0 {
		return nil
	}
	places := "places"
	if cs.isBoard() {
		places = "numbers"
	}
	return &problem.None{
		Reason:   problem.ReasonGoal,
		Vertices: list,
		Text: fmt.Sprintf("%s %s between no two %s: each path that passes %s is too long",
			cs.list(list),
			choose(len(list), "fits", "fit"),
			places,
			choose(len(list), "it", "one of them")),
	}
}

// notJoined returns the sentence that says that two numbers of a puzzle cannot
// be joined by the moves between them.
func (cs *Case) notJoined(a, b *problem.Place) string {
	moves := english.Plural(b.Index-a.Index, "move")
	if b.Index > a.Index+1 {
		moves += " through empty squares"
	}
	n := cs.Graph.Len()
	numbered := func(p *problem.Place) string {
		return fmt.Sprintf("number %d on %s", p.Index%n+1, cs.list([]int32{p.Vertex}))
	}
	closing := ""
	if b.Index >= n {
		closing = ", to close the tour,"
	}
	return fmt.Sprintf("%s and %s%s cannot be joined in %s", numbered(a), numbered(b), closing, moves)
}

// placed returns the name of a vertex with its place. In a graph of n vertices,
// a place of n or more is one to which a closed tour comes back.
func (cs *Case) placed(p *problem.Place) string {
	name := cs.list([]int32{p.Vertex})
	n := cs.Graph.Len()
	switch {
	case p.Index == n:
		return name + ", the start again"
	case p.Index > n:
		return fmt.Sprintf("%s, at index %d again", name, p.Index-n)
	}
	return fmt.Sprintf("%s, at index %d", name, p.Index)
}
