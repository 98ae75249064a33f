package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"example.com/knighttour/internal/palette"
)

const (
	width  = 960 // of each picture, in its units
	margin = 16
	size   = 24 // of type: on a phone, 9 pixels are left of it
)

// A point is a place in a picture.
type point struct{ x, y float64 }

// towards returns the point so far away from p on the way to q.
func (p point) towards(q point, distance float64) point {
	part := distance / math.Hypot(q.x-p.x, q.y-p.y)
	return point{p.x + part*(q.x-p.x), p.y + part*(q.y-p.y)}
}

func (p point) String() string { return fmt.Sprintf("%s %s", decimal(p.x), decimal(p.y)) }

// decimal returns x as text, to some hundredths.
func decimal(x float64) string {
	s := strings.TrimRight(fmt.Sprintf("%.2f", x), "0")
	return strings.TrimSuffix(s, ".")
}

// A canvas is a picture on its way to becoming text. Its elements have the
// colours of the light theme as attributes, for programs that know no CSS, and
// a class that gives them those of the dark one.
type canvas struct {
	bytes.Buffer
	height      int
	title, desc string
	used        map[string]style // by class
}

// write adds an element with a style.
func (c *canvas) write(element string, s style, attributes string) {
	fmt.Fprintf(c, "<%s %s%s/>\n", element, c.style(s), attributes)
}

// style returns the attributes of a style.
func (c *canvas) style(s style) string {
	if c.used == nil {
		c.used = map[string]style{}
	}
	c.used[s.class] = s
	return fmt.Sprintf(`class="kts-%s"%s%s`, s.class, s.colours(palette.Day, ` %s="%v"`), s.fixed)
}

func (c *canvas) circle(s style, at point, radius float64) {
	c.write("circle", s, fmt.Sprintf(` cx="%s" cy="%s" r="%s"`, decimal(at.x), decimal(at.y), decimal(radius)))
}

func (c *canvas) rect(s style, x, y, width, height, radius float64) {
	c.write("rect", s, fmt.Sprintf(` x="%s" y="%s" width="%s" height="%s" rx="%s"`,
		decimal(x), decimal(y), decimal(width), decimal(height), decimal(radius)))
}

// path adds the shape that d describes.
func (c *canvas) path(s style, d string) { c.write("path", s, ` d="`+d+`"`) }

// line adds a line through the points.
func (c *canvas) line(s style, points ...point) {
	d := make([]string, len(points))
	for i, p := range points {
		d[i] = p.String()
	}
	c.path(s, "M"+strings.Join(d, "L"))
}

// arrow adds a line with a head, which has a style of its own.
func (c *canvas) arrow(s, head style, from, to point) {
	const length, half = 16, 8
	neck := to.towards(from, length)
	c.line(s, from, neck)
	across := point{(to.y - neck.y) * half / length, (neck.x - to.x) * half / length}
	c.path(head, fmt.Sprintf("M%vL%vL%vz", to, point{neck.x + across.x, neck.y + across.y}, point{neck.x - across.x, neck.y - across.y}))
}

// cross adds the mark of a dead end.
func (c *canvas) cross(s style, at point, half float64) {
	c.path(s, fmt.Sprintf("M%vl%[2]s %[2]sm0-%[2]sl-%[2]s %[2]s", point{at.x - half, at.y - half}, decimal(2*half)))
}

// text adds text. The anchor is start, middle or end; y is that of its middle.
func (c *canvas) text(s style, anchor string, at point, text string) {
	fmt.Fprintf(c, `<text %s text-anchor="%s" x="%s" y="%s">`, c.style(s), anchor, decimal(at.x), decimal(at.y+0.36*size))
	xml.EscapeText(c, []byte(text)) // a Buffer never fails
	c.WriteString("</text>\n")
}

// picture returns the whole picture.
func (c *canvas) picture(name string) []byte {
	var w bytes.Buffer
	fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img" aria-labelledby="kts-%s-title kts-%[3]s-desc" `+
		`font-family="system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif" font-size="%d">`+"\n", width, c.height, name, size)
	for _, e := range [][2]string{{"title", c.title}, {"desc", c.desc}} {
		fmt.Fprintf(&w, `<%s id="kts-%s-%[1]s">`, e[0], name)
		xml.EscapeText(&w, []byte(e[1]))
		fmt.Fprintf(&w, "</%s>\n", e[0])
	}
	background := fmt.Sprintf(`<rect %s width="%d" height="%d"/>`+"\n", c.style(page), width, c.height)
	w.WriteString("<style>\n@media(prefers-color-scheme:dark){\n")
	for _, class := range slices.Sorted(maps.Keys(c.used)) {
		fmt.Fprintf(&w, ".kts-%s{%s}\n", class, strings.TrimPrefix(c.used[class].colours(palette.Night, ";%s:%v"), ";"))
	}
	w.WriteString("}\n</style>\n")
	w.WriteString(background)
	w.Write(c.Bytes())
	w.WriteString("</svg>\n")
	return w.Bytes()
}
