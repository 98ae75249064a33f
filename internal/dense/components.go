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

	// lowlink holds, by vertex, the smallest number found so far among the
	// vertices on the stack that edges from its subtree lead to.
	lowlink []int32

	next  []int   // by vertex: the index of its next edge in graph.List
	path  []int32 // the tree path from the root to the current vertex
	stack []int32 // the discovered vertices without a component
	found int32   // the number of discovered vertices
}

// Find finds the components of g in linear time. The error is that of the
// canceller.
func (cs *Components) Find(c *work.Canceller, g Lists) error {
	n := g.Len()
	cs.graph = g
	cs.Of = Sized(cs.Of, n)
	cs.number = Sized(cs.number, n)
	cs.lowlink = Sized(cs.lowlink, n)
	cs.next = append(Sized(cs.next, n)[:0], cs.graph.Start[:n]...)
	cs.path = Sized(cs.path, n)[:0]
	cs.stack = Sized(cs.stack, n)[:0]
	cs.Order = Sized(cs.Order, n)[:0]
	cs.found = 0
	clear(cs.Of)
	clear(cs.number)
	for root := range int32(n) {
		if cs.number[root] == 0 {
			cs.strongConnect(c, root)
		}
		if c.Err() != nil {
			break
		}
	}
	return c.Err()
}

// strongConnect finds the components of all vertices reachable from root.
func (cs *Components) strongConnect(c *work.Canceller, root int32) {
	cs.visit(root)
	for len(cs.path) > 0 {
		v := cs.path[len(cs.path)-1]
		if i := cs.next[v]; i < cs.graph.Start[v+1] {
			cs.next[v]++
			w := cs.graph.List[i]
			switch {
			case cs.number[w] == 0:
				cs.visit(w)
			case cs.Of[w] == 0: // it is on the stack
				cs.lowlink[v] = min(cs.lowlink[v], cs.number[w])
			}
			continue
		}
		// All edges of v have been followed.
		cs.path = cs.path[:len(cs.path)-1]
		if cs.lowlink[v] == cs.number[v] {
			cs.popComponent(v)
		}
		if len(cs.path) > 0 {
			parent := cs.path[len(cs.path)-1]
			cs.lowlink[parent] = min(cs.lowlink[parent], cs.lowlink[v])
		}
		if c.Spend(1+len(cs.graph.Of(v))) != nil {
			return
		}
	}
}

// visit discovers v and makes it the current vertex.
func (cs *Components) visit(v int32) {
	cs.found++
	cs.number[v] = cs.found
	cs.lowlink[v] = cs.found
	cs.path = append(cs.path, v)
	cs.stack = append(cs.stack, v)
}

// popComponent makes v and all vertices after it on the stack a component.
func (cs *Components) popComponent(v int32) {
	i := len(cs.stack) - 1
	for cs.stack[i] != v {
		i--
	}
	for _, w := range cs.stack[i:] {
		cs.Of[w] = cs.number[v]
	}
	cs.Order = append(cs.Order, cs.stack[i:]...)
	cs.stack = cs.stack[:i]
}
