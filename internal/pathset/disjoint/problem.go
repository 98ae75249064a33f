package disjoint

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Kind says what a Problem asks for.
type Kind uint8

const (
	AnyPaths Kind = iota // disjoint paths, any number of them
	OnePath              // one path with at least one edge
	OneCycle             // one cycle
)

// IsSingle reports whether a solution is a single path or a single cycle.
func (k Kind) IsSingle() bool { return k != AnyPaths }

// PerEdge returns what an edge gains, apart from what its ends gain.
func (k Kind) PerEdge() int32 {
	if k == AnyPaths {
		return 1
	}
	return 0
}

// Never is the gain of a forbidden choice. It is so low that no other gains
// make up for it, and yet two of them can be added without an overflow.
const Never int32 = -1 << 30

// isForbidden reports whether a gain is Never, possibly with other gains added
// to it.
func isForbidden(gain int32) bool { return gain <= Never/2 }

// OnlyDegree returns the gains of a vertex that must have degree d.
func OnlyDegree(d Degree, gain int32) Gains {
	gains := Gains{Never, Never, Never, Never}
	gains[d] = gain
	return gains
}

// A Problem asks for the disjoint paths, or the cycle, with the largest gain.
// Each vertex has a gain that depends on its degree, and each edge gains what
// [Kind.PerEdge] says. The gains of vertices are never negative, unless they
// are forbidden.
type Problem struct {
	Gain []Gains // by vertex and degree; the caller sets it before it makes a solver

	Rules
	kind     Kind
	edges    [][2]int32 // without loops
	perEdge  int32
	incident dense.Lists // by vertex: the numbers of its edges
}

// NewProblem returns the problem of n vertices that gain nothing. It keeps the
// edges. The result is meaningless if c is stopped.
func NewProblem(c *work.Canceller, k Kind, r Rules, n int, edges [][2]int32) *Problem {
	p := &Problem{
		Rules:    r,
		kind:     k,
		edges:    edges,
		perEdge:  k.PerEdge(),
		Gain:     make([]Gains, n),
		incident: dense.Incidence(c, n, edges),
	}
	c.Charge(n)
	return p
}

// NewBareProblem returns a problem that is only for [Problem.Follow] and
// [Problem.FollowAll]. All gains are 0, and there are no incidence lists.
func NewBareProblem(k Kind, r Rules, n int, edges [][2]int32) *Problem {
	return &Problem{
		Rules: r,
		kind:  k,
		edges: edges,
		Gain:  make([]Gains, n),
	}
}

// Neighbours returns the neighbours of each vertex, regardless of the
// directions of edges. A neighbour is listed only once, even if it is joined by
// several edges. The result is meaningless if c is stopped.
func (p *Problem) Neighbours(c *work.Canceller) dense.Lists {
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
func (p *Problem) n() int { return len(p.Gain) }

// mustVisit reports whether a solution must have an edge at v.
func (p *Problem) mustVisit(v int32) bool { return isForbidden(p.Gain[v][Untouched]) }

// mayPass reports whether a path or cycle may pass through v.
func (p *Problem) mayPass(v int32) bool { return !isForbidden(p.Gain[v][TwoEdges]) }

// mustBeEnd reports whether v must be an end of a path.
func (p *Problem) mustBeEnd(v int32) bool { return p.mustVisit(v) && !p.mayPass(v) }

// mayBeFirst reports whether a path may begin with v.
func (p *Problem) mayBeFirst(v int32) bool { return !isForbidden(p.Gain[v][EdgeOut]) }

// mayBeLast reports whether a path may end with v.
func (p *Problem) mayBeLast(v int32) bool {
	return !isForbidden(p.Gain[v][p.LastDegree()])
}

// other returns the other end of an edge at v.
func (p *Problem) other(e, v int32) int32 { return p.edges[e][0] + p.edges[e][1] - v }

// value returns the gain of a set of edges, which must form paths or a cycle,
// whichever the problem asks for. If a degree is forbidden, or c is stopped, it
// returns NoValue.
func (p *Problem) value(c *work.Canceller, edges []int32) int {
	deg := make([]Degree, p.n())
	value := len(edges) * int(p.perEdge)
	for _, e := range edges {
		for end, v := range p.edges[e] {
			deg[v], _ = p.With(deg[v], end)
		}
		if c.Spend(1) != nil {
			return NoValue
		}
	}
	for v, d := range deg {
		gain := p.Gain[v][d]
		if isForbidden(gain) {
			return NoValue
		}
		value += int(gain)
	}
	return value
}

// A Solution is a set of edges and its gain. The edges of a problem's solution
// are in ascending order.
type Solution struct {
	Edges []int32
	Value int
}

// NoValue is the value of a missing solution.
const NoValue = int(Never)

// WithoutEdges returns the solution without edges of a problem with the given
// gains. If the problem allows none, the value is NoValue.
func WithoutEdges(k Kind, gain []Gains) Solution {
	if k.IsSingle() {
		return Solution{Value: NoValue}
	}
	s := Solution{}
	for _, of := range gain {
		if isForbidden(of[Untouched]) {
			return Solution{Value: NoValue}
		}
		s.Value += int(of[Untouched])
	}
	return s
}

// sorted returns the solution with the given edges, which it takes ownership of
// and sorts. If c is stopped, the value is NoValue.
func (p *Problem) sorted(c *work.Canceller, edges []int32) Solution {
	if !slices.IsSorted(edges) {
		work.Sort(c, edges)
	}
	return Solution{Edges: edges, Value: p.value(c, edges)}
}
