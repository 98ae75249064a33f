package knighttour

// A tarjan finds the strongly connected components of a directed graph: R. E.
// Tarjan: Depth-first search and linear graph algorithms, SIAM Journal on
// Computing 1(2), 1972, doi:10.1137/0201010. The names are the paper's; the
// recursion is a path of vertices whose lists are not at an end.
type tarjan struct {
	c         *canceller
	graph     adjacency
	component []int32 // by vertex: the number of its component, from 1; 0 as long as there is none

	number  []int32 // by vertex: when it was found, from 1; 0 if not yet
	lowlink []int32 // by vertex: the least number one edge away from its subtree, of a vertex without a component
	next    []int   // by vertex: where to go on in graph.list
	path    []int32 // from a root to the vertex at hand
	stack   []int32 // the vertices found that have no component
	found   int32
}

// findComponents fills in t.component. It reports false if the computation is
// to stop.
func (t *tarjan) findComponents(graph adjacency) bool {
	n := graph.len()
	t.graph = graph
	t.component, t.number, t.lowlink = sized(t.component, n), sized(t.number, n), sized(t.lowlink, n)
	t.next = append(sized(t.next, n)[:0], graph.start[:n]...)
	t.path, t.stack, t.found = sized(t.path, n)[:0], sized(t.stack, n)[:0], 0
	clear(t.component)
	clear(t.number)
	for root := range int32(n) {
		if t.number[root] == 0 && !t.strongConnect(root) {
			return false
		}
	}
	return true
}

// strongConnect finds the components of all vertices that root leads to.
func (t *tarjan) strongConnect(root int32) bool {
	for t.visit(root); len(t.path) > 0; {
		v := t.path[len(t.path)-1]
		if i := t.next[v]; i < t.graph.start[v+1] {
			t.next[v]++
			if w := t.graph.list[i]; t.number[w] == 0 {
				t.visit(w)
			} else if t.component[w] == 0 {
				t.lowlink[v] = min(t.lowlink[v], t.number[w])
			}
			continue
		}
		t.path = t.path[:len(t.path)-1]
		if t.lowlink[v] == t.number[v] {
			t.popComponent(v)
		}
		if len(t.path) > 0 {
			parent := t.path[len(t.path)-1]
			t.lowlink[parent] = min(t.lowlink[parent], t.lowlink[v])
		}
		if t.c.spend(1+len(t.graph.of(v))) != nil {
			return false
		}
	}
	return true
}

func (t *tarjan) visit(v int32) {
	t.found++
	t.number[v], t.lowlink[v] = t.found, t.found
	t.path = append(t.path, v)
	t.stack = append(t.stack, v)
}

// popComponent makes a component of v and all vertices above it on the stack.
func (t *tarjan) popComponent(v int32) {
	i := len(t.stack) - 1
	for t.stack[i] != v {
		i--
	}
	for _, w := range t.stack[i:] {
		t.component[w] = t.number[v]
	}
	t.stack = t.stack[:i]
}
