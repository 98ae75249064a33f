// Package problem describes what a search looks for ([Problem]): a graph, where
// a tour begins and ends, and the path that it begins with.
//
// It also defines the error that there is no tour ([None]), and returns it
// before any search if degrees, colours or connections show it. Package witness
// finds proofs that people can follow, and the words for them.
package problem

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/work"
)

// A Goal is the kind of tour to find. Begin with [Open] or [Closed]: a zero
// Goal ends at vertex 0.
type Goal struct {
	Closed bool  // whether the last vertex must lead back to the start
	End    int32 // the vertex that must be the last, or -1
}

// Goals without a given end: an open tour, which may end at any vertex, and a
// closed tour.
var (
	Open   = Goal{End: -1}
	Closed = Goal{Closed: true, End: -1}
)

// Anywhere is the start of a problem whose tours may begin at any vertex.
const Anywhere int32 = -1

// A Problem is what a search looks for. It does not change during a search,
// except that whoever owns it may give it another start and prepare it again.
type Problem struct {
	Goal
	Graph  *dense.Graph
	Plan   *order.Plan // the order in which successors are tried; nil before a search needs it
	Start  int32       // or Anywhere, which is not the zero value
	Prefix []int32     // what paths begin with, the start included; nil if only the start is given
	Places []int32     // by index of the path: the vertex given there, or -1; nil if none are given
	Prune  bool        // whether to leave out paths that cannot become tours
	placed []bool      // by vertex: whether it has a place; nil if none has

	// The rest, except MaxForced, is set only in problems that prune.

	dense.Properties // of the graph

	// These are set only if the start is given.

	// Exits are the predecessors of the start of a closed tour, or a given end.
	// They may be a list of the graph, so they must not be changed.
	Exits []int32

	// MaxForced is the maximum number of unvisited vertices that may be forced,
	// in the sense of package search: one if the goal fixes the last vertex,
	// else two.
	MaxForced int32

	// LastColour is the colour of the last vertex of a tour, in a bipartite
	// graph. The vertices of the other colour are interior.
	LastColour bool
}

// Prepare completes a problem whose other fields are set. If it prunes, the
// error is [*None] if degrees, colours or connections show that there is no
// tour. It may be called again when Start or Graph has changed: it then
// recomputes what depends on them.
//
// A closed tour without places can begin anywhere, so Prepare lets it begin at
// the smallest vertex. Any other problem without a start cannot be searched as
// it is: [Problem.From] gives it a start.
func (p *Problem) Prepare(c *work.Canceller) error {
	if p.Start == Anywhere && p.Closed && p.Places == nil && p.Graph.Len() > 0 {
		p.Start = 0
	}
	if err := p.preparePlaces(c); err != nil {
		return err
	}
	if p.Prune && p.Graph.Len() > 0 {
		properties, err := p.Graph.Properties(c)
		if err != nil {
			return err
		}
		p.Properties = *properties
	}
	if p.Start == Anywhere {
		return p.proveFreely()
	}
	return p.begin(c)
}

// proveFreely is for a problem without a start. It returns [*None] if the
// problem prunes, and has no tours for a reason that shows without a search.
func (p *Problem) proveFreely() error {
	if p.Prune && !p.mayExist(Anywhere) {
		return new(None)
	}
	return nil
}

// From returns the problem of finding the tours of p that begin at v. p must be
// prepared and must not have a start. The new problem shares the graph, the
// plan and the places of p. The error is that of [Problem.Prepare].
func (p *Problem) From(c *work.Canceller, v int32) (Problem, error) {
	from := *p
	from.Start = v
	err := from.begin(c)
	return from, err
}

