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
