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
