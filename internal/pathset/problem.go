package pathset

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A problemKind says what a blockProblem asks for.
type problemKind uint8

const (
	anyPaths problemKind = iota // disjoint paths, any number of them
	onePath                     // one path with at least one edge
	oneCycle                    // one cycle
)

// isSingle reports whether a solution is a single path or a single cycle.
func (k problemKind) isSingle() bool { return k != anyPaths }

// perEdge returns what an edge gains, apart from what its ends gain.
func (k problemKind) perEdge() int32 {
	if k == anyPaths {
		return 1
	}
	return 0
}

// never is the gain of a forbidden choice. It is so low that no other gains
// make up for it, and yet two of them can be added without an overflow.
const never int32 = -1 << 30

// isForbidden reports whether a gain is never, possibly with other gains added
// to it.
func isForbidden(gain int32) bool { return gain <= never/2 }

// onlyDegree returns the gains of a vertex that must have degree d.
func onlyDegree(d degree, gain int32) [degrees]int32 {
	gains := [degrees]int32{never, never, never, never}
	gains[d] = gain
	return gains
}

// A blockProblem asks for the disjoint paths, or the cycle, with the largest
// gain. Each vertex has a gain that depends on its degree, and each edge gains
// perEdge. The gains of vertices are never negative, unless they are forbidden.
type blockProblem struct {
	degreeRules
	kind     problemKind
	edges    [][2]int32 // without loops
	perEdge  int32
	gain     [][degrees]int32 // by vertex and degree
	incident dense.Lists      // by vertex: the numbers of its edges
}

// newBlockProblem returns the problem of n vertices that gain nothing. It keeps
// the edges. The result is meaningless if c is stopped.
func newBlockProblem(
	c *work.Canceller, k problemKind, directed bool, n int, edges [][2]int32,
) *blockProblem {
	p := &blockProblem{
		degreeRules: degreeRules{directed: directed},
		kind:        k,
		edges:       edges,
		perEdge:     k.perEdge(),
		gain:        make([][degrees]int32, n),
		incident:    dense.Incidence(c, n, edges),
	}
	c.Charge(n)
	return p
}

// neighbours returns the neighbours of each vertex, regardless of the
// directions of edges. A neighbour is listed only once, even if it is joined by
// several edges. The result is meaningless if c is stopped.
func (p *blockProblem) neighbours(c *work.Canceller) dense.Lists {
	near := dense.Lists{
		Start: make([]int, 1, p.n()+1),
		List:  make([]int32, 0, len(p.incident.List)),
	}
	listedBy := slices.Repeat([]int32{-1}, p.n()) // by vertex: the last one that lists it
	for v := range int32(p.n()) {
		for _, e := range p.incident.Of(v) {
			w := p.other(e, v)
			if listedBy[w] != v {
				listedBy[w] = v
				near.List = append(near.List, w)
			}
		}
		near.Start = append(near.Start, len(near.List))
		if c.Spend(1+len(p.incident.Of(v))) != nil {
			break
		}
	}
	return near
}

// n returns the number of vertices.
func (p *blockProblem) n() int { return len(p.gain) }

// mustVisit reports whether a solution must have an edge at v.
func (p *blockProblem) mustVisit(v int32) bool { return isForbidden(p.gain[v][untouched]) }

// mayPass reports whether a path or cycle may pass through v.
func (p *blockProblem) mayPass(v int32) bool { return !isForbidden(p.gain[v][twoEdges]) }

// mustBeEnd reports whether v must be an end of a path.
func (p *blockProblem) mustBeEnd(v int32) bool { return p.mustVisit(v) && !p.mayPass(v) }

// mayBeFirst reports whether a path may begin with v.
func (p *blockProblem) mayBeFirst(v int32) bool { return !isForbidden(p.gain[v][edgeOut]) }

// mayBeLast reports whether a path may end with v.
func (p *blockProblem) mayBeLast(v int32) bool {
	return !isForbidden(p.gain[v][p.lastDegree()])
}

// other returns the other end of an edge at v.
func (p *blockProblem) other(e, v int32) int32 { return p.edges[e][0] + p.edges[e][1] - v }

// value returns the gain of a set of edges, which must form paths or a cycle,
// whichever the problem asks for. If c is stopped, it returns noValue.
func (p *blockProblem) value(c *work.Canceller, edges []int32) int {
	deg := make([]degree, p.n())
	value := len(edges) * int(p.perEdge)
	for _, e := range edges {
		for end, v := range p.edges[e] {
			deg[v], _ = p.with(deg[v], end)
		}
		if c.Spend(1) != nil {
			return noValue
		}
	}
	for v, d := range deg {
		value += int(p.gain[v][d])
	}
	return value
}

// A solution is a set of edges and its gain. The edges of a blockProblem's
// solution are in ascending order.
type solution struct {
	edges []int32
	value int
}

// noValue is the value of a missing solution.
const noValue = int(never)

// withoutEdges returns the solution without edges of a problem with the given
// gains. If the problem allows none, the value is noValue.
func withoutEdges(k problemKind, gain [][degrees]int32) solution {
	if k.isSingle() {
		return solution{value: noValue}
	}
	s := solution{}
	for _, of := range gain {
		s.value += int(of[untouched])
	}
	return s
}

// sorted returns the solution with the given edges, which it takes ownership of
// and sorts. If c is stopped, the value is noValue.
func (p *blockProblem) sorted(c *work.Canceller, edges []int32) solution {
	if !slices.IsSorted(edges) {
		work.Sort(c, edges)
	}
	return solution{edges: edges, value: p.value(c, edges)}
}
