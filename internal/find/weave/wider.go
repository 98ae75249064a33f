package weave

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Wider returns, by vertex, whether one path and some cycles together visit it:
// they visit the vertices of the given path, and more, once each. A method for
// tours may find a tour of these vertices. Wider returns nil if it finds no
// more, or if c is stopped. Of the kind PathTo, the path still ends at its last
// vertex. Of the kind Cycle, there are only cycles, with at most `most`
// additional vertices; `most` does not limit paths. Random makes choices, so
// that another call may return another set.
//
// The path is changed along alternating walks. From an end, an edge to another
// vertex is added, and one of the edges there is removed: its other end is the
// new end. This continues until the added edge leads to a vertex that has not
// been visited. On its way a walk may leave cycles behind. A cycle becomes a
// path when an edge of it is taken away, and is closed again along a walk from
// one end to the other.
func Wider(
	c *work.Canceller,
	g dense.Lists,
	path []int32,
	kind PathKind,
	most int,
	random *dense.Random,
) []bool {
	w := newWidener(c, g, path, random)
	isMore := false
	switch kind {
	case PathBetween: // no walk begins at an end that stays
	case Cycle:
		w.links.Add(path[len(path)-1], path[0])
		w.ends = [2]int32{noVertex, noVertex}
		isMore = w.widenCycle(path, most)
	default:
		for w.extend(kind == PathTo) {
			isMore = true
		}
	}
	if !isMore || c.Err() != nil {
		return nil
	}
	return w.isOn
}

// widenCycle visits more vertices by cycles, one by one, and reports whether it
// visits any. It opens the given cycle, at a random vertex, until it visits
// most vertices more or has found nothing several times.
func (w *widener) widenCycle(cycle []int32, most int) (isMore bool) {
	const mostFailed = 8
	for failed := 0; failed < mostFailed && most > 0; {
		if w.c.Spend(3*len(w.links)) != nil {
			break
		}
		links := slices.Clone(w.links)
		isOn := slices.Clone(w.isOn)
		v := cycle[w.random.Below(len(cycle))]
		u := w.links[v][w.random.Below(2)]
		w.links.Remove(u, v)
		w.ends = [2]int32{u, v}
		isWider := w.extendFrom(0)
		if isWider {
			isWider = w.close()
		}
		if isWider {
			isMore = true
			most--
			continue
		}
		w.links = links
		w.isOn = isOn
		w.ends = [2]int32{noVertex, noVertex}
		failed++
	}
	return isMore
}

// A widener changes one path and cycles.
type widener struct {
	c      *work.Canceller
	g      dense.Lists
	random *dense.Random

	links dense.Links
	isOn  []bool   // by vertex: whether it is visited
	ends  [2]int32 // of the path

	// Of a search for a walk:
	number int32
	queue  []int32    // the ends that walks can make
	seen   []int32    // by vertex: the number of the last search that could make it the end
	from   []rotation // by vertex: how that search does
}

// newWidener returns a widener of a path. A Spend must follow.
func newWidener(c *work.Canceller, g dense.Lists, path []int32, random *dense.Random) *widener {
	n := g.Len()
	w := &widener{
		c:      c,
		g:      g,
		random: random,
		links:  dense.NewLinks(n),
		isOn:   dense.Marks(n, path),
		ends:   [2]int32{path[0], path[len(path)-1]},
		seen:   make([]int32, n),
		from:   make([]rotation, n),
	}
	for i, v := range path[1:] {
		w.links.Add(path[i], v)
	}
	c.Spend(4 * n)
	return w
}

// A rotation is a step of a walk: from an end, an edge is added to via, and the
// edge from there to the new end is taken away.
type rotation struct{ end, via int32 }

// extend visits one vertex more, and reports whether it can.
func (w *widener) extend(isEnd bool) bool {
	return w.extendFrom(0) || !isEnd && w.extendFrom(1)
}

// extendFrom looks for a walk from the end of the given index to a vertex that
// is not visited.
func (w *widener) extendFrom(index int) bool {
	y := w.search(w.ends[index], func(y int32) bool { return !w.isOn[y] })
	if y == noVertex {
		return false
	}
	w.isOn[y] = true
	w.ends[index] = y
	return true
}

// close looks for a walk from one end to the other, which makes the path a
// cycle.
func (w *widener) close() bool {
	other := w.ends[1]
	if w.search(w.ends[0], func(y int32) bool { return y == other }) == noVertex {
		return false
	}
	w.ends = [2]int32{noVertex, noVertex}
	return true
}

// search looks for a walk from an end to a vertex that is the goal, breadth
// first, and changes the path along it. It returns the vertex, or noVertex. A
// walk may pass through the other end, which then still has one link. It also
// returns none if w.c is stopped.
func (w *widener) search(end int32, isGoal func(y int32) bool) int32 {
	w.number++
	w.seen[end] = w.number
	w.from[end] = rotation{noVertex, noVertex}
	w.queue = append(w.queue[:0], end)
	for i := 0; i < len(w.queue); i++ {
		x := w.queue[i]
		list := w.g.Of(x)
		if w.c.Spend(4+4*len(list)) != nil {
			return noVertex
		}
		first := w.random.Below(len(list) + 1)
		for k := range list {
			y := list[(k+first)%len(list)]
			switch {
			case y == x || w.links[x].Has(y):
				continue
			case isGoal(y):
				if w.follow(x, y) {
					return y
				}
			default:
				w.reach(x, y)
			}
		}
	}
	return noVertex
}

// reach notes which ends a walk makes that adds the edge from x to y.
func (w *widener) reach(x, y int32) {
	for _, z := range w.links[y] {
		if z == noVertex || w.seen[z] == w.number {
			continue
		}
		w.seen[z] = w.number
		w.from[z] = rotation{end: x, via: y}
		w.queue = append(w.queue, z)
	}
}

// follow changes the path along the walk to x, and from there to y. It reports
// false, and changes nothing, if the walk crosses itself in such a way that the
// result would not be a path.
func (w *widener) follow(x, y int32) bool {
	var rotations []rotation // from the last to the first
	var to []int32           // the ends that they make
	for v := x; w.from[v].end != noVertex; v = w.from[v].end {
		rotations = append(rotations, w.from[v])
		to = append(to, v)
	}
	left := len(rotations)
	for left > 0 {
		h, z := rotations[left-1], to[left-1]
		if !w.links[h.via].Has(z) || w.links[h.end].Has(h.via) {
			break
		}
		w.links.Remove(h.via, z)
		w.links.Add(h.end, h.via)
		left--
	}
	w.c.Spend(8 * len(rotations))
	if left > 0 || w.links[x].Has(y) {
		for i := left; i < len(rotations); i++ {
			w.links.Remove(rotations[i].end, rotations[i].via)
			w.links.Add(rotations[i].via, to[i])
		}
		return false
	}
	w.links.Add(x, y)
	return true
}
