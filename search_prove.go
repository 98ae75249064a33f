package knighttour

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/dense"
)

// This file holds the quick proofs, before a search, that there is no tour.

// obstacle returns a reason why there is no tour, or "" if it finds none.
func (p *problem) obstacle() string {
	n := p.f.n
	if least := p.minClosed(); p.closed && n < least {
		return fmt.Sprintf("a closed tour takes at least %d nodes, and the graph has %d", least, n)
	}
	if p.end == p.start && n > 1 {
		return "a tour of several nodes cannot end where it starts"
	}
	if len(p.prefix) < n && slices.Contains(p.prefix, p.end) {
		return "its prefix visits the end before all other nodes are visited"
	}
	if n == 1 {
		return ""
	}
	if reason := p.connectionObstacle(); reason != "" {
		return reason
	}
	if reason := p.degreeObstacle(); reason != "" {
		return reason
	}
	return p.colourObstacle()
}

func (p *problem) connectionObstacle() string {
	if p.unreached < 0 {
		return ""
	}
	return fmt.Sprintf("the graph is not connected: no path joins nodes %d and %d", p.f.id(0), p.f.id(int32(p.unreached)))
}

// degreeObstacle checks the vertices that a path can only begin or end with.
func (p *problem) degreeObstacle() string {
	for _, v := range p.sources {
		if p.closed || v != p.start {
			return fmt.Sprintf("no edge leads to node %d", p.f.id(v))
		}
	}
	var last []int32 // vertices that can only be the last
	for _, list := range [...][]int32{p.leaves, p.sinks} {
		for _, v := range list {
			if p.closed || v != p.end && (v != p.start || !p.f.undirected) {
				if last = append(last, v); len(last) == 2 {
					break
				}
			}
		}
	}
	switch {
	case len(last) > 0 && p.maxForced == 1:
		return fmt.Sprintf("node %d has too few edges for a path to pass through it", p.f.id(last[0]))
	case len(last) > 1:
		return fmt.Sprintf("nodes %d and %d have too few edges for a path to pass through them, and only one can be the last", p.f.id(last[0]), p.f.id(last[1]))
	}
	return ""
}

const alternate = "the nodes have two colours that alternate along a path, and "

// colourObstacle checks the numbers of vertices of each colour of a bipartite
// graph, such as a board, and the colour of the end. A path alternates between
// the colours.
func (p *problem) colourObstacle() string {
	if p.colour == nil {
		return ""
	}
	c := p.colour[p.start]
	same, other := p.count[dense.Bit(c)], p.count[dense.Bit(!c)]
	balanced := same == other || same == other+1
	if p.closed {
		balanced = same == other
	}
	if !balanced {
		return fmt.Sprintf(alternate+"there are %d of the start's colour and %d of the other", same, other)
	}
	if p.end >= 0 && p.colour[p.end] != p.lastColour {
		whose := "the other colour than the start"
		if p.colour[p.end] == c {
			whose = "the start's colour"
		}
		return fmt.Sprintf(alternate+"the end has %s: a path over %d nodes cannot end there", whose, p.f.n)
	}
	return ""
}

// mayBegin reports whether a tour with a free start may begin at v. In a
// bipartite graph it begins with the colour of more vertices. If the colours have
// equally many, it begins with the colour that a given end does not have. If both
// ends are free, the reverse of a tour begins with the other colour, so one
// colour is enough in an undirected graph.
func (p *problem) mayBegin(v int32) bool {
	switch {
	case v == p.end:
		return p.f.n == 1
	case p.colour == nil || p.closed:
		return true
	case p.count[0] != p.count[1]:
		return p.colour[v] == (p.count[1] > p.count[0])
	case p.end >= 0:
		return p.colour[v] != p.colour[p.end]
	case p.f.undirected:
		return p.colour[v]
	}
	return true
}

// freeStartObstacle returns a reason why there is no tour from any node, or "" if
// it finds none.
func (p *problem) freeStartObstacle() string {
	n := p.f.n
	if n == 1 || p.closed && n < p.minClosed() {
		return ""
	}
	if reason := p.connectionObstacle(); reason != "" {
		return reason
	}
	if !p.closed {
		if reason := p.tooManyEnds(); reason != "" {
			return reason
		}
	}
	if p.colour == nil {
		return ""
	}
	difference := abs(p.count[0] - p.count[1])
	if difference > 1 || p.closed && difference > 0 {
		return fmt.Sprintf(alternate+"there are %d of one and %d of the other", p.count[0], p.count[1])
	}
	if p.end >= 0 && difference == 1 && p.colour[p.end] != (p.count[1] > p.count[0]) {
		return fmt.Sprintf(alternate+"a path over %d nodes ends with the one that has more, and the end has the other", n)
	}
	return ""
}

// tooManyEnds checks the vertices that can only be the first or the last of an
// open tour.
func (p *problem) tooManyEnds() string {
	const tooFew = "%s have too few edges for a path to pass through them, and only %s"
	isEnd := func(v int32) bool { return v == p.end }
	leaves := slices.DeleteFunc(slices.Clone(p.leaves), isEnd)
	sinks := slices.DeleteFunc(slices.Clone(p.sinks), isEnd)
	open := 1 - dense.Bit(p.end >= 0) // how many of these may be the last
	switch {
	case len(leaves) > 1+open && open == 1:
		return fmt.Sprintf(tooFew, p.name(leaves[:3]), "two can be its ends")
	case len(leaves) > 1+open:
		return fmt.Sprintf(tooFew, p.name(leaves[:2]), "one can be the first")
	case len(p.sources) > 1:
		return fmt.Sprintf("no edge leads to nodes %s, and only one can be the first", p.name(p.sources[:2]))
	case len(sinks) > open && open == 0:
		return fmt.Sprintf("no edge leads from node %d, which is not the end", p.f.id(sinks[0]))
	case len(sinks) > open:
		return fmt.Sprintf("no edge leads from nodes %s, and only one can be the last", p.name(sinks[:2]))
	}
	return ""
}

// name lists the IDs of two or three vertices.
func (p *problem) name(v []int32) string {
	if len(v) == 2 {
		return fmt.Sprintf("%d and %d", p.f.id(v[0]), p.f.id(v[1]))
	}
	return fmt.Sprintf("%d, %d and %d", p.f.id(v[0]), p.f.id(v[1]), p.f.id(v[2]))
}
