package problem

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// MayPlace reports whether the places given let v be at index k of the path.
func (p *Problem) MayPlace(v int32, k int) bool {
	if p.Places == nil || p.Places[k] == v {
		return true
	}
	return p.Places[k] < 0 && !p.placed[v]
}

// preparePlaces prepares the places, if there are any. A place of the last
// vertex is an end. If the problem prunes, the error is [*None] if two places
// exclude each other.
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

// A Place is a vertex at an index of the path. A closed tour goes round: the
// index n of a graph of n vertices is that of the start again, n+1 that of the
// vertex after it, and so on.
type Place struct {
	Vertex int32
	Index  int
}

// Excluded returns two places, of those given and those of the path and the
// goal, that exclude each other, or nil: both are of one vertex or at one
// index, or no path through vertices without a place is as long as their
// indices are apart. It returns nil if it is stopped.
func Excluded(c *work.Canceller, p *Problem) (a, b *Place) {
	g, n := p.Graph, p.Graph.Len()
	list := placesOf(c, p)
	if c.Err() != nil || len(list) == 0 {
		return nil, nil
	}
	at := make([]*Place, n) // by vertex
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
	list = p.comingBack(list)
	properties, err := g.Properties(c)
	if err != nil {
		return nil, nil
	}
	// From here on, paths between the places of different vertices.
	w := gaps{
		c:      c,
		graph:  g,
		placed: at,
		seen:   make([]int, n),
	}
	if properties.Unreached < 0 { // else not all colours are known
		w.colour = properties.Colour
	}
	until := c.Spent() + gapWork*(n+len(g.List))
	for i := range len(list) - 1 {
		a, b = &list[i], &list[i+1]
		if a.Vertex != b.Vertex && !w.canFill(a.Vertex, b.Vertex, b.Index-a.Index) {
			return a, b
		}
		if c.Spend(1) != nil || c.Spent() > until {
			break
		}
	}
	return nil, nil
}

// comingBack adds the first place again to those of a closed tour, where it comes
// round to it.
func (p *Problem) comingBack(list []Place) []Place {
	if !p.Closed {
		return list
	}
	first := list[0]
	return append(list, Place{Vertex: first.Vertex, Index: p.Graph.Len() + first.Index})
}

// placesOf returns the places that the path, the places and the goal of p give,
// each once, by ascending index.
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

// gapWork is the work that looking at all gaps may take, for each vertex and
// edge. On boards it takes less; in a graph with a vertex next to all others it
// could be quadratic.
const gapWork = 64

// gaps holds what it takes to see whether paths can fill the gaps between
// consecutive places, one gap after the other.
type gaps struct {
	c      *work.Canceller
	graph  *dense.Graph
	colour []bool   // nil if the graph is not bipartite
	placed []*Place // by vertex: its place, or nil
	number int      // of the gap, from 1
	seen   []int    // by vertex: the number of the last gap in which it was reached
	queue  []int32  // of the vertices reached, breadth first
}

// canFill reports whether colours and distances let a path of that many steps
// lead from a to b through vertices without a place. It is true if it is
// stopped.
func (w *gaps) canFill(a, b int32, steps int) bool {
	if w.colour != nil {
		sameColour := w.colour[a] == w.colour[b]
		if sameColour != (steps%2 == 0) {
			return false
		}
	}
	w.number++
	w.queue = append(w.queue[:0], a)
	for i := 0; steps > 0 && i < len(w.queue); steps-- {
		for end := len(w.queue); i < end; i++ {
			successors := w.graph.Of(w.queue[i])
			if slices.Contains(successors, b) || w.c.Spend(1+len(successors)) != nil {
				return true
			}
			for _, v := range successors {
				if w.placed[v] == nil && w.seen[v] != w.number {
					w.seen[v] = w.number
					w.queue = append(w.queue, v)
				}
			}
		}
	}
	return false
}
