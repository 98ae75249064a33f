package witness

import (
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/problem"
)

// A Case is a problem without a tour, and the names of its vertices. The
// problem need not be prepared.
type Case struct {
	*problem.Problem
	Noun string               // what a vertex is called: "node" or "square"
	Name func(v int32) string // the name of a vertex
}

// isBoard reports whether the vertices are squares. Their places are then the
// numbers of a puzzle, which count from 1.
func (cs *Case) isBoard() bool { return cs.Noun == "square" }

// choose returns the text singular if n is 1, and the text plural otherwise.
func choose(n int, singular, plural string) string {
	if n == 1 {
		return singular
	}
	return plural
}

// kindOfTour names the kind of tour that the goal asks for.
func (cs *Case) kindOfTour() string {
	if cs.Closed {
		return "a closed tour"
	}
	return "a path"
}

// list returns the names of vertices of the case, as a list in words.
func (cs *Case) list(vertices []int32) string {
	return english.List(cs.Noun, vertices, cs.Name)
}

// assumption returns the beginning of a sentence about the remainder. It is
// empty if the remainder is the whole graph.
func (cs *Case) assumption() string {
	if len(cs.Path()) > 1 {
		return "once the prefix is fixed, "
	}
	return ""
}
