package problem

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/reason"
)

// This file holds the quick proofs, before a search, that there is no tour.

// obstacle returns a reason why there is no tour, or nil if it finds none.
func (p *Problem) obstacle() *reason.Reason {
	n := p.Graph.Len()
	if least := p.minClosed(); p.Closed && n < least {
		return reason.New(reason.Size, reason.TooSmall).With(n, least)
	}
	if p.End == p.Start && n > 1 {
		return reason.New(reason.Goal, "a tour of several nodes cannot end where it starts", p.End)
	}
	if len(p.Prefix) < n && slices.Contains(p.Prefix, p.End) {
		return reason.New(reason.Goal, "its prefix visits the end before all other nodes are visited", p.End)
	}
	if n == 1 {
		return nil
	}
	return cmp.Or(p.connectionObstacle(), p.degreeObstacle(), p.colourObstacle())
}

func (p *Problem) connectionObstacle() *reason.Reason {
	if p.Unreached < 0 {
		return nil
	}
	return reason.New(reason.Unconnected, reason.NotConnected, 0, int32(p.Unreached))
}

// degreeObstacle checks the vertices that a path can only begin or end with.
func (p *Problem) degreeObstacle() *reason.Reason {
	for _, v := range p.Sources {
		if p.Closed || v != p.Start {
			return reason.New(reason.Ends, reason.NoWayTo, v)
		}
	}
	var last []int32 // vertices that can only be the last
	for _, list := range [...][]int32{p.Leaves, p.Sinks} {
		for _, v := range list {
			if p.Closed || v != p.End && (v != p.Start || !p.Graph.Undirected) {
				if last = append(last, v); len(last) == 2 {
					break
				}
			}
		}
	}
	switch {
	case len(last) > 0 && p.MaxForced == 1:
		return reason.New(reason.Ends, "%s has too few edges for a path to pass through it", last[0])
	case len(last) > 1:
		return reason.New(reason.Ends, "%s have too few edges for a path to pass through them, and only one can be the last", last...)
	}
	return nil
}

// colourObstacle checks the numbers of vertices of each colour of a bipartite
// graph, such as a board, and the colour of the end. A path alternates between
// the colours.
func (p *Problem) colourObstacle() *reason.Reason {
	if p.Colour == nil {
		return nil
	}
	c := p.Colour[p.Start]
	same, other := p.Count[dense.Bit(c)], p.Count[dense.Bit(!c)]
	balanced := same == other || same == other+1
	if p.Closed {
		balanced = same == other
	}
	if !balanced {
		return reason.New(reason.Colours, reason.Unbalanced).With(same, other)
	}
	if p.End >= 0 && p.Colour[p.End] != p.lastColour {
		return reason.New(reason.Colours, reason.WrongEnd, p.End).With(same, other)
	}
	return nil
}

// MayBegin reports whether a tour with a free start may begin at v. In a
// bipartite graph it begins with the colour of more vertices. If the colours have
// equally many, it begins with the colour that a given end does not have. If both
// ends are free, the reverse of a tour begins with the other colour, so one
// colour is enough in an undirected graph.
func (p *Problem) MayBegin(v int32) bool {
	switch {
	case v == p.End:
		return p.Graph.Len() == 1
	case p.Colour == nil || p.Closed:
		return true
	case p.Count[0] != p.Count[1]:
		return p.Colour[v] == (p.Count[1] > p.Count[0])
	case p.End >= 0:
		return p.Colour[v] != p.Colour[p.End]
	case p.Graph.Undirected:
		return p.Colour[v]
	}
	return true
}

// freeStartObstacle returns a reason why there is no tour from any node, or nil if
// it finds none.
func (p *Problem) freeStartObstacle() *reason.Reason {
	n := p.Graph.Len()
	if n == 1 || p.Closed && n < p.minClosed() {
		return nil
	}
	if why := cmp.Or(p.connectionObstacle(), p.tooManyEnds()); why != nil || p.Colour == nil {
		return why
	}
	difference := max(p.Count[0]-p.Count[1], p.Count[1]-p.Count[0])
	if difference > 1 || p.Closed && difference > 0 {
		return reason.New(reason.Colours, reason.UnbalancedBy).With(p.Count[:]...)
	}
	if p.End >= 0 && difference == 1 && p.Colour[p.End] != (p.Count[1] > p.Count[0]) {
		return reason.New(reason.Colours, reason.WrongEnd, p.End).With(p.Count[:]...)
	}
	return nil
}

// tooManyEnds checks the vertices that can only be the first or the last of an
// open tour.
func (p *Problem) tooManyEnds() *reason.Reason {
	const tooFew = "%s have too few edges for a path to pass through them, and only "
	isEnd := func(v int32) bool { return v == p.End }
	leaves := slices.DeleteFunc(slices.Clone(p.Leaves), isEnd)
	sinks := slices.DeleteFunc(slices.Clone(p.Sinks), isEnd)
	open := 1 - dense.Bit(p.End >= 0) // how many of these may be the last
	switch {
	case p.Closed:
		return nil
	case len(leaves) > 1+open && open == 1:
		return reason.New(reason.Ends, tooFew+"two can be its ends", leaves[:3]...)
	case len(leaves) > 1+open:
		return reason.New(reason.Ends, tooFew+"one can be the first", leaves[:2]...)
	case len(p.Sources) > 1:
		return reason.New(reason.Ends, "no edge leads to %s, and only one can be the first", p.Sources[:2]...)
	case len(sinks) > open && open == 0:
		return reason.New(reason.Ends, "no edge leads from %s, which is not the end", sinks[0])
	case len(sinks) > open:
		return reason.New(reason.Ends, "no edge leads from %s, and only one can be the last", sinks[:2]...)
	}
	return nil
}
