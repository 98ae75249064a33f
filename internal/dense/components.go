package dense

import "example.com/knighttour/internal/work"

// Components holds the strongly connected components of a directed graph. The
// zero Components is ready for [Components.Find], and reuses its memory.
//
// R. E. Tarjan: Depth-first search and linear graph algorithms, SIAM Journal on
// Computing 1(2), 1972, doi:10.1137/0201010. The names are those of the paper.
// An explicit path replaces the recursion.
type Components struct {
	// Of holds, by vertex, the number of its component, or 0 before it is
	// known. The number of a component is the number of its first vertex.
	Of []int32

	// Order holds the vertices component by component. Each component comes
	// after the components that its edges lead to.
	Order []int32

	graph Lists

	// number holds, by vertex, its rank in the order of discovery, from 1, or 0
	// before it is discovered.
	number []int32

	// lowlink holds, by vertex, the smallest number found so far of a vertex on
	// the stack to which an edge from its subtree leads.
	lowlink []int32

	next  []int   // by vertex: the index of its next edge in graph.List
	path  []int32 // the tree path from the root to the current vertex
	stack []int32 // the discovered vertices without a component
	found int32   // the number of discovered vertices
}

// Find finds the components of g in linear time. The error is that of the
// canceller.
func (s *Components) Find(c *work.Canceller, g Lists) error {
	n := g.Len()
	s.graph = g
	s.Of = Sized(s.Of, n)
	s.number = Sized(s.number, n)
	s.lowlink = Sized(s.lowlink, n)
	s.next = append(Sized(s.next, n)[:0], s.graph.Start[:n]...)
	s.path = Sized(s.path, n)[:0]
	s.stack = Sized(s.stack, n)[:0]
	s.Order = Sized(s.Order, n)[:0]
	s.found = 0
	clear(s.Of)
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
func (s *Components) strongConnect(c *work.Canceller, root int32) {
	s.visit(root)
	for len(s.path) > 0 {
		v := s.path[len(s.path)-1]
		if i := s.next[v]; i < s.graph.Start[v+1] {
			s.next[v]++
			w := s.graph.List[i]
			switch {
			case s.number[w] == 0:
				s.visit(w)
			case s.Of[w] == 0: // it is on the stack
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

// visit discovers v and makes it the current vertex.
func (s *Components) visit(v int32) {
	s.found++
	s.number[v] = s.found
	s.lowlink[v] = s.found
	s.path = append(s.path, v)
	s.stack = append(s.stack, v)
}

// popComponent makes v and all vertices after it on the stack a component.
func (s *Components) popComponent(v int32) {
	i := len(s.stack) - 1
	for s.stack[i] != v {
		i--
	}
	for _, w := range s.stack[i:] {
		s.Of[w] = s.number[v]
	}
	s.Order = append(s.Order, s.stack[i:]...)
	s.stack = s.stack[:i]
}
