package knighttour

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// This file holds the quick proofs that there is no tour, made before the
// search begins.

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

// obstacle returns a reason why there is no tour, or "" if none is seen.
func (p *problem) obstacle() string {
	n := p.f.n
	if least := p.minClosed(); p.closed && n < least {
		return fmt.Sprintf("a closed tour takes at least %d nodes, and the graph has %d", least, n)
	}
	if p.end == p.start && n > 1 {
		return "a tour of several nodes cannot end where it starts"
	}
	if len(p.prefix) < n && slices.Contains(p.prefix, p.end) {
		return "its prefix visits the end before all other nodes are visited"
	}
	if n == 1 {
		return ""
	}
	if reason := p.connectionObstacle(); reason != "" {
		return reason
	}
	if reason := p.degreeObstacle(); reason != "" {
		return reason
	}
	return p.colourObstacle()
}

// connectionObstacle looks at whether the graph is connected.
func (p *problem) connectionObstacle() string {
	if p.unreached < 0 {
		return ""
	}
	return fmt.Sprintf("the graph is not connected: no path joins nodes %d and %d", p.f.id(0), p.f.id(int32(p.unreached)))
}

// degreeObstacle looks at vertices that a path can only begin or end with.
func (p *problem) degreeObstacle() string {
	for _, v := range p.sources {
		if p.closed || v != p.start {
			return fmt.Sprintf("no edge leads to node %d", p.f.id(v))
		}
	}
	var last []int32 // what can only be the last
	for _, list := range [...][]int32{p.leaves, p.sinks} {
		for _, v := range list {
			if p.closed || v != p.end && (v != p.start || !p.f.undirected) {
				if last = append(last, v); len(last) == 2 {
					break
				}
			}
		}
	}
	switch {
	case len(last) > 0 && p.maxForced == 1:
		return fmt.Sprintf("node %d has too few edges for a path to pass through it", p.f.id(last[0]))
	case len(last) > 1:
		return fmt.Sprintf("nodes %d and %d have too few edges for a path to pass through them, and only one can be the last", p.f.id(last[0]), p.f.id(last[1]))
	}
	return ""
}

const alternate = "the nodes have two colours that alternate along a path, and "

// colourObstacle looks at a graph whose edges join vertices of different
// colours, as a chessboard's do: a path through it alternates between them.
func (p *problem) colourObstacle() string {
	if p.colour == nil {
		return ""
	}
	c := p.colour[p.start]
	same, other := p.count[dense.Bit(c)], p.count[dense.Bit(!c)]
	balanced := same == other || same == other+1
	if p.closed {
		balanced = same == other
	}
	if !balanced {
		return fmt.Sprintf(alternate+"there are %d of the start's colour and %d of the other", same, other)
	}
	if p.end >= 0 && p.colour[p.end] != p.lastColour {
		whose := "the other colour than the start"
		if p.colour[p.end] == c {
			whose = "the start's colour"
		}
		return fmt.Sprintf(alternate+"the end has %s: a path over %d nodes cannot end there", whose, p.f.n)
	}
	return ""
}
