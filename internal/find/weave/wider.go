package weave

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Wider looks for one path and some cycles that together visit the vertices of
// the given path and others, each once. The result says, by vertex, whether
// they visit it. A method for tours may then find a tour of these vertices.
// Wider returns nil if it finds no additional vertices, or if c is stopped.
//
// For the kind PathTo, the path still ends at its last vertex. For the kind
// PathBetween, Wider finds nothing. For the kind Cycle, there are only cycles,
// and at most maxAdded additional vertices. For paths, maxAdded is not a limit.
// The parameter random makes choices, so another call may return another set.
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
	maxAdded int,
	random *dense.Random,
) []bool {
	w := newWidener(c, g, path, random)
	hasAdded := false
	switch kind {
	case PathBetween: // no walk begins at an end that stays
	case Cycle:
		w.links.Add(path[len(path)-1], path[0])
		w.ends = [2]int32{noVertex, noVertex}
		hasAdded = w.widenCycle(path, maxAdded)
	default:
		for w.extend(kind == PathTo) {
			hasAdded = true
		}
	}
	if !hasAdded || c.Err() != nil {
		return nil
	}
	return w.isOn
}

// widenCycle adds up to maxAdded vertices, one by one, to cycles that visit
// those of the given cycle. It reports whether it has added any. It gives up
// when it has failed several times.
func (w *widener) widenCycle(cycle []int32, maxAdded int) (hasAdded bool) {
	const maxFailed = 8
	added := 0
	for failed := 0; failed < maxFailed && added < maxAdded; {
		if w.c.Spend(3*len(w.links)) != nil {
			break
		}
		if w.addToCycle(cycle[w.random.Below(len(cycle))]) {
			added++
		} else {
			failed++
		}
	}
	return added > 0
}

// addToCycle opens the cycle of v beside v, extends the path that this makes by
// a vertex, and closes it again. If it cannot, it changes nothing and returns
// false.
func (w *widener) addToCycle(v int32) bool {
	links := slices.Clone(w.links)
	isOn := slices.Clone(w.isOn)
	u := w.links[v][w.random.Below(2)]
	w.links.Remove(u, v)
	w.ends = [2]int32{u, v}
	if w.extendFrom(0) && w.close() {
		return true
	}
	w.links = links
	w.isOn = isOn
	w.ends = [2]int32{noVertex, noVertex}
	return false
}

// A widener changes one path and cycles.
type widener struct {
	c      *work.Canceller
	g      dense.Lists
	random *dense.Random

	links dense.Links
	isOn  []bool   // by vertex: whether it is visited
	ends  [2]int32 // of the path; noVertex if there are only cycles

	// Used by the search for a walk:
	number int32      // of the search
	queue  []int32    // the vertices that a walk can make the end, in the order found
	seen   []int32    // by vertex: the number of the last search that had it in its queue
	from   []rotation // by vertex in the queue: the last step of the walk that makes it the end
}

// newWidener returns a widener of a path. The caller must check c before
// relying on it.
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

// A rotation is a step of a walk: an edge from end to via is added, and the
// edge from via to the new end is taken away.
type rotation struct{ end, via int32 }

// extend makes the path visit one vertex more, and reports whether it can. If
// keepsEnd is set, the second end of the path stays where it is.
func (w *widener) extend(keepsEnd bool) bool {
	return w.extendFrom(0) || !keepsEnd && w.extendFrom(1)
}

// extendFrom looks for a walk from the end with the given index to a vertex
// that is not visited, which becomes the end. It reports whether there is one.
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
// cycle. It reports whether there is one.
func (w *widener) close() bool {
	other := w.ends[1]
	if w.search(w.ends[0], func(y int32) bool { return y == other }) == noVertex {
		return false
	}
	w.ends = [2]int32{noVertex, noVertex}
	return true
}

// search looks for a walk from an end to a vertex that is a goal, breadth
// first, and changes the links along it. It returns the vertex, or noVertex if
// there is none or w.c is stopped. The caller must set ends and isOn: only it
// knows whether the goal is a new vertex or the other end. A walk may pass
// through the other end, which then still has one link.
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

// reach queues the vertices that can become the end when the edge from the end
// x to y is added: the neighbours of y on the path or a cycle.
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

// follow changes the links along the walk that makes x the end, and adds the
// edge from x to y. It leaves ends and isOn to the caller of search. It reports
// false, and changes nothing, if the walk crosses itself in such a way that the
// result would not be a path: then a rotation would remove an edge that is not
// there, or add one that is.
func (w *widener) follow(x, y int32) bool {
	var rotations []rotation // from the last to the first
	var to []int32           // the ends that they make
	for v := x; w.from[v].end != noVertex; v = w.from[v].end {
		rotations = append(rotations, w.from[v])
		to = append(to, v)
	}
	left := len(rotations) // rotations[left:] are made
	for left > 0 {
		step, newEnd := rotations[left-1], to[left-1]
		if !w.links[step.via].Has(newEnd) || w.links[step.end].Has(step.via) {
			break
		}
		w.links.Remove(step.via, newEnd)
		w.links.Add(step.end, step.via)
		left--
	}
	w.c.Spend(8 * len(rotations))
	if left > 0 || w.links[x].Has(y) { // undo them
		for i := left; i < len(rotations); i++ {
			w.links.Remove(rotations[i].end, rotations[i].via)
			w.links.Add(rotations[i].via, to[i])
		}
		return false
	}
	w.links.Add(x, y)
	return true
}
