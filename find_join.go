package knighttour

// A joining is a cover whose parts are to be joined until it is a Hamiltonian
// cycle.
type joining struct {
	*closedGraph
	*cover
	c      *canceller
	random random
}

// A joiner is a method of doing so.
type joiner interface {
	// run goes on until the canceller has been charged so much in all. It
	// reports whether there is a Hamiltonian cycle.
	run(until int) bool
}

// joinCycles looks for a Hamiltonian cycle for so much work, from where it
// stopped the last time.
func (x *finder) joinCycles(work int) error {
	if x.joiner == nil {
		if err := x.coverGraph(); err != nil {
			return err
		}
	}
	before := x.joining.linked
	found := x.joiner.run(x.c.spent() + work)
	x.visits += x.joining.linked - before
	switch {
	case x.c.err != nil:
	case found:
		x.tour = x.readTour()
	default:
		x.keepLongest()
	}
	return x.c.err
}

// coverGraph covers the graph for tours of x, with cycles if that is easy, with
// paths if not.
func (x *finder) coverGraph() error {
	g, err := x.closedGraph(x.c)
	if err != nil {
		return err
	}
	var links []partners
	easy := g.directed || g.left != nil
	if easy {
		links, err = g.factor(x.c)
	} else {
		links, err = g.greedyPaths(x.c)
	}
	if err != nil {
		return err
	}
	if links == nil {
		return x.noTour(x.noFactor())
	}
	x.visits += int64(x.f.n)
	t, err := newCover(x.c, links, g.directed)
	if err != nil {
		return err
	}
	x.joining = joining{closedGraph: g, cover: t, c: x.c}
	if easy {
		x.joiner = newFlipper(x.joining)
	} else {
		x.joiner = newRotator(x.joining)
	}
	x.keepLongest()
	return nil
}

// noFactor says what it means that there is no 2-factor.
func (p *problem) noFactor() string {
	if p.closed {
		return "it has no 2-factor: no set of cycles visits every node once"
	}
	return "no path visits, together with cycles, every node once"
}

// readTour returns the tour that the Hamiltonian cycle is.
func (x *finder) readTour() []int32 {
	links := x.joining.links
	v, prev := x.start, links[x.start][0]
	if !x.closed && x.f.undirected && !x.added(prev) {
		prev = links[v][1] // so that the tour does not go on with the vertices added
	}
	if x.added(v) {
		v, prev = x.joining.next(prev, v), v
	}
	return x.stretch(prev, v)
}

// added reports whether v is not a vertex of the caller's graph, or none at all.
func (x *finder) added(v int32) bool { return uint32(v) >= uint32(x.graph.n) }

// stretch returns the path that comes to v from prev and goes on as far as the
// caller's graph goes, or once around.
func (x *finder) stretch(prev, v int32) (path []int32) {
	for first := v; ; {
		path = append(path, v)
		prev, v = v, x.joining.next(prev, v)
		if x.added(v) || v == first || x.c.spend(1) != nil {
			return path
		}
	}
}

// keepLongest keeps the longest path that is part of the cover.
func (x *finder) keepLongest() {
	links := x.joining.links
	if !x.anywhere {
		x.keep(x.stretch(links[x.start][0], x.start))
		if x.f.undirected {
			x.keep(x.stretch(links[x.start][1], x.start))
		}
		return
	}
	seen := make([]bool, x.graph.n)
	keep := func(prev, v int32) {
		path := x.stretch(prev, v)
		for _, w := range path {
			seen[w] = true
		}
		x.keep(path)
	}
	for _, whole := range []bool{false, true} { // first what begins somewhere, then whole cycles
		for v := range int32(len(seen)) {
			if x.c.err != nil || x.c.spend(1) != nil {
				return
			}
			if seen[v] {
				continue
			}
			if l := links[v]; whole || x.added(l[0]) {
				keep(l[0], v)
			} else if x.f.undirected && x.added(l[1]) {
				keep(l[1], v)
			}
		}
	}
}
