package pathset

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset/disjoint"
	"example.com/knighttour/internal/work"
)

// A Search looks for the fewest disjoint paths of a graph, for the longest
// path, or for the longest cycle. At any time it has the best solution found so
// far.
//
// A Search is what these three problems have in common. Each has an objective
// of its own.
type Search struct {
	rules     disjoint.Rules
	c         *work.Canceller
	objective objective
	kind      disjoint.Kind // what is asked of each block
	n         int           // number of vertices
	root      int32         // a vertex that must be the root of its component, or -1
	edges     [][2]int32    // without those that cannot matter
	blocks    *blocks       // nil if the constructor has solved the problem or was stopped

	// self[e] is e, so that self[e:e+1] is a list of one edge that needs no
	// memory of its own.
	self []int32

	// isChain is set if each solution leads through several blocks, one after
	// the other. Then a bound of one block is not a bound of the search.
	isChain bool

	result [][]int32
	value  int // of the result: see objective.valueOf
	limit  int // no solution has a greater value
	proven bool
	states int64

	// offered is the best solution offered since the last turn, or nil if none
	// was better than the known one.
	offered [][]int32

	// Of a turn:

	isSeed  []bool // by edge: whether it is on an offered path; nil if there are none
	slack   int    // by how much the value may still grow, as far as the blocks solved tell
	stopped bool   // whether the turn was stopped before all blocks were solved

	scratch scratch
}

// An objective is what a search looks for. It decides what to ask each block,
// and how the answers combine to form a solution.
type objective interface {
	// valueOf returns the value of a solution: the greater, the better.
	valueOf(paths [][]int32) int

	// valueOfAll returns the value of a path or cycle over all vertices.
	valueOfAll() int

	// adapt makes a solution from disjoint paths. There is at least one path.
	// The solution keeps their memory. It is nil if the search is stopped.
	adapt(paths [][]int32) [][]int32

	// newTreeSolver returns the solver for a graph whose components are trees.
	newTreeSolver(g *dense.Graph) treeSolver

	// beginTurn forgets what the last turn has found.
	beginTurn()

	// solveFrom solves the blocks from index first on, with the given units of
	// work for each query to a block, until the search is stopped. It returns
	// the index of the first block that it has not solved.
	solveFrom(first int, units int64) int

	// total returns the value of the solution that assemble returns. All blocks
	// must have been solved in this turn.
	total() int

	// assemble joins the best answers of the blocks to form a solution. The
	// result is meaningless if the search is stopped.
	assemble() [][]int32
}

// scratch is the memory that methods of a search use again in each call.
type scratch struct {
	gains   []disjoint.Gains  // of zeroedGains
	number  []int32           // by vertex, of newLargeBlock and around
	beside  [][2]int32        // by vertex, of around
	corners []corner          // of around
	degree  []disjoint.Degree // by vertex, of endsOf: all untouched between calls
}

// newSearch returns a search without an objective. The caller must set the
// objective, and then call begin.
func newSearch(c *work.Canceller, g *dense.Graph, kind disjoint.Kind, root int32) *Search {
	return &Search{
		rules: disjoint.Rules{Directed: !g.Undirected},
		c:     c,
		kind:  kind,
		n:     g.Len(),
		root:  root,
	}
}

// begin starts the search with a first solution, which may be nil. If g
// consists of trees, begin solves the problem. Otherwise it finds the blocks,
// unless s.c is stopped.
func (s *Search) begin(g *dense.Graph, first [][]int32) {
	s.result = first
	s.value = s.objective.valueOf(s.result)
	s.limit = max(0, s.objective.valueOfAll())
	s.proven = s.value == s.limit
	if s.proven {
		return
	}
	solver := func() treeSolver { return s.objective.newTreeSolver(g) }
	optimal, areTrees := solveTrees(s.c, g, s.root, solver)
	if areTrees {
		s.result = optimal
		s.value = s.objective.valueOf(optimal)
		s.limit = s.value
		s.proven = true
		return
	}
	if s.c.Spend(1) == nil {
		s.setEdges(g)
	}
	if s.c.Err() == nil {
		s.setBlocks()
	}
}

