package places

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A model holds the variables of a problem. Variables from 0 to positions-1 are
// positions, sorted by index and vertex. The others are arcs, sorted by tail
// and head.
type model struct {
	n         int32 // vertices, and indices
	positions int32
	variables int32

	first    []int32    // by index: its first position
	vertex   []int32    // by position
	index    []int32    // by position
	ofVertex indexLists // by vertex: its positions, in ascending order

	out     []int32    // by vertex: its first arc out
	in      indexLists // by vertex: its arcs in, in ascending order
	tail    []int32    // by arc, from 0
	head    []int32    // by arc, from 0
	reverse []int32    // by arc, from 0: the arc in the other direction, or none

	// around is nil if the path need not be closed, or if its first vertex is
	// given, since the last layer then has only vertices that lead to it.
	// Otherwise it is the graph, which must have an edge from the last vertex
	// of the path to the first.
	around *dense.Graph

	next  linkLists // by position: the positions after it and the arcs to them, in arc order
	prev  linkLists // by position: the positions before it and the arcs from them, in arc order
	pairs linkLists // by arc, from 0: the positions of its tail and its head, in ascending order
}

// isPosition reports whether a variable is a position.
func (m *model) isPosition(x int32) bool { return x < m.positions }

// none is neither a variable nor a vertex.
const none int32 = -1

// maxLinks is the largest number of pairs of consecutive positions. A link
// takes about 50 bytes in all.
const maxLinks = 1 << 21

// indexLists are lists of indices, such as those of variables, one after the
// other: start[i] is where list i begins.
type indexLists struct{ start, list []int32 }

// of returns the list with index i, which belongs to l.
func (l *indexLists) of(i int32) []int32 { return l.list[l.start[i]:l.start[i+1]] }

// A link joins two variables to a third, which owns it.
type link struct{ a, b int32 }

// linkLists are lists of links, one after the other: start[i] is where list i
// begins.
type linkLists struct {
	start []int32
	list  []link
}

// of returns the links with index i, which belong to l.
func (l *linkLists) of(i int32) []link { return l.list[l.start[i]:l.start[i+1]] }

// newModel returns the model of p, or nil without an error if it would have too
// many links. The error is [*problem.None] if two places exclude each other, or
// that of the canceller.
func newModel(c *work.Canceller, p *problem.Problem) (*model, error) {
	n := p.Graph.Len()
	fixed, isConsistent := fix(p)
	if !isConsistent {
		return nil, new(problem.None)
	}
	layers, err := reach(c, p, fixed)
	if layers == nil || err != nil {
		return nil, err
	}
	m := &model{n: int32(n)}
	if p.Closed && fixed[0] == none {
		m.around = p.Graph
	}
	for k, layer := range layers {
		m.first = append(m.first, int32(len(m.vertex)))
		for _, v := range layer {
			m.vertex = append(m.vertex, v)
			m.index = append(m.index, int32(k))
		}
	}
	m.positions = int32(len(m.vertex))
	m.first = append(m.first, m.positions)
	m.ofVertex = invert(m.vertex, n)
	if err := m.makeLinks(c, p.Graph); err != nil {
		return nil, err
	}
	return m, nil
}

// fix returns, by index, the vertex that a place, the path or the end of p
// fixes there; or the constant none. It reports whether these vertices are
// consistent: no index has two vertices, and no vertex two indices.
func fix(p *problem.Problem) (fixed []int32, isConsistent bool) {
	fixed = slices.Repeat([]int32{none}, p.Graph.Len())
	copy(fixed, p.Places) // which may be nil
	isConsistent = true
	give := func(k int, v int32) {
		if fixed[k] != none && fixed[k] != v {
			isConsistent = false
		}
		fixed[k] = v
	}
	for k, v := range p.Path() {
		give(k, v)
	}
	if p.End >= 0 {
		give(len(fixed)-1, p.End)
	}
	isUsed := make([]bool, len(fixed))
	for _, v := range fixed {
		if v == none {
			continue
		}
		if isUsed[v] {
			isConsistent = false
		}
		isUsed[v] = true
	}
	return fixed, isConsistent
}

