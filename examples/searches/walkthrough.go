package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// textbook returns the directed graph of the textbook's walk-through.
func textbook() graph.Directed {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	return g
}

// successors returns where the edges from the node lead to, in ascending order.
func successors(g graph.Graph, id int64) (ids []int64) {
	for _, n := range graph.NodesOf(g.From(id)) {
		ids = append(ids, n.ID())
	}
	slices.Sort(ids)
	return ids
}

const nodeRadius = 23

// place returns where a node of the textbook's graph stands in a frame.
func place(frame point, id int64) point {
	i := float64(id - 'A')
	row := float64(int(i) / 3)
	return point{frame.x + 34 + (i-3*row)*76, frame.y + 34 + row*86}
}

// walkthrough draws the textbook's search for a Hamiltonian path, a frame for
// each step.
func walkthrough() (*canvas, error) {
	g := textbook()
	s := strip{columns: 4, frameHeight: 236}
	s.title = "A search for a Hamiltonian path, step by step"
	s.desc = "The search begins at A and tries successors in alphabetical order."
	var w walk
	search := knighttour.Search{Unpruned: true, Trace: func(e knighttour.Event) {
		w.step(e)
		first, second := fmt.Sprintf("visit %c", e.ID), "to try: "+letters(w.candidates(successors(g, w.head())))
		switch {
		case e.Back:
			first = fmt.Sprintf("back to %c", w.head())
		case len(w.path) == g.Nodes().Len():
			second = "all visited"
		case len(w.candidates(successors(g, e.ID))) == 0:
			second = "a dead end"
		}
		s.writeGraph(g, &w, s.frame(154, first, second))
	}}
	if _, err := search.Tour(context.Background(), g, 'A'); err != nil {
		return nil, err
	}
	y := float64(margin + 2*s.frameHeight + 26)
	s.height = int(y) + 36
	s.key(point{32, y}, func(p point) { s.circle(node, p, 10); s.circle(untried, p, 16) }, "to try")
	s.key(point{180, y}, func(p point) { s.cross(cross, p, 9) }, "dead end")
	s.key(point{368, y}, func(p point) { s.arrow(back, backHead, point{p.x - 18, p.y}, point{p.x + 20, p.y}) }, "step back")
	s.key(point{560, y}, func(p point) { s.arrow(tried, backHead, point{p.x - 20, p.y}, point{p.x + 20, p.y}) }, "tried")
	s.key(point{706, y}, func(p point) { s.circle(found, p, 13) }, "all visited")
	return &s.canvas, nil
}

// letters returns the names of the nodes.
func letters(ids []int64) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = string(rune(id))
	}
	return strings.Join(names, ", ")
}

// writeGraph adds the graph with the walk on it.
func (s *strip) writeGraph(g graph.Directed, w *walk, frame point) {
	for u := int64('A'); u <= 'F'; u++ {
		for _, v := range successors(g, u) {
			from, to := place(frame, u), place(frame, v)
			from, to = from.towards(to, nodeRadius), to.towards(from, nodeRadius+2)
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
	candidates := w.candidates(successors(g, w.head()))
	for id := int64('A'); id <= 'F'; id++ {
		at, circle, text := place(frame, id), node, strong
		if slices.Contains(w.path, id) {
			circle, text = visited, onVisited
		}
		s.circle(circle, at, nodeRadius)
		s.text(text, "middle", at, string(rune(id)))
		if slices.Contains(candidates, id) {
			s.circle(untried, at, nodeRadius+6)
		}
	}
	at := place(frame, w.head())
	switch {
	case len(w.path) == g.Nodes().Len():
		s.circle(found, at, nodeRadius+7)
	case len(candidates) == 0:
		s.cross(cross, point{at.x + 22, at.y - 22}, 8)
	}
}