// begin sets what depends on the start. The error is that of Prepare.
func (p *Problem) begin(c *work.Canceller) error {
	p.MaxForced = 2
	if !p.Prune {
		return nil
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
	if !p.mayExist(p.Start) {
		return new(None)
	}
	return nil
}

// ColourAfter returns the colour of the vertex that a path from the start
// reaches after the given number of steps. The result is meaningless if the
// graph is not bipartite.
func (p *Problem) ColourAfter(steps int) bool {
	return p.Colour != nil && p.Colour[p.Start] != (steps%2 == 1)
}

// Reaches reports whether a path over all vertices that ends with v reaches the
// goal.
func (p *Problem) Reaches(v int32) bool {
	switch {
	case p.Closed:
		return p.Graph.Len() >= p.MinClosed() && p.Graph.Has(v, p.Start)
	case p.End >= 0:
		return v == p.End
	}
	return true
}

// MinClosed returns the smallest number of vertices of a closed tour. In an
// undirected graph, a closed tour uses no edge twice.
func (p *Problem) MinClosed() int {
	if p.Graph.Undirected {
		return 3
	}
	return 2
}

// Path returns what paths begin with: the prefix, or the start, or nothing.
func (p *Problem) Path() []int32 {
	switch {
	case p.Prefix != nil:
		return p.Prefix
	case p.Start == Anywhere:
		return nil
	}
	return []int32{p.Start}
}

// InteriorSet returns a bitmask of the interior vertices of a graph of up to 64
// vertices.
func (p *Problem) InteriorSet() uint64 {
	switch {
	case p.Colour == nil:
		return 0
	case p.LastColour:
		return dense.AllBits(p.Graph.Len()) &^ p.Coloured
	}
	return p.Coloured
}

// IsInterior reports whether v does not have the colour of the last vertex of a
// tour.
func (p *Problem) IsInterior(v int32) bool {
	return p.Colour != nil && p.Colour[v] != p.LastColour
}

// mayExist reports whether tours may begin with start, which may be Anywhere,
// as far as that shows without a search. If not, package witness explains it.
func (p *Problem) mayExist(start int32) bool {
	n := p.Graph.Len()
	switch {
	case p.Closed && n < p.MinClosed():
		return false
	case n < 2:
		return true
	case start != Anywhere && p.End == start:
		return false
	case len(p.Prefix) < n && slices.Contains(p.Prefix, p.End):
		return false // the end comes too early
	case p.Unreached >= 0:
		return false
	}
	return p.canPass(start) && p.coloursFit(start)
}

// canPass reports whether few enough vertices can only be the first or the last
// of a path: a tour from start passes through all vertices but its ends.
func (p *Problem) canPass(start int32) bool {
	// The numbers of vertices that may be first and last, besides the given
	// ones.
	first, last := 1, 1
	if p.Closed {
		start = Anywhere // a closed tour passes its start like any other vertex
		first, last = 0, 0
	}
	if start != Anywhere {
		first = 0
	}
	if p.End >= 0 {
		last = 0
	}
	besides := func(list []int32, given ...int32) int {
		n := 0
		for _, v := range list {
			if !slices.Contains(given, v) {
				n++
			}
		}
		return n
	}
	if p.Graph.Undirected {
		return besides(p.Leaves, start, p.End) <= first+last
	}
	return besides(p.Sources, start) <= first && besides(p.Sinks, p.End) <= last
}

// coloursFit reports whether the numbers of vertices of each colour of a
// bipartite graph, such as a board, and the colour of the end allow a tour from
// start. A path alternates between the colours.
func (p *Problem) coloursFit(start int32) bool {
	if p.Colour == nil {
		return true
	}
	first := p.Count[1] > p.Count[0] // the colour that a tour begins with, if it matters
	if start != Anywhere {
		first = p.Colour[start]
	}
	more := p.Count[0] - p.Count[1] // how many more vertices it has than the other colour
	if first {
		more = -more
	}
	switch {
	case more < 0, more > 1:
		return false
	case p.Closed && more > 0:
		return false
	case p.End < 0:
		return true
	case start == Anywhere && more == 0:
		return true // a tour may begin, and so end, with either colour
	}
	endsWithFirst := more == 1
	return (p.Colour[p.End] == first) == endsWithFirst
}

// MayBegin reports whether a tour with a free start may begin at v. In a
// bipartite graph it begins with the colour that has more vertices. If both
// colours have equally many, it begins with the colour that a given end does
// not have. If both ends are free, the reverse of a tour begins with the other
// colour, so one colour is enough in an undirected graph.
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
