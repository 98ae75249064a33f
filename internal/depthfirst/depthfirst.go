// Package depthfirst searches graphs depth first. It records when each vertex
// is discovered and finished, and classifies the edges.
//
// R. E. Tarjan: Depth-first search and linear graph algorithms, SIAM Journal on
// Computing 1(2), 1972, doi:10.1137/0201010.
package depthfirst

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/work"
)

// None is the parent of a root.
const None int32 = -1

// A Forest is the result of a depth-first search. If the search reaches n
// vertices, the times run from 1 to 2n. The zero Forest has no vertices.
type Forest struct {
	Parent    []int32  // by vertex, or None
	Discovery []uint32 // by vertex: the time of its discovery; 0 if it was not reached
	Finish    []uint32 // by vertex: the time when the search backtracked from it
	Preorder  []int32  // the vertices reached, in order of discovery
	Postorder []int32  // the same, in the order in which they were finished

	sorted     dense.Lists // successors, sorted by the static orders
	undirected bool
}

// Search searches g depth first, from the roots root(0) to root(n-1). It skips
// roots that it has already reached. It tries successors in the order of the
// plan, which must have been made for g. Dynamic orders rank the undiscovered
// successors of a vertex when the vertex is discovered; host shows them the
// state of the search, and may be nil if the only dynamic order is Warnsdorff's
// rule. After an error, which is that of the canceller, the forest is
// unfinished.
func Search(
	c *work.Canceller, g *dense.Graph, p *order.Plan, host order.Host,
	n int, root func(i int) int32,
) (Forest, error) {
	size := g.Len()
	f := Forest{
		Parent:     make([]int32, size),
		Discovery:  make([]uint32, size),
		Finish:     make([]uint32, size),
		Preorder:   make([]int32, 0, size),
		Postorder:  make([]int32, 0, size),
		sorted:     p.Lists,
		undirected: g.Undirected,
	}
	s := searcher{
		Forest: &f,
		c:      c,
		lists:  p.Lists,
		next:   slices.Clone(p.Start),
	}
	if p.IsDynamic() {
		err := s.beginSorter(g, p, host)
		if err != nil {
			return f, err
		}
	}
	s.search(n, root)
	return f, c.Err()
}

// A searcher is the state of a search.
type searcher struct {
	*Forest
	c     *work.Canceller
	lists dense.Lists // successors in the order of the search
	next  []int       // by vertex: the index in lists.List of the next successor to try

	sorter *dynamicSorter // nil without dynamic orders
}

// search searches from the roots root(0) to root(n-1).
func (s *searcher) search(n int, root func(i int) int32) {
	f, lists, sorter := s.Forest, s.lists, s.sorter
	next := s.next
	time := uint32(0)
	discover := func(v, parent int32) {
		time++
		f.Discovery[v] = time
		f.Parent[v] = parent
		f.Preorder = append(f.Preorder, v)
		if sorter != nil {
			sorter.discovered(s.c, v)
		}
	}
	for i := range n {
		u := root(i)
		if f.Discovery[u] != 0 {
			continue
		}
		discover(u, None)
		for u != None {
			at, end := next[u], lists.Start[u+1]
			for at < end && f.Discovery[lists.List[at]] != 0 {
				at++
			}
			if at < end {
				v := lists.List[at]
				next[u] = at + 1
				discover(v, u)
				u = v
				continue
			}
			time++
			f.Finish[u] = time
			f.Postorder = append(f.Postorder, u)
			if sorter != nil {
				sorter.finished()
			}
			u = f.Parent[u]
		}
	}
}

// A dynamicSorter sorts successors by the dynamic orders during a search.
type dynamicSorter struct {
	ranker order.Ranker
	host   order.Host   // see Search; nil if no order needs it
	prev   dense.Lists  // predecessors
	path   []int32      // from the root to the current vertex
	free   dense.Counts // of undiscovered successors
}

// beginSorter makes the sorter, for a plan with dynamic orders. The host may be
// nil, as in Search. From then on, s.lists holds the lists that the ranker
// sorts. The error is that of the canceller.
func (s *searcher) beginSorter(g *dense.Graph, p *order.Plan, host order.Host) (err error) {
	r := &dynamicSorter{host: host, free: dense.NewCounts(s.c, g.Lists)}
	r.prev, err = g.Predecessors(s.c)
	if err != nil {
		return err
	}
	s.lists.List, err = r.ranker.Begin(s.c, p, host, r.free)
	s.sorter = r
	return err
}

