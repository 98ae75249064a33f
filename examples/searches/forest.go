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
	rowHeight = barHeight + 6
	timeLeft  = 66 // where time 1 is
	timeWidth = 75 // of a unit of time
)

// timeAt returns where a time is.
func timeAt(t int) float64 { return timeLeft + timeWidth*float64(t-1) }

// forest draws the depth-first forest of the textbook's graph: the times of its
// nodes, the kinds of its edges, and on an axis the intervals from discovery to
// finish, which are parentheses.
func forest() (*canvas, error) {
	g := textbook()
	f := knighttour.DFSForest(g)
	var c canvas
	c.title = "A depth-first forest: its times, its edges, its parentheses"
	c.desc = "A graph of six nodes with the times of their discovery and finish, and the same times as bars on an axis. " +
		"The bar of a node contains those of its descendants."
	for e, kind := range f.Edges() {
		c.edge(e, kind)
	}
	c.text(plain, "start", point{margin, 340}, "1/12: discovered at 1, finished at 12. Thick: tree edges.")
	times := 2 * g.Nodes().Len()
	bottom := float64(barsTop + rows(f)*rowHeight)
	for t := 1; t <= times; t++ {
		c.line(grid, point{timeAt(t), barsTop - 8}, point{timeAt(t), bottom})
		c.line(edge, point{timeAt(t), bottom}, point{timeAt(t), bottom + 10})
		c.text(plain, "middle", point{timeAt(t), bottom + 30}, fmt.Sprint(t))
	}
	c.text(plain, "end", point{timeAt(times), bottom - rowHeight/2}, "time →")
	i := 0
	for id := range f.Preorder() {
		c.interval(f, id, timeDisc(i, times/2), timeNumber(i, times/2), bottom+68)
		i++
	}
	c.height = int(bottom) + 96
	return &c, nil
}

// bigPlace returns where a node of the textbook's graph stands.
func bigPlace(id int64) point {
	i := int(id - 'A')
	return point{150 + 330*float64(i%3), 66 + 190*float64(i/3)}
}

// edge adds an edge of the graph, with its kind if it is none of the forest.
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

// interval adds a node with its times, their interval, and below it at y the
// parentheses.
func (c *canvas) interval(f *knighttour.Forest, id int64, ground, onGround style, y float64) {
	discovery, _ := f.Discovery(id)
	finish, _ := f.Finish(id)
	name, at := string(rune(id)), bigPlace(id)
	c.circle(ground, at, bigRadius)
	c.text(onGround, "middle", point{at.x, at.y - 15}, name)
	c.text(onGround, "middle", point{at.x, at.y + 15}, fmt.Sprintf("%d/%d", discovery, finish))

	from, to, top := timeAt(discovery), timeAt(finish), float64(barsTop+depth(f, id)*rowHeight)
	c.rect(ground, from, top, to-from, barHeight, 8)
	c.text(onGround, "middle", point{(from + to) / 2, top + barHeight/2}, name)
	c.text(strong, "middle", point{from, y}, "("+name)
	c.text(strong, "middle", point{to, y}, name+")")
}

// depth returns the number of ancestors of a node.
func depth(f *knighttour.Forest, id int64) (n int) {
	for parent, ok := f.Parent(id); ok; parent, ok = f.Parent(parent) {
		n++
	}
	return n
}

// rows returns how many bars stand below each other.
func rows(f *knighttour.Forest) (n int) {
	for id := range f.Preorder() {
		n = max(n, depth(f, id)+1)
	}
	return n
}
