package match

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Useless drops useless edges. These are in no matching that has as many
// edges at each left vertex as a given one. The zero Useless is ready for
// [Useless.Drop], and reuses its memory.
//
// Every such matching results from the given one by exchanges along alternating
// cycles. In the directed graph of exchanges, unmatched edges lead from left to
// right, and matched edges from right to left. Vertex 0, which has no other
// edges, closes the cycles that move a free place. So an unmatched edge is in
// such a matching if and only if both ends are in one strongly connected
// component: J.-C. Régin: A filtering algorithm for constraints of difference
// in CSPs, AAAI-94.
type Useless struct{ components } // of the graph of exchanges

// Drop removes the useless edges from a graph. Each edge joins a left and a
// right vertex, and is in the lists of both. Vertex 0 has no edges. After an
// error, which is that of the canceller, the lists are unspecified.
func (u *Useless) Drop(
	c *work.Canceller, m *Matching, graph *dense.Lists, isRight func(v int32) bool,
) error {
	if err := u.exchange(c, m, *graph, isRight); err != nil {
		return err
	}
	if err := u.find(c); err != nil {
		return err
	}
	begin, kept := 0, 0
	for v := range int32(graph.Len()) {
		end := graph.Start[v+1]
		graph.Start[v] = kept
		for _, w := range graph.List[begin:end] {
			isMatched := m.Left[v].Has(w) || m.Right[v].Has(w)
			if isMatched || u.of[v] == u.of[w] {
				graph.List[kept] = w
				kept++
			}
		}
		if err := c.Spend(end - begin); err != nil {
			return err
		}
		begin = end
	}
	graph.Start[graph.Len()] = kept
	graph.List = graph.List[:kept]
	return nil
}

// exchange makes the graph of exchanges.
func (u *Useless) exchange(
	c *work.Canceller, m *Matching, graph dense.Lists, isRight func(v int32) bool,
) error {
	e := &u.graph
	e.Start = append(dense.Sized(e.Start, graph.Len()+1)[:0], 0)
	e.List = dense.Sized(e.List, len(graph.List))[:0]
	for v := range int32(graph.Len()) {
		e.List = m.appendExchanges(e.List, v, graph, isRight)
		e.Start = append(e.Start, len(e.List))
		if err := c.Spend(len(e.List) - e.Start[v]); err != nil {
			return err
		}
	}
	return nil
}

// appendExchanges appends the successors of v in the graph of exchanges: of a
// left vertex those it is not matched with; of a right vertex its partners and,
// if it has a free place, 0; of 0 all right vertices.
func (m *Matching) appendExchanges(
	list []int32, v int32, graph dense.Lists, isRight func(v int32) bool,
) []int32 {
	switch {
	case v == 0:
		for w := range int32(graph.Len()) {
			if isRight(w) {
				list = append(list, w)
			}
		}
	case isRight(v):
		for _, u := range m.Right[v] {
			switch u {
			case NoPlace:
			case Unmatched:
				list = append(list, 0)
			default:
				list = append(list, u)
			}
		}
	default:
		for _, w := range graph.Of(v) {
			if !m.Left[v].Has(w) {
				list = append(list, w)
			}
		}
	}
	return list
}

// components holds the strongly connected components of a directed graph. The
// zero components is ready for find, and reuses its memory.
//
// R. E. Tarjan: Depth-first search and linear graph algorithms, SIAM Journal on
// Computing 1(2), 1972, doi:10.1137/0201010. The names are those of the paper.
// An explicit path replaces the recursion.
type components struct {
	graph dense.Lists

	// of has by vertex the number of its component, which is that of its first
	// vertex, or 0 before it is known.
	of []int32

	// number has by vertex its rank in the order of discovery, from 1, or 0
	// before it is discovered.
	number []int32

	// lowlink has by vertex the least number known of the vertices on the stack
	// that an edge from its subtree leads to.
	lowlink []int32

	next  []int   // by vertex: the index of its next edge in graph.List
	path  []int32 // the tree path from the root to the current vertex
	stack []int32 // the discovered vertices without a component
	found int32   // the number of discovered vertices
}

// find finds the components of graph in linear time. The error is that of the
// canceller.
func (s *components) find(c *work.Canceller) error {
	n := s.graph.Len()
	s.of = dense.Sized(s.of, n)
	s.number = dense.Sized(s.number, n)
	s.lowlink = dense.Sized(s.lowlink, n)
	s.next = append(dense.Sized(s.next, n)[:0], s.graph.Start[:n]...)
	s.path = dense.Sized(s.path, n)[:0]
	s.stack = dense.Sized(s.stack, n)[:0]
	s.found = 0
	clear(s.of)
	clear(s.number)
	for root := range int32(n) {
		if s.number[root] == 0 {
			s.strongConnect(c, root)
		}
		if c.Err() != nil {
			break
		}
	}
	return c.Err()
}

// strongConnect finds the components of all vertices reachable from root.
func (s *components) strongConnect(c *work.Canceller, root int32) {
	s.visit(root)
	for len(s.path) > 0 {
		v := s.path[len(s.path)-1]
		if i := s.next[v]; i < s.graph.Start[v+1] {
			s.next[v]++
			w := s.graph.List[i]
			switch {
			case s.number[w] == 0:
				s.visit(w)
			case s.of[w] == 0: // it is on the stack
				s.lowlink[v] = min(s.lowlink[v], s.number[w])
			}
			continue
		}
		// All edges of v have been followed.
		s.path = s.path[:len(s.path)-1]
		if s.lowlink[v] == s.number[v] {
			s.popComponent(v)
		}
		if len(s.path) > 0 {
			parent := s.path[len(s.path)-1]
			s.lowlink[parent] = min(s.lowlink[parent], s.lowlink[v])
		}
		if c.Spend(1+len(s.graph.Of(v))) != nil {
			return
		}
	}
}

// visit discovers v, and goes on from there.
func (s *components) visit(v int32) {
	s.found++
	s.number[v] = s.found
	s.lowlink[v] = s.found
	s.path = append(s.path, v)
	s.stack = append(s.stack, v)
}

// popComponent makes v and all vertices after it on the stack a component.
func (s *components) popComponent(v int32) {
	i := len(s.stack) - 1
	for s.stack[i] != v {
		i--
	}
	for _, w := range s.stack[i:] {
		s.of[w] = s.number[v]
	}
	s.stack = s.stack[:i]
}
