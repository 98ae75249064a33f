package svg

import (
	"fmt"

	"example.com/knighttour/internal/palette"
)

const fontFamily = "system-ui,Segoe UI,Roboto,DejaVu Sans,sans-serif"

// Colours are attributes, so that programs that support little CSS show the
// same picture. Classes are for the dark theme and for motion, and mean the
// same in every picture, so that a page can contain several pictures. There are
// no IDs, since a page may contain a picture twice.

// darkStyle holds the rules of the dark theme that all pictures share. The
// class of the svg element keeps them from other parts of a page, and from
// programs that ignore the media query. All numbers have the same ink.
var darkStyle = fmt.Sprintf(`.kt .kt-light{fill:%v}
.kt .kt-dark{fill:%v}
.kt .kt-gap{stroke:%[1]v}
.kt .kt-line{stroke:currentColor}
.kt .kt-disc{fill:currentColor}
.kt .kt-number{fill:%[3]v}
.kt .kt-knight{fill:%[4]v;stroke:%[5]v}
`,
	palette.Night.Light,
	palette.Night.Dark,
	palette.Night.Open[0].Ink(),
	palette.Night.Knight,
	palette.Night.Outline,
)

// darkGiven holds the dark rules of pictures with given numbers.
var darkGiven = fmt.Sprintf(`.kt .kt-given{fill:%v;stroke:%v}
.kt .kt-clue{fill:%[2]v}
`, palette.Night.Outline, palette.Night.Knight)

// darkCrosses holds the dark rules of pictures with marked squares.
var darkCrosses = fmt.Sprintf(`.kt .kt-marked{stroke:%v}
.kt .kt-cross{stroke:%v}
`, palette.Night.Light, palette.Night.Knight)

// darkCoordinates is the dark rule of pictures with coordinates.
var darkCoordinates = fmt.Sprintf(".kt .kt-coordinates{fill:%v}\n", palette.Night.Text)
