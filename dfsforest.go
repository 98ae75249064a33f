package knighttour

import (
	"iter"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// A Forest is the result of a depth-first search: the nodes that it reached, their
// parents, and their discovery and finish times. The zero Forest has no nodes.
//
// The times of n nodes run from 1 to 2n. They have the parenthesis property: the
// interval of a node, from discovery to finish, contains the intervals of its
// descendants. The intervals of two other nodes are disjoint. So u is an ancestor of v if
// and only if u is discovered before v and finished after it.
type Forest struct {
	g         graph.Graph
	f         *frozen
	lists     dense.Lists // successors in the order of the search
	parent    []int32     // -1 for a root
	discovery []uint32    // 0 if not reached
	finish    []uint32
	preorder  []int32
	postorder []int32
}

// DFSForest searches all of g depth first, as the textbook's DFSGraph.dfs does. It
// starts from each undiscovered node in ascending order of ID, tries successors
// in the given orders, and backtracks when all of them are discovered. Dynamic orders
// rank the undiscovered successors of a node when it is discovered.
//
// It takes O(n + m) time for n nodes and m edges, besides the time of [Freeze] and that for
// sorting edges by the orders. It is not recursive.
//
// R. E. Tarjan: Depth-first search and linear graph algorithms, SIAM Journal on
// Computing 1(2), 1972, doi:10.1137/0201010.
func DFSForest(g graph.Graph, orders ...Order) *Forest {
	f := frozenOf(Freeze(g))
	t := newForest(g, f)
	t.search(f.index.N, func(i int) int32 { return int32(i) }, orders)
	return t
}

// DFSForestFrom is like [DFSForest], but starts from each undiscovered node of
// roots, in that order, and reaches only what they lead to. The error wraps [ErrNode]
// if g does not have one of the roots, and [ErrBoard] if g has too many squares.
func DFSForestFrom(g graph.Graph, roots []int64, orders ...Order) (*Forest, error) {
	c := endless()
	f, err := freeze(c, g)
	if err != nil {
		return nil, err
	}
	vertices := make([]int32, len(roots))
	for i, id := range roots {
		if vertices[i], err = f.vertex("root", id); err != nil {
			return nil, err
		}
	}
	t := newForest(g, f)
	t.search(len(vertices), func(i int) int32 { return vertices[i] }, orders)
	return t, nil
}

func newForest(g graph.Graph, f *frozen) *Forest {
	n := f.index.N
	return &Forest{
		g: g, f: f,
		parent: make([]int32, n), discovery: make([]uint32, n), finish: make([]uint32, n),
		preorder: make([]int32, 0, n), postorder: make([]int32, 0, n),
	}
}

// search searches from root(0) to root(n-1).
func (t *Forest) search(n int, root func(i int) int32, orders []Order) {
	c := endless()
	plan, err := t.f.arrange(c, orders)
	must(err)
	t.lists = plan.Lists
	lists := plan.Lists
	var o *observer // nil without dynamic orders
	if plan.IsDynamic() {
		o = newObserver(c, t.f, plan)
		lists.List = o.lists
	}
	next := slices.Clone(lists.Start) // next[v] is the index of v's next successor
	time := uint32(0)
	discover := func(v, parent int32) {
		time++
		t.discovery[v] = time
		t.parent[v] = parent
		t.preorder = append(t.preorder, v)
		if o != nil {
			o.discovered(v)
		}
	}
	for i := range n {
		u := root(i)
		if t.discovery[u] != 0 {
			continue
		}
		discover(u, -1)
		for u >= 0 {
			i, end := next[u], lists.Start[u+1]
			for i < end && t.discovery[lists.List[i]] != 0 {
				i++
			}
			if i < end {
				v := lists.List[i]
				next[u] = i + 1
				discover(v, u)
				u = v
				continue
			}
			time++
			t.finish[u] = time
			t.postorder = append(t.postorder, u)
			if o != nil {
				o.finished()
			}
			u = t.parent[u]
		}
	}
}

// An observer updates the State of a depth-first search, and sorts successors by
// the dynamic orders.
type observer struct {
	c      *work.Canceller // never stops
	ranker order.Ranker
	host   host    // of the ranker
	lists  []int32 // that the ranker sorts
	prev   dense.Lists
	path   []int32
	free   dense.Counts
}

func newObserver(c *work.Canceller, f *frozen, p *plan) *observer {
	o := &observer{
		c:    c,
		host: host(newState(p)),
		free: dense.NewCounts(f.graph.Lists),
	}
	var err error
	o.prev, err = f.graph.Predecessors(c)
	must(err)
	o.lists, err = o.ranker.Begin(c, &p.Plan, &o.host, o.free)
	must(err)
	return o
}

func (o *observer) discovered(v int32) {
	o.path = append(o.path, v)
	o.free.Visit(int(v), o.prev.Of(v))
	must(o.ranker.Sort(o.c, o.path))
}

func (o *observer) finished() {
	o.path = o.path[:len(o.path)-1]
	o.host.Leave(len(o.path))
}

func (t *Forest) vertex(id int64) (v int32, ok bool) {
	if t.f == nil {
		return 0, false
	}
	v, ok = t.f.index.Vertex(id)
	return v, ok && t.discovery[v] != 0
}

// Trees returns the IDs of the nodes of each tree, in preorder: the first of each is its
// root. The trees are in the order of their discovery. In an undirected graph that
// [DFSForest] has searched, they are the connected components.
func (t *Forest) Trees() iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		for first := 0; first < len(t.preorder); {
			next := first + 1
			for next < len(t.preorder) && t.parent[t.preorder[next]] >= 0 {
				next++
			}
			if !yield(idsOf(t.f, t.preorder[first:next])) {
				return
			}
			first = next
		}
	}
}

// Parent returns the ID of the node from which a node was discovered, or false if it is
// a root or not in the forest.
func (t *Forest) Parent(id int64) (parent int64, ok bool) {
	v, ok := t.vertex(id)
	if !ok || t.parent[v] < 0 {
		return 0, false
	}
	return t.f.index.ID(t.parent[v]), true
}

// Discovery returns the discovery time of a node, or false if it is not in the forest.
func (t *Forest) Discovery(id int64) (time int, ok bool) { return t.time(t.discovery, id) }

// Finish returns the time when the search backtracked from a node, or false if it is
// not in the forest.
func (t *Forest) Finish(id int64) (time int, ok bool) { return t.time(t.finish, id) }

func (t *Forest) time(times []uint32, id int64) (time int, ok bool) {
	v, ok := t.vertex(id)
	if !ok {
		return 0, false
	}
	return int(times[v]), true
}

// Preorder returns the IDs of all nodes in the order of their discovery.
func (t *Forest) Preorder() iter.Seq[int64] { return t.ids(t.preorder) }

// Postorder returns the IDs of all nodes in the order of their finish.
func (t *Forest) Postorder() iter.Seq[int64] { return t.ids(t.postorder) }

func (t *Forest) ids(list []int32) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for _, v := range list {
			if !yield(t.f.index.ID(v)) {
				return
			}
		}
	}
}

// isAncestor reports whether u is v or an ancestor of v.
func (t *Forest) isAncestor(u, v int32) bool {
	return t.discovery[u] <= t.discovery[v] && t.finish[v] <= t.finish[u]
}
