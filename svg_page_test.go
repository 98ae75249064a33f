package knighttour_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

// An svgElement is an element of a picture, and what is in it.
type svgElement struct {
	XMLName    xml.Name
	Attributes []xml.Attr   `xml:",any,attr"`
	Children   []svgElement `xml:",any"`
	Text       string       `xml:",chardata"`
}

// attribute returns the value of an attribute, or "" if there is none.
func (e svgElement) attribute(name string) string {
	for _, a := range e.Attributes {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// all returns e and all that is in it, in the order of the text.
func (e svgElement) all() []svgElement {
	list := []svgElement{e}
	for _, child := range e.Children {
		list = append(list, child.all()...)
	}
	return list
}

// parsed returns the picture's svg element. The text must be well-formed.
func parsed(t *testing.T, svg []byte) (e svgElement) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	if err := d.Decode(&e); err != nil {
		t.Fatalf("%v\n%s", err, svg)
	}
	if rest, err := d.Token(); err != nil || string(rest.(xml.CharData)) != "\n" {
		t.Errorf("after the picture: %v, %v", rest, err)
	}
	for _, e := range e.all() {
		names := map[string]bool{}
		for _, a := range e.Attributes {
			if names[a.Name.Local] {
				t.Errorf("%s has the attribute %s twice", e.XMLName.Local, a.Name.Local)
			}
			names[a.Name.Local] = true
		}
	}
	return e
}

// styles returns what the styles in the picture say.
func (e svgElement) styles(t *testing.T) (list []rule) {
	t.Helper()
	for _, e := range e.all() {
		if e.XMLName.Local == "style" {
			list = append(list, rules(t, e.Text)...)
		}
	}
	return list
}

// A rule is what a style says of a selector or of keyframes, and on what
// condition.
type rule struct{ condition, selector, declarations string }

// rules returns the rules of a style.
func rules(t *testing.T, style string) (list []rule) {
	t.Helper()
	condition := ""
	for style = strings.TrimSpace(style); style != ""; style = strings.TrimSpace(style) {
		if rest, ok := strings.CutPrefix(style, "}"); ok && condition != "" {
			condition, style = "", rest
			continue
		}
		selector, rest, ok := strings.Cut(style, "{")
		if !ok {
			t.Fatalf("no rule: %q", style)
		}
		if strings.HasPrefix(selector, "@media") {
			condition, style = selector, rest
			continue
		}
		end := "}"
		if strings.HasPrefix(selector, "@keyframes") {
			end = "}}"
		}
		declarations, rest, ok := strings.Cut(rest, end)
		if !ok {
			t.Fatalf("no end: %q", style)
		}
		list, style = append(list, rule{condition, selector, declarations}), rest
	}
	return list
}

// TestOnePage checks that pictures in one page do not disturb each other, neither
// those of the package nor those of README.md: no ID comes twice, selectors are
// for the pictures' own classes, and what one says of a class or of keyframes
// the others say as well.
func TestOnePage(t *testing.T) {
	svgs := map[string][]byte{}
	for _, p := range pictures(t) {
		svgs[p.name] = drawn(t, p.picture, p.board, p.tour)
		if bytes.Contains(svgs[p.name], []byte(" id=")) {
			t.Errorf("%s has an ID, and may be in a page twice", p.name)
		}
	}
	images, err := filepath.Glob("images/*.svg")
	if err != nil || len(images) < 8 {
		t.Fatalf("%d images, error %v", len(images), err)
	}
	for _, name := range images {
		svgs[name] = []byte(read(t, name))
	}
	p := page{ids: map[string]bool{}, said: map[string]string{}}
	for name, svg := range svgs {
		t.Run("picture="+name, func(t *testing.T) { p.add(t, parsed(t, svg)) })
	}
	if len(p.said) < 2*palette.Bands {
		t.Errorf("%d rules only", len(p.said))
	}
}

// A page has pictures: their IDs, and what their styles say of what.
type page struct {
	ids  map[string]bool
	said map[string]string
}

var ownSelector = regexp.MustCompile(`^(\.kts?(-[-\w]+)?( \.kt-\w+)?|@keyframes kt-[-\w]+)$`)

// add adds a picture.
func (p page) add(t *testing.T, root svgElement) {
	for _, e := range root.all() {
		id := e.attribute("id")
		if p.ids[id] {
			t.Errorf("the ID %s is in the page already", id)
		}
		p.ids[id] = id != ""
		for class := range strings.FieldsSeq(e.attribute("class")) {
			if !strings.HasPrefix(class, "kt") {
				t.Errorf("class %s", class)
			}
		}
	}
	for _, r := range root.styles(t) {
		if !ownSelector.MatchString(r.selector) {
			t.Errorf("selector %q", r.selector)
		}
		key := r.condition + r.selector
		if before, ok := p.said[key]; ok && before != r.declarations {
			t.Errorf("%s says %q, in another picture %q", key, r.declarations, before)
		}
		p.said[key] = r.declarations
	}
}

// TestPictureContrast checks that each line, mark and number has enough
// contrast with what is beneath it, in the colours that the pictures have: those
// of the attributes, and those that the style has for dark surroundings.
func TestPictureContrast(t *testing.T) {
	for _, p := range pictures(t) {
		t.Run("picture="+p.name, func(t *testing.T) {
			root := parsed(t, drawn(t, p.picture, p.board, p.tour))
			theme := palette.Day
			if p.picture.Theme == knighttour.DarkTheme {
				theme = palette.Night
			}
			checkContrasts(t, root, theme, svgElement.attribute)
			night := nightColours(t, root)
			if p.picture.Theme == knighttour.AutoTheme {
				checkContrasts(t, root, palette.Night, night.of)
			} else if len(night) > 0 {
				t.Errorf("it changes with its surroundings: %v", night)
			}
		})
	}
}

// A sheet has the declarations of classes.
type sheet map[string][]string

// nightColours returns what the picture's classes look like in dark surroundings.
func nightColours(t *testing.T, root svgElement) sheet {
	t.Helper()
	s := sheet{}
	for _, r := range root.styles(t) {
		if strings.Contains(r.condition, "dark") {
			class := r.selector[strings.LastIndex(r.selector, ".")+1:]
			s[class] = strings.Split(r.declarations, ";")
		}
	}
	return s
}

// of returns the colour of an element's fill or stroke, or "".
func (s sheet) of(e svgElement, attribute string) (color string) {
	for class := range strings.FieldsSeq(e.attribute("class")) {
		for _, declaration := range s[class] {
			name, value, _ := strings.Cut(declaration, ":")
			if value != "currentColor" && (name == attribute || name == "color") {
				color = value
			}
		}
	}
	return color
}

func hexColor(t *testing.T, text string) (c palette.Color) {
	t.Helper()
	if _, err := fmt.Sscanf(text, "#%06x", &c); err != nil {
		t.Errorf("colour %q: %v", text, err)
	}
	return c
}

// checkContrasts checks the colours of elements on the squares of the theme. A
// number is on the circle before it.
func checkContrasts(t *testing.T, root svgElement, theme *palette.Theme, color func(e svgElement, attribute string) string) {
	t.Helper()
	squares := []palette.Color{theme.Light, theme.Dark}
	var beneath []palette.Color
	for _, e := range root.all() {
		for _, attribute := range []string{"fill", "stroke"} {
			if v := e.attribute(attribute); v == "" || v == "none" {
				continue
			}
			c := hexColor(t, color(e, attribute))
			on, least := squares, 3.0
			switch {
			case e.XMLName.Local == "circle" && attribute == "fill":
				beneath = []palette.Color{c}
			case e.XMLName.Local == "text":
				on, least = beneath, 4.5
			}
			// What looks like a square is one, or a gap around something.
			if got := leastContrast(c, on); got < least && !slices.Contains(append(squares, theme.Outline), c) {
				t.Errorf("%s %v: contrast %.2f, want %.1f", e.XMLName.Local, e.Attributes, got, least)
			}
		}
	}
}

// leastContrast returns the least contrast of c on the given colours.
func leastContrast(c palette.Color, on []palette.Color) float64 {
	least := palette.Contrast(palette.Black, palette.White)
	for _, o := range on {
		least = min(least, palette.Contrast(c, o))
	}
	return least
}

// TestPictureTime checks that the line and the discs get lighter from the first
// to the last.
func TestPictureTime(t *testing.T) {
	b := knighttour.MustBoard(8, 8)
	tour, err := knighttour.KnightTourBetter(t.Context(), b, 0)
	if err != nil {
		t.Fatal(err)
	}
	var discs, lines []float64
	for _, e := range parsed(t, drawn(t, knighttour.Picture{}, b, tour)).all() {
		switch class := e.attribute("class"); {
		case e.XMLName.Local == "circle" && strings.HasPrefix(class, "kt-disc"):
			discs = append(discs, hexColor(t, e.attribute("fill")).Luminance())
		case e.XMLName.Local == "path" && strings.HasPrefix(class, "kt-line"):
			lines = append(lines, hexColor(t, e.attribute("stroke")).Luminance())
		}
	}
	if len(discs) != 64 || len(lines) != palette.Bands || !slices.IsSorted(discs) || !slices.IsSorted(lines) {
		t.Errorf("luminances of %d discs: %.3f, of %d lines: %.3f", len(discs), discs, len(lines), lines)
	}
}