// setEdges sets the edges of the graph that can matter. They are incomplete if
// s.c is stopped.
func (s *Search) setEdges(g *dense.Graph) {
	part := s.cyclicParts(g)
	if s.c.Err() != nil {
		return
	}
	for u := range int32(s.n) {
		for _, v := range g.Of(u) {
			switch {
			case u == v:
				continue // a loop
			case !s.rules.Directed && u > v:
				continue // the edge was added as v-u
			case part != nil && part[u] != part[v]:
				continue // no cycle uses the edge
			}
			s.edges = append(work.Grow(s.c, s.edges), [2]int32{u, v})
		}
		if s.c.Spend(1+len(g.Of(u))) != nil {
			return
		}
	}
	s.self = make([]int32, len(s.edges))
	for e := range s.self {
		s.self[e] = int32(e)
		if s.c.Spend(1) != nil {
			return
		}
	}
}

// cyclicParts returns, by vertex, its strongly connected component, if a cycle
// of a directed graph is looked for: no edge between two components is on a
// cycle. Otherwise it returns nil. The result is meaningless if s.c is stopped.
func (s *Search) cyclicParts(g *dense.Graph) []int32 {
	if !s.rules.Directed || s.kind != disjoint.OneCycle {
		return nil
	}
	var strong dense.Components
	if strong.Find(s.c, g.Lists) != nil {
		return nil
	}
	return strong.Of
}

// setBlocks finds the blocks. They remain nil if s.c is stopped.
func (s *Search) setBlocks() {
	p := disjoint.NewProblem(s.c, s.kind, s.rules, s.n, s.edges)
	if s.c.Err() != nil {
		return
	}
	near := p.Neighbours(s.c)
	if s.c.Err() != nil {
		return
	}
	roots := []int32{s.root}
	if s.root < 0 {
		roots = bestRoots(s.c, near)
	}
	if s.c.Err() != nil {
		return
	}
	s.blocks = newBlocks(s.c, near, roots, s.edges)
}

// IsProven reports whether the solution is proved to be optimal.
func (s *Search) IsProven() bool { return s.proven }

// Paths returns the paths of the solution. If one path or one cycle is looked
// for, there is at most one.
func (s *Search) Paths() [][]int32 { return s.result }

// States returns the number of partial solutions that were looked at.
func (s *Search) States() int64 { return s.states }

// Bound returns an upper bound on the number of vertices of one path or cycle,
// or on the number of edges of any number of paths.
func (s *Search) Bound() int { return s.limit }

// VerticesOfBound returns, by vertex, a set that a path or cycle as long as the
// bound may visit: it would be a tour of these vertices. There may be other
// such sets, so if this one has no tour, that proves nothing. VerticesOfBound
// returns nil unless a cut gave the bound, and with it the set.
func (s *Search) VerticesOfBound() []bool {
	if s.blocks == nil || s.isChain {
		return nil
	}
	for i := range s.blocks.list {
		k := &s.blocks.list[i]
		if k.large == nil {
			continue
		}
		for _, solver := range k.large.solvers {
			if solver == nil {
				continue
			}
			vertices := solver.VerticesOfBound
			if len(vertices) != s.limit || len(vertices) == s.n {
				continue
			}
			has := make([]bool, s.n)
			for _, j := range vertices {
				if j == 0 {
					has[k.Head] = true
				} else {
					has[s.blocks.membersOf(k)[j-1]] = true
				}
			}
			return has
		}
	}
	return nil
}

// MayVisitAll reports whether, for all that is known, one path or cycle may
// visit all vertices.
func (s *Search) MayVisitAll() bool { return s.limit >= s.objective.valueOfAll() }

// ExcludeAll records that no path or cycle visits all vertices.
func (s *Search) ExcludeAll() {
	s.limit = max(s.value, min(s.limit, s.objective.valueOfAll()-1))
	s.proven = s.proven || s.value == s.limit
}