// reach returns the layer of each index: the vertices that may be there, in
// ascending order. They lie on walks from the start, or from any vertex if no
// start is given, to the end. The walks visit each fixed vertex at its index
// and nowhere else. reach returns nil if the vertices would have too many
// links. The error is [*problem.None] if there is no vertex for an index, or
// that of the canceller.
func reach(c *work.Canceller, p *problem.Problem, fixed []int32) ([][]int32, error) {
	layers := forwardLayers(c, p.Graph, fixed)
	if layers == nil || !keepLeading(c, p, layers) {
		return nil, c.Err()
	}
	if slices.ContainsFunc(layers, func(layer []int32) bool { return len(layer) == 0 }) {
		return nil, new(problem.None)
	}
	return layers, nil
}

// maxLinksBefore is the largest number of pairs of consecutive positions before
// keepLeading drops the positions that do not lead to the end.
const maxLinksBefore = 4 * maxLinks

// forwardLayers returns, by index, the vertices that walks from the start lead
// to. A fixed vertex is alone at its index, and at no other. forwardLayers
// returns nil if the vertices would have too many links, or if c is stopped.
func forwardLayers(c *work.Canceller, g *dense.Graph, fixed []int32) [][]int32 {
	n := len(fixed)
	last := make([]int32, n) // by vertex: the last index at which it was reached, plus 1
	for _, v := range fixed {
		if v >= 0 {
			last[v] = int32(n) + 1 // so that no walk reaches it
		}
	}
	layers := make([][]int32, n)
	total := 0 // of the links from the layers so far
	for k := range int32(n) {
		switch {
		case fixed[k] >= 0:
			layers[k] = fixed[k : k+1]
			continue
		case k == 0:
			layers[k] = dense.Vertices(n, func(v int32) bool { return last[v] == 0 })
			continue
		}
		for _, v := range layers[k-1] {
			for _, w := range g.Of(v) {
				if last[w] <= k {
					last[w] = k + 1
					layers[k] = append(layers[k], w)
				}
			}
			total += len(g.Of(v))
			if c.Spend(1+len(g.Of(v))) != nil {
				return nil
			}
		}
		if total > maxLinksBefore {
			return nil
		}
		slices.Sort(layers[k])
	}
	return layers
}

// keepLeading keeps in each layer only the vertices from which walks lead to
// the end. It reports false if these have too many links, or if c is stopped.
func keepLeading(c *work.Canceller, p *problem.Problem, layers [][]int32) bool {
	g, total := p.Graph, 0
	for k := len(layers) - 1; k >= 0; k-- {
		kept := make([]int32, 0, len(layers[k]))
		for _, v := range layers[k] {
			leads := true
			switch {
			case k+1 < len(layers):
				leads = leadsTo(g, v, layers[k+1])
			case p.Closed:
				leads = leadsTo(g, v, layers[0])
			}
			if leads {
				kept = append(kept, v)
				total += len(g.Of(v))
			}
			if c.Spend(1+4*len(g.Of(v))) != nil {
				return false
			}
		}
		layers[k] = kept
	}
	return total <= maxLinks
}

// leadsTo reports whether an edge leads from v to another vertex of a layer.
func leadsTo(g *dense.Graph, v int32, layer []int32) bool {
	return slices.ContainsFunc(g.Of(v), func(w int32) bool {
		_, found := slices.BinarySearch(layer, w)
		return found && w != v
	})
}

// invert returns, for each value less than n, the indices at which it occurs in
// values.
func invert(values []int32, n int) indexLists {
	l := indexLists{start: make([]int32, n+2), list: make([]int32, len(values))}
	for _, v := range values {
		l.start[v+2]++
	}
	for v := range n {
		l.start[v+2] += l.start[v+1]
	}
	for i, v := range values {
		l.list[l.start[v+1]] = int32(i)
		l.start[v+1]++
	}
	l.start = l.start[:n+1]
	return l
}

