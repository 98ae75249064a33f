package knighttour

import "slices"

// A cycleGraph is an undirected graph whose Hamiltonian cycles are the tours
// of another graph, so that to count cycles is to count tours of any kind:
//
//   - An open tour is closed by an added vertex, the hub, which is joined to all
//     others. So that it begins at the start, one of the hub's links is made to
//     lead there, by way of one more vertex that has these two neighbours only.
//   - A tour with a given end is closed by a hub joined to start and end only.
//   - Of a given prefix only the last vertex stays, as the start; or the
//     first, too, as the given end, if the tour is to be closed.
//   - A vertex of a directed graph becomes a path of three: in, middle and out.
//     An edge from u to v joins the out of u with the in of v. That is Karp's
//     reduction, in: Reducibility among combinatorial problems, 1972,
//     doi:10.1007/978-1-4684-2001-2_9.
type cycleGraph struct {
	adjacency         // without loops
	directed  bool    // whether the other graph is, so that three vertices stand for each of it
	added     int32   // number of vertices that stand for none; they come first
	hubs      int32   // of the vertices that come next, how many are joined to all others
	vertices  []int32 // what the others stand for
}

// width returns how many vertices of g stand for one.
func (g *cycleGraph) width() int32 {
	if g.directed {
		return 3
	}
	return 1
}

// A closing is a way to make cycles of the tours of a problem.
type closing struct {
	f        *Frozen
	from, to int32  // where the path begins that is to be closed, and ends; or -1 if it may end anywhere
	closed   bool   // whether tours are cycles as they are
	gone     []bool // the vertices that are not to be visited; nil if there are none
}

// closing returns how those tours of p are closed that begin with a prefix, the
// start included. It is not yet a tour.
func (p *problem) closing(prefix []int32) closing {
	x := closing{f: p.f, from: p.start, to: p.end, closed: p.closed && len(prefix) < 2}
	if len(prefix) < 2 {
		return x
	}
	x.gone = make([]bool, p.f.n)
	last := len(prefix) - 1
	for _, v := range prefix[:last] {
		x.gone[v] = true
	}
	x.from = prefix[last]
	if p.closed {
		x.to = p.start
		x.gone[p.start] = false
	}
	return x
}

// cycles returns the graph whose Hamiltonian cycles are the tours.
func (x *closing) cycles(c *canceller) (*cycleGraph, error) {
	g := &cycleGraph{directed: !x.f.undirected}
	switch {
	case x.closed:
	case x.to < 0 && x.f.undirected:
		g.added = 2
	default:
		g.added = 1
	}
	number, err := x.number(c, g)
	if err != nil {
		return nil, err
	}
	g.start = make([]int, 1, len(g.vertices)+int(g.added)+1)
	x.listAdded(g, number)
	for _, v := range g.vertices {
		x.list(g, v, number)
		if err := c.spend(1 + len(x.f.of(v))); err != nil {
			return nil, err
		}
	}
	if g.directed {
		err = g.split(c)
	}
	return g, err
}

// number fills in what the vertices of g stand for, hubs first, and returns the
// number in g of each vertex, or -1 if it is gone.
func (x *closing) number(c *canceller, g *cycleGraph) ([]int32, error) {
	n := int32(x.f.n)
	number := make([]int32, n)
	for _, hubs := range [...]bool{true, false} {
		for v := range n {
			isHub := len(x.f.of(v)) >= int(n)-1
			switch {
			case isHub != hubs:
			case x.gone != nil && x.gone[v]:
				number[v] = -1
			default:
				number[v] = g.added + int32(len(g.vertices))
				g.vertices = append(g.vertices, v)
			}
		}
		if hubs {
			g.hubs = int32(len(g.vertices))
		}
		if err := c.spend(int(n)); err != nil {
			return nil, err
		}
	}
	return number, nil
}

// The added vertices. In a directed graph the hub leads to the start.
const hubVertex, wayToStart = 0, 1

// listAdded lists the neighbours or successors of the added vertices.
func (x *closing) listAdded(g *cycleGraph, number []int32) {
	switch {
	case g.added == 0:
		return
	case g.added == 2:
		g.list = append(g.list, wayToStart)
		for i := range g.vertices {
			g.list = append(g.list, g.added+int32(i))
		}
		g.endList()
		g.list = append(g.list, hubVertex, number[x.from])
	case g.directed:
		g.list = append(g.list, number[x.from])
	default:
		g.list = append(g.list, number[x.from], number[x.to])
	}
	g.endList()
}

// list lists the neighbours or successors of v.
func (x *closing) list(g *cycleGraph, v int32, number []int32) {
	if g.added > 0 && (x.to < 0 || x.to == v || x.from == v && !g.directed) {
		g.list = append(g.list, hubVertex)
	}
	if g.added == 2 && x.from == v {
		g.list = append(g.list, wayToStart)
	}
	for _, w := range x.f.of(v) {
		if w != v && number[w] >= 0 {
			g.list = append(g.list, number[w])
		}
	}
	g.endList()
}

func (g *cycleGraph) endList() { g.start = append(g.start, len(g.list)) }

// split makes an undirected graph of the directed one that has these lists of
// successors.
func (g *cycleGraph) split(c *canceller) error {
	previous, err := g.transpose(c)
	if err != nil {
		return err
	}
	n := g.len()
	s := cycleGraph{directed: true, added: 3 * g.added, hubs: 3 * g.hubs, vertices: g.vertices}
	s.start, s.list = make([]int, 1, 3*n+1), make([]int32, 0, 2*len(g.list)+4*n)
	for v := range int32(n) {
		in, middle, out := 3*v, 3*v+1, 3*v+2
		s.list = append(s.list, middle)
		for _, u := range previous.of(v) {
			s.list = append(s.list, 3*u+2)
		}
		s.endList()
		s.list = append(s.list, in, out)
		s.endList()
		s.list = append(s.list, middle)
		for _, w := range g.of(v) {
			s.list = append(s.list, 3*w)
		}
		s.endList()
		if err := c.spend(3 + len(previous.of(v)) + len(g.of(v))); err != nil {
			return err
		}
	}
	*g = s
	return nil
}

// path returns the vertices of the other graph in the order in which a
// Hamiltonian cycle of g visits them, from the given one on.
func (g *cycleGraph) path(cycle []int32, from int32) []int32 {
	width := g.width()
	if g.directed {
		if i := slices.IndexFunc(cycle[:3], func(v int32) bool { return v%3 == 1 }); cycle[(i+1)%len(cycle)]%3 == 0 {
			slices.Reverse(cycle) // it leads from a middle to an in
		}
	}
	first := g.added + width*int32(slices.Index(g.vertices, from))
	i := slices.Index(cycle, first)
	cycle = slices.Concat(cycle[i:], cycle[:i])
	if cycle[1] < g.added { // the way from the start leads to the hub
		slices.Reverse(cycle[1:])
	}
	path := make([]int32, 0, len(g.vertices))
	for _, v := range cycle {
		if v >= g.added && v%width == 0 {
			path = append(path, g.vertices[(v-g.added)/width])
		}
	}
	return path
}
