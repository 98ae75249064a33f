// Package problem says in numbers what is looked for: a graph, where a tour begins and
// ends, and what it begins with ([Problem]).
//
// It has the proofs that are made before any search (quick.go), and the graph whose
// Hamiltonian cycles are the tours ([Closing]).
package problem

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
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
	lastColour       bool    // the colour of the last vertex of a tour, in a bipartite graph
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
	if why := p.freeStartObstacle(); why != nil {
		return p, why
	}
	return p, nil
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
	p.lastColour = p.ColourAfter(p.Graph.Len() - 1)
	if why := p.obstacle(); why != nil {
		return why
	}
	return nil
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
func (p *Problem) minClosed() int {
	if p.Graph.Undirected {
		return 3
	}
	return 2
}

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
	case p.lastColour:
		return dense.AllBits(p.Graph.Len()) &^ p.Coloured
	}
	return p.Coloured
}

// IsInterior reports whether v has not the colour of the last vertex of a tour.
func (p *Problem) IsInterior(v int32) bool {
	return p.Colour != nil && p.Colour[v] != p.lastColour
}
