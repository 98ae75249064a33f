package main

import (
	"regexp"
	"strconv"
	"testing"

	"example.com/knighttour/internal/palette"
)

// TestColours checks the contrasts between the page's colours: between light
// and dark squares, since the page asks which are which, and between lines or
// marks and both kinds of squares.
func TestColours(t *testing.T) {
	for name, theme := range map[string]*palette.Theme{"day": day, "night": night} {
		check(t, palette.Contrast(theme.Light, theme.Dark) >= minSquareContrast, "%s: squares are too alike",
			name)
		marks := []palette.Color{theme.Path, theme.Done, theme.Failed, theme.Knight}
		for i := range palette.Bands {
			marks = append(marks, theme.Open[i], theme.Closed[i])
		}
		for _, mark := range marks {
			for _, square := range []palette.Color{theme.Light, theme.Dark} {
				check(t, palette.Contrast(mark, square) >= minLineContrast,
					"%s: %v on %v has the contrast %.2f", name, mark, square,
					palette.Contrast(mark, square))
			}
		}
		t.Logf("%s: %.2f, the last of the path %v",
			name, palette.Contrast(theme.Light, theme.Dark), theme.Open[31])
	}
}

// TestColoursOfText checks the contrast of text with the page and with panels,
// which is at least 4.5:1, as WCAG 2.2 AA requires, and that of the lines
// around controls, which is at least 3:1.
func TestColoursOfText(t *testing.T) {
	style := pageSources(t)["style.css"]
	panels := regexp.MustCompile(`--panel: #([0-9a-f]{6})`).FindAllStringSubmatch(style, -1)
	equal(t, len(panels), 2, "panels")
	for i, theme := range []*palette.Theme{day, night} {
		panel, err := strconv.ParseUint(panels[i][1], 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		muted, line := towards(theme.Page, theme.Text, 78), towards(theme.Page, theme.Text, 55)
		for _, ground := range []palette.Color{theme.Page, palette.Color(panel)} {
			for name, ink := range map[string]palette.Color{
				"text":   theme.Text,
				"muted":  muted,
				"path":   theme.Path,
				"done":   theme.Done,
				"failed": theme.Failed,
			} {
				got := palette.Contrast(ink, ground)
				t.Logf("%s on %v: %.1f", name, ground, got)
				check(t, got >= 4.5, "%s %v on %v has the contrast %.2f", name, ink, ground, got)
			}
			check(t, palette.Contrast(line, ground) >= minLineContrast,
				"lines on %v have the contrast %.2f", ground, palette.Contrast(line, ground))
		}
		check(t, palette.Contrast(theme.Path.Ink(), theme.Path) >= 4.5, "text on %v", theme.Path)
	}
}
