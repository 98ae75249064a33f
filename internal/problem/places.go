package problem

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// MayPlace reports whether the given places allow v at index k of the path.
func (p *Problem) MayPlace(v int32, k int) bool {
	if p.Places == nil || p.Places[k] == v {
		return true
	}
	return p.Places[k] < 0 && !p.placed[v]
}

// preparePlaces prepares the places, if there are any. If the problem prunes, a
// place at the last index of an open tour becomes the end, and the error is
// [*None] if two places exclude each other.
func (p *Problem) preparePlaces(c *work.Canceller) error {
	if p.Places == nil {
		return nil
	}
	p.placed = make([]bool, p.Graph.Len())
	for _, v := range p.Places {
		if v >= 0 {
			p.placed[v] = true
		}
		if err := c.Spend(2); err != nil {
			return err
		}
	}
	if !p.Prune {
		return nil
	}
	a, _ := Excluded(c, p)
	if err := c.Err(); err != nil {
		return err
	}
	if a != nil {
		return new(None)
	}
	if last := p.Places[len(p.Places)-1]; !p.Closed && last >= 0 {
		p.End = last
	}
	return nil
}

// A Place is a vertex at an index of the path. In a closed tour, indices
// continue around the cycle: in a graph of n vertices, the start also has the
// index n, the vertex after it n+1, and so on.
type Place struct {
	Vertex int32
	Index  int
}

// Excluded returns two places that exclude each other, or nil if it sees none.
// It looks at the given places and at those of the path and the goal. Two
// places exclude each other if they have the same vertex or the same index, or
// if no path through vertices without a place has the length that their indices
// require. Excluded returns nil if c is stopped.
func Excluded(c *work.Canceller, p *Problem) (a, b *Place) {
	list := placesOf(c, p)
	if c.Err() != nil || len(list) == 0 {
		return nil, nil
	}
	at := make([]*Place, p.Graph.Len()) // by vertex
	for i := range list {
		b = &list[i]
		a = at[b.Vertex]
		if a == nil && i > 0 && list[i-1].Index == b.Index {
			a = &list[i-1]
		}
		if a != nil {
			return a, b
		}
		at[b.Vertex] = b
		if c.Spend(1) != nil {
			return nil, nil
		}
	}
	properties, err := p.Graph.Properties(c)
	if err != nil {
		return nil, nil
	}
	between := gaps{
		c:      c,
		graph:  p.Graph,
		placed: at,
		seen:   make([]int, p.Graph.Len()),
	}
	if properties.Unreached < 0 { // else not all colours are known
		between.colour = properties.Colour
	}
	return between.firstUnfillable(p.comingBack(list))
}

// firstUnfillable returns the first two consecutive places of the list between
// which no path fits, or nil if it sees none, gives up, or g.c is stopped. The
// list must be sorted by index.
func (g *gaps) firstUnfillable(list []Place) (a, b *Place) {
	maxSpent := g.c.Spent() + gapWork*int64(g.graph.Len()+len(g.graph.List))
	for i := range len(list) - 1 {
		a, b = &list[i], &list[i+1]
		// The only place of a closed tour comes again at the end of the list,
		// with the same vertex.
		if a.Vertex != b.Vertex && !g.canFill(a.Vertex, b.Vertex, b.Index-a.Index) {
			return a, b
		}
		if g.c.Spend(1) != nil || g.c.Spent() > maxSpent {
			break
		}
	}
	return nil, nil
}

// comingBack adds the first place of a closed tour once more, at the index
// where the tour comes back to it. The list must not be empty.
func (p *Problem) comingBack(list []Place) []Place {
	if !p.Closed {
		return list
	}
	first := list[0]
	return append(list, Place{Vertex: first.Vertex, Index: p.Graph.Len() + first.Index})
}

// placesOf returns the places that the path, the places and the goal of p give,
// without duplicates, by ascending index. It returns none if c is stopped.
func placesOf(c *work.Canceller, p *Problem) []Place {
	var list []Place
	for k, v := range p.Path() {
		list = append(work.Grow(c, list), Place{Vertex: v, Index: k})
	}
	for k, v := range p.Places {
		if v >= 0 {
			list = append(work.Grow(c, list), Place{Vertex: v, Index: k})
		}
		if c.Spend(1) != nil {
			return nil
		}
	}
	if p.End >= 0 {
		list = append(list, Place{Vertex: p.End, Index: p.Graph.Len() - 1})
	}
	work.SortStable(c, list, func(a, b Place) int { return a.Index - b.Index })
	return slices.Compact(list)
}

// gapWork limits the work of checking all gaps, per vertex and edge. Boards
// take less. In a graph with a vertex adjacent to all others, the work could be
// quadratic.
const gapWork = 64

// gaps holds what is needed to see whether paths can fill the gaps between
// consecutive places, one gap after the other.
type gaps struct {
	c      *work.Canceller
	graph  *dense.Graph
	colour []bool   // nil if the graph is not bipartite
	placed []*Place // by vertex: its place, or nil
	number int      // the number of the gap, from 1
	seen   []int    // by vertex: the number of the last gap in which it was reached
	queue  []int32  // the vertices reached, breadth first
}

// canFill reports whether colours and distances allow a path of the given
// number of steps from a to b through vertices without a place: whether b can
// be reached in that many steps or fewer and, if the graph is bipartite, has
// the right colour. It returns true if g.c is stopped. a and b must differ.
func (g *gaps) canFill(a, b int32, steps int) bool {
	if g.colour != nil {
		sameColour := g.colour[a] == g.colour[b]
		if sameColour != (steps%2 == 0) {
			return false
		}
	}
	g.number++
	g.queue = append(g.queue[:0], a)
	for i := 0; steps > 0 && i < len(g.queue); steps-- {
		for end := len(g.queue); i < end; i++ {
			successors := g.graph.Of(g.queue[i])
			if slices.Contains(successors, b) {
				return true
			}
			if g.c.Spend(1+len(successors)) != nil {
				return true
			}
			for _, v := range successors {
				if g.placed[v] == nil && g.seen[v] != g.number {
					g.seen[v] = g.number
					g.queue = append(g.queue, v)
				}
			}
		}
	}
	return false
}
