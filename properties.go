package knighttour

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// properties is what the proofs and the pruning need to know of a graph.
type properties struct {
	unreached int     // a vertex that is not connected with vertex 0; -1 if all are
	colour    []bool  // a colouring with two colours; nil if there is none
	count     [2]int  // vertices coloured false and true
	coloured  uint64  // of the first 64 vertices, those coloured true
	leaves    []int32 // if undirected: vertices with fewer than two neighbours
	sinks     []int32 // if directed: vertices without a successor
	sources   []int32 // if directed: vertices without a predecessor
}

// properties returns the properties of f, which takes O(n + m) time at first.
func (f *Frozen) properties(c *work.Canceller) (*properties, error) {
	return f.analyzed.get(func() (*properties, error) {
		prev, err := f.predecessors(c)
		if err != nil {
			return nil, err
		}
		p := new(properties)
		if err := p.findEnds(c, f, prev); err != nil {
			return nil, err
		}
		if f.isBoard() && f.board.isConnected() {
			return p, p.colourBoard(c, f.board)
		}
		return p, p.findColours(c, f, prev)
	})
}

// findEnds finds the vertices that a path can only begin or end with.
func (p *properties) findEnds(c *work.Canceller, f *Frozen, prev dense.Lists) error {
	for v := range int32(f.n) {
		if err := c.Spend(1); err != nil {
			return err
		}
		out, in := len(f.lists.Of(v)), len(prev.Of(v))
		switch {
		case f.undirected:
			if out < 2 {
				p.leaves = append(p.leaves, v)
			}
			continue
		case out == 0:
			p.sinks = append(p.sinks, v)
		}
		if in == 0 {
			p.sources = append(p.sources, v)
		}
	}
	return nil
}

// findColours colours the vertices connected with vertex 0, whichever way the
// edges point, so that no edge joins two of a colour.
func (p *properties) findColours(c *work.Canceller, f *Frozen, prev dense.Lists) error {
	s := colouring{colour: make([]bool, f.n), seen: make([]bool, f.n), queue: make([]int32, 1, f.n)}
	s.seen[0] = true
	for i := 0; i < len(s.queue); i++ {
		v := s.queue[i]
		p.count[dense.Bit(s.colour[v])]++
		s.reach(v, f.lists.Of(v))
		if !f.undirected {
			s.reach(v, prev.Of(v))
		}
		if err := c.Spend(1 + len(f.lists.Of(v)) + len(prev.Of(v))); err != nil {
			return err
		}
	}
	if !s.odd {
		p.setColours(s.colour)
	}
	p.unreached = slices.Index(s.seen, false)
	return nil
}

// setColours notes a colouring.
func (p *properties) setColours(colour []bool) {
	p.colour = colour
	for v := range min(len(colour), dense.WordSize) {
		p.coloured |= uint64(dense.Bit(colour[v])) << v
	}
}

// A colouring is a breadth-first search that gives neighbours different colours.
type colouring struct {
	colour, seen []bool
	queue        []int32 // of vertices coloured
	odd          bool    // whether an edge joins two of a colour
}

// reach colours those of the neighbours of v that have no colour yet.
func (s *colouring) reach(v int32, neighbours []int32) {
	colour := s.colour[v]
	for _, w := range neighbours {
		if !s.seen[w] {
			s.seen[w] = true
			s.colour[w] = !colour
			s.queue = append(s.queue, w)
		} else if s.colour[w] == colour {
			s.odd = true
		}
	}
}

// isConnected reports whether it is known that all squares are connected, none
// being blocked. D. E. Knuth: Leaper graphs, Mathematical Gazette 78 (1994),
// 274-297, arXiv:math/9411240, Theorem 1.
func (b Board) isConnected() bool {
	l := b.leaper()
	m, n := min(b.rows, b.cols), max(b.rows, b.cols)
	return b.blocked().len() == 0 && l.near >= 1 && l.far <= n/2 && l.near+l.far <= m &&
		gcd(l.near+l.far, l.far-l.near) == 1
}

// gcd returns the greatest common divisor.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// colourBoard is findColours for boards that isConnected knows. As near+far is
// odd, every move leads to a square of the other colour.
func (p *properties) colourBoard(c *work.Canceller, b Board) error {
	colour := make([]bool, b.area())
	row, col := 0, 0
	for id := range colour {
		colour[id] = (row+col)&1 != 0
		if col++; col == b.cols {
			row, col = row+1, 0
		}
		if err := c.Spend(1); err != nil {
			return err
		}
	}
	p.count = [2]int{(len(colour) + 1) / 2, len(colour) / 2}
	p.setColours(colour)
	p.unreached = -1
	return nil
}
