package find

import (
	"slices"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/witness"
	"example.com/knighttour/internal/work"
)

// A finder looks for a tour of a problem.
type finder struct {
	c *work.Canceller

	// There are up to three graphs. Each has the vertices of the previous one,
	// under the same numbers, and may have more: see isAdded.
	//
	//   - the graph of asked, the caller's problem, which is not prepared;
	//   - the graph of problem, which setProblem sets and prepares. If the
	//     caller gives no start, a closed tour begins with the vertex of
	//     minimum degree. An open one begins anywhere, until beginTurns adds a
	//     vertex as the start: the methods always have one;
	//   - closing, whose Hamiltonian cycles are the tours of problem. It may
	//     have a chain of vertices from the last vertex of a tour to the first.
	//     It is nil until beginTurns.
	asked   *problem.Problem
	problem problem.Problem
	closing *closing.Closing

	tour    []int32 // nil until it is found
	longest []int32 // the longest path seen, without added vertices
	visits  int64   // see Result

	table         []row           // the methods
	turns         []runningMethod // one for each method that applies; none until beginTurns
	budget        int64           // the work of the next turn of a method with a share of 1
	memorySharers int             // number of finders that share the memory of the tables
}

// newFinder returns a finder that looks for a tour by the methods of a table.
// The problem has no prefix of several vertices, and no places.
func newFinder(c *work.Canceller, asked *problem.Problem, table []row) *finder {
	return &finder{
		c:             c,
		asked:         asked,
		table:         table,
		memorySharers: 1,
	}
}

// isFree reports whether the caller gives no start.
func (f *finder) isFree() bool { return f.asked.Start == problem.Anywhere }

// run looks for a tour: the methods take turns until there is one, or a proof.
// Its error, like that of all methods below, is nil, [*problem.None] or that of
// the canceller.
func (f *finder) run() error {
	err := f.begin()
	for err == nil && f.tour == nil {
		err = f.takeTurns()
	}
	return err
}

// begin does what comes before the methods take turns. If this finds a tour,
// begin makes no methods.
func (f *finder) begin() error {
	if err := f.setProblem(); err != nil {
		return err
	}
	if err := f.quickSearch(); err != nil || f.tour != nil {
		return err
	}
	if err := f.proofSeen((*witness.Case).SeeSoon); err != nil {
		return err
	}
	return f.beginTurns()
}

// beginTurns gives the problem a start, and makes the methods that apply. The
// problem must have been set.
func (f *finder) beginTurns() error {
	if err := f.addStart(); err != nil {
		return err
	}
	f.closing = closing.New(f.c, &f.problem, nil)
	f.budget = firstBudget(f.size())
	for _, r := range f.table {
		m := r.newMethod(f)
		if m != nil {
			f.turns = append(f.turns, runningMethod{row: r, method: m})
		}
	}
	return f.c.Err()
}

// setProblem sets the problem: what is asked, with pruning, and prepared. A
// closed tour gets a start: see the comment of problem. The problem has no
// plan: only quickSearch needs one, and takes it from asked.
func (f *finder) setProblem() error {
	f.problem = problem.Problem{
		Graph: f.asked.Graph,
		Goal:  f.asked.Goal,
		Start: f.asked.Start,
		Prune: true,
	}
	p := &f.problem
	err := p.Prepare(f.c)
	if err != nil || !f.isFree() || !p.Closed {
		return err
	}
	p.Start, err = f.fewestEdges()
	if err != nil {
		return err
	}
	return p.Prepare(f.c)
}

// addStart adds a vertex to the problem as its start if it has none. That
// vertex leads to every vertex that a tour may begin with. The caller does not
// know it, so a proof does not mention any vertex.
func (f *finder) addStart() error {
	p := f.problem // a copy, so that MayBegin is about the problem without a start
	if p.Start != problem.Anywhere {
		return nil
	}
	p.Start = int32(p.Graph.Len())
	p.Graph = p.Graph.WithVertex(f.c, func(v int32) (toNew, fromNew bool) {
		may := f.problem.MayBegin(v)
		return may && p.Graph.Undirected, may
	})
	err := p.Prepare(f.c)
	f.problem = p
	if isProof(err) {
		return new(problem.None)
	}
	return err
}

// isAdded reports whether v is not a vertex of the caller's graph.
func (f *finder) isAdded(v int32) bool { return uint32(v) >= uint32(f.asked.Graph.Len()) }

// setTour keeps a tour, which is also the longest path. It overwrites and keeps
// the path, which may have added vertices.
func (f *finder) setTour(path []int32) {
	f.tour = slices.DeleteFunc(path, f.isAdded)
	f.longest = f.tour
}

// keepIfLongest keeps the path if it is the longest so far. It overwrites the
// path, which may have added vertices at its ends.
func (f *finder) keepIfLongest(path []int32) {
	path = slices.DeleteFunc(path, f.isAdded)
	if len(path) > len(f.longest) {
		f.longest = path
	}
}

// fewestEdges returns the vertex of minimum degree among those that a tour of
// the problem may begin with: the likeliest start. It returns -1 if a tour may
// begin nowhere. No start may have been added to the problem. The error is that
// of the canceller.
func (f *finder) fewestEdges() (int32, error) {
	g := f.asked.Graph
	best := int32(-1)
	for v := range int32(g.Len()) {
		isBetter := best < 0 || len(g.Of(v)) < len(g.Of(best))
		if isBetter && f.problem.MayBegin(v) {
			best = v
		}
		if err := f.c.Spend(1); err != nil {
			return 0, err
		}
	}
	return best, nil
}

// firstBudget returns the budget of the first turn for a graph of the given
// size: see size. It is enough for random walks to find a tour of most sparse
// graphs. A large graph that needs more may have no tour, and the feasibility
// check may prove that. See Costs in BENCHMARKS.md.
func firstBudget(size int) int64 {
	const (
		fixed   = 1 << 18
		perSize = 16
		perWalk = 1024 // additional work per size that random walks need
	)
	return fixed + perSize*int64(size) + perWalk*int64(min(size, maxWalked))
}

// maxWalked is the graph size up to which the first budget grows as fast as
// random walks need.
const maxWalked = 1 << 15

// size returns the number of vertices plus the number of edges of the problem
// of the methods, where undirected edges count twice.
func (f *finder) size() int { return f.problem.Graph.Len() + len(f.problem.Graph.List) }

// isProof reports whether err is a proof that there is no tour.
func isProof(err error) bool {
	_, is := err.(*problem.None)
	return is
}
