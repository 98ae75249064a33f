package knighttour

import (
	"fmt"
	"strings"

	"example.com/knighttour/internal/palette"
)

// Colours are attributes, for programs that know little of CSS: all of them see
// the same picture. Classes are there for the other theme and for motion, and
// mean the same in every picture, so that pictures can stand in one page. There
// are no IDs, which the same picture would have twice there.
const (
	classLight  = "kt-light"
	classDark   = "kt-dark"
	classGap    = "kt-gap" // around the arrow
	classLine   = "kt-line"
	classDisc   = "kt-disc"
	classNumber = "kt-number"
	classKnight = "kt-knight"

	fontFamily = "system-ui,Segoe UI,Roboto,DejaVu Sans,sans-serif"
)

// paint returns attributes that give an element a colour, and a class by which
// it gets another one in dark surroundings.
func (d *drawing) paint(class, attribute string, c palette.Color) string {
	if d.Theme == AutoTheme {
		return fmt.Sprintf(` class="%s" %s="%v"`, class, attribute, c)
	}
	return fmt.Sprintf(` %s="%v"`, attribute, c)
}

// paintTime is paint with the colour of a band.
func (d *drawing) paintTime(class, attribute string, band int) string {
	return d.paint(class+" "+d.bandClass(band), attribute, d.theme.Time(d.closed)[band])
}

// bandClass returns the class of a band.
func (d *drawing) bandClass(band int) string {
	if d.closed {
		return fmt.Sprintf("kt-c%d", band)
	}
	return fmt.Sprintf("kt-o%d", band)
}

// writeStyle writes the rules for dark surroundings and for motion.
func (d *drawing) writeStyle() {
	if d.Theme != AutoTheme && !d.motion.on {
		return
	}
	d.WriteString("<style>\n")
	if d.Theme == AutoTheme {
		d.WriteString("@media(prefers-color-scheme:dark){\n" + darkStyle)
		bands := min(len(d.path), palette.Bands)
		for i := range bands {
			band := palette.Band(i, bands, d.closed)
			fmt.Fprintf(d, ".%s{color:%v}\n", d.bandClass(band), palette.Night.Time(d.closed)[band])
		}
		d.WriteString("}\n")
	}
	if d.motion.on {
		d.WriteString(motionStyle)
		d.writeRide()
	}
	d.WriteString("</style>\n")
}

// darkStyle has the rules for dark surroundings that all pictures share. The
// class of the svg element keeps other parts of a page out, and programs that
// take the rules without asking for what surroundings they are.
var darkStyle = func() string {
	var s strings.Builder
	night := palette.Night
	fmt.Fprintf(&s, ".kt .%s{fill:%v}\n.kt .%s{fill:%v}\n.kt .%s{stroke:%[2]v}\n", classLight, night.Light, classDark, night.Dark, classGap)
	fmt.Fprintf(&s, ".kt .%s{stroke:currentColor}\n.kt .%s{fill:currentColor}\n", classLine, classDisc)
	fmt.Fprintf(&s, ".kt .%s{fill:%v}\n", classNumber, night.Open[0].Ink()) // the same for all bands
	fmt.Fprintf(&s, ".kt .%s{fill:%v;stroke:%v}\n", classKnight, night.Knight, night.Outline)
	return s.String()
}()
