package main

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// looks are the windows in which the whole page is checked.
var looks = map[string]chromedp.Action{
	"light":    light,
	"dark":     dark,
	"phone":    phone,
	"tablet":   window(768, 1024, "light"),
	"notebook": window(1280, 800, "light"),
	"forced":   window(1280, 800, "dark", "forced-colors:active"),
}

// TestOneScreen checks that each figure fits the window of a notebook.
func TestOneScreen(t *testing.T) {
	t.Parallel()
	const most = 720
	tb := open(t, full, looks["notebook"])
	tb.raced()
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "tour of 400 squares")
	for name, height := range eval[map[string]float64](tb, script("figure-heights")) {
		if name == "race" {
			continue // its stage fits (TestRaceStage), and the steps are below that
		}
		check(t, height <= most, "%s is %v high, want at most %d", name, height, most)
	}
}

// TestNarrow checks that nothing is wider than a narrow phone, in either
// language.
func TestNarrow(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "de.html"} {
		const width = 320
		tb := open(t, address, look(width, "light", "no-preference"))
		tb.raced()
		atMost(tb,
			script("rightmost"),
			width, "%q reaches to the pixel", address)
	}
}

// TestLow checks that a window of 1280x800 that is zoomed to 200% shows the
// boards of the race together with the play button, and each question of the
// lesson beside its board.
func TestLow(t *testing.T) {
	t.Parallel()
	const height = 400
	low := window(640, height, "light")
	for _, page := range []string{"", "de.html"} {
		tb := open(t, page+"#race=board:5x5,start:0,at:6216", low)
		tb.raced()
		eval[any](tb, `document.querySelector("#race .figure").scrollIntoView(), null`)
		atMost(tb, `document.querySelector("#race .player .main").getBoundingClientRect().bottom`,
			height, "the race's button ends at")
		atMost(tb, `document.documentElement.scrollWidth`, 640, "the page is as wide as")
		tb = open(t, page+"?lesson", low)
		for i, figure := range []string{"try", "graph", "race", "race", "dfs", "sandbox"} {
			eval[any](tb,
				script("lesson-step", i, figure))
			got := eval[[4]float64](tb, script("dock-place", figure))
			check(t, got[0] > 0 && got[1] <= 4 && got[2] > 0 && got[3] <= height,
				"%s: the question of task %d stands %g to the right of its board and %g below its top, from %g to %g of %d",
				page, i+1, got[0], got[1], got[2], got[3], height)
		}
	}
}

// TestContentsBar checks that the bar of contents shows the link to the section
// that is being read, even if it has no room for all links.
func TestContentsBar(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"phone", "notebook"} {
		tb := open(t, "", looks[name])
		for _, section := range []string{"race", "sandbox", "graph"} {
			eval[any](tb,
				fmt.Sprintf(`document.getElementById(%q).scrollIntoView(), null`, section))
			tb.wait(script("contents-follow", section))
		}
	}
}

// TestContentsEdges checks that the bar of contents on a phone is as wide as
// the window and fades out at its edges, and that the first and the last link
// are not faded when the bar is scrolled to them.
func TestContentsEdges(t *testing.T) {
	t.Parallel()
	for _, look := range []chromedp.Action{
		touched(390, 664),
		window(390, 664, "dark", "forced-colors:active"),
	} {
		tb := open(t, "", look)
		expect(tb, script("contents-edges"), "", "the bar")
	}
}

// TestRaceWords checks that the sentences of the race cover no part of it,
// however narrow the window is.
func TestRaceWords(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{1000, 700}, {1280, 800}, {1366, 768}, {1920, 1080}} {
		tb := open(t, "", window(size[0], size[1], "light"))
		tb.wait(`figures.race.phase === "asks"`)
		expect(tb, script("under-sentences"), 0, "%v: parts under the sentences", size)
	}
}

// TestRoom checks that the height of the window is used in only a few lines of
// the style sheets: nearly all heights that depend on it come from the property
// --room.
func TestRoom(t *testing.T) {
	t.Parallel()
	heights := regexp.MustCompile(`[^\s].*\d[sld]?vh\b.*`)
	known := []string{
		"--room: calc(100svh - 3.5rem);",
		"--room: 100svh;",               // of the full screen
		"--t18: max(1.125rem, 2.25vh);", // its letters
		"min-height: 95vh;",             // a leaf of paper
	}
	files, err := fs.Glob(sources, "page/*.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		sheet, err := sources.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range heights.FindAllString(string(sheet), -1) {
			check(t, slices.Contains(known, line), "%s has %q", name, line)
		}
	}
}
