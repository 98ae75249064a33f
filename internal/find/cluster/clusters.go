package cluster

import (
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

const (
	// maxWays is the largest number of ways of a cluster. Clusters of graphs
	// made of gadgets have 2 to 20.
	maxWays = 64

	// maxRoutes limits the routes that are looked at to list the ways of a
	// cluster.
	maxRoutes = 256

	// maxMembers is the largest number of vertices of a cluster.
	maxMembers = 256

	// maxDegree is the largest number of edges of a vertex inside its cluster.
	// The number of clauses for a vertex grows with the cube of this number.
	maxDegree = 12

	// maxOuter is the largest number of edges that may lead from a vertex out
	// of its cluster. The number of clauses for a vertex grows with the square
	// of this number.
	maxOuter = 64

	// workPerRoute is the work that the search for one more route may take.
	workPerRoute = 1 << 16
)

// A way is one of the ways in which a cycle can pass through a cluster: a
// system of paths that together visit every vertex of the cluster. Each path
// begins and ends at a port.
type way struct {
	cluster int32
	paths   [][2]int32 // the ports at the ends of each path
	route   [][2]int32 // edges inside the cluster that form such paths
}

// groupVertices puts two adjacent vertices into the same cluster if one of them
// has degree at most three. It returns the cluster of each vertex, and the
// number of clusters. The clusters are numbered in the order of their smallest
// vertices. It returns nil if a vertex is in no cluster, if a cluster is too
// large, if there are fewer than two clusters, or if c is stopped.
func groupVertices(c *work.Canceller, g dense.Lists) (clusterOf []int32, n int) {
	const low = 3
	sets := dense.NewSets(g.Len())
	for v := range int32(g.Len()) {
		isAlone := true
		for _, w := range g.Of(v) {
			if len(g.Of(v)) > low && len(g.Of(w)) > low {
				continue
			}
			isAlone = false
			a, b := sets.Root(v), sets.Root(w)
			sets[max(a, b)] = min(a, b)
		}
		if c.Spend(1+2*len(g.Of(v))) != nil || isAlone {
			return nil, 0
		}
	}
	clusterOf = make([]int32, g.Len())
	var sizes []int
	for v := range int32(g.Len()) {
		root := sets.Root(v) // the smallest vertex of the cluster
		if root == v {
			clusterOf[v] = int32(len(sizes))
			sizes = append(work.Grow(c, sizes), 0)
		} else {
			clusterOf[v] = clusterOf[root]
		}
		sizes[clusterOf[v]]++
		if c.Spend(2) != nil || sizes[clusterOf[v]] > maxMembers {
			return nil, 0
		}
	}
	if len(sizes) < 2 {
		return nil, 0
	}
	return clusterOf, len(sizes)
}

// A surveyor lists the ways of clusters.
type surveyor struct {
	c         *work.Canceller
	g         dense.Lists
	clusterOf []int32 // by vertex: its cluster
	number    []int32 // by vertex: its number in its cluster, once newWaySearch has set it
}

// ways lists the ways of the cluster with the given vertices, which are in
// ascending order. Each way has one of the routes that form its paths. ways
// returns false if it gives up: because there are too many ways or routes,
// because they are too hard to find, because a way has a path of a single
// vertex, or because s.c is stopped.
func (s *surveyor) ways(cluster int32, members []int32) (ways []way, ok bool) {
	m, ok := s.newWaySearch(members)
	if !ok {
		return nil, false
	}
	for range maxRoutes {
		status, err := m.sat.Solve(s.c.Spent() + workPerRoute)
		switch {
		case err != nil || status == cdcl.Unknown:
			return nil, false
		case status == cdcl.Unsat:
			return ways, true
		}
		w, inner := m.read()
		switch {
		case inner != nil:
			m.mustLeave(inner)
			continue
		case w == nil:
			return nil, false
		}
		m.exclude()
		w.cluster = cluster
		isKnown := slices.ContainsFunc(ways, func(x way) bool { return slices.Equal(x.paths, w.paths) })
		if isKnown {
			continue
		}
		if len(ways) == maxWays {
			return nil, false
		}
		ways = append(ways, *w)
	}
	return nil, false
}

// A waySearch is the search for ways of a cluster. Its variables are the edges
// inside the cluster, followed by up to two slots for each vertex with edges
// out of the cluster. The number of true slots of a vertex is the number of
// edges by which a cycle leaves the cluster there. At each vertex exactly two
// variables are true.
type waySearch struct {
	members []int32
	ends    [][2]int32 // by edge inside the cluster: the numbers of its ends
	at      [][]int32  // by number: the variables at the vertex
	slot    []int32    // by number: the first slot, or -1 if there is none
	sat     *cdcl.Solver

	variables int32 // number of variables
}

// newWaySearch begins the search in the cluster with the given vertices, which
// are in ascending order, and numbers them. It returns false if a vertex has
// too many edges.
func (s *surveyor) newWaySearch(members []int32) (*waySearch, bool) {
	ws := &waySearch{
		members: members,
		at:      make([][]int32, len(members)),
		slot:    slices.Repeat([]int32{-1}, len(members)),
	}
	for i, v := range members {
		s.number[v] = int32(i)
	}
	outer := s.addEdges(ws)
	for i, k := range outer {
		if len(ws.at[i]) > maxDegree || k > maxOuter {
			return nil, false
		}
	}
	ws.addSlots(outer)
	ws.sat = newSolver(s.c, int(ws.variables))
	for i, list := range ws.at {
		if ws.slot[i] >= 0 && outer[i] > 1 { // two slots: the second needs the first
			ws.sat.AddClause(cdcl.Negative(ws.slot[i]+1), cdcl.Positive(ws.slot[i]))
		}
		ws.needTwo(list)
	}
	return ws, true
}

// addEdges adds a variable for each edge inside the cluster, whose vertices are
// numbered. It returns, for each of these vertices, how many of its edges lead
// out of the cluster.
func (s *surveyor) addEdges(ws *waySearch) (outer []int) {
	outer = make([]int, len(ws.members))
	for i, v := range ws.members {
		for _, w := range s.g.Of(v) {
			j := s.number[w]
			switch {
			case s.clusterOf[w] != s.clusterOf[v]:
				outer[i]++
			case v < w:
				e := int32(len(ws.ends))
				ws.ends = append(ws.ends, [2]int32{int32(i), j})
				ws.at[i] = append(ws.at[i], e)
				ws.at[j] = append(ws.at[j], e)
			}
		}
		s.c.Charge(2 * len(s.g.Of(v)))
	}
	ws.variables = int32(len(ws.ends))
	return outer
}

// addSlots adds a variable for each slot: one for a vertex with one edge out of
// the cluster, and two for a vertex with more. outer is the result of addEdges.
func (ws *waySearch) addSlots(outer []int) {
	for i, k := range outer {
		if k == 0 {
			continue
		}
		ws.slot[i] = ws.variables
		for range min(k, 2) {
			ws.at[i] = append(ws.at[i], ws.variables)
			ws.variables++
		}
	}
}

// needTwo adds clauses saying that exactly two of the variables are true.
func (ws *waySearch) needTwo(list []int32) {
	var clause []cdcl.Lit
	for i := range list { // one is true even without list[i]: at least two are
		clause = clause[:0]
		for j, v := range list {
			if j != i {
				clause = append(clause, cdcl.Positive(v))
			}
		}
		ws.sat.AddClause(clause...)
	}
	for k := range list { // of any three, one is false: at most two are true
		for j := range k {
			for i := range j {
				ws.sat.AddClause(
					cdcl.Negative(list[i]),
					cdcl.Negative(list[j]),
					cdcl.Negative(list[k]),
				)
			}
		}
	}
}

// read returns the way that the solver has found. If a cycle closes inside the
// cluster, it returns instead the vertices of one such cycle, marked by their
// numbers. Otherwise, if a path is a single vertex, which uses two edges out of
// the cluster, it returns nil twice.
//
// A path begins with its smaller end, and paths are in the order of these ends.
// So two ways with the same paths are equal.
func (ws *waySearch) read() (w *way, inner []bool) {
	w = new(way)
	links := dense.NewLinks(len(ws.members))
	for e, ends := range ws.ends {
		if !ws.sat.Holds(cdcl.Positive(int32(e))) {
			continue
		}
		i, j := ends[0], ends[1]
		links.Add(i, j)
		w.route = append(w.route, [2]int32{ws.members[i], ws.members[j]})
	}
	isAlone := false // whether a path is a single vertex
	seen := make([]bool, len(ws.members))
	for i := range int32(len(ws.members)) {
		if seen[i] || !links[i].Has(dense.NoLink) {
			continue
		}
		end := follow(links, i, seen)
		isAlone = isAlone || end == i
		w.paths = append(w.paths, [2]int32{ws.members[i], ws.members[end]})
	}
	for i := range int32(len(ws.members)) {
		if !seen[i] { // on no path, so on a cycle
			inner = make([]bool, len(ws.members))
			follow(links, i, inner)
			return nil, inner
		}
	}
	if isAlone {
		return nil, nil
	}
	return w, nil
}

// follow follows the links from v as long as they lead to a vertex that has not
// been seen, and returns the last vertex. It marks all vertices on its way as
// seen, including v.
func follow(links []dense.Pair, v int32, seen []bool) int32 {
	for {
		seen[v] = true
		switch next := links[v]; {
		case next[0] >= 0 && !seen[next[0]]:
			v = next[0]
		case next[1] >= 0 && !seen[next[1]]:
			v = next[1]
		default:
			return v
		}
	}
}

// mustLeave adds a clause saying that a cycle leaves the marked vertices.
func (ws *waySearch) mustLeave(inner []bool) {
	var clause []cdcl.Lit
	for e, ends := range ws.ends {
		if inner[ends[0]] != inner[ends[1]] {
			clause = append(clause, cdcl.Positive(int32(e)))
		}
	}
	for i, slot := range ws.slot {
		if inner[i] && slot >= 0 {
			clause = append(clause, cdcl.Positive(slot))
		}
	}
	ws.sat.AddClause(clause...)
}

// exclude adds a clause saying that one of the true variables of the solution
// found is false. This excludes no other solution, since each has exactly two
// true variables at every vertex.
func (ws *waySearch) exclude() {
	var clause []cdcl.Lit
	for v := range ws.variables {
		if ws.sat.Holds(cdcl.Positive(v)) {
			clause = append(clause, cdcl.Negative(v))
		}
	}
	ws.sat.AddClause(clause...)
}
