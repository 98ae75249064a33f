package input

import (
	"slices"
	"strconv"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
)

// A Node is a node of a graph that has been read.
type Node struct {
	id   int64
	name string // "" if it is the ID
}

// ID returns the node's number in the file or, if the file has names, its
// number in order of first appearance, from 1.
func (n Node) ID() int64 { return n.id }

// String returns the name, or "" if the file has numbers instead of names.
func (n Node) String() string { return n.name }

// A builder collects the nodes and edges of a graph. Nodes are numbered from 0,
// in the order in which they are added; these numbers are their indices. The
// zero builder has no nodes, and its edges have no direction.
type builder struct {
	directed bool
	nodes    []Node
	from, to []int32          // the edges, which may have repetitions
	byName   map[string]int32 // the nodes that nodeNamed has added
}

// newNumberedBuilder returns a builder with the nodes first to first+n-1, which
// have no names.
func newNumberedBuilder(first int64, n int) *builder {
	b := &builder{nodes: make([]Node, n)}
	for i := range b.nodes {
		b.nodes[i].id = first + int64(i)
	}
	return b
}

// nodeNamed returns the index of the node with the given name, and adds the
// node if it is new.
func (b *builder) nodeNamed(name string) int32 {
	i, ok := b.byName[name]
	if ok {
		return i
	}
	if b.byName == nil {
		b.byName = make(map[string]int32)
	}
	i = b.addNode(name)
	b.byName[name] = i
	return i
}

// addNode adds a node and returns its index. No node may have the name already.
func (b *builder) addNode(name string) int32 {
	i := int32(len(b.nodes))
	b.nodes = append(b.nodes, Node{id: int64(i) + 1, name: name})
	return i
}

// addEdge adds an edge between the nodes with the given indices.
func (b *builder) addEdge(from, to int32) {
	b.from = append(b.from, from)
	b.to = append(b.to, to)
}

// useNumbers replaces the names of all nodes by IDs, and sorts the nodes by
// their IDs. It does nothing unless each name is an integer in the form that
// strconv.FormatInt writes. Indices that were returned before are no longer
// valid.
func (b *builder) useNumbers() {
	for _, node := range b.nodes {
		id, err := strconv.ParseInt(node.name, 10, 64)
		if err != nil || strconv.FormatInt(id, 10) != node.name {
			return
		}
	}
	order := make([]int32, len(b.nodes)) // indices, sorted by ID
	for i := range b.nodes {
		b.nodes[i].id, _ = strconv.ParseInt(b.nodes[i].name, 10, 64)
		b.nodes[i].name = ""
		order[i] = int32(i)
	}
	old := b.nodes
	slices.SortFunc(order, func(i, j int32) int {
		if old[i].id < old[j].id {
			return -1
		}
		return 1
	})
	b.nodes = make([]Node, len(old))
	index := make([]int32, len(old)) // the new index, by the old one
	for i, before := range order {
		b.nodes[i] = old[before]
		index[before] = int32(i)
	}
	for e := range b.from {
		b.from[e] = index[b.from[e]]
		b.to[e] = index[b.to[e]]
	}
}

// graph returns the graph, and the number of its edges. Parallel edges count
// once.
func (b *builder) graph() (g graph.Graph, edges int) {
	l, edges := b.lists(b.directed)
	l.prepareLookup()
	if b.directed {
		return directedGraph{l}, edges
	}
	return undirectedGraph{l}, edges
}

// lists returns the adjacency lists of the graph, and the number of its edges.
// If directed is not set, each edge is in the lists of both of its nodes.
// Parallel edges count once.
func (b *builder) lists(directed bool) (l *listGraph, edges int) {
	n := len(b.nodes)
	l = &listGraph{
		nodes: b.nodes,
		start: make([]int, n+1),
	}
	for e := range b.from {
		l.start[b.from[e]+1]++
		if !directed && b.from[e] != b.to[e] {
			l.start[b.to[e]+1]++
		}
	}
	for v := range n {
		l.start[v+1] += l.start[v]
	}
	end := slices.Clone(l.start[:n]) // where each list ends so far
	l.to = make([]int32, l.start[n])
	put := func(from, to int32) {
		l.to[end[from]] = to
		end[from]++
	}
	for e := range b.from {
		put(b.from[e], b.to[e])
		if !directed && b.from[e] != b.to[e] {
			put(b.to[e], b.from[e])
		}
	}
	loops := l.sort()
	if directed {
		return l, len(l.to)
	}
	return l, (len(l.to)-loops)/2 + loops
}

// document returns the graph as a document.
func (b *builder) document(format Format) *Document {
	g, edges := b.graph()
	return &Document{
		Format: format,
		Graph:  g,
		Edges:  edges,
	}
}

// isSymmetric reports whether each edge has been added in both directions.
func (b *builder) isSymmetric() bool {
	type pair struct{ from, to int32 }
	edges := make(map[pair]bool, len(b.from))
	for e := range b.from {
		edges[pair{b.from[e], b.to[e]}] = true
	}
	for e := range edges {
		if !edges[pair{e.to, e.from}] {
			return false
		}
	}
	return true
}

// distinctEdges returns the number of pairs of nodes joined by an edge. Edges
// between the same two nodes count once, whatever their directions.
func (b *builder) distinctEdges() int {
	_, edges := b.lists(false)
	return edges
}

