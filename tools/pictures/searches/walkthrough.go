package main

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

const (
	nodes      = 6 // of the textbook's graph: A to F, whose IDs are these letters
	nodeRadius = 23

	// Radii of the rings around a node to try next, and around the last node
	// once all are visited.
	tryRadius   = nodeRadius + 6
	foundRadius = nodeRadius + 7
)

// textbook returns the directed graph of the textbook's walk-through.
func textbook() graph.Directed {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	return g
}

// place returns the centre of a node of that graph. The nodes are in two rows
// of three, the given distances apart, across and down. The point first is that
// of the node A.
func place(first point, id int64, across, down units) point {
	i := int(id - 'A')
	return first.plus(units(i%3)*across, units(i/3)*down)
}

// walkthrough draws the textbook's search for a Hamiltonian path, one frame for
// each step.
func walkthrough() *canvas {
	g := textbook()
	s := strip{columns: 4, frameHeight: 236}
	s.title = "A search for a Hamiltonian path, step by step"
	s.desc = "The search begins at A and tries successors in alphabetical order."
	follow(g, 'A', func(w *walk, e knighttour.Event) {
		w.step(e)
		next := w.candidates(g)
		first, second := fmt.Sprintf("visit %c", e.ID), "to try: "+letters(next)
		switch {
		case e.Back:
			first = fmt.Sprintf("back to %c", w.head())
		case len(w.path) == nodes:
			second = "all visited"
		case len(next) == 0:
			second = "a dead end"
		}
		s.writeGraph(g, w, next, s.frame(154, first, second))
	})
	y := units(margin + 2*s.frameHeight + 26) // of the keys, below two rows of frames
	s.height = int(y) + 36
	s.key(point{32, y}, "to try", func(p point) { s.circle(node, p, 10); s.circle(untried, p, 16) })
	s.key(point{180, y}, "dead end", func(p point) { s.cross(cross, p, 9) })
	s.key(point{368, y}, "step back",
		func(p point) { s.arrow(back, backHead, p.plus(-18, 0), p.plus(20, 0)) })
	s.key(point{560, y}, "tried",
		func(p point) { s.arrow(tried, backHead, p.plus(-20, 0), p.plus(20, 0)) })
	s.key(point{706, y}, "all visited", func(p point) { s.circle(found, p, 13) })
	return &s.canvas
}

// letters returns the names of nodes, separated by commas.
func letters(ids []int64) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = string(rune(id))
	}
	return strings.Join(names, ", ")
}

// writeGraph adds the graph with the walk and with the nodes to try next, in
// the frame whose drawing begins at the given point.
func (s *strip) writeGraph(g graph.Directed, w *walk, next []int64, frame point) {
	at := func(id int64) point { return place(frame.plus(34, 34), id, 76, 86) }
	// rim returns how far from the centre of a node the arrows to it end:
	// outside its disc and its ring. Arrows from it begin a little nearer.
	rim := func(id int64) units {
		switch {
		case slices.Contains(next, id):
			return tryRadius + 3
		case len(w.path) == nodes && id == w.head():
			return foundRadius + 4
		}
		return nodeRadius + 2
	}
	for u := int64('A'); u < 'A'+nodes; u++ {
		for _, v := range successors(g, u) {
			from, to := at(u).towards(at(v), rim(u)-2), at(v).towards(at(u), rim(v))
			switch i := slices.Index(w.path, u); {
			case i < 0:
				s.arrow(edge, sign, from, to)
			case i+1 < len(w.path) && w.path[i+1] == v:
				s.arrow(path, visited, from, to)
			case u == w.head() && slices.Contains(w.back, v):
				s.arrow(back, backHead, to, from)
			case slices.Contains(w.tried[i+1], v):
				s.arrow(tried, backHead, from, to)
			default:
				s.arrow(edge, sign, from, to)
			}
		}
	}
	for id := int64('A'); id < 'A'+nodes; id++ {
		circle, text := node, strong
		if slices.Contains(w.path, id) {
			circle, text = visited, onVisited
		}
		s.circle(circle, at(id), nodeRadius)
		s.text(text, "middle", at(id), string(rune(id)))
		if slices.Contains(next, id) {
			s.circle(untried, at(id), tryRadius)
		}
	}
	if len(w.path) == nodes {
		s.circle(found, at(w.head()), foundRadius)
	} else if len(next) == 0 {
		s.cross(cross, at(w.head()).plus(22, -22), 8)
	}
}
