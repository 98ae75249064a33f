package cycle

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// A rotator joins the paths of an undirected graph into a Hamiltonian cycle by
// extensions and rotations: L. Pósa: Hamiltonian circuits in random graphs,
// Discrete Mathematics 14, 1976, doi:10.1016/0012-365X(76)90068-6; D. Angluin and
// L. G. Valiant: Fast probabilistic algorithms for Hamiltonian circuits and
// matchings, Journal of Computer and System Sciences 18, 1979,
// doi:10.1016/0022-0000(79)90045-X.
type rotator struct {
	*Joiner
	ends []int32 // all ends of paths, and some former ends
}

func newRotator(j *Joiner) *rotator {
	x := &rotator{Joiner: j}
	for v := range int32(len(j.links)) {
		for range j.links[v].Count(match.Unmatched) {
			x.ends = append(x.ends, v)
		}
	}
	return x
}

// greedyPaths covers the graph with paths. Each is extended from both ends to
// the free neighbour with the fewest free neighbours.
func (g *Graph) greedyPaths(c *work.Canceller) ([]match.Partners, error) {
	n := g.Len()
	links := make([]match.Partners, n)
	free := dense.NewCounts(g.Lists)
	for v := range links {
		links[v] = match.Partners{match.Unmatched, match.Unmatched}
	}
	for v := range int32(n) {
		if free[v] >= dense.Visited {
			continue
		}
		free.Visit(int(v), g.Of(v))
		for range 2 {
			for u := v; u != match.Unmatched; {
				w := g.fewestFree(free, u)
				if w != match.Unmatched {
					free.Visit(int(w), g.Of(w))
					links[u].Replace(match.Unmatched, w)
					links[w].Replace(match.Unmatched, u)
				}
				if err := c.Spend(2 * len(g.Of(u))); err != nil {
					return nil, err
				}
				u = w
			}
		}
	}
	return links, nil
}

func (g *Graph) fewestFree(free dense.Counts, u int32) int32 {
	best := match.Unmatched
	for _, w := range g.Of(u) {
		if free[w] < dense.Visited && (best == match.Unmatched || free[w] < free[best]) {
			best = w
		}
	}
	return best
}

func (x *rotator) run(until int) (found bool, err error) {
	for x.c.Spent() < until {
		if err := x.c.Spend(1); err != nil {
			return false, err
		}
		i := x.random.Below(len(x.ends))
		v := x.ends[i]
		if !x.isEnd(v) {
			last := len(x.ends) - 1
			x.ends[i] = x.ends[last]
			x.ends = x.ends[:last]
			continue
		}
		if x.parts == 1 && x.close(v) {
			return true, nil
		}
		x.change(i)
	}
	return false, nil
}

// change extends or rotates the path with the i-th end.
func (x *rotator) change(i int) {
	v := x.ends[i]
	if w := x.extension(v); w != match.Unmatched {
		x.link(v, w)
		return
	}
	list := x.Of(v)
	if w := list[x.random.Below(len(list))]; !x.isEnd(w) && !x.links[v].Has(w) {
		x.ends[i] = x.rotateEnd(v, w)
	}
}

// close links the ends of the path that ends with v, if they are adjacent.
func (x *rotator) close(v int32) bool {
	x.c.Charge(2 * workPerSplay)
	u := x.otherEnd(v)
	if len(x.links) < 3 || x.links[v].Has(u) || !x.leads(v, u) {
		return false
	}
	x.link(v, u)
	return true
}

// extension returns an end of another path that is adjacent to v, or Unmatched.
func (x *rotator) extension(v int32) int32 {
	list := x.Of(v)
	x.c.Charge(len(list))
	for _, w := range list {
		if !x.isEnd(w) || x.links[v].Has(w) {
			continue
		}
		if x.c.Charge(2 * workPerSplay); !x.same(v, w) {
			return w
		}
	}
	return match.Unmatched
}

// rotateEnd links the end v to w, an inner vertex of any path, and cuts a link
// of w so that the number of paths stays. It returns the new end.
func (x *rotator) rotateEnd(v, w int32) int32 {
	x.c.Charge(4 * workPerSplay)
	if x.same(v, w) {
		return x.turnEnd(v, w)
	}
	beyond := x.links[w][x.random.Below(2)]
	x.cut(w, beyond)
	x.link(v, w)
	return beyond
}
