package main

import (
	"errors"
	"fmt"
	"strings"

	"example.com/knighttour"
)

// proof returns the proof in an error, or nil if the error has none.
func proof(err error) *knighttour.NoTourError {
	no := new(knighttour.NoTourError)
	if !errors.As(err, &no) {
		return nil
	}
	return no
}

// why says why there is no tour. It calls the nodes by their names in the file.
func (r tourResult) why(no *knighttour.NoTourError) string {
	if r.isLongest {
		return r.nothing()
	}
	text := "no " + r.sought() + ": " + r.because(no)
	if r.hint {
		text += fmt.Sprintf("; the piece is a %s, and -piece sets another", r.piece)
	}
	return text
}

// nothing returns a sentence that says that there is no path or cycle at all,
// and therefore no longest one.
func (r tourResult) nothing() string {
	switch {
	case r.goal != knighttour.Closed():
		return fmt.Sprintf("no path leads from %s to %s", brief(r.from), brief(r.to))
	case r.from != "":
		return "no cycle passes through " + brief(r.from)
	}
	return "the graph has no cycle"
}

// sought names what was looked for.
func (r tourResult) sought() string {
	if len(r.Places) > 0 {
		return "solution"
	}
	text := "tour"
	if r.goal == knighttour.Closed() {
		text = "closed tour"
	}
	from := r.from
	if r.searchedFrom != "" {
		text += fmt.Sprintf(" of the %s board", r.file)
		if r.goal != knighttour.Closed() {
			from = r.searchedFrom
		}
	}
	if from != "" {
		text += " from " + brief(from)
	}
	if r.to != "" {
		text += " to " + brief(r.to)
	}
	return text
}

// because returns a clause that states a proof in the words of the program: see
// [knighttour.Reason].
func (r tourResult) because(no *knighttour.NoTourError) string {
	at := r.listed(no.Nodes)
	switch no.Reason {
	case knighttour.ReasonGoal:
		return r.contradiction(no, at)
	case knighttour.ReasonColours:
		return r.uneven(no, at)
	case knighttour.ReasonUnconnected:
		return r.unreachable(no.Nodes, at)
	case knighttour.ReasonEnds:
		return r.tooManyEnds(no.Nodes, at)
	case knighttour.ReasonCut:
		return fmt.Sprintf(
			"without %s the graph falls into %d parts, and a tour can visit only %d of them",
			at, no.Needs, no.Has)
	case knighttour.ReasonMatching:
		if r.directed() {
			return fmt.Sprintf("a tour goes on from at least %d of %s, each time to another %s,"+
				" and there are only %d to go on to", no.Needs, at, r.noun(), no.Has)
		}
		at = strings.TrimPrefix(at, "the ")
		return fmt.Sprintf("no two of the %s are neighbours: a tour needs at least %d edges at them,"+
			" and they have too few neighbours for more than %d", at, no.Needs, no.Has)
	case knighttour.ReasonSearch:
		if len(no.Nodes) > 0 {
			return "a tour cannot get through " + at
		}
	}
	return detail(no)
}

// detail returns the last clause of the library's error text. It names a
// theorem, or the method that tried every possibility, which no field of the
// proof does. The clause begins after the last colon of the text: it contains
// no colon, nor any names of nodes, which could contain one.
func detail(no *knighttour.NoTourError) string {
	text := no.Error()
	return text[strings.LastIndex(text, ": ")+len(": "):]
}

// contradiction says how the parts of the question contradict each other. The
// parameter at lists the nodes of the proof, here and in the functions below.
func (r tourResult) contradiction(no *knighttour.NoTourError, at string) string {
	switch {
	case no.Needs > 0:
		return fmt.Sprintf("it needs at least %s, and there are %d", plural(no.Needs, r.noun()), no.Has)
	case len(r.Places) > 0:
		return r.apart(no.Nodes, at)
	case r.from != "" && r.from == r.to:
		return "it cannot both begin and end there"
	case r.goal == knighttour.Closed():
		return "no edge leads back to the start"
	}
	return "the ends contradict each other at " + at
}

// apart says that no path with the right number of moves joins two squares with
// given numbers.
func (r tourResult) apart(ids []int64, at string) string {
	numbers := make(map[int64]int)
	for i, id := range r.Places {
		numbers[id] = i + 1
	}
	if len(ids) != 2 || numbers[ids[0]] == 0 || numbers[ids[1]] == 0 {
		return "the given numbers contradict each other at " + at
	}
	a, b := ids[0], ids[1]
	if numbers[a] > numbers[b] {
		a, b = b, a
	}
	both := fmt.Sprintf("%d (%s) and %d (%s)", numbers[a], r.name(a), numbers[b], r.name(b))
	moves := numbers[b] - numbers[a]
	if moves == 1 {
		return both + " are not a move apart"
	}
	return fmt.Sprintf("%s cannot be joined in %d moves through empty squares", both, moves)
}

