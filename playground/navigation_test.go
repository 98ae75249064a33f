package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestContents follows the links of the table of contents. They name figures
// without giving states, so they scroll to the figures and change nothing.
func TestContents(t *testing.T) {
	t.Parallel()
	near := `Math.abs(document.getElementById(%q).getBoundingClientRect().top) < 60`
	tb := open(t, "#dfs", looks["notebook"])
	tb.wait(fmt.Sprintf(near, "dfs"))
	tb.raced()
	state := `[figures.dfs.position, figures.race.player.position, figures.try.path.length].join()`
	before := eval[string](tb, state)
	names := eval[[]string](tb,
		`[...document.querySelectorAll(".contents a")].map((e) => e.getAttribute("href"))`)
	sections := eval[[]string](tb,
		`[...document.querySelectorAll("main > section")].map((e) => "#" + e.id)`)
	equal(t, names, sections, "the contents have")
	for _, name := range names {
		tb.click(`.contents a[href="` + name + `"]`)
		last := name == names[len(names)-1] // which may be too near to the end of the page
		tb.wait(fmt.Sprintf(near+` || %t && scrollY + innerHeight >= document.documentElement.scrollHeight - 1`,
			name[1:], last))
		tb.wantText("#complaint", "")
	}
	expect(tb, state, before, "the figures are at")
}

// TestTabs goes through the page with the Tab key: the stops are in the order
// of the page, the focus can be seen, and a graph does not have a stop for each
// of its nodes.
func TestTabs(t *testing.T) {
	t.Parallel()
	tb := open(t, full, looks["notebook"])
	tb.raced()
	eval[any](tb, script("record-stops"))
	for range 200 {
		tb.run(chromedp.KeyEvent(kb.Tab))
		if eval[bool](tb,
			`document.activeElement === document.body || stops_.some(({back}) => back)`) {
			break
		}
	}
	stops := eval[[]struct {
		Name, Section string
		Back, Seen    bool
	}](tb, `stops_.map(({name, section, back, seen}) => ({name, section, back, seen}))`)
	n := len(stops)
	if n > 0 && stops[n-1].Back && strings.Contains(stops[n-1].Name, stops[0].Name) {
		stops = stops[:n-1] // back at the first stop
	}
	count := map[string]int{}
	for _, s := range stops {
		count[s.Section]++
		check(t, !s.Back && s.Seen, "%+v", s)
	}
	// The list's links, the figure, the player before it has played, the
	// answers to a question, and so on down to the tools.
	equal(t, count["dfs"], 6+1+6+1+4+1+1+1+2, "the depth-first search has stops: %v", stops)
}

// TestStorm uses everything on the page in a random order, faster than a reader
// could. Nothing fails, and all figures still work after that.
func TestStorm(t *testing.T) {
	t.Parallel()
	for _, look := range []string{"notebook", "phone"} {
		t.Run("look="+look, func(t *testing.T) {
			tb := open(t, "", searched, looks[look])
			eval[any](tb, script("page-storm"))
			// The last question may still be running: the address gives all
			// figures new states.
			eval[any](tb,
				script("open-all"))
			tb.wait(`figures.try.size === "5x5" && figures.race.size === "5x5" && figures.sandbox.setting.rows === 6 && figures.dfs.position === 0`)
			checkWorking(tb)
		})
	}
}
