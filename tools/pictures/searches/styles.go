package main

import (
	"fmt"

	"example.com/knighttour/internal/palette"
)

// A colour stands for a colour of each theme: it returns the one of the given
// theme.
type colour func(*palette.Theme) palette.Color

func pageColour(t *palette.Theme) palette.Color   { return t.Page }
func textColour(t *palette.Theme) palette.Color   { return t.Text }
func lightColour(t *palette.Theme) palette.Color  { return t.Light }
func darkColour(t *palette.Theme) palette.Color   { return t.Dark }
func pathColour(t *palette.Theme) palette.Color   { return t.Path }
func doneColour(t *palette.Theme) palette.Color   { return t.Done }
func failedColour(t *palette.Theme) palette.Color { return t.Failed }

// ink returns black or white, whichever has more contrast with the colour.
func ink(on colour) colour {
	return func(t *palette.Theme) palette.Color { return on(t).Ink() }
}

// A style is the look of an element. In all pictures, a class has the same
// style, so that the pictures can share a page.
type style struct {
	class        string
	fill, stroke colour // nil for none
	fixed        string // attributes that are the same in both themes
}

const (
	thick   = ` stroke-width="3" `
	outline = ` fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width=` // and a width
	bold    = ` font-weight="700"`
)

// The tests of package palette ensure that each has enough contrast with its
// background.
var (
	page  = style{class: "page", fill: pageColour}
	light = style{class: "light", fill: lightColour}
	dark  = style{class: "dark", fill: darkColour}

	plain  = style{class: "text", fill: textColour}
	strong = style{class: "strong", fill: textColour, fixed: bold}
	sign   = style{class: "sign", fill: textColour} // an arrow, or the disc of a number
	number = style{class: "number", fill: pageColour, fixed: bold}

	grid       = style{class: "grid", stroke: darkColour, fixed: outline + `"1"`}
	smallCross = style{class: "small-cross", stroke: failedColour, fixed: outline + `"2.5"`}

	edge = style{class: "edge", stroke: textColour, fixed: outline + `"1.5"`}
	node = style{class: "node", fill: pageColour, stroke: textColour, fixed: ` stroke-width="1.5"`}

	path      = style{class: "path", stroke: pathColour, fixed: outline + `"6"`}
	visited   = style{class: "visited", fill: pathColour}
	onVisited = style{class: "on-visited", fill: ink(pathColour), fixed: bold}
	untried   = style{class: "untried", stroke: pathColour, fixed: outline + `"3" stroke-dasharray="1 7"`}

	back     = style{class: "back", stroke: failedColour, fixed: outline + `"4" stroke-dasharray="8 7"`}
	backHead = style{class: "back-head", fill: failedColour}
	undone   = style{class: "undone", fill: pageColour, stroke: failedColour, fixed: thick + `stroke-dasharray="6 5"`}
	onUndone = style{class: "on-undone", fill: failedColour}
	tried    = style{class: "tried", stroke: failedColour, fixed: outline + `"2" stroke-dasharray="2 5"`}
	cross    = style{class: "cross", stroke: failedColour, fixed: outline + `"5"`}

	tree      = style{class: "tree", stroke: textColour, fixed: outline + `"5"`}
	otherEdge = style{class: "other-edge", stroke: textColour, fixed: outline + `"2.5" stroke-dasharray="7 7"`}

	done  = style{class: "done", fill: doneColour, fixed: bold}
	found = style{class: "found", stroke: doneColour, fixed: outline + `"5"`}
)

// timeStyles returns the styles of step i of n, counted from 0: of the line to
// it, of its disc, and of the number on the disc.
func timeStyles(i, n int) (line, disc, number style) {
	band := palette.Band(i, n, false)
	c := func(t *palette.Theme) palette.Color { return t.Open[band] }
	return style{class: fmt.Sprint("line-", band), stroke: c, fixed: outline + `"5"`},
		style{class: fmt.Sprint("disc-", band), fill: c},
		style{class: fmt.Sprint("on-disc-", band), fill: ink(c)}
}

// colours returns the style's colours in a theme. Each is formatted with the
// parameter format, whose operands are the name of the attribute, "fill" or
// "stroke", and the colour.
func (s style) colours(t *palette.Theme, format string) (list []string) {
	if s.fill != nil {
		list = append(list, fmt.Sprintf(format, "fill", s.fill(t)))
	}
	if s.stroke != nil {
		list = append(list, fmt.Sprintf(format, "stroke", s.stroke(t)))
	}
	return list
}