// Offer keeps disjoint paths as the solution if they are better. The paths must
// have the ends that are given. If one path is looked for, Offer takes the
// longest of them. If any number of paths is looked for, each vertex on none of
// them becomes a path of its own. If a cycle is looked for, at most one cycle
// may be offered. Offer keeps the slices.
func (s *Search) Offer(paths ...[]int32) {
	if len(paths) == 0 {
		return
	}
	paths = s.objective.adapt(paths)
	if paths == nil {
		return
	}
	value := s.objective.valueOf(paths)
	if value > s.value {
		s.value = value
		s.result = paths
		s.proven = value == s.limit
		s.offered = paths
	}
}

// seeds returns, by edge, whether it is on an offered path, or nil if no path
// was offered. It also returns nil if s.c is stopped.
func (s *Search) seeds() []bool {
	if s.offered == nil {
		return nil
	}
	next := make([]int32, s.n) // by vertex: the next one on its path, or -1
	for v := range next {
		next[v] = -1
	}
	for _, path := range s.offered {
		for i, v := range path[1:] {
			next[path[i]] = v
		}
		if s.kind == disjoint.OneCycle {
			next[path[len(path)-1]] = path[0]
		}
		if s.c.Spend(len(path)) != nil {
			return nil
		}
	}
	seeds := make([]bool, len(s.edges))
	for e, ends := range s.edges {
		u, v := ends[0], ends[1]
		seeds[e] = next[u] == v || !s.rules.Directed && next[v] == u
		if s.c.Spend(1) != nil {
			return nil
		}
	}
	return seeds
}

// Turn continues the search, with at least the given units of work for each
// method that can use any amount of work. Each turn takes about twice the work
// of the previous one. The error is that of the canceller.
func (s *Search) Turn(units int64) error {
	if s.proven || s.blocks == nil || s.c.Err() != nil {
		return s.c.Err()
	}
	s.slack = 0
	s.objective.beginTurn()
	s.isSeed = s.seeds()
	s.offered = nil
	s.stopped = false
	solved := s.objective.solveFrom(0, units)
	s.stopped = s.c.Err() != nil
	// After a stop, the other blocks answer with what they already know, so
	// that each block has an answer to combine.
	s.c.Finish(func() {
		solved = s.objective.solveFrom(solved, units)
		if solved == len(s.blocks.list) {
			s.keep()
		}
	})
	if s.c.Err() == nil {
		s.limit = min(s.limit, s.objective.total()+s.slack)
		s.proven = s.value >= s.limit
	}
	return s.c.Err()
}

// eachFrom calls solve with the index of each block from first on, until s.c is
// stopped. It returns the index of the first block that is not solved.
func (s *Search) eachFrom(first int, solve func(i int32)) int {
	for i := first; i < len(s.blocks.list); i++ {
		if s.c.Spend(1) != nil { // even if there is nothing to do for the block
			return i
		}
		solve(int32(i))
	}
	return len(s.blocks.list)
}

// keep keeps the combined solution of all blocks if it is better.
func (s *Search) keep() {
	value := s.objective.total()
	if value <= s.value {
		return
	}
	result := s.objective.assemble()
	if s.c.Err() == nil {
		s.value = value
		s.result = result
	}
}

// addSlack records by how much the answer of a block may still grow. Nothing
// happens if slack is not positive.
func (s *Search) addSlack(slack int) { s.slack += max(0, slack) }

// zeroedGains returns a buffer of zeros for the gains of n vertices, valid
// until the next call.
func (s *Search) zeroedGains(n int) []disjoint.Gains {
	s.scratch.gains = dense.Sized(s.scratch.gains, n)
	clear(s.scratch.gains)
	return s.scratch.gains
}

// wholeGraph returns the problem of the whole graph. It is only for following
// edges.
func (s *Search) wholeGraph() *disjoint.Problem {
	return disjoint.NewBareProblem(s.kind, s.rules, s.n, s.edges)
}