// uneven says that there are too few nodes of one colour, or that the end has
// the wrong colour.
func (r tourResult) uneven(no *knighttour.NoTourError, at string) string {
	text := fmt.Sprintf("the %ss have two colours that alternate along a tour", r.noun())
	if len(no.Nodes) > 0 {
		return fmt.Sprintf("%s, so that it cannot end at %s", text, at)
	}
	return fmt.Sprintf("%s, which needs at least %d of the rarer one, and there are %d",
		text, no.Needs, no.Has)
}

// unreachable says that nodes cannot be reached, or that no path leads away
// from them.
func (r tourResult) unreachable(ids []int64, at string) string {
	isClosed := r.goal == knighttour.Closed()
	switch {
	case isClosed && r.directed() && r.from != "":
		return fmt.Sprintf("there is no path from %s to %s, or none back", brief(r.from), at)
	case isClosed && r.directed():
		return fmt.Sprintf("all edges between %s and the others lead the same way, or there are none", at)
	case isClosed || r.from == "" && r.to == "":
		return fmt.Sprintf("no edge joins %s with the others", at)
	case r.to == "":
		return fmt.Sprintf("no path leads from %s to %s", brief(r.from), at)
	case r.from != "":
		return fmt.Sprintf("no path from %s to %s passes through %s", brief(r.from), brief(r.to), at)
	}
	for _, id := range ids {
		if r.name(id) == r.to {
			return fmt.Sprintf("no path leads to %s from the others", at)
		}
	}
	return fmt.Sprintf("no path leads from %s to %s", at, brief(r.to))
}

// tooManyEnds says that more nodes must be ends of a tour than a tour has ends.
func (r tourResult) tooManyEnds(ids []int64, at string) string {
	each := at + " can only be the first or the last"
	if len(ids) > 1 {
		each = "each of " + each
	}
	if r.haveFewEdges(ids) {
		each = at + " have fewer than two edges"
		if len(ids) == 1 {
			each = at + " has fewer than two edges"
		}
	}
	switch {
	case r.goal == knighttour.Closed():
		return each + ", and a closed tour passes through all"
	case r.from != "" && r.to != "":
		return each + ", and both ends are given"
	case r.from != "" || r.to != "":
		return each + ", and one end is given"
	}
	return each + ", and a tour has only two ends"
}

// haveFewEdges reports whether each of some nodes of an undirected graph has
// fewer than two edges.
func (s *subject) haveFewEdges(ids []int64) bool {
	if s.directed() {
		return false
	}
	for _, id := range ids {
		if s.Graph.From(id).Len() >= 2 {
			return false
		}
	}
	return true
}

// listed lists nodes, as in "squares b5, d5 and f5". If there are many, it
// names only the first few and the last few.
func (s *subject) listed(ids []int64) string {
	const most, shown = 9, 4
	switch n := len(ids); {
	case n == 1:
		return s.noun() + " " + brief(s.name(ids[0]))
	case n <= most:
		return fmt.Sprintf("%ss %s", s.noun(), list(s.briefs(ids), "and"))
	default:
		first, last := s.briefs(ids[:shown]), s.briefs(ids[n-shown:])
		return fmt.Sprintf("the %s %s, …, %s", plural(n, s.noun()),
			strings.Join(first, ", "), strings.Join(last, ", "))
	}
}

// briefs returns the names of nodes as words of a sentence, as brief does.
func (s *subject) briefs(ids []int64) []string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = brief(s.name(id))
	}
	return words
}

// flaw returns the first reason why a path is not a tour, or "" if it is one.
// The result step is the step at which the path goes wrong, counted from 1, or
// 0 if all steps are right. If closed is set, the tour must be closed.
func (s *subject) flaw(path []int64, closed bool) (text string, step int) {
	steps := make(map[int64]int, len(path)) // by node, from 1
	for i, id := range path {
		here := brief(s.name(id))
		before, again := steps[id]
		switch {
		case again:
			return fmt.Sprintf("%s is visited again, after step %d", here, before), i + 1
		case i > 0 && s.Graph.Edge(path[i-1], id) == nil:
			return fmt.Sprintf("no edge leads from %s to %s", brief(s.name(path[i-1])), here), i + 1
		}
		steps[id] = i + 1
	}
	n := len(path)
	if n < s.nodes() {
		nodes := s.Graph.Nodes()
		for nodes.Next() {
			id := nodes.Node().ID()
			if steps[id] == 0 {
				return fmt.Sprintf("%s of %s are visited, and %s is not",
					group(n), plural(s.nodes(), s.noun()), brief(s.name(id))), 0
			}
		}
	}
	if closed && !(knighttour.Tour{Path: path}).IsClosed(s.Graph) {
		return "it is not closed: " + s.notBack(path), 0
	}
	return "", 0
}

// notBack says why a tour does not return to its start.
func (s *subject) notBack(path []int64) string {
	n := len(path)
	if n > 1 && s.Graph.Edge(path[n-1], path[0]) == nil {
		return fmt.Sprintf("no edge leads from %s back to %s",
			brief(s.name(path[n-1])), brief(s.name(path[0])))
	}
	return "there are too few " + s.noun() + "s for a way back"
}
