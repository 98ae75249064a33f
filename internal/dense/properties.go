package dense

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// Properties are the properties of a graph for proofs and pruning.
type Properties struct {
	Unreached int     // a vertex that is not connected to vertex 0; -1 if all are
	Leaves    []int32 // if undirected: vertices of degree 0 or 1
	Sinks     []int32 // if directed: vertices without a successor
	Sources   []int32 // if directed: vertices without a predecessor

	// If there is an unreached vertex, the following fields describe only the
	// vertices that are connected to vertex 0; all others have the colour
	// false.
	Colour   []bool // by vertex; nil if there is an odd cycle
	Count    [2]int // number of vertices coloured false and true
	Coloured uint64 // the set of those of the first 64 vertices that are coloured true
}

// Properties returns the properties of g, which must have at least one vertex.
// The first call takes O(n + m) time.
func (g *Graph) Properties(c *work.Canceller) (*Properties, error) {
	// The graph caches the predecessors, too. The work of finding them is not
	// part of the work for the properties.
	prev, err := g.Predecessors(c)
	if err != nil {
		return nil, err
	}
	p := g.properties.Get(c, func() *Properties {
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

// findEnds finds the vertices that a path cannot pass through.
func (p *Properties) findEnds(c *work.Canceller, g *Graph, prev Lists) {
	for v := range int32(g.Len()) {
		if c.Spend(1) != nil {
			return
		}
		if g.Undirected {
			if len(g.Of(v)) < 2 {
				p.Leaves = append(p.Leaves, v)
			}
			continue
		}
		if len(g.Of(v)) == 0 {
			p.Sinks = append(p.Sinks, v)
		}
		if len(prev.Of(v)) == 0 {
			p.Sources = append(p.Sources, v)
		}
	}
}

// findColours colours the vertices connected to vertex 0, regardless of the
// direction of edges, so that no edge joins two vertices of the same colour. If
// there is an odd cycle, this is impossible, and only Count and Unreached are
// set.
func (p *Properties) findColours(c *work.Canceller, g *Graph, prev Lists) {
	n := g.Len()
	colour := make([]bool, n)
	seen := make([]bool, n)
	queue := make([]int32, 1, n) // begins with vertex 0
	odd := false                 // whether there is an odd cycle
	reach := func(v int32, neighbours []int32) {
		for _, w := range neighbours {
			switch {
			case !seen[w]:
				seen[w] = true
				colour[w] = !colour[v]
				queue = append(queue, w)
			case colour[w] == colour[v]:
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
	p.Unreached = slices.Index(seen, false) // -1 if all are seen
}

// setColours sets Colour and Coloured, but not Count.
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
			row++
			col = 0
		}
		if c.Spend(1) != nil {
			return
		}
	}
	dark := len(colour) / 2
	p.Count = [2]int{len(colour) - dark, dark}
	p.setColours(colour)
	p.Unreached = -1
}
