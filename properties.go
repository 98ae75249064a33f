package knighttour

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// properties are the properties of a graph for proofs and pruning.
type properties struct {
	unreached int     // a vertex that is not connected with vertex 0; -1 if all are
	colour    []bool  // by vertex; nil if the graph is not bipartite
	count     [2]int  // vertices coloured false and true
	coloured  uint64  // of the first 64 vertices, those coloured true
	leaves    []int32 // if undirected: vertices of degree 0 or 1
	sinks     []int32 // if directed: vertices without a successor
	sources   []int32 // if directed: vertices without a predecessor
}

// properties returns the properties of f. The first call takes O(n + m) time.
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

// findColours colours the vertices connected with vertex 0, regardless of the
// direction of edges, so that no edge joins two vertices of one colour.
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
	odd          bool    // whether an edge joins two vertices of one colour
}

// reach colours the neighbours of v that have no colour yet.
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

// isConnected reports whether b is known to be connected, with no square blocked:
// D. E. Knuth: Leaper graphs, Mathematical Gazette 78 (1994), 274-297,
// arXiv:math/9411240, Theorem 1.
func (b Board) isConnected() bool {
	l := b.leaper()
	m, n := min(b.rows, b.cols), max(b.rows, b.cols)
	return b.blocked().len() == 0 && l.near >= 1 && l.far <= n/2 && l.near+l.far <= m &&
		gcd(l.near+l.far, l.far-l.near) == 1
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// colourBoard is findColours for connected boards. Their gcd(near+far, far-near)
// is 1, so near+far is odd, and every move leads to the other colour.
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
