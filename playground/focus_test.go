package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestFocusSeen goes backwards through the page with Shift+Tab: the bar of the
// contents never covers the element with the focus.
func TestFocusSeen(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{1280, 800}, {390, 664}} {
		tb := open(t, full, window(size[0], size[1], "light"))
		tb.raced()
		eval[any](tb,
			`scrollTo(0, document.documentElement.scrollHeight); [...document.querySelectorAll("footer a")].at(-1).focus(), null`)
		for range 120 {
			tb.run(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(8)))
			over := eval[string](tb, script("under-contents"))
			check(t, over == "", "%v: under the bar is %s", size, over)
			if eval[bool](tb, `Boolean(document.activeElement.closest("#try, header"))`) {
				break
			}
		}
	}
}

// TestBoardCursor moves the focus to the first board, as a key does: the cursor
// begins where the knight is.
func TestBoardCursor(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:5x5,path:12.3", window(1280, 800, "light"))
	eval[any](tb, `document.querySelector("#try canvas").focus({focusVisible: true}); null`)
	tb.waitText(part("try", "cursor"), "d5: number 2 of the path")
	tb.run(chromedp.KeyEvent(kb.ArrowDown))
	tb.waitText(part("try", "cursor"), "d4: free")
}

// TestQuietSpeed plays the race: the speed changes, and is not read aloud.
func TestQuietSpeed(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:6x6,start:3", window(1280, 800, "light"))
	tb.wait(`figures.race.player.position > 100`)
	expect(tb,
		`[...document.querySelectorAll(".player :is(output, [aria-live], [role=status])")].length`,
		0, "live regions in the players")
	tb.waitText("#race .rate", "visits/s")
}

// TestRaceStoppedFits stops the race: the long sentence that says so wraps, and
// the boards keep their size, side by side.
func TestRaceStoppedFits(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"index.html", "de.html"} {
		tb := open(t, page+"#race=board:8x8,start:1", window(1280, 800, "light"))
		tb.wait(`figures.race.runners[0].tape.length > 100_000`)
		tb.click(part("race", "stop"))
		tb.wait(`figures.race.runners.every((r) => r.answer)`)
		tb.click("#race [data-do=last]")
		tb.wait(`document.querySelector("#race [data-part=naive-outcome]").textContent.length > 20`)
		eval[any](tb,
			`document.querySelector("#race [data-part=naive-outcome]").textContent +=
				" And so on, in one more long sentence.";
			document.querySelector("#race .figure").scrollIntoView();
			null`)
		tb.frames(3)
		tb.shot("race-stopped-"+page[:2], "")
		boxes := eval[[2][3]float64](tb,
			`[...document.querySelectorAll("#race .board")].map((e) => { const r = e.getBoundingClientRect(); return [r.width, r.top, r.right] })`)
		equal(t, fmt.Sprint(boxes[0][:2]), fmt.Sprint(boxes[1][:2]),
			"%s: the boards' width and top", page)
		expect(tb,
			`(({left}) => left)(document.querySelector("#race .pair > .side").getBoundingClientRect()) >= `+fmt.Sprint(boxes[0][2]),
			true, "%s: the questions stand beside the board", page)
	}
}
