package main

import (
	"fmt"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/internal/english"
)

// A ridge is the course of a search: how long the path was at each visit.
type ridge struct {
	*walk         // at the end of the search
	heights []int // the number of squares on the path, by visit from 0
	dead    int   // the number of dead ends
	short   []int // the visits, from 0, that are dead ends one square short of a tour
}

// ridgeOf returns the ridge of a search of the 5x5 board from a corner.
func ridgeOf(orders ...knighttour.Order) (r ridge) {
	r.walk = follow(board, 0, func(w *walk, e knighttour.Event) {
		w.step(e)
		if e.Back {
			return
		}
		n := len(w.path)
		r.heights = append(r.heights, n)
		if n == squares || len(w.candidates(board)) > 0 {
			return
		}
		r.dead++
		if n == squares-1 {
			r.short = append(r.short, w.visits-1)
		}
	}, orders...)
	return r
}

// A chart shows visits from left to right, and the number of squares on the
// path upwards.
const (
	chartLeft   = 56
	chartRight  = boardLeft - 40
	boardLeft   = width - margin - side*square // the board beside the chart shows the tour
	visitWidth  = 0.092                        // so that the naive search, of 6,216 visits, fits
	stepHeight  = 8                            // of a square on the path
	chartHeight = stepHeight * squares
)

// comparison draws the textbook's two searches of the 5x5 board to the same
// scale, and beside each the tour that it finds.
func comparison() *canvas {
	naive, better := ridgeOf(knighttour.ByMove()), ridgeOf(knighttour.Warnsdorff(),
		knighttour.ByMove())
	n, dead, short := grouped(naive.visits), grouped(naive.dead), len(naive.short)
	m := better.visits
	c := canvas{
		height: 726,
		title: fmt.Sprintf("Two searches of the 5x5 board: naive, %s visits;"+
			" by Warnsdorff's rule, %d visits", n, m),
		desc: fmt.Sprintf("Two charts of the length of the path, visit by visit, each beside its tour."+
			" The naive search runs into %s dead ends, "+
			"%d of them one square short of a tour."+
			" Warnsdorff's rule leads straight to the tour.", dead, short),
	}
	const first, second = 264, 624 // bottoms of the charts
	c.chart(first, "Naive search", fmt.Sprintf("%s visits, %s dead ends", n, dead), naive)
	c.cross(cross, point{chartLeft + 8, first + 70}, 8)
	nearly := english.Plural(short, "dead end") + " one square short of a tour"
	c.text(plain, "start", point{chartLeft + 28, first + 70}, nearly)

	c.chart(second, "Warnsdorff's rule", "no dead end", better)
	end := point{chartLeft + units(m)*visitWidth + 12, second - chartHeight/2}
	c.text(done, "start", end, "← done: "+english.Plural(m, "visit"))
	c.text(plain, "start", point{chartLeft, second + 76},
		"Upwards: squares on the path. To the right: visits.")
	return &c
}

// grouped returns n with commas between the thousands.
func grouped(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

// chart adds the chart of a ridge, whose lowest line is at bottom, with its
// title above and the tour beside it.
func (c *canvas) chart(bottom units, name, result string, r ridge) {
	at := func(visits, steps int) point {
		return point{chartLeft + visitWidth*units(visits), bottom - units(stepHeight*steps)}
	}
	fmt.Fprintf(c, `<text %s x="%d" y="%v"><tspan font-weight="700">%s</tspan>: %s</text>`+"\n",
		c.style(plain), chartLeft, bottom-chartHeight-22, name, result)
	for n := 0; n <= squares; n += 5 {
		c.line(grid, at(0, n), point{chartRight, at(0, n).y})
		c.text(plain, "end", at(0, n).plus(-10, 0), fmt.Sprint(n))
	}
	for n := 0; at(n, 0).x < chartRight; n += 2000 {
		c.line(edge, at(n, 0), at(n, 0).plus(0, 8))
		c.text(plain, "middle", at(n, 0).plus(0, 26), grouped(n))
	}
	// The board is as high as the chart with the text above and below it.
	c.writeBoard(r.walk, point{boardLeft, bottom - side*square + 34})
	c.path(visited, "%s", r.outline(bottom))
	for _, i := range r.short {
		c.cross(smallCross, at(i, squares-1).plus(visitWidth/2, 0), 5)
	}
}

// outline returns the shape of the ridge, a bar for each visit, as the data of
// a path. Only heights are relative to the point before: with thousands of
// relative widths, rounding errors would add up.
func (r ridge) outline(bottom units) string {
	var d strings.Builder
	fmt.Fprintf(&d, "M%d %v", chartLeft, bottom)
	last := 0
	for i, n := range append(r.heights, 0) {
		if n != last {
			fmt.Fprintf(&d, "H%.2fv%d", chartLeft+visitWidth*float64(i), -stepHeight*(n-last))
			last = n
		}
	}
	return d.String() + "z"
}
