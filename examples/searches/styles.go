package main

import (
	"fmt"
	"strings"

	"example.com/knighttour/internal/palette"
)

// A colour is what a theme has for a purpose.
type colour func(*palette.Theme) palette.Color

func pageColour(t *palette.Theme) palette.Color   { return t.Page }
func textColour(t *palette.Theme) palette.Color   { return t.Text }
func lightColour(t *palette.Theme) palette.Color  { return t.Light }
func darkColour(t *palette.Theme) palette.Color   { return t.Dark }
func pathColour(t *palette.Theme) palette.Color   { return t.Path }
func doneColour(t *palette.Theme) palette.Color   { return t.Done }
func failedColour(t *palette.Theme) palette.Color { return t.Failed }

// timeColour returns the colour of step i of n.
func timeColour(i, n int) colour {
	return func(t *palette.Theme) palette.Color { return t.Open[palette.Band(i, n, false)] }
}

// ink returns black or white, whichever is easier to read on the colour.
func ink(on colour) colour {
	return func(t *palette.Theme) palette.Color { return on(t).Ink() }
}

// A style is how something looks. A class stands for the same style in all
// pictures, so that any of them can stand in one page.
type style struct {
	class        string
	fill, stroke colour   // nil for none
	fixed        string   // attributes that are the same in both themes
	on           []colour // what is behind it, for the test of the contrast
	text         bool
}

const (
	outline = ` fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width=`
	bold    = ` font-weight="700"`
)

var (
	onPage  = []colour{pageColour}
	onBoard = []colour{lightColour, darkColour}
	onAll   = []colour{pageColour, lightColour, darkColour}

	page  = style{class: "page", fill: pageColour}
	light = style{class: "light", fill: lightColour}
	dark  = style{class: "dark", fill: darkColour}

	plain  = style{class: "text", fill: textColour, on: onPage, text: true}
	strong = style{class: "strong", fill: textColour, fixed: bold, on: onPage, text: true}
	sign   = style{class: "sign", fill: textColour, on: onPage} // an arrow, or what has a number
	number = style{class: "number", fill: pageColour, fixed: bold, on: []colour{textColour}, text: true}

	grid       = style{class: "grid", stroke: darkColour, fixed: outline + `"1"`}
	smallCross = style{class: "small-cross", stroke: failedColour, fixed: outline + `"2.5"`, on: onPage}

	edge = style{class: "edge", stroke: textColour, fixed: outline + `"1.5"`, on: onPage}
	node = style{class: "node", fill: pageColour, stroke: textColour, fixed: ` stroke-width="1.5"`, on: onPage}

	path      = style{class: "path", stroke: pathColour, fixed: outline + `"6"`, on: onPage}
	visited   = style{class: "visited", fill: pathColour, on: onPage}
	onVisited = style{class: "on-visited", fill: ink(pathColour), fixed: bold, on: []colour{pathColour}, text: true}
	untried   = style{class: "untried", stroke: pathColour, fixed: outline + `"3" stroke-dasharray="1 7"`, on: onAll}

	back     = style{class: "back", stroke: failedColour, fixed: outline + `"4" stroke-dasharray="8 7"`, on: onAll}
	backHead = style{class: "back-head", fill: failedColour, on: onAll}
	undone   = style{class: "undone", fill: pageColour, stroke: failedColour, fixed: ` stroke-width="3" stroke-dasharray="6 5"`, on: onBoard}
	onUndone = style{class: "on-undone", fill: failedColour, on: onPage, text: true}
	tried    = style{class: "tried", stroke: failedColour, fixed: outline + `"2" stroke-dasharray="2 5"`, on: onAll}
	cross    = style{class: "cross", stroke: failedColour, fixed: outline + `"5"`, on: onAll}

	tree      = style{class: "tree", stroke: textColour, fixed: outline + `"5"`, on: onPage}
	otherEdge = style{class: "other-edge", stroke: textColour, fixed: outline + `"2.5" stroke-dasharray="7 7"`, on: onPage}

	done  = style{class: "done", fill: doneColour, fixed: bold, on: onPage, text: true}
	found = style{class: "found", stroke: doneColour, fixed: outline + `"5"`, on: onAll}
)

// timeLine, timeDisc and timeNumber are the styles of step i of n: of the line
// to it, and of the disc with its number.
func timeLine(i, n int) style {
	return style{class: fmt.Sprint("line-", palette.Band(i, n, false)), stroke: timeColour(i, n), fixed: outline + `"5"`, on: onBoard}
}

func timeDisc(i, n int) style {
	return style{class: fmt.Sprint("disc-", palette.Band(i, n, false)), fill: timeColour(i, n), on: onBoard}
}

func timeNumber(i, n int) style {
	c := timeColour(i, n)
	return style{class: fmt.Sprint("on-disc-", palette.Band(i, n, false)), fill: ink(c), on: []colour{c}, text: true}
}

// colours returns the colours of a theme, each with its attribute in the format.
func (s style) colours(t *palette.Theme, format string) string {
	var b strings.Builder
	for _, c := range []struct {
		attribute string
		colour    colour
	}{{"fill", s.fill}, {"stroke", s.stroke}} {
		if c.colour != nil {
			fmt.Fprintf(&b, format, c.attribute, c.colour(t))
		}
	}
	return b.String()
}
