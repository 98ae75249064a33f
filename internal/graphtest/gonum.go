package graphtest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
	"gonum.org/v1/gonum/graph/simple"
)

// A Graph is a directed graph for gonum, whose IDs are the numbers of vertices.
// Mutual makes it an undirected graph. Most methods in this file implement
// these two interfaces.
var (
	_ graph.Directed   = Graph(nil)
	_ graph.Undirected = Mutual{}
)

// A Mutual is a Graph that lists each edge twice, as an undirected graph for
// gonum.
type Mutual struct{ Graph }

// As returns g for gonum, as an undirected graph or as a directed one.
func (g Graph) As(undirected bool) graph.Graph {
	if undirected {
		return Mutual{g}
	}
	return g
}

// Has reports whether there is an edge from u to v.
func (g Graph) Has(u, v int64) bool {
	return u >= 0 && u < int64(len(g)) && slices.Contains(g[u], int(v))
}

// HasEdgeFromTo and HasEdgeBetween implement [graph.Directed].
func (g Graph) HasEdgeFromTo(u, v int64) bool  { return g.Has(u, v) }
func (g Graph) HasEdgeBetween(x, y int64) bool { return g.Has(x, y) || g.Has(y, x) }

// Node implements [graph.Graph].
func (g Graph) Node(id int64) graph.Node {
	if id < 0 || id >= int64(len(g)) {
		return nil
	}
	return simple.Node(id)
}

// Nodes implements [graph.Graph].
func (g Graph) Nodes() graph.Nodes {
	all := make([]int, len(g))
	for v := range all {
		all[v] = v
	}
	return nodesOf(all)
}

// From implements [graph.Graph].
func (g Graph) From(id int64) graph.Nodes { return nodesOf(g[id]) }

// nodesOf returns an iterator over the nodes with the given IDs.
func nodesOf(list []int) graph.Nodes {
	nodes := make([]graph.Node, len(list))
	for i, v := range list {
		nodes[i] = simple.Node(v)
	}
	return iterator.NewOrderedNodes(nodes)
}

// To implements [graph.Directed].
func (g Graph) To(id int64) graph.Nodes {
	var list []int
	for u := range g {
		if g.Has(int64(u), id) {
			list = append(list, u)
		}
	}
	return nodesOf(list)
}

// Edge implements [graph.Graph].
func (g Graph) Edge(u, v int64) graph.Edge {
	if !g.Has(u, v) {
		return nil
	}
	return simple.Edge{F: simple.Node(u), T: simple.Node(v)}
}

// EdgeBetween implements [graph.Undirected].
func (g Mutual) EdgeBetween(x, y int64) graph.Edge { return g.Edge(x, y) }

// Shuffled returns g as a graph of gonum's package simple with the given IDs,
// by vertex. It is built in a random order, and consists of maps, which have no
// fixed order.
func (g Graph) Shuffled(r *rand.Rand, undirected bool, ids []int64) graph.Graph {
	type builder interface {
		graph.Graph
		graph.NodeAdder
		SetEdge(graph.Edge)
	}
	var b builder = simple.NewDirectedGraph()
	if undirected {
		b = simple.NewUndirectedGraph()
	}
	for _, v := range r.Perm(len(g)) {
		b.AddNode(simple.Node(ids[v]))
	}
	for _, u := range r.Perm(len(g)) {
		for _, i := range r.Perm(len(g[u])) {
			b.SetEdge(simple.Edge{F: simple.Node(ids[u]), T: simple.Node(ids[g[u][i]])})
		}
	}
	return b
}

// Kind returns "undirected" or "directed".
func Kind(undirected bool) string {
	if undirected {
		return "undirected"
	}
	return "directed"
}

// Describe returns g in words, for the messages of failed tests.
func (g Graph) Describe(undirected bool) string {
	return fmt.Sprintf("%s graph %v", Kind(undirected), [][]int(g))
}

// CheckPath returns an error unless the path follows edges of g and visits no
// node twice.
func CheckPath(g graph.Graph, path []int64) error {
	step := make(map[int64]int, len(path))
	for i, id := range path {
		if j, again := step[id]; again {
			return fmt.Errorf("steps %d and %d of the path %v visit the same node %d", j, i, path, id)
		}
		step[id] = i
		if i > 0 && g.Edge(path[i-1], id) == nil {
			return fmt.Errorf("step %d of the path %v: no edge leads from node %d to node %d",
				i, path, path[i-1], id)
		}
	}
	return nil
}