// A listGraph is a graph with adjacency lists. They are what a search needs,
// and take a fraction of the memory and time of gonum's graphs, which are maps.
type listGraph struct {
	nodes []Node
	start []int   // start[v] is where the list of v begins; it ends at start[v+1]
	to    []int32 // all lists, each in ascending order

	// index maps each ID to its position in nodes. It is nil if the IDs are
	// consecutive.
	index map[int64]int32
}

// sort sorts each list and drops repetitions. It returns the number of edges
// from a node to itself.
func (l *listGraph) sort() (loops int) {
	kept := 0
	for v := range l.nodes {
		list := l.to[l.start[v]:l.start[v+1]]
		l.start[v] = kept
		slices.Sort(list)
		for i, to := range list {
			if i > 0 && to == list[i-1] {
				continue
			}
			if int(to) == v {
				loops++
			}
			l.to[kept] = to
			kept++
		}
	}
	l.start[len(l.nodes)] = kept
	l.to = l.to[:kept]
	return loops
}

// prepareLookup sets index, unless the IDs are consecutive.
func (l *listGraph) prepareLookup() {
	for i, node := range l.nodes {
		if node.id != l.nodes[0].id+int64(i) {
			l.index = make(map[int64]int32, len(l.nodes))
			break
		}
	}
	if l.index == nil {
		return
	}
	for i, node := range l.nodes {
		l.index[node.id] = int32(i)
	}
}

// indexOf returns the index of the node with the given ID, or false if there is
// none.
func (l *listGraph) indexOf(id int64) (i int, ok bool) {
	if l.index != nil {
		i, ok := l.index[id]
		return int(i), ok
	}
	if len(l.nodes) == 0 || id < l.nodes[0].id || id > l.nodes[len(l.nodes)-1].id {
		return 0, false
	}
	return int(id - l.nodes[0].id), true
}

// hasEdge reports whether the node vid is in the list of the node uid.
func (l *listGraph) hasEdge(uid, vid int64) bool {
	u, hasU := l.indexOf(uid)
	v, hasV := l.indexOf(vid)
	if !hasU || !hasV {
		return false
	}
	_, found := slices.BinarySearch(l.list(u), int32(v))
	return found
}

// list returns the list of the node with index v.
func (l *listGraph) list(v int) []int32 { return l.to[l.start[v]:l.start[v+1]] }

// Node implements [graph.Graph].
func (l *listGraph) Node(id int64) graph.Node {
	i, ok := l.indexOf(id)
	if !ok {
		return nil
	}
	return l.nodes[i]
}

// Nodes implements [graph.Graph].
func (l *listGraph) Nodes() graph.Nodes {
	if len(l.nodes) == 0 {
		return graph.Empty
	}
	return iterator.NewImplicitNodes(0, len(l.nodes), func(i int) graph.Node { return l.nodes[i] })
}

// From implements [graph.Graph].
func (l *listGraph) From(id int64) graph.Nodes {
	i, ok := l.indexOf(id)
	if !ok || len(l.list(i)) == 0 {
		return graph.Empty
	}
	list := l.list(i)
	return iterator.NewImplicitNodes(0, len(list), func(k int) graph.Node { return l.nodes[list[k]] })
}

// Edge implements [graph.Graph].
func (l *listGraph) Edge(uid, vid int64) graph.Edge {
	if !l.hasEdge(uid, vid) {
		return nil
	}
	return edge{l.Node(uid), l.Node(vid)}
}

// An edge is an edge of a listGraph.
type edge struct{ from, to graph.Node }

// From implements [graph.Edge].
func (e edge) From() graph.Node { return e.from }

// To implements [graph.Edge].
func (e edge) To() graph.Node { return e.to }

// ReversedEdge implements [graph.Edge].
func (e edge) ReversedEdge() graph.Edge { return edge{e.to, e.from} }

// An undirectedGraph has each edge in the lists of both of its nodes.
type undirectedGraph struct{ *listGraph }

// HasEdgeBetween implements [graph.Graph].
func (g undirectedGraph) HasEdgeBetween(xid, yid int64) bool { return g.hasEdge(xid, yid) }

// EdgeBetween implements [graph.Undirected].
func (g undirectedGraph) EdgeBetween(xid, yid int64) graph.Edge { return g.Edge(xid, yid) }

// A directedGraph has each edge in the list of its first node.
type directedGraph struct{ *listGraph }

// HasEdgeBetween implements [graph.Graph].
func (g directedGraph) HasEdgeBetween(xid, yid int64) bool {
	return g.hasEdge(xid, yid) || g.hasEdge(yid, xid)
}

// HasEdgeFromTo implements [graph.Directed].
func (g directedGraph) HasEdgeFromTo(uid, vid int64) bool { return g.hasEdge(uid, vid) }

// To implements [graph.Directed]. No search calls it.
func (g directedGraph) To(id int64) graph.Nodes {
	var to []graph.Node
	for _, node := range g.nodes {
		if g.hasEdge(node.id, id) {
			to = append(to, node)
		}
	}
	return iterator.NewOrderedNodes(to)
}

var (
	_ graph.Undirected = undirectedGraph{}
	_ graph.Directed   = directedGraph{}
)
