package count

import (
	"math/big"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A module is a set of vertices with the same neighbours outside the set. A
// path over all vertices of the graph visits a module once or several times.
// What the path can do inside and outside the module depends only on the number
// of these visits: see [moduleGraph.covers].
//
// A module is a single vertex, or it consists of parts: modules that are twins.
// No edges join the parts or, if joined is true, all possible edges do, in both
// directions.
type module struct {
	vertices int
	marks    int // how many of them are the start or the end
	joined   bool
	parts    []int // numbers of earlier modules; nil for a single vertex

	// empty says that no vertices of the module are adjacent, and complete that
	// all are.
	empty, complete bool
}

// A moduleGraph is the problem of the Hamiltonian paths of a graph from a start
// to an end or, if end is -1, to any vertex. Its vertices stand for modules.
type moduleGraph struct {
	edge    [][]bool // by first and second vertex: whether there is an edge
	left    []int    // the vertices that are left, one for each module, in ascending order
	of      []int    // by vertex: the number of its module, if it is left
	holds   []int    // by vertex: the vertex into whose module it was merged; itself if it is left
	modules []module // by number: parts before the module that they make
	start   int      // always vertex 0
	end     int      // -1 if it is not given
}

// maxVertices is the maximum number of vertices of a module graph, the start
// and the end included.
const maxVertices = 512

// newModuleGraph returns the module graph of a problem with a start, in which
// each vertex is a module. It returns nil if there are too many vertices, or
// none besides those of the prefix and the end. The result is meaningless if c
// is stopped.
//
// The paths begin with the last vertex of the prefix, and the other vertices of
// the prefix are left out. If the tours are closed, the paths end with the
// start of the tours; without a prefix, the end is a second vertex with the
// same neighbours as the start.
func newModuleGraph(c *work.Canceller, p *problem.Problem) *moduleGraph {
	path := p.Path()
	outside := p.Graph.Len() - len(path)
	between := outside
	if p.End >= 0 {
		between--
	}
	if between <= 0 || outside > maxVertices-2 {
		return nil
	}
	vertices := lastAndOutside(p.Graph.Len(), path) // by vertex of the module graph
	mg := &moduleGraph{end: -1}
	if p.Closed {
		mg.end = len(vertices)
		vertices = append(vertices, path[0])
	}
	number := make(map[int32]int) // of a vertex of the problem, in the module graph
	for i, v := range vertices[:outside+1] {
		number[v] = i
	}
	if p.End >= 0 {
		mg.end = number[p.End]
	}
	for _, v := range vertices {
		row := make([]bool, len(vertices))
		for _, w := range p.Graph.Of(v) {
			if v == w {
				continue
			}
			if j, ok := number[w]; ok {
				row[j] = true
			}
			if p.Closed && w == path[0] {
				row[mg.end] = true
			}
		}
		mg.addVertex(row)
		if c.Spend(len(row)+len(p.Graph.Of(v))) != nil {
			break
		}
	}
	return mg
}

// lastAndOutside returns the last vertex of a path, and then the vertices of a
// graph of n vertices that are not on the path, in ascending order.
func lastAndOutside(n int, path []int32) []int32 {
	isOnPath := dense.Marks(n, path)
	outside := dense.Vertices(n, func(v int32) bool { return !isOnPath[v] })
	return append([]int32{path[len(path)-1]}, outside...)
}

// addVertex adds a vertex that is a module of its own. row holds, by second
// vertex, whether there is an edge.
func (mg *moduleGraph) addVertex(row []bool) {
	v := len(mg.edge)
	mg.edge = append(mg.edge, row)
	mg.left = append(mg.left, v)
	mg.of = append(mg.of, v)
	mg.holds = append(mg.holds, v)
	mg.modules = append(mg.modules, module{
		vertices: 1,
		marks:    dense.Bit(v == mg.start) + dense.Bit(v == mg.end),
		empty:    true,
		complete: true,
	})
}

// holder returns the vertex, among those left, whose module contains v.
func (mg *moduleGraph) holder(v int) int {
	for mg.holds[v] != v {
		v = mg.holds[v]
	}
	return v
}

// merge merges twins into modules, as long as there are any. A cograph, such as
// a complete multipartite graph or a threshold graph, becomes one module. If c
// is stopped, the module graph is meaningless.
func (mg *moduleGraph) merge(c *work.Canceller) {
	for {
		before := len(mg.left)
		mg.mergeTwins(c, false)
		mg.mergeTwins(c, true)
		if len(mg.left) == before || c.Err() != nil {
			return
		}
	}
}

// mergeTwins makes a module of each set of adjacent twins or, if adjacent is
// false, of each set of twins that are not adjacent. If c is stopped, the
// module graph is meaningless.
func (mg *moduleGraph) mergeTwins(c *work.Canceller, adjacent bool) {
	sums := mg.sums(c, adjacent)
	// The twins of the vertices in left[:i] have been merged into these
	// vertices, so none of their twins are in left[i:].
	for i := 0; i < len(mg.left); i++ {
		u := mg.left[i]
		twins := []int{u}
		others := mg.left[:i+1]
		for _, v := range mg.left[i+1:] {
			isTwin := sums[v] == sums[u] && mg.areTwins(c, u, v, adjacent)
			switch {
			case c.Err() != nil:
				return
			case isTwin:
				twins = append(twins, v)
			default:
				others = append(others, v)
			}
		}
		if c.Spend(len(mg.left)-i) != nil {
			return
		}
		mg.left = others
		if len(twins) > 1 {
			mg.join(twins, adjacent)
		}
	}
}

// sums returns, by vertex, a sum of the hashes of its successors and
// predecessors, and of the vertex itself if adjacent is true. Twins have equal
// sums, and other vertices hardly ever do. The result is meaningless if c is
// stopped.
func (mg *moduleGraph) sums(c *work.Canceller, adjacent bool) []uint64 {
	sums := make([]uint64, len(mg.of))
	for _, u := range mg.left {
		for _, v := range mg.left {
			isItself := adjacent && u == v
			if isItself || mg.edge[u][v] {
				sums[u] += dense.Mix(uint64(2 * v))
			}
			if isItself || mg.edge[v][u] {
				sums[u] += dense.Mix(uint64(2*v + 1))
			}
		}
		if c.Spend(len(mg.left)) != nil {
			break
		}
	}
	return sums
}

// join makes a module of the modules of twins. The first twin stands for it.
func (mg *moduleGraph) join(twins []int, adjacent bool) {
	joint := module{
		joined:   adjacent,
		empty:    !adjacent,
		complete: adjacent,
	}
	for _, v := range twins {
		part := mg.modules[mg.of[v]]
		joint.vertices += part.vertices
		joint.marks += part.marks
		joint.empty = joint.empty && part.empty
		joint.complete = joint.complete && part.complete
		joint.parts = append(joint.parts, mg.of[v])
		mg.holds[v] = twins[0]
	}
	mg.of[twins[0]] = len(mg.modules)
	mg.modules = append(mg.modules, joint)
}

// areTwins reports whether two vertices have the same neighbours, apart from
// each other, and are adjacent in both directions or, if adjacent is false, in
// neither. The result is meaningless if c is stopped.
func (mg *moduleGraph) areTwins(c *work.Canceller, u, v int, adjacent bool) bool {
	if mg.edge[u][v] != adjacent || mg.edge[v][u] != adjacent {
		return false
	}
	c.Spend(len(mg.left))
	for _, w := range mg.left {
		if w == u || w == v {
			continue
		}
		if mg.edge[u][w] != mg.edge[v][w] || mg.edge[w][u] != mg.edge[w][v] {
			return false
		}
	}
	return true
}

// covers returns, by module, the number of ways to visit it k times, for each k
// up to its number of vertices. A way to visit the module k times is a sequence
// of k paths that together contain each of its vertices once. If the start is
// in the module, it is the first vertex of the first path. If the end is in the
// module, it is the last vertex of the last path.
//
// The paths of parts that are not joined alternate in any order. If the parts
// are joined, covers uses the complement of the module, in which they are not
// joined.
func (mg *moduleGraph) covers(c *work.Canceller) [][]*big.Int {
	covers := make([][]*big.Int, len(mg.modules))
	for i, m := range mg.modules {
		if m.parts == nil {
			covers[i] = []*big.Int{new(big.Int), big.NewInt(1)}
			continue
		}
		var all []*big.Int
		marks := 0
		for _, number := range m.parts {
			part := covers[number]
			if m.joined {
				part = complement(c, part)
			}
			if all == nil {
				all = part
			} else {
				all = alternate(c, all, part, marks, mg.modules[number].marks)
			}
			marks += mg.modules[number].marks
			if c.Err() != nil {
				return nil
			}
		}
		if m.joined {
			all = complement(c, all)
		}
		covers[i] = all
	}
	return covers
}

// alternate returns the covers of a module of two parts without edges between
// them. x and y are the covers of the parts. Each sequence of paths is an
// interleaving of a sequence of each part. The places of the paths with marks
// are fixed, and the other places are shared between the paths of the two parts
// in any way. The result is meaningless if c is stopped.
func alternate(c *work.Canceller, x, y []*big.Int, marksX, marksY int) []*big.Int {
	x, y = unordered(c, x, marksX), unordered(c, y, marksY)
	all := make([]*big.Int, len(x)+len(y)-1)
	for k := range all {
		all[k] = new(big.Int)
	}
	product := new(big.Int)
	for a := range x {
		if x[a].Sign() == 0 {
			continue
		}
		for b := range y {
			if y[b].Sign() != 0 {
				all[a+b].Add(all[a+b], product.Mul(x[a], y[b]))
			}
		}
		if c.Spend(work.PerCall*len(y)) != nil {
			break
		}
	}
	places := big.NewInt(1)
	for k := range all {
		free := k - marksX - marksY // the paths whose places are not fixed
		if free > 0 {
			places.Mul(places, big.NewInt(int64(free)))
		}
		all[k].Mul(all[k], places)
	}
	return all
}

// unordered returns covers in which the paths without marks have no order. If
// one path has both marks, no other path can come before or after it, so it
// cannot be combined with paths of another part.
func unordered(c *work.Canceller, covers []*big.Int, marks int) []*big.Int {
	sets := make([]*big.Int, len(covers))
	orders := big.NewInt(1)
	for k := range covers {
		free := k - marks
		if free > 0 {
			orders.Mul(orders, big.NewInt(int64(free)))
		}
		sets[k] = new(big.Int)
		if free >= 0 {
			sets[k].Quo(covers[k], orders)
		}
	}
	c.Spend(work.PerCall * len(sets))
	return sets
}

// complement returns the covers of the complement of a module. These are the
// sequences of all n vertices of the module with k-1 cuts, such that
// consecutive vertices without a cut between them are not adjacent in the
// module. By inclusion and exclusion, their number is the sum of (-1)^(n-j) *
// covers[j] over the ways to choose the k-1 cuts from the j-1 gaps between j
// paths of the module. So it is the coefficient of x^(k-1) in the sum of
// (-1)^(n-j) * covers[j] * (1+x)^(j-1), and the loops expand that by Horner's
// rule. The result is meaningless if c is stopped.
func complement(c *work.Canceller, covers []*big.Int) []*big.Int {
	n := len(covers) - 1
	sum := make([]*big.Int, n+1)
	for j := range sum {
		sum[j] = new(big.Int).Set(covers[j])
		if (n-j)%2 == 1 {
			sum[j].Neg(sum[j])
		}
	}
	for i := 1; i < n; i++ {
		for j := n - 1; j >= i; j-- {
			sum[j].Add(sum[j], sum[j+1])
		}
		if c.Spend(work.PerCall*(n-i)) != nil {
			break
		}
	}
	return sum
}
