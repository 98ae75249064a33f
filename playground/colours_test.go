package main

import (
	"testing"

	"example.com/knighttour/internal/palette"
)

// TestColours checks the contrasts of the page's colours: of light and dark squares, since
// questions are asked about them, and of lines and marks with both.
func TestColours(t *testing.T) {
	for name, theme := range map[string]*palette.Theme{"day": day, "night": night} {
		check(t, palette.Contrast(theme.Light, theme.Dark) >= apart, "%s: squares are too alike", name)
		marks := []palette.Color{theme.Path, theme.Done, theme.Failed, theme.Knight}
		for i := range palette.Bands {
			marks = append(marks, theme.Open[i], theme.Closed[i])
		}
		for _, mark := range marks {
			for _, square := range []palette.Color{theme.Light, theme.Dark} {
				check(t, palette.Contrast(mark, square) >= lines, "%s: %v on %v has the contrast %.2f", name, mark, square, palette.Contrast(mark, square))
			}
		}
		t.Logf("%s: %.2f, the last of the path %v", name, palette.Contrast(theme.Light, theme.Dark), theme.Open[31])
	}
}