// discovered puts v on the path, and sorts its successors by the dynamic
// orders.
func (s *dynamicSorter) discovered(c *work.Canceller, v int32) {
	s.path = append(s.path, v)
	s.free.Visit(int(v), s.prev.Of(v))
	s.ranker.Sort(c, s.path)
}

// finished takes the last vertex off the path. The counts stay as they are,
// since a finished vertex is not discovered again.
func (s *dynamicSorter) finished() {
	s.path = s.path[:len(s.path)-1]
	if s.host != nil {
		s.host.Leave(len(s.path))
	}
}

// Has reports whether the search has reached v.
func (f *Forest) Has(v int32) bool { return f.Discovery[v] != 0 }

// Trees calls yield with the vertices of each tree, in preorder, until yield
// returns false. The slices belong to the forest.
func (f *Forest) Trees(yield func(tree []int32) bool) {
	for first := 0; first < len(f.Preorder); {
		next := first + 1
		for next < len(f.Preorder) && f.Parent[f.Preorder[next]] != None {
			next++
		}
		if !yield(f.Preorder[first:next]) {
			return
		}
		first = next
	}
}

// An EdgeKind is the kind of an edge from u to v.
type EdgeKind int

// The kinds of edges.
const (
	Tree    EdgeKind = iota // u is the parent of v
	Back                    // v is an ancestor of u, or u itself
	Forward                 // v is a descendant of u, but not a child
	Cross                   // neither is an ancestor of the other
)

// Edges calls yield with each edge from the vertices reached, and its kind,
// until yield returns false. The edges come in the preorder of their first
// vertices. Edges from the same vertex come in the order of its list, as sorted
// by the static orders. It yields each edge of an undirected graph once, as
// Tree or Back.
func (f *Forest) Edges(yield func(u, v int32, kind EdgeKind) bool) {
	for _, u := range f.Preorder {
		for _, v := range f.sorted.Of(u) {
			kind := f.kind(u, v)
			if f.isReverse(u, v, kind) {
				continue
			}
			if !yield(u, v, kind) {
				return
			}
		}
	}
}

// kind returns the kind of the edge from u to v. In an undirected graph, the
// reverse may be of another kind. A loop is Back.
func (f *Forest) kind(u, v int32) EdgeKind {
	switch {
	case f.Parent[v] == u:
		return Tree
	case f.isAncestor(v, u):
		return Back
	case f.isAncestor(u, v):
		return Forward
	}
	return Cross
}

// isAncestor reports whether u is v or an ancestor of v.
func (f *Forest) isAncestor(u, v int32) bool {
	return f.Discovery[u] <= f.Discovery[v] && f.Finish[v] <= f.Finish[u]
}

// isReverse reports whether the graph is undirected and the edge from u to v,
// which is of the given kind, is the reverse of a tree or back edge.
func (f *Forest) isReverse(u, v int32, kind EdgeKind) bool {
	if !f.undirected {
		return false
	}
	toParent := kind == Back && f.Parent[u] == v
	return kind == Forward || toParent
}

// Cycle returns the vertices of the cycle that is closed by the first edge of
// kind Back, from the ancestor down to the descendant. It returns nil if there
// is no such edge.
func (f *Forest) Cycle() (cycle []int32) {
	f.Edges(func(u, v int32, kind EdgeKind) bool {
		if kind == Back {
			cycle = f.path(v, u)
		}
		return cycle == nil
	})
	return cycle
}

// path returns the vertices from an ancestor down to a descendant.
func (f *Forest) path(ancestor, descendant int32) []int32 {
	path := []int32{descendant}
	for v := descendant; v != ancestor; {
		v = f.Parent[v]
		path = append(path, v)
	}
	slices.Reverse(path)
	return path
}

// IsAcyclic reports whether no edge is of kind Back.
func (f *Forest) IsAcyclic() bool {
	acyclic := true
	f.Edges(func(_, _ int32, kind EdgeKind) bool {
		acyclic = kind != Back
		return acyclic
	})
	return acyclic
}
