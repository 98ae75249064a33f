package disjoint

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/work"
)

// valueOf returns the gain of a set of edges, or NoValue if the set is no
// solution of the problem.
func valueOf(p *Problem, edges []int32) int {
	value := len(edges) * int(p.perEdge)
	part := make([]int, p.n()) // by vertex: its component
	for v := range part {
		part[v] = v
	}
	degree := make([]Degree, p.n())
	cycles := 0
	for _, e := range edges {
		for end, v := range p.edges[e] {
			d, hasRoom := p.With(degree[v], end)
			if !hasRoom {
				return NoValue
			}
			degree[v] = d
		}
		from, to := part[p.edges[e][0]], part[p.edges[e][1]]
		if from == to {
			cycles++
		}
		for v := range part {
			if part[v] == from {
				part[v] = to
			}
		}
	}
	parts := map[int]bool{} // those with edges
	for v, d := range degree {
		if isForbidden(p.Gain[v][d]) {
			return NoValue
		}
		value += int(p.Gain[v][d])
		if d != Untouched {
			parts[part[v]] = true
		}
	}
	wantCycles := 0
	if p.kind == OneCycle {
		wantCycles = 1
	}
	if cycles != wantCycles || p.kind.IsSingle() && len(parts) != 1 {
		return NoValue
	}
	return value
}

// eachSolution calls do with each solution of a problem and its gain. do must
// not keep the edges.
func eachSolution(p *Problem, do func(edges []int32, value int)) {
	degree := make([]Degree, p.n())
	var edges []int32
	var decide func(e int)
	decide = func(e int) {
		if e == len(p.edges) {
			value := valueOf(p, edges)
			if value != NoValue {
				do(edges, value)
			}
			return
		}
		decide(e + 1)
		u, v := p.edges[e][0], p.edges[e][1]
		atU, atV := degree[u], degree[v]
		newU, hasRoomU := p.With(atU, 0)
		newV, hasRoomV := p.With(atV, 1)
		if !hasRoomU || !hasRoomV {
			return
		}
		degree[u], degree[v] = newU, newV
		edges = append(edges, int32(e))
		decide(e + 1)
		edges = edges[:len(edges)-1]
		degree[u], degree[v] = atU, atV
	}
	decide(0)
}

// bestValue returns the gain of the best solution, or NoValue if there is none.
func bestValue(p *Problem) int {
	best := NoValue
	eachSolution(p, func(_ []int32, value int) { best = max(best, value) })
	return best
}

// checkSolution checks that a solution has the value that it claims, and that
// its edges are in order.
func checkSolution(t *testing.T, p *Problem, s Solution) {
	t.Helper()
	if want := valueOf(p, s.Edges); s.Value != want {
		t.Fatalf("the edges %v gain %d, want %d", s.Edges, s.Value, want)
	}
	if !slices.IsSorted(s.Edges) {
		t.Fatalf("the edges %v are not in order", s.Edges)
	}
}

// A family is a kind of problem, directed or not.
type family struct {
	Kind
	Rules
}

// families holds all families.
var families = []family{
	{AnyPaths, Rules{}},
	{OnePath, Rules{}},
	{OneCycle, Rules{}},
	{AnyPaths, Rules{Directed: true}},
	{OnePath, Rules{Directed: true}},
	{OneCycle, Rules{Directed: true}},
}

// smallProblem returns a problem in a connected random graph of at most n
// vertices and 12 edges, or n-1 edges if that is more.
func smallProblem(c *work.Canceller, r *rand.Rand, f family, n int) *Problem {
	n = 2 + r.IntN(n-1)
	var edges [][2]int32
	has := map[[2]int32]bool{}
	join := func(u, v int32) {
		e := [2]int32{u, v}
		isNew := u != v && !has[e] && (f.Directed || !has[[2]int32{v, u}])
		if isNew {
			has[e] = true
			edges = append(edges, e)
		}
	}
	for v := range int32(n - 1) {
		u := r.Int32N(v + 1)
		if r.IntN(2) == 0 {
			join(u, v+1)
		} else {
			join(v+1, u)
		}
	}
	for range r.IntN(3 * n) {
		if len(edges) < 12 {
			join(r.Int32N(int32(n)), r.Int32N(int32(n)))
		}
	}
	p := NewProblem(c, f.Kind, f.Rules, n, edges)
	for v := range p.Gain {
		p.Gain[v] = randomGains(r, f)
	}
	if f.Kind == OnePath {
		forceEnds(r, p)
	}
	return p
}

// randomGains returns random gains of a vertex, of which some are forbidden.
func randomGains(r *rand.Rand, f family) (gains Gains) {
	if f.Kind == OneCycle {
		gains = OnlyDegree(TwoEdges, r.Int32N(4))
		gains[Untouched] = 0
		if r.IntN(10) == 0 {
			gains[Untouched] = Never
		}
		return gains
	}
	for d := range gains {
		gains[d] = r.Int32N(4)
		if d != int(Untouched) && r.IntN(10) == 0 {
			gains[d] = Never
		}
	}
	if f.Kind == OnePath {
		gains[Untouched] = 0
	}
	if !f.Directed {
		gains[EdgeIn] = gains[EdgeOut]
	}
	return gains
}

// forceEnds gives the path up to two ends.
func forceEnds(r *rand.Rand, p *Problem) {
	order := r.Perm(p.n())
	ends := []Degree{EdgeOut, p.LastDegree()}
	r.Shuffle(2, func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
	for i := range r.IntN(3) {
		p.Gain[order[i]] = OnlyDegree(ends[i], r.Int32N(3))
	}
}

// randomSolution returns one of the solutions of a problem, or false if there
// is none.
func randomSolution(r *rand.Rand, p *Problem) (edges []int32, ok bool) {
	n := 0
	eachSolution(p, func(of []int32, _ int) {
		n++
		if r.IntN(n) == 0 {
			edges = slices.Clone(of)
		}
	})
	return edges, n > 0
}
