package main

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// looks are the windows in which the whole page is checked.
var looks = map[string]chromedp.Action{
	"light": light, "dark": dark, "phone": phone, "tablet": window(768, 1024, "light"),
	"notebook": window(1280, 800, "light"), "forced": window(1280, 800, "dark", "forced-colors:active"),
}

// TestOneScreen checks that each figure is seen at once in the window of a notebook.
func TestOneScreen(t *testing.T) {
	t.Parallel()
	const most = 720
	tb := open(t, full, looks["notebook"])
	tb.raced()
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "tour of 400 squares")
	for name, height := range eval[map[string]float64](tb, `Object.fromEntries([...document.querySelectorAll(".figure")].map((e) => [e.closest("section").id, e.offsetHeight]))`) {
		if name == "race" || name == "bridge" {
			continue // their pictures are, and the steps stand below
		}
		check(t, height <= most, "%s is %v high, want at most %d", name, height, most)
	}
}

// TestNarrow checks that nothing is wider than a phone's window with a scrollbar, in either
// language.
func TestNarrow(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "de.html"} {
		const width = 320
		tb := open(t, address, look(width, "light", "no-preference"))
		tb.raced()
		atMost(tb, `Math.max(...[...document.querySelectorAll("main :is(textarea, button, select, .row)")].map((e) => e.getBoundingClientRect().right))`, width, "%q reaches to the pixel", address)
	}
}
