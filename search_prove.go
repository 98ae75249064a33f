package knighttour

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/reason"
)

// This file holds the quick proofs, before a search, that there is no tour.

// obstacle returns a reason why there is no tour, or nil if it finds none.
func (p *problem) obstacle() *reason.Reason {
	n := p.f.n
	if least := p.minClosed(); p.closed && n < least {
		return reason.New(reason.Size, fmt.Sprintf("a closed tour takes at least %d nodes, and the graph has %d", least, n)).With(n, least)
	}
	if p.end == p.start && n > 1 {
		return p.because(reason.Goal, "a tour of several nodes cannot end where it starts", p.end)
	}
	if len(p.prefix) < n && slices.Contains(p.prefix, p.end) {
		return p.because(reason.Goal, "its prefix visits the end before all other nodes are visited", p.end)
	}
	if n == 1 {
		return nil
	}
	return cmp.Or(p.connectionObstacle(), p.degreeObstacle(), p.colourObstacle())
}

func (p *problem) connectionObstacle() *reason.Reason {
	if p.unreached < 0 {
		return nil
	}
	return p.because(reason.Unconnected, "the graph is not connected: no path joins nodes %s", 0, int32(p.unreached))
}

// degreeObstacle checks the vertices that a path can only begin or end with.
func (p *problem) degreeObstacle() *reason.Reason {
	for _, v := range p.sources {
		if p.closed || v != p.start {
			return p.because(reason.Ends, "no edge leads to node %s", v)
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
		return p.because(reason.Ends, "node %s has too few edges for a path to pass through it", last[0])
	case len(last) > 1:
		return p.because(reason.Ends, "nodes %s have too few edges for a path to pass through them, and only one can be the last", last...)
	}
	return nil
}

const alternate = "the nodes have two colours that alternate along a path, and "

// colourObstacle checks the numbers of vertices of each colour of a bipartite
// graph, such as a board, and the colour of the end. A path alternates between
// the colours.
func (p *problem) colourObstacle() *reason.Reason {
	if p.colour == nil {
		return nil
	}
	c := p.colour[p.start]
	same, other := p.count[dense.Bit(c)], p.count[dense.Bit(!c)]
	balanced := same == other || same == other+1
	if p.closed {
		balanced = same == other
	}
	if !balanced {
		text := fmt.Sprintf(alternate+"there are %d of the start's colour and %d of the other", same, other)
		return reason.New(reason.Colours, text).With(same, other)
	}
	if p.end >= 0 && p.colour[p.end] != p.lastColour {
		whose := "the other colour than the start"
		if p.colour[p.end] == c {
			whose = "the start's colour"
		}
		text := fmt.Sprintf(alternate+"the end has %s: a path over %d nodes cannot end there", whose, p.f.n)
		return p.because(reason.Colours, text, p.end).With(same, other)
	}
	return nil
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

// freeStartObstacle returns a reason why there is no tour from any node, or nil if
// it finds none.
func (p *problem) freeStartObstacle() *reason.Reason {
	n := p.f.n
	if n == 1 || p.closed && n < p.minClosed() {
		return nil
	}
	if why := cmp.Or(p.connectionObstacle(), p.tooManyEnds()); why != nil || p.colour == nil {
		return why
	}
	difference := abs(p.count[0] - p.count[1])
	if difference > 1 || p.closed && difference > 0 {
		return reason.New(reason.Colours, fmt.Sprintf(alternate+"there are %d of one and %d of the other", p.count[0], p.count[1])).With(p.count[:]...)
	}
	if p.end >= 0 && difference == 1 && p.colour[p.end] != (p.count[1] > p.count[0]) {
		text := fmt.Sprintf(alternate+"a path over %d nodes ends with the one that has more, and the end has the other", n)
		return p.because(reason.Colours, text, p.end).With(p.count[:]...)
	}
	return nil
}

// tooManyEnds checks the vertices that can only be the first or the last of an
// open tour.
func (p *problem) tooManyEnds() *reason.Reason {
	const tooFew = "%s have too few edges for a path to pass through them, and only "
	isEnd := func(v int32) bool { return v == p.end }
	leaves := slices.DeleteFunc(slices.Clone(p.leaves), isEnd)
	sinks := slices.DeleteFunc(slices.Clone(p.sinks), isEnd)
	open := 1 - dense.Bit(p.end >= 0) // how many of these may be the last
	switch {
	case p.closed:
		return nil
	case len(leaves) > 1+open && open == 1:
		return p.because(reason.Ends, tooFew+"two can be its ends", leaves[:3]...)
	case len(leaves) > 1+open:
		return p.because(reason.Ends, tooFew+"one can be the first", leaves[:2]...)
	case len(p.sources) > 1:
		return p.because(reason.Ends, "no edge leads to nodes %s, and only one can be the first", p.sources[:2]...)
	case len(sinks) > open && open == 0:
		return p.because(reason.Ends, "no edge leads from node %s, which is not the end", sinks[0])
	case len(sinks) > open:
		return p.because(reason.Ends, "no edge leads from nodes %s, and only one can be the last", sinks[:2]...)
	}
	return nil
}

// because returns a reason. If the text has a %s, that stands for the vertices.
func (p *problem) because(kind reason.Kind, text string, vertices ...int32) *reason.Reason {
	return reason.New(kind, text, idsOf(p.f, vertices)...)
}
