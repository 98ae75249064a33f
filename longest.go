package knighttour

import (
	"context"

	"example.com/knighttour/internal/find"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// FindLongest returns a longest path of g: one that visits as many nodes as
// possible, none of them twice. It begins with the nodes of the prefix, as in
// [Find], or anywhere if there is none. For the goal [Closed] it is a longest
// cycle, and for [EndAt] a longest path that ends at the node: with a start and
// an end, the longest way from one to the other. A graph without nodes has one
// path, which is empty. If g has a tour, that is the longest path: FindLongest
// then takes about as long as Find.
//
// If the error is nil, no path is longer. Otherwise the error is that of
// [Search.Tour], and the Tour is the longest path seen. For up to a few
// thousand nodes that is often good after milliseconds, and rarely gets better
// after seconds. In larger graphs with few edges, such as grids, it is poor at
// first and keeps growing. [ErrNoTour] means that there is no such path: no
// cycle, or none with the prefix; no path from the start to the end; or a
// prefix that passes the end. The Tour is then empty, and the [NoTourError]
// says why.
//
// FindLongest takes no Search.Allow, so it cannot find a longest path that does
// not cross itself, or a longest induced path. In a directed graph, a longest
// trail, which uses no edge twice, is a longest path of the line graph, as in
// the example. In an undirected graph it is not: a path of the line graph may
// use three edges at one node in turn.
//
// The problem is NP-hard, but trees, directed acyclic graphs, and cactus graphs
// (whose blocks are edges and single cycles) take linear time. A proof is found
// soon if the blocks, or the strongly connected components of a directed graph,
// are small or narrow: most floor plans of 20x20 squares take less than a
// second. So do most word chains, where words that share one successor share
// all. FindLongest takes about 1 kB a node, or less than 100 bytes for trees
// and directed acyclic graphs. Besides the tables of Find, it takes up to 512
// MiB for partial paths. Visits counts these, and the visits of Find.
func FindLongest(ctx context.Context, g graph.Graph, goal Goal, prefix ...int64) (Tour, error) {
	q := newQuestion(ctx)
	defer q.finish()
	q.asked.Goal = goal
	q.asked.Prefix = prefix
	return q.findLongest(g)
}

// findLongest answers with a longest path of g.
func (q *question) findLongest(g graph.Graph) (Tour, error) {
	v, err := q.verdict(g)
	switch {
	case err != nil:
		return Tour{}, err
	case v.hasTour:
		return q.construct(v)
	}
	if err := q.poseWithBestOrders(g); err != nil {
		return Tour{}, err
	}
	return q.findLongestPath()
}

// findLongestPath answers with the longest path, or the longest cycle. The
// question must have its ordering.
func (q *question) findLongestPath() (Tour, error) {
	result := find.Longest(q.c, &q.problem)
	switch {
	case result.None != nil:
		return Tour{Visits: result.Visits}, q.noLongest(result.None)
	case len(result.Paths) > 0:
		return q.tourOf(result.Paths[0], result.Visits), result.Err
	case result.Err != nil:
		return Tour{Visits: result.Visits}, result.Err
	case q.asked.Goal.kind == closed:
		return Tour{Visits: result.Visits}, q.noCycle()
	}
	// A graph without nodes has one path, which is empty.
	return Tour{Path: []int64{}, Visits: result.Visits}, nil
}

// noCycle returns the error for a graph without a cycle. Its reason is why the
// graph has no closed tour, which would be a cycle.
func (q *question) noCycle() *NoTourError {
	why := q.asCase().Explain(q.c, new(problem.None))
	return q.newNoTourError("cycle, and so no "+q.asked.describeTour(q.f, ""), why)
}

// noLongest returns the error that explains why there is no path or cycle as
// asked for.
func (q *question) noLongest(found *problem.None) *NoTourError {
	what := "path"
	if q.asked.Goal.kind == closed {
		what = "cycle"
	}
	return q.newNoTourError(q.asked.describeEnds(q.f, what), q.asCase().InWords(found))
}

// FindRoutes returns the fewest paths that together visit every node of g
// exactly once. They are sorted by the smallest ID in each. A node without
// edges is a route of its own, and a graph without nodes has none. With a
// prefix, as in [Find], the first route begins with it, and the routes are the
// fewest possible with that beginning.
//
// If the error is nil, fewer routes do not suffice. Otherwise the error is that
// of [Search.Tour] except ErrNoTour, and the routes are the fewest seen; there
// are none if the context was done before the graph was read. Memory and method
// are those of [FindLongest], but proofs are found sooner: a bound by forests,
// like the bound by trees of M. Held and R. M. Karp (1970,
// doi:10.1287/opre.18.6.1138), is usually exact. In a directed graph without
// cycles a maximum matching gives the routes.
//
// To walk the routes one after the other, join the end of each to the start of
// the next by a shortest path: see the example FindRoutes (Walk).
func FindRoutes(ctx context.Context, g graph.Graph, prefix ...int64) ([][]int64, error) {
	q := newQuestion(ctx)
	defer q.finish()
	q.asked.Prefix = prefix
	return q.findRoutes(g)
}

// findRoutes answers with the fewest routes of g.
func (q *question) findRoutes(g graph.Graph) ([][]int64, error) {
	v, err := q.verdict(g)
	switch {
	case err != nil:
		return nil, err
	case v.hasTour:
		return q.routeOf(v)
	}
	if err := q.poseWithBestOrders(g); err != nil {
		return nil, err
	}
	return q.findFewestRoutes()
}

// routeOf answers with the tour of a verdict, which is a single route.
func (q *question) routeOf(v verdict) ([][]int64, error) {
	t, err := q.construct(v)
	if err != nil {
		return nil, err
	}
	return [][]int64{t.Path}, nil
}

// findFewestRoutes answers with the fewest paths that together visit all nodes.
// The question must have its ordering.
func (q *question) findFewestRoutes() ([][]int64, error) {
	room := newRouteRoom(q.c, q.f)
	// Without a prefix, the nodes are routes, too. They are the answer if the
	// context is done before the search.
	if err := q.c.Err(); err != nil && len(q.asked.Prefix) == 0 {
		return room.routes, err
	}
	result := find.Routes(q.c, &q.problem)
	return room.routesOf(q.f, result.Paths), result.Err
}

// A routeRoom is memory for the routes of a graph. A search that is stopped may
// have millions of them, and must return soon. Getting that much memory from
// the system takes longer than filling it, so a search gets it at the
// beginning.
type routeRoom struct {
	ids    []int64   // of all routes, one after the other
	routes [][]int64 // as many as there are nodes
}

// newRouteRoom returns memory in which each node is a route of its own. It
// fills all of the memory even if c is stopped.
func newRouteRoom(c *work.Canceller, f *frozen) *routeRoom {
	n := f.index.N
	r := &routeRoom{
		ids:    make([]int64, n),
		routes: make([][]int64, n),
	}
	for v := range r.ids {
		r.ids[v] = f.index.ID(int32(v))
		r.routes[v] = r.ids[v : v+1 : v+1]
		c.Spend(1)
	}
	return r
}

// routesOf turns paths into routes, in the memory of r, which it overwrites.
// The paths must visit different vertices. If they are few, the list of routes
// is a new one: so the caller does not hold on to a list for all nodes.
func (r *routeRoom) routesOf(f *frozen, paths [][]int32) [][]int64 {
	routes := r.routes[:len(paths):len(paths)]
	isFew := len(paths) < len(r.routes)/4
	if isFew {
		routes = make([][]int64, len(paths))
	}
	begin := 0
	for i, path := range paths {
		end := begin + len(path)
		ids := r.ids[begin:end:end]
		for k, v := range path {
			ids[k] = f.index.ID(v)
		}
		routes[i] = ids
		begin = end
	}
	return routes
}
