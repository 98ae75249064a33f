package main

import (
	"context"
	"fmt"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/command"
)

// A ridge is what a search does: for each visit, how many squares are on the
// path with it, and whether it is a dead end.
type ridge struct {
	heights  []int
	deadEnds []bool
	path     []int64 // the tour in the end
}

// ridgeOf returns the ridge of a search of the 5x5 board from a corner.
func ridgeOf(orders ...knighttour.Order) (r ridge, err error) {
	s := knighttour.Search{Orders: orders, Unpruned: true, Trace: func(e knighttour.Event) {
		if !e.Back {
			r.heights = append(r.heights, e.Depth+1)
			r.deadEnds = append(r.deadEnds, false)
		} else if last := len(r.heights) - 1; r.heights[last] == e.Depth+1 {
			r.deadEnds[last] = true // taken off as soon as it was put on
		}
	}}
	tour, err := s.Tour(context.Background(), knighttour.MustBoard(side, side), 0)
	r.path = tour.Path
	return r, err
}

// dead returns the number of dead ends with at least so many squares.
func (r ridge) dead(height int) (n int) {
	for i, dead := range r.deadEnds {
		if dead && r.heights[i] >= height {
			n++
		}
	}
	return n
}

// The chart of a ridge has the visits from left to right, and upwards the
// squares on the path.
const (
	chartLeft   = 56
	chartRight  = width - 32
	visitWidth  = 0.14
	stepHeight  = 8
	chartHeight = stepHeight * squares
)

// comparison draws the textbook's two searches of the 5x5 board to the same
// scale.
func comparison() (*canvas, error) {
	naive, err := ridgeOf(knighttour.ByMove())
	if err != nil {
		return nil, err
	}
	better, err := ridgeOf(knighttour.Warnsdorff(), knighttour.ByMove())
	if err != nil {
		return nil, err
	}
	n, m, dead, short := len(naive.heights), len(better.heights), naive.dead(0), naive.dead(squares-1)
	c := canvas{height: 736}
	c.title = fmt.Sprintf("Two searches of the 5x5 board: naive, %s visits; by Warnsdorff's rule, %d visits", grouped(n), m)
	c.desc = fmt.Sprintf("Two charts of the length of the path, visit by visit. The naive search runs into %s dead ends, "+
		"%d of them one square short of a tour. Warnsdorff's rule leads straight to the tour.", grouped(dead), short)

	const first, second = 264, 634 // where the charts stand
	c.chart(first, "Naive search", fmt.Sprintf("%s visits, %s dead ends", grouped(n), grouped(dead)), naive)
	c.cross(cross, point{chartLeft + 8, first + 70}, 8)
	c.text(plain, "start", point{chartLeft + 28, first + 70}, fmt.Sprintf("%s one square short of a tour", command.Plural(short, "dead end")))

	c.chart(second, "Warnsdorff's rule", "no dead end", better)
	c.text(done, "start", point{chartLeft + float64(m)*visitWidth + 12, second - chartHeight/2}, fmt.Sprintf("← done: %s", command.Plural(m, "visit")))
	c.writeBoard(&walk{path: better.path, tried: make([][]int64, squares+1)}, point{chartRight - side*square, second - side*square})
	c.text(plain, "start", point{chartLeft, second + 76}, "Upwards: squares on the path. To the right: visits.")
	return &c, nil
}

// grouped returns n with commas between the thousands.
func grouped(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

// chart adds the chart of a ridge, which stands at that height.
func (c *canvas) chart(bottom float64, name, result string, r ridge) {
	at := func(visits, steps int) point {
		return point{chartLeft + visitWidth*float64(visits), bottom - float64(stepHeight*steps)}
	}
	fmt.Fprintf(c, `<text %s x="%d" y="%s"><tspan font-weight="700">%s</tspan>: %s</text>`+"\n",
		c.style(plain), chartLeft, decimal(bottom-chartHeight-22), name, result)
	for n := 0; n <= squares; n += 5 {
		c.line(grid, at(0, n), point{chartRight, at(0, n).y})
		c.text(plain, "end", point{chartLeft - 10, at(0, n).y}, fmt.Sprint(n))
	}
	for n := 0; at(n, 0).x < chartRight; n += 1000 {
		c.line(edge, at(n, 0), point{at(n, 0).x, bottom + 8})
		c.text(plain, "middle", point{at(n, 0).x, bottom + 26}, grouped(n))
	}
	c.path(visited, r.outline(bottom))
	for i, dead := range r.deadEnds {
		if p := at(i, r.heights[i]); dead && r.heights[i] == squares-1 {
			c.cross(smallCross, point{p.x + visitWidth/2, p.y}, 5)
		}
	}
}

// outline returns the shape of the ridge, each visit a bar. Its offsets are
// upwards only: to the right, those of thousands of visits would add up the
// roundings of a program that draws it.
func (r ridge) outline(bottom float64) string {
	var d strings.Builder
	fmt.Fprintf(&d, "M%d %s", chartLeft, decimal(bottom))
	last := 0
	for i, n := range append(r.heights, 0) {
		if n != last {
			fmt.Fprintf(&d, "H%.1fv%d", chartLeft+visitWidth*float64(i), -stepHeight*(n-last))
			last = n
		}
	}
	return d.String() + "z"
}
