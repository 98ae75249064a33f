package knighttour_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// An afterOracle finds the longest paths and the fewest routes with a prefix in
// a small graph by trying all paths.
type afterOracle struct {
	g          graphtest.Graph
	undirected bool
	prefix     []int
}

// extend calls do for each path that begins with the given one.
func (o afterOracle) extend(path []int, do func(path []int)) {
	do(path)
	for _, w := range o.g[path[len(path)-1]] {
		if !slices.Contains(path, w) {
			o.extend(append(path, w), do)
		}
	}
}

// longest returns the number of nodes of a longest path or cycle for the goal,
// or 0 if there is none.
func (o afterOracle) longest(goal knighttour.Goal, end int) (longest int) {
	shortest := 2
	if o.undirected {
		shortest = 3
	}
	o.extend(o.prefix, func(path []int) {
		last := path[len(path)-1]
		switch {
		case goal == knighttour.Open():
		case goal == knighttour.Closed():
			if len(path) < shortest || !slices.Contains(o.g[last], path[0]) {
				return
			}
		case last != end:
			return
		}
		longest = max(longest, len(path))
	})
	return longest
}

// routes returns the smallest number of routes, the first of which begins with
// the prefix.
func (o afterOracle) routes() int {
	fewest := make([]int, 1<<len(o.g)) // by set of nodes: the fewest routes, without a prefix
	paths := make([]bool, len(fewest)) // by set of nodes: whether it has a path
	for v := range o.g {
		afterOracle{g: o.g, prefix: []int{v}}.sets(paths)
	}
	for set := 1; set < len(fewest); set++ {
		fewest[set] = len(o.g)
		for part := set; part > 0; part = (part - 1) & set {
			if paths[part] {
				fewest[set] = min(fewest[set], 1+fewest[set&^part])
			}
		}
	}
	firsts := make([]bool, len(fewest)) // by set of nodes: whether it has a path with the prefix
	o.sets(firsts)
	all := len(fewest) - 1
	total := len(o.g)
	for set, isFirst := range firsts {
		if isFirst {
			total = min(total, 1+fewest[all&^set])
		}
	}
	return total
}

// sets marks the sets of nodes of the paths that begin with the prefix.
func (o afterOracle) sets(is []bool) {
	o.extend(o.prefix, func(path []int) {
		set := 0
		for _, v := range path {
			set |= 1 << v
		}
		is[set] = true
	})
}

// checkNone checks the reason that an error gives for there being no path or
// cycle.
func (o afterOracle) checkNone(none *knighttour.NoTourError, goal knighttour.Goal, end int) error {
	last := o.prefix[len(o.prefix)-1]
	closed := goal == knighttour.Closed()
	switch none.Reason {
	case knighttour.ReasonGoal:
		isEarly := len(none.Nodes) == 1 && none.Nodes[0] == int64(end) &&
			slices.Contains(o.prefix, end) && last != end
		isSmall := len(none.Nodes) == 0 && none.Needs > none.Has && none.Has == len(o.g)
		if closed && isSmall || !closed && isEarly {
			return nil
		}
	case knighttour.ReasonUnconnected:
		to := end
		if closed {
			to = o.prefix[0]
		}
		for _, id := range none.Nodes {
			if o.reaches(last, int(id)) && o.reaches(int(id), to) {
				return fmt.Errorf("a path leads to node %d, and on to %d", id, to)
			}
		}
		if len(none.Nodes) > 0 {
			return nil
		}
	case knighttour.ReasonEnds:
		for _, id := range none.Nodes {
			if !o.isEnd(int(id)) {
				return fmt.Errorf("a path can pass node %d", id)
			}
		}
		if closed && len(none.Nodes) > 0 {
			return nil
		}
	case knighttour.ReasonCut:
		if closed && len(none.Nodes) == 1 && none.Has == 1 && o.parts(int(none.Nodes[0])) == none.Needs {
			return nil
		}
	}
	return errors.New("the reason does not explain that there is none")
}

// reaches reports whether a path leads from one node to another outside the
// prefix, except that it may contain the last node of the prefix and end at the
// first.
func (o afterOracle) reaches(from, to int) bool {
	reached := false
	for _, v := range o.prefix[:len(o.prefix)-1] {
		if v == from && from != to {
			return false
		}
	}
	visited := []int{from}
	for i := 0; i < len(visited); i++ {
		reached = reached || visited[i] == to
		for _, w := range o.g[visited[i]] {
			isOut := w != to && slices.Contains(o.prefix[:len(o.prefix)-1], w)
			if !isOut && !slices.Contains(visited, w) {
				visited = append(visited, w)
			}
		}
	}
	return reached
}

