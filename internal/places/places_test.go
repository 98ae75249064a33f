package places

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A puzzle is a problem with places, and all its tours, found by brute force.
type puzzle struct {
	*problem.Problem
	g     graphtest.Graph
	tours [][]int32
}

// randomPuzzle returns a problem of a random graph of up to 9 vertices. Its
// places are mostly those of a tour. It returns false if the graph is disproved
// before any places are given.
func randomPuzzle(t *testing.T, r *rand.Rand) (p puzzle, ok bool) {
	n := 1 + r.IntN(9)
	undirected := r.IntN(2) == 0
	p.g = graphtest.Random(r, n, 2+3*r.Float64(), undirected)
	if r.IntN(3) == 0 {
		p.g = p.g.TwoColoured(r)
	}
	p.g.AddLoops(r, r.IntN(2))
	goal := []problem.Goal{problem.Open, problem.Closed, {End: r.Int32N(int32(n))}}[r.IntN(3)]
	p.Problem = &problem.Problem{Graph: dense.NewGraph(p.g.Lists(), undirected), Goal: goal, Start: r.Int32N(int32(n)), Prune: true}
	switch r.IntN(3) {
	case 0:
		p.Prefix = p.g.Walk(r.IntN, p.Start, 1+r.IntN(n))
	case 1:
		p.Start = problem.Anywhere
	}
	// A closed tour with places need not begin at the smallest vertex.
	p.Places = slices.Repeat([]int32{-1}, n)
	if err := p.Prepare(work.New(t.Context())); err != nil {
		return p, false
	}
	var tours [][]int32
	for start := range int32(n) {
		if p.Start == problem.Anywhere || p.Start == start {
			tours = append(tours, p.g.Tours(undirected, start, p.Closed, p.End)...)
		}
	}
	like := work.Clone(work.New(t.Context()), p.g.Walk(r.IntN, max(0, p.Start), n))
	if len(tours) > 0 && r.IntN(4) > 0 {
		like = tours[r.IntN(len(tours))]
	}
	for k, v := range like {
		if r.IntN(4) == 0 {
			p.Places[k] = v
		}
	}
	for _, tour := range tours {
		fits := graphtest.BeginsWith(tour, p.Path())
		for k, v := range p.Places {
			fits = fits && (v < 0 || tour[k] == v)
		}
		if fits {
			p.tours = append(p.tours, tour)
		}
	}
	return p, true
}

// rest returns the tours that begin with path and do not continue with any of
// the vertices tried.
func (p *puzzle) rest(path, tried []int32) (tours [][]int32) {
	for _, tour := range p.tours {
		if graphtest.BeginsWith(tour, path) && (len(path) == len(tour) || !slices.Contains(tried, tour[len(path)])) {
			tours = append(tours, tour)
		}
	}
	return tours
}

// TestAnswers asks random questions about random puzzles, and checks the
// answers against all tours.
func TestAnswers(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	r := rand.New(rand.NewPCG(1, 2))
	counts := map[string]int{}
	for range graphtest.Scaled(6000, 80_000) {
		p, ok := randomPuzzle(t, r)
		if !ok {
			continue
		}
		c := work.New(t.Context())
		s, err := New(c, p.Problem)
		if err != nil {
			if _, isNone := err.(*problem.None); !isNone || len(p.tours) > 0 {
				t.Fatalf("%v, %+v: %v, but there is %v", p.g, p.Problem, err, p.tours)
			}
			counts["none"]++
			continue
		}
		for _, tour := range p.tours {
			for k, v := range tour {
				if !s.May(v, k) {
					t.Fatalf("%v, %+v: %d cannot be at %d, but there is %v", p.g, p.Problem, v, k, tour)
				}
			}
		}
		for range 6 {
			p.ask(t, r, c, s, counts)
		}
	}
	for _, what := range []string{"none", "yes", "no besides those tried", "no", "no, long before"} {
		if counts[what] < 100 {
			t.Errorf("%d times: %s", counts[what], what)
		}
	}
}

