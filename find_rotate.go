package knighttour

// A rotator makes a Hamiltonian cycle of an undirected graph out of paths, by
// extensions and rotations: L. Pósa: Hamiltonian circuits in random graphs,
// Discrete Mathematics 14, 1976, doi:10.1016/0012-365X(76)90068-6; D. Angluin and
// L. G. Valiant: Fast probabilistic algorithms for Hamiltonian circuits and
// matchings, Journal of Computer and System Sciences 18, 1979,
// doi:10.1016/0022-0000(79)90045-X.
type rotator struct {
	joining
	ends []int32 // all ends of paths, and some vertices that were ends
}

func newRotator(j joining) *rotator {
	x := &rotator{joining: j}
	for v := range int32(len(j.links)) {
		for range j.links[v].count(unmatched) {
			x.ends = append(x.ends, v)
		}
	}
	return x
}

// greedyPaths covers the graph with paths: each goes on from both ends to the
// neighbour that has the fewest neighbours on no path.
func (g *closedGraph) greedyPaths(c *canceller) ([]partners, error) {
	n := g.len()
	links := make([]partners, n)
	free := newCounts(g.adjacency)
	for v := range links {
		links[v] = partners{unmatched, unmatched}
	}
	for v := range int32(n) {
		if free[v] >= visited {
			continue
		}
		free.visit(int(v), g.of(v))
		for range 2 {
			for u := v; u != unmatched; {
				w := g.fewestFree(free, u)
				if w != unmatched {
					free.visit(int(w), g.of(w))
					links[u].replace(unmatched, w)
					links[w].replace(unmatched, u)
				}
				if err := c.spend(2 * len(g.of(u))); err != nil {
					return nil, err
				}
				u = w
			}
		}
	}
	return links, nil
}

func (g *closedGraph) fewestFree(free counts, u int32) int32 {
	best := unmatched
	for _, w := range g.of(u) {
		if free[w] < visited && (best == unmatched || free[w] < free[best]) {
			best = w
		}
	}
	return best
}

func (x *rotator) run(until int) bool {
	for x.c.spent() < until && x.c.spend(1) == nil {
		i := x.random.below(len(x.ends))
		v := x.ends[i]
		if !x.isEnd(v) {
			last := len(x.ends) - 1
			x.ends[i] = x.ends[last]
			x.ends = x.ends[:last]
			continue
		}
		if x.parts == 1 && x.close(v) {
			return true
		}
		if w := x.extension(v); w != unmatched {
			x.link(v, w)
			continue
		}
		list := x.of(v)
		if w := list[x.random.below(len(list))]; !x.isEnd(w) && !x.links[v].has(w) {
			x.ends[i] = x.rotateEnd(v, w)
		}
	}
	return false
}

// close makes a cycle of the path that ends with v, if there is an edge for it.
func (x *rotator) close(v int32) bool {
	x.c.charge(2 * workPerSplay)
	u := x.otherEnd(v)
	if len(x.links) < 3 || x.links[v].has(u) || !x.leads(v, u) {
		return false
	}
	x.link(v, u)
	return true
}

// extension returns an end of another path that an edge joins to v, or
// unmatched.
func (x *rotator) extension(v int32) int32 {
	list := x.of(v)
	x.c.charge(len(list))
	for _, w := range list {
		if !x.isEnd(w) || x.links[v].has(w) {
			continue
		}
		if x.c.charge(2 * workPerSplay); !x.same(v, w) {
			return w
		}
	}
	return unmatched
}

// rotateEnd links the end v to the inner vertex w, of the same path or another one,
// and cuts a link of w so that there are no more parts. It returns the vertex
// that is now an end in the place of v.
func (x *rotator) rotateEnd(v, w int32) int32 {
	x.c.charge(4 * workPerSplay)
	if x.same(v, w) {
		return x.turnEnd(v, w)
	}
	beyond := x.links[w][x.random.below(2)]
	x.cut(w, beyond)
	x.link(v, w)
	return beyond
}
