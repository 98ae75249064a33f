package main

import (
	"bytes"
	"fmt"
	"html"
	"maps"
	"math"
	"slices"
	"strings"

	"example.com/knighttour/internal/palette"
)

const (
	width  = 960 // of each picture, in its units
	margin = 16  // at its edges
	size   = 24  // of type: about 9 pixels on a phone
)

// units are lengths in a picture.
type units float64

// String returns the length, rounded to hundredths.
func (u units) String() string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", float64(u)), "0"), ".")
}

// A point is a place in a picture.
type point struct{ x, y units }

// String returns the point as in the data of a path.
func (p point) String() string { return fmt.Sprintf("%v %v", p.x, p.y) }

// plus returns the point x to the right of p and y below it.
func (p point) plus(x, y units) point { return point{p.x + x, p.y + y} }

// towards returns the point on the line from p to q that has the given distance
// from p.
func (p point) towards(q point, distance units) point {
	part := distance / units(math.Hypot(float64(q.x-p.x), float64(q.y-p.y)))
	return p.plus(part*(q.x-p.x), part*(q.y-p.y))
}

// A canvas is a picture under construction: the elements written to it, and
// what else the picture needs. Elements have the colours of the light theme as
// attributes, for programs without CSS, and a class for those of the dark
// theme. Later elements are drawn over earlier ones.
type canvas struct {
	bytes.Buffer
	height      int               // in units; the width is the same for all
	title, desc string            // plain text, for those who cannot see the picture
	night       map[string]string // CSS declarations of the dark theme by class
}

// style returns the attributes of an element with a style, and notes the
// style's colours in the dark theme.
func (c *canvas) style(s style) string {
	if c.night == nil {
		c.night = map[string]string{}
	}
	c.night[s.class] = strings.Join(s.colours(palette.Night, "%s:%v"), ";")
	day := strings.Join(s.colours(palette.Day, `%s="%v"`), " ")
	return fmt.Sprintf(`class="kts-%s" %s%s`, s.class, day, s.fixed)
}

// circle adds a circle around a point.
func (c *canvas) circle(s style, at point, radius units) {
	fmt.Fprintf(c, `<circle %s cx="%v" cy="%v" r="%v"/>`+"\n", c.style(s), at.x, at.y, radius)
}

// rect adds a rectangle with its upper left corner at a point. The radius is
// that of its corners.
func (c *canvas) rect(s style, at point, width, height, radius units) {
	fmt.Fprintf(c, `<rect %s x="%v" y="%v" width="%v" height="%v" rx="%v"/>`+"\n",
		c.style(s), at.x, at.y, width, height, radius)
}

// path adds a path, whose data is formatted as by [fmt.Sprintf].
func (c *canvas) path(s style, format string, values ...any) {
	fmt.Fprintf(c, `<path %s d="%s"/>`+"\n", c.style(s), fmt.Sprintf(format, values...))
}

// line adds a straight line.
func (c *canvas) line(s style, from, to point) { c.path(s, "M%vL%v", from, to) }

// arrow adds a line with the head of an arrow, which ends at the point to. The
// head has a style of its own.
func (c *canvas) arrow(s, head style, from, to point) {
	const length, half = 14, 7 // of the head, and half of its width
	neck := to.towards(from, length)
	c.line(s, from, neck)
	x, y := (to.y-neck.y)*half/length, (neck.x-to.x)*half/length
	c.path(head, "M%vL%vL%vz", to, neck.plus(x, y), neck.plus(-x, -y))
}

// cross adds the mark of a dead end: two diagonals that cross at a point. The
// parameter half is how far they reach to either side of the point.
func (c *canvas) cross(s style, at point, half units) {
	c.path(s, "M%vl%[2]v %[2]vm0-%[2]vl-%[2]v %[2]v", at.plus(-half, -half), 2*half)
}

// text adds text, vertically centred at the point. The anchor is start, middle
// or end.
func (c *canvas) text(s style, anchor string, at point, text string) {
	baseline := at.y + 0.36*size // below the middle by half the height of a capital
	fmt.Fprintf(c, `<text %s text-anchor="%s" x="%v" y="%v">%s</text>`+"\n",
		c.style(s), anchor, at.x, baseline, html.EscapeString(text))
}

// family lists the fonts for all text, in order of preference: the first that a
// system has is used.
const family = "system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"

// picture returns the picture in SVG. Its IDs contain name, which differs from
// picture to picture, so that pictures can share a page.
func (c *canvas) picture(name string) []byte {
	background := fmt.Sprintf(`<rect %s width="%d" height="%d"/>`, c.style(page), width, c.height)
	var w bytes.Buffer
	fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg"`)
	fmt.Fprintf(&w, ` viewBox="0 0 %d %d" width="%[1]d" height="%d"`, width, c.height)
	fmt.Fprintf(&w, ` role="img" aria-labelledby="kts-%s-title kts-%[1]s-desc"`, name)
	fmt.Fprintf(&w, ` font-family="%s" font-size="%d">`+"\n", family, size)
	fmt.Fprintf(&w, `<title id="kts-%s-title">%s</title>`+"\n", name, html.EscapeString(c.title))
	fmt.Fprintf(&w, `<desc id="kts-%s-desc">%s</desc>`+"\n", name, html.EscapeString(c.desc))
	fmt.Fprintf(&w, "<style>\n@media(prefers-color-scheme:dark){\n")
	for _, class := range slices.Sorted(maps.Keys(c.night)) {
		fmt.Fprintf(&w, ".kts-%s{%s}\n", class, c.night[class])
	}
	fmt.Fprintf(&w, "}\n</style>\n%s\n%s</svg>\n", background, c)
	return w.Bytes()
}