// ask asks a random question, and counts the kind of the answer.
func (p *puzzle) ask(
	t *testing.T,
	r *rand.Rand,
	c *work.Canceller,
	s *Solver,
	counts map[string]int,
) {
	t.Helper()
	path := p.g.Walk(r.IntN, max(0, p.Start), 1+r.IntN(len(p.g)))
	if p.Start == problem.Anywhere && r.IntN(2) == 0 {
		path = nil
	}
	if len(p.tours) > 0 && r.IntN(2) == 0 {
		path = p.tours[r.IntN(len(p.tours))][:1+r.IntN(len(p.g))]
	}
	for k, v := range path {
		if !s.May(v, k) {
			path = path[:k]
			break
		}
	}
	var tried []int32
	for v := range int32(len(p.g)) {
		if r.IntN(4) == 0 && !slices.Contains(path, v) {
			tried = append(tried, v)
		}
	}
	answer, length, err := s.Completes(path, tried, math.MaxInt)
	rest := p.rest(path, tried)
	if err != nil || (answer == Yes) != (len(rest) > 0) {
		t.Fatalf("%v, %+v: from %v without %v: answer %d, %v, but there is %v",
			p.g, p.Problem, path, tried, answer, err, rest)
	}
	switch {
	case answer == Yes:
		counts["yes"]++
		if !slices.ContainsFunc(rest, func(tour []int32) bool { return slices.Equal(tour, s.Tour()) }) {
			t.Fatalf("%v, %+v: from %v without %v: %v, but there is %v",
				p.g, p.Problem, path, tried, s.Tour(), rest)
		}
		return
	case length < min(1, len(path)) || length > len(path):
		t.Fatalf("length %d of %v", length, path)
	case length < len(path):
		counts["no, long before"]++
		tried = nil
	case len(p.rest(path, nil)) > 0:
		counts["no besides those tried"]++
	default:
		counts["no"]++
	}
	if rest := p.rest(path[:length], tried); len(rest) > 0 {
		t.Fatalf("%v, %+v: from %v without %v: none from %d vertices, but there is %v",
			p.g, p.Problem, path, tried, length, rest)
	}
}

// TestOrder lists all tours of random puzzles in ascending order, by asking
// after each vertex whether a tour continues.
func TestOrder(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range graphtest.Scaled(2000, 20_000) {
		p, ok := randomPuzzle(t, r)
		if !ok || p.Start == problem.Anywhere {
			continue
		}
		s, err := New(work.New(t.Context()), p.Problem)
		if err != nil {
			continue // see TestAnswers
		}
		n := len(p.g)
		var got [][]int32
		tried := make([][]int32, n+1) // by length of the path
		for path := []int32{p.Start}; len(path) > 0; {
			d := len(path)
			if d == n {
				got = append(got, slices.Clone(path))
			}
			answer, _, err := s.Completes(path, tried[d], math.MaxInt)
			graphtest.NoError(t, err)
			if d == n || answer == No {
				tried[d-1] = append(tried[d-1], path[d-1])
				tried[d], path = nil, path[:d-1]
				continue
			}
			for _, v := range p.g[path[d-1]] { // the next successor
				if v := int32(v); !slices.Contains(path, v) && !slices.Contains(tried[d], v) {
					if s.May(v, d) {
						path = append(path, v)
						break
					}
					tried[d] = append(tried[d], v)
				}
			}
		}
		found += len(got)
		if !slices.EqualFunc(got, p.tours, slices.Equal) {
			t.Fatalf("%v, %+v: %v, want %v", p.g, p.Problem, got, p.tours)
		}
	}
	if found < 1000 {
		t.Errorf("%d tours", found)
	}
}

// TestReverses compares the reverse of each arc with the one found by looking
// at all arcs.
func TestReverses(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	pairs := 0
	for range 500 {
		p, ok := randomPuzzle(t, r)
		if !ok {
			continue
		}
		m, err := newModel(work.New(t.Context()), p.Problem)
		if err != nil {
			continue // see TestAnswers
		}
		for y := range m.tail {
			want := none
			for z := range m.tail {
				if m.tail[z] == m.head[y] && m.head[z] == m.tail[y] {
					want = m.positions + int32(z)
					pairs++
				}
			}
			if m.reverse[y] != want {
				t.Fatalf("%v, %+v: reverse of arc %d is %d, want %d", p.g, p.Problem, y, m.reverse[y], want)
			}
		}
	}
	if pairs < 100 {
		t.Errorf("%d arcs have a reverse", pairs)
	}
}

