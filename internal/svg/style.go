package svg

import (
	"fmt"
	"strings"

	"example.com/knighttour/internal/palette"
)

// Colours are attributes, so that programs with little CSS show the same picture.
// Classes are for the dark theme and for motion, and mean the same in every
// picture, so that a page can have several. There are no IDs, since a page may
// have a picture twice.
const (
	classLight  = "kt-light"
	classDark   = "kt-dark"
	classGap    = "kt-gap" // around the arrow
	classLine   = "kt-line"
	classDisc   = "kt-disc"
	classNumber = "kt-number"
	classKnight = "kt-knight"
	classMarked = "kt-marked" // around the crosses
	classCross  = "kt-cross"

	fontFamily = "system-ui,Segoe UI,Roboto,DejaVu Sans,sans-serif"
)

// darkStyle has the dark rules that all pictures share. The class of the svg
// element keeps them from other parts of a page, and from programs that ignore
// the media query.
var darkStyle = func() string {
	var s strings.Builder
	night := palette.Night
	fmt.Fprintf(&s, ".kt .%s{fill:%v}\n.kt .%s{fill:%v}\n.kt .%s{stroke:%[2]v}\n", classLight, night.Light, classDark, night.Dark, classGap)
	fmt.Fprintf(&s, ".kt .%s{stroke:currentColor}\n.kt .%s{fill:currentColor}\n", classLine, classDisc)
	fmt.Fprintf(&s, ".kt .%s{fill:%v}\n", classNumber, night.Open[0].Ink()) // the same for all bands
	fmt.Fprintf(&s, ".kt .%s{fill:%v;stroke:%v}\n", classKnight, night.Knight, night.Outline)
	return s.String()
}()

// darkCrosses has the dark rules of pictures with marked squares.
var darkCrosses = fmt.Sprintf(".kt .%s{stroke:%v}\n.kt .%s{stroke:%v}\n", classMarked, palette.Night.Light, classCross, palette.Night.Knight)
