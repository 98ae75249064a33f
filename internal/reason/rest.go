package reason

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Rest is what a path leaves of a graph: the vertices that it has yet to visit.
type Rest struct {
	Graph      dense.Lists
	Undirected bool
	Path       []int32            // of at least one vertex
	Exits      []int32            // the neighbours of the start of a closed tour, or the given end
	Open       bool               // whether the goal leaves the last vertex open
	Interior   func(v int32) bool // whether v cannot be that, by its colour

	id        func(v int32) int64 // of the reason, once it has a name
	unvisited dense.Counts        // if undirected, the unvisited neighbours of each vertex
}

// Show lets r say what can be seen in its rest instead of what must be computed:
// [Goal], [Unreached] or [Ends]. It leaves r if there is nothing of the kind, if r
// is as plain, or if the canceller stops it. Who needs no more than the text does not
// pay for this: it takes O(n + m) time.
func (r *Reason) Show(c *work.Canceller) {
	rest := r.Rest
	if rest == nil || r.Kind == Size || r.Kind == Goal || r.Kind == Colours {
		return
	}
	if kind, seen := rest.flaw(c); len(seen) > 0 {
		r.Kind, r.Vertices, r.Nodes, r.Counts = kind, seen, idsOf(seen, rest.id), nil
	}
}

// flaw returns a kind and the vertices that show it, or none.
func (r *Rest) flaw(c *work.Canceller) (Kind, []int32) {
	left := r.Graph.Len() - len(r.Path)
	if left == 0 {
		return Goal, []int32{r.head()}
	}
	if r.visit(c) != nil {
		return "", nil
	}
	if !r.Open && !slices.ContainsFunc(r.Exits, r.isLeft) {
		return Unreached, r.Path[:1]
	}
	unreached := r.unreached(c)
	if len(unreached) == 0 && left > 1 && r.Undirected {
		return Ends, r.ends(c)
	}
	return Unreached, unreached
}

// visit marks the vertices of the path, and counts the unvisited neighbours.
func (r *Rest) visit(c *work.Canceller) error {
	r.unvisited = dense.NewCounts(r.Graph)
	for _, v := range r.Path {
		var neighbours []int32
		if r.Undirected {
			neighbours = r.Graph.Of(v)
		}
		r.unvisited.Visit(int(v), neighbours)
		if err := c.Spend(1 + len(neighbours)); err != nil {
			return err
		}
	}
	return c.Spend(r.Graph.Len())
}

// isLeft reports whether v is in the rest.
func (r *Rest) isLeft(v int32) bool { return r.unvisited.Has(int(v)) }

func (r *Rest) head() int32 { return r.Path[len(r.Path)-1] }

// unreached returns the vertices that the path cannot be extended to.
func (r *Rest) unreached(c *work.Canceller) (unreached []int32) {
	reached := make([]bool, r.Graph.Len())
	queue := []int32{r.head()}
	for i := 0; i < len(queue); i++ {
		successors := r.Graph.Of(queue[i])
		for _, w := range successors {
			if !reached[w] && r.isLeft(w) {
				reached[w] = true
				queue = append(queue, w)
			}
		}
		if c.Spend(len(successors)) != nil {
			return nil
		}
	}
	for v := range reached {
		if !reached[v] && r.unvisited.Has(v) {
			unreached = append(unreached, int32(v))
		}
	}
	return unreached
}

// ends returns vertices with fewer than two links, which are edges to other
// vertices of the rest and exits, if not all of them can be the next or the last
// of the path. There must be several vertices in an undirected rest.
func (r *Rest) ends(c *work.Canceller) []int32 {
	links := make([]int32, r.Graph.Len())
	for _, v := range r.Exits {
		links[v] = 1
	}
	var all []int32
	var which [4][]int32 // of these: those that can be neither, only the next, only the last, or both
	for v := range int32(len(links)) {
		if c.Spend(1) != nil {
			return nil
		}
		if !r.isLeft(v) || links[v]+r.unvisited[v] > 1 {
			continue
		}
		may := 0
		if r.unvisited[v] == 1 {
			may = dense.Bit(r.Graph.Has(r.head(), v)) + 2*dense.Bit(r.Open && !r.Interior(v))
		}
		all = append(all, v)
		which[may] = append(which[may], v)
	}
	switch never, next, last := which[0], which[1], which[2]; {
	case len(never) > 0:
		return never
	case len(next) > 1:
		return next
	case len(last) > 1:
		return last
	case len(all) > 2:
		return all
	}
	return nil
}
