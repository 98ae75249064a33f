package main

import (
	"fmt"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
)

const (
	bigRadius = 48 // of a node with its times
	barsTop   = 396
	barHeight = 34
	rowHeight = barHeight + 6 // of a bar with the space below it

	// The axis: the place of time 1, and the distance from each time to the
	// next.
	axisLeft, timeWidth = 66, 75
)

// timeAt returns the place of a time on the axis, measured from the left.
func timeAt(t int) units { return units(axisLeft + timeWidth*(t-1)) }

// bigPlace returns the centre of a node of the textbook's graph.
func bigPlace(id int64) point { return place(point{150, 66}, id, 330, 190) }

// forest draws the depth-first forest of the textbook's graph: the times of the
// nodes, the kinds of the edges, and an axis with the intervals from discovery
// to finish, which nest like parentheses.
func forest() *canvas {
	f := knighttour.DFSForest(textbook())
	rows, depth := 0, map[int64]int{} // depth[id] is the number of ancestors of a node
	for id := range f.Preorder() {
		if parent, ok := f.Parent(id); ok {
			depth[id] = depth[parent] + 1
		}
		rows = max(rows, depth[id]+1)
	}
	c := canvas{
		title: "A depth-first forest: its times, its edges, its parentheses",
		desc: "A graph of six nodes with the times of their discovery and finish," +
			" and the same times as bars on an axis. " +
			"The bar of a node contains those of its descendants.",
	}
	for e, kind := range f.Edges() {
		c.edge(e, kind)
	}
	c.text(plain, "start", point{margin, 340},
		"1/12: discovered at 1, finished at 12. Thick: tree edges.")
	const last = 2 * nodes // time: each node has two
	bottom := units(barsTop + rows*rowHeight)
	for t := 1; t <= last; t++ {
		c.line(grid, point{timeAt(t), barsTop - 8}, point{timeAt(t), bottom})
		c.line(edge, point{timeAt(t), bottom}, point{timeAt(t), bottom + 10})
		c.text(plain, "middle", point{timeAt(t), bottom + 30}, fmt.Sprint(t))
	}
	c.text(plain, "end", point{timeAt(last), bottom - rowHeight/2}, "time →")
	i := 0
	for id := range f.Preorder() {
		_, ground, text := timeStyles(i, nodes)
		c.interval(f, id, ground, text, units(barsTop+depth[id]*rowHeight), bottom+68)
		i++
	}
	c.height = int(bottom) + 96
	return &c
}

// edge adds an edge of the graph, with its kind unless it is a tree edge.
func (c *canvas) edge(e graph.Edge, kind knighttour.EdgeKind) {
	from, to := bigPlace(e.From().ID()), bigPlace(e.To().ID())
	from, to = from.towards(to, bigRadius), to.towards(from, bigRadius+3)
	if kind == knighttour.TreeEdge {
		c.arrow(tree, sign, from, to)
		return
	}
	c.arrow(otherEdge, sign, from, to)
	c.text(plain, "start", point{(from.x+to.x)/2 + 14, (from.y + to.y) / 2}, kind.String())
}

// interval adds a node with its times, and the bar and the parentheses of the
// interval between them. The numbers bar and parentheses say how far down these
// are.
func (c *canvas) interval(
	f *knighttour.Forest,
	id int64,
	ground, text style,
	bar, parentheses units,
) {
	discovery, _ := f.Discovery(id)
	finish, _ := f.Finish(id)
	name, at := string(rune(id)), bigPlace(id)
	c.circle(ground, at, bigRadius)
	c.text(text, "middle", at.plus(0, -15), name)
	c.text(text, "middle", at.plus(0, 15), fmt.Sprintf("%d/%d", discovery, finish))

	from, to := timeAt(discovery), timeAt(finish)
	c.rect(ground, point{from, bar}, to-from, barHeight, 8)
	c.text(text, "middle", point{(from + to) / 2, bar + barHeight/2}, name)
	c.text(strong, "middle", point{from, parentheses}, "("+name)
	c.text(strong, "middle", point{to, parentheses}, name+")")
}
