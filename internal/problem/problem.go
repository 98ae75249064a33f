// Package problem says in numbers what is looked for: a graph, where a tour begins and
// ends, and what it begins with ([Problem]).
//
// It has the proofs that are made before any search.
package problem

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/work"
)

// A Goal is the kind of tour to find.
type Goal struct {
	Closed bool  // whether the last vertex must lead back to the start
	End    int32 // the vertex that must be the last, or -1
}

// Goals without an end: that of a tour that may end at any vertex, and that of a closed one.
var (
	Open   = Goal{End: -1}
	Closed = Goal{Closed: true, End: -1}
)

// A Problem is what a search looks for. It does not change during the search.
type Problem struct {
	Goal
	Graph     *dense.Graph
	Plan      *order.Plan // the order of trial; nil before a search needs it
	Start     int32
	Prefix    []int32 // what paths begin with, the start included; nil if only the start is given
	Prune     bool
	FreeStart bool // whether a tour may begin at any vertex

	// The rest, MaxForced excepted, is set only in problems that prune.

	dense.Properties         // of the graph
	Exits            []int32 // the predecessors of the start of a closed tour, or a given end
	MaxForced        int32   // how many unvisited vertices may be forced: one if the goal fixes the last, else two
	LastColour       bool    // the colour of the last vertex of a tour, in a bipartite graph
}

// NewFree returns the problem of finding tours of g from any vertex, without a
// start. The error is a [reason.Reason] if a quick argument shows that there are
// none.
func NewFree(c *work.Canceller, g *dense.Graph, goal Goal) (p Problem, err error) {
	p = Problem{Graph: g, Goal: goal, Prune: true, FreeStart: true}
	if g.Len() == 0 {
		return p, p.obstacle()
	}
	if err := p.setProperties(c); err != nil {
		return p, err
	}
	return p, p.freeStartObstacle()
}

// Prepare completes a problem whose other fields are set. If it prunes, the error is
// a [reason.Reason] if a quick argument shows that there is no tour.
func (p *Problem) Prepare(c *work.Canceller) error {
	p.MaxForced = 2
	if !p.Prune {
		return nil
	}
	if err := p.setProperties(c); err != nil {
		return err
	}
	prev, err := p.Graph.Predecessors(c)
	if err != nil {
		return err
	}
	switch {
	case p.Closed:
		p.MaxForced = 1
		p.Exits = prev.Of(p.Start)
	case p.End >= 0:
		p.MaxForced = 1
		p.Exits = []int32{p.End}
	}
	p.LastColour = p.ColourAfter(p.Graph.Len() - 1)
	return p.obstacle()
}

func (p *Problem) setProperties(c *work.Canceller) error {
	properties, err := p.Graph.Properties(c)
	if err == nil {
		p.Properties = *properties
	}
	return err
}

// ColourAfter returns the colour of the vertex that a path from the start reaches
// after the given number of steps. It means nothing if the graph is not bipartite.
func (p *Problem) ColourAfter(steps int) bool {
	return p.Colour != nil && p.Colour[p.Start] != (steps%2 == 1)
}

// Reaches reports whether a path over all vertices that ends with v reaches the
// goal.
func (p *Problem) Reaches(v int32) bool {
	switch {
	case p.Closed:
		return p.Graph.Len() >= p.minClosed() && p.Graph.Has(v, p.Start)
	case p.End >= 0:
		return v == p.End
	}
	return true
}

// minClosed returns the least number of vertices of a closed tour, which in an
// undirected graph uses no edge twice.
func (p *Problem) minClosed() int { return 2 + dense.Bit(p.Graph.Undirected) }

// Path returns what paths begin with: the prefix, or the start.
func (p *Problem) Path() []int32 {
	if p.Prefix == nil {
		return []int32{p.Start}
	}
	return p.Prefix
}

// InteriorSet returns the interior vertices of a graph of up to 64.
func (p *Problem) InteriorSet() uint64 {
	switch {
	case p.Colour == nil:
		return 0
	case p.LastColour:
		return dense.AllBits(p.Graph.Len()) &^ p.Coloured
	}
	return p.Coloured
}

// IsInterior reports whether v has not the colour of the last vertex of a tour.
func (p *Problem) IsInterior(v int32) bool {
	return p.Colour != nil && p.Colour[v] != p.LastColour
}

// The quick proofs, before a search, that there is no tour.

// obstacle returns a reason why there is no tour, or nil if it finds none.
func (p *Problem) obstacle() error {
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

func (p *Problem) connectionObstacle() error {
	if p.Unreached < 0 {
		return nil
	}
	return reason.New(reason.Unconnected, reason.NotConnected, 0, int32(p.Unreached))
}

// degreeObstacle checks the vertices that a path can only begin or end with.
func (p *Problem) degreeObstacle() error {
	for _, v := range p.Sources {
		if p.Closed || v != p.Start {
			return reason.New(reason.Ends, reason.NoWayTo, v)
		}
	}
	var last []int32 // up to two vertices that can only be the last
	for _, list := range [...][]int32{p.Leaves, p.Sinks} {
		for _, v := range list {
			if len(last) < 2 && (p.Closed || v != p.End && (v != p.Start || !p.Graph.Undirected)) {
				last = append(last, v)
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
func (p *Problem) colourObstacle() error {
	if p.Colour == nil {
		return nil
	}
	c := p.Colour[p.Start]
	same, other := p.Count[dense.Bit(c)], p.Count[dense.Bit(!c)]
	if same != other && (p.Closed || same != other+1) {
		return reason.New(reason.Colours, reason.Unbalanced).With(same, other)
	}
	if p.End >= 0 && p.Colour[p.End] != p.LastColour {
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
func (p *Problem) freeStartObstacle() error {
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
func (p *Problem) tooManyEnds() error {
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
