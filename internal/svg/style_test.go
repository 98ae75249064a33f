package svg

import (
	"fmt"
	"strings"
	"testing"

	"example.com/knighttour/internal/palette"
)

// TestAuto checks that an automatic theme is Day, with a style that has all
// colours of Night.
func TestAuto(t *testing.T) {
	for _, p := range []Picture{
		{Board: blockedBoard(4, 4)},
		{Board: blockedBoard(2, 3), Coordinates: true},
		pictureUpTo(4, 4, 1),
		pictureUpTo(5, 5, 7),
		pictureUpTo(20, 20, 400),
		ring,
		puzzle,
	} {
		_, day := drawXML(t, p)
		p.Auto = true
		root, text := drawXML(t, p)
		if withoutStyle(text) != day {
			t.Errorf("%v: without style and classes it is\n%s\nwant\n%s", p.Board, withoutStyle(text), day)
		}
		style := root.all("style")[0].Text
		wanted := darkRules(p, root)
		if len(wanted) < 2+len(p.Path) {
			t.Errorf("%v: only %d rules are wanted", p.Board, len(wanted))
		}
		for _, want := range wanted {
			if !strings.Contains(style, want) {
				t.Errorf("%v: the style %s lacks %s", p.Board, style, want)
			}
		}
	}
}

// darkRules returns the beginnings of rules that the style of a picture must
// have: for the squares, the colour of each step, and each class.
func darkRules(p Picture, root element) (rules []string) {
	rules = append(rules, "\n@media(prefers-color-scheme:dark){\n"+
		".kt .kt-light{fill:"+palette.Night.Light.String())
	kind := 'o'
	if p.Closed {
		kind = 'c'
	}
	for i := range p.Path {
		band := palette.Band(i, len(p.Path), p.Closed)
		colour := palette.Night.Time(p.Closed)[band]
		rules = append(rules, fmt.Sprintf(".kt-%c%d{color:%v}\n", kind, band, colour))
	}
	for _, e := range root.all("@class")[1:] {
		for class := range strings.FieldsSeq(e.attr("class")) {
			rules = append(rules, "."+class+"{")
		}
	}
	return rules
}
