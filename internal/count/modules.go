package count

import (
	"math/big"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A module is a set of vertices with the same neighbours outside of it. A path
// of all vertices of the graph visits it once or several times. How often alone
// says what the path may do inside and outside: see [quotient.covers].
//
// A module is a single vertex, or its parts are modules that are twins: no
// edges join them or, if joined is true, all do, in both directions.
type module struct {
	vertices int
	marks    int // how many of the start and the end are among them
	joined   bool
	parts    []int // numbers of modules that came before; nil for a single vertex

	// empty says that no vertices are adjacent, and complete that all are.
	empty, complete bool
}

// A quotient asks for the Hamiltonian paths of a graph from a start to an end
// or, if end is -1, to any vertex. Its vertices stand for modules.
type quotient struct {
	edge    [][]bool // by vertices, from and to
	left    []int    // the vertices that are left, in ascending order
	of      []int    // by vertex: its module, if it is left
	holds   []int    // by vertex: the vertex whose module it is part of, directly or through others
	modules []module
	start   int
	end     int
}

// maxVertices is the maximum number of vertices of a quotient.
const maxVertices = 512

// newQuotient returns the quotient of a problem with a start. Each vertex is a
// module. It returns nil if there are too many vertices, or none but those of
// the prefix and the end.
//
// The paths begin with the last vertex of the prefix, and its other vertices
// are left out. If the tours are closed, the paths end with the start of the
// tours; without a prefix that is a second vertex with the same neighbours.
func newQuotient(c *work.Canceller, p *problem.Problem) *quotient {
	path := p.Path()
	outside := p.Graph.Len() - len(path)
	between := outside
	if p.End >= 0 {
		between--
	}
	if between <= 0 || outside > maxVertices-2 {
		return nil
	}
	visited := dense.Marks(p.Graph.Len(), path)
	vertices := []int32{path[len(path)-1]}
	for v := range int32(len(visited)) {
		if !visited[v] {
			vertices = append(vertices, v)
		}
	}
	q := &quotient{end: -1}
	if p.Closed {
		q.end = len(vertices)
		vertices = append(vertices, path[0])
	}
	number := make(map[int32]int)
	for i, v := range vertices[:outside+1] {
		number[v] = i
	}
	if p.End >= 0 {
		q.end = number[p.End]
	}
	for i, v := range vertices {
		row := make([]bool, len(vertices))
		for _, w := range p.Graph.Of(v) {
			if v == w {
				continue
			}
			if j, ok := number[w]; ok {
				row[j] = true
			}
			if p.Closed && w == path[0] {
				row[q.end] = true
			}
		}
		q.edge = append(q.edge, row)
		q.left = append(q.left, i)
		q.of = append(q.of, i)
		q.holds = append(q.holds, i)
		q.modules = append(q.modules, module{
			vertices: 1,
			marks:    dense.Bit(i == q.start) + dense.Bit(i == q.end),
			empty:    true,
			complete: true,
		})
		if c.Spend(len(row)+len(p.Graph.Of(v))) != nil {
			break
		}
	}
	return q
}

// holder returns the vertex that is left and whose module has v among its
// vertices.
func (q *quotient) holder(v int) int {
	for q.holds[v] != v {
		v = q.holds[v]
	}
	return v
}

// merge makes modules of twins, as long as there are any. A cograph, such as a
// complete multipartite or a threshold graph, becomes one module.
func (q *quotient) merge(c *work.Canceller) {
	for {
		before := len(q.left)
		q.mergeTwins(c, false)
		q.mergeTwins(c, true)
		if len(q.left) == before || c.Err() != nil {
			return
		}
	}
}

// mergeTwins makes a module of each set of twins, adjacent ones or others.
func (q *quotient) mergeTwins(c *work.Canceller, adjacent bool) {
	sums := q.sums(c, adjacent)
	// left[:i] are the vertices whose twins have been merged into them, and
	// left[i:] have no twins among those.
	for i := 0; i < len(q.left); i++ {
		u := q.left[i]
		twins := []int{u}
		others := q.left[:i+1]
		for _, v := range q.left[i+1:] {
			isTwin := sums[v] == sums[u] && q.areTwins(c, u, v, adjacent)
			switch {
			case c.Err() != nil:
				return // and the quotient means nothing
			case isTwin:
				twins = append(twins, v)
			default:
				others = append(others, v)
			}
		}
		if c.Spend(len(q.left)-i) != nil {
			return
		}
		q.left = others
		if len(twins) > 1 {
			q.join(twins, adjacent)
		}
	}
}

// sums returns by vertex a sum of the hashes of its successors and predecessors,
// and of the vertex itself if twins are adjacent. It is equal for twins, and
// hardly ever for others.
func (q *quotient) sums(c *work.Canceller, adjacent bool) []uint64 {
	sums := make([]uint64, len(q.of))
	for _, u := range q.left {
		for _, v := range q.left {
			isItself := adjacent && u == v
			if isItself || q.edge[u][v] {
				sums[u] += dense.Mix(uint64(2 * v))
			}
			if isItself || q.edge[v][u] {
				sums[u] += dense.Mix(uint64(2*v + 1))
			}
		}
		if c.Spend(len(q.left)) != nil {
			break
		}
	}
	return sums
}

// join makes a module of the modules of twins. The first of them stands for it.
func (q *quotient) join(twins []int, adjacent bool) {
	joint := module{
		joined:   adjacent,
		empty:    !adjacent,
		complete: adjacent,
	}
	for _, v := range twins {
		part := q.modules[q.of[v]]
		joint.vertices += part.vertices
		joint.marks += part.marks
		joint.empty = joint.empty && part.empty
		joint.complete = joint.complete && part.complete
		joint.parts = append(joint.parts, q.of[v])
		q.holds[v] = twins[0]
	}
	q.of[twins[0]] = len(q.modules)
	q.modules = append(q.modules, joint)
}

// areTwins reports whether two vertices have the same neighbours, apart from
// themselves, and are adjacent in both directions or in none.
func (q *quotient) areTwins(c *work.Canceller, u, v int, adjacent bool) bool {
	if q.edge[u][v] != adjacent || q.edge[v][u] != adjacent {
		return false
	}
	c.Spend(len(q.left))
	for _, w := range q.left {
		if w == u || w == v {
			continue
		}
		if q.edge[u][w] != q.edge[v][w] || q.edge[w][u] != q.edge[w][v] {
			return false
		}
	}
	return true
}

// covers returns, by module, in how many ways it can be visited k times, for
// each k up to its number of vertices: the number of sequences of k paths that
// have each vertex of the module once. The start is the first vertex of the
// first path, and the end is the last of the last, if they are in the module.
//
// The paths of parts that are not joined alternate in any order. For parts that
// are, turn to the complement, in which they are not.
func (q *quotient) covers(c *work.Canceller) [][]*big.Int {
	covers := make([][]*big.Int, len(q.modules))
	for i, m := range q.modules {
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
				all = alternate(c, all, part, marks, q.modules[number].marks)
			}
			marks += q.modules[number].marks
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

// alternate returns the covers of two parts without edges between them. Each
// sequence of paths is made of one of either part. Paths at the marks have
// their places, and those of the parts alternate in the others.
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
		free := k - marksX - marksY
		if free > 0 {
			places.Mul(places, big.NewInt(int64(free)))
		}
		all[k].Mul(all[k], places)
	}
	return all
}

// unordered returns covers without regard to the order of the paths that are
// not at marks. If one path has both marks, no other can come before or after
// it, so there is no sequence with those of another part.
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

// complement returns the covers of the complement of a module. They are
// sequences of all its n vertices, cut between k paths, where no other two
// vertices in a row are adjacent. By inclusion and exclusion that is the sum of
// (-1)^(n-j) covers[j] over the ways to choose the k-1 cuts from the j-1
// between j paths of the module: the coefficients of a polynomial in 1+x.
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