// kingGraph returns the graph of a king's moves on a square board.
func kingGraph(side int) *dense.Graph {
	g := make(graphtest.Graph, side*side)
	for v := range g {
		for w := range g {
			if dr, dc := v/side-w/side, v%side-w%side; v != w && dr*dr < 2 && dc*dc < 2 {
				g[v] = append(g[v], w)
			}
		}
	}
	return dense.NewGraph(g.Lists(), true)
}

// snakePuzzle returns a puzzle whose solution is a king that moves back and
// forth along the rows. The places given are the multiples of step.
func snakePuzzle(t *testing.T, side, step int) *problem.Problem {
	n := side * side
	p := &problem.Problem{Graph: kingGraph(side), Goal: problem.Open, Prune: true, Places: slices.Repeat([]int32{-1}, n)}
	for k := 0; k < n; k += step {
		v := k
		if k/side%2 == 1 {
			v = k/side*side + side - 1 - k%side
		}
		p.Places[k] = int32(v)
	}
	graphtest.NoError(t, p.Prepare(work.New(t.Context())))
	return p
}

// TestStops stops a solver at many points. It must stop within a poll interval,
// with the error of the stop.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	p := snakePuzzle(t, 12, 11)
	run := func(c *work.Canceller) error {
		s, err := New(c, p)
		if err == nil {
			_, _, err = s.Completes(p.Path(), nil, math.MaxInt)
		}
		return err
	}
	c := work.New(t.Context())
	graphtest.NoError(t, run(c))
	all := int(c.Spent())
	for i := range graphtest.Scaled(40, 400) {
		after := all * i / graphtest.Scaled(40, 400)
		c := work.StopAfter(after)
		if err := run(c); !errors.Is(err, context.Canceled) || int(c.Spent()) > after+work.PollInterval {
			t.Fatalf("stopped after %d of %d: %v after %d", after, all, err, c.Spent())
		}
	}
}

// TestNewStops stops New after each unit of its work. New must return no
// solver, and the error of the stop.
func TestNewStops(t *testing.T) {
	graphtest.Slow(t)
	open := func() *problem.Problem { return snakePuzzle(t, 4, 3) }
	// This problem has no given start, so the solver needs predecessors.
	closed := func() *problem.Problem {
		p := &problem.Problem{
			Graph:  dense.NewGraph(graphtest.Complete(6).Lists(), false),
			Goal:   problem.Closed,
			Start:  problem.Anywhere,
			Places: []int32{-1, -1, 0, -1, -1, -1},
		}
		graphtest.NoError(t, p.Prepare(work.New(t.Context())))
		return p
	}
	for name, fresh := range map[string]func() *problem.Problem{"open": open, "closed": closed} {
		t.Run("goal="+name, func(t *testing.T) {
			c := work.New(t.Context())
			graphtest.Must(New(c, fresh()))
			for units := range int(c.Spent()) {
				s, err := New(work.StopAfter(units), fresh())
				if s != nil || !errors.Is(err, context.Canceled) {
					t.Fatalf("stopped after %d of %d: a solver %t, %v", units, c.Spent(), s != nil, err)
				}
			}
		})
	}
}

// TestParts asks one question in several calls. Together, the calls must find
// the same tour as a single call.
func TestParts(t *testing.T) {
	graphtest.OneGoroutine(t)
	p := snakePuzzle(t, 10, 9)
	c := work.New(t.Context())
	whole, parts := graphtest.Must(New(c, p)), graphtest.Must(New(c, p))
	answer, _, err := whole.Completes(p.Path(), nil, math.MaxInt)
	if answer != Yes || err != nil {
		t.Fatal(answer, err)
	}
	for times := 0; ; times++ {
		answer, _, err := parts.Completes(p.Path(), nil, c.Spent()+1000)
		graphtest.NoError(t, err)
		if answer == Unknown {
			continue
		}
		if answer != Yes || times < 10 || !slices.Equal(parts.Tour(), whole.Tour()) {
			t.Fatalf("answer %d after %d parts: %v, want %v", answer, times, parts.Tour(), whole.Tour())
		}
		break
	}
}

// TestTooLarge checks that a puzzle that would take too much memory is refused.
func TestTooLarge(t *testing.T) {
	graphtest.Slow(t)
	p := snakePuzzle(t, 60, 3599)
	s, err := New(work.New(t.Context()), p)
	if s != nil || err != nil {
		t.Fatalf("%v, %v", s != nil, err)
	}
}
