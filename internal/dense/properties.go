package dense

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// Properties are the properties of a graph for proofs and pruning.
type Properties struct {
	Unreached int     // a vertex that is not connected with vertex 0; -1 if all are
	Colour    []bool  // by vertex; nil if the graph is not bipartite
	Count     [2]int  // vertices coloured false and true
	Coloured  uint64  // of the first 64 vertices, those coloured true
	Leaves    []int32 // if undirected: vertices of degree 0 or 1
	Sinks     []int32 // if directed: vertices without a successor
	Sources   []int32 // if directed: vertices without a predecessor
}

// Properties returns the properties of g, which must have vertices. The first
// call takes O(n + m) time.
func (g *Graph) Properties(c *work.Canceller) (*Properties, error) {
	p := g.properties.Get(c, func() *Properties {
		prev, err := g.Predecessors(c)
		if err != nil {
			return nil
		}
		p := new(Properties)
		p.findEnds(c, g, prev)
		if g.Chequered {
			p.colourSquares(c, g)
		} else {
			p.findColours(c, g, prev)
		}
		return p
	})
	return p, c.Err()
}

// findEnds finds the vertices that a path can only begin or end with.
func (p *Properties) findEnds(c *work.Canceller, g *Graph, prev Lists) {
	for v := int32(0); int(v) < g.Len() && c.Spend(1) == nil; v++ {
		out, in := len(g.Of(v)), len(prev.Of(v))
		switch {
		case g.Undirected && out < 2:
			p.Leaves = append(p.Leaves, v)
		case !g.Undirected && out == 0:
			p.Sinks = append(p.Sinks, v)
		}
		if !g.Undirected && in == 0 {
			p.Sources = append(p.Sources, v)
		}
	}
}

// findColours colours the vertices connected with vertex 0, regardless of the
// direction of edges, so that no edge joins two vertices of one colour.
func (p *Properties) findColours(c *work.Canceller, g *Graph, prev Lists) {
	n := g.Len()
	colour, seen, queue, odd := make([]bool, n), make([]bool, n), make([]int32, 1, n), false
	reach := func(v int32, neighbours []int32) {
		for _, w := range neighbours {
			if !seen[w] {
				seen[w], colour[w] = true, !colour[v]
				queue = append(queue, w)
			} else if colour[w] == colour[v] {
				odd = true
			}
		}
	}
	seen[0] = true
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		p.Count[Bit(colour[v])]++
		reach(v, g.Of(v))
		if !g.Undirected {
			reach(v, prev.Of(v))
		}
		if c.Spend(1+len(g.Of(v))+len(prev.Of(v))) != nil {
			return
		}
	}
	if !odd {
		p.setColours(colour)
	}
	p.Unreached = slices.Index(seen, false)
}

func (p *Properties) setColours(colour []bool) {
	p.Colour = colour
	for v := range min(len(colour), WordSize) {
		p.Coloured |= uint64(Bit(colour[v])) << v
	}
}

// colourSquares is findColours for chequered graphs.
func (p *Properties) colourSquares(c *work.Canceller, g *Graph) {
	colour := make([]bool, g.Len())
	row, col := 0, 0
	for v := range colour {
		colour[v] = (row+col)&1 != 0
		col++
		if col == g.Cols {
			row, col = row+1, 0
		}
		if c.Spend(1) != nil {
			return
		}
	}
	p.Count = [2]int{(len(colour) + 1) / 2, len(colour) / 2}
	p.setColours(colour)
	p.Unreached = -1
}
