package match

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// components holds the strongly connected components of a directed graph. The zero
// components is ready for find, and reuses its memory.
//
// R. E. Tarjan: Depth-first search and linear graph algorithms, SIAM Journal on
// Computing 1(2), 1972, doi:10.1137/0201010. The names are those of the paper.
// An explicit path replaces the recursion.
type components struct {
	of []int32 // by vertex: the number of its component, from 1; 0 before it is known

	graph   dense.Lists
	number  []int32 // by vertex: its rank in order of discovery, from 1; 0 before
	lowlink []int32 // by vertex: the least number on the stack within an edge of its subtree
	next    []int   // by vertex: the index of its next edge in graph.List
	path    []int32 // tree path from the root to the current vertex
	stack   []int32 // discovered vertices without a component
	found   int32   // number of discovered vertices
}

// find finds the components of graph in linear time. The error is that of the
// canceller.
func (s *components) find(c *work.Canceller, graph dense.Lists) error {
	n := graph.Len()
	s.graph = graph
	s.of, s.number, s.lowlink = dense.Sized(s.of, n), dense.Sized(s.number, n), dense.Sized(s.lowlink, n)
	s.next = append(dense.Sized(s.next, n)[:0], graph.Start[:n]...)
	s.path, s.stack, s.found = dense.Sized(s.path, n)[:0], dense.Sized(s.stack, n)[:0], 0
	clear(s.of)
	clear(s.number)
	for root := range int32(n) {
		if s.number[root] != 0 {
			continue
		}
		if err := s.strongConnect(c, root); err != nil {
			return err
		}
	}
	return nil
}

// strongConnect finds the components of all vertices reachable from root.
func (s *components) strongConnect(c *work.Canceller, root int32) error {
	for s.visit(root); len(s.path) > 0; {
		v := s.path[len(s.path)-1]
		if i := s.next[v]; i < s.graph.Start[v+1] {
			s.next[v]++
			if w := s.graph.List[i]; s.number[w] == 0 {
				s.visit(w)
			} else if s.of[w] == 0 {
				s.lowlink[v] = min(s.lowlink[v], s.number[w])
			}
			continue
		}
		s.path = s.path[:len(s.path)-1]
		if s.lowlink[v] == s.number[v] {
			s.popComponent(v)
		}
		if len(s.path) > 0 {
			parent := s.path[len(s.path)-1]
			s.lowlink[parent] = min(s.lowlink[parent], s.lowlink[v])
		}
		if err := c.Spend(1 + len(s.graph.Of(v))); err != nil {
			return err
		}
	}
	return nil
}

func (s *components) visit(v int32) {
	s.found++
	s.number[v], s.lowlink[v] = s.found, s.found
	s.path = append(s.path, v)
	s.stack = append(s.stack, v)
}

// popComponent makes v and all vertices above it on the stack a component.
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
