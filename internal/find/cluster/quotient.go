package cluster

import "example.com/knighttour/internal/dense"

// A symmetryQuotient is a contracted graph in which a symmetry identifies the
// nodes that it maps to each other. One cluster of each orbit, at level 0,
// stands for all of them. The level of each other cluster says how many times
// the symmetry is applied to get there from level 0.
//
// A quotient has voltages: J. L. Gross and T. W. Tucker: Topological graph
// theory, 1987, chapter 2. The voltage of an edge is the rise in level along
// it. The voltage of a cycle is the sum of those of its edges. The order of the
// symmetry is prime. A tour of the quotient whose voltage is not 0 modulo the
// order lifts to a tour of the whole graph. Any other tour lifts to several
// cycles; their number is the order.
type symmetryQuotient struct {
	*contraction
	whole    *structure
	symmetry symmetry
	way      []int32 // by way: the way of the whole graph at level 0; each is a single path
	edge     []int32 // by edge: an edge of the whole graph that maps to it

	learner *regionSearch // decides a small quotient; nil before its first turn
	walk    *coverWalk    // looks for a tour of a larger quotient
}

// quotient returns the quotient by a symmetry of s. A port of the quotient is
// the port of the whole graph at level 0 that stands for its orbit. So vertices
// keep their numbers, and vertices at other levels are not ports.
func (s *structure) quotient(y symmetry) *symmetryQuotient {
	q := &symmetryQuotient{
		contraction: &contraction{
			c:         s.c,
			clusterOf: make([]int32, len(s.clusterOf)),
			at:        make([][]int32, len(s.clusterOf)),
			uses:      make([][]int32, len(s.clusterOf)),
			order:     int32(y.order),
		},
		whole:    s,
		symmetry: y,
	}
	orbit, level := q.addOrbits()
	q.addEdges(orbit, level)
	return q
}

// addOrbits adds a cluster for each orbit of the symmetry, with the ways of the
// cluster at level 0. For each cluster of the whole graph, it returns the
// number of its orbit and its level.
func (q *symmetryQuotient) addOrbits() (orbit, level []int32) {
	s, y := q.whole, q.symmetry
	orbit = make([]int32, s.clusters())
	level = make([]int32, s.clusters())
	isSeen := make([]bool, s.clusters()) // whether its orbit has been added
	for cluster := range int32(s.clusters()) {
		if isSeen[cluster] {
			continue
		}
		number := int32(len(q.firstWay))
		x := cluster
		for i := range int32(y.order) {
			isSeen[x] = true
			orbit[x] = number
			level[x] = i
			x = y.image[x]
		}
		q.firstWay = append(q.firstWay, int32(len(q.ways)))
		for w := s.firstWay[cluster]; w < s.firstWay[cluster+1]; w++ {
			paths := s.ways[w].paths // only one: see newStructure
			for _, v := range paths[0] {
				q.clusterOf[v] = number
				q.uses[v] = append(q.uses[v], int32(len(q.ways)))
			}
			q.ways = append(q.ways, way{cluster: number, paths: paths})
			q.way = append(q.way, w)
		}
		s.c.Charge(8 * y.order)
	}
	q.firstWay = append(q.firstWay, int32(len(q.ways)))
	return orbit, level
}

// addEdges adds an edge for each orbit of edges between two clusters of the
// quotient. orbit and level are the results of addOrbits.
func (q *symmetryQuotient) addEdges(orbit, level []int32) {
	s, y := q.whole, q.symmetry
	// atLevel0 returns the port at level 0 that stands for v: order - level
	// steps of the symmetry lead from the level of v round to level 0.
	atLevel0 := func(v int32) int32 {
		x := s.node[v]
		for range (q.order - level[s.clusterOf[v]]) % q.order {
			x = y.image[x]
		}
		return s.portOf(x)
	}
	type arc struct{ from, to, voltage int32 }
	isKnown := map[arc]bool{}
	for e, ends := range s.edges {
		a, b := ends[0], ends[1]
		x := arc{
			from:    atLevel0(a),
			to:      atLevel0(b),
			voltage: (level[s.clusterOf[b]] - level[s.clusterOf[a]] + q.order) % q.order,
		}
		if x.from > x.to {
			x = arc{from: x.to, to: x.from, voltage: (q.order - x.voltage) % q.order}
		}
		s.c.Charge(8 + 2*y.order)
		if orbit[s.clusterOf[a]] == orbit[s.clusterOf[b]] || isKnown[x] {
			continue // a tour of several clusters has no edge within one
		}
		isKnown[x] = true
		number := int32(len(q.edges))
		q.edges = append(q.edges, [2]int32{x.from, x.to})
		q.voltage = append(q.voltage, x.voltage)
		q.edge = append(q.edge, int32(e))
		q.at[x.from] = append(q.at[x.from], number)
		q.at[x.to] = append(q.at[x.to], number)
	}
}

// run looks for a tour that lifts, and returns it. It returns nil if the work
// charged reaches the total stopAt before it finds one. The error is
// [dense.ErrNoCycle] if there is no such tour, or that of the canceller.
func (q *symmetryQuotient) run(stopAt int64) (*wayCover, error) {
	if q.clusters() > maxAlone {
		if q.walk == nil {
			q.walk = newCoverWalk(q.contraction)
		}
		return q.walk.run(stopAt)
	}
	if q.learner == nil {
		q.learner = q.newRegionSearch(nil, nil)
	}
	return q.learner.decide(stopAt)
}

// wayOf returns the way that node x represents. The node must represent a way.
func (s *structure) wayOf(x int32) int32 { return x - int32(s.clusters()) }

// portOf returns the vertex that node x represents. The node must represent a
// port.
func (s *structure) portOf(x int32) int32 {
	return s.ports[int(x)-s.clusters()-len(s.ways)]
}

// lift returns the cover of the whole graph that corresponds to a cover of the
// quotient: it has all images of the ways and edges of x under the symmetry.
func (q *symmetryQuotient) lift(x *wayCover) *wayCover {
	s := q.whole
	ways := make([]int32, s.clusters())
	isChosen := map[[2]int32]bool{}
	for _, w := range x.ways {
		node := s.wayNode(q.way[w])
		for range q.order {
			lifted := s.wayOf(node)
			ways[s.ways[lifted].cluster] = lifted
			node = q.symmetry.image[node]
		}
	}
	for e := range int32(len(q.edges)) {
		isInCover := x.edge[q.edges[e][0]] == e
		if !isInCover {
			continue
		}
		ends := s.edges[q.edge[e]]
		for range q.order {
			isChosen[dense.EdgeKey(ends[0], ends[1])] = true
			for i, v := range ends {
				ends[i] = s.portOf(q.symmetry.image[s.node[v]])
			}
		}
	}
	s.c.Charge(16 * len(s.edges))
	return s.newWayCover(ways, func(e int32) bool { return isChosen[s.edges[e]] })
}
