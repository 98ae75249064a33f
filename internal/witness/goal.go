package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// endingAtLast returns the case of a tour that ends where the last place says, if
// that is given.
func (x *Case) endingAtLast() *Case {
	last := x.Places[len(x.Places)-1]
	if x.Closed || x.End >= 0 || last < 0 {
		return x
	}
	p := *x.Problem
	p.End = last
	return &Case{Problem: &p, Noun: x.Noun, Name: x.Name}
}

// contradiction returns the reason why the path contradicts the goal, or nil.
func (x *Case) contradiction() *problem.None {
	n := x.Graph.Len()
	least := 2
	if x.Graph.Undirected {
		least = 3
	}
	no := func(text string, v int32) *problem.None {
		return &problem.None{
			Reason:   problem.ReasonGoal,
			Vertices: []int32{v},
			Text:     fmt.Sprintf(text, x.list([]int32{v})),
		}
	}
	path := x.Path()
	switch {
	case x.Closed && n < least:
		return &problem.None{
			Reason: problem.ReasonGoal,
			Needs:  least,
			Has:    n,
			Text: fmt.Sprintf("a closed tour takes at least %d %ss, and the graph has %d",
				least, x.Noun, n),
		}
	case len(path) == 0:
		return nil
	case len(path) < n && slices.Contains(path, x.End):
		return no("a tour cannot visit %s before all others and end there", x.End)
	case len(path) < n:
		return nil
	}
	// The path has all vertices.
	head := path[n-1]
	switch {
	case x.Closed && !x.Graph.Has(head, path[0]):
		return no("no edge leads from %s back to the start", head)
	case x.End >= 0 && head != x.End:
		return no("these are all "+x.Noun+"s, and %s is the last", head)
	}
	return nil
}

// excluded returns the reason why two places exclude each other, or nil.
func (x *Case) excluded(c *work.Canceller) *problem.None {
	a, b := problem.Excluded(c, x.Problem)
	if a == nil {
		a, b = problem.Apart(c, x.Problem)
	}
	if a == nil {
		return nil
	}
	both := []int32{a.Vertex, b.Vertex}
	slices.Sort(both)
	no := &problem.None{Reason: problem.ReasonGoal, Vertices: slices.Compact(both)}
	one, more, first := "index", "indices", 0
	if x.isBoard() {
		one, more, first = "number", "numbers", 1
	}
	steps := b.Index - a.Index
	switch {
	case a.Vertex == b.Vertex:
		no.Text = fmt.Sprintf("%s would have the %s %d and %d",
			x.list(no.Vertices), more, a.Index+first, b.Index+first)
	case steps == 0:
		no.Text = fmt.Sprintf("%s would both have the %s %d",
			x.list(no.Vertices), one, a.Index+first)
	case x.isBoard():
		no.Text = x.notJoined(a, b)
	case steps == 1:
		no.Text = fmt.Sprintf("no edge leads from %s, to %s", x.placed(a), x.placed(b))
	default:
		no.Text = fmt.Sprintf(
			"no path of %d steps through %ss without a place leads from %s, to %s",
			steps, x.Noun, x.placed(a), x.placed(b))
	}
	return no
}

// misfits returns the vertices that fit between no two places as the reason, or
// nil if there are none.
func (x *Case) misfits(c *work.Canceller) *problem.None {
	if x.Places == nil {
		return nil
	}
	list := problem.Misfits(c, x.Problem)
	if len(list) == 0 {
		return nil
	}
	places := "places"
	if x.isBoard() {
		places = "numbers"
	}
	return &problem.None{
		Reason:   problem.ReasonGoal,
		Vertices: list,
		Text: fmt.Sprintf("%s %s between no two %s: each path that passes %s is too long",
			x.list(list), choose(len(list), "fits", "fit"), places, choose(len(list), "it", "one of them")),
	}
}

// notJoined says that no moves lead from one number of a puzzle to another.
func (x *Case) notJoined(a, b *problem.Place) string {
	moves := english.Plural(b.Index-a.Index, "move")
	if b.Index > a.Index+1 {
		moves += " through empty squares"
	}
	n := x.Graph.Len()
	numbered := func(p *problem.Place) string {
		return fmt.Sprintf("number %d on %s", p.Index%n+1, x.list([]int32{p.Vertex}))
	}
	closing := ""
	if b.Index >= n {
		closing = ", to close the tour,"
	}
	return fmt.Sprintf("%s and %s%s cannot be joined in %s", numbered(a), numbered(b), closing, moves)
}

// placed names a vertex with its place. A closed tour comes back to places that
// it has visited.
func (x *Case) placed(p *problem.Place) string {
	name := x.list([]int32{p.Vertex})
	n := x.Graph.Len()
	switch {
	case p.Index == n:
		return name + ", the start again"
	case p.Index > n:
		return fmt.Sprintf("%s, at index %d again", name, p.Index-n)
	}
	return fmt.Sprintf("%s, at index %d", name, p.Index)
}
