package engine

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// A Graph is a graph drawn by the user. A node's name is one letter, and its ID
// in gonum's graph is that letter's code point.
type Graph struct {
	Nodes    string      // such as "ABC"
	Edges    [][2]string // from, to
	Directed bool
}

// A Step is a step of a depth-first search.
type Step struct {
	What     string // "discover", "edge" or "finish"
	Node, To string // To is the end of the edge
	Kind     string // of the edge
	Time     int    // of the discovery or finish
}

// A Story is a complete depth-first search.
type Story struct {
	Steps  []Step
	Nodes  []Times
	Order  []string // a topological order, if there is one
	Cycle  []string // a cycle, if there is one
	Length int      // the last time
}

// Times are the times of a node and its depth in the forest.
type Times struct {
	Name                     string
	Discovery, Finish, Depth int
}

// graph returns the graph as a gonum graph, or an error if a node occurs twice
// or an edge is not between two different nodes.
func (g Graph) graph() (graph.Graph, error) {
	directed, undirected := simple.NewDirectedGraph(), simple.NewUndirectedGraph()
	for _, r := range g.Nodes {
		if undirected.Node(int64(r)) != nil {
			return nil, fmt.Errorf("the node %c is there twice", r)
		}
		directed.AddNode(simple.Node(r))
		undirected.AddNode(simple.Node(r))
	}
	isNode := func(name []rune) bool {
		return len(name) == 1 && directed.Node(int64(name[0])) != nil
	}
	for _, e := range g.Edges {
		u, v := []rune(e[0]), []rune(e[1])
		if !isNode(u) || !isNode(v) || u[0] == v[0] {
			return nil, fmt.Errorf("there is no edge from %q to %q: the nodes are %s", e[0], e[1], g.Nodes)
		}
		edge := simple.Edge{F: simple.Node(u[0]), T: simple.Node(v[0])}
		directed.SetEdge(edge)
		undirected.SetEdge(edge)
	}
	if g.Directed {
		return directed, nil
	}
	return undirected, nil
}

// Search searches the graph depth first.
func (g Graph) Search() (*Story, error) {
	gg, err := g.graph()
	if err != nil {
		return nil, err
	}
	f := knighttour.DFSForest(gg)
	s := &Story{}
	depth := map[int64]int{}
	for id := range f.Preorder() {
		if parent, ok := f.Parent(id); ok {
			depth[id] = depth[parent] + 1
		}
		discovery, _ := f.Discovery(id)
		finish, _ := f.Finish(id)
		s.Nodes = append(s.Nodes, Times{name(id), discovery, finish, depth[id]})
	}
	if order, ok := f.TopologicalOrder(); ok {
		s.Order = names(order)
	}
	s.Cycle = names(f.Cycle())
	s.Length = 2 * len(s.Nodes)
	s.addSteps(f)
	return s, nil
}

// addSteps adds the steps of the search in chronological order. The step of an
// edge comes after the earlier edges of its node and all the steps that these
// led to.
func (s *Story) addSteps(f *knighttour.Forest) {
	leaving := map[int64][]Step{} // by node, the steps of its edges that are still to come
	for e, kind := range f.Edges() {
		u, v := e.From().ID(), e.To().ID()
		leaving[u] = append(leaving[u],
			Step{What: "edge", Node: name(u), To: name(v), Kind: kind.String()})
	}
	var path []int64
	discover := func(id int64) {
		time, _ := f.Discovery(id)
		s.Steps = append(s.Steps, Step{What: "discover", Node: name(id), Time: time})
		path = append(path, id)
	}
	for tree := range f.Trees() {
		for discover(tree[0]); len(path) > 0; {
			u := path[len(path)-1]
			if edges := leaving[u]; len(edges) > 0 {
				leaving[u] = edges[1:]
				s.Steps = append(s.Steps, edges[0])
				if edges[0].Kind == knighttour.TreeEdge.String() {
					discover(id(edges[0].To))
				}
				continue
			}
			time, _ := f.Finish(u)
			s.Steps = append(s.Steps, Step{What: "finish", Node: name(u), Time: time})
			path = path[:len(path)-1]
		}
	}
}

// name returns the name of the node with the given ID.
func name(id int64) string { return string(rune(id)) }

// id returns the ID of the node with the given name.
func id(name string) int64 { return int64([]rune(name)[0]) }

// names returns the names of the nodes with the given IDs.
func names(ids []int64) (all []string) {
	for _, id := range ids {
		all = append(all, name(id))
	}
	return all
}

// String returns the step in words, for tests.
func (s Step) String() string {
	if s.What == "edge" {
		return strings.Join([]string{s.Kind, "edge", s.Node + s.To}, " ")
	}
	return fmt.Sprintf("%d: %s %s", s.Time, s.What, s.Node)
}
