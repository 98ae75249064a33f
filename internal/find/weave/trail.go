package weave

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Wider returns a set of vertices that contains those of the given path, and
// more. One path and some cycles together visit each of them once, so there may
// be a tour of these vertices, which a method for tours may find. Wider returns
// nil if it finds no such set. If kind is PathTo, the path still ends at its
// last vertex. If kind is Cycle, cycles alone visit the vertices, of which up
// to most are new. Random makes the choices, so another call may return another
// set.
//
// The path is changed along trails. Each step of a trail adds an edge from an
// end of the path to another vertex, and removes one of the other edges of that
// vertex. The other end of the removed edge is the new end of the path. The
// trail continues until the added edge leads to a vertex that is not visited.
// On its way a trail may leave cycles behind. To widen a cycle, an edge is
// removed, which makes it a path, and the cycle is closed again along a trail
// from one end of the path to the other.
func Wider(
	c *work.Canceller,
	g dense.Lists,
	path []int32,
	kind Kind,
	most int,
	random *dense.Random,
) []bool {
	t := newTrails(c, g, path, random)
	isMore := false
	switch kind {
	case PathBetween: // both ends are fixed, so no trail can begin
	case Cycle:
		t.add(path[len(path)-1], path[0])
		t.ends = [2]int32{none, none}
		isMore = t.widenCycle(path, most)
	default:
		for t.extend(kind == PathTo) {
			isMore = true
		}
	}
	if !isMore || c.Err() != nil {
		return nil
	}
	return t.isOn
}

// widenCycle visits more vertices by cycles, one by one, and reports whether it
// visits any. It repeatedly opens the given cycle at a random vertex, until it
// visits most more vertices or has failed several times in total.
func (t *trails) widenCycle(cycle []int32, most int) (isMore bool) {
	const mostFailed = 8
	for failed := 0; failed < mostFailed && most > 0; {
		if t.c.Spend(3*len(t.links)) != nil {
			break
		}
		links := slices.Clone(t.links)
		isOn := slices.Clone(t.isOn)
		v := cycle[t.random.Below(len(cycle))]
		u := t.links[v][t.random.Below(2)]
		t.remove(u, v)
		t.ends = [2]int32{u, v}
		if t.extendFrom(0) && t.close() {
			isMore = true
			most--
			continue
		}
		t.links = links
		t.isOn = isOn
		t.ends = [2]int32{none, none}
		failed++
	}
	return isMore
}

// A trails holds one path and some cycles, and changes them along trails.
type trails struct {
	c      *work.Canceller
	g      dense.Lists
	random *dense.Random

	links [][2]int32 // by vertex: its neighbours on the path or cycle, or none
	isOn  []bool     // by vertex: whether it is visited
	ends  [2]int32   // of the path

	// For the search for a trail:
	number int32
	queue  []int32 // the vertices that a trail can make the end
	seen   []int32 // by vertex: the number of the last search that reached it as an end
	from   []hop   // by vertex: the last step of the trail that reached it
}

// newTrails returns the trails of a path. The caller must check the canceller
// afterwards.
func newTrails(c *work.Canceller, g dense.Lists, path []int32, random *dense.Random) *trails {
	n := g.Len()
	t := &trails{
		c:      c,
		g:      g,
		random: random,
		links:  make([][2]int32, n),
		isOn:   dense.Marks(n, path),
		ends:   [2]int32{path[0], path[len(path)-1]},
		seen:   make([]int32, n),
		from:   make([]hop, n),
	}
	for v := range t.links {
		t.links[v] = [2]int32{none, none}
	}
	for i, v := range path[1:] {
		t.add(path[i], v)
	}
	c.Spend(4 * n)
	return t
}

// A hop is a step of a trail: it adds an edge from an end to via, and removes
// the edge from via to the new end.
type hop struct{ end, via int32 }

// extend visits one more vertex, and reports whether it can. isEnd says that
// the second end must stay.
func (t *trails) extend(isEnd bool) bool {
	return t.extendFrom(0) || !isEnd && t.extendFrom(1)
}

// extendFrom looks for a trail from the end with the given index to a vertex
// that is not visited.
func (t *trails) extendFrom(index int) bool {
	y := t.search(t.ends[index], func(y int32) bool { return !t.isOn[y] })
	if y == none {
		return false
	}
	t.isOn[y] = true
	t.ends[index] = y
	return true
}

// close looks for a trail from one end to the other, which turns the path into
// a cycle.
func (t *trails) close() bool {
	other := t.ends[1]
	if t.search(t.ends[0], func(y int32) bool { return y == other }) == none {
		return false
	}
	t.ends = [2]int32{none, none}
	return true
}

// search looks breadth-first for a trail from an end to a goal, and changes the
// path along it. It returns the goal, or none. A trail may pass through the
// other end, which still has one link afterwards.
func (t *trails) search(end int32, isGoal func(y int32) bool) int32 {
	t.number++
	t.seen[end] = t.number
	t.from[end] = hop{none, none}
	t.queue = append(t.queue[:0], end)
	for i := 0; i < len(t.queue); i++ {
		x := t.queue[i]
		list := t.g.Of(x)
		if t.c.Spend(4+4*len(list)) != nil {
			return none
		}
		first := t.random.Below(len(list) + 1)
		for k := range list {
			y := list[(k+first)%len(list)]
			switch {
			case y == x || t.areLinked(x, y):
				continue
			case isGoal(y):
				if t.follow(x, y) {
					return y
				}
			default:
				t.reach(x, y)
			}
		}
	}
	return none
}

// reach records the new ends that a trail can make by adding the edge from x to
// y.
func (t *trails) reach(x, y int32) {
	for _, z := range t.links[y] {
		if z == none || t.seen[z] == t.number {
			continue
		}
		t.seen[z] = t.number
		t.from[z] = hop{end: x, via: y}
		t.queue = append(t.queue, z)
	}
}

// follow changes the path along the trail to x, and from there to y. It returns
// false, and changes nothing, if the trail is invalid because it adds or
// removes an edge twice.
func (t *trails) follow(x, y int32) bool {
	var hops []hop // the steps, from the last to the first
	var to []int32 // the new ends that these steps make
	for v := x; t.from[v].end != none; v = t.from[v].end {
		hops = append(hops, t.from[v])
		to = append(to, v)
	}
	left := len(hops)
	for left > 0 {
		h, z := hops[left-1], to[left-1]
		if !t.areLinked(h.via, z) || t.areLinked(h.end, h.via) {
			break
		}
		t.remove(h.via, z)
		t.add(h.end, h.via)
		left--
	}
	t.c.Spend(8 * len(hops))
	if left > 0 || t.areLinked(x, y) {
		for i := left; i < len(hops); i++ {
			t.remove(hops[i].end, hops[i].via)
			t.add(hops[i].via, to[i])
		}
		return false
	}
	t.add(x, y)
	return true
}

func (t *trails) add(u, v int32) {
	t.replace(u, none, v)
	t.replace(v, none, u)
}

func (t *trails) remove(u, v int32) {
	t.replace(u, v, none)
	t.replace(v, u, none)
}

// replace replaces a link of v.
func (t *trails) replace(v, old, new int32) {
	if t.links[v][0] == old {
		t.links[v][0] = new
	} else {
		t.links[v][1] = new
	}
}

func (t *trails) areLinked(u, v int32) bool { return t.links[u][0] == v || t.links[u][1] == v }