// position returns the variable that says that v is at index k, or none.
func (m *model) position(v, k int32) int32 {
	a, b := m.first[k], m.first[k+1]
	i, found := slices.BinarySearch(m.vertex[a:b], v)
	if !found {
		return none
	}
	return a + int32(i)
}

// makeLinks makes the arcs and the links.
func (m *model) makeLinks(c *work.Canceller, g *dense.Graph) error {
	if err := m.makeArcs(c, g); err != nil {
		return err
	}
	m.in = invert(m.head, int(m.n))
	for i := range m.in.list {
		m.in.list[i] += m.positions
	}
	if err := m.pairReverses(c); err != nil {
		return err
	}
	m.next = m.distribute(c, func(e link) (int32, int32) { return e.a, e.b })
	m.prev = m.distribute(c, func(e link) (int32, int32) { return e.b, e.a })
	return c.Err()
}

// makeArcs makes the arcs and their pairs. An edge of the graph is an arc if
// its ends may be at consecutive indices.
func (m *model) makeArcs(c *work.Canceller, g *dense.Graph) error {
	m.out = make([]int32, m.n+1)
	m.pairs.start = []int32{0}
	for v := range m.n {
		m.out[v] = m.positions + int32(len(m.tail))
		for _, w := range g.Of(v) {
			if v == w {
				continue
			}
			before := len(m.pairs.list)
			m.addPairs(v, w)
			if err := c.Spend(1 + 4*len(m.ofVertex.of(v))); err != nil {
				return err
			}
			after := len(m.pairs.list)
			if after > before {
				m.tail = append(m.tail, v)
				m.head = append(m.head, w)
				m.pairs.start = append(m.pairs.start, int32(after))
			}
		}
	}
	m.variables = m.positions + int32(len(m.tail))
	m.out[m.n] = m.variables
	return nil
}

// addPairs adds each pair of a position of v and a position of w at the next
// index.
func (m *model) addPairs(v, w int32) {
	for _, x := range m.ofVertex.of(v) {
		k := m.index[x]
		if k+1 == m.n {
			continue
		}
		if z := m.position(w, k+1); z != none {
			m.pairs.list = append(m.pairs.list, link{a: x, b: z})
		}
	}
}

// pairReverses sets, for each arc, the arc in the other direction.
func (m *model) pairReverses(c *work.Canceller) error {
	m.reverse = slices.Repeat([]int32{none}, len(m.tail))
	for y, v := range m.tail {
		w := m.head[y]
		first := m.out[w] - m.positions
		heads := m.head[first : m.out[w+1]-m.positions] // in ascending order
		i, found := slices.BinarySearch(heads, v)
		if found {
			m.reverse[y] = m.out[w] + int32(i)
		}
		if err := c.Spend(1); err != nil {
			return err
		}
	}
	return nil
}

// distribute returns the links of each position: for each pair that it owns,
// the other position of the pair and the arc. The function owner returns which
// position of a pair is the owner, and which is the other one. The result is
// meaningless if c is stopped.
func (m *model) distribute(
	c *work.Canceller,
	owner func(pair link) (owner, other int32),
) linkLists {
	l := linkLists{
		start: make([]int32, m.positions+2), // as in dense.Lists.Transpose
		list:  make([]link, len(m.pairs.list)),
	}
	arcs := m.variables - m.positions
	for y := range arcs {
		for _, e := range m.pairs.of(y) {
			x, _ := owner(e)
			l.start[x+2]++
		}
		if c.Spend(1+len(m.pairs.of(y))) != nil {
			return l
		}
	}
	for x := range m.positions {
		l.start[x+2] += l.start[x+1]
	}
	for y := range arcs {
		for _, e := range m.pairs.of(y) {
			x, z := owner(e)
			l.list[l.start[x+1]] = link{z, m.positions + y}
			l.start[x+1]++
		}
		if c.Spend(1+len(m.pairs.of(y))) != nil {
			return l
		}
	}
	l.start = l.start[:m.positions+1]
	return l
}
