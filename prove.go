package knighttour

import (
	"fmt"
	"slices"
)

// A shape is what the quick proofs need to know of a graph, gathered once.
type shape struct {
	stranger int     // a vertex that is not connected with vertex 0; -1 if all are
	colour   []bool  // a colouring with two colours; nil if there is none
	count    [2]int  // vertices coloured false and true
	coloured uint64  // of up to 64 vertices, those coloured true
	leaves   []int32 // if undirected: vertices with fewer than two neighbours
	sinks    []int32 // if directed: vertices without a successor
	sources  []int32 // if directed: vertices without a predecessor
}

// survey returns the shape of f, which takes O(n + m) time at first.
func (f *Frozen) survey(p pulse) (*shape, error) {
	if s := f.shape.Load(); s != nil {
		return s, nil
	}
	s := &shape{stranger: -1}
	prev := f.predecessors()
	for v := range int32(len(f.nodes)) {
		if err := p.every(int(v)); err != nil {
			return nil, err
		}
		switch out, in := len(f.of(v)), len(prev.of(v)); {
		case f.undirected && out < 2:
			s.leaves = append(s.leaves, v)
		case f.undirected:
		case out == 0 || in == 0:
			if out == 0 {
				s.sinks = append(s.sinks, v)
			}
			if in == 0 {
				s.sources = append(s.sources, v)
			}
		}
	}
	if err := f.twoColour(s, prev, p); err != nil {
		return nil, err
	}
	f.shape.Store(s)
	return s, nil
}

// twoColour colours the vertices connected with vertex 0, whichever way the
// edges point, so that no edge joins two of a colour.
func (f *Frozen) twoColour(s *shape, prev adjacency, p pulse) error {
	n := len(f.nodes)
	colour := make([]bool, n)
	seen := make([]bool, n)
	odd := false
	queue := make([]int32, 1, n) // of vertices coloured, beginning with vertex 0
	seen[0] = true
	reach := func(v int32, list []int32) {
		for _, w := range list {
			if !seen[w] {
				seen[w] = true
				colour[w] = !colour[v]
				queue = append(queue, w)
			}
			odd = odd || colour[w] == colour[v]
		}
	}
	for i := 0; i < len(queue); i++ {
		if err := p.every(i); err != nil {
			return err
		}
		v := queue[i]
		s.count[rankOf(colour[v])]++
		reach(v, f.of(v))
		if !f.undirected {
			reach(v, prev.of(v))
		}
	}
	if !odd {
		s.colour = colour
	}
	for v := range min(n, wordSize) {
		if colour[v] {
			s.coloured |= 1 << v
		}
	}
	s.stranger = slices.Index(seen, false)
	return nil
}

// disprove returns an error that wraps ErrNoTour if a quick argument shows
// that the search will find no tour. It fails if the context is done, too.
func (k *kernel) disprove() (err error) {
	if k.shape, err = k.f.survey(k.pulse); err != nil {
		return err
	}
	reason := k.obstacle()
	if reason == "" {
		return nil
	}
	return k.noTour(reason)
}

// noTour returns an ErrNoTour with its reason.
func (k *kernel) noTour(reason string) error {
	to := ""
	if k.closed {
		to = " and back"
	}
	if k.end >= 0 {
		to = fmt.Sprintf(" to node %d", k.f.id(int(k.end)))
	}
	return fmt.Errorf("%w from node %d%s: %s", ErrNoTour, k.f.id(int(k.start)), to, reason)
}

// obstacle returns a reason why there is no tour, or "" if none is seen.
func (k *kernel) obstacle() string {
	n := len(k.f.nodes)
	if k.closed && n < 3 {
		return fmt.Sprintf("it takes more than 2 nodes, and the graph has %d", n)
	}
	if k.end == k.start && n > 1 {
		return "it cannot end where it starts"
	}
	if n == 1 {
		return ""
	}
	s := k.shape
	if s.stranger >= 0 {
		return fmt.Sprintf("the graph is not connected: no path joins nodes %d and %d", k.f.id(0), k.f.id(s.stranger))
	}
	if reason := k.degreeObstacle(s); reason != "" {
		return reason
	}
	return k.colourObstacle(s)
}

// colourObstacle looks at a graph whose edges join vertices of different
// colours, as a chessboard's do: a path through it alternates between them.
func (k *kernel) colourObstacle(s *shape) string {
	if s.colour == nil {
		return ""
	}
	c := s.colour[k.start]
	same, other := s.count[rankOf(c)], s.count[rankOf(!c)]
	balanced := same == other || same == other+1
	if k.closed {
		balanced = same == other
	}
	if balanced && (k.end < 0 || (s.colour[k.end] == c) == (same > other)) {
		return ""
	}
	return fmt.Sprintf("edges join nodes of different colours, and there are %d of the start's colour and %d of the other", same, other)
}

// degreeObstacle looks at vertices that a path can only begin or end with.
func (k *kernel) degreeObstacle(s *shape) string {
	id := func(v int32) int64 { return k.f.id(int(v)) }
	for _, v := range s.sources {
		if k.closed || v != k.start {
			return fmt.Sprintf("no edge leads to node %d", id(v))
		}
	}
	var last []int32 // what can only be the last
	for _, v := range slices.Concat(s.leaves, s.sinks) {
		if k.closed || v != k.end && (v != k.start || !k.f.undirected) {
			last = append(last, v)
		}
	}
	switch {
	case len(last) > 0 && k.slack == 1:
		return fmt.Sprintf("node %d has too few edges to be passed through", id(last[0]))
	case len(last) > 1:
		return fmt.Sprintf("nodes %d and %d have too few edges to be passed through, and only one can be the last", id(last[0]), id(last[1]))
	}
	return ""
}
