package cluster

import (
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

const (
	// mostWays is how many ways a cluster may have, and mostRoutes is how many
	// routes these may take inside. Clusters of graphs that are made of gadgets
	// have 2 to 20.
	mostWays   = 64
	mostRoutes = 256

	// mostMembers is how many vertices a cluster may have.
	mostMembers = 256

	// mostDegree is how many edges a vertex may have inside of its cluster. The
	// clauses of a vertex grow with its third power.
	mostDegree = 12

	// mostOuter is how many edges a vertex may have out of its cluster. The
	// clauses of a vertex grow with its square.
	mostOuter = 64

	// workPerRoute is the work that the search for one more route may take.
	workPerRoute = 1 << 16
)

// A way is one of those in which a cycle can pass a cluster: a system of paths
// that visit all of it. Each path begins and ends at a port.
type way struct {
	cluster int32
	paths   [][2]int32 // the ports at the ends of each path
	route   [][2]int32 // edges inside of the cluster that make such paths
}

// join puts vertices into the same cluster if an edge joins them and one of
// them has at most three. It returns the cluster of each vertex, numbered in
// the order of the least vertices, and how many there are. It returns none if
// a vertex is on its own, a cluster is too large, or there is only one.
func join(c *work.Canceller, g dense.Lists) (of []int32, n int) {
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
	of = make([]int32, g.Len())
	var sizes []int
	for v := range int32(g.Len()) {
		root := sets.Root(v)
		if root == v {
			of[v] = int32(len(sizes))
			sizes = append(work.Grow(c, sizes), 0)
		} else {
			of[v] = of[root]
		}
		sizes[of[v]]++
		if c.Spend(2) != nil || sizes[of[v]] > mostMembers {
			return nil, 0
		}
	}
	if len(sizes) < 2 {
		return nil, 0
	}
	return of, len(sizes)
}

// A surveyor lists the ways of clusters.
type surveyor struct {
	c      *work.Canceller
	g      dense.Lists
	of     []int32 // by vertex: its cluster
	number []int32 // by vertex: its number in the cluster
}

// ways lists the ways of a cluster with the given vertices. It reports false if
// it gives up, since they are too many, too hard to find, or not all of their
// paths have two ports.
func (s *surveyor) ways(cluster int32, members []int32) (ways []way, ok bool) {
	m, ok := s.newPassage(members)
	if !ok {
		return nil, false
	}
	for range mostRoutes {
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
			m.leave(inner)
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
		if len(ways) == mostWays {
			return nil, false
		}
		ways = append(ways, *w)
	}
	return nil, false
}

// A passage is the search for ways of a cluster. Its variables are the edges
// inside, and then two slots for each vertex that has edges out of the cluster:
// how many of them a cycle uses. Of the variables at a vertex two are true.
type passage struct {
	members []int32
	ends    [][2]int32 // by edge inside: its ends, as numbers
	at      [][]int32  // by number: the variables there
	slot    []int32    // by number: the first slot, or -1
	sat     *cdcl.Solver

	variables int32
}

// newPassage begins a search. It reports false if a vertex has too many edges.
func (s *surveyor) newPassage(members []int32) (*passage, bool) {
	m := &passage{
		members: members,
		at:      make([][]int32, len(members)),
		slot:    slices.Repeat([]int32{-1}, len(members)),
	}
	for i, v := range members {
		s.number[v] = int32(i)
	}
	outer := make([]int, len(members))
	for i, v := range members {
		for _, w := range s.g.Of(v) {
			j := s.number[w]
			switch {
			case s.of[w] != s.of[v]:
				outer[i]++
			case v < w:
				e := int32(len(m.ends))
				m.ends = append(m.ends, [2]int32{int32(i), j})
				m.at[i] = append(m.at[i], e)
				m.at[j] = append(m.at[j], e)
			}
		}
		s.c.Charge(2 * len(s.g.Of(v)))
	}
	m.variables = int32(len(m.ends))
	for i, k := range outer {
		if len(m.at[i]) > mostDegree || k > mostOuter {
			return nil, false
		}
		if k == 0 {
			continue
		}
		m.slot[i] = m.variables
		for range min(k, 2) {
			m.at[i] = append(m.at[i], m.variables)
			m.variables++
		}
	}
	m.sat = newSolver(s.c, int(m.variables))
	for i, list := range m.at {
		if m.slot[i] >= 0 && outer[i] > 1 {
			m.sat.AddClause(cdcl.Negative(m.slot[i]+1), cdcl.Positive(m.slot[i]))
		}
		m.needTwo(list)
	}
	return m, true
}

// needTwo adds that exactly two of the variables are true.
func (m *passage) needTwo(list []int32) {
	var clause []cdcl.Lit
	for i := range list { // all but one have a true one: there are two
		clause = clause[:0]
		for j, v := range list {
			if j != i {
				clause = append(clause, cdcl.Positive(v))
			}
		}
		m.sat.AddClause(clause...)
	}
	for k := range list { // of three, one is false
		for j := range k {
			for i := range j {
				m.sat.AddClause(
					cdcl.Negative(list[i]),
					cdcl.Negative(list[j]),
					cdcl.Negative(list[k]),
				)
			}
		}
	}
}

// read returns the way that the solver has found, or the vertices of a cycle
// that is closed inside, as marks by number. Both are nil if a vertex has both
// of its edges outside.
func (m *passage) read() (w *way, inner []bool) {
	w = new(way)
	links := slices.Repeat([]dense.Pair{{-1, -1}}, len(m.members))
	for e, ends := range m.ends {
		if !m.sat.Holds(cdcl.Positive(int32(e))) {
			continue
		}
		i, j := ends[0], ends[1]
		links[i].Replace(-1, j)
		links[j].Replace(-1, i)
		w.route = append(w.route, [2]int32{m.members[i], m.members[j]})
	}
	isAlone := false
	seen := make([]bool, len(m.members))
	for i := range int32(len(m.members)) {
		if seen[i] || !links[i].Has(-1) {
			continue
		}
		end := follow(links, i, seen)
		isAlone = isAlone || end == i
		w.paths = append(w.paths, [2]int32{m.members[i], m.members[end]})
	}
	for i := range int32(len(m.members)) {
		if !seen[i] {
			inner = make([]bool, len(m.members))
			follow(links, i, inner)
			return nil, inner
		}
	}
	if isAlone {
		return nil, nil
	}
	return w, nil
}

// follow marks the vertices from v on, as far as links lead, and returns the
// last.
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

// leave adds that a cycle leaves the marked vertices.
func (m *passage) leave(inner []bool) {
	var clause []cdcl.Lit
	for e, ends := range m.ends {
		if inner[ends[0]] != inner[ends[1]] {
			clause = append(clause, cdcl.Positive(int32(e)))
		}
	}
	for i, slot := range m.slot {
		if inner[i] && slot >= 0 {
			clause = append(clause, cdcl.Positive(slot))
		}
	}
	m.sat.AddClause(clause...)
}

// exclude adds that the variables that are true in the solution found are not
// all true. In no other solution they are, since each has two at every vertex.
func (m *passage) exclude() {
	var clause []cdcl.Lit
	for v := range m.variables {
		if m.sat.Holds(cdcl.Positive(v)) {
			clause = append(clause, cdcl.Negative(v))
		}
	}
	m.sat.AddClause(clause...)
}