// isEnd reports whether a node can only be the first or the last of a path.
func (o afterOracle) isEnd(v int) bool {
	successors, predecessors := 0, 0
	for u, list := range o.g {
		for _, w := range list {
			switch {
			case u == w:
			case u == v:
				successors++
			case w == v:
				predecessors++
			}
		}
	}
	if o.undirected {
		return successors < 2
	}
	return successors == 0 || predecessors == 0
}

// parts returns the number of parts of the graph without a node.
func (o afterOracle) parts(without int) (n int) {
	seen := 1 << without
	for v := range o.g {
		if seen>>v&1 != 0 {
			continue
		}
		n++
		queue := []int{v}
		seen |= 1 << v
		for len(queue) > 0 {
			u := queue[0]
			queue = queue[1:]
			for _, w := range o.g[u] {
				if seen>>w&1 == 0 {
					seen |= 1 << w
					queue = append(queue, w)
				}
			}
		}
	}
	return n
}

// check compares the result of FindLongest with the oracle's.
func (o afterOracle) check(t *testing.T, host graph.Graph, goal knighttour.Goal, end int) error {
	tour, err := knighttour.FindLongest(t.Context(), host, goal, ids(o.prefix)...)
	want := o.longest(goal, end)
	var none *knighttour.NoTourError
	switch {
	case want == 0 && errors.As(err, &none):
		if len(tour.Path) > 0 {
			return fmt.Errorf("the path %v with the error %v", tour.Path, err)
		}
		if bad := o.checkNone(none, goal, end); bad != nil {
			return fmt.Errorf("%w: %v %v %v %d %d", bad, err, none.Reason, none.Nodes, none.Needs, none.Has)
		}
		return nil
	case err != nil || len(tour.Path) != want:
		return fmt.Errorf("%v, %v, want %d nodes", tour.Path, err, want)
	case !graphtest.BeginsWith(tour.Path, ids(o.prefix)):
		return fmt.Errorf("%v does not begin with the prefix", tour.Path)
	case goal == knighttour.EndAt(int64(end)) && tour.Path[want-1] != int64(end):
		return fmt.Errorf("%v does not end at the goal", tour.Path)
	}
	return checkLongest(host, goal, tour.Path)
}

// checkRoutes compares the result of FindRoutes with the oracle's.
func (o afterOracle) checkRoutes(t *testing.T, host graph.Graph) error {
	routes, err := knighttour.FindRoutes(t.Context(), host, ids(o.prefix)...)
	if err == nil {
		err = checkRoutes(host, routes)
	}
	if err != nil {
		return err
	}
	if want := o.routes(); len(routes) != want {
		return fmt.Errorf("%v, want %d routes", routes, want)
	}
	if !graphtest.BeginsWith(routes[0], ids(o.prefix)) {
		return fmt.Errorf("%v do not begin with the prefix", routes)
	}
	for i := 2; i < len(routes); i++ {
		if slices.Min(routes[i-1]) > slices.Min(routes[i]) {
			return fmt.Errorf("%v are not in order", routes)
		}
	}
	return nil
}

// ids returns the IDs of vertices.
func ids(nodes []int) []int64 {
	list := make([]int64, len(nodes))
	for i, v := range nodes {
		list[i] = int64(v)
	}
	return list
}

// TestFindLongestPrefix compares the longest paths and cycles with a prefix in
// small graphs, and the fewest routes, with those found by brute force.
func TestFindLongestPrefix(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(400, 30_000)) {
		r := rand.New(rand.NewPCG(seed, 4))
		g, undirected := graphtest.Sparse(r, 8)
		g.AddLoops(r, r.IntN(2))
		host := g.As(undirected)
		o := afterOracle{g: g, undirected: undirected}
		for _, v := range g.Walk(r.IntN, int32(r.IntN(len(g))), 1+r.IntN(3)) {
			o.prefix = append(o.prefix, int(v))
		}
		end := r.IntN(len(g))
		for _, goal := range []knighttour.Goal{
			knighttour.Open(),
			knighttour.Closed(),
			knighttour.EndAt(int64(end)),
		} {
			if err := o.check(t, host, goal, end); err != nil {
				t.Errorf("seed %d: %s after %v, %v: %v", seed, g.Describe(undirected), o.prefix, goal, err)
			}
		}
		if err := o.checkRoutes(t, host); err != nil {
			t.Errorf("seed %d: routes of %s after %v: %v", seed, g.Describe(undirected), o.prefix, err)
		}
	}
}
